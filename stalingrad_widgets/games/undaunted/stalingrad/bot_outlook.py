"""What a side can expect of a position in Stalingrad.

To the outlook of Normandy come routs, aims of all kinds, vehicles, a city that changes, and what lies in the way.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..bot_outlook import HIT, VICTORY, Guard, Outlook, Paths
from ..scenario import OFF, Claim, Side
from ..state import CONTROLLED, State
from ..victory import value_of
from .bot_aims import Aims, Gain
from .bot_profile import FieldProfile, FieldWeights, Weapon
from .combat import SMOKE_BONUS
from .hazards import MINE_DICE, OVERWATCH_DICE, gunners_on, mined_edge
from .spawn import spawn_tiles

_BY_CONTROL = frozenset(("gain-by-control", "place-by-control"))


class FieldOutlook(Outlook):
    """How things stand for `me` in one state of Stalingrad. Reads only what this side may know."""

    def __init__(self, state: State, me: Side, profile: FieldProfile, weights: FieldWeights) -> None:
        self.field = profile
        self.w = weights
        self.weapons = profile.weapons
        self.fetched: set[int] = set()
        """Units of which a card has been chosen from the supply: they are about to recover."""
        self._places: dict[int, int] = {}
        self._lures: dict[tuple[int, int], float] = {}
        self._presences: dict[tuple[int, int, int], float] = {}
        self._wheels: list[Paths] | None = None
        self.aims = [Aims(state, side, weights) for side in state.scenario.sides]
        self.claims = [self._claims(state, side) for side in state.scenario.sides]
        """For each side what special rules still let it gain."""
        super().__init__(state, me, profile, weights)

    def _claims(self, state: State, side: Side) -> list[Claim]:
        claims = state.scenario.claims
        if not state.beside:
            return []
        return [claim for i, claim in enumerate(claims) if claim.side == side.index and not state.claimed[i]]

    def _guards(self) -> Sequence[Guard]:
        return self.field.guards(self.state)

    def _paths(self) -> list[Paths]:
        ways = self.field.ways_of(self.state, vehicles=False)
        return [ways.paths(marks) for marks in self.state.marks]

    def paths_of(self, unit: int) -> Paths:
        """Plays from tile to tile for a unit."""
        kind = self.scenario.units[unit]
        if not kind.vehicle:
            return self.paths[kind.side]
        if self._wheels is None:
            ways = self.field.ways_of(self.state, vehicles=True)
            self._wheels = [ways.paths(marks) for marks in self.state.marks]
        return self._wheels[kind.side]

    def place(self, unit: int) -> int:
        """Where a unit stands, or comes in: of several tiles the one nearest to something; OFF for one that cannot."""
        at = self.state.at[unit]
        if at != OFF:
            return at
        place = self._places.get(unit)
        if place is None:
            tiles = spawn_tiles(self.state, unit)
            place = self._places[unit] = tiles[0] if tiles else OFF
        return place

    # -- objectives -----------------------------------------------------------------------------------------

    def _points(self, side: Side) -> int:
        return self.aims[side.index].points

    def gain_of(self, side: Side, tile: int) -> Gain:
        """What Control of a tile brings a side."""
        state, held = self.state, self.state.marks[side.index][tile] == CONTROLLED
        gained, placed = 0, 0
        for claim in self.claims[side.index]:
            if claim.thing == tile and claim.hook in _BY_CONTROL:
                n = min(claim.points, state.beside)
                gained += n if claim.hook == "gain-by-control" else 0
                placed += n if claim.hook == "place-by-control" else 0
        if held:
            return Gain()
        return Gain(value_of(state, tile), gained, state.mission[tile] + placed)

    def held_by(self, side: Side, tile: int) -> Gain:
        """What a side loses with Control of a tile."""
        return Gain(points=value_of(self.state, tile), mission=self.state.mission[tile])

    def _prizes(self, side: Side) -> list[tuple[int, float]]:
        found = []
        for tile in self._goal_tiles():
            prize = self._prize(side, tile)
            if prize > 0:
                found.append((tile, prize))
        return found

    def _goal_tiles(self) -> list[int]:
        scenario, state = self.scenario, self.state
        claimed = [c.thing for claims in self.claims for c in claims if c.hook in _BY_CONTROL]
        missions = [tile for tile, n in enumerate(state.mission) if n]
        return sorted({*scenario.objectives, *missions, *claimed})

    def _prize(self, side: Side, tile: int) -> float:
        if self.state.marks[side.index][tile] == CONTROLLED:
            return 0.0
        enemy, w = self.scenario.sides[side.enemy], self.w
        own, theirs = self.aims[side.index], self.aims[enemy.index]
        gain = self.gain_of(side, tile)
        prize = own.worth(gain)
        if own.wins(gain):
            prize = max(prize, w.nearly)
        if self.state.marks[enemy.index][tile] == CONTROLLED:
            return prize + w.denied * theirs.worth(self.held_by(enemy, tile))
        denied = self.gain_of(enemy, tile)
        return prize + w.held * (w.nearly if theirs.wins(denied) else theirs.worth(denied))

    def wins(self, tile: int) -> bool:
        """Whether we win by taking control of this tile now."""
        return self.aims[self.me.index].wins(self.gain_of(self.me, tile))

    def _standing(self, side: Side) -> list[int]:
        """Units that bar Control: only such as are not routed, on tiles that their side controls (US-control-03)."""
        n = [0] * len(self.scenario.tiles)
        for unit in side.units:
            at = self.state.at[unit]
            if at != OFF and not self.state.routed[unit] and self.state.marks[side.index][at] == CONTROLLED:
                n[at] += 1
        return n

    def block(self, unit: int, tile: int) -> float:
        """What it is worth that this unit keeps the enemy from controlling a tile that its side controls."""
        side = self.scenario.units[unit].side
        if self.state.marks[side][tile] != CONTROLLED:
            return 0.0
        here = self.state.at[unit] == tile and not self.state.routed[unit]
        if self.standing[side][tile] > here:
            return 0.0
        return self.w.block * self.threat(self.scenario.sides[1 - side], tile)

    # -- being somewhere ------------------------------------------------------------------------------------

    def presence(self, unit: int, tile: int, sure: int = 0) -> float:
        """What occupations and arrivals promise to a unit on this tile."""
        key = unit, tile, sure
        found = self._presences.get(key)
        if found is None:
            found = self._presences[key] = self._occupation(unit, tile, sure) + self._arrival(unit, tile, sure)
        return found

    def _occupation(self, unit: int, tile: int, sure: int) -> float:
        side = self.scenario.sides[self.scenario.units[unit].side]
        aims, best = self.aims[side.index], 0.0
        for goal in side.goals:
            occupy = goal.occupy
            if occupy is None or unit not in occupy.units:
                continue
            row = self.paths_of(unit)[tile]
            there = min(row[goal_tile] for goal_tile in occupy.tiles)
            worth = aims.each.get("occupy", 0.0) * (
                1.0 if self._is_wanted(unit, there, occupy.units, occupy.tiles, occupy.needed) else self.w.spare
            )
            if tile in occupy.tiles and aims.wins(Gain(), occupies=unit):
                worth = VICTORY
            ready = 1.0 if sure else self.readiness[unit]
            best = max(best, worth if tile in occupy.tiles else self.w.march * worth * ready * self.later(there, sure))
        return best

    def _is_wanted(self, unit: int, there: float, units: Sequence[int], tiles: frozenset[int], needed: int) -> bool:
        """Whether a unit is among those that will soonest be where so many are needed."""
        nearer = 0
        for other in units:
            place = self.place(other)
            if other != unit and place != OFF and not self.state.routed[other] and self.readiness[other]:
                nearer += min(self.paths_of(other)[place][tile] for tile in tiles) < there
        return nearer < needed

    def _arrival(self, unit: int, tile: int, sure: int) -> float:
        side = self.scenario.units[unit].side
        best = 0.0
        for claim in self.claims[side]:
            if claim.hook != "gain-by-arrival" or unit not in claim.units:
                continue
            gain = Gain(gained=min(claim.points, self.state.beside))
            wins = self.aims[side].wins(gain)
            worth = self.aims[side].worth(gain)
            if tile == claim.thing:
                best = max(best, VICTORY if wins else worth)
            else:
                ready = 1.0 if sure else self.readiness[unit]
                plays = self.paths_of(unit)[tile][claim.thing]
                worth = max(worth, self.w.nearly) if wins else worth
                best = max(best, self.w.march * worth * ready * self.later(plays, sure))
        return best

    def scouting(self, tile: int) -> float:
        """What a marker on this tile is worth to us: also shorter ways to where units must stand or arrive."""
        return super().scouting(tile) + self.w.march * self._shorter(tile)

    def _shorter(self, tile: int) -> float:
        aims, gain = self.aims[self.me.index], 0.0
        for goal in self.me.goals:
            if goal.occupy is not None:
                saved = sorted(self._saved(unit, tile, goal.occupy.tiles) for unit in goal.occupy.units)
                gain += aims.each.get("occupy", 0.0) * sum(saved[-goal.occupy.needed :])
        for claim in self.claims[self.me.index]:
            if claim.hook == "gain-by-arrival":
                units = [unit for unit in self.me.units if unit in claim.units]
                saved = [self._saved(unit, tile, frozenset((claim.thing,))) for unit in units]
                gain += aims.worth(Gain(gained=min(claim.points, self.state.beside))) * max(saved, default=0.0)
        return gain

    def _saved(self, unit: int, tile: int, goals: frozenset[int]) -> float:
        """How much likelier a unit gets to one of these tiles once another is scouted."""
        place = self.place(unit)
        if place == OFF or self.state.routed[unit]:
            return 0.0
        paths, sure = self.paths_of(unit), self.sure[unit]
        now = min(paths[place][goal] for goal in goals)
        then = paths[place][tile] - self.w.scouting + min(paths[tile][goal] for goal in goals)
        return self.readiness[unit] * (self.later(then, sure) - self.later(now, sure)) if then < now else 0.0

    def lure(self, unit: int, tile: int) -> float:
        """What a unit could do for its side on a tile, were it ready: from where it should be pushed away."""
        key = unit, tile
        found = self._lures.get(key)
        if found is None:
            found = self._lures[key] = self._lure(unit, tile)
        return found

    def _lure(self, unit: int, tile: int) -> float:
        side = self.scenario.units[unit].side
        best = self.presence(unit, tile, 1) + self.block(unit, tile)
        if self.arms[unit].controls:
            row = self.paths_of(unit)[tile]
            best += max([prize * self.later(row[goal] + 1, 0) for goal, prize in self.prizes[side]], default=0.0)
        return best

    # -- fire -----------------------------------------------------------------------------------------------

    def chance(self, dice: int, tile: int, target: int, place: int) -> float:
        """The chance to hit a unit that is no vehicle from a tile; no vehicle is hit so (US-vehicle-03)."""
        return 0.0 if self.scenario.units[target].vehicle else super().chance(dice, tile, target, place)

    def hits(self, weapon: Weapon, tile: int, target: int, place: int) -> float:
        """The chance to hit a unit on `place` with a weapon from a tile; 0 out of range."""
        away, kind = self.scenario.distance[tile][place], self.scenario.units[target]
        dice = weapon.vehicle if kind.vehicle else weapon.dice
        if not dice or not weapon.least <= away <= weapon.most:
            return 0.0
        return HIT[dice][kind.defence + (away if weapon.bare else self.guards[kind.side][tile][place])]

    def best_shot(self, unit: int, tile: int, dice: int) -> float:
        """The most that one attack of a unit from this tile can be expected to cost the enemy."""
        return self.best_of(self.weapons[unit], unit, tile)

    def best_of(self, weapons: Sequence[Weapon], unit: int, tile: int) -> float:
        """The most that one attack with these weapons from this tile can be expected to cost the enemy."""
        at, best = self.state.at, 0.0
        for foe in self.scenario.sides[1 - self.scenario.units[unit].side].units:
            place = at[foe]
            if place != OFF:
                chance = max([self.hits(weapon, tile, foe, place) for weapon in weapons], default=0.0)
                best = max(best, chance * self.loss(foe) if chance else 0.0)
        return best

    def danger(self, unit: int, tile: int) -> float:
        """Hits to expect on this unit on a tile in a round."""
        at, rates, hits = self.state.at, self.rates, 0.0
        for foe in self.scenario.sides[1 - self.scenario.units[unit].side].units:
            if at[foe] != OFF and rates[foe]:
                chances = [self.hits(weapon, at[foe], unit, tile) for weapon in self.weapons[foe]]
                hits += rates[foe] * max(chances, default=0.0)
        return hits

    def danger_in_smoke(self, unit: int, tile: int) -> float:
        """The same if there were smoke on the tile."""
        at, rates, kind, hits = self.state.at, self.rates, self.scenario.units[unit], 0.0
        for foe in self.scenario.sides[1 - kind.side].units:
            if at[foe] != OFF and rates[foe]:
                guard = self.guards[kind.side][at[foe]][tile] + SMOKE_BONUS
                away = self.scenario.distance[at[foe]][tile]
                dice = [w.dice for w in self.weapons[foe] if w.least <= away <= w.most and not kind.vehicle]
                hits += rates[foe] * HIT[max(dice, default=0)][kind.defence + guard]
        return hits

    def _worth(self, unit: int, tile: int, sure: int) -> float:
        fire = self.w.offence * self.rates[unit] * self.best_shot(unit, tile, 0) if self.weapons[unit] else 0.0
        risk = self.w.danger * self.danger(unit, tile) * self.loss(unit)
        return self.claim(unit, tile, sure) + self.presence(unit, tile, sure) + self.block(unit, tile) + fire - risk

    # -- losses ---------------------------------------------------------------------------------------------

    def _loss(self, unit: int) -> float:
        """A card lost, or the unit routed: then all that it stands for, and what the enemy wins by the rout."""
        w, n, tile = self.w, self.cards[unit], self.state.at[unit]
        if self.state.routed[unit]:
            return w.again
        if not n and self._rout_wins(unit):
            return VICTORY
        standing = w.removed + self.of_rout(unit)
        if tile != OFF:
            standing += self.claim(unit, tile) + self.presence(unit, tile) + self.block(unit, tile)
        loss = w.scarce / (1 + n + self.supplied(unit)) + standing / (1 + n)
        if n:
            loss += w.hit + w.in_hand * self._in_hand(unit)
        return loss + (self._pin(unit) if self.scenario.units[unit].role == "rifleman" else 0.0)

    def of_rout(self, unit: int) -> float:
        """What the enemy wins when this unit is routed, by goals and special rules."""
        enemy = 1 - self.scenario.units[unit].side
        return self.aims[enemy].of_rout(unit) + self.aims[enemy].worth(self._rout_gain(unit))

    def _rout_gain(self, unit: int) -> Gain:
        enemy = 1 - self.scenario.units[unit].side
        claims = [c for c in self.claims[enemy] if c.hook == "gain-by-rout" and c.thing == unit]
        return Gain(gained=min(sum(claim.points for claim in claims), self.state.beside))

    def _rout_wins(self, unit: int) -> bool:
        """Whether the enemy wins at once when this unit is routed."""
        kind = self.scenario.units[unit]
        if self.aims[1 - kind.side].wins(self._rout_gain(unit), routs=unit):
            return True
        return kind.role == "rifleman" and self._steady(kind.side) == [unit]

    def _steady(self, side: int) -> list[int]:
        """Riflemen on the board that are not routed, where their rout ends the game."""
        owner = self.scenario.sides[side]
        if not owner.routs:
            return []
        return [unit for unit in owner.riflemen if self.state.at[unit] != OFF and not self.state.routed[unit]]

    def _pin(self, unit: int) -> float:
        """The part of a hit on Riflemen that brings their side nearer to a Full Rout."""
        steady = self._steady(self.scenario.units[unit].side)
        if not steady:
            return 0.0
        left = sum(self.cards[u] + 1 + self.w.supplied * self.supplied(u) for u in steady)
        return self.w.pin / left * (1 if self.cards[unit] else 2)

    def is_routed(self, unit: int) -> bool:
        """Whether a unit is routed and no card of it has been chosen yet."""
        return self.state.routed[unit] and unit not in self.fetched

    def rallied(self, unit: int) -> float:
        """What it is worth to us that a unit of ours is routed no more."""
        tile = self.state.at[unit]
        worth = self.w.rally + self.of_standing(unit, tile) + self.of_rout_undone(unit)
        if self.scenario.units[unit].role != "rifleman":
            return worth
        steady = self._steady(self.me.index)
        return worth + self.w.rally_riflemen * (3.0 if len(steady) <= 1 else 1.0)

    def of_standing(self, unit: int, tile: int) -> float:
        """What a unit does where it stands, were it ready."""
        return 0.0 if tile == OFF else self.w.pushed * self.lure(unit, tile)

    def of_rout_undone(self, unit: int) -> float:
        """What the enemy loses when this unit is routed no more, by his goals."""
        enemy = self.aims[self.me.enemy]
        named = any(goal.rout_count and unit in goal.rout for goal in enemy.side.goals)
        return enemy.each.get("rout", 0.0) if named else 0.0

    # -- what lies in the way -------------------------------------------------------------------------------

    def mine_risk(self, unit: int, start: int, tile: int) -> float:
        """The chance that a mine on the edge stops a unit."""
        edge = mined_edge(self.state, unit, start, tile)
        return 0.0 if edge == OFF else HIT[MINE_DICE][self.scenario.units[unit].defence]

    def overwatch_risk(self, unit: int, start: int, tile: int) -> float:
        """The chance that overwatch on a tile stops a unit that comes from another."""
        kind = self.scenario.units[unit]
        if kind.vehicle:
            return 0.0
        missed = 1.0
        for gunner in gunners_on(self.state, tile, 1 - kind.side):
            missed *= 1 - self.watch(gunner, unit, start)
        return 1 - missed

    def watch(self, gunner: int, unit: int, start: int) -> float:
        """The chance that a gunner on overwatch suppresses a unit that steps out of a tile."""
        return self.chance(OVERWATCH_DICE, self.place(gunner), unit, start)

    def traffic(self, start: int, tile: int) -> float:
        """What the enemy's way over an edge promises him: units that are likely to take something beyond it."""
        side, total = self.me.enemy, 0.0
        paths = self.paths[side]
        for goal, prize in self.prizes[side]:
            likely, leader, _ = self.leaders[side][goal]
            if leader == OFF:
                continue
            place = self.place(leader)
            through = paths[place][start] + paths[start][tile] + paths[tile][goal]
            if through <= paths[place][goal] + 0.01:
                total += prize * likely
        return total + self._bound(start, tile)

    def _bound(self, start: int, tile: int) -> float:
        """The same for units that must arrive or stand somewhere."""
        total = 0.0
        for unit in self.enemy.units:
            if self.state.at[unit] != OFF and not self.state.routed[unit]:
                total += max(0.0, self.presence(unit, tile) - self.presence(unit, start)) * (
                    self.state.at[unit] == start
                )
        return total
