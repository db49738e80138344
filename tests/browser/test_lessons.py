"""The teaching notebooks in JupyterLab, as a reader uses it: boards fit the page, questions answer, nothing breaks."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.lab import Lab, NotebookPage

FOLDER = Path(__file__).parents[2] / "notebooks"
NARROW: ViewportSize = {"width": 1000, "height": 1000}
IDS = "() => window.jupyterapp.shell.currentWidget.content.widgets.map(cell => cell.model.id)"
GO_TO = """async i => { const cells = window.jupyterapp.shell.currentWidget.content;
  cells.activeCellIndex = i; await cells.scrollToItem(i, 'start'); }"""


class Reader:
    """Somebody who reads the lessons of a notebook, all their cells run."""

    def __init__(self, page: Page, lab: Lab, name: str) -> None:
        book = nbformat.read(FOLDER / name, as_version=4)
        score = [cell.id for cell in book.cells].index("score-line")
        book.cells = book.cells[: score + 1]
        nbformat.write(book, lab.root / name)
        self.page = page
        self.book = NotebookPage(page, lab, name)
        self.book.open()
        self.book.run_all()
        self.ids: list[str] = page.evaluate(IDS)

    def cell(self, id: str) -> Locator:
        """A cell, scrolled to."""
        index = self.ids.index(id)
        self.page.evaluate(GO_TO, index)
        return self.page.locator(".jp-Notebook .jp-Cell").nth(index)


def test_a_lesson_in_a_narrow_window(page: Page, lab: Lab, axe: Callable[..., list[dict[str, Any]]]) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.set_viewport_size(NARROW)
    reader = Reader(page, lab, "01_undaunted_normandy.ipynb")

    for id in ("round-board", "mortar-board", "casualty-board"):
        board = reader.cell(id).locator(".sw")
        expect(board).to_have_attribute("data-layout", "narrow")
        box, room = board.bounding_box(), reader.cell(id).bounding_box()
        assert box is not None
        assert room is not None
        assert box["x"] + box["width"] <= room["x"] + room["width"]

    question = reader.cell("round-tie").locator(".sw-question")
    question.get_by_role("button", name="You", exact=True).click()
    expect(question.get_by_role("alert")).to_contain_text("Not quite.")
    question.get_by_role("button", name="The German side").click()
    expect(question.get_by_role("alert")).to_contain_text("Right.")
    expect(question.get_by_role("alert")).to_contain_text("UN-init-04")

    number = reader.cell("attack-chance").locator(".sw-question")
    number.get_by_label("Your answer").fill("40")
    page.keyboard.press("Enter")
    expect(number.get_by_role("alert")).to_contain_text("Right.")
    expect(number.get_by_role("alert")).to_contain_text("Total defence")

    board = reader.cell("win-board").locator(".sw")
    board.locator('[data-word="card:usa/rifleman-a control"], [data-id="card:usa/rifleman-a control"]').first.click()
    expect(board.locator("[aria-label='Result']")).to_contain_text("The American side wins")
    expect(reader.cell("win-now").get_by_role("alert")).to_contain_text("Right.")

    expect(reader.cell("score-line")).to_contain_text(re.compile(r"\b3 of \d+ right"))
    for id in ("round-tie", "attack-chance", "win-now"):
        reader.cell(id).locator(".sw-question").evaluate("element => { element.id = 'asked'; }")
        assert axe("#asked") == []
        page.locator("#asked").evaluate("element => { element.id = ''; }")
    assert faults == []


def test_a_lesson_of_the_second_game(page: Page, lab: Lab, axe: Callable[..., list[dict[str, Any]]]) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.set_viewport_size(NARROW)
    reader = Reader(page, lab, "02_desamparados.ipynb")

    for id in ("field-board", "cover-board", "winter-board", "breath-board", "team-board"):
        board = reader.cell(id).locator(".sw")
        expect(board).to_have_attribute("data-layout", "narrow")
        box, room = board.bounding_box(), reader.cell(id).bounding_box()
        assert box is not None
        assert room is not None
        assert box["x"] + box["width"] <= room["x"] + room["width"]

    number = reader.cell("shot-chance").locator(".sw-question")
    number.get_by_label("Your answer").fill("72")
    page.keyboard.press("Enter")
    expect(number.get_by_role("alert")).to_contain_text("Right.")
    expect(number.get_by_role("alert")).to_contain_text("Dice needed")

    board = reader.cell("order-board").locator(".sw")
    board.locator('[data-word="card:soviet/reaction"], [data-id="card:soviet/reaction"]').first.click()
    board.locator('[data-word="soldier:SOV-A-06"], [data-id="soldier:SOV-A-06"]').first.click()
    expect(reader.cell("order-reaction").get_by_role("alert")).to_contain_text("Right.")

    board = reader.cell("vodka-board").locator(".sw")
    board.get_by_role("button", name="Play now").first.click()
    expect(board).to_contain_text("Vodka")

    expect(reader.cell("score-line")).to_contain_text(re.compile(r"\b2 of \d+ right"))
    reader.cell("shot-chance").locator(".sw-question").evaluate("element => { element.id = 'asked'; }")
    assert axe("#asked") == []
    assert faults == []


def test_a_lesson_of_the_third_game(page: Page, lab: Lab, axe: Callable[..., list[dict[str, Any]]]) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.set_viewport_size(NARROW)
    reader = Reader(page, lab, "03_undaunted_stalingrad.ipynb")

    for id in ("new-board", "overwatch-board", "tunnels-board", "vehicles-board", "goals-board"):
        board = reader.cell(id).locator(".sw")
        expect(board).to_have_attribute("data-layout", "narrow")
        box, room = board.bounding_box(), reader.cell(id).bounding_box()
        assert box is not None
        assert room is not None
        assert box["x"] + box["width"] <= room["x"] + room["width"]

    number = reader.cell("overwatch-house").locator(".sw-question")
    number.get_by_label("Your answer").fill("51")
    page.keyboard.press("Enter")
    expect(number.get_by_role("alert")).to_contain_text("Right.", timeout=15_000)
    expect(number.get_by_role("alert")).to_contain_text("US-overwatch-07")

    board = reader.cell("goals-board").locator(".sw")
    board.locator('[data-word="card:S-S-004 control"], [data-id="card:S-S-004 control"]').first.click()
    expect(board.locator("[aria-label='Result']")).to_contain_text("The Soviet side wins")
    expect(reader.cell("goals-now").get_by_role("alert")).to_contain_text("Right.")

    board = reader.cell("withdraw-board").locator(".sw")
    board.get_by_role("button", name="Withdraw").first.click()
    expect(board).to_contain_text("The other side wins")

    expect(reader.cell("score-line")).to_contain_text(re.compile(r"\b2 of \d+ right"))
    reader.cell("overwatch-house").locator(".sw-question").evaluate("element => { element.id = 'asked'; }")
    assert axe("#asked") == []
    assert faults == []
