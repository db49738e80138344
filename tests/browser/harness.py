"""Widgets in a browser without a kernel: the real bundle and the real Python class in one process.

A test of the front end takes half a second this way. Python sees the messages that a Jupyter kernel would hand it, the
bundle sees what anywidget's runtime would hand it. Traits and messages are plain data; binary data is not carried.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from anywidget import AnyWidget
from playwright.sync_api import ConsoleMessage, Error, Locator, Page, Request, Route

Theme = Literal["light", "dark"]
Data = dict[str, Any]

HOST = Path(__file__).with_name("host.js")
PAGE = "http://widgets.test/"
LAB_THEMES = Path(sys.prefix) / "share" / "jupyter" / "lab" / "themes" / "@jupyterlab"


@dataclass
class Mounted:
    """A widget on the page. `received` and `sent` are what the browser got and gave, oldest first."""

    host: Host
    widget: AnyWidget
    received: list[Data] = field(default_factory=list)
    sent: list[Data] = field(default_factory=list)

    @property
    def root(self) -> Locator:
        """The element of the first view."""
        return self.host.page.locator(".host-view").nth(self.host.widgets.index(self))

    def customs(self) -> list[Data]:
        """The content of the custom messages that the browser got."""
        return [data["content"] for data in self.received if data["method"] == "custom"]

    def sizes(self) -> list[int]:
        """Bytes of each message that the browser got, as compact JSON."""
        return [len(json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()) for data in self.received]

    def show(self) -> int:
        """One more view of the same model, at the end of the page; its number."""
        return int(self.host.page.evaluate("id => host.show(id, 'body')", self.widget.model_id))

    def close(self, view: int = 0) -> None:
        """Take a view away, as when the output of a cell is cleared."""
        self.host.page.evaluate("([id, n]) => host.close(id, n)", [self.widget.model_id, view])

    def send(self, content: Any) -> None:
        """Send Python a custom message past the front end: for stale and malformed ones."""
        self.host.page.evaluate(
            "([id, content]) => host.models.get(id).model.send(content)", [self.widget.model_id, content]
        )
        self.host.flush()


class FaultLog(logging.Handler):
    """Keeps what ipywidgets only logs: an exception in a handler of messages."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__(logging.WARNING)
        self.faults = faults

    def emit(self, record: logging.LogRecord) -> None:
        self.faults.append(f"Python: {self.format(record)}")


class Host:
    """One page that shows widgets. Python's messages reach it within 10 ms, or at once by `flush`."""

    def __init__(self, page: Page, theme: Theme = "light") -> None:
        self.page = page
        self.theme: Theme = theme
        self.widgets: list[Mounted] = []
        self.faults: list[str] = []
        self._outbox: list[tuple[str, Data]] = []
        self._log = FaultLog(self.faults)
        logging.getLogger("traitlets").addHandler(self._log)
        page.route("**/*", self._serve)
        page.on("request", self._watch_request)
        page.on("pageerror", self._note_error)
        page.on("console", self._watch_console)
        page.expose_function("py_receive", self._receive)
        page.expose_function("py_poll", self._drain)
        self._load()

    def mount(self, widget: AnyWidget) -> Mounted:
        """Show a widget below those that are there."""
        mounted = Mounted(self, widget)
        self.widgets.append(mounted)
        # The comm of a widget without a kernel sends nowhere: send to the page.
        widget.comm.publish_msg = lambda _kind, data=None, **_rest: self._outbox.append((widget.model_id, data))
        self._open(mounted)
        return mounted

    def reload(self) -> None:
        """The browser's reload: new models from the current state of each widget, one view each."""
        self.page.reload()
        self._load()
        self._outbox.clear()
        for mounted in self.widgets:
            self._open(mounted)

    def flush(self) -> None:
        """Deliver what Python has sent so far."""
        self.page.evaluate("() => host.poll()")

    def stop(self) -> None:
        """No more messages between page and Python."""
        logging.getLogger("traitlets").removeHandler(self._log)
        if not self.page.is_closed():
            self.page.evaluate("() => host.stop()")

    def _load(self) -> None:
        self.page.emulate_media(color_scheme=self.theme)
        self.page.goto(PAGE)
        self.page.add_script_tag(content=HOST.read_text(encoding="utf-8"))

    def _open(self, mounted: Mounted) -> None:
        state = json.loads(json.dumps(mounted.widget.get_state()))
        arguments = [mounted.widget.model_id, state]
        self.page.evaluate(
            "async ([id, state]) => { await host.open(id, state); await host.show(id, 'body'); }", arguments
        )

    def _receive(self, model_id: str, data: Data) -> list[tuple[str, Data]]:
        mounted = next(one for one in self.widgets if one.widget.model_id == model_id)
        mounted.sent.append(data)
        mounted.widget._handle_msg({"content": {"data": data}, "buffers": []})
        return self._drain()

    def _drain(self) -> list[tuple[str, Data]]:
        waiting, self._outbox = self._outbox, []
        for mounted in self.widgets:
            mounted.received += [data for model_id, data in waiting if model_id == mounted.widget.model_id]
        return waiting

    def _serve(self, route: Route) -> None:
        if route.request.url == PAGE:
            route.fulfill(content_type="text/html", body=page_of(self.theme))
        else:
            route.abort()

    def _watch_request(self, request: Request) -> None:
        if request.url != PAGE and not request.url.startswith(("blob:", "data:")):
            self.faults.append(f"the front end asked the network for {request.url}")

    def _note_error(self, error: Error) -> None:
        self.faults.append(f"error on the page: {error.message}\n{error.stack}")

    def _watch_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console {message.type}: {message.text}")


def page_of(theme: Theme) -> str:
    """An empty page with the variables of JupyterLab's own theme."""
    return (
        f"<!doctype html><html lang='en'><head><meta charset='utf-8'><title>Widgets</title>"
        f"<style>{lab_variables(theme)} body {{ margin: 0; background: var(--jp-layout-color0); }}</style></head>"
        f"<body data-jp-theme-name='JupyterLab {theme.title()}' data-jp-theme-light='{str(theme == 'light').lower()}'>"
        f"</body></html>"
    )


def lab_variables(theme: Theme) -> str:
    """The `:root` block of the theme in the installed JupyterLab."""
    css = (LAB_THEMES / f"theme-{theme}-extension" / "index.css").read_text(encoding="utf-8")
    block = re.search(r":root\s*\{[^}]*\}", css)
    if block is None:
        raise LookupError(f"the {theme} theme of JupyterLab has no :root block any more")
    return block.group()
