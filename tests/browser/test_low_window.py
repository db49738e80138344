"""In a window of 1400 by 900 the top of the hand is in sight, whatever the board, and nothing there is unsound."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.play import Match
from tests.browser.harness import Host
from tests.browser.looking import CHECKS
from tests.browser.playing import Person
from tests.browser.test_desamparados_look import at
from tests.browser.test_states import RESTS

WIDTH, BESIDE_FILES, HEIGHT = 1219, 967, 900
"""Widths of a cell in JupyterLab, in a window of 1400, without and with its list of files; height of that window."""
BARS = 121
"""Height of JupyterLab's own bars."""
BAND = 40
"""Height of what tells a card: its number and its title."""
BOARDS = [
    ("undaunted-normandy", "first-steps"),
    ("undaunted-normandy", "whole-platoon"),
    ("undaunted-stalingrad", "011"),
    ("undaunted-stalingrad", "021"),
    ("undaunted-stalingrad", "041"),
    ("undaunted-stalingrad", "071"),
]
"""Every breadth and height of a board that ships."""
FIRST = "root => root.querySelector('.sw-hand .sw-card').getBoundingClientRect().top"


def bid(game: str, scenario: str) -> Match:
    """A match in which both sides bid."""
    match = sw.new_match(game, scenario, seed=3, autosave=False)
    while (asked := match.request) is not None and asked.kind == "muster":
        match.answer("rest", asked.side)
    return match


def is_in_sight(host: Host, match: Match, side: str, width: int = WIDTH) -> None:
    host.page.emulate_media(color_scheme=host.theme, reduced_motion="reduce")
    host.page.set_viewport_size({"width": width, "height": HEIGHT})
    person = Person(host.page, host.mount(match.view(side)).root.locator(".sw"))
    host.page.evaluate(RESTS)
    assert person.root.evaluate(FIRST) + BAND <= HEIGHT - BARS
    for fault, check in CHECKS.items():
        assert person.root.evaluate(check) == [], fault


@pytest.mark.parametrize("width", [WIDTH, BESIDE_FILES])
@pytest.mark.parametrize(("game", "scenario"), BOARDS)
def test_the_top_of_the_hand_is_in_sight(host: Host, game: str, scenario: str, width: int) -> None:
    match = bid(game, scenario)
    is_in_sight(host, match, match.sides[0], width)


@pytest.mark.parametrize("host", ["light", "dark"], indirect=True)
@pytest.mark.parametrize("kind", ["deploy", "act", "cover", "discard"])
def test_a_hand_of_small_cards_stands_beside_a_high_board(
    host: Host, axe: Callable[..., list[dict[str, Any]]], kind: str
) -> None:
    is_in_sight(host, at(kind), "soviet")
    assert axe(".sw") == []
