"""Partners share a side: who is asked, who answers, who takes back, what bots see, who has won."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import pytest

from stalingrad_widgets.core import record as records
from stalingrad_widgets.core.match import Match, Seat, seat_at
from stalingrad_widgets.core.parties import Parties, parties_of
from stalingrad_widgets.core.refusal import IllegalAnswer
from stalingrad_widgets.core.requests import DONE, Choose
from stalingrad_widgets.core.scene import apply
from stalingrad_widgets.play import seat_players
from stalingrad_widgets.players.random import Random as RandomPlayer

from .raid import RAID, Raid, new_raid, play, table
from .toy import card

TWO = Parties(("red-1", "red-2", "blue"), {"red": ("red-1", "red-2"), "red-1": ("red-1",)})


class First:
    """Answers the first option, and remembers from which seat."""

    def __init__(self) -> None:
        self.seats: list[str] = []

    def choose(self, seat: Seat) -> Generator[None, None, str]:
        yield
        self.seats.append(seat.side)
        return seat.request.options()[0]


def partners(phase: str = "stake", red: str = "guard scout", blue: str = "guard", **more: Any) -> Match:
    return new_raid("partners", state=table(more.pop("team", "open"), phase, red, blue), **more)


# -- the table of seats ------------------------------------------------------------------------------------


def test_a_party_has_its_seats_and_a_seat_its_parties() -> None:
    assert TWO.of("red") == ("red-1", "red-2")
    assert TWO.of("red-2") == ("red-2",)
    assert TWO.including("red-2") == ("red-2", "red")
    assert TWO.including("blue") == ("blue",)
    assert TWO.sides == ("red", "blue")
    assert set(TWO.names) == {"red", "red-1", "red-2", "blue"}


def test_parties_meet_where_somebody_sits_in_both() -> None:
    assert TWO.meet("red", "red-2")
    assert TWO.meet("red-2", "red")
    assert not TWO.meet("red-1", "red-2")
    assert not TWO.meet("red", "blue")


def test_what_is_said_of_a_seat_counts_before_what_is_said_of_its_side() -> None:
    assert TWO.seated({"red-1": "a", "red": "b"}) == TWO.seated({"red": "b", "red-1": "a"})
    assert TWO.seated({"red-1": "a", "red": "b"}) == {"red-1": "a", "red-2": "b"}


def test_a_game_of_one_seat_a_side_is_as_ever() -> None:
    match = new_raid("duel")
    assert match.sides == match.teams == ("red", "blue")
    assert match.parties.of("red") == ("red",)


# -- answering ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["red-1", "red-2", "red"])
def test_either_partner_or_the_side_answers_what_the_side_is_asked(who: str) -> None:
    match = partners()
    match.answer(card(0, "guard"), who)
    assert match.game.who == ["red"]
    assert match.record()["plies"] == [["@red card:red/guard"]]


def test_a_question_of_one_seat_is_its_own() -> None:
    match = partners("turn")
    assert match.side == "red-1"
    with pytest.raises(IllegalAnswer) as raised:
        match.answer("end", "red-2")
    assert raised.value.refusal.rule == "core-not-your-turn"
    assert match.options("red-2") == []
    assert match.options("red") == match.options("red-1") != []
    match.answer("end", "red")
    assert match.game.who == ["red-1"]


def test_an_unknown_seat_is_told_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"There is no side 'red-3'.*red, red-1, red-2, blue"):
        partners().answer(DONE, "red-3")
    with pytest.raises(ValueError, match=r"There is no viewer 'red'.*'red-1', 'red-2', 'blue'"):
        partners().scene("red")


def test_why_not_and_odds_are_told_to_both_partners() -> None:
    match = partners()
    for seat in ("red-1", "red-2"):
        assert match.why_not(card(0, "guard"), seat) is None
        assert match.why_not(card(0, "levy"), seat) is not None
        assert match.odds(card(0, "guard"), seat) is not None


def test_several_words_are_given_for_the_side_by_a_partner() -> None:
    match = partners(blue="guard")
    match.answer_all([card(0, "guard"), DONE], "red-2")
    assert match.game.who == ["red", "red"]
    assert match.options("red-1") == []


# -- views ------------------------------------------------------------------------------------------------


def test_both_partners_are_asked_and_the_first_answer_counts() -> None:
    match = partners("stake")
    sent: dict[str, list[Any]] = {seat: [] for seat in match.sides}
    views = {seat: match.subscribe(seat, sent[seat].append) for seat in match.sides}
    asks = {seat: view.scene["ask"] for seat, view in views.items()}
    assert asks["red-1"] == asks["red-2"]
    assert asks["red-1"] is not None
    assert asks["red-1"]["side"] == "red"
    old = asks["red-1"]["ask"]
    assert [wait["side"] for wait in views["red-1"].scene["wait"]] == ["blue"]
    match.answer(DONE, "red-1")
    assert views["red-2"].scene["ask"] is None
    assert views["red-2"].pending(old) is None, "the partner's click comes too late"
    assert [wait["side"] for wait in views["red-2"].scene["wait"]] == ["blue"]


def test_a_partner_waits_for_what_the_other_is_asked() -> None:
    match = partners("turn")
    assert match.scene("red-1")["ask"] is not None
    waiting = match.scene("red-2")
    assert waiting["ask"] is None
    assert waiting["wait"][0]["side"] == "red-1"


def test_the_result_is_that_of_the_side_for_both() -> None:
    match = new_raid("partners", state=ended())
    assert match.result is not None
    assert match.result["winner"] == "red"
    scenes = {seat: match.scene(seat)["status"]["result"].get("you") for seat in match.sides}
    assert scenes == {"red-1": "win", "red-2": "win", "blue": "lose"}


def ended() -> Any:
    state = table("open", "over", "")
    state.winner = "red"
    return state


# -- people and bots at one side -------------------------------------------------------------------------------


def test_people_answer_for_a_side_that_they_share_with_a_bot() -> None:
    bot = First()
    match = partners(players={"red-2": bot, "blue": First()})
    match.run_bots()
    assert set(match.game.who) == {"blue"}
    assert match.scene("red-1")["ask"] is not None
    assert match.scene("red-2")["ask"] is None, "a bot's seat is not asked what people answer"


def test_a_bot_answers_its_own_questions_beside_a_person() -> None:
    bot = First()
    match = partners("turn", players={"red-1": bot})
    match.run_bots()
    assert bot.seats[0] == "red-1"


def test_the_first_of_two_bots_answers_for_their_side() -> None:
    one, two = First(), First()
    match = partners(players={"red-1": one, "red-2": two})
    match.run_bots()
    assert set(one.seats) == {"red-1"}
    assert two.seats == []
    assert match.game.who[0] == "red"


def test_a_bot_is_seated_for_a_whole_side() -> None:
    match = new_raid("partners")
    seat_players(match, {"red": "random", "red-2": "human"})
    assert set(match.players) == {"red-1"}
    assert match.header["players"] == {"red-1": "random", "red-2": "human"}
    with pytest.raises(ValueError, match="There is no side 'green'"):
        seat_players(match, {"green": "random"})


def test_worlds_are_dealt_for_the_seat_that_answers() -> None:
    rules = Raid()
    match = new_raid("captain")
    match.game.rules = rules
    request = match.game.requests[0]
    assert isinstance(request, Choose)
    for seat in (None, "red-2"):
        at = seat_at(match.game, request, 1, seat)
        assert at.request.side == "red"
        world = at.game(5)
        assert world.request_for("red") is not None
    assert rules.dealt_for == ["red-1", "red-2"]


def test_each_seat_thinks_with_numbers_of_its_own() -> None:
    game = new_raid("partners").game
    request = game.requests[0]
    assert isinstance(request, Choose)
    assert len({seat_at(game, request, 1, seat).seed for seat in ("red-1", "red-2")}) == 2


# -- taking back ------------------------------------------------------------------------------------------


def test_what_a_side_has_answered_is_taken_back_by_either_partner() -> None:
    for seat in ("red-1", "red-2"):
        match = partners()
        match.answer(card(0, "guard"), "red-1")
        assert match.may_undo(seat) is None
        match.undo(seat)
        assert match.ply == 0
        assert match.may_redo("red-1") is match.may_redo("red-2") is None
        refusal = match.may_redo("blue")
        assert refusal is not None
        assert refusal.rule == "core-redo-other"


def test_a_partners_own_answer_is_somebody_elses() -> None:
    match = partners("turn", "order guard")
    match.answer(card(0, "order"), "red-1")
    assert match.side == "red"
    assert match.may_undo("red-1") is None
    refusal = match.may_undo("red-2")
    assert refusal is not None
    assert refusal.rule == "core-nothing-to-undo"
    match.answer("none", "red-2")
    assert match.game.who == ["red-1", "red"]
    assert match.game.floor == 1, "the side has answered since"
    match.undo("red-1")
    assert match.side == "red"
    match.undo("red-1")
    assert match.ply == 0, "each step by itself"


def test_the_enemy_may_not_take_back_what_partners_answered() -> None:
    match = partners()
    match.answer(DONE, "blue")
    match.answer(DONE, "red-2")
    refusal = match.may_undo("blue")
    assert refusal is not None
    assert refusal.rule in ("core-undo-other", "core-undo-floor")


# -- a shared screen ---------------------------------------------------------------------------------------


def shared(match: Match, *seats: str) -> tuple[Any, list[Any], Callable[[], None]]:
    """A view for people at one screen, what it sent, and a check that a store follows it."""
    sent: list[Any] = []
    view = match.subscribe(None, sent.append, hot_seat=seats)
    store = [dict(view.scene)]

    def follow() -> None:
        for message in sent:
            store[0] = apply(store[0], message) if message["t"] == "delta" else message["scene"]  # type: ignore[arg-type,assignment]
        sent.clear()
        assert store[0] == view.scene

    return view, sent, follow


def test_partners_who_see_the_same_need_no_curtain() -> None:
    match = partners("turn", "guard scout", players={"blue": First()})
    view, sent, follow = shared(match, "red-1", "red-2")
    seen = set()
    for _ in range(60):
        if match.over:
            break
        assert view.curtain is None
        request = next(r for r in match.game.requests if r.side != "blue")
        assert view.scene["ask"] is not None
        assert view.scene["viewer"] in match.parties.of(request.side)
        seen.add(view.scene["viewer"])
        assert isinstance(request, Choose)
        match.answer(request.options()[-1], request.side)
        assert all(message["t"] == "delta" for message in sent), "no whole scene for a partner"
        follow()
    assert seen == {"red-1", "red-2"}


def test_partners_who_see_different_things_have_a_curtain() -> None:
    match = partners("turn", team="closed", players={"blue": First()})
    view, _, _ = shared(match, "red-1", "red-2")
    for _ in range(60):
        if view.curtain is not None:
            break
        request = next(r for r in match.game.requests if r.side != "blue")
        assert isinstance(request, Choose)
        match.answer(request.options()[-1], request.side)
    assert view.curtain == "red-2"
    assert view.scene["ask"] is None
    assert view.uncover("red-2")
    assert view.scene["viewer"] == "red-2"


def test_the_enemy_at_the_same_screen_has_a_curtain() -> None:
    match = partners("turn")
    view, _, follow = shared(match, *match.sides)
    match.answer("end", "red-1")
    assert view.curtain == "blue"
    follow()


# -- saved, over, other games ---------------------------------------------------------------------------------


def test_a_game_of_partners_is_saved_and_played_again_exactly() -> None:
    for seed in range(6):
        match = new_raid("captain", seed=seed)
        play(match, 80, seed)
        record = match.record()
        again = new_raid("captain", seed=seed)
        records.restore(again, record)
        assert again.state.dump() == match.state.dump()
        assert again.game.who == match.game.who
        assert [event._asdict() for event in again.events] == [event._asdict() for event in match.events]


def test_who_has_won_is_a_side() -> None:
    winners = set()
    for seed in range(12):
        state = table("open", "stake", "guard guard", "guard guard")
        state.strength = [1, 1]
        match = new_raid("partners", seed=seed, state=state)
        play(match, 5000, seed, tonics=0)
        assert match.result is not None
        winners.add(match.result["winner"])
    assert winners >= {"red", "blue"}


def test_random_players_play_partners_to_the_end() -> None:
    match = new_raid("partners", players={seat: RandomPlayer() for seat in ("red-1", "red-2", "blue")})
    match.run_bots()
    assert match.over
    assert parties_of(RAID, match.state).sides == ("red", "blue")
