"""Two squads that become one (US-integrate)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from stalingrad_widgets.games.undaunted.campaign.orders import members
from stalingrad_widgets.games.undaunted.campaign.state import AVAILABLE, REMOVED, RESERVE, CampaignState
from tests.games.undaunted.campaign.front import PEACE, RULES, Fate, March, content, document, made
from tests.games.undaunted.campaign.test_rules_casphase import state_with
from tests.games.undaunted.campaign.test_rules_orders import dealt, set_up

THREE_A = ("S-R-004", "S-R-005", "S-R-006")
ONE_B = ("S-R-009",)


def merged(
    *reserves: str, keep: list[str] | None = None, orders: Sequence[str] = ("soviet",), last: Fate = PEACE
) -> March:
    """Before the game in which squads A and B of these sides are integrated; these Soviet reserves are in them.

    `last` is the Soviet side's in the game before.
    """
    doc = document()
    row = next(row for row in doc["scenarios"] if row["id"] == "902")
    row["orders"] = {side: {"integrate": {"squads": ["A", "B"]}} for side in orders}
    if keep is not None:
        row["orders"]["soviet"]["integrate"]["keep"] = keep
    state = CampaignState(made(doc))
    for id in reserves:
        state.move(0, f"card:S-S-{id[-3:]}", AVAILABLE, REMOVED)
        state.move(0, f"card:{id}", RESERVE, AVAILABLE)
    return March(state).step("german").step("soviet", last)


def squad(march: March, role: str) -> list[str]:
    return [word.removeprefix("card:") for word in members(march.game.state, 0, role)]


def done(march: March, side: str = "soviet") -> March:
    """The first of each list leaves, until the squad is complete."""
    while march.options(side) != ["done"]:
        march.answer(side, march.options(side)[0])
    return march.answer(side, "done")


@pytest.mark.rule("US-integrate-01")
def test_squads_are_integrated_on_an_order_only() -> None:
    march = March().step("german")
    assert march.game.state.integrated == [(), ()]
    assert {request.kind for request in march.game.requests} == {"briefing"}
    march.step("soviet")
    assert march.game.state.integrated == [("A", "B"), ()]
    assert [(request.side, request.kind) for request in march.game.requests] == [("soviet", "integrate")]


@pytest.mark.rule("US-integrate-02", "US-integrate-03")
def test_the_squad_has_as_few_reserves_as_can_be() -> None:
    march = done(merged(*THREE_A, *ONE_B))  # 2 + 4 who are none
    assert not [card for card in squad(march, "rifleman") if card[2] == "R"]
    assert [len(squad(march, role)) for role in ("rifleman", "scout", "machine-gunner")] == [5, 3, 3]


@pytest.mark.rule("US-integrate-02", "US-integrate-04")
def test_reserves_fill_up_where_others_are_missing() -> None:
    march = merged("S-R-004", "S-R-005", "S-R-006", "S-R-007", "S-R-009", "S-R-010", "S-R-011")  # 3 others
    assert march.options("soviet") == [f"S-R-{code}" for code in ("004", "005", "006", "007", "009", "010", "011")]
    done(march)
    ranks = Counter(content().cards[f"card:{card}"].rank for card in squad(march, "rifleman"))
    assert ranks == {"regular": 3, "reserve": 2}


@pytest.mark.rule("US-integrate-03")
def test_the_invariant_holds_for_the_pair() -> None:
    march = done(merged(*THREE_A))
    RULES.check(march.game.state)
    march.game.state.move(0, f"card:{squad(march, 'scout')[0]}", AVAILABLE, REMOVED)
    with pytest.raises(AssertionError, match="squad A and B has 2 cards of role scout; it must have 3"):
        RULES.check(march.game.state)


@pytest.mark.rule("US-integrate-04")
def test_the_owner_chooses_who_stays() -> None:
    march = merged(*THREE_A)  # 2 + 5 others: two of them leave
    assert march.options("soviet") == [
        "S-S-007",
        "S-S-008",
        *(f"S-S-{code}" for code in ("009", "010", "011", "012", "013")),
    ]
    march.answer("soviet", "S-S-010", "S-S-012")
    assert {"S-S-010", "S-S-012"} <= set(march.pool("soviet", "removed"))
    assert len(squad(march, "rifleman")) == 5
    assert march.options("soviet") == [f"S-S-{code}" for code in ("014", "015", "016", "017", "018", "019")]


@pytest.mark.rule("US-integrate-04")
def test_reserves_left_over_go_back_to_their_deck() -> None:
    march = merged(*THREE_A)
    assert set(THREE_A) <= set(march.pool("soviet", "reserve"))
    assert not set(THREE_A) & set(march.pool("soviet", "removed"))


@pytest.mark.rule("US-integrate-04")
def test_an_owner_with_nothing_to_choose_is_asked_all_the_same() -> None:
    march = done(
        merged(*THREE_A, "S-R-007", "S-R-008", "S-R-014", "S-R-015", "S-R-016", "S-R-020", "S-R-021", "S-R-022")
    )
    assert squad(march, "rifleman") == [f"S-S-{code}" for code in ("009", "010", "011", "012", "013")]
    assert len([e for e in march.events if e.kind == "integrated"]) == 1


@pytest.mark.rule("US-integrate-04")
def test_what_the_book_lays_down_is_not_chosen() -> None:
    keep = ["S-S-004", "S-S-007", "S-S-009", "S-S-010", "S-S-011", "S-S-014", "S-S-015", "S-S-017"]
    keep += ["S-S-020", "S-S-021", "S-S-023"]
    march = merged("S-R-005", keep=keep)
    assert {request.kind for request in march.game.requests} == {"briefing"}
    assert squad(march, "rifleman") == [f"S-S-{code}" for code in ("004", "007", "009", "010", "011")]
    assert "S-R-005" in march.pool("soviet", "reserve")
    assert "S-S-012" in march.pool("soviet", "removed")


@pytest.mark.rule("US-integrate-04", "US-integrate-02")
def test_where_the_book_names_too_few_others_stay_before_reserves() -> None:
    march = merged("S-R-005", keep=["S-S-013"])
    assert squad(march, "rifleman")[-1] == "S-S-013"
    assert len(squad(march, "rifleman")) == 5
    assert not [card for card in squad(march, "rifleman") if card[2] == "R"]


# -- in the next scenario ---------------------------------------------------------------------------------------


def both_letters() -> March:
    """Riflemen of A and of B are in the squad."""
    march = merged(*THREE_A)
    return done(march.answer("soviet", "S-S-012", "S-S-013"))


@pytest.mark.rule("US-integrate-05")
def test_in_set_up_both_letters_are_one_squad() -> None:
    march = both_letters()
    scenario = set_up(march.game.state, supply=[{"title": "Rifleman", "squad": "A"}])
    assert dealt(scenario, 0) == squad(march, "rifleman")


@pytest.mark.rule("US-integrate-07", "US-integrate-08")
def test_each_unit_has_one_counter_for_cards_of_both_letters() -> None:
    scenario = set_up(both_letters().game.state)
    own = [unit for unit in scenario.units if unit.side == 0 and unit.role == "rifleman"]
    assert [unit.word for unit in own] == ["unit:sov/rifleman-ab"]
    assert (own[0].title, own[0].squads) == ("Riflemen AB", ("A", "B"))
    letters = {content().cards[face].squad for face in own[0].faces}
    assert letters == {"A", "B"}


# -- casualties of the pair -------------------------------------------------------------------------------------


def in_battle(lost: str) -> March:
    march = done(merged(*THREE_A))
    march.step("soviet", Fate(lost=lost), Fate(lost="004"), draws=[f"card:S-S-{lost}", "card:G-S-004"])
    return march


@pytest.mark.rule("US-integrate-09")
def test_the_owner_picks_any_reserve_of_the_same_unit() -> None:
    march = in_battle("013")
    assert [(request.side, request.kind) for request in march.game.requests] == [("soviet", "reserve")]
    assert march.options("soviet") == [
        f"S-R-{code}" for code in ("004", "005", "006", "007", "008", "009", "010", "011", "012", "013")
    ]
    march.answer("soviet", "S-R-005", "done")
    assert "S-R-005" in march.pool("soviet", "available")
    assert "S-R-013" in march.pool("soviet", "reserve")
    assert "S-S-013" in march.pool("soviet", "removed")


@pytest.mark.rule("US-integrate-09")
def test_a_card_of_another_unit_is_not_replaced_but_the_owner_is_asked() -> None:
    march = in_battle("001")
    assert march.options("soviet") == ["done"]
    march.answer("soviet", "done")
    assert not [news for news in march.game.state.news[0] if news.kind == "reserve"]


@pytest.mark.rule("US-integrate-09")
def test_without_casualties_nobody_is_asked() -> None:
    march = done(merged(*THREE_A))
    march.step("soviet")
    assert {request.kind for request in march.game.requests} == {"briefing"}


@pytest.mark.rule("US-integrate-09", "US-reserve-01")
def test_the_other_side_goes_by_code() -> None:
    march = in_battle("013")
    assert "G-R-004" in march.pool("german", "available")
    assert state_with().integrated == [(), ()]
