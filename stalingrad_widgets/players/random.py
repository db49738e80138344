"""A player who takes any option, each with the same chance."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ..core.chance import stream
from ..core.match import Seat
from ..core.requests import Word
from ..core.table import TableRules

NOW = 0.2
"""How often something is played out of turn, where it can be."""
RESIGNS = 0.02
"""How often the game is given up, where it can be."""


class Random:
    """Uniform over the options, at times something out of turn, seldom to give up.

    The same match, side and ply get the same answer.
    """

    def __init__(self, rules: TableRules[Any] | None = None) -> None:
        """Plays any game: the rules are not asked."""

    def choose(self, seat: Seat) -> Generator[None, None, Word]:
        """An option, by the seat's seed."""
        yield
        gives_up = set(seat.rules.resigns) if seat.now else set()
        plays = [word for word in seat.now if word not in gives_up]
        resigns = [word for word in seat.now if word in gives_up]
        for nth, (words, often) in enumerate(((plays, NOW), (resigns, RESIGNS)), 1):
            random = stream(seat.seed, nth)
            if words and random() < often:
                return words[int(random() * len(words))]
        return seat.request.sample(stream(seat.seed, 0))
