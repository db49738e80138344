"""How a game ends: direct damage, points, ties and another Last Breath."""

from __future__ import annotations

import pytest

from stalingrad_widgets.core.match import Match
from stalingrad_widgets.games.desamparados.table import DESAMPARADOS

from .desk import Army, Desk, card, lay
from .last_breath import ARMY, BOTH, breath, name

# -- direct damage ------------------------------------------------------------------------------------


def deserted(side: str, shots: int, reserve: int) -> Desk:
    """Turn 2 of 4, of soldier 1 of a side: the enemy has nobody in play, and this reserve."""
    army = ARMY[side]
    mine = Army(at={f"{army}-A-0{n}": f"2-{n}" for n in range(1, 5)})
    theirs = Army(reserve=reserve)
    desk = lay(
        *((mine, theirs) if side == "soviet" else (theirs, mine)),
        cards={f"{army}-A-01": card(smg=(0, shots))},
        order=" ".join(f"{army}-A-0{n}" for n in (2, 1, 3, 4)),
    )
    desk.choose("end", "smg")
    return desk


@pytest.mark.rule("DES-end-03")
@pytest.mark.parametrize(("shots", "reserve", "left"), [(2, 3, 1), (2, 2, 0), (3, 3, 0)])
@BOTH
def test_the_last_cube_of_the_reserve_is_no_defeat(shots: int, reserve: int, left: int, side: str) -> None:
    desk = deserted(side, shots, reserve)
    enemy = "german" if side == "soviet" else "soviet"
    assert (desk.won, desk.reserve(enemy), desk.acting) == (None, left, f"{ARMY[side]}-A-03")
    assert desk.told("direct") == [{"side": enemy, "n": shots, "left": left}]


@pytest.mark.rule("DES-end-02", "DES-end-03")
@pytest.mark.parametrize(("shots", "reserve"), [(3, 2), (2, 1), (2, 0)])
@BOTH
def test_the_damage_after_it_is(shots: int, reserve: int, side: str) -> None:
    desk = deserted(side, shots, reserve)
    enemy = "german" if side == "soviet" else "soviet"
    assert (desk.won, desk.reserve(enemy)) == ((side, "DES-end-02"), 0)


@pytest.mark.rule("DES-end-04")
@BOTH
def test_the_defeat_is_immediate(side: str) -> None:
    """Neither the rest of the attack nor turns 3 and 4 take place."""
    desk = deserted(side, 3, 0)
    assert desk.log == ["turn", "end", "turn", "direct", "over"]
    assert desk.told("over") == [{"winner": side, "rule": "DES-end-02"}]
    assert desk.game.requests == ()


# -- points -------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-end-05", "DES-end-06", "DES-end-07")
@pytest.mark.parametrize(
    ("soviet", "german", "points", "winner"), [(14, 13, (21, 20), "soviet"), (13, 14, (20, 21), "german")]
)
def test_more_points_win(soviet: int, german: int, points: tuple[int, int], winner: str) -> None:
    """Each side has two soldiers with one cube between them: 7 points, and its reserve."""
    desk = lay(
        Army(at={"SOV-A-01": "2-1:1", "SOV-A-02": "2-2:0"}, reserve=soviet),
        Army(at={"GER-A-01": "2-1:0", "GER-A-02": "2-2:1"}, reserve=german),
        phase="score",
        round=8,
    )
    assert desk.won == (winner, "DES-end-05")
    (score,) = desk.told("score")
    assert score["points"] == {"soviet": points[0], "german": points[1]}
    assert score["rows"]["soviet"] == {"soldiers": 6, "cubes": 1, "reserve": soviet}
    assert score["rows"]["german"] == {"soldiers": 6, "cubes": 1, "reserve": german}


@pytest.mark.rule("DES-end-08")
def test_lost_cubes_own_lives_trenches_objects_and_other_cards_score_nothing() -> None:
    desk = lay(
        Army(
            at={"SOV-A-01": "2-1:0"},
            reserve=8,
            trenches={"trench-1": "2-2"},
            objects="in-cover precision grenade",
            fallen="SOV-A-02 SOV-A-03",
        ),
        Army(at={}, reserve=10),
        phase="score",
        round=8,
    )
    assert desk.lost("soviet") == 10
    assert desk.told("score")[0]["points"] == {"soviet": 11, "german": 10}


@pytest.mark.rule("DES-end-11")
def test_partners_share_points_and_result() -> None:
    """Without the soldiers of either partner the Germans would have more."""
    desk = lay(
        Army(at={"SOV-A-01": "2-1:0", "SOV-B-01": "2-2:0"}, reserve=5),
        Army(at={}, reserve=9),
        phase="score",
        round=8,
        scenario="soviet-team",
    )
    assert desk.told("score")[0]["points"] == {"soviet": 11, "german": 9}
    header = DESAMPARADOS.prepare("soviet-team", {}, None)
    match = Match(DESAMPARADOS, {**header, "game": DESAMPARADOS.slug, "seed": 1}, state=desk.start.clone())
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome["winner"], match.rules.parties(match.state)["soviet"]) == ("soviet", ("soviet-1", "soviet-2"))


# -- ties ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-end-09")
def test_a_tie_is_fought_out_in_another_last_breath() -> None:
    desk = breath({"01": "2-1", "02": "2-2"}, {"01": "2-1", "02": "2-2"}, dice=(1, 2))
    name(desk)
    assert (desk.told("score")[0]["points"], desk.won) == ({"soviet": 24, "german": 24}, None)
    assert (desk.all_asked, desk.asked[1]) == (["soviet", "german"], "name")
    assert desk.options("german") == ["GER-A-01", "GER-A-02", "done"]
    name(desk, "", "01")
    assert desk.told("score")[1]["points"] == {"soviet": 24, "german": 20}
    assert desk.won == ("soviet", "DES-end-05")


@pytest.mark.rule("DES-end-10")
def test_a_tie_without_soldiers_is_a_draw() -> None:
    desk = lay(Army(at={}, reserve=9), Army(at={}, reserve=9), phase="score", round=8)
    assert desk.won == (None, "DES-end-10")
    assert desk.told("over") == [{"winner": None, "rule": "DES-end-10"}]


@pytest.mark.rule("DES-end-10")
def test_so_is_one_after_which_nobody_is_named() -> None:
    desk = breath({"01": "2-1"}, {"01": "2-1"})
    name(desk)
    assert (desk.won, desk.asked[1]) == (None, "name")
    name(desk)
    assert desk.won == (None, "DES-end-10")


@pytest.mark.rule("DES-end-10")
def test_but_not_while_one_side_names_somebody() -> None:
    desk = breath({"01": "2-1"}, {}, ger={"reserve": 18}, sov={"reserve": 14}, dice=(1, 2))
    name(desk)
    assert (desk.told("score")[0]["points"], desk.all_asked) == ({"soviet": 18, "german": 18}, ["soviet"])
    name(desk, "01")
    assert desk.won == ("german", "DES-end-05")


# -- repeats ------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-breath-20", "DES-end-09")
def test_a_repeat_starts_clean() -> None:
    """GER-A-03 took cover from SOV-A-01, GER-A-01 fails its roll: a tie."""
    desk = breath(
        {"01": "2-1", "02": "2-2"},
        {"01": "2-1", "03": "2-3"},
        "precision/in-cover grenade",
        cards={"SOV-A-01": card(initiative=8)},
        dice=(6, 6, 6, 1, 1, 2),
    )
    desk.choose("SOV-A-01", "done", side="soviet")
    desk.choose("GER-A-01", "done", side="german")
    desk.passing("reaction")
    desk.choose("pistol", "GER-A-03", "in-cover")
    assert [shot["defense"] for shot in desk.told("shot")] == [9]
    assert (desk.told("score")[0]["points"], desk.won) == ({"soviet": 20, "german": 20}, None)
    assert (desk.all_asked, desk.asked[1]) == (["soviet", "german"], "name")
    assert (desk.cover("GER-A-03"), desk.defense("GER-A-03"), desk.order) == (0, 7, [])
    assert (desk.options("soviet"), desk.options("german")) == (["SOV-A-02", "done"], ["GER-A-03", "done"])
    assert (desk.held("soviet"), desk.held("german")) == (["precision"], ["grenade"])
    assert desk.round == 8


@pytest.mark.rule("DES-breath-20", "DES-end-09")
def test_each_side_names_up_to_two_anew() -> None:
    """All four that were named in the first one have failed."""
    places = {"01": "1-1", "02": "2-2", "03": "2-3", "04": "2-4"}
    eight = {f"SOV-A-{n}": card(initiative=8) for n in places}
    desk = breath(places, places, cards=eight, dice=(1, 2) * 4)
    name(desk, "01 02", "01 02")
    assert desk.options("soviet") == ["SOV-A-03", "SOV-A-04", "done"]
    desk.choose("SOV-A-03", "SOV-A-04", side="soviet")
    assert desk.all_asked == ["german"]


@pytest.mark.rule("DES-breath-20")
def test_frozen_weapon_and_command_markers_come_off_too() -> None:
    """GER-A-02, frozen in the first one, may shoot in the repeat."""
    desk = breath(
        {"01": "2-1"},
        {"01": "2-1", "02": "2-2"},
        ger={"frozen": "GER-A-02", "ordered": "GER-A-02", "reserve": 7},
        sov={"reserve": 7},
        dice=(1, 2, 6, 6),
    )
    name(desk, "", "01")
    assert (desk.asked[1], desk.frozen("GER-A-02"), desk.ordered("GER-A-02")) == ("name", False, False)
    name(desk, "", "02")
    assert (desk.asked, desk.options()) == (("german", "act"), ["pistol", "end"])


@pytest.mark.rule("DES-breath-21")
@BOTH
def test_the_alternation_of_the_first_deployer_runs_on(side: str) -> None:
    """First to deploy in round 7 is `side`: the other side opens the window of Last Breath, `side` that of a repeat."""
    other = "german" if side == "soviet" else "soviet"
    armies = [Army(at={f"{id}-A-01": "2-1", f"{id}-A-02": "2-2"}, objects="in-cover") for id in ("SOV", "GER")]
    cards = {"SOV-A-01": card(initiative=8), "SOV-A-02": card(initiative=8)}
    desk = lay(*armies, cards=cards, phase="surrender", round=7, first=side, dice=(1, 2) * 4)
    desk.say(soviet="go-on", german="go-on")
    for n, opens in (("01", other), ("02", side)):
        desk.choose(f"SOV-A-{n}", side="soviet")
        desk.choose(f"GER-A-{n}", side="german")
        for unfinished in desk.all_asked if desk.asked[1] == "name" else []:
            desk.choose("done", side=unfinished)
        assert (desk.asked, desk.first) == ((opens, "reaction"), opens)
        desk.passing("reaction")
