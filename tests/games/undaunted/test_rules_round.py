"""The round: its three phases, again and again until the scenario is decided."""

from __future__ import annotations

import pytest

from stalingrad_widgets.core.game import Game
from stalingrad_widgets.games.undaunted.rules import UndauntedRules
from stalingrad_widgets.games.undaunted.state import DRAW, INITIATIVE, TURN
from stalingrad_widgets.games.undaunted.table import NORMANDY

from .desk import Army, Desk, Script, goals, lay, scenario


@pytest.mark.rule("UN-round-01")
def test_draw_then_initiative_then_turns() -> None:
    desk = Desk(NORMANDY.set_up(scenario()), Script(draws="usa/sergeant ger/fog"))
    assert desk.log == ["round", "draw", "draw"]
    assert desk.state.phase == INITIATIVE
    desk.bid(american="sergeant")
    desk.bid(german=desk.options("german")[0])
    assert desk.log == ["round", "draw", "draw", "bids", "initiative", "turn"]
    assert desk.state.phase == TURN
    desk.end()
    desk.end()
    assert desk.log[6:] == ["end-turn", "turn", "end-turn", "round", "reshuffle", "draw", "reshuffle", "draw"]


@pytest.mark.rule("UN-round-01")
def test_the_phases_of_the_game_are_these_three() -> None:
    fresh = UndauntedRules(NORMANDY.rules)
    assert list(fresh.flows) == [DRAW, INITIATIVE, TURN]
    assert fresh.rules is NORMANDY.rules
    desk = lay(Army(hand="sniper fog"), Army(hand="fog"), phase=INITIATIVE)
    game = Game(fresh, desk.start.clone(), Script())
    game.answer("card:usa/sniper", "american")
    game.answer("card:ger/fog", "german")
    assert game.state.phase == TURN


@pytest.mark.rule("UN-round-01")
def test_the_american_side_draws_first_then_the_german() -> None:
    desk = Desk(NORMANDY.set_up(scenario()), Script())
    assert [event.side for event in desk.events] == [None, "american", "german"]
    assert desk.told("round") == [{"round": 1}]


@pytest.mark.rule("UN-round-02")
def test_after_both_turns_a_new_round_begins_with_drawing() -> None:
    desk = lay(american=Army(deck="rifleman-b scout-b fog fog fog"), second=True)
    desk.end()
    assert desk.state.round == 2
    assert desk.state.phase == INITIATIVE
    assert desk.log == ["end-turn", "round", "draw", "draw"]
    assert desk.told("round") == [{"round": 2}]
    assert desk.state.clone().round == 2
    assert desk.count("usa/hand") == 4


@pytest.mark.rule("UN-round-02")
def test_no_new_round_after_the_first_turn() -> None:
    desk = lay()
    desk.end()
    assert (desk.state.round, desk.state.phase, desk.asked) == (1, TURN, ("german", "play"))


@pytest.mark.rule("UN-round-02")
def test_rounds_go_on_and_on_until_the_scenario_is_decided() -> None:
    desk = lay(
        american=Army(deck="rifleman-b scout-b", at={"rifleman-b": "A4"}, scouted="A4"),
        phase=DRAW,
        goals=goals(3, 10),
    )
    for nth in range(1, 6):
        assert desk.state.round == nth
        desk.bid(american="scout-b", german="scout-b")
        desk.end()
        desk.end()
    assert desk.told("round") == [{"round": nth} for nth in range(1, 7)]
    desk.bid(american="scout-b", german="scout-b")
    desk.end()
    desk.play("rifleman-b", "control")
    assert desk.won == ("american", "UN-end-03")
    assert desk.state.round == 6


@pytest.mark.rule("UN-round-02")
def test_the_second_round_is_led_by_whoever_won_its_bid() -> None:
    desk = lay(american=Army(deck="fog fog fog fog"), german=Army(deck="sergeant fog fog fog"), second=True)
    desk.end()
    desk.bid(american="fog", german="sergeant")
    assert (desk.active, desk.state.second) == ("german", False)
