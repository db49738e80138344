"""The trays: what is available, what is gone for good, what waits (US-overview, US-card, US-reset)."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest

from stalingrad_widgets.games.undaunted.campaign.content import game_of, paths
from stalingrad_widgets.games.undaunted.campaign.setting import setting_of
from stalingrad_widgets.games.undaunted.campaign.soundness import faults
from stalingrad_widgets.games.undaunted.campaign.state import (
    AVAILABLE,
    LOCKED,
    POOLS,
    REMOVED,
    RESERVE,
    UPGRADE,
    CampaignState,
    load_state,
)
from tests.games.undaunted.campaign.front import (
    RULES,
    SIDES,
    Fate,
    March,
    content,
    document,
    made,
    random_campaign,
)


def fresh() -> CampaignState:
    return CampaignState(content())


# -- the start and the reset ------------------------------------------------------------------------------------


@pytest.mark.rule("US-card-02", "US-reset-03")
def test_at_the_start_the_available_pool_is_the_starting_deck() -> None:
    state = fresh()
    for side in (0, 1):
        words = [w for w, s in content().cards.items() if s.side == side and s.deck == "S" for _ in range(s.copies)]
        assert sorted(state.pool(side, AVAILABLE)) == sorted(words)
        assert {content().cards[w].deck for w in state.pool(side, LOCKED)} == {"L"}
        assert {content().cards[w].deck for w in state.pool(side, UPGRADE)} == {"U"}
        assert {content().cards[w].deck for w in state.pool(side, RESERVE)} == {"R"}


@pytest.mark.rule("US-card-03")
def test_at_the_start_nobody_is_removed() -> None:
    assert [fresh().pool(side, REMOVED) for side in (0, 1)] == [[], []]


@pytest.mark.rule("US-card-17")
def test_the_starting_cards_are_regular() -> None:
    state = fresh()
    ranks = {content().cards[w].rank for side in (0, 1) for w in state.pool(side, AVAILABLE)}
    assert ranks == {"regular", ""}


@pytest.mark.rule("US-reset-04")
def test_decks_are_sorted_and_gaps_are_normal() -> None:
    codes = [w[-3:] for w in fresh().pool(0, UPGRADE)]
    assert codes == sorted(codes)
    assert "026" not in codes
    assert "025" in codes


@pytest.mark.rule("US-reset-01", "US-reset-02", "US-city-01")
def test_the_city_begins_with_72_tiles_of_version_a_and_57_others() -> None:
    state = fresh()
    assert {tile[-1] for tile in state.current()} == {"A"}
    assert {tile[-1] for tile in state.transformed()} == {"B", "C"}
    assert (len(state.current()), len(state.transformed())) == (72, 57)


@pytest.mark.rule("US-reset-06", "US-victory-05")
def test_a_campaign_begins_in_state_1a_with_an_empty_record() -> None:
    state = fresh()
    assert state.code == "1a"
    assert state.lines == []
    assert set(state.holders) == {-1}


@pytest.mark.rule("US-overview-08", "US-reset-01", "US-reset-03", "US-reset-06")
def test_after_a_campaign_a_new_one_is_as_the_first() -> None:
    ended = random_campaign(5).game.state
    assert ended.ended
    assert ended.dump() != fresh().dump()
    assert CampaignState(ended.content).dump() == fresh().dump()


# -- what stays in force ----------------------------------------------------------------------------------------


@pytest.mark.rule("US-overview-02", "US-card-01")
def test_what_happened_to_a_card_stays_in_the_next_supply() -> None:
    march = March().step("soviet", Fate(lost="014"), draws=["card:S-S-014"])
    supply = setting_of(march.game.state)["cards"]["soviet"]
    assert "S-S-014" not in supply
    assert "S-R-014" in supply
    march.step("soviet")
    assert "S-R-014" in march.pool("soviet", "available")


@pytest.mark.rule("US-card-04")
def test_nobody_comes_back_from_the_removed_pool() -> None:
    gone: dict[int, set[str]] = {0: set(), 1: set()}

    def watch(march: March) -> None:
        for side in (0, 1):
            now = set(march.game.state.pool(side, REMOVED))
            assert gone[side] <= now
            gone[side] |= now

    for seed in range(6):
        gone.update({0: set(), 1: set()})
        random_campaign(seed, watch)
        assert gone[0]


@pytest.mark.rule("US-card-04")
def test_a_removed_card_is_not_unlocked_again() -> None:
    doc = document()
    doc["campaign"]["states"]["2b"]["orders"] = {"soviet": {"unlock": ["S-L-042"]}}
    state = CampaignState(made(doc))
    state.move(0, "card:S-L-042", LOCKED, REMOVED)
    march = March(state).step("german")
    assert "S-L-042" in march.pool("soviet", "removed")
    assert "S-L-042" not in march.pool("soviet", "available")


@pytest.mark.rule("US-card-05")
def test_locked_cards_are_in_no_supply() -> None:
    supply = setting_of(fresh())["cards"]
    assert {card[2] for side in SIDES for card in supply[side]} == {"S"}


@pytest.mark.rule("US-card-05", "US-setup-11")
def test_what_is_not_in_the_scenario_stays_available() -> None:
    march = March().step("soviet", Fate(out="020 021 026*3", deck="001"))
    assert {"S-S-020", "S-S-021"} <= set(march.pool("soviet", "available"))
    assert march.pool("soviet", "available").count("S-S-026") == 10


@pytest.mark.rule("US-overview-05")
def test_the_state_code_is_kept() -> None:
    march = March().step("german")
    loaded = RULES.load(json.loads(json.dumps(march.game.state.dump())), content())
    assert loaded.code == "2b"
    assert content().graph.states[loaded.code].scenario == "901"


@pytest.mark.rule("US-overview-06")
def test_every_card_is_in_exactly_one_pool_after_loading() -> None:
    state = random_campaign(3).game.state
    loaded = load_state(json.loads(json.dumps(state.dump())), content())
    for side in (0, 1):
        words = [w for pool in range(len(POOLS)) for w in loaded.pool(side, pool)]
        should = [w for w, s in content().cards.items() if s.side == side for _ in range(s.copies)]
        assert sorted(words) == sorted(should)


@pytest.mark.rule("US-overview-06")
def test_a_card_in_two_pools_is_a_fault() -> None:
    state = fresh()
    state.pool(0, REMOVED).append("card:S-S-004")
    assert any("card:S-S-004" in fault for fault in faults(state))


@pytest.mark.rule("US-card-12")
def test_a_designation_says_side_deck_and_code() -> None:
    soldier = content().cards["card:S-U-009"]
    assert (soldier.side, soldier.deck, soldier.code) == (0, "U", "009")


# -- the city ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-overview-07", "US-tile-02", "US-city-03", "US-tile-01")
def test_a_swapped_tile_is_the_one_in_use_from_then_on() -> None:
    march = March().step("soviet", tiles="501-A 503-B")
    assert "503-B" in march.game.state.current()
    assert setting_of(march.game.state)["city"] == {"503": "B"}
    march.step("german")
    assert setting_of(march.game.state)["city"]["503"] == "B"


@pytest.mark.rule("US-destr-06", "US-city-02", "US-city-01")
def test_the_replaced_tile_is_in_the_transformed_pool() -> None:
    march = March().step("soviet", tiles="503-B 506-B")
    state = march.game.state
    assert {"503-A", "506-A"} <= set(state.transformed())
    assert not {"503-B", "506-B"} & set(state.transformed())
    assert (len(state.current()), len(state.transformed())) == (72, 57)


@pytest.mark.rule("US-city-01", "US-city-02")
def test_the_city_has_72_tiles_after_any_swaps() -> None:
    def count(march: March) -> None:
        assert len(march.game.state.current()) == 72
        assert len(march.game.state.transformed()) == 57

    worn = random_campaign(9, count).game.state
    assert any(line.worn for line in worn.lines)


@pytest.mark.rule("US-tunnel-08")
def test_a_destroyed_tunnel_is_not_placed_again() -> None:
    march = March().step("soviet", tunnels="rail")
    march.step("german")
    assert setting_of(march.game.state)["tunnels_gone"] == ["rail"]
    assert march.game.state.lines[0].tunnels == 1


# -- the graph --------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-overview-01")
def test_every_course_ends_after_fifteen_games_at_most() -> None:
    courses = list(paths(content().graph))
    assert all(course[-1].startswith("END") for course in courses)
    assert max(len(course) for course in courses) == 5


@pytest.mark.rule("US-overview-01")
def test_a_campaign_that_goes_on_for_ever_is_refused() -> None:
    doc = document()
    doc["campaign"]["states"]["4a"]["next"] = {"soviet": "3a", "german": "3a"}
    course = ", ".join(["1a", "2a", *["3a", "4a"] * 7])
    with pytest.raises(ValueError, match=rf"^The campaign goes on for more than 15 games: {course}\.$"):
        list(paths(made(doc).graph))


@pytest.mark.rule("US-overview-01")
def test_fifteen_games_are_not_too_many() -> None:
    doc = document()
    course = [*(f"{n}a" for n in range(1, 16)), "ENDsoviet"]
    row = doc["campaign"]["states"]["4a"]
    ways = pairwise(course)
    doc["campaign"]["states"] = {code: {**row, "next": dict.fromkeys(SIDES, then)} for code, then in ways}
    assert list(paths(made(doc).graph)) == [tuple(course)]


@pytest.mark.rule("US-victory-04", "US-setup-01")
def test_the_number_of_a_state_is_that_of_its_game() -> None:
    assert [game_of(code) for code in ("1a", "7d", "15b")] == [1, 7, 15]


def test_a_pack_without_a_campaign_is_refused() -> None:
    doc = document()
    del doc["campaign"]
    with pytest.raises(ValueError, match="has no campaign"):
        made(doc)


# -- reading ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-overview-05", "US-overview-06", "US-overview-07")
@pytest.mark.parametrize("seed", range(4))
def test_every_moment_of_a_campaign_can_be_written_and_read(seed: int) -> None:
    def same(march: March) -> None:
        state = march.game.state
        doc = json.loads(json.dumps(state.dump()))
        assert load_state(doc, content()).dump() == doc == json.loads(json.dumps(state.clone().dump()))

    random_campaign(seed, same)


def test_a_clone_is_independent() -> None:
    state = March().step("soviet", Fate(lost="004", deck="005")).game.state
    before = json.dumps(state.dump())
    twin = state.clone()
    twin.move(0, twin.pool(0, AVAILABLE)[0], AVAILABLE, REMOVED)
    twin.holders[1], twin.versions[0], twin.integrated[0] = 1, 1, ("A", "B")
    for column in (twin.news[0], twin.seen[0], twin.lines, twin.tunnels_gone):
        column.append(None)  # type: ignore[arg-type]
    twin.settled[0] = not twin.settled[0]
    assert json.dumps(state.dump()) == before


# -- soundness --------------------------------------------------------------------------------------------------


def broken(state: CampaignState, how: str) -> CampaignState:
    """A state with one thing wrong."""
    if how == "deck":
        state.move(0, "card:S-L-040", LOCKED, UPGRADE)
    elif how == "versions":
        state.move(0, "card:S-U-014", UPGRADE, AVAILABLE)
    elif how == "squad":
        state.move(0, "card:S-S-014", AVAILABLE, REMOVED)
    elif how == "step":
        state.move(0, "card:S-S-001", AVAILABLE, POOLS.index("pile"))
    elif how == "areas":
        state.holders[0] = 0
    elif how == "code":
        state.code = "2a"
    return state


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("deck", "does not belong"),
        ("versions", "2 versions of soldier 014"),
        ("squad", "squad A has 2 cards of role scout; it must have 3"),
        ("step", "pool pile is not empty"),
        ("areas", "areas are not held"),
        ("code", "game state is 2a"),
    ],
)
@pytest.mark.rule("US-casphase-14")
def test_what_must_hold_is_checked(how: str, said: str) -> None:
    assert faults(fresh()) == []
    assert any(said in fault for fault in faults(broken(fresh(), how)))


@pytest.mark.rule("US-casphase-14", "US-card-24", "US-integrate-03")
def test_whole_campaigns_pass_all_invariants() -> None:
    for seed in Random(1).sample(range(10_000), 40):
        random_campaign(seed)  # checked after each answer
