"""What lies on the table now, as a viewer may see it: counters, markers, and cards where they may be seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from ...core.requests import Word
from ...core.scene import Id, Item
from .board import face_of
from .scenario import OFF, Scenario, Side
from .state import FACES, State
from .words import name

Layer: TypeAlias = Callable[[State], dict[Id, Item]]
"""Things of one kind on the board, which lie open to all."""


def items(state: State, viewer: str | None, layers: Sequence[Layer] | None = None) -> dict[Id, Item]:
    """Everything by its id. Viewer None sees all cards, "" those that all may see.

    `layers`: what lies on the board, as in Normandy by default.
    """
    made: dict[Id, Item] = {}
    for layer in NORMANDY if layers is None else layers:
        made.update(layer(state))
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
        columns = {"suppressed": state.suppressed, "routed": state.routed}
        if states := [name for name, column in columns.items() if column[unit.index]]:
            item["st"] = states
        made[unit.word] = item
    return made


def objectives(state: State) -> dict[Id, Item]:
    """Objectives with their points."""
    tiles = state.scenario.tiles
    return {f"objective:{tiles[tile].slot}": _objective(state, tile) for tile in state.scenario.objectives}


def landmarks(state: State) -> dict[Id, Item]:
    """The radio and the spawn markers."""
    scenario, made = state.scenario, {}
    if scenario.radio != OFF:
        owner = scenario.sides[scenario.radio_side].id
        made["radio"] = mark("radio", scenario.tile_words[scenario.radio], owner)
    for spawn in scenario.source.spawns:
        lies = mark("spawn", f"tile:{spawn.slot}", spawn.side)
        lies["t"] = ", ".join(_served(scenario, spawn.side, units) for units in spawn.units)
        made[f"spawn:{scenario.side(spawn.side).short}/{spawn.slot}"] = lies
    return made


def control_markers(state: State) -> dict[Id, Item]:
    """Control markers and target markers of both sides."""
    made: dict[Id, Item] = {}
    for side in state.scenario.sides:
        made.update(_marks_of(state, side))
    return made


def initiative(state: State) -> dict[Id, Item]:
    """The initiative marker beside its holder's hand."""
    holder = state.scenario.sides[state.holder]
    return {"initiative": mark("initiative", f"zone:{holder.short}/hand", holder.id)}


def _objective(state: State, tile: int) -> Item:
    scenario = state.scenario
    lies = mark("objective", scenario.tile_words[tile])
    lies["n"] = scenario.values[tile] + (state.raised if tile == scenario.radio else 0)
    return lies


def mark(name: str, at: Word, side: str = "") -> Item:
    """A marker on a place, of a side or of none."""
    made: Item = {"k": "mark", "f": name, "at": at}
    if side:
        made["s"] = side
    return made


def _served(scenario: Scenario, side: str, units: str) -> str:
    """Whom a spawn marker serves: "All", a squad, "Sniper", "Mortar", or a unit by name (UN-spawn-06)."""
    if len(units) == 1 or units in ("all", "sniper", "mortar"):
        return units.capitalize()
    return name(scenario, f"unit:{scenario.side(side).short}/{units}")


def _marks_of(state: State, side: Side) -> dict[Id, Item]:
    tiles = state.scenario.tiles
    made = {
        f"marker:{side.short}/{tiles[tile].slot}": mark(FACES[face], tiles[tile].word, side.id)
        for tile, face in enumerate(state.marks[side.index])
        if face
    }
    target = state.target[side.index]
    if target != OFF:
        made[f"target:{side.short}"] = mark("target", tiles[target].word, side.id)
    return made


NORMANDY: tuple[Layer, ...] = (pieces, objectives, landmarks, control_markers, initiative)
"""What lies on the board in Normandy."""

# -- cards -------------------------------------------------------------------------------------------------


def zones(state: State, viewer: str | None) -> dict[Id, Item]:
    """Each zone with its number of cards, and the cards where this viewer may see them."""
    made: dict[Id, Item] = {}
    seen = state.zones.layout.visible(viewer)
    for side in state.scenario.sides:
        order = {card: i for i, card in enumerate(side.cards)}
        for zone in side.zones:
            if zone in (side.aside, side.removed) and zone != side.lost and not state.zones.count(zone):
                continue
            item: Item = {"k": "zone", "n": state.zones.count(zone)}
            if seen[zone]:
                item["cards"] = sorted(state.zones[zone], key=order.__getitem__)
            made[state.scenario.zone_words[zone]] = item
    return made
