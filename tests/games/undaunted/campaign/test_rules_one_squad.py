"""Two squads that are one, in play (US-integrate-06…10)."""

from __future__ import annotations

import pytest

from tests.games.undaunted.stalingrad.desk import Army, Desk, lay

ONE = {"integrated": {"soviet": ["A", "B"]}}


def play(army: Army, **changes: object) -> Desk:
    return lay(army, setting=ONE, **changes)  # type: ignore[arg-type]


@pytest.mark.rule("US-integrate-06")
def test_a_bolster_of_one_letter_takes_cards_of_the_other() -> None:
    desk = play(Army(hand="squad-leader-a", supply="scout-a scout-b engineer-a", at={"rifleman-ab": "513"}))
    desk.play("squad-leader-a", "bolster")
    assert {"scout-a", "scout-b", "engineer-a"} <= set(desk.options())
    desk.choose("scout-b", "done")
    assert "scout-b" in desk.zone("sov/discard")


@pytest.mark.rule("US-integrate-06")
def test_without_integration_it_does_not() -> None:
    desk = lay(Army(hand="squad-leader-a", supply="scout-a scout-b"))
    desk.play("squad-leader-a", "bolster")
    assert "scout-b" not in desk.options()


@pytest.mark.rule("US-integrate-08")
def test_a_card_of_either_letter_is_a_match_for_a_casualty() -> None:
    desk = lay(
        Army(deck="", discard="rifleman-b scout-b", at={"rifleman-ab": "509"}, scouted="509"),
        Army(hand="machine-gunner-a", at={"machine-gunner-a": "509"}),
        active="german",
        dice=[9, 0],
        setting=ONE,
    )
    desk.play("machine-gunner-a", "attack")
    if desk.asked == ("german", "attack"):
        desk.choose("sov/rifleman-ab")
    assert desk.asked == ("soviet", "casualty")
    assert desk.options() == ["rifleman-b"]
    desk.choose("rifleman-b")
    assert desk.zone("sov/lost") == ["rifleman-b"]
    assert not desk.routed("sov/rifleman-ab")


MINE = {"unit": "engineer-b", "title": "Engineer", "actions": [{"type": "mine", "value": 2}]}
ENGINEERS = {
    "units": {"flamethrower": {"id": "engineer-b", "title": "Engineers B", "squad": "B", "role": "engineer"}},
    "cards": dict.fromkeys(("S-L-044", "S-L-045", "G-L-044", "G-L-045"), MINE),
}
"""The Flamethrowers of the bench are Engineers of squad B who can lay mines."""
AT = {"rifleman-ab": "513", "engineer-ab": "513"}


@pytest.mark.rule("US-integrate-10")
@pytest.mark.parametrize("card", ["engineer-a", "flamethrower"])
def test_the_four_mines_of_a_squad_are_those_of_the_pair(card: str) -> None:
    desk = play(Army(hand=card, at=AT, laid={"engineer-ab": 3}), **ENGINEERS)
    desk.play(card, "mine")
    assert desk.about == ("unit:sov/engineer-ab", 1)
    full = play(Army(hand=card, at=AT, laid={"engineer-ab": 4}), **ENGINEERS)
    full.play(card, "mine")
    assert full.asked == ("soviet", "play")  # there is no mine left to lay


@pytest.mark.rule("US-integrate-10")
def test_apart_each_engineer_has_four_of_his_own() -> None:
    at = {"rifleman-a": "513", "rifleman-b": "513", "engineer-a": "513", "engineer-b": "513"}
    desk = lay(Army(hand="flamethrower", at=at, laid={"engineer-a": 4}), **ENGINEERS)  # type: ignore[arg-type]
    desk.play("flamethrower", "mine")
    assert desk.about == ("unit:sov/engineer-b", 2)


@pytest.mark.rule("US-integrate-10")
def test_there_is_one_overwatch_marker_of_the_pair() -> None:
    army = Army(
        hand="machine-gunner-b",
        at={"rifleman-ab": "513", "machine-gunner-ab": "513"},
        overwatch={"machine-gunner-ab": "509"},
    )
    desk = play(army)
    assert desk.watched("sov/machine-gunner-ab") == "509"
    desk.play("machine-gunner-b", "overwatch")
    desk.choose("510")
    assert desk.watched("sov/machine-gunner-ab") == "510"
    assert [word for word in desk.state.scenario.unit_words if word.startswith("unit:sov/machine")] == [
        "unit:sov/machine-gunner-ab"
    ]
