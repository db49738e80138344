"""What lies on the table now, as a viewer may see it: counters, markers, and cards where they may be seen."""

from __future__ import annotations

from ...core.requests import Word
from ...core.scene import Id, Item
from .board import face_of
from .scenario import OFF, Scenario, Side
from .state import FACES, State
from .words import name


def items(state: State, viewer: str | None) -> dict[Id, Item]:
    """Everything by its id. Viewer None sees all cards, "" those that all may see."""
    made = pieces(state)
    made.update(marks(state))
    made.update(zones(state, viewer))
    return made


# -- the board: open to all ------------------------------------------------------------------------------


def pieces(state: State) -> dict[Id, Item]:
    """Counters on the board; `z` keeps their order on a tile."""
    tiles = state.scenario.tile_words
    made: dict[Id, Item] = {}
    for unit in state.scenario.units:
        at = state.at[unit.index]
        if at == OFF:
            continue
        item: Item = {"k": "piece", "f": face_of(unit), "at": tiles[at], "z": unit.index}
        if state.suppressed[unit.index]:
            item["st"] = ["suppressed"]
        made[unit.word] = item
    return made


def marks(state: State) -> dict[Id, Item]:
    """Objectives, spawn markers, radio, control markers, target markers, and the initiative marker."""
    made = _fixed_marks(state)
    for side in state.scenario.sides:
        made.update(_marks_of(state, side))
    holder = state.scenario.sides[state.holder]
    made["initiative"] = {"k": "mark", "f": "initiative", "at": f"zone:{holder.short}/hand", "s": holder.id}
    return made


def _fixed_marks(state: State) -> dict[Id, Item]:
    scenario = state.scenario
    made = {f"objective:{scenario.tiles[tile].slot}": _objective(state, tile) for tile in scenario.objectives}
    if scenario.radio != OFF:
        owner = scenario.sides[scenario.radio_side].id
        made["radio"] = _mark("radio", scenario.tile_words[scenario.radio], owner)
    for spawn in scenario.source.spawns:
        mark = _mark("spawn", f"tile:{spawn.slot}", spawn.side)
        mark["t"] = ", ".join(_served(scenario, spawn.side, units) for units in spawn.units)
        made[f"spawn:{scenario.side(spawn.side).short}/{spawn.slot}"] = mark
    return made


def _objective(state: State, tile: int) -> Item:
    scenario = state.scenario
    mark = _mark("objective", scenario.tile_words[tile])
    mark["n"] = scenario.values[tile] + (state.raised if tile == scenario.radio else 0)
    return mark


def _mark(name: str, at: Word, side: str = "") -> Item:
    mark: Item = {"k": "mark", "f": name, "at": at}
    if side:
        mark["s"] = side
    return mark


def _served(scenario: Scenario, side: str, units: str) -> str:
    """Whom a spawn marker serves: "All", a squad, "Sniper", "Mortar", or a unit by name (UN-spawn-06)."""
    if len(units) == 1 or units in ("all", "sniper", "mortar"):
        return units.capitalize()
    return name(scenario, f"unit:{scenario.side(side).short}/{units}")


def _marks_of(state: State, side: Side) -> dict[Id, Item]:
    tiles = state.scenario.tiles
    made = {
        f"marker:{side.short}/{tiles[tile].slot}": _mark(FACES[face], tiles[tile].word, side.id)
        for tile, face in enumerate(state.marks[side.index])
        if face
    }
    target = state.target[side.index]
    if target != OFF:
        made[f"target:{side.short}"] = _mark("target", tiles[target].word, side.id)
    return made


# -- cards -------------------------------------------------------------------------------------------------


def zones(state: State, viewer: str | None) -> dict[Id, Item]:
    """Each zone with its number of cards, and the cards where this viewer may see them."""
    made: dict[Id, Item] = {}
    seen = state.zones.layout.visible(viewer)
    for side in state.scenario.sides:
        order = {card: i for i, card in enumerate(side.cards)}
        for zone in side.zones:
            item: Item = {"k": "zone", "n": state.zones.count(zone)}
            if seen[zone]:
                item["cards"] = sorted(state.zones[zone], key=order.__getitem__)
            made[state.scenario.zone_words[zone]] = item
    return made
