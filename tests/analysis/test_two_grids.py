"""Tables and figures of a game whose cubes and soldiers are followed: Desamparados between bots that play fast."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pandas as pd
import plotly.io as pio
import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.analysis import plots
from stalingrad_widgets.analysis.history import history, trials
from stalingrad_widgets.analysis.playouts import wilson
from stalingrad_widgets.analysis.simulate import game_seed, simulate
from stalingrad_widgets.analysis.survival import survival
from stalingrad_widgets.core.table import TableDefaults

GAMES = 12


@pytest.fixture(scope="module")
def match() -> sw.Match:
    both = {"soviet": "random", "german": "random"}
    return sw.new_match("desamparados", seed=3, players=both, autosave=False)


@pytest.fixture(scope="module")
def games() -> pd.DataFrame:
    return simulate("desamparados", GAMES, players="random", seed=4, survivors=True, progress=False)


# -- a stock --------------------------------------------------------------------------------------------


def test_the_parts_of_a_stock_add_up_to_all_cubes_at_every_ply(match: sw.Match) -> None:
    figure = plots.stock_over_time(match)
    assert len(figure.data) == 6
    for side in match.teams:
        parts = [trace.y for trace in figure.data if trace.stackgroup == side]
        assert len(parts) == 3
        assert {sum(values) for values in zip(*parts, strict=True)} == {18}


def test_a_stock_is_drawn_as_the_table_has_it_and_ends_at_the_end(match: sw.Match) -> None:
    figure, table = plots.stock_over_time(match, "lives"), history(match)
    drawn = {(trace.stackgroup, trace.legendgroup): trace for trace in figure.data}
    for side in match.teams:
        for part in ("cubes", "reserve", "lost"):
            trace, column = drawn[side, part], f"{part}_{side}"
            assert list(trace.y) == [*table[column], match.rules.measures(match.state)[column]]
            assert trace.x[-1] == match.ply


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_stock_has_titles_in_its_theme_and_is_not_told_by_hue_alone(match: sw.Match, theme: Any) -> None:
    figure = plots.stock_over_time(match, theme=theme)
    assert figure.layout.template == pio.templates[f"stalingrad_{theme}"]
    assert figure.layout.title.text == "Life cubes over time"
    assert figure.layout.xaxis2.title.text == "Round"
    assert [axis.title.text for axis in figure.select_yaxes()] == ["Cubes, Soviet", "Cubes, German"]
    own = [trace for trace in figure.data if trace.stackgroup == "soviet"]
    assert len({trace.fillpattern.shape for trace in own}) == len(own)
    assert {trace.name for trace in own} == {"On soldiers", "In the reserve", "Lost"}
    assert own[0].line.color == plots.COLOURS[theme]["gold"]


def test_a_stock_before_the_first_answer() -> None:
    match = sw.new_match("desamparados", seed=3, autosave=False)
    drawn = {trace.legendgroup: tuple(trace.y) for trace in plots.stock_over_time(match).data}
    assert drawn == {"cubes": (0, 0), "reserve": (18, 18), "lost": (0, 0)}


def test_the_words_of_a_stock_are_those_of_the_game_s_language() -> None:
    match = sw.new_match("desamparados", seed=3, options={"language": "es"}, autosave=False)
    assert plots.stock_over_time(match).layout.title.text == "Cubos de vida a lo largo de la partida"


# -- survival -------------------------------------------------------------------------------------------


def test_a_column_follows_each_soldier_by_name(games: pd.DataFrame) -> None:
    row = games.iloc[0]
    assert row["seed"] == game_seed(4, 0)
    seated = {"soviet": "random", "german": "random"}
    again = sw.new_match("desamparados", seed=int(row["seed"]), players=seated, autosave=False)
    alive = {key: value for key, value in row.items() if str(key).startswith("survived_") and pd.notna(value)}
    assert alive == {f"survived_{side}_{name}": is_in for (side, name), is_in in _survivors(again).items()}
    for side in again.teams:
        standing = sum(is_in for (whose, _), is_in in _survivors(again).items() if whose == side)
        assert standing == row[f"soldiers_{side}"]


def _survivors(match: sw.Match) -> dict[tuple[str, str], bool]:
    return dict(match.rules.survivors(match.state))


def test_survival_counts_only_games_in_which_a_soldier_was_in_play(games: pd.DataFrame) -> None:
    table = survival(games)
    assert {*table["side"]} == {"soviet", "german"}
    assert (table["survived"] <= table["games"]).all()
    assert table["games"].between(1, GAMES).all()
    assert (table["games"] < GAMES).any()  # somebody was left in the deck, or froze
    for side, own in table.groupby("side"):
        assert own["share"].is_monotonic_decreasing
        assert own["survived"].sum() == games[f"soldiers_{side}"].sum()
    first = table.iloc[0]
    assert (first["low"], first["high"]) == wilson(int(first["survived"]), int(first["games"]))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_survival_has_a_bar_for_each_soldier_in_the_colour_of_its_side(games: pd.DataFrame, theme: Any) -> None:
    figure, table = plots.survival(games, theme=theme), survival(games)
    assert figure.layout.template == pio.templates[f"stalingrad_{theme}"]
    assert all((figure.layout.title.text, figure.layout.xaxis.title.text, figure.layout.yaxis.title.text))
    for trace in figure.data:
        own = table[table["side"] == trace.name.lower()]
        assert dict(zip(trace.y[1], trace.x, strict=True)) == dict(zip(own["name"], own["share"], strict=True))
        look = plots.SIDES[trace.name.lower()]
        assert trace.marker.line.color == plots.COLOURS[theme][look]


def test_survival_of_one_side(games: pd.DataFrame) -> None:
    assert [trace.name for trace in plots.survival(games, "soviet").data] == ["Soviet"]


def test_nobody_is_followed_unless_asked() -> None:
    table = simulate("desamparados", 1, players="random", progress=False)
    assert not [column for column in table if str(column).startswith("survived_")]


def test_counters_of_another_game_are_followed_too() -> None:
    table = survival(simulate("undaunted-normandy", 4, players="random", survivors=True, progress=False))
    assert (table["games"] == 4).all()
    assert ("german", "Riflemen A") in set(zip(table["side"], table["name"], strict=True))


def test_a_game_follows_nobody_and_nothing_by_default() -> None:
    rules = TableDefaults()
    assert (dict(rules.stocks), dict(rules.survivors(None))) == ({}, {})


# -- luck -----------------------------------------------------------------------------------------------


def test_luck_counts_every_attack_roll_and_every_roll_for_a_last_attack(match: sw.Match) -> None:
    table = trials(match)
    shots = [event for event in match.events if event.kind == "shot" and event.data["effect"] != "wide"]
    last = [event for event in match.events if event.kind == "last-roll"]
    assert len(table) == len(shots) + len(last) > 10
    assert table["success"].sum() == sum(e.data["hit"] for e in shots) + sum(e.data["success"] for e in last)
    for trace in plots.luck(match).data:
        own = table[table["side"] == trace.name.lower()]
        assert trace.y[-1] == own["luck"].iloc[-1]


# -- what is refused ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda m, g: plots.stock_over_time(m, "ammunition"), "There is no stock 'ammunition'. Stocks of this game: "),
        (lambda m, g: plots.survival(g, "american"), "There is no side 'american' in this game. Sides: german, "),
        (lambda m, g: plots.survival(g[["winner"]]), "games follows nobody by name: make it with simulate"),
        (lambda m, g: survival(cast(Any, "games")), "games is 'games': it must be a table of simulate."),
    ],
)  # fmt: skip
def test_a_wrong_word_is_answered_with_the_right_ones(
    match: sw.Match, games: pd.DataFrame, call: Callable[[sw.Match, pd.DataFrame], Any], said: str
) -> None:
    with pytest.raises(ValueError, match=said.replace(".", r"\.")):
        call(match, games)


def test_a_game_without_a_stock_says_so() -> None:
    match = sw.new_match("undaunted-normandy", seed=3, autosave=False)
    with pytest.raises(ValueError, match="Undaunted: Normandy has no stock that could be drawn"):
        plots.stock_over_time(match)
