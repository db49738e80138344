"""Points, and how a game ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NoReturn

from ...core.game import OVER
from ...core.requests import Leave
from . import notes
from .content import SIDES
from .state import Result

if TYPE_CHECKING:
    from .state import State

SOLDIER_POINTS, CUBE_POINTS = 3, 1
"""DES-end-07, DES-end-06."""


def counted(state: State) -> Mapping[str, Mapping[str, int]]:
    """Side -> points for soldiers in play, for cubes on them, for cubes of the reserve (DES-end-06 to DES-end-08)."""
    rows: dict[str, Mapping[str, int]] = {}
    for side, id in enumerate(SIDES):
        soldiers = state.in_play(side)
        rows[id] = {
            "soldiers": SOLDIER_POINTS * len(soldiers),
            "cubes": CUBE_POINTS * sum(state.cubes[soldier] for soldier in soldiers),
            "reserve": CUBE_POINTS * state.reserve[side],
        }
    return rows


def points(state: State) -> tuple[int, int]:
    """Victory points of both sides now."""
    first, second = (sum(row.values()) for row in counted(state).values())
    return first, second


def win(state: State, winner: int, rule: str) -> NoReturn:
    """The game ends at once; winner OFF is a draw. Raises Leave (DES-end-04)."""
    state.result = Result(winner, rule, points(state))
    notes.over(state, winner, rule)
    raise Leave(OVER)
