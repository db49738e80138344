"""Inspire: cards of the play area back into the hand."""

from __future__ import annotations

import pytest

from .desk import Army, lay


@pytest.mark.rule("UN-inspire-01")
def test_inspire_takes_cards_of_choice_back_into_the_own_hand() -> None:
    desk = lay(Army(hand="lieutenant fog", play="rifleman-a sniper mortar"))
    desk.play("lieutenant", "inspire")
    assert (desk.asked, desk.about) == (("american", "inspire"), ("card:usa/lieutenant", (0, 2, ())))
    assert desk.options() == ["mortar", "rifleman-a", "sniper", "done"]
    desk.choose("sniper")
    assert desk.options() == ["mortar", "rifleman-a", "done"]
    desk.choose("mortar")
    assert desk.asked == ("american", "play")
    assert desk.zone("usa/hand") == ["fog", "mortar", "sniper"]
    assert desk.zone("usa/play") == ["lieutenant", "rifleman-a"]


@pytest.mark.rule("UN-inspire-01")
def test_inspire_may_take_fewer() -> None:
    desk = lay(Army(hand="lieutenant", play="rifleman-a sniper"))
    desk.play("lieutenant", "inspire")
    desk.choose("sniper", "done")
    assert desk.zone("usa/hand") == ["sniper"]
    assert desk.zone("usa/play") == ["lieutenant", "rifleman-a"]


@pytest.mark.rule("UN-inspire-01")
def test_what_is_taken_back_is_told() -> None:
    desk = lay(Army(hand="lieutenant", play="rifleman-a"))
    desk.play("lieutenant", "inspire")
    desk.choose("rifleman-a")
    told = desk.events[-1]
    assert (told.kind, told.side, told.rules) == ("inspire", "american", ("UN-inspire-01",))
    assert told.data == {"cards": ["card:usa/rifleman-a"], "n": 1}


@pytest.mark.rule("UN-inspire-01")
def test_only_the_own_play_area_is_offered() -> None:
    desk = lay(Army(hand="lieutenant scout-a", play="rifleman-a", discard="sniper", supply="mortar"))
    desk.play("lieutenant", "inspire")
    for card in ("scout-a", "sniper", "mortar", "card:ger/rifleman-a"):
        assert desk.refused(card) == "core-not-offered"


@pytest.mark.rule("UN-inspire-01")
def test_two_copies_are_two_cards() -> None:
    desk = lay(Army(hand="lieutenant", play="sniper sniper sniper"))
    desk.play("lieutenant", "inspire")
    desk.choose("sniper", "sniper")
    assert (desk.zone("usa/hand"), desk.zone("usa/play")) == (["sniper", "sniper"], ["lieutenant", "sniper"])


@pytest.mark.rule("UN-inspire-02")
def test_a_card_taken_back_may_be_played_again_for_any_use() -> None:
    desk = lay(Army(hand="rifleman-a leader-a", scouted="A2 A3", at={"rifleman-a": "A1", "sniper": "B1"}))
    desk.play("rifleman-a", "move")
    desk.choose("A2")
    desk.play("leader-a", "inspire")
    desk.choose("rifleman-a")
    assert desk.options() == [f"rifleman-a {use}" for use in ("move", "attack", "control", "hunker")] + ["end"]
    desk.play("rifleman-a", "move")
    desk.choose("A3")
    assert desk.at("usa/rifleman-a") == "A3"


@pytest.mark.rule("UN-inspire-02")
def test_a_card_taken_back_may_hunker_down() -> None:
    desk = lay(Army(hand="leader-b", play="scout-b"))
    desk.play("leader-b", "inspire")
    desk.choose("scout-b")
    desk.play("scout-b", "hunker")
    assert desk.zone("usa/supply") == ["scout-b"]


@pytest.mark.rule("UN-inspire-03", "UN-act-02")
def test_with_a_squad_letter_only_cards_of_that_squad() -> None:
    desk = lay(Army(hand="leader-a", play="rifleman-a rifleman-b veteran-a sniper guide leader-b"))
    desk.play("leader-a", "inspire")
    assert desk.options() == ["rifleman-a", "veteran-a", "done"]
    for card in ("rifleman-b", "sniper", "guide", "leader-b"):
        assert desk.refused(card) == "UN-inspire-03"
        assert desk.facts(card) == (f"card:usa/{card}", "A")
    desk.choose("veteran-a")
    assert desk.zone("usa/hand") == ["veteran-a"]


@pytest.mark.rule("UN-inspire-03")
def test_with_only_other_squads_in_the_play_area_nothing_is_offered() -> None:
    desk = lay(Army(hand="leader-a", play="rifleman-b scout-b"))
    desk.play("leader-a", "inspire")
    assert desk.asked == ("american", "play")
    assert desk.told("inspire") == [{"cards": [], "n": 0}]
    assert desk.zone("usa/play") == ["leader-a", "rifleman-b", "scout-b"]


@pytest.mark.rule("UN-inspire-04")
def test_the_card_in_use_cannot_take_itself_back() -> None:
    desk = lay(Army(hand="lieutenant"))
    desk.play("lieutenant", "inspire")
    assert desk.asked == ("american", "play")
    assert desk.zone("usa/play") == ["lieutenant"]


@pytest.mark.rule("UN-inspire-04")
def test_it_is_refused_among_others() -> None:
    desk = lay(Army(hand="leader-a", play="rifleman-a"))
    desk.play("leader-a", "inspire")
    assert desk.options() == ["rifleman-a", "done"]
    assert desk.refused("leader-a") == "UN-inspire-04"
    assert desk.facts("leader-a") == ("card:usa/leader-a",)


@pytest.mark.rule("UN-inspire-04")
def test_another_copy_of_it_can_be_taken_back() -> None:
    desk = lay(Army(hand="leader-a", play="leader-a"))
    desk.play("leader-a", "inspire")
    assert desk.options() == ["leader-a", "done"]
    desk.choose("leader-a")
    assert (desk.zone("usa/hand"), desk.zone("usa/play")) == (["leader-a"], ["leader-a"])
