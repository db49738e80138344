"""Setting the turn order: the Reaction window, initiative, tie-breaks, dice, action markers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from ...core.refusal import Refusal
from ...core.requests import D6, Choose, Flow, Roll, Together, Word
from . import notes, objects, values
from .content import EMPTY, OFF, REACTION, SIDES
from .deploy import newly_deployed
from .state import LAST_TURN, TURN, State
from .verbs import PASS


def order(state: State) -> Flow[None]:
    """The active soldiers get their action markers (DES-order-01, DES-order-03)."""
    active = [*newly_deployed(state, 0), *newly_deployed(state, 1)]
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
    return bool(state.zones.cards[state.content.sides[side].objects]) and bool(_own(state, soldiers, side))


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
    soldier = state.content.roster.code_of.get(target, OFF)
    if soldier == OFF or state.at[soldier] == OFF or objects.holds(state, side, REACTION) != card:
        notes.passed(state, side)
        return False
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


def set_order(state: State, soldiers: Sequence[int]) -> Flow[None]:
    """Action markers by falling initiative; they stay as set (DES-order-01, DES-order-14, DES-order-15)."""
    initiatives = {soldier: values.initiative(state, soldier) for soldier in soldiers if state.at[soldier] != OFF}
    ordered: list[int] = []
    decided: list[str] = []
    for value in sorted(set(initiatives.values()), reverse=True):
        tied = [soldier for soldier in initiatives if initiatives[soldier] == value]
        ordered += tied if len(tied) == 1 else (yield from _break_tie(state, tied, TIE_BREAKS, decided))
    state.slots, state.fixed, state.slot = ordered, [initiatives[soldier] for soldier in ordered], 0
    state.reaction[:] = [0] * len(state.reaction)
    notes.order(state, tuple(dict.fromkeys(decided)))


def _break_tie(state: State, tied: list[int], criteria: Sequence[Criterion], decided: list[str]) -> Flow[list[int]]:
    """The first criterion sorts the whole group; whom it leaves equal the next one sorts (DES-order-09, -11)."""
    if len(tied) == 1:
        return tied
    if not criteria:
        decided.append("DES-order-08")
        return (yield from by_dice(state, tied))
    (rule, key), *rest = criteria
    keys = {soldier: key(state, soldier) for soldier in tied}
    ordered: list[int] = []
    for _, group in groupby(sorted(tied, key=keys.__getitem__), key=keys.__getitem__):
        ordered += yield from _break_tie(state, list(group), rest, decided)
    if keys[ordered[0]] != keys[ordered[-1]]:
        decided.append(rule)
    return ordered


def _initiative(state: State, soldier: int) -> int:
    return -values.initiative(state, soldier)


def _line(state: State, soldier: int) -> int:
    return state.content.line[state.at[soldier]]


def _command(state: State, soldier: int) -> int:
    """The printed icon only (DES-order-16)."""
    return 0 if state.content.roster.soldiers[soldier].command else 1


def _defense(state: State, soldier: int) -> int:
    return -tie_defense(state, soldier)


def _companions(state: State, soldier: int) -> int:
    return -companions(state, soldier)


class Criterion(NamedTuple):
    """What decides who goes first."""

    rule: str
    key: Callable[[State, int], int]
    """Lower goes first."""


TIE_BREAKS = (
    Criterion("DES-order-04", _line),
    Criterion("DES-order-05", _command),
    Criterion("DES-order-06", _defense),
    Criterion("DES-order-07", _companions),
)
"""Between equal initiatives, before the dice."""
CRITERIA = (Criterion("DES-order-01", _initiative), *TIE_BREAKS)
"""All that decides before the dice."""


def tie_defense(state: State, soldier: int) -> int:
    """The defence that breaks ties: in force, or as printed (option `tie_defense`, DES-order-12)."""
    if state.content.options["tie_defense"] == "current":
        return values.defense(state, soldier)
    return state.content.roster.soldiers[soldier].defense


def companions(state: State, soldier: int) -> int:
    """Own soldiers next to it; trenches are none (DES-order-13)."""
    n, occupant = len(state.at), state.occupant
    return sum(EMPTY < occupant[near] < n for _arrow, near in state.content.near[state.at[soldier]])


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
