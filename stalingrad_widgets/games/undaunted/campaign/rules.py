"""The campaign's face for the driver: phases, loading, dealing anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ....core.refusal import NOT_OFFERED, IllegalAnswer
from ....core.requests import Flow, Word
from ....core.zones import RandomSource
from . import casualties, orders, state, upgrades, victory
from .content import CampaignContent
from .dealing import deal
from .soundness import faults
from .state import CampaignState, load_state


class CampaignRules:
    """What `core.game.Game` needs to drive what lies between two scenarios."""

    def __init__(self) -> None:
        self.flows: Mapping[str, Callable[[CampaignState], Flow[None]]] = MappingProxyType(
            {
                state.VICTORY: victory.victory,
                state.CASUALTIES: casualties.casualties,
                state.RESERVES: casualties.reserves,
                state.UPGRADES: upgrades.upgrades,
                state.ORDERS: orders.orders,
                state.INTEGRATION: orders.integration,
                state.BRIEFING: orders.briefing,
            }
        )
        """The Campaign Step in its order (US-step-01), then the set-up of the next game."""

    def load(self, doc: Mapping[str, Any], content: CampaignContent) -> CampaignState:
        """The state of `CampaignState.dump`. Raises ReadingError for a value that no state of the campaign has."""
        return load_state(doc, content)

    def determinise(self, state: CampaignState, viewer: str, random: RandomSource) -> None:
        """Deal what a side does not know of its opponent anew."""
        deal(state, state.content.side_of[viewer], random)

    def check(self, state: CampaignState) -> None:
        """The invariants. Raises AssertionError with a sentence for each that does not hold."""
        found = faults(state)
        if found:
            raise AssertionError("\n".join(found))

    def interjections(self, state: CampaignState, side: str) -> Sequence[Word]:
        """Nothing can be played out of turn."""
        return ()

    def interject(self, state: CampaignState, side: str, word: Word) -> Flow[None]:
        """Raises IllegalAnswer: nothing can be played out of turn."""
        raise IllegalAnswer(NOT_OFFERED, word)
