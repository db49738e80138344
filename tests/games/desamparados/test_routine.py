"""Windows with nothing to choose: asked while a person is against, given by themselves against bots."""

from __future__ import annotations

from typing import Any

import pytest

import stalingrad_widgets as sw

PLACES = {"soviet": {"1-3": "SOV-A-03"}, "german": {"2-3": "GER-A-01", "2-4": "GER-A-02"}}


def at_the_aim(players: dict[str, str], **objects: list[str]) -> sw.Match:
    """Sadykov, a Soviet with a submachine gun, is about to aim; each side holds these objects."""
    return sw.from_position(
        "desamparados",
        {
            "scenario": "solo",
            "round": 2,
            "phase": "turn",
            "platoons": {"soviet": "SOV-A", "german": "GER-A"},
            "grid": PLACES,
            "order": ["SOV-A-03", "GER-A-01", "GER-A-02"],
            "objects": {side: {"inventory": dict.fromkeys(held, 1)} for side, held in objects.items()},
        },
        players=players,
    )


def shots_at_the_aim(match: sw.Match) -> int:
    """Shots that have fallen when the target is marked and somebody is asked again."""
    match.answer("smg", "soviet")
    match.answer("soldier:GER-A-01", "soviet")
    return sum(event.kind == "shot" for event in match.events)


@pytest.mark.parametrize("held", [["commander"], ["reaction", "white-wind"]])
def test_a_shot_with_nothing_to_choose_falls_by_itself_against_a_bot(held: list[str]) -> None:
    assert shots_at_the_aim(at_the_aim({"german": "random"}, soviet=held)) == 1
    assert shots_at_the_aim(at_the_aim({}, soviet=held)) == 0


def test_what_can_be_chosen_is_asked_against_a_bot_too() -> None:
    match = at_the_aim({"german": "random"}, soviet=["submachine-gun"])
    match.answer("smg", "soviet")
    match.answer(match.options()[0], "soviet")
    assert match.request is not None
    assert (match.request.kind, match.options()) == ("shot", ["fire", "card:soviet/submachine-gun"])


def test_whoever_could_play_out_of_turn_is_asked() -> None:
    match = at_the_aim({"german": "random"}, soviet=["vodka"])
    match.answer("smg", "soviet")
    match.answer(match.options()[0], "soviet")
    assert match.request is not None
    assert (match.request.kind, match.options()) == ("shot", ["fire"])


def test_nothing_else_than_windows_is_routine() -> None:
    match = at_the_aim({"german": "random"}, soviet=["commander"])
    asked: Any = match.request
    assert (asked.kind, asked.side) == ("act", "soviet")
