"""Undaunted: Stalingrad by clicks: a scenario to its end, and a campaign from game to game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import stalingrad_widgets as sw
from stalingrad_widgets.play import Match
from tests.browser.clicking import Player
from tests.browser.harness import Host
from tests.browser.lab import Lab, NotebookPage
from tests.browser.looking import is_sound
from tests.browser.marching import GREEDY, LATE, QUICK, SLUG, after_games, bots_finish, finished, new_match
from tests.browser.playing import RESULT, kind, pick
from tests.browser.test_games import OUTCOME, SMALL, keeps_to_the_machine, outcome

MOST_CLICKS = 900
NEW_MATCH = f"""
import stalingrad_widgets as sw
match = sw.new_match("{SLUG}", "{{scenario}}", seed={{seed}}, players={{{{"german": "greedy"}}}}, autosave=False)
match
"""


def offers(player: Player) -> list[str]:
    """What somebody chooses from who does not give up."""
    return [offer for offer in player.offers() if offer != "withdraw"]


def play_to_the_end(player: Player, seed: int) -> set[str]:
    """One click after the other on something that is offered; what kinds of things were clicked."""
    random, kinds = Random(seed), set[str]()
    player.wait()
    for _ in range(MOST_CLICKS):
        if player.over:
            return kinds
        chosen = pick(offers(player), random)
        kinds.add(kind(chosen))
        player.answer(chosen)
    raise AssertionError(f"no end after {MOST_CLICKS} clicks: {player.question}")


def ended(player: Player, result: Mapping[str, Any]) -> None:
    """The end screen says who won and why, with the rule and the figures."""
    end = player.root.locator(RESULT)
    expect(end).to_contain_text(result["title"])
    expect(end).to_contain_text(result["reason"])
    expect(end.locator(".sw-chip")).to_have_text(result["rule"])
    for label, *figures in result["rows"]:
        row = end.get_by_role("row", name=label)
        assert [cell.strip() for cell in row.locator("td").all_inner_texts()] == [str(figure) for figure in figures]


# -- scenarios ---------------------------------------------------------------------------------------------------


def test_a_scenario_by_clicks_in_jupyterlab(page: Page, lab: Lab, notebook: Callable[..., NotebookPage]) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size(SMALL)
    opened = notebook([NEW_MATCH.format(scenario="011", seed=3), OUTCOME])
    opened.run(0)
    player = Player(page, opened.output(0).locator(".sw"))
    kinds = play_to_the_end(player, 3)
    assert {"card", "action", "tile", "unit", "button"} <= kinds
    over, result = outcome(opened, 1)
    assert over
    ended(player, result)
    keeps_to_the_machine(asked, lab)


@pytest.fixture
def sit(host: Host) -> Callable[..., Player]:
    """`sit(match, viewer)`: somebody at a view of the match, in a page without a kernel."""

    def sit(match: Match, viewer: str | None = None) -> Player:
        host.page.emulate_media(color_scheme=host.theme, reduced_motion="reduce")
        return Player(host.page, host.mount(match.view(viewer)).root.locator(".sw"))

    return sit


@pytest.mark.parametrize("scenario", ["021", "043", "071"])
def test_a_scenario_by_clicks_to_the_end_screen(sit: Callable[..., Player], scenario: str) -> None:
    match = new_match(scenario, players=GREEDY)
    player = sit(match)
    kinds = play_to_the_end(player, 2)
    assert {"card", "action", "tile"} <= kinds
    assert match.over
    assert match.result is not None
    ended(player, match.result)


# -- a campaign --------------------------------------------------------------------------------------------------


def desk_by_clicks(player: Player, match: Match, random: Random) -> None:
    """All that is asked between two games, until the briefing is to be read."""
    for _ in range(60):
        player.wait()
        asked = match.request
        assert asked is not None
        if asked.kind == "briefing":
            return
        player.answer(pick(offers(player), random))
    raise AssertionError(f"the Campaign Step does not end: {player.question}")


def begin(player: Player, number: int) -> None:
    """The game that is next, by its button."""
    button = player.root.get_by_role("button", name=f"Begin game {number}", exact=True).first
    player.answer(button)


def test_a_campaign_by_clicks_from_game_to_game(sit: Callable[..., Player]) -> None:
    campaign = sw.new_campaign(SLUG, seed=5, players=QUICK, autosave=False)
    match, random = campaign.match, Random(5)
    player = sit(match)
    player.wait()
    for number in (1, 2, 3):
        assert campaign.kind == "desk"
        title = match.state.content.scenario(match.state.code).title
        assert f"{title} is next." in player.question
        assert player.root.locator(f"[aria-label*='Game {number}, {title}']").count(), "the path shows it"
        begin(player, number)
        assert campaign.kind == "game"
        expect(player.root.locator(".sw-hd")).to_contain_text(title)
        for _ in range(6):
            player.answer(pick(offers(player), random))
        bots_finish(match)
        player.wait()
        assert match.result is not None
        ended(player, match.result)
        player.answer(player.root.get_by_role("button", name="Campaign Step"))
        assert campaign.kind == "desk"
        desk_by_clicks(player, match, random)
        record = player.root.get_by_role("row", name=title)
        expect(record).to_have_count(1)
    assert len(campaign.chapters) == 2 * 3


def test_the_map_begins_the_next_game_too(sit: Callable[..., Player]) -> None:
    campaign = sw.new_campaign(SLUG, seed=5, players=QUICK, autosave=False)
    player = sit(campaign.match)
    player.wait()
    player.answer(player.root.locator(".sw-board [data-id='area:january']"))
    assert campaign.kind == "game"


# -- all screens, in both themes and at three widths -------------------------------------------------------------


SCREENS: Mapping[str, Callable[[], Match]] = {
    "muster": lambda: new_match("071"),
    "late game": lambda: sw.from_position(SLUG, LATE),
    "end": lambda: finished(new_match("043")),
    "campaign begins": lambda: sw.new_campaign(SLUG, seed=5, players=QUICK, autosave=False).match,
    "campaign after three games": lambda: after_games(3),
}


@pytest.mark.parametrize("host", ["light", "dark"], indirect=True)
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_sound(host: Host, axe: Any, sit: Callable[..., Player], name: str) -> None:
    player = sit(SCREENS[name](), "soviet")
    player.wait()
    briefing = player.root.get_by_role("button", name="To the board")
    if briefing.count():
        player.click(briefing)
    is_sound(host, player.root, axe)
