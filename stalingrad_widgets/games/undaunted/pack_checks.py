"""What the parts of an Undaunted pack must be to each other: everything that a shape cannot say.

Each check yields a `Fault` for each mistake and never stops at the first. A check that needs a value
which was of the wrong shape holds its tongue (`Gaps`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from ...core.content import ANY, Fault, Gaps, Loc, PackFormat, did_you_mean, unknown
from .pack import OF_A_SQUAD, VALUED, WITHOUT_COUNTER, Action, Card, Pack, Side, Unit, belongs
from .scenario_checks import ScenarioCheck

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
Thing = TypeVar("Thing", Unit, Card)
_KINDS = {"units": "unit", "cards": "card", "tiles": "tile", "scenarios": "scenario"}


def faults(pack: Pack, gaps: Gaps) -> Iterator[Fault]:
    """All that does not fit together."""
    names = [*sides(pack)]
    for kind in _KINDS:
        names += ids(kind, getattr(pack, kind))
    for i, unit in enumerate(pack.units):
        names += of_known_sides(("units", i, "sides"), unit.sides, pack.sides, gaps)
    yield from names
    gaps = gaps.and_those(fault.loc for fault in names)
    if not _ID.fullmatch(pack.id):
        yield Fault(("id",), "It is not written as an id.", _ID_REMEDY)
    for i, card in enumerate(pack.cards):
        yield from card_faults(("cards", i), card, pack, gaps)
    yield from one_of_a_kind(pack, gaps)
    for i, tile in enumerate(pack.tiles):
        if (tile.cover is None) != tile.hill and not any(gaps.hold("tiles", i, key) for key in ("cover", "hill")):
            yield Fault(("tiles", i), "A tile has a cover bonus or is a hill.", "Give cover = 0 to 3, or hill = true.")
    for i, scenario in enumerate(pack.scenarios):
        yield from ScenarioCheck(pack, scenario, i, gaps).faults()


FORMAT = PackFormat("undaunted", Pack, faults)
"""The pack format of both Undaunted games."""


# -- the pack -------------------------------------------------------------------------------------------

_ID_REMEDY = "Use small letters, digits and single hyphens."


def sides(pack: Pack) -> Iterator[Fault]:
    """Two sides that can be told apart."""
    if len(pack.sides) != 2:
        yield Fault(
            ("sides",),
            f"The number of sides is {len(pack.sides)}.",
            "Give two, as [sides.american] and [sides.german].",
        )
    for id in pack.sides:
        if not re.fullmatch("[a-z]+", id) or id == "both":
            yield Fault(
                ("sides", id), f'"{id}" cannot be the id of a side.', 'Use one word in small letters, not "both".'
            )
    yield from told_apart(pack.sides)


def told_apart(sides: Mapping[str, Side]) -> Iterator[Fault]:
    """Names, colours and signs of the sides differ."""
    for key in ("name", "short", "look", "sign"):
        seen: dict[str, str] = {}
        for id, side in sides.items():
            first = seen.setdefault(getattr(side, key), id)
            if first != id:
                yield Fault(
                    ("sides", id, key), f'The side "{first}" has the same {key}.', f"Give each side a {key} of its own."
                )


def ids(kind: str, things: Iterable[Any]) -> Iterator[Fault]:
    """Each thing of a kind has an id of its own, written as an id; there is at least one."""
    seen: dict[str, int] = {}
    for i, thing in enumerate(things):
        loc = (kind, i, "id")
        if not _ID.fullmatch(thing.id):
            yield Fault(loc, "It is not written as an id.", _ID_REMEDY)
        first = seen.setdefault(thing.id, i)
        if first != i:
            yield Fault(loc, f"{kind}[{first}] has this id too.", f"Give each {_KINDS[kind]} an id of its own.")
    if not seen:
        yield Fault((kind,), f"There is no {_KINDS[kind]}.", f"Add one with [[{kind}]].")


def of_known_sides(loc: Loc, named: tuple[str, ...] | None, sides: Iterable[str], gaps: Gaps) -> Iterator[Fault]:
    """Only sides of the pack are named, and one at least."""
    if named == ():
        yield Fault(loc, "The list is empty.", "Name a side, or leave the key out if all sides have it.")
    for n, side in enumerate(named or ()):
        yield from unknown((*loc, n), side, sides, "side", gaps, ("sides", ANY))


def card_faults(loc: Loc, card: Card, pack: Pack, gaps: Gaps) -> Iterator[Fault]:
    """One face: what its kind asks for, its actions, its sides."""
    yield from of_known_sides((*loc, "sides"), card.sides, pack.sides, gaps)
    for side in card.names:
        yield from unknown((*loc, "names", side), side, pack.sides, "side", gaps, ("sides", ANY))
    if not gaps.hold(*loc, "kind"):
        yield from {"combat": combat_card, "command": command_card, "fog": fog_card}[card.kind](loc, card, pack, gaps)
    for n, action in enumerate(card.actions):
        if not gaps.hold(*loc, "actions", n, "type"):
            yield from action_faults((*loc, "actions", n), action, card, pack, gaps)


def combat_card(loc: Loc, card: Card, pack: Pack, gaps: Gaps) -> Iterator[Fault]:
    """Initiative, actions and a counter (UN-overview-02, UN-overview-03)."""
    if not card.actions:
        yield Fault((*loc, "actions"), "A combat card has a list of actions.", "Add actions = [ … ].", "UN-overview-02")
    if card.unit is None:
        yield Fault(
            (*loc, "unit"), "A combat card has a counter.", "Add unit = the id of its counter.", "UN-overview-03"
        )
        return
    yield from unknown((*loc, "unit"), card.unit, (u.id for u in pack.units), "unit", gaps, ("units", ANY, "id"))
    for unit in pack.units if not gaps.hold("units", ANY, "id") else ():
        if unit.id == card.unit:
            yield from card_and_unit(loc, card, unit, pack, gaps)


def card_and_unit(loc: Loc, card: Card, unit: Unit, pack: Pack, gaps: Gaps) -> Iterator[Fault]:
    """A card and its counter have the same squad and the same sides (UN-overview-03)."""
    if card.squad not in (None, unit.squad):
        text = f"Its counter belongs to {f'squad {unit.squad}' if unit.squad else 'no squad'}."
        yield Fault((*loc, "squad"), text, "Leave the squad out; a combat card has its counter's.", "UN-overview-03")
    for side in pack.sides if not gaps.hold("units", ANY, "sides") else ():
        if belongs(card, side) and not belongs(unit, side):
            text = f'The side "{side}" has the card, but not its counter "{unit.id}".'
            yield Fault((*loc, "sides"), text, "Give card and counter the same sides.", "UN-overview-03")


def command_card(loc: Loc, card: Card, pack: Pack, gaps: Gaps) -> Iterator[Fault]:
    """No counter, and only actions that need none (UN-overview-04)."""
    if card.unit is not None:
        yield Fault((*loc, "unit"), "A command card has no counter.", "Leave the unit out.", "UN-overview-04")
    if not card.actions:
        yield Fault(
            (*loc, "actions"), "A command card has a list of actions.", "Add actions = [ … ].", "UN-overview-04"
        )
    for n, action in enumerate(card.actions):
        if action.type not in WITHOUT_COUNTER:
            text = f"{action.type.capitalize()} needs a counter, and a command card has none."
            remedy = f"A command card may have {', '.join(sorted(WITHOUT_COUNTER))}."
            yield Fault((*loc, "actions", n, "type"), text, remedy, "UN-overview-04")


def fog_card(loc: Loc, card: Card, pack: Pack, gaps: Gaps) -> Iterator[Fault]:
    """Neither counter nor actions (UN-overview-05)."""
    for key in ("unit", "actions", "squad"):
        if getattr(card, key):
            yield Fault((*loc, key), "A Fog of War card only bids.", f"Leave {key} out.", "UN-overview-05")


def action_faults(loc: Loc, action: Action, card: Card, pack: Pack, gaps: Gaps) -> Iterator[Fault]:
    """A value where there is one, a squad where there may be one (UN-act-01, UN-act-02)."""
    name = action.type.capitalize()
    if action.type in VALUED and action.value is None:
        yield Fault((*loc, "value"), f"{name} has a value.", "Add value = 1 to 9.", "UN-act-01")
    if action.type not in VALUED and action.value is not None:
        yield Fault((*loc, "value"), f"{name} has no value.", "Leave it out.", "UN-act-01")
    if action.squad is not None and action.type not in OF_A_SQUAD:
        yield Fault((*loc, "squad"), f"{name} is not limited to a squad.", "Leave it out.", "UN-act-02")
    elif action.squad is not None and action.squad not in squads(pack):
        yield Fault(
            (*loc, "squad"), "No card belongs to this squad.", did_you_mean("", squads(pack), "Squads"), "UN-act-02"
        )
    if action.type in ("target", "blast") and card.unit is not None:
        roles = [unit.role for unit in pack.units if unit.id == card.unit]
        if roles and "mortar" not in roles and not gaps.hold("units", ANY, "role"):
            yield Fault((*loc, "type"), f"Only a Mortar has {name}.", "Give the unit the role mortar.", "UN-target-02")


def squads(pack: Pack) -> list[str]:
    """Letters of all squads, in order."""
    letters = [unit.squad for unit in pack.units] + [card.squad for card in pack.cards]
    return sorted({letter for letter in letters if letter is not None})


def one_of_a_kind(pack: Pack, gaps: Gaps) -> Iterator[Fault]:
    """A side has one Mortar counter at most, as it has one target marker, and one face of Fog of War."""
    mortars = {i: unit for i, unit in enumerate(pack.units) if unit.role == "mortar"}
    if not gaps.hold("units", ANY, "role"):
        for i, first in more_than_one(pack, mortars):
            text = f'"{first.id}" is a Mortar of this side too, and a side has one target marker.'
            yield Fault(("units", i, "role"), text, "Give each side one Mortar at most.", "UN-target-01")
    fogs = {i: card for i, card in enumerate(pack.cards) if card.kind == "fog"}
    if not gaps.hold("cards", ANY, "kind"):
        for i, face in more_than_one(pack, fogs):
            text = f'"{face.id}" is Fog of War of this side too.'
            yield Fault(("cards", i, "kind"), text, "Give one face and its number of copies.", "UN-overview-05")


def more_than_one(pack: Pack, things: Mapping[int, Thing]) -> Iterator[tuple[int, Thing]]:
    """The index of each thing that is not the first of a side, and that first one."""
    seen: dict[str, Thing] = {}
    for i, thing in things.items():
        firsts = [seen[side] for side in pack.sides if belongs(thing, side) and side in seen]
        if firsts:
            yield i, firsts[0]
        seen.update({side: thing for side in pack.sides if belongs(thing, side) and side not in seen})
