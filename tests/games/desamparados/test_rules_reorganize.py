"""The objects that move soldiers: Reorganize and Tactical Deployment."""

from __future__ import annotations

from typing import Any

import pytest

from .desk import Army, Desk, card, lay

BOTH = pytest.mark.parametrize("side", ["soviet", "german"])
ARMY = {"soviet": "SOV", "german": "GER"}
REORGANIZE = "object:reorganize"
TACTICAL = "tactical-deployment"


def turn(at: dict[int, str], side: str = "soviet", objects: str = "reorganize", **more: Any) -> Desk:
    """The turn of soldier 1 of a side, who has a submachine gun and boots; soldiers by number."""
    us, them = (ARMY[side], "GER" if side == "soviet" else "SOV")
    mine = Army(at={f"{us}-A-{n:02}": space for n, space in at.items()}, objects=objects)
    theirs = Army(at={f"{them}-A-01": "2-3"})
    cards = {f"{us}-A-01": card(smg=(0, 2), actions="boots"), **more.pop("cards", {})}
    order = more.pop("order", f"{us}-A-01 {them}-A-01")
    return lay(*((mine, theirs) if side == "soviet" else (theirs, mine)), cards=cards, order=order, **more)


def grid(side: str, lines: str) -> set[str]:
    return {f"{side}/{line}-{column}" for line in lines for column in range(1, 7)}


# -- Reorganize: when ---------------------------------------------------------------------------------


@pytest.mark.rule("DES-reorg-01")
@pytest.mark.parametrize(("side", "word"), [("soviet", REORGANIZE), ("german", REORGANIZE), ("german", TACTICAL)])
def test_before_or_after_an_action_not_in_the_middle_of_an_attack(side: str, word: str) -> None:
    enemy = f"{'GER' if side == 'soviet' else 'SOV'}-A-01"
    desk = turn({1: "2-1", 2: "2-2"}, side, word.removeprefix("object:"), dice=(1, 2, 1, 3))
    rule = "DES-reorg-01" if word == REORGANIZE else "DES-tactical-02"
    assert desk.may(word)
    desk.choose("boots", "2-4")
    assert desk.may(word)
    desk.choose("smg", enemy)
    assert (desk.asked, desk.about[-1]) == ((side, "shot"), 2)
    assert desk.refused(word) == rule
    desk.choose("fire")
    assert desk.refused(word) == rule
    desk.choose("fire", *(["stop"] if desk.asked[1] == "shot" else []))
    assert (desk.asked, desk.may(word)) == ((side, "act"), True)


@pytest.mark.rule("DES-reorg-04")
@BOTH
def test_in_a_turn_or_reactivation_of_the_own_side(side: str) -> None:
    army = ARMY[side]
    for phase in (None, "commands"):
        desk = turn(
            {1: "2-1", 2: "2-2", 3: "2-3"},
            side,
            order=f"{army}-A-01",
            cards={f"{army}-A-01": card(command=True)},
            phase=phase,
        )
        if phase:
            desk.choose(f"{army}-A-02")
        assert desk.acting == f"{army}-A-0{2 if phase else 1}"
        desk.choose(REORGANIZE, f"{army}-A-03", "3-3")
        assert (desk.at(f"{army}-A-03"), desk.zone(f"{side}/object-discard")) == ("3-3", ["object:reorganize"])
        assert desk.told("moved")[0]["cause"] == f"card:{side}/reorganize"


@pytest.mark.rule("DES-reorg-04")
@BOTH
def test_not_in_the_enemys(side: str) -> None:
    us, them, enemy = (ARMY[side], "GER", "german") if side == "soviet" else (ARMY[side], "SOV", "soviet")
    desk = turn({1: "2-1", 2: "2-2"}, side, order=f"{them}-A-01")
    assert desk.asked == (enemy, "act")
    why = desk.game.why_not(f"card:{side}/reorganize", side)
    assert why is not None
    assert (why.rule, desk.interjections(side)) == ("core-not-your-turn", [])
    desk.choose("pistol", f"{us}-A-01")
    assert desk.asked == (side, "cover")
    assert desk.refused(REORGANIZE) == "DES-reorg-01"


# -- Reorganize: how far, how many --------------------------------------------------------------------


@pytest.mark.rule("DES-reorg-02")
@pytest.mark.parametrize(("line", "reach", "beyond"), [("1", "12", "3"), ("2", "123", ""), ("3", "23", "1")])
@BOTH
def test_within_the_line_or_to_the_next(line: str, reach: str, beyond: str, side: str) -> None:
    desk = turn({1: "2-1", 2: f"{line}-2"}, side)
    desk.choose(REORGANIZE, f"{ARMY[side]}-A-02")
    if desk.asked[1] == "lift":
        desk.choose("done")
    assert set(desk.options()) == grid(side, reach) - {f"{side}/2-1"}
    assert desk.refused("2-1") == "DES-deploy-07"
    for space in grid(side, beyond):
        assert desk.refused(space) == "DES-reorg-02"


@pytest.mark.rule("DES-reorg-02")
def test_lines_are_those_where_each_stood() -> None:
    desk = turn({1: "1-1", 2: "2-2", 3: "3-3"})
    desk.choose(REORGANIZE, "SOV-A-01", "SOV-A-03")
    assert desk.about[0] == "soldier:SOV-A-01"
    assert set(desk.options()) == grid("soviet", "12") - {"soviet/2-2"}
    desk.choose("2-6")
    assert desk.about[0] == "soldier:SOV-A-03"
    assert set(desk.options()) == grid("soviet", "23") - {"soviet/2-2", "soviet/2-6"}
    desk.choose("2-5")
    assert [desk.at(f"SOV-A-0{n}") for n in (1, 2, 3)] == ["2-6", "2-2", "2-5"]
    assert desk.rules("moved") == ["DES-reorg-02"] * 2


@pytest.mark.rule("DES-reorg-03")
@BOTH
def test_up_to_two_the_acting_one_included(side: str) -> None:
    army = ARMY[side]
    desk = turn({1: "2-1", 2: "2-2", 3: "2-3"}, side)
    desk.choose(REORGANIZE)
    assert desk.asked == (side, "lift")
    assert desk.options() == [f"{army}-A-01", f"{army}-A-02", f"{army}-A-03", "done"]
    desk.choose(f"{army}-A-01", f"{army}-A-02")
    assert desk.asked == (side, "place")
    desk.choose("1-1", "1-2")
    assert [desk.at(f"{army}-A-0{n}") for n in (1, 2, 3)] == ["1-1", "1-2", "2-3"]
    assert desk.refused(REORGANIZE) == "DES-object-01"


@pytest.mark.rule("DES-reorg-03")
def test_all_of_them_where_an_option_says_so() -> None:
    desk = turn({1: "2-1", 2: "2-2", 3: "2-3", 4: "2-4"}, reorganize_object_limit="all")
    desk.choose(REORGANIZE, "SOV-A-01", "SOV-A-02", "SOV-A-03", "SOV-A-04")
    assert desk.asked == ("soviet", "place")
    desk.choose("1-1", "1-2", "1-3", "1-4")
    assert desk.in_play("soviet") == ["SOV-A-01", "SOV-A-02", "SOV-A-03", "SOV-A-04"]
    assert [desk.at(id) for id in desk.in_play("soviet")] == ["1-1", "1-2", "1-3", "1-4"]


@pytest.mark.rule("DES-reorg-03")
def test_one_or_none_too() -> None:
    desk = turn({1: "2-1", 2: "2-2"})
    desk.choose(REORGANIZE, "done")
    assert (desk.asked, desk.told("moved"), desk.held("soviet")) == (("soviet", "act"), [], [])


# -- Tactical Deployment ------------------------------------------------------------------------------


@pytest.mark.rule("DES-tactical-02")
def test_tactical_deployment_in_the_turn_of_an_own_active_soldier() -> None:
    desk = turn({1: "2-1", 2: "2-2"}, "german", TACTICAL, dice=(1, 2, 1, 3))
    assert desk.may(TACTICAL)
    desk.choose("smg", "SOV-A-01", "fire", "fire", "stop")
    assert (desk.asked, desk.may(TACTICAL)) == (("german", "act"), True)


@pytest.mark.rule("DES-tactical-02")
def test_not_in_a_reactivation_nor_in_the_enemys_turn() -> None:
    icon = {"GER-A-01": card(command=True)}
    desk = turn({1: "2-1", 2: "2-2"}, "german", TACTICAL, order="GER-A-01", phase="commands", cards=icon)
    desk.choose("GER-A-02")
    assert desk.options() == ["pistol", "end"]
    assert desk.refused(TACTICAL) == "DES-tactical-02"
    aimed = turn({1: "2-1", 2: "2-2"}, "german", TACTICAL, order="SOV-A-01")
    aimed.choose("pistol", "GER-A-02")
    assert aimed.asked == ("german", "cover")
    assert aimed.refused(TACTICAL) == "DES-tactical-02"


@pytest.mark.rule("DES-tactical-03")
def test_every_german_goes_to_any_other_space_with_one_card() -> None:
    at = {1: "1-1", 2: "1-2", 3: "2-3", 4: "3-4", 5: "3-5"}
    desk = turn(at, "german", TACTICAL)
    desk.choose(TACTICAL)
    lifted = []
    for n, space in enumerate(["3-1", "3-2", "1-3", "1-4", "1-5"], start=1):
        assert desk.asked == ("german", "place")
        lifted.append(desk.about[0])
        assert len(desk.options()) == 19 - n
        desk.choose(space)
    assert lifted == [f"soldier:GER-A-0{n}" for n in at]
    assert [desk.at(f"GER-A-0{n}") for n in at] == ["3-1", "3-2", "1-3", "1-4", "1-5"]
    assert desk.zone("german/object-discard") == [TACTICAL]
    assert (desk.asked, desk.at("SOV-A-01")) == (("german", "act"), "2-3")
    assert len(desk.told("moved")) == 5


@pytest.mark.rule("DES-tactical-04")
def test_trenches_stay_and_take_their_space() -> None:
    armies = (
        Army(at={"SOV-A-01": "2-3"}, trenches={"trench-1": "1-1"}),
        Army(at={"GER-A-01": "2-1", "GER-A-02": "2-2"}, objects=TACTICAL, trenches={"trench-1": "3-3"}),
    )
    desk = lay(*armies, order="GER-A-01")
    desk.choose(TACTICAL)
    assert set(desk.options()) == grid("german", "123") - {"german/3-3"}
    assert desk.refused("3-3") == "DES-deploy-07"
    desk.choose("2-2")
    assert desk.refused("2-2") == "DES-deploy-07"
    desk.choose("2-1")
    assert [desk.at(f"GER-A-0{n}") for n in (1, 2)] == ["2-2", "2-1"]
    assert (desk.on("german/3-3"), desk.on("soviet/1-1")) == ("trench-1", "trench-1")


@pytest.mark.rule("DES-tactical-04")
def test_soldiers_may_stay_and_never_leave_the_own_grid() -> None:
    desk = turn({1: "2-1", 2: "2-2"}, "german", TACTICAL)
    desk.choose(TACTICAL)
    assert desk.refused("soviet/1-1") == "DES-second-19"
    desk.choose("2-1", "2-2")
    assert [desk.at(f"GER-A-0{n}") for n in (1, 2)] == ["2-1", "2-2"]
    assert desk.told("moved") == []


@pytest.mark.rule("DES-tactical-04")
def test_soldiers_of_both_partners_are_included() -> None:
    desk = lay(
        Army(at={"SOV-A-01": "2-3"}),
        Army(at={"GER-A-01": "2-1", "GER-B-01": "2-2"}, objects=TACTICAL),
        order="GER-B-01",
        scenario="german-team",
    )
    desk.choose(TACTICAL)
    assert (desk.asked, desk.about[0]) == (("german-2", "place"), "soldier:GER-A-01")
    desk.choose("3-1", "3-2")
    assert (desk.at("GER-A-01"), desk.at("GER-B-01")) == ("3-1", "3-2")
