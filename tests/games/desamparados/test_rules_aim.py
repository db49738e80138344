"""Aim: whom a soldier may aim at, the objective marker, and the chance to respond."""

from __future__ import annotations

import pytest

from stalingrad_widgets.games.desamparados.items import items

from .desk import Desk, card
from .duel import BOTH, OTHER, attack, course, duel, foe, own

VIEWERS = ("soviet", "german", "")


def marked(desk: Desk, viewer: str) -> list[str]:
    """Soldiers that carry the objective marker, as this viewer sees the table."""
    shown = items(desk.state, viewer)
    return [word.removeprefix("soldier:") for word, item in shown.items() if "aimed" in item.get("st", ())]


def aimed(by: str = "soviet", objects: str = "in-cover") -> Desk:
    """Soldier 1 has aimed; the other side has these objects."""
    desk = duel(by, theirs={"objects": objects}, dice=(3, 4))
    desk.choose("pistol", foe(by))
    return desk


@pytest.mark.rule("DES-aim-01")
@BOTH
def test_a_soldier_aims_at_enemy_soldiers_on_the_grid_and_at_nobody_else(by: str) -> None:
    theirs = {"hand": foe(by, 3), "fallen": foe(by, 4)}
    desk = duel(by, foes={1: "2-3", 2: "1-1"}, theirs=theirs)
    desk.choose("pistol")
    assert desk.asked == (by, "aim")
    assert desk.options() == [foe(by, 2), foe(by, 1)]
    for nobody in (own(by), own(by, 17), foe(by, 3), foe(by, 4)):
        assert desk.refused(nobody) == "DES-aim-01"
    assert desk.refused(f"{OTHER[by]}/1-2") == "DES-aim-01"


@pytest.mark.rule("DES-aim-02")
@BOTH
def test_the_target_is_marked_for_all_to_see_before_the_dice_are_rolled(by: str) -> None:
    desk = aimed(by)
    assert desk.asked == (OTHER[by], "cover")
    assert [marked(desk, viewer) for viewer in VIEWERS] == [[foe(by)]] * 3
    assert course(desk) == ["aim"]
    assert desk.told("aim") == [
        {"attacker": f"soldier:{own(by)}", "target": f"soldier:{foe(by)}", "weapon": "pistol", "axis": "", "shots": 1}
    ]
    desk.choose("pass")
    assert course(desk)[:2] == ["aim", "shot"]


@pytest.mark.rule("DES-aim-03")
@pytest.mark.parametrize("weapon", ["smg", "rifle", "pistol"])
def test_no_shot_is_rolled_without_a_marked_target(weapon: str) -> None:
    desk = duel(attacker=card(smg=(0, 2), rifle=1, pistol=0))
    desk.choose(weapon)
    assert desk.options() == ["GER-A-01"]
    assert desk.refused("fire") == "DES-aim-03"
    assert desk.refused("no-target") == "DES-aim-03"
    assert course(desk) == []


@pytest.mark.rule("DES-aim-03")
@pytest.mark.parametrize("dice", [(6, 6), (1, 1), (4, 4), (3, 4)])
def test_by_the_other_reading_dice_without_a_target_go_wide(dice: tuple[int, int]) -> None:
    """Nobody is hit, nothing freezes, nothing is drawn, and the attack is spent."""
    desk = duel(attacker=card(pistol=2), target_required="wide", dice=dice)
    desk.choose("pistol")
    assert desk.options() == ["GER-A-01", "no-target"]
    desk.choose("no-target")
    assert course(desk) == ["shot", "attack-over"]
    assert [(shot["effect"], shot["hit"], shot["target"]) for shot in desk.told("shot")] == [("wide", False, None)]
    assert (desk.cubes("GER-A-01"), desk.frozen("SOV-A-01"), desk.held("soviet")) == (1, False, [])
    assert desk.acting == "SOV-A-17"


@pytest.mark.rule("DES-aim-03")
def test_a_shot_gone_wide_is_one_of_the_shots() -> None:
    desk = duel(attacker=card(smg=(0, 2)), target_required="wide", dice=(6, 6, 3, 4))
    desk.choose("smg", "no-target")
    assert desk.asked == ("soviet", "aim")
    assert desk.about[-1] == 1
    assert desk.refused("fire") == "DES-aim-03"
    desk.choose("GER-A-01")
    desk.choose("fire")
    assert [shot["effect"] for shot in desk.told("shot")] == ["wide", ""]
    assert desk.cubes("GER-A-01") == 0
    assert desk.acting == "SOV-A-17"


@pytest.mark.rule("DES-aim-04")
@pytest.mark.parametrize("weapon", ["smg", "rifle", "pistol", "grenade"])
@pytest.mark.parametrize("space", ["1-1", "3-3", "3-6"])
def test_range_and_soldiers_in_between_do_not_matter(weapon: str, space: str) -> None:
    foes = {1: "1-1", 2: "1-3", 3: "2-3", 4: "3-3", 5: "1-6", 6: "3-6"}
    gunner = card(smg=(0, 2), rifle=1, pistol=0)
    desk = duel(attacker=gunner, mates={1: space, 17: "2-6"}, foes=foes, mine={"objects": "grenade"})
    desk.choose(weapon, *(["vertical"] if weapon == "grenade" else []))
    assert sorted(desk.options()) == [foe("soviet", number) for number in foes]


@pytest.mark.rule("DES-aim-05")
@BOTH
def test_the_other_side_may_respond_to_an_aim_before_the_roll(by: str) -> None:
    desk = aimed(by)
    assert desk.asked == (OTHER[by], "cover")
    assert desk.options() == ["in-cover", "pass"]
    assert desk.about == (f"soldier:{own(by)}", f"soldier:{foe(by)}", "pistol")
    assert desk.told("shot") == []
    desk.choose("in-cover")
    assert desk.cover(foe(by)) == 1
    assert len(desk.told("shot")) == 1


@pytest.mark.rule("DES-aim-05")
@pytest.mark.parametrize("answer", ["in-cover", "pass"])
def test_the_roll_follows_the_response(answer: str) -> None:
    desk = aimed()
    desk.choose(answer)
    assert desk.told("shot")[0]["faces"] == [3, 4]
    assert desk.cubes("GER-A-01") == {"in-cover": 1, "pass": 0}[answer]


@pytest.mark.rule("DES-aim-05")
def test_the_question_to_respond_tells_nothing_of_what_is_held() -> None:
    """It is asked whatever the objects are, and not without any: their number is open."""
    desk = aimed(objects="precision")
    assert (desk.asked, desk.options(), desk.hidden) == (("german", "cover"), ["pass"], "options")
    assert desk.refused("in-cover") == "DES-object-01"
    assert aimed(objects="").told("shot")[0]["hit"]


@pytest.mark.rule("DES-aim-06")
@BOTH
def test_the_marker_comes_off_when_the_attack_is_over(by: str) -> None:
    desk = attack("pistol", (2, 1), by)
    assert [marked(desk, viewer) for viewer in VIEWERS] == [[], [], []]
    assert course(desk) == ["aim", "shot", "attack-over"]
    assert "line:aim" not in items(desk.state, None)


@pytest.mark.rule("DES-aim-06")
def test_the_marker_goes_to_a_new_target() -> None:
    desk = attack("smg", (6, 5), attacker=card(smg=(0, 3)), foes={1: "2-3:0", 2: "1-1"})
    assert marked(desk, "german") == []
    desk.choose("GER-A-02")
    assert marked(desk, "german") == ["GER-A-02"]
