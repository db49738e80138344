"""What a game provides so that people can play it: words, pictures and numbers, made when they are read."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, NotRequired, Protocol, Self, TypedDict, TypeVar

from .events import Event
from .game import GameRules, State
from .refusal import Refusal
from .requests import Choose, Draw, Roll, Word
from .scene import Ask, Board, Dice, Extras, Face, Id, Item, Line, Result, Stand, Status

S = TypeVar("S", bound=State)


class Words(TypedDict):
    """A refusal in words."""

    text: str
    """Who cannot do what."""
    sub: NotRequired[str]
    """Why, and what would help."""
    rule: NotRequired[str]


class Hint(TypedDict):
    """The chance of an option, before it is chosen."""

    head: str
    """"76 %"."""
    what: str
    """What it is the chance of: "to suppress"."""
    of: NotRequired[str]
    """Whom: "Riflemen B on 502-A"."""
    chance: NotRequired[float]
    """The number behind `head`, in [0, 1], exact."""
    text: NotRequired[str]
    rule: NotRequired[str]
    faces: NotRequired[list[list[Any]]]
    """[face, 1 if it succeeds]: one entry a face of a die."""
    parts: list[list[Any]]
    """[cause in words, signed number, rule id or None]."""
    total: NotRequired[list[Any]]
    dist: NotRequired[list[list[float]]]
    """[value, probability]: the whole distribution, exact."""
    distWhat: NotRequired[str]
    """What the values of `dist` count: "lives taken"."""


class Trial(NamedTuple):
    """Something that depended on dice: for comparing what happened with what was to be expected."""

    side: str
    """Who rolled."""
    what: str
    """"attack", "suppress" …"""
    about: str
    """In words: who on whom."""
    chance: float
    """Exact chance of success before the roll, in [0, 1]."""
    success: bool
    rule: str = ""


class CardCount(NamedTuple):
    """Equal cards in one zone."""

    side: str
    zone: str
    """"hand", "deck", "discard pile" …"""
    card: str
    kind: str
    """Class of the card, for colours: "combat", "command", "fog" …"""
    n: int


class Stock(NamedTuple):
    """Things of each side whose number stays the same while they change place: life cubes, say."""

    title: str
    """Of the plot: "Life cubes over time"."""
    unit: str
    """What is counted: "Cubes"."""
    parts: Mapping[str, str]
    """Measure without its side -> the place in words; together they are the whole stock."""


class TableRules(GameRules[S], Protocol[S]):
    """The face of a game for the Match. Viewer None sees everything (analysis); "" is the public."""

    slug: str
    title: str

    @property
    def languages(self) -> Mapping[str, str]:
        """Code -> own name of the languages in which the game can be read; {} for one without a choice."""
        ...

    @property
    def language(self) -> str:
        """Code of the language of all texts of these rules."""
        ...

    def in_language(self, language: str) -> TableRules[S]:
        """The same game with its texts in one of `languages`."""
        ...

    def sides(self, state: S) -> tuple[str, ...]:
        """The seats, in the order of the side strips: each is a viewer and answers for itself."""
        ...

    def parties(self, state: S) -> Mapping[str, Sequence[str]]:
        """Each side of a request -> the seats that may answer it: a seat itself, a shared side all its partners.

        It stays the same to the end of the game.
        """
        ...

    def same_view(self, state: S, one: str, other: str) -> bool:
        """Whether two seats see all the same, so that the device needs no curtain between them."""
        ...

    @property
    def routine(self) -> Collection[str]:
        """Kinds of windows that are put even to a side with nothing to choose, so that they tell nothing.

        Against bots alone the Match gives the only answer.
        """
        ...

    @property
    def setup(self) -> Collection[str]:
        """Phases (of `status`) in which the sides still set up: the first round begins after them."""
        ...

    @property
    def resigns(self) -> Collection[Word]:
        """Words by which a side gives the game up out of turn; () where it cannot."""
        ...

    @property
    def kinds(self) -> Collection[str]:
        """The kinds of questions that are asked in the game; none where it does not say."""
        ...

    def standing(self, state: S, request: Choose) -> list[Stand]:
        """Standing answers to this kind of request: word, label, and the kind that ends it.

        They follow from side and kind of the request alone, and the word is always among its options:
        nothing of a hand shows in what is offered or given.
        """
        ...

    def board(self, state: S) -> Board:
        """The static part: places, names, zones, texts."""
        ...

    def faces(self, state: S) -> dict[str, Face]:
        """Faces of all things that anybody may know of from the start."""
        ...

    def items(self, state: S, viewer: str | None) -> dict[Id, Item]:
        """Everything that lies on the table now, as this viewer may see it."""
        ...

    def extras(self, state: S, viewer: str | None) -> Extras:
        """Lists, a path, and the texts and faces that are for this viewer alone; {} where a game has none."""
        ...

    def status(self, state: S, viewer: str | None) -> Status:
        """Round, phase, score and, at the end, the result."""
        ...

    def ask(self, state: S, request: Choose | Roll | Draw, viewer: str | None) -> Ask:
        """The question in words, for the side that must answer: all but `ask` and `opts`."""
        ...

    def waiting(self, state: S, request: Choose | Roll | Draw) -> str:
        """What the others read meanwhile: public, the same whatever is in hand."""
        ...

    def line(self, state: S, event: Event, viewer: str | None) -> Line | None:
        """The log line of an event (its number is set by the Match); None when there is none for this viewer."""
        ...

    def dice(self, state: S, event: Event) -> Dice | None:
        """The roll that an event was; None when it was none."""
        ...

    def words(self, state: S, refusal: Refusal, word: Word, viewer: str | None) -> Words:
        """A refusal as sentences."""
        ...

    def odds(self, state: S, request: Choose, word: Word, viewer: str | None) -> Hint | None:
        """The chance of an option from what the viewer may know; None when nothing is rolled."""
        ...

    def result(self, state: S) -> Result | None:
        """How the game ended, in words and figures; None while it goes on."""
        ...

    def winner(self, state: S) -> str | None:
        """The side that has won; None while the game goes on, or when nobody has."""
        ...

    def measures(self, state: S) -> Mapping[str, float]:
        """Figures of a state for tables and plots: points, counters, cards … by side."""
        ...

    @property
    def stocks(self) -> Mapping[str, Stock]:
        """Name -> a stock of which plots show where it went; {} for a game without one."""
        ...

    def survivors(self, state: S) -> Mapping[tuple[str, str], bool]:
        """(side, name) of each fighter that has been in play -> whether it still is."""
        ...

    def trial(self, state: S, event: Event) -> Trial | None:
        """The test of luck that an event was; None when nothing was rolled."""
        ...

    def cards(self, state: S) -> list[CardCount]:
        """All cards by side and zone, both sides open."""
        ...

    def faults(self, state: S) -> list[str]:
        """All that is wrong with a state, one sentence each; [] for a sound one."""
        ...

    def position(self, state: S, viewer: str | None) -> dict[str, Any]:
        """The position as a readable document, as a viewer may know it."""
        ...

    def rule(self, id: str) -> Mapping[str, Any] | None:
        """A row of the ledger."""
        ...

    def rules_index(self) -> list[tuple[str, str, str]]:
        """[(id, title, section)] of the ledger."""
        ...

    def scenarios(self, pack: str | Path | None = None) -> list[dict[str, Any]]:
        """A row (id, title …) for each scenario of a pack; of the one that ships by default."""
        ...

    def prepare(self, scenario: str | None, options: Mapping[str, Any], pack: str | Path | None) -> dict[str, Any]:
        """The header of a new game. Raises ValueError with what would be right."""
        ...

    def new_state(self, header: Mapping[str, Any]) -> S:
        """The state before anything happened, from a record's header (scenario, pack, options)."""
        ...


class _Sided(Protocol):
    def sides(self, state: Any) -> tuple[str, ...]: ...


class TableDefaults:
    """What most games have: a seat a side, one language, no standing answers. A game's table may inherit it."""

    languages: Mapping[str, str] = MappingProxyType({})
    language: str = "en"

    def in_language(self, language: str) -> Self:
        """Itself: there is no other language."""
        return self

    def parties(self: _Sided, state: Any) -> Mapping[str, Sequence[str]]:
        """Each side answers for itself."""
        return {side: (side,) for side in self.sides(state)}

    def same_view(self, state: Any, one: str, other: str) -> bool:
        """Nobody sees what another sees."""
        return one == other

    @property
    def routine(self) -> Collection[str]:
        """None."""
        return ()

    @property
    def setup(self) -> Collection[str]:
        """None."""
        return ()

    @property
    def resigns(self) -> Collection[Word]:
        """None."""
        return ()

    @property
    def kinds(self) -> Collection[str]:
        """It is not said."""
        return ()

    def standing(self, state: Any, request: Choose) -> list[Stand]:
        """None."""
        return []

    def extras(self, state: Any, viewer: str | None) -> Extras:
        """None."""
        return {}

    @property
    def stocks(self) -> Mapping[str, Stock]:
        """None."""
        return {}

    def survivors(self, state: Any) -> Mapping[tuple[str, str], bool]:
        """Nobody is followed by name."""
        return {}
