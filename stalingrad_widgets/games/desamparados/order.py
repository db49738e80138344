"""Setting the turn order: the Reaction window, initiative, tie-breaks, dice, action markers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby, pairwise

from ...core.refusal import Refusal
from ...core.requests import D6, Choose, Flow, Roll, Together, Word
from . import notes, objects, values
from .content import EMPTY, OFF, REACTION, SIDES
from .state import LAST_TURN, TURN, State

PASS = "pass"
TIE_RULES = ("DES-order-01", "DES-order-04", "DES-order-05", "DES-order-06", "DES-order-07")
"""What each part of `rank` carries out."""


def order(state: State) -> Flow[None]:
    """The active soldiers get their action markers (DES-order-01, DES-order-03)."""
    active = [soldier for side in (0, 1) for soldier in state.in_play(side) if state.active(soldier)]
    yield from reactions(state, active)
    yield from set_order(state, active)
    state.phase = TURN


def last_order(state: State) -> Flow[None]:
    """The named soldiers get an order by the same rules (DES-breath-04)."""
    named = [soldier for side in state.named for soldier in side if state.at[soldier] != OFF]
    if state.content.options["objects_in_last_breath"]:
        yield from reactions(state, named)
    yield from set_order(state, named)
    state.phase = LAST_TURN


# -- the Reaction window ----------------------------------------------------------------------------------


def reactions(state: State, soldiers: Sequence[int]) -> Flow[None]:
    """Reaction cards on own soldiers that take part in this order (DES-reaction-01, DES-reaction-03, -04)."""
    if state.content.options["reaction_mode"] == "secret":
        yield from _secret_reactions(state, soldiers)
        return
    side, passes = state.first, 0
    while passes < len(SIDES):
        played = yield from _react(state, soldiers, side)
        passes = 0 if played else passes + 1
        side = 1 - side


def _react(state: State, soldiers: Sequence[int], side: int) -> Flow[bool]:
    """One card or a pass; a side without objects, or without soldiers in it, passes unasked."""
    if not _has_say(state, soldiers, side):
        return False
    word: Word = yield _reaction_question(state, soldiers, side)
    return _apply(state, side, word)


def _has_say(state: State, soldiers: Sequence[int], side: int) -> bool:
    return bool(_own(state, soldiers, side)) and state.zones.count(state.side(side).objects) > 0


def _own(state: State, soldiers: Sequence[int], side: int) -> list[int]:
    """Own soldiers of this order that live."""
    return [code for code in soldiers if state.at[code] != OFF and state.content.roster.soldiers[code].side == side]


def _reaction_question(state: State, soldiers: Sequence[int], side: int, *, secret: bool = False) -> Choose:
    words = state.content.roster.words
    return Choose(
        state.side(side).id,
        "reaction",
        partial(reaction_words, state, soldiers, side),
        partial(why_no_reaction, state, soldiers, side),
        about=tuple(words[soldier] for soldier in soldiers),
        hidden="answer" if secret else "options",
        beyond=partial(_beyond_reaction, state, side),
        doubtful=(),
    )


def reaction_words(state: State, soldiers: Sequence[int], side: int) -> list[Word]:
    """The card on each own soldier, "card:…/reaction soldier:…", if the side holds it; "pass"."""
    card, words = objects.holds(state, side, REACTION), state.content.roster.words
    plays = [f"{card} {words[soldier]}" for soldier in _own(state, soldiers, side)] if card else []
    return [*plays, PASS]


def _beyond_reaction(state: State, side: int) -> list[Word]:
    """The card on any soldier in play, if the side holds it."""
    card, words = objects.holds(state, side, REACTION), state.content.roster.words
    return [f"{card} {words[soldier]}" for grid in (0, 1) for soldier in state.in_play(grid)] if card else []


def why_no_reaction(state: State, soldiers: Sequence[int], side: int, word: Word) -> Refusal | None:
    """Only on own soldiers that take part (DES-reaction-03)."""
    if word in reaction_words(state, soldiers, side):
        return None
    return Refusal("DES-reaction-03", (word.partition(" ")[2],))


def _apply(state: State, side: int, word: Word) -> bool:
    """Play the card, +2 for this order (DES-reaction-02); whether one was played."""
    card, _, target = word.partition(" ")
    if not target or objects.holds(state, side, REACTION) != card:
        notes.passed(state, side)
        return False
    soldier = state.content.roster.code_of[target]
    objects.play(state, side, card, "DES-reaction-02")
    state.reaction[soldier] += values.REACTION_BONUS
    notes.reaction(state, side, card, soldier)
    return True


def _secret_reactions(state: State, soldiers: Sequence[int]) -> Flow[None]:
    """Both sides at once and in secret, again until neither plays one (option `reaction_mode`)."""
    while asked := [side for side in (0, 1) if _has_say(state, soldiers, side)]:
        parts = [_reaction_question(state, soldiers, side, secret=True) for side in asked]
        yield Together(parts, partial(_say, state), lambda side: bool(state.said[_speaker(state, SIDES.index(side))]))
        said = [(side, state.said[_speaker(state, side)]) for side in asked]
        state.said = [""] * len(state.said)
        if not [side for side, word in said if _apply(state, side, word)]:
            return


def _say(state: State, side: str, word: Word) -> None:
    state.said[_speaker(state, SIDES.index(side))] = word


def _speaker(state: State, side: int) -> int:
    """The seat under which a side's secret answer is kept."""
    return state.side(side).seats[0]


# -- the order ----------------------------------------------------------------------------------------------

Rank = tuple[int, int, bool, int, int]


def set_order(state: State, soldiers: Sequence[int]) -> Flow[None]:
    """Action markers by falling initiative; they stay as set (DES-order-01, DES-order-14, DES-order-15)."""
    ranks = {soldier: rank(state, soldier) for soldier in soldiers if state.at[soldier] != OFF}
    ordered: list[int] = []
    for _, group in groupby(sorted(ranks, key=ranks.__getitem__), key=ranks.__getitem__):
        tied = list(group)
        ordered += tied if len(tied) == 1 else (yield from by_dice(state, tied))
    state.slots, state.fixed, state.slot = ordered, [-ranks[soldier][0] for soldier in ordered], 0
    state.reaction[:] = [0] * len(state.reaction)
    if state.log is not None:
        notes.order(state, _tie_rules([ranks[soldier] for soldier in ordered]))


def rank(state: State, soldier: int) -> Rank:
    """Lower goes first: initiative, line, command, defence, companions (DES-order-02, -04 to -07, -09, -11, -16)."""
    return (
        -values.initiative(state, soldier),
        state.content.line[state.at[soldier]],
        not state.content.roster.soldiers[soldier].command,
        -tie_defense(state, soldier),
        -companions(state, soldier),
    )


def tie_defense(state: State, soldier: int) -> int:
    """The defence that breaks ties: in force, or as printed (option `tie_defense`, DES-order-12)."""
    if state.content.options["tie_defense"] == "current":
        return values.defense(state, soldier)
    return state.content.roster.soldiers[soldier].defense


def companions(state: State, soldier: int) -> int:
    """Own soldiers next to it; trenches are none (DES-order-13)."""
    n, occupant = len(state.at), state.occupant
    return sum(EMPTY < occupant[near] < n for _arrow, near in state.content.near[state.at[soldier]])


def _tie_rules(ranks: Sequence[Rank]) -> tuple[str, ...]:
    """The rules that decided between neighbours in the order, each once."""
    deciding = [
        next((rule for rule, a, b in zip(TIE_RULES, one, other, strict=True) if a != b), "DES-order-08")
        for one, other in pairwise(ranks)
    ]
    return tuple(rule for rule in dict.fromkeys(deciding) if rule != TIE_RULES[0])


def by_dice(state: State, tied: Sequence[int]) -> Flow[list[int]]:
    """The higher sum goes first; equal sums roll again (DES-order-08, DES-order-10, DES-order-11)."""
    sums: dict[int, int] = {}
    for soldier in tied:
        about = (state.content.roster.words[soldier],)
        faces: tuple[int, ...] = yield Roll(state.seat_of(soldier).id, "tie", (D6, D6), about=about)
        notes.tie_roll(state, soldier, faces)
        sums[soldier] = sum(faces)
    ordered: list[int] = []
    for _, group in groupby(sorted(tied, key=sums.__getitem__, reverse=True), key=sums.__getitem__):
        equal = list(group)
        ordered += equal if len(equal) == 1 else (yield from by_dice(state, equal))
    return ordered
