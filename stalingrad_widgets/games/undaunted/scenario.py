"""A scenario compiled for play: everything that stays the same, in tables.

Inside the engine sides, units and tiles are numbers: indexes of these tables. Cards are words
("card:usa/scout-a"), since zones hold words; cards of one face are equal. All words that a player may
answer are made here once, so that no procedure formats or takes apart a string.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from ...core.requests import Word

if TYPE_CHECKING:
    from .pack import Pack
    from .pack import Scenario as PackScenario
    from .ruleset import ActionRule, RuleSet

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
    """All of it. Build with `compile_scenario`."""

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


def compile_scenario(pack: Pack, id: str, rules: RuleSet) -> Scenario:
    """The tables of one scenario of a pack that has passed its checks. Raises KeyError for an unknown id."""
    return _Compiler(pack, pack.scenario(id), rules).scenario()


class _Compiler:
    """Holds what the parts of a scenario need of each other while it is compiled."""

    def __init__(self, pack: Pack, source: PackScenario, rules: RuleSet) -> None:
        self.pack = pack
        self.source = source
        self.rules = rules
        self.side_of = {id: i for i, id in enumerate(pack.sides)}
        self.tile_of = {slot.id: i for i, slot in enumerate(source.slots)}
        self.lists = [self._lists(id) for id in pack.sides]
        self.units = self._units()
        self.cards = {card.word: card for side in range(2) for card in self._cards(side)}

    def scenario(self) -> Scenario:
        source, units, tiles = self.source, self.units, self._tiles()
        edges = [(self.tile_of[a], self.tile_of[b]) for a, b in source.links()]
        neighbours = neighbours_of(edges, len(tiles))
        words = tuple(tile.word for tile in tiles)
        radio, plays = source.radio, self._plays()
        return Scenario(
            id=source.id,
            title=source.title,
            pack=self.pack.id,
            sides=(self._side(0), self._side(1)),
            units=units,
            tiles=tiles,
            cards=self.cards,
            plays=plays,
            doubtful={word: play for word, play in plays.items() if self._is_doubtful(play)},
            tile_of={word: i for i, word in enumerate(words)},
            unit_of={unit.word: unit.index for unit in units},
            side_of=self.side_of,
            bid_of={id: i * len(ZONES) + ZONES.index("bid") for id, i in self.side_of.items()},
            tile_words=words,
            unit_words=tuple(unit.word for unit in units),
            zone_words=tuple(f"zone:{side.short}/{zone}" for side in self.pack.sides.values() for zone in ZONES),
            neighbours=neighbours,
            steps=tuple((*(words[i] for i in near), STOP) for near in neighbours),
            distance=distances(neighbours),
            spawns=tuple(unit.spawn for unit in units),
            objectives=tuple(tile.index for tile in tiles if tile.value),
            values=tuple(tile.value for tile in tiles),
            holder=self.side_of[source.initiative],
            radio=OFF if radio is None else self.tile_of[radio.slot],
            radio_side=OFF if radio is None else self.side_of[radio.side],
            markers=self._markers(),
            counters=self._counters(),
            source=source,
        )

    # -- the board ---------------------------------------------------------------------------------

    def _tiles(self) -> tuple[Tile, ...]:
        printed = {tile.id: tile for tile in self.pack.tiles}
        values = {objective.slot: objective.value for objective in self.source.objectives}
        tiles = []
        for i, slot in enumerate(self.source.slots):
            tile = printed[slot.tile]
            tiles.append(
                Tile(
                    index=i,
                    word=f"tile:{slot.id}",
                    slot=slot.id,
                    name=slot.name or tile.name,
                    cover=tile.cover or 0,
                    hill=tile.hill,
                    value=values.get(slot.id, 0),
                    ground=tile.ground,
                    feature=tile.feature,
                    x=slot.x,
                    y=slot.y,
                )
            )
        return tuple(tiles)

    def _markers(self) -> tuple[tuple[int, int, bool], ...]:
        return tuple(
            (self.side_of[marker.side], self.tile_of[marker.slot], marker.face == "controlled")
            for marker in self.source.markers
        )

    def _counters(self) -> tuple[tuple[int, int, bool], ...]:
        unit_of = {unit.word: unit.index for unit in self.units}
        return tuple(
            (unit_of[self._unit_word(counter.side, counter.unit)], self.tile_of[counter.slot], counter.suppressed)
            for counter in self.source.counters
        )

    # -- units and cards ---------------------------------------------------------------------------

    def _unit_word(self, side: str, id: str) -> Word:
        return f"unit:{self.pack.sides[side].short}/{id}"

    def _card_word(self, side: str, id: str) -> Word:
        return f"card:{self.pack.sides[side].short}/{id}"

    def _lists(self, side: str) -> tuple[tuple[Word, ...], tuple[Word, ...]]:
        return tuple(  # type: ignore[return-value]
            tuple(self._card_word(side, id) for id, n in lists.get(side, {}).items() for _ in range(n))
            for lists in (self.source.deck, self.source.supply)
        )

    def _copies(self, side: int, word: Word) -> int:
        return sum(cards.count(word) for cards in self.lists[side])

    def _units(self) -> tuple[Unit, ...]:
        """The units that take part: those on the board at the start and those of the listed cards (UN-setup-02)."""
        units: list[Unit] = []
        for side, id in enumerate(self.pack.sides):
            faces: dict[str, list[Word]] = {}
            for card in self.pack.cards_of(id):
                word = self._card_word(id, card.id)
                if card.unit is not None and self._copies(side, word):
                    faces.setdefault(card.unit, []).append(word)
            for counter in self.source.counters:
                if counter.side == id:
                    faces.setdefault(counter.unit, [])
            units += self._units_of(side, id, faces, len(units))
        return tuple(units)

    def _units_of(self, side: int, id: str, faces: Mapping[str, Sequence[Word]], first: int) -> list[Unit]:
        taking_part = [unit for unit in self.pack.units_of(id) if unit.id in faces]
        return [
            Unit(
                index=first + i,
                word=self._unit_word(id, unit.id),
                title=unit.title,
                side=side,
                squad=unit.squad,
                role=unit.role,
                symbol=unit.symbol,
                defence=unit.defence,
                spawn=self._spawn(id, unit.id),
                faces=tuple(sorted(faces[unit.id])),
            )
            for i, unit in enumerate(taking_part)
        ]

    def _spawn(self, side: str, unit: str) -> int:
        from .pack import serves

        model = next(other for other in self.pack.units_of(side) if other.id == unit)
        for spawn in self.source.spawns:
            if spawn.side == side and serves(spawn, model):
                return self.tile_of[spawn.slot]
        return OFF

    def _cards(self, side: int) -> Iterable[Card]:
        id = list(self.pack.sides)[side]
        unit_of = {unit.word: unit for unit in self.units}
        for card in self.pack.cards_of(id):
            word = self._card_word(id, card.id)
            if not (copies := self._copies(side, word)):
                continue
            unit = None if card.unit is None else unit_of[self._unit_word(id, card.unit)]
            actions = _actions([(action.type, action.value or 0, action.squad) for action in card.actions])
            fog = card.kind == "fog"
            yield Card(
                word=word,
                title=card.title,
                kind=card.kind,
                side=side,
                unit=OFF if unit is None else unit.index,
                squad=card.squad or (unit.squad if unit else None),
                initiative=card.initiative,
                name=card.names.get(id, ""),
                symbol=card.symbol or (unit.symbol if unit else ""),
                copies=copies,
                actions=actions,
                plays=() if fog else (*(f"{word} {action.verb}" for action in actions), f"{word} {HUNKER}"),
                asked=(word, f"{word} {HUNKER}") if fog else (),
                id=card.id,
            )

    def _plays(self) -> dict[Word, Play]:
        plays: dict[Word, Play] = {}
        for card in self.cards.values():
            for action in card.actions:
                word = f"{card.word} {action.verb}"
                plays[word] = Play(word, card.word, card.unit, action, self.rules.actions[action.type])
            for word in (*card.plays, *card.asked):
                plays.setdefault(word, Play(word, card.word, card.unit, None, None))
        return plays

    def _is_doubtful(self, play: Play) -> bool:
        """Whether the rules must look at the position to say that a use is legal."""
        if self.cards[play.card].kind == "fog":
            return True
        if play.rule is None:
            return False
        return play.rule.why_no is not None or (play.unit != OFF and self.units[play.unit].spawn == OFF)

    # -- the sides -----------------------------------------------------------------------------------

    def _side(self, index: int) -> Side:
        id, side = list(self.pack.sides.items())[index]
        units = [unit for unit in self.units if unit.side == index]
        cards = [card for card in self.cards.values() if card.side == index]
        goals = self.source.goals[id]
        first = units[0].index if units else 0
        bolsters = _bolsters(cards)
        zones = {zone: index * len(ZONES) + i for i, zone in enumerate(ZONES)}
        return Side(
            index=index,
            id=id,
            short=side.short,
            name=side.name,
            look=side.look,
            sign=side.sign,
            enemy=1 - index,
            units=range(first, first + len(units)),
            riflemen=tuple(unit.index for unit in units if unit.role == "rifleman"),
            mortars=tuple(unit.index for unit in units if unit.role == "mortar"),
            needs=min((goal.points for goal in goals if goal.points), default=0),
            pins=any(goal.pin for goal in goals),
            fog=next((card.word for card in cards if card.kind == "fog"), f"card:{side.short}/none"),
            deck_list=self.lists[index][0],
            supply_list=self.lists[index][1],
            cards=tuple(card.word for card in cards),
            of_squad=_by_squad(cards),
            but_fog=frozenset(card.word for card in cards if card.kind != "fog"),
            able=able(cards),
            bolsters=bolsters,
            fetches_all=frozenset(bolster.card for bolster in bolsters if bolster.limit is None),
            aside=zones["lost"],
            zones=tuple(zones.values()),
            supply=zones["supply"],
            deck=zones["deck"],
            hand=zones["hand"],
            bid=zones["bid"],
            play=zones["play"],
            discard=zones["discard"],
            lost=zones["lost"],
        )


def _actions(printed: Sequence[tuple[str, int, str | None]]) -> tuple[Action, ...]:
    actions: list[Action] = []
    for type, value, squad in printed:
        actions.append(Action(type, value, squad, verb_of(type, actions)))
    return tuple(actions)


def verb_of(type: str, before: Sequence[Action]) -> str:
    """The part of a word that an action is, after those printed before it on the card: "attack", "attack-2"."""
    nth = 1 + sum(action.type == type for action in before)
    return type if nth == 1 else f"{type}-{nth}"


def _by_squad(cards: Sequence[Card]) -> Mapping[str | None, frozenset[Word]]:
    squads = dict.fromkeys(card.squad for card in cards)
    words: dict[str | None, frozenset[Word]] = {
        squad: frozenset(card.word for card in cards if card.squad == squad) for squad in squads
    }
    words[None] = frozenset(card.word for card in cards)
    return words


def _bolsters(cards: Sequence[Card]) -> tuple[Bolster, ...]:
    return tuple(
        Bolster(card.word, card.squad, action.squad)
        for card in cards
        for action in card.actions
        if action.type == "bolster"
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
