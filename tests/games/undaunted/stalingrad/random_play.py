"""Games played at random for property tests, so weighted that rules that lie deep are reached too."""

from __future__ import annotations

from functools import cache
from typing import Any

from stalingrad_widgets.core.game import Game
from stalingrad_widgets.games.undaunted.scenario import Scenario
from stalingrad_widgets.games.undaunted.state import State
from tests.games.at_random import AtRandom, Deadly

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


AT_RANDOM = AtRandom(WEIGHTS)
course, lively, play_on = AT_RANDOM.course, AT_RANDOM.lively, AT_RANDOM.play_on
