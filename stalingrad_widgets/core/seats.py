"""What sits in a seat: the player, what he may use, and how his thought reaches the game."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, NamedTuple, Protocol
from zlib import crc32

from .arguments import ArgumentError, shown
from .chance import splitmix
from .game import Game
from .parties import Parties, parties_of
from .requests import Choose, Together, Word
from .table import TableRules


class Now(str):
    """A word that is played out of turn, also where the same word would be an answer."""

    __slots__ = ()


class Seat(NamedTuple):
    """What a player at the table may use: the question, and worlds that agree with what he knows."""

    side: str
    """The seat that answers. Its request may be one of a side that it shares with a partner."""
    request: Choose
    rules: TableRules[Any]
    game: Callable[[int], Game[Any]]
    """A fork with everything that this seat does not know dealt anew, by seed."""
    ply: int
    seed: int
    """A number of its own for this answer: the same match, side and ply have the same."""
    now: tuple[Now, ...] = ()
    """What may be played out of turn instead of an answer; the question is then asked anew."""


class Player(Protocol):
    """Somebody who answers for a side: a bot."""

    def choose(self, seat: Seat) -> Generator[None, None, Word]:
        """Think in slices of a few milliseconds (yield after each) and return an option, or a word of `seat.now`."""
        ...


def check_player(who: object, side: str) -> None:
    """Raises ArgumentError for somebody who cannot answer for a side."""
    if not callable(getattr(who, "choose", None)):
        raise ArgumentError(f"{shown(who)} sits for {side} and cannot answer: a player is an object with choose(seat).")


def seat_at(
    game: Game[Any], request: Choose, seed: int, side: str | None = None, *, parties: Parties | None = None
) -> Seat:
    """The seat from which a request of a game with this seed is answered: `side`, or the first that may."""
    rules: TableRules[Any] = game.rules  # type: ignore[assignment]
    if parties is None:
        parties = parties_of(rules, game.state)
    seat = parties.of(request.side)[0] if side is None else side

    def world(seed: int) -> Game[Any]:
        fork = game.fork()
        fork.deal(seat, seed)
        return fork

    own = splitmix(splitmix(seed) ^ crc32(seat.encode()) ^ game.plies << 32)
    now = tuple(map(Now, out_of_turn(game, parties, seat)))
    return Seat(seat, request, rules, world, game.plies, own, now)


def out_of_turn(game: Game[Any], parties: Parties, seat: str) -> dict[Word, str]:
    """What a seat may play out of turn now -> the party for which it does: a side that it shares, else itself."""
    if not isinstance(game.request, (Choose, Together)):
        return {}
    found: dict[Word, str] = {}
    for name in reversed(parties.including(seat)):
        for word in game.rules.interjections(game.state, name):
            found.setdefault(word, name)
    return found


def give(game: Game[Any], seat: Seat, word: Word, parties: Parties) -> None:
    """Do what a player thought of: an answer, or a play out of turn. Raises IllegalAnswer."""
    if isinstance(word, Now) or (word in seat.now and seat.request.why_not(word) is not None):
        plays = out_of_turn(game, parties, seat.side)
        game.interject(plays.get(word, seat.side), str(word))
    else:
        game.answer(word, seat.request.side)
