"""The file in which a live match is kept: its record, and behind it a line for each change since.

    ["unit:ger/mg-b", [3, 0, 9]]      a ply, as in `plies`
    {"chance": [[3, 1]]}              chance after the last ply that came later: dice that were entered
    {"back": 12}                      the plies from this one on were taken back
    {"header": {…}}                   the header now: who is seated, say

So an answer costs the same however long the game is. A line is written in one go; of one that the end
of the process has torn, `core.record.read` says so and goes on without it.
"""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

from .game import Entry, Game
from .record import Record, plain, save_atomic, written_entry

Line: TypeAlias = "list[Any] | dict[str, Any]"
MOST = 200
"""Lines behind a record before it is written anew."""


class Journal:
    """Keeps a match in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._game: Game[Any] | None = None
        self._header: Mapping[str, Any] = {}
        self._entries: list[Entry] = []
        self._choices: list[int] = []
        self._lines = 0
        self._size = 0

    def keep(self, game: Game[Any], header: Mapping[str, Any], record: Callable[[], Record]) -> None:
        """Write what has changed since the last time; at first, and now and then, the whole record. Raises OSError."""
        lines = self._changes(game, header)
        if lines is None or not self._appended(lines):
            save_atomic(self.path, record(), sync=False)
            self._size, self._lines = self.path.stat().st_size, 0
        self._game, self._header = game, plain(header)
        self._entries, self._choices = game.entries[:], game.choices[:]

    def _changes(self, game: Game[Any], header: Mapping[str, Any]) -> list[Line] | None:
        """The lines that tell of the changes; None when the whole record must be written."""
        if game is not self._game or self._lines >= MOST:
            return None
        lines: list[Line] = [{"header": plain(header)}] if header != self._header else []
        kept = len(self._entries)
        if game.entries[:kept] != self._entries:
            back = bisect_right(self._choices, _alike(game.entries, self._entries)) - 1
            if back < 0:
                return None
            lines.append({"back": back})
            kept = self._choices[back]
        return [*lines, *_since(game, kept)]

    def _appended(self, lines: list[Line]) -> bool:
        """Whether the lines now stand behind the record; not when the file is not as it was left."""
        data = "".join(f"{json.dumps(line, default=str)}\n" for line in lines).encode()
        try:
            with self.path.open("r+b", buffering=0) as file:
                if file.seek(0, 2) != self._size:
                    return False
                file.write(data)
        except FileNotFoundError:
            return False
        self._size += len(data)
        self._lines += len(lines)
        return True


def _alike(some: list[Entry], others: list[Entry]) -> int:
    """How many entries both begin with."""
    return next((n for n, (a, b) in enumerate(zip(some, others, strict=False)) if a != b), min(len(some), len(others)))


def _since(game: Game[Any], kept: int) -> list[Line]:
    """Lines for the entries of a game after the first `kept`."""
    cuts = [*game.choices[bisect_left(game.choices, kept) :], len(game.entries)]
    rows = [[written_entry(entry) for entry in game.entries[a:b]] for a, b in pairwise([kept, *cuts])]
    chance, plies = rows[0], rows[1:]
    return [*([{"chance": chance}] if chance else []), *plies]
