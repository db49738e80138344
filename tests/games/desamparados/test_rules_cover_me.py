"""Cover Me!: a veteran shoots in place of the soldier whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.games.desamparados.content import SECONDARY

from .desk import Army, Desk, card, lay
from .duel import BOTH, OTHER, course, duel, effects, fire_all, foe, hits, own, totals

MATES = {1: "2-3", 2: "1-1", 3: "3-2"}
"""Soldier 1 has its turn, 2 and 3 are veterans."""


def covered(by: str = "soviet", shooter: int = 2, **laid: Any) -> Desk:
    """Soldier 1, with boots, has played Cover Me! and this veteran shoots."""
    given = {"attacker": card(actions="boots"), "mates": MATES, "mine": {"objects": "cover-me"}, **laid}
    desk = duel(by, **given)
    desk.choose("cover-me", own(by, shooter))
    return desk


# -- when ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-coverme-01")
@BOTH
def test_cover_me_is_played_in_the_turn_of_an_own_active_soldier(by: str) -> None:
    desk = duel(by, mates=MATES, mine={"objects": "cover-me"})
    assert desk.options() == ["pistol", "cover-me", "end"]
    desk.choose("cover-me")
    assert desk.asked == (by, "shooter")
    assert desk.told("played") == [{"card": f"card:{by}/cover-me"}]


@pytest.mark.rule("DES-coverme-01")
@BOTH
def test_cover_me_is_not_played_in_an_enemy_turn(by: str) -> None:
    """Neither while the enemy acts nor when it aims."""
    desk = duel(by, foes={1: "2-3", 2: "1-1"}, theirs={"objects": "cover-me"}, mine={"objects": "cover-me"})
    other = OTHER[by]
    assert desk.refused(f"{other}/cover-me") == "core-not-offered"
    assert "cover-me" not in desk.interjections(other)
    desk.choose("pistol", foe(by))
    assert desk.asked == (other, "cover")
    assert desk.refused("cover-me") == "DES-coverme-01"


@pytest.mark.rule("DES-coverme-07")
@BOTH
def test_cover_me_is_played_before_the_attack(by: str) -> None:
    desk = duel(by, mates=MATES, mine={"objects": "cover-me"}, dice=(1, 2))
    desk.choose("pistol", foe(by))
    assert (desk.acting, desk.options()) == (own(by), ["end"])
    assert desk.refused("cover-me") == "DES-coverme-07"


@pytest.mark.rule("DES-coverme-07")
def test_cover_me_may_follow_a_secondary_action() -> None:
    desk = duel(attacker=card(actions="boots"), mates=MATES, mine={"objects": "cover-me"})
    desk.choose("boots", "2-4")
    assert desk.may("cover-me")


@pytest.mark.rule("DES-coverme-07")
@BOTH
def test_cover_me_gives_up_the_throw_as_well(by: str) -> None:
    desk = covered(by, mine={"objects": "cover-me grenade"}, dice=(1, 2))
    desk.choose(foe(by))
    assert (desk.acting, desk.options()) == (own(by), ["boots", "end"])
    assert desk.refused("grenade") == "DES-coverme-02"


@pytest.mark.rule("DES-coverme-08")
@BOTH
def test_cover_me_is_not_played_in_a_reactivation(by: str) -> None:
    desk = duel(by, attacker=card(command=True), mates=MATES, phase="commands", mine={"objects": "cover-me"})
    assert desk.refused(own(by)) == "DES-command-05"
    desk.choose(own(by, 2))
    assert (desk.asked, desk.options()) == ((by, "act"), ["pistol", "end"])
    assert desk.refused("cover-me") == "DES-coverme-08"


@pytest.mark.rule("DES-coverme-08")
def test_cover_me_is_not_played_in_last_breath() -> None:
    soviet = Army(at={"SOV-A-01": "1-3", "SOV-A-02": "2-3"}, objects="cover-me")
    desk = lay(soviet, phase="last-breath", round=8, dice=(6, 6))
    desk.choose("SOV-A-01", "done", side="soviet")
    desk.choose("done", side="german")
    desk.passing("reaction")
    assert desk.options() == ["pistol", "end"]
    assert desk.refused("cover-me") == "DES-breath-17"


# -- the soldier whose turn it is -----------------------------------------------------------------------------------


@pytest.mark.rule("DES-coverme-02")
@BOTH
def test_the_active_soldier_does_all_but_its_attack(by: str) -> None:
    desk = covered(by, dice=(1, 2))
    desk.choose(foe(by))
    assert (desk.acting, desk.options()) == (own(by), ["boots", "end"])
    assert desk.refused("pistol") == "DES-coverme-02"
    desk.choose("boots", "2-4")
    assert desk.at(own(by)) == "2-4"
    assert [shot["attacker"] for shot in desk.told("shot")] == [f"soldier:{own(by, 2)}"]


# -- the soldier that shoots ------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-coverme-03")
@BOTH
def test_a_veteran_shoots_in_its_place(by: str) -> None:
    desk = duel(
        by, cards={own(by, 2): card(rifle=2)}, mates=MATES, mine={"objects": "cover-me", "hand": own(by, 5)},
        dice=(3, 4),
    )  # fmt: skip
    desk.choose("cover-me")
    assert desk.options() == [own(by, 2), own(by, 3)]
    for nobody in (own(by), own(by, 17), foe(by), own(by, 5)):
        assert desk.refused(nobody) == "DES-coverme-03"
    desk.choose(own(by, 2), foe(by))
    assert [(shot["attacker"], shot["weapon"]) for shot in desk.told("shot")] == [(f"soldier:{own(by, 2)}", "rifle")]
    assert desk.cubes(foe(by)) == 0


@pytest.mark.rule("DES-coverme-03")
@BOTH
def test_without_a_veteran_cover_me_cannot_be_played(by: str) -> None:
    desk = duel(by, mine={"objects": "cover-me"})
    assert desk.options() == ["pistol", "end"]
    assert desk.refused("cover-me") == "DES-coverme-03"


@pytest.mark.rule("DES-coverme-03")
def test_on_a_team_side_the_partners_veteran_may_shoot() -> None:
    soviet = Army(at={"SOV-A-01": "2-3", "SOV-A-17": "3-6", "SOV-B-02": "1-1"}, objects="cover-me")
    desk = lay(soviet, Army(at={"GER-A-01": "2-3"}), scenario="soviet-team", order="SOV-A-01 SOV-A-17", dice=(3, 4))
    assert desk.asked == ("soviet-1", "act")
    desk.choose("cover-me")
    assert (desk.asked, desk.options()) == (("soviet-1", "shooter"), ["SOV-B-02"])
    desk.choose("SOV-B-02")
    assert desk.asked == ("soviet-2", "aim")
    desk.choose("GER-A-01")
    assert desk.told("shot")[0]["attacker"] == "soldier:SOV-B-02"
    assert desk.asked == ("soviet-1", "act")


@pytest.mark.rule("DES-coverme-03")
@BOTH
def test_a_frozen_veteran_cannot_shoot(by: str) -> None:
    desk = duel(by, mates=MATES, mine={"objects": "cover-me", "frozen": own(by, 2)})
    desk.choose("cover-me")
    assert desk.options() == [own(by, 3)]
    assert desk.refused(own(by, 2)) == "DES-special-01"


@pytest.mark.rule("DES-coverme-04")
@BOTH
def test_the_shooter_counts_as_reactivated(by: str) -> None:
    desk = covered(by, attacker=card(command=True), dice=(1, 2))
    assert desk.ordered(own(by, 2))
    assert not any(desk.ordered(own(by, number)) for number in (1, 3, 17))
    desk.choose(foe(by))
    desk.on_to("order")
    assert desk.about == (f"soldier:{own(by)}",)
    assert desk.options() == [own(by, 3), own(by, 17), "pass"]
    assert desk.refused(own(by, 2)) == "DES-command-08"


@pytest.mark.rule("DES-coverme-05")
@BOTH
def test_a_soldier_covers_once_in_a_round(by: str) -> None:
    desk = covered(by, mine={"objects": "cover-me cover-me"}, dice=(1, 2))
    desk.choose(foe(by))
    desk.choose("end", "cover-me")
    assert (desk.acting, desk.asked) == (own(by, 17), (by, "shooter"))
    assert desk.options() == [own(by, 3)]
    assert desk.refused(own(by, 2)) == "DES-coverme-05"


@pytest.mark.rule("DES-coverme-06")
@BOTH
def test_the_shooter_uses_its_own_weapon_values_and_space(by: str) -> None:
    """The active soldier is a rifleman in the second line; the shot is a pistol's from the first."""
    mine = {"objects": "cover-me grenade"}
    desk = covered(by, attacker=card(rifle=3), cards={own(by, 2): card(pistol=1)}, mine=mine, dice=(2, 3))
    assert desk.asked == (by, "aim")
    assert desk.about == (f"soldier:{own(by, 2)}", "pistol", "", 1)
    desk.choose(foe(by))
    assert (totals(desk), hits(desk)) == ([7], [True])


@pytest.mark.rule("DES-coverme-06")
@BOTH
def test_the_shooter_chooses_among_its_firearms_and_does_nothing_else(by: str) -> None:
    armed = {own(by, 2): card(smg=(0, 2), pistol=1, actions="boots", grenade=1)}
    mine = {"objects": "cover-me grenade precision"}
    desk = covered(by, cards=armed, mine=mine, target=card(lives=3), dice=(3, 4, 3, 4))
    assert (desk.asked, desk.about) == ((by, "act"), (f"soldier:{own(by, 2)}", "cover-me"))
    assert desk.options() == ["smg", "pistol", "end"]
    assert desk.refused("grenade") == "DES-coverme-06"
    assert [desk.refused(action) for action in SECONDARY] == ["DES-coverme-06"] * len(SECONDARY)
    assert desk.refused("rifle") == "DES-weapon-01"
    desk.choose("smg", foe(by))
    fire_all(desk)
    assert desk.cubes(foe(by)) == 1
    assert (desk.acting, desk.held(by)) == (own(by), ["grenade", "precision"])


@pytest.mark.rule("DES-coverme-06")
@BOTH
@pytest.mark.parametrize("dice", [(1, 1), (4, 4), (6, 6)])
def test_special_rolls_are_those_of_the_shooter(dice: tuple[int, int], by: str) -> None:
    desk = covered(by, target=card(lives=3), dice=dice)
    desk.choose(foe(by))
    assert effects(desk) == [{(1, 1): "frozen", (6, 6): "head-shot"}.get(dice, "")]
    assert (desk.frozen(own(by, 2)), desk.frozen(own(by))) == (dice == (1, 1), False)
    assert len(desk.held(by)) == (1 if dice == (4, 4) else 0)
    assert desk.dead(foe(by)) == (dice == (6, 6))


@pytest.mark.rule("DES-coverme-06")
def test_the_shooter_deals_direct_damage() -> None:
    desk = covered(foes={}, cards={"SOV-A-02": card(smg=(0, 3))})
    assert desk.reserve("german") == 15
    assert course(desk) == ["played", "direct", "attack-over"]
    assert desk.acting == "SOV-A-01"


@pytest.mark.rule("DES-coverme-06")
@BOTH
def test_by_the_other_reading_the_shooter_may_throw(by: str) -> None:
    desk = covered(
        by, cards={own(by, 2): card(grenade=1)}, mine={"objects": "cover-me grenade"}, cover_me_grenade=True,
        dice=(2, 3),
    )  # fmt: skip
    assert (desk.asked, desk.options()) == ((by, "act"), ["pistol", "grenade", "end"])
    desk.choose("grenade", "horizontal", foe(by))
    assert (totals(desk), hits(desk)) == ([7], [True])
    assert desk.told("shot")[0]["attacker"] == f"soldier:{own(by, 2)}"
    assert desk.zone(f"{by}/object-discard") == ["cover-me", "grenade"]
    assert desk.acting == own(by)


@pytest.mark.rule("DES-coverme-06")
def test_by_the_other_reading_a_throw_still_needs_the_card_and_a_target() -> None:
    laid: dict[str, Any] = {"cards": {"SOV-A-02": card(smg=(0, 2), pistol=0)}, "cover_me_grenade": True}
    assert covered(mine={"objects": "cover-me precision"}, **laid).refused("grenade") == "DES-grenade-01"
    assert covered(mine={"objects": "cover-me grenade"}, foes={}, **laid).refused("grenade") == "DES-direct-05"
