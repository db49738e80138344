"""Control, Ready, Smoke, Mine and Overwatch as actions."""

from __future__ import annotations

import pytest

from .aims import at_table, lay_for
from .desk import Army, Desk, lay

HERE = {"rifleman-a": "513"}


# -- Control ------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-control-01")
@pytest.mark.parametrize(("side", "enemy"), [("soviet", "german"), ("german", "soviet")])
def test_control_turns_the_own_marker_of_the_units_tile(side: str, enemy: str) -> None:
    at = {"rifleman-a": "510", "rifleman-b": "514"}
    desk = lay_for(side, Army(hand="rifleman-a", at=at, scouted="510 514 506"), Army(scouted="510"))
    desk.play("rifleman-a", "control")
    assert desk.marks(side) == {"506": "scouted", "510": "controlled", "514": "scouted"}
    assert desk.marks(enemy) == {"510": "scouted"}
    assert (desk.points(side), desk.points(enemy)) == (1, 0)
    event = desk.events[-1]
    assert (event.kind, event.side, event.rules) == ("control", side, ("US-control-01",))
    assert event.data["tile"] == "tile:510"


@pytest.mark.rule("US-control-02")
@pytest.mark.parametrize(("side", "enemy"), [("soviet", "german"), ("german", "soviet")])
def test_the_enemy_who_had_control_keeps_a_scouted_marker(side: str, enemy: str) -> None:
    own = Army(hand="rifleman-a", at={"rifleman-a": "510"}, scouted="510")
    desk = lay_for(side, own, Army(controlled="510 506"))
    assert (desk.points(side), desk.points(enemy)) == (0, 3)
    desk.play("rifleman-a", "control")
    assert desk.marks(side) == {"510": "controlled"}
    assert desk.marks(enemy) == {"506": "controlled", "510": "scouted"}
    assert (desk.points(side), desk.points(enemy)) == (1, 2)


def holding(enemy: Army) -> Desk:
    """Riflemen A on 513, which their side has scouted, and the enemy's Riflemen A and B as said."""
    return lay(Army(hand="rifleman-a", scouted="513"), enemy)


BOTH = {"rifleman-a": "513", "rifleman-b": "502"}
TWO = {"rifleman-a": "513", "rifleman-b": "513"}


@pytest.mark.rule("US-control-03")
def test_a_tile_that_the_enemy_controls_and_holds_cannot_be_taken() -> None:
    desk = holding(Army(at=BOTH, controlled="513"))
    assert desk.refused("rifleman-a", "control") == "US-control-03"
    assert desk.facts("rifleman-a", "control") == ("tile:513", "unit:ger/rifleman-a")


@pytest.mark.rule("US-control-03")
def test_one_unrouted_unit_of_several_holds_the_tile() -> None:
    desk = holding(Army(at=TWO, controlled="513", routed="rifleman-a", deck=""))
    assert desk.refused("rifleman-a", "control") == "US-control-03"
    assert desk.facts("rifleman-a", "control") == ("tile:513", "unit:ger/rifleman-b")


@pytest.mark.rule("US-control-03")
def test_a_unit_next_door_does_not_hold_the_tile() -> None:
    desk = holding(Army(at={"rifleman-a": "514"}, controlled="513 514"))
    desk.play("rifleman-a", "control")
    assert (desk.mark("soviet", "513"), desk.mark("german", "513")) == ("controlled", "scouted")


@pytest.mark.rule("US-control-03")
def test_a_vehicle_holds_a_tile_too() -> None:
    desk = holding(Army(at={"tank": "513", "rifleman-a": "502"}, controlled="513"))
    assert desk.refused("rifleman-a", "control") == "US-control-03"


@pytest.mark.rule("US-control-04")
@pytest.mark.parametrize("enemy", [Army(at=TWO), Army(at=TWO, scouted="513")])
def test_an_enemy_unit_without_control_does_not_stop_control(enemy: Army) -> None:
    desk = holding(enemy)
    desk.play("rifleman-a", "control")
    assert desk.mark("soviet", "513") == "controlled"


@pytest.mark.rule("US-control-05")
def test_routed_defenders_do_not_hold_a_tile() -> None:
    desk = holding(Army(at=BOTH, controlled="513", routed="rifleman-a", deck=""))
    desk.play("rifleman-a", "control")
    assert (desk.mark("soviet", "513"), desk.mark("german", "513")) == ("controlled", "scouted")


@pytest.mark.rule("US-control-06")
def test_suppressed_defenders_hold_a_tile() -> None:
    desk = holding(Army(at=BOTH, controlled="513", down="rifleman-a"))
    assert desk.refused("rifleman-a", "control") == "US-control-03"


@pytest.mark.rule("US-control-07")
@pytest.mark.parametrize("enemy", [Army(), Army(scouted="513"), Army(controlled="513")])
def test_without_an_own_marker_there_is_no_control(enemy: Army) -> None:
    desk = lay(Army(hand="rifleman-a", scouted="514"), enemy)
    assert desk.refused("rifleman-a", "control") == "US-control-07"
    assert desk.facts("rifleman-a", "control") == ("tile:513",)


@pytest.mark.rule("US-control-07")
def test_control_of_a_tile_that_is_controlled_changes_nothing() -> None:
    desk = lay(Army(hand="rifleman-a", controlled="513"))
    desk.play("rifleman-a", "control")
    assert desk.marks("soviet") == {"513": "controlled"}


# -- Ready --------------------------------------------------------------------------------------------------

DOWN = {"rifleman-a": "513", "scout-a": "513", "rifleman-b": "514", "scout-b": "514"}
ONE = {"ready_count": "one"}


@pytest.mark.rule("US-readyact-01")
@pytest.mark.parametrize(("side", "card"), [("soviet", "commissar"), ("german", "lieutenant")])
def test_ready_turns_up_to_x_suppressed_own_counters(side: str, card: str) -> None:
    own = Army(hand=card, at=DOWN, down="rifleman-a scout-a rifleman-b")
    desk = lay_for(side, own, Army(at={"rifleman-a": "502"}, down="rifleman-a"))
    short, other = ("sov", "ger") if side == "soviet" else ("ger", "sov")
    desk.play(card, "ready")
    assert (desk.asked[1], desk.about[1:]) == ("ready", (2, ""))
    assert desk.options() == [f"{short}/rifleman-a", f"{short}/scout-a", f"{short}/rifleman-b", "done"]
    assert desk.refused(f"{short}/scout-b") == "US-readyact-01"
    assert desk.refused(f"{other}/rifleman-a") == "US-readyact-01"
    desk.choose(f"{short}/scout-a")
    assert desk.about[1:] == (1, "")
    assert desk.options() == [f"{short}/rifleman-a", f"{short}/rifleman-b", "done"]
    desk.choose(f"{short}/rifleman-b")
    assert desk.asked == (side, "play")
    assert [desk.down(f"{short}/{unit}") for unit in DOWN] == [True, False, False, False]
    assert desk.down(f"{other}/rifleman-a")
    assert desk.rules("ready") == ["US-readyact-01"] * 2


@pytest.mark.rule("US-readyact-01")
def test_ready_one_turns_one_counter() -> None:
    desk = lay(Army(hand="quartermaster", at=DOWN, down="rifleman-a scout-a"))
    desk.play("quartermaster", "ready")
    assert desk.about[1:] == (1, "A")
    desk.choose("sov/rifleman-a")
    assert desk.asked == ("soviet", "play")
    assert (desk.down("sov/rifleman-a"), desk.down("sov/scout-a")) == (False, True)


@pytest.mark.rule("US-readyact-01")
def test_ready_may_turn_fewer_or_none() -> None:
    desk = lay(Army(hand="commissar", at=DOWN, down="rifleman-a"))
    desk.play("commissar", "ready")
    desk.choose("done")
    assert desk.down("sov/rifleman-a")
    desk = lay(Army(hand="commissar", at=DOWN))
    desk.play("commissar", "ready")
    assert desk.options() == ["done"]


@pytest.mark.rule("US-readyact-01")
def test_with_the_option_ready_turns_a_single_counter_whatever_its_value() -> None:
    desk = lay(Army(hand="commissar", at=DOWN, down="rifleman-a scout-a rifleman-b"), options=ONE)
    desk.play("commissar", "ready")
    assert desk.about[1:] == (1, "")
    desk.choose("sov/rifleman-b")
    assert desk.asked == ("soviet", "play")
    assert [desk.down(f"sov/{unit}") for unit in DOWN] == [True, True, False, False]


@pytest.mark.rule("US-readyact-02")
def test_with_a_squad_letter_ready_turns_counters_of_that_squad() -> None:
    at = {**DOWN, "sniper": "513"}
    desk = lay(Army(hand="quartermaster", at=at, down="scout-a rifleman-b sniper"))
    desk.play("quartermaster", "ready")
    assert desk.options() == ["sov/scout-a", "done"]
    assert desk.refused("sov/rifleman-b") == "US-readyact-02"
    assert desk.facts("sov/rifleman-b") == ("unit:sov/rifleman-b", "A")
    assert desk.refused("sov/sniper") == "US-readyact-02"


@pytest.mark.rule("US-readyact-03")
def test_a_counter_that_was_readied_acts_with_later_cards() -> None:
    desk = lay(Army(hand="commissar rifleman-a", down="rifleman-a", scouted="513"))
    assert desk.refused("rifleman-a", "control") == "US-supp-02"
    desk.play("commissar", "ready")
    desk.choose("sov/rifleman-a", "done")
    desk.play("rifleman-a", "control")
    assert desk.mark("soviet", "513") == "controlled"


@pytest.mark.rule("US-readyact-03")
def test_readying_does_not_end_a_rout() -> None:
    at = {"rifleman-a": "513", "rifleman-b": "514"}
    desk = lay(Army(hand="commissar", at=at, down="rifleman-a", routed="rifleman-a"))
    desk.play("commissar", "ready")
    desk.choose("sov/rifleman-a", "done")
    assert (desk.down("sov/rifleman-a"), desk.routed("sov/rifleman-a")) == (False, True)


# -- Smoke --------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-smokeact-01")
@pytest.mark.parametrize(("side", "short"), [("soviet", "sov"), ("german", "ger")])
def test_smoke_lies_on_the_units_own_tile(side: str, short: str) -> None:
    at = {"rifleman-a": "513", "engineer-a": "506"}
    desk = lay_for(side, Army(hand="engineer-a", at=at), Army())
    desk.play("engineer-a", "smoke")
    assert desk.smoke() == ["506"]
    assert desk.smoked(f"{short}/engineer-a") == 1
    event = desk.events[-1]
    assert (event.kind, event.side, event.rules) == ("smoke", side, ("US-smokeact-01",))
    assert event.data == {"unit": f"unit:{short}/engineer-a", "tile": "tile:506"}
    assert desk.asked == (side, "play")


# -- Mine ---------------------------------------------------------------------------------------------------

ENGINEERS = {"rifleman-a": "513", "engineer-a": "514"}
EDGES = ["510/514", "511/514", "513/514", "514/515"]


def faces(*edges: str) -> list[str]:
    return [f"{edge} {face}" for edge in edges for face in ("antipersonnel", "antitank")]


@pytest.mark.rule("US-minelay-01")
def test_mines_are_laid_on_the_edges_of_the_units_tile() -> None:
    desk = lay(Army(hand="engineer-a", at=ENGINEERS))
    desk.play("engineer-a", "mine")
    assert (desk.asked, desk.about) == (("soviet", "mine"), ("unit:sov/engineer-a", 2))
    assert desk.options() == [*faces(*EDGES), "done"]
    assert desk.refused("510/513 antitank") == "US-minelay-01"
    desk.choose("510/514 antitank")
    assert desk.about == ("unit:sov/engineer-a", 1)
    assert desk.options() == [*faces(*EDGES[1:]), "done"]
    desk.choose("513/514 antipersonnel")
    assert desk.asked == ("soviet", "play")
    assert desk.mines() == ["510/514", "513/514"]
    assert desk.laid("sov/engineer-a") == 2


@pytest.mark.rule("US-minelay-01")
@pytest.mark.parametrize("army", [Army(mines={"511/514": "antitank"}), Army(mines={"511/514": "antipersonnel"})])
def test_an_edge_with_a_mine_of_either_side_takes_no_other(army: Army) -> None:
    for soviet, german in ((army, Army()), (Army(), army)):
        desk = lay(soviet._replace(hand="engineer-a", at=ENGINEERS), german)
        desk.play("engineer-a", "mine")
        assert desk.options() == [*faces("510/514", "513/514", "514/515"), "done"]
        assert desk.refused("511/514 antitank") == "US-mine-02"


@pytest.mark.rule("US-minelay-01")
@pytest.mark.parametrize("laid", [0, 1])
def test_fewer_mines_may_be_laid(laid: int) -> None:
    desk = lay(Army(hand="engineer-a", at=ENGINEERS))
    desk.play("engineer-a", "mine")
    desk.choose(*["513/514 antitank"][:laid], "done")
    assert (len(desk.mines()), desk.laid("sov/engineer-a"), desk.asked) == (laid, laid, ("soviet", "play"))


@pytest.mark.rule("US-minelay-01")
def test_mine_three_lays_three() -> None:
    desk = lay(Army(hand="upgraded-engineer-a", at=ENGINEERS))
    desk.play("upgraded-engineer-a", "mine")
    desk.choose("510/514 antitank", "511/514 antitank", "513/514 antitank")
    assert (desk.mines(), desk.asked) == (["510/514", "511/514", "513/514"], ("soviet", "play"))


@pytest.mark.rule("US-minelay-02")
@pytest.mark.parametrize(("side", "short"), [("soviet", "sov"), ("german", "ger")])
def test_each_mine_lies_on_the_side_that_was_chosen(side: str, short: str) -> None:
    desk = lay_for(side, Army(hand="engineer-a", at=ENGINEERS), Army())
    desk.play("engineer-a", "mine")
    desk.choose("510/514 antipersonnel", "511/514 antitank")
    assert desk.mine("510/514") == f"{side} antipersonnel engineer-a"
    assert desk.mine("511/514") == f"{side} antitank engineer-a"


@pytest.mark.rule("US-minelay-03")
def test_everybody_is_told_edge_owner_and_side_of_a_mine() -> None:
    desk = lay(Army(hand="engineer-a", at=ENGINEERS))
    desk.play("engineer-a", "mine")
    desk.choose("510/514 antitank", "done")
    event = next(event for event in desk.events if event.kind == "mine-laid")
    assert (event.side, event.rules, dict(event.private)) == ("soviet", ("US-minelay-01",), {})
    assert event.data == {"unit": "unit:sov/engineer-a", "edge": "edge:510/514", "face": "antitank"}


@pytest.mark.rule("US-minelay-03")
@pytest.mark.parametrize("viewer", ["soviet", "german"])
def test_both_sides_see_edge_owner_and_side_of_a_mine(viewer: str) -> None:
    soviet, german = Army(mines={"510/514": "antitank"}), Army(mines={"502/505": "antipersonnel"})
    items = at_table(lay(soviet, german)).scene(viewer)["items"].values()
    mines = [item for item in items if item.get("f") == "mine"]
    assert sorted((item["at"], item["s"], item["t"]) for item in mines) == [
        ("edge:502/505", "german", "antipersonnel"),
        ("edge:510/514", "soviet", "antitank"),
    ]


# -- Overwatch ----------------------------------------------------------------------------------------------

GUNNERS = {"rifleman-a": "513", "machine-gunner-a": "513", "machine-gunner-b": "513"}
TILES = [str(code) for code in range(501, 517)]


@pytest.mark.rule("US-owaction-01")
@pytest.mark.parametrize(("side", "short"), [("soviet", "sov"), ("german", "ger")])
@pytest.mark.parametrize("tile", ["513", "504"])
def test_overwatch_is_placed_on_any_tile_at_any_distance(side: str, short: str, tile: str) -> None:
    desk = lay_for(side, Army(hand="machine-gunner-a", at=GUNNERS), Army())
    desk.play("machine-gunner-a", "overwatch")
    assert (desk.asked, desk.about) == ((side, "overwatch"), (f"unit:{short}/machine-gunner-a",))
    assert desk.options() == TILES
    desk.choose(tile)
    assert desk.watched(f"{short}/machine-gunner-a") == tile
    assert desk.watched(f"{short}/machine-gunner-b") is None
    event = desk.events[-1]
    assert (event.kind, event.side, event.rules) == ("overwatch", side, ("US-owaction-01",))
    assert event.data == {"unit": f"unit:{short}/machine-gunner-a", "tile": f"tile:{tile}"}


@pytest.mark.rule("US-owaction-01")
def test_overwatch_moves_a_marker_that_lies_already() -> None:
    soviet = Army(hand="machine-gunner-a", at=GUNNERS, overwatch={"machine-gunner-a": "510", "machine-gunner-b": "510"})
    desk = lay(soviet)
    desk.play("machine-gunner-a", "overwatch")
    assert desk.options() == TILES
    desk.choose("506")
    assert (desk.watched("sov/machine-gunner-a"), desk.watched("sov/machine-gunner-b")) == ("506", "510")
    assert desk.log[-2:] == ["overwatch-off", "overwatch"]
