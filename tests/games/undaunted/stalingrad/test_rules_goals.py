"""Primary objectives."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.core.view import View
from stalingrad_widgets.games.undaunted.stalingrad.pack import codes_of

from .aims import OTHERS, SIDES, aims, at_table, lay_for, routing, special
from .desk import Army, Desk, Field, bench, goals, lay, scenario

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


@pytest.mark.rule("US-goal-01")
@pytest.mark.parametrize("viewer", ["soviet", "german"])
def test_both_sides_read_the_objectives_of_both(viewer: str) -> None:
    texts = View(at_table(lay(id="901")), viewer).board["texts"]
    assert "has gained 4 mission points" in texts["aim/soviet"]
    assert "3 mission points lie on tiles that it controls" in texts["aim/german"]
    assert texts["aim/soviet"] in texts["briefing"]
    assert texts["aim/german"] in texts["briefing"]


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
    """Two of each side are not three of one."""
    rules = special("gain-by-control", "german", tiles=["505", "509", "514"])
    own = Army(hand="rifleman-a", at={"rifleman-a": "505"}, scouted="505", gained=2)
    more: dict[str, Any] = {"goals": aims("german", {"gain": 3}), "special": rules, "mission_beside": 6}
    desk = lay(own, Army(gained=2), Field(beside=2), **more)
    desk.play("rifleman-a", "control")
    assert (desk.gained("soviet"), desk.gained("german"), desk.won) == (2, 2, None)


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


@pytest.mark.rule("US-goal-07", "US-casphase-13")
@pytest.mark.parametrize("named", [["sniper"], ["sniper", "scout-a"]])
def test_a_unit_that_the_campaign_has_lost_occupies_nothing(named: list[str]) -> None:
    """Its last card is gone and no counter stands on the board: nobody is left to do it, and nobody is spared it."""
    cards = bench("900").cards_of("soviet")
    here = {"soviet": [code for card in cards for code in codes_of(card) if card.unit != "sniper"]}
    occupy = {"occupy": {"tiles": ["503"], "units": named}}
    desk = lay(
        Army(hand="rifleman-a", at={"rifleman-a": "513", "scout-a": "503"}, scouted="513"),
        goals=goals(occupy, 4),
        setting={"cards": here},
    )
    assert "card:S-L-042" not in desk.state.scenario.cards
    desk.play("rifleman-a", "control")
    assert desk.won is None
    assert "Sniper" in View(at_table(desk), "soviet").board["texts"]["aim/soviet"]


@pytest.mark.rule("US-goal-03", "US-integrate-07")
@pytest.mark.parametrize("count", [None, 2])
def test_two_named_units_that_are_one_by_now_are_routed_as_one(count: int | None) -> None:
    rout = {"rout": ["rifleman-a", "rifleman-b"], **({"rout_count": count} if count else {})}
    soviet = Army(hand="rifleman-a", at={"rifleman-a": "513"})
    german = Army(at={"rifleman-ab": "513"}, deck="")
    integrated: dict[str, Any] = {"setting": {"integrated": {"german": ["A", "B"]}}, "full_rout": {"german": False}}
    desk = lay(soviet, german, goals=goals(rout, 4), dice=(0,), **integrated)
    desk.play("rifleman-a", "attack")
    desk.choose("ger/rifleman-ab")
    assert desk.won == ("soviet", "US-goal-03")


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
