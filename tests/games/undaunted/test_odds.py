"""Exact odds against 10^6 simulated resolutions, against two dice libraries and against counting by hand."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt

import dyce
import icepool
import numpy as np
import pytest

from stalingrad_widgets.games.undaunted import odds

GAMES = 1_000_000
SIGMAS = 5
"""A right figure is outside about once in two million samples; the seeds are fixed."""


def agrees(law: odds.Law, seen: Counter[int], games: int = GAMES) -> bool:
    """Whether sampled frequencies are within five standard deviations of a law, value by value."""
    assert sum(law.ways) == law.of
    assert max(seen) < len(law.ways)
    return all(abs(seen[n] / games - p) <= SIGMAS * sqrt(p * (1 - p) / games) for n, p in enumerate(law.chances()))


def yes_or_no(chance: Fraction) -> odds.Law:
    """The law of one thing that happens with this chance."""
    return odds.Law((chance.denominator - chance.numerator, chance.numerator), chance.denominator)


def counted(values: np.ndarray) -> Counter[int]:
    return Counter({int(n): int(times) for n, times in zip(*np.unique(values, return_counts=True), strict=True)})


@pytest.mark.parametrize(("defence", "faces"), [(1, 10), (2, 9), (5, 6), (9, 2), (10, 1), (11, 1), (17, 1), (0, 10)])
def test_faces_that_succeed_against_a_defence(defence: int, faces: int) -> None:
    assert odds.good_faces(defence) == faces
    assert sum(odds.succeeds(face, defence) for face in range(10)) == faces


def test_an_attack_is_one_minus_all_dice_missing() -> None:
    assert odds.hit(4, 8) == 1 - Fraction(7, 10) ** 4
    assert odds.hit(1, 13) == Fraction(1, 10)
    assert odds.hit(0, 4) == 0
    assert odds.hit(3, 1) == 1


@pytest.mark.parametrize("dice", range(1, 5))
@pytest.mark.parametrize("defence", range(1, 14))
def test_every_attack_is_counted_out(dice: int, defence: int) -> None:
    throws = Counter(sum(odds.succeeds(f, defence) for f in faces) for faces in product(range(10), repeat=dice))
    law = odds.successes(dice, defence)
    assert law == odds.Law(tuple(throws[n] for n in range(dice + 1)), 10**dice)
    assert odds.hit(dice, defence) == law.at_least_one() == 1 - law.chance(0)
    assert law.mean() == Fraction(sum(n * times for n, times in throws.items()), 10**dice)
    assert law.chance(dice + 1) == law.chance(-1) == 0


@pytest.mark.parametrize(
    ("dice", "defence", "seed"), [(1, 4, 1), (1, 13, 2), (2, 6, 3), (3, 9, 4), (4, 8, 5), (9, 10, 6)]
)
def test_attacks_against_simulated_resolutions(dice: int, defence: int, seed: int) -> None:
    faces = np.random.default_rng(seed).integers(0, 10, size=(GAMES, dice))
    good = np.array([odds.succeeds(face, defence) for face in range(10)])[faces]
    assert agrees(odds.successes(dice, defence), counted(good.sum(axis=1)))
    assert agrees(yes_or_no(odds.hit(dice, defence)), counted(good.any(axis=1).astype(int)))


@pytest.mark.parametrize(("dice", "defences", "seed"), [(1, (5,), 11), (1, (5, 6, 8), 12), (2, (4, 4, 7, 12), 13)])
def test_blasts_against_simulated_resolutions(dice: int, defences: tuple[int, ...], seed: int) -> None:
    faces = np.random.default_rng(seed).integers(0, 10, size=(GAMES, len(defences), dice))
    hits = np.zeros(GAMES, dtype=int)
    for i, defence in enumerate(defences):
        hits += (((faces[:, i] >= defence) | (faces[:, i] == 0)).sum(axis=1) > 0).astype(int)
    assert agrees(odds.blast(dice, defences), counted(hits))


def test_a_blast_on_nobody_hits_nobody() -> None:
    assert odds.blast(3, ()) == ((1,), 1)


def test_the_order_of_a_blast_does_not_matter() -> None:
    assert odds.blast(2, (4, 9, 6)) == odds.blast(2, (9, 6, 4))


@pytest.mark.parametrize(
    ("draws", "deck", "discards", "seed"),
    [(2, (3, 9), (0, 0), 21), (3, (1, 2), (4, 6), 22), (4, (0, 0), (2, 3), 23), (2, (2, 2), (1, 5), 24)],
)
def test_draws_against_simulated_draws(draws: int, deck: tuple[int, int], discards: tuple[int, int], seed: int) -> None:
    law = odds.drawn(draws, deck, discards)
    assert agrees(law, counted(_simulated_draws(draws, deck, discards, np.random.default_rng(seed))))


def _simulated_draws(
    draws: int, deck: tuple[int, int], discards: tuple[int, int], random: np.random.Generator
) -> np.ndarray:
    """Shuffle both piles, lay the deck on the discards, and count wanted cards among those on top."""

    def shuffled(wanted: int, cards: int) -> np.ndarray:
        pile = np.zeros((GAMES, cards), dtype=np.int8)
        pile[:, :wanted] = 1
        return random.permuted(pile, axis=1)

    top: np.ndarray = np.concatenate([shuffled(*deck), shuffled(*discards)], axis=1)[:, :draws]
    return np.asarray(top.sum(axis=1))


def test_piles_with_more_wanted_cards_than_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="A pile of 2 cannot hold 3 wanted cards"):
        odds.drawn(1, (3, 2))
    with pytest.raises(ValueError, match="-1 dice cannot be rolled"):
        odds.successes(-1, 4)


def test_bids_count_the_cards_that_are_beaten() -> None:
    rivals = {1: 2, 5: 3, 9: 1}
    assert odds.outbid(5, rivals, holder=False) == Fraction(2, 6)
    assert odds.outbid(5, rivals, holder=True) == Fraction(5, 6)
    assert odds.outbid(1, {}, holder=False) == 1


@pytest.mark.parametrize("holder", [True, False])
def test_bids_against_simulated_bids(holder: bool) -> None:
    rivals = {1: 5, 3: 3, 5: 8, 6: 4, 9: 1}
    pool = np.repeat(list(rivals), list(rivals.values()))
    bids = np.random.default_rng(31).choice(pool, size=GAMES)
    won = bids <= 5 if holder else bids < 5
    assert agrees(yes_or_no(odds.outbid(5, rivals, holder=holder)), counted(won.astype(int)))


@pytest.mark.parametrize("dice", [1, 2, 4, 9])
@pytest.mark.parametrize("defence", [1, 4, 8, 9, 10, 15])
def test_two_dice_libraries_agree(dice: int, defence: int) -> None:
    ours = odds.successes(dice, defence)
    theirs = _by_dyce(dice, defence), _by_icepool(dice, defence)
    for law in theirs:
        assert all(abs(p - law.get(n, 0.0)) <= 1e-12 for n, p in enumerate(ours.chances()))


def _by_dyce(dice: int, defence: int) -> dict[int, float]:
    success = dyce.H({1: odds.good_faces(defence), 0: 10 - odds.good_faces(defence)})
    total = dice @ success
    return {int(n): float(p) for n, p in total.probability_items()}


def _by_icepool(dice: int, defence: int) -> dict[int, float]:
    success = icepool.Die(range(10)).map(lambda face: int(odds.succeeds(face, defence)))
    total = dice @ success
    return {int(n): float(p) for n, p in zip(total.outcomes(), total.probabilities(), strict=True)}
