"""Primary objectives, mission points, mission and escape markers."""

from __future__ import annotations

from typing import Any

import pytest

from .desk import Army, Desk, Field, goals, lay, scenario

SIDES = [("soviet", "german"), ("german", "soviet")]
OTHERS = "scout-b.2 scout-b.3"
FAR = {"points": 4}
"""What the other side needs: more than it has."""


def lay_for(side: str, own: Army, enemy: Army, field: Field = Field(), **more: Any) -> Desk:  # noqa: B008 (immutable)
    """A position in the turn of this side."""
    armies = (own, enemy) if side == "soviet" else (enemy, own)
    return lay(*armies, field, active=side, **more)


def aims(side: str, goal: Any) -> dict[str, Any]:
    """The goals of both sides, of which this one wants `goal`."""
    return goals(goal, FAR) if side == "soviet" else goals(FAR, goal)


# -- listed ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-goal-01")
def test_each_side_has_its_own_objectives() -> None:
    """The mission bench asks four things of the Soviet side, any of which is enough, and three of the German."""
    soviet, german = scenario("901").sides
    assert [(goal.points, goal.rout_count, goal.gain, bool(goal.occupy)) for goal in soviet.goals] == [
        (0, 0, 0, True),
        (0, 0, 4, False),
        (2, 1, 0, False),
        (0, 3, 0, False),
    ]
    assert [(goal.mission, goal.rout_count, bool(goal.occupy)) for goal in german.goals] == [
        (3, 0, False),
        (0, 0, True),
        (0, 2, False),
    ]


# -- points ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-goal-02")
@pytest.mark.parametrize(("side", "enemy"), SIDES)
@pytest.mark.parametrize(("needed", "wins"), [(5, True), (6, True), (7, False)])
def test_controlling_enough_points_wins_at_once(side: str, enemy: str, needed: int, wins: bool) -> None:
    """Four held, and a tile of two."""
    own = Army(hand="rifleman-a", at={"rifleman-a": "511"}, scouted="511", controlled="503 506 510")
    desk = lay_for(side, own, Army(), goals=aims(side, needed))
    assert desk.points(side) == 4
    desk.play("rifleman-a", "control")
    assert desk.points(side) == 6
    assert desk.won == ((side, "US-goal-02") if wins else None)


@pytest.mark.rule("US-goal-02")
def test_points_that_the_enemy_took_back_do_not_count() -> None:
    own = Army(hand="rifleman-a", at={"rifleman-a": "510"}, scouted="510", controlled="506")
    desk = lay(own, Army(controlled="511"), goals=aims("soviet", 4))
    desk.play("rifleman-a", "control")
    assert (desk.points("soviet"), desk.points("german"), desk.won) == (3, 2, None)


# -- rout -----------------------------------------------------------------------------------------------------


def routing(side: str, target: str, goal: Any, **enemy: Any) -> Desk:
    """A side's Riflemen rout an enemy unit on their tile, which has no card left."""
    more = {key: enemy.pop(key) for key in ("special", "mission_beside") if key in enemy}
    at = {"rifleman-a": "502", "rifleman-b": "502", "sniper": "510", "scout-a": "510", "mortar": "510"}
    army = Army(at=at, deck=OTHERS)._replace(**enemy)
    own = Army(hand="rifleman-a", at={"rifleman-a": "510"})
    desk = lay_for(side, own, army, dice=[0], goals=aims(side, goal), **more)
    desk.play("rifleman-a", "attack")
    desk.choose(f"{'ger' if side == 'soviet' else 'sov'}/{target}")
    return desk


@pytest.mark.rule("US-goal-03")
@pytest.mark.parametrize(("side", "enemy"), SIDES)
def test_routing_the_unit_that_is_named_wins_at_once(side: str, enemy: str) -> None:
    desk = routing(side, "sniper", {"rout": ["sniper"]}, scouted="505")
    assert desk.won == (side, "US-goal-03")
    assert desk.log[-2:] == ["routed", "win"]
    assert desk.at(f"{enemy[:3]}/sniper") == "510"


@pytest.mark.rule("US-goal-03")
def test_routing_another_unit_does_not() -> None:
    desk = routing("soviet", "scout-a", {"rout": ["sniper"]})
    assert (desk.routed("ger/scout-a"), desk.won) == (True, None)


@pytest.mark.rule("US-goal-03")
def test_the_own_unit_of_that_name_does_not_count() -> None:
    german = Army(hand="rifleman-a", at={"rifleman-a": "510"})
    at = {"rifleman-a": "513", "sniper": "510"}
    desk = lay(Army(at=at, deck=OTHERS), german, active="german", dice=[0], goals=aims("soviet", {"rout": ["sniper"]}))
    desk.play("rifleman-a", "attack")
    desk.choose("sov/sniper")
    assert (desk.routed("sov/sniper"), desk.won) == (True, None)


@pytest.mark.rule("US-goal-03")
@pytest.mark.parametrize(("count", "wins"), [(1, True), (2, True), (3, False)])
def test_routing_so_many_units_of_any_kind_wins(count: int, wins: bool) -> None:
    desk = routing("soviet", "scout-a", {"rout_count": count}, routed="mortar")
    assert desk.won == (("soviet", "US-goal-03") if wins else None)


@pytest.mark.rule("US-goal-03")
@pytest.mark.parametrize(("target", "wins"), [("scout-a", True), ("mortar", False)])
def test_routing_so_many_of_the_units_named_wins(target: str, wins: bool) -> None:
    goal = {"rout": ["rifleman-a", "scout-a", "sniper"], "rout_count": 2}
    desk = routing("soviet", target, goal, routed="sniper")
    assert desk.won == (("soviet", "US-goal-03") if wins else None)


@pytest.mark.rule("US-goal-03")
@pytest.mark.parametrize(("routed", "wins"), [("scout-a", True), ("", False)])
def test_all_units_named_must_be_routed_if_no_number_is_given(routed: str, wins: bool) -> None:
    desk = routing("soviet", "sniper", {"rout": ["sniper", "scout-a"]}, routed=routed)
    assert desk.won == (("soviet", "US-goal-03") if wins else None)


@pytest.mark.rule("US-goal-03")
@pytest.mark.parametrize(("objective", "wins"), [("506", True), ("515", False)])
def test_what_one_goal_names_must_all_be_so(objective: str, wins: bool) -> None:
    goal = {"points": 2, "rout": ["sniper"]}
    own = Army(hand="rifleman-a", at={"rifleman-a": "510"}, controlled=objective)
    german = Army(at={"rifleman-a": "502", "sniper": "510"}, deck=OTHERS)
    desk = lay(own, german, dice=[0], goals=aims("soviet", goal))
    desk.play("rifleman-a", "attack")
    desk.choose("ger/sniper")
    assert desk.won == (("soviet", "US-goal-03") if wins else None)


@pytest.mark.rule("US-goal-04")
@pytest.mark.parametrize("bolstered", [True, False])
def test_a_unit_that_has_recovered_counts_no_more(bolstered: bool) -> None:
    at = {"rifleman-a": "502", "scout-a": "510", "sniper": "510"}
    german = Army(hand="platoon-sergeant", at=at, supply="sniper", routed="sniper", deck=OTHERS)
    soviet = Army(hand="rifleman-a", at={"rifleman-a": "510"})
    goal = aims("soviet", {"rout_count": 2})
    desk = lay(soviet, german, active="german", holder="german", dice=[0], goals=goal)
    desk.play("platoon-sergeant", "bolster")
    desk.choose("sniper" if bolstered else "done")
    desk.end()
    desk.play("rifleman-a", "attack")
    desk.choose("ger/scout-a")
    assert desk.routed("ger/scout-a")
    assert desk.won == (None if bolstered else ("soviet", "US-goal-03"))


@pytest.mark.rule("US-goal-04")
def test_a_unit_routed_twice_is_one_unit() -> None:
    desk = routing("soviet", "sniper", {"rout_count": 2}, routed="sniper")
    assert desk.told("routed")[0]["again"]
    assert desk.won is None


# -- mission points -------------------------------------------------------------------------------------------

HOOK: dict[str, Any] = {"side": "soviet", "text": "As a test has it."}


def special(hook: str, side: str = "soviet", **more: Any) -> list[dict[str, Any]]:
    return [{**HOOK, "side": side, "hook": hook, **more}]


@pytest.mark.rule("US-goal-05", "US-mission-03")
@pytest.mark.parametrize(("side", "enemy"), SIDES)
@pytest.mark.parametrize(("had", "n", "wins"), [(2, 1, True), (2, 2, True), (1, 1, False), (1, 2, True)])
def test_gaining_enough_mission_points_wins_at_once(side: str, enemy: str, had: int, n: int, wins: bool) -> None:
    own = Army(hand="rifleman-a", at={"rifleman-a": "505"}, scouted="505", gained=had)
    more: dict[str, Any] = {
        "special": special("gain-by-control", side, tiles=["505", "509", "514"], points=n),
        "mission_beside": 6,
    }
    desk = lay_for(side, own, Army(), Field(beside=6 - had), goals=aims(side, {"gain": 3}), **more)
    desk.play("rifleman-a", "control")
    assert (desk.gained(side), desk.gained(enemy), desk.state.beside) == (had + n, 0, 6 - had - n)
    assert desk.won == ((side, "US-goal-05") if wins else None)
    gain = desk.told("gain")[0]
    assert (gain["n"], gain["total"], gain["hook"]) == (n, had + n, "gain-by-control")


@pytest.mark.rule("US-goal-05")
def test_mission_points_of_the_other_side_do_not_count() -> None:
    rules = special("gain-by-control", "german", tiles=["505", "509", "514"])
    own = Army(hand="rifleman-a", at={"rifleman-a": "505"}, scouted="505")
    more: dict[str, Any] = {"goals": aims("german", {"gain": 3}), "special": rules, "mission_beside": 6}
    desk = lay(own, Army(gained=2), Field(beside=4), **more)
    desk.play("rifleman-a", "control")
    assert (desk.gained("soviet"), desk.gained("german"), desk.won) == (0, 2, None)


@pytest.mark.rule("US-goal-06")
@pytest.mark.parametrize(("side", "enemy"), SIDES)
@pytest.mark.parametrize(("needed", "wins"), [(3, True), (4, True), (5, False)])
def test_controlling_enough_mission_points_wins_at_once(side: str, enemy: str, needed: int, wins: bool) -> None:
    """Two on 505 and two on 509, which is controlled; one more on 502, which is only scouted."""
    own = Army(hand="rifleman-a", at={"rifleman-a": "505"}, scouted="502 505", controlled="509")
    lying = [{"tile": "505", "value": 2}, {"tile": "509", "value": 2}, {"tile": "502", "value": 1}]
    field = Field(mission={"505": 2, "509": 2, "502": 1})
    desk = lay_for(side, own, Army(), field, goals=aims(side, {"mission": needed}), mission_points=lying)
    desk.play("rifleman-a", "control")
    assert desk.won == ((side, "US-goal-06") if wins else None)


@pytest.mark.rule("US-goal-06")
def test_mission_points_gained_are_not_points_controlled() -> None:
    lying = [{"tile": "505", "value": 2}, {"tile": "509", "value": 2}]
    own = Army(hand="rifleman-a", at={"rifleman-a": "505"}, scouted="505", gained=3)
    desk = lay(
        own, Army(), Field(mission={"505": 2, "509": 2}), goals=aims("soviet", {"mission": 3}), mission_points=lying
    )
    desk.play("rifleman-a", "control")
    assert desk.won is None


# -- occupation -----------------------------------------------------------------------------------------------


def occupying(goal: dict[str, Any], hand: str = "rifleman-a", **army: Any) -> Desk:
    """The Soviet side is to occupy; it has markers everywhere."""
    more = {key: army.pop(key) for key in ("dice", "german", "mission", "escape") if key in army}
    everywhere = " ".join(str(code) for code in range(501, 517))
    soviet = Army(hand=hand, scouted=everywhere)._replace(**army)
    return lay(soviet, goals=aims("soviet", {"occupy": goal}), **more)


PAIR = {"tiles": ["505", "506"], "units": ["rifleman-a", "scout-a"]}


@pytest.mark.rule("US-goal-07")
@pytest.mark.parametrize(("scouts", "wins"), [("505", True), ("506", True), ("513", False), ("510", False)])
def test_all_units_named_must_stand_on_the_tiles_at_the_same_time(scouts: str, wins: bool) -> None:
    desk = occupying(PAIR, at={"rifleman-a": "510", "scout-a": scouts})
    desk.play("rifleman-a", "move")
    desk.choose("506")
    assert desk.won == (("soviet", "US-goal-07") if wins else None)


@pytest.mark.rule("US-goal-07")
def test_one_that_leaves_as_another_enters_does_not_occupy() -> None:
    at = {"rifleman-a": "510", "scout-a": "505"}
    desk = occupying(PAIR, "rifleman-a scout-a", at=at)
    desk.play("scout-a", "scout")
    desk.choose("501", "stop")
    desk.play("rifleman-a", "move")
    desk.choose("506")
    assert desk.won is None
    desk = occupying(PAIR, "rifleman-a scout-a scout-a.2", at={"rifleman-a": "506", "scout-a": "501"})
    desk.play("scout-a", "scout")
    desk.choose("505")
    assert desk.won == ("soviet", "US-goal-07")


@pytest.mark.rule("US-goal-07")
@pytest.mark.parametrize(
    ("count", "role", "wins"), [(2, None, True), (3, None, False), (2, "scout", True), (2, "rifleman", False)]
)
def test_so_many_units_of_any_kind_or_of_a_role(count: int, role: str | None, wins: bool) -> None:
    goal: dict[str, Any] = {"tiles": ["505"], "count": count, **({"role": role} if role else {})}
    desk = occupying(goal, "scout-b", at={"rifleman-a": "513", "scout-a": "505", "scout-b": "510", "rifleman-b": "513"})
    desk.play("scout-b", "scout")
    desk.choose("505")
    assert desk.won == (("soviet", "US-goal-07") if wins else None)


@pytest.mark.rule("US-goal-07")
def test_enemy_units_do_not_occupy() -> None:
    german = Army(at={"rifleman-a": "505", "scout-a": "505"})
    desk = occupying({"tiles": ["505"], "count": 2}, at={"rifleman-a": "510"}, german=german)
    desk.play("rifleman-a", "move")
    desk.choose("505")
    assert desk.won is None


@pytest.mark.rule("US-goal-07", "US-mission-01", "US-escape-01")
@pytest.mark.parametrize(
    ("on", "tile", "wins"),
    [
        ("mission", "505", True),
        ("mission", "506", False),
        ("escape", "506", True),
        ("escape", "505", False),
        ("both", "505", True),
        ("both", "506", True),
        ("both", "511", False),
    ],
)
def test_the_tiles_are_those_with_the_markers_named(on: str, tile: str, wins: bool) -> None:
    """A mission marker on 505, an escape marker on 506."""
    goal = {"on": on, "units": ["rifleman-a"]}
    desk = occupying(goal, at={"rifleman-a": "510"}, mission=["505"], escape=["506"])
    desk.play("rifleman-a", "move")
    desk.choose(tile)
    assert desk.won == (("soviet", "US-goal-07") if wins else None)


@pytest.mark.rule("US-goal-08")
@pytest.mark.parametrize(
    ("army", "wins"),
    [
        ({"routed": "scout-a", "deck": "rifleman-b"}, False),
        ({"down": "scout-a"}, True),
        ({"routed": "scout-a", "down": "scout-a", "deck": "rifleman-b"}, False),
    ],
)
def test_routed_units_do_not_occupy_and_suppressed_ones_do(army: dict[str, Any], wins: bool) -> None:
    desk = occupying(PAIR, at={"rifleman-a": "510", "scout-a": "505"}, **army)
    desk.play("rifleman-a", "move")
    desk.choose("506")
    assert desk.won == (("soviet", "US-goal-07") if wins else None)


@pytest.mark.rule("US-goal-08")
def test_a_unit_that_recovers_occupies_at_once() -> None:
    at = {"rifleman-a": "506", "scout-a": "505"}
    desk = occupying(PAIR, "platoon-sergeant", at=at, routed="scout-a", supply="scout-a", deck="rifleman-b")
    desk.play("platoon-sergeant", "bolster")
    desk.choose("scout-a")
    assert desk.won == ("soviet", "US-goal-07")


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
