"""What may be in the messages to one side's view: every string of them is looked at, and where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

HIDDEN = ("hand", "deck", "bid", "discard", "lost")
OPEN = ("supply", "play")
Path = tuple[str, ...]
Zones = Mapping[str, Sequence[str]]
"""The cards that lie in each zone of the other side."""


class Leak(AssertionError):
    """Something that this viewer may not know was sent."""


@dataclass(frozen=True)
class Secrets:
    """What is kept from a view: `other` is the other side, `short` its name in ids, `titles` the names of cards."""

    other: str
    short: str
    titles: frozenset[str]

    def check(self, data: Mapping[str, Any], zones: Zones, lines: Sequence[Mapping[str, Any]]) -> None:
        """One message of a widget, with the zones as they were when it was sent. Raises Leak.

        `lines` is the log as it reads when nothing private of the other side is known.
        """
        for path, text in strings(data):
            if f"card:{self.short}/" in text:
                self._check_card(path, text, zones)
        for path, part in parts(data):
            self._check_part(path, part, zones, lines)

    def _check_card(self, path: Path, text: str, zones: Zones) -> None:
        """A card may be named where it lies open, and while it is in use.

        What cards there are at all is known, and goes with the whole scene: a face that comes later tells of its card.
        """
        card = text.partition(" ")[0]
        if "scene" in path and "faces" in path:
            return
        if any(self._in_zone(path, zone) and card in zones[zone] for zone in OPEN):
            return
        if "about" in path and card in zones["play"]:
            return
        raise Leak(f"{text} stands in {'/'.join(path)}")

    def _in_zone(self, path: Path, zone: str) -> bool:
        return path[-3:-1] == (f"zone:{self.short}/{zone}", "cards")

    def _check_part(
        self, path: Path, part: Mapping[str, Any], zones: Zones, lines: Sequence[Mapping[str, Any]]
    ) -> None:
        where = "/".join(path)
        last = path[-1] if path else ""
        if last in [f"zone:{self.short}/{zone}" for zone in HIDDEN] and not part.keys() <= {"k", "n"}:
            raise Leak(f"{where} tells {sorted(part)}")
        for zone in OPEN:
            if last == f"zone:{self.short}/{zone}" and sorted(part["cards"]) != sorted(zones[zone]):
                raise Leak(f"{where} shows other cards than lie there")
        if last == "ask" and part.get("side") == self.other:
            raise Leak(f"{where} is the question of the other side")
        if "wait" in path and any(title in str(part.get("text")) for title in self.titles):
            raise Leak(f"{where} names a card: {part['text']}")
        if part.keys() >= {"n", "t"} and ("log" in path or "lines" in path) and part != lines[part["n"]]:
            raise Leak(f"{where} reads {part['t']!r} instead of {lines[part['n']]['t']!r}")


def strings(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Every string in plain data, keys too, with the way to it."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield path, key
            yield from strings(inner, (*path, key))
    elif isinstance(value, list | tuple):
        for index, inner in enumerate(value):
            yield from strings(inner, (*path, str(index)))


def parts(value: Any, path: Path = ()) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Every object in plain data, with the way to it."""
    if isinstance(value, Mapping):
        yield path, value
        for key, inner in value.items():
            yield from parts(inner, (*path, key))
    elif isinstance(value, list | tuple):
        for index, inner in enumerate(value):
            yield from parts(inner, (*path, str(index)))
