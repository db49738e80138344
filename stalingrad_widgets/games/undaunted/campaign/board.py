"""The map of the city as the browser draws it: areas, river, sides."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.boards import versioned
from ....core.scene import Board, Space, ZoneInfo
from .content import CampaignContent

ZONES = {
    "available": ("Available", "open"),
    "removed": ("Out of the campaign", "lost"),
    "reserve": ("Reserves", "open"),
}
WIDTH, HEIGHT = 820.0, 560.0
"""The map is as large as fits in here, whatever units its pack has: names and marks have one size."""
KEY = "Flag and hatching: who holds an area. Crossed lines: the next battle."


def board(content: CampaignContent, game: str) -> Board:
    """The board of a campaign. Its `v` is a hash of all the rest."""
    pack, graph = content.pack, content.graph
    scale = _scale(content)
    made: Board = {
        "v": "",
        "game": game,
        "title": graph.title,
        "sub": f"{game}, campaign",
        "size": _scaled(graph.size, scale),
        "sides": [
            {"id": id, "name": side.name, "look": side.look, "sign": side.sign} for id, side in pack.sides.items()
        ],
        "spaces": _spaces(content, scale),
        "links": [],
        "zones": [_zone(content, side, name) for side in (0, 1) for name in ZONES],
        "texts": {"key": KEY, "viewer/all": "Open", "viewer/public": "Public"},
    }
    return versioned(made)


def _scale(content: CampaignContent) -> float:
    """Units of the board for one of the pack's map."""
    width, height = content.graph.size
    return min(WIDTH / width, HEIGHT / height)


def _scaled(numbers: Sequence[float], scale: float) -> list[float]:
    return [round(number * scale, 2) for number in numbers]


def _spaces(content: CampaignContent, scale: float) -> list[Space]:
    river, (width, height) = content.graph.river, content.graph.size
    ground = _scaled([0.0, 0.0, width, 0.0, width, height, 0.0, height], scale)
    spaces: list[Space] = [{"id": "ground", "k": "poly", "ground": "open", "p": ground}]
    if river:
        outline = _scaled(river, scale)
        spaces.append({"id": "river", "k": "poly", "t": content.graph.river_name, "ground": "river", "p": outline})
    for word, area in zip(content.area_words, content.graph.areas, strict=True):
        spaces.append({"id": word, "k": "poly", "t": area.name, "p": _scaled(area.p, scale)})
    return spaces


def _zone(content: CampaignContent, side: int, name: str) -> ZoneInfo:
    title, role = ZONES[name]
    return {"id": f"zone:{content.short[side]}/{name}", "t": title, "s": content.sides[side], "role": role}  # type: ignore[typeddict-item]
