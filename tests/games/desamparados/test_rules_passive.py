"""What neighbours and trenches give: binoculars, protection, and the trench itself."""

from __future__ import annotations

from typing import Any

import pytest

from .desk import Army, Desk, card, lay

ALL_WAYS = "forward back left right"
DIAGONALS = "forward_left forward_right back_left back_right"
BOTH = pytest.mark.parametrize("side", ["soviet", "german"])
ARMY = {"soviet": "SOV", "german": "GER"}


def shooting(at: dict[str, str], dice: tuple[int, ...], target: str, **more: Any) -> Desk:
    """GER-A-01 in line 2, with a pistol +0, has fired at `target`."""
    cards = more.pop("cards", {})
    army = Army(at=at, **more.pop("army", {}))
    desk = lay(army, Army(at={"GER-A-01": "2-2"}), cards=cards, order="GER-A-01", dice=dice, **more)
    desk.choose("pistol", target)
    desk.passing("cover")
    return desk


def slots(desk: Desk) -> list[list[Any]]:
    """Ids and initiatives in the order that was set."""
    return [[word.partition(":")[2], value] for word, value in desk.told("order")[-1]["slots"]]


# -- binoculars ---------------------------------------------------------------------------------------


@pytest.mark.rule("DES-passive-01")
@BOTH
def test_binoculars_help_the_neighbour_on_which_the_arrow_points(side: str) -> None:
    """SOV-A-03 looks to the left: SOV-A-01 has +1, SOV-A-02 on its right nothing."""
    us, them = (ARMY[side], ARMY["german" if side == "soviet" else "soviet"])
    armies = [
        Army(at={f"{us}-A-01": "2-2", f"{us}-A-02": "2-4", f"{us}-A-03": "2-3"}),
        Army(at={f"{them}-A-01": "2-1"}),
    ]
    desk = lay(
        *(armies if side == "soviet" else reversed(armies)),
        cards={
            f"{us}-A-03": card(binoculars=(1, "left")),
            f"{us}-A-01": card(initiative=5),
            f"{us}-A-02": card(initiative=4),
            f"{them}-A-01": card(initiative=9),
        },
        phase="order",
        active=f"{us}-A-01 {us}-A-02 {them}-A-01",
    )
    assert slots(desk) == [[f"{them}-A-01", 9], [f"{us}-A-01", 6], [f"{us}-A-02", 4]]


@pytest.mark.rule("DES-passive-09")
def test_binoculars_do_not_help_their_owner() -> None:
    desk = lay(
        Army(at={"SOV-A-01": "2-2", "SOV-A-02": "2-3"}),
        cards={
            "SOV-A-01": card(initiative=5, binoculars=(2, ALL_WAYS), protect=(2, ALL_WAYS)),
            "SOV-A-02": card(initiative=6),
        },
        phase="order",
        active="SOV-A-01 SOV-A-02",
    )
    assert slots(desk) == [["SOV-A-02", 8], ["SOV-A-01", 5]]
    assert (desk.defense("SOV-A-01"), desk.defense("SOV-A-02")) == (7, 9)


# -- protection ---------------------------------------------------------------------------------------


@pytest.mark.rule("DES-passive-02")
@pytest.mark.parametrize(
    ("target", "defense", "dice", "hit"),
    [
        ("SOV-A-01", 8, (3, 4), False),
        ("SOV-A-01", 8, (2, 6), True),
        ("SOV-A-03", 7, (3, 4), True),
    ],
)
def test_protection_raises_the_defence_of_the_neighbour_in_front(
    target: str, defense: int, dice: tuple[int, int], hit: bool
) -> None:
    """SOV-A-02 in line 3 protects SOV-A-01 before it, and not SOV-A-03 beside that one."""
    at = {"SOV-A-01": "2-3:0", "SOV-A-02": "3-3", "SOV-A-03": "2-4:0"}
    desk = shooting(at, dice, target, cards={"SOV-A-02": card(protect=(1, "forward"))})
    (shot,) = desk.told("shot")
    assert (shot["defense"], shot["hit"], desk.dead(target)) == (defense, hit, hit)
    helped = [part for part in shot["parts"]["defense"] if part[0] == "DES-passive-02"]
    assert helped == ([["DES-passive-02", 1, "soldier:SOV-A-02"]] if target == "SOV-A-01" else [])


@pytest.mark.rule("DES-passive-03")
def test_a_bonus_lasts_over_the_rounds() -> None:
    desk = lay(
        Army(at={"SOV-A-01": "3-6", "SOV-A-02": "3-5"}),
        cards={"SOV-A-02": card(protect=(1, "right"))},
        order="SOV-A-01 SOV-A-02",
        round=1,
        dice=None,
    )
    assert desk.defense("SOV-A-01") == 9
    while desk.round < 4:
        desk.on_to("deploy")
        desk.on_to("act")
    assert (desk.at("SOV-A-02"), desk.active("SOV-A-02"), desk.defense("SOV-A-01")) == ("3-5", False, 9)


@pytest.mark.rule("DES-passive-04")
@pytest.mark.parametrize(("first", "dice", "defense"), [("SOV-A-02", (3, 4), 7), ("SOV-A-03", (3, 4), 8)])
def test_a_bonus_ends_at_once_when_its_owner_dies(first: str, dice: tuple[int, int], defense: int) -> None:
    """The protector SOV-A-02 or somebody else is killed by the first shot, the second goes at SOV-A-01."""
    desk = lay(
        Army(at={"SOV-A-01": "2-3:0", "SOV-A-02": "2-4:0", "SOV-A-03": "2-6:0"}),
        Army(at={"GER-A-01": "2-2"}),
        cards={"SOV-A-02": card(protect=(1, "left")), "GER-A-01": card(smg=(0, 2))},
        order="GER-A-01",
        dice=(*dice, 3, 4),
    )
    assert desk.defense("SOV-A-01") == 8
    desk.choose("smg", first, "SOV-A-01", "fire")
    assert desk.dead(first)
    assert [shot["defense"] for shot in desk.told("shot")] == [7, defense]
    assert desk.dead("SOV-A-01") == (defense == 7)


@pytest.mark.rule("DES-passive-04")
@pytest.mark.parametrize("mover", ["SOV-A-01", "SOV-A-02"])
def test_a_bonus_ends_at_once_when_either_moves_away(mover: str) -> None:
    desk = lay(
        Army(at={"SOV-A-01": "2-3", "SOV-A-02": "2-4"}),
        cards={
            "SOV-A-01": card(actions="boots"),
            "SOV-A-02": card(actions="boots", protect=(1, "left"), binoculars=(1, "left")),
        },
        order=mover,
    )
    assert (desk.defense("SOV-A-01"), desk.initiative("SOV-A-01")) == (8, 8)
    desk.choose("boots", "2-1")
    assert (desk.defense("SOV-A-01"), desk.initiative("SOV-A-01")) == (7, 7)


# -- adjacency ----------------------------------------------------------------------------------------

AROUND = {
    "SOV-A-02": "1-3", "SOV-A-03": "3-3", "SOV-A-04": "2-2", "SOV-A-05": "2-4",
    "SOV-A-06": "1-2", "SOV-A-07": "1-4", "SOV-A-08": "3-2", "SOV-A-09": "3-4",
    "SOV-A-10": "2-1", "SOV-A-11": "2-5",
}  # fmt: skip
"""The four neighbours of 2-3, then the four spaces across its corners, then those two away."""


@pytest.mark.rule("DES-passive-05")
@pytest.mark.parametrize(
    ("adjacency", "arrows", "helped"),
    [
        ("orthogonal", ALL_WAYS, range(2, 6)),
        ("orthogonal", f"{ALL_WAYS} {DIAGONALS}", range(2, 6)),
        ("eight", ALL_WAYS, range(2, 6)),
        ("eight", DIAGONALS, range(6, 10)),
        ("eight", f"{ALL_WAYS} {DIAGONALS}", range(2, 10)),
    ],
)
def test_adjacent_are_the_four_spaces_beside(adjacency: str, arrows: str, helped: range) -> None:
    desk = lay(
        Army(at={"SOV-A-01": "2-3", **AROUND}),
        cards={"SOV-A-01": card(binoculars=(2, arrows))},
        order="SOV-A-01",
        adjacency=adjacency,
    )
    assert [n for n in range(2, 12) if desk.initiative(f"SOV-A-{n:02}") == 9] == list(helped)
    assert {desk.initiative(f"SOV-A-{n:02}") for n in range(2, 12)} == {7, 9}


@pytest.mark.rule("DES-passive-05")
def test_the_line_does_not_go_round_the_edge() -> None:
    """2-6 and 3-1 follow each other when spaces are counted, and are no neighbours."""
    desk = lay(
        Army(at={"SOV-A-01": "2-6", "SOV-A-02": "3-1", "SOV-A-03": "1-6"}),
        cards={"SOV-A-01": card(binoculars=(1, ALL_WAYS))},
        order="SOV-A-01",
    )
    assert (desk.initiative("SOV-A-02"), desk.initiative("SOV-A-03")) == (7, 8)


@pytest.mark.rule("DES-passive-05", "DES-passive-07")
@pytest.mark.parametrize("adjacency", ["orthogonal", "eight"])
def test_nothing_reaches_the_enemys_first_line(adjacency: str) -> None:
    """Both first lines are full, one soldier on each side has arrows all around."""
    arrows = f"{ALL_WAYS} {DIAGONALS}"
    armies = [Army(at={f"{army}-A-{n:02}": f"1-{n}" for n in range(1, 7)}) for army in ("SOV", "GER")]
    given = card(binoculars=(1, arrows), protect=(1, arrows))
    desk = lay(*armies, cards={"SOV-A-03": given, "GER-A-06": given}, order="SOV-A-01", adjacency=adjacency)
    assert [desk.initiative(f"SOV-A-{n:02}") for n in range(1, 7)] == [7, 8, 7, 8, 7, 7]
    assert [desk.initiative(f"GER-A-{n:02}") for n in range(1, 7)] == [7, 7, 7, 7, 8, 7]
    assert [desk.defense(f"GER-A-{n:02}") for n in range(1, 7)] == [6, 6, 6, 6, 7, 6]


@pytest.mark.rule("DES-passive-07")
def test_trenches_help_their_own_side_only() -> None:
    trench = ("initiative", 1, ALL_WAYS)
    armies = [
        Army(at={f"{army}-A-{n:02}": f"1-{n}" for n in range(1, 7) if n != gap}, trenches={"trench-1": f"1-{gap}"})
        for army, gap in (("SOV", 3), ("GER", 6))
    ]
    desk = lay(*armies, trenches={"soviet/trench-1": trench, "german/trench-1": trench}, order="SOV-A-01")
    assert [desk.initiative(f"SOV-A-{n:02}") for n in (1, 2, 4, 5, 6)] == [7, 8, 8, 7, 7]
    assert [desk.initiative(f"GER-A-{n:02}") for n in (1, 2, 3, 4, 5)] == [7, 7, 7, 7, 8]


# -- several of them ----------------------------------------------------------------------------------


@pytest.mark.rule("DES-passive-08")
@pytest.mark.parametrize(("stack", "defense", "helpers"), [(True, 11, 3), (False, 9, 1)])
def test_bonuses_of_several_soldiers_and_trenches_add_up(stack: bool, defense: int, helpers: int) -> None:
    """+1 and +2 from a protector on each side, +1 from a trench behind; with the option only the best."""
    desk = shooting(
        {"SOV-A-01": "2-3", "SOV-A-02": "2-2", "SOV-A-03": "2-4"},
        (4, 6),
        "SOV-A-01",
        cards={"SOV-A-02": card(protect=(1, "right")), "SOV-A-03": card(protect=(2, "left"))},
        trenches={"soviet/trench-1": ("defense", 1, "forward")},
        army={"trenches": {"trench-1": "3-3"}},
        passive_stack=stack,
    )
    (shot,) = desk.told("shot")
    assert (shot["defense"], shot["hit"]) == (defense, defense <= 10)
    assert (desk.defense("SOV-A-01"), desk.defense("SOV-A-02")) == (defense, 7)
    assert sum(part[1] for part in shot["parts"]["defense"]) == defense
    assert len([part for part in shot["parts"]["defense"] if part[2].startswith(("soldier:", "card:"))]) == helpers


@pytest.mark.rule("DES-passive-10")
@pytest.mark.parametrize("state", ["active", "veteran", "frozen", "ordered"])
def test_veterans_and_soldiers_with_markers_protect_as_usual(state: str) -> None:
    army: dict[str, Any] = {state: "SOV-A-02"} if state in ("frozen", "ordered") else {}
    desk = lay(
        Army(at={"SOV-A-01": "2-3:0", "SOV-A-02": "2-4"}, **army),
        Army(at={"GER-A-01": "2-2"}),
        cards={"SOV-A-02": card(protect=(1, "left"), binoculars=(1, "left"))},
        order="GER-A-01 SOV-A-02" if state == "active" else "GER-A-01",
        dice=(3, 4),
    )
    assert desk.active("SOV-A-02") == (state == "active")
    assert desk.initiative("SOV-A-01") == 8
    desk.choose("pistol", "SOV-A-01")
    assert (desk.told("shot")[0]["defense"], desk.dead("SOV-A-01")) == (8, False)
