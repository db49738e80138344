"""Where the game stands: round, score, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from ...core.game import OVER
from ...core.scene import Pill, Result, Status
from .counters import on_board
from .scenario import Scenario, Side
from .state import TURN, State
from .state import Result as Decided
from .victory import controlled_tiles, points
from .words import counted, side_name

Figure: TypeAlias = Callable[[State, Side], int]
Why: TypeAlias = Callable[[State, Decided], str]


class Account(NamedTuple):
    """What a game counts, and how it says why it ended."""

    pills: Callable[[State], list[Pill]]
    """Figures of the header besides the round."""
    figures: Callable[[State], Mapping[str, Figure]]
    """Rows of the result."""
    measures: Mapping[str, Figure]
    """Columns of tables: "points" becomes "points_american" …"""
    reason: Why
    """Why the game ended so, in words."""


def status(state: State, account: Account | None = None) -> Status:
    """Round, phase, whose turn, score: the same for everybody. `account`: as Normandy counts by default."""
    account = account or NORMANDY
    scenario = state.scenario
    made: Status = {
        "round": state.round,
        "phase": state.phase,
        "active": scenario.sides[state.active].id if state.phase == TURN else None,
        "pills": [{"t": "Round", "v": str(state.round)}, *account.pills(state)],
    }
    if (ended := result(state, account)) is not None:
        made["result"] = ended
    return made


def score(state: State) -> Pill:
    """Objective points of both sides, and what each needs in the same order: "of 5 / pin" (UN-end-01)."""
    sides = state.scenario.sides
    return {
        "t": "Points",
        "sides": [[side.id, points(state, side.index)] for side in sides],
        "of": _needed(sides),
    }


def _needed(sides: tuple[Side, Side]) -> str:
    if sides[0].needs == sides[1].needs and sides[0].needs:
        return f"of {counted(sides[0].needs, 'point')}"
    return f"of {' / '.join(str(side.needs) if side.needs else 'pin' for side in sides)}"


# -- the end -------------------------------------------------------------------------------------------


def result(state: State, account: Account | None = None) -> Result | None:
    """Who has won, why, and figures; None while play goes on."""
    decided, account = state.result, account or NORMANDY
    if decided is None or state.phase != OVER:
        return None
    scenario, figures = state.scenario, account.figures(state).items()
    winner = scenario.sides[decided.winner]
    return {
        "side": winner.id,
        "title": f"{side_name(scenario, winner.id)} wins {scenario.title}",
        "reason": account.reason(state, decided),
        "rule": decided.rule,
        "cols": [side.id for side in scenario.sides],
        "rows": [[label, *(figure(state, side) for side in scenario.sides)] for label, figure in figures],
    }


def soldiers_lost(state: State, side: Side) -> int:
    """Cards lost to hits. Fog of War that Recon removed lies there too and is no soldier."""
    return sum(card != side.fog for card in state.zones[side.lost])


FIGURES: Mapping[str, Figure] = {
    "Objective points": lambda state, side: points(state, side.index),
    "Soldiers lost": soldiers_lost,
    "Counters on the board": lambda state, side: len(on_board(state, side.index)),
    "Tiles controlled": lambda state, side: len(controlled_tiles(state, side.index)),
}


def sides_of(state: State, decided: Decided) -> tuple[Side, Side]:
    """Winner and loser."""
    winner = state.scenario.sides[decided.winner]
    return winner, state.scenario.sides[winner.enemy]


def _by_points(state: State, decided: Decided) -> str:
    winner, _ = sides_of(state, decided)
    return f"{decided.points[winner.index]} of {counted(winner.needs, 'point')} in round {state.round}."


def _by_pin(state: State, decided: Decided) -> str:
    _, loser = sides_of(state, decided)
    return f"No {loser.name} Riflemen are left on the board in round {state.round}."


def _both_pinned(state: State, decided: Decided) -> str:
    winner, loser = sides_of(state, decided)
    score = f"{decided.points[winner.index]} to {decided.points[loser.index]} in points"
    return f"Both sides count as pinned: {score} in round {state.round}."


def _on_initiative(state: State, decided: Decided) -> str:
    winner, _ = sides_of(state, decided)
    each = counted(decided.points[winner.index], "point")
    holds = f"the {winner.name} side holds the initiative marker in round {state.round}"
    return f"Both sides count as pinned with {each} each, and {holds}."


def _both_met(state: State, decided: Decided) -> str:
    winner, _ = sides_of(state, decided)
    return f"Both sides have reached their aim at once, in the {winner.name} turn of round {state.round}."


def _hopeless(state: State, decided: Decided) -> str:
    _, loser = sides_of(state, decided)
    return f"{_out_of_reach(state.scenario, loser)}, which counts as pinned."


def _hopeless_and_behind(state: State, decided: Decided) -> str:
    winner, loser = sides_of(state, decided)
    score = f"{decided.points[loser.index]} to {decided.points[winner.index]}"
    return f"{_out_of_reach(state.scenario, loser)} and is behind, {score}."


def _out_of_reach(scenario: Scenario, side: Side) -> str:
    return f"{side_name(scenario, side.id)} can no longer reach {counted(side.needs, 'point')}"


REASONS: Mapping[str, Why] = {
    "end_points": _by_points,
    "end_pinned": _by_pin,
    "end_both_pinned": _both_pinned,
    "end_initiative": _on_initiative,
    "end_both_met": _both_met,
    "end_hopeless": _hopeless,
    "end_hopeless_behind": _hopeless_and_behind,
}
"""What of the law decided a game -> the reason in words."""


def reason(state: State, decided: Decided) -> str:
    """Why the game ended so, in words."""
    law = state.content.rules.law
    return next(say(state, decided) for way, say in REASONS.items() if getattr(law, way) == decided.rule)


def measures(state: State, account: Account | None = None) -> dict[str, float]:
    """Figures by side, both sides open: points, tiles, counters, and where their cards are."""
    made: dict[str, float] = {}
    for side in state.scenario.sides:
        for what, figure in (account or NORMANDY).measures.items():
            made[f"{what}_{side.id}"] = figure(state, side)
    return made


def _of_deck(state: State, side: Side) -> list[str]:
    """Cards that go round: hand, deck, discard pile, play area and bid."""
    zones = state.zones
    return [card for zone in (side.hand, side.deck, side.discard, side.play, side.bid) for card in zones[zone]]


MEASURES: Mapping[str, Figure] = {
    "points": lambda state, side: points(state, side.index),
    "tiles": lambda state, side: len(controlled_tiles(state, side.index)),
    "counters": lambda state, side: len(on_board(state, side.index)),
    "suppressed": lambda state, side: sum(state.suppressed[unit] for unit in side.units),
    "cards": lambda state, side: len(_of_deck(state, side)),
    "fog": lambda state, side: _of_deck(state, side).count(side.fog),
    "supply": lambda state, side: state.zones.count(side.supply),
    "lost": soldiers_lost,
}
"""Columns of tables: "points_american" …"""

NORMANDY = Account(lambda state: [score(state)], lambda state: FIGURES, MEASURES, reason)
"""As Normandy counts."""
