"""Where the game stands: round, reserves, points, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...core.game import OVER
from ...core.scene import Pill, Result, Status
from . import odds, rolls, victory
from .content import LAST_ROUND, OFF, SIDES
from .state import Result as Decided
from .state import State
from .texts import Texts


def status(state: State, texts: Texts) -> Status:
    """Round, phase, whose activation, reserves and points: the same for everybody."""
    made: Status = {
        "round": state.round,
        "phase": state.phase,
        "active": None if state.acting == OFF else SIDES[state.content.roster.soldiers[state.acting].side],
        "pills": [_round(state, texts), _reserves(state, texts), _points(state, texts)],
    }
    if (ended := result(state, texts)) is not None:
        made["result"] = ended
    return made


def _round(state: State, texts: Texts) -> Pill:
    if state.round < LAST_ROUND:
        return {"t": texts("status.round"), "v": texts("status.round-of", n=state.round)}
    if state.repeat:
        return {"t": texts("status.last-breath"), "v": str(state.repeat + 1)}
    return {"t": texts("status.round"), "v": texts("status.last-breath")}


def _reserves(state: State, texts: Texts) -> Pill:
    return {"t": texts("status.reserve"), "sides": [[side, state.reserve[n]] for n, side in enumerate(SIDES)]}


def _points(state: State, texts: Texts) -> Pill:
    """What would be counted now (DES-end-06 to DES-end-08)."""
    points = victory.points(state)
    return {"t": texts("status.points"), "sides": [[side, points[n]] for n, side in enumerate(SIDES)]}


# -- the end -------------------------------------------------------------------------------------------


def result(state: State, texts: Texts) -> Result | None:
    """Who has won, why, and figures; None while play goes on."""
    decided = state.result
    if decided is None or state.phase != OVER:
        return None
    drawn = decided.winner == OFF
    side = None if drawn else SIDES[decided.winner]
    return {
        "side": side,
        "title": texts("result.drawn") if drawn else texts("result.won", side=texts(f"side.{side}.adjective")),
        "reason": _reason(state, decided, texts),
        "rule": decided.rule,
        "cols": list(SIDES),
        "rows": [[texts(f"result.{label}"), figure(state, 0), figure(state, 1)] for label, figure in FIGURES.items()],
    }


REASONS = (
    *("DES-surrender-01", "DES-surrender-03", "DES-surrender-06"),
    *("DES-end-02", "DES-end-05", "DES-end-10"),
)
"""Rules that end a game; each has its reason among the texts."""


def _reason(state: State, decided: Decided, texts: Texts) -> str:
    loser = "" if decided.winner == OFF else texts(f"viewer.{SIDES[1 - decided.winner]}")
    more, less = max(decided.points), min(decided.points)
    return texts(f"reason.{decided.rule}", loser=loser, round=state.round, more=more, less=less)


# -- figures --------------------------------------------------------------------------------------------


def fallen(state: State, side: int) -> int:
    """Soldiers of a side in its discard piles, those that hypothermia took among them."""
    return sum(state.zones.count(state.content.seats[seat].fallen) for seat in state.content.sides[side].seats)


def in_hand(state: State, side: int) -> int:
    """Soldiers that a side's players hold."""
    return sum(state.zones.count(state.content.seats[seat].hand) for seat in state.content.sides[side].seats)


def cubes(state: State, side: int) -> int:
    """Cubes on a side's soldiers in play."""
    return sum(state.cubes[soldier] for soldier in state.in_play(side))


def lives(state: State, side: int) -> int:
    """Lives of a side's soldiers in play: cubes, and by default the one that each has of its own (DES-lives-07)."""
    reading = rolls.reading(state.content)
    return sum([odds.lives_of(reading, state.cubes[soldier]) for soldier in state.in_play(side)])


Figure = Callable[[State, int], int]
FIGURES: Mapping[str, Figure] = {
    "points": lambda state, side: victory.points(state)[side],
    "soldiers": lambda state, side: len(state.in_play(side)),
    "cubes": cubes,
    "reserve": lambda state, side: state.reserve[side],
    "fallen": fallen,
}
"""Rows of the result."""
MEASURES: Mapping[str, Figure] = {
    **FIGURES,
    "lives": lives,
    "lost": lambda state, side: state.lost[side],
    "objects": lambda state, side: state.zones.count(state.content.sides[side].objects),
    "hand": in_hand,
}
"""Columns of tables: "points_soviet" …; lives as `lives` counts them."""


def measures(state: State) -> dict[str, float]:
    """Figures by side, both sides open."""
    return {f"{what}_{id}": figure(state, side) for id, side in _SIDES for what, figure in MEASURES.items()}


_SIDES = tuple((id, side) for side, id in enumerate(SIDES))
