"""Every state of the front end, in both themes and at three widths: whole, in reach, without barriers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.harness import Host
from tests.browser.playing import FREE_SPOT, OFFERED, Person
from tests.browser.states import STATES

WIDTHS = (700, 1000, 1400)
HEIGHT = 1000
RESTS = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
STICKS_OUT = """root => {
  const edge = root.getBoundingClientRect().right + 1;
  const scrolls = e => e && e !== root
    && (['auto', 'scroll'].includes(getComputedStyle(e).overflowX) || scrolls(e.parentElement));
  return [...root.querySelectorAll('*')]
    .filter(e => e.getBoundingClientRect().right > edge && !scrolls(e.parentElement)).map(e => e.outerHTML);
}"""
# What is offered and cannot be clicked, because something lies over it; not while a popover is open.
OUT_OF_REACH = f"""root => root.querySelector('.sw-pop') ? [] : [...root.querySelectorAll({OFFERED!r})]
  .filter(e => !({FREE_SPOT})(e)).map(e => e.outerHTML)"""
# How far the newest line lies below what is seen of the log.
BELOW = """log => {
  const newest = log.querySelector('[aria-current]');
  return newest ? newest.getBoundingClientRect().bottom - log.getBoundingClientRect().bottom : 0;
}"""


@pytest.mark.parametrize("host", ["light", "dark"], indirect=True)
@pytest.mark.parametrize("name", STATES)
def test_a_state_is_whole_and_in_reach(host: Host, axe: Callable[..., list[dict[str, Any]]], name: str) -> None:
    state = STATES[name]
    host.page.emulate_media(color_scheme=host.theme, reduced_motion="reduce")
    person = Person(host.page, host.mount(state.match().view(state.viewer)).root.locator(".sw"))
    state.do(person)
    for width in WIDTHS:
        host.page.set_viewport_size({"width": width, "height": HEIGHT})
        host.page.evaluate(RESTS)
        assert person.root.evaluate(STICKS_OUT) == [], f"at {width} px something sticks out"
        assert all(log.evaluate(BELOW) <= 1 for log in person.root.locator(".sw-log").all())
        assert person.root.evaluate(OUT_OF_REACH) == [], f"at {width} px"
        assert axe(".sw") == [], f"at {width} px"
