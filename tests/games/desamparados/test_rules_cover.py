"""In Cover: when, for whom, how much, and until when."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.games.desamparados.items import items

from .desk import Army, Desk, card, lay
from .duel import BOTH, OTHER, course, duel, fire_all, foe, hits, own

COVERS = {"objects": "in-cover in-cover"}


def aimed(by: str = "soviet", **laid: Any) -> Desk:
    """A pistol aims at soldier 1 of the other side, which has two In Cover."""
    desk = duel(by, **{"theirs": COVERS, **laid})
    desk.choose("pistol", foe(by))
    return desk


# -- playing it ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-cover-01")
@BOTH
def test_in_cover_is_played_when_the_enemy_aims_before_the_roll(by: str) -> None:
    desk = aimed(by, dice=(3, 4))
    assert (desk.asked, desk.options()) == ((OTHER[by], "cover"), ["in-cover", "pass"])
    desk.choose("in-cover")
    assert course(desk) == ["aim", "played", "cover", "shot", "attack-over"]
    assert desk.held(OTHER[by]) == ["in-cover"]
    assert desk.zone(f"{OTHER[by]}/object-discard") == ["in-cover"]
    assert desk.told("cover") == [{"target": f"soldier:{foe(by)}"}]


@pytest.mark.rule("DES-cover-01")
@BOTH
def test_in_cover_cannot_be_played_at_another_time(by: str) -> None:
    """Not in a turn of its own side, not by the attacking side, not after the roll."""
    desk = duel(
        by, attacker=card(smg=(0, 2)), target=card(lives=3), mine={"objects": "in-cover"}, theirs=COVERS, dice=(3, 4)
    )
    assert desk.refused("in-cover") == "DES-cover-01"
    desk.choose("smg", foe(by))
    assert desk.refused(f"{by}/in-cover") == "core-not-offered"
    desk.choose("pass", "fire")
    assert (desk.asked, desk.refused("in-cover")) == ((by, "shot"), "DES-cover-01")
    assert "in-cover" not in (*desk.interjections("soviet"), *desk.interjections("german"))


@pytest.mark.rule("DES-cover-01")
def test_another_object_is_no_answer_to_an_aim() -> None:
    desk = aimed(theirs={"objects": "in-cover precision cover-me"})
    assert desk.options() == ["in-cover", "pass"]
    assert (desk.refused("precision"), desk.refused("cover-me")) == ("DES-precision-02", "DES-coverme-01")


@pytest.mark.rule("DES-cover-02")
@BOTH
@pytest.mark.parametrize(("dice", "hit"), [((3, 5), False), ((4, 5), True)])
def test_in_cover_two_more_are_needed(dice: tuple[int, int], hit: bool, by: str) -> None:
    desk = aimed(by, dice=dice)
    desk.choose("in-cover")
    assert desk.told("shot")[0]["defense"] == 9
    assert hits(desk) == [hit]
    assert desk.defense(foe(by)) == 9
    assert ["DES-cover-02", 2, "cover"] in desk.told("shot")[0]["parts"]["defense"]


@pytest.mark.rule("DES-cover-05")
@BOTH
def test_cover_counts_against_later_attacks_of_the_round(by: str) -> None:
    desk = aimed(by, mates={1: "2-3", 17: "2-6"}, dice=(3, 5, 3, 5))
    desk.choose("in-cover")
    assert "cover" in items(desk.state, "")[f"soldier:{foe(by)}"]["st"]
    assert desk.acting == own(by, 17)
    desk.choose("pistol", foe(by))
    assert [shot["attacker"] for shot in desk.told("shot")] == [f"soldier:{own(by)}", f"soldier:{own(by, 17)}"]
    assert hits(desk) == [False, False]
    assert [shot["defense"] for shot in desk.told("shot")] == [9, 9]


@pytest.mark.rule("DES-cover-05")
def test_cover_counts_against_all_shots_of_an_attack() -> None:
    desk = duel(attacker=card(smg=(0, 3)), theirs=COVERS, dice=(3, 5, 3, 4, 4, 5))
    desk.choose("smg", "GER-A-01", "in-cover")
    fire_all(desk)
    assert hits(desk) == [False, False, True]


@pytest.mark.rule("DES-cover-06")
@BOTH
def test_a_soldier_in_cover_gets_no_second_one(by: str) -> None:
    """Neither at once nor at a later aim: nobody is asked."""
    cards = {own(by, 17): card(actions="boots")}
    desk = aimed(by, mates={1: "2-3", 17: "2-6"}, cards=cards, dice=(3, 5, 3, 5))
    desk.choose("in-cover")
    assert (desk.acting, desk.cover(foe(by)), desk.held(OTHER[by])) == (own(by, 17), 1, ["in-cover"])
    desk.choose("pistol", foe(by))
    assert (desk.asked, len(desk.told("shot"))) == ((by, "act"), 2)
    assert (desk.cover(foe(by)), desk.held(OTHER[by])) == (1, ["in-cover"])


@pytest.mark.rule("DES-cover-06")
@BOTH
def test_by_the_other_reading_in_cover_adds_up(by: str) -> None:
    desk = aimed(by, mates={1: "2-3", 17: "2-6"}, theirs={"objects": "in-cover " * 3}, cover_stacks=True, dice=(5, 6))
    desk.choose("in-cover")
    assert (desk.asked, desk.options()) == ((OTHER[by], "cover"), ["in-cover", "pass"])
    desk.choose("in-cover", "pass")
    assert (desk.told("shot")[0]["defense"], desk.cover(foe(by)), desk.defense(foe(by))) == (11, 2, 11)
    desk.choose("pistol", foe(by))
    assert (desk.asked, desk.options()) == ((OTHER[by], "cover"), ["in-cover", "pass"])


@pytest.mark.rule("DES-cover-08")
@BOTH
@pytest.mark.parametrize("axis", ["horizontal", "vertical"])
def test_only_the_soldier_aimed_at_takes_cover(axis: str, by: str) -> None:
    foes = {1: "2-3", 2: "2-2", 3: "1-3"}
    desk = duel(by, foes=foes, mine={"objects": "grenade"}, theirs=COVERS, dice=(4, 5))
    desk.choose("grenade", axis, foe(by))
    assert desk.about[1] == f"soldier:{foe(by)}"
    assert desk.options() == ["in-cover", "pass"]
    assert desk.refused(foe(by, 2)) == "core-not-offered"
    desk.choose("in-cover")
    assert [desk.cover(foe(by, number)) for number in foes] == [1, 0, 0]
    assert [desk.cubes(foe(by, number)) for number in foes] == ([0, 0, 1] if axis == "horizontal" else [0, 1, 0])


@pytest.mark.rule("DES-cover-08")
@BOTH
def test_a_trench_takes_no_cover(by: str) -> None:
    theirs = {**COVERS, "trenches": {"trench-1": "2-4"}}
    desk = duel(by, mine={"objects": "grenade"}, theirs=theirs, dice=(4, 5))
    desk.choose("grenade", "horizontal", f"{OTHER[by]}/trench-1")
    assert hits(desk) == [True]
    assert "cover" not in desk.log
    assert len(desk.held(OTHER[by])) == 2


# -- losing it ----------------------------------------------------------------------------------------------------


def in_cover(actions: str = "", **laid: Any) -> Desk:
    """The turn of a soldier in cover, with all that an action could need."""
    mine = {"cover": "SOV-A-01", "objects": "trench-1 grenade", "lost": 3}
    mates = {1: "2-3", 2: "2-1"}
    return duel(attacker=card(actions=actions), mates=mates, mine=mine, **laid)


@pytest.mark.rule("DES-cover-03")
@pytest.mark.parametrize(
    ("action", "answers"),
    [
        ("boots", ["2-4"]),
        ("medical-kit", ["reserve"]),
        ("ammunition", []),
        ("shovel", ["trench-1", "1-1"]),
        ("stretcher", ["SOV-A-02", "done", "3-1"]),
        ("reorganize", ["SOV-A-02", "done", "3-1"]),
    ],
)
def test_a_secondary_action_ends_the_cover(action: str, answers: list[str]) -> None:
    desk = in_cover(action)
    assert desk.defense("SOV-A-01") == 9
    desk.choose(action, *answers)
    assert desk.acting == "SOV-A-01"
    assert (desk.cover("SOV-A-01"), desk.defense("SOV-A-01")) == (0, 7)


@pytest.mark.rule("DES-cover-03", "DES-cover-07")
@pytest.mark.parametrize("answers", [["pistol"], ["grenade", "vertical"]])
def test_an_attack_ends_the_cover_at_once(answers: list[str]) -> None:
    desk = in_cover()
    desk.choose(*answers)
    assert desk.asked == ("soviet", "aim")
    assert (desk.cover("SOV-A-01"), desk.defense("SOV-A-01")) == (0, 7)


@pytest.mark.rule("DES-cover-03")
def test_the_actions_of_others_do_not_end_the_cover() -> None:
    mine = {"cover": "SOV-A-02"}
    desk = duel(
        attacker=card(actions="boots"), mates={1: "2-3", 2: "2-1"}, mine=mine, theirs={"cover": "GER-A-01"}, dice=(3, 4)
    )
    desk.choose("boots", "2-4", "pistol", "GER-A-01")
    assert (desk.cover("SOV-A-02"), desk.cover("GER-A-01")) == (1, 1)


@pytest.mark.rule("DES-cover-04")
@BOTH
def test_cover_ends_with_the_round(by: str) -> None:
    desk = duel(by, theirs={**COVERS, "cover": foe(by)}, mine={"cover": own(by, 17)})
    desk.choose("end")
    assert (desk.round, desk.defense(foe(by)), desk.defense(own(by, 17))) == (2, 9, 10)
    desk.on_to("deploy")
    assert (desk.round, desk.defense(foe(by)), desk.defense(own(by, 17))) == (3, 7, 8)
    assert (desk.cover(foe(by)), desk.cover(own(by, 17))) == (0, 0)


@pytest.mark.rule("DES-cover-07")
def test_giving_an_order_is_no_action() -> None:
    desk = duel(attacker=card(command=True), mine={"cover": "SOV-A-01"}, phase="commands")
    assert desk.asked == ("soviet", "order")
    desk.choose("SOV-A-17")
    assert desk.acting == "SOV-A-17"
    assert (desk.cover("SOV-A-01"), desk.defense("SOV-A-01")) == (1, 9)


@pytest.mark.rule("DES-cover-07")
def test_to_be_reactivated_is_no_action() -> None:
    desk = duel(
        attacker=card(command=True), cards={"SOV-A-17": card(actions="boots")}, mine={"cover": "SOV-A-17"},
        phase="commands",
    )  # fmt: skip
    desk.choose("SOV-A-17")
    assert (desk.acting, desk.cover("SOV-A-17")) == ("SOV-A-17", 1)
    desk.choose("boots", "3-5")
    assert desk.cover("SOV-A-17") == 0


@pytest.mark.rule("DES-cover-07")
@pytest.mark.parametrize("action", ["stretcher", "reorganize"])
def test_to_be_moved_by_others_is_no_action(action: str) -> None:
    mine = {"cover": "SOV-A-02"}
    desk = duel(attacker=card(actions=action), mates={1: "2-3", 2: "2-1"}, mine=mine)
    desk.choose(action, "SOV-A-02", "done", "3-1")
    assert desk.at("SOV-A-02") == "3-1"
    assert (desk.cover("SOV-A-02"), desk.defense("SOV-A-02")) == (1, 10)


@pytest.mark.rule("DES-cover-07")
def test_to_be_moved_by_an_object_is_no_action() -> None:
    """Not even in the own turn."""
    desk = duel(mates={1: "2-3", 2: "2-1"}, mine={"objects": "reorganize", "cover": "SOV-A-01 SOV-A-02"})
    desk.choose("object:reorganize", "SOV-A-02", "SOV-A-01", "1-1", "1-3")
    assert (desk.at("SOV-A-01"), desk.at("SOV-A-02")) == ("1-3", "1-1")
    assert (desk.cover("SOV-A-01"), desk.cover("SOV-A-02")) == (1, 1)


@pytest.mark.rule("DES-cover-07")
def test_to_pass_and_to_be_protected_is_no_action() -> None:
    desk = duel(mates={1: "2-3", 2: "2-2"}, cards={"SOV-A-02": card(protect=(2, "right"))}, mine={"cover": "SOV-A-01"})
    desk.choose("end")
    assert desk.acting == "SOV-A-17"
    assert (desk.cover("SOV-A-01"), desk.defense("SOV-A-01")) == (1, 11)


@pytest.mark.rule("DES-cover-07")
def test_cover_me_is_an_attack_of_the_one_that_shoots() -> None:
    soviet = Army(
        at={"SOV-A-01": "2-3", "SOV-A-02": "2-1", "SOV-A-17": "3-6"}, objects="cover-me", cover="SOV-A-01 SOV-A-02"
    )
    desk = lay(soviet, Army(at={"GER-A-01": "2-3"}), order="SOV-A-01 SOV-A-17")
    desk.choose("cover-me", "SOV-A-02")
    assert desk.asked == ("soviet", "aim")
    assert (desk.cover("SOV-A-01"), desk.cover("SOV-A-02")) == (1, 0)
