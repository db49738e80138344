"""A player who takes any option, each with the same chance."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ..core.chance import stream
from ..core.match import Seat
from ..core.requests import Word
from ..core.table import TableRules


class Random:
    """Uniform over the options. The same match, side and ply get the same answer."""

    def __init__(self, rules: TableRules[Any] | None = None) -> None:
        """Plays any game: the rules are not asked."""

    def choose(self, seat: Seat) -> Generator[None, None, Word]:
        """An option, by the seat's seed."""
        yield
        return seat.request.sample(stream(seat.seed, 0))
