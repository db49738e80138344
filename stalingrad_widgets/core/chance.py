"""Who answers dice and draws: a seed, a script, or a person.

Seeded chance is counter-based: the answer depends on the seed and on how many chance requests this
game has made, not on a generator's state. So undo and redo meet the same dice, and nothing of the
generator has to be saved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from .requests import Draw, Random01, Roll

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def splitmix(x: int) -> int:
    """A 64-bit mix of an integer (Steele, Lea and Flood 2014, SplitMix64)."""
    x = (x + _GAMMA) & _MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return x ^ (x >> 31)


def stream(seed: int, n: int) -> Callable[[], float]:
    """Uniform numbers in [0, 1) for the n-th chance request of a game with this seed."""
    x = splitmix(seed & _MASK) ^ splitmix(n * _GAMMA & _MASK)

    def random() -> float:
        nonlocal x
        x = (x + _GAMMA) & _MASK
        return (splitmix(x) >> 11) * 2.0**-53

    return random


class Chance(Protocol):
    """Answers a Roll or Draw."""

    def __call__(self, request: Roll | Draw, n: int) -> Any:
        """Faces or a card; `n` counts the chance requests of this game so far. None: ask a person."""
        ...


class Seeded:
    """Chance from a seed: the same seed gives the same dice for the same course."""

    __slots__ = ("seed",)

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __call__(self, request: Roll | Draw, n: int) -> Any:
        """Faces or a card."""
        return request.sample(stream(self.seed, n))


class Sampled:
    """Chance from uniform numbers as they come: for playouts, which take nothing back."""

    __slots__ = ("random",)

    def __init__(self, random: Random01) -> None:
        self.random = random

    def __call__(self, request: Roll | Draw, n: int) -> Any:
        """Faces or a card."""
        return request.sample(self.random)


class Scripted:
    """Chance from a list, then from somewhere else.

    Entries are single faces and cards, in the order in which they fall: a roll of three dice takes
    three of them. Taking back takes the script back too. Raises ValueError when the next entry does
    not fit what is rolled or drawn; the script stays where it was.
    """

    def __init__(self, script: Sequence[int | str], then: Chance | None = None) -> None:
        self.script = tuple(script)
        self.then = then
        self._used: list[tuple[int, int]] = []

    def left(self, n: int | None = None) -> tuple[int | str, ...]:
        """The entries that have not fallen yet; with `n`, before the n-th chance request of the game."""
        if n is not None:
            self._rewind(n)
        return self.script[self._place() :]

    def __call__(self, request: Roll | Draw, n: int) -> Any:
        """The next faces or card of the script. Raises ValueError when it does not fit."""
        self._rewind(n)
        left = self.left()
        if not left:
            return self.then(request, n) if self.then else None
        many = len(request.dice) if isinstance(request, Roll) else 1
        answer: Any = left[:many] if isinstance(request, Roll) else left[0]
        if request.why_not(answer) is not None:
            raise ValueError(f"The script has {answer!r} next, but {_wanted(request)}.")
        self._used.append((n, self._place() + many))
        return answer

    def _place(self) -> int:
        return self._used[-1][1] if self._used else 0

    def _rewind(self, n: int) -> None:
        while self._used and self._used[-1][0] >= n:
            self._used.pop()


def _wanted(request: Roll | Draw) -> str:
    if isinstance(request, Roll):
        faces = ", ".join(f"{die[0]} to {die[-1]}" for die in dict.fromkeys(request.dice))
        return f"{len(request.dice)} dice with faces {faces} are rolled ({request.kind})"
    cards = ", ".join(dict.fromkeys(request.pool()))
    return f"a card is drawn ({request.kind}) from: {cards}"


def ask(request: Roll | Draw, n: int) -> None:
    """Chance that is entered by a person."""
    return
