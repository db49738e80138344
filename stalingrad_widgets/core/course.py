"""What a game provides for its campaigns: which chapter follows which, and what is kept between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from .game import State
from .playable import Playable
from .table import TableRules

Kind: TypeAlias = Literal["practice", "desk", "game"]
"""A practice game, the time between two scenarios, a scenario of the campaign."""
KINDS: tuple[Kind, ...] = ("practice", "desk", "game")


class Chapter(NamedTuple):
    """One thing that is played at the table."""

    kind: Kind
    rules: TableRules[Any]
    header: dict[str, Any]
    state: State | None
    """Where it begins; None: as the header says."""

    def begun(self) -> State:
        """Where it begins."""
        state: State = self.rules.new_state(self.header) if self.state is None else self.state
        return state


class Played(Protocol):
    """A game of a campaign that is over, in figures. Pairs are in the order of the sides."""

    @property
    def game(self) -> int:
        """1, 2 … in the campaign."""
        ...

    @property
    def code(self) -> str:
        """State of the campaign in which it was played."""
        ...

    @property
    def scenario(self) -> str:
        """Id of the scenario."""
        ...

    @property
    def winner(self) -> int:
        """Number of the side."""
        ...

    @property
    def rule(self) -> str:
        """Id of the rule that ended it."""
        ...

    @property
    def rounds(self) -> int:
        """Rounds begun."""
        ...

    @property
    def plies(self) -> int:
        """Answers given, dice and draws among them."""
        ...

    @property
    def worn(self) -> int:
        """Tiles that were changed for good."""
        ...

    @property
    def tunnels(self) -> int:
        """Tunnels destroyed."""
        ...

    @property
    def lost(self) -> tuple[int, int]:
        """Casualties."""
        ...

    @property
    def fallen(self) -> tuple[int, int]:
        """Casualties for good."""
        ...

    @property
    def promoted(self) -> tuple[int, int]:
        """Cards upgraded."""
        ...

    @property
    def strength(self) -> tuple[int, int]:
        """Cards available afterwards."""
        ...

    @property
    def areas(self) -> tuple[int, int]:
        """Areas held afterwards."""
        ...


class CampaignState(State, Protocol):
    """A campaign between two games."""

    @property
    def content(self) -> Any:
        """What the game has compiled of its pack, for `GameRules.load`."""
        ...

    @property
    def lines(self) -> Sequence[Played]:
        """The games that have been played."""
        ...

    @property
    def code(self) -> str:
        """Where the campaign stands: the game that is next, or how it has ended."""
        ...

    @property
    def ended(self) -> bool:
        """Whether the campaign is over."""
        ...


C = TypeVar("C", bound=CampaignState)


class Course(Protocol[C]):
    """A campaign as a chain of chapters: `first` makes the first one, `after` the next when one is over."""

    seed: int
    practice: bool
    """Whether the first scenario is played for practice before the campaign begins."""
    number: int
    """Of the chapter, from 0 on."""
    before: C | None
    """The campaign as the last desk has left it; None at the start."""

    @property
    def desk(self) -> TableRules[C]:
        """What lies between two games is played with these rules."""
        ...

    @classmethod
    def begin(
        cls,
        game: Playable[Any],
        pack: str | Path | None,
        options: Mapping[str, Any],
        seed: int,
        *,
        practice: bool = False,
    ) -> Self:
        """A new campaign. Raises ValueError for options that there are not, or a pack without a campaign."""
        ...

    @classmethod
    def take_up(cls, game: Playable[Any], head: Mapping[str, Any], seed: int, *, practice: bool, number: int) -> Self:
        """A campaign that stands in its chapter of this number; `before` is not known yet.

        `head` is what all its chapters have in their header: game, pack, options.
        """
        ...

    def copy(self) -> Self:
        """One that goes on independently."""
        ...

    def anew(self, seed: int) -> Self:
        """Another campaign with the same game, pack and options, without practice."""
        ...

    def start(self) -> C:
        """The campaign as it begins."""
        ...

    def first(self) -> Chapter:
        """The practice game, or the desk with the first briefing."""
        ...

    def after(self, kind: Kind, ended: Any, plies: int = 0) -> Chapter | None:
        """What comes after a chapter that has ended so; None when the campaign is over.

        Raises ValueError for a chapter that has not ended.
        """
        ...

    @classmethod
    def place(cls, header: Mapping[str, Any]) -> str:
        """Where in the campaign the game of a header is played: "game 2 of the campaign"; "" between two games."""
        ...

    def rules_for(self, kind: Kind) -> TableRules[Any]:
        """What a chapter of this kind is played with."""
        ...

    def title(self, state: C, scenario: str) -> str:
        """Name of a scenario of the campaign."""
        ...

    def check_same(self, one: C, other: C) -> None:
        """Raises ArgumentError with the first difference when two campaigns are not the same."""
        ...
