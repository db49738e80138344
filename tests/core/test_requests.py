"""What can be asked of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_widgets.core.refusal import NOT_OFFERED, Refusal
from stalingrad_widgets.core.requests import D6, D10, DONE, Choose, Draw, Roll, Together, pick

TOO_FAR = Refusal("toy-far", (3,))


def near(word: str) -> Refusal | None:
    return TOO_FAR if word.endswith("far") else None


def choice(*words: str, **more: Any) -> Choose:
    return Choose("red", "go", words, near, **more)


# -- a choice -----------------------------------------------------------------------------------------------


def test_options_are_the_candidates_that_are_not_refused() -> None:
    assert choice("a", "b far", "c").options() == ["a", "c"]
    assert Choose("red", "go", ("a", "b far")).options() == ["a", "b far"]


def test_why_not_answers_for_any_word() -> None:
    request = choice("a", "b far", beyond=lambda: ["a", "c far", "d"])
    assert request.why_not("a") is None
    assert request.why_not("b far") == TOO_FAR
    assert request.why_not("c far") == TOO_FAR, "of the wider set: with its reason"
    assert request.why_not("d") == NOT_OFFERED, "of the wider set and not refused: still no candidate"
    for stranger in ("nonsense", "", "e far", None, 3, ["a"], ("a",), {"a": 1}):
        assert request.why_not(stranger) == NOT_OFFERED


def test_a_refusal_function_meets_no_word_of_another_request() -> None:
    met: list[str] = []

    def refuse(word: str) -> Refusal | None:
        met.append(word)
        return None

    request = Choose("red", "go", ("a",), refuse, beyond=lambda: ("b",))
    for word in ("a", "b", "c"):
        request.why_not(word)
    assert met == ["a", "b"]


def test_candidates_are_asked_anew() -> None:
    hand = ["a", "b"]
    request = Choose("red", "go", lambda: hand)
    assert request.options() == ["a", "b"]
    hand.remove("a")
    assert request.options() == ["b"]
    assert request.why_not("a") == NOT_OFFERED


@given(st.lists(st.booleans(), min_size=1, max_size=30).filter(any), st.integers(0, 2**32))
def test_a_sample_is_an_option(fine: list[bool], seed: int) -> None:
    request = choice(*[f"{i}" if ok else f"{i} far" for i, ok in enumerate(fine)])
    random = Random(seed).random
    assert all(request.sample(random) in request.options() for _ in range(20))


def test_samples_are_uniform_whether_few_or_many_words_are_refused() -> None:
    for refused in (0, 4, 200):
        request = choice(*[f"{i} far" for i in range(refused)], "a", "b", "c")
        random = Random(1).random
        counts = Counter(request.sample(random) for _ in range(6000))
        assert set(counts) == set(request.options()) | ({f"{i} far" for i in range(refused)} & set(counts))
        assert sum((n - 2000) ** 2 / 2000 for n in counts.values()) < 13.8  # 2 degrees of freedom, one in a thousand


# -- dice and cards --------------------------------------------------------------------------------------------


def test_dice_are_refused_unless_each_shows_a_face_of_its_own() -> None:
    roll = Roll("red", "attack", (D6, D10))
    assert roll.why_not((6, 0)) is None
    for wrong in ((0, 6), (6,), (6, 0, 1), [6, 0], (6.0, 0), (True, 0), "60", None, (6, "0")):
        refusal = roll.why_not(wrong)
        assert refusal is not None
        assert refusal.rule == "core-dice"


def test_a_draw_takes_a_card_of_the_live_pool() -> None:
    pool = ["a", "a", "b"]
    draw = Draw("red", "draw", lambda: pool)
    assert draw.why_not("b") is None
    pool.remove("b")
    assert draw.why_not("b") == Refusal("core-draw", ("b",))
    assert {draw.sample(Random(n).random) for n in range(9)} == {"a"}


def test_requests_say_what_they_are() -> None:
    assert repr(choice("a", about=("unit",))) == "Choose('red', 'go', about=('unit',))"
    assert repr(Roll("red", "attack", (D6, D6))) == "Roll('red', 'attack', 2 dice, about=())"
    assert repr(Draw("red", "draw", list)) == "Draw('red', 'draw', about=())"


def test_together_waits_for_those_who_have_not_given_their_answer() -> None:
    given: set[str] = set()
    parts = [Choose(side, "bid", ("a",)) for side in ("red", "blue")]
    together = Together(parts, lambda side, word: given.add(side), lambda side: side in given)
    assert together.pending() == tuple(parts)
    together.take("blue", "a")
    assert [part.side for part in together.pending()] == ["red"]


# -- picks ------------------------------------------------------------------------------------------------------


def picked(words: Sequence[str], *items: Any, **more: Any) -> tuple[list[str] | None, list[list[str]]]:
    """What a pick gives for these answers (None: it asks on), and the options of each request."""
    flow = pick("red", "take", *items, **more)
    options = []
    try:
        request = next(flow)
        for word in words:
            assert isinstance(request, Choose)
            options.append(request.options())
            assert request.why_not(word) is None
            request = flow.send(word)
    except StopIteration as stop:
        return stop.value, options
    assert isinstance(request, Choose)
    return None, [*options, request.options()]


def every_way(*items: Any, **more: Any) -> list[tuple[str, ...]]:
    """All selections that answers can make, by all paths."""
    done: list[tuple[str, ...]] = []
    paths: list[list[str]] = [[]]
    while paths:
        path = paths.pop()
        result, options = picked(path, *items, **more)
        if result is None:
            paths += [[*path, word] for word in options[-1]]
        else:
            done.append(tuple(result))
    return sorted(done)


def test_a_pick_in_order_meets_each_selection_once() -> None:
    words = ("a", "b", "c", "d")
    subsets = sorted(s for n in range(5) for s in combinations(words, n))
    assert every_way(words) == subsets
    for least, most in [(1, 2), (2, 3), (3, 3), (4, 4), (3, None)]:
        sizes = range(least, (most or 4) + 1)
        assert every_way(words, at_least=least, at_most=most) == sorted(
            s for n in sizes for s in combinations(words, n)
        )


def test_a_pick_in_any_order_meets_each_sequence_once() -> None:
    words = ("a", "b", "c")
    assert every_way(words, in_order=False) == sorted(s for n in range(4) for s in permutations(words, n))


def test_equal_words_are_copies() -> None:
    assert every_way(("a", "a", "b"), at_most=2) == [(), ("a",), ("a", "a"), ("a", "b"), ("b",)]
    assert every_way(("a", "a", "b"), at_least=2, at_most=2) == [("a", "a"), ("a", "b")]
    assert every_way(("a", "a", "b"), at_least=3, in_order=False) == [("a", "a", "b"), ("a", "b", "a"), ("b", "a", "a")]


def test_a_pick_that_is_full_ends_by_itself() -> None:
    assert picked(["a", "b"], ("a", "b", "c"), at_most=2) == (["a", "b"], [["a", "b", "c", DONE], ["b", "c", DONE]])
    assert picked([], (), at_least=2) == ([], []), "nothing there: nothing is asked"
    assert picked(["c"], ("a", "b", "c")) == (["c"], [["a", "b", "c", DONE]]), "in order, nothing comes after the last"


def test_a_pick_refuses_by_what_is_chosen() -> None:
    apart = Refusal("toy-apart")
    refuse = lambda chosen, word: apart if chosen and word == "b" else None  # noqa: E731
    assert picked(["a"], ("a", "b", "c"), refuse=refuse) == (None, [["a", "b", "c", DONE], ["c", DONE]])


def test_a_pick_tells_how_it_stands() -> None:
    flow = pick("red", "take", ("a", "b", "c"), at_least=1, at_most=2, about=("hand",))
    first = next(flow)
    second = flow.send("a")
    assert isinstance(first, Choose)
    assert isinstance(second, Choose)
    assert (first.about, second.about) == (("hand", (1, 2, ())), ("hand", (1, 2, ("a",))))
    assert second.pick == (1, 2, ("a",), 1, True)


def test_items_may_change_while_a_pick_is_pending() -> None:
    hand = ["a", "c", "d"]
    flow = pick("red", "take", lambda: hand, at_least=2)
    request = next(flow)
    assert isinstance(request, Choose)
    hand.insert(1, "b")
    assert request.options() == ["a", "b", "c"], "d alone would be too few"
    request = flow.send("b")
    assert isinstance(request, Choose)
    hand[:] = ["c", "d"]
    assert request.options() == ["c", "d"], "what was taken has gone: the order is lost, not the pick"
    hand.clear()
    assert request.options() == [DONE], "nothing is left: it can always be ended"


def test_a_hidden_pick_keeps_nothing_of_its_own() -> None:
    hand, taken = ["a", "b", "c"], []

    def take(word: str) -> None:
        hand.remove(word)
        taken.append(word)

    flow = pick("red", "take", lambda: hand, at_most=2, take=take, hidden="answer", about=("hand",))
    request = next(flow)
    assert isinstance(request, Choose)
    request = flow.send("c")
    assert isinstance(request, Choose)
    assert (taken, request.options()) == (["c"], ["a", "b", DONE]), "any order goes"
    assert request.about == ("hand", (0, 2, ())), "the others are not told"
    assert request.pick == (0, 2, (), 1, False)
    hand[:], taken[:] = ["c", "b"], ["a"]  # dealt anew
    assert request.options() == ["c", "b", DONE]
    with pytest.raises(StopIteration) as stop:
        flow.send("b")
    assert stop.value.value == []
    assert taken == ["a", "b"]


def test_a_hidden_answer_may_not_stay_in_a_pick() -> None:
    with pytest.raises(ValueError, match="'take' has a hidden answer: it needs `take`"):
        next(pick("red", "take", ("a",), hidden="answer"))


def test_candidates_that_are_not_doubtful_are_legal_without_asking() -> None:
    met: list[str] = []

    def refuse(word: str) -> Refusal | None:
        met.append(word)
        return near(word)

    request = Choose("red", "go", ("a", "b far", "c"), refuse, doubtful=frozenset({"b far", "c"}))
    assert request.options() == ["a", "c"]
    assert met == ["b far", "c"]
    assert [request.why_not(word) for word in ("a", "b far", "c")] == [None, TOO_FAR, None]


def test_a_pick_understands_what_is_beyond_it() -> None:
    too_many = Refusal("toy-many")
    flow = pick(
        "red", "take", ("a", "b"), refuse=lambda chosen, word: too_many if word == "z" else None, beyond=lambda: "z"
    )
    request = next(flow)
    assert isinstance(request, Choose)
    assert request.why_not("z") == too_many
    assert request.why_not("y") == NOT_OFFERED
    assert request.options() == ["a", "b", DONE]
