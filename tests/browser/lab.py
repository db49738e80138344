"""A real JupyterLab server of its own, and a notebook in it driven as a person would."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Locator, Page, expect

START_SECONDS = 90
CELL_SECONDS = 120
KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}

# Lab's own execution indicator says "idle" before the kernel is there, and drops a Shift+Enter then. This does not.
KERNEL_IS_READY = """() => {
  const session = window.jupyterapp?.shell.currentWidget?.sessionContext, kernel = session?.session?.kernel;
  return !!(session?.isReady && kernel?.connectionStatus === 'connected' && kernel.status === 'idle');
}"""
CELLS_ARE_DONE = """(wanted) => {
  const cells = window.jupyterapp.shell.currentWidget.content.widgets.filter(c => c.model.type === 'code');
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session?.kernel;
  return wanted.every(i => cells[i].model.executionCount !== null && cells[i].model.executionState !== 'running')
    && kernel?.status === 'idle';
}"""
RESTART_KERNEL = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
NUMBER_OF_CODE_CELLS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .filter(c => c.model.type === 'code').length"""
CLEAR_COUNTS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .filter(c => c.model.type === 'code').forEach(c => { c.model.executionCount = null; })"""


@dataclass(frozen=True)
class Lab:
    """A running server. `root` is the folder it shows, `log` what it printed so far."""

    url: str
    root: Path
    log: Path

    def write(self, name: str, cells: Sequence[str]) -> Path:
        """A notebook of code cells in the server's folder."""
        book = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(cell) for cell in cells], metadata={"kernelspec": KERNEL}
        )
        path = self.root / name
        nbformat.write(book, path)
        return path


@contextmanager
def running_lab(folder: Path, *, nodelay: bool = True) -> Iterator[Lab]:
    """Start JupyterLab on a free port with settings of its own in `folder`; stop it at the end.

    `nodelay` says whether stalingrad_widgets.server is on.
    """
    root = folder / "root"
    root.mkdir()
    port, log = free_port(), folder / "server.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            command(root, port),
            env=own_settings(folder, nodelay),
            stdout=out,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            cwd=root,
            start_new_session=True,
        )
    try:
        lab = Lab(f"http://127.0.0.1:{port}", root, log)
        wait_until_up(lab, process)
        yield lab
    finally:
        stop(process)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def command(root: Path, port: int) -> list[str]:
    """What starts the server."""
    return [
        *(sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root"),
        "--LabApp.expose_app_in_browser=True",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.root_dir={root}",
        "--IdentityProvider.token=",
    ]


def own_settings(folder: Path, nodelay: bool) -> dict[str, str]:
    """An environment in which nothing of the user's Jupyter and of our autosaves is read or written."""
    places = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_CONFIG_PATH": "first",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
        "STALINGRAD_WIDGETS_DATA": "autosaves",
    }
    extension = {"ServerApp": {"jpserver_extensions": {"stalingrad_widgets.server": nodelay}}}
    write_json(folder / "first" / "jupyter_server_config.json", extension)
    news = folder / "settings" / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
    write_json(news, {"fetchNews": "false", "checkForUpdates": False})
    # The history of a kernel would carry the cells of one test into the frames of another.
    kernel = folder / "ipython" / "profile_default" / "ipython_kernel_config.json"
    write_json(kernel, {"HistoryManager": {"enabled": False}})
    return {**os.environ, **{name: str(folder / place) for name, place in places.items()}}


def write_json(path: Path, value: dict[str, Any]) -> None:
    """Write a settings file, making its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value), encoding="utf-8")


def wait_until_up(lab: Lab, process: subprocess.Popen[bytes]) -> None:
    """Return when the server answers; fail with its log when it does not start."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{lab.url}/api/status", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start:\n{lab.log.read_text(errors='replace')}")


def stop(process: subprocess.Popen[bytes]) -> None:
    """End the server and its kernels."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


class NotebookPage:
    """A notebook open in JupyterLab. Code cells are counted from 0."""

    def __init__(self, page: Page, lab: Lab, name: str) -> None:
        self.page = page
        self.lab = lab
        self.name = name

    def open(self) -> None:
        """Show the notebook in a fresh workspace and wait for its kernel."""
        self.page.goto(f"{self.lab.url}/lab/tree/{self.name}?reset")
        self.wait_for_kernel()

    def reload(self) -> None:
        """The browser's reload: the same kernel, a new front end."""
        self.page.reload()
        self.wait_for_kernel()

    def wait_for_kernel(self) -> None:
        """Wait until a Shift+Enter would be heard."""
        self.page.wait_for_function(KERNEL_IS_READY, timeout=60_000)

    def cell(self, index: int) -> Locator:
        """A code cell, input and output."""
        return self.page.locator(".jp-Notebook .jp-CodeCell").nth(index)

    def output(self, index: int) -> Locator:
        """What a cell put out."""
        return self.cell(index).locator(".jp-Cell-outputArea")

    def printed(self, index: int) -> str:
        """The text that a cell put out, once it is drawn; a cell out of sight has no visible text, yet a content."""
        expect(self.output(index)).to_contain_text(re.compile(r"\S"))
        return (self.output(index).locator(".jp-OutputArea-output").first.text_content() or "").strip()

    def run(self, index: int) -> None:
        """Click into a cell, press Shift+Enter, wait until it is done."""
        self.cell(index).locator(".cm-content").click()
        self.page.keyboard.press("Shift+Enter")
        self.wait_until_done([index])

    def run_all(self) -> None:
        """Run all cells, wait until they are done."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        self.wait_until_done(list(range(self.page.evaluate(NUMBER_OF_CODE_CELLS))))

    def wait_until_done(self, cells: list[int]) -> None:
        """Wait until these cells have run and the kernel is idle."""
        self.page.wait_for_function(CELLS_ARE_DONE, arg=cells, timeout=CELL_SECONDS * 1000)

    def restart_kernel(self) -> None:
        """A new kernel; the cells count as not run."""
        self.page.evaluate(RESTART_KERNEL)
        self.wait_for_kernel()
        self.page.evaluate(CLEAR_COUNTS)

    def save(self) -> Path:
        """Save the notebook with its outputs and widget state; its path."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
        return self.lab.root / self.name
