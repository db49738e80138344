"""What all benchmarks share: a row of the table, and fair timing on a noisy machine.

CPU time instead of wall time, medians instead of means, and what is compared takes turns in one run: a slow spell of
the machine then hits both.
"""

from __future__ import annotations

import resource
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Row:
    """One figure. `bar` says in words what it should be; `holds` is None for a figure without a bar."""

    name: str
    figure: float
    unit: str
    bar: str = ""
    holds: bool | None = None


def at_most(name: str, figure: float, unit: str, bar: float) -> Row:
    """A figure that should not exceed its bar."""
    return Row(name, figure, unit, f"≤ {bar:g}", figure <= bar)


def at_least(name: str, figure: float, unit: str, bar: float) -> Row:
    """A figure that should reach its bar."""
    return Row(name, figure, unit, f"≥ {bar:g}", figure >= bar)


def cpu_seconds(work: Callable[[], Any]) -> float:
    """CPU time of this process for one call."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def child_cpu_seconds(work: Callable[[], Any]) -> float:
    """CPU time of the processes that one call starts and waits for."""
    begin = _children()
    work()
    return _children() - begin


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def interleaved(
    *works: Callable[[], Any], rounds: int, clock: Callable[[Callable[[], Any]], float] = cpu_seconds
) -> list[float]:
    """Median seconds of each work. In every round each runs once; the order turns."""
    times: list[list[float]] = [[] for _ in works]
    for number in range(rounds):
        for offset in range(len(works)):
            index = (number + offset) % len(works)
            times[index].append(clock(works[index]))
    return [statistics.median(one) for one in times]


def table(rows: Sequence[Row]) -> str:
    """The rows as a Markdown table."""
    lines = ["| what | figure | bar | holds |", "|---|---|---|---|"]
    lines += [f"| {row.name} | {shown(row.figure)} {row.unit} | {row.bar} | {verdict(row.holds)} |" for row in rows]
    return "\n".join(lines)


def shown(figure: float) -> str:
    """Three digits that matter; whole numbers whole."""
    return f"{figure:,.0f}" if figure >= 100 or figure == int(figure) else f"{figure:.3g}"


def verdict(holds: bool | None) -> str:
    """The last column."""
    return {True: "yes", False: "**no**", None: ""}[holds]
