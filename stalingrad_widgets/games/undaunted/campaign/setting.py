"""What the next scenario is played with, as the header of its record has it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..stalingrad.pack import codes_of
from .state import AVAILABLE, CampaignState


def setting_of(state: CampaignState) -> dict[str, Any]:
    """Cards that each side has, the city, destroyed tunnels and integrated squads, as plain data."""
    content = state.content
    return {
        "cards": {id: designations(state, side) for side, id in enumerate(content.sides)},
        "city": {tile[:3]: tile[-1] for tile in state.current() if tile[-1] != "A"},
        "tunnels_gone": list(state.tunnels_gone),
        "integrated": {id: list(pair) or None for id, pair in zip(content.sides, state.integrated, strict=True)},
    }


def designations(state: CampaignState, side: int) -> list[str]:
    """Those of all available cards, of Fog of War each card's own."""
    held = Counter(state.pool(side, AVAILABLE))
    return [code for word, n in held.items() for code in list(codes_of(state.content.cards[word].source))[:n]]
