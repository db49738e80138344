"""The end of the game in Normandy: points, pinning, both pinned, and Beyond All Hope."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.game import OVER
from ...core.requests import Leave, Word
from . import notes
from .scenario import OFF, Side
from .state import CONTROLLED, NO_MARKER, Result, State

# -- points -----------------------------------------------------------------------------------------


def points(state: State, side: int) -> int:
    """Objective points on the tiles that a side controls (UN-overview-07)."""
    scenario, marks, total = state.scenario, state.marks[side], 0
    for tile in scenario.objectives:
        if marks[tile] == CONTROLLED:
            total += scenario.values[tile]
    if state.raised and marks[scenario.radio] == CONTROLLED:
        total += state.raised
    return total


def value_of(state: State, tile: int) -> int:
    """What controlling a tile is worth now: its objective, and what the radio has added (UN-radio-01)."""
    return state.scenario.values[tile] + (state.raised if tile == state.scenario.radio else 0)


def controlled_tiles(state: State, side: int) -> list[int]:
    """Tiles that a side controls."""
    return [tile for tile, face in enumerate(state.marks[side]) if face == CONTROLLED]


# -- pinned and beyond hope ---------------------------------------------------------------------------


def has_no_riflemen(state: State, side: Side) -> bool:
    """No Rifleman counter of this side is on the board; cards do not avert it (UN-end-04, UN-end-05)."""
    for unit in side.riflemen:  # noqa: SIM110 (asked too often for a generator)
        if state.at[unit] != OFF:
            return False
    return True


def beyond_hope(state: State, side: Side, score: int) -> bool:
    """A side that needs points and has so many can no longer reach them (UN-end-08).

    That is so when the points controlled now fall short and no Control can be taken any more (UN-end-09),
    or no Scout can and the tiles that bear an own marker are worth too little (UN-end-16). The radio
    knows no limit for its side (UN-radio-04). Paths and enemies are not judged.
    """
    if not side.needs or score >= side.needs:
        return False
    if not can_take(state, side, "control"):
        return True
    if can_take(state, side, "scout"):
        return False
    return not _radio_in_reach(state, side) and _markable_points(state, side) < side.needs


def _radio_in_reach(state: State, side: Side) -> bool:
    scenario = state.scenario
    return side.index == scenario.radio_side and state.marks[side.index][scenario.radio] != NO_MARKER


def _markable_points(state: State, side: Side) -> int:
    """Points of the tiles that bear a marker of this side."""
    marks = state.marks[side.index]
    return sum([value_of(state, tile) for tile in state.scenario.objectives if marks[tile] != NO_MARKER])


def can_take(state: State, side: Side, action: str) -> bool:
    """Whether a card with this action is in the deck, or can be fetched from the supply by a Bolster (UN-end-09).

    The deck is meant with hand, discard pile and play area, in which its cards go round.
    """
    zones, able = state.zones.cards, side.able.get((action, None), frozenset())
    have = zones[side.hand] + zones[side.deck] + zones[side.discard] + zones[side.play] + zones[side.bid]
    if not able.isdisjoint(have):
        return True
    supply = zones[side.supply]
    if able.isdisjoint(supply):
        return False
    if not side.fetches_all.isdisjoint(have):
        return True
    fetched = [side.able.get((action, squad), frozenset()) for squad in squads_to_fetch(side, have, supply)]
    return any(not faces.isdisjoint(supply) for faces in fetched)


def squads_to_fetch(side: Side, have: Sequence[Word], supply: Sequence[Word]) -> list[str | None]:
    """The squads (None: any) whose cards a Bolster can fetch, one that is in the deck or can be fetched itself."""
    squads: list[str | None] = []
    found = True
    while found:
        found = False
        for bolster in side.bolsters:
            within = None in squads or bolster.own_squad in squads
            if bolster.limit not in squads and (bolster.card in have or (within and bolster.card in supply)):
                squads.append(bolster.limit)
                found = True
    return squads


# -- the verdict ----------------------------------------------------------------------------------------


def verdict(state: State) -> Result | None:
    """Who has won now, and by which rule; None while play goes on."""
    first, second = state.scenario.sides
    score = (points(state, 0), points(state, 1))
    met = (_met(state, first, second, score), _met(state, second, first, score))
    if met[0] and met[1]:
        return _both_met(state, met, score)
    if met[0] or met[1]:
        return Result(0 if met[0] else 1, met[0] or met[1], score)
    if counts_as_pinned(state, first, score[0]) and counts_as_pinned(state, second, score[1]):
        return _on_points(state, score)
    return None


def _met(state: State, side: Side, enemy: Side, score: tuple[int, int]) -> str:
    """The rule by which a side has won, or "" when its condition is not met."""
    own, other, law = score[side.index], score[enemy.index], state.content.rules.law
    if side.needs and own >= side.needs:
        return law.end_points
    if side.pins:
        if has_no_riflemen(state, enemy):
            return law.end_pinned
        return law.end_hopeless if beyond_hope(state, enemy, other) else ""
    return law.end_hopeless_behind if own > other and beyond_hope(state, enemy, other) else ""


def counts_as_pinned(state: State, side: Side, score: int) -> bool:
    """Without Rifleman counters on the board, or beyond all hope (UN-end-04, UN-end-08)."""
    return has_no_riflemen(state, side) or beyond_hope(state, side, score)


def _both_met(state: State, met: tuple[str, str], score: tuple[int, int]) -> Result:
    """Pinning of both is settled like both pinned; otherwise the active side has won (UN-end-10)."""
    law = state.content.rules.law
    if law.end_points not in met and law.end_hopeless_behind not in met:
        return _on_points(state, score)
    return Result(state.active, law.end_both_met, score)


def _on_points(state: State, score: tuple[int, int]) -> Result:
    """More points win, and with as many the holder of the initiative marker (UN-end-06, UN-end-07)."""
    law = state.content.rules.law
    if score[0] == score[1]:
        return Result(state.holder, law.end_initiative, score)
    return Result(0 if score[0] > score[1] else 1, law.end_both_pinned, score)


def settle(state: State) -> None:
    """End the game at once if it is decided (UN-end-02). Called after each change that can decide it."""
    result = state.content.rules.verdict(state)
    if result is not None:
        state.result = result
        notes.win(state)
        raise Leave(OVER)
