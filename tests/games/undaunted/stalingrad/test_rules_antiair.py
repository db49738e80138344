"""Antiair: the opponent's Bombers are gone."""

from __future__ import annotations

from typing import Any

import pytest

from .desk import Army, Desk, lay

TWO = {"S-L-050": {"actions": [{"type": "antiair", "value": 2}]}}


def antiair(german: Army, **more: Any) -> Desk:
    """The Soviet side has taken Antiair 1."""
    desk = lay(Army(hand="antiair-battery", deck="bomber"), german, **more)
    desk.play("antiair-battery", "antiair")
    return desk


@pytest.mark.rule("US-antiair-01")
@pytest.mark.parametrize(("side", "enemy"), [("soviet", "german"), ("german", "soviet")])
def test_the_opponent_removes_a_bomber(side: str, enemy: str) -> None:
    own, other = Army(hand="antiair-battery bomber", deck="bomber.2"), Army(hand="bomber sniper")
    desk = lay(own, other) if side == "soviet" else lay(other, own, active=side)
    desk.play("antiair-battery", "antiair")
    assert desk.asked == (enemy, "antiair")
    desk.choose("bomber")
    assert (desk.zone(f"{enemy[:3]}/removed"), desk.zone(f"{enemy[:3]}/hand")) == (["bomber"], ["sniper"])
    assert (desk.zone(f"{side[:3]}/removed"), desk.zone(f"{side[:3]}/hand")) == ([], ["bomber"])
    assert (desk.zone(f"{enemy[:3]}/lost"), desk.asked) == ([], (side, "play"))
    event = desk.events[-1]
    assert (event.kind, event.side, event.rules) == ("bombers", enemy, ("US-antiair-01",))
    assert event.data == {"n": 1, "zone": f"zone:{enemy[:3]}/hand"}


@pytest.mark.rule("US-antiair-01")
def test_antiair_two_removes_two_bombers_and_no_other_card() -> None:
    desk = antiair(Army(hand="bomber bomber.2 antiair-battery sniper"), cards=TWO)
    assert desk.about == ("zone:ger/hand", 2)
    assert desk.options() == ["bomber", "bomber.2"]
    assert desk.refused("sniper") == "US-antiair-01"
    desk.choose("bomber.2")
    assert desk.about == ("zone:ger/hand", 1)
    desk.choose("bomber")
    assert desk.zone("ger/removed") == ["bomber", "bomber.2"]
    assert desk.zone("ger/hand") == ["sniper", "antiair-battery"]
    assert desk.asked == ("soviet", "play")


@pytest.mark.rule("US-antiair-02")
@pytest.mark.parametrize(
    ("german", "zone"),
    [
        (Army(hand="bomber", discard="bomber.2"), "hand"),
        (Army(hand="bomber", deck="bomber.2"), "hand"),
        (Army(discard="bomber", deck="bomber.2"), "discard"),
        (Army(deck="bomber sniper"), "deck"),
    ],
)
def test_hand_discard_pile_and_deck_are_searched_in_this_order(german: Army, zone: str) -> None:
    desk = antiair(german)
    assert desk.about == (f"zone:ger/{zone}", 1)
    assert desk.options() == ["bomber"]
    desk.choose("bomber")
    assert desk.zone("ger/removed") == ["bomber"]
    assert [event["zone"] for event in desk.told("bombers")] == [f"zone:ger/{zone}"]


@pytest.mark.rule("US-antiair-02")
def test_the_search_goes_on_until_x_bombers_are_found() -> None:
    desk = antiair(Army(discard="bomber", deck="bomber.2 sniper"), cards=TWO)
    desk.choose("bomber")
    assert desk.about == ("zone:ger/deck", 1)
    desk.choose("bomber.2")
    assert desk.zone("ger/removed") == ["bomber", "bomber.2"]
    assert [event["n"] for event in desk.told("bombers")] == [1, 1]


@pytest.mark.rule("US-antiair-02")
@pytest.mark.parametrize(
    ("german", "shuffled"),
    [
        (Army(deck="sniper"), True),
        (Army(deck="bomber sniper"), True),
        (Army(hand="bomber"), False),
        (Army(discard="bomber"), False),
    ],
)
def test_a_searched_deck_is_shuffled(german: Army, shuffled: bool) -> None:
    """Shuffling is seen by the card on top that its owner knew."""
    desk = lay(Army(hand="antiair-battery"), german._replace(discard=f"scout-a {german.discard}"))
    zones, side = desk.state.zones, desk.state.scenario.sides[1]
    zones.put_on_top("card:G-S-014", side.discard, side.deck, shown=("german",))
    assert any(zones.known_top("german", side.deck))
    desk.play("antiair-battery", "antiair")
    if desk.asked == ("german", "antiair"):
        desk.choose("bomber")
    assert any(desk.state.zones.known_top("german", side.deck)) != shuffled


@pytest.mark.rule("US-antiair-03")
@pytest.mark.parametrize("zone", ["supply", "lost", "removed"])
def test_other_zones_are_not_searched(zone: str) -> None:
    there: dict[str, Any] = {zone: "bomber bomber.2"}
    german = Army(hand="sniper")._replace(**there)
    desk = antiair(german)
    assert desk.asked == ("soviet", "return")
    assert desk.zone(f"ger/{zone}") == ["bomber", "bomber.2"]
    assert "bombers" not in desk.log


@pytest.mark.rule("US-antiair-04", "US-antiair-05")
def test_fewer_bombers_than_x_are_removed_and_the_card_stays() -> None:
    desk = antiair(Army(hand="bomber", deck="sniper"), cards=TWO)
    desk.choose("bomber")
    assert desk.asked == ("soviet", "play")
    assert (desk.zone("ger/removed"), desk.zone("sov/play")) == (["bomber"], ["antiair-battery"])


@pytest.mark.rule("US-antiair-05")
def test_the_card_may_be_returned_when_there_was_no_bomber() -> None:
    desk = antiair(Army(hand="sniper"))
    assert (desk.asked, desk.about) == (("soviet", "return"), ("card:S-L-050",))
    assert desk.options() == ["return", "keep"]
    desk.choose("return")
    assert (desk.zone("sov/supply"), desk.zone("sov/play"), desk.asked) == (
        ["antiair-battery"],
        [],
        ("soviet", "play"),
    )
    assert desk.rules("returned") == ["US-antiair-05"]
    assert desk.told("returned") == [{"card": "card:S-L-050"}]


@pytest.mark.rule("US-antiair-05")
def test_the_card_may_be_kept() -> None:
    desk = antiair(Army(hand="sniper"))
    desk.choose("keep")
    assert (desk.zone("sov/supply"), desk.zone("sov/play")) == ([], ["antiair-battery"])
    desk.end()
    assert desk.zone("sov/discard") == ["antiair-battery"]


@pytest.mark.rule("US-antiair-05")
def test_what_inspire_picked_can_be_returned_too() -> None:
    desk = lay(Army(hand="field-telephone", play="antiair-battery"), Army(hand="sniper"))
    desk.play("field-telephone", "inspire")
    desk.choose("antiair-battery antiair", "return")
    assert (desk.zone("sov/supply"), desk.zone("sov/play")) == (["antiair-battery"], ["field-telephone"])
    assert (desk.asked, desk.options()) == (("soviet", "inspire"), ["done"])


@pytest.mark.rule("US-antiair-05")
def test_a_bomber_that_was_removed_leaves_no_return() -> None:
    desk = antiair(Army(hand="bomber"))
    desk.choose("bomber")
    assert desk.asked == ("soviet", "play")
    assert "returned" not in desk.log


@pytest.mark.rule("US-antiair-06")
@pytest.mark.parametrize("pick", ["bomber", "bomber.2"])
def test_the_opponent_picks_which_bomber_goes(pick: str) -> None:
    desk = antiair(Army(hand="bomber bomber.2 sniper"))
    assert (desk.asked, desk.about) == (("german", "antiair"), ("zone:ger/hand", 1))
    assert desk.options() == ["bomber", "bomber.2"]
    desk.choose(pick)
    assert desk.zone("ger/removed") == [pick]
    assert desk.asked == ("soviet", "play")
