"""The campaign that ships."""

from __future__ import annotations

import pytest

from stalingrad_widgets.games.undaunted.campaign.catalog import campaign_content
from stalingrad_widgets.games.undaunted.campaign.content import CampaignContent, game_of, paths
from stalingrad_widgets.games.undaunted.campaign.soundness import faults
from stalingrad_widgets.games.undaunted.campaign.state import CampaignState
from stalingrad_widgets.games.undaunted.stalingrad.pack import codes_of


@pytest.fixture(scope="module")
def shipped() -> CampaignContent:
    return campaign_content(None)


@pytest.mark.rule("US-reset-02", "US-city-01")
def test_the_city_has_72_and_57_tiles(shipped: CampaignContent) -> None:
    state = CampaignState(shipped)
    assert faults(state) == []
    assert (len(state.current()), len(state.transformed())) == (72, 57)


@pytest.mark.rule("US-reset-05")
def test_starting_decks_have_the_cards_001_to_035(shipped: CampaignContent) -> None:
    for side in shipped.sides:
        cards = [card for card in shipped.pack.cards_of(side) if card.id[2] == "S"]
        codes = sorted(code[-3:] for card in cards for code in codes_of(card))
        assert codes == [f"{n:03}" for n in range(1, 36)]


@pytest.mark.rule("US-overview-01", "US-victory-04", "US-campend-01")
def test_every_course_ends_in_time(shipped: CampaignContent) -> None:
    for course in paths(shipped.graph):
        *played, end = course
        assert end in shipped.graph.ends
        assert [game_of(code) for code in played] == list(range(1, len(played) + 1))
        assert len(played) <= 15
    assert {end.victor for end in shipped.graph.ends.values()} >= set(shipped.sides)


@pytest.mark.rule("US-firstsetup-03", "US-victory-05")
def test_it_begins_with_scenario_011(shipped: CampaignContent) -> None:
    assert shipped.graph.start == "1a"
    first = shipped.scenario("1a")
    assert (first.id, first.title, first.initiative) == ("011", "9 January Square", "soviet")
    assert {goal.points for goals in first.goals.values() for goal in goals} == {4}
    assert first.supply == {"soviet": "all", "german": "all"}
    assert all(deck.baseline and not deck.plus for deck in first.deck.values())


@pytest.mark.rule("US-casphase-14")
def test_each_squad_has_five_three_and_three(shipped: CampaignContent) -> None:
    assert set(shipped.standard.values()) == {5, 3}
    for (_, role, _), n in shipped.standard.items():
        assert n == {"rifleman": 5, "scout": 3, "machine-gunner": 3}[role]
