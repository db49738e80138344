"""Figures of campaigns: what they show is what the table says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pandas as pd
import plotly.graph_objects as go
import plotly.io as pio
import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.analysis import plots
from stalingrad_widgets.analysis.playouts import wilson

SIDES = ("soviet", "german")


def row(campaign: int, game: int, state: str, victor: str | None = None, **more: int) -> dict[str, Any]:
    """A game of a campaign."""
    figures = {f"{what}_{side}": 0 for side in SIDES for what in plots.CAMPAIGN} | {"tiles": 0, "tunnels": 0} | more
    titles = {"1": "The square", "2": "The mill", "3": "The last house"}
    head = {"campaign": campaign, "game": game, "state": state, "scenario": f"0{game}1", "title": titles[state[0]]}
    return head | {"winner": "soviet", "victor": victor} | figures


@pytest.fixture
def many() -> pd.DataFrame:
    """Three campaigns: one of two games, two of three; the last has no victor."""
    return pd.DataFrame(
        [
            row(0, 1, "1a", strength_soviet=20, tiles=1, lost_soviet=4, fallen_soviet=1),
            row(0, 2, "2a", "soviet", strength_soviet=30, tiles=2),
            row(1, 1, "1a", strength_soviet=22, lost_soviet=8, fallen_soviet=2),
            row(1, 2, "2b", strength_soviet=26, tiles=1),
            row(1, 3, "3a", "german", strength_soviet=10, tiles=4),
            row(2, 1, "1a", strength_soviet=24),
            row(2, 2, "2b", strength_soviet=28),
            row(2, 3, "3a", strength_soviet=12),
        ]
    )


@pytest.fixture
def one(many: pd.DataFrame) -> pd.DataFrame:
    """One of them, as `campaign.history()` gives it."""
    return many[many["campaign"] == 1].drop(columns=["campaign", "victor"])


def lines(figure: go.Figure) -> dict[str, dict[int, float]]:
    """The named lines or bars."""
    return {trace.name: dict(zip(trace.x, trace.y, strict=True)) for trace in figure.data if trace.name}


ALL: dict[str, Callable[..., go.Figure]] = {
    "strength": plots.campaign_over_time,
    "tiles": lambda games, theme: plots.campaign_over_time(games, "tiles", theme=theme),
    "losses": plots.campaign_losses,
    "paths": plots.campaign_paths,
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ALL)
def test_a_figure_has_titles_and_our_template(many: pd.DataFrame, name: str, theme: str) -> None:
    figure = ALL[name](many, theme=theme)
    assert type(figure) is go.Figure
    assert figure.layout.title.text
    assert figure.layout.title.subtitle.text == "3 simulated campaigns, 8 games"
    assert figure.layout.xaxis.title.text
    assert figure.layout.template == pio.templates[f"stalingrad_{theme}"]


def test_of_one_campaign_each_side_has_its_own_line(one: pd.DataFrame) -> None:
    figure = plots.campaign_over_time(one)
    assert lines(figure) == {"Soviet": {1: 22, 2: 26, 3: 10}, "German": {1: 0, 2: 0, 3: 0}}
    assert len(figure.data) == 2, "no band for a single campaign"
    assert [trace.line.dash for trace in figure.data] == ["solid", "dash"]
    assert list(figure.layout.xaxis.ticktext) == ["1a<br>The square", "2b<br>The mill", "3a<br>The last<br>house"]


def test_of_many_the_mean_lies_in_its_band(many: pd.DataFrame) -> None:
    figure = plots.campaign_over_time(many)
    assert lines(figure)["Soviet"] == {1: 22, 2: 28, 3: 11}
    high, low, mean = (list(trace.y) for trace in figure.data[:3])
    assert all(a <= b <= c for a, b, c in zip(low, mean, high, strict=True))
    assert (low[0], high[0]) == (pytest.approx(20.4), pytest.approx(23.6))


def test_what_is_of_the_city_adds_up_in_each_campaign(one: pd.DataFrame, many: pd.DataFrame) -> None:
    assert lines(plots.campaign_over_time(one, "tiles")) == {"Tiles changed": {1: 0, 2: 1, 3: 5}}
    assert lines(plots.campaign_over_time(many, "tiles"))["Tiles changed"] == pytest.approx(
        {1: 1 / 3, 2: 4 / 3, 3: 2.5}
    )


def test_losses_are_the_means_of_the_table(one: pd.DataFrame, many: pd.DataFrame) -> None:
    assert lines(plots.campaign_losses(one))["Soviet, casualties"] == {1: 8, 2: 0, 3: 0}
    shown = lines(plots.campaign_losses(many))
    assert shown["Soviet, casualties"] == {1: 4, 2: 0, 3: 0}
    assert shown["Soviet, fallen for good"] == {1: 1, 2: 0, 3: 0}
    assert plots.campaign_losses(one).layout.yaxis.dtick == 1, "cards are counted in whole numbers"
    assert set(shown) == {
        f"{side}, {what}" for side in ("Soviet", "German") for what in ("casualties", "fallen for good")
    }


def test_who_wins_by_path(many: pd.DataFrame) -> None:
    table = plots.path_table(many).set_index("state")
    assert table["campaigns"].to_dict() == {"1a": 3, "2a": 1, "2b": 2, "3a": 2}
    assert table["soviet"].to_dict() == {"1a": 1, "2a": 1, "2b": 0, "3a": 0}
    assert table["german"].to_dict() == {"1a": 1, "2a": 0, "2b": 1, "3a": 1}
    soviet = plots.campaign_paths(many).data[0]
    assert list(soviet.y) == ["1a The square", "2a The mill", "2b The mill", "3a The last house"]
    assert list(soviet.x) == pytest.approx([1 / 3, 1, 0, 0])
    low, high = wilson(1, 3)
    assert (soviet.error_x.arrayminus[0], soviet.error_x.array[0]) == pytest.approx((1 / 3 - low, high - 1 / 3))


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (
            lambda one: plots.campaign_over_time(one, "morale"),
            "There is no figure 'morale' of campaigns. Figures: lost, ",
        ),
        (
            lambda one: plots.campaign_over_time(cast(Any, [])),
            "must be a table of campaign.history() or simulate_campaigns",
        ),
        (lambda one: plots.campaign_losses(one.iloc[:0]), "games has no rows"),
        (lambda one: plots.campaign_paths(one), "games has no column campaign and no column victor"),
        (lambda one: plots.path_table(one), "games has no column campaign and no column victor"),
    ],
)
def test_another_table_or_figure_is_refused(one: pd.DataFrame, call: Callable[..., Any], said: str) -> None:
    with pytest.raises(ValueError, match=said.replace(".", r"\.").replace("(", r"\(").replace(")", r"\)")):
        call(one)


def test_a_campaign_that_was_played_is_drawn() -> None:
    campaign = sw.new_campaign("undaunted-stalingrad", seed=3, players={"german": "random"}, autosave=False)
    campaign.go_on()
    while not campaign.match.over:
        if "withdraw" in campaign.match.plays_now("soviet"):
            campaign.match.interject("soviet", "withdraw")
        else:
            campaign.match.answer(campaign.match.options("soviet")[0], "soviet")
    campaign.go_on()
    table = campaign.history()
    assert lines(plots.campaign_over_time(table, "areas")) == {"Soviet": {1: 0}, "German": {1: 1}}
    assert lines(plots.campaign_over_time(table))["Soviet"] == {1: table["strength_soviet"].iloc[0]}
