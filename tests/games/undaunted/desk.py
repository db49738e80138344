"""A desk for the tests of the rules: lay a position on the bench pack, play it, read it.

    desk = lay(american=Army(hand="rifleman-a fog", at={"rifleman-a": "B2"}, scouted="B2"))
    desk.play("rifleman-a", "control")
    assert desk.mark("american", "B2") == "controlled"

Short words: cards as in the pack ("rifleman-a", always of the side that is asked), units with their side
("ger/scout-a"), tiles by their slot ("B2"), zones with their side ("usa/hand"). What runs is the real driver.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from stalingrad_widgets.core.content import ContentError, load_pack
from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.requests import Word
from stalingrad_widgets.games.undaunted.compile import compile_scenario
from stalingrad_widgets.games.undaunted.pack import Pack
from stalingrad_widgets.games.undaunted.pack_checks import FORMAT
from stalingrad_widgets.games.undaunted.scenario import Scenario
from stalingrad_widgets.games.undaunted.scenario import Side as ScenarioSide
from stalingrad_widgets.games.undaunted.state import CONTROLLED, SCOUTED, TURN, Content, State
from stalingrad_widgets.games.undaunted.table import NORMANDY
from tests.games.undaunted.desk_kit import DeskKit, ScriptKit

BENCH = Path(__file__).parent / "packs" / "bench.toml"
PLAIN = frozenset(("stop", "end", "done"))
"""Answers that name no thing."""
RESERVE = "rifleman-b scout-b rifleman-b scout-b"
"""A deck that keeps hope alive."""


class Army(NamedTuple):
    """What a side has. Cards and tiles are lists of short words with blanks between."""

    hand: str = ""
    play: str = ""
    discard: str = ""
    deck: str = RESERVE
    supply: str = ""
    bid: str = ""
    lost: str = ""
    at: Mapping[str, str] | None = None
    """Unit -> slot; None: Riflemen A alone, on A1 (American) or A8 (German)."""
    down: str = ""
    """Units that are suppressed."""
    scouted: str = ""
    controlled: str = ""
    target: str = ""


USUAL = Army()
NOBODY: Mapping[str, str] = {}
"""No counter on the board."""


# -- laying a position -------------------------------------------------------------------------------------


def scenario(**changes: Any) -> Scenario:
    """The bench with some keys of its scenario changed: goals, objectives, radio, spawns, deck …"""
    return compile_scenario(_pack(json.dumps(changes, sort_keys=True)), "bench", NORMANDY.rules)


@cache
def _pack(changes: str) -> Pack:
    doc = tomllib.loads(BENCH.read_text(encoding="utf-8"))
    doc["scenarios"][0].update(json.loads(changes))
    pack: Pack = load_pack(FORMAT, doc)
    return pack


def rejected(card: str, change: Callable[[dict[str, Any]], object]) -> list[tuple[str, str | None]]:
    """Key and rule of each mistake of the bench pack after a change of one of its cards."""
    doc = tomllib.loads(BENCH.read_text(encoding="utf-8"))
    i = [face["id"] for face in doc["cards"]].index(card)
    change(doc["cards"][i])
    with pytest.raises(ContentError) as broken:
        load_pack(FORMAT, doc)
    return [(mistake.key.removeprefix(f"cards[{i}]."), mistake.rule) for mistake in broken.value.mistakes]


def goals(american: int | str, german: int | str) -> dict[str, list[dict[str, Any]]]:
    """What each side needs: points, or "pin"."""
    return {
        side: [{"pin": True} if goal == "pin" else {"points": goal}]
        for side, goal in (("american", american), ("german", german))
    }


def lay(
    american: Army = USUAL,
    german: Army = USUAL,
    *,
    phase: str = TURN,
    active: str = "american",
    holder: str = "german",
    second: bool = False,
    raised: int = 0,
    dice: Sequence[int] = (),
    draws: str = "",
    options: Mapping[str, bool] | None = None,
    **changes: Any,
) -> Desk:
    """A live game from this position, saved and loaded once: by default in the first turn, which is American.

    `dice` fall in this order, and more than these may not be rolled. The cards of `draws`
    ("usa/fog ger/sniper") are drawn as soon as they can be, all others by a seed. `changes` are those of `scenario`.
    """
    state = State(Content(scenario(**changes), NORMANDY.rules, options or {}))
    side_of = state.scenario.side_of
    state.phase, state.second, state.raised = phase, second, raised
    state.active, state.holder = side_of[active], side_of[holder]
    for side, army in zip(state.scenario.sides, (american, german), strict=True):
        _lay_cards(state, side, army)
        _lay_board(state, side, army)
    return Desk(NORMANDY.load(state.dump(), state.content), Script(dice, draws))


def _lay_cards(state: State, side: ScenarioSide, army: Army) -> None:
    for zone in ("hand", "play", "discard", "deck", "supply", "bid", "lost"):
        cards = [f"card:{side.short}/{card}" for card in getattr(army, zone).split()]
        assert all(card in state.scenario.cards for card in cards), cards
        state.zones.put(cards, getattr(side, zone))


def _lay_board(state: State, side: ScenarioSide, army: Army) -> None:
    home = {"rifleman-a": "A1" if side.id == "american" else "A8"}
    for unit, slot in (home if army.at is None else army.at).items():
        state.at[state.scenario.unit_of[f"unit:{side.short}/{unit}"]] = _tile(state, slot)
    for unit in army.down.split():
        state.suppressed[state.scenario.unit_of[f"unit:{side.short}/{unit}"]] = True
    for face, slots in ((SCOUTED, army.scouted), (CONTROLLED, army.controlled)):
        for slot in slots.split():
            state.marks[side.index][_tile(state, slot)] = face
    if army.target:
        state.target[side.index] = _tile(state, army.target)


def _tile(state: State, slot: str) -> int:
    return state.scenario.tile_of[f"tile:{slot}"]


class Script(ScriptKit):
    """Chance of a test: these dice, and these cards ("usa/fog ger/sniper") before others."""

    def __init__(self, dice: Sequence[int] = (), draws: str = "") -> None:
        super().__init__(dice, [f"card:{card}" for card in draws.split()], 1944)


# -- the desk ------------------------------------------------------------------------------------------------


class Desk(DeskKit):
    """A game on the bench, with the words of the rulebook."""

    def __init__(self, state: State, chance: Script) -> None:
        super().__init__(NORMANDY, state, chance)

    def match(self, **header: Any) -> Match:
        """The same position at a table, with what people see."""
        head = {"game": NORMANDY.slug, "scenario": "bench", "pack": {"id": "bench"}, "options": {}, "seed": 1, **header}
        match = Match(NORMANDY, head, state=self.start.clone(), auto="off")
        match.game.chance = self.chance
        return match

    def _word(self, word: str, side: str | None = None) -> Word:
        head, blank, rest = word.partition(" ")
        return self._head(head, side) + blank + rest

    def _head(self, word: str, side: str | None) -> Word:
        if word in PLAIN or ":" in word:
            return word
        if f"tile:{word}" in self.state.scenario.tile_of:
            return f"tile:{word}"
        if "/" in word:
            return f"unit:{word}"
        return f"card:{self._short(side)}/{word}"

    def _short_of(self, word: Word) -> str:
        return short(word)

    def target(self, side: str) -> str | None:
        """The tile of a side's target marker."""
        return self._slot(self.state.target[self.state.scenario.side_of[side]])


def short(word: Word) -> str:
    """A word without its kind and, for cards, without its side."""
    kind, _, rest = word.partition(":")
    if kind == "card":
        return rest.partition("/")[2]
    return rest if kind in ("tile", "unit") else word
