"""What lies between the rounds: surrender, hypothermia, reinforcement. None of them is a round (DES-start-03)."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.requests import Choose, Draw, Flow, Together, Word
from . import notes
from .content import OFF, SIDES, Seat
from .sequence import draw_soldiers, next_round
from .state import HYPOTHERMIA_STEP, REINFORCEMENT, State
from .victory import win

GIVE_UP, GO_ON = "surrender", "go-on"
FROZEN_IN_HAND = {3: 1, 5: 2}
"""Soldiers of each hand that die after these rounds (DES-hypo-01, DES-hypo-03)."""
REINFORCEMENTS = {3: 1, 5: 2}
"""Which draw of `SideBoard.soldiers` comes after these rounds."""


# -- surrender ------------------------------------------------------------------------------------------


def surrender(state: State) -> Flow[None]:
    """After rounds 5 and 7 a side may give up (DES-surrender-01, -03, -05 to -07, DES-rounds-02)."""
    if state.content.options["surrender_mode"] == "secret":
        yield from _ask(state, (0, 1))
    else:
        for side in (state.first, 1 - state.first):
            yield from _ask(state, (side,))
    if state.round in FROZEN_IN_HAND:
        state.phase, state.slot = HYPOTHERMIA_STEP, 0
    else:
        next_round(state)


def _ask(state: State, sides: Sequence[int]) -> Flow[None]:
    """All players of these sides answer in secret; a side gives up if all its players say so (DES-surrender-07)."""
    seats = [seat for seat in state.content.seats if seat.side in sides]
    yield Together(
        [Choose(seat.id, "surrender", (GIVE_UP, GO_ON), hidden="answer") for seat in seats],
        lambda seat, word: _say(state, state.content.seat_of[seat], word),
        lambda seat: bool(state.said[state.content.seat_of[seat].number]),
    )
    beaten = [side for side in sides if all(state.said[seat] == GIVE_UP for seat in state.side(side).seats)]
    state.said = [""] * len(state.said)
    rule = "DES-surrender-01" if state.round in FROZEN_IN_HAND else "DES-surrender-03"
    notes.surrender(state, beaten, rule)
    if len(beaten) == len(SIDES):
        win(state, OFF, "DES-surrender-06")
    if beaten:
        win(state, 1 - beaten[0], rule)


def _say(state: State, seat: Seat, word: Word) -> None:
    state.said[seat.number] = word


# -- hypothermia and reinforcement ------------------------------------------------------------------------


def hypothermia_step(state: State) -> Flow[None]:
    """Of one hand at a time some soldiers, taken blindly by a rival, die (DES-hypo-01 to DES-hypo-07)."""
    seat = state.content.seats[state.slot]
    dead: list[Word] = []
    for _ in range(min(FROZEN_IN_HAND[state.round], state.zones.count(seat.hand))):
        word: Word = yield Draw(seat.id, "hypothermia", lambda: state.zones.cards[seat.hand])
        state.zones.move(word, seat.hand, seat.fallen)
        dead.append(word)
    notes.hypothermia(state, seat, dead)
    state.slot += 1
    if state.slot == len(state.content.seats):
        state.phase, state.slot = REINFORCEMENT, 0


def reinforcement(state: State) -> Flow[None]:
    """Each player in turn draws from his platoon (DES-reinf-01 to DES-reinf-05)."""
    seat = state.content.seats[state.slot]
    rule = {3: "DES-reinf-01", 5: "DES-reinf-04"}[state.round]
    yield from draw_soldiers(state, seat, state.side(seat.side).soldiers[REINFORCEMENTS[state.round]], rule)
    state.slot += 1
    if state.slot == len(state.content.seats):
        next_round(state)
