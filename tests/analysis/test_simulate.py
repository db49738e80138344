"""Many games as a table."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Generator
from typing import Any

import pandas as pd
import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.analysis.simulate import chunks, game_seed, seats
from stalingrad_widgets.core.match import Seat
from stalingrad_widgets.core.parties import Parties
from stalingrad_widgets.games import rules_of

SLUG = "undaunted-normandy"


def simulate(n: int = 4, **more: Any) -> pd.DataFrame:
    return sw.simulate(SLUG, n, **{"players": "random", "seed": 5, "progress": False, **more})


class Last:
    """A player of one's own: the last option."""

    def choose(self, seat: Seat) -> Generator[None, None, str]:
        yield
        return seat.request.options()[-1]


# -- the table -----------------------------------------------------------------------------------------


def test_a_row_a_game_in_order() -> None:
    table = simulate(5)
    assert list(table["game"]) == [0, 1, 2, 3, 4]
    assert list(table["seed"]) == [game_seed(5, number) for number in range(5)]
    assert table["seed"].is_unique
    assert set(table["scenario"]) == {"first-steps"}


def test_columns_tell_who_played_who_won_why_and_the_figures_at_the_end() -> None:
    table = simulate(3)
    for column in ("player_american", "player_german", "winner", "title", "reason", "rule", "rounds", "plies"):
        assert column in table
    assert {"points_american", "points_german", "lost_american", "lost_german"} <= set(table.columns)
    assert table["winner"].isin(["american", "german"]).all()
    assert table["rule"].str.startswith("UN-end-").all()
    assert (table["rounds"] >= 1).all()


def test_a_row_can_be_played_again_as_a_match() -> None:
    seats = {"american": "greedy", "german": "random"}
    table = simulate(2, players=seats, scenario="machine-guns")
    for row in table.itertuples():
        match = sw.new_match(SLUG, "machine-guns", seed=int(row.seed), players=seats, autosave=False)  # type: ignore[arg-type]
        assert match.over
        assert (match.result["winner"], match.ply, match.state.round) == (row.winner, row.plies, row.rounds)


def test_the_same_seed_gives_the_same_table_and_another_one_another() -> None:
    pd.testing.assert_frame_equal(simulate(), simulate())
    assert list(simulate(seed=6)["plies"]) != list(simulate()["plies"])


def test_a_longer_run_begins_like_a_shorter_one() -> None:
    pd.testing.assert_frame_equal(simulate(6).head(3), simulate(3))


@pytest.mark.parametrize(
    "how", [{"jobs": 2}, {"jobs": 2, "backend": "threading"}, {"jobs": 1, "backend": "sequential"}]
)
def test_the_table_does_not_depend_on_how_it_was_made(how: dict[str, Any]) -> None:
    pd.testing.assert_frame_equal(simulate(7, **how), simulate(7))


def test_players_of_ones_own_play_and_are_named_by_their_class() -> None:
    table = simulate(2, players={"german": Last(), "american": "random"}, jobs=2)
    assert set(table["player_german"]) == {"Last"}
    assert set(table["player_american"]) == {"random"}


def test_a_side_left_out_is_played_by_greedy() -> None:
    assert seats({"german": "random"}, Parties(("american", "german"), {}), rules_of(SLUG)) == {
        "american": "greedy",
        "german": "random",
    }


def test_options_reach_the_game() -> None:
    with pytest.raises(ValueError, match="no option 'fogg'"):
        simulate(1, options={"fogg": True})


def test_a_progress_bar_counts_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    simulate(3, progress=True)
    assert "3/3" in capsys.readouterr().err


def test_memory_is_given_back_after_the_games() -> None:
    simulate(6)
    tracemalloc.start()
    kept = []
    for n in (6, 30):
        simulate(n)
        gc.collect()
        kept.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert kept[1] < kept[0] + 30_000


# -- wrong arguments --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"n": 0}, "n is 0: it must be a whole number of 1 or more"),
        ({"n": 2, "jobs": 0}, "jobs is 0: it must be 1 or more, or -1"),
        ({"n": 2, "seed": -1}, "seed is -1: it must be a whole number of 0 or more"),
        ({"n": 2, "players": {"french": "random"}}, "no side 'french'.*american, german"),
        ({"n": 2, "players": "rnd"}, "no player 'rnd'.*'random'"),
        ({"n": 2, "players": "human"}, "A person cannot play in a simulation"),
        ({"n": 2, "scenario": "nowhere"}, "no scenario 'nowhere'.*first-steps"),
    ],
)
def test_a_wrong_value_is_answered_with_what_would_be_right(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        simulate(**wrong)


@pytest.mark.parametrize("wrong", [{"n": 2.0}, {"n": True}, {"n": 1, "seed": "7"}, {"n": 1, "jobs": None}])
def test_a_number_of_another_type_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="it must be a whole number"):
        simulate(**wrong)


def test_an_unknown_game_is_told_the_games() -> None:
    with pytest.raises(ValueError, match="undaunted-normandy"):
        sw.simulate("undaunted", 1)


# -- pieces of work ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "jobs"), [(1, 2), (7, 2), (100, 2), (5000, 4)])
def test_pieces_of_work_hold_each_number_once(n: int, jobs: int) -> None:
    pieces = list(chunks(n, jobs))
    assert [number for piece in pieces for number in piece] == list(range(n))
    assert max(len(piece) for piece in pieces) <= 50
