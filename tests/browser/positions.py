"""Matches at a moment worth looking at, reached by play."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import stalingrad_widgets as sw
from stalingrad_widgets.play import Match
from tests.browser.playing import pick

SLUG = "undaunted-normandy"
BOT = {"german": "greedy"}
"""The American side is a person's."""


def new_match(seed: int = 7, scenario: str = "first-steps", **more: Any) -> Match:
    """A match that leaves nothing on the disk."""
    return sw.new_match(SLUG, scenario, seed=seed, autosave=False, **more)


def at(kind: str, *, seed: int = 7, wanted: Callable[[Match], bool] = lambda _match: True, **setting: Any) -> Match:
    """A match in which the American side is asked a question of this kind, and what is wanted holds.

    The first such moment in the games from `seed` on.
    """
    for number in count(seed):
        match = new_match(number, **setting)
        for _ in played(match, Random(number)):
            if is_asked(match, kind) and wanted(match):
                return match
    raise AssertionError


def is_asked(match: Match, kind: str) -> bool:
    """Whether this question is open for the American side."""
    return any((asked.side, asked.kind) == ("american", kind) for asked in match.requests)


def played_out(**setting: Any) -> Match:
    """A match at its end."""
    match = new_match(**setting)
    for _ in played(match, Random(1)):
        pass
    return match


def played(match: Match, random: Random) -> Any:
    """Random answers for all who are people, to the end."""
    while (asked := match.request) is not None:
        yield
        match.answer(pick(asked.options, random), asked.side)
