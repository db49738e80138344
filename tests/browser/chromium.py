"""Which Chromium the browser tests drive. Run as a script it brings one if there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
INSTALL = ["install", "--yes", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core"]


def system_chromium() -> str | None:
    """The path of the system's browser; None means that Playwright's own is used."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


def playwright_chromium() -> Path | None:
    """The path of the browser that `playwright install chromium` brought, if it is there."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return path if path.exists() else None


def from_packages() -> bool:
    """Install the system's package, where that may be done; whether a browser is there now."""
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-qq"], INSTALL):
        if subprocess.run(["apt-get", *words], env=quiet, stdout=subprocess.DEVNULL, check=False).returncode:
            return False
    return system_chromium() is not None


def main() -> None:
    """Say which browser is used; bring one if there is none."""
    there = system_chromium() or playwright_chromium()
    if there:
        print(f"using {there}")
    elif from_packages():
        print(f"installed {system_chromium()}")
    elif subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False).returncode:
        sys.exit("There is no Chromium for the browser tests and none could be brought. Install the system's chromium.")


if __name__ == "__main__":
    main()
