"""Games and campaigns of Undaunted: Stalingrad at a moment worth looking at, reached by bots or laid out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import stalingrad_widgets as sw
from stalingrad_widgets.play import Match
from stalingrad_widgets.players import bot

SLUG = "undaunted-stalingrad"
GREEDY = {"german": "greedy"}
QUICK = {"german": "random"}
"""The Soviet side is a person's. A player at random is quick, and a game of two is over soon: somebody withdraws."""

LATE: dict[str, Any] = {
    "game": "undaunted-stalingrad",
    "scenario": "081",
    "round": 6,
    "phase": "turn",
    "active": "soviet",
    "holder": "soviet",
    "counters": {
        "sov/rifleman-a": "311",
        "sov/rifleman-b": "410",
        "sov/rifleman-c": "504",
        "sov/scout-a": "304",
        "sov/scout-b": "311",
        "sov/scout-c": "602",
        "sov/machine-gunner-a": "316",
        "sov/engineer-a": "311",
        "ger/rifleman-a": "408",
        "ger/rifleman-b": "310",
        "ger/rifleman-c": "602",
        "ger/scout-a": "314",
        "ger/scout-b": "310",
        "ger/scout-c": "504",
        "ger/machine-gunner-b": "408",
        "ger/engineer-b": "407",
    },
    "suppressed": ["ger/rifleman-b", "sov/rifleman-c", "ger/scout-c"],
    "routed": ["ger/scout-c", "sov/scout-c", "ger/rifleman-c"],
    "markers": {
        "soviet": {
            "316": "controlled",
            "311": "controlled",
            "504": "scouted",
            "313": "scouted",
            "410": "controlled",
            "511": "controlled",
            "611": "scouted",
            "304": "scouted",
            "602": "scouted",
        },
        "german": {
            "508": "controlled",
            "510": "controlled",
            "612": "scouted",
            "310": "controlled",
            "408": "controlled",
            "314": "scouted",
            "406": "controlled",
            "502": "scouted",
            "407": "scouted",
        },
    },
    "tiles": {"407": "B", "508": "C", "304": "C", "502": "B", "311": "B"},
    "mines": {
        "304/311": {"side": "soviet", "face": "antipersonnel", "engineer": "engineer-a"},
        "304/310": {"side": "german", "face": "antitank", "engineer": "engineer-b"},
        "408/502": {"side": "german", "face": "antipersonnel"},
        "504/602": {"side": "soviet", "face": "antitank"},
    },
    "laid": {"sov/engineer-a": 1, "ger/engineer-b": 1},
    "smoke": ["304", "504"],
    "smoked": {"sov/engineer-a": 1},
    "overwatch": {"sov/machine-gunner-a": "304", "ger/machine-gunner-b": "502"},
    "cards": {
        "soviet": {
            "hand": {"S-S-004": 1, "S-S-020": 1, "S-S-003": 1, "S-S-014": 1},
            "supply": {"S-S-005": 1, "S-S-021": 1},
            "lost": {"S-S-006": 1, "S-S-009": 1},
            "discard": {"S-S-026": 2, "S-S-015": 1},
            "deck": {"S-S-001": 1, "S-S-010": 1, "S-S-017": 1},
        },
        "german": {
            "hand": {"G-S-004": 1, "G-S-017": 1, "G-S-020": 1, "G-S-026": 1},
            "supply": {"G-S-005": 1},
            "lost": {"G-S-006": 1},
            "deck": {"G-S-001": 1, "G-S-009": 1, "G-S-014": 1},
        },
    },
}
"""The last scenario but one, late: damaged tiles and ruins, mines, smoke, overwatch, routed and suppressed units."""


def new_match(scenario: str, seed: int = 2, players: Mapping[str, str] = QUICK) -> Match:
    """A match against a bot that leaves nothing on the disk."""
    return sw.new_match(SLUG, scenario, seed=seed, players=players, autosave=False)


def bots_finish(match: Match) -> None:
    """A bot sits in for the person until the end of this game."""
    match.players["soviet"] = bot("random", match.rules)
    match.run_bots()
    del match.players["soviet"]
    assert match.over


def finished(match: Match) -> Match:
    """The match at its end."""
    bots_finish(match)
    return match


def after_games(n: int) -> Match:
    """A campaign after so many games, the next briefing still to be read; what is asked before is answered anyhow."""
    campaign = sw.new_campaign(SLUG, seed=5, players=QUICK, autosave=False)
    match = campaign.match
    for _ in range(n):
        campaign.go_on()
        bots_finish(match)
        campaign.go_on()
        while (asked := match.request) is not None and asked.kind != "briefing":
            match.answer(asked.options[0], asked.side)
    return match
