"""A document that somebody may have edited, read value by value: what does not fit is said with its place.

>>> Part({"round": "three"}, "state")["round"].whole(1)
Traceback (most recent call last):
 ...
stalingrad_widgets.core.reading.ReadingError: state.round is "three": it must be a whole number of 1 or more.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, NoReturn, TypeVar

from .errors import UserError

V = TypeVar("V")
SHOWN = 60
"""Characters of a value in a sentence."""
NAMED = 12
"""Names that a sentence lists."""
_MISSING: Final = object()


class ReadingError(UserError):
    """A value that cannot be meant; says where it stands, what it is, and what would be right."""


def short(value: Any) -> str:
    """A value in a sentence, as JSON, cut if it is long; of many tables their number.

    >>> short({"round": 3}), short(None)
    ('{"round": 3}', 'null')
    >>> short([{"id": "orchard", "name": "Orchard", "cover": 1}, {"id": "mill", "name": "Mill", "cover": 2}])
    '[2 tables]'
    """
    text = json.dumps(value, ensure_ascii=False, default=str)
    if len(text) <= SHOWN:
        return text
    if isinstance(value, list) and all(isinstance(entry, dict) for entry in value):
        return f"[{len(value)} tables]"
    return text[: SHOWN - 1] + "…"


def _listed(what: str, known: Collection[str]) -> str:
    """The names that there are: of a kind of chapter "Kinds of chapter"."""
    names, (head, of, rest) = list(known), what.capitalize().partition(" of ")
    return f"{head}s{of}{rest}: {', '.join(names[:NAMED])}{' …' if len(names) > NAMED else ''}."


class Part:
    """A value of a document and the path of keys to it. What it is asked to be, it is; or ReadingError is raised."""

    __slots__ = ("place", "value")

    def __init__(self, value: Any, place: str = "") -> None:
        self.value = value
        self.place = place

    def must_be(self, wanted: str) -> NoReturn:
        """Raise the error that says so."""
        found = "missing" if self.value is _MISSING else short(self.value)
        raise ReadingError(f"{self.place or 'This'} is {found}: it must be {wanted}.")

    def _inside(self, key: object, value: Any) -> Part:
        place = f"{self.place}[{key}]" if isinstance(key, int) else f"{self.place}.{key}".removeprefix(".")
        return Part(value, place)

    # -- objects and lists -------------------------------------------------------------------------------

    def _object(self) -> Mapping[str, Any]:
        if not isinstance(self.value, Mapping):
            self.must_be("an object")
        return self.value

    def __getitem__(self, key: str) -> Part:
        """The value of a key, which may be missing."""
        return self._inside(key, self._object().get(key, _MISSING))

    def mapping(self) -> Mapping[str, Any]:
        """An object as it is."""
        return self._object()

    def __contains__(self, key: str) -> bool:
        return key in self._object()

    def entries(self, known: Mapping[str, V], what: str) -> Iterator[tuple[V, Part]]:
        """What the keys of an object stand for, with their values; nothing when it is missing."""
        if self.value is not _MISSING:
            for key, value in self._object().items():
                if key not in known:
                    raise ReadingError(f"{self.place} has {short(key)}, which is no {what}. {_listed(what, known)}")
                yield known[key], self._inside(key, value)

    def parts(self) -> list[Part]:
        """The entries of a list."""
        if not isinstance(self.value, list):
            self.must_be("a list")
        return [self._inside(n, value) for n, value in enumerate(self.value)]

    # -- values ------------------------------------------------------------------------------------------

    def text(self) -> str:
        """A text."""
        if not isinstance(self.value, str):
            self.must_be("a text")
        return self.value

    def texts(self) -> list[str]:
        """A list of texts."""
        return [part.text() for part in self.parts()]

    def whole(self, least: int = 0) -> int:
        """A whole number of `least` or more."""
        if type(self.value) is not int or self.value < least:
            self.must_be(f"a whole number of {least} or more")
        return self.value

    def yes(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self.must_be("true or false")
        return self.value

    def one_of(self, names: Collection[str], what: str) -> str:
        """One of these names, `what` saying of what kind: "side", say.

        >>> Part("wait", "play").one_of(("move", "fire"), "action")
        Traceback (most recent call last):
         ...
        stalingrad_widgets.core.reading.ReadingError: play is "wait": it must be an action. Actions: move, fire.
        """
        if not isinstance(self.value, str) or self.value not in names:
            article = "an" if what[0] in "aeio" else "a"
            self.must_be(f"{article} {what}. {_listed(what, names)}".removesuffix("."))
        return self.value

    def of(self, known: Mapping[str, V], what: str) -> V:
        """What this name stands for."""
        return known[self.one_of(known, what)]

    def or_none(self) -> Part | None:
        """Itself, or None for null."""
        return None if self.value is None else self
