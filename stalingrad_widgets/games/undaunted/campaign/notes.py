"""What happens between scenarios, noted as events: facts for all, and what only a side may know of its own cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....core.events import NOTHING, Event
from .state import CampaignState, Line


def _note(
    state: CampaignState,
    kind: str,
    side: int | None,
    data: Mapping[str, Any],
    rules: tuple[str, ...],
    private: Mapping[str, Any] | None = None,
) -> None:
    if state.log is not None:
        id = None if side is None else state.content.sides[side]
        secret = NOTHING if private is None or id is None else {id: private}
        state.log.append(Event(kind, id, data, rules, secret))


def recorded(state: CampaignState, line: Line, area: str | None) -> None:
    """A line of the record is written."""
    side = state.content.sides[line.winner]
    data = {"game": line.game, "scenario": line.scenario, "winner": side, "area": area, "next": state.code}
    rules = ("US-victory-01", *(("US-victory-02",) if area else ()), "US-victory-06")
    _note(state, "recorded", line.winner, data, rules)


def fallen(state: CampaignState, side: int, lost: int, cards: list[str], returned: list[str]) -> None:
    """The permanent casualties of a side are known (US-casphase-15: to others their number)."""
    data = {"lost": lost, "n": len(cards)}
    _note(state, "fallen", side, data, ("US-casphase-03",), {"cards": cards, "returned": returned})


def replaced(state: CampaignState, side: int, cards: list[str]) -> None:
    """Reserves have come for the permanent casualties."""
    _note(state, "replaced", side, {}, ("US-casphase-12",), {"cards": cards})


def promoted(state: CampaignState, side: int, cards: list[str], returned: list[str]) -> None:
    """The upgrades of a side are known."""
    _note(state, "promoted", side, {"n": len(cards)}, ("US-upgrade-04",), {"cards": cards, "returned": returned})


def game(state: CampaignState) -> None:
    """The next game is announced (US-setup-01)."""
    content = state.content
    data = {"code": state.code, "scenario": content.graph.states[state.code].scenario}
    _note(state, "game", None, data, ("US-setup-01",))


def ordered(state: CampaignState, side: int, gained: list[str], gone: list[str]) -> None:
    """The orders of the briefing and of the overview are carried out."""
    _note(state, "ordered", side, {}, ("US-setup-03",), {"gained": gained, "gone": gone})


def integrated(state: CampaignState, side: int, squads: tuple[str, ...], left: list[str]) -> None:
    """Two squads have become one."""
    _note(state, "integrated", side, {}, ("US-integrate-01",), {"squads": list(squads), "left": left})


def fortified(state: CampaignState, old: str, new: str) -> None:
    """A tile has been fortified."""
    _note(state, "fortified", None, {"old": old, "new": new}, ("US-fort-02",))


def ended(state: CampaignState, victor: str | None) -> None:
    """The campaign is over."""
    side = None if victor is None else state.content.side_of[victor]
    _note(state, "ended", side, {"victor": victor, "code": state.code}, ("US-campend-02",))
