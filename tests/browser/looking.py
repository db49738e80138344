"""What must hold of every screen at every width: whole, in reach, legible, without barriers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator

from tests.browser.harness import Host
from tests.browser.test_states import HEIGHT, OUT_OF_REACH, RESTS, STICKS_OUT, WIDTHS

# Texts smaller than 11 px on the screen, with their size; a drawing may be scaled.
SMALL_TEXT = """root => {
  const small = [], walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, e = node.parentElement, box = e.getBoundingClientRect();
    if (!node.data.trim() || !box.width || e.closest('.sw-hidden, title')) continue;
    const scale = e.ownerSVGElement ? e.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(e).fontSize) * scale;
    if (size < 10.95) small.push(`${node.data.trim()} (${size.toFixed(1)} px)`);
  }
  return small;
}"""
# Words of the board that lie on one another. A box of text is higher than its letters.
CLASHES = """root => {
  const texts = [...root.querySelectorAll('.sw-board text')].map(e => {
    const b = e.getBoundingClientRect(), cut = b.height * 0.25;
    return { t: e.textContent, l: b.left + 1, r: b.right - 1, u: b.top + cut, d: b.bottom - cut };
  });
  return texts.flatMap((w, i) => texts.slice(i + 1)
    .filter(o => w.l < o.r && o.l < w.r && w.u < o.d && o.u < w.d).map(o => `${w.t} on ${o.t}`));
}"""
# Parts of the page that lie on one another; the question stays in sight above what is scrolled under it.
OVERLAPS = """root => {
  window.scrollTo(0, 0);
  const parts = [...root.querySelectorAll('.sw-panel, .sw-prompt, .sw-end, .sw-hd')]
    .map(e => [e, e.getBoundingClientRect()]).filter(([, b]) => b.width);
  return parts.flatMap(([e, a], i) => parts.slice(i + 1)
    .filter(([o, b]) => !e.contains(o) && !o.contains(e)
      && a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom)
    .map(([o]) => `${e.className} on ${o.className}`));
}"""

CHECKS = {
    "sticks out": STICKS_OUT,
    "lies on another": OVERLAPS,
    "words on words": CLASHES,
    "cannot be clicked": OUT_OF_REACH,
    "too small": SMALL_TEXT,
}
"""What is wrong with the things that a check finds."""


def is_sound(
    host: Host, root: Locator, axe: Callable[..., list[dict[str, Any]]], widths: Sequence[int] = WIDTHS
) -> None:
    """At each width nothing sticks out, lies on another, is out of reach or too small, and axe finds nothing."""
    before = host.page.viewport_size
    for width in widths:
        host.page.set_viewport_size({"width": width, "height": HEIGHT})
        host.page.evaluate(RESTS)
        for fault, check in CHECKS.items():
            assert root.evaluate(check) == [], f"{fault} at {width} px"
        assert axe(".sw") == [], f"at {width} px"
    if before is not None:
        host.page.set_viewport_size(before)
        host.page.evaluate(RESTS)
