"""Hunker down: the card goes back to the supply, and nothing else happens."""

from __future__ import annotations

import pytest

from .desk import NOBODY, RESERVE, Army, lay


@pytest.mark.rule("UN-hunker-01")
@pytest.mark.parametrize("side", ["american", "german"])
def test_the_card_goes_back_to_the_own_supply_instead_of_the_play_area(side: str) -> None:
    desk = lay(**{side: Army(hand="rifleman-a sniper", supply="fog")}, active=side)  # type: ignore[arg-type]
    own, other = ("usa", "ger") if side == "american" else ("ger", "usa")
    desk.play("rifleman-a", "hunker")
    assert desk.zone(f"{own}/supply") == ["fog", "rifleman-a"]
    assert desk.zone(f"{own}/hand") == ["sniper"]
    assert desk.count(f"{own}/play") == desk.count(f"{own}/discard") == desk.count(f"{other}/supply") == 0
    assert desk.asked == (side, "play")


@pytest.mark.rule("UN-hunker-01")
def test_hunkering_down_is_told() -> None:
    desk = lay(Army(hand="rifleman-a sergeant"))
    desk.play("rifleman-a", "hunker")
    desk.play("sergeant", "hunker")
    assert desk.told("hunker") == [
        {"card": "card:usa/rifleman-a", "unit": "unit:usa/rifleman-a"},
        {"card": "card:usa/sergeant", "unit": None},
    ]
    assert desk.rules("hunker") == ["UN-hunker-01"] * 2


@pytest.mark.rule("UN-hunker-01")
def test_one_copy_hunkers_down_the_others_stay_in_hand() -> None:
    desk = lay(Army(hand="sniper sniper sniper"))
    desk.play("sniper", "hunker")
    assert (desk.zone("usa/hand"), desk.zone("usa/supply")) == (["sniper", "sniper"], ["sniper"])


@pytest.mark.rule("UN-hunker-02")
def test_a_hunkered_card_is_not_in_the_deck_that_is_shuffled_later() -> None:
    desk = lay(Army(hand="sniper rifleman-b scout-b", deck=""), second=True)
    desk.play("sniper", "hunker")
    desk.end()
    assert desk.zone("usa/hand") == ["rifleman-b", "scout-b"]
    assert desk.zone("usa/supply") == ["sniper"]


@pytest.mark.rule("UN-hunker-02")
def test_bolster_takes_it_back_in_the_same_turn() -> None:
    desk = lay(Army(hand="sniper guide"))
    desk.play("sniper", "hunker")
    desk.play("guide", "bolster")
    desk.choose("sniper")
    assert (desk.zone("usa/supply"), desk.zone("usa/discard")) == ([], ["sniper"])


@pytest.mark.rule("UN-hunker-03")
def test_fog_of_war_cannot_hunker_down() -> None:
    desk = lay(Army(hand="fog rifleman-a"))
    assert not desk.may("fog", "hunker")
    assert desk.refused("fog", "hunker") == "UN-hunker-03"
    assert desk.facts("fog", "hunker") == ("card:usa/fog",)


@pytest.mark.rule("UN-hunker-03")
def test_with_fog_alone_there_is_no_use_at_all() -> None:
    desk = lay(german=Army(hand="fog fog"), active="german")
    assert desk.options() == ["end"]


@pytest.mark.rule("UN-hunker-04")
def test_a_suppressed_unit_may_hunker_and_is_not_readied_by_it() -> None:
    desk = lay(Army(hand="machine-gunner-a", at={"machine-gunner-a": "A2"}, down="machine-gunner-a"))
    desk.play("machine-gunner-a", "hunker")
    assert desk.zone("usa/supply") == ["machine-gunner-a"]
    assert desk.down("usa/machine-gunner-a")
    assert desk.log == ["hunker"]


@pytest.mark.rule("UN-hunker-04")
def test_cards_of_absent_units_and_command_cards_may_hunker() -> None:
    desk = lay(Army(hand="sniper leader-b", at=NOBODY))
    desk.play("sniper", "hunker")
    desk.play("leader-b", "hunker")
    assert desk.zone("usa/supply") == ["leader-b", "sniper"]
    assert desk.zone("usa/deck") == sorted(RESERVE.split())
