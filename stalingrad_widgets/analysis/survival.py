"""Who survives: fighters by name, over many simulated games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..core import arguments
from ..core.arguments import ArgumentError
from . import need
from .playouts import wilson

if TYPE_CHECKING:
    import pandas as pd

PREFIX = "survived_"
COLUMNS = ("side", "name", "games", "survived", "share", "low", "high")


def survival(games: pd.DataFrame) -> pd.DataFrame:
    """One row a fighter, side by side, those that survive most often first.

    `games` is a table of `simulate(…, survivors=True)`. Columns: side, name, games (in which it was in play),
    survived (in how many of them to the end), share, and the 95 % interval of the share (Wilson): low, high.
    Raises ArgumentError for a table without such columns.
    """
    need("pandas")
    import pandas as pd

    if not isinstance(games, pd.DataFrame):
        raise ArgumentError(f"games is {arguments.shown(games)}: it must be a table of simulate.")
    table = pd.DataFrame(_rows(games), columns=list(COLUMNS))
    if table.empty:
        raise ArgumentError("games follows nobody by name: make it with simulate(…, survivors=True).")
    return table.sort_values(["side", "share", "games"], ascending=[True, False, False], ignore_index=True)


def _rows(games: pd.DataFrame) -> Iterator[tuple[Any, ...]]:
    for column in games.columns:
        if str(column).startswith(PREFIX):
            side, _, name = str(column).removeprefix(PREFIX).partition("_")
            ends = games[column].dropna()
            survived, all = int(ends.sum()), len(ends)
            if all:
                yield side, name, all, survived, survived / all, *wilson(survived, all)
