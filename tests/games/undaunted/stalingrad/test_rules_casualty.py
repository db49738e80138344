"""Casualties: which card of a hit unit is lost, out of which zone, and who learns of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stalingrad_widgets.core.match import Match
from stalingrad_widgets.games.undaunted.stalingrad.table import STALINGRAD
from stalingrad_widgets.games.undaunted.state import DRAW

from .desk import Army, Desk, lay, short
from .fire import OTHER, SHORT, asking, facing, roll, shoot

SIDES = ("soviet", "german")
AT = {"rifleman-b": "513", "rifleman-a": "502"}
"""Riflemen B beside the enemy's Riflemen A, who attack them."""
OTHERS = "scout-a scout-b"


def hit(enemy: Army, *, by: str = "soviet", draws: str = "") -> Desk:
    """An Attack that hits the enemy's Riflemen B."""
    target, own = f"{SHORT[OTHER[by]]}/rifleman-b", Army(at={"rifleman-a": "513"})
    return shoot("rifleman-a", "attack", target, own, enemy, dice=(9,), by=by, draws=draws)


def pieces(desk: Desk, *zones: str) -> list[list[str]]:
    return [desk.zone(f"ger/{zone}") for zone in zones]


# -- one card ----------------------------------------------------------------------------------------------


@pytest.mark.rule("US-casualty-01", "US-casualty-11")
@pytest.mark.parametrize("by", SIDES)
def test_a_hit_costs_the_owner_one_card_which_goes_to_his_casualty_pile(by: str) -> None:
    own, enemy = SHORT[by], SHORT[OTHER[by]]
    desk = hit(Army(at=AT, hand="rifleman-b scout-b", deck=OTHERS), by=by)
    assert desk.asked == (OTHER[by], "casualty")
    assert desk.about == (f"unit:{enemy}/rifleman-b", f"zone:{enemy}/hand")
    desk.choose("rifleman-b")
    assert desk.zone(f"{enemy}/lost") == ["rifleman-b"]
    assert desk.zone(f"{enemy}/hand") == ["scout-b"]
    assert desk.zone(f"{own}/lost") == []
    assert desk.at(f"{enemy}/rifleman-b") == "513"
    assert not desk.routed(f"{enemy}/rifleman-b")
    assert desk.asked == (by, "play")


@pytest.mark.rule("US-casualty-01")
def test_a_miss_costs_nothing() -> None:
    own = Army(at={"rifleman-a": "513"})
    german = Army(at=AT, hand="rifleman-b")
    desk = shoot("rifleman-a", "attack", "ger/rifleman-b", own, german, dice=(4,))
    assert pieces(desk, "hand", "lost") == [["rifleman-b"], []]
    assert desk.log == ["play", "attack"]


# -- where it is sought --------------------------------------------------------------------------------------


@pytest.mark.rule("US-casualty-03")
def test_the_hand_comes_before_discard_pile_and_deck() -> None:
    desk = hit(Army(at=AT, hand="rifleman-b", discard="rifleman-b.2", deck="rifleman-b.3 scout-b"))
    desk.choose("rifleman-b")
    assert pieces(desk, "hand", "discard", "deck") == [[], ["rifleman-b.2"], ["rifleman-b.3", "scout-b"]]
    assert desk.told("casualty") == [{"unit": "unit:ger/rifleman-b", "zone": "zone:ger/hand"}]
    assert desk.rules("casualty") == ["US-casualty-03"]


@pytest.mark.rule("US-casualty-04")
def test_then_the_discard_pile() -> None:
    desk = hit(Army(at=AT, hand="scout-b", discard="rifleman-b fog", deck="rifleman-b.3 scout-b.2"))
    desk.choose("rifleman-b")
    assert pieces(desk, "discard", "deck", "lost") == [["fog"], ["rifleman-b.3", "scout-b.2"], ["rifleman-b"]]
    assert desk.told("casualty") == [{"unit": "unit:ger/rifleman-b", "zone": "zone:ger/discard"}]
    assert desk.rules("casualty") == ["US-casualty-04"]


@pytest.mark.rule("US-casualty-05")
def test_then_the_deck() -> None:
    desk = hit(Army(at=AT, hand="scout-b", discard="fog", deck="rifleman-b rifleman-b.2 scout-b.2"))
    assert desk.options() == ["rifleman-b", "rifleman-b.2"]
    desk.choose("rifleman-b.2")
    assert pieces(desk, "discard", "deck", "lost") == [["fog"], ["rifleman-b", "scout-b.2"], ["rifleman-b.2"]]
    assert desk.told("casualty") == [{"unit": "unit:ger/rifleman-b", "zone": "zone:ger/deck"}]
    assert desk.rules("casualty") == ["US-casualty-05"]


@pytest.mark.rule("US-casualty-02")
@pytest.mark.parametrize("by", SIDES)
def test_the_play_area_comes_first(by: str) -> None:
    """The own Bomb hits the own Riflemen in the own turn."""
    short = SHORT[by]
    own = Army(hand="bomber rifleman-b", play="rifleman-b.2 rifleman-b.3 scout-b", discard="rifleman-b.4", at=AT)
    desk = facing(by, own, Army(at={"sniper": "504"}), dice=(9, 9))
    desk.play("bomber", "bomb")
    desk.choose("513")
    assert desk.asked == (by, "casualty")
    assert desk.about == (f"unit:{short}/rifleman-b", f"zone:{short}/play")
    assert desk.options() == ["rifleman-b.2", "rifleman-b.3"]
    desk.choose("rifleman-b.3")
    assert sorted(desk.zone(f"{short}/play")) == ["bomber", "rifleman-b.2", "scout-b"]
    assert desk.zone(f"{short}/hand") == ["rifleman-b"]
    assert desk.zone(f"{short}/lost") == ["rifleman-b.3"]
    assert desk.rules("casualty") == ["US-casualty-02"]


@pytest.mark.rule("US-casualty-14")
def test_the_card_in_use_is_the_first_to_be_lost() -> None:
    """The Riflemen step on a mine by their only card in the play area."""
    soviet = Army(hand="rifleman-a rifleman-a.2", discard="rifleman-a.3", scouted="514")
    german = Army(mines={"513/514": "antipersonnel"})
    desk = lay(soviet, german, dice=(9,))
    desk.play("rifleman-a", "move")
    desk.choose("514")
    assert desk.asked == ("soviet", "casualty")
    assert desk.options() == ["rifleman-a"]
    desk.choose("rifleman-a")
    assert (desk.zone("sov/play"), desk.zone("sov/lost")) == ([], ["rifleman-a"])
    assert desk.zone("sov/hand") == ["rifleman-a.2"]
    assert desk.asked == ("soviet", "play")


@pytest.mark.rule("US-casualty-05", "US-casualty-06")
@pytest.mark.parametrize("found", [True, False])
def test_the_deck_is_shuffled_after_its_search_found_something_or_not(found: bool) -> None:
    """What somebody knew of its order is no longer so."""
    own = Army(hand="rifleman-a")
    desk = lay(own, Army(at={"rifleman-b": "513", "rifleman-a": "502"}, deck=OTHERS + " rifleman-b" * found), dice=(9,))
    zones, deck = desk.state.zones, desk.state.scenario.side("german").deck
    zones.put_on_top("card:G-S-014", deck, deck, shown=("soviet", "german"))
    assert zones.known_top("german", deck) != ()
    desk.play("rifleman-a", "attack")
    desk.choose("ger/rifleman-b")
    if found:
        desk.choose("rifleman-b")
    assert zones.known_top("german", deck) == zones.known_top("soviet", deck) == ()
    assert pieces(desk, "deck") == [["scout-a", "scout-b"]]


@pytest.mark.rule("US-casualty-05", "US-casualty-06")
@pytest.mark.parametrize("first", ["scout-a", "scout-b", "fog", "sniper", "mortar"])
@pytest.mark.parametrize("found", [True, False])
def test_each_card_of_the_searched_deck_may_be_the_next_to_be_drawn(first: str, found: bool) -> None:
    deck = "scout-a scout-b fog sniper mortar" + " rifleman-b" * found
    desk = hit(Army(at=AT, hand="platoon-sergeant", deck=deck), draws=f"ger/{first}")
    if found:
        desk.choose("rifleman-b")
    assert desk.routed("ger/rifleman-b") != found
    desk.end()
    desk.play("platoon-sergeant", "command")
    desk.choose("draw:1")
    assert desk.zone("ger/hand") == [first]


@pytest.mark.rule("US-casualty-10")
def test_the_supply_is_not_searched() -> None:
    desk = hit(Army(at=AT, supply="rifleman-b rifleman-b.2", deck=OTHERS))
    assert desk.routed("ger/rifleman-b")
    assert pieces(desk, "supply", "lost") == [["rifleman-b", "rifleman-b.2"], []]


@pytest.mark.rule("US-casualty-11")
@pytest.mark.parametrize("zone", ["lost", "aside", "removed"])
def test_cards_that_are_out_of_play_are_not_searched_either(zone: str) -> None:
    cards: dict[str, Any] = {zone: "rifleman-b"}
    desk = hit(Army(at=AT, deck=OTHERS, **cards))
    assert desk.routed("ger/rifleman-b")
    assert pieces(desk, zone) == [["rifleman-b"]]


@pytest.mark.rule("US-casualty-11")
def test_a_lost_card_does_not_come_back_when_the_deck_is_made_anew() -> None:
    german = Army(lost="rifleman-b", discard="scout-a scout-b", deck="")
    desk = lay(Army(deck=""), german, phase=DRAW)
    assert desk.asked == ("german", "bid")
    assert desk.log.count("reshuffle") == 1
    assert pieces(desk, "hand", "discard", "deck", "lost") == [["scout-a", "scout-b"], [], [], ["rifleman-b"]]


# -- which card ------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-casualty-07")
def test_only_cards_of_the_hit_unit_match() -> None:
    """Neither the Riflemen of the other squad, nor others of the same squad."""
    desk = hit(Army(at=AT, hand="rifleman-a scout-b squad-leader-b fog", deck="rifleman-b"))
    desk.choose("rifleman-b")
    assert pieces(desk, "hand", "deck", "lost") == [
        ["squad-leader-b", "rifleman-a", "scout-b", "fog"],
        [],
        ["rifleman-b"],
    ]


@pytest.mark.rule("US-casualty-07")
def test_without_a_matching_card_the_riflemen_of_the_other_squad_are_safe() -> None:
    desk = hit(Army(at=AT, hand="rifleman-a rifleman-a.2", deck="scout-b"))
    assert desk.routed("ger/rifleman-b")
    assert pieces(desk, "hand", "lost") == [["rifleman-a", "rifleman-a.2"], []]


@pytest.mark.rule("US-casualty-08", "US-casualty-07")
@pytest.mark.parametrize("card", ["rifleman-b", "upgraded-rifleman-b", "reserve-rifleman-b"])
@pytest.mark.parametrize("zone", ["hand", "discard", "deck"])
def test_the_owner_chooses_among_the_matches_of_a_zone(card: str, zone: str) -> None:
    faces = ["rifleman-b", "upgraded-rifleman-b", "reserve-rifleman-b"]
    held: dict[str, Any] = {"deck": OTHERS, zone: " ".join([*faces, "scout-b", "rifleman-a"])}
    desk = hit(Army(at=AT, **held))
    assert desk.asked == ("german", "casualty")
    assert desk.about == ("unit:ger/rifleman-b", f"zone:ger/{zone}")
    assert sorted(desk.options()) == sorted(faces)
    assert desk.refused("rifleman-a") == "US-casualty-07"
    assert desk.facts("scout-b") == ("card:G-S-017", "unit:ger/rifleman-b")
    desk.choose(card)
    assert pieces(desk, "lost") == [[card]]
    left = [face for face in [*faces, "scout-b", "rifleman-a"] if face != card]
    assert sorted(desk.zone(f"ger/{zone}")) == sorted(left)


@pytest.mark.rule("US-casualty-09")
def test_the_owner_cannot_take_another_zone_nor_decline() -> None:
    desk = hit(Army(at=AT, hand="upgraded-rifleman-b", discard="reserve-rifleman-b", deck="rifleman-b"))
    assert desk.options() == ["upgraded-rifleman-b"]
    for word in ("reserve-rifleman-b", "rifleman-b", "stop", "done", "end"):
        desk.refused(word)
    desk.choose("upgraded-rifleman-b")
    assert pieces(desk, "hand", "discard", "lost") == [[], ["reserve-rifleman-b"], ["upgraded-rifleman-b"]]


# -- who learns what -------------------------------------------------------------------------------------------------


def table(desk: Desk) -> Match:
    """The same position at a table, with what people are sent."""
    header = {"game": STALINGRAD.slug, "scenario": "900", "pack": {"id": "bench"}, "options": {}, "seed": 1}
    match = Match(STALINGRAD, header, state=desk.start.clone(), auto="off")
    match.game.chance = desk.chance
    return match


def seen(match: Match, viewer: str, zone: str) -> list[str] | int:
    """A zone as a viewer is sent it: its cards, or only their number."""
    item = match.scene(viewer)["items"][f"zone:{zone}"]
    return [short(card) for card in item["cards"]] if "cards" in item else int(item["n"])


PILES = Army(lost="rifleman-a scout-a", discard="rifleman-b fog fog")
VIEWERS = ("", *SIDES)


@pytest.mark.rule("US-casualty-12", "US-casualty-13")
def test_a_casualty_pile_is_its_owners_to_look_through_and_a_number_to_all_others() -> None:
    match = table(lay(PILES, PILES._replace(lost="sniper")))
    views = {viewer: (seen(match, viewer, "sov/lost"), seen(match, viewer, "ger/lost")) for viewer in VIEWERS}
    assert views == {"soviet": (["rifleman-a", "scout-a"], 1), "german": (2, ["sniper"]), "": (2, 1)}


@pytest.mark.rule("US-casualty-16")
def test_a_discard_pile_is_shown_to_its_owner_and_as_a_number_to_all_others() -> None:
    match = table(lay(PILES, PILES))
    views = {viewer: (seen(match, viewer, "sov/discard"), seen(match, viewer, "ger/discard")) for viewer in VIEWERS}
    pile = ["rifleman-b", "fog", "fog"]
    assert views == {"soviet": (pile, 3), "german": (3, pile), "": (3, 3)}


@pytest.mark.rule("US-casualty-16", "US-casualty-12")
def test_the_option_opens_the_discard_piles_and_nothing_else() -> None:
    match = table(lay(PILES, PILES, options={"discard_open": True}))
    for viewer in VIEWERS:
        assert seen(match, viewer, "sov/discard") == seen(match, viewer, "ger/discard") == ["rifleman-b", "fog", "fog"]
    assert seen(match, "german", "sov/lost") == seen(match, "soviet", "ger/lost") == seen(match, "", "sov/lost") == 2


@pytest.mark.rule("US-casualty-15")
@pytest.mark.parametrize("zone", ["hand", "discard", "deck"])
def test_what_is_sent_to_others_does_not_name_the_lost_card(zone: str) -> None:
    held: dict[str, Any] = {"deck": OTHERS, zone: "upgraded-rifleman-b rifleman-b scout-b"}
    desk = lay(Army(hand="rifleman-a", at={"rifleman-a": "513"}), Army(at=AT, **held), dice=(9,))
    match = table(desk)
    match.answer("card:S-S-004 attack")
    match.answer("unit:ger/rifleman-b")
    assert match.scene("soviet")["ask"] is None
    match.answer("card:G-U-009")
    for viewer in ("", "soviet"):
        scene = match.scene(viewer)
        assert "G-U-009" not in json.dumps([scene["log"], scene["items"], scene["ask"]])
        assert seen(match, viewer, "ger/lost") == 1
        assert "Riflemen B" in scene["log"]["tail"][-1]["t"]
        assert {"hand": "hand", "discard": "discard pile", "deck": "deck"}[zone] in scene["log"]["tail"][-1]["t"]
    assert "card:G-U-009" in json.dumps(match.scene("german")["items"])


@pytest.mark.rule("US-casualty-15")
@pytest.mark.parametrize("zone", ["hand", "discard", "deck"])
def test_the_enemy_learns_the_unit_and_the_zone_the_owner_alone_the_card(zone: str) -> None:
    held: dict[str, Any] = {"deck": OTHERS, zone: "upgraded-rifleman-b rifleman-b scout-b"}
    desk = hit(Army(at=AT, **held))
    request = desk.game.requests[0]
    assert getattr(request, "hidden", None) == "answer"
    desk.choose("upgraded-rifleman-b")
    casualty = desk.events[-1]
    assert (casualty.kind, casualty.side) == ("casualty", "german")
    assert casualty.data == {"unit": "unit:ger/rifleman-b", "zone": f"zone:ger/{zone}"}
    assert casualty.private == {"german": {"card": "card:G-U-009"}}


@pytest.mark.rule("US-casualty-15")
@pytest.mark.parametrize("by", SIDES)
def test_the_owner_is_asked_even_with_one_match_so_that_asking_tells_nothing(by: str) -> None:
    desk = asking(facing(by, Army(hand="rifleman-a", at={"rifleman-a": "513"}), Army(at=AT, hand="rifleman-b")))
    desk.play("rifleman-a", "attack")
    desk.choose(f"{SHORT[OTHER[by]]}/rifleman-b")
    assert roll(desk).side == by
    desk.game.answer((9,))
    assert desk.asked == (OTHER[by], "casualty")
    assert desk.options() == ["rifleman-b"]
