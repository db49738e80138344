"""A still picture of a board and a scene: for notebooks that are read without a kernel.

The same places and items as on the screen, in the light colours; nothing to click. Text is escaped.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from html import escape
from typing import Any, NamedTuple, cast

from .drawings import (
    COUNTER,
    GROUND,
    INK2,
    LINE,
    LOOKS,
    MAT,
    PAPER,
    SANS,
    SERIF,
    STREAM,
    WATER,
    Look,
    at,
    badge,
    counter,
    look_of,
    mark,
    mark_width,
    path,
    text,
    wreck,
)
from .scene import Board, Id, Item, Link, Pill, Scene, SideInfo, Space

HEAD = 34
FOOT = 44
_MARGIN = 12
_CENTRAL = ("smoke", "overwatch")
"""Marks that stand in the middle of a space as long as no counter does."""


class _Table(NamedTuple):
    """The board as it is printed now, and what lies on it."""

    spaces: dict[Id, Space]
    links: list[Link]
    sides: dict[str, SideInfo]
    scene: Scene

    def lying(self, where: Id, kind: str) -> list[tuple[Id, Item]]:
        """Things of a kind that lie there."""
        items = self.scene["items"].items()
        return [(id, item) for id, item in items if item.get("at") == where and item["k"] == kind]

    def look(self, item: Item) -> Look:
        """The colours of the side of a thing."""
        face = self.scene["faces"].get(item.get("f", ""))
        return look_of(item.get("s") or (face.get("s") if face is not None else None), self.sides)


def svg(board: Board, scene: Scene) -> str:
    """The picture as an SVG text, with a title line above the board and the counts of both sides below."""
    width, height = board["size"]
    table = _table(board, scene)
    body = [text(_MARGIN, 22, board["title"], size=17, family=SERIF, weight=600)]
    body.append(text(width - _MARGIN, 22, _standing(table), size=12, anchor="end", fill=INK2))
    body.append(f'<g transform="translate(0 {HEAD})"><rect width="{width:g}" height="{height:g}" rx="8" fill="{MAT}"/>')
    body += [_ground(table, space) for space in table.spaces.values()]
    body += _gunners(table)
    body += [_prints(space) for space in table.spaces.values()]
    body += _things(table)
    body.append("</g>")
    body += _strips(board, scene, height)
    total = height + HEAD + FOOT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {total:g}" width="{width:g}" '
        f'height="{total:g}" role="img" aria-label="{escape(board["title"], quote=True)}" font-family="{SANS}" '
        f'style="max-width:100%;height:auto;background:{PAPER}">'
        f"{''.join(body)}</svg>"
    )


def _table(board: Board, scene: Scene) -> _Table:
    grounds = {item.get("at"): item for item in scene["items"].values() if item["k"] == "ground"}
    spaces = {space["id"]: _as_it_is(space, grounds.get(space["id"])) for space in board["spaces"]}
    return _Table(spaces, board["links"], {side["id"]: side for side in board["sides"]}, scene)


def _as_it_is(space: Space, item: Item | None) -> Space:
    """What a space prints now: a ground that lies on it says what has changed."""
    if item is None:
        return space
    now: dict[str, Any] = {key: item.get(key) for key in ("feature", "code", "t", "b", "st") if key in item}
    if "f" in item or "destroyed" in item.get("st", []):
        now["ground"] = item.get("f", "rubble")
    return cast(Space, {**space, **now})


def _standing(table: _Table) -> str:
    status = table.scene["status"]
    result = status.get("result")
    return result["title"] if result is not None else " · ".join(_pill(table, pill) for pill in status["pills"])


def _pill(table: _Table, pill: Pill) -> str:
    """Such as "Round 4", or what each side has: "Soviet 2 : German 1 of 5 points"."""
    score = " : ".join(f"{table.sides[side]['name']} {points}" for side, points in pill.get("sides", []))
    name = "" if score and "of" in pill else pill["t"]
    return " ".join(part for part in (name, pill.get("v", ""), score, pill.get("of", "")) if part)


# -- places ---------------------------------------------------------------------------------------------


def _ground(table: _Table, space: Space) -> str:
    fill = GROUND.get(space.get("ground", "paper" if _is_named(space) else "open"), GROUND["open"])
    if "p" in space:
        return _area(table, space, fill)
    if "at" not in space:
        return ""
    x, y, w, h = space["at"]
    out = f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="6" fill="{fill}" stroke="{LINE}"/>'
    return out + (at(x, y, wreck(space["st"])) if "st" in space else "")


def _area(table: _Table, space: Space, fill: str) -> str:
    """A polygon, in the tint of the side that holds it."""
    outline = space.get("p", [])
    points = " ".join(f"{x:g},{y:g}" for x, y in zip(outline[::2], outline[1::2], strict=True))
    flags = [item for _, item in table.lying(space["id"], "mark") if item.get("f") == "controlled"]
    holder = [*(item for _, item in table.lying(space["id"], "tint")), *flags]
    if holder:
        fill = table.look(holder[0]).tint
    edge = WATER if _is_water(space) else LINE if space.get("t") or space.get("code") else "none"
    return f'<polygon points="{points}" fill="{fill}" stroke="{edge}"/>'


def _is_water(space: Space) -> bool:
    return "p" in space and space.get("ground") == "river"


def _is_named(space: Space) -> bool:
    """An area that bears a name instead of a number."""
    return "p" in space and "code" not in space and "t" in space and not _is_water(space)


def _prints(space: Space) -> str:
    x, y = _middle(space)
    if _is_water(space):
        turn = f' font-style="italic" letter-spacing="4" transform="rotate({space.get("rot", 0):g} {x:g} {y:g})"'
        return text(x, y, space.get("t", ""), size=22, anchor="middle", fill=STREAM, family=SERIF, more=turn)
    if _is_named(space):
        return text(x, y + 5, space.get("t", ""), size=14, anchor="middle", family=SERIF)
    if "p" in space:
        return _names(space, x, y)
    if "at" not in space:
        return ""
    x, y, w, _ = space["at"]
    # Badges leave no room beside them for a long name: it stands a little lower then, and they higher.
    crowded = 8 * len(space.get("t", "")) + 21 * len(space.get("b", [])) > w - 8
    return _names(space, x + 8, y + 15, crowded) + _badges(space, x + w - 15, y + (10 if crowded else 14))


def _names(space: Space, x: float, y: float, crowded: bool = False) -> str:
    code, name = space.get("code", ""), space.get("t", "")
    low = 17 if crowded else 13
    out = text(x, y, code, size=11, weight=600) if code else ""
    return out + (text(x, y + (low if code else 0), name, size=12, family=SERIF) if name else "")


def _badges(space: Space, x: float, y: float) -> str:
    badges = list(reversed(space.get("b", [])))
    return "".join(badge(kind, str(value), x - 21 * i, y) for i, (kind, value) in enumerate(badges))


def _middle(space: Space) -> tuple[float, float]:
    if "c" in space:
        return space["c"][0], space["c"][1]
    if "at" in space:
        x, y, w, h = space["at"]
        return x + w / 2, y + h / 2
    return _centroid(list(zip(space["p"][::2], space["p"][1::2], strict=True))) if "p" in space else (0.0, 0.0)


def _centroid(corners: list[tuple[float, float]]) -> tuple[float, float]:
    """The centre of gravity of a polygon."""
    area = x = y = 0.0
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        cross = ax * by - bx * ay
        area, x, y = area + cross, x + (ax + bx) * cross, y + (ay + by) * cross
    return (x / (3 * area), y / (3 * area)) if area else corners[0]


# -- things -----------------------------------------------------------------------------------------------


def _things(table: _Table) -> Iterable[str]:
    for space in table.spaces.values():
        for id, (x, y) in _mark_places(table, space).items():
            item = table.scene["items"][id]
            yield mark(item, table.look(item), x, y)
        for id, (x, y) in _piece_places(table, space).items():
            piece = table.scene["items"][id]
            yield counter(piece, table.scene["faces"].get(piece.get("f", "")), x, y, table.sides)
    for link in table.links:
        yield from _on_link(table, link)


def _piece_places(table: _Table, space: Space) -> dict[Id, tuple[float, float]]:
    """The upper left corner of each counter: in one row through the middle."""
    pieces = table.lying(space["id"], "piece")
    cx, cy = _middle(space)
    step = COUNTER + 6 if len(pieces) < 3 else COUNTER * 2.4 / len(pieces)
    left = cx - (step * (len(pieces) - 1) + COUNTER) / 2
    return {id: (left + step * i, cy - COUNTER / 2 + 4) for i, (id, _) in enumerate(pieces)}


def _mark_places(table: _Table, space: Space) -> dict[Id, tuple[float, float]]:
    """Along the lower edge, or over the name of an area; smoke and overwatch in the middle of an empty space."""
    marks = table.lying(space["id"], "mark")
    cx, cy = _middle(space)
    if _is_named(space):
        return {id: (cx + 26 * (i - (len(marks) - 1) / 2), cy - 19) for i, (id, _) in enumerate(marks)}
    empty = not table.lying(space["id"], "piece")
    central = [id for id, item in marks if empty and item.get("f") in _CENTRAL]
    places = {id: (cx + 30 * (i - (len(central) - 1) / 2), cy + 4) for i, id in enumerate(central)}
    x, y, w, h = space.get("at", [*_middle(space), 0.0, 0.0])
    row = [(id, item) for id, item in marks if id not in places]
    scale = min(1.0, (w - 12) / max(1.0, sum(mark_width(item) + 3 for _, item in row)))
    left = x + 6
    for id, item in row:
        wide = (mark_width(item) + 3) * scale
        places[id] = (left + wide / 2, y + h - 14)
        left += wide
    return places


def _on_link(table: _Table, link: Link) -> Iterable[str]:
    """Marks in the middle of an edge, turned towards their side of it."""
    if link["a"] not in table.spaces or link["b"] not in table.spaces:
        return
    a, b = _middle(table.spaces[link["a"]]), _middle(table.spaces[link["b"]])
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    for i, (_, item) in enumerate(table.lying(link["id"], "mark")):
        to = b if item.get("side") == "b" else a
        level = abs(to[0] - x) > abs(to[1] - y)
        dx, dy = (to[0] - x, 0.0) if level else (0.0, to[1] - y)
        turn = round(math.degrees(math.atan2(dy, dx))) + 90
        yield mark(item, table.look(item), x, y + 26 * i, turn)


def _gunners(table: _Table) -> Iterable[str]:
    """Dashed lines from gunners to the spaces that they watch."""
    corners = {id: place for space in table.spaces.values() for id, place in _piece_places(table, space).items()}
    for item in table.scene["items"].values():
        space = table.spaces.get(item.get("at", ""))
        gunner = item.get("from", "")
        start = corners.get(gunner)
        if item["k"] != "line" or item.get("f") != "overwatch" or space is None or start is None:
            continue
        look = table.look(table.scene["items"][gunner])
        x, y = _watched(table, space, gunner, look)
        d = f"M{start[0] + COUNTER / 2:g} {start[1] + COUNTER / 2:g}L{x:g} {y:g}"
        yield path(d, "none", look.line, 1.8, "5 4")


def _watched(table: _Table, space: Space, gunner: Id, look: Look) -> tuple[float, float]:
    """The mark of a gunner on a space, else of his side, else the middle."""
    places = _mark_places(table, space)
    items = table.scene["items"]
    own = [id for id in places if items[id].get("f") == "overwatch" and table.look(items[id]) == look]
    named = [id for id in own if items[id].get("top") == gunner]
    return next((places[id] for id in [*named, *own]), _middle(space))


# -- counts -------------------------------------------------------------------------------------------------


def _strips(board: Board, scene: Scene, height: float) -> Iterable[str]:
    """The counts of each side, one below the other: on one line they would meet."""
    for i, side in enumerate(board["sides"]):
        counts = [
            f"{zone['t']} {scene['items'][zone['id']].get('n', 0)}"
            for zone in board["zones"]
            if zone["s"] == side["id"] and zone["id"] in scene["items"]
        ]
        words = f"{side['name']}: {', '.join(counts)}"
        yield text(_MARGIN, height + HEAD + 17 + 17 * i, words, size=12, fill=LOOKS[side["look"]].line)
