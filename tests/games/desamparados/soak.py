"""Many random games with all invariants: `python -m tests.games.desamparados.soak 5000`, of each scenario.

Every second game has random options. The invariants are checked after each answer. Prints a line for each scenario.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

from stalingrad_widgets.games.desamparados.content import SCENARIOS
from tests.games.desamparados.random_play import RULES, any_options, course, new_game

MOST = 3000
"""Answers of a game, at most: all end far earlier."""


def soak(scenario: str, seed: int) -> str:
    """Play one game; how it ended: the rule that decided it. Raises AssertionError where an invariant fails."""
    game = new_game(scenario, seed, **(any_options(seed) if seed % 2 else {}))
    for _asked, _word in course(game, Random(seed), MOST):
        RULES.check(game.state)
    RULES.check(game.state)
    assert game.over, f"Game {seed} of {scenario} does not end."
    assert game.state.result is not None, f"Game {seed} of {scenario} has no result."
    return game.state.result.rule


def main(games: int, first: int = 0) -> None:
    """Play games of each scenario."""
    for scenario in SCENARIOS:
        begin, ends = time.process_time(), Counter[str]()
        for seed in range(first, first + games):
            try:
                ends[soak(scenario, seed)] += 1
            except Exception:
                print(f"{scenario}, seed {seed}", flush=True)
                raise
        each = (time.process_time() - begin) / games
        print(f"{scenario}: {games} games hold, {each * 1000:.0f} ms each, ends {dict(ends.most_common())}", flush=True)


if __name__ == "__main__":
    main(*(int(number) for number in sys.argv[1:]))
