"""Secret choices at the same time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_widgets.core.game import Game, Said
from stalingrad_widgets.core.refusal import IllegalAnswer, Refusal
from stalingrad_widgets.core.requests import DONE, Choose, Together
from stalingrad_widgets.core.view import View

from .raid import new_raid, table
from .toy import SIDES, State, card, course, hand_of, new_game, picture, play, step, view, zone


def at_request(kind: str, seed: int = 1) -> Game[State]:
    """A game whose sides are both asked this."""
    game, random = new_game(seed), Random(seed)
    while [r.kind for r in game.requests] != [kind, kind]:
        step(game, random, tonics=0)
    return game


def staked() -> Game[State]:
    """Both are asked for cards to set aside."""
    return at_request("stake")


def first_word(game: Game[State], side: str) -> str:
    request = game.request_for(side)
    assert request is not None
    return request.options()[0]


@pytest.mark.parametrize("order", [("red", "blue"), ("blue", "red")])
def test_either_side_may_answer_first(order: Sequence[str]) -> None:
    game = at_request("bid")
    words = {side: first_word(game, side) for side in order}
    for side in order:
        game.answer(words[side], side)
    assert game.entries[-2:] == [Said(side, words[side]) for side in order]
    assert game.who[-2:] == list(order)
    assert game.state.phase == "turn"


def test_both_orders_come_to_the_same() -> None:
    one, other = at_request("bid"), at_request("bid")
    words = {side: first_word(one, side) for side in SIDES}
    for side in SIDES:
        one.answer(words[side], side)
    for side in reversed(SIDES):
        other.answer(words[side], side)
    assert picture(one) == picture(other)


def test_who_answers_must_be_said_while_several_are_asked() -> None:
    game = at_request("bid")
    before = course(game)
    with pytest.raises(IllegalAnswer) as raised:
        game.answer(first_word(game, "red"))
    assert raised.value.refusal == Refusal("core-which-side")
    assert game.why_not("anything") == Refusal("core-which-side")
    assert course(game) == before
    game.answer(first_word(game, "red"), "red")
    game.answer(first_word(game, "blue"))
    assert game.state.phase == "turn"


@pytest.mark.parametrize(
    ("word", "side", "rule"),
    [
        (card(1, "guard"), "red", "core-not-offered"),
        ("end", "red", "core-not-offered"),
        ("nonsense", "blue", "core-not-offered"),
        (card(0, "guard"), "green", "core-not-your-turn"),
    ],
)
def test_a_wrong_word_or_side_changes_nothing(word: str, side: str, rule: str) -> None:
    game = at_request("bid")
    before = course(game)
    with pytest.raises(IllegalAnswer) as raised:
        game.answer(word, side)
    assert raised.value.refusal.rule == rule
    assert course(game) == before


def test_a_side_that_has_answered_is_not_asked_again() -> None:
    game = at_request("bid")
    game.answer(first_word(game, "blue"), "blue")
    assert [request.side for request in game.requests] == ["red"]
    assert game.request_for("blue") is None
    with pytest.raises(IllegalAnswer) as raised:
        game.answer(card(1, "guard"), "blue")
    assert raised.value.refusal == Refusal("core-not-your-turn", ("blue",))


def test_neither_learns_what_the_other_has_answered() -> None:
    """Whatever blue bids, red sees the same."""
    seen = []
    for word in hand_of(at_request("bid").state, 1):
        game = at_request("bid")
        game.answer(word, "blue")
        seen.append(view(game, "red"))
    assert len(seen) > 1
    assert all(other == seen[0] for other in seen)


def test_a_part_may_take_several_words_while_the_other_side_takes_its_own() -> None:
    game = staked()
    part = game.request_for("red")
    game.answer(first_word(game, "red"), "red")
    game.answer(DONE, "blue")
    assert [request.side for request in game.requests] == ["red"]
    assert game.request_for("red") is part
    game.answer(first_word(game, "red"), "red")
    assert game.state.phase == "bid", "two are all: it is done without a word"
    counts = [game.state.zones.count(zone(side, "stake")) for side in (0, 1)]
    assert counts == [2, 0]


def test_several_words_of_one_side_are_given_together_or_not_at_all() -> None:
    game = staked()
    hand = hand_of(game.state, 0)
    before = course(game)
    with pytest.raises(IllegalAnswer):
        game.answer_all([hand[0], card(1, "guard")], "red")
    assert course(game) == before
    game.answer_all([hand[0], DONE], "red")
    assert [request.side for request in game.requests] == ["blue"]
    assert game.who[-2:] == ["red", "red"]


def test_nobody_is_asked_when_nobody_has_to_answer() -> None:
    game = at_request("stake")
    for side in (0, 1):
        game.state.zones.move_all(zone(side, "hand"), zone(side, "lost"))
        game.answer(DONE, SIDES[side])
    assert game.state.phase == "turn", "neither has a card to bid"
    assert isinstance(game.request, Choose)
    assert game.request.options() == ["end"]


def test_one_of_them_is_taken_back() -> None:
    game = at_request("bid")
    before = course(game)
    game.answer(first_word(game, "blue"), "blue")
    between = course(game)
    game.answer(first_word(game, "red"), "red")
    game.undo()
    assert course(game) == between
    game.undo()
    assert course(game) == before
    assert isinstance(game.request, Together)


@given(st.integers(0, 2**32), st.sampled_from(["stake", "bid"]), st.sampled_from(SIDES))
@settings(max_examples=30)
def test_a_secret_answer_is_dealt_anew_but_stays_given(seed: int, kind: str, viewer: str) -> None:
    game = at_request(kind, seed)
    other = SIDES[1 - SIDES.index(viewer)]
    game.answer(first_word(game, other), other)
    if not isinstance(game.request, Together):
        return
    place = zone(SIDES.index(other), kind)
    given = set()
    for n in range(40):
        fork = game.fork(forkable=True)
        fork.deal(viewer, n)
        assert view(fork, viewer) == view(game, viewer)
        assert [r.side for r in fork.requests] == [r.side for r in game.requests]
        given.add(fork.state.zones[place])
        play(fork, n, 15)
        fork.state.check()
    assert len(given) > 1
    assert game.state.zones[place] in given


# -- the number of the question ---------------------------------------------------------------------------------


def test_each_word_of_a_part_is_asked_under_a_number_of_its_own() -> None:
    match = new_raid(state=table("", "stake", "guard scout levy", "guard"))
    shown = match.subscribe("red", lambda message: None)
    numbers = [asked_number(shown)]
    for word in (card(0, "guard"), DONE):
        assert shown.pending(numbers[-1]) is not None
        match.answer(word, "red")
        assert shown.pending(numbers[-1]) is None, "a second click on it comes too late"
        if shown.scene["ask"] is not None:
            numbers.append(asked_number(shown))
    assert numbers == [1, 2]


def test_what_the_others_answer_leaves_the_number() -> None:
    match = new_raid("partners", state=table("open", "stake", "guard scout", "guard tonic scout"))
    shown = match.subscribe("red-1", lambda message: None)
    number = asked_number(shown)
    match.answer(card(1, "guard"), "blue")
    assert shown.pending(number) is not None
    match.interject("blue", card(1, "tonic"))
    assert shown.pending(number) is not None
    match.answer(card(0, "guard"), "red-2")
    assert shown.pending(number) is None, "the partner has answered it"
    assert asked_number(shown) == number + 1


def test_a_word_taken_back_is_asked_under_a_new_number() -> None:
    match = new_raid(state=table("", "stake", "guard scout", "guard"))
    shown = match.subscribe("red", lambda message: None)
    match.answer(card(0, "guard"), "red")
    match.undo("red")
    assert asked_number(shown) == 3
    assert shown.pending(1) is None


def asked_number(shown: View) -> int:
    assert shown.scene["ask"] is not None
    return shown.scene["ask"]["ask"]
