"""What a side can expect of a position: ways to the objectives, fire, losses, and what its cards are worth.

Everything is weighed in one coin: about 100 is the whole way to victory, so an objective of one point
out of five is worth 20, and a card well played about 5. An outlook is made from what one side may
know and is good for one decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from ...core.requests import Word
from .combat import HILL_COVER, HILL_TO_HILL
from .odds import hit
from .scenario import OFF, Scenario, Side, Tile, Unit
from .state import CONTROLLED, NO_MARKER, State

WAY = 100.0
"""All the points a side needs: the measure of everything else."""
VICTORY = 1000.0
"""Winning now: more than anything else."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What the bot thinks of things. Found by letting variants play against each other."""

    # -- ways to the objectives
    fade: float = 0.42
    """What is left of a gain for each further play that it takes: the card must be drawn first."""
    far: float = 0.85
    """The same in the long view: what is far away must still draw."""
    view: float = 0.10
    """How much the long view counts, against the short one."""
    sure: float = 0.93
    """The same for a play whose card is in hand already."""
    scouting: float = 2.53
    """Plays that it costs to have a tile without an own marker scouted first."""
    in_the_way: float = 4.29
    """Plays that it costs to shoot an enemy counter off an objective."""
    shared: float = 0.31
    """What is left of the gain from an objective that a comrade will reach as soon."""
    others: float = 0.31
    """What objectives besides the best one count for a unit's place."""
    denied: float = 0.81
    """What a point that the enemy loses is worth against one that we win."""
    rising: float = 0.44
    """How much more a point is worth when the others are won already."""
    nearly: float = 138.0
    """An objective that would win, while it is still some plays away."""
    control: float = 1.48
    """Control taken now, against the step that it is on the way."""
    block: float = 0.64
    """Standing on an objective so that the enemy cannot control it, against what he would win."""

    # -- fire
    hit: float = 1.02
    """A card lost: some plays, and a Bolster to make up for it."""
    scarce: float = 0.40
    """All cards that a unit has left, in its supply too."""
    removed: float = 1.21
    """A counter that leaves the board: it has to walk again."""
    in_hand: float = 1.42
    """A card that would have been played this round."""
    pin: float = 138.0
    """All Riflemen of a side, where that is the enemy's goal."""
    offence: float = 0.50
    """What can be hit from a place, against a hit now: the card must be drawn first."""
    danger: float = 0.33
    """What may be lost on a place, against a loss now."""
    suppressed: float = 3.44
    """A ready enemy counter suppressed: it costs him a card."""
    holding: float = 0.31
    """Part of what an enemy counter may soon win that suppressing it delays."""
    aimed: float = 0.44
    """What the next Blast promises, against a Blast now."""

    # -- cards
    drawn: float = 7.14
    """A card drawn by Command or Recon, to be played at once."""
    bolster: float = 2.08
    """A card of a Bolster in the long run."""
    inspire: float = 2.68
    """A card of an Inspire in the long run."""
    guide: float = 2.05
    """A step of a Guide in the long run."""
    average: float = 0.46
    """How much a new card is held against the mean of the others."""
    life: float = 2.82
    """A card more for a unit that has none: it can take a hit and is drawn sooner."""
    ready: float = 3.86
    """A suppressed counter turned ready: its next card counts again."""
    ready_now: float = 2.24
    """On top of it when another of its cards is in hand."""
    spawned: float = 4.42
    """A counter that comes onto the board."""
    concealed: float = 2.71
    """A Fog of War card more for the enemy."""
    recon: float = 0.83
    """A Fog of War card less for us, besides the card drawn for it."""
    fog: float = 0.60
    """A Fog of War card in the own deck, when there is none: it will do for a bid."""
    more_fog: float = 0.19
    """On top of it for each one that is there already."""
    look: float = 0.30
    """A tile scouted, for what may come."""
    spent: float = 1.56
    """How far below the mean a card must be to be hunkered down."""

    # -- initiative
    first: float = 1.09
    """Going first, when nothing else speaks for it."""
    first_shot: float = 2.01
    """Going first, for each hit to expect: who shoots first takes cards out of the other's hand."""
    first_prize: float = 0.08
    """Going first, for what either side may soon win."""


PLAYS_A_ROUND = 3.0
"""Four cards are drawn, one is bid."""

HIT: tuple[tuple[float, ...], ...] = tuple(
    tuple(float(hit(dice, defence)) for defence in range(40)) for dice in range(10)
)
"""Chance of success by dice and total defence."""

Paths: TypeAlias = tuple[tuple[float, ...], ...]
"""Plays from each tile to each other."""


Guard: TypeAlias = Sequence[Sequence[int]]
"""For each tile of an attacker and of a target: cover and range together."""


class Arms(NamedTuple):
    """What the cards of a unit let it do: the best value of each action, 0 for none."""

    attack: int
    suppress: int
    blast: int
    move: int
    scout: int
    stalk: int
    controls: bool


class Ways:
    """Plays from tile to tile for any set of scouted tiles, worked out once each."""

    __slots__ = ("_paths", "distance", "scouting")

    def __init__(self, distance: Sequence[Sequence[int]], scouting: float) -> None:
        """`distance`: steps from tile to tile; `scouting`: plays that it costs to have a tile scouted first."""
        self.distance = distance
        self.scouting = scouting
        self._paths: dict[int, Paths] = {}

    def paths(self, marks: Sequence[int]) -> Paths:
        """Plays from tile to tile for a side with these markers: one a step, more where it must scout first."""
        mask = 0
        for tile, mark in enumerate(marks):
            if mark != NO_MARKER:
                mask |= 1 << tile
        return self._paths_of(mask)

    def _paths_of(self, mask: int) -> Paths:
        """Each marked tile makes the way over it shorter: one after the other, and kept for the next time."""
        found = self._paths.get(mask)
        if found is None:
            if not mask:
                far = 1 + self.scouting
                found = tuple(tuple(n * far for n in row) for row in self.distance)
            else:
                tile = mask.bit_length() - 1
                found = shortened(self._paths_of(mask ^ 1 << tile), tile, self.scouting)
            self._paths[mask] = found
        return found


class Profile:
    """What stays the same through a scenario. Made once, shared by all decisions."""

    __slots__ = ("arms", "guard", "inspirers", "scenario", "unit_of_card", "ways")

    def __init__(self, scenario: Scenario, scouting: float) -> None:
        """`scouting`: plays that it costs to have a tile scouted first."""
        self.scenario = scenario
        self.ways = Ways(scenario.distance, scouting)
        self.unit_of_card = {word: card.unit for word, card in scenario.cards.items()}
        self.arms = tuple(_arms(scenario, unit) for unit in range(len(scenario.units)))
        self.inspirers = tuple(_inspirers(scenario, unit) for unit in scenario.units)
        """For each unit the faces that can take its cards back into the hand."""
        self.guard = _guards(scenario)
        """For each tile of an attacker and of a target: cover and range together."""

    def paths(self, marks: Sequence[int]) -> Paths:
        """Plays from tile to tile for a side with these markers."""
        return self.ways.paths(marks)


def shortened(paths: Paths, tile: int, saved: float) -> Paths:
    """The paths when this tile is scouted too, which saves so many plays."""
    onward = paths[tile]
    new = []
    for start, row in enumerate(paths):
        there = 0.0 if start == tile else row[tile] - saved
        new.append(tuple([min(old, there + rest) for old, rest in zip(row, onward, strict=True)]))
    return tuple(new)


def _arms(scenario: Scenario, unit: int) -> Arms:
    best: dict[str, int] = {}
    for face in scenario.units[unit].faces:
        for action in scenario.cards[face].actions:
            if not action.available:
                continue
            best[action.type] = max(best.get(action.type, 0), action.value)
    attack, suppress, blast, move, scout, stalk = (best.get(type, 0) for type in Arms._fields[:6])
    return Arms(attack, suppress, blast, move, scout, stalk, controls="control" in best)


def _inspirers(scenario: Scenario, unit: Unit) -> frozenset[Word]:
    return frozenset(
        card.word
        for card in scenario.cards.values()
        for action in card.actions
        if card.side == unit.side and action.type == "inspire" and action.squad in (None, unit.squad)
    )


def _guards(scenario: Scenario) -> tuple[tuple[int, ...], ...]:
    tiles = scenario.tiles
    return tuple(tuple(_cover(a, b) + scenario.distance[a.index][b.index] for b in tiles) for a in tiles)


def _cover(start: Tile, tile: Tile) -> int:
    """Cover of a tile against an attacker on another (UN-hill-01 to UN-hill-04)."""
    if not tile.hill:
        return tile.cover
    return HILL_TO_HILL if start.hill else HILL_COVER


class Outlook:
    """How things stand for `me` in one state. Reads only what this side may know."""

    def __init__(self, state: State, me: Side, profile: Profile, weights: Weights) -> None:
        self.state = state
        self.profile = profile
        self.scenario = profile.scenario
        self.weights = weights
        self.me = me
        self.enemy = self.scenario.sides[me.enemy]
        self.arms = profile.arms
        self.guards = self._guards()
        """By the side of a target: for each tile of an attacker and of the target, cover and range together."""
        self._losses: dict[int, float] = {}
        self._worths: dict[tuple[int, int, int], float] = {}
        self._count_cards()
        self._survey()

    def _guards(self) -> Sequence[Guard]:
        return self.profile.guard, self.profile.guard

    def _count_cards(self) -> None:
        """What each side has in circulation, and how soon its units may act."""
        units, sides = range(len(self.scenario.units)), self.scenario.sides
        self.cards = [0] * len(units)
        """Cards of each unit in circulation: not in the supply, not lost."""
        self.size = [self._count(side) for side in sides]
        """Cards of each side in circulation."""
        self.rates = [self._rate(unit) for unit in units]
        """Plays of each unit that can be expected in a round."""
        self.readiness = [self._readiness(unit) for unit in units]
        """How surely a card of each unit will come, 0 to 1."""
        self.sure = [self._sure(unit) for unit in units]
        """Plays of each of our units for which the card is in hand."""
        self.fog_cost = self._fog_cost()
        """What a Fog of War card costs us now."""

    def _survey(self) -> None:
        """The board: points, ways, and who is likely to take what."""
        sides = self.scenario.sides
        self.value = [self._value(tile) for tile in self.scenario.objectives]
        self.points = [self._points(side) for side in sides]
        self.paths = self._paths()
        self.standing = [self._standing(side) for side in sides]
        """For each side how many counters it has on each tile."""
        self.prizes = [self._prizes(side) for side in sides]
        """For each side the objectives that it does not control: tile and what control is worth."""
        self.able = [self._able(side) for side in sides]
        self.leaders = [self._leaders(side) for side in sides]

    def _paths(self) -> list[Paths]:
        """For each side the plays from tile to tile."""
        return [self.profile.paths(marks) for marks in self.state.marks]

    def paths_of(self, unit: int) -> Paths:
        """Plays from tile to tile for a unit."""
        return self.paths[self.scenario.units[unit].side]

    # -- cards -------------------------------------------------------------------------------------

    def _count(self, side: Side) -> int:
        """Count the cards of a side's units: of the enemy's too, since what he lost and took is open, by unit."""
        zones, unit_of, n = self.state.zones.cards, self.profile.unit_of_card, 0
        for zone in (side.hand, side.deck, side.discard, side.play, side.bid):
            for card in zones[zone]:
                unit = unit_of[card]
                if unit != OFF:
                    self.cards[unit] += 1
            n += len(zones[zone])
        return max(n, 1)

    def _rate(self, unit: int) -> float:
        n = PLAYS_A_ROUND * self.cards[unit] / self.size[self.scenario.units[unit].side]
        return n * 0.5 if self.state.suppressed[unit] else n

    def _readiness(self, unit: int) -> float:
        n = self.cards[unit]
        return 1 - 0.55**n if n else 0.15 if self.supplied(unit) else 0.0

    def supplied(self, unit: int) -> int:
        """Cards of this unit in its supply."""
        kind = self.scenario.units[unit]
        supply = self.state.zones.cards[self.scenario.sides[kind.side].supply]
        return sum(supply.count(face) for face in kind.faces)

    def _sure(self, unit: int) -> int:
        """Its own cards in hand, and Inspires that can bring one back."""
        kind = self.scenario.units[unit]
        if kind.side != self.me.index:
            return 0
        hand = self.state.zones.cards[self.me.hand]
        own = sum(hand.count(face) for face in kind.faces)
        return own + sum(card in self.profile.inspirers[unit] for card in hand) if own else 0

    def _fog_cost(self) -> float:
        zones, me = self.state.zones.cards, self.me
        if me.fog not in zones[me.supply]:
            return 0.0
        have = sum(zones[zone].count(me.fog) for zone in (me.hand, me.deck, me.discard, me.play, me.bid))
        return self.weights.fog + self.weights.more_fog * have

    # -- objectives --------------------------------------------------------------------------------

    def _value(self, tile: int) -> int:
        value = self.scenario.values[tile]
        return value + self.state.raised if tile == self.scenario.radio else value

    def _points(self, side: Side) -> int:
        marks = self.state.marks[side.index]
        return sum(n for tile, n in zip(self.scenario.objectives, self.value, strict=True) if marks[tile] == CONTROLLED)

    def _worth_of_points(self, side: Side, points: int) -> float:
        """What points are worth to a side; the nearer it is, the more."""
        if not side.needs:
            return 0.0
        share = self.points[side.index] / side.needs
        return WAY * points / side.needs * (1 + self.weights.rising * (share - 0.5))

    def pointed(self, points: int) -> float:
        """What so many points more are worth to us now: victory if they make up the whole."""
        total = self.points[self.me.index] + points
        return VICTORY if 0 < self.me.needs <= total else self._worth_of_points(self.me, points)

    def _prizes(self, side: Side) -> list[tuple[int, float]]:
        enemy, marks = self.scenario.sides[side.enemy], self.state.marks
        prizes = []
        for tile, value in zip(self.scenario.objectives, self.value, strict=True):
            if marks[side.index][tile] == CONTROLLED:
                continue
            prize = self._worth_of_points(side, value)
            if marks[enemy.index][tile] == CONTROLLED:
                prize += self.weights.denied * self._worth_of_points(enemy, value)
            if side.needs and self.points[side.index] + value >= side.needs:
                prize = max(prize, self.weights.nearly)
            prizes.append((tile, max(prize, 1.0)))
        return prizes

    def prize(self, side: Side, tile: int) -> float:
        """What control of a tile is worth to a side; 0 if it has it already, or nothing is to be won there."""
        return next((prize for goal, prize in self.prizes[side.index] if goal == tile), 0.0)

    def wins(self, tile: int) -> bool:
        """Whether we win by taking control of this tile now."""
        value = self.value[self.scenario.objectives.index(tile)] if tile in self.scenario.objectives else 0
        return 0 < self.me.needs <= self.points[self.me.index] + value

    def _standing(self, side: Side) -> list[int]:
        n = [0] * len(self.scenario.tiles)
        for unit in side.units:
            if self.state.at[unit] != OFF:
                n[self.state.at[unit]] += 1
        return n

    def _able(self, side: Side) -> list[tuple[int, int]]:
        """Units that could take control of something, and where they stand or come in."""
        able = [
            (unit, self.place(unit)) for unit in side.units if self.arms[unit].controls and self.readiness[unit] > 0
        ]
        return [(unit, tile) for unit, tile in able if tile != OFF]

    def _leaders(self, side: Side) -> dict[int, tuple[float, int, float]]:
        """For each objective: the unit that is likeliest to take it, its likelihood, and that of the next one."""
        ways = [(unit, self.paths_of(unit)[tile]) for unit, tile in self.able[side.index]]
        found = {}
        for goal, _ in self.prizes[side.index]:
            able = sorted([(self.likely(unit, row[goal]), unit) for unit, row in ways])
            first = able[-1] if able else (0.0, OFF)
            found[goal] = (*first, able[-2][0] if len(able) > 1 else 0.0)
        return found

    def likely(self, unit: int, plays: float) -> float:
        """How likely a unit is to take an objective that is so many plays away, one more for the Control; 0 to 1."""
        sure = self.sure[unit]
        return self.later(plays + 1, sure) * (1.0 if sure else self.readiness[unit])

    def place(self, unit: int) -> int:
        """Where a unit stands, or comes in; OFF for one that cannot."""
        at = self.state.at[unit]
        return at if at != OFF else self.scenario.spawns[unit]

    def later(self, plays: float, sure: int) -> float:
        """What is left of a gain that takes so many plays, for some of which the card is in hand."""
        w = self.weights
        now = min(plays, sure)
        then = plays - now
        share: float = w.sure**now * ((1 - w.view) * w.fade**then + w.view * w.far**then)
        return share

    def claim(self, unit: int, tile: int, sure: int = 0) -> float:
        """What objectives promise to a unit on this tile: the best of them, and a little of the others."""
        if not self.arms[unit].controls or tile == OFF:
            return 0.0
        side, w = self.scenario.units[unit].side, self.weights
        row, against, leaders = self.paths_of(unit)[tile], self.standing[1 - side], self.leaders[side]
        ready = 1.0 if sure else self.readiness[unit]
        best = total = 0.0
        for goal, prize in self.prizes[side]:
            first, leader, second = leaders[goal]
            plays = row[goal] + 1
            value = prize * ready * self.later(plays + (w.in_the_way if against[goal] else 0.0), sure)
            if (second if leader == unit else first) >= ready * self.later(plays, sure):
                value *= w.shared
            total += value
            best = max(best, value)
        return (1 - w.others) * best + w.others * total

    def threat(self, side: Side, tile: int) -> float:
        """What this side can soon win on an objective, were nobody in the way."""
        prize = self.prize(side, tile)
        return prize * self.leaders[side.index][tile][0] if prize else 0.0

    def block(self, unit: int, tile: int) -> float:
        """What it is worth that this unit keeps the enemy from controlling the tile."""
        if not self.scenario.values[tile]:
            return 0.0
        side = self.scenario.units[unit].side
        if self.standing[side][tile] > (self.state.at[unit] == tile):
            return 0.0
        return self.weights.block * self.threat(self.scenario.sides[1 - side], tile)

    # -- fire -----------------------------------------------------------------------------------------

    def chance(self, dice: int, tile: int, target: int, place: int) -> float:
        """The chance to hit a target on `place` from a tile (UN-combat-06 to UN-combat-12)."""
        kind = self.scenario.units[target]
        return HIT[dice][kind.defence + self.guards[kind.side][tile][place]]

    def loss(self, unit: int) -> float:
        """What a hit on this unit costs its side."""
        loss = self._losses.get(unit)
        if loss is None:
            loss = self._losses[unit] = self._loss(unit)
        return loss

    def _loss(self, unit: int) -> float:
        w, n, tile = self.weights, self.cards[unit], self.state.at[unit]
        left = n + self.supplied(unit)
        standing = w.removed + self.claim(unit, tile) + (self.block(unit, tile) if tile != OFF else 0.0)
        loss = w.scarce / (1 + left) + standing / (1 + n)
        if n:
            loss += w.hit + w.in_hand * self._in_hand(unit)
        return loss + (self._pin(unit) if self.scenario.units[unit].role == "rifleman" else 0.0)

    def _in_hand(self, unit: int) -> float:
        """About how surely a card of it is in a hand that is still to be played."""
        side = self.scenario.sides[self.scenario.units[unit].side]
        return min(1.0, self.cards[unit] * len(self.state.zones.cards[side.hand]) / self.size[side.index])

    def _pin(self, unit: int) -> float:
        """The part of a hit on Riflemen that brings their side nearer to being pinned, if that is the enemy's goal."""
        side = self.scenario.sides[self.scenario.units[unit].side]
        if not self.scenario.sides[side.enemy].pins:
            return 0.0
        left = sum(self.cards[u] + 1 for u in side.riflemen if self.state.at[u] != OFF)
        if left <= 1:
            return VICTORY
        return self.weights.pin / left * (1 if self.cards[unit] else 2)

    def danger(self, unit: int, tile: int) -> float:
        """Hits to expect on this unit on a tile in a round."""
        at, arms, rates = self.state.at, self.arms, self.rates
        kind = self.scenario.units[unit]
        guard = self.guards[kind.side]
        hits = 0.0
        for foe in self.scenario.sides[1 - kind.side].units:
            dice = arms[foe].attack
            if dice and at[foe] != OFF:
                hits += rates[foe] * HIT[dice][kind.defence + guard[at[foe]][tile]]
        return hits

    def best_shot(self, unit: int, tile: int, dice: int) -> float:
        """The most that an Attack from this tile can be expected to cost the enemy."""
        at, hit, units = self.state.at, HIT[dice], self.scenario.units
        enemy = 1 - units[unit].side
        row, best = self.guards[enemy][tile], 0.0
        for foe in self.scenario.sides[enemy].units:
            place = at[foe]
            if place != OFF:
                best = max(best, hit[units[foe].defence + row[place]] * self.loss(foe))
        return best

    def worth(self, unit: int, tile: int, sure: int = 0) -> float:
        """What it is worth to have a unit on a tile: objectives, fire both ways, and keeping the enemy off.

        `sure`: plays of the unit that can follow at once.
        """
        key = unit, tile, sure
        worth = self._worths.get(key)
        if worth is None:
            worth = self._worths[key] = self._worth(unit, tile, sure)
        return worth

    def _worth(self, unit: int, tile: int, sure: int) -> float:
        dice, w = self.arms[unit].attack, self.weights
        fire = w.offence * self.rates[unit] * self.best_shot(unit, tile, dice) if dice else 0.0
        risk = w.danger * self.danger(unit, tile) * self.loss(unit)
        return self.claim(unit, tile, sure) + self.block(unit, tile) + fire - risk

    # -- scouting -------------------------------------------------------------------------------------

    def scouting(self, tile: int) -> float:
        """What a marker on this tile is worth to us: shorter ways to the objectives."""
        side, saved = self.me.index, self.weights.scouting
        paths, onward = self.paths[side], self.paths[side][tile]
        ways = [(unit, paths[place][tile] - saved, paths[place]) for unit, place in self.able[side]]
        gain = 0.0
        for goal, prize in self.prizes[side]:
            now = self.leaders[side][goal][0]
            then = [
                self.likely(unit, there + onward[goal]) for unit, there, row in ways if there + onward[goal] < row[goal]
            ]
            gain += prize * max(0.0, max(then, default=0.0) - now)
        return gain
