"""Exact odds of attacks and Blasts against dyce and icepool, for the same distributions in the same run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

import dyce
import icepool

from benchmarks.measure import Row, at_least, at_most, interleaved
from stalingrad_widgets.games.undaunted import odds

ROUNDS = 15
ATTACKS = [(dice, defence) for dice in range(1, 7) for defence in range(2, 14)]
"""Dice and total defence: all that cards and boards of Undaunted make."""
BLASTS = [(dice, tuple(range(4, 4 + counters))) for dice in (1, 2, 3) for counters in (1, 2, 4, 6)]
"""Dice and the defences of the counters on the tile."""

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
        odds._blast.cache_clear()
    return [odds.blast(dice, defences).chances() for dice, defences in BLASTS]


# -- theirs --------------------------------------------------------------------------------------------


def dyce_attacks() -> Laws:
    """A die of 0 and 1, as many as there are dice."""
    return [_of_dyce(dice @ _dyce_success(odds.good_faces(defence), odds.FACES)) for dice, defence in ATTACKS]


def dyce_blasts() -> Laws:
    """A sum of dice of 0 and 1, one a counter."""
    return [_of_dyce(_sum([_dyce_hit(dice, defence) for defence in defences])) for dice, defences in BLASTS]


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


# -- the comparison --------------------------------------------------------------------------------------


def measure() -> list[Row]:
    """How often faster ours are, worked out anew each time, and how far they agree."""
    return [
        *_compared("attack", ATTACKS, our_attacks, dyce_attacks, icepool_attacks),
        *_compared("Blast", BLASTS, our_blasts, dyce_blasts, icepool_blasts),
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
