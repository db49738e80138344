"""A live match: answering, chance, taking back, branches, bots, saving. Played on Undaunted's first scenario."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.core.match import Seat
from stalingrad_widgets.core.record import RecordWarning
from stalingrad_widgets.core.requests import Choose, Draw, Roll


def new_match(**kwargs: Any) -> sw.Match:
    return sw.new_match("undaunted-normandy", **{"seed": 11, "autosave": False, **kwargs})


def play(match: sw.Match, plies: int, seed: int = 1) -> None:
    """So many random answers, or to the end."""
    random = Random(seed)
    for _ in range(plies):
        if match.over:
            return
        request = match.game.requests[0]
        assert isinstance(request, Choose)
        match.answer(random.choice(request.options()), request.side)


def play_until(match: sw.Match, kind: str, seed: int = 1) -> Choose:
    """Random answers until this kind of question is asked."""
    random = Random(seed)
    for _ in range(5000):
        request = match.game.requests[0]
        assert isinstance(request, Choose)
        if request.kind == kind:
            return request
        match.answer(random.choice(request.options()), request.side)
    raise AssertionError(f"{kind} was never asked")


def course(match: sw.Match) -> tuple[Any, ...]:
    """All that a match is, without its views."""
    return match.record(), match.state.dump(), [event._asdict() for event in match.events]


# -- answering --------------------------------------------------------------------------------------------


def test_an_illegal_answer_changes_nothing_and_says_why() -> None:
    match = new_match()
    play_until(match, "play")
    before = course(match)
    with pytest.raises(sw.IllegalAnswer) as raised:
        match.answer("tile:Z9")
    assert raised.value.refusal.rule == "core-not-offered"
    assert str(raised.value).endswith(".")
    assert course(match) == before


def test_what_is_asked_can_be_read() -> None:
    match = new_match()
    bids = match.requests
    assert [question.side for question in bids] == ["american", "german"]
    request = play_until(match, "play")
    question = match.request
    assert question is not None
    assert (question.side, question.kind, question.wants) == (request.side, "play", "word")
    assert question.options == match.options()
    assert str(question) == question.prompt
    assert question.prompt.endswith(".")
    assert question.rules == ["UN-play-01"]
    assert "is asked play" in repr(question)
    play(match, 5000)
    assert match.request is None
    assert match.requests == ()


def test_dice_and_cards_that_are_asked_for_can_be_read() -> None:
    match = new_match(chance="ask")
    card = match.request
    assert card is not None
    assert (card.wants, card.dice) == ("card", ())
    match.answer(card.options[0])
    match.chance = None
    match.roll_for_me()
    request = play_until(match, "attack")
    match.chance = "ask"
    match.answer(request.options()[0])
    roll = match.request
    assert roll is not None
    assert (roll.wants, roll.options) == ("dice", [])
    assert all(list(die) == list(range(10)) for die in roll.dice)


def test_why_not_gives_rule_and_sentence() -> None:
    match = new_match()
    request, refused = play_until(match, "play"), list[str]()
    while not refused:
        match.answer(request.options()[-1])
        request = play_until(match, "play")
        refused = [word for word in request.offered() if match.why_not(word)]
    refusal = match.why_not(refused[0])
    assert refusal is not None
    assert refusal.rule.startswith("UN-")
    assert refusal.rule in repr(refusal)
    assert match.why_not(match.options()[0]) is None


def test_the_other_side_is_told_nothing_of_a_question() -> None:
    match = new_match()
    request = play_until(match, "play")
    other = "german" if request.side == "american" else "american"
    told = {word: match.why_not(word, other) for word in [*request.options(), "no:such thing"]}
    assert {refusal.rule for refusal in told.values() if refusal} == {"core-not-your-turn"}
    assert match.odds(request.options()[0], other) is None


def test_an_answer_returns_what_happened() -> None:
    match = new_match()
    play_until(match, "play")
    events = match.answer("end")
    assert "end-turn" in [event.kind for event in events]
    assert match.events[-len(events) :] == events


def test_traits_tell_observers_of_each_change() -> None:
    match = new_match()
    seen: list[Any] = []
    match.observe(lambda change: seen.append((change["name"], change["new"])), ["ply", "side", "result"])
    play_until(match, "play")
    assert ("side", match.game.requests[0].side) in seen
    assert ("ply", match.ply) in seen
    play(match, 5000)
    assert match.result is not None
    assert match.side is None
    assert seen[-1][0] == "result" or ("result", match.result) in seen


# -- chance -----------------------------------------------------------------------------------------------


def test_the_same_seed_and_answers_give_the_same_course() -> None:
    one, two, other = new_match(), new_match(), new_match(seed=12)
    for match in (one, two, other):
        play(match, 60)
    assert course(one) == course(two)
    assert one.record()["plies"] != other.record()["plies"]


def test_scripted_dice_fall_and_then_the_seed_goes_on() -> None:
    match = new_match()
    request = play_until(match, "attack")
    match.chance = [0] * request.about[1]
    match.answer(request.options()[0])
    attack = next(event for event in match.events[::-1] if event.kind == "attack")
    assert set(attack.data["dice"]) == {0}
    assert attack.data["hit"]
    assert match.chance is None


def test_a_script_that_does_not_fit_is_refused_and_nothing_happens() -> None:
    match = new_match()
    request = play_until(match, "attack")
    match.chance = ["card:usa/fog"]
    before = course(match)
    with pytest.raises(ValueError, match="The script has"):
        match.answer(request.options()[0])
    assert course(match) == before
    assert match.chance == ["card:usa/fog"]


def test_dice_may_be_entered_by_a_person() -> None:
    match = new_match()
    request = play_until(match, "attack")
    match.chance = "ask"
    match.answer(request.options()[0])
    roll = match.game.requests[0]
    assert isinstance(roll, Roll)
    with pytest.raises(sw.IllegalAnswer):
        match.answer([11])
    match.answer([9] * len(roll.dice))
    attack = next(event for event in match.events[::-1] if event.kind == "attack")
    assert attack.data["dice"] == [9] * len(roll.dice)


def test_cards_may_be_entered_and_the_seed_may_be_asked_instead() -> None:
    match = new_match(chance="ask")
    assert isinstance(match.game.requests[0], Draw)
    drawn = match.game.requests[0].pool()[0]
    match.answer(drawn)
    assert drawn in match.state.zones[match.state.scenario.sides[0].hand]
    while not match.options():
        match.roll_for_me()
    assert [request.kind for request in match.game.requests if isinstance(request, Choose)] == ["bid", "bid"]
    with pytest.raises(ValueError, match="Neither dice nor a card"):
        match.roll_for_me()


def test_a_wrong_kind_of_chance_is_refused() -> None:
    with pytest.raises(ValueError, match="chance is 'dice'"):
        new_match(chance="dice")


# -- taking back ---------------------------------------------------------------------------------------------


def test_undo_and_redo_go_through_the_same_positions_and_dice() -> None:
    match = new_match()
    play(match, 120)
    courses = [course(match)]
    while match.ply:
        match.undo(step=True)
        courses.append(course(match))
    for expected in reversed(courses[:-1]):
        match.redo()
        assert course(match)[1:] == expected[1:]
        assert match.record()["plies"] == expected[0]["plies"]
    assert not match.can_redo


def test_what_happened_keeps_its_plies_when_many_answers_come_back_at_once() -> None:
    match = new_match()
    play(match, 30)
    told = match.logged
    for ply in range(30):
        match.go_to(0)
        match.go_to(30)
        assert match.logged == told
        match.go_to(ply)
        assert match.logged == [logged for logged in told if logged.ply <= ply]
        match.go_to(30)
        assert match.logged == told


def test_what_is_given_again_is_taken_back_message_by_message_as_before() -> None:
    match, twin = new_match(), new_match()
    play(match, 30)
    play(twin, 30)
    match.go_to(0)
    match.go_to(30)
    while twin.ply:
        may = [match.may_undo(side) for side in (None, *match.sides)]
        assert may == [twin.may_undo(side) for side in (None, *twin.sides)]
        match.undo()
        twin.undo()
        assert match.ply == twin.ply


def test_a_seated_side_may_not_take_back_dice() -> None:
    match = new_match()
    request = play_until(match, "attack")
    side = request.side
    match.answer(request.options()[0])
    refusal = match.may_undo(side)
    assert refusal is not None
    assert refusal.rule == "core-undo-floor"
    before = course(match)
    with pytest.raises(sw.IllegalAnswer):
        match.undo(side)
    assert course(match) == before
    match.undo()
    assert match.header["takebacks"] == 1


def test_a_seated_side_may_not_take_back_the_answer_of_the_other() -> None:
    match = new_match()
    bid = match.game.requests[0]
    assert isinstance(bid, Choose)
    match.answer(bid.options()[0], bid.side)
    other = "german" if bid.side == "american" else "american"
    refusal = match.may_undo(other)
    assert refusal is not None
    assert refusal.rule == "core-nothing-to-undo"
    assert match.may_undo(bid.side) is None
    match.answer(match.options(other)[0], other)
    refusal = match.may_undo(bid.side)
    assert refusal is not None
    assert refusal.rule == "core-undo-other"


def test_undo_takes_back_what_bots_answered_too() -> None:
    match = new_match(players={"german": "random"})
    play_until(match, "play")
    before = course(match)[1:]
    match.answer("end")
    assert match.game.who[-1] == "german"
    match.undo()
    assert match.side == "american"
    assert course(match)[1:] == before
    match.redo()
    assert match.side == "american"
    assert not match.can_redo


def test_nothing_to_undo_or_redo_is_said() -> None:
    match = new_match()
    with pytest.raises(sw.IllegalAnswer):
        match.undo()
    with pytest.raises(ValueError, match="Nothing was taken back"):
        match.redo()


def test_only_who_took_back_may_give_it_again() -> None:
    match = new_match()
    bid = match.game.requests[0]
    assert match.may_redo(bid.side) is not None
    match.answer(match.options(bid.side)[0], bid.side)
    match.undo(bid.side)
    other = "german" if bid.side == "american" else "american"
    refusal = match.may_redo(other)
    assert refusal is not None
    assert refusal.rule == "core-redo-other"
    assert match.may_redo(bid.side) is None
    assert match.may_redo(None) is None


def test_taking_back_winds_a_script_back() -> None:
    match = new_match()
    request = play_until(match, "attack")
    n = request.about[1]
    match.chance = [1] * n + [5, 6]
    match.answer(request.options()[0])
    assert match.chance == [5, 6]
    match.undo()
    assert match.chance == [1] * n + [5, 6]


def test_a_new_answer_forgets_what_was_taken_back() -> None:
    match = new_match()
    play(match, 30)
    match.undo()
    play(match, 1, seed=99)
    assert not match.can_redo


def test_go_to_stands_before_a_ply_and_comes_back() -> None:
    match = new_match()
    play(match, 80)
    end, last = course(match), match.ply
    match.go_to(20)
    assert match.ply == 20
    match.go_to(last)
    assert course(match)[1:] == end[1:]
    for ply in (-1, last + 1):
        with pytest.raises(ValueError, match=f"There is no ply {ply}|ply is {ply}: "):
            match.go_to(ply)


def test_an_error_while_answering_leaves_the_match_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match()
    play_until(match, "play")
    before = course(match)

    def stop(*args: Any) -> None:
        raise KeyboardInterrupt

    from stalingrad_widgets.games.undaunted import notes

    with monkeypatch.context() as patch:
        patch.setattr(notes, "turn_ended", stop)
        with pytest.raises(KeyboardInterrupt):
            match.answer("end")
    assert course(match) == before
    match.answer("end")


# -- branches ------------------------------------------------------------------------------------------------


def test_a_branch_is_a_match_of_its_own() -> None:
    match = new_match()
    play(match, 60)
    before = course(match)
    branch = match.branch(40)
    assert branch.ply == 40
    assert branch.parent == (match, 40)
    assert [event._asdict() for event in branch.events] == [event._asdict() for event in match.branch(40).events]
    play(branch, 30, seed=5)
    assert course(match) == before
    assert branch.header["branch"] == 40


def test_a_branch_meets_the_same_dice_unless_it_has_a_seed_of_its_own() -> None:
    match = new_match()
    request = play_until(match, "attack")
    word = request.options()[0]
    ply = match.ply
    same, other = match.branch(ply), [match.branch(ply, seed=seed) for seed in range(20)]
    for branch in (match, same, *other):
        branch.answer(word)
    rolled = [next(e for e in b.events[::-1] if e.kind == "attack").data["dice"] for b in (match, same, *other)]
    assert rolled[0] == rolled[1]
    assert len({tuple(dice) for dice in rolled[2:]}) > 1


def test_a_branch_outside_the_game_is_refused() -> None:
    match = new_match()
    with pytest.raises(ValueError, match="There is no ply 5 to branch from"):
        match.branch(5)


# -- bots ----------------------------------------------------------------------------------------------------


class Slow:
    """Answers the first option after many slices of thinking."""

    def __init__(self) -> None:
        self.slices = 0

    def choose(self, seat: Seat) -> Generator[None, None, str]:
        for _ in range(3):
            self.slices += 1
            yield
        return seat.request.options()[0]


def test_go_to_a_ply_that_was_never_played_changes_nothing() -> None:
    match = new_match()
    play(match, 30)
    last = match.ply
    match.go_to(5)
    with pytest.raises(ValueError, match=f"There is no ply {last + 1}: the game has {last}"):
        match.go_to(last + 1)
    assert match.ply == 5


def test_unknown_viewers_are_refused() -> None:
    match = new_match()
    for ask in (match.scene, match.position, match.log, partial(match.why_not, "end"), partial(match.odds, "end")):
        with pytest.raises(ValueError, match=r"There is no viewer 'soviet'\. Viewers: 'american', 'german'"):
            ask("soviet")


def test_an_autosave_that_cannot_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    match = new_match()
    match.autosave = tmp_path / "gone" / "match.json"
    with pytest.warns(RecordWarning, match="cannot be written"):
        play(match, 1)
    assert match.ply == 1
    assert match.autosave is None


def test_bots_answer_before_a_cell_returns() -> None:
    match = new_match(players={"german": "random"})
    play_until(match, "play")
    match.answer("end")
    assert match.side == "american"


def test_bots_think_as_a_task_on_a_running_loop() -> None:
    bot = Slow()
    match = new_match(players={"german": bot})
    words = [request for request in match.game.requests if request.side == "american"]
    side, word = "american", words[0].options()[0]  # type: ignore[union-attr]

    async def click() -> int:
        match.act(lambda: match.game.answer(word, side))
        at_once = match.ply
        match.start_bots()
        for _ in range(200):
            await asyncio.sleep(0)
        return at_once

    at_once = asyncio.run(click())
    assert bot.slices > 0
    assert match.ply >= at_once
    assert all(request.side == "american" for request in match.game.requests)


def test_a_refused_answer_leaves_the_bot_thinking() -> None:
    match = new_match()
    match.players["german"] = Slow()
    first = next(r for r in match.game.requests if r.side == "american")

    async def click() -> None:
        match.act(lambda: match.game.answer(first.options()[0], "american"))  # type: ignore[union-attr]
        match.start_bots()
        with pytest.raises(sw.IllegalAnswer):
            match.act(lambda: match.game.answer("nonsense", "american"))
        for _ in range(200):
            await asyncio.sleep(0)

    asyncio.run(click())
    assert "german" in match.game.who


def test_one_bot_thinks_at_a_time() -> None:
    match = new_match()
    match.players["german"] = Slow()

    async def click() -> int:
        match.start_bots()
        match.start_bots()
        await asyncio.sleep(0)
        thinking = len(asyncio.all_tasks()) - 1
        match.close()
        return thinking

    assert asyncio.run(click()) == 1


def test_taking_back_stops_a_bot_that_is_thinking() -> None:
    match = new_match(players={"german": Slow()})
    first = next(r for r in match.game.requests if r.side == "american")

    async def click() -> None:
        match.act(lambda: match.game.answer(first.options()[0], "american"))  # type: ignore[union-attr]
        match.start_bots()
        await asyncio.sleep(0)
        match.undo()
        await asyncio.sleep(0.05)

    asyncio.run(click())
    assert all(side == "german" for side in match.game.who)


def test_a_bot_that_fails_leaves_the_match_playable() -> None:
    class Broken:
        def choose(self, seat: Seat) -> Generator[None, None, str]:
            yield
            raise RuntimeError("no idea")

    match = new_match()
    match.players["german"] = Broken()
    before = course(match)
    with pytest.raises(RuntimeError, match="no idea"):
        match.run_bots()
    assert course(match) == before


def test_standing_answers_are_given_until_something_else_is_asked() -> None:
    match = new_match()
    request = play_until(match, "play")
    side = request.side
    match.stand(side, "play", "end", until="attack")
    match.answer("end")
    for _ in range(40):
        asked = next(iter(match.game.requests))
        assert not (asked.side == side and asked.kind == "play")
        if match.over:
            break
        match.answer(asked.options()[0], asked.side)  # type: ignore[union-attr]
    assert "end" in match.record()["plies"][-1] or match.ply > 3


# -- saving --------------------------------------------------------------------------------------------------


def test_save_and_load_are_exact_at_every_ply(tmp_path: Path) -> None:
    match = new_match()
    random = Random(4)
    path = tmp_path / "game.json"
    for _ in range(70):
        request = match.game.requests[0]
        assert isinstance(request, Choose)
        match.answer(random.choice(request.options()), request.side)
        match.save(path)
        loaded = sw.load(path)
        assert course(loaded) == course(match)
    loaded = sw.load(path)
    for both in (match, loaded):
        play(both, 200)
    assert course(loaded) == course(match)


def test_a_loaded_match_can_take_back_to_its_first_ply(tmp_path: Path) -> None:
    match = new_match()
    play(match, 60)
    loaded = sw.load(match.save(tmp_path / "game.json"))
    while loaded.ply:
        loaded.undo(step=True)
        match.undo(step=True)
        assert loaded.state.dump() == match.state.dump()


def test_bots_sit_down_again_after_a_load(tmp_path: Path) -> None:
    match = new_match(players={"german": "greedy"})
    play_until(match, "play")
    loaded = sw.load(match.save(tmp_path / "game.json"))
    assert set(loaded.players) == {"german"}
    assert not sw.load(tmp_path / "game.json", players={}).players


def test_a_game_saved_while_dice_were_awaited_asks_for_them_after_a_load(tmp_path: Path) -> None:
    match = new_match()
    request = play_until(match, "attack")
    match.chance = "ask"
    match.answer(request.options()[0])
    loaded = sw.load(match.save(tmp_path / "game.json"))
    assert loaded.chance == "ask"
    assert loaded.request is not None
    assert loaded.request.wants == "dice"
    match.chance = None
    rolled = sw.load(match.save(tmp_path / "game.json"))
    assert rolled.options() != []


def test_autosave_loses_at_most_the_last_answer(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    match = new_match(autosave=path)
    play(match, 40)
    assert course(sw.load(path))[:2] == course(match)[:2]
    match.undo()
    assert sw.load(path).ply == match.ply


def test_recover_finds_the_match_that_was_on_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STALINGRAD_WIDGETS_DATA", str(tmp_path))
    with pytest.raises(ValueError, match="No match was kept"):
        sw.recover()
    match = sw.new_match("undaunted-normandy", seed=3)
    assert sw.autosaves() == []
    match.view("american")
    play(match, 10)
    recovered = sw.recover()
    assert course(recovered)[:2] == course(match)[:2]
    play(recovered, 5)
    assert sw.load(sw.autosaves()[0]).ply == recovered.ply


def test_only_so_many_autosaves_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STALINGRAD_WIDGETS_DATA", str(tmp_path))
    for seed in range(23):
        sw.new_match("undaunted-normandy", seed=seed).view("all")
    assert len(sw.autosaves()) == 20


# -- the front door ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: sw.new_match("undaunted-normandie"), "There is no game 'undaunted-normandie'. Did you mean"),
        (lambda: new_match(scenario="first-step"), "There is no scenario 'first-step'"),
        (lambda: new_match(players={"soviet": "greedy"}), "There is no side 'soviet' in this game"),
        (lambda: new_match(players={"german": "clever"}), "clever"),
        (lambda: new_match(seed=-1), "seed is -1: it must be a whole number of 0 or more."),
        (lambda: new_match(seed=1.5), "seed is 1.5"),
        (lambda: new_match(options={"fog": True}), "There is no option 'fog'"),
        (lambda: new_match(pack="nowhere.toml"), "nowhere.toml"),
    ],
)
def test_a_wrong_word_at_the_front_door_is_answered_with_the_right_ones(call: Any, said: str) -> None:
    with pytest.raises(ValueError) as raised:  # noqa: PT011  (the sentence is checked below)
        call()
    assert said in str(raised.value)


def test_games_lists_what_can_be_played() -> None:
    row = next(row for row in sw.games() if row["slug"] == "undaunted-normandy")
    assert row["players"] == 2
    assert len(row["scenarios"]) == 5
    assert [scenario["id"] for scenario in sw.scenarios("undaunted-normandy")] == row["scenarios"]


def test_the_public_is_told_that_it_is_not_asked() -> None:
    match = new_match()
    why = match.why_not("end", "")
    assert why is not None
    assert (why.rule, why.why) == ("core-public", "The public is not asked. Ask for a side that plays.")
