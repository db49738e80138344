"""The front door is given what cannot be meant: a sentence says what is wrong, and nothing has happened."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import stalingrad_widgets as sw
from stalingrad_widgets import teaching
from stalingrad_widgets.__main__ import main
from stalingrad_widgets.analysis import history, plots
from stalingrad_widgets.core.arguments import ArgumentError
from stalingrad_widgets.core.record import RecordError

Choice: Any = teaching.Choice
Number: Any = teaching.Number
Play: Any = teaching.Play
score: Any = teaching.score

GAME = "undaunted-normandy"
WRONG_NUMBERS: tuple[Any, ...] = ("x", 1.5, -1, None, [], True, b"x")


def new_match(**kwargs: Any) -> Any:
    given: dict[str, Any] = {"seed": 7, "autosave": False, **kwargs}
    return sw.new_match(GAME, **given)


def course(match: sw.Match) -> Any:
    return match.record(), match.players, match.standing, len(match.views), match.revision


# -- a match ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (lambda m: m.branch(seed="x"), r"^seed is 'x': it must be a whole number of 0 or more\.$"),
        (lambda m: m.branch(seed=-1), "^seed is -1: "),
        (lambda m: m.branch(seed=True), "^seed is True: "),
        (lambda m: m.branch(ply="x"), r"^ply is 'x': it must be a whole number of 0 or more\.$"),
        (lambda m: m.branch(ply=0.0), r"^ply is 0\.0: "),
        (lambda m: m.branch(ply=99), "^There is no ply 99 to branch from: the game has 0"),
        (lambda m: m.branch(players=["greedy"]), r"^players is \['greedy'\]: it must be a mapping of a side to its"),
        (lambda m: m.branch(players={"german": 5}), "^5 is not a player"),
        (lambda m: m.branch(players={"soviet": "greedy"}), "^There is no side 'soviet' in this game. Sides: american"),
        (lambda m: m.go_to("x"), "^ply is 'x'"),
        (lambda m: m.go_to(99), "^There is no ply 99: the game has 0"),
        (lambda m: m.answer("pass", "soviet"), "^There is no side 'soviet'"),
        (lambda m: m.answer_all(5, "german"), "^words is 5: it must be a list of texts"),
        (lambda m: m.answer_all("pass", "german"), "^words is 'pass': it must be a list of texts"),
        (lambda m: m.answer_all(["pass"], "soviet"), "^There is no side 'soviet'"),
        (lambda m: m.interject(None, "x"), "^There is no side None"),
        (lambda m: m.interject("german", ["pass"]), r"^word is \['pass'\]: it must be a text"),
        (lambda m: m.options("soviet"), "^There is no side 'soviet'"),
        (lambda m: m.stand("soviet", "bid", "pass"), "^There is no side 'soviet'"),
        (lambda m: m.stand("german", [], "pass"), r"^kind is \[\]: it must be a text"),
        (lambda m: m.stand("german", "bid", "pass", 5), r"^until is 5: it must be a text"),
        (lambda m: m.undo("soviet"), "^There is no viewer 'soviet'"),
        (lambda m: m.odds("x", "soviet"), "^There is no viewer 'soviet'"),
        (lambda m: m.save(None), "^path is None: it must be the path of a file"),
        (lambda m: m.save("a\0b"), r"^path is 'a\\x00b': it must be the path of a file"),
        (lambda m: setattr(m, "chance", 5), "^chance is 5: it must be None"),
    ],
)
def test_a_match_says_what_would_be_right_and_stays_as_it_was(act: Callable[[Any], object], said: str) -> None:
    match = new_match()
    before = course(match)
    with pytest.raises(ArgumentError, match=said):
        act(match)
    assert course(match) == before


def test_an_unknown_view_keeps_no_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STALINGRAD_WIDGETS_DATA", str(tmp_path))
    match = sw.new_match(GAME, seed=7)
    with pytest.raises(ValueError, match=r"There is no view 'soviet'"):
        match.view("soviet")
    assert (sw.autosaves(), match.views) == ([], [])


def test_numbers_of_numpy_and_pandas_are_whole_numbers_too(tmp_path: Path) -> None:
    row = sw.simulate(GAME, 1, players="random", progress=False).iloc[0]
    match = new_match(seed=row["seed"])
    assert type(match.header["seed"]) is int
    twin = match.branch(np.int64(0), seed=np.int64(3))
    assert sw.load(twin.save(tmp_path / "twin.json")).header["seed"] == 3


@pytest.mark.parametrize("wrong", [False, "", [], 0])
def test_what_is_empty_but_of_another_kind_is_no_table(wrong: Any) -> None:
    for key in ("players", "options"):
        with pytest.raises(ArgumentError, match=f"^{key} is {re.escape(repr(wrong))}: it must be a mapping"):
            new_match(**{key: wrong})


# -- campaigns -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"practice": "yes"}, "^practice is 'yes': it must be True or False"),
        ({"practice": 1}, "^practice is 1: it must be True or False"),
        ({"players": ["greedy"]}, r"^players is \['greedy'\]: it must be a mapping"),
        ({"players": ""}, "^players is '': it must be a mapping"),
        ({"options": []}, r"^options is \[\]: it must be a mapping"),
        ({"seed": "x"}, "^seed is 'x': it must be a whole number"),
    ],
)
def test_a_campaign_is_not_begun_with_what_cannot_be_meant(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ArgumentError, match=said):
        sw.new_campaign("undaunted-stalingrad", autosave=False, **wrong)


# -- files -----------------------------------------------------------------------------------------------------


def test_a_file_that_cannot_be_written_is_said_with_a_way_out(tmp_path: Path) -> None:
    match = new_match()
    with pytest.raises(RecordError, match=r"game\.json cannot be written: there is no folder .*nowhere\. Make it"):
        match.save(tmp_path / "nowhere" / "game.json")
    with pytest.raises(RecordError, match=r"cannot be written: it is a folder\. Give the path of a file in it"):
        match.save(tmp_path)
    with pytest.raises(RecordError, match=r"cannot be written: there is no folder"):
        new_match(autosave=tmp_path / "nowhere" / "game.json")
    with pytest.raises(ArgumentError, match=r"^autosave is 5: it must be the path of a file"):
        new_match(autosave=5)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_read_is_said_with_those_that_can(tmp_path: Path) -> None:
    kept = new_match().save(tmp_path / "kept.json")
    with pytest.raises(RecordError, match=r"none\.json cannot be read: there is no such file\. Files there: kept"):
        sw.load(tmp_path / "none.json")
    with pytest.raises(RecordError, match=r"cannot be read: it is a folder\. .* Files there: kept\.json"):
        sw.load(tmp_path)
    with pytest.raises(RecordError, match=r"there is no such file\. There is no folder"):
        sw.load(tmp_path / "nowhere" / "game.json")
    for wrong in (None, 5, "a\0b"):
        with pytest.raises(ArgumentError, match=r"^path is "):
            sw.load(wrong)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match=r"^doc is 'a\\x00b': it must be the path of a file"):
        sw.from_position(GAME, "a\0b")
    with pytest.raises(ArgumentError, match=r"^players is 5"):
        sw.load(kept, players=5)  # type: ignore[arg-type]


def test_a_file_that_may_not_be_read_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = new_match().save(tmp_path / "kept.json")

    def locked(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", locked)
    with pytest.raises(RecordError, match=r"kept\.json cannot be read: permission denied\.$"):
        sw.load(kept)


# -- a new game ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"seed": "x"}, "^seed is 'x'"),
        ({"options": [1]}, r"^options is \[1\]: it must be a mapping of an option to its value"),
        ({"options": {"x": 1}}, "^There is no option 'x'"),
        ({"pack": 5}, "^pack is 5: it must be the path of a file"),
        ({"players": "greedy"}, "^players is 'greedy': it must be a mapping"),
        ({"players": {"german": object}}, "is not a player"),
        ({"scenario": []}, r"^There is no scenario \[\]"),
        ({"chance": 5}, "^chance is 5"),
    ],
)
def test_a_game_does_not_begin_with_a_wrong_argument(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        new_match(**given)


@pytest.mark.parametrize("slug", [None, [], 5, "chess"])
def test_a_game_that_there_is_not(slug: Any) -> None:
    for begin in (sw.new_match, sw.scenarios, sw.simulate, lambda slug: sw.from_position(slug, {})):
        with pytest.raises(ArgumentError, match=r"^There is no game"):
            begin(slug)


@pytest.mark.parametrize(
    ("wrong", "said"), [({"options": [1]}, "^options is"), ({"pack": 5}, "^pack is 5"), ({"then": 5}, "^then is 5")]
)
def test_a_position_with_a_value_of_another_kind(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ArgumentError, match=said):
        sw.from_position(GAME, {**new_match().position(), **wrong})


# -- many games, tables and figures ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["n", "seed", "jobs"])
@pytest.mark.parametrize("wrong", WRONG_NUMBERS)
def test_a_simulation_with_a_number_that_is_none(name: str, wrong: Any) -> None:
    if (name, wrong) == ("jobs", -1):
        return
    with pytest.raises(ArgumentError, match=f"^{name} is "):
        sw.simulate(GAME, **dict[str, Any]({"n": 1, name: wrong}))


def test_a_probability_of_a_side_that_there_is_not() -> None:
    found = sw.win_probability(new_match(), n=1, players="random", progress=False)
    for ask in (found.share, found.interval):
        with pytest.raises(ArgumentError, match=r"^There is no side 'soviet' in this game\. Sides: american, german"):
            ask("soviet")
    with pytest.raises(ArgumentError, match=r"^level is 'x': it must be a number"):
        found.frame("x")  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [None, pd.DataFrame(), GAME])
@pytest.mark.parametrize(
    "function",
    [
        history.history,
        history.trials,
        history.cards,
        history.card_history,
        history.round_starts,
        plots.control_over_time,
        plots.luck,
        plots.hits,
        plots.deck_composition,
        plots.win_probability_over_time,
        sw.win_probability,
    ],
)
def test_something_else_in_place_of_a_match(function: Callable[[Any], object], wrong: Any) -> None:
    with pytest.raises(ArgumentError, match=r"^match is .*: it must be a match, such as new_match gives\.$"):
        function(wrong)


def test_something_else_in_place_of_a_table_of_games() -> None:
    for wrong, said in ((None, "games is None"), (pd.DataFrame({"scenario": []}), "games has no column winner")):
        with pytest.raises(ArgumentError, match=f"^{said}: it must be a table of simulate"):
            plots.wins(wrong)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match=r"^games has no rows"):
        plots.wins(pd.DataFrame({"scenario": [], "winner": []}))


def test_figures_say_what_there_is() -> None:
    match = new_match()
    with pytest.raises(ArgumentError, match=r"^There is no side 5 in this game"):
        plots.deck_composition(match, 5)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match=r"^most is 0: it must be a whole number of 1 or more"):
        plots.win_probability_over_time(match, n=1, most=0)
    with pytest.raises(ArgumentError, match=r"^theme is \[\]"):
        plots.luck(match, theme=[])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "ask"),
    [
        ("pandas", lambda m: m.history()),
        ("pandas", history.trials),
        ("pandas", lambda _: sw.simulate(GAME, 10**9)),
        ("tqdm", lambda _: sw.simulate(GAME, 10**9)),
        ("joblib", lambda _: sw.simulate(GAME, 10**9, progress=False, jobs=2)),
        ("tqdm", lambda m: sw.win_probability(m, n=10**9)),
        ("joblib", lambda m: sw.win_probability(m, n=10**9, jobs=2, progress=False)),
    ],
)
def test_a_library_that_is_missing_is_named_before_anything_is_played(
    name: str, ask: Callable[[Any], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ModuleNotFoundError, match=rf"^This needs {name}: pip install 'stalingrad_widgets\[analysis\]'"):
        ask(new_match())


# -- teaching and the command line -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda m: Choice("?", ["a"], "a"), r"^options is \['a'\]: it must be a mapping"),
        (lambda m: Choice("?", {"a": ""}, ["a"]), "^The right answer"),
        (lambda m: Choice(None, {"a": ""}, "a"), "^text is None: it must be a text"),
        (lambda m: Choice("?", {"a": ""}, "a", rules="UN-move-01"), "^rules is 'UN-move-01': it must be a list"),
        (lambda m: Choice("?", {"a": ""}, "a").answer([]), r"^\[\] is no answer here"),
        (lambda m: Choice.allowed("?", None, {"a": "x"}), "^match is None"),
        (lambda m: Choice.allowed("?", m, ["x"]), r"^words is \['x'\]: it must be a mapping"),
        (lambda m: Choice.may("?", None, "x"), "^match is None"),
        (lambda m: Number("?", "x"), "^right is 'x': it must be a number"),
        (lambda m: Number("?", 5, within="x"), "^within is 'x'"),
        (lambda m: Number("?", 5).answer(None), "^value is None"),
        (lambda m: Number.chance("?", None, "x"), "^match is None"),
        (lambda m: Play("?", m, 5), "^right is 5: it must be a list of texts"),
        (lambda m: Play("?", m, []), r"^right is \[\]"),
        (lambda m: Play("?", None, "x"), "^match is None"),
        (lambda m: Play("?", m, "x", others=5), "^others is 5"),
        (lambda m: score(5), "^5 is no question"),
    ],
)
def test_a_question_says_what_it_needs(make: Callable[[Any], object], said: str) -> None:
    with pytest.raises(ArgumentError, match=said):
        make(new_match())


@pytest.mark.parametrize("pack", ["nowhere.toml", "."])
def test_a_pack_to_balance_that_cannot_be_read(pack: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "--pack", pack, "--scenario", "first-steps"]) == 2
    assert pack in capsys.readouterr().err
