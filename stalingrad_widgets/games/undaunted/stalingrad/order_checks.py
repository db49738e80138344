"""What briefings and overviews order: cards that they name exist and lie where they are taken from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ....core.content import ANY, Fault, Gaps, Loc, did_you_mean, unknown
from .card_checks import CORE
from .pack import Card, Integration, Orders, Pack


def order_faults(pack: Pack, loc: Loc, orders: Mapping[str, Orders], gaps: Gaps) -> Iterator[Fault]:
    """All faults of the orders to both sides."""
    for side, of_side in orders.items():
        yield from unknown((*loc, side), side, pack.sides, "side", gaps, ("sides", ANY))
        if side in pack.sides and not any(gaps.hold("cards", ANY, key) for key in ("id", "unit", "kind")):
            yield from OrderCheck(pack, (*loc, side), side, of_side, gaps).faults()


class OrderCheck:
    """The checks of the orders to one side."""

    def __init__(self, pack: Pack, loc: Loc, side: str, orders: Orders, gaps: Gaps) -> None:
        self.pack = pack
        self.loc = loc
        self.side = side
        self.orders = orders
        self.gaps = gaps
        self.cards = {card.id: card for card in pack.cards_of(side)}
        self.units = {unit.id: unit for unit in pack.units}

    def faults(self) -> Iterator[Fault]:
        """Unlocked cards lie in the locked deck (US-setup-04), as do those that replace others (US-setup-05)."""
        seen: list[str] = []
        replacements = self.orders.replace
        named = [("unlock", k, card) for k, card in enumerate(self.orders.unlock)]
        for loc, id in [
            *(((*self.loc, key, k), id) for key, k, id in named),
            *(((*self.loc, "replace", k, "card"), line.card) for k, line in enumerate(replacements)),
        ]:
            yield from self.card(loc, id, "L", "It is not in the locked deck.", "US-setup-04")
            if id in seen:
                yield Fault(loc, "It is unlocked twice.", "Name a card once.", "US-setup-04")
            seen.append(id)
        for k, line in enumerate(replacements):
            loc = (*self.loc, "replace", k, "old")
            yield from self.card(loc, line.old, "SLUR", "", "US-setup-05")
            if line.old == line.card:
                yield Fault(loc, "A card cannot replace itself.", "Name the card that goes.", "US-setup-05")
        if self.orders.integrate is not None:
            yield from self.integration((*self.loc, "integrate"), self.orders.integrate)

    def card(self, loc: Loc, id: str, decks: str, text: str, rule: str) -> Iterator[Fault]:
        """A card of this side and of one of these decks."""
        if self.gaps.hold(*loc):
            return
        known = [card for card in self.cards if card[2] in decks]
        if id not in self.cards:
            name = self.pack.sides[self.side].name
            yield Fault(loc, f"The {name} side has no such card.", did_you_mean(id, known, "Cards"), rule)
        elif id not in known:
            yield Fault(loc, text, did_you_mean("", known, "Locked cards"), rule)

    def integration(self, loc: Loc, integration: Integration) -> Iterator[Fault]:
        """Two squads of the side become one of the standard size (US-integrate-01, US-integrate-03)."""
        if self.gaps.touch(*loc) or any(self.gaps.hold("units", ANY, key) for key in ("id", "squad", "role")):
            return
        letters = sorted({unit.squad for unit in self.pack.units_of(self.side) if unit.squad})
        for n, squad in enumerate(integration.squads):
            yield from unknown((*loc, "squads", n), squad, letters, "squad", self.gaps)
        if integration.squads[0] == integration.squads[1]:
            yield Fault((*loc, "squads"), "These are not two squads.", "Name two letters.", "US-integrate-01")
        if integration.keep is not None:
            yield from self.kept((*loc, "keep"), integration.squads, integration.keep)

    def kept(self, loc: Loc, squads: tuple[str, str], keep: tuple[str, ...]) -> Iterator[Fault]:
        """The cards that stay are of these squads, 5 Riflemen, 3 Scouts and 3 Machine Gunners."""
        have: Counter[str] = Counter()
        strange = False
        for k, id in enumerate(keep):
            role = self.core_role(self.cards.get(id), squads)
            if role is None:
                strange = True
                text = f"It is no Rifleman, Scout or Machine Gunner of squads {squads[0]} and {squads[1]}."
                yield Fault((*loc, k), text, "Name cards of these squads.", "US-integrate-03")
            else:
                have[role] += 1
        if not strange and (dict(have) != CORE or len(set(keep)) != len(keep)):
            text = f"These are {', '.join(f'{have[role]} with the role {role}' for role in CORE)}."
            remedy = "Keep 5 Riflemen, 3 Scouts and 3 Machine Gunners, each card once."
            yield Fault(loc, text, remedy, "US-integrate-03")

    def core_role(self, card: Card | None, squads: tuple[str, str]) -> str | None:
        """What a card is, if it is one of the standard size of these squads."""
        unit = self.units.get(card.unit or "") if card else None
        return unit.role if unit and unit.squad in squads and unit.role in CORE else None
