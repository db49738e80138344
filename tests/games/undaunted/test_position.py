"""Positions that people write: exact both ways, and all mistakes at once."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.core.position import PositionError

GAME = "undaunted-normandy"


def between_questions(scenario: str, seed: int, plies: int) -> list[sw.Match]:
    """A random game, as it stood at each card play."""
    match, random, stood = sw.new_match(GAME, scenario, seed=seed, autosave=False), Random(seed), []
    for _ in range(plies):
        if match.over:
            break
        asked = match.game.requests[0]
        if asked.kind == "play":
            stood.append(match.branch())
        match.answer(random.choice(match.options(asked.side)), asked.side)
    return stood


def known(match: sw.Match) -> dict[str, Any]:
    """The state without what the players have seen: a position on paper has no memory."""
    dump: dict[str, Any] = match.state.dump()
    dump["zones"] = dump["zones"]["cards"]
    return dump


@pytest.mark.parametrize("scenario", ["first-steps", "high-ground", "whole-platoon"])
def test_a_position_is_exact_both_ways(scenario: str) -> None:
    matches = between_questions(scenario, 3, 160)
    assert len(matches) > 20
    for match in matches:
        again = sw.from_position(GAME, match.position())
        assert known(again) == known(match)
        assert again.status() == []
        assert again.options() == match.options()


def test_a_side_gets_numbers_in_place_of_cards_it_may_not_know() -> None:
    for match in between_questions("first-steps", 5, 120):
        doc = match.position("american")
        german = doc["cards"]["german"]
        assert not {"hand", "deck", "discard", "lost"} & german.keys()
        zones = match.state.zones
        side = match.state.scenario.side("german")
        assert german["hidden"].get("deck", 0) == zones.count(side.deck)
        assert sw.from_position(GAME, doc).position("american") == doc


def test_the_public_and_a_side_learn_nothing_of_the_others_hand() -> None:
    match = between_questions("first-steps", 5, 60)[-1]
    for viewer in ("", "american"):
        for _ in range(3):
            world = match.game.fork()
            world.deal("american", 7)
            assert match.rules.position(world.state, viewer) == match.position(viewer)


def test_hidden_cards_are_dealt_by_the_seed() -> None:
    doc = between_questions("first-steps", 5, 60)[-1].position("american")
    hands = []
    for seed in (1, 1, 2, 3, 4, 5):
        match = sw.from_position(GAME, {**doc, "seed": seed})
        hands.append(match.state.zones[match.state.scenario.side("german").deck])
    assert hands[0] == hands[1]
    assert len(set(hands)) > 1


def test_hidden_cards_lie_in_no_order() -> None:
    """Copies of more than one card part between hand and deck: they do not go where they go all together."""

    def parted(seed: int) -> int:
        doc = {"scenario": "first-steps", "seed": seed, "cards": {"german": {"hidden": {"hand": 4, "deck": 6}}}}
        match = sw.from_position(GAME, doc)
        side = match.state.scenario.side("german")
        return len(set(match.state.zones[side.hand]) & set(match.state.zones[side.deck]))

    assert max(parted(seed) for seed in range(10)) > 1


def test_what_is_left_out_is_as_at_the_start() -> None:
    match = sw.from_position(GAME, {"scenario": "first-steps"})
    start = sw.new_match(GAME, "first-steps", chance="ask", autosave=False)
    assert match.state.at == start.state.at
    assert match.state.marks == start.state.marks


def test_a_few_lines_make_a_lesson() -> None:
    match = sw.from_position(
        GAME,
        {
            "scenario": "first-steps",
            "active": "american",
            "counters": {"usa/rifleman-a": "C2", "ger/scout-b": "B2", "ger/rifleman-a": "A2"},
            "markers": {"american": {"C2": "scouted"}},
            "cards": {"american": {"hand": {"rifleman-a": 1, "fog": 2}}},
            "then": ["card:usa/rifleman-a attack"],
        },
    )
    assert match.request is not None
    assert match.request.kind == "attack"
    assert match.options() == ["unit:ger/rifleman-a", "unit:ger/scout-b"]


def test_cards_that_no_zone_names_lie_in_supply_and_deck_as_at_the_start() -> None:
    match = sw.from_position(GAME, {"scenario": "first-steps", "cards": {"american": {"hand": {"rifleman-a": 1}}}})
    side = match.state.scenario.side("american")
    zones = match.state.zones
    assert zones[side.hand] == ("card:usa/rifleman-a",)
    assert sorted(zones[side.supply]) == sorted(side.supply_list)
    assert sorted((*zones[side.deck], "card:usa/rifleman-a")) == sorted(side.deck_list)


def test_a_position_may_be_a_file(tmp_path: Path) -> None:
    path = tmp_path / "lesson.toml"
    path.write_text('scenario = "first-steps"\nactive = "german"\n[cards.german.hand]\nscout-a = 1\n', encoding="utf-8")
    match = sw.from_position(GAME, path)
    assert match.side == "german"
    assert "card:ger/scout-a scout" in match.options()


def test_a_match_from_a_position_is_saved_and_loaded(tmp_path: Path) -> None:
    match = between_questions("first-steps", 5, 60)[-1]
    lesson = sw.from_position(GAME, match.position())
    random = Random(1)
    for _ in range(20):
        asked = lesson.game.requests[0]
        lesson.answer(random.choice(lesson.options(asked.side)), asked.side)
    loaded = sw.load(lesson.save(tmp_path / "lesson.json"))
    assert loaded.state.dump() == lesson.state.dump()
    while loaded.ply:
        loaded.undo(step=True)
    assert known(loaded) == known(match)


WRONG = {
    "rond": 3,
    "round": 0,
    "phase": "evening",
    "active": "soviet",
    "second": "yes",
    "counters": {"usa/rifleman-z": "C2", "ger/scout-b": "Z2"},
    "suppressed": ["ger/sergeant"],
    "markers": {"american": {"C2": "taken"}, "soviet": {}},
    "targets": {"german": "Q9"},
    "cards": {"american": {"hand": {"rifleman-a": 9, "foug": 2}, "pocket": {}, "deck": {"fog": -1}}},
}


def test_all_mistakes_are_told_at_once_each_with_its_place() -> None:
    with pytest.raises(PositionError) as raised:
        sw.from_position(GAME, {"scenario": "first-steps", **WRONG})
    told = "\n".join(raised.value.faults)
    for sentence in (
        "There is no key 'rond'. Did you mean \"round\"?",
        "round is 0: it must be a whole number of 1 or more.",
        "There is no phase 'evening'.",
        "There is no active 'soviet'.",
        "second is 'yes': it must be true or false.",
        "counters: There is no counter 'usa/rifleman-z'. Did you mean",
        "counters.ger/scout-b: There is no tile 'Z2'.",
        "suppressed: There is no counter 'ger/sergeant'.",
        "markers: There is no side 'soviet'.",
        "markers.american.C2: There is no face 'taken'.",
        "targets.german: There is no tile 'Q9'.",
        "cards.american: There is no zone 'pocket'.",
        "cards.american.hand: There is no card 'foug'. Did you mean \"fog\"?",
        "cards.american.hand.rifleman-a is 9: the scenario has 5 of this card",
        "cards.american.deck.fog is -1: it must be a whole number of 0 or more.",
    ):
        assert sentence in told, sentence
    assert len(raised.value.faults) == 15


@pytest.mark.parametrize("wrong", [5, None, {"ger/scout-b": True}, "ger/scout-b"])
def test_what_should_be_a_list_and_is_none_is_said(wrong: object) -> None:
    with pytest.raises(PositionError, match=r"suppressed is .*: it must be a list"):
        sw.from_position(GAME, {"scenario": "first-steps", "suppressed": wrong})


@pytest.mark.parametrize(
    ("doc", "said"),
    [
        (
            {"markers": {"american": {"C2": "controlled"}, "german": {"C2": "controlled"}}},
            "C2 is controlled by both sides",
        ),
        ({"counters": {"usa/rifleman-a": "C2"}, "suppressed": ["usa/scout-a"]}, "suppressed but not on the board"),
        ({"active": "german", "cards": {"american": {"play": {"fog": 1}}}}, "play area holds cards although"),
        ({"cards": {"american": {"bid": {"fog": 1}}}}, "is bid although"),
        ({"targets": {"german": "C2"}}, "without the Mortar"),
        ({"raised": 2}, "a radio that the scenario does not have"),
        (
            {"markers": {"american": dict.fromkeys(("A1", "B2", "B3", "C1", "C2"), "controlled")}},
            "The American side has won already (UN-end-03)",
        ),
        ({"cards": {"german": {"hidden": {"hand": 99}}}}, "99 cards are hidden, but only"),
        ({"cards": {"german": {"hidden": {"hand": -1}}}}, "cards.german.hidden.hand is -1"),
        ({"cards": ["american"]}, "cards is ['american']: it must be a table"),
    ],
)
def test_a_position_that_no_course_of_play_leads_to_is_refused(doc: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError) as raised:
        sw.from_position(GAME, {"scenario": "first-steps", **doc})
    assert said in "\n".join(raised.value.faults)


def test_an_unknown_scenario_or_a_refused_answer_is_told() -> None:
    with pytest.raises(ValueError, match="There is no scenario 'last-steps'"):
        sw.from_position(GAME, {"scenario": "last-steps"})
    with pytest.raises(sw.IllegalAnswer):
        sw.from_position(GAME, {"scenario": "first-steps", "then": ["no:such thing"]})
    for doc, said in ((["first-steps"], "not list"), ({"then": 5}, "then is 5"), ({"then": [5]}, r"then is \[5\]")):
        with pytest.raises(TypeError, match=said):
            sw.from_position(GAME, cast("Any", doc))


def test_bids_of_a_position_name_their_sides() -> None:
    hands = {"american": {"hand": {"sergeant": 1}}, "german": {"hand": {"fog": 1, "leader-a": 1}}}
    then = ["@german card:ger/fog", "@american card:usa/sergeant"]
    match = sw.from_position(GAME, {"scenario": "first-steps", "phase": "initiative", "cards": hands, "then": then})
    assert match.state.holder == match.state.active == 0
