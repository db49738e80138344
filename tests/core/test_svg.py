"""The still picture: what has changed on the board, what lies on edges, who holds an area."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from stalingrad_widgets.core.svg import svg

BLUE = "#33506b"
SIDES = [
    {"id": "soviet", "name": "Soviet", "look": "sov", "sign": "disc"},
    {"id": "german", "name": "German", "look": "ger", "sign": "square"},
]
TILES = [
    {"id": "tile:1", "k": "rect", "code": "1-A", "t": "Mill", "at": [4, 4, 140, 108], "ground": "building"},
    {"id": "tile:2", "k": "rect", "code": "2-A", "t": "Yard", "at": [148, 4, 140, 108], "ground": "open"},
    {"id": "tile:3", "k": "rect", "code": "3-A", "t": "Shed", "at": [76, 116, 140, 108], "ground": "open"},
]
LINKS = [{"id": "edge:1/2", "a": "tile:1", "b": "tile:2"}, {"id": "edge:1/3", "a": "tile:1", "b": "tile:3"}]
FACES = {"gun": {"k": "unit", "t": "Tank", "s": "soviet", "sym": "armour", "v": ["", "6"], "bar": 1}}


def drawn(items: dict[str, Any], spaces: list[dict[str, Any]] = TILES, **more: Any) -> str:
    """The picture of a board with these things on it; it is well-formed."""
    board: Any = {
        "v": "1", "game": "example", "title": "Mill & yard", "sub": "", "size": [300, 230],
        "sides": SIDES, "spaces": spaces, "links": LINKS, "zones": [], "texts": {},
    }  # fmt: skip
    scene: Any = {"faces": FACES, "items": items, "status": {"round": 1, "phase": "", "active": None, "pills": []}}
    scene["status"].update(more)
    picture = svg(board, scene)
    ET.fromstring(picture)
    return picture


def texts(picture: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(picture).iter() if element.tag.endswith("text")]


def test_a_changed_ground_is_printed_in_place_of_the_first() -> None:
    changed = {"k": "ground", "at": "tile:1", "code": "1-B", "t": "Mill, holed", "b": [["structure", 5]]}
    assert {"1-B", "Mill, holed", "5"} <= set(texts(drawn({"g": changed})))
    assert "1-A" not in texts(drawn({"g": changed}))
    assert "1-A" in texts(drawn({}))


@pytest.mark.parametrize("state", ["damaged", "destroyed"])
def test_what_was_damaged_or_destroyed_looks_so(state: str) -> None:
    ground = {"k": "ground", "at": "tile:1", "st": [state]}
    plain, worn = drawn({}), drawn({"g": ground})
    assert worn.count("<path") > plain.count("<path")
    assert ("#dcd6ca" in worn) == (state == "destroyed"), "destroyed is rubble"


def test_each_kind_of_badge_has_a_shape_of_its_own() -> None:
    kinds = ["cover", "structure", "building", "fort", "impassable"]
    shapes = {drawn({}, [{**TILES[0], "b": [[kind, "" if kind == "impassable" else 2]]}]) for kind in kinds}
    assert len(shapes) == len(kinds)


@pytest.mark.parametrize(
    ("edge", "side", "place", "turn"),
    [
        ("1/2", "a", (146, 58), 270),
        ("1/2", "b", (146, 58), 90),
        ("1/3", "a", (110, 114), 0),
        ("1/3", "b", (110, 114), 180),
    ],
)
def test_a_mine_lies_on_its_edge_and_points_to_its_side(
    edge: str, side: str, place: tuple[int, int], turn: int
) -> None:
    picture = drawn({"m": {"k": "mark", "f": "mine", "at": f"edge:{edge}", "s": "soviet", "side": side}})
    found = re.search(r'translate\((\d+) (\d+)\)"><g transform="rotate\((-?\d+)\)', picture)
    if turn == 0:
        assert f'<g transform="translate({place[0]} {place[1]})"><path d="M0-19' in picture
    else:
        assert found is not None
        assert (int(found[1]), int(found[2])) == place
        assert int(found[3]) % 360 == turn


def test_a_mine_under_vehicles_has_another_shape_than_one_under_men() -> None:
    mine = {"k": "mark", "f": "mine", "at": "edge:1/2", "s": "soviet", "side": "a"}
    assert drawn({"m": {**mine, "t": "antitank"}}) != drawn({"m": {**mine, "t": "antipersonnel"}})


def test_a_dashed_line_leads_from_the_gunner_to_what_he_watches() -> None:
    items = {
        "unit:a": {"k": "piece", "f": "gun", "at": "tile:1"},
        "watch": {"k": "mark", "f": "overwatch", "at": "tile:2", "s": "soviet"},
        "line": {"k": "line", "f": "overwatch", "from": "unit:a", "at": "tile:2"},
    }
    picture = drawn(items)
    assert 'd="M74 62L218 62"' in picture
    assert 'stroke-dasharray="5 4"' in picture
    gone = {id: item for id, item in items.items() if id != "unit:a"}
    assert 'stroke-dasharray="5 4"' not in drawn(gone)


def test_smoke_stands_in_the_middle_of_an_empty_space_and_aside_of_counters() -> None:
    smoke = {"k": "mark", "f": "smoke", "at": "tile:2", "t": "smoke +2"}
    assert 'translate(218 62)"><g fill-opacity' in drawn({"s": smoke})
    beside = drawn({"s": smoke, "unit:a": {"k": "piece", "f": "gun", "at": "tile:2"}})
    assert 'translate(218 62)"><g fill-opacity' not in beside
    assert "smoke +2" in texts(beside)


def test_states_are_drawn_and_said() -> None:
    states = {state: drawn({"u": {"k": "piece", "f": "gun", "at": "tile:1", "st": state.split()}}) for state in
              ("suppressed", "routed", "suppressed routed")}  # fmt: skip
    assert len(set(states.values())) == 3
    assert "<title>Tank, suppressed, routed</title>" in states["suppressed routed"]


AREA = {
    "id": "area:a",
    "k": "poly",
    "t": "Kiln Street",
    "ground": "paper",
    "p": [0, 0, 90, 0, 90, 90, 0, 90],
    "c": [40, 50],
}
RIVER = {"id": "river", "k": "poly", "t": "Volga", "ground": "river", "rot": -20, "p": [0, 90, 90, 90, 90, 200, 0, 200]}


def test_an_area_has_the_tint_of_its_holder_and_his_flag_over_its_name() -> None:
    held = drawn({"f": {"k": "mark", "f": "controlled", "at": "area:a", "s": "german"}}, [AREA])
    assert 'fill="#c9d6e3"' in held
    assert f'translate(40 31)"><path d="M-6 10V-9H11L7-3L11 3H-6" fill="{BLUE}"' in held
    assert 'fill="#c9d6e3"' not in drawn({}, [AREA])


def test_water_has_its_name_along_the_stream() -> None:
    assert "rotate(-20 45 145)" in drawn({}, [RIVER])


def test_the_title_line_names_the_sides() -> None:
    pill = {"t": "points", "sides": [["soviet", 2], ["german", 1]], "of": "of 5 points"}
    assert "Round 4 · Soviet 2 : German 1 of 5 points" in texts(drawn({}, pills=[{"t": "Round", "v": "4"}, pill]))


def test_text_is_escaped() -> None:
    assert "Mill &amp; yard" in drawn({})
    assert "<b>" not in drawn({"m": {"k": "mark", "f": "smoke", "at": "tile:1", "t": "<b>"}})
