"""The inventory: what a side holds, draws and plays, and what it plays out of turn."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.requests import Draw, Flow, Word
from . import action_notes as notes
from . import winter
from .content import KINDS, ROUNDS, SIDES, TRENCH, VODKA
from .state import State

VODKA_DRAWS = 3
"""DES-vodka-03."""
CARDS: tuple[dict[str, Word], dict[str, Word]] = (
    {kind: f"card:{SIDES[0]}/{kind}" for kind in KINDS},
    {kind: f"card:{SIDES[1]}/{kind}" for kind in KINDS},
)
"""By side: type of object -> its word. Trenches have words of their own."""


# -- reading ------------------------------------------------------------------------------------------


def holds(state: State, side: int, kind: str) -> Word:
    """The word of an object of this type in a side's inventory; "" if there is none. Of trenches the first."""
    if kind == TRENCH:
        return next(iter(trenches(state, side)), "")
    word = CARDS[side][kind]
    return word if word in state.zones.cards[state.content.sides[side].objects] else ""


def trenches(state: State, side: int) -> list[Word]:
    """Trench objects in a side's inventory."""
    start = CARDS[side][TRENCH]
    return [word for word in state.zones.cards[state.content.sides[side].objects] if word.startswith(start)]


def has_objects(state: State, side: int) -> bool:
    """Whether a side's inventory is not empty: its number is public (DES-object-08).

    In Last Breath nothing is played from it when an option says so (DES-breath-17).
    """
    held = state.zones.cards[state.content.sides[side].objects]
    return bool(held) and (state.round <= ROUNDS or may_play(state))


def may_play(state: State) -> bool:
    """Whether objects other than Grenade are played now: always, but in Last Breath as an option says (breath-17)."""
    return state.round <= ROUNDS or bool(state.content.options["objects_in_last_breath"])


# -- playing ------------------------------------------------------------------------------------------


def play(state: State, side: int, word: Word, rule: str) -> None:
    """An object with a bonus or a marker goes to the discard pile at once (DES-object-02, DES-object-06)."""
    board = state.content.sides[side]
    state.zones.move(word, board.objects, board.discard)
    notes.played(state, side, word, rule)


def lay_out(state: State, side: int, word: Word, rule: str) -> None:
    """An object that is discarded only after its effect lies open until then (DES-object-06)."""
    board = state.content.sides[side]
    state.zones.move(word, board.objects, board.playing)
    notes.played(state, side, word, rule)


def put_away(state: State, side: int) -> None:
    """Discard what lies open (DES-object-06)."""
    board = state.content.sides[side]
    if state.zones.cards[board.playing]:
        state.zones.move_all(board.playing, board.discard)


# -- drawing ------------------------------------------------------------------------------------------


def draw_objects(state: State, side: int, n: int, rule: str) -> Flow[None]:
    """Draw from the own deck; an empty one takes in the discard pile first, also in mid-draw.

    DES-object-03 to DES-object-05, DES-object-10. Which cards they are is told to the side alone (DES-object-08).
    """
    board, drawn = state.content.sides[side], []
    deck = state.zones.cards[board.deck]
    for _ in range(n):
        if not deck:
            _reshuffle(state, side)
        if not deck:
            break
        card: Word = yield Draw(board.id, "object", lambda: deck, about=(rule,))
        state.zones.move(card, board.deck, board.objects)
        drawn.append(card)
    notes.drew(state, side, drawn, rule)


def draw_in_play(state: State, side: int, n: int, rule: str) -> Flow[None]:
    """Draw in the middle of things; the maximum is checked then only if an option says so (DES-start-16)."""
    yield from draw_objects(state, side, n, rule)
    if state.content.options["hand_limit_always"]:
        yield from winter.discard_surplus(state, side)


def _reshuffle(state: State, side: int) -> None:
    """The discarded objects become the new deck (DES-object-03)."""
    board = state.content.sides[side]
    n = state.zones.count(board.discard)
    if n:
        state.zones.move_all(board.discard, board.deck)
        notes.reshuffled(state, side, n)


# -- out of turn --------------------------------------------------------------------------------------


def interjections(state: State, side: str) -> Sequence[Word]:
    """What a side, or a seat of it, may play while anybody decides: Vodka (DES-vodka-02, DES-vodka-04).

    With an option also winter objects, which are then discarded at their price (DES-winter-07).
    """
    index = side_of(state, side)
    if not may_play(state):
        return ()
    vodka = holds(state, index, VODKA)
    return (*((vodka,) if vodka else ()), *winter.interjections(state, index))


def interject(state: State, side: str, word: Word) -> Flow[None]:
    """Play such an object."""
    index = side_of(state, side)
    if state.content.roster.objects[word].kind == VODKA:
        yield from _drink(state, index, word)
    else:
        yield from winter.discard(state, index, word, "DES-winter-07")


def side_of(state: State, side: str) -> int:
    """The index of a side, given its id or that of one of its seats. Raises KeyError for anything else."""
    return SIDES.index(side) if side in SIDES else state.content.seat_of[side].side


def _drink(state: State, side: int, word: Word) -> Flow[None]:
    """Three objects, and only then is the Vodka discarded (DES-vodka-03, DES-object-06)."""
    board = state.content.sides[side]
    lay_out(state, side, word, "DES-vodka-02")
    notes.vodka(state, side)
    yield from draw_objects(state, side, VODKA_DRAWS, "DES-vodka-03")
    state.zones.move(word, board.playing, board.discard)
    if state.content.options["hand_limit_always"]:
        yield from winter.discard_surplus(state, side)
