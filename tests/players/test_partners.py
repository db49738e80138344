"""Players in the seats of partners, and what they play out of turn; simulations count sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from stalingrad_widgets.analysis import balance, playouts, simulate
from stalingrad_widgets.core.chance import Seeded
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.match import Now, Seat, seat_at
from stalingrad_widgets.core.requests import Choose, Word
from stalingrad_widgets.core.thinking import thought
from stalingrad_widgets.players.greedy import Greedy
from stalingrad_widgets.players.random import NOW, Random
from stalingrad_widgets.players.self_play import play_out
from tests.core.raid import RAID, Raid, new_raid, table
from tests.core.toy import State, card, set_up

TONIC = card(0, "tonic")
SEATS = ("red-1", "red-2", "blue")


def seat_in(red: str, seed: int = 1, team: str = "") -> Seat:
    game = new_raid("partners" if team else "duel", state=table(team, "turn", red, "guard")).game
    request = game.requests[0]
    assert isinstance(request, Choose)
    return seat_at(game, request, seed)


# -- random -------------------------------------------------------------------------------------------------


def test_random_plays_out_of_turn_at_times() -> None:
    n = 800
    words = Counter(type(thought(Random().choose(seat_in("guard tonic", seed)))) for seed in range(n))
    assert set(words) == {Now, str}
    assert abs(words[Now] / n - NOW) < 0.05


def test_random_answers_as_ever_where_nothing_may_be_played() -> None:
    seat = seat_in("guard levy")
    assert seat.now == ()
    same = Seat(*seat[:6])
    assert thought(Random().choose(seat)) == thought(Random().choose(same))


# -- greedy --------------------------------------------------------------------------------------------------


class Thirsty:
    """A bot that likes a play out of turn best, then a guard."""

    def __init__(self) -> None:
        self.seen: list[Word] = []

    def scores(self, state: Any, request: Choose, words: Sequence[Word]) -> Sequence[float]:
        self.seen = list(words)
        return [2 if isinstance(word, Now) else word.endswith("guard") for word in words]


class Bots(Raid):
    """The toy with a bot."""

    def __init__(self) -> None:
        super().__init__()
        self.bot = Thirsty()


def test_greedy_weighs_plays_out_of_turn_with_the_answers() -> None:
    rules = Bots()
    seat = seat_in("guard tonic")
    word = thought(Greedy(rules).choose(seat))
    assert isinstance(word, Now)
    assert word == TONIC
    assert rules.bot.seen == [*seat.request.options(), TONIC]


def test_greedy_answers_for_a_side_from_a_partners_seat() -> None:
    seat = seat_in("guard scout", team="open")
    assert seat.side == "red-1"
    side = new_raid("partners", state=table("open", "stake", "guard scout", "guard")).game
    request = side.requests[0]
    assert isinstance(request, Choose)
    at = seat_at(side, request, 1, "red-2")
    assert (at.side, at.request.side) == ("red-2", "red")
    assert thought(Greedy(Bots()).choose(at)) == card(0, "guard")


# -- games without people ----------------------------------------------------------------------------------------


def test_the_first_partner_answers_for_the_side() -> None:
    class Noting(Random):
        seats: ClassVar[Counter[tuple[str, str]]] = Counter()

        def choose(self, seat: Seat) -> Any:
            self.seats[seat.side, seat.request.side] += 1
            return super().choose(seat)

    game = Game(RAID, set_up("open"), Seeded(4))
    assert play_out(game, dict.fromkeys(SEATS, Noting()), 4)
    assert {seat for seat, side in Noting.seats if side == "red"} == {"red-1"}
    assert ("red-2", "red-2") in Noting.seats


@pytest.fixture
def raid(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy as a game that can be simulated."""
    for module in (simulate, playouts, balance):
        monkeypatch.setattr(module, "rules_of", lambda slug: RAID)
    monkeypatch.setattr(Raid, "new_state", lambda self, header: short(header["scenario"]))


def short(scenario: str) -> State:
    """Games that somebody wins."""
    state = set_up("open" if scenario == "partners" else "")
    state.strength = [1, 1]
    return state


@pytest.mark.usefixtures("raid")
def test_a_simulation_has_a_column_a_seat_and_sides_as_winners() -> None:
    games = simulate.simulate(
        "raid", 40, players={"red": "random", "blue": Random()}, scenario="partners", progress=False
    )
    assert [name for name in games.columns if name.startswith("player_")] == [f"player_{seat}" for seat in SEATS]
    assert set(games["player_red-2"]) == {"random"}
    assert set(games["player_blue"]) == {"Random"}
    assert {"red", "blue"} <= set(games["winner"].dropna())
    with pytest.raises(ValueError, match=r"There is no side 'green'.*red, red-1, red-2, blue"):
        simulate.simulate("raid", 1, players={"green": "random"}, scenario="partners", progress=False)


@pytest.mark.usefixtures("raid")
def test_balance_is_that_of_the_sides() -> None:
    found = balance.measure("raid", "partners", games=10, players="random", progress=False)
    assert set(found.wins) == {"red", "blue"}
    assert 0 < sum(found.wins.values()) <= 1
    won = balance.strength("raid", "partners", "random", "random", games=5, progress=False)
    assert set(won) == {"red", "blue"}


def test_a_win_probability_is_one_of_the_sides() -> None:
    match = new_raid("partners", state=short("partners"))
    found = playouts.win_probability(
        match, "red-2", 20, players={"red-1": "random", "red-2": Random(), "blue": "random"}, progress=False
    )
    assert set(found.wins) == {"red", "blue"}
    assert 0 < sum(found.wins.values()) <= 20
    assert found.players == {"red": "random and Random", "blue": "random"}
    assert list(found.frame()["side"]) == ["red", "blue"]
    with pytest.raises(ValueError, match=r"viewer is 'red': .* Sides: red-1, red-2, blue"):
        playouts.win_probability(match, "red", 1, players="random", progress=False)


def test_plots_draw_the_sides() -> None:
    from stalingrad_widgets.analysis import plots

    match = new_raid("partners", players={seat: Random() for seat in SEATS}, seed=2)
    match.run_bots()
    for figure in (plots.control_over_time(match, "strength"), plots.luck(match)):
        assert [trace.name for trace in figure.data] == ["Red", "Blue"]
    assert list(plots.hits(match).data[0].x) == ["Red", "Blue"]
    found = plots.win_probability_over_time(match, "blue", n=4, players="random")
    assert len(found.data) == 3
