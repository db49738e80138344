"""The desk as people see it: a match of the Campaign Step, and what each viewer is sent."""

from __future__ import annotations

import json
from typing import Any

from stalingrad_widgets.core.view import View
from stalingrad_widgets.games.undaunted.campaign.state import CampaignState
from stalingrad_widgets.games.undaunted.campaign.table import DESK
from stalingrad_widgets.games.undaunted.campaign.victory import after
from stalingrad_widgets.play import Match
from tests.games.undaunted.campaign.front import PEACE, Fate, March, content, report

HEADER = {"game": "undaunted-stalingrad", "seed": 3, "options": {}, "campaign": {"chapter": 0, "kind": "desk"}}


def table(state: CampaignState, **setting: Any) -> Match:
    """The match of a state."""
    seed = setting.pop("seed", 3)
    return Match(DESK, {**HEADER, "seed": seed}, state=state.clone(), **setting)


def opening() -> Match:
    return table(CampaignState(content()))


def step(march: March, winner: str = "soviet", soviet: Fate = PEACE, german: Fate = PEACE, **setting: Any) -> Match:
    """The Campaign Step after a scenario with this end."""
    march.read()
    before = march.game.state
    told = report(before, winner, soviet, german, tiles=setting.pop("tiles", ""))
    return table(after(before, told), **setting)


def scene(match: Match, viewer: str | None) -> dict[str, Any]:
    return dict(match.scene(viewer))


def sent(match: Match, viewer: str | None) -> str:
    """All that this viewer gets: board, scene, and the page of the log."""
    view = View(match, viewer)
    return json.dumps([view.board, view.scene, view.lines(10_000)], ensure_ascii=False, sort_keys=True)


def listed(match: Match, viewer: str, id: str) -> list[dict[str, Any]]:
    """The rows of a list."""
    lists = {row["id"]: row for row in scene(match, viewer)["lists"]}
    rows: list[dict[str, Any]] = lists[id]["rows"]
    return rows
