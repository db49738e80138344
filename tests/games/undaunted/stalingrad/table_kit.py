"""What the tests of the table of Stalingrad share: matches on the bench, a desk with its questions in words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.core.scene import Ask
from stalingrad_widgets.core.table import Hint
from stalingrad_widgets.games.undaunted.stalingrad.table import STALINGRAD, StalingradTable
from tests.games.at_random import Deadly
from tests.games.undaunted.desk_kit import RAW as RAW

from .desk import Desk
from .random_play import ALL, KINDS, lively, scenario

SIDES = ("soviet", "german")
VIEWERS = (None, "", *SIDES)
KINDS_OF_GAMES = ALL


def new_match(kind: str, seed: int, rules: StalingradTable = STALINGRAD, **changed: Any) -> Match:
    """A match of the bench without players, at the table; every third roll hits. `changed`: options."""
    compiled, options = scenario(kind), {**KINDS[kind][2], **changed}
    state = rules.set_up(compiled, options)
    header = {"game": rules.slug, "scenario": compiled.id, "pack": {"id": "bench"}, "options": options, "seed": seed}
    match = Match(rules, header, state=state)
    match.game.chance = Deadly(seed)
    return match


def play(match: Match, random: Random, most: int = 400) -> Iterator[tuple[str, str]]:
    """Random answers that reach deep rules, each told when it was given."""
    for _ in range(most):
        if match.over:
            return
        request = random.choice(match.game.requests)
        word = lively(match.options(request.side), random)
        match.answer(word, request.side)
        yield request.side, word


def ask(desk: Desk) -> Ask:
    """The question at a desk in words, with its options."""
    request = desk.game.requests[0]
    made = STALINGRAD.ask(desk.state, request, request.side)
    made["opts"] = request.options() if isinstance(request, Choose) else []
    return made


def hint(desk: Desk, word: str, viewer: Any = "asked") -> Hint | None:
    """The odds of an option at a desk, for the side that is asked unless a viewer is given."""
    request = desk.game.requests[0]
    assert isinstance(request, Choose)
    assert word in request.options(), (word, request.options())
    return STALINGRAD.odds(desk.state, request, word, request.side if viewer == "asked" else viewer)


def lines(desk: Desk, viewer: str | None = None) -> list[str]:
    """The log of a desk in words, as a viewer reads it."""
    made = (STALINGRAD.line(desk.state, event, viewer) for event in desk.events)
    return [line["t"] for line in made if line is not None]
