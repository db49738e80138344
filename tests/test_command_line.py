"""python -m stalingrad_widgets: what it prints, and its exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from stalingrad_widgets.__main__ import main
from stalingrad_widgets.games import rules_of

PACKS = Path(__file__).parent / "games/undaunted/packs"
SOUND = PACKS / "sound.toml"
SHIPPED = Path(__file__).parents[1] / "stalingrad_widgets/games/undaunted/content/demonstration.toml"

Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")


def test_a_sound_pack_passes(capsys: Printed) -> None:
    assert main(["check", str(SOUND), str(SHIPPED)]) == 0
    assert capsys.readouterr().out == f"{SOUND}: no mistakes.\n{SHIPPED}: no mistakes.\n"


def test_all_mistakes_are_printed_and_the_exit_code_is_1(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "mine.toml"
    text = SOUND.read_text(encoding="utf-8").replace("defence = 6", "defence = 16").replace("cover = 2", "cover = 7")
    path.write_text(text, encoding="utf-8")
    assert main(["check", str(path), str(SOUND)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{path}, units[3].defence = 16 (partisan): 16 is above 10. Give a whole number from 1 to 10.",
        f"{path}, tiles[1].cover = 7 (farm): 7 is above 3. Give a whole number from 0 to 3.",
        f"{path}: 2 mistakes.",
        f"{SOUND}: no mistakes.",
    ]


def test_a_pack_that_does_not_say_its_game_is_checked_all_the_same(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        SOUND.read_text(encoding="utf-8").replace('game = "undaunted"', 'game = "undanted"'), encoding="utf-8"
    )
    assert main(["check", str(path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f'{path}, game = "undanted": This is not known here. Did you mean "undaunted"?',
        f"{path}: 1 mistake.",
    ]


def test_a_pack_of_no_game_of_ours(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('game = "chess"\n', encoding="utf-8")
    assert main(["check", str(path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f'{path}, game = "chess": There are no packs for this game. '
        "Packs: undaunted, undaunted-stalingrad, desamparados.",
        f"{path}: 1 mistake.",
    ]


def test_a_file_that_is_not_there(tmp_path: Path, capsys: Printed) -> None:
    assert main(["check", str(tmp_path / "mine.toml")]) == 1
    assert "There is no such file." in capsys.readouterr().out


def test_the_schema_is_json_for_editors(capsys: Printed) -> None:
    assert main(["schema", "undaunted"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert schema["title"] == "Pack"
    assert schema["$defs"]["Unit"]["properties"]["defence"]["maximum"] == 10


def test_the_schema_of_a_slug_is_that_of_its_engine(capsys: Printed) -> None:
    assert main(["schema", "undaunted-normandy"]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == "Pack"


def test_an_unknown_game_is_a_sentence_and_exit_code_2(capsys: Printed) -> None:
    assert main(["schema", "chess"]) == 2
    known = "undaunted, undaunted-stalingrad, desamparados"
    assert capsys.readouterr().err == f"There are no packs for 'chess'. Packs: {known}.\n"


def test_games_lists_each_scenario(capsys: Printed) -> None:
    assert main(["games"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("undaunted-normandy  Undaunted: Normandy\n")
    assert "first-steps Cider Lane. Two patrols meet" in " ".join(printed.split())


def test_rules_lists_all_by_topic(capsys: Printed) -> None:
    assert main(["rules", "undaunted-normandy"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Undaunted: Normandy: 154 rules"
    assert "  UN-move-02       Move needs markers" in lines


@pytest.mark.parametrize("id", ["UN-move-02", "un-move-02", "UN-MOVE-02"])
def test_a_rule_is_printed_in_full(id: str, capsys: Printed) -> None:
    assert main(["rules", "undaunted-normandy", id]) == 0
    heading, *text, end = capsys.readouterr().out.splitlines()
    row = rules_of("undaunted-normandy").rule("UN-move-02")
    assert row is not None
    assert heading == "UN-move-02  Move: Move needs markers"
    assert all(line.startswith("  ") for line in text)
    assert (" ".join(line.strip() for line in text), end) == (row["text"], "")


def test_rules_are_found_by_words(capsys: Printed) -> None:
    assert main(["rules", "undaunted-normandy", "fog", "bolstered"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("UN-bolster-03  Bolster: Fog may be bolstered\n")
    assert "  Option of a match: fog_bolster.\n" in printed


def test_words_that_no_rule_has(capsys: Printed) -> None:
    assert main(["rules", "undaunted-normandy", "zeppelin"]) == 1
    assert capsys.readouterr().err == 'No rule of Undaunted: Normandy has the words "zeppelin".\n'


def test_without_a_command_the_usage_is_shown() -> None:
    run = subprocess.run([sys.executable, "-m", "stalingrad_widgets"], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "usage: python -m stalingrad_widgets" in run.stderr
