"""What happened: public facts, and additions that only one side may know.

Flows note events while a match is live (`state.log` is a list); in forks, rollouts and replays the
log is None and nothing is made. Sentences are made from events when they are read.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

NOTHING: Mapping[str, Mapping[str, Any]] = MappingProxyType({})


def things(data: Mapping[str, Any], *known: Container[str]) -> list[str]:
    """The known things that public facts name, each once; of a move the place where it ends."""
    words = [word for key, word in data.items() if isinstance(word, str) and key != "from"]
    return [word for word in dict.fromkeys(words) if any(word in ids for ids in known)]


class Event(NamedTuple):
    """One thing that happened."""

    kind: str
    """What: "attack", "casualty", "move" …"""
    side: str | None
    """Whose doing."""
    data: Mapping[str, Any]
    """Public facts: ids of things, numbers, faces of dice."""
    rules: tuple[str, ...] = ()
    """Rules that decided it."""
    private: Mapping[str, Mapping[str, Any]] = NOTHING
    """Side -> facts that only this side may know."""

    def seen_by(self, viewer: str | None) -> dict[str, Any]:
        """The facts that a viewer may know; None: all of them (analysis, both sides open)."""
        facts = dict(self.data)
        sides = self.private.keys() if viewer is None else (viewer,)
        for side in sides:
            facts.update(self.private.get(side, {}))
        return facts


class Logged(NamedTuple):
    """An event and the ply after which it happened."""

    ply: int
    event: Event
