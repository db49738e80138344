"""Setup: the record of a scenario becomes board, decks, supplies and initiative."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from stalingrad_widgets.games.undaunted.state import DRAW, State
from stalingrad_widgets.games.undaunted.table import NORMANDY

from .desk import RESERVE, Army, Desk, Script, goals, lay, scenario

ZONES = ("hand", "bid", "play", "discard", "lost")


def set_up(**changes: Any) -> State:
    return NORMANDY.set_up(scenario(**changes))


def cards(state: State, side: str, zone: str) -> Counter[str]:
    """How many of each card lie in a zone."""
    owner = state.scenario.side(side)
    return Counter(word.partition("/")[2] for word in state.zones[getattr(owner, zone)])


@pytest.mark.rule("UN-overview-10")
def test_counters_and_markers_stand_as_the_scenario_says() -> None:
    state = set_up(
        counters=[
            {"side": "american", "unit": "rifleman-a", "slot": "A2"},
            {"side": "american", "unit": "mortar", "slot": "B1", "suppressed": True},
            {"side": "german", "unit": "rifleman-a", "slot": "A8"},
            {"side": "german", "unit": "scout-b", "slot": "A7"},
        ],
        markers=[
            {"side": "american", "slot": "A2", "face": "scouted"},
            {"side": "american", "slot": "A3", "face": "controlled"},
            {"side": "german", "slot": "A2", "face": "scouted"},
            {"side": "german", "slot": "A8", "face": "controlled"},
        ],
    )
    assert state.dump()["counters"] == {
        "unit:usa/rifleman-a": "tile:A2",
        "unit:usa/mortar": "tile:B1",
        "unit:ger/rifleman-a": "tile:A8",
        "unit:ger/scout-b": "tile:A7",
    }
    assert state.dump()["suppressed"] == ["unit:usa/mortar"]
    assert state.dump()["markers"] == {
        "american": {"tile:A2": "scouted", "tile:A3": "controlled"},
        "german": {"tile:A2": "scouted", "tile:A8": "controlled"},
    }
    assert state.dump()["targets"] == {}


@pytest.mark.rule("UN-overview-10")
def test_play_begins_with_drawing_in_the_first_round() -> None:
    state = set_up()
    assert (state.phase, state.round, state.second, state.raised, state.result) == (DRAW, 1, False, 0, None)
    assert (state.using, state.acting) == ("", -1)


@pytest.mark.rule("UN-overview-10", "UN-setup-01")
@pytest.mark.parametrize("side", ["american", "german"])
def test_deck_and_supply_are_as_listed(side: str) -> None:
    state = set_up(
        deck={
            "american": {"rifleman-a": 1, "scout-a": 2, "fog": 2},
            "german": {"rifleman-a": 1, "scout-a": 2, "fog": 2},
        },
        supply={"american": {"rifleman-a": 4, "fog": 3}, "german": {"rifleman-a": 4, "fog": 3}},
    )
    assert cards(state, side, "deck") == {"rifleman-a": 1, "scout-a": 2, "fog": 2}
    assert cards(state, side, "supply") == {"rifleman-a": 4, "fog": 3}
    assert [cards(state, side, zone).total() for zone in ZONES] == [0] * 5


@pytest.mark.rule("UN-setup-01")
def test_each_side_has_lists_of_its_own() -> None:
    state = set_up(
        deck={"american": {"rifleman-a": 1, "scout-a": 1}, "german": {"rifleman-b": 2, "scout-a": 1}},
        supply={"american": {"fog": 1}, "german": {}},
        counters=[
            {"side": "american", "unit": "rifleman-a", "slot": "A1"},
            {"side": "german", "unit": "rifleman-b", "slot": "A8"},
        ],
    )
    assert cards(state, "german", "deck") == {"rifleman-b": 2, "scout-a": 1}
    assert cards(state, "german", "supply") == {}
    assert cards(state, "american", "deck") == {"rifleman-a": 1, "scout-a": 1}


@pytest.mark.rule("UN-setup-01")
@pytest.mark.parametrize("first", ["rifleman-a", "veteran-a", "scout-a", "sergeant", "fog"])
def test_any_card_of_the_deck_list_may_be_drawn_first(first: str) -> None:
    desk = Desk(set_up(), Script(draws=f"usa/{first}"))
    assert first in desk.zone("usa/hand")


# -- what is not listed --------------------------------------------------------------------------------------

WITHOUT_SNIPERS: dict[str, Any] = {
    "deck": {side: {"rifleman-a": 2, "scout-a": 1, "guide": 1} for side in ("american", "german")},
    "supply": {side: {"scout-a": 1, "fog": 2} for side in ("american", "german")},
}


@pytest.mark.rule("UN-setup-02")
def test_what_is_not_listed_takes_no_part() -> None:
    state = set_up(**WITHOUT_SNIPERS)
    assert list(state.scenario.unit_words) == [
        "unit:usa/rifleman-a",
        "unit:usa/scout-a",
        "unit:ger/rifleman-a",
        "unit:ger/scout-a",
    ]
    assert {word.partition("/")[2] for word in state.scenario.cards} == {"rifleman-a", "scout-a", "guide", "fog"}
    assert not any("sniper" in card for zone in range(14) for card in state.zones[zone])


@pytest.mark.rule("UN-setup-02")
def test_a_card_that_is_not_listed_cannot_be_bolstered() -> None:
    few = "rifleman-a scout-a"
    desk = lay(Army(hand="guide", supply="scout-a fog", deck=few), Army(deck=few), **WITHOUT_SNIPERS)
    desk.play("guide", "bolster")
    assert desk.options() == ["fog", "scout-a", "done"]
    assert desk.refused("card:usa/sniper") == "core-not-offered"


@pytest.mark.rule("UN-setup-02")
def test_the_two_sides_may_list_different_units() -> None:
    state = set_up(
        deck={"american": {"rifleman-a": 2, "scout-a": 1}, "german": {"rifleman-b": 2, "scout-b": 1}},
        supply={"american": {}, "german": {}},
        counters=[
            {"side": "american", "unit": "rifleman-a", "slot": "A1"},
            {"side": "german", "unit": "rifleman-b", "slot": "A8"},
        ],
    )
    first, second = state.scenario.sides
    words = state.scenario.unit_words
    assert [words[unit] for unit in first.units] == ["unit:usa/rifleman-a", "unit:usa/scout-a"]
    assert [words[unit] for unit in second.units] == ["unit:ger/rifleman-b", "unit:ger/scout-b"]
    assert [words[unit] for unit in second.riflemen] == ["unit:ger/rifleman-b"]


# -- initiative ----------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-setup-03", "UN-overview-10")
@pytest.mark.parametrize("named", ["american", "german"])
def test_the_side_named_has_the_marker_and_the_first_turn_after_equal_bids(named: str) -> None:
    desk = Desk(set_up(initiative=named), Script(draws="usa/rifleman-a usa/fog usa/fog usa/scout-a ger/rifleman-a"))
    assert desk.holder == named
    desk.bid(american="rifleman-a", german="rifleman-a")
    assert (desk.holder, desk.active, desk.asked) == (named, named, (named, "play"))


@pytest.mark.rule("UN-end-02", "UN-overview-10")
def test_a_scenario_that_is_decided_before_it_begins_is_refused() -> None:
    """Packs with such a scenario are not taken; one that was compiled otherwise is not set up."""
    bench = scenario(goals=goals("pin", 10))
    americans = tuple(counter for counter in bench.counters if bench.units[counter[0]].side == 0)
    with pytest.raises(ValueError, match="'bench' is decided before it begins") as raised:
        NORMANDY.set_up(replace(bench, counters=americans))
    assert "the American side has won (UN-end-04)" in str(raised.value)


@pytest.mark.rule("UN-setup-01")
def test_the_reserve_of_the_tests_is_what_the_decks_hold() -> None:
    desk = lay()
    assert desk.zone("usa/deck") == desk.zone("ger/deck") == sorted(RESERVE.split())
