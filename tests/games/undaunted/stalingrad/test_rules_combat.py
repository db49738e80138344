"""Combat: the steps, total defence with cover, range and fortification, the dice, and what a success does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from stalingrad_widgets.core.requests import D10

from .desk import USUAL, Army, Field, lay
from .fire import OTHER, SHORT, asking, attack, facing, roll, shoot, total

SIDES = ("soviet", "german")
SHOOTERS = "rifleman-a machine-gunner-a sniper flamethrower engineer-a antitank-gun mortar tank"
ALL_AT_513 = dict.fromkeys(SHOOTERS.split(), "513")
"""Every unit that fires, on the orchard."""


# -- the steps -----------------------------------------------------------------------------------------------


@pytest.mark.rule("US-combat-01")
@pytest.mark.parametrize("by", SIDES)
def test_target_then_defence_then_dice_then_result(by: str) -> None:
    own, enemy = SHORT[by], SHORT[OTHER[by]]
    at = {"rifleman-a": "501"}
    desk = asking(facing(by, Army(hand="rifleman-a", at=at), Army(hand="rifleman-b", at={"rifleman-b": "502"})))
    desk.play("rifleman-a", "attack")
    assert desk.asked == (by, "attack")
    assert desk.about == (f"unit:{own}/rifleman-a", 1, "attack")
    desk.choose(f"{enemy}/rifleman-b")
    request = roll(desk)
    assert (request.side, request.kind, request.dice) == (by, "attack", (D10,))
    assert request.about == ("attack", f"unit:{own}/rifleman-a", f"unit:{enemy}/rifleman-b", 6)
    assert desk.log == ["play"]
    desk.game.answer((6,))
    assert desk.asked == (OTHER[by], "casualty")
    desk.choose("rifleman-b")
    assert desk.log == ["play", "attack", "casualty"]


@pytest.mark.rule("US-combat-01", "US-combat-05")
def test_an_attack_is_told_with_its_numbers() -> None:
    desk = shoot(
        "rifleman-a", "attack", "ger/rifleman-b", Army(at={"rifleman-a": "501"}),
        Army(at={"rifleman-b": "506"}), Field(smoke="506"), dice=(9,),
    )  # fmt: skip
    told = next(event for event in desk.events if event.kind == "attack")
    assert (told.side, told.rules) == ("soviet", ("US-combat-08",))
    assert told.data == {
        "verb": "attack",
        "attacker": "unit:sov/rifleman-a",
        "target": "unit:ger/rifleman-b",
        "total": 10,
        "parts": [
            ["US-combat-05", 4, "defence"],
            ["US-cover-02", 2, "cover"],
            ["US-smoke-01", 2, "smoke"],
            ["US-combat-06", 2, "range"],
        ],
        "dice": [9],
        "hit": False,
    }


@pytest.mark.rule("US-target-01")
@pytest.mark.parametrize(
    ("card", "verb", "target", "dice", "result"),
    [
        ("rifleman-a", "attack", "ger/scout-b", 1, "casualty"),
        ("machine-gunner-a", "suppress", "ger/scout-b", 4, "suppressed"),
        ("flamethrower", "flame", "ger/scout-b", 2, "casualty"),
        ("antitank-gun", "antitank", "ger/tank", 4, "casualty"),
        ("engineer-a", "demo", "ger/tank", 1, "casualty"),
        ("bomber", "bomb", "516", 2, "casualty"),
        ("upgraded-rifleman-a", "grenade", "510", 2, "casualty"),
        ("mortar", "area-suppress", "516", 3, "suppressed"),
    ],
)
def test_all_eight_combat_actions_take_the_same_steps(
    card: str, verb: str, target: str, dice: int, result: str
) -> None:
    scouts = target if target.isdigit() else "514"
    german = Army(hand="scout-b tank", at={"scout-b": scouts, "tank": "513"})
    desk = asking(lay(Army(hand=card, at=ALL_AT_513), german))
    desk.play(card, verb)
    assert desk.asked == ("soviet", verb)
    desk.choose(target)
    assert (roll(desk).kind, len(roll(desk).dice), desk.log) == (verb, dice, ["play"])
    desk.game.answer((0,) * dice)
    while desk.asked[1] == "casualty":
        desk.choose(desk.options()[0])
    assert desk.log == ["play", "attack", result]
    assert desk.told("attack")[0]["verb"] == verb


# -- whom ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-combat-02")
@pytest.mark.parametrize("verb", ["attack", "suppress"])
def test_a_target_may_be_at_any_distance_behind_any_building(verb: str) -> None:
    """Five tiles away across the works, and on the own tile."""
    german = Army(at={"rifleman-a": "516", "scout-b": "506", "sniper": "501"})
    desk = lay(Army(hand="machine-gunner-a", at={"machine-gunner-a": "501"}), german)
    desk.play("machine-gunner-a", verb)
    assert desk.options() == ["ger/rifleman-a", "ger/scout-b", "ger/sniper"]


@pytest.mark.rule("US-combat-03")
@pytest.mark.parametrize("by", SIDES)
@pytest.mark.parametrize(
    ("card", "verb"), [("rifleman-a", "attack"), ("machine-gunner-a", "suppress"), ("flamethrower", "flame")]
)
def test_only_enemy_counters_on_the_board_are_targets(by: str, card: str, verb: str) -> None:
    own, enemy = SHORT[by], SHORT[OTHER[by]]
    at = {"rifleman-a": "513", "machine-gunner-a": "513", "flamethrower": "513", "scout-b": "513"}
    desk = facing(by, Army(hand=card, at=at), Army(at={"rifleman-b": "514", "sniper": "514"}))
    desk.play(card, verb)
    assert desk.options() == [f"{enemy}/rifleman-b", f"{enemy}/sniper"]
    for unit in ("scout-b", "rifleman-a", card):
        assert desk.refused(f"{own}/{unit}") == "US-combat-03"
        assert desk.facts(f"{own}/{unit}") == (f"unit:{own}/{unit}",)
    desk.refused(f"{enemy}/rifleman-a")


@pytest.mark.rule("US-combat-04")
@pytest.mark.parametrize(
    ("card", "verb"), [("rifleman-a", "attack"), ("machine-gunner-a", "suppress"), ("flamethrower", "flame")]
)
def test_suppressed_and_routed_counters_are_targets_too(card: str, verb: str) -> None:
    at = {"rifleman-b": "514", "scout-b": "514", "rifleman-a": "502", "sniper": "514"}
    desk = lay(Army(hand=card, at=ALL_AT_513), Army(at=at, down="scout-b", routed="rifleman-b"))
    desk.play(card, verb)
    assert {"ger/rifleman-b", "ger/scout-b", "ger/sniper"} <= set(desk.options())


# -- total defence ---------------------------------------------------------------------------------------------


@pytest.mark.rule("US-combat-05")
@pytest.mark.parametrize("by", SIDES)
def test_defence_cover_and_range_add_up(by: str) -> None:
    assert total("503", "509", by=by) == 4 + 2 + 3


@pytest.mark.rule("US-combat-05")
def test_the_defence_is_that_of_the_counter() -> None:
    defences = {"rifleman-b": 4, "scout-b": 5, "sniper": 6, "antitank-gun": 3}
    assert {unit: total("501", "501", unit) for unit in defences} == defences


@pytest.mark.rule("US-combat-05")
def test_the_cover_is_that_of_the_targets_tile() -> None:
    """From next door: square 0, gardens 1, ravine 2; the attacker's own tile does not matter."""
    assert [total("501", "505"), total("501", "502"), total("505", "509")] == [5, 6, 7]
    assert [total("502", "501"), total("509", "505")] == [5, 5]


@pytest.mark.rule("US-combat-06")
def test_the_range_bonus_leaves_out_the_attackers_own_tile() -> None:
    targets = ["501", "505", "510", "514"]
    assert [total("501", tile) - 4 for tile in targets] == [0, 1, 2, 3]
    assert total("501", "516") == 4 + 5


@pytest.mark.rule("US-combat-06")
def test_on_the_same_tile_range_adds_no_part() -> None:
    assert attack("501", "501")["parts"] == [["US-combat-05", 4, "defence"]]
    assert attack("501", "505")["parts"][-1] == ["US-combat-06", 1, "range"]


@pytest.mark.rule("US-cover-01")
def test_on_the_same_building_tile_the_normal_cover_counts() -> None:
    assert total("503", "503") == 4 + 1
    assert attack("503", "503")["parts"][1] == ["US-tile-05", 1, "cover"]


@pytest.mark.rule("US-cover-02")
@pytest.mark.parametrize("by", SIDES)
def test_from_another_tile_the_building_cover_counts_instead(by: str) -> None:
    assert total("502", "503", by=by) == 4 + 3 + 1
    assert total("501", "503", by=by) == 4 + 3 + 2
    assert total("505", "506", by=by) == 4 + 2 + 1
    assert attack("502", "503")["parts"][1] == ["US-cover-02", 3, "cover"]


@pytest.mark.rule("US-cover-02")
def test_another_building_of_the_attacker_makes_no_difference() -> None:
    assert total("506", "503") == 4 + 3 + 1


# -- fortifications ----------------------------------------------------------------------------------------------

TRENCH = Field(worn={"507": "B"})
"""The trench is fortified: cover 1, fortification 3."""


@pytest.mark.rule("US-fort-04")
@pytest.mark.parametrize("by", SIDES)
def test_a_side_that_controls_the_tile_has_its_fortification_cover(by: str) -> None:
    controlled = Army(controlled="507")
    assert total("508", "507", enemy=controlled, field=TRENCH, by=by) == 4 + 3 + 1
    assert total("508", "507", enemy=controlled, by=by) == 4 + 1 + 1
    assert attack("508", "507", enemy=controlled, field=TRENCH)["parts"][1] == ["US-fort-04", 3, "cover"]


@pytest.mark.rule("US-fort-05")
@pytest.mark.parametrize("by", SIDES)
@pytest.mark.parametrize(
    ("target", "attacker"),
    [(Army(), Army()), (Army(scouted="507"), Army()), (Army(scouted="507"), Army(controlled="507"))],
)
def test_without_control_the_normal_cover_counts(target: Army, attacker: Army, by: str) -> None:
    assert total("508", "507", enemy=target, own=attacker, field=TRENCH, by=by) == 4 + 1 + 1


@pytest.mark.rule("US-fort-05")
def test_a_controlled_tile_elsewhere_is_no_help() -> None:
    assert total("508", "507", enemy=Army(controlled="503 511"), field=TRENCH) == 6


@pytest.mark.rule("US-fort-06")
def test_fortification_cover_counts_from_every_tile_the_own_included() -> None:
    controlled = Army(controlled="507")
    totals = [total(start, "507", enemy=controlled, field=TRENCH) for start in ("507", "512", "510", "501")]
    assert totals == [7, 8, 9, 10]


@pytest.mark.rule("US-fort-07")
@pytest.mark.parametrize(
    ("start", "marked", "cover", "rule"),
    [
        ("512", Army(controlled="515"), 4, "US-fort-04"),
        ("515", Army(controlled="515"), 4, "US-fort-04"),
        ("512", Army(scouted="515"), 2, "US-cover-02"),
        ("515", Army(scouted="515"), 1, "US-tile-05"),
    ],
)
def test_in_a_fortified_building_control_makes_the_difference(start: str, marked: Army, cover: int, rule: str) -> None:
    assert attack(start, "515", enemy=marked)["parts"][1] == [rule, cover, "cover"]


# -- the other actions' totals -----------------------------------------------------------------------------------

LONG_DEMO = {"S-L-036": {"actions": [{"type": "demo", "values": {"vehicle": 1, "building": 4}}]}}
"""A card of the Engineer whose Demo reaches any tile."""
RUIN = Field(worn={"503": "C"})
"""The corner house is a ruin: cover 2, and passable."""


def engineer(target: str, start: str, german: Army = USUAL, field: Field = RUIN) -> Mapping[str, object]:
    """What is told of a Demo that fails, from a tile."""
    soviet = Army(at={"engineer-a": start})
    dice = (1,) if target == "ger/tank" else (1, 1, 1, 1)
    desk = shoot("engineer-a", "demo", target, soviet, german, field, dice=dice, cards=LONG_DEMO)
    return desk.told("attack")[0]


def gun(target: str, start: str, german: Army = USUAL, field: Field = RUIN) -> Mapping[str, object]:
    """What is told of an Antitank that fails, from a tile."""
    dice = (1, 1, 1, 1) if target == "ger/tank" else (1, 1)
    soviet = Army(at={"antitank-gun": start})
    return shoot("antitank-gun", "antitank", target, soviet, german, field, dice=dice).told("attack")[0]


@pytest.mark.rule("US-defence-01")
def test_demo_adds_range_but_no_cover() -> None:
    told = engineer("ger/tank", "505", Army(at={"tank": "503"}))
    assert told["total"] == 6 + 2
    assert told["parts"] == [["US-vehicle-02", 6, "defence"], ["US-combat-06", 2, "range"]]


@pytest.mark.rule("US-defence-04")
def test_antitank_against_a_vehicle_adds_cover_and_range() -> None:
    assert gun("ger/tank", "504", Army(at={"tank": "502"}))["total"] == 6 + 1 + 2
    assert gun("ger/tank", "505", Army(at={"tank": "503"}))["total"] == 6 + 2 + 2
    assert gun("ger/tank", "503", Army(at={"tank": "503"}))["total"] == 6 + 2


@pytest.mark.rule("US-defence-03")
def test_a_structure_has_its_printed_defence_and_range_without_cover() -> None:
    told = gun("515", "507")
    assert told["total"] == 6 + 2
    assert told["parts"] == [["US-defence-03", 6, "structure"], ["US-combat-06", 2, "range"]]
    assert gun("506", "506")["total"] == 7
    assert engineer("511", "512")["total"] == 9 + 1
    assert gun("tunnel:wall", "503")["total"] == 7 + 2
    assert engineer("tunnel:wall", "507")["total"] == 7 + 1


@pytest.mark.rule("US-defence-03")
@pytest.mark.parametrize("field", [Field(), Field(worn={"503": "B"})])
def test_the_structure_is_that_of_the_version_that_lies_there(field: Field) -> None:
    assert gun("503", "502", field=field)["total"] == (8 if not field.worn else 6) + 1


@pytest.mark.rule("US-defence-03")
def test_whoever_controls_a_building_adds_nothing() -> None:
    assert gun("515", "512", Army(controlled="515"))["total"] == 6 + 1


MINE_BOMB = {"S-L-046": {"actions": [{"type": "bomb", "values": {"unit": 2, "building": 3}}]}}
"""A card of the Mortar, which stands on a tile, with a Bomb."""


@pytest.mark.rule("US-defence-02")
def test_bomb_adds_cover_but_no_range() -> None:
    german = Army(at={"rifleman-b": "502"})
    desk = shoot("mortar", "bomb", "502", Army(at={"mortar": "515"}), german, dice=(1, 1), cards=MINE_BOMB)
    assert desk.told("attack")[0]["parts"] == [["US-combat-05", 4, "defence"], ["US-tile-05", 1, "cover"]]


@pytest.mark.rule("US-defence-02")
def test_bomb_adds_no_range_to_a_structure() -> None:
    desk = shoot("mortar", "bomb", "503", Army(at={"mortar": "515"}), dice=(1, 1, 1), cards=MINE_BOMB)
    assert desk.told("attack")[0]["parts"] == [["US-defence-03", 8, "structure"]]


@pytest.mark.rule("US-defence-02", "US-defence-05")
@pytest.mark.parametrize("by", SIDES)
def test_against_a_bomber_from_off_the_board_the_building_cover_counts(by: str) -> None:
    desk = facing(by, Army(hand="bomber"), Army(at={"rifleman-b": "503"}), dice=(1, 1, 1, 1, 1))
    desk.play("bomber", "bomb")
    desk.choose("503", "503")
    told = {attack["target"]: attack for attack in desk.told("attack")}
    unit = told[f"unit:{SHORT[OTHER[by]]}/rifleman-b"]
    assert unit["total"] == 4 + 3
    assert unit["attacker"] == ("card:S-L-051" if by == "soviet" else "card:G-L-051")
    assert told["tile:503"]["total"] == 8


@pytest.mark.rule("US-defence-05")
def test_against_a_bomber_a_unit_in_the_open_has_its_normal_cover() -> None:
    german = Army(at={"rifleman-b": "502"})
    assert shoot("bomber", "bomb", "502", Army(), german, dice=(1, 1)).told("attack")[0]["total"] == 4 + 1


# -- dice ----------------------------------------------------------------------------------------------------------

DICE = [
    ("rifleman-a", "attack", "ger/rifleman-b", 1),
    ("machine-gunner-a", "attack", "ger/rifleman-b", 2),
    ("machine-gunner-a", "suppress", "ger/rifleman-b", 4),
    ("sniper", "attack", "ger/rifleman-b", 3),
    ("upgraded-rifleman-a", "attack-2", "ger/rifleman-b", 2),
    ("flamethrower", "flame", "ger/rifleman-b", 2),
    ("antitank-gun", "antitank", "ger/tank", 4),
    ("antitank-gun", "antitank", "511", 2),
    ("antitank-gun", "antitank", "tunnel:lane", 2),
    ("tank", "antitank", "ger/tank", 3),
    ("engineer-a", "demo", "ger/tank", 1),
    ("upgraded-engineer-a", "demo", "tunnel:lane", 5),
    ("bomber", "bomb", "513", 2),
    ("bomber", "bomb", "511", 3),
    ("upgraded-rifleman-a", "grenade", "513", 2),
]


@pytest.mark.rule("US-combat-07", "US-value-02", "US-value-03", "US-value-04", "US-combat-11")
@pytest.mark.parametrize(("card", "verb", "target", "n"), DICE)
def test_as_many_ten_sided_dice_as_the_value_against_such_a_target(card: str, verb: str, target: str, n: int) -> None:
    german = Army(at={"rifleman-b": "513", "tank": "513"})
    at = ALL_AT_513 if card != "bomber" else {"rifleman-a": "501"}
    desk = asking(lay(Army(hand=card, at=at), german))
    desk.play(card, verb)
    desk.choose(target)
    assert roll(desk).dice == (range(10),) * n


@pytest.mark.rule("US-value-04")
@pytest.mark.parametrize(("tile", "target"), [("506", "506"), ("514", "tunnel:lane")])
def test_a_demo_of_one_and_four_rolls_four_dice_against_a_structure(tile: str, target: str) -> None:
    desk = asking(lay(Army(hand="engineer-a", at={"engineer-a": tile})))
    desk.play("engineer-a", "demo")
    assert desk.about == ("unit:sov/engineer-a", (1, 4), "demo")
    desk.choose(target)
    assert len(roll(desk).dice) == 4


def hit(dice: Sequence[int], defence: int) -> bool:
    """Whether an Attack with these dice succeeds against this total defence."""
    tiles = {4: "501", 7: "514", 9: "516"}
    card = {1: "rifleman-a", 2: "machine-gunner-a", 3: "sniper"}[len(dice)]
    german = Army(at={"rifleman-b": tiles[defence]}, hand="rifleman-b")
    desk = shoot(card, "attack", "ger/rifleman-b", Army(at={card: "501"}), german, dice=dice)
    told = desk.told("attack")[0]
    assert told["total"] == defence
    assert (desk.asked == ("german", "casualty")) == told["hit"]
    return bool(told["hit"])


@pytest.mark.rule("US-combat-08")
def test_one_die_of_at_least_the_total_is_enough() -> None:
    assert hit((7, 2), 7)
    assert not hit((6, 2), 7)
    assert hit((1, 7), 7)
    assert hit((1, 2, 9), 7)
    assert not hit((6, 6, 6), 7)
    assert hit((4,), 4)
    assert not hit((3,), 4)


@pytest.mark.rule("US-combat-10")
def test_a_nought_is_always_a_success() -> None:
    assert hit((0,), 4)
    assert hit((1, 0), 9)
    assert not hit((8, 8), 9)
    german = Army(at={"sniper": "511"}, hand="sniper")
    desk = shoot("rifleman-a", "attack", "ger/sniper", Army(at={"rifleman-a": "501"}), german, Field("511"), dice=(0,))
    assert desk.told("attack")[0]["total"] == 6 + 3 + 2 + 3
    assert desk.rules("attack") == ["US-combat-10"]
    assert desk.asked == ("german", "casualty")


@pytest.mark.rule("US-combat-10")
@pytest.mark.parametrize(
    ("dice", "rule"), [((0, 5), "US-combat-10"), ((0, 7), "US-combat-08"), ((2, 5), "US-combat-08")]
)
def test_a_hit_by_a_nought_alone_says_so(dice: Sequence[int], rule: str) -> None:
    german = Army(at={"rifleman-b": "514"}, hand="rifleman-b")
    at = {"machine-gunner-a": "501"}
    desk = shoot("machine-gunner-a", "attack", "ger/rifleman-b", Army(at=at), german, dice=dice)
    assert desk.rules("attack") == [rule]


@pytest.mark.rule("US-combat-09", "US-casualty-01")
def test_three_successes_are_one_casualty() -> None:
    german = Army(at={"rifleman-b": "501"}, hand="rifleman-b rifleman-b.2 rifleman-b.3")
    desk = shoot("sniper", "attack", "ger/rifleman-b", Army(at={"sniper": "501"}), german, dice=(9, 9, 0))
    desk.choose("rifleman-b.2")
    assert desk.zone("ger/hand") == ["rifleman-b", "rifleman-b.3"]
    assert desk.zone("ger/lost") == ["rifleman-b.2"]
    assert desk.asked == ("soviet", "play")
