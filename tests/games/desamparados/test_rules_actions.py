"""Turns: in which order, by whom, and how much a soldier may do in one."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.games.desamparados.content import SIDES

from .desk import Army, Desk, card, lay

ID = {"soviet": "SOV", "german": "GER"}
OTHER = {"soviet": "german", "german": "soviet"}
FOUR = ("SOV-A-01", "GER-A-01", "SOV-A-02", "GER-A-02")


def four(order: tuple[str, ...] = FOUR, cards: Any = None, **laid: Any) -> Desk:
    """Two soldiers a side, with no cubes, and these markers."""
    armies = [Army(at={f"{id}-A-01": "2-2:0", f"{id}-A-02": "2-5:0"}) for id in ID.values()]
    return lay(*armies, cards=cards or {}, order=" ".join(order), **laid)


def turns(desk: Desk) -> list[tuple[str, int]]:
    return [(told["soldier"].removeprefix("soldier:"), told["slot"]) for told in desk.told("turn")]


# -- whose turn ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-actions-01")
@pytest.mark.parametrize("order", [FOUR, FOUR[::-1], ("SOV-A-01", "SOV-A-02", "GER-A-02", "GER-A-01")])
def test_turns_run_in_the_order_of_the_markers(order: tuple[str, ...]) -> None:
    desk = four(order)
    for id in order:
        assert desk.asked == ({"SOV": "soviet", "GER": "german"}[id[:3]], "act")
        assert desk.about == (f"soldier:{id}", "turn")
        assert desk.acting == id
        desk.choose("end")
    assert turns(desk) == [(id, n) for n, id in enumerate(order, 1)]
    assert desk.round == 3


@pytest.mark.rule("DES-actions-02")
@pytest.mark.parametrize(("target", "left"), [("GER-A-01", [1, 3, 4]), ("GER-A-02", [1, 2, 3])])
def test_the_turn_of_a_dead_soldier_is_skipped(target: str, left: list[int]) -> None:
    desk = four(dice=(6, 5))
    desk.choose("pistol", target)
    assert desk.dead(target)
    while desk.asked[1] == "act":
        desk.choose("end")
    assert [slot for _, slot in turns(desk)] == left
    assert target not in [id for id, _ in turns(desk)]


@pytest.mark.rule("DES-actions-02")
def test_who_dies_in_its_own_turn_has_no_more_to_do() -> None:
    """Two 2s burst the grenade in the hand."""
    armies = Army(at={"SOV-A-01": "2-2:0"}, objects="grenade"), Army(at={"GER-A-01": "2-2"})
    desk = lay(*armies, cards={"SOV-A-01": card(actions="ammunition")}, order="SOV-A-01 GER-A-01", dice=(2, 2))
    desk.choose("grenade", "vertical", "GER-A-01")
    desk.passing()
    assert desk.dead("SOV-A-01")
    assert (desk.acting, desk.order) == ("GER-A-01", [None, "GER-A-01"])


# -- how much -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-actions-03")
@pytest.mark.parametrize("side", SIDES)
def test_a_soldier_may_do_nothing_at_all(side: str) -> None:
    own, enemy = f"{ID[side]}-A-01", f"{ID[OTHER[side]]}-A-01"
    every = "boots ammunition medical-kit"
    desk = lay(cards={own: card(actions=every, smg=(1, 2))}, order=f"{own} {enemy}")
    assert "end" in desk.options()
    desk.choose("end")
    assert (desk.acting, desk.log) == (enemy, ["turn", "end", "turn"])
    assert desk.game.chances == 0


@pytest.mark.rule("DES-actions-03")
@pytest.mark.parametrize("first", ["pistol", "boots"])
def test_after_an_action_or_an_attack_nothing_more_is_compulsory(first: str) -> None:
    desk = lay(cards={"SOV-A-01": card(actions="boots ammunition")}, order="SOV-A-01 GER-A-01", dice=(1, 2))
    desk.choose(first, "GER-A-01" if first == "pistol" else "2-2")
    assert desk.acting == "SOV-A-01"
    desk.choose("end")
    assert desk.acting == "GER-A-01"


@pytest.mark.rule("DES-actions-04")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("second", ["rifle", "pistol", "grenade"])
def test_a_soldier_attacks_once_a_turn(side: str, second: str) -> None:
    own, enemy = f"{ID[side]}-A-01", f"{ID[OTHER[side]]}-A-01"
    armies = {side: Army(at={own: "2-2"}, objects="grenade grenade"), OTHER[side]: Army(at={enemy: "2-2"})}
    desk = lay(armies["soviet"], armies["german"], cards={own: card(rifle=1, pistol=0)}, order=own, dice=(1, 2))
    assert {"rifle", "pistol", "grenade"} <= set(desk.options())
    desk.choose("rifle", enemy, "fire")
    assert desk.asked == (side, "act")
    assert desk.refused(second) == "DES-actions-04"
    assert desk.options() == ["end"]


@pytest.mark.rule("DES-actions-04")
def test_nor_after_a_grenade() -> None:
    armies = Army(at={"SOV-A-01": "2-2"}, objects="grenade grenade"), Army(at={"GER-A-01": "2-2"})
    desk = lay(*armies, order="SOV-A-01", dice=(1, 2))
    desk.choose("grenade", "vertical", "GER-A-01")
    assert desk.refused("pistol") == "DES-actions-04"
    assert desk.refused("grenade") == "DES-actions-04"


@pytest.mark.rule("DES-actions-04", "DES-actions-06")
def test_a_reactivated_soldier_attacks_and_acts_anew() -> None:
    armies = Army(at={"SOV-A-01": "2-2", "SOV-A-02": "2-3"}), Army(at={"GER-A-01": "2-2"})
    cards = {"SOV-A-01": card(command=True), "SOV-A-02": card(actions="boots ammunition")}
    desk = lay(*armies, cards=cards, order="SOV-A-02 SOV-A-01", dice=(1, 2, 1, 2))
    desk.choose("boots", "1-1", "pistol", "GER-A-01")
    assert desk.refused("boots") == "DES-actions-06"
    desk.choose("end", "end", "SOV-A-02")
    assert desk.about == ("soldier:SOV-A-02", "reactivation")
    desk.choose("pistol", "GER-A-01")
    assert desk.refused("pistol") == "DES-actions-04"
    desk.choose("boots", "1-2")
    assert desk.refused("boots") == "DES-actions-06"


@pytest.mark.rule("DES-actions-05")
@pytest.mark.parametrize("action", ["boots", "ammunition", "medical-kit"])
def test_secondary_actions_are_done_before_or_after_the_attack_not_between_shots(action: str) -> None:
    def gunner() -> Desk:
        soviet = Army(at={"SOV-A-01": "2-2"}, lost=3)
        cards = {"SOV-A-01": card(smg=(0, 2), actions=f"{action} shovel"), "GER-A-01": card(lives=3)}
        return lay(soviet, Army(at={"GER-A-01": "2-2"}), cards=cards, order="SOV-A-01", dice=(1, 2, 1, 3))

    more = {"boots": ["1-1"], "medical-kit": ["reserve"], "ammunition": []}[action]
    before = gunner()
    before.choose(action, *more, "smg")
    assert before.asked == ("soviet", "aim")
    after = gunner()
    after.choose("smg", "GER-A-01")
    assert after.asked == ("soviet", "shot")
    assert after.refused(action) == "DES-actions-05"
    after.choose("fire")
    assert after.asked == ("soviet", "act")
    assert action in after.options()
    after.choose(action, *more)
    assert len(after.told("shot")) == 2


@pytest.mark.rule("DES-actions-06")
def test_each_secondary_action_is_used_once_some_before_and_some_after_the_attack() -> None:
    soviet = Army(at={"SOV-A-01": "2-2", "SOV-A-02": "3-3:1"}, lost=5)
    cards = {"SOV-A-01": card(actions="boots medical-kit ammunition"), "SOV-A-02": card(lives=2)}
    desk = lay(soviet, cards=cards, order="SOV-A-01", dice=(1, 2))
    desk.choose("boots", "1-5")
    assert desk.refused("boots") == "DES-actions-06"
    desk.choose("pistol", "GER-A-01", "medical-kit", "SOV-A-02")
    assert desk.cubes("SOV-A-02") == 2
    for used in ("boots", "medical-kit"):
        assert desk.refused(used) == "DES-actions-06"
        assert desk.facts(used) == ("soldier:SOV-A-01", used)
    assert desk.options() == ["ammunition", "end"]
    desk.choose("ammunition")
    assert desk.at("SOV-A-01") == "1-5"
    assert desk.options() == ["end"]
    assert desk.refused("ammunition") == "DES-actions-06"


# -- whose soldier ------------------------------------------------------------------------------------------

TEAM_AT = {"SOV-A-01": "2-2", "SOV-B-01": "2-3", "SOV-A-02": "1-5", "SOV-B-02": "1-6"}
PARTNERS = [("A", "soviet-1", "soviet-2"), ("B", "soviet-2", "soviet-1")]


def team(order: str, objects: str = "", cards: Any = None, **laid: Any) -> Desk:
    """Soviet partners with two soldiers of each platoon, against one German soldier without cubes."""
    soviet, german = Army(at=TEAM_AT, objects=objects), Army(at={"GER-A-01": "2-2"})
    return lay(soviet, german, cards=cards or {}, scenario="soviet-team", order=order, **laid)


@pytest.mark.rule("DES-actions-07")
@pytest.mark.parametrize(("letter", "owner", "partner"), PARTNERS)
def test_a_partner_plays_the_turns_of_his_own_platoon(letter: str, owner: str, partner: str) -> None:
    desk = team(f"SOV-{letter}-01", cards={f"SOV-{letter}-01": card(smg=(0, 2), actions="boots")}, dice=(1, 2))
    for word, kind in (("boots", "act"), ("1-1", "boots"), ("smg", "act"), ("GER-A-01", "aim")):
        assert (desk.all_asked, desk.asked[1]) == ([owner], kind)
        assert desk.refused(word, partner) == "core-not-your-turn"
        desk.choose(word, side=owner)
    assert desk.asked == (owner, "shot")
    assert desk.refused("fire", partner) == "core-not-your-turn"


@pytest.mark.rule("DES-actions-07")
@pytest.mark.parametrize(("letter", "owner", "partner"), PARTNERS)
def test_a_partner_plays_cover_me_shots_of_his_own_platoon(letter: str, owner: str, partner: str) -> None:
    """The soldier that has the turn is the partner's: he chooses who shoots, its player does the rest."""
    acting = {"A": "SOV-B-01", "B": "SOV-A-01"}[letter]
    shooter = f"SOV-{letter}-02"
    desk = team(acting, "cover-me", {shooter: card(rifle=1, pistol=0)}, dice=(1, 2))
    assert desk.asked == (partner, "act")
    desk.choose("cover-me")
    assert desk.asked == (partner, "shooter")
    assert desk.refused(shooter, owner) == "core-not-your-turn"
    desk.choose(shooter)
    for word, kind in (("rifle", "act"), ("GER-A-01", "aim")):
        assert desk.asked == (owner, kind)
        assert desk.refused(word, partner) == "core-not-your-turn"
        desk.choose(word)
    assert desk.told("shot")[0]["attacker"] == f"soldier:{shooter}"
    assert desk.all_asked != [owner], "the turn goes on with the partner's soldier, or is over"


@pytest.mark.rule("DES-actions-07")
@pytest.mark.parametrize(("letter", "owner", "partner"), PARTNERS)
def test_a_partner_plays_reactivations_of_his_own_platoon(letter: str, owner: str, partner: str) -> None:
    commander = {"A": "SOV-B-01", "B": "SOV-A-01"}[letter]
    desk = team(commander, cards={commander: card(command=True)}, phase="commands")
    assert desk.asked == (partner, "order")
    desk.choose(f"SOV-{letter}-02")
    assert desk.asked == (owner, "act")
    assert desk.about == (f"soldier:SOV-{letter}-02", "reactivation")
    assert desk.refused("pistol", partner) == "core-not-your-turn"
    desk.choose("pistol")
    assert desk.asked == (owner, "aim")


@pytest.mark.rule("DES-actions-07")
@pytest.mark.parametrize(("letter", "owner", "partner"), PARTNERS)
def test_a_partner_plays_last_attacks_of_his_own_platoon(letter: str, owner: str, partner: str) -> None:
    soviet, german = Army(at=TEAM_AT, hand=""), Army(at={"GER-A-01": "2-2"}, hand="")
    desk = lay(soviet, german, scenario="soviet-team", phase="last-breath", round=8, dice=(6, 6, 1, 2))
    desk.choose(f"SOV-{letter}-02", "done", side="soviet")
    desk.choose("done", side="german")
    assert desk.asked == (owner, "act")
    assert desk.refused("pistol", partner) == "core-not-your-turn"
    desk.choose("pistol")
    assert desk.asked == (owner, "aim")
