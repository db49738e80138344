"""A content pack of the Undaunted engine: cards, counters, tiles and scenarios, as a TOML file says them.

The models say the shape of the file; `pack_checks` says what its parts must be to each other. All of a
pack is plain frozen data. A scenario is compiled for play elsewhere (`compile.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

ActionType: TypeAlias = Literal[
    "move", "guide", "scout", "stalk",
    "bolster", "command", "conceal", "control", "inspire", "recon", "target",
    "attack", "suppress", "blast",
]  # fmt: skip
"""The fourteen actions, in their three families (UN-act-03)."""

VALUED: frozenset[str] = frozenset(
    ("move", "guide", "scout", "stalk", "bolster", "command", "inspire", "attack", "suppress", "blast")
)
"""Actions with a value X behind their name (UN-act-01)."""

OF_A_SQUAD: frozenset[str] = frozenset(("bolster", "inspire"))
"""Actions that a squad letter may limit (UN-act-02)."""

WITHOUT_COUNTER: frozenset[str] = frozenset(("bolster", "command", "inspire", "guide"))
"""What a command card may do: it has no counter (UN-overview-04)."""

Points: TypeAlias = Annotated[int, Field(ge=1, le=9)]
Copies: TypeAlias = Annotated[int, Field(ge=0, le=20)]
CardList: TypeAlias = dict[str, Copies]
Link: TypeAlias = tuple[str, str]


class Part(BaseModel):
    """A part of a pack: frozen, and an unknown key is a mistake."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True)


class Side(Part):
    """One of the two sides."""

    name: str
    """As it stands in a sentence: "American"."""
    short: Annotated[str, Field(pattern="^[a-z]{2,4}$")]
    """Two to four small letters, the side's part of an id: "usa" in "unit:usa/rifleman-a"."""
    look: Literal["ger", "sov", "usa"]
    """Colours and outline of its counters."""
    sign: Literal["square", "disc", "triangle"]
    """Its sign, beside the colour."""


class Unit(Part):
    """A combat counter."""

    id: str
    """Small letters, digits and hyphens: "rifleman-a"."""
    title: str
    """Its name on the table, in the plural if it acts as many: "Riflemen A"."""
    squad: Annotated[str, Field(pattern="^[A-Z]$")] | None = None
    """One capital letter, its squad, if it has one."""
    role: Literal["rifleman", "scout", "machine-gunner", "sniper", "mortar"]
    """What it is. A side without a rifleman on the board is pinned (UN-end-04)."""
    symbol: Literal["infantry", "recon", "machine-gun", "sniper", "mortar"]
    """The symbol drawn on it."""
    defence: Annotated[int, Field(ge=1, le=10)]
    """Base defence, 1 to 10 (UN-combat-06)."""
    sides: tuple[str, ...] | None = None
    """The sides that have it; all if left out."""


class Action(Part):
    """One line of a card's list of actions."""

    type: ActionType
    """The action, in small letters."""
    value: Annotated[int, Field(ge=1, le=9)] | None = None
    """Its value X, 1 to 9 (UN-act-01); none for conceal, control, recon and target."""
    squad: Annotated[str, Field(pattern="^[A-Z]$")] | None = None
    """One capital letter, the squad that it is limited to; only bolster and inspire have one (UN-act-02)."""


class Card(Part):
    """A face of cards. Cards of one face are alike; `copies` says how many a side has."""

    id: str
    """Small letters, digits and hyphens: "rifleman-a"."""
    title: str
    """What is printed at its head: "Rifleman A"."""
    kind: Literal["combat", "command", "fog"]
    """combat: it moves a counter; command: it needs none; fog: a Fog of War card."""
    unit: str | None = None
    """Id of its counter; combat cards only (UN-overview-03)."""
    squad: Annotated[str, Field(pattern="^[A-Z]$")] | None = None
    """One capital letter, the squad it belongs to."""
    initiative: Annotated[int, Field(ge=0, le=9, json_schema_extra={"x-rule": "UN-overview-02"})]
    """Initiative, 0 to 9 (UN-overview-02)."""
    copies: Annotated[int, Field(ge=1, le=20)]
    """How many a side has, 1 to 20."""
    sides: tuple[str, ...] | None = None
    """The sides that have it; all if left out."""
    names: dict[str, str] = {}
    """The soldier's name for each side that gives him one."""
    symbol: Literal["infantry", "recon", "machine-gun", "sniper", "mortar", "hq"] | None = None
    """The symbol on it; a combat card has its unit's if left out."""
    actions: tuple[Action, ...] = ()
    """What it can be played for, in the order printed."""


class Tile(Part):
    """A tile of the pack. A scenario lays it into a slot."""

    id: str
    """Small letters, digits and hyphens: "orchard"."""
    name: str
    """The place it shows: "Orchard"."""
    cover: Annotated[int, Field(ge=0, le=3)] | None = None
    """Cover bonus, 0 to 3; a hill has none of its own."""
    hill: bool = False
    """True for cover 3/1 (UN-hill-01 to UN-hill-04)."""
    ground: Literal["open", "rubble", "building", "wood", "hill", "river"] = "open"
    """The terrain drawn."""
    feature: Literal["rail", "road", "square", "block", "works", "city", "contours", "bank"] | None = None
    """One drawing on the terrain."""


class Slot(Part):
    """A place of the map, with the tile that lies there."""

    id: Annotated[str, Field(pattern="^[A-Za-z0-9][A-Za-z0-9-]*$")]
    """Letters, digits and hyphens, its code on the board: "B2"."""
    tile: str
    """Id of the tile that lies there."""
    x: Annotated[int, Field(ge=-99, le=99)]
    """Place from the left, in half tiles: a tile is 2 wide, alternate rows are shifted by 1."""
    y: Annotated[int, Field(ge=-99, le=99)]
    """Row, from the top."""
    name: str | None = None
    """Name of the place in this scenario; the tile's if left out."""


class Objective(Part):
    """An objective marker."""

    slot: str
    """Where it lies."""
    value: Points
    """Points for the side that controls the tile, 1 to 9."""


class Marker(Part):
    """A control marker that lies on the board at the start."""

    side: str
    """Whose marker it is."""
    slot: str
    """Where it lies."""
    face: Literal["scouted", "controlled"]
    """The side of the marker that is up (UN-overview-06)."""


class Counter(Part):
    """A combat counter that stands on the board at the start."""

    side: str
    """Whose counter it is."""
    unit: str
    """Id of the unit."""
    slot: str
    """Where it stands."""
    suppressed: bool = False
    """True if it starts face down."""


class Spawn(Part):
    """A spawn marker and the units that it serves (UN-spawn-06)."""

    side: str
    """Whose marker it is."""
    slot: str
    """Where it lies."""
    units: tuple[str, ...]
    """"all", letters of squads, "sniper", "mortar", or ids of units."""


class Goal(Part):
    """A way to win. Exactly one of the two."""

    points: Annotated[int, Field(ge=1, le=99)] | None = None
    """Points on tiles that the side controls, 1 to 99 (UN-end-03)."""
    pin: bool = False
    """True: pin the enemy (UN-end-04)."""


class Radio(Part):
    """A radio marker (UN-radio-01)."""

    side: str
    """The side whose Control raises the tile."""
    slot: str
    """The tile, which bears an objective."""


class Balance(Part):
    """How often each side won in measured games. Written by `python -m stalingrad_widgets balance`."""

    wins: dict[str, Annotated[float, Field(ge=0, le=1)]]
    """Share of the games that each side won."""
    games: Annotated[int, Field(ge=1)]
    """How many games were played."""
    players: str
    """Who played both sides: "greedy"."""
    seed: int
    """Seed of the first game."""
    version: str
    """Version of stalingrad_widgets that measured."""


class Scenario(Part):
    """One scenario: the map, what lies on it, decks and supplies, and how each side wins."""

    id: str
    """Small letters, digits and hyphens: "first-steps"."""
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
    briefing: dict[str, str]
    """Texts to read before playing: one for "both", one for each side."""
    initiative: str
    """The side that starts with the initiative marker (UN-setup-03)."""
    slots: tuple[Slot, ...]
    """The map: where each tile lies."""
    edges: tuple[Link, ...] | None = None
    """Pairs of neighbours. Left out, tiles are neighbours if they share a stretch of edge (UN-overview-12)."""
    objectives: tuple[Objective, ...] = ()
    """Objective markers."""
    markers: tuple[Marker, ...] = ()
    """Control markers on the board at the start."""
    counters: tuple[Counter, ...] = ()
    """Counters on the board at the start."""
    spawns: tuple[Spawn, ...] = ()
    """Spawn markers."""
    deck: dict[str, CardList]
    """Cards of each side's deck at the start, with their numbers (UN-setup-01)."""
    supply: dict[str, CardList]
    """Cards of each side's supply at the start, with their numbers (UN-setup-01)."""
    goals: dict[str, tuple[Goal, ...]]
    """How each side wins; any one of its goals is enough (UN-end-01)."""
    radio: Radio | None = None
    """A radio marker, if there is one."""
    balance: Balance | None = None
    """Measured, never typed in."""

    def links(self) -> tuple[Link, ...]:
        """Pairs of neighbouring slots: as given, or as the tiles lie."""
        return touching(self.slots) if self.edges is None else self.edges

    def cards_of(self, side: str) -> Iterator[str]:
        """Ids of the faces in this side's deck and supply, each once, deck first."""
        yield from dict.fromkeys([*self.deck.get(side, {}), *self.supply.get(side, {})])


class Pack(Part):
    """A whole pack."""

    format: Literal[1]
    """Version of this format: 1."""
    game: Literal["undaunted"]
    """The engine that plays it."""
    rules: Literal["normandy"]
    """The rule set."""
    id: str
    """Small letters, digits and hyphens."""
    title: str
    """Its name."""
    about: str
    """What it holds and whose it is, in a few sentences."""
    sides: dict[str, Side]
    """The two sides by their ids: "american", "german"."""
    units: tuple[Unit, ...]
    """All combat counters."""
    cards: tuple[Card, ...]
    """All faces of cards."""
    tiles: tuple[Tile, ...]
    """All tiles."""
    scenarios: tuple[Scenario, ...]
    """All scenarios."""

    def units_of(self, side: str) -> tuple[Unit, ...]:
        """The counters this side has."""
        return tuple(unit for unit in self.units if belongs(unit, side))

    def cards_of(self, side: str) -> tuple[Card, ...]:
        """The faces this side has."""
        return tuple(card for card in self.cards if belongs(card, side))

    def scenario(self, id: str) -> Scenario:
        """The scenario of this id.

        Raises KeyError if the pack has none.
        """
        for scenario in self.scenarios:
            if scenario.id == id:
                return scenario
        raise KeyError(id)


def belongs(thing: Unit | Card, side: str) -> bool:
    """Whether this side has it."""
    return thing.sides is None or side in thing.sides


def serves(spawn: Spawn, unit: Unit) -> bool:
    """Whether a spawn marker names this unit: all, its squad, its role (Sniper, Mortar) or itself (UN-spawn-06)."""
    names = {"all", unit.id, unit.squad}
    if unit.role in ("sniper", "mortar"):
        names.add(unit.role)
    return any(name in names for name in spawn.units)


def touching(slots: tuple[Slot, ...]) -> tuple[Link, ...]:
    """Pairs of tiles that share a stretch of edge: side by side, or in the next row and less than a tile aside."""
    return tuple((a.id, b.id) for i, a in enumerate(slots) for b in slots[i + 1 :] if touch(a, b))


def touch(a: Slot, b: Slot) -> bool:
    """Whether two tiles share a stretch of edge; a corner is not enough (UN-overview-12)."""
    along, down = abs(a.x - b.x), abs(a.y - b.y)
    return (down == 0 and along == 2) or (down == 1 and along <= 1)
