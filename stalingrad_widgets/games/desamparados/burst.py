"""What a grenade reaches beside its target, and trenches that are destroyed."""

from __future__ import annotations

from . import action_notes as notes
from .content import COLUMNS, EMPTY, LINES, OFF, Content
from .state import Attack, State
from .verbs import VERTICAL


def neighbours(state: State, attack: Attack) -> list[int]:
    """Soldiers next to the target along the axis, one space each way (DES-grenadecard-04, -05, DES-trench-05).

    With the option `grenade_splash_trench` trenches beside it too (DES-grenadecard-09).
    """
    space = space_of(state, attack.target)
    found = [state.occupant[near] for near in beside(state.content, space, attack.axis)]
    splash = state.content.options["grenade_splash_trench"]
    return [code for code in found if code != EMPTY and (code < len(state.at) or splash)]


def beside(content: Content, space: int, axis: str) -> list[int]:
    """The spaces on both sides of a space: of its column for "vertical", of its line for "horizontal"."""
    if axis == VERTICAL:
        at, last, one = content.line[space], LINES, COLUMNS
    else:
        at, last, one = content.column[space], COLUMNS, 1
    return [*([space - one] if at > 1 else []), *([space + one] if at < last else [])]


def space_of(state: State, code: int) -> int:
    """Where a soldier in play or a built trench is. Raises ValueError for a trench that is not built."""
    return state.at[code] if code < len(state.at) else state.occupant.index(code)


def destroy_trench(state: State, code: int) -> None:
    """Its card goes to its owner's discard pile (DES-trench-10)."""
    card = state.content.roster.trenches[code - len(state.at)]
    space = space_of(state, code)
    board = state.content.sides[card.side]
    state.occupant[space] = EMPTY
    state.zones.move(card.word, board.trenches, board.discard)
    if state.attack is not None and state.attack.target == code:
        state.attack = state.attack._replace(target=OFF)
    notes.trench_destroyed(state, card.side, card.word, space)
