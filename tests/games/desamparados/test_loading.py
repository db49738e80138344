"""A saved game that somebody has edited: what does not fit is said with its place, and never hangs or breaks a view."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.core.record import RecordError

from .table_kit import new_match, play

Edit = Callable[[dict[str, Any]], object]


@pytest.fixture(scope="module")
def saved() -> str:
    """The record of a game of four in round 2, in the middle of an activation."""
    match = new_match("team", 2)
    for _ in play(match, Random(2)):
        if match.state.round == 2 and match.state.phase == "activation" and len(match.state.in_play(0)) > 2:
            break
    record = match.record()
    record["snapshot"]["state"] = match.state.dump()
    return json.dumps(record)


def load(saved: str, edit: Edit, folder: Path) -> sw.Match:
    """The game after its kept state was edited; the plies are gone, so that nothing else can be taken up."""
    record = json.loads(saved)
    edit(record["snapshot"]["state"])
    record["start"] = {"state": record["snapshot"]["state"], "chances": record["snapshot"]["chances"]}
    record["opening"], record["plies"] = [], []
    record["snapshot"] |= {"plies": 0}
    path = folder / "edited.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return sw.load(path)


def soldier(state: dict[str, Any]) -> dict[str, Any]:
    kept: dict[str, Any] = next(iter(state["soldiers"].values()))
    return kept


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (lambda state: state.update(phase="lunch"), r"state\.phase is .lunch.: it must be a phase"),
        (lambda state: state.update(round="two"), r"state\.round is .two.: it must be a whole number"),
        (lambda state: state.update(kind="lunch"), r"state\.kind is .lunch.: it must be a kind of activation"),
        (lambda state: state.update(acting=None), r"Nobody acts in the activation"),
        (lambda state: state.update(phase="discards", slot=7), r"The slot is 7"),
        (lambda state: soldier(state).update(cover=1.5), r"cover is 1\.5: it must be a whole number"),
        (lambda state: soldier(state).update(frozen="no"), r"frozen is .no.: it must be true or false"),
        (lambda state: state["down"].update({"german-2": []}), r"down\.german-2 is \[\]: it must be a list of 1"),
        (lambda state: state["fixed"].pop(), r"There are 3 initiatives for 4 soldiers in the order"),
        (lambda state: state["named"].pop("german"), r"state\.named\.german is missing"),
        (lambda state: state["grid"].update({"space:moon/1-1": "soldier:SOV-A-01"}), r"which is no space"),
        (lambda state: state.update(result=["soviet"]), r"state\.result is .*: it must be a side or null"),
    ],
)
def test_an_edited_state_is_refused_with_its_place(saved: str, edit: Edit, said: str, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=said):
        load(saved, edit, tmp_path)


def test_the_state_as_it_was_is_taken_back(saved: str, tmp_path: Path) -> None:
    match = load(saved, lambda _: None, tmp_path)
    assert match.state.dump() == json.loads(saved)["snapshot"]["state"]
