"""Turns: cards one at a time, stopping when one likes, clean-up, and then the other side."""

from __future__ import annotations

import pytest

from stalingrad_widgets.games.undaunted.state import DRAW, INITIATIVE, TURN
from stalingrad_widgets.games.undaunted.table import NORMANDY

from .desk import Army, lay


@pytest.mark.rule("UN-turn-01")
@pytest.mark.parametrize(
    ("american", "german", "first"), [("sergeant", "fog", "american"), ("fog", "sergeant", "german")]
)
def test_the_side_with_the_initiative_has_the_first_turn(american: str, german: str, first: str) -> None:
    desk = lay(Army(hand=f"{american} rifleman-a"), Army(hand=f"{german} rifleman-a"), phase=INITIATIVE)
    desk.bid(american=american, german=german)
    assert (desk.active, desk.state.second, desk.asked) == (first, False, (first, "play"))
    turn = next(event for event in desk.events if event.kind == "turn")
    assert (turn.side, turn.rules, turn.data["second"]) == (first, ("UN-turn-01",), False)


@pytest.mark.rule("UN-turn-02")
def test_cards_are_played_one_at_a_time_into_the_own_play_area() -> None:
    desk = lay(Army(hand="rifleman-a rifleman-a scout-a", at={"rifleman-a": "A2"}, scouted="A2"))
    desk.play("rifleman-a", "control")
    assert desk.zone("usa/play") == ["rifleman-a"]
    assert desk.zone("usa/hand") == ["rifleman-a", "scout-a"]
    assert desk.count("ger/play") == 0
    assert desk.asked == ("american", "play")
    desk.play("scout-a", "conceal")
    assert desk.zone("usa/play") == ["rifleman-a", "scout-a"]
    assert desk.zone("usa/hand") == ["rifleman-a"]


@pytest.mark.rule("UN-turn-02")
def test_a_card_lies_in_the_play_area_while_its_action_is_carried_out() -> None:
    desk = lay(Army(hand="rifleman-a rifleman-b"))
    desk.play("rifleman-a", "move")
    assert desk.zone("usa/play") == ["rifleman-a"]
    assert (desk.state.using, desk.state.acting) == (
        "card:usa/rifleman-a",
        desk.state.scenario.unit_of["unit:usa/rifleman-a"],
    )
    saved = desk.state.dump()
    assert (saved["using"], saved["acting"]) == ("card:usa/rifleman-a", "unit:usa/rifleman-a")
    assert desk.state.clone().dump() == saved
    loaded = NORMANDY.load(saved, desk.state.content)
    assert (loaded.using, loaded.acting) == (desk.state.using, desk.state.acting)
    desk.choose("stop")
    assert (desk.state.using, desk.state.acting) == ("", -1)
    assert (desk.state.dump()["using"], desk.state.dump()["acting"]) == ("", None)


@pytest.mark.rule("UN-turn-02")
def test_only_cards_in_the_own_hand_can_be_played() -> None:
    desk = lay(Army(hand="rifleman-a", supply="scout-a", discard="sniper", play="guide"), Army(hand="sniper"))
    for word in ("card:usa/scout-a scout", "card:usa/sniper stalk", "card:usa/guide guide", "card:ger/sniper stalk"):
        assert desk.refused(word) == "core-not-offered"


@pytest.mark.rule("UN-turn-03")
def test_the_active_side_may_stop_with_cards_left() -> None:
    desk = lay(Army(hand="rifleman-a scout-a"))
    assert desk.options()[-1] == "end"
    desk.end()
    assert desk.active == "german"


@pytest.mark.rule("UN-turn-03")
def test_stopping_is_the_only_thing_to_do_with_an_empty_hand() -> None:
    desk = lay(Army(hand=""))
    assert desk.options() == ["end"]


@pytest.mark.rule("UN-turn-03")
def test_a_turn_cannot_be_ended_in_the_middle_of_an_action() -> None:
    desk = lay(Army(hand="rifleman-a"))
    desk.play("rifleman-a", "move")
    assert desk.refused("end") == "core-not-offered"


@pytest.mark.rule("UN-turn-04")
def test_hand_and_play_area_are_discarded() -> None:
    desk = lay(Army(hand="sniper", play="rifleman-a scout-a", discard="fog"), Army(hand="sniper", play="", discard=""))
    desk.end()
    assert desk.zone("usa/discard") == ["fog", "rifleman-a", "scout-a", "sniper"]
    assert desk.count("usa/hand") == desk.count("usa/play") == 0
    assert desk.zone("ger/hand") == ["sniper"]
    end = next(event for event in desk.events if event.kind == "end-turn")
    assert (end.side, dict(end.data), end.rules) == ("american", {"n": 3, "unplayed": 1}, ("UN-turn-04",))


@pytest.mark.rule("UN-turn-04")
def test_what_was_played_is_known_and_what_was_not_is_not() -> None:
    desk = lay(Army(hand="sniper fog", play="rifleman-a"))
    desk.end()
    discard = desk.state.scenario.side("american").discard
    assert desk.state.zones.known("german", discard) == (("card:usa/rifleman-a",),)


@pytest.mark.rule("UN-turn-05")
@pytest.mark.parametrize(("first", "other"), [("american", "german"), ("german", "american")])
def test_then_the_other_side_takes_a_turn(first: str, other: str) -> None:
    desk = lay(Army(hand="sniper fog"), Army(hand="sniper fog"), active=first)
    desk.end()
    assert (desk.active, desk.state.second, desk.state.phase, desk.asked) == (other, True, TURN, (other, "play"))
    assert desk.game.fork().state.second is True
    assert desk.zone(f"{'ger' if other == 'german' else 'usa'}/hand") == ["fog", "sniper"]
    turn = next(event for event in desk.events if event.kind == "turn")
    assert (turn.side, turn.rules, turn.data) == (other, ("UN-turn-05",), {"second": True, "round": 1})


@pytest.mark.rule("UN-turn-05")
def test_the_second_player_has_the_cards_kept_since_the_bid() -> None:
    german = Army(hand="sniper scout-a fog rifleman-a", deck="rifleman-b")
    desk = lay(Army(hand="sergeant guide"), german, phase=INITIATIVE)
    desk.bid(american="sergeant", german="fog")
    desk.end()
    assert desk.zone("ger/hand") == ["rifleman-a", "scout-a", "sniper"]
    desk.play("rifleman-a", "attack")
    assert desk.asked == ("german", "attack")


@pytest.mark.rule("UN-turn-05")
def test_after_the_second_turn_no_third_follows() -> None:
    desk = lay(Army(hand="sniper"), Army(hand="sniper", deck="fog fog fog fog"), active="german", second=True)
    desk.end()
    assert (desk.state.phase, desk.state.second, desk.state.active) == (INITIATIVE, False, desk.state.holder)


@pytest.mark.rule("UN-turn-06")
def test_no_card_is_saved_for_the_next_round() -> None:
    desk = lay(Army(hand="sniper", deck="fog fog fog fog"), second=True)
    desk.end()
    assert desk.zone("usa/hand") == ["fog"] * 4
    assert desk.zone("usa/discard") == ["sniper"]


@pytest.mark.rule("UN-turn-06")
def test_an_unplayed_card_comes_back_through_the_discard_pile_only() -> None:
    desk = lay(Army(hand="sniper", deck=""), Army(deck="fog fog fog fog"), second=True)
    desk.end()
    assert desk.zone("usa/hand") == ["sniper"]
    assert [event.side for event in desk.events if event.kind == "reshuffle"] == ["american"]


@pytest.mark.rule("UN-turn-04", "UN-round-01")
def test_a_whole_round_leaves_hands_and_play_areas_empty() -> None:
    desk = lay(Army(deck="sergeant rifleman-b scout-b fog"), Army(deck="sergeant rifleman-b scout-b fog"), phase=DRAW)
    desk.bid(american="fog", german="fog")
    desk.play("sergeant", "command")
    desk.choose("draw:0")
    desk.end()
    assert [desk.count(f"ger/{zone}") for zone in ("hand", "play", "discard")] == [0, 0, 4]
    assert [desk.count(f"usa/{zone}") for zone in ("hand", "play", "discard")] == [3, 0, 1]
