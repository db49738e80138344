"""What the tests of the table share: a pack with what the shipped one lacks, and matches played at random."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from stalingrad_widgets.core.match import Match
from stalingrad_widgets.games.undaunted.catalog import DEMONSTRATION
from stalingrad_widgets.games.undaunted.table import NORMANDY, UndauntedTable

SCENARIOS = ("first-steps", "machine-guns", "control-or-pin", "high-ground", "whole-platoon")
SIDES = ("american", "german")
VIEWERS = (None, "", *SIDES)

VETERANS = """
[[cards]]
id = "veteran-a"
title = "Veteran A"
kind = "combat"
unit = "rifleman-a"
initiative = 6
copies = 3
actions = [{ type = "move", value = 1 }, { type = "attack", value = 2 }, { type = "control" }]

[[cards]]
id = "pathfinder-a"
title = "Pathfinder A"
kind = "combat"
unit = "scout-a"
initiative = 7
copies = 2
actions = [{ type = "scout", value = 1 }, { type = "attack", value = 1 }, { type = "recon" }]

# -- tiles """


def write_pack(folder: Path) -> Path:
    """The shipped pack with units of two faces in every scenario, and a radio in the first."""
    text = DEMONSTRATION.read_text(encoding="utf-8")
    text = text.replace("\n# -- tiles ", VETERANS, 1)
    text = text.replace("rifleman-a = 4\n", "rifleman-a = 2\nveteran-a = 2\n")
    text = text.replace("rifleman-a = 3\n", "rifleman-a = 1\nveteran-a = 2\n")
    text = text.replace("scout-a = 2\n", "scout-a = 1\npathfinder-a = 1\n")
    text = text.replace("goals.american", 'radio = { side = "american", slot = "C2" }\ngoals.american', 1)
    path = folder / "two-faces.toml"
    path.write_text(text, encoding="utf-8")
    return path


def new_match(
    scenario: str,
    seed: int,
    *,
    pack: Path | None = None,
    rules: UndauntedTable = NORMANDY,
    options: Mapping[str, bool] | None = None,
) -> Match:
    """A match without players: both sides are answered by the test."""
    header = rules.prepare(scenario, options or {}, pack)
    return Match(rules, {**header, "game": rules.slug, "seed": seed})


def play(match: Match, random: Random, most: int = 400) -> Iterator[tuple[str, str]]:
    """Random answers, each given before it is told; attacks and ends of turn are not too rare and not too common."""
    for _ in range(most):
        if match.over:
            return
        request = random.choice(match.requests)
        side = request.side  # type: ignore[union-attr]
        word = livelier(match.options(side), random)
        match.answer(word, side)
        yield side, word


def livelier(words: list[str], random: Random) -> str:
    """One of the words; ending a turn or hunkering down less often than the rest, shooting more often."""
    weights = [0.2 if word == "end" or word.endswith(" hunker") else 3 if "attack" in word else 1 for word in words]
    return random.choices(words, weights)[0]


def wire(data: Any) -> str:
    """As it goes to the browser."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
