"""Whole campaigns with every invariant checked: python -m tests.games.undaunted.campaign.soak 200 random

Checked after each chapter are the campaign's invariants and, of a scenario, those of the engine. Takes about two
seconds a campaign with players at random.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from typing import Any

from stalingrad_widgets.core.chance import Seeded
from stalingrad_widgets.core.course import Chapter
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.games import course_of, rules_of
from stalingrad_widgets.players import bot
from stalingrad_widgets.players.self_play import play_out

GAME = "undaunted-stalingrad"


def soak(n: int, who: str, first: int = 0) -> Counter[str]:
    """Play `n` campaigns; how they ended. Raises AssertionError, with the seed, for the first fault."""
    ends: Counter[str] = Counter()
    for seed in range(first, first + n):
        try:
            ends[campaign(seed, who)] += 1
        except AssertionError as fault:
            raise AssertionError(f"seed {seed}: {fault}") from fault
    return ends


def campaign(seed: int, who: str) -> str:
    """The END state that is reached; "unfinished" for one of whose games there is no end."""
    course = course_of(GAME).begin(rules_of(GAME), None, {}, seed)
    chapter: Chapter | None = course.first()
    state = None
    while chapter is not None:
        rules: Any = chapter.rules
        begun = chapter.begun()
        game: Game[Any] = Game(rules, begun, Seeded(chapter.header["seed"]))
        if not play_out(game, {side: bot(who, rules) for side in rules.sides(begun)}, chapter.header["seed"]):
            return "unfinished"
        rules.check(game.state)
        state = game.state if chapter.kind == "desk" else state
        chapter = course.after(chapter.kind, game.state, game.plies)
    assert state is not None
    return str(state.code)


if __name__ == "__main__":
    started = time.perf_counter()
    many, player = int(sys.argv[1]), sys.argv[2]
    print(dict(soak(many, player, int(sys.argv[3]) if len(sys.argv) > 3 else 0)))
    print(f"{many} campaigns in {time.perf_counter() - started:.0f} s")
