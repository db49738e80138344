"""What the bot of Stalingrad knows of a scenario: weapons, cover and ways as the city changes, worth of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..bot_outlook import Guard, Profile, Ways, Weights
from ..scenario import Action, Scenario
from ..state import CONTROLLED, State
from ..tables import distances
from .combat import SMOKE_BONUS


@dataclass(frozen=True, slots=True)
class FieldWeights(Weights):
    """What the bot thinks of what only Stalingrad has."""

    pin: float = 15.0
    """All Riflemen of a side: a Full Rout loses, but a Bolster brings them back."""

    # -- aims
    held: float = 0.30
    """Keeping a tile from an enemy who has not taken it yet, against what he would win there."""
    routed_effort: float = 2.5
    """How much of an aim one routed unit is, against an objective point."""
    occupied_effort: float = 2.0
    """The same for a unit that stands where it must."""
    march: float = 1.0
    """Getting to where units must stand or arrive, against being there."""
    spare: float = 0.30
    """What a unit more than an occupation asks for counts."""

    # -- routs
    again: float = 0.25
    """A hit on a unit that is routed already: it can be moved again."""
    rally: float = 6.0
    """A routed unit brought back."""
    rally_riflemen: float = 10.0
    """On top of it for Riflemen, whose rout loses the game."""
    supplied: float = 0.4
    """A card in the supply, against one in circulation, when it is asked how near a Full Rout is."""

    # -- the field
    stopped: float = 2.0
    """A movement that a mine or overwatch ends, besides what is lost."""
    mined: float = 0.45
    """What a mine on the enemy's way promises, against a hit now."""
    mine: float = 0.5
    """A mine laid, for what may come."""
    smoked: float = 1.1
    """What smoke keeps from units on the tile, against a loss in one round."""
    watched: float = 0.5
    """What overwatch on the enemy's way promises."""
    sheltered: float = 0.8
    """A point of cover shot away from over an enemy unit."""
    tunnel: float = 1.5
    """A tunnel destroyed that serves the enemy."""
    damage: float = 0.1
    """A building damaged that shelters nobody."""
    pushed: float = 0.5
    """What a unit is pushed away from, against what it would win there."""

    # -- cards
    ready_now_other: float = 3.0
    """A unit readied by another's card, of which a card is in hand."""
    fetched: float = 4.0
    """A card of the supply into the hand."""
    force: float = 2.6
    """A card of a Force in the long run."""
    support: float = 5.0
    """A card of a Support in the long run."""
    readied: float = 1.6
    """A unit of a Ready in the long run."""
    bomb: float = 3.5
    """A Bomb in the long run."""
    bomber: float = 6.0
    """A Bomber card shot down."""
    forced: float = 2.0
    """A unit of our own suppressed by Force."""
    skilled: float = 0.08
    """What an action value more on a card is worth each time it is drawn."""
    works: float = 1.6
    """A card of an Engineer or a gun crew in the long run, besides its fire."""


class Weapon(NamedTuple):
    """An action that costs the enemy cards."""

    dice: int
    """Against a unit that is no vehicle."""
    vehicle: int
    least: int
    most: int
    bare: bool
    """Whether cover does not count."""


_AT_UNITS = frozenset(("attack", "flame", "grenade"))
_AT_VEHICLES = frozenset(("antitank", "demo"))
RANKS: Mapping[str, float] = {"upgraded": 3.0, "regular": 1.5, "reserve": 0.0}


def _weapons(scenario: Scenario, unit: int) -> tuple[Weapon, ...]:
    found = [
        weapon
        for face in scenario.units[unit].faces
        for action in scenario.cards[face].actions
        if action.available and (weapon := weapon_of(action)) is not None
    ]
    return tuple(dict.fromkeys(found))


def weapon_of(action: Action) -> Weapon | None:
    """The weapon that an action is; None for any other."""
    if action.type in _AT_UNITS:
        return Weapon(action.dice.get("unit", 0), 0, action.range_min, action.range_max, bare=False)
    if action.type in _AT_VEHICLES:
        bare = action.type == "demo"
        return Weapon(0, action.dice.get("vehicle", 0), action.range_min, action.range_max, bare)
    return None


def skill(scenario: Scenario, card: str) -> float:
    """How good a card is by what is printed on it: class, actions and their values, initiative."""
    face = scenario.cards[card]
    actions = [action for action in face.actions if action.available]
    values = sum(0.6 + max([action.value, *action.dice.values()]) for action in actions)
    return RANKS.get(face.rank, 1.5) + values + 0.1 * face.initiative


class FieldProfile(Profile):
    """What stays the same through a scenario of Stalingrad, and what follows from the state of its city."""

    __slots__ = ("_guards", "_ways", "skills", "weapons")

    def __init__(self, scenario: Scenario, scouting: float) -> None:
        super().__init__(scenario, scouting)
        self.weapons = tuple(_weapons(scenario, unit) for unit in range(len(scenario.units)))
        self.skills = {card: skill(scenario, card) for card in scenario.cards}
        self._guards: dict[tuple[tuple[int, ...], tuple[bool, ...], tuple[bool, ...]], Guard] = {}
        self._ways: dict[tuple[tuple[bool, ...], tuple[int, ...] | None], Ways] = {}

    # -- cover ------------------------------------------------------------------------------------------

    def guards(self, state: State) -> tuple[Guard, Guard]:
        """By the side of a target: for each tile of an attacker and of the target cover, smoke and range together."""
        return self._guard(state, 0), self._guard(state, 1)

    def _guard(self, state: State, side: int) -> Guard:
        held = tuple([mark == CONTROLLED for mark in state.marks[side]])
        key = tuple(state.worn), tuple(state.smoke), held
        found = self._guards.get(key)
        if found is None:
            if len(self._guards) > 64:
                self._guards.clear()
            found = self._guards[key] = self._make_guard(state, held)
        return found

    def _make_guard(self, state: State, held: Sequence[bool]) -> Guard:
        tiles, distance = range(len(held)), self.scenario.distance
        inside = [_cover(state, tile, held[tile], True) for tile in tiles]
        outside = [_cover(state, tile, held[tile], False) for tile in tiles]
        return tuple(tuple([inside[b] if a == b else outside[b] + distance[a][b] for b in tiles]) for a in tiles)

    # -- ways -------------------------------------------------------------------------------------------

    def ways_of(self, state: State, *, vehicles: bool) -> Ways:
        """Ways of units on foot through tunnels, or of vehicles around what is impassable."""
        tiles = range(len(state.worn))
        blocked = tuple([tile for tile in tiles if state.face(tile).impassable]) if vehicles else None
        key = tuple(state.tunnels), blocked
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = Ways(self._distances(state, blocked), self.ways.scouting)
        return found

    def _distances(self, state: State, blocked: Sequence[int] | None) -> Sequence[Sequence[int]]:
        near = [list(tiles) for tiles in self.scenario.neighbours]
        if blocked is not None:
            return _around(near, blocked)
        ends = [tunnel.tile for i, tunnel in enumerate(self.scenario.tunnels) if state.tunnels[i]]
        for tile in ends:
            near[tile] += [end for end in ends if end != tile and end not in near[tile]]
        return distances(near)


FAR = 30
"""Steps to a tile that cannot be reached."""


def _around(near: Sequence[Sequence[int]], blocked: Sequence[int]) -> Sequence[Sequence[int]]:
    rows = []
    for start in range(len(near)):
        steps, queue = {start: 0}, [start]
        for tile in queue:
            for other in near[tile]:
                if other not in steps and other not in blocked:
                    steps[other] = steps[tile] + 1
                    queue.append(other)
        rows.append([steps.get(tile, FAR) for tile in range(len(near))])
    return rows


def _cover(state: State, tile: int, held: bool, within: bool) -> int:
    """Cover and smoke of a unit, as `combat.cover_of` has it (US-fort-04, US-cover-02, US-smoke-01)."""
    face = state.face(tile)
    if face.fortification is not None and held:
        cover = face.fortification
    elif face.building_cover is not None and not within:
        cover = face.building_cover
    else:
        cover = face.cover
    return cover + (SMOKE_BONUS if state.smoke[tile] else 0)
