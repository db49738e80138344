"""The upgrade phase (US-upgrade, US-card-19, US-card-24)."""

from __future__ import annotations

from collections import Counter

import pytest

from stalingrad_widgets.core.chance import Seeded
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.games.undaunted.campaign.state import (
    AVAILABLE,
    FALLEN,
    LOST,
    PILE,
    SUPPLY,
    CampaignState,
)
from stalingrad_widgets.games.undaunted.campaign.victory import after
from tests.games.undaunted.campaign.front import RULES, Fate, March, ask_draws, content, document, drawn, made, report
from tests.games.undaunted.campaign.test_rules_casphase import state_with


def risen(march: March) -> list[str]:
    return [card for card in march.pool("soviet", "available") if card[2] == "U"]


@pytest.mark.rule("US-upgrade-01", "US-upgrade-02", "US-casphase-11")
def test_the_pile_is_what_was_in_use_with_the_casualties_that_live() -> None:
    state = CampaignState(content())
    told = report(
        state, "soviet", Fate(lost="004 005", hand="006", play="014", deck="001 026", discard="017", aside="026")
    )
    game = ask_draws(state, told)
    drawn(game, "casualty", "soviet")
    game.answer("card:S-S-004")
    pool = drawn(game, "upgrade", "soviet").pool()
    assert sorted(pool) == [f"card:S-S-{code}" for code in ("001", "005", "006", "014", "017", "026")]


@pytest.mark.rule("US-upgrade-02")
def test_nobody_of_the_supply_rises() -> None:
    for seed in range(20):
        march = March(seed=seed).step("soviet", Fate(deck="004"))
        assert risen(march) == ["S-U-004"]


@pytest.mark.rule("US-upgrade-02")
def test_who_was_not_in_the_scenario_does_not_rise() -> None:
    assert risen(March().step("soviet", Fate(out="005 006", deck="001"))) == []


@pytest.mark.rule("US-upgrade-03")
def test_neither_the_fallen_nor_their_reserves_rise() -> None:
    march = March().step("soviet", Fate(lost="014"))
    assert risen(march) == []
    assert march.game.state.lines[0].promoted == (0, 0)


@pytest.mark.rule("US-upgrade-04")
def test_two_are_drawn_without_a_choice() -> None:
    march = March().step("soviet", Fate(deck="004 005 006 014 017 020"))
    assert len(risen(march)) == 2
    assert march.game.state.lines[0].promoted == (2, 0)


@pytest.mark.rule("US-upgrade-04")
def test_every_pair_rises_about_as_often() -> None:
    state = CampaignState(content())
    told = report(state, "soviet", Fate(deck="004 005 006 014 017 020 026*5 001"))
    pairs: Counter[tuple[str, ...]] = Counter()
    for seed in range(1500):
        available = Game(RULES, after(state, told), Seeded(seed)).state.pool(0, AVAILABLE)
        pairs[tuple(w for w in available if w[7] == "U")] += 1
    assert len(pairs) == 15
    assert all(60 < n < 145 for n in pairs.values())  # 100 expected, deviation 9.7


BACK = [
    pytest.param("S-U-014", "U-014", marks=pytest.mark.rule("US-upgrade-05", "US-card-24")),
    pytest.param("S-R-014", "R-014", marks=pytest.mark.rule("US-upgrade-06", "US-card-19")),
    pytest.param("", "001", marks=pytest.mark.rule("US-upgrade-07")),
    pytest.param("", "026", marks=pytest.mark.rule("US-upgrade-08")),
]


@pytest.mark.parametrize(("there", "name"), BACK)
def test_who_cannot_rise_goes_back_and_another_is_drawn(there: str, name: str) -> None:
    state = state_with(there) if there else CampaignState(content())
    game = ask_draws(state, report(state, "soviet", Fate(deck=f"{name} 004 005")))
    word = f"card:{there}" if there else f"card:S-S-{name}"
    assert word in drawn(game, "upgrade", "soviet").pool()
    game.answer(word)
    assert word in game.state.pool(0, SUPPLY)
    assert list(drawn(game, "upgrade", "soviet").pool()) == ["card:S-S-004", "card:S-S-005"]
    game.answer("card:S-S-004")
    game.answer("card:S-S-005")
    assert game.state.lines[0].promoted == (2, 0)
    assert word in game.state.pool(0, AVAILABLE)


@pytest.mark.rule("US-upgrade-09", "US-card-19", "US-card-24")
def test_only_regular_combat_cards_are_replaced() -> None:
    for seed in range(30):
        state = state_with("S-U-004", "S-R-005")
        march = March(state, seed).step("soviet", Fate(deck="U-004 R-005 001 026*4 014", hand="017"))
        gone = set(march.pool("soviet", "removed")) - {"S-S-004", "S-S-005"}
        assert gone == {"S-S-014", "S-S-017"}


@pytest.mark.rule("US-upgrade-10")
def test_with_one_eligible_card_one_rises() -> None:
    march = March().step("soviet", Fate(deck="001 002 026*3 020"))
    assert risen(march) == ["S-U-020"]
    assert march.game.state.lines[0].promoted == (1, 0)


@pytest.mark.rule("US-upgrade-11", "US-upgrade-12")
def test_the_new_version_comes_and_the_old_one_goes() -> None:
    march = March().step("soviet", Fate(deck="009"))
    assert "S-U-009" in march.pool("soviet", "available")
    assert "S-U-009" not in march.pool("soviet", "upgrade")
    assert march.pool("soviet", "removed") == ["S-S-009"]


@pytest.mark.rule("US-upgrade-13")
def test_without_an_upgraded_version_another_is_drawn() -> None:
    march = March().step("german").step("soviet", Fate(deck="048 037 004"))  # the Engineer 037 has no upgrade
    assert "S-U-004" in march.pool("soviet", "available")
    assert {"S-L-037", "S-L-048"} <= set(march.pool("soviet", "available"))
    assert march.game.state.lines[-1].promoted == (1, 0)


@pytest.mark.rule("US-upgrade-13")
def test_a_version_that_the_pack_lacks_is_none() -> None:
    doc = document()
    doc["cards"] = [row for row in doc["cards"] if row["id"] != "S-U-020"]
    march = March(CampaignState(made(doc))).step("soviet", Fate(deck="020"))
    assert march.game.state.lines[0].promoted == (0, 0)
    assert "S-S-020" in march.pool("soviet", "available")


@pytest.mark.rule("US-upgrade-14", "US-casphase-11")
def test_after_the_step_all_cards_are_available_again() -> None:
    march = March().step("soviet", Fate(lost="004 005 014", deck="001 026*3 020", hand="017", aside="026*2", out="023"))
    state = march.game.state
    assert all(not state.pool(side, pool) for side in (0, 1) for pool in (SUPPLY, LOST, PILE, FALLEN))
    owned = len(march.pool("soviet", "available")) + len(march.pool("soviet", "removed"))
    assert len(march.pool("soviet", "available")) == 35 + 18  # the briefing has unlocked 18 cards
    assert owned == 35 + 18 + 1 + 2  # one fell and two rose: each has brought a card
