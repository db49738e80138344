"""Players that answer by themselves, and their names.

A player of your own is any object with `choose(seat)`, see `core.match.Player`.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any, TypeAlias

from ..core.arguments import ArgumentError, shown
from ..core.match import Player
from ..core.table import TableRules

NAMES: Mapping[str, str] = {
    "random": "random:Random",
    "greedy": "greedy:Greedy",
}
"""Name -> where the class of the player is; it is made with the rules of the game."""

HUMAN = "human"
"""A side that a person answers for."""

Who: TypeAlias = "str | Player | None"
"""A name of `NAMES`, a player of your own, or "human" (None) for a person."""


def player(who: Who, rules: TableRules[Any]) -> Player | None:
    """The player of this name; None for a person.

    Raises ArgumentError with the names that there are, also for something that cannot choose.
    """
    if who is None or who == HUMAN:
        return None
    if isinstance(who, str):
        return _named(who, rules)
    if not callable(getattr(who, "choose", None)) or isinstance(who, type):
        raise ArgumentError(
            f"{shown(who)} is not a player: a player is a name ({_names()}) or an object with choose(seat)."
        )
    return who


def bot(who: Who, rules: TableRules[Any], where: str = "here") -> Player:
    """The player of this name, who must not be a person. Raises ArgumentError like `player`."""
    found = player(who, rules)
    if found is None:
        raise ArgumentError(f"A person cannot play {where}: name {' or '.join(repr(name) for name in NAMES)}.")
    return found


def _named(name: str, rules: TableRules[Any]) -> Player:
    if name not in NAMES:
        near = get_close_matches(name, [*NAMES, HUMAN], n=1, cutoff=0.4)
        meant = f" Did you mean {near[0]!r}?" if near else ""
        raise ArgumentError(f"There is no player {name!r}.{meant} Players: {_names()}, or an object with choose(seat).")
    module, _, kind = NAMES[name].partition(":")
    made: Player = getattr(import_module(f"{__name__}.{module}"), kind)(rules)
    return made


def _names() -> str:
    return ", ".join(repr(name) for name in (*NAMES, HUMAN))
