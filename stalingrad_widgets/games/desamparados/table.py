"""Desamparados at the table: the engine with words, pictures and numbers, in English and Spanish.

`DESAMPARADOS` is the game.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from ...core.events import Event
from ...core.ledger import Ledger
from ...core.reading import Part
from ...core.refusal import Refusal
from ...core.requests import Choose, Draw, Roll, Word
from ...core.scene import Ask, Board, Dice, Face, Id, Item, Line, Result, Stand, Status
from ...core.table import CardCount, Hint, Stock, TableDefaults, Trial, Words
from . import activation, asks, catalog, figures, hints, log, soundness, standing
from . import position as positions
from .board import board, faces
from .bot import DesamparadosBot
from .content import OFF, SIDES, Content
from .items import items
from .rules import DesamparadosRules
from .state import SET_UP, START, State
from .texts import LANGUAGES, texts, tidied
from .verbs import END
from .words import name

HERE = Path(__file__).parent
_ID = re.compile(r"\bDES-[a-z]+-\d{2}\b")
STANDING: Mapping[str, tuple[Word, str]] = {
    "reaction": ("pass", "deploy"),
    "cover": ("pass", "deploy"),
    "commander": ("pass", "deploy"),
    "winter": ("done", "deploy"),
}
"""Kind of question -> the answer that may be given beforehand, and the kind that ends it."""


def ledger_of(language: str) -> Ledger:
    """The rules in a language, with the sentences in which they refuse something."""
    overlay = None if language == "en" else HERE / "rules" / f"desamparados.{language}.toml"
    return Ledger(HERE / "rules" / "desamparados.toml", HERE / "texts" / f"{language}.toml", overlay)


WAITS = "DES-actions-03"
"""Rule by which a thing waits until the acting soldier has chosen what to do."""
ROUTINE = frozenset({"reaction", "cover", "commander", "shot"})


class DesamparadosTable(DesamparadosRules, TableDefaults):
    """The game for people, in one language: what `core.table.TableRules` asks for.

    Viewers are seats: "soviet", or on a side of two "soviet-1". None sees everything, "" what is public.
    """

    slug = "desamparados"
    title = "Desamparados: Stalingrado"
    players = "2-4"
    minutes = 90
    pack = catalog.DEMONSTRATION
    """The pack that ships."""
    languages = LANGUAGES

    def __init__(self, language: str = "en") -> None:
        """Raises ValueError for a language that the game does not have."""
        self.language = language
        self.texts = texts(language)
        self.ledger = ledger_of(language)
        self._others: dict[str, DesamparadosTable] = {language: self}
        """The same game by language."""
        self._printed: tuple[Content, dict[str, Face]] | None = None
        """The faces that were asked for last: a view asks after each answer."""
        self.bot = DesamparadosBot()
        """What the greedy player asks."""

    def in_language(self, language: str) -> DesamparadosTable:
        """The same game with its texts in "en" or "es". Raises ValueError for any other."""
        if language not in self._others:
            other = DesamparadosTable(language)
            other._others = self._others
            self._others[language] = other
        return self._others[language]

    # -- beginning a game ------------------------------------------------------------------------------

    def scenarios(self, pack: str | Path | None = None) -> list[dict[str, Any]]:
        """A row for each way to sit at the table."""
        return catalog.scenario_rows(pack, self.language)

    def prepare(self, scenario: str | None, options: Mapping[str, Any], pack: str | Path | None) -> dict[str, Any]:
        """The header of a new game. Raises ValueError with what would be right."""
        return catalog.new_header(scenario, options, pack, self.language)

    def new_state(self, header: Mapping[str, Any]) -> State:
        """The state before anything happened. Raises ValueError when the pack of the header is gone or has changed."""
        if "position" in header:
            return positions.from_position(header["position"])[1]
        content = catalog.content_of(header, Part(header, "header")["options"].mapping())
        return self.set_up(content.roster, content.scenario, content.options)

    # -- who sits where ----------------------------------------------------------------------------------

    def sides(self, state: State) -> tuple[str, ...]:
        """Ids of the seats, Soviet ones first."""
        return tuple(seat.id for seat in state.content.seats)

    def parties(self, state: State) -> Mapping[str, Sequence[str]]:
        """Each TEAM side and its two seats: either partner answers for it (D24 of the notes)."""
        content = state.content
        return {side.id: tuple(content.seats[seat].id for seat in side.seats) for side in content.sides if side.team}

    def same_view(self, state: State, one: str, other: str) -> bool:
        """Partners see the same when hands are open in a team (DES-setup-06)."""
        sees = state.zones.layout.sees
        return one == other or (_side(state.content, one) == _side(state.content, other) and sees[one] == sees[other])

    @property
    def routine(self) -> Collection[str]:
        """Windows, and shots: they are asked of any side that holds an object."""
        return ROUTINE

    @property
    def setup(self) -> Collection[str]:
        """Platoons are chosen, decks and inventories made."""
        return (SET_UP, START)

    @property
    def kinds(self) -> Collection[str]:
        """Of all questions."""
        return asks.QUESTIONS

    def standing(self, state: State, request: Choose) -> list[Stand]:
        """Passing until the next round, in windows where a card may be played."""
        if request.kind not in STANDING:
            return []
        word, until = STANDING[request.kind]
        return [{"word": word, "t": self.texts(f"stand.{word}"), "until": until}]

    # -- what is seen ----------------------------------------------------------------------------------

    def board(self, state: State) -> Board:
        """Grids, sides, zones and texts."""
        return board(state.content, self.texts)

    def faces(self, state: State) -> dict[str, Face]:
        """Faces of all soldiers and objects of the pack."""
        content = state.content
        if self._printed is None or self._printed[0] is not content:
            self._printed = content, faces(content, self.texts)
        return self._printed[1]

    def items(self, state: State, viewer: str | None) -> dict[Id, Item]:
        """What lies on the table, cards only where this viewer may see them."""
        return items(state, viewer)

    def status(self, state: State, viewer: str | None) -> Status:
        """Round, reserves, points, result: the same for everybody."""
        return standing.status(state, self.texts)

    def ask(self, state: State, request: Choose | Roll | Draw, viewer: str | None) -> Ask:
        """The question in words."""
        return asks.ask(state, request, viewer, self.texts)

    def waiting(self, state: State, request: Choose | Roll | Draw) -> str:
        """What the others read meanwhile."""
        return asks.waiting(state, request, self.texts)

    def line(self, state: State, event: Event, viewer: str | None) -> Line | None:
        """A line of the log, as this viewer may read it."""
        return log.line(state, event, viewer, self.texts)

    def dice(self, state: State, event: Event) -> Dice | None:
        """The dice of an event; None when it rolled none."""
        return log.dice(state, event, self.texts)

    # -- why not, and what chance ------------------------------------------------------------------------

    def words(self, state: State, refusal: Refusal, word: Word, viewer: str | None) -> Words:
        """A refusal as sentences."""
        said = refusal
        if refusal.rule == WAITS and activation.options(state) == [END]:
            said = refusal._replace(facts=(*refusal.facts, END))
        words = self.ledger.words(said, lambda thing: name(state.content, thing, self.texts), word)
        words["text"] = tidied(words["text"])
        return words

    def odds(self, state: State, request: Choose, word: Word, viewer: str | None) -> Hint | None:
        """The exact chance of an option, from what the viewer may know."""
        return hints.hint(state, request, word, viewer, self.texts)

    # -- the end -------------------------------------------------------------------------------------------

    def result(self, state: State) -> Result | None:
        """How the game ended; None while it goes on."""
        return standing.result(state, self.texts)

    def winner(self, state: State) -> str | None:
        """The side that has won; None while the game goes on, and after a draw."""
        return None if state.result is None or state.result.winner == OFF else SIDES[state.result.winner]

    def measures(self, state: State) -> Mapping[str, float]:
        """Figures by side: points, soldiers, cubes, lives, reserve, lost, fallen, objects, hand."""
        return standing.measures(state)

    # -- positions ----------------------------------------------------------------------------------------

    def faults(self, state: State) -> list[str]:
        """All that is wrong with a state."""
        return soundness.faults(state)

    def position(self, state: State, viewer: str | None) -> dict[str, Any]:
        """The position as a document, as this viewer may know it."""
        return positions.position(state, viewer)

    def from_position(self, doc: Mapping[str, Any]) -> tuple[dict[str, Any], State]:
        """The header and state of a document. Raises PositionError with all its faults."""
        return positions.from_position(doc)

    # -- tables and plots ---------------------------------------------------------------------------------

    @property
    def stocks(self) -> Mapping[str, Stock]:
        """The 18 life cubes of each side: on soldiers, in the reserve, lost."""
        return figures.stocks(self.texts)

    def survivors(self, state: State) -> Mapping[tuple[str, str], bool]:
        """Each soldier that was deployed, and whether it is still in play."""
        return figures.survivors(state, self.texts)

    def trial(self, state: State, event: Event) -> Trial | None:
        """What a roll had to expect and what it got; None for anything else."""
        return figures.trial(state, event, self.texts)

    def cards(self, state: State) -> list[CardCount]:
        """All soldiers and objects by side and zone, both sides open."""
        return figures.cards(state, self.texts)

    # -- the ledger ------------------------------------------------------------------------------------------

    def rule(self, id: str) -> Mapping[str, Any] | None:
        """A rule of the ledger with the rules that its text names; None for an unknown id."""
        row = self.ledger.get(id)
        if row is None:
            return None
        refs = [ref for ref in dict.fromkeys(_ID.findall(row.text)) if ref in self.ledger]
        return {"id": id, "title": row.title, "section": self.ledger.topic_of(id), "text": row.text, "refs": refs}

    def rules_index(self) -> list[tuple[str, str, str]]:
        """[(id, title, topic)] of all rules."""
        return [(rule.id, rule.title, self.ledger.topic_of(rule.id)) for rule in self.ledger]


def _side(content: Content, seat: str) -> int:
    return content.seat_of[seat].side


DESAMPARADOS = DesamparadosTable()
