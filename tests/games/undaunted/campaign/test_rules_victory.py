"""The victory phase, the order of the step, and the end of a campaign (US-step, US-victory, US-campend)."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.core.arguments import ArgumentError
from stalingrad_widgets.games.undaunted.campaign.course import check_same
from stalingrad_widgets.games.undaunted.campaign.state import AVAILABLE, LOST, OFF, PILE, SUPPLY, CampaignState
from stalingrad_widgets.games.undaunted.campaign.table import DESK
from stalingrad_widgets.games.undaunted.campaign.victory import after
from tests.games.undaunted.campaign.front import (
    SIDES,
    Fate,
    March,
    content,
    document,
    made,
    report,
)

USED = Fate(lost="004", hand="005", play="001", deck="006 026", discard="014", aside="026*2")


@pytest.mark.rule("US-end-13", "US-upgrade-01")
def test_the_step_begins_with_all_cards_where_they_were() -> None:
    state = CampaignState(content())
    told = report(state, "soviet", USED)
    begun = after(state, told)
    assert begun.pool(0, LOST) == ["card:S-S-004"]
    assert sorted(begun.pool(0, PILE)) == [f"card:S-S-{code}" for code in ("001", "005", "006", "014", "026")]
    assert begun.pool(0, SUPPLY).count("card:S-S-026") == 9
    assert begun.pool(0, AVAILABLE) == []
    assert told.pile(0, "hand", "play", "deck", "discard", "lost")[0] == "card:S-S-005"


def test_a_report_of_another_scenario_is_refused() -> None:
    state = CampaignState(content())
    with pytest.raises(ValueError, match="scenario 900; the one to be played was 011"):
        after(state, report(state)._replace(scenario="900"))


@pytest.mark.rule("US-step-01")
def test_victory_casualties_upgrades_in_this_order() -> None:
    march = March().step("soviet", USED, USED)
    kinds = [kind for kind in march.kinds() if kind in ("recorded", "fallen", "promoted", "game")]
    assert kinds == ["recorded", "fallen", "fallen", "promoted", "promoted", "game"]


@pytest.mark.rule("US-step-02")
@pytest.mark.parametrize("winner", SIDES)
def test_both_sides_go_through_it_whoever_has_won(winner: str) -> None:
    march = March().step(winner, USED, USED)
    assert [e.side for e in march.events if e.kind == "fallen"] == ["soviet", "german"]
    assert [e.side for e in march.events if e.kind == "promoted"] == ["soviet", "german"]
    assert march.game.state.lines[0].fallen == (1, 1)
    assert march.game.state.lines[0].promoted == (2, 2)


@pytest.mark.rule("US-victory-01")
def test_the_winner_is_written_in_the_line_of_the_game() -> None:
    march = March().step("german").step("soviet")
    lines = march.game.state.lines
    assert [(line.game, line.code, line.scenario, SIDES[line.winner]) for line in lines] == [
        (1, "1a", "011", "german"),
        (2, "2b", "901", "soviet"),
    ]


@pytest.mark.rule("US-victory-02", "US-firstsetup-11")
def test_the_area_is_the_winners() -> None:
    march = March().step("german")
    assert march.game.state.holders == [1, OFF]
    march.step("soviet").step("soviet").step("soviet")
    assert march.game.state.holders == [0, 0]
    assert march.game.state.lines[-1].areas == (2, 0)


@pytest.mark.rule("US-victory-03")
def test_without_an_area_the_areas_stay() -> None:
    march = March().step("german")
    march.step("soviet")  # 901 names no area
    assert march.game.state.holders == [1, OFF]


@pytest.mark.rule("US-victory-06")
@pytest.mark.parametrize(("winner", "code"), [("soviet", "2a"), ("german", "2b")])
def test_the_next_state_follows_from_the_winner(winner: str, code: str) -> None:
    assert March().step(winner).game.state.code == code


@pytest.mark.rule("US-victory-07")
def test_two_records_that_differ_are_refused() -> None:
    one, other = March().step("soviet").game.state, March().step("german").game.state
    check_same(one, one.clone())
    with pytest.raises(ArgumentError, match="differ in line 1: state 1a, scenario 011, won by soviet"):
        check_same(one, other)
    moved = one.clone()
    moved.code = "2b"
    with pytest.raises(ArgumentError, match="differ in their game state: 2a and 2b"):
        check_same(one, moved)


@pytest.mark.rule("US-victory-07")
def test_the_record_does_not_depend_on_hidden_cards() -> None:
    one = March(seed=1).step("soviet", USED, USED).game.state
    other = March(seed=2).step("soviet", USED, USED).game.state
    check_same(one, other)


# -- the end ----------------------------------------------------------------------------------------------------


def ended() -> March:
    return March().step("soviet").step("soviet", Fate(lost="004 014", deck="005"))


@pytest.mark.rule("US-campend-02")
def test_an_end_state_ends_the_campaign() -> None:
    march = ended()
    assert march.game.state.code == "ENDsoviet"
    assert march.game.over
    assert march.game.state.ended


@pytest.mark.rule("US-campend-03")
def test_then_no_casualty_and_no_upgrade_is_drawn() -> None:
    march = ended()
    assert march.kinds() == ["recorded", "ended"]
    assert march.pool("soviet", "removed") == []
    line = march.game.state.lines[-1]
    assert (line.lost, line.fallen, line.promoted) == ((2, 0), (0, 0), (0, 0))


@pytest.mark.rule("US-campend-01")
@pytest.mark.parametrize("winner", SIDES)
def test_the_end_that_the_course_leads_to_says_who_has_won(winner: str) -> None:
    """The last winner has not the last word: the state table has."""
    doc = document()
    other = next(side for side in SIDES if side != winner)
    doc["campaign"]["ends"][f"END{winner}"]["victor"] = other
    state = _at_the_end(doc, winner)
    assert state.code == f"END{winner}"
    assert DESK.winner(state) == other
    result = DESK.result(state)
    assert result is not None
    assert (result["side"], result["rule"]) == (other, "US-campend-01")
    assert f"{content().names[SIDES.index(other)]} side has won it" in result["reason"]


@pytest.mark.rule("US-campend-01")
def test_a_city_that_nobody_dominates_is_nobodys() -> None:
    doc = document()
    del doc["campaign"]["ends"]["ENDsoviet"]["victor"]
    state = _at_the_end(doc, "soviet")
    assert DESK.winner(state) is None
    result = DESK.result(state)
    assert result is not None
    assert (result["side"], "Nobody has won it" in result["reason"]) == (None, True)


def _at_the_end(doc: dict[str, Any], winner: str) -> CampaignState:
    march = March(CampaignState(made(doc)))
    while not march.game.state.ended:
        march.step(winner)
    told = next(event for event in march.events if event.kind == "ended")
    assert told.data["victor"] == DESK.winner(march.game.state)
    return march.game.state


# -- what the step leaves ---------------------------------------------------------------------------------------


@pytest.mark.rule("US-upgrade-14", "US-casphase-12")
def test_after_the_step_the_scenario_is_packed_up_and_counted() -> None:
    march = March().step("soviet", Fate(lost="001 014", deck="004"), draws=["card:S-S-001"])
    state = march.game.state
    assert state.report is None
    assert state.lines[0].strength == (24, 25)  # without Fog of War; the Platoon Sergeant is not replaced


@pytest.mark.rule("US-card-08", "US-casphase-15")
def test_the_opponent_knows_the_soldiers_of_the_last_open_supply() -> None:
    march = March().step("soviet", Fate(lost="014", deck="004"))
    assert "card:S-S-014" in march.game.state.seen[0]
    assert "card:S-R-014" not in march.game.state.seen[0]
    march.step("soviet", Fate(out="020"))
    seen = march.game.state.seen[0]
    assert {"card:S-R-014", "card:S-U-004", "card:S-S-020"} <= set(seen)
    assert not {"card:S-S-014", "card:S-S-004"} & set(seen)


@pytest.mark.rule("US-upgrade-04", "US-casphase-08")
def test_the_owner_is_told_who_rose_fell_and_went_back() -> None:
    march = March().step(
        "soviet", Fate(lost="014", deck="001 004"), draws=["card:S-S-014", "card:S-S-001", "card:S-S-004"]
    )
    told = {event.kind: event.private["soviet"] for event in march.events if event.side == "soviet" and event.private}
    assert told["fallen"] == {"cards": ["card:S-S-014"], "returned": []}
    assert told["replaced"] == {"cards": ["card:S-R-014"]}
    assert told["promoted"] == {"cards": ["card:S-U-004"], "returned": ["card:S-S-001"]}
    news = [(entry.word, entry.kind) for entry in march.game.state.news[0] if entry.kind != "new"]
    assert news == [("card:S-R-014", "reserve"), ("card:S-S-014", "fell"), ("card:S-U-004", "rose")]
