"""What the tests of the table share: a pack with what the shipped one lacks, and matches played at random."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from stalingrad_widgets.core.match import Match
from stalingrad_widgets.games.undaunted.scenario import Side
from stalingrad_widgets.games.undaunted.state import TURN, State
from stalingrad_widgets.games.undaunted.table import NORMANDY, UndauntedTable

FIXED = Path(__file__).parent / "packs" / "table.toml"
"""A pack that stays as it is, for tests of words and numbers."""
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
    """The fixed pack with units of two faces in every scenario, and a radio in the first."""
    text = FIXED.read_text(encoding="utf-8")
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


def at_turn(
    scenario: str,
    hand: Sequence[str],
    *,
    side: str = "american",
    pack: Path = FIXED,
    options: Mapping[str, bool] | None = None,
    edit: Callable[[State], None] | None = None,
    tables: Mapping[str, Any] | None = None,
) -> Match:
    """A match in the turn of a side with these cards in hand; `edit` changes its state, `tables` its scenario."""
    header = {**NORMANDY.prepare(scenario, options or {}, pack), "game": NORMANDY.slug, "seed": 1}
    content = NORMANDY.new_state(header).content
    state = NORMANDY.set_up(replace(content.scenario, **(tables or {})), content.options)
    own = state.scenario.side(side)
    state.phase, state.active = TURN, own.index
    for card in hand:
        state.zones.move(card, _where(state, own, card), own.hand)
    if edit is not None:
        edit(state)
    return Match(NORMANDY, header, state=state)


def _where(state: State, side: Side, card: str) -> int:
    return next(zone for zone in (side.deck, side.supply) if card in state.zones[zone])


def unit(state: State, word: str) -> int:
    """The number of a unit: of "usa/rifleman-a"."""
    return state.scenario.unit_of[f"unit:{word}"]


def tile(state: State, slot: str) -> int:
    """The number of a tile: of "B2"."""
    return state.scenario.tile_of[f"tile:{slot}"]


def play(match: Match, random: Random, most: int = 400) -> Iterator[tuple[str, str]]:
    """Random answers, each given before it is told; attacks and ends of turn are not too rare and not too common."""
    for _ in range(most):
        if match.over:
            return
        request = random.choice(match.game.requests)
        side = request.side
        word = livelier(match.options(side), random)
        match.answer(word, side)
        yield side, word


LIVELY = ("attack", "suppress", "target", "blast", "scout")


def livelier(words: list[str], random: Random) -> str:
    """One of the words; ending a turn or hunkering down less often than the rest, scouting and shooting more often."""
    return random.choices(words, [_weight(word) for word in words])[0]


def _weight(word: str) -> float:
    if word == "end" or word.endswith(" hunker"):
        return 0.2
    return 3 if word.partition(" ")[2] in LIVELY else 1


def wire(data: Any) -> str:
    """As it goes to the browser."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
