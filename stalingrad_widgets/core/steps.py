"""The steps of a game: where somebody may stand who looks back at it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from .game import Game, Said
from .requests import Together

if TYPE_CHECKING:
    from .match import Match


class Steps:
    """The plies before which everybody may stand. They are found as the game goes on.

    What sides choose in secret, several words each, is one step: how many words they have said is theirs to know.
    While it goes on, it is none.
    """

    def __init__(self) -> None:
        self._match: tuple[Match, int] | None = None
        self._plies: list[int] = [0]

    def of(self, match: Match) -> Sequence[int]:
        """The ply of each step, from 0 on."""
        reader = match, match.epoch
        if reader != self._match:
            self._match, self._plies = reader, [0]
        self._plies += _between(match.game, self._plies[-1], match.game.told)
        return self._plies

    def number(self, match: Match, ply: int) -> int:
        """The last step at this ply or before it."""
        return bisect_right(self.of(match), ply) - 1


def _between(game: Game[Any], start: int, end: int) -> Iterator[int]:
    """The plies after `start`, up to `end`, that are not in the middle of a choice of several words."""
    cuts = [*game.choices, len(game.entries)]
    twin: Game[Any] | None = None
    for ply in range(start, end):
        if type(game.entries[cuts[ply]]) is not Said:
            twin = None
        else:
            twin = game.at(ply) if twin is None else twin
            twin.follow(game.entries[cuts[ply] : cuts[ply + 1]])
        if twin is None or not _in_secret(twin):
            yield ply + 1


def _in_secret(game: Game[Any]) -> bool:
    """Whether a choice of several words each has begun and goes on."""
    return isinstance(game.request, Together) and game.request.several and game.told < game.plies
