"""A game without people: players answer until it is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.game import Game
from ..core.match import Player
from ..core.parties import Parties, parties_of
from ..core.requests import Choose
from ..core.seats import give, seat_at
from ..core.thinking import thought

MOST_PLIES = 5_000
"""A game this long is broken off. Players at random can hunker down so many cards that nothing can happen any more."""


def play_out(game: Game[Any], players: Mapping[str, Player], seed: int, most: int = MOST_PLIES) -> bool:
    """Let the players, by seat, answer until the game is over: True; or has `most` plies: False.

    For a side that partners share the first of them answers. The game must have chance that answers.
    `seed` is the match's: players get theirs from it. An answer is checked, so a player of one's own that
    errs raises IllegalAnswer.
    """
    rules: Any = game.rules
    parties: Parties = parties_of(rules, game.state)
    while game.requests and game.plies < most:
        request = game.requests[0]
        assert isinstance(request, Choose), "Chance must answer by itself."
        seat = seat_at(game, request, seed, parties=parties)
        give(game, seat, thought(players[seat.side].choose(seat)), parties)
    return game.over
