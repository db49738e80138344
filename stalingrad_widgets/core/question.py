"""What is asked at the table, for reading: side, kind, words and options."""

from __future__ import annotations

from typing import Any, Literal

from .requests import Choose, Draw, Roll, Word
from .table import TableRules


class Question:
    """A pending request as people read it. It shows the question as it stands whenever it is read.

    `match.request` is one; `str(question)` is the prompt.
    """

    __slots__ = ("_rules", "_state", "asked")

    def __init__(self, asked: Choose | Roll | Draw, rules: TableRules[Any], state: Any) -> None:
        self.asked = asked
        """The request of the driver below."""
        self._rules = rules
        self._state = state

    @property
    def side(self) -> str:
        """Who is asked; of dice and draws, whose they are."""
        return self.asked.side

    @property
    def kind(self) -> str:
        """What is asked, in the words of the game: "bid", "play" or "attack", say."""
        return self.asked.kind

    @property
    def about(self) -> tuple[Any, ...]:
        """Public facts that it is about: ids of things, numbers."""
        return self.asked.about

    @property
    def wants(self) -> Literal["word", "dice", "card"]:
        """What an answer is: one of the options, faces of dice, or the card drawn."""
        if isinstance(self.asked, Choose):
            return "word"
        return "dice" if isinstance(self.asked, Roll) else "card"

    @property
    def options(self) -> list[Word]:
        """The words that may be answered; for a draw the cards that may come; [] for dice."""
        if isinstance(self.asked, Choose):
            return self.asked.options()
        return list(dict.fromkeys(self.asked.pool())) if isinstance(self.asked, Draw) else []

    @property
    def dice(self) -> tuple[range, ...]:
        """The dice to be rolled, each as the range of its faces; () when none are."""
        return self.asked.dice if isinstance(self.asked, Roll) else ()

    @property
    def prompt(self) -> str:
        """The question in words."""
        ask = self._rules.ask(self._state, self.asked, self.side)
        return f"{ask['text']} {ask.get('sub', '')}".strip()

    @property
    def rules(self) -> list[str]:
        """Ids of the rules that it comes from."""
        return list(self._rules.ask(self._state, self.asked, self.side).get("rules", []))

    def __str__(self) -> str:
        return self.prompt

    def __repr__(self) -> str:
        return f"<{self.side} is asked {self.kind}: {self.prompt}>"
