"""What a player can do besides answering: take back, ask why not, look up rules and odds, hand over, replay, branch."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import stalingrad_widgets as sw
from stalingrad_widgets.play import Match
from stalingrad_widgets.widgets import GameWidget
from tests.browser.harness import Host, Mounted
from tests.browser.playing import CURTAIN, Person
from tests.browser.positions import BOT, SLUG, at, new_match, played, played_out

PACE = 700
REFUSAL = ".sw-why"
POPOVER = "[role='dialog']"


@pytest.fixture
def sit(host: Host) -> Callable[..., Person]:
    """`sit(match)`: a person at a view of the match; bots are not waited for."""

    def sit(match: Match, viewer: str | None = None) -> Person:
        host.page.emulate_media(reduced_motion="reduce")
        mounted = host.mount(match.view(viewer))
        return Person(host.page, mounted.root.locator(".sw"))

    return sit


def prompt(player: Person) -> Locator:
    return player.root.locator("[data-prompt]")


def button(player: Person, name: str, *, exact: bool = False) -> Locator:
    return player.root.get_by_role("button", name=name, exact=exact)


def lines(player: Person) -> list[str]:
    return player.root.locator(".sw-log .sw-ln").all_inner_texts()


# -- undo and redo -----------------------------------------------------------------------------------------


def test_undo_and_redo_by_button(sit: Callable[..., Person]) -> None:
    match = at("scout", players=BOT)
    player = sit(match)
    before, ply = player.question, match.ply
    player.answer(next(word for word in player.offers() if word.startswith("tile:")))
    after, played = match.ply, lines(player)
    player.answer(button(player, "Undo"))
    assert (match.ply, player.question) == (ply, before)
    assert lines(player) != played
    player.answer(button(player, "Redo"))
    assert match.ply == after
    assert lines(player) == played


def test_undo_and_redo_by_key(sit: Callable[..., Person], page: Page) -> None:
    match = at("play", players=BOT)
    player = sit(match)
    player.key_to(next(word for word in player.offers() if word.endswith(" hunker") or " " in word))
    ply = match.ply
    page.keyboard.press("Enter")
    player.wait()
    assert match.ply > ply
    page.keyboard.press("u")
    expect(button(player, "Redo")).to_be_enabled()
    assert match.ply == ply
    page.keyboard.press("r")
    expect(player.root.get_by_role("button", name="Nothing to redo")).to_be_visible()
    assert match.ply > ply


def test_undo_that_is_barred_says_why_and_offers_a_branch(sit: Callable[..., Person]) -> None:
    match = at("attack", players=BOT)
    player = sit(match)
    player.answer(next(word for word in player.offers() if word.startswith("unit:")))
    ply, barred = match.ply, match.may_undo("american")
    assert barred is not None
    why = match.explain(barred, "undo", "american")
    player.click(button(player, "Undo is barred"))
    expect(prompt(player)).to_contain_text(why["text"])
    expect(prompt(player)).to_contain_text(why["sub"])
    expect(button(player, "Branch instead", exact=True)).to_be_visible()
    assert match.ply == ply


# -- why not -----------------------------------------------------------------------------------------------


def refused_tile(match: Match) -> str:
    """A tile that the unit that moves cannot go to."""
    tiles = [space["id"] for space in match.board["spaces"]]
    return next(tile for tile in tiles if match.why_not(tile, "american") is not None)


def explained(match: Match, word: str) -> str:
    refusal = match.why_not(word, "american")
    assert refusal is not None
    return match.explain(refusal, word, "american")["text"]


def test_a_click_on_a_refused_tile_says_why_with_its_rule(sit: Callable[..., Person]) -> None:
    match = at("move", players=BOT)
    player, tile, ply = sit(match), refused_tile(match), match.ply
    player.click(tile)
    said = player.root.locator(REFUSAL)
    expect(said).to_contain_text(explained(match, tile))
    refusal = match.why_not(tile, "american")
    assert refusal is not None
    expect(said.locator(".sw-chip")).to_have_text(refusal.rule)
    assert match.ply == ply


def anything(_match: Match) -> bool:
    return True


def has_fog(match: Match) -> bool:
    return "card:usa/fog" in match.scene("american")["items"]["zone:usa/hand"]["cards"]


@pytest.mark.parametrize(
    ("kind", "wanted", "refused"), [("attack", anything, "unit:usa/"), ("play", has_fog, "card:usa/fog")]
)
def test_the_question_mark_asks_why_not_of_a_refused_piece_or_card(
    sit: Callable[..., Person], page: Page, kind: str, wanted: Callable[[Match], bool], refused: str
) -> None:
    match = at(kind, players=BOT, wanted=wanted)
    player, ply = sit(match), match.ply
    thing = player.root.locator(f'[data-id^="{refused}"][aria-disabled]').first
    thing.focus()
    page.keyboard.press("?")
    said = player.root.locator(REFUSAL)
    expect(said).to_contain_text(explained(match, thing.get_attribute("data-id") or ""))
    expect(said.locator(".sw-chip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(said).to_have_count(0)
    expect(thing).to_be_focused()
    assert match.ply == ply


# -- rules and odds ----------------------------------------------------------------------------------------


def test_a_chip_opens_the_rule_and_the_rule_leads_to_others(sit: Callable[..., Person], page: Page) -> None:
    match = at("play", players=BOT)
    player = sit(match)
    chip = prompt(player).locator(".sw-chip")
    rule = match.rules.rule(chip.inner_text())
    assert rule is not None
    player.click(chip)
    opened = player.root.locator(POPOVER)
    expect(opened).to_contain_text(rule["title"])
    expect(opened).to_contain_text(rule["text"].split(".")[0])
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    expect(chip).to_be_focused()


def test_all_rules_can_be_searched_from_the_menu(sit: Callable[..., Person], page: Page) -> None:
    player = sit(at("play", players=BOT))
    player.click(button(player, "Menu"))
    player.click(button(player, "Rules"))
    listed = player.root.locator(f"{POPOVER} .sw-chip")
    expect(listed.first).to_be_visible()
    everything = listed.count()
    page.get_by_label("Find a rule").fill("bolster")
    expect(player.root.locator(POPOVER)).to_contain_text("UN-bolster-01")
    assert 0 < listed.count() < everything
    player.click(listed.filter(has_text="UN-bolster-01"))
    expect(player.root.locator(f"{POPOVER} h2")).to_be_visible()
    player.click(button(player, "Back"))
    expect(page.get_by_label("Find a rule")).to_be_visible()


def shows_the_odds_of(player: Person, match: Match, word: str) -> None:
    hint = match.odds(word, "american")
    assert hint is not None
    panel = player.root.get_by_role("region", name="Odds")
    expect(panel.locator(".sw-big")).to_have_text(hint["head"])
    for label, *_ in hint["parts"]:
        expect(panel).to_contain_text(str(label))


def test_odds_of_what_the_pointer_rests_on(sit: Callable[..., Person]) -> None:
    match = at("attack", players=BOT)
    player = sit(match)
    word = player.offers()[0]
    player.point(word)
    shows_the_odds_of(player, match, word)


def test_odds_of_what_has_the_focus(sit: Callable[..., Person]) -> None:
    match = at("attack", players=BOT)
    player = sit(match)
    player.find(next(iter(player.offers()))).focus()
    word = player.offers()[-1]
    player.key_to(word)
    shows_the_odds_of(player, match, word)


def test_odds_of_an_action_on_a_card(sit: Callable[..., Person]) -> None:
    match = at("bid", players=BOT)
    player = sit(match)
    word = player.offers()[0]
    player.point(word)
    shows_the_odds_of(player, match, word)


# -- late answers ------------------------------------------------------------------------------------------

LOSES_DELTAS = """id => { const { model } = host.models.get(id), receive = model.receive.bind(model);
  model.receive = (data) => data.content?.t === 'delta' ? undefined : receive(data); }"""


def test_a_click_that_comes_too_late_changes_nothing_and_says_so(host: Host) -> None:
    host.page.emulate_media(reduced_motion="reduce")
    match = at("play")
    first, second = (host.mount(GameWidget(match, "american")) for _ in range(2))
    late = Person(host.page, second.root.locator(".sw"))
    host.page.evaluate(LOSES_DELTAS, second.widget.model_id)
    Person(host.page, first.root.locator(".sw")).click("end")
    expect(first.root.locator("[data-prompt]")).not_to_contain_text("Play a card")
    before = match.record()
    late.click("end")
    expect(prompt(late)).to_contain_text("That answer came too late.")
    assert match.record() == before
    assert [message["code"] for message in second.customs() if message["t"] == "no"] == ["stale"]


# -- people who share a screen -----------------------------------------------------------------------------


def test_a_curtain_covers_the_table_until_the_other_player_has_the_device(sit: Callable[..., Person]) -> None:
    match = new_match()
    player = sit(match)
    player.answer(player.offers()[0])
    curtain = player.root.locator(CURTAIN)
    expect(curtain).to_contain_text("German")
    for covered in (".sw-board", ".sw-hand", ".sw-log", ".sw-card", "[data-id]"):
        expect(player.root.locator(covered)).to_have_count(0)
    player.answer(curtain.get_by_role("button"))
    hand = match.scene("german")["items"]["zone:ger/hand"]["cards"]
    assert set(player.offers()) == set(hand)
    expect(player.root.locator("[data-id^='card:usa/']")).to_have_count(0)


# -- dice from the table -----------------------------------------------------------------------------------


def asks_for_dice(match: Match) -> Match:
    """The next roll is entered by a person."""
    match.chance = "ask"
    return match


def test_dice_are_entered_by_button_and_by_key(sit: Callable[..., Person], page: Page) -> None:
    match = asks_for_dice(at("suppress", scenario="machine-guns"))
    player = sit(match, "all")
    player.click(next(word for word in player.offers() if word.startswith("unit:")))
    entry = player.root.locator(".sw-entry")
    expect(entry).to_be_visible()
    dice = entry.locator(".sw-dice svg").count()
    assert dice > 1
    player.click(entry.get_by_role("button", name="3", exact=True))
    player.click(button(player, "Take back"))
    for _ in range(dice):
        page.keyboard.press("7")
    player.wait()
    assert match.scene()["dice"]["d"] == [7] * dice  # type: ignore[index]
    expect(player.root.get_by_role("region", name="Last roll").locator(".sw-dice")).to_be_visible()


def test_dice_can_be_left_to_the_program(sit: Callable[..., Person]) -> None:
    match = asks_for_dice(at("attack"))
    player = sit(match, "all")
    player.click(player.offers()[0])
    player.answer(button(player, "Roll for me"))
    assert match.scene()["dice"] is not None


# -- replay and branches -----------------------------------------------------------------------------------


def test_the_replay_steps_through_the_game_and_comes_back(sit: Callable[..., Person], page: Page) -> None:
    match = at("play", players=BOT, wanted=lambda match: match.ply > 40)
    player = sit(match)
    now = player.question
    player.click(button(player, "History"))
    strip = player.root.get_by_role("region", name="History")
    expect(strip).to_contain_text(f"of {match.ply}.")
    page.keyboard.press("Home")
    expect(strip).to_contain_text(f"Step 0 of {match.ply}.")
    assert board(player) == units(match, 0)
    page.keyboard.press("PageDown")
    expect(strip).to_contain_text(f"Step 10 of {match.ply}.")
    assert board(player) == units(match, 10)
    assert player.offers() == []
    player.answer(button(player, "Back to now"))
    assert player.question == now


def board(player: Person) -> set[tuple[str, str]]:
    """What a screen reader says of the counters: enough to tell where each stands."""
    things = player.root.locator(".sw-board [data-id^='unit:']")
    return {
        (
            thing.get_attribute("data-id") or "",
            (thing.get_attribute("aria-label") or "").split(" on ")[1].split()[0].rstrip(","),
        )
        for thing in things.all()
    }


def units(match: Match, ply: int) -> set[tuple[str, str]]:
    """Where each counter stood before a ply."""
    items = match.branch(ply).scene("american")["items"]
    return {(id, item["at"].removeprefix("tile:")) for id, item in items.items() if id.startswith("unit:")}


def test_a_branch_is_played_on_and_left_again(sit: Callable[..., Person], page: Page) -> None:
    match = at("play", players=BOT, wanted=lambda match: match.ply > 20)
    plies, player = match.ply, sit(match)
    player.click(button(player, "History"))
    expect(player.root.get_by_role("region", name="History")).to_be_visible()
    page.keyboard.press("Home")
    expect(player.root.get_by_role("region", name="History")).to_contain_text("Step 0 of")
    player.answer(button(player, "Branch here"))
    expect(player.root).to_contain_text("Branch from step 0")
    player.answer(player.offers()[0])
    assert match.ply == plies
    player.answer(button(player, "Back to the main line"))
    expect(player.root).not_to_contain_text("Branch from step")
    assert board(player) == units(match, plies)


def test_the_history_opens_at_now_and_stands_still(sit: Callable[..., Person], page: Page) -> None:
    match = at("play", players=BOT, wanted=lambda match: match.ply > 20)
    player = sit(match)
    player.click(button(player, "History"))
    strip = player.root.get_by_role("region", name="History")
    expect(strip).to_contain_text(f"Step {match.ply} of {match.ply}.")
    page.wait_for_timeout(2 * PACE)
    expect(strip).to_contain_text(f"Step {match.ply} of {match.ply}.")
    expect(button(player, "Play", exact=True)).to_be_visible()


# -- the start and the end ---------------------------------------------------------------------------------


def test_the_briefing_lies_on_the_board_at_the_start_and_can_be_read_again(sit: Callable[..., Person]) -> None:
    match = new_match(players=BOT)
    player = sit(match)
    briefing = player.root.get_by_role("region", name="Briefing")
    for paragraph in match.board["texts"]["briefing"].split("\n\n"):
        expect(briefing).to_contain_text(paragraph)
    expect(briefing).to_contain_text(match.board["texts"]["briefing/american"].split("\n\n")[0])
    player.click(button(player, "To the board"))
    expect(briefing).to_have_count(0)
    player.click(button(player, "Briefing"))
    expect(briefing).to_be_visible()
    player.answer(player.offers()[0])
    expect(briefing).to_have_count(0)


def test_tab_leads_to_the_question_first(sit: Callable[..., Person], page: Page) -> None:
    player = sit(at("play", players=BOT))
    page.keyboard.press("Tab")
    expect(prompt(player).locator(":focus")).to_have_count(1)


def test_the_menu_opens_at_its_button(sit: Callable[..., Person]) -> None:
    player = sit(at("play", players=BOT))
    menu = button(player, "Menu")
    player.click(menu)
    above, below = menu.bounding_box(), player.root.locator(POPOVER).bounding_box()
    assert above is not None
    assert below is not None
    assert 0 <= below["y"] - (above["y"] + above["height"]) <= 16


def test_play_again_shows_a_new_game_and_the_next_scenario(sit: Callable[..., Person]) -> None:
    match = played_out(players=BOT)
    player, old = sit(match), match.record()
    won = match.result["winner"] == "american"
    end = player.root.get_by_role("region", name="Result")
    expect(end.locator(".sw-serif")).to_have_text("You win" if won else "You lose")
    player.answer(button(player, "Play again"))
    assert match.previous is not None
    assert match.previous.record() == old
    assert (match.header["scenario"], match.over) == (old["header"]["scenario"], False)
    play_on(match)
    player.answer(button(player, "Next scenario"))
    assert match.header["scenario"] != old["header"]["scenario"]
    expect(player.root.get_by_role("heading", level=1)).to_have_text(match.board["title"])
    assert set(player.offers()) == set(match.options("american"))


def play_on(match: Match) -> None:
    """To the end."""
    for _ in played(match, Random(1)):
        pass


# -- several widgets on a page -----------------------------------------------------------------------------

SCENARIOS = ("first-steps", "machine-guns")
IDS = "root => [...root.querySelectorAll('[id]')].map(e => e.id)"
REFERENCES = """root => [...root.querySelectorAll('*')].flatMap(e => [...e.attributes]).map(a => a.value)
  .flatMap(v => [...v.matchAll(/url\\(#([^)]+)\\)/g)].map(m => m[1]))"""


def test_two_widgets_on_one_page_keep_apart(host: Host) -> None:
    mounted: list[Mounted] = [host.mount(at("play", players=BOT, scenario=scenario).view()) for scenario in SCENARIOS]
    mounted[0].show()
    ids, roots = [], host.page.locator(".sw")
    expect(roots).to_have_count(3)
    for root in roots.all():
        own = root.evaluate(IDS)
        assert set(root.evaluate(REFERENCES)) <= set(own)
        ids += own
    assert ids
    assert len(ids) == len(set(ids))


def test_an_answer_in_one_widget_leaves_the_other_alone(host: Host) -> None:
    mounted = [host.mount(at("play", players=BOT, scenario=scenario).view()) for scenario in SCENARIOS]
    host.page.emulate_media(reduced_motion="reduce")
    other = mounted[1].root.inner_text()
    player = Person(host.page, mounted[0].root.locator(".sw"))
    player.answer("end")
    assert mounted[1].received == []
    assert mounted[1].root.inner_text() == other


# -- the pace of others ------------------------------------------------------------------------------------


def test_a_bots_answers_are_shown_one_after_the_other(host: Host) -> None:
    match = at("play", players=BOT)
    mounted = host.mount(match.view())
    player = Person(host.page, mounted.root.locator(".sw"))
    player.wait()
    host.page.clock.install()
    host.page.clock.pause_at("2030-01-01")
    player.click("end")
    while match.request is None or match.request.side != "american":
        host.page.wait_for_timeout(20)
    host.flush()
    steps = [newest_line(message) for message in mounted.customs() if message.get("by") == "german"]
    assert len(steps) > 3
    newest = player.root.locator("[aria-current='true']")
    for number, step in enumerate(steps):
        expect(newest).to_contain_text(step or "")
        if number + 1 < len(steps):
            host.page.clock.run_for(PACE - 1)
            expect(newest).to_contain_text(step or "")
            host.page.clock.run_for(1)
    host.page.clock.resume()
    player.wait()


def newest_line(message: dict[str, Any]) -> str | None:
    """The last line of the log that came with a message."""
    said: list[str] = [line["t"] for line in message.get("log", []) if "h" not in line]
    return said[-1] if said else None


# -- crowded tiles -----------------------------------------------------------------------------------------

CROWD = ("scout-a", "scout-b", "rifleman-a", "rifleman-b")


def crowded() -> Match:
    """Eight counters on one tile, and an attack to be made there."""
    return sw.from_position(
        SLUG,
        {
            "scenario": "first-steps",
            "active": "american",
            "counters": {f"{side}/{unit}": "C2" for side in ("usa", "ger") for unit in CROWD},
            "cards": {"american": {"hand": {"rifleman-a": 1}}},
            "then": ["card:usa/rifleman-a attack"],
        },
        players={},
    )


@pytest.mark.parametrize("unit", CROWD)
@pytest.mark.parametrize("way", ["click", "key"])
def test_every_counter_of_a_crowded_tile_can_be_attacked(
    sit: Callable[..., Person], page: Page, way: str, unit: str
) -> None:
    match = crowded()
    player, target = sit(match, "american"), f"unit:ger/{unit}"
    shown = player.root.locator(f'[data-id="{target}"]:not([aria-expanded="false"])')
    if not shown.count():
        stack = player.root.locator('.sw-board [aria-expanded="false"]')
        use(player, page, way, stack.get_attribute("data-id") or "")
    ply = match.ply
    use(player, page, way, target)
    expect(prompt(player)).not_to_contain_text("Choose an enemy unit.")
    assert match.ply == ply + 1
    assert any(target in (line.get("i") or []) for line in match.scene()["log"]["tail"])


def use(player: Person, page: Page, way: str, word: str) -> None:
    """Click a thing, or go to it and press Enter."""
    if way == "click":
        player.click(word)
    else:
        player.key_to(word)
        page.keyboard.press("Enter")
