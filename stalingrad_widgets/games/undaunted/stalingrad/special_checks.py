"""The special rules of a scenario: each has what its hook needs, and nothing that it does not use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....core.content import ANY, Fault, Loc
from .pack import Scenario, Special

if TYPE_CHECKING:
    from .scenario_checks import ScenarioCheck

OF_TILES = ("gain-by-control", "gain-by-damage", "gain-by-arrival", "place-by-control")
"""Hooks that need tiles."""
OF_UNITS = ("gain-by-rout", "gain-by-arrival")
"""Hooks that may name units."""


def special_faults(of: ScenarioCheck) -> Iterator[Fault]:
    """All faults of the special rules of a scenario (US-mission-03)."""
    scenario = of.scenario
    for k, special in enumerate(scenario.special):
        loc: Loc = ("special", k)
        yield from of.side(*loc, "side", word=special.side)
        if not of.gaps.hold(*of.loc, *loc, "hook"):
            yield from tiles(of, loc, special)
            yield from units(of, loc, special)
    if scenario.special and not scenario.mission_beside and not of.gaps.hold(*of.loc, "mission_beside"):
        text = "No mission point markers lie beside the board, so the special rules give none."
        yield Fault((*of.loc, "mission_beside"), text, "Give their number.", "US-mission-02")


def tiles(of: ScenarioCheck, loc: Loc, special: Special) -> Iterator[Fault]:
    """The tiles that a hook asks for: of the map, and buildings where it speaks of damage (US-destr-04)."""
    if special.hook in OF_TILES and not special.tiles and not of.gaps.touch(*of.loc, *loc, "tiles"):
        text = f"{special.hook} needs tiles."
        yield Fault((*of.loc, *loc, "tiles"), text, "Add tiles = [ … ].", "US-mission-03")
    if special.hook not in OF_TILES and special.tiles:
        text = f"{special.hook} has no tiles."
        yield Fault((*of.loc, *loc, "tiles"), text, "Leave tiles out.", "US-mission-03")
    buildings = {tile.id[:3] for tile in of.pack.tiles if tile.structure_defence is not None}
    unread = of.unread("tiles", "id", "structure_defence")
    for n, tile in enumerate(special.tiles):
        yield from of.slot(*loc, "tiles", n, word=tile)
        if special.hook == "gain-by-damage" and tile in of.slots and tile not in buildings and not unread:
            text = "It is no building, so it cannot be damaged."
            yield Fault((*of.loc, *loc, "tiles", n), text, "Name buildings.", "US-destr-04")


def units(of: ScenarioCheck, loc: Loc, special: Special) -> Iterator[Fault]:
    """The units that a hook may name: enemies to be routed, own ones to arrive."""
    if special.hook not in OF_UNITS and special.units:
        text = f"{special.hook} has no units."
        yield Fault((*of.loc, *loc, "units"), text, "Leave units out.", "US-mission-03")
        return
    enemies = [side for side in of.pack.sides if side != special.side]
    side = special.side if special.hook != "gain-by-rout" else next(iter(enemies), special.side)
    for n, unit in enumerate(special.units if not of.gaps.touch("sides", ANY) else ()):
        yield from of.unit(*loc, "units", n, side=side, word=unit)


def gains(scenario: Scenario, side: str, enemies: int) -> int:
    """Mission points that the special rules can give a side, each tile or unit counting once."""
    mine = [special for special in scenario.special if special.side == side and special.hook.startswith("gain")]
    return sum(special.points * _times(special, enemies) for special in mine)


def _times(special: Special, enemies: int) -> int:
    """How often a special rule can count."""
    if special.hook == "gain-by-rout":
        return len(special.units) or enemies
    return len(special.tiles)


def places(scenario: Scenario) -> int:
    """Mission points that special rules can place on tiles."""
    placing = [special for special in scenario.special if special.hook == "place-by-control"]
    return sum(special.points * len(special.tiles) for special in placing)
