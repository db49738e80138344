"""Soldiers that change place: one by itself, several lifted together and put down one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from ...core.refusal import NOT_OFFERED, Refusal
from ...core.requests import Choose, Flow, Word, pick
from . import action_notes as notes
from . import attack_refusals as refusals
from .content import EMPTY, OFF, SPACES, Seat
from .state import State
from .verbs import PASS

LAST_LINE = 3
Reach = tuple[int, ...]
"""Spaces where a soldier may be put, if they are free then."""


def free(state: State, spaces: Iterable[int]) -> list[int]:
    """Those of the spaces on which nothing stands."""
    occupant = state.occupant
    return [space for space in spaces if occupant[space] == EMPTY]


def lines_near(state: State, soldier: int) -> Reach:
    """The own line and those next to it (DES-second-02, DES-second-03, DES-reorg-02)."""
    return state.content.lines_near[state.at[soldier]]


def put_down(state: State, places: Mapping[int, int], cause: Word, rule: str) -> None:
    """All that are lifted leave their spaces, then stand on the new ones (DES-second-18)."""
    starts = {soldier: state.at[soldier] for soldier in places}
    for start in starts.values():
        state.occupant[start] = EMPTY
    for soldier, space in places.items():
        state.occupant[space] = soldier
        state.at[soldier] = space
        if space != starts[soldier]:
            notes.moved(state, soldier, starts[soldier], space, cause, rule)


def lift(
    state: State,
    seat: Seat,
    cause: Word,
    soldiers: Sequence[int],
    most: int | None,
    room: Reach | None,
    rule: str,
) -> Flow[list[int]]:
    """Up to `most` of these soldiers, as long as they live, and for a secondary action the acting one does.

    `room` is where those are put down that do not stand in the third line; None: they can be put down where they
    stand. DES-second-14, DES-second-16, DES-second-17, DES-second-19.
    """
    words = state.content.roster.words
    chosen: list[Word] = yield from pick(
        seat.id,
        "lift",
        partial(_may_lift, state, cause, soldiers),
        at_most=most,
        refuse=partial(_why_not_lift, state, tuple(soldiers), room, rule),
        about=(cause,),
        beyond=lambda: [*words[: len(state.at)], *refusals.objects_of(state, seat.side)],
    )
    return [state.content.roster.code_of[word] for word in chosen]


def _may_lift(state: State, cause: Word, soldiers: Sequence[int]) -> list[Word]:
    if cause not in state.content.roster.objects and state.at[state.acting] == OFF:
        return []
    words = state.content.roster.words
    return [words[soldier] for soldier in soldiers if state.at[soldier] != OFF]


def _why_not_lift(
    state: State, soldiers: Sequence[int], room: Reach | None, rule: str, chosen: list[Word], word: Word
) -> Refusal | None:
    if refusals.is_object(state, word):
        return refusals.not_now(state, word)
    code = state.content.roster.code_of
    soldier = code[word]
    if soldier in soldiers:
        fits = room is None or _before_last_line(state, [code[one] for one in (*chosen, word)]) <= len(
            free(state, room)
        )
        return None if fits else Refusal(rule, (word,))
    if soldier == state.acting:
        return Refusal("DES-second-17", (word,))
    return Refusal("DES-second-19", (word,))


def _before_last_line(state: State, soldiers: Sequence[int]) -> int:
    """How many of these soldiers stand in the first or second line."""
    line, at = state.content.line, state.at
    return sum(at[soldier] != OFF and line[at[soldier]] < LAST_LINE for soldier in soldiers)


def rearrange(
    state: State, seat: Seat, cause: Word, rule: str, soldiers: Sequence[int], reaches: Sequence[Reach]
) -> Flow[None]:
    """Each lifted soldier in turn is given a space within its reach; then all of them move (DES-second-18).

    Who has died meanwhile is passed over.
    """
    words, places = state.content.roster.words, dict[int, int]()
    for n, soldier in enumerate(soldiers):
        if state.at[soldier] == OFF:
            continue
        word: Word = yield Choose(
            seat.id,
            "place",
            partial(_places, state, tuple(soldiers), reaches, n, places),
            partial(_why_not_place, state, tuple(soldiers), reaches, n, places, rule),
            about=(words[soldier], cause),
            beyond=lambda: refusals.around(state, seat.side),
            doubtful=(),
        )
        if word != PASS:
            places[soldier] = state.content.space_of[word]
    put_down(state, {code: space for code, space in places.items() if state.at[code] != OFF}, cause, rule)


def _places(
    state: State, soldiers: Sequence[int], reaches: Sequence[Reach], n: int, places: Mapping[int, int]
) -> list[Word]:
    words, at = state.content.space_words, state.at
    if at[soldiers[n]] == OFF:
        return [PASS]
    taken = _taken(state, places)
    free_now = {reach: _open(state, soldiers, reach, taken) for reach in dict.fromkeys(reaches[n:])}
    later = zip(soldiers[n + 1 :], reaches[n + 1 :], strict=True)
    reach, rest = free_now[reaches[n]], [free_now[one] for soldier, one in later if at[soldier] != OFF]
    if all([len(one) > len(rest) for one in rest]):
        return [words[space] for space in reach]
    return [words[space] for space in reach if all_fit([[s for s in one if s != space] for one in rest])]


def _taken(state: State, places: Mapping[int, int]) -> set[int]:
    """Spaces that are given to soldiers who live."""
    at = state.at
    return {space for soldier, space in places.items() if at[soldier] != OFF}


def _open(state: State, soldiers: Sequence[int], reach: Reach, taken: set[int]) -> list[int]:
    """Spaces of the reach that are free or left by the lifted soldiers, and not taken yet."""
    occupant = state.occupant
    return [s for s in reach if s not in taken and (occupant[s] == EMPTY or occupant[s] in soldiers)]


def all_fit(reaches: Sequence[Sequence[int]]) -> bool:
    """Whether each can be given a space of its own.

    >>> all_fit([[1, 2], [1]]), all_fit([[1], [1]])
    (True, False)
    """
    if all([len(reach) >= len(reaches) for reach in reaches]):
        return True
    holder: dict[int, int] = {}
    return all([_seat(n, reaches, holder, set()) for n in range(len(reaches))])


def _seat(n: int, reaches: Sequence[Sequence[int]], holder: dict[int, int], tried: set[int]) -> bool:
    """Give one a space, moving those on if need be (an augmenting path)."""
    for space in reaches[n]:
        if space not in tried:
            tried.add(space)
            if space not in holder or _seat(holder[space], reaches, holder, tried):
                holder[space] = n
                return True
    return False


def _why_not_place(
    state: State,
    soldiers: Sequence[int],
    reaches: Sequence[Reach],
    n: int,
    places: Mapping[int, int],
    rule: str,
    word: Word,
) -> Refusal | None:
    """Not on the own grid (DES-second-19), taken (DES-deploy-07), out of reach, or the others would have no space."""
    if word in _places(state, soldiers, reaches, n, places):
        return None
    if state.at[soldiers[n]] == OFF:
        return NOT_OFFERED
    if refusals.is_object(state, word):
        return refusals.not_now(state, word)
    soldier, word = state.content.roster.words[soldiers[n]], refusals.space_meant(state, word)
    space = state.content.space_of[word]
    if space // SPACES != state.content.roster.soldiers[soldiers[n]].side:
        return Refusal("DES-second-19", (word,))
    if space not in _open(state, soldiers, reaches[n], _taken(state, places)) and space in reaches[n]:
        return Refusal("DES-deploy-07", (word,))
    return Refusal(rule, (soldier, word))
