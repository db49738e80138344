"""The upgrade phase: two regular soldiers of all that were in use learn from what they went through."""

from __future__ import annotations

from collections.abc import Callable

from ....core.requests import Draw, Flow, Word
from . import notes
from .content import Soldier
from .state import AVAILABLE, LOST, ORDERS, PILE, REMOVED, SUPPLY, UPGRADE, CampaignState, News
from .victory import pack_up

NUMBER = 2
"""Upgrades of a side (US-upgrade-04)."""
DRAW = "upgrade"


def upgrades(state: CampaignState) -> Flow[None]:
    """Both sides shuffle what was in use with the rest of their casualties, and draw (US-upgrade-01)."""
    count = [0, 0]
    for side in (0, 1):
        state.move_all(side, LOST, PILE)
        rose, returned = list[Word](), list[Word]()
        while len(rose) < NUMBER and any(_rises(state, word) for word in state.pool(side, PILE)):
            card: Word = yield Draw(state.content.sides[side], DRAW, _pool(state, side))
            version = upgrade_of(state, state.content.cards[card])
            if version is None:
                state.move(side, card, PILE, SUPPLY)
                returned.append(card)
            else:
                _upgrade(state, side, card, version)
                rose.append(version)
        count[side] = len(rose)
        notes.promoted(state, side, rose, returned)
    state.lines[-1] = state.lines[-1]._replace(promoted=(count[0], count[1]))
    pack_up(state)
    state.phase = ORDERS


def _pool(state: CampaignState, side: int) -> Callable[[], list[Word]]:
    return lambda: state.pool(side, PILE)


def _rises(state: CampaignState, word: Word) -> bool:
    return upgrade_of(state, state.content.cards[word]) is not None


def upgrade_of(state: CampaignState, soldier: Soldier) -> Word | None:
    """The card that a drawn one becomes; None for one that is not eligible (US-upgrade-05…09, US-upgrade-13)."""
    if soldier.rank != "regular":
        return None
    version = state.content.of_soldier(soldier, "U")
    return version if version in state.pool(soldier.side, UPGRADE) else None


def _upgrade(state: CampaignState, side: int, card: Word, version: Word) -> None:
    """The new version is available, the old one removed (US-upgrade-11, US-upgrade-12)."""
    state.move(side, version, UPGRADE, AVAILABLE)
    state.move(side, card, PILE, REMOVED)
    state.news[side].append(News(version, "rose"))
