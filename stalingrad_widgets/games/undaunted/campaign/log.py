"""What happened between scenarios, in sentences; of the other side's cards only how many."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from ....core.events import Event
from ....core.scene import Line
from .content import CampaignContent, game_of
from .state import CampaignState
from .words import all_of, counted, side_name

Facts: TypeAlias = Mapping[str, Any]
Sentence: TypeAlias = Callable[[CampaignContent, Event, Facts], str | None]


def line(state: CampaignState, event: Event, viewer: str | None) -> Line | None:
    """The line of an event for this viewer, without its number; None where there is nothing that he may know."""
    text = SENTENCES[event.kind](state.content, event, event.seen_by(viewer))
    if text is None:
        return None
    made: Line = {"n": 0, "t": text}
    if event.side is not None:
        made["s"] = event.side
    if event.kind == "game":
        made["h"] = 1
    if event.rules:
        made["r"] = list(event.rules)
    return made


def _game(content: CampaignContent, _: Event, facts: Facts) -> str:
    return f"Game {game_of(facts['code'])}, {content.pack.scenario(facts['scenario']).title}"


def _recorded(content: CampaignContent, event: Event, facts: Facts) -> str:
    area = facts["area"]
    places = {row.id: row.name for row in content.graph.areas}
    won = content.pack.scenario(facts["scenario"]).title
    taken = None if area is None else places[area]
    what = f"wins and takes {won}" if taken == won else f"wins {won}{f' and takes {taken}' if taken else ''}"
    return f"{side_name(content, facts['winner'])} {what}. The new state is {facts['next']}."


def _fallen(content: CampaignContent, event: Event, facts: Facts) -> str:
    who = side_name(content, event.side or "")
    lost = counted(facts["lost"], "casualty", "casualties")
    if not facts["n"]:
        return f"{who} has {lost}: nobody has fallen for good."
    if "cards" in facts:
        return f"{who} has {lost}. Fallen for good: {all_of(content, facts['cards'])}.{_returned(content, facts)}"
    return f"{who} has {lost}: {facts['n']} for good."


def _returned(content: CampaignContent, facts: Facts) -> str:
    return f" Drawn and put back: {all_of(content, facts['returned'])}." if facts["returned"] else ""


def _replaced(content: CampaignContent, event: Event, facts: Facts) -> str | None:
    if not facts.get("cards"):
        return None
    return f"Reserves: {all_of(content, facts['cards'])}."


def _promoted(content: CampaignContent, event: Event, facts: Facts) -> str:
    who = side_name(content, event.side or "")
    if "cards" in facts and facts["n"]:
        return f"{who} upgrades {all_of(content, facts['cards'])}.{_returned(content, facts)}"
    return f"{who} upgrades {counted(facts['n'], 'card')}."


def _ordered(content: CampaignContent, event: Event, facts: Facts) -> str | None:
    parts = []
    if facts.get("gained"):
        parts.append(f"New: {all_of(content, facts['gained'])}.")
    if facts.get("gone"):
        parts.append(f"Relieved: {all_of(content, facts['gone'])}.")
    return " ".join(parts) or None


def _integrated(content: CampaignContent, event: Event, facts: Facts) -> str | None:
    if "squads" not in facts:
        return None
    return f"Squads {' and '.join(facts['squads'])} are one. Who leaves: {all_of(content, facts['left'])}."


def _fortified(content: CampaignContent, _: Event, facts: Facts) -> str:
    names = {tile.id: tile.name for tile in content.pack.tiles}
    return f"{names[facts['old']]} is fortified: {facts['new']} takes the place of {facts['old']}."


def _ended(content: CampaignContent, _: Event, facts: Facts) -> str:
    victor = facts["victor"]
    won = "Nobody has won the campaign." if victor is None else f"{side_name(content, victor)} wins the campaign."
    return f"{content.graph.ends[facts['code']].title}. {won}"


SENTENCES: Mapping[str, Sentence] = {
    "game": _game,
    "recorded": _recorded,
    "fallen": _fallen,
    "replaced": _replaced,
    "promoted": _promoted,
    "ordered": _ordered,
    "integrated": _integrated,
    "fortified": _fortified,
    "ended": _ended,
}
