"""Things on the table in words, in either language: soldiers, objects, spaces, sides, seats and verbs."""

from __future__ import annotations

from ...core.requests import Word
from .board import surname
from .content import SIDES, SPACES, Content
from .texts import Texts

KINDS_OF_WORDS = ("verb.{}", "weapon.{}", "action.{}", "object.{}.title")
"""Where a word without a place may have its name."""
"""The thin space before a per cent sign."""


def name(content: Content, thing: object, texts: Texts) -> str:
    """What a thing is called; of two words the first. Anything unknown is itself."""
    if not isinstance(thing, str):
        return str(thing)
    first = thing.partition(" ")[0]
    roster = content.roster
    if first in roster.code_of and first.startswith("soldier:"):
        return surname(roster.soldiers[roster.code_of[first]].name)
    if first in roster.objects:
        return texts(f"object.{roster.objects[first].kind}.title")
    if first in content.space_of:
        return place(content, content.space_of[first], texts)
    if first in SIDES or first in content.seat_of:
        return texts(f"viewer.{first}")
    if first.startswith("platoon:"):
        return next(platoon_name(content, p.number, texts) for p in roster.platoons if p.word == first)
    return next((texts(key) for kind in KINDS_OF_WORDS if (key := kind.format(thing)) in texts), thing)


def gives(content: Content, trench: Word, texts: Texts) -> str:
    """What a trench gives: "Defence +1"."""
    passive = content.roster.objects[trench].passive
    assert passive is not None, "A trench says what it gives."
    return texts(f"passive.{passive.stat}", bonus=passive.bonus)


def platoon_name(content: Content, platoon: int, texts: Texts) -> str:
    """Name and letter of a platoon: "Kiln Street Platoon (A)"."""
    of = content.roster.platoons[platoon]
    return texts("platoon", name=of.name if texts.language == "en" else of.name_es or of.name, letter=of.letter)


def place(content: Content, space: int, texts: Texts) -> str:
    """A space in a sentence: "line 1, column 4"."""
    return texts("place", line=content.line[space], column=content.column[space])


def side_of(space: int) -> str:
    """Id of the side whose grid a space belongs to."""
    return SIDES[space // SPACES]


def names(content: Content, words: list[Word], texts: Texts) -> str:
    """Several things in a row, equal ones together: "Lenz, Haase and 2 Grenade"."""
    titles = [name(content, word, texts) for word in words]
    counted = [
        title if titles.count(title) == 1 else f"{titles.count(title)} {title}" for title in dict.fromkeys(titles)
    ]
    return texts.listed(counted)


def decimal(value: float, texts: Texts) -> str:
    """A mean with two places, in the spelling of the language: "1.35", "1,35"."""
    return f"{value:.2f}".replace(".", texts("decimal"))
