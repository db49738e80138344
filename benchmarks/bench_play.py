"""Random play against python-chess, forks, memory, and simulations on one core and on two."""

from __future__ import annotations

import gc
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import Any, NamedTuple

import chess

from benchmarks.measure import Row, at_least, at_most, cpu_seconds, interleaved
from stalingrad_widgets import simulate
from stalingrad_widgets.core.chance import Sampled, Seeded
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.parties import parties_of
from stalingrad_widgets.core.requests import Choose, Together
from stalingrad_widgets.games import rules_of
from stalingrad_widgets.players.random import RESIGNS

SLUG = "undaunted-normandy"
"""The game of the memory and of the simulations."""
TITLES = {SLUG: "Undaunted", "undaunted-stalingrad": "Stalingrad", "desamparados": "Desamparados"}
"""All games that are measured, and how the rows call them."""
GAMES = 4
"""Random games of each scenario, in each round."""
CHESS_GAMES = 6
MOST = 2000
"""Answers of a random game: a few would never end."""
ROUNDS = 7
FORKS = 40
"""Forks of one position, timed together."""
FORKED = 4000
"""Forks after which the memory is looked at."""
SIMULATED = 160
"""Games of one simulation: long enough that starting the workers does not count."""


def measure() -> list[Row]:
    """All rows."""
    return [*play(), *(row for slug in TITLES for row in forks(slug)), memory(), *scaling()]


# -- random play ----------------------------------------------------------------------------------------


def play() -> list[Row]:
    """Unforced decisions a second: python-chess, each game with options listed and by `sample`."""
    starts = {slug: list(fresh(slug)) for slug in TITLES}
    ways = [(slug, way) for slug in TITLES for way in (listed_game, sampled_game)]
    works: list[Callable[[], Any]] = [
        partial(chess_games, CHESS_GAMES),
        *(partial(random_games, starts[slug], way) for slug, way in ways),
    ]
    chess_time, *times = interleaved(*works, rounds=ROUNDS)
    rate = chess_games(CHESS_GAMES) / chess_time
    rows = [Row("python-chess, random play", rate, "unforced decisions/s")]
    for number, slug in enumerate(TITLES):
        rows += of_game(slug, starts[slug], rate, times[2 * number], times[2 * number + 1])
    return rows


def of_game(
    slug: str, starts: list[Game[Any]], chess_rate: float, listed_time: float, sampled_time: float
) -> list[Row]:
    """The rows of one game against python-chess."""
    title, of_lists = TITLES[slug], random_games(starts, listed_game)
    listed = of_lists.unforced / listed_time
    share = of_lists.unforced / of_lists.answers
    sampled = random_games(starts, sampled_game).answers * share / sampled_time
    return [
        Row(f"{title}, random play, options listed", listed, "unforced decisions/s"),
        Row(f"{title}, random play, by sample", sampled, "unforced decisions/s"),
        at_least(f"{title}, options listed / python-chess", listed / chess_rate, "×", 3),
        Row(f"{title}, by sample / python-chess", sampled / chess_rate, "×"),
    ]


def fresh(slug: str = SLUG) -> Iterator[Game[Any]]:
    """A game of each scenario, at its first question."""
    rules = rules_of(slug)
    for row in rules.scenarios():
        state = rules.new_state({**rules.prepare(row["id"], {}, None), "seed": 0})
        yield Game(rules, state, Seeded(0))


class Played(NamedTuple):
    """How a random game went."""

    answers: int
    unforced: int
    """Decisions among them; not counted in games played by sample."""


Play = Callable[[Game[Any], Callable[[], float]], Played]
"""Plays a game with a source of random numbers to its end."""


def random_games(starts: list[Game[Any]], play: Play) -> Played:
    """Play random games to the end, the same each time."""
    answers = unforced = 0
    for start, seed in product(starts, range(GAMES)):
        uniform = random.Random(seed).random
        played = play(start.fork(Sampled(uniform)), uniform)
        answers, unforced = answers + played.answers, unforced + played.unforced
    return Played(answers, unforced)


def listed_game(game: Game[Any], uniform: Callable[[], float]) -> Played:
    """Answers with an option out of all of them."""
    unforced = 0
    for answers in range(MOST):
        choice = asked(game)
        if choice is None or (uniform() < RESIGNS and gives_up(game, choice.side)):
            return Played(answers, unforced)
        options = choice.options()
        n = len(options)
        unforced += n > 1
        game.play(options[int(uniform() * n)])
    return Played(MOST, unforced)


def sampled_game(game: Game[Any], uniform: Callable[[], float]) -> Played:
    """Answers with an option without listing them."""
    for answers in range(MOST):
        choice = asked(game)
        if choice is None or (uniform() < RESIGNS and gives_up(game, choice.side)):
            return Played(answers, 0)
        game.play(choice.sample(uniform))
    return Played(MOST, 0)


def gives_up(game: Game[Any], side: str) -> bool:
    """Whether the rules let a side give the game up now: the random player then does, as seldom as `players.random`.

    Stalingrad has no other end for two sides that have hunkered down all their cards.
    """
    rules: Any = game.rules
    return bool(rules.resigns) and not set(rules.resigns).isdisjoint(rules.interjections(game.state, side))


def asked(game: Game[Any]) -> Choose | None:
    """The choice that is to be made; None when the game is over."""
    request: Any = game.request
    return request.first() if type(request) is Together else request


def chess_games(n: int) -> int:
    """Random games of chess to the end; the unforced decisions made."""
    decided = 0
    for seed in range(n):
        board, uniform = chess.Board(), random.Random(seed).random
        while not board.is_game_over():
            moves = list(board.legal_moves)
            decided += len(moves) > 1
            board.push(moves[int(uniform() * len(moves))])
    return decided


# -- forks ------------------------------------------------------------------------------------------------


def positions(slug: str = SLUG, every: int = 7) -> Iterator[Game[Any]]:
    """The games of `random_games` as they stand at every seventh decision."""
    for start in fresh(slug):
        game, uniform = start.fork(Seeded(3), forkable=True), random.Random(3).random
        while game.plies < 300 and (choice := asked(game)) is not None:
            game.play(choice.sample(uniform))
            if game.plies % every == 0 and game.request is not None:
                yield game


def forks(slug: str) -> list[Row]:
    """Microseconds of a fork and of a clone of the state, medians over positions of all scenarios."""
    fork, deal, clone = [], [], []
    for game in positions(slug):
        fork.append(each(game.fork))
        deal.append(each(partial(world, game, seat_asked(game))))
        clone.append(each(game.state.clone))
    return [
        at_most(f"{TITLES[slug]}, fork in mid-game, median", 1e6 * statistics.median(fork), "µs", 50),
        Row(f"{TITLES[slug]}, fork in mid-game, 95 %", 1e6 * statistics.quantiles(fork, n=20)[-1], "µs"),
        Row(f"{TITLES[slug]}, fork and deal anew, median", 1e6 * statistics.median(deal), "µs"),
        Row(f"{TITLES[slug]}, clone of the state, median", 1e6 * statistics.median(clone), "µs"),
    ]


def each(work: Callable[[], Any]) -> float:
    """Seconds of one call, over many."""
    return cpu_seconds(lambda: [work() for _ in range(FORKS)]) / FORKS


def world(game: Game[Any], seat: str) -> Game[Any]:
    """A fork with what a seat does not know dealt anew."""
    fork = game.fork()
    fork.deal(seat, 1)
    return fork


def seat_asked(game: Game[Any]) -> str:
    """The seat that may answer; of partners the first."""
    rules: Any = game.rules
    return parties_of(rules, game.state).of(game.requests[0].side)[0]


def memory() -> Row:
    """Memory that is not given back by thousands of forks that were dealt anew and played on."""
    game = next(positions(every=60))
    _forks_played_on(game, FORKED // 4)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    _forks_played_on(game, FORKED)
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return at_most(f"memory kept after {FORKED} forks", grown / 1000, "kB", 50)


def _forks_played_on(game: Game[Any], n: int) -> None:
    uniform = random.Random(5).random
    for seed in range(n):
        fork = game.fork(Seeded(seed))
        fork.deal(seat_asked(fork), seed)
        for _ in range(20):
            choice = asked(fork)
            if choice is None:
                break
            fork.play(choice.sample(uniform))


# -- simulations --------------------------------------------------------------------------------------------


def scaling() -> list[Row]:
    """Wall time of the same simulation on one core and on two, workers started before."""
    _simulate(2, 8)
    one, two = interleaved(partial(_simulate, 1), partial(_simulate, 2), rounds=3, clock=wall_seconds)
    return [
        Row(f"simulate, {SIMULATED} greedy games, one core", SIMULATED / one, "games/s"),
        Row(f"simulate, {SIMULATED} greedy games, two cores", SIMULATED / two, "games/s"),
        at_least("simulate, two cores / one core", one / two, "×", 1.8),
    ]


def wall_seconds(work: Callable[[], Any]) -> float:
    """Here a person waits, and other processes work."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def _simulate(jobs: int, n: int = SIMULATED) -> None:
    simulate(SLUG, n, seed=1, jobs=jobs, progress=False)
