"""Primary objectives, mission points, Full Rout and withdrawal (US-end, US-goal, US-mission)."""

from __future__ import annotations

from ....core.game import OVER
from ....core.requests import Flow, Leave
from ..scenario import OFF, Goal, Occupation, Side
from ..state import CONTROLLED, Result, State
from ..victory import points, settle
from . import notes

WITHDRAW = "withdraw"

# -- mission points -----------------------------------------------------------------------------------


def mission_points(state: State, side: int) -> int:
    """Mission points on tiles that a side controls (US-goal-06)."""
    marks = state.marks[side]
    return sum([n for tile, n in enumerate(state.mission) if n and marks[tile] == CONTROLLED])


def gain_by(state: State, hook: str, side: int, thing: int, unit: int = OFF) -> None:
    """Mission points of a side by the scenario's special rules, each thing once (US-mission-02, US-mission-03).

    `thing` is a tile or a unit, `unit` the one that has arrived.
    """
    for i, claim in enumerate(state.scenario.claims):
        if claim.thing != thing or (claim.hook, claim.side) != (hook, side) or state.claimed[i]:
            continue
        if hook == "gain-by-arrival" and unit not in claim.units:
            continue
        state.claimed[i] = True
        n = min(claim.points, state.beside)
        state.beside -= n
        if hook == "place-by-control":
            state.mission[thing] += n
            notes.mission_placed(state, side, thing, n)
        else:
            state.gained[side] += n
            notes.gained(state, side, n, hook)
        settle(state)


# -- objectives -----------------------------------------------------------------------------------------


def met(state: State, side: Side) -> str:
    """The rule by which a primary objective of this side is met now, or ""."""
    for goal in side.goals:
        if _is_met(state, side.index, goal):
            return rule_of(goal)
    return ""


def _is_met(state: State, side: int, goal: Goal) -> bool:
    """All that a goal names is so at the same time (US-goal-02 to US-goal-07)."""
    if goal.points and points(state, side) < goal.points:
        return False
    if goal.rout_count and sum([state.routed[unit] for unit in goal.rout]) < goal.rout_count:
        return False
    if goal.gain and state.gained[side] < goal.gain:
        return False
    if goal.mission and mission_points(state, side) < goal.mission:
        return False
    return goal.occupy is None or len(occupants(state, goal.occupy)) >= goal.occupy.needed


def occupants(state: State, occupy: Occupation) -> list[int]:
    """Which of the units stand on the tiles; routed ones do not count (US-goal-07, US-goal-08)."""
    return [unit for unit in occupy.units if state.at[unit] in occupy.tiles and not state.routed[unit]]


def rule_of(goal: Goal) -> str:
    """The rule of the last thing that the goal asks for."""
    if goal.occupy is not None:
        return "US-goal-07"
    if goal.mission:
        return "US-goal-06"
    if goal.gain:
        return "US-goal-05"
    return "US-goal-03" if goal.rout_count else "US-goal-02"


def in_full_rout(state: State, side: Side) -> bool:
    """All Riflemen of a side on the board are routed, and there is one (US-end-04, US-end-05, US-end-09, US-end-14)."""
    there = False
    for unit in side.riflemen:
        if state.at[unit] != OFF:
            if not state.routed[unit]:
                return False
            there = True
    return there and side.routs


def verdict(state: State) -> Result | None:
    """Who has won now, and by which rule: an objective or the enemy's Full Rout; both at once: the active side.

    US-end-01 to US-end-05, US-end-12.
    """
    first, second = state.scenario.sides
    won = [met(state, first), met(state, second)]
    for side in (first, second):
        if not won[side.enemy] and in_full_rout(state, side):
            won[side.enemy] = "US-end-04"
    if not (won[0] or won[1]):
        return None
    winner = state.active if won[0] and won[1] else int(bool(won[1]))
    return Result(winner, "US-end-12" if won[0] and won[1] else won[winner], (points(state, 0), points(state, 1)))


# -- withdrawal -------------------------------------------------------------------------------------------


def withdraw(state: State) -> Flow[None]:
    """The active side gives the scenario up: the other wins at once (US-end-10)."""
    enemy = state.scenario.sides[state.active].enemy
    state.result = Result(enemy, "US-end-10", (points(state, 0), points(state, 1)))
    notes.withdrawn(state)
    notes.win(state)
    yield from ()
    raise Leave(OVER)
