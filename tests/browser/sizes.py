"""How much goes to the browser: our data in compact JSON, without Jupyter's envelope."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

MEDIAN, MOST, FIRST = 1_000, 4_000, 100_000
"""Bars in bytes: an answer in the median, an answer in 95 of 100 cases, the first paint besides the bundle."""
BUNDLE = ("_esm", "_css")


def size(data: Any) -> int:
    """Bytes of data as JSON."""
    return len(json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode())


def share(sizes: Sequence[int], part: float) -> int:
    """The size that this part of all does not exceed."""
    return sorted(sizes)[min(len(sizes) - 1, int(part * len(sizes)))]


def keep_to_the_bars(sizes: Sequence[int]) -> None:
    """The messages that follow answers are as small as promised."""
    assert median(sizes) <= MEDIAN, f"the median is {median(sizes)} bytes"
    assert share(sizes, 0.95) <= MOST, f"5 % are over {share(sizes, 0.95)} bytes"


def first_paint(state: Mapping[str, Any], bundle: Mapping[str, Any]) -> int:
    """Bytes of what a cell puts out besides the bundle: state of the widget, and the picture beside it."""
    return size({key: value for key, value in state.items() if key not in BUNDLE}) + size(bundle)
