"""The odds of an attack as the table lies now: what a player may ask before he names a target.

All of it is public: soldiers in play, their cubes and markers.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import burst, odds, rolls, values
from .content import GRENADE, OFF
from .state import Attack, State


def prepared(state: State, attacker: int, weapon: str, axis: str = "") -> Attack:
    """An attack that this soldier could declare now: the one in progress, if it is his with this weapon."""
    now = state.attack
    if now is not None and now.attacker == attacker and now.weapon == weapon:
        return now if now.axis or not axis else now._replace(axis=axis)
    shots = 1 if weapon == GRENADE else state.content.roster.soldiers[attacker].weapon(weapon).shots
    return Attack(attacker, weapon, axis, shots=shots)


def against(state: State, attack: Attack, target: int, covers: int = 0) -> tuple[int, int]:
    """All modifiers of the attacker and the defence in force, with so many more In Cover on a soldier (O9)."""
    defense = values.defense(state, target)
    if target < len(state.at):
        defense += values.COVER * covers
    return values.attack_bonus(state, attack), defense


def shot(state: State, attack: Attack, target: int, covers: int = 0) -> odds.Shot:
    """The next roll."""
    bonus, defense = against(state, attack, target, covers)
    trench = target >= len(state.at)
    return odds.shot(rolls.reading(state.content), attack.weapon, bonus, defense, trench=trench)


def whole_attack(state: State, attack: Attack, target: int, covers: int = 0) -> odds.Burst:
    """All shots that are left, at one soldier."""
    bonus, defense = against(state, attack, target, covers)
    lasting = 0 if state.content.options["precision_scope"] == "attack" else attack.precision
    return odds.burst(
        rolls.reading(state.content),
        attack.weapon,
        attack.shots,
        bonus - lasting,
        defense,
        state.cubes[target],
        once=lasting,
    )


def one_after_the_other(state: State, attack: Attack, targets: Sequence[int]) -> odds.Spree:
    """All shots that are left, at these soldiers in this order, whose values are those of now."""
    lasting = 0 if state.content.options["precision_scope"] == "attack" else attack.precision
    listed = []
    for target in targets:
        bonus, defense = against(state, attack, target)
        listed.append(odds.Target(bonus - lasting, defense, state.cubes[target]))
    return odds.spree(rolls.reading(state.content), attack.weapon, attack.shots, listed, once=lasting)


def throw(state: State, attack: Attack, target: int, covers: int = 0) -> odds.Throw:
    """A grenade along the axis of the attack, at a soldier or a trench."""
    bonus, defense = against(state, attack, target, covers)
    space = burst.space_of(state, target)
    near = [state.occupant[one] for one in burst.beside(state.content, space, attack.axis)]
    cubes = [state.cubes[code] for code in near if OFF < code < len(state.at)]
    own = state.cubes[target] if target < len(state.at) else None
    return odds.throw(rolls.reading(state.content), bonus, defense, own, cubes)
