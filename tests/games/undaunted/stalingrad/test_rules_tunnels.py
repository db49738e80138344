"""Tunnels as ways, and smoke."""

from __future__ import annotations

import pytest

from .desk import Army, Desk, Field, lay
from .fire import OTHER, SHORT, attack, facing, shoot, total

SIDES = ("soviet", "german")

# -- ways ---------------------------------------------------------------------------------------------------


def going(desk: Desk) -> list[str]:
    """The tunnels that are offered."""
    return [option for option in desk.options() if option.startswith("tunnel:")]


@pytest.mark.rule("US-tunnel-01")
@pytest.mark.parametrize("by", SIDES)
def test_all_tiles_with_tunnels_are_neighbours_for_movement(by: str) -> None:
    desk = facing(by, Army(hand="sniper", at={"sniper": "501"}), Army(at={"rifleman-a": "516"}))
    desk.play("sniper", "stalk")
    assert desk.options() == ["502", "505", "tunnel:wall", "tunnel:lane", "stop"]
    desk.choose("tunnel:wall")
    assert desk.at(f"{SHORT[by]}/sniper") == "508"
    step = desk.told("step")[0]
    assert (step["from"], step["to"], step["through"]) == ("tile:501", "tile:508", "tunnel:wall")
    assert [event.rules for event in desk.events if event.kind == "step"] == [("US-tunnel-01",)]


@pytest.mark.rule("US-tunnel-01")
def test_a_tunnel_is_entered_at_a_tunnel_only() -> None:
    desk = lay(Army(hand="sniper", at={"sniper": "505"}))
    desk.play("sniper", "stalk")
    assert going(desk) == []
    assert desk.refused("tunnel:wall") == "US-tunnel-01"
    desk = lay(Army(hand="sniper", at={"sniper": "501"}))
    desk.play("sniper", "stalk")
    assert desk.refused("tunnel:rail") == "US-tunnel-01"
    assert desk.refused("508") == "US-tile-09"


@pytest.mark.rule("US-tunnel-01")
def test_after_a_tunnel_the_way_goes_on_from_there() -> None:
    desk = lay(Army(hand="scout-a", at={"scout-a": "505"}))
    desk.play("scout-a", "scout")
    desk.choose("501", "tunnel:lane")
    assert desk.at("sov/scout-a") == "514"
    assert desk.marks("soviet") == {"501": "scouted", "514": "scouted"}


@pytest.mark.rule("US-tunnel-02")
def test_a_tunnel_shortens_no_range() -> None:
    assert total("501", "508") == 4 + 1 + 4
    assert total("501", "514") == 4 + 0 + 3
    far = Army(hand="flamethrower", at={"flamethrower": "501"})
    desk = lay(far, Army(at={"scout-b": "508", "sniper": "502"}))
    desk.play("flamethrower", "flame")
    assert desk.options() == ["ger/sniper"]


@pytest.mark.rule("US-tunnel-03")
@pytest.mark.parametrize("marks", [Army(), Army(scouted="514"), Army(controlled="514")])
def test_a_move_through_a_tunnel_needs_the_own_marker_at_its_end(marks: Army) -> None:
    army = marks._replace(hand="rifleman-a", at={"rifleman-a": "501"})
    desk = lay(army, Army(scouted="514 508"))
    desk.play("rifleman-a", "move")
    assert going(desk) == (["tunnel:lane"] if marks != Army() else [])
    assert desk.refused("tunnel:wall") == "US-move-02"


@pytest.mark.rule("US-tunnel-03")
@pytest.mark.parametrize(("scouted", "open"), [("", []), ("508", ["tunnel:wall"])])
def test_so_does_a_guide(scouted: str, open: list[str]) -> None:
    desk = lay(Army(hand="quartermaster", at={"scout-a": "501"}, scouted=f"502 {scouted}"))
    desk.play("quartermaster", "guide")
    desk.choose("sov/scout-a")
    assert going(desk) == open
    if not open:
        assert desk.refused("tunnel:wall") == "US-guide-03"


@pytest.mark.rule("US-tunnel-04")
@pytest.mark.parametrize("by", SIDES)
def test_vehicles_do_not_go_through_tunnels(by: str) -> None:
    desk = facing(by, Army(hand="tank", at={"tank": "501"}, scouted="514 508 505"), Army(at={"rifleman-a": "516"}))
    desk.play("tank", "move")
    assert desk.options() == ["505", "stop"]
    assert desk.refused("tunnel:lane") == "US-tunnel-04"


@pytest.mark.rule("US-tunnel-04")
def test_nor_are_they_guided_through_one() -> None:
    desk = lay(Army(hand="commissar", at={"tank": "501"}, scouted="501 508"))
    desk.play("commissar", "guide")
    desk.choose("sov/tank")
    assert desk.refused("tunnel:wall") == "US-tunnel-04"
    desk = lay(Army(hand="commissar", at={"tank": "501", "scout-a": "501"}, scouted="508"))
    desk.play("commissar", "guide")
    assert desk.options() == ["sov/scout-a"]


NEAR = [{"id": "rail", "tile": "510"}, {"id": "lane", "tile": "514"}]
"""Tunnels on two tiles that are neighbours."""


@pytest.mark.rule("US-tunnel-09")
@pytest.mark.parametrize("by", SIDES)
def test_a_step_through_a_tunnel_crosses_no_edge(by: str) -> None:
    army = Army(hand="scout-a scout-a.2", at={"scout-a": "510"})
    other = Army(at={"rifleman-a": "516"}, mines={"510/514": "antipersonnel"})
    desk = facing(by, army, other, tunnels=NEAR, dice=(1,))
    desk.play("scout-a", "scout")
    desk.choose("tunnel:lane")
    assert (desk.at(f"{SHORT[by]}/scout-a"), desk.told("attack")) == ("514", [])
    desk.choose("510")
    assert [told["verb"] for told in desk.told("attack")] == ["mine"]


@pytest.mark.rule("US-tunnel-09")
@pytest.mark.parametrize("by", SIDES)
@pytest.mark.parametrize(("dice", "tile"), [((1, 1, 1), "508"), ((9, 1, 1), "501")])
def test_it_meets_overwatch_on_the_tile_entered(by: str, dice: tuple[int, ...], tile: str) -> None:
    army = Army(hand="sniper", at={"sniper": "501"})
    other = Army(at={"machine-gunner-a": "505"}, overwatch={"machine-gunner-a": "508"})
    desk = facing(by, army, other, dice=dice)
    desk.play("sniper", "stalk")
    desk.choose("tunnel:wall")
    assert desk.told("attack")[0]["verb"] == "overwatch"
    assert desk.told("attack")[0]["total"] == 6 + 0 + 1
    assert (desk.at(f"{SHORT[by]}/sniper"), desk.down(f"{SHORT[by]}/sniper")) == (tile, tile == "501")


# -- smoke ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-smoke-01")
@pytest.mark.parametrize("by", SIDES)
def test_smoke_adds_two_to_cover_and_range(by: str) -> None:
    assert total("501", "502", field=Field(smoke="502"), by=by) == 4 + 1 + 1 + 2
    assert total("502", "503", field=Field(smoke="503"), by=by) == 4 + 3 + 1 + 2
    assert ["US-smoke-01", 2, "smoke"] in attack("501", "502", field=Field(smoke="502"))["parts"]


@pytest.mark.rule("US-smoke-01")
def test_smoke_on_the_attackers_tile_is_no_hindrance() -> None:
    assert total("501", "502", field=Field(smoke="501 505")) == 4 + 1 + 1


@pytest.mark.rule("US-smoke-01")
def test_smoke_counts_for_vehicles_against_antitank() -> None:
    gun = Army(at={"antitank-gun": "504"})
    tank = Army(at={"tank": "502"})
    desk = shoot("antitank-gun", "antitank", "ger/tank", gun, tank, Field(smoke="502"), dice=(1,) * 4)
    assert desk.told("attack")[0]["total"] == 6 + 1 + 2 + 2


@pytest.mark.rule("US-smoke-02")
@pytest.mark.parametrize("by", SIDES)
@pytest.mark.parametrize("victim", SIDES)
def test_whose_smoke_it_is_does_not_matter(by: str, victim: str) -> None:
    """Smoke of one side, and a Bomb of either that hits a unit of either."""
    smoker = Army(hand="engineer-a bomber", at={"engineer-a": "505", "rifleman-a": "516"})
    target = {"sniper": "505"}
    own = smoker._replace(at={**(smoker.at or {}), **(target if victim == by else {})})
    desk = facing(by, own, Army(at={"rifleman-a": "504", **(target if victim != by else {})}), dice=(1,) * 4)
    desk.play("engineer-a", "smoke")
    desk.play("bomber", "bomb")
    desk.choose("505", f"{SHORT[victim]}/sniper")
    assert {told["target"].partition("/")[2]: told["total"] for told in desk.told("attack")} == {
        "sniper": 6 + 2, "engineer-a": 4 + 2,
    }  # fmt: skip


LONG_DEMO = {"S-L-036": {"actions": [{"type": "demo", "values": {"vehicle": 1, "building": 4}, "range_max": 1}]}}


@pytest.mark.rule("US-smoke-04", "US-defence-01")
def test_smoke_is_no_help_against_demo() -> None:
    engineer, tank = Army(at={"engineer-a": "501"}), Army(at={"tank": "502"})
    desk = shoot("engineer-a", "demo", "ger/tank", engineer, tank, Field(smoke="502"), dice=(1,), cards=LONG_DEMO)
    assert desk.told("attack")[0]["total"] == 6 + 1


@pytest.mark.rule("US-smoke-05")
@pytest.mark.parametrize(("target", "value"), [("506", 7 + 2), ("tunnel:lane", 7 + 2)])
def test_smoke_is_no_help_to_structures(target: str, value: int) -> None:
    gun = Army(at={"antitank-gun": "512"})
    desk = shoot("antitank-gun", "antitank", target, gun, Army(), Field(smoke="506 514"), dice=(1, 1))
    assert desk.told("attack")[0]["total"] == value


@pytest.mark.rule("US-smoke-06")
@pytest.mark.parametrize("by", SIDES)
def test_a_tile_holds_one_smoke(by: str) -> None:
    own = Army(hand="engineer-a", at={"engineer-a": "505"})
    desk = facing(by, own, Army(), Field(smoke="505"))
    assert desk.refused("engineer-a", "smoke") == "US-smoke-06"
    assert desk.facts("engineer-a", "smoke") == ("tile:505",)
    assert facing(by, own, Army(), Field(smoke="501")).may("engineer-a", "smoke")


ENGINEERS_B = {"sniper": {"title": "Engineers B", "role": "engineer", "squad": "B", "defence": 4}}
SMOKING = {"S-L-042": {"actions": [{"type": "smoke"}]}, "G-L-042": {"actions": [{"type": "smoke"}]}}
"""The Sniper's counter and card as those of a second squad's Engineers."""


@pytest.mark.rule("US-smoke-07")
@pytest.mark.parametrize("by", SIDES)
def test_each_squads_engineer_places_two(by: str) -> None:
    own = Army(hand="engineer-a sniper", at={"engineer-a": "505", "sniper": "505"}, smoked={"engineer-a": 2})
    desk = facing(by, own, Army(), units=ENGINEERS_B, cards=SMOKING)
    assert desk.refused("engineer-a", "smoke") == "US-smoke-07"
    assert desk.facts("engineer-a", "smoke") == (f"unit:{SHORT[by]}/engineer-a",)
    desk.play("sniper", "smoke")
    assert desk.smoke() == ["505"]
    assert (desk.smoked(f"{SHORT[by]}/sniper"), desk.smoked(f"{SHORT[by]}/engineer-a")) == (1, 2)
    assert desk.smoked(f"{SHORT[OTHER[by]]}/engineer-a") == 0


@pytest.mark.rule("US-smoke-07")
def test_the_second_is_the_last() -> None:
    army = Army(hand="engineer-a engineer-a.2 upgraded-engineer-a", at={"engineer-a": "501"}, scouted="505 509")
    desk = lay(army._replace(hand=army.hand, smoked={"engineer-a": 1}))
    desk.play("engineer-a", "smoke")
    desk.play("engineer-a.2", "move")
    desk.choose("505")
    assert desk.refused("upgraded-engineer-a", "smoke") == "US-smoke-07"


@pytest.mark.rule("US-smoke-08")
def test_smoke_stays_round_after_round() -> None:
    desk = lay(Army(deck="fog fog"), Army(deck="fog fog"), Field(smoke="505 503"))
    while desk.state.round < 9:
        desk.end()
        desk.end()
        desk.say("soviet", "fog")
        desk.say("german", "fog")
    assert desk.smoke() == ["503", "505"]
