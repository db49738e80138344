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


class Random:
    """Uniform over the options, at times something out of turn. The same match, side and ply get the same answer."""

    def __init__(self, rules: TableRules[Any] | None = None) -> None:
        """Plays any game: the rules are not asked."""

    def choose(self, seat: Seat) -> Generator[None, None, Word]:
        """An option, by the seat's seed."""
        yield
        if seat.now:
            random = stream(seat.seed, 1)
            if random() < NOW:
                return seat.now[int(random() * len(seat.now))]
        return seat.request.sample(stream(seat.seed, 0))
