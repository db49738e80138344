"""Casualties: a card of the hit unit leaves the game, or else its counter leaves the board."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.core.requests import Choose

from .desk import Army, Desk, goals, lay

AT = {"rifleman-b": "A1", "rifleman-a": "A8"}
"""German Riflemen B beside the American Riflemen A, who attack them."""
OTHERS = "scout-a scout-b"


def hit(german: Army, target: str = "ger/rifleman-b", draws: str = "") -> Desk:
    """An American attack that hits."""
    desk = lay(Army(hand="rifleman-a"), german, dice=(9,), draws=draws)
    desk.play("rifleman-a", "attack")
    desk.choose(target)
    return desk


def pieces(desk: Desk, *zones: str) -> list[list[str]]:
    return [desk.zone(f"ger/{zone}") for zone in zones]


@pytest.mark.rule("UN-casualty-01")
def test_a_hit_costs_the_owner_a_card_which_leaves_the_game() -> None:
    desk = hit(Army(at=AT, hand="rifleman-b scout-b", deck=OTHERS))
    assert pieces(desk, "hand", "lost") == [["scout-b"], ["rifleman-b"]]
    assert [zone for zone, cards in desk.cards().items() if "rifleman-b" in cards and zone.startswith("ger")] == [
        "ger/lost"
    ]
    assert desk.at("ger/rifleman-b") == "A1"
    assert desk.asked == ("american", "play")


@pytest.mark.rule("UN-casualty-01")
def test_a_miss_costs_nothing() -> None:
    desk = lay(Army(hand="rifleman-a"), Army(at=AT, hand="rifleman-b"), dice=(3,))
    desk.play("rifleman-a", "attack")
    desk.choose("ger/rifleman-b")
    assert pieces(desk, "hand", "lost") == [["rifleman-b"], []]
    assert desk.log == ["play", "attack"]


@pytest.mark.rule("UN-casualty-01")
def test_only_cards_of_the_unit_that_was_hit_count() -> None:
    desk = hit(Army(at=AT, hand="rifleman-a scout-b leader-b fog", deck="rifleman-b"))
    assert pieces(desk, "hand", "deck", "lost") == [["fog", "leader-b", "rifleman-a", "scout-b"], [], ["rifleman-b"]]


@pytest.mark.rule("UN-casualty-01")
def test_the_attackers_cards_are_safe() -> None:
    american = Army(hand="rifleman-b rifleman-b", at={"rifleman-b": "A1"})
    desk = lay(american, Army(at=AT, hand="rifleman-b"), dice=(9,))
    desk.play("rifleman-b", "attack")
    desk.choose("ger/rifleman-b")
    assert (desk.zone("usa/hand"), desk.zone("usa/lost")) == (["rifleman-b"], [])


@pytest.mark.rule("UN-casualty-02")
def test_the_hand_comes_first() -> None:
    desk = hit(Army(at=AT, hand="rifleman-b", discard="rifleman-b", deck="rifleman-b scout-b"))
    assert pieces(desk, "hand", "discard", "deck") == [[], ["rifleman-b"], ["rifleman-b", "scout-b"]]
    assert desk.told("casualty") == [{"unit": "unit:ger/rifleman-b", "zone": "zone:ger/hand"}]
    assert desk.rules("casualty") == ["UN-casualty-02"]


@pytest.mark.rule("UN-casualty-03")
def test_then_the_discard_pile() -> None:
    desk = hit(Army(at=AT, hand="scout-b", discard="rifleman-b fog", deck="rifleman-b scout-b"))
    assert pieces(desk, "hand", "discard", "deck") == [["scout-b"], ["fog"], ["rifleman-b", "scout-b"]]
    assert desk.told("casualty") == [{"unit": "unit:ger/rifleman-b", "zone": "zone:ger/discard"}]
    assert desk.rules("casualty") == ["UN-casualty-03"]


@pytest.mark.rule("UN-casualty-04")
def test_then_the_deck() -> None:
    desk = hit(Army(at=AT, hand="scout-b", discard="fog", deck="rifleman-b rifleman-b scout-b"))
    assert pieces(desk, "hand", "discard", "deck") == [["scout-b"], ["fog"], ["rifleman-b", "scout-b"]]
    assert desk.told("casualty") == [{"unit": "unit:ger/rifleman-b", "zone": "zone:ger/deck"}]
    assert desk.rules("casualty") == ["UN-casualty-04"]


@pytest.mark.rule("UN-casualty-04")
@pytest.mark.parametrize("first", ["scout-a", "scout-b", "fog", "sniper", "mortar"])
@pytest.mark.parametrize("found", [True, False])
def test_then_the_deck_is_in_any_order_also_after_a_vain_search(first: str, found: bool) -> None:
    """Each of its five cards may be the next to be drawn."""
    deck = "scout-a scout-b fog sniper mortar" + (" rifleman-b" if found else "")
    desk = lay(
        Army(hand="rifleman-a"),
        Army(at=AT, deck=deck, hand="sergeant"),
        dice=(9,),
        draws=f"ger/{first}",
    )
    desk.play("rifleman-a", "attack")
    desk.choose("ger/rifleman-b")
    assert desk.at("ger/rifleman-b") == ("A1" if found else None)
    desk.end()
    desk.play("sergeant", "command")
    desk.choose("draw:1")
    assert desk.zone("ger/hand") == [first]


@pytest.mark.rule("UN-casualty-04")
@pytest.mark.parametrize("found", [True, False])
def test_cards_that_lay_on_top_of_the_deck_are_shuffled_in(found: bool) -> None:
    """No rule of this game lays a card on top; were there one, the search would lose it."""
    desk = lay(Army(hand="rifleman-a"), Army(at=AT, deck="scout-a scout-b sniper" + " rifleman-b" * found), dice=(9,))
    deck = desk.state.scenario.side("german").deck
    desk.state.zones.put_on_top("card:ger/scout-a", deck, deck, shown=("american",))
    desk.play("rifleman-a", "attack")
    desk.choose("ger/rifleman-b")
    assert desk.state.zones.known_top("american", deck) == ()


@pytest.mark.rule("UN-casualty-05")
def test_with_no_card_found_the_counter_leaves_the_board() -> None:
    desk = hit(Army(at=AT, hand="scout-b", discard="fog", deck=OTHERS))
    assert desk.at("ger/rifleman-b") is None
    assert desk.at("ger/rifleman-a") == "A8"
    assert pieces(desk, "hand", "discard", "deck", "lost") == [["scout-b"], ["fog"], ["scout-a", "scout-b"], []]
    removed = desk.events[-1]
    assert (removed.kind, removed.side, removed.rules) == ("removed", "german", ("UN-casualty-05",))
    assert removed.data == {"unit": "unit:ger/rifleman-b", "tile": "tile:A1"}


@pytest.mark.rule("UN-casualty-06")
def test_the_play_area_is_not_searched() -> None:
    american = Army(
        hand="mortar", play="scout-b", at={"mortar": "A1", "rifleman-a": "A1", "scout-b": "B3"}, target="B3",
        deck="rifleman-b scout-a",
    )  # fmt: skip
    desk = lay(american, dice=(9,))
    desk.play("mortar", "blast")
    assert desk.at("usa/scout-b") is None
    assert desk.zone("usa/play") == ["mortar", "scout-b"]
    assert desk.zone("usa/lost") == []


@pytest.mark.rule("UN-casualty-07")
def test_the_supply_is_not_searched() -> None:
    desk = hit(Army(at=AT, supply="rifleman-b rifleman-b", deck=OTHERS))
    assert desk.at("ger/rifleman-b") is None
    assert pieces(desk, "supply", "lost") == [["rifleman-b", "rifleman-b"], []]


@pytest.mark.rule("UN-casualty-07")
def test_lost_cards_are_not_lost_again() -> None:
    desk = hit(Army(at=AT, lost="rifleman-b", deck=OTHERS))
    assert desk.at("ger/rifleman-b") is None
    assert pieces(desk, "lost") == [["rifleman-b"]]


# -- the owner chooses ---------------------------------------------------------------------------------------

TWO_FACES = {"rifleman-a": "A1"}
"""Riflemen A have the faces Rifleman A and Veteran A."""


@pytest.mark.rule("UN-casualty-08")
@pytest.mark.parametrize("card", ["rifleman-a", "veteran-a"])
@pytest.mark.parametrize(
    ("zone", "rule"), [("hand", "UN-casualty-02"), ("discard", "UN-casualty-03"), ("deck", "UN-casualty-04")]
)
def test_the_owner_chooses_among_different_cards_of_the_unit(card: str, zone: str, rule: str) -> None:
    held: dict[str, Any] = {"deck": OTHERS, zone: "rifleman-a veteran-a scout-b"}
    german = Army(at=TWO_FACES, **held)
    desk = hit(german, "ger/rifleman-a")
    assert desk.asked == ("german", "casualty")
    assert desk.about == ("unit:ger/rifleman-a", f"zone:ger/{zone}")
    assert desk.options() == ["rifleman-a", "veteran-a"]
    desk.choose(card)
    other = "veteran-a" if card == "rifleman-a" else "rifleman-a"
    assert pieces(desk, "lost", zone) == [[card], sorted([other, "scout-b"])]
    assert desk.asked == ("american", "play")
    casualty = desk.events[-1]
    assert (casualty.side, casualty.rules) == ("german", (rule,))
    assert casualty.private == {"german": {"card": f"card:ger/{card}"}}


@pytest.mark.rule("UN-casualty-08")
def test_another_units_card_cannot_be_chosen() -> None:
    desk = hit(Army(at=TWO_FACES, hand="rifleman-a veteran-a rifleman-b", discard="scout-b"), "ger/rifleman-a")
    assert desk.refused("rifleman-b") == "UN-casualty-01"
    assert desk.facts("rifleman-b") == ("card:ger/rifleman-b", "unit:ger/rifleman-a")
    assert desk.refused("scout-b") == "core-not-offered"


@pytest.mark.rule("UN-casualty-08", "UN-casualty-12")
def test_the_owner_is_asked_even_with_one_face_at_hand_so_that_asking_tells_nothing() -> None:
    desk = hit(Army(at=TWO_FACES, hand="veteran-a veteran-a scout-b"), "ger/rifleman-a")
    assert desk.options() == ["veteran-a"]
    request = desk.game.request
    assert isinstance(request, Choose)
    assert request.hidden == "answer"
    desk.choose("veteran-a")
    assert pieces(desk, "hand", "lost") == [["scout-b", "veteran-a"], ["veteran-a"]]


@pytest.mark.rule("UN-casualty-08")
def test_a_unit_with_one_face_in_the_scenario_needs_no_question() -> None:
    desk = hit(Army(at=AT, hand="rifleman-b rifleman-b"))
    assert desk.asked == ("american", "play")


@pytest.mark.rule("UN-casualty-08")
def test_the_active_side_chooses_for_its_own_unit_that_its_blast_hits() -> None:
    american = Army(hand="mortar rifleman-a veteran-a", at={"mortar": "A1", "rifleman-a": "B3"}, target="B3")
    desk = lay(american, dice=(9,))
    desk.play("mortar", "blast")
    assert desk.asked == ("american", "casualty")
    desk.choose("veteran-a")
    assert desk.zone("usa/lost") == ["veteran-a"]


# -- Blast ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-casualty-09")
def test_each_counter_hit_by_a_blast_suffers_a_casualty_own_ones_too() -> None:
    american = Army(hand="mortar scout-b", at={"mortar": "A1", "rifleman-a": "A1", "scout-b": "B3"}, target="B3")
    german = Army(at={"rifleman-b": "B3", "rifleman-a": "A8"}, hand="rifleman-b rifleman-b")
    desk = lay(american, german, dice=(9, 9))
    desk.play("mortar", "blast")
    desk.choose("ger/rifleman-b")
    assert (desk.zone("usa/lost"), desk.zone("ger/lost")) == (["scout-b"], ["rifleman-b"])
    assert [event.side for event in desk.events if event.kind == "casualty"] == ["german", "american"]


@pytest.mark.rule("UN-casualty-09")
def test_a_blast_removes_counters_without_cards() -> None:
    american = Army(hand="mortar", at={"mortar": "A1", "rifleman-a": "A1"}, target="B3")
    german = Army(at={"rifleman-b": "B3", "rifleman-a": "A8", "scout-b": "B3"}, deck="sniper scout-a")
    desk = lay(american, german, dice=(9, 1))
    desk.play("mortar", "blast")
    desk.choose("ger/rifleman-b")
    assert (desk.at("ger/rifleman-b"), desk.at("ger/scout-b")) == (None, "B3")


# -- out for good --------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-casualty-10")
def test_a_removed_card_cannot_be_bolstered_and_is_not_shuffled_in() -> None:
    german = Army(at=AT, hand="rifleman-b leader-b", deck="", discard="scout-b", supply="scout-b")
    desk = hit(german)
    desk.end()
    desk.play("leader-b", "bolster")
    assert desk.options() == ["scout-b", "done"]
    assert desk.refused("rifleman-b") == "core-not-offered"
    desk.choose("scout-b")
    desk.end()
    assert desk.zone("ger/lost") == ["rifleman-b"]
    assert sorted(desk.zone("ger/hand") + desk.zone("ger/deck")) == ["leader-b", "scout-b", "scout-b"]


@pytest.mark.rule("UN-casualty-13")
def test_losing_the_last_card_leaves_the_counter_a_further_hit_removes_it() -> None:
    american = Army(hand="rifleman-a rifleman-a rifleman-a")
    desk = lay(american, Army(at=AT, hand="rifleman-b", deck=OTHERS), dice=(9, 9))
    desk.play("rifleman-a", "attack")
    desk.choose("ger/rifleman-b")
    assert (desk.at("ger/rifleman-b"), desk.zone("ger/lost")) == ("A1", ["rifleman-b"])
    desk.play("rifleman-a", "attack")
    desk.choose("ger/rifleman-b")
    assert (desk.at("ger/rifleman-b"), desk.zone("ger/lost")) == (None, ["rifleman-b"])
    desk.play("rifleman-a", "attack")
    assert desk.options() == ["ger/rifleman-a"]


@pytest.mark.rule("UN-casualty-13", "UN-casualty-05")
def test_a_suppressed_unit_that_is_removed_is_no_longer_suppressed() -> None:
    desk = hit(Army(at=AT, down="rifleman-b", deck=OTHERS))
    assert (desk.at("ger/rifleman-b"), desk.down("ger/rifleman-b")) == (None, False)


# -- what everybody learns -----------------------------------------------------------------------------------

FACES = ("card:ger/rifleman-a", "card:ger/veteran-a")


@pytest.mark.rule("UN-casualty-12")
def test_the_enemy_learns_the_unit_of_the_lost_card_but_not_the_card() -> None:
    desk = hit(Army(at=TWO_FACES, hand="rifleman-a veteran-a", deck=OTHERS), "ger/rifleman-a")
    side = desk.state.scenario.side("german")
    desk.choose("veteran-a")
    assert desk.state.zones.known("american", side.lost) == (FACES,)
    assert desk.told("casualty") == [{"unit": "unit:ger/rifleman-a", "zone": "zone:ger/hand"}]


@pytest.mark.rule("UN-casualty-12", "UN-casualty-02")
def test_a_search_that_goes_on_shows_what_the_zones_do_not_hold() -> None:
    desk = hit(Army(at=AT, hand="scout-b", discard="fog", deck="rifleman-b scout-a"))
    side, zones = desk.state.scenario.side("german"), desk.state.zones
    assert zones.barred("american", side.hand) == zones.barred("american", side.discard) == {"card:ger/rifleman-b"}
    assert zones.barred("american", side.deck) == frozenset()
    assert zones.barred("german", side.deck) == frozenset()


@pytest.mark.rule("UN-casualty-12", "UN-casualty-05")
def test_a_removed_counter_shows_that_none_of_the_three_zones_holds_a_card_of_it() -> None:
    desk = hit(Army(at=AT, hand="scout-b", discard="fog", deck=OTHERS, lost="sniper", supply="fog"))
    side, zones = desk.state.scenario.side("german"), desk.state.zones
    for zone in (side.hand, side.discard, side.deck):
        assert zones.barred("american", zone) == {"card:ger/rifleman-b"}
    zones.check("american")
    zones.check("german")


@pytest.mark.rule("UN-casualty-12")
def test_a_question_shows_that_the_zone_holds_a_card_of_the_unit() -> None:
    desk = hit(Army(at=TWO_FACES, hand="scout-b veteran-a", deck=OTHERS), "ger/rifleman-a")
    side, zones = desk.state.scenario.side("german"), desk.state.zones
    assert zones.known("american", side.hand) == (FACES,)
    zones.check("american")
    desk.choose("veteran-a")
    assert zones.known("american", side.hand) == ()
    zones.check("american")


@pytest.mark.rule("UN-casualty-02")
def test_in_the_second_turn_the_first_players_hand_is_empty() -> None:
    """So cards are lost from discard pile and deck only."""
    american = Army(at={"rifleman-b": "A8", "rifleman-a": "A1"}, discard="rifleman-b", hand="")
    desk = lay(american, Army(hand="rifleman-a"), active="german", second=True, dice=(9,))
    desk.play("rifleman-a", "attack")
    desk.choose("usa/rifleman-b")
    assert desk.told("casualty") == [{"unit": "unit:usa/rifleman-b", "zone": "zone:usa/discard"}]


@pytest.mark.rule("UN-casualty-05", "UN-end-04")
def test_the_last_riflemen_removed_end_a_game_of_pinning() -> None:
    desk = lay(Army(hand="rifleman-a"), Army(at={"rifleman-b": "A1"}, deck=OTHERS), dice=(9,), goals=goals("pin", 10))
    desk.play("rifleman-a", "attack")
    desk.choose("ger/rifleman-b")
    assert desk.won == ("american", "UN-end-04")
