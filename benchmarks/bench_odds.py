"""Exact odds of attacks and Blasts against dyce and icepool, for the same distributions in the same run.

Of Stalingrad: attacks on all that is on a tile, with other dice for units and for structures, and a Bomb whose building
comes first and is better or worse cover afterwards. Of Desamparados: all shots of a submachine gun at one soldier, with
every special roll.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import product
from typing import Any, TypeVar

import dyce
import icepool

from benchmarks.measure import Row, at_least, at_most, interleaved
from stalingrad_widgets.games.desamparados import odds as guns
from stalingrad_widgets.games.desamparados import rolls
from stalingrad_widgets.games.undaunted import odds

ROUNDS = 15
ATTACKS = [(dice, defence) for dice in range(1, 7) for defence in range(2, 14)]
"""Dice and total defence: all that cards and boards of Undaunted make."""
BLASTS = [(dice, tuple(range(4, 4 + counters))) for dice in (1, 2, 3) for counters in (1, 2, 4, 6)]
"""Dice and the defences of the counters on the tile."""
AREAS = [
    [*((dice, 5 + n) for n in range(units)), *((dice + 2, 9 + n) for n in range(structures))]
    for dice, units, structures in product((1, 2, 3), (2, 4, 6), (0, 1, 2))
]
"""Dice and total defences on a tile: units, then structures with dice of their own (Area Suppress, Grenade)."""
BOMBS = [
    ((dice + 2, structure), [(dice, 4 + n) for n in range(units)], [(dice, 6 + n) for n in range(units)])
    for dice, structure, units in product((1, 2, 3), (6, 8), (1, 2, 4, 6))
]
"""The shot at a building, and those at the units in it once it is damaged and while it is whole."""
BURSTS = [(shots, need, cubes) for shots in (2, 3, 4) for need in (5, 7, 9) for cubes in (0, 1, 2)]
"""Shots of a submachine gun, sum of dice needed, cubes of the target."""

Laws = list[list[float]]
T = TypeVar("T")


# -- ours ----------------------------------------------------------------------------------------------


def our_attacks(cached: bool) -> Laws:
    """The number of successful dice. Without the cache each law is worked out anew."""
    law = odds.successes if cached else odds.successes.__wrapped__
    return [law(dice, defence).chances() for dice, defence in ATTACKS]


def our_blasts(cached: bool) -> Laws:
    """The number of counters hit."""
    if not cached:
        odds._several.cache_clear()
    return [odds.blast(dice, defences).chances() for dice, defences in BLASTS]


def our_areas(cached: bool) -> Laws:
    """The number of targets hit."""
    if not cached:
        odds._several.cache_clear()
    return [odds.several(shots).chances() for shots in AREAS]


def our_bombs(cached: bool) -> Laws:
    """The number of targets hit, the building among them."""
    if not cached:
        odds._several.cache_clear()
        odds.hit.cache_clear()
    return [odds.first_the_building(*building, damaged, whole).chances() for building, damaged, whole in BOMBS]


# -- theirs --------------------------------------------------------------------------------------------


def dyce_attacks() -> Laws:
    """A die of 0 and 1, as many as there are dice."""
    return [_of_dyce(dice @ _dyce_success(odds.good_faces(defence), odds.FACES)) for dice, defence in ATTACKS]


def dyce_blasts() -> Laws:
    """A sum of dice of 0 and 1, one a counter."""
    return [_of_dyce(_sum([_dyce_hit(dice, defence) for defence in defences])) for dice, defences in BLASTS]


def dyce_areas() -> Laws:
    """A sum of dice of 0 and 1, one a target."""
    return [_of_dyce(_sum([_dyce_hit(*shot) for shot in shots])) for shots in AREAS]


def dyce_bombs() -> Laws:
    """A die of 0 and 1 that leads to other dice."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # "expand is experimental"
        return [_of_dyce(_dyce_bomb(*bomb)) for bomb in BOMBS]


def _dyce_bomb(building: odds.Shot, damaged: Sequence[odds.Shot], whole: Sequence[odds.Shot]) -> dyce.H[int]:
    after = 1 + _sum([_dyce_hit(*shot) for shot in damaged])
    before = _sum([_dyce_hit(*shot) for shot in whole])
    law: dyce.H[int] = dyce.expand(lambda result: after if result.outcome else before, _dyce_hit(*building))
    return law


def _dyce_hit(dice: int, defence: int) -> dyce.H[int]:
    miss = (odds.FACES - odds.good_faces(defence)) ** dice
    return _dyce_success(odds.FACES**dice - miss, odds.FACES**dice)


def _dyce_success(good: int, of: int) -> dyce.H[int]:
    return dyce.H({0: of - good, 1: good})


def _of_dyce(law: dyce.H[int]) -> list[float]:
    return [float(chance) for _, chance in law.probability_items()]


def icepool_attacks() -> Laws:
    """A die of 0 and 1, as many as there are dice."""
    return [_of_icepool(dice @ _icepool_success(odds.good_faces(defence), odds.FACES)) for dice, defence in ATTACKS]


def icepool_blasts() -> Laws:
    """A sum of dice of 0 and 1, one a counter."""
    return [_of_icepool(_sum([_icepool_hit(dice, defence) for defence in defences])) for dice, defences in BLASTS]


def icepool_areas() -> Laws:
    """A sum of dice of 0 and 1, one a target."""
    return [_of_icepool(_sum([_icepool_hit(*shot) for shot in shots])) for shots in AREAS]


def icepool_bombs() -> Laws:
    """A die of 0 and 1 that leads to other dice."""
    return [_of_icepool(_icepool_bomb(*bomb)) for bomb in BOMBS]


def _icepool_bomb(building: odds.Shot, damaged: Sequence[odds.Shot], whole: Sequence[odds.Shot]) -> icepool.Die:
    after = 1 + _sum([_icepool_hit(*shot) for shot in damaged])
    return _icepool_hit(*building).map({0: _sum([_icepool_hit(*shot) for shot in whole]), 1: after})


def _icepool_hit(dice: int, defence: int) -> icepool.Die:
    miss = (odds.FACES - odds.good_faces(defence)) ** dice
    return _icepool_success(odds.FACES**dice - miss, odds.FACES**dice)


def _icepool_success(good: int, of: int) -> icepool.Die:
    return icepool.Die({0: of - good, 1: good})


def _of_icepool(law: icepool.Die) -> list[float]:
    return [float(chance) for chance in law.probabilities()]


def _sum(parts: Sequence[T]) -> T:
    total = parts[0]
    for part in parts[1:]:
        total = total + part  # type: ignore[operator]
    return total


# -- a submachine gun ----------------------------------------------------------------------------------------

ALIVE, DEAD = 0, 100
"""Numbers of what comes of it: 0, 1 … cubes left; 100, 101 … dead with so many shots left."""
PAIRS = [(a, b) for a, b in product(range(1, 7), repeat=2)]
AGAIN = None
"""Two 5s that miss lead back to where they came from: such rolls do not count."""


def our_bursts(cached: bool) -> Laws:
    """The target's cubes, or the shots left when it is dead. Without the cache all is worked out anew."""
    if not cached:
        for law in (guns.shot, guns._burst, rolls.judge):
            law.cache_clear()
    laws = [guns.burst(rolls.Reading(), "smg", shots, 0, need, cubes) for shots, need, cubes in BURSTS]
    return [[*law.alive, *law.dead] for law in laws]


def _next(shots: int, cubes: int, need: int, faces: tuple[int, int]) -> tuple[int, int] | int | None:
    """Where a roll leads: shots and cubes left, the end of the attack, or nowhere."""
    if faces == (1, 1):
        return ALIVE + cubes
    hit, left = sum(faces) >= need, shots - (faces != (5, 5))
    if faces == (5, 5) and not hit:
        return AGAIN
    if hit and (not cubes or faces == (6, 6)):
        return DEAD + left
    return left, cubes - hit


def dyce_bursts() -> Laws:
    """Rolls that lead to rolls, each law of shots and cubes once."""
    roll = dyce.H(len(PAIRS))

    @cache
    def law(shots: int, cubes: int, need: int) -> Any:
        if not shots:
            return dyce.H({ALIVE + cubes: 1})

        def then(result: Any) -> Any:
            where = _next(shots, cubes, need, PAIRS[result.outcome - 1])
            if where is AGAIN:
                return dyce.H({})
            return law(*where, need) if isinstance(where, tuple) else where

        return dyce.expand(then, roll, min_path_probability=Fraction(0), reset_path_probability=True)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # "expand is experimental"
        laws = [dict(law(shots, cubes, need).probability_items()) for shots, need, cubes in BURSTS]
    return [_in_order(one, *bounds) for one, bounds in zip(laws, BURSTS, strict=True)]


def icepool_bursts() -> Laws:
    """Rolls that lead to rolls, each law of shots and cubes once."""
    roll = icepool.d(len(PAIRS))

    @cache
    def law(shots: int, cubes: int, need: int) -> Any:
        if not shots:
            return icepool.Die([ALIVE + cubes])

        def then(outcome: int) -> Any:
            where = _next(shots, cubes, need, PAIRS[outcome - 1])
            if where is AGAIN:
                return icepool.Reroll
            return law(*where, need) if isinstance(where, tuple) else where

        return roll.map(then)

    laws = [law(shots, cubes, need) for shots, need, cubes in BURSTS]
    given = [dict(zip(one.outcomes(), one.probabilities(), strict=True)) for one in laws]
    return [_in_order(one, *bounds) for one, bounds in zip(given, BURSTS, strict=True)]


def _in_order(law: dict[int, Any], shots: int, need: int, cubes: int) -> list[float]:
    ends = [*range(ALIVE, ALIVE + cubes + 1), *range(DEAD, DEAD + shots + 1)]
    return [float(law.get(end, 0)) for end in ends]


# -- the comparison --------------------------------------------------------------------------------------


def measure() -> list[Row]:
    """How often faster ours are, worked out anew each time, and how far they agree."""
    return [
        *_compared("attack", ATTACKS, our_attacks, dyce_attacks, icepool_attacks),
        *_compared("Blast", BLASTS, our_blasts, dyce_blasts, icepool_blasts),
        *_compared("area attack", AREAS, our_areas, dyce_areas, icepool_areas),
        *_compared("Bomb", BOMBS, our_bombs, dyce_bombs, icepool_bombs),
        *_compared("submachine gun attack", BURSTS, our_bursts, dyce_bursts, icepool_bursts),
    ]


def _compared(
    what: str,
    laws: Sequence[object],
    ours: Callable[[bool], Laws],
    dyces: Callable[[], Laws],
    icepools: Callable[[], Laws],
) -> list[Row]:
    anew, cached, dyce_s, icepool_s = interleaved(
        partial(ours, False), partial(ours, True), dyces, icepools, rounds=ROUNDS
    )
    apart = max(_apart(ours(False), dyces()), _apart(ours(False), icepools()))
    return [
        Row(f"law of {what}, worked out anew", 1e6 * anew / len(laws), "µs"),
        Row(f"law of {what}, asked again", 1e6 * cached / len(laws), "µs"),
        at_least(f"law of {what}: dyce / ours", dyce_s / anew, "×", 5),
        at_least(f"law of {what}: icepool / ours", icepool_s / anew, "×", 5),
        at_most(f"law of {what}: greatest difference", apart, "", 1e-12),
    ]


def _apart(one: Laws, other: Laws) -> float:
    """The greatest difference; laws of different length do not agree at all."""
    if [len(law) for law in one] != [len(law) for law in other]:
        return 1.0
    return max(abs(a - b) for law, twin in zip(one, other, strict=True) for a, b in zip(law, twin, strict=True))
