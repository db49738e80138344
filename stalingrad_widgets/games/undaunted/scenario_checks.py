"""What the parts of a scenario must be to each other, and to the rest of its pack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...core.content import ANY, Fault, Gaps, Loc, did_you_mean
from .map_checks import MapCheck, MapLaw, neighbours, spread
from .pack import Card, Pack, Scenario, Unit, belongs, serves
from .words import capital

_GEOMETRY = ("slots", "edges")
_SERVED = ("id", "squad", "role", "sides")
"""What a spawn marker goes by."""
_FORCES = ("markers", "counters", "spawns", "deck", "supply")


class ScenarioCheck(MapCheck):
    """The checks of one scenario."""

    key, slot_key, texts_key = "slot", "id", "briefing"
    law = MapLaw("UN-overview-12", "UN-overview-11", "UN-end-03")
    pack: Pack
    scenario: Scenario

    def __init__(self, pack: Pack, scenario: Scenario, index: int, gaps: Gaps) -> None:
        super().__init__(pack, scenario, index, gaps)
        self.units = {unit.id: unit for unit in pack.units}
        self.cards = {card.id: card for card in pack.cards}

    def faults(self) -> Iterator[Fault]:
        """All faults; those that need a sound map and sound forces last, if there are such."""
        found: list[Fault] = []
        for check in (
            self.initiative, self.texts, self.places, self.edges, self.objectives, self.markers, self.counters,
            self.spawns, self.one_spawn_a_unit, self.card_lists, self.enough_copies,
            self.goals, self.decided_at_once, self.radio, self.balance,
        ):  # fmt: skip
            found += check()
        if self.sound(found, ("counters", "spawns")):
            found += self.counters_for_cards()
        if self.sound(found, _GEOMETRY):
            found += self.connected()
            unread = self.unread("sides") or self.unread("units", *_SERVED) or self.gaps.touch("cards")
            if not unread and self.sound(found, (*_GEOMETRY, *_FORCES, "objectives", "goals")):
                found += self.reachable()
        yield from found

    # what lies on the map

    def counters(self) -> Iterator[Fault]:
        """Each counter once, and with cards."""
        seen: dict[tuple[str, str], int] = {}
        for k, counter in enumerate(self.scenario.counters):
            loc = (*self.loc, "counters", k)
            yield from self.side("counters", k, "side", word=counter.side)
            yield from self.slot("counters", k, "slot", word=counter.slot)
            yield from self.unit((*loc, "unit"), counter.side, counter.unit)
            first = seen.setdefault((counter.side, counter.unit), k)
            if first != k:
                text = f"counters[{first}] is the same counter."
                yield Fault((*loc, "unit"), text, "A side has one counter of a unit.", "UN-overview-03")
            elif self.lacks_cards(counter.side, counter.unit):
                text = f"It has no card in the deck or the supply of {self.name(counter.side)}."
                yield Fault((*loc, "unit"), text, "Add a card of it, or take the counter off.", "UN-setup-02")

    def unit(self, loc: Loc, side: str, id: str) -> Iterator[Fault]:
        """The unit exists, and for this side."""
        return self.of_side(loc, side, id, "unit", self.pack.units)

    def of_side(self, loc: Loc, side: str, id: str, what: str, things: Iterable[Unit | Card]) -> Iterator[Fault]:
        """The pack has such a thing, and this side has it."""
        things = list(things)
        known = [thing.id for thing in things if belongs(thing, side) or side not in self.pack.sides]
        if id in known or self.unread("sides") or self.unread(f"{what}s", "id", "sides"):
            return
        if any(thing.id == id for thing in things):
            text = f"{capital(self.name(side))} does not have it."
            yield Fault(loc, text, did_you_mean("", known, f"Its {what}s"))
        else:
            yield Fault(loc, f"There is no {what} with this id.", did_you_mean(id, known, f"{what.capitalize()}s"))

    def lacks_cards(self, side: str, unit: str) -> bool:
        """Whether the side has no card of this unit, as far as its cards could be read."""
        known = unit in self.units and side in self.pack.sides and belongs(self.units[unit], side)
        return known and not self.unread_cards(side) and unit not in self.fielded(side)

    def unread_cards(self, side: str) -> bool:
        """Whether a card of this side could not be read, or is unknown."""
        lists = any(self.gaps.hold(*self.loc, key, side, ANY) for key in ("deck", "supply"))
        return (
            lists
            or self.unread("cards", "id", "unit")
            or any(card not in self.cards for card in self.scenario.cards_of(side))
        )

    def fielded(self, side: str) -> dict[str, list[Card]]:
        """The units that have cards in the scenario, with these cards."""
        units: dict[str, list[Card]] = {}
        for id in self.scenario.cards_of(side):
            card = self.cards.get(id)
            if card and card.unit and self.number(side, id):
                units.setdefault(card.unit, []).append(card)
        return units

    def number(self, side: str, card: str) -> int:
        """How many of these cards the side has in deck and supply."""
        lists = (self.scenario.deck, self.scenario.supply)
        return sum(cards.get(side, {}).get(card, 0) for cards in lists)

    def spawns(self) -> Iterator[Fault]:
        """Spawn markers name units that their side has (UN-spawn-06)."""
        for k, spawn in enumerate(self.scenario.spawns):
            yield from self.side("spawns", k, "side", word=spawn.side)
            yield from self.slot("spawns", k, "slot", word=spawn.slot)
            if not spawn.units:
                loc = (*self.loc, "spawns", k, "units")
                yield Fault(loc, "It serves no unit.", 'Name units, squads, or "all".', "UN-spawn-06")
            for n, word in enumerate(spawn.units):
                loc = (*self.loc, "spawns", k, "units", n)
                known = self.served_names(spawn.side)
                if word not in known and not self.unread("units", *_SERVED):
                    yield Fault(
                        loc, "No unit of this side is called so.", did_you_mean(word, known, "Known"), "UN-spawn-06"
                    )

    def served_names(self, side: str) -> list[str]:
        """All that a spawn marker of this side may name."""
        units = [unit for unit in self.pack.units if belongs(unit, side) or side not in self.pack.sides]
        roles = [unit.role for unit in units if unit.role in ("sniper", "mortar")]
        return list(
            dict.fromkeys(["all", *sorted({u.squad for u in units if u.squad}), *roles, *(u.id for u in units)])
        )

    def one_spawn_a_unit(self) -> Iterator[Fault]:
        """At most one spawn marker serves a unit (UN-spawn-06)."""
        for side in self.pack.sides:
            mine = [(k, spawn) for k, spawn in enumerate(self.scenario.spawns) if spawn.side == side]
            for unit in self.pack.units_of(side):
                serving = [k for k, spawn in mine if serves(spawn, unit)]
                for k in serving[1:] if not self.unread("units", *_SERVED) else ():
                    text = f'spawns[{serving[0]}] serves "{unit.id}" too.'
                    yield Fault(
                        (*self.loc, "spawns", k, "units"),
                        text,
                        "Give each unit one spawn marker at most.",
                        "UN-spawn-06",
                    )

    # decks and supplies

    def card_lists(self) -> Iterator[Fault]:
        """Both lists of both sides, of cards that the side has (UN-setup-01)."""
        for key in ("deck", "supply"):
            lists: Mapping[str, Mapping[str, int]] = getattr(self.scenario, key)
            yield from self.each_side((key,), lists)
            for side, cards in lists.items():
                for id in cards:
                    yield from self.of_side((*self.loc, key, side, id), side, id, "card", self.pack.cards)
        for side, cards in self.scenario.deck.items():
            if not any(cards.values()):
                text = f"The deck of {self.name(side)} is empty."
                yield Fault((*self.loc, "deck", side), text, "Give it cards: { card = number }.", "UN-setup-01")

    def enough_copies(self) -> Iterator[Fault]:
        """Deck and supply together have no more cards of a face than there are."""
        for side in self.pack.sides:
            for id in self.scenario.cards_of(side):
                card, number = self.cards.get(id), self.number(side, id)
                key = "deck" if id in self.scenario.deck.get(side, {}) else "supply"
                unread = any(self.gaps.hold(*self.loc, k, side, id) for k in ("deck", "supply"))
                if card and number > card.copies and not unread and not self.unread("cards", "id", "copies"):
                    text = f"Deck and supply of {self.name(side)} have {number}, and copies says {card.copies}."
                    yield Fault(
                        (*self.loc, key, side, id), text, "Take out cards, or raise copies of the card.", "UN-setup-01"
                    )

    def counters_for_cards(self) -> Iterator[Fault]:
        """The counter of each card stands on the board, or can come in (UN-spawn-05)."""
        for side in self.pack.sides if not self.unread("units", *_SERVED) and not self.unread("cards", "unit") else ():
            for unit, cards in self.fielded(side).items():
                if unit in self.units and not self.starts(side, self.units[unit]):
                    id = cards[0].id
                    key = "deck" if id in self.scenario.deck.get(side, {}) else "supply"
                    who = f"{self.units[unit].title} of {self.name(side)}"
                    text = f"{who} neither stand on the board nor have a spawn marker."
                    remedy = "Add a counter or a spawn marker for it, or take out its cards."
                    yield Fault((*self.loc, key, side, id), text, remedy, "UN-spawn-05")

    def starts(self, side: str, unit: Unit) -> list[str]:
        """Where the unit stands or comes in."""
        standing = [c.slot for c in self.scenario.counters if (c.side, c.unit) == (side, unit.id)]
        return standing + [spawn.slot for spawn in self.scenario.spawns if spawn.side == side and serves(spawn, unit)]

    # how it ends

    def goals(self) -> Iterator[Fault]:
        """Each side has a goal, and a total of points that the map holds (UN-end-01, UN-end-03)."""
        yield from self.each_side(("goals",), self.scenario.goals)
        total = sum(objective.value for objective in self.scenario.objectives)
        for side, goals in self.scenario.goals.items():
            if not goals:
                text = f"{capital(self.name(side))} cannot win."
                yield Fault((*self.loc, "goals", side), text, "Give {points = …} or {pin = true}.", "UN-end-01")
            for k, goal in enumerate(goals):
                loc = (*self.loc, "goals", side, k)
                if (goal.points is None) != goal.pin:
                    yield Fault(loc, "A goal is points or a pin.", "Give {points = …} or {pin = true}.", "UN-end-01")
                elif goal.points and goal.points > total and not self.extra_points(side):
                    text = f"The objectives on the map are worth {total} in all."
                    remedy = f"Ask for {total} or fewer, or add objectives." if total else "Add objectives."
                    yield Fault((*loc, "points"), text, remedy, "UN-end-03")

    def extra_points(self, side: str) -> bool:
        """Whether the sum on the map is no limit: a radio raises it, or it could not be read."""
        radio = self.scenario.radio
        return (radio is not None and radio.side == side) or any(
            self.gaps.touch(*self.loc, key) for key in ("objectives", "radio")
        )

    def decided_at_once(self) -> Iterator[Fault]:
        """No side has won before the first card (UN-end-02)."""
        if any(self.gaps.touch(*self.loc, key) for key in ("markers", "objectives", "counters", "goals")):
            return
        if self.unread("sides") or self.unread("units", "id", "role"):
            return
        pinned = [side for side in self.pack.sides if not self.riflemen(side)]
        for side, goals in self.scenario.goals.items():
            enemies = [other for other in self.pack.sides if other != side]
            for k, goal in enumerate(goals):
                loc = (*self.loc, "goals", side, k)
                if goal.points is not None:
                    yield from self.controlled_at_once(loc, side, goal.points)
                for enemy in enemies if goal.pin else ():
                    if enemy in pinned:
                        text = f"{capital(self.name(enemy))} has no Riflemen on the board at the start."
                        yield Fault((*loc, "pin"), text, "Add a counter of them.", "UN-end-04")
        if len(pinned) == len(self.pack.sides) == 2:
            text = "Neither side has Riflemen on the board at the start, so both are pinned."
            yield Fault((*self.loc, "counters"), text, "Add counters of them.", "UN-end-06")

    def riflemen(self, side: str) -> bool:
        """Whether Riflemen of this side are on the board at the start."""
        units = (self.units.get(c.unit) for c in self.scenario.counters if c.side == side)
        return any(unit is not None and unit.role == "rifleman" for unit in units)

    def radio(self) -> Iterator[Fault]:
        """A radio is a side's, on a tile with an objective (UN-radio-01)."""
        radio = self.scenario.radio
        if radio is None:
            return
        yield from self.side("radio", "side", word=radio.side)
        yield from self.slot("radio", "slot", word=radio.slot)
        bearing = [objective.slot for objective in self.scenario.objectives]
        if radio.slot in self.slots and radio.slot not in bearing and not self.gaps.touch(*self.loc, "objectives"):
            text = "No objective lies on the tile of the radio."
            yield Fault((*self.loc, "radio", "slot"), text, "Add one there.", "UN-radio-01")

    # who gets where

    def reachable(self) -> Iterator[Fault]:
        """A side that needs points can get to enough objectives; none lies where nobody can (UN-end-09)."""
        reach = {side: self.controllable(side) for side in self.pack.sides}
        short = list(self.out_of_reach(reach))
        yield from short or self.lost_objectives(reach)

    def out_of_reach(self, reach: Mapping[str, set[str]]) -> Iterator[Fault]:
        """Totals that a side can never have."""
        for side, goals in self.scenario.goals.items():
            points = sum(objective.value for objective in self.scenario.objectives if objective.slot in reach[side])
            for k, goal in enumerate(goals):
                if goal.points and goal.points > points and not self.raises(side, reach[side]):
                    text = f"{capital(self.name(side))} can take objectives worth {points} only."
                    yield Fault((*self.loc, "goals", side, k, "points"), text, _REACH_REMEDY, "UN-end-09")

    def lost_objectives(self, reach: Mapping[str, set[str]]) -> Iterator[Fault]:
        """Objectives that no side can ever take."""
        for k, objective in enumerate(self.scenario.objectives):
            if not any(objective.slot in tiles for tiles in reach.values()):
                text = "No unit that can take Control ever gets to this objective."
                yield Fault((*self.loc, "objectives", k, "slot"), text, _REACH_REMEDY, "UN-end-09")

    def raises(self, side: str, reach: set[str]) -> bool:
        """Whether this side can raise its points without limit (UN-radio-02)."""
        radio = self.scenario.radio
        return radio is not None and radio.side == side and radio.slot in reach

    def controllable(self, side: str) -> set[str]:
        """The tiles where this side can ever take Control: its marker may lie there, a unit with Control get there."""
        units = {self.units[id]: cards for id, cards in self.fielded(side).items() if id in self.units}
        everywhere = set(self.slots)
        marked = {marker.slot for marker in self.scenario.markers if marker.side == side}
        if any(can("scout", cards) for cards in units.values()):
            marked = everywhere
        guided = any(can("guide", [self.cards[id]]) for id in self.scenario.cards_of(side))
        tiles: set[str] = set()
        for unit, cards in units.items():
            if can("control", cards):
                start = self.starts(side, unit)
                free = can("stalk", cards) or can("scout", cards)
                steps = everywhere if free else marked if guided or can("move", cards) else set()
                tiles |= spread(start, neighbours(self.slots, self.scenario.links(), within=steps))
        return tiles & marked


_REACH_REMEDY = "Give the side Scouts, markers on the way, or units with Control that can move there."


def can(type: str, cards: Iterable[Card]) -> bool:
    """Whether one of these cards has such an action."""
    return any(action.type == type for card in cards for action in card.actions)
