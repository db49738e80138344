"""Where the units of a side can ever get to in a scenario, enemies left aside: for the check of a pack."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING

from ..map_checks import neighbours, spread
from .pack import Card, Unit

if TYPE_CHECKING:
    from .scenario_checks import ScenarioCheck


class Reach:
    """The reach of one side's units, with any card of its titles that it may ever own."""

    def __init__(self, of: ScenarioCheck, side: str) -> None:
        self.of = of
        self.side = side
        self.cards = [card for card in of.pack.cards_of(side) if self._supplied(card)]
        self.fielded: dict[str, list[Card]] = {}
        """Units that have cards in the scenario, with these cards."""
        for card in self.cards:
            if card.unit in of.units:
                self.fielded.setdefault(card.unit or "", []).append(card)
        marked = {marker.tile for marker in of.scenario.markers if marker.side == side}
        scouted = any(can("scout", cards) or can("explore", cards) for cards in self.fielded.values())
        self.marked = set(of.slots) if scouted else marked
        """Tiles that may ever bear a marker of the side."""
        self.links = of.links
        self.guides = can("guide", self.cards)
        self.passable = {tile.id[:3] for tile in of.pack.tiles if not tile.impassable}
        """Tiles of which some version lets vehicles in (US-tile-07, US-destr-09)."""

    def _supplied(self, card: Card) -> bool:
        """Whether the supply list of the side means this card (US-setup-10)."""
        lines = self.of.scenario.supply.get(self.side, "all")
        if lines == "all":
            return True
        unit = self.of.units.get(card.unit or "")
        squad = unit.squad if unit else card.squad
        return any(line.title == card.title and line.squad in (None, squad) for line in lines)

    def controllable(self) -> set[str]:
        """Tiles of which the side can ever have control: now, or by a unit with Control that gets there."""
        units = [(self.of.units[id], cards) for id, cards in self.fielded.items()]
        taken = [self.of_unit(unit) for unit, cards in units if can("control", cards)]
        return self.of.held(self.side) | (set().union(*taken) & self.marked)

    def of_unit(self, unit: Unit) -> set[str]:
        """Tiles that a unit can ever get to, the one where it stands or comes in with them."""
        cards = self.fielded.get(unit.id, [])
        everywhere = set(self.of.slots)
        free = any(can(type, cards) for type in ("scout", "stalk", "explore"))
        guided = unit.role != "antitank-gun" and self.guides
        steps = everywhere if free or guided else self.marked if can("move", cards) else set[str]()
        links = list(self.links)
        if unit.role == "vehicle":
            steps = steps & self.passable
        else:
            links += combinations([tunnel.tile for tunnel in self.of.scenario.tunnels], 2)
        return spread(self._starts(unit), neighbours(self.of.slots, links, within=steps))

    def _starts(self, unit: Unit) -> list[str]:
        """Where a unit stands, or the tiles of the Riflemen with whom it comes in (US-spawn-02, US-spawn-03)."""
        counters = [counter for counter in self.of.scenario.counters if counter.side == self.side]
        standing = [counter.tile for counter in counters if counter.unit == unit.id]
        if standing:
            return standing
        riflemen = [(counter.tile, self.of.units.get(counter.unit)) for counter in counters]
        any_squad = unit.squad is None or unit.role == "vehicle"
        return [
            tile
            for tile, other in riflemen
            if other is not None and other.role == "rifleman" and (any_squad or other.squad == unit.squad)
        ]


def can(type: str, cards: Iterable[Card]) -> bool:
    """Whether one of these cards can be used for such an action."""
    return any(action.type == type and action.available for card in cards for action in card.actions)
