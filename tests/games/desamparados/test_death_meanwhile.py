"""A soldier dies of a card played out of turn while a question about it is pending: what is offered stays right.

Option `winter_discard = any_time` (DES-winter-07): Hypothermia is given up at any moment and may cost the soldier.
"""

from __future__ import annotations

from typing import Any

import pytest

from .desk import Army, Desk, card, lay

ALL = "boots medical-kit shovel stretcher reorganize"
ENEMY = Army(at={"GER-A-01": "1-1", "GER-A-02": "2-2"})


def asked(
    *words: str,
    at: dict[str, str] | None = None,
    cards: dict[str, Any] | None = None,
    german: Army = ENEMY,
    **more: Any,
) -> Desk:
    """The turn of SOV-A-01, which has no cube left, after these answers."""
    soviet = Army(
        at={"SOV-A-01": "1-1:0", "SOV-A-02": "2-2:0", "SOV-A-03": "3-3:0", **(at or {})},
        objects=more.pop("objects", "hypothermia hypothermia"),
        lost=2,
    )
    given = {"SOV-A-01": card(actions=ALL), **(cards or {})}
    order = more.pop("order", "SOV-A-01 GER-A-01")
    desk = lay(soviet, german, cards=given, order=order, winter_discard="any_time", **more)
    desk.choose(*words)
    return desk


def dies(desk: Desk, id: str) -> None:
    """It pays for a Hypothermia of its side."""
    side = "soviet" if id.startswith("SOV") else "german"
    desk.interject(side, "hypothermia")
    desk.choose(id)
    assert desk.dead(id)


# -- the soldier that acts ------------------------------------------------------------------------------


@pytest.mark.rule("DES-winter-07")
@pytest.mark.parametrize("action", ["boots", "medical-kit", "shovel"])
def test_an_action_of_a_soldier_that_dies_is_only_passed(action: str) -> None:
    desk = asked(action, objects="hypothermia trench-1")
    dies(desk, "SOV-A-01")
    before = (desk.reserve("soviet"), desk.lost("soviet"), desk.held("soviet"))
    assert desk.options() == ["pass"]
    desk.choose("pass")
    assert (desk.reserve("soviet"), desk.lost("soviet"), desk.held("soviet")) == before
    assert desk.asked == ("german", "act")


@pytest.mark.rule("DES-winter-07")
@pytest.mark.parametrize("action", ["stretcher", "reorganize"])
def test_a_soldier_that_dies_lifts_nobody(action: str) -> None:
    desk = asked(action)
    dies(desk, "SOV-A-01")
    assert desk.options() == ["done"]
    desk.choose("done")
    assert (desk.asked, desk.at("SOV-A-02")) == (("german", "act"), "2-2")


@pytest.mark.rule("DES-winter-07")
def test_boots_lead_to_the_space_of_a_companion_that_dies() -> None:
    desk = asked("boots")
    assert "soviet/2-2" not in desk.options()
    dies(desk, "SOV-A-02")
    assert "soviet/2-2" in desk.options()


@pytest.mark.rule("DES-winter-07")
def test_a_trench_may_take_the_space_of_a_soldier_that_dies() -> None:
    desk = asked("shovel", "trench-1", objects="hypothermia trench-1")
    dies(desk, "SOV-A-01")
    desk.choose("1-1")
    assert (desk.on("soviet/1-1"), desk.asked) == ("trench-1", ("german", "act"))


# -- soldiers that are moved ------------------------------------------------------------------------------


@pytest.mark.rule("DES-winter-07")
def test_a_soldier_that_dies_is_not_lifted() -> None:
    desk = asked("reorganize")
    dies(desk, "SOV-A-02")
    assert desk.options() == ["SOV-A-03", "done"]


@pytest.mark.rule("DES-winter-07", "DES-second-14")
def test_a_death_in_line_3_makes_room_for_the_stretcher() -> None:
    full = {f"SOV-A-{n:02d}": f"3-{column}:0" for n, column in ((4, 1), (5, 2), (6, 4), (7, 5), (8, 6))}
    desk = asked("stretcher", at=full)
    assert desk.refused("SOV-A-02") == "DES-second-14"
    dies(desk, "SOV-A-06")
    assert desk.may("SOV-A-02")


@pytest.mark.rule("DES-winter-07")
def test_a_lifted_soldier_that_dies_is_passed_over() -> None:
    desk = asked("reorganize", "SOV-A-02", "SOV-A-03")
    assert (desk.asked[1], desk.about[0]) == ("place", "soldier:SOV-A-02")
    dies(desk, "SOV-A-02")
    assert desk.options() == ["pass"]
    assert desk.game.why_not("space:soviet/1-4") is not None
    desk.choose("pass")
    assert (desk.asked[1], desk.about[0]) == ("place", "soldier:SOV-A-03")
    assert desk.may("2-2")
    dies(desk, "SOV-A-03")
    desk.choose("pass")
    assert (desk.asked, desk.in_play("soviet")) == (("soviet", "act"), ["SOV-A-01"])


@pytest.mark.rule("DES-winter-07")
def test_who_dies_before_its_turn_is_not_asked_about_and_leaves_its_space() -> None:
    desk = asked("reorganize", "SOV-A-02", "SOV-A-03", "1-4")
    dies(desk, "SOV-A-02")
    assert desk.may("1-4")
    desk = asked("reorganize", "SOV-A-02", "SOV-A-03")
    dies(desk, "SOV-A-03")
    desk.choose("1-4")
    assert (desk.asked, desk.at("SOV-A-02")) == (("soviet", "act"), "1-4")


# -- attacks ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-winter-07")
def test_a_thrower_that_dies_has_no_axis_to_declare() -> None:
    desk = asked("grenade", objects="hypothermia grenade")
    dies(desk, "SOV-A-01")
    assert (desk.asked[1], desk.options()) == ("axis", ["stop"])
    desk.choose("stop")
    assert (desk.asked, desk.zone("soviet/object-discard")) == (("german", "act"), ["grenade", "hypothermia"])


@pytest.mark.rule("DES-winter-07", "DES-cover-01")
def test_there_is_no_cover_from_an_attacker_that_dies() -> None:
    desk = asked("pistol", "GER-A-01", german=ENEMY._replace(objects="in-cover"))
    assert desk.options() == ["in-cover", "pass"]
    dies(desk, "SOV-A-01")
    assert desk.options() == ["pass"]
    desk.choose("pass")
    assert (desk.asked, desk.held("german")) == (("german", "act"), ["in-cover"])


@pytest.mark.rule("DES-winter-07", "DES-aim-02")
def test_where_the_target_dies_another_is_aimed_at() -> None:
    german = Army(at={"GER-A-01": "1-1:0", "GER-A-02": "2-2"}, objects="hypothermia")
    cards = {"SOV-A-01": card(rifle=1)}
    desk = asked("rifle", "GER-A-01", "pass", cards=cards, german=german, objects="precision")
    assert desk.options() == ["fire", "precision"]
    dies(desk, "GER-A-01")
    assert (desk.options(), desk.refused("fire")) == (["pass"], "core-not-offered")
    desk.choose("pass")
    assert (desk.asked[1], desk.options()) == ("aim", ["GER-A-02"])


@pytest.mark.rule("DES-winter-07", "DES-direct-01")
def test_where_the_last_target_dies_the_shot_is_direct_damage() -> None:
    german = Army(at={"GER-A-01": "1-1:0"}, objects="hypothermia", reserve=5)
    cards = {"SOV-A-01": card(rifle=1)}
    desk = asked("rifle", "GER-A-01", "pass", cards=cards, german=german, objects="precision", order="SOV-A-01")
    dies(desk, "GER-A-01")
    desk.choose("fire")
    assert desk.reserve("german") == 4


# -- orders ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-winter-07", "DES-command-11")
def test_a_commander_that_dies_orders_nobody() -> None:
    desk = asked(phase="commands", cards={"SOV-A-01": card(command=True)})
    dies(desk, "SOV-A-01")
    assert (desk.asked, desk.options()) == (("soviet", "order"), ["pass"])


@pytest.mark.rule("DES-winter-07", "DES-commander-01")
@pytest.mark.parametrize("dead", [["SOV-A-01"], ["SOV-A-02", "SOV-A-03"]])
def test_nobody_is_made_commander_who_could_order_nobody(dead: list[str]) -> None:
    desk = asked(phase="commands", objects="hypothermia hypothermia commander")
    assert desk.options() == ["commander", "pass"]
    for id in dead:
        dies(desk, id)
    assert (desk.asked, desk.options()) == (("soviet", "commander"), ["pass"])


@pytest.mark.rule("DES-winter-07", "DES-reaction-04")
def test_a_secret_reaction_on_a_soldier_that_dies_is_not_played() -> None:
    german = Army(at={"GER-A-01": "1-1"}, objects="in-cover")
    soviet = Army(at={"SOV-A-01": "1-1:0"}, objects="reaction hypothermia")
    desk = lay(
        soviet, german, phase="order", active="SOV-A-01 GER-A-01", reaction_mode="secret", winter_discard="any_time"
    )
    desk.say(soviet="reaction SOV-A-01")
    dies(desk, "SOV-A-01")
    desk.say(german="pass")
    assert (desk.asked, desk.held("soviet")) == (("german", "act"), ["reaction"])


# -- cubes and prices -------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-winter-07", "DES-lives-06")
@pytest.mark.parametrize("how", ["deaths", "white-wind"])
def test_the_last_cubes_are_given_to_nobody_where_nobody_or_none_is_left(how: str) -> None:
    soviet = Army(
        at={"SOV-A-01": "1-1:0/0", "SOV-A-02": "2-2:0/0"}, objects="hypothermia hypothermia white-wind", reserve=1
    )
    desk = lay(soviet, phase="cubes", active="SOV-A-01 SOV-A-02", winter_discard="any_time")
    assert (desk.asked, desk.options()) == (("soviet", "cubes"), ["SOV-A-01", "SOV-A-02"])
    if how == "deaths":
        dies(desk, "SOV-A-01")
        dies(desk, "SOV-A-02")
    else:
        desk.interject("soviet", "white-wind")
    assert desk.options() == ["pass"]
    desk.choose("pass")
    assert desk.asked[1] != "cubes"


@pytest.mark.rule("DES-winter-03", "DES-start-16")
def test_a_price_that_can_no_longer_be_paid_is_not_paid() -> None:
    """Vodka, drunk while Hypothermia is paid for, brings one too many, and that is Hypothermia too."""
    held = "in-cover precision reaction grenade vodka hypothermia hypothermia"
    soviet = Army(at={"SOV-A-01": "1-1:0"}, objects=held, reserve=0)
    desk = lay(soviet, phase="discards", hand_limit_always=True)
    desk.choose("hypothermia")
    assert (desk.asked, desk.options()) == (("soviet", "price"), ["SOV-A-01"])
    desk.interject("soviet", "vodka")
    desk.choose("hypothermia", "SOV-A-01")
    desk.choose("in-cover", "precision")
    assert (desk.asked, desk.options()) == (("soviet", "price"), ["pass"])
    desk.choose("pass")
    assert desk.asked[1] != "price"
