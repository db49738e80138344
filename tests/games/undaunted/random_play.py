"""Games played at random for property tests, so weighted that rules that lie deep are reached too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from stalingrad_widgets.core.chance import Seeded
from stalingrad_widgets.core.content import load_pack
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.requests import Asked, Choose, Draw, Roll, Word
from stalingrad_widgets.games.undaunted.catalog import DEMONSTRATION
from stalingrad_widgets.games.undaunted.compile import compile_scenario
from stalingrad_widgets.games.undaunted.normandy import NORMANDY
from stalingrad_widgets.games.undaunted.pack import Pack
from stalingrad_widgets.games.undaunted.pack_checks import FORMAT
from stalingrad_widgets.games.undaunted.rules import UndauntedRules
from stalingrad_widgets.games.undaunted.scenario import Scenario
from stalingrad_widgets.games.undaunted.state import State

from .table_kit import write_pack

RULES = UndauntedRules(NORMANDY)
SHIPPED = tuple(scenario.id for scenario in load_pack(FORMAT, DEMONSTRATION).scenarios)
TWO_FACES = tuple(f"{id}+" for id in SHIPPED)
"""The same with units of two faces in every scenario, and a radio in the first."""
ALL = SHIPPED + TWO_FACES
VIEWERS = ("american", "german")

WEIGHTS = {
    "end": 0.25, "hunker": 0.25, "stop": 0.4, "done": 0.5,
    "attack": 4, "suppress": 3, "target": 4, "blast": 8, "control": 3, "scout": 3,
}  # fmt: skip
"""How much likelier than another word each verb is."""


@cache
def scenario(id: str) -> Scenario:
    """A shipped scenario; with a "+" behind it, its variant with units of two faces."""
    return compile_scenario(_pack(id.endswith("+")), id.removesuffix("+"), NORMANDY)


@cache
def _pack(two_faces: bool) -> Pack:
    with TemporaryDirectory() as folder:
        pack: Pack = load_pack(FORMAT, write_pack(Path(folder)) if two_faces else DEMONSTRATION)
    return pack


def new_game(id: str, seed: int, **options: bool) -> Game[State]:
    """A game of a scenario whose chance is such that every third roll hits."""
    return Game(RULES, RULES.set_up(scenario(id), options), Deadly(seed))


class Deadly:
    """Seeded chance, but every third roll is all zeros: casualties, and what follows from them, come often."""

    def __init__(self, seed: int) -> None:
        self.seeded = Seeded(seed)

    def __call__(self, request: Roll | Draw, n: int) -> Any:
        if isinstance(request, Roll) and n % 3 == 0:
            return (0,) * len(request.dice)
        return self.seeded(request, n)


def course(game: Game[State], random: Random, most: int) -> Iterator[tuple[Choose, Word]]:
    """Each pending choice with the answer that is about to be given."""
    for _ in range(most):
        asked = pending(game, random)
        if asked is None:
            return
        word = lively(asked.options(), random)
        yield asked, word
        game.answer(word, asked.side)


def pending(game: Game[State], random: Random) -> Choose | None:
    """A choice that is asked for now, of either side when both are; None when the game is over."""
    asked: Sequence[Asked] = game.requests
    if not asked:
        return None
    one = asked[random.randrange(len(asked))]
    assert isinstance(one, Choose)
    return one


def lively(words: Sequence[Word], random: Random) -> Word:
    """One of the words, by the weights of their verbs."""
    return random.choices(words, [_weight(word) for word in words])[0]


def _weight(word: Word) -> float:
    return WEIGHTS.get(word.rpartition(" ")[2].removesuffix("-2"), 1)


def play_on(game: Game[State], random: Random, most: int) -> None:
    """Play a game on at random, unchecked, chance included."""
    for _ in range(most):
        if game.over:
            return
        request = game.requests[0]
        game.play(lively(request.options(), random) if isinstance(request, Choose) else request.sample(random.random))
