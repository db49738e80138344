"""Win probability by playouts."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import Any

import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.analysis.playouts import WinProbability, wilson, win_probability
from stalingrad_widgets.core.requests import Roll

SLUG = "undaunted-normandy"


def match_at(ply: int, seed: int = 3) -> Any:
    """A game between random players, stopped before this ply."""
    match = sw.new_match(SLUG, seed=seed, players={"american": "random", "german": "random"}, autosave=False)
    return match.branch(ply)


def playouts(match: Any, viewer: str | None = None, n: int = 12, **more: Any) -> WinProbability:
    return win_probability(match, viewer, n, **{"players": "random", "progress": False, **more})


# -- the interval -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wins", "games"), [(0, 100), (50, 100), (7, 10), (10, 10), (399, 400)])
def test_the_ends_are_the_chances_that_the_share_just_does_not_contradict(wins: int, games: int) -> None:
    for end in wilson(wins, games):
        apart, deviation = abs(wins / games - end), sqrt(end * (1 - end) / games)
        assert apart == pytest.approx(NormalDist().inv_cdf(0.975) * deviation, abs=1e-12)


def test_a_wider_level_gives_a_wider_interval() -> None:
    low, high = wilson(30, 100, 0.99)
    assert low < wilson(30, 100)[0] < 0.3 < wilson(30, 100)[1] < high


@pytest.mark.parametrize(("wins", "games", "level"), [(-1, 5, 0.9), (6, 5, 0.9), (0, 0, 0.9), (1, 5, 1.0)])
def test_no_interval_for_nonsense(wins: int, games: int, level: float) -> None:
    with pytest.raises(ValueError, match="There is no interval"):
        wilson(wins, games, level)


# -- playouts ---------------------------------------------------------------------------------------------


def test_every_playout_counts_and_shares_add_up() -> None:
    found = playouts(match_at(20))
    assert found.games == 12
    assert sum(found.wins.values()) == 12
    assert found.share("american") + found.share("german") == pytest.approx(1)


@pytest.mark.parametrize("viewer", [None, "american", "german"])
def test_the_live_game_is_not_touched(viewer: str | None) -> None:
    match = match_at(33)
    before, entries, asked = match.state.dump(), list(match.game.entries), repr(match.game.requests)
    playouts(match, viewer)
    assert match.state.dump() == before
    assert match.game.entries == entries
    assert repr(match.game.requests) == asked


def test_in_the_middle_of_an_action() -> None:
    match = match_at(0)
    kinds = set()
    for _ in range(40):
        kinds.add(match.game.requests[0].kind)
        playouts(match, "american", n=1)
        match.answer(match.options(match.game.requests[0].side)[0], match.game.requests[0].side)
    assert kinds - {"bid", "play"}


def test_dice_that_a_person_would_enter_are_rolled() -> None:
    match = match_at(0)
    match.chance = "ask"
    while not isinstance(match.game.requests[0], Roll):
        request = match.game.requests[0]
        answer = match.options(request.side)[0] if hasattr(request, "options") else request.pool()[0]
        attack = [word for word in match.options(request.side) if word.endswith(" attack")]
        match.answer(attack[0] if attack else answer, request.side if hasattr(request, "options") else None)
    assert playouts(match, n=4).games == 4
    assert isinstance(match.game.requests[0], Roll)


def test_the_answer_depends_on_the_seed_only() -> None:
    match = match_at(20)
    assert playouts(match, "german") == playouts(match, "german")
    assert playouts(match, "german", jobs=2) == playouts(match, "german")


def test_a_game_that_is_over_is_certain() -> None:
    match = sw.new_match(SLUG, seed=3, players={"american": "random", "german": "random"}, autosave=False)
    found = playouts(match, "german")
    assert found.share(match.result["winner"]) == 1


def test_greedy_will_beat_random_from_the_start() -> None:
    found = playouts(match_at(0), n=20, players={"american": "greedy", "german": "random"})
    assert found.share("american") > 0.8
    assert found.interval("american")[0] > 0.5


def test_a_table_and_a_sentence() -> None:
    found = WinProbability(10, {"american": 7, "german": 3}, {"american": "greedy", "german": "greedy"}, None, 0)
    table = found.frame()
    assert list(table["side"]) == ["american", "german"]
    assert list(table["share"]) == [0.7, 0.3]
    assert (table["low"][0], table["high"][0]) == wilson(7, 10)
    assert str(found) == "american 70% (40% to 89%), german 30% (11% to 60%) in 10 playouts"


# -- wrong arguments ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"viewer": "french"}, "viewer is 'french'.*american, german"),
        ({"n": 0}, "n is 0"),
        ({"players": "human"}, "A person cannot play"),
    ],
)
def test_a_wrong_value_is_answered_with_what_would_be_right(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        playouts(match_at(5), **wrong)


def test_a_bare_game_is_played_on_by_one_core_only() -> None:
    game = match_at(5).game
    assert playouts(game, n=2).games == 2
    with pytest.raises(ValueError, match="Only a match can be played on by several cores"):
        playouts(game, n=2, jobs=2)
