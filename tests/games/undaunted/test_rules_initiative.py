"""Determine initiative: one secret card each, the higher takes the marker."""

from __future__ import annotations

import pytest

from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.games.undaunted.state import DRAW, INITIATIVE, TURN

from .desk import Army, Desk, lay

FULL = "sniper rifleman-a scout-a fog"


def bidding(american: str, german: str, *, holder: str = "german", phase: str = INITIATIVE) -> Desk:
    return lay(Army(hand=american), Army(hand=german), phase=phase, holder=holder, active=holder)


@pytest.mark.rule("UN-init-01")
@pytest.mark.parametrize("order", [("american", "german"), ("german", "american")])
def test_both_choose_in_any_order_before_either_card_is_shown(order: tuple[str, str]) -> None:
    desk = bidding(FULL, FULL)
    assert [(request.side, request.kind) for request in desk.game.requests] == [("american", "bid"), ("german", "bid")]
    first, second = order
    desk.bid(**{first: "sniper"})
    assert "bids" not in desk.log
    assert [request.side for request in desk.game.requests] == [second]
    assert desk.options(second) == ["fog", "rifleman-a", "scout-a", "sniper"]
    desk.bid(**{second: "fog"})
    assert desk.told("bids") == [
        {
            "cards": {
                "american": f"card:usa/{'sniper' if first == 'american' else 'fog'}",
                "german": f"card:ger/{'sniper' if first == 'german' else 'fog'}",
            }
        }
    ]
    assert desk.rules("bids") == ["UN-init-01"]


@pytest.mark.rule("UN-init-01")
def test_a_bid_lies_apart_until_the_other_is_made() -> None:
    desk = bidding(FULL, FULL)
    desk.bid(american="sniper")
    assert desk.zone("usa/bid") == ["sniper"]
    assert desk.count("usa/hand") == 3
    assert desk.zone("usa/discard") == []
    assert desk.count("ger/bid") == 0


@pytest.mark.rule("UN-init-01")
def test_a_bid_that_was_made_is_the_bidders_secret() -> None:
    desk = bidding(FULL, FULL)
    assert all(isinstance(request, Choose) and request.hidden == "answer" for request in desk.game.requests)


@pytest.mark.rule("UN-init-01")
def test_only_own_hand_cards_can_be_bid_and_only_once() -> None:
    desk = bidding("sniper", "fog fog")
    request = next(request for request in desk.game.requests if request.side == "american")
    assert request.why_not("card:usa/mortar") is not None
    assert request.why_not("card:ger/fog") is not None
    assert desk.options("american") == ["sniper"]
    assert desk.options("german") == ["fog"]


@pytest.mark.rule("UN-init-02")
def test_fog_of_war_may_be_bid() -> None:
    desk = bidding("fog fog fog", "fog sniper")
    assert desk.options("american") == ["fog"]
    desk.bid(american="fog", german="fog")
    assert desk.zone("usa/discard") == desk.zone("ger/discard") == ["fog"]


@pytest.mark.rule("UN-init-02")
def test_every_face_in_hand_is_offered_once() -> None:
    desk = bidding("sergeant rifleman-a veteran-a rifleman-a", "fog")
    assert desk.options("american") == ["rifleman-a", "sergeant", "veteran-a"]


@pytest.mark.rule("UN-init-03")
@pytest.mark.parametrize(
    ("american", "german", "before", "after"),
    [
        ("rifleman-a", "machine-gunner-a", "german", "american"),
        ("machine-gunner-a", "rifleman-a", "german", "german"),
        ("rifleman-a", "machine-gunner-a", "american", "american"),
        ("machine-gunner-a", "rifleman-a", "american", "german"),
        ("rifleman-a", "veteran-a", "american", "german"),
        ("sergeant", "fog", "german", "american"),
    ],
)
def test_the_higher_bid_takes_the_marker(american: str, german: str, before: str, after: str) -> None:
    desk = bidding(american, german, holder=before)
    desk.bid(american=american, german=german)
    assert desk.holder == after
    assert desk.rules("initiative") == ["UN-init-03"]
    told = desk.told("initiative")[0]
    cards = desk.state.scenario.cards
    assert told["values"] == {
        "american": cards[f"card:usa/{american}"].initiative,
        "german": cards[f"card:ger/{german}"].initiative,
    }
    assert told["kept"] == (before == after)
    assert told["holder"] == after


@pytest.mark.rule("UN-init-04")
@pytest.mark.parametrize("holder", ["american", "german"])
@pytest.mark.parametrize("card", ["sniper", "fog", "sergeant"])
def test_on_a_tie_the_holder_keeps_the_marker(holder: str, card: str) -> None:
    desk = bidding(card, card, holder=holder)
    desk.bid(american=card, german=card)
    assert (desk.holder, desk.active) == (holder, holder)
    assert desk.rules("initiative") == ["UN-init-04"]


@pytest.mark.rule("UN-init-04")
def test_different_cards_of_one_value_tie_too() -> None:
    desk = bidding("scout-a", "veteran-a", holder="american")
    desk.bid(american="scout-a", german="veteran-a")
    assert desk.holder == "american"
    assert desk.told("initiative")[0]["kept"] is True


@pytest.mark.rule("UN-init-05")
def test_both_bids_are_discarded() -> None:
    desk = bidding(FULL, "sniper rifleman-a scout-a scout-a")
    desk.bid(american="fog", german="scout-a")
    assert desk.zone("usa/discard") == ["fog"]
    assert desk.zone("ger/discard") == ["scout-a"]
    assert desk.zone("usa/hand") == ["rifleman-a", "scout-a", "sniper"]
    assert desk.zone("ger/hand") == ["rifleman-a", "scout-a", "sniper"]
    assert desk.count("usa/bid") == desk.count("ger/bid") == 0


@pytest.mark.rule("UN-init-05", "UN-init-01")
def test_both_sides_know_the_cards_that_were_bid() -> None:
    desk = lay(Army(hand=FULL, deck="fog sniper"), Army(hand=FULL), phase=INITIATIVE)
    desk.bid(american="scout-a", german="fog")
    side = desk.state.scenario.side("american")
    assert desk.state.zones.known("german", side.discard) == (("card:usa/scout-a",),)


@pytest.mark.rule("UN-init-06")
@pytest.mark.parametrize(("american", "german", "winner"), [("fog", "", "american"), ("", "fog", "german")])
@pytest.mark.parametrize("holder", ["american", "german"])
def test_no_card_is_lower_than_any(american: str, german: str, winner: str, holder: str) -> None:
    desk = bidding(american, german, holder=holder)
    assert [request.side for request in desk.game.requests] == [winner]
    desk.bid(**{winner: "fog"})
    assert (desk.holder, desk.active) == (winner, winner)
    assert desk.rules("initiative") == ["UN-init-06"]
    assert desk.told("initiative")[0]["values"] == {winner: 1}


@pytest.mark.rule("UN-init-06")
@pytest.mark.parametrize("holder", ["american", "german"])
def test_without_any_bid_the_marker_stays(holder: str) -> None:
    desk = bidding("", "", holder=holder)
    assert (desk.holder, desk.state.phase, desk.asked) == (holder, TURN, (holder, "play"))
    assert desk.rules("initiative") == ["UN-init-06"]
    assert desk.told("bids") == [{"cards": {}}]


@pytest.mark.rule("UN-init-06")
def test_a_game_without_cards_in_one_deck_goes_on() -> None:
    desk = lay(Army(deck="", at={"rifleman-a": "A1"}, hand=""), Army(deck="scout-b rifleman-b fog fog"), phase=DRAW)
    desk.bid(german="fog")
    assert desk.asked == ("german", "play")
