"""Whole games in JupyterLab, from the first cell to the end screen."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser import sizes
from tests.browser.frames import Frames
from tests.browser.lab import Lab, NotebookPage
from tests.browser.playing import RESULT, Person, kind, pick

MOST_CLICKS = 400
SAVED = 250_000
"""Bytes of a saved notebook that holds a finished game."""
SAVE_STATE = "@jupyter-widgets/jupyterlab-manager:saveWidgetState"
SMALL: ViewportSize = {"width": 1366, "height": 768}
"""The window of a small laptop."""
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
    return json.loads(opened.printed(cell))


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


def keeps_to_the_machine(asked: list[str], lab: Lab) -> None:
    """Nothing was asked of the network but this server."""
    assert asked
    assert [url for url in asked if not url.startswith((lab.url, "data:", "blob:"))] == []


def one_small_message_an_answer(frames: Frames) -> None:
    """What the browser got for each answer of the player, and for each of the bot."""
    answers = [frame for frame in frames.sent if b'"answer"' in frame]
    messages = [message.widget_data for message in frames.answers()]
    contents = [data["content"] for data in messages]
    assert {data["method"] for data in messages} == {"custom"}
    assert len([content for content in contents if content["t"] == "delta" and "by" not in content]) == len(answers)
    sizes.keep_to_the_bars([sizes.size(content) for content in contents])


def opens_small(frames: Frames) -> None:
    """All that the cell put out, besides the bundle."""
    state = next(
        message.widget_data["state"]
        for message in frames.messages()
        if message.kind == "comm_open" and "board" in message.widget_data["state"]
    )
    shown = next(message.content["data"] for message in frames.messages() if message.kind == "execute_result")
    assert sizes.first_paint(state, shown) <= sizes.FIRST


def saved(opened: NotebookPage, *, with_state: bool) -> Any:
    """The notebook as the player saves it, with the state of its widgets or without."""
    if with_state:
        opened.page.evaluate(f"() => window.jupyterapp.commands.execute({SAVE_STATE!r})")
    for _ in range(50):
        path = opened.save()
        book = json.loads(path.read_text(encoding="utf-8"))
        if ("widgets" in book["metadata"]) == with_state:
            assert path.stat().st_size <= SAVED
            return book
        opened.page.wait_for_timeout(100)
    raise AssertionError("the setting to save the state of widgets has no effect")


def is_kept_in_the_notebook(opened: NotebookPage, result: Any) -> None:
    """The saved notebook is small, shows the board without a kernel, and its state is that of the end."""
    picture = "".join(saved(opened, with_state=False)["cells"][0]["outputs"][0]["data"]["image/svg+xml"])
    assert picture.startswith("<svg")
    assert "Farmhouse" in picture
    book = saved(opened, with_state=True)
    states = book["metadata"]["widgets"]["application/vnd.jupyter.widget-state+json"]["state"].values()
    scene = next(model["state"]["scene"] for model in states if "scene" in model["state"])
    assert scene["status"]["result"]["title"] == result["title"]


def test_a_game_by_clicks_from_the_first_cell_to_the_end_screen(
    frames: Frames, page: Page, lab: Lab, notebook: Callable[..., NotebookPage]
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size(SMALL)
    opened = notebook([NEW_MATCH.format(seed=6), OUTCOME])
    opened.run(0)
    player = Person(page, opened.output(0).locator(".sw"))

    def answer(chosen: str) -> None:
        player.answer(chosen)
        assert player.sees(player.root.locator("[data-prompt]")), "the question is out of sight"

    kinds = play_to_the_end(player, answer, seed=6)
    assert kinds == {"card", "action", "tile", "unit", "button"}
    one_small_message_an_answer(frames)
    opens_small(frames)
    over, result = outcome(opened, 1)
    agrees(player, over, result)
    is_kept_in_the_notebook(opened, result)
    keeps_to_the_machine(asked, lab)


def test_a_game_by_keyboard_alone(page: Page, notebook: Callable[..., NotebookPage]) -> None:
    page.emulate_media(reduced_motion="reduce")
    opened = notebook([NEW_MATCH.format(seed=4), OUTCOME])
    page.set_viewport_size(SMALL)
    page.keyboard.press("Shift+Enter")
    opened.wait_until_done([0])
    player = Person(page, opened.output(0).locator(".sw"))
    player.wait()
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+Tab")
    assert player.focused is not None, "Shift+Tab from the cell below leads into the widget"

    def answer(chosen: str) -> None:
        player.key_to(chosen)
        assert player.sees(chosen), f"{chosen} has the focus and is covered"
        page.keyboard.press("Enter")
        player.wait()

    kinds = play_to_the_end(player, answer, seed=4)
    assert {"card", "action", "tile", "unit"} <= kinds
    agrees(player, *outcome(opened, 1))
