"""The casualty phase and the reserves (US-casphase, US-reserve, US-card-20, US-card-25)."""

from __future__ import annotations

from collections import Counter

import pytest

from stalingrad_widgets.core.chance import Seeded
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.games.undaunted.campaign.casualties import due
from stalingrad_widgets.games.undaunted.campaign.state import (
    AVAILABLE,
    REMOVED,
    RESERVE,
    SUPPLY,
    UPGRADE,
    CampaignState,
)
from stalingrad_widgets.games.undaunted.campaign.victory import after
from tests.games.undaunted.campaign.front import RULES, Fate, March, ask_draws, content, drawn, report

TEN = "004 005 006 009 010 011 014 017 020 023"


def state_with(*cards: str) -> CampaignState:
    """A campaign in which these cards of the Soviet side are there instead of the regular ones of their codes."""
    state = CampaignState(content())
    for id in cards:
        word, code = f"card:{id}", id[-3:]
        state.move(0, f"card:S-S-{code}", AVAILABLE, REMOVED)
        state.move(0, word, RESERVE if id[2] == "R" else UPGRADE, AVAILABLE)
    return state


def fallen(march: March) -> int:
    return march.game.state.lines[-1].fallen[0]


@pytest.mark.rule("US-casphase-04", "US-casphase-05", "US-casphase-06", "US-casphase-07")
@pytest.mark.parametrize(("lost", "cards"), [(0, 0), (1, 1), (4, 1), (5, 2), (9, 2), (10, 3)])
def test_how_many_cards_are_drawn(lost: int, cards: int) -> None:
    march = March().step("soviet", Fate(lost=" ".join(TEN.split()[:lost])))
    assert fallen(march) == cards == due(lost)
    assert len(march.pool("soviet", "removed")) - march.game.state.lines[0].promoted[0] == cards


@pytest.mark.rule("US-casphase-01")
def test_reserves_count_in_the_pile() -> None:
    state = state_with("S-R-004", "S-R-005", "S-R-006", "S-R-007")
    march = March(state).step("soviet", Fate(lost="R-004 R-005 R-006 R-007 014"))
    event = next(e for e in march.events if e.kind == "fallen" and e.side == "soviet")
    assert event.data["lost"] == 5
    assert march.game.state.lines[0].lost == (5, 0)


@pytest.mark.rule("US-casphase-01")
def test_with_reserves_the_pile_is_large_enough_for_two() -> None:
    state = state_with("S-R-004", "S-R-005", "S-R-006")
    march = March(state).step("soviet", Fate(lost="R-004 R-005 R-006 014 017"))
    assert fallen(march) == 2


@pytest.mark.rule("US-casphase-02", "US-setup-11")
def test_what_recon_has_set_aside_does_not_count() -> None:
    march = March().step("soviet", Fate(lost="004 005 014 017", aside="026*3"))
    assert fallen(march) == 1
    assert march.pool("soviet", "available").count("S-S-026") == 10


@pytest.mark.rule("US-casphase-03")
def test_each_card_of_the_pile_is_as_likely() -> None:
    state = CampaignState(content())
    game = ask_draws(state, report(state, "soviet", Fate(lost="004 005 006 014 017 020")))
    first = drawn(game, "casualty", "soviet")
    assert list(first.pool()) == [f"card:S-S-{code}" for code in ("004", "005", "006", "014", "017", "020")]
    game.answer("card:S-S-006")
    second = drawn(game, "casualty", "soviet")
    assert list(second.pool()) == [f"card:S-S-{code}" for code in ("004", "005", "014", "017", "020")]


@pytest.mark.rule("US-casphase-03")
def test_every_pair_comes_about_as_often() -> None:
    state = CampaignState(content())
    told = report(state, "soviet", Fate(lost="004 005 006 014 017 020"))
    pairs: Counter[tuple[str, ...]] = Counter()
    for seed in range(1500):
        game = Game(RULES, after(state, told), Seeded(seed))
        pairs[tuple(game.state.pool(0, REMOVED))] += 1
    assert len(pairs) == 15
    assert all(60 < n < 145 for n in pairs.values())  # 100 expected, deviation 9.7


@pytest.mark.rule("US-casphase-08", "US-card-20")
def test_a_drawn_reserve_goes_back_and_another_is_drawn() -> None:
    state = state_with("S-R-004")
    game = ask_draws(state, report(state, "soviet", Fate(lost="R-004 014")))
    assert "card:S-R-004" in drawn(game, "casualty", "soviet").pool()
    game.answer("card:S-R-004")
    assert "card:S-R-004" in game.state.pool(0, SUPPLY)
    assert list(drawn(game, "casualty", "soviet").pool()) == ["card:S-S-014"]
    game.answer("card:S-S-014")
    assert game.state.lines[0].fallen == (1, 0)
    assert "card:S-R-004" in game.state.pool(0, AVAILABLE)


@pytest.mark.rule("US-casphase-09", "US-card-20")
def test_with_too_few_others_all_of_them_fall_and_no_more() -> None:
    state = state_with("S-R-004", "S-R-005", "S-R-006", "S-R-007")
    march = March(state).step("soviet", Fate(lost="R-004 R-005 R-006 R-007 014"))
    assert fallen(march) == 1
    assert "S-S-014" in march.pool("soviet", "removed")


@pytest.mark.rule("US-card-20")
def test_of_reserves_alone_nobody_falls() -> None:
    state = state_with("S-R-004", "S-R-005", "S-R-006")
    march = March(state).step("soviet", Fate(lost="R-004 R-005 R-006"))
    assert fallen(march) == 0
    assert not [card for card in march.pool("soviet", "removed") if card[2] == "R"]
    assert {"S-R-004", "S-R-005", "S-R-006"} <= set(march.pool("soviet", "available"))


@pytest.mark.rule("US-casphase-10", "US-casphase-12", "US-reserve-01", "US-reserve-02")
@pytest.mark.parametrize("code", ["004", "011", "016", "025"])
def test_a_soldier_of_the_core_is_replaced_by_the_reserve_of_his_code(code: str) -> None:
    march = March().step("soviet", Fate(lost=code))
    assert march.pool("soviet", "removed") == [f"S-S-{code}"]
    assert f"S-R-{code}" in march.pool("soviet", "available")
    assert f"S-R-{code}" not in march.pool("soviet", "reserve")
    assert [c for c in march.pool("soviet", "available") if c[2] == "R"] == [f"S-R-{code}"]


@pytest.mark.rule("US-casphase-13")
def test_others_are_not_replaced() -> None:
    march = March().step("german").step("soviet", Fate(lost="042"))  # 2b has unlocked the Sniper
    before = 43  # 25 of the start, 18 of the locked deck, without Fog of War
    assert "S-L-042" in march.pool("soviet", "removed")
    assert march.game.state.lines[-1].strength[0] == before - 1


@pytest.mark.rule("US-casphase-13")
def test_a_command_card_is_not_replaced() -> None:
    march = March().step("soviet", Fate(lost="001"))
    assert march.pool("soviet", "removed") == ["S-S-001"]
    assert not [card for card in march.pool("soviet", "available") if card[2] == "R"]


@pytest.mark.rule("US-card-25", "US-reserve-03")
def test_an_upgraded_soldier_can_fall_and_is_replaced_by_code() -> None:
    march = March(state_with("S-U-009")).step("soviet", Fate(lost="U-009"))
    assert {"S-U-009", "S-S-009"} <= set(march.pool("soviet", "removed"))
    assert "S-R-009" in march.pool("soviet", "available")


@pytest.mark.rule("US-casphase-11")
def test_who_was_not_drawn_lives() -> None:
    march = March().step("soviet", Fate(lost="001 002 003 014"), draws=["card:S-S-001", "card:S-S-014"])
    assert {"S-S-002", "S-S-003", "S-U-014"} <= set(march.pool("soviet", "available"))
    assert "S-S-001" in march.pool("soviet", "removed")


@pytest.mark.rule("US-antiair-01", "US-casphase-01")
def test_bombers_that_antiair_has_removed_are_gone_and_no_casualties() -> None:
    march = March().step("german").step("soviet", german=Fate(removed="051", lost="004"))
    assert "G-L-051" in march.pool("german", "removed")
    assert march.game.state.lines[-1].lost == (0, 1)
