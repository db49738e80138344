"""Dice, hits and lives; what each weapon does."""

from __future__ import annotations

import pytest

from .desk import Desk, card
from .duel import BOTH, OTHER, attack, course, duel, effects, foe, hits, own, totals

GUN = card(smg=(0, 3))


# -- the roll -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-shoot-01")
@BOTH
def test_a_shot_is_one_roll_of_both_dice_added_together(by: str) -> None:
    desk = attack("pistol", (3, 4), by)
    assert [shot["faces"] for shot in desk.told("shot")] == [[3, 4]]
    assert totals(desk) == [7]
    assert hits(desk) == [True]
    assert hits(attack("pistol", (3, 3), by)) == [False]
    assert hits(attack("pistol", (1, 6), by)) == [True]


@pytest.mark.rule("DES-shoot-02")
@pytest.mark.parametrize(("line", "bonus", "total"), [(2, 2, 9), (1, 1, 9), (3, 2, 8), (3, 0, 6)])
def test_bonuses_and_penalties_are_added_to_the_dice(line: int, bonus: int, total: int) -> None:
    for defense in (total, total + 1):
        desk = attack(
            "pistol", (3, 4), attacker=card(pistol=bonus), target=card(defense=defense), mates={1: f"{line}-3"}
        )
        assert totals(desk) == [total]
        assert hits(desk) == [defense == total]
        assert desk.told("shot")[0]["need"] == defense - (total - 7)


@pytest.mark.rule("DES-shoot-03")
@BOTH
@pytest.mark.parametrize("weapon", ["smg", "rifle", "pistol"])
@pytest.mark.parametrize(("dice", "hit"), [((2, 4), False), ((3, 4), True), ((3, 5), True)])
def test_to_equal_the_defence_is_enough(dice: tuple[int, int], hit: bool, weapon: str, by: str) -> None:
    gunner = card(smg=(1, 2), rifle=1, pistol=1)
    desk = attack(weapon, dice, by, attacker=gunner, target=card(defense=8))
    assert hits(desk) == [hit]
    assert desk.cubes(foe(by)) == (0 if hit else 1)


# -- lives ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-shoot-04")
@BOTH
def test_a_hit_costs_one_cube_however_far_above_the_defence_it_is(by: str) -> None:
    desk = attack("smg", (5, 6), by, attacker=GUN, target=card(defense=6, lives=2))
    side = OTHER[by]
    assert desk.cubes(foe(by)) == 1
    assert (desk.reserve(side), desk.lost(side), desk.reserve(by), desk.lost(by)) == (16, 1, 16, 0)
    assert desk.told("wounded") == [{"soldier": f"soldier:{foe(by)}", "left": 1}]
    assert not desk.dead(foe(by))


@pytest.mark.rule("DES-shoot-05")
@BOTH
def test_a_hit_on_a_soldier_without_cubes_kills(by: str) -> None:
    desk = attack("pistol", (3, 4), by, foes={1: "2-3:0"})
    side = OTHER[by]
    assert desk.dead(foe(by))
    assert desk.zone(f"{side}/fallen") == [foe(by)]
    assert (desk.at(foe(by)), desk.on(f"{side}/2-3"), desk.in_play(side)) == (None, None, [])
    assert desk.told("killed") == [{"soldier": f"soldier:{foe(by)}", "rule": "DES-shoot-04"}]
    assert (desk.reserve(side), desk.lost(side)) == (18, 0)


@pytest.mark.rule("DES-shoot-05")
def test_a_hit_on_the_last_cube_does_not_kill() -> None:
    desk = attack("pistol", (3, 4), foes={1: "2-3:1"})
    assert (desk.cubes("GER-A-01"), desk.dead("GER-A-01"), desk.at("GER-A-01")) == (0, False, "2-3")


@pytest.mark.rule("DES-shoot-06")
@pytest.mark.parametrize("cubes", [0, 1, 2])
def test_a_miss_costs_nothing(cubes: int) -> None:
    desk = attack("pistol", (3, 4), target=card(defense=8, lives=2), foes={1: f"2-3:{cubes}"})
    assert (desk.cubes("GER-A-01"), desk.dead("GER-A-01"), desk.lost("german")) == (cubes, False, 0)
    assert course(desk) == ["aim", "shot", "attack-over"]


@pytest.mark.rule("DES-shoot-07")
@BOTH
def test_cubes_on_a_soldier_that_dies_at_once_are_lost(by: str) -> None:
    side = OTHER[by]
    desk = attack("pistol", (6, 6), by, target=card(lives=2), theirs={"reserve": 10, "lost": 0})
    assert desk.dead(foe(by))
    assert desk.cubes(foe(by)) == 0
    assert (desk.reserve(side), desk.lost(side)) == (10, 8)


@pytest.mark.rule("DES-shoot-08")
@pytest.mark.parametrize("cubes", [0, 1, 2])
@pytest.mark.parametrize(("defense", "hit"), [(8, True), (9, False)])
def test_the_wounded_attack_and_defend_as_before(defense: int, hit: bool, cubes: int) -> None:
    """Attacker and target are wounded; the numbers of the shot are those of the unhurt."""
    desk = attack(
        "pistol", (3, 4), attacker=card(pistol=1, lives=2), target=card(defense=defense, lives=2),
        mates={1: f"1-3:{cubes}"}, foes={1: f"3-3:{cubes}"},
    )  # fmt: skip
    shot = desk.told("shot")[0]
    assert (shot["bonus"], shot["defense"]) == (2, defense + 1)
    assert hits(desk) == [hit]


# -- weapons --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-weapon-01")
@BOTH
def test_one_of_several_weapons_is_used_in_an_attack(by: str) -> None:
    desk = duel(by, attacker=card(smg=(2, 2), pistol=1, actions="boots"), target=card(lives=3), dice=(3, 4, 3, 3))
    assert desk.options() == ["smg", "pistol", "boots", "end"]
    assert desk.refused("rifle") == "DES-weapon-01"
    desk.choose("smg", foe(by))
    assert desk.options() == ["fire", "stop"]
    assert desk.refused("pistol") == "core-not-offered"
    desk.choose("fire")
    assert [(shot["weapon"], shot["bonus"]) for shot in desk.told("shot")] == [("smg", 2), ("smg", 2)]
    assert desk.options() == ["boots", "end"]
    assert desk.refused("pistol") == "DES-actions-04"


@pytest.mark.rule("DES-weapon-02")
def test_the_printed_bonus_is_added_to_the_dice() -> None:
    desk = attack("pistol", (2, 4), attacker=card(pistol=1, smg=(3, 2), rifle=4))
    assert totals(desk) == [7]
    assert hits(desk) == [True]
    assert hits(attack("pistol", (2, 4), attacker=card(pistol=0))) == [False]


@pytest.mark.rule("DES-weapon-02")
def test_the_printed_bonus_is_added_to_every_shot() -> None:
    desk = attack("smg", (2, 4, 1, 3, 1, 2), attacker=card(smg=(2, 3)), target=card(defense=6, lives=3))
    desk.choose("fire", "fire")
    assert totals(desk) == [8, 6, 5]
    assert hits(desk) == [True, True, False]


# -- submachine guns ------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-smg-01")
@BOTH
@pytest.mark.parametrize("shots", [2, 3, 4])
def test_a_submachine_gun_fires_its_number_of_shots(shots: int, by: str) -> None:
    desk = attack("smg", (3, 4) * shots, by, attacker=card(smg=(0, shots)), target=card(lives=5))
    assert desk.told("aim")[0]["shots"] == shots
    desk.choose(*["fire"] * (shots - 1))
    assert len(desk.told("shot")) == shots
    assert desk.cubes(foe(by)) == 5 - shots
    assert desk.acting == own(by, 17)


def one_shot_fired() -> Desk:
    """The first of three shots has hit a soldier with three cubes; another enemy is there."""
    return attack("smg", (3, 4, 3, 4, 3, 4), attacker=GUN, target=card(lives=3), foes={1: "2-3", 2: "1-1"})


@pytest.mark.rule("DES-smg-03")
def test_all_shots_go_at_the_target_while_it_lives() -> None:
    desk = one_shot_fired()
    assert desk.options() == ["fire", "stop"]
    assert desk.refused("GER-A-02") == "DES-smg-03"
    desk.choose("fire", "fire")
    assert [shot["target"] for shot in desk.told("shot")] == ["soldier:GER-A-01"] * 3
    assert (desk.cubes("GER-A-01"), desk.cubes("GER-A-02")) == (0, 1)


@pytest.mark.rule("DES-smg-04")
@BOTH
def test_after_a_kill_the_shots_left_may_go_at_a_new_target(by: str) -> None:
    desk = attack("smg", (3, 4, 3, 4, 3, 4), by, attacker=GUN, foes={1: "2-3:0", 2: "2-1:2", 3: "3-3"})
    assert desk.asked == (by, "aim")
    assert desk.about[-1] == 2
    assert desk.options() == [foe(by, 2), foe(by, 3), "stop"]
    desk.choose(foe(by, 2))
    desk.choose("fire", "fire")
    assert [shot["target"] for shot in desk.told("shot")[1:]] == [f"soldier:{foe(by, 2)}"] * 2
    assert desk.cubes(foe(by, 2)) == 0
    assert desk.acting == own(by, 17)


@pytest.mark.rule("DES-smg-05")
@BOTH
def test_after_the_last_enemy_the_shots_left_are_direct_damage(by: str) -> None:
    side = OTHER[by]
    desk = attack("smg", (3, 4), by, attacker=GUN, foes={1: "2-3:0"}, theirs={"reserve": 5})
    assert desk.told("direct") == [{"side": side, "n": 2, "left": 3}]
    assert (desk.reserve(side), desk.lost(side)) == (3, 15)
    assert len(desk.told("shot")) == 1
    assert desk.acting == own(by, 17)


@pytest.mark.rule("DES-smg-06")
def test_each_shot_is_applied_before_the_next_is_decided() -> None:
    desk = one_shot_fired()
    assert desk.asked == ("soviet", "shot")
    assert desk.options() == ["fire", "stop"]
    assert desk.about == ("soldier:SOV-A-01", "soldier:GER-A-01", "smg", 2)
    assert (desk.cubes("GER-A-01"), len(desk.told("shot"))) == (2, 1)
    desk.choose("fire")
    assert desk.about[-1] == 1
    assert (desk.cubes("GER-A-01"), len(desk.told("shot"))) == (1, 2)


@pytest.mark.rule("DES-smg-07")
def test_shots_left_may_be_given_up() -> None:
    desk = one_shot_fired()
    desk.choose("stop")
    assert len(desk.told("shot")) == 1
    assert course(desk)[-1] == "attack-over"
    assert desk.cubes("GER-A-01") == 2
    assert desk.acting == "SOV-A-17"


@pytest.mark.rule("DES-smg-07")
def test_shots_left_after_a_kill_may_be_given_up() -> None:
    desk = attack("smg", (3, 4), attacker=GUN, foes={1: "2-3:0", 2: "1-1"})
    desk.choose("stop")
    assert len(desk.told("shot")) == 1
    assert desk.acting == "SOV-A-17"


@pytest.mark.rule("DES-smg-07")
def test_the_first_shot_cannot_be_given_up() -> None:
    desk = duel(attacker=GUN, mine={"objects": "vodka"})
    desk.choose("smg")
    assert desk.options() == ["GER-A-01"]
    assert desk.refused("stop") == "DES-smg-07"
    desk.choose("GER-A-01")
    assert desk.options() == ["fire"]
    assert desk.refused("stop") == "DES-smg-07"


@pytest.mark.rule("DES-smg-08")
@BOTH
def test_another_shot_at_the_same_target_opens_no_chance_to_respond(by: str) -> None:
    desk = duel(by, attacker=GUN, target=card(lives=3), theirs={"objects": "in-cover"}, dice=(3, 4) * 3)
    desk.choose("smg", foe(by))
    assert desk.asked == (OTHER[by], "cover")
    desk.choose("pass")
    for _ in range(2):
        assert desk.asked == (by, "shot")
        desk.choose("fire")
    assert desk.cubes(foe(by)) == 0


@pytest.mark.rule("DES-smg-08")
@BOTH
def test_a_new_target_opens_a_new_chance_to_respond(by: str) -> None:
    desk = duel(by, attacker=GUN, foes={1: "2-3:0", 2: "1-1"}, theirs={"objects": "in-cover"}, dice=(3, 4))
    desk.choose("smg", foe(by))
    desk.choose("pass")
    desk.choose(foe(by, 2))
    assert desk.asked == (OTHER[by], "cover")
    assert desk.about[1] == f"soldier:{foe(by, 2)}"
    assert desk.options() == ["in-cover", "pass"]


# -- rifles and pistols ---------------------------------------------------------------------------------------


@pytest.mark.rule("DES-rifle-01", "DES-pistol-01")
@BOTH
@pytest.mark.parametrize("weapon", ["rifle", "pistol"])
@pytest.mark.parametrize("dice", [(3, 4), (1, 2)])
def test_rifle_and_pistol_fire_one_shot(weapon: str, dice: tuple[int, int], by: str) -> None:
    desk = attack(weapon, dice, by, attacker=card(rifle=1, pistol=0, actions="boots"), target=card(lives=3))
    assert course(desk)[-1] == "attack-over"
    assert len(desk.told("shot")) == 1
    assert (desk.asked, desk.acting) == ((by, "act"), own(by))
    assert desk.options() == ["boots", "end"]


@pytest.mark.rule("DES-rifle-04")
@BOTH
def test_precision_and_trenches_count_for_a_rifle_shot(by: str) -> None:
    desk = duel(
        by, attacker=card(rifle=2), target=card(defense=12, lives=2), dice=(3, 4),
        mine={"objects": "precision", "trenches": {"trench-1": "2-2"}},
        trenches={f"{by}/trench-1": ("attack", 1, "right")},
    )  # fmt: skip
    desk.choose("rifle", foe(by))
    desk.choose("precision")
    assert totals(desk) == [12]
    assert hits(desk) == [True]
    assert effects(desk) == [""]
    parts = [(part[0], part[1]) for part in desk.told("shot")[0]["parts"]["bonus"]]
    assert parts == [("DES-weapon-02", 2), ("DES-trench-02", 1), ("DES-precision-03", 2)]
