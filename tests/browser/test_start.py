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
