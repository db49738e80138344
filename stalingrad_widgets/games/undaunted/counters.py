"""Counters come onto the board, leave it, and are turned over."""

from __future__ import annotations

from . import notes
from .scenario import OFF
from .state import State


def place(state: State, unit: int, tile: int, rule: str) -> None:
    """Put a counter onto the board, ready side up (UN-spawn-01, UN-spawn-04)."""
    state.at[unit], state.suppressed[unit] = tile, False
    notes.counter(state, "place", unit, tile, rule)


def remove(state: State, unit: int, rule: str) -> None:
    """Take a counter off the board."""
    tile = state.at[unit]
    state.at[unit], state.suppressed[unit] = OFF, False
    notes.counter(state, "removed", unit, tile, rule)


def ready(state: State, unit: int, rule: str) -> None:
    """Turn a suppressed counter to its ready side."""
    state.suppressed[unit] = False
    notes.counter(state, "ready", unit, state.at[unit], rule)


def suppress(state: State, unit: int) -> None:
    """Turn a counter to its suppressed side; a suppressed one stays so (UN-suppress-01, UN-suppress-02)."""
    law = state.content.rules.law
    already = state.suppressed[unit]
    state.suppressed[unit] = True
    notes.suppressed(state, unit, law.suppressed_again if already else law.suppress, already=already)


def on_tile(state: State, side: int, tile: int) -> list[int]:
    """Units of a side whose counters stand on this tile."""
    return [unit for unit in state.scenario.sides[side].units if state.at[unit] == tile]


def on_board(state: State, side: int) -> list[int]:
    """Units of a side whose counters are on the board."""
    return [unit for unit in state.scenario.sides[side].units if state.at[unit] != OFF]
