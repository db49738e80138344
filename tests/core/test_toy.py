"""Whole games of the toy: whatever is pending, a fork, a deal, an undo and a stop leave a sound game."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_widgets.core.game import Game, Interjected
from stalingrad_widgets.core.requests import Choose, Draw, Roll

from .toy import LAYOUT, SIDES, State, course, new_game, picture, play, step, view

seeds = st.integers(0, 2**32)


def asked(game: Game[Any]) -> list[str]:
    return [request.kind for request in game.requests]


def test_random_games_reach_all_that_a_flow_can_meet() -> None:
    met: Counter[str] = Counter()
    for seed in range(60):
        game, random = new_game(seed), Random(seed)
        while not game.over:
            met.update(asked(game))
            before = game.state.round
            step(game, random)
            tonic = isinstance(game.entries[game.choices[-1]], Interjected)
            met["out of turn"] += tonic
            met["left out of turn"] += tonic and game.state.round > before
        met["won"] += game.state.winner is not None
    kinds = {"stake", "bid", "play", "put back", "muster", "levy", "window", "order", "lose", "too much"}
    wanted = kinds | {"out of turn", "left out of turn", "won"}
    assert {kind for kind in wanted if met[kind] >= 3} == wanted


@given(seeds)
@settings(max_examples=40)
def test_knowledge_and_cards_are_sound_after_each_answer(seed: int) -> None:
    game, random = new_game(seed), Random(seed)
    while not game.over:
        step(game, random)
        game.state.check()


@given(seeds)
@settings(max_examples=25)
def test_each_request_has_an_option_and_refuses_what_it_must(seed: int) -> None:
    game, random = new_game(seed), Random(seed)
    while not game.over:
        for request in game.requests:
            assert isinstance(request, Choose)
            options = request.options()
            assert options
            offered = list(request.offered())
            assert options == [word for word in offered if request.why_not(word) is None]
            assert request.sample(random.random) in options
            beyond = request.beyond() if request.beyond else ()
            assert all(request.why_not(word) for word in beyond if word not in offered)
            assert request.why_not("nonsense") is not None
        step(game, random)


@given(seeds)
@settings(max_examples=15)
def test_a_fork_equals_the_original_after_each_answer(seed: int) -> None:
    game, random = new_game(seed), Random(seed)
    while not game.over:
        step(game, random)
        assert picture(game.fork()) == picture(game)
        assert course(game.fork(forkable=True)) == course(game)


@given(seeds)
@settings(max_examples=10)
def test_playing_a_fork_on_leaves_the_original_alone(seed: int) -> None:
    game = new_game(seed)
    play(game, seed, 30)
    before = course(game)
    for n in range(5):
        for forkable in (False, True):
            fork = game.fork(game.chance, forkable=forkable)
            play(fork, n, 40)
    assert course(game) == before
    assert picture(game.fork()) == picture(game)


@given(seeds)
@settings(max_examples=15)
def test_a_fork_that_records_nothing_goes_as_one_that_records(seed: int) -> None:
    game, random = new_game(seed), Random(seed)
    play(game, seed, random.randrange(40))
    one, other = game.fork(game.chance), game.fork(game.chance, forkable=True)
    while not one.over:
        request = one.requests[0]
        word = request.sample(random.random)
        one.play(word)
        other.play(word)
        assert picture(one) == picture(other)
    assert one.entries == []


@given(seeds)
@settings(max_examples=20)
def test_the_same_answers_and_seed_make_the_same_game(seed: int) -> None:
    one, other = new_game(seed), new_game(seed)
    play(one, seed, 60)
    play(other, seed, 60)
    assert course(one) == course(other)


@given(seeds, st.booleans())
@settings(max_examples=20)
def test_undo_to_any_ply_stands_as_it_did_and_redo_meets_the_same_dice(seed: int, together: bool) -> None:
    game, random = new_game(seed), Random(seed)
    seen = [course(game)]
    while not game.over and game.plies < 80:
        step(game, random)
        seen.append(course(game))
    end, entries = course(game), list(game.entries)
    plies = [random.randrange(game.plies + 1) for _ in range(8)] if together else range(game.plies, -1, -9)
    for ply in plies:
        game.undo(ply)
        assert course(game) == seen[ply]
        cut = len(game.entries)
        game.follow([entries[cut]] if cut < len(entries) else [])  # the choice alone: chance answers anew
        assert course(game) == seen[min(ply + 1, len(seen) - 1)]
        game.follow(entries[len(game.entries) :])
        assert course(game) == end


@given(seeds)
@settings(max_examples=10)
def test_any_ply_can_be_looked_at(seed: int) -> None:
    game, random = new_game(seed), Random(seed)
    seen = [course(game)]
    while not game.over and game.plies < 60:
        step(game, random)
        seen.append(course(game))
    for ply in range(0, game.plies + 1, 7):
        assert course(game.at(ply)) == seen[ply]
    for wrong in (-1, game.plies + 1):
        with pytest.raises(ValueError, match="There is no ply"):
            game.at(wrong)
        with pytest.raises(ValueError, match="There is no ply"):
            game.undo(wrong)


# -- deals -------------------------------------------------------------------------------------------------------


def deal_and_look(game: Game[State], viewer: str, seed: int) -> Game[State]:
    """A fork dealt anew, of which the viewer notices nothing."""
    fork = game.fork(forkable=True)
    before = view(fork, viewer)
    fork.deal(viewer, seed)
    assert view(fork, viewer) == before
    fork.state.check()
    return fork


@given(seeds, st.sampled_from(SIDES))
@settings(max_examples=12)
def test_a_deal_at_any_request_is_unnoticed_and_can_be_played_on(seed: int, viewer: str) -> None:
    game, random = new_game(seed), Random(seed)
    while not game.over:
        fork = deal_and_look(game, viewer, random.getrandbits(32))
        for _ in range(12):
            if fork.over:
                break
            step(fork, random)
            fork.state.check()
        step(game, random)


@given(seeds, st.sampled_from(SIDES))
@settings(max_examples=8)
def test_a_deal_while_dice_or_a_card_are_awaited(seed: int, viewer: str) -> None:
    game, random = new_game(None), Random(seed)
    dealt: Counter[str] = Counter()
    for _ in range(250):
        if game.over:
            break
        if isinstance(game.request, (Roll, Draw)):
            fork = deal_and_look(game, viewer, random.getrandbits(32))
            assert fork.chances == game.chances
            dealt[type(game.request).__name__] += 1
            play(fork, seed, 10)
            fork.state.check()
        step(game, random)
    assert dealt["Draw"] > 5


@given(seeds)
@settings(max_examples=15)
def test_forks_of_deals_and_deals_of_deals_are_exact(seed: int) -> None:
    game, random = new_game(seed), Random(seed)
    play(game, seed, random.randrange(60))
    fork = game.fork(game.chance, forkable=True)
    seen = []
    for _ in range(40):
        if fork.over:
            break
        if random.random() < 0.2:
            fork.deal(random.choice(SIDES), random.getrandbits(32))
        seen.append((fork.plies, len(fork.entries), course(fork)))
        step(fork, random)
        assert picture(fork.fork()) == picture(fork)
        assert course(fork.fork(forkable=True)) == course(fork)
    for _, entries, was in seen:
        assert course(fork._replayed(entries)) == was


@given(seeds, st.sampled_from(SIDES))
@settings(max_examples=10)
def test_a_deal_does_not_tell_where_the_hidden_cards_are(seed: int, viewer: str) -> None:
    """Two worlds that look the same to a viewer are dealt alike: what he can work out from deals, he knew."""
    game, random = new_game(seed), Random(seed)
    play(game, seed, random.randrange(80))
    if game.over:
        return
    twin = game.fork(forkable=True)
    twin.deal(viewer, random.getrandbits(32))
    for again in range(3):
        one, other = game.fork(), twin.fork()
        one.deal(viewer, again)
        other.deal(viewer, again)
        assert one.state.dump() == other.state.dump()


def test_what_is_dealt_anew_is_only_what_the_viewer_does_not_see() -> None:
    moved: Counter[str] = Counter()
    game, random = new_game(3), Random(3)
    for _ in range(120):
        if game.over:
            break
        fork = game.fork()
        fork.deal("red", random.getrandbits(32))
        for i, place in enumerate(LAYOUT.zones):
            changed = fork.state.zones[i] != game.state.zones[i]
            moved[place.id] += changed
            assert not (changed and LAYOUT.sees["red"][i])
        step(game, random)
    assert moved["zone:blue/hand"] > 20
    assert moved["zone:blue/discard"] > 5
    assert moved["zone:red/hand"] == 0
