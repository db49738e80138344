"""Undaunted: Stalingrad at the table: the engine with words, pictures and numbers. `STALINGRAD` is the game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from ....core.ledger import Ledger
from ....core.requests import Word
from ....core.scene import Extras
from .. import asks, hints, log, standing
from .. import position as positions
from ..board import Print
from ..bot import UndauntedBot
from ..items import Layer
from ..state import MUSTER, State
from ..table import HERE, UndauntedTable
from . import asks as own_asks
from . import board, catalog, items
from . import hints as own_hints
from . import log as own_log
from . import position as own_positions
from . import standing as own_standing
from .bot import StalingradBot
from .goals import WITHDRAW
from .rules import StalingradRules
from .ruleset import STALINGRAD as STALINGRAD_RULES


class StalingradTable(UndauntedTable, StalingradRules):
    """A scenario of Undaunted: Stalingrad for people: a game of its own, or one of a campaign."""

    pack = catalog.DEMONSTRATION
    printed: ClassVar[Print] = board.STALINGRAD
    layers: ClassVar[Sequence[Layer]] = items.STALINGRAD
    questions: ClassVar[Mapping[str, asks.Say]] = own_asks.STALINGRAD
    sentences: ClassVar[Mapping[str, log.Sentence]] = own_log.STALINGRAD
    chances: ClassVar[Mapping[str, hints.Chance]] = own_hints.STALINGRAD
    account: ClassVar[standing.Account] = own_standing.STALINGRAD
    written: ClassVar[positions.Kind] = own_positions.STALINGRAD
    bot_type: ClassVar[type[UndauntedBot]] = StalingradBot
    zone_names: ClassVar[Mapping[str, str]] = board.ZONE_NAMES

    @property
    def setup(self) -> Collection[str]:
        """The decks are made up (US-setup-13)."""
        return (MUSTER,)

    @property
    def resigns(self) -> Collection[Word]:
        """Withdrawal (US-end-10)."""
        return (WITHDRAW,)

    def extras(self, state: State, viewer: str | None) -> Extras:
        """The viewer's own part of the overview, and his secret intel (US-setup-08)."""
        texts = board.briefings(state.scenario, viewer)
        return {"texts": texts} if texts else {}


STALINGRAD = StalingradTable(
    STALINGRAD_RULES, Ledger(HERE / "rules" / "stalingrad.toml", Path(__file__).parent / "texts.toml")
)
