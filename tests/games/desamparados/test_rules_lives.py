"""Life cubes: who gets them, who shares the last, and how many hits a soldier takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from stalingrad_widgets.games.desamparados.content import SIDES

from .desk import Army, Desk, card, lay

ID = {"soviet": "SOV", "german": "GER"}
OTHER = {"soviet": "german", "german": "soviet"}


def deployed(
    side: str, hearts: tuple[int, int], reserve: int, veterans: Mapping[str, str] | None = None, **laid: Any
) -> Desk:
    """Both sides have deployed soldiers 2 and 3; those of this side have so many hearts, its reserve so many cubes."""
    own, enemy = ID[side], ID[OTHER[side]]
    cards = {f"{own}-A-02": card(lives=hearts[0]), f"{own}-A-03": card(lives=hearts[1]), **laid.pop("cards", {})}
    armies = {
        side: Army(at=veterans or {f"{own}-A-01": "3-6"}, hand=f"{own}-A-02 {own}-A-03", reserve=reserve),
        OTHER[side]: Army(at={f"{enemy}-A-01": "3-6"}, hand=f"{enemy}-A-02 {enemy}-A-03"),
    }
    laid = {"round": 3, "first": side, "dice": None, **laid}
    desk = lay(armies["soviet"], armies["german"], cards=cards, phase="deploy", **laid)
    for id in (own, enemy):
        desk.choose(f"{id}-A-02", "1-1", f"{id}-A-03", "2-2")
    return desk


def cubes(desk: Desk, side: str) -> tuple[int, int]:
    return desk.cubes(f"{ID[side]}-A-02"), desk.cubes(f"{ID[side]}-A-03")


# -- assigning ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-lives-01")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("hearts", "left"), [((2, 1), 14), ((3, 3), 11), ((0, 2), 15), ((0, 0), 17)])
def test_a_soldier_gets_as_many_cubes_as_it_has_hearts(side: str, hearts: tuple[int, int], left: int) -> None:
    desk = deployed(side, hearts, 17)
    assert cubes(desk, side) == hearts
    assert desk.reserve(side) == left
    assert desk.reserve(OTHER[side]) == 15, "17 less one heart each of the two"
    told = [event.data for event in desk.events if event.kind == "cubes" and event.side == side]
    assert told == [{"soldiers": {f"soldier:{ID[side]}-A-0{n}": hearts[n - 2] for n in (2, 3)}}]


@pytest.mark.rule("DES-lives-02")
@pytest.mark.parametrize("side", SIDES)
def test_veterans_get_no_new_cubes(side: str) -> None:
    veteran = f"{ID[side]}-A-01"
    desk = deployed(side, (1, 1), 10, {veteran: "3-6:1"}, cards={veteran: card(lives=2)})
    assert (desk.cubes(veteran), desk.received(veteran)) == (1, 2)
    assert desk.reserve(side) == 8


@pytest.mark.rule("DES-lives-03")
@pytest.mark.parametrize(("reserve", "left"), [(5, 2), (4, 1), (3, 0)])
def test_a_side_cannot_hold_cubes_back(reserve: int, left: int) -> None:
    desk = deployed("soviet", (2, 1), reserve)
    assert desk.asked[1] == "act", "nothing was asked"
    assert cubes(desk, "soviet") == (2, 1)
    assert desk.reserve("soviet") == left


@pytest.mark.rule("DES-lives-03", "DES-lives-06")
@pytest.mark.parametrize("side", SIDES)
def test_a_short_reserve_must_be_placed_to_the_last_cube(side: str) -> None:
    desk, own = deployed(side, (2, 2), 3), ID[side]
    for left in (3, 2):
        assert (desk.asked, desk.about) == ((side, "cubes"), (left,))
        assert desk.options() == [f"{own}-A-02", f"{own}-A-03"]
        for other in ("pass", "done", f"{own}-A-01", f"{ID[OTHER[side]]}-A-02"):
            assert desk.refused(other) == "core-not-offered"
        desk.choose(f"{own}-A-02")
    assert desk.asked[1] == "act", "the last cube goes to the only one that lacks one"
    assert cubes(desk, side) == (2, 1)
    assert desk.reserve(side) == 0


@pytest.mark.rule("DES-lives-04")
@pytest.mark.parametrize("side", SIDES)
def test_with_an_empty_reserve_soldiers_are_deployed_without_cubes(side: str) -> None:
    desk, own = deployed(side, (2, 1), 0), ID[side]
    assert cubes(desk, side) == (0, 0)
    assert (desk.at(f"{own}-A-02"), desk.at(f"{own}-A-03")) == ("1-1", "2-2")
    assert desk.active(f"{own}-A-02")
    assert desk.received(f"{own}-A-02") == 0
    assert desk.asked[1] == "act"


@pytest.mark.rule("DES-lives-06")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("words", "split"), [("22", (2, 0)), ("23", (1, 1)), ("3", (1, 1))])
def test_the_side_splits_the_last_cubes(side: str, words: str, split: tuple[int, int]) -> None:
    """Two cubes for 2 hearts and 1; where one soldier is full the rest goes to the other."""
    desk, own = deployed(side, (2, 1), 2), ID[side]
    for word in words:
        assert desk.asked == (side, "cubes")
        desk.choose(f"{own}-A-0{word}")
    assert desk.asked[1] == "act"
    assert cubes(desk, side) == split
    assert desk.reserve(side) == 0


@pytest.mark.rule("DES-lives-06")
@pytest.mark.parametrize("first", SIDES)
def test_where_both_reserves_are_short_the_first_deployer_splits_first(first: str) -> None:
    armies = [Army(at={f"{id}-A-01": "3-6"}, hand=f"{id}-A-02 {id}-A-03", reserve=1) for id in ID.values()]
    desk = lay(*armies, phase="deploy", round=3, first=first, dice=None)
    for id in (ID[first], ID[OTHER[first]]):
        desk.choose(f"{id}-A-02", "1-1", f"{id}-A-03", "2-2")
    for side in (first, OTHER[first]):
        assert desk.asked == (side, "cubes")
        desk.choose(f"{ID[side]}-A-03")
        assert cubes(desk, side) == (0, 1)


@pytest.mark.rule("DES-lives-06")
def test_partners_share_the_last_cubes_as_a_side() -> None:
    armies = Army(at={"SOV-A-01": "3-6"}, hand="SOV-A-02 SOV-B-02", reserve=1), Army(hand="GER-A-02 GER-A-03")
    cards = {"SOV-A-02": card(lives=2), "SOV-B-02": card(lives=2)}
    desk = lay(*armies, cards=cards, scenario="soviet-team", phase="deploy", round=3, dice=None)
    desk.choose("SOV-A-02", "1-1", side="soviet-1")
    desk.choose("SOV-B-02", "1-2", "GER-A-02", "1-1", "GER-A-03", "1-2")
    assert (desk.asked, desk.about) == (("soviet", "cubes"), (1,))
    desk.choose("SOV-B-02")
    assert (desk.cubes("SOV-A-02"), desk.cubes("SOV-B-02")) == (0, 1)


@pytest.mark.rule("DES-lives-09")
def test_the_cubes_received_are_remembered() -> None:
    desk = deployed("soviet", (2, 2), 1)
    desk.choose("SOV-A-03")
    assert [(desk.cubes(id), desk.received(id)) for id in ("SOV-A-02", "SOV-A-03")] == [(0, 0), (1, 1)]


# -- losing -------------------------------------------------------------------------------------------------


def fire(cubes: int, hits: int, by: str = "soviet", **options: Any) -> Desk:
    """A soldier with 2 hearts and so many cubes is hit so often by one attack."""
    own, enemy = f"{ID[by]}-A-01", f"{ID[OTHER[by]]}-A-01"
    armies = {
        by: Army(at={own: "2-1"}),
        OTHER[by]: Army(at={enemy: f"2-2:{cubes}", f"{ID[OTHER[by]]}-A-02": "3-6"}),
    }
    cards = {own: card(smg=(0, 4)), enemy: card(lives=2)}
    desk = lay(armies["soviet"], armies["german"], cards=cards, order=own, dice=(6, 5) * hits, **options)
    desk.choose("smg", enemy)
    for _ in range(hits - 1):
        desk.choose("fire")
    return desk


@pytest.mark.rule("DES-lives-05")
@pytest.mark.parametrize("by", SIDES)
def test_a_soldier_without_cubes_dies_at_the_first_hit(by: str) -> None:
    target = f"{ID[OTHER[by]]}-A-01"
    desk = fire(0, 1, by)
    assert desk.dead(target)
    assert desk.at(target) is None
    assert not fire(1, 1, by).dead(target)


@pytest.mark.rule("DES-lives-07")
@pytest.mark.parametrize(("default_life", "fatal"), [(True, 3), (False, 2)])
def test_a_soldier_has_one_life_besides_its_cubes_unless_an_option_takes_it(default_life: bool, fatal: int) -> None:
    for hits in range(1, fatal):
        desk = fire(2, hits, default_life=default_life)
        assert not desk.dead("GER-A-01")
        assert desk.cubes("GER-A-01") == 2 - hits
    desk = fire(2, fatal, default_life=default_life)
    assert desk.dead("GER-A-01")
    assert (desk.cubes("GER-A-01"), desk.lost("german")) == (0, 2)


@pytest.mark.rule("DES-lives-07")
def test_without_a_life_of_its_own_a_soldier_without_cubes_dies_at_the_first_hit() -> None:
    assert fire(0, 1, default_life=False).dead("GER-A-01")


@pytest.mark.rule("DES-lives-09")
@pytest.mark.parametrize(("heal_cap", "patients"), [("received", []), ("hearts", ["SOV-A-02"])])
def test_a_heart_that_was_never_filled_is_no_wound_unless_an_option_says_so(heal_cap: str, patients: list[str]) -> None:
    """Soldier 2 has 2 hearts and got the last cube; the medic has none and no wound either."""
    medic = card(lives=0, initiative=9, actions="medical-kit")
    desk = deployed("soviet", (2, 0), 1, cards={"SOV-A-03": medic}, heal_cap=heal_cap)
    assert (desk.cubes("SOV-A-02"), desk.received("SOV-A-02"), desk.acting) == (1, 1, "SOV-A-03")
    desk.choose("medical-kit")
    assert desk.options() == [*patients, "reserve"]
    if not patients:
        assert desk.refused("SOV-A-02") == "DES-second-08"


@pytest.mark.rule("DES-lives-09")
@pytest.mark.parametrize("heal_cap", ["received", "hearts"])
def test_a_soldier_that_has_lost_a_cube_is_wounded(heal_cap: str) -> None:
    soviet = Army(at={"SOV-A-01": "1-3", "SOV-A-02": "1-4:1", "SOV-A-03": "1-5:2"}, lost=3)
    cards = {"SOV-A-01": card(actions="medical-kit"), "SOV-A-02": card(lives=2), "SOV-A-03": card(lives=2)}
    desk = lay(soviet, cards=cards, order="SOV-A-01", heal_cap=heal_cap)
    desk.choose("medical-kit")
    assert desk.options() == ["SOV-A-02", "reserve"]
