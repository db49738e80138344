"""Who will probably win from here: the game played on many times, from what a viewer knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core import arguments
from ..core import record as records
from ..core.arguments import ArgumentError
from ..core.chance import Seeded
from ..core.game import Game
from ..core.match import Match, Player, live
from ..core.parties import parties_of
from ..core.requests import Draw, Roll
from ..games import rules_of
from ..players import bot
from ..players.self_play import play_out
from . import need
from .simulate import (
    DEFAULT,
    Players,
    checked_numbers,
    chunks,
    cores,
    game_seed,
    libraries,
    name_of,
    seats,
    spread,
    with_bar,
)

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class WinProbability:
    """How the playouts of a position ended."""

    games: int
    """Playouts."""
    wins: Mapping[str, int]
    """Side -> playouts that it won. A playout broken off counts for nobody."""
    players: Mapping[str, str]
    """Side -> name of who played it; of partners who differ both."""
    viewer: str | None
    """Whose knowledge the worlds were dealt from; None: the true position."""
    seed: int

    def share(self, side: str) -> float:
        """The part of the playouts that this side won, in [0, 1]. Raises ValueError for an unknown side."""
        return self.wins[arguments.side(side, self.wins)] / self.games

    def interval(self, side: str, level: float = 0.95) -> tuple[float, float]:
        """Wilson's interval of the true probability. Raises ValueError for another side, or level outside (0, 1)."""
        return wilson(self.wins[arguments.side(side, self.wins)], self.games, level)

    def frame(self, level: float = 0.95) -> pd.DataFrame:
        """One row a side: side, player, wins, games, share, low, high."""
        need("pandas")
        import pandas as pd

        rows = [
            (side, self.players[side], won, self.games, self.share(side), *self.interval(side, level))
            for side, won in self.wins.items()
        ]
        return pd.DataFrame(rows, columns=["side", "player", "wins", "games", "share", "low", "high"])

    def __str__(self) -> str:
        parts = []
        for side in self.wins:
            low, high = self.interval(side)
            parts.append(f"{side} {self.share(side):.0%} ({low:.0%} to {high:.0%})")
        return f"{', '.join(parts)} in {self.games} playouts"


def wilson(wins: int, games: int, level: float = 0.95) -> tuple[float, float]:
    """Wilson's score interval of a proportion (Wilson 1927).

    >>> [round(end, 4) for end in wilson(0, 100)]
    [0.0, 0.037]

    Raises ValueError unless 0 <= wins <= games, games > 0 and 0 < level < 1.
    """
    if not (0 <= wins <= games and games > 0 and 0 < arguments.number("level", level) < 1):
        raise ArgumentError(f"There is no interval of level {level} for {wins} wins in {games} games.")
    z = NormalDist().inv_cdf((1 + level) / 2)
    share, spare = wins / games, z * z / games
    middle = share + spare / 2
    half = z * sqrt(share * (1 - share) / games + spare / games / 4)
    return max(0.0, (middle - half) / (1 + spare)), min(1.0, (middle + half) / (1 + spare))


class Position(NamedTuple):
    """A position on the way to a worker, which plays its game again: generators do not travel."""

    header: Mapping[str, Any]
    record: records.Record
    viewer: str | None
    players: Mapping[str, str | Player]
    seed: int


def win_probability(
    match: Match | Game[Any],
    viewer: str | None = None,
    n: int = 200,
    *,
    players: Players = DEFAULT,
    seed: int = 0,
    jobs: int = 1,
    progress: bool = True,
    backend: str | None = None,
) -> WinProbability:
    """Play a live game on `n` times from where it stands, also in the middle of an action, and count who wins.

    In each playout everything that `viewer` does not know is dealt anew; with None the true position
    is played on (both sides open). The live game is not touched. The answer depends on `players` (see
    `simulate`) and `seed`, not on `jobs`; `jobs` other than 1 needs a match of a registered game.

    Raises ValueError with what would be right for a wrong argument.
    """
    n, seed, jobs = checked_numbers(n, seed, jobs)
    need(*libraries(jobs, backend, progress))
    game = match if isinstance(match, Game) else live(match).game
    rules: Any = game.rules
    parties = parties_of(rules, game.state)
    if viewer is not None and viewer not in parties.seats:
        raise ArgumentError(f"viewer is {viewer!r}: it must be None or a side. Sides: {', '.join(parties.seats)}.")
    seated = seats(players, parties, rules)
    if jobs == 1 and backend is None:
        winners: Iterable[str | None] = _winners(game, viewer, seated, seed, range(n))
    else:
        winners = _spread(_position(match, viewer, seated, seed), n, jobs, backend)
    names = {side: _names(seated[seat] for seat in parties.of(side)) for side in parties.sides}
    return _counted(with_bar(winners, n, "Playouts") if progress else winners, viewer, names, seed)


def _names(players: Iterable[str | Player]) -> str:
    return " and ".join(dict.fromkeys(map(name_of, players)))


def _winners(
    game: Game[Any], viewer: str | None, players: Mapping[str, str | Player], seed: int, numbers: Iterable[int]
) -> Iterator[str | None]:
    """The winner of each playout."""
    seated = {side: bot(who, game.rules) for side, who in players.items()}  # type: ignore[arg-type]
    for number in numbers:
        own = game_seed(seed, number)
        fork = game.fork(Seeded(own), forkable=True)
        if viewer is not None and not fork.over:
            fork.deal(viewer, own)
        _answer_pending_chance(fork)
        yield fork.rules.winner(fork.state) if play_out(fork, seated, own) else None  # type: ignore[attr-defined]


def _answer_pending_chance(fork: Game[Any]) -> None:
    """Dice that a person was to enter are rolled."""
    while isinstance(fork.request, (Roll, Draw)):
        assert fork.chance is not None
        fork.answer(fork.chance(fork.request, fork.chances))


def _position(match: Match | Game[Any], viewer: str | None, players: Mapping[str, str | Player], seed: int) -> Position:
    if not isinstance(match, Match):
        raise ValueError("Only a match can be played on by several cores: give the match, or leave jobs at 1.")
    return Position(match.header, match.record(), viewer, players, seed)


def _spread(position: Position, n: int, jobs: int, backend: str | None) -> Iterator[str | None]:
    import joblib

    work = [joblib.delayed(_chunk)(position, numbers) for numbers in chunks(n, cores(jobs))]
    for winners in spread(work, jobs, backend):
        yield from winners


def _chunk(position: Position, numbers: Iterable[int]) -> list[str | None]:
    """Playouts in another process."""
    rules = rules_of(position.header["game"])
    initial = rules.new_state(position.header)
    game = records.replay(rules, initial, position.record, initial.content).game
    return list(_winners(game, position.viewer, position.players, position.seed, numbers))


def _counted(
    winners: Iterable[str | None], viewer: str | None, players: Mapping[str, str], seed: int
) -> WinProbability:
    wins, games = dict.fromkeys(players, 0), 0
    for winner in winners:
        games += 1
        if winner is not None:
            wins[winner] += 1
    return WinProbability(games, wins, players, viewer, seed)
