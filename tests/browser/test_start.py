"""The widget unpacks its program in the browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.harness import Host
from tests.browser.positions import BOT, at


def test_a_browser_that_cannot_unpack_says_which_can(page: Page, host: Host) -> None:
    page.evaluate("() => { delete window.DecompressionStream; }")
    mounted = host.mount(at("play", players=BOT).view())
    expect(mounted.root).to_have_text(
        "This browser is too old for the board. Use Chrome or Edge 103, Firefox 113, Safari 16.4, or a newer one."
    )


COUNT_UNPACKING = """() => {
  window.used = 0;
  const inflate = window.DecompressionStream;
  window.DecompressionStream = class extends inflate {
    get readable() { window.used += 1; return super.readable; }
  };
}"""


def test_all_boards_of_a_page_share_one_program(page: Page, host: Host) -> None:
    page.evaluate(COUNT_UNPACKING)
    for number in range(3):
        mounted = host.mount(at("play", players=BOT).view())
        expect(mounted.root.locator(".sw")).to_be_visible()
        assert host.widgets.index(mounted) == number
    assert page.evaluate("window.used") == 1
