"""Many games between players that need nobody, as a tidy table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from ..core import arguments
from ..core.arguments import ArgumentError
from ..core.chance import Seeded, splitmix
from ..core.game import Game
from ..core.match import Player
from ..core.parties import Parties, parties_of
from ..core.playable import Playable
from ..games import rules_of
from ..players import bot
from ..players.self_play import play_out
from . import need

if TYPE_CHECKING:
    import pandas as pd

Players: TypeAlias = "str | Player | Mapping[str, str | Player]"
"""One for all sides, or one by side or by seat of it; what is left out is played by "greedy"."""

R = TypeVar("R")
DEFAULT = "greedy"
_CHUNKS = 16
"""Pieces of work for each core: enough that no core waits long for the last one."""
_LARGEST = 50


class Task(NamedTuple):
    """What a worker needs to play any of the games. Everything in it can be pickled if the players can."""

    slug: str
    header: Mapping[str, Any]
    players: Mapping[str, str | Player]
    seed: int
    survivors: bool = False
    title: str = ""
    """Of the scenario."""


def simulate(
    game: str,
    n: int = 100,
    *,
    players: Players = DEFAULT,
    seed: int = 0,
    scenario: str | None = None,
    options: Mapping[str, Any] | None = None,
    pack: str | Path | None = None,
    survivors: bool = False,
    jobs: int = 1,
    progress: bool = True,
    backend: str | None = None,
) -> pd.DataFrame:
    """Play `n` games and return one row a game, in order.

    Columns: game (0 to n - 1), seed, scenario, scenario_title, player_<seat>, winner (its side; None if nobody
    won), title, reason and rule of the end, rounds, plies, and the game's own measures at the end, one column each
    (Undaunted: points, soldiers lost … by side).

    `survivors` adds a column for each fighter by name, survived_<side>_<name>: True or False at the end, None
    in games in which it was never in play. `analysis.survival.survival` counts them.

    `players`: "greedy", "random" or an object with `choose(seat)`, one for all sides or a mapping by
    side. Each game has a seed of its own, made from `seed` and its number: the table does not depend
    on `jobs`, and `new_match(…, seed=row.seed, players=…)` plays a row again. `jobs` cores work at the
    same time (-1: all), by joblib; `backend` names one of its backends, and `joblib.parallel_config`
    sets one for a whole cluster. Players of one's own are then pickled.

    Raises ValueError with what would be right for a wrong argument.
    """
    n, seed, jobs = checked_numbers(n, seed, jobs)
    need("pandas", *libraries(jobs, backend, progress))
    rules = rules_of(game)
    header = {**rules.prepare(scenario, {} if options is None else options, pack), "game": game}
    parties = parties_of(rules, rules.new_state({**header, "seed": seed}))
    task = Task(game, header, seats(players, parties, rules), seed, survivors, _scenario_title(rules, header, pack))
    rows = _played(task, n, jobs, backend)
    return _table(with_bar(rows, n, "Games") if progress else rows)


def _scenario_title(rules: Playable[Any], header: Mapping[str, Any], pack: str | Path | None) -> str:
    """What the scenario is called."""
    found: str = next(row["title"] for row in rules.scenarios(pack) if row["id"] == header["scenario"])
    return found


def game_seed(seed: int, number: int) -> int:
    """The seed of one of the games, 48 bits: from the seed of them all and its number."""
    return splitmix(splitmix(seed) ^ number) >> 16


def seats(players: Players, parties: Parties, rules: Any) -> dict[str, str | Player]:
    """Who sits in each seat. Raises ValueError for an unknown side or player, and for a person."""
    if not isinstance(players, Mapping):
        players = dict.fromkeys(parties.seats, players)
    for side, who in players.items():
        arguments.side(side, parties.names)
        bot(who, rules, "in a simulation")
    return dict.fromkeys(parties.seats, DEFAULT) | parties.seated(players)


def row_of(task: Task, number: int) -> dict[str, Any]:
    """Play one of the games: its row of the table."""
    rules = rules_of(task.slug)
    seed = game_seed(task.seed, number)
    game = Game(rules, rules.new_state({**task.header, "seed": seed}), Seeded(seed))
    ended = play_out(game, {side: bot(who, rules) for side, who in task.players.items()}, seed)
    names = {f"player_{side}": name_of(who) for side, who in task.players.items()}
    head = {"game": number, "seed": seed, "scenario": task.header.get("scenario"), "scenario_title": task.title}
    row = head | names | _outcome(game, ended)
    return row | (_survivors(game) if task.survivors else {})


def _survivors(game: Game[Any]) -> dict[str, bool]:
    """A column for each fighter that was in play: whether it still is."""
    rules: Any = game.rules
    return {f"survived_{side}_{name}": alive for (side, name), alive in rules.survivors(game.state).items()}


def name_of(who: str | Player) -> str:
    """The name of a player in tables."""
    return who if isinstance(who, str) else type(who).__name__


def _outcome(game: Game[Any], ended: bool) -> dict[str, Any]:
    rules: Any = game.rules
    result = (rules.result(game.state) if ended else None) or {"title": "Not finished", "reason": "Too many plies."}
    return {
        "winner": rules.winner(game.state) if ended else None,
        "title": result["title"],
        "reason": result["reason"],
        "rule": result.get("rule"),
        "rounds": rules.status(game.state, None)["round"],
        "plies": game.plies,
        **rules.measures(game.state),
    }


def checked_numbers(n: int, seed: int, jobs: int) -> tuple[int, int, int]:
    """These numbers, if they make sense. Raises ArgumentError."""
    if jobs == 0:
        raise ArgumentError("jobs is 0: it must be 1 or more, or -1 for all cores.")
    return arguments.whole("n", n, 1), arguments.whole("seed", seed), arguments.whole("jobs", jobs, -1)


def libraries(jobs: int, backend: str | None, progress: bool) -> list[str]:
    """What playing so takes."""
    return [*(["tqdm"] if progress else []), *(["joblib"] if jobs != 1 or backend is not None else [])]


def _played(task: Task, n: int, jobs: int, backend: str | None) -> Iterator[dict[str, Any]]:
    """The rows as they come, in any order."""
    if jobs == 1 and backend is None:
        yield from (row_of(task, number) for number in range(n))
        return
    import joblib

    work = [joblib.delayed(_chunk)(task, numbers) for numbers in chunks(n, cores(jobs))]
    for rows in spread(work, jobs, backend):
        yield from rows


def spread(work: Iterable[Any], jobs: int, backend: str | None) -> Iterator[Any]:
    """The results of pieces of work on several cores, as they come if the backend can, else all at once."""
    import joblib

    try:
        parallel = joblib.Parallel(n_jobs=jobs, backend=backend, return_as="generator_unordered")
    except ValueError:
        parallel = joblib.Parallel(n_jobs=jobs, backend=backend)
    yield from parallel(work)


def cores(jobs: int) -> int:
    """How many work at the same time."""
    import joblib

    return int(joblib.effective_n_jobs(jobs))  # type: ignore[arg-type, unused-ignore]


def chunks(n: int, jobs: int) -> Iterator[range]:
    """Numbers 0 to n - 1 in pieces of work."""
    size = min(max(n // (jobs * _CHUNKS), 1), _LARGEST)
    return (range(start, min(start + size, n)) for start in range(0, n, size))


def _chunk(task: Task, numbers: Iterable[int]) -> list[dict[str, Any]]:
    return [row_of(task, number) for number in numbers]


def with_bar(results: Iterable[R], n: int, what: str) -> Iterable[R]:
    """The same results, with a progress bar."""
    from tqdm.auto import tqdm

    bar: Iterable[R] = tqdm(results, total=n, desc=what)
    return bar


def _table(rows: Iterable[dict[str, Any]]) -> pd.DataFrame:
    import pandas as pd

    in_order: list[dict[str, Any]] = sorted(rows, key=lambda row: row["game"])
    return pd.DataFrame(in_order)
