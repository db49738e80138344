"""What both rule sets work out of the units, tiles and cards of a scenario when it is compiled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypedDict

from ...core.requests import Word
from .scenario import STOP, Action, Card, Tile, Unit


class PackSide(Protocol):
    """A side as a pack says it."""

    @property
    def name(self) -> str:
        """As people read it: American."""
        ...

    @property
    def short(self) -> str:
        """Its part of ids: usa."""
        ...

    @property
    def look(self) -> str:
        """Its colours."""
        ...

    @property
    def sign(self) -> str:
        """Its sign, for those who do not see colours."""
        ...


# -- words and places ----------------------------------------------------------------------------------------


class Words(TypedDict):
    """The part of a `Scenario` that says which word is which number, and the other way round."""

    tile_of: Mapping[Word, int]
    unit_of: Mapping[Word, int]
    side_of: Mapping[str, int]
    bid_of: Mapping[str, int]
    tile_words: tuple[Word, ...]
    unit_words: tuple[Word, ...]
    zone_words: tuple[Word, ...]
    zone_names: tuple[str, ...]


def words(sides: Mapping[str, PackSide], units: Sequence[Unit], tiles: Sequence[Tile], zones: tuple[str, ...]) -> Words:
    """All words of sides, units, tiles and card zones."""
    side_of = {id: i for i, id in enumerate(sides)}
    return Words(
        tile_of={tile.word: i for i, tile in enumerate(tiles)},
        unit_of={unit.word: i for i, unit in enumerate(units)},
        side_of=side_of,
        bid_of={id: i * len(zones) + zones.index("bid") for id, i in side_of.items()},
        tile_words=tuple(tile.word for tile in tiles),
        unit_words=tuple(unit.word for unit in units),
        zone_words=tuple(f"zone:{side.short}/{zone}" for side in sides.values() for zone in zones),
        zone_names=zones,
    )


class Ground(TypedDict):
    """The part of a `Scenario` that says where tiles lie and what they are worth."""

    tiles: tuple[Tile, ...]
    neighbours: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[Word, ...], ...]
    distance: tuple[tuple[int, ...], ...]
    objectives: tuple[int, ...]
    values: tuple[int, ...]


def ground(tiles: tuple[Tile, ...], edges: Iterable[tuple[int, int]]) -> Ground:
    """How the tiles lie to each other."""
    neighbours = neighbours_of(edges, len(tiles))
    return Ground(
        tiles=tiles,
        neighbours=neighbours,
        steps=tuple((*(tiles[i].word for i in near), STOP) for near in neighbours),
        distance=distances(neighbours),
        objectives=tuple(tile.index for tile in tiles if tile.value),
        values=tuple(tile.value for tile in tiles),
    )


def neighbours_of(edges: Iterable[tuple[int, int]], tiles: int) -> tuple[tuple[int, ...], ...]:
    """For each tile those that share an edge with it, in order.

    >>> neighbours_of([(0, 1), (2, 1)], 3)
    ((1,), (0, 2), (1,))
    """
    near: list[set[int]] = [set() for _ in range(tiles)]
    for a, b in edges:
        near[a].add(b)
        near[b].add(a)
    return tuple(tuple(sorted(beside)) for beside in near)


def distances(neighbours: Sequence[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    """For each pair of tiles the least number of steps from one to the other (UN-overview-12).

    >>> distances([[1], [0, 2], [1]])
    ((0, 1, 2), (1, 0, 1), (2, 1, 0))
    """
    return tuple(_distances_from(start, neighbours) for start in range(len(neighbours)))


def _distances_from(start: int, neighbours: Sequence[Iterable[int]]) -> tuple[int, ...]:
    distance = {start: 0}
    queue = [start]
    for tile in queue:
        for near in neighbours[tile]:
            if near not in distance:
                distance[near] = distance[tile] + 1
                queue.append(near)
    return tuple(distance[tile] for tile in range(len(neighbours)))


# -- sides -----------------------------------------------------------------------------------------------------


class Army(TypedDict):
    """The part of a `Side` that follows from who it is, its units and its cards."""

    index: int
    id: str
    short: str
    name: str
    look: str
    sign: str
    enemy: int
    units: range
    riflemen: tuple[int, ...]
    fog: Word
    cards: tuple[Word, ...]
    but_fog: frozenset[Word]
    able: Mapping[tuple[str, str | None], frozenset[Word]]


def army(index: int, sides: Mapping[str, PackSide], all_units: Sequence[Unit], cards: Sequence[Card]) -> Army:
    """A side, its units and what its cards are."""
    id, side = list(sides.items())[index]
    units = [unit for unit in all_units if unit.side == index]
    first = units[0].index if units else 0
    return Army(
        index=index,
        id=id,
        short=side.short,
        name=side.name,
        look=side.look,
        sign=side.sign,
        enemy=1 - index,
        units=range(first, first + len(units)),
        riflemen=tuple(unit.index for unit in units if unit.role == "rifleman"),
        fog=next((card.word for card in cards if card.kind == "fog"), f"card:{side.short}/none"),
        cards=tuple(card.word for card in cards),
        but_fog=frozenset(card.word for card in cards if card.kind != "fog"),
        able=able(cards),
    )


class Zones(TypedDict):
    """The part of a `Side` that says where its cards may lie."""

    zones: tuple[int, ...]
    supply: int
    deck: int
    hand: int
    bid: int
    play: int
    discard: int
    lost: int


def zones_of(index: int, names: Sequence[str]) -> Zones:
    """The numbers of the card zones of a side."""
    at = {zone: index * len(names) + i for i, zone in enumerate(names)}
    return Zones(
        zones=tuple(at.values()),
        supply=at["supply"],
        deck=at["deck"],
        hand=at["hand"],
        bid=at["bid"],
        play=at["play"],
        discard=at["discard"],
        lost=at["lost"],
    )


def able(cards: Sequence[Card]) -> Mapping[tuple[str, str | None], frozenset[Word]]:
    """Action type and squad (None: any) -> faces that have the action and can take it."""
    found: dict[tuple[str, str | None], set[Word]] = {}
    for card in cards:
        for action in card.actions:
            if action.available:
                found.setdefault((action.type, None), set()).add(card.word)
                found.setdefault((action.type, card.squad), set()).add(card.word)
    return {key: frozenset(words) for key, words in found.items()}


# -- cards ------------------------------------------------------------------------------------------------------


def verb_of(type: str, before: Sequence[Action]) -> str:
    """The part of a word that an action is, after those printed before it on the card: "attack", "attack-2"."""
    nth = 1 + sum(action.type == type for action in before)
    return type if nth == 1 else f"{type}-{nth}"
