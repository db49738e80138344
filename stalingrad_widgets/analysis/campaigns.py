"""Campaigns as tables: one that is played, and many between players that need nobody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.chance import Seeded
from ..core.course import CampaignState, Chapter, Course, Played
from ..core.game import Game
from ..core.match import Player
from ..core.parties import parties_of
from ..games import course_of, rules_of
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
    seats,
    spread,
    with_bar,
)

if TYPE_CHECKING:
    import pandas as pd

    from ..campaigns import Campaign

PAIRS = ("lost", "fallen", "promoted", "strength", "areas")
"""Figures that each side has of its own."""


def history(campaign: Campaign) -> pd.DataFrame:
    """One row a game of the campaign that is over, in order; practice games are none.

    Columns: game (1, 2 …), state, scenario, title, winner, rule, rounds, plies, next (state), tiles and tunnels
    (changed in that game), then for each side lost_ (casualties), fallen_ (for good), promoted_, strength_ (cards
    available after the step, without Fog of War) and areas_ (held afterwards).
    """
    need("pandas")
    import pandas as pd

    return pd.DataFrame(rows_of(campaign.course, campaign.state))


def rows_of(course: Course[Any], state: CampaignState) -> list[dict[str, Any]]:
    """The rows of a campaign's record."""
    after = [*(line.code for line in state.lines), state.code][1:]
    sides = course.desk.sides(state)
    return [
        _row(line, sides, course.title(state, line.scenario), code)
        for line, code in zip(state.lines, after, strict=True)
    ]


def _row(line: Played, sides: Sequence[str], title: str, code: str) -> dict[str, Any]:
    row = {
        "game": line.game,
        "state": line.code,
        "scenario": line.scenario,
        "title": title,
        "winner": sides[line.winner],
        "rule": line.rule,
        "rounds": line.rounds,
        "plies": line.plies,
        "next": code,
        "tiles": line.worn,
        "tunnels": line.tunnels,
    }
    return row | {f"{name}_{id}": getattr(line, name)[side] for side, id in enumerate(sides) for name in PAIRS}


# -- many of them ------------------------------------------------------------------------------------------------


class Task(NamedTuple):
    """What a worker needs to play any of the campaigns."""

    slug: str
    pack: str | None
    options: Mapping[str, Any]
    players: Mapping[str, str | Player]
    seed: int


def simulate_campaigns(
    n: int = 20,
    *,
    game: str = "undaunted-stalingrad",
    players: Players = DEFAULT,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    pack: str | Path | None = None,
    jobs: int = 1,
    progress: bool = True,
    backend: str | None = None,
) -> pd.DataFrame:
    """Play `n` whole campaigns and return one row a game of them, in order.

    Columns: campaign (0 to n - 1), seed (of the campaign: `new_campaign` with it and the same players plays it
    again), those of `history`, and victor (in the last row of a campaign the side that has won it; None before, and
    when nobody has). A campaign of which a game does not come to an end stops before it.

    `players`, `jobs` and `backend` are as in `simulate`. Raises ValueError with what would be right.
    """
    n, seed, jobs = checked_numbers(n, seed, jobs)
    need("pandas", *libraries(jobs, backend, progress))
    import pandas as pd

    given = {} if options is None else options
    course = course_of(game).begin(rules_of(game), pack, given, seed)
    first = course.first()
    seated = seats(players, parties_of(first.rules, first.state), first.rules)
    task = Task(game, None if pack is None else str(pack), dict(given), seated, seed)
    done = _played(task, n, jobs, backend)
    rows = sorted(with_bar(done, n, "Campaigns") if progress else done, key=lambda rows: rows[0])
    return pd.DataFrame([row for _, played in rows for row in played])


def _played(task: Task, n: int, jobs: int, backend: str | None) -> Iterator[tuple[int, list[dict[str, Any]]]]:
    """Number and rows of each campaign, as they come."""
    if jobs == 1 and backend is None:
        yield from (campaign_rows(task, number) for number in range(n))
        return
    import joblib

    work = [joblib.delayed(_chunk)(task, numbers) for numbers in chunks(n, cores(jobs))]
    for rows in spread(work, jobs, backend):
        yield from rows


def _chunk(task: Task, numbers: Iterable[int]) -> list[tuple[int, list[dict[str, Any]]]]:
    return [campaign_rows(task, number) for number in numbers]


def campaign_rows(task: Task, number: int) -> tuple[int, list[dict[str, Any]]]:
    """Play one of the campaigns: its number and rows."""
    seed = game_seed(task.seed, number)
    course = course_of(task.slug).begin(rules_of(task.slug), task.pack, task.options, seed)
    state = play_campaign(course, task.players)
    rows = [{"campaign": number, "seed": seed, **row, "victor": None} for row in rows_of(course, state)]
    if rows:
        rows[-1]["victor"] = course.desk.winner(state)
    return number, rows


def play_campaign(course: Course[Any], players: Mapping[str, str | Player]) -> CampaignState:
    """Play a campaign to its end; its last state. One whose game does not end stops before that game."""
    state: CampaignState = course.start()
    chapter: Chapter | None = course.first()
    while chapter is not None:
        game: Game[Any] = Game(chapter.rules, chapter.begun(), Seeded(chapter.header["seed"]))
        bots = {side: bot(who, chapter.rules) for side, who in players.items()}
        if not play_out(game, bots, chapter.header["seed"]):
            return state
        state = game.state if chapter.kind == "desk" else state
        chapter = course.after(chapter.kind, game.state, game.plies)
    return state
