"""Whole random games at the table: everything can be drawn, every question can be shown, an answer weighs little."""

from __future__ import annotations

from random import Random
from statistics import median
from typing import Any

import pytest

from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.core.scene import Ask, Scene
from stalingrad_widgets.games.undaunted.stalingrad import asks
from stalingrad_widgets.games.undaunted.stalingrad.table import STALINGRAD

from ..table_kit import wire
from .table_kit import KINDS_OF_GAMES, RAW, SIDES, VIEWERS, new_match, play

EXPECTED = ("end", "stop", "done", "stay", "keep")
"""Passing is never gold while there is another answer."""


@pytest.mark.parametrize("kind", KINDS_OF_GAMES)
def test_everything_can_be_drawn_after_every_answer(kind: str) -> None:
    for seed in range(4):
        match = new_match(kind, seed)
        views = {viewer: match.subscribe(viewer, lambda message: None) for viewer in VIEWERS}
        random = Random(seed)
        for _ in play(match, random, 150):
            for viewer, view in views.items():
                check_scene(match, viewer, view.scene)
            for request in match.game.requests:
                assert isinstance(request, Choose)
                word = random.choice(request.options())
                STALINGRAD.odds(match.state, request, word, random.choice(VIEWERS))
        check_tables(match)


def check_scene(match: Match, viewer: str | None, scene: Scene) -> None:
    """All that a scene names is there, and all it says is a sentence."""
    places = {space["id"] for space in match.board["spaces"]} | {link["id"] for link in match.board["links"]}
    zones = {zone["id"] for zone in match.board["zones"]}
    for id, item in scene["items"].items():
        assert item["k"] == "zone" or item["at"] in places | zones, id
        assert "from" not in item or item["from"] in scene["items"], id
        assert item["k"] != "piece" or item["f"] in scene["faces"], id
        assert all(card in scene["faces"] for card in item.get("cards", ()))
    assert all(line["t"][0].isupper() or line["t"][0].isdigit() for line in scene["log"]["tail"])
    assert not any(RAW.search(line["t"]) for line in scene["log"]["tail"])
    if scene["ask"] is not None:
        check_question(match, scene, scene["ask"], places)


def check_question(match: Match, scene: Scene, asked: Ask, places: set[str]) -> None:
    """Every option has a name and a place or a button; texts are sentences; the gold button is there."""
    rows = {f"{id} {row['verb']}" for id, face in scene["faces"].items() for row in face.get("rows", [])}
    labels = asked.get("labels", {})
    hand = f"zone:{match.state.scenario.side(asked['side']).short}/hand"
    cards = scene["items"][asked.get("at", hand)].get("cards", [])
    for word in asked["opts"]:
        thing, _, second = word.partition(" ")
        assert (
            word in asked["verbs"] or word in labels or word in rows or (thing in labels and second in asked["verbs"])
        )
        assert word in asked["verbs"] or thing in {*places, *scene["items"], *cards}, (asked["kind"], word)
    for said in (asked["text"], asked.get("sub", "A."), asked.get("small", "A.")):
        assert said[0].isupper() or said[0].isdigit(), said
        assert said.endswith("."), said
        assert "!" not in said
        assert not RAW.search(said), said
    assert not any(RAW.search(label) for label in (*labels.values(), *asked["verbs"].values()))
    assert all(1 <= len(label.split()) <= 4 for label in asked["verbs"].values()), asked["verbs"]
    assert "gold" not in asked or asked["gold"] in asked["verbs"]
    assert len(asked["opts"]) == 1 or asked.get("gold") not in EXPECTED
    known = {*scene["items"], *scene["faces"], *places}
    assert all(word.partition(" ")[0] in known for word in asked.get("about", [])), asked
    assert all(rule in STALINGRAD.ledger for rule in asked["rules"])


def check_tables(match: Match) -> None:
    """Tables and plots can be made of it."""
    state = match.state
    measures = STALINGRAD.measures(state)
    assert all(f"{what}_{side}" in measures for what in ("points", "mission", "routed", "lost") for side in SIDES)
    assert sum(row.n for row in STALINGRAD.cards(state)) == sum(len(side.supply_list) for side in state.scenario.sides)
    trials = [trial for event in match.events if (trial := STALINGRAD.trial(state, event)) is not None]
    assert all(0 < trial.chance <= 1 and not RAW.search(trial.about) for trial in trials)
    assert len(trials) == sum(event.kind == "attack" for event in match.events)
    assert (STALINGRAD.result(state) is None) == (not match.over)


def test_every_kind_of_question_was_shown() -> None:
    kinds: set[str] = set()
    for seed in range(60):
        match = new_match(KINDS_OF_GAMES[seed % len(KINDS_OF_GAMES)], seed)
        for _ in play(match, Random(seed), 500):
            kinds.update(request.kind for request in match.game.requests)
        if kinds >= set(asks.STALINGRAD) - {"overwatch-fire", "return"}:
            break
    assert kinds <= set(asks.STALINGRAD)
    assert set(asks.STALINGRAD) - kinds <= {"overwatch-fire", "return"}
    assert set(STALINGRAD.kinds) == set(asks.STALINGRAD)


@pytest.mark.parametrize("kind", KINDS_OF_GAMES)
def test_an_answer_weighs_little(kind: str, record_property: Any) -> None:
    """One message an answer and view; median at most 1 kB, 95 % at most 4 kB."""
    sizes: list[int] = []
    for seed in range(2):
        match = new_match(kind, seed)
        sent: list[int] = []
        for viewer in SIDES:
            match.subscribe(viewer, lambda message, sent=sent: sent.append(len(wire(message).encode())))  # type: ignore[misc]
        answers = sum(1 for _ in play(match, Random(seed), 250))
        assert len(sent) <= 2 * answers
        sizes += sent
    sizes.sort()
    record_property("bytes of an answer: median, 95 %, most", (median(sizes), sizes[len(sizes) * 95 // 100], sizes[-1]))
    assert median(sizes) <= 1_000
    assert sizes[len(sizes) * 95 // 100] <= 4_000


@pytest.mark.parametrize("scenario", [row["id"] for row in STALINGRAD.scenarios()])
def test_the_first_paint_weighs_little(scenario: str, record_property: Any) -> None:
    header = {**STALINGRAD.prepare(scenario, {}, None), "game": STALINGRAD.slug, "seed": 1}
    match = Match(STALINGRAD, header)
    for _ in play(match, Random(1), 60):
        pass
    most = max(len(wire(match.board).encode()) + len(wire(match.scene(viewer)).encode()) for viewer in VIEWERS)
    record_property("bytes of a first paint", most)
    assert most <= 100_000
