"""Shapes of the still picture: texts, badges, markers and counters as pieces of SVG, in the light colours.

Each is drawn around the point that is given; all text is escaped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import NamedTuple

from .scene import Face, Item, SideInfo


class Look(NamedTuple):
    """Colours of a side: fill, line and tint; and the outline of its sign, 8 units wide."""

    fill: str
    line: str
    tint: str
    sign: str = ""


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
    "paper": "#faf8f3",
}
INK, INK2, MAT, LINE, PAPER, STONE = "#1f2328", "#565b61", "#e9e4d8", "#857e6c", "#ffffff", "#b3a998"
WATER, STREAM = "#8fb3c6", "#31566a"
SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif"
SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,'DejaVu Serif',serif"

_WINGS = "M15 10C11.5 5 5.5 5.6 5.5 10S11.5 15 15 10C18.5 5 24.5 5.6 24.5 10S18.5 15 15 10"
_OVAL = "M11 5H19A5 5 0 0 1 19 15H11A5 5 0 0 1 11 5"
_DOT = "M13.6 10a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0"
_PEAK = "M1 19L15 1L29 19"
SYMBOLS = {
    "infantry": "M1 1L29 19M29 1L1 19",
    "recon": "M1 19L29 1",
    "machine-gun": "M15 16V4.2M11.4 7.8L15 4.2L18.6 7.8M10.6 16H19.4",
    "mortar": "M15 11.4V3.6M12 6.6L15 3.6L18 6.6M12.6 14a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0",
    "sniper": "M4 6.5H12.2M17.8 6.5H26M15 6.5V16",
    "hq": "M1 6.6H29M1 19V24",
    "engineer": "M8 14.5V6.5H22V14.5M15 6.5V14.5",
    "armour": _OVAL,
    "assault-gun": _OVAL + _DOT,
    "artillery": _DOT,
    "anti-tank": _PEAK,
    "antitank": _PEAK,
    "aircraft": _WINGS,
    "bomber": _WINGS,
    "flame": "M14.5 3.6C18.6 6.8 20.4 9.2 20.4 11.8A5 5 0 0 1 10 11.8C10 9.9 11 8.8 12.2 7.8C15 7.8 15 5.8 14.5 3.6",
}
COUNTER = 40
_SHIELD = "M-8-9H8V3Q8 9 0 12Q-8 9-8 3Z"
_BADGES = {
    "structure": ("M-9-3L0-10L9-3V9H-9Z", "", 6.0),
    "building": ("M-9-3.5L0-11L9-3.5V3Q9 9 0 13Q-9 9-9 3Z", "M-9-3L0-11L9-3Z", 7.5),
    "fort": ("M-9-9.5H-5.2V-6.5H-2.2V-9.5H2.2V-6.5H5.2V-9.5H9V3Q9 9 0 13Q-9 9-9 3Z", "", 5.6),
}
_WRECK = "M18 74l8-5 9 6-5 8-9 1zM96 44l7-5 8 5-5 8-9-1zM70 82l6-5 8 4-4 7-9 0zM112 70l6-4 6 4-4 6-7 0z"
_CRACKS = "M88 28l6 12 7-3 5 12 15 2M14 62l9 4 4 9 8 1M42 30l4 9-4 7 6 9"
_CLOUD = "M-26 8a9 9 0 0 1 2-17 12 12 0 0 1 22-6 11 11 0 0 1 20 5 9.5 9.5 0 0 1 3 18z"
_HORNS = "M-10.5 0H10.5M0-10.5V10.5M-7.4-7.4L7.4 7.4M7.4-7.4L-7.4 7.4"
_DIAMOND = "M0-6.5L6.5 0L0 6.5L-6.5 0Z"
_SIGNS = {
    "disc": "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
    "square": "M-3.6-3.6H3.6V3.6H-3.6Z",
    "triangle": "M0-4L4 3.2H-4Z",
}
NOBODY = Look(INK2, INK2, PAPER)


def look_of(side: str | None, sides: Mapping[str, SideInfo]) -> Look:
    """The look of a side; grey for what belongs to nobody."""
    if side is None or side not in sides:
        return NOBODY
    return LOOKS[sides[side]["look"]]._replace(sign=_SIGNS[sides[side]["sign"]])


def text(
    x: float,
    y: float,
    words: str,
    *,
    size: float,
    weight: int = 400,
    anchor: str = "start",
    fill: str = INK,
    family: str = "",
    more: str = "",
) -> str:
    """A line of text with its baseline at y; `more` are further attributes."""
    face = f' font-family="{family}"' if family else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" text-anchor="{anchor}" '
        f'fill="{fill}"{face}{more}>{escape(words)}</text>'
    )


def path(d: str, fill: str, stroke: str = "", width: float = 1.3, dash: str = "") -> str:
    """A shape, with an edge if it has a colour for one."""
    edge = f' stroke="{stroke}" stroke-width="{width:g}"' if stroke else ""
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path d="{d}" fill="{fill}"{edge}{dashed}/>'


def at(x: float, y: float, drawing: str) -> str:
    """A drawing moved to a place."""
    return f'<g transform="translate({x:g} {y:g})">{drawing}</g>'


def _number(value: str, y: float, fill: str = INK) -> str:
    return text(0, y, value, size=11, weight=700, anchor="middle", fill=fill)


def badge(kind: str, value: str, x: float, y: float) -> str:
    """A printed badge: a shield for cover, a house for a structure, a shield with a roof for a building."""
    if kind == "impassable":
        bar = path("M-5.4 5.4L5.4-5.4", "none", INK, 2.4)
        return at(x, y, f'<circle r="8.6" fill="{PAPER}" stroke="{INK}" stroke-width="1.8"/>{bar}')
    half = 8 + 3 * max(0, len(value) - 1)
    wide = f"M{-half}-9H{half}V3Q{half} 9 0 12Q{-half} 9 {-half} 3Z"
    outline, solid, base = _BADGES.get(kind, (wide, "", 4.0))
    return at(x, y, path(outline, PAPER, INK) + (path(solid, INK) if solid else "") + _number(value, base))


def wreck(states: list[str]) -> str:
    """What is seen of a space that was damaged or destroyed, from its upper left corner, 140 × 108."""
    if "destroyed" in states:
        return path("M14 48V28H44M62 28H78M126 38V58M14 66V80H34M104 80H126V64", "none", STONE, 4) + path(
            _WRECK, STONE, LINE, 1
        )
    return path(_CRACKS, "none", LINE, 1.6) if "damaged" in states else ""


# -- markers ------------------------------------------------------------------------------------------


def mark(item: Item, look: Look, x: float, y: float, turn: float = 0) -> str:
    """A marker of the table; the unknown is a dashed ring with the first letter of its name."""
    draw = _MARKS.get(item.get("f", ""), _letter)
    turned = f'<g transform="rotate({turn:g})">{draw(item, look)}</g>' if turn else draw(item, look)
    return at(x, y, turned)


def mark_width(item: Item) -> float:
    """Width that a marker takes beside others."""
    return {"smoke": 58.0, "objective": 32.0, "mission-points": 32.0, "mine": 26.0}.get(item.get("f", ""), 24.0)


def _pill(picture: str) -> Callable[[Item, Look], str]:
    def draw(item: Item, look: Look) -> str:
        ground = f'<rect x="-15" y="-9" width="30" height="18" rx="9" fill="{INK}"/>'
        return ground + at(-6, 0, picture) + at(6, 0, _number(str(item.get("n", "")), 4, PAPER))

    return draw


def _flag(item: Item, look: Look) -> str:
    return path("M-6 10V-9H11L7-3L11 3H-6", look.fill, look.line, 1.6) + at(-0.5, -3, path(look.sign, PAPER))


def _mine(item: Item, look: Look) -> str:
    """Under men a disc with horns, under vehicles a plate with an oval; the wedge shows who sets it off."""
    wedge = path("M0-19L6-10H-6Z", look.line, PAPER, 1)
    if item.get("t") == "antitank":
        plate = f'<rect x="-15.5" y="-9.5" width="31" height="19" rx="9.5" fill="{INK}" stroke="{PAPER}"/>'
        oval = f'<rect x="-12.5" y="-6.5" width="25" height="13" rx="6.5" fill="none" stroke="{PAPER}"/>'
        body = plate + oval
    else:
        body = path(_HORNS, "none", INK, 3) + f'<circle r="8" fill="{INK}"/>'
    return wedge + body + path(look.sign, PAPER)


def _smoke(item: Item, look: Look) -> str:
    cloud = path(_CLOUD, PAPER, LINE, 1.5, "4 3")
    return f'<g fill-opacity="0.85">{cloud}</g>' + text(
        0, 5, item.get("t", "smoke"), size=11, weight=600, anchor="middle"
    )


def _cross_hair(item: Item, look: Look) -> str:
    ring = f'<circle r="10" fill="{PAPER}" stroke="{look.line}" stroke-width="1.8"/>'
    hairs = path("M0-13V-5M0 5V13M-13 0H-5M5 0H13", "none", look.line, 1.8)
    return ring + hairs + f'<circle r="2" fill="{look.line}"/>'


def _tunnel(item: Item, look: Look) -> str:
    steps = path("M-5 10V.5A5 5 0 0 1 5 .5V10M-5 3.5H5M-5 7H5", "none", PAPER, 1.5)
    return path("M-11 10V0A11 11 0 0 1 11 0V10Z", INK) + steps


def _escape(item: Item, look: Look) -> str:
    plate = f'<rect x="-12.5" y="-10" width="25" height="20" rx="4" fill="{look.tint}" stroke="{look.line}"/>'
    return plate + path("M-3-6H-8.5V6H-3M-4.5 0H8.5M4.5-4L8.5 0L4.5 4", "none", look.line, 1.8)


def _mission(item: Item, look: Look) -> str:
    ring = f'<circle r="10.5" fill="{look.tint}" stroke="{look.line}" stroke-width="1.8"/>'
    return ring + path(_DIAMOND, look.line)


def _battle(item: Item, look: Look) -> str:
    lines = "M-8-8L8 8M8-8L-8 8"
    return path(lines, "none", PAPER, 7) + path(lines, "none", INK, 3.2)


def _letter(item: Item, look: Look) -> str:
    name = item.get("f", "")
    ring = path("M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0", PAPER, look.line, 1.6, "3 2.3")
    if name == "scouted":
        return ring + path(look.sign, "none", look.line, 1.5)
    letter = (item.get("t") or name)[:1].upper()
    return ring + (text(0, 4, letter, size=11, weight=700, anchor="middle", fill=look.line) if letter else "")


_MARKS: dict[str, Callable[[Item, Look], str]] = {
    "objective": _pill(text(0, 4, "★", size=11, anchor="middle", fill=PAPER)),
    "mission-points": _pill(path(_DIAMOND, PAPER)),
    "controlled": _flag,
    "mine": _mine,
    "smoke": _smoke,
    "overwatch": _cross_hair,
    "tunnel": _tunnel,
    "escape": _escape,
    "mission": _mission,
    "battle": _battle,
}


# -- counters -----------------------------------------------------------------------------------------


def counter(piece: Item, face: Face | None, x: float, y: float, sides: Mapping[str, SideInfo]) -> str:
    """A counter from its upper left corner; without a face its back."""
    side = piece.get("s") or (face.get("s") if face is not None else None)
    look, states = look_of(side, sides), piece.get("st", [])
    fill, ink = (look.tint, look.line) if states else (look.fill, PAPER)
    dash = ' stroke-dasharray="4 3"' if "routed" in states else ""
    out = f'<rect x="{x:g}" y="{y:g}" width="{COUNTER}" height="{COUNTER}" rx="{_rounding(side, sides)}" '
    out += f'fill="{fill}" stroke="{look.line}"{dash}/>'
    if face is None:
        return out
    out += _symbol(face.get("sym", ""), x + 8, y + 6, ink) + _values(face, x, y, ink)
    if "suppressed" in states:
        out += at(x + (12 if dash else COUNTER / 2), y, _marks_down(look))
    if "routed" in states:
        out += at(x + COUNTER - 4, y + 4, _white_flag(look))
    name = ", ".join([face["t"], *states])
    return f"<g><title>{escape(name)}</title>{out}</g>"


def _values(face: Face, x: float, y: float, ink: str) -> str:
    values, low = face.get("v", []), y + COUNTER - 5
    out = text(x + 6, low, values[0], size=11, weight=700, fill=ink) if values else ""
    if len(values) > 1:
        out += text(x + COUNTER - 6, low, values[-1], size=11, weight=700, anchor="end", fill=ink)
        bar = path(f"M{x + COUNTER - 16:g} {low - 11:g}h13", "none", ink, 2.6)
        out += bar if face.get("bar") else ""
    return out


def _marks_down(look: Look) -> str:
    pill = f'<rect x="-14" y="-5.5" width="28" height="11" rx="5.5" fill="{look.line}" stroke="{PAPER}"/>'
    return pill + path("M-8-1.8L-4.5 1.8L-1-1.8M1-1.8L4.5 1.8L8-1.8", "none", look.tint, 1.8)


def _white_flag(look: Look) -> str:
    ring = f'<circle r="8.5" fill="{PAPER}" stroke="{look.line}" stroke-width="1.4"/>'
    return ring + path("M-3 5V-5H5L2.5-2.5L5 0H-3", "none", look.line, 1.6)


def _rounding(side: str | None, sides: Mapping[str, SideInfo]) -> int:
    return 8 if side is not None and side in sides and sides[side]["sign"] == "disc" else 2


def _symbol(name: str, x: float, y: float, ink: str) -> str:
    lines = SYMBOLS.get(name, "")
    return (
        f'<g transform="translate({x:g} {y:g}) scale(.8)" fill="none" stroke="{ink}" stroke-width="1.7">'
        f'<rect x="1" y="1" width="28" height="18"/><path d="{lines}"/></g>'
    )
