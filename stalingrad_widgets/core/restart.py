"""Playing again at the same table: the match begins anew, and the game that was played stays as its `previous`."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from . import arguments
from .arguments import ArgumentError
from .refusal import Refusal

if TYPE_CHECKING:
    from .match import Match


def may_restart(match: Match) -> Refusal | None:
    """None when the board may offer to play again: the game is over, and no "what if"."""
    return None if match.over and match.parent is None else Refusal("core-not-over")


def next_scenario(match: Match) -> dict[str, Any] | None:
    """The row of the scenario after this one, of the first after the last; None when the game has no other.

    One for another number of players is none: who sits at the table could not go on with it. After a game of a
    campaign comes what the campaign says.
    """
    if "position" in match.header or "campaign" in match.header:
        return None
    rows = [row for row in _scenarios(match) if tuple(row.get("seats", match.sides)) == match.sides]
    ids = [row["id"] for row in rows]
    if match.header.get("scenario") not in ids or len(ids) == 1:
        return None
    return rows[(ids.index(match.header["scenario"]) + 1) % len(rows)]


def _scenarios(match: Match) -> list[dict[str, Any]]:
    """Those of its pack; none when the pack cannot be read any more, for the game at hand ends all the same."""
    try:
        return match.rules.scenarios(_pack(match))
    except (ValueError, OSError):
        return []


def restart(match: Match, scenario: str | None = None, seed: int | None = None) -> None:
    """Begin anew with the same players and options: the same scenario or another, and other dice unless `seed` says so.

    Raises ValueError for an unknown scenario, one with other seats, another than that of a game of a campaign, or a
    seed that is none; nothing has then happened.
    """
    seed = secrets.randbits(32) if seed is None else arguments.whole("seed", seed)
    header = {**match.header, **({} if scenario is None else _chosen(match, scenario))}
    header["seed"] = seed
    for gone in ("chance", "takebacks", "branch", "standing"):
        header.pop(gone, None)
    chance = "ask" if match.chance == "ask" else None
    fresh = type(match)(match.rules, header, chance=chance, players=match.players, auto=match.auto)
    if fresh.sides != match.sides:
        seats, own = ", ".join(fresh.sides), ", ".join(match.sides)
        raise ArgumentError(f"{scenario!r} has the seats {seats}; here sit {own}. Begin it with new_match.")
    match.take_over(fresh)


def _chosen(match: Match, scenario: str) -> dict[str, Any]:
    """What the header of a game of that scenario has of its own."""
    if "campaign" in match.header and scenario != match.header["scenario"]:
        raise ArgumentError(
            f"{arguments.shown(scenario)} cannot follow: this game is one of a campaign, with its cards and its city. "
            "match.restart() plays it again, new_match begins another scenario."
        )
    return match.rules.prepare(scenario, match.header.get("options", {}), _pack(match))


def _pack(match: Match) -> str | None:
    file: str | None = match.header.get("pack", {}).get("file")
    return file
