"""The Commands phase: who orders whom, in which order, and the Commander object."""

from __future__ import annotations

from typing import Any

import pytest

from .desk import Army, Desk, card, lay

ICON = card(command=True)
BOTH = pytest.mark.parametrize("side", ["soviet", "german"])


def commands(order: str, icons: str, soviet: Army, german: Army | None = None, **more: Any) -> Desk:
    """The start of a Commands phase; the soldiers of `icons` have the command icon."""
    cards = {**dict.fromkeys(icons.split(), ICON), **more.pop("cards", {})}
    return lay(soviet, german or Army(at={"GER-A-01": "2-3"}), cards=cards, order=order, phase="commands", **more)


def asked_until(desk: Desk, *ends: str) -> list[tuple[str, Any]]:
    """(kind, whom it is about) of all that is asked until one of these kinds, always answering "end" or "pass"."""
    seen: list[tuple[str, Any]] = []
    while desk.asked[1] not in ends:
        seen.append((desk.asked[1], desk.about[0].partition(":")[2]))
        desk.choose("end" if "end" in desk.options() else "pass")
    return seen


THREE = Army(at={"SOV-A-01": "1-1", "SOV-A-02": "1-2", "SOV-A-03": "1-3"})


# -- when, and in which order -------------------------------------------------------------------------


@pytest.mark.rule("DES-command-01")
def test_orders_come_after_the_turns_of_all_four() -> None:
    desk = lay(
        THREE,
        Army(at={"GER-A-01": "2-1", "GER-A-02": "2-2"}),
        cards=dict.fromkeys(("SOV-A-01", "SOV-A-02", "GER-A-01", "GER-A-02"), ICON),
        order="SOV-A-01 GER-A-01 SOV-A-02 GER-A-02",
    )
    desk.choose("end", "end")
    assert desk.asked == ("soviet", "act")
    assert desk.refused("SOV-A-03") == "DES-actions-03"
    assert asked_until(desk, "deploy") == [
        ("act", "SOV-A-02"),
        ("act", "GER-A-02"),
        ("order", "SOV-A-01"),
        ("order", "GER-A-01"),
        ("order", "SOV-A-02"),
        ("order", "GER-A-02"),
    ]
    assert desk.round == 3


@pytest.mark.rule("DES-command-02")
def test_markers_decide_who_orders_next_and_each_order_is_carried_out_first() -> None:
    desk = commands(
        "GER-A-01 SOV-A-01 GER-A-02 SOV-A-02",
        "GER-A-01 SOV-A-02",
        THREE,
        Army(at={"GER-A-01": "2-1", "GER-A-02": "2-2", "GER-A-03": "2-3"}),
        cards={"GER-A-03": card(actions="boots")},
        dice=(1, 2),
    )
    assert desk.about == ("soldier:GER-A-01",)
    desk.choose("GER-A-03")
    assert (desk.acting, desk.about) == ("GER-A-03", ("soldier:GER-A-03", "reactivation"))
    desk.choose("pistol", "SOV-A-01", "boots", "2-6")
    assert desk.asked == ("soviet", "order")
    assert desk.about == ("soldier:SOV-A-02",)
    assert desk.log.index("moved") > desk.log.index("attack-over") > desk.log.index("command")


# -- who gives an order -------------------------------------------------------------------------------


@pytest.mark.rule("DES-command-03")
def test_a_veteran_with_the_icon_gives_none() -> None:
    desk = commands("SOV-A-01 GER-A-01", "SOV-A-02 SOV-A-03", THREE)
    assert asked_until(desk, "deploy") == []
    assert desk.round == 3
    active = commands("SOV-A-01 SOV-A-02 GER-A-01", "SOV-A-02 SOV-A-03", THREE)
    assert asked_until(active, "deploy") == [("order", "SOV-A-02")]


@pytest.mark.rule("DES-command-12")
def test_the_dead_give_none() -> None:
    desk = lay(
        Army(at={"SOV-A-01": "2-1:0", "SOV-A-02": "2-2"}),
        Army(at={"GER-A-01": "2-1"}),
        cards={"SOV-A-01": ICON},
        order="SOV-A-01 GER-A-01",
        dice=(4, 3),
    )
    desk.choose("end", "pistol", "SOV-A-01")
    assert desk.dead("SOV-A-01")
    assert desk.asked[1] == "deploy"
    assert (desk.told("command"), desk.told("order-declined")) == ([], [])


@pytest.mark.rule("DES-command-17")
def test_a_frozen_commander_gives_his() -> None:
    desk = commands("SOV-A-01", "SOV-A-01", THREE._replace(frozen="SOV-A-01"))
    assert (desk.asked, desk.about) == (("soviet", "order"), ("soldier:SOV-A-01",))
    desk.choose("SOV-A-02")
    assert (desk.acting, desk.ordered("SOV-A-02")) == ("SOV-A-02", True)


@pytest.mark.rule("DES-command-13")
@BOTH
def test_one_order_each(side: str) -> None:
    army = "SOV" if side == "soviet" else "GER"
    armies = [Army(at={f"{id}-A-0{n}": f"2-{n}" for n in (1, 2, 3, 4)}) for id in ("SOV", "GER")]
    desk = lay(*armies, cards={f"{army}-A-01": ICON}, order=f"{army}-A-01", phase="commands")
    desk.choose(f"{army}-A-02", "end")
    assert desk.asked[1] == "deploy"
    assert desk.told("command") == [{"commander": f"soldier:{army}-A-01", "soldier": f"soldier:{army}-A-02"}]


@pytest.mark.rule("DES-command-11")
def test_an_order_may_be_declined_but_not_saved() -> None:
    desk = commands("SOV-A-01 SOV-A-02", "SOV-A-01 SOV-A-02", THREE)
    desk.choose("pass")
    assert desk.about == ("soldier:SOV-A-02",)
    assert desk.told("order-declined") == [{"commander": "soldier:SOV-A-01"}]
    assert desk.rules("order-declined") == ["DES-command-11"]
    desk.choose("SOV-A-03", "end")
    assert desk.asked[1] == "deploy"


@pytest.mark.rule("DES-command-14")
def test_a_reactivated_soldier_gives_no_order_on_that_account() -> None:
    desk = commands("SOV-A-01 GER-A-01", "SOV-A-01 SOV-A-02", THREE)
    desk.choose("SOV-A-02")
    assert desk.options() == ["pistol", "end"]
    desk.choose("end")
    assert desk.asked[1] == "deploy"
    assert len(desk.told("command")) == 1


@pytest.mark.rule("DES-command-15")
@pytest.mark.parametrize(("first", "second"), [("SOV-A-01", "SOV-A-02"), ("SOV-A-02", "SOV-A-01")])
def test_a_commander_may_be_reactivated_before_and_after_his_own_order(first: str, second: str) -> None:
    """The commander with marker 1 reactivates the one with marker 3, then that one orders; or the other way round."""
    desk = commands(f"{first} GER-A-01 {second}", "SOV-A-01 SOV-A-02", THREE)
    desk.choose(second, "end")
    assert (desk.asked[1], desk.about) == ("order", (f"soldier:{second}",))
    desk.choose(first)
    assert (desk.acting, desk.ordered(first), desk.ordered(second)) == (first, True, True)


# -- to whom ------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-command-04")
@BOTH
def test_any_other_own_soldier_in_play_active_or_veteran(side: str) -> None:
    army = "SOV" if side == "soviet" else "GER"
    armies = [Army(at={f"{id}-A-0{n}": f"2-{n}" for n in (1, 2, 3, 4)}) for id in ("SOV", "GER")]
    desk = lay(*armies, cards={f"{army}-A-01": ICON}, order=f"{army}-A-01 {army}-A-02", phase="commands")
    assert [desk.active(f"{army}-A-0{n}") for n in (2, 3, 4)] == [True, False, False]
    assert desk.options() == [f"{army}-A-02", f"{army}-A-03", f"{army}-A-04", "pass"]
    desk.choose(f"{army}-A-04")
    assert (desk.asked, desk.acting) == ((side, "act"), f"{army}-A-04")


@pytest.mark.rule("DES-command-05")
def test_not_to_himself() -> None:
    assert commands("SOV-A-01", "SOV-A-01", THREE).refused("SOV-A-01") == "DES-command-05"
    alone = commands("SOV-A-01", "SOV-A-01", Army(at={"SOV-A-01": "1-1"}))
    assert alone.asked[1] == "deploy"


@pytest.mark.rule("DES-command-16")
@BOTH
def test_not_to_the_enemy(side: str) -> None:
    us, them = ("SOV", "GER") if side == "soviet" else ("GER", "SOV")
    armies = [Army(at={f"{id}-A-0{n}": f"2-{n}" for n in (1, 2)}) for id in ("SOV", "GER")]
    desk = lay(*armies, cards={f"{us}-A-01": ICON}, order=f"{us}-A-01", phase="commands")
    assert desk.options() == [f"{us}-A-02", "pass"]
    assert desk.refused(f"{them}-A-02") == "DES-command-16"


@pytest.mark.rule("DES-command-08")
def test_once_a_round() -> None:
    desk = commands("SOV-A-01 SOV-A-02", "SOV-A-01 SOV-A-02", THREE)
    desk.choose("SOV-A-03")
    assert desk.ordered("SOV-A-03")
    desk.choose("end")
    assert desk.options() == ["SOV-A-01", "pass"]
    assert desk.refused("SOV-A-03") == "DES-command-08"


@pytest.mark.rule("DES-command-08")
def test_again_in_the_next_round() -> None:
    desk = commands("SOV-A-01", "SOV-A-01", THREE)
    desk.choose("SOV-A-03", "end")
    assert (desk.round, desk.ordered("SOV-A-03")) == (3, False)


@pytest.mark.rule("DES-command-10")
def test_an_order_without_anybody_left_lapses() -> None:
    """All companions of SOV-A-01 are marked, SOV-A-04 is dead: next is the German commander."""
    soviet = THREE._replace(ordered="SOV-A-02 SOV-A-03", fallen="SOV-A-04")
    desk = commands("SOV-A-01 GER-A-01", "SOV-A-01 GER-A-01", soviet, Army(at={"GER-A-01": "1-1", "GER-A-02": "1-2"}))
    assert (desk.asked, desk.about) == (("german", "order"), ("soldier:GER-A-01",))
    assert desk.told("order-declined") == [{"commander": "soldier:SOV-A-01"}]
    assert desk.rules("order-declined") == ["DES-command-10"]


@pytest.mark.rule("DES-command-18")
@pytest.mark.parametrize(
    ("commander", "soldier", "gives", "acts"),
    [("SOV-A-01", "SOV-B-01", "soviet-1", "soviet-2"), ("SOV-B-01", "SOV-A-01", "soviet-2", "soviet-1")],
)
def test_in_a_team_the_partners_soldiers_too_and_he_decides_what_they_do(
    commander: str, soldier: str, gives: str, acts: str
) -> None:
    desk = lay(
        Army(at={"SOV-A-01": "1-1", "SOV-B-01": "1-2"}),
        Army(at={"GER-A-01": "2-1"}),
        cards={commander: ICON},
        order=commander,
        phase="commands",
        scenario="soviet-team",
    )
    assert (desk.asked, desk.options()) == ((gives, "order"), [soldier, "pass"])
    desk.choose(soldier)
    assert (desk.asked, desk.acting) == ((acts, "act"), soldier)


# -- what the reactivated soldier may do --------------------------------------------------------------


@pytest.mark.rule("DES-command-06")
def test_everything_as_in_a_new_turn() -> None:
    """In its turn and when reactivated: both shots, both secondary actions."""
    desk = lay(
        Army(at={"SOV-A-01": "2-1", "SOV-A-02": "2-2"}, lost=5),
        Army(at={"GER-A-01": "2-1"}),
        cards={"SOV-A-01": card(smg=(0, 2), actions="boots medical-kit"), "SOV-A-02": ICON},
        order="SOV-A-01 SOV-A-02",
        dice=(1, 2) * 4,
    )
    everything = ["smg", "boots", "medical-kit", "end"]
    assert desk.options() == everything
    desk.choose("boots", "2-4", "smg", "GER-A-01", "fire", "medical-kit", "reserve")
    assert desk.acting == "SOV-A-02"
    desk.choose("end", "SOV-A-01")
    assert (desk.acting, desk.options()) == ("SOV-A-01", everything)
    desk.choose("smg", "GER-A-01", "fire", "boots", "2-5", "medical-kit", "reserve")
    assert (len(desk.told("shot")), desk.at("SOV-A-01"), desk.lost("soviet")) == (4, "2-5", 1)


@pytest.mark.rule("DES-command-09")
def test_a_frozen_soldier_may_only_use_its_secondary_actions() -> None:
    desk = commands(
        "SOV-A-01",
        "SOV-A-01",
        THREE._replace(frozen="SOV-A-02", lost=2, objects="grenade cover-me"),
        cards={"SOV-A-02": card(actions="medical-kit", pistol=0)},
    )
    assert desk.may("SOV-A-02")
    desk.choose("SOV-A-02")
    assert desk.options() == ["medical-kit", "end"]
    assert desk.refused("pistol") == "DES-special-01"
    assert desk.refused("grenade") == "DES-grenade-08"
    desk.choose("medical-kit", "reserve")
    assert desk.lost("soviet") == 0


# -- the Commander object -----------------------------------------------------------------------------


@pytest.mark.rule("DES-command-07", "DES-commander-02")
@BOTH
def test_the_object_makes_an_active_soldier_without_icon_a_commander(side: str) -> None:
    army = "SOV" if side == "soviet" else "GER"
    armies = [
        Army(at={f"{id}-A-0{n}": f"2-{n}" for n in (1, 2)}, objects="commander in-cover") for id in ("SOV", "GER")
    ]
    desk = lay(*armies, order=f"{army}-A-01", phase="commands")
    assert (desk.asked, desk.about) == ((side, "commander"), (f"soldier:{army}-A-01",))
    assert (desk.options(), desk.hidden) == (["commander", "pass"], "options")
    desk.choose("commander")
    assert (desk.held(side), desk.zone(f"{side}/object-discard")) == (["in-cover"], ["commander"])
    assert (desk.asked, desk.options()) == ((side, "order"), [f"{army}-A-02", "pass"])
    desk.choose(f"{army}-A-02")
    assert desk.acting == f"{army}-A-02"


@pytest.mark.rule("DES-command-07")
def test_without_the_object_there_is_no_order() -> None:
    desk = commands("SOV-A-01", "", THREE._replace(objects="in-cover"))
    assert (desk.asked[1], desk.options()) == ("commander", ["pass"])
    desk.choose("pass")
    assert desk.asked[1] != "order"
    assert desk.told("command") == []


@pytest.mark.rule("DES-commander-01")
@pytest.mark.parametrize("kind", ["turn", "order", "reactivation", "aimed at"])
def test_it_is_played_in_the_commands_phase_only(kind: str) -> None:
    soviet = THREE._replace(objects="commander in-cover")
    if kind == "turn":
        desk = lay(soviet, order="SOV-A-01 SOV-A-02")
    elif kind == "aimed at":
        desk = lay(soviet, order="GER-A-01")
        desk.choose("pistol", "SOV-A-01")
        assert desk.asked == ("soviet", "cover")
    else:
        desk = commands("SOV-A-01", "SOV-A-01", soviet)
        desk.choose(*(["SOV-A-02"] if kind == "reactivation" else []))
    assert desk.refused("commander") == ("DES-commander-02" if kind == "order" else "DES-commander-01")


@pytest.mark.rule("DES-commander-02")
def test_not_on_whoever_has_the_icon_nor_on_a_veteran_nor_on_the_dead() -> None:
    soviet = THREE._replace(objects="commander")
    icon = commands("SOV-A-01 SOV-A-02", "SOV-A-01", soviet)
    assert icon.asked == ("soviet", "order")
    assert icon.refused("commander") == "DES-commander-02"
    assert asked_until(icon, "discard", "deploy") == [("order", "SOV-A-01"), ("commander", "SOV-A-02")]
    veterans = commands("GER-A-01", "", soviet)
    assert asked_until(veterans, "discard", "deploy") == []
    dead = lay(
        Army(at={"SOV-A-01": "2-1:0", "SOV-A-02": "2-2"}, objects="commander"),
        order="SOV-A-01 GER-A-01",
        dice=(3, 5),
    )
    dead.choose("end", "pistol", "SOV-A-01", "pass")
    assert (dead.dead("SOV-A-01"), dead.told("command")) == (True, [])
    assert dead.asked[1] == "deploy"


@pytest.mark.rule("DES-commander-04")
def test_in_the_slot_of_its_soldier_and_not_later() -> None:
    desk = commands("SOV-A-01 SOV-A-02 SOV-A-03", "SOV-A-02", THREE._replace(objects="commander"))
    assert desk.about == ("soldier:SOV-A-01",)
    desk.choose("pass")
    assert (desk.asked[1], desk.about) == ("order", ("soldier:SOV-A-02",))
    desk.choose("SOV-A-03", "end")
    assert (desk.asked[1], desk.about) == ("commander", ("soldier:SOV-A-03",))
    desk.choose("commander")
    assert (desk.asked[1], desk.about, desk.options()) == (
        "order",
        ("soldier:SOV-A-03",),
        ["SOV-A-01", "SOV-A-02", "pass"],
    )


@pytest.mark.rule("DES-command-10", "DES-commander-04")
def test_nor_is_it_asked_for_where_nobody_could_be_reactivated() -> None:
    desk = commands(
        "SOV-A-01", "", Army(at={"SOV-A-01": "1-1", "SOV-A-02": "1-2"}, ordered="SOV-A-02", objects="commander")
    )
    assert asked_until(desk, "discard", "deploy") == []
    assert desk.round == 3
