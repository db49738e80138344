"""A scene after a delta is the scene that was meant."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_widgets.core.scene import TAIL, Scene, apply, changed_items, delta, new_lines

ids = st.sampled_from([f"unit:{c}" for c in "abcdefgh"])
words = st.text("xyz", max_size=2)
numbers = st.integers(0, 3)


def thing(**required: Any) -> st.SearchStrategy[Any]:
    optional = {"at": ids, "z": numbers, "st": st.lists(words, max_size=2), "cards": st.lists(ids, max_size=3)}
    return st.fixed_dictionaries(required, optional=optional)


items = st.dictionaries(ids, thing(k=st.sampled_from(["piece", "mark", "zone"])), max_size=6)
faces = st.dictionaries(ids, st.fixed_dictionaries({"k": st.just("card"), "t": words}), max_size=5)
asks = st.none() | st.fixed_dictionaries({"ask": numbers, "side": words, "opts": st.lists(ids, max_size=3)})


@st.composite
def logs(draw: st.DrawFn) -> dict[str, Any]:
    """The newest lines of a log, as a view keeps them."""
    n = draw(st.integers(0, 3 * TAIL))
    lines = [{"n": i, "t": draw(st.sampled_from("pq"))} for i in range(max(0, n - TAIL), n)]
    return {"n": n, "tail": lines}


@st.composite
def scenes(draw: st.DrawFn, rev: int = 0) -> Any:
    scene = {
        "rev": rev,
        "viewer": "red",
        "board": "b1",
        "faces": draw(faces),
        "items": draw(items),
        "status": {"round": draw(numbers), "phase": draw(words), "active": None, "pills": []},
        "ask": draw(asks),
        "wait": draw(st.lists(st.fixed_dictionaries({"side": words, "done": st.booleans()}), max_size=2)),
        "dice": draw(st.none() | st.fixed_dictionaries({"who": words, "d": st.lists(numbers)})),
        "log": draw(logs()),
        "undo": {"can": draw(st.booleans()), "redo": draw(st.booleans())},
    }
    for key in ("curtain", "note", "lists", "path"):
        if draw(st.booleans()):
            scene[key] = draw(words)
    return scene


def some(scene: Scene, **changes: Any) -> Scene:
    return {**copy.deepcopy(scene), **changes}  # type: ignore[typeddict-item]


EMPTY: Scene = {
    "rev": 3,
    "viewer": "red",
    "board": "b1",
    "faces": {},
    "items": {"unit:a": {"k": "piece", "at": "tile:1"}, "unit:b": {"k": "piece"}},
    "status": {"round": 1, "phase": "", "active": None, "pills": []},
    "ask": None,
    "wait": [],
    "dice": None,
    "log": {"n": 0, "tail": []},
    "undo": {"can": False, "redo": False},
}


@given(scenes(), scenes(rev=1))
def test_applying_the_delta_gives_the_new_scene(old: Scene, new: Scene) -> None:
    new["faces"] = {**old["faces"], **new["faces"]}
    kept = copy.deepcopy((old, new))
    change = delta(old, new)
    if change is None:
        assert {**old, "rev": 1} == new
    else:
        assert apply(old, change) == new
        assert apply(old, json.loads(json.dumps(change))) == new
    assert (old, new) == kept, "neither is changed in place"


@given(scenes(), scenes(rev=1))
def test_a_face_that_was_seen_stays(old: Scene, new: Scene) -> None:
    change = delta(old, new)
    if change is not None:
        assert apply(old, change)["faces"] == {**old["faces"], **new["faces"]}


@given(scenes())
def test_nothing_is_sent_when_nothing_has_changed(scene: Scene) -> None:
    assert delta(scene, some(scene, rev=1)) is None


@given(scenes(), scenes(rev=1), scenes(rev=2))
def test_deltas_follow_each_other(first: Scene, second: Scene, third: Scene) -> None:
    second["faces"] = {**first["faces"], **second["faces"]}
    third["faces"] = {**second["faces"], **third["faces"]}
    one, two = delta(first, second), delta(second, third)
    if one is not None and two is not None:
        assert apply(apply(first, one), two) == third


def test_only_what_changed_is_sent() -> None:
    new = some(EMPTY, rev=4, items={"unit:a": {"k": "piece", "at": "tile:2"}, "unit:c": {"k": "mark"}})
    assert delta(EMPTY, new) == {
        "t": "delta",
        "base": 3,
        "rev": 4,
        "set": {"unit:a": {"k": "piece", "at": "tile:2"}, "unit:c": {"k": "mark"}, "unit:b": None},
    }
    assert changed_items(EMPTY["items"], EMPTY["items"]) == {}


def log(n: int, *, mark: str = "") -> Any:
    return {"n": n, "tail": [{"n": i, "t": f"line {i}{mark}"} for i in range(max(0, n - TAIL), n)]}


@pytest.mark.parametrize(
    ("before", "after", "sent"),
    [
        (0, 3, 3),
        (3, 5, 2),
        (50, 51, 1),
        (10, 60, TAIL),
        (60, 60, 0),
        (60, 55, 5),
        (60, 30, TAIL),
        (5, 0, 0),
        (60, 5, 5),
    ],
)
def test_a_log_grows_and_shrinks(before: int, after: int, sent: int) -> None:
    old, new = some(EMPTY, log=log(before)), some(EMPTY, rev=4, log=log(after))
    assert len(new_lines(old["log"], new["log"])) == sent
    change = delta(old, new)
    if before == after:
        assert change is None
    else:
        assert change is not None
        assert apply(old, change) == new


def test_lines_that_read_differently_after_an_undo_are_sent_again() -> None:
    old, new = some(EMPTY, log=log(60)), some(EMPTY, rev=4, log=log(60, mark="!"))
    change = delta(old, new)
    assert change is not None
    assert len(change["log"]) == TAIL
    assert apply(old, change) == new


def test_a_curtain_falls_and_rises() -> None:
    fallen = some(EMPTY, rev=4, curtain="blue", note="Branch")
    falls, rises = delta(EMPTY, fallen), delta(fallen, some(EMPTY, rev=5))
    assert falls is not None
    assert rises is not None
    assert apply(EMPTY, falls) == fallen
    assert (rises["curtain"], rises["note"]) == (None, None)
    assert apply(fallen, rises) == some(EMPTY, rev=5)


def test_a_delta_of_another_revision_is_refused() -> None:
    change = delta(EMPTY, some(EMPTY, rev=4, wait=[{"side": "blue"}]))
    assert change is not None
    with pytest.raises(ValueError, match="starts from revision 3, the scene is at 7"):
        apply(some(EMPTY, rev=7), change)


@pytest.mark.parametrize("key", ["viewer", "board"])
def test_another_viewer_or_board_is_no_delta(key: str) -> None:
    with pytest.raises(ValueError, match=f"The {key} has changed: send the whole scene"):
        delta(EMPTY, some(EMPTY, rev=4, **{key: "other"}))
