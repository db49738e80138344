"""Standing answers: offered by the kind of question, kept, taken back, and telling nothing of a hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.core import record as records
from stalingrad_widgets.core.match import Match, Standing
from stalingrad_widgets.core.restart import restart
from stalingrad_widgets.core.standing import is_written, read, written

from .raid import new_raid, table
from .toy import card

GUARD = card(0, "guard")
MISSES = [1, 1] * 12


def attacked(blue: str = "guard trap", *, team: str = "", turns: int = 3, **more: Any) -> Match:
    """Red attacks with guards; blue, who holds something, is asked whether to void it."""
    scenario = {"": "duel", "open": "partners"}[team]
    match = new_raid(scenario, state=table(team, "turn", " ".join(["guard"] * turns), blue), **more)
    match.chance = MISSES
    match.answer(GUARD)
    assert match.request is not None
    assert (match.request.side, match.request.kind) == ("blue", "window")
    return match


def pass_on(match: Match, until: str = "play") -> None:
    """What the widget does with a standing pass."""
    request = match.game.requests[0]

    def act() -> None:
        match.game.answer("pass", request.side)
        match.hold(request.side, request.kind, "pass", until)

    match.act(act)


@pytest.mark.parametrize("who", ["red", "red-1", "red-2"])
def test_what_a_partner_says_holds_for_what_their_side_is_asked(who: str) -> None:
    state = table("open", "turn", "guard trap", "guard guard")
    state.active = state.holder = 1
    match = new_raid("partners", state=state)
    match.chance = MISSES
    match.answer(card(1, "guard"))
    assert (match.side, match.game.requests[0].kind) == ("red", "window")
    match.stand(who, "window", "pass", "stake")
    match.answer("pass", "red")
    match.answer(card(1, "guard"))
    assert match.side == "blue", "the window was passed"


# -- what is offered and shown ------------------------------------------------------------------------------


def test_it_is_offered_by_the_kind_of_the_question_to_who_is_asked() -> None:
    match = attacked()
    ask = match.scene("blue")["ask"]
    assert ask is not None
    assert ask["stand"] == [{"word": "pass", "t": "Pass until the next turn", "until": "play"}]
    match.answer("pass")
    ask = match.scene("red")["ask"]
    assert ask is not None
    assert "stand" not in ask


def test_what_holds_is_shown_to_its_side_alone() -> None:
    match = attacked()
    pass_on(match)
    shown = [{"kind": "window", "word": "pass", "t": "Pass until the next turn"}]
    assert match.scene("blue")["stands"] == shown
    assert match.scene(None)["stands"] == shown
    assert "stands" not in match.scene("red")
    assert "stands" not in match.scene("")


def test_it_answers_until_it_ends() -> None:
    match = attacked()
    pass_on(match)
    match.answer(GUARD)
    assert match.side == "red", "the window was passed"
    assert match.record()["plies"][-1][0] == "pass"
    match.answer("end")
    assert match.side == "blue"
    assert match.standing == {}, "blue is asked to play: it has ended"
    assert "standing" not in match.header
    assert "stands" not in match.scene("blue")


def test_it_goes_on_while_the_other_side_plays() -> None:
    match = attacked(turns=3)
    pass_on(match)
    for _ in range(2):
        match.answer(GUARD)
    assert match.standing != {}
    assert [ply[0] for ply in match.record()["plies"]].count("pass") == 3


# -- partners --------------------------------------------------------------------------------------------------


def partners() -> Match:
    """Blue attacks; the red side is asked for its window."""
    state = table("open", "turn", "guard trap", "guard guard guard")
    state.active = state.holder = 1
    match = new_raid("partners", state=state)
    match.chance = MISSES
    match.answer(card(1, "guard"))
    assert match.side == "red"
    return match


def test_it_is_the_sides_and_ends_with_a_question_of_any_of_its_seats() -> None:
    match = partners()
    pass_on(match)
    assert match.scene("red-1")["stands"] == match.scene("red-2")["stands"] != []
    match.answer(card(1, "guard"))
    assert match.side == "blue"
    match.answer("end")
    assert match.side == "red-1"
    assert match.standing == {}


def test_either_partner_takes_it_back() -> None:
    match = partners()
    pass_on(match)
    match.unstand("red", "window")
    match.answer(card(1, "guard"))
    assert match.side == "red"


# -- taken back -------------------------------------------------------------------------------------------------


def test_it_is_taken_back_by_itself() -> None:
    match = attacked()
    pass_on(match)
    match.unstand("blue", "window")
    assert match.standing == {}
    match.answer(GUARD)
    assert match.side == "blue"
    match.unstand("blue", "window")


def test_undoing_the_answer_with_which_it_began_takes_it_back() -> None:
    match = attacked()
    pass_on(match)
    match.undo("blue")
    assert match.side == "blue"
    assert match.standing == {}
    assert "standing" not in match.header


def test_undoing_a_later_answer_leaves_it() -> None:
    match = attacked()
    pass_on(match)
    match.answer(GUARD)
    match.undo()
    assert match.standing == {("blue", "window"): Standing("pass", "play", 1)}


def test_an_answer_of_the_other_side_stays_his_to_take_back_or_not() -> None:
    match = attacked()
    pass_on(match)
    match.answer(GUARD)
    refusal = match.may_undo("red")
    assert refusal is not None, "dice have fallen and blue has passed"


# -- kept -------------------------------------------------------------------------------------------------------


def test_it_survives_saving_and_loading() -> None:
    match = attacked()
    pass_on(match)
    record = json.loads(json.dumps(match.record()))
    again = new_raid("duel", state=table("", "turn", "guard guard guard", "guard trap"))
    again.header = record["header"]
    records.restore(again, record)
    assert again.standing == match.standing
    again.chance = MISSES
    again.answer(GUARD)
    assert again.side == "red"
    assert again.record()["header"]["standing"] == record["header"]["standing"]


def test_a_record_without_one_says_nothing_of_it() -> None:
    assert "standing" not in attacked().record()["header"]


@pytest.mark.parametrize(
    "rows",
    [{}, ["pass"], [{"side": "blue"}], [{"side": "blue", "kind": "window", "word": "pass", "until": 3, "since": 0}]],
)
def test_a_file_with_another_shape_is_refused(rows: Any, tmp_path: Path) -> None:
    assert not is_written(rows)
    record = attacked().record()
    record["header"]["standing"] = rows
    path = tmp_path / "game.json"
    records.save_atomic(path, record)
    with pytest.raises(records.RecordError, match=r"header\.standing is .* with side, kind, word, until and since\."):
        records.read(path)


def test_what_is_written_is_what_is_read() -> None:
    held = {("blue", "window"): Standing("pass", "play", 3), ("red", "play"): Standing("end", None, 0)}
    assert is_written(written(held))
    assert read(json.loads(json.dumps(written(held)))) == held


def test_a_game_begun_anew_and_a_branch_have_none() -> None:
    match = attacked()
    pass_on(match)
    branch = match.branch()
    assert branch.standing == {}
    assert "standing" not in branch.header
    restart(match, seed=1)
    assert match.standing == {}
    assert "standing" not in match.header


def test_a_kind_that_the_game_does_not_ask_is_named() -> None:
    match = sw.new_match("undaunted-normandy", seed=1, autosave=False)
    with pytest.raises(ValueError, match=r"^kind is 'atack': there is no such kind of question\. Kinds: bid, play, "):
        match.stand("german", "atack", "end")
    with pytest.raises(ValueError, match=r"^until is 'nevr'"):
        match.stand("german", "play", "end", "nevr")
    assert match.standing == {}


def test_the_notebook_may_set_any() -> None:
    match = attacked()
    match.stand("red", "play", "end")
    match.answer("pass")
    assert match.side == "blue", "red has ended its turn"
    assert match.scene("red")["stands"] == [{"kind": "play", "word": "end", "t": "end"}]
    with pytest.raises(ValueError, match="There is no side 'green'"):
        match.unstand("green", "play")


# -- nothing of the hand ------------------------------------------------------------------------------------------


class Wire:
    """What red is sent while blue has a standing pass."""

    def __init__(self, blue: str) -> None:
        self.match = attacked(blue)
        self.sent: list[str] = []
        view = self.match.subscribe("red", lambda message: self.sent.append(json.dumps(message)))
        self.sent.append(json.dumps(view.scene))
        pass_on(self.match)
        for word in (GUARD, GUARD, "end"):
            self.match.answer(word)


def test_the_other_side_is_sent_the_same_whatever_is_in_hand() -> None:
    assert Wire("guard trap").sent == Wire("guard levy").sent


def test_what_is_offered_is_the_same_whatever_is_in_hand() -> None:
    offers = [attacked(blue).scene("blue")["ask"] for blue in ("guard trap", "guard levy")]
    assert offers[0] is not None
    assert offers[1] is not None
    assert offers[0]["stand"] == offers[1]["stand"]


def test_the_file_of_a_live_match_has_it_at_once(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    match = sw.new_match("undaunted-normandy", seed=1, autosave=path)
    match.stand("german", "play", "end", "attack")
    assert sw.load(path).standing == match.standing != {}
    match.unstand("german", "play")
    assert sw.load(path).standing == {}
