"""Objects of an attack: Submachine Gun and Precision."""

from __future__ import annotations

from typing import Any

import pytest

from .desk import Desk, card
from .duel import BOTH, attack, course, duel, effects, fire_all, foe, hits, totals

GUN = card(smg=(0, 2), actions="boots")
RIFLE = card(rifle=2, actions="boots")
TOUGH = card(lives=5)


def gunner(dice: tuple[int, ...], by: str = "soviet", objects: str = "submachine-gun", **laid: Any) -> Desk:
    """A gun with two shots has aimed; its side has these objects."""
    return attack("smg", dice, by, **{"attacker": GUN, "target": TOUGH, "mine": {"objects": objects}, **laid})


def rifleman(dice: tuple[int, ...], by: str = "soviet", objects: str = "precision", **laid: Any) -> Desk:
    """A rifle +2 has aimed; its side has these objects."""
    return attack("rifle", dice, by, **{"attacker": RIFLE, "target": TOUGH, "mine": {"objects": objects}, **laid})


# -- Submachine Gun -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-smgcard-01")
@BOTH
@pytest.mark.parametrize("weapon", ["rifle", "pistol"])
def test_the_submachine_gun_card_is_for_submachine_guns_only(weapon: str, by: str) -> None:
    """Even if the soldier carries one; two 5s ask before the extra shot."""
    desk = duel(
        by, attacker=card(smg=(0, 2), rifle=1, pistol=0), target=TOUGH, mine={"objects": "submachine-gun"}, dice=(5, 5)
    )
    assert desk.refused("submachine-gun") == "DES-smgcard-01"
    desk.choose(weapon, foe(by))
    if weapon == "rifle":
        assert desk.options() == ["fire"]
        assert desk.refused("submachine-gun") == "DES-smgcard-01"
        desk.choose("fire")
    assert desk.options() == ["fire", "stop"]
    assert desk.refused("submachine-gun") == "DES-smgcard-01"


@pytest.mark.rule("DES-smgcard-02")
@BOTH
@pytest.mark.parametrize("cards", [1, 2])
def test_each_submachine_gun_card_adds_one_shot(cards: int, by: str) -> None:
    desk = gunner((3, 4) * (2 + cards), by, objects="submachine-gun " * cards)
    assert desk.options() == ["fire", "submachine-gun"]
    desk.choose(*["submachine-gun"] * cards)
    assert [told["shots"] for told in desk.told("more-shots")] == [3, 4][:cards]
    fire_all(desk)
    assert len(desk.told("shot")) == 2 + cards
    assert desk.cubes(foe(by)) == 3 - cards
    assert (desk.held(by), desk.zone(f"{by}/object-discard")) == ([], ["submachine-gun"] * cards)


@pytest.mark.rule("DES-smgcard-02")
def test_a_shot_more_is_direct_damage_where_no_enemy_is_left() -> None:
    desk = duel(attacker=GUN, foes={}, mine={"objects": "submachine-gun"})
    desk.choose("smg", "submachine-gun")
    assert desk.told("direct") == [{"side": "german", "n": 3, "left": 15}]


@pytest.mark.rule("DES-smgcard-03")
@BOTH
@pytest.mark.parametrize("fired", [0, 1, 2])
def test_the_card_may_be_played_at_any_point_of_the_attack(fired: int, by: str) -> None:
    """Before the first shot, between shots, after the last printed one."""
    desk = gunner((3, 4) * 3, by)
    desk.choose(*["fire"] * fired)
    assert desk.asked == (by, "shot")
    assert desk.options() == {
        0: ["fire", "submachine-gun"], 1: ["fire", "submachine-gun", "stop"], 2: ["submachine-gun", "stop"],
    }[fired]  # fmt: skip
    desk.choose("submachine-gun")
    fire_all(desk)
    assert len(desk.told("shot")) == 3
    assert desk.options() == ["boots", "end"]


@pytest.mark.rule("DES-smgcard-03")
def test_after_the_last_shot_there_is_nothing_to_fire_without_the_card() -> None:
    desk = gunner((3, 4) * 2)
    desk.choose("fire", "fire")
    assert desk.refused("fire") == "DES-smg-01"
    desk.choose("stop")
    assert (desk.held("soviet"), len(desk.told("shot"))) == (["submachine-gun"], 2)


@pytest.mark.rule("DES-smgcard-03")
@BOTH
@pytest.mark.parametrize("fired", [0, 1])
def test_after_a_frozen_roll_the_card_cannot_be_played(fired: int, by: str) -> None:
    desk = gunner((*(3, 4) * fired, 1, 1), by)
    desk.choose(*["fire"] * (fired + 1))
    assert course(desk)[-1] == "attack-over"
    assert desk.options() == ["boots", "end"]
    assert desk.refused("submachine-gun") == "DES-smgcard-01"
    assert desk.held(by) == ["submachine-gun"]


@pytest.mark.rule("DES-smgcard-03")
@BOTH
def test_by_the_other_reading_the_card_is_played_before_the_first_roll(by: str) -> None:
    desk = gunner((3, 4) * 3, by, objects="submachine-gun submachine-gun", smg_card_timing="before")
    assert desk.options() == ["fire", "submachine-gun"]
    desk.choose("submachine-gun", "fire")
    assert desk.options() == ["fire", "stop"]
    assert desk.refused("submachine-gun") == "DES-smgcard-03"
    desk.choose("fire", "fire")
    assert (desk.asked, desk.options()) == ((by, "act"), ["boots", "end"])
    assert desk.held(by) == ["submachine-gun"]


# -- Precision --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-precision-01")
@BOTH
@pytest.mark.parametrize("weapon", ["smg", "pistol"])
def test_precision_is_for_rifles_only(weapon: str, by: str) -> None:
    """Even if the soldier carries one; two 5s ask before the extra shot."""
    armed = card(smg=(0, 2), rifle=1, pistol=0)
    desk = duel(by, attacker=armed, target=TOUGH, mine={"objects": "precision"}, dice=(5, 5))
    desk.choose(weapon, foe(by))
    if weapon == "smg":
        assert desk.options() == ["fire"]
        assert desk.refused("precision") == "DES-precision-01"
        desk.choose("fire")
    assert desk.options() == ["fire", "stop"]
    assert desk.refused("precision") == "DES-precision-01"
    assert desk.held(by) == ["precision"]


@pytest.mark.rule("DES-precision-01")
def test_precision_does_not_help_a_throw() -> None:
    desk = duel(attacker=RIFLE, mine={"objects": "grenade precision"}, dice=(3, 4))
    desk.choose("grenade", "vertical", "GER-A-01")
    assert (totals(desk), desk.held("soviet")) == ([7], ["precision"])


@pytest.mark.rule("DES-precision-02")
@BOTH
def test_precision_is_played_before_the_shot(by: str) -> None:
    desk = rifleman((3, 4), by, objects="precision precision")
    assert (desk.asked, desk.options()) == ((by, "shot"), ["fire", "precision"])
    assert desk.told("shot") == []
    desk.choose("precision")
    assert desk.told("shot") == []
    assert (desk.held(by), desk.zone(f"{by}/object-discard")) == (["precision"], ["precision"])
    desk.choose("fire")
    assert (desk.asked, desk.options()) == ((by, "act"), ["boots", "end"])
    assert desk.refused("precision") == "DES-precision-02"


@pytest.mark.rule("DES-precision-02")
def test_precision_is_not_played_before_the_attack_either() -> None:
    desk = duel(attacker=RIFLE, mine={"objects": "precision"})
    assert desk.refused("precision") == "DES-precision-02"


@pytest.mark.rule("DES-precision-03")
@BOTH
@pytest.mark.parametrize(("cards", "total"), [(0, 7), (1, 9), (2, 11)])
@pytest.mark.parametrize("off", [0, 1])
def test_precision_adds_two(cards: int, total: int, off: int, by: str) -> None:
    desk = rifleman((2, 3), by, objects="precision precision", target=card(defense=total + off, lives=2))
    desk.choose(*["precision"] * cards, *(["fire"] if cards < 2 else []))
    assert totals(desk) == [total]
    assert hits(desk) == [off == 0]
    assert [told["n"] for told in desk.told("precision")] == [2, 4][:cards]


@pytest.mark.rule("DES-precision-04")
@BOTH
@pytest.mark.parametrize("off", [0, 1])
@pytest.mark.parametrize(("scope", "total"), [("attack", 7), ("shot", 5)])
def test_precision_counts_for_the_whole_attack_or_for_one_shot(scope: str, total: int, off: int, by: str) -> None:
    """The first shot is a critical impact, the extra one goes at another soldier."""
    desk = rifleman(
        (5, 5, 2, 2), by, attacker=card(rifle=1), foes={1: "2-3", 2: "2-1"},
        cards={foe(by, 2): card(defense=total + off)}, precision_scope=scope,
    )  # fmt: skip
    desk.choose("precision", foe(by, 2))
    fire_all(desk)
    assert [shot["bonus"] for shot in desk.told("shot")] == [3, total - 4]
    assert totals(desk) == [13, total]
    assert hits(desk) == [True, off == 0]


@pytest.mark.rule("DES-precision-04")
@pytest.mark.parametrize(("defense", "hit"), [(7, True), (8, False)])
def test_precision_ends_with_the_attack(defense: int, hit: bool) -> None:
    """The rifle that shoots next has its own bonus."""
    cards = {"SOV-A-17": card(rifle=3)}
    desk = rifleman((2, 2, 2, 2), attacker=card(rifle=2), cards=cards, target=card(lives=5, defense=defense))
    desk.choose("precision")
    assert desk.acting == "SOV-A-17"
    desk.choose("rifle", "GER-A-01")
    assert [shot["bonus"] for shot in desk.told("shot")] == [4, 3]
    assert hits(desk) == [True, hit]


@pytest.mark.rule("DES-precision-05")
@BOTH
@pytest.mark.parametrize("played", [True, False])
def test_precision_counts_for_a_critical_impact(played: bool, by: str) -> None:
    desk = rifleman((4, 5), by)
    desk.choose("precision" if played else "fire")
    fire_all(desk)
    assert totals(desk) == [13 if played else 11]
    assert effects(desk) == ["critical" if played else ""]
    assert (desk.dead(foe(by)), desk.cubes(foe(by))) == (played, 0 if played else 4)
