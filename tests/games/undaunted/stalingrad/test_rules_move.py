"""Move, Scout and Stalk."""

from __future__ import annotations

import pytest

from .aims import lay_for
from .desk import Army, lay

SHORT = {"soviet": "sov", "german": "ger"}
ENEMY = {"soviet": "german", "german": "soviet"}


def marked(army: Army, face: str, tile: str) -> Army:
    """The army with such a marker on a tile."""
    return army._replace(scouted=tile) if face == "scouted" else army._replace(controlled=tile)


# -- Move ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-move-01")
@pytest.mark.parametrize(
    ("card", "steps", "where"),
    [
        ("rifleman-a", ["stop"], "513"),
        ("rifleman-a", ["510"], "510"),
        ("upgraded-rifleman-a", ["stop"], "513"),
        ("upgraded-rifleman-a", ["510", "stop"], "510"),
        ("upgraded-rifleman-a", ["510", "505"], "505"),
        ("upgraded-rifleman-a", ["510", "513"], "513"),
    ],
)
def test_move_ends_nought_to_x_steps_away(card: str, steps: list[str], where: str) -> None:
    desk = lay(Army(hand=card, scouted="505 509 510 513 514"))
    desk.play(card, "move")
    desk.choose(*steps)
    assert (desk.at("sov/rifleman-a"), desk.asked) == (where, ("soviet", "play"))


@pytest.mark.rule("US-move-01")
def test_each_step_leads_to_a_neighbouring_tile() -> None:
    desk = lay(Army(hand="upgraded-rifleman-a", scouted="501 505 506 509 510 513 514"))
    desk.play("upgraded-rifleman-a", "move")
    assert desk.options() == ["509", "510", "514", "stop"]
    assert desk.refused("505") == "US-tile-09"
    assert desk.facts("505") == ("unit:sov/rifleman-a", "tile:505")
    assert desk.refused("513") == "US-tile-09"
    desk.choose("510")
    assert desk.options() == ["505", "506", "509", "513", "514", "stop"]


@pytest.mark.rule("US-move-01")
def test_a_card_moves_its_own_counter_and_no_other() -> None:
    own = {"rifleman-a": "513", "rifleman-b": "513", "scout-a": "513"}
    desk = lay(Army(hand="rifleman-b", at=own, scouted="510"))
    desk.play("rifleman-b", "move")
    desk.choose("510")
    assert [desk.at(f"sov/{unit}") for unit in own] == ["513", "510", "513"]


@pytest.mark.rule("US-move-01")
def test_a_step_is_told_with_its_tiles() -> None:
    desk = lay(Army(hand="rifleman-a", scouted="510"))
    desk.play("rifleman-a", "move")
    desk.choose("510")
    step = desk.events[-1]
    assert (step.kind, step.side, step.rules) == ("step", "soviet", ("US-move-01",))
    assert step.data == {"unit": "unit:sov/rifleman-a", "from": "tile:513", "to": "tile:510"}


@pytest.mark.rule("US-move-02")
@pytest.mark.parametrize("face", ["scouted", "controlled"])
@pytest.mark.parametrize(("side", "tile"), [("soviet", "510"), ("german", "505")])
def test_a_tile_with_an_own_marker_can_be_entered_and_no_other(side: str, tile: str, face: str) -> None:
    unit = f"{SHORT[side]}/rifleman-a"
    desk = lay_for(side, Army(hand="rifleman-a"), Army())
    desk.play("rifleman-a", "move")
    assert desk.options() == ["stop"]
    assert desk.refused(tile) == "US-move-02"
    assert desk.facts(tile) == (f"unit:{unit}", f"tile:{tile}")
    desk = lay_for(side, marked(Army(hand="rifleman-a"), face, tile), Army())
    desk.play("rifleman-a", "move")
    assert desk.options() == [tile, "stop"]
    desk.choose(tile)
    assert desk.at(unit) == tile


@pytest.mark.rule("US-move-02")
def test_an_unmarked_tile_cannot_be_moved_through() -> None:
    """505 is two steps away, by 509 or by 510."""
    desk = lay(Army(hand="upgraded-rifleman-a", scouted="505"))
    desk.play("upgraded-rifleman-a", "move")
    assert desk.refused("509") == "US-move-02"
    assert desk.options() == ["stop"]
    desk = lay(Army(hand="upgraded-rifleman-a", scouted="505 509"))
    desk.play("upgraded-rifleman-a", "move")
    assert desk.options() == ["509", "stop"]
    desk.choose("509", "505")
    assert desk.at("sov/rifleman-a") == "505"


@pytest.mark.rule("US-move-02")
def test_the_tile_where_a_move_starts_needs_no_marker() -> None:
    desk = lay(Army(hand="upgraded-rifleman-a", scouted="510"))
    desk.play("upgraded-rifleman-a", "move")
    desk.choose("510")
    assert desk.refused("513") == "US-move-02"
    assert desk.mark("soviet", "513") == ""


@pytest.mark.rule("US-move-03")
def test_a_vehicle_moves_neither_to_nor_through_an_impassable_tile() -> None:
    """From 514 to 507 there are three steps by 511, and four by 515, 512."""
    at = {"tank": "514", "rifleman-a": "513"}
    desk = lay(Army(hand="upgraded-tank", at=at, scouted="507 510 511 512 515"))
    desk.play("upgraded-tank", "move")
    assert desk.about == ("unit:sov/tank", 3)
    assert desk.options() == ["510", "stop"]
    assert desk.refused("511") == "US-tile-07"
    assert desk.facts("511") == ("unit:sov/tank", "tile:511")
    assert desk.refused("515") == "US-tile-07"


@pytest.mark.rule("US-move-03")
def test_riflemen_enter_where_a_vehicle_cannot() -> None:
    desk = lay(Army(hand="rifleman-a tank", at={"tank": "514", "rifleman-a": "514"}, scouted="511"))
    desk.play("rifleman-a", "move")
    desk.choose("511")
    assert desk.at("sov/rifleman-a") == "511"
    desk.play("tank", "move")
    assert desk.options() == ["stop"]


@pytest.mark.rule("US-move-04")
@pytest.mark.parametrize("face", ["scouted", "controlled"])
@pytest.mark.parametrize(("side", "tile"), [("soviet", "510"), ("german", "505")])
def test_the_enemys_marker_is_no_help(side: str, tile: str, face: str) -> None:
    enemy = marked(Army(), face, tile)
    desk = lay_for(side, Army(hand="rifleman-a"), enemy)
    desk.play("rifleman-a", "move")
    assert desk.refused(tile) == "US-move-02"
    desk = lay_for(side, Army(hand="rifleman-a", scouted=tile), enemy)
    desk.play("rifleman-a", "move")
    desk.choose(tile)
    assert desk.mark(ENEMY[side], tile) == face


@pytest.mark.rule("US-move-05")
def test_after_each_step_the_player_goes_on_or_stops() -> None:
    desk = lay(Army(hand="upgraded-rifleman-a", scouted="505 509 510"))
    desk.play("upgraded-rifleman-a", "move")
    assert (desk.asked, desk.about) == (("soviet", "move"), ("unit:sov/rifleman-a", 2))
    desk.choose("510")
    assert (desk.asked, desk.about) == (("soviet", "move"), ("unit:sov/rifleman-a", 1))
    assert desk.options() == ["505", "509", "stop"]
    assert desk.at("sov/rifleman-a") == "510"
    desk.choose("stop")
    assert desk.asked == ("soviet", "play")


@pytest.mark.rule("US-move-05")
def test_what_a_step_triggers_comes_before_the_next_step() -> None:
    """A mine that misses between 513 and 510, and overwatch that misses on 510."""
    german = Army(
        at={"rifleman-a": "502", "machine-gunner-a": "502"},
        overwatch={"machine-gunner-a": "510"},
        mines={"510/513": "antipersonnel"},
    )
    desk = lay(Army(hand="upgraded-rifleman-a", scouted="505 510"), german, dice=[3, 1, 1, 1])
    desk.play("upgraded-rifleman-a", "move")
    desk.choose("510")
    assert desk.log[-3:] == ["attack", "attack", "step"]
    assert [shot["verb"] for shot in desk.told("attack")] == ["mine", "overwatch"]
    assert (desk.asked, desk.about) == (("soviet", "move"), ("unit:sov/rifleman-a", 1))
    assert desk.options() == ["505", "stop"]


@pytest.mark.rule("US-move-05")
@pytest.mark.parametrize(("card", "verb"), [("scout-a", "scout"), ("upgraded-sniper", "stalk")])
def test_scout_and_stalk_are_decided_step_by_step_too(card: str, verb: str) -> None:
    unit = "sniper" if verb == "stalk" else card
    desk = lay(Army(hand=card, supply="fog fog", at={"rifleman-a": "513", unit: "513"}))
    desk.play(card, verb)
    assert (desk.asked, desk.about) == (("soviet", verb), (f"unit:sov/{unit}", 2))
    assert desk.options() == ["509", "510", "514", "stop"]
    desk.choose("509")
    assert desk.about == (f"unit:sov/{unit}", 1)
    assert desk.options() == ["505", "510", "513", "stop"]
    desk.choose("stop")
    assert (desk.at(f"sov/{unit}"), desk.asked) == ("509", ("soviet", "play"))


# -- Scout --------------------------------------------------------------------------------------------------

SCOUTS = {"rifleman-a": "513", "scout-a": "513"}


@pytest.mark.rule("US-scout-01")
@pytest.mark.parametrize(
    ("card", "steps", "where"),
    [
        ("reserve-scout-a", ["510"], "510"),
        ("scout-a", ["stop"], "513"),
        ("scout-a", ["510", "506"], "506"),
    ],
)
def test_scout_takes_up_to_x_steps_over_unmarked_tiles(card: str, steps: list[str], where: str) -> None:
    desk = lay(Army(hand=card, at=SCOUTS))
    desk.play(card, "scout")
    desk.choose(*steps)
    assert (desk.at("sov/scout-a"), desk.asked) == (where, ("soviet", "play"))
    assert desk.rules("step") == ["US-scout-01"] * (len(steps) - ("stop" in steps))


@pytest.mark.rule("US-scout-01")
def test_scout_reaches_no_farther_than_a_neighbour_a_step() -> None:
    desk = lay(Army(hand="scout-a", at=SCOUTS))
    desk.play("scout-a", "scout")
    assert desk.refused("506") == "US-tile-09"


@pytest.mark.rule("US-scout-02")
def test_each_unmarked_tile_that_is_entered_gets_a_scouted_marker_at_once() -> None:
    desk = lay(Army(hand="scout-a", at=SCOUTS, supply="fog fog fog"))
    desk.play("scout-a", "scout")
    desk.choose("510")
    assert desk.marks("soviet") == {"510": "scouted"}
    desk.choose("506")
    assert desk.marks("soviet") == {"506": "scouted", "510": "scouted"}
    assert desk.marks("german") == {}
    assert [mark["tile"] for mark in desk.told("scout-mark")] == ["tile:510", "tile:506"]
    assert desk.rules("scout-mark") == ["US-scout-02"] * 2


@pytest.mark.rule("US-scout-02")
def test_the_german_side_scouts_with_its_own_markers() -> None:
    german = Army(hand="scout-b", at={"rifleman-b": "502", "scout-b": "502"}, supply="fog")
    desk = lay(Army(supply="fog"), german, active="german")
    desk.play("scout-b", "scout")
    desk.choose("505", "stop")
    assert (desk.marks("german"), desk.marks("soviet")) == ({"505": "scouted"}, {})
    assert (desk.zone("ger/discard"), desk.zone("sov/supply")) == (["fog"], ["fog"])


@pytest.mark.rule("US-scout-03")
def test_each_marker_costs_a_fog_of_war_of_the_own_supply() -> None:
    desk = lay(Army(hand="scout-a", at=SCOUTS, supply="fog fog fog"), Army(supply="fog"))
    desk.play("scout-a", "scout")
    desk.choose("510")
    assert (desk.zone("sov/supply"), desk.zone("sov/discard")) == (["fog", "fog"], ["fog"])
    desk.choose("506")
    assert (desk.zone("sov/supply"), desk.zone("sov/discard")) == (["fog"], ["fog", "fog"])
    assert (desk.zone("ger/supply"), desk.zone("ger/discard")) == (["fog"], [])
    assert [fog["n"] for fog in desk.told("fog")] == [1, 1]
    assert desk.rules("fog") == ["US-scout-03"] * 2


@pytest.mark.rule("US-scout-04")
def test_the_markers_are_placed_when_fog_of_war_runs_out() -> None:
    desk = lay(Army(hand="scout-a", at=SCOUTS, supply="fog"))
    desk.play("scout-a", "scout")
    desk.choose("510", "506")
    assert desk.marks("soviet") == {"506": "scouted", "510": "scouted"}
    assert (desk.zone("sov/supply"), desk.zone("sov/discard")) == ([], ["fog"])
    assert [fog["n"] for fog in desk.told("fog")] == [1, 0]
    assert desk.rules("fog") == ["US-scout-03", "US-scout-04"]


@pytest.mark.rule("US-scout-04")
def test_without_any_fog_of_war_a_scout_still_marks() -> None:
    desk = lay(Army(hand="scout-a", at=SCOUTS, supply="rifleman-a"))
    desk.play("scout-a", "scout")
    desk.choose("510", "stop")
    assert desk.marks("soviet") == {"510": "scouted"}
    assert (desk.zone("sov/supply"), desk.zone("sov/discard")) == (["rifleman-a"], [])


@pytest.mark.rule("US-scout-05")
@pytest.mark.parametrize("face", ["scouted", "controlled"])
def test_a_tile_with_an_own_marker_gets_no_other_and_costs_nothing(face: str) -> None:
    soviet = marked(Army(hand="scout-a", at=SCOUTS, supply="fog fog"), face, "510")
    desk = lay(soviet)
    desk.play("scout-a", "scout")
    desk.choose("510", "stop")
    assert desk.marks("soviet") == {"510": face}
    assert (desk.zone("sov/supply"), desk.zone("sov/discard")) == (["fog", "fog"], [])
    assert "scout-mark" not in desk.log
    assert "fog" not in desk.log


@pytest.mark.rule("US-scout-06")
def test_the_tile_where_a_scout_starts_gets_no_marker() -> None:
    desk = lay(Army(hand="scout-a", at=SCOUTS, supply="fog fog"))
    desk.play("scout-a", "scout")
    desk.choose("510", "stop")
    assert desk.mark("soviet", "513") == ""
    desk = lay(Army(hand="scout-a", at=SCOUTS, supply="fog fog"))
    desk.play("scout-a", "scout")
    desk.choose("stop")
    assert desk.marks("soviet") == {}


@pytest.mark.rule("US-scout-06")
def test_the_tile_where_a_scout_starts_is_marked_when_it_comes_back() -> None:
    desk = lay(Army(hand="scout-a", at=SCOUTS, supply="fog fog"))
    desk.play("scout-a", "scout")
    desk.choose("510", "513")
    assert desk.marks("soviet") == {"510": "scouted", "513": "scouted"}
    assert desk.zone("sov/discard") == ["fog", "fog"]


@pytest.mark.rule("US-scout-07")
@pytest.mark.parametrize("face", ["scouted", "controlled"])
def test_an_enemy_marker_neither_hinders_a_scout_nor_changes(face: str) -> None:
    german = marked(Army(at={"rifleman-a": "510"}), face, "510")
    desk = lay(Army(hand="scout-a", at=SCOUTS, supply="fog"), german)
    desk.play("scout-a", "scout")
    desk.choose("510", "stop")
    assert desk.at("sov/scout-a") == "510"
    assert (desk.mark("soviet", "510"), desk.mark("german", "510")) == ("scouted", face)
    assert desk.zone("sov/discard") == ["fog"]


# -- Stalk --------------------------------------------------------------------------------------------------

SNIPER = {"rifleman-a": "513", "sniper": "513"}


@pytest.mark.rule("US-stalk-01")
@pytest.mark.parametrize(
    ("card", "steps", "where"),
    [
        ("sniper", ["stop"], "513"),
        ("sniper", ["510"], "510"),
        ("upgraded-sniper", ["510", "506"], "506"),
        ("upgraded-sniper", ["510", "stop"], "510"),
    ],
)
def test_stalk_takes_up_to_x_steps_over_unmarked_tiles(card: str, steps: list[str], where: str) -> None:
    desk = lay(Army(hand=card, at=SNIPER))
    desk.play(card, "stalk")
    desk.choose(*steps)
    assert (desk.at("sov/sniper"), desk.asked) == (where, ("soviet", "play"))
    assert desk.at("sov/rifleman-a") == "513"
    assert desk.rules("step") == ["US-stalk-01"] * (len(steps) - ("stop" in steps))


@pytest.mark.rule("US-stalk-02")
def test_stalk_places_no_marker_and_costs_no_fog_of_war() -> None:
    desk = lay(Army(hand="upgraded-sniper", at=SNIPER, supply="fog fog"), Army(controlled="506"))
    desk.play("upgraded-sniper", "stalk")
    desk.choose("510", "506")
    assert desk.marks("soviet") == {}
    assert desk.marks("german") == {"506": "controlled"}
    assert (desk.zone("sov/supply"), desk.zone("sov/discard")) == (["fog", "fog"], [])
