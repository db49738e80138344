"""What a game is played with, compiled from a content pack: soldiers, objects, grids, seats and zones.

Soldiers and trenches are numbered by one code: a space of a grid holds a code or EMPTY.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from ...core.requests import Word
from ...core.zones import Layout, Zone
from .options import Value, checked

SIDES = ("soviet", "german")
"""Ids of the sides by index."""
LINES, COLUMNS = 3, 6
SPACES = LINES * COLUMNS
"""Spaces of one side's grid (DES-deploy-05, DES-deploy-06)."""
OFF = EMPTY = -1

INITIATIVE, DEFENSE, ATTACK = "initiative", "defense", "attack"
STATS = (INITIATIVE, DEFENSE, ATTACK)
SMG, RIFLE, PISTOL, GRENADE = "smg", "rifle", "pistol", "grenade"
FIREARMS = (SMG, RIFLE, PISTOL)

BOOTS, KIT, AMMUNITION = "boots", "medical-kit", "ammunition"
SHOVEL, STRETCHER, REORGANIZE_ACTION = "shovel", "stretcher", "reorganize"
SECONDARY = (BOOTS, KIT, AMMUNITION, SHOVEL, STRETCHER, REORGANIZE_ACTION)

IN_COVER, MORE_SHOTS, PRECISION, REACTION = "in-cover", "submachine-gun", "precision", "reaction"
REORGANIZE, COVER_ME, COMMANDER, GRENADE_CARD = "reorganize", "cover-me", "commander", "grenade"
TRENCH, VODKA, TACTICAL = "trench", "vodka", "tactical-deployment"
TEMPERATURE, HYPOTHERMIA, WHITE_WIND = "temperature-drops", "hypothermia", "white-wind"
WINTER = (TEMPERATURE, HYPOTHERMIA, WHITE_WIND)
KINDS = (
    *(IN_COVER, MORE_SHOTS, PRECISION, REACTION, REORGANIZE, COVER_ME, COMMANDER, GRENADE_CARD, TRENCH),
    *(VODKA, TACTICAL, *WINTER),
)
"""Types of objects, as words spell them; a pack writes them with an underscore."""

ORTHOGONAL = (("forward", -1, 0), ("back", 1, 0), ("left", 0, -1), ("right", 0, 1))
DIAGONAL = (("forward_left", -1, -1), ("forward_right", -1, 1), ("back_left", 1, -1), ("back_right", 1, 1))
"""Arrow, steps in lines (away from the enemy) and columns, as the owner sees it (DES-passive-06)."""


class Weapon(NamedTuple):
    """A firearm of a soldier."""

    kind: str
    bonus: int
    shots: int


class Passive(NamedTuple):
    """A bonus for neighbours: of binoculars, protection or a trench."""

    stat: str
    bonus: int
    arrows: tuple[str, ...]


class Soldier(NamedTuple):
    """A soldier card."""

    code: int
    word: Word
    """"soldier:SOV-A-01"."""
    id: str
    platoon: int
    side: int
    name: str
    age: int
    role: str
    initiative: int
    defense: int
    lives: int
    """Hearts: cubes that it gets when deployed."""
    weapons: tuple[Weapon, ...]
    grenade_bonus: int
    command: bool
    actions: Mapping[str, int]
    """Secondary action -> its number; 1 where the card has none."""
    passives: tuple[Passive, ...]
    role_es: str = ""
    """The role in Spanish."""

    def weapon(self, kind: str) -> Weapon:
        """The weapon of this kind. Raises StopIteration if the card has none."""
        return next(weapon for weapon in self.weapons if weapon.kind == kind)


class ObjectCard(NamedTuple):
    """An object: equal ones are one word, each trench has its own."""

    word: Word
    """"card:soviet/in-cover", "card:german/trench-1"."""
    side: int
    kind: str
    copies: int
    code: int
    """Of a trench: what a space holds where it is built; else OFF."""
    passive: Passive | None
    """Of a trench: what it gives."""


class Platoon(NamedTuple):
    """A platoon deck."""

    number: int
    word: Word
    """"platoon:SOV-A"."""
    side: int
    letter: str
    name: str
    soldiers: tuple[int, ...]
    """Codes of its 17 soldiers."""
    name_es: str = ""
    """The name in Spanish."""


class Roster:
    """Soldiers, platoons and objects of a pack: shared by all games with it, never changed."""

    def __init__(
        self,
        id: str,
        title: str,
        platoons: Sequence[Platoon],
        soldiers: Sequence[Soldier],
        objects: Sequence[ObjectCard],
    ) -> None:
        self.id, self.title = id, title
        self.platoons = tuple(platoons)
        self.soldiers = tuple(soldiers)
        self.objects: Mapping[Word, ObjectCard] = MappingProxyType({card.word: card for card in objects})
        self.trenches = tuple(sorted((card for card in objects if card.kind == TRENCH), key=lambda card: card.code))
        """By code, from `len(soldiers)` on."""
        self.words: tuple[Word, ...] = (*(s.word for s in self.soldiers), *(t.word for t in self.trenches))
        """Word of each code."""
        self.code_of: Mapping[Word, int] = MappingProxyType({word: code for code, word in enumerate(self.words)})
        self.helps: Mapping[str, tuple[Mapping[str, int], ...]] = MappingProxyType(
            {stat: tuple(self._helps(code, stat) for code in range(len(self.words))) for stat in STATS}
        )
        """Stat -> by code: arrow -> bonus."""

    def _helps(self, code: int, stat: str) -> Mapping[str, int]:
        passives = self.soldiers[code].passives if code < len(self.soldiers) else self._trench(code)
        given: dict[str, int] = {}
        for passive in passives:
            if passive.stat == stat:
                for arrow in passive.arrows:
                    given[arrow] = given.get(arrow, 0) + passive.bonus
        return given

    def _trench(self, code: int) -> tuple[Passive, ...]:
        passive = self.trenches[code - len(self.soldiers)].passive
        assert passive is not None, "A trench says what it gives."
        return (passive,)


class Seat(NamedTuple):
    """A player's place at the table (DES-setup-01)."""

    number: int
    id: str
    """"soviet", or on a TEAM side "soviet-1"."""
    side: int
    team: bool
    deck: int
    hand: int
    down: tuple[int, ...]
    """Zones of soldiers lying face down: two, on a TEAM side one."""
    play: int
    fallen: int


class SideBoard(NamedTuple):
    """A side with its board, face SOLO or TEAM (DES-setup-07), and its object zones."""

    number: int
    id: str
    seats: tuple[int, ...]
    team: bool
    soldiers: tuple[int, int, int]
    """Drawn by each player in round 1 and in the two reinforcements."""
    deck: int
    objects: int
    """The inventory."""
    discard: int
    playing: int
    """An object that is being resolved (DES-object-06)."""
    trenches: int
    """Trenches on the grid."""


SOLO_SOLDIERS, TEAM_SOLDIERS = (8, 6, 3), (5, 4, 1)
OBJECTS_DRAWN = (4, 4, 4, 3, 3, 2, 2)
"""In rounds 1 to 7."""
OBJECTS_KEPT = (99, 5, 5, 4, 4, 3, 3)
"""At most, in rounds 1 to 7 (none in round 1: DES-start-07)."""
ROUNDS = len(OBJECTS_KEPT)
"""Before Last Breath."""
LAST_ROUND = ROUNDS + 1
"""Last Breath (DES-rounds-04)."""
CUBES = 18

SCENARIOS: Mapping[str, tuple[bool, bool]] = {
    "solo": (False, False),
    "team": (True, True),
    "soviet-team": (True, False),
    "german-team": (False, True),
}
"""Who plays as a TEAM: (Soviet, German)."""


def seat_ids(side: str, team: bool) -> tuple[str, ...]:
    """Ids of a side's seats: the side itself, or its two partners."""
    return (f"{side}-1", f"{side}-2") if team else (side,)


class Content:
    """What one game is played with: roster, options, seats, zones. Shared by its copies, never changed."""

    def __init__(
        self, roster: Roster, scenario: str = "solo", options: Mapping[str, Any] = MappingProxyType({})
    ) -> None:
        """Raises ValueError for an unknown option or value, KeyError for an unknown scenario."""
        self.roster = roster
        self.scenario = scenario
        self.options: Mapping[str, Value] = MappingProxyType(checked(options))
        self.zones: list[Zone] = []
        teams = SCENARIOS[scenario]
        self.seats: tuple[Seat, ...] = tuple(self._seats(teams))
        self.sides: tuple[SideBoard, SideBoard] = (self._side(0, teams[0]), self._side(1, teams[1]))
        self.layout = Layout(self.zones, [seat.id for seat in self.seats])
        self.seat_of: Mapping[str, Seat] = MappingProxyType({seat.id: seat for seat in self.seats})
        self.space_words: tuple[Word, ...] = tuple(
            f"space:{side}/{line}-{column}" for side in SIDES for line in range(1, 4) for column in range(1, 7)
        )
        self.space_of: Mapping[Word, int] = MappingProxyType({word: i for i, word in enumerate(self.space_words)})
        self.grids: tuple[range, range] = (range(SPACES), range(SPACES, 2 * SPACES))
        self.line: tuple[int, ...] = tuple(space % SPACES // COLUMNS + 1 for space in range(2 * SPACES))
        self.column: tuple[int, ...] = tuple(space % COLUMNS + 1 for space in range(2 * SPACES))
        steps = ORTHOGONAL if self.options["adjacency"] == "orthogonal" else (*ORTHOGONAL, *DIAGONAL)
        self.near: tuple[tuple[tuple[str, int], ...], ...] = tuple(
            tuple(self._near(space, steps)) for space in range(2 * SPACES)
        )
        """Space -> (arrow on the neighbour that points here, the neighbour's space)."""
        self.lines_near: tuple[tuple[int, ...], ...] = tuple(
            tuple(other for other in self.grids[space // SPACES] if abs(self.line[other] - self.line[space]) <= 1)
            for space in range(2 * SPACES)
        )
        """Space -> the spaces of its line and of those next to it (DES-second-02, DES-reorg-02)."""

    def _seats(self, teams: tuple[bool, bool]) -> Sequence[Seat]:
        made: list[Seat] = []
        for side, team in enumerate(teams):
            partners = seat_ids(SIDES[side], team)
            for id in partners:
                hand = frozenset(partners) if self.options["team_open_hands"] else frozenset((id,))
                slots = 1 if team else 2
                made.append(
                    Seat(
                        len(made),
                        id,
                        side,
                        team,
                        self._zone(id, "deck", frozenset()),
                        self._zone(id, "hand", hand),
                        tuple(self._zone(id, f"down-{n + 1}", frozenset(partners)) for n in range(slots)),
                        self._zone(id, "play", self._everybody(teams)),
                        self._zone(id, "fallen", self._everybody(teams)),
                    )
                )
        return made

    def _side(self, side: int, team: bool) -> SideBoard:
        id = SIDES[side]
        seats = tuple(seat.number for seat in self.seats if seat.side == side)
        own = frozenset(self.seats[seat].id for seat in seats)
        everybody = frozenset(seat.id for seat in self.seats)
        return SideBoard(
            side,
            id,
            seats,
            team,
            TEAM_SOLDIERS if team else SOLO_SOLDIERS,
            self._zone(id, "object-deck", frozenset()),
            self._zone(id, "objects", own),
            self._zone(id, "object-discard", everybody),
            self._zone(id, "playing", everybody),
            self._zone(id, "trenches", everybody),
        )

    def _everybody(self, teams: tuple[bool, bool]) -> frozenset[str]:
        return frozenset(id for side, team in zip(SIDES, teams, strict=True) for id in seat_ids(side, team))

    def _zone(self, owner: str, name: str, seen_by: frozenset[str]) -> int:
        # Objects and soldiers are dealt anew apart: their zones have different owners.
        objects = name.startswith("object") or name in ("playing", "trenches")
        self.zones.append(Zone(f"zone:{owner}/{name}", f"{owner}/objects" if objects else owner, seen_by))
        return len(self.zones) - 1

    def _near(self, space: int, steps: Sequence[tuple[str, int, int]]) -> Sequence[tuple[str, int]]:
        """Neighbours with the arrow that each needs to reach this space: it lies one step of the arrow away."""
        side, line, column = space // SPACES, self.line[space], self.column[space]
        return [
            (arrow, space_at(side, line - lines, column - columns))
            for arrow, lines, columns in steps
            if 1 <= line - lines <= LINES and 1 <= column - columns <= COLUMNS
        ]


def space_at(side: int, line: int, column: int) -> int:
    """The number of a space: line 1 to 3 (1 next to the enemy), column 1 to 6 from the owner's left."""
    return side * SPACES + (line - 1) * COLUMNS + column - 1
