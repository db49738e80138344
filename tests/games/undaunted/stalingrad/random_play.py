"""Games played at random for property tests, so weighted that rules that lie deep are reached too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from stalingrad_widgets.core.chance import Seeded
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.requests import Asked, Choose, Draw, Roll, Word
from stalingrad_widgets.games.undaunted.scenario import Scenario
from stalingrad_widgets.games.undaunted.state import State

from .desk import RULES
from .desk import scenario as compiled

VIEWERS = ("soviet", "german")

WEIGHTS = {
    "end": 0.15, "hunker": 0.15, "stop": 0.4, "done": 0.3, "rest": 0.5, "stay": 0.5, "ready-unit": 3,
    "attack": 3, "suppress": 2, "antitank": 3, "demo": 4, "flame": 6, "bomb": 6, "grenade": 4, "area-suppress": 4,
    "control": 3, "scout": 3, "mine": 6, "smoke": 4, "overwatch": 8, "inspire": 5, "force": 6, "assault": 6,
    "reposition": 6, "explore": 8, "antiair": 6, "bolster": 2, "support": 3, "guide": 4, "recon": 4,
    "tile:505": 3, "tile:506": 5, "tile:510": 5,
}  # fmt: skip
"""How much likelier than another word each verb is, and each tile in the middle."""

NEAR = [
    {"side": side, "unit": unit, "tile": tile}
    for side, unit, tile in (
        ("soviet", "rifleman-a", "510"), ("soviet", "rifleman-b", "514"), ("soviet", "engineer-a", "510"),
        ("german", "rifleman-a", "506"), ("german", "rifleman-b", "505"), ("german", "engineer-a", "505"),
    )
]  # fmt: skip
"""Both sides stand next to each other."""
ASSETS = ("Engineer", "Antitank Gun", "Tank", "Sniper", "Flamethrower", "Mortar", "Quartermaster", "Antiair Battery")
MORE = ("Bomber", "Field Telephone", "Machine Gunner")
RICH = {
    side: {"plus": [{"title": title} for title in (officer, *ASSETS, *MORE)]}
    for side, officer in (("soviet", "Commissar"), ("german", "Lieutenant"))
}
"""Decks that hold a card of each kind of unit and asset."""
LONG = {side: [{"points": 7}, {"rout_count": 7}] for side in VIEWERS}
"""Aims that take long."""
READINGS = {
    "discard_open": True,
    "fog_bolster": False,
    "guide_path": "every_tile",
    "overwatch_position": "entered",
    "ready_count": "one",
}
"""The other value of each option."""
RICH_GAME: dict[str, Any] = {"deck": RICH, "counters": NEAR, "goals": LONG}
SINGLE: dict[str, Any] = {"setting": None}

KINDS: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "first": ("011", SINGLE, {}),
    "bench": ("900", {**SINGLE, **RICH_GAME}, {}),
    "readings": ("900", {**SINGLE, **RICH_GAME}, READINGS),
    "missions": ("901", SINGLE, {}),
    "integrated": ("902", SINGLE, {}),
    "all-decks": ("900", RICH_GAME, {}),
    "all-missions": ("901", {"deck": RICH, "supply": dict.fromkeys(VIEWERS, "all")}, READINGS),
}
"""Scenario, changes of it, options. Single games have what the overview unlocks; the others all cards of the pack."""
ALL = tuple(KINDS)


@cache
def scenario(kind: str) -> Scenario:
    """The scenario of a kind of game."""
    id, changes, _ = KINDS[kind]
    return compiled(id, **changes)


def new_game(kind: str, seed: int) -> Game[State]:
    """A game whose chance is such that every third roll hits."""
    return Game(RULES, RULES.set_up(scenario(kind), KINDS[kind][2]), Deadly(seed))


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
