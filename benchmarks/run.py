"""Runs the benchmarks: every module bench_*.py here has `measure() -> list[Row]`.

    python -m benchmarks.run                  all of them
    python -m benchmarks.run import bundle    some of them
    python -m benchmarks.run --write          all, and write results.md

Ends with exit code 1 if a bar does not hold.
"""

from __future__ import annotations

import argparse
import datetime
import importlib
import os
import platform
import sys
import time
from pathlib import Path

from benchmarks.measure import Row, table

HERE = Path(__file__).parent
NAMES = sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))


def measured(name: str) -> list[Row]:
    """The rows of one benchmark; says how long it took."""
    begin = time.perf_counter()
    rows: list[Row] = importlib.import_module(f"benchmarks.bench_{name}").measure()
    print(f"{name}: {time.perf_counter() - begin:.0f} s", file=sys.stderr)
    return rows


def setting() -> str:
    """Where and when the figures were taken."""
    day = datetime.datetime.now(tz=datetime.UTC).date()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{day}, {python}, {platform.system()}, {os.cpu_count()} cores."


def main() -> None:
    """Measure, print, write on request."""
    parser = argparse.ArgumentParser(description="Measure stalingrad_widgets against its bars.")
    parser.add_argument("names", nargs="*", metavar="name", help=f"of {', '.join(NAMES)}; default all")
    parser.add_argument("--write", action="store_true", help="write benchmarks/results.md")
    wanted = parser.parse_args()
    unknown = sorted(set(wanted.names) - set(NAMES))
    if unknown:
        parser.error(f"no benchmark {', '.join(unknown)}; there are {', '.join(NAMES)}")
    parts = {name: measured(name) for name in wanted.names or NAMES}
    rows = [row for part in parts.values() for row in part]
    print(table(rows))
    if wanted.write:
        write(parts)
    sys.exit(any(row.holds is False for row in rows))


def write(parts: dict[str, list[Row]]) -> None:
    """Put the figures into results.md, a section for each benchmark."""
    sections = "\n\n".join(f"## {name}\n\n{table(rows)}" for name, rows in parts.items())
    text = f"# Results\n\nTaken on {setting()} `make bench WRITE=1` takes them anew.\n\n{sections}\n"
    (HERE / "results.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
