"""What the parts of a Stalingrad pack must be to each other: sides, counters, tiles, and all the rest in its turn.

Each check yields a `Fault` for each mistake and never stops at the first. A check that needs a value
which was of the wrong shape holds its tongue (`Gaps`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ....core.content import ANY, Fault, Gaps, Loc, PackFormat
from .. import pack_checks as shared
from .campaign_checks import CampaignCheck
from .card_checks import CardCheck
from .pack import Pack, Scenario, Tile, Unit
from .scenario_checks import ScenarioCheck
from .way_checks import way_faults

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_VERSIONS = "ABC"
SIDES = {"soviet": "S", "german": "G"}
"""Id of a side -> the first letter of its designations (US-card-12)."""
OF_A_SQUAD_ALWAYS = ("rifleman", "scout", "machine-gunner")
"""Roles that only units of a squad have: others come in with their squad's Riflemen (US-spawn-02, US-card-18)."""


def faults(pack: Pack, gaps: Gaps) -> Iterator[Fault]:
    """All that does not fit together; what the ways through the campaign leave, if nothing else is wrong."""
    found = list(_faults(pack, gaps))
    yield from found
    if pack.campaign is not None and not found and not gaps.locs:
        yield from way_faults(pack, pack.campaign, gaps)


def _faults(pack: Pack, gaps: Gaps) -> Iterator[Fault]:
    names = [*sides(pack), *shared.ids("units", pack.units), *tile_ids(pack.tiles), *scenario_ids(pack.scenarios)]
    for i, unit in enumerate(pack.units):
        names += shared.of_known_sides(("units", i, "sides"), unit.sides, pack.sides, gaps)
        names += unit_faults(("units", i), unit, gaps)
    names += CardCheck(pack, gaps).ids()
    yield from names
    gaps = gaps.and_those(fault.loc for fault in names)
    if not _ID.fullmatch(pack.id):
        yield Fault(("id",), "It is not written as an id.", "Use small letters, digits and single hyphens.")
    yield from one_of_a_kind(pack, gaps)
    yield from CardCheck(pack, gaps).faults()
    if not gaps.touch("tiles"):
        yield from tiles(pack.tiles)
    for i, scenario in enumerate(pack.scenarios):
        yield from ScenarioCheck(pack, scenario, i, gaps).faults()
    yield from tunnels(pack.scenarios, gaps)
    if pack.campaign is not None:
        yield from CampaignCheck(pack, pack.campaign, gaps).faults()


FORMAT = PackFormat("undaunted-stalingrad", Pack, faults)
"""The pack format of Undaunted: Stalingrad."""


# -- sides and counters -----------------------------------------------------------------------------------


def sides(pack: Pack) -> Iterator[Fault]:
    """The two sides of the designations, told apart (US-card-12)."""
    for id in SIDES:
        if id not in pack.sides:
            yield Fault(("sides", id), "It is missing.", f"Add [sides.{id}].", "US-card-12")
    for id in pack.sides:
        if id not in SIDES:
            yield Fault(("sides", id), f'There is no side "{id}".', "Sides: soviet, german.", "US-card-12")
    yield from shared.told_apart(pack.sides)


def unit_faults(loc: Loc, unit: Unit, gaps: Gaps) -> Iterator[Fault]:
    """A defence of its kind (US-vehicle-02), and a squad where others come in with it (US-spawn-02)."""
    if gaps.hold(*loc, "role"):
        return
    has, lacks = ("armoured_defence", "defence") if unit.role == "vehicle" else ("defence", "armoured_defence")
    what = "A vehicle" if unit.role == "vehicle" else "A unit that is no vehicle"
    if getattr(unit, has) is None and not gaps.hold(*loc, has):
        yield Fault((*loc, has), f"{what} has {_a(has)}.", f"Add {has} = 1 to 12.", "US-vehicle-02")
    if getattr(unit, lacks) is not None:
        yield Fault((*loc, lacks), f"{what} has no {lacks}.", f"Leave it out; give {has}.", "US-vehicle-02")
    if unit.role in OF_A_SQUAD_ALWAYS and unit.squad is None and not gaps.hold(*loc, "squad"):
        yield Fault((*loc, "squad"), f"A {unit.role} belongs to a squad.", "Add squad = A, B or C.", "US-spawn-02")


def _a(key: str) -> str:
    return f"an {key}" if key[0] in "aeiou" else f"a {key}"


def one_of_a_kind(pack: Pack, gaps: Gaps) -> Iterator[Fault]:
    """A squad of a side has one counter each of Riflemen, Scouts, Machine Gunners and Engineers (US-card-09)."""
    if any(gaps.hold("units", ANY, key) for key in ("role", "squad", "sides")):
        return
    seen: dict[tuple[str, str, str | None], Unit] = {}
    for i, unit in enumerate(pack.units):
        if unit.role in (*OF_A_SQUAD_ALWAYS, "engineer"):
            keys = [(side, unit.role, unit.squad) for side in pack.sides if unit.sides is None or side in unit.sides]
            first = next((seen[key] for key in keys if key in seen), None)
            if first is not None:
                text = f'"{first.id}" is the {unit.role} of squad {unit.squad} too.'
                yield Fault(("units", i, "squad"), text, "Give a squad one counter of each kind.", "US-card-09")
            seen.update({key: unit for key in keys if key not in seen})


# -- the city ---------------------------------------------------------------------------------------------


def tile_ids(tiles: Sequence[Tile]) -> Iterator[Fault]:
    """Each version of a tile once (US-tile-04)."""
    seen: dict[str, int] = {}
    for i, tile in enumerate(tiles):
        if (first := seen.setdefault(tile.id, i)) != i:
            text, remedy = f"tiles[{first}] has this id too.", "Give each version of a tile once."
            yield Fault(("tiles", i, "id"), text, remedy, "US-tile-04")
    if not tiles:
        yield Fault(("tiles",), "There is no tile.", "Add one with [[tiles]].")


def scenario_ids(scenarios: Sequence[Scenario]) -> Iterator[Fault]:
    """Each scenario has a number of its own."""
    seen: dict[str, int] = {}
    for i, scenario in enumerate(scenarios):
        if (first := seen.setdefault(scenario.id, i)) != i:
            loc = ("scenarios", i, "id")
            yield Fault(loc, f"scenarios[{first}] has this id too.", "Give each scenario an id of its own.")
    if not scenarios:
        yield Fault(("scenarios",), "There is no scenario.", "Add one with [[scenarios]].")


def tiles(all_tiles: Sequence[Tile]) -> Iterator[Fault]:
    """What is printed on each version, and that the versions follow each other."""
    versions = {tile.id: tile for tile in all_tiles}
    for i, tile in enumerate(all_tiles):
        yield from printed(("tiles", i), tile)
        yield from versions_before(("tiles", i), tile, versions)
        yield from version_after(("tiles", i), tile, versions)


def printed(loc: Loc, tile: Tile) -> Iterator[Fault]:
    """The three signs of a building go together (US-tile-06); special covers are no less than the normal one."""
    if tile.structure_defence is not None:
        if tile.building_cover is None:
            text, remedy = "A building has a cover bonus of its own.", "Add building_cover."
            yield Fault((*loc, "building_cover"), text, remedy, "US-tile-06")
        if not tile.impassable:
            text, remedy = "Vehicles cannot enter a building.", "Add impassable = true."
            yield Fault((*loc, "impassable"), text, remedy, "US-tile-06")
    elif tile.building_cover is not None:
        text, remedy = "Without a structural defence it is no building.", "Add structure_defence, or leave this out."
        yield Fault((*loc, "building_cover"), text, remedy, "US-destr-08")
    for key, rule in (("building_cover", "US-tile-06"), ("fortification_cover", "US-fort-04")):
        cover = getattr(tile, key)
        if cover is not None and cover < tile.cover:
            yield Fault((*loc, key), f"It is less than the cover of {tile.cover}.", "Give no less than cover.", rule)


def versions_before(loc: Loc, tile: Tile, versions: dict[str, Tile]) -> Iterator[Fault]:
    """B comes after A, C after B, and only by fortification or damage (US-fort-02, US-destr-05)."""
    code, letter = tile.id.split("-")
    if letter == "A":
        return
    before = f"{code}-{_VERSIONS[_VERSIONS.index(letter) - 1]}"
    if before not in versions:
        yield Fault((*loc, "id"), f"There is no {before} that it replaces.", f"Add {before}.", "US-destr-05")
    elif versions[before].structure_defence is None and tile.fortification_cover is None:
        text = f"{before} is no building and {tile.id} has no fortification, so it is never laid."
        yield Fault((*loc, "id"), text, "Add fortification_cover, or take the version out.", "US-fort-02")


def version_after(loc: Loc, tile: Tile, versions: dict[str, Tile]) -> Iterator[Fault]:
    """A building has a next version, which lies there when it has been damaged (US-destr-05)."""
    if tile.structure_defence is None:
        return
    code, letter = tile.id.split("-")
    after = _VERSIONS[_VERSIONS.index(letter) + 1 :][:1]
    if not after:
        text, remedy = "There is no version after C, so it cannot be damaged.", "Leave structure_defence out."
        yield Fault((*loc, "structure_defence"), text, remedy, "US-destr-05")
    elif f"{code}-{after}" not in versions:
        text, remedy = f"A damaged {tile.id} is replaced by {code}-{after}, which is missing.", f"Add {code}-{after}."
        yield Fault((*loc, "id"), text, remedy, "US-destr-05")


def tunnels(scenarios: Sequence[Scenario], gaps: Gaps) -> Iterator[Fault]:
    """A tunnel lies on the same tile in every scenario, since its id says which is destroyed (US-tunnel-08)."""
    first: dict[str, tuple[str, str]] = {}
    for i, scenario in enumerate(scenarios):
        for k, tunnel in enumerate(scenario.tunnels):
            loc = ("scenarios", i, "tunnels", k)
            tile, where = first.setdefault(tunnel.id, (tunnel.tile, scenario.id))
            if tile != tunnel.tile and not gaps.touch("scenarios", ANY, "tunnels"):
                text, remedy = f"In scenario {where} this tunnel lies on {tile}.", "Give another tunnel another id."
                yield Fault((*loc, "tile"), text, remedy, "US-tunnel-08")
