"""Fixtures of the browser tests: `lab`, `notebook`, `frames`, `host`, `mount`, `axe`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from anywidget import AnyWidget
from playwright.sync_api import Page

from tests.browser.chromium import FLAGS, system_chromium
from tests.browser.frames import Frames, watched
from tests.browser.harness import Host, Mounted, Theme
from tests.browser.lab import Lab, NotebookPage, running_lab

AXE = Path(__file__).parents[2] / "js" / "node_modules" / "axe-core" / "axe.min.js"
VIOLATIONS = """async (selector) => {
  const { violations } = await axe.run(selector, { resultTypes: ['violations'] });
  return violations.map(v => ({ rule: v.id, impact: v.impact, help: v.help, where: v.nodes.map(n => n.html) }));
}"""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Drive the system's Chromium where there is one."""
    path = system_chromium()
    return {**browser_type_launch_args, "args": list(FLAGS), **({"executable_path": path} if path else {})}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """The window: 1400 wide, room for the wide layout in a notebook."""
    return {**browser_context_args, "viewport": {"width": 1600, "height": 1100}}


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab server with nothing of the user's in it, and with TCP_NODELAY."""
    with running_lab(tmp_path_factory.mktemp("lab")) as lab:
        yield lab


@pytest.fixture
def notebook(page: Page, lab: Lab, request: pytest.FixtureRequest) -> Callable[..., NotebookPage]:
    """`notebook([cell, ...])`: these cells in an open notebook, its kernel ready, nothing run yet."""

    def open_notebook(cells: Sequence[str], name: str = "") -> NotebookPage:
        opened = NotebookPage(page, lab, name or f"{request.node.originalname}.ipynb")
        lab.write(opened.name, cells)
        opened.open()
        return opened

    return open_notebook


@pytest.fixture
def frames(page: Page) -> Frames:
    """Every websocket frame of the page. Ask for it before the notebook is opened."""
    return watched(page)


@pytest.fixture
def host(page: Page, request: pytest.FixtureRequest) -> Iterator[Host]:
    """A page for widgets without a kernel; `@pytest.mark.parametrize("host", ["dark"], indirect=True)` makes it dark.

    At the end of the test nothing may have gone wrong on the page, and nothing may have been asked of the network.
    """
    theme: Theme = getattr(request, "param", "light")
    host = Host(page, theme)
    yield host
    host.stop()
    assert not host.faults, "\n".join(host.faults)


@pytest.fixture
def mount(host: Host) -> Callable[[AnyWidget], Mounted]:
    """`mount(widget)`: the widget on the page, without a kernel."""
    return host.mount


@pytest.fixture
def axe(page: Page) -> Callable[..., list[dict[str, Any]]]:
    """`axe(selector)`: what axe-core finds wrong for people who use a screen reader or the keyboard."""

    def violations(selector: str = "body") -> list[dict[str, Any]]:
        if not page.evaluate("() => 'axe' in window"):
            page.add_script_tag(path=AXE)
        found: list[dict[str, Any]] = page.evaluate(VIOLATIONS, selector)
        return found

    return violations
