"""How long `import stalingrad_widgets` takes, against `import anywidget`, and what it loads."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

from benchmarks.measure import Row, at_most, child_cpu_seconds, interleaved

ROUNDS = 15
HEAVY = ("numpy", "pandas", "plotly")


def python(code: str) -> str:
    """What a fresh Python prints for some code."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def importing(module: str) -> Callable[[], str]:
    """A fresh Python that imports a module and ends."""
    return lambda: python(f"import {module}")


def loaded(module: str) -> set[str]:
    """Every module in memory after importing one in a fresh Python."""
    return set(python(f"import sys, {module}; print(*sys.modules, sep='\\n')").split())


def measure() -> list[Row]:
    """Time against anywidget (each less the time of a bare Python), modules beyond its."""
    works = (importing("sys"), importing("anywidget"), importing("stalingrad_widgets"))
    bare, anywidget, ours = interleaved(*works, rounds=ROUNDS, clock=child_cpu_seconds)
    extra = loaded("stalingrad_widgets") - loaded("anywidget")
    heavy = [name for name in HEAVY if name in extra]
    return [
        Row("import anywidget", 1000 * (anywidget - bare), "ms CPU"),
        Row("import stalingrad_widgets", 1000 * (ours - bare), "ms CPU"),
        at_most("import stalingrad_widgets / import anywidget", (ours - bare) / (anywidget - bare), "×", 1.5),
        Row("modules loaded beyond anywidget's", len(extra), ""),
        at_most(f"of {', '.join(HEAVY)} loaded by us", len(heavy), "", 0),
    ]
