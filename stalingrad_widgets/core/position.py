"""Positions as documents that people write: everything that is wrong with one is said at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .content import did_you_mean
from .errors import UserError


class PositionError(UserError):
    """A document that is no position; `faults` holds all that is wrong, one sentence each."""

    def __init__(self, found: list[str]) -> None:
        head = "This is not a position:" if len(found) == 1 else f"This is not a position ({len(found)} mistakes):"
        super().__init__("\n".join([head, *(f"- {fault}" for fault in found)]))
        self.faults = tuple(found)


class Reader:
    """Reads values of a document and collects what is wrong with them; `where` is the place that a sentence names."""

    def __init__(self) -> None:
        self.found: list[str] = []
        """What is wrong, one sentence each."""

    def known(self, words: Iterable[Any], known: Iterable[Any], what: str, where: str) -> list[Any]:
        """The words that there are; of the others it is said what they may mean."""
        names = list(known)
        for word in words:
            if word not in names:
                self.found.append(f"{where}There is no {what} {word!r}. {did_you_mean(str(word), names)}")
        return [word for word in words if word in names]

    def whole(self, where: str, value: Any, least: int, most: int | None = None) -> int:
        """A whole number from `least` to `most`; `least` for anything else."""
        if type(value) is int and value >= least and (most is None or value <= most):
            return value
        room = f"of {least} or more" if most is None else f"from {least} to {most}"
        self.found.append(f"{where} is {value!r}: it must be a whole number {room}.")
        return least

    def truth(self, where: str, value: Any) -> bool:
        """True or false; false for anything else."""
        if isinstance(value, bool):
            return value
        self.found.append(f"{where} is {value!r}: it must be true or false.")
        return False

    def table(self, where: str, value: Any) -> Mapping[str, Any]:
        """A table; an empty one for anything else."""
        if isinstance(value, Mapping):
            return value
        self.found.append(f"{where} is {value!r}: it must be a table of names and values.")
        return {}

    def listed(self, where: str, value: Any) -> list[Any]:
        """A list; an empty one for anything else."""
        if isinstance(value, (list, tuple)):
            return list(value)
        self.found.append(f"{where} is {value!r}: it must be a list.")
        return []
