"""Games played at random for property tests, so weighted that rules that lie deep are reached too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from stalingrad_widgets.core.chance import Seeded
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.requests import Choose, Together, Word
from stalingrad_widgets.games.desamparados.catalog import demonstration
from stalingrad_widgets.games.desamparados.content import SCENARIOS, SIDES
from stalingrad_widgets.games.desamparados.options import OPTIONS
from stalingrad_widgets.games.desamparados.rules import DesamparadosRules
from stalingrad_widgets.games.desamparados.state import State

RULES = DesamparadosRules()
ALL = tuple(SCENARIOS)
CASES = [(scenario, seed) for seed, scenario in enumerate(ALL)]
WEIGHTS = {"surrender": 0.02, "end": 0.3, "stop": 0.5, "done": 0.5, "pass": 0.5, "smg": 3, "rifle": 3, "pistol": 3}
"""How much likelier than another word each of these is."""
OUT_OF_TURN = 0.1
"""How often something that may be played out of turn is."""


def new_game(scenario: str, seed: int, **options: Any) -> Game[State]:
    """A game with the roster that ships."""
    return Game(RULES, RULES.set_up(demonstration(), scenario, options), Seeded(seed))


def any_options(seed: int) -> dict[str, Any]:
    """A random value of each option."""
    random = Random(seed)
    return {name: random.choice(option.values) for name, option in OPTIONS.items()}


def course(game: Game[State], random: Random, most: int = 3000) -> Iterator[tuple[Choose, Word]]:
    """Each pending choice with the answer that is about to be given; plays out of turn come in between."""
    for _ in range(most):
        asked = pending(game, random)
        if asked is None:
            return
        word = lively(asked.options(), random)
        yield asked, word
        if not out_of_turn(game, random):
            game.answer(word, asked.side)


def out_of_turn(game: Game[State], random: Random) -> bool:
    """Now and then play something out of turn; whether it was done."""
    for side in SIDES:
        plays = RULES.interjections(game.state, side)
        if plays and random.random() < OUT_OF_TURN and isinstance(game.request, (Choose, Together)):
            game.interject(side, random.choice(plays))
            return True
    return False


def pending(game: Game[State], random: Random) -> Choose | None:
    """A choice that is asked for now, of any who are asked; None when the game is over."""
    if not game.requests:
        return None
    one = random.choice(game.requests)
    assert isinstance(one, Choose)
    return one


def lively(words: Sequence[Word], random: Random) -> Word:
    """One of the words, by their weights."""
    return random.choices(words, [WEIGHTS.get(word, 1) for word in words])[0]
