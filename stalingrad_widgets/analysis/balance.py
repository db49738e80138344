"""How even scenarios are: games between equal players, counted and written into the content pack.

`python -m stalingrad_widgets balance` measures, `--check` only compares. The edit of the pack is exact:
one line a scenario, everything else stays as it was typed.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from .. import __version__
from ..games import GAMES, rules_of
from .simulate import simulate

LIMIT = 0.6
"""No side of a scenario that ships may win more."""
GAMES_MEASURED = 400
SEED = 1
BEATEN = 0.95
"""A player that is better than another wins so many games."""
UNEVEN = 1
"""Exit code if a scenario is uneven or is not as its pack says, or a player is not good enough."""

_HEAD = re.compile(r"^\s*\[\[\s*scenarios\s*\]\]\s*(#.*)?$")
_TABLE = re.compile(r"^\s*\[")
_LINE = re.compile(r"^\s*balance\s*=")


class Measured(NamedTuple):
    """How often each side of a scenario won."""

    scenario: str
    wins: Mapping[str, float]
    """Share of the games, in the order of the sides. A game that nobody won counts for none."""
    games: int
    players: str
    seed: int
    version: str

    @property
    def even(self) -> bool:
        """Whether no side wins more than LIMIT."""
        return max(self.wins.values()) <= LIMIT

    def line(self) -> str:
        """As it stands in the pack."""
        wins = ", ".join(f"{side} = {share:.4g}" for side, share in self.wins.items())
        players, version = _quoted(self.players), _quoted(self.version)
        return (
            f"balance = {{ wins = {{ {wins} }}, games = {self.games}, players = {players}, "
            f"seed = {self.seed}, version = {version} }}"
        )

    def __str__(self) -> str:
        shares = ", ".join(f"{side} {share:.1%}" for side, share in self.wins.items())
        verdict = "" if self.even else f", more than {LIMIT:.0%}"
        return f"{self.scenario}: {shares} of {self.games} games ({self.players}, seed {self.seed}){verdict}"


def measure(
    game: str,
    scenario: str,
    *,
    pack: str | Path | None = None,
    games: int = GAMES_MEASURED,
    seed: int = SEED,
    players: str = "greedy",
    jobs: int = 1,
    progress: bool = True,
) -> Measured:
    """Play a scenario many times with the same player on both sides. Raises ValueError like `simulate`."""
    table = simulate(
        game, games, players=players, seed=seed, scenario=scenario, pack=pack, jobs=jobs, progress=progress
    )
    sides = [name.removeprefix("player_") for name in table.columns if name.startswith("player_")]
    wins = {side: round(float((table["winner"] == side).mean()), 4) for side in sides}
    return Measured(scenario, wins, games, players, seed, __version__)


def strength(
    game: str,
    scenario: str,
    player: str,
    against: str,
    *,
    pack: str | Path | None = None,
    games: int = 200,
    seed: int = SEED,
    jobs: int = 1,
    progress: bool = True,
) -> dict[str, int]:
    """Side -> how many of so many games `player` wins on it against the other. Raises ValueError like `simulate`."""
    rules = rules_of(game)
    sides = rules.sides(rules.new_state({**rules.prepare(scenario, {}, pack), "seed": seed}))
    won = {}
    for side in sides:
        players = {other: player if other == side else against for other in sides}
        table = simulate(
            game, games, players=players, seed=seed, scenario=scenario, pack=pack, jobs=jobs, progress=progress
        )
        won[side] = int((table["winner"] == side).sum())
    return won


# -- the pack ---------------------------------------------------------------------------------------


def with_balance(text: str, measured: Iterable[Measured]) -> str:
    """The text of a pack with these figures in their scenarios; nothing else is touched.

    Raises ValueError when a scenario is not found, or has a balance that is not one line `balance = …`.
    """
    wanted = {row.scenario: row for row in measured}
    lines = text.splitlines(keepends=True)
    for id, row in wanted.items():
        _write(lines, id, row.line())
    new = "".join(lines)
    if _without_balance(new, wanted) != _without_balance(text, wanted):
        raise ValueError("The line `balance` cannot be written without touching the rest: write it by hand.")
    return new


def _write(lines: list[str], id: str, line: str) -> None:
    start, end = _part_of(lines, id)
    here = next((i for i in range(start, end) if _LINE.match(lines[i])), None)
    if here is not None:
        lines[here] = line + _ending(lines[here])
        return
    while end > start and not lines[end - 1].strip():
        end -= 1
    lines.insert(end, line + _ending(lines[end - 1]))


def _part_of(lines: Sequence[str], id: str) -> tuple[int, int]:
    """The lines of a scenario's own keys: after its head, before the next table."""
    tables = [*_tables(lines), len(lines)]
    for head, end in pairwise(tables):
        own = _parsed("".join(lines[head + 1 : end]))
        if _HEAD.match(lines[head]) and own is not None and own.get("id") == id:
            return head + 1, end
    raise ValueError(f"There is no scenario {id!r} in this pack.")


def _tables(lines: Sequence[str]) -> Iterator[int]:
    """Where tables begin: lines that look so, and do not stand within a list or a text."""
    last = 0
    for i, line in enumerate(lines):
        if _TABLE.match(line) and _parsed("".join(lines[last:i])) is not None:
            last = i
            yield i


def _parsed(text: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


def _ending(line: str) -> str:
    return "\r\n" if line.endswith("\r\n") else "\n"


def _without_balance(text: str, ids: Iterable[str]) -> dict[str, Any]:
    """What a pack says besides the balance of these scenarios; {} if it is not TOML."""
    doc = _parsed(text) or {}
    for scenario in doc.get("scenarios", ()):
        if scenario.get("id") in ids:
            scenario.pop("balance", None)
    return doc


def recorded(text: str, id: str) -> dict[str, Any] | None:
    """What a pack says of the balance of a scenario; None if nothing."""
    scenarios = tomllib.loads(text).get("scenarios", ())
    found: dict[str, Any] | None = next((s.get("balance") for s in scenarios if s.get("id") == id), None)
    return found


def faults(row: Measured, said: Mapping[str, Any] | None) -> list[str]:
    """What is wrong with a scenario's balance as measured now, against what its pack says."""
    wrong = [] if row.even else [f"{row}."]
    if said is None:
        wrong.append(f"{row.scenario}: the pack says nothing of its balance.")
    elif dict(said["wins"]) != dict(row.wins) or said["games"] != row.games:
        wrong.append(f"{row.scenario}: the pack says {dict(said['wins'])} of {said['games']} games, measured is {row}.")
    return wrong


# -- the command ------------------------------------------------------------------------------------


def add_to(commands: Any) -> None:
    """Add the command `balance` to what `ArgumentParser.add_subparsers` returned."""
    parser = commands.add_parser("balance", help="measure how even scenarios are, and write it into the pack")
    parser.add_argument("game", metavar="GAME", nargs="?", default=next(iter(GAMES)), help=", ".join(GAMES))
    parser.add_argument("--scenario", metavar="ID", action="append", help="only this one (may be given again)")
    parser.add_argument("--pack", metavar="PACK", help="path of a pack of your own; else the one that ships")
    parser.add_argument("--games", type=int, default=GAMES_MEASURED, metavar="N", help="games for each scenario")
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help="seed of all games")
    parser.add_argument("--players", default="greedy", metavar="NAME", help="who plays both sides")
    parser.add_argument("--against", metavar="NAME", help="count the wins of PLAYERS against this player instead")
    parser.add_argument("--jobs", type=int, default=-1, metavar="N", help="cores; -1 for all")
    parser.add_argument("--check", action="store_true", help="compare with what the pack says, and write nothing")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure, show, and write or check. 1 if a scenario is uneven or not as its pack says."""
    rules = rules_of(args.game)
    ids = [row["id"] for row in rules.scenarios(args.pack)]
    ids = args.scenario or ids
    path = Path(args.pack or rules.pack)
    text = path.read_bytes().decode()
    if args.against:
        return max([_against(args, id) for id in ids])
    rows = [_measure(args, id) for id in ids]
    if args.check:
        wrong = [fault for row in rows for fault in faults(row, recorded(text, row.scenario))]
        sys.stdout.writelines(f"{fault}\n" for fault in wrong)
        return UNEVEN if wrong else 0
    path.write_bytes(with_balance(text, rows).encode())
    return 0 if all(row.even for row in rows) else UNEVEN


def _against(args: argparse.Namespace, id: str) -> int:
    """Show how often a player beats another; 1 if it is too seldom."""
    won = strength(
        args.game,
        id,
        args.players,
        args.against,
        pack=args.pack,
        games=args.games,
        seed=args.seed,
        jobs=args.jobs,
        progress=sys.stderr.isatty(),
    )
    shares = ", ".join(f"as {side} {n / args.games:.1%}" for side, n in won.items())
    sys.stdout.write(f"{id}: {args.players} beats {args.against} {shares} of {args.games} games\n")
    sys.stdout.flush()
    return 0 if min(won.values()) >= BEATEN * args.games else UNEVEN


def _measure(args: argparse.Namespace, id: str) -> Measured:
    row = measure(
        args.game,
        id,
        pack=args.pack,
        games=args.games,
        seed=args.seed,
        players=args.players,
        jobs=args.jobs,
        progress=sys.stderr.isatty(),
    )
    sys.stdout.write(f"{row}\n")
    sys.stdout.flush()
    return row


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
