"""The turn order: initiative, tie-breaks, dice, and what stays as it was set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from stalingrad_widgets.games.desamparados.content import SIDES

from .desk import NOTHING, Army, Desk, card, lay
from .whole_game import seen

ID = {"soviet": "SOV", "german": "GER"}
OTHER = {"soviet": "german", "german": "soviet"}
S1, S2, S3, G1, G2, G3 = "SOV-A-01", "SOV-A-02", "SOV-A-03", "GER-A-01", "GER-A-02", "GER-A-03"


def order(
    soviet: Mapping[str, str],
    german: Mapping[str, str],
    cards: Mapping[str, Mapping[str, Any]] = NOTHING,
    active: str = "",
    more: Mapping[str, Any] = NOTHING,
    **laid: Any,
) -> Desk:
    """The order is set for `active`, by default for all; `more` are further fields of the Soviet army."""
    active = active or " ".join([*soviet, *german])
    return lay(Army(at=soviet, **more), Army(at=german), cards=cards, active=active, phase="order", **laid)


def initiatives(**given: int) -> dict[str, Mapping[str, Any]]:
    """initiatives(S1=9): their cards."""
    ids = {"S1": S1, "S2": S2, "S3": S3, "G1": G1, "G2": G2, "G3": G3}
    return {ids[name]: card(initiative=value) for name, value in given.items()}


def decided(desk: Desk) -> list[str]:
    """The rules that broke ties."""
    return [rule for rule in desk.rules("order") if rule != "DES-order-01"]


# -- initiative ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-order-01")
@pytest.mark.parametrize(
    ("values", "expected"),
    [((9, 3, 7, 5), [S1, G1, G2, S2]), ((3, 5, 7, 9), [G2, G1, S2, S1]), ((5, 9, 3, 7), [S2, G2, S1, G1])],
)
def test_the_highest_initiative_goes_first(values: tuple[int, int, int, int], expected: list[str]) -> None:
    cards = initiatives(**dict(zip(("S1", "S2", "G1", "G2"), values, strict=True)))
    desk = order({S1: "2-1", S2: "2-4"}, {G1: "2-1", G2: "2-4"}, cards)
    assert desk.order == expected
    by_id: dict[str, int] = dict(zip((S1, S2, G1, G2), values, strict=True))
    assert desk.told("order") == [{"slots": [[f"soldier:{id}", by_id[id]] for id in expected]}]
    assert decided(desk) == []
    marks = {id: item["mark"] for id, item in seen(desk.state, "").items() if "mark" in item}
    assert marks == {f"soldier:{id}": n for n, id in enumerate(expected, 1)}


@pytest.mark.rule("DES-order-02")
@pytest.mark.parametrize(("arrow", "first"), [("right", S1), ("left", G1)])
def test_binoculars_of_a_neighbour_count(arrow: str, first: str) -> None:
    cards = {S1: card(initiative=6), S2: card(initiative=2, binoculars=(2, arrow)), G1: card(initiative=7)}
    desk = order({S1: "2-4", S2: "2-3"}, {G1: "2-1"}, cards, active=f"{S1} {G1}")
    assert desk.order[0] == first
    assert desk.state.fixed == ([8, 7] if first == S1 else [7, 6])


@pytest.mark.rule("DES-order-02")
def test_a_trench_that_helps_initiative_counts() -> None:
    desk = order(
        {S1: "2-4"}, {G1: "2-1"}, initiatives(S1=6, G1=7), more={"trenches": {"trench-1": "2-3"}},
        trenches={"soviet/trench-1": ("initiative", 2, "right")},
    )  # fmt: skip
    assert (desk.order, desk.state.fixed) == ([S1, G1], [8, 7])


@pytest.mark.rule("DES-order-03")
def test_veterans_get_no_marker() -> None:
    cards = initiatives(S3=11, G3=11, S1=8, S2=6, G1=7, G2=5)
    desk = order({S1: "2-1", S2: "2-4", S3: "1-6"}, {G1: "2-1", G2: "2-4", G3: "1-6"}, cards, f"{S1} {S2} {G1} {G2}")
    assert desk.order == [S1, G1, S2, G2]
    shown = seen(desk.state, "")
    assert "mark" not in shown[f"soldier:{S3}"]
    assert "mark" not in shown[f"soldier:{G3}"]


# -- ties ---------------------------------------------------------------------------------------------------

BETTER = {"soviet": (S1, G1), "german": (G1, S1)}


def tie(side: str, better: tuple[str, Mapping[str, Any]], worse: tuple[str, Mapping[str, Any]], **laid: Any) -> Desk:
    """Two soldiers, one of each side, each with its space and card; `side` has the better one."""
    first, second = BETTER[side]
    at = {first: better[0], second: worse[0]}
    return order({S1: at[S1]}, {G1: at[G1]}, {first: card(**better[1]), second: card(**worse[1])}, **laid)


@pytest.mark.rule("DES-order-04")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("line", "behind"), [(1, 2), (2, 3), (1, 3)])
def test_the_more_advanced_line_goes_first(side: str, line: int, behind: int) -> None:
    desk = tie(side, (f"{line}-1", {"defense": 5}), (f"{behind}-6", {"defense": 9, "command": True}))
    assert desk.order == list(BETTER[side])
    assert decided(desk) == ["DES-order-04"]


@pytest.mark.rule("DES-order-05")
@pytest.mark.parametrize("side", SIDES)
def test_in_the_same_line_a_commander_goes_first(side: str) -> None:
    desk = tie(side, ("2-1", {"defense": 5, "command": True}), ("2-6", {"defense": 9}))
    assert desk.order == list(BETTER[side])
    assert decided(desk) == ["DES-order-05"]


@pytest.mark.rule("DES-order-06")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("command", [True, False])
def test_then_the_greater_defence_goes_first(side: str, command: bool) -> None:
    desk = tie(side, ("2-1", {"defense": 8, "command": command}), ("2-6", {"defense": 7, "command": command}))
    assert desk.order == list(BETTER[side])
    assert decided(desk) == ["DES-order-06"]


@pytest.mark.rule("DES-order-07", "DES-order-13")
@pytest.mark.parametrize("swap", [False, True])
def test_then_more_adjacent_companions_go_first(swap: bool) -> None:
    """Two against one; veterans and active soldiers count, diagonal neighbours do not."""
    two, one = {"2-3": "2-2 3-3", "2-4": ""}, {"2-3": "2-2", "2-4": ""}
    spaces = [*two["2-3"].split(), "1-2"], [*one["2-3"].split(), "1-4", "3-2"]
    if swap:
        spaces = spaces[1], spaces[0]
    ids = [[f"{army}-A-{n:02}" for n in range(11, 14)] for army in ("SOV", "GER")]
    near = [dict(zip(ids[n], spaces[n], strict=False)) for n in (0, 1)]
    desk = order({S1: "2-3", **near[0]}, {G1: "2-3", **near[1]}, active=f"{S1} {G1}")
    assert desk.order == ([G1, S1] if swap else [S1, G1])
    assert decided(desk) == ["DES-order-07"]


@pytest.mark.rule("DES-order-13")
def test_a_trench_is_no_companion() -> None:
    """Friend and trench against friend and friend; the trench gives the attack, so that defences stay equal."""
    desk = order(
        {S1: "2-3", S2: "2-2"}, {G1: "2-3", G2: "2-2", G3: "2-4"}, active=f"{S1} {G1}",
        more={"trenches": {"trench-1": "2-4"}}, trenches={"soviet/trench-1": ("attack", 1, "left")},
    )  # fmt: skip
    assert (desk.order, decided(desk)) == ([G1, S1], ["DES-order-07"])


@pytest.mark.rule("DES-order-13")
def test_active_neighbours_are_companions_too() -> None:
    desk = order({S1: "2-3", S2: "2-4"}, {G1: "2-3", G2: "3-4"}, initiatives(S2=2, G2=3))
    assert desk.order[:2] == [S1, G1]
    assert decided(desk) == ["DES-order-07"]


@pytest.mark.rule("DES-order-13")
@pytest.mark.parametrize(("adjacency", "first"), [("orthogonal", S1), ("eight", G1)])
def test_diagonal_neighbours_are_companions_only_with_an_option(adjacency: str, first: str) -> None:
    desk = order(
        {S1: "2-3", S2: "2-4"}, {G1: "2-3", G2: "3-4", G3: "1-2"}, active=f"{S1} {G1}", adjacency=adjacency
    )  # fmt: skip
    assert desk.order[0] == first


@pytest.mark.rule("DES-order-08")
@pytest.mark.parametrize(("dice", "expected"), [((4, 5, 1, 5), [S1, G1]), ((1, 5, 4, 5), [G1, S1])])
def test_the_higher_sum_of_two_dice_decides_at_last(dice: tuple[int, ...], expected: list[str]) -> None:
    desk = order({S1: "2-3"}, {G1: "2-3"}, dice=dice)
    assert desk.order == expected
    assert [(event.side, event.data["faces"]) for event in desk.events if event.kind == "tie-roll"] == [
        ("soviet", list(dice[:2])),
        ("german", list(dice[2:])),
    ]
    assert decided(desk) == ["DES-order-08"]


@pytest.mark.rule("DES-order-10")
def test_equal_sums_are_rolled_again() -> None:
    desk = order({S1: "2-3"}, {G1: "2-3"}, dice=(4, 4, 2, 6, 3, 2, 5, 5))
    assert desk.order == [G1, S1]
    assert [told["faces"] for told in desk.told("tie-roll")] == [[4, 4], [2, 6], [3, 2], [5, 5]]
    assert [told["soldier"] for told in desk.told("tie-roll")] == [f"soldier:{id}" for id in (S1, G1, S1, G1)]


@pytest.mark.rule("DES-order-10", "DES-order-11")
def test_of_three_only_those_with_equal_sums_roll_again() -> None:
    desk = order({S1: "2-3"}, {G1: "2-1", G2: "2-5"}, dice=(4, 4, 1, 2, 3, 5, 1, 1, 6, 6))
    assert desk.order == [G2, S1, G1]
    assert len(desk.told("tie-roll")) == 5


@pytest.mark.rule("DES-order-09")
def test_a_later_criterion_counts_only_between_equals() -> None:
    cards = {S1: card(initiative=7, defense=5), G1: card(initiative=7, defense=9, command=True), G2: card(initiative=6)}
    desk = order({S1: "1-1"}, {G1: "2-1", G2: "1-4"}, cards)
    assert desk.order == [S1, G1, G2]
    assert decided(desk) == ["DES-order-04"]


@pytest.mark.rule("DES-order-09")
@pytest.mark.parametrize("side", SIDES)
def test_defence_comes_before_companions(side: str) -> None:
    """The one with less defence has two companions."""
    first, second = BETTER[side]
    army = second[:3]
    lonely, crowd = {first: "2-3"}, {second: "2-3", f"{army}-A-12": "2-4", f"{army}-A-13": "2-2"}
    soviet, german = (lonely, crowd) if side == "soviet" else (crowd, lonely)
    desk = order(soviet, german, {first: card(defense=8)}, active=f"{S1} {G1}")
    assert (desk.order, decided(desk)) == ([first, second], ["DES-order-06"])


@pytest.mark.rule("DES-order-11")
def test_a_tied_group_is_sorted_as_a_whole() -> None:
    cards = {S1: card(initiative=6), S2: card(initiative=6, defense=7), G1: card(initiative=6, defense=8)}
    desk = order({S1: "1-1", S2: "2-5"}, {G1: "2-1"}, cards)
    assert desk.order == [S1, G1, S2]
    assert set(decided(desk)) == {"DES-order-04", "DES-order-06"}


@pytest.mark.rule("DES-order-11")
def test_only_those_equal_to_the_end_roll_dice() -> None:
    """Line 1 goes first; of the three behind one commands, the other two roll."""
    cards = {G2: card(command=True)}
    desk = order({S1: "2-1", S2: "1-5"}, {G1: "2-1", G2: "2-5"}, cards, dice=(1, 2, 3, 4))
    assert desk.order == [S2, G2, G1, S1]
    assert [told["soldier"] for told in desk.told("tie-roll")] == [f"soldier:{S1}", f"soldier:{G1}"]


@pytest.mark.rule("DES-order-12")
@pytest.mark.parametrize(("tie_defense", "expected"), [("current", [G1, S1]), ("printed", [S1, G1])])
def test_the_defence_in_force_breaks_ties_unless_an_option_says_the_printed_one(
    tie_defense: str, expected: list[str]
) -> None:
    cards = {S1: card(defense=8), G1: card(defense=7), G2: card(protect=(2, "right"))}
    desk = order({S1: "2-1"}, {G1: "2-4", G2: "2-3"}, cards, active=f"{S1} {G1}", tie_defense=tie_defense)
    assert desk.defense(G1) == 9
    assert (desk.order, decided(desk)) == (expected, ["DES-order-06"])


@pytest.mark.rule("DES-order-12")
def test_a_trench_that_helps_defence_counts_too() -> None:
    desk = order({S1: "2-4"}, {G1: "2-4"}, more={"trenches": {"trench-1": "2-3"}})
    assert (desk.defense(S1), desk.order, decided(desk)) == (8, [S1, G1], ["DES-order-06"])


@pytest.mark.rule("DES-order-15")
@pytest.mark.parametrize(("one", "two"), [(S1, S2), (G1, G2)])
@pytest.mark.parametrize("swap", [False, True])
def test_ties_inside_a_side_are_settled_alike(one: str, two: str, swap: bool) -> None:
    ahead, behind = (two, one) if swap else (one, two)
    at = {ahead: "2-6", behind: "3-1"}
    cards = {one: card(initiative=5), two: card(initiative=5)}
    soviet, german = (at, {G3: "2-1"}) if one == S1 else ({S3: "2-1"}, at)
    desk = order(soviet, german, cards, active=f"{one} {two}")
    assert (desk.order, decided(desk)) == ([ahead, behind], ["DES-order-04"])
    assert desk.log == ["order", "turn"], "nobody was asked"


@pytest.mark.rule("DES-order-16")
@pytest.mark.parametrize("side", SIDES)
def test_a_commander_object_breaks_no_tie(side: str) -> None:
    """The side with the object has less defence, so that it must not go first."""
    less, more = (S1, G1) if side == "soviet" else (G1, S1)
    armies = [Army(at={id: "2-3"}, objects="commander" if id == less else "") for id in (S1, G1)]
    desk = lay(*armies, cards={more: card(defense=8)}, active=f"{S1} {G1}", phase="order")
    desk.choose("pass")
    assert (desk.order, decided(desk)) == ([more, less], ["DES-order-06"])


# -- fixed --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-order-14")
def test_markers_stay_when_initiative_changes() -> None:
    """German 1 is second by the binoculars of German 2, whom Soviet 1 kills first."""
    cards = {**initiatives(S1=9, S2=7), G1: card(initiative=6), G2: card(initiative=2, binoculars=(2, "right"))}
    desk = order({S1: "2-1", S2: "2-6"}, {G1: "2-4", G2: "2-3:0"}, cards, active=f"{S1} {S2} {G1}", dice=(6, 5))
    assert desk.order == [S1, G1, S2]
    desk.choose("pistol", G2)
    assert desk.dead(G2)
    assert desk.initiative(G1) == 6
    assert (desk.acting, desk.order, desk.state.fixed) == (G1, [S1, G1, S2], [9, 8, 7])


@pytest.mark.rule("DES-order-14")
def test_a_death_or_a_move_renumbers_nobody() -> None:
    cards = {**initiatives(S2=7, G1=6, G2=5), S1: card(initiative=9, actions="boots")}
    desk = order({S1: "2-1", S2: "2-6"}, {G1: "2-4:0", G2: "2-2"}, cards, dice=(6, 5))
    desk.choose("boots", "3-1", "pistol", G1)
    assert desk.order == [S1, S2, None, G2]
    marks = {id: item["mark"] for id, item in seen(desk.state, "").items() if "mark" in item}
    assert marks == {f"soldier:{S1}": 1, f"soldier:{S2}": 2, f"soldier:{G2}": 4}
