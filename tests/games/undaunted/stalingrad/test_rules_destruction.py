"""What attacks leave of buildings and tunnels, and the results of combat on units: suppressed, or a card lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from .desk import BARE, Army, Desk, Field, lay
from .fire import OTHER, SHORT, facing, shoot, total

SIDES = ("soviet", "german")
BLAST = (9, 1, 1, 1)
"""A Demo against a building that succeeds where 9 is enough."""


def demolish(tile: str, field: Field = BARE, *, dice: Sequence[int] = BLAST, by: str = "soviet") -> Desk:
    """A Demo of the Engineers on the building in which they stand."""
    return shoot("engineer-a", "demo", tile, Army(at={"engineer-a": tile}), Army(), field, dice=dice, by=by)


# -- buildings -------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-destr-05")
@pytest.mark.parametrize("by", SIDES)
def test_a_hit_swaps_the_building_for_its_next_version_at_once(by: str) -> None:
    desk = demolish("503", by=by)
    assert desk.face("503") == "503-B"
    damaged = desk.events[-1]
    assert (damaged.kind, damaged.side, damaged.rules) == ("damaged", by, ("US-destr-05",))
    assert damaged.data == {"tile": "tile:503", "version": "503-B", "destroyed": False}
    others = [tile.slot for tile in desk.state.scenario.tiles if tile.slot != "503"]
    assert [desk.face(code) for code in others] == [f"{code}-A" for code in others]


@pytest.mark.rule("US-destr-05")
def test_a_miss_leaves_the_building_as_it_is() -> None:
    desk = demolish("503", dice=(7, 7, 7, 7))
    assert (desk.face("503"), desk.log) == ("503-A", ["play", "attack"])
    assert demolish("503", dice=(7, 7, 7, 8)).face("503") == "503-B"


@pytest.mark.rule("US-destr-05")
def test_antitank_and_bomb_damage_buildings_too() -> None:
    gun = Army(at={"antitank-gun": "502"})
    assert shoot("antitank-gun", "antitank", "503", gun, dice=(9, 1)).face("503") == "503-B"
    assert shoot("antitank-gun", "antitank", "503", gun, dice=(8, 1)).face("503") == "503-A"
    assert shoot("bomber", "bomb", "503", dice=(8, 1, 1)).face("503") == "503-B"
    assert shoot("bomber", "bomb", "503", dice=(7, 1, 1)).face("503") == "503-A"


@pytest.mark.rule("US-destr-07")
def test_a_damaged_building_is_hit_again_until_it_is_destroyed() -> None:
    soviet = Army(hand="engineer-a engineer-a.2 bomber", at={"engineer-a": "511"})
    desk = lay(soviet, dice=(*BLAST, 7, 1, 1, 1))
    desk.play("engineer-a", "demo")
    desk.choose("511")
    assert desk.face("511") == "511-B"
    desk.play("engineer-a.2", "demo")
    desk.choose("511")
    assert desk.face("511") == "511-C"
    assert [attack["total"] for attack in desk.told("attack")] == [9, 7]
    assert [damaged["destroyed"] for damaged in desk.told("damaged")] == [False, True]


@pytest.mark.rule("US-destr-08")
def test_a_destroyed_building_has_no_building_cover() -> None:
    assert total("502", "503", field=Field(worn={"503": "B"})) == 4 + 2 + 1
    assert total("502", "503", field=Field(worn={"503": "C"})) == 4 + 2 + 1
    assert total("505", "506", field=Field(worn={"506": "B"})) == 4 + 1 + 1
    assert total("505", "506") == 4 + 2 + 1
    assert total("503", "503", field=Field(worn={"503": "C"})) == 4 + 2


@pytest.mark.rule("US-destr-09")
@pytest.mark.parametrize(("worn", "open"), [({}, False), ({"503": "B"}, False), ({"503": "C"}, True)])
def test_a_destroyed_building_lets_vehicles_in(worn: Mapping[str, str], open: bool) -> None:
    german = Army(hand="tank", at={"tank": "504"}, scouted="503")
    desk = lay(Army(), german, Field(worn=worn), active="german")
    desk.play("tank", "move")
    assert desk.may("503") == open
    if not open:
        assert desk.refused("503") == "US-tile-07"


@pytest.mark.rule("US-destr-10")
def test_a_destroyed_building_is_no_target_any_more() -> None:
    soviet = Army(hand="engineer-a bomber", at={"engineer-a": "503"})
    desk = lay(soviet, Army(at={"tank": "503"}), Field(worn={"503": "C"}))
    desk.play("engineer-a", "demo")
    assert desk.options() == ["ger/tank"]
    assert desk.refused("503") == "US-destr-04"
    assert lay(soviet, Army(), Field(worn={"503": "C"})).refused("engineer-a", "demo") == "US-target-14"


@pytest.mark.rule("US-destr-10", "US-destr-04")
def test_a_bomb_on_a_ruin_rolls_nothing_for_the_tile() -> None:
    desk = shoot("bomber", "bomb", "503", field=Field(worn={"503": "C"}), dice=())
    assert (desk.log, desk.face("503")) == (["play"], "503-C")


@pytest.mark.rule("US-destr-01")
@pytest.mark.parametrize(("worn", "building"), [({}, True), ({"506": "B"}, False)])
def test_a_building_is_a_tile_with_a_structural_defence(worn: Mapping[str, str], building: bool) -> None:
    desk = lay(Army(hand="antitank-gun", at={"antitank-gun": "508"}), Army(), Field(worn=worn))
    desk.play("antitank-gun", "antitank")
    with_defence = [tile.slot for tile in desk.state.scenario.tiles if desk.state.face(tile.index).structure]
    assert [option for option in desk.options() if option.isdigit()] == with_defence
    assert desk.may("506") == building


@pytest.mark.rule("US-destr-03")
@pytest.mark.parametrize("first", ["503", "ger/rifleman-b"])
def test_a_bomb_always_attacks_the_building_of_its_tile(first: str) -> None:
    desk = lay(Army(hand="bomber"), Army(at={"rifleman-b": "503"}), dice=(1,) * 5)
    desk.play("bomber", "bomb")
    desk.choose("503")
    assert desk.options() == ["503", "ger/rifleman-b"]
    for word in ("done", "stop", "end"):
        desk.refused(word)
    desk.choose(first)
    assert sorted(attack["target"] for attack in desk.told("attack")) == ["tile:503", "unit:ger/rifleman-b"]


@pytest.mark.rule("US-destr-11")
def test_everything_on_the_tile_stays_when_it_is_swapped() -> None:
    tunnels = [{"id": "rail", "tile": "503"}, {"id": "wall", "tile": "508"}]
    german = Army(
        at={"rifleman-b": "503", "machine-gunner-a": "502"}, down="rifleman-b", controlled="503",
        overwatch={"machine-gunner-a": "503"}, mines={"503/504": "antitank engineer-a"}, laid={"engineer-a": 1},
    )  # fmt: skip
    soviet = Army(hand="engineer-a", at={"engineer-a": "503"}, scouted="503", mines={"502/503": "antipersonnel"})
    desk = lay(soviet, german, Field(smoke="503", mission={"503": 2}), dice=BLAST, tunnels=tunnels)
    desk.play("engineer-a", "demo")
    desk.choose("503")
    assert desk.face("503") == "503-B"
    assert (desk.at("ger/rifleman-b"), desk.down("ger/rifleman-b"), desk.at("sov/engineer-a")) == ("503", True, "503")
    assert (desk.mark("german", "503"), desk.mark("soviet", "503")) == ("controlled", "scouted")
    assert desk.points("german") == 1
    assert desk.watched("ger/machine-gunner-a") == "503"
    assert (desk.mine("503/504"), desk.mine("502/503")) == ("german antitank engineer-a", "soviet antipersonnel")
    assert (desk.smoke(), desk.mission(), desk.tunnels()) == (["503"], {"503": 2}, ["rail", "wall"])


# -- tunnels ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-tunnel-06")
@pytest.mark.parametrize(("die", "stands"), [(7, True), (8, False)])
def test_a_tunnel_has_a_structural_defence_of_seven(die: int, stands: bool) -> None:
    far = {"S-L-036": {"actions": [{"type": "demo", "values": {"vehicle": 1, "building": 4}, "range_max": 1}]}}
    soviet = Army(at={"engineer-a": "510"})
    desk = shoot("engineer-a", "demo", "tunnel:lane", soviet, dice=(die, 1, 1, 1), cards=far)
    assert desk.told("attack")[0]["total"] == 8
    assert desk.told("attack")[0]["target"] == "tunnel:lane"
    assert ("lane" in desk.tunnels()) == stands


@pytest.mark.rule("US-tunnel-07")
def test_a_bomb_attacks_tunnel_and_building_of_a_tile_separately() -> None:
    tunnels = [{"id": "rail", "tile": "503"}, {"id": "wall", "tile": "508"}]
    desk = lay(Army(hand="bomber"), dice=(7, 1, 1, 7, 1, 1), tunnels=tunnels)
    desk.play("bomber", "bomb")
    desk.choose("503")
    assert desk.options() == ["503", "tunnel:rail"]
    desk.choose("tunnel:rail")
    assert [(attack["target"], attack["total"]) for attack in desk.told("attack")] == [
        ("tunnel:rail", 7),
        ("tile:503", 8),
    ]
    assert (desk.tunnels(), desk.face("503")) == (["wall"], "503-A")


@pytest.mark.rule("US-tunnel-08")
@pytest.mark.parametrize("by", SIDES)
def test_a_tunnel_that_is_hit_is_gone(by: str) -> None:
    own = Army(hand="engineer-a engineer-a.2 scout-a bomber", at={"engineer-a": "514", "scout-a": "501"})
    desk = facing(by, own, Army(at={"rifleman-a": "516"}), dice=(7, 1, 1, 1, 1, 1))
    desk.play("engineer-a", "demo")
    desk.choose("tunnel:lane")
    assert desk.tunnels() == ["rail", "wall"]
    gone = desk.events[-1]
    assert (gone.kind, gone.rules, gone.data) == (
        "tunnel-gone", ("US-tunnel-08",), {"tunnel": "tunnel:lane", "tile": "tile:514"}
    )  # fmt: skip
    assert desk.refused("engineer-a.2", "demo") == "US-target-14"
    desk.play("bomber", "bomb")
    desk.choose("514")
    assert [attack["target"] for attack in desk.told("attack")] == ["tunnel:lane", f"unit:{SHORT[by]}/engineer-a"]


@pytest.mark.rule("US-tunnel-08")
def test_nobody_goes_through_a_destroyed_tunnel() -> None:
    desk = lay(Army(hand="scout-a", at={"scout-a": "501"}), Army(), Field(fallen="lane"))
    desk.play("scout-a", "scout")
    assert desk.may("tunnel:wall")
    assert desk.refused("tunnel:lane") == "US-tunnel-01"
    desk = lay(Army(hand="scout-a", at={"scout-a": "514"}), Army(), Field(fallen="lane"))
    desk.play("scout-a", "scout")
    assert desk.refused("tunnel:wall") == desk.refused("tunnel:rail") == "US-tunnel-01"


@pytest.mark.rule("US-tunnel-08")
def test_a_tunnel_destroyed_before_is_not_placed() -> None:
    desk = lay(Army(hand="scout-a", at={"scout-a": "501"}), setting={"tunnels_gone": ["lane"]})
    assert desk.tunnels() == ["rail", "wall"]
    desk.play("scout-a", "scout")
    assert [option for option in desk.options() if option.startswith("tunnel")] == ["tunnel:wall"]


# -- units -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-suppress-01", "US-result-02")
@pytest.mark.parametrize("by", SIDES)
def test_a_successful_suppress_turns_the_target_over_and_costs_no_card(by: str) -> None:
    enemy = SHORT[OTHER[by]]
    german = Army(at={"scout-b": "513"}, hand="scout-b")
    own = Army(at={"machine-gunner-a": "513"})
    desk = shoot("machine-gunner-a", "suppress", f"{enemy}/scout-b", own, german, dice=(1, 1, 1, 6), by=by)
    assert desk.down(f"{enemy}/scout-b")
    assert (desk.zone(f"{enemy}/hand"), desk.zone(f"{enemy}/lost")) == (["scout-b"], [])
    assert desk.rules("suppressed") == ["US-suppress-01"]
    assert desk.asked == (by, "play")


@pytest.mark.rule("US-suppress-01")
def test_a_failed_suppress_changes_nothing() -> None:
    german = Army(at={"scout-b": "513"}, hand="scout-b")
    own = Army(at={"machine-gunner-a": "513"})
    desk = shoot("machine-gunner-a", "suppress", "ger/scout-b", own, german, dice=(1, 1, 1, 5))
    assert (desk.down("ger/scout-b"), desk.log) == (False, ["play", "attack"])


@pytest.mark.rule("US-suppress-02")
def test_a_suppressed_unit_stays_so_and_one_ready_readies_it() -> None:
    german = Army(at={"scout-b": "513", "rifleman-a": "502"}, hand="scout-b", down="scout-b")
    own = Army(at={"machine-gunner-a": "513"})
    desk = shoot("machine-gunner-a", "suppress", "ger/scout-b", own, german, dice=(9, 9, 9, 9))
    assert desk.down("ger/scout-b")
    assert desk.rules("suppressed") == ["US-suppress-02"]
    assert desk.told("suppressed")[0]["already"]
    assert desk.zone("ger/lost") == []
    desk.end()
    desk.play("scout-b", "ready-unit")
    assert not desk.down("ger/scout-b")


def thrown(verb: str, dice: Sequence[int]) -> Desk:
    """Scouts and Riflemen B stand together under a Mortar; Scouts come first."""
    german = Army(at={"scout-b": "503", "rifleman-b": "503", "rifleman-a": "516"}, hand="scout-b rifleman-b")
    desk = lay(Army(hand="mortar", at={"mortar": "501"}), german, dice=dice)
    desk.play("mortar", verb)
    desk.choose("503", "ger/scout-b")
    return desk


@pytest.mark.rule("US-result-02")
def test_area_suppress_suppresses_each_unit_that_it_hits_and_costs_no_card() -> None:
    desk = thrown("area-suppress", (1, 0, 1, 8, 8, 8))
    assert (desk.down("ger/scout-b"), desk.down("ger/rifleman-b")) == (True, False)
    assert (desk.count("ger/hand"), desk.count("ger/lost")) == (2, 0)
    desk = thrown("area-suppress", (1, 1, 1, 1, 1, 9))
    assert (desk.down("ger/scout-b"), desk.down("ger/rifleman-b")) == (False, True)


@pytest.mark.rule("US-result-03", "US-casualty-01")
def test_each_unit_hit_by_a_grenade_loses_one_card() -> None:
    desk = thrown("grenade", (0, 0, 9, 9))
    desk.choose("scout-b", "rifleman-b")
    assert (desk.zone("ger/lost"), desk.zone("ger/hand")) == (["rifleman-b", "scout-b"], [])
    assert not desk.down("ger/scout-b")


@pytest.mark.rule("US-result-01")
@pytest.mark.parametrize("by", SIDES)
@pytest.mark.parametrize("die", [5, 6])
def test_a_vehicle_that_is_hit_loses_a_card(by: str, die: int) -> None:
    enemy = SHORT[OTHER[by]]
    own = Army(at={"antitank-gun": "505"})
    other = Army(at={"tank": "505", "rifleman-a": "516"}, hand="tank")
    desk = shoot("antitank-gun", "antitank", f"{enemy}/tank", own, other, dice=(die, 1, 1, 1), by=by)
    if die == 5:
        assert desk.asked == (by, "play")
        return
    desk.choose("tank")
    assert (desk.zone(f"{enemy}/lost"), desk.at(f"{enemy}/tank")) == (["tank"], "505")
    assert not desk.down(f"{enemy}/tank")


@pytest.mark.rule("US-result-01")
def test_a_demo_hits_a_vehicle_too() -> None:
    other = Army(at={"tank": "505", "rifleman-a": "516"}, hand="tank")
    desk = shoot("engineer-a", "demo", "ger/tank", Army(at={"engineer-a": "505"}), other, dice=(6,))
    desk.choose("tank")
    assert desk.zone("ger/lost") == ["tank"]
