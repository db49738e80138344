"""Uses of a card: an action, with a missing counter placed first, or Ready (US-play, US-spawn, US-vehicle)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TypeAlias

from ....core.refusal import Refusal
from ....core.requests import Choose, Flow, Word
from ..counters import place, ready
from ..ruleset import ActionRule
from ..scenario import END, OFF, Play, Scenario, Side
from ..sequence import why_no_hunker
from ..state import State
from ..victory import settle
from . import notes

# -- why a card cannot be used so -------------------------------------------------------------------


def why_no_play(state: State, word: Word) -> Refusal | None:
    """Why a card in hand cannot be used so. What lies on the board waits for a card that acts on it (US-play-01)."""
    play = state.scenario.doubtful.get(word)
    if play is None:
        return Refusal("US-play-01", (word,)) if word.startswith(("unit:", "tile:", "tunnel:")) else None
    if play.action is not None:
        return why_no_action(state, play)
    return why_no_hunker(state, play) if play.rule is None else why_no_ready(state, play)


def legal_plays(state: State, side: Side) -> list[Word]:
    """The uses of the cards in hand that `why_no_play` does not refuse; a unit is looked at once for all of them."""
    scenario, last = state.scenario, ""
    words: list[Word] = []
    for card in state.zones.cards[side.hand]:
        if card != last:
            last, unit = card, scenario.cards[card].unit
            if unit == OFF or is_able(state, unit):
                tile = OFF if unit == OFF else state.at[unit]
                for word, play, why_no in _uses(scenario, card):
                    if why_no is None or why_no(state, play, tile) is None:
                        words.append(word)
            else:
                words += [word for word in scenario.cards[card].plays if why_no_play(state, word) is None]
    words.append(END)
    return words


WhyNo: TypeAlias = Callable[[State, Play, int], Refusal | None]


@lru_cache(maxsize=2048)
def _uses(scenario: Scenario, card: Word) -> tuple[tuple[Word, Play, WhyNo | None], ...]:
    """The uses of a card by an able unit, or by none, with what may speak against them."""
    plays = [scenario.plays[word] for word in scenario.cards[card].plays]
    open_to = [play for play in plays if play.rule is None or (play.action is not None and play.action.available)]
    return tuple((play.word, play, play.rule and play.rule.why_no) for play in open_to)


def is_able(state: State, unit: int) -> bool:
    """Whether a unit is on the board, neither suppressed nor routed (US-supp-02, US-token-06)."""
    return state.at[unit] != OFF and not state.suppressed[unit] and not state.routed[unit]


def why_no_action(state: State, play: Play) -> Refusal | None:
    """Why this action of a card cannot be taken now: judged from where its unit stands or would come in."""
    unit, action, rule = play.unit, play.action, play.rule
    assert action is not None
    assert rule is not None
    if not action.available:
        return Refusal("US-card-21", (play.card,))
    tile = OFF
    if unit != OFF:
        if state.suppressed[unit]:
            return Refusal("US-supp-02", (state.scenario.unit_words[unit],))
        if state.routed[unit]:
            return Refusal("US-token-06", (state.scenario.unit_words[unit],))
        tile = state.at[unit]
        if tile == OFF:
            return _why_no_coming_in(state, play, rule)
    return None if rule.why_no is None else rule.why_no(state, play, tile)


def _why_no_coming_in(state: State, play: Play, rule: ActionRule) -> Refusal | None:
    tiles = spawn_tiles(state, play.unit)
    if not tiles:
        unit = state.scenario.units[play.unit]
        return Refusal("US-vehicle-06" if unit.vehicle else "US-spawn-07", (unit.word,))
    if rule.why_no is None:
        return None
    refusals = [rule.why_no(state, play, tile) for tile in tiles]
    return refusals[0] if all(refusal is not None for refusal in refusals) else None


def why_no_ready(state: State, play: Play) -> Refusal | None:
    """Ready needs a suppressed unit (US-play-06)."""
    if state.suppressed[play.unit]:
        return None
    return Refusal("US-play-06", (state.scenario.unit_words[play.unit],))


# -- a card's use -----------------------------------------------------------------------------------


def use_card(state: State, play: Play, rule: ActionRule) -> Flow[None]:
    """The card goes to the play area before anything it does (US-turn-01, US-casualty-14)."""
    side = state.scenario.sides[state.active]
    state.zones.move(play.card, side.hand, side.play)
    notes.played(state, play)
    if play.action is None:
        yield from rule.act(state, play)
    else:
        yield from perform(state, play)


def perform(state: State, play: Play) -> Flow[None]:
    """An action of a card in the play area; its counter comes in first if it is missing (US-spawn-01, US-spawn-10)."""
    rule = play.rule
    assert rule is not None
    before = state.using, state.acting
    state.chain.append(play.card)
    state.using, state.acting = play.card, play.unit
    if play.unit != OFF and state.at[play.unit] == OFF:
        yield from spawn(state, play, rule)
    yield from rule.act(state, play)
    state.chain.pop()
    state.using, state.acting = before


def ready_use(state: State, play: Play) -> Flow[None]:
    """The card turns its own unit to its ready side (US-play-05, US-play-07)."""
    ready(state, play.unit, "US-play-05")
    yield from ()


READY_USE = ActionRule("support", ready_use, lambda state, play, tile: why_no_ready(state, play))
"""The Ready use of a combat card."""


# -- where counters come in ---------------------------------------------------------------------------


def spawn_tiles(state: State, unit: int) -> list[int]:
    """Tiles on which a missing counter may be placed, in order.

    A unit with a squad comes in with its squad's Riflemen, another one with any (US-spawn-02 to US-spawn-04);
    a vehicle with any Riflemen who are not on an impassable tile (US-vehicle-05).
    """
    at = state.at
    tiles = sorted({at[rifle] for rifle in _riflemen(state.scenario, unit) if at[rifle] != OFF})
    if state.scenario.units[unit].vehicle:
        return [tile for tile in tiles if not state.face(tile).impassable]
    return tiles


@lru_cache(maxsize=1024)
def _riflemen(scenario: Scenario, unit: int) -> tuple[int, ...]:
    """Own Riflemen with whom a unit may come in; routed and suppressed ones serve too (US-spawn-04)."""
    model, units = scenario.units[unit], scenario.units
    anybody = model.vehicle or not model.squads
    return tuple(
        rifle
        for rifle in scenario.sides[model.side].riflemen
        if rifle != unit and (anybody or not set(model.squads).isdisjoint(units[rifle].squads))
    )


def spawn(state: State, play: Play, rule: ActionRule) -> Flow[None]:
    """Place the counter: with its squad, or on a tile of choice from which the action can be taken (US-spawn-03)."""
    unit = state.scenario.units[play.unit]
    tiles = spawn_tiles(state, unit.index)
    tile = tiles[0]
    if not unit.squads or unit.vehicle:
        word: Word = yield Choose(
            state.scenario.sides[state.active].id,
            "spawn",
            [state.scenario.tile_words[near] for near in tiles],
            partial(why_no_spawn, state, play, rule),
            about=(unit.word,),
            beyond=lambda: state.scenario.tile_words,
        )
        tile = state.scenario.tile_of[word]
    place(state, unit.index, tile, "US-vehicle-05" if unit.vehicle else "US-spawn-01")
    settle(state)


def why_no_spawn(state: State, play: Play, rule: ActionRule, word: Word) -> Refusal | None:
    """Why the counter cannot come in there: no own Riflemen, or the action could not be taken from there."""
    unit, tile = state.scenario.units[play.unit], state.scenario.tile_of[word]
    if tile not in spawn_tiles(state, unit.index):
        return Refusal("US-vehicle-05" if unit.vehicle else "US-spawn-03", (unit.word, word))
    return None if rule.why_no is None else rule.why_no(state, play, tile)
