"""What the tests of the table share: matches played at random, and positions laid out for a question."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.core.scene import Ask
from stalingrad_widgets.core.table import Hint
from stalingrad_widgets.games.desamparados.content import SCENARIOS
from stalingrad_widgets.games.desamparados.table import DESAMPARADOS

ALL = tuple(SCENARIOS)
BOTH = {language: DESAMPARADOS.in_language(language) for language in DESAMPARADOS.languages}
WEIGHTS = {"surrender": 0.02, "end": 0.3, "stop": 0.5, "done": 0.5, "pass": 0.5, "smg": 3, "rifle": 3, "pistol": 3}
"""How much likelier than another word each of these is."""


def new_match(scenario: str = "solo", seed: int = 1, **options: Any) -> Match:
    """A match without players: all seats are answered by the test."""
    header = DESAMPARADOS.prepare(scenario, options, None)
    return Match(DESAMPARADOS, {**header, "game": DESAMPARADOS.slug, "seed": seed})


def at(doc: Mapping[str, Any], chance: Any = None) -> Match:
    """A match from a position, with these dice."""
    header, state = DESAMPARADOS.from_position(doc)
    return Match(DESAMPARADOS, {**header, "game": DESAMPARADOS.slug}, state=state, chance=chance)


def viewers(match: Match) -> tuple[str | None, ...]:
    """Everybody who may look on: all open, the public, each seat."""
    return (None, "", *match.sides)


def play(match: Match, random: Random, most: int = 3000) -> Iterator[tuple[Choose, str]]:
    """Random answers, each given before it is told; now and then something out of turn."""
    for _ in range(most):
        if match.over:
            return
        request = random.choice(match.game.requests)
        assert isinstance(request, Choose)
        words = request.options()
        word = random.choices(words, [WEIGHTS.get(word, 1) for word in words])[0]
        match.answer(word, request.side)
        yield request, word


def question(match: Match, side: str | None = None) -> Ask:
    """What a side is asked; by default the first that is."""
    seat = match.parties.of(side or match.game.requests[0].side)[0]
    asked = match.scene(seat)["ask"]
    assert asked is not None
    return asked


def hinted(match: Match, word: str, viewer: str | None = None, language: str = "en") -> Hint:
    """The hint of an option, which there must be."""
    request = match.game.requests[0]
    assert isinstance(request, Choose)
    found = BOTH[language].odds(match.state, request, word, viewer)
    assert found is not None
    return found


def wire(data: Any) -> str:
    """As it goes to the browser."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


DUEL: Mapping[str, Any] = {
    "round": 2,
    "phase": "activation",
    "order": ["SOV-A-01", "GER-A-01"],
    "acting": "SOV-A-01",
    "platoons": {"soviet": "SOV-A", "german": "GER-A"},
    "grid": {"soviet": {"1-3": "SOV-A-01"}, "german": {"2-3": "GER-A-01"}},
}
"""A Soviet soldier in line 1 faces a German one in line 2, with nothing in hand or inventory."""
