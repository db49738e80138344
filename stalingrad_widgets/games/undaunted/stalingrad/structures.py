"""Buildings and tunnels are destroyed, smoke and mines are laid (US-destr, US-tunnel, US-minelay, US-smoke)."""

from __future__ import annotations

from functools import partial

from ....core.refusal import Refusal
from ....core.requests import DONE, Choose, Flow, Word
from ..field import MINE_FACES
from ..scenario import Mine, Play
from ..state import State
from ..victory import settle
from . import notes
from .goals import gain_by

MINES_EACH = 4
"""Mines of a squad's Engineer in a scenario (US-mine-14)."""
SMOKES_EACH = 2
"""Smoke markers of an Engineer in a scenario (US-smoke-07)."""


# -- damage -------------------------------------------------------------------------------------------


def damage(state: State, tile: int, by: int) -> None:
    """Swap the tile for its next version; everything on it stays (US-destr-05, US-destr-07, US-destr-11)."""
    if state.face(tile).structure is None or state.worn[tile] + 1 >= len(state.scenario.tiles[tile].faces):
        return
    state.worn[tile] += 1
    notes.damaged(state, by, tile)
    gain_by(state, "gain-by-damage", by, tile)
    settle(state)


def destroy_tunnel(state: State, index: int) -> None:
    """The tunnel marker is gone for the rest of the campaign (US-tunnel-08)."""
    state.tunnels[index] = False
    notes.tunnel_gone(state, index)


# -- mines ----------------------------------------------------------------------------------------------


def mine(state: State, play: Play) -> Flow[None]:
    """Up to X mines on edges of the unit's tile that have none (US-minelay-01, US-minelay-02)."""
    for left in range(min(play.value, MINES_EACH - state.laid[play.unit]), 0, -1):
        word: Word = yield Choose(
            state.scenario.sides[state.active].id,
            "mine",
            partial(_mine_places, state, play.unit),
            partial(_why_no_mine, state, play.unit),
            about=(state.scenario.unit_words[play.unit], left),
            beyond=partial(_all_mine_places, state),
        )
        if word == DONE:
            return
        lay_mine(state, play.unit, word)


def _mine_places(state: State, unit: int) -> list[Word]:
    """The edges of its tile with each face of a mine, then "done"."""
    edges = sorted(state.scenario.edges_of[state.at[unit]].values())
    return [*(f"{state.scenario.edge_words[edge]} {face}" for edge in edges for face in MINE_FACES), DONE]


def _all_mine_places(state: State) -> list[Word]:
    return [f"{word} {face}" for word in state.scenario.edge_words for face in MINE_FACES]


def _why_no_mine(state: State, unit: int, word: Word) -> Refusal | None:
    """Only edges of the own tile, and those without a mine (US-minelay-01, US-mine-02)."""
    if word == DONE:
        return None
    edge = state.scenario.edge_of[word.partition(" ")[0]]
    if edge not in state.scenario.edges_of[state.at[unit]].values():
        return Refusal("US-minelay-01", (state.scenario.edge_words[edge],))
    return None if state.mines[edge] is None else Refusal("US-mine-02", (state.scenario.edge_words[edge],))


def lay_mine(state: State, unit: int, word: Word) -> None:
    """A mine of the Engineer on this edge, which counts against its four (US-mine-14, US-mine-15)."""
    edge, _, face = word.partition(" ")
    index = state.scenario.edge_of[edge]
    state.mines[index] = Mine(state.active, face == MINE_FACES[True], unit)
    state.laid[unit] += 1
    notes.mine_laid(state, unit, index, face)


# -- smoke ------------------------------------------------------------------------------------------------


def smoke(state: State, play: Play) -> Flow[None]:
    """A smoke marker on the unit's own tile (US-smokeact-01)."""
    tile = state.at[play.unit]
    state.smoke[tile] = True
    state.smoked[play.unit] += 1
    notes.counter(state, "smoke", play.unit, tile, "US-smokeact-01")
    yield from ()


def why_no_smoke(state: State, play: Play, tile: int) -> Refusal | None:
    """One smoke a tile, two of each Engineer (US-smoke-06, US-smoke-07)."""
    if state.smoke[tile]:
        return Refusal("US-smoke-06", (state.scenario.tile_words[tile],))
    if state.smoked[play.unit] >= SMOKES_EACH:
        return Refusal("US-smoke-07", (state.scenario.unit_words[play.unit],))
    return None
