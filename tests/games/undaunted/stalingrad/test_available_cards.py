"""Positions with cards that only a campaign gives: to teach what upgraded cards can do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.core.position import PositionError

GAME = "undaunted-stalingrad"


def laid(available: Any, hand: dict[str, int]) -> sw.Match:
    cards = {"soviet": {"hand": hand}}
    return sw.from_position(GAME, {"scenario": "011", "available": available, "cards": cards})


@pytest.mark.rule("US-card-16")
def test_an_upgraded_card_takes_the_place_of_its_number() -> None:
    match = laid({"soviet": ["S-U-020"]}, {"S-U-020": 1})
    cards = match.state.scenario.cards
    assert "card:S-U-020" in cards
    assert "card:S-S-020" not in cards
    assert "card:S-S-021" in cards
    assert "card:S-U-020 overwatch" in match.options()


def test_a_new_unit_and_an_officer_come_on_top() -> None:
    match = laid({"soviet": ["S-L-055", "S-L-069"], "german": ["G-L-063"]}, {"S-L-055": 1, "S-L-069": 1})
    assert {"unit:sov/engineer-a", "unit:ger/assault-gun"} <= set(match.state.scenario.unit_words)
    assert {"card:S-L-055 mine", "card:S-L-069 force"} <= set(match.options())
    assert "card:S-S-004" in match.state.scenario.cards


def test_without_it_a_position_is_a_single_game() -> None:
    match = sw.from_position(GAME, {"scenario": "011"})
    assert match.state.scenario is sw.new_match(GAME, "011", autosave=False).state.scenario


def test_a_saved_position_has_its_cards_again(tmp_path: Path) -> None:
    match = laid({"soviet": ["S-U-020"]}, {"S-U-020": 1})
    match.answer("card:S-U-020 overwatch")
    match.answer("tile:309")
    loaded = sw.load(match.save(tmp_path / "lesson.json"))
    assert loaded.position() == match.position()
    assert loaded.position()["overwatch"] == {"sov/machine-gunner-a": "309"}


@pytest.mark.parametrize(
    ("available", "said"),
    [
        ({"soviet": ["S-U-920"]}, r"available\.soviet: There is no card 'S-U-920'"),
        ({"soviet": ["G-U-020"]}, r"available\.soviet: There is no card 'G-U-020'"),
        ({"sovet": []}, r"available: There is no side 'sovet'"),
        ({"soviet": "S-U-020"}, r"available\.soviet is 'S-U-020': it must be a list"),
        (["S-U-020"], r"available is \['S-U-020'\]: it must be a table"),
    ],
)
def test_a_mistake_is_named(available: Any, said: str) -> None:
    with pytest.raises(PositionError, match=said):
        laid(available, {})


def of_a_campaign(**changes: Any) -> dict[str, Any]:
    """A position of scenario 011 as a campaign with some losses and a damaged tile would have it."""
    start = laid({"soviet": ["S-U-020", "S-R-011"]}, {"S-U-020": 1}).position()
    campaign = start["campaign"]
    gone = {"soviet": ["S-S-012", "S-S-013"], "german": ["G-S-004"]}
    cards = {side: [card for card in campaign["cards"][side] if card not in gone[side]] for side in gone}
    return {"scenario": "011", "campaign": {**campaign, "cards": cards, **changes}}


def test_a_position_out_of_a_campaign_is_laid_again_as_it_was() -> None:
    match = sw.from_position(GAME, of_a_campaign(city={"311": "B"}))
    assert "card:S-S-012" not in match.state.scenario.cards
    assert match.state.face(match.state.scenario.tile_of["tile:311"]).id == "311-B"
    document = match.position()
    assert document["campaign"]["city"] == {"311": "B"}
    assert sw.from_position(GAME, document).position() == document


def test_two_squads_that_are_one_are_so_again() -> None:
    match = sw.from_position(GAME, of_a_campaign(integrated={"german": ["A", "B"]}))
    assert "unit:ger/rifleman-ab" in match.state.scenario.unit_words
    assert sw.from_position(GAME, match.position()).position() == match.position()


def test_a_document_may_be_changed_without_the_match() -> None:
    match = sw.from_position(GAME, of_a_campaign())
    match.position()["campaign"]["cards"]["soviet"].clear()
    assert match.position()["campaign"]["cards"]["soviet"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"cards": {"soviet": []}}, r"campaign\.cards\.german is missing"),
        ({"cards": {"soviet": ["S-U-920"], "german": []}}, r"campaign\.cards\.soviet\[0\] is \"S-U-920\""),
        ({"city": {"302": "Z"}}, r"campaign\.city\.302 is \"Z\""),
        ({"integrated": {"german": ["A"]}}, r"campaign\.integrated\.german is"),
    ],
)
def test_a_campaign_that_cannot_be_is_said_with_its_key(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError, match=said):
        sw.from_position(GAME, of_a_campaign(**changes))


def test_a_position_names_its_cards_in_one_way() -> None:
    with pytest.raises(PositionError, match="campaign and available are both there"):
        sw.from_position(GAME, {**of_a_campaign(), "available": {"soviet": ["S-U-014"]}})
