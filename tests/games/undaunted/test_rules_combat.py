"""Combat: targets, total defence, dice, success; Attack, Suppress and Blast."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from stalingrad_widgets.core.chance import ask
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.requests import D10, Roll
from stalingrad_widgets.games.undaunted.combat import hit_chance, total_defence
from stalingrad_widgets.games.undaunted.table import NORMANDY

from .desk import NOBODY, Army, Desk, lay


def shoot(card: str, verb: str, *, at: dict[str, str], enemy: dict[str, str], dice: Sequence[int], target: str) -> Desk:
    """The American side shoots, with the card in hand, at a German unit that has a card in hand."""
    german = Army(at=enemy, hand=target.partition("/")[2])
    desk = lay(Army(hand=card, at=at), german, dice=dice)
    desk.play(card, verb)
    desk.choose(target)
    return desk


def total(start: str, tile: str, unit: str = "rifleman-b", verb: str = "attack") -> int:
    """Total defence of a German unit on a tile against an American one on another."""
    desk = lay(Army(at={"mortar": start, "rifleman-a": "A1"}), Army(at={unit: tile}))
    units = desk.state.scenario.unit_of
    return total_defence(desk.state, units["unit:usa/mortar"], units[f"unit:ger/{unit}"], verb).total


def hit(dice: Sequence[int], defence: int) -> bool:
    """Whether an Attack with these dice succeeds against this total defence: 4 on the same tile, 1 more a tile."""
    start = {4: "A1", 7: "B3", 10: "A7", 11: "A8"}[defence]
    card = {1: "rifleman-a", 2: "machine-gunner-a", 3: "sniper"}[len(dice)]
    units = {"rifleman-b": "A1", "rifleman-a": "A8"}
    desk = shoot(card, "attack", at={card: start}, enemy=units, dice=dice, target="ger/rifleman-b")
    told = desk.told("attack")[0]
    assert told["total"] == defence
    assert (desk.count("ger/lost") == 1) == told["hit"]
    return bool(told["hit"])


# -- the steps -----------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-combat-01")
def test_target_then_defence_then_dice_then_casualties() -> None:
    german = Army(at={"rifleman-b": "A2"}, hand="rifleman-b")
    start = lay(Army(hand="rifleman-a"), german).start
    game = Game(NORMANDY, start, ask)
    start.log = []
    game.answer("card:usa/rifleman-a attack")
    game.answer("unit:ger/rifleman-b")
    request = game.request
    assert isinstance(request, Roll)
    assert (request.side, request.kind, request.dice) == ("american", "attack", (D10,))
    assert request.about == ("attack", "unit:usa/rifleman-a", "unit:ger/rifleman-b", 6)
    assert [event.kind for event in start.log] == ["play"]
    game.answer((6,))
    assert [event.kind for event in start.log] == ["play", "attack", "casualty"]


@pytest.mark.rule("UN-combat-01")
def test_an_attack_is_told_with_its_numbers() -> None:
    at = {"rifleman-a": "A1"}
    desk = shoot("rifleman-a", "attack", at=at, enemy={"rifleman-b": "B2"}, dice=(7,), target="ger/rifleman-b")
    told = next(event for event in desk.events if event.kind == "attack")
    assert (told.side, told.rules) == ("american", ("UN-combat-10",))
    assert told.data == {
        "verb": "attack",
        "attacker": "unit:usa/rifleman-a",
        "target": "unit:ger/rifleman-b",
        "total": 7,
        "parts": [["UN-combat-06", 4, "defence"], ["UN-combat-06", 1, "cover"], ["UN-combat-07", 2, "range"]],
        "dice": [7],
        "hit": True,
    }


# -- targets -------------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-combat-02")
@pytest.mark.parametrize(("verb", "dice"), [("attack", 2), ("suppress", 4)])
def test_any_enemy_counter_on_the_board_at_any_distance(verb: str, dice: int) -> None:
    """Over hills and houses, seven tiles away, and on the own tile."""
    german = Army(at={"rifleman-a": "A8", "sniper": "A1", "mortar": "C1"}, down="mortar")
    desk = lay(Army(hand="machine-gunner-a", at={"machine-gunner-a": "A1", "rifleman-a": "A1"}), german)
    desk.play("machine-gunner-a", verb)
    assert desk.asked == ("american", verb)
    assert desk.about == ("unit:usa/machine-gunner-a", dice, verb)
    assert desk.options() == ["ger/rifleman-a", "ger/sniper", "ger/mortar"]


@pytest.mark.rule("UN-combat-02")
def test_own_counters_and_missing_ones_are_no_targets() -> None:
    desk = lay(Army(hand="rifleman-a", at={"rifleman-a": "A1", "scout-a": "A8"}))
    desk.play("rifleman-a", "attack")
    for unit in ("usa/scout-a", "usa/rifleman-a", "ger/sniper"):
        assert desk.refused(unit) == "UN-combat-02"
        assert desk.facts(unit) == (f"unit:{unit}",)
    assert desk.refused("unit:ger/nobody") == "core-not-offered"


@pytest.mark.rule("UN-combat-02")
def test_the_german_side_attacks_americans() -> None:
    desk = lay(Army(at={"rifleman-a": "A1", "mortar": "B1"}), Army(hand="rifleman-a"), active="german")
    desk.play("rifleman-a", "attack")
    assert desk.options() == ["usa/rifleman-a", "usa/mortar"]
    assert desk.refused("ger/rifleman-a") == "UN-combat-02"


@pytest.mark.rule("UN-combat-13")
@pytest.mark.parametrize("verb", ["attack", "suppress"])
def test_without_an_enemy_counter_on_the_board_attack_and_suppress_are_refused(verb: str) -> None:
    at = {"machine-gunner-a": "A1", "rifleman-a": "A1"}
    desk = lay(Army(hand="machine-gunner-a", at=at), Army(at=NOBODY))
    assert desk.refused("machine-gunner-a", verb) == "UN-combat-13"
    assert desk.may("machine-gunner-a", "move")
    assert lay(Army(hand="machine-gunner-a", at=at), Army(at={"mortar": "A1"})).may("machine-gunner-a", verb)


@pytest.mark.rule("UN-combat-13")
def test_not_even_to_bring_a_counter_in() -> None:
    desk = lay(Army(hand="sniper"), Army(at=NOBODY))
    assert desk.refused("sniper", "attack") == "UN-combat-13"
    assert desk.at("usa/sniper") is None


@pytest.mark.rule("UN-combat-13")
def test_the_german_side_needs_an_american_target() -> None:
    desk = lay(Army(at=NOBODY), Army(hand="rifleman-a"), active="german")
    assert desk.refused("rifleman-a", "attack") == "UN-combat-13"
    assert lay(Army(), Army(hand="rifleman-a"), active="german").may("rifleman-a", "attack")


# -- total defence -------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-combat-06")
def test_defence_cover_and_range_add_up() -> None:
    assert total("A1", "B2") == 4 + 1 + 2


@pytest.mark.rule("UN-combat-06")
def test_the_defence_is_that_of_the_target() -> None:
    defences = {"rifleman-b": 4, "scout-b": 5, "machine-gunner-a": 4, "sniper": 6, "mortar": 4}
    assert {unit: total("A1", "A1", unit) for unit in defences} == defences


@pytest.mark.rule("UN-combat-06")
def test_the_cover_is_that_of_the_targets_tile() -> None:
    """From next door: field 0, hedge 1, copse 2, barn 3; the attacker's own tile does not matter."""
    assert [total("A1", "B1"), total("A1", "A2"), total("A2", "A3"), total("A3", "A4")] == [5, 6, 7, 8]
    assert [total("A2", "A1"), total("A4", "B4"), total("A4", "B3")] == [5, 5, 5]
    assert total("A4", "A4") == 7


@pytest.mark.rule("UN-combat-06")
def test_cover_and_range_of_nought_leave_no_part() -> None:
    at = {"rifleman-a": "A1"}
    desk = shoot("rifleman-a", "attack", at=at, enemy={"rifleman-b": "A1"}, dice=(3,), target="ger/rifleman-b")
    assert desk.told("attack")[0]["parts"] == [["UN-combat-06", 4, "defence"]]


@pytest.mark.rule("UN-combat-06")
def test_attack_and_suppress_are_totalled_alike() -> None:
    assert total("A1", "B2", verb="suppress") == total("A1", "B2", verb="attack") == 7


@pytest.mark.rule("UN-combat-07")
def test_the_range_bonus_leaves_out_the_attackers_own_tile() -> None:
    """On the same tile, from the next, and from the one after it; to the end of the map."""
    assert [total("B2", "B2"), total("A2", "B2"), total("A1", "B2")] == [5, 6, 7]
    assert total("A1", "A8") == 4 + 7


@pytest.mark.rule("UN-combat-08")
def test_blast_has_no_range_bonus() -> None:
    assert total("A7", "A2", verb="blast") == 5
    german = Army(at={"rifleman-b": "A2", "rifleman-a": "A8"})
    desk = lay(Army(hand="mortar", at={"mortar": "A7", "rifleman-a": "A1"}, target="A2"), german, dice=(4,))
    desk.play("mortar", "blast")
    told = desk.told("attack")[0]
    assert (told["total"], told["hit"]) == (5, False)
    assert told["parts"] == [["UN-combat-06", 4, "defence"], ["UN-combat-06", 1, "cover"]]


# -- dice ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-combat-09")
@pytest.mark.parametrize(
    ("card", "verb", "n"),
    [
        ("rifleman-a", "attack", 1),
        ("machine-gunner-a", "attack", 2),
        ("sniper", "attack", 3),
        ("veteran-a", "attack-2", 3),
        ("machine-gunner-a", "suppress", 4),
    ],
)
def test_as_many_ten_sided_dice_as_the_value(card: str, verb: str, n: int) -> None:
    at = {"rifleman-a": "A1", "machine-gunner-a": "A1", "sniper": "A1"}
    game = Game(NORMANDY, lay(Army(hand=card, at=at)).start, ask)
    game.answer(f"card:usa/{card} {verb}")
    game.answer("unit:ger/rifleman-a")
    request = game.request
    assert isinstance(request, Roll)
    assert request.dice == (range(10),) * n
    assert request.kind == verb.partition("-")[0]
    assert request.about[0] == verb.partition("-")[0]


@pytest.mark.rule("UN-combat-10")
def test_one_die_of_at_least_the_total_is_enough() -> None:
    assert hit((7, 1), 7)
    assert not hit((6, 1), 7)
    assert hit((1, 7), 7)
    assert hit((1, 2, 9), 7)
    assert not hit((6, 6, 6), 7)
    assert hit((4,), 4)
    assert not hit((3,), 4)


@pytest.mark.rule("UN-combat-11")
def test_a_nought_is_always_a_success() -> None:
    assert hit((0,), 4)
    assert hit((0,), 11)
    assert hit((1, 0), 11)
    assert not hit((9, 9), 11)
    assert not hit((9,), 10)


@pytest.mark.rule("UN-combat-11")
def test_a_hit_by_a_nought_alone_says_so() -> None:
    at = {"machine-gunner-a": "A1"}
    units = {"rifleman-b": "A2"}
    for dice, rule in [((0, 5), "UN-combat-11"), ((0, 6), "UN-combat-10"), ((2, 5), "UN-combat-10")]:
        desk = shoot("machine-gunner-a", "attack", at=at, enemy=units, dice=dice, target="ger/rifleman-b")
        assert desk.rules("attack") == [rule]


@pytest.mark.rule("UN-combat-12")
def test_three_successes_are_one_casualty() -> None:
    german = Army(at={"rifleman-b": "A1"}, hand="rifleman-b rifleman-b rifleman-b")
    desk = lay(Army(hand="sniper", at={"sniper": "A1"}), german, dice=(9, 9, 0))
    desk.play("sniper", "attack")
    desk.choose("ger/rifleman-b")
    assert desk.zone("ger/hand") == ["rifleman-b", "rifleman-b"]
    assert desk.zone("ger/lost") == ["rifleman-b"]


@pytest.mark.rule("UN-combat-10", "UN-combat-11")
def test_chances_are_exact() -> None:
    assert hit_chance(7, 1) == 0.4
    assert hit_chance(13, 1) == 0.1
    assert hit_chance(1, 1) == 1.0
    assert hit_chance(2, 1) == 0.9
    assert hit_chance(7, 4) == 0.8704
    assert hit_chance(7, 0) == 0.0


# -- Blast ---------------------------------------------------------------------------------------------------

MORTAR = {"mortar": "A1", "rifleman-a": "A1"}


def blasting(dice: Sequence[int], card: str = "mortar") -> Desk:
    """Two Germans and one American stand on the target marker; all have one card, in hand or discarded."""
    american = Army(hand=f"{card} rifleman-b", at={**MORTAR, "rifleman-b": "B3"}, target="B3")
    german = Army(at={"scout-b": "B3", "rifleman-b": "B3", "rifleman-a": "A8"}, discard="scout-b rifleman-b")
    desk = lay(american, german._replace(deck="scout-a fog"), dice=dice)
    desk.play(card, "blast")
    return desk


@pytest.mark.rule("UN-combat-03", "UN-combat-05")
def test_blast_attacks_all_counters_on_the_target_marker_in_the_order_chosen() -> None:
    desk = blasting((1, 1, 1))
    assert desk.asked == ("american", "blast")
    assert desk.about == ("unit:usa/mortar", 1, "tile:B3")
    assert desk.options() == ["usa/rifleman-b", "ger/rifleman-b", "ger/scout-b"]
    desk.choose("ger/scout-b")
    assert desk.options() == ["usa/rifleman-b", "ger/rifleman-b"]
    desk.choose("ger/rifleman-b")
    assert desk.asked == ("american", "play")
    assert [attack["target"] for attack in desk.told("attack")] == [
        "unit:ger/scout-b",
        "unit:ger/rifleman-b",
        "unit:usa/rifleman-b",
    ]
    assert {attack["attacker"] for attack in desk.told("attack")} == {"unit:usa/mortar"}
    assert {attack["verb"] for attack in desk.told("attack")} == {"blast"}


@pytest.mark.rule("UN-combat-03")
def test_blast_leaves_other_tiles_alone() -> None:
    desk = blasting((1, 1, 1))
    for unit in ("ger/rifleman-a", "usa/mortar", "usa/rifleman-a", "ger/sniper"):
        assert desk.refused(unit) == "UN-combat-03"
        assert desk.facts(unit) == (f"unit:{unit}", "tile:B3")


@pytest.mark.rule("UN-combat-05")
def test_no_counter_is_attacked_twice() -> None:
    desk = blasting((1, 1, 1))
    desk.choose("ger/scout-b")
    assert desk.refused("ger/scout-b") == "UN-combat-05"
    assert desk.facts("ger/scout-b") == ("unit:ger/scout-b", "tile:B3")


@pytest.mark.rule("UN-combat-05")
def test_each_counter_is_attacked_with_its_own_dice() -> None:
    desk = blasting((1, 2, 1, 3, 2, 1), card="heavy-mortar")
    assert desk.about == ("unit:usa/mortar", 2, "tile:B3")
    desk.choose("usa/rifleman-b", "ger/scout-b")
    assert [attack["dice"] for attack in desk.told("attack")] == [[1, 2], [1, 3], [2, 1]]
    assert desk.chance.dice == []


@pytest.mark.rule("UN-combat-05")
def test_each_attack_succeeds_or_fails_by_itself() -> None:
    desk = blasting((5, 3, 4))
    desk.choose("ger/scout-b", "ger/rifleman-b")
    assert [attack["hit"] for attack in desk.told("attack")] == [True, False, True]
    assert [attack["total"] for attack in desk.told("attack")] == [5, 4, 4]
    assert (desk.zone("ger/lost"), desk.zone("usa/lost")) == (["scout-b"], ["rifleman-b"])


@pytest.mark.rule("UN-combat-05")
def test_a_single_counter_is_attacked_without_a_question() -> None:
    german = Army(at={"scout-b": "B3", "rifleman-a": "A8"})
    desk = lay(Army(hand="mortar", at=MORTAR, target="B3"), german, dice=(1,))
    desk.play("mortar", "blast")
    assert desk.asked == ("american", "play")
    assert desk.told("attack")[0]["target"] == "unit:ger/scout-b"


@pytest.mark.rule("UN-combat-04")
def test_without_a_target_marker_blast_cannot_be_taken() -> None:
    """The enemy's marker is no help."""
    desk = lay(Army(hand="mortar", at=MORTAR), Army(target="B3"))
    assert desk.refused("mortar", "blast") == "UN-combat-04"
    assert desk.facts("mortar", "blast") == ()
    assert lay(Army(hand="mortar", at=MORTAR, target="B3")).may("mortar", "blast")
    german = Army(hand="mortar", at={"mortar": "A8", "rifleman-a": "A8"}, target="A1")
    assert lay(Army(), german, active="german").may("mortar", "blast")


@pytest.mark.rule("UN-combat-14")
def test_blast_on_an_empty_tile_rolls_nothing() -> None:
    desk = lay(Army(hand="mortar", at=MORTAR, target="B3"), dice=())
    desk.play("mortar", "blast")
    assert desk.log == ["play"]
    assert desk.zone("usa/play") == ["mortar"]
    assert desk.target("american") == "B3"
    assert desk.asked == ("american", "play")


@pytest.mark.rule("UN-combat-03")
def test_the_marker_stays_and_may_be_blasted_again() -> None:
    german = Army(at={"scout-b": "B3", "rifleman-a": "A8"})
    desk = lay(Army(hand="mortar mortar", at=MORTAR, target="B3"), german, dice=(1, 1))
    desk.play("mortar", "blast")
    desk.play("mortar", "blast")
    assert len(desk.told("attack")) == 2
    assert desk.target("american") == "B3"
