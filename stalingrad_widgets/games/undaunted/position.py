"""A position as a document that people write: to teach a rule, or to look at a game on the table.

    game = "undaunted-normandy"
    scenario = "first-steps"
    round = 3
    active = "american"
    counters = { "usa/rifleman-a" = "C2", "ger/scout-b" = "B2" }
    suppressed = ["ger/scout-b"]
    markers.american = { C2 = "scouted", D2 = "controlled" }
    cards.american = { hand = { rifleman-a = 1, fog = 2 } }

What is left out is as the scenario has it at the start. Cards that no zone names lie in the supply, as
many as the scenario has there, and then in the deck. `cards.german.hidden = { hand = 3, discard = 4 }`
gives numbers only: the cards are dealt from those that no other zone names, by `seed`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ...core.chance import stream
from ...core.position import PositionError, Reader
from ...core.requests import Word
from . import catalog
from .ruleset import RuleSet
from .scenario import OFF, Scenario, Side
from .soundness import faults
from .state import FACES, TURN, Content, State, set_up

KEYS = (
    "game", "scenario", "pack", "options", "seed", "round", "phase", "holder", "active", "second",
    "counters", "suppressed", "markers", "cards", "then",
)  # fmt: skip
HIDDEN = "hidden"
_FACE_NUMBERS = {face: number for number, face in enumerate(FACES) if face}


class Kind(NamedTuple):
    """What positions of a game have besides what all of this engine have."""

    keys: Sequence[str]
    write: Callable[[State, str | None], dict[str, Any]]
    """Its own keys as a viewer may know them, between those of the board and the cards."""
    read: Callable[[PositionReader, State], None]
    """Puts its own keys into a state; after the board, before the cards."""
    deck: Callable[[State, Side], Sequence[Word]]
    """Cards that lie in the supply when the game is set up, and in the deck at the time of the position."""
    faults: Callable[[State], list[str]]
    """What is wrong with a state that was read."""
    campaign: Callable[[Mapping[str, Any], Mapping[str, Any], RuleSet], Mapping[str, Any] | None] = lambda *_: None
    """What the document says of the campaign whose game it is, from it and the header; None for a single game."""


# -- writing -----------------------------------------------------------------------------------------------


def position(state: State, viewer: str | None = None, kind: Kind | None = None) -> dict[str, Any]:
    """The position as a viewer may know it; None: both sides open. Between two questions of a turn it is exact.

    Zones that the viewer does not see are given by their numbers of cards, under `hidden`.
    """
    scenario = state.scenario
    doc: dict[str, Any] = {
        "game": state.content.rules.slug,
        "scenario": scenario.id,
        "options": dict(state.content.options),
        "round": state.round,
        "phase": state.phase,
        "holder": scenario.sides[state.holder].id,
        "active": scenario.sides[state.active].id,
        "second": state.second,
        "counters": placed(scenario, ((short(unit.word), state.at[unit.index]) for unit in scenario.units)),
        "suppressed": [short(unit.word) for unit in scenario.units if state.suppressed[unit.index]],
        "markers": {side.id: _markers(state, side) for side in scenario.sides},
        **(kind or NORMANDY).write(state, viewer),
        "cards": {side.id: _cards(state, side, viewer) for side in scenario.sides},
    }
    if scenario.radio != OFF:
        doc["raised"] = state.raised
    return doc


def _targets(state: State, viewer: str | None) -> dict[str, Any]:
    scenario = state.scenario
    return {"targets": placed(scenario, ((side.id, state.target[side.index]) for side in scenario.sides))}


def short(word: Word) -> str:
    """The id without its kind: "usa/rifleman-a"."""
    return word.partition(":")[2]


def placed(scenario: Scenario, things: Iterable[tuple[str, int]]) -> dict[str, str]:
    """Where things lie, without those off the board."""
    return {thing: slot(scenario, tile) for thing, tile in things if tile != OFF}


def slot(scenario: Scenario, tile: int) -> str:
    """The code of a tile."""
    return scenario.tiles[tile].slot


def _markers(state: State, side: Side) -> dict[str, str]:
    return {slot(state.scenario, tile): FACES[face] for tile, face in enumerate(state.marks[side.index]) if face}


def _cards(state: State, side: Side, viewer: str | None) -> dict[str, Any]:
    made: dict[str, Any] = {}
    hidden: dict[str, int] = {}
    seen = state.zones.layout.visible(viewer)
    shown = {side.aside} - {side.lost}
    for zone in state.scenario.zone_names:
        index = getattr(side, zone)
        held = state.zones[index]
        if seen[index] or index in shown:
            made[zone] = _counted(state.scenario, held)
        elif held:
            hidden[zone] = len(held)
    if hidden:
        made[HIDDEN] = hidden
    return {zone: cards for zone, cards in made.items() if cards}


def _counted(scenario: Scenario, cards: tuple[Word, ...]) -> dict[str, int]:
    return dict(Counter(scenario.cards[card].id for card in cards))


# -- reading -----------------------------------------------------------------------------------------------


def from_position(doc: Mapping[str, Any], rules: RuleSet, kind: Kind | None = None) -> tuple[dict[str, Any], State]:
    """The header of a record and the state of a document.

    Raises PositionError with everything that is wrong with it at once, and ValueError for a scenario,
    pack or option that there is not.
    """
    kind = kind or NORMANDY
    header = catalog.new_header(doc.get("scenario"), doc.get("options", {}), doc.get("pack"), rules)
    campaign = kind.campaign(doc, header, rules)
    content = catalog.content_of({**header, "campaign": campaign}, header["options"], rules)
    reader = PositionReader(doc, content, kind)
    state = reader.state()
    found = reader.found or kind.faults(state)
    if found:
        raise PositionError(found)
    return {**header, "seed": reader.seed, "position": dict(doc)}, state


class PositionReader(Reader):
    """Reads a document into a state and collects what is wrong."""

    def __init__(self, doc: Mapping[str, Any], content: Content, kind: Kind) -> None:
        super().__init__()
        self.doc = doc
        self.kind = kind
        self.content = content
        self.scenario = content.scenario
        self.seed = self.whole("seed", doc.get("seed", 0), 0)
        self.slots = {tile.slot: tile.index for tile in self.scenario.tiles}
        self.units = {short(unit.word): unit.index for unit in self.scenario.units}

    def state(self) -> State:
        """The state; what is wrong with the document is in `found`."""
        state = set_up(self.content)
        self.known(self.doc, (*KEYS, *self.kind.keys), "key", "")
        self._read_course(state)
        self._read_board(state)
        self.kind.read(self, state)
        self._read_cards(state)
        return state

    # -- what is allowed ----------------------------------------------------------------------------------

    def _one_of(self, key: str, known: Any, default: Any) -> Any:
        value = self.doc.get(key, default)
        return value if value == default or self.known([value], known, key, "") else default

    # -- course ----------------------------------------------------------------------------------------------

    def _read_course(self, state: State) -> None:
        sides = self.scenario.side_of
        state.round = self.whole("round", self.doc.get("round", 1), 1)
        rules = self.content.rules
        state.phase = self._one_of("phase", rules.phases, TURN if "cards" in self.doc else rules.first_phase)
        state.holder = sides[self._one_of("holder", sides, self.scenario.sides[state.holder].id)]
        state.active = sides[self._one_of("active", sides, self.scenario.sides[state.holder].id)]
        state.second = self.truth("second", self.doc.get("second", state.active != state.holder))

    # -- board -------------------------------------------------------------------------------------------------

    def _read_board(self, state: State) -> None:
        slots, units = self.slots, self.units
        if "counters" in self.doc:
            counters = self.table("counters", self.doc["counters"])
            state.at = [OFF] * len(units)
            for unit in self.known(counters, units, "counter", "counters: "):
                for slot in self.known([counters[unit]], slots, "tile", f"counters.{unit}: "):
                    state.at[units[unit]] = slots[slot]
            state.suppressed = [False] * len(units)
        down = self.listed("suppressed", self.doc.get("suppressed", ()))
        for unit in self.known(down, units, "counter", "suppressed: "):
            state.suppressed[units[unit]] = True
        if "markers" in self.doc:
            self._read_markers(state, slots)

    def _read_markers(self, state: State, slots: Mapping[str, int]) -> None:
        state.marks = [[0] * len(self.scenario.tiles) for _ in self.scenario.sides]
        markers = self.table("markers", self.doc["markers"])
        for side in self.known(markers, self.scenario.side_of, "side", "markers: "):
            marks = self.table(f"markers.{side}", markers[side])
            for slot in self.known(marks, slots, "tile", f"markers.{side}: "):
                for face in self.known([marks[slot]], _FACE_NUMBERS, "face", f"markers.{side}.{slot}: "):
                    state.marks[self.scenario.side_of[side]][slots[slot]] = _FACE_NUMBERS[face]

    # -- cards -------------------------------------------------------------------------------------------------

    def _read_cards(self, state: State) -> None:
        cards = self.table("cards", self.doc.get("cards", {}))
        self.known(cards, self.scenario.side_of, "side", "cards: ")
        for side in self.scenario.sides:
            deck = self.kind.deck(state, side)
            if side.id in cards:
                _CardReader(self, side, self.table(f"cards.{side.id}", cards[side.id])).lay(state, deck)
                continue
            for card in deck:
                state.zones.move(card, side.supply, side.deck)


class _CardReader:
    """Lays the cards of one side into their zones."""

    def __init__(self, reader: PositionReader, side: Side, doc: Mapping[str, Any]) -> None:
        self.reader = reader
        self.side = side
        self.doc = doc
        self.left = Counter((*side.deck_list, *side.supply_list))
        self.zone_names = reader.scenario.zone_names
        self.room = Counter[Word]()
        """Cards that lie in the supply unless a zone names them."""
        self.gone: frozenset[Word] = frozenset()
        """Cards of routed units: none of them goes round any more (US-rout-10)."""

    def lay(self, state: State, deck: Sequence[Word]) -> None:
        """Lay all cards; those that no zone names, and that are not of this deck, into the supply."""
        self.room = Counter(state.zones[self.side.supply]) - Counter(deck)
        units = state.scenario.units
        self.gone = frozenset(face for unit in self.side.units if state.routed[unit] for face in units[unit].faces)
        zones = {zone: self._named(zone) for zone in self.zone_names if zone in self.doc}
        where = f"cards.{self.side.id}: "
        self.reader.known(self.doc, (*self.zone_names, HIDDEN), "zone", where)
        hidden = self._hidden()
        rest = self._rest(zones, hidden)
        for zone in self.zone_names:
            state.zones.cards[getattr(self.side, zone)].clear()
        for card in zones.pop("lost", ()):
            self._lose(state, card)
        for zone in self.zone_names:
            state.zones.put([*zones.get(zone, ()), *rest.get(zone, ())], getattr(self.side, zone))

    def _lose(self, state: State, card: Word) -> None:
        """Everybody knows that this card was lost, or of a casualty at least the unit (UN-recon-01, UN-casualty-12)."""
        unit, zones = state.scenario.cards[card].unit, state.zones
        zones.put([card], self.side.hand)
        if unit == OFF:
            zones.move(card, self.side.hand, self.side.lost, shown=zones.layout.viewers)
        else:
            zones.move(card, self.side.hand, self.side.lost, among=state.scenario.units[unit].faces)

    def _named(self, zone: str) -> list[Word]:
        """The cards that a zone names, as far as there are so many."""
        where = f"cards.{self.side.id}.{zone}"
        words = {self.reader.scenario.cards[card].id: card for card in self.side.cards}
        named = self.reader.table(where, self.doc[zone])
        laid: list[Word] = []
        for face in self.reader.known(named, words, "card", f"{where}: "):
            laid += self._taken(words[face], named[face], f"{where}.{face}")
        return laid

    def _taken(self, card: Word, n: Any, where: str) -> list[Word]:
        if type(n) is not int or n < 0:
            self.reader.found.append(f"{where} is {n!r}: it must be a whole number of 0 or more.")
            return []
        if n > self.left[card]:
            copies = Counter((*self.side.deck_list, *self.side.supply_list))[card]
            free = f"{self.left[card]} are not named elsewhere"
            self.reader.found.append(f"{where} is {n}: the scenario has {copies} of this card, and {free}.")
            return []
        self.left[card] -= n
        return [card] * n

    def _hidden(self) -> dict[str, int]:
        where = f"cards.{self.side.id}.{HIDDEN}"
        numbers = self.reader.table(where, self.doc.get(HIDDEN, {}))
        made = {}
        for zone in self.reader.known(numbers, self.zone_names, "zone", f"{where}: "):
            if type(numbers[zone]) is not int or numbers[zone] < 0:
                self.reader.found.append(
                    f"{where}.{zone} is {numbers[zone]!r}: it must be a whole number of 0 or more."
                )
            else:
                made[zone] = numbers[zone]
        return made

    def _rest(self, zones: Mapping[str, list[Word]], hidden: Mapping[str, int]) -> dict[str, list[Word]]:
        """Where the cards lie that no zone names: by number, then in the supply, then in the deck."""
        pool = list(self.left.elements())
        if sum(hidden.values()) > len(pool):
            many = f"{sum(hidden.values())} cards are hidden, but only {len(pool)} are not named"
            self.reader.found.append(f"cards.{self.side.id}.{HIDDEN}: {many}.")
            return {}
        if not hidden:
            return self._by_default(zones, pool)
        random = stream(self.reader.seed, 0)
        pool.sort(key=lambda _: random())
        removed, pool = self._removed(pool, hidden.get("removed", 0))
        gone, pool = [card for card in pool if card in self.gone], [card for card in pool if card not in self.gone]
        rest = {"removed": removed} if removed else {}
        for zone, n in hidden.items():
            if zone == "removed":
                continue
            if zone == "lost":
                gone, pool = [], [*gone, *pool]
            rest[zone], pool = pool[:n], pool[n:]
        pool += gone
        if pool:
            open_zone = "deck" if "deck" not in hidden else "supply"
            rest[open_zone] = [*rest.get(open_zone, []), *pool]
        return rest

    def _removed(self, pool: Sequence[Word], n: int) -> tuple[list[Word], list[Word]]:
        """Hidden cards of the removed pool, which are Bombers (US-antiair-01), and all others."""
        cards, rest = self.reader.scenario.cards, list(pool)
        removed = [card for card in pool if cards[card].asset == "bomber"][:n]
        if len(removed) < n:
            why = f"only Bombers lie there, and those that no other zone names are {len(removed)}"
            self.reader.found.append(f"cards.{self.side.id}.{HIDDEN}.removed is {n}: {why}.")
        for card in removed:
            rest.remove(card)
        return removed, rest

    def _by_default(self, zones: Mapping[str, list[Word]], pool: list[Word]) -> dict[str, list[Word]]:
        if "deck" in zones:
            return {"supply": pool}
        if "supply" in zones:
            return {"deck": pool}
        supply = [card for card, n in Counter(pool).items() for _ in range(min(n, self.room[card]))]
        return {"supply": supply, "deck": list((Counter(pool) - Counter(supply)).elements())}


# -- Normandy ------------------------------------------------------------------------------------------------


def _read_targets(reader: PositionReader, state: State) -> None:
    """Target markers, and what the radio has added."""
    targets = reader.table("targets", reader.doc.get("targets", {}))
    for side in reader.known(targets, reader.scenario.side_of, "side", "targets: "):
        for tile in reader.known([targets[side]], reader.slots, "tile", f"targets.{side}: "):
            state.target[reader.scenario.side_of[side]] = reader.slots[tile]
    state.raised = reader.whole("raised", reader.doc.get("raised", 0), 0)


NORMANDY = Kind(("targets", "raised"), _targets, _read_targets, lambda state, side: (), faults)
"""Positions of Normandy."""
