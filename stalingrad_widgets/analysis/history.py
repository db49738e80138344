"""A match as tables: its plies, and its dice against their odds. Both sides are open."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ..core.game import Game, Interjected, Said
from ..core.match import Match, live
from . import need

if TYPE_CHECKING:
    import pandas as pd


def history(match: Match) -> pd.DataFrame:
    """One row a ply, in order.

    Columns: ply (0, 1, …), round, side, kind of the question, answer (the word), chance (the dice and
    cards that followed, "" for none), then the game's measures after it, one column each (Undaunted:
    points_american, counters_german …).
    """
    need("pandas")
    import pandas as pd

    table = pd.DataFrame(_rows(live(match)))
    return table.astype({"side": "category", "kind": "category"}) if len(table) else table


def _rows(match: Match) -> Iterator[dict[str, Any]]:
    game, rules = match.game, match.rules
    replay = game.at(0)
    for ply, (start, end) in enumerate(_spans(game)):
        row = {
            "ply": ply,
            "round": rules.status(replay.state, None)["round"],
            **_asked(replay, game.entries[start], game.who[ply]),
        }
        replay.follow(game.entries[start:end])
        row["chance"] = " ".join(_written(entry) for entry in game.entries[start + 1 : end])
        yield {**row, **rules.measures(replay.state)}


def _spans(game: Game[Any]) -> list[tuple[int, int]]:
    """Where in the game's entries each ply begins and ends."""
    return list(pairwise([*game.choices, len(game.entries)]))


def _asked(game: Game[Any], entry: Any, side: str) -> dict[str, Any]:
    request = None if isinstance(entry, Interjected) else game.request_for(side)
    word = entry.word if isinstance(entry, (Said, Interjected)) else entry
    return {"side": side, "kind": request.kind if request is not None else "interjection", "answer": word}


def _written(entry: Any) -> str:
    return "[" + " ".join(map(str, entry)) + "]" if isinstance(entry, tuple) else str(entry)


def trials(match: Match) -> pd.DataFrame:
    """One row a roll that could succeed or fail, in order: luck against expectation.

    Columns: ply, side, what, about, chance (exact, before the roll), success (bool), rule, and for each
    side by itself expected and actual (sums so far) and luck (actual - expected).
    """
    need("pandas")
    import pandas as pd

    columns = ["ply", "side", "what", "about", "chance", "success", "rule"]
    rows = []
    for logged in live(match).logged:
        trial = match.rules.trial(match.state, logged.event)
        if trial is not None:
            rows.append((logged.ply, *trial))
    table = pd.DataFrame(rows, columns=columns).astype({"chance": float, "success": bool})
    by_side = table.groupby("side", observed=True)
    table["expected"] = by_side["chance"].cumsum()
    table["actual"] = by_side["success"].cumsum()
    table["luck"] = table["actual"] - table["expected"]
    return table


def cards(match: Match) -> pd.DataFrame:
    """Where all cards are now: side, zone, card, kind, n. Both sides are open."""
    need("pandas")
    import pandas as pd

    return pd.DataFrame(live(match).rules.cards(match.state), columns=["side", "zone", "card", "kind", "n"])


def card_history(match: Match) -> pd.DataFrame:
    """Where all cards were at the start of each round: round, ply, side, zone, card, kind, n."""
    need("pandas")
    import pandas as pd

    rows = []
    for round, ply in round_starts(match).items():
        state = match.game.at(ply).state
        rows += [(round, ply, *count) for count in match.rules.cards(state)]
    return pd.DataFrame(rows, columns=["round", "ply", "side", "zone", "card", "kind", "n"])


def round_starts(match: Match) -> dict[int, int]:
    """Round -> its first ply, in order. The first round begins when all is set up."""
    starts: dict[int, int] = {}
    game, rules = live(match).game, match.rules
    replay = game.at(0)
    for ply, (start, end) in enumerate(_spans(game)):
        status = rules.status(replay.state, None)
        if status["phase"] not in rules.setup:
            starts.setdefault(status["round"], ply)
        replay.follow(game.entries[start:end])
    return starts
