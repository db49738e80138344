"""Objects above the limit are discarded, and what the Russian winter asks for its cards.

A winter card that is being paid for lies in the `playing` zone, so that no reshuffle meanwhile brings it back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from ...core.requests import DONE, Choose, Flow, Word
from . import damage, notes
from .content import OBJECTS_KEPT, ROUNDS, SIDES, TEMPERATURE, WHITE_WIND, WINTER
from .state import DEPLOY, DISCARDS, State
from .verbs import PASS, RESERVE

RESERVE_PRICE = 2
"""Cubes of the reserve that pay for Hypothermia (DES-winter-05)."""


# -- the limit of the inventory -------------------------------------------------------------------------


def discards(state: State) -> Flow[None]:
    """The discards of one side; the first deployer's come first (DES-start-17)."""
    side = state.first if state.slot == 0 else 1 - state.first
    yield from discard_surplus(state, side)
    if state.content.options["winter_discard"] == "start_phase" and not (yield from _burden_kept(state, side)):
        return
    state.slot += 1
    if state.slot == len(SIDES):
        state.phase, state.slot = DEPLOY, 0


def surplus(state: State, side: int) -> int:
    """Objects above the maximum of the round; rounds 1 and 8 have none (DES-start-07, DES-start-09 to DES-start-15)."""
    if state.round > ROUNDS:
        return 0
    more = len(state.zones.cards[state.content.sides[side].objects]) - OBJECTS_KEPT[state.round - 1]
    return more if more > 0 else 0


def discard_surplus(state: State, side: int) -> Flow[None]:
    """Down to the maximum, one object of its choice after the other (DES-start-10, DES-start-16)."""
    id = state.side(side).id
    while many := surplus(state, side):
        word: Word = yield Choose(id, "discard", partial(excess, state, side), about=(many,), hidden="options")
        if word != DONE:
            yield from discard(state, side, word, _limit_rule(state.round))


def excess(state: State, side: int) -> list[Word]:
    """What may go; "done" when a play out of turn has meanwhile brought the side down to the maximum."""
    return inventory(state, side) if surplus(state, side) else [DONE]


def _limit_rule(number: int) -> str:
    return "DES-start-09" if number <= 3 else "DES-start-12" if number <= 5 else "DES-start-14"


def inventory(state: State, side: int) -> list[Word]:
    """Objects that a side holds, equal ones once."""
    return list(dict.fromkeys(state.zones.cards[state.side(side).objects]))


def _burden_kept(state: State, side: int) -> Flow[bool]:
    """Whether the side keeps its winter cards; it may give one up (option `winter_discard`, DES-winter-07)."""
    if not state.zones.count(state.side(side).objects):
        return True
    word: Word = yield Choose(
        state.side(side).id, "winter", lambda: [*winter_held(state, side), DONE], hidden="options"
    )
    if word == DONE:
        return True
    yield from discard(state, side, word, "DES-winter-07")
    return False


def winter_held(state: State, side: int) -> list[Word]:
    """Winter cards in the inventory, equal ones once."""
    objects = state.content.roster.objects
    return [word for word in inventory(state, side) if objects[word].kind in WINTER]


# -- out of turn ------------------------------------------------------------------------------------------


def interjections(state: State, side: int) -> Sequence[Word]:
    """Winter cards that may be given up at any time (option `winter_discard`, DES-winter-07)."""
    if state.content.options["winter_discard"] != "any_time" or _busy(state, side):
        return ()
    return winter_held(state, side)


def _busy(state: State, side: int) -> bool:
    """While another winter card is paid for, or the side must discard anyway, nothing is given up besides."""
    paying = any(
        state.content.roster.objects[word].kind in WINTER
        for board in state.content.sides
        for word in state.zones.cards[board.playing]
    )
    checked = state.phase == DISCARDS or state.content.options["hand_limit_always"]
    return paying or bool(checked and surplus(state, side))


# -- prices -----------------------------------------------------------------------------------------------


def discard(state: State, side: int, word: Word, rule: str) -> Flow[None]:
    """An object goes to the discard pile, a winter card after its price (DES-winter-02, DES-winter-03)."""
    board, kind = state.side(side), state.content.roster.objects[word].kind
    notes.discarded(state, side, word, rule)
    if kind not in WINTER:
        state.zones.move(word, board.objects, board.discard)
        return
    state.zones.move(word, board.objects, board.playing)
    if kind == TEMPERATURE:
        _temperature_drops(state, side, word)
    elif kind == WHITE_WIND:
        _pay_reserves(state, side, word, (side,), 1, "DES-winter-06")
    else:
        yield from _hypothermia(state, side, word)
    state.zones.move(word, board.playing, board.discard)


def _temperature_drops(state: State, side: int, word: Word) -> None:
    """Each side that has a reserve cube loses one (DES-winter-04, DES-winter-11)."""
    _pay_reserves(state, side, word, (0, 1), 1, "DES-winter-04")


def _hypothermia(state: State, side: int, word: Word) -> Flow[None]:
    """One life of a soldier in play or two cubes of the reserve (DES-winter-05, DES-winter-10)."""
    if not _prices(state, side):
        notes.winter_paid(state, side, word, "DES-winter-03", {})
        return
    price: Word = yield Choose(state.side(side).id, "price", lambda: _prices(state, side) or (PASS,), about=(word,))
    if price == PASS:
        notes.winter_paid(state, side, word, "DES-winter-03", {})
        return
    if price == RESERVE:
        _pay_reserves(state, side, word, (side,), RESERVE_PRICE, "DES-winter-05")
        return
    notes.winter_paid(state, side, word, "DES-winter-05", {"soldier": price})
    damage.lose_life(state, state.content.roster.code_of[price], "DES-winter-05")


def _prices(state: State, side: int) -> list[Word]:
    """Soldiers that can pay, then the reserve (DES-winter-09, DES-winter-10)."""
    words = state.content.roster.words
    soldiers = [words[soldier] for soldier in state.in_play(side) if _can_pay(state, soldier)]
    return [*soldiers, RESERVE] if state.reserve[side] >= RESERVE_PRICE else soldiers


def _can_pay(state: State, soldier: int) -> bool:
    """With `winter_kill` off only a life that does not cost the soldier (DES-winter-09)."""
    options = state.content.options
    return bool(options["winter_kill"]) or state.cubes[soldier] > (0 if options["default_life"] else 1)


def _pay_reserves(state: State, side: int, word: Word, payers: Sequence[int], n: int, rule: str) -> None:
    """Cubes go to the pile of lost ones; the last does not lose the game (DES-winter-08, DES-winter-13)."""
    paid: dict[str, int] = {}
    for payer in payers:
        if state.reserve[payer] >= n:
            state.reserve[payer] -= n
            state.lost[payer] += n
            paid[SIDES[payer]] = n
    shown: Mapping[str, Mapping[str, int]] = {"reserves": paid} if paid else {}
    notes.winter_paid(state, side, word, rule if paid else "DES-winter-03", shown)
