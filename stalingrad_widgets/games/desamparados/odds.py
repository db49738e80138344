"""Exact odds of the attack rules: a shot, an attack with all its shots, a grenade, a last attack.

Nothing here knows a state; `odds_now.py` asks these functions with what lies on the table. Chances of one roll are
exact fractions; those of a whole attack are worked out in floats, each term a count of 36, and are right to 1e-12.

>>> hit(Reading(), "pistol", 1, 8)
Fraction(7, 12)
>>> law = burst(Reading(), "smg", 3, bonus=1, defense=8, cubes=1)
>>> round(law.killed, 4), round(sum(law.alive) + sum(law.dead), 12)
(0.6263, 1.0)
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from .content import GRENADE
from .rolls import EXPLOSION, FROZEN, Reading, judge

WAYS = 36
"""Pairs of faces of two dice, all alike (DES-components-11)."""
FACES = tuple((a, b) for a, b in product(range(1, 7), repeat=2))
MISS, HIT, KILL = 0, 1, 2
"""What a roll does to its target: nothing, one life, all of them."""


def at_least(n: int) -> Fraction:
    """The chance that two dice show a sum of `n` or more (DES-shoot-01, DES-breath-05).

    >>> at_least(8), at_least(2), at_least(13)
    (Fraction(5, 12), Fraction(1, 1), Fraction(0, 1))
    """
    return Fraction(sum(a + b >= n for a, b in FACES), WAYS)


# -- one roll -----------------------------------------------------------------------------------------


class Shot(NamedTuple):
    """In how many of 36 ways a roll comes out, by what it does to the target and how the attack goes on."""

    on: tuple[int, int, int]
    """One shot fewer: misses, takes a life, kills at once."""
    extra: tuple[int, int, int]
    """Two 5s of a firearm: one shot more (DES-special-12)."""
    stop: tuple[int, int, int]
    """Two 1s, and a grenade that bursts in the hand: the attack ends (DES-special-04, DES-special-06)."""
    frozen: int
    explodes: int
    loot: int

    @property
    def ways_to_hit(self) -> int:
        """Of 36: the target loses a life, or its life."""
        return WAYS - self.on[MISS] - self.extra[MISS] - self.stop[MISS]

    @property
    def ways_to_kill(self) -> int:
        """Of 36: it dies whatever its lives."""
        return self.on[KILL] + self.extra[KILL] + self.stop[KILL]

    def kills(self, lives: int) -> Fraction:
        """The chance that this roll alone kills a target with so many lives, its own among them (O4)."""
        return Fraction(self.ways_to_hit if lives <= 1 else self.ways_to_kill, WAYS)


@lru_cache(maxsize=4096)
def shot(reading: Reading, weapon: str, bonus: int, defense: int, *, trench: bool = False) -> Shot:
    """A roll with a weapon or "grenade", all bonuses, against a defence in force (O1 to O6)."""
    went = {"on": [0, 0, 0], "extra": [0, 0, 0], "stop": [0, 0, 0]}
    frozen = explodes = loot = 0
    for faces in FACES:
        effect, is_hit, kill, looted, extra = judge(reading, weapon, faces, bonus, defense, trench)
        ends = effect in (FROZEN, EXPLOSION)
        went["stop" if ends else "extra" if extra else "on"][KILL if kill else HIT if is_hit else MISS] += 1
        frozen += effect == FROZEN
        explodes += effect == EXPLOSION
        loot += looted
    on, more, stop = [(n[0], n[1], n[2]) for n in went.values()]
    return Shot(on, more, stop, frozen, explodes, loot)


def hit(reading: Reading, weapon: str, bonus: int, defense: int, *, trench: bool = False) -> Fraction:
    """The chance that one roll hits (O1, O5)."""
    return Fraction(shot(reading, weapon, bonus, defense, trench=trench).ways_to_hit, WAYS)


def lives_of(reading: Reading, cubes: int) -> int:
    """Hits that a soldier with so many cubes dies of (DES-lives-05, DES-lives-07)."""
    return cubes + 1 if reading.default_life else max(cubes, 1)


# -- an attack at one target --------------------------------------------------------------------------


class Burst(NamedTuple):
    """What comes of all shots of an attack at one target: shots go on until it dies, none is left, or one freezes."""

    alive: tuple[float, ...]
    """The chance that it lives with 0, 1 … cubes left."""
    dead: tuple[float, ...]
    """The chance that it dies with 0, 1 … shots left: for a new target, or direct damage (DES-smg-04, -05)."""
    frozen: float
    """The chance that the attacker's weapon freezes."""
    rolls: float
    """Rolls to expect (O7)."""

    @property
    def killed(self) -> float:
        """The chance that the target dies."""
        return sum(self.dead)

    @property
    def loot(self) -> float:
        """Objects to expect from two 4s (DES-special-10)."""
        return self.rolls / WAYS

    def wounded(self, cubes: int) -> float:
        """The chance that a target that had so many cubes lives with fewer."""
        return sum(self.alive[:cubes])


def burst(reading: Reading, weapon: str, shots: int, bonus: int, defense: int, cubes: int, *, once: int = 0) -> Burst:
    """All shots at one target with so many cubes, extra shots of two 5s included (O8, DES-special-14).

    `bonus` has all modifiers, Precision for the whole attack too; `once` is Precision that counts for the next roll
    alone (option `precision_scope`). Raises ValueError for a grenade, or fewer than no shots or cubes.
    """
    if weapon == GRENADE or shots < 0 or cubes < 0:
        raise ValueError(f"{shots} shots with a {weapon} at {cubes} cubes are no attack with a firearm.")
    later = shot(reading, weapon, bonus, defense)
    first = shot(reading, weapon, bonus + once, defense) if once else later
    law = _burst(first, later, shots, lives_of(reading, cubes))
    return law if reading.default_life else _without_own_life(law, cubes)


def _without_own_life(law: Burst, cubes: int) -> Burst:
    """Lives are cubes here: who lives with one life has one cube, or none if he came without."""
    return law._replace(alive=law.alive if not cubes else (0.0, *law.alive))


@lru_cache(maxsize=8192)
def _burst(first: Shot, later: Shot, shots: int, lives: int) -> Burst:
    """The next roll is `first`, all others `later`; `alive` is by lives left, less one."""
    if not shots:
        return Burst((*(0.0,) * (lives - 1), 1.0), (0.0,), 0.0, 0.0)
    alive, dead = [0.0] * lives, [0.0] * (shots + 1)
    totals = [first.frozen / WAYS, 1.0]
    again = 0.0
    for ways, left in ((first.on, shots - 1), (first.extra, shots), (first.stop, 0)):
        for n, lost in zip(ways, (0, 1, lives), strict=True):
            if n and lost >= lives:
                dead[left] += n / WAYS
            elif n and left == shots and not lost and first is later:
                again = n / WAYS
            elif n:
                rest = _burst(later, later, left, lives - lost)
                _add(rest, n / WAYS, alive, dead, totals)
    scale = 1 / (1 - again)
    return Burst(
        tuple([p * scale for p in alive]), tuple([p * scale for p in dead]), totals[0] * scale, totals[1] * scale
    )


def _add(law: Burst, weight: float, alive: list[float], dead: list[float], totals: list[float]) -> None:
    for i, p in enumerate(law.alive):
        alive[i] += weight * p
    for i, p in enumerate(law.dead):
        dead[i] += weight * p
    totals[0] += weight * law.frozen
    totals[1] += weight * law.rolls


# -- an attack at one target after the other ----------------------------------------------------------


class Target(NamedTuple):
    """A soldier that may be shot at: all modifiers of the attacker, the defence in force, its cubes."""

    bonus: int
    defense: int
    cubes: int


class Spree(NamedTuple):
    """What comes of an attack that goes on to the next target of a list whenever one dies (DES-smg-04)."""

    killed: tuple[float, ...]
    """The chance that exactly 0, 1 … of the targets die, in their order."""
    over: tuple[float, ...]
    """The chance that all die with 0, 1 … shots left: direct damage when nobody else is left (DES-smg-05)."""
    frozen: float
    rolls: float


def spree(reading: Reading, weapon: str, shots: int, targets: Sequence[Target], *, once: int = 0) -> Spree:
    """An attack at these targets one after the other; `once` counts for the first roll alone."""
    left = [0.0] * shots + [1.0]
    killed: list[float] = []
    frozen = rolls = 0.0
    for number, (bonus, defense, cubes) in enumerate(targets):
        after = [0.0] * len(left)
        stayed = left[0] if number else 0.0
        for n, weight in enumerate(left):
            if weight and (n or not number):
                law = burst(reading, weapon, n, bonus, defense, cubes, once=0 if number else once)
                stayed += weight * sum(law.alive)
                frozen, rolls = frozen + weight * law.frozen, rolls + weight * law.rolls
                for i, p in enumerate(law.dead):
                    after[i] += weight * p
        killed.append(stayed)
        left = after
    return Spree((*killed, sum(left)), tuple(left), frozen, rolls)


# -- a grenade ----------------------------------------------------------------------------------------


class Throw(NamedTuple):
    """What comes of a grenade: chances of one roll, exact."""

    hit: Fraction
    """The target loses a life, or is destroyed (O5)."""
    kills: Fraction
    """The target dies; at a trench 0."""
    explodes: Fraction
    """The thrower dies (DES-special-06)."""
    frozen: Fraction
    loot: Fraction
    neighbours: int
    """Soldiers beside the target along the axis: each loses a life with it (DES-grenadecard-04)."""
    neighbours_dying: int
    """Those of them that die then."""
    soldier: bool
    """Whether it is thrown at a soldier, not at a trench."""

    @property
    def lives(self) -> Fraction:
        """Soldiers' lives to expect; all lives of a head shot count as one."""
        return self.hit * (self.neighbours + self.soldier)

    @property
    def deaths(self) -> Fraction:
        """Enemy soldiers dead, to expect."""
        return self.hit * self.neighbours_dying + self.kills


def throw(reading: Reading, bonus: int, defense: int, cubes: int | None, neighbours: Sequence[int] = ()) -> Throw:
    """At a soldier with so many cubes, or at a trench (None), and the cubes of those beside it on the axis."""
    roll = shot(reading, GRENADE, bonus, defense, trench=cubes is None)
    kills = Fraction(0) if cubes is None else roll.kills(lives_of(reading, cubes))
    dying = sum(lives_of(reading, one) == 1 for one in neighbours)
    return Throw(
        Fraction(roll.ways_to_hit, WAYS),
        kills,
        Fraction(roll.explodes, WAYS),
        Fraction(roll.frozen, WAYS),
        Fraction(roll.loot, WAYS),
        len(neighbours),
        dying,
        cubes is not None,
    )


# -- Last Breath --------------------------------------------------------------------------------------


def last_breath_gain(initiative: int, points: float, cubes: int) -> float:
    """Points to expect from naming a soldier: what its attack takes, less itself and its cubes (O12, DES-breath-07)."""
    return float(at_least(initiative)) * points - (3 + cubes)
