"""Casualties in Stalingrad: a card is lost, or else the unit is routed (US-casualty, US-rout, US-flame)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ....core.refusal import Refusal
from ....core.requests import Choose, Flow, Word
from ..casualties import cards_of_unit, learn_of_vain_search, lose_card
from ..counters import ready
from ..scenario import OFF, Side
from ..state import NO_MARKER, State
from ..victory import settle
from . import notes
from .counters import lift_overwatch
from .goals import gain_by

STAY = "stay"


def searched_zones(owner: Side) -> tuple[tuple[int, str], ...]:
    """Where a card of a hit unit is sought, in this order, with the rule; never in the supply (US-casualty-10)."""
    return (
        (owner.play, "US-casualty-02"),
        (owner.hand, "US-casualty-03"),
        (owner.discard, "US-casualty-04"),
        (owner.deck, "US-casualty-05"),
    )


def take_casualty(state: State, unit: int, by: int, cause: str) -> Flow[None]:
    """The owner of a hit unit loses a card of it; with none left it is routed, and the attacker may move it.

    `by` is the side that attacks (US-casualty-01, US-rout-01, US-rout-03).
    """
    routed = yield from suffer(state, unit)
    if routed:
        yield from rout_move(state, unit, by, cause)


def suffer(state: State, unit: int) -> Flow[bool]:
    """A card is lost out of the first zone with one (US-casualty-02 to US-casualty-09); True if there was none."""
    hit = state.scenario.units[unit]
    owner = state.scenario.sides[hit.side]
    lift_overwatch(state, unit, "US-overwatch-04")
    for zone, rule in searched_zones(owner):
        if cards_of_unit(state, hit, zone):
            yield from lose_card(state, owner, hit, zone, rule)
            return False
        learn_of_vain_search(state, hit, zone)
    state.zones.shuffle(owner.deck)
    rout(state, unit)
    return True


def rout(state: State, unit: int) -> None:
    """The unit gets a routed marker; its counter stays (US-rout-01, US-rout-05, US-diff-03).

    Full Rout and objectives are looked at before it is moved (US-end-08).
    """
    again = state.routed[unit]
    state.routed[unit] = True
    notes.routed(state, unit, again=again)
    if not again:
        gain_by(state, "gain-by-rout", 1 - state.scenario.units[unit].side, unit)
    settle(state)


def recover(state: State, unit: int, rule: str) -> None:
    """A card of the unit is back in the deck: its routed marker goes (US-bolster-03, US-support-03)."""
    state.routed[unit] = False
    notes.counter(state, "recovered", unit, state.at[unit], rule)
    settle(state)


# -- moves by the attacker ----------------------------------------------------------------------------


def rout_move(state: State, unit: int, by: int, cause: str) -> Flow[None]:
    """The attacker may move a routed unit to a neighbouring tile with its owner's marker (US-rout-03, US-rout-09)."""
    yield from _push(state, unit, by, "rout-move", cause)


def flame_casualty(state: State, unit: int) -> Flow[None]:
    """A casualty, and one move in all, whether it is routed or not (US-flame-01, US-flame-04)."""
    yield from suffer(state, unit)
    yield from _push(state, unit, state.active, "flame-move", "flame")


def _push(state: State, unit: int, by: int, kind: str, cause: str) -> Flow[None]:
    words = state.scenario.tile_words
    tiles = [words[tile] for tile in state.scenario.neighbours[state.at[unit]]]
    if all(why_no_push(state, unit, kind, tile) for tile in tiles):
        return
    word: Word = yield Choose(
        state.scenario.sides[by].id,
        kind,
        [*tiles, STAY],
        partial(why_no_push, state, unit, kind),
        about=(state.scenario.unit_words[unit], cause),
        beyond=lambda: (*words, *(tunnel.word for tunnel in state.scenario.tunnels)),
    )
    if word != STAY:
        push(state, unit, state.scenario.tile_of[word], kind)


def why_no_push(state: State, unit: int, kind: str, word: Word) -> Refusal | None:
    """Why the unit cannot be moved there: not next to it, no marker of its owner, impassable, or by a tunnel."""
    if word == STAY:
        return None
    model = state.scenario.units[unit]
    rule = "US-rout-03" if kind == "rout-move" else "US-flame-01"
    if word in state.scenario.tunnel_of:
        return Refusal("US-rout-07" if kind == "rout-move" else "US-tunnel-05", (model.word, word))
    tile = state.scenario.tile_of[word]
    if tile not in state.scenario.neighbours[state.at[unit]] or state.marks[model.side][tile] == NO_MARKER:
        return Refusal(rule, (model.word, word))
    if model.vehicle and state.face(tile).impassable:
        return Refusal("US-rout-08", (model.word, word))
    return None


def push(state: State, unit: int, tile: int, kind: str) -> None:
    """Move a unit by a rout or Flame: it sets off nothing, and is readied (US-rout-04, US-rout-06, US-flame-02, 03)."""
    start, state.at[unit] = state.at[unit], tile
    flame = kind == "flame-move"
    notes.pushed(state, unit, start, tile, "US-flame-01" if flame else "US-rout-03")
    if state.suppressed[unit]:
        ready(state, unit, "US-flame-02" if flame else "US-rout-04")
    settle(state)


def fetched(state: State, cards: Sequence[Word], rule: str = "US-bolster-03") -> None:
    """Units of which cards were taken from the supply are routed no more (US-bolster-03, US-support-03)."""
    for card in cards:
        unit = state.scenario.cards[card].unit
        if unit != OFF and state.routed[unit]:
            recover(state, unit, rule)
