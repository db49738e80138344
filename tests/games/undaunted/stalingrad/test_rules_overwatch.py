"""Overwatch: whose fire meets whom, what it counts with and stops, and when its marker goes."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.core.requests import D10

from .desk import BARE, Army, Desk, Field, lay
from .fire import OTHER, SHORT, asking, facing, roll

SIDES = ("soviet", "german")
MARKED = "510 511 514 505 506 509"
COMMANDER = {"soviet": "commissar", "german": "lieutenant"}
GUN_A = {"machine-gunner-a": "510"}
"""Machine Gunners A watch the market."""
MISS = (1, 1, 1)
HIT = (1, 9, 1)
ENTERED = "entered"


def stepping(
    card: str,
    verb: str,
    *steps: str,
    dice: tuple[int, ...] = (),
    by: str = "soviet",
    start: str = "514",
    watch: dict[str, str] = GUN_A,
    guns: dict[str, str] | None = None,
    **more: Any,
) -> Desk:
    """A unit of one side steps from tile to tile, and the other is on overwatch, with its gunners in 505 or so."""
    army = Army(hand=card, at={card.removeprefix("upgraded-"): start, "tank": "516"}, scouted=MARKED)
    at = {"rifleman-a": "504", **(guns or dict.fromkeys(watch, "505"))}
    other = Army(at=at, overwatch=watch, mines=more.pop("mines", {}))
    desk = facing(by, army._replace(**more.pop("own", {})), other, dice=dice, **more)
    desk.play(card, verb)
    desk.choose(*steps)
    return desk


# -- fire --------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-overwatch-07")
@pytest.mark.parametrize("by", SIDES)
def test_before_the_step_the_gunner_suppresses_with_three_dice(by: str) -> None:
    own, enemy = SHORT[by], OTHER[by]
    army = Army(hand="rifleman-a", at={"rifleman-a": "514"}, scouted=MARKED)
    other = Army(at={"machine-gunner-a": "505"}, overwatch=GUN_A)
    desk = asking(facing(by, army, other))
    desk.play("rifleman-a", "move")
    desk.choose("510")
    request = roll(desk)
    assert (request.side, request.kind, request.dice) == (enemy, "overwatch", (D10,) * 3)
    assert request.about[:3] == ("overwatch", f"unit:{SHORT[enemy]}/machine-gunner-a", f"unit:{own}/rifleman-a")
    assert desk.at(f"{own}/rifleman-a") == "514"
    desk.game.answer(MISS)
    assert desk.log == ["play", "attack", "step"]
    assert desk.events[1].side == enemy


@pytest.mark.rule("US-overwatch-07")
def test_other_tiles_are_not_under_fire() -> None:
    assert stepping("rifleman-a", "move", "511").told("attack") == []


@pytest.mark.rule("US-overwatch-07")
def test_the_own_overwatch_lets_the_own_units_pass() -> None:
    own = {"at": {"rifleman-a": "514", "machine-gunner-a": "513"}, "overwatch": GUN_A}
    desk = stepping("rifleman-a", "move", "510", watch={}, own=own)
    assert (desk.told("attack"), desk.watched("sov/machine-gunner-a")) == ([], "510")


@pytest.mark.rule("US-overwatch-08")
@pytest.mark.parametrize("by", SIDES)
def test_a_success_suppresses_the_unit_which_stays_where_it_is(by: str) -> None:
    own = SHORT[by]
    desk = stepping("scout-a", "scout", "510", dice=HIT, by=by, own={"scouted": "514", "supply": "fog"})
    assert (desk.at(f"{own}/scout-a"), desk.down(f"{own}/scout-a")) == ("514", True)
    assert desk.mark(by, "510") == ""
    assert desk.zone(f"{own}/supply") == ["fog"]
    assert desk.asked == (by, "play")
    assert desk.log == ["play", "attack", "suppressed"]
    assert desk.zone(f"{own}/lost") == []


@pytest.mark.rule("US-overwatch-08")
def test_in_the_second_step_it_stays_where_the_first_one_led() -> None:
    desk = stepping("upgraded-rifleman-a", "move", "511", "510", dice=HIT)
    assert (desk.at("sov/rifleman-a"), desk.down("sov/rifleman-a"), desk.asked[1]) == ("511", True, "play")


@pytest.mark.rule("US-overwatch-08")
def test_a_success_ends_an_assault_as_a_whole() -> None:
    """An enemy stands on the tile; Flame would follow."""
    guns = {"machine-gunner-a": "505", "scout-b": "514"}
    desk = stepping("flamethrower", "assault", "510", dice=HIT, guns=guns)
    assert (desk.asked, desk.down("sov/flamethrower")) == (("soviet", "play"), True)
    desk = stepping("flamethrower", "assault", "510", "stop", dice=MISS, guns={**guns, "scout-b": "510"})
    assert desk.asked == ("soviet", "part")


@pytest.mark.rule("US-overwatch-08")
def test_a_success_ends_an_explore_with_steps_left() -> None:
    own = {"hand": "upgraded-scout-a fog"}
    desk = stepping("upgraded-scout-a", "explore", "510", dice=HIT, own=own)
    assert (desk.at("sov/scout-a"), desk.asked) == ("514", ("soviet", "play"))


@pytest.mark.rule("US-overwatch-09")
@pytest.mark.parametrize("by", SIDES)
def test_after_a_failure_the_unit_enters_and_the_marker_stays(by: str) -> None:
    desk = stepping("upgraded-rifleman-a", "move", "510", dice=MISS, by=by)
    assert (desk.at(f"{SHORT[by]}/rifleman-a"), desk.down(f"{SHORT[by]}/rifleman-a")) == ("510", False)
    assert desk.watched(f"{SHORT[OTHER[by]]}/machine-gunner-a") == "510"
    assert desk.asked == (by, "move")


@pytest.mark.rule("US-overwatch-09")
def test_the_marker_stays_after_a_success_too() -> None:
    assert stepping("rifleman-a", "move", "510", dice=HIT).watched("ger/machine-gunner-a") == "510"


# -- what counts -------------------------------------------------------------------------------------------


def told(start: str, tile: str, gun: str, field: Field = BARE, position: str = "origin") -> dict[str, Any]:
    """The fire at Riflemen who step from one tile to another, from a gunner on a third."""
    desk = stepping(
        "rifleman-a", "move", tile, dice=MISS, start=start, watch={"machine-gunner-a": tile},
        guns={"machine-gunner-a": gun}, own={"scouted": tile}, field=field, options={"overwatch_position": position},
    )  # fmt: skip
    return dict(desk.told("attack")[0])


@pytest.mark.rule("US-overwatch-10")
def test_the_mover_counts_as_still_on_the_tile_that_it_leaves() -> None:
    """Square at distance two of the gunner, and the workshop's cover 2 at distance one."""
    fire = told("505", "506", "503")
    assert fire["total"] == 4 + 0 + 2
    assert fire["parts"] == [["US-combat-05", 4, "defence"], ["US-combat-06", 2, "range"]]


@pytest.mark.rule("US-overwatch-10")
def test_by_the_option_it_counts_as_on_the_tile_that_it_enters() -> None:
    assert told("505", "506", "503", position=ENTERED)["total"] == 4 + 2 + 1


@pytest.mark.rule("US-overwatch-10")
def test_the_smoke_of_the_tile_that_it_leaves_counts() -> None:
    assert told("505", "506", "503", Field(smoke="505"))["total"] == 8
    assert told("505", "506", "503", Field(smoke="506"))["total"] == 6
    assert told("505", "506", "503", Field(smoke="505"), ENTERED)["total"] == 7
    assert told("505", "506", "503", Field(smoke="506"), ENTERED)["total"] == 9


@pytest.mark.rule("US-overwatch-10")
@pytest.mark.parametrize("by", SIDES)
def test_by_the_option_the_unit_has_entered_and_marked_the_tile_before_the_dice(by: str) -> None:
    own = {"scouted": "514", "supply": "fog fog"}
    desk = stepping("scout-a", "scout", "510", dice=HIT, by=by, own=own, options={"overwatch_position": ENTERED})
    assert (desk.at(f"{SHORT[by]}/scout-a"), desk.down(f"{SHORT[by]}/scout-a")) == ("510", True)
    assert desk.mark(by, "510") == "scouted"
    assert desk.log == ["play", "step", "scout-mark", "fog", "attack", "suppressed"]
    assert desk.asked == (by, "play")


@pytest.mark.rule("US-overwatch-10", "US-overwatch-09")
def test_by_the_option_a_failure_lets_it_go_on() -> None:
    desk = stepping("upgraded-rifleman-a", "move", "510", "511", dice=MISS, options={"overwatch_position": ENTERED})
    assert desk.at("sov/rifleman-a") == "511"


@pytest.mark.rule("US-overwatch-17")
@pytest.mark.parametrize(("gun", "distance"), [("514", 0), ("510", 1), ("506", 2), ("501", 3)])
def test_distance_is_reckoned_from_the_gunners_tile(gun: str, distance: int) -> None:
    assert told("514", "510", gun)["total"] == 4 + distance


@pytest.mark.rule("US-overwatch-17")
def test_building_cover_is_reckoned_from_the_gunners_tile() -> None:
    """The mover leaves the corner house: from within it has cover 1, from elsewhere 3."""
    assert told("503", "502", "503")["total"] == 4 + 1
    assert told("503", "502", "504")["total"] == 4 + 3 + 1
    assert told("503", "502", "502")["total"] == 4 + 3 + 1


# -- who ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-overwatch-11")
@pytest.mark.parametrize("by", SIDES)
def test_vehicles_go_through(by: str) -> None:
    desk = stepping("tank", "move", "510", by=by, own={"at": {"tank": "514"}})
    assert (desk.told("attack"), desk.at(f"{SHORT[by]}/tank")) == ([], "510")


@pytest.mark.rule("US-overwatch-07")
@pytest.mark.parametrize(("card", "verb"), [("rifleman-a", "move"), ("scout-a", "scout"), ("sniper", "stalk")])
def test_move_scout_and_stalk_meet_the_fire(card: str, verb: str) -> None:
    desk = stepping(card, verb, "510", dice=MISS)
    assert [told["verb"] for told in desk.told("attack")] == ["overwatch"]


@pytest.mark.rule("US-overwatch-13")
@pytest.mark.parametrize("by", SIDES)
def test_a_guided_unit_meets_the_fire_and_a_success_ends_the_guide(by: str) -> None:
    own = SHORT[by]
    army = Army(hand=COMMANDER[by], at={"scout-a": "514", "rifleman-a": "516"}, scouted=MARKED)
    other = Army(at={"machine-gunner-a": "505"}, overwatch=GUN_A)
    desk = facing(by, army, other, dice=HIT)
    desk.play(COMMANDER[by], "guide")
    desk.choose(f"{own}/scout-a", "510")
    assert (desk.at(f"{own}/scout-a"), desk.down(f"{own}/scout-a")) == ("514", True)
    assert desk.asked == (by, "play")
    desk = facing(by, army, other, dice=MISS)
    desk.play(COMMANDER[by], "guide")
    desk.choose(f"{own}/scout-a", "510", "511")
    assert (desk.at(f"{own}/scout-a"), desk.down(f"{own}/scout-a")) == ("511", False)


@pytest.mark.rule("US-overwatch-14")
@pytest.mark.parametrize(
    ("dice", "verbs"), [((9,), ["mine"]), ((1, 1, 1, 1), ["mine", "overwatch"]), ((1, 1, 1, 9), ["mine", "overwatch"])]
)
def test_the_mine_comes_first_and_overwatch_only_if_the_unit_goes_on(dice: tuple[int, ...], verbs: list[str]) -> None:
    desk = stepping("rifleman-a", "move", "510", dice=dice, mines={"510/514": "antipersonnel"})
    assert [told["verb"] for told in desk.told("attack")] == verbs
    if len(dice) == 1:
        desk.choose("rifleman-a")
    assert desk.at("sov/rifleman-a") == ("510" if max(dice) == 1 else "514")
    assert desk.down("sov/rifleman-a") == (dice == (1, 1, 1, 9))


TWO = {"machine-gunner-a": "510", "machine-gunner-b": "510"}


@pytest.mark.rule("US-overwatch-15")
@pytest.mark.parametrize("by", SIDES)
@pytest.mark.parametrize("first", ["machine-gunner-a", "machine-gunner-b"])
def test_of_several_gunners_each_fires_in_the_order_of_their_owner(by: str, first: str) -> None:
    enemy = SHORT[OTHER[by]]
    desk = stepping("rifleman-a", "move", "510", dice=MISS * 2, by=by, watch=TWO)
    assert desk.asked == (OTHER[by], "overwatch-fire")
    assert desk.about == (f"unit:{SHORT[by]}/rifleman-a", "tile:510")
    assert desk.options() == [f"{enemy}/machine-gunner-a", f"{enemy}/machine-gunner-b"]
    assert desk.refused(f"{enemy}/rifleman-a") == "US-overwatch-15"
    desk.choose(f"{enemy}/{first}")
    assert [told["attacker"] for told in desk.told("attack")] == [
        f"unit:{enemy}/{gun}" for gun in sorted(TWO, key=lambda gun: gun != first)
    ]
    assert desk.at(f"{SHORT[by]}/rifleman-a") == "510"


@pytest.mark.rule("US-overwatch-15")
def test_after_a_success_the_others_do_not_fire() -> None:
    desk = stepping("rifleman-a", "move", "510", dice=HIT, watch=TWO)
    desk.choose("ger/machine-gunner-b")
    assert (len(desk.told("attack")), desk.down("sov/rifleman-a")) == (1, True)
    assert desk.asked == ("soviet", "play")


@pytest.mark.rule("US-overwatch-15")
def test_the_second_may_succeed() -> None:
    desk = stepping("rifleman-a", "move", "510", dice=(*MISS, *HIT), watch=TWO)
    desk.choose("ger/machine-gunner-a")
    assert (desk.at("sov/rifleman-a"), desk.down("sov/rifleman-a")) == ("514", True)


@pytest.mark.rule("US-overwatch-16")
def test_leaving_the_tile_meets_no_fire() -> None:
    assert stepping("rifleman-a", "move", "511", watch={"machine-gunner-a": "514"}).told("attack") == []


@pytest.mark.rule("US-overwatch-16")
def test_a_marker_put_on_an_occupied_tile_meets_nobody() -> None:
    desk = lay(Army(hand="machine-gunner-a", at={"machine-gunner-a": "513"}), Army(at={"rifleman-a": "510"}))
    desk.play("machine-gunner-a", "overwatch")
    desk.choose("510")
    assert (desk.told("attack"), desk.watched("sov/machine-gunner-a")) == ([], "510")


# -- the marker --------------------------------------------------------------------------------------------


@pytest.mark.rule("US-overwatch-01", "US-overwatch-02")
def test_each_machine_gunner_has_a_marker_of_its_own_and_one_only() -> None:
    hand = "machine-gunner-a machine-gunner-b machine-gunner-a.2"
    desk = lay(Army(hand=hand, at={"machine-gunner-a": "513", "machine-gunner-b": "513"}))
    for card, tile in (("machine-gunner-a", "510"), ("machine-gunner-b", "510")):
        desk.play(card, "overwatch")
        desk.choose(tile)
    assert (desk.watched("sov/machine-gunner-a"), desk.watched("sov/machine-gunner-b")) == ("510", "510")
    desk.play("machine-gunner-a.2", "overwatch")
    desk.choose("502")
    assert (desk.watched("sov/machine-gunner-a"), desk.watched("sov/machine-gunner-b")) == ("502", "510")
    assert desk.told("overwatch-off") == [{"unit": "unit:sov/machine-gunner-a", "tile": "tile:510"}]
    assert desk.watched("ger/machine-gunner-a") is None


WATCHING = Army(at={"machine-gunner-a": "514", "rifleman-a": "516"}, overwatch=GUN_A, scouted=MARKED, deck="sniper")


def off(desk: Desk, unit: str = "sov/machine-gunner-a") -> list[str]:
    """The marker is gone; the rules that the event names."""
    assert desk.watched(unit) is None
    return desk.rules("overwatch-off")


@pytest.mark.rule("US-overwatch-03")
@pytest.mark.parametrize("by", SIDES)
def test_it_goes_when_the_gunner_moves(by: str) -> None:
    gunner = f"{SHORT[by]}/machine-gunner-a"
    desk = facing(by, WATCHING._replace(hand="machine-gunner-a"), Army())
    desk.play("machine-gunner-a", "move")
    desk.choose("511")
    assert off(desk, gunner) == ["US-overwatch-03"]
    desk = facing(by, WATCHING._replace(hand=COMMANDER[by]), Army())
    desk.play(COMMANDER[by], "guide")
    desk.choose(gunner, "511", "stop")
    assert off(desk, gunner) == ["US-overwatch-03"]


@pytest.mark.rule("US-overwatch-03")
def test_a_move_of_no_steps_leaves_it() -> None:
    desk = lay(WATCHING._replace(hand="machine-gunner-a"))
    desk.play("machine-gunner-a", "move")
    desk.choose("stop")
    assert desk.watched("sov/machine-gunner-a") == "510"


@pytest.mark.rule("US-overwatch-04")
@pytest.mark.parametrize("hand", ["machine-gunner-a", ""])
def test_it_goes_when_the_gunner_suffers_a_casualty_or_is_routed(hand: str) -> None:
    german = Army(hand="rifleman-a", at={"rifleman-a": "514"})
    desk = lay(WATCHING._replace(hand=hand), german, active="german", dice=(9,))
    desk.play("rifleman-a", "attack")
    desk.choose("sov/machine-gunner-a")
    assert off(desk) == ["US-overwatch-04"]


@pytest.mark.rule("US-overwatch-04")
def test_a_miss_leaves_it() -> None:
    german = Army(hand="rifleman-a", at={"rifleman-a": "514"})
    desk = lay(WATCHING, german, active="german", dice=(3,))
    desk.play("rifleman-a", "attack")
    desk.choose("sov/machine-gunner-a")
    assert desk.watched("sov/machine-gunner-a") == "510"


@pytest.mark.rule("US-overwatch-05")
def test_it_goes_when_the_gunner_is_suppressed_by_the_enemy() -> None:
    german = Army(hand="machine-gunner-a", at={"machine-gunner-a": "514"})
    desk = lay(WATCHING, german, active="german", dice=(9, 1, 1, 1))
    desk.play("machine-gunner-a", "suppress")
    desk.choose("sov/machine-gunner-a")
    assert off(desk) == ["US-overwatch-05"]


@pytest.mark.rule("US-overwatch-05")
def test_it_goes_when_the_gunner_is_suppressed_by_force() -> None:
    desk = lay(WATCHING._replace(hand="commissar", play="machine-gunner-a", overwatch={}))
    desk.play("commissar", "force")
    desk.choose("machine-gunner-a overwatch", "510")
    assert desk.watched("sov/machine-gunner-a") == "510"
    desk.choose("done")
    assert desk.down("sov/machine-gunner-a")
    assert off(desk) == ["US-overwatch-05"]


@pytest.mark.rule("US-overwatch-06")
def test_a_marker_that_was_removed_can_be_placed_again() -> None:
    desk = lay(WATCHING._replace(hand="machine-gunner-a machine-gunner-a.2"))
    desk.play("machine-gunner-a", "move")
    desk.choose("511")
    assert desk.watched("sov/machine-gunner-a") is None
    desk.play("machine-gunner-a.2", "overwatch")
    desk.choose("505")
    assert desk.watched("sov/machine-gunner-a") == "505"
