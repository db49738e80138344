"""Missing counters come in with their Riflemen; vehicles, which are units with armour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from stalingrad_widgets.games.undaunted.scenario import OFF

from .desk import NOBODY, Army, Field, lay, scenario

TWO = {"rifleman-a": "510", "rifleman-b": "513"}
"""The Riflemen of both squads."""

# -- where they come in -----------------------------------------------------------------------------------------


@pytest.mark.rule("US-spawn-01", "US-diff-04")
@pytest.mark.parametrize(("unit", "tile"), [("machine-gunner-a", "510"), ("machine-gunner-b", "513")])
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_a_missing_counter_is_placed_before_the_target_is_chosen(unit: str, tile: str, side: str) -> None:
    mine, other = Army(hand=unit, at=TWO), Army(at={"rifleman-a": "501"})
    soviet, german = (mine, other) if side == "soviet" else (other, mine)
    desk = lay(soviet, german, active=side, dice=(1, 1, 1, 1))
    own = "sov" if side == "soviet" else "ger"
    assert desk.at(f"{own}/{unit}") is None
    desk.play(unit, "suppress")
    assert desk.at(f"{own}/{unit}") == tile
    assert desk.asked == (side, "suppress")
    assert desk.log == ["play", "place"]
    place = next(event for event in desk.events if event.kind == "place")
    assert (place.side, place.rules) == (side, ("US-spawn-01",))
    assert place.data == {"unit": f"unit:{own}/{unit}", "tile": f"tile:{tile}"}


@pytest.mark.rule("US-spawn-01")
def test_a_counter_on_the_board_stays_where_it_is() -> None:
    desk = lay(Army(hand="machine-gunner-a", at={**TWO, "machine-gunner-a": "515"}))
    desk.play("machine-gunner-a", "move")
    assert desk.at("sov/machine-gunner-a") == "515"
    assert "place" not in desk.log


@pytest.mark.rule("US-spawn-02")
@pytest.mark.parametrize(("card", "tile"), [("scout-a", "510"), ("scout-b", "513"), ("engineer-a", "510")])
def test_a_unit_with_a_squad_comes_in_with_its_riflemen_without_a_choice(card: str, tile: str) -> None:
    desk = lay(Army(hand=card, at=TWO), dice=(1,))
    desk.play(card, "attack")
    assert desk.asked == ("soviet", "attack")
    assert desk.at(f"sov/{card}") == tile


@pytest.mark.rule("US-spawn-02")
def test_a_unit_of_an_integrated_squad_comes_in_with_the_riflemen_of_both() -> None:
    integrated: dict[str, Any] = {"setting": {"integrated": {"soviet": ["A", "B"]}}}
    desk = lay(Army(hand="scout-b", at={"rifleman-ab": "510"}), id="902", **integrated)
    desk.play("scout-b", "attack")
    assert desk.at("sov/scout-ab") == "510"


@pytest.mark.rule("US-spawn-03")
@pytest.mark.parametrize("card", ["sniper", "antitank-gun", "flamethrower", "mortar"])
@pytest.mark.parametrize("tile", ["510", "513"])
def test_the_owner_chooses_where_a_unit_without_a_squad_comes_in(card: str, tile: str) -> None:
    verb = {"sniper": "stalk"}.get(card, "move")
    desk = lay(Army(hand=card, at=TWO), Army(at={"rifleman-a": "502"}))
    desk.play(card, verb)
    assert (desk.asked, desk.about) == (("soviet", "spawn"), (f"unit:sov/{card}",))
    assert desk.options() == ["510", "513"]
    assert desk.refused("502") == "US-spawn-03"
    assert desk.refused("514") == "US-spawn-03"
    desk.choose(tile)
    assert desk.at(f"sov/{card}") == tile
    assert desk.asked == ("soviet", verb)


@pytest.mark.rule("US-spawn-03", "US-spawn-10")
def test_it_comes_in_where_its_action_can_be_taken() -> None:
    """A Flamethrower reaches the next tile: the enemies on 505 are in reach from 510, not from 516."""
    flame = {"rifleman-a": "510", "rifleman-b": "516"}
    desk = lay(Army(hand="flamethrower", at=flame), Army(at={"rifleman-a": "505"}))
    desk.play("flamethrower", "flame")
    assert desk.options() == ["510"]
    assert desk.refused("516") == "US-target-14"


@pytest.mark.rule("US-spawn-04")
@pytest.mark.parametrize(("down", "routed"), [("rifleman-a", ""), ("", "rifleman-a"), ("rifleman-a", "rifleman-a")])
def test_routed_and_suppressed_riflemen_serve_too(down: str, routed: str) -> None:
    army = Army(hand="scout-a sniper", at=TWO, down=down, routed=routed)
    desk = lay(army)
    desk.play("scout-a", "conceal")
    assert desk.at("sov/scout-a") == "510"
    assert not desk.down("sov/scout-a")
    assert not desk.routed("sov/scout-a")
    desk.play("sniper", "conceal")
    assert desk.options() == ["510", "513"]


@pytest.mark.rule("US-spawn-05")
def test_after_being_placed_it_acts_with_the_same_card() -> None:
    desk = lay(Army(hand="scout-a", at=TWO, supply="fog"))
    desk.play("scout-a", "scout")
    desk.choose("505", "stop")
    assert desk.at("sov/scout-a") == "505"
    assert desk.mark("soviet", "505") == "scouted"
    assert desk.log == ["play", "place", "step", "scout-mark", "fog"]
    assert desk.zone("sov/play") == ["scout-a"]


@pytest.mark.rule("US-spawn-05")
def test_range_is_reckoned_from_the_riflemen() -> None:
    desk = lay(Army(hand="scout-a", at={"rifleman-a": "513"}), Army(at={"rifleman-a": "502"}), dice=(1,))
    desk.play("scout-a", "attack")
    desk.choose("ger/rifleman-a")
    parts = desk.told("attack")[0]["parts"]
    assert ["US-combat-06", 3, "range"] in parts


@pytest.mark.rule("US-spawn-06")
@pytest.mark.parametrize("card", ["scout-a", "sniper", "tank"])
def test_hunkering_down_places_no_counter(card: str) -> None:
    desk = lay(Army(hand=card, at=TWO))
    desk.play(card, "hunker")
    assert desk.at(f"sov/{card}") is None
    assert desk.log == ["hunker"]


# -- where they cannot ------------------------------------------------------------------------------------------


@pytest.mark.rule("US-spawn-07")
@pytest.mark.parametrize(
    ("card", "at"),
    [
        ("scout-a", {"rifleman-b": "513"}),
        ("scout-b", {"rifleman-a": "510"}),
        ("engineer-a", {"rifleman-b": "513", "scout-a": "513"}),
        ("sniper", {"scout-a": "513"}),
        ("scout-a", {}),
    ],
)
def test_without_fitting_riflemen_a_missing_unit_can_only_hunker_down(card: str, at: Mapping[str, str]) -> None:
    desk = lay(Army(hand=card, at=at, scouted="510 513"), Army(at={"rifleman-a": "502", "rifleman-b": "502"}))
    assert desk.options() == [f"{card} hunker", "end"]
    for verb in [action.verb for action in desk.state.scenario.cards[desk._word(card)].actions]:
        if verb != "recon":
            assert desk.refused(card, verb) == "US-spawn-07"
    assert desk.facts(card, "attack") == (f"unit:sov/{card}",)
    desk.play(card, "hunker")
    assert desk.zone("sov/supply") == [card]


@pytest.mark.rule("US-spawn-07")
def test_missing_riflemen_cannot_come_in_with_themselves() -> None:
    desk = lay(Army(hand="rifleman-a rifleman-b", at={"rifleman-b": "513"}, scouted="513"))
    assert [word for word in desk.options() if word.startswith("rifleman-a ")] == ["rifleman-a hunker"]
    assert desk.may("rifleman-b", "control")


@pytest.mark.rule("US-spawn-07")
def test_enemy_riflemen_do_not_serve() -> None:
    desk = lay(Army(hand="scout-a", at=NOBODY), Army(at=TWO))
    assert desk.options() == ["scout-a hunker", "end"]


@pytest.mark.rule("US-spawn-08")
def test_placing_sets_off_neither_overwatch_nor_mines() -> None:
    around = ("505/510", "506/510", "510/513", "510/514", "509/510", "510/511")
    german = Army(
        at={"rifleman-a": "502", "machine-gunner-a": "505"},
        overwatch={"machine-gunner-a": "510"},
        mines=dict.fromkeys(around, "antipersonnel"),
    )
    desk = lay(Army(hand="scout-a", at=TWO), german, dice=())
    desk.play("scout-a", "conceal")
    assert desk.at("sov/scout-a") == "510"
    assert desk.log == ["play", "place", "conceal"]
    assert desk.watched("ger/machine-gunner-a") == "510"
    assert len(desk.mines()) == 6


@pytest.mark.rule("US-spawn-08")
def test_placing_needs_no_own_marker_and_marks_nothing() -> None:
    enemy = Army(at={"rifleman-a": "510", "scout-a": "510"}, controlled="510")
    desk = lay(Army(hand="scout-a sniper", at=TWO, supply="fog"), enemy)
    desk.play("scout-a", "scout")
    desk.choose("stop")
    assert desk.at("sov/scout-a") == "510"
    assert desk.marks("soviet") == {}
    assert desk.zone("sov/supply") == ["fog"]


@pytest.mark.rule("US-spawn-09")
def test_a_counter_is_placed_ready_side_up_however_it_lay_beside_the_board() -> None:
    desk = lay(Army(hand="scout-a", at=TWO))
    unit = desk.state.scenario.unit_of["unit:sov/scout-a"]
    desk.play("scout-a", "conceal")
    assert (desk.state.at[unit] != OFF, desk.down("sov/scout-a"), desk.routed("sov/scout-a")) == (True, False, False)


@pytest.mark.rule("US-spawn-10")
@pytest.mark.parametrize(
    ("card", "verb"), [("scout-a", "conceal"), ("machine-gunner-a", "overwatch"), ("engineer-a", "smoke")]
)
def test_support_actions_bring_the_counter_in_too(card: str, verb: str) -> None:
    desk = lay(Army(hand=card, at=TWO))
    desk.play(card, verb)
    assert desk.at(f"sov/{card}") == "510"


@pytest.mark.rule("US-spawn-10")
def test_an_action_that_cannot_be_taken_is_not_chosen_just_to_come_in() -> None:
    desk = lay(Army(hand="scout-a", at=TWO))
    assert desk.refused("scout-a", "recon") == "US-recon-04"
    assert desk.may("scout-a", "conceal")
    assert desk.at("sov/scout-a") is None
    assert lay(Army(hand="scout-a fog", at=TWO)).may("scout-a", "recon")


@pytest.mark.rule("US-spawn-10")
@pytest.mark.parametrize(
    ("scouted", "controlled", "rule"), [("513", "", "US-control-07"), ("510", "510", "US-control-03")]
)
def test_what_it_can_do_is_judged_from_where_it_would_come_in(scouted: str, controlled: str, rule: str) -> None:
    """Control by a tank that is not on the board: of the tile of the Riflemen."""
    enemy = Army(at={"rifleman-a": "510"}, controlled=controlled)
    desk = lay(Army(hand="tank", at={"rifleman-a": "510"}, scouted=scouted), enemy)
    assert desk.refused("tank", "control") == rule
    assert lay(Army(hand="tank", at={"rifleman-a": "510"}, scouted="510")).may("tank", "control")


@pytest.mark.rule("US-diff-04")
def test_there_are_no_spawn_markers() -> None:
    """The Riflemen have moved on: who comes in later comes in where they are now, not where anything began."""
    table = scenario()
    assert set(table.spawns) == {OFF}
    assert {unit.spawn for unit in table.units} == {OFF}
    desk = lay(Army(hand="rifleman-a scout-a", at={"rifleman-a": "513"}, scouted="510"))
    desk.play("rifleman-a", "move")
    desk.choose("510")
    desk.play("scout-a", "conceal")
    assert desk.at("sov/scout-a") == "510"


# -- vehicles ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-vehicle-05")
def test_a_vehicle_comes_in_with_riflemen_who_are_not_on_an_impassable_tile() -> None:
    at = {"rifleman-a": "503", "rifleman-b": "514"}
    desk = lay(Army(hand="tank", at=at))
    desk.play("tank", "attack")
    assert (desk.asked, desk.options()) == (("soviet", "spawn"), ["514"])
    assert desk.refused("503") == "US-vehicle-05"
    desk.choose("514")
    assert desk.at("sov/tank") == "514"
    assert desk.rules("place") == ["US-vehicle-05"]


@pytest.mark.rule("US-vehicle-05")
def test_a_vehicle_of_a_squad_comes_in_with_riflemen_of_any() -> None:
    of_a = {"tank": {"squad": "A", "title": "Tank A"}}
    desk = lay(Army(hand="tank", at=TWO), units=of_a)
    desk.play("tank", "attack")
    assert desk.options() == ["510", "513"]


@pytest.mark.rule("US-vehicle-05")
def test_a_building_that_has_fallen_is_passable() -> None:
    desk = lay(Army(hand="tank", at={"rifleman-a": "503"}), field=Field(worn={"503": "C"}))
    desk.play("tank", "attack")
    assert desk.options() == ["503"]


@pytest.mark.rule("US-vehicle-06")
@pytest.mark.parametrize("at", [{"rifleman-a": "503", "rifleman-b": "506"}, {"rifleman-a": "509"}, {"scout-a": "514"}])
def test_a_vehicle_without_a_place_can_only_hunker_down(at: Mapping[str, str]) -> None:
    desk = lay(Army(hand="tank", at=at, scouted="503 506 509 514"))
    assert desk.options() == ["tank hunker", "end"]
    for verb in ("move", "attack", "suppress", "control", "assault", "antitank"):
        assert desk.refused("tank", verb) == "US-vehicle-06"
    assert desk.facts("tank", "move") == ("unit:sov/tank",)


@pytest.mark.rule("US-vehicle-06")
def test_a_vehicle_on_the_board_acts_whatever_its_riflemen_do() -> None:
    desk = lay(Army(hand="tank", at={"rifleman-a": "503", "tank": "514"}, scouted="514"))
    assert desk.may("tank", "control")


@pytest.mark.rule("US-vehicle-01")
def test_a_vehicle_that_is_hit_loses_a_card_and_with_none_left_it_is_routed() -> None:
    enemy = Army(at={"tank": "514", "rifleman-a": "513"}, play="", deck="rifleman-a", discard="tank", hand="tank.2")
    desk = lay(Army(hand="tank tank.2 upgraded-tank", at={"tank": "514", "rifleman-a": "515"}), enemy, dice=(0,) * 10)
    desk.play("tank", "antitank")
    desk.choose("ger/tank")
    assert desk.asked == ("german", "casualty")
    desk.choose("tank.2")
    assert (desk.zone("ger/lost"), desk.zone("ger/hand")) == (["tank.2"], [])
    desk.play("tank.2", "antitank")
    desk.choose("ger/tank", "tank")
    assert desk.zone("ger/lost") == ["tank", "tank.2"]
    assert not desk.routed("ger/tank")
    desk.play("upgraded-tank", "antitank")
    desk.choose("ger/tank")
    assert desk.routed("ger/tank")
    assert desk.at("ger/tank") == "514"


@pytest.mark.rule("US-vehicle-01")
def test_a_vehicle_takes_control_like_other_units() -> None:
    desk = lay(Army(hand="tank", at={"tank": "514"}, scouted="514"))
    desk.play("tank", "control")
    assert desk.mark("soviet", "514") == "controlled"


@pytest.mark.rule("US-vehicle-02")
@pytest.mark.parametrize(("face", "success"), [(7, False), (8, True)])
def test_the_armoured_defence_is_what_counts(face: int, success: bool) -> None:
    """6, the orchard's cover of 1 and a distance of 1."""
    enemy = Army(at={"tank": "513", "rifleman-a": "502"})
    desk = lay(Army(hand="antitank-gun", at={"antitank-gun": "514"}), enemy, dice=(face, 1, 1, 1))
    desk.play("antitank-gun", "antitank")
    desk.choose("ger/tank")
    attack = desk.told("attack")[0]
    assert attack["parts"][0] == ["US-vehicle-02", 6, "defence"]
    assert (attack["total"], attack["hit"]) == (8, success)


@pytest.mark.rule("US-vehicle-03")
@pytest.mark.parametrize(
    ("card", "verb"),
    [("rifleman-a", "attack"), ("flamethrower", "flame"), ("machine-gunner-a", "suppress")],
)
def test_a_vehicle_is_no_target_of_actions_on_units(card: str, verb: str) -> None:
    unit = card
    at = {unit: "514", "rifleman-a": "514"}
    desk = lay(Army(hand=card, at=at), Army(at={"tank": "514", "scout-a": "514"}))
    desk.play(card, verb)
    assert desk.options() == ["ger/scout-a"]
    assert desk.refused("ger/tank") == "US-vehicle-03"


@pytest.mark.rule("US-vehicle-03")
@pytest.mark.parametrize(
    ("card", "verb", "dice"),
    [("mortar", "grenade", 2), ("mortar", "area-suppress", 3), ("bomber", "bomb", 2)],
)
def test_a_vehicle_is_passed_over_by_actions_on_tiles(card: str, verb: str, dice: int) -> None:
    soviet = Army(hand=card, at={"mortar": "513", "rifleman-a": "513"})
    desk = lay(soviet, Army(at={"tank": "504", "scout-a": "504", "rifleman-a": "502"}), dice=(1,) * dice)
    desk.play(card, verb)
    desk.choose("504")
    assert [attack["target"] for attack in desk.told("attack")] == ["unit:ger/scout-a"]


@pytest.mark.rule("US-vehicle-03")
def test_with_a_vehicle_alone_attack_has_no_target_and_antitank_and_demo_have() -> None:
    at = {"rifleman-a": "514", "engineer-a": "514", "antitank-gun": "514"}
    desk = lay(Army(hand="rifleman-a engineer-a antitank-gun", at=at), Army(at={"tank": "514"}))
    assert desk.refused("rifleman-a", "attack") == "US-target-14"
    desk.play("antitank-gun", "antitank")
    assert "ger/tank" in desk.options()
    assert desk.refused("ger/scout-a") == "US-target-03"


@pytest.mark.rule("US-vehicle-04")
def test_force_does_not_suppress_a_vehicle() -> None:
    soviet = Army(hand="commissar", play="tank rifleman-a", at={"tank": "514", "rifleman-a": "514"}, scouted="514")
    desk = lay(soviet)
    desk.play("commissar", "force")
    desk.choose("tank control", "rifleman-a move", "stop")
    assert desk.asked == ("soviet", "play")
    assert not desk.down("sov/tank")
    assert desk.down("sov/rifleman-a")


@pytest.mark.rule("US-vehicle-04", "US-play-06")
def test_a_vehicle_is_never_readied() -> None:
    desk = lay(Army(hand="tank", at={"tank": "514", "rifleman-a": "514"}))
    assert desk.refused("tank", "ready-unit") == "US-play-06"


@pytest.mark.rule("US-vehicle-04")
def test_a_vehicle_on_a_watched_tile_is_not_suppressed() -> None:
    enemy = Army(at={"machine-gunner-a": "502", "rifleman-a": "502"}, overwatch={"machine-gunner-a": "510"})
    soviet = Army(hand="tank", at={"tank": "514", "rifleman-a": "514"}, scouted="510")
    desk = lay(soviet, enemy)
    desk.play("tank", "move")
    desk.choose("510", "stop")
    assert (desk.at("sov/tank"), desk.down("sov/tank")) == ("510", False)
