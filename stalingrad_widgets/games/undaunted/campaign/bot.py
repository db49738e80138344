"""What is good play between scenarios: the better card stays, the better reserve comes."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.requests import Choose, Word
from . import casualties, orders
from .content import Soldier
from .state import CampaignState


def worth(soldier: Soldier) -> float:
    """What a card can do: its initiative, and each action that can be taken with its value."""
    card = soldier.source
    actions = sum(1 + (action.value or 1) / 2 for action in card.actions if action.available)
    return card.initiative / 4 + actions


class CampaignBot:
    """Judges only what its own side is asked about its own cards."""

    def scores(self, state: CampaignState, request: Choose, words: Sequence[Word]) -> Sequence[float]:
        """How good each word is: the best reserve comes, the least soldier leaves."""
        sign = {casualties.CHOICE: 1.0, orders.STAY: -1.0}.get(request.kind, 0.0)
        cards = state.content.cards
        return [sign * worth(cards[word]) if word in cards else 0.0 for word in words]
