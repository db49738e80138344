"""What the ways through a campaign leave of the goals: cards may be missing, and squads may be one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from ....core.content import Fault, Gaps, Loc
from .goal_checks import tiles_of
from .pack import Campaign, GameState, Goal, Occupy, Orders, Pack
from .reach import Army, Reach
from .scenario_checks import ScenarioCheck

REMEDY = "Ask for what is left, or change the orders on the way."
Lack: TypeAlias = tuple[str, str, str]
"""What a goal lacks, in words, the remedy, and the rule."""


class Way(NamedTuple):
    """A way to a game state."""

    codes: tuple[str, ...]
    army: Army
    """What the side has when the scenario begins."""


def way_faults(pack: Pack, campaign: Campaign, gaps: Gaps) -> Iterator[Fault]:
    """Goals that can be met in a single game and not on some way through the campaign; one fault a goal and state."""
    numbers = {scenario.id: k for k, scenario in enumerate(pack.scenarios)}
    ways = {side: ways_of(pack, campaign, side) for side in pack.sides}
    for code, state in campaign.states.items():
        k = numbers[state.scenario]
        of = ScenarioCheck(pack, pack.scenarios[k], k, gaps)
        here = [(side, way) for side in pack.sides for way in ways[side].get(code, ())]
        for owner, goals in of.scenario.goals.items():
            for n, goal in enumerate(goals):
                yield from _goal_faults(of, (owner, n, goal), ("campaign", "states", code, "scenario"), here)


def _goal_faults(
    of: ScenarioCheck, of_side: tuple[str, int, Goal], loc: Loc, ways: Iterable[tuple[str, Way]]
) -> Iterator[Fault]:
    """The first way on which the goal cannot be met."""
    owner, n, goal = of_side
    for side, way in ways:
        lack = _lack(owner, goal, Reach(of, side, way.army))
        if lack is not None:
            by = ", ".join(way.codes)
            yield Fault(loc, f"By way of {by}, goals.{owner}[{n}] of its scenario cannot be met: {lack[0]}", *lack[1:])
            return


def _lack(owner: str, goal: Goal, reach: Reach) -> Lack | None:
    """What a goal lacks: own units to stand somewhere, or those of the enemy."""
    if owner != reach.side:
        return _rout(goal, reach)
    return None if goal.occupy is None else _occupy(goal.occupy, reach)


def _rout(goal: Goal, reach: Reach) -> Lack | None:
    """As many units take part as must be routed (US-goal-03, US-goal-04)."""
    there = reach.taking_part()
    named = dict.fromkeys(map(reach.counter, goal.rout))
    able = [id for id in named if id in there] if named else list(there)
    needed = min(goal.rout_count or len(named), len(named)) if named else goal.rout_count or 0
    if len(able) >= needed:
        return None
    return (
        f"{_are(len(able))} there to be routed, and {needed} must be.",
        REMEDY,
        "US-goal-03" if named else "US-goal-04",
    )


def _occupy(occupy: Occupy, reach: Reach) -> Lack | None:
    """As many units can get to the tiles as must (US-goal-07)."""
    able = reach.able(tiles_of(reach.of.scenario, occupy), occupy.role)
    named = dict.fromkeys(map(reach.counter, occupy.units))
    count = len([id for id in able if id in named]) if named else len(able)
    needed = len(named) or occupy.count or 0
    if count >= needed:
        return None
    return f"{_are(count)} able to get to the tiles, and {needed} must.", REMEDY, "US-goal-07"


def _are(n: int) -> str:
    return f"{n} unit is" if n == 1 else f"{n} units are"


# -- the ways -------------------------------------------------------------------------------------------------


def ways_of(pack: Pack, campaign: Campaign, side: str) -> Mapping[str, list[Way]]:
    """For each state the ways on which the side has least; orders of that state are carried out.

    Who falls, and which reserve comes, is not asked here: it is up to the players.
    """
    start = frozenset(card.id for card in pack.cards_of(side) if card.id[2] == "S")
    before: dict[str, list[Way]] = {campaign.start: [Way((), Army(start))]}
    ways: dict[str, list[Way]] = {}
    for code in sorted(campaign.states, key=lambda code: int(code[:-1])):  # after game 7 comes game 8 (US-victory-04)
        state = campaign.states[code]
        ways[code] = _least(_on(way, code, _orders(pack, state, side)) for way in before.get(code, ()))
        for following in dict.fromkeys(state.next.values()):
            before.setdefault(following, []).extend(ways[code])
    return ways


def _orders(pack: Pack, state: GameState, side: str) -> list[Orders]:
    """Those of the briefing, then those of the overview (US-setup-03, US-setup-07)."""
    given = (state.orders, pack.scenario(state.scenario).orders)
    return [orders[side] for orders in given if side in orders]


def _on(way: Way, code: str, orders: Iterable[Orders]) -> Way:
    """The way with one state more, its orders carried out (US-setup-04, US-setup-05, US-integrate-01)."""
    cards, pair = way.army.cards or frozenset(), way.army.pair
    for order in orders:
        gone = {line.old for line in order.replace}
        cards = (cards | {*order.unlock, *(line.card for line in order.replace)}) - gone
        if order.integrate is not None and not pair:
            pair = order.integrate.squads
    return Way((*way.codes, code), Army(cards, pair))


def _least(ways: Iterable[Way]) -> list[Way]:
    """Those with whose cards no other way does with fewer: more cards never make a goal harder."""
    least: list[Way] = []
    for way in ways:
        if not any(_no_more(other.army, way.army) for other in least):
            least = [*(other for other in least if not _no_more(way.army, other.army)), way]
    return least


def _no_more(one: Army, other: Army) -> bool:
    return one.pair == other.pair and (one.cards or frozenset()) <= (other.cards or frozenset())
