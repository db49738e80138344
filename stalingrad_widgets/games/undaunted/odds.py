"""Exact odds of the Undaunted rules: dice, a Blast, draws and bids. Nothing is rounded before it is shown.

Nothing here knows a state; `hints.py` asks these functions with what a viewer may know.

>>> hit(4, 8)
Fraction(7599, 10000)
>>> successes(2, 9)
Law(ways=(64, 32, 4), of=100)
>>> successes(2, 9).chances()
[0.64, 0.32, 0.04]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple, TypeAlias

FACES = 10
"""Attack dice have ten faces, 0 to 9 (UN-combat-09)."""
ORDER = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
"""Faces as they are shown: the 0, which always hits, is last."""


Shot: TypeAlias = tuple[int, int]
"""Dice of an attack and the total defence against it."""


class Law(NamedTuple):
    """How many of something there are: 0, 1, 2 …, each in so many of all equally likely ways."""

    ways: tuple[int, ...]
    of: int

    def chance(self, n: int) -> Fraction:
        """The chance of exactly `n`; 0 beyond the law."""
        return Fraction(self.ways[n], self.of) if 0 <= n < len(self.ways) else Fraction(0)

    def chances(self) -> list[float]:
        """The chance of 0, 1, 2 …, each rounded once."""
        of = self.of
        return [ways / of for ways in self.ways]

    def at_least_one(self) -> Fraction:
        """The chance that it is not 0."""
        return Fraction(self.of - self.ways[0], self.of)

    def mean(self) -> Fraction:
        """The number to expect."""
        return Fraction(sum(n * ways for n, ways in enumerate(self.ways)), self.of)


def good_faces(defence: int) -> int:
    """Faces of a die that succeed against this total defence, 1 to 10: as high, or a 0 (UN-combat-10, UN-combat-11)."""
    return min(max(FACES + 1 - defence, 1), FACES)


def succeeds(face: int, defence: int) -> bool:
    """Whether one die is a success (UN-combat-10, UN-combat-11)."""
    return face == 0 or face >= defence


@lru_cache(maxsize=1024)
def successes(dice: int, defence: int) -> Law:
    """The number of successful dice, 0 to `dice`. Raises ValueError for a negative number of dice.

    The rules ask only whether it is 0 (UN-combat-12).
    """
    if dice < 0:
        raise ValueError(f"{dice} dice cannot be rolled.")
    good = good_faces(defence)
    bad = FACES - good
    return Law(tuple([comb(dice, n) * good**n * bad ** (dice - n) for n in range(dice + 1)]), FACES**dice)


@lru_cache(maxsize=1024)
def hit(dice: int, defence: int) -> Fraction:
    """The chance that an Attack, a Suppress or one attack of a Blast succeeds (UN-combat-10 to UN-combat-12)."""
    return 1 - Fraction((FACES - good_faces(defence)) ** dice, FACES**dice)


def blast(dice: int, defences: Sequence[int]) -> Law:
    """The number of counters that a Blast hits, 0 to all of them: separate rolls, one a counter (UN-combat-05)."""
    return several([(dice, defence) for defence in defences])


def several(shots: Sequence[Shot]) -> Law:
    """How many of separate attacks succeed, 0 to all of them; each is (dice, total defence) (US-target-08).

    >>> several([(1, 6), (1, 9)])
    Law(ways=(40, 50, 10), of=100)
    """
    return _several(tuple(sorted(shots)))


@lru_cache(maxsize=1024)
def _several(shots: tuple[Shot, ...]) -> Law:
    of, ways = 1, [1]
    for dice, defence in shots:
        throws = FACES**dice
        miss = (FACES - good_faces(defence)) ** dice
        ways = _one_more(ways, throws - miss, miss)
        of *= throws
    return Law(tuple(ways), of)


def together(one: Law, other: Law) -> Law:
    """The sum of two numbers that do not depend on each other.

    >>> together(Law((1, 1), 2), Law((1, 2), 3))
    Law(ways=(1, 3, 2), of=6)
    """
    ways = [0] * (len(one.ways) + len(other.ways) - 1)
    for i, a in enumerate(one.ways):
        for j, b in enumerate(other.ways):
            ways[i + j] += a * b
    return Law(tuple(ways), one.of * other.of)


def first_the_building(dice: int, defence: int, damaged: Sequence[Shot], whole: Sequence[Shot]) -> Law:
    """How many targets of a Bomb are hit, the building being attacked first (US-target-11, US-target-12).

    The others are then attacked as with the building `damaged`, or else `whole`: (dice, total defence) each.

    >>> first_the_building(1, 6, [(1, 6)], [(1, 9)])
    Law(ways=(80, 70, 50), of=200)
    """
    chance = hit(dice, defence)
    after, before = together(Law((0, 1), 1), several(damaged)), several(whole)
    share, rest = chance.numerator * before.of, (chance.denominator - chance.numerator) * after.of
    ways = [share * way for way in after.ways]
    for n, way in enumerate(before.ways):
        ways[n] += rest * way
    return Law(tuple(ways), chance.denominator * after.of * before.of)


def in_turn(first: Fraction, then: Fraction, otherwise: Fraction) -> Fraction:
    """The chance of something whose chance depends on whether something else has happened first."""
    return first * then + (1 - first) * otherwise


def unharmed(risks: Iterable[Fraction]) -> Fraction:
    """The chance to get past all of these, one after the other, mines and gunners (US-mine-04, US-overwatch-07).

    >>> unharmed([Fraction(7, 10), Fraction(1, 2)])
    Fraction(3, 20)
    """
    chance = Fraction(1)
    for risk in risks:
        chance *= 1 - risk
    return chance


def _one_more(ways: Sequence[int], hit: int, miss: int) -> list[int]:
    """Ways to hit 0, 1 … counters when one more is attacked, which is hit in `hit` ways."""
    longer, one_less = [], 0
    for same in ways:
        longer.append(same * miss + one_less * hit)
        one_less = same
    longer.append(one_less * hit)
    return longer


def drawn(draws: int, deck: tuple[int, int], discards: tuple[int, int] = (0, 0)) -> Law:
    """How many wanted cards are drawn. `deck` and `discards` are (wanted cards, all cards) of these piles.

    An empty deck takes in the discard pile and the drawing goes on (UN-draw-02); with too few cards
    all are drawn (UN-draw-04). Raises ValueError when a pile has more wanted cards than cards.
    """
    for wanted, cards in (deck, discards):
        if not 0 <= wanted <= cards:
            raise ValueError(f"A pile of {cards} cannot hold {wanted} wanted cards.")
    wanted, cards = deck
    if draws <= cards:
        return _hypergeometric(draws, wanted, cards)
    rest = _hypergeometric(min(draws - cards, discards[1]), *discards)
    return Law((0,) * wanted + rest.ways, rest.of)


def _hypergeometric(draws: int, wanted: int, cards: int) -> Law:
    ways = [comb(wanted, n) * comb(cards - wanted, draws - n) for n in range(min(draws, wanted) + 1)]
    return Law(tuple(ways), comb(cards, draws))


def outbid(initiative: int, rivals: Mapping[int, int | Fraction], *, holder: bool) -> Fraction:
    """The chance to win the initiative with a bid, the rival's bid being any of his possible cards alike.

    `rivals` weighs the cards that he may hold by their initiative; none: he has no card to bid
    (UN-init-06). Ties stay with the holder (UN-init-03, UN-init-04).
    """
    weight = sum(rivals.values())
    if not weight:
        return Fraction(1)
    beaten = sum(n for value, n in rivals.items() if value < initiative or (holder and value == initiative))
    return Fraction(beaten) / weight
