"""Direct damage: shots at a grid without soldiers."""

from __future__ import annotations

import pytest

from .desk import card
from .duel import BOTH, OTHER, course, duel, own

NOBODY: dict[int, str] = {}
TRENCH = {"trenches": {"trench-1": "1-3"}}


@pytest.mark.rule("DES-direct-01")
@BOTH
@pytest.mark.parametrize("shots", [2, 3, 4])
def test_each_shot_at_an_empty_grid_is_one_damage(shots: int, by: str) -> None:
    desk = duel(by, attacker=card(smg=(0, shots)), foes=NOBODY, theirs={"reserve": 7})
    desk.choose("smg")
    assert desk.told("direct") == [{"side": OTHER[by], "n": shots, "left": 7 - shots}]
    assert desk.reserve(OTHER[by]) == 7 - shots
    assert desk.acting == own(by, 17)


@pytest.mark.rule("DES-direct-02")
@BOTH
def test_direct_damage_takes_cubes_from_the_reserve_of_the_enemy(by: str) -> None:
    desk = duel(by, attacker=card(smg=(0, 2)), foes=NOBODY, theirs={"reserve": 7}, mine={"reserve": 9})
    assert (desk.reserve(OTHER[by]), desk.lost(OTHER[by])) == (7, 11)
    mine = (desk.reserve(by), desk.lost(by))
    desk.choose("smg")
    assert (desk.reserve(OTHER[by]), desk.lost(OTHER[by])) == (5, 13)
    assert (desk.reserve(by), desk.lost(by)) == mine
    assert desk.won is None


@pytest.mark.rule("DES-direct-02")
@pytest.mark.parametrize(("reserve", "won"), [(2, None), (1, ("soviet", "DES-end-02"))])
def test_the_last_cube_of_the_reserve_can_be_taken(reserve: int, won: tuple[str, str] | None) -> None:
    desk = duel(attacker=card(smg=(0, 2)), foes=NOBODY, theirs={"reserve": reserve})
    desk.choose("smg")
    assert (desk.reserve("german"), desk.lost("german"), desk.won) == (0, 18, won)


@pytest.mark.rule("DES-direct-03")
@pytest.mark.parametrize("weapon", ["smg", "rifle", "pistol"])
@pytest.mark.parametrize("line", [1, 2, 3])
def test_direct_damage_needs_neither_aim_nor_dice(weapon: str, line: int) -> None:
    """The desk has no dice at all, and neither bonus nor line changes the number."""
    desk = duel(attacker=card(smg=(3, 2), rifle=3, pistol=3), foes=NOBODY, mates={1: f"{line}-3"}, dice=())
    desk.choose(weapon)
    assert course(desk) == ["direct", "attack-over"]
    assert desk.reserve("german") == 18 - {"smg": 2, "rifle": 1, "pistol": 1}[weapon]


@pytest.mark.rule("DES-direct-04")
@BOTH
@pytest.mark.parametrize("weapon", ["rifle", "pistol"])
def test_rifle_and_pistol_deal_their_single_shot(weapon: str, by: str) -> None:
    desk = duel(by, attacker=card(rifle=2, pistol=0), foes=NOBODY)
    desk.choose(weapon)
    assert desk.reserve(OTHER[by]) == 17
    assert desk.acting == own(by, 17)


@pytest.mark.rule("DES-direct-05")
@BOTH
def test_a_grenade_deals_no_direct_damage(by: str) -> None:
    desk = duel(by, foes=NOBODY, mine={"objects": "grenade"})
    assert desk.options() == ["pistol", "end"]
    assert desk.refused("grenade") == "DES-direct-05"
    assert desk.reserve(OTHER[by]) == 18


@pytest.mark.rule("DES-direct-05")
def test_after_the_last_enemy_a_grenade_goes_at_a_trench_only() -> None:
    desk = duel(foes=NOBODY, mine={"objects": "grenade"}, theirs=TRENCH, dice=(4, 6))
    desk.choose("grenade", "vertical")
    assert desk.options() == ["trench-1"]
    desk.choose("german/trench-1")
    assert desk.on("german/1-3") is None
    assert desk.reserve("german") == 18


@pytest.mark.rule("DES-direct-06")
@BOTH
@pytest.mark.parametrize("weapon", ["smg", "rifle", "pistol"])
def test_trenches_give_no_shelter(weapon: str, by: str) -> None:
    desk = duel(by, attacker=card(smg=(0, 2), rifle=1, pistol=0), foes=NOBODY, theirs=TRENCH)
    desk.choose(weapon)
    assert desk.reserve(OTHER[by]) == (16 if weapon == "smg" else 17)
    assert desk.on(f"{OTHER[by]}/1-3") == "trench-1"


@pytest.mark.rule("DES-direct-07")
@BOTH
@pytest.mark.parametrize("weapon", ["smg", "rifle", "pistol"])
def test_while_an_enemy_soldier_is_in_play_there_is_no_direct_damage(weapon: str, by: str) -> None:
    desk = duel(by, attacker=card(smg=(0, 2), rifle=1, pistol=0), foes={1: "3-6:0"}, theirs=TRENCH)
    desk.choose(weapon)
    assert desk.asked == (by, "aim")
    assert desk.refused("fire") == "DES-aim-03"
    assert desk.told("direct") == []
    assert desk.reserve(OTHER[by]) == 18


@pytest.mark.rule("DES-direct-07")
def test_soldiers_of_the_own_side_do_not_count() -> None:
    desk = duel(mates={1: "2-3", 2: "1-1", 3: "1-6"}, foes=NOBODY)
    desk.choose("pistol")
    assert desk.reserve("german") == 17
    assert [desk.cubes(f"SOV-A-0{number}") for number in (1, 2, 3)] == [1, 1, 1]
