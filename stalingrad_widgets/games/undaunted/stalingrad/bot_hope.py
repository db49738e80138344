"""When the bot gives a game up: only if it has no way left to win, and never while the enemy is worse off.

There is no Beyond All Hope in Stalingrad (US-diff-02): two sides that can do nothing any more would play for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....core.requests import Word
from ..scenario import OFF, Side
from ..state import State
from .bot_aims import Aims
from .spawn import spawn_tiles

_FETCHING = frozenset(("bolster", "support"))
_HITTING = frozenset(("attack", "flame", "grenade", "antitank", "demo", "bomb"))
_DAMAGING = frozenset(("antitank", "demo", "bomb"))
_MOVING = frozenset(("move", "scout", "stalk", "explore", "guide"))


def gives_up(state: State, side: Side, aims: Sequence[Aims]) -> bool:
    """Whether a side should withdraw: it cannot win any more, and the enemy can, or is ahead; ties go to the holder."""
    if can_win(state, side, aims[side.index]):
        return False
    enemy = state.scenario.sides[side.enemy]
    if can_win(state, enemy, aims[enemy.index]):
        return True
    own, theirs = aims[side.index].progress(), aims[enemy.index].progress()
    return own < theirs or (own == theirs and state.holder != side.index)


def can_win(state: State, side: Side, aims: Aims) -> bool:
    """Whether a side has any way left to one of its aims or to a Full Rout of the enemy; how likely is not asked."""
    able = _able(state, side)
    if state.scenario.sides[side.enemy].routs and able & _HITTING:
        return True
    for _, parts in aims.goals:
        wanted = {part.kind for part in parts if part.have < part.need}
        if all(_can_reach(state, side, kind, able) for kind in wanted):
            return True
    return False


def _can_reach(state: State, side: Side, kind: str, able: frozenset[str]) -> bool:
    if kind in ("points", "mission"):
        return "control" in able
    if kind == "rout":
        return not able.isdisjoint(_HITTING)
    if kind == "occupy":
        return not able.isdisjoint(_MOVING)
    hooks = {claim.hook for i, claim in enumerate(state.scenario.claims) if _is_open(state, i, side)}
    return bool(state.beside) and any(not able.isdisjoint(_WAYS[hook]) for hook in sorted(hooks) if hook in _WAYS)


_WAYS = {
    "gain-by-control": frozenset(("control",)),
    "gain-by-damage": _DAMAGING,
    "gain-by-rout": _HITTING,
    "gain-by-arrival": _MOVING,
}
"""What it takes to gain mission points by a special rule."""


def _is_open(state: State, claim: int, side: Side) -> bool:
    return state.scenario.claims[claim].side == side.index and not state.claimed[claim]


def _able(state: State, side: Side) -> frozenset[str]:
    """Types of the actions that a side can still take, with cards that go round or can be fetched."""
    zones = state.zones.cards
    have = [card for zone in (side.hand, side.deck, side.discard, side.play, side.bid) for card in zones[zone]]
    cards = dict.fromkeys(card for card in have if _acts(state, card))
    supply = [card for card in dict.fromkeys(zones[side.supply]) if card not in cards]
    while fetched := [card for card in supply if _fetches(state, side, cards, card)]:
        cards.update(dict.fromkeys(fetched))
        supply = [card for card in supply if card not in cards]
    return frozenset(_types(state, cards))


def _types(state: State, cards: Iterable[Word]) -> Iterable[str]:
    for card in cards:
        for action in state.scenario.cards[card].actions:
            if action.available:
                yield action.type


def _acts(state: State, card: Word) -> bool:
    """Whether a card can ever act: its unit is on the board or has a place to come in; it is no Fog of War."""
    face = state.scenario.cards[card]
    if face.kind == "fog":
        return False
    return face.unit == OFF or state.at[face.unit] != OFF or bool(spawn_tiles(state, face.unit))


def _fetches(state: State, side: Side, cards: Iterable[Word], card: Word) -> bool:
    """Whether one of these cards can take another out of the supply, which then can act."""
    if not _acts(state, card):
        return False
    for other in cards:
        for action in state.scenario.cards[other].actions:
            if action.type in _FETCHING and action.available and card in side.of_squad.get(action.squad, frozenset()):
                return True
    return False
