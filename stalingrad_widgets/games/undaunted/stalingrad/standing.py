"""Where a scenario of Stalingrad stands: points, mission points, casualties, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ....core.scene import Pill
from .. import standing as shared
from ..counters import on_board
from ..scenario import Goal, Scenario, Side
from ..standing import Account, Figure, sides_of
from ..state import Result, State
from ..victory import controlled_tiles, points
from ..words import counted, listed
from .goals import mission_points, occupants, rule_of

# -- figures -------------------------------------------------------------------------------------------


def _casualties(state: State, side: Side) -> int:
    return state.zones.count(side.lost)


def _routed(state: State, side: Side) -> int:
    return sum(state.routed[unit] for unit in side.units)


def _missions(state: State, side: Side) -> int:
    """Mission points gained, and those on tiles that the side controls."""
    return state.gained[side.index] + mission_points(state, side.index)


def _mined(state: State, side: Side) -> int:
    return sum(mine is not None and mine.side == side.index for mine in state.mines)


def _ruined(state: State, _: Side) -> int:
    """Tiles swapped for a later version in play: of both sides alike."""
    return sum(worn > 0 for worn in state.worn)


FIGURES: Mapping[str, Figure] = MappingProxyType(
    {
        "Objective points": lambda state, side: points(state, side.index),
        "Casualties": _casualties,
        "Routed units": _routed,
        "Counters on the board": lambda state, side: len(on_board(state, side.index)),
        "Tiles controlled": lambda state, side: len(controlled_tiles(state, side.index)),
    }
)
"""Rows of the result."""
MEASURES: Mapping[str, Figure] = MappingProxyType(
    {
        **shared.MEASURES,
        "lost": _casualties,
        "mission": _missions,
        "routed": _routed,
        "mines": _mined,
        "damaged": _ruined,
        "aside": lambda state, side: state.zones.count(side.aside),
    }
)
"""Columns of tables: "points_soviet" …"""


# -- the header ------------------------------------------------------------------------------------------


def has_missions(scenario: Scenario) -> bool:
    """Whether mission points matter in a scenario."""
    return any(goal.gain or goal.mission for side in scenario.sides for goal in side.goals)


def figures(state: State) -> Mapping[str, Figure]:
    """Rows of the result: mission points only where they are an aim."""
    return {"Mission points": _missions, **FIGURES} if has_missions(state.scenario) else FIGURES


def pills(state: State) -> list[Pill]:
    """Points and mission points, where they are an aim, and casualties of both sides."""
    scenario = state.scenario
    made = []
    if any(goal.points for side in scenario.sides for goal in side.goals):
        made.append(_pill(state, "Points", lambda side: points(state, side.index), lambda goal: goal.points))
    if has_missions(scenario):
        made.append(
            _pill(state, "Mission points", lambda side: _missions(state, side), lambda goal: goal.gain + goal.mission)
        )
    made.append({"t": "Casualties", "sides": [[side.id, _casualties(state, side)] for side in scenario.sides]})
    return made


def _pill(state: State, title: str, value: Callable[[Side], int], needed: Callable[[Goal], int]) -> Pill:
    """A figure of both sides, and what each needs of it, in the same order."""
    sides = state.scenario.sides
    needs = [_least(side, needed) for side in sides]
    of = (
        counted(needs[0], "point") if needs[0] == needs[1] else " / ".join(str(need) if need else "–" for need in needs)
    )
    return {"t": title, "sides": [[side.id, value(side)] for side in sides], "of": f"of {of}"}


def _least(side: Side, needed: Callable[[Goal], int]) -> int:
    """The least that wins alone; what else it takes besides, only where nothing does alone. 0: it is no aim."""
    asked = [goal for goal in side.goals if needed(goal)]
    alone = [goal for goal in asked if sum(map(bool, goal._replace(rout=()))) == 1]
    return min((needed(goal) for goal in alone or asked), default=0)


# -- the end ---------------------------------------------------------------------------------------------


def reason(state: State, decided: Result) -> str:
    """Why the scenario ended so, in words."""
    return REASONS[decided.rule](state, decided)


def _by_points(state: State, decided: Result) -> str:
    """Of the objectives that ask for points alone: another may ask for fewer, and for more besides."""
    winner, _ = sides_of(state, decided)
    needed = min(goal.points for goal in winner.goals if rule_of(goal) == decided.rule)
    return f"{decided.points[winner.index]} of {counted(needed, 'point')} in round {state.round}."


def _by_rout(state: State, decided: Result) -> str:
    _, loser = sides_of(state, decided)
    names = [state.scenario.units[unit].title for unit in loser.units if state.routed[unit]]
    return f"{loser.name} {listed(names)}: routed in round {state.round}."


def _by_gain(state: State, decided: Result) -> str:
    return f"{counted(state.gained[decided.winner], 'mission point')} gained in round {state.round}."


def _by_mission(state: State, decided: Result) -> str:
    held = counted(mission_points(state, decided.winner), "mission point")
    return f"{held} on tiles that it controls in round {state.round}."


def _by_occupation(state: State, decided: Result) -> str:
    winner, _ = sides_of(state, decided)
    met = [
        goal.occupy for goal in winner.goals if goal.occupy and len(occupants(state, goal.occupy)) >= goal.occupy.needed
    ]
    stand = [unit for occupy in met for unit in occupants(state, occupy)]
    names = [state.scenario.units[unit].title for unit in dict.fromkeys(stand)]
    return f"{listed(names)} hold the tiles that count in round {state.round}."


def _full_rout(state: State, decided: Result) -> str:
    _, loser = sides_of(state, decided)
    return f"All {loser.name} Riflemen on the board are routed in round {state.round}."


def _both(state: State, decided: Result) -> str:
    winner, _ = sides_of(state, decided)
    return f"Both sides have won at once, in the {winner.name} turn of round {state.round}."


def _withdrawn(state: State, decided: Result) -> str:
    _, loser = sides_of(state, decided)
    return f"The {loser.name} side withdrew in round {state.round}."


REASONS: Mapping[str, shared.Why] = MappingProxyType(
    {
        "US-goal-02": _by_points,
        "US-goal-03": _by_rout,
        "US-goal-05": _by_gain,
        "US-goal-06": _by_mission,
        "US-goal-07": _by_occupation,
        "US-end-04": _full_rout,
        "US-end-10": _withdrawn,
        "US-end-12": _both,
    }
)
"""What decided a game -> the reason in words."""

STALINGRAD = Account(pills, figures, MEASURES, reason)
"""As Stalingrad counts."""
