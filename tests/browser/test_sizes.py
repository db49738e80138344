"""One message an answer, and small ones; scenario by scenario, and what opens a widget."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.widgets import GameWidget
from tests.browser import sizes
from tests.browser.playing import pick
from tests.browser.positions import SLUG, new_match

SCENARIOS = [row["id"] for row in sw.scenarios(SLUG)]
VIEWERS = ("american", "all")


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_one_small_message_an_answer(scenario: str, viewer: str) -> None:
    match, random = new_match(scenario=scenario), Random(4)
    widget = GameWidget(match, viewer)
    sent: list[dict[str, Any]] = []
    widget.comm.publish_msg = lambda _kind, data=None, **_rest: sent.append(data)
    several: list[int] = []
    for _ in range(400):
        asked = match.request
        if asked is None:
            break
        before = len(sent)
        match.answer(pick(asked.options, random), asked.side)
        several.append(len(sent) - before)
    assert max(several) == 1
    assert {data["method"] for data in sent} <= {"custom"}
    sizes.keep_to_the_bars([sizes.size(data["content"]) for data in sent])
    widget.close()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_first_paint_is_small(scenario: str) -> None:
    widget = GameWidget(new_match(scenario=scenario), "all")
    bundle: Any = widget._repr_mimebundle_()
    assert sizes.first_paint(widget.get_state(), bundle[0]) <= sizes.FIRST
