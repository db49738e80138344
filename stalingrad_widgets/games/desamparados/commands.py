"""Turns of the active soldiers, then the Commands phase: both go over the action markers."""

from __future__ import annotations

from functools import partial

from ...core.refusal import Refusal
from ...core.requests import Choose, Flow, Word
from . import activation, markers, notes, objects
from .content import COMMANDER, EMPTY, OFF, SPACES
from .state import COMMANDS, IN_REACTIVATION, IN_TURN, ROUND_END, State
from .verbs import PASS


def turn(state: State) -> Flow[None]:
    """The turn of the next action marker; the dead are skipped (DES-actions-01, DES-actions-02)."""
    soldier = next_living(state)
    if soldier == OFF:
        state.phase, state.slot = COMMANDS, 0
    else:
        notes.turn(state, soldier)
        activation.begin(state, soldier, IN_TURN)
        yield from activation.activation(state)


def next_living(state: State) -> int:
    """The soldier of this slot, or of the next one whose soldier lives; OFF when there is none."""
    while state.slot < len(state.slots):
        if state.slots[state.slot] != OFF:
            return state.slots[state.slot]
        state.slot += 1
    return OFF


def commands(state: State) -> Flow[None]:
    """The next order, in the sequence of the action markers (DES-command-01 to DES-command-03, -12, -13)."""
    while (commander := next_living(state)) != OFF:
        if (yield from _commands(state, commander)):
            yield from _order(state, commander)
            return
        state.slot += 1
    state.phase = ROUND_END


def _commands(state: State, soldier: int) -> Flow[bool]:
    """By the icon, even with a frozen weapon (DES-command-17), or by a Commander object played now."""
    if not state.content.roster.soldiers[soldier].command:
        return (yield from _made_commander(state, soldier))
    if any_available(state, soldier):
        return True
    notes.order_declined(state, soldier, "DES-command-10")
    return False


def available(state: State, commander: int) -> list[int]:
    """Companions in play, veteran or active, without command marker (DES-command-04, -05, -08, -16, -18)."""
    if not markers.spare(state, state.ordered):
        return []
    side = state.content.roster.soldiers[commander].side
    return [soldier for soldier in state.in_play(side) if soldier != commander and not state.ordered[soldier]]


def any_available(state: State, commander: int) -> bool:
    """Whether there is such a companion."""
    if not markers.spare(state, state.ordered):
        return False
    n, ordered = len(state.at), state.ordered
    start = state.content.roster.soldiers[commander].side * SPACES
    for code in state.occupant[start : start + SPACES]:
        if EMPTY < code < n and code != commander and not ordered[code]:
            return True
    return False


def _made_commander(state: State, soldier: int) -> Flow[bool]:
    """Whether its side makes it a commander (DES-command-07, DES-commander-01, -02, -04); asked if it has objects."""
    side = state.content.roster.soldiers[soldier].side
    if not state.zones.cards[state.side(side).objects] or not any_available(state, soldier):
        return False
    word: Word = yield Choose(
        state.side(side).id,
        "commander",
        partial(_commander_words, state, soldier),
        about=(state.content.roster.words[soldier],),
        hidden="options",
    )
    if word == PASS:
        return False
    objects.play(state, side, word, "DES-commander-02")
    return True


def _commander_words(state: State, soldier: int) -> list[Word]:
    """The card, if it is held, while the soldier and a companion to reactivate live; "pass"."""
    card = objects.holds(state, state.content.roster.soldiers[soldier].side, COMMANDER)
    able = card and state.at[soldier] != OFF and any_available(state, soldier)
    return [card, PASS] if able else [PASS]


def _order(state: State, commander: int) -> Flow[None]:
    """Whom the commander reactivates; he may decline (DES-command-11); the next order waits (DES-command-02)."""
    words = state.content.roster.words
    word: Word = yield Choose(
        state.seat_of(commander).id,
        "order",
        partial(_orders, state, commander),
        partial(why_no_order, state, commander),
        about=(words[commander],),
        beyond=partial(_beyond_order, state, commander),
        doubtful=(),
    )
    if word == PASS:
        notes.order_declined(state, commander, "DES-command-11")
        state.slot += 1
        return
    soldier = state.content.roster.code_of[word]
    state.ordered[soldier] = True
    notes.command(state, commander, soldier)
    activation.begin(state, soldier, IN_REACTIVATION)
    yield from activation.activation(state)


def _orders(state: State, commander: int) -> list[Word]:
    """Companions to reactivate, of a commander that lives; "pass"."""
    words = state.content.roster.words
    able = available(state, commander) if state.at[commander] != OFF else []
    return [*[words[soldier] for soldier in able], PASS]


def _beyond_order(state: State, commander: int) -> list[Word]:
    """All soldiers in play, and a Commander object that is held."""
    card = objects.holds(state, state.content.roster.soldiers[commander].side, COMMANDER)
    words = state.content.roster.words
    soldiers = [words[soldier] for side in (0, 1) for soldier in state.in_play(side)]
    return [*soldiers, card] if card else soldiers


def why_no_order(state: State, commander: int, word: Word) -> Refusal | None:
    """Not to itself, to the enemy, or a second time; no Commander object for who commands already."""
    words, soldiers = state.content.roster.words, state.content.roster.soldiers
    if word == PASS:
        return None
    if word.startswith("card:"):
        return Refusal("DES-commander-02", (words[commander],))
    soldier = state.content.roster.code_of[word]
    if soldier == commander:
        return Refusal("DES-command-05", (word,))
    if soldiers[soldier].side != soldiers[commander].side:
        return Refusal("DES-command-16", (word,))
    return Refusal("DES-command-08", (word,)) if state.ordered[soldier] else None
