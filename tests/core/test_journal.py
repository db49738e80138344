"""A live match in its file: a line for each change, and what is left of it when the process ends in the middle."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_widgets.core.chance import ask
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.journal import MOST, Journal
from stalingrad_widgets.core.record import RecordError, RecordWarning, read, to_record

from .toy import State, new_game, play, step

HEADER: dict[str, Any] = {"game": "raid", "scenario": "first", "options": {}, "seed": 5}


class Kept:
    """A game with its file; `whole` counts how often all of it was written."""

    def __init__(self, path: Path, game: Game[State]) -> None:
        self.path, self.game, self.header = path, game, dict(HEADER)
        self.journal = Journal(path)
        self.whole = 0
        self.keep()

    def keep(self) -> None:
        self.journal.keep(self.game, self.header, self._record)

    def _record(self) -> dict[str, Any]:
        self.whole += 1
        return to_record(self.game, self.header)

    @property
    def lines(self) -> list[Any]:
        """What stands behind the record."""
        text = self.path.read_text(encoding="utf-8")
        return [json.loads(line) for line in text.partition("\n}\n")[2].splitlines()]

    def is_in_file(self) -> bool:
        found, now = read(self.path), json.loads(json.dumps(to_record(self.game, self.header)))
        return [found[key] for key in ("header", "opening", "plies", "start")] == [
            now[key] for key in ("header", "opening", "plies", "start")
        ]


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    game = new_game(3)
    play(game, 3, 10)
    return Kept(tmp_path / "game.json", game)


def test_an_answer_is_one_line_and_the_rest_stays(kept: Kept) -> None:
    before = kept.path.read_bytes()
    for n in range(1, 20):
        step(kept.game, Random(n), tonics=0)
        kept.keep()
        assert len(kept.lines) == n
        assert kept.is_in_file()
    assert kept.path.read_bytes().startswith(before)
    assert kept.whole == 1
    assert kept.lines == to_record(kept.game, HEADER)["plies"][10:]


@given(st.integers(0, 2**32), st.lists(st.integers(0, 40), max_size=12))
@settings(max_examples=40)
def test_the_file_says_what_was_played_whatever_is_taken_back(
    tmp_path_factory: pytest.TempPathFactory, seed: int, course: list[int]
) -> None:
    game = new_game(seed)
    kept = Kept(tmp_path_factory.mktemp("kept") / "game.json", game)
    for n, ply in enumerate(course):
        play(game, seed + n, 6)
        if n % 2:
            game.undo(min(ply, game.plies))
        kept.keep()
        assert kept.is_in_file()
        assert kept.whole == 1


def test_taking_back_is_a_line(kept: Kept) -> None:
    kept.game.undo(4)
    kept.keep()
    assert kept.lines == [{"back": 4}]
    assert "snapshot" not in read(kept.path) or read(kept.path)["snapshot"]["plies"] <= 4
    step(kept.game, Random(1), tonics=0)
    kept.keep()
    assert len(kept.lines) == 2
    assert kept.is_in_file()


def test_dice_that_are_entered_later_join_their_ply(tmp_path: Path) -> None:
    game, random = new_game(None, ask), Random(2)
    kept = Kept(tmp_path / "game.json", game)
    for _ in range(60):
        step(game, random)
        kept.keep()
        assert kept.is_in_file()
    assert any(isinstance(line, dict) and "chance" in line for line in kept.lines)


def test_a_changed_header_is_a_line(kept: Kept) -> None:
    kept.header["players"] = {"red": "random"}
    kept.keep()
    assert kept.lines == [{"header": kept.header}]
    assert kept.is_in_file()
    kept.keep()
    assert len(kept.lines) == 1, "and nothing is written while nothing changes"


def test_the_record_is_written_anew_now_and_then(kept: Kept) -> None:
    for n in range(MOST + 1):
        kept.header["takebacks"] = n
        kept.keep()
    assert kept.whole == 2
    assert kept.lines == []
    assert kept.is_in_file()


@pytest.mark.parametrize("what", ["gone", "somebody else's", "longer"])
def test_a_file_that_is_not_as_it_was_left_is_written_anew(kept: Kept, what: str) -> None:
    if what == "gone":
        kept.path.unlink()
    else:
        kept.path.write_text("{}" if what != "longer" else kept.path.read_text(encoding="utf-8") + "[]\n")
    step(kept.game, Random(1), tonics=0)
    kept.keep()
    assert kept.whole == 2
    assert kept.is_in_file()


def test_another_game_in_the_same_file_is_written_anew(kept: Kept) -> None:
    kept.game = new_game(9)
    kept.keep()
    assert (kept.whole, kept.lines) == (2, [])
    assert kept.is_in_file()


# -- reading it -----------------------------------------------------------------------------------------------


def test_wherever_the_last_line_is_torn_only_the_last_answer_is_lost(kept: Kept) -> None:
    plies = [read(kept.path)["plies"]]
    for n in range(3):
        step(kept.game, Random(n), tonics=0)
        kept.keep()
        plies.append(read(kept.path)["plies"])
    data = kept.path.read_bytes()
    last = len(data[: data[:-1].rfind(b"\n") + 1])
    for end in range(last + 1, len(data) - 1):
        kept.path.write_bytes(data[:end])
        with pytest.warns(RecordWarning, match=r"game\.json ends within a line: the last answer was not written whole"):
            assert read(kept.path)["plies"] == plies[-2]
    for end, wanted in ((last, plies[-2]), (len(data) - 1, plies[-1])):
        kept.path.write_bytes(data[:end])
        assert read(kept.path)["plies"] == wanted


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("[3]\n", r"line 22 is \[3\]: it must be a ply, or chance, back or header\."),
        ('{"back": 99}\n', r'line 22 is \{"back": 99\}: it must be a ply'),
        ('{"chance": 3}\n', r'line 22 is \{"chance": 3\}: it must be'),
        ("3\n", "line 22 is 3: it must be"),
        ('nonsense\n["end"]\n', 'line 22 is not JSON: "nonsense"'),
        ("nonsense", "line 22 is not JSON"),
        ('["end", [1.5]]\n', r"plies\[10\] has \[1\.5\]: chance is a card or a list of faces"),
        ('{"header": {"game": "raid"}}\n', r"header\.seed is None: it must be a whole number"),
    ],
)
def test_a_line_that_tells_of_no_change_is_refused_with_its_place(kept: Kept, lines: str, said: str) -> None:
    text = kept.path.read_text(encoding="utf-8")
    kept.path.write_text(text + lines, encoding="utf-8")
    said = said.replace("22", str(text.count("\n") + 1))
    with pytest.raises(RecordError, match=rf"game\.json[,:] {said}"):
        read(kept.path)


def test_a_match_is_recovered_with_its_last_answer(tmp_path: Path) -> None:
    import stalingrad_widgets as sw

    match = sw.new_match("undaunted-normandy", seed=3, players={"german": "random"}, autosave=tmp_path / "game.json")
    for n in range(30):
        assert match.request is not None
        match.answer(match.request.options[-1])
        if n % 7 == 6:
            match.undo()
    again = sw.load(tmp_path / "game.json")
    assert (again.record()["plies"], again.state.dump()) == (match.record()["plies"], match.state.dump())
    assert "\n}\n[" in (tmp_path / "game.json").read_text(encoding="utf-8"), "with lines behind the record"
    match.save(tmp_path / "game.json")
    assert json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))["plies"] == match.record()["plies"]
    match.answer(match.request.options[-1])  # type: ignore[union-attr]
    assert sw.load(tmp_path / "game.json").state.dump() == match.state.dump()


def test_what_was_earlier_is_saved_with_the_match(tmp_path: Path) -> None:
    import stalingrad_widgets as sw

    match = sw.new_match("undaunted-normandy", seed=3, players={"german": "random"}, autosave=False)
    for _ in range(25):
        assert match.request is not None
        match.answer(match.request.options[-1])
    record = match.record()
    record["plies"][1] = ["@german card:ger/nobody"]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    with pytest.warns(RecordWarning, match="stay in the record, but cannot be taken back"):
        again = sw.load(path)
    saved = sw.load(again.branch().save(tmp_path / "again.json")).record()
    assert saved["earlier"] == again.record()["earlier"]
    before, after = saved["earlier"][0]["plies"], saved["plies"]
    assert len(before) + len(after) >= match.ply
