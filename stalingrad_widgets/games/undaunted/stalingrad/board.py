"""The static part of a Stalingrad scenario as the browser draws it: tiles with all they print, edges, texts, cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from ....core.scene import CardRow, Link
from ..board import HUNKER_ROW, STRIP, Print, paragraphs, row
from ..scenario import Action, Card, Goal, Occupation, Scenario, Side, Tile, TileFace
from ..words import acts, capital, counted, listed
from .compile import READY_UNIT
from .pack import touch

OWN_STRIP = (*STRIP[: STRIP.index("bid")], "aside", "removed", "bid", "play")
"""The zones of a side in the order of its strip; those set aside and removed only while there is a card."""
TITLES: Mapping[str, str] = MappingProxyType(
    {
        "discard": "Discard",
        "lost": "Casualties",
        "aside": "Set aside",
        "removed": "Bombers removed",
        "play": "Played this turn",
    }
)
ZONE_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "supply": "supply",
        "deck": "deck",
        "hand": "hand",
        "bid": "bid",
        "play": "play area",
        "discard": "discard pile",
        "lost": "casualty pile",
        "aside": "cards set aside",
        "removed": "removed cards",
    }
)
"""Card zones as tables name them."""

KEY = (
    "On counters, shield: defence (with a bar, of a vehicle); letter: squad. On cards, a plus: an upgraded action, "
    "which Inspire cannot take. A dash: an action that the card cannot take. Two numbers: dice against a vehicle and "
    "a building; of a Bomb, a unit and a building. In brackets: the range in tiles."
)
SIGNS = (
    ("badge", "cover", "cover of a tile", "1"),
    ("badge", "building", "cover in the building, from another tile", "3"),
    ("badge", "structure", "structural defence of the building", "8"),
    ("badge", "fort", "cover of the side that controls the tile", "2"),
    ("badge", "impassable", "no vehicles"),
    ("mark", "scouted", "scouted"),
    ("mark", "controlled", "controlled"),
    ("mark", "objective", "objective, with its points"),
    ("mark", "mission", "mission"),
    ("mark", "mission-points", "mission points"),
    ("mark", "mine", "antipersonnel mine"),
    ("mark", "mine", "antitank mine", "antitank"),
    ("mark", "smoke", "smoke"),
    ("mark", "overwatch", "overwatch"),
    ("mark", "tunnel", "tunnel"),
    ("mark", "escape", "escape"),
)
"""The key in pictures."""
WITHDRAW: Mapping[str, str] = MappingProxyType(
    {"now/withdraw": "Withdraw", "now/withdraw?": "Withdraw? The other side wins."}
)
BADGES: Mapping[str, str] = MappingProxyType(
    {
        "ui.badge-building": "cover in the building",
        "ui.badge-fort": "cover in the fortification",
        "ui.mark-mission-points": "mission points",
    }
)
"""How badges and marks are spoken."""


# -- places --------------------------------------------------------------------------------------------


def printed_on(face: TileFace) -> list[list[Any]]:
    """The badges of a version of a tile (US-tile-05 to US-tile-07). That a building stops vehicles needs no sign."""
    building = face.structure is not None
    badges = (
        ("impassable", "" if face.impassable and not building else None),
        ("fort", face.fortification),
        ("structure", face.structure),
        ("building", face.building_cover),
        ("cover", face.cover),
    )
    return [[badge, value] for badge, value in badges if value is not None]


def links(scenario: Scenario) -> list[Link]:
    """All edges, since mines may lie there; those over a distance are drawn (US-mine-01)."""
    slots = {f"tile:{slot.tile}": slot for slot in scenario.source.slots}
    made: list[Link] = []
    for word, (a, b) in zip(scenario.edge_words, scenario.edges, strict=True):
        first, second = scenario.tile_words[a], scenario.tile_words[b]
        link: Link = {"id": word, "a": first, "b": second}
        if touch(slots[first], slots[second]):
            link["f"] = "edge"
        made.append(link)
    return made


# -- texts -------------------------------------------------------------------------------------------------


def texts(scenario: Scenario) -> dict[str, str]:
    """What both sides may read: the overview, special rules, how each side wins, the key, labels."""
    source = scenario.source
    aims = {side.id: aim(scenario, side) for side in scenario.sides}
    head = f"{source.place}. {capital(source.date)}."
    rules = " ".join(special.text.strip() for special in source.special)
    both = paragraphs(head, source.overview.get("both", ""), rules, " ".join(aims.values()), full_rout(scenario))
    made = {"briefing": both}
    made.update((f"aim/{side}", text) for side, text in aims.items())
    return {**made, "key": KEY, "viewer/all": "Open", "viewer/public": "Public", **WITHDRAW, **BADGES}


def briefings(scenario: Scenario, viewer: str | None) -> dict[str, str]:
    """What a side alone may read: its part of the overview, and its secret intel (US-overview-03, US-setup-08)."""
    source = scenario.source
    told = {
        f"briefing/{side.id}": paragraphs(source.overview.get(side.id, ""), source.intel.get(side.id, ""))
        for side in scenario.sides
        if viewer in (None, side.id)
    }
    return {key: text for key, text in told.items() if text}


def full_rout(scenario: Scenario) -> str:
    """Whose Full Rout ends the game (US-end-04, US-end-07)."""
    routs = [side.name for side in scenario.sides if side.routs]
    if len(routs) == len(scenario.sides):
        return "A side loses as soon as all its Riflemen on the board are routed."
    if not routs:
        return "A Full Rout does not end this scenario."
    return f"Only the {routs[0]} side loses as soon as all its Riflemen on the board are routed."


def aim(scenario: Scenario, side: Side) -> str:
    """How a side wins by its objectives, in a sentence (US-goal-01)."""
    ways = [f"as soon as {_needs(scenario, side, goal)}" for goal in side.goals]
    return f"The {side.name} side wins {', or '.join(ways)}." if ways else ""


def _needs(scenario: Scenario, side: Side, goal: Goal) -> str:
    """All that a goal asks for, at the same time (US-goal-02 to US-goal-07)."""
    parts = []
    if goal.points:
        parts.append(f"it controls objectives worth {counted(goal.points, 'point')}")
    if goal.rout_count:
        parts.append(_routed(scenario, scenario.sides[side.enemy], goal))
    if goal.gain:
        parts.append(f"it has gained {counted(goal.gain, 'mission point')}")
    if goal.mission:
        parts.append(f"{counted(goal.mission, 'mission point')} lie on tiles that it controls")
    if goal.occupy is not None:
        parts.append(_occupied(scenario, goal.occupy))
    return listed(parts)


def _routed(scenario: Scenario, enemy: Side, goal: Goal) -> str:
    if len(goal.rout) == len(enemy.units):
        return f"{counted(goal.rout_count, f'{enemy.name} unit')} {'is' if goal.rout_count == 1 else 'are'} routed"
    return f"{_so_many(scenario, goal.rout, goal.rout_count, f'the {enemy.name} ')} routed"


def _so_many(scenario: Scenario, units: Iterable[int], needed: int, whose: str = "") -> str:
    """As in "the German Riflemen A and Tank are", "2 of Riflemen A, Riflemen B and Tank are"."""
    titles = [scenario.units[unit].title for unit in units]
    if not titles:
        return f"{counted(needed, 'unit')} that are no more there {'is' if needed == 1 else 'are'}"
    if needed != len(titles):
        return f"{needed} of {whose}{listed(titles)} {'is' if needed == 1 else 'are'}"
    return f"{whose}{acts(titles[0], 'are')}" if len(titles) == 1 else f"{whose}{listed(titles)} are"


def _occupied(scenario: Scenario, occupy: Occupation) -> str:
    side = scenario.sides[scenario.units[occupy.units[0]].side] if occupy.units else None
    where = _tiles(scenario, occupy.tiles)
    if side is not None and len(occupy.units) == len(side.units) and occupy.needed < len(occupy.units):
        return f"{occupy.needed} of its units stand on {where}, not routed"
    who = _so_many(scenario, occupy.units, occupy.needed)
    return f"{who} on {where}, not routed"


def _tiles(scenario: Scenario, tiles: frozenset[int]) -> str:
    """Tiles by their markers, or by their codes."""
    marked = {
        "a mission marker": frozenset(scenario.mission),
        "an escape marker": frozenset(scenario.escape),
        "a mission or escape marker": frozenset((*scenario.mission, *scenario.escape)),
    }
    for marker, those in marked.items():
        if those and those == tiles:
            return f"tiles with {marker}"
    return listed([scenario.tiles[tile].slot for tile in sorted(tiles)]).replace(" and ", " or ")


# -- cards -------------------------------------------------------------------------------------------------


READY_ICON = "check"


def _action(action: Action, rules: Mapping[str, str]) -> CardRow:
    made = row(action, rules)
    if action.type == "ready":
        made["icon"] = READY_ICON
    if action.upgraded:
        made["t"] += " +"
    if not action.available:
        made["v"] = "–"
    return made


def uses(card: Card, rules: Mapping[str, str]) -> list[CardRow]:
    """The actions of a card, Ready of a card with a counter, and Hunker down (US-play-01)."""
    ready: CardRow = {"verb": READY_UNIT, "icon": READY_ICON, "t": "Ready", "rule": "US-play-05"}
    own = [ready] if card.kind == "combat" else []
    return [*(_action(action, rules) for action in card.actions), *own, HUNKER_ROW]


def _code(tile: Tile) -> str:
    return tile.faces[0].id


STALINGRAD = Print(
    code=_code,
    badges=lambda tile: printed_on(tile.faces[0]),
    links=links,
    strip=OWN_STRIP,
    titles=TITLES,
    texts=texts,
    signs=SIGNS,
    rows=uses,
    foot=lambda card: [card.name, card.id],
)
"""The table of Stalingrad."""
