"""What the line of attacker and target adds to the dice and to the defence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from .desk import Army, card, lay
from .duel import BOTH, attack, comes_to, duel, foe, hits, own, totals

LINES = (1, 2, 3)


def shot(weapon: str, line: int, dice: tuple[int, int], by: str = "soviet", **bonus: Any) -> int:
    """Total of a shot from this line."""
    return comes_to(weapon, dice, by, attacker=card(**bonus), mates={1: f"{line}-3"})


def at_line(line: int, dice: tuple[int, int], by: str = "soviet", target: Mapping[str, Any] | None = None) -> bool:
    """Whether a pistol +0 in the second line hits a soldier with printed defence 8 in this line."""
    desk = attack("pistol", dice, by, target=target or card(defense=8), foes={1: f"{line}-3"})
    assert totals(desk) == [sum(dice)]
    return hits(desk)[0]


# -- defence --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-line-01")
@BOTH
def test_in_the_first_line_one_less_hits(by: str) -> None:
    assert at_line(1, (3, 4), by)
    assert not at_line(1, (3, 3), by)


@pytest.mark.rule("DES-line-04")
@BOTH
def test_in_the_second_line_the_printed_defence_counts(by: str) -> None:
    assert at_line(2, (3, 5), by)
    assert not at_line(2, (3, 4), by)


@pytest.mark.rule("DES-line-05")
@BOTH
def test_in_the_third_line_one_more_is_needed(by: str) -> None:
    assert at_line(3, (4, 5), by)
    assert not at_line(3, (3, 5), by)


@pytest.mark.rule("DES-line-08")
@pytest.mark.parametrize(("line", "defense"), [(1, 7), (2, 8), (3, 9)])
def test_the_defence_of_a_rifleman_changes_with_its_line_too(line: int, defense: int) -> None:
    rifleman = card(rifle=3, defense=8)
    desk = attack("pistol", (1, 2), target=rifleman, foes={1: f"{line}-3"})
    assert desk.told("shot")[0]["defense"] == defense
    assert at_line(line, {7: (3, 4), 8: (4, 4), 9: (4, 5)}[defense], target=rifleman)
    assert not at_line(line, {7: (3, 3), 8: (3, 4), 9: (4, 4)}[defense], target=rifleman)


# -- attack ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-line-02")
@BOTH
def test_from_the_first_line_one_is_added(by: str) -> None:
    assert shot("pistol", 1, (3, 3), by, pistol=0) == 7
    assert shot("smg", 1, (3, 3), by, smg=(1, 2)) == 8
    assert hits(attack("pistol", (3, 3), by, mates={1: "1-3"})) == [True]


@pytest.mark.rule("DES-line-04")
@BOTH
def test_from_the_second_line_nothing_is_added(by: str) -> None:
    assert shot("pistol", 2, (3, 3), by, pistol=0) == 6
    assert shot("smg", 2, (3, 3), by, smg=(1, 2)) == 7


@pytest.mark.rule("DES-line-06")
@BOTH
def test_from_the_third_line_one_is_taken_off(by: str) -> None:
    assert shot("pistol", 3, (4, 3), by, pistol=0) == 6
    assert shot("smg", 3, (4, 3), by, smg=(1, 2)) == 7
    assert hits(attack("pistol", (3, 4), by, mates={1: "3-3"})) == [False]


@pytest.mark.rule("DES-line-03")
@BOTH
def test_from_the_first_line_a_rifle_gets_nothing(by: str) -> None:
    assert shot("rifle", 1, (3, 3), by, rifle=2) == 8


@pytest.mark.rule("DES-line-07")
@BOTH
def test_from_the_third_line_a_rifle_loses_nothing(by: str) -> None:
    assert shot("rifle", 3, (4, 3), by, rifle=2) == 9


@pytest.mark.rule("DES-smg-02", "DES-pistol-02", "DES-rifle-03", "DES-grenade-05")
@BOTH
@pytest.mark.parametrize(
    ("weapon", "bonus", "modifiers"),
    [("smg", 0, (1, 0, -1)), ("pistol", 1, (2, 1, 0)), ("rifle", 2, (2, 2, 2)), ("grenade", 0, (1, 0, -1))],
)
def test_a_weapon_from_each_line(weapon: str, bonus: int, modifiers: tuple[int, int, int], by: str) -> None:
    """The thrower is a rifleman: for throws the line counts all the same."""
    gunner = {"smg": card(smg=(0, 2)), "pistol": card(pistol=1)}.get(weapon, card(rifle=2))
    for line, modifier in zip(LINES, modifiers, strict=True):
        assert comes_to(weapon, (3, 4), by, attacker=gunner, mates={1: f"{line}-3"}) == 7 + modifier


@pytest.mark.rule("DES-line-03", "DES-line-07")
@pytest.mark.parametrize("line", LINES)
def test_the_log_names_the_line_only_where_it_counts(line: int) -> None:
    named = {}
    for weapon in ("rifle", "pistol"):
        desk = attack(weapon, (3, 4), attacker=card(rifle=1, pistol=1), mates={1: f"{line}-3"})
        parts = desk.told("shot")[0]["parts"]["bonus"]
        named[weapon] = [tuple(part) for part in parts if part[0].startswith("DES-line")]
    pistol = {1: [("DES-line-02", 1, "line 1")], 2: [], 3: [("DES-line-06", -1, "line 3")]}[line]
    assert named == {"rifle": [], "pistol": pistol}


@pytest.mark.rule("DES-line-09")
@BOTH
@pytest.mark.parametrize(("line", "pistol"), [(1, 1), (3, -1)])
def test_the_weapon_that_is_fired_decides_not_who_carries_it(line: int, pistol: int, by: str) -> None:
    for weapon, modifier in (("pistol", pistol), ("rifle", 0)):
        both = card(rifle=1, pistol=1)
        assert comes_to(weapon, (3, 4), by, attacker=both, mates={1: f"{line}-3"}) == 8 + modifier


# -- when -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-line-10")
@BOTH
@pytest.mark.parametrize(("to", "bonus", "defense"), [("1-3", 1, 6), ("3-1", -1, 8)])
def test_a_soldier_that_moves_first_shoots_and_defends_from_its_new_line(
    to: str, bonus: int, defense: int, by: str
) -> None:
    for off in (0, 1):
        desk = duel(by, attacker=card(actions="boots"), target=card(defense=7 + bonus + off), dice=(3, 4))
        assert desk.defense(own(by)) == 7
        desk.choose("boots", to)
        assert desk.defense(own(by)) == defense
        desk.choose("pistol", foe(by))
        assert (desk.told("shot")[0]["bonus"], hits(desk)) == (bonus, [off == 0])


@pytest.mark.rule("DES-line-10")
@pytest.mark.parametrize(("moves", "hit"), [(True, False), (False, True)])
def test_the_line_of_the_target_is_read_when_the_dice_are_rolled(moves: bool, hit: bool) -> None:
    """The German goes to the third line in its turn; the Soviet shot after it needs one more."""
    soviet, german = Army(at={"SOV-A-01": "2-3", "SOV-A-17": "3-6"}), Army(at={"GER-A-01": "2-3"})
    boots = {"GER-A-01": card(actions="boots")}
    desk = lay(soviet, german, cards=boots, order="GER-A-01 SOV-A-01 SOV-A-17", dice=(3, 4))
    if moves:
        desk.choose("boots", "3-3")
    desk.choose("end", "pistol", "GER-A-01")
    assert (desk.told("shot")[0]["defense"], hits(desk)) == (8 if moves else 7, [hit])
