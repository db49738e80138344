"""The bench of Stalingrad in a browser: a position of the rule tests, and somebody who plays it by clicks.

Cards, units, tiles and edges have the short words of `tests.games.undaunted.stalingrad.desk`.
"""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from stalingrad_widgets.games.undaunted.stalingrad.table import STALINGRAD
from stalingrad_widgets.play import Match
from tests.browser.clicking import Player
from tests.browser.harness import Host
from tests.games.undaunted.stalingrad.desk import Desk, short


class Table(Player):
    """Both sides at one screen, everything open. What is read is read off the page."""

    match: Match

    # -- answering -------------------------------------------------------------------------------------------

    def click_on(self, *said: str) -> None:
        """Answer what is asked with one click after the other; of two parts each is clicked."""
        for word in said:
            self._click_on(self._full(word))

    def play(self, card: str, verb: str) -> None:
        """A card for an action: a click on the row of the card."""
        self.click_on(f"{card} {verb}")

    def _full(self, said: str) -> str:
        asked = self.match.request
        assert asked is not None
        words = {short(word): word for word in asked.options}
        assert said in words, f"{said} is not offered: {', '.join(words)}"
        return words[said]

    def _click_on(self, word: str) -> None:
        offers = self.offers()
        if word not in offers:
            self.click(word.partition(" ")[0])
            second = word.partition(" ")[2]
            word = word if self.find(word).count() else second
        ply = self.match.ply
        self.answer(word)
        assert self.match.ply > ply, f"a click on {word} has answered nothing"

    # -- reading ---------------------------------------------------------------------------------------------

    def said_of(self, thing: str) -> str:
        """What a screen reader says of a place, a counter or an edge."""
        return self.root.locator(f'.sw-board [data-id="{thing}"]').first.get_attribute("aria-label") or ""

    def options(self) -> list[str]:
        """All answers to the question, in short words."""
        asked = self.match.request
        return [] if asked is None else [short(word) for word in asked.options]

    def strip(self, side: str) -> Locator:
        """The line of a side: its zones and how many cards lie there."""
        return self.root.locator(f".sw-strip[aria-label='{side}']").first

    def tile(self, code: str) -> str:
        """What is said of a tile: its version and name, what it prints, and what lies there."""
        return self.said_of(f"tile:{code}")

    def unit(self, name: str) -> str:
        """What is said of a counter: where it stands, and its states."""
        return self.said_of(f"unit:{name}")

    def lines(self) -> list[str]:
        """The log, without its rules."""
        return [line.inner_text() for line in self.root.locator(".sw-log li.sw-ln").all()]

    def line(self, *words: str) -> Locator:
        """The newest line of the log with these words."""
        found = self.root.locator(".sw-log li.sw-ln")
        for word in words:
            found = found.filter(has_text=word)
        return found.last

    def reads(self, text: str, rule: str) -> None:
        """There is a line with these words, and with this rule as a chip."""
        line = self.line(text)
        expect(line).to_be_visible()
        expect(line.locator(".sw-chip", has_text=rule)).to_be_visible()


def seat(host: Host, desk: Desk) -> Table:
    """The position of a desk at a screen; dice fall as the desk has them."""
    host.page.emulate_media(color_scheme=host.theme, reduced_motion="reduce")
    match = shown(desk)
    table = Table(host.page, host.mount(match.view("all")).root.locator(".sw"))
    table.match = match
    table.wait()
    return table


def shown(desk: Desk) -> Match:
    """A match at the position of a desk, with its dice."""
    header = {"game": STALINGRAD.slug, "scenario": desk.state.scenario.id, "pack": {"id": "bench"}, "seed": 1}
    state = desk.state.clone()
    header["options"] = state.content.options
    match = Match(STALINGRAD, header, state=state, auto="off")
    match.game.chance = desk.chance
    return match
