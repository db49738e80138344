"""How even scenarios are: games between equal players, counted and written into the content pack.

`python -m stalingrad_widgets balance` measures, `--check` only compares. A scenario may be measured in
several pairings of forces: the rows of `TableRules.scenarios` say which. The edit of the pack is exact:
one line a scenario or pairing, everything else stays as it was typed. `--campaigns` measures whole campaigns.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from .. import __version__
from ..core import arguments
from ..core.parties import parties_of
from ..games import GAMES, rules_of
from .campaigns import simulate_campaigns
from .simulate import simulate

LIMIT = 0.6
"""No side of a scenario that ships may win more."""
GAMES_MEASURED = 400
SEED = 1
CAMPAIGN = "campaign"
"""Name of what is measured when it is whole campaigns, and of their table in a pack."""
BEATEN = 0.95
"""A player that is better than another wins so many games."""
UNEVEN = 1
"""Exit code if a scenario is uneven or is not as its pack says, or a player is not good enough."""

_HEAD = re.compile(r"^\s*\[\[\s*scenarios\s*\]\]\s*(#.*)?$")
_TABLE = re.compile(r"^\s*\[")
_LINE = re.compile(r"^\s*balance\s*=")
_OWN_TABLE = re.compile(r"^\s*\[\s*balance\s*\]\s*(#.*)?$")
_CAMPAIGN = re.compile(r"^\s*\[\s*campaign\s*\]\s*(#.*)?$")


class Setting(NamedTuple):
    """What is measured: a scenario, or a pairing of forces in it."""

    name: str
    """The scenario, or the pairing."""
    scenario: str
    options: Mapping[str, Any] = MappingProxyType({})
    """Options of a match that make the pairing."""


class Measured(NamedTuple):
    """How often each side of a scenario won."""

    name: str
    """The scenario, or the pairing of forces in it."""
    wins: Mapping[str, float]
    """Share of the games, in the order of the sides. A game that nobody won counts for none."""
    games: int
    players: str
    seed: int
    version: str
    limit: float = LIMIT
    """Share of the games that no side may exceed."""

    @property
    def even(self) -> bool:
        """Whether no side wins more than the limit."""
        return max(self.wins.values()) <= self.limit

    def line(self, key: str = "balance") -> str:
        """As it stands in the pack."""
        wins = ", ".join(f"{side} = {share:.4g}" for side, share in self.wins.items())
        players, version = _quoted(self.players), _quoted(self.version)
        return (
            f"{key} = {{ wins = {{ {wins} }}, games = {self.games}, players = {players}, "
            f"seed = {self.seed}, version = {version} }}"
        )

    def __str__(self) -> str:
        shares = ", ".join(f"{side} {share:.1%}" for side, share in self.wins.items())
        verdict = "" if self.even else f", more than {self.limit:.0%}"
        return f"{self.name}: {shares} of {self.games} games ({self.players}, seed {self.seed}){verdict}"


def settings(row: Mapping[str, Any]) -> list[Setting]:
    """What is measured of a scenario: its pairings, or itself.

    >>> settings({"id": "ford"})
    [Setting(name='ford', scenario='ford', options={})]
    """
    pairings = row.get("pairings") or {row["id"]: {}}
    return [Setting(name, row["id"], options) for name, options in pairings.items()]


def measure(
    game: str,
    scenario: str,
    *,
    pairing: str | None = None,
    options: Mapping[str, Any] | None = None,
    pack: str | Path | None = None,
    games: int = GAMES_MEASURED,
    seed: int = SEED,
    players: str = "greedy",
    jobs: int = 1,
    progress: bool = True,
) -> Measured:
    """Play a scenario many times with the same player in all seats. Raises ValueError like `simulate`.

    `options` make the pairing of forces, `pairing` is its name.
    """
    table = simulate(
        game, games, players=players, seed=seed, scenario=scenario, options=options, pack=pack,
        jobs=jobs, progress=progress,
    )  # fmt: skip
    sides = next(row["sides"] for row in rules_of(game).scenarios(pack) if row["id"] == scenario)
    wins = {side: round(float((table["winner"] == side).mean()), 4) for side in sides}
    return Measured(pairing or scenario, wins, games, players, seed, __version__)


def measure_campaigns(
    game: str,
    *,
    pack: str | Path | None = None,
    campaigns: int,
    seed: int = SEED,
    players: str = "greedy",
    jobs: int = 1,
    progress: bool = True,
) -> Measured:
    """Play whole campaigns with the same player on both sides. Raises ValueError like `simulate_campaigns`.

    A campaign that nobody has won counts for none.
    """
    table = simulate_campaigns(
        campaigns, game=game, players=players, seed=seed, pack=pack, jobs=jobs, progress=progress
    )
    victors = table["victor"].value_counts()
    sides = rules_of(game).scenarios(pack)[0]["sides"]
    wins = {side: round(int(victors.get(side, 0)) / campaigns, 4) for side in sides}
    return Measured(CAMPAIGN, wins, campaigns, players, seed, __version__)


def strength(
    game: str,
    scenario: str,
    player: str,
    against: str,
    *,
    options: Mapping[str, Any] | None = None,
    pack: str | Path | None = None,
    games: int = 200,
    seed: int = SEED,
    jobs: int = 1,
    progress: bool = True,
) -> dict[str, int]:
    """Side -> how many of so many games `player` wins on it against the other. Raises ValueError like `simulate`."""
    rules = rules_of(game)
    state = rules.new_state({**rules.prepare(scenario, {} if options is None else options, pack), "seed": seed})
    parties = parties_of(rules, state)
    sides = next(row["sides"] for row in rules.scenarios(pack) if row["id"] == scenario)
    won = {}
    for side in sides:
        players = {seat: player if seat in parties.of(side) else against for seat in parties.seats}
        table = simulate(
            game, games, players=players, seed=seed, scenario=scenario, options=options, pack=pack,
            jobs=jobs, progress=progress,
        )  # fmt: skip
        won[side] = int((table["winner"] == side).sum())
    return won


# -- the pack ---------------------------------------------------------------------------------------


def with_balance(text: str, measured: Iterable[Measured]) -> str:
    """The text of a pack with these figures in their scenarios, or in its table `[balance]` if it has no scenarios.

    Nothing else is touched. Raises ValueError when a scenario is not found, or has a balance that is not one line
    `balance = …`.
    """
    wanted = {row.name: row for row in measured}
    lines = text.splitlines(keepends=True)
    write = _write if "scenarios" in (_parsed(text) or {}) else _write_pairing
    for row in wanted.values():
        write(lines, row)
    new = "".join(lines)
    if _without_balance(new, wanted) != _without_balance(text, wanted):
        raise ValueError("The line `balance` cannot be written without touching the rest: write it by hand.")
    return new


def with_campaign_balance(text: str, row: Measured) -> str:
    """The text of a pack with this figure in its table `[campaign]`, and nothing else touched.

    Raises ValueError when there is no such table, or it has a balance that is not one line `balance = …`.
    """
    lines = text.splitlines(keepends=True)
    _write_in(lines, _campaign_table(lines), row)
    new = "".join(lines)
    if _without_campaign_balance(new) != _without_campaign_balance(text):
        raise ValueError("The line `balance` cannot be written without touching the rest: write it by hand.")
    return new


def _campaign_table(lines: Sequence[str]) -> tuple[int, int]:
    """The lines of the campaign's own keys."""
    for head, end in pairwise([*_tables(lines), len(lines)]):
        if _CAMPAIGN.match(lines[head]):
            return head + 1, end
    raise ValueError("There is no table [campaign] in this pack.")


def _without_campaign_balance(text: str) -> dict[str, Any]:
    """What a pack says besides the balance of its campaign; {} if it is not TOML."""
    doc = _parsed(text) or {}
    doc.get(CAMPAIGN, {}).pop("balance", None)
    return doc


def _write(lines: list[str], row: Measured) -> None:
    _write_in(lines, _part_of(lines, row.name), row)


def _write_in(lines: list[str], part: tuple[int, int], row: Measured) -> None:
    """Put the line of a figure among the keys of its part."""
    start, end = part
    here = next((i for i in range(start, end) if _LINE.match(lines[i])), None)
    _put(lines, start, end, here, row.line())


def _write_pairing(lines: list[str], row: Measured) -> None:
    start, end = _balance_table(lines)
    while end > start and lines[end - 1].lstrip()[:1] in ("", "#"):
        end -= 1
    here = next((i for i in range(start, end) if list(_parsed(lines[i]) or ()) == [row.name]), None)
    _put(lines, start, end, here, row.line(_quoted(row.name)))


def _balance_table(lines: list[str]) -> tuple[int, int]:
    """The lines of the table `[balance]`, after its head; it is added if there is none."""
    for head, end in pairwise([*_tables(lines), len(lines)]):
        if _OWN_TABLE.match(lines[head]):
            return head + 1, end
    ending = _ending(lines[-1])
    lines[-1] = lines[-1].rstrip("\r\n") + ending
    lines += [ending, f"[balance]{ending}"]
    return len(lines), len(lines)


def _put(lines: list[str], start: int, end: int, here: int | None, line: str) -> None:
    """A line in place of another, or after the last one of a part."""
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


def _without_balance(text: str, ids: Collection[str]) -> dict[str, Any]:
    """What a pack says besides the balance of these scenarios or pairings; {} if it is not TOML."""
    doc = _parsed(text) or {}
    pairings = doc.pop("balance", {})
    doc["balance"] = {name: said for name, said in pairings.items() if name not in ids}
    for scenario in doc.get("scenarios", ()):
        if scenario.get("id") in ids:
            scenario.pop("balance", None)
    return doc


def recorded(text: str, id: str) -> dict[str, Any] | None:
    """What a pack says of the balance of a scenario, a pairing or its campaign; None if nothing."""
    doc = tomllib.loads(text)
    if id == CAMPAIGN:
        return doc.get(CAMPAIGN, {}).get("balance")  # type: ignore[no-any-return]
    pairing: dict[str, Any] | None = doc.get("balance", {}).get(id)
    scenarios = doc.get("scenarios", ())
    return next((s.get("balance") for s in scenarios if s.get("id") == id), pairing)


def faults(row: Measured, said: Mapping[str, Any] | None) -> list[str]:
    """What is wrong with a scenario's balance as measured now, against what its pack says."""
    wrong = [] if row.even else [f"{row}."]
    if said is None:
        wrong.append(f"{row.name}: the pack says nothing of its balance.")
    elif dict(said["wins"]) != dict(row.wins) or said["games"] != row.games:
        wrong.append(f"{row.name}: the pack says {dict(said['wins'])} of {said['games']} games, measured is {row}.")
    return wrong


# -- the command ------------------------------------------------------------------------------------


def add_to(commands: Any) -> None:
    """Add the command `balance` to what `ArgumentParser.add_subparsers` returned."""
    parser = commands.add_parser("balance", help="measure how even scenarios are, and write it into the pack")
    parser.add_argument("game", metavar="GAME", nargs="?", default=next(iter(GAMES)), help=", ".join(GAMES))
    parser.add_argument("--scenario", metavar="ID", action="append", help="only this one (may be given again)")
    parser.add_argument("--pack", metavar="PACK", help="path of a pack of your own; else the one that ships")
    parser.add_argument("--games", type=int, default=GAMES_MEASURED, metavar="N", help="games for each scenario")
    parser.add_argument("--campaigns", type=int, metavar="N", help="measure N whole campaigns instead of scenarios")
    parser.add_argument("--limit", type=float, default=LIMIT, metavar="SHARE", help="share no side may exceed")
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help="seed of all games")
    parser.add_argument("--players", default="greedy", metavar="NAME", help="who plays both sides")
    parser.add_argument("--against", metavar="NAME", help="count the wins of PLAYERS against this player instead")
    parser.add_argument("--jobs", type=int, default=-1, metavar="N", help="cores; -1 for all")
    parser.add_argument("--check", action="store_true", help="compare with what the pack says, and write nothing")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure, show, and write or check. 1 if a scenario is uneven or not as its pack says."""
    chosen = _chosen(args)  # says so when the pack cannot be read
    path = Path(args.pack or rules_of(args.game).pack)
    if args.against:
        return max([_against(args, setting) for setting in chosen])
    rows = [_measure_campaigns(args)] if args.campaigns else [_measure(args, setting) for setting in chosen]
    text = path.read_bytes().decode()  # now, not before: measuring takes long, and who edits the pack loses nothing
    if args.check:
        wrong = [fault for row in rows for fault in faults(row, recorded(text, row.name))]
        sys.stdout.writelines(f"{fault}\n" for fault in wrong)
        return UNEVEN if wrong else 0
    new = with_campaign_balance(text, rows[0]) if args.campaigns else with_balance(text, rows)
    path.write_bytes(new.encode())
    return 0 if all(row.even for row in rows) else UNEVEN


def _chosen(args: argparse.Namespace) -> list[Setting]:
    """What is to be measured. Raises ValueError for an unknown scenario."""
    rows = {row["id"]: row for row in rules_of(args.game).scenarios(args.pack)}
    for id in args.scenario or ():
        if id not in rows:
            raise arguments.unknown("scenario", id, rows)
    return [setting for id in args.scenario or rows for setting in settings(rows[id])]


def _against(args: argparse.Namespace, setting: Setting) -> int:
    """Show how often a player beats another; 1 if it is too seldom."""
    won = strength(
        args.game,
        setting.scenario,
        args.players,
        args.against,
        options=setting.options,
        pack=args.pack,
        games=args.games,
        seed=args.seed,
        jobs=args.jobs,
        progress=sys.stderr.isatty(),
    )
    shares = ", ".join(f"as {side} {n / args.games:.1%}" for side, n in won.items())
    sys.stdout.write(f"{setting.name}: {args.players} beats {args.against} {shares} of {args.games} games\n")
    sys.stdout.flush()
    return 0 if min(won.values()) >= BEATEN * args.games else UNEVEN


def _measure(args: argparse.Namespace, setting: Setting) -> Measured:
    row = measure(
        args.game,
        setting.scenario,
        pairing=setting.name,
        options=setting.options,
        pack=args.pack,
        games=args.games,
        seed=args.seed,
        players=args.players,
        jobs=args.jobs,
        progress=sys.stderr.isatty(),
    )
    return _said(args, row)


def _measure_campaigns(args: argparse.Namespace) -> Measured:
    row = measure_campaigns(
        args.game,
        pack=args.pack,
        campaigns=args.campaigns,
        seed=args.seed,
        players=args.players,
        jobs=args.jobs,
        progress=sys.stderr.isatty(),
    )
    return _said(args, row)


def _said(args: argparse.Namespace, row: Measured) -> Measured:
    """A figure against the limit that is asked for, shown."""
    row = row._replace(limit=args.limit)
    sys.stdout.write(f"{row}\n")
    sys.stdout.flush()
    return row


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
