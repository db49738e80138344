"""The casualty phase: how many losses are for good, which, and who comes for them."""

from __future__ import annotations

from collections.abc import Callable

from ....core.requests import DONE, Choose, Draw, Flow, Together, Word
from . import notes
from .content import Soldier
from .state import AVAILABLE, FALLEN, LOST, REMOVED, RESERVE, RESERVES, SUPPLY, UPGRADES, CampaignState, News

TABLE = ((10, 3), (5, 2), (1, 1))
"""Casualties at least -> cards to draw (US-casphase-04…07)."""
DRAW = "casualty"
CHOICE = "reserve"


def due(lost: int) -> int:
    """How many cards of a casualty pile of this size are drawn.

    >>> [due(lost) for lost in (0, 1, 4, 5, 9, 10, 22)]
    [0, 1, 1, 2, 2, 3, 3]
    """
    return next((cards for least, cards in TABLE if lost >= least), 0)


def casualties(state: CampaignState) -> Flow[None]:
    """Each side counts its pile, then draws from it (US-casphase-01, US-casphase-03)."""
    for side in (0, 1):
        lost = len(state.pool(side, LOST))
        wanted, returned = due(lost), list[Word]()
        while len(state.pool(side, FALLEN)) < wanted and _mortal(state, side):
            card: Word = yield Draw(state.content.sides[side], DRAW, _pool(state, side))
            if is_mortal(state.content.cards[card]):
                state.move(side, card, LOST, FALLEN)
            else:
                state.move(side, card, LOST, SUPPLY)
                returned.append(card)
        notes.fallen(state, side, lost, state.pool(side, FALLEN)[:], returned)
    count = [len(state.pool(side, FALLEN)) for side in (0, 1)]
    state.lines[-1] = state.lines[-1]._replace(fallen=(count[0], count[1]))
    state.phase = RESERVES


def _pool(state: CampaignState, side: int) -> Callable[[], list[Word]]:
    return lambda: state.pool(side, LOST)


def is_mortal(soldier: Soldier) -> bool:
    """Whether a card can be a permanent casualty: all but reserves (US-card-20)."""
    return soldier.rank != "reserve"


def _mortal(state: CampaignState, side: int) -> bool:
    """Whether a card of the pile can still be drawn for good (US-casphase-09)."""
    return any(is_mortal(state.content.cards[word]) for word in state.pool(side, LOST))


# -- replacements ---------------------------------------------------------------------------------------------


def reserves(state: CampaignState) -> Flow[None]:
    """Reserves come for Riflemen, Scouts and Machine Gunners; then the fallen are removed (US-casphase-10).

    Only the owner of integrated squads has a choice; he is asked whenever he has lost somebody, so that being
    asked does not tell who it was.
    """
    for side in (0, 1):
        _by_code(state, side)
    asked = [side for side in (0, 1) if state.integrated[side] and state.lines[-1].fallen[side]]
    state.settled = [side not in asked for side in (0, 1)]
    if asked:
        sides = state.content.sides
        parts = [Choose(sides[side], CHOICE, _offer(state, side), hidden="answer") for side in asked]
        yield Together(parts, _taker(state), _given(state), several=True)
    for side in (0, 1):
        gained = [news.word for news in state.news[side] if news.kind == "reserve"]
        if state.lines[-1].fallen[side]:
            notes.replaced(state, side, gained)
    state.phase = UPGRADES


def _by_code(state: CampaignState, side: int) -> None:
    """The reserve has the code of the soldier whom it replaces (US-reserve-01), but in an integrated squad."""
    for word in state.pool(side, FALLEN)[:]:
        soldier = state.content.cards[word]
        if not is_integrated(state, soldier):
            reserve = state.content.of_soldier(soldier, "R") if soldier.is_core else None
            if reserve is not None and reserve in state.pool(side, RESERVE):
                _comes(state, side, reserve)
            _is_gone(state, side, word)


def is_integrated(state: CampaignState, soldier: Soldier) -> bool:
    """Whether a card is of a core unit of two squads that are one."""
    return soldier.is_core and soldier.squad in state.integrated[soldier.side]


def _comes(state: CampaignState, side: int, reserve: Word) -> None:
    state.move(side, reserve, RESERVE, AVAILABLE)
    state.news[side].append(News(reserve, "reserve"))


def _is_gone(state: CampaignState, side: int, word: Word) -> None:
    state.move(side, word, FALLEN, REMOVED)
    state.news[side].append(News(word, "fell"))


def to_replace(state: CampaignState, side: int) -> Word | None:
    """The fallen soldier of the integrated squad for whom a reserve is chosen next (US-integrate-09)."""
    return next(iter(state.pool(side, FALLEN)), None)


def choices(state: CampaignState, side: int) -> list[Word]:
    """Reserves of the same unit of either squad that are left in the reserve deck."""
    word = to_replace(state, side)
    if word is None:
        return []
    role, cards = state.content.cards[word].role, state.content.cards
    return [w for w in state.pool(side, RESERVE) if cards[w].role == role and is_integrated(state, cards[w])]


def _offer(state: CampaignState, side: int) -> Callable[[], list[Word]]:
    return lambda: choices(state, side) or [DONE]


def _taker(state: CampaignState) -> Callable[[str, Word], None]:
    def take(id: str, word: Word) -> None:
        side = state.content.side_of[id]
        fallen = to_replace(state, side)
        if fallen is not None:
            if word != DONE:
                _comes(state, side, word)
            _is_gone(state, side, fallen)
        else:
            state.settled[side] = True

    return take


def _given(state: CampaignState) -> Callable[[str], bool]:
    return lambda id: state.settled[state.content.side_of[id]]
