"""Counters that are suppressed, and overwatch that ends (US-suppress, US-overwatch)."""

from __future__ import annotations

from .. import counters
from ..scenario import OFF
from ..state import State
from . import notes


def lift_overwatch(state: State, unit: int, rule: str) -> None:
    """A gunner who moves, suffers a casualty or is suppressed is on overwatch no more (US-overwatch-03 to 05)."""
    tile = state.overwatch[unit]
    if tile != OFF:
        state.overwatch[unit] = OFF
        notes.overwatch_off(state, unit, tile, rule)


def suppress(state: State, unit: int) -> None:
    """Turn a counter to its suppressed side; a vehicle never is (US-suppress-01, US-vehicle-04, US-overwatch-05)."""
    if state.scenario.units[unit].vehicle:
        return
    counters.suppress(state, unit)
    lift_overwatch(state, unit, "US-overwatch-05")
