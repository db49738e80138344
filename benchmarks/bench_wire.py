"""Bytes that go to the browser: an answer, and what opens a widget. Our data as JSON, without Jupyter's envelope."""

from __future__ import annotations

from random import Random
from statistics import median
from typing import Any

import stalingrad_widgets as sw
from benchmarks.measure import Row, at_most
from stalingrad_widgets.widgets import GameWidget
from tests.browser.playing import pick
from tests.browser.positions import SLUG, new_match
from tests.browser.sizes import FIRST, MEDIAN, MOST, first_paint, share, size

ANSWERS = 400
VIEWER = "all"
"""The viewer who is sent most."""


def sent(scenario: str) -> tuple[list[int], list[int], int]:
    """Of a random game: bytes of each message, messages of each answer, bytes of the first paint."""
    match, random = new_match(scenario=scenario), Random(4)
    widget = GameWidget(match, VIEWER)
    bundle: Any = widget._repr_mimebundle_()
    first = first_paint(widget.get_state(), bundle[0])
    messages: list[Any] = []
    widget.comm.publish_msg = lambda _kind, data=None, **_rest: messages.append(data)
    several: list[int] = []
    while (asked := match.request) is not None and len(several) < ANSWERS:
        before = len(messages)
        match.answer(pick(asked.options, random), asked.side)
        several.append(len(messages) - before)
    sizes = [size(message["content"]) for message in messages]
    widget.close()
    return sizes, several, first


def measure() -> list[Row]:
    """Each scenario."""
    rows: list[Row] = []
    for scenario in (row["id"] for row in sw.scenarios(SLUG)):
        sizes, several, first = sent(scenario)
        rows += [
            at_most(f"{scenario}: messages an answer, most", max(several), "", 1),
            at_most(f"{scenario}: an answer, median", median(sizes), "bytes", MEDIAN),
            at_most(f"{scenario}: an answer, 95 %", share(sizes, 0.95), "bytes", MOST),
            at_most(f"{scenario}: first paint besides the bundle", first, "bytes", FIRST),
        ]
    return rows
