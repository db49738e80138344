"""The games. A new game is a folder here and one line in GAMES."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

GAMES: Mapping[str, str] = {
    "undaunted-normandy": "undaunted.table:NORMANDY",
}
"""Slug -> where its `core.table.TableRules` object is."""


def rules_of(slug: str) -> Any:
    """The rules object of a game. Raises ValueError with the names that there are."""
    if slug not in GAMES:
        from difflib import get_close_matches

        near = get_close_matches(str(slug), GAMES, n=1, cutoff=0.4)
        meant = f" Did you mean {near[0]!r}?" if near else ""
        raise ValueError(f"There is no game {slug!r}.{meant} Games: {', '.join(GAMES)}.")
    module, _, name = GAMES[slug].partition(":")
    return getattr(import_module(f"{__name__}.{module}"), name)
