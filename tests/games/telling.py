"""What a game at a desk of the tests has told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stalingrad_widgets.core.events import Event
from stalingrad_widgets.core.game import Game


class Telling:
    """For a desk that has a game: its events."""

    game: Game[Any]

    @property
    def events(self) -> list[Event]:
        log: list[Event] | None = self.game.state.log
        assert log is not None
        return log

    @property
    def log(self) -> list[str]:
        """The kinds of all that happened, in order."""
        return [event.kind for event in self.events]

    def told(self, kind: str) -> list[Mapping[str, Any]]:
        """The public facts of all events of a kind."""
        return [event.data for event in self.events if event.kind == kind]

    def rules(self, kind: str) -> list[str]:
        """The rules that the events of a kind name."""
        return [rule for event in self.events if event.kind == kind for rule in event.rules]
