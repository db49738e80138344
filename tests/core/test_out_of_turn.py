"""Playing out of turn at the table: who may, who sees that he may, and that nobody else learns of it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Generator, Mapping
from typing import Any

import pytest

from stalingrad_widgets.core import record as records
from stalingrad_widgets.core.match import Match, Now, Seat
from stalingrad_widgets.core.refusal import IllegalAnswer
from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.core.thinking import SLICE
from stalingrad_widgets.players.self_play import play_out

from .raid import RAID, new_raid, play, table
from .toy import card

TONIC = card(0, "tonic")
BLUES = card(1, "tonic")


def match_in(phase: str, red: str, blue: str = "guard", *, team: str = "", **more: Any) -> Match:
    scenario = {"": "duel", "open": "partners", "closed": "captain"}[team]
    return new_raid(scenario, state=table(team, phase, red, blue), **more)


# -- who sees it -------------------------------------------------------------------------------------------


def test_it_is_in_the_scene_of_who_holds_it_also_while_he_waits() -> None:
    match = match_in("turn", "guard tonic", "guard tonic")
    assert match.scene("red")["ask"] is not None
    assert match.scene("red")["now"] == [TONIC]
    waiting = match.scene("blue")
    assert waiting["ask"] is None
    assert waiting["now"] == [BLUES]
    assert "now" not in match.scene("")
    assert match.scene(None)["now"] == [BLUES, TONIC] or match.scene(None)["now"] == [TONIC, BLUES]


def test_partners_both_have_it_and_it_is_recorded_as_their_sides() -> None:
    match = match_in("turn", "guard tonic", team="open")
    assert match.scene("red-1")["now"] == match.scene("red-2")["now"] == [TONIC]
    match.interject("red-2", TONIC)
    assert match.game.who == ["red"]
    assert match.record()["plies"][0][0] == f"!red {TONIC}"
    assert "now" not in match.scene("red-1")


def test_a_side_may_play_it_too() -> None:
    match = match_in("turn", "guard tonic", team="open")
    match.interject("red", TONIC)
    assert match.game.who == ["red"]


def test_nothing_is_offered_while_dice_are_awaited_or_the_game_is_over() -> None:
    match = match_in("turn", "guard tonic")
    match.chance = "ask"
    match.answer(card(0, "guard"))
    assert match.request is not None
    assert match.request.wants == "dice"
    assert "now" not in match.scene("red")
    assert match.plays_now("red") == {}


def test_a_bots_seat_is_offered_nothing() -> None:
    match = match_in("turn", "guard tonic", players={"red": Sipper()})
    assert "now" not in match.scene("red")


def test_a_curtain_covers_it() -> None:
    match = match_in("turn", "guard tonic", "tonic")
    view = match.subscribe(None, lambda message: None, hot_seat=("red", "blue"))
    assert view.scene["now"] == [TONIC]
    match.answer("end")
    assert view.curtain == "blue"
    assert "now" not in view.scene
    view.uncover("blue")
    assert view.scene["now"] == [BLUES]


def test_partners_at_one_screen_play_it_whoever_sits_there() -> None:
    match = match_in("turn", "guard tonic", team="open")
    view = match.subscribe(None, lambda message: None, hot_seat=("red-1", "red-2"))
    assert set(view.plays_now()) == {TONIC}


def test_a_replayed_step_offers_nothing() -> None:
    match = match_in("turn", "guard tonic")
    match.answer(card(0, "guard"))
    view = match.subscribe("red", lambda message: None)
    assert "now" not in view.scene_at(0)
    for step in (-1, view.steps + 1):
        with pytest.raises(IndexError):
            view.scene_at(step)


def test_the_question_keeps_its_number() -> None:
    match = match_in("turn", "guard", "guard tonic")
    view = match.subscribe("red", lambda message: None)
    assert view.scene["ask"] is not None
    asked = view.scene["ask"]["ask"]
    match.interject("blue", BLUES)
    assert view.scene["ask"]["ask"] == asked
    assert view.pending(asked) is not None, "an innocent click is not too late"


# -- nobody else learns of it ----------------------------------------------------------------------------------


class Wire:
    """All that other viewers are sent in a course of red's answers."""

    def __init__(self, red: str, team: str) -> None:
        self.match = match_in("turn", red, "guard scout", team=team)
        self.sent: dict[str, list[str]] = {viewer: [] for viewer in ("blue", "")}
        for viewer, sent in self.sent.items():
            view = self.match.subscribe(viewer, lambda message, sent=sent: sent.append(json.dumps(message)))  # type: ignore[misc]
            sent.append(json.dumps(view.scene))

    def run(self, *words: str) -> Mapping[str, list[str]]:
        for word in words:
            self.match.answer(word)
        self.match.undo()
        return self.sent


@pytest.mark.parametrize("team", ["", "open"])
def test_others_are_sent_the_same_bytes_whether_it_is_held_or_not(team: str) -> None:
    words = (card(0, "muster"), "done", card(0, "order"), "none")
    held, other = Wire("guard muster order tonic", team), Wire("guard muster order levy", team)
    holder = "red-1" if team else "red"
    assert "now" in held.match.scene(holder)
    assert "now" not in other.match.scene(holder)
    assert held.run(*words) == other.run(*words)
    assert all(len(sent) > 3 for sent in held.sent.values())


def test_what_a_bot_holds_changes_nothing_for_others_while_it_does_not_play_it() -> None:
    scenes = []
    for red in ("guard tonic", "guard levy"):
        match = match_in("turn", red, "guard", players={"blue": Sipper()})
        scenes.append(json.dumps([match.scene("blue"), match.scene("")]))
    assert scenes[0] == scenes[1]


# -- bots ---------------------------------------------------------------------------------------------------


class Sipper:
    """Plays out of turn whenever it can; else ends."""

    def __init__(self, *, plain: bool = False) -> None:
        self.plain = plain
        self.begun = 0

    def choose(self, seat: Seat) -> Generator[None, None, str]:
        self.begun += 1
        for _ in range(3):
            yield
        if seat.now:
            return str(seat.now[0]) if self.plain else seat.now[0]
        return seat.request.options()[-1]


@pytest.mark.parametrize("plain", [True, False])
def test_a_bot_plays_out_of_turn_and_is_asked_anew(plain: bool) -> None:
    """A plain word is an answer where it may be one: in a turn, a tonic may also be used as a card."""
    match = match_in("turn", "guard tonic", players={"red": Sipper(plain=plain)})
    match.run_bots()
    first = match.record()["plies"][0][0]
    assert first == (TONIC if plain else f"!red {TONIC}")
    assert match.side == "blue"


def test_a_plain_word_that_is_no_answer_is_played_out_of_turn() -> None:
    held = match_in("turn", "guard", "guard tonic")
    held.answer("end")
    held.players["blue"] = Sipper(plain=True)
    held.run_bots()
    assert held.record()["plies"][1][0] == BLUES, "an answer, where it may be one"
    window = match_in("turn", "guard", "trap tonic")
    window.chance = [1, 1]
    window.answer(card(0, "guard"))
    assert window.side == "blue"
    request = window.game.requests[0]
    assert isinstance(request, Choose)
    seat = window.seat(request)
    assert seat.now == (BLUES,)
    assert all(isinstance(word, Now) for word in seat.now)
    window.players["blue"] = Sipper(plain=True)
    window.run_bots()
    assert window.record()["plies"][1][0] == f"!blue {BLUES}"


class Slow(Sipper):
    """Takes several slices to think."""

    def choose(self, seat: Seat) -> Generator[None, None, str]:
        self.begun += 1
        for _ in range(3):
            time.sleep(SLICE)
            yield
        return seat.request.options()[-1]


class Gambler:
    """Plays out of turn what it does not hold."""

    def choose(self, seat: Seat) -> Generator[None, None, str]:
        yield
        return Now(card(0, "levy"))


def test_a_bot_that_plays_what_it_does_not_hold_is_refused_and_nothing_happens() -> None:
    match = match_in("turn", "guard", players={"red": Gambler()})
    with pytest.raises(IllegalAnswer):
        match.run_bots()
    assert match.ply == 0


def test_what_a_person_plays_while_a_bot_thinks_lets_it_start_over() -> None:
    bot = Slow()
    match = match_in("turn", "guard", "guard tonic", players={"red": bot})
    view = match.subscribe("blue", lambda message: None)

    async def click() -> None:
        match.start_bots()
        await asyncio.sleep(0)
        assert match.ply == 0
        begun = bot.begun
        match.act(lambda: match.game.interject("blue", BLUES))
        match.start_bots()
        for _ in range(50):
            await asyncio.sleep(0)
        assert bot.begun > begun

    asyncio.run(click())
    assert match.record()["plies"][0][0] == f"!blue {BLUES}"
    assert match.game.who[:2] == ["blue", "red"]
    assert view.scene["ask"] is not None


def test_a_game_without_people_has_plays_out_of_turn_and_is_played_again_exactly() -> None:
    from stalingrad_widgets.players.random import Random

    plays = []
    for seed in range(12):
        match = new_raid("partners", players={seat: Random() for seat in ("red-1", "red-2", "blue")}, seed=seed)
        match.run_bots()
        plays += [ply[0] for ply in match.record()["plies"] if ply[0].startswith("!")]
        again = new_raid("partners", seed=seed)
        assert play_out(again.game, {seat: Random() for seat in again.sides}, seed)
        assert again.game.entries == match.game.entries
        loaded = new_raid("partners", seed=seed)
        records.restore(loaded, match.record())
        assert loaded.state.dump() == match.state.dump()
    assert {play.partition(" ")[0] for play in plays} == {"!red", "!blue"}


# -- taking back -----------------------------------------------------------------------------------------------


def test_a_play_out_of_turn_is_a_ply_of_the_side_and_either_partner_may_ask_for_it_back() -> None:
    match = match_in("turn", "guard tonic", team="open")
    match.interject("red-2", TONIC)
    for partner in ("red-1", "red-2"):
        refusal = match.may_undo(partner)
        assert refusal is not None
        assert refusal.rule == "core-undo-floor", "cards were drawn"
    refusal = match.may_undo("blue")
    assert refusal is not None
    assert refusal.rule == "core-nothing-to-undo"
    match.undo()
    assert match.plays_now("red-2") == {TONIC: "red"}


def test_history_names_it() -> None:
    pytest.importorskip("pandas")
    from stalingrad_widgets.analysis.history import history

    match = match_in("turn", "guard tonic")
    match.interject("red", TONIC)
    match.answer("end")
    table = history(match)
    assert list(table["kind"][:2]) == ["interjection", "play"]
    assert list(table["answer"][:2]) == [TONIC, "end"]


def test_random_play_of_people_keeps_the_table_sound() -> None:
    for seed in range(5):
        match = new_raid("captain", seed=seed)
        play(match, 150, seed, tonics=0.4)
        match.state.check()
    assert RAID.language == "en"
