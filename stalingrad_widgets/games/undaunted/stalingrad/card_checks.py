"""What the cards of a Stalingrad pack must be: by their kind, by their deck, and to each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

from ....core.content import ANY, Fault, Gaps, Loc, did_you_mean, unknown
from .pack import (
    COMBAT,
    DECKS,
    MOVEMENT,
    OF_A_SQUAD,
    RANGED,
    SEVERAL_VALUES,
    WITHOUT_COUNTER,
    WITHOUT_VALUE,
    Action,
    Card,
    Pack,
    Unit,
    codes_of,
)

CORE = {"rifleman": 5, "scout": 3, "machine-gunner": 3}
"""Role -> cards that a squad has of it (US-casphase-14); only these have reserves (US-card-18)."""
LAST_STARTING = 35
"""The highest code of a starting deck (US-reset-05)."""
RANKS = {"S": ("regular",), "L": ("regular", "upgraded"), "U": ("upgraded",), "R": ("reserve",)}
"""Deck of origin -> classes that its combat cards may have (US-card-17, US-card-18)."""
ONLY_OF = {"mine": ("engineer", "US-mine-14"), "smoke": ("engineer", "US-smoke-07")} | {
    "overwatch": ("machine-gunner", "US-overwatch-01")
}
"""Action -> the role that a unit needs for it, and the rule."""
PARTS = {"assault": "US-assault-01", "reposition": "US-reposition-01"}
"""Actions made of a movement and a combat action of the same card."""
NAMES = {"area-suppress": "Area Suppress", "antitank": "Antitank", "antiair": "Antiair"}


def title(type: str) -> str:
    """An action's name in a sentence."""
    return NAMES.get(type, type.capitalize())


class CardCheck:
    """The checks of all cards."""

    def __init__(self, pack: Pack, gaps: Gaps) -> None:
        self.pack = pack
        self.gaps = gaps
        self.units = {unit.id: unit for unit in pack.units}
        self.by_id = {card.id: card for card in pack.cards}

    def ids(self) -> Iterator[Fault]:
        """Each designation once, those of copies included (US-card-12)."""
        seen: dict[str, int] = {}
        for i, card in enumerate(self.pack.cards):
            for code in codes_of(card):
                if (first := seen.setdefault(code, i)) != i:
                    text = f"cards[{first}] has the designation {code} too."
                    yield Fault(("cards", i, "id"), text, "Give each card one of its own.", "US-card-12")
                    break
        if not self.pack.cards:
            yield Fault(("cards",), "There is no card.", "Add one with [[cards]].")

    def faults(self) -> Iterator[Fault]:
        """All faults; those of whole decks only where every card could be read."""
        for i, card in enumerate(self.pack.cards):
            yield from self.card(("cards", i), card)
        unread = any(self.gaps.hold("cards", ANY, key) for key in ("id", "kind", "unit", "copies"))
        if not unread and not any(self.gaps.hold("units", ANY, key) for key in ("id", "role", "squad")):
            for i, card in enumerate(self.pack.cards):
                yield from self.in_its_deck(("cards", i), card)
            for side in self.pack.sides:
                yield from self.fog_faces(side)
                if self.pack.campaign is not None:
                    yield from self.squads_complete(side)

    # -- one card ----------------------------------------------------------------------------------------

    def card(self, loc: Loc, card: Card) -> Iterator[Fault]:
        """What its kind asks for, and its actions."""
        if self.gaps.hold(*loc, "kind"):
            return
        kinds: dict[str, Callable[[Loc, Card], Iterator[Fault]]] = {
            "combat": self.combat, "command": self.command, "fog": self.fog,
        }  # fmt: skip
        yield from kinds[card.kind](loc, card)
        if card.copies > 1 and card.kind != "fog":
            text, remedy = "Only Fog of War has copies.", "Give each soldier a card of its own."
            yield Fault((*loc, "copies"), text, remedy, "US-card-12")
        for n, action in enumerate(card.actions if card.kind != "fog" else ()):
            if not self.gaps.hold(*loc, "actions", n, "type"):
                yield from self.action((*loc, "actions", n), action, card)

    def combat(self, loc: Loc, card: Card) -> Iterator[Fault]:
        """A counter, actions and a class (US-card-09, US-card-10, US-card-16)."""
        if not card.actions:
            yield Fault((*loc, "actions"), "A combat card has actions.", "Add actions = [ … ].", "US-card-10")
        if card.rank is None and not self.gaps.hold(*loc, "rank"):
            text, remedy = "A combat card has a class.", "Add rank = regular, reserve or upgraded."
            yield Fault((*loc, "rank"), text, remedy, "US-card-16")
        yield from self.leave_out(loc, card, ("asset",), "Only a command card is an asset.", "US-card-14")
        if card.unit is None:
            if not self.gaps.hold(*loc, "unit"):
                text, remedy = "A combat card has a counter.", "Add unit = the id of its counter."
                yield Fault((*loc, "unit"), text, remedy, "US-card-09")
            return
        known = (unit.id for unit in self.pack.units)
        yield from unknown((*loc, "unit"), card.unit, known, "unit", self.gaps, ("units", ANY, "id"))
        if card.unit in self.units:
            yield from self.card_and_unit(loc, card, self.units[card.unit])

    def card_and_unit(self, loc: Loc, card: Card, unit: Unit) -> Iterator[Fault]:
        """A card and its counter have the same squad and the same side (US-card-09)."""
        if card.squad not in (None, unit.squad) and not self.gaps.hold("units", ANY, "squad"):
            text = f"Its counter belongs to {f'squad {unit.squad}' if unit.squad else 'no squad'}."
            remedy = "Leave the squad out; a combat card has its counter's."
            yield Fault((*loc, "squad"), text, remedy, "US-card-09")
        side = self.side_of(card)
        if side and unit.sides is not None and side not in unit.sides and not self.gaps.hold("units", ANY, "sides"):
            text = f'The {self.pack.sides[side].name} side does not have the counter "{unit.id}".'
            yield Fault((*loc, "unit"), text, "Give the counter this side, or the card another one.", "US-card-09")

    def side_of(self, card: Card) -> str | None:
        """The side of a designation."""
        return next((side for side in self.pack.sides if side[:1].upper() == card.id[0]), None)

    def command(self, loc: Loc, card: Card) -> Iterator[Fault]:
        """No counter, and only actions that need none (US-card-14)."""
        yield from self.leave_out(loc, card, ("unit", "rank"), "A command card has no counter.", "US-card-14")
        if not card.actions:
            yield Fault((*loc, "actions"), "A command card has actions.", "Add actions = [ … ].", "US-card-14")
        for n, action in enumerate(card.actions):
            if action.type not in WITHOUT_COUNTER and not self.gaps.hold(*loc, "actions", n, "type"):
                text = f"{title(action.type)} needs a counter, and a command card has none."
                remedy = f"A command card may have {', '.join(sorted(WITHOUT_COUNTER))}."
                yield Fault((*loc, "actions", n, "type"), text, remedy, "US-card-14")

    def fog(self, loc: Loc, card: Card) -> Iterator[Fault]:
        """It only bids (US-card-15), and is of the starting deck."""
        keys = ("unit", "squad", "actions", "rank", "asset")
        yield from self.leave_out(loc, card, keys, "A Fog of War card only bids.", "US-card-15")
        if card.id[2] != "S" and not self.gaps.hold(*loc, "id"):
            text, remedy = "Fog of War belongs to the starting deck.", f"Write it {card.id[0]}-S-{card.id[4:]}."
            yield Fault((*loc, "id"), text, remedy, "US-card-02")

    def leave_out(self, loc: Loc, card: Card, keys: tuple[str, ...], text: str, rule: str) -> Iterator[Fault]:
        """A fault for each of these keys that is given."""
        for key in keys:
            if getattr(card, key):
                yield Fault((*loc, key), text, f"Leave {key} out.", rule)

    # -- one action --------------------------------------------------------------------------------------

    def action(self, loc: Loc, action: Action, card: Card) -> Iterator[Fault]:
        """Values, squad, range and the other actions that it needs."""
        yield from self.value(loc, action)
        yield from self.values(loc, action)
        yield from self.squad(loc, action)
        yield from self.range(loc, action)
        yield from self.parts(loc, action, card)
        unit = self.units.get(card.unit or "")
        if unit and action.type in ONLY_OF and not self.gaps.hold("units", ANY, "role"):
            role, rule = ONLY_OF[action.type]
            if unit.role != role:
                text, remedy = f"Only a unit with the role {role} has {title(action.type)}.", f"Give it role = {role}."
                yield Fault((*loc, "type"), text, remedy, rule)

    def value(self, loc: Loc, action: Action) -> Iterator[Fault]:
        """The single value X (US-act-01)."""
        name = title(action.type)
        if action.type in WITHOUT_VALUE:
            if action.value is not None:
                remedy = "Give values = { … }." if action.type in SEVERAL_VALUES else "Leave it out."
                yield Fault((*loc, "value"), f"{name} has no single value.", remedy, "US-act-01")
        elif action.value is None and not self.gaps.hold(*loc, "value"):
            yield Fault((*loc, "value"), f"{name} has a value.", "Add value = 1 to 9.", "US-act-01")

    def values(self, loc: Loc, action: Action) -> Iterator[Fault]:
        """One value for each kind of target that the action has (US-value-01)."""
        name, wanted = title(action.type), SEVERAL_VALUES.get(action.type, ())
        if action.values is None:
            if wanted and not self.gaps.hold(*loc, "values"):
                remedy = f"Add values = {{ {', '.join(f'{kind} = …' for kind in wanted)} }}."
                yield Fault((*loc, "values"), f"{name} has several values.", remedy, "US-value-01")
            return
        if not wanted:
            yield Fault((*loc, "values"), f"{name} has one value.", "Leave values out.", "US-value-01")
            return
        for kind in ("unit", "vehicle", "building"):
            given = getattr(action.values, kind) is not None or self.gaps.hold(*loc, "values", kind)
            if given != (kind in wanted):
                text = f"{name} has {'a' if kind in wanted else 'no'} value for {kind}."
                remedy = f"Its values are for {' and '.join(wanted)}."
                yield Fault((*loc, "values", kind), text, remedy, "US-value-01")

    def squad(self, loc: Loc, action: Action) -> Iterator[Fault]:
        """A squad letter where there may be one (US-act-02)."""
        if action.squad is None or self.gaps.hold(*loc, "squad"):
            return
        letters = sorted({unit.squad for unit in self.pack.units if unit.squad})
        if action.type not in OF_A_SQUAD:
            text = f"{title(action.type)} is not limited to a squad."
            yield Fault((*loc, "squad"), text, "Leave it out.", "US-act-02")
        elif action.squad not in letters and not self.gaps.hold("units", ANY, "squad"):
            remedy = did_you_mean("", letters, "Squads")
            yield Fault((*loc, "squad"), "No unit belongs to this squad.", remedy, "US-act-02")

    def range(self, loc: Loc, action: Action) -> Iterator[Fault]:
        """Range signs stand with combat actions (US-target-09, US-target-10)."""
        for key, rule in (("range_min", "US-target-10"), ("range_max", "US-target-09")):
            if getattr(action, key) is not None and action.type not in RANGED:
                yield Fault((*loc, key), f"{title(action.type)} has no range.", "Leave it out.", rule)
        if action.range_min is not None and action.range_max is not None and action.range_min > action.range_max:
            text = f"No tile is at least {action.range_min} and at most {action.range_max} away."
            yield Fault((*loc, "range_min"), text, "Give no more than range_max.", "US-target-10")

    def parts(self, loc: Loc, action: Action, card: Card) -> Iterator[Fault]:
        """Assault and Reposition take a movement and a combat action of the same card."""
        if action.type not in PARTS or self.gaps.touch(*loc[:2], "actions"):
            return
        for family, name in ((MOVEMENT, "movement"), (COMBAT, "combat")):
            if not any(other.type in family and other.available for other in card.actions):
                text = f"{title(action.type)} needs a {name} action on the same card."
                yield Fault((*loc, "type"), text, f"Add one of {', '.join(family)}.", PARTS[action.type])

    # -- decks -------------------------------------------------------------------------------------------

    def in_its_deck(self, loc: Loc, card: Card) -> Iterator[Fault]:
        """What the deck of origin asks of a card."""
        deck = card.id[2]
        if deck == "S" and int(card.id[4:]) + card.copies - 1 > LAST_STARTING:
            text, remedy = "The starting deck has the numbers 001 to 035.", "Give it a number up to 035."
            yield Fault((*loc, "id"), text, remedy, "US-reset-05")
        if card.kind == "command" and deck in "UR":
            text = f"There are no command cards in the {DECKS[deck]} deck."
            yield Fault(
                (*loc, "id"), text, "Give it the letter S or L.", "US-card-18" if deck == "R" else "US-upgrade-09"
            )
        if deck == "L" and (same := f"{card.id[0]}-S-{card.id[4:]}") in self.by_id:
            yield Fault(
                (*loc, "id"), f"{same} has the same code.", "Give each soldier a code of his own.", "US-card-12"
            )
        if card.kind != "combat" or card.unit not in self.units:
            return
        if card.rank is not None and card.rank not in RANKS[deck] and not self.gaps.hold(*loc, "rank"):
            text = f"A combat card of the {DECKS[deck]} deck is {' or '.join(RANKS[deck])}."
            yield Fault((*loc, "rank"), text, f"Write rank = {' or '.join(RANKS[deck])}.", "US-card-16")
        yield from self.counterparts(loc, card, self.units[card.unit])

    def counterparts(self, loc: Loc, card: Card, unit: Unit) -> Iterator[Fault]:
        """Reserves and upgrades have the code of the card that they replace (US-reserve-01, US-upgrade-11)."""
        faction, deck, code = card.id.split("-")
        soldiers = [self.by_id[id] for id in (f"{faction}-S-{code}", f"{faction}-L-{code}") if id in self.by_id]
        rule = "US-reserve-01" if deck == "R" else "US-upgrade-11"
        if deck == "R" and unit.role not in CORE:
            text = "Only Riflemen, Scouts and Machine Gunners have reserves."
            yield Fault((*loc, "id"), text, "Take the card out.", "US-card-18")
        elif deck in "UR" and not soldiers:
            text = f"There is no card {faction}-S-{code} or {faction}-L-{code} that it replaces."
            yield Fault((*loc, "id"), text, "Give it the code of a regular card.", rule)
        elif deck in "UR" and all(other.unit in self.units and other.unit != card.unit for other in soldiers):
            text = f"{soldiers[0].id}, which it replaces, has another counter."
            yield Fault((*loc, "unit"), text, "Give both the same unit.", rule)
        elif deck in "SL" and self.lacks_reserve(f"{faction}-R-{code}", unit):
            text = f"There is no reserve {faction}-R-{code} that replaces it."
            yield Fault((*loc, "id"), text, f"Add {faction}-R-{code}.", "US-reserve-01")

    def lacks_reserve(self, reserve: str, unit: Unit) -> bool:
        """Whether a soldier whom a campaign may lose has nobody who comes for him (US-casphase-12)."""
        return self.pack.campaign is not None and unit.role in CORE and reserve not in self.by_id

    def fog_faces(self, side: str) -> Iterator[Fault]:
        """A side has one face of Fog of War."""
        faces = [i for i, card in enumerate(self.pack.cards) if card.kind == "fog" and self.side_of(card) == side]
        for first, i in pairwise(faces):
            text, remedy = f"cards[{first}] is Fog of War of this side too.", "Give one card and its number of copies."
            yield Fault(("cards", i, "kind"), text, remedy, "US-card-15")

    def squads_complete(self, side: str) -> Iterator[Fault]:
        """A squad of the starting deck has its 5 Riflemen, 3 Scouts and 3 Machine Gunners (US-casphase-14)."""
        letter = side[:1].upper()
        cards = [card for card in self.pack.cards if card.id[:3] == f"{letter}-S" and card.kind == "combat"]
        if any(card.unit not in self.units for card in cards):
            return
        units = [self.units[card.unit or ""] for card in cards]
        have: Counter[tuple[str | None, str]] = Counter((u.squad, u.role) for u in units if u.role in CORE)
        for squad in sorted({squad for squad, _ in have if squad}):
            for role, number in CORE.items():
                if have[squad, role] != number:
                    who = f"squad {squad} of the {self.pack.sides[side].name} side"
                    text = f"The starting deck has {have[squad, role]} cards with the role {role} for {who}."
                    yield Fault(("cards",), text, f"Give it {number}.", "US-casphase-14")
