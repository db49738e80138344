"""What the overview of a scenario orders before it is set up, where it is played as a single game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .card_checks import CORE
from .setting import Setting

if TYPE_CHECKING:
    from .pack import Integration, Orders, Pack


def single_game(pack: Pack, id: str) -> Setting:
    """The starting decks and the untouched city, with what the overview orders carried out (US-setup-07).

    Raises KeyError for an unknown scenario.
    """
    scenario, start = pack.scenario(id), Setting.start(pack)
    cards = {
        side: _ordered(pack, side, start.cards[side], scenario.orders[side])
        if side in scenario.orders
        else start.cards[side]
        for side in pack.sides
    }
    pairs = {side: orders.integrate.squads for side, orders in scenario.orders.items() if orders.integrate}
    return Setting(cards, integrated=pairs)


def _ordered(pack: Pack, side: str, cards: Sequence[str], orders: Orders) -> tuple[str, ...]:
    """The available cards after unlocking, replacing and integrating (US-setup-04, US-setup-05)."""
    gone = {line.old for line in orders.replace}
    here = [card for card in cards if card not in gone]
    here += [card for card in (*orders.unlock, *(line.card for line in orders.replace)) if card not in here]
    return tuple(here if orders.integrate is None else _integrated(pack, side, here, orders.integrate))


def _integrated(pack: Pack, side: str, cards: Sequence[str], order: Integration) -> list[str]:
    """One squad of the standard size: those whom the book keeps, then the lowest numbers (US-integrate-03)."""
    units = {unit.id: unit for unit in pack.units_of(side)}
    of_these = [card for card in pack.cards_of(side) if card.unit and units[card.unit].squad in order.squads]
    roles = {card.id: units[card.unit or ""].role for card in of_these}
    stay: list[str] = []
    for role, number in CORE.items():
        members = sorted((card for card in cards if roles.get(card) == role), key=lambda card: _rank(order, card))
        stay += members[:number]
    return [card for card in cards if card in stay or roles.get(card) not in CORE]


def _rank(order: Integration, card: str) -> tuple[bool, str]:
    return card not in (order.keep or ()), card[4:]
