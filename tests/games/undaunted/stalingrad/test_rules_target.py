"""Targets: what each combat action may be aimed at, from how far, and the attacks on everything on a tile."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any

import pytest

from stalingrad_widgets.core.content import ContentError, load_pack
from stalingrad_widgets.games.undaunted.stalingrad.pack_checks import FORMAT

from .desk import BENCH, NOBODY, Army, Desk, Field, lay
from .fire import OTHER, SHORT, asking, facing, roll, shoot

SIDES = ("soviet", "german")

# -- one target ----------------------------------------------------------------------------------------------


@pytest.mark.rule("US-target-02")
@pytest.mark.parametrize("by", SIDES)
@pytest.mark.parametrize(
    ("card", "verb"), [("rifleman-a", "attack"), ("machine-gunner-a", "suppress"), ("flamethrower", "flame")]
)
def test_attack_suppress_and_flame_are_aimed_at_counters_that_are_no_vehicles(card: str, verb: str, by: str) -> None:
    enemy = SHORT[OTHER[by]]
    desk = facing(by, Army(hand=card, at={card: "506"}), Army(at={"tank": "506", "scout-b": "506"}))
    desk.play(card, verb)
    assert desk.options() == [f"{enemy}/scout-b"]
    assert desk.refused(f"{enemy}/tank") == "US-vehicle-03"
    assert desk.refused("506") == desk.refused("tunnel:rail") == "US-target-02"


@pytest.mark.rule("US-target-03", "US-destr-01", "US-destr-02", "US-destr-04", "US-tunnel-07")
@pytest.mark.parametrize("by", SIDES)
def test_antitank_is_aimed_at_buildings_tunnels_and_enemy_vehicles(by: str) -> None:
    own, enemy = SHORT[by], SHORT[OTHER[by]]
    army = Army(hand="antitank-gun", at={"antitank-gun": "508", "tank": "508"}, controlled="506")
    desk = facing(by, army, Army(at={"tank": "504", "rifleman-a": "508"}))
    desk.play("antitank-gun", "antitank")
    assert desk.about == (f"unit:{own}/antitank-gun", (4, 2), "antitank")
    structures = ["503", "506", "511", "515", "tunnel:rail", "tunnel:wall", "tunnel:lane"]
    assert desk.options() == [f"{enemy}/tank", *structures]
    assert desk.refused(f"{enemy}/rifleman-a") == "US-target-03"
    assert desk.refused(f"{own}/tank") == "US-combat-03"
    assert {desk.refused(tile) for tile in ("501", "502", "509", "516")} == {"US-destr-04"}


@pytest.mark.rule("US-target-03", "US-target-09", "US-destr-02", "US-tunnel-07")
@pytest.mark.parametrize("by", SIDES)
def test_demo_is_aimed_at_what_stands_on_the_own_tile(by: str) -> None:
    enemy = SHORT[OTHER[by]]
    army = Army(hand="engineer-a", at={"engineer-a": "506"}, controlled="506")
    tunnels = [{"id": "rail", "tile": "506"}, {"id": "wall", "tile": "508"}]
    desk = facing(by, army, Army(at={"tank": "506", "rifleman-a": "506"}), tunnels=tunnels)
    desk.play("engineer-a", "demo")
    assert desk.options() == [f"{enemy}/tank", "506", "tunnel:rail"]
    assert desk.refused("507") == "US-destr-04"
    assert desk.refused("503") == desk.refused("tunnel:wall") == "US-target-09"


@pytest.mark.rule("US-destr-02")
@pytest.mark.parametrize("holder", [Army(), Army(controlled="506"), Army(at={"rifleman-a": "506"}, scouted="506")])
def test_a_building_may_be_demolished_whoever_holds_it(holder: Army) -> None:
    desk = lay(Army(hand="engineer-a", at={"engineer-a": "506"}), holder)
    desk.play("engineer-a", "demo")
    assert desk.options() == ["506"]


# -- range -----------------------------------------------------------------------------------------------------


def offered(card: str, verb: str, start: str, **changes: Any) -> list[str]:
    """The enemy Scouts' distances at which a card may be aimed from this tile: one is laid at each in turn."""
    tiles = {"501": ["501", "505", "510", "514", "515", "516"]}[start]
    found = []
    for n, tile in enumerate(tiles):
        unit = card.removeprefix("upgraded-").removeprefix("reserve-")
        at = {"rifleman-a": "504", unit: start}
        desk = lay(Army(hand=f"{card} scout-b", at=at), Army(at={"scout-b": tile, "sniper": start}), **changes)
        desk.play(card, verb)
        if desk.may("ger/scout-b"):
            found.append(str(n))
    return found


@pytest.mark.rule("US-target-09", "US-combat-02")
@pytest.mark.parametrize(
    ("card", "verb", "farthest"),
    [
        ("upgraded-rifleman-a", "attack-2", 2),
        ("upgraded-rifleman-a", "attack", 5),
        ("reserve-rifleman-a", "attack", 1),
        ("flamethrower", "flame", 1),
        ("machine-gunner-a", "suppress", 5),
    ],
)
def test_a_maximum_range_is_the_farthest_tile(card: str, verb: str, farthest: int) -> None:
    assert offered(card, verb, "501") == [str(n) for n in range(farthest + 1)]


@pytest.mark.rule("US-target-09")
def test_at_most_nought_is_the_same_tile() -> None:
    actions = {"actions": [{"type": "attack", "value": 2, "range_max": 0}]}
    desk = lay(Army(hand="rifleman-a"), Army(at={"scout-b": "513", "sniper": "514"}), cards={"S-S-004": actions})
    desk.play("rifleman-a", "attack")
    assert desk.options() == ["ger/scout-b"]
    assert desk.refused("ger/sniper") == "US-target-09"
    assert desk.facts("ger/sniper") == ("unit:ger/sniper", 1, 0)


@pytest.mark.rule("US-target-10")
def test_at_least_two_leaves_out_nearer_targets() -> None:
    actions = {"actions": [{"type": "suppress", "value": 2, "range_min": 2}]}
    at = {"scout-b": "513", "sniper": "514", "mortar": "515", "rifleman-b": "501"}
    desk = lay(Army(hand="rifleman-a"), Army(at=at), cards={"S-S-004": actions})
    desk.play("rifleman-a", "suppress")
    assert desk.options() == ["ger/rifleman-b", "ger/mortar"]
    assert desk.refused("ger/sniper") == desk.refused("ger/scout-b") == "US-target-10"
    assert desk.facts("ger/sniper") == ("unit:ger/sniper", 1, 2)


@pytest.mark.rule("US-target-09", "US-target-10", "US-target-13")
def test_the_range_of_an_area_action_is_that_of_its_tile() -> None:
    """A Grenade from two to four tiles."""
    desk = lay(Army(hand="mortar", at={"mortar": "501"}))
    desk.play("mortar", "grenade")
    assert " ".join(desk.options()) == "503 504 506 507 508 509 510 511 512 513 514 515"
    assert desk.refused("501") == desk.refused("502") == "US-target-10"
    assert desk.refused("516") == "US-target-09"
    assert desk.facts("516") == ("tile:516", 5, 4)
    desk = lay(Army(hand="mortar", at={"mortar": "501"}))
    desk.play("mortar", "area-suppress")
    assert " ".join(desk.options()) == "503 504 506 507 508 509 510 511 512 513 514 515 516"


@pytest.mark.rule("US-target-09")
def test_a_bomber_has_no_range() -> None:
    desk = lay(Army(hand="bomber"))
    desk.play("bomber", "bomb")
    assert len(desk.options()) == 16
    assert desk.refused("ger/rifleman-a") == "US-target-04"


@pytest.mark.rule("US-target-10")
def test_an_area_action_without_a_tile_in_range_cannot_be_taken() -> None:
    far = {"S-L-046": {"actions": [{"type": "move", "value": 1}, {"type": "grenade", "value": 2, "range_min": 4}]}}
    desk = lay(Army(hand="mortar", at={"mortar": "510"}), cards=far)
    assert desk.refused("mortar", "grenade") == "US-target-10"
    assert "Mortar cannot aim at any tile." in str(desk.match().why_not("card:S-L-046 grenade"))
    assert lay(Army(hand="mortar", at={"mortar": "509"}), cards=far).may("mortar", "grenade")


@pytest.mark.rule("US-target-03")
@pytest.mark.parametrize(("card", "verb", "rule"), [("antitank-gun", "antitank", "3"), ("rifleman-a", "attack", "2")])
def test_a_counter_off_the_board_is_no_target(card: str, verb: str, rule: str) -> None:
    """Nor is it said of an Antitank that Antitank would help against the Tank."""
    desk = lay(Army(hand=card, at={card: "508"}))
    desk.play(card, verb)
    assert desk.refused("ger/sniper") == f"US-target-0{rule}"
    assert desk.refused("ger/tank") == ("US-target-03" if verb == "antitank" else "US-vehicle-03")


# -- no target ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-target-14")
@pytest.mark.parametrize(
    ("card", "verb", "none", "one"),
    [
        ("rifleman-a", "attack", Army(at={"tank": "513"}), Army(at={"scout-b": "504"})),
        ("machine-gunner-a", "suppress", Army(at=NOBODY), Army(at={"scout-b": "504"})),
        ("reserve-rifleman-a", "attack", Army(at={"scout-b": "506"}), Army(at={"scout-b": "514"})),
        ("flamethrower", "flame", Army(at={"scout-b": "506"}), Army(at={"scout-b": "513"})),
        ("engineer-a", "demo", Army(at={"tank": "514", "scout-b": "513"}), Army(at={"tank": "513"})),
    ],
)
def test_an_action_on_one_target_needs_one(card: str, verb: str, none: Army, one: Army) -> None:
    unit = card.removeprefix("reserve-")
    soviet = Army(hand=card, at={unit: "513"})
    desk = lay(soviet, none)
    assert desk.refused(card, verb) == "US-target-14"
    assert desk.may(card, "move")
    assert lay(soviet, one).may(card, verb)


RUINS = Field(worn={"503": "C", "506": "B", "511": "C", "515": "B"}, fallen="rail wall lane")


@pytest.mark.rule("US-target-14")
def test_antitank_needs_a_structure_or_a_vehicle() -> None:
    soviet = Army(hand="antitank-gun", at={"antitank-gun": "513"})
    assert lay(soviet, Army(), RUINS).refused("antitank-gun", "antitank") == "US-target-14"
    assert lay(soviet, Army(at={"tank": "504"}), RUINS).may("antitank-gun", "antitank")
    assert lay(soviet, Army(), RUINS._replace(fallen="rail wall")).may("antitank-gun", "antitank")
    assert lay(soviet, Army(), RUINS._replace(worn={})).may("antitank-gun", "antitank")


@pytest.mark.rule("US-target-14")
@pytest.mark.parametrize("by", SIDES)
def test_the_target_is_judged_from_where_the_unit_would_come_in(by: str) -> None:
    enemy = SHORT[OTHER[by]]
    army = Army(hand="engineer-a", at={"rifleman-a": "513"})
    desk = facing(by, army, Army(at={"tank": "514"}))
    assert desk.refused("engineer-a", "demo") == "US-target-14"
    assert desk.at(f"{SHORT[by]}/engineer-a") is None
    desk = facing(by, army, Army(at={"tank": "513"}))
    desk.play("engineer-a", "demo")
    assert desk.options() == [f"{enemy}/tank"]
    assert desk.at(f"{SHORT[by]}/engineer-a") == "513"


@pytest.mark.rule("US-target-14")
def test_a_unit_without_squad_comes_in_only_where_it_has_a_target() -> None:
    """The Flamethrower reaches one tile: from the Riflemen B in the cellar there is nobody, from A there is."""
    soviet = Army(hand="flamethrower", at={"rifleman-a": "513", "rifleman-b": "516"})
    desk = lay(soviet, Army(at={"scout-b": "510"}))
    desk.play("flamethrower", "flame")
    assert desk.options() == ["513"]
    assert desk.refused("516") == "US-target-14"
    assert lay(soviet, Army(at={"scout-b": "506"})).refused("flamethrower", "flame") == "US-target-14"


# -- everything on a tile ------------------------------------------------------------------------------------------


def crowd(card: str, verb: str, tile: str, dice: Sequence[int], **changes: Any) -> Desk:
    """Both sides' Riflemen B and Scouts B, and a German Tank, on a tile."""
    soviet = Army(
        hand=f"{card} scout-b", at={"mortar": "501", "rifleman-b": tile, "scout-b": tile, "rifleman-a": "513"}
    )
    german = Army(hand="rifleman-b scout-b tank", at={"rifleman-b": tile, "scout-b": tile, "tank": tile})
    desk = lay(soviet, german, dice=dice, **changes)
    desk.play(card, verb)
    desk.choose(tile)
    return desk


def struck(desk: Desk) -> list[str]:
    """What was attacked, in this order."""
    return [str(attack["target"]).removeprefix("unit:") for attack in desk.told("attack")]


@pytest.mark.rule("US-target-04", "US-target-05", "US-destr-03", "US-tunnel-07")
def test_a_bomb_attacks_all_but_vehicles_in_the_order_chosen() -> None:
    tunnels = [{"id": "rail", "tile": "503"}, {"id": "wall", "tile": "508"}]
    desk = crowd("bomber", "bomb", "503", (1,) * 14, tunnels=tunnels)
    assert desk.asked == ("soviet", "next-bomb")
    assert desk.about == ("card:S-L-051", "tile:503", 2, 3)
    everything = ["503", "sov/rifleman-b", "sov/scout-b", "ger/rifleman-b", "ger/scout-b", "tunnel:rail"]
    assert desk.options() == everything
    for refused in ("ger/tank", "tunnel:wall", "502", "sov/rifleman-a", "done", "stop"):
        desk.refused(refused)
    assert desk.refused("ger/tank") == "US-target-11"
    desk.choose("ger/scout-b", "tunnel:rail", "sov/scout-b", "503", "ger/rifleman-b")
    order = ["ger/scout-b", "tunnel:rail", "sov/scout-b", "tile:503", "ger/rifleman-b", "sov/rifleman-b"]
    assert struck(desk) == order
    assert [len(attack["dice"]) for attack in desk.told("attack")] == [2, 3, 2, 3, 2, 2]
    assert desk.asked == ("soviet", "play")


@pytest.mark.rule("US-target-04")
def test_of_a_german_bomb_soviet_counters_are_the_enemys_and_german_ones_the_own() -> None:
    german = Army(hand="bomber", at={"rifleman-b": "516"})
    soviet = Army(at={"scout-b": "516", "rifleman-b": "516"})
    desk = lay(soviet, german, active="german", dice=(1,) * 6)
    desk.play("bomber", "bomb")
    desk.choose("516")
    assert desk.asked == ("german", "next-bomb")
    assert desk.options() == ["sov/rifleman-b", "sov/scout-b", "ger/rifleman-b"]


@pytest.mark.rule("US-target-05")
@pytest.mark.parametrize("first", ["503", "ger/rifleman-b"])
def test_the_attacker_picks_which_attack_of_a_bomb_comes_first(first: str) -> None:
    german = Army(at={"rifleman-b": "503"})
    desk = lay(Army(hand="bomber"), german, dice=(1,) * 5)
    desk.play("bomber", "bomb")
    desk.choose("503", first)
    assert struck(desk)[0].removeprefix("tile:") == first
    assert len(struck(desk)) == 2


@pytest.mark.rule("US-destr-04")
def test_a_bomb_on_an_open_tile_attacks_the_units_alone() -> None:
    desk = lay(Army(hand="bomber"), Army(at={"rifleman-b": "505"}), dice=(1, 1))
    desk.play("bomber", "bomb")
    desk.choose("505")
    assert struck(desk) == ["ger/rifleman-b"]
    assert desk.face("505") == "505-A"


@pytest.mark.rule("US-target-06", "US-target-07")
@pytest.mark.parametrize(("verb", "n"), [("grenade", 2), ("area-suppress", 3)])
@pytest.mark.parametrize("first", ["rifleman-b", "scout-b"])
def test_grenade_and_area_suppress_attack_enemy_counters_but_vehicles(verb: str, n: int, first: str) -> None:
    desk = crowd("mortar", verb, "503", (1,) * n * 2)
    assert desk.asked == ("soviet", f"next-{verb}")
    assert desk.about == ("unit:sov/mortar", "tile:503", n, 0)
    assert desk.options() == ["ger/rifleman-b", "ger/scout-b"]
    assert desk.refused("sov/scout-b") == desk.refused("503") == desk.refused("ger/tank") == "US-target-11"
    desk.choose(f"ger/{first}")
    other = "scout-b" if first == "rifleman-b" else "rifleman-b"
    assert struck(desk) == [f"ger/{first}", f"ger/{other}"]
    assert desk.asked == ("soviet", "play")


@pytest.mark.rule("US-target-08")
def test_each_attack_rolls_its_own_dice() -> None:
    german = Army(at={"rifleman-b": "503", "scout-b": "503", "sniper": "503"})
    desk = lay(Army(hand="mortar", at={"mortar": "501"}), german, dice=(1, 2, 3, 4, 5, 6))
    desk.play("mortar", "grenade")
    desk.choose("503", "ger/rifleman-b", "ger/scout-b")
    assert [attack["dice"] for attack in desk.told("attack")] == [[1, 2], [3, 4], [5, 6]]
    assert desk.chance.dice == []


@pytest.mark.rule("US-target-11", "US-destr-07")
def test_a_building_damaged_by_a_bomb_is_not_attacked_again_by_it() -> None:
    german = Army(at={"rifleman-b": "503", "sniper": "503"})
    desk = lay(Army(hand="bomber"), german, dice=(0, 1, 1) + (1,) * 4)
    desk.play("bomber", "bomb")
    desk.choose("503", "503")
    assert desk.face("503") == "503-B"
    assert desk.options() == ["ger/rifleman-b", "ger/sniper"]
    assert desk.refused("503") == "US-target-11"
    desk.choose("ger/rifleman-b")
    assert struck(desk) == ["tile:503", "ger/rifleman-b", "ger/sniper"]
    assert desk.face("503") == "503-B"


@pytest.mark.rule("US-target-11")
def test_who_is_routed_and_moved_off_the_tile_has_been_attacked_once_and_the_others_still_are() -> None:
    german = Army(at={"rifleman-b": "505", "sniper": "505", "scout-b": "505"}, scouted="506", deck="")
    desk = lay(Army(hand="bomber"), german, dice=(0, 1, 1, 1, 1, 1))
    desk.play("bomber", "bomb")
    desk.choose("505", "ger/scout-b", "506")
    assert desk.at("ger/scout-b") == "506"
    assert desk.options() == ["ger/rifleman-b", "ger/sniper"]
    desk.choose("ger/sniper")
    assert struck(desk) == ["ger/scout-b", "ger/sniper", "ger/rifleman-b"]


@pytest.mark.rule("US-target-12")
@pytest.mark.parametrize(("building", "cover"), [((0, 1, 1), 2), ((1, 1, 1), 3)])
def test_after_damage_the_cover_of_the_new_version_counts(building: tuple[int, ...], cover: int) -> None:
    desk = lay(Army(hand="bomber"), Army(at={"rifleman-b": "503"}), dice=(*building, 1, 1))
    desk.play("bomber", "bomb")
    desk.choose("503", "503")
    assert desk.told("attack")[1]["total"] == 4 + cover


@pytest.mark.rule("US-target-13")
@pytest.mark.parametrize(("card", "verb"), [("bomber", "bomb"), ("mortar", "grenade"), ("mortar", "area-suppress")])
def test_on_an_empty_tile_nothing_is_rolled_and_the_card_is_used(card: str, verb: str) -> None:
    desk = shoot(
        card, verb, "510", Army(at={"mortar": "501", "rifleman-a": "510"} if card == "mortar" else None), dice=()
    )
    assert desk.log == ["play"]
    assert desk.zone("sov/play") == [card]
    assert desk.asked == ("soviet", "play")


@pytest.mark.rule("US-target-13")
def test_a_grenade_where_only_a_vehicle_and_own_counters_are_rolls_nothing() -> None:
    soviet = Army(at={"mortar": "501", "rifleman-a": "510"})
    assert shoot("mortar", "grenade", "510", soviet, Army(at={"tank": "510"}), dice=()).log == ["play"]


@pytest.mark.rule("US-target-06")
def test_a_single_target_is_attacked_without_a_question() -> None:
    desk = asking(lay(Army(hand="mortar", at={"mortar": "501"}), Army(at={"scout-b": "510"})))
    desk.play("mortar", "grenade")
    assert desk.about == ("unit:sov/mortar", "grenade", 2, 0)
    desk.choose("510")
    assert roll(desk).about == ("grenade", "unit:sov/mortar", "unit:ger/scout-b", 5 + 2)


# -- values of a pack ------------------------------------------------------------------------------------------------


def rejected(card: str, action: dict[str, Any]) -> list[tuple[str, str | None]]:
    """Key and rule of each mistake of the bench pack with such an action on a card."""
    doc = tomllib.loads(BENCH.read_text(encoding="utf-8"))
    i = [entry["id"] for entry in doc["cards"]].index(card)
    doc["cards"][i]["actions"] = [action]
    with pytest.raises(ContentError) as broken:
        load_pack(FORMAT, doc)
    return [(mistake.key.removeprefix(f"cards[{i}].actions[0]."), mistake.rule) for mistake in broken.value.mistakes]


@pytest.mark.rule("US-value-01")
@pytest.mark.parametrize(
    ("card", "verb", "kinds"),
    [
        ("S-L-040", "antitank", ("vehicle", "building")),
        ("S-L-036", "demo", ("vehicle", "building")),
        ("S-L-051", "bomb", ("unit", "building")),
    ],
)
def test_a_pack_gives_a_value_for_each_kind_of_target(card: str, verb: str, kinds: tuple[str, str]) -> None:
    for kind in kinds:
        assert rejected(card, {"type": verb, "values": {kind: 2}}) == [
            (f"values.{other}", "US-value-01") for other in kinds if other != kind
        ]
    too_many = {"unit": 1, "vehicle": 1, "building": 1}
    other = next(kind for kind in too_many if kind not in kinds)
    assert rejected(card, {"type": verb, "values": too_many}) == [(f"values.{other}", "US-value-01")]
    assert ("values", "US-value-01") in rejected(card, {"type": verb, "value": 3})


@pytest.mark.rule("US-value-01")
def test_other_actions_have_one_value() -> None:
    values = {"unit": 2, "building": 2}
    assert rejected("S-L-042", {"type": "attack", "values": values}) == [
        ("values", "US-value-01"),
        ("value", "US-act-01"),
    ]
