"""The driver: answers, forks, undo, snapshots, and what a stop or an error leaves behind."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_widgets.core import game as driver
from stalingrad_widgets.core.chance import Scripted, Seeded, ask
from stalingrad_widgets.core.game import OVER, Game, Interjected, Said
from stalingrad_widgets.core.refusal import IllegalAnswer, Refusal
from stalingrad_widgets.core.requests import D6, DONE, Choose, Draw, Flow, Leave, Roll, Together, Word, pick

from .toy import course, new_game, picture, play, step


class Track:
    """A state that only remembers what was done."""

    __slots__ = ("done", "log", "phase")

    def __init__(self, phase: str = "walk") -> None:
        self.phase = phase
        self.done: list[Any] = []
        self.log: list[Any] | None = None

    def clone(self) -> Track:
        new = Track(self.phase)
        new.done = self.done[:]
        return new

    def dump(self) -> dict[str, Any]:
        return {"phase": self.phase, "done": self.done[:]}

    def do(self, what: Any) -> None:
        self.done.append(what)
        if self.log is not None:
            self.log.append(what)


Flows = Mapping[str, Callable[[Track], Flow[None]]]


class Rules:
    """Rules made of flows for one test."""

    def __init__(self, **flows: Callable[[Track], Flow[None]]) -> None:
        self.flows: Flows = {name.replace("_", " "): flow for name, flow in flows.items()}
        self.now: list[Word] = []
        self.cards: Callable[[Track, str, Word], Flow[None]] = silent

    def load(self, doc: Mapping[str, Any], content: Any) -> Track:
        new = Track(doc["phase"])
        new.done = list(doc["done"])
        return new

    def determinise(self, state: Track, viewer: str, random: Random) -> None:
        state.do(("dealt", viewer, random.random()))

    def interjections(self, state: Track, side: str) -> Sequence[Word]:
        return self.now

    def interject(self, state: Track, side: str, word: Word) -> Flow[None]:
        return self.cards(state, side, word)


def silent(state: Track, side: str, word: Word) -> Flow[None]:
    state.do((side, word))
    yield from ()


def ahead(word: Word) -> Refusal | None:
    return Refusal("toy-wall", ("north",)) if word == "north" else None


WAYS = ("north", "east", "west")


def walk(state: Track) -> Flow[None]:
    """Red goes a step, then blue."""
    for side in ("red", "blue"):
        word = yield Choose(side, "step", WAYS, ahead, beyond=lambda: ("up", *WAYS))
        state.do((side, word))


def throw(state: Track) -> Flow[None]:
    word = yield Choose("red", "throw", ("one", "two", "end"))
    if word == "end":
        state.phase = OVER
        return
    faces = yield Roll("red", "dice", (D6,) * ("one", "two").index(word) + (D6,))
    state.do(faces)


def game_of(flow: Callable[[Track], Flow[None]], chance: Any = None, **more: Any) -> Game[Track]:
    rules = Rules(walk=flow, **more)
    return Game(rules, Track(), chance)


def refusal_of(call: Callable[[], object]) -> Refusal:
    with pytest.raises(IllegalAnswer) as raised:
        call()
    return raised.value.refusal


# -- answering -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "side", "rule"),
    [
        ("north", None, "toy-wall"),
        ("up", None, "core-not-offered"),
        ("one", None, "core-not-offered"),
        ("", None, "core-not-offered"),
        (3, None, "core-not-offered"),
        ((3,), None, "core-not-offered"),
        (["east"], None, "core-not-offered"),
        (None, None, "core-not-offered"),
        ("east", "blue", "core-not-your-turn"),
        ("east", "nobody", "core-not-your-turn"),
    ],
)
def test_a_refused_answer_changes_nothing(answer: Any, side: str | None, rule: str) -> None:
    game = game_of(walk)
    before = course(game)
    assert refusal_of(lambda: game.answer(answer, side)).rule == rule
    assert game.why_not(answer, side) is not None
    assert course(game) == before
    game.answer("east", "red")
    assert game.state.done == [("red", "east")]


def test_dice_are_answered_by_a_person_when_chance_does_not() -> None:
    game = game_of(throw, ask)
    game.answer("two")
    assert isinstance(game.request, Roll)
    assert refusal_of(lambda: game.answer("two")).rule == "core-dice"
    assert refusal_of(lambda: game.answer((1, 7))).rule == "core-dice"
    assert game.plies == 1
    game.answer((1, 6))
    assert (game.state.done, game.chances, game.plies) == ([(1, 6)], 1, 1)


def test_a_game_that_is_over_asks_nothing() -> None:
    game = game_of(throw)
    game.answer("end")
    assert (game.over, game.request, game.requests) == (True, None, ())
    assert refusal_of(lambda: game.answer("one")).rule == "core-over"
    assert game.why_not("one") == Refusal("core-over")


def test_flows_that_ask_nothing_follow_each_other() -> None:
    def count(state: Track) -> Flow[None]:
        state.do(len(state.done))
        if len(state.done) == 2000:
            state.phase = "throw"
        yield from ()

    game = game_of(count, throw=throw)
    assert len(game.state.done) == 2000
    assert isinstance(game.request, Choose)


# -- who may take back what ------------------------------------------------------------------------------------


def test_the_floor_rises_with_chance_and_with_another_sides_answer() -> None:
    game = game_of(walk, Seeded(1), throw=throw)
    assert game.floor == 0
    game.answer("east")
    assert game.floor == 0
    game.answer("west")
    assert (game.floor, game.who) == (1, ["red", "blue"])
    thrown = game_of(throw, Seeded(1))
    thrown.answer("one")
    assert (thrown.floor, thrown.plies) == (1, 1)
    thrown.undo()
    assert (thrown.floor, thrown.plies) == (0, 0)


@given(st.integers(0, 2**32))
@settings(max_examples=20)
def test_the_floor_is_the_last_ply_after_chance_or_a_change_of_side(seed: int) -> None:
    game, random = new_game(seed), Random(seed)
    while not game.over and game.plies < 60:
        step(game, random)
        ends = [*game.choices[1:], len(game.entries)]
        after_chance = [n + 1 for n, (a, b) in enumerate(zip(game.choices, ends, strict=True)) if b - a > 1]
        changes = [n for n in range(1, game.plies) if game.who[n] != game.who[n - 1]]
        assert game.floor == max([0, *after_chance, *changes])


# -- chance, taken back and scripted ---------------------------------------------------------------------------


def test_undo_and_another_choice_meet_the_same_numbers() -> None:
    game = game_of(throw, Seeded(8))
    game.answer("two")
    first = game.state.done[-1]
    game.undo()
    game.answer("one")
    assert game.state.done[-1] == first[:1]


def test_a_script_is_taken_back_with_the_answers() -> None:
    game = game_of(throw, Scripted([1, 2, 3, 4]))
    game.answer("one")
    game.answer("two")
    game.undo(0)
    game.answer("two")
    assert game.state.done == [(1, 2)]
    game.undo()
    game.answer("one")
    assert game.state.done == [(1,)]


def test_a_script_that_does_not_fit_leaves_the_game_as_it_was() -> None:
    game = game_of(throw, Scripted([1, 9]))
    game.answer("one")
    before = course(game)
    with pytest.raises(ValueError, match="has \\(9,\\) next"):
        game.answer("one")
    assert course(game) == before


def test_a_roll_may_be_voided_by_a_window() -> None:
    def attack(state: Track) -> Flow[None]:
        yield Choose("red", "attack", ("go",))
        faces = yield Roll("red", "dice", (D6,))
        while (yield Choose("blue", "window", ("reroll", "pass"), about=(faces,))) == "reroll":
            faces = yield Roll("red", "dice", (D6,))
        state.do(faces)

    game = game_of(attack, Scripted([2, 5, 4]))
    for word in ("go", "reroll", "pass"):
        game.answer(word)
    assert game.state.done == [(5,)]
    game.undo(1)
    game.answer("pass")
    assert game.state.done == [(2,)]
    game.answer("go")
    assert isinstance(game.request, Choose)
    assert game.request.about == ((5,),), "the next dice of the script, now for another roll"


def test_a_fork_meets_the_chance_that_it_is_given() -> None:
    game = game_of(throw, ask)
    game.answer("one")
    assert isinstance(game.fork().request, Roll)
    fork = game.fork(Seeded(3))
    assert isinstance(fork.request, Choose)
    assert isinstance(game.request, Roll)


def test_a_game_that_goes_on_from_a_saved_state_meets_the_same_dice() -> None:
    game = game_of(throw, Seeded(4))
    for _ in range(9):
        game.answer("one")
    later = Game(game.rules, game.state.clone(), Seeded(4), chances=game.chances)
    game.answer("two")
    later.answer("two")
    assert later.state.done == game.state.done


# -- errors and stops ------------------------------------------------------------------------------------------


class Trap:
    """Raises at the n-th time it is stepped on."""

    def __init__(self, error: type[BaseException], at: int) -> None:
        self.error, self.at, self.armed = error, at, True

    def __call__(self) -> None:
        self.at -= 1
        if self.armed and self.at == 0:
            raise self.error


def trapped(trap: Trap) -> Callable[[Track], Flow[None]]:
    def flow(state: Track) -> Flow[None]:
        state.do("begin")
        trap()
        for n in range(3):
            word = yield Choose("red", "go", ("a", "roll"))
            state.do(word)
            trap()
            if word == "roll":
                state.do((yield Roll("red", "dice", (D6,))))
                trap()
            state.do(n)

    return flow


@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError, KeyError, StopIteration, GeneratorExit])
@given(st.integers(1, 12), st.lists(st.sampled_from(["a", "roll"]), min_size=4, max_size=20), st.integers(2, 30))
@settings(max_examples=40)
def test_whatever_is_raised_in_a_flow_the_game_is_as_before(
    error: type[BaseException], every: int, words: list[str], at: int
) -> None:
    trap = Trap(error, at)
    game = game_of(trapped(trap), Seeded(every))
    twin = game_of(trapped(Trap(error, 10**9)), Seeded(every))
    game.state.log, twin.state.log = [], []
    for word in words:
        before, log = course(game), list(game.state.log)
        try:
            game.answer(word)
        except (error, RuntimeError):  # an error StopIteration comes out of a generator as RuntimeError
            assert course(game) == before
            assert game.state.log == log, "nothing of it is told"
            trap.armed = False
            game.answer(word)
        twin.answer(word)
    assert course(game) == course(twin)
    assert game.state.log == twin.state.log


def test_a_stop_while_chance_answers_leaves_the_game_as_it_was() -> None:
    calls = []

    def chance(request: Roll | Draw, n: int) -> Any:
        calls.append(n)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return (3,)

    game = game_of(throw, chance)
    game.answer("one")
    before = course(game)
    with pytest.raises(KeyboardInterrupt):
        game.answer("one")
    assert course(game) == before
    assert game.chance is chance
    game.answer("one")
    assert game.state.done == [(3,), (3,)]


def test_a_second_stop_while_the_game_is_put_right_does_no_harm() -> None:
    clones = []

    class Slow(Track):
        def clone(self) -> Track:
            clones.append(1)
            if len(clones) == 3:
                raise KeyboardInterrupt
            new = Slow(self.phase)
            new.done = self.done[:]
            return new

    trap = Trap(KeyboardInterrupt, 4)
    game = Game(Rules(walk=trapped(trap)), Slow())
    game.answer("a")
    clones[:] = [1, 1]
    before = (list(game.state.done), list(game.entries))
    game.answer("a")
    with pytest.raises(KeyboardInterrupt):
        game.answer("a")
    assert (game.entries, game.state.done[: len(before[0])]) == (["a", "a"], before[0])
    game.answer("a")
    assert game.plies == 3


def test_an_unknown_phase_leaves_the_game_as_it_was() -> None:
    def flow(state: Track) -> Flow[None]:
        if (yield Choose("red", "go", ("on", "astray"))) == "astray":
            state.phase = "nowhere"

    game = game_of(flow)
    game.answer("on")
    before = course(game)
    with pytest.raises(KeyError, match="nowhere"):
        game.answer("astray")
    assert course(game) == before


def test_an_error_in_a_fork_that_records_nothing_is_told() -> None:
    fork = game_of(trapped(Trap(RuntimeError, 3))).fork()
    with pytest.raises(RuntimeError):
        fork.play("a")


# -- leaving ---------------------------------------------------------------------------------------------------


def test_leave_drops_everything_at_any_depth() -> None:
    def deep(state: Track, depth: int) -> Flow[None]:
        if (yield Choose("red", "deep", ("down", "out"))) == "out":
            raise Leave("after")
        yield from deep(state, depth + 1)
        state.do("never")

    def after(state: Track) -> Flow[None]:
        state.do((yield Choose("blue", "after", ("x",))))

    game = game_of(lambda state: deep(state, 0), after=after)
    for word in ("down", "down", "down", "out"):
        game.answer(word)
    assert isinstance(game.request, Choose)
    assert (game.request.side, game.state.done, game.state.phase) == ("blue", [], "after")
    game.undo()
    assert isinstance(game.request, Choose)
    assert game.request.kind == "deep"


def test_leave_before_anything_is_asked() -> None:
    def hurry(state: Track) -> Flow[None]:
        state.do("hurry")
        yield from ()
        raise Leave(OVER if len(state.done) == 3 else "walk")

    assert game_of(hurry).over


def test_an_exception_of_the_rules_is_theirs() -> None:
    class Ended(Exception):
        pass

    def part(state: Track) -> Flow[None]:
        yield Choose("red", "go", ("x",))
        raise Ended

    def whole(state: Track) -> Flow[None]:
        try:
            yield from part(state)
        except Ended:
            state.do((yield Choose("red", "caught", ("y",))))

    game = game_of(whole)
    game.answer("x")
    game.answer("y")
    assert game.state.done == ["y"]


# -- snapshots -------------------------------------------------------------------------------------------------


def test_snapshots_lie_between_flows_and_old_ones_are_thinned() -> None:
    game, random = new_game(2), Random(2)
    pictures: list[Any] = []
    for _ in range(40):  # a very long game: the same one, again and again
        while not game.over and len(pictures) < 1500:
            pictures.append(course(game))
            step(game, random)
        game.state.phase, game.state.round = "draw", 1
        game._begin()
        game._meet_chance()
    kept = game.snapshots
    whole = [s.number for s in kept[-driver._KEPT_WHOLE :]]
    assert whole == list(range(whole[0], whole[0] + driver._KEPT_WHOLE))
    old = [s.number for s in kept[: -driver._KEPT_WHOLE]]
    assert old == list(range(0, old[-1] + 1, driver._KEEP_EVERY))
    assert old[-1] > 3 * driver._KEEP_EVERY


def test_undo_into_thinned_regions_is_exact() -> None:
    game, random, seen = game_of(walk), Random(5), []
    for _ in range(3000):
        seen.append((game.plies, len(game.state.done), game.floor))
        game.answer(random.choice(("east", "west")))
    entries = list(game.entries)
    for ply in (2999, 2700, 1234, 1233, 77, 3, 0):
        game.undo(ply)
        assert (game.plies, len(game.state.done), game.floor) == seen[ply]
        assert [word for _, word in game.state.done] == entries[:ply]
        assert picture(game.fork()) == picture(game)
    game.follow(entries)
    assert [word for _, word in game.state.done] == entries
    numbers = [snapshot.number for snapshot in game.snapshots]
    assert numbers == sorted(set(numbers))
    assert len(numbers) < 3000 / driver.SNAPSHOT_EVERY / driver._KEEP_EVERY + driver._KEPT_WHOLE + 2


def test_a_fork_that_records_nothing_can_be_neither_forked_nor_taken_back() -> None:
    fork = game_of(walk).fork()
    calls: list[Callable[[], object]] = [fork.fork, lambda: fork.at(0)]
    for call in calls:
        with pytest.raises(ValueError, match=r"make it with fork\(forkable=True\)"):
            call()
    with pytest.raises(ValueError, match="There is no ply -1"):
        fork.undo()


def test_thousands_of_forks_leave_no_memory_behind() -> None:
    game = new_game(9)
    play(game, 9, 25)
    for _ in range(200):
        game.fork()
    gc.collect()
    gc.disable()
    tracemalloc.start()
    try:
        for _ in range(1000):
            fork = game.fork(Seeded(1))
            fork.deal("red", 1)
            play(fork, 1, 3)
        grown, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        gc.enable()
    assert grown < 50_000


# -- several answers at once -----------------------------------------------------------------------------------


def picking(state: Track) -> Flow[None]:
    chosen = yield from pick("red", "take", ("a", "b", "c", "d"), at_least=1, at_most=3)
    state.do(tuple(chosen))
    state.do((yield Choose("red", "then", ("east", "a"))))


@pytest.mark.parametrize(
    ("words", "done"),
    [
        (["d", "a", "done", "east"], [("a", "d"), "east"]),
        (["c", "b", "a", "done", "east"], [("a", "b", "c"), "east"]),
        (["c", "b", "a", "a"], [("a", "b", "c"), "a"]),
        (["b", "done", "d"], [("b", "d")]),
        (["d"], [("d",)]),
        (["d", "done"], [("d",)]),
    ],
)
def test_words_of_a_pick_may_come_in_any_order(words: list[str], done: list[Any]) -> None:
    game = game_of(picking)
    game.answer_all(words)
    assert game.state.done == done


@pytest.mark.parametrize("words", [["a", "x"], ["done"], ["a", "b", "c", "done", "north"], ["a", "done", "done"]])
def test_all_answers_or_none(words: list[str]) -> None:
    game = game_of(picking)
    before = course(game)
    with pytest.raises(IllegalAnswer):
        game.answer_all(words)
    assert course(game) == before


def test_a_done_that_is_too_early_is_refused() -> None:
    def flow(state: Track) -> Flow[None]:
        state.do(tuple((yield from pick("red", "take", ("a", "b", "c"), at_least=2))))

    game = game_of(flow)
    with pytest.raises(IllegalAnswer):
        game.answer_all(["a", DONE])
    assert game.plies == 0


def test_a_path_is_answered_in_its_order_and_asks_chance_once() -> None:
    game = game_of(throw, Scripted([1, 2, 3, 4, 5]))
    game.answer_all(["two", "one", "two"])
    assert game.state.done == [(1, 2), (3,), (4, 5)]
    assert isinstance(game.chance, Scripted)
    assert game.chance.left() == ()
    game.undo(1)
    game.answer("one")
    assert game.state.done == [(1, 2), (3,)]


def test_any_order_of_a_sequence_is_kept() -> None:
    def flow(state: Track) -> Flow[None]:
        state.do(tuple((yield from pick("red", "order", ("a", "b", "c"), at_least=3, in_order=False))))

    game = game_of(flow)
    game.answer_all(["c", "a", "b"])
    assert game.state.done == [("c", "a", "b")]


# -- where a thing can get -------------------------------------------------------------------------------------


def march(state: Track) -> Flow[None]:
    """Two steps on a line of places; mud needs dice."""
    place = 0
    for _ in range(2):
        words = [f"unit:a place:{place + d}" for d in (-1, 1)] + ["unit:b place:9", "stop"]
        word = yield Choose("red", "march", words)
        if word == "stop":
            return
        place = int(word.rpartition(":")[2])
        if place == -1:
            state.do((yield Roll("red", "mud", (D6,))))
    yield Choose("blue", "answer", ("unit:a place:7",))


def test_reach_finds_the_shortest_answers_until_chance_or_another_side() -> None:
    game = game_of(march, Seeded(1))
    assert game.reach("unit:a") == {
        "unit:a place:-1": ["unit:a place:-1"],
        "unit:a place:1": ["unit:a place:1"],
        "unit:a place:0": ["unit:a place:1", "unit:a place:0"],
        "unit:a place:2": ["unit:a place:1", "unit:a place:2"],
    }
    assert game.reach("unit:c") == {}
    assert len(game.reach("unit:a", most=1)) >= 1
    assert game.plies == 0


# -- deals in the record ---------------------------------------------------------------------------------------


def test_deals_are_counted_through_undo_and_forks() -> None:
    game = game_of(walk)
    fork = game.fork(forkable=True)
    fork.answer("east")
    fork.deal("red", 1)
    fork.answer("west")
    fork.deal("blue", 2)
    assert (fork.deals, fork.fork().deals, game.deals, fork.plies) == (2, 2, 0, 2)
    for _ in range(3 * driver.SNAPSHOT_EVERY):
        fork.answer("east")
    assert fork.snapshots[-1].entries > 4
    assert (fork.deals, fork.fork().deals) == (2, 2), "also before the last snapshot"
    fork.undo(1)
    assert (fork.deals, [type(e).__name__ for e in fork.entries]) == (1, ["str", "Dealt"])
    fork.undo(0)
    assert fork.deals == 0


def test_entries_say_who_and_how() -> None:
    rules = Rules(walk=walk)
    rules.now = ["card"]
    game = Game(rules, Track())
    game.answer("east")
    game.interject("red", "card")
    assert game.entries == ["east", Interjected("red", "card")]
    assert (game.who, game.choices) == (["red", "red"], [0, 1])


def test_play_answers_unchecked_in_games_and_forks() -> None:
    game = game_of(throw, Seeded(1))
    fork = game.fork(Seeded(1))
    game.play("two")
    fork.play("two")
    assert game.state.done == fork.state.done
    assert (game.plies, fork.plies) == (1, 0)


def test_play_takes_the_first_of_those_who_choose_together() -> None:
    def both(state: Track) -> Flow[None]:
        given: list[Any] = state.done
        parts = [Choose(side, "bid", ("a", "b")) for side in ("red", "blue")]
        yield Together(parts, lambda side, word: given.append((side, word)), lambda side: side in dict(given))
        state.phase = OVER

    game = game_of(both)
    fork = game.fork()
    for word in ("a", "b"):
        game.play(word)
        fork.play(word)
    assert game.state.done == fork.state.done == [("red", "a"), ("blue", "b")]
    assert game.entries == [Said("red", "a"), Said("blue", "b")]


def test_an_answer_may_settle_it_for_all() -> None:
    """Either partner answers for both: who is first."""

    def either(state: Track) -> Flow[None]:
        parts = [Choose(side, "surrender", ("yes", "no")) for side in ("red-1", "red-2")]
        yield Together(parts, lambda side, word: state.do((side, word)), lambda side: bool(state.done))
        state.phase = OVER

    game = game_of(either)
    fork = game.fork()
    game.answer("no", "red-2")
    fork.play("no")
    assert (game.over, fork.over) == (True, True)
    assert game.state.done == [("red-2", "no")]


def test_a_together_that_nobody_has_to_answer_is_passed_over() -> None:
    def bids(state: Track) -> Flow[None]:
        yield Together([], lambda side, word: None, lambda side: True)
        state.do((yield Choose("red", "go", ("x",))))
        yield Together([Choose("red", "bid", ("y",))], lambda side, word: None, lambda side: True)
        state.do((yield Choose("red", "go", ("z",))))
        state.phase = OVER

    game = game_of(bids)
    game.answer("x")
    game.answer("z")
    assert (game.over, game.state.done) == (True, ["x", "z"])
