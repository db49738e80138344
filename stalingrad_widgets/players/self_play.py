"""A game without people: players answer until it is over."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from ..core.game import Game
from ..core.match import Player, seat_at
from ..core.requests import Choose, Word

MOST_PLIES = 5_000
"""A game this long is broken off. Players at random can hunker down so many cards that nothing can happen any more."""


def play_out(game: Game[Any], players: Mapping[str, Player], seed: int, most: int = MOST_PLIES) -> bool:
    """Let the players answer until the game is over: True; or has `most` plies: False.

    The game must have chance that answers. `seed` is the match's: players get theirs from it. An answer
    is checked, so a player of one's own that errs raises IllegalAnswer.
    """
    while game.requests and game.plies < most:
        request = game.requests[0]
        assert isinstance(request, Choose), "Chance must answer by itself."
        thinking = players[request.side].choose(seat_at(game, request, seed))
        game.answer(thought(thinking), request.side)
    return game.over


def thought(thinking: Generator[None, None, Word]) -> Word:
    """What a player thinks of in the end, without a pause."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            word: Word = end.value
            return word
