"""Sides and seats: who may answer what a side is asked, and who are partners."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from .requests import Asked

if TYPE_CHECKING:
    from .table import TableRules

T = TypeVar("T")


class Parties:
    """The seats of a game by the sides for which they answer.

    A party is a seat by itself, or a side that several partners share: either of them answers for it.

    >>> two = Parties(("red-1", "red-2", "blue"), {"red": ("red-1", "red-2")})
    >>> two.of("red"), two.of("blue"), two.sides
    (('red-1', 'red-2'), ('blue',), ('red', 'blue'))
    """

    __slots__ = ("_seats_of", "names", "seats", "sides")

    def __init__(self, seats: Sequence[str], shared: Mapping[str, Sequence[str]]) -> None:
        self.seats = tuple(seats)
        """In the order of the game."""
        seats_of = {name: tuple(partners) for name, partners in shared.items()}
        self._seats_of: Mapping[str, tuple[str, ...]] = seats_of | {
            seat: (seat,) for seat in seats if seat not in seats_of
        }
        self.names = tuple(self._seats_of)
        """Of all parties: shared sides and seats."""
        self.sides = tuple(dict.fromkeys(self._side_of(seat) for seat in seats))
        """Those that win or lose: of partners the side that they share."""

    def of(self, name: str) -> tuple[str, ...]:
        """The seats that may answer for a party; of a name that is none, only itself."""
        return self._seats_of.get(name, (name,))

    def _side_of(self, seat: str) -> str:
        return max(self.including(seat), key=lambda name: len(self.of(name)))

    def including(self, seat: str) -> tuple[str, ...]:
        """The parties for which a seat may answer, itself first."""
        return (seat, *(name for name in self.names if name != seat and seat in self.of(name)))

    def meet(self, one: str, other: str) -> bool:
        """Whether somebody may answer for both."""
        return one == other or not set(self.of(one)).isdisjoint(self.of(other))

    def against(self, name: str) -> tuple[str, ...]:
        """The seats of the other sides.

        >>> Parties(("red-1", "red-2", "blue"), {"red": ("red-1", "red-2")}).against("red-1")
        ('blue',)
        """
        side = self._side_of(self.of(name)[0])
        return tuple(seat for seat in self.seats if self._side_of(seat) != side)

    def asked(self, requests: Iterable[Asked], name: str) -> Asked | None:
        """The request that a seat or side may answer: first one of its own, then one that it shares."""
        shared = [request for request in requests if self.meet(request.side, name)]
        return next((request for request in shared if request.side == name), next(iter(shared), None))

    def seated(self, players: Mapping[str, T]) -> dict[str, T]:
        """Seat -> player, where a side may stand for all its seats. What is said of a seat by itself counts first.

        >>> Parties(("red-1", "red-2"), {"red": ("red-1", "red-2")}).seated({"red-2": 5, "red": 3})
        {'red-1': 3, 'red-2': 5}
        """
        found = {seat: who for name, who in players.items() if name not in self.seats for seat in self.of(name)}
        found |= {name: who for name, who in players.items() if name in self.seats}
        return {seat: found[seat] for seat in self.seats if seat in found}


def parties_of(rules: TableRules[Any], state: Any) -> Parties:
    """The seats and sides of a game: they stay the same to its end."""
    return Parties(rules.sides(state), rules.parties(state))
