"""Special rolls: frozen weapon, explosion, loot, rapid charge, head shot, critical impact."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.games.desamparados.content import SIDES
from stalingrad_widgets.games.desamparados.items import items

from .desk import Army, Desk, card, lay
from .duel import BOTH, OTHER, attack, course, effects, foe, hits, own, throw, totals

ONES, TWOS, THREES, FOURS, FIVES, SIXES = ((n, n) for n in range(1, 7))
FIREARMS = pytest.mark.parametrize("weapon", ["smg", "rifle", "pistol"])
ALL_ARMS = card(smg=(0, 3), rifle=1, pistol=0, actions="boots", lives=2)


def reactivated(desk: Desk, by: str) -> None:
    """From the turn of soldier 1 to its reactivation by soldier 17."""
    desk.choose("end", "end")
    desk.passing("commander")
    assert desk.asked == (by, "order")
    desk.choose(own(by))


# -- two 1s: frozen weapon --------------------------------------------------------------------------------------


@pytest.mark.rule("DES-special-01", "DES-special-02", "DES-special-03")
@BOTH
@FIREARMS
def test_two_ones_freeze_the_weapon(weapon: str, by: str) -> None:
    desk = attack(weapon, ONES, by, attacker=ALL_ARMS, cards={own(by, 17): card(command=True)})
    assert effects(desk) == ["frozen"]
    assert desk.told("frozen") == [{"soldier": f"soldier:{own(by)}"}]
    assert desk.frozen(own(by))
    assert not desk.frozen(foe(by))
    for viewer in (*SIDES, ""):
        assert "frozen" in items(desk.state, viewer)[f"soldier:{own(by)}"]["st"]
    assert desk.options() == ["boots", "end"]
    reactivated(desk, by)
    assert desk.options() == ["boots", "end"]
    assert desk.refused(weapon) == "DES-special-01"
    desk.choose("boots", "1-1")
    assert desk.at(own(by)) == "1-1"


@pytest.mark.rule("DES-special-02")
def test_the_other_actions_of_the_turn_go_on_after_freezing() -> None:
    desk = attack("pistol", ONES, attacker=card(actions="boots ammunition:1"))
    desk.choose("boots", "3-1", "ammunition")
    assert (desk.at("SOV-A-01"), len(desk.held("soviet"))) == ("3-1", 1)


@pytest.mark.rule("DES-special-03")
@pytest.mark.parametrize("dice", [(1, 2), TWOS, (2, 1), SIXES])
def test_no_other_roll_freezes(dice: tuple[int, int]) -> None:
    desk = attack("pistol", dice)
    assert (desk.frozen("SOV-A-01"), desk.told("frozen")) == (False, [])


@pytest.mark.rule("DES-special-04")
@BOTH
def test_a_frozen_roll_never_hits_and_the_shots_left_are_lost(by: str) -> None:
    desk = attack("smg", ONES, by, attacker=card(smg=(3, 3), actions="boots"), target=card(defense=5))
    assert (totals(desk), hits(desk), desk.cubes(foe(by))) == ([5], [False], 1)
    assert course(desk)[-1] == "attack-over"
    assert (desk.asked, desk.options()) == ((by, "act"), ["boots", "end"])


@pytest.mark.rule("DES-special-04")
@pytest.mark.parametrize(("defense", "hit"), [(5, True), (6, False)])
def test_by_the_other_reading_a_frozen_roll_may_hit(defense: int, hit: bool) -> None:
    """The shots left are lost all the same."""
    desk = attack("smg", ONES, attacker=card(smg=(3, 3)), target=card(defense=defense), frozen_roll_hits=True)
    assert (hits(desk), desk.cubes("GER-A-01")) == ([hit], 0 if hit else 1)
    assert desk.frozen("SOV-A-01")
    assert desk.acting == "SOV-A-17"


@pytest.mark.rule("DES-special-05")
def test_frozen_weapons_thaw_at_the_end_of_the_round() -> None:
    """A soldier frozen in round 2 still cannot attack in the Commands phase; reactivated in round 3 it can."""
    commander = card(command=True)
    soviet = Army(
        at={"SOV-A-01": "1-3", "SOV-A-02": "2-3"},
        frozen="SOV-A-02",
        hand="SOV-A-05 SOV-A-06",
        deck="commander reaction",
    )
    german = Army(at={"GER-A-01": "1-3", "GER-A-02": "2-3"}, deck="commander reaction")
    cards = {"SOV-A-01": commander, "SOV-A-05": commander, "SOV-A-06": commander, "SOV-A-02": card(actions="boots")}
    desk = lay(soviet, german, cards=cards, order="SOV-A-01", phase="commands", dice=None)
    desk.choose("SOV-A-02")
    assert (desk.options(), desk.frozen("SOV-A-02")) == (["boots", "end"], True)
    desk.choose("end")
    assert (desk.round, desk.frozen("SOV-A-02")) == (3, False)
    desk.on_to("order")
    desk.choose("SOV-A-02")
    assert (desk.round, desk.about) == (3, ("soldier:SOV-A-02", "reactivation"))
    assert desk.may("pistol")


@pytest.mark.rule("DES-special-25")
@BOTH
@pytest.mark.parametrize("frozen_roll_hits", [False, True])
def test_two_ones_freeze_a_thrower_and_hurt_nobody(frozen_roll_hits: bool, by: str) -> None:
    desk = throw(
        ONES, by, attacker=card(grenade=7, actions="boots"), foes={1: "2-3", 2: "2-2"},
        frozen_roll_hits=frozen_roll_hits,
    )  # fmt: skip
    assert (desk.frozen(own(by)), desk.dead(own(by)), desk.cubes(own(by))) == (True, False, 1)
    assert (effects(desk), hits(desk)) == (["frozen"], [False])
    assert (desk.cubes(foe(by)), desk.cubes(foe(by, 2))) == (1, 1)
    assert desk.zone(f"{by}/object-discard") == ["grenade"]


# -- explosion in the hand ----------------------------------------------------------------------------------------


@pytest.mark.rule("DES-special-06")
@BOTH
@pytest.mark.parametrize("cubes", [0, 2])
def test_a_grenade_that_explodes_kills_the_thrower_whatever_its_lives(cubes: int, by: str) -> None:
    desk = throw(TWOS, by, attacker=card(lives=2, actions="boots"), mates={1: f"2-3:{cubes}"})
    assert desk.dead(own(by))
    assert (desk.lost(by), desk.reserve(by)) == (cubes, 17 - cubes)
    assert desk.told("killed") == [{"soldier": f"soldier:{own(by)}", "rule": "DES-special-06"}]
    assert (desk.order, desk.acting) == ([None, own(by, 17)], own(by, 17))


EXPLOSIONS = {
    "2-2": {TWOS},
    "3-3": {THREES},
    "2-2 or 3-3": {TWOS, THREES},
    "1-1": {ONES},
    "off": set[tuple[int, int]](),
}


@pytest.mark.rule("DES-special-07")
@pytest.mark.parametrize("dice", [ONES, TWOS, THREES, FOURS, FIVES, SIXES, (2, 3)])
@pytest.mark.parametrize("reading", EXPLOSIONS)
def test_which_roll_explodes(reading: str, dice: tuple[int, int]) -> None:
    """By default two 2s. Where two 1s explode, they do not freeze."""
    desk = throw(dice, grenade_explosion=reading)
    explodes = dice in EXPLOSIONS[reading]
    assert desk.dead("SOV-A-01") == explodes
    assert (effects(desk) == ["explosion"]) == explodes
    assert desk.frozen("SOV-A-01") == (dice == ONES and not explodes)


@pytest.mark.rule("DES-special-07")
def test_by_default_two_twos_explode_and_two_threes_are_an_ordinary_six() -> None:
    assert effects(throw(TWOS)) == ["explosion"]
    desk = throw(THREES, target=card(defense=6))
    assert (effects(desk), hits(desk), desk.dead("SOV-A-01")) == ([""], [True], False)


@pytest.mark.rule("DES-special-08")
@BOTH
@FIREARMS
def test_firearms_do_not_explode(weapon: str, by: str) -> None:
    desk = attack(weapon, TWOS, by, attacker=card(smg=(3, 2), rifle=3, pistol=3))
    assert (effects(desk), hits(desk), totals(desk)) == ([""], [True], [7])
    assert (desk.dead(own(by)), desk.cubes(own(by)), desk.cubes(foe(by))) == (False, 1, 0)


@pytest.mark.rule("DES-special-09")
@BOTH
def test_an_explosion_spares_target_and_neighbours(by: str) -> None:
    desk = throw(
        TWOS,
        by,
        attacker=card(grenade=3),
        target=card(defense=6),
        foes={1: "2-3", 2: "2-2"},
        mates={1: "2-3", 2: "2-2"},
    )
    assert (totals(desk), hits(desk)) == ([7], [False])
    assert (desk.cubes(foe(by)), desk.cubes(foe(by, 2)), desk.lost(OTHER[by])) == (1, 1, 0)
    assert (desk.dead(own(by)), desk.cubes(own(by, 2))) == (True, 1)
    assert desk.zone(f"{by}/object-discard") == ["grenade"]


# -- two 4s: loot -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-special-10")
@BOTH
@pytest.mark.parametrize("weapon", ["smg", "rifle", "pistol", "grenade"])
def test_two_fours_let_the_side_draw_an_object(weapon: str, by: str) -> None:
    laid: dict[str, Any] = {"attacker": ALL_ARMS, "draws": f"{by}/commander"}
    desk = throw(FOURS, by, **laid) if weapon == "grenade" else attack(weapon, FOURS, by, **laid)
    assert (desk.held(by), desk.held(OTHER[by])) == (["commander"], [])
    assert (len(desk.told("loot")), desk.told("drew")) == (1, [{"n": 1, "why": "DES-special-10"}])
    assert hits(desk) == [True]


@pytest.mark.rule("DES-special-11")
@BOTH
def test_loot_needs_no_hit(by: str) -> None:
    desk = attack("pistol", FOURS, by, target=card(defense=10))
    assert (totals(desk), hits(desk), len(desk.held(by))) == ([8], [False], 1)


@pytest.mark.rule("DES-special-11")
def test_loot_is_drawn_before_the_next_shot() -> None:
    """What it brings can be used at once."""
    desk = attack("smg", FOURS, attacker=card(smg=(0, 2)), target=card(lives=3), draws="soviet/submachine-gun")
    assert desk.held("soviet") == ["submachine-gun"]
    assert desk.options() == ["fire", "submachine-gun", "stop"]


# -- two 5s: rapid charge -----------------------------------------------------------------------------------------


@pytest.mark.rule("DES-special-12", "DES-special-13", "DES-special-14")
@BOTH
@FIREARMS
@pytest.mark.parametrize("defense", [7, 14])
def test_two_fives_give_one_more_shot_whether_they_hit_or_not(defense: int, weapon: str, by: str) -> None:
    gunner = card(smg=(0, 2), rifle=1, pistol=0)
    desk = attack(weapon, FIVES, by, attacker=gunner, target=card(lives=3, defense=defense))
    assert hits(desk) == [defense == 7]
    assert len(desk.told("extra-shot")) == 1
    assert desk.asked == (by, "shot")
    assert desk.about[-1] == (2 if weapon == "smg" else 1)
    assert desk.options() == ["fire", "stop"]


@pytest.mark.rule("DES-special-12")
@pytest.mark.parametrize("dice", [(4, 6), (5, 4), SIXES, THREES])
def test_no_other_roll_gives_another_shot(dice: tuple[int, int]) -> None:
    desk = attack("pistol", dice, target=card(lives=3))
    assert (desk.told("extra-shot"), desk.acting) == ([], "SOV-A-17")


@pytest.mark.rule("DES-special-13")
@BOTH
def test_a_grenade_gives_no_further_throw(by: str) -> None:
    desk = throw(FIVES, by, target=card(lives=3), mine={"objects": "grenade grenade submachine-gun"})
    assert hits(desk) == [True]
    assert (desk.told("extra-shot"), desk.asked, desk.options()) == ([], (by, "act"), ["end"])


@pytest.mark.rule("DES-special-14")
@BOTH
def test_rapid_charge_repeats(by: str) -> None:
    desk = attack("pistol", (*FIVES, *FIVES, 3, 4), by, target=card(lives=5))
    desk.choose("fire", "fire")
    assert [shot["faces"] for shot in desk.told("shot")] == [[5, 5], [5, 5], [3, 4]]
    assert desk.cubes(foe(by)) == 2
    assert desk.acting == own(by, 17)


@pytest.mark.rule("DES-special-14")
def test_the_extra_shot_may_be_declined() -> None:
    desk = attack("pistol", FIVES, target=card(lives=5))
    desk.choose("stop")
    assert (len(desk.told("shot")), desk.acting) == (1, "SOV-A-17")


@pytest.mark.rule("DES-special-15")
@BOTH
def test_an_extra_shot_goes_at_the_same_target_while_it_lives(by: str) -> None:
    desk = attack("pistol", (*FIVES, 3, 4), by, target=card(lives=3), foes={1: "2-3", 2: "1-1"})
    assert desk.options() == ["fire", "stop"]
    assert desk.refused(foe(by, 2)) == "DES-smg-03"
    desk.choose("fire")
    assert (desk.cubes(foe(by)), desk.cubes(foe(by, 2))) == (1, 1)


@pytest.mark.rule("DES-special-15")
@BOTH
@pytest.mark.parametrize("retarget", [False, True])
def test_an_extra_shot_after_a_kill_may_go_at_another_enemy(retarget: bool, by: str) -> None:
    foes = {1: "2-3:0", 2: "1-1"}
    desk = attack("rifle", (*FIVES, 3, 4), by, attacker=card(rifle=1), foes=foes, extra_shot_retarget=retarget)
    assert (desk.asked, desk.options()) == ((by, "aim"), [foe(by, 2), "stop"])
    desk.choose(foe(by, 2))
    desk.choose("fire")
    assert desk.told("shot")[1]["target"] == f"soldier:{foe(by, 2)}"
    assert desk.cubes(foe(by, 2)) == 0


@pytest.mark.rule("DES-special-15")
def test_an_extra_shot_after_the_last_enemy_is_direct_damage() -> None:
    desk = attack("rifle", FIVES, attacker=card(rifle=1), foes={1: "2-3:0"})
    assert desk.told("direct") == [{"side": "german", "n": 1, "left": 17}]


@pytest.mark.rule("DES-special-15")
def test_by_the_other_reading_an_extra_shot_may_go_at_any_enemy() -> None:
    laid: dict[str, Any] = {"target": card(lives=3), "foes": {1: "2-3", 2: "1-1"}}
    desk = attack("pistol", (*FIVES, 3, 4), extra_shot_retarget=True, **laid)
    assert (desk.asked, desk.options()) == (("soviet", "aim"), ["GER-A-02", "GER-A-01", "stop"])
    desk.choose("GER-A-02")
    desk.choose("fire")
    assert (desk.cubes("GER-A-01"), desk.cubes("GER-A-02")) == (2, 0)


# -- two 6s: head shot --------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-special-16")
@BOTH
@FIREARMS
def test_two_sixes_kill_whatever_the_lives(weapon: str, by: str) -> None:
    gunner = card(smg=(0, 2), rifle=1, pistol=0)
    desk = attack(weapon, SIXES, by, attacker=gunner, target=card(defense=8, lives=3))
    assert (effects(desk), desk.dead(foe(by)), desk.lost(OTHER[by])) == (["head-shot"], True, 3 + (weapon == "smg"))
    assert desk.told("killed")[0]["rule"] == "DES-special-16"


@pytest.mark.rule("DES-special-17")
@BOTH
@pytest.mark.parametrize(("defense", "needs_hit", "dead"), [(11, True, True), (12, True, False), (12, False, True)])
def test_a_head_shot_must_hit(defense: int, needs_hit: bool, dead: bool, by: str) -> None:
    desk = attack(
        "pistol", SIXES, by, target=card(defense=defense, lives=2), mates={1: "3-3"}, head_shot_needs_hit=needs_hit
    )
    assert (totals(desk), hits(desk), effects(desk)) == ([11], [dead], ["head-shot" if dead else ""])
    assert (desk.dead(foe(by)), desk.cubes(foe(by))) == (dead, 0 if dead else 2)


@pytest.mark.rule("DES-special-18")
@BOTH
def test_a_head_shot_with_a_grenade_kills_the_target_only(by: str) -> None:
    desk = throw(
        SIXES, by, target=card(lives=2), cards={foe(by, 2): card(lives=2)}, foes={1: "2-3", 2: "2-2", 3: "2-4:0"}
    )
    assert effects(desk) == ["head-shot"]
    assert (desk.dead(foe(by)), desk.dead(foe(by, 2)), desk.cubes(foe(by, 2))) == (True, False, 1)
    assert desk.dead(foe(by, 3))


# -- rifles: critical impact ----------------------------------------------------------------------------------------


@pytest.mark.rule("DES-special-19", "DES-special-20")
@BOTH
@pytest.mark.parametrize(("dice", "bonus", "dead"), [((4, 6), 3, True), ((4, 5), 3, False), ((4, 6), 2, False)])
def test_a_rifle_total_above_twelve_kills(dice: tuple[int, int], bonus: int, dead: bool, by: str) -> None:
    desk = attack("rifle", dice, by, attacker=card(rifle=bonus), target=card(defense=9, lives=2))
    assert hits(desk) == [True]
    assert (effects(desk), desk.dead(foe(by)), desk.cubes(foe(by))) == (
        ["critical" if dead else ""], dead, 0 if dead else 1,
    )  # fmt: skip
    assert [told["rule"] for told in desk.told("killed")] == (["DES-special-19"] if dead else [])


@pytest.mark.rule("DES-special-20")
def test_a_rifle_total_of_twelve_is_nothing_if_it_misses() -> None:
    desk = attack("rifle", (4, 5), attacker=card(rifle=3), target=card(defense=13, lives=2))
    assert (totals(desk), hits(desk), effects(desk), desk.cubes("GER-A-01")) == ([12], [False], [""], 2)


@pytest.mark.rule("DES-special-21")
@BOTH
@pytest.mark.parametrize("weapon", ["smg", "pistol", "grenade"])
def test_totals_above_twelve_are_critical_for_rifles_only(weapon: str, by: str) -> None:
    gunner = card(pistol=1, smg=(1, 2), rifle=1, grenade=1)
    laid: dict[str, Any] = {"attacker": gunner, "target": card(defense=8, lives=2), "mates": {1: "1-3"}}
    desk = throw((5, 6), by, **laid) if weapon == "grenade" else attack(weapon, (5, 6), by, **laid)
    assert (totals(desk), effects(desk), desk.cubes(foe(by))) == ([13], [""], 1)


@pytest.mark.rule("DES-special-22")
@BOTH
@pytest.mark.parametrize(
    ("defense", "needs_hit", "dead"), [(14, False, True), (14, True, False), (13, True, True), (13, False, True)]
)
def test_a_critical_impact_beats_any_defence(defense: int, needs_hit: bool, dead: bool, by: str) -> None:
    target = card(defense=defense, lives=2)
    desk = attack("rifle", (4, 6), by, attacker=card(rifle=3), target=target, critical_needs_hit=needs_hit)
    assert (totals(desk), desk.dead(foe(by)), hits(desk)) == ([13], dead, [dead])
    assert desk.cubes(foe(by)) == (0 if dead else 2)


# -- when, and in which order -----------------------------------------------------------------------------------------


@pytest.mark.rule("DES-special-23")
@pytest.mark.parametrize("dice", [ONES, FOURS, FIVES, SIXES])
def test_a_roll_for_the_turn_order_has_no_special_effect(dice: tuple[int, int]) -> None:
    desk = lay(phase="order", active="SOV-A-01 GER-A-01", dice=(*dice, 2, 4))
    assert len(desk.told("tie-roll")) == 2
    assert not {"frozen", "loot", "drew", "extra-shot", "killed"} & set(desk.log)
    assert (desk.frozen("SOV-A-01"), desk.held("soviet"), desk.dead("SOV-A-01")) == (False, [], False)
    assert desk.order == (["GER-A-01", "SOV-A-01"] if dice == ONES else ["SOV-A-01", "GER-A-01"])


@pytest.mark.rule("DES-special-23")
@pytest.mark.parametrize("dice", [ONES, FOURS, FIVES, SIXES])
def test_a_roll_in_last_breath_has_no_special_effect(dice: tuple[int, int]) -> None:
    soviet = Army(at={"SOV-A-01": "1-3", "SOV-A-02": "2-3"})
    desk = lay(soviet, phase="last-breath", round=8, dice=dice)
    desk.choose("SOV-A-01", "done", side="soviet")
    desk.choose("done", side="german")
    assert desk.told("last-roll")[0]["faces"] == list(dice)
    assert not {"frozen", "loot", "drew", "extra-shot", "shot"} & set(desk.log)
    assert desk.dead("SOV-A-01") == (dice == ONES)
    if dice != ONES:
        assert desk.options() == ["pistol", "end"]


@pytest.mark.rule("DES-special-24")
@BOTH
def test_a_critical_impact_with_two_fives_kills_and_gives_a_shot(by: str) -> None:
    desk = attack("rifle", FIVES, by, attacker=card(rifle=3), target=card(lives=2), foes={1: "2-3", 2: "1-1"})
    assert (effects(desk), desk.dead(foe(by))) == (["critical"], True)
    assert course(desk) == ["aim", "shot", "killed", "extra-shot"]
    assert (desk.asked, desk.about[-1]) == ((by, "aim"), 1)


@pytest.mark.rule("DES-special-24")
def test_target_then_neighbours_then_loot() -> None:
    desk = throw(FOURS, foes={1: "2-3", 2: "2-2:0"})
    assert course(desk) == ["played", "aim", "shot", "wounded", "killed", "loot", "drew", "attack-over"]
    assert desk.told("wounded")[0]["soldier"] == "soldier:GER-A-01"
    assert desk.told("killed")[0]["soldier"] == "soldier:GER-A-02"


@pytest.mark.rule("DES-special-24")
@pytest.mark.parametrize(("dice", "then"), [(ONES, "frozen"), (TWOS, "killed")])
def test_frozen_or_exploded_ends_the_attack_before_anything_else(dice: tuple[int, int], then: str) -> None:
    desk = throw(dice, attacker=card(grenade=7), foes={1: "2-3", 2: "2-2"})
    assert course(desk) == ["played", "aim", "shot", then, "attack-over"]
