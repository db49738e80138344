"""Secondary actions: boots, medical kit, ammunition case, shovel, stretcher, reorganize."""

from __future__ import annotations

from typing import Any

import pytest

from .desk import Army, Desk, card, lay

ARMY = {"soviet": "SOV", "german": "GER"}
BOTH = pytest.mark.parametrize("side", ["soviet", "german"])


def turn(actions: str, at: dict[int, str], side: str = "soviet", *, round: int = 2, **army: Any) -> Desk:
    """The turn of soldier 1 of a side, who has these actions; all his have a heart; the enemy stands at 2-3."""
    us, them = ARMY[side], ARMY[other(side)]
    mine = Army(at={f"{us}-A-{n:02}": space for n, space in at.items()}, **army)
    theirs = Army(at={f"{them}-A-01": "2-3"})
    changes = {f"{us}-A-{n:02}": card(lives=1) for n in at}
    changes[f"{us}-A-01"] = card(actions=actions, lives=1, rifle=2)
    armies = (mine, theirs) if side == "soviet" else (theirs, mine)
    return lay(*armies, cards=changes, order=f"{us}-A-01 {them}-A-01", round=round, dice=(1, 2))


def other(side: str) -> str:
    return "german" if side == "soviet" else "soviet"


def grid(side: str, lines: str) -> set[str]:
    return {f"{side}/{line}-{column}" for line in lines for column in range(1, 7)}


# -- before or after the attack -----------------------------------------------------------------------


@pytest.mark.rule("DES-second-01")
@BOTH
def test_the_attack_is_no_condition_of_a_secondary_action(side: str) -> None:
    desk = turn("ammunition:1", {1: "2-1"}, side)
    desk.choose("ammunition")
    assert (desk.told("shot"), desk.count(f"{side}/objects")) == ([], 1)
    assert "rifle" in desk.options()
    desk.choose("end")
    assert desk.told("end")[0]["soldier"] == f"soldier:{ARMY[side]}-A-01"


@pytest.mark.rule("DES-second-01")
def test_it_may_follow_the_attack_in_the_same_turn() -> None:
    desk = turn("ammunition:1", {1: "2-1"})
    desk.choose("rifle", "GER-A-01")
    assert len(desk.told("shot")) == 1
    assert desk.options() == ["ammunition", "end"]
    desk.choose("ammunition")
    assert desk.count("soviet/objects") == 1


@pytest.mark.rule("DES-second-01")
def test_only_actions_on_the_card() -> None:
    desk = turn("boots", {1: "2-1"}, lost=3)
    assert desk.options() == ["rifle", "boots", "end"]
    for action in ("medical-kit", "ammunition", "shovel", "stretcher", "reorganize"):
        assert desk.refused(action) == "DES-second-01"


# -- boots --------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-second-02")
@BOTH
def test_boots_move_within_the_line(side: str) -> None:
    desk = turn("boots", {1: "2-1"}, side)
    desk.choose("boots", "2-6")
    soldier = f"{ARMY[side]}-A-01"
    assert (desk.at(soldier), desk.on(f"{side}/2-6"), desk.on(f"{side}/2-1")) == ("2-6", soldier, None)
    assert desk.told("moved") == [
        {"soldier": f"soldier:{soldier}", "from": f"space:{side}/2-1", "to": f"space:{side}/2-6", "cause": "boots"}
    ]
    assert desk.rules("moved") == ["DES-second-02"]


@pytest.mark.rule("DES-second-03")
@pytest.mark.parametrize(("line", "reach", "beyond"), [("1", "12", "3"), ("2", "123", ""), ("3", "23", "1")])
@BOTH
def test_boots_reach_the_next_line_and_no_further(line: str, reach: str, beyond: str, side: str) -> None:
    desk = turn("boots", {1: f"{line}-3"}, side)
    desk.choose("boots")
    assert desk.asked == (side, "boots")
    assert set(desk.options()) == grid(side, reach) - {f"{side}/{line}-3"}
    for space in grid(side, beyond):
        assert desk.refused(space) == "DES-second-03"


@pytest.mark.rule("DES-second-04")
def test_boots_take_any_free_column() -> None:
    desk = turn("boots", {1: "1-1", 2: "2-4"}, trenches={"trench-1": "2-3"})
    desk.choose("boots")
    for taken in ("2-4", "2-3", "1-1"):
        assert desk.refused(taken) == "DES-deploy-07"
    assert set(desk.options()) == grid("soviet", "12") - {"soviet/2-4", "soviet/2-3", "soviet/1-1"}
    desk.choose("2-5")
    assert desk.at("SOV-A-01") == "2-5"


@pytest.mark.rule("DES-second-02", "DES-second-03")
def test_boots_without_a_free_space_near_are_refused() -> None:
    spaces = [f"{line}-{column}" for line in (1, 2) for column in range(1, 7)]
    crowd = {n + 1: space for n, space in enumerate(spaces)}
    assert turn("boots", crowd).refused("boots") == "DES-second-02"
    del crowd[12]
    desk = turn("boots", crowd)
    desk.choose("boots")
    assert desk.options() == ["soviet/2-6"]


# -- medical kit --------------------------------------------------------------------------------------


@pytest.mark.rule("DES-second-05")
@BOTH
def test_a_kit_returns_one_lost_cube_to_a_wounded_soldier(side: str) -> None:
    desk = turn("medical-kit", {1: "2-1", 2: "2-3:0"}, side, lost=3)
    patient, reserve = f"{ARMY[side]}-A-02", desk.reserve(side)
    desk.choose("medical-kit", patient)
    assert (desk.cubes(patient), desk.lost(side), desk.reserve(side)) == (1, 2, reserve)
    assert desk.told("healed") == [{"patient": f"soldier:{patient}", "n": 1}]
    assert desk.rules("healed") == ["DES-second-05"]


@pytest.mark.rule("DES-second-06")
@BOTH
def test_or_two_lost_cubes_to_the_reserve(side: str) -> None:
    desk = turn("medical-kit", {1: "2-1", 2: "2-3:0"}, side, lost=3)
    enemy = desk.reserve(other(side))
    reserve = desk.reserve(side)
    desk.choose("medical-kit", "reserve")
    assert (desk.reserve(side), desk.lost(side)) == (reserve + 2, 1)
    assert (desk.cubes(f"{ARMY[side]}-A-02"), desk.reserve(other(side))) == (0, enemy)
    assert desk.told("healed") == [{"patient": "reserve", "n": 2}]
    assert desk.rules("healed") == ["DES-second-06"]


@pytest.mark.rule("DES-second-07")
def test_a_kit_without_lost_cubes_is_refused() -> None:
    desk = turn("medical-kit", {1: "2-1", 2: "2-3:0"})
    assert desk.lost("soviet") == 0
    assert not desk.may("medical-kit")
    assert desk.refused("medical-kit") == "DES-second-07"


@pytest.mark.rule("DES-second-07")
def test_one_lost_cube_is_all_that_the_reserve_then_gets() -> None:
    desk = turn("medical-kit", {1: "2-1"}, lost=1)
    reserve = desk.reserve("soviet")
    desk.choose("medical-kit", "reserve")
    assert (desk.reserve("soviet"), desk.lost("soviet")) == (reserve + 1, 0)
    assert desk.told("healed") == [{"patient": "reserve", "n": 1}]


@pytest.mark.rule("DES-second-08")
@BOTH
def test_patients_are_the_wounded_of_the_own_side_the_medic_too(side: str) -> None:
    army, enemy = ARMY[side], ARMY[other(side)]
    desk = turn("medical-kit", {1: "2-1:0", 2: "2-3", 3: "1-5:0"}, side, lost=2)
    desk.choose("medical-kit")
    assert desk.asked == (side, "medical-kit")
    assert sorted(desk.options()) == [f"{army}-A-01", f"{army}-A-03", "reserve"]
    assert desk.refused(f"{army}-A-02") == "DES-second-08"
    assert desk.refused(f"{army}-A-04") == "DES-second-19"
    assert desk.refused(f"{enemy}-A-01") == "DES-second-19"
    desk.choose(f"{army}-A-01")
    assert desk.cubes(f"{army}-A-01") == 1


@pytest.mark.rule("DES-second-08")
@pytest.mark.parametrize(("cap", "patients"), [("received", ["SOV-A-03"]), ("hearts", ["SOV-A-02", "SOV-A-03"])])
def test_up_to_the_cubes_that_it_was_given(cap: str, patients: list[str]) -> None:
    """SOV-A-02 got one cube for its two hearts and still has it; SOV-A-03 has lost its one."""
    desk = lay(
        Army(at={"SOV-A-01": "2-1", "SOV-A-02": "2-2:1/1", "SOV-A-03": "2-3:0/1"}, lost=4),
        cards={"SOV-A-01": card(actions="medical-kit"), "SOV-A-02": card(lives=2), "SOV-A-03": card(lives=2)},
        order="SOV-A-01",
        heal_cap=cap,
    )
    desk.choose("medical-kit")
    assert desk.options() == [*patients, "reserve"]
    desk.choose(patients[0])
    assert desk.cubes(patients[0]) == {"received": 1, "hearts": 2}[cap]


# -- ammunition case ----------------------------------------------------------------------------------


@pytest.mark.rule("DES-second-09")
@pytest.mark.parametrize("number", [1, 2, 3])
@BOTH
def test_an_ammunition_case_draws_its_number_of_objects(number: int, side: str) -> None:
    desk = turn(f"ammunition:{number}", {1: "2-1"}, side, objects="precision")
    deck, enemy = desk.count(f"{side}/object-deck"), desk.count(f"{other(side)}/objects")
    desk.choose("ammunition")
    assert len(desk.held(side)) == 1 + number
    assert (desk.count(f"{side}/object-deck"), desk.count(f"{other(side)}/objects")) == (deck - number, enemy)
    assert desk.told("drew") == [{"n": number, "why": "DES-second-09"}]


# -- shovel -------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-second-10")
@BOTH
def test_a_shovel_puts_a_trench_of_the_inventory_on_a_free_space(side: str) -> None:
    desk = turn("shovel", {1: "2-1", 2: "2-2"}, side, objects="trench-2 precision")
    desk.choose("shovel")
    assert (desk.asked, desk.options()) == ((side, "trench"), ["trench-2"])
    desk.choose("trench-2")
    assert desk.asked == (side, "trench-space")
    assert desk.refused("2-2") == "DES-deploy-07"
    desk.choose("3-6")
    assert (desk.on(f"{side}/3-6"), desk.held(side), desk.zone(f"{side}/trenches")) == (
        "trench-2",
        ["precision"],
        ["trench-2"],
    )
    assert desk.count(f"{side}/object-discard") == 0
    assert desk.told("trench") == [{"card": f"card:{side}/trench-2", "space": f"space:{side}/3-6"}]


@pytest.mark.rule("DES-second-11")
@BOTH
def test_a_shovel_without_a_trench_object_is_refused(side: str) -> None:
    desk = turn("shovel", {1: "2-1"}, side, objects="precision", trenches={"trench-1": "1-1"}, discard="trench-2")
    assert not desk.may("shovel")
    assert desk.refused("shovel") == "DES-second-11"


@pytest.mark.rule("DES-second-11")
def test_or_without_a_free_space() -> None:
    spaces = [f"{line}-{column}" for line in (1, 2, 3) for column in range(1, 7)]
    crowd = {n + 1: space for n, space in enumerate(spaces[:17])}
    desk = turn("shovel", crowd, objects="trench-2", trenches={"trench-1": "3-6"}, round=7)
    assert desk.refused("shovel") == "DES-second-11"


@pytest.mark.rule("DES-second-12")
def test_one_trench_a_turn() -> None:
    desk = turn("shovel", {1: "2-1"}, objects="trench-1 trench-2")
    desk.choose("shovel", "trench-1", "1-1")
    assert not desk.may("shovel")
    assert desk.refused("shovel") == "DES-actions-06"
    desk.choose("end")
    assert (desk.held("soviet"), desk.zone("soviet/trenches")) == (["trench-2"], ["trench-1"])


@pytest.mark.rule("DES-second-12")
def test_another_in_the_next_turn() -> None:
    shovel = card(actions="shovel")
    desk = lay(
        Army(at={"SOV-A-01": "2-1", "SOV-A-02": "2-2"}, objects="trench-1 trench-2"),
        cards={"SOV-A-01": shovel, "SOV-A-02": shovel},
        order="SOV-A-01 SOV-A-02",
    )
    desk.choose("shovel", "trench-1", "1-1", "end", "shovel", "trench-2", "1-2")
    assert (desk.held("soviet"), desk.zone("soviet/trenches")) == ([], ["trench-1", "trench-2"])


# -- stretcher and reorganize -------------------------------------------------------------------------


@pytest.mark.rule("DES-second-14")
def test_a_stretcher_carries_two_others_to_the_third_line() -> None:
    desk = turn("stretcher", {1: "1-1", 2: "1-2", 3: "2-4", 4: "2-5"})
    desk.choose("stretcher")
    assert (desk.asked, desk.options()) == (("soviet", "lift"), ["SOV-A-02", "SOV-A-03", "SOV-A-04", "done"])
    desk.choose("SOV-A-02", "SOV-A-03")
    assert (desk.asked, desk.about) == (("soviet", "place"), ("soldier:SOV-A-02", "stretcher"))
    assert set(desk.options()) == grid("soviet", "3")
    for far in ("1-3", "2-2"):
        assert desk.refused(far) == "DES-second-18"
    desk.choose("3-6")
    assert desk.refused("3-6") == "DES-deploy-07"
    desk.choose("3-1")
    assert [desk.at(f"SOV-A-0{n}") for n in (1, 2, 3, 4)] == ["1-1", "3-6", "3-1", "2-5"]
    assert [moved["cause"] for moved in desk.told("moved")] == ["stretcher"] * 2
    assert desk.asked == ("soviet", "act")


@pytest.mark.rule("DES-second-14")
def test_one_or_nobody_is_carried_too() -> None:
    desk = turn("stretcher", {1: "1-1", 2: "1-2", 3: "2-4"})
    desk.choose("stretcher", "SOV-A-02", "done", "3-4")
    assert (desk.at("SOV-A-02"), desk.at("SOV-A-03")) == ("3-4", "2-4")
    nobody = turn("stretcher", {1: "1-1", 2: "1-2"})
    nobody.choose("stretcher", "done")
    assert (nobody.told("moved"), nobody.asked) == ([], ("soviet", "act"))


@pytest.mark.rule("DES-second-14")
def test_no_more_than_the_third_line_has_room_for() -> None:
    third = {n: f"3-{n - 9}" for n in range(10, 15)}
    desk = turn("stretcher", {1: "1-1", 2: "1-2", 3: "2-4", **third})
    desk.choose("stretcher", "SOV-A-02")
    assert desk.refused("SOV-A-03") == "DES-second-14"
    assert desk.may("SOV-A-10")
    desk.choose("done")
    assert desk.options() == ["soviet/3-6"]


@pytest.mark.rule("DES-second-16")
def test_reorganize_puts_two_others_on_any_free_spaces() -> None:
    desk = turn("reorganize", {1: "2-1", 2: "1-2", 3: "3-4", 4: "2-5"}, "german")
    desk.choose("reorganize")
    assert (desk.asked, desk.options()) == (("german", "lift"), ["GER-A-02", "GER-A-04", "GER-A-03", "done"])
    desk.choose("GER-A-02", "GER-A-03")
    assert desk.asked == ("german", "place")
    assert set(desk.options()) == grid("german", "123") - {"german/2-1", "german/2-5"}
    assert desk.refused("2-5") == "DES-deploy-07"
    desk.choose("3-1", "1-6")
    assert [desk.at(f"GER-A-0{n}") for n in (1, 2, 3, 4)] == ["2-1", "3-1", "1-6", "2-5"]
    assert [moved["cause"] for moved in desk.told("moved")] == ["reorganize"] * 2
    assert desk.rules("moved") == ["DES-second-18"] * 2


@pytest.mark.rule("DES-second-17")
@pytest.mark.parametrize(("side", "action"), [("soviet", "stretcher"), ("german", "reorganize")])
def test_never_the_one_that_acts(side: str, action: str) -> None:
    army = ARMY[side]
    desk = turn(action, {1: "1-1", 2: "1-2"}, side)
    desk.choose(action)
    assert desk.options() == [f"{army}-A-02", "done"]
    assert desk.refused(f"{army}-A-01") == "DES-second-17"
    alone = turn(action, {1: "1-1"}, side)
    assert not alone.may(action)
    assert alone.refused(action) == "DES-second-17"


@pytest.mark.rule("DES-second-18")
@pytest.mark.parametrize(
    ("side", "word"),
    [
        ("soviet", "stretcher"),
        ("german", "reorganize"),
        ("soviet", "object:reorganize"),
        ("german", "tactical-deployment"),
    ],
)
def test_two_soldiers_lifted_together_may_swap(side: str, word: str) -> None:
    army, held = ARMY[side], "reorganize tactical-deployment" if side == "german" else "reorganize"
    desk = turn("stretcher" if side == "soviet" else "reorganize", {1: "2-1", 2: "3-2", 3: "3-5"}, side, objects=held)
    desk.choose(word)
    if word == "tactical-deployment":
        desk.choose("2-1", "3-5", "3-2")
    else:
        desk.choose(f"{army}-A-02", f"{army}-A-03", "3-5", "3-2")
    assert [desk.on(f"{side}/{space}") for space in ("2-1", "3-2", "3-5")] == [f"{army}-A-0{n}" for n in (1, 3, 2)]
    assert [desk.at(f"{army}-A-0{n}") for n in (1, 2, 3)] == ["2-1", "3-5", "3-2"]
    assert len(desk.told("moved")) == 2


@pytest.mark.rule("DES-second-18")
def test_whoever_is_not_lifted_keeps_its_space() -> None:
    desk = turn("reorganize", {1: "2-1", 2: "3-2", 3: "3-5"}, "german")
    desk.choose("reorganize", "GER-A-02", "done")
    assert desk.refused("3-5") == "DES-deploy-07"
    assert desk.may("3-2")


@pytest.mark.rule("DES-second-19")
@pytest.mark.parametrize(
    ("side", "word"), [("soviet", "stretcher"), ("german", "reorganize"), ("soviet", "object:reorganize")]
)
def test_nobody_moves_enemies(side: str, word: str) -> None:
    actions = "stretcher" if side == "soviet" else "reorganize"
    desk = turn(actions, {1: "2-1", 2: "3-2"}, side, objects="reorganize")
    desk.choose(word)
    enemy = f"{ARMY[other(side)]}-A-01"
    assert enemy not in desk.options()
    assert desk.refused(enemy) == "DES-second-19"


@pytest.mark.rule("DES-second-19")
@BOTH
def test_nobody_walks_or_is_put_on_the_enemys_grid(side: str) -> None:
    desk = turn("boots", {1: "1-1", 2: "2-2"}, side, objects="reorganize")
    desk.choose("boots")
    assert desk.refused(f"{other(side)}/1-1") == "DES-second-19"
    desk.choose("1-2", "object:reorganize", f"{ARMY[side]}-A-02")
    assert not desk.may(f"{other(side)}/2-1")
    assert desk.refused(f"{other(side)}/2-1") == "DES-second-19"
