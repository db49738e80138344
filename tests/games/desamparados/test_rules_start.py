"""The start phase: objects drawn and kept, soldiers drawn, and how hands run out."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.games.desamparados.content import SIDES

from .desk import Army, Desk, card, fresh, lay
from .random_play import ALL
from .whole_game import ROUNDS, SEATS, seen, whole

PLAIN = "in-cover in-cover precision reaction grenade commander cover-me reorganize submachine-gun trench-1"
"""Objects that cost nothing to discard."""
OTHER = {"soviet": "german", "german": "soviet"}


def army(side: str, held: int, hand: str = "", **more: Any) -> Army:
    """A soldier on the grid and so many objects, with plain ones to draw."""
    id = {"soviet": "SOV", "german": "GER"}[side]
    return Army(
        at={f"{id}-A-01": "1-3"},
        hand=hand or f"{id}-A-02 {id}-A-03",
        objects=" ".join(PLAIN.split()[:held]),
        deck=" ".join(["grenade"] * 6),
        **more,
    )


def start(side: str, held: int, number: int, **laid: Any) -> Desk:
    """The start of a round in which a side has so many objects and the other side none."""
    armies = [army(one, held if one == side else 0) for one in SIDES]
    return lay(*armies, phase="start", round=number, first=side, **laid)


def new_objects(desk: Desk, side: str) -> list[int]:
    return [event.data["n"] for event in desk.events if event.kind == "objects-drawn" and event.side == side]


# -- what is drawn ------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-start-04")
@pytest.mark.parametrize("scenario", ALL)
def test_in_round_1_each_side_draws_4_objects(scenario: str) -> None:
    desk = fresh(scenario, soviet_platoon="A", german_platoon="A", first_deployer="german")
    assert desk.asked[1] == "deploy"
    assert [len(desk.held(side)) for side in SIDES] == [4, 4]
    assert [desk.count(f"{side}/object-deck") for side in SIDES] == [21, 21]
    assert [(event.side, event.data["n"]) for event in desk.events if event.kind == "objects-drawn"] == [
        ("german", 4),
        ("soviet", 4),
    ]


@pytest.mark.rule("DES-start-05", "DES-start-06", "DES-setup-04", "DES-setup-07")
@pytest.mark.parametrize("scenario", ALL)
def test_a_lone_player_draws_8_soldiers_a_partner_5(scenario: str) -> None:
    desk = fresh(scenario, soviet_platoon="A", german_platoon="A")
    for seat in SEATS[scenario]:
        drawn = (5, 12) if "-" in seat else (8, 9)
        assert (desk.count(f"{seat}/hand"), desk.count(f"{seat}/deck")) == drawn
    told = {told["seat"]: told["n"] for told in desk.told("soldiers-drawn")}
    assert told == {seat: 5 if "-" in seat else 8 for seat in SEATS[scenario]}


@pytest.mark.rule("DES-start-07")
@pytest.mark.parametrize("side", SIDES)
def test_in_round_1_nothing_is_discarded(side: str) -> None:
    desk = start(side, 9, 1)
    assert desk.asked == (side, "deploy")
    assert len(desk.held(side)) == 13
    assert {asked.kind for asked in whole().asked if asked.round == 1} & {"discard"} == set()


DRAWN = [
    pytest.param(2, 4, marks=pytest.mark.rule("DES-start-08")),
    pytest.param(3, 4, marks=pytest.mark.rule("DES-start-08")),
    pytest.param(4, 3, marks=pytest.mark.rule("DES-start-11")),
    pytest.param(5, 3, marks=pytest.mark.rule("DES-start-11")),
    pytest.param(6, 2, marks=pytest.mark.rule("DES-start-13")),
    pytest.param(7, 2, marks=pytest.mark.rule("DES-start-13")),
]


@pytest.mark.parametrize(("number", "drawn"), DRAWN)
@pytest.mark.parametrize("side", SIDES)
def test_objects_that_a_side_draws(number: int, drawn: int, side: str) -> None:
    desk = start(side, 1, number)
    assert desk.asked == (side, "deploy")
    assert len(desk.held(side)) == 1 + drawn
    assert len(desk.held(OTHER[side])) == drawn
    assert (new_objects(desk, "soviet"), new_objects(desk, "german")) == ([drawn], [drawn])
    assert desk.told("soldiers-drawn") == []


LIMITS = [
    pytest.param(2, 3, 2, 5, marks=pytest.mark.rule("DES-start-09")),
    pytest.param(3, 3, 2, 5, marks=pytest.mark.rule("DES-start-09")),
    pytest.param(4, 5, 4, 4, marks=pytest.mark.rule("DES-start-12")),
    pytest.param(5, 5, 4, 4, marks=pytest.mark.rule("DES-start-12")),
    pytest.param(6, 4, 3, 3, marks=pytest.mark.rule("DES-start-14")),
    pytest.param(7, 4, 3, 3, marks=pytest.mark.rule("DES-start-14")),
]


@pytest.mark.parametrize(("number", "held", "over", "limit"), LIMITS)
@pytest.mark.parametrize("side", SIDES)
def test_objects_that_a_side_may_keep(number: int, held: int, over: int, limit: int, side: str) -> None:
    desk = start(side, held, number)
    for left in range(over, 0, -1):
        assert desk.asked == (side, "discard")
        assert desk.about == (left,)
        assert not {"pass", "done"} & set(desk.options())
        desk.choose(desk.options()[0])
    assert desk.asked == (side, "deploy")
    assert (len(desk.held(side)), desk.count(f"{side}/object-discard")) == (limit, over)


@pytest.mark.parametrize(("number", "held", "over", "limit"), LIMITS)
@pytest.mark.parametrize("side", SIDES)
def test_nothing_is_discarded_at_the_limit_itself(number: int, held: int, over: int, limit: int, side: str) -> None:
    desk = start(side, held - over, number)
    assert desk.asked == (side, "deploy")
    assert len(desk.held(side)) == limit


@pytest.mark.rule("DES-start-10")
@pytest.mark.parametrize("gone", [("reaction", "grenade"), ("precision", "in-cover"), ("in-cover", "in-cover")])
def test_the_side_chooses_what_it_discards(gone: tuple[str, str]) -> None:
    at = {"SOV-A-01": "1-3"}
    held = "in-cover in-cover precision reaction"
    desk = lay(Army(at=at, objects=held, deck="grenade grenade grenade"), phase="start", round=2)
    assert sorted(desk.options()) == ["grenade", "in-cover", "precision", "reaction"]
    assert desk.refused("vodka") == "core-not-offered"
    desk.choose(*gone)
    assert desk.zone("soviet/object-discard") == sorted(gone)
    left = [*held.split(), "grenade", "grenade", "grenade"]
    for one in gone:
        left.remove(one)
    assert desk.held("soviet") == sorted(left)
    assert [told["card"] for told in desk.told("discarded")] == [f"card:soviet/{one}" for one in gone]


@pytest.mark.rule("DES-start-15")
@pytest.mark.parametrize("side", SIDES)
def test_round_8_begins_without_draw_or_discard(side: str) -> None:
    armies = [army(one, 5, hand="SOV-A-02" if one == "soviet" else "GER-A-02") for one in SIDES]
    desk = lay(*armies, phase="surrender", round=7)
    desk.say(soviet="go-on", german="go-on")
    assert desk.round == 8
    assert desk.asked[1] == "name"
    assert (len(desk.held(side)), desk.count(f"{side}/hand"), desk.count(f"{side}/object-deck")) == (5, 1, 6)
    assert not {"objects-drawn", "soldiers-drawn", "discarded"} & set(desk.log)
    desk.say(soviet="done", german="done")
    assert not {"objects-drawn", "soldiers-drawn", "discarded"} & set(desk.log)


# -- when the limit is checked ------------------------------------------------------------------------------


def ammunition(**options: Any) -> Desk:
    """A Soviet turn of round 2 with 5 objects; the ammunition case has brought 2 more."""
    desk = lay(
        army("soviet", 5),
        army("german", 0),
        cards={"SOV-A-01": card(actions="ammunition:2")},
        order="SOV-A-01",
        **options,
    )
    desk.choose("ammunition")
    return desk


def loot(**options: Any) -> Desk:
    """The same after two 4s, which bring one."""
    desk = lay(army("soviet", 5), army("german", 0), order="SOV-A-01", dice=(4, 4), **options)
    desk.choose("pistol", "GER-A-01")
    return desk


def vodka(**options: Any) -> Desk:
    """The same after Vodka, which brings 3 for itself."""
    soviet = army("soviet", 4)._replace(objects="in-cover in-cover precision reaction vodka")
    desk = lay(soviet, army("german", 0), order="SOV-A-01", **options)
    desk.interject("soviet", "vodka")
    return desk


@pytest.mark.rule("DES-start-16")
@pytest.mark.parametrize(("draw", "held"), [(ammunition, 7), (loot, 6), (vodka, 7)])
def test_what_is_drawn_in_the_round_may_be_kept_until_the_next_start_phase(draw: Any, held: int) -> None:
    desk = draw()
    assert len(desk.held("soviet")) == held
    assert desk.asked == ("soviet", "act")
    while desk.asked[1] == "act":
        desk.choose("end")
    desk.passing()
    assert (desk.round, desk.asked, desk.about) == (3, ("soviet", "discard"), (held + 4 - 5,))


@pytest.mark.rule("DES-start-16")
@pytest.mark.parametrize(("draw", "over"), [(ammunition, 2), (loot, 1), (vodka, 2)])
def test_with_an_option_the_limit_holds_all_the_time(draw: Any, over: int) -> None:
    desk = draw(hand_limit_always=True)
    for left in range(over, 0, -1):
        assert (desk.asked, desk.about) == (("soviet", "discard"), (left,))
        desk.choose("in-cover")
    assert desk.asked == ("soviet", "act")
    assert len(desk.held("soviet")) == 5


@pytest.mark.rule("DES-start-07", "DES-start-16")
def test_not_even_with_that_option_has_round_1_a_limit() -> None:
    desk = ammunition(hand_limit_always=True, round=1)
    assert (desk.asked, len(desk.held("soviet"))) == (("soviet", "act"), 7)


# -- whose objects ------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-start-17")
@pytest.mark.parametrize("first", SIDES)
def test_the_first_deployer_discards_and_pays_before_the_other_side(first: str) -> None:
    second = OTHER[first]
    armies = [
        army(one, 4)._replace(objects="temperature-drops in-cover precision", deck="grenade " * 3) for one in SIDES
    ]
    desk = lay(*armies, phase="start", round=2, first=first)
    assert desk.asked == (first, "discard")
    assert [event.side for event in desk.events if event.kind == "objects-drawn"] == [first, second]
    before = desk.reserve(second)
    desk.choose("temperature-drops")
    assert desk.asked == (second, "discard")
    assert (desk.reserve(second), desk.lost(second)) == (before - 1, 1)
    desk.choose("in-cover")
    assert desk.asked == (first, "deploy")
    assert [event.side for event in desk.events if event.kind == "discarded"] == [first, second]


@pytest.mark.rule("DES-start-18")
@pytest.mark.parametrize("partner", ["german-1", "german-2"])
def test_objects_are_drawn_and_limited_for_the_side(partner: str) -> None:
    german = Army(at={"GER-A-01": "1-3", "GER-B-01": "1-4"}, objects="in-cover precision", deck="grenade " * 6)
    desk = lay(army("soviet", 0), german, scenario="german-team", phase="start", round=2, first="german")
    assert new_objects(desk, "german") == [4]
    assert (desk.asked, desk.about) == (("german", "discard"), (1,))
    assert seen(desk.state, partner)["zone:german/objects"]["cards"] == sorted(
        ["card:german/in-cover", "card:german/precision", *["card:german/grenade"] * 4],
        key=["card:german/in-cover", "card:german/precision", "card:german/grenade"].index,
    )
    desk.choose("precision")
    assert desk.asked[1] == "deploy"
    assert len(desk.held("german")) == 5


# -- hands that run out -------------------------------------------------------------------------------------

SOLO_HANDS, TEAM_HANDS = (8, 6, 4, 7, 5, 4, 2), (5, 4, 3, 5, 4, 2, 1)
"""In hand when the deployment of rounds 1 to 7 begins."""


@pytest.mark.rule("DES-start-19", "DES-start-20")
@pytest.mark.parametrize("scenario", ALL)
def test_hands_run_out_in_round_7(scenario: str) -> None:
    game = whole(scenario)
    for seat in SEATS[scenario]:
        team = "-" in seat
        for number in ROUNDS:
            deploying = [q for q in game.asked if q.round == number and q.kind == "deploy" and q.side == seat]
            hands = [question.hands[seat] for question in deploying]
            first = (TEAM_HANDS if team else SOLO_HANDS)[number - 1]
            assert hands == ([first] if team else [first, first - 1])
        named = next(question for question in game.asked if question.kind == "name")
        assert named.hands[seat] == 0
        assert game.desk.count(f"{seat}/deck") == (7 if team else 0)


@pytest.mark.rule("DES-start-19", "DES-start-20")
@pytest.mark.parametrize("scenario", ALL)
def test_of_17_soldiers_a_lone_player_deploys_14_a_partner_7_and_3_freeze(scenario: str) -> None:
    game = whole(scenario)
    for seat in SEATS[scenario]:
        deployed = [told for told in game.desk.told("deployed") if told["seat"] == seat]
        frozen = [one for told in game.desk.told("hypothermia") if told["seat"] == seat for one in told["soldiers"]]
        assert (len(deployed), len(set(frozen))) == ((7, 3) if "-" in seat else (14, 3))
