"""Last Breath: naming, order, activation rolls, the last attacks."""

from __future__ import annotations

import pytest

from .desk import Army, card, lay
from .last_breath import ARMY, BOTH, FIVE, breath, name, order

# -- naming -------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-breath-02")
@BOTH
def test_each_side_names_up_to_two(side: str) -> None:
    army, enemy = ARMY[side], "german" if side == "soviet" else "soviet"
    desk = breath(FIVE, FIVE, dice=None)
    assert desk.options(side) == [*(f"{army}-A-{n}" for n in FIVE), "done"]
    desk.choose(f"{army}-A-02", side=side)
    assert desk.refused(f"{army}-A-02", side) == "DES-breath-02"
    assert f"{army}-A-02" not in desk.options(side)
    desk.choose(f"{army}-A-04", side=side)
    assert desk.all_asked == [enemy]
    desk.choose("done", side=enemy)
    assert [named for named in desk.told("named") if named["side"] == side] == [
        {"side": side, "soldiers": [f"soldier:{army}-A-02", f"soldier:{army}-A-04"]}
    ]


@pytest.mark.rule("DES-breath-03")
def test_the_named_get_command_markers() -> None:
    desk = breath(FIVE, FIVE, "grenade/grenade")
    desk.choose("SOV-A-02", "SOV-A-04", side="soviet")
    assert not any(desk.ordered(f"SOV-A-{n}") for n in FIVE)
    desk.choose("GER-A-01", "done", side="german")
    assert [n for n in FIVE if desk.ordered(f"SOV-A-{n}")] == ["02", "04"]
    assert [n for n in FIVE if desk.ordered(f"GER-A-{n}")] == ["01"]


@pytest.mark.rule("DES-breath-12")
@pytest.mark.parametrize(("soviet", "german", "dead"), [("", "01", ["GER-A-01"]), ("03", "", ["SOV-A-03"])])
def test_a_side_may_name_one_or_none(soviet: str, german: str, dead: list[str]) -> None:
    desk = breath(FIVE, FIVE, dice=(1, 2))
    name(desk, soviet, german)
    assert [f"{army}-A-{n}" for army in ("SOV", "GER") for n in FIVE if desk.dead(f"{army}-A-{n}")] == dead
    assert desk.won is not None


@pytest.mark.rule("DES-breath-13")
def test_both_name_in_secret() -> None:
    desk = breath(FIVE, FIVE, dice=None)
    assert (desk.all_asked, desk.asked[1], desk.hidden) == (["soviet", "german"], "name", "answer")
    desk.choose("GER-A-01", side="german")
    desk.choose("done", side="german")
    assert (desk.all_asked, desk.about, desk.told("named")) == (["soviet"], (), [])
    assert [event for event in desk.events if "GER-A-01" in str(event)] == []
    desk.choose("done", side="soviet")
    assert [named["side"] for named in desk.told("named")] == ["soviet", "german"]


@pytest.mark.rule("DES-breath-13")
@BOTH
def test_with_an_option_the_first_deployer_names_openly_first(side: str) -> None:
    enemy = "german" if side == "soviet" else "soviet"
    desk = breath(FIVE, FIVE, first=side, last_breath_choice="first_deployer_first")
    assert (desk.all_asked, desk.hidden) == ([side], "")
    desk.choose(f"{ARMY[side]}-A-01", "done")
    assert (desk.all_asked, desk.asked[1]) == ([enemy], "name")


@pytest.mark.rule("DES-breath-16")
def test_every_own_soldier_on_the_grid_and_no_other() -> None:
    """A veteran, one deployed in the last round; not the dead, those in hand, the enemy's."""
    desk = lay(
        Army(at={"SOV-A-01": "2-1", "SOV-A-02": "3-6"}, fallen="SOV-A-03", hand="SOV-A-04"),
        Army(at={"GER-A-01": "2-1"}),
        phase="surrender",
        round=7,
        active="SOV-A-02",
    )
    desk.say(soviet="go-on", german="go-on")
    assert desk.round == 8
    assert desk.options("soviet") == ["SOV-A-01", "SOV-A-02", "done"]
    assert desk.refused("SOV-A-03", "soviet") == "core-not-offered"
    assert desk.refused("SOV-A-04", "soviet") == "core-not-offered"
    assert desk.refused("GER-A-01", "soviet") == "DES-breath-02"


# -- order --------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-breath-04")
@pytest.mark.parametrize(
    ("places", "dice", "middle", "rule"),
    [
        (("1-2", "2-2"), (), ["SOV-A-02", "GER-A-01"], "DES-order-04"),
        (("2-2", "1-2"), (), ["GER-A-01", "SOV-A-02"], "DES-order-04"),
        (("2-2", "2-2"), (1, 2, 4, 5), ["GER-A-01", "SOV-A-02"], "DES-order-08"),
    ],
)
def test_the_turn_order_rules_hold(
    places: tuple[str, str], dice: tuple[int, ...], middle: list[str], rule: str
) -> None:
    """Initiatives 8, 6, 6 and 4; all fail their rolls."""
    desk = breath(
        {"01": "2-6", "02": places[0]},
        {"01": places[1], "02": "2-6"},
        cards={
            "SOV-A-01": card(initiative=8),
            "SOV-A-02": card(initiative=6),
            "GER-A-01": card(initiative=6),
            "GER-A-02": card(initiative=4),
        },
        dice=(*dice, *(1, 2) * 4),
    )
    name(desk, "01 02", "01 02")
    assert [id for id, _ in order(desk)] == ["SOV-A-01", *middle, "GER-A-02"]
    assert rule in desk.rules("order")
    assert [roll["soldier"].partition(":")[2] for roll in desk.told("last-roll")] == [id for id, _ in order(desk)]


@pytest.mark.rule("DES-breath-05", "DES-breath-15")
@pytest.mark.parametrize(
    ("initiative", "dice", "passes"),
    [
        ("current", (2, 4), False),
        ("current", (3, 4), True),
        ("printed", (2, 4), True),
        ("printed", (2, 3), False),
    ],
)
def test_the_roll_is_against_the_initiative_in_force(initiative: str, dice: tuple[int, int], passes: bool) -> None:
    """Printed 6, binoculars beside it +1."""
    desk = breath(
        {"01": "2-1", "02": "2-2"},
        {"01": "2-1"},
        cards={"SOV-A-01": card(initiative=6), "SOV-A-02": card(binoculars=(1, "left"))},
        dice=dice,
        last_breath_initiative=initiative,
    )
    name(desk, "01")
    assert order(desk) == [["SOV-A-01", 7]]
    (roll,) = desk.told("last-roll")
    assert (roll["initiative"], roll["success"]) == (7 if initiative == "current" else 6, passes)
    assert desk.dead("SOV-A-01") == (not passes)


@pytest.mark.rule("DES-breath-15")
def test_it_stays_as_it_was_when_the_order_was_set() -> None:
    """A Reaction counts, and so do binoculars whose owner dies before the roll."""
    desk = breath(
        {"01": "2-1:0", "02": "2-2:0"},
        {"01": "2-1"},
        "reaction",
        cards={
            "SOV-A-01": card(initiative=4),
            "SOV-A-02": card(binoculars=(1, "left")),
            "GER-A-01": card(initiative=9),
        },
        dice=(6, 4, 6, 4, 3, 3),
    )
    desk.choose("SOV-A-01", "done", side="soviet")
    desk.choose("GER-A-01", side="german")
    assert desk.options() == ["reaction SOV-A-01", "pass"]
    desk.choose("reaction SOV-A-01", "pistol", "SOV-A-02")
    assert desk.dead("SOV-A-02")
    assert [(roll["initiative"], roll["success"]) for roll in desk.told("last-roll")] == [(9, True), (7, False)]


# -- the last attack ----------------------------------------------------------------------------------


@pytest.mark.rule("DES-breath-06", "DES-breath-07")
@BOTH
def test_who_passes_the_roll_attacks_and_dies(side: str) -> None:
    army, enemy = ARMY[side], "GER" if side == "soviet" else "SOV"
    desk = breath({"01": "2-1", "02": "2-2"}, {"01": "2-1", "02": "2-2"}, dice=(3, 4, 6, 5))
    reserve = desk.reserve(side)
    name(desk, *(("01", "") if side == "soviet" else ("", "01")))
    assert (desk.asked, desk.about) == ((side, "act"), (f"soldier:{army}-A-01", "last-breath"))
    assert not desk.dead(f"{army}-A-01")
    desk.choose("pistol", f"{enemy}-A-02")
    assert (desk.cubes(f"{enemy}-A-02"), desk.dead(f"{army}-A-01"), desk.lost(side)) == (0, True, 1)
    assert desk.told("last-dies") == [{"soldier": f"soldier:{army}-A-01"}]
    assert desk.rules("last-dies") == ["DES-breath-06"]
    assert desk.told("score")[0]["rows"][side] == {"soldiers": 3, "cubes": 1, "reserve": reserve}


@pytest.mark.rule("DES-breath-08")
@BOTH
def test_who_fails_it_dies_without_a_shot(side: str) -> None:
    army = ARMY[side]
    desk = breath({"01": "2-1"}, {"01": "2-1"}, cards={f"{army}-A-01": card(initiative=9, lives=2)}, dice=(2, 3))
    name(desk, *(("01", "") if side == "soviet" else ("", "01")))
    assert (desk.dead(f"{army}-A-01"), desk.lost(side), desk.told("aim"), desk.told("shot")) == (True, 2, [], [])
    assert desk.rules("last-dies") == ["DES-breath-08"]


@pytest.mark.rule("DES-breath-09")
def test_a_shot_or_with_the_object_a_throw() -> None:
    armed = {"SOV-A-01": card(smg=(0, 2), rifle=1)}
    without = breath(FIVE, FIVE, cards=armed, dice=(6, 6))
    name(without, "01")
    assert without.options() == ["smg", "rifle", "end"]
    assert without.refused("grenade") == "DES-grenade-01"
    desk = breath(FIVE, FIVE, "grenade", cards=armed, dice=(6, 6, 6, 1))
    name(desk, "01")
    assert desk.options() == ["smg", "rifle", "grenade", "end"]
    desk.choose("grenade", "horizontal", "GER-A-02")
    assert [desk.cubes(f"GER-A-{n}") for n in FIVE] == [0, 0, 0, 1, 1]
    assert (desk.dead("SOV-A-01"), desk.zone("soviet/object-discard")) == (True, ["grenade"])


@pytest.mark.rule("DES-breath-10")
def test_no_secondary_actions() -> None:
    actions = ("boots", "medical-kit", "ammunition", "shovel", "stretcher")
    desk = breath(
        {"01": "2-1", "02": "2-2:0"},
        FIVE,
        "trench-1",
        sov={"lost": 3},
        cards={"SOV-A-01": card(actions=" ".join(actions))},
        dice=(6, 6),
    )
    name(desk, "01")
    assert desk.options() == ["pistol", "end"]
    for action in actions:
        assert desk.refused(action) == "DES-breath-10"


@pytest.mark.rule("DES-breath-11")
def test_nothing_else_happens() -> None:
    """SOV-A-01 has the icon and passes its roll, GER-A-01 fails; nobody draws, deploys or gets an order or cubes."""
    desk = breath(
        FIVE,
        FIVE,
        "in-cover/in-cover",
        cards={"SOV-A-01": card(initiative=9, command=True)},
        dice=(6, 5, 1, 2, 1, 3),
    )
    name(desk, "01", "01")
    desk.choose("pistol", "GER-A-02", "pass")
    assert desk.log == [
        *("round", "named", "named", "passed", "passed", "order"),
        *("last-roll", "aim", "shot", "attack-over", "end", "last-dies", "killed"),
        *("last-roll", "last-dies", "killed"),
        *("score", "markers-off"),
    ]
    assert desk.asked[1] == "name"


@pytest.mark.rule("DES-breath-14")
def test_who_is_killed_before_neither_rolls_nor_attacks() -> None:
    desk = breath(
        {"01": "2-1"},
        {"01": "2-1:0", "02": "2-2"},
        cards={"SOV-A-01": card(initiative=9), "GER-A-02": card(initiative=6)},
        dice=(6, 5, 5, 4, 1, 2),
    )
    name(desk, "01", "01 02")
    assert [id for id, _ in order(desk)] == ["SOV-A-01", "GER-A-01", "GER-A-02"]
    desk.choose("pistol", "GER-A-01")
    assert [roll["soldier"] for roll in desk.told("last-roll")] == ["soldier:SOV-A-01", "soldier:GER-A-02"]
    assert [dies["soldier"] for dies in desk.told("last-dies")] == ["soldier:SOV-A-01", "soldier:GER-A-02"]


@pytest.mark.rule("DES-breath-19")
def test_the_attack_may_be_declined() -> None:
    desk = breath(FIVE, FIVE, dice=(6, 6))
    name(desk, "01")
    desk.choose("end")
    assert (desk.dead("SOV-A-01"), desk.told("shot"), desk.rules("last-dies")) == (True, [], ["DES-breath-06"])
    assert desk.won == ("german", "DES-end-05")


# -- objects, special rolls, direct damage ------------------------------------------------------------


@pytest.mark.rule("DES-breath-17")
def test_objects_whose_timing_fits_are_played() -> None:
    desk = breath(
        FIVE,
        FIVE,
        "submachine-gun vodka/in-cover",
        cards={"SOV-A-01": card(smg=(0, 2))},
        dice=(6, 6, 1, 2, 1, 2, 1, 2),
        draws="soviet/precision soviet/precision soviet/reaction",
    )
    name(desk, "01")
    assert desk.interjections("soviet") == ["vodka"]
    desk.choose("smg", "GER-A-01")
    assert desk.options() == ["in-cover", "pass"]
    desk.choose("in-cover")
    assert (desk.cover("GER-A-01"), desk.defense("GER-A-01")) == (1, 9)
    desk.interject("soviet", "vodka")
    assert desk.options() == ["fire", "submachine-gun"]
    desk.choose("submachine-gun", "fire", "fire", "fire")
    assert len(desk.told("shot")) == 3


@pytest.mark.rule("DES-breath-17")
def test_precision_and_reaction_too() -> None:
    desk = breath(FIVE, FIVE, "precision reaction", cards={"SOV-A-01": card(rifle=1)}, dice=(6, 6, 2, 3))
    desk.choose("SOV-A-01", "done", side="soviet")
    desk.choose("done", side="german")
    assert (desk.asked, desk.options()) == (("soviet", "reaction"), ["reaction SOV-A-01", "pass"])
    desk.choose("reaction SOV-A-01")
    desk.passing("reaction")
    assert order(desk) == [["SOV-A-01", 9]]
    desk.choose("rifle", "GER-A-01", "precision")
    assert desk.told("shot")[0]["bonus"] == 3


@pytest.mark.rule("DES-breath-17")
def test_others_are_not() -> None:
    held = "reorganize cover-me commander white-wind trench-1"
    desk = breath(
        FIVE, FIVE, f"{held}/{held} tactical-deployment", cards={"SOV-A-01": card(initiative=8)}, dice=(6, 6, 6, 6)
    )
    name(desk, "01", "01")
    for army in ("soviet", "german"):
        assert desk.asked == (army, "act")
        assert desk.options() == ["pistol", "end"]
        assert desk.refused("object:reorganize") == "DES-breath-17"
        assert desk.refused("cover-me") == "DES-breath-17"
        if army == "german":
            assert desk.refused("tactical-deployment") == "DES-breath-17"
        assert desk.refused("commander") == "DES-commander-01"
        desk.choose("end")


@pytest.mark.rule("DES-breath-17")
def test_with_an_option_nothing_but_grenades() -> None:
    desk = breath(
        FIVE,
        FIVE,
        "reaction submachine-gun vodka grenade/in-cover reaction",
        cards={"SOV-A-01": card(smg=(0, 2))},
        dice=(6, 6, 1, 2, 1, 2),
        objects_in_last_breath=False,
    )
    desk.choose("SOV-A-01", "done", side="soviet")
    desk.choose("done", side="german")
    assert (desk.asked, desk.interjections("soviet")) == (("soviet", "act"), [])
    assert desk.options() == ["smg", "grenade", "end"]
    desk.choose("smg", "GER-A-01")
    assert (desk.asked, desk.options(), desk.cover("GER-A-01")) == (("soviet", "shot"), ["fire", "stop"], 0)
    assert desk.refused("submachine-gun") == "DES-breath-17"


@pytest.mark.rule("DES-breath-18")
def test_special_rolls_hold() -> None:
    """Two 4s bring loot, two 5s another shot, two 6s kill, two 1s end the attack."""
    desk = breath(
        {"01": "2-1"},
        {"01": "2-1", "02": "2-2:1"},
        cards={"SOV-A-01": card(smg=(0, 3)), "GER-A-01": card(defense=11, lives=2)},
        dice=(6, 6, 4, 4, 5, 5, 6, 6, 1, 1),
    )
    name(desk, "01")
    desk.choose("smg", "GER-A-01", "fire", "fire", "GER-A-02", "fire")
    assert [event for event in desk.log if event in ("loot", "extra-shot", "killed", "frozen")] == [
        *("loot", "extra-shot", "killed", "frozen", "killed")
    ]
    assert (desk.dead("GER-A-01"), desk.cubes("GER-A-02"), len(desk.told("shot"))) == (True, 1, 4)


@pytest.mark.rule("DES-breath-18")
def test_direct_damage_wins_at_once() -> None:
    desk = breath(
        {"01": "2-1", "02": "2-2"},
        {"01": "2-1:0"},
        ger={"reserve": 1},
        cards={"SOV-A-01": card(smg=(0, 3), initiative=8)},
        dice=(6, 6, 4, 3),
    )
    name(desk, "01 02")
    desk.choose("smg", "GER-A-01")
    assert desk.won == ("soviet", "DES-end-02")
    assert (desk.reserve("german"), desk.at("SOV-A-01"), len(desk.told("last-roll"))) == (0, "2-1", 1)
