"""What the tests of Last Breath share: its beginning, and both sides' names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from .desk import NOTHING, Army, Desk, lay

BOTH = pytest.mark.parametrize("side", ["soviet", "german"])
ARMY = {"soviet": "SOV", "german": "GER"}
FIVE = {f"0{n}": f"2-{n}" for n in range(1, 6)}


def breath(
    soviet: Mapping[str, str] = NOTHING, german: Mapping[str, str] = NOTHING, objects: str = "", **more: Any
) -> Desk:
    """The beginning of Last Breath; soldiers by number, `objects` of the Soviets and of the Germans apart by "/"."""
    sov, _, ger = objects.partition("/")
    return lay(
        Army(at={f"SOV-A-{n}": space for n, space in soviet.items()}, objects=sov, **more.pop("sov", {})),
        Army(at={f"GER-A-{n}": space for n, space in german.items()}, objects=ger, **more.pop("ger", {})),
        phase="last-breath",
        round=8,
        **more,
    )


def name(desk: Desk, soviet: str = "", german: str = "") -> None:
    """Each side names these soldiers by number, none with "", and plays no Reaction."""
    before = desk.log.count("score")
    for side, numbers in (("soviet", soviet), ("german", german)):
        for n in numbers.split():
            desk.choose(f"{ARMY[side]}-A-{n}", side=side)
        if side in desk.all_asked and desk.asked[1] == "name" and desk.log.count("score") == before:
            desk.choose("done", side=side)
    desk.passing("reaction")


def order(desk: Desk) -> list[list[Any]]:
    return [[word.partition(":")[2], value] for word, value in desk.told("order")[-1]["slots"]]
