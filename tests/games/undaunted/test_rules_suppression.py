"""Suppression: how a unit gets face down, and how it gets up again."""

from __future__ import annotations

import pytest

from .desk import Army, lay

GUNS = {"rifleman-a": "A2", "machine-gunner-a": "A2"}


@pytest.mark.rule("UN-supp-01", "UN-supp-02")
@pytest.mark.parametrize("verb", ["move", "attack", "suppress"])
def test_a_suppressed_unit_does_not_act_it_is_readied(verb: str) -> None:
    desk = lay(Army(hand="machine-gunner-a", at=GUNS, down="machine-gunner-a", scouted="A1 A2 A3"))
    desk.play("machine-gunner-a", verb)
    assert desk.down("usa/machine-gunner-a") is False
    assert desk.at("usa/machine-gunner-a") == "A2"
    assert desk.zone("usa/play") == ["machine-gunner-a"]
    assert desk.log == ["play", "ready"]
    assert desk.asked == ("american", "play")
    ready = next(event for event in desk.events if event.kind == "ready")
    assert (ready.side, ready.rules) == ("american", ("UN-supp-02",))
    assert ready.data == {"unit": "unit:usa/machine-gunner-a", "tile": "tile:A2"}


@pytest.mark.rule("UN-supp-01")
def test_a_suppressed_rifleman_takes_no_control() -> None:
    desk = lay(Army(hand="rifleman-a", at={"rifleman-a": "A4"}, down="rifleman-a", scouted="A4"))
    desk.play("rifleman-a", "control")
    assert desk.mark("american", "A4") == "scouted"
    assert not desk.down("usa/rifleman-a")


@pytest.mark.rule("UN-supp-01")
def test_only_the_suppressed_unit_is_barred() -> None:
    desk = lay(Army(hand="rifleman-a", at=GUNS, down="machine-gunner-a", scouted="A3"))
    desk.play("rifleman-a", "move")
    desk.choose("A3")
    assert desk.at("usa/rifleman-a") == "A3"
    assert desk.down("usa/machine-gunner-a")


@pytest.mark.rule("UN-supp-02")
def test_no_dice_are_rolled_for_the_attack_that_readies() -> None:
    """No dice are scripted: a roll would fail the test."""
    desk = lay(Army(hand="veteran-a", down="rifleman-a"), dice=())
    desk.play("veteran-a", "attack-2")
    assert not desk.down("usa/rifleman-a")
    assert "attack" not in desk.log


@pytest.mark.rule("UN-supp-02")
def test_any_face_of_the_unit_readies_it() -> None:
    desk = lay(Army(hand="veteran-a", down="rifleman-a"))
    desk.play("veteran-a", "move")
    assert not desk.down("usa/rifleman-a")


@pytest.mark.rule("UN-supp-03")
def test_the_next_card_of_the_unit_acts_in_the_same_turn() -> None:
    desk = lay(Army(hand="rifleman-a rifleman-a", down="rifleman-a", scouted="A2"))
    desk.play("rifleman-a", "move")
    assert desk.at("usa/rifleman-a") == "A1"
    desk.play("rifleman-a", "move")
    desk.choose("A2")
    assert desk.at("usa/rifleman-a") == "A2"
    assert desk.zone("usa/play") == ["rifleman-a", "rifleman-a"]
    assert desk.log == ["play", "ready", "play", "step"]


@pytest.mark.rule("UN-supp-04")
def test_recon_may_be_named_to_ready_without_fog_in_hand() -> None:
    desk = lay(Army(hand="scout-a", at={"scout-a": "A2", "rifleman-a": "A1"}, down="scout-a", deck="sniper fog"))
    assert desk.may("scout-a", "recon")
    desk.play("scout-a", "recon")
    assert not desk.down("usa/scout-a")
    assert desk.count("usa/deck") == 2
    assert desk.zone("usa/hand") == []


@pytest.mark.rule("UN-supp-04")
def test_any_action_may_be_named_even_one_that_could_not_be_carried_out() -> None:
    """Control on an enemy's tile, Blast without a marker, Attack without a target."""
    enemy = Army(at={"rifleman-a": "A4"})
    assert lay(Army(hand="rifleman-a", at={"rifleman-a": "A4"}, down="rifleman-a"), enemy).may("rifleman-a", "control")
    assert lay(Army(hand="mortar", at={"mortar": "B1", "rifleman-a": "A1"}, down="mortar")).may("mortar", "blast")
    nobody = Army(at={})
    assert lay(Army(hand="rifleman-a", down="rifleman-a"), nobody).may("rifleman-a", "attack")


@pytest.mark.rule("UN-supp-04")
def test_ready_units_are_judged_by_the_rules_of_the_action() -> None:
    desk = lay(Army(hand="scout-a", at={"scout-a": "A2", "rifleman-a": "A1"}))
    assert desk.refused("scout-a", "recon") == "UN-recon-03"


@pytest.mark.rule("UN-supp-02")
def test_a_mortar_that_is_readied_keeps_its_target_marker() -> None:
    desk = lay(Army(hand="mortar", at={"mortar": "A1", "rifleman-a": "A1"}, down="mortar", target="A5"))
    desk.play("mortar", "move")
    assert desk.target("american") == "A5"


# -- Suppress ------------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-suppress-01")
def test_suppress_turns_the_counter_and_costs_no_card() -> None:
    german = Army(hand="rifleman-a", discard="rifleman-a", deck="rifleman-a scout-b", at={"rifleman-a": "B1"})
    desk = lay(Army(hand="machine-gunner-a", at=GUNS), german, dice=(1, 2, 3, 5))
    desk.play("machine-gunner-a", "suppress")
    desk.choose("ger/rifleman-a")
    assert desk.down("ger/rifleman-a")
    assert desk.at("ger/rifleman-a") == "B1"
    assert [desk.count(f"ger/{zone}") for zone in ("hand", "discard", "deck", "lost")] == [1, 1, 2, 0]
    assert desk.log == ["play", "attack", "suppressed"]
    event = desk.events[-1]
    assert (event.side, event.rules) == ("german", ("UN-suppress-01",))
    assert event.data == {"unit": "unit:ger/rifleman-a", "tile": "tile:B1", "already": False}


@pytest.mark.rule("UN-suppress-01")
def test_a_suppress_that_fails_changes_nothing() -> None:
    german = Army(at={"rifleman-a": "B1"})
    desk = lay(Army(hand="machine-gunner-a", at=GUNS), german, dice=(1, 2, 3, 4))
    desk.play("machine-gunner-a", "suppress")
    desk.choose("ger/rifleman-a")
    assert not desk.down("ger/rifleman-a")
    assert desk.told("attack")[0]["hit"] is False
    assert desk.log == ["play", "attack"]


@pytest.mark.rule("UN-suppress-01")
def test_an_attack_does_not_suppress() -> None:
    german = Army(at={"rifleman-b": "B1"}, hand="rifleman-b")
    desk = lay(Army(hand="machine-gunner-a", at=GUNS), german, dice=(9, 9))
    desk.play("machine-gunner-a", "attack")
    desk.choose("ger/rifleman-b")
    assert not desk.down("ger/rifleman-b")


@pytest.mark.rule("UN-suppress-02")
def test_a_further_suppress_has_no_effect_one_card_still_readies() -> None:
    german = Army(hand="rifleman-a", at={"rifleman-a": "B1"}, down="rifleman-a")
    desk = lay(Army(hand="machine-gunner-a", at=GUNS), german, dice=(9, 9, 9, 9))
    desk.play("machine-gunner-a", "suppress")
    desk.choose("ger/rifleman-a")
    assert desk.down("ger/rifleman-a")
    assert desk.zone("ger/hand") == ["rifleman-a"]
    assert desk.events[-1].rules == ("UN-suppress-02",)
    desk.end()
    desk.play("rifleman-a", "move")
    assert not desk.down("ger/rifleman-a")


@pytest.mark.rule("UN-suppress-02", "UN-combat-02")
def test_a_suppressed_unit_may_be_attacked_and_suppressed() -> None:
    german = Army(at={"rifleman-a": "B1", "rifleman-b": "A8"}, down="rifleman-a")
    desk = lay(Army(hand="machine-gunner-a", at=GUNS), german)
    for verb in ("attack", "suppress"):
        trial = lay(Army(hand="machine-gunner-a", at=GUNS), german)
        trial.play("machine-gunner-a", verb)
        assert trial.options() == ["ger/rifleman-a", "ger/rifleman-b"]
    assert desk.may("machine-gunner-a", "suppress")
