"""A player who takes what looks best now, by the evaluation of the game's own bot."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Protocol

from ..core.match import Seat
from ..core.requests import Choose, Word
from ..core.table import TableRules


class Bot(Protocol):
    """What a game knows about good play. A game's rules object offers it as `bot`."""

    def scores(self, state: Any, request: Choose, words: Sequence[Word]) -> Sequence[float]:
        """How good each word is for the side that is asked: higher is better.

        The state is a world in which everything that this side does not know was dealt anew. Words of the
        type `core.seats.Now` are not answers but plays out of turn.
        """
        ...


class Greedy:
    """Takes the option that the game's bot scores highest, the first of equals; also a play out of turn.

    It never sees the game itself, only a world dealt anew from what its side knows.
    """

    def __init__(self, rules: TableRules[Any]) -> None:
        """Raises ValueError for a game without a bot."""
        found: Bot | None = getattr(rules, "bot", None)
        if found is None:
            raise ValueError(f"'greedy' does not play {rules.title}: this game has no bot. Take 'random'.")
        self._bot = found

    def choose(self, seat: Seat) -> Generator[None, None, Word]:
        """The best option; a single one without thinking."""
        words = [*seat.request.options(), *seat.now]
        if len(words) == 1:
            return words[0]
        world = seat.game(seat.seed)
        yield
        request = world.request_for(seat.request.side)
        assert request is not None, "A deal never changes what is asked."
        scores = self._bot.scores(world.state, request, words)
        return words[max(range(len(words)), key=scores.__getitem__)]
