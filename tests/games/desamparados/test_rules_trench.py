"""Trenches: what they give, how they are destroyed, how long they stay."""

from __future__ import annotations

from typing import Any

import pytest

from .desk import Army, Desk, card, lay

BOTH = pytest.mark.parametrize("side", ["soviet", "german"])


def throw(
    dice: tuple[int, int],
    at: str = "2-3",
    soldiers: dict[str, str] | None = None,
    *,
    axis: str = "horizontal",
    thrower: str = "2-2",
    grenade: int = 0,
    **more: Any,
) -> Desk:
    """GER-A-01 has thrown a grenade at the Soviet trench there."""
    desk = lay(
        Army(at=soldiers or {"SOV-A-01": "3-6"}, trenches={"trench-1": at}),
        Army(at={"GER-A-01": thrower}, objects="grenade"),
        cards={"GER-A-01": card(grenade=grenade), "SOV-A-02": card(lives=1)},
        order="GER-A-01",
        dice=dice,
        **more,
    )
    desk.choose("grenade", axis, "soviet/trench-1")
    return desk


def gone(desk: Desk) -> bool:
    return desk.zone("soviet/trenches") == []


# -- what it gives ------------------------------------------------------------------------------------


@pytest.mark.rule("DES-trench-02")
@pytest.mark.parametrize(
    ("arrows", "helped"),
    [("left", {"2-2"}), ("right", {"2-4"}), ("forward", {"1-3"}), ("back", {"3-3"}), ("left back", {"2-2", "3-3"})],
)
@BOTH
def test_the_neighbours_on_which_its_arrows_point_get_its_bonus(arrows: str, helped: set[str], side: str) -> None:
    spaces = ("1-3", "2-2", "2-4", "3-3")
    army = "SOV" if side == "soviet" else "GER"
    armies = [
        Army(at={f"{id}-A-0{n}": space for n, space in enumerate(spaces, start=1)}, trenches={"trench-1": "2-3"})
        for id in ("SOV", "GER")
    ]
    for stat, plain in (("defense", (6, 7, 7, 8)), ("initiative", (7, 7, 7, 7))):
        desk = lay(*armies, trenches={f"{side}/trench-1": (stat, 1, arrows)}, order="SOV-A-01")
        read = desk.defense if stat == "defense" else desk.initiative
        given = [read(f"{army}-A-0{n}") for n in range(1, 5)]
        assert given == [value + (space in helped) for space, value in zip(spaces, plain, strict=True)]


@pytest.mark.rule("DES-trench-02")
@pytest.mark.parametrize(("target", "defense"), [("SOV-A-01", 9), ("SOV-A-02", 7)])
def test_its_defence_counts_in_an_attack(target: str, defense: int) -> None:
    desk = lay(
        Army(at={"SOV-A-01": "2-2", "SOV-A-02": "2-4"}, trenches={"trench-1": "2-3"}),
        Army(at={"GER-A-01": "2-2"}),
        trenches={"soviet/trench-1": ("defense", 2, "left")},
        order="GER-A-01",
        dice=(6, 2),
    )
    desk.choose("pistol", target)
    (shot,) = desk.told("shot")
    assert (shot["defense"], shot["hit"]) == (defense, defense <= 8)


@pytest.mark.rule("DES-trench-13")
@pytest.mark.parametrize(
    ("weapon", "bonus"),
    [({"rifle": 2}, 3), ({"pistol": 1}, 2), ({"smg": (0, 2)}, 1), ({"grenade": 1, "pistol": 0}, 2)],
)
@pytest.mark.parametrize("arrow", ["right", "left"])
def test_its_attack_bonus_counts_for_every_attack(weapon: dict[str, Any], bonus: int, arrow: str) -> None:
    """A trench at 2-1 with +1 points at the attacker at 2-2, or away from him; only with it the dice hit."""
    desk = lay(
        Army(at={"SOV-A-01": "2-3"}),
        Army(at={"GER-A-01": "2-2"}, trenches={"trench-1": "2-1"}, objects="grenade"),
        cards={"GER-A-01": card(**weapon), "SOV-A-01": card(defense=6 + bonus, lives=3)},
        trenches={"german/trench-1": ("attack", 1, arrow)},
        order="GER-A-01",
        dice=(2, 4),
    )
    kind = next(iter(weapon))
    desk.choose(*([kind, "vertical"] if kind == "grenade" else [kind]), "SOV-A-01")
    if desk.asked[1] == "shot":
        desk.choose("fire")
    (shot,) = desk.told("shot")
    given = bonus if arrow == "right" else bonus - 1
    assert (shot["weapon"], shot["bonus"], shot["hit"]) == (kind, given, arrow == "right")


# -- how it is destroyed ------------------------------------------------------------------------------


@pytest.mark.rule("DES-trench-03")
@pytest.mark.parametrize(("dice", "destroyed"), [((2, 6), False), ((3, 6), True), ((6, 5), True)])
def test_its_defence_is_9(dice: tuple[int, int], destroyed: bool) -> None:
    desk = throw(dice)
    (shot,) = desk.told("shot")
    assert (shot["target"], shot["defense"], shot["bonus"]) == ("card:soviet/trench-1", 9, 0)
    assert (shot["hit"], gone(desk), desk.on("soviet/2-3")) == (
        destroyed,
        destroyed,
        None if destroyed else "trench-1",
    )


@pytest.mark.rule("DES-trench-06")
@pytest.mark.parametrize("line", [1, 2, 3])
@pytest.mark.parametrize(("dice", "destroyed"), [((2, 6), False), ((3, 6), True)])
def test_in_every_line(line: int, dice: tuple[int, int], destroyed: bool) -> None:
    desk = throw(dice, f"{line}-3")
    assert (desk.told("shot")[0]["defense"], gone(desk)) == (9, destroyed)


@pytest.mark.rule("DES-trench-06")
def test_nor_does_another_trench_help_it() -> None:
    desk = lay(
        Army(at={"SOV-A-01": "2-2"}, trenches={"trench-1": "2-3", "trench-2": "2-4"}),
        Army(at={"GER-A-01": "2-2"}, objects="grenade"),
        cards={"SOV-A-01": card(protect=(1, "right"))},
        order="GER-A-01",
        dice=(3, 6),
    )
    desk.choose("grenade", "vertical", "soviet/trench-1")
    assert (desk.told("shot")[0]["defense"], desk.zone("soviet/trenches")) == (9, ["trench-2"])


@pytest.mark.rule("DES-trench-11")
@pytest.mark.parametrize(
    ("thrower", "icon", "dice", "bonus", "destroyed"),
    [
        ("1-2", 0, (4, 4), 1, True),
        ("1-2", 0, (5, 2), 1, False),
        ("2-2", 0, (6, 2), 0, False),
        ("3-2", 0, (4, 5), -1, False),
        ("3-2", 0, (4, 6), -1, True),
        ("2-2", 2, (5, 2), 2, True),
        ("3-2", 2, (5, 2), 1, False),
    ],
)
def test_icon_and_line_of_the_thrower_count(
    thrower: str, icon: int, dice: tuple[int, int], bonus: int, destroyed: bool
) -> None:
    desk = throw(dice, thrower=thrower, grenade=icon)
    assert (desk.told("shot")[0]["bonus"], gone(desk)) == (bonus, destroyed)


@pytest.mark.rule("DES-trench-04")
@pytest.mark.parametrize("weapon", ["smg", "rifle", "pistol"])
def test_firearms_cannot_aim_at_it(weapon: str) -> None:
    desk = lay(
        Army(at={"SOV-A-01": "2-2"}, trenches={"trench-1": "2-3"}),
        Army(at={"GER-A-01": "2-2"}, objects="grenade"),
        cards={"GER-A-01": card(smg=(0, 2), rifle=1, pistol=0)},
        order="GER-A-01",
    )
    desk.choose(weapon)
    assert (desk.asked, desk.options()) == (("german", "aim"), ["SOV-A-01"])
    assert desk.refused("soviet/trench-1") == "DES-trench-04"


@pytest.mark.rule("DES-trench-04")
def test_grenades_can() -> None:
    desk = lay(
        Army(at={"SOV-A-01": "2-2"}, trenches={"trench-1": "2-3"}),
        Army(at={"GER-A-01": "2-2"}, objects="grenade", trenches={"trench-2": "2-3"}),
        order="GER-A-01",
    )
    desk.choose("grenade", "vertical")
    assert desk.options() == ["SOV-A-01", "trench-1"]
    assert desk.refused("german/trench-2") == "DES-aim-01"


@pytest.mark.rule("DES-trench-05")
@pytest.mark.parametrize(
    ("axis", "harmed", "dead"), [("horizontal", ["SOV-A-02", "SOV-A-03"], "SOV-A-03"), ("vertical", ["SOV-A-04"], "")]
)
def test_a_burst_takes_a_life_of_each_neighbour_along_the_axis(axis: str, harmed: list[str], dead: str) -> None:
    soldiers = {"SOV-A-02": "2-2:1", "SOV-A-03": "2-4:0", "SOV-A-04": "1-3", "SOV-A-05": "2-5", "SOV-A-06": "3-2"}
    desk = throw((3, 6), soldiers=soldiers, axis=axis)
    assert gone(desk)
    assert desk.told("shot")[0]["neighbours"] == [f"soldier:{id}" for id in harmed]
    assert {id: desk.cubes(id) for id in soldiers} == {
        id: int(id not in harmed and id != "SOV-A-03") for id in soldiers
    }
    assert [id for id in soldiers if desk.dead(id)] == ([dead] if dead else [])
    assert set(desk.rules("wounded")) == {"DES-trench-05"}


@pytest.mark.rule("DES-trench-05")
def test_a_throw_that_leaves_it_standing_harms_nobody() -> None:
    soldiers = {"SOV-A-02": "2-2:1", "SOV-A-03": "2-4:0"}
    desk = throw((2, 6), soldiers=soldiers)
    assert not gone(desk)
    assert (desk.cubes("SOV-A-02"), desk.dead("SOV-A-03"), desk.told("shot")[0]["neighbours"]) == (1, False, [])


# -- where it lies, and how long ----------------------------------------------------------------------


@pytest.mark.rule("DES-trench-07")
@BOTH
def test_it_is_built_on_any_free_space_of_the_own_grid(side: str) -> None:
    army, enemy = ("SOV", "german") if side == "soviet" else ("GER", "soviet")
    armies = [Army(at={f"{id}-A-01": "2-2"}, objects="trench-1", trenches={"trench-2": "1-1"}) for id in ("SOV", "GER")]
    desk = lay(*armies, cards={f"{army}-A-01": card(actions="shovel")}, order=f"{army}-A-01")
    desk.choose("shovel", "trench-1")
    everywhere = {f"{side}/{line}-{column}" for line in (1, 2, 3) for column in range(1, 7)}
    assert set(desk.options()) == everywhere - {f"{side}/2-2", f"{side}/1-1"}
    assert desk.refused(f"{enemy}/1-3") == "DES-trench-07"
    assert desk.refused("1-1") == "DES-deploy-07"
    desk.choose("3-6")
    assert desk.on(f"{side}/3-6") == "trench-1"


@pytest.mark.rule("DES-trench-09")
def test_it_stays_from_round_to_round_though_its_builder_dies() -> None:
    desk = lay(
        Army(at={"SOV-A-01": "3-5:0", "SOV-A-02": "3-4"}, objects="trench-1"),
        Army(at={"GER-A-01": "2-2"}),
        cards={"SOV-A-01": card(actions="shovel")},
        trenches={"soviet/trench-1": ("defense", 1, "back")},
        order="SOV-A-01 GER-A-01",
        dice=(6, 4),
    )
    desk.choose("shovel", "trench-1", "2-4", "end", "pistol", "SOV-A-01")
    assert (desk.dead("SOV-A-01"), desk.defense("SOV-A-02")) == (True, 9)
    desk.chance.dice = None
    while desk.round < 5:
        desk.on_to("deploy")
        desk.on_to("act")
    assert (desk.on("soviet/2-4"), desk.zone("soviet/trenches"), desk.defense("SOV-A-02")) == (
        "trench-1",
        ["trench-1"],
        9,
    )


@pytest.mark.rule("DES-trench-10")
@BOTH
def test_a_destroyed_trench_goes_to_its_owners_discard_pile(side: str) -> None:
    us, them, enemy = ("SOV", "GER", "german") if side == "soviet" else ("GER", "SOV", "soviet")
    mine = Army(at={f"{us}-A-01": "3-6"}, trenches={"trench-1": "2-3"})
    theirs = Army(at={f"{them}-A-01": "2-2"}, objects="grenade")
    armies = (mine, theirs) if side == "soviet" else (theirs, mine)
    desk = lay(*armies, order=f"{them}-A-01", dice=(3, 6))
    desk.choose("grenade", "vertical", f"{side}/trench-1")
    assert desk.zone(f"{side}/object-discard") == ["trench-1"]
    assert desk.zone(f"{enemy}/object-discard") == ["grenade"]
    assert (desk.zone(f"{side}/trenches"), desk.on(f"{side}/2-3")) == ([], None)
    assert desk.told("trench-destroyed") == [{"card": f"card:{side}/trench-1", "space": f"space:{side}/2-3"}]
