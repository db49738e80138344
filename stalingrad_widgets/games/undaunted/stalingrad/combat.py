"""The numbers of combat: targets, dice, range, total defence, and the roll (US-combat, US-defence, US-value)."""

from __future__ import annotations

from typing import NamedTuple

from ....core.breakdown import Breakdown
from ....core.requests import Flow, Word
from ..combat import throw_dice
from ..scenario import EVERYWHERE, OFF, Action, Scenario
from ..state import CONTROLLED, State
from . import notes

SMOKE_BONUS = 2
"""Defence that smoke adds (US-smoke-01)."""
TUNNEL_DEFENCE = 7
"""Structural defence of a tunnel (US-tunnel-06)."""
NO_RANGE = frozenset(("bomb", "mine"))
"""Verbs against which distance does not count (US-defence-02, US-mine-05)."""
NO_COVER = frozenset(("demo", "mine"))
"""Verbs against which neither cover nor smoke counts (US-defence-01, US-mine-05, US-smoke-03, US-smoke-04)."""
AT_STRUCTURES = frozenset(("antitank", "demo"))
"""Actions on one building, tunnel or enemy vehicle (US-target-03)."""
ON_TILES = frozenset(("bomb", "area-suppress", "grenade"))
"""Actions on everything on a tile (US-target-04, US-target-06)."""


class Target(NamedTuple):
    """What is attacked: a unit, the building of a tile, or a tunnel, by its index."""

    kind: str
    """"unit", "building" or "tunnel"."""
    number: int


def target_of(scenario: Scenario, word: Word) -> Target:
    """The target of a word: "unit:…", "tile:…" or "tunnel:…"."""
    if word in scenario.unit_of:
        return Target("unit", scenario.unit_of[word])
    if word in scenario.tile_of:
        return Target("building", scenario.tile_of[word])
    return Target("tunnel", scenario.tunnel_of[word])


def word_of(scenario: Scenario, target: Target) -> Word:
    """The word of a target."""
    if target.kind == "unit":
        return scenario.unit_words[target.number]
    return scenario.tile_words[target.number] if target.kind == "building" else scenario.tunnels[target.number].word


def tile_of(state: State, target: Target) -> int:
    """The tile on which a target is."""
    if target.kind == "unit":
        return state.at[target.number]
    return target.number if target.kind == "building" else state.scenario.tunnels[target.number].tile


def dice_against(state: State, action: Action, target: Target) -> int:
    """Dice of an action against this kind of target (US-value-02 to US-value-04)."""
    if target.kind != "unit":
        return action.dice.get("building", 0)
    return action.dice.get("vehicle" if state.scenario.units[target.number].vehicle else "unit", 0)


def in_range(state: State, action: Action, start: int, tile: int) -> bool:
    """Whether a tile is as far as the range sign of an action asks (US-combat-02, US-target-09, US-target-10)."""
    return start == OFF or action.range_min <= state.scenario.distance[start][tile] <= action.range_max


def reaches_all(action: Action, start: int) -> bool:
    """Whether every tile is in range: no range sign, or no unit that fires."""
    return start == OFF or (action.range_max == EVERYWHERE and not action.range_min)


# -- total defence ------------------------------------------------------------------------------------


def total_defence(state: State, verb: str, start: int, target: Target) -> Breakdown:
    """What dice must reach against a target from an attacker on the tile `start` (OFF: not on the board).

    Units add cover, range and smoke to their base or armoured defence (US-combat-05, US-defence-04,
    US-smoke-01); structures only range (US-defence-03, US-smoke-05).
    """
    tile = tile_of(state, target)
    if target.kind == "unit":
        defence = _unit_defence(state, verb, start, target.number, tile)
    elif target.kind == "building":
        defence = Breakdown("US-defence-03", state.face(tile).structure or 0, "structure")
    else:
        defence = Breakdown("US-tunnel-06", TUNNEL_DEFENCE, "structure")
    if verb not in NO_RANGE and start != OFF:
        defence.add("US-combat-06", state.scenario.distance[start][tile], "range")
    return defence


def _unit_defence(state: State, verb: str, start: int, unit: int, tile: int) -> Breakdown:
    model = state.scenario.units[unit]
    defence = Breakdown("US-vehicle-02" if model.vehicle else "US-combat-05", model.defence, "defence")
    if verb not in NO_COVER:
        defence.add(*cover_of(state, start, tile, model.side), "cover")
        if state.smoke[tile]:
            defence.add("US-smoke-01", SMOKE_BONUS, "smoke")
    return defence


def cover_of(state: State, start: int, tile: int, side: int) -> tuple[str, int]:
    """The rule and the cover bonus in force for a unit of this side on a tile.

    Fortification if its side controls the tile, from wherever it is attacked (US-fort-04 to US-fort-07);
    building cover against attackers elsewhere (US-cover-01, US-cover-02, US-defence-05); else the normal cover.
    """
    face = state.face(tile)
    if face.fortification is not None and state.marks[side][tile] == CONTROLLED:
        return "US-fort-04", face.fortification
    if face.building_cover is not None and start != tile:
        return "US-cover-02", face.building_cover
    return "US-tile-05", face.cover


# -- the roll -------------------------------------------------------------------------------------------


def fire(
    state: State, side: int, verb: str, attacker: Word, target: Target, dice: int, defence: Breakdown
) -> Flow[bool]:
    """Roll the dice of one attack and judge them: one success is enough, a 0 always is one (US-combat-07 to 10)."""
    word = word_of(state.scenario, target)
    throw = yield from throw_dice(state, side, dice, (verb, attacker, word, defence.total))
    notes.fired(state, side, verb, attacker, word, defence, throw.faces, throw.success, throw.rule)
    return throw.success
