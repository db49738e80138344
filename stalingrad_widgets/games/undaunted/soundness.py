"""All that is wrong with a state: what no course of play could have led to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...core.game import OVER
from .scenario import OFF, Side
from .state import CONTROLLED, DRAW, FACES, INITIATIVE, TURN, State
from .support import TARGET_DISTANCE
from .words import acts, name


def faults(state: State) -> list[str]:
    """One sentence for each fault, in the order board, cards, course; [] for a sound state."""
    return [*_counters(state), *_markers(state), *_cards(state), *_misremembered(state), *_course(state)]


# -- the board ------------------------------------------------------------------------------------------


def _counters(state: State) -> Iterator[str]:
    scenario = state.scenario
    for unit in scenario.units:
        tile = state.at[unit.index]
        if not OFF <= tile < len(scenario.tiles):
            yield f"{_whose(state, unit.side)} {acts(unit.title, 'stand')} on a tile that the map does not have."
        if tile == OFF and state.suppressed[unit.index]:
            yield f"{_whose(state, unit.side)} {acts(unit.title, 'are')} suppressed but not on the board."


def _markers(state: State) -> Iterator[str]:
    scenario, law = state.scenario, state.content.rules.law
    for tile in scenario.tiles:
        faces = [marks[tile.index] for marks in state.marks]
        if any(face not in range(len(FACES)) for face in faces):
            yield f"A marker on {tile.slot} has no such face."
        if faces.count(CONTROLLED) > 1:
            yield f"{tile.slot} is controlled by both sides; one side controls a tile at most ({law.one_controls})."
    for side in scenario.sides:
        mortar_on_board = any(state.at[unit] != OFF for unit in side.mortars)
        if state.target[side.index] != OFF and not mortar_on_board:
            yield f"The {side.name} target marker is on the board without the Mortar ({law.target_gone})."
    if state.raised and scenario.radio == OFF:
        yield "Points were added by a radio that the scenario does not have."


# -- the cards --------------------------------------------------------------------------------------------


def _cards(state: State) -> Iterator[str]:
    for side in state.scenario.sides:
        yield from _conserved(state, side)
        idle = side.index != state.active or state.phase in (DRAW, INITIATIVE)
        if idle and state.zones.count(side.play):
            yield f"The {side.name} play area holds cards although it is not that side's turn."
        if state.phase != INITIATIVE and state.zones.count(side.bid):
            yield f"A {side.name} card is bid although the initiative is not being determined."


def _conserved(state: State, side: Side) -> Iterator[str]:
    """Every card of the scenario is in exactly one zone of its side."""
    have = Counter(card for zone in side.zones for card in state.zones[zone])
    should = Counter((*side.deck_list, *side.supply_list))
    for card in sorted({*have, *should}):
        if have[card] != should[card]:
            yield (
                f"The {side.name} side has {have[card]} of {name(state.scenario, card)} in all zones;"
                f" the scenario has {should[card]}."
            )


def _misremembered(state: State) -> Iterator[str]:
    """What a side is said to know of the cards, and is not so."""
    for viewer in state.zones.layout.viewers:
        try:
            state.zones.check(viewer)
        except ValueError as wrong:
            yield str(wrong)


# -- the course -------------------------------------------------------------------------------------------


def _course(state: State) -> Iterator[str]:
    if state.phase not in (*state.content.rules.phases, OVER):
        yield f"There is no phase {state.phase!r}."
    if state.round < 1:
        yield f"The round is {state.round}; the first one is 1."
    verdict = state.content.rules.verdict(state)
    if state.phase == OVER and state.result is None:
        yield "The game is over without a winner."
    if state.phase != OVER and verdict is not None:
        winner = state.scenario.sides[verdict.winner].name
        yield f"The {winner} side has won already ({verdict.rule}), but play goes on."


def _whose(state: State, side: int) -> str:
    return state.scenario.sides[side].name


# -- what only play sees to ------------------------------------------------------------------------------


def strays(state: State) -> list[str]:
    """Faults that a position laid out by hand may have, but no state that play has led to."""
    return [*_idle_hands(state), *_near_targets(state), *_loose_ends(state)]


def _idle_hands(state: State) -> Iterator[str]:
    """From the end of its turn to the next draw a side has no cards in hand."""
    first = state.scenario.sides[state.active].enemy
    if state.phase == TURN and state.second and state.zones.count(state.scenario.sides[first].hand):
        yield f"{_whose(state, first)} hand holds cards although that side has had its turn."


def _near_targets(state: State) -> Iterator[str]:
    """A Mortar that has moved or gone aims no more, so the target marker lies as far away as it was placed."""
    for side in state.scenario.sides:
        tile = state.target[side.index]
        mortars = [state.at[unit] for unit in side.mortars if state.at[unit] != OFF]
        if tile != OFF and all(state.scenario.distance[at][tile] < TARGET_DISTANCE for at in mortars):
            near = state.content.rules.law.target_near
            yield f"The {side.name} target marker lies too near to the Mortar ({near})."


def _loose_ends(state: State) -> Iterator[str]:
    """A card in use is in the play area of the active side."""
    if state.using and state.using not in state.zones[state.scenario.sides[state.active].play]:
        yield f"{name(state.scenario, state.using)} is in use but not in the play area."
