"""Inspire and Force: cards of the play area act again."""

from __future__ import annotations

from typing import Any

import pytest

from .desk import Army, Desk, lay

HOME = {"rifleman-a": "513", "rifleman-b": "513", "scout-a": "513"}


def inspiring(card: str, play: str, **army: Any) -> Desk:
    """A card with Inspire or Force in use, others in the play area."""
    more = {key: army.pop(key) for key in ("options", "dice", "draws", "cards") if key in army}
    desk = lay(Army(hand=card, play=play, at=HOME)._replace(**army), **more)
    desk.play(card, "force" if card == "commissar" else "inspire")
    return desk


# -- Inspire ------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-inspire-01")
def test_inspire_takes_one_of_the_actions_of_a_card_that_was_played() -> None:
    desk = inspiring("squad-leader-a", "rifleman-a", scouted="513")
    assert (desk.asked, desk.about) == (("soviet", "inspire"), ("card:S-S-002", 1, "A"))
    assert desk.options() == ["rifleman-a move", "rifleman-a attack", "rifleman-a control", "done"]
    desk.choose("rifleman-a control")
    assert desk.mark("soviet", "513") == "controlled"
    assert desk.asked == ("soviet", "play"), "Inspire 1"
    event = next(event for event in desk.events if event.kind == "inspire")
    assert (event.side, event.rules) == ("soviet", ("US-inspire-01",))
    assert event.data == {"card": "card:S-S-004", "verb": "control", "unit": "unit:sov/rifleman-a"}


@pytest.mark.rule("US-inspire-01")
def test_the_action_already_taken_may_be_taken_again() -> None:
    desk = lay(Army(hand="rifleman-a squad-leader-a", scouted="505 510 513"))
    desk.play("rifleman-a", "move")
    desk.choose("510")
    desk.play("squad-leader-a", "inspire")
    desk.choose("rifleman-a move", "505")
    assert desk.at("sov/rifleman-a") == "505"


@pytest.mark.rule("US-inspire-01")
def test_the_german_side_inspires_its_own_cards() -> None:
    german = Army(hand="squad-leader-b", play="rifleman-b", at={"rifleman-b": "502"}, scouted="502")
    desk = lay(Army(), german, active="german")
    desk.play("squad-leader-b", "inspire")
    desk.choose("rifleman-b control")
    assert desk.mark("german", "502") == "controlled"


@pytest.mark.rule("US-inspire-01")
def test_only_cards_of_the_play_area_can_be_inspired() -> None:
    desk = inspiring("squad-leader-a", "rifleman-a", discard="rifleman-a.3", supply="rifleman-a.4")
    assert desk.refused("rifleman-a ready-unit") == "US-inspire-01"
    assert desk.refused("rifleman-a hunker") == "US-inspire-01"
    desk = lay(Army(hand="squad-leader-a rifleman-a", discard="rifleman-a.2", lost="rifleman-a.3"))
    desk.play("squad-leader-a", "inspire")
    assert desk.options() == ["done"]
    assert desk.refused("rifleman-a control") == "US-inspire-01"


@pytest.mark.rule("US-inspire-01")
@pytest.mark.parametrize("picks", [0, 1, 2])
def test_inspire_picks_up_to_x_cards(picks: int) -> None:
    desk = inspiring("field-telephone", "scout-a scout-b sniper", at={**HOME, "scout-b": "513", "sniper": "513"})
    for n, card in enumerate(["scout-a", "sniper"][:picks]):
        assert desk.about == ("card:S-L-053", 2 - n, "")
        desk.choose(f"{card} conceal")
    if picks < 2:
        desk.choose("done")
    assert desk.asked == ("soviet", "play")
    assert len(desk.told("inspire")) == len(desk.told("conceal")) == picks


@pytest.mark.rule("US-inspire-02")
def test_an_inspired_card_stays_in_the_play_area() -> None:
    desk = inspiring("squad-leader-a", "rifleman-a", scouted="513", hand="squad-leader-a sniper")
    desk.choose("rifleman-a control")
    assert desk.zone("sov/play") == ["squad-leader-a", "rifleman-a"]
    assert (desk.zone("sov/hand"), desk.zone("sov/discard")) == (["sniper"], [])


@pytest.mark.rule("US-inspire-03")
def test_inspire_takes_no_upgraded_action_but_the_others_of_the_card() -> None:
    """Of the upgraded Rifleman the second Attack, the Grenade and the Assault are upgraded actions."""
    desk = inspiring("squad-leader-a", "upgraded-rifleman-a", scouted="513")
    card = "upgraded-rifleman-a"
    assert desk.options() == [f"{card} move", f"{card} attack", f"{card} control", "done"]
    for verb in ("attack-2", "grenade", "assault"):
        assert desk.refused(f"{card} {verb}") == "US-inspire-03"
    assert desk.facts(f"{card} grenade") == ("card:S-U-004",)
    desk.choose(f"{card} control")
    assert desk.mark("soviet", "513") == "controlled"


@pytest.mark.rule("US-inspire-04")
def test_one_inspire_takes_one_action_of_a_card() -> None:
    desk = inspiring("field-telephone", "scout-a rifleman-a", scouted="513")
    desk.choose("scout-a conceal")
    assert desk.options() == ["rifleman-a move", "rifleman-a attack", "rifleman-a control", "done"]
    assert desk.refused("scout-a attack") == "US-inspire-04"
    assert desk.refused("scout-a conceal") == "US-inspire-04"
    assert desk.facts("scout-a attack") == ("card:S-S-014",)


@pytest.mark.rule("US-inspire-04")
def test_two_cards_of_a_unit_are_two_cards() -> None:
    desk = inspiring("field-telephone", "scout-a scout-a.2")
    desk.choose("scout-a conceal")
    assert "scout-a.2 conceal" in desk.options()


@pytest.mark.rule("US-inspire-04")
def test_another_inspire_takes_the_same_card_again() -> None:
    desk = inspiring("squad-leader-a", "rifleman-a", hand="squad-leader-a field-telephone", scouted="510 513")
    desk.choose("rifleman-a control")
    desk.play("field-telephone", "inspire")
    desk.choose("rifleman-a move", "510")
    assert desk.at("sov/rifleman-a") == "510"


@pytest.mark.rule("US-inspire-05")
@pytest.mark.parametrize(
    ("leader", "own", "other"),
    [("squad-leader-a", "rifleman-a", "rifleman-b"), ("squad-leader-b", "rifleman-b", "rifleman-a")],
)
def test_with_a_squad_letter_only_that_squad_is_inspired(leader: str, own: str, other: str) -> None:
    desk = inspiring(
        leader, "rifleman-a rifleman-b platoon-sergeant sniper", at={**HOME, "sniper": "513"}, scouted="513"
    )
    assert desk.options() == [f"{own} move", f"{own} attack", f"{own} control", "done"]
    assert desk.refused(f"{other} control") == "US-inspire-05"
    assert desk.facts(f"{other} control") == (
        f"card:{'S-S-009' if other == 'rifleman-b' else 'S-S-004'}",
        leader[-1].upper(),
    )
    assert desk.refused("platoon-sergeant command") == "US-inspire-05"
    assert desk.refused("sniper conceal") == "US-inspire-05"


@pytest.mark.rule("US-inspire-06")
def test_a_card_in_use_cannot_inspire_itself() -> None:
    desk = inspiring("field-telephone", "scout-a")
    assert "field-telephone conceal" not in desk.options()
    for verb in ("conceal", "inspire", "command"):
        assert desk.refused(f"field-telephone {verb}") == "US-inspire-06"
    assert desk.facts("field-telephone conceal") == ("card:S-L-053",)


@pytest.mark.rule("US-inspire-06")
@pytest.mark.parametrize(("first", "verb"), [("field-telephone", "inspire"), ("commissar", "force")])
def test_an_inspire_within_another_picks_neither_of_the_two(first: str, verb: str) -> None:
    desk = inspiring(first, "squad-leader-a squad-leader-b rifleman-a", cards=_all_squads("S-S-002"))
    desk.choose("squad-leader-a inspire")
    assert (desk.asked, desk.about) == (("soviet", "inspire"), ("card:S-S-002", 1, ""))
    assert desk.refused("squad-leader-a bolster") == "US-inspire-06"
    assert desk.refused(f"{first} {verb}") == "US-inspire-06"
    assert "rifleman-a attack" in desk.options()
    desk.choose("squad-leader-b inspire")
    for card in (first, "squad-leader-a", "squad-leader-b"):
        assert not any(option.startswith(f"{card} ") for option in desk.options())


@pytest.mark.rule("US-inspire-06")
def test_a_force_within_an_inspire_picks_neither_of_the_two() -> None:
    desk = inspiring("field-telephone", "commissar rifleman-a")
    desk.choose("commissar force")
    assert (desk.asked, desk.about) == (("soviet", "force"), ("card:S-L-048", 2, ""))
    assert desk.refused("field-telephone conceal") == "US-inspire-06"
    assert desk.refused("commissar ready") == "US-inspire-06"


@pytest.mark.rule("US-inspire-06")
def test_a_card_whose_action_is_over_can_be_picked_by_the_next() -> None:
    desk = lay(Army(hand="field-telephone squad-leader-a", at=HOME), cards=_all_squads("S-S-002"))
    desk.play("field-telephone", "inspire")
    desk.choose("done")
    desk.play("squad-leader-a", "inspire")
    assert desk.may("field-telephone conceal")


def _all_squads(leader: str) -> dict[str, Any]:
    """The Squad Leader inspires cards of any squad."""
    actions = [{"type": "bolster", "value": 2}, {"type": "inspire", "value": 1}]
    return {leader: {"actions": actions}}


@pytest.mark.rule("US-inspire-07")
def test_the_card_of_a_suppressed_unit_gives_no_action() -> None:
    desk = inspiring("squad-leader-a", "rifleman-a scout-a", down="rifleman-a")
    assert not any(option.startswith("rifleman-a") for option in desk.options())
    assert desk.refused("rifleman-a attack") == "US-inspire-07"
    assert desk.facts("rifleman-a attack") == ("unit:sov/rifleman-a",)
    assert desk.refused("rifleman-a ready-unit") == "US-inspire-01"
    assert "scout-a attack" in desk.options()
    assert desk.down("sov/rifleman-a")


@pytest.mark.rule("US-inspire-08")
def test_each_card_is_resolved_in_full_before_the_next_is_picked() -> None:
    desk = inspiring("field-telephone", "rifleman-a scout-a", scouted="510")
    desk.choose("rifleman-a move")
    assert desk.asked == ("soviet", "move")
    desk.choose("510")
    assert (desk.asked, desk.about) == (("soviet", "inspire"), ("card:S-L-053", 1, ""))
    desk.choose("scout-a conceal")
    assert [kind for kind in desk.log if kind in ("inspire", "step", "conceal")] == [
        "inspire",
        "step",
        "inspire",
        "conceal",
    ]


@pytest.mark.rule("US-inspire-08")
def test_what_the_first_card_did_counts_for_the_second() -> None:
    """Control needs the marker that the Scout of the same Inspire has left."""
    at = {"rifleman-a": "510", "scout-a": "513"}
    desk = inspiring("field-telephone", "rifleman-a scout-a", at=at)
    assert desk.refused("rifleman-a control") == "US-control-07"
    desk.choose("scout-a scout", "510", "stop")
    assert "rifleman-a control" in desk.options()
    desk.choose("rifleman-a control")
    assert desk.mark("soviet", "510") == "controlled"


@pytest.mark.rule("US-inspire-09")
def test_command_cards_can_be_inspired_too() -> None:
    desk = inspiring("field-telephone", "platoon-sergeant", supply="sniper", deck="scout-b rifleman-b scout-b.2")
    assert desk.options() == ["platoon-sergeant bolster", "platoon-sergeant command", "done"]
    desk.choose("platoon-sergeant command", "draw:2")
    assert desk.count("sov/hand") == 2


@pytest.mark.rule("US-inspire-09")
def test_a_command_card_of_the_squad_is_inspired_by_its_letter() -> None:
    """Two Squad Leaders A: the Quartermaster is one here."""
    quartermaster = {"S-L-049": {"squad": "A"}}
    desk = inspiring("squad-leader-a", "quartermaster platoon-sergeant", cards=quartermaster)
    assert desk.options() == ["quartermaster support", "quartermaster ready", "done"]


def parts(card: str, actions: list[dict[str, Any]]) -> dict[str, Any]:
    return {card: {"actions": actions}}


MOVE = {"type": "move", "value": 1}
ATTACK = {"type": "attack", "value": 1}
UPGRADED_ATTACK = {"type": "attack", "value": 3, "upgraded": True}
UPGRADED_MOVE = {"type": "move", "value": 2, "upgraded": True}


@pytest.mark.rule("US-inspire-10")
def test_an_inspired_assault_has_no_upgraded_combat_part() -> None:
    cards = parts("S-U-004", [MOVE, UPGRADED_ATTACK, {"type": "assault"}])
    desk = inspiring("squad-leader-a", "upgraded-rifleman-a", cards=cards)
    desk.choose("upgraded-rifleman-a assault", "stop")
    assert desk.asked == ("soviet", "play")
    assert "attack" not in desk.log


@pytest.mark.rule("US-inspire-10")
def test_of_an_inspired_assault_the_parts_that_are_not_upgraded_can_be_taken() -> None:
    cards = parts("S-U-004", [MOVE, UPGRADED_ATTACK, ATTACK, {"type": "assault"}])
    desk = inspiring("squad-leader-a", "upgraded-rifleman-a", cards=cards, dice=[1])
    desk.choose("upgraded-rifleman-a assault", "stop")
    assert desk.asked == ("soviet", "part")
    assert desk.options() == ["upgraded-rifleman-a attack-2", "stop"]
    assert desk.refused("upgraded-rifleman-a attack") == "US-inspire-10"
    desk.choose("upgraded-rifleman-a attack-2", "ger/rifleman-a")
    assert [len(shot["dice"]) for shot in desk.told("attack")] == [1]


@pytest.mark.rule("US-inspire-10")
@pytest.mark.parametrize(
    ("verb", "actions"),
    [
        ("assault", [UPGRADED_MOVE, ATTACK, {"type": "assault"}]),
        ("reposition", [MOVE, UPGRADED_ATTACK, {"type": "reposition"}]),
    ],
)
def test_inspire_takes_no_assault_whose_first_part_is_upgraded(verb: str, actions: list[dict[str, Any]]) -> None:
    desk = inspiring("squad-leader-a", "upgraded-rifleman-a", cards=parts("S-U-004", actions))
    assert desk.refused(f"upgraded-rifleman-a {verb}") == "US-inspire-10"
    desk = lay(Army(hand="upgraded-rifleman-a"), cards=parts("S-U-004", actions))
    assert desk.may("upgraded-rifleman-a", verb)


@pytest.mark.rule("US-inspire-10")
def test_an_inspired_reposition_has_no_upgraded_movement_part() -> None:
    cards = parts("S-U-004", [UPGRADED_MOVE, ATTACK, {"type": "reposition"}])
    desk = inspiring("squad-leader-a", "upgraded-rifleman-a", cards=cards, dice=[1], scouted="510")
    desk.choose("upgraded-rifleman-a reposition", "ger/rifleman-a")
    assert desk.asked == ("soviet", "play")


# -- Force --------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-force-01")
@pytest.mark.parametrize(("side", "card"), [("soviet", "commissar"), ("german", "lieutenant")])
def test_force_takes_an_action_of_each_of_x_cards(side: str, card: str) -> None:
    own = Army(hand=card, play="rifleman-a scout-a", at={"rifleman-a": "513", "scout-a": "513"}, scouted="513")
    desk = lay(own, Army()) if side == "soviet" else lay(Army(), own, active=side)
    desk.play(card, "force")
    assert (desk.asked, desk.about[1:]) == ((side, "force"), (2, ""))
    assert "scout-a conceal" in desk.options()
    desk.choose("rifleman-a control")
    assert desk.mark(side, "513") == "controlled"
    assert (desk.asked, desk.about[1:]) == ((side, "force"), (1, ""))
    assert desk.refused("rifleman-a attack") == "US-inspire-04"
    desk.choose("scout-a conceal")
    assert desk.asked == (side, "play")
    assert [event["verb"] for event in desk.told("force")] == ["control", "conceal"]
    assert desk.rules("force") == ["US-force-01"] * 2
    assert desk.zone(f"{side[:3]}/play") == [card, "rifleman-a", "scout-a"]


@pytest.mark.rule("US-force-01")
def test_force_may_pick_nobody() -> None:
    desk = inspiring("commissar", "rifleman-a", hand="commissar scout-a")
    assert desk.refused("scout-a conceal") == "US-force-01"
    desk.choose("done")
    assert (desk.asked, desk.down("sov/rifleman-a")) == (("soviet", "play"), False)


@pytest.mark.rule("US-force-02")
def test_force_takes_upgraded_actions() -> None:
    desk = inspiring("commissar", "upgraded-rifleman-a", at={**HOME, "rifleman-a": "502"}, dice=[1, 1])
    uses = [option.removeprefix("upgraded-rifleman-a ") for option in desk.options()]
    assert uses == ["move", "attack", "attack-2", "grenade", "assault", "done"]
    desk.choose("upgraded-rifleman-a grenade", "502", "done")
    assert [(shot["verb"], len(shot["dice"])) for shot in desk.told("attack")] == [("grenade", 2)]
    assert desk.down("sov/rifleman-a")


@pytest.mark.rule("US-force-02")
def test_force_takes_an_assault_with_upgraded_parts() -> None:
    cards = parts("S-U-004", [UPGRADED_MOVE, UPGRADED_ATTACK, {"type": "assault", "upgraded": True}])
    desk = inspiring("commissar", "upgraded-rifleman-a", cards=cards, scouted="510")
    desk.choose("upgraded-rifleman-a assault", "510", "stop")
    assert desk.asked == ("soviet", "part")
    assert desk.options() == ["upgraded-rifleman-a attack", "stop"]


@pytest.mark.rule("US-force-03")
def test_force_suppresses_the_counters_when_all_have_acted() -> None:
    desk = inspiring("commissar", "rifleman-a scout-a rifleman-b", scouted="513")
    desk.choose("rifleman-a control")
    assert not desk.down("sov/rifleman-a")
    desk.choose("scout-a conceal")
    assert [desk.down(f"sov/{unit}") for unit in HOME] == [True, False, True]
    assert desk.log[-2:] == ["suppressed", "suppressed"]
    assert [event["unit"] for event in desk.told("suppressed")] == ["unit:sov/rifleman-a", "unit:sov/scout-a"]


@pytest.mark.rule("US-force-03")
def test_force_suppresses_the_first_card_too_when_it_stops_early() -> None:
    desk = inspiring("commissar", "rifleman-a scout-a", scouted="513")
    desk.choose("rifleman-a control", "done")
    assert [desk.down(f"sov/{unit}") for unit in HOME] == [True, False, False]


@pytest.mark.rule("US-force-03")
def test_force_suppresses_the_counter_of_a_card_that_was_lost_meanwhile() -> None:
    german = Army(mines={"510/513": "antipersonnel"})
    desk = lay(Army(hand="commissar", play="rifleman-a", scouted="510"), german, dice=[0])
    desk.play("commissar", "force")
    desk.choose("rifleman-a move", "510", "rifleman-a", "done")
    assert desk.zone("sov/lost") == ["rifleman-a"]
    assert (desk.at("sov/rifleman-a"), desk.down("sov/rifleman-a")) == ("513", True)


@pytest.mark.rule("US-force-03")
def test_a_gunner_who_is_forced_loses_overwatch() -> None:
    at = {"rifleman-a": "513", "machine-gunner-a": "513"}
    desk = inspiring("commissar", "machine-gunner-a", at=at)
    desk.choose("machine-gunner-a overwatch", "510")
    assert desk.watched("sov/machine-gunner-a") == "510"
    desk.choose("done")
    assert (desk.watched("sov/machine-gunner-a"), desk.down("sov/machine-gunner-a")) == (None, True)


@pytest.mark.rule("US-force-04")
def test_command_cards_and_vehicles_are_forced_without_that_price() -> None:
    at = {"rifleman-a": "513", "tank": "510"}
    desk = inspiring("commissar", "platoon-sergeant tank", at=at, scouted="505")
    assert "platoon-sergeant command" in desk.options()
    desk.choose("platoon-sergeant command", "draw:1", "tank move", "505", "stop")
    assert (desk.asked, desk.at("sov/tank")) == (("soviet", "play"), "505")
    assert not any(desk.state.suppressed)
    assert "suppressed" not in desk.log


@pytest.mark.rule("US-force-05")
def test_the_card_of_a_suppressed_unit_gives_no_action_to_force_either() -> None:
    desk = inspiring("commissar", "rifleman-a scout-a", down="rifleman-a")
    assert desk.refused("rifleman-a attack") == "US-force-05"
    assert desk.facts("rifleman-a attack") == ("unit:sov/rifleman-a",)
    assert "scout-a attack" in desk.options()


@pytest.mark.rule("US-force-05")
def test_two_cards_of_a_unit_both_act_before_it_is_suppressed_once() -> None:
    desk = inspiring("commissar", "rifleman-a rifleman-a.2", scouted="510")
    desk.choose("rifleman-a move", "510", "rifleman-a.2 control")
    assert (desk.mark("soviet", "510"), desk.down("sov/rifleman-a")) == ("controlled", True)
    assert [event["already"] for event in desk.told("suppressed")] == [False]


@pytest.mark.rule("US-force-03")
def test_force_suppresses_who_was_picked_but_not_whom_that_card_inspires() -> None:
    at = {**HOME, "machine-gunner-a": "513"}
    desk = inspiring("commissar", "squad-leader-a rifleman-a machine-gunner-a", at=at, scouted="513")
    desk.choose("squad-leader-a inspire", "rifleman-a control", "machine-gunner-a overwatch", "510")
    assert desk.asked == ("soviet", "play")
    assert (desk.down("sov/rifleman-a"), desk.down("sov/machine-gunner-a")) == (False, True)
