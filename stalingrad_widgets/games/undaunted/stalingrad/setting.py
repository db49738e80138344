"""What of a campaign a scenario is played with: the cards that a side has, the city as it stands, integrated squads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from .pack import Pack, Unit

Pair: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything that scenarios of a campaign hand on to each other."""

    cards: Mapping[str, tuple[str, ...]]
    """Side -> designations of the cards that are available to it; of Fog of War each card's own."""
    city: Mapping[str, str] = field(default_factory=dict)
    """Code of a tile -> letter of the version in the current city pool, where it is not A."""
    tunnels_gone: frozenset[str] = frozenset()
    """Ids of destroyed tunnels (US-tunnel-08)."""
    integrated: Mapping[str, Pair] = field(default_factory=dict)
    """Side -> the letters of its two squads that are one (US-integrate-01)."""

    @classmethod
    def start(cls, pack: Pack) -> Setting:
        """As a campaign begins: the starting decks, every tile in version A (US-card-02, US-reset-01)."""
        from .pack import codes_of

        return cls(
            {
                side: tuple(code for card in pack.cards_of(side) if card.id[2] == "S" for code in codes_of(card))
                for side in pack.sides
            }
        )


def unit_id(unit: Unit, pair: Sequence[str]) -> str:
    """The id of a unit's counter: of two integrated squads one (US-integrate-07).

    >>> from .pack import Unit
    >>> scout = Unit(id="scout-b", title="Scouts B", squad="B", role="scout", symbol="recon", defence=5)
    >>> unit_id(scout, ("A", "B")), unit_id(scout, ())
    ('scout-ab', 'scout-b')
    """
    if unit.squad is None or unit.squad not in pair:
        return unit.id
    tail = unit.squad.lower()
    head = unit.id[: -len(tail)] if unit.id.endswith(tail) else f"{unit.id}-"
    return head + "".join(pair).lower()
