"""Dice and cards: fair, the same for the same course, scripted, asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_widgets.core.chance import Sampled, Scripted, Seeded, ask, stream
from stalingrad_widgets.core.requests import D6, D10, Draw, Roll

ATTACK = Roll("red", "attack", (D10, D10))
DECK = Draw("red", "draw", lambda: ("a", "a", "b"))

# Upper bounds of chi-square that a fair sample passes in 999 of 1000 cases, by degrees of freedom.
BOUND = {1: 10.8, 5: 20.5, 9: 27.9, 35: 66.6, 99: 148.2}


def chi_square(counts: Counter[object], expected: dict[object, float]) -> float:
    return sum((counts[key] - n) ** 2 / n for key, n in expected.items())


# -- seeds ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, 7, 2**63, -5])
def test_faces_are_uniform_over_the_requests_of_a_game(seed: int) -> None:
    seeded = Seeded(seed)
    pairs = Counter[object](seeded(ATTACK, n) for n in range(20_000))
    assert chi_square(pairs, {(a, b): 200.0 for a in D10 for b in D10}) < BOUND[99]


def test_faces_are_uniform_over_the_seeds_of_one_request() -> None:
    roll = Roll("red", "attack", (D6, D6))
    pairs = Counter[object](Seeded(seed)(roll, 3) for seed in range(18_000))
    assert chi_square(pairs, {(a, b): 500.0 for a in D6 for b in D6}) < BOUND[35]


def test_one_request_says_nothing_about_the_next() -> None:
    faces = [Seeded(11)(Roll("red", "x", (D6,)), n)[0] for n in range(36_001)]
    pairs = Counter[object](pairwise(faces))
    assert chi_square(pairs, {(a, b): 1000.0 for a in D6 for b in D6}) < BOUND[35]


def test_a_draw_is_weighted_by_copies() -> None:
    cards = Counter[object](Seeded(5)(DECK, n) for n in range(9000))
    assert chi_square(cards, {"a": 6000.0, "b": 3000.0}) < BOUND[1]


@given(st.integers(), st.integers(0, 2**40))
def test_numbers_lie_in_the_unit_interval_and_depend_on_seed_and_count_alone(seed: int, n: int) -> None:
    one, other = stream(seed, n), stream(seed, n)
    numbers = [one() for _ in range(5)]
    assert numbers == [other() for _ in range(5)]
    assert all(0 <= x < 1 for x in numbers)


def test_sampled_chance_is_uniform_numbers_as_they_come() -> None:
    numbers = iter([0.0, 0.999, 0.35])
    sampled = Sampled(lambda: next(numbers))
    assert sampled(Roll("red", "x", (D10, D10)), 0) == (0, 9)
    assert sampled(DECK, 1) == DECK.pool()[int(0.35 * len(DECK.pool()))]


def test_streams_of_neighbours_share_no_number() -> None:
    numbers = [x for seed in range(20) for n in range(20) for x in (lambda r: [r() for _ in range(5)])(stream(seed, n))]
    assert len(set(numbers)) == len(numbers)


# -- scripts --------------------------------------------------------------------------------------------------


def test_a_script_falls_face_by_face_and_then_the_seed() -> None:
    script = Scripted([3, 9, "b", 0, 1], then=Seeded(1))
    assert (script(ATTACK, 0), script(DECK, 1), script.left()) == ((3, 9), "b", (0, 1))
    assert script(ATTACK, 2) == (0, 1)
    assert script(ATTACK, 3) == Seeded(1)(ATTACK, 3)


def test_a_script_that_has_run_out_asks_when_nothing_follows() -> None:
    assert Scripted([])(ATTACK, 0) is None
    assert ask(ATTACK, 0) is None  # type: ignore[func-returns-value]


@pytest.mark.parametrize(
    ("script", "request_", "sentence"),
    [
        ([3, 10], ATTACK, r"has \(3, 10\) next, but 2 dice with faces 0 to 9 are rolled \(attack\)"),
        ([3], ATTACK, r"has \(3,\) next, but 2 dice"),
        (["a", 3], ATTACK, r"has \('a', 3\) next"),
        (["c"], DECK, r"has 'c' next, but a card is drawn \(draw\) from: a, b"),
        ([5], DECK, r"has 5 next, but a card is drawn"),
        ([0, 1], Roll("red", "mixed", (D6, D10)), r"2 dice with faces 1 to 6, 0 to 9 are rolled"),
    ],
)
def test_a_script_that_does_not_fit_says_so_and_stays(
    script: Sequence[int | str], request_: Roll | Draw, sentence: str
) -> None:
    scripted = Scripted(script)
    for _ in range(2):
        with pytest.raises(ValueError, match=sentence):
            scripted(request_, 0)
    assert scripted.left() == tuple(script)


def test_taking_back_takes_the_script_back() -> None:
    script = Scripted([1, 2, "a", 3, 4, 5, 6])
    course: list[tuple[Roll | Draw, int]] = [(ATTACK, 4), (DECK, 5), (ATTACK, 6), (ATTACK, 9)]
    fell = [script(request, n) for request, n in course]
    for start in (3, 1, 0):
        assert [script(request, n) for request, n in course[start:]] == fell[start:]
    assert script(DECK, 5) == "a"
    assert script.left() == (3, 4, 5, 6), "another course from there takes what came next"
    with pytest.raises(ValueError, match="has 3 next"):
        script(DECK, 6)
