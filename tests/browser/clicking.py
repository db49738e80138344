"""Somebody who plays Desamparados by clicks: of what is gold on the page one thing after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from playwright.sync_api import Locator

from tests.browser.playing import CURTAIN, RESULT, Person

MOST_CLICKS = 1500
"""In one game, at most."""
ASKED = f"""root => !root.hasAttribute('aria-busy') && !!root.querySelector(
  {RESULT!r} + ', ' + {CURTAIN!r} + ', .sw-prompt.sw-answer')"""
WEIGHTS = {"end": 0.3, "stop": 0.5, "done": 0.4, "pass": 0.5, "surrender": 0.02}
"""Buttons that get a game nowhere when they are pressed all the time, and one that ends it."""
LIVELY = {"smg": 4, "rifle": 4, "pistol": 4}
KINDS = {"soldier": "piece", "space": "space", "card": "card"}


class Player(Person):
    """A person at a view of a game: what is offered is chosen with the mouse, also a hand that is passed over."""

    def wait(self) -> None:
        """Until something is asked at this screen, or the game is over."""
        self.page.wait_for_function(ASKED, arg=self.root.element_handle(), timeout=90_000)

    @property
    def curtain(self) -> Locator:
        """The button of who takes the device."""
        return self.root.locator(f"{CURTAIN} button")

    def turn(self, random: Random) -> str:
        """One click: on the curtain's button, or on one of the things offered; what was clicked."""
        if self.curtain.count():
            self.answer(self.curtain)
            return "curtain"
        chosen = pick(self.offers(), random)
        self.answer(chosen)
        return chosen


def play(player: Player, seed: int, each: Callable[[int], None] = lambda _click: None) -> Counter[str]:
    """Click to the end of the game; how often each kind of thing was clicked. `each` is called before every click."""
    random, kinds = Random(seed), Counter[str]()
    player.wait()
    for click in range(MOST_CLICKS):
        if player.over:
            return kinds
        each(click)
        kinds[kind(player.turn(random))] += 1
    raise AssertionError(f"no end after {MOST_CLICKS} clicks: {player.question}")


def pick(offers: Sequence[str], random: Random) -> str:
    """One of the things offered: rather to do something than to stop."""
    assert offers, "something is asked, and nothing can be clicked"
    return random.choices(offers, [WEIGHTS.get(offer, LIVELY.get(offer, 1)) for offer in offers])[0]


def kind(clicked: str) -> str:
    """A "piece", a "space", a "card", the "curtain", or a "button"."""
    return "curtain" if clicked == "curtain" else KINDS.get(clicked.partition(":")[0], "button")
