"""All that is wrong with what only Stalingrad has: what no course of play could have led to."""

from __future__ import annotations

from collections.abc import Iterator

from ..scenario import OFF
from ..state import MUSTER, State
from ..words import acts
from .structures import MINES_EACH, SMOKES_EACH


def field_faults(state: State) -> list[str]:
    """One sentence for each fault; [] for a sound state."""
    return [*_units(state), *_markers(state), *_points(state), *_chain(state), *_undrawn(state)]


def _named(state: State, unit: int) -> str:
    model = state.scenario.units[unit]
    return f"{state.scenario.sides[model.side].name} {model.title}"


def _units(state: State) -> Iterator[str]:
    """Routed units have no cards in the deck, vehicles are never suppressed (US-rout-10, US-vehicle-04)."""
    zones, started = state.zones, set(state.scenario.routed)
    for unit in state.scenario.units:
        i, side = unit.index, state.scenario.sides[unit.side]
        if state.routed[i] and state.at[i] == OFF:
            yield f"{acts(_named(state, i), 'are')} routed but not on the board (US-diff-03)."
        if state.routed[i] and i not in started:
            for zone in (side.play, side.hand, side.discard, side.deck, side.bid):
                if not set(unit.faces).isdisjoint(zones[zone]):
                    yield f"{acts(_named(state, i), 'are')} routed, but a card of the unit is in play (US-rout-10)."
        if unit.vehicle and state.suppressed[i]:
            yield f"{acts(_named(state, i), 'are')} suppressed, which no vehicle can be (US-vehicle-04)."


def _markers(state: State) -> Iterator[str]:
    """Markers of Engineers and Machine Gunners (US-mine-14, US-smoke-07, US-overwatch-03 to US-overwatch-05)."""
    lying = [mine.engineer for mine in state.mines if mine is not None]
    for unit in state.scenario.units:
        i, who = unit.index, _named(state, unit.index)
        if state.laid[i] > MINES_EACH or lying.count(i) > state.laid[i]:
            yield f"{who} cannot have laid {state.laid[i]} mines with {lying.count(i)} on the board (US-mine-14)."
        if state.smoked[i] > SMOKES_EACH:
            yield f"{who} cannot have laid smoke {state.smoked[i]} times (US-smoke-07)."
        if state.overwatch[i] == OFF:
            continue
        if unit.role != "machine-gunner":
            yield f"{who} cannot be on overwatch (US-overwatch-01)."
        if state.at[i] == OFF or state.suppressed[i] or state.routed[i]:
            yield f"{who} must be on the board, ready and unrouted to be on overwatch (US-overwatch-05)."


def _points(state: State) -> Iterator[str]:
    """Mission point markers are only handed about (US-mission-02)."""
    have = state.beside + sum(state.gained) + sum(state.mission)
    should = state.scenario.beside + sum(n for _, n in state.scenario.mission_points)
    if have != should:
        yield f"There are {have} mission points in all; the scenario has {should}."


def _chain(state: State) -> Iterator[str]:
    if len(set(state.chain)) != len(state.chain):
        yield "A card is being resolved within itself (US-inspire-06)."


def _undrawn(state: State) -> Iterator[str]:
    """While the decks are made up, all cards still lie in the supply (US-setup-13)."""
    for side in state.scenario.sides if state.phase == MUSTER else ():
        if any(state.zones.count(zone) for zone in side.zones if zone != side.supply):
            yield f"The {side.name} side makes up its deck, but not all its cards are in the supply (US-setup-13)."
