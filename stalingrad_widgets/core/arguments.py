"""What is given to the front door, checked first: what cannot be meant is said in a sentence, and nothing is done."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from operator import index
from pathlib import Path
from typing import Any

from .errors import UserError

SHOWN = 80
"""Characters of a value in a sentence."""


class ArgumentError(UserError, TypeError):
    """What was given cannot be meant; says what it is and what would be right. Nothing was done.

    A value of another kind is as wrong as one out of range, so this is both of Python's errors for them.
    """


def shown(value: object) -> str:
    """A value as a sentence shows it: not longer than a line."""
    text = repr(value)
    return text if len(text) <= SHOWN and "\n" not in text else f"of the kind {type(value).__name__}"


def unknown(what: str, value: object, names: Iterable[str], where: str = "") -> ArgumentError:
    """The error of a name that there is not: the nearest that there is, and all of them.

    >>> print(unknown("scenario", "oll", ["mill", "orchard"], "the suburbs"))
    There is no scenario 'oll' in the suburbs. Did you mean 'mill'? Scenarios: mill, orchard.
    """
    known = list(names)
    near = get_close_matches(str(value), known, n=1, cutoff=0.4)
    meant = f" Did you mean {near[0]!r}?" if near else ""
    there = f" in {where}" if where else ""
    return ArgumentError(f"There is no {what} {shown(value)}{there}.{meant} {what.capitalize()}s: {', '.join(known)}.")


def whole(name: str, value: object, least: int = 0) -> int:
    """A whole number, also one of numpy or pandas, as an int. Raises ArgumentError when it is none or too small.

    >>> whole("seed", 7)
    7
    """
    try:
        number = index(value) if not isinstance(value, bool) else None  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None or number < least:
        raise ArgumentError(f"{name} is {shown(value)}: it must be a whole number of {least} or more.")
    return number


def number(name: str, value: object) -> float:
    """A number, also one of numpy or pandas, as a float. Raises ArgumentError when it is none."""
    try:
        if isinstance(value, (str, bytes, bool)):
            raise TypeError
        return float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise ArgumentError(f"{name} is {shown(value)}: it must be a number.") from None


def text(name: str, value: object) -> str:
    """A text. Raises ArgumentError when it is none."""
    if not isinstance(value, str):
        raise ArgumentError(f"{name} is {shown(value)}: it must be a text.")
    return value


def yes(name: str, value: object) -> bool:
    """True or False. Raises ArgumentError when it is neither."""
    if not isinstance(value, bool):
        raise ArgumentError(f"{name} is {shown(value)}: it must be True or False.")
    return value


def texts(name: str, value: object) -> list[str]:
    """A list of texts; a single text is none. Raises ArgumentError."""
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes, Mapping)):
        found: list[Any] = list(value)
        if all(isinstance(entry, str) for entry in found):
            return found
    raise ArgumentError(f"{name} is {shown(value)}: it must be a list of texts.")


def mapping(name: str, value: object, wanted: str) -> Mapping[Any, Any]:
    """A mapping, `wanted` saying of what, as in "a side to its player". Raises ArgumentError when it is none."""
    if not isinstance(value, Mapping):
        raise ArgumentError(f"{name} is {shown(value)}: it must be a mapping of {wanted}.")
    return value


def among(value: object, names: Iterable[str]) -> bool:
    """Whether something, of any kind, is one of these names."""
    return isinstance(value, str) and value in names


def side(value: object, sides: Iterable[str]) -> str:
    """A side of the game. Raises ArgumentError with all of them.

    >>> side("german", ["american", "german"])
    'german'
    """
    names = list(sides)
    if not isinstance(value, str) or value not in names:
        raise ArgumentError(f"There is no side {shown(value)} in this game. Sides: {', '.join(names)}.")
    return value


def path(name: str, value: object) -> Path:
    """The path of a file. Raises ArgumentError for what cannot be one."""
    if not isinstance(value, (str, os.PathLike)) or "\0" in str(value):
        raise ArgumentError(f"{name} is {shown(value)}: it must be the path of a file.")
    return Path(value)
