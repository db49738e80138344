"""Players by name, and what the players that ship do with a seat."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Generator, Iterator
from typing import Any

import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.core.chance import Seeded
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.match import Seat, seat_at
from stalingrad_widgets.core.refusal import IllegalAnswer
from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.core.seats import Now
from stalingrad_widgets.core.thinking import thought
from stalingrad_widgets.games import rules_of
from stalingrad_widgets.players import bot, player
from stalingrad_widgets.players.greedy import Greedy
from stalingrad_widgets.players.random import NOW, Random
from stalingrad_widgets.players.self_play import play_out

RULES = rules_of("undaunted-normandy")


def new_game(seed: int, scenario: str = "machine-guns") -> Game[Any]:
    state = RULES.new_state({**RULES.prepare(scenario, {}, None), "seed": seed})
    return Game(RULES, state, Seeded(seed))


def course(seed: int, scenario: str = "machine-guns", plies: int = 120) -> Iterator[Game[Any]]:
    """A greedy game as it stands before each answer."""
    game, greedy = new_game(seed, scenario), Greedy(RULES)
    while not game.over and game.plies < plies:
        yield game
        seat = seat_at(game, asked(game), seed)
        game.answer(thought(greedy.choose(seat)), seat.side)


def asked(game: Game[Any]) -> Choose:
    request = game.requests[0]
    assert isinstance(request, Choose)
    return request


class First:
    """A player of one's own: the first option."""

    def choose(self, seat: Seat) -> Generator[None, None, str]:
        yield
        return seat.request.options()[0]


class Wrong:
    """A player of one's own that errs."""

    def choose(self, seat: Seat) -> Generator[None, None, str]:
        yield
        return "tile:nowhere"


# -- names ------------------------------------------------------------------------------------------


def test_names_become_players() -> None:
    assert isinstance(player("random", RULES), Random)
    assert isinstance(player("greedy", RULES), Greedy)


@pytest.mark.parametrize("who", ["human", None])
def test_a_person_is_no_player(who: str | None) -> None:
    assert player(who, RULES) is None


def test_a_player_of_ones_own_is_taken_as_it_is() -> None:
    own = First()
    assert player(own, RULES) is own


def test_a_wrong_name_is_told_the_right_ones() -> None:
    with pytest.raises(ValueError, match=r"There is no player 'gredy'. Did you mean 'greedy'\? .*'random', 'greedy'"):
        player("gredy", RULES)


@pytest.mark.parametrize("thing", [3, First, object()])
def test_what_cannot_choose_is_no_player(thing: Any) -> None:
    with pytest.raises(TypeError, match=r"is not a player: .* choose\(seat\)"):
        player(thing, RULES)


def test_a_person_cannot_take_the_seat_of_a_bot() -> None:
    with pytest.raises(ValueError, match="A person cannot play in a simulation"):
        bot("human", RULES, "in a simulation")


def test_greedy_says_that_it_cannot_play_a_game_without_a_bot() -> None:
    class Plain:
        title = "A plain game"

    with pytest.raises(ValueError, match="does not play A plain game"):
        Greedy(Plain())  # type: ignore[arg-type]


# -- random -------------------------------------------------------------------------------------------


def test_random_takes_each_option_as_often() -> None:
    game = new_game(1)
    n = len(asked(game).options())
    taken = Counter(thought(Random().choose(seat_at(game, asked(game), seed))) for seed in range(400 * n))
    assert len(taken) == n
    assert all(330 < times < 470 for times in taken.values())


def test_random_answers_the_same_from_the_same_seed_side_and_ply() -> None:
    first, again = new_game(4), new_game(4)
    for game in (first, again):
        play_out(game, {side: Random() for side in RULES.sides(game.state)}, 4)
    assert first.entries == again.entries
    other = new_game(4)
    play_out(other, {side: Random() for side in RULES.sides(other.state)}, 5)
    assert other.entries != first.entries


def test_the_sides_of_one_ply_have_seeds_of_their_own() -> None:
    game = new_game(4)
    bids = [request for request in game.requests if isinstance(request, Choose)]
    assert len({seat_at(game, request, 9).seed for request in bids}) == 2


# -- greedy --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_greedy_answers_the_same_whatever_is_hidden(seed: int) -> None:
    """Twin worlds: the same for the side that is asked, with other cards where it cannot see them."""
    differed = 0
    for game in course(seed):
        request = asked(game)
        twin = game.fork(forkable=True)
        twin.deal(request.side, 1000 + game.plies)
        differed += twin.state.zones.dump()["cards"] != game.state.zones.dump()["cards"]
        words = [
            thought(Greedy(RULES).choose(seat_at(table, asked_of(table, request.side), 7))) for table in (game, twin)
        ]
        assert words[0] == words[1]
    assert differed > 40


def asked_of(game: Game[Any], side: str) -> Choose:
    request = game.request_for(side)
    assert request is not None
    return request


def test_thinking_leaves_the_game_as_it_is() -> None:
    for game in course(5, plies=40):
        before, entries = game.state.dump(), len(game.entries)
        thought(Greedy(RULES).choose(seat_at(game, asked(game), 5)))
        assert game.state.dump() == before
        assert len(game.entries) == entries


def test_greedy_takes_a_single_option_without_a_world() -> None:
    def world(seed: int) -> Game[Any]:
        raise AssertionError("No world is needed.")

    request = Choose("american", "bid", ["card:usa/fog"])
    assert thought(Greedy(RULES).choose(Seat("american", request, RULES, world, 0, 1))) == "card:usa/fog"


# -- games between players -------------------------------------------------------------------------------


def test_players_play_a_game_to_its_end() -> None:
    game = new_game(2)
    assert play_out(game, {"american": Greedy(RULES), "german": Random()}, 2)
    assert RULES.winner(game.state) == "american"


def test_a_game_that_is_too_long_is_broken_off() -> None:
    game = new_game(2)
    assert not play_out(game, dict.fromkeys(("american", "german"), Random()), 2, most=10)
    assert game.plies == 10


def test_a_player_that_errs_is_refused_and_the_game_is_as_before() -> None:
    game = new_game(2)
    with pytest.raises(IllegalAnswer):
        play_out(game, dict.fromkeys(("american", "german"), Wrong()), 2)
    assert game.plies == 0


def test_a_match_of_bots_takes_the_course_of_a_game_between_players() -> None:
    seats = {"american": "greedy", "german": "random"}
    match = sw.new_match("undaunted-normandy", "machine-guns", seed=11, players=seats, autosave=False)
    game = new_game(11)
    play_out(game, {"american": Greedy(RULES), "german": Random()}, 11)
    assert match.over
    assert match.game.entries == game.entries


async def test_bots_think_as_a_task_and_the_loop_goes_on() -> None:
    match = sw.new_match("undaunted-normandy", seed=3, players={"german": "greedy"}, autosave=False)
    turns = 0
    match.act(lambda: match.game.answer(match.options("american")[0], "american"))
    match.start_bots()
    while match.game.requests and match.game.requests[0].side != "american":
        await asyncio.sleep(0)
        turns += 1
        assert turns < 10_000
    assert match.game.requests[0].side == "american"


class GivesUp:
    """A seat that may give the game up, and play a card out of turn."""

    resigns = ("withdraw",)


def test_the_random_player_seldom_gives_up() -> None:
    said: Counter[str] = Counter()
    request = Choose("red", "play", ("end",))
    for seed in range(4000):
        seat = Seat("red", request, GivesUp(), lambda _: None, 1, seed, (Now("card"), Now("withdraw")))  # type: ignore[arg-type, return-value]
        said.update([thought(Random().choose(seat))])
    assert abs(said["card"] / 4000 - NOW) < 0.03
    assert 0 < said["withdraw"] / 4000 < 0.03
