"""From a click to the repainted board in JupyterLab, against an empty anywidget button in the same page.

The two take turns. On a server with TCP_NODELAY (stalingrad_widgets.server is on) the ratio has its bar; a default
server holds small messages back for up to 40 ms, ours and the button's alike.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from benchmarks.measure import Row, at_most
from tests.browser.chromium import FLAGS, system_chromium
from tests.browser.lab import NotebookPage, running_lab

CLICKS = 250
WARM_UP = 25
BAR = 1.5
"""Times the empty button."""
PAUSE = 30
"""Milliseconds between clicks."""

BUTTON = '''
import anywidget
class Button(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el }) {
      const button = Object.assign(document.createElement("button"), { textContent: "Click", className: "empty" });
      const text = Object.assign(document.createElement("output"), { textContent: "0" });
      button.onclick = () => model.send({ n: Number(text.textContent) });
      model.on("msg:custom", (m) => { text.textContent = m.n; });
      el.append(button, text);
    } };"""
    def __init__(self):
        super().__init__()
        self.on_msg(lambda _widget, content, _buffers: self.send({"n": content["n"] + 1}))
Button()
'''
BOARD = """
import stalingrad_widgets as sw
match = sw.new_match("undaunted-normandy", "whole-platoon", seed=3, autosave=False)
match.view("all")
"""

# Clicks on both, in turns: [ms to the changed page, ms to the painted page] of each click.
CLICKING = """async ([clicks, pause]) => {
  const board = document.querySelector('.sw'), button = document.querySelector('.empty');
  const rest = () => new Promise(done => setTimeout(done, pause));
  const painted = () => new Promise(done => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  }));
  const changed = (node, what, isDone) => new Promise(done => new MutationObserver((_changes, observer) => {
    if (!isDone()) return;
    observer.disconnect();
    done(performance.now());
  }).observe(node, what));
  const never = () => new Promise(done => setTimeout(done, 1000, null));
  const time = async (times, element, seen) => {
    const begin = performance.now();
    element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    const end = await Promise.race([seen, never()]);
    if (end === null) return;
    await painted();
    times.push([end - begin, performance.now() - begin]);
  };
  let seed = 7;
  const any = all => all[(seed = (seed * 48271) % 2147483647) % all.length];
  const offered = () => {
    const all = [...board.querySelectorAll('[data-id]:not([aria-disabled]), [data-word]')];
    const actions = all.filter(e => e.matches('.sw-row'));
    return actions.length ? [...actions, ...all.filter(e => e.matches('[data-word]'))] : all;
  };
  const empty = [], ours = [];
  while (ours.length < clicks) {
    await time(empty, button, changed(button.nextSibling, { childList: true }, () => true));
    await rest();
    // A click that only takes a card up is no answer, and is not counted.
    const answered = changed(board, { attributeFilter: ['aria-busy'] }, () => !board.hasAttribute('aria-busy'));
    await time(ours, any(offered()), answered);
    await rest();
  }
  return [empty, ours];
}"""


def clicked(*, nodelay: bool) -> tuple[list[list[float]], list[list[float]]]:
    """Milliseconds of each click, on the empty button and on the board: to the changed page, to the painted one."""
    with tempfile.TemporaryDirectory() as folder, running_lab(Path(folder), nodelay=nodelay) as lab:
        lab.write("clicks.ipynb", [BUTTON, BOARD, "print(match.ply)"])
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=system_chromium(), args=list(FLAGS))
            page = browser.new_page(viewport={"width": 1600, "height": 1000}, reduced_motion="reduce")
            opened = NotebookPage(page, lab, "clicks.ipynb")
            opened.open()
            opened.run_all()
            page.locator(".sw [data-id]").first.wait_for()
            empty, ours = page.evaluate(CLICKING, [CLICKS + WARM_UP, PAUSE])
            opened.run(2)
            check(int(opened.printed(2)))
            browser.close()
    return empty[WARM_UP:], ours[WARM_UP:]


def check(ply: int) -> None:
    """Each click on the board was an answer."""
    if ply < CLICKS + WARM_UP:
        raise RuntimeError(
            f"{CLICKS + WARM_UP} clicks, but only {ply} answers: the board was not clicked as it should be."
        )


def rows(server: str, empty: list[list[float]], ours: list[list[float]], *, bar: bool) -> list[Row]:
    """Medians of both and their ratio, to the changed and to the painted page."""
    made = []
    for index, what in enumerate(("changed", "painted")):
        button, board = (median(times[index] for times in clicks) for clicks in (empty, ours))
        name = f"{server}: board / button, page {what}"
        ratio = board / button
        made += [
            Row(f"{server}: click on the empty button, page {what}, median", button, "ms"),
            Row(f"{server}: click on the board, page {what}, median", board, "ms"),
            at_most(name, ratio, "×", BAR) if bar else Row(name, ratio, "×"),
        ]
    return made


def measure() -> list[Row]:
    """Both servers; only that with TCP_NODELAY has a bar."""
    quick: Any = clicked(nodelay=True)
    default: Any = clicked(nodelay=False)
    return [*rows("TCP_NODELAY", *quick, bar=True), *rows("default server", *default, bar=False)]
