"""What is told of a game of Stalingrad besides what is told of all, one function an event."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.breakdown import Breakdown
from ....core.requests import Word
from ..notes import cards as cards
from ..notes import counter as counter
from ..notes import note, unit_of, where
from ..notes import played as played
from ..notes import step as step
from ..notes import win as win
from ..scenario import Play, Side
from ..state import State


def mustered(state: State, side: Side, cards: Sequence[Word]) -> None:
    """muster: how many cards a side has put into its deck; which, to the owner."""
    if state.log is not None:
        private = {side.id: {"cards": list(cards)}}
        note(state, "muster", side.index, ("US-setup-13",), {"n": len(cards)}, private)


def used_again(state: State, kind: str, play: Play) -> None:
    """inspire, force: a card of the play area acts again."""
    if state.log is not None and play.action is not None:
        rule = "US-inspire-01" if kind == "inspire" else "US-force-01"
        data = {"card": play.card, "verb": play.action.verb, "unit": unit_of(state, play)}
        note(state, kind, state.active, (rule,), data)


def fired(
    state: State,
    side: int,
    verb: str,
    attacker: Word,
    target: Word,
    defence: Breakdown,
    dice: Sequence[int],
    hit: bool,
    rule: str,
) -> None:
    """attack: by a unit, a card without a counter, or the mine of an edge, on a unit, tile or tunnel."""
    if state.log is None:
        return
    parts = [list(part) for part in defence.parts]
    data = {"verb": verb, "attacker": attacker, "target": target, "total": defence.total, "parts": parts}
    note(state, "attack", side, (rule,), {**data, "dice": list(dice), "hit": hit})


def routed(state: State, unit: int, *, again: bool) -> None:
    """routed: a unit without cards left was hit; again: it had its marker already."""
    if state.log is not None:
        rule = "US-rout-05" if again else "US-rout-01"
        there = where(state, unit, state.at[unit])
        note(state, "routed", state.scenario.units[unit].side, (rule,), {**there, "again": again})


def pushed(state: State, unit: int, start: int, tile: int, rule: str) -> None:
    """pushed: the attacker has moved a unit."""
    if state.log is not None:
        words = state.scenario.tile_words
        data = {"unit": state.scenario.unit_words[unit], "from": words[start], "to": words[tile]}
        note(state, "pushed", state.scenario.units[unit].side, (rule,), data)


def overwatch_off(state: State, unit: int, tile: int, rule: str) -> None:
    """overwatch-off: the marker of a gunner leaves its tile."""
    counter(state, "overwatch-off", unit, tile, rule)


def mine_laid(state: State, unit: int, edge: int, face: str) -> None:
    """mine-laid: an Engineer has laid a mine on an edge."""
    if state.log is not None:
        data = {"unit": state.scenario.unit_words[unit], "edge": state.scenario.edge_words[edge], "face": face}
        note(state, "mine-laid", state.active, ("US-minelay-01",), data)


def mine_gone(state: State, side: int, edge: int) -> None:
    """mine-gone: a mine that caused a casualty is used up."""
    if state.log is not None:
        note(state, "mine-gone", side, ("US-mine-08",), {"edge": state.scenario.edge_words[edge]})


def damaged(state: State, side: int, tile: int) -> None:
    """damaged: a building was swapped for its next version; destroyed: nothing of it stands."""
    if state.log is not None:
        face = state.face(tile)
        data = {"tile": state.scenario.tile_words[tile], "version": face.id, "destroyed": face.structure is None}
        note(state, "damaged", side, ("US-destr-05",), data)


def tunnel_gone(state: State, index: int) -> None:
    """tunnel-gone: a tunnel was destroyed."""
    if state.log is not None:
        tunnel = state.scenario.tunnels[index]
        data = {"tunnel": tunnel.word, "tile": state.scenario.tile_words[tunnel.tile]}
        note(state, "tunnel-gone", state.active, ("US-tunnel-08",), data)


def bombers(state: State, side: Side, n: int, zone: int) -> None:
    """bombers: how many were removed, out of which zone."""
    if state.log is not None:
        data = {"n": n, "zone": state.scenario.zone_words[zone]}
        note(state, "bombers", side.index, ("US-antiair-01",), data)


def returned(state: State, card: Word) -> None:
    """returned: the card with the Antiair went back to the supply."""
    if state.log is not None:
        note(state, "returned", state.active, ("US-antiair-05",), {"card": card})


def gained(state: State, side: int, n: int, hook: str) -> None:
    """gain: mission points of a side, by which special rule."""
    if state.log is not None:
        data = {"n": n, "total": state.gained[side], "hook": hook}
        note(state, "gain", side, ("US-goal-05",), data)


def mission_placed(state: State, side: int, tile: int, n: int) -> None:
    """mission-placed: mission points now lie on a tile."""
    if state.log is not None:
        note(state, "mission-placed", side, ("US-mission-03",), {"tile": state.scenario.tile_words[tile], "n": n})


def withdrawn(state: State) -> None:
    """withdraw: the active side gives the scenario up."""
    if state.log is not None:
        note(state, "withdraw", state.active, ("US-end-10",), {})
