"""A game as the front door offers it: the rules of its table, and what is said of it before anything is played."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from .game import State
from .table import TableRules

if TYPE_CHECKING:
    from .ledger import Ledger

S = TypeVar("S", bound=State)


class Playable(TableRules[S], Protocol[S]):
    """What the object of a game offers that `games.GAMES` names."""

    @property
    def players(self) -> int | str:
        """How many play: 2, or "2-4"."""
        ...

    @property
    def minutes(self) -> int:
        """How long a game takes people."""
        ...

    @property
    def pack(self) -> Path:
        """The content pack that ships."""
        ...

    @property
    def ledger(self) -> Ledger:
        """The rules with their ids."""
        ...

    def from_position(self, doc: Mapping[str, Any]) -> tuple[dict[str, Any], S]:
        """The header and state of a position. Raises PositionError with all its faults."""
        ...
