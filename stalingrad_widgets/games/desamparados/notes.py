"""What is told of the sequence of play: one function an event, silent where nobody listens.

Public data never names what only one side may know; that goes into the private part, by seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...core.events import NOTHING, Event
from ...core.requests import Word
from .content import OFF, SIDES

if TYPE_CHECKING:
    from .content import Seat
    from .state import State

Private = Mapping[str, Mapping[str, Any]]


def note(
    state: State,
    kind: str,
    side: int,
    rules: tuple[str, ...],
    data: Mapping[str, Any],
    private: Private = NOTHING,
) -> None:
    """Note an event of a side (OFF: of neither)."""
    if state.log is not None:
        state.log.append(Event(kind, None if side == OFF else SIDES[side], data, rules, private))


def for_seats(state: State, zone: int, facts: Mapping[str, Any]) -> Private:
    """The same private facts for each seat that sees a zone."""
    seen_by = state.zones.layout.zones[zone].seen_by
    return {viewer: facts for viewer in state.zones.layout.viewers if viewer in seen_by}


# -- set-up and start phase ---------------------------------------------------------------------------


def platoon(state: State, seat: Seat, chosen: Word) -> None:
    """platoon: who leads which."""
    note(state, "platoon", seat.side, ("DES-setup-10",), {"seat": seat.id, "platoon": chosen})


def first(state: State, rule: str) -> None:
    """first: the side that deploys first in round 1."""
    note(state, "first", state.first, (rule,), {"side": SIDES[state.first]})


def new_round(state: State) -> None:
    """round: its number and who deploys first."""
    note(state, "round", OFF, ("DES-rounds-05",), {"round": state.round, "first": SIDES[state.first]})


def soldiers_drawn(state: State, seat: Seat, soldiers: Sequence[Word], rule: str) -> None:
    """soldiers-drawn: whose and how many; which, to those who see the hand."""
    if state.log is not None:
        private = for_seats(state, seat.hand, {"soldiers": list(soldiers)})
        note(state, "soldiers-drawn", seat.side, (rule,), {"seat": seat.id, "n": len(soldiers)}, private)


def discarded(state: State, side: int, card: Word, rule: str) -> None:
    """discarded: an object that was given up."""
    note(state, "discarded", side, (rule,), {"card": card})


def winter_paid(state: State, side: int, card: Word, rule: str, paid: Mapping[str, Any]) -> None:
    """winter-paid: cubes of each reserve that paid, or the soldier; nothing when it could not be paid."""
    note(state, "winter-paid", side, (rule,), {"card": card, **paid})


# -- deployment and turn order -------------------------------------------------------------------------


def deployed(state: State, seat: Seat, space: Word, *, secret: bool) -> None:
    """deployed: a soldier lies face down on this space; the space is told to the own side only if `secret`."""
    if state.log is not None:
        place = {"space": space}
        private = for_seats(state, seat.down[0], place) if secret else NOTHING
        data = {"seat": seat.id} if secret else {"seat": seat.id, **place}
        note(state, "deployed", seat.side, ("DES-deploy-01",), data, private)


def revealed(state: State, soldiers: Mapping[Word, Word]) -> None:
    """revealed: soldier -> space of all that are turned face up."""
    note(state, "revealed", OFF, ("DES-deploy-12",), {"soldiers": dict(soldiers)})


def cubes(state: State, side: int, soldiers: Iterable[int], rule: str) -> None:
    """cubes: soldier -> cubes that it got."""
    if state.log is not None:
        words = state.content.roster.words
        given = {words[soldier]: state.received[soldier] for soldier in soldiers}
        note(state, "cubes", side, (rule,), {"soldiers": given})


def reaction(state: State, side: int, card: Word, soldier: int) -> None:
    """reaction: on which soldier it was played."""
    if state.log is not None:
        word = state.content.roster.words[soldier]
        note(state, "reaction", side, ("DES-reaction-02",), {"card": card, "soldier": word})


def passed(state: State, side: int) -> None:
    """passed: a side plays no Reaction now."""
    note(state, "passed", side, ("DES-reaction-04",), {})


def tie_roll(state: State, soldier: int, faces: tuple[int, ...]) -> None:
    """tie-roll: both dice of a tied soldier."""
    if state.log is not None:
        word = state.content.roster.words[soldier]
        side = state.content.roster.soldiers[soldier].side
        note(state, "tie-roll", side, ("DES-order-08",), {"soldier": word, "faces": list(faces)})


def order(state: State, rules: tuple[str, ...]) -> None:
    """order: soldier and initiative of each slot, and the rules that decided ties."""
    if state.log is not None:
        words = state.content.roster.words
        slots = [[words[code], value] for code, value in zip(state.slots, state.fixed, strict=True)]
        note(state, "order", OFF, ("DES-order-01", *rules), {"slots": slots})


# -- turns, commands, between the rounds ----------------------------------------------------------------


def turn(state: State, soldier: int) -> None:
    """turn: which soldier's, and the number of its action marker from 1."""
    if state.log is not None:
        data = {"soldier": state.content.roster.words[soldier], "slot": state.slot + 1}
        note(state, "turn", state.content.roster.soldiers[soldier].side, ("DES-actions-01",), data)


def command(state: State, commander: int, soldier: int) -> None:
    """command: who reactivates whom."""
    if state.log is not None:
        words = state.content.roster.words
        data = {"commander": words[commander], "soldier": words[soldier]}
        note(state, "command", state.content.roster.soldiers[commander].side, ("DES-command-04",), data)


def order_declined(state: State, commander: int, rule: str) -> None:
    """order-declined: by whom; the rule says whether by choice or because nobody could be named."""
    if state.log is not None:
        data = {"commander": state.content.roster.words[commander]}
        note(state, "order-declined", state.content.roster.soldiers[commander].side, (rule,), data)


def markers_off(state: State) -> None:
    """markers-off: all markers leave the grid."""
    note(state, "markers-off", OFF, ("DES-summary-02",), {"round": state.round})


def hypothermia(state: State, seat: Seat, soldiers: Iterable[Word]) -> None:
    """hypothermia: who died in whose hand."""
    data = {"seat": seat.id, "soldiers": list(soldiers)}
    note(state, "hypothermia", seat.side, ("DES-hypo-02",), data)


def surrender(state: State, sides: Iterable[int], rule: str) -> None:
    """surrender: the sides that give up; [] when play goes on."""
    note(state, "surrender", OFF, (rule,), {"sides": [SIDES[side] for side in sides]})


# -- Last Breath ----------------------------------------------------------------------------------------


def named(state: State, side: int) -> None:
    """named: whom a side has named."""
    if state.log is not None:
        words = state.content.roster.words
        data = {"side": SIDES[side], "soldiers": [words[code] for code in state.named[side]]}
        note(state, "named", side, ("DES-breath-02",), data)


def last_roll(state: State, soldier: int, faces: tuple[int, ...], needed: int, *, success: bool) -> None:
    """last-roll: both dice against the initiative."""
    if state.log is not None:
        data = {
            "soldier": state.content.roster.words[soldier],
            "faces": list(faces),
            "initiative": needed,
            "success": success,
        }
        note(state, "last-roll", state.content.roster.soldiers[soldier].side, ("DES-breath-05",), data)


def last_dies(state: State, soldier: int, rule: str) -> None:
    """last-dies: a named soldier has given its last breath."""
    if state.log is not None:
        data = {"soldier": state.content.roster.words[soldier]}
        note(state, "last-dies", state.content.roster.soldiers[soldier].side, (rule,), data)


def score(state: State, rows: Mapping[str, Mapping[str, int]]) -> None:
    """score: points of each side and what they are made of."""
    points = {side: sum(row.values()) for side, row in rows.items()}
    note(state, "score", OFF, ("DES-end-06", "DES-end-07"), {"points": points, "rows": dict(rows)})


def over(state: State, winner: int, rule: str) -> None:
    """over: the winner (None: a draw) and the rule."""
    note(state, "over", winner, (rule,), {"winner": None if winner == OFF else SIDES[winner], "rule": rule})
