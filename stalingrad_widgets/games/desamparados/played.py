"""Objects played between the actions of an activation: Reorganize, Cover Me!, Tactical Deployment."""

from __future__ import annotations

from functools import partial

from ...core.refusal import Refusal
from ...core.requests import Choose, Flow, Word
from . import attack, moves, objects
from .attack_refusals import not_held, not_now
from .content import COVER_ME, OFF, REORGANIZE, TACTICAL
from .markers import spare
from .state import IN_LAST_BREATH, IN_TURN, State
from .verbs import PASS

TWO = 2
BETWEEN_ACTIONS = (REORGANIZE, COVER_ME, TACTICAL)
"""Types that are played between the actions of an activation."""


# -- why not ------------------------------------------------------------------------------------------


def why_no_card(state: State, word: Word) -> Refusal | None:
    """An object between two actions of the acting soldier; grenades are thrown elsewhere."""
    card = state.content.roster.objects[word]
    if card.kind not in BETWEEN_ACTIONS:
        return not_now(state, word)
    return why_no_kind(state, card.kind) or (None if objects.holds(state, card.side, card.kind) else not_held(word))


def why_no_kind(state: State, kind: str) -> Refusal | None:
    """For all that is public: DES-reorg-04, DES-coverme-01, -07, -08, DES-tactical-02, DES-breath-17."""
    if state.kind == IN_LAST_BREATH:
        return Refusal("DES-breath-17", (_card(state, kind),))
    if kind == REORGANIZE:
        return None
    if state.kind != IN_TURN:
        return Refusal("DES-coverme-08" if kind == COVER_ME else "DES-tactical-02")
    return why_no_cover_me(state) if kind == COVER_ME else None


def _card(state: State, kind: str) -> Word:
    return objects.CARDS[state.content.roster.soldiers[state.acting].side][kind]


def why_no_cover_me(state: State) -> Refusal | None:
    """Before the attack, which it replaces, and with somebody who can shoot (DES-coverme-03, DES-coverme-07)."""
    acting = state.content.roster.soldiers[state.acting]
    if state.attacked:
        return Refusal("DES-coverme-07", (acting.word,))
    if not spare(state, list(state.ordered)):
        return Refusal("DES-components-14", (_card(state, COVER_ME),))
    return None if shooters(state, acting.side) else Refusal("DES-coverme-03", (acting.word,))


# -- Reorganize and Tactical Deployment -----------------------------------------------------------------


def reorganize(state: State, word: Word) -> Flow[None]:
    """Up to two own soldiers within their line or to the next (DES-reorg-01 to DES-reorg-04)."""
    acting = state.content.roster.soldiers[state.acting]
    seat, soldiers = state.seat_of(acting.code), state.in_play(acting.side)
    objects.play(state, acting.side, word, "DES-reorg-03")
    most = None if state.content.options["reorganize_object_limit"] == "all" else TWO
    chosen = yield from moves.lift(state, seat, word, soldiers, most, None, "DES-reorg-03")
    chosen = [code for code in chosen if state.at[code] != OFF]
    reaches = [moves.lines_near(state, code) for code in chosen]
    yield from moves.rearrange(state, seat, word, "DES-reorg-02", chosen, reaches)


def tactical_deployment(state: State, word: Word) -> Flow[None]:
    """All own soldiers are put down anew; trenches stay (DES-tactical-01 to DES-tactical-04)."""
    acting = state.content.roster.soldiers[state.acting]
    objects.play(state, acting.side, word, "DES-tactical-03")
    soldiers = state.in_play(acting.side)
    reaches = [tuple(state.content.grids[acting.side])] * len(soldiers)
    yield from moves.rearrange(state, state.seat_of(acting.code), word, "DES-tactical-04", soldiers, reaches)


# -- Cover Me! ------------------------------------------------------------------------------------------


def cover_me(state: State, word: Word) -> Flow[None]:
    """A veteran shoots in place of the acting soldier and gets a command marker (DES-coverme-02 to DES-coverme-06)."""
    acting, words = state.content.roster.soldiers[state.acting], state.content.roster.words
    objects.lay_out(state, acting.side, word, "DES-coverme-01")
    state.attacked, state.used = True, (*state.used, COVER_ME)
    shooter: Word = yield Choose(
        state.seat_of(acting.code).id,
        "shooter",
        lambda: [words[code] for code in shooters(state, acting.side)] or (PASS,),
        partial(why_no_shooter, state, acting.side),
        about=(acting.word,),
        beyond=lambda: words[: len(state.at)],
        doubtful=(),
    )
    if shooter == PASS:
        objects.put_away(state, acting.side)
    else:
        _cover(state, state.content.roster.code_of[shooter])


def _cover(state: State, shooter: int) -> None:
    """The shooter counts as reactivated; with one weapon there is nothing to choose (DES-coverme-04, -06)."""
    card = state.content.roster.soldiers[shooter]
    state.ordered[shooter] = True
    throws = state.content.options["cover_me_grenade"] and objects.has_objects(state, card.side)
    kinds = [weapon.kind for weapon in card.weapons]
    attack.declare(state, shooter, "" if throws or len(kinds) > 1 else kinds[0])


def shooters(state: State, side: int) -> list[int]:
    """Own veterans without command marker whose weapon is not frozen (DES-coverme-03, DES-coverme-05)."""
    return [
        code
        for code in state.in_play(side)
        if state.deployed[code] != state.round and not state.ordered[code] and not state.frozen[code]
    ]


def why_no_shooter(state: State, side: int, word: Word) -> Refusal | None:
    """Own, in play, not active (DES-coverme-03), without command marker (DES-coverme-05), not frozen."""
    if word == PASS:
        return None
    code = state.content.roster.code_of[word]
    if state.content.roster.soldiers[code].side != side or state.at[code] == OFF or state.active(code):
        return Refusal("DES-coverme-03", (word,))
    if state.ordered[code]:
        return Refusal("DES-coverme-05", (word,))
    return Refusal("DES-special-01", (word,)) if state.frozen[code] else None


PLAYS = {REORGANIZE: reorganize, COVER_ME: cover_me, TACTICAL: tactical_deployment}
"""Type of object -> its effect."""
