"""Removed counters come back on their spawn marker when a card of theirs is played."""

from __future__ import annotations

import pytest

from .desk import Army, Desk, lay


def removed() -> Desk:
    """The American Riflemen B were removed on B3; their cards are in the supply, and it is the American turn."""
    american = Army(
        hand="leader-b sergeant", deck="", supply="rifleman-b rifleman-b", at={"rifleman-a": "A1", "rifleman-b": "B3"}
    )
    german = Army(hand="rifleman-a", at={"rifleman-a": "B3"})
    desk = lay(american, german, active="german", dice=(9,))
    desk.play("rifleman-a", "attack")
    desk.choose("usa/rifleman-b")
    assert desk.at("usa/rifleman-b") is None
    desk.end()
    return desk


@pytest.mark.rule("UN-return-01")
def test_a_removed_counter_comes_back_on_its_spawn_marker_when_a_bolstered_card_acts() -> None:
    desk = removed()
    desk.play("leader-b", "bolster")
    desk.choose("rifleman-b", "done")
    desk.play("sergeant", "command")
    desk.choose("draw:1")
    desk.play("rifleman-b", "move")
    assert desk.at("usa/rifleman-b") == "A1"
    assert desk.told("place") == [{"unit": "unit:usa/rifleman-b", "tile": "tile:A1"}]


@pytest.mark.rule("UN-return-02")
def test_bolstering_alone_brings_nothing_back() -> None:
    desk = removed()
    desk.play("leader-b", "bolster")
    desk.choose("rifleman-b", "rifleman-b")
    assert desk.zone("usa/discard") == ["rifleman-b", "rifleman-b"]
    assert desk.at("usa/rifleman-b") is None


@pytest.mark.rule("UN-return-02")
def test_hunkering_down_brings_nothing_back() -> None:
    desk = removed()
    desk.play("leader-b", "bolster")
    desk.choose("rifleman-b", "done")
    desk.play("sergeant", "command")
    desk.choose("draw:1")
    assert desk.at("usa/rifleman-b") is None
    desk.play("rifleman-b", "hunker")
    assert desk.at("usa/rifleman-b") is None


@pytest.mark.rule("UN-return-01")
def test_an_attack_brings_the_counter_back_and_is_made_from_there() -> None:
    desk = lay(Army(hand="rifleman-b", at={"rifleman-a": "B3"}), Army(at={"rifleman-a": "A1"}), dice=(3,))
    desk.play("rifleman-b", "attack")
    desk.choose("ger/rifleman-a")
    assert desk.told("attack")[0]["total"] == 4
