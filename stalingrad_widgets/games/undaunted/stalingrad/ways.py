"""What may happen to a unit on its way: the chance to get past mines and gunners, for a step and for whole paths."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from ....core.breakdown import Breakdown
from ....core.requests import Word
from .. import odds
from ..movement import Gait
from ..scenario import OFF, STOP
from ..state import State
from .combat import Target, total_defence
from .hazards import MINE_DICE, OVERWATCH_DICE, gunners_on, mine_defence, mined_edge
from .movement import entered_by, ways_from, why_no_step


class Risk(NamedTuple):
    """Something that fires at a unit that takes a step."""

    what: str
    """"mine" or "overwatch"."""
    who: Word
    """The edge, or the gunner."""
    dice: int
    defence: Breakdown

    @property
    def chance(self) -> Fraction:
        """That it stops the unit."""
        return odds.hit(self.dice, self.defence.total)


def at_tile(state: State, unit: int, tile: int) -> State:
    """The state with a unit on another tile."""
    placed = state.clone()
    placed.at[unit] = tile
    return placed


def risks_of_step(state: State, unit: int, word: Word) -> list[Risk]:
    """The mine of the edge, then each gunner who watches the tile (US-overwatch-14, US-tunnel-09)."""
    start, tile = state.at[unit], entered_by(state, word)
    edge = mined_edge(state, unit, start, tile) if word in state.scenario.tile_of else OFF
    risks = [] if edge == OFF else [_mine(state, unit, edge)]
    model = state.scenario.units[unit]
    if model.vehicle:
        return risks
    entered = state.content.options["overwatch_position"] == "entered"
    seen = at_tile(state, unit, tile) if entered else state
    return risks + [_gunner(seen, gunner, unit) for gunner in gunners_on(state, tile, 1 - model.side)]


def _mine(state: State, unit: int, edge: int) -> Risk:
    return Risk("mine", state.scenario.edge_words[edge], MINE_DICE, mine_defence(state, unit))


def _gunner(state: State, gunner: int, unit: int) -> Risk:
    defence = total_defence(state, "overwatch", state.at[gunner], Target("unit", unit))
    return Risk("overwatch", state.scenario.unit_words[gunner], OVERWATCH_DICE, defence)


def past(state: State, unit: int, word: Word) -> Fraction:
    """The chance that a step is not stopped."""
    return odds.unharmed([risk.chance for risk in risks_of_step(state, unit, word)])


def reach(state: State, unit: int, gait: Gait, steps: int) -> Mapping[int, Fraction]:
    """For each tile to which a unit may get in so many steps, itself left out, the best chance to get there.

    Each step is judged where the one before has ended: mines that were survived still lie there (US-mine-18).
    """
    here = {state.at[unit]: Fraction(1)}
    best: dict[int, Fraction] = {}
    for left in range(steps, 0, -1):
        here = _one_step(state, unit, gait, left, here)
        for tile, chance in here.items():
            best[tile] = max(chance, best.get(tile, Fraction(0)))
    best.pop(state.at[unit], None)
    return best


def _one_step(state: State, unit: int, gait: Gait, left: int, here: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """The best chance to be on each tile after one more step."""
    there: dict[int, Fraction] = {}
    for start, chance in here.items():
        placed = at_tile(state, unit, start)
        for word in ways_from(placed, unit):
            if word == STOP or why_no_step(placed, unit, gait, left, word) is not None:
                continue
            tile = entered_by(placed, word)
            there[tile] = max(chance * past(placed, unit, word), there.get(tile, Fraction(0)))
    return there
