"""What can be played: packs, their scenarios, and the head of a new game's record."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...core import arguments
from ...core import packs as packfiles
from ...core.content import did_you_mean, load_pack
from ...core.reading import Part
from .pack import Pack, Scenario
from .pack_checks import FORMAT
from .ruleset import RuleSet
from .scenario import compile_scenario
from .state import Content

DEMONSTRATION = Path(__file__).parent / "content" / "demonstration.toml"
"""The pack that ships: original content."""


def read_pack(source: str | Path | None, rules: RuleSet) -> Pack:
    """The pack of a path, or the one that ships.

    Raises ContentError with all its mistakes, ValueError for another game's.
    """
    pack: Pack = load_pack(FORMAT, DEMONSTRATION if source is None else arguments.path("pack", source))
    name = rules.slug.partition("-")[2]
    if pack.rules != name:
        raise ValueError(f'The pack {source} is for the rules "{pack.rules}", not for {rules.title} ("{name}").')
    return pack


def scenario_rows(source: str | Path | None, rules: RuleSet) -> list[dict[str, Any]]:
    """A row for each scenario of a pack: id, title, level, sides, summary and measured balance."""
    pack = read_pack(source, rules)
    return [_row(pack, scenario) for scenario in pack.scenarios]


def _row(pack: Pack, scenario: Scenario) -> dict[str, Any]:
    return {
        "id": scenario.id,
        "title": scenario.title,
        "level": scenario.level,
        "sides": tuple(pack.sides),
        "tiles": len(scenario.slots),
        "rounds": scenario.rounds_hint,
        "summary": scenario.summary,
        "balance": dict(scenario.balance.wins) if scenario.balance else None,
    }


def new_header(
    scenario: str | None, options: Mapping[str, Any], source: str | Path | None, rules: RuleSet
) -> dict[str, Any]:
    """The head of a new game's record: scenario, options and pack. Raises ValueError with what would be right."""
    pack = read_pack(source, rules)
    ids = [row.id for row in pack.scenarios]
    chosen = ids[0] if scenario is None else scenario
    if chosen not in ids:
        raise ValueError(f"There is no scenario {chosen!r} in {pack.title}. {did_you_mean(chosen, ids, 'Scenarios')}")
    head = {"scenario": chosen, "pack": packfiles.head(pack.id, source)}
    return {**head, "options": dict(content_of(head, options, rules).options)}


def content_of(header: Mapping[str, Any], options: Mapping[str, Any], rules: RuleSet) -> Content:
    """What the game of a header is played with.

    Raises ValueError when its pack is gone or has changed, ReadingError for what no header of a game has.
    """
    part = Part(header, "header")
    source = packfiles.source(part["pack"])
    ids = [row.id for row in read_pack(source, rules).scenarios]
    scenario = part["scenario"].one_of(ids, "scenario")
    return Content(_compiled(source, scenario, rules), rules, options)


@lru_cache(maxsize=64)
def _compiled_of(pack: str, text: str, scenario: str, rules: RuleSet) -> Any:
    return compile_scenario(read_pack(pack or None, rules), scenario, rules)


def _compiled(source: str | None, scenario: str, rules: RuleSet) -> Any:
    """A compiled scenario; the text of the pack is part of the key, so an edited pack is compiled anew."""
    path = DEMONSTRATION if source is None else Path(source)
    return _compiled_of(source or "", packfiles.digest(path), scenario, rules)
