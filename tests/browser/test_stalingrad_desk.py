"""The desk of a campaign by clicks, with a page for each side: all that is asked, and nothing that tells the other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import stalingrad_widgets as sw
from stalingrad_widgets.play import Match
from tests.browser.clicking import Player
from tests.browser.harness import Host, Mounted
from tests.browser.looking import is_sound
from tests.browser.marching import SLUG
from tests.browser.test_stalingrad_secrets import Watched
from tests.games.undaunted.campaign.desk import step
from tests.games.undaunted.campaign.front import Fate, March, content, pack_text
from tests.games.undaunted.campaign.test_rules_integrate import THREE_A, done, merged

PACK = content().pack
TWO_RIFLEMEN = Fate(lost="013 005 014 015 016")
"""Five casualties: two are drawn for good."""


class Side(Player):
    """Who plays a side, at a page of its own; whatever it is sent is checked for what it may not know."""

    def __init__(self, host: Host, match: Match, side: str) -> None:
        self.watched = Watched(match, side, PACK)
        self.mounted = mounted(host, self.watched)
        super().__init__(host.page, self.mounted.root.locator(".sw"))
        self.host = host

    @property
    def messages(self) -> int:
        """How many this page has got that it has not asked for."""
        self.host.flush()
        return len(self.mounted.received) - len(self.mounted.sent)

    def cards(self) -> list[str]:
        """Cards that are offered, in the order of the page."""
        return cards_of(self)

    def begin(self) -> Locator:
        """The gold button that begins the next game."""
        return self.root.locator("[data-prompt] button", has_text="Begin game")

    def put_away(self) -> None:
        """The briefing, which lies over the map."""
        self.click(self.root.get_by_role("button", name="To the board"))

    def reads(self, text: str) -> None:
        """There is a line of the log with these words."""
        expect(self.root.locator(".sw-log li.sw-ln", has_text=text).last).to_be_visible()

    def waits_for(self, text: str) -> None:
        """Nothing is asked of this side, and the bar says why."""
        expect(self.root.locator("[data-prompt]")).to_contain_text(text)
        assert not self.offers()


def cards_of(player: Player) -> list[str]:
    """Cards that somebody is offered, in the order of the page."""
    return [word for word in player.offers() if word.startswith("card:")]


def mounted(host: Host, watched: Watched) -> Mounted:
    """The watched widget on the page; its messages go there and are checked before."""
    shown = host.mount(watched.widget)
    to_page = watched.widget.comm.publish_msg

    def publish(kind: str, data: Any = None, **rest: Any) -> None:
        watched._publish(kind, data)
        to_page(kind, data, **rest)

    watched.widget.comm.publish_msg = publish
    return shown


@pytest.fixture
def both(host: Host) -> Any:
    """`both(match)`: the Soviet page and the German one. At the end none of them has been told too much."""
    seated: list[Side] = []

    def both(match: Match) -> list[Side]:
        host.page.emulate_media(color_scheme=host.theme, reduced_motion="reduce")
        seated.extend(Side(host, match, side) for side in ("soviet", "german"))
        return seated

    yield both
    assert seated
    for side in seated:
        assert not side.watched.leaks, side.watched.leaks[0]


Both = Callable[[Match], list[Side]]


# -- who comes for whom --------------------------------------------------------------------------------------------


def test_a_reserve_is_chosen_and_the_other_side_hears_nothing(both: Both) -> None:
    match = step(done(merged(*THREE_A)), "soviet", Fate(lost="013"))
    soviet, german = both(match)
    assert "Lapin, Rifleman B fell. Choose a reserve of the same unit." in soviet.question
    german.waits_for("The Soviet side calls in reserves.")
    before = german.messages
    first, *_, last = soviet.cards()
    soviet.answer(first)
    assert "The reserves are called in." in soviet.question
    soviet.answer(soviet.root.get_by_role("button", name="Undo"))
    assert first in soviet.cards()
    soviet.answer(last)
    assert german.messages == before, "not even that something was said"
    soviet.answer(soviet.root.locator("[data-prompt] button", has_text="Go on"))
    soviet.put_away()
    soviet.reads("Reserves: Rifleman B (reserve).")
    assert last in match.state.pool(0, 0)
    expect(soviet.root.get_by_role("row", name="Rifleman B").filter(has_text="reserve").first).to_be_visible()
    german.reads("The Soviet side has 1 casualty: 1 for good.")
    assert "Lapin" not in german.root.inner_text()


def test_looking_back_the_other_side_cannot_count_the_reserves(both: Both) -> None:
    match = step(done(merged(*THREE_A)), "soviet", Fate(lost="013"))
    soviet, german = both(match)
    soviet.answer(soviet.cards()[0])
    soviet.answer(soviet.root.locator("[data-prompt] button", has_text="Go on"))
    german.put_away()
    german.click(german.root.get_by_role("button", name="History"))
    slider = german.root.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuemax", "1")
    drawn = german.root.locator(".sw-slide path:not([d=''])")
    assert drawn.count() == 1
    german.click(german.root.get_by_role("button", name="Branch here"))
    expect(german.root).to_contain_text("Branch from step 1")


def test_squads_become_one_card_by_card(both: Both) -> None:
    match = step(March().step("german"), "soviet")
    soviet, german = both(match)
    assert [(asked.side, asked.kind) for asked in match.requests] == [("soviet", "integrate")]
    german.waits_for("The Soviet side integrates two squads.")
    before, left = german.messages, []
    while "done" not in soviet.offers():
        assert "Squads A and B become one. Choose who leaves:" in soviet.question
        left.append(soviet.cards()[-1])
        soviet.answer(left[-1])
    assert len(left) == 10 - 5 + 6 - 3 + 6 - 3
    assert german.messages == before
    soviet.answer("done")
    soviet.put_away()
    soviet.reads("Squads A and B are one. Who leaves: ")
    assert not set(left) & set(match.state.pool(0, 0))
    german.wait()
    assert "are one" not in german.root.inner_text().partition("Log")[2]


# -- cards entered from the table ----------------------------------------------------------------------------------


def test_casualties_and_upgrades_are_entered_from_the_pile(both: Both) -> None:
    match = step(March(), "german", TWO_RIFLEMEN._replace(hand="001 009"), chance="ask")
    soviet, german = both(match)
    drawn = dict.fromkeys(("a permanent casualty", "a card to upgrade"), 0)
    for what, does in zip(drawn, ("draws its permanent casualties", "draws its upgrades"), strict=True):
        while f"Draw {what}. Enter the card that was drawn from the pile." in soviet.question:
            german.waits_for(f"The Soviet side {does}.")
            soviet.answer(soviet.cards()[0])
            drawn[what] += 1
    assert drawn["a permanent casualty"] == 2
    assert drawn["a card to upgrade"] >= 2
    soviet.put_away()
    soviet.reads("The Soviet side upgrades ")
    german.reads("The Soviet side has 5 casualties: 2 for good.")
    german.reads("The Soviet side upgrades 2 cards.")
    for name in ("Belov", "Lapin", "Rifleman B (upgraded)"):
        assert name in soviet.root.inner_text()
        assert name not in german.root.inner_text()


# -- what the books order ------------------------------------------------------------------------------------------


def test_both_read_that_a_tile_is_fortified(both: Both) -> None:
    for side in both(step(March(), "german")):
        side.put_away()
        side.reads("507-B takes the place of 507-A.")
        expect(side.root.locator(".sw-log li.sw-ln", has_text="is fortified").locator(".sw-chip")).to_have_text(
            "US-fort-02"
        )


@pytest.fixture
def campaign(tmp_path: Path) -> sw.Campaign:
    """The campaign of the bench, two people."""
    path = tmp_path / "front.toml"
    path.write_text(pack_text(), encoding="utf-8")
    return sw.new_campaign(SLUG, seed=4, pack=path, autosave=False)


def test_each_side_reads_its_own_briefing_and_both_begin(campaign: sw.Campaign, both: Both) -> None:
    soviet, german = both(campaign.match)
    for own, other in ((soviet, "german"), (german, "soviet")):
        told = own.root.locator(".sw-brief")
        expect(told).to_contain_text("briefing of 1a.")
        expect(told).not_to_contain_text(f"{other} briefing")
        own.put_away()
    soviet.click(soviet.begin())
    soviet.waits_for("The German side reads its briefing.")
    german.wait()
    expect(german.root.locator("[data-prompt]")).not_to_contain_text("Soviet")
    assert campaign.kind == "desk"
    german.click(german.begin())
    for side in (soviet, german):
        side.wait()
        expect(side.root.locator(".sw-hd")).to_contain_text("The first scenario")
    assert campaign.kind == "game"


def test_after_a_scenario_either_side_opens_the_desk_and_the_next_scenario_begins(
    campaign: sw.Campaign, both: Both
) -> None:
    match = campaign.match
    soviet, german = both(match)
    campaign.go_on()
    while "withdraw" not in match.plays_now("soviet"):
        asked = match.game.requests[0]
        match.answer(match.options(asked.side)[0], asked.side)
    soviet.wait()
    for _ in range(2):
        soviet.click("withdraw")
    for side in (soviet, german):
        expect(side.root.locator("[aria-label='Result']")).to_contain_text("The German side wins")
    german.click(german.root.get_by_role("button", name="Campaign Step"))
    for side in (soviet, german):
        side.wait()
        expect(side.root.locator(".sw-hd")).to_contain_text("The square and the mill")
        expect(side.root.get_by_role("row", name="The first scenario")).to_have_count(1)
    assert (campaign.kind, campaign.state.code) == ("desk", "2b")
    for side in (soviet, german):
        side.click(side.begin())
    for side in (soviet, german):
        expect(side.root.locator(".sw-hd")).to_contain_text("The mission bench")
    assert (campaign.kind, match.header["scenario"]) == ("game", "901")


# -- at one screen, and how it looks -------------------------------------------------------------------------------


def test_at_a_shared_screen_each_side_chooses_behind_the_curtain(host: Host) -> None:
    match = step(done(merged(*THREE_A)), "soviet", Fate(lost="013"))
    host.page.emulate_media(color_scheme=host.theme, reduced_motion="reduce")
    player = Player(host.page, host.mount(match.view()).root.locator(".sw"))
    player.wait()
    assert "Lapin" in player.root.inner_text()
    player.answer(cards_of(player)[0])
    player.answer("done")
    player.answer(player.root.locator("[data-prompt] button", has_text="Begin game"))
    assert player.curtain.count() == 1
    assert "Lapin" not in player.root.inner_text()
    player.answer(player.curtain)
    expect(player.root.locator(".sw-brief")).to_contain_text("german briefing of")
    assert "Lapin" not in player.root.inner_text()


def test_all_rows_of_a_zone_begin_at_the_left(host: Host) -> None:
    host.page.set_viewport_size({"width": 700, "height": 900})
    player = Player(host.page, host.mount(QUESTIONS["reserve"]().view("soviet")).root.locator(".sw"))
    player.wait()
    player.click(player.root.get_by_role("button", name="Out of the campaign 11"))
    boxes = [card.bounding_box() for card in player.root.locator(".sw-wrap > *").all()]
    rows = {box["y"]: min(one["x"] for one in boxes if one and one["y"] == box["y"]) for box in boxes if box}
    assert len(rows) > 1
    assert len(set(rows.values())) == 1, rows


QUESTIONS: dict[str, Callable[[], Match]] = {
    "reserve": lambda: step(done(merged(*THREE_A)), "soviet", Fate(lost="013")),
    "draw": lambda: step(March(), "german", TWO_RIFLEMEN, chance="ask"),
}


@pytest.mark.parametrize("host", ["light", "dark"], indirect=True)
@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_of_the_desk_is_sound(host: Host, axe: Any, name: str) -> None:
    host.page.emulate_media(color_scheme=host.theme, reduced_motion="reduce")
    player = Player(host.page, host.mount(QUESTIONS[name]().view("soviet")).root.locator(".sw"))
    player.wait()
    is_sound(host, player.root, axe)
