"""Whole games on the desk, in which nobody does more than the rules ask for."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.games.desamparados.content import SIDES
from stalingrad_widgets.games.desamparados.items import items
from stalingrad_widgets.games.desamparados.state import State

from .desk import Desk, fresh

QUIET = ("pass", "end", "go-on", "done", "stop")
"""Answers that do nothing."""
ROUNDS = range(1, 8)
"""Rounds with a start and a development phase."""
SEATS = {
    "solo": ("soviet", "german"),
    "team": ("soviet-1", "soviet-2", "german-1", "german-2"),
    "soviet-team": ("soviet-1", "soviet-2", "german"),
    "german-team": ("soviet", "german-1", "german-2"),
}


class Question(NamedTuple):
    """A question of the game, and what was on the table then."""

    round: int
    side: str
    kind: str
    options: tuple[str, ...]
    hands: dict[str, int]
    """By seat."""
    standing: tuple[int, int]
    """Soldiers on the grid, by side."""


class Whole(NamedTuple):
    """A game that is over."""

    desk: Desk
    asked: list[Question]


def seen(state: State, viewer: str) -> dict[str, Any]:
    """All that lies on the table as a seat sees it; "" is what everybody sees."""
    return dict(items(state, viewer))


def step(desk: Desk) -> None:
    """Answer the first question by what does nothing, else by its first option."""
    asked = desk.game.requests[0]
    assert isinstance(asked, Choose)
    options = asked.options()
    quiet = [word for word in QUIET if word in options]
    desk.game.answer((quiet or options)[0], asked.side)


@cache
def whole(scenario: str = "solo", first: str = "soviet", seed: int = 1942) -> Whole:
    """A game to its end, without an attack or an action; not to be changed."""
    desk = fresh(scenario, seed=seed, first_deployer=first)
    asked: list[Question] = []
    while not desk.game.over:
        asked.append(_question(desk, SEATS[scenario]))
        step(desk)
    return Whole(desk, asked)


def _question(desk: Desk, seats: tuple[str, ...]) -> Question:
    side, kind = desk.asked
    hands = {seat: desk.count(f"{seat}/hand") for seat in seats}
    soviet, german = (len(desk.in_play(one)) for one in SIDES)
    return Question(desk.round, side, kind, tuple(desk.options(side)), hands, (soviet, german))
