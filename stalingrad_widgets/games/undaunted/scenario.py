"""A scenario compiled for play: everything that stays the same, in tables.

Inside the engine sides, units and tiles are numbers: indexes of these tables. Cards are words
("card:usa/scout-a"), since zones hold words; cards of one face are equal. All words that a player may
answer are made here once, so that no procedure formats or takes apart a string.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from ...core.requests import Word

if TYPE_CHECKING:
    from .ruleset import ActionRule

OFF = -1
"""In place of a tile: off the board. In place of a unit: none."""
STOP = "stop"
END = "end"
HUNKER = "hunker"

ZONES = ("supply", "deck", "hand", "bid", "play", "discard", "lost")
"""The card zones of a side in Normandy, in the order of their indexes; other rule sets have these and more."""
EVERYWHERE = 99
"""In place of a greatest range: none."""


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """One action printed on a card."""

    type: str
    """"move", "attack" …"""
    value: int
    """X; 0 for an action without a value."""
    squad: str | None
    """The squad to which a Bolster or Inspire is limited."""
    verb: str
    """Its part of a word: the type, with "-2" for the second one of its type on the card."""
    dice: Mapping[str, int] = field(default_factory=dict)
    """Kind of target ("unit", "vehicle", "building") -> dice against it; kinds that are missing are no target."""
    range_min: int = 0
    range_max: int = EVERYWHERE
    upgraded: bool = False
    available: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A face."""

    word: Word
    title: str
    kind: str
    """"combat", "command" or "fog"."""
    side: int
    unit: int
    """The unit whose counter it moves; OFF for command cards and Fog of War."""
    squad: str | None
    initiative: int
    name: str
    """The soldier's name; may be empty."""
    symbol: str
    copies: int
    """How many of them take part in the scenario."""
    actions: tuple[Action, ...]
    plays: tuple[Word, ...]
    """What a player may answer with this card in hand, legal or not; () for Fog of War."""
    asked: tuple[Word, ...]
    """Words that are never legal but have an answer to "why not?": those of Fog of War."""
    id: str = ""
    """Its id in the pack."""
    rank: str = ""
    """"regular", "reserve" or "upgraded"; "" where cards have no class."""
    list_title: str = ""
    """Its title without the squad, as lists name it."""
    asset: str = ""
    """"bomber", or "" for any other card."""


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """A use of a card: one of its actions, Hunker down, or Ready. The bare word of Fog of War stands for any use."""

    word: Word
    card: Word
    unit: int
    action: Action | None
    """None: Hunker down or Ready."""
    rule: ActionRule | None
    """None: Hunker down."""
    plain: bool = False
    """Whether no part of it may be an upgraded action, as when Inspire has picked it (US-inspire-10)."""

    @property
    def value(self) -> int:
        """X of its action: steps, dice or cards; 0 for one without a value."""
        return 0 if self.action is None else self.action.value

    @property
    def squad(self) -> str | None:
        """The squad to which its action is limited."""
        return None if self.action is None else self.action.squad


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """A combat counter and what belongs to it."""

    index: int
    word: Word
    title: str
    side: int
    squad: str | None
    role: str
    """"rifleman", "scout", "machine-gunner", "sniper", "mortar"."""
    symbol: str
    defence: int
    spawn: int
    """Tile of its spawn marker, or OFF."""
    faces: tuple[Word, ...]
    """Its cards' faces in this scenario, sorted."""
    squads: tuple[str, ...] = ()
    """Letters of its squads: two of an integrated one."""
    vehicle: bool = False
    """Whether `defence` is an armoured one (US-vehicle-02)."""


@dataclass(frozen=True, slots=True, eq=False)
class TileFace:
    """What is printed on one version of a tile (US-tile-05, US-tile-06)."""

    id: str
    """"503-B"."""
    name: str
    cover: int
    building_cover: int | None
    structure: int | None
    """Structural defence; None: no building."""
    fortification: int | None
    impassable: bool
    ground: str
    feature: str | None


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A place of the map."""

    index: int
    word: Word
    slot: str
    name: str
    cover: int
    """Cover bonus; 0 of a hill, which has two."""
    hill: bool
    """Whether its cover is 3/1."""
    value: int
    """Points of the objective that lies there at the start, 0 for none."""
    ground: str
    feature: str | None
    x: int
    """In half tiles."""
    y: int
    """In rows."""
    faces: tuple[TileFace, ...] = ()
    """The version that is laid out and those that may replace it, in order."""


class Mine(NamedTuple):
    """A mine on an edge."""

    side: int
    antitank: bool
    engineer: int
    """The unit that it belongs to; OFF for one of a faction only (US-mine-19)."""


class Tunnel(NamedTuple):
    """A tunnel marker."""

    id: str
    word: Word
    tile: int


class Occupation(NamedTuple):
    """Units that must stand on certain tiles together (US-goal-07)."""

    tiles: frozenset[int]
    units: tuple[int, ...]
    needed: int
    """How many of the units must be there."""


class Goal(NamedTuple):
    """A way to win: all of it must be so at the same time. 0 and () are no demand."""

    points: int = 0
    rout: tuple[int, ...] = ()
    """Enemy units of which `rout_count` must be routed."""
    rout_count: int = 0
    gain: int = 0
    mission: int = 0
    occupy: Occupation | None = None


class Claim(NamedTuple):
    """Something that brings mission points once, by a special rule (US-mission-03)."""

    side: int
    hook: str
    """"gain-by-control" …"""
    thing: int
    """Index of the tile or unit."""
    units: frozenset[int]
    """Units of which one must arrive, for "gain-by-arrival"."""
    points: int


class Bolster(NamedTuple):
    """A Bolster on a card."""

    card: Word
    own_squad: str | None
    limit: str | None
    """The squad from which it takes cards; None: from all."""


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """A side, with the indexes of its units and card zones."""

    index: int
    id: str
    """"american": as requests, records and positions name it."""
    short: str
    """"usa": its part of ids."""
    name: str
    look: str
    sign: str
    enemy: int
    units: range
    riflemen: tuple[int, ...]
    mortars: tuple[int, ...]
    needs: int
    """Objective points that win; 0 if points are no goal of this side."""
    pins: bool
    """Whether pinning the enemy is a goal of this side."""
    fog: Word
    """Its Fog of War card; a word that no zone holds if it has none."""
    deck_list: tuple[Word, ...]
    supply_list: tuple[Word, ...]
    cards: tuple[Word, ...]
    """Its faces in this scenario, in the pack's order."""
    of_squad: Mapping[str | None, frozenset[Word]]
    """Squad letter -> faces of that squad; None -> all its faces."""
    but_fog: frozenset[Word]
    """All its faces but Fog of War."""
    able: Mapping[tuple[str, str | None], frozenset[Word]]
    """Action type and squad (None: any) -> faces that have the action."""
    bolsters: tuple[Bolster, ...]
    fetches_all: frozenset[Word]
    """Faces with a Bolster that is limited to no squad."""
    supply: int
    deck: int
    hand: int
    bid: int
    play: int
    discard: int
    lost: int
    aside: int
    """Where Recon puts Fog of War: a zone of its own, or that of the lost cards."""
    removed: int = OFF
    """Bombers that are gone for the rest of the campaign."""
    zones: tuple[int, ...] = ()
    """All its zones."""
    goals: tuple[Goal, ...] = ()
    """Its aims in Stalingrad: any one is enough."""
    routs: bool = True
    """Whether a Full Rout of this side ends the game (US-end-07)."""
    muster: tuple[tuple[str, str, int], ...] = ()
    """Lines of its deck list: title, squad ("" for none), number of cards."""


@dataclass(frozen=True, slots=True, eq=False)
class Scenario:
    """All of it. Build with the `compile_scenario` of a rule set."""

    id: str
    title: str
    pack: str
    sides: tuple[Side, Side]
    units: tuple[Unit, ...]
    """Those of the first side, then those of the second."""
    tiles: tuple[Tile, ...]
    cards: Mapping[Word, Card]
    plays: Mapping[Word, Play]
    doubtful: Mapping[Word, Play]
    """Those that may be refused; all others are legal whenever the card is in hand."""
    tile_of: Mapping[Word, int]
    unit_of: Mapping[Word, int]
    side_of: Mapping[str, int]
    bid_of: Mapping[str, int]
    """Side -> its bid zone."""
    tile_words: tuple[Word, ...]
    unit_words: tuple[Word, ...]
    zone_words: tuple[Word, ...]
    """"zone:usa/hand" …, by index."""
    neighbours: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[Word, ...], ...]
    """For each tile its neighbours' words, then "stop"."""
    distance: tuple[tuple[int, ...], ...]
    """Least number of steps between two tiles."""
    spawns: tuple[int, ...]
    """For each unit the tile of its spawn marker, or OFF."""
    objectives: tuple[int, ...]
    """Tiles with an objective marker."""
    values: tuple[int, ...]
    """Points printed on each tile's objective marker, 0 for none."""
    holder: int
    """Side that starts with the initiative marker."""
    radio: int
    """Tile of the radio marker, or OFF."""
    radio_side: int
    """Side that may raise it, or OFF."""
    markers: tuple[tuple[int, int, bool], ...]
    """Control markers at the start: side, tile, controlled."""
    counters: tuple[tuple[int, int, bool], ...]
    """Counters on the board at the start: unit, tile, suppressed."""
    source: Any
    """The scenario as the pack has it: for its texts."""
    zone_names: tuple[str, ...] = ZONES
    """Names of the card zones of each side, in the order of their indexes."""
    edges: tuple[tuple[int, int], ...] = ()
    """Pairs of neighbouring tiles: where mines may lie."""
    edge_words: tuple[Word, ...] = ()
    edge_of: Mapping[Word, int] = field(default_factory=dict)
    edges_of: tuple[Mapping[int, int], ...] = ()
    """For each tile: neighbour -> edge between them."""
    tunnels: tuple[Tunnel, ...] = ()
    tunnel_of: Mapping[Word, int] = field(default_factory=dict)
    mines: tuple[tuple[int, Mine], ...] = ()
    """Mines at the start: edge, mine."""
    smoke: tuple[tuple[int, int], ...] = ()
    """Smoke at the start: tile, Engineer or OFF."""
    overwatch: tuple[tuple[int, int], ...] = ()
    """Overwatch markers at the start: unit, tile."""
    routed: tuple[int, ...] = ()
    """Units that start routed."""
    escape: tuple[int, ...] = ()
    """Tiles with an escape marker."""
    mission: tuple[int, ...] = ()
    """Tiles with a mission marker."""
    mission_points: tuple[tuple[int, int], ...] = ()
    """Mission points on tiles at the start: tile, points."""
    beside: int = 0
    """Mission points that lie beside the board at the start."""
    claims: tuple[Claim, ...] = ()
    campaign: Mapping[str, Any] | None = None
    """What a campaign has given, as a record's header says it: cards, city, tunnels, squads; None in a single game."""

    def side(self, id: str) -> Side:
        """The side of an id. Raises KeyError."""
        return self.sides[self.side_of[id]]
