"""Reaction: two more initiative while the turn order is set."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.games.desamparados.content import SIDES

from .desk import Army, Desk, card, lay
from .whole_game import seen

ID = {"soviet": "SOV", "german": "GER"}
OTHER = {"soviet": "german", "german": "soviet"}


def window(soviet: str = "reaction", german: str = "", first: str = "soviet", **laid: Any) -> Desk:
    """Soldier 1 of each side is active, soldiers 2 are veterans; the Soviet has initiative 6, the German 7."""
    armies = [
        Army(at={f"{id}-A-01": "2-3", f"{id}-A-02": "1-1"}, objects=objects)
        for id, objects in (("SOV", soviet), ("GER", german))
    ]
    cards = {"SOV-A-01": card(initiative=6), "GER-A-01": card(initiative=7)}
    laid = {"cards": cards, "active": "SOV-A-01 GER-A-01", "phase": "order", **laid}
    return lay(*armies, first=first, **laid)


@pytest.mark.rule("DES-reaction-01")
@pytest.mark.parametrize("side", SIDES)
def test_reaction_is_played_while_the_order_is_set_and_at_no_other_time(side: str) -> None:
    armies = [Army(at={f"{id}-A-01": "2-3", f"{id}-A-02": "2-4"}, objects="reaction") for id in ID.values()]
    cards = {f"{id}-A-01": card(rifle=1, command=False) for id in ID.values()}
    army = ID[side]
    desk = lay(*armies, cards=cards, order=f"{army}-A-01", dice=(1, 2))
    assert desk.asked == (side, "act")
    assert desk.refused("reaction") == "DES-reaction-01"
    assert "reaction" not in desk.options()
    assert desk.refused(f"reaction {army}-A-01") == "core-not-offered"
    desk.choose("rifle", f"{ID[OTHER[side]]}-A-01")
    assert desk.asked == (OTHER[side], "cover")
    assert desk.refused("reaction") == "DES-reaction-01"
    desk.choose("pass")
    assert desk.asked == (side, "shot")
    assert desk.refused("reaction") == "DES-reaction-01"
    desk.choose("fire", "end")
    assert desk.asked == (side, "commander")
    assert desk.refused("reaction") == "core-not-offered"
    assert desk.interjections(side) == []


@pytest.mark.rule("DES-reaction-01")
def test_nobody_is_asked_for_a_reaction_outside_the_order() -> None:
    desk = lay(
        Army(at={"SOV-A-01": "2-3"}, hand="SOV-A-02 SOV-A-03", objects="reaction"), phase="start", round=2,
        deploy_mode="sides", dice=None,
    )  # fmt: skip
    kinds = list[str]()
    while desk.round == 2:
        kinds.append(desk.asked[1])
        words = desk.options()
        desk.choose(next((word for word in ("pass", "end") if word in words), words[0]))
    kinds = [kind for n, kind in enumerate(kinds) if kind != kinds[n - 1] or kind != "reaction"]
    assert kinds.count("reaction") == 1
    assert kinds.index("reaction") == kinds.index("act") - 1
    assert kinds[kinds.index("reaction") - 1] == "deploy-space"


@pytest.mark.rule("DES-reaction-02")
@pytest.mark.parametrize(
    ("cards", "order", "value"), [(0, ["GER", "SOV"], 6), (1, ["SOV", "GER"], 8), (2, ["SOV", "GER"], 10)]
)
def test_it_raises_initiative_by_two_for_this_order(cards: int, order: list[str], value: int) -> None:
    desk = window("reaction reaction precision")
    for n in range(cards):
        desk.choose("reaction SOV-A-01")
        assert desk.initiative("SOV-A-01") == 8 + 2 * n
    desk.choose("pass")
    assert desk.order == [f"{army}-A-01" for army in order]
    assert sorted(desk.state.fixed) == sorted([value, 7])
    assert desk.initiative("SOV-A-01") == 6, "it is for this order only"
    assert desk.zone("soviet/object-discard") == ["reaction"] * cards
    assert desk.told("reaction") == [{"card": "card:soviet/reaction", "soldier": "soldier:SOV-A-01"}] * cards


@pytest.mark.rule("DES-reaction-03")
@pytest.mark.parametrize("side", SIDES)
def test_it_goes_on_own_soldiers_whose_order_is_set(side: str) -> None:
    desk = window("reaction", "reaction", first=side)
    army, enemy = ID[side], ID[OTHER[side]]
    assert desk.asked == (side, "reaction")
    assert desk.about == ("soldier:SOV-A-01", "soldier:GER-A-01")
    assert desk.options() == [f"reaction {army}-A-01", "pass"]
    for nobody in (f"{army}-A-02", f"{enemy}-A-01", f"{enemy}-A-02"):
        assert desk.refused(f"reaction {nobody}") == "DES-reaction-03"
        assert desk.facts(f"reaction {nobody}") == (f"soldier:{nobody}",)
    assert desk.refused(f"reaction {army}-A-05") == "core-not-offered", "one that is not in play"


@pytest.mark.rule("DES-reaction-03")
def test_in_last_breath_it_goes_on_named_soldiers_active_or_not() -> None:
    armies = [Army(at={f"{id}-A-01": "2-3", f"{id}-A-02": "1-1"}, hand="", objects="reaction") for id in ID.values()]
    desk = lay(*armies, phase="last-breath", round=8, dice=None)
    desk.choose("SOV-A-02", "done", side="soviet")
    desk.choose("GER-A-01", "done", side="german")
    assert desk.asked == ("soviet", "reaction")
    assert desk.options() == ["reaction SOV-A-02", "pass"]
    assert desk.refused("reaction SOV-A-01") == "DES-reaction-03"


def window_sides(desk: Desk, *words: str) -> list[str]:
    """Whom the window asks, with these answers one after the other."""
    asked = []
    for word in words:
        assert desk.asked[1] == "reaction"
        asked.append(desk.asked[0])
        desk.choose(word)
    return asked


@pytest.mark.rule("DES-reaction-04")
@pytest.mark.parametrize("first", SIDES)
def test_the_first_deployer_begins_and_two_passes_end_the_window(first: str) -> None:
    desk, second = window("precision", "in-cover", first=first), OTHER[first]
    assert window_sides(desk, "pass", "pass") == [first, second]
    assert desk.asked[1] == "act"
    assert [event.side for event in desk.events if event.kind == "passed"] == [first, second]


@pytest.mark.rule("DES-reaction-04")
@pytest.mark.parametrize("first", SIDES)
def test_who_has_passed_is_asked_again_after_a_reaction(first: str) -> None:
    second = OTHER[first]
    armies = {first: "reaction", second: "reaction reaction"}
    desk = window(first=first, **armies)
    react, answer = f"reaction {ID[second]}-A-01", f"reaction {ID[first]}-A-01"
    asked = window_sides(desk, "pass", react, answer, react)
    assert asked == [first, second, first, second]
    assert desk.asked[1] == "act", "nobody has an object left"
    assert desk.told("reaction") == [
        {"card": f"card:{side}/reaction", "soldier": f"soldier:{ID[side]}-A-01"} for side in (second, first, second)
    ]
    assert (
        dict(zip(desk.order, desk.state.fixed, strict=True))[f"{ID[second]}-A-01"]
        == {"SOV": 6, "GER": 7}[ID[second]] + 4
    )


@pytest.mark.rule("DES-reaction-04")
def test_a_pass_after_the_others_card_leaves_the_window_open_for_one_more_answer() -> None:
    desk = window("reaction precision", "reaction precision")
    assert window_sides(desk, "pass", "reaction GER-A-01", "pass", "pass") == ["soviet", "german", "soviet", "german"]
    assert desk.asked[1] == "act"


@pytest.mark.rule("DES-reaction-04")
@pytest.mark.parametrize(("soviet", "german", "asked"), [("", "precision", "german"), ("vodka", "", "soviet")])
def test_a_side_without_objects_passes_unasked(soviet: str, german: str, asked: str) -> None:
    desk = window(soviet, german)
    assert desk.all_asked == [asked]
    assert desk.options() == ["pass"]
    desk.choose("pass")
    assert desk.asked[1] == "act"


@pytest.mark.rule("DES-reaction-04")
@pytest.mark.parametrize("side", SIDES)
def test_with_an_option_both_decide_at_once_and_in_secret(side: str) -> None:
    armies = dict.fromkeys(SIDES, "reaction reaction")
    desk = window(reaction_mode="secret", **armies)
    assert (desk.all_asked, desk.hidden) == (["soviet", "german"], "answer")
    desk.choose(f"reaction {ID[side]}-A-01", side=side)
    assert desk.all_asked == [OTHER[side]]
    assert desk.log == []
    assert seen(desk.state, OTHER[side])[f"zone:{side}/objects"] == {"k": "zone", "n": 2}
    desk.choose("pass", side=OTHER[side])
    assert desk.told("reaction") == [{"card": f"card:{side}/reaction", "soldier": f"soldier:{ID[side]}-A-01"}]
    assert desk.all_asked == ["soviet", "german"], "again until neither plays one"
    desk.choose("pass", side=side)
    desk.choose("pass", side=OTHER[side])
    assert desk.asked[1] == "act"
    assert desk.state.fixed == ([8, 7] if side == "soviet" else [9, 6])
