"""Records: readable, whole or as before, and exact when played again."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_widgets.core import record as records
from stalingrad_widgets.core.chance import Seeded, ask
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.record import RecordError, read, read_toml, replay, save_atomic, to_record, written
from stalingrad_widgets.core.requests import Choose, Roll

from .toy import RULES, Rules, State, card, course, new_game, picture, play, set_up, step

HEADER = {"game": "raid", "scenario": "first", "options": {"open": False}, "pack": "own", "seed": 5}


def played(seed: int, n: int, chance: Any = None) -> Game[State]:
    game = new_game(seed, chance, log=[])
    play(game, seed, n)
    return game


def again(record: Mapping[str, Any], rules: Rules = RULES) -> records.Replayed[State]:
    return replay(rules, set_up(), dict(record), None)


def through_json(record: Mapping[str, Any]) -> dict[str, Any]:
    doc: dict[str, Any] = json.loads(written(record))
    return doc


# -- what stands in it -----------------------------------------------------------------------------------------


def test_a_ply_is_a_choice_and_the_chance_after_it() -> None:
    game = new_game(1)
    game.answer(card(0, "guard") if card(0, "guard") in _options(game, "red") else _options(game, "red")[0], "red")
    game.answer("done", "red")
    game.answer("done", "blue")
    record = to_record(game, HEADER)
    assert record["format"] == 1
    assert record["header"] == HEADER
    assert len(record["opening"]) == 8, "both hands are drawn before anybody chooses"
    assert all(card.startswith("card:") for card in record["opening"])
    assert [ply[0].partition(" ")[0] for ply in record["plies"]] == ["@red", "@red", "@blue"]
    assert record["plies"][1:] == [["@red done"], ["@blue done"]]


def _options(game: Game[State], side: str) -> list[str]:
    request = game.request_for(side)
    assert isinstance(request, Choose)
    return request.options()


def test_dice_stand_as_lists_and_plays_out_of_turn_with_their_sign() -> None:
    plies = [ply for seed in range(6) for ply in to_record(played(seed, 90), HEADER)["plies"]]
    assert any(ply[0].startswith("!red card:red/tonic") for ply in plies)
    assert any(isinstance(chance, list) and len(chance) == 2 for ply in plies for chance in ply[1:])


def test_one_ply_a_line_so_that_people_can_compare_two() -> None:
    game = played(4, 30)
    before = written(to_record(game, HEADER)).splitlines()
    step(game, Random(1), tonics=0)
    after = written(to_record(game, HEADER)).splitlines()
    record = to_record(game, HEADER)
    assert len(after) == 10 + len(record["plies"])
    changed = [line for line in after if line not in before and not line.startswith('"snapshot"')]
    assert len(changed) <= 2, "the new ply, and the comma of the one before it"
    assert json.loads("\n".join(after)) == record


def test_a_dealt_fork_has_no_record() -> None:
    fork = played(3, 10).fork(forkable=True)
    fork.deal("red", 1)
    with pytest.raises(RecordError, match="is not the game at the table"):
        to_record(fork, HEADER)


# -- playing it again ------------------------------------------------------------------------------------------


@given(st.integers(0, 2**32), st.integers(0, 120))
@settings(max_examples=25)
def test_a_game_is_played_again_exactly(seed: int, n: int) -> None:
    game = played(seed, n)
    done = again(through_json(to_record(game, HEADER)))
    assert (course(done.game), done.warning) == (course(game), "")
    assert [logged.event for logged in done.events] == game.state.log
    done.game.chance = Seeded(seed)
    play(done.game, seed + 1, 20)
    play(game, seed + 1, 20)
    assert picture(done.game) == picture(game), "and goes on alike"


@given(st.integers(0, 2**32))
@settings(max_examples=10)
def test_at_any_moment_also_while_dice_are_awaited(seed: int) -> None:
    game, random = new_game(None, ask), Random(seed)
    for _ in range(60):
        done = again(through_json(to_record(game, HEADER)))
        assert (course(done.game), done.warning) == (course(game), "")
        if game.over:
            break
        step(game, random)


def test_events_stand_with_the_ply_after_which_they_happened() -> None:
    game = played(2, 40)
    events = again(to_record(game, HEADER)).events
    assert [logged.ply for logged in events] == sorted(logged.ply for logged in events)
    assert events[0].ply == 0
    assert events[-1].ply <= game.plies


def test_taking_back_works_after_a_load() -> None:
    game = played(6, 70)
    loaded = again(to_record(game, HEADER)).game
    for ply in (60, 33, 5, 0):
        game.undo(ply)
        loaded.undo(ply)
        assert course(loaded) == course(game)


def test_a_record_without_a_start_begins_where_it_is_told() -> None:
    record = through_json(to_record(played(1, 20), HEADER))
    del record["start"], record["snapshot"]
    assert again(record).game.plies == len(record["plies"])
    with pytest.raises(RecordError, match="has no start, and none was given"):
        replay(RULES, None, record, None)


def test_a_game_that_began_in_a_position_begins_there_again() -> None:
    state = set_up()
    state.phase, state.round = "turn", 3
    game = Game(RULES, state, Seeded(1), chances=40)
    play(game, 1, 12)
    done = again(through_json(to_record(game, HEADER)))
    assert (course(done.game), done.warning) == (course(game), "")


# -- what cannot be played again -------------------------------------------------------------------------------


def broken(record: Mapping[str, Any], ply: int, *chance: Any) -> dict[str, Any]:
    doc = through_json(record)
    doc["plies"][ply] = list(chance)
    return doc


def test_an_illegal_ply_is_named_with_its_word() -> None:
    game = new_game(1)
    for side in ("red", "blue"):
        game.answer(_options(game, side)[0], side)
    game.answer("done", "red")
    record = to_record(game, HEADER)
    del record["snapshot"]
    wrong = broken(record, 2, "@red card:red/nothing")
    with pytest.raises(RecordError) as raised:
        again(wrong)
    assert str(raised.value) == (
        'Ply 2 has "@red card:red/nothing", which is not allowed there (core-not-offered); '
        "what is asked is: choose 'stake' of red and choose 'stake' of blue."
    )


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (["@red done", [3, 3]], r"Ply 0 has \[3, 3\], which is not allowed there"),
        (["@green done"], r'Ply 0 has "@green done", which is not allowed there \(core-not-your-turn\)'),
        (["end"], r'Ply 0 has "end", which is not allowed there \(core-which-side\)'),
        (["!red card:red/guard"], r'Ply 0 has "!red card:red/guard", which is not allowed there \(core-not-offered\)'),
        (["!red"], r'Ply 0 has "!red ", which is not allowed there'),
    ],
)
def test_what_is_asked_there_is_told(row: list[Any], sentence: str) -> None:
    record = through_json(to_record(new_game(1), HEADER))
    record["plies"] = [row]
    with pytest.raises(RecordError, match=sentence):
        again(record)


def test_dice_that_cannot_fall_are_told() -> None:
    game = new_game(1)
    record = through_json(to_record(game, HEADER))
    del record["snapshot"]
    record["opening"][0] = [7]
    with pytest.raises(RecordError, match=r"The opening has \[7\], .*; what is asked is: draw 'draw' of red"):
        again(record)


def test_rules_that_no_longer_allow_what_was_played_take_up_the_snapshot() -> None:
    game = played(8, 60)
    record = broken(to_record(game, HEADER), 1, "@red card:red/nothing")
    done = again(record)
    assert picture(done.game) == picture(game)
    assert done.warning.startswith('Ply 1 has "@red card:red/nothing", which is not allowed there (core-')
    kept = record["snapshot"]["plies"]
    assert done.warning.endswith(
        f"taken up at the position kept after ply {kept}; the plies before it stay in the record, but cannot "
        "be taken back."
    )
    assert done.game.plies == game.plies - kept
    done.game.chance = Seeded(8)
    play(done.game, 1, 15)
    play(game, 1, 15)
    assert picture(done.game) == picture(game), "with the same dice"
    saved = again(through_json(to_record(done.game, HEADER)))
    assert (picture(saved.game), saved.warning) == (picture(game), ""), "and is saved from there"


def test_what_was_played_before_the_snapshot_stays_in_the_record() -> None:
    game = played(8, 60)
    record = broken(to_record(game, HEADER), 1, "@red card:red/nothing")
    kept = record["snapshot"]["plies"]
    done = again(record)
    saved = through_json(to_record(done.game, HEADER, done.earlier))
    (part,) = saved["earlier"]
    assert (part["made"], part["start"], part["opening"]) == (record["made"], record["start"], record["opening"])
    assert len(part["plies"]) == kept
    whole = [word for ply in [*part["plies"], saved["opening"], *saved["plies"]] for word in ply]
    assert whole == [word for ply in record["plies"] for word in ply], "each answer and each chance once"
    twice = through_json(to_record(again(saved).game, HEADER, again(saved).earlier))
    assert twice["earlier"] == saved["earlier"], "also when it is loaded and saved again"
    assert again(twice).warning == ""
    done.game.chance = Seeded(8)
    play(done.game, 1, 30)
    later = broken(to_record(done.game, HEADER, done.earlier), 0, "@red nonsense")
    assert [len(part["plies"]) for part in again(later).earlier] == [kept, later["snapshot"]["plies"]]


@pytest.mark.parametrize(
    ("earlier", "sentence"),
    [
        (3, "earlier is 3: it must be a list of objects with opening and plies."),
        ([[]], "earlier is [[]]: it must be a list of objects"),
        ([{"opening": [], "plies": [[3]]}], "earlier[0].plies[0] is [3]: it must be a list of a word"),
        ([{"opening": [3], "plies": []}], "earlier[0].opening has 3: chance is a card"),
    ],
)
def test_each_mistake_of_what_was_earlier_is_told(tmp_path: Path, earlier: Any, sentence: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**to_record(played(3, 5), HEADER), "earlier": earlier}), encoding="utf-8")
    with pytest.raises(RecordError) as raised:
        read(path, ["raid"])
    assert str(raised.value).startswith(f"game.json: {sentence}")


class Harder(Rules):
    """Rules under which the same answers lead elsewhere."""

    def load(self, doc: Mapping[str, Any], content: Any) -> State:
        state = super().load(doc, content)
        if state.round == 1:
            state.strength = [1, 2]
        return state


def test_rules_that_lead_elsewhere_are_noticed() -> None:
    seed = next(
        s for s in range(50) if (g := played(s, 70)).state.round > 1 and g.state.strength[0] == 2 and not g.over
    )
    game = played(seed, 70)
    done = again(through_json(to_record(game, HEADER)), Harder())
    assert done.warning.startswith("The game played again under these rules ends differently.")
    assert picture(done.game) == picture(game), "what stood on the table counts"


def test_a_snapshot_that_is_spoilt_is_left_aside() -> None:
    game = played(8, 60)
    record = through_json(to_record(game, HEADER))
    record["snapshot"]["state"] = {"zones": 3}
    done = again(record)
    assert course(done.game) == course(game)
    assert done.warning.startswith("The position kept in the record was left aside. snapshot.state is no state")


@pytest.mark.parametrize(("key", "value"), [("plies", 10_000), ("plies", 0), ("chances", 10_000), ("chances", 0)])
def test_a_snapshot_that_stands_nowhere_is_left_aside(key: str, value: int) -> None:
    game = played(8, 60)
    record = through_json(to_record(game, HEADER))
    record["snapshot"][key] = value
    done = again(record)
    assert course(done.game) == course(game)
    assert "which the plies do not have" in done.warning


def test_when_nothing_can_be_had_the_first_reason_is_told() -> None:
    record = broken(to_record(played(8, 60), HEADER), 0, "@red nonsense")
    record["snapshot"]["state"] = {}
    with pytest.raises(RecordError, match='Ply 0 has "@red nonsense"'):
        again(record)
    record["start"]["state"] = []
    with pytest.raises(RecordError, match=r"start\.state is \[\]: it must be an object\."):
        again(record)


# -- files -----------------------------------------------------------------------------------------------------


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    record = to_record(played(3, 50), {**HEADER, "scenario": "Größe — 1"})
    save_atomic(tmp_path / "game.json", record)
    assert read(tmp_path / "game.json", ["raid"]) == through_json(record)
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    assert "Größe — 1" in (tmp_path / "game.json").read_text(encoding="utf-8")


def test_a_write_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    record = to_record(played(3, 20), HEADER)
    save_atomic(path, record)
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        save_atomic(path, to_record(played(3, 60), HEADER))
    assert path.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    save_atomic(path, to_record(played(3, 60), HEADER), sync=False)
    assert path.read_bytes() != before


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "game.json", tmp_path / "latest.json"
    save_atomic(path, to_record(new_game(1), HEADER))
    link.symlink_to(path)
    save_atomic(link, to_record(played(3, 20), HEADER))
    assert link.is_symlink()
    assert len(read(path)["plies"]) > 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", r"game.json is not JSON: Expecting value in line 1, column 1\. A saved game is a JSON file\."),
        ('{"format": 1,\n "plies": [}', r"is not JSON: Expecting value in line 2, column 12"),
        ("[1, 2]", r"This is not a saved game: it must be an object"),
        ("null", r"This is not a saved game"),
        ("[" * 100_000, r"is nested too deep|is not JSON"),
        ('{"format": NaN}', r"NaN is no number of JSON"),
        ("{}", r"format is None: this version reads format 1\."),
        ('{"format": "1"}', r"format is '1': this version reads format 1\."),
        ('{"format": 2}', r"format is 2: the game was saved by a newer version, .* this one reads format 1\."),
        ('{"format": 1}', r"header is missing.*\n.*opening is missing.*\n.*plies is missing"),
    ],
)
def test_a_file_that_is_no_game_of_ours_says_why(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match=rf"(?s){sentence}"):
        read(path)


def test_bytes_that_are_no_text_say_so(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\x80\x04\x95pickle")
    with pytest.raises(RecordError, match=r"game\.json is not text in UTF-8 \(byte 0\)"):
        read(path)
    with pytest.raises(RecordError, match=r"absent\.json cannot be read: there is no such file"):
        read(tmp_path / "absent.json")
    with pytest.raises(RecordError, match="cannot be read: it is a folder"):
        read(tmp_path)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"header": {"game": "chess", "seed": 1}}, "header.game is 'chess': there is no such game. Games: raid."),
        ({"header": {"seed": 1}}, "header.game is None: it must be the name of a game."),
        ({"header": {"game": "raid", "seed": "7"}}, "header.seed is '7': it must be a whole number."),
        ({"opening": {}}, "opening is missing: it must be a list of cards and lists of faces."),
        ({"opening": [3]}, "opening has 3: chance is a card or a list of faces."),
        ({"plies": [["end"], []]}, "plies[1] is []: it must be a list of a word and the chance after it."),
        ({"plies": ["end"]}, 'plies[0] is "end": it must be a list of a word'),
        ({"plies": [[[3], "end"]]}, 'plies[0] is [[3], "end"]: it must be a list of a word'),
        ({"plies": [["end", [1, True]]]}, "plies[0] has [1, true]: chance is a card or a list of faces."),
        ({"plies": [["end", [1.5]]]}, "plies[0] has [1.5]: chance is a card"),
        ({"start": []}, "start is []: it must be an object with a state."),
        ({"start": {"state": {}, "chances": -1}}, "start.chances is -1: it must be a number of 0 or more."),
        ({"snapshot": {"state": 3}}, 'snapshot is {"state": 3}: it must be an object with a state.'),
        ({"snapshot": {"state": {}, "chances": 1}}, "snapshot.plies is null: it must be a number of 0 or more."),
    ],
)
def test_each_mistake_of_shape_is_told(tmp_path: Path, change: dict[str, Any], sentence: str) -> None:
    path = tmp_path / "game.json"
    record: dict[str, Any] = {"format": 1, "header": HEADER, "opening": [], "plies": [], **change}
    path.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(RecordError) as raised:
        read(path, ["raid"])
    assert f"game.json: {sentence}" in str(raised.value)
    assert "\n" not in str(raised.value), "and nothing else"


def test_a_position_in_toml_is_read_or_refused_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "position.toml"
    path.write_text('round = 3\nthen = ["end"]\n', encoding="utf-8")
    assert read_toml(path) == {"round": 3, "then": ["end"]}
    path.write_text("round = \n", encoding="utf-8")
    with pytest.raises(RecordError, match=r"position\.toml, line 1, column 9 = .*: This is no TOML: invalid value\."):
        read_toml(path)


def test_a_pending_roll_is_saved_and_answered_after_a_load(tmp_path: Path) -> None:
    game, random = new_game(None, ask), Random(2)
    while not isinstance(game.request, Roll):
        step(game, random)
    save_atomic(tmp_path / "game.json", to_record(game, HEADER))
    loaded = again(read(tmp_path / "game.json")).game
    for one in (game, loaded):
        one.answer((6, 1))
    assert course(loaded) == course(game)


class Placed(State):
    """A state that knows its content."""

    __slots__ = ("content",)
    content: None


class AtTable(Rules):
    def faults(self, state: State) -> list[str]:
        return [] if state.round else ["The round is 0; the first one is 1."]

    def new_state(self, header: Mapping[str, Any]) -> Placed:
        new = Placed()
        new.zones, new.content = set_up().zones, None
        return new


class Table:
    """What `restore` needs of a match."""

    def __init__(self) -> None:
        self.rules, self.header = AtTable(), HEADER
        self.taken: list[Any] = []

    def restore(self, *taken: Any) -> None:
        self.taken.extend(taken)


def test_a_match_takes_over_what_was_played_again_and_warns_of_what_could_not_be() -> None:
    game = played(8, 60)
    whole, part = Table(), Table()
    records.restore(whole, to_record(game, HEADER))  # type: ignore[arg-type]
    assert course(whole.taken[0]) == course(game)
    assert len(whole.taken[1]) == len(game.state.log or [])
    with pytest.warns(records.RecordWarning, match="the plies before it stay in the record, but cannot be taken back"):
        records.restore(part, broken(to_record(game, HEADER), 1, "@red nonsense"))  # type: ignore[arg-type]
    assert picture(part.taken[0]) == picture(game)
    hopeless = Table()
    record = broken(to_record(game, HEADER), 1, "@red nonsense")
    del record["snapshot"]
    with pytest.raises(RecordError, match="Ply 1 has"):
        records.restore(hopeless, record)  # type: ignore[arg-type]
    assert hopeless.taken == []
