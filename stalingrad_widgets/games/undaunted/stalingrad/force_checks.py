"""The supply and deck lists of a Stalingrad scenario: they name titles that the side has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....core.content import ANY, Fault, Loc, did_you_mean
from ..words import capital
from .compile import BASELINE
from .pack import Card, Cards, codes_of

if TYPE_CHECKING:
    from .scenario_checks import ScenarioCheck


class ForceCheck:
    """The checks of the lists of one scenario."""

    def __init__(self, of: ScenarioCheck) -> None:
        self.of = of
        self.pack = of.pack
        self.scenario = of.scenario
        self.loc = of.loc

    def faults(self) -> Iterator[Fault]:
        """Both lists of both sides."""
        for key in ("supply", "deck"):
            yield from self.of.each_side((key,), getattr(self.scenario, key))
        unread = any(self.of.unread("cards", key) for key in ("id", "title", "unit", "squad"))
        if unread or self.of.unread("units", "id", "squad"):
            return
        for side, lines in self.scenario.supply.items():
            loc = (*self.loc, "supply", side)
            if lines != "all" and side in self.pack.sides and not self.of.gaps.hold(*loc):
                if not lines:
                    yield Fault(loc, "The supply is empty.", 'Give titles, or "all".', "US-setup-10")
                yield from self.lines(loc, side, lines)
        for side in self.scenario.deck:
            if side in self.pack.sides and not self.of.gaps.touch(*self.loc, "deck", side):
                yield from self.deck((*self.loc, "deck", side), side)

    def lines(self, loc: Loc, side: str, lines: tuple[Cards, ...]) -> Iterator[Fault]:
        """Each line names cards of the side, no two the same, no more than there are."""
        seen: dict[tuple[str, str | None], int] = {}
        for k, line in enumerate(lines):
            if self.of.gaps.touch(*loc, k):
                continue
            yield from self.line((*loc, k), side, line)
            if (first := seen.setdefault((line.title, line.squad), k)) != k:
                text, remedy = f"Line {first} names these cards too.", "Give one line with the number of both."
                yield Fault((*loc, k, "title"), text, remedy, "US-setup-10")

    def line(self, loc: Loc, side: str, line: Cards) -> Iterator[Fault]:
        """Titles are those of any deck of the side, since cards may join and go (US-setup-12)."""
        cards = self.pack.cards_of(side)
        titled = [card for card in cards if card.title == line.title]
        meant = [card for card in titled if line.squad in (None, self.squad(card))]
        if not titled:
            text = f"{capital(self.of.name(side))} has no card with this title."
            titles = list(dict.fromkeys(card.title for card in cards))
            yield Fault((*loc, "title"), text, did_you_mean(line.title, titles, "Titles"), "US-setup-10")
        elif not meant:
            letters = sorted({squad for card in titled if (squad := self.squad(card))})
            text = f"No card called {line.title} belongs to this squad."
            yield Fault((*loc, "squad"), text, did_you_mean("", letters, "Squads"), "US-setup-10")
        soldiers = {code[4:] for card in meant for code in codes_of(card)}
        if meant and line.count is not None and line.count > len(soldiers) and not self.of.unread("cards", "copies"):
            text = f"{capital(self.of.name(side))} has {len(soldiers)}."
            yield Fault((*loc, "count"), text, f"Give {len(soldiers)} or fewer.", "US-setup-14")

    def squad(self, card: Card) -> str | None:
        """The squad of a card: its own, or its counter's."""
        unit = self.of.units.get(card.unit or "")
        return unit.squad if unit else card.squad

    def deck(self, loc: Loc, side: str) -> Iterator[Fault]:
        """The deck is taken out of the supply (US-setup-13), and is not empty."""
        deck, supply = self.scenario.deck[side], self.scenario.supply.get(side, "all")
        if not deck.baseline and not deck.plus:
            text = f"The deck of {self.of.name(side)} is empty."
            yield Fault(loc, text, "Give plus = [ { title = … }, … ], or baseline = true.", "US-setup-13")
        wrong = list(self.lines((*loc, "plus"), side, deck.plus))
        yield from wrong
        if deck.baseline and not self.of.gaps.touch("cards", ANY, "id"):
            yield from self.baseline(loc, side)
        listed = None if supply == "all" or self.of.gaps.touch(*self.loc, "supply", side) else supply
        for k, line in enumerate(deck.plus if listed is not None and not wrong else ()):
            if not any(line.title == other.title and _overlap(line.squad, other.squad) for other in listed or ()):
                text = "The supply of this side has no such line, and the deck is taken out of it."
                yield Fault((*loc, "plus", k, "title"), text, "Add it to the supply.", "US-setup-13")

    def baseline(self, loc: Loc, side: str) -> Iterator[Fault]:
        """The side has the nine cards of the baseline deck (US-setup-16)."""
        have = {(card.title, self.squad(card) or "") for card in self.pack.cards_of(side)}
        lacking = [f"{title} {squad}".strip() for title, squad, _ in BASELINE if (title, squad) not in have]
        if lacking:
            text = f"{capital(self.of.name(side))} has no {', '.join(lacking)} for the baseline deck."
            yield Fault((*loc, "baseline"), text, "Add the cards, or write baseline = false.", "US-setup-16")


def _overlap(a: str | None, b: str | None) -> bool:
    return a is None or b is None or a == b
