"""Bytes that go to the browser: an answer, and what opens a widget. Our data as JSON, without Jupyter's envelope."""

from __future__ import annotations

from random import Random
from statistics import median
from typing import Any

import stalingrad_widgets as sw
from benchmarks.measure import Row, at_most
from stalingrad_widgets.widgets import GameWidget
from tests.browser.playing import pick
from tests.browser.sizes import FIRST, MEDIAN, MOST, first_paint, share, size

SLUGS = ("undaunted-normandy", "undaunted-stalingrad", "desamparados")
ANSWERS = 400
VIEWER = "all"
"""The viewer who is sent most."""


def sent(slug: str, scenario: str) -> tuple[list[int], list[int], int]:
    """Of a random game: bytes of each message, messages of each answer, bytes of the first paint."""
    match, random = sw.new_match(slug, scenario, seed=7, autosave=False), Random(4)
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
    """Each scenario of each game."""
    return [row for slug in SLUGS for listed in sw.scenarios(slug) for row in of_scenario(slug, listed["id"])]


def of_scenario(slug: str, scenario: str) -> list[Row]:
    """The rows of one scenario."""
    sizes, several, first = sent(slug, scenario)
    name = f"{slug} {scenario}"
    return [
        at_most(f"{name}: messages an answer, most", max(several), "", 1),
        at_most(f"{name}: an answer, median", median(sizes), "bytes", MEDIAN),
        at_most(f"{name}: an answer, 95 %", share(sizes, 0.95), "bytes", MOST),
        at_most(f"{name}: first paint besides the bundle", first, "bytes", FIRST),
    ]
