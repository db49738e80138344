"""What a campaign is played with: the pack's cards, tiles, areas and graph as tables, shared by all states."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ....core.requests import Word

if TYPE_CHECKING:
    from ..stalingrad.pack import Campaign, Card, Pack, Scenario

CORE: Mapping[str, int] = {"rifleman": 5, "scout": 3, "machine-gunner": 3}
"""Roles of which a squad has a fixed number of cards between scenarios (US-casphase-14)."""
MOST_GAMES = 15
"""Scenarios of a campaign at most (US-overview-01)."""


class Soldier(NamedTuple):
    """A card as the campaign sees it."""

    word: Word
    """"card:S-S-009"."""
    id: str
    """Its designation (US-card-12)."""
    side: int
    deck: str
    """Letter of the deck of origin: S, L, U or R."""
    code: str
    """Three digits, the same for all cards of one soldier and for the reserve who would replace him."""
    unit: str
    """Id of its unit; "" for a command card and Fog of War."""
    role: str
    """Of its unit; the kind of the card for those without."""
    squad: str
    rank: str
    """regular, reserve or upgraded; "" for those without."""
    copies: int
    source: Card

    @property
    def is_core(self) -> bool:
        """Whether a reserve card replaces it (US-card-18)."""
        return self.role in CORE


class CampaignContent:
    """The tables of a campaign. Cards go by their words, sides, areas and tile codes by their number."""

    def __init__(self, pack: Pack) -> None:
        """Raises ValueError for a pack without a campaign."""
        if pack.campaign is None:
            raise ValueError(f"The pack {pack.title!r} has no campaign. Play its scenarios one by one with new_match.")
        self.pack = pack
        self.graph: Campaign = pack.campaign
        self.sides = tuple(pack.sides)
        self.side_of: Mapping[str, int] = {id: i for i, id in enumerate(self.sides)}
        self.names = tuple(side.name for side in pack.sides.values())
        self.short = tuple(side.short for side in pack.sides.values())
        self.cards: Mapping[Word, Soldier] = {soldier.word: soldier for soldier in self._soldiers()}
        self.areas = tuple(area.id for area in self.graph.areas)
        self.area_of: Mapping[str, int] = {id: i for i, id in enumerate(self.areas)}
        self.area_words = tuple(f"area:{re.sub('[^a-z0-9]+', '-', id.lower()).strip('-')}" for id in self.areas)
        """The places of the map: "area:mill"."""
        self.codes = tuple(sorted({tile.id[:3] for tile in pack.tiles}))
        self.tile_of: Mapping[str, int] = {code: i for i, code in enumerate(self.codes)}
        self.versions = tuple(tuple(tile.id for tile in pack.versions_of(code)) for code in self.codes)
        """For each code its tiles, version A first."""
        self.tunnels = tuple(dict.fromkeys(tunnel.id for row in pack.scenarios for tunnel in row.tunnels))

    def _soldiers(self) -> Iterator[Soldier]:
        units = {unit.id: unit for unit in self.pack.units}
        for side, id in enumerate(self.sides):
            for card in sorted(self.pack.cards_of(id), key=lambda card: (card.id[2], card.id)):
                unit = units[card.unit] if card.unit is not None else None
                yield Soldier(
                    word=f"card:{card.id}",
                    id=card.id,
                    side=side,
                    deck=card.id[2],
                    code=card.id[4:],
                    unit="" if unit is None else unit.id,
                    role=card.kind if unit is None else unit.role,
                    squad=(card.squad if unit is None else unit.squad) or "",
                    rank=card.rank or "",
                    copies=card.copies,
                    source=card,
                )

    @cached_property
    def standard(self) -> Mapping[tuple[int, str, str], int]:
        """(side, role, squad) -> cards of the starting deck: what a squad owns between scenarios."""
        started = (soldier for soldier in self.cards.values() if soldier.deck == "S" and soldier.is_core)
        return Counter((soldier.side, soldier.role, soldier.squad) for soldier in started)

    @cached_property
    def order(self) -> Mapping[Word, int]:
        """Place of each card in lists: by deck, then by number (US-reset-04)."""
        return {word: i for i, word in enumerate(self.cards)}

    def of_soldier(self, soldier: Soldier, deck: str) -> Word | None:
        """The card of another deck with the same code (US-reserve-01, US-upgrade-11); None if there is none."""
        word = f"card:{soldier.id[:2]}{deck}-{soldier.code}"
        return word if word in self.cards else None

    @cached_property
    def lengths(self) -> Mapping[str, tuple[int, int]]:
        """For each state that can be reached: how many games there are from it to an END, at least and at most."""
        left: dict[str, tuple[int, int]] = {}
        for path in paths(self.graph):
            for played, code in enumerate(path):
                games = len(path) - 1 - played
                least, most = left.get(code, (games, games))
                left[code] = min(least, games), max(most, games)
        return left

    def scenario(self, code: str) -> Scenario:
        """The scenario that is played in a game state."""
        return self.pack.scenario(self.graph.states[code].scenario)

    def is_fortified(self, tile: str) -> bool:
        """Whether this version of a tile has a fortification (US-fort-02)."""
        return any(row.id == tile and row.fortification_cover is not None for row in self.pack.tiles)

    def is_end(self, code: str) -> bool:
        """Whether a state ends the campaign (US-campend-02)."""
        return code.startswith("END")


def game_of(code: str) -> int:
    """The number of the campaign game that a state belongs to (US-victory-04, US-setup-01).

    >>> game_of("7d"), game_of("12a")
    (7, 12)
    """
    return int(code.rstrip("abcdefghijklmnopqrstuvwxyz"))


def paths(graph: Campaign) -> Iterator[tuple[str, ...]]:
    """Every course that a campaign may take, as its states from the first to an END (US-overview-01).

    Raises ValueError for a graph that goes on for more than fifteen games.
    """
    yield from _on(graph, (graph.start,))


def _on(graph: Campaign, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if path[-1] not in graph.states:
        yield path
        return
    if len(path) > MOST_GAMES:
        raise ValueError(f"The campaign goes on for more than {MOST_GAMES} games: {', '.join(path)}.")
    for code in dict.fromkeys(graph.states[path[-1]].next.values()):
        yield from _on(graph, (*path, code))
