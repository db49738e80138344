"""Mines: where they lie, who sets them off, and what becomes of the unit, its action and the mine."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.core.requests import D10

from .desk import USUAL, Army, Desk, Field, begin, lay
from .fire import OTHER, SHORT, asking, facing, roll

SIDES = ("soviet", "german")
MARKED = "510 511 514 505 506 509"
AP = {"510/514": "antipersonnel"}
AT = {"510/514": "antitank"}


def crossing(
    card: str,
    verb: str,
    *steps: str,
    dice: tuple[int, ...] = (),
    mines: dict[str, str] = AP,
    by: str = "soviet",
    start: str = "514",
    **more: Any,
) -> Desk:
    """A unit of one side steps from tile to tile, on which the other has laid mines."""
    army = Army(hand=card, at={card.removeprefix("upgraded-"): start, "sniper": "516"}, scouted=MARKED)
    other = Army(at={"rifleman-a": "504"}, mines=mines)
    desk = facing(by, army._replace(**more.pop("own", {})), other, dice=dice, **more)
    desk.play(card, verb)
    desk.choose(*steps)
    return desk


# -- the attack -----------------------------------------------------------------------------------------------


@pytest.mark.rule("US-mine-04")
@pytest.mark.parametrize("by", SIDES)
def test_before_the_step_the_mines_side_makes_an_attack_with_one_die(by: str) -> None:
    own, enemy = SHORT[by], OTHER[by]
    army = Army(hand="rifleman-a", at={"rifleman-a": "514"}, scouted=MARKED)
    desk = asking(facing(by, army, Army(at={"rifleman-b": "504"}, mines=AP)))
    desk.play("rifleman-a", "move")
    desk.choose("510")
    request = roll(desk)
    assert (request.side, request.kind, request.dice) == (enemy, "mine", (D10,))
    assert request.about == ("mine", "edge:510/514", f"unit:{own}/rifleman-a", 4)
    assert desk.at(f"{own}/rifleman-a") == "514"
    assert desk.log == ["play"]
    desk.game.answer((3,))
    assert desk.log == ["play", "attack", "step"]
    told = desk.events[1]
    assert (told.side, told.data["verb"], told.data["attacker"]) == (enemy, "mine", "edge:510/514")


@pytest.mark.rule("US-mine-05", "US-smoke-03")
def test_only_the_base_defence_counts_against_a_mine() -> None:
    """Neither the cover of either tile, nor range, nor smoke."""
    mines = {"509/513": "antipersonnel"}
    field = Field(smoke="509 513")
    for start, tile in (("513", "509"), ("509", "513")):
        desk = crossing(
            "rifleman-a", "move", tile, dice=(3,), mines=mines, start=start, field=field, own={"scouted": "509 513"}
        )
        assert desk.told("attack")[0]["parts"] == [["US-mine-05", 4, "defence"]]
    desk = crossing("scout-a", "scout", "510", dice=(4,))
    assert desk.told("attack")[0]["total"] == 5


@pytest.mark.rule("US-mine-05")
@pytest.mark.parametrize(("die", "hit"), [(3, False), (4, True), (0, True)])
def test_the_die_must_reach_the_base_defence(die: int, hit: bool) -> None:
    desk = crossing("rifleman-a", "move", "510", dice=(die,))
    assert (desk.asked[1] == "casualty") == hit


# -- hit and miss ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-mine-09")
@pytest.mark.parametrize("by", SIDES)
def test_after_a_miss_the_unit_is_across_and_the_mine_stays(by: str) -> None:
    desk = crossing("rifleman-a", "move", "510", dice=(3,), by=by)
    assert desk.at(f"{SHORT[by]}/rifleman-a") == "510"
    assert desk.mine("510/514") == f"{OTHER[by]} antipersonnel"
    assert desk.asked == (by, "play")


@pytest.mark.rule("US-mine-09")
def test_after_a_miss_the_move_goes_on() -> None:
    desk = crossing("upgraded-rifleman-a", "move", "510", dice=(3,))
    assert desk.asked == ("soviet", "move")
    desk.choose("511")
    assert desk.at("sov/rifleman-a") == "511"


@pytest.mark.rule("US-mine-06", "US-mine-08")
@pytest.mark.parametrize("by", SIDES)
def test_a_casualty_stops_the_unit_before_the_mine_which_is_used_up(by: str) -> None:
    own = SHORT[by]
    desk = crossing("rifleman-a", "move", "510", dice=(4,), by=by)
    desk.choose("rifleman-a")
    assert desk.at(f"{own}/rifleman-a") == "514"
    assert desk.mines() == []
    assert desk.zone(f"{own}/lost") == ["rifleman-a"]
    assert desk.asked == (by, "play")
    gone = next(event for event in desk.events if event.kind == "mine-gone")
    assert (gone.side, gone.rules, gone.data) == (OTHER[by], ("US-mine-08",), {"edge": "edge:510/514"})
    assert "step" not in desk.log


@pytest.mark.rule("US-mine-06", "US-mine-07")
def test_in_the_second_step_it_stops_where_the_first_one_led() -> None:
    desk = crossing("upgraded-rifleman-a", "move", "510", "511", dice=(9,), mines={"510/511": "antipersonnel"})
    desk.choose("upgraded-rifleman-a")
    assert desk.at("sov/rifleman-a") == "510"
    assert desk.asked == ("soviet", "play")


@pytest.mark.rule("US-mine-07")
def test_in_the_first_step_a_casualty_ends_the_move_with_steps_left() -> None:
    desk = crossing("upgraded-rifleman-a", "move", "510", dice=(9,))
    desk.choose("upgraded-rifleman-a")
    assert (desk.at("sov/rifleman-a"), desk.asked) == ("514", ("soviet", "play"))


@pytest.mark.rule("US-mine-06")
def test_a_scout_stopped_by_a_mine_marks_nothing() -> None:
    desk = crossing("scout-a", "scout", "510", dice=(9,), own={"scouted": "514"})
    desk.choose("scout-a")
    assert (desk.mark("soviet", "510"), desk.asked) == ("", ("soviet", "play"))


@pytest.mark.rule("US-mine-07")
@pytest.mark.parametrize(("die", "goes_on"), [(3, True), (9, False)])
def test_a_casualty_ends_the_whole_assault(die: int, goes_on: bool) -> None:
    """With an enemy in reach the Assault would go on to a Flame."""
    army = Army(hand="flamethrower", at={"flamethrower": "514", "sniper": "516"}, scouted="510")
    desk = lay(army, Army(at={"scout-b": "514"}, mines=AP), dice=(die, 1, 1))
    desk.play("flamethrower", "assault")
    desk.choose("510")
    if goes_on:
        desk.choose("stop")
        assert desk.asked == ("soviet", "part")
        assert desk.options() == ["flamethrower flame", "stop"]
        return
    desk.choose("flamethrower")
    assert desk.asked == ("soviet", "play")


@pytest.mark.rule("US-mine-07")
def test_a_casualty_ends_a_reposition_and_an_explore() -> None:
    desk = crossing("upgraded-scout-a", "explore", "510", dice=(9,), own={"hand": "upgraded-scout-a fog"})
    desk.choose("upgraded-scout-a")
    assert (desk.at("sov/scout-a"), desk.asked) == ("514", ("soviet", "play"))
    army = Army(hand="upgraded-machine-gunner-a", at={"machine-gunner-a": "514", "sniper": "516"}, scouted="510")
    desk = lay(army, Army(at={"scout-b": "504"}, mines=AP), dice=(1, 1, 9))
    desk.play("upgraded-machine-gunner-a", "reposition")
    desk.choose("upgraded-machine-gunner-a attack", "ger/scout-b", "upgraded-machine-gunner-a move", "510")
    desk.choose("upgraded-machine-gunner-a")
    assert (desk.at("sov/machine-gunner-a"), desk.asked) == ("514", ("soviet", "play"))


@pytest.mark.rule("US-mine-07")
@pytest.mark.parametrize(("card", "verb"), [("field-telephone", "inspire"), ("commissar", "force")])
def test_inspire_and_force_go_on_with_their_other_picks(card: str, verb: str) -> None:
    army = Army(hand=card, play="rifleman-a scout-a", at={"rifleman-a": "514", "scout-a": "516"}, scouted="510")
    desk = lay(army, Army(at={"rifleman-a": "504"}, mines=AP), dice=(9,))
    desk.play(card, verb)
    desk.choose("rifleman-a move", "510", "rifleman-a")
    assert desk.asked == ("soviet", verb)
    assert desk.about == ("card:S-L-053" if card == "field-telephone" else "card:S-L-048", 1, "")
    desk.choose("scout-a scout", "512", "stop")
    assert (desk.at("sov/rifleman-a"), desk.at("sov/scout-a")) == ("514", "512")


# -- whom ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-mine-10", "US-mine-05")
@pytest.mark.parametrize("by", SIDES)
@pytest.mark.parametrize(("die", "hit"), [(5, False), (6, True)])
def test_a_vehicle_sets_off_an_antitank_mine(by: str, die: int, hit: bool) -> None:
    own = SHORT[by]
    desk = crossing("tank", "move", "510", dice=(die,), mines=AT, by=by)
    told = desk.told("attack")[0]
    assert told["parts"] == [["US-mine-05", 6, "defence"]]
    assert (told["dice"], told["hit"], told["verb"]) == ([die], hit, "mine")
    if hit:
        desk.choose("tank")
        assert (desk.at(f"{own}/tank"), desk.mines(), desk.asked) == ("514", [], (by, "play"))
        assert desk.zone(f"{own}/lost") == ["tank"]
    else:
        assert (desk.at(f"{own}/tank"), desk.mines(), desk.asked) == ("510", ["510/514"], (by, "move"))


@pytest.mark.rule("US-mine-11")
@pytest.mark.parametrize("by", SIDES)
@pytest.mark.parametrize(("card", "mines"), [("rifleman-a", AT), ("tank", AP)])
def test_the_wrong_side_of_a_mine_is_harmless(card: str, mines: dict[str, str], by: str) -> None:
    desk = crossing(card, "move", "510", mines=mines, by=by)
    assert desk.at(f"{SHORT[by]}/{card}") == "510"
    assert desk.mines() == ["510/514"]
    assert desk.told("attack") == []


@pytest.mark.rule("US-mine-13")
@pytest.mark.parametrize("by", SIDES)
@pytest.mark.parametrize(("card", "mines"), [("rifleman-a", AP), ("tank", AT)])
def test_own_mines_are_harmless(card: str, mines: dict[str, str], by: str) -> None:
    desk = crossing(card, "move", "510", mines={}, own={"mines": mines}, by=by)
    assert desk.at(f"{SHORT[by]}/{card}") == "510"
    assert (desk.mine("510/514"), desk.told("attack")) == (f"{by} {mines['510/514']}", [])


@pytest.mark.rule("US-mine-13")
def test_a_mine_on_another_edge_is_harmless() -> None:
    desk = crossing("rifleman-a", "move", "510", mines={"510/513": "antipersonnel", "511/514": "antipersonnel"})
    assert (desk.at("sov/rifleman-a"), desk.told("attack")) == ("510", [])


@pytest.mark.rule("US-mine-16")
@pytest.mark.parametrize(("card", "verb"), [("rifleman-a", "move"), ("scout-a", "scout"), ("sniper", "stalk")])
def test_move_scout_and_stalk_set_off_mines(card: str, verb: str) -> None:
    desk = crossing(card, verb, "510", dice=(1,), own={"at": {card: "514"}})
    assert [told["verb"] for told in desk.told("attack")] == ["mine"]


@pytest.mark.rule("US-mine-16")
@pytest.mark.parametrize("by", SIDES)
@pytest.mark.parametrize(("die", "tile"), [(1, "510"), (9, "514")])
def test_guide_sets_off_mines(by: str, die: int, tile: str) -> None:
    own, name = SHORT[by], {"soviet": "commissar", "german": "lieutenant"}[by]
    army = Army(hand=f"{name} scout-a", at={"scout-a": "514", "rifleman-a": "516"}, scouted="510")
    desk = facing(by, army, Army(at={"rifleman-a": "504"}, mines=AP), dice=(die,))
    desk.play(name, "guide")
    desk.choose(f"{own}/scout-a", "510")
    assert desk.told("attack")[0]["hit"] == (die == 9)
    desk.choose("scout-a" if die == 9 else "stop")
    assert desk.at(f"{own}/scout-a") == tile
    assert desk.asked == (by, "play")


@pytest.mark.rule("US-mine-17")
@pytest.mark.parametrize("by", SIDES)
@pytest.mark.parametrize("choice", ["511", "stay"])
def test_a_unit_without_cards_is_routed_by_a_mine_and_moved_by_its_owner(by: str, choice: str) -> None:
    own, name = SHORT[by], {"soviet": "commissar", "german": "lieutenant"}[by]
    army = Army(hand=name, at={"scout-a": "514", "rifleman-a": "516"}, scouted="510 511", deck="sniper")
    desk = facing(by, army, Army(at={"rifleman-a": "504"}, scouted="515", mines=AP), dice=(9,))
    desk.play(name, "guide")
    desk.choose(f"{own}/scout-a", "510")
    assert desk.routed(f"{own}/scout-a")
    assert desk.mines() == []
    assert desk.asked == (OTHER[by], "rout-move")
    assert desk.about == (f"unit:{own}/scout-a", "mine")
    assert desk.options() == ["510", "511", "stay"]
    desk.choose(choice)
    assert desk.at(f"{own}/scout-a") == (choice if choice == "511" else "514")
    assert desk.asked == (by, "play")


@pytest.mark.rule("US-mine-18")
def test_each_crossing_counts() -> None:
    desk = crossing("upgraded-rifleman-a", "move", "510", "514", dice=(3, 3))
    assert len(desk.told("attack")) == 2
    assert desk.at("sov/rifleman-a") == "514"
    assert desk.mines() == ["510/514"]


# -- laying them -------------------------------------------------------------------------------------------------------

AROUND_501 = ["501/502", "501/505"]
FACES = ["antipersonnel", "antitank"]
ENGINEERS_B = {"sniper": {"title": "Engineers B", "role": "engineer", "squad": "B", "defence": 4}}
MINING = {"S-L-042": {"actions": [{"type": "mine", "value": 2}]}}
"""The Sniper's counter and card as those of a second squad's Engineers."""


def laying(*cards: str, field_of: Army = USUAL, **more: Any) -> Desk:
    """The Engineers stand in the corner, where two edges lead on."""
    army = Army(hand=" ".join(cards), at={"engineer-a": "501"}, **more)
    return lay(army, field_of)


@pytest.mark.rule("US-mine-01", "US-mine-14")
def test_mines_lie_between_two_tiles_only() -> None:
    desk = laying("engineer-a")
    desk.play("engineer-a", "mine")
    assert desk.options() == [f"{edge} {face}" for edge in AROUND_501 for face in FACES] + ["done"]
    assert desk.refused("510/514 antitank") == "US-minelay-01"
    for edge in ("edge:501", "edge:501/", "edge:501/509"):
        assert edge not in desk.state.scenario.edge_of


@pytest.mark.rule("US-mine-02")
@pytest.mark.parametrize("owner", SIDES)
@pytest.mark.parametrize("face", FACES)
def test_an_edge_holds_one_mine_of_either_side(owner: str, face: str) -> None:
    mined = {"501/505": face}
    desk = laying(
        "engineer-a",
        **({"mines": mined} if owner == "soviet" else {}),
        field_of=Army(mines=mined if owner == "german" else {}),
    )
    desk.play("engineer-a", "mine")
    for other in FACES:
        assert desk.refused(f"501/505 {other}") == "US-mine-02"
    desk.choose("501/502 antitank")
    assert desk.refused("501/502 antipersonnel") == "US-mine-02"
    assert desk.mine("501/502") == "soviet antitank engineer-a"
    assert desk.options() == ["done"]


@pytest.mark.rule("US-mine-03")
def test_a_scenario_sets_mines_up() -> None:
    desk = begin("901")
    assert desk.mines() == ["506/510", "507/511", "509/513"]
    assert desk.mine("506/510") == "german antipersonnel engineer-a"
    assert desk.mine("507/511") == "german antitank engineer-a"
    assert desk.mine("509/513") == "soviet antipersonnel"


@pytest.mark.rule("US-mine-03")
def test_a_mine_that_was_laid_goes_off_for_the_enemy() -> None:
    german = Army(hand="rifleman-a", at={"rifleman-a": "505"}, scouted="501")
    desk = lay(Army(hand="engineer-a", at={"engineer-a": "501"}), german, dice=(1,))
    desk.play("engineer-a", "mine")
    desk.choose("501/505 antipersonnel", "done")
    assert desk.told("mine-laid") == [{"unit": "unit:sov/engineer-a", "edge": "edge:501/505", "face": "antipersonnel"}]
    desk.end()
    desk.play("rifleman-a", "move")
    desk.choose("501")
    assert desk.told("attack")[0]["attacker"] == "edge:501/505"


@pytest.mark.rule("US-mine-14")
@pytest.mark.parametrize(("laid", "left"), [(0, 2), (2, 2), (3, 1), (4, 0)])
def test_the_engineer_of_a_squad_places_four_mines_in_all(laid: int, left: int) -> None:
    desk = laying("engineer-a", laid={"engineer-a": laid} if laid else {})
    desk.play("engineer-a", "mine")
    if not left:
        assert desk.asked == ("soviet", "play")
        return
    assert desk.about == ("unit:sov/engineer-a", left)
    for n, edge in enumerate(AROUND_501[:left]):
        assert desk.about == ("unit:sov/engineer-a", left - n)
        desk.choose(f"{edge} antitank")
    assert desk.asked == ("soviet", "play")
    assert desk.laid("sov/engineer-a") == laid + left


@pytest.mark.rule("US-mine-14")
def test_engineers_of_the_other_squad_and_of_the_enemy_have_mines_of_their_own() -> None:
    army = Army(hand="sniper engineer-a", at={"sniper": "501", "engineer-a": "501"}, laid={"engineer-a": 4})
    desk = lay(army, Army(laid={"engineer-a": 4}), units=ENGINEERS_B, cards=MINING)
    desk.play("sniper", "mine")
    assert desk.about == ("unit:sov/sniper", 2)
    desk.choose("done")
    desk.play("engineer-a", "mine")
    assert desk.asked == ("soviet", "play")


@pytest.mark.rule("US-mine-15", "US-mine-08")
def test_used_mines_are_not_given_back() -> None:
    """Four are placed, one of which goes off: there is none left to place."""
    soviet = Army(
        hand="engineer-a",
        at={"engineer-a": "514"},
        mines={"510/514": "antipersonnel engineer-a"},
        laid={"engineer-a": 4},
    )
    german = Army(hand="rifleman-a", at={"rifleman-a": "510", "rifleman-b": "504"}, scouted="514")
    desk = lay(soviet, german, active="german", dice=(9,))
    desk.play("rifleman-a", "move")
    desk.choose("514", "rifleman-a")
    assert (desk.mines(), desk.laid("sov/engineer-a")) == ([], 4)
    desk.end()
    desk.play("engineer-a", "mine")
    assert (desk.asked, desk.mines()) == (("soviet", "play"), [])


@pytest.mark.rule("US-mine-19", "US-mine-20")
def test_mines_of_the_setup_count_for_the_engineer_whose_they_are() -> None:
    desk = begin("901")
    assert (desk.laid("ger/engineer-a"), desk.laid("sov/engineer-a")) == (2, 0)


@pytest.mark.rule("US-mine-20")
@pytest.mark.parametrize(("engineer", "laid"), [({"engineer": "engineer-a"}, 1), ({}, 0)])
def test_a_setup_mine_without_engineer_counts_for_nobody(engineer: dict[str, str], laid: int) -> None:
    mine = {"side": "soviet", "between": ["501", "502"], "face": "antitank", **engineer}
    assert begin(mines=[mine]).laid("sov/engineer-a") == laid
