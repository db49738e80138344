"""Every state of the front end that somebody sees, each reached by play and by what a person does on the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from playwright.sync_api import expect

from stalingrad_widgets.play import Match
from tests.browser.playing import Person
from tests.browser.positions import BOT, at, new_match, played_out

Do = Callable[[Person], None]


@dataclass(frozen=True)
class State:
    """A match at some moment, who looks at it, and what he does before it is looked at."""

    match: Callable[[], Match]
    do: Do = lambda _person: None
    viewer: str | None = None


def hover_first(person: Person) -> None:
    """The odds of the first thing offered."""
    person.point(person.offers()[0])
    expect(person.root.locator(".sw-big")).to_be_visible()


def ask_why(person: Person) -> None:
    """A click on something that is not offered."""
    person.click(person.root.locator("[data-id^='tile:'][aria-disabled]").first)
    expect(person.root.locator(".sw-why")).to_be_visible()


def press(*names: str) -> Do:
    """Buttons one after the other."""

    def pressed(person: Person) -> None:
        for name in names:
            person.click(person.root.get_by_role("button", name=name).first)

    return pressed


def open_rule(person: Person) -> None:
    """The rule of the question."""
    person.click(person.root.locator("[data-prompt] .sw-chip"))
    expect(person.root.locator("[role='dialog'] h2")).to_be_visible()


def open_rules(person: Person) -> None:
    """All rules."""
    press("Menu", "Rules")(person)
    expect(person.root.locator("[role='dialog'] .sw-chip").first).to_be_visible()


def take_one(person: Person) -> None:
    """The first of several things."""
    person.answer(next(word for word in person.offers() if word.startswith("card:")))


def enter_dice(person: Person) -> None:
    """An attack whose dice are entered, one of them already."""
    person.click(person.offers()[0])
    person.click(person.root.locator(".sw-key").nth(7))


def suppress_by_hand() -> Match:
    """Dice of a machine gun are entered from the table."""
    match = at("suppress", seed=19, scenario="machine-guns")
    match.chance = "ask"
    return match


def go_back(person: Person) -> None:
    """The step after the first answer."""
    press("History")(person)
    slider = person.root.get_by_role("slider")
    expect(slider).to_be_focused()
    for key, step in (("Home", "0"), ("ArrowRight", "1")):
        person.page.keyboard.press(key)
        expect(slider).to_have_attribute("aria-valuenow", step)


def branch(person: Person) -> None:
    """Another line from the first step."""
    go_back(person)
    person.answer(person.root.get_by_role("button", name="Branch here"))


def hand_over(person: Person) -> None:
    """The other player's turn."""
    person.answer(person.offers()[0])


def too_late(person: Person) -> None:
    """Undo where it is barred."""
    person.answer(person.offers()[0])
    press("Undo is barred")(person)


def half_way(match: Match) -> bool:
    """When much has happened on the board."""
    return match.ply > 60


def take_up(person: Person) -> None:
    """A card of the hand, to hunker down with it."""
    person.click(next(word for word in person.offers() if word.startswith("card:") and " " not in word))


STATES: Mapping[str, State] = {
    "start": State(lambda: new_match(players=BOT)),
    "play": State(lambda: at("play", players=BOT, wanted=half_way)),
    "card taken up": State(lambda: at("play", players=BOT), take_up),
    "move": State(lambda: at("move", seed=10, players=BOT)),
    "odds": State(lambda: at("attack", players=BOT), hover_first),
    "target": State(lambda: at("target", seed=58, scenario="high-ground"), viewer="american"),
    "why not": State(lambda: at("attack", players=BOT), ask_why),
    "undo barred": State(lambda: at("attack", players=BOT), too_late),
    "bolster": State(lambda: at("bolster", players=BOT), take_one),
    "supply": State(lambda: at("play", players=BOT), press("Supply")),
    "command": State(lambda: at("command", seed=37, scenario="whole-platoon"), viewer="american"),
    "watching": State(lambda: at("attack", scenario="whole-platoon"), viewer="public"),
    "menu": State(lambda: at("play", players=BOT), press("Menu")),
    "briefing": State(lambda: at("play", players=BOT), press("Briefing")),
    "rule": State(lambda: at("play", players=BOT), open_rule),
    "rules": State(lambda: at("play", players=BOT), open_rules),
    "dice from the table": State(suppress_by_hand, enter_dice, "all"),
    "curtain": State(new_match, hand_over),
    "replay": State(lambda: at("play", players=BOT, wanted=half_way), go_back),
    "branch": State(lambda: at("play", players=BOT, wanted=half_way), branch),
    "end": State(lambda: played_out(players=BOT)),
    "end, folded": State(lambda: played_out(players=BOT), press("Look at the board")),
    "all open": State(lambda: at("play", scenario="whole-platoon", wanted=half_way), viewer="all"),
}
