"""Who sees what: the scenes and log lines that players are really sent."""

from __future__ import annotations

import json
from collections import Counter
from itertools import chain
from random import Random
from typing import Any

import pytest

from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.refusal import IllegalAnswer
from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.games.undaunted.state import DRAW, INITIATIVE, card_zones
from stalingrad_widgets.games.undaunted.table import NORMANDY

from .desk import Army, lay, scenario

SIDES = ("american", "german")
SHORT = {"american": "usa", "german": "ger"}


def zone(match: Match, viewer: str, id: str) -> dict[str, Any]:
    """A zone as a viewer is sent it: its number of cards, and which, if he sees them."""
    item: dict[str, Any] = dict(match.scene(viewer)["items"][f"zone:{id}"])
    if "cards" in item:
        item["cards"] = [word.partition("/")[2] for word in item["cards"]]
    assert item.pop("k") == "zone"
    return item


def lines(match: Match, viewer: str) -> list[str]:
    return [line["t"] for line in match.scene(viewer)["log"]["tail"]]


FULL = Army(
    hand="rifleman-a fog",
    deck="sniper mortar scout-b",
    discard="scout-a",
    supply="rifleman-b fog",
    play="leader-a",
    lost="machine-gunner-a",
)


@pytest.mark.rule("UN-overview-09")
@pytest.mark.parametrize("viewer", ["", *SIDES])
def test_both_supplies_are_open_to_everybody(viewer: str) -> None:
    match = lay(FULL, FULL._replace(play="", supply="sniper sniper")).match()
    assert zone(match, viewer, "usa/supply") == {"n": 2, "cards": ["rifleman-b", "fog"]}
    assert zone(match, viewer, "ger/supply") == {"n": 2, "cards": ["sniper", "sniper"]}


@pytest.mark.rule("UN-draw-05")
@pytest.mark.parametrize("viewer", SIDES)
def test_hands_are_known_to_their_owners_and_numbers_to_all(viewer: str) -> None:
    match = lay(FULL, FULL._replace(hand="sniper")).match()
    american, german = zone(match, viewer, "usa/hand"), zone(match, viewer, "ger/hand")
    if viewer == "american":
        assert (american, german) == ({"n": 2, "cards": ["rifleman-a", "fog"]}, {"n": 1})
    else:
        assert (american, german) == ({"n": 2}, {"n": 1, "cards": ["sniper"]})


@pytest.mark.rule("UN-draw-05")
@pytest.mark.parametrize("viewer", ["", *SIDES])
def test_decks_are_counts_for_everybody(viewer: str) -> None:
    match = lay(FULL, FULL).match()
    assert zone(match, viewer, "usa/deck") == zone(match, viewer, "ger/deck") == {"n": 3}


@pytest.mark.rule("UN-draw-05")
def test_the_public_sees_no_hand() -> None:
    match = lay(FULL, FULL).match()
    assert zone(match, "", "usa/hand") == zone(match, "", "ger/hand") == {"n": 2}


@pytest.mark.rule("UN-draw-05")
def test_a_draw_is_told_with_its_cards_to_the_owner_and_as_a_number_to_others() -> None:
    desk = lay(Army(hand="sergeant", deck="sniper scout-b rifleman-b"), draws="usa/sniper")
    match = desk.match()
    match.answer("card:usa/sergeant command")
    match.answer("draw:1")
    assert lines(match, "american")[-1] == "You draw Sniper."
    assert lines(match, "german")[-1] == lines(match, "")[-1] == "The American side draws 1 card."


@pytest.mark.rule("UN-draw-05")
def test_what_may_be_played_is_the_players_own_secret() -> None:
    """The options of a hand are not answered for the player, and others only read that he is thinking."""
    desk = lay(Army(hand="rifleman-a fog"))
    request = desk.game.request
    assert isinstance(request, Choose)
    assert request.hidden == "options"
    match = desk.match()
    assert match.scene("german")["ask"] is None
    assert [wait["kind"] for wait in match.scene("german")["wait"]] == ["play"]
    question = match.scene("american")["ask"]
    assert question is not None
    assert question["opts"][-1] == "end"


@pytest.mark.rule("UN-draw-05", "UN-turn-03")
@pytest.mark.parametrize("hand", ["", "fog", "fog fog"])
def test_a_turn_is_ended_by_its_player_even_if_nothing_else_is_left(hand: str) -> None:
    """The table answers a single option that tells nothing; one that depends on a hand is never answered for him."""
    desk = lay(Army(hand=hand))
    request = desk.game.request
    assert isinstance(request, Choose)
    assert request.hidden == "options"
    assert request.options() == ["end"]


@pytest.mark.rule("UN-draw-07")
def test_a_discard_pile_is_shown_in_full_to_its_owner_alone() -> None:
    match = lay(FULL, FULL).match()
    assert zone(match, "american", "usa/discard") == {"n": 1, "cards": ["scout-a"]}
    for viewer in ("german", ""):
        assert zone(match, viewer, "usa/discard") == {"n": 1}
    assert zone(match, "german", "ger/discard") == {"n": 1, "cards": ["scout-a"]}


@pytest.mark.rule("UN-draw-07")
def test_unless_the_option_opens_it() -> None:
    match = lay(FULL, FULL, options={"discard_open": True}).match()
    for viewer in ("", *SIDES):
        assert zone(match, viewer, "usa/discard") == {"n": 1, "cards": ["scout-a"]}
    assert zone(match, "german", "usa/hand") == {"n": 2}
    assert zone(match, "german", "usa/lost") == {"n": 1}


@pytest.mark.rule("UN-draw-07")
def test_the_end_of_a_turn_is_told_as_a_number_of_cards() -> None:
    match = lay(Army(hand="sniper fog", play="rifleman-a")).match()
    match.answer("end")
    assert "The American side ends its turn and discards 3 cards." in lines(match, "german")
    assert not any("Sniper" in line for line in lines(match, "german"))


@pytest.mark.rule("UN-init-01")
@pytest.mark.parametrize("bidder", SIDES)
def test_a_bid_is_in_nobodys_view_but_the_bidders(bidder: str) -> None:
    other = "german" if bidder == "american" else "american"
    desk = lay(Army(hand="sniper fog"), Army(hand="sniper fog"), phase=INITIATIVE)
    match = desk.match()
    match.answer(f"card:{SHORT[bidder]}/sniper", bidder)
    assert zone(match, bidder, f"{SHORT[bidder]}/bid") == {"n": 1, "cards": ["sniper"]}
    for viewer in (other, ""):
        assert zone(match, viewer, f"{SHORT[bidder]}/bid") == {"n": 1}
        scene: dict[str, Any] = dict(match.scene(viewer))
        scene["faces"] = None
        assert f"card:{SHORT[bidder]}/sniper" not in json.dumps(scene)
    match.answer(f"card:{SHORT[other]}/fog", other)
    assert "Bids: American " in "".join(lines(match, ""))


@pytest.mark.rule("UN-init-01")
def test_both_bids_are_shown_together() -> None:
    match = lay(Army(hand="sniper fog"), Army(hand="fog"), phase=INITIATIVE).match()
    match.answer("card:usa/sniper", "american")
    match.answer("card:ger/fog", "german")
    for viewer in ("", *SIDES):
        assert "Bids: American Sniper, German Fog of War." in lines(match, viewer)


@pytest.mark.rule("UN-turn-07")
@pytest.mark.parametrize("viewer", ["", *SIDES])
def test_the_play_area_is_open(viewer: str) -> None:
    match = lay(FULL).match()
    assert zone(match, viewer, "usa/play") == {"n": 1, "cards": ["leader-a"]}
    match.answer("card:usa/rifleman-a attack")
    assert zone(match, viewer, "usa/play") == {"n": 2, "cards": ["leader-a", "rifleman-a"]}


@pytest.mark.rule("UN-casualty-11")
def test_lost_cards_are_open_to_their_owner_and_their_number_to_all() -> None:
    match = lay(FULL, FULL._replace(lost="sniper sniper")).match()
    assert zone(match, "american", "usa/lost") == {"n": 1, "cards": ["machine-gunner-a"]}
    assert zone(match, "american", "ger/lost") == {"n": 2}
    assert zone(match, "german", "ger/lost") == {"n": 2, "cards": ["sniper", "sniper"]}
    assert zone(match, "german", "usa/lost") == {"n": 1}
    assert zone(match, "", "usa/lost") == {"n": 1}


@pytest.mark.rule("UN-casualty-12")
@pytest.mark.parametrize(("zone_", "said"), [("hand", "hand"), ("discard", "discard pile"), ("deck", "deck")])
def test_the_opponent_reads_the_unit_and_the_zone_of_a_lost_card_only(zone_: str, said: str) -> None:
    held: dict[str, Any] = {"deck": "scout-b", zone_: "rifleman-a veteran-a"}
    desk = lay(Army(hand="rifleman-a"), Army(at={"rifleman-a": "A1"}, **held), dice=(9,))
    match = desk.match()
    match.answer("card:usa/rifleman-a attack")
    match.answer("unit:ger/rifleman-a")
    assert [wait["kind"] for wait in match.scene("american")["wait"]] == ["casualty"]
    match.answer("card:ger/veteran-a")
    assert lines(match, "german")[-1] == f"Riflemen A lose Veteran A from your {said}."
    for viewer in ("american", ""):
        assert lines(match, viewer)[-1] == f"Riflemen A lose a card from the {said}."
        assert "veteran" not in json.dumps([match.scene(viewer)["log"], match.scene(viewer)["items"]])


@pytest.mark.rule("UN-casualty-12")
def test_the_owner_is_asked_with_the_answer_hidden() -> None:
    desk = lay(Army(hand="rifleman-a"), Army(at={"rifleman-a": "A1"}, hand="veteran-a"), dice=(9,))
    match = desk.match()
    match.answer("card:usa/rifleman-a attack")
    match.answer("unit:ger/rifleman-a")
    question = match.scene("german")["ask"]
    assert question is not None
    assert question["opts"] == ["card:ger/veteran-a"]
    assert match.scene("american")["ask"] is None


@pytest.mark.rule("UN-casualty-11", "UN-recon-01")
def test_a_recon_is_told_to_all() -> None:
    match = lay(Army(hand="scout-a fog", at={"scout-a": "A1", "rifleman-a": "A1"})).match()
    match.answer("card:usa/scout-a recon")
    assert "The American side removes Fog of War from the game." in lines(match, "german")


@pytest.mark.rule("UN-overview-09", "UN-bolster-01", "UN-hunker-01")
def test_what_leaves_and_enters_the_supply_is_told_to_all() -> None:
    match = lay(Army(hand="guide sniper", supply="mortar")).match()
    match.answer("card:usa/guide bolster")
    match.answer("card:usa/mortar")
    match.answer("card:usa/sniper hunker")
    assert lines(match, "german")[-2:] == [
        "The American side bolsters Mortar.",
        "Sniper hunkers down: back to the supply.",
    ]


@pytest.mark.rule("UN-end-01", "UN-end-03")
def test_the_winner_is_told_to_all() -> None:
    american = Army(hand="rifleman-b", at={"rifleman-b": "A4"}, scouted="A4")
    goals = {"american": [{"points": 3}], "german": [{"points": 9}]}
    match = lay(american, goals=goals).match()
    match.answer("card:usa/rifleman-b control")
    for viewer in ("", *SIDES):
        assert lines(match, viewer)[-1] == "The American side wins The bench, 3 to 0 in points."
        assert match.scene(viewer)["status"]["result"]["rule"] == "UN-end-03"
    assert match.result is not None
    assert match.result["winner"] == "american"


@pytest.mark.rule("UN-combat-01")
def test_a_combat_is_logged_in_its_steps() -> None:
    desk = lay(Army(hand="rifleman-a"), Army(at={"rifleman-b": "B2"}, hand="rifleman-b"), dice=(8,))
    match = desk.match()
    match.answer("card:usa/rifleman-a attack")
    match.answer("unit:ger/rifleman-b")
    assert lines(match, "american") == [
        "Rifleman A: Attack 1.",
        "Riflemen A attack Riflemen B: 8, needs 7. Hit.",
        "Riflemen B lose a card from the hand.",
    ]


# -- what a side does not know may be dealt anew ----------------------------------------------------------------

HELD = Army(
    hand="sniper fog rifleman-b",
    deck="scout-b mortar rifleman-a",
    discard="scout-a leader-a",
    supply="guide",
    lost="machine-gunner-a",
)


@pytest.mark.rule("UN-draw-05", "UN-draw-07", "UN-casualty-11")
@pytest.mark.parametrize("viewer", SIDES)
def test_a_world_that_a_side_could_be_in_keeps_all_that_it_sees(viewer: str) -> None:
    own, other = SHORT[viewer], "ger" if viewer == "american" else "usa"
    hands, losses = set(), set()
    for seed in range(60):
        desk = lay(HELD, HELD)
        before = desk.cards()
        NORMANDY.determinise(desk.state, viewer, Random(seed))
        after = desk.cards()
        for seen in (f"{own}/hand", f"{own}/discard", f"{own}/supply", f"{own}/lost", f"{other}/supply"):
            assert after[seen] == before[seen]
        assert [len(cards) for cards in after.values()] == [len(cards) for cards in before.values()]
        assert Counter(chain(*after.values())) == Counter(chain(*before.values()))
        hands.add(tuple(after[f"{other}/hand"]))
        losses.update(after[f"{other}/lost"])
    assert len(hands) > 20
    assert losses == {*HELD.hand.split(), *HELD.deck.split(), *HELD.discard.split(), *HELD.lost.split()}


@pytest.mark.rule("UN-draw-05", "UN-end-08")
def test_that_play_goes_on_is_known_too() -> None:
    """The German side is behind: had it lost its Riflemen's card and not the Sniper's, the game would be over."""
    german = Army(deck="scout-b rifleman-b", lost="sniper")
    over = 0
    for seed in range(30):
        desk = lay(Army(controlled="A4"), german)
        desk.state.zones.deal("american", Random(seed))
        over += NORMANDY.rules.verdict(desk.state) is not None
        desk = lay(Army(controlled="A4"), german)
        NORMANDY.determinise(desk.state, "american", Random(seed))
        assert NORMANDY.rules.verdict(desk.state) is None
        assert "rifleman-b" in desk.zone("ger/deck")
    assert over > 3


@pytest.mark.rule("UN-turn-01", "UN-turn-05")
def test_nothing_can_be_played_out_of_turn() -> None:
    desk = lay(Army(hand="sniper"), Army(hand="sniper"))
    for side in SIDES:
        assert list(NORMANDY.interjections(desk.state, side)) == []
    for play in (desk.game.interject, lambda side, word: NORMANDY.interject(desk.state, side, word)):
        with pytest.raises(IllegalAnswer) as raised:
            play("german", "card:ger/sniper stalk")
        assert raised.value.refusal.rule == "core-not-offered"
        assert raised.value.word == "card:ger/sniper stalk"
    assert desk.refused("card:ger/sniper stalk") == "core-not-offered"


# -- the layout of the zones ---------------------------------------------------------------------------------


@pytest.mark.rule("UN-overview-09", "UN-draw-05", "UN-draw-07", "UN-turn-07", "UN-casualty-11")
@pytest.mark.parametrize("discard_open", [False, True])
def test_each_zone_is_seen_by_those_whom_the_rules_name(discard_open: bool) -> None:
    layout = card_zones(scenario(), discard_open=discard_open)
    everybody = frozenset(SIDES)
    assert layout.viewers == SIDES
    seen = {zone.id: (zone.owner, zone.seen_by) for zone in layout.zones}
    for side, short in SHORT.items():
        own = frozenset((side,))
        assert {id: who for id, who in seen.items() if id.startswith(f"zone:{short}/")} == {
            f"zone:{short}/supply": (side, everybody),
            f"zone:{short}/deck": (side, frozenset()),
            f"zone:{short}/hand": (side, own),
            f"zone:{short}/bid": (side, own),
            f"zone:{short}/play": (side, everybody),
            f"zone:{short}/discard": (side, everybody if discard_open else own),
            f"zone:{short}/lost": (side, own),
        }


@pytest.mark.rule("UN-draw-05", "UN-draw-06")
def test_a_reshuffle_is_told_as_a_number() -> None:
    match = lay(Army(deck="", discard="sniper mortar scout-b rifleman-b fog"), phase=DRAW).match()
    assert lines(match, "german")[1] == "The American side shuffles its discard pile into a deck of 5 cards."


@pytest.mark.rule("UN-draw-07", "UN-bolster-03")
def test_options_that_there_are_not_are_refused() -> None:
    known = "Options of Undaunted: Normandy: discard_open, fog_bolster"
    with pytest.raises(ValueError, match=f"^There is no option 'open_hands'. {known}.$"):
        lay(options={"open_hands": True})
    with pytest.raises(ValueError, match=r"^Option 'discard_open' is 1: it must be true or false\.$"):
        lay(options={"discard_open": 1})  # type: ignore[dict-item]
    opened = NORMANDY.set_up(scenario(), {"discard_open": True})
    assert dict(opened.content.options) == {"discard_open": True, "fog_bolster": True}
    defaults = NORMANDY.set_up(scenario()).content.options
    assert dict(defaults) == {"discard_open": False, "fog_bolster": True}
    assert dict(lay(options={"fog_bolster": False}).state.content.options) == {
        "discard_open": False,
        "fog_bolster": False,
    }
