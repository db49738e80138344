"""What the aims of a side are worth to it, in the bot's coin: points, mission points, routs, occupations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..bot_outlook import WAY
from ..scenario import Goal, Occupation, Side
from ..state import State
from ..victory import points
from .bot_profile import FieldWeights
from .goals import mission_points, occupants


class Gain(NamedTuple):
    """What something brings nearer: so many points, mission points gained and mission points controlled."""

    points: int = 0
    gained: int = 0
    mission: int = 0


class Part(NamedTuple):
    """One thing that a goal asks for: how much there is, how much is needed, and what effort one of it is."""

    kind: str
    """"points", "rout", "gain", "mission" or "occupy"."""
    have: int
    need: int
    effort: float


class Aims:
    """How near a side is to each of its goals, and what one step on is worth."""

    def __init__(self, state: State, side: Side, weights: FieldWeights) -> None:
        self.state = state
        self.side = side
        self.weights = weights
        self.goals = [(goal, list(self._parts(goal))) for goal in side.goals]
        self.points = points(state, side.index)
        self.each = self._each()
        """Kind of part -> what one more is worth, by the goal where it is worth most."""

    def _parts(self, goal: Goal) -> Iterator[Part]:
        state, side, w = self.state, self.side.index, self.weights
        if goal.points:
            yield Part("points", points(state, side), goal.points, 1.0)
        if goal.rout_count:
            yield Part("rout", sum([state.routed[unit] for unit in goal.rout]), goal.rout_count, w.routed_effort)
        if goal.gain:
            yield Part("gain", state.gained[side], goal.gain, 1.0)
        if goal.mission:
            yield Part("mission", mission_points(state, side), goal.mission, 1.0)
        if goal.occupy is not None:
            yield Part("occupy", len(occupants(state, goal.occupy)), goal.occupy.needed, w.occupied_effort)

    def _each(self) -> Mapping[str, float]:
        worth: dict[str, float] = {}
        for _, parts in self.goals:
            whole = sum(part.need * part.effort for part in parts)
            rising = 1 + self.weights.rising * (share(parts) - 0.5)
            for part in parts:
                if part.have < part.need:
                    worth[part.kind] = max(worth.get(part.kind, 0.0), WAY * part.effort / whole * rising)
        return worth

    def progress(self) -> float:
        """How much of the goal that is nearest has been reached, 0 to 1."""
        return max([share(parts) for _, parts in self.goals], default=0.0)

    def worth(self, gain: Gain) -> float:
        """What a gain is worth; not yet whether it wins."""
        each = self.each
        return (
            gain.points * each.get("points", 0.0)
            + gain.gained * each.get("gain", 0.0)
            + gain.mission * each.get("mission", 0.0)
        )

    def of_rout(self, unit: int) -> float:
        """What it is worth to this side that a unit of the enemy is routed, for its goals of routs."""
        named = any(goal.rout_count and unit in goal.rout for goal in self.side.goals)
        return self.each.get("rout", 0.0) if named and not self.state.routed[unit] else 0.0

    def wins(self, gain: Gain, *, routs: int = -1, occupies: int = -1) -> bool:
        """Whether a goal is met with a gain, with this enemy unit routed, or with this own unit in its place."""
        return any(self._met(goal, parts, gain, routs, occupies) for goal, parts in self.goals)

    def _met(self, goal: Goal, parts: list[Part], gain: Gain, routs: int, occupies: int) -> bool:
        more = {"points": gain.points, "gain": gain.gained, "mission": gain.mission}
        if routs >= 0 and routs in goal.rout and not self.state.routed[routs]:
            more["rout"] = 1
        if occupies >= 0 and goal.occupy is not None and self.is_new(goal.occupy, occupies):
            more["occupy"] = 1
        return all(part.have + more.get(part.kind, 0) >= part.need for part in parts)

    def is_new(self, occupy: Occupation, unit: int) -> bool:
        """Whether a unit would count for an occupation and does not yet."""
        state = self.state
        there = state.at[unit] in occupy.tiles and not state.routed[unit]
        return unit in occupy.units and not there and not state.routed[unit]


def share(parts: list[Part]) -> float:
    """How much of a goal has been reached, 0 to 1."""
    whole = sum(part.need * part.effort for part in parts)
    return sum(min(part.have, part.need) * part.effort for part in parts) / whole if whole else 0.0
