"""What all games share: documents of positions, packs in headers, what each viewer sees, figures in words."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from stalingrad_widgets.core import packs
from stalingrad_widgets.core.events import things
from stalingrad_widgets.core.position import PositionError, Reader
from stalingrad_widgets.core.reading import Part
from stalingrad_widgets.core.wording import THIN, percent
from stalingrad_widgets.core.zones import Layout, Zone


def test_all_that_is_wrong_is_said_at_once() -> None:
    reader = Reader()
    assert reader.known(["round", "ruond"], ["round", "order"], "key", "") == ["round"]
    assert (reader.whole("round", 9, 1, 8), reader.whole("seed", True, 0), reader.whole("round", 8, 1, 8)) == (1, 0, 8)
    assert (reader.truth("stop", 1), reader.table("grid", []), reader.listed("order", "ab")) == (False, {}, [])
    error = PositionError(reader.found)
    assert str(error).startswith("This is not a position (6 mistakes):\n- There is no key 'ruond'.")
    assert error.faults[1:] == (
        "round is 9: it must be a whole number from 1 to 8.",
        "seed is True: it must be a whole number of 0 or more.",
        "stop is 1: it must be true or false.",
        "grid is []: it must be a table of names and values.",
        "order is 'ab': it must be a list.",
    )


def test_the_file_of_a_pack_must_be_as_it_was(tmp_path: Path) -> None:
    assert packs.source(Part(packs.head("own", None))) is None
    file = tmp_path / "pack.toml"
    file.write_text("one")
    head = packs.head("own", file)
    assert packs.source(Part(head)) == str(file)
    file.write_text("two")
    with pytest.raises(ValueError, match=r"has changed since this game began"):
        packs.source(Part(head))
    file.unlink()
    with pytest.raises(ValueError, match=r"is not there any more"):
        packs.source(Part(head))


def test_the_public_sees_what_all_see() -> None:
    zones = [Zone("open", "red", frozenset({"red", "blue"})), Zone("hand", "red", frozenset({"red"}))]
    layout = Layout(zones, ("red", "blue"))
    seen = {viewer: list(layout.visible(viewer)) for viewer in (None, "", "red", "blue")}
    assert seen == {None: [True, True], "": [True, False], "red": [True, True], "blue": [True, False]}


def test_things_are_those_that_there_are_and_of_a_move_where_it_ends() -> None:
    data = {"from": "space:1", "to": "space:2", "soldier": "s", "why": "s", "n": 3}
    assert things(data, {"s"}, {"space:1", "space:2"}) == ["space:2", "s"]


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(1, 8), "13 %"),
        (0.7599, "76 %"),
        (Fraction(1, 999), "< 1 %"),
        (0.9999, "> 99 %"),
        (1, "100 %"),
        (0, "0 %"),
    ],
)
def test_only_what_is_certain_is_0_or_100_per_cent(chance: float | Fraction, said: str) -> None:
    assert percent(chance).replace(THIN, " ") == said
