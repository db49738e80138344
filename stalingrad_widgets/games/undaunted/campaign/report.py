"""What a scenario leaves behind: where all cards lie at its end, what the city has suffered, who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ....core.reading import Part
from ....core.requests import Word

if TYPE_CHECKING:
    from ..state import State
    from .content import CampaignContent

IN_USE = ("play", "hand", "deck", "discard", "bid")
"""Zones that are shuffled together for the upgrades (US-upgrade-01)."""
SET_ASIDE = ("supply", "aside")
"""Zones that are left out there (US-upgrade-02)."""
ZONES = (*SET_ASIDE, *IN_USE, "lost", "removed")


class Report(NamedTuple):
    """A finished scenario, read before anything is cleared away (US-end-13)."""

    scenario: str
    winner: int
    """Number of the side."""
    rule: str
    """Id of the rule that ended it."""
    rounds: int
    plies: int
    cards: tuple[Mapping[str, tuple[Word, ...]], ...]
    """For each side: zone -> the cards there. `lost` is the casualty pile, `aside` what Recon has set aside,
    `removed` Bombers that Antiair has removed."""
    open: tuple[tuple[Word, ...], ...]
    """For each side the cards of its supply as it was open before the deck was formed (US-firstsetup-08)."""
    tiles: tuple[str, ...] = ()
    """The tiles on the board at the end: "503-B" (US-city-03)."""
    tunnels: tuple[str, ...] = ()
    """Ids of tunnels that were destroyed."""

    def pile(self, side: int, *zones: str) -> list[Word]:
        """The cards of a side in these zones."""
        return [word for zone in zones for word in self.cards[side].get(zone, ())]

    def dump(self) -> dict[str, Any]:
        """Plain data."""
        plain = self._asdict()
        plain["cards"] = [{zone: list(cards) for zone, cards in zones.items()} for zones in self.cards]
        plain["open"] = [list(cards) for cards in self.open]
        return {**plain, "tiles": list(self.tiles), "tunnels": list(self.tunnels)}

    @classmethod
    def load(cls, part: Part, content: CampaignContent) -> Report:
        """The report of `dump`. Raises ReadingError for what is none."""
        tiles = {tile for tiles in content.versions for tile in tiles}
        return cls(
            scenario=part["scenario"].one_of([row.id for row in content.pack.scenarios], "scenario"),
            winner=_side(part["winner"]),
            rule=part["rule"].text(),
            rounds=part["rounds"].whole(),
            plies=part["plies"].whole(),
            cards=tuple(_zones(zones, content) for zones in _both(part["cards"])),
            open=tuple(_words(cards, content) for cards in _both(part["open"])),
            tiles=tuple(tile.one_of(tiles, "tile") for tile in part["tiles"].parts()),
            tunnels=tuple(part["tunnels"].texts()),
        )


def _side(part: Part) -> int:
    if part.whole() > 1:
        part.must_be("0 or 1, the number of a side")
    return part.whole()


def _both(part: Part) -> list[Part]:
    parts = part.parts()
    if len(parts) != 2:
        part.must_be("a list with an entry for each side")
    return parts


def _zones(part: Part, content: CampaignContent) -> dict[str, tuple[Word, ...]]:
    return {zone: _words(cards, content) for zone, cards in part.entries({zone: zone for zone in ZONES}, "zone")}


def _words(part: Part, content: CampaignContent) -> tuple[Word, ...]:
    return tuple(card.one_of(content.cards, "card") for card in part.parts())


def read_report(state: State, plies: int = 0) -> Report:
    """The report of a scenario that is over. Raises ValueError for one that is not."""
    if state.result is None:
        raise ValueError("The scenario is not over yet: there is nothing to report.")
    scenario = state.scenario
    return Report(
        scenario=scenario.id,
        winner=state.result.winner,
        rule=state.result.rule,
        rounds=state.round,
        plies=plies,
        cards=tuple(_cards_of(state, side.index) for side in scenario.sides),
        open=tuple(tuple(sorted((*side.supply_list, *side.deck_list))) for side in scenario.sides),
        tiles=tuple(state.face(tile.index).id for tile in scenario.tiles),
        tunnels=_gone(state),
    )


def _cards_of(state: State, side: int) -> dict[str, tuple[Word, ...]]:
    names = state.scenario.zone_names
    first = side * len(names)
    return {name: state.zones[first + i] for i, name in enumerate(names) if name in ZONES}


def _gone(state: State) -> tuple[str, ...]:
    standing: Sequence[bool] = state.tunnels
    return tuple(tunnel.id for tunnel, stands in zip(state.scenario.tunnels, standing, strict=True) if not stands)
