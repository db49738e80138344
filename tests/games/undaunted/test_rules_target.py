"""The target marker: where it may lie, and when it is taken off."""

from __future__ import annotations

from typing import Any

import pytest

from .desk import Army, lay

CREW = {"mortar": "A1", "rifleman-a": "A1"}


@pytest.mark.rule("UN-target-01")
@pytest.mark.parametrize("side", ["american", "german"])
def test_target_puts_the_own_marker_on_a_tile(side: str) -> None:
    own = Army(hand="mortar", at={"mortar": "A4", "rifleman-a": "A4"})
    desk = lay(**{side: own}, active=side)  # type: ignore[arg-type]
    desk.play("mortar", "target")
    short = "usa" if side == "american" else "ger"
    assert (desk.asked, desk.about) == ((side, "target"), (f"unit:{short}/mortar",))
    desk.choose("A1")
    assert desk.target(side) == "A1"
    assert desk.target("german" if side == "american" else "american") is None
    told = desk.events[-1]
    assert (told.kind, told.side, told.rules) == ("target", side, ("UN-target-01",))
    assert told.data == {"tile": "tile:A1", "unit": f"unit:{short}/mortar"}
    assert desk.asked == (side, "play")


@pytest.mark.rule("UN-target-01")
def test_target_moves_the_marker_there() -> None:
    desk = lay(Army(hand="mortar", at=CREW, target="A4"), Army(target="B1"))
    desk.play("mortar", "target")
    desk.choose("A7")
    assert (desk.target("american"), desk.target("german")) == ("A7", "B1")


@pytest.mark.rule("UN-target-02")
def test_the_tile_must_be_three_or_more_from_the_mortar() -> None:
    desk = lay(Army(hand="mortar", at=CREW))
    desk.play("mortar", "target")
    assert desk.options() == ["A4", "A5", "A6", "A7", "A8", "B3", "B4", "C1"]
    for slot, distance in {"A1": 0, "A2": 1, "B1": 1, "A3": 2, "B2": 2}.items():
        assert desk.refused(slot) == "UN-target-02"
        assert desk.facts(slot) == (f"tile:{slot}", distance)


@pytest.mark.rule("UN-target-02")
def test_it_is_counted_from_the_spawn_tile_of_a_mortar_that_comes_in() -> None:
    desk = lay(Army(hand="mortar"))
    desk.play("mortar", "target")
    assert desk.at("usa/mortar") == "B1"
    assert desk.options() == ["A4", "A5", "A6", "A7", "A8", "B4"]


@pytest.mark.rule("UN-target-02")
def test_the_enemys_mortar_does_not_count() -> None:
    desk = lay(Army(hand="mortar", at=CREW), Army(at={"mortar": "A8", "rifleman-a": "A8"}))
    desk.play("mortar", "target")
    assert desk.may("A8")
    assert desk.may("A7")


@pytest.mark.rule("UN-target-01")
def test_a_target_may_be_an_empty_tile_or_one_with_own_counters() -> None:
    desk = lay(Army(hand="mortar", at={**CREW, "scout-a": "A5"}))
    desk.play("mortar", "target")
    assert desk.may("A5")
    assert desk.may("A6")


# -- taken off -----------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-target-03")
def test_a_mortar_that_moves_loses_the_marker() -> None:
    desk = lay(Army(hand="mortar", at=CREW, target="A5", scouted="A2"), Army(target="A2"))
    desk.play("mortar", "move")
    desk.choose("A2")
    assert (desk.target("american"), desk.target("german")) == (None, "A2")
    told = desk.events[-1]
    assert (told.kind, told.side, told.rules) == ("target-off", "american", ("UN-target-03",))
    assert told.data == {"tile": "tile:A5", "unit": "unit:usa/mortar"}


@pytest.mark.rule("UN-target-03")
def test_a_mortar_that_is_guided_loses_the_marker() -> None:
    desk = lay(Army(hand="guide", at=CREW, target="A5", scouted="A2"))
    desk.play("guide", "guide")
    desk.choose("usa/mortar", "A2")
    assert desk.target("american") is None


@pytest.mark.rule("UN-target-03")
@pytest.mark.parametrize("card", ["mortar", "guide"])
def test_no_step_is_no_move(card: str) -> None:
    desk = lay(Army(hand=card, at=CREW, target="A5", scouted="A2"))
    desk.play(card, "move" if card == "mortar" else "guide")
    desk.choose(*(["stop"] if card == "mortar" else ["usa/mortar", "stop"]))
    assert desk.target("american") == "A5"
    assert "target-off" not in desk.log


@pytest.mark.rule("UN-target-03")
def test_other_units_may_move_without_harm() -> None:
    desk = lay(Army(hand="rifleman-a guide", at={**CREW, "scout-a": "A1"}, target="A5", scouted="A2"))
    desk.play("rifleman-a", "move")
    desk.choose("A2")
    desk.play("guide", "guide")
    desk.choose("usa/scout-a", "A2")
    assert desk.target("american") == "A5"


@pytest.mark.rule("UN-target-03")
def test_a_mortar_that_moves_without_a_marker_says_nothing_of_it() -> None:
    desk = lay(Army(hand="mortar", at=CREW, scouted="A2"), Army(target="A2"))
    desk.play("mortar", "move")
    desk.choose("A2")
    assert desk.log == ["play", "step"]
    assert desk.target("german") == "A2"


@pytest.mark.rule("UN-target-04")
def test_target_again_keeps_to_the_distance_and_leaves_one_marker() -> None:
    desk = lay(Army(hand="mortar", at=CREW, target="A4"))
    desk.play("mortar", "target")
    assert desk.refused("A3") == "UN-target-02"
    assert desk.may("A4")
    desk.choose("B3")
    assert desk.target("american") == "B3"
    assert desk.state.dump()["targets"] == {"american": "tile:B3"}


@pytest.mark.rule("UN-target-05")
def test_a_mortar_that_leaves_the_board_loses_the_marker() -> None:
    german = Army(hand="rifleman-a", at={"rifleman-a": "A1"})
    desk = lay(Army(hand="", at=CREW, target="A5", supply="mortar"), german, active="german", dice=(9,))
    desk.play("rifleman-a", "attack")
    desk.choose("usa/mortar")
    assert desk.at("usa/mortar") is None
    assert desk.target("american") is None
    told = [event for event in desk.events if event.kind == "target-off"]
    assert [(e.side, e.rules, e.data) for e in told] == [
        ("american", ("UN-target-05",), {"tile": "tile:A5", "unit": "unit:usa/mortar"})
    ]


@pytest.mark.rule("UN-target-05")
def test_a_mortar_that_comes_back_needs_target_before_blast() -> None:
    german = Army(hand="rifleman-a", at={"rifleman-a": "A1"})
    american = Army(hand="", at=CREW, target="A5", supply="mortar")
    desk = lay(american, german, active="german", dice=(9,))
    desk.play("rifleman-a", "attack")
    desk.choose("usa/mortar")
    back = lay(Army(hand="mortar mortar", at={"rifleman-a": "A1"}), german)
    assert back.refused("mortar", "blast") == "UN-combat-04"
    back.play("mortar", "target")
    back.choose("A8")
    assert back.may("mortar", "blast")


@pytest.mark.rule("UN-target-05")
def test_a_casualty_that_leaves_the_counter_leaves_the_marker() -> None:
    german = Army(hand="rifleman-a", at={"rifleman-a": "A1"})
    american = Army(hand="", at=CREW, target="A5", discard="mortar")
    desk = lay(american, german, active="german", dice=(9,))
    desk.play("rifleman-a", "attack")
    desk.choose("usa/mortar", "card:usa/mortar")
    assert desk.target("american") == "A5"


@pytest.mark.rule("UN-target-05")
def test_another_units_removal_leaves_the_marker() -> None:
    german = Army(hand="rifleman-a", at={"rifleman-a": "A1"})
    desk = lay(Army(at={**CREW, "sniper": "A1"}, target="A5"), german, active="german", dice=(9,))
    desk.play("rifleman-a", "attack")
    desk.choose("usa/sniper")
    assert desk.at("usa/sniper") is None
    assert desk.target("american") == "A5"


# -- a small board -------------------------------------------------------------------------------------------


def street(*slots: str) -> dict[str, Any]:
    """A scenario on a straight street of these tiles; the first and the last are the spawn tiles."""
    return {
        "slots": [{"id": id, "tile": "field", "x": 2 * i, "y": 0} for i, id in enumerate(slots)],
        "objectives": [{"slot": slots[0], "value": 5}, {"slot": slots[-1], "value": 5}],
        "counters": [
            {"side": "american", "unit": "rifleman-a", "slot": slots[0]},
            {"side": "german", "unit": "rifleman-a", "slot": slots[-1]},
        ],
        "spawns": [
            {"side": "american", "slot": slots[0], "units": ["all"]},
            {"side": "german", "slot": slots[-1], "units": ["all"]},
        ],
    }


@pytest.mark.rule("UN-target-06")
@pytest.mark.parametrize("where", ["A1", "A2", "A8"])
def test_on_a_board_without_a_tile_far_enough_target_cannot_be_taken(where: str) -> None:
    small = street("A1", "A2", "A8")
    desk = lay(Army(hand="mortar", at={"mortar": where, "rifleman-a": "A1"}), **small)
    assert desk.refused("mortar", "target") == "UN-target-06"
    assert desk.facts("mortar", "target") == (f"tile:{where}",)


@pytest.mark.rule("UN-target-06")
def test_one_tile_at_distance_three_is_enough() -> None:
    four = street("A1", "A2", "A3", "A8")
    assert lay(Army(hand="mortar", at={"mortar": "A1", "rifleman-a": "A1"}), **four).may("mortar", "target")
    middle = lay(Army(hand="mortar", at={"mortar": "A2", "rifleman-a": "A1"}), **four)
    assert middle.refused("mortar", "target") == "UN-target-06"


@pytest.mark.rule("UN-target-06", "UN-spawn-02")
def test_a_mortar_off_the_board_is_judged_from_its_spawn_tile() -> None:
    desk = lay(Army(hand="mortar"), **street("A1", "A2", "A8"))
    assert desk.refused("mortar", "target") == "UN-target-06"
    assert desk.at("usa/mortar") is None
    assert lay(Army(hand="mortar"), **street("A1", "A2", "A3", "A8")).may("mortar", "target")
