"""Mission markers, escape markers and mission points."""

from __future__ import annotations

from typing import Any

import pytest

from .aims import FAR, aims, lay_for, routing, special
from .desk import Army, Field, lay

# -- markers --------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-mission-01", "US-escape-01")
@pytest.mark.parametrize("marker", ["mission", "escape"])
def test_markers_that_no_objective_names_do_nothing(marker: str) -> None:
    markers: dict[str, Any] = {marker: ["510"]}
    at = {"rifleman-a": "513", "scout-a": "510"}
    desk = lay(Army(hand="rifleman-a", at=at, scouted="510"), **markers)
    before = desk.state.dump()
    desk.play("rifleman-a", "move")
    desk.choose("510")
    assert desk.won is None
    assert desk.log == ["play", "step"]
    assert desk.state.dump()["field"] == {**before["field"], "begun": True}


@pytest.mark.rule("US-mission-02")
def test_mission_point_markers_are_worth_one_each_and_lie_beside_the_board() -> None:
    """Three are gained, one by one."""
    rules = special("gain-by-control", tiles=["505", "509", "510"])
    own = Army(hand="rifleman-a rifleman-a.2 rifleman-a.3 rifleman-a.4 rifleman-a.5", at={"rifleman-a": "505"})
    desk = lay(own._replace(scouted="505 509 510"), special=rules, mission_beside=3)
    assert desk.state.beside == 3
    for i, tile in enumerate(["509", "510"]):
        desk.play(["rifleman-a", "rifleman-a.3"][i], "control")
        assert (desk.gained("soviet"), desk.state.beside) == (i + 1, 2 - i)
        desk.play(["rifleman-a.2", "rifleman-a.4"][i], "move")
        desk.choose(tile)
    desk.play("rifleman-a.5", "control")
    assert (desk.gained("soviet"), desk.state.beside) == (3, 0)
    assert [gain["n"] for gain in desk.told("gain")] == [1, 1, 1]


@pytest.mark.rule("US-mission-02")
@pytest.mark.parametrize(("beside", "gained"), [(5, 3), (3, 3), (2, 2), (0, 0)])
def test_no_more_are_gained_than_lie_beside_the_board(beside: int, gained: int) -> None:
    rules = special("gain-by-control", tiles=["505"], points=3)
    soviet = Army(hand="rifleman-a", at={"rifleman-a": "505"}, scouted="505")
    desk = lay(soviet, Army(), Field(beside=beside), special=rules, mission_beside=5)
    desk.play("rifleman-a", "control")
    assert (desk.gained("soviet"), desk.state.beside) == (gained, beside - gained)


@pytest.mark.rule("US-mission-03")
@pytest.mark.parametrize(("tile", "gained"), [("505", 1), ("510", 0)])
def test_control_of_a_tile_gains_as_the_scenario_says(tile: str, gained: int) -> None:
    rules = special("gain-by-control", tiles=["505"])
    desk = lay(Army(hand="rifleman-a", at={"rifleman-a": tile}, scouted=tile), special=rules, mission_beside=3)
    desk.play("rifleman-a", "control")
    assert desk.gained("soviet") == gained


@pytest.mark.rule("US-mission-03")
def test_each_tile_counts_once() -> None:
    rules = special("gain-by-control", tiles=["505"])
    soviet = Army(hand="rifleman-a rifleman-a.2", at={"rifleman-a": "505"}, scouted="505")
    desk = lay(soviet, special=rules, mission_beside=3)
    desk.play("rifleman-a", "control")
    desk.play("rifleman-a.2", "control")
    assert (desk.gained("soviet"), desk.state.beside) == (1, 2)


@pytest.mark.rule("US-mission-03")
@pytest.mark.parametrize(
    ("units", "target", "gained"), [(["sniper"], "sniper", 2), (["sniper"], "scout-a", 0), ([], "scout-a", 2)]
)
def test_a_rout_gains_as_the_scenario_says(units: list[str], target: str, gained: int) -> None:
    rules = special("gain-by-rout", units=units, points=2)
    desk = routing("soviet", target, FAR, special=rules, mission_beside=3)
    assert desk.routed(f"ger/{target}")
    assert desk.gained("soviet") == gained


@pytest.mark.rule("US-mission-03")
def test_the_own_rout_gains_nothing() -> None:
    rules = special("gain-by-rout", points=2)
    desk = routing("german", "sniper", FAR, special=rules, mission_beside=3)
    assert (desk.gained("soviet"), desk.gained("german")) == (0, 0)


@pytest.mark.rule("US-mission-03")
def test_a_unit_routed_again_gains_nothing_more() -> None:
    rules = special("gain-by-rout", points=2)
    desk = routing("soviet", "sniper", FAR, special=rules, mission_beside=3, routed="sniper")
    assert desk.gained("soviet") == 0


@pytest.mark.rule("US-mission-03")
@pytest.mark.parametrize(
    ("tile", "dice", "gained"), [("503", [0, 1, 1, 1], 1), ("503", [1, 1, 1, 1], 0), ("506", [0, 1, 1, 1], 0)]
)
def test_damage_gains_as_the_scenario_says(tile: str, dice: list[int], gained: int) -> None:
    rules = special("gain-by-damage", tiles=["503"])
    at = {"rifleman-a": "513", "engineer-a": tile}
    desk = lay(Army(hand="engineer-a", at=at), special=rules, mission_beside=3, dice=dice)
    desk.play("engineer-a", "demo")
    desk.choose(f"tile:{tile}")
    assert (desk.gained("soviet"), desk.gained("german")) == (gained, 0)


@pytest.mark.rule("US-mission-03")
@pytest.mark.parametrize(
    ("card", "steps", "gained"),
    [("scout-a", ["509", "505"], 1), ("scout-b", ["509", "505"], 0), ("scout-a", ["509", "510"], 0)],
)
def test_arrival_gains_as_the_scenario_says(card: str, steps: list[str], gained: int) -> None:
    rules = special("gain-by-arrival", tiles=["505"], units=["scout-a"])
    at = {"rifleman-a": "513", "scout-a": "513", "scout-b": "513"}
    desk = lay(Army(hand=card, at=at), special=rules, mission_beside=3)
    desk.play(card, "scout")
    desk.choose(*steps)
    assert desk.gained("soviet") == gained


@pytest.mark.rule("US-mission-03")
@pytest.mark.parametrize(("side", "gained"), [("soviet", 1), ("german", 0)])
def test_where_no_unit_is_named_any_unit_of_the_side_gains_by_arrival(side: str, gained: int) -> None:
    scouts = Army(hand="scout-b", at={"rifleman-a": "510", "scout-b": "510"})
    armies = (scouts, Army()) if side == "soviet" else (Army(), scouts)
    rules = special("gain-by-arrival", tiles=["505"])
    desk = lay(*armies, special=rules, mission_beside=3, active=side)
    desk.play("scout-b", "scout")
    desk.choose("505")
    assert (desk.gained("soviet"), desk.gained("german")) == (gained, 0)


@pytest.mark.rule("US-mission-03")
@pytest.mark.parametrize(("side", "placed"), [("soviet", {"506": 1}), ("german", {})])
def test_control_places_a_marker_as_the_scenario_says(side: str, placed: dict[str, int]) -> None:
    rules = special("place-by-control", tiles=["506", "511"])
    own = Army(hand="rifleman-a", at={"rifleman-a": "506"}, scouted="506")
    desk = lay_for(side, own, Army(), special=rules, mission_beside=3)
    desk.play("rifleman-a", "control")
    assert (desk.mission(), desk.state.beside) == (placed, 3 - len(placed))
    assert (desk.gained("soviet"), desk.gained("german")) == (0, 0)
    assert desk.told("mission-placed") == ([{"tile": "tile:506", "n": 1}] if placed else [])


@pytest.mark.rule("US-mission-03", "US-goal-06")
def test_a_marker_placed_on_a_controlled_tile_may_decide_at_once() -> None:
    rules = special("place-by-control", tiles=["506", "511"])
    own = Army(hand="rifleman-a", at={"rifleman-a": "506"}, scouted="506", controlled="511")
    more: dict[str, Any] = {"special": rules, "mission_beside": 3, "goals": aims("soviet", {"mission": 2})}
    desk = lay(own, Army(), Field(mission={"511": 1}, beside=2), **more)
    desk.play("rifleman-a", "control")
    assert desk.won == ("soviet", "US-goal-06")
