"""Whole games in JupyterLab, from the first cell to the end screen."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.lab import NotebookPage
from tests.browser.playing import RESULT, Person, kind, pick

MOST_CLICKS = 400
NEW_MATCH = """
import stalingrad_widgets as sw
match = sw.new_match("undaunted-normandy", seed={seed}, players={{"german": "greedy"}}, autosave=False)
match
"""
OUTCOME = "import json; print(json.dumps([match.over, match.result]))"
SIDES = {"american": "The American side", "german": "The German side"}


def outcome(opened: NotebookPage, cell: int) -> Any:
    """What Python says of the end: whether the match is over, and its result."""
    opened.run(cell)
    return json.loads(opened.output(cell).inner_text())


def agrees(player: Person, over: bool, result: dict[str, Any]) -> None:
    """The end screen says who won and why, with the rule, as Python does."""
    assert over
    end = player.root.locator(RESULT)
    expect(end).to_contain_text(f"{SIDES[result['winner']]} wins")
    expect(end).to_contain_text(result["title"])
    expect(end).to_contain_text(result["reason"])
    expect(end.locator(".sw-chip")).to_have_text(result["rule"])
    for label, *figures in result["rows"]:
        row = end.get_by_role("row", name=label)
        assert [cell.strip() for cell in row.locator("td").all_inner_texts()] == [str(figure) for figure in figures]


def play_to_the_end(player: Person, answer: Callable[[str], None], seed: int) -> set[str]:
    """Give one offered answer after the other; what kinds of things were chosen."""
    random = Random(seed)
    kinds: set[str] = set()
    player.wait()
    for _ in range(MOST_CLICKS):
        if player.over:
            return kinds
        chosen = pick(player.offers(), random)
        kinds.add(kind(chosen))
        answer(chosen)
    raise AssertionError(f"no end after {MOST_CLICKS} answers: {player.question}")


def test_a_game_by_clicks_from_the_first_cell_to_the_end_screen(
    page: Page, notebook: Callable[..., NotebookPage]
) -> None:
    page.emulate_media(reduced_motion="reduce")
    opened = notebook([NEW_MATCH.format(seed=6), OUTCOME])
    opened.run(0)
    player = Person(page, opened.output(0).locator(".sw"))
    kinds = play_to_the_end(player, player.answer, seed=6)
    assert kinds == {"card", "action", "tile", "unit", "button"}
    agrees(player, *outcome(opened, 1))


def test_a_game_by_keyboard_alone(page: Page, notebook: Callable[..., NotebookPage]) -> None:
    page.emulate_media(reduced_motion="reduce")
    opened = notebook([NEW_MATCH.format(seed=4), OUTCOME])
    page.keyboard.press("Shift+Enter")
    opened.wait_until_done([0])
    player = Person(page, opened.output(0).locator(".sw"))
    player.wait()
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+Tab")
    assert player.focused is not None, "Shift+Tab from the cell below leads into the widget"

    def answer(chosen: str) -> None:
        player.key_to(chosen)
        page.keyboard.press("Enter")
        player.wait()

    kinds = play_to_the_end(player, answer, seed=4)
    assert {"card", "action", "tile", "unit"} <= kinds
    agrees(player, *outcome(opened, 1))
