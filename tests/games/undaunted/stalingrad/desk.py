"""A desk for the tests of the rules of Stalingrad: lay a position on the bench pack, play it, read it.

    desk = lay(soviet=Army(hand="rifleman-a fog", at={"rifleman-a": "513"}, scouted="513"))
    desk.play("rifleman-a", "control")
    assert desk.mark("soviet", "513") == "controlled"

Short words, always of the side that is asked:

- cards by title and squad: "rifleman-a" is the first card of its kind, "rifleman-a.2" the second; before those of
  other decks stands the deck: "upgraded-rifleman-a", "reserve-scout-b"; "fog" is Fog of War.
  A designation ("S-R-009") names a card as well;
- units with their side ("ger/scout-a"), zones likewise ("sov/hand"), tiles by their codes ("503");
- edges by the two tiles, in any order ("502/505"), with the face of a mine behind it ("502/505 antitank");
- tunnels as in answers ("tunnel:rail"); a use of a card as card and verb ("rifleman-a move").

What runs is the real driver.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from stalingrad_widgets.core.content import load_pack
from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.requests import Word
from stalingrad_widgets.games.undaunted.scenario import OFF, Mine, Scenario
from stalingrad_widgets.games.undaunted.scenario import Side as ScenarioSide
from stalingrad_widgets.games.undaunted.stalingrad.compile import compile_scenario
from stalingrad_widgets.games.undaunted.stalingrad.pack import Pack, codes_of
from stalingrad_widgets.games.undaunted.stalingrad.pack_checks import FORMAT
from stalingrad_widgets.games.undaunted.stalingrad.rules import StalingradRules
from stalingrad_widgets.games.undaunted.stalingrad.ruleset import STALINGRAD
from stalingrad_widgets.games.undaunted.stalingrad.setting import Setting
from stalingrad_widgets.games.undaunted.stalingrad.table import STALINGRAD as TABLE
from stalingrad_widgets.games.undaunted.state import CONTROLLED, SCOUTED, TURN, Content, State
from tests.games.undaunted.desk_kit import DeskKit, ScriptKit

BENCH = Path(__file__).parent / "packs" / "bench.toml"
RULES = StalingradRules(STALINGRAD)
PLAIN = frozenset(("stop", "end", "done", "rest", "stay", "return", "keep"))
"""Answers that name no thing."""
RESERVE = "rifleman-b.5 scout-b.3 rifleman-b.4 scout-b.2"
"""A deck that is long enough."""
HOMES = {"soviet": "513", "german": "502"}
"""Where Riflemen A stand unless a test says otherwise."""


class Army(NamedTuple):
    """What a side has. Cards, units and tiles are lists of short words with blanks between."""

    hand: str = ""
    play: str = ""
    discard: str = ""
    deck: str = RESERVE
    supply: str = ""
    bid: str = ""
    lost: str = ""
    aside: str = ""
    removed: str = ""
    at: Mapping[str, str] | None = None
    """Unit -> tile; None: Riflemen A alone, on 513 (Soviet) or 502 (German)."""
    down: str = ""
    """Units that are suppressed."""
    routed: str = ""
    """Units with a routed marker."""
    scouted: str = ""
    controlled: str = ""
    overwatch: Mapping[str, str] = {}
    """Machine Gunner -> tile of its marker."""
    mines: Mapping[str, str] = {}
    """Edge ("502/505") -> face, and the Engineer it belongs to: "antitank" or "antipersonnel engineer-a"."""
    laid: Mapping[str, int] = {}
    """Engineer -> mines placed so far, those of `mines` among them."""
    smoked: Mapping[str, int] = {}
    """Engineer -> smoke markers placed so far."""
    gained: int = 0
    """Mission points gained."""


USUAL = Army()
NOBODY: Mapping[str, str] = {}
"""No counter on the board."""


class Field(NamedTuple):
    """What lies on the board and is of neither side."""

    smoke: str = ""
    worn: Mapping[str, str] = {}
    """Tile -> letter of the version that lies there: {"503": "B"}."""
    fallen: str = ""
    """Ids of tunnels that are destroyed."""
    mission: Mapping[str, int] = {}
    """Tile -> mission points there."""
    beside: int | None = None
    """Mission points beside the board; None: as the scenario has it."""


BARE = Field()


# -- the scenario -------------------------------------------------------------------------------------------


def scenario(id: str = "900", **changes: Any) -> Scenario:
    """A scenario of the bench, played with all cards of the pack; some keys of it may be changed.

    `cards`, `tiles` and `units` change the pack: {"S-S-004": {"initiative": 7}}. `setting` changes the setting:
    {"cards": {"soviet": [designations]}, "city": {"503": "B"}, "tunnels_gone": ["rail"],
    "integrated": {"soviet": ["A", "B"]}}; None is a single game, with what the overview orders.
    """
    setting = changes.pop("setting", {})
    pack = bench(id, **changes)
    return compile_scenario(pack, id, STALINGRAD, None if setting is None else _setting(pack, setting))


def _setting(pack: Pack, given: Mapping[str, Any]) -> Setting:
    everything = {side: tuple(code for card in pack.cards_of(side) for code in codes_of(card)) for side in pack.sides}
    return Setting(
        {side: tuple(cards) for side, cards in {**everything, **given.get("cards", {})}.items()},
        given.get("city", {}),
        frozenset(given.get("tunnels_gone", ())),
        {side: (a, b) for side, (a, b) in given.get("integrated", {}).items()},
    )


def bench(id: str = "900", **changes: Any) -> Pack:
    """The bench pack with some keys of a scenario, of cards, tiles or units changed; it passes the checks of packs."""
    return _bench(id, json.dumps(changes, sort_keys=True))


@cache
def _bench(id: str, changes: str) -> Pack:
    doc = tomllib.loads(BENCH.read_text(encoding="utf-8"))
    new = json.loads(changes)
    for part in ("cards", "tiles", "units"):
        for key, values in new.pop(part, {}).items():
            _only(doc[part], key).update(values)
    _only(doc["scenarios"], id).update(new)
    pack: Pack = load_pack(FORMAT, doc)
    return pack


def _only(entries: Sequence[dict[str, Any]], id: str) -> dict[str, Any]:
    return next(entry for entry in entries if entry["id"] == id)


def goals(soviet: Any, german: Any) -> dict[str, list[dict[str, Any]]]:
    """What each side needs: a number of points, a goal, or a list of goals."""
    return {"soviet": _goals(soviet), "german": _goals(german)}


def _goals(goal: Any) -> list[dict[str, Any]]:
    return goal if isinstance(goal, list) else [{"points": goal} if isinstance(goal, int) else goal]


# -- names of cards -------------------------------------------------------------------------------------------


@cache
def names() -> Mapping[str, str]:
    """Word of a card -> its short name: "card:S-S-005" -> "rifleman-a.2"."""
    doc = tomllib.loads(BENCH.read_text(encoding="utf-8"))
    squads = {unit["id"]: unit.get("squad") for unit in doc["units"]}
    counts: dict[tuple[str, str], int] = {}
    found = {}
    for card in doc["cards"]:
        side, deck, _ = card["id"].split("-")
        squad = card.get("squad") or squads.get(card.get("unit"))
        name = "fog" if card["kind"] == "fog" else "-".join(card["title"].lower().split())
        name = {"U": "upgraded-", "R": "reserve-"}.get(deck, "") + name + (f"-{squad.lower()}" if squad else "")
        nth = counts[side, name] = counts.get((side, name), 0) + 1
        found[f"card:{card['id']}"] = name if nth == 1 else f"{name}.{nth}"
    return found


@cache
def words() -> Mapping[tuple[str, str], str]:
    """Side ("sov", "ger") and short name of a card -> its word; designations name themselves."""
    short_of = {"S": "sov", "G": "ger"}
    found = {}
    for word, name in names().items():
        side = short_of[word[len("card:")]]
        found[side, name] = found[side, word.removeprefix("card:")] = word
    return found


def short(word: Word) -> str:
    """A word as tests write it."""
    head, blank, rest = word.partition(" ")
    kind, _, name = head.partition(":")
    if kind == "card":
        name = names()[head]
    elif kind not in ("tile", "unit", "edge"):
        name = head
    return name + blank + rest


# -- laying a position ----------------------------------------------------------------------------------------


def lay(
    soviet: Army = USUAL,
    german: Army = USUAL,
    field: Field = BARE,
    *,
    id: str = "900",
    phase: str = TURN,
    active: str = "soviet",
    holder: str = "german",
    second: bool = False,
    begun: bool = False,
    dice: Sequence[int] = (),
    draws: str = "",
    options: Mapping[str, Any] | None = None,
    **changes: Any,
) -> Desk:
    """A live game from this position, saved and loaded once: by default in the first turn, which is Soviet.

    `dice` fall in this order, and more than these may not be rolled. The cards of `draws`
    ("sov/fog ger/sniper") are drawn as soon as they can be, all others by a seed. `changes` are those of `scenario`.
    """
    state = State(Content(scenario(id, **changes), STALINGRAD, options or {}))
    side_of = state.scenario.side_of
    state.phase, state.second, state.begun = phase, second, begun
    state.active, state.holder = side_of[active], side_of[holder]
    for side, army in zip(state.scenario.sides, (soviet, german), strict=True):
        _lay_cards(state, side, army)
        _lay_board(state, side, army)
        _lay_field(state, side, army)
    _lay_ground(state, field)
    return Desk(RULES.load(state.dump(), state.content), Script(dice, draws))


def begin(
    id: str = "900",
    *,
    dice: Sequence[int] = (),
    draws: str = "",
    options: Mapping[str, Any] | None = None,
    **changes: Any,
) -> Desk:
    """A scenario as it is set up, with the decks still to be made up: a single game, unless a setting is given."""
    changes.setdefault("setting", None)
    return Desk(RULES.set_up(scenario(id, **changes), options or {}), Script(dice, draws))


def _lay_cards(state: State, side: ScenarioSide, army: Army) -> None:
    for zone in state.scenario.zone_names:
        cards = [words()[side.short, card] for card in getattr(army, zone).split()]
        assert all(card in state.scenario.cards for card in cards), cards
        state.zones.put(cards, getattr(side, zone))


def _lay_board(state: State, side: ScenarioSide, army: Army) -> None:
    home = {"rifleman-a": HOMES[side.id]}
    for unit, code in (home if army.at is None else army.at).items():
        state.at[_unit(state, side, unit)] = _tile(state, code)
    for unit in army.down.split():
        state.suppressed[_unit(state, side, unit)] = True
    for unit in army.routed.split():
        state.routed[_unit(state, side, unit)] = True
    for face, codes in ((SCOUTED, army.scouted), (CONTROLLED, army.controlled)):
        for code in codes.split():
            state.marks[side.index][_tile(state, code)] = face


def _lay_field(state: State, side: ScenarioSide, army: Army) -> None:
    for unit, code in army.overwatch.items():
        state.overwatch[_unit(state, side, unit)] = _tile(state, code)
    for edge, mine in army.mines.items():
        face, _, engineer = mine.partition(" ")
        assert face in ("antitank", "antipersonnel"), face
        owner = _unit(state, side, engineer) if engineer else OFF
        state.mines[_edge(state, edge)] = Mine(side.index, face == "antitank", owner)
    for unit, n in army.laid.items():
        state.laid[_unit(state, side, unit)] = n
    for unit, n in army.smoked.items():
        state.smoked[_unit(state, side, unit)] = n
    state.gained[side.index] = army.gained


def _lay_ground(state: State, field: Field) -> None:
    for code in field.smoke.split():
        state.smoke[_tile(state, code)] = True
    for code, letter in field.worn.items():
        faces = [face.id for face in state.scenario.tiles[_tile(state, code)].faces]
        state.worn[_tile(state, code)] = faces.index(f"{code}-{letter}")
    for tunnel in field.fallen.split():
        state.tunnels[state.scenario.tunnel_of[f"tunnel:{tunnel}"]] = False
    for code, n in field.mission.items():
        state.mission[_tile(state, code)] = n
    if field.beside is not None:
        state.beside = field.beside


def _tile(state: State, code: str) -> int:
    return state.scenario.tile_of[f"tile:{code}"]


def _unit(state: State, side: ScenarioSide, unit: str) -> int:
    return state.scenario.unit_of[f"unit:{side.short}/{unit}"]


def _edge_word(state: State, edge: str) -> Word:
    a, _, b = edge.partition("/")
    return next(word for word in (f"edge:{a}/{b}", f"edge:{b}/{a}") if word in state.scenario.edge_of)


def _edge(state: State, edge: str) -> int:
    return state.scenario.edge_of[_edge_word(state, edge)]


class Script(ScriptKit):
    """Chance of a test: these dice, and these cards ("sov/fog ger/sniper") before others."""

    def __init__(self, dice: Sequence[int] = (), draws: str = "") -> None:
        sides = (card.partition("/") for card in draws.split())
        super().__init__(dice, [words()[side, name] for side, _, name in sides], 1942)


# -- the desk -------------------------------------------------------------------------------------------------


class Desk(DeskKit):
    """A game on the bench, with the words of the rulebook."""

    def __init__(self, state: State, chance: Script) -> None:
        super().__init__(TABLE, state, chance)

    def match(self, **header: Any) -> Match:
        """The same position at a table, with what people see."""
        head = {"game": TABLE.slug, "scenario": self.start.scenario.id, "pack": {"id": "bench"}, "options": {}}
        match = Match(TABLE, {**head, "seed": 1, **header}, state=self.start.clone(), auto="off")
        match.game.chance = self.chance
        return match

    def withdraw(self, side: str) -> None:
        """This side gives the scenario up."""
        self.game.interject(side, "withdraw")

    def may_withdraw(self, side: str) -> bool:
        return "withdraw" in self.game.rules.interjections(self.state, side)

    def _word(self, word: str, side: str | None = None) -> Word:
        head, blank, rest = word.partition(" ")
        return self._head(head, side) + blank + rest

    def _head(self, word: str, side: str | None) -> Word:
        if word in PLAIN or ":" in word:
            return word
        if f"tile:{word}" in self.state.scenario.tile_of:
            return f"tile:{word}"
        if "/" in word:
            return _edge_word(self.state, word) if word[0].isdigit() else f"unit:{word}"
        return words()[self._short(side), word]

    def _short_of(self, word: Word) -> str:
        return short(word)

    # -- reading the position --------------------------------------------------------------------------------

    def routed(self, unit: str) -> bool:
        """Whether a counter has a routed marker."""
        return self.state.routed[self._unit(unit)]

    def watched(self, unit: str) -> str | None:
        """The tile of a Machine Gunner's overwatch marker."""
        return self._slot(self.state.overwatch[self._unit(unit)])

    def mine(self, edge: str) -> str | None:
        """Whose mine lies on an edge, its face, and its Engineer: "german antitank engineer-a"."""
        mine = self.state.mines[_edge(self.state, edge)]
        if mine is None:
            return None
        side = self.state.scenario.sides[mine.side].id
        face = "antitank" if mine.antitank else "antipersonnel"
        engineer = "" if mine.engineer == OFF else self.state.scenario.unit_words[mine.engineer].partition("/")[2]
        return f"{side} {face} {engineer}".strip()

    def mines(self) -> list[str]:
        """The edges with mines."""
        scenario = self.state.scenario
        return [short(scenario.edge_words[e]) for e, mine in enumerate(self.state.mines) if mine is not None]

    def laid(self, unit: str) -> int:
        """Mines that an Engineer has placed."""
        return self.state.laid[self._unit(unit)]

    def smoked(self, unit: str) -> int:
        """Smoke markers that an Engineer has placed."""
        return self.state.smoked[self._unit(unit)]

    def smoke(self) -> list[str]:
        """Tiles with smoke."""
        return [tile.slot for tile in self.state.scenario.tiles if self.state.smoke[tile.index]]

    def face(self, code: str) -> str:
        """The version of a tile that lies there: "503-B"."""
        return self.state.face(_tile(self.state, code)).id

    def tunnels(self) -> list[str]:
        """Tunnels that stand."""
        return [tunnel.id for i, tunnel in enumerate(self.state.scenario.tunnels) if self.state.tunnels[i]]

    def gained(self, side: str) -> int:
        """Mission points of a side."""
        return self.state.gained[self.state.scenario.side_of[side]]

    def mission(self) -> dict[str, int]:
        """Mission points on tiles."""
        return {tile.slot: n for tile in self.state.scenario.tiles if (n := self.state.mission[tile.index])}
