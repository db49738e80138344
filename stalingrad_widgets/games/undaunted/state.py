"""The state of a game: everything that changes while it is played."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from ...core.arguments import mapping
from ...core.game import OVER
from ...core.reading import Part
from ...core.requests import Word
from ...core.zones import Layout, Zone, Zones
from .field import dump_field, load_field, set_up_field
from .scenario import OFF, Mine, Scenario, TileFace

if TYPE_CHECKING:
    from .ruleset import RuleSet

MUSTER = "muster"
DRAW = "draw"
INITIATIVE = "initiative"
TURN = "turn"

NO_MARKER = 0
SCOUTED = 1
CONTROLLED = 2
FACES = ("", "scouted", "controlled")
"""The faces of a control marker by their numbers."""

_PUBLIC = ("supply", "play")
_OF_OWNER = ("hand", "bid", "discard", "lost", "aside", "removed")


class Result(NamedTuple):
    """How the game ended."""

    winner: int
    """Index of the side."""
    rule: str
    """Id of the rule that decided it."""
    points: tuple[int, int]
    """Objective points of the sides at the end."""


class Content:
    """What a game is played with: shared by all its copies, never changed."""

    __slots__ = ("layout", "options", "rules", "scenario")

    def __init__(self, scenario: Scenario, rules: RuleSet, options: Mapping[str, Any] = MappingProxyType({})) -> None:
        """Options not given are as the rule set has them. Raises ValueError for an unknown one or another type."""
        self.scenario = scenario
        self.rules = rules
        self.options: Mapping[str, Any] = MappingProxyType(checked_options(rules, options))
        self.layout = card_zones(scenario, discard_open=self.options["discard_open"])


def checked_options(rules: RuleSet, options: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a rule set, those not given as it has them. Raises ValueError naming each fault."""
    mapping("options", options, 'an option to its value, as in {"discard_open": True}')
    faults = [
        f"There is no option {name!r}. Options of {rules.title}: {', '.join(rules.options)}."
        for name in options
        if name not in rules.options
    ]
    faults += [
        f"Option {name!r} is {value!r}: it must be {_allowed(rules, name)}."
        for name, value in options.items()
        if name in rules.options and not _is_allowed(rules, name, value)
    ]
    if faults:
        raise ValueError(" ".join(faults))
    return {**rules.options, **options}


def _is_allowed(rules: RuleSet, name: str, value: object) -> bool:
    readings = rules.readings.get(name)
    return isinstance(value, bool) if readings is None else isinstance(value, str) and value in readings


def _allowed(rules: RuleSet, name: str) -> str:
    readings = rules.readings.get(name)
    return "true or false" if readings is None else " or ".join(repr(reading) for reading in readings)


@lru_cache(maxsize=64)
def card_zones(scenario: Scenario, *, discard_open: bool) -> Layout:
    """The zones of both sides and who sees the cards there (UN-overview-09, UN-draw-05, UN-draw-07, UN-turn-07)."""
    everybody = frozenset(side.id for side in scenario.sides)

    def seen_by(zone: str, owner: str) -> frozenset[str]:
        if zone in _PUBLIC or (zone == "discard" and discard_open):
            return everybody
        return frozenset((owner,)) if zone in _OF_OWNER else frozenset()

    zones = [
        Zone(f"zone:{side.short}/{zone}", side.id, seen_by(zone, side.id))
        for side in scenario.sides
        for zone in scenario.zone_names
    ]
    return Layout(zones, [side.id for side in scenario.sides])


class State:
    """Columns: units, tiles and sides are the indexes of the scenario's tables."""

    __slots__ = (
        "acting",
        "active",
        "at",
        "begun",
        "beside",
        "chain",
        "claimed",
        "content",
        "gained",
        "holder",
        "laid",
        "log",
        "marks",
        "mines",
        "mission",
        "mustered",
        "overwatch",
        "phase",
        "raised",
        "result",
        "round",
        "routed",
        "scenario",
        "second",
        "smoke",
        "smoked",
        "suppressed",
        "target",
        "tunnels",
        "using",
        "worn",
        "zones",
    )

    def __init__(self, content: Content) -> None:
        """Before the set-up: nothing is on the board, no zone holds a card."""
        scenario = content.scenario
        self.content = content
        self.scenario = scenario
        self.phase = content.rules.first_phase
        self.round = 1
        self.holder = scenario.holder
        """Side that has the initiative marker."""
        self.active = scenario.holder
        """Side whose turn it is, or would be first."""
        self.second = False
        """Whether it is the second turn of the round."""
        self.zones = Zones(content.layout)
        self.at: list[int] = [OFF] * len(scenario.units)
        """Tile of each unit's counter, OFF when it is not on the board."""
        self.suppressed: list[bool] = [False] * len(scenario.units)
        self.marks: list[list[int]] = [[NO_MARKER] * len(scenario.tiles) for _ in scenario.sides]
        """For each side and tile NO_MARKER, SCOUTED or CONTROLLED."""
        self.target: list[int] = [OFF, OFF]
        """Tile of each side's target marker."""
        self.raised = 0
        """Points that the radio has added to its tile."""
        self.using: Word = ""
        """The card in use."""
        self.acting = OFF
        """The unit that acts with it."""
        self._begin_field()
        self.result: Result | None = None
        self.log: list[Any] | None = None

    def _begin_field(self) -> None:
        """What only Stalingrad has; its columns are empty, or stay as they are, in Normandy."""
        scenario = self.scenario
        self.begun = False
        """Whether the active side has played a card this turn."""
        self.mustered: list[list[Word]] = [[], []]
        """Cards that each side has said so far for its deck, until both are done (US-setup-15)."""
        self.chain: list[Word] = []
        """Cards whose actions are being resolved, the outermost first (US-inspire-06)."""
        self.routed: list[bool] = [False] * len(scenario.units)
        self.worn: list[int] = [0] * len(scenario.tiles)
        """For each tile which of its faces lies there now."""
        self.mines: list[Mine | None] = [None] * len(scenario.edges)
        self.laid: list[int] = [0] * len(scenario.units)
        """Mines that each Engineer has placed, those of the set-up among them (US-mine-14, US-mine-20)."""
        self.smoke: list[bool] = [False] * len(scenario.tiles)
        self.smoked: list[int] = [0] * len(scenario.units)
        """Smoke markers that each Engineer has placed (US-smoke-07)."""
        self.overwatch: list[int] = [OFF] * len(scenario.units)
        """Tile of each unit's overwatch marker."""
        self.tunnels: list[bool] = [True] * len(scenario.tunnels)
        """Whether each tunnel stands."""
        self.gained: list[int] = [0, 0]
        """Mission points of the sides."""
        self.beside: int = scenario.beside
        """Mission points that lie beside the board."""
        self.mission: list[int] = [0] * len(scenario.tiles)
        """Mission points on each tile."""
        self.claimed: list[bool] = [False] * len(scenario.claims)

    def face(self, tile: int) -> TileFace:
        """The version of a tile that lies there now."""
        return self.scenario.tiles[tile].faces[self.worn[tile]]

    def clone(self) -> State:
        """An independent copy, without the log."""
        new = State.__new__(State)
        new.content = self.content
        new.scenario = self.scenario
        new.phase = self.phase
        new.round = self.round
        new.holder = self.holder
        new.active = self.active
        new.second = self.second
        new.zones = self.zones.clone()
        new.at = self.at[:]
        new.suppressed = self.suppressed[:]
        first, second = self.marks
        new.marks = [first[:], second[:]]
        new.target = self.target[:]
        new.raised = self.raised
        new.using = self.using
        new.acting = self.acting
        new.begun = self.begun
        new.result = self.result
        new.log = None
        new.mustered = [self.mustered[0][:], self.mustered[1][:]]
        new.chain, new.routed, new.worn = self.chain[:], self.routed[:], self.worn[:]
        new.mines, new.laid = self.mines[:], self.laid[:]
        new.smoke, new.smoked = self.smoke[:], self.smoked[:]
        new.overwatch, new.tunnels = self.overwatch[:], self.tunnels[:]
        new.gained, new.beside, new.mission, new.claimed = (
            self.gained[:],
            self.beside,
            self.mission[:],
            self.claimed[:],
        )
        return new

    def dump(self) -> dict[str, Any]:
        """Plain data, with words for units, tiles and sides."""
        scenario = self.scenario
        unit, tile, side = scenario.unit_words, scenario.tile_words, [side.id for side in scenario.sides]
        return {
            "phase": self.phase,
            "round": self.round,
            "holder": side[self.holder],
            "active": side[self.active],
            "second": self.second,
            "zones": self.zones.dump(),
            "counters": {unit[u]: tile[at] for u, at in enumerate(self.at) if at != OFF},
            "suppressed": [unit[u] for u, down in enumerate(self.suppressed) if down],
            "markers": {
                side[s]: {tile[t]: FACES[face] for t, face in enumerate(row) if face}
                for s, row in enumerate(self.marks)
            },
            "targets": {side[s]: tile[t] for s, t in enumerate(self.target) if t != OFF},
            "raised": self.raised,
            "using": self.using,
            "acting": unit[self.acting] if self.acting != OFF else None,
            "result": self.result and [side[self.result.winner], self.result.rule, list(self.result.points)],
            **dump_field(self),
        }


def load_state(doc: Mapping[str, Any], content: Content) -> State:
    """The state of `dump`. Raises ReadingError for a value that no state of the scenario has."""
    new, part = State(content), Part(doc)
    side, unit = content.scenario.side_of, content.scenario.unit_of
    new.phase = part["phase"].one_of((*content.rules.phases, OVER), "phase")
    new.round, new.second = part["round"].whole(1), part["second"].yes()
    new.holder, new.active = part["holder"].of(side, "side"), part["active"].of(side, "side")
    new.zones = Zones.load(part["zones"], content.layout, content.scenario.cards)
    _load_board(part, new)
    using, acting, result = part["using"], part["acting"].or_none(), part["result"].or_none()
    new.using = using.one_of(content.scenario.cards, "card") if using.text() else ""
    new.acting = OFF if acting is None else acting.of(unit, "unit")
    new.result = None if result is None else _load_result(result, content.scenario)
    if "field" in part:
        load_field(part["field"], new)
    return new


def _load_board(part: Part, new: State) -> None:
    """Counters, markers and what the radio has added."""
    side, unit, tile = new.scenario.side_of, new.scenario.unit_of, new.scenario.tile_of
    for u, place in part["counters"].entries(unit, "unit"):
        new.at[u] = place.of(tile, "tile")
    for word in part["suppressed"].parts():
        new.suppressed[word.of(unit, "unit")] = True
    for s, marks in part["markers"].entries(side, "side"):
        for at, face in marks.entries(tile, "tile"):
            new.marks[s][at] = FACES.index(face.one_of(FACES[1:], "face"))
    for s, place in part["targets"].entries(side, "side"):
        new.target[s] = place.of(tile, "tile")
    new.raised = part["raised"].whole()


def _load_result(part: Part, scenario: Scenario) -> Result:
    entries = part.parts()
    if len(entries) != 3 or len(points := entries[2].parts()) != 2:
        part.must_be("a side, a rule and the points of both sides")
    first, second = (point.whole() for point in points)
    return Result(entries[0].of(scenario.side_of, "side"), entries[1].text(), (first, second))


def set_up(content: Content) -> State:
    """The state before the first round: board, decks, supplies and initiative as the scenario says (UN-overview-10)."""
    scenario = content.scenario
    state = State(content)
    for side in scenario.sides:
        state.zones.put(side.deck_list, side.deck)
        state.zones.put(side.supply_list, side.supply)
    for unit, tile, down in scenario.counters:
        state.at[unit], state.suppressed[unit] = tile, down
    for owner, tile, controlled in scenario.markers:
        state.marks[owner][tile] = CONTROLLED if controlled else SCOUTED
    set_up_field(state)
    return state
