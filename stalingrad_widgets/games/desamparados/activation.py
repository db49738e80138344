"""An activation: a turn, a reactivation or a last attack of one soldier, one decision a flow."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ...core.refusal import NOT_OFFERED, Refusal
from ...core.requests import Choose, Flow, Word
from . import action_notes as notes
from . import actions, attack, breath, frame, objects, played
from . import attack_refusals as refusals
from .content import FIREARMS, GRENADE_CARD, OFF, SECONDARY
from .frame import begin as begin
from .state import COMMANDS, IN_LAST_BREATH, IN_REACTIVATION, IN_TURN, LAST_TURN, TURN, State
from .verbs import END

AFTER = {IN_TURN: TURN, IN_REACTIVATION: COMMANDS, IN_LAST_BREATH: LAST_TURN}
"""Kind of activation -> the phase that goes on after it."""


def finish(state: State) -> None:
    """The next action marker's turn, order or last attack; after its last attack a soldier dies (DES-breath-06)."""
    notes.end(state, state.acting)
    kind = state.kind
    if kind == IN_LAST_BREATH:
        breath.last_attack_over(state)
    frame.clear(state)
    state.slot += 1
    state.phase = AFTER[kind]


def activation(state: State) -> Flow[None]:
    """The next step of the attack in progress, else the next decision of the acting soldier's player.

    An attack that is declared begins in the same flow, up to its first shot.
    """
    if state.attack is not None:
        return attack.step(state, state.attack)
    if state.at[state.acting] == OFF or nothing_left(state):
        return _finish(state)
    return _decide(state)


def _finish(state: State) -> Flow[None]:
    yield from ()
    finish(state)


def nothing_left(state: State) -> bool:
    """Whether only the end is left, for all that is public."""
    if state.kind == IN_LAST_BREATH:
        return state.attacked
    if not state.attacked and not state.frozen[state.acting]:
        return False
    side = state.content.roster.soldiers[state.acting].side
    return not objects.has_objects(state, side) and options(state) == [END]


# -- the decision -------------------------------------------------------------------------------------


def _decide(state: State) -> Flow[None]:
    """Attack, secondary action or object, in any order, or the end (DES-actions-03 to DES-actions-06)."""
    soldier = state.acting
    word: Word = yield Choose(
        state.seat_of(soldier).id,
        "act",
        partial(options, state),
        partial(why_not, state),
        about=(state.content.roster.words[soldier], state.kind),
        hidden="options",
        beyond=partial(_beyond, state),
        doubtful=(),
    )
    if word == END:
        finish(state)
    elif word in FIREARMS:
        yield from attack.step(state, attack.declare(state, soldier, word))
    elif word in SECONDARY:
        yield from actions.ACTIONS[word](state)
    else:
        yield from _play(state, soldier, word)


def _play(state: State, soldier: int, word: Word) -> Flow[None]:
    """A grenade, or an object played between two actions."""
    kind = state.content.roster.objects[word].kind
    if kind == GRENADE_CARD:
        attack.throw(state, soldier, word)
    else:
        yield from played.PLAYS[kind](state, word)


def options(state: State) -> list[Word]:
    """What the acting soldier may do now."""
    soldier = state.acting
    if state.at[soldier] == OFF:
        return [END]
    card = state.content.roster.soldiers[soldier]
    words: list[Word] = []
    if not state.attacked and not state.frozen[soldier]:
        words += [weapon.kind for weapon in card.weapons]
    if state.kind != IN_LAST_BREATH:
        words += actions.usable(state, card)
    words += _cards(state, soldier, card.side)
    words.append(END)
    return words


def _cards(state: State, soldier: int, side: int) -> list[Word]:
    """Objects of the inventory that may be played between two actions, grenades among them."""
    held, cards = state.zones.cards[state.content.sides[side].objects], objects.CARDS[side]
    words: list[Word] = []
    if not held:
        return words
    if cards[GRENADE_CARD] in held and refusals.why_no_throw(state, soldier) is None:
        words.append(cards[GRENADE_CARD])
    for kind in played.BETWEEN_ACTIONS:
        if cards[kind] in held and played.why_no_kind(state, kind) is None:
            words.append(cards[kind])
    return words


def why_not(state: State, word: Word) -> Refusal | None:
    """Why the acting soldier may not do this now."""
    if word == END:
        return None
    if state.at[state.acting] == OFF:
        return NOT_OFFERED
    if word in FIREARMS:
        return refusals.why_no_weapon(state, state.acting, word)
    if word in SECONDARY:
        return actions.why_no_action(state, word)
    if not refusals.is_object(state, word):
        return Refusal("DES-actions-03", (word,))
    if state.content.roster.objects[word].kind == GRENADE_CARD:
        return refusals.why_no_throw(state, state.acting)
    return played.why_no_card(state, word)


def _beyond(state: State) -> Iterable[Word]:
    side = state.content.roster.soldiers[state.acting].side
    return (END, *FIREARMS, *SECONDARY, *refusals.around(state, side))
