"""What an attack roll means: hits, kills and every special roll, by the table's readings.

Nothing here knows a state: the engine and the odds ask the same function.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from .content import GRENADE, RIFLE, Content

FROZEN, EXPLOSION, HEAD_SHOT, CRITICAL = "frozen", "explosion", "head-shot", "critical"
"""Effects of a roll; "" for none of them."""
ONES, FOURS, FIVES, SIXES = (1, 1), (4, 4), (5, 5), (6, 6)
CRITICAL_ABOVE = 12
"""DES-special-19, DES-special-20."""
EXPLOSIONS: Mapping[str, tuple[tuple[int, int], ...]] = {
    "2-2": ((2, 2),),
    "3-3": ((3, 3),),
    "2-2 or 3-3": ((2, 2), (3, 3)),
    "1-1": ((1, 1),),
    "off": (),
}
"""Dice that burst a grenade in the hand (DES-special-07)."""


class Reading(NamedTuple):
    """The options that touch a roll; the defaults are those of the ledger."""

    explosions: tuple[tuple[int, int], ...] = EXPLOSIONS["2-2"]
    frozen_roll_hits: bool = False
    head_shot_needs_hit: bool = True
    critical_needs_hit: bool = False
    default_life: bool = True
    """Whether a soldier has a life of its own besides its cubes (DES-lives-07)."""


@lru_cache(maxsize=64)
def reading(content: Content) -> Reading:
    """The reading of a table."""
    options = content.options
    return Reading(
        EXPLOSIONS[str(options["grenade_explosion"])],
        bool(options["frozen_roll_hits"]),
        bool(options["head_shot_needs_hit"]),
        bool(options["critical_needs_hit"]),
        bool(options["default_life"]),
    )


class Verdict(NamedTuple):
    """What comes of one roll."""

    effect: str
    """"frozen", "explosion", "head-shot", "critical" or ""."""
    hit: bool
    """The target loses a life, or its life; a trench is destroyed."""
    kill: bool
    """The target dies whatever its lives."""
    loot: bool
    extra: bool
    """One more shot."""


@lru_cache(maxsize=8192)
def judge(
    reading: Reading, weapon: str, faces: tuple[int, int], bonus: int, defense: int, trench: bool = False
) -> Verdict:
    """A roll of both dice with a weapon or "grenade", all bonuses and the defence in force (DES-special-24).

    DES-shoot-01 to DES-shoot-03; for trenches DES-special-26.
    """
    if weapon == GRENADE and faces in reading.explosions:
        return Verdict(EXPLOSION, False, False, False, False)
    total = faces[0] + faces[1] + bonus
    if faces == ONES:
        hit = reading.frozen_roll_hits and weapon != GRENADE and total >= defense
        return Verdict(FROZEN, hit, False, False, False)
    effect = "" if trench else _deadly(reading, weapon, faces, total, defense)
    extra = faces == FIVES and weapon != GRENADE
    return Verdict(effect, total >= defense or effect != "", effect != "", faces == FOURS, extra)


def _deadly(reading: Reading, weapon: str, faces: tuple[int, int], total: int, defense: int) -> str:
    """Head shot (DES-special-16, -17, -18) or critical impact (DES-special-19 to -22)."""
    hit = total >= defense
    if faces == SIXES and (hit or not reading.head_shot_needs_hit):
        return HEAD_SHOT
    if weapon == RIFLE and total > CRITICAL_ABOVE and (hit or not reading.critical_needs_hit):
        return CRITICAL
    return ""
