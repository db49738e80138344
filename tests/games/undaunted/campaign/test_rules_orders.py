"""Briefings and overviews: unlock, replace, fortify, what the next scenario is played with (US-setup, US-fort)."""

from __future__ import annotations

import pytest

from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.games.undaunted.campaign.setting import setting_of
from stalingrad_widgets.games.undaunted.campaign.state import AVAILABLE, LOCKED, REMOVED, CampaignState
from stalingrad_widgets.games.undaunted.scenario import Scenario
from stalingrad_widgets.games.undaunted.stalingrad.compile import compile_scenario
from stalingrad_widgets.games.undaunted.stalingrad.pack import Cards
from stalingrad_widgets.games.undaunted.stalingrad.ruleset import STALINGRAD
from stalingrad_widgets.games.undaunted.stalingrad.setting import Setting
from tests.games.undaunted.campaign.front import Fate, March, content, document, made


def set_up(state: CampaignState, supply: list[dict[str, str]] | None = None) -> Scenario:
    """The next scenario, as it is played with what the campaign has; with another supply list of the Soviet side."""
    given = setting_of(state)
    setting = Setting(
        cards={side: tuple(cards) for side, cards in given["cards"].items()},
        city=given["city"],
        tunnels_gone=frozenset(given["tunnels_gone"]),
        integrated={side: (pair[0], pair[1]) for side, pair in given["integrated"].items() if pair},
    )
    id, pack = state.content.graph.states[state.code].scenario, state.content.pack
    if supply is not None:
        row = pack.scenario(id)
        lines = tuple(Cards.model_validate(line) for line in supply)
        other = row.model_copy(update={"supply": {**row.supply, "soviet": lines}})
        pack = pack.model_copy(update={"scenarios": (other,)})
    return compile_scenario(pack, id, STALINGRAD, setting)


def dealt(scenario: Scenario, side: int) -> list[str]:
    """Designations in supply and deck."""
    owner = scenario.sides[side]
    return sorted(word.removeprefix("card:") for word in (*owner.supply_list, *owner.deck_list))


# -- the set-up of a game ---------------------------------------------------------------------------------------


@pytest.mark.rule("US-setup-01", "US-setup-06", "US-firstsetup-03")
def test_the_state_says_which_game_and_which_scenario() -> None:
    first = March().game.state
    assert set_up(first).id == "011"
    second = March().step("german")
    game = next(e for e in second.events if e.kind == "game")
    assert game.data == {"code": "2b", "scenario": "901"}
    assert set_up(second.game.state).id == "901"


@pytest.mark.rule("US-setup-02", "US-firstsetup-02")
def test_each_side_reads_its_briefing_before_the_game() -> None:
    march = March()
    assert {asked.side for asked in march.game.requests} == {"soviet", "german"}
    assert {asked.kind for asked in march.game.requests} == {"briefing"}
    march.answer("german", "area:square")
    assert not march.game.over
    march.answer("soviet", "area:square")
    assert march.game.over


@pytest.mark.rule("US-setup-03", "US-setup-04")
def test_an_unlocked_card_is_in_the_next_supply() -> None:
    state = March().game.state
    assert "card:S-L-040" in state.pool(0, LOCKED)
    march = March().step("german")  # the overview of 901 unlocks all
    assert "S-L-040" in march.pool("soviet", "available")
    assert "S-L-040" not in march.pool("soviet", "locked")
    assert "S-L-040" in dealt(set_up(march.game.state), 0)


@pytest.mark.rule("US-setup-03", "US-setup-07")
def test_orders_of_the_briefing_and_of_the_overview_are_both_carried_out() -> None:
    march = March().step("soviet")  # the briefing of 2a replaces, the overview of 900 unlocks
    news = {entry.word: entry.kind for entry in march.game.state.news[1]}
    assert news["card:G-S-002"] == "replaced"
    assert news["card:G-L-036"] == "new"


@pytest.mark.rule("US-setup-05", "US-card-04")
def test_a_replaced_card_is_removed() -> None:
    march = March().step("soviet")
    assert "G-L-048" in march.pool("german", "available")
    assert "G-L-048" not in march.pool("german", "locked")
    assert march.pool("german", "removed") == ["G-S-002"]


def replacing(old: str) -> CampaignState:
    """A campaign in which one of the next two takes his place: a Commissar, or a Scout of squad A."""
    doc = document()
    card = "S-L-054" if old == "S-S-014" else "S-L-048"
    scout = next(row for row in doc["cards"] if row["id"] == "S-S-014")
    doc["cards"].append({**scout, "id": "S-L-054"})
    doc["campaign"]["states"]["2b"]["orders"] = {"soviet": {"replace": [{"card": card, "old": old}]}}
    return CampaignState(made(doc))


@pytest.mark.rule("US-setup-05")
def test_whoever_stands_in_his_place_is_replaced() -> None:
    state = replacing("S-S-001")
    march = March(state).step("german", Fate(deck="014"))
    assert {"S-S-001", "S-S-014"} == set(march.pool("soviet", "removed"))
    risen = replacing("S-S-014")
    march = March(risen).step("german", Fate(deck="014"))
    assert {"S-S-014", "S-U-014"} <= set(march.pool("soviet", "removed"))


@pytest.mark.rule("US-setup-05", "US-setup-12")
def test_a_card_that_is_gone_is_not_replaced_but_the_new_one_comes() -> None:
    march = March(replacing("S-S-001")).step("german", Fate(lost="001"))
    assert march.pool("soviet", "removed") == ["S-S-001"]
    assert "S-L-048" in march.pool("soviet", "available")


@pytest.mark.rule("US-setup-12")
def test_a_listed_card_that_is_lost_is_not_in_the_supply() -> None:
    state = March().step("german").game.state
    for word in [w for w in state.pool(1, AVAILABLE) if state.content.cards[w].role == "vehicle"]:
        state.move(1, word, AVAILABLE, REMOVED)
    assert not [card for card in dealt(set_up(state), 1) if card in ("G-L-040", "G-L-041")]


@pytest.mark.rule("US-setup-10", "US-setup-11")
def test_a_title_listed_means_all_of_it_and_others_wait() -> None:
    march = March().step("german", german=Fate(lost="004", deck="005"))
    cards = dealt(set_up(march.game.state), 1)  # 901 lists Rifleman, but neither Sniper nor Mortar
    assert {"G-R-004", "G-U-005", "G-S-006"} <= set(cards)
    assert "G-L-042" not in cards
    march.step("soviet")
    assert "G-L-042" in march.pool("german", "available")


@pytest.mark.rule("US-setup-07", "US-fort-01", "US-fort-02", "US-fort-03")
def test_an_overview_fortifies_before_tiles_are_laid() -> None:
    march = March().step("german")  # 901 fortifies 507
    state = march.game.state
    assert "507-B" in state.current()
    assert "507-A" in state.transformed()
    scenario = set_up(state)
    assert scenario.tiles[scenario.tile_of["tile:507"]].faces[0].id == "507-B"
    march.step("soviet")
    assert "507-A" not in march.game.state.current()


@pytest.mark.rule("US-fort-01")
def test_without_an_overview_nothing_is_fortified() -> None:
    march = March().step("soviet")
    assert march.game.state.current().count("507-A") == 1
    assert {tile[-1] for tile in march.game.state.current()} == {"A"}


@pytest.mark.rule("US-fort-02", "US-fort-03")
def test_a_fortified_tile_is_not_fortified_again() -> None:
    doc = document()
    for row in doc["scenarios"]:
        if row["id"] == "902":
            row["fortify"] = ["507", "503"]
    march = March(CampaignState(made(doc))).step("german").step("soviet")
    assert {"507-B", "503-A"} <= set(march.game.state.current())


@pytest.mark.rule("US-tile-01", "US-tile-02", "US-city-03", "US-firstsetup-04")
def test_the_map_is_laid_from_the_current_pool() -> None:
    march = March().step("german", tiles="503-B")
    scenario = set_up(march.game.state)
    laid = [tile.faces[0].id for tile in scenario.tiles]
    assert len(laid) == 16
    assert set(laid) <= set(march.game.state.current())
    assert "503-B" in laid


@pytest.mark.rule("US-tunnel-08")
def test_a_destroyed_tunnel_is_missing_in_the_next_scenario() -> None:
    march = March().step("german", tunnels="lane")
    assert [tunnel.id for tunnel in set_up(march.game.state).tunnels] == ["wall"]


@pytest.mark.rule("US-setup-09", "US-firstsetup-06")
def test_the_scenario_says_who_has_the_initiative() -> None:
    assert set_up(March().game.state).holder == 0
    march = March().step("soviet")
    scenario = set_up(march.game.state)
    assert scenario.holder == ["soviet", "german"].index(scenario.source.initiative)


@pytest.mark.rule("US-firstsetup-07", "US-card-05")
def test_the_first_supply_is_the_whole_available_pool() -> None:
    state = March().game.state
    cards = dealt(set_up(state), 0)
    assert cards == sorted(word.removeprefix("card:") for word in state.pool(0, AVAILABLE))


@pytest.mark.rule("US-firstsetup-01")
def test_nobody_chooses_his_side_again() -> None:
    march = March().step("german")
    asked = [request for request in march.game.requests if isinstance(request, Choose)]
    assert [(request.side, request.kind) for request in asked] == [("soviet", "briefing"), ("german", "briefing")]
    assert content().sides == ("soviet", "german")
