"""Frozen weapon, cover and command markers on soldiers: four of each, which with an option is a limit."""

from __future__ import annotations

from collections.abc import Sequence

from .state import State

IN_THE_BOX = 4
"""Markers of each sort, for both sides together (DES-components-07)."""


def spare(state: State, column: Sequence[int]) -> bool:
    """Whether another marker of this sort can be placed: `state.frozen`, `.ordered` or `.cover` (DES-components-14)."""
    return not state.content.options["marker_limits"] or sum(column) < IN_THE_BOX


def freeze(state: State, soldier: int) -> bool:
    """Put a frozen weapon marker on a soldier, if there is one (DES-special-03); whether it was frozen."""
    if state.frozen[soldier] or not spare(state, state.frozen):
        return False
    state.frozen[soldier] = True
    return True


def put_in_cover(state: State, soldier: int) -> None:
    """Put a cover marker on a soldier (DES-cover-05)."""
    state.cover[soldier] += 1


def leave_cover(state: State, soldier: int) -> None:
    """A soldier that attacks or uses a secondary action loses its cover (DES-cover-03, DES-cover-07)."""
    state.cover[soldier] = 0


def take_off(state: State, soldier: int) -> None:
    """All markers of a soldier that dies; its action marker too (DES-actions-02)."""
    state.frozen[soldier] = state.ordered[soldier] = False
    state.cover[soldier] = state.reaction[soldier] = 0
    if soldier in state.slots:
        state.slots[state.slots.index(soldier)] = -1
