"""Soldiers, areas and sides in words."""

from __future__ import annotations

from collections.abc import Iterable

from ....core.requests import DONE, Word
from ..words import counted as counted
from ..words import listed
from .content import CampaignContent, Soldier

RANKS = {"reserve": "reserve", "upgraded": "upgraded"}
"""Classes that are said; a regular soldier is just one."""


def side_name(content: CampaignContent, side: str | int) -> str:
    """As the subject of a sentence: "The German side"."""
    return f"The {content.names[side if isinstance(side, int) else content.side_of[side]]} side"


def post(soldier: Soldier) -> str:
    """What a soldier is: "Rifleman A", "Platoon Sergeant"."""
    return f"{soldier.source.title} {soldier.squad}".strip()


def full(soldier: Soldier) -> str:
    """A soldier with his name, if he has one: "Agafonov, Rifleman A"."""
    named = f"{soldier.source.name}, {post(soldier)}" if soldier.source.name else post(soldier)
    return f"{named} ({RANKS[soldier.rank]})" if soldier.rank in RANKS else named


def name(content: CampaignContent, thing: object) -> str:
    """What a thing is called: a card, an area or a side by its word; anything else as it is."""
    if not isinstance(thing, str):
        return "Nobody" if thing is None else str(thing)
    if thing in content.cards:
        return full(content.cards[thing])
    if thing in content.side_of:
        return side_name(content, thing)
    if thing in content.area_words:
        return content.graph.areas[content.area_words.index(thing)].name
    return "Done" if thing == DONE else thing


def all_of(content: CampaignContent, words: Iterable[Word]) -> str:
    """Cards in a sentence, equal ones counted."""
    names = [full(content.cards[word]) for word in words]
    shown = [n if names.count(n) == 1 else f"{names.count(n)} {n}" for n in dict.fromkeys(names)]
    return listed(shown) if shown else "nobody"
