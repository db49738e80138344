"""Hidden things that are no cards, dealt anew for a viewer: secret spaces, answers and names."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.requests import Word
from ...core.zones import RandomSource
from .breath import NAMED, secret_names
from .content import OFF, SIDES
from .deploy import secret_spaces
from .state import LAST_BREATH, SURRENDER, State
from .steps import GIVE_UP, GO_ON
from .verbs import PASS


def deal_spaces(state: State, viewer: str, random: RandomSource) -> None:
    """Where the enemy's soldiers lie face down, if all deploy in secret (option `deploy_mode`)."""
    if not secret_spaces(state):
        return
    enemy = 1 - state.content.seat_of[viewer].side
    taken = [(seat, slot) for seat in state.side(enemy).seats for slot in _placed(state, seat)]
    for seat, slot in taken:
        state.down_at[seat][slot] = OFF
    spaces = random.sample(state.free_spaces(enemy), len(taken))
    for (seat, slot), space in zip(taken, spaces, strict=True):
        state.down_at[seat][slot] = space


def _placed(state: State, seat: int) -> list[int]:
    """Slots of a seat whose soldier has its space."""
    return [slot for slot, space in enumerate(state.down_at[seat]) if space != OFF]


def deal_answers(state: State, viewer: str, random: RandomSource) -> None:
    """What others have said in secret: to the surrender question each player, in the Reaction window the enemy."""
    own = state.content.seat_of[viewer]
    for seat in state.content.seats:
        if not state.said[seat.number] or seat is own:
            continue
        if state.phase == SURRENDER:
            state.said[seat.number] = random.choice((GIVE_UP, GO_ON))
        elif seat.side != own.side:
            state.said[seat.number] = random.choice(_reactions(state, seat.side))


def _reactions(state: State, side: int) -> Sequence[Word]:
    """Secret answers that the enemy could have given with the objects dealt to him."""
    card = f"card:{SIDES[side]}/reaction"
    if card not in state.zones.cards[state.side(side).objects]:
        return (PASS,)
    words = state.content.roster.words
    own = [soldier for soldier in state.in_play(side) if state.active(soldier) or soldier in state.named[side]]
    return (PASS, *(f"{card} {words[soldier]}" for soldier in own))


def deal_names(state: State, viewer: str, random: RandomSource) -> None:
    """Whom the enemy has named so far, and how many; that he has finished is public (DES-breath-13)."""
    if state.phase != LAST_BREATH or not secret_names(state):
        return
    enemy = 1 - state.content.seat_of[viewer].side
    soldiers = state.in_play(enemy)
    most = min(NAMED, len(soldiers)) - (not state.naming[enemy])
    if most < 0:
        return
    dealt = tuple(random.sample(soldiers, random.randint(0, most)))
    state.named = (dealt, state.named[1]) if enemy == 0 else (state.named[0], dealt)
