"""A card in play: one of its actions, or hunker down."""

from __future__ import annotations

import pytest

from .desk import Army, lay


@pytest.mark.rule("UN-play-01")
@pytest.mark.parametrize(
    ("card", "uses"),
    [
        ("rifleman-a", ["move", "attack", "control", "hunker"]),
        ("veteran-a", ["move", "attack", "attack-2", "hunker"]),
        ("machine-gunner-a", ["move", "attack", "suppress", "hunker"]),
        ("sergeant", ["bolster", "command", "hunker"]),
        ("lieutenant", ["guide", "inspire", "hunker"]),
    ],
)
def test_a_card_is_used_for_one_of_its_actions_or_hunkers_down(card: str, uses: list[str]) -> None:
    at = {"rifleman-a": "A2", "machine-gunner-a": "A2"}
    desk = lay(Army(hand=card, at=at, scouted="A2"))
    assert desk.options() == [*(f"{card} {use}" for use in uses), "end"]


@pytest.mark.rule("UN-play-01")
def test_no_use_readies_a_unit_by_itself() -> None:
    desk = lay(Army(hand="machine-gunner-a", at={"machine-gunner-a": "A2"}, down="machine-gunner-a"))
    uses = ["move", "attack", "suppress", "hunker"]
    assert desk.options() == [*(f"machine-gunner-a {use}" for use in uses), "end"]
    assert desk.refused("machine-gunner-a", "ready") == "core-not-offered"


@pytest.mark.rule("UN-play-01")
def test_two_cards_of_one_face_are_listed_once() -> None:
    desk = lay(Army(hand="scout-b scout-b sniper sniper"))
    assert desk.options() == [
        "scout-b scout",
        "scout-b attack",
        "scout-b conceal",
        "scout-b hunker",
        "sniper stalk",
        "sniper attack",
        "sniper hunker",
        "end",
    ]


@pytest.mark.rule("UN-play-01")
def test_the_play_is_told() -> None:
    desk = lay(Army(hand="rifleman-a sergeant"))
    desk.play("rifleman-a", "move")
    desk.choose("stop")
    desk.play("sergeant", "command")
    assert desk.told("play") == [
        {"card": "card:usa/rifleman-a", "verb": "move", "unit": "unit:usa/rifleman-a"},
        {"card": "card:usa/sergeant", "verb": "command", "unit": None},
    ]


@pytest.mark.rule("UN-play-02")
def test_one_listed_action_is_done_not_two() -> None:
    desk = lay(Army(hand="rifleman-a", scouted="A2"))
    desk.play("rifleman-a", "move")
    desk.choose("A2")
    assert desk.options() == ["end"]
    assert desk.log == ["play", "step"]
    assert desk.refused("rifleman-a", "attack") == "core-not-offered"


@pytest.mark.rule("UN-play-02")
def test_an_action_is_carried_out_as_it_is_printed_on_the_card() -> None:
    """Two Attacks on one card are told apart: the first rolls one die, the second three."""
    desk = lay(Army(hand="veteran-a veteran-a"), dice=(1, 1, 1, 1))
    desk.play("veteran-a", "attack")
    desk.choose("ger/rifleman-a")
    desk.play("veteran-a", "attack-2")
    desk.choose("ger/rifleman-a")
    assert [len(attack["dice"]) for attack in desk.told("attack")] == [1, 3]


@pytest.mark.rule("UN-play-02")
def test_an_action_that_the_card_does_not_list_cannot_be_taken() -> None:
    desk = lay(Army(hand="rifleman-a sniper", at={"rifleman-a": "A2", "sniper": "A2"}, scouted="A2"))
    assert desk.refused("sniper", "control") == "core-not-offered"
    assert desk.refused("rifleman-a", "attack-2") == "core-not-offered"


@pytest.mark.rule("UN-play-03")
@pytest.mark.parametrize(
    ("card", "verb", "none"),
    [
        ("rifleman-a", "move", "stop"),
        ("scout-a", "scout", "stop"),
        ("sniper", "stalk", "stop"),
        ("sergeant", "bolster", "done"),
        ("sergeant", "command", "draw:0"),
    ],
)
def test_up_to_x_includes_none(card: str, verb: str, none: str) -> None:
    desk = lay(Army(hand=card, supply="fog sniper", at={"rifleman-a": "A2", "scout-a": "A2", "sniper": "A2"}))
    before = desk.state.dump()
    desk.play(card, verb)
    assert none in desk.options()
    desk.choose(none)
    assert desk.zone("usa/play") == [card]
    assert desk.asked == ("american", "play")
    after = desk.state.dump()
    assert {key: after[key] for key in ("counters", "markers")} == {key: before[key] for key in ("counters", "markers")}
    assert desk.zone("usa/supply") == ["fog", "sniper"]


@pytest.mark.rule("UN-play-03")
def test_an_action_without_effect_may_be_chosen() -> None:
    """Bolster from an empty supply, Inspire with nothing to take back, Command without a card."""
    desk = lay(Army(hand="sergeant guide lieutenant", supply="", deck=""))
    desk.play("guide", "bolster")
    desk.play("lieutenant", "inspire")
    desk.choose("guide")
    desk.play("sergeant", "command")
    desk.choose("draw:2")
    assert desk.zone("usa/play") == ["lieutenant", "sergeant"]
    assert desk.told("draw") == [{"n": 0}]
