"""The front door: branches with players, the log in sentences, what is kept."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.core.record import RecordError, RecordWarning
from stalingrad_widgets.games.undaunted.catalog import DEMONSTRATION

GAME = "undaunted-normandy"
LESSON = {
    "scenario": "first-steps",
    "active": "american",
    "counters": {"usa/rifleman-a": "C2", "ger/scout-b": "B2"},
    "markers": {"american": {"C2": "scouted"}},
    "cards": {"american": {"hand": {"rifleman-a": 1, "fog": 1}}},
}


def test_a_branch_may_be_finished_by_bots_and_the_match_stays_as_it_was() -> None:
    match = sw.new_match(GAME, seed=7, players={"german": "greedy"}, autosave=False)
    finished = match.branch(players={"american": "greedy", "german": "greedy"})
    assert finished.over
    assert finished.parent == (match, match.ply)
    assert not match.over
    assert set(match.players) == {"german"}


def test_a_branch_without_players_is_answered_from_the_notebook() -> None:
    match = sw.new_match(GAME, seed=7, players={"german": "greedy"}, autosave=False)
    assert match.branch().players == {}
    with pytest.raises(ValueError, match="There is no side 'soviet'"):
        match.branch(players={"soviet": "greedy"})


def test_the_log_is_read_as_a_side_may_read_it() -> None:
    match = sw.new_match(GAME, seed=7, autosave=False)
    assert match.log()[0] == "Round 1"
    own, enemy = (next(line for line in match.log(side) if line.startswith("You draw")) for side in match.sides)
    assert "Fog of War" in own
    assert own not in match.log("german")
    assert enemy not in match.log("american")
    assert "The American side draws 4 cards." in match.log("german")
    assert match.log("")[1:3] == ["The American side draws 4 cards.", "The German side draws 4 cards."]


def test_why_not_reads_as_a_sentence_with_its_rule() -> None:
    match = sw.from_position(GAME, LESSON)
    refusal = match.why_not("card:usa/fog")
    assert refusal is not None
    assert refusal.rule == "UN-fog-01"
    assert refusal.why.startswith("Fog of War cannot be played. ")
    assert str(refusal) == f"{refusal.why} [UN-fog-01]"


def test_a_lesson_is_kept_only_when_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STALINGRAD_WIDGETS_DATA", str(tmp_path))
    sw.from_position(GAME, LESSON).view("american")
    assert sw.autosaves() == []
    kept = sw.from_position(GAME, LESSON, autosave=True)
    kept.view("american")
    assert sw.recover().position() == kept.position()


def test_recover_finds_the_match_and_not_a_branch_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STALINGRAD_WIDGETS_DATA", str(tmp_path))
    match = sw.new_match(GAME, seed=7, players={"german": "greedy"})
    match.view()
    what_if = match.branch(players={"american": "greedy", "german": "greedy"})
    what_if.view()
    assert len(sw.autosaves()) == 1
    assert sw.recover().ply == match.ply
    saved = sw.load(what_if.save(tmp_path / "what-if.json"))
    saved.view()
    assert len(sw.autosaves()) == 2


@pytest.mark.parametrize(
    "wrong", [{"game": "chess"}, {"scenario": "nowhere"}, {"pack": "mine"}, {"options": [1]}, {"players": ["german"]}]
)
def test_a_header_that_is_none_of_a_game_is_said(wrong: dict[str, Any], tmp_path: Path) -> None:
    path = sw.new_match(GAME, seed=7, autosave=False).save(tmp_path / "game.json")
    record = json.loads(path.read_text(encoding="utf-8"))
    record["header"].update(wrong)
    path.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(RecordError, match=r"game\.json: header"):
        sw.load(path)


def test_dice_that_are_entered_are_entered_after_a_load_too(tmp_path: Path) -> None:
    match = sw.new_match(GAME, seed=7, chance="ask", autosave=False)
    assert sw.load(match.save(tmp_path / "game.json")).chance == "ask"
    assert sw.load(match.branch().save(tmp_path / "branch.json")).chance is None


def test_a_position_names_the_pack_of_its_match(tmp_path: Path) -> None:
    pack = Path(shutil.copy(DEMONSTRATION, tmp_path / "mine.toml"))
    match = sw.new_match(GAME, seed=7, pack=pack, autosave=False)
    assert "pack" not in sw.new_match(GAME, seed=7, autosave=False).position()
    again = sw.from_position(GAME, match.position())
    assert again.header["pack"] == match.header["pack"]
    assert again.position() == match.position()


def test_a_match_is_shown_also_where_nothing_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "no-folder"
    file.write_text("", encoding="utf-8")
    monkeypatch.setenv("STALINGRAD_WIDGETS_DATA", str(file))
    with pytest.warns(RecordWarning, match="cannot be written"):
        widget = sw.new_match(GAME, seed=7).view("american")
    assert widget.match.autosave is None


def test_a_refused_answer_of_a_position_is_named() -> None:
    then = ["card:usa/rifleman-a attack", "card:usa/fog"]
    with pytest.raises(sw.IllegalAnswer, match=r"^then\[1\] = 'card:usa/fog': Fog of War cannot be played\. "):
        sw.from_position(GAME, {**LESSON, "then": then})
