"""Makes the JavaScript bundle of the widgets: hatch calls `build` for a wheel or sdist, `make js` runs the file.

Whether the bundle is fresh is told by a hash of its sources, kept beside it (a checkout scrambles file times).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
JS = ROOT / "js"
STATIC = ROOT / "stalingrad_widgets" / "static"
TARGETS = (STATIC / "widget.js", STATIC / "widget.css")
STAMP = STATIC / "sources.sha256"
INSTALLED = JS / "node_modules" / ".package-lock.json"
NO_NODE = (
    "There is no JavaScript bundle in stalingrad_widgets/static and no npm to make one. "
    "Install Node.js 20 or newer, or run `make setup`, which brings its own."
)


def sources() -> list[Path]:
    """Every file that can change the bundle, in a fixed order."""
    src = [path for path in (JS / "src").rglob("*") if path.is_file() and ".test." not in path.name]
    return sorted([*src, *(JS / name for name in ("build.mjs", "package.json", "package-lock.json", "tsconfig.json"))])


def digest() -> str:
    """A hash of names and contents of the sources."""
    whole = hashlib.sha256()
    for path in sources():
        whole.update(path.relative_to(JS).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()


def is_fresh() -> bool:
    """Whether the bundle that lies there was made from the sources that lie there."""
    return (
        all(target.exists() for target in TARGETS)
        and STAMP.exists()
        and STAMP.read_text(encoding="utf-8").strip() == digest()
        and not os.environ.get("FORCE_JS")
    )


def build(target_name: str = "wheel", version: str = "standard", **_options: object) -> None:
    """Make the bundle unless it is fresh; without npm, keep the one that is there."""
    if is_fresh():
        return
    npm = shutil.which("npm")
    if npm is not None:
        run_npm(npm)
    elif all(target.exists() for target in TARGETS):
        print("no npm: using the JavaScript bundle that is there", file=sys.stderr)
    else:
        raise RuntimeError(NO_NODE)


def run_npm(npm: str) -> None:
    """Install what the lock names if it is not there, build, and note what was built."""
    if not INSTALLED.exists():
        subprocess.check_call([npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=JS)
    STATIC.mkdir(exist_ok=True)
    subprocess.check_call([npm, "run", "--silent", "build"], cwd=JS)
    STAMP.write_text(digest() + "\n", encoding="utf-8")


if __name__ == "__main__":
    try:
        build()
    except (RuntimeError, subprocess.CalledProcessError) as failed:
        sys.exit(f"The JavaScript bundle was not made. {failed}")
