"""What lies on the board in Stalingrad besides counters and control markers: open to both sides (US-minelay-03)."""

from __future__ import annotations

from ....core.requests import Word
from ....core.scene import Id, Item
from .. import items as shared
from ..field import MINE_FACES
from ..items import Layer, mark
from ..scenario import OFF
from ..state import State
from .board import printed_on
from .combat import SMOKE_BONUS


def grounds(state: State) -> dict[Id, Item]:
    """Tiles that were swapped in play: what they print now (US-destr-05)."""
    made: dict[Id, Item] = {}
    for tile, worn in enumerate(state.worn):
        if worn:
            model = state.scenario.tiles[tile]
            made[f"ground:{model.slot}"] = _ground(state, tile, model.word)
    return made


def _ground(state: State, tile: int, word: Word) -> Item:
    face = state.face(tile)
    return {
        "k": "ground",
        "at": word,
        "f": face.ground,
        "feature": face.feature or "",
        "code": face.id,
        "t": face.name,
        "b": printed_on(face),
        "st": ["damaged" if face.structure is not None else "destroyed"],
    }


def mines(state: State) -> dict[Id, Item]:
    """Mines on edges. They point away from ground that their owner has marked, to where an enemy may come from."""
    made: dict[Id, Item] = {}
    for edge, mine in enumerate(state.mines):
        if mine is not None:
            word, (a, b) = state.scenario.edge_words[edge], state.scenario.edges[edge]
            marks = state.marks[mine.side]
            lies = mark("mine", word, state.scenario.sides[mine.side].id)
            lies["side"] = "a" if marks[b] and not marks[a] else "b"
            lies["t"] = MINE_FACES[mine.antitank]
            made[f"mine:{word.partition(':')[2]}"] = lies
    return made


def smoke(state: State) -> dict[Id, Item]:
    """Smoke, with what it adds to the defence (US-smoke-01)."""
    made: dict[Id, Item] = {}
    for tile, lies in enumerate(state.smoke):
        if lies:
            model = state.scenario.tiles[tile]
            made[f"smoke:{model.slot}"] = {**mark("smoke", model.word), "t": f"smoke +{SMOKE_BONUS}"}
    return made


def overwatch(state: State) -> dict[Id, Item]:
    """Overwatch markers, each with a line from its gunner (US-owaction-01)."""
    scenario = state.scenario
    made: dict[Id, Item] = {}
    for unit, tile in enumerate(state.overwatch):
        if tile != OFF:
            model = scenario.units[unit]
            name, at = model.word.partition(":")[2], scenario.tile_words[tile]
            made[f"overwatch:{name}"] = {**mark("overwatch", at, scenario.sides[model.side].id), "top": model.word}
            made[f"line:{name}"] = {"k": "line", "f": "overwatch", "from": model.word, "at": at}
    return made


def tunnels(state: State) -> dict[Id, Item]:
    """Tunnels that stand (US-tunnel-08)."""
    scenario = state.scenario
    return {
        tunnel.word: mark("tunnel", scenario.tile_words[tunnel.tile])
        for tunnel, stands in zip(scenario.tunnels, state.tunnels, strict=True)
        if stands
    }


def missions(state: State) -> dict[Id, Item]:
    """Escape and mission markers, and mission points on tiles (US-escape-01, US-mission-01, US-goal-06)."""
    tiles = state.scenario.tiles
    made = {f"escape:{tiles[tile].slot}": mark("escape", tiles[tile].word) for tile in state.scenario.escape}
    made.update((f"mission:{tiles[tile].slot}", mark("mission", tiles[tile].word)) for tile in state.scenario.mission)
    for tile, n in enumerate(state.mission):
        if n:
            made[f"points:{tiles[tile].slot}"] = {**mark("mission-points", tiles[tile].word), "n": n}
    return made


STALINGRAD: tuple[Layer, ...] = (
    grounds,
    shared.pieces,
    shared.objectives,
    tunnels,
    missions,
    smoke,
    mines,
    overwatch,
    shared.control_markers,
    shared.initiative,
)
"""What lies on the board."""
