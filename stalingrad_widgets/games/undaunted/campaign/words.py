"""Soldiers, areas and sides in words."""

from __future__ import annotations

import re
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


def short_date(date: str) -> str:
    """A date without its year, the month cut.

    >>> short_date("27 September 1942"), short_date("3 October 1942"), short_date("an autumn day")
    ('27 Sept', '3 Oct', 'an autumn day')
    """
    day, _, rest = re.sub(r"\s+\d{4}$", "", date).partition(" ")
    if not day.isdigit():
        return date
    return f"{day} {'Sept' if rest == 'September' else rest[:3]}"


def full(soldier: Soldier) -> str:
    """A soldier with his name, if he has one: "Agafonov, Rifleman A"."""
    named = f"{soldier.source.name}, {post(soldier)}" if soldier.source.name else post(soldier)
    return f"{named} ({RANKS[soldier.rank]})" if soldier.rank in RANKS else named


def _one_of(soldier: Soldier) -> str:
    """The same among others, where a comma parts one soldier from the next: "Agafonov (Rifleman A, reserve)"."""
    rank = [RANKS[soldier.rank]] if soldier.rank in RANKS else []
    if not soldier.source.name:
        return full(soldier)
    return f"{soldier.source.name} ({', '.join([post(soldier), *rank])})"


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
    names = [_one_of(content.cards[word]) for word in words]
    shown = [n if names.count(n) == 1 else f"{names.count(n)} {n}" for n in dict.fromkeys(names)]
    return listed(shown) if shown else "nobody"
