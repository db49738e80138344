"""How a Stalingrad scenario ends: goals ask for what can be had, and nobody has won before the first card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ....core.content import Fault, Loc, did_you_mean
from ..words import capital
from .pack import Counter, Goal, Occupy, Scenario
from .reach import Army, Reach
from .special_checks import gains, places, special_faults

if TYPE_CHECKING:
    from .scenario_checks import ScenarioCheck

_DEMANDS = ("points", "rout", "rout_count", "gain", "mission", "occupy")
_READ = ("slots", "edges", "objectives", "markers", "counters", "goals", "supply", "tunnels", "orders")
_REACH_REMEDY = "Give the side Scouts, markers on the way, or units with Control that can move there."


class GoalCheck:
    """The checks of the goals of one scenario."""

    def __init__(self, of: ScenarioCheck) -> None:
        self.of = of
        self.pack = of.pack
        self.scenario = of.scenario
        self.loc = of.loc
        self.reaches = {side: Reach(of, side, Army(pair=of.pair(side))) for side in self.pack.sides}

    def faults(self, found: list[Fault]) -> Iterator[Fault]:
        """All faults; those of a sound map and sound forces last, if nothing is wrong with them so far."""
        own = [*self.of.each_side(("goals",), self.scenario.goals), *special_faults(self.of)]
        for side, goals in self.scenario.goals.items():
            if side in self.pack.sides and not self.of.gaps.touch(*self.loc, "goals", side):
                own += self.of_side(side, goals)
        yield from own
        if not self.of.sound((*found, *own), _READ) or self.unread():
            return
        yield from self.decided_at_once()
        yield from self.reachable()

    def unread(self) -> bool:
        """Whether a side, unit, card or tile could not be read."""
        return any(self.of.gaps.touch(key) for key in ("sides", "units", "cards", "tiles"))

    def enemy(self, side: str) -> str:
        """The other side."""
        return next((other for other in self.pack.sides if other != side), side)

    # what a goal asks for

    def of_side(self, side: str, goals: tuple[Goal, ...]) -> Iterator[Fault]:
        """A side has a goal (US-goal-01), and each asks for something that there is."""
        if not goals:
            text = f"{capital(self.of.name(side))} cannot win but by a Full Rout."
            yield Fault((*self.loc, "goals", side), text, "Give a goal, as {points = …}.", "US-goal-01")
        for k, goal in enumerate(goals):
            loc = (*self.loc, "goals", side, k)
            if not any(getattr(goal, key) for key in _DEMANDS):
                yield Fault(loc, "It asks for nothing.", f"Give one of {', '.join(_DEMANDS)}.", "US-goal-01")
            yield from self.points(loc, goal)
            yield from self.rout(loc, side, goal)
            yield from self.mission_points(loc, side, goal)
            if goal.occupy is not None:
                yield from self.occupy((*loc, "occupy"), side, goal.occupy)

    def points(self, loc: Loc, goal: Goal) -> Iterator[Fault]:
        """No more than lie on the map (US-goal-02)."""
        total = sum(objective.value for objective in self.scenario.objectives)
        if goal.points and goal.points > total and not self.of.gaps.touch(*self.loc, "objectives"):
            text = f"The objectives on the map are worth {total} in all."
            remedy = f"Ask for {total} or fewer, or add objectives." if total else "Add objectives."
            yield Fault((*loc, "points"), text, remedy, "US-goal-02")

    def rout(self, loc: Loc, side: str, goal: Goal) -> Iterator[Fault]:
        """Enemy units that take part, and no more of them than there are (US-goal-03)."""
        enemy = self.enemy(side)
        strange = False
        for n, id in enumerate(goal.rout):
            wrong = list(self.of.unit(*loc[2:], "rout", n, side=enemy, word=id))
            yield from wrong
            strange = strange or bool(wrong)
            if (
                not wrong
                and not self.unread()
                and self.reaches[enemy].counter(id) not in self.reaches[enemy].taking_part()
            ):
                text = "It has neither a counter on the board nor a card in the supply."
                yield Fault((*loc, "rout", n), text, "Name units that take part.", "US-goal-03")
            if id in goal.rout[:n]:
                yield Fault((*loc, "rout", n), "It is named already.", "Name a unit once.", "US-goal-03")
        most = len(goal.rout) or len(self.reaches[enemy].taking_part())
        if goal.rout_count and goal.rout_count > most and not strange and not self.unread():
            text = f"There are {most} units that count."
            yield Fault((*loc, "rout_count"), text, f"Give {most} or fewer.", "US-goal-04")

    def mission_points(self, loc: Loc, side: str, goal: Goal) -> Iterator[Fault]:
        """No more than special rules can give (US-goal-05, US-goal-06, US-mission-02)."""
        keys = ("special", "mission_beside", "mission_points", "counters", "supply")
        if any(self.of.gaps.touch(*self.loc, key) for key in keys) or self.unread():
            return
        beside, scenario = self.scenario.mission_beside, self.scenario
        enemies = len(self.reaches[self.enemy(side)].taking_part())
        gained = min(beside, gains(scenario, side, enemies))
        if goal.gain and goal.gain > gained:
            text = f"The special rules and the markers beside the board give {gained} at most."
            remedy = "Ask for fewer, or add to special and mission_beside."
            yield Fault((*loc, "gain"), text, remedy, "US-goal-05")
        lying = sum(marker.value for marker in scenario.mission_points) + min(beside, places(scenario))
        if goal.mission and goal.mission > lying:
            text = f"At most {lying} ever lie on the board."
            yield Fault((*loc, "mission"), text, "Ask for fewer, or add to mission_points.", "US-goal-06")

    def occupy(self, loc: Loc, side: str, occupy: Occupy) -> Iterator[Fault]:
        """Tiles, and units to stand on them (US-goal-07)."""
        if bool(occupy.tiles) == (occupy.on is not None):
            text = "The tiles are named, or those with a marker."
            yield Fault(loc, text, 'Give tiles = [ … ] or on = "mission", "escape" or "both".', "US-goal-07")
        if bool(occupy.units) == (occupy.count is not None):
            yield Fault(loc, "All units named, or a number of them.", "Give units or count.", "US-goal-07")
        for n, tile in enumerate(occupy.tiles):
            yield from self.of.slot(*loc[2:], "tiles", n, word=tile)
        if occupy.on is not None and not tiles_of(self.scenario, occupy):
            text = "No tile bears such a marker."
            yield Fault((*loc, "on"), text, "Add markers to mission or escape.", "US-goal-07")
        for n, id in enumerate(occupy.units):
            yield from self.of.unit(*loc[2:], "units", n, side=side, word=id)
        if not self.unread():
            yield from self.occupiers(loc, side, occupy)

    def occupiers(self, loc: Loc, side: str, occupy: Occupy) -> Iterator[Fault]:
        """A role that units have, and no more units than take part."""
        if occupy.role is not None and occupy.count is None:
            yield Fault((*loc, "role"), "A role goes with count.", "Give count, or leave it out.", "US-goal-07")
        roles = sorted({unit.role for unit in self.pack.units_of(side)})
        if occupy.role is not None and occupy.role not in roles:
            text = "No unit of this side has this role."
            yield Fault((*loc, "role"), text, did_you_mean(occupy.role, roles, "Roles"), "US-goal-07")
            return
        units = [unit for unit in self.reaches[side].taking_part().values() if occupy.role in (None, unit.role)]
        if occupy.count is not None and occupy.count > len(units):
            text = f"There are {len(units)} units that count."
            yield Fault((*loc, "count"), text, f"Give {len(units)} or fewer.", "US-goal-07")

    # the start

    def decided_at_once(self) -> Iterator[Fault]:
        """No side has won before the first card (US-end-02)."""
        for side, goals in self.scenario.goals.items():
            for k, goal in enumerate(goals):
                loc = (*self.loc, "goals", side, k)
                if not self.met(side, goal):
                    continue
                if goal == Goal(points=goal.points) and goal.points:
                    yield from self.of.controlled_at_once(loc, side, goal.points)
                else:
                    text = f"{capital(self.of.name(side))} has won by this at the start."
                    yield Fault(loc, text, "Ask for more, or change what lies on the board.", "US-end-02")
        for side in self.pack.sides:
            yield from self.routed_at_once(side)

    def met(self, side: str, goal: Goal) -> bool:
        """Whether all that a goal demands is so at the start."""
        held, routed = self.of.held(side), self.routed(self.enemy(side))
        points = sum(marker.value for marker in self.scenario.mission_points if marker.tile in held)
        named = [id for id in routed if not goal.rout or id in goal.rout]
        count = goal.rout_count or len(goal.rout)
        return (
            not goal.gain
            and self.of.points(side) >= (goal.points or 0)
            and points >= (goal.mission or 0)
            and len(named) >= count
            and (goal.occupy is None or self.occupied(side, goal.occupy))
        )

    def routed(self, side: str) -> list[str]:
        """Units of a side that start routed."""
        return [counter.unit for counter in self.scenario.counters if counter.side == side and counter.routed]

    def occupied(self, side: str, occupy: Occupy) -> bool:
        """Whether the units stand there at the start, none of them routed (US-goal-08)."""
        tiles = tiles_of(self.scenario, occupy)
        there = [c for c in self.scenario.counters if c.side == side and c.tile in tiles and not c.routed]
        if occupy.units:
            return set(occupy.units) <= {counter.unit for counter in there}
        fit = [c for c in there if occupy.role in (None, self.role(c))]
        return len(fit) >= (occupy.count or 0)

    def role(self, counter: Counter) -> str:
        """What a counter is."""
        return self.of.units[counter.unit].role

    def routed_at_once(self, side: str) -> Iterator[Fault]:
        """The Riflemen on the board are not all routed, where this loses the game (US-end-04)."""
        riflemen, routed = self.of.riflemen(side), self.routed(side)
        if riflemen and all(unit.id in routed for unit in riflemen) and self.scenario.full_rout.get(side, True):
            text = f"All Riflemen of {self.of.name(side)} are routed at the start."
            remedy = f"Change a counter, or write full_rout.{side} = false."
            yield Fault((*self.loc, "counters"), text, remedy, "US-end-04")

    # what can be reached

    def reachable(self) -> Iterator[Fault]:
        """A side can get to the objectives and tiles that its goals ask for."""
        for side, goals in self.scenario.goals.items():
            reach = self.reaches[side]
            control = reach.controllable()
            for k, goal in enumerate(goals):
                loc = (*self.loc, "goals", side, k)
                yield from self.enough_points(loc, side, goal, control)
                if goal.occupy is not None:
                    yield from self.can_occupy((*loc, "occupy"), side, goal.occupy, reach)

    def enough_points(self, loc: Loc, side: str, goal: Goal, control: Iterable[str]) -> Iterator[Fault]:
        """The objectives that a side can ever control are worth enough (US-goal-02)."""
        points = sum(objective.value for objective in self.scenario.objectives if objective.tile in control)
        if goal.points and goal.points > points:
            text = f"{capital(self.of.name(side))} can take objectives worth {points} only."
            yield Fault((*loc, "points"), text, _REACH_REMEDY, "US-goal-02")

    def can_occupy(self, loc: Loc, side: str, occupy: Occupy, reach: Reach) -> Iterator[Fault]:
        """Each unit named can get to one of the tiles; or as many can as must (US-goal-07)."""
        tiles = tiles_of(self.scenario, occupy)
        anybody = reach.able(tiles)
        for n, id in enumerate(occupy.units):
            if reach.counter(id) not in anybody:
                text = "It can never get to one of these tiles."
                yield Fault((*loc, "units", n), text, "Give it cards that move it there.", "US-goal-07")
        able = reach.able(tiles, occupy.role)
        if occupy.count is not None and occupy.count > len(able):
            text = f"Only {len(able)} units can get to these tiles."
            yield Fault((*loc, "count"), text, "Ask for fewer, or give units cards that move them.", "US-goal-07")


def tiles_of(scenario: Scenario, occupy: Occupy) -> set[str]:
    """The tiles to stand on."""
    marked = {"mission": scenario.mission, "escape": scenario.escape}
    marked["both"] = (*scenario.mission, *scenario.escape)
    return {*occupy.tiles, *(marked[occupy.on] if occupy.on else ())}
