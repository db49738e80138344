"""What the parts of a Desamparados pack must be to each other: everything that a shape cannot say.

Each check yields a `Fault` for each mistake and never stops at the first. A check that needs a value
which was of the wrong shape holds its tongue (`Gaps`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...core.content import ANY, Fault, Gaps, Loc, PackFormat, unknown
from .pack import Action, Object, Pack, Passive, Platoon, Soldier, Weapon

PLATOONS: Mapping[str, tuple[str, str]] = {
    "SOV-A": ("soviet", "A"),
    "SOV-B": ("soviet", "B"),
    "GER-A": ("german", "A"),
    "GER-B": ("german", "B"),
}
"""Id of a platoon -> its side and letter (DES-components-05)."""
PAIRINGS = tuple(f"{soviet} v {german}" for soviet in ("SOV-A", "SOV-B", "SOV") for german in ("GER-A", "GER-B", "GER"))
"""Keys of a pack's balance; a TEAM side has both platoons."""

SOLDIERS, OBJECTS, TRENCHES = 17, 25, 4
"""Soldiers of a platoon, objects of a side; trenches of a side at most."""
DIAGONAL = ("forward_left", "forward_right", "back_left", "back_right")
COMMON = (
    *("in_cover", "submachine_gun", "precision", "reaction", "reorganize", "cover_me", "commander", "grenade"),
    *("trench", "temperature_drops", "hypothermia", "white_wind"),
)
"""Types of objects that both sides have."""
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Owned(NamedTuple):
    """What only one side has, and by which rule."""

    side: str
    rule: str


ACTIONS_OF = {"stretcher": Owned("soviet", "DES-second-13"), "reorganize": Owned("german", "DES-second-15")}
OBJECTS_OF = {"vodka": Owned("soviet", "DES-vodka-01"), "tactical_deployment": Owned("german", "DES-tactical-01")}


class Shots(NamedTuple):
    """Shots of a weapon in one attack."""

    low: int
    high: int
    rule: str


SHOTS = {
    "smg": Shots(2, 4, "DES-smg-01"),
    "rifle": Shots(1, 1, "DES-rifle-01"),
    "pistol": Shots(1, 1, "DES-pistol-01"),
}
NAMES = {"smg": "submachine gun"}
SIDES = {"soviet": "Soviet", "german": "German"}


def faults(pack: Pack, gaps: Gaps) -> Iterator[Fault]:
    """All that does not fit together."""
    if not _ID.fullmatch(pack.pack.id):
        yield Fault(("pack", "id"), "It is not written as an id.", "Use small letters, digits and single hyphens.")
    yield from platoons(pack, gaps)
    yield from one_id_each("soldier", pack.soldiers)
    yield from one_id_each("object", pack.objects)
    for i, soldier in enumerate(pack.soldiers):
        yield from soldier_faults(("soldier", i), soldier, pack, gaps)
    for i, card in enumerate(pack.objects):
        yield from object_faults(("object", i), card, pack, gaps)
    yield from decks(pack, gaps)
    yield from balance(pack, gaps)


FORMAT = PackFormat("desamparados", Pack, faults)
"""The pack format of Desamparados."""


# -- platoons -------------------------------------------------------------------------------------------


def platoons(pack: Pack, gaps: Gaps) -> Iterator[Fault]:
    """The four platoons, each once and with 17 soldiers (DES-components-05, DES-components-06)."""
    seen: dict[str, int] = {}
    for i, platoon in enumerate(pack.platoons):
        first = seen.setdefault(platoon.id, i)
        if first != i:
            remedy = "Give each platoon once."
            yield Fault(("platoon", i, "id"), f"platoon[{first}] is this platoon too.", remedy, "DES-components-05")
        yield from side_and_letter(("platoon", i), platoon, gaps)
        if first == i and not gaps.hold("platoon", i, "id"):
            yield from seventeen(("platoon", i), platoon, pack, gaps)
    missing = [id for id in PLATOONS if id not in seen]
    if missing and not gaps.hold("platoon", ANY, "id"):
        text = f"There is no platoon {', '.join(missing)}."
        yield Fault(("platoon",), text, "Add it with [[platoon]].", "DES-components-05")


def side_and_letter(loc: Loc, platoon: Platoon, gaps: Gaps) -> Iterator[Fault]:
    """A platoon's id says its side and letter."""
    if gaps.hold(*loc, "id"):
        return
    for key, right in zip(("side", "letter"), PLATOONS[platoon.id], strict=True):
        if getattr(platoon, key) != right:
            text = f"The platoon {platoon.id} has another {key}."
            yield Fault((*loc, key), text, f'Write {key} = "{right}".', "DES-components-05")


def seventeen(loc: Loc, platoon: Platoon, pack: Pack, gaps: Gaps) -> Iterator[Fault]:
    """A platoon has 17 soldiers (DES-components-06)."""
    if gaps.hold("soldier", ANY, "platoon"):
        return
    n = sum(soldier.platoon == platoon.id for soldier in pack.soldiers)
    if n != SOLDIERS:
        text = f"The platoon {platoon.id} has {_count(n, 'soldier')}."
        remedy = f"{_add_or_take(n, SOLDIERS)}: a platoon has {SOLDIERS}."
        yield Fault((*loc, "id"), text, remedy, "DES-components-06")


# -- soldiers -------------------------------------------------------------------------------------------


def soldier_faults(loc: Loc, soldier: Soldier, pack: Pack, gaps: Gaps) -> Iterator[Fault]:
    """One soldier: weapons, actions, arrows."""
    yield from weapons((*loc, "weapons"), soldier.weapons, gaps)
    yield from different((*loc, "actions"), soldier.actions, "A secondary action stands on a card once.", gaps)
    for n, action in enumerate(soldier.actions):
        yield from action_faults((*loc, "actions", n), action, soldier, gaps)
    yield from passives((*loc, "passives"), soldier.passives, pack, gaps)


def weapons(loc: Loc, given: Sequence[Weapon], gaps: Gaps) -> Iterator[Fault]:
    """At least one weapon, each of another type (DES-deploy-20)."""
    if not given and not gaps.hold(*loc):
        remedy = 'Add one, as weapons = [{ type = "rifle", bonus = 1, shots = 1 }].'
        yield Fault(loc, "A soldier has at least one weapon.", remedy, "DES-deploy-20")
    yield from different(loc, given, "A soldier has one weapon of a type at most.", gaps, "DES-deploy-20")
    for n, weapon in enumerate(given):
        if not gaps.hold(*loc, n, "type"):
            yield from weapon_faults((*loc, n), weapon)


def weapon_faults(loc: Loc, weapon: Weapon) -> Iterator[Fault]:
    """A rifle has a bonus, and a weapon as many shots as its type (DES-rifle-02, DES-smg-01, …)."""
    if weapon.type == "rifle" and weapon.bonus == 0:
        yield Fault((*loc, "bonus"), "A rifle has a bonus.", "Give a whole number from 1 to 4.", "DES-rifle-02")
    low, high, rule = SHOTS[weapon.type]
    if not low <= weapon.shots <= high:
        name = NAMES.get(weapon.type, weapon.type)
        text = f"A {name} fires {low if low == high else f'{low} to {high}'} {'shot' if high == 1 else 'shots'}."
        remedy = f"Write shots = {low}." if low == high else f"Give a whole number from {low} to {high}."
        yield Fault((*loc, "shots"), text, remedy, rule)


def action_faults(loc: Loc, action: Action, soldier: Soldier, gaps: Gaps) -> Iterator[Fault]:
    """A number for ammunition only, and no action of the other side (DES-second-09, -13, -15)."""
    if gaps.hold(*loc, "type"):
        return
    if action.type == "ammunition" and action.amount is None:
        text = "An ammunition case has a number."
        yield Fault((*loc, "amount"), text, "Add amount = 1, 2 or 3.", "DES-second-09")
    if action.type != "ammunition" and action.amount is not None:
        yield Fault((*loc, "amount"), f"{_words(action.type)} has no number.", "Leave it out.", "DES-second-09")
    owned, side = ACTIONS_OF.get(action.type), PLATOONS[soldier.platoon][0]
    if owned is not None and owned.side != side and not gaps.hold(*loc[:2], "platoon"):
        text = f"Only {SIDES[owned.side]} soldiers have {action.type}."
        yield Fault((*loc, "type"), text, f"Take it off this {SIDES[side]} card.", owned.rule)


def passives(loc: Loc, given: Sequence[Passive], pack: Pack, gaps: Gaps) -> Iterator[Fault]:
    """Arrows of passive abilities; one of a kind and direction at most."""
    first: dict[tuple[str, str], int] = {}
    for n, passive in enumerate(given):
        yield from arrows((*loc, n, "arrows"), passive.arrows, "DES-passive-06", pack, gaps)
        if gaps.hold(*loc, n, "type"):
            continue
        for m, arrow in enumerate(passive.arrows):
            before = first.setdefault((passive.type, arrow), n)
            if before != n and not gaps.hold(*loc, n, "arrows", m):
                text = f"passives[{before}] has this arrow for {passive.type} too."
                yield Fault((*loc, n, "arrows", m), text, "Give it once.", "DES-passive-06")


def arrows(loc: Loc, given: Sequence[str], rule: str, pack: Pack, gaps: Gaps) -> Iterator[Fault]:
    """At least one arrow, each once, and diagonal ones only where they are counted on (DES-passive-05)."""
    if not given and not gaps.hold(*loc):
        yield Fault(loc, "The list is empty.", 'Name an arrow: "forward", "back", "left" or "right".', rule)
    for n, arrow in enumerate(given):
        if gaps.hold(*loc, n):
            continue
        if arrow in given[:n]:
            yield Fault((*loc, n), "This arrow is there twice.", "Name each arrow once.", rule)
        elif arrow in DIAGONAL and pack.pack.adjacency != "eight" and not gaps.hold("pack", "adjacency"):
            text = "A diagonal arrow points at nobody: four spaces are adjacent."
            remedy = 'Take it out, or write adjacency = "eight" in [pack].'
            yield Fault((*loc, n), text, remedy, "DES-passive-05")


# -- objects --------------------------------------------------------------------------------------------


def object_faults(loc: Loc, card: Object, pack: Pack, gaps: Gaps) -> Iterator[Fault]:
    """One object: whose it may be, and what a trench gives (DES-vodka-01, DES-tactical-01, DES-trench-02)."""
    if card.trench is not None:
        yield from arrows((*loc, "trench", "arrows"), card.trench.arrows, "DES-trench-02", pack, gaps)
    if gaps.hold(*loc, "type"):
        return
    if card.type == "trench" and card.trench is None:
        remedy = 'Add trench = { stat = "defense", bonus = 1, arrows = ["left"] } as on the card.'
        yield Fault((*loc, "trench"), "A trench says what it gives.", remedy, "DES-trench-02")
    if card.type != "trench" and card.trench is not None and not gaps.hold(*loc, "trench"):
        yield Fault((*loc, "trench"), "Only a trench gives something.", "Leave it out.", "DES-trench-02")
    owned = OBJECTS_OF.get(card.type)
    if owned is not None and owned.side != card.side and not gaps.hold(*loc, "side"):
        text = f"Only the {SIDES[owned.side]} deck has {_words(card.type)}."
        yield Fault((*loc, "type"), text, f'Give it another type, or write side = "{owned.side}".', owned.rule)


def decks(pack: Pack, gaps: Gaps) -> Iterator[Fault]:
    """25 objects a side, 4 trenches at most, and what both sides have (DES-components-01, -02, DES-deploy-17)."""
    if gaps.hold("object", ANY, "side"):
        return
    for side, rule in (("soviet", "DES-components-01"), ("german", "DES-components-02")):
        cards = [(i, card) for i, card in enumerate(pack.objects) if card.side == side]
        if len(cards) != OBJECTS:
            text = f"The {SIDES[side]} deck has {_count(len(cards), 'object')}."
            remedy = f"{_add_or_take(len(cards), OBJECTS)}: a deck has {OBJECTS}."
            yield Fault(("object",), text, remedy, rule)
        if not gaps.hold("object", ANY, "type"):
            yield from deck(side, cards)


def deck(side: str, cards: Sequence[tuple[int, Object]]) -> Iterator[Fault]:
    """The types in the deck of a side."""
    trenches = [i for i, card in cards if card.type == "trench"]
    for n, i in enumerate(trenches[TRENCHES:], TRENCHES + 1):
        text = f"This is trench {n} of the {SIDES[side]} side, and its grid may fill up."
        yield Fault(("object", i, "type"), text, f"Give a side {TRENCHES} trenches at most.", "DES-deploy-17")
    types = [card.type for _, card in cards]
    missing = [type for type in COMMON if type not in types]
    if missing:
        text = f"The {SIDES[side]} deck has no {', '.join(missing)}."
        yield Fault(("object",), text, "Both decks have all common objects and all winter objects.")


# -- all kinds ------------------------------------------------------------------------------------------


def one_id_each(kind: str, things: Sequence[Soldier | Object]) -> Iterator[Fault]:
    """Each thing of a kind has an id of its own."""
    seen: dict[str, int] = {}
    for i, thing in enumerate(things):
        first = seen.setdefault(thing.id, i)
        if first != i:
            rule = "DES-components-06" if kind == "soldier" else ""
            remedy = f"Give each {kind} an id of its own."
            yield Fault((kind, i, "id"), f"{kind}[{first}] has this id too.", remedy, rule)


def different(
    loc: Loc, things: Sequence[Weapon | Action], text: str, gaps: Gaps, rule: str = "DES-deploy-22"
) -> Iterator[Fault]:
    """Each of another type."""
    seen: dict[str, int] = {}
    for n, thing in enumerate(things):
        if gaps.hold(*loc, n, "type"):
            continue
        first = seen.setdefault(thing.type, n)
        if first != n:
            yield Fault((*loc, n, "type"), f"{loc[-1]}[{first}] has this type too.", text, rule)


def balance(pack: Pack, gaps: Gaps) -> Iterator[Fault]:
    """Known pairings, and shares that can be."""
    for pairing, measured in pack.balance.items():
        yield from unknown(("balance", pairing), pairing, PAIRINGS, "pairing", gaps)
        loc = ("balance", pairing, "wins")
        if sum(measured.wins.values()) > 1 + 1e-9 and not gaps.touch(*loc):
            remedy = "Measure again: python -m stalingrad_widgets balance."
            yield Fault(loc, "The shares add up to more than 1.", remedy)
        for side in SIDES:
            if side not in measured.wins and not gaps.touch(*loc):
                yield Fault((*loc, side), "It is missing.", "Add the share of this side.")


def _count(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def _add_or_take(n: int, right: int) -> str:
    return f"Add {right - n}" if n < right else f"Take out {n - right}"


def _words(type: Any) -> str:
    return str(type).replace("_", " ").capitalize()
