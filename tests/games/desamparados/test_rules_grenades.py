"""Grenades: who throws, the card, the dice, and what the burst reaches."""

from __future__ import annotations

from typing import Any

import pytest

from .desk import Desk, card
from .duel import BOTH, OTHER, comes_to, course, duel, effects, foe, hits, own, throw, totals

CROSS = {1: "2-3", 2: "2-2", 3: "2-4", 4: "1-3", 5: "3-3"}
"""Soldier 1 with a neighbour on each side: 2 and 3 in its line, 4 and 5 in its column."""


def lives(desk: Desk, by: str, numbers: tuple[int, ...] = (1, 2, 3, 4, 5)) -> list[int]:
    """Cubes of these enemies."""
    return [desk.cubes(foe(by, number)) for number in numbers]


def commander(by: str) -> dict[str, Any]:
    """Soldier 17 of the attacking side gives orders."""
    return {own(by, 17): card(command=True)}


def to_the_order(desk: Desk) -> None:
    """From the turn of soldier 1 to the order of soldier 17."""
    desk.choose("end", "end")
    desk.passing("commander")


# -- who may throw --------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-grenade-01")
@BOTH
def test_a_throw_needs_the_card(by: str) -> None:
    assert duel(by, mine={"objects": "grenade"}).may("grenade")
    without = duel(by, mine={"objects": "precision"}, theirs={"objects": "grenade"})
    assert without.options() == ["pistol", "end"]
    assert without.refused("grenade") == "DES-grenade-01"


@pytest.mark.rule("DES-grenade-02")
@BOTH
@pytest.mark.parametrize("dice", [(1, 2), (3, 4), (1, 1), (2, 2), (6, 6)])
def test_the_card_is_spent_whatever_the_result(dice: tuple[int, int], by: str) -> None:
    desk = throw(dice, by)
    assert desk.zone(f"{by}/object-discard") == ["grenade"]
    assert desk.held(by) == []
    assert desk.told("played") == [{"card": f"card:{by}/grenade"}]


@pytest.mark.rule("DES-grenade-02")
def test_the_card_lies_open_until_the_throw_is_over() -> None:
    desk = duel(mine={"objects": "grenade"})
    desk.choose("grenade")
    assert (desk.zone("soviet/playing"), desk.count("soviet/object-discard")) == (["grenade"], 0)


@pytest.mark.rule("DES-grenade-03")
@BOTH
@pytest.mark.parametrize("weapon", [card(pistol=0), card(rifle=2), card(smg=(1, 3))])
def test_everybody_can_throw(weapon: Any, by: str) -> None:
    desk = throw((3, 4), by, attacker=weapon)
    assert hits(desk) == [True]
    assert desk.cubes(foe(by)) == 0


@pytest.mark.rule("DES-grenade-04")
@BOTH
@pytest.mark.parametrize(("icon", "total"), [(0, 6), (1, 7), (2, 8)])
def test_the_throwing_icon_helps(icon: int, total: int, by: str) -> None:
    assert comes_to("grenade", (3, 3), by, attacker=card(grenade=icon)) == total


@pytest.mark.rule("DES-grenade-05")
@pytest.mark.parametrize(("line", "total"), [(1, 7), (2, 6), (3, 5)])
def test_the_line_counts_even_for_a_rifleman_that_throws(line: int, total: int) -> None:
    desk = throw((3, 3), attacker=card(rifle=2), target=card(defense=6), mates={1: f"{line}-3"})
    assert totals(desk) == [total]
    assert hits(desk) == [total >= 6]


@pytest.mark.rule("DES-grenade-09")
@pytest.mark.parametrize("weapon", [card(pistol=3), card(rifle=3), card(smg=(3, 3))])
def test_the_bonus_of_the_firearm_does_not_help_a_throw(weapon: Any) -> None:
    assert comes_to("grenade", (3, 3), attacker=weapon) == 6


@pytest.mark.rule("DES-grenade-08")
@BOTH
def test_a_frozen_soldier_cannot_throw(by: str) -> None:
    desk = duel(by, attacker=card(actions="boots"), mine={"objects": "grenade", "frozen": own(by)})
    assert desk.options() == ["boots", "end"]
    assert desk.refused("grenade") == "DES-grenade-08"


@pytest.mark.rule("DES-grenade-08")
def test_a_frozen_soldier_cannot_throw_when_it_is_reactivated() -> None:
    desk = duel(cards=commander("soviet"), mine={"objects": "grenade", "frozen": "SOV-A-01"})
    to_the_order(desk)
    desk.choose("SOV-A-01")
    assert desk.about == ("soldier:SOV-A-01", "reactivation")
    assert desk.options() == ["end"]
    assert desk.refused("grenade") == "DES-grenade-08"


# -- one throw in place of the weapon ---------------------------------------------------------------------------


@pytest.mark.rule("DES-grenade-06", "DES-grenadecard-02")
@BOTH
def test_one_grenade_is_thrown_in_a_turn(by: str) -> None:
    desk = duel(by, mine={"objects": "grenade grenade"}, dice=(1, 2))
    desk.choose("grenade")
    assert desk.refused("grenade") == "core-not-offered"
    desk.choose("vertical")
    assert desk.refused("grenade") == "DES-grenade-07"
    desk.choose(foe(by))
    assert (desk.asked, desk.options()) == ((by, "act"), ["end"])
    assert desk.refused("grenade") == "DES-actions-04"
    assert desk.held(by) == ["grenade"]


@pytest.mark.rule("DES-grenade-07")
@BOTH
def test_a_throw_replaces_the_weapon(by: str) -> None:
    desk = throw((1, 2), by, attacker=card(smg=(0, 3), actions="boots"), mine={"objects": "grenade precision"})
    assert len(desk.told("shot")) == 1
    assert desk.options() == ["boots", "end"]
    assert desk.refused("smg") == "DES-actions-04"


@pytest.mark.rule("DES-grenade-07")
def test_the_weapon_replaces_a_throw() -> None:
    desk = duel(mine={"objects": "grenade"}, dice=(1, 2))
    desk.choose("pistol", "GER-A-01")
    assert desk.refused("grenade") == "DES-actions-04"


@pytest.mark.rule("DES-grenadecard-02")
@BOTH
def test_a_reactivated_soldier_may_throw_again(by: str) -> None:
    cards = commander(by)
    desk = throw((1, 2, 3, 4), by, cards=cards, mine={"objects": "grenade grenade grenade"}, target=card(lives=3))
    to_the_order(desk)
    desk.choose(own(by))
    assert desk.may("grenade")
    desk.choose("grenade", "vertical", foe(by))
    assert hits(desk) == [False, True]
    assert desk.refused("grenade") == "DES-actions-04"


# -- the burst --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-grenadecard-03")
@BOTH
def test_the_axis_is_declared_before_target_and_roll(by: str) -> None:
    desk = duel(by, foes=CROSS, mine={"objects": "grenade"}, dice=(3, 4))
    desk.choose("grenade")
    assert desk.asked == (by, "axis")
    assert desk.options() == ["vertical", "horizontal"]
    assert desk.refused(foe(by)) == "core-not-offered"
    desk.choose("horizontal")
    assert desk.asked == (by, "aim")
    assert desk.about == (f"soldier:{own(by)}", "grenade", "horizontal", 1)
    desk.choose(foe(by))
    assert desk.told("aim")[0]["axis"] == "horizontal"
    assert course(desk)[:3] == ["played", "aim", "shot"]


@pytest.mark.rule("DES-grenadecard-04")
@BOTH
@pytest.mark.parametrize(("axis", "left"), [("horizontal", [0, 0, 0, 1, 1]), ("vertical", [0, 1, 1, 0, 0])])
def test_target_and_neighbours_along_the_axis_lose_a_life_each(axis: str, left: list[int], by: str) -> None:
    desk = throw((3, 4), by, axis, foes=CROSS)
    assert lives(desk, by) == left
    assert desk.lost(OTHER[by]) == 3
    beside = {"horizontal": (2, 3), "vertical": (4, 5)}[axis]
    assert desk.told("shot")[0]["neighbours"] == [f"soldier:{foe(by, number)}" for number in beside]


@pytest.mark.rule("DES-grenadecard-05")
@BOTH
@pytest.mark.parametrize(
    ("axis", "foes", "left"),
    [
        ("horizontal", {1: "2-2", 2: "2-1", 3: "2-3", 4: "2-4", 5: "3-2"}, [0, 0, 0, 1, 1]),
        ("horizontal", {1: "1-6", 2: "1-5", 3: "1-4", 4: "2-1", 5: "2-6"}, [0, 0, 1, 1, 1]),
        ("horizontal", {1: "2-1", 2: "2-2", 3: "1-6", 4: "2-6", 5: "3-1"}, [0, 0, 1, 1, 1]),
        ("vertical", {1: "1-4", 2: "2-4", 3: "3-4", 4: "1-3", 5: "1-5"}, [0, 0, 1, 1, 1]),
        ("vertical", {1: "3-4", 2: "2-4", 3: "1-4", 4: "3-3", 5: "3-5"}, [0, 0, 1, 1, 1]),
        ("vertical", {1: "2-4", 2: "1-4", 3: "3-4", 4: "1-5", 5: "3-3"}, [0, 0, 0, 1, 1]),
    ],
)
def test_the_burst_reaches_one_space_each_way(axis: str, foes: dict[int, str], left: list[int], by: str) -> None:
    """Not round the edge of the grid, not across to the own side, not round a corner."""
    desk = throw((6, 5), by, axis, foes=foes, mates={1: "1-4", 2: "1-6", 3: "1-1"})
    assert lives(desk, by) == left
    assert [desk.cubes(own(by, number)) for number in (1, 2, 3)] == [1, 1, 1]


@pytest.mark.rule("DES-grenadecard-06")
def test_the_neighbours_are_not_rolled_for() -> None:
    strong = {foe("soviet", 2): card(defense=12)}
    desk = throw((3, 4), foes={1: "2-3", 2: "3-3"}, cards=strong, axis="vertical")
    assert (hits(desk), desk.told("shot")[0]["defense"]) == ([True], 7)
    assert lives(desk, "soviet", (1, 2)) == [0, 0]


@pytest.mark.rule("DES-grenadecard-07")
def test_a_miss_harms_nobody() -> None:
    weak = {foe("soviet", 2): card(defense=5)}
    desk = throw((3, 5), target=card(defense=9), foes={1: "2-3", 2: "2-2"}, cards=weak)
    assert hits(desk) == [False]
    assert lives(desk, "soviet", (1, 2)) == [1, 1]
    assert desk.told("shot")[0]["neighbours"] == []


@pytest.mark.rule("DES-grenadecard-08")
@BOTH
def test_a_neighbour_without_cubes_dies(by: str) -> None:
    desk = throw((3, 4), by, foes={1: "2-3", 2: "2-2:0", 3: "2-4"}, axis="horizontal")
    assert desk.dead(foe(by, 2))
    assert desk.on(f"{OTHER[by]}/2-2") is None
    assert (desk.dead(foe(by)), desk.dead(foe(by, 3))) == (False, False)


@pytest.mark.rule("DES-grenadecard-09")
@BOTH
@pytest.mark.parametrize(("splash", "there"), [(False, "trench-1"), (True, None)])
def test_a_trench_beside_the_target_stays_unless_the_other_reading_holds(
    splash: bool, there: str | None, by: str
) -> None:
    side = OTHER[by]
    desk = throw(
        (6, 4), by, foes={1: "2-3", 2: "2-4"}, theirs={"trenches": {"trench-1": "2-2", "trench-2": "1-3"}},
        grenade_splash_trench=splash,
    )  # fmt: skip
    assert (desk.on(f"{side}/2-2"), desk.on(f"{side}/1-3")) == (there, "trench-2")
    assert desk.zone(f"{side}/object-discard") == (["trench-1"] if splash else [])
    assert lives(desk, by, (1, 2)) == [0, 0]


@pytest.mark.rule("DES-gloss-01")
@BOTH
@pytest.mark.parametrize("weapon", ["pistol", "grenade"])
def test_firing_and_throwing_are_both_attacks(weapon: str, by: str) -> None:
    """They end cover, and there is one attack a turn."""
    desk = duel(by, mine={"objects": "grenade grenade", "cover": own(by)}, dice=(1, 2))
    assert desk.defense(own(by)) == 9
    desk.choose(weapon, *(["vertical"] if weapon == "grenade" else []))
    assert (desk.cover(own(by)), desk.defense(own(by))) == (0, 7)
    desk.choose(foe(by))
    assert (desk.acting, desk.options()) == (own(by), ["end"])
    assert [desk.refused(other) for other in ("pistol", "grenade")] == ["DES-actions-04"] * 2


@pytest.mark.rule("DES-special-26")
@BOTH
@pytest.mark.parametrize(
    ("dice", "icon", "destroyed"),
    [((4, 4), 1, True), ((4, 4), 0, False), ((3, 6), 0, True), ((6, 6), 0, True), ((1, 1), 7, False),
     ((2, 2), 7, False)],
)  # fmt: skip
def test_special_rolls_on_a_trench(dice: tuple[int, int], icon: int, destroyed: bool, by: str) -> None:
    """They freeze, explode and loot; two 6s are no head shot."""
    side = OTHER[by]
    desk = duel(
        by, attacker=card(grenade=icon), foes={1: "2-3", 2: "2-5"}, mine={"objects": "grenade"},
        theirs={"trenches": {"trench-1": "2-4"}}, dice=dice,
    )  # fmt: skip
    desk.choose("grenade", "vertical", f"{side}/trench-1")
    assert desk.on(f"{side}/2-4") == (None if destroyed else "trench-1")
    assert hits(desk) == [destroyed]
    assert effects(desk) == [{(1, 1): "frozen", (2, 2): "explosion"}.get(dice, "")]
    assert len(desk.held(by)) == (1 if dice == (4, 4) else 0)
    assert (desk.frozen(own(by)), desk.dead(own(by))) == (dice == (1, 1), dice == (2, 2))
