"""What a scenario's map and the markers on it must be, in the packs of both rule sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol

from ...core.content import ANY, Fault, Gaps, Loc, unknown
from .words import capital


class MapLaw(NamedTuple):
    """The rules that the checks of a map cite."""

    neighbours: str
    marker: str
    """One marker of a side on a tile, one controller."""
    points: str
    """Points on tiles that a side controls win."""


class Lying(Protocol):
    """A tile as it lies on the map, in half tiles and rows."""

    @property
    def x(self) -> int:
        """Half tiles from the left."""
        ...

    @property
    def y(self) -> int:
        """Rows from the top."""
        ...


class MapCheck:
    """The checks of one scenario that both rule sets share. A rule set says how its packs name a place."""

    key: ClassVar[str]
    """What markers and counters call their place: "slot", "tile"."""
    slot_key: ClassVar[str]
    """What a place of the map calls itself."""
    texts_key: ClassVar[str]
    """Where the texts to read are."""
    law: ClassVar[MapLaw]
    pack: Any
    scenario: Any

    def __init__(self, pack: Any, scenario: Any, index: int, gaps: Gaps) -> None:
        self.pack = pack
        self.scenario = scenario
        self.loc: Loc = ("scenarios", index)
        self.gaps = gaps
        self.slots: list[str] = [getattr(slot, self.slot_key) for slot in scenario.slots]

    # what could not be read

    def sound(self, found: Iterable[Fault], keys: tuple[str, ...]) -> bool:
        """Whether nothing is wrong under these keys so far."""
        return not any(fault.loc[2] in keys for fault in found if len(fault.loc) > 2) and not any(
            self.gaps.touch(*self.loc, key) for key in keys
        )

    def unread(self, kind: str, *keys: str) -> bool:
        """Whether one of these keys of some unit, card … could not be read; without keys: an id of a side."""
        return any(self.gaps.hold(kind, ANY, key) for key in keys) if keys else self.gaps.hold(kind, ANY)

    # names

    def side(self, *key: str | int, word: str) -> Iterator[Fault]:
        """A fault if there is no such side."""
        return unknown((*self.loc, *key), word, self.pack.sides, "side", self.gaps, ("sides", ANY))

    def slot(self, *key: str | int, word: str) -> Iterator[Fault]:
        """A fault if there is no such slot; an empty map is a fault of its own."""
        if not self.slots:
            return iter(())
        return unknown((*self.loc, *key), word, self.slots, "slot", self.gaps, (*self.loc, "slots", ANY, self.slot_key))

    def name(self, side: str) -> str:
        """The side in a sentence."""
        return f"the {self.pack.sides[side].name} side" if side in self.pack.sides else f'the side "{side}"'

    def each_side(self, keys: tuple[str, ...], given: Iterable[str]) -> Iterator[Fault]:
        """Both sides of the pack and no others have an entry."""
        strange = [fault for side in given for fault in self.side(*keys, side, word=side)]
        yield from strange
        for side in self.pack.sides if not strange and not self.unread("sides") else ():
            if side not in given:
                text = f"Nothing is said for {self.name(side)}."
                yield Fault((*self.loc, *keys, side), text, f"Add {'.'.join(keys)}.{side}.")

    # the checks

    def initiative(self) -> Iterator[Fault]:
        """UN-setup-03, US-setup-09."""
        return self.side("initiative", word=self.scenario.initiative)

    def texts(self) -> Iterator[Fault]:
        """Texts to read are for both or for a side."""
        for key in getattr(self.scenario, self.texts_key):
            if key != "both":
                yield from self.side(self.texts_key, key, word=key)

    def places(self) -> Iterator[Fault]:
        """Each slot has an id, a tile and a place of its own."""
        slots = self.scenario.slots
        if not slots:
            keys = "id=…, tile=…" if self.slot_key == "id" else "tile=…"
            yield Fault((*self.loc, "slots"), "The map is empty.", f"Lay tiles: slots = [ {{{keys}, x=…, y=…}}, … ].")
        for j, slot in enumerate(slots):
            yield from self.tile_of(j, slot)
            for k, other in enumerate(slots[:j]):
                yield from self.apart(j, slot, k, other)

    def tile_of(self, j: int, slot: Any) -> Iterator[Fault]:
        """The tile that lies in a slot exists."""
        tiles = (tile.id for tile in self.pack.tiles)
        return unknown((*self.loc, "slots", j, "tile"), slot.tile, tiles, "tile", self.gaps, ("tiles", ANY, "id"))

    def apart(self, j: int, slot: Any, k: int, other: Any) -> Iterator[Fault]:
        """Two slots have ids and places of their own."""
        loc, remedy = (*self.loc, "slots", j), "A tile is 2 wide: keep x two apart in a row."
        if self.slots[j] == self.slots[k]:
            yield Fault((*loc, self.slot_key), *self.twice(k))
        if overlap(slot, other) and not self.misplaced(j, k):
            how = "in the same place as" if slot.x == other.x else "half over"
            yield Fault((*loc, "x"), f"It lies {how} {self.slots[k]}.", remedy)

    def twice(self, k: int) -> tuple[str, str]:
        """What is wrong with a slot of which slots[k] has the id too."""
        return f"slots[{k}] has this id too.", "Give each slot an id of its own."

    def misplaced(self, *slots: int) -> bool:
        """Whether the place of one of these slots could not be read."""
        return any(self.gaps.hold(*self.loc, "slots", j, key) for j in slots for key in ("x", "y"))

    def edges(self) -> Iterator[Fault]:
        """Each pair of neighbours: two slots of the map, given once (UN-overview-12, US-tile-09)."""
        seen: dict[frozenset[str], int] = {}
        pairs: Sequence[tuple[str, str]] = self.scenario.edges or ()
        for k, (a, b) in enumerate(pairs):
            if self.gaps.touch(*self.loc, "edges", k):
                continue
            yield from self.slot("edges", k, 0, word=a)
            yield from self.slot("edges", k, 1, word=b)
            loc = (*self.loc, "edges", k)
            first = seen.setdefault(frozenset((a, b)), k)
            if a == b:
                yield Fault(loc, "A tile is no neighbour of itself.", f"Name two {self.key}s.", self.law.neighbours)
            elif first != k:
                yield Fault(loc, f"edges[{first}] says the same.", "Give each pair once.", self.law.neighbours)

    def connected(self) -> Iterator[Fault]:
        """From each tile every other can be reached: there is a distance between any two."""
        near = neighbours(self.slots, self.scenario.links())
        left = list(dict.fromkeys(self.slots))
        mainland = spread(left[:1], near)
        while left := [slot for slot in left if slot not in mainland]:
            island = spread(left[:1], near)
            text = f"No way leads from {', '.join(s for s in left if s in island)} to {self.slots[0]}."
            remedy = "Lay the tiles against each other, or give the pairs of neighbours in edges."
            yield Fault((*self.loc, "slots", self.slots.index(left[0])), text, remedy, self.law.neighbours)
            mainland |= island

    def objectives(self) -> Iterator[Fault]:
        """One marker a tile at most."""
        seen: dict[str, int] = {}
        for k, objective in enumerate(self.scenario.objectives):
            place = getattr(objective, self.key)
            yield from self.slot("objectives", k, self.key, word=place)
            first = seen.setdefault(place, k)
            if first != k:
                loc = (*self.loc, "objectives", k, self.key)
                yield Fault(loc, f"objectives[{first}] lies there too.", "Give one marker with the value of both.")

    def markers(self) -> Iterator[Fault]:
        """One marker a side, one controller (UN-overview-11, US-token-05)."""
        seen: dict[tuple[str, str], int] = {}
        controllers: dict[str, int] = {}
        for k, marker in enumerate(self.scenario.markers):
            loc, place = (*self.loc, "markers", k), getattr(marker, self.key)
            yield from self.side("markers", k, "side", word=marker.side)
            yield from self.slot("markers", k, self.key, word=place)
            if (first := seen.setdefault((marker.side, place), k)) != k:
                text = f"markers[{first}] is the same side's on the same tile."
                yield Fault(loc, text, "A tile has one marker of a side at most.", self.law.marker)
            elif marker.face == "controlled" and (first := controllers.setdefault(place, k)) != k:
                text = f"{place} is controlled by {self.name(self.scenario.markers[first].side)} already."
                yield Fault((*loc, "face"), text, "One side at most controls a tile.", self.law.marker)

    def points(self, side: str) -> int:
        """Points that the side controls at the start."""
        held = self.held(side)
        return sum(objective.value for objective in self.scenario.objectives if getattr(objective, self.key) in held)

    def held(self, side: str) -> set[str]:
        """The tiles that the side controls at the start."""
        mine = [marker for marker in self.scenario.markers if (marker.side, marker.face) == (side, "controlled")]
        return {getattr(marker, self.key) for marker in mine}

    def controlled_at_once(self, loc: Loc, side: str, points: int) -> Iterator[Fault]:
        """A side does not begin with the points that it needs."""
        if self.points(side) >= points:
            text = f"{capital(self.name(side))} controls {self.points(side)} points at the start."
            yield Fault((*loc, "points"), text, "Ask for more, or change the markers.", self.law.points)

    def balance(self) -> Iterator[Fault]:
        """Shares of games that both sides of the pack won."""
        if self.scenario.balance is None:
            return
        yield from self.each_side(("balance", "wins"), self.scenario.balance.wins)
        yield from shares((*self.loc, "balance", "wins"), self.scenario.balance.wins)


def shares(loc: Loc, wins: Mapping[str, float]) -> Iterator[Fault]:
    """Shares of games won are not more than one together."""
    if sum(wins.values()) > 1.001:
        remedy = "Measure again: python -m stalingrad_widgets balance."
        yield Fault(loc, "The shares add up to more than 1.", remedy)


def overlap(a: Lying, b: Lying) -> bool:
    """Whether two tiles lie over each other."""
    return a.y == b.y and abs(a.x - b.x) < 2


def neighbours(
    slots: Sequence[str], links: Iterable[tuple[str, str]], within: set[str] | None = None
) -> dict[str, list[str]]:
    """The neighbours of each slot, as far as they may be entered."""
    near: dict[str, list[str]] = {slot: [] for slot in slots}
    for a, b in links:
        if within is None or b in within:
            near[a].append(b)
        if within is None or a in within:
            near[b].append(a)
    return near


def spread(start: Iterable[str], near: Mapping[str, list[str]]) -> set[str]:
    """All slots to which a chain of neighbours leads."""
    reached = set(start)
    edge = sorted(reached)
    while edge:
        edge = [slot for here in edge for slot in near[here] if slot not in reached]
        reached.update(edge)
    return reached
