"""Moves of cards: drawing, reshuffling, discarding."""

from __future__ import annotations

from functools import partial

from ...core.requests import Draw, Flow, Word
from . import notes
from .scenario import Side
from .state import State


def draw_cards(state: State, side: Side, n: int, rule: str) -> Flow[None]:
    """Draw up to `n` cards into the hand, as many as there are (UN-draw-01, UN-draw-04).

    Chance is asked for each card, but not for the last ones of a deck, which are all drawn.
    """
    zones, deck = state.zones, side.deck
    cards, draw = zones.cards[deck], Draw(side.id, "draw", partial(zones.pool, deck))
    drawn: list[Word] = []
    wanted = n
    while wanted > 0 and (cards or refill_deck(state, side)):
        if len(cards) <= wanted:
            wanted -= len(cards)
            drawn += cards
            zones.move_all(deck, side.hand)
        else:
            card: Word = yield draw
            zones.move(card, deck, side.hand)
            wanted -= 1
            drawn.append(card)
    notes.drawn(state, side, drawn, rule)


def refill_deck(state: State, side: Side) -> bool:
    """Shuffle the discard pile into a deck if a card is wanted and the deck has none (UN-draw-02, UN-draw-06).

    The play area stays out (UN-draw-03). False when there is no card to draw.
    """
    zones = state.zones
    if zones.count(side.deck):
        return True
    n = len(zones.cards[side.discard])
    if n:
        zones.move_all(side.discard, side.deck)
        notes.reshuffled(state, side, n)
    return n > 0


def take_fog(state: State, side: Side) -> int:
    """Move a Fog of War card from a side's supply to its discard pile; 0 when the supply has none, else 1."""
    if side.fog not in state.zones.cards[side.supply]:
        return 0
    state.zones.move(side.fog, side.supply, side.discard)
    return 1
