"""Guide: an own counter is moved by another's card."""

from __future__ import annotations

from typing import Any

import pytest

from .desk import Army, Desk, lay

EVERY_TILE = {"guide_path": "every_tile"}


def guiding(at: dict[str, str], german: Army | None = None, **more: Any) -> Desk:
    """The Commissar has Guide 2 and nobody is chosen yet."""
    options = more.pop("options", None)
    dice = more.pop("dice", ())
    army = Army(hand="commissar", at=at)._replace(**more)
    desk = lay(army, german or Army(), options=options, dice=dice)
    desk.play("commissar", "guide")
    return desk


# -- who is guided ------------------------------------------------------------------------------------------


@pytest.mark.rule("US-guide-01")
def test_any_own_counter_on_the_board_can_be_guided() -> None:
    at = {"rifleman-a": "513", "scout-a": "513", "rifleman-b": "514", "tank": "514", "sniper": "513"}
    desk = guiding(at, scouted="510 513 514")
    assert (desk.asked, desk.about) == (("soviet", "guide-unit"), ("card:S-L-048", 2))
    assert desk.options() == ["sov/rifleman-a", "sov/scout-a", "sov/rifleman-b", "sov/tank", "sov/sniper"]
    assert desk.refused("sov/mortar") == "US-guide-01"


@pytest.mark.rule("US-guide-01")
def test_guide_takes_a_counter_up_to_x_steps() -> None:
    desk = guiding({"rifleman-a": "513", "rifleman-b": "513"}, scouted="505 510 513")
    desk.choose("sov/rifleman-b")
    assert (desk.asked, desk.about) == (("soviet", "guide"), ("unit:sov/rifleman-b", 2))
    desk.choose("510")
    assert desk.about == ("unit:sov/rifleman-b", 1)
    desk.choose("505")
    assert (desk.at("sov/rifleman-b"), desk.at("sov/rifleman-a")) == ("505", "513")
    assert desk.asked == ("soviet", "play")
    assert desk.rules("step") == ["US-guide-01"] * 2


@pytest.mark.rule("US-guide-01")
def test_a_guided_counter_may_stop_on_the_way() -> None:
    desk = guiding({"rifleman-a": "513"}, scouted="505 510 513")
    desk.choose("sov/rifleman-a", "510", "stop")
    assert (desk.at("sov/rifleman-a"), desk.asked) == ("510", ("soviet", "play"))


@pytest.mark.rule("US-guide-01")
def test_the_german_side_guides_its_own() -> None:
    german = Army(hand="lieutenant", scouted="505 502")
    desk = lay(Army(scouted="505 502"), german, active="german")
    desk.play("lieutenant", "guide")
    assert desk.options() == ["ger/rifleman-a"]
    desk.choose("ger/rifleman-a", "505", "stop")
    assert desk.at("ger/rifleman-a") == "505"


@pytest.mark.rule("US-guide-02")
def test_with_a_squad_letter_only_that_squad_is_guided() -> None:
    at = {"rifleman-a": "513", "scout-a": "513", "rifleman-b": "513", "tank": "513", "sniper": "513"}
    desk = lay(Army(hand="quartermaster", at=at, scouted="513 510"))
    desk.play("quartermaster", "guide")
    assert desk.about == ("card:S-L-049", 1)
    assert desk.options() == ["sov/rifleman-a", "sov/scout-a"]
    for unit in ("sov/rifleman-b", "sov/tank", "sov/sniper"):
        assert desk.refused(unit) == "US-guide-02"
    assert desk.facts("sov/rifleman-b") == ("unit:sov/rifleman-b", "A")


@pytest.mark.rule("US-guide-02")
def test_a_guide_of_a_squad_that_is_not_there_cannot_be_taken() -> None:
    desk = lay(Army(hand="quartermaster", at={"rifleman-b": "513"}, scouted="513 510"))
    assert desk.refused("quartermaster", "guide") == "US-guide-02"


@pytest.mark.rule("US-guide-04")
def test_neither_suppressed_nor_routed_units_are_guided() -> None:
    at = {"rifleman-a": "513", "scout-a": "513", "rifleman-b": "513"}
    soviet = Army(hand="commissar", at=at, deck="", down="scout-a", routed="rifleman-b", scouted="513 510")
    desk = lay(soviet)
    desk.play("commissar", "guide")
    assert desk.options() == ["sov/rifleman-a"]
    assert desk.refused("sov/scout-a") == "US-guide-04"
    assert desk.refused("sov/rifleman-b") == "US-guide-04"


@pytest.mark.rule("US-guide-04")
def test_with_nobody_else_a_guide_cannot_be_taken() -> None:
    desk = lay(Army(hand="commissar", down="rifleman-a", scouted="513 510"))
    assert desk.refused("commissar", "guide") == "US-guide-04"


@pytest.mark.rule("US-guide-05")
def test_a_guided_vehicle_does_not_enter_an_impassable_tile() -> None:
    desk = guiding({"rifleman-a": "513", "tank": "514"}, scouted="507 510 511 514 515")
    desk.choose("sov/tank")
    assert desk.options() == ["510", "513", "stop"]
    assert desk.refused("511") == "US-guide-05"
    assert desk.facts("511") == ("unit:sov/tank", "tile:511")


@pytest.mark.rule("US-guide-05")
def test_a_guided_vehicle_is_not_led_towards_what_it_cannot_reach() -> None:
    """From 512 the only marked tile within two steps is 503, which is impassable and behind 507."""
    desk = lay(Army(hand="commissar", at={"rifleman-a": "513", "tank": "512"}, scouted="503"))
    assert desk.refused("commissar", "guide") == "US-guide-03"
    desk = guiding({"rifleman-a": "512"}, scouted="503")
    desk.choose("sov/rifleman-a")
    assert desk.options() == ["507"]


@pytest.mark.rule("US-guide-06")
def test_an_antitank_gun_is_not_guided() -> None:
    desk = guiding({"rifleman-a": "513", "antitank-gun": "513"}, scouted="513 510")
    assert desk.options() == ["sov/rifleman-a"]
    assert desk.refused("sov/antitank-gun") == "US-guide-06"
    desk = lay(Army(hand="commissar", at={"antitank-gun": "513"}, scouted="513 510"))
    assert desk.refused("commissar", "guide") == "US-guide-06"


@pytest.mark.rule("US-guide-07")
def test_enemy_counters_are_never_guided() -> None:
    desk = guiding({"rifleman-a": "513"}, Army(at={"rifleman-a": "513", "scout-a": "510"}), scouted="513 510")
    assert desk.options() == ["sov/rifleman-a"]
    assert desk.refused("ger/rifleman-a") == "US-guide-07"
    assert desk.facts("ger/rifleman-a") == ("unit:ger/rifleman-a",)
    assert desk.refused("ger/scout-a") == "US-guide-07"


# -- where it ends ------------------------------------------------------------------------------------------


@pytest.mark.rule("US-guide-03")
@pytest.mark.parametrize("face", ["scouted", "controlled"])
def test_only_the_tile_where_it_ends_needs_a_marker(face: str) -> None:
    marked: dict[str, Any] = {face: "505"}
    desk = guiding({"rifleman-a": "513"}, **marked)
    desk.choose("sov/rifleman-a")
    assert desk.options() == ["509", "510"]
    desk.choose("510")
    assert desk.options() == ["505"]
    assert desk.refused("stop") == "US-guide-03"
    assert desk.facts("stop") == ("unit:sov/rifleman-a", "tile:510")
    assert desk.refused("511") == "US-guide-03"
    desk.choose("505")
    assert desk.at("sov/rifleman-a") == "505"
    assert desk.marks("soviet") == {"505": face}


@pytest.mark.rule("US-guide-03")
def test_a_step_from_which_no_marker_can_be_reached_is_refused() -> None:
    desk = guiding({"rifleman-a": "513"}, scouted="505 513")
    desk.choose("sov/rifleman-a")
    assert desk.options() == ["509", "510", "514", "stop"], "back to 513 from 514 is a way too"
    desk = guiding({"rifleman-a": "513"}, scouted="505")
    desk.choose("sov/rifleman-a")
    assert desk.refused("514") == "US-guide-03"
    assert desk.refused("stop") == "US-guide-03"


@pytest.mark.rule("US-guide-03")
def test_the_enemys_marker_is_no_end_of_a_guide() -> None:
    desk = lay(Army(hand="commissar"), Army(scouted="509 510 513", controlled="514"))
    assert desk.refused("commissar", "guide") == "US-guide-03"


@pytest.mark.rule("US-guide-03")
def test_a_marker_out_of_reach_makes_a_guide_impossible() -> None:
    desk = lay(Army(hand="quartermaster", scouted="505"))
    assert desk.refused("quartermaster", "guide") == "US-guide-03"
    desk = lay(Army(hand="commissar", scouted="505"))
    assert desk.may("commissar", "guide")
    desk = lay(Army(hand="commissar", scouted="502"))
    assert desk.refused("commissar", "guide") == "US-guide-03"


@pytest.mark.rule("US-guide-03")
def test_a_guide_may_lead_through_a_tunnel_to_a_marker() -> None:
    desk = guiding({"rifleman-a": "513"}, scouted="501")
    desk.choose("sov/rifleman-a")
    assert desk.options() == ["514"]
    desk.choose("514")
    assert desk.options() == ["tunnel:rail"]
    desk.choose("tunnel:rail")
    assert desk.at("sov/rifleman-a") == "501"


@pytest.mark.rule("US-guide-03")
def test_with_the_option_every_tile_needs_a_marker() -> None:
    desk = lay(Army(hand="commissar", scouted="505"), options=EVERY_TILE)
    assert desk.refused("commissar", "guide") == "US-guide-03"
    desk = guiding({"rifleman-a": "513"}, scouted="505 509", options=EVERY_TILE)
    desk.choose("sov/rifleman-a")
    assert desk.options() == ["509"]
    assert desk.refused("510") == "US-guide-03"
    desk.choose("509")
    assert desk.options() == ["505", "stop"]
    desk.choose("505")
    assert desk.at("sov/rifleman-a") == "505"


# -- stopped on the way -------------------------------------------------------------------------------------


@pytest.mark.rule("US-guide-08")
def test_a_guided_unit_that_a_mine_hits_stays_where_it_is() -> None:
    """The mine on the second edge hits with the 0 that always does."""
    german = Army(mines={"505/510": "antipersonnel"})
    soviet = {"scouted": "505", "supply": "fog", "deck": "rifleman-a"}
    desk = guiding({"rifleman-a": "513"}, german, dice=[0], **soviet)
    desk.choose("sov/rifleman-a", "510", "505", "rifleman-a")
    assert desk.at("sov/rifleman-a") == "510"
    assert desk.marks("soviet") == {"505": "scouted"}
    assert (desk.zone("sov/lost"), desk.zone("sov/supply")) == (["rifleman-a"], ["fog"])
    assert desk.asked == ("soviet", "play")


@pytest.mark.rule("US-guide-08")
def test_a_guided_unit_that_overwatch_suppresses_stays_where_it_is() -> None:
    german = Army(at={"rifleman-a": "502", "machine-gunner-a": "502"}, overwatch={"machine-gunner-a": "505"})
    desk = guiding({"rifleman-a": "513"}, german, dice=[0, 1, 1], scouted="505")
    desk.choose("sov/rifleman-a", "510", "505")
    assert (desk.at("sov/rifleman-a"), desk.down("sov/rifleman-a")) == ("510", True)
    assert desk.marks("soviet") == {"505": "scouted"}
    assert desk.asked == ("soviet", "play")


@pytest.mark.rule("US-guide-08")
def test_a_guided_unit_that_a_mine_misses_goes_on() -> None:
    desk = guiding({"rifleman-a": "513"}, Army(mines={"505/510": "antipersonnel"}), dice=[3], scouted="505")
    desk.choose("sov/rifleman-a", "510", "505")
    assert desk.at("sov/rifleman-a") == "505"
