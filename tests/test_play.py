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


def test_games_are_listed_with_what_a_choice_needs() -> None:
    rows = {row["slug"]: row for row in sw.games()}
    row = rows[GAME]
    assert list(row) == ["slug", "title", "players", "length", "scenarios"]
    assert (row["title"], row["players"], row["scenarios"][0]) == ("Undaunted: Normandy", 2, "first-steps")
    assert 15 <= row["length"] <= 240


@pytest.mark.parametrize("game", ["undaunted-normandy", "undaunted-stalingrad", "desamparados"])
def test_a_wrong_scenario_is_answered_with_all_that_there_are(game: str) -> None:
    ids = next(row["scenarios"] for row in sw.games() if row["slug"] == game)
    wrong = ids[0][:-1] + "9"
    with pytest.raises(ValueError, match=f"There is no scenario '{wrong}'") as refused:
        sw.new_match(game, wrong)
    assert any(f"Did you mean {id!r}?" in str(refused.value) for id in ids)
    assert str(refused.value).endswith(f"Scenarios: {', '.join(ids)}.")


def test_a_notebook_shows_the_sentence_alone() -> None:
    from IPython.core.interactiveshell import InteractiveShell
    from IPython.utils.capture import capture_output

    shell: Any = InteractiveShell
    shell = shell()
    with capture_output() as shown:
        shell.run_cell("import stalingrad_widgets as sw\nsw.new_match('undaunted-normandie')")
        shell.run_cell("sw.new_match('undaunted-normandy', autosave=False).answer('jump', 'german')")
    first, second = shown.stdout.strip().splitlines()
    assert first.startswith("ArgumentError: There is no game 'undaunted-normandie'.")
    assert second == "IllegalAnswer: That is no answer to this question. Choose one of the answers offered."


def test_a_branch_may_be_finished_by_bots_and_the_match_stays_as_it_was() -> None:
    match = sw.new_match(GAME, seed=7, players={"german": "greedy"}, autosave=False)
    finished = match.branch(players={"american": "greedy", "german": "greedy"})
    assert finished.over
    assert finished.parent == (match, match.ply)
    assert not match.over
    assert set(match.players) == {"german"}


BOTH = {"american": "greedy", "german": "greedy"}


def test_bots_take_over_a_running_game(tmp_path: Path) -> None:
    match = sw.new_match(GAME, seed=7, players={"german": "greedy"}, autosave=False)
    match.answer(match.options()[0])
    match.run({"american": "random"})
    assert match.over
    assert match.header["players"] == {"german": "greedy", "american": "random"}
    assert set(sw.load(match.save(tmp_path / "game.json")).players) == {"american", "german"}


def test_players_may_be_given_by_name_and_play_with_the_next_answer() -> None:
    match = sw.new_match(GAME, seed=7, autosave=False)
    match.players = BOTH
    assert set(match.players) == {"american", "german"}
    match.run()
    assert match.over
    match.players = {}
    assert match.header["players"] == {}


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ({"german": "gredy"}, "There is no player 'gredy'. Did you mean 'greedy'"),
        ({"soviet": "greedy"}, "There is no side 'soviet'"),
        ({"german": 5}, "5 is not a player"),
        ("greedy", "players is 'greedy': it must be a mapping"),
    ],
)
def test_who_cannot_play_does_not_sit_down(players: Any, said: str) -> None:
    match = sw.new_match(GAME, seed=7, players={"german": "greedy"}, autosave=False)
    before, header = dict(match.players), dict(match.header)
    with pytest.raises(ValueError, match=said):
        match.players = players
    with pytest.raises(ValueError, match=said):
        match.run(players)
    assert (match.players, match.header) == (before, header)


def test_what_was_put_into_a_seat_and_is_no_player_is_named() -> None:
    match = sw.new_match(GAME, seed=7, autosave=False)
    match.players["german"] = "greedy"  # type: ignore[assignment]
    with pytest.raises(ValueError, match="'greedy' sits for german and cannot answer"):
        match.answer(match.options("american")[0], "american")


def test_where_a_person_is_asked_no_bot_can_run() -> None:
    match = sw.new_match(GAME, seed=7, autosave=False)
    with pytest.raises(ValueError, match="A person sits for american and is asked: Bid one card for the initiative"):
        match.run()


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


def test_recover_is_not_misled_by_a_new_match_that_nobody_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STALINGRAD_WIDGETS_DATA", str(tmp_path))
    untouched = sw.new_match(GAME, seed=1, players={"german": "greedy"})
    untouched.view()
    assert sw.recover().header["seed"] == 1
    played = sw.new_match(GAME, seed=7, players={"german": "greedy"})
    played.view()
    assert played.request is not None
    played.answer(played.request.options[0])
    (tmp_path / "autosave" / "torn.json").write_text("{", encoding="utf-8")
    sw.new_match(GAME, seed=8, players={"german": "greedy"}).view()
    recovered = sw.recover()
    assert (recovered.header["seed"], recovered.ply, recovered.autosave) == (7, played.ply, played.autosave)


def spoilt(folder: Path, *keys: str, value: Any = None, snapshot: bool = False) -> Path:
    """A saved game with another value under these keys; without it when there is none."""
    match = sw.new_match(GAME, seed=7, players={"german": "random"}, autosave=False)
    for _ in range(12):
        assert match.request is not None
        match.answer(match.request.options[-1])
    path = match.save(folder / "game.json")
    record = json.loads(path.read_text(encoding="utf-8"))
    if not snapshot:
        del record["snapshot"]
    inside = record
    for key in keys[:-1]:
        inside = inside[key]
    if value is None:
        del inside[keys[-1]]
    else:
        inside[keys[-1]] = value
    path.write_text(json.dumps(record), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("keys", "value", "said"),
    [
        (["header", "game"], "chess", "header.game is 'chess': there is no such game. Games: undaunted-normandy"),
        (["header", "scenario"], "zz", 'header.scenario is "zz": it must be a scenario. Scenarios: first-steps, '),
        (["header", "scenario"], None, "header.scenario is missing: it must be a scenario. Scenarios: first-steps, "),
        (["header", "pack"], "mine", 'header.pack is "mine": it must be an object.'),
        (["header", "pack"], None, "header.pack is missing: it must be an object."),
        (["header", "pack"], {"file": 5}, "header.pack.file is 5: it must be a text."),
        (["header", "pack"], {"file": "zz.toml"}, "header.pack.sha256 is missing: it must be a text."),
        (["header", "pack"], {"file": "zz.toml", "sha256": "0"}, "header: The pack of this game, zz.toml, is not "),
        (["header", "options"], None, "header.options is missing: it must be an object."),
        (["header", "options"], [1], "header.options is [1]: it must be an object."),
        (["header", "options"], {"zz": 1}, "header: There is no option 'zz'. Options of Undaunted: Normandy: "),
        (["header", "players"], ["german"], 'header.players is ["german"]: it must be an object.'),
        (["header", "players"], {"zz": "greedy"}, "header.players: There is no side 'zz' in this game. Sides: "),
        (["header", "players"], {"german": 5}, "header.players: 5 is not a player"),
        (["header", "chance"], 5, 'header.chance is 5: it must be "ask", or left out.'),
        (["header", "position"], {"zz": 1}, "header: This is not a position:"),
        (["start", "state", "phase"], "zz", 'start.state.phase is "zz": it must be a phase. Phases: draw, '),
        (["start", "state", "round"], None, "start.state.round is missing: it must be a whole number of 1 or more."),
        (["start", "state", "second"], 5, "start.state.second is 5: it must be true or false."),
        (["start", "state", "holder"], "zz", 'start.state.holder is "zz": it must be a side. Sides: american, german'),
        (["start", "state", "counters"], {"zz": "tile:A1"}, 'start.state.counters has "zz", which is no unit. Units: '),
        (["start", "state", "counters"], [], "start.state.counters is []: it must be an object."),
        (["start", "state", "suppressed"], ["zz"], 'start.state.suppressed[0] is "zz": it must be a unit. Units: '),
        (["start", "state", "markers"], {"german": {"tile:A1": "zz"}}, "start.state.markers.german.tile:A1 is "),
        (["start", "state", "result"], ["german"], 'start.state.result is ["german"]: it must be a side, a rule and'),
        (["start", "state", "acting"], "zz", 'start.state.acting is "zz": it must be a unit.'),
        (["start", "state", "using"], "zz", 'start.state.using is "zz": it must be a card.'),
        (["start", "state", "zones", "cards", "zone:usa/deck"], ["zz"], "start.state.zones.cards.zone:usa/deck[0] is "),
        (["start", "state", "zones", "cards", "zone:usa/deck"], [], "start.state is no state of this game: The Amer"),
        (["start", "state", "zones", "top"], {"zz": []}, 'start.state.zones.top has "zz", which is no zone. Zones: '),
        (["start", "state", "zones", "known/german"], {"zone:usa/hand": [["card:usa/fog"]]}, "start.state is no state"),
    ],
)
def test_an_odd_key_of_a_record_is_named_with_what_would_be_right(
    keys: list[str], value: Any, said: str, tmp_path: Path
) -> None:
    with pytest.raises(RecordError) as raised:
        sw.load(spoilt(tmp_path, *keys, value=value))
    assert str(raised.value).startswith(f"game.json: {said}")
    assert "Error" not in str(raised.value)


def test_an_odd_key_of_the_snapshot_is_named_and_the_game_played_again(tmp_path: Path) -> None:
    path = spoilt(tmp_path, "snapshot", "state", "holder", value="zz", snapshot=True)
    with pytest.warns(RecordWarning, match=r'left aside\. snapshot\.state\.holder is "zz": it must be a side'):
        assert sw.load(path).ply > 0


def test_a_branch_and_a_record_share_nothing_that_changes_with_the_match(tmp_path: Path) -> None:
    pack = Path(shutil.copy(DEMONSTRATION, tmp_path / "mine.toml"))
    position = {**sw.new_match(GAME, seed=7, pack=pack, autosave=False).position(), "seed": 7}
    match = sw.from_position(GAME, position)
    before = json.dumps(match.record())
    headers: list[dict[str, Any]] = [match.branch().header, match.record()["header"], {"position": position}]
    for header in headers:
        for key in ("options", "pack", "position", "players"):
            header.setdefault(key, {})["zz"] = "changed"
        header["position"]["cards"]["american"]["hand"] = {"fog": 99}
    assert json.dumps(match.record()) == before


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
