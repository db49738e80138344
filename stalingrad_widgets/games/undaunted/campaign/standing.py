"""Where a campaign stands: game, areas, what comes next, and how it has ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ....core.game import OVER
from ....core.requests import Word
from ....core.scene import Result, Status
from . import orders
from .content import Soldier, game_of
from .sight import cards_of
from .state import REMOVED, CampaignState


def status(state: CampaignState) -> Status:
    """The same for everybody."""
    content = state.content
    game = len(state.lines) if state.ended else game_of(state.code)
    made: Status = {
        "round": game,
        "phase": state.phase,
        "active": None,
        "pills": [
            {"t": "Game", "v": str(game), "of": f"of {_length(state)}"},
            {"t": "Areas", "sides": [[id, state.held(side)] for side, id in enumerate(content.sides)], "of": "areas"},
        ],
    }
    if (done := result(state)) is not None:
        made["result"] = done
    return made


def _length(state: CampaignState) -> str:
    """How many games the campaign has, as far as that is certain: "6 to 9"."""
    if state.ended:
        return str(len(state.lines))
    least, most = (game_of(state.code) - 1 + left for left in state.content.lengths[state.code])
    return str(least) if least == most else f"{least} to {most}"


def result(state: CampaignState) -> Result | None:
    """The end of the campaign, or of this Campaign Step; None while it goes on."""
    if state.phase != OVER:
        return None
    return _end(state) if state.ended else _next(state)


def _next(state: CampaignState) -> Result:
    title, game, word = state.content.scenario(state.code).title, game_of(state.code), orders.begin(state)
    place = [word] if word in state.content.area_words else []
    return {
        "side": None,
        "title": f"{title} is next.",
        "reason": "Both sides are ready.",
        "rule": "US-setup-06",
        "cols": list(state.content.sides),
        "rows": _figures(state),
        "next": ["go-on", f"Begin game {game}", *place],
    }


def _end(state: CampaignState) -> Result:
    end = state.content.graph.ends[state.code]
    return {
        "side": end.victor,
        "title": end.title,
        "reason": _why(state, end.victor),
        "rule": "US-campend-01",
        "cols": list(state.content.sides),
        "rows": _figures(state),
    }


def _why(state: CampaignState, victor: str | None) -> str:
    games = f"The campaign has ended after {len(state.lines)} games."
    if victor is None:
        return f"{games} Nobody has won it."
    return f"{games} The {state.content.names[state.content.side_of[victor]]} side has won it."


def _figures(state: CampaignState) -> list[list[object]]:
    """Public figures: areas, games won, casualties for good."""
    won = [sum(line.winner == side for line in state.lines) for side in (0, 1)]
    fell = [sum(line.fallen[side] for line in state.lines) for side in (0, 1)]
    return [["Areas", state.held(0), state.held(1)], ["Games won", *won], ["Fallen for good", *fell]]


# -- figures for tables ---------------------------------------------------------------------------------------


def _of_rank(rank: str) -> Callable[[Soldier], bool]:
    return lambda soldier: soldier.rank == rank


KINDS: Mapping[str, Callable[[Soldier], bool]] = {
    "soldiers": lambda soldier: soldier.role != "fog",
    "reserves": _of_rank("reserve"),
    "upgraded": _of_rank("upgraded"),
}


def measures(state: CampaignState) -> dict[str, float]:
    """By side: areas held; cards available, reserves and upgraded ones among them; cards removed."""
    made: dict[str, float] = {}
    for side, id in enumerate(state.content.sides):
        cards: list[Word] = cards_of(state, side)
        made[f"areas_{id}"] = state.held(side)
        for kind, counts in KINDS.items():
            made[f"{kind}_{id}"] = sum(counts(state.content.cards[word]) for word in cards)
        made[f"removed_{id}"] = len(state.pool(side, REMOVED))
    return made
