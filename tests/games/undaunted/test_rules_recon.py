"""Recon: a Fog of War card out of the game, and a card in its place."""

from __future__ import annotations

import pytest

from .desk import Army, lay

AT = {"scout-a": "A1", "rifleman-a": "A1"}


@pytest.mark.rule("UN-recon-01")
def test_a_fog_of_war_card_of_the_hand_leaves_the_game() -> None:
    desk = lay(
        Army(hand="scout-a fog fog", at=AT, deck="sniper sniper scout-b rifleman-b", supply="fog", discard="fog"),
        Army(hand="fog"),
    )
    desk.play("scout-a", "recon")
    assert desk.zone("usa/lost") == ["fog"]
    assert desk.zone("usa/hand").count("fog") == 1
    assert (desk.zone("usa/supply"), desk.zone("usa/discard"), desk.zone("ger/hand")) == (["fog"], ["fog"], ["fog"])
    told = next(event for event in desk.events if event.kind == "recon")
    assert (told.side, told.rules, told.data) == (
        "american",
        ("UN-recon-01",),
        {"cards": ["card:usa/fog"], "n": 1},
    )


@pytest.mark.rule("UN-recon-01")
def test_the_enemy_sees_which_card_it_was() -> None:
    desk = lay(Army(hand="scout-a fog", at=AT))
    desk.play("scout-a", "recon")
    lost = desk.state.scenario.side("american").lost
    assert desk.state.zones.known("german", lost) == (("card:usa/fog",),)


@pytest.mark.rule("UN-recon-02")
def test_then_one_card_is_drawn_and_may_be_played() -> None:
    deck = "sniper fog rifleman-b scout-b"
    desk = lay(Army(hand="scout-a fog", at=AT, deck=deck), draws="usa/sniper")
    desk.play("scout-a", "recon")
    assert desk.zone("usa/hand") == ["sniper"]
    assert desk.count("usa/deck") == 3
    assert desk.log == ["play", "recon", "draw"]
    draw = desk.events[-1]
    assert (draw.side, draw.data, draw.rules) == ("american", {"n": 1}, ("UN-recon-01",))
    assert desk.may("sniper", "stalk")


@pytest.mark.rule("UN-recon-03")
def test_without_fog_in_hand_recon_cannot_be_taken() -> None:
    """Fog elsewhere, or in the enemy's hand, is no help."""
    american = Army(hand="scout-a sniper", at=AT, deck="fog fog scout-b rifleman-b", discard="fog", supply="fog")
    desk = lay(american, Army(hand="fog"))
    assert desk.refused("scout-a", "recon") == "UN-recon-03"
    assert desk.facts("scout-a", "recon") == ()
    assert lay(american._replace(hand="scout-a fog")).may("scout-a", "recon")


@pytest.mark.rule("UN-recon-03")
def test_a_scout_off_the_board_is_not_placed_for_a_recon_that_is_refused() -> None:
    desk = lay(Army(hand="scout-a"))
    assert desk.refused("scout-a", "recon") == "UN-recon-03"
    assert desk.at("usa/scout-a") is None


@pytest.mark.rule("UN-recon-03")
def test_a_scout_off_the_board_comes_in_for_a_recon() -> None:
    desk = lay(Army(hand="scout-a fog"))
    desk.play("scout-a", "recon")
    assert desk.at("usa/scout-a") == "A1"
    assert desk.zone("usa/lost") == ["fog"]


@pytest.mark.rule("UN-recon-04")
def test_the_discard_pile_but_not_the_play_area_is_shuffled_if_the_deck_is_empty() -> None:
    american = Army(hand="scout-a fog", at=AT, deck="", discard="sniper mortar scout-b", play="rifleman-a rifleman-b")
    desk = lay(american)
    desk.play("scout-a", "recon")
    assert [desk.count(f"usa/{zone}") for zone in ("hand", "deck", "discard")] == [1, 2, 0]
    assert desk.zone("usa/play") == ["rifleman-a", "rifleman-b", "scout-a"]
    assert desk.log == ["play", "recon", "reshuffle", "draw"]


@pytest.mark.rule("UN-recon-04", "UN-draw-04")
def test_with_no_card_left_to_draw_recon_removes_the_fog_all_the_same() -> None:
    desk = lay(Army(hand="scout-a fog rifleman-a", at=AT, deck=""))
    desk.play("scout-a", "recon")
    assert desk.zone("usa/hand") == ["rifleman-a"]
    assert desk.zone("usa/lost") == ["fog"]
    assert desk.told("draw") == [{"n": 0}]
