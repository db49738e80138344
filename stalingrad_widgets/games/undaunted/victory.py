"""The end of the game in Normandy: points, pinning, both pinned, and Beyond All Hope."""

from __future__ import annotations

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
    """Whether a card with this action is in the deck, or can be fetched from the supply by a Bolster (UN-end-09)."""
    wanted = side.with_action.get(action, frozenset())
    zones = state.zones.cards
    for zone in side.deck_zones:
        if not wanted.isdisjoint(zones[zone]):
            return True
    return not wanted.isdisjoint(fetchable(state, side))


def fetchable(state: State, side: Side) -> set[Word]:
    """Faces in the supply that a Bolster can fetch, which is in the deck itself or can be fetched."""
    zones = state.zones.cards
    have = set[Word]().union(*(zones[zone] for zone in side.deck_zones))
    supply = set(zones[side.supply])
    fetched: set[Word] = set()
    while gained := _within_bolsters(side, have | fetched, supply - fetched):
        fetched |= gained
    return fetched


def _within_bolsters(side: Side, have: set[Word], supply: set[Word]) -> set[Word]:
    """What the Bolsters among these cards can take out of such a supply."""
    squads = [squad for card, squad in side.bolsters if card in have]
    return supply.intersection(set[Word]().union(*(side.of_squad.get(squad, frozenset()) for squad in squads)))


# -- the verdict ----------------------------------------------------------------------------------------


def verdict(state: State) -> Result | None:
    """Who has won now, and by which rule; None while play goes on."""
    first, second = state.scenario.sides
    score = (points(state, 0), points(state, 1))
    pinned = (has_no_riflemen(state, first), has_no_riflemen(state, second))
    hopeless = (beyond_hope(state, first, score[0]), beyond_hope(state, second, score[1]))
    met = (_met(first, score, pinned[1], hopeless[1]), _met(second, score, pinned[0], hopeless[0]))
    if met[0] and met[1]:
        return _both_met(state, met, score)
    if met[0] or met[1]:
        return Result(0 if met[0] else 1, met[0] or met[1], score)
    if (pinned[0] or hopeless[0]) and (pinned[1] or hopeless[1]):
        return _on_points(state, score)
    return None


def _met(side: Side, score: tuple[int, int], enemy_pinned: bool, enemy_hopeless: bool) -> str:
    """The rule by which a side has won, or "" when its condition is not met."""
    own, enemy = score[side.index], score[side.enemy]
    if side.needs and own >= side.needs:
        return "UN-end-03"
    if side.pins and enemy_pinned:
        return "UN-end-04"
    if side.pins and enemy_hopeless:
        return "UN-end-12"
    return "UN-end-13" if enemy_hopeless and own > enemy else ""


def _both_met(state: State, met: tuple[str, str], score: tuple[int, int]) -> Result:
    """Pinning of both is settled like both pinned; otherwise the active side has won (UN-end-10)."""
    if "UN-end-03" not in met and "UN-end-13" not in met:
        return _on_points(state, score)
    return Result(state.active, "UN-end-10", score)


def _on_points(state: State, score: tuple[int, int]) -> Result:
    """More points win, and with as many the holder of the initiative marker (UN-end-06, UN-end-07)."""
    if score[0] == score[1]:
        return Result(state.holder, "UN-end-07", score)
    return Result(0 if score[0] > score[1] else 1, "UN-end-06", score)


def settle(state: State) -> None:
    """End the game at once if it is decided (UN-end-02). Called after each change that can decide it."""
    result = state.content.rules.verdict(state)
    if result is not None:
        state.result = result
        notes.win(state)
        raise Leave(OVER)
