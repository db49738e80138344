"""A content pack of Undaunted: Stalingrad: cards by designation, the city, scenarios and the campaign, as TOML files.

The models say the shape of the file; `pack_checks` says what its parts must be to each other. All of a
pack is plain frozen data.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, GetCoreSchemaHandler, GetJsonSchemaHandler, ValidatorFunctionWrapHandler
from pydantic_core import CoreSchema, PydanticCustomError
from pydantic_core.core_schema import no_info_wrap_validator_function

from ..pack import Balance, Link, Part, Points, Side

MOVEMENT = ("move", "guide", "scout", "stalk")
COMBAT = ("antitank", "area-suppress", "attack", "bomb", "demo", "flame", "grenade", "suppress")
SUPPORT = (
    "antiair", "assault", "bolster", "command", "conceal", "control", "explore", "force",
    "inspire", "mine", "overwatch", "ready", "recon", "reposition", "smoke", "support",
)  # fmt: skip
"""The twenty-eight actions, in their three families (US-act-03)."""

ActionType: TypeAlias = Literal[
    "move", "guide", "scout", "stalk",
    "antitank", "area-suppress", "attack", "bomb", "demo", "flame", "grenade", "suppress",
    "antiair", "assault", "bolster", "command", "conceal", "control", "explore", "force",
    "inspire", "mine", "overwatch", "ready", "recon", "reposition", "smoke", "support",
]  # fmt: skip

WITHOUT_VALUE: frozenset[str] = frozenset(
    ("assault", "conceal", "control", "overwatch", "recon", "reposition", "smoke", "antitank", "bomb", "demo")
)
"""Actions without a single value X: they have none, or several (US-act-01, US-value-01)."""
SEVERAL_VALUES = {"antitank": ("vehicle", "building"), "bomb": ("unit", "building"), "demo": ("vehicle", "building")}
"""Action -> the kinds of target for which it has a value each (US-value-01)."""
OF_A_SQUAD: frozenset[str] = frozenset(("bolster", "guide", "inspire", "ready"))
"""Actions that a squad letter may limit (US-act-02)."""
WITHOUT_COUNTER: frozenset[str] = frozenset(
    ("antiair", "bolster", "bomb", "command", "conceal", "force", "guide", "inspire", "ready", "recon", "support")
)
"""What a card without a counter can be played for (US-card-14)."""
RANGED: frozenset[str] = frozenset(COMBAT)
"""Actions that may have a range sign (US-target-09, US-target-10)."""

Squad: TypeAlias = Annotated[str, Field(pattern="^[ABC]$")]
TileCode: TypeAlias = Annotated[str, Field(pattern="^[0-9]{3}$")]
Designation: TypeAlias = Annotated[str, Field(pattern="^[SG]-[SLUR]-[0-9]{3}$")]
StateCode: TypeAlias = Annotated[str, Field(pattern="^([0-9]{1,2}[a-z]|END[A-Za-z0-9]*)$")]
CoverBonus: TypeAlias = Annotated[int, Field(ge=0, le=9)]
Dice: TypeAlias = Annotated[int, Field(ge=1, le=9)]
Range: TypeAlias = Annotated[int, Field(ge=0, le=20)]

DECKS = {"S": "starting", "L": "locked", "U": "upgrade", "R": "reserve"}
"""The second letter of a designation -> the deck of origin (US-card-12)."""


# -- units and cards ----------------------------------------------------------------------------------


class Unit(Part):
    """A combat counter."""

    id: str
    """Small letters, digits and hyphens: "rifleman-a"."""
    title: str
    """Its name on the table: "Riflemen A"."""
    squad: Squad | None = None
    """Its squad, if it has one."""
    role: Literal[
        "rifleman", "scout", "machine-gunner", "engineer", "antitank-gun", "sniper", "mortar", "vehicle", "other"
    ]
    """What it is: Riflemen are where others come in, Machine Gunners go on overwatch, Engineers lay mines and smoke."""
    symbol: Literal[
        "infantry", "recon", "machine-gun", "engineer", "antitank", "sniper", "mortar", "armour", "artillery", "flame"
    ]
    """The symbol drawn on it."""
    defence: Annotated[int, Field(ge=1, le=12)] | None = None
    """Base defence (US-combat-05); a vehicle has none."""
    armoured_defence: Annotated[int, Field(ge=1, le=12)] | None = None
    """Armoured defence, of a vehicle and of nothing else (US-vehicle-02)."""
    sides: tuple[str, ...] | None = None
    """The sides that have it; all if left out."""


class Values(Part):
    """Numbers of dice by the kind of target (US-value-01)."""

    unit: Dice | None = None
    """Against a counter that is no vehicle (US-value-02)."""
    vehicle: Dice | None = None
    """Against a vehicle (US-value-03)."""
    building: Dice | None = None
    """Against a building or a tunnel (US-value-04)."""


class Action(Part):
    """One line of a card's list of actions."""

    type: ActionType
    """The action, in small letters."""
    value: Dice | None = None
    """Its value X, 1 to 9 (US-act-01)."""
    values: Values | None = None
    """Of antitank, bomb and demo in place of a value (US-value-01)."""
    squad: Squad | None = None
    """The squad that it is limited to; only bolster, guide, inspire and ready have one (US-act-02)."""
    range_min: Range | None = None
    """At least so many tiles away (US-target-10)."""
    range_max: Range | None = None
    """At most so many tiles away (US-target-09)."""
    upgraded: bool = False
    """True for an action marked as upgraded, which Inspire cannot take (US-inspire-03)."""
    available: bool = True
    """False for one that is printed but cannot be taken (US-card-21)."""


class Card(Part):
    """One card; of Fog of War, which is all alike, `copies` cards with codes from its own on."""

    id: Designation
    """Its designation, "S-R-009": faction, deck of origin, code of the soldier (US-card-12)."""
    title: str
    """What it is, without its squad, as lists name it: "Rifleman"."""
    kind: Literal["combat", "command", "fog"]
    """combat: it moves a counter; command: it needs none; fog: Fog of War."""
    unit: str | None = None
    """Id of its counter; combat cards only (US-card-09)."""
    squad: Squad | None = None
    """Of a command card that belongs to one ("Squad Leader A"); a combat card has its unit's."""
    initiative: Annotated[int, Field(ge=0, le=20)]
    """What it counts in a bid (US-card-10)."""
    rank: Literal["regular", "reserve", "upgraded"] | None = None
    """Class of a combat card (US-card-16)."""
    asset: Literal["bomber"] | None = None
    """A command card that Antiair removes (US-antiair-01)."""
    name: str = ""
    """The soldier's name; no effect (US-card-11)."""
    copies: Annotated[int, Field(ge=1, le=30)] = 1
    """How many; more than one only of Fog of War."""
    symbol: Literal["hq", "bomber", "artillery"] | None = None
    """Of a command card; a combat card has its unit's."""
    actions: tuple[Action, ...] = ()
    """What it can be played for, in the order printed."""


# -- the city -----------------------------------------------------------------------------------------


class Tile(Part):
    """One version of a tile of the city."""

    id: Annotated[str, Field(pattern="^[0-9]{3}-[ABC]$")]
    """Code and version: "503-A" (US-tile-04)."""
    name: str
    """The place it shows."""
    cover: CoverBonus = 0
    """Normal cover bonus (US-tile-05)."""
    building_cover: CoverBonus | None = None
    """Cover bonus of a building against an attacker on another tile (US-cover-02)."""
    structure_defence: Annotated[int, Field(ge=1, le=20)] | None = None
    """Structural defence value; what has one is a building (US-destr-01)."""
    fortification_cover: CoverBonus | None = None
    """Cover bonus if the target's side controls the tile (US-fort-04)."""
    impassable: bool = False
    """Vehicles cannot enter (US-tile-07)."""
    ground: Literal["open", "rubble", "building", "wood", "hill", "river"] = "open"
    """The terrain drawn."""
    feature: Literal["rail", "road", "square", "block", "works", "city", "contours", "bank"] | None = None
    """One drawing on the terrain."""


# -- scenarios ----------------------------------------------------------------------------------------


class Slot(Part):
    """A place of the map: the tile of this code lies there, in the version that the city has now."""

    tile: TileCode
    """Code of the tile, the place's id on the board: "503"."""
    x: Annotated[int, Field(ge=-99, le=99)]
    """Place from the left, in half tiles: a tile is 2 wide, alternate rows are shifted by 1."""
    y: Annotated[int, Field(ge=-99, le=99)]
    """Row, from the top."""


class Objective(Part):
    """An objective marker (US-token-07)."""

    tile: TileCode
    """Code of the tile it lies on."""
    value: Points
    """Points for the side that controls the tile, 1 to 9."""


class Marker(Part):
    """A control marker that lies on the board at the start."""

    side: str
    """Whose marker it is."""
    tile: TileCode
    """Code of the tile."""
    face: Literal["scouted", "controlled"]
    """The side of the marker that is up (US-token-03, US-token-04)."""


class Counter(Part):
    """A combat counter that stands on the board at the start."""

    side: str
    """Whose counter it is."""
    unit: str
    """Id of the unit."""
    tile: TileCode
    """Code of the tile it stands on."""
    suppressed: bool = False
    """True if it starts face down."""
    routed: bool = False
    """True if it starts with a routed marker."""


class Mine(Part):
    """A mine on an edge at the start (US-mine-03)."""

    side: str
    """Whose mine it is."""
    between: tuple[TileCode, TileCode]
    """The two tiles of the edge (US-mine-01)."""
    face: Literal["antipersonnel", "antitank"]
    """The side that is up: which units set it off (US-mine-04, US-mine-10)."""
    engineer: str | None = None
    """Id of the Engineer that it belongs to and counts for (US-mine-19, US-mine-20)."""


class Smoke(Part):
    """A smoke marker at the start."""

    tile: TileCode
    """Code of the tile."""
    side: str
    """Whose smoke it is."""
    engineer: str | None = None
    """Id of the Engineer for whose two it counts."""


class Overwatch(Part):
    """An overwatch marker at the start."""

    side: str
    """Whose marker it is."""
    unit: str
    """The Machine Gunner."""
    tile: TileCode
    """Code of the tile that it watches."""


class Tunnel(Part):
    """A tunnel marker. Once destroyed it is missing in the whole campaign (US-tunnel-08)."""

    id: Annotated[str, Field(pattern="^[a-z0-9-]+$")]
    """Small letters, digits and hyphens, the same in the whole campaign."""
    tile: TileCode
    """Code of the tile it lies on."""


class MissionPoints(Part):
    """Mission points on a tile at the start (US-goal-06)."""

    tile: TileCode
    """Code of the tile."""
    value: Points
    """How many points lie there, 1 to 9."""


class Occupy(Part):
    """Units that must stand on certain tiles at the same time (US-goal-07)."""

    tiles: tuple[TileCode, ...] = ()
    """The tiles; or else all with a mission or escape marker, as `on` says."""
    on: Literal["mission", "escape", "both"] | None = None
    """Tiles with a mission marker, an escape marker, or both kinds, in place of `tiles`."""
    units: tuple[str, ...] = ()
    """Ids of units, all of which must be there; or else `count` of any units."""
    count: Annotated[int, Field(ge=1, le=20)] | None = None
    """How many units must be there, in place of `units`."""
    role: str | None = None
    """Only units of this role count, with `count`."""


class Goal(Part):
    """A way to win: all that it names must be so at the same time."""

    points: Annotated[int, Field(ge=1, le=99)] | None = None
    """Objective points to control (US-goal-02)."""
    rout: tuple[str, ...] = ()
    """Ids of enemy units that must be routed (US-goal-03)."""
    rout_count: Annotated[int, Field(ge=1, le=20)] | None = None
    """How many enemy units, of those named by `rout` or of any, must be routed together (US-goal-04)."""
    gain: Annotated[int, Field(ge=1, le=99)] | None = None
    """Mission points to gain (US-goal-05)."""
    mission: Annotated[int, Field(ge=1, le=99)] | None = None
    """Mission points on tiles that the side controls (US-goal-06)."""
    occupy: Occupy | None = None
    """Units that must stand on certain tiles (US-goal-07)."""


class Special(Part):
    """A special rule of the scenario that the engine carries out."""

    side: str
    """The side that it concerns."""
    text: str
    """In words, for both players."""
    hook: Literal["gain-by-control", "gain-by-rout", "gain-by-damage", "gain-by-arrival", "place-by-control"]
    """What happens: mission points are gained by taking Control of one of `tiles`, by routing one of the enemy
    `units`, by damaging one of the buildings `tiles`, by one of the own `units` arriving on one of `tiles`; or a
    mission point marker is placed on a tile of which Control is taken. Each tile, or unit, counts once."""
    tiles: tuple[TileCode, ...] = ()
    """Codes of tiles; gain-by-rout has none."""
    units: tuple[str, ...] = ()
    """Ids of units; () for any."""
    points: Points = 1
    """Mission points each time, as long as there are markers beside the board (US-mission-02)."""


class Cards(Part):
    """A line of a supply or deck list: cards by title and squad (US-setup-10, US-setup-13)."""

    title: str
    """Title of the cards: "Rifleman"."""
    squad: Squad | None = None
    """Only those of this squad."""
    count: Annotated[int, Field(ge=1, le=40)] | None = None
    """How many; None: all that the side has."""


class _AllOrList:
    """The word "all", or a list: one shape for people and for error messages, not a choice of two."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        lines = handler(tuple[Cards, ...])
        return no_info_wrap_validator_function(self.read, lines)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {"anyOf": [handler(schema), {"const": "all"}], "description": 'all, as "all", or a list of lines.'}

    @staticmethod
    def read(value: Any, lines: ValidatorFunctionWrapHandler) -> Any:
        """Raise for any text but "all"."""
        if isinstance(value, str) and value != "all":
            raise PydanticCustomError("all_or_list", "neither all nor a list")
        return value if value == "all" else lines(value)


SupplyList: TypeAlias = Annotated[Literal["all"] | tuple[Cards, ...], _AllOrList()]
"""Which of the available cards take part (US-setup-10)."""


class Deck(Part):
    """The starting deck of a side."""

    baseline: bool = True
    """The nine cards of the baseline deck (US-setup-16)."""
    plus: tuple[Cards, ...] = ()
    """And these."""


class Replacement(Part):
    """A card that takes the place of another (US-setup-05)."""

    card: Designation
    """The card of the locked deck that comes in."""
    old: Designation
    """The card that goes for good."""


class Integration(Part):
    """Two squads become one (US-integrate-01)."""

    squads: tuple[Squad, Squad]
    """Letters of the two squads."""
    keep: tuple[Designation, ...] | None = None
    """Cards that stay, if the book lays it down; None: the owner chooses (US-integrate-04)."""


class Orders(Part):
    """What a briefing or overview orders a side to do before supplies are formed (US-setup-03, US-setup-07)."""

    unlock: tuple[Designation, ...] = ()
    """Cards of the locked deck that become available (US-setup-04)."""
    replace: tuple[Replacement, ...] = ()
    """Cards that take the place of others (US-setup-05)."""
    integrate: Integration | None = None
    """Two squads that become one (US-integrate-01)."""


class Scenario(Part):
    """One scenario: the map, what lies on it, decks and supplies, and how each side wins."""

    id: Annotated[str, Field(pattern="^[0-9]{3}$")]
    """Three digits: "011"."""
    title: str
    """Its name."""
    date: str
    """When it takes place, in words."""
    place: str
    """Where it takes place, in words."""
    level: Annotated[int, Field(ge=1, le=5)]
    """How hard it is to play, 1 to 5."""
    summary: str
    """What it is about, in one sentence."""
    rounds_hint: Annotated[int, Field(ge=1, le=99)] | None = None
    """About how many rounds it takes."""
    overview: dict[str, str]
    """Texts to read before playing: one for "both", one for each side."""
    intel: dict[str, str] = Field(default_factory=dict)
    """Secret intel, for that side only (US-setup-08)."""
    initiative: str
    """The side that starts with the initiative marker (US-setup-09)."""
    slots: tuple[Slot, ...]
    """The map: where each tile lies."""
    edges: tuple[Link, ...] | None = None
    """Pairs of neighbours. Left out, tiles are neighbours if they share a stretch of edge (US-tile-09)."""
    objectives: tuple[Objective, ...] = ()
    """Objective markers."""
    markers: tuple[Marker, ...] = ()
    """Control markers on the board at the start."""
    counters: tuple[Counter, ...]
    """Counters on the board at the start; all others come in with their Riflemen (US-spawn-02)."""
    mines: tuple[Mine, ...] = ()
    """Mines on the board at the start."""
    smoke: tuple[Smoke, ...] = ()
    """Smoke on the board at the start."""
    overwatch: tuple[Overwatch, ...] = ()
    """Overwatch markers on the board at the start."""
    tunnels: tuple[Tunnel, ...] = ()
    """Tunnel markers (US-tunnel-01)."""
    escape: tuple[TileCode, ...] = ()
    """Tiles with an escape marker (US-escape-01)."""
    mission: tuple[TileCode, ...] = ()
    """Tiles with a mission marker (US-mission-01)."""
    mission_points: tuple[MissionPoints, ...] = ()
    """Mission point markers on tiles at the start."""
    mission_beside: Annotated[int, Field(ge=0, le=40)] = 0
    """Mission point markers beside the board (US-mission-02)."""
    supply: dict[str, SupplyList]
    """For each side "all", or the titles that take part (US-setup-10)."""
    deck: dict[str, Deck]
    """The starting deck of each side, taken out of its supply (US-setup-13)."""
    goals: dict[str, tuple[Goal, ...]]
    """How each side wins; any one of its goals is enough."""
    full_rout: dict[str, bool] = Field(default_factory=dict)
    """Side -> False where a Full Rout of that side does not end the game (US-end-07)."""
    fortify: tuple[TileCode, ...] = ()
    """Tiles that are fortified before they are laid (US-fort-01)."""
    orders: dict[str, Orders] = Field(default_factory=dict)
    """What each side does before supplies are formed (US-setup-07)."""
    special: tuple[Special, ...] = ()
    """Special rules that the engine carries out."""
    area: str | None = None
    """Id of the area that the winner takes (US-victory-02)."""
    balance: Balance | None = None
    """Measured, never typed in."""

    def links(self) -> tuple[Link, ...]:
        """Pairs of neighbouring tiles: as given, or as they lie."""
        return touching(self.slots) if self.edges is None else self.edges


# -- the campaign -------------------------------------------------------------------------------------


class GameState(Part):
    """A state of the campaign: which scenario is played, and what follows (US-victory-04)."""

    scenario: Annotated[str, Field(pattern="^[0-9]{3}$")]
    """Id of the scenario that is played (US-setup-06)."""
    title: str
    """Its name in the record."""
    briefing: dict[str, str]
    """Side -> the briefing in its own book (US-setup-02)."""
    orders: dict[str, Orders] = Field(default_factory=dict)
    """What each side does before the scenario (US-setup-03)."""
    next: dict[str, StateCode]
    """Winner -> the next state (US-victory-06)."""


class End(Part):
    """How a campaign may end (US-campend-02)."""

    victor: str | None = None
    """The side that has won the campaign; None if nobody has."""
    title: str
    """Its name in the record."""
    briefing: dict[str, str]
    """Side -> its final briefing; "both" for one text."""


class Area(Part):
    """An area of the city that sides take (US-victory-02)."""

    id: str
    """Small letters, digits and hyphens."""
    name: str
    """Its name."""
    p: tuple[float, ...]
    """Outline on the map: x, y, x, y …, in the map's own units."""


class Campaign(Part):
    """The graph of states, the areas and the map of the city."""

    title: str
    """Its name."""
    start: StateCode
    """The first state, 1a (US-victory-05)."""
    states: dict[str, GameState]
    """Code of a state -> what is played in it: a number, the game, and a letter (US-victory-04)."""
    ends: dict[str, End]
    """Codes that begin with END -> how the campaign ends there (US-campend-02)."""
    areas: tuple[Area, ...]
    """The areas of the city."""
    size: tuple[float, float]
    """Width and height of the map, in units of its own: it is drawn as large as there is room."""
    river: tuple[float, ...] = ()
    """Outline of the river on the map."""
    river_name: str = ""
    """What the river is called on the map."""
    balance: Balance | None = None
    """Shares of whole campaigns won. Measured, never typed in."""


class Pack(Part):
    """A whole pack."""

    format: Literal[1]
    """Version of this format: 1."""
    game: Literal["undaunted-stalingrad"]
    """The game that plays it."""
    id: str
    """Small letters, digits and hyphens."""
    title: str
    """Its name."""
    about: str
    """What it holds and whose it is, in a few sentences."""
    sides: dict[str, Side]
    """The two sides by their ids: "soviet", "german"."""
    units: tuple[Unit, ...]
    """All combat counters."""
    cards: tuple[Card, ...]
    """All cards of all decks of both sides."""
    tiles: tuple[Tile, ...]
    """All versions of all tiles."""
    scenarios: tuple[Scenario, ...]
    """All scenarios."""
    campaign: Campaign | None = None
    """The campaign, if the pack has one."""

    def units_of(self, side: str) -> tuple[Unit, ...]:
        """The counters this side has."""
        return tuple(unit for unit in self.units if unit.sides is None or side in unit.sides)

    def cards_of(self, side: str) -> tuple[Card, ...]:
        """The cards of this side's faction, all five decks."""
        letter = side[0].upper()
        return tuple(card for card in self.cards if card.id[0] == letter)

    def scenario(self, id: str) -> Scenario:
        """The scenario of this id. Raises KeyError if the pack has none."""
        return next_or_key_error(self.scenarios, id)

    def versions_of(self, code: str) -> tuple[Tile, ...]:
        """All versions of a tile, A first."""
        return tuple(sorted((tile for tile in self.tiles if tile.id[:3] == code), key=lambda tile: tile.id))


def next_or_key_error(scenarios: tuple[Scenario, ...], id: str) -> Scenario:
    """The scenario of this id. Raises KeyError."""
    for scenario in scenarios:
        if scenario.id == id:
            return scenario
    raise KeyError(id)


def codes_of(card: Card) -> Iterator[str]:
    """The designations that a card stands for: its own, and of Fog of War those that follow."""
    head, code = card.id[:4], int(card.id[4:])
    for i in range(card.copies):
        yield f"{head}{code + i:03}"


def touching(slots: tuple[Slot, ...]) -> tuple[Link, ...]:
    """Pairs of tiles that share a stretch of edge: side by side, or in the next row and less than a tile aside."""
    return tuple((a.tile, b.tile) for i, a in enumerate(slots) for b in slots[i + 1 :] if touch(a, b))


def touch(a: Slot, b: Slot) -> bool:
    """Whether two tiles share a stretch of edge; a corner is not enough (US-tile-09)."""
    along, down = abs(a.x - b.x), abs(a.y - b.y)
    return (down == 0 and along == 2) or (down == 1 and along <= 1)
