"""A world that agrees with what a side knows of its opponent's tray: which of several like soldiers fell or rose.

What is public stays as it is: the numbers of the Campaign Step, and the version of each soldier that lay in the last
open supply. Soldiers of one unit who were alike there change their codes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....core.requests import Word
from ....core.zones import RandomSource
from .content import CampaignContent
from .report import Report
from .state import POOLS, CampaignState, News

TRAY_DECKS = "SLUR"


def deal(state: CampaignState, viewer: int, random: RandomSource) -> None:
    """Exchange the codes of soldiers whom the viewer cannot tell apart, in place."""
    side = 1 - viewer
    renamed = _renamed(state, side, random)
    order = state.content.order

    def other(words: Sequence[Word]) -> list[Word]:
        return sorted([renamed.get(word, word) for word in words], key=order.__getitem__)

    first = side * len(POOLS)
    for at in range(first, first + len(POOLS)):
        state.pools[at] = other(state.pools[at])
    state.news[side] = [News(renamed.get(news.word, news.word), news.kind) for news in state.news[side]]
    if state.report is not None:
        state.report = _report(state.report, side, renamed)


def _report(report: Report, side: int, renamed: Mapping[Word, Word]) -> Report:
    zones = {zone: tuple(renamed.get(w, w) for w in cards) for zone, cards in report.cards[side].items()}
    cards = tuple(zones if s == side else report.cards[s] for s in (0, 1))
    return report._replace(cards=cards)


def _renamed(state: CampaignState, side: int, random: RandomSource) -> dict[Word, Word]:
    """Each card -> the one of the soldier whose place he takes."""
    renamed: dict[Word, Word] = {}
    for codes in _alike(state, side):
        shuffled = list(codes)
        random.shuffle(shuffled)
        letter = state.content.pack.sides[state.content.sides[side]].short[0].upper()
        for old, new in zip(codes, shuffled, strict=True):
            renamed |= {f"card:{letter}-{deck}-{old}": f"card:{letter}-{deck}-{new}" for deck in TRAY_DECKS}
    return renamed


def _alike(state: CampaignState, side: int) -> list[list[str]]:
    """Codes of soldiers of a side in groups of which the opponent knows the same."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for code, words in _by_code(state.content, side).items():
        seen = [word for word in state.seen[side] if word in words]
        known = state.content.cards[seen[0]].deck if seen else ""
        unit = state.content.cards[words[0]].unit
        decks = "".join(state.content.cards[word].deck for word in words)
        if unit:
            groups.setdefault((unit, decks, known), []).append(code)
    return list(groups.values())


def _by_code(content: CampaignContent, side: int) -> dict[str, list[Word]]:
    found: dict[str, list[Word]] = {}
    for soldier in content.cards.values():
        if soldier.side == side:
            found.setdefault(soldier.code, []).append(soldier.word)
    return found
