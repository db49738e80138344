"""Why something is not allowed: the rule, and the facts its sentence is filled with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from .errors import UserError


class Refusal(NamedTuple):
    """Not allowed. `None` in its place means allowed.

    The sentence is made from the ledger's template when somebody reads it, so that a search that
    meets thousands of refusals pays for none of them.
    """

    rule: str
    """Id of the rule that forbids it: "UN-move-02"."""
    facts: tuple[Any, ...] = ()
    """What the sentence speaks of, in the order of its template."""


Refuse: TypeAlias = Callable[[str], Refusal | None]

NOT_OFFERED = Refusal("core-not-offered")
"""The word is no answer to this request at all; also for a thing the viewer may not know."""


class IllegalAnswer(UserError):
    """An answer that is refused. The game is as it was."""

    def __init__(self, refusal: Refusal, word: object = "", text: str = "") -> None:
        super().__init__(text or f"{word!r} is not allowed now ({refusal.rule}).")
        self.refusal = refusal
        self.word = word
