"""Secondary actions of the acting soldier: boots, medical kit, ammunition case, shovel, stretcher, reorganize."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from ...core.refusal import Refusal
from ...core.requests import Choose, Flow, Word
from . import action_notes as notes
from . import attack_refusals as refusals
from . import moves, objects
from .content import AMMUNITION, BOOTS, EMPTY, KIT, OFF, REORGANIZE_ACTION, SHOVEL, STRETCHER, Soldier
from .markers import leave_cover
from .state import IN_LAST_BREATH, State
from .verbs import PASS, RESERVE

CARRIED = 2
"""Soldiers that a stretcher or the reorganize action moves at most (DES-second-14, DES-second-16)."""
KIT_RESERVE = 2
"""Cubes that a medical kit returns to the reserve (DES-second-06)."""


def acting(state: State) -> Soldier:
    """Card of the soldier whose activation goes on."""
    return state.content.roster.soldiers[state.acting]


def alive(state: State) -> bool:
    """Whether the acting soldier lives: a card played out of turn may kill it while its player is asked."""
    return state.at[state.acting] != OFF


def _use(state: State, action: str) -> None:
    """The action counts as used, cover ends (DES-actions-06, DES-cover-03)."""
    state.used = (*state.used, action)
    leave_cover(state, state.acting)


# -- why not ------------------------------------------------------------------------------------------


def why_no_action(state: State, action: str) -> Refusal | None:
    """On the card, once an activation, not in Last Breath (DES-actions-06, DES-breath-10), and of use."""
    card = acting(state)
    if state.kind == IN_LAST_BREATH:
        return Refusal("DES-breath-10", (card.word,))
    if action not in card.actions:
        return Refusal("DES-second-01", (card.word, action))
    if action in state.used:
        return Refusal("DES-actions-06", (card.word, action))
    return WHY_NOT[action](state)


def usable(state: State, card: Soldier) -> list[Word]:
    """Secondary actions of the acting soldier that can be used now, outside Last Breath."""
    used = state.used
    return [action for action in card.actions if action not in used and WHY_NOT[action](state) is None]


def _why_no_boots(state: State) -> Refusal | None:
    occupant = state.occupant
    free = any([occupant[space] == EMPTY for space in moves.lines_near(state, state.acting)])
    return None if free else Refusal("DES-second-02", (acting(state).word,))


def _why_no_kit(state: State) -> Refusal | None:
    """It needs lost cubes (DES-second-07)."""
    return None if state.lost[acting(state).side] else Refusal("DES-second-07")


def _why_no_ammunition(state: State) -> Refusal | None:
    return None


def _why_no_shovel(state: State) -> Refusal | None:
    """It needs a Trench object (DES-second-11) and a free space."""
    side = acting(state).side
    built = objects.trenches(state, side) and moves.free(state, state.content.grids[side])
    return None if built else Refusal("DES-second-11")


def _why_nobody(state: State) -> Refusal | None:
    """There must be another own soldier to move (DES-second-17)."""
    others = len(state.in_play(acting(state).side)) > 1
    return None if others else Refusal("DES-second-17", (acting(state).word,))


WHY_NOT: Mapping[str, Callable[[State], Refusal | None]] = {
    BOOTS: _why_no_boots,
    KIT: _why_no_kit,
    AMMUNITION: _why_no_ammunition,
    SHOVEL: _why_no_shovel,
    STRETCHER: _why_nobody,
    REORGANIZE_ACTION: _why_nobody,
}


# -- boots --------------------------------------------------------------------------------------------


def boots(state: State) -> Flow[None]:
    """To a free space of the own or an adjacent line, any column (DES-second-02 to DES-second-04)."""
    card, words = acting(state), state.content.space_words
    reach = moves.lines_near(state, card.code)
    word: Word = yield Choose(
        state.seat_of(card.code).id,
        BOOTS,
        lambda: [words[space] for space in moves.free(state, reach)] if alive(state) else (PASS,),
        partial(why_no_step, state, card, reach),
        about=(card.word,),
        beyond=lambda: refusals.around(state, card.side),
        doubtful=(),
    )
    if word != PASS:
        _use(state, BOOTS)
        moves.put_down(state, {card.code: state.content.space_of[word]}, BOOTS, "DES-second-02")


def why_no_step(state: State, card: Soldier, reach: moves.Reach, word: Word) -> Refusal | None:
    """Taken (DES-deploy-07), too far (DES-second-03), or the enemy's grid (DES-second-19)."""
    if word == PASS:
        return None
    if refusals.is_object(state, word):
        return refusals.not_now(state, word)
    word = refusals.space_meant(state, word)
    space = state.content.space_of[word]
    if space in reach:
        return None if moves.free(state, (space,)) else Refusal("DES-deploy-07", (word,))
    if space in state.content.grids[card.side]:
        return Refusal("DES-second-03", (card.word, word))
    return Refusal("DES-second-19", (word,))


# -- medical kit and ammunition case ------------------------------------------------------------------


def medical_kit(state: State) -> Flow[None]:
    """One lost cube to a wounded soldier, or two to the reserve (DES-second-05, DES-second-06)."""
    card, words = acting(state), state.content.roster.words
    word: Word = yield Choose(
        state.seat_of(card.code).id,
        KIT,
        lambda: [*[words[soldier] for soldier in wounded(state, card.side)], RESERVE] if alive(state) else (PASS,),
        partial(why_no_patient, state, card.side),
        about=(card.word,),
        beyond=lambda: (*words[: len(state.at)], *refusals.objects_of(state, card.side), RESERVE),
        doubtful=(),
    )
    if word != PASS:
        _use(state, KIT)
        _heal(state, card, word)


def wounded(state: State, side: int) -> list[int]:
    """Own soldiers in play with fewer cubes than they received (DES-second-08, DES-lives-09).

    With the option `heal_cap` = "hearts": than they have hearts.
    """
    soldiers, by_hearts = state.content.roster.soldiers, state.content.options["heal_cap"] == "hearts"
    return [
        code
        for code in state.in_play(side)
        if state.cubes[code] < (soldiers[code].lives if by_hearts else state.received[code])
    ]


def why_no_patient(state: State, side: int, word: Word) -> Refusal | None:
    """Only wounded soldiers of the own side (DES-second-08, DES-second-19)."""
    if word in (RESERVE, PASS):
        return None
    if refusals.is_object(state, word):
        return refusals.not_now(state, word)
    code = state.content.roster.code_of[word]
    if state.content.roster.soldiers[code].side != side or state.at[code] == OFF:
        return Refusal("DES-second-19", (word,))
    return None if code in wounded(state, side) else Refusal("DES-second-08", (word,))


def _heal(state: State, card: Soldier, word: Word) -> None:
    """Cubes come from the lost ones, as many as there are (DES-second-07)."""
    if word == RESERVE:
        n = min(KIT_RESERVE, state.lost[card.side])
        state.reserve[card.side] += n
    else:
        n = 1
        state.cubes[state.content.roster.code_of[word]] += n
    state.lost[card.side] -= n
    notes.healed(state, card.code, word, n, "DES-second-06" if word == RESERVE else "DES-second-05")


def ammunition(state: State) -> Flow[None]:
    """As many objects as its number (DES-second-09)."""
    card = acting(state)
    _use(state, AMMUNITION)
    yield from objects.draw_in_play(state, card.side, card.actions[AMMUNITION], "DES-second-09")


# -- shovel -------------------------------------------------------------------------------------------


def shovel(state: State) -> Flow[None]:
    """A Trench object on a free own space (DES-second-10, DES-second-12, DES-trench-07)."""
    card = acting(state)
    seat, board = state.seat_of(card.code), state.content.sides[card.side]
    trench: Word = yield Choose(
        seat.id,
        "trench",
        lambda: (alive(state) and objects.trenches(state, card.side)) or (PASS,),
        about=(card.word,),
        hidden="options",
    )
    if trench == PASS:
        return
    _use(state, SHOVEL)
    objects.lay_out(state, card.side, trench, "DES-second-10")
    words = state.content.space_words
    word: Word = yield Choose(
        seat.id,
        "trench-space",
        lambda: [words[space] for space in moves.free(state, state.content.grids[card.side])],
        partial(why_no_trench_on, state, card),
        about=(card.word, trench),
        beyond=lambda: refusals.around(state, card.side),
        doubtful=(),
    )
    space = state.content.space_of[word]
    state.zones.move(trench, board.playing, board.trenches)
    state.occupant[space] = state.content.roster.code_of[trench]
    notes.trench(state, card.code, trench, space)


def why_no_trench_on(state: State, card: Soldier, word: Word) -> Refusal | None:
    """A free space of the own grid (DES-trench-07, DES-deploy-07)."""
    if refusals.is_object(state, word):
        return refusals.not_now(state, word)
    word = refusals.space_meant(state, word)
    space = state.content.space_of[word]
    if space not in state.content.grids[card.side]:
        return Refusal("DES-trench-07", (word,))
    return None if moves.free(state, (space,)) else Refusal("DES-deploy-07", (word,))


# -- stretcher and reorganize -------------------------------------------------------------------------


def stretcher(state: State) -> Flow[None]:
    """Up to two other own soldiers to free spaces of the third line (DES-second-14, DES-second-17)."""
    card, content = acting(state), state.content
    third = tuple([space for space in content.grids[card.side] if content.line[space] == moves.LAST_LINE])
    yield from _move_others(state, STRETCHER, third, third, "DES-second-14")


def reorganize(state: State) -> Flow[None]:
    """Up to two other own soldiers to any free spaces (DES-second-16, DES-second-17)."""
    grid = tuple(state.content.grids[acting(state).side])
    yield from _move_others(state, REORGANIZE_ACTION, grid, None, "DES-second-16")


def _move_others(state: State, action: str, reach: moves.Reach, room: moves.Reach | None, rule: str) -> Flow[None]:
    card = acting(state)
    seat = state.seat_of(card.code)
    others = [code for code in state.in_play(card.side) if code != card.code]
    chosen = yield from moves.lift(state, seat, action, others, CARRIED, room, rule)
    if alive(state):
        _use(state, action)
        yield from moves.rearrange(state, seat, action, "DES-second-18", chosen, (reach,) * len(chosen))


ACTIONS: Mapping[str, Callable[[State], Flow[None]]] = {
    BOOTS: boots,
    KIT: medical_kit,
    AMMUNITION: ammunition,
    SHOVEL: shovel,
    STRETCHER: stretcher,
    REORGANIZE_ACTION: reorganize,
}
