"""Initiative, defence and attack in force: printed values with line, neighbours, cover and cards.

Nothing of this is stored: line, neighbours and cover may change between two shots. The plain functions give the
number, those ending in `_parts` the same with its parts, for odds and the log.
"""

from __future__ import annotations

from ...core.breakdown import Breakdown
from .content import ATTACK, DEFENSE, EMPTY, GRENADE, INITIATIVE, RIFLE
from .state import Attack, State

TRENCH_DEFENSE = 9
"""DES-trench-03."""
COVER, PRECISION_BONUS, REACTION_BONUS = 2, 2, 2
LINE_DEFENSE = (0, -1, 0, 1)
"""By line 1 to 3 (DES-line-01, DES-line-04, DES-line-05)."""
LINE_ATTACK = (0, 1, 0, -1)
"""By line 1 to 3 (DES-line-02, DES-line-04, DES-line-06); not for rifles (DES-line-03, DES-line-07)."""


def help_at(state: State, space: int, stat: str) -> int:
    """What neighbours and trenches whose arrows point here give (DES-passive-01, -02, DES-trench-02)."""
    helps, occupant = state.content.roster.helps[stat], state.occupant
    near = state.content.near[space]
    given = [helps[occupant[at]].get(arrow, 0) for arrow, at in near if occupant[at] != EMPTY]
    if not given:
        return 0
    return sum(given) if state.content.options["passive_stack"] else max(given)


def helpers(state: State, space: int, stat: str) -> list[tuple[int, int]]:
    """(code, bonus) of each neighbour whose arrow for this stat points here."""
    helps, occupant = state.content.roster.helps[stat], state.occupant
    found = []
    for arrow, near in state.content.near[space]:
        code = occupant[near]
        if code != EMPTY and (bonus := helps[code].get(arrow)):
            found.append((code, bonus))
    return found


def initiative(state: State, soldier: int) -> int:
    """Printed value, binoculars and trenches, Reaction (DES-order-02)."""
    printed = state.content.roster.soldiers[soldier].initiative
    return printed + help_at(state, state.at[soldier], INITIATIVE) + state.reaction[soldier]


def defense(state: State, code: int) -> int:
    """Of a soldier: printed value, line, protection and trenches, cover. Of a trench: 9 (DES-trench-03, -06)."""
    if code >= len(state.at):
        return TRENCH_DEFENSE
    space = state.at[code]
    printed = state.content.roster.soldiers[code].defense
    return (
        printed + LINE_DEFENSE[state.content.line[space]] + help_at(state, space, DEFENSE) + COVER * state.cover[code]
    )


def attack_bonus(state: State, attack: Attack) -> int:
    """All that is added to the dice: weapon or throwing icon, line, trenches, Precision (DES-shoot-02)."""
    soldier, space = state.content.roster.soldiers[attack.attacker], state.at[attack.attacker]
    own = soldier.grenade_bonus if attack.weapon == GRENADE else soldier.weapon(attack.weapon).bonus
    line = 0 if attack.weapon == RIFLE else LINE_ATTACK[state.content.line[space]]
    return own + line + help_at(state, space, ATTACK) + attack.precision


def initiative_parts(state: State, soldier: int) -> Breakdown:
    """`initiative` with its parts."""
    parts = Breakdown("DES-deploy-18", state.content.roster.soldiers[soldier].initiative, "printed")
    _add_help(parts, state, state.at[soldier], INITIATIVE)
    parts.add("DES-reaction-02", state.reaction[soldier], "reaction")
    return parts


def defense_parts(state: State, code: int) -> Breakdown:
    """`defense` with its parts."""
    if code >= len(state.at):
        return Breakdown("DES-trench-03", TRENCH_DEFENSE, "trench")
    space = state.at[code]
    line = state.content.line[space]
    parts = Breakdown("DES-shoot-03", state.content.roster.soldiers[code].defense, "defense")
    parts.add("DES-line-01" if line == 1 else "DES-line-05", LINE_DEFENSE[line], f"line {line}")
    _add_help(parts, state, space, DEFENSE)
    parts.add("DES-cover-02", COVER * state.cover[code], "cover")
    return parts


def attack_parts(state: State, attack: Attack) -> Breakdown:
    """`attack_bonus` with its parts."""
    soldier, space = state.content.roster.soldiers[attack.attacker], state.at[attack.attacker]
    if attack.weapon == GRENADE:
        parts = Breakdown("DES-grenade-04", soldier.grenade_bonus, "throw")
    else:
        parts = Breakdown("DES-weapon-02", soldier.weapon(attack.weapon).bonus, attack.weapon)
    line = state.content.line[space]
    if attack.weapon != RIFLE:
        parts.add("DES-line-02" if line == 1 else "DES-line-06", LINE_ATTACK[line], f"line {line}")
    _add_help(parts, state, space, ATTACK)
    parts.add("DES-precision-03", attack.precision, "precision")
    return parts


_HELP_RULES = {INITIATIVE: "DES-passive-01", DEFENSE: "DES-passive-02", ATTACK: "DES-trench-13"}


def _add_help(parts: Breakdown, state: State, space: int, stat: str) -> None:
    """Each helper by its word; with `passive_stack` off only the best."""
    found = helpers(state, space, stat)
    if found and not state.content.options["passive_stack"]:
        found = [max(found, key=lambda one: one[1])]
    for code, bonus in found:
        trench = code >= len(state.at)
        parts.add("DES-trench-02" if trench else _HELP_RULES[stat], bonus, state.content.roster.words[code])
