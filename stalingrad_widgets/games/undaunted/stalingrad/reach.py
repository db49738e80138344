"""Where the units of a side can ever get to in a scenario, enemies left aside: for the check of a pack."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from ..map_checks import neighbours, spread
from .pack import Card, Unit
from .setting import unit_id

if TYPE_CHECKING:
    from .scenario_checks import ScenarioCheck


class Army(NamedTuple):
    """What a side has when a scenario begins."""

    cards: frozenset[str] | None = None
    """Designations from its starting and locked deck; None: whatever it may ever own."""
    pair: tuple[str, ...] = ()
    """Letters of its two squads that are one."""

    def has(self, card: Card) -> bool:
        """Whether a card may be there: itself, or for one of the same code (US-reserve-01, US-upgrade-11)."""
        return self.cards is None or any(f"{card.id[:2]}{deck}-{card.id[4:]}" in self.cards for deck in "SL")


class Reach:
    """The reach of one side's units with what it has. Of two squads that are one the unit named first counts."""

    def __init__(self, of: ScenarioCheck, side: str, army: Army) -> None:
        self.of = of
        self.side = side
        self.army = army
        self.cards = [card for card in of.pack.cards_of(side) if army.has(card) and self._supplied(card)]
        first: dict[str, str] = {}
        ids = {unit.id: unit_id(unit, army.pair) for unit in of.pack.units_of(side)}
        self._first = {id: first.setdefault(counter, id) for id, counter in ids.items()}
        self.fielded: dict[str, list[Card]] = {}
        """Units that have cards in the scenario, with these cards."""
        for card in self.cards:
            if card.unit in of.units:
                self.fielded.setdefault(self.counter(card.unit or ""), []).append(card)
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
        squads = (None, squad, *(self.army.pair if squad in self.army.pair else ()))
        return any(line.title == card.title and line.squad in squads for line in lines)

    def counter(self, id: str) -> str:
        """The unit that stands for a unit's counter (US-integrate-07)."""
        return self._first.get(id, id)

    def taking_part(self) -> dict[str, Unit]:
        """The units on the board or with cards that the supply may have."""
        on_board = [counter.unit for counter in self.of.scenario.counters if counter.side == self.side]
        ids = dict.fromkeys([*map(self.counter, on_board), *self.fielded])
        return {id: self.of.units[id] for id in ids if id in self.of.units}

    def able(self, tiles: set[str], role: str | None = None) -> list[str]:
        """Units that can ever get to one of these tiles, all or those of a role."""
        units = self.taking_part()
        return [id for id, unit in units.items() if role in (None, unit.role) and tiles & self.of_unit(unit)]

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
        standing = [counter.tile for counter in counters if self.counter(counter.unit) == unit.id]
        if standing:
            return standing[:1]
        riflemen = [(counter.tile, self.of.units.get(counter.unit)) for counter in counters]
        any_squad = unit.squad is None or unit.role == "vehicle"
        squads = self.army.pair if unit.squad in self.army.pair else (unit.squad,)
        return [
            tile
            for tile, other in riflemen
            if other is not None and other.role == "rifleman" and (any_squad or other.squad in squads)
        ]


def can(type: str, cards: Iterable[Card]) -> bool:
    """Whether one of these cards can be used for such an action."""
    return any(action.type == type and action.available for card in cards for action in card.actions)
