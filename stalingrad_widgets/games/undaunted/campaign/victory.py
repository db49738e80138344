"""The victory phase: the record, the areas, the next state; and what the scenario has done to cards and city."""

from __future__ import annotations

from ....core.game import OVER
from ....core.requests import Flow
from . import notes
from .content import game_of
from .report import IN_USE, SET_ASIDE, Report
from .state import (
    AVAILABLE,
    CASUALTIES,
    FALLEN,
    LOST,
    PILE,
    REMOVED,
    SUPPLY,
    VICTORY,
    CampaignState,
    Line,
)


def after(before: CampaignState, report: Report) -> CampaignState:
    """The campaign as its Campaign Step begins: all cards still lie where the scenario has left them (US-end-13).

    Raises ValueError for a report of another scenario, or of cards that a side does not have.
    """
    due = before.content.graph.states[before.code].scenario
    if report.scenario != due:
        raise ValueError(f"The report is of scenario {report.scenario}; the one to be played was {due}.")
    state = before.clone()
    state.report, state.phase = report, VICTORY
    state.settled, state.news = [False, False], [[], []]
    for side in (0, 1):
        _lay_out(state, side, report)
    return state


def _lay_out(state: CampaignState, side: int, report: Report) -> None:
    """Cards leave the available pool for where they lie at the end; what took no part stays there (US-setup-11)."""
    for zones, pool in ((SET_ASIDE, SUPPLY), (IN_USE, PILE), (("lost",), LOST), (("removed",), REMOVED)):
        for word in report.pile(side, *zones):
            state.move(side, word, AVAILABLE, pool)
    codes = {state.content.cards[word].code for word in report.open[side]}
    before = [word for word in state.seen[side] if state.content.cards[word].code not in codes]
    state.seen[side] = sorted([*before, *report.open[side]], key=state.content.order.__getitem__)


def victory(state: CampaignState) -> Flow[None]:
    """The winner is recorded, takes the area, and the next state follows from him (US-victory-01…06)."""
    report = state.report
    assert report is not None, "There is no Campaign Step without a scenario."
    code, winner = state.code, report.winner
    worn, gone = _wear(state, report), _collapse(state, report)
    area = state.content.scenario(code).area
    if area is not None:
        state.holders[state.content.area_of[area]] = winner
    state.code = state.content.graph.states[code].next[state.content.sides[winner]]
    state.lines.append(
        Line(
            game=game_of(code),
            code=code,
            scenario=report.scenario,
            winner=winner,
            rule=report.rule,
            rounds=report.rounds,
            plies=report.plies,
            lost=(len(report.pile(0, "lost")), len(report.pile(1, "lost"))),
            worn=worn,
            tunnels=gone,
            areas=(state.held(0), state.held(1)),
        )
    )
    notes.recorded(state, state.lines[-1], area)
    if state.ended:
        _end(state)
    else:
        state.phase = CASUALTIES
    yield from ()


def _wear(state: CampaignState, report: Report) -> int:
    """Tiles swapped in the scenario are in their new pools when it is packed up (US-city-03); how many were."""
    swapped = 0
    for tile in report.tiles:
        code = state.content.tile_of[tile[:3]]
        version = state.content.versions[code].index(tile)
        swapped += version != state.versions[code]
        state.versions[code] = version
    return swapped


def _collapse(state: CampaignState, report: Report) -> int:
    """Tunnels that were hit are gone for the rest of the campaign (US-tunnel-08); how many more."""
    gone = [tunnel for tunnel in report.tunnels if tunnel not in state.tunnels_gone]
    state.tunnels_gone = sorted([*state.tunnels_gone, *gone])
    return len(gone)


def pack_up(state: CampaignState) -> None:
    """What is left of the side's cards in scenario zones is available again (US-upgrade-14)."""
    for side in (0, 1):
        for pool in (SUPPLY, PILE, LOST, FALLEN):
            state.move_all(side, pool, AVAILABLE)
    fog = state.content.cards
    strength = [sum(fog[word].role != "fog" for word in state.pool(side, AVAILABLE)) for side in (0, 1)]
    state.lines[-1] = state.lines[-1]._replace(strength=(strength[0], strength[1]))
    state.report = None


def _end(state: CampaignState) -> None:
    """An END state: the rest of the Campaign Step is skipped (US-campend-03)."""
    pack_up(state)
    notes.ended(state, state.content.graph.ends[state.code].victor)
    state.phase = OVER
