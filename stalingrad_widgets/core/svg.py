"""A still picture of a board and a scene: for notebooks that are read without a kernel.

The same places and items as on the screen, in the light colours; nothing to click. Text is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from .scene import Board, Face, Item, Scene, SideInfo, Space


class Look(NamedTuple):
    """Colours of a side: fill, line and tint."""

    fill: str
    line: str
    tint: str


LOOKS = {
    "ger": Look("#33506b", "#2f4b66", "#c9d6e3"),
    "sov": Look("#b1402f", "#8e2e22", "#f2d0c6"),
    "usa": Look("#56652a", "#465320", "#dbe2bf"),
}
GROUND = {
    "open": "#e8e1c9",
    "rubble": "#dcd6ca",
    "building": "#ddd6ca",
    "wood": "#d5dfc3",
    "hill": "#e7d8b6",
    "river": "#c3d8e2",
}
INK, INK2, MAT, LINE, PAPER = "#1f2328", "#565b61", "#e9e4d8", "#857e6c", "#ffffff"
SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif"
SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,'DejaVu Serif',serif"

SYMBOLS = {
    "infantry": "M1 1L29 19M29 1L1 19",
    "recon": "M1 19L29 1",
    "machine-gun": "M15 16V4.2M11.4 7.8L15 4.2L18.6 7.8M10.6 16H19.4",
    "mortar": "M15 11.4V3.6M12 6.6L15 3.6L18 6.6M12.6 14a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0",
    "sniper": "M4 6.5H12.2M17.8 6.5H26M15 6.5V16",
    "hq": "M1 6.6H29M1 19V24",
    "engineer": "M8 14.5V6.5H22V14.5M15 6.5V14.5",
    "armour": "M11 5H19A5 5 0 0 1 19 15H11A5 5 0 0 1 11 5",
    "anti-tank": "M1 19L15 1L29 19",
}
COUNTER = 40
HEAD = 34
FOOT = 26
_MARGIN = 12


def svg(board: Board, scene: Scene) -> str:
    """The picture as an SVG text, with a title line above the board and the counts of both sides below."""
    width, height = board["size"]
    places = {space["id"]: space for space in board["spaces"]}
    looks = {side["id"]: side for side in board["sides"]}
    body = [_text(_MARGIN, 22, board["title"], size=17, family=SERIF, weight=600)]
    body.append(_text(width - _MARGIN, 22, _standing(scene), size=12, anchor="end", fill=INK2))
    body.append(f'<g transform="translate(0 {HEAD})"><rect width="{width:g}" height="{height:g}" rx="8" fill="{MAT}"/>')
    body += [_space(space) for space in board["spaces"]]
    body += _items(scene, places, looks)
    body.append("</g>")
    body += _strips(board, scene, height)
    total = height + HEAD + FOOT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {total:g}" width="{width:g}" '
        f'height="{total:g}" role="img" aria-label="{escape(board["title"], quote=True)}" font-family="{SANS}" '
        f'style="max-width:100%;height:auto;background:{PAPER}">'
        f"{''.join(body)}</svg>"
    )


def _standing(scene: Scene) -> str:
    result = scene["status"].get("result")
    if result is not None:
        return result["title"]
    pills = scene["status"]["pills"]
    return " · ".join(_pill(pill["t"], pill.get("v"), pill.get("sides"), pill.get("of")) for pill in pills)


def _pill(text: str, value: str | None, sides: Sequence[Sequence[object]] | None, of: str | None) -> str:
    score = " : ".join(f"{side} {points}" for side, points in sides or ())
    return " ".join(str(part) for part in (text, value, score, of) if part)


# -- places ---------------------------------------------------------------------------------------------


def _space(space: Space) -> str:
    fill = GROUND.get(space.get("ground", "open"), GROUND["open"])
    edge = f'fill="{fill}" stroke="{LINE}"'
    if "p" in space:
        points = " ".join(f"{x:g},{y:g}" for x, y in zip(space["p"][::2], space["p"][1::2], strict=True))
        return f'<polygon points="{points}" {edge}/>' + _names(space, *_middle(space))
    if "at" not in space:
        return ""
    x, y, w, h = space["at"]
    out = f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="6" {edge}/>'
    return out + _names(space, x + 8, y + 15) + _badges(space, x + w - 15, y + 15)


def _names(space: Space, x: float, y: float) -> str:
    code, name = space.get("code", ""), space.get("t", "")
    out = _text(x, y, code, size=11, weight=600) if code else ""
    return out + (_text(x, y + (13 if code else 0), name, size=12, family=SERIF) if name else "")


def _badges(space: Space, x: float, y: float) -> str:
    out = ""
    for i, badge in enumerate(space.get("b", [])):
        out += _shield(x - 22 * i, y - 1, str(badge[1]), INK, PAPER)
    return out


def _middle(space: Space) -> tuple[float, float]:
    if "c" in space:
        return space["c"][0], space["c"][1]
    if "at" in space:
        x, y, w, h = space["at"]
        return x + w / 2, y + h / 2
    xs, ys = space.get("p", [0.0, 0.0])[::2], space.get("p", [0.0, 0.0])[1::2]
    return sum(xs) / len(xs), sum(ys) / len(ys)


# -- things -----------------------------------------------------------------------------------------------


def _items(scene: Scene, places: dict[str, Space], looks: dict[str, SideInfo]) -> list[str]:
    out: list[str] = []
    for id, space in places.items():
        here = [item for item in scene["items"].values() if item.get("at") == id]
        marks = [item for item in here if item["k"] == "mark"]
        pieces = [item for item in here if item["k"] == "piece"]
        out += _marks(marks, space, looks)
        out += _pieces(pieces, space, scene["faces"], looks)
    return out


def _marks(marks: Sequence[Item], space: Space, looks: dict[str, SideInfo]) -> Iterable[str]:
    x, y, w, h = space.get("at", [*_middle(space), 0.0, 0.0])
    step = min(30.0, (w - 30) / max(1, len(marks)))
    for i, mark in enumerate(marks):
        yield _mark(mark, x + 18 + step * i, y + h - 14, _look(mark.get("s"), looks))


def _mark(mark: Item, x: float, y: float, look: Look) -> str:
    name = mark.get("f", "")
    if name == "objective":
        pill = f'<rect x="{x - 14:g}" y="{y - 9:g}" width="30" height="18" rx="9" fill="{INK}"/>'
        return pill + _text(x + 1, y + 4, f"★ {mark.get('n', '')}", size=11, weight=700, anchor="middle", fill=PAPER)
    if name == "controlled":
        place = f'transform="translate({x:g} {y:g})"'
        return (
            f'<path d="M-6 10V-9H11L7-3L11 3H-6" {place} fill="{look.fill}" stroke="{look.line}" stroke-width="1.6"/>'
        )
    dashed = f'stroke="{look.line}" stroke-width="1.6" stroke-dasharray="3 2.3"'
    ring = f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="{PAPER}" {dashed}/>'
    letter = "" if name == "scouted" else (mark.get("t") or name)[:1].upper()
    return ring + (_text(x, y + 4, letter, size=11, weight=700, anchor="middle", fill=look.line) if letter else "")


def _pieces(pieces: Sequence[Item], space: Space, faces: dict[str, Face], looks: dict[str, SideInfo]) -> Iterable[str]:
    cx, cy = _middle(space)
    step = COUNTER + 6 if len(pieces) < 3 else COUNTER * 2.4 / len(pieces)
    left = cx - (step * (len(pieces) - 1) + COUNTER) / 2
    for i, piece in enumerate(pieces):
        yield _piece(piece, faces.get(piece.get("f", "")), left + step * i, cy - COUNTER / 2 + 4, looks)


def _piece(piece: Item, face: Face | None, x: float, y: float, looks: dict[str, SideInfo]) -> str:
    side = piece.get("s") or (face.get("s") if face is not None else None)
    look = _look(side, looks)
    pale = bool(piece.get("st"))
    fill, ink = (look.tint, look.line) if pale else (look.fill, PAPER)
    dash = ' stroke-dasharray="4 3"' if "routed" in piece.get("st", []) else ""
    out = f'<rect x="{x:g}" y="{y:g}" width="{COUNTER}" height="{COUNTER}" rx="{_rounding(side, looks)}" '
    out += f'fill="{fill}" stroke="{look.line}"{dash}/>'
    if face is None:
        return out
    out += _symbol(face.get("sym", ""), x + 8, y + 6, ink)
    values = face.get("v", [])
    if values:
        out += _text(x + 6, y + COUNTER - 5, values[0], size=11, weight=700, fill=ink)
    if len(values) > 1:
        out += _text(x + COUNTER - 6, y + COUNTER - 5, values[-1], size=11, weight=700, anchor="end", fill=ink)
    name = ", ".join([face["t"], *piece.get("st", [])])
    return f"<g><title>{escape(name)}</title>{out}</g>"


def _rounding(side: str | None, looks: dict[str, SideInfo]) -> int:
    return 8 if side in looks and looks[side]["sign"] == "disc" else 2


def _symbol(name: str, x: float, y: float, ink: str) -> str:
    path = SYMBOLS.get(name, "")
    return (
        f'<g transform="translate({x:g} {y:g}) scale(.8)" fill="none" stroke="{ink}" stroke-width="1.7">'
        f'<rect x="1" y="1" width="28" height="18"/><path d="{path}"/></g>'
    )


def _look(side: str | None, looks: dict[str, SideInfo]) -> Look:
    return LOOKS[looks[side]["look"]] if side in looks else Look(INK2, INK2, PAPER)


# -- counts -------------------------------------------------------------------------------------------------


def _strips(board: Board, scene: Scene, height: float) -> Iterable[str]:
    for i, side in enumerate(board["sides"]):
        counts = [
            f"{zone['t']} {scene['items'][zone['id']].get('n', 0)}"
            for zone in board["zones"]
            if zone["s"] == side["id"] and zone["id"] in scene["items"]
        ]
        left = i == 0
        x = _MARGIN if left else board["size"][0] - _MARGIN
        anchor = "start" if left else "end"
        text = f"{side['name']}: {', '.join(counts)}"
        yield _text(x, height + HEAD + 18, text, size=12, anchor=anchor, fill=LOOKS[side["look"]].line)


# -- parts -----------------------------------------------------------------------------------------------------


def _shield(cx: float, cy: float, value: str, ink: str, fill: str) -> str:
    half = 8 + 3 * max(0, len(value) - 1)
    d = f"M{-half}-9H{half}V3Q{half} 9 0 12Q{-half} 9 {-half} 3Z"
    shape = f'<path d="{d}" transform="translate({cx:g} {cy:g})" fill="{fill}" stroke="{ink}" stroke-width="1.3"/>'
    return shape + _text(cx, cy + 4, value, size=11, weight=700, anchor="middle")


def _text(
    x: float,
    y: float,
    text: str,
    *,
    size: float,
    weight: int = 400,
    anchor: str = "start",
    fill: str = INK,
    family: str = "",
) -> str:
    face = f' font-family="{family}"' if family else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" text-anchor="{anchor}" '
        f'fill="{fill}"{face}>{escape(text)}</text>'
    )
