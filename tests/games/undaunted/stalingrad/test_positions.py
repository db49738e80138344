"""Positions of Stalingrad that people write: exact both ways, and all mistakes at once."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.position import PositionError
from stalingrad_widgets.games.undaunted.state import MUSTER

from .desk import BENCH, Army, lay
from .random_play import lively

GAME = "undaunted-stalingrad"
DOC: dict[str, Any] = {"scenario": "901", "pack": str(BENCH)}


def between_questions(scenario: str, seed: int, plies: int) -> list[sw.Match]:
    """A random game, as it stood at each card play and while the decks were made up."""
    match = sw.new_match(GAME, scenario, seed=seed, pack=BENCH, autosave=False)
    random, stood = Random(seed), []
    for _ in range(plies):
        if match.over:
            break
        asked = random.choice(match.game.requests)
        if asked.kind in ("play", "muster"):
            stood.append(match.branch())
        match.answer(lively(match.options(asked.side), random), asked.side)
    return stood


def known(match: sw.Match) -> dict[str, Any]:
    """The state without what the players have seen: a position on paper has no memory."""
    dump: dict[str, Any] = match.state.dump()
    dump["zones"] = dump["zones"]["cards"]
    return dump


def again(match: Match, viewer: str | None = None) -> dict[str, Any]:
    return {**match.position(viewer), "pack": str(BENCH)}


@pytest.mark.parametrize("scenario", ["011", "900", "901", "902"])
def test_a_position_is_exact_both_ways(scenario: str) -> None:
    matches = between_questions(scenario, 3, 220)
    assert len(matches) > 20
    for match in matches:
        loaded = sw.from_position(GAME, again(match))
        assert known(loaded) == known(match)
        assert loaded.status() == []
        for request in match.game.requests:
            assert loaded.options(request.side) == match.options(request.side)


def test_what_only_stalingrad_has_is_written() -> None:
    shown: dict[str, Any] = {}
    for seed in range(6):
        for match in between_questions("901", seed, 260):
            shown.update({key: value for key, value in match.position().items() if value})
    assert {"mines", "smoke", "overwatch", "tunnels", "gained", "mission", "laid", "smoked", "begun"} <= shown.keys()
    assert shown["mines"]["509/513"] == {"side": "soviet", "face": "antipersonnel"}


def test_the_city_of_a_campaign_is_written_too() -> None:
    """Tiles swapped in former games, and tunnels that fell there."""
    desk = lay(setting={"city": {"503": "B", "507": "B"}, "tunnels_gone": ["rail"]})
    doc = desk.match().position(None)
    assert (doc["tiles"], doc["tunnels"]) == ({"503": "B", "507": "B"}, ["wall", "lane"])
    match = sw.from_position(GAME, {**doc, "pack": str(BENCH)})
    assert match.position(None)["tiles"] == doc["tiles"]
    state = match.state
    assert [state.face(state.scenario.tile_of[f"tile:{code}"]).id for code in ("503", "507")] == ["503-B", "507-B"]


@pytest.mark.parametrize("viewer", ["soviet", "german"])
def test_a_side_gets_numbers_in_place_of_cards_it_may_not_know(viewer: str) -> None:
    other = "german" if viewer == "soviet" else "soviet"
    for match in between_questions("900", 5, 260)[::3]:
        doc = match.position(viewer)
        cards = doc["cards"][other]
        assert not {"hand", "deck", "discard", "lost"} & cards.keys()
        side, zones = match.state.scenario.side(other), match.state.zones
        assert cards.get("hidden", {}).get("deck", 0) == zones.count(side.deck)
        assert other not in doc["muster"]
        if match.state.phase != MUSTER:
            loaded = sw.from_position(GAME, again(match, viewer))
            assert loaded.position(viewer) == doc
            assert loaded.status() == []


def test_a_removed_bomber_is_named_to_its_owner_alone() -> None:
    """In the scene and in the position: to the other side a number, which is laid again out of the Bombers."""
    match = lay(german=Army(hand="rifleman-a bomber.2", removed="bomber")).match()
    for viewer in ("german", None):
        assert match.position(viewer)["cards"]["german"]["removed"] == {"G-L-051": 1}
        assert match.scene(viewer)["items"]["zone:ger/removed"] == {"k": "zone", "n": 1, "cards": ["card:G-L-051"]}
    for viewer in ("soviet", ""):
        cards = match.position(viewer)["cards"]["german"]
        assert "removed" not in cards
        assert cards["hidden"]["removed"] == 1
        assert match.scene(viewer)["items"]["zone:ger/removed"] == {"k": "zone", "n": 1}
    for seed in range(4):
        loaded = sw.from_position(GAME, {**again(match, "soviet"), "seed": seed}).state
        (removed,) = loaded.zones[loaded.scenario.side("german").removed]
        assert loaded.scenario.cards[removed].asset == "bomber"


def test_more_removed_bombers_than_there_are() -> None:
    doc = again(lay(german=Army(hand="bomber", removed="bomber.2")).match(), "german")
    cards = {**doc["cards"]["german"], "removed": {}, "hidden": {"removed": 2}}
    with pytest.raises(PositionError, match=r"german\.hidden\.removed is 2: only Bombers .* names are 1"):
        sw.from_position(GAME, {**doc, "cards": {"german": cards}})


@pytest.mark.rule("US-rout-10")
def test_cards_of_routed_units_are_dealt_to_the_casualties() -> None:
    doc = {
        **DOC,
        "scenario": "900",
        "active": "soviet",
        "counters": {"sov/rifleman-a": "513", "ger/rifleman-a": "502", "ger/rifleman-b": "503"},
        "routed": ["ger/rifleman-a"],
        "cards": {
            "soviet": {"hand": {"S-S-004": 1}},
            "german": {"supply": {}, "hidden": {"hand": 4, "deck": 20, "discard": 10, "lost": 19}},
        },
    }
    for seed in range(4):
        state = sw.from_position(GAME, {**doc, "seed": seed}).state
        side = state.scenario.side("german")
        faces = state.scenario.units[state.scenario.unit_of["unit:ger/rifleman-a"]].faces
        assert len(faces) == 5
        assert all(card in state.zones[side.lost] for card in faces)


def test_what_is_left_out_is_as_at_the_start() -> None:
    match = sw.from_position(GAME, DOC)
    start = sw.new_match(GAME, "901", pack=BENCH, chance="ask", autosave=False)
    assert known(match) == known(start)
    assert match.state.phase == MUSTER


@pytest.mark.rule("US-setup-14")
def test_after_the_muster_decks_are_made_up_by_the_lowest_numbers() -> None:
    match = sw.from_position(
        "undaunted-stalingrad", {**DOC, "active": "soviet", "cards": {"soviet": {"hand": {"S-S-005": 1}}}}
    )
    state = match.state
    soviet, german = state.scenario.sides
    assert match.state.phase == "turn"
    assert state.zones[soviet.hand] == ("card:S-S-005",)
    lowest = ("S-S-001", "S-S-002", "S-S-003", "S-S-004", "S-S-009", "S-S-014", "S-S-017", "S-S-020", "S-S-021")
    deck = [f"card:{code}" for code in (*lowest, "S-L-040", "S-S-026", "S-S-026")]
    assert sorted(state.zones[soviet.deck]) == sorted(deck)
    assert "card:G-S-001" in state.zones[german.deck]
    assert state.zones.count(german.deck) == 8


def test_a_few_lines_make_a_lesson() -> None:
    match = sw.from_position(
        GAME,
        {
            **DOC,
            "active": "soviet",
            "counters": {"sov/rifleman-a": "513", "ger/rifleman-a": "506", "ger/machine-gunner-a": "507"},
            "tiles": {"506": "B"},
            "mines": {"513/510": {"side": "german", "face": "antipersonnel", "engineer": "engineer-a"}},
            "laid": {"ger/engineer-a": 1},
            "smoke": ["506"],
            "overwatch": {"ger/machine-gunner-a": "510"},
            "tunnels": ["lane"],
            "markers": {"soviet": {"513": "scouted", "510": "scouted"}},
            "cards": {"soviet": {"hand": {"S-S-004": 1}}},
            "then": ["card:S-S-004 move"],
        },
    )
    state = match.state
    assert state.face(state.scenario.tile_of["tile:506"]).id == "506-B"
    assert state.tunnels == [True, False]
    assert match.options() == ["tile:510", "stop"]
    odds = match.odds("tile:510")
    assert odds is not None
    assert odds["what"] == "to get to"


def test_a_match_from_a_position_is_saved_and_loaded(tmp_path: Path) -> None:
    match = between_questions("901", 5, 120)[-1]
    lesson = sw.from_position(GAME, again(match))
    random = Random(1)
    for _ in range(20):
        if lesson.over:
            break
        asked = lesson.game.requests[0]
        lesson.answer(random.choice(lesson.options(asked.side)), asked.side)
    loaded = sw.load(lesson.save(tmp_path / "lesson.json"))
    assert loaded.state.dump() == lesson.state.dump()
    while loaded.ply:
        loaded.undo(step=True)
    assert known(loaded) == known(match)


WRONG = {
    "rooted": [],
    "routed": ["sov/nobody"],
    "tiles": {"999": "B", "503": "Z", "506": 2},
    "mines": {
        "501/516": {"side": "german", "face": "antitank"},
        "501/502": {"side": "american", "face": "water", "engineer": "engineer-a"},
        "502/503": {"side": "german", "face": "antitank", "engineer": "nobody", "depth": 3},
        "503/504": 5,
    },
    "laid": {"ger/engineer-a": -1},
    "smoke": "510",
    "smoked": {"ger/cook": 1},
    "overwatch": {"ger/machine-gunner-a": "999"},
    "tunnels": ["sewer"],
    "gained": {"american": 2, "soviet": "two"},
    "mission": {"507": 99},
    "claimed": [77],
    "begun": 1,
    "phase": "muster",
    "muster": {"soviet": ["S-S-001", "X"]},
}


def test_all_mistakes_are_told_at_once_each_with_its_place() -> None:
    with pytest.raises(PositionError) as raised:
        sw.from_position(GAME, {**DOC, **WRONG})
    told = "\n".join(raised.value.faults)
    for sentence in (
        "There is no key 'rooted'. Did you mean \"routed\"?",
        "routed: There is no counter 'sov/nobody'.",
        "tiles: There is no tile '999'.",
        "tiles.503: There is no version 'Z'.",
        "tiles.506: There is no version 2.",
        "mines: There is no edge '501/516'.",
        "mines.501/502.side: There is no side 'american'.",
        "mines.501/502.face: There is no face 'water'.",
        "mines.502/503: There is no key 'depth'.",
        "mines.502/503.engineer: There is no counter 'nobody'.",
        "mines.503/504 is 5: it must be a table",
        "laid.ger/engineer-a is -1: it must be a whole number of 0 or more.",
        "smoke is '510': it must be a list.",
        "smoked: There is no counter 'ger/cook'.",
        "overwatch.ger/machine-gunner-a: There is no tile '999'.",
        "tunnels: There is no tunnel 'sewer'.",
        "gained: There is no side 'american'.",
        "gained.soviet is 'two': it must be a whole number of 0 or more.",
        "gained and mission are 99 points: the scenario has 9 in all.",
        "claimed[0] is 77: it must be a whole number from 0 to",
        "begun is 1: it must be true or false.",
        "muster.soviet: 'S-S-001' is not asked for there (US-setup-13).",
        "muster.soviet: There is no card 'X'.",
    ):
        assert sentence in told, sentence


@pytest.mark.parametrize(
    ("doc", "said"),
    [
        ({"counters": {"sov/rifleman-b": "515"}, "routed": ["sov/rifleman-a"]}, "are routed but not on the board"),
        (
            {"routed": ["sov/scout-a"], "cards": {"soviet": {"hand": {"S-S-014": 1}}}},
            "are routed, but a card of the unit is in play (US-rout-10)",
        ),
        ({"suppressed": ["ger/tank"]}, "is suppressed, which no vehicle can be (US-vehicle-04)"),
        ({"laid": {"ger/engineer-a": 5}}, "cannot have laid 5 mines"),
        ({"overwatch": {"ger/rifleman-a": "511"}}, "cannot be on overwatch (US-overwatch-01)"),
        ({"gained": {"soviet": 4}}, "The Soviet side has won already (US-goal-05)"),
        (
            {"phase": "muster", "muster": {}, "cards": {"german": {"hand": {"G-S-001": 1}}}},
            "The German side makes up its deck, but not all its cards are in the supply (US-setup-13)",
        ),
    ],
)
def test_a_position_that_no_course_of_play_leads_to_is_refused(doc: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError) as raised:
        sw.from_position(GAME, {**DOC, "phase": "turn", **doc})
    assert said in "\n".join(raised.value.faults)
