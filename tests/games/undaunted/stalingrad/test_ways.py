"""Goals that some way through a campaign leaves out of reach: broken packs, and the ways against compiled scenarios."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.core.content import Gaps, check, load_pack
from stalingrad_widgets.games.undaunted.campaign.catalog import PACK
from stalingrad_widgets.games.undaunted.stalingrad.compile import compile_scenario
from stalingrad_widgets.games.undaunted.stalingrad.pack import Pack
from stalingrad_widgets.games.undaunted.stalingrad.pack_checks import FORMAT
from stalingrad_widgets.games.undaunted.stalingrad.reach import Reach
from stalingrad_widgets.games.undaunted.stalingrad.scenario_checks import ScenarioCheck
from stalingrad_widgets.games.undaunted.stalingrad.setting import Setting, unit_id
from stalingrad_widgets.games.undaunted.stalingrad.table import STALINGRAD
from stalingrad_widgets.games.undaunted.stalingrad.way_checks import Way, ways_of
from tests.games.undaunted.stalingrad.city import with_campaign

REMEDY = "Ask for what is left, or change the orders on the way."
LAST, ONE = 2, 3
"""Places of scenario 901, the last one, and of 902, which makes two Soviet squads one."""
TANK = ("S-L-040", "S-L-041")


def told(doc: dict[str, Any]) -> list[str]:
    return [str(mistake).removeprefix("pack, ") for mistake in check(FORMAT, doc)]


def campaign(**goals: list[dict[str, Any]]) -> dict[str, Any]:
    """The campaign of the tests with other goals in its last scenario.

    By way of 2b the Soviet squads A and B are one, by way of 2a they are two.
    """
    doc = with_campaign()
    doc["scenarios"][LAST]["goals"].update(goals)
    assert (doc["scenarios"][LAST]["id"], doc["campaign"]["states"]["3a"]["scenario"]) == ("901", "901")
    return doc


def lack(way: str, goal: str, why: str, rule: str) -> list[str]:
    said = f"By way of {way}, goals.{goal} of its scenario cannot be met: {why} {REMEDY} [{rule}]"
    return [f'campaign.states.3a.scenario = "901": {said}']


def fewer(doc: dict[str, Any], *cards: str) -> dict[str, Any]:
    """The last scenario alone unlocks cards, all but these, and no tank is on the board."""
    doc["scenarios"][1]["orders"] = {}
    orders = doc["scenarios"][LAST]["orders"]["soviet"]
    orders["unlock"] = [card for card in orders["unlock"] if card not in cards]
    doc["scenarios"][LAST]["counters"] = [c for c in doc["scenarios"][LAST]["counters"] if c["unit"] != "tank"]
    return doc


# -- squads that are one ----------------------------------------------------------------------------------------


def test_as_many_units_as_are_left_can_be_routed() -> None:
    assert told(campaign(german=[{"rout_count": 9}])) == []


def test_more_than_are_left_cannot_be_routed() -> None:
    why = "9 units are there to be routed, and 10 must be."
    assert told(campaign(german=[{"points": 2}, {"rout_count": 10}])) == lack(
        "1a, 2b, 3a", "german[1]", why, "US-goal-04"
    )


def test_without_the_integration_they_can() -> None:
    doc = campaign(german=[{"rout_count": 12}])
    doc["campaign"]["states"]["1a"]["next"]["german"] = "2a"
    doc["campaign"]["states"].pop("2b")
    assert told(doc) == []


def test_two_units_named_that_are_one_are_routed_as_one() -> None:
    assert told(campaign(german=[{"rout": ["rifleman-a", "rifleman-b"]}, {"points": 2}])) == []


def test_two_riflemen_cannot_stand_there_when_there_is_one() -> None:
    goal = {"occupy": {"on": "escape", "count": 2, "role": "rifleman"}}
    why = "1 unit is able to get to the tiles, and 2 must."
    assert told(campaign(soviet=[goal])) == lack("1a, 2b, 3a", "soviet[0]", why, "US-goal-07")


def test_two_that_are_named_stand_there_as_one() -> None:
    assert told(campaign(soviet=[{"occupy": {"on": "escape", "units": ["rifleman-a", "rifleman-b"]}}])) == []


def test_a_briefing_integrates_as_an_overview_does() -> None:
    doc = campaign(soviet=[{"rout_count": 7}])
    doc["campaign"]["states"]["2a"]["orders"] = {"german": {"integrate": {"squads": ["A", "B"]}}}
    assert any("By way of 1a, 2a, 3a, goals.soviet[0]" in mistake for mistake in told(doc))
    doc["campaign"]["states"]["2a"]["orders"] = {}
    assert told(doc) == []


def test_a_scenario_of_its_own_counts_integrated_squads_as_one() -> None:
    doc = with_campaign()
    del doc["campaign"]
    doc["scenarios"][ONE]["goals"]["german"] = [{"rout_count": 10}]
    assert doc["scenarios"][ONE]["id"] == "902"
    assert told(doc) == [
        "scenarios[3].goals.german[0].rout_count = 10 (902): There are 9 units that count. "
        "Give 9 or fewer. [US-goal-04]"
    ]


# -- cards that are not there -------------------------------------------------------------------------------------


def test_a_unit_that_no_way_unlocks() -> None:
    doc = fewer(campaign(german=[{"rout": ["tank"]}]), *TANK)
    why = "0 units are there to be routed, and 1 must be."
    assert told(doc) == lack("1a, 2a, 3a", "german[0]", why, "US-goal-03")


@pytest.mark.parametrize(("code", "other"), [("2a", "2b"), ("2b", "2a")])
def test_a_unit_that_one_way_alone_unlocks(code: str, other: str) -> None:
    doc = fewer(campaign(soviet=[{"occupy": {"tiles": ["514"], "units": ["tank"]}}], german=[{"points": 2}]), *TANK)
    doc["campaign"]["states"][code]["orders"] = {"soviet": {"unlock": list(TANK)}}
    why = "0 units are able to get to the tiles, and 1 must."
    assert told(doc) == lack(f"1a, {other}, 3a", "soviet[0]", why, "US-goal-07")


def test_a_unit_that_each_way_unlocks() -> None:
    doc = fewer(campaign(soviet=[{"occupy": {"tiles": ["514"], "units": ["tank"]}}]), *TANK)
    for code in ("2a", "2b"):
        doc["campaign"]["states"][code]["orders"] = {"soviet": {"unlock": ["S-L-040"]}}
    assert told(doc) == []


def test_a_unit_whose_last_card_is_replaced() -> None:
    doc = fewer(campaign(german=[{"rout": ["tank"]}]), *TANK)
    orders = {"unlock": ["S-L-040"]}
    doc["campaign"]["states"]["1a"]["orders"] = {"soviet": orders}
    assert told(doc) == []
    doc["campaign"]["states"]["2a"]["orders"] = {"soviet": {"replace": [{"card": "S-L-042", "old": "S-L-040"}]}}
    doc["scenarios"][LAST]["orders"]["soviet"]["unlock"].remove("S-L-042")
    assert told(doc) == lack("1a, 2a, 3a", "german[0]", "0 units are there to be routed, and 1 must be.", "US-goal-03")


def test_a_counter_on_the_board_needs_no_card() -> None:
    doc = fewer(campaign(german=[{"rout": ["tank"]}]), *TANK)
    doc["scenarios"][LAST]["counters"].append({"side": "soviet", "unit": "tank", "tile": "514"})
    assert told(doc) == []


def test_of_named_units_as_many_as_must_are_enough() -> None:
    doc = fewer(campaign(german=[{"rout": ["scout-a", "tank", "sniper"], "rout_count": 2}]), *TANK)
    assert told(doc) == []


def test_ways_are_looked_at_when_all_else_is_sound() -> None:
    doc = campaign(german=[{"rout_count": 10}])
    doc["title"] = 7
    assert [mistake for mistake in told(doc) if "By way of" in mistake] == []


# -- the ways against the game ------------------------------------------------------------------------------------


def compiled_units(pack: Pack, scenario: str, side: str, way: Way) -> set[str]:
    """The units of a side in the game that is played after this way."""
    start = Setting.start(pack).cards
    held = {
        **start,
        side: (*(way.army.cards or ()), *(code for code in start[side] if code not in (way.army.cards or ()))),
    }
    pair = {side: way.army.pair} if way.army.pair else {}
    made = compile_scenario(pack, scenario, STALINGRAD.rules, Setting(held, integrated=pair))  # type: ignore[arg-type]
    return {unit.word.partition("/")[2] for unit in made.units if made.sides[unit.side].id == side}


@pytest.mark.parametrize("side", ["soviet", "german"])
def test_the_units_of_a_way_are_those_of_the_game(side: str) -> None:
    pack: Pack = load_pack(FORMAT, PACK)
    assert pack.campaign is not None
    units = {unit.id: unit for unit in pack.units}
    looked_at = 0
    for code, ways in ways_of(pack, pack.campaign, side).items():
        scenario = pack.campaign.states[code].scenario
        number = next(k for k, row in enumerate(pack.scenarios) if row.id == scenario)
        for way in {way.army.pair: way for way in ways}.values():
            reach = Reach(ScenarioCheck(pack, pack.scenarios[number], number, Gaps()), side, way.army)
            there = {unit_id(units[id], way.army.pair) for id in reach.taking_part()}
            assert there == compiled_units(pack, scenario, side, way), way.codes
            looked_at += 1
    assert looked_at > len(pack.campaign.states)
