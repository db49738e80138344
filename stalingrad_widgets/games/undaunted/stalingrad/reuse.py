"""Actions that take other actions: Inspire and Force, Assault, Reposition and Explore."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from ....core.refusal import Refusal
from ....core.requests import DONE, Choose, Flow, Word
from ..ruleset import Family
from ..scenario import OFF, STOP, Play
from ..state import State
from ..support import recon, why_no_recon
from . import notes
from .counters import suppress
from .movement import scout
from .spawn import perform, why_no_action

# -- Inspire and Force ----------------------------------------------------------------------------------


def inspire(state: State, play: Play) -> Flow[None]:
    """Up to X cards of the play area take an action that is not upgraded (US-inspire-01 to US-inspire-04)."""
    yield from _use_again(state, play, "inspire")


def force(state: State, play: Play) -> Flow[None]:
    """Up to X cards of the play area take an action; then their units are suppressed (US-force-01 to US-force-04)."""
    picked = yield from _use_again(state, play, "force")
    for unit in dict.fromkeys(state.scenario.cards[card].unit for card in picked):
        if unit != OFF and state.at[unit] != OFF:
            suppress(state, unit)


def _use_again(state: State, play: Play, kind: str) -> Flow[list[Word]]:
    """One card after another, each resolved in full before the next (US-inspire-08). The cards picked."""
    picked: list[Word] = []
    for left in range(play.value, 0, -1):
        word: Word = yield Choose(
            state.scenario.sides[state.active].id,
            kind,
            partial(_actions_played, state, tuple(picked)),
            partial(why_no_reuse, state, play, kind, tuple(picked)),
            about=(play.card, left, play.squad or ""),
            beyond=partial(_uses_held, state),
        )
        if word == DONE:
            break
        again = state.scenario.plays[word]
        picked.append(again.card)
        notes.used_again(state, kind, again)
        yield from perform(state, replace(again, plain=True) if kind == "inspire" else again)
    return picked


def _actions_played(state: State, picked: tuple[Word, ...]) -> list[Word]:
    """Every action of the cards in the play area that are not in use (US-inspire-06), then "done"."""
    side, cards = state.scenario.sides[state.active], state.scenario.cards
    free = [card for card in state.zones[side.play] if card not in state.chain and card not in picked]
    return [*(f"{card} {action.verb}" for card in free for action in cards[card].actions), DONE]


def _uses_held(state: State) -> list[Word]:
    """What may be asked about: all uses of the cards in hand and play area."""
    side, cards = state.scenario.sides[state.active], state.scenario.cards
    return [word for zone in (side.play, side.hand) for card in state.zones[zone] for word in cards[card].plays]


def reused(state: State, play: Play, kind: str) -> list[Word]:
    """Actions that this Inspire or Force of a card in hand could have taken again."""
    words = _actions_played(state, ())
    return [word for word in words if word != DONE and why_no_reuse(state, play, kind, (), word) is None]


def why_no_reuse(state: State, play: Play, kind: str, picked: tuple[Word, ...], word: Word) -> Refusal | None:
    """Why this action of a card cannot be taken again."""
    if word == DONE:
        return None
    again, side = state.scenario.plays[word], state.scenario.sides[state.active]
    if again.card in state.chain:
        return Refusal("US-inspire-06", (again.card,))
    if again.action is None or again.card not in state.zones.cards[side.play]:
        return Refusal("US-inspire-01" if kind == "inspire" else "US-force-01", (again.card,))
    if again.card in picked:
        return Refusal("US-inspire-04", (again.card,))
    if play.squad is not None and again.card not in side.of_squad[play.squad]:
        return Refusal("US-inspire-05", (again.card, play.squad))
    if again.unit != OFF and state.suppressed[again.unit]:
        rule = "US-inspire-07" if kind == "inspire" else "US-force-05"
        return Refusal(rule, (state.scenario.unit_words[again.unit],))
    if kind == "inspire":
        if again.action.upgraded:
            return Refusal("US-inspire-03", (again.card,))
        again = replace(again, plain=True)
    return why_no_action(state, again)


# -- Assault and Reposition -----------------------------------------------------------------------------


def assault(state: State, play: Play) -> Flow[bool]:
    """A movement action of the card, then a combat action of it if wanted (US-assault-01 to US-assault-04).

    False if the unit was stopped on its way, which ends all of it (US-mine-07).
    """
    move = yield from _choose_part(state, play, "movement", 1)
    if move is None or not (yield from _act(state, move)):
        return False
    fire = yield from _choose_part(state, play, "combat", 2)
    if fire is not None:
        yield from _act(state, fire)
    return True


def reposition(state: State, play: Play) -> Flow[bool]:
    """A combat action of the card, then a movement action of it if wanted (US-reposition-01, US-reposition-02)."""
    fire = yield from _choose_part(state, play, "combat", 1)
    if fire is not None:
        yield from _act(state, fire)
    move = yield from _choose_part(state, play, "movement", 2)
    return move is None or bool((yield from _act(state, move)))


def _act(state: State, part: Play) -> Flow[Any]:
    """Take a part; of a movement, whether the unit was not stopped."""
    return (yield from part.rule.act(state, part)) if part.rule is not None else None


def _parts(state: State, play: Play, family: Family) -> list[Word]:
    """Actions of this family on the same card."""
    actions, rules = state.scenario.cards[play.card].actions, state.content.rules.actions
    return [f"{play.card} {action.verb}" for action in actions if rules[action.type].family == family]


def _choose_part(state: State, play: Play, family: Family, nth: int) -> Flow[Play | None]:
    """The first part must be taken, the second may be declined; None when it is, or cannot be taken."""
    tile = OFF if play.unit == OFF else state.at[play.unit]
    legal = [word for word in _parts(state, play, family) if _why_no_part(state, play, tile, family, word) is None]
    if not legal:
        return None
    word = legal[0]
    if nth == 2 or len(legal) > 1:
        word = yield Choose(
            state.scenario.sides[state.active].id,
            "part",
            [*_parts(state, play, family), *((STOP,) if nth == 2 else ())],
            partial(_why_no_part, state, play, tile, family),
            about=(play.card, play.action.type if play.action else "", nth),
            beyond=lambda: state.scenario.cards[play.card].plays,
        )
    if word == STOP:
        return None
    return state.scenario.plays[word]


def _why_no_part(state: State, play: Play, tile: int, family: Family, word: Word) -> Refusal | None:
    """Why this action cannot be this part: of another family, unavailable, upgraded under Inspire, or not possible.

    US-assault-01, US-reposition-01, US-inspire-10.
    """
    if word == STOP:
        return None
    part = state.scenario.plays[word]
    if part.action is None or part.rule is None or part.rule.family != family:
        return Refusal(_row_of(play), (word,))
    if not part.action.available:
        return Refusal("US-card-21", (part.card,))
    if play.plain and part.action.upgraded:
        return Refusal("US-inspire-10", (part.card,))
    return None if part.rule.why_no is None else part.rule.why_no(state, part, tile)


def _row_of(play: Play) -> str:
    """The rule that says which parts an action has."""
    return "US-reposition-01" if play.action is not None and play.action.type == "reposition" else "US-assault-01"


def why_no_assault(state: State, play: Play, tile: int) -> Refusal | None:
    """Assault needs a movement action of the card that can be taken (US-assault-01)."""
    return _why_no_first_part(state, play, tile, "movement")


def why_no_reposition(state: State, play: Play, tile: int) -> Refusal | None:
    """Reposition needs a combat action of the card that can be taken (US-reposition-01)."""
    return _why_no_first_part(state, play, tile, "combat")


def _why_no_first_part(state: State, play: Play, tile: int, family: Family) -> Refusal | None:
    refusals = [_why_no_part(state, play, tile, family, word) for word in _parts(state, play, family)]
    if any(refusal is None for refusal in refusals):
        return None
    return next((refusal for refusal in refusals if refusal is not None), Refusal(_row_of(play), (play.word,)))


# -- Explore --------------------------------------------------------------------------------------------


def explore(state: State, play: Play) -> Flow[bool]:
    """A Recon, then a Scout of up to X steps if wanted (US-explore-01, US-explore-03)."""
    yield from recon(state, play)
    return (yield from scout(state, play))


def why_no_explore(state: State, play: Play, tile: int) -> Refusal | None:
    """Explore needs Fog of War in hand (US-explore-02)."""
    return Refusal("US-explore-02") if why_no_recon(state, play, tile) is not None else None
