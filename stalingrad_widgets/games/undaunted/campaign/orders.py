"""What a briefing and an overview order before supplies are formed: unlock, replace, fortify, integrate."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from ....core.game import OVER
from ....core.requests import DONE, Choose, Flow, Together, Word
from . import notes
from .content import CORE, Soldier
from .state import (
    AVAILABLE,
    BRIEFING,
    DECKS,
    INTEGRATION,
    REMOVED,
    RESERVE,
    CampaignState,
    News,
)

if TYPE_CHECKING:
    from ..stalingrad.pack import Integration, Orders, Replacement

STAY = "integrate"
BEGIN = "briefing"


def orders_of(state: CampaignState, side: int) -> Iterator[Orders]:
    """The orders of a side: those of its briefing, then those of the overview (US-setup-03, US-setup-07)."""
    id = state.content.sides[side]
    for orders in (state.content.graph.states[state.code].orders, state.content.scenario(state.code).orders):
        if id in orders:
            yield orders[id]


def orders(state: CampaignState) -> Flow[None]:
    """What the books order is done; squads that are to be integrated come next."""
    notes.game(state)
    carry_out(state)
    state.phase = INTEGRATION
    yield from ()


def carry_out(state: CampaignState) -> None:
    """Cards are unlocked and replaced, tiles fortified (US-setup-03, US-setup-07)."""
    for side in (0, 1):
        before = len(state.news[side])
        for order in orders_of(state, side):
            _carry_out(state, side, order)
        news = state.news[side][before:]
        gained, gone = ([n.word for n in news if n.kind == kind] for kind in ("new", "replaced"))
        notes.ordered(state, side, gained, gone)
    for code in state.content.scenario(state.code).fortify:
        _fortify(state, code)


def _carry_out(state: CampaignState, side: int, order: Orders) -> None:
    for id in order.unlock:
        _unlock(state, side, f"card:{id}")
    for replacement in order.replace:
        _replace(state, side, replacement)


def _unlock(state: CampaignState, side: int, word: Word) -> None:
    """The card leaves its deck for the available pool (US-setup-04). One that has left it already stays where it is."""
    deck = DECKS[state.content.cards[word].deck]
    if deck != AVAILABLE and word in state.pool(side, deck):
        state.move(side, word, deck, AVAILABLE)
        state.news[side].append(News(word, "new"))


def _replace(state: CampaignState, side: int, replacement: Replacement) -> None:
    """Unlocked, and the one whose place it takes is removed, whichever version of him is there (US-setup-05)."""
    _unlock(state, side, f"card:{replacement.card}")
    old = state.content.cards[f"card:{replacement.old}"]
    for word in available_version(state, old):
        state.move(side, word, AVAILABLE, REMOVED)
        state.news[side].append(News(word, "replaced"))


def available_version(state: CampaignState, soldier: Soldier) -> list[Word]:
    """The available card of a soldier: himself, upgraded, or the reserve who has come for him."""
    versions = (soldier.word, *(state.content.of_soldier(soldier, deck) for deck in "UR"))
    return [word for word in versions if word in state.pool(soldier.side, AVAILABLE)][:1]


def _fortify(state: CampaignState, code: str) -> None:
    """The tile is swapped for the one with the next letter (US-fort-02); one that is fortified or in ruins stays."""
    tile, is_fortified = state.content.tile_of[code], state.content.is_fortified
    tiles, version = state.content.versions[tile], state.versions[tile]
    if version + 1 < len(tiles) and is_fortified(tiles[version + 1]) and not is_fortified(tiles[version]):
        state.versions[tile] += 1
        notes.fortified(state, tiles[version], tiles[version + 1])


# -- integrated squads ----------------------------------------------------------------------------------------


def integration(state: CampaignState) -> Flow[None]:
    """Two squads become one, with as few reserves as there can be (US-integrate-01…04).

    An owner who may choose is asked even where nothing is left to choose, and says that he is done.
    """
    asked: list[int] = []
    for side in (0, 1):
        for order in orders_of(state, side):
            if order.integrate is not None and not state.integrated[side]:
                state.integrated[side] = tuple(order.integrate.squads)
                if order.integrate.keep is None:
                    asked.append(side)
                else:
                    _as_the_book_says(state, side, order.integrate)
    state.settled = [side not in asked for side in (0, 1)]
    before = [len(news) for news in state.news]
    for side in asked:
        _send_home(state, side)
    if asked:
        sides = state.content.sides
        parts = [Choose(sides[side], STAY, _offer(state, side), hidden="answer") for side in asked]
        yield Together(parts, _taker(state), _given(state), several=True)
    for side in asked:
        left = [news.word for news in state.news[side][before[side] :]]
        notes.integrated(state, side, state.integrated[side], left)
    state.phase = BRIEFING


def members(state: CampaignState, side: int, role: str) -> list[Word]:
    """Available cards of a core unit of the two squads that are being integrated."""
    cards, pair = state.content.cards, state.integrated[side]
    return [word for word in state.pool(side, AVAILABLE) if cards[word].role == role and cards[word].squad in pair]


def surplus(state: CampaignState, side: int, role: str) -> int:
    """How many of them are more than one squad has (US-integrate-03)."""
    return len(members(state, side, role)) - CORE[role]


def _is_reserve(state: CampaignState, word: Word) -> bool:
    return state.content.cards[word].rank == "reserve"


def leavers(state: CampaignState, side: int, role: str) -> list[Word]:
    """Who may leave: reserves first, others only when no reserve is left (US-integrate-02)."""
    if surplus(state, side, role) <= 0:
        return []
    here = members(state, side, role)
    return [word for word in here if _is_reserve(state, word)] or here


def _leave(state: CampaignState, side: int, word: Word) -> None:
    """A reserve goes back to its deck, anybody else is removed (US-integrate-04)."""
    state.move(side, word, AVAILABLE, RESERVE if _is_reserve(state, word) else REMOVED)
    state.news[side].append(News(word, "left"))


def _send_home(state: CampaignState, side: int) -> None:
    """Reserves of whom none may stay leave without a choice."""
    for role in CORE:
        while (
            (out := leavers(state, side, role))
            and _is_reserve(state, out[0])
            and len(out) <= surplus(state, side, role)
        ):
            _leave(state, side, out[0])


def _as_the_book_says(state: CampaignState, side: int, order: Integration) -> None:
    """Those named stay, whichever version of them is there; then whoever else is no reserve, in the order of codes."""
    named = [word for id in order.keep or () for word in available_version(state, state.content.cards[f"card:{id}"])]
    before = len(state.news[side])
    for role in CORE:
        while surplus(state, side, role) > 0:
            _leave(state, side, _least(state, members(state, side, role), named))
    left = [news.word for news in state.news[side][before:]]
    notes.integrated(state, side, state.integrated[side], left)


def _least(state: CampaignState, here: Sequence[Word], named: Sequence[Word]) -> Word:
    """Who leaves first: a reserve who is not named, then anybody not named, each time the last."""
    strangers = [word for word in here if word not in named]
    return ([word for word in strangers if _is_reserve(state, word)] or strangers or list(here))[-1]


def choices(state: CampaignState, side: int) -> list[Word]:
    """Cards of which one must leave next; [] when the squad is complete."""
    return next((out for role in CORE if (out := leavers(state, side, role))), [])


def _offer(state: CampaignState, side: int) -> Callable[[], list[Word]]:
    return lambda: choices(state, side) or [DONE]


def _taker(state: CampaignState) -> Callable[[str, Word], None]:
    def take(id: str, word: Word) -> None:
        side = state.content.side_of[id]
        if word == DONE:
            state.settled[side] = True
        else:
            _leave(state, side, word)

    return take


def _given(state: CampaignState) -> Callable[[str], bool]:
    return lambda id: state.settled[state.content.side_of[id]]


# -- the briefing ---------------------------------------------------------------------------------------------


def briefing(state: CampaignState) -> Flow[None]:
    """Each side reads what its own book says, and is ready (US-setup-02, US-firstsetup-02)."""
    state.settled = [False, False]

    def take(id: str, word: Word) -> None:
        state.settled[state.content.side_of[id]] = True

    word = begin(state)
    yield Together([Choose(id, BEGIN, (word,), hidden="answer") for id in state.content.sides], take, _given(state))
    state.phase = OVER


def begin(state: CampaignState) -> Word:
    """The word with which a side begins the next game: the area that is fought for, if there is one."""
    area = state.content.scenario(state.code).area
    return "begin" if area is None else state.content.area_words[state.content.area_of[area]]
