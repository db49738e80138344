"""Faces of cards, for those who may see them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ....core.requests import Word
from ....core.scene import CardRow, Face
from ..stalingrad.pack import Action, Card
from ..stalingrad.ruleset import ROWS
from .content import CampaignContent
from .words import post


def faces(content: CampaignContent, words: Iterable[Word]) -> dict[str, Face]:
    """The faces of these cards."""
    return {word: _face(content, word) for word in dict.fromkeys(words)}


def _face(content: CampaignContent, word: Word) -> Face:
    soldier = content.cards[word]
    card = soldier.source
    face: Face = {"k": "card", "t": post(soldier), "n": card.initiative}
    if card.kind == "fog":
        face["note"] = "Only counts as a bid."
        return face
    face["s"] = content.sides[soldier.side]
    face["sym"] = _symbol(content, card)
    face["rows"] = [_row(action, n) for n, action in enumerate(card.actions)]
    face["foot"] = [card.name, card.id]
    if card.kind == "command":
        face["chev"] = 1
    return face


def _symbol(content: CampaignContent, card: Card) -> str:
    symbols: Mapping[str, str] = {unit.id: unit.symbol for unit in content.pack.units}
    return symbols[card.unit] if card.unit is not None else card.symbol or "hq"


def _row(action: Action, n: int) -> CardRow:
    row: CardRow = {"verb": f"{action.type}-{n}", "icon": action.type, "t": action.type.replace("-", " ").capitalize()}
    if shown := _value(action):
        row["v"] = shown
    row["rule"] = ROWS[action.type]
    return row


def _value(action: Action) -> str:
    """As in "A 2", "3/5", "1 ≤ 0"; a cross for what is printed but cannot be done."""
    if not action.available:
        return "–"
    values = action.values
    several = [] if values is None else [v for v in (values.unit, values.vehicle, values.building) if v is not None]
    parts = [action.squad or "", "/".join(map(str, several)) or str(action.value or "")]
    parts.append("" if action.range_max is None else f"≤{action.range_max}")
    parts.append("" if action.range_min is None else f"≥{action.range_min}")
    return " ".join(part for part in parts if part)
