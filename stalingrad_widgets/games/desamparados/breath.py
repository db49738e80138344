"""Last Breath: naming, order, activation roll, the last attack, scoring, repeats."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...core.refusal import Refusal
from ...core.requests import D6, DONE, Choose, Flow, Hidden, Roll, Together, Word
from . import damage, frame, notes
from .commands import next_living
from .content import OFF, SIDES
from .sequence import markers_off
from .state import IN_LAST_BREATH, LAST_BREATH, LAST_ORDER, SCORE, State
from .victory import counted
from .victory import win as win

NAMED = 2
"""A side names at most so many soldiers (DES-breath-02)."""


# -- naming ---------------------------------------------------------------------------------------------


def last_breath(state: State) -> Flow[None]:
    """Each side names up to two of its soldiers (DES-breath-02, -11 to -13, DES-start-15)."""
    if state.repeat == 0:
        notes.new_round(state)
    if secret_names(state):
        yield from _name(state, (0, 1), "answer")
    else:
        yield from _name(state, (state.first,), "")
        yield from _name(state, (1 - state.first,), "")
    _mark(state)
    if not any(state.named) and state.repeat:
        win(state, OFF, "DES-end-10")
    state.phase = LAST_ORDER if any(state.named) else SCORE


def secret_names(state: State) -> bool:
    """Whether neither side sees whom the other names (option `last_breath_choice`, DES-breath-13)."""
    return state.content.options["last_breath_choice"] == "secret"


def _name(state: State, sides: Sequence[int], hidden: Hidden) -> Flow[None]:
    """These sides name soldiers, one answer each."""
    parts = [
        Choose(
            state.side(side).id,
            "name",
            partial(_may_name, state, side),
            partial(why_not_named, state, side),
            hidden=hidden,
            beyond=partial(_in_play_words, state),
            doubtful=(),
        )
        for side in sides
        if state.in_play(side)
    ]
    yield Together(parts, partial(_take_name, state), partial(_has_named, state), several=hidden == "answer")


def _may_name(state: State, side: int) -> list[Word]:
    """Own soldiers in play, whenever deployed, and "done" (DES-breath-12, DES-breath-16)."""
    words, named = state.content.roster.words, state.named[side]
    return [*(words[soldier] for soldier in state.in_play(side) if soldier not in named), DONE]


def _in_play_words(state: State) -> list[Word]:
    return [state.content.roster.words[soldier] for side in (0, 1) for soldier in state.in_play(side)]


def why_not_named(state: State, side: int, word: Word) -> Refusal | None:
    """Own soldiers, each once (DES-breath-02)."""
    if word in _may_name(state, side):
        return None
    return Refusal("DES-breath-02", (word,))


def _take_name(state: State, side: str, word: Word) -> None:
    index = SIDES.index(side)
    if word == DONE:
        state.naming[index] = True
        return
    named = list(state.named)
    named[index] = (*named[index], state.content.roster.code_of[word])
    state.named = (named[0], named[1])
    state.naming[index] = len(named[index]) == min(NAMED, len(state.in_play(index)))


def _has_named(state: State, side: str) -> bool:
    return state.naming[SIDES.index(side)]


def _mark(state: State) -> None:
    """All names are in: shown, and marked with command markers (DES-breath-03)."""
    state.named = (_living(state, 0), _living(state, 1))
    state.naming = [False, False]
    for side in (state.first, 1 - state.first):
        for soldier in state.named[side]:
            state.ordered[soldier] = True
        notes.named(state, side)


def _living(state: State, side: int) -> tuple[int, ...]:
    return tuple(soldier for soldier in state.named[side] if state.at[soldier] != OFF)


# -- the last attacks -------------------------------------------------------------------------------------


def last_turn(state: State) -> Flow[None]:
    """The next named soldier rolls against its initiative (DES-breath-05, -08, -14)."""
    soldier = next_living(state)
    if soldier == OFF:
        state.phase = SCORE
        return
    needed = needed_roll(state, soldier)
    about = (state.content.roster.words[soldier], needed)
    faces: tuple[int, ...] = yield Roll(state.seat_of(soldier).id, "last-breath", (D6, D6), about=about)
    success = sum(faces) >= needed
    notes.last_roll(state, soldier, faces, needed, success=success)
    if success:
        frame.begin(state, soldier, IN_LAST_BREATH)
    else:
        _expire(state, soldier, "DES-breath-08")
        state.slot += 1


def needed_roll(state: State, soldier: int) -> int:
    """The initiative of its place in the order, or as printed (option `last_breath_initiative`, DES-breath-15)."""
    if state.content.options["last_breath_initiative"] == "current":
        return state.fixed[state.slot]
    return state.content.roster.soldiers[soldier].initiative


def last_attack_over(state: State) -> None:
    """The soldier dies, whether it attacked or declined, whatever cubes are left (DES-breath-06, -07, -19)."""
    if state.at[state.acting] != OFF:
        _expire(state, state.acting, "DES-breath-06")


def _expire(state: State, soldier: int, rule: str) -> None:
    notes.last_dies(state, soldier, rule)
    damage.die(state, soldier, rule)


# -- the end ----------------------------------------------------------------------------------------------


def score(state: State) -> Flow[None]:
    """More points win; a tie is fought out in another Last Breath (DES-end-05 to DES-end-10, DES-end-11)."""
    yield from ()
    rows = counted(state)
    first, second = (sum(row.values()) for row in rows.values())
    notes.score(state, rows)
    if first != second:
        win(state, 0 if first > second else 1, "DES-end-05")
    _repeat(state)


def _repeat(state: State) -> None:
    """Markers come off, the other side opens the Reaction window (DES-end-09, DES-breath-20, DES-breath-21)."""
    markers_off(state)
    state.repeat += 1
    state.first = 1 - state.first
    state.named = ((), ())
    state.phase = LAST_BREATH
