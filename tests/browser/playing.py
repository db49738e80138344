"""Somebody who plays: sees what the page offers, and points, clicks and presses keys as a person would."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

OFFERED = "[data-id]:not([aria-disabled]), [data-word]"
"""Places, counters, cards and their actions that may be clicked, and the buttons of the prompt."""
RESULT = "[aria-label='Result']"
CURTAIN = "[aria-label='Hand over']"

WORDS = f"root => [...root.querySelectorAll({OFFERED!r})].map(e => e.dataset.id ?? e.dataset.word)"
WAITS_FOR_THE_PLAYER = f"""root => !root.hasAttribute('aria-busy')
  && !!root.querySelector({f"{OFFERED}, {RESULT}, {CURTAIN}"!r})"""
# Where a click reaches the element itself: its middle, or else a spot that nothing lies over.
OPEN_SPOT = """(element) => {
  const box = element.getBoundingClientRect(), parts = [0.5, 0.2, 0.8, 0.06, 0.94, 0.35, 0.65];
  for (const down of parts) for (const across of parts) {
    const x = box.left + box.width * across, y = box.top + box.height * down;
    if (element.contains(document.elementFromPoint(x, y))) return [x, y];
  }
  return null;
}"""
# The same after scrolling: no more than is needed to see it, or else to the middle of the window.
FREE_SPOT = f"""(element) => {{
  for (const block of ['nearest', 'center']) {{
    element.scrollIntoView({{ block, inline: 'nearest' }});
    const spot = ({OPEN_SPOT})(element);
    if (spot) return spot;
  }}
  return null;
}}"""
FOCUSED = """root => { const one = document.activeElement;
  return root.contains(one) ? (one.dataset.id ?? one.dataset.word ?? one.textContent) : null; }"""
# Where the wanted thing lies from the one that has focus: the key that leads there, and in one group how far it is.
WAY = """([root, wanted]) => {
  const group = e => e.closest('.sw-board, .sw-hand, [data-prompt]');
  const middle = e => { const b = e.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; };
  const from = document.activeElement, to = [...root.querySelectorAll('[data-id], [data-word]')]
    .find(e => (e.dataset.id ?? e.dataset.word) === wanted);
  const tab = from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
  if (group(from) !== group(to)) return { tab, far: null };
  const [ax, ay] = middle(from), [bx, by] = middle(to);
  return { tab, far: [bx - ax, by - ay] };
}"""
TRIES = 20
"""Looks at a page that may still move, a tenth of a second apart."""
MOST_TABS = 20
MOST_ARROWS = 30


class Person:
    """A player at one view of a widget. `root` is the widget's element."""

    def __init__(self, page: Page, root: Locator) -> None:
        self.page = page
        self.root = root

    # -- what the person sees ----------------------------------------------------------------------------

    def offers(self) -> list[str]:
        """Everything that can be clicked as an answer or as part of one, in the order of the page."""
        words: list[str] = self.root.evaluate(WORDS)
        return words

    def find(self, word: str) -> Locator:
        """The element of a thing, of a card's action or of a button."""
        return self.root.locator(f'[data-id="{word}"], [data-word="{word}"]').first

    def wait(self) -> None:
        """Until something is asked of this person, or the game is over."""
        self.page.wait_for_function(WAITS_FOR_THE_PLAYER, arg=self.root.element_handle(), timeout=60_000)

    @property
    def question(self) -> str:
        """What the prompt says."""
        return self.root.locator("[data-prompt] .sw-say").inner_text()

    def sees(self, target: str | Locator) -> bool:
        """Whether a thing is in the window, and not all of it covered."""
        element = self.find(target) if isinstance(target, str) else target
        return element.evaluate(OPEN_SPOT) is not None

    def soon_sees(self, target: str | Locator) -> bool:
        """The same once the page has come to rest."""
        for _ in range(TRIES):
            if self.sees(target):
                return True
            self.page.wait_for_timeout(100)
        return False

    @property
    def over(self) -> bool:
        """Whether the end screen is there."""
        return self.root.locator(RESULT).count() > 0

    # -- with the mouse ----------------------------------------------------------------------------------

    def point(self, target: str | Locator) -> None:
        """Move the mouse onto a thing."""
        self.page.mouse.move(*self._spot(target))

    def click(self, target: str | Locator) -> None:
        """Click a thing with the mouse, wherever it is not covered."""
        self.page.mouse.click(*self._spot(target))

    def answer(self, target: str | Locator) -> None:
        """Click, and wait until something is asked again."""
        self.click(target)
        self.wait()

    def _spot(self, target: str | Locator) -> tuple[float, float]:
        element = self.find(target) if isinstance(target, str) else target
        expect(element).to_be_visible()
        for _ in range(TRIES):
            spot = element.evaluate(FREE_SPOT)
            if spot is not None:
                return spot[0], spot[1]
            self.page.wait_for_timeout(100)  # JupyterLab may still be scrolling
        raise AssertionError(f"{target} is covered: nobody can click it")

    # -- with the keyboard -------------------------------------------------------------------------------

    @property
    def focused(self) -> str | None:
        """The thing or button that has the focus; None when it is outside the widget."""
        name: str | None = self.root.evaluate(FOCUSED)
        return name

    def key_to(self, word: str) -> None:
        """Put the focus on a thing with Tab, Shift+Tab and arrow keys alone."""
        for _ in range(MOST_TABS):
            if self._arrow_to(word):
                return
            self.page.keyboard.press(self._way(word)["tab"])
        raise AssertionError(f"the keyboard does not lead to {word} from {self.focused}")

    def _way(self, word: str) -> Any:
        return self.page.evaluate(WAY, [self.root.element_handle(), word])

    def _arrow_to(self, word: str) -> bool:
        """Walk with arrow keys inside a group; a key that led nowhere is not tried again."""
        tried: set[tuple[str | None, str]] = set()
        for _ in range(MOST_ARROWS):
            here, far = self.focused, self._way(word)["far"]
            if here == word or far is None:
                return here == word
            key = next((key for key in arrows(*far) if (here, key) not in tried), None)
            if key is None:
                return False
            tried.add((here, key))
            self.page.keyboard.press(key)
        return False


def arrows(right: float, down: float) -> list[str]:
    """The arrow keys, that along the longer part of the way first."""
    across = ["ArrowRight", "ArrowLeft"] if right > 0 else ["ArrowLeft", "ArrowRight"]
    along = ["ArrowDown", "ArrowUp"] if down > 0 else ["ArrowUp", "ArrowDown"]
    first, second = (across, along) if abs(right) > abs(down) else (along, across)
    return [first[0], second[0], second[1], first[1]]


WEIGHTS = {"end": 0.1, "stop": 0.1, "done": 0.2, "draw:0": 0.1}
"""Buttons that get a game nowhere when they are pressed all the time."""
LIVELY = {"control": 6, "move": 3, "scout": 3, "attack": 2, "hunker": 0.1}
"""Actions of cards that bring something about, and one that does not."""


def pick(offers: Sequence[str], random: Random) -> str:
    """One of the offers: rather an action of a card than the card, rather to do something than to stop."""
    rows = any(kind(offer) == "action" for offer in offers)
    return random.choices(offers, [_weight(offer, rows) for offer in offers])[0]


def _weight(offer: str, rows: bool) -> float:
    if kind(offer) == "card":
        return 0.1 if rows else 1
    return WEIGHTS.get(offer, LIVELY.get(offer.partition(" ")[2], 1))


def kind(offer: str) -> str:
    """What is clicked: a "card", an "action" on a card, a "tile", a "unit", or a "button"."""
    thing, _, second = offer.partition(" ")
    what = thing.partition(":")[0]
    if what == "card":
        return "action" if second else "card"
    return what if what in ("tile", "unit") else "button"
