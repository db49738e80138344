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
