"""Actions in general, and movement: Move, Guide, Scout, Stalk."""

from __future__ import annotations

import pytest

from stalingrad_widgets.games.undaunted.table import NORMANDY

from .desk import NOBODY, Army, lay, rejected

# -- actions in general --------------------------------------------------------------------------------------


@pytest.mark.rule("UN-act-01")
def test_the_value_is_the_most_that_is_done() -> None:
    desk = lay(Army(hand="rifleman-a", scouted="A2 A3"))
    desk.play("rifleman-a", "move")
    desk.choose("A2")
    assert (desk.at("usa/rifleman-a"), desk.asked) == ("A2", ("american", "play"))


@pytest.mark.rule("UN-act-01")
@pytest.mark.parametrize(
    ("card", "verb", "value"),
    [("rifleman-a", "move", 1), ("veteran-a", "move", 2), ("scout-a", "scout", 2), ("sniper", "stalk", 2)],
)
def test_the_value_is_part_of_the_question(card: str, verb: str, value: int) -> None:
    desk = lay(Army(hand=card, at={"rifleman-a": "A2", "scout-a": "A2", "sniper": "A2"}))
    desk.play(card, verb)
    unit = "rifleman-a" if card == "veteran-a" else card
    assert desk.asked == ("american", verb)
    assert desk.about == (f"unit:usa/{unit}", value)


@pytest.mark.rule("UN-act-02")
def test_a_squad_letter_limits_the_choice_to_that_squad() -> None:
    desk = lay(Army(hand="leader-a", supply="rifleman-a rifleman-b scout-a sniper leader-b fog veteran-a"))
    desk.play("leader-a", "bolster")
    assert desk.options() == ["rifleman-a", "scout-a", "veteran-a", "done"]


@pytest.mark.rule("UN-act-02")
def test_a_squad_letter_where_there_is_none_is_rejected() -> None:
    found = rejected("sniper", lambda card: card["actions"][0].update(squad="A"))
    assert found == [("actions[0].squad", "UN-act-02")]
    found = rejected("leader-a", lambda card: card["actions"][0].update(squad="D"))
    assert found == [("actions[0].squad", "UN-act-02")]


@pytest.mark.rule("UN-act-01")
def test_a_value_belongs_to_actions_that_have_one() -> None:
    found = rejected("rifleman-a", lambda card: card["actions"][2].update(value=1))
    assert found == [("actions[2].value", "UN-act-01")]
    found = rejected("rifleman-a", lambda card: card["actions"][0].pop("value"))
    assert found == [("actions[0].value", "UN-act-01")]


@pytest.mark.rule("UN-act-03")
def test_there_are_four_movement_seven_support_and_three_combat_actions() -> None:
    families: dict[str, list[str]] = {}
    for type, rule in NORMANDY.rules.actions.items():
        families.setdefault(rule.family, []).append(type)
    assert {family: sorted(types) for family, types in families.items()} == {
        "movement": ["guide", "move", "scout", "stalk"],
        "support": ["bolster", "command", "conceal", "control", "inspire", "recon", "target"],
        "combat": ["attack", "blast", "suppress"],
    }


# -- Move ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-move-01")
def test_move_takes_the_own_counter_step_by_step_or_stops() -> None:
    desk = lay(Army(hand="veteran-a", scouted="A2 A3 B1"))
    desk.play("veteran-a", "move")
    assert desk.about == ("unit:usa/rifleman-a", 2)
    assert desk.options() == ["A2", "B1", "stop"]
    desk.choose("A2")
    assert desk.about == ("unit:usa/rifleman-a", 1)
    assert desk.options() == ["A3", "B1", "stop"]
    desk.choose("A3")
    assert (desk.at("usa/rifleman-a"), desk.asked) == ("A3", ("american", "play"))


@pytest.mark.rule("UN-move-01")
@pytest.mark.parametrize(
    ("steps", "where"), [(["stop"], "A1"), (["A2", "stop"], "A2"), (["A2", "A3"], "A3"), (["A2", "A1"], "A1")]
)
def test_move_two_ends_nought_to_two_steps_away(steps: list[str], where: str) -> None:
    desk = lay(Army(hand="veteran-a", scouted="A1 A2 A3"))
    desk.play("veteran-a", "move")
    desk.choose(*steps)
    assert desk.at("usa/rifleman-a") == where
    assert desk.asked == ("american", "play")


@pytest.mark.rule("UN-move-01")
def test_only_neighbours_can_be_entered() -> None:
    desk = lay(Army(hand="veteran-a", scouted="A2 A3 B2 A8"))
    desk.play("veteran-a", "move")
    assert desk.refused("A3") == "UN-overview-12"
    assert desk.refused("A1") == "UN-overview-12"
    assert desk.refused("A8") == "UN-overview-12"
    assert desk.refused("tile:Z9") == "core-not-offered"


@pytest.mark.rule("UN-move-01")
def test_each_step_is_told() -> None:
    desk = lay(Army(hand="rifleman-a", scouted="A2"))
    desk.play("rifleman-a", "move")
    desk.choose("A2")
    step = desk.events[-1]
    assert (step.kind, step.side, step.rules) == ("step", "american", ("UN-move-01",))
    assert step.data == {"unit": "unit:usa/rifleman-a", "from": "tile:A1", "to": "tile:A2"}


@pytest.mark.rule("UN-move-02")
@pytest.mark.parametrize(("side", "hill"), [("american", "A2"), ("german", "A7")])
def test_a_tile_without_an_own_marker_cannot_be_entered(side: str, hill: str) -> None:
    """The enemy's marker is no help; scouted and controlled are alike."""
    enemy = "german" if side == "american" else "american"

    def mover(own: Army, other: Army) -> bool:
        desk = lay(**{side: own, enemy: other}, active=side)  # type: ignore[arg-type]
        desk.play("rifleman-a", "move")
        if desk.may(hill):
            return True
        assert desk.refused(hill) == "UN-move-02"
        unit = "usa/rifleman-a" if side == "american" else "ger/rifleman-a"
        assert desk.facts(hill) == (f"unit:{unit}", f"tile:{hill}")
        return False

    hand = Army(hand="rifleman-a")
    assert not mover(hand, Army())
    assert not mover(hand, Army(controlled=hill))
    assert mover(hand._replace(scouted=hill), Army())
    assert mover(hand._replace(controlled=hill), Army())
    assert mover(hand._replace(scouted=hill), Army(controlled=hill))


@pytest.mark.rule("UN-move-02")
def test_an_unmarked_tile_cannot_be_moved_through() -> None:
    desk = lay(Army(hand="veteran-a", scouted="A3"))
    desk.play("veteran-a", "move")
    assert desk.refused("A2") == "UN-move-02"
    assert desk.options() == ["stop"]


@pytest.mark.rule("UN-move-02")
def test_the_start_tile_needs_no_marker() -> None:
    desk = lay(Army(hand="rifleman-a", at={"rifleman-a": "B3"}, scouted="B4"))
    desk.play("rifleman-a", "move")
    desk.choose("B4")
    assert desk.at("usa/rifleman-a") == "B4"


@pytest.mark.rule("UN-move-02", "UN-scout-02")
def test_move_places_no_marker() -> None:
    desk = lay(Army(hand="rifleman-a", scouted="A2", supply="fog"))
    desk.play("rifleman-a", "move")
    desk.choose("A2")
    assert desk.marks("american") == {"A2": "scouted"}
    assert desk.zone("usa/supply") == ["fog"]


# -- Guide ---------------------------------------------------------------------------------------------------

OWN = {"rifleman-a": "A1", "mortar": "B1", "scout-a": "A2"}


@pytest.mark.rule("UN-guide-01")
def test_any_own_counter_on_the_board_can_be_guided() -> None:
    desk = lay(Army(hand="guide", at=OWN, scouted="A2 B1 A1"))
    desk.play("guide", "guide")
    assert desk.asked == ("american", "guide-unit")
    assert desk.about == ("card:usa/guide", 1)
    assert desk.options() == ["usa/rifleman-a", "usa/scout-a", "usa/mortar"]


@pytest.mark.rule("UN-guide-01")
def test_enemies_and_missing_counters_cannot() -> None:
    desk = lay(Army(hand="guide", at=OWN))
    desk.play("guide", "guide")
    for unit in ("ger/rifleman-a", "ger/sniper", "usa/sniper"):
        assert desk.refused(unit) == "UN-guide-01"
        assert desk.facts(unit) == (f"unit:{unit}",)
    assert desk.refused("unit:usa/nobody") == "core-not-offered"


@pytest.mark.rule("UN-guide-01")
def test_guide_moves_the_counter_up_to_x_steps() -> None:
    desk = lay(Army(hand="guide lieutenant", at=OWN, scouted="A2 A3 B1"))
    desk.play("guide", "guide")
    desk.choose("usa/rifleman-a")
    assert (desk.asked, desk.about) == (("american", "guide"), ("unit:usa/rifleman-a", 1))
    assert desk.state.acting == desk.state.scenario.unit_of["unit:usa/rifleman-a"]
    desk.choose("A2")
    assert desk.asked == ("american", "play")
    desk.play("lieutenant", "guide")
    assert desk.about == ("card:usa/lieutenant", 2)
    desk.choose("usa/mortar")
    assert desk.about == ("unit:usa/mortar", 2)
    desk.choose("A2", "A3")
    assert (desk.at("usa/rifleman-a"), desk.at("usa/mortar")) == ("A2", "A3")
    assert desk.rules("step") == ["UN-guide-01"] * 3


@pytest.mark.rule("UN-guide-01")
def test_guide_may_stop_before_the_first_step() -> None:
    desk = lay(Army(hand="guide", at=OWN, scouted="A2"))
    desk.play("guide", "guide")
    desk.choose("usa/rifleman-a", "stop")
    assert desk.at("usa/rifleman-a") == "A1"
    assert desk.zone("usa/play") == ["guide"]


@pytest.mark.rule("UN-guide-01")
def test_without_an_own_counter_on_the_board_guide_cannot_be_taken() -> None:
    desk = lay(Army(hand="guide", at=NOBODY))
    assert desk.refused("guide", "guide") == "UN-guide-01"
    assert desk.may("guide", "bolster")


@pytest.mark.rule("UN-guide-02")
def test_a_guided_counter_enters_only_tiles_with_an_own_marker() -> None:
    desk = lay(Army(hand="guide", at=OWN, scouted="B1"), Army(controlled="A2"))
    desk.play("guide", "guide")
    desk.choose("usa/rifleman-a")
    assert desk.refused("A2") == "UN-guide-02"
    assert desk.facts("A2") == ("unit:usa/rifleman-a", "tile:A2")
    assert desk.options() == ["B1", "stop"]


@pytest.mark.rule("UN-guide-02")
def test_each_tile_that_it_enters_needs_one() -> None:
    desk = lay(Army(hand="lieutenant", at=OWN, scouted="B1 A3"))
    desk.play("lieutenant", "guide")
    desk.choose("usa/rifleman-a")
    assert desk.refused("A2") == "UN-guide-02"
    desk.choose("B1")
    assert desk.options() == ["stop"]


@pytest.mark.rule("UN-guide-02")
def test_a_guided_scout_places_no_marker() -> None:
    desk = lay(Army(hand="guide", at=OWN, scouted="A3", supply="fog"))
    desk.play("guide", "guide")
    desk.choose("usa/scout-a")
    assert desk.refused("B2") == "UN-guide-02"
    desk.choose("A3")
    assert desk.marks("american") == {"A3": "scouted"}
    assert desk.zone("usa/supply") == ["fog"]


@pytest.mark.rule("UN-guide-03")
def test_a_suppressed_counter_cannot_be_guided() -> None:
    desk = lay(Army(hand="guide", at=OWN, down="mortar"))
    desk.play("guide", "guide")
    assert desk.options() == ["usa/rifleman-a", "usa/scout-a"]
    assert desk.refused("usa/mortar") == "UN-guide-03"
    assert desk.facts("usa/mortar") == ("unit:usa/mortar",)


@pytest.mark.rule("UN-guide-03")
def test_with_all_counters_suppressed_guide_cannot_be_taken() -> None:
    desk = lay(Army(hand="guide", at=OWN, down="mortar rifleman-a scout-a"))
    assert desk.refused("guide", "guide") == "UN-guide-03"
    assert not desk.may("guide", "guide")


@pytest.mark.rule("UN-guide-03", "UN-guide-01")
def test_suppressed_enemies_are_still_enemies() -> None:
    desk = lay(Army(hand="guide", at=OWN), Army(down="rifleman-a"))
    desk.play("guide", "guide")
    assert desk.refused("ger/rifleman-a") == "UN-guide-01"


# -- Scout ---------------------------------------------------------------------------------------------------

AT = {"scout-a": "A1", "rifleman-a": "A1"}


@pytest.mark.rule("UN-scout-01")
def test_scout_enters_tiles_without_a_marker() -> None:
    desk = lay(Army(hand="scout-a", at=AT))
    desk.play("scout-a", "scout")
    assert desk.options() == ["A2", "B1", "stop"]
    desk.choose("A2", "A3")
    assert desk.at("usa/scout-a") == "A3"
    assert desk.asked == ("american", "play")
    assert desk.rules("step") == ["UN-scout-01"] * 2


@pytest.mark.rule("UN-scout-01")
def test_scout_goes_to_neighbours_only() -> None:
    desk = lay(Army(hand="scout-a", at=AT))
    desk.play("scout-a", "scout")
    assert desk.refused("A3") == "UN-overview-12"
    assert desk.refused("A8") == "UN-overview-12"


@pytest.mark.rule("UN-scout-02")
def test_a_marker_is_placed_at_once_on_each_tile_without_an_own_one() -> None:
    desk = lay(Army(hand="scout-a", at=AT, scouted="A3"))
    desk.play("scout-a", "scout")
    desk.choose("A2")
    assert desk.marks("american") == {"A2": "scouted", "A3": "scouted"}
    assert desk.asked == ("american", "scout")
    desk.choose("A3")
    assert desk.marks("american") == {"A2": "scouted", "A3": "scouted"}
    marks = [event for event in desk.events if event.kind == "scout-mark"]
    assert [(m.side, m.data, m.rules) for m in marks] == [("american", {"tile": "tile:A2"}, ("UN-scout-02",))]


@pytest.mark.rule("UN-scout-02")
def test_a_controlled_tile_gets_no_second_marker_and_stays_controlled() -> None:
    desk = lay(Army(hand="scout-a", at=AT, controlled="A2", supply="fog"))
    desk.play("scout-a", "scout")
    desk.choose("A2", "stop")
    assert desk.marks("american") == {"A2": "controlled"}
    assert desk.zone("usa/supply") == ["fog"]
    assert "scout-mark" not in desk.log


@pytest.mark.rule("UN-scout-03")
def test_each_marker_takes_a_fog_of_war_into_the_own_discard_pile() -> None:
    desk = lay(Army(hand="scout-a", at=AT, supply="fog fog fog sniper"), Army(supply="fog"))
    desk.play("scout-a", "scout")
    desk.choose("A2")
    assert desk.zone("usa/discard") == ["fog"]
    desk.choose("A3")
    assert desk.zone("usa/discard") == ["fog", "fog"]
    assert desk.zone("usa/supply") == ["fog", "sniper"]
    assert (desk.zone("ger/supply"), desk.zone("ger/discard")) == (["fog"], [])
    fog = [event for event in desk.events if event.kind == "fog"]
    assert [(e.side, e.data, e.rules) for e in fog] == [("american", {"n": 1}, ("UN-scout-03",))] * 2


@pytest.mark.rule("UN-scout-03")
def test_no_marker_no_fog() -> None:
    desk = lay(Army(hand="scout-a", at=AT, supply="fog fog", scouted="A2 A1"))
    desk.play("scout-a", "scout")
    desk.choose("A2", "A1")
    assert desk.zone("usa/supply") == ["fog", "fog"]
    assert "fog" not in desk.log


@pytest.mark.rule("UN-scout-04")
def test_with_too_little_fog_the_markers_are_placed_all_the_same() -> None:
    desk = lay(Army(hand="scout-a", at=AT, supply="fog sniper"))
    desk.play("scout-a", "scout")
    desk.choose("A2", "A3")
    assert desk.marks("american") == {"A2": "scouted", "A3": "scouted"}
    assert (desk.zone("usa/discard"), desk.zone("usa/supply")) == (["fog"], ["sniper"])
    assert desk.told("fog") == [{"n": 1}, {"n": 0}]
    assert desk.rules("fog") == ["UN-scout-03", "UN-scout-04"]


@pytest.mark.rule("UN-scout-05")
def test_the_tile_where_it_starts_is_not_scouted() -> None:
    desk = lay(Army(hand="scout-a", at=AT))
    desk.play("scout-a", "scout")
    desk.choose("stop")
    assert desk.marks("american") == {}
    desk = lay(Army(hand="scout-a", at=AT))
    desk.play("scout-a", "scout")
    desk.choose("A2", "stop")
    assert desk.marks("american") == {"A2": "scouted"}


@pytest.mark.rule("UN-scout-05")
def test_unless_it_is_left_and_entered_again() -> None:
    desk = lay(Army(hand="scout-a", at=AT, supply="fog fog fog"))
    desk.play("scout-a", "scout")
    desk.choose("A2", "A1")
    assert desk.marks("american") == {"A1": "scouted", "A2": "scouted"}
    assert desk.zone("usa/discard") == ["fog", "fog"]


@pytest.mark.rule("UN-scout-06")
@pytest.mark.parametrize("face", ["scouted", "controlled"])
def test_an_enemy_marker_neither_hinders_nor_is_changed(face: str) -> None:
    german = Army(controlled="A2") if face == "controlled" else Army(scouted="A2")
    desk = lay(Army(hand="scout-a", at=AT, supply="fog"), german)
    desk.play("scout-a", "scout")
    desk.choose("A2", "stop")
    assert (desk.mark("american", "A2"), desk.mark("german", "A2")) == ("scouted", face)
    assert desk.zone("usa/discard") == ["fog"]


@pytest.mark.rule("UN-scout-02", "UN-scout-03")
def test_a_german_scout_marks_for_its_own_side() -> None:
    german = Army(hand="scout-a", at={"scout-a": "A8", "rifleman-a": "A8"}, supply="fog")
    desk = lay(Army(scouted="A7", supply="fog"), german, active="german")
    desk.play("scout-a", "scout")
    desk.choose("A7", "stop")
    assert desk.marks("german") == {"A7": "scouted"}
    assert (desk.zone("ger/discard"), desk.zone("usa/discard")) == (["fog"], [])


# -- Stalk ---------------------------------------------------------------------------------------------------

STALKER = {"sniper": "B1", "rifleman-a": "A1"}


@pytest.mark.rule("UN-stalk-01")
def test_stalk_enters_tiles_with_or_without_an_own_marker() -> None:
    desk = lay(Army(hand="sniper", at=STALKER, scouted="A2"), Army(at={"rifleman-a": "B2"}, controlled="B2"))
    desk.play("sniper", "stalk")
    assert desk.options() == ["A1", "A2", "B2", "stop"]
    desk.choose("A2", "B2")
    assert (desk.at("usa/sniper"), desk.asked) == ("B2", ("american", "play"))
    assert desk.rules("step") == ["UN-stalk-01"] * 2


@pytest.mark.rule("UN-stalk-01")
def test_stalk_goes_step_by_step() -> None:
    desk = lay(Army(hand="sniper", at=STALKER))
    desk.play("sniper", "stalk")
    assert desk.refused("C1") == "UN-overview-12"
    desk.choose("B2", "C1")
    assert desk.at("usa/sniper") == "C1"


@pytest.mark.rule("UN-stalk-02")
def test_stalk_leaves_no_marker_and_costs_no_fog() -> None:
    desk = lay(Army(hand="sniper", at=STALKER, supply="fog fog", scouted="A3"))
    desk.play("sniper", "stalk")
    desk.choose("B2", "A3")
    assert desk.marks("american") == {"A3": "scouted"}
    assert (desk.zone("usa/supply"), desk.zone("usa/discard")) == (["fog", "fog"], [])
    assert desk.log == ["play", "step", "step"]
