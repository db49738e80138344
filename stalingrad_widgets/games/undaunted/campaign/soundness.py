"""All that is wrong with the state of a campaign: what must hold between scenarios and within a Campaign Step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ....core.game import OVER
from .content import CORE, MOST_GAMES, game_of
from .state import (
    AVAILABLE,
    BRIEFING,
    CASUALTIES,
    DECKS,
    FALLEN,
    INTEGRATION,
    LOST,
    OFF,
    ORDERS,
    PILE,
    POOLS,
    REMOVED,
    RESERVES,
    SUPPLY,
    VICTORY,
    CampaignState,
)

STEP = (VICTORY, CASUALTIES, RESERVES)
"""Phases in which the casualties of a scenario may still be unreplaced."""


def faults(state: CampaignState) -> list[str]:
    """One sentence each; [] for a sound state."""
    found = [*_course(state), *_city(state)]
    for side in (0, 1):
        found += [*_cards(state, side), *_versions(state, side), *_squads(state, side)]
    return found


# -- the record -----------------------------------------------------------------------------------------------


def _course(state: CampaignState) -> Iterator[str]:
    """The record is one course through the graph, and the areas are what it says (US-victory-01…06)."""
    content, code = state.content, state.content.graph.start
    holders = [OFF] * len(content.areas)
    for number, line in enumerate(state.lines, 1):
        if line.code != code or code not in content.graph.states:
            yield f"Line {number} of the record is of state {line.code}; {code} was due."
            return
        if line.game != number or game_of(line.code) != number:
            yield f"Line {number} of the record is of game {line.game}, state {line.code}."
        if line.scenario != content.graph.states[code].scenario:
            yield f"Line {number} of the record names scenario {line.scenario}, which state {code} does not have."
        area = content.scenario(code).area
        if area is not None:
            holders[content.area_of[area]] = line.winner
        code = content.graph.states[code].next[content.sides[line.winner]]
    if code != state.code:
        yield f"The game state is {state.code}; the record leads to {code}."
    if holders != state.holders:
        yield "The areas are not held as the record says."
    if len(state.lines) > MOST_GAMES:
        yield f"The record has {len(state.lines)} games; a campaign has {MOST_GAMES} at most."
    if state.ended and state.phase != OVER:
        yield f"The campaign has ended ({state.code}), but goes on."


def _city(state: CampaignState) -> Iterator[str]:
    """Each code has exactly one version in the current pool, and all other tiles are in the other (US-city-01)."""
    current, transformed = state.current(), state.transformed()
    if len({tile[:3] for tile in current}) != len(state.content.codes):
        yield "The current city pool does not have exactly one version of each tile."
    if sorted([*current, *transformed]) != sorted(tile.id for tile in state.content.pack.tiles):
        yield "The two city pools together are not all tiles."


# -- the cards ------------------------------------------------------------------------------------------------


def _cards(state: CampaignState, side: int) -> Iterator[str]:
    """Every card of a side is in exactly one pool (US-overview-06), and in one where it may be."""
    name = state.content.names[side]
    should = {word: soldier.copies for word, soldier in state.content.cards.items() if soldier.side == side}
    have = Counter(word for pool in range(len(POOLS)) for word in state.pool(side, pool))
    for word in sorted(should.keys() | have.keys()):
        if have[word] != should.get(word, 0):
            yield f"The {name} side has {have[word]} of {word} in its pools; there are {should.get(word, 0)}."
    for deck, pool in DECKS.items():
        for word in state.pool(side, pool) if pool != AVAILABLE else ():
            if state.content.cards[word].deck != deck:
                yield f"{word} lies in the {POOLS[pool]} deck of the {name} side, where it does not belong."
    if state.phase in (ORDERS, INTEGRATION, BRIEFING, OVER):
        for pool in (SUPPLY, LOST, PILE, FALLEN):
            if state.pool(side, pool):
                yield f"The {name} pool {POOLS[pool]} is not empty although the Campaign Step is over."


def _versions(state: CampaignState, side: int) -> Iterator[str]:
    """Of each soldier one version at most is there, and an upgraded one has taken the place of the regular."""
    cards, owned = state.content.cards, _owned(state, side)
    count = Counter(cards[word].code for word in owned if cards[word].unit and not _is_borrowed(state, word))
    for code, n in sorted(count.items()):
        if n > 1:
            yield f"The {state.content.names[side]} side has {n} versions of soldier {code}."
    for word in owned:
        soldier = cards[word]
        regular = [
            other
            for deck in "SL"
            if soldier.rank == "upgraded" and (other := state.content.of_soldier(soldier, deck)) is not None
        ]
        if any(other not in state.pool(side, REMOVED) for other in regular):
            yield f"{word} is there, but the regular card of that soldier was not removed."


def _is_borrowed(state: CampaignState, word: str) -> bool:
    """A reserve of an integrated squad need not have the code of the soldier whom he replaces (US-integrate-09)."""
    soldier = state.content.cards[word]
    return soldier.rank == "reserve" and soldier.squad in state.integrated[soldier.side]


def _owned(state: CampaignState, side: int) -> list[str]:
    """The cards that a side has, wherever the scenario has left them."""
    return [word for pool in (AVAILABLE, SUPPLY, LOST, PILE) for word in state.pool(side, pool)]


def _squads(state: CampaignState, side: int) -> Iterator[str]:
    """Each squad owns five Riflemen, three Scouts, three Machine Gunners (US-casphase-14, US-integrate-03)."""
    if state.phase in STEP or (state.phase == INTEGRATION and state.integrated[side]):
        return
    cards, pair = state.content.cards, state.integrated[side]
    have = Counter((cards[word].role, cards[word].squad) for word in _owned(state, side) if cards[word].is_core)
    squads = {squad for s, _, squad in state.content.standard if s == side}
    for squad in sorted(squads - set(pair)):
        for role in CORE:
            should = state.content.standard[side, role, squad]
            if have[role, squad] != should:
                yield _wrong(state, side, role, squad, have[role, squad], should)
    for role, should in CORE.items() if pair else ():
        together = sum(have[role, squad] for squad in pair)
        if together != should:
            yield _wrong(state, side, role, " and ".join(pair), together, should)


def _wrong(state: CampaignState, side: int, role: str, squad: str, have: int, should: int) -> str:
    return f"The {state.content.names[side]} squad {squad} has {have} cards of role {role}; it must have {should}."
