"""A number and the parts it is made of, each with the rule that gives it."""

from __future__ import annotations

from typing import NamedTuple


class Part(NamedTuple):
    """One part of a number."""

    rule: str
    amount: int
    what: str = ""
    """Key of the cause, made words when shown: "defence", "cover", "range"."""


class Breakdown:
    """A sum that remembers its parts; `total` is kept while adding.

    >>> defence = Breakdown("UN-combat-06", 4, "defence")
    >>> defence.add("UN-combat-07", 2, "range")
    >>> defence.total, [part.what for part in defence.parts]
    (6, ['defence', 'range'])
    """

    __slots__ = ("parts", "total")

    def __init__(self, rule: str, amount: int, what: str = "") -> None:
        self.parts = [Part(rule, amount, what)]
        self.total = amount

    def add(self, rule: str, amount: int, what: str = "") -> None:
        """Add a part; a part of 0 leaves no trace."""
        if amount:
            self.parts.append(Part(rule, amount, what))
            self.total += amount

    def __repr__(self) -> str:
        return " ".join(f"{part.amount:+d} {part.what}" for part in self.parts) + f" = {self.total}"
