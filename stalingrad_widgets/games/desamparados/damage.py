"""Lives: cubes lost, soldiers that die, damage to the reserve."""

from __future__ import annotations

from . import action_notes as notes
from . import victory
from .content import EMPTY, OFF
from .markers import take_off
from .state import State


def lose_life(state: State, soldier: int, rule: str) -> bool:
    """A soldier loses one life, a cube or, without cubes, its own; whether it died.

    DES-shoot-04, DES-shoot-05, DES-lives-05. Without the option `default_life` it dies with its last cube
    (DES-lives-07).
    """
    if not state.cubes[soldier]:
        die(state, soldier, rule)
        return True
    state.cubes[soldier] -= 1
    state.lost[state.content.roster.soldiers[soldier].side] += 1
    if not state.cubes[soldier] and not state.content.options["default_life"]:
        die(state, soldier, rule)
        return True
    notes.wounded(state, soldier, rule)
    return False


def die(state: State, soldier: int, rule: str) -> None:
    """A soldier leaves the grid for its player's discard pile, its cubes are lost (DES-shoot-05, DES-shoot-07)."""
    card = state.content.roster.soldiers[soldier]
    state.lost[card.side] += state.cubes[soldier]
    state.cubes[soldier] = 0
    state.occupant[state.at[soldier]] = EMPTY
    state.at[soldier] = OFF
    seat = state.seat_of(soldier)
    state.zones.move(card.word, seat.play, seat.fallen)
    take_off(state, soldier)
    if state.attack is not None and state.attack.target == soldier:
        state.attack = state.attack._replace(target=OFF)
    notes.killed(state, soldier, rule)


def direct(state: State, side: int, n: int) -> None:
    """Direct damage to a side: one cube of its reserve each; beyond the last it has lost. Raises Leave then.

    DES-direct-01, DES-direct-02, DES-direct-07, DES-end-02 to DES-end-04.
    """
    taken = min(n, state.reserve[side])
    state.reserve[side] -= taken
    state.lost[side] += taken
    notes.direct(state, side, taken)
    if taken < n:
        victory.win(state, 1 - side, "DES-end-02")
