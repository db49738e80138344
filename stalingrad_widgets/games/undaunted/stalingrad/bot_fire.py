"""What attacks, mines, smoke and overwatch promise in Stalingrad: all that is done to somebody or something."""

from __future__ import annotations

from collections.abc import Iterable

from ..bot import Judgement
from ..bot_outlook import HIT, VICTORY
from ..scenario import OFF, Action
from ..state import NO_MARKER
from .attacks import attacked_on
from .bot_aims import Gain
from .bot_outlook import FieldOutlook
from .bot_profile import weapon_of
from .combat import TUNNEL_DEFENCE, Target, in_range
from .hazards import MINE_DICE


class FieldFire(Judgement):
    """The part of a decision that weighs harm."""

    def __init__(self, outlook: FieldOutlook) -> None:
        super().__init__(outlook)
        self.field = outlook
        self.w = outlook.w

    # -- fire on what is no unit ------------------------------------------------------------------------------

    def damaging(self, tile: int) -> float:
        """What a building damaged is worth to us: what we gain by it, and whom it shelters."""
        state, w = self.state, self.w
        face = state.face(tile)
        faces = self.scenario.tiles[tile].faces
        if face.structure is None or state.worn[tile] + 1 >= len(faces):
            return 0.0
        gain = self._gained_by("gain-by-damage", tile)
        if gain.gained and self.field.aims[self.me.index].wins(gain):
            return VICTORY
        worth = w.damage + self.field.aims[self.me.index].worth(gain)
        after = faces[state.worn[tile] + 1]
        less = max(0, (face.building_cover or face.cover) - (after.building_cover or after.cover))
        for unit, at in enumerate(state.at):
            if at == tile and not self.scenario.units[unit].vehicle and not state.routed[unit]:
                sign = -1 if self.scenario.units[unit].side == self.me.index else 1
                worth += sign * w.sheltered * min(less, 4) * min(self.field.loss(unit), 30.0) * 0.1
        return worth

    def _gained_by(self, hook: str, thing: int) -> Gain:
        claims = [c for c in self.field.claims[self.me.index] if c.hook == hook and c.thing == thing]
        return Gain(gained=min(sum(claim.points for claim in claims), self.state.beside))

    def tunnelling(self, index: int) -> float:
        """What a tunnel destroyed is worth to us: who stands nearer to one end of it."""
        tile, distance, at = self.scenario.tunnels[index].tile, self.scenario.distance, self.state.at
        near = [0, 0]
        for unit, place in enumerate(at):
            if place != OFF and distance[place][tile] <= 1:
                near[self.scenario.units[unit].side] += 1
        return self.w.tunnel * (near[self.me.enemy] - near[self.me.index]) * 0.5

    def hitting(self, action: Action, start: int, target: Target) -> float:
        """What one attack of an action on one target promises."""
        field, verb = self.field, action.type
        if target.kind == "unit":
            unit = target.number
            weapon, place = weapon_of(action), self.state.at[unit]
            if verb in ("suppress", "area-suppress"):
                return 0.0 if start == OFF else self.suppressing(OFF, start, unit, action.dice.get("unit", 0))
            chance = self._bombed(action, unit) if weapon is None else field.hits(weapon, start, unit, place)
            worth = field.loss(unit) + (self.flaming(unit) if verb == "flame" else 0.0)
            return chance * worth * (-1 if self.scenario.units[unit].side == self.me.index else 1)
        dice = action.dice.get("building", 0)
        if target.kind == "building":
            defence, worth = self.state.face(target.number).structure or 0, self.damaging(target.number)
            tile = target.number
        else:
            defence, worth = TUNNEL_DEFENCE, self.tunnelling(target.number)
            tile = self.scenario.tunnels[target.number].tile
        away = 0 if start == OFF or verb == "bomb" else self.scenario.distance[start][tile]
        return HIT[dice][defence + away] * worth

    def _bombed(self, action: Action, unit: int) -> float:
        """The chance that a Bomb hits a unit: cover as from elsewhere, no range (US-defence-02, US-defence-05)."""
        place, kind = self.state.at[unit], self.scenario.units[unit]
        guard = self.field.guards[kind.side]
        other = 1 if place == 0 else 0
        cover = guard[other][place] - self.scenario.distance[other][place]
        return HIT[action.dice.get("unit", 0)][kind.defence + cover]

    def flaming(self, unit: int) -> float:
        """What it is worth on top of the casualty to push a unit away."""
        here = self.field.lure(unit, self.state.at[unit])
        marks = self.state.marks[self.scenario.units[unit].side]
        near = [t for t in self.scenario.neighbours[self.state.at[unit]] if marks[t] != NO_MARKER]
        away = min([self.field.lure(unit, tile) for tile in near], default=here)
        return self.w.pushed * max(0.0, here - away)

    def on_tile(self, action: Action, start: int, tile: int) -> float:
        """What an attack on everything on a tile promises."""
        return sum(self.hitting(action, start, target) for target in attacked_on(self.state, action.type, tile))

    def targets(self, action: Action, start: int) -> Iterable[Target]:
        """Buildings, tunnels and enemy vehicles in range."""
        state, scenario = self.state, self.scenario
        for foe in self.foes():
            if scenario.units[foe].vehicle and in_range(state, action, start, state.at[foe]):
                yield Target("unit", foe)
        for tile in range(len(state.worn)):
            if state.face(tile).structure is not None and in_range(state, action, start, tile):
                yield Target("building", tile)
        for i, tunnel in enumerate(scenario.tunnels):
            if state.tunnels[i] and in_range(state, action, start, tunnel.tile):
                yield Target("tunnel", i)

    def suppressing(self, unit: int, tile: int, foe: int, dice: int) -> float:
        """What suppressing a target promises: overwatch lifted too; nothing of vehicles and routed units."""
        if self.scenario.units[foe].vehicle or self.state.routed[foe]:
            return 0.0
        worth = super().suppressing(unit, tile, foe, dice)
        watches = self.state.overwatch[foe] != OFF and not self.state.suppressed[foe]
        if watches:
            worth += self.w.stopped * self.field.chance(dice, tile, foe, self.state.at[foe])
        return worth

    # -- mines, smoke, overwatch --------------------------------------------------------------------------------

    def mining(self, edge: int, antitank: bool) -> float:
        """What a mine on an edge promises: what crosses there, and what it would lose."""
        a, b = self.scenario.edges[edge]
        value = max(self.field.traffic(a, b), self.field.traffic(b, a))
        worth = self.w.mine if not antitank or self._wheels_near(a) else 0.0
        for foe in self.foes():
            kind = self.scenario.units[foe]
            if kind.vehicle == antitank and self.state.at[foe] in (a, b):
                worth += self.w.mined * HIT[MINE_DICE][kind.defence] * self.field.loss(foe)
        return worth if antitank else worth + self.w.mined * 0.15 * min(value, 60.0)

    def _wheels_near(self, tile: int) -> bool:
        """Whether an enemy vehicle is within two steps."""
        away, units = self.scenario.distance[tile], self.scenario.units
        return any(units[foe].vehicle and away[self.state.at[foe]] <= 2 for foe in self.foes())

    def minings(self, unit: int, tile: int) -> list[float]:
        """What mines on the free edges of a tile promise, the best first."""
        edges = [e for e in self.scenario.edges_of[tile].values() if self.state.mines[e] is None]
        best = [max(self.mining(edge, False), self.mining(edge, True)) for edge in edges]
        return sorted(best, reverse=True)

    def smoking(self, tile: int) -> float:
        """What smoke on a tile promises: shots that go wrong, ours at enemies there too."""
        total = 0.0
        for unit, at in enumerate(self.state.at):
            if at == tile and not self.scenario.units[unit].vehicle and not self.state.routed[unit]:
                spared = self.field.danger(unit, tile) - self.field.danger_in_smoke(unit, tile)
                sign = 1 if self.scenario.units[unit].side == self.me.index else -1
                total += sign * spared * self.field.loss(unit)
        return self.w.smoked * total

    def watching(self, gunner: int, tile: int) -> float:
        """What overwatch on a tile promises: enemies next to it that want to get there."""
        total = 0.0
        for start in self.scenario.neighbours[tile]:
            there = [foe for foe in self.foes() if self.state.at[foe] == start]
            chances = [
                self.field.watch(gunner, foe, start)
                for foe in there
                if not self.state.suppressed[foe] and not self.state.routed[foe]
            ]
            if chances:
                value = self.field.traffic(start, tile) + self.field.threat(self.field.enemy, tile)
                total += max(chances) * (min(value, 60.0) * 0.15 + 0.2)
        return self.w.watched * total
