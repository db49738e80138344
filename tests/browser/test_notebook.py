"""A match in a notebook that lives on: several views, a reload, a new kernel, other cells meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import NotebookPage
from tests.browser.playing import WAITS_FOR_THE_PLAYER, Person, pick

NEW = "import stalingrad_widgets as sw\nmatch = sw.new_match('undaunted-normandy', seed=7{more})\n"
AGAINST_THE_BOT = NEW.format(more=", players={'german': 'greedy'}")
ASKED = f"roots => roots.some({WAITS_FOR_THE_PLAYER})"
PLACES = """root => [...root.querySelectorAll('.sw-board [role=button]')]
  .map(e => e.getAttribute('aria-label')).join('; ')"""
SAME_UNITS = """roots => { const units = root => [...root.querySelectorAll('.sw-board [data-id^="unit:"]')]
  .map(e => `${e.dataset.id} ${/ on (\\S+)/.exec(e.ariaLabel)?.[1]}`).sort().join();
  return roots.every(root => units(root) === units(roots[0])); }"""
SAME_TABLE = """roots => { const table = root => ['.sw-board', '.sw-hand', '.sw-log', '.sw-pills']
  .map(part => root.querySelector(part).textContent).join();
  return roots.every(root => table(root) === table(roots[0])); }"""


@pytest.fixture
def still(page: Page) -> None:
    """Moves of others are shown at once."""
    page.emulate_media(reduced_motion="reduce")


def sit(opened: NotebookPage, cell: int) -> Person:
    """Run a cell and sit down at the widget that it shows."""
    opened.run(cell)
    return Person(opened.page, opened.output(cell).locator(".sw"))


def play(player: Person, random: Random, answers: int) -> None:
    """Some answers of a player."""
    for _ in range(answers):
        player.wait()
        player.answer(pick(player.offers(), random))


def on_the_table(player: Person) -> str:
    """What the board shows, in the words of a screen reader."""
    words: str = player.root.evaluate(PLACES)
    return words


@pytest.mark.usefixtures("still")
def test_views_of_both_sides_and_a_second_view_of_a_widget_stay_in_step(
    page: Page, notebook: Callable[..., NotebookPage]
) -> None:
    opened = notebook(
        [NEW.format(more=""), "american = match.view('american'); american", "match.view('german')", "american"]
    )
    opened.run(0)
    people = [sit(opened, cell) for cell in (1, 2, 3)]
    american, german, again = people
    random, answers = Random(3), {american: 0, german: 0}
    while min(answers.values()) < 4:
        page.wait_for_function(ASKED, arg=handles(people))
        asked = next(player for player in (american, german) if player.offers())
        asked.click(pick(asked.offers(), random))
        answers[asked] += 1
        page.wait_for_function(SAME_UNITS, arg=handles(people))
        page.wait_for_function(SAME_TABLE, arg=handles([american, again]))
    assert german.root.locator("[data-id^='card:usa/']").count() == 0
    assert american.root.locator("[data-id^='card:ger/']").count() == 0


def handles(people: Sequence[Person]) -> list[object]:
    return [player.root.element_handle() for player in people]


@pytest.mark.usefixtures("still")
def test_after_a_reload_the_board_is_as_it_stood_and_the_game_goes_on(notebook: Callable[..., NotebookPage]) -> None:
    opened = notebook([AGAINST_THE_BOT + "match", "print(match.ply)"])
    player, random = sit(opened, 0), Random(1)
    play(player, random, 8)
    table, question = on_the_table(player), player.question
    opened.save()
    opened.reload()
    player.wait()
    assert (on_the_table(player), player.question) == (table, question)
    opened.run(1)
    before = int(opened.printed(1))
    play(player, random, 3)
    opened.run(1)
    assert int(opened.printed(1)) > before


@pytest.mark.usefixtures("still")
def test_after_a_restart_of_the_kernel_a_game_is_loaded_or_recovered_and_goes_on(
    notebook: Callable[..., NotebookPage],
) -> None:
    opened = notebook(
        [
            AGAINST_THE_BOT + "match",
            "match.save('game.json')",
            "import stalingrad_widgets as sw\nsw.load('game.json')",
            "import stalingrad_widgets as sw\nsw.recover()",
        ]
    )
    player, random = sit(opened, 0), Random(1)
    play(player, random, 5)
    opened.run(1)
    saved = on_the_table(player), player.question
    play(player, random, 3)
    last = on_the_table(player), player.question
    assert saved != last
    opened.restart_kernel()
    for cell, kept in ((3, last), (2, saved)):
        player = sit(opened, cell)
        player.wait()
        assert (on_the_table(player), player.question) == kept
        play(player, random, 2)


THINKER = """
import stalingrad_widgets as sw
thought = [True]
class Thinker:
    def choose(self, seat):
        while not thought:
            yield
        return seat.request.options()[-1]
match = sw.new_match("undaunted-normandy", seed=7, players={"german": Thinker()})
match
"""


@pytest.mark.usefixtures("still")
def test_other_cells_run_while_a_bot_thinks(notebook: Callable[..., NotebookPage]) -> None:
    opened = notebook([THINKER, "thought.clear()", "print(match.side, 6 * 7)", "thought.append(True)"])
    player = sit(opened, 0)
    player.answer(player.offers()[0])
    opened.run(1)
    player.click("end")
    expect(player.root.locator("[data-prompt]")).to_contain_text("The German side is thinking.")
    opened.run(2)
    expect(opened.output(2)).to_have_text("german 42")
    assert player.offers() == []
    opened.run(3)
    player.wait()
