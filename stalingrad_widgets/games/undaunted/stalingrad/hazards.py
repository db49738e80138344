"""What happens to a unit on its way: mines on edges and overwatch (US-mine, US-overwatch)."""

from __future__ import annotations

from functools import partial

from ....core.breakdown import Breakdown
from ....core.refusal import Refusal
from ....core.requests import Choose, Flow, Word
from ..scenario import OFF
from ..state import State
from . import notes
from .casualties import take_casualty
from .combat import Target, fire, total_defence
from .counters import suppress

MINE_DICE = 1
"""Dice of a mine: Attack 1 or Demo 1 (US-mine-04, US-mine-10)."""
OVERWATCH_DICE = 3
"""Dice of the Suppress of overwatch (US-overwatch-07)."""


# -- mines --------------------------------------------------------------------------------------------


def mined_edge(state: State, unit: int, start: int, tile: int) -> int:
    """The edge between two tiles if an enemy mine there is set off by this unit, else OFF.

    Antipersonnel mines by units that are no vehicles, antitank mines by vehicles (US-mine-04, US-mine-10,
    US-mine-11); own mines do no harm (US-mine-13).
    """
    edge = state.scenario.edges_of[start].get(tile, OFF)
    mine = None if edge == OFF else state.mines[edge]
    if mine is None:
        return OFF
    model = state.scenario.units[unit]
    return edge if mine.side != model.side and mine.antitank == model.vehicle else OFF


def mine_defence(state: State, unit: int) -> Breakdown:
    """Only the base defence counts against a mine (US-mine-05, US-smoke-03)."""
    return Breakdown("US-mine-05", state.scenario.units[unit].defence, "defence")


def mine_goes_off(state: State, unit: int, edge: int) -> Flow[bool]:
    """The mine attacks a unit that is about to cross; whether it caused a casualty (US-mine-04 to US-mine-10)."""
    scenario, mine = state.scenario, state.mines[edge]
    assert mine is not None
    word, defence = scenario.edge_words[edge], mine_defence(state, unit)
    success = yield from fire(state, mine.side, "mine", word, Target("unit", unit), MINE_DICE, defence)
    if not success:
        return False
    state.mines[edge] = None
    notes.mine_gone(state, mine.side, edge)
    yield from take_casualty(state, unit, mine.side, "mine")
    return True


# -- overwatch ------------------------------------------------------------------------------------------


def gunners_on(state: State, tile: int, side: int) -> list[int]:
    """Machine Gunners of this side whose overwatch markers lie on the tile."""
    overwatch = state.overwatch
    return [unit for unit in state.scenario.sides[side].units if overwatch[unit] == tile]


def overwatch_stops(state: State, unit: int, tile: int) -> Flow[bool]:
    """Enemy gunners fire at a unit that moves onto their tile; whether one of them suppressed it.

    Vehicles do not trigger it (US-overwatch-11). Several fire in the order that their owner chooses, until
    the unit is suppressed (US-overwatch-15).
    """
    model = state.scenario.units[unit]
    if model.vehicle:
        return False
    owner = 1 - model.side
    left = gunners_on(state, tile, owner)
    while left:
        gunner = left[0] if len(left) == 1 else (yield from _next_gunner(state, owner, left, unit, tile))
        left.remove(gunner)
        if (yield from _fires(state, owner, gunner, unit)):
            suppress(state, unit)
            return True
    return False


def _fires(state: State, owner: int, gunner: int, unit: int) -> Flow[bool]:
    """Suppress 3 by the gunner, reckoned from his own tile (US-overwatch-07, US-overwatch-10, US-overwatch-17)."""
    target = Target("unit", unit)
    defence = total_defence(state, "overwatch", state.at[gunner], target)
    word = state.scenario.unit_words[gunner]
    return (yield from fire(state, owner, "overwatch", word, target, OVERWATCH_DICE, defence))


def _next_gunner(state: State, owner: int, left: list[int], unit: int, tile: int) -> Flow[int]:
    words = state.scenario.unit_words
    word: Word = yield Choose(
        state.scenario.sides[owner].id,
        "overwatch-fire",
        [words[gunner] for gunner in left],
        partial(_why_no_gunner, state, tuple(left)),
        about=(words[unit], state.scenario.tile_words[tile]),
        beyond=lambda: words,
    )
    return state.scenario.unit_of[word]


def _why_no_gunner(state: State, left: tuple[int, ...], word: Word) -> Refusal | None:
    return None if state.scenario.unit_of[word] in left else Refusal("US-overwatch-15", (word,))
