"""Rout: a hit unit without cards left, and the moves of routed and burnt units by the attacker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from stalingrad_widgets.games.undaunted.stalingrad.soundness import field_faults

from .desk import RULES, Army, Desk, Field, goals, lay
from .fire import OTHER, SHORT, facing, shoot

SIDES = ("soviet", "german")
FROM_510 = {"rifleman-a": "510"}
"""The attackers stand in the market: its neighbours are 505, 506, 509, 511, 513 and 514."""


def routing(enemy: Army, *, by: str = "soviet", unit: str = "scout-b", dice: Sequence[int] = (9,)) -> Desk:
    """An Attack in the market that hits a unit without cards; its side has Riflemen elsewhere."""
    at = {"rifleman-a": "516", unit: "510", **(enemy.at or {})}
    enemy = enemy._replace(at=at, deck=enemy.deck if enemy.deck != Army().deck else "sniper")
    return shoot("rifleman-a", "attack", f"{SHORT[OTHER[by]]}/{unit}", Army(at=FROM_510), enemy, dice=dice, by=by)


# -- routed or not -----------------------------------------------------------------------------------------


@pytest.mark.rule("US-rout-01")
@pytest.mark.parametrize("by", SIDES)
def test_a_hit_unit_without_cards_is_routed_and_stays_on_the_board(by: str) -> None:
    enemy = SHORT[OTHER[by]]
    desk = routing(Army(hand="rifleman-a", discard="fog", supply="scout-b", lost="scout-b.2"), by=by)
    assert desk.routed(f"{enemy}/scout-b")
    assert not desk.routed(f"{enemy}/rifleman-a")
    assert desk.at(f"{enemy}/scout-b") == "510"
    assert desk.zone(f"{enemy}/lost") == ["scout-b.2"]
    assert desk.zone(f"{enemy}/hand") == ["rifleman-a"]
    routed = desk.events[-1]
    assert (routed.kind, routed.side, routed.rules) == ("routed", OTHER[by], ("US-rout-01",))
    assert routed.data == {"unit": f"unit:{enemy}/scout-b", "tile": "tile:510", "again": False}
    assert desk.log == ["play", "attack", "routed"]


@pytest.mark.rule("US-rout-02")
@pytest.mark.parametrize("zone", ["hand", "discard", "deck"])
def test_the_loss_of_the_last_card_routs_nobody_the_next_hit_does(zone: str) -> None:
    cards = {"deck": "sniper", zone: "scout-b"}
    german = Army(at={"scout-b": "510", "rifleman-a": "516"}, **cards)  # type: ignore[arg-type]
    desk = lay(Army(hand="rifleman-a rifleman-a.2", at=FROM_510), german, dice=(9, 9))
    desk.play("rifleman-a", "attack")
    desk.choose("ger/scout-b", "scout-b")
    assert not desk.routed("ger/scout-b")
    assert desk.zone("ger/lost") == ["scout-b"]
    desk.play("rifleman-a.2", "attack")
    desk.choose("ger/scout-b")
    assert desk.routed("ger/scout-b")
    assert desk.zone("ger/lost") == ["scout-b"]


@pytest.mark.rule("US-rout-01")
def test_a_miss_routs_nobody() -> None:
    desk = routing(Army(), dice=(4,))
    assert not desk.routed("ger/scout-b")


@pytest.mark.rule("US-rout-01")
def test_a_successful_suppress_routs_nobody() -> None:
    german = Army(at={"scout-b": "510", "rifleman-a": "516"}, deck="sniper")
    at = {"machine-gunner-a": "510"}
    desk = shoot("machine-gunner-a", "suppress", "ger/scout-b", Army(at=at), german, dice=(9, 9, 9, 9))
    assert (desk.routed("ger/scout-b"), desk.down("ger/scout-b")) == (False, True)


# -- the move ----------------------------------------------------------------------------------------------


@pytest.mark.rule("US-rout-03")
@pytest.mark.parametrize("by", SIDES)
@pytest.mark.parametrize("choice", ["505", "511", "stay"])
def test_the_attacker_may_move_it_to_a_neighbour_with_its_owners_marker(choice: str, by: str) -> None:
    enemy = SHORT[OTHER[by]]
    desk = routing(Army(scouted="505 501", controlled="511"), by=by)
    assert desk.asked == (by, "rout-move")
    assert desk.about == (f"unit:{enemy}/scout-b", "attack")
    assert desk.options() == ["505", "511", "stay"]
    for tile in ("506", "501", "510"):
        assert desk.refused(tile) == "US-rout-03"
    desk.choose(choice)
    assert desk.at(f"{enemy}/scout-b") == (choice if choice != "stay" else "510")
    assert desk.routed(f"{enemy}/scout-b")
    assert desk.asked == (by, "play")
    assert [(told["from"], told["to"]) for told in desk.told("pushed")] == (
        [] if choice == "stay" else [("tile:510", f"tile:{choice}")]
    )


@pytest.mark.rule("US-rout-03")
def test_the_attackers_own_markers_are_no_way_out() -> None:
    german = Army(at={"scout-b": "510", "rifleman-a": "516"}, deck="sniper", scouted="514")
    soviet = Army(hand="rifleman-a", at=FROM_510, scouted="505", controlled="511")
    desk = lay(soviet, german, dice=(9,))
    desk.play("rifleman-a", "attack")
    desk.choose("ger/scout-b")
    assert desk.options() == ["514", "stay"]


@pytest.mark.rule("US-rout-03")
def test_without_a_marked_neighbour_nothing_is_asked() -> None:
    assert routing(Army(scouted="501 510")).asked == ("soviet", "play")


@pytest.mark.rule("US-rout-04")
@pytest.mark.parametrize(("choice", "down"), [("505", False), ("stay", True)])
def test_a_suppressed_unit_is_readied_by_the_move_alone(choice: str, down: bool) -> None:
    desk = routing(Army(scouted="505", down="scout-b"))
    desk.choose(choice)
    assert desk.down("ger/scout-b") == down
    assert desk.rules("ready") == ([] if down else ["US-rout-04"])


@pytest.mark.rule("US-rout-04")
def test_a_ready_unit_is_not_told_to_be_readied() -> None:
    desk = routing(Army(scouted="505"))
    desk.choose("505")
    assert desk.log == ["play", "attack", "routed", "pushed"]


@pytest.mark.rule("US-rout-05")
def test_a_routed_unit_that_is_hit_again_stays_routed_and_may_be_moved_again() -> None:
    desk = routing(Army(routed="scout-b", scouted="505"))
    routed = desk.events[-1]
    assert (routed.kind, routed.rules, routed.data["again"]) == ("routed", ("US-rout-05",), True)
    assert desk.routed("ger/scout-b")
    assert desk.options() == ["505", "stay"]
    desk.choose("505")
    assert (desk.at("ger/scout-b"), desk.routed("ger/scout-b")) == ("505", True)


@pytest.mark.rule("US-rout-06", "US-mine-12", "US-overwatch-12")
@pytest.mark.parametrize("by", SIDES)
def test_a_rout_move_sets_off_neither_mines_nor_overwatch(by: str) -> None:
    """Both are the attacker's, which a step of the unit's own would meet."""
    enemy = SHORT[OTHER[by]]
    own = Army(
        hand="rifleman-a", at={**FROM_510, "machine-gunner-a": "501"},
        overwatch={"machine-gunner-a": "505"}, mines={"505/510": "antipersonnel"},
    )  # fmt: skip
    other = Army(at={"scout-b": "510", "rifleman-a": "516"}, deck="sniper", scouted="505")
    desk = facing(by, own, other, dice=(9,))
    desk.play("rifleman-a", "attack")
    desk.choose(f"{enemy}/scout-b", "505")
    assert desk.at(f"{enemy}/scout-b") == "505"
    assert len(desk.told("attack")) == 1
    assert desk.mine("505/510") == f"{by} antipersonnel"
    assert desk.watched(f"{SHORT[by]}/machine-gunner-a") == "505"
    assert not desk.down(f"{enemy}/scout-b")


# -- tunnels, vehicles, own units --------------------------------------------------------------------------

TUNNELS = [{"id": "rail", "tile": "510"}, {"id": "wall", "tile": "508"}]


@pytest.mark.rule("US-rout-07", "US-tunnel-05")
def test_a_rout_move_does_not_go_through_a_tunnel() -> None:
    german = Army(at={"scout-b": "510", "rifleman-a": "516"}, deck="sniper", scouted="505 508")
    desk = lay(Army(hand="rifleman-a", at=FROM_510), german, dice=(9,), tunnels=TUNNELS)
    desk.play("rifleman-a", "attack")
    desk.choose("ger/scout-b")
    assert desk.options() == ["505", "stay"]
    assert desk.refused("tunnel:wall") == "US-rout-07"
    assert desk.refused("508") == "US-rout-03"


@pytest.mark.rule("US-rout-07")
def test_with_the_tunnel_as_the_only_way_nothing_is_asked() -> None:
    german = Army(at={"scout-b": "510", "rifleman-a": "516"}, deck="sniper", scouted="508")
    desk = lay(Army(hand="rifleman-a", at=FROM_510), german, dice=(9,), tunnels=TUNNELS)
    desk.play("rifleman-a", "attack")
    desk.choose("ger/scout-b")
    assert desk.asked == ("soviet", "play")


@pytest.mark.rule("US-rout-09")
@pytest.mark.parametrize("by", SIDES)
@pytest.mark.parametrize("choice", ["505", "stay"])
def test_the_own_unit_routed_by_the_own_bomb_is_moved_by_the_bomber_to_an_own_marker(by: str, choice: str) -> None:
    own = Army(hand="bomber", at={"scout-b": "510", "rifleman-a": "516"}, deck="sniper", scouted="505")
    desk = facing(by, own, Army(at={"rifleman-a": "504"}, scouted="506 511"), dice=(9, 9))
    desk.play("bomber", "bomb")
    desk.choose("510")
    assert desk.asked == (by, "rout-move")
    assert desk.about == (f"unit:{SHORT[by]}/scout-b", "bomb")
    assert desk.options() == ["505", "stay"]
    desk.choose(choice)
    assert desk.at(f"{SHORT[by]}/scout-b") == (choice if choice == "505" else "510")


@pytest.mark.rule("US-rout-07", "US-rout-09")
def test_not_even_the_own_unit_goes_through_a_tunnel() -> None:
    soviet = Army(hand="bomber", at={"scout-b": "510", "rifleman-a": "516"}, deck="sniper", scouted="505 508")
    desk = lay(soviet, Army(at={"rifleman-a": "504"}), dice=(9, 9, 1, 1, 1), tunnels=TUNNELS)
    desk.play("bomber", "bomb")
    desk.choose("510", "sov/scout-b")
    assert desk.options() == ["505", "stay"]
    assert desk.refused("tunnel:wall") == "US-rout-07"


@pytest.mark.rule("US-rout-08")
@pytest.mark.parametrize(
    ("worn", "options"),
    [({}, None), ({"506": "B"}, ["506", "stay"]), ({"511": "B"}, None), ({"511": "C"}, ["511", "stay"])],
)
def test_a_routed_vehicle_is_not_moved_onto_an_impassable_tile(worn: dict[str, str], options: list[str] | None) -> None:
    german = Army(at={"tank": "510", "rifleman-a": "516"}, deck="sniper", scouted="506 511 509")
    gun = Army(hand="antitank-gun", at={"antitank-gun": "510", "rifleman-a": "501"})
    desk = lay(gun, german, Field(worn=worn), dice=(9, 1, 1, 1))
    desk.play("antitank-gun", "antitank")
    desk.choose("ger/tank")
    assert desk.routed("ger/tank")
    if options is None:
        assert desk.asked == ("soviet", "play")
        return
    assert desk.options() == options
    assert desk.refused("509") == "US-rout-08"


@pytest.mark.rule("US-rout-08")
def test_a_routed_vehicle_may_be_moved_onto_a_passable_tile() -> None:
    german = Army(at={"tank": "510", "rifleman-a": "516"}, deck="sniper", scouted="505")
    soviet = Army(at={"antitank-gun": "510", "rifleman-a": "501"})
    desk = shoot("antitank-gun", "antitank", "ger/tank", soviet, german, dice=(9, 1, 1, 1))
    desk.choose("505")
    assert desk.at("ger/tank") == "505"


# -- routed units have no cards ----------------------------------------------------------------------------


@pytest.mark.rule("US-rout-10")
@pytest.mark.parametrize(
    ("card", "verb", "zone"), [("platoon-sergeant", "bolster", "discard"), ("quartermaster", "support", "hand")]
)
def test_a_card_fetched_for_a_routed_unit_ends_its_rout(card: str, verb: str, zone: str) -> None:
    soviet = Army(hand=card, at={"scout-b": "510", "rifleman-a": "516"}, routed="scout-b", supply="scout-b scout-a")
    desk = lay(soviet)
    desk.play(card, verb)
    desk.choose("scout-b", "done")
    assert desk.zone(f"sov/{zone}") == ["scout-b"]
    assert not desk.routed("sov/scout-b")
    assert field_faults(desk.state) == []


@pytest.mark.rule("US-rout-10")
@pytest.mark.parametrize("zone", ["hand", "play", "discard", "deck", "bid"])
def test_a_routed_unit_with_a_card_is_no_sound_position(zone: str) -> None:
    cards = {"deck": "", zone: "scout-b.2"}
    desk = lay(Army(at={"scout-b": "510", "rifleman-a": "516"}, routed="scout-b", **cards), Army(deck=""))  # type: ignore[arg-type]
    assert [fault.partition("(")[2] for fault in field_faults(desk.state)] == ["US-rout-10)."]
    with pytest.raises(AssertionError, match=r"\(US-rout-10\)\.$"):
        RULES.check(desk.state)


PAID = {"side": "soviet", "text": "A routed gunner or tank gains two.", "hook": "gain-by-rout", "points": 2}


@pytest.mark.rule("US-rout-05")
@pytest.mark.parametrize(("routed", "gained"), [("", 2), ("machine-gunner-a", 0)])
def test_only_the_first_rout_gains_points(routed: str, gained: int) -> None:
    special = [{**PAID, "units": ["machine-gunner-a", "tank"]}]
    german = Army(at={"machine-gunner-a": "510", "rifleman-a": "516"}, deck="sniper", routed=routed)
    soviet = Army(hand="rifleman-a rifleman-a.2", at=FROM_510)
    field, aims = Field(beside=4), goals({"gain": 4}, 4)
    desk = lay(soviet, german, field, dice=(9, 9), special=special, mission_beside=4, goals=aims)
    for card in ("rifleman-a", "rifleman-a.2"):
        desk.play(card, "attack")
        desk.choose("ger/machine-gunner-a")
        assert desk.gained("soviet") == gained


# -- Flame -------------------------------------------------------------------------------------------------


def burning(enemy: Army, *, by: str = "soviet", dice: Sequence[int] = (9, 1), **changes: Any) -> Desk:
    """A Flame in the market on the enemy's Scouts B."""
    at = {"rifleman-a": "516", "scout-b": "510", **(enemy.at or {})}
    own = Army(at={"flamethrower": "510", "rifleman-a": "504"})
    target = f"{SHORT[OTHER[by]]}/scout-b"
    return shoot("flamethrower", "flame", target, own, enemy._replace(at=at), dice=dice, by=by, **changes)


@pytest.mark.rule("US-flame-01")
@pytest.mark.parametrize("by", SIDES)
@pytest.mark.parametrize("choice", ["505", "511", "stay"])
def test_a_flame_costs_a_card_and_lets_the_attacker_move_the_target(by: str, choice: str) -> None:
    enemy = SHORT[OTHER[by]]
    desk = burning(Army(hand="scout-b", scouted="505", controlled="511"), by=by)
    assert desk.asked == (OTHER[by], "casualty")
    desk.choose("scout-b")
    assert desk.asked == (by, "flame-move")
    assert desk.about[0] == f"unit:{enemy}/scout-b"
    assert desk.options() == ["505", "511", "stay"]
    assert desk.refused("506") == desk.refused("501") == "US-flame-01"
    desk.choose(choice)
    assert desk.at(f"{enemy}/scout-b") == (choice if choice != "stay" else "510")
    assert desk.zone(f"{enemy}/lost") == ["scout-b"]
    assert not desk.routed(f"{enemy}/scout-b")
    assert desk.rules("pushed") == ([] if choice == "stay" else ["US-flame-01"])
    assert desk.asked == (by, "play")


@pytest.mark.rule("US-flame-02")
@pytest.mark.parametrize(("choice", "down"), [("505", False), ("stay", True)])
def test_a_burnt_suppressed_unit_is_readied_by_the_move_alone(choice: str, down: bool) -> None:
    desk = burning(Army(hand="scout-b", scouted="505", down="scout-b"))
    desk.choose("scout-b", choice)
    assert desk.down("ger/scout-b") == down
    assert desk.rules("ready") == ([] if down else ["US-flame-02"])


@pytest.mark.rule("US-flame-03", "US-mine-12", "US-overwatch-12")
@pytest.mark.parametrize("by", SIDES)
def test_a_flame_move_sets_off_neither_mines_nor_overwatch(by: str) -> None:
    enemy = SHORT[OTHER[by]]
    own = Army(
        hand="flamethrower", at={"flamethrower": "510", "machine-gunner-a": "501"},
        overwatch={"machine-gunner-a": "505"}, mines={"505/510": "antipersonnel"},
    )  # fmt: skip
    other = Army(at={"scout-b": "510", "rifleman-a": "516"}, hand="scout-b", scouted="505")
    desk = facing(by, own, other, dice=(9, 1))
    desk.play("flamethrower", "flame")
    desk.choose(f"{enemy}/scout-b", "scout-b", "505")
    assert desk.at(f"{enemy}/scout-b") == "505"
    assert len(desk.told("attack")) == 1
    assert desk.mines() == ["505/510"]
    assert not desk.down(f"{enemy}/scout-b")


@pytest.mark.rule("US-flame-04")
@pytest.mark.parametrize("choice", ["505", "stay"])
def test_a_target_that_the_flame_routs_is_moved_once_at_most(choice: str) -> None:
    desk = burning(Army(deck="sniper", scouted="505 501 509"))
    assert desk.routed("ger/scout-b")
    assert desk.asked == ("soviet", "flame-move")
    assert desk.options() == ["505", "509", "stay"]
    desk.choose(choice)
    assert desk.at("ger/scout-b") == (choice if choice == "505" else "510")
    assert desk.asked == ("soviet", "play")


@pytest.mark.rule("US-flame-05")
def test_a_failed_flame_neither_harms_nor_moves() -> None:
    desk = burning(Army(hand="scout-b", scouted="505"), dice=(4, 4))
    assert desk.asked == ("soviet", "play")
    assert desk.log == ["play", "attack"]
    assert (desk.at("ger/scout-b"), desk.zone("ger/hand")) == ("510", ["scout-b"])


@pytest.mark.rule("US-tunnel-05")
def test_a_flame_does_not_push_through_a_tunnel() -> None:
    desk = burning(Army(hand="scout-b", scouted="505 508"), tunnels=TUNNELS)
    desk.choose("scout-b")
    assert desk.options() == ["505", "stay"]
    assert desk.refused("tunnel:wall") == "US-tunnel-05"
    assert desk.refused("508") == "US-flame-01"
