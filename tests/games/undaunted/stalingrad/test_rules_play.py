"""A card in play: one of its actions, Ready, or Hunker down; values, squads and families of actions."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from stalingrad_widgets.games.undaunted.scenario import OFF
from stalingrad_widgets.games.undaunted.stalingrad.pack import COMBAT, MOVEMENT, SUPPORT
from stalingrad_widgets.games.undaunted.stalingrad.ruleset import STALINGRAD

from .desk import NOBODY, Army, lay, scenario

MIDDLE = {"rifleman-a": "510", "scout-a": "510", "machine-gunner-a": "510", "engineer-a": "510", "sniper": "510"}
"""All in one place."""

# -- the uses of a card -----------------------------------------------------------------------------------------


@pytest.mark.rule("US-play-01", "US-play-02")
@pytest.mark.parametrize(
    ("card", "uses"),
    [
        ("rifleman-a", ["move", "attack", "control", "hunker"]),
        ("machine-gunner-a", ["move", "attack", "suppress", "overwatch", "hunker"]),
        ("upgraded-rifleman-a", ["move", "attack", "attack-2", "control", "grenade", "assault", "hunker"]),
        ("scout-a", ["scout", "attack", "conceal", "hunker"]),
        ("sniper", ["stalk", "attack", "conceal", "hunker"]),
        ("platoon-sergeant", ["bolster", "command", "hunker"]),
        ("squad-leader-a", ["bolster", "inspire", "hunker"]),
    ],
)
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_a_card_is_used_for_one_of_its_actions_or_hunkers_down(card: str, uses: list[str], side: str) -> None:
    army = Army(hand=card, at=MIDDLE, scouted="510")
    desk = lay(army, army, active=side)
    assert desk.options() == [*(f"{card} {use}" for use in uses), "end"]


@pytest.mark.rule("US-play-01")
@pytest.mark.parametrize("use", ["control", "ready-unit"])
def test_a_card_that_was_used_offers_no_second_use(use: str) -> None:
    down = "rifleman-a" if use == "ready-unit" else ""
    desk = lay(Army(hand="rifleman-a", scouted="513", down=down))
    desk.play("rifleman-a", use)
    assert desk.zone("sov/play") == ["rifleman-a"]
    assert desk.options() == ["end"]
    for verb in ("move", "attack", "control", "ready-unit", "hunker"):
        assert desk.refused("rifleman-a", verb) == "core-not-offered"


@pytest.mark.rule("US-play-01")
def test_a_card_that_hunkered_down_offers_no_second_use() -> None:
    desk = lay(Army(hand="rifleman-a", scouted="513"))
    desk.play("rifleman-a", "hunker")
    assert (desk.zone("sov/hand"), desk.zone("sov/play"), desk.zone("sov/supply")) == ([], [], ["rifleman-a"])
    assert desk.options() == ["end"]
    for verb in ("move", "attack", "control", "hunker"):
        assert desk.refused("rifleman-a", verb) == "core-not-offered"


@pytest.mark.rule("US-play-01")
def test_what_lies_on_the_board_waits_for_a_card() -> None:
    desk = lay(Army(hand="rifleman-a"))
    for word in ("ger/rifleman-a", "510"):
        assert desk.refused(word) == "US-play-01"


@pytest.mark.rule("US-play-02")
def test_one_listed_action_is_done_not_two() -> None:
    desk = lay(Army(hand="rifleman-a", scouted="514"))
    desk.play("rifleman-a", "move")
    desk.choose("514")
    assert desk.at("sov/rifleman-a") == "514"
    assert desk.asked == ("soviet", "play")
    assert desk.log == ["play", "step"]


@pytest.mark.rule("US-play-02", "US-act-01")
def test_two_attacks_on_one_card_are_told_apart() -> None:
    army = Army(hand="upgraded-rifleman-a upgraded-rifleman-a.2", at={"rifleman-a": "505"})
    desk = lay(army, dice=(1, 1, 1))
    desk.play("upgraded-rifleman-a", "attack")
    desk.choose("ger/rifleman-a")
    desk.play("upgraded-rifleman-a.2", "attack-2")
    desk.choose("ger/rifleman-a")
    assert [len(attack["dice"]) for attack in desk.told("attack")] == [1, 2]


@pytest.mark.rule("US-play-02")
@pytest.mark.parametrize(("card", "verb"), [("sniper", "control"), ("rifleman-a", "attack-2"), ("scout-a", "move")])
def test_an_action_that_the_card_does_not_list_cannot_be_taken(card: str, verb: str) -> None:
    desk = lay(Army(hand=card, at=MIDDLE, scouted="510"))
    assert desk.refused(card, verb) == "core-not-offered"


@pytest.mark.rule("US-play-03", "US-turn-02")
def test_nothing_else_is_played_and_no_turn_ended_before_the_action_is_done() -> None:
    desk = lay(Army(hand="rifleman-a scout-a", at=MIDDLE, scouted="505"))
    desk.play("rifleman-a", "attack")
    assert desk.asked == ("soviet", "attack")
    for word in ("scout-a conceal", "rifleman-a move", "end", "done", "stop"):
        assert desk.refused(word) == "core-not-offered"


@pytest.mark.rule("US-play-04")
@pytest.mark.parametrize(
    ("card", "verb", "none"),
    [
        ("rifleman-a", "move", "stop"),
        ("scout-a", "scout", "stop"),
        ("sniper", "stalk", "stop"),
        ("platoon-sergeant", "bolster", "done"),
        ("platoon-sergeant", "command", "draw:0"),
        ("squad-leader-a", "inspire", "done"),
        ("engineer-a", "mine", "done"),
        ("quartermaster", "support", "done"),
        ("commissar", "ready", "done"),
        ("commissar", "force", "done"),
    ],
)
def test_up_to_x_includes_none(card: str, verb: str, none: str) -> None:
    army = Army(hand=card, play="rifleman-a", supply="fog scout-b", at=MIDDLE, down="machine-gunner-a", scouted="505")
    desk = lay(army)
    before = desk.state.dump()
    desk.play(card, verb)
    assert none in desk.options()
    desk.choose(none)
    assert set(desk.zone("sov/play")) == {card, "rifleman-a"}
    assert desk.asked == ("soviet", "play")
    after = desk.state.dump()
    same = ("counters", "markers", "suppressed")
    assert {key: after[key] for key in same} == {key: before[key] for key in same}
    assert (desk.zone("sov/supply"), desk.mines()) == (["scout-b", "fog"], [])


@pytest.mark.rule("US-play-04")
def test_an_action_without_effect_may_be_chosen() -> None:
    """Move where no tile can be entered, Bolster from an empty supply, Inspire and Ready with nothing to do."""
    desk = lay(Army(hand="rifleman-a platoon-sergeant squad-leader-a commissar", supply="", deck=""))
    desk.play("rifleman-a", "move")
    assert desk.options() == ["stop"]
    desk.choose("stop")
    desk.play("platoon-sergeant", "bolster")
    desk.play("commissar", "ready")
    while desk.asked != ("soviet", "play"):
        desk.choose("done")
    assert set(desk.zone("sov/play")) == {"rifleman-a", "platoon-sergeant", "commissar"}


# -- Ready ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-play-05", "US-play-07")
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_a_card_readies_its_own_unit_and_does_nothing_else(side: str) -> None:
    army = Army(hand="rifleman-a", at={"rifleman-a": "510", "rifleman-b": "514"}, down="rifleman-a rifleman-b")
    desk = lay(army, army, active=side)
    short = "sov" if side == "soviet" else "ger"
    desk.play("rifleman-a", "ready-unit")
    assert not desk.down(f"{short}/rifleman-a")
    assert desk.down(f"{short}/rifleman-b")
    assert desk.down("ger/rifleman-a") == (side == "soviet")
    assert desk.zone(f"{short}/play") == ["rifleman-a"]
    assert desk.asked == (side, "play")
    assert desk.log[-1:] == ["ready"]
    assert desk.rules("ready") == ["US-play-05"]
    assert desk.at(f"{short}/rifleman-a") == "510"


@pytest.mark.rule("US-play-06")
def test_ready_needs_a_suppressed_unit() -> None:
    army = Army(hand="rifleman-a rifleman-b sniper", at={"rifleman-a": "510", "rifleman-b": "514"}, down="rifleman-b")
    desk = lay(army)
    assert desk.refused("rifleman-a", "ready-unit") == "US-play-06"
    assert desk.facts("rifleman-a", "ready-unit") == ("unit:sov/rifleman-a",)
    assert desk.refused("sniper", "ready-unit") == "US-play-06"
    assert desk.may("rifleman-b", "ready-unit")


@pytest.mark.rule("US-play-05")
def test_a_command_card_has_no_ready_use() -> None:
    desk = lay(Army(hand="squad-leader-a", down="rifleman-a"))
    assert desk.refused("squad-leader-a", "ready-unit") == "core-not-offered"


@pytest.mark.rule("US-play-07")
def test_a_card_used_for_ready_may_be_picked_by_inspire() -> None:
    desk = lay(Army(hand="rifleman-a squad-leader-a", down="rifleman-a", scouted="513"))
    desk.play("rifleman-a", "ready-unit")
    desk.play("squad-leader-a", "inspire")
    assert "rifleman-a control" in desk.options()
    desk.choose("rifleman-a control")
    assert desk.mark("soviet", "513") == "controlled"


@pytest.mark.rule("US-play-08", "US-hunker-01")
def test_a_hunkered_card_cannot_be_picked_by_inspire() -> None:
    desk = lay(Army(hand="rifleman-a rifleman-a.2 squad-leader-a", scouted="513"))
    desk.play("rifleman-a", "hunker")
    desk.play("rifleman-a.2", "control")
    desk.play("squad-leader-a", "inspire")
    assert [word for word in desk.options() if word.startswith("rifleman-a ")] == []
    assert desk.zone("sov/play") == ["squad-leader-a", "rifleman-a.2"]
    assert desk.refused("rifleman-a control") == "core-not-offered"


# -- values, squads, families -----------------------------------------------------------------------------------


@pytest.mark.rule("US-act-01")
@pytest.mark.parametrize(("card", "steps"), [("rifleman-a", 1), ("upgraded-rifleman-a", 2)])
def test_the_value_of_move_is_the_number_of_tiles(card: str, steps: int) -> None:
    desk = lay(Army(hand=card, at=MIDDLE, scouted="505 510"))
    desk.play(card, "move")
    assert desk.about == ("unit:sov/rifleman-a", steps)
    for nth in range(steps):
        desk.choose("505" if nth % 2 == 0 else "510")
    assert desk.asked == ("soviet", "play")
    assert len(desk.told("step")) == steps


@pytest.mark.rule("US-act-01")
@pytest.mark.parametrize(("card", "dice"), [("rifleman-a", 1), ("machine-gunner-a", 2), ("sniper", 3)])
def test_the_value_of_attack_is_the_number_of_dice(card: str, dice: int) -> None:
    desk = lay(Army(hand=card, at=MIDDLE), dice=[1] * dice)
    desk.play(card, "attack")
    desk.choose("ger/rifleman-a")
    assert desk.told("attack")[0]["dice"] == [1] * dice


@pytest.mark.rule("US-act-02")
def test_a_squad_letter_limits_the_choice() -> None:
    supply = "rifleman-a rifleman-b scout-a sniper squad-leader-b"
    desk = lay(Army(hand="platoon-sergeant squad-leader-a", supply=supply))
    desk.play("platoon-sergeant", "bolster")
    assert desk.options() == ["sniper", "squad-leader-b", "rifleman-a", "rifleman-b", "scout-a", "done"]
    desk.choose("done")
    desk.play("squad-leader-a", "bolster")
    assert desk.options() == ["rifleman-a", "scout-a", "done"]
    assert desk.refused("rifleman-b") == "US-bolster-02"


@pytest.mark.rule("US-act-02")
def test_a_squad_letter_limits_the_counters() -> None:
    at = {"rifleman-a": "510", "rifleman-b": "513", "sniper": "514"}
    desk = lay(Army(hand="commissar quartermaster", at=at, down="rifleman-a rifleman-b sniper"))
    desk.play("quartermaster", "ready")
    assert desk.options() == ["sov/rifleman-a", "done"]
    assert desk.refused("sov/rifleman-b") == "US-readyact-02"
    desk.choose("done")
    desk.play("commissar", "ready")
    assert desk.options() == ["sov/rifleman-a", "sov/rifleman-b", "sov/sniper", "done"]


@pytest.mark.rule("US-act-03")
def test_the_actions_are_of_three_families() -> None:
    families = {"movement": MOVEMENT, "combat": COMBAT, "support": SUPPORT}
    assert {family: len(actions) for family, actions in families.items()} == {"movement": 4, "combat": 8, "support": 16}
    assert set(MOVEMENT) == {"move", "guide", "scout", "stalk"}
    assert set(COMBAT) == {"antitank", "area-suppress", "attack", "bomb", "demo", "flame", "grenade", "suppress"}
    for family, actions in families.items():
        assert {action for action, rule in STALINGRAD.actions.items() if rule.family == family} == set(actions)


@pytest.mark.rule("US-act-03")
def test_assault_takes_an_action_of_each_of_two_families() -> None:
    """A tank moves first, then has all of its combat actions and none of support."""
    desk = lay(Army(hand="tank", at={"tank": "510", "rifleman-a": "513"}, scouted="505"), Army(at={"tank": "504"}))
    desk.play("tank", "assault")
    desk.choose("505", "stop")
    assert desk.asked == ("soviet", "part")
    assert desk.options() == ["tank antitank", "stop"]
    assert desk.refused("tank move") == "US-assault-01"
    assert desk.refused("tank control") == "US-assault-01"


# -- cards ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-card-13")
def test_the_designation_has_no_effect_in_play() -> None:
    desk = lay(Army(hand="rifleman-a rifleman-a.2 rifleman-a.5", at=MIDDLE, scouted="510"))
    uses = [
        [word.partition(" ")[2] for word in desk.options() if word.partition(" ")[0] == card]
        for card in ("rifleman-a", "rifleman-a.2", "rifleman-a.5")
    ]
    assert uses[0] == uses[1] == uses[2] == ["move", "attack", "control", "hunker"]


@pytest.mark.rule("US-card-14")
def test_a_command_card_places_and_needs_no_counter() -> None:
    hand = "platoon-sergeant squad-leader-a field-telephone"
    desk = lay(Army(hand=hand, at={"scout-b": "513"}, supply="fog"), Army(supply="fog"))
    assert all(desk.state.scenario.cards[word].unit == OFF for word in desk.state.zones[desk._zone("sov/hand")])
    desk.play("platoon-sergeant", "command")
    desk.choose("draw:1")
    desk.play("field-telephone", "conceal")
    assert desk.zone("ger/discard") == ["fog"]
    assert desk.state.dump()["counters"] == {"unit:sov/scout-b": "tile:513", "unit:ger/rifleman-a": "tile:502"}
    assert "place" not in desk.log


@pytest.mark.rule("US-card-14", "US-card-09")
def test_each_combat_card_has_one_counter_of_its_side_and_others_none() -> None:
    table = scenario()
    for card in table.cards.values():
        assert (card.unit != OFF) == (card.kind == "combat")
        if card.unit != OFF:
            assert table.units[card.unit].side == card.side
            assert card.word in table.units[card.unit].faces


@pytest.mark.rule("US-card-21")
@pytest.mark.parametrize(
    ("card", "verb", "uses"),
    [
        ("reserve-scout-a", "recon", ["scout", "attack", "hunker"]),
        ("reserve-machine-gunner-a", "overwatch", ["move", "suppress", "hunker"]),
    ],
)
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_an_unavailable_action_cannot_be_taken(card: str, verb: str, uses: list[str], side: str) -> None:
    army = Army(hand=f"{card} fog", at=MIDDLE)
    desk = lay(army, army, active=side)
    assert desk.options() == [*(f"{card} {use}" for use in uses), "end"]
    assert desk.refused(card, verb) == "US-card-21"
    regular = card.removeprefix("reserve-")
    assert lay(Army(hand=f"{regular} fog", at=MIDDLE)).may(regular, verb)


@pytest.mark.rule("US-card-21")
def test_an_unavailable_action_is_not_taken_by_inspire_either() -> None:
    army = Army(hand="squad-leader-a fog", play="reserve-scout-a", at=MIDDLE)
    desk = lay(army)
    desk.play("squad-leader-a", "inspire")
    assert desk.refused("reserve-scout-a recon") == "US-card-21"
    assert desk.may("reserve-scout-a scout")


@pytest.mark.rule("US-card-21")
@pytest.mark.parametrize(("at", "down"), [(MIDDLE, "scout-a"), ({"rifleman-a": "510"}, ""), (NOBODY, "")])
def test_a_suppressed_or_absent_unit_does_not_take_it_either(at: Mapping[str, str], down: str) -> None:
    desk = lay(Army(hand="reserve-scout-a fog", at=at, down=down))
    assert desk.refused("reserve-scout-a", "recon") == "US-card-21"
