"""What can be played: packs, their scenarios, and the head of a new game's record."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from ...core import arguments
from ...core import packs as packfiles
from ...core.content import PackFormat, load_pack
from ...core.reading import Part
from .ruleset import RuleSet
from .scenario import Scenario
from .state import Content

CONTENT = Path(__file__).parent / "content"
"""Where the packs that ship lie: original content."""
DEMONSTRATION = CONTENT / "demonstration.toml"
"""The pack of Normandy that ships."""


class Shelf(NamedTuple):
    """How the packs of a rule set are read and played."""

    format: PackFormat
    ships: Path
    """The pack that ships."""
    compiled: Callable[[Any, str, RuleSet, Part], Scenario]
    """A scenario for play, from the pack, its id, and the header's part "campaign", whose value is None in a
    single game."""


SHELVES: Mapping[str, str] = {"undaunted-stalingrad": "stalingrad.catalog:SHELF"}
"""Slug -> where the shelf of a rule set is that has packs of its own format."""


def shelf_of(rules: RuleSet) -> Shelf:
    """The packs of a rule set. Those of the other one are not loaded."""
    if rules.slug in SHELVES:
        module, _, name = SHELVES[rules.slug].partition(":")
        found: Shelf = getattr(import_module(f"{__package__}.{module}"), name)
        return found
    from .pack_checks import FORMAT

    return Shelf(FORMAT, DEMONSTRATION, _single)


def _single(pack: Any, scenario: str, rules: RuleSet, campaign: Part) -> Scenario:
    """A scenario of Normandy, which knows no campaign."""
    from .compile import compile_scenario

    return compile_scenario(pack, scenario, rules)


def read_pack(source: str | Path | None, rules: RuleSet) -> Any:
    """The pack of a path, or the one that ships.

    Raises ContentError with all its mistakes, ValueError for another game's.
    """
    shelf = shelf_of(rules)
    return load_pack(shelf.format, shelf.ships if source is None else arguments.path("pack", source))


def scenario_rows(source: str | Path | None, rules: RuleSet) -> list[dict[str, Any]]:
    """A row for each scenario of a pack: id, title, level, sides, summary and measured balance."""
    pack = read_pack(source, rules)
    return [_row(pack, scenario) for scenario in pack.scenarios]


def _row(pack: Any, scenario: Any) -> dict[str, Any]:
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
        raise arguments.unknown("scenario", chosen, ids, pack.title)
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
    campaign = json.dumps(header.get("campaign"), sort_keys=True)
    text = packfiles.digest(shelf_of(rules).ships if source is None else Path(source))
    return Content(_compiled(source, text, scenario, rules, campaign), rules, options)


@lru_cache(maxsize=64)
def _compiled(source: str | None, text: str, scenario: str, rules: RuleSet, campaign: str) -> Scenario:
    """A compiled scenario; the digest of the pack is part of the key, so an edited pack is compiled anew."""
    part = Part(json.loads(campaign), "header.campaign")
    return shelf_of(rules).compiled(read_pack(source, rules), scenario, rules, part)
