"""The campaign desk: what lies between two scenarios, with words, pictures and numbers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from ....core.arguments import ArgumentError
from ....core.events import Event
from ....core.ledger import Ledger
from ....core.refusal import Refusal
from ....core.requests import Choose, Draw, Roll, Word
from ....core.scene import Ask, Board, Dice, Extras, Face, Id, Item, Line, Result, Status
from ....core.table import CardCount, Hint, TableDefaults, Trial, Words
from . import asks, log, orders, sight, soundness, standing
from .board import board
from .bot import CampaignBot
from .catalog import content_of
from .rules import CampaignRules
from .state import POOLS, CampaignState
from .words import name

LEDGER = Path(__file__).parents[1] / "rules" / "stalingrad.toml"


class CampaignTable(CampaignRules, TableDefaults):
    """What `core.table.TableRules` asks for. Viewer None sees everything; "" is the public."""

    slug = "undaunted-stalingrad"
    title = "Undaunted: Stalingrad"
    players = 2
    minutes = 10

    def __init__(self, ledger: Ledger) -> None:
        super().__init__()
        self.ledger = ledger
        self.bot = CampaignBot()
        """What the greedy player asks."""

    @property
    def kinds(self) -> Collection[str]:
        """Of all questions."""
        return asks.QUESTIONS

    # -- beginning ---------------------------------------------------------------------------------------------

    def scenarios(self, pack: str | Path | None = None) -> list[dict[str, Any]]:
        """None: a campaign says itself what comes next."""
        return []

    def prepare(self, scenario: str | None, options: Mapping[str, Any], pack: str | Path | None) -> dict[str, Any]:
        """Raises ArgumentError: a campaign is begun with `new_campaign`."""
        raise ArgumentError("A campaign is begun with new_campaign.")

    def new_state(self, header: Mapping[str, Any]) -> CampaignState:
        """A campaign at its start. Raises ValueError when the pack of the header is gone or has changed."""
        return CampaignState(content_of(header))

    def sides(self, state: CampaignState) -> tuple[str, ...]:
        """Ids of the sides, in the order of the pack."""
        return state.content.sides

    # -- what is seen ------------------------------------------------------------------------------------------

    def board(self, state: CampaignState) -> Board:
        """The map of the city."""
        return board(state.content, self.title)

    def faces(self, state: CampaignState) -> dict[str, Face]:
        """None: no card is for everybody; see `extras`."""
        return {}

    def items(self, state: CampaignState, viewer: str | None) -> dict[Id, Item]:
        """Who holds what; cards only for their owner."""
        return sight.items(state, viewer)

    def extras(self, state: CampaignState, viewer: str | None) -> Extras:
        """Soldiers, record, path and briefings, as this viewer may see them."""
        return sight.extras(state, viewer)

    def status(self, state: CampaignState, viewer: str | None) -> Status:
        """Game, areas, result: the same for everybody."""
        return standing.status(state)

    def ask(self, state: CampaignState, request: Choose | Roll | Draw, viewer: str | None) -> Ask:
        """The question in words."""
        return asks.ask(state, request, viewer)

    def waiting(self, state: CampaignState, request: Choose | Roll | Draw) -> str:
        """What the others read meanwhile."""
        return asks.waiting(state, request)

    def line(self, state: CampaignState, event: Event, viewer: str | None) -> Line | None:
        """A line of the log, as this viewer may read it."""
        return log.line(state, event, viewer)

    def dice(self, state: CampaignState, event: Event) -> Dice | None:
        """None: nothing is rolled."""
        return None

    def words(self, state: CampaignState, refusal: Refusal, word: Word, viewer: str | None) -> Words:
        """A refusal as sentences."""
        return self.ledger.words(refusal, lambda thing: name(state.content, thing), word)

    def odds(self, state: CampaignState, request: Choose, word: Word, viewer: str | None) -> Hint | None:
        """None: nothing is rolled."""
        return None

    # -- the end -----------------------------------------------------------------------------------------------

    def result(self, state: CampaignState) -> Result | None:
        """What comes next, or how the campaign has ended; None while something is asked."""
        return standing.result(state)

    def winner(self, state: CampaignState) -> str | None:
        """The side that has won the campaign; None while it goes on, or when nobody has."""
        return state.content.graph.ends[state.code].victor if state.ended else None

    # -- numbers -----------------------------------------------------------------------------------------------

    def measures(self, state: CampaignState) -> Mapping[str, float]:
        """Figures by side: areas, soldiers, reserves, upgraded, removed."""
        return standing.measures(state)

    def trial(self, state: CampaignState, event: Event) -> Trial | None:
        """None: nothing is rolled."""
        return None

    def cards(self, state: CampaignState) -> list[CardCount]:
        """All cards by side and pool, both sides open."""
        content = state.content
        return [
            CardCount(id, POOLS[pool], name(content, word), content.cards[word].source.kind, cards.count(word))
            for side, id in enumerate(content.sides)
            for pool in range(len(POOLS))
            for cards in [state.pool(side, pool)]
            for word in dict.fromkeys(cards)
        ]

    def faults(self, state: CampaignState) -> list[str]:
        """All that is wrong with a state."""
        return soundness.faults(state)

    def position(self, state: CampaignState, viewer: str | None) -> dict[str, Any]:
        """The desk as a viewer may know it: record, areas, city, the next game, and his own pools."""
        doc = state.dump()
        shown = {key: doc[key] for key in ("code", "lines", "areas", "city", "tunnels_gone")}
        if viewer is not None:
            for line in shown["lines"]:
                del line["strength"]  # with what fell, it tells who came for whom (US-card-08)
        pools = {
            f"{state.content.sides[s]}/{tray}": cards
            for s in sight.viewers(state, viewer)
            for tray, cards in sight.trays(state, s).items()
        }
        return {"game": self.slug, **shown, "pools": pools, "next": None if state.ended else orders.begin(state)}

    # -- the ledger --------------------------------------------------------------------------------------------

    def rule(self, id: str) -> Mapping[str, Any] | None:
        """A rule of the ledger; None for an unknown id."""
        row = self.ledger.get(id)
        if row is None:
            return None
        return {"id": row.id, "section": row.section, "title": row.title, "text": row.text, "refs": []}

    def rules_index(self) -> list[tuple[str, str, str]]:
        """[(id, title, section)] of the ledger."""
        return [(row.id, row.title, row.section) for row in self.ledger]


DESK = CampaignTable(Ledger(LEDGER))
"""The desk of Undaunted: Stalingrad."""
