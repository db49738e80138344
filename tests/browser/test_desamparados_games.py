"""Desamparados by clicks: whole games to the end screen, and what can be done besides answering."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

import stalingrad_widgets as sw
from stalingrad_widgets.play import Match
from tests.browser.clicking import Player, play
from tests.browser.harness import Host
from tests.browser.lab import Lab, NotebookPage
from tests.browser.playing import RESULT
from tests.browser.test_games import OUTCOME, keeps_to_the_machine, outcome

SLUG = "desamparados"
SMALL: ViewportSize = {"width": 1366, "height": 768}
"""The window of a small laptop."""
NEW_MATCH = """
import stalingrad_widgets as sw
match = sw.new_match("desamparados", "solo", seed={seed}, players={{"german": "random"}}, autosave=False)
match
"""


def speak(player: Player, language: str) -> None:
    """Change the language by a click in the header, or in the menu where the header has no room for it."""
    pill = player.root.locator(f".sw-pill[lang={language}]")
    if pill.count():
        player.click(pill)
    else:
        player.click(player.root.locator(".sw-hd .sw-tools button").last)
        player.click(player.root.locator(f".sw-menu button[lang={language}]"))
        player.page.keyboard.press("Escape")
        expect(player.root.locator(".sw-menu")).to_have_count(0)
    expect(player.root).to_have_attribute("lang", language)


def ended(player: Player, result: Mapping[str, Any]) -> None:
    """The end screen says who won and why, with the rule and the figures."""
    end = player.root.locator(RESULT)
    expect(end).to_contain_text(result["title"])
    expect(end).to_contain_text(result["reason"])
    expect(end.locator(".sw-chip")).to_have_text(result["rule"])
    for label, *figures in result["rows"]:
        row = end.get_by_role("row", name=label)
        shown = [cell.strip().replace("−", "-") for cell in row.locator("td").all_inner_texts()]
        assert shown == [str(figure) for figure in figures]


# -- whole games ---------------------------------------------------------------------------------------------


def test_a_solo_game_by_clicks_in_jupyterlab(page: Page, lab: Lab, notebook: Callable[..., NotebookPage]) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size(SMALL)
    opened = notebook([NEW_MATCH.format(seed=6), OUTCOME])
    opened.run(0)
    player = Player(page, opened.output(0).locator(".sw"))

    def each(click: int) -> None:
        assert player.soon_sees(player.root.locator("[data-prompt]")), "the question is out of sight"
        if click in (20, 40):
            speak(player, "es" if click == 20 else "en")

    kinds = play(player, 6, each)
    assert {"card", "piece", "space", "button"} <= set(kinds), kinds
    over, result = outcome(opened, 1)
    assert over
    ended(player, result)
    keeps_to_the_machine(asked, lab)


@pytest.fixture
def sit(host: Host) -> Callable[..., Player]:
    """`sit(match, viewer)`: somebody at a view of the match, in a page without a kernel."""

    def sit(match: Match, viewer: str | None = None) -> Player:
        host.page.emulate_media(reduced_motion="reduce")
        mounted = host.mount(match.view(viewer))
        return Player(host.page, mounted.root.locator(".sw"))

    return sit


def test_a_team_game_by_clicks_of_four_at_one_screen(sit: Callable[..., Player]) -> None:
    match = sw.new_match(SLUG, "team", seed=4, autosave=False)
    player = sit(match)

    def each(_click: int) -> None:
        """Behind the curtain there is neither hand nor board; else the screen is of somebody who is asked."""
        if player.curtain.count():
            assert player.root.locator(".sw-hand, .sw-board").count() == 0

    kinds = play(player, 4, each)
    assert match.over
    assert match.result is not None
    assert {"curtain", "card", "piece", "space", "button"} <= set(kinds), kinds
    ended(player, match.result)


def test_two_partners_with_closed_hands_hand_over_between_them(sit: Callable[..., Player]) -> None:
    """Two people on one screen against two bots: a curtain between the partners, whose soldiers are their own."""
    match = sw.new_match(
        SLUG, "team", seed=5, players={"german": "random"}, options={"team_open_hands": False}, autosave=False
    )
    player = sit(match)
    kinds = play(player, 5)
    assert match.over
    assert match.result is not None
    assert kinds["curtain"] > 3, kinds
    ended(player, match.result)


# -- besides answering -----------------------------------------------------------------------------------------


def duel(**more: Any) -> Match:
    """A German soldier has its turn; a Soviet one stands opposite. The Soviet side holds Vodka."""
    doc = {
        "round": 2,
        "phase": "activation",
        "order": ["GER-A-01", "SOV-A-01"],
        "acting": "GER-A-01",
        "platoons": {"soviet": "SOV-A", "german": "GER-A"},
        "grid": {"soviet": {"1-3": "SOV-A-01"}, "german": {"2-3": "GER-A-01"}},
        "objects": {"soviet": {"inventory": {"vodka": 1, "reaction": 1}}, "german": {"inventory": {"reaction": 1}}},
        **more,
    }
    return sw.from_position(SLUG, doc)


def button(player: Player, name: str | re.Pattern[str]) -> Any:
    return player.root.get_by_role("button", name=name).first


def test_vodka_is_played_now_while_another_person_is_asked(sit: Callable[..., Player]) -> None:
    match = duel()
    german, soviet = sit(match, "german"), sit(match, "soviet")
    german.wait()
    question, number = german.question, match.scene("german")["ask"]
    assert soviet.root.locator(".sw-prompt.sw-answer").count() == 0
    assert soviet.offers() == ["card:soviet/vodka"]
    soviet.click(soviet.root.locator('[data-now="card:soviet/vodka"]'))
    expect(soviet.root.locator("[data-now]")).to_have_count(0)
    assert len(match.scene("soviet")["items"]["zone:soviet/objects"]["cards"]) == 1 + 3
    assert "card:soviet/vodka" in match.scene("german")["items"]["zone:soviet/object-discard"]["cards"]
    expect(german.root.locator(".sw-log")).to_contain_text("Vodka")
    assert german.question == question
    assert match.scene("german")["ask"] is not None
    assert number is not None
    weapon = next(word for word in german.offers() if word in ("smg", "rifle", "pistol"))
    german.click(weapon)  # the question asked before is still open: its answer is not late
    expect(german.root.locator(".sw-prompt.sw-wait")).to_be_visible()
    assert match.request is not None
    assert match.request.kind == "cover"


def reaction(match: Match) -> None:
    """Go on at random until the Soviet side is asked for a Reaction."""
    random = Random(1)
    while match.request is not None and (match.request.side, match.request.kind) != ("soviet", "reaction"):
        match.answer(random.choice(match.request.options), match.request.side)


def test_a_standing_answer_passes_by_itself_until_it_is_ended(sit: Callable[..., Player]) -> None:
    match = sw.new_match(SLUG, "solo", seed=2, autosave=False)
    reaction(match)
    player, number = sit(match, "soviet"), match.state.round
    player.wait()
    player.click(player.root.locator(".sw-verbs .sw-small"))
    ending = player.root.locator(".sw-prompt .sw-pills button")
    expect(ending).to_be_visible()
    assert [row["kind"] for row in match.scene("soviet")["stands"]] == ["reaction"]
    assert "stands" not in match.scene("german"), "the other side does not see it"
    reaction(match)
    assert match.state.round == number + 1, "until the next deployment nothing was asked"
    expect(ending).to_have_count(0)
    player.click(player.root.locator(".sw-verbs .sw-small"))
    expect(ending).to_be_visible()
    player.click(ending)
    expect(ending).to_have_count(0)
    assert "stands" not in match.scene("soviet")


def words_of(player: Player) -> list[str]:
    """All that does not wait for the kernel, as the odds do."""
    return [player.root.locator(part).first.inner_text() for part in (".sw-hd", ".sw-prompt", ".sw-strip", ".sw-logs")]


def test_spanish_at_a_click_and_back(sit: Callable[..., Player]) -> None:
    match = duel()
    player = sit(match, "german")
    player.wait()
    english = words_of(player)
    speak(player, "es")
    spanish = words_of(player)
    es = match.view("german", language="es").scene["status"]["pills"][0]
    assert es["t"] in spanish[0]
    assert all(before != after for before, after in zip(english, spanish, strict=True))
    speak(player, "en")
    assert words_of(player) == english


def test_undo_at_a_click(sit: Callable[..., Player]) -> None:
    match = duel(grid={"soviet": {"1-3": "SOV-A-01", "1-4": "SOV-A-02"}, "german": {"2-3": "GER-A-01"}})
    player = sit(match, "german")
    player.wait()
    before, ply = player.question, match.ply
    player.answer(next(word for word in player.offers() if word in ("smg", "rifle", "pistol")))
    assert match.ply > ply
    player.answer(button(player, "Undo"))
    assert (match.ply, player.question) == (ply, before)
    player.answer(button(player, "Redo"))
    assert match.ply > ply


def test_a_click_on_what_is_refused_says_why_with_its_rule(sit: Callable[..., Player]) -> None:
    match = duel(grid={"soviet": {"1-3": "SOV-A-01", "1-4": "SOV-A-02"}, "german": {"2-3": "GER-A-01"}})
    player = sit(match, "german")
    player.wait()
    player.answer(next(word for word in player.offers() if word in ("smg", "rifle", "pistol")))
    assert match.request is not None
    assert match.request.kind == "aim"
    ply, refusal = match.ply, match.why_not("soldier:GER-A-01", "german")
    assert refusal is not None
    player.click("soldier:GER-A-01")
    said = player.root.locator(".sw-why")
    expect(said).to_contain_text(match.explain(refusal, "soldier:GER-A-01", "german")["text"])
    expect(said.locator(".sw-chip")).to_have_text(refusal.rule)
    assert match.ply == ply


def test_a_space_that_becomes_free_can_be_clicked(sit: Callable[..., Player]) -> None:
    """All own soldiers are lifted: each may stand where another one stood, and stay where it is."""
    grid = {"soviet": {"1-3": "SOV-A-01"}, "german": {"2-3": "GER-A-01", "2-4": "GER-A-02"}}
    match = duel(grid=grid, objects={"german": {"inventory": {"tactical-deployment": 1}}})
    player = sit(match, "german")
    player.wait()
    player.answer("card:german/tactical-deployment")
    for space in ("space:german/2-3", "space:german/2-4"):
        assert space in player.offers()
        assert player.sees(space), f"{space} is offered and covered"
