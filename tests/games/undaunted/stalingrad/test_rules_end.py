"""The end of a scenario: at once, by Full Rout, by withdrawal, by both at once."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.core.refusal import IllegalAnswer

from .aims import SIDES, lay_for
from .desk import NOBODY, Army, Desk, begin, lay, scenario

OTHERS = "scout-b scout-b.2 scout-b.3 sniper"
"""A deck without Riflemen."""


# -- three ways, at once -------------------------------------------------------------------------------------


@pytest.mark.rule("US-end-01")
def test_without_an_objective_rout_or_withdrawal_play_goes_on() -> None:
    """Three points each, one Riflemen of each side routed, no card left to play: the next round begins."""
    at = {"rifleman-a": "513", "rifleman-b": "513"}
    soviet = Army(hand="fog", at=at, routed="rifleman-a", deck=OTHERS, controlled="506 515")
    german = Army(hand="", at=at, routed="rifleman-b", deck=OTHERS, controlled="503 511")
    desk = lay(soviet, german, second=True, holder="german")
    desk.end()
    assert desk.won is None
    assert (desk.state.round, desk.state.phase) == (2, "initiative")
    assert desk.told("round") == [{"round": 2}]


@pytest.mark.rule("US-end-01")
def test_without_any_card_play_goes_on() -> None:
    desk = lay(Army(deck=""), Army(deck=""), second=True)
    desk.end()
    assert desk.won is None
    desk.end()
    desk.end()
    assert (desk.won, desk.state.round) == (None, 3)


@pytest.mark.rule("US-end-02")
@pytest.mark.parametrize(("side", "enemy"), SIDES)
def test_the_deciding_control_ends_the_scenario_at_once(side: str, enemy: str) -> None:
    own = Army(hand="rifleman-a sniper", at={"rifleman-a": "510"}, scouted="510", controlled="506 515")
    desk = lay_for(side, own, Army(hand="sniper"))
    assert desk.points(side) == 3
    desk.play("rifleman-a", "control")
    assert desk.won == (side, "US-goal-02")
    assert (desk.game.over, desk.game.requests) == (True, ())
    assert desk.log[-2:] == ["control", "win"]
    win = desk.events[-1]
    assert (win.side, win.rules) == (side, ("US-goal-02",))
    assert win.data == {"winner": side, "points": {side: 4, enemy: 0}}
    assert (desk.zone(f"{side[:3]}/hand"), desk.zone(f"{side[:3]}/play")) == (["sniper"], ["rifleman-a"])
    with pytest.raises(IllegalAnswer):
        desk.end()


@pytest.mark.rule("US-end-02")
def test_an_objective_met_in_the_middle_of_an_inspire_ends_it() -> None:
    at = {"rifleman-a": "510", "scout-a": "510"}
    soviet = Army(hand="field-telephone", play="rifleman-a scout-a", at=at, scouted="510", controlled="506 515")
    desk = lay(soviet)
    desk.play("field-telephone", "inspire")
    desk.choose("rifleman-a control")
    assert desk.won == ("soviet", "US-goal-02")
    assert desk.log[-1] == "win"


@pytest.mark.rule("US-end-02")
def test_an_objective_met_in_the_middle_of_a_move_ends_it() -> None:
    goal = {"occupy": {"tiles": ["510"], "units": ["rifleman-a"]}}
    soviet = Army(hand="upgraded-rifleman-a", scouted="505 510")
    desk = lay(soviet, goals={"soviet": [goal], "german": [{"points": 4}]})
    desk.play("upgraded-rifleman-a", "move")
    desk.choose("510")
    assert (desk.won, desk.at("sov/rifleman-a")) == (("soviet", "US-goal-07"), "510")


@pytest.mark.rule("US-end-03")
def test_who_controls_a_tile_controls_all_its_points() -> None:
    """Markers of 1 and 2 lie on one tile: a pack gives their sum."""
    objectives = [{"tile": "506", "value": 3}, {"tile": "510", "value": 1}]
    desk = lay(Army(hand="rifleman-a", at={"rifleman-a": "506"}, scouted="506"), objectives=objectives)
    desk.play("rifleman-a", "control")
    assert (desk.points("soviet"), desk.won) == (3, None)
    desk = lay(
        Army(hand="rifleman-a", at={"rifleman-a": "506"}, scouted="506", controlled="510"), objectives=objectives
    )
    desk.play("rifleman-a", "control")
    assert (desk.points("soviet"), desk.won) == (4, ("soviet", "US-goal-02"))


@pytest.mark.rule("US-end-03")
@pytest.mark.parametrize(("face", "points"), [("controlled", 2), ("scouted", 0)])
def test_a_scouted_marker_gives_no_points(face: str, points: int) -> None:
    soviet = Army(controlled="506") if face == "controlled" else Army(scouted="506")
    desk = lay(soviet, Army(scouted="506 511"))
    assert (desk.points("soviet"), desk.points("german")) == (points, 0)


# -- Full Rout -----------------------------------------------------------------------------------------------


def last_stand(side: str, **enemy: Any) -> Desk:
    """A side's Riflemen A hit Riflemen A of the enemy, who have no card left. The enemy has markers to be moved to."""
    at = {"rifleman-a": "510", "rifleman-b": "502"}
    more = {key: enemy.pop(key) for key in ("full_rout",) if key in enemy}
    army = Army(at=at, routed="rifleman-b", deck=OTHERS, scouted="505 506 511")._replace(**enemy)
    desk = lay_for(side, Army(hand="rifleman-a", at={"rifleman-a": "510"}), army, dice=[0], **more)
    desk.play("rifleman-a", "attack")
    desk.choose(f"{'ger' if side == 'soviet' else 'sov'}/rifleman-a")
    return desk


@pytest.mark.rule("US-end-04")
@pytest.mark.parametrize(("side", "enemy"), SIDES)
def test_when_all_riflemen_are_routed_the_other_side_has_won(side: str, enemy: str) -> None:
    desk = last_stand(side)
    assert desk.won == (side, "US-end-04")
    assert desk.log[-2:] == ["routed", "win"]
    assert desk.told("routed")[0]["unit"] == f"unit:{enemy[:3]}/rifleman-a"


@pytest.mark.rule("US-end-04")
def test_one_riflemen_that_is_not_routed_averts_it() -> None:
    desk = last_stand("soviet", routed="")
    assert desk.won is None
    assert desk.routed("ger/rifleman-a")
    assert desk.asked == ("soviet", "rout-move")


@pytest.mark.rule("US-end-04")
def test_a_side_loses_in_its_own_turn_by_a_mine() -> None:
    """Riflemen A are guided: their own card is not in play."""
    desk = lay(Army(hand="commissar", deck=OTHERS, scouted="510"), Army(mines={"510/513": "antipersonnel"}), dice=[0])
    desk.play("commissar", "guide")
    desk.choose("sov/rifleman-a", "510")
    assert desk.won == ("german", "US-end-04")


@pytest.mark.rule("US-end-05")
def test_other_units_do_not_avert_a_full_rout() -> None:
    at = {"rifleman-a": "510", "scout-a": "510", "tank": "504", "sniper": "502", "machine-gunner-a": "502"}
    desk = last_stand("soviet", at=at, routed="")
    assert desk.won == ("soviet", "US-end-04")


@pytest.mark.rule("US-end-05")
def test_routed_units_of_other_kinds_make_no_full_rout() -> None:
    at = {"rifleman-a": "502", "scout-a": "510"}
    desk = lay(Army(hand="rifleman-a", at={"rifleman-a": "510"}), Army(at=at, deck="rifleman-a"), dice=[0])
    desk.play("rifleman-a", "attack")
    desk.choose("ger/scout-a")
    assert (desk.routed("ger/scout-a"), desk.won) == (True, None)


@pytest.mark.rule("US-end-06")
@pytest.mark.parametrize("bolstered", [True, False])
def test_riflemen_who_have_recovered_avert_a_full_rout(bolstered: bool) -> None:
    at = {"rifleman-a": "510", "rifleman-b": "510"}
    german = Army(hand="platoon-sergeant", at=at, supply="rifleman-a", routed="rifleman-a", deck=OTHERS)
    soviet = Army(hand="rifleman-a", at={"rifleman-a": "510"})
    desk = lay(soviet, german, active="german", holder="german", dice=[0])
    desk.play("platoon-sergeant", "bolster")
    desk.choose("rifleman-a" if bolstered else "done")
    assert desk.routed("ger/rifleman-a") != bolstered
    desk.end()
    desk.play("rifleman-a", "attack")
    desk.choose("ger/rifleman-b")
    assert desk.routed("ger/rifleman-b")
    assert desk.won == (None if bolstered else ("soviet", "US-end-04"))


@pytest.mark.rule("US-end-07")
def test_a_scenario_may_do_without_the_full_rout_of_a_side() -> None:
    desk = last_stand("soviet", full_rout={"german": False})
    assert desk.won is None
    assert (desk.routed("ger/rifleman-a"), desk.routed("ger/rifleman-b")) == (True, True)
    assert desk.asked == ("soviet", "rout-move")


@pytest.mark.rule("US-end-07")
def test_the_other_side_can_still_be_routed() -> None:
    desk = last_stand("german", full_rout={"german": False})
    assert desk.won == ("german", "US-end-04")


@pytest.mark.rule("US-end-08")
def test_the_full_rout_is_decided_before_any_rout_move() -> None:
    desk = last_stand("soviet")
    assert desk.at("ger/rifleman-a") == "510"
    assert "pushed" not in desk.log
    assert desk.game.requests == ()


@pytest.mark.rule("US-end-09")
def test_a_side_without_riflemen_on_the_board_is_not_in_full_rout() -> None:
    """The rout of the Scouts lets the end be looked at."""
    german = Army(at={"scout-a": "510"}, deck="rifleman-a")
    desk = lay(Army(hand="rifleman-a", at={"rifleman-a": "510"}), german, dice=[0])
    desk.play("rifleman-a", "attack")
    desk.choose("ger/scout-a")
    assert (desk.routed("ger/scout-a"), desk.won) == (True, None)


@pytest.mark.rule("US-end-09")
def test_a_scenario_without_riflemen_of_a_side_begins() -> None:
    counters = [
        {"side": "soviet", "unit": "rifleman-a", "tile": "513"},
        {"side": "german", "unit": "scout-a", "tile": "502"},
    ]
    supply = {"soviet": "all", "german": [{"title": "Scout"}, {"title": "Fog of War"}]}
    goals = {"soviet": [{"points": 2}], "german": [{"rout": ["rifleman-a"]}]}
    desk = begin(counters=counters, supply=supply, goals=goals, tunnels=[])
    assert (desk.won, desk.state.phase) == (None, "muster")
    assert scenario(counters=counters, supply=supply, goals=goals, tunnels=[]).sides[1].riflemen == ()


@pytest.mark.rule("US-end-14")
def test_riflemen_who_are_not_on_the_board_do_not_count() -> None:
    """Riflemen B have never come in; their cards are in the supply, or even in the deck."""
    at = {"rifleman-a": "510", "scout-b": "502"}
    assert last_stand("soviet", at=at, routed="", supply="rifleman-b").won == ("soviet", "US-end-04")
    assert last_stand("soviet", at=at, routed="", deck="rifleman-b").won == ("soviet", "US-end-04")


# -- withdrawal ----------------------------------------------------------------------------------------------


@pytest.mark.rule("US-end-10")
@pytest.mark.parametrize(("side", "enemy"), SIDES)
@pytest.mark.parametrize("second", [False, True])
def test_at_the_start_of_its_turn_a_side_may_withdraw(side: str, enemy: str, second: bool) -> None:
    own = Army(hand="rifleman-a", controlled="506")
    desk = lay_for(side, own, Army(), second=second, holder=enemy if second else side)
    assert desk.may_withdraw(side)
    desk.withdraw(side)
    assert desk.won == (enemy, "US-end-10")
    assert desk.state.result is not None
    assert desk.state.result.points == ((2, 0) if side == "soviet" else (0, 2))
    assert desk.log[-2:] == ["withdraw", "win"]
    assert [event.side for event in desk.events[-2:]] == [side, enemy]
    assert desk.zone(f"{side[:3]}/hand") == ["rifleman-a"]


@pytest.mark.rule("US-end-10")
def test_it_may_withdraw_with_an_empty_hand_too() -> None:
    desk = lay(Army(hand=""))
    assert desk.may_withdraw("soviet")


def refused(desk: Desk, side: str) -> None:
    """This side cannot withdraw now, and trying changes nothing."""
    before = desk.state.dump()
    assert not desk.may_withdraw(side)
    with pytest.raises(IllegalAnswer):
        desk.withdraw(side)
    assert (desk.state.dump(), desk.won) == (before, None)


@pytest.mark.rule("US-end-11")
@pytest.mark.parametrize(("side", "enemy"), SIDES)
def test_it_cannot_withdraw_in_the_opponents_turn(side: str, enemy: str) -> None:
    refused(lay_for(side, Army(hand="rifleman-a"), Army()), enemy)


@pytest.mark.rule("US-end-11")
@pytest.mark.parametrize("use", ["conceal", "hunker"])
def test_it_cannot_withdraw_after_a_card_was_played(use: str) -> None:
    at = {"rifleman-a": "513", "sniper": "513"}
    desk = lay(Army(hand="sniper rifleman-a", at=at))
    desk.play("sniper", use)
    assert desk.asked == ("soviet", "play")
    refused(desk, "soviet")


@pytest.mark.rule("US-end-11")
def test_it_cannot_withdraw_in_the_middle_of_its_first_card() -> None:
    desk = lay(Army(hand="rifleman-a", scouted="510"))
    desk.play("rifleman-a", "move")
    assert desk.asked == ("soviet", "move")
    refused(desk, "soviet")


@pytest.mark.rule("US-end-11")
def test_it_cannot_withdraw_while_initiative_is_determined() -> None:
    desk = lay(Army(hand="rifleman-a"), Army(hand="rifleman-a"), phase="initiative")
    refused(desk, "soviet")
    refused(desk, "german")
    desk = begin()
    refused(desk, "soviet")


@pytest.mark.rule("US-end-11")
def test_in_its_next_turn_it_may_withdraw_again() -> None:
    """A round later: what was played before is forgotten."""
    desk = lay(Army(hand="squad-leader-a rifleman-a"), Army(hand=""), active="soviet", holder="soviet")
    desk.play("rifleman-a", "hunker")
    desk.end()
    assert (desk.active, desk.may_withdraw("german"), desk.may_withdraw("soviet")) == ("german", True, False)
    desk.end()
    desk.bid(soviet="scout-b.3", german="scout-b.3")
    assert (desk.active, desk.may_withdraw("soviet"), desk.may_withdraw("german")) == ("soviet", True, False)


# -- both at once --------------------------------------------------------------------------------------------


@pytest.mark.rule("US-end-12")
@pytest.mark.parametrize(("side", "enemy"), SIDES)
def test_when_both_have_what_they_need_the_active_side_wins(side: str, enemy: str) -> None:
    own = Army(hand="rifleman-a", at={"rifleman-a": "510"}, scouted="510", controlled="506 515")
    desk = lay_for(side, own, Army(controlled="503 511"), goals={"soviet": [{"points": 3}], "german": [{"points": 3}]})
    desk.play("rifleman-a", "control")
    assert desk.won == (side, "US-end-12")
    assert desk.told("win")[0]["points"] == {side: 4, enemy: 3}


@pytest.mark.rule("US-end-12")
@pytest.mark.parametrize(("side", "enemy"), SIDES)
def test_an_objective_and_a_full_rout_at_once_are_the_active_sides(side: str, enemy: str) -> None:
    """The active side's Riflemen are all routed when it takes the last point it needs."""
    own = Army(hand="scout-a", at={"rifleman-a": "502", "scout-a": "510"}, routed="rifleman-a", deck=OTHERS)
    controls = {f"{'S' if side == 'soviet' else 'G'}-S-014": {"actions": [{"type": "control"}]}}
    desk = lay_for(side, own._replace(scouted="510", controlled="506 515"), Army(), cards=controls)
    desk.play("scout-a", "control")
    assert desk.won == (side, "US-end-12")


@pytest.mark.rule("US-end-12")
@pytest.mark.parametrize(("side", "enemy"), SIDES)
def test_if_only_the_other_side_has_what_it_needs_that_side_wins(side: str, enemy: str) -> None:
    own = Army(hand="rifleman-a", at={"rifleman-a": "510"}, scouted="510")
    desk = lay_for(side, own, Army(controlled="503 506 511"))
    desk.play("rifleman-a", "control")
    assert desk.won == (enemy, "US-goal-02")


@pytest.mark.rule("US-end-04")
def test_a_side_without_a_counter_is_not_routed() -> None:
    desk = lay(Army(hand="squad-leader-a", supply="rifleman-a", at=NOBODY))
    desk.play("squad-leader-a", "bolster")
    desk.choose("rifleman-a")
    assert desk.won is None
