"""The bench with a campaign: its two sides of the city filled up, four games and two ends."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

PACKS = Path(__file__).parent / "packs"
BENCH = PACKS / "bench.toml"


def bench() -> dict[str, Any]:
    """What the bench pack says."""
    return tomllib.loads(BENCH.read_text(encoding="utf-8"))


def state(scenario: str, soviet: str, german: str) -> dict[str, Any]:
    """A game state, and what follows when a side wins."""
    return {
        "scenario": scenario,
        "title": f"Scenario {scenario}",
        "briefing": {"soviet": "Hold the bank.", "german": "Take the bank."},
        "next": {"soviet": soviet, "german": german},
    }


def with_campaign() -> dict[str, Any]:
    """A pack of 72 tiles and 57 that may replace some, with a campaign of two or three games."""
    doc = bench()
    doc["tiles"] += filling(doc["tiles"])
    doc["scenarios"][0]["area"] = "square"
    doc["campaign"] = {
        "title": "A short campaign",
        "start": "1a",
        "states": {
            "1a": state("011", "2a", "2b"),
            "2a": state("900", "END1", "3a"),
            "2b": state("902", "3a", "END2"),
            "3a": state("901", "END1", "END2"),
        },
        "ends": {
            "END1": {"victor": "soviet", "title": "The bank holds", "briefing": {"both": "The city stands."}},
            "END2": {"title": "Nobody", "briefing": {"soviet": "We go.", "german": "We stay."}},
        },
        "areas": [
            {"id": "square", "name": "9 January Square", "p": [0, 0, 40, 0, 40, 30]},
            {"id": "works", "name": "The works", "p": [50, 0, 90, 0, 90, 60, 50.5, 60]},
        ],
        "size": [100, 60],
        "river": [90, 0, 100, 0, 100, 60],
    }
    return doc


def filling(tiles: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """As many buildings, with a ruin each, and open tiles as the city of a campaign lacks."""
    first = sum(tile["id"].endswith("-A") for tile in tiles)
    ruins = 57 - (len(tiles) - first)
    filled = []
    for n in range(72 - first):
        house = {"building_cover": 1, "structure_defence": 5, "impassable": True} if n < ruins else {}
        filled.append({"id": f"{600 + n}-A", "name": "House", **house})
        if house:
            filled.append({"id": f"{600 + n}-B", "name": "Ruin"})
    return filled
