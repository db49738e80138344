"""Support actions of Stalingrad, and Control by its rules (US-control, US-support, US-readyact, US-antiair)."""

from __future__ import annotations

from functools import partial

from ....core.refusal import Refusal
from ....core.requests import DONE, Choose, Flow, Word
from ..casualties import blind_to
from ..counters import on_tile, ready
from ..scenario import Play, Side
from ..state import CONTROLLED, NO_MARKER, State
from ..support import bolstered, take_cards, take_control, why_no_bolster_of
from ..victory import settle
from . import notes
from .casualties import fetched
from .counters import lift_overwatch
from .goals import gain_by

RETURN = "return"
KEEP = "keep"


# -- Control --------------------------------------------------------------------------------------------


def control(state: State, play: Play) -> Flow[None]:
    """Turn the own marker to controlled and the enemy's back to scouted (US-control-01, US-control-02)."""
    tile, side = state.at[play.unit], state.active
    take_control(state, side, tile)
    settle(state)
    gain_by(state, "gain-by-control", side, tile)
    gain_by(state, "place-by-control", side, tile)
    yield from ()


def why_no_control(state: State, play: Play, tile: int) -> Refusal | None:
    """No Control of a tile that the enemy controls and holds with an unrouted unit, nor without an own marker.

    US-control-03 to US-control-07.
    """
    enemy, word = 1 - state.active, state.scenario.tile_words[tile]
    if state.marks[enemy][tile] == CONTROLLED:
        holding = [unit for unit in on_tile(state, enemy, tile) if not state.routed[unit]]
        if holding:
            return Refusal("US-control-03", (word, state.scenario.unit_words[holding[0]]))
    if state.marks[state.active][tile] == NO_MARKER:
        return Refusal("US-control-07", (word,))
    return None


# -- Support ----------------------------------------------------------------------------------------------


def support(state: State, play: Play) -> Flow[None]:
    """Up to X cards of the own supply into the hand (US-support-01, US-support-02)."""
    side = state.scenario.sides[state.active]
    offered = partial(bolstered, state, side, play.squad)
    refuse = partial(why_no_bolster_of, state, side, play.squad)
    chosen = yield from take_cards(state, "support", play, offered, refuse, side.supply, side.hand, doubtful=())
    notes.cards(state, "support", chosen, "US-support-01")
    fetched(state, chosen, "US-support-03")


# -- Ready ------------------------------------------------------------------------------------------------


def ready_units(state: State, play: Play) -> Flow[None]:
    """Turn up to X suppressed own counters to their ready side (US-readyact-01, US-readyact-02)."""
    most = 1 if state.content.options["ready_count"] == "one" else play.value
    for left in range(most, 0, -1):
        word: Word = yield Choose(
            state.scenario.sides[state.active].id,
            "ready",
            partial(_own_counters, state),
            partial(_why_no_ready_of, state, play.squad),
            about=(play.card, left, play.squad or ""),
            beyond=lambda: state.scenario.unit_words,
        )
        if word == DONE:
            return
        ready(state, state.scenario.unit_of[word], "US-readyact-01")


def _own_counters(state: State) -> list[Word]:
    units = state.scenario.sides[state.active].units
    return [*(state.scenario.unit_words[unit] for unit in units if state.suppressed[unit]), DONE]


def _why_no_ready_of(state: State, squad: str | None, word: Word) -> Refusal | None:
    """Only suppressed own counters, of the squad if a letter names one."""
    if word == DONE:
        return None
    unit = state.scenario.units[state.scenario.unit_of[word]]
    if unit.side != state.active or not state.suppressed[unit.index]:
        return Refusal("US-readyact-01", (word,))
    return Refusal("US-readyact-02", (word, squad)) if squad is not None and squad not in unit.squads else None


# -- Overwatch --------------------------------------------------------------------------------------------


def overwatch(state: State, play: Play) -> Flow[None]:
    """Put the unit's overwatch marker on any tile, or move it there (US-owaction-01, US-overwatch-02)."""
    words = state.scenario.tile_words
    word: Word = yield Choose(
        state.scenario.sides[state.active].id,
        "overwatch",
        words,
        about=(state.scenario.unit_words[play.unit],),
    )
    lift_overwatch(state, play.unit, "US-owaction-01")
    tile = state.overwatch[play.unit] = state.scenario.tile_of[word]
    notes.counter(state, "overwatch", play.unit, tile, "US-owaction-01")


# -- Antiair ------------------------------------------------------------------------------------------------


def antiair(state: State, play: Play) -> Flow[None]:
    """The opponent removes X Bombers; with none to remove the card may go back to the supply (US-antiair-01 to 06)."""
    owner = state.scenario.sides[1 - state.active]
    removed = 0
    for zone in (owner.hand, owner.discard, owner.deck):
        removed += yield from _shoot_down(state, owner, zone, play.value - removed)
        if removed == play.value:
            break
    if zone == owner.deck:
        state.zones.shuffle(owner.deck)
    if not removed:
        yield from _may_return(state, play)


def _bombers(state: State, zone: int) -> list[Word]:
    """Bomber cards of a zone, each once."""
    cards = state.scenario.cards
    return [card for card in dict.fromkeys(state.zones[zone]) if cards[card].asset == "bomber"]


def _shoot_down(state: State, owner: Side, zone: int, wanted: int) -> Flow[int]:
    """Bombers out of one zone, picked by their owner; how many."""
    zones, faces = state.zones, _faces_of_bombers(state, owner)
    removed = 0
    while removed < wanted and (there := _bombers(state, zone)):
        card = there[0]
        if len(faces) > 1:
            for viewer in blind_to(state, zone):
                zones.know_present(viewer, zone, faces)
            card = yield Choose(
                owner.id,
                "antiair",
                partial(_bombers, state, zone),
                partial(_why_no_bomber, state),
                about=(state.scenario.zone_words[zone], wanted - removed),
                hidden="answer",
                beyond=lambda: state.zones[zone],
            )
        zones.move(card, zone, owner.removed, shown=zones.layout.viewers)
        removed += 1
    if removed:
        notes.bombers(state, owner, removed, zone)
    if removed < wanted:
        for viewer in blind_to(state, zone):
            zones.know_absent(viewer, zone, faces)
    return removed


def _faces_of_bombers(state: State, owner: Side) -> tuple[Word, ...]:
    cards = state.scenario.cards
    return tuple(sorted(card for card in owner.cards if cards[card].asset == "bomber"))


def _why_no_bomber(state: State, card: Word) -> Refusal | None:
    return None if state.scenario.cards[card].asset == "bomber" else Refusal("US-antiair-01", (card,))


def _may_return(state: State, play: Play) -> Flow[None]:
    """The card with the Antiair may go back to the supply (US-antiair-05)."""
    side = state.scenario.sides[state.active]
    word: Word = yield Choose(side.id, "return", (RETURN, KEEP), about=(play.card,))
    if word == RETURN:
        state.zones.move(play.card, side.play, side.supply)
        notes.returned(state, play.card)
