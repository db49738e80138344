"""What lies on the map of a Stalingrad scenario: each part against the map and against the rest of the pack."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator

from ....core.content import ANY, Fault, Gaps, Loc, did_you_mean, unknown
from ..map_checks import MapCheck, MapLaw
from ..words import capital
from .force_checks import ForceCheck
from .goal_checks import GoalCheck
from .order_checks import order_faults
from .pack import Counter, Mine, Pack, Scenario, Slot, Smoke, Unit

MOST_MINES = 4
"""Mines of an Engineer in a scenario (US-mine-14)."""
MOST_SMOKE = 2
"""Smoke markers of an Engineer in a scenario (US-smoke-07)."""
_GEOMETRY = ("slots", "edges")


class ScenarioCheck(MapCheck):
    """The checks of one scenario."""

    key, slot_key, texts_key = "tile", "tile", "overview"
    law = MapLaw("US-tile-09", "US-token-05", "US-goal-02")
    pack: Pack
    scenario: Scenario

    def __init__(self, pack: Pack, scenario: Scenario, index: int, gaps: Gaps) -> None:
        super().__init__(pack, scenario, index, gaps)
        self.units = {unit.id: unit for unit in pack.units}
        self.tiles = {tile.id: tile for tile in pack.tiles}
        self.links = scenario.links()
        self.counters_of: dict[tuple[str, str], Counter] = {}
        for counter in scenario.counters:
            self.counters_of.setdefault((counter.side, counter.unit), counter)

    def faults(self) -> Iterator[Fault]:
        """All faults; those that need a sound map and sound forces last, if there are such."""
        found: list[Fault] = []
        checks: tuple[Callable[[], Iterator[Fault]], ...] = (
            self.initiative, self.texts, self.intel, self.places, self.edges, self.objectives, self.markers,
            self.counters, self.mines, self.smoke, self.overwatch, self.tunnels, self.tokens, self.fortify,
            self.full_rout, self.orders, self.area, self.balance, ForceCheck(self).faults,
        )  # fmt: skip
        for check in checks:
            found += check()
        if self.sound(found, _GEOMETRY):
            found += self.connected()
        found += GoalCheck(self).faults(found)
        yield from found

    # names

    def slot(self, *key: str | int, word: str) -> Iterator[Fault]:
        """A fault if no tile of this code lies on the map; an empty map is a fault of its own."""
        if not self.slots or word in self.slots or self.gaps.hold(*self.loc, "slots", ANY, "tile"):
            return
        yield Fault((*self.loc, *key), "This tile is not on the map.", did_you_mean(word, self.slots, "Tiles there"))

    def unit(self, *key: str | int, side: str, word: str) -> Iterator[Fault]:
        """A fault if this side has no such counter."""
        if self.unread("sides") or self.unread("units", "id", "sides") or side not in self.pack.sides:
            return
        known = [unit.id for unit in self.pack.units_of(side)]
        if word in known:
            return
        loc = (*self.loc, *key)
        if word in self.units:
            text = f"{capital(self.name(side))} does not have it."
            yield Fault(loc, text, did_you_mean("", known, "Its units"), "US-card-09")
        else:
            yield Fault(loc, "There is no unit with this id.", did_you_mean(word, known, "Units"))

    def role(self, *key: str | int, side: str, word: str, role: str, rule: str) -> Iterator[Fault]:
        """A fault if this side has no such counter, or one of another role."""
        faults = list(self.unit(*key, side=side, word=word))
        yield from faults
        unit = self.units.get(word)
        if not faults and unit and unit.role != role and not self.unread("units", "role"):
            known = [other.id for other in self.pack.units_of(side) if other.role == role]
            text = f"Its role is {unit.role}, not {role}."
            yield Fault((*self.loc, *key), text, did_you_mean("", known, f"Units with the role {role}"), rule)

    def each_once(self, key: str, places: Iterable[tuple[Loc, str]], rule: str) -> Iterator[Fault]:
        """A tile of the map, named once."""
        seen: dict[str, int] = {}
        for k, (below, tile) in enumerate(places):
            yield from self.slot(key, k, *below, word=tile)
            if (first := seen.setdefault(tile, k)) != k:
                loc = (*self.loc, key, k, *below)
                yield Fault(loc, f"{key}[{first}] lies there too.", "Name a tile once.", rule)

    # the map

    def intel(self) -> Iterator[Fault]:
        """Secret intel is for one side (US-setup-08)."""
        for side in self.scenario.intel:
            yield from self.side("intel", side, word=side)

    def tile_of(self, j: int, slot: Slot) -> Iterator[Fault]:
        """Version A of the tile exists."""
        codes = list(dict.fromkeys(tile.id[:3] for tile in self.pack.tiles))
        loc = (*self.loc, "slots", j, "tile")
        return unknown(loc, slot.tile, codes, "tile", self.gaps, ("tiles", ANY, "id"))

    def twice(self, k: int) -> tuple[str, str]:
        """A tile is one piece of the city (US-tile-04)."""
        return f"slots[{k}] is this tile too.", "Each tile lies on the map once."

    def fortify(self) -> Iterator[Fault]:
        """The next version exists and has a fortification (US-fort-02)."""
        seen: list[str] = []
        for k, code in enumerate(self.scenario.fortify):
            loc = (*self.loc, "fortify", k)
            versions = self.pack.versions_of(code)
            if not self.unread("tiles", "id", "fortification_cover"):
                if not versions:
                    remedy = did_you_mean(code, sorted({tile.id[:3] for tile in self.pack.tiles}), "Tiles")
                    yield Fault(loc, "There is no tile with this id.", remedy)
                elif not any(tile.fortification_cover is not None for tile in versions[1:]):
                    text = f"No version after {versions[0].id} has a fortification."
                    yield Fault(loc, text, f"Add {code}-B with fortification_cover.", "US-fort-02")
            if code in seen:
                yield Fault(loc, "It is fortified already.", "Name a tile once.", "US-fort-02")
            seen.append(code)

    # what lies on it

    def counters(self) -> Iterator[Fault]:
        """Each counter once, on a tile of the map; vehicles neither suppressed nor inside buildings."""
        seen: dict[tuple[str, str], int] = {}
        for k, counter in enumerate(self.scenario.counters):
            yield from self.side("counters", k, "side", word=counter.side)
            yield from self.slot("counters", k, "tile", word=counter.tile)
            yield from self.unit("counters", k, "unit", side=counter.side, word=counter.unit)
            if (first := seen.setdefault((counter.side, self.one(counter)), k)) != k:
                text = f"counters[{first}] is the same counter."
                yield Fault((*self.loc, "counters", k, "unit"), text, "A side has one counter of a unit.", "US-card-09")
            unit = self.units.get(counter.unit)
            if unit and unit.role == "vehicle" and not self.unread("units", "role"):
                yield from self.vehicle((*self.loc, "counters", k), counter)

    def one(self, counter: Counter) -> str:
        """The counter's unit, or what is one with it if the scenario integrates its squad (US-integrate-07)."""
        unit = self.units.get(counter.unit)
        return f"{unit.role} of both" if unit and unit.squad in self.pair(counter.side) else counter.unit

    def pair(self, side: str) -> tuple[str, ...]:
        """The squads of a side that the scenario makes one (US-integrate-01)."""
        orders = self.scenario.orders.get(side)
        return orders.integrate.squads if orders and orders.integrate else ()

    def vehicle(self, loc: Loc, counter: Counter) -> Iterator[Fault]:
        """US-vehicle-04, US-tile-07."""
        if counter.suppressed:
            yield Fault((*loc, "suppressed"), "A vehicle is never suppressed.", "Leave it out.", "US-vehicle-04")
        laid = self.tiles.get(f"{counter.tile}-A")
        if laid and laid.impassable and not self.unread("tiles", "id", "impassable"):
            text = f"{laid.id} is impassable to vehicles."
            yield Fault((*loc, "tile"), text, "Put the vehicle on another tile.", "US-tile-07")

    def mines(self) -> Iterator[Fault]:
        """On an edge between two tiles, one on each, four of an Engineer (US-mine-01, US-mine-02, US-mine-14)."""
        edges = {frozenset(link) for link in self.links}
        judged = self.sound((), _GEOMETRY)
        seen: dict[frozenset[str], int] = {}
        for k, mine in enumerate(self.scenario.mines):
            loc, edge = (*self.loc, "mines", k, "between"), frozenset(mine.between)
            yield from self.side("mines", k, "side", word=mine.side)
            strange = [fault for n in (0, 1) for fault in self.slot("mines", k, "between", n, word=mine.between[n])]
            yield from strange
            if not strange and edge not in edges and judged:
                text = f"{mine.between[0]} and {mine.between[1]} are no neighbours."
                yield Fault(loc, text, "A mine lies between two tiles that share an edge.", "US-mine-01")
            if (first := seen.setdefault(edge, k)) != k:
                yield Fault(loc, f"mines[{first}] lies there too.", "An edge has one mine at most.", "US-mine-02")
        yield from self.engineers("mines", self.scenario.mines, MOST_MINES, "US-mine-14")

    def smoke(self) -> Iterator[Fault]:
        """One on a tile, two of an Engineer (US-smoke-06, US-smoke-07)."""
        for k, smoke in enumerate(self.scenario.smoke):
            yield from self.side("smoke", k, "side", word=smoke.side)
        yield from self.each_once("smoke", ((("tile",), s.tile) for s in self.scenario.smoke), "US-smoke-06")
        yield from self.engineers("smoke", self.scenario.smoke, MOST_SMOKE, "US-smoke-07")

    def engineers(self, key: str, markers: Iterable[Mine | Smoke], most: int, rule: str) -> Iterator[Fault]:
        """The Engineers whose markers they are exist, and have no more than they may."""
        laid: Tally[tuple[str, str]] = Tally()
        for k, marker in enumerate(markers):
            if marker.engineer is None:
                continue
            place = (key, k, "engineer")
            yield from self.role(*place, side=marker.side, word=marker.engineer, role="engineer", rule=rule)
            laid[marker.side, marker.engineer] += 1
            if laid[marker.side, marker.engineer] == most + 1:
                text = f"These are more than {most} of this Engineer."
                yield Fault((*self.loc, *place), text, f"An Engineer has {most} in a scenario.", rule)

    def overwatch(self) -> Iterator[Fault]:
        """One marker of a Machine Gunner who stands ready on the board (US-overwatch-02 to US-overwatch-05)."""
        seen: dict[tuple[str, str], int] = {}
        for k, marker in enumerate(self.scenario.overwatch):
            loc, place = (*self.loc, "overwatch", k, "unit"), ("overwatch", k, "unit")
            yield from self.side("overwatch", k, "side", word=marker.side)
            yield from self.slot("overwatch", k, "tile", word=marker.tile)
            gunner, rule = "machine-gunner", "US-overwatch-01"
            wrong = list(self.role(*place, side=marker.side, word=marker.unit, role=gunner, rule=rule))
            yield from wrong
            if (first := seen.setdefault((marker.side, marker.unit), k)) != k:
                text = f"overwatch[{first}] is this unit's too."
                yield Fault(loc, text, "A Machine Gunner has one marker.", "US-overwatch-02")
            counter = self.counters_of.get((marker.side, marker.unit))
            ready = counter is not None and not counter.suppressed and not counter.routed
            if not wrong and not ready and not self.gaps.touch(*self.loc, "counters"):
                text = "This unit does not stand ready on the board."
                yield Fault(loc, text, "Add its counter, neither suppressed nor routed.", "US-overwatch-05")

    def tunnels(self) -> Iterator[Fault]:
        """Two at least, each with an id and a tile of its own (US-tunnel-01)."""
        tunnels = self.scenario.tunnels
        seen: dict[str, int] = {}
        for k, tunnel in enumerate(tunnels):
            if (first := seen.setdefault(tunnel.id, k)) != k:
                loc = (*self.loc, "tunnels", k, "id")
                yield Fault(loc, f"tunnels[{first}] has this id too.", "Give each tunnel an id of its own.")
        yield from self.each_once("tunnels", ((("tile",), tunnel.tile) for tunnel in tunnels), "US-tunnel-01")
        if len(tunnels) == 1:
            text = "One tunnel leads nowhere."
            yield Fault((*self.loc, "tunnels"), text, "Add another one, or take it out.", "US-tunnel-01")

    def tokens(self) -> Iterator[Fault]:
        """Escape markers, mission markers and mission points lie on tiles of the map."""
        scenario = self.scenario
        yield from self.each_once("escape", (((), tile) for tile in scenario.escape), "US-escape-01")
        yield from self.each_once("mission", (((), tile) for tile in scenario.mission), "US-mission-01")
        points = ((("tile",), marker.tile) for marker in scenario.mission_points)
        yield from self.each_once("mission_points", points, "US-mission-02")

    # the rest

    def full_rout(self) -> Iterator[Fault]:
        """US-end-07 is said of a side."""
        for side in self.scenario.full_rout:
            yield from self.side("full_rout", side, word=side)

    def orders(self) -> Iterator[Fault]:
        """US-setup-07."""
        return order_faults(self.pack, (*self.loc, "orders"), self.scenario.orders, self.gaps)

    def area(self) -> Iterator[Fault]:
        """The area is one of the campaign (US-victory-02); a pack without one only names it."""
        campaign, area = self.pack.campaign, self.scenario.area
        if campaign is not None and area is not None:
            areas = [other.id for other in campaign.areas]
            read = ("campaign", "areas", ANY, "id")
            yield from unknown((*self.loc, "area"), area, areas, "area", self.gaps, read)

    def riflemen(self, side: str) -> list[Unit]:
        """The Riflemen of a side that stand on the board at the start."""
        standing = [self.units.get(counter.unit) for counter in self.scenario.counters if counter.side == side]
        return [unit for unit in standing if unit is not None and unit.role == "rifleman"]
