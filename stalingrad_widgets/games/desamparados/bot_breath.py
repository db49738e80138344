"""Last Breath: whom to name, by the chance to win with him (DES-breath-02 to DES-breath-08)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ...core.requests import DONE, Word
from . import odds, values
from .bot_outlook import Outlook, Target
from .breath import NAMED
from .content import GRENADE_CARD
from .verbs import AXES
from .victory import SOLDIER_POINTS, points

DRAWN = 0.5
"""A tie: another Last Breath, or a draw."""
TARGETS = 3
"""Enemies, one after the other, that an attack may reach."""
Law = dict[int, float]
"""Points -> chance."""


def naming(outlook: Outlook, words: Sequence[Word]) -> list[float]:
    """Score of each soldier to be named, and of "done": the chance to win, the enemy naming nobody."""
    state, side = outlook.state, outlook.side
    so_far = state.named[side]
    own = points(state)
    ahead = own[side] - own[1 - side]
    laws = {code: last_attack(outlook, code) for code in state.in_play(side)}
    code_of = state.content.roster.code_of
    left = [code for code in laws if code not in so_far]
    best = {code: chance_to_win(ahead, [laws[one] for one in (*so_far, code)]) for code in left}
    if len(so_far) + 1 < NAMED:
        for pair in combinations(left, 2):
            both = chance_to_win(ahead, [laws[one] for one in pair])
            for code in pair:
                best[code] = max(best[code], both)
    done = chance_to_win(ahead, [laws[one] for one in so_far])
    return [done if word == DONE else best[code_of[word]] - 1e-9 for word in words]


def chance_to_win(ahead: int, laws: Sequence[Law]) -> float:
    """The chance that these gains bring the side ahead; half of a tie."""
    law: Law = {ahead: 1.0}
    for gain in laws:
        law = added(law, gain)
    return sum([p if total > 0 else DRAWN * p if total == 0 else 0.0 for total, p in law.items()])


def added(one: Law, other: Law) -> Law:
    """The sum of two independent gains."""
    law: Law = {}
    for first, p in one.items():
        for second, q in other.items():
            law[first + second] = law.get(first + second, 0.0) + p * q
    return law


def last_attack(outlook: Outlook, soldier: int) -> Law:
    """What naming a soldier changes in the score: its attack, if it may make it, less itself (DES-breath-07)."""
    state = outlook.state
    may = float(odds.at_least(values.initiative(state, soldier)))
    cost = SOLDIER_POINTS + state.cubes[soldier]
    laws = [_firing(outlook, soldier, weapon.kind) for weapon in outlook.soldiers[soldier].weapons]
    if GRENADE_CARD in map(outlook.kind, outlook.inventory()):
        laws += _throws(outlook, soldier)
    best = max(laws, key=expected)
    law = {gain - cost: may * p for gain, p in best.items()}
    law[-cost] = law.get(-cost, 0.0) + 1 - may
    return law


def expected(law: Law) -> float:
    """Its mean."""
    return sum([gain * p for gain, p in law.items()])


def _firing(outlook: Outlook, soldier: int, kind: str) -> Law:
    """All shots at the best target, and at the next ones when it dies."""
    weapon = outlook.soldiers[soldier].weapon(kind)
    bonus = outlook.bonus(soldier, weapon, outlook.state.at[soldier])
    targets = sorted(outlook.targets(), key=lambda t: -outlook.assault(kind, weapon.shots, bonus, t, True))
    return _shots(outlook, kind, weapon.shots, bonus, targets[:TARGETS])


def _shots(outlook: Outlook, kind: str, shots: int, bonus: int, targets: Sequence[Target]) -> Law:
    """Points taken by so many shots at these targets in turn."""
    if not shots or not targets:
        return {0: 1.0}
    first = targets[0]
    law: Law = {}
    burst = outlook.profile.law(kind, shots, bonus, first.defense, first.cubes)
    for left, p in enumerate(burst.alive):
        law[first.cubes - left] = law.get(first.cubes - left, 0.0) + p
    for left, p in enumerate(burst.dead):
        if p:
            taken = SOLDIER_POINTS + first.cubes
            for more, q in _shots(outlook, kind, left, bonus, targets[1:]).items():
                law[taken + more] = law.get(taken + more, 0.0) + p * q
    return law


def _throws(outlook: Outlook, soldier: int) -> list[Law]:
    """The best throw, as a law of two results."""
    best = outlook.best_throw(soldier, AXES)
    whole = max(round(best * 2), 1)
    chance = min(max(best / whole, 0.0), 1.0)
    return [{whole: chance, 0: 1 - chance}]
