"""Games played at random for property tests, so weighted that rules that lie deep are reached too."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from stalingrad_widgets.core.content import load_pack
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.games.undaunted.catalog import DEMONSTRATION
from stalingrad_widgets.games.undaunted.compile import compile_scenario
from stalingrad_widgets.games.undaunted.normandy import NORMANDY
from stalingrad_widgets.games.undaunted.pack import Pack
from stalingrad_widgets.games.undaunted.pack_checks import FORMAT
from stalingrad_widgets.games.undaunted.rules import UndauntedRules
from stalingrad_widgets.games.undaunted.scenario import Scenario
from stalingrad_widgets.games.undaunted.state import State
from tests.games.at_random import AtRandom, Deadly

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


AT_RANDOM = AtRandom(WEIGHTS)
course, lively, play_on = AT_RANDOM.course, AT_RANDOM.lively, AT_RANDOM.play_on
