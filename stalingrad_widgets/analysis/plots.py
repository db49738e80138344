"""Figures of a match and of many games, in the look of the boards. All are plain `plotly` figures.

A figure is light unless it is made with `theme="dark"`: it does not look at the page around it. The
templates "stalingrad_light" and "stalingrad_dark" are registered with plotly when this module is
imported, for figures of your own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from textwrap import wrap
from typing import Any, Literal, TypeAlias

import pandas as pd
import plotly.graph_objects as go
import plotly.io as pio

from ..core import arguments
from ..core.arguments import ArgumentError
from ..core.match import Match, live
from ..core.table import Stock
from .history import card_history, history, round_starts, trials
from .playouts import WinProbability, wilson, win_probability
from .simulate import Players
from .survival import survival as survival_table

Theme: TypeAlias = Literal["light", "dark"]

SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif'
SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "DejaVu Serif", serif'
COLOURS: dict[str, dict[str, str]] = {
    "light": {
        "panel": "#ffffff", "ink": "#1f2328", "ink2": "#565b61", "line": "#d9d3c5", "line2": "#857e6c",
        "sov": "#8e2e22", "ger": "#2f4b66", "usa": "#465320", "gold": "#8a5800", "new": "#0b7468", "no": "#7b3769",
        "fog": "#b9b2a2",
    },
    "dark": {
        "panel": "#22262b", "ink": "#ece8df", "ink2": "#b0b6bc", "line": "#3a4047", "line2": "#7d868f",
        "sov": "#f2a99b", "ger": "#a9c8e6", "usa": "#c5d38f", "gold": "#ffc44d", "new": "#4fd1c0", "no": "#e3a8d2",
        "fog": "#6d7176",
    },
}  # fmt: skip
DASH = {"sov": "solid", "ger": "dash", "usa": "dot"}
"""A side's line: never hue alone."""
SIDES = {"american": "usa", "axis": "ger", "german": "ger", "soviet": "sov"}
"""A side -> its colours and dash, where no board says so."""
COLOURWAY = ("sov", "ger", "usa", "gold", "new", "no")
BAND = 0.17
HEIGHT = 420
"""Pixels."""
FEW = 10
"""Up to so many of a thing each has a tick of its own."""
THIN = "\N{NARROW NO-BREAK SPACE}"
_KINDS = ("command", "combat", "fog")
ELSEWHERE = ("supply", "lost cards", "casualty pile", "cards set aside", "removed cards")
"""Zones whose cards are not of the deck."""
STACK = ("gold", "new", "fog", "no", "line2")
HATCHES = ("", "/", ".", "x", "-")
"""Colours and hatching of the parts of a stack: never hue alone."""


def template(theme: Theme) -> go.layout.Template:
    """Our plotly template. Raises ValueError for another theme than "light" or "dark"."""
    if not arguments.among(theme, COLOURS):
        raise ArgumentError(f'theme is {theme!r}: it must be "light" or "dark".')
    c = COLOURS[theme]
    axis = {
        "gridcolor": c["line"], "zerolinecolor": c["line2"], "linecolor": c["line2"],
        "tickfont": {"color": c["ink2"]}, "title": {"font": {"color": c["ink2"], "size": 13}}, "automargin": True,
    }  # fmt: skip
    return go.layout.Template(
        layout={
            "paper_bgcolor": c["panel"], "plot_bgcolor": c["panel"],
            "font": {"family": SANS, "size": 13, "color": c["ink"]},
            "title": {
                "font": {"family": SERIF, "size": 17, "color": c["ink"]}, "x": 0, "xref": "paper", "xanchor": "left",
            },
            "colorway": [c[name] for name in COLOURWAY],
            "xaxis": axis, "yaxis": axis, "hovermode": "x unified", "margin": {"l": 60, "r": 20, "t": 70, "b": 50},
            "legend": {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 1, "xanchor": "right"},
        }
    )  # fmt: skip


for _theme in COLOURS:
    pio.templates[f"stalingrad_{_theme}"] = template(_theme)  # type: ignore[arg-type]


def _figure(title: str, subtitle: str, x: str, y: str, theme: Theme) -> go.Figure:
    template(theme)
    ink2 = COLOURS[theme]["ink2"]
    figure = go.Figure()
    figure.update_layout(
        template=f"stalingrad_{theme}",
        title={"text": title, "subtitle": {"text": subtitle, "font": {"family": SANS, "size": 12, "color": ink2}}},
        xaxis_title=x,
        yaxis_title=y,
        height=HEIGHT,
    )
    return figure


class _Look:
    """Name, colour and dash of the sides of a match."""

    def __init__(self, match: Match, theme: Theme) -> None:
        template(theme)
        self._sides = {side["id"]: side for side in match.board["sides"]}
        self._colours = COLOURS[theme]

    def name(self, side: str) -> str:
        return self._sides[side]["name"]

    def colour(self, side: str) -> str:
        return self._colours[self._sides[side]["look"]]

    def line(self, side: str) -> dict[str, Any]:
        return {"color": self.colour(side), "width": 2.4, "dash": DASH[self._sides[side]["look"]]}

    def band(self, side: str) -> str:
        return _faded(self.colour(side), BAND)


def _faded(colour: str, alpha: float) -> str:
    r, g, b = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({r},{g},{b},{alpha})"


def _percent_axis(figure: go.Figure, along: Literal["x", "y"] = "y") -> None:
    """Shares from 0 to 100 %, with room for a marker at either end."""
    ticks = [0, 0.25, 0.5, 0.75, 1]
    update = figure.update_yaxes if along == "y" else figure.update_xaxes
    update(
        range=[-0.03, 1.03], tickvals=ticks, ticktext=[f"{tick:.0%}".replace("%", THIN + "%") for tick in ticks],
        hoverformat=".0%", zeroline=False,
    )  # fmt: skip


def _count_axis(figure: go.Figure, highest: float | None = None) -> None:
    """Counts from 0, whole numbers only. `highest` is the top of what is drawn, by default the highest point."""
    top = _highest(figure) if highest is None else highest
    figure.update_yaxes(rangemode="tozero", tickformat="~g", dtick=1 if top <= FEW else None)


def _highest(figure: go.Figure) -> float:
    traces: Any = figure.data
    return float(max((max(trace.y, default=0) for trace in traces), default=0))


# -- a match ------------------------------------------------------------------------------------------------


def control_over_time(match: Match, what: str = "points", *, theme: Theme = "light") -> go.Figure:
    """A measure of both sides after each ply: "points", "tiles", "counters" or "lost", say.

    The plies are drawn evenly; the axis names the rounds. Raises ValueError for a measure that the game
    does not have.
    """
    table = _measured(match, what)
    look = _Look(match, theme)
    label = what.replace("_", " ").capitalize()
    figure = _figure(f"{label} over time", _played(match), "Round", label, theme)
    for side in match.teams:
        values = list(table[f"{what}_{side}"])
        figure.add_scatter(
            x=[*table["ply"], match.ply], y=[*values, values[-1]], name=look.name(side), mode="lines",
            line={**look.line(side), "shape": "hv"}, hovertemplate=f"{label.lower()} %{{y}}",
        )  # fmt: skip
    _name_rounds(figure, match)
    _count_axis(figure)
    return figure


def _measured(match: Match, what: str) -> pd.DataFrame:
    measures = live(match).rules.measures(match.state)
    names = sorted({name.rsplit("_", 1)[0] for name in measures})
    if what not in names:
        raise ArgumentError(f"There is no measure {what!r}. Measures of this game: {', '.join(names)}.")
    table = history(match)
    return table if len(table) else pd.DataFrame([{"ply": 0, **measures}])


def _played(match: Match) -> str:
    return f"{match.board['title']}, {match.ply} plies"


def _name_rounds(figure: go.Figure, match: Match) -> None:
    """Ticks at the first plies of the rounds; of a long match every second or so."""
    starts = list(round_starts(match).items())
    shown = starts[:: -(-len(starts) // 15) or 1]
    last = max(match.ply, 1)
    figure.update_xaxes(
        tickvals=[ply for _, ply in shown], ticktext=[str(round) for round, _ in shown],
        range=[-0.01 * last, 1.015 * last], zeroline=False,
    )  # fmt: skip


def stock_over_time(match: Match, what: str | None = None, *, theme: Theme = "light") -> go.Figure:
    """Where the things of a stock are after each ply, a panel a side: life cubes on soldiers, in reserve, lost.

    `what` is a stock of the game, by default its first. Raises ArgumentError for one that the game does not have.
    """
    stock = _stock(match, what)
    figure = _figure(stock.title, _played(match), "Round", stock.unit, theme)
    look = _Look(match, theme)
    figure.set_subplots(rows=len(match.teams), cols=1, shared_xaxes=True, vertical_spacing=0.06)
    for row, side in enumerate(match.teams, 1):
        _stack(figure, match, stock, side, row, theme)
        figure.update_yaxes(title_text=f"{stock.unit}, {look.name(side)}", row=row, col=1)
    _name_rounds(figure, match)
    figure.update_xaxes(title_text="")
    figure.update_xaxes(title_text="Round", row=len(match.teams), col=1)
    _count_axis(figure, _largest_stock(match, stock))
    figure.update_layout(height=HEIGHT * 1.25, legend={"traceorder": "normal"})
    return figure


def _stock(match: Match, what: str | None) -> Stock:
    stocks: Mapping[str, Stock] = live(match).rules.stocks
    if not stocks:
        raise ArgumentError(f"{match.rules.title} has no stock that could be drawn.")
    name = next(iter(stocks)) if what is None else what
    if not arguments.among(name, stocks):
        raise ArgumentError(f"There is no stock {arguments.shown(name)}. Stocks of this game: {', '.join(stocks)}.")
    return stocks[name]


def _largest_stock(match: Match, stock: Stock) -> float:
    """The most that a side has had of all parts together."""
    table = _measured(match, next(iter(stock.parts)))
    return max(float(table[[f"{part}_{side}" for part in stock.parts]].sum(axis=1).max()) for side in match.teams)


def _stack(figure: go.Figure, match: Match, stock: Stock, side: str, row: int, theme: Theme) -> None:
    """The parts of a side's stock, one upon the other, told apart by hatching as well as by colour."""
    table = _measured(match, next(iter(stock.parts)))
    c = COLOURS[theme]
    for (part, label), colour, hatch in zip(stock.parts.items(), STACK, HATCHES, strict=False):
        values = list(table[f"{part}_{side}"])
        figure.add_scatter(
            x=[*table["ply"], match.ply], y=[*values, values[-1]], name=label, legendgroup=part, showlegend=row == 1,
            mode="lines", line={"color": c[colour], "width": 1, "shape": "hv"}, stackgroup=side,
            fillcolor=_faded(c[colour], 0.55),
            fillpattern={"shape": hatch, "fgcolor": c["panel"], "size": 6, "solidity": 0.25, "fillmode": "overlay"},
            hovertemplate=f"{label} %{{y}}<extra></extra>", row=row, col=1,
        )  # fmt: skip


def luck(match: Match, *, theme: Theme = "light") -> go.Figure:
    """Successes of each side beyond what the odds promised, after each roll."""
    table = trials(match)
    look = _Look(match, theme)
    figure = _figure(
        "Luck: hits beyond expectation",
        f"{_played(match)}, {len(table)} rolls",
        "Roll",
        "Actual − expected hits",
        theme,
    )
    for side in match.teams:
        own = table[table["side"] == side]
        figure.add_scatter(
            x=[0, *(own.index + 1)], y=[0.0, *own["luck"]], name=look.name(side), mode="lines+markers",
            line={**look.line(side), "shape": "hv"}, marker={"size": 6},
            text=["", *(_roll_text(row) for row in own.itertuples())],
            hovertemplate="%{text}<br>luck %{y:+.2f}",
        )  # fmt: skip
    figure.add_hline(y=0, line={"color": COLOURS[theme]["line2"], "width": 1})
    return figure


def _roll_text(row: Any) -> str:
    return f"{row.about}: {row.chance:.0%}, {'hit' if row.success else 'miss'}"


def hits(match: Match, *, theme: Theme = "light") -> go.Figure:
    """Expected and actual hits of each side, summed over the match."""
    table = trials(match)
    look = _Look(match, theme)
    figure = _figure("Expected and actual hits", f"{_played(match)}, {len(table)} rolls", "", "Hits", theme)
    names = [look.name(side) for side in match.teams]
    sums = table.groupby("side", observed=True)[["chance", "success"]].sum().reindex(match.teams, fill_value=0)
    colours = [look.colour(side) for side in match.teams]
    faded = [_faded(colour, 0.35) for colour in colours]
    outlined = {"color": faded, "line": {"color": colours, "width": 1.5}}
    for name, column, marker, digits in (
        ("Expected", "chance", outlined, 1),
        ("Actual", "success", {"color": colours}, 0),
    ):
        texts = [f"{value:.{digits}f}" for value in sums[column]]
        figure.add_bar(x=names, y=sums[column], name=name, marker=marker, text=texts, textposition="outside")
    _count_axis(figure)
    figure.update_layout(barmode="group", hovermode="closest")
    return figure


def deck_composition(match: Match, side: str | None = None, *, theme: Theme = "light") -> go.Figure:
    """What a side's deck is made of (hand, deck, discard pile, play area) at the start of each round.

    `side` defaults to the first. Raises ValueError for an unknown one.
    """
    side = arguments.side(live(match).teams[0] if side is None else side, match.teams)
    look = _Look(match, theme)
    table = card_history(match)
    own = table[(table["side"] == side) & ~table["zone"].isin(ELSEWHERE)]
    counts = own.pivot_table(index="round", columns="card", values="n", aggfunc="sum", fill_value=0, observed=True)
    kind = own.drop_duplicates("card").set_index("card")["kind"]
    figure = _figure(f"The {look.name(side)} deck, round by round", _played(match), "Round", "Cards", theme)
    for card, colour in zip(*_shades(list(counts.columns), kind, look.colour(side), theme), strict=True):
        marker = {"color": colour, "line": {"color": COLOURS[theme]["panel"], "width": 1}}
        figure.add_bar(x=counts.index, y=counts[card], name=card, marker=marker)
    figure.update_layout(
        barmode="stack",
        legend={"orientation": "v", "x": 1.02, "xanchor": "left", "y": 1, "yanchor": "top", "traceorder": "reversed"},
    )
    _count_axis(figure, float(counts.sum(axis=1).max()) if len(counts) else 0)
    figure.update_xaxes(dtick=max(1, len(counts) // 12))
    return figure


def _shades(cards: Sequence[str], kind: Any, colour: str, theme: Theme) -> tuple[list[str], list[str]]:
    """Cards by kind, and a shade for each: gold for command, the side's for combat, grey for fog."""
    base = {"command": COLOURS[theme]["gold"], "combat": colour, "fog": COLOURS[theme]["fog"]}
    ordered = sorted(cards, key=lambda card: (_KINDS.index(kind[card]) if kind[card] in _KINDS else 1, card))
    shades = []
    for card in ordered:
        same = [other for other in ordered if kind[other] == kind[card]]
        strength = 1 - 0.7 * same.index(card) / max(1, len(same))
        shades.append(_faded(base.get(kind[card], colour), round(strength, 3)))
    return ordered, shades


def win_probability_over_time(
    match: Match,
    side: str | None = None,
    *,
    n: int = 60,
    players: Players = "greedy",
    seed: int = 0,
    jobs: int = 1,
    most: int = 20,
    theme: Theme = "light",
) -> go.Figure:
    """The chance that a side wins, by `n` playouts at the start of each round, with its 95 % interval (Wilson).

    Of a long match `most` rounds are looked at. Both sides are open: the true positions are played on.
    Raises ValueError for an unknown side.
    """
    side = arguments.side(live(match).teams[0] if side is None else side, match.teams)
    look = _Look(match, theme)
    points = _probabilities(match, n, players, seed, jobs, most)
    figure = _figure(
        f"Chance that the {look.name(side)} side wins",
        f"{_played(match)}; {n} playouts a point, 95 % interval",
        "Round",
        "Win probability",
        theme,
    )
    _add_probabilities(figure, points, side, look)
    figure.add_hline(y=0.5, line={"color": COLOURS[theme]["line2"], "width": 1})
    _percent_axis(figure)
    return figure


def _add_probabilities(figure: go.Figure, points: Sequence[tuple[int, WinProbability]], side: str, look: _Look) -> None:
    """A side's line and, behind it, the band of its intervals."""
    rounds = [round for round, _ in points]
    shares = [found.share(side) for _, found in points]
    lows, highs = zip(*(found.interval(side) for _, found in points), strict=True)
    edge: dict[str, Any] = {"mode": "lines", "line": {"width": 0}, "hoverinfo": "skip", "showlegend": False}
    figure.add_scatter(x=rounds, y=highs, **edge)
    figure.add_scatter(x=rounds, y=lows, **edge, fill="tonexty", fillcolor=look.band(side))
    figure.add_scatter(
        x=rounds, y=shares, mode="lines+markers", line=look.line(side), marker={"size": 8}, name=look.name(side),
        showlegend=False, cliponaxis=False,
    )  # fmt: skip
    figure.update_xaxes(range=[0.7, max(rounds) + 0.3], tickvals=rounds, zeroline=False)


def _probabilities(
    match: Match, n: int, players: Players, seed: int, jobs: int, most: int
) -> list[tuple[int, WinProbability]]:
    starts = list(round_starts(match).items()) or [(1, match.ply)]
    step = -(-len(starts) // arguments.whole("most", most, 1))
    return [
        (round, win_probability(match.branch(ply), None, n, players=players, seed=seed, jobs=jobs, progress=False))
        for round, ply in starts[::step]
    ]


# -- many games ------------------------------------------------------------------------------------------


def wins(games: pd.DataFrame, *, theme: Theme = "light") -> go.Figure:
    """Who won how many of simulated games, with 95 % intervals (Wilson), by scenario.

    `games` is a table of `simulate` or `simulate_campaigns`, or several of them put together. Raises ArgumentError
    for another table.
    """
    _check_games(games)
    figure = _figure(
        "Games won", f"{len(games)} simulated games, 95 % intervals", "Scenario", "Share of games won", theme
    )
    c = COLOURS[theme]
    for side, colour in _side_colours(sorted(map(str, games["winner"].dropna().unique())), theme).items():
        x, y, up, down = zip(*_shares(games, side), strict=True)
        figure.add_bar(
            x=x, y=y, name=side.capitalize(), width=0.25, hovertemplate="%{y:.0%}",
            marker={"color": _faded(colour, 0.35), "line": {"color": colour, "width": 1.5}},
            error_y={"type": "data", "array": up, "arrayminus": down, "color": c["ink"], "thickness": 1.5},
        )  # fmt: skip
    figure.add_hline(y=0.5, line={"color": c["line2"], "width": 1})
    figure.update_layout(barmode="group", hovermode="closest")
    figure.update_xaxes(type="category", title_standoff=14)  # ids such as "021" are no numbers
    _percent_axis(figure)
    return figure


def survival(games: pd.DataFrame, side: str | None = None, *, theme: Theme = "light") -> go.Figure:
    """How often each fighter survives the games in which it was in play, with 95 % intervals (Wilson).

    `games` is a table of `simulate(…, survivors=True)`; `side` shows one side only. Raises ArgumentError for
    another table, ValueError for an unknown side.
    """
    table = survival_table(games)
    sides = sorted(map(str, table["side"].unique()))
    shown = sides if side is None else [arguments.side(side, sides)]
    said = f"{len(games)} simulated games, 95 % intervals"
    figure = _figure("Who survives", said, "Share of games survived", "Fighter", theme)
    for one, colour in _side_colours(sides, theme).items():
        if one in shown:
            _add_survivors(figure, table[table["side"] == one][::-1], one.capitalize(), colour, theme)
    rows = int(table["side"].isin(shown).sum())
    figure.update_layout(height=140 + 20 * rows, hovermode="closest", bargap=0.25, legend={"traceorder": "reversed"})
    figure.update_yaxes(showgrid=False, tickfont={"size": 12}, tickson="boundaries")
    _percent_axis(figure, along="x")
    return figure


def _add_survivors(figure: go.Figure, own: pd.DataFrame, side: str, colour: str, theme: Theme) -> None:
    """A bar for each fighter of a side, the best at the top."""
    up, down = own["high"] - own["share"], own["share"] - own["low"]
    figure.add_bar(
        x=own["share"], y=[[side] * len(own), own["name"]], name=side, orientation="h",
        marker={"color": _faded(colour, 0.35), "line": {"color": colour, "width": 1.5}},
        error_x={"type": "data", "array": up, "arrayminus": down, "color": COLOURS[theme]["ink"], "thickness": 1.2},
        customdata=own[["name", "survived", "games"]],
        hovertemplate="%{customdata[0]}: %{x:.0%}, %{customdata[1]} of %{customdata[2]} games<extra></extra>",
    )  # fmt: skip


def _side_colours(sides: Sequence[str], theme: Theme) -> dict[str, str]:
    """A colour for each side: its own, or for one that the look book does not know the next that no side has."""
    taken = {SIDES[side] for side in sides if side in SIDES}
    free = cycle([name for name in COLOURWAY if name not in taken])
    return {side: COLOURS[theme][SIDES.get(side) or next(free)] for side in sides}


def _shares(games: pd.DataFrame, side: str) -> Iterator[tuple[Any, float, float, float]]:
    """By scenario the share of games that a side won, and how far its interval reaches up and down."""
    played = games if _single(games) else games.sort_values("scenario", kind="stable")
    for _, group in played.groupby("scenario", observed=True, sort=False):
        won, all = int((group["winner"] == side).sum()), len(group)
        low, high = wilson(won, all)
        yield _scenario_label(group), won / all, high - won / all, won / all - low


def _scenario_label(games: pd.DataFrame) -> str:
    """Id and title of the scenario of these games; the id alone in a table without titles.

    In a table of `simulate` "title" is that of the end.
    """
    campaigns = games[games["state"].notna()] if "state" in games else games[:0]
    titles = [*games.get("scenario_title", []), *campaigns.get("title", [])]
    id = str(games["scenario"].iloc[0])
    return next(("<br>".join([id, *wrap(title, 11)]) for title in titles if isinstance(title, str)), id)


def _single(games: pd.DataFrame) -> bool:
    """Whether these are games by themselves, not of campaigns."""
    return "state" not in games


def _check_games(games: object) -> None:
    if not isinstance(games, pd.DataFrame):
        raise ArgumentError(f"games is {arguments.shown(games)}: it must be a table of simulate.")
    missing = [column for column in ("scenario", "winner") if column not in games]
    if missing or games.empty:
        lacks = "no rows" if not missing else f"no column {' and no column '.join(missing)}"
        raise ArgumentError(f"games has {lacks}: it must be a table of simulate.")


# -- campaigns -------------------------------------------------------------------------------------------

CITY = {"tiles": "Tiles changed", "tunnels": "Tunnels destroyed"}
"""Figures of a game that belong to no side: they add up."""
CAMPAIGN = {
    "lost": "Casualties",
    "fallen": "Fallen for good",
    "promoted": "Promoted",
    "strength": "Strength",
    "areas": "Areas held",
}
"""Figures of a side, after each game."""
SPREAD = (0.1, 0.9)
"""Quantiles between which eight of ten campaigns lie."""


def campaign_over_time(games: pd.DataFrame, what: str = "strength", *, theme: Theme = "light") -> go.Figure:
    """A figure after each game of a campaign: "strength" (cards), "areas", "lost", "fallen", "promoted", of each side.

    "tiles" and "tunnels" are of the city, and add up over the games. `games` is a table of `campaign.history()`, or
    of `simulate_campaigns`: of many campaigns the mean is drawn, and the band in which eight of ten lie. Raises
    ArgumentError for another table or figure.
    """
    _check_campaign(games)
    labels = CAMPAIGN | CITY
    if not arguments.among(what, labels):
        raise ArgumentError(f"There is no figure {arguments.shown(what)} of campaigns. Figures: {', '.join(labels)}.")
    label = labels[what]
    figure = _figure(f"{label} over the campaign", _campaigns_said(games), "Game", label, theme)
    if what in CITY:
        _add_course(figure, games, _added_up(games, what), label, COLOURS[theme]["gold"], "solid")
    else:
        for side, colour in _side_colours(_campaign_sides(games), theme).items():
            dash = DASH.get(SIDES.get(side, ""), "solid")
            _add_course(figure, games, games[f"{what}_{side}"], side.capitalize(), colour, dash)
    _name_games(figure, games)
    _count_axis(figure)
    figure.update_layout(legend={"traceorder": "normal"})
    return figure


def _added_up(games: pd.DataFrame, what: str) -> pd.Series:
    """The sum of a figure up to each game, in each campaign."""
    return games.groupby(_campaign_of(games), sort=False)[what].cumsum()


def _campaign_of(games: pd.DataFrame) -> pd.Series:
    """The number of the campaign of each row; 0 for a table of one."""
    return games["campaign"] if "campaign" in games else pd.Series(0, index=games.index)


def _add_course(figure: go.Figure, games: pd.DataFrame, values: pd.Series, name: str, colour: str, dash: str) -> None:
    """The line of a figure; of several campaigns their mean, with the band of most behind it."""
    by_game = values.groupby(games["game"])
    if by_game.size().max() > 1:
        edge: dict[str, Any] = {"mode": "lines", "line": {"width": 0}, "hoverinfo": "skip", "showlegend": False}
        low, high = (by_game.quantile(q) for q in SPREAD)
        figure.add_scatter(x=high.index, y=high, **edge)
        figure.add_scatter(x=low.index, y=low, **edge, fill="tonexty", fillcolor=_faded(colour, BAND))
    mean = by_game.mean()
    figure.add_scatter(
        x=mean.index, y=mean, name=name, mode="lines+markers", marker={"size": 7}, cliponaxis=False,
        line={"color": colour, "width": 2.4, "dash": dash}, hovertemplate="%{y:.3~g}",
    )  # fmt: skip


def _name_games(figure: go.Figure, games: pd.DataFrame) -> None:
    """Numbers of the games; in a single campaign their states and scenarios."""
    numbers = sorted(games["game"].unique())
    figure.update_xaxes(tickvals=numbers, ticktext=[str(n) for n in numbers], zeroline=False)
    if _campaign_of(games).nunique() == 1:
        named = zip(games["state"].map(str), games["title"].map(str), strict=True)
        titles = ["<br>".join([state, *wrap(title, 11)]) for state, title in named]
        figure.update_xaxes(ticktext=titles, tickangle=0, tickfont={"size": 11})


def campaign_losses(games: pd.DataFrame, *, theme: Theme = "light") -> go.Figure:
    """Casualties of each game of a campaign, and how many of them fell for good, of each side.

    `games` is a table of `campaign.history()`, or of `simulate_campaigns`: of many campaigns the means are drawn.
    Raises ArgumentError for another table.
    """
    _check_campaign(games)
    figure = _figure("Casualties, game by game", _campaigns_said(games), "Game", "Cards", theme)
    means = games.groupby("game")[[f"{what}_{s}" for s in _campaign_sides(games) for what in ("lost", "fallen")]].mean()
    for number, (side, colour) in enumerate(_side_colours(_campaign_sides(games), theme).items()):
        outlined = {"color": _faded(colour, 0.35), "line": {"color": colour, "width": 1.5}}
        for what, marker, said in (("lost", outlined, "casualties"), ("fallen", {"color": colour}, "fallen for good")):
            figure.add_bar(
                x=means.index, y=means[f"{what}_{side}"], name=f"{side.capitalize()}, {said}", marker=marker,
                offsetgroup=str(number), hovertemplate="%{y:.3~g}",
            )  # fmt: skip
    figure.update_layout(
        barmode="group", bargap=0.3, height=HEIGHT * 1.1,
        legend={"x": 0, "xanchor": "left", "y": -0.28, "yanchor": "top"},
    )  # fmt: skip
    _count_axis(figure)
    _name_games(figure, games)
    return figure


def campaign_paths(games: pd.DataFrame, *, theme: Theme = "light") -> go.Figure:
    """Of the campaigns that come to a game state, who wins how many of them in the end, with 95 % intervals (Wilson).

    `games` is a table of `simulate_campaigns`. Campaigns that nobody has won count, for nobody. Raises ArgumentError
    for another table.
    """
    _check_campaign(games, "campaign", "victor")
    table = path_table(games)
    figure = _figure(
        "Who wins the campaign, by game state", _campaigns_said(games), "Share of campaigns won", "", theme
    )
    for side, colour in _side_colours(_campaign_sides(games), theme).items():
        intervals = [wilson(won, n) for won, n in zip(table[side], table["campaigns"], strict=True)]
        share = table[side] / table["campaigns"]
        figure.add_bar(
            x=share, y=table["label"], name=side.capitalize(), orientation="h",
            marker={"color": _faded(colour, 0.35), "line": {"color": colour, "width": 1.5}},
            error_x={
                "type": "data", "array": [high - p for (_, high), p in zip(intervals, share, strict=True)],
                "arrayminus": [p - low for (low, _), p in zip(intervals, share, strict=True)],
                "color": COLOURS[theme]["ink"], "thickness": 1.2,
            },
            customdata=table[[side, "campaigns"]],
            hovertemplate="%{x:.0%}, %{customdata[0]} of %{customdata[1]} campaigns",
        )  # fmt: skip
    figure.add_vline(x=0.5, line={"color": COLOURS[theme]["line2"], "width": 1})
    figure.update_layout(height=160 + 36 * len(table), barmode="group", hovermode="closest")
    figure.update_yaxes(autorange="reversed", showgrid=False)
    _percent_axis(figure, along="x")
    return figure


def path_table(games: pd.DataFrame) -> pd.DataFrame:
    """By game state: label ("3b Market Square"), how many campaigns came there, how many of them each side has won."""
    _check_campaign(games, "campaign", "victor")
    victors = games.dropna(subset=["victor"]).set_index("campaign")["victor"]
    made = []
    for state, there in games.groupby("state"):
        won = there["campaign"].map(victors)
        row = {"state": state, "label": f"{state} {there['title'].iloc[0]}", "campaigns": len(there)}
        made.append(row | {side: int((won == side).sum()) for side in _campaign_sides(games)})
    return pd.DataFrame(made)


def _campaign_sides(games: pd.DataFrame) -> list[str]:
    """The sides of a table of campaigns, in its order."""
    return [column.removeprefix("strength_") for column in games.columns if column.startswith("strength_")]


def _campaigns_said(games: pd.DataFrame) -> str:
    n = _campaign_of(games).nunique()
    return f"{len(games)} games" if n == 1 else f"{n} simulated campaigns, {len(games)} games"


def _check_campaign(games: object, *more: str) -> None:
    wanted = "a table of campaign.history() or simulate_campaigns" if not more else "a table of simulate_campaigns"
    if not isinstance(games, pd.DataFrame):
        raise ArgumentError(f"games is {arguments.shown(games)}: it must be {wanted}.")
    missing = [column for column in ("game", "state", "title", "tiles", *more) if column not in games]
    if missing or games.empty:
        lacks = "no rows" if not missing else f"no column {' and no column '.join(missing)}"
        raise ArgumentError(f"games has {lacks}: it must be {wanted}.")
