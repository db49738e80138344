"""The static part of a scenario as the browser draws it: tiles, sides, zones, texts, faces of units and cards."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ...core.scene import Board, CardRow, Face, Link, SideInfo, Space, ZoneInfo
from .pack import touch
from .scenario import HUNKER, Action, Card, Scenario, Side, Tile, Unit
from .words import VERBS, ZONE_NAMES, action_name, capital, counted, value_text

WIDTH, HEIGHT, GAP = 140, 108, 4
"""A tile and the gap between tiles, in board units."""

STRIP = ("hand", "deck", "discard", "supply", "lost", "bid", "play")
"""The zones of a side in the order of its strip."""
ROLES: Mapping[str, str] = {"hand": "hand", "deck": "pile", "lost": "lost", "bid": "play", "play": "play"}
"""What the browser does with a zone; others are "open": looked at where the cards are known."""
TITLES: Mapping[str, str] = {"discard": "Discard", "lost": "Removed", "play": "Played this turn"}

KEY = "On counters, shield: defence; letter: squad."
SIGNS = (
    ("badge", "cover", "cover of a tile", "1"),
    ("mark", "scouted", "scouted"),
    ("mark", "controlled", "controlled"),
    ("mark", "objective", "objective, with its points"),
    ("mark", "spawn", "spawn marker, with the units it serves"),
    ("mark", "target", "target marker"),
)
"""The key in pictures."""


class Print(NamedTuple):
    """How the table of a game is printed."""

    code: Callable[[Tile], str]
    """What stands before the name of a tile."""
    badges: Callable[[Tile], list[list[Any]]]
    links: Callable[[Scenario], list[Link]]
    strip: Sequence[str]
    """The zones of a side in the order of its strip."""
    titles: Mapping[str, str]
    """Zone -> its title, where it is not its name."""
    texts: Callable[[Scenario], dict[str, str]]
    signs: Sequence[Sequence[str]]
    """The key in pictures."""
    rows: Callable[[Card, Mapping[str, str]], list[CardRow]]
    """What a card can be used for, by the rules of its actions."""
    foot: Callable[[Card], list[str]]
    """What stands at the foot of a card."""


def board(scenario: Scenario, title: str, look: Print | None = None) -> Board:
    """The board of a scenario; `title` names the game, `look` is Normandy's by default.

    Its `v` is a hash of all the rest.
    """
    source, look = scenario.source, look or NORMANDY
    made: Board = {
        "v": "",
        "game": title,
        "title": scenario.title,
        "sub": f"{title}. {source.date}",
        "size": _size(scenario),
        "sides": [_side(side) for side in scenario.sides],
        "spaces": [_space(tile, scenario, look) for tile in scenario.tiles],
        "links": look.links(scenario),
        "zones": [_zone(side, zone, look) for side in scenario.sides for zone in look.strip],
        "texts": look.texts(scenario),
        "key": [list(sign) for sign in look.signs],
    }
    plain = json.dumps(made, sort_keys=True, ensure_ascii=False)
    made["v"] = hashlib.sha256(plain.encode()).hexdigest()[:12]
    return made


# -- places --------------------------------------------------------------------------------------------


def _space(tile: Tile, scenario: Scenario, look: Print) -> Space:
    space: Space = {
        "id": tile.word,
        "k": "rect",
        "code": look.code(tile),
        "t": tile.name,
        "b": look.badges(tile),
        "at": [*_corner(tile, scenario), WIDTH, HEIGHT],
        "ground": tile.ground,
    }
    if tile.feature is not None:
        space["feature"] = tile.feature
    return space


def _corner(tile: Tile, scenario: Scenario) -> tuple[float, float]:
    """The upper left corner: tiles lie in rows, x counts half tiles."""
    left = min(other.x for other in scenario.tiles)
    top = min(other.y for other in scenario.tiles)
    return GAP + (tile.x - left) * (WIDTH + GAP) / 2, GAP + (tile.y - top) * (HEIGHT + GAP)


def _size(scenario: Scenario) -> list[float]:
    corners = [_corner(tile, scenario) for tile in scenario.tiles]
    return [max(x for x, _ in corners) + WIDTH + GAP, max(y for _, y in corners) + HEIGHT + GAP]


def _cover(tile: Tile) -> list[list[Any]]:
    return [["cover", "3/1" if tile.hill else tile.cover]]


def _links(scenario: Scenario) -> list[Link]:
    """Neighbours that do not lie side by side: a pack may join tiles over a distance."""
    slots = {slot.id: slot for slot in scenario.source.slots}
    return [
        {"id": f"edge:{a}/{b}", "a": f"tile:{a}", "b": f"tile:{b}"}
        for a, b in scenario.source.links()
        if not touch(slots[a], slots[b])
    ]


# -- sides and zones -------------------------------------------------------------------------------------


def _side(side: Side) -> SideInfo:
    return {"id": side.id, "name": side.name, "look": side.look, "sign": side.sign}  # type: ignore[typeddict-item]


def _zone(side: Side, zone: str, look: Print) -> ZoneInfo:
    return {
        "id": f"zone:{side.short}/{zone}",
        "t": look.titles.get(zone, capital(ZONE_NAMES[zone])),
        "s": side.id,
        "role": ROLES.get(zone, "open"),  # type: ignore[typeddict-item]
    }


# -- texts -------------------------------------------------------------------------------------------------


def texts(scenario: Scenario) -> dict[str, str]:
    """Briefings with the aims of both sides, the key of the markers, and the names of viewers who play no side."""
    source, told = scenario.source, scenario.source.briefing
    aims = {side.id: aim(scenario, side) for side in scenario.sides}
    head = f"{source.place}. {capital(source.date)}."
    made = {"briefing": paragraphs(head, told.get("both", ""), " ".join(aims.values()))}
    for side, text in aims.items():
        made[f"briefing/{side}"] = told.get(side, "").strip()
        made[f"aim/{side}"] = text
    return {**made, "key": KEY, "viewer/all": "Open", "viewer/public": "Public"}


def paragraphs(*parts: str) -> str:
    """The texts that there are, each a paragraph."""
    return "\n\n".join(part.strip() for part in parts if part.strip())


def aim(scenario: Scenario, side: Side) -> str:
    """How a side wins, in a sentence (UN-end-01)."""
    ways = []
    if side.needs:
        ways.append(f"as soon as it controls objectives worth {counted(side.needs, 'point')}")
    if side.pins:
        ways.append(f"as soon as no {scenario.sides[side.enemy].name} Riflemen are left on the board")
    return f"The {side.name} side wins {', or '.join(ways)}."


# -- faces -------------------------------------------------------------------------------------------------


def faces(scenario: Scenario, rules: Mapping[str, str], look: Print | None = None) -> dict[str, Face]:
    """Faces of all units and cards of a scenario, which its lists make public. `rules`: action type -> rule id."""
    look = look or NORMANDY
    made = {face_of(unit): _unit_face(unit, scenario) for unit in scenario.units}
    made.update((card.word, _card_face(card, scenario, rules, look)) for card in scenario.cards.values())
    return made


def face_of(unit: Unit) -> str:
    """The id of a counter's face: "usa/rifleman-a"."""
    return unit.word.partition(":")[2]


def _unit_face(unit: Unit, scenario: Scenario) -> Face:
    face: Face = {
        "k": "unit",
        "t": unit.title,
        "s": scenario.sides[unit.side].id,
        "sym": unit.symbol,
        "v": [unit.squad or "", str(unit.defence)],
    }
    if unit.vehicle:
        face["bar"] = 1
    return face


def _card_face(card: Card, scenario: Scenario, rules: Mapping[str, str], look: Print) -> Face:
    face: Face = {"k": "card", "t": card.title, "n": card.initiative}
    if card.kind == "fog":
        face["note"] = "Only counts as a bid."
        return face
    face["s"] = scenario.sides[card.side].id
    face["sym"] = card.symbol
    face["rows"] = look.rows(card, rules)
    if foot := look.foot(card):
        face["foot"] = foot
    return face


def rows(card: Card, rules: Mapping[str, str]) -> list[CardRow]:
    """The actions of a card, and Hunker down."""
    return [*(row(action, rules) for action in card.actions), HUNKER_ROW]


def row(action: Action, rules: Mapping[str, str]) -> CardRow:
    """One action as a card prints it."""
    made: CardRow = {"verb": action.verb, "icon": action.type, "t": action_name(action.type)}
    if value := value_text(action):
        made["v"] = value
    if action.type in rules:
        made["rule"] = rules[action.type]
    return made


HUNKER_ROW: CardRow = {"verb": HUNKER, "icon": HUNKER, "t": VERBS[HUNKER]}


def _name(card: Card) -> list[str]:
    return [card.name] if card.name else []


NORMANDY = Print(
    code=lambda tile: tile.slot,
    badges=_cover,
    links=_links,
    strip=STRIP,
    titles=TITLES,
    texts=texts,
    signs=SIGNS,
    rows=rows,
    foot=_name,
)
"""The table of Normandy."""
