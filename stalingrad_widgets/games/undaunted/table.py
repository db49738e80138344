"""Undaunted at the table: the engine with words, pictures and numbers. `NORMANDY` is the game."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from ...core.events import Event
from ...core.ledger import Ledger
from ...core.reading import Part
from ...core.refusal import Refusal
from ...core.requests import Choose, Draw, Roll, Word
from ...core.scene import Ask, Board, Dice, Face, Id, Item, Line, Result, Status
from ...core.table import CardCount, Hint, TableDefaults, Trial, Words
from . import asks, catalog, figures, hints, items, log, standing
from . import board as boards
from . import position as positions
from .board import Print
from .bot import UndauntedBot
from .items import Layer
from .normandy import NORMANDY as NORMANDY_RULES
from .rules import UndauntedRules
from .ruleset import RuleSet
from .scenario import END, Scenario
from .sequence import can_play
from .state import State
from .words import ZONE_NAMES, name

HERE = Path(__file__).parent
_ID = re.compile(r"\b[A-Z]{2}-[a-z]+-\d{2}\b")


class UndauntedTable(UndauntedRules, TableDefaults):
    """A game of this engine for people: what `core.table.TableRules` asks for.

    Viewer None sees everything; "" is the public; a side sees what its player may see.
    """

    players = 2
    minutes = 60
    pack = catalog.DEMONSTRATION
    """The pack that ships."""
    printed: ClassVar[Print] = boards.NORMANDY
    layers: ClassVar[Sequence[Layer]] = items.NORMANDY
    questions: ClassVar[Mapping[str, asks.Say]] = asks.QUESTIONS
    sentences: ClassVar[Mapping[str, log.Sentence]] = log.SENTENCES
    chances: ClassVar[Mapping[str, hints.Chance]] = hints.CHANCES
    account: ClassVar[standing.Account] = standing.NORMANDY
    written: ClassVar[positions.Kind] = positions.NORMANDY
    bot_type: ClassVar[type[UndauntedBot]] = UndauntedBot
    zone_names: ClassVar[Mapping[str, str]] = ZONE_NAMES
    """What differs from game to game: how its table is printed, what lies there, what is asked, told, reckoned,
    counted and written, and what its card zones are called."""

    def __init__(self, rules: RuleSet, ledger: Ledger) -> None:
        super().__init__(rules)
        self.slug = rules.slug
        self.title = rules.title
        self.ledger = ledger
        self._faces: tuple[Scenario, dict[str, Face]] | None = None
        """The faces of the scenario that was asked for last: a view asks after each answer."""
        self.bot = self.bot_type()
        """What the greedy player asks."""

    @property
    def kinds(self) -> Collection[str]:
        """Of all questions."""
        return self.questions

    # -- beginning a game ------------------------------------------------------------------------------

    def scenarios(self, pack: str | Path | None = None) -> list[dict[str, Any]]:
        """A row for each scenario of a pack; of the one that ships by default."""
        return catalog.scenario_rows(pack, self.rules)

    def prepare(self, scenario: str | None, options: Mapping[str, Any], pack: str | Path | None) -> dict[str, Any]:
        """The header of a new game. Raises ValueError with what would be right."""
        return catalog.new_header(scenario, options, pack, self.rules)

    def new_state(self, header: Mapping[str, Any]) -> State:
        """The state before anything happened. Raises ValueError when the pack of the header is gone or has changed."""
        if "position" in header:
            return positions.from_position(header["position"], self.rules, self.written)[1]
        content = catalog.content_of(header, Part(header, "header")["options"].mapping(), self.rules)
        return self.set_up(content.scenario, content.options)

    def sides(self, state: State) -> tuple[str, ...]:
        """Ids of the sides, in the order of the pack."""
        return tuple(side.id for side in state.scenario.sides)

    # -- what is seen ----------------------------------------------------------------------------------

    def board(self, state: State) -> Board:
        """Tiles, sides, zones and texts of the scenario."""
        return boards.board(state.scenario, self.title, self.printed)

    def faces(self, state: State) -> dict[str, Face]:
        """Faces of the units and cards of the scenario."""
        if self._faces is None or self._faces[0] is not state.scenario:
            self._faces = state.scenario, boards.faces(state.scenario, self.rules.rows, self.printed)
        return self._faces[1]

    def items(self, state: State, viewer: str | None) -> dict[Id, Item]:
        """What lies on the table, cards only where this viewer may see them."""
        return items.items(state, viewer, self.layers)

    def status(self, state: State, viewer: str | None) -> Status:
        """Round, score, result: the same for everybody."""
        return standing.status(state, self.account)

    def ask(self, state: State, request: Choose | Roll | Draw, viewer: str | None) -> Ask:
        """The question in words."""
        return asks.ask(state, request, viewer, self.questions)

    def waiting(self, state: State, request: Choose | Roll | Draw) -> str:
        """What the others read meanwhile."""
        return asks.waiting(state, request)

    def line(self, state: State, event: Event, viewer: str | None) -> Line | None:
        """A line of the log, as this viewer may read it."""
        return log.line(state, event, viewer, self.sentences)

    def dice(self, state: State, event: Event) -> Dice | None:
        """The dice of an event; None when it rolled none."""
        return log.dice(state, event)

    # -- why not, and what chance ------------------------------------------------------------------------

    def words(self, state: State, refusal: Refusal, word: Word, viewer: str | None) -> Words:
        """A refusal as sentences."""
        said = refusal
        if refusal.rule == state.content.rules.asks["play"] and not can_play(state):
            said = refusal._replace(facts=(*refusal.facts, END))
        return self.ledger.words(said, lambda thing: name(state.scenario, thing), word)

    def odds(self, state: State, request: Choose, word: Word, viewer: str | None) -> Hint | None:
        """The exact chance of an option, from what the viewer may know."""
        return hints.hint(state, request, word, viewer, self.chances)

    # -- the end -------------------------------------------------------------------------------------------

    def result(self, state: State) -> Result | None:
        """How the game ended; None while it goes on."""
        return standing.result(state, self.account)

    def winner(self, state: State) -> str | None:
        """The side that has won; None while the game goes on."""
        return None if state.result is None else state.scenario.sides[state.result.winner].id

    def measures(self, state: State) -> Mapping[str, float]:
        """Figures by side: points, tiles, counters, suppressed, cards, fog, supply, lost."""
        return standing.measures(state, self.account)

    # -- positions ----------------------------------------------------------------------------------------

    def faults(self, state: State) -> list[str]:
        """All that is wrong with a state."""
        return self.written.faults(state)

    def position(self, state: State, viewer: str | None) -> dict[str, Any]:
        """The position as a document, as this viewer may know it."""
        return positions.position(state, viewer, self.written)

    def from_position(self, doc: Mapping[str, Any]) -> tuple[dict[str, Any], State]:
        """The header and state of a document. Raises PositionError with all its faults."""
        return positions.from_position(doc, self.rules, self.written)

    # -- tables and plots ---------------------------------------------------------------------------------

    def trial(self, state: State, event: Event) -> Trial | None:
        """What an attack had to expect and what it got; None for anything else."""
        return figures.trial(state, event)

    def cards(self, state: State) -> list[CardCount]:
        """All cards by side and zone, both sides open."""
        return figures.cards(state, self.zone_names)

    def survivors(self, state: State) -> Mapping[tuple[str, str], bool]:
        """Each counter that began on the board, and whether it is there."""
        return figures.survivors(state)

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


NORMANDY = UndauntedTable(NORMANDY_RULES, Ledger(HERE / "rules" / "normandy.toml", HERE / "texts.toml"))
