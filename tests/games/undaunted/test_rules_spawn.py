"""Missing counters come in on their spawn marker when a card of theirs is played for an action."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.core.content import ContentError
from stalingrad_widgets.games.undaunted.counters import place
from stalingrad_widgets.games.undaunted.scenario import OFF

from .desk import NOBODY, Army, lay, scenario


@pytest.mark.rule("UN-spawn-01")
def test_a_missing_counter_is_placed_on_its_spawn_marker_and_attacks_from_there() -> None:
    others = ["rifleman-a", "scout-a", "B", "sniper", "mortar"]
    spawns = _spawns({"slot": "A3", "units": ["machine-gunner-a"]}, {"slot": "A1", "units": others})
    desk = lay(Army(hand="machine-gunner-a", at=NOBODY), Army(at={"rifleman-a": "B2"}), dice=(1, 1), spawns=spawns)
    desk.play("machine-gunner-a", "attack")
    assert desk.at("usa/machine-gunner-a") == "A3"
    desk.choose("ger/rifleman-a")
    assert desk.told("attack")[0]["parts"] == [
        ["UN-combat-06", 4, "defence"],
        ["UN-combat-06", 1, "cover"],
        ["UN-combat-07", 1, "range"],
    ]
    place = next(event for event in desk.events if event.kind == "place")
    assert (place.side, place.rules) == ("american", ("UN-spawn-01",))
    assert place.data == {"unit": "unit:usa/machine-gunner-a", "tile": "tile:A3"}
    assert desk.log == ["play", "place", "attack"]


@pytest.mark.rule("UN-spawn-01")
def test_a_counter_on_the_board_stays_where_it_is() -> None:
    desk = lay(Army(hand="rifleman-a", at={"rifleman-a": "B4"}))
    desk.play("rifleman-a", "move")
    assert desk.at("usa/rifleman-a") == "B4"
    assert "place" not in desk.log


@pytest.mark.rule("UN-spawn-02")
def test_after_being_placed_it_acts_with_the_same_card() -> None:
    desk = lay(Army(hand="scout-a", at=NOBODY, supply="fog"))
    desk.play("scout-a", "scout")
    desk.choose("A2", "stop")
    assert desk.at("usa/scout-a") == "A2"
    assert desk.log == ["play", "place", "step", "scout-mark", "fog"]
    assert desk.zone("usa/play") == ["scout-a"]


@pytest.mark.rule("UN-spawn-02")
def test_what_it_can_do_is_judged_from_its_spawn_marker() -> None:
    """Control needs an own marker and no enemy there; Target needs a tile three away."""
    hand = "rifleman-b"
    assert lay(Army(hand=hand, at=NOBODY, scouted="A1")).may("rifleman-b", "control")
    assert lay(Army(hand=hand, at=NOBODY, scouted="A2")).refused("rifleman-b", "control") == "UN-control-04"
    enemy = Army(at={"scout-a": "A1"})
    assert lay(Army(hand=hand, at=NOBODY, scouted="A1"), enemy).refused("rifleman-b", "control") == "UN-control-03"
    desk = lay(Army(hand=hand, at=NOBODY, scouted="A1"))
    desk.play("rifleman-b", "control")
    assert desk.marks("american") == {"A1": "controlled"}


@pytest.mark.rule("UN-spawn-02")
def test_nothing_is_placed_for_an_action_that_is_refused() -> None:
    desk = lay(Army(hand="rifleman-b", at=NOBODY))
    assert desk.refused("rifleman-b", "control") == "UN-control-04"
    assert desk.at("usa/rifleman-b") is None
    assert desk.log == []


@pytest.mark.rule("UN-spawn-03")
def test_hunkering_down_places_no_counter() -> None:
    desk = lay(Army(hand="sniper", at=NOBODY))
    desk.play("sniper", "hunker")
    assert desk.at("usa/sniper") is None
    assert desk.log == ["hunker"]


@pytest.mark.rule("UN-spawn-04", "UN-return-01")
def test_a_counter_removed_while_suppressed_comes_back_ready() -> None:
    german = Army(hand="guide sergeant", at={"scout-b": "A3", "rifleman-a": "A8"}, down="scout-b", deck="")
    german = german._replace(supply="scout-b rifleman-b")
    desk = lay(Army(hand="rifleman-a", at={"rifleman-a": "A3"}), german, dice=(0,), draws="ger/scout-b")
    desk.play("rifleman-a", "attack")
    desk.choose("ger/scout-b")
    assert desk.at("ger/scout-b") is None
    assert not desk.down("ger/scout-b")
    desk.end()
    desk.play("guide", "bolster")
    desk.choose("scout-b")
    desk.play("sergeant", "command")
    desk.choose("draw:1")
    desk.play("scout-b", "scout")
    assert (desk.at("ger/scout-b"), desk.down("ger/scout-b")) == ("A8", False)
    desk.choose("A7", "stop")
    assert desk.at("ger/scout-b") == "A7"


@pytest.mark.rule("UN-spawn-04")
def test_a_counter_is_placed_ready_side_up_however_it_lay_beside_the_board() -> None:
    desk = lay()
    unit = desk.state.scenario.unit_of["unit:usa/sniper"]
    desk.state.suppressed[unit] = True
    place(desk.state, unit, desk.state.scenario.spawns[unit], "UN-spawn-01")
    assert (desk.at("usa/sniper"), desk.down("usa/sniper")) == ("B1", False)


# -- no spawn marker ----------------------------------------------------------------------------------------


def _spawns(*american: dict[str, Any]) -> list[dict[str, Any]]:
    """Spawn markers of the American side, and one for all Germans on A8."""
    mine = [{"side": "american", **marker} for marker in american]
    return [*mine, {"side": "german", "slot": "A8", "units": ["all"]}]


ON_THE_BOARD_AT_THE_START: dict[str, Any] = {
    "spawns": _spawns({"slot": "A1", "units": ["A", "B", "mortar"]}),
    "counters": [
        {"side": "american", "unit": "rifleman-a", "slot": "A1"},
        {"side": "american", "unit": "sniper", "slot": "A1"},
        {"side": "german", "unit": "rifleman-a", "slot": "A8"},
    ],
}
"""The American Sniper has no spawn marker; it stands on the board when the scenario begins."""


@pytest.mark.rule("UN-spawn-05")
def test_without_a_spawn_marker_a_missing_unit_can_only_hunker_down() -> None:
    desk = lay(Army(hand="sniper"), **ON_THE_BOARD_AT_THE_START)
    assert desk.options() == ["sniper hunker", "end"]
    assert desk.refused("sniper", "stalk") == "UN-spawn-05"
    assert desk.refused("sniper", "attack") == "UN-spawn-05"
    assert desk.facts("sniper", "stalk") == ("unit:usa/sniper",)
    desk.play("sniper", "hunker")
    assert desk.zone("usa/supply") == ["sniper"]


@pytest.mark.rule("UN-spawn-05")
def test_without_a_spawn_marker_a_unit_on_the_board_acts() -> None:
    desk = lay(Army(hand="sniper", at={"sniper": "A3", "rifleman-a": "A1"}), **ON_THE_BOARD_AT_THE_START)
    assert desk.options() == ["sniper stalk", "sniper attack", "sniper hunker", "end"]


@pytest.mark.rule("UN-spawn-05")
def test_without_a_spawn_marker_other_units_come_in_all_the_same() -> None:
    desk = lay(Army(hand="mortar sniper"), **ON_THE_BOARD_AT_THE_START)
    assert desk.options() == ["mortar move", "mortar target", "mortar hunker", "sniper hunker", "end"]


# -- whom a marker serves ------------------------------------------------------------------------------------


def spawn_tiles(**changes: Any) -> dict[str, str]:
    """American unit -> slot of its spawn marker, "" for none."""
    bench = scenario(**changes)
    return {
        unit.word.partition("/")[2]: "" if unit.spawn == OFF else bench.tiles[unit.spawn].slot
        for unit in bench.units
        if unit.side == 0
    }


@pytest.mark.rule("UN-spawn-06")
def test_a_marker_serves_the_squads_and_units_that_it_names() -> None:
    spawns = _spawns(
        {"slot": "A1", "units": ["A"]},
        {"slot": "A2", "units": ["scout-b"]},
        {"slot": "A3", "units": ["rifleman-b", "sniper"]},
        {"slot": "B1", "units": ["mortar"]},
    )
    assert spawn_tiles(spawns=spawns) == {
        "rifleman-a": "A1",
        "scout-a": "A1",
        "machine-gunner-a": "A1",
        "scout-b": "A2",
        "rifleman-b": "A3",
        "sniper": "A3",
        "mortar": "B1",
    }


@pytest.mark.rule("UN-spawn-06")
def test_a_marker_for_all_serves_all_of_its_side() -> None:
    assert set(spawn_tiles(spawns=_spawns({"slot": "B3", "units": ["all"]})).values()) == {"B3"}
    bench = scenario()
    assert {bench.tiles[unit.spawn].slot for unit in bench.units if unit.side == 1} == {"A8"}
    assert bench.spawns == tuple(unit.spawn for unit in bench.units)


@pytest.mark.rule("UN-spawn-06")
def test_a_sniper_comes_in_on_the_marker_for_snipers() -> None:
    desk = lay(Army(hand="sniper rifleman-b mortar", at=NOBODY))
    desk.play("sniper", "stalk")
    desk.choose("stop")
    desk.play("rifleman-b", "move")
    desk.choose("stop")
    assert (desk.at("usa/sniper"), desk.at("usa/rifleman-b")) == ("B1", "A1")


@pytest.mark.rule("UN-spawn-06")
def test_two_markers_for_one_unit_are_rejected() -> None:
    with pytest.raises(ContentError) as broken:
        scenario(spawns=_spawns({"slot": "A1", "units": ["all"]}, {"slot": "A2", "units": ["sniper"]}))
    assert [mistake.rule for mistake in broken.value.mistakes] == ["UN-spawn-06"]


@pytest.mark.rule("UN-spawn-07")
def test_placing_needs_no_own_marker_and_no_enemy_hinders_it() -> None:
    enemy = Army(at={"rifleman-a": "A8", "scout-a": "A1", "machine-gunner-a": "A1"}, controlled="A1")
    desk = lay(Army(hand="rifleman-b", at=NOBODY), enemy)
    desk.play("rifleman-b", "attack")
    assert desk.at("usa/rifleman-b") == "A1"
    assert desk.mark("american", "A1") == ""


@pytest.mark.rule("UN-spawn-07")
def test_placing_marks_nothing_and_takes_no_fog() -> None:
    desk = lay(Army(hand="scout-b", at=NOBODY, supply="fog"))
    desk.play("scout-b", "scout")
    desk.choose("stop")
    assert desk.marks("american") == {}
    assert desk.zone("usa/supply") == ["fog"]
