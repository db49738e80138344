"""Actions made of two others: Assault, Reposition and Explore."""

from __future__ import annotations

from typing import Any

import pytest

from .desk import Army, Desk, Field, lay

MOVE = {"type": "move", "value": 1}
SCOUT = {"type": "scout", "value": 1}
ATTACK = {"type": "attack", "value": 1}
SUPPRESS = {"type": "suppress", "value": 3}
ASSAULT = {"type": "assault"}
REPOSITION = {"type": "reposition"}
EXPLORE = {"type": "explore", "value": 1}


def rifleman(*actions: dict[str, Any], **army: Any) -> Desk:
    """Rifleman A with these actions in hand, and room to move to on 510."""
    more = {key: army.pop(key) for key in ("german", "dice", "draws") if key in army}
    soviet = Army(hand="rifleman-a", scouted="510 513")._replace(**army)
    return lay(soviet, cards={"S-S-004": {"actions": list(actions)}}, **more)


# -- Assault ------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-assault-01")
def test_assault_is_a_movement_then_a_combat_action_of_the_card() -> None:
    desk = rifleman(MOVE, ATTACK, {"type": "control"}, ASSAULT, dice=[1])
    desk.play("rifleman-a", "assault")
    assert (desk.asked, desk.about) == (("soviet", "move"), ("unit:sov/rifleman-a", 1))
    desk.choose("510")
    assert (desk.asked, desk.about) == (("soviet", "part"), ("card:S-S-004", "assault", 2))
    assert desk.options() == ["rifleman-a attack", "stop"]
    assert desk.refused("rifleman-a control") == "US-assault-01"
    desk.choose("rifleman-a attack", "ger/rifleman-a")
    assert desk.asked == ("soviet", "play")
    shot = desk.told("attack")[0]
    assert (shot["verb"], shot["attacker"], len(shot["dice"])) == ("attack", "unit:sov/rifleman-a", 1)
    assert (shot["total"], ["US-combat-06", 2, "range"] in shot["parts"]) == (7, True), "reckoned from 510"


@pytest.mark.rule("US-assault-01")
def test_the_german_side_assaults_with_the_values_of_the_card() -> None:
    """Flamethrower: Move 2, and Flame 2 at one tile."""
    at = {"rifleman-a": "502", "flamethrower": "502"}
    german = Army(hand="flamethrower", at=at, scouted="505 510")
    desk = lay(Army(), german, active="german", dice=[1, 1])
    desk.play("flamethrower", "assault")
    assert desk.about == ("unit:ger/flamethrower", 2)
    desk.choose("505", "510", "flamethrower flame", "sov/rifleman-a")
    assert desk.at("ger/flamethrower") == "510"
    assert [(shot["verb"], len(shot["dice"])) for shot in desk.told("attack")] == [("flame", 2)]


@pytest.mark.rule("US-assault-01")
def test_the_combat_part_is_judged_from_where_the_movement_ended() -> None:
    at = {"rifleman-a": "513", "flamethrower": "513"}
    german = Army(at={"rifleman-a": "506"})
    desk = lay(Army(hand="flamethrower", at=at, scouted="510 514"), german)
    desk.play("flamethrower", "assault")
    desk.choose("514", "stop")
    assert desk.asked == ("soviet", "play"), "506 is two tiles away"
    desk = lay(Army(hand="flamethrower", at=at, scouted="510 514"), german)
    desk.play("flamethrower", "assault")
    desk.choose("510", "stop")
    assert desk.options() == ["flamethrower flame", "stop"]


@pytest.mark.rule("US-assault-01")
def test_a_unit_that_a_mine_hits_on_its_way_does_not_fire() -> None:
    german = Army(mines={"510/513": "antipersonnel"})
    desk = rifleman(MOVE, ATTACK, ASSAULT, german=german, dice=[4])
    desk.play("rifleman-a", "assault")
    desk.choose("510", "rifleman-a")
    assert (desk.asked, desk.at("sov/rifleman-a")) == (("soviet", "play"), "513")
    assert desk.zone("sov/lost") == ["rifleman-a"]


@pytest.mark.rule("US-assault-02")
def test_the_combat_part_may_be_declined() -> None:
    desk = rifleman(MOVE, ATTACK, ASSAULT)
    desk.play("rifleman-a", "assault")
    desk.choose("510", "stop")
    assert (desk.asked, desk.at("sov/rifleman-a")) == (("soviet", "play"), "510")
    assert "attack" not in desk.log


@pytest.mark.rule("US-assault-02")
def test_after_the_combat_part_there_is_no_movement() -> None:
    desk = rifleman(MOVE, SCOUT, ATTACK, ASSAULT, dice=[1])
    desk.play("rifleman-a", "assault")
    assert (desk.asked, desk.about) == (("soviet", "part"), ("card:S-S-004", "assault", 1))
    assert desk.options() == ["rifleman-a move", "rifleman-a scout"]
    assert desk.refused("stop") == "core-not-offered"
    desk.choose("rifleman-a move", "510")
    assert desk.options() == ["rifleman-a attack", "stop"]
    desk.choose("rifleman-a attack", "ger/rifleman-a")
    assert desk.asked == ("soviet", "play")


@pytest.mark.rule("US-assault-03")
def test_the_movement_part_may_move_no_tile() -> None:
    desk = rifleman(MOVE, ATTACK, ASSAULT, scouted="")
    desk.play("rifleman-a", "assault")
    assert desk.options() == ["stop"]
    desk.choose("stop")
    assert desk.asked == ("soviet", "part")
    assert desk.options() == ["rifleman-a attack", "stop"]
    assert desk.at("sov/rifleman-a") == "513"


@pytest.mark.rule("US-assault-04")
def test_of_several_movement_and_combat_actions_one_each_is_picked() -> None:
    desk = rifleman(MOVE, SCOUT, ATTACK, SUPPRESS, ASSAULT, supply="fog", dice=[1, 1, 1])
    desk.play("rifleman-a", "assault")
    assert desk.options() == ["rifleman-a move", "rifleman-a scout"]
    desk.choose("rifleman-a scout", "514")
    assert desk.mark("soviet", "514") == "scouted"
    assert desk.options() == ["rifleman-a attack", "rifleman-a suppress", "stop"]
    desk.choose("rifleman-a suppress", "ger/rifleman-a")
    assert desk.asked == ("soviet", "play")
    assert [shot["verb"] for shot in desk.told("attack")] == ["suppress"]


@pytest.mark.rule("US-assault-04", "US-card-21")
def test_an_unavailable_action_is_no_part() -> None:
    desk = rifleman(MOVE, ATTACK, {**SUPPRESS, "available": False}, ASSAULT)
    desk.play("rifleman-a", "assault")
    desk.choose("stop")
    assert desk.options() == ["rifleman-a attack", "stop"]
    assert desk.refused("rifleman-a suppress") == "US-card-21"


# -- Reposition ---------------------------------------------------------------------------------------------


@pytest.mark.rule("US-reposition-01")
def test_reposition_is_a_combat_then_a_movement_action_of_the_card() -> None:
    desk = rifleman(MOVE, ATTACK, {"type": "control"}, REPOSITION, dice=[1])
    desk.play("rifleman-a", "reposition")
    assert desk.asked == ("soviet", "attack")
    desk.choose("ger/rifleman-a")
    assert desk.told("attack")[0]["total"] == 8, "4, cover 1 and three tiles from 513"
    assert (desk.asked, desk.about) == (("soviet", "part"), ("card:S-S-004", "reposition", 2))
    assert desk.options() == ["rifleman-a move", "stop"]
    desk.choose("rifleman-a move", "510")
    assert (desk.asked, desk.at("sov/rifleman-a")) == (("soviet", "play"), "510")


@pytest.mark.rule("US-reposition-01")
def test_an_antitank_gun_fires_and_moves() -> None:
    at = {"rifleman-a": "502", "antitank-gun": "502"}
    german = Army(hand="antitank-gun", at=at, scouted="505")
    desk = lay(Army(at={"rifleman-a": "513", "tank": "513"}), german, active="german", dice=[1, 1, 1, 1])
    desk.play("antitank-gun", "reposition")
    assert desk.asked == ("german", "antitank")
    desk.choose("sov/tank", "antitank-gun move", "505")
    assert desk.at("ger/antitank-gun") == "505"


@pytest.mark.rule("US-reposition-01")
def test_without_a_target_there_is_no_reposition() -> None:
    desk = rifleman(MOVE, {**ATTACK, "range_max": 1}, REPOSITION)
    assert desk.refused("rifleman-a", "reposition") == "US-target-14"


@pytest.mark.rule("US-reposition-01")
def test_several_combat_actions_are_asked_for_first() -> None:
    desk = rifleman(MOVE, SCOUT, ATTACK, SUPPRESS, REPOSITION, dice=[1, 1, 1])
    desk.play("rifleman-a", "reposition")
    assert (desk.asked, desk.about) == (("soviet", "part"), ("card:S-S-004", "reposition", 1))
    assert desk.options() == ["rifleman-a attack", "rifleman-a suppress"]
    desk.choose("rifleman-a suppress", "ger/rifleman-a")
    assert desk.options() == ["rifleman-a move", "rifleman-a scout", "stop"]


@pytest.mark.rule("US-reposition-02")
def test_the_movement_part_may_be_declined() -> None:
    desk = rifleman(MOVE, ATTACK, REPOSITION, dice=[1])
    desk.play("rifleman-a", "reposition")
    desk.choose("ger/rifleman-a", "stop")
    assert (desk.asked, desk.at("sov/rifleman-a")) == (("soviet", "play"), "513")
    assert "step" not in desk.log


# -- Explore ------------------------------------------------------------------------------------------------

SCOUTS = {"rifleman-a": "513", "scout-a": "513"}


def exploring(**army: Any) -> Desk:
    """An upgraded Scout with Explore 2."""
    soviet = Army(hand="upgraded-scout-a fog", at=SCOUTS, supply="fog fog", deck="sniper rifleman-a")
    return lay(soviet._replace(**army), draws="sov/sniper")


@pytest.mark.rule("US-explore-01")
def test_explore_is_a_recon_then_a_scout() -> None:
    desk = exploring()
    desk.play("upgraded-scout-a", "explore")
    assert (desk.zone("sov/aside"), desk.zone("sov/hand"), desk.zone("sov/deck")) == (
        ["fog"],
        ["sniper"],
        ["rifleman-a"],
    )
    assert (desk.asked, desk.about) == (("soviet", "scout"), ("unit:sov/scout-a", 2))
    assert desk.options() == ["509", "510", "514", "stop"]
    desk.choose("510", "506")
    assert (desk.at("sov/scout-a"), desk.asked) == ("506", ("soviet", "play"))
    assert desk.marks("soviet") == {"506": "scouted", "510": "scouted"}
    assert (desk.zone("sov/supply"), desk.zone("sov/discard")) == ([], ["fog", "fog"])


@pytest.mark.rule("US-explore-01")
def test_the_value_of_explore_is_that_of_its_scout() -> None:
    """A Rifleman with Explore 1 and Scout 2."""
    desk = rifleman({"type": "scout", "value": 2}, EXPLORE, hand="rifleman-a fog", deck="sniper")
    desk.play("rifleman-a", "explore")
    assert desk.about == ("unit:sov/rifleman-a", 1)
    desk.choose("514")
    assert (desk.at("sov/rifleman-a"), desk.asked) == ("514", ("soviet", "play"))


@pytest.mark.rule("US-explore-01")
def test_the_german_side_explores() -> None:
    at = {"rifleman-a": "502", "scout-a": "502"}
    german = Army(hand="upgraded-scout-a fog", at=at, deck="sniper")
    desk = lay(Army(hand="fog"), german, active="german")
    desk.play("upgraded-scout-a", "explore")
    assert (desk.zone("ger/aside"), desk.zone("sov/aside")) == (["fog"], [])
    desk.choose("505", "stop")
    assert desk.marks("german") == {"505": "scouted"}


@pytest.mark.rule("US-explore-02")
def test_explore_needs_fog_of_war_in_the_own_hand() -> None:
    desk = exploring(hand="upgraded-scout-a", discard="fog", aside="fog")
    assert desk.refused("upgraded-scout-a", "explore") == "US-explore-02"
    assert desk.may("upgraded-scout-a", "scout")


@pytest.mark.rule("US-explore-03")
def test_the_scout_of_an_explore_may_be_declined() -> None:
    desk = exploring()
    desk.play("upgraded-scout-a", "explore")
    desk.choose("stop")
    assert (desk.asked, desk.at("sov/scout-a"), desk.marks("soviet")) == (("soviet", "play"), "513", {})
    assert (desk.zone("sov/aside"), desk.zone("sov/supply")) == (["fog"], ["fog", "fog"])


@pytest.mark.rule("US-explore-03")
def test_smoke_and_enemies_do_not_hinder_the_scout_of_an_explore() -> None:
    soviet = Army(hand="upgraded-scout-a fog", at=SCOUTS, supply="fog")
    desk = lay(soviet, Army(at={"rifleman-a": "510"}), Field(smoke="510"))
    desk.play("upgraded-scout-a", "explore")
    desk.choose("510", "stop")
    assert desk.at("sov/scout-a") == "510"
