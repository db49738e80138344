"""What all our errors for a user have in common."""

from __future__ import annotations


class UserError(ValueError):
    """A sentence for the user: what is wrong, and what would be right."""

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the sentence, without the way through our code."""
        return [f"{type(self).__name__}: {self}"]
