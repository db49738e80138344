"""The options of a match: readings of the rulebook that players can switch, and how the game is shown.

The first value of each option is the default: the reading of the ledger row named beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

Value: TypeAlias = bool | int | str


class Option(NamedTuple):
    """What can be chosen."""

    values: tuple[Value, ...]
    """The default first."""
    rule: str
    """The row whose reading it switches; "" where it is none."""


YES: tuple[Value, ...] = (True, False)
NO: tuple[Value, ...] = (False, True)

OPTIONS: Mapping[str, Option] = {
    "adjacency": Option(("orthogonal", "eight"), "DES-passive-05"),
    "cover_me_grenade": Option(NO, "DES-coverme-06"),
    "cover_stacks": Option(NO, "DES-cover-06"),
    "critical_needs_hit": Option(NO, "DES-special-22"),
    "default_life": Option(YES, "DES-lives-07"),
    "deploy_mode": Option(("sides", "alternate", "simultaneous"), "DES-deploy-11"),
    "extra_shot_retarget": Option(NO, "DES-special-15"),
    "first_deployer": Option(("random", "soviet", "german"), "DES-deploy-10"),
    "frozen_roll_hits": Option(NO, "DES-special-04"),
    "grenade_explosion": Option(("2-2", "3-3", "2-2 or 3-3", "1-1", "off"), "DES-special-07"),
    "grenade_splash_trench": Option(NO, "DES-grenadecard-09"),
    "hand_limit_always": Option(NO, "DES-start-16"),
    "head_shot_needs_hit": Option(YES, "DES-special-17"),
    "heal_cap": Option(("received", "hearts"), "DES-lives-09"),
    "last_breath_choice": Option(("secret", "first_deployer_first"), "DES-breath-13"),
    "last_breath_initiative": Option(("current", "printed"), "DES-breath-15"),
    "marker_limits": Option(NO, "DES-components-14"),
    "objects_in_last_breath": Option(YES, "DES-breath-17"),
    "passive_stack": Option(YES, "DES-passive-08"),
    "precision_scope": Option(("attack", "shot"), "DES-precision-04"),
    "reaction_mode": Option(("alternate", "secret"), "DES-reaction-04"),
    "reorganize_object_limit": Option((2, "all"), "DES-reorg-03"),
    "smg_card_timing": Option(("any", "before"), "DES-smgcard-03"),
    "surrender_mode": Option(("secret", "first_deployer_first"), "DES-surrender-06"),
    "target_required": Option(("refuse", "wide"), "DES-aim-03"),
    "team_open_hands": Option(YES, "DES-setup-06"),
    "tie_defense": Option(("current", "printed"), "DES-order-12"),
    "winter_discard": Option(("excess", "start_phase", "any_time"), "DES-winter-07"),
    "winter_kill": Option(YES, "DES-winter-09"),
    "soviet_platoon": Option(("choose", "A", "B"), ""),
    "german_platoon": Option(("choose", "A", "B"), ""),
    "language": Option(("en", "es"), ""),
}
"""`soviet_platoon` and `german_platoon` take the choice of a side's (first) player beforehand."""


def checked(given: Mapping[str, Any]) -> dict[str, Value]:
    """All options, those not given at their default. Raises ValueError with a sentence for each mistake."""
    faults = [fault for name, value in given.items() if (fault := _fault(name, value))]
    if faults:
        raise ValueError(" ".join(faults))
    return {name: given.get(name, option.values[0]) for name, option in OPTIONS.items()}


def _fault(name: str, value: Any) -> str:
    option = OPTIONS.get(name)
    if option is None:
        return f"There is no option {name!r}. Options of Desamparados: {', '.join(OPTIONS)}."
    if not any(type(value) is type(known) and value == known for known in option.values):
        return f"Option {name!r} is {value!r}: it must be {_either(option.values)}."
    return ""


def _either(values: tuple[Value, ...]) -> str:
    first = ", ".join(repr(value) for value in values[:-1])
    return f"{first} or {values[-1]!r}"
