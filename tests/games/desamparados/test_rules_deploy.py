"""Deploying: who, where, in which order, face down and face up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from stalingrad_widgets.games.desamparados.content import SIDES

from .desk import Army, Desk, card, fresh, lay
from .random_play import ALL
from .whole_game import ROUNDS, SEATS, seen, step, whole

OTHER = {"soviet": "german", "german": "soviet"}
ID = {"soviet": "SOV", "german": "GER"}


def deploying(first: str = "soviet", **laid: Any) -> Desk:
    """The deployment of round 2; one veteran of each side stands in 1-3, soldiers 2 and 3 are in hand."""
    armies = [Army(at={f"{id}-A-01": "1-3"}, hand=f"{id}-A-02 {id}-A-03") for id in ID.values()]
    return lay(*armies, phase="deploy", first=first, **{"dice": None, **laid})


def team(**laid: Any) -> Desk:
    """The same with Soviet partners, who have soldiers 2 and 3 of their platoons in hand."""
    hand = "SOV-A-02 SOV-A-03 SOV-B-02 SOV-B-03"
    soviet = Army(at={"SOV-A-01": "1-3"}, hand=hand)
    german = Army(at={"GER-A-01": "1-3"}, hand="GER-A-02 GER-A-03")
    return lay(soviet, german, scenario="soviet-team", phase="deploy", **laid)


def down(desk: Desk, viewer: str) -> list[tuple[str, str]]:
    """(face, space) of what lies face down, as this viewer sees it."""
    shown = seen(desk.state, viewer).items()
    return [(item["f"], item["at"]) for id, item in shown if id.startswith("down:")]


# -- how many -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-deploy-01", "DES-deploy-15")
@pytest.mark.parametrize("scenario", ALL)
def test_in_rounds_1_to_7_each_side_deploys_two(scenario: str) -> None:
    game = whole(scenario)
    for number in ROUNDS:
        standing = [question.standing for question in game.asked if question.round == number]
        assert (standing[0] if number > 1 else (0, 0)) == (2 * number - 2, 2 * number - 2)
        assert standing[-1] == (2 * number, 2 * number)
    spaces = [told["space"] for told in game.desk.told("deployed")]
    assert len(spaces) == len(set(spaces)) == 28
    assert Counter(space.partition("/")[0] for space in spaces) == {"space:soviet": 14, "space:german": 14}


@pytest.mark.rule("DES-deploy-02")
@pytest.mark.parametrize("side", SIDES)
def test_a_lone_player_deploys_both_soldiers(side: str) -> None:
    desk = fresh(soviet_platoon="A", german_platoon="A", first_deployer=side)
    assert desk.count(f"{side}/hand") == 8
    for slot in (1, 2):
        assert (desk.asked, desk.about) == ((side, "deploy"), (slot,))
        step(desk)
        assert (desk.asked, desk.about) == ((side, "deploy-space"), (slot,))
        step(desk)
    assert desk.count(f"{side}/hand") == 6
    assert desk.asked == (OTHER[side], "deploy")


@pytest.mark.rule("DES-deploy-03")
@pytest.mark.parametrize("seat", ["soviet-1", "soviet-2"])
def test_partners_deploy_one_soldier_each(seat: str) -> None:
    desk, partner = team(), {"soviet-1": "soviet-2", "soviet-2": "soviet-1"}[seat]
    letter = {"soviet-1": "A", "soviet-2": "B"}[seat]
    desk.choose(f"SOV-{letter}-02", "1-1", side=seat)
    assert desk.all_asked == [partner]
    assert desk.refused(f"SOV-{letter}-03", seat) == "core-not-your-turn"
    assert desk.refused(f"SOV-{letter}-03", partner) == "core-not-offered"
    desk.choose(desk.options(partner)[0], "1-2", side=partner)
    assert desk.asked == ("german", "deploy")
    assert Counter(told["seat"] for told in whole("team").desk.told("deployed")) == dict.fromkeys(SEATS["team"], 7)


@pytest.mark.rule("DES-deploy-25")
@pytest.mark.parametrize("number", range(2, 10))
@pytest.mark.parametrize("side", SIDES)
def test_any_soldier_of_the_hand_may_be_deployed_and_no_other(number: int, side: str) -> None:
    armies = [
        Army(at={f"{id}-A-01": "1-3"}, hand=" ".join(f"{id}-A-{n:02}" for n in range(2, 10)), fallen=f"{id}-A-10")
        for id in ID.values()
    ]
    desk = lay(*armies, phase="deploy", first=side)
    army = ID[side]
    assert desk.options() == [f"{army}-A-{n:02}" for n in range(2, 10)]
    for elsewhere in (1, 10, 11):
        assert desk.refused(f"{army}-A-{elsewhere:02}") == "core-not-offered"
    desk.choose(f"{army}-A-{number:02}", "2-2")
    assert desk.zone(f"{side}/down-1") == [f"{army}-A-{number:02}"]
    assert desk.count(f"{side}/hand") == 7


# -- where --------------------------------------------------------------------------------------------------

SPACES = [f"{line}-{column}" for line in (1, 2, 3) for column in range(1, 7)]


@pytest.mark.rule("DES-deploy-05", "DES-deploy-08")
@pytest.mark.parametrize("side", SIDES)
def test_any_space_of_three_lines_and_six_columns_will_do(side: str) -> None:
    desk = fresh(soviet_platoon="A", german_platoon="A", first_deployer=side)
    step(desk)
    assert desk.options() == [f"{side}/{space}" for space in SPACES]
    for none in ("4-1", "1-7", "0-1", "1-0", "3-7"):
        assert desk.refused(none) == "core-not-offered"
    desk.choose("3-6")
    step(desk)
    assert desk.options() == [f"{side}/{space}" for space in SPACES[:-1]]
    desk.choose("1-1")
    assert {space for _, space in down(desk, side)} == {f"space:{side}/3-6", f"space:{side}/1-1"}


@pytest.mark.rule("DES-deploy-06")
@pytest.mark.parametrize("side", SIDES)
def test_a_side_deploys_on_its_own_grid_only(side: str) -> None:
    desk = deploying(side)
    desk.choose(f"{ID[side]}-A-02")
    for space in SPACES:
        assert desk.refused(f"{OTHER[side]}/{space}") == "DES-deploy-06"
    assert not [word for word in desk.options() if not word.startswith(f"{side}/")]


@pytest.mark.rule("DES-deploy-07")
@pytest.mark.parametrize("side", SIDES)
def test_a_soldier_is_deployed_to_an_empty_space(side: str) -> None:
    armies = [
        Army(at={f"{id}-A-01": "1-3"}, hand=f"{id}-A-02 {id}-A-03", trenches={"trench-1": "2-3"}) for id in ID.values()
    ]
    desk = lay(*armies, phase="deploy", first=side)
    desk.choose(f"{ID[side]}-A-02")
    assert desk.refused("2-3") == "DES-deploy-07", "a trench"
    assert desk.refused("1-3") == "DES-deploy-07", "a veteran"
    assert len(desk.options()) == 16
    desk.choose("2-4", f"{ID[side]}-A-03")
    assert desk.refused("2-4") == "DES-deploy-07", "a soldier face down"
    assert len(desk.options()) == 15


@pytest.mark.rule("DES-deploy-07")
def test_a_partners_soldier_face_down_takes_its_space() -> None:
    desk = team()
    desk.choose("SOV-A-02", "2-2", side="soviet-1")
    desk.choose("SOV-B-02")
    assert desk.refused("2-2") == "DES-deploy-07"


# -- in which order -----------------------------------------------------------------------------------------


@pytest.mark.rule("DES-deploy-10")
def test_who_deploys_first_in_round_1_is_drawn() -> None:
    firsts = Counter(fresh(seed=n, soviet_platoon="A", german_platoon="A").first for n in range(600))
    assert set(firsts) == set(SIDES)
    assert 250 < firsts["soviet"] < 350


@pytest.mark.rule("DES-deploy-10")
@pytest.mark.parametrize("first", SIDES)
def test_the_side_drawn_or_set_by_an_option_deploys_first(first: str) -> None:
    drawn = fresh(soviet_platoon="A", german_platoon="A", draws=f"side:{first}")
    assert (drawn.first, drawn.asked) == (first, (first, "deploy"))
    for seed in range(6):
        desk = fresh(seed=seed, soviet_platoon="A", german_platoon="A", first_deployer=first)
        assert (desk.first, desk.asked) == (first, (first, "deploy"))
        assert desk.told("first") == [{"side": first}]


@pytest.mark.rule("DES-deploy-11")
@pytest.mark.parametrize("first", SIDES)
def test_the_second_side_deploys_when_the_first_has_done(first: str) -> None:
    second, army = OTHER[first], ID[first]
    desk = deploying(first)
    for word in (f"{army}-A-02", "1-1", f"{army}-A-03", "1-2"):
        assert desk.all_asked == [first]
        assert desk.refused(f"{ID[second]}-A-02", second) == "core-not-your-turn"
        desk.choose(word)
    assert desk.all_asked == [second]


@pytest.mark.rule("DES-deploy-11")
@pytest.mark.parametrize("first", SIDES)
def test_with_an_option_the_sides_deploy_one_soldier_in_turn(first: str) -> None:
    desk, asked = deploying(first, deploy_mode="alternate"), list[str]()
    while desk.asked[1] in ("deploy", "deploy-space"):
        assert len(desk.all_asked) == 1
        asked.append(desk.asked[0])
        step(desk)
    second = OTHER[first]
    assert asked == [first, first, second, second] * 2


@pytest.mark.rule("DES-deploy-11")
@pytest.mark.parametrize("side", SIDES)
def test_with_another_option_all_deploy_at_once_and_in_secret(side: str) -> None:
    desk, army = deploying(deploy_mode="simultaneous"), ID[side]
    assert desk.all_asked == ["soviet", "german"]
    for word in (f"{army}-A-02", "1-1", f"{army}-A-03", "1-2"):
        request = desk.game.request_for(side)
        assert request is not None
        assert request.hidden == "answer"
        desk.choose(word, side=side)
    assert desk.all_asked == [OTHER[side]]
    assert down(desk, OTHER[side]) == []
    assert len(down(desk, side)) == 2
    assert "space" not in desk.told("deployed")[0]


@pytest.mark.rule("DES-deploy-16")
@pytest.mark.parametrize(("lead", "letter", "follow"), [("soviet-1", "A", "soviet-2"), ("soviet-2", "B", "soviet-1")])
def test_partners_deploy_in_either_order_and_see_each_others_choice(lead: str, letter: str, follow: str) -> None:
    desk = team()
    assert desk.all_asked == ["soviet-1", "soviet-2"]
    desk.choose(f"SOV-{letter}-02", "2-2", side=lead)
    assert desk.asked == (follow, "deploy")
    assert down(desk, follow) == [(f"soldier:SOV-{letter}-02", "space:soviet/2-2")]
    assert down(desk, "german") == [("back", "space:soviet/2-2")]


# -- face down, face up -------------------------------------------------------------------------------------


@pytest.mark.rule("DES-deploy-04", "DES-deploy-12")
@pytest.mark.parametrize("first", SIDES)
def test_soldiers_lie_face_down_until_all_four_are_turned_up_together(first: str) -> None:
    desk, second = deploying(first), OTHER[first]
    own, enemy = ID[first], ID[second]
    words = (f"{own}-A-02", "1-1", f"{own}-A-03", "3-2", f"{enemy}-A-02", "1-1", f"{enemy}-A-03")
    for word in words:
        desk.choose(word)
        for viewer in ("", first, second):
            grid = [id for id, item in seen(desk.state, viewer).items() if item["k"] == "piece" and "n" in item]
            assert grid == ["soldier:SOV-A-01", "soldier:GER-A-01"]
    backs = {("back", f"space:{first}/1-1"), ("back", f"space:{first}/3-2")}
    assert set(down(desk, second)) == {*backs, (f"soldier:{enemy}-A-02", f"space:{second}/1-1")}
    assert "revealed" not in desk.log
    desk.choose("2-6")
    assert desk.told("revealed") == [
        {
            "soldiers": {
                f"soldier:{id}-A-0{n}": f"space:{side}/{space}"
                for side, id in ID.items()
                for n, space in ((2, "1-1"), (3, "3-2" if side == first else "2-6"))
            }
        }
    ]
    assert down(desk, "") == []
    for side, id in ID.items():
        assert seen(desk.state, "")[f"soldier:{id}-A-02"]["at"] == f"space:{side}/1-1"


@pytest.mark.rule("DES-deploy-04")
@pytest.mark.parametrize("side", SIDES)
def test_a_soldier_face_down_is_nobody_in_particular_for_the_enemy(side: str) -> None:
    desk = deploying(side)
    desk.choose(f"{ID[side]}-A-02", "1-1")
    assert down(desk, OTHER[side]) == down(desk, "") == [("back", f"space:{side}/1-1")]
    assert down(desk, side) == [(f"soldier:{ID[side]}-A-02", f"space:{side}/1-1")]
    dealt = Counter[str]()
    for seed in range(40):
        twin = desk.game.fork(forkable=True)
        twin.deal(OTHER[side], seed)
        zone = twin.state.content.seat_of[side].down[0]
        dealt[twin.state.zones[zone][0]] += 1
    assert len(dealt) > 5, "any soldier of the hand or the deck"


@pytest.mark.rule("DES-deploy-13")
def test_after_the_reveal_nobody_moves_without_an_action_or_object() -> None:
    desk = deploying()
    desk.choose("SOV-A-02", "1-1", "SOV-A-03", "3-2", "GER-A-02", "1-1", "GER-A-03", "2-6")
    places = {"SOV-A-02": "1-1", "SOV-A-03": "3-2", "GER-A-02": "1-1", "GER-A-03": "2-6", "SOV-A-01": "1-3"}
    turns = 0
    while desk.asked[1] == "act":
        assert {id: desk.at(id) for id in places} == places
        assert desk.refused("boots") == "DES-second-01"
        assert desk.refused("2-2") == "DES-actions-03"
        desk.choose("end")
        turns += 1
    assert turns == 4
    assert {id: desk.at(id) for id in places} == places


@pytest.mark.rule("DES-deploy-14")
def test_active_are_the_four_of_this_round_and_nobody_else() -> None:
    armies = [Army(at={f"{id}-A-01": "1-3"}, hand=f"{id}-A-02 {id}-A-03 {id}-A-04") for id in ID.values()]
    desk = lay(*armies, phase="deploy", dice=None)
    assert not desk.active("SOV-A-01")
    desk.choose("SOV-A-02", "1-1", "SOV-A-03", "3-2", "GER-A-02", "1-1", "GER-A-03", "2-6")
    four = {"SOV-A-02", "SOV-A-03", "GER-A-02", "GER-A-03"}
    everybody = [*desk.in_play("soviet"), *desk.in_play("german")]
    assert {id for id in everybody if desk.active(id)} == four == set(desk.order)
    assert set(everybody) == four | {"SOV-A-01", "GER-A-01"}
    shown = seen(desk.state, "")
    assert {id for id in everybody if "active" in shown[f"soldier:{id}"]["st"]} == four
    while desk.asked[1] == "act":
        desk.choose("end")
    assert desk.round == 3
    assert not [id for id in everybody if desk.active(id)]


@pytest.mark.rule("DES-deploy-15")
@pytest.mark.parametrize("id", ["SOV-A-01", "GER-A-01"])
def test_a_survivor_stays_where_it_is_with_its_cubes(id: str) -> None:
    armies = [Army(at={one: "2-4:1"}) for one in ("SOV-A-01", "GER-A-01")]
    cards = {one: card(lives=2) for one in ("SOV-A-01", "GER-A-01")}
    desk = lay(*armies, cards=cards, order="SOV-A-01 GER-A-01", round=1, dice=None)
    desk.choose("end", "end")
    assert (desk.round, desk.at(id), desk.cubes(id), desk.received(id)) == (2, "2-4", 1, 2)
    desk.on_to("act")
    assert (desk.at(id), desk.cubes(id)) == ("2-4", 1)
    assert desk.active(id) is False
