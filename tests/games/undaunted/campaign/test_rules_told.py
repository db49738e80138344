"""What both sides are told of a step, and what its owner alone (US-casphase-15, US-card-08)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.undaunted.campaign.front import SIDES, Fate, March
from tests.games.undaunted.campaign.test_rules_casphase import state_with
from tests.games.undaunted.campaign.test_rules_integrate import THREE_A, done, merged

ALL_LOCKED = range(36, 54)
"""The codes of the locked deck, which the overviews of 900 and 901 unlock."""


def told(march: March, kind: str) -> list[tuple[str | None, dict[str, Any], dict[str, Any]]]:
    """Of each event of a kind: its side, what all know of it, what its side alone knows."""
    found = [event for event in march.events if event.kind == kind]
    for event in found:
        assert set(event.private) <= {event.side}
    return [(event.side, dict(event.data), dict(event.private.get(event.side or "", {}))) for event in found]


def named(letter: str, codes: str) -> list[str]:
    return [f"card:{letter}-{code}" for code in codes.split()]


def unlocked(letter: str, *first: int) -> list[str]:
    codes = [*first, *(code for code in ALL_LOCKED if code not in first)]
    return [f"card:{letter}-L-{code:03}" for code in codes]


@pytest.mark.rule("US-casphase-08", "US-casphase-15")
def test_of_the_casualties_all_know_how_many_and_the_owner_who() -> None:
    fate = Fate(lost="R-005 014", deck="004")
    march = March(state_with("S-R-005")).step("german", fate, draws=["card:S-R-005", "card:S-S-014"])
    assert told(march, "fallen") == [
        ("soviet", {"lost": 2, "n": 1}, {"cards": ["card:S-S-014"], "returned": ["card:S-R-005"]}),
        ("german", {"lost": 0, "n": 0}, {"cards": [], "returned": []}),
    ]
    assert told(march, "replaced") == [("soviet", {}, {"cards": ["card:S-R-014"]})]


@pytest.mark.rule("US-upgrade-04", "US-casphase-15")
def test_of_the_upgrades_all_know_how_many_and_the_owner_who() -> None:
    march = March().step("german", german=Fate(deck="001 004"), draws=["card:G-S-001", "card:G-S-004"])
    assert told(march, "promoted") == [
        ("soviet", {"n": 0}, {"cards": [], "returned": []}),
        ("german", {"n": 1}, {"cards": ["card:G-U-004"], "returned": ["card:G-S-001"]}),
    ]


@pytest.mark.rule("US-setup-03", "US-setup-04", "US-setup-05", "US-card-08")
def test_of_new_and_relieved_soldiers_the_owner_alone_knows() -> None:
    march = March().step("soviet")  # the briefing of 2a replaces a German, the overview of 900 unlocks all
    assert told(march, "ordered") == [
        ("soviet", {}, {"gained": unlocked("S"), "gone": []}),
        ("german", {}, {"gained": unlocked("G", 48), "gone": ["card:G-S-002"]}),
    ]


@pytest.mark.rule("US-victory-01", "US-victory-02", "US-victory-03", "US-victory-06")
def test_all_know_who_has_won_what_and_what_is_next() -> None:
    march = March().step("german")
    won = {"game": 1, "scenario": "011", "winner": "german", "area": "square", "next": "2b"}
    assert told(march, "recorded") == [("german", won, {})]
    held = {"game": 2, "scenario": "901", "winner": "soviet", "area": None, "next": "3a"}
    assert told(march.step("soviet"), "recorded") == [("soviet", held, {})]


@pytest.mark.rule("US-fort-02")
def test_all_know_what_is_fortified() -> None:
    assert told(March().step("german"), "fortified") == [(None, {"old": "507-A", "new": "507-B"}, {})]


@pytest.mark.rule("US-campend-02")
def test_all_know_how_the_campaign_ends() -> None:
    march = March().step("soviet").step("soviet")
    assert told(march, "ended") == [("soviet", {"victor": "soviet", "code": "ENDsoviet"}, {})]


# -- two squads that become one ---------------------------------------------------------------------------------


KEEP = [f"S-S-{code:03}" for code in (4, 6, 7, 8, 9, 14, 15, 16, 20, 21, 22)]


@pytest.mark.rule("US-integrate-04", "US-card-08")
def test_who_leaves_by_the_book_is_for_the_owner() -> None:
    march = merged("S-R-005", keep=KEEP, last=Fate(lost="001"))
    assert march.game.state.news[0][0].word == "card:S-S-001"
    left = named("S", "R-005 S-013 S-012 S-011 S-010 S-019 S-018 S-017 S-025 S-024 S-023")
    assert told(march, "integrated") == [("soviet", {}, {"squads": ["A", "B"], "left": left})]


@pytest.mark.rule("US-integrate-04", "US-card-08")
def test_who_leaves_by_choice_is_for_the_owner() -> None:
    march = done(merged(*THREE_A))
    left = named("S", "R-004 R-005 R-006 S-007 S-008 S-014 S-015 S-016 S-020 S-021 S-022")
    assert told(march, "integrated") == [("soviet", {}, {"squads": ["A", "B"], "left": left})]


@pytest.mark.rule("US-integrate-01", "US-integrate-04")
@pytest.mark.parametrize("side", SIDES)
def test_each_owner_of_squads_that_become_one_is_asked(side: str) -> None:
    """The other has nothing to say, and is not asked."""
    march = merged(orders=[side])
    assert [(asked.side, asked.kind) for asked in march.game.requests] == [(side, "integrate")]
    assert march.game.state.integrated == [("A", "B") if owner == side else () for owner in SIDES]
    assert [entry[0] for entry in told(done(march, side), "integrated")] == [side]
    assert {asked.kind for asked in march.game.requests} == {"briefing"}


@pytest.mark.rule("US-integrate-01", "US-integrate-04")
@pytest.mark.parametrize("first", SIDES)
def test_two_owners_choose_at_once_and_wait_for_each_other(first: str) -> None:
    other = SIDES[1 - SIDES.index(first)]
    march = done(merged(orders=list(SIDES)), first)
    assert [(asked.side, asked.kind) for asked in march.game.requests] == [(other, "integrate")]
    done(march, other)
    assert [entry[0] for entry in told(march, "integrated")] == list(SIDES)
    assert {asked.kind for asked in march.game.requests} == {"briefing"}
