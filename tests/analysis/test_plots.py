"""Figures: axis titles, our templates, and the numbers they show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pandas as pd
import plotly.graph_objects as go
import plotly.io as pio
import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.analysis import plots
from stalingrad_widgets.analysis.history import card_history, history, round_starts, trials


@pytest.fixture(scope="module")
def match() -> sw.Match:
    """A whole game between bots."""
    both = {"american": "greedy", "german": "greedy"}
    return sw.new_match("undaunted-normandy", seed=5, players=both, autosave=False)


OF_A_MATCH: dict[str, Callable[..., go.Figure]] = {
    "control": plots.control_over_time,
    "luck": plots.luck,
    "hits": plots.hits,
    "deck": plots.deck_composition,
    "win": lambda match, theme: plots.win_probability_over_time(match, n=2, most=3, players="random", theme=theme),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", OF_A_MATCH)
def test_a_figure_has_titles_and_our_template(match: sw.Match, name: str, theme: str) -> None:
    figure = OF_A_MATCH[name](match, theme=theme)
    assert type(figure) is go.Figure  # not a FigureWidget, which ships 5 MB with each
    assert figure.layout.title.text
    assert figure.layout.yaxis.title.text
    assert name == "hits" or figure.layout.xaxis.title.text
    assert figure.layout.template == pio.templates[f"stalingrad_{theme}"]
    assert len(figure.data) > 0


def test_control_over_time_ends_at_the_final_score(match: sw.Match) -> None:
    figure = plots.control_over_time(match)
    final = {trace.name.lower(): trace.y[-1] for trace in figure.data}
    measures = match.rules.measures(match.state)
    assert final == {side: measures[f"points_{side}"] for side in match.sides}


def test_the_axis_of_control_names_the_rounds_at_their_first_plies(match: sw.Match) -> None:
    axis = plots.control_over_time(match).layout.xaxis
    starts = round_starts(match)
    assert [starts[int(round)] for round in axis.ticktext] == list(axis.tickvals)
    assert 8 <= len(axis.tickvals) <= 15
    assert axis.range[0] <= 0
    assert axis.range[1] >= match.ply


def test_a_match_without_an_answer_can_be_plotted() -> None:
    match = sw.new_match("undaunted-normandy", seed=5, autosave=False)
    assert [trace.y for trace in plots.control_over_time(match).data] == [(0, 0), (0, 0)]
    assert list(plots.win_probability_over_time(match, n=1, players="random").data[-1].x) == [1]
    assert len(plots.deck_composition(match).data) == 0


def test_luck_ends_where_the_table_does(match: sw.Match) -> None:
    table, figure = trials(match), plots.luck(match)
    for trace in figure.data:
        assert trace.y[-1] == table[table["side"] == trace.name.lower()]["luck"].iloc[-1]


def test_hits_are_the_sums_of_the_table(match: sw.Match) -> None:
    table, figure = trials(match), plots.hits(match)
    expected, actual = figure.data
    sums = table.groupby("side")[["chance", "success"]].sum().reindex(match.sides)
    assert list(expected.y) == list(sums["chance"])
    assert list(actual.y) == list(sums["success"])


def test_a_deck_is_stacked_to_the_number_of_its_cards(match: sw.Match) -> None:
    figure = plots.deck_composition(match, "german")
    stacked = [sum(trace.y[i] for trace in figure.data) for i in range(len(figure.data[0].y))]
    table = history(match)
    firsts = table.groupby("round", sort=True)["ply"].min()
    whole = [match.rules.measures(match.game.at(ply).state)["cards_german"] for ply in firsts]
    assert stacked == whole


@pytest.fixture(scope="module")
def stalingrad() -> sw.Match:
    """A whole game of Stalingrad between bots."""
    both = {"soviet": "greedy", "german": "greedy"}
    return sw.new_match("undaunted-stalingrad", seed=1, players=both, autosave=False)


def test_a_deck_that_is_made_up_first_is_shown_from_the_first_round_on(stalingrad: sw.Match) -> None:
    figure = plots.deck_composition(stalingrad, "german")
    assert figure.data[0].x[0] == 1


def test_a_deck_is_without_casualties_and_cards_set_aside(stalingrad: sw.Match) -> None:
    table = card_history(stalingrad)
    assert {"casualty pile", "cards set aside"} <= set(table["zone"])
    figure = plots.deck_composition(stalingrad, "german")
    stacked = [sum(trace.y[i] for trace in figure.data) for i in range(len(figure.data[0].y))]
    whole = [
        stalingrad.rules.measures(stalingrad.game.at(ply).state)["cards_german"]
        for ply in round_starts(stalingrad).values()
    ]
    assert stacked == whole


def test_the_interval_lies_about_the_win_probability(match: sw.Match) -> None:
    figure = plots.win_probability_over_time(match, n=4, most=3, players="random", seed=1)
    high, low, share = (trace.y for trace in figure.data)
    assert all(0 <= a <= b <= c <= 1 for a, b, c in zip(low, share, high, strict=True))


def test_wins_show_the_share_of_each_side() -> None:
    games = pd.DataFrame({"scenario": ["a"] * 4 + ["b"] * 2, "winner": ["german"] * 3 + ["american"] * 3})
    figure = plots.wins(games)
    shares = {trace.name: dict(zip(trace.x, trace.y, strict=True)) for trace in figure.data}
    assert shares == {"American": {"a": 0.25, "b": 1.0}, "German": {"a": 0.75, "b": 0.0}}


def test_scenarios_with_numbers_for_ids_stand_side_by_side_with_their_titles() -> None:
    games = sw.simulate("undaunted-stalingrad", 1, scenario="021", players="random", progress=False)
    figure = plots.wins(games)
    assert figure.layout.xaxis.type == "category", "as a number 021 would be 21"
    assert list(figure.data[0].x) == ["021<br>Nail Works"]
    assert games["scenario_title"].tolist() == ["Nail Works"]


def test_wins_of_campaigns_are_in_the_order_of_the_scenarios_with_their_titles() -> None:
    rows = [("022", "2b", "Steam Mill"), ("011", "1a", "9 January Square"), ("022", "2b", "Steam Mill")]
    games = pd.DataFrame([{"scenario": a, "state": b, "title": c, "winner": "soviet"} for a, b, c in rows])
    (trace,) = plots.wins(games).data
    assert list(trace.x) == ["011<br>9 January<br>Square", "022<br>Steam Mill"]


@pytest.mark.parametrize("way", [1, -1])
def test_wins_of_games_and_campaigns_put_together_have_the_titles_of_the_scenarios(way: int) -> None:
    single = {
        "scenario": "011",
        "scenario_title": "9 January Square",
        "title": "The German side wins",
        "winner": "german",
    }
    campaign = {"scenario": "011", "state": "1a", "title": "9 January Square", "winner": "german"}
    tables = [pd.DataFrame([row]) for row in (single, campaign)]
    (trace,) = plots.wins(pd.concat(tables[::way])).data
    assert list(trace.x) == ["011<br>9 January<br>Square"]


COUNTS: dict[str, Callable[..., go.Figure]] = {
    "control": plots.control_over_time,
    "lost": lambda match: plots.control_over_time(match, "lost"),
    "hits": plots.hits,
    "deck": plots.deck_composition,
}


@pytest.mark.parametrize("name", COUNTS)
def test_axes_of_counts_have_whole_numbers(match: sw.Match, name: str) -> None:
    young = match.branch(2)
    axis = COUNTS[name](young).layout.yaxis
    assert (axis.dtick, axis.rangemode) == (1, "tozero")


def test_axes_of_many_things_are_left_to_plotly() -> None:
    both = {"soviet": "greedy", "german": "greedy"}
    match = sw.new_match("desamparados", seed=1, players=both, autosave=False).branch(30)
    figure = plots.stock_over_time(match)
    assert [axis.dtick for axis in (figure.layout.yaxis, figure.layout.yaxis2)] == [None, None]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_each_side_has_the_colour_of_the_look_book_and_others_the_colourway(theme: Any) -> None:
    sides = ["american", "axis", "soviet", "partisan", "militia"]
    figure = plots.wins(pd.DataFrame({"scenario": ["a"] * 5, "winner": sides}), theme=theme)
    c = plots.COLOURS[theme]
    lines = {trace.name: trace.marker.line.color for trace in figure.data}
    known = {"American": c["usa"], "Axis": c["ger"], "Soviet": c["sov"]}
    assert lines == {**known, "Militia": c["gold"], "Partisan": c["new"]}
    assert list(plots.template(theme).layout.colorway) == [c[name] for name in plots.COLOURWAY]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda m: plots.control_over_time(m, "morale"), "There is no measure 'morale'. Measures of this game: "),
        (
            lambda m: plots.deck_composition(m, "soviet"),
            "There is no side 'soviet' in this game. Sides: american, german.",
        ),
        (lambda m: plots.win_probability_over_time(m, "soviet"), "There is no side 'soviet'"),
        (lambda m: plots.luck(m, theme=cast(Any, "sepia")), 'theme is \'sepia\': it must be "light" or "dark".'),
    ],
)
def test_a_wrong_word_is_answered_with_the_right_ones(
    match: sw.Match, call: Callable[[sw.Match], Any], said: str
) -> None:
    with pytest.raises(ValueError, match=said.replace(".", r"\.")):
        call(match)
