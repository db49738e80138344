"""A desk for the tests of the rules: lay a position on the bench pack, play it, read it.

    desk = lay(american=Army(hand="rifleman-a fog", at={"rifleman-a": "B2"}, scouted="B2"))
    desk.play("rifleman-a", "control")
    assert desk.mark("american", "B2") == "controlled"

Short words: cards as in the pack ("rifleman-a", always of the side that is asked), units with their side
("ger/scout-a"), tiles by their slot ("B2"), zones with their side ("usa/hand"). What runs is the real driver.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from stalingrad_widgets.core.chance import Seeded
from stalingrad_widgets.core.content import ContentError, load_pack
from stalingrad_widgets.core.events import Event
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.refusal import IllegalAnswer
from stalingrad_widgets.core.requests import Asked, Choose, Draw, Roll, Word
from stalingrad_widgets.games.undaunted.compile import compile_scenario
from stalingrad_widgets.games.undaunted.pack import Pack
from stalingrad_widgets.games.undaunted.pack_checks import FORMAT
from stalingrad_widgets.games.undaunted.scenario import OFF, Scenario
from stalingrad_widgets.games.undaunted.scenario import Side as ScenarioSide
from stalingrad_widgets.games.undaunted.state import CONTROLLED, FACES, SCOUTED, TURN, Content, State
from stalingrad_widgets.games.undaunted.table import NORMANDY
from stalingrad_widgets.games.undaunted.victory import points

BENCH = Path(__file__).parent / "packs" / "bench.toml"
PLAIN = frozenset(("stop", "end", "done"))
"""Answers that name no thing."""
RESERVE = "rifleman-b scout-b rifleman-b scout-b"
"""A deck that keeps hope alive."""


class Army(NamedTuple):
    """What a side has. Cards and tiles are lists of short words with blanks between."""

    hand: str = ""
    play: str = ""
    discard: str = ""
    deck: str = RESERVE
    supply: str = ""
    bid: str = ""
    lost: str = ""
    at: Mapping[str, str] | None = None
    """Unit -> slot; None: Riflemen A alone, on A1 (American) or A8 (German)."""
    down: str = ""
    """Units that are suppressed."""
    scouted: str = ""
    controlled: str = ""
    target: str = ""


USUAL = Army()
NOBODY: Mapping[str, str] = {}
"""No counter on the board."""


# -- laying a position -------------------------------------------------------------------------------------


def scenario(**changes: Any) -> Scenario:
    """The bench with some keys of its scenario changed: goals, objectives, radio, spawns, deck …"""
    return compile_scenario(_pack(json.dumps(changes, sort_keys=True)), "bench", NORMANDY.rules)


@cache
def _pack(changes: str) -> Pack:
    doc = tomllib.loads(BENCH.read_text(encoding="utf-8"))
    doc["scenarios"][0].update(json.loads(changes))
    pack: Pack = load_pack(FORMAT, doc)
    return pack


def rejected(card: str, change: Callable[[dict[str, Any]], object]) -> list[tuple[str, str | None]]:
    """Key and rule of each mistake of the bench pack after a change of one of its cards."""
    doc = tomllib.loads(BENCH.read_text(encoding="utf-8"))
    i = [face["id"] for face in doc["cards"]].index(card)
    change(doc["cards"][i])
    with pytest.raises(ContentError) as broken:
        load_pack(FORMAT, doc)
    return [(mistake.key.removeprefix(f"cards[{i}]."), mistake.rule) for mistake in broken.value.mistakes]


def goals(american: int | str, german: int | str) -> dict[str, list[dict[str, Any]]]:
    """What each side needs: points, or "pin"."""
    return {
        side: [{"pin": True} if goal == "pin" else {"points": goal}]
        for side, goal in (("american", american), ("german", german))
    }


def lay(
    american: Army = USUAL,
    german: Army = USUAL,
    *,
    phase: str = TURN,
    active: str = "american",
    holder: str = "german",
    second: bool = False,
    raised: int = 0,
    dice: Sequence[int] = (),
    draws: str = "",
    options: Mapping[str, bool] | None = None,
    **changes: Any,
) -> Desk:
    """A live game from this position, saved and loaded once: by default in the first turn, which is American.

    `dice` fall in this order, and more than these may not be rolled. The cards of `draws`
    ("usa/fog ger/sniper") are drawn as soon as they can be, all others by a seed. `changes` are those of `scenario`.
    """
    state = State(Content(scenario(**changes), NORMANDY.rules, options or {}))
    side_of = state.scenario.side_of
    state.phase, state.second, state.raised = phase, second, raised
    state.active, state.holder = side_of[active], side_of[holder]
    for side, army in zip(state.scenario.sides, (american, german), strict=True):
        _lay_cards(state, side, army)
        _lay_board(state, side, army)
    return Desk(NORMANDY.load(state.dump(), state.content), Script(dice, draws))


def _lay_cards(state: State, side: ScenarioSide, army: Army) -> None:
    for zone in ("hand", "play", "discard", "deck", "supply", "bid", "lost"):
        cards = [f"card:{side.short}/{card}" for card in getattr(army, zone).split()]
        assert all(card in state.scenario.cards for card in cards), cards
        state.zones.put(cards, getattr(side, zone))


def _lay_board(state: State, side: ScenarioSide, army: Army) -> None:
    home = {"rifleman-a": "A1" if side.id == "american" else "A8"}
    for unit, slot in (home if army.at is None else army.at).items():
        state.at[state.scenario.unit_of[f"unit:{side.short}/{unit}"]] = _tile(state, slot)
    for unit in army.down.split():
        state.suppressed[state.scenario.unit_of[f"unit:{side.short}/{unit}"]] = True
    for face, slots in ((SCOUTED, army.scouted), (CONTROLLED, army.controlled)):
        for slot in slots.split():
            state.marks[side.index][_tile(state, slot)] = face
    if army.target:
        state.target[side.index] = _tile(state, army.target)


def _tile(state: State, slot: str) -> int:
    return state.scenario.tile_of[f"tile:{slot}"]


class Script:
    """Chance of a test: dice as written, and none beyond; the cards written come before others, which a seed draws."""

    def __init__(self, dice: Sequence[int] = (), draws: str = "") -> None:
        self.dice = list(dice)
        self.draws = [f"card:{card}" for card in draws.split()]
        self.then = Seeded(1944)

    def __call__(self, request: Roll | Draw, n: int) -> Any:
        if isinstance(request, Roll):
            many = len(request.dice)
            assert len(self.dice) >= many, f"{many} dice are rolled, the test has {self.dice} left"
            faces, self.dice = tuple(self.dice[:many]), self.dice[many:]
            return faces
        mine = [card for card in self.draws if card in request.pool()]
        if not mine:
            return self.then(request, n)
        self.draws.remove(mine[0])
        return mine[0]


# -- the desk ------------------------------------------------------------------------------------------------


class Desk:
    """A game on the bench, with the words of the rulebook."""

    def __init__(self, state: State, chance: Script) -> None:
        self.start = state.clone()
        self.chance = chance
        state.log = []
        self.game: Game[State] = Game(NORMANDY, state, chance)

    @property
    def state(self) -> State:
        return self.game.state

    def match(self, **header: Any) -> Match:
        """The same position at a table, with what people see."""
        head = {"game": NORMANDY.slug, "scenario": "bench", "pack": {"id": "bench"}, "options": {}, "seed": 1, **header}
        match = Match(NORMANDY, head, state=self.start.clone(), auto="off")
        match.game.chance = self.chance
        return match

    # -- answering -------------------------------------------------------------------------------------------

    def play(self, card: str, verb: str) -> None:
        """The active side plays a card for an action, or to hunker down."""
        self.game.answer(f"{self._word(card)} {verb}")

    def choose(self, *words: str) -> None:
        """Answer what is asked, one word after the other."""
        for word in words:
            self.game.answer(self._word(word))

    def bid(self, **cards: str) -> None:
        """Both bid: american="fog", german="sniper"."""
        for side, card in cards.items():
            self.game.answer(self._word(card, side), side)

    def end(self) -> None:
        """The active side ends its turn."""
        self.game.answer("end")

    def refused(self, *words: str) -> str:
        """The rule by which an answer, or a play (card, verb), is refused; the game is as before."""
        word = " ".join((self._word(words[0]), *words[1:]))
        before = self.state.dump()
        why = self.game.why_not(word)
        assert why is not None, f"{word} is allowed"
        with pytest.raises(IllegalAnswer) as raised:
            self.game.answer(word)
        assert raised.value.refusal == why
        assert word not in self._choice().options()
        assert self.state.dump() == before
        return why.rule

    def facts(self, *words: str) -> tuple[Any, ...]:
        """What the refusal of an answer speaks of."""
        why = self.game.why_not(" ".join((self._word(words[0]), *words[1:])))
        assert why is not None
        return why.facts

    def may(self, *words: str) -> bool:
        """Whether an answer, or a play (card, verb), is among the options."""
        word = " ".join((self._word(words[0]), *words[1:]))
        return word in self._choice().options()

    # -- what is asked ---------------------------------------------------------------------------------------

    @property
    def asked(self) -> tuple[str, str]:
        """Who is asked, and what: ("american", "play")."""
        request = self._request()
        return request.side, request.kind

    @property
    def about(self) -> Any:
        """The public facts of the question, a tuple."""
        return self._request().about

    def options(self, side: str | None = None) -> list[str]:
        """All legal answers in short words."""
        return [short(word) for word in self._choice(side).options()]

    def _request(self, side: str | None = None) -> Asked:
        requests = [request for request in self.game.requests if side in (None, request.side)]
        assert len(requests) == 1, requests
        return requests[0]

    def _choice(self, side: str | None = None) -> Choose:
        request = self._request(side)
        assert isinstance(request, Choose), request
        return request

    def _word(self, word: str, side: str | None = None) -> Word:
        if word in PLAIN or ":" in word:
            return word
        if f"tile:{word}" in self.state.scenario.tile_of:
            return f"tile:{word}"
        if "/" in word:
            return f"unit:{word}"
        return f"card:{self._short(side or self._request().side)}/{word}"

    def _short(self, side: str) -> str:
        return self.state.scenario.side(side).short

    # -- reading the position --------------------------------------------------------------------------------

    def zone(self, zone: str) -> list[str]:
        """Cards of a zone, sorted: zone("usa/hand")."""
        return [word.partition("/")[2] for word in self.state.zones[self._zone(zone)]]

    def cards(self) -> dict[str, list[str]]:
        """All zones that hold cards."""
        zones = [word.partition(":")[2] for word in self.state.scenario.zone_words]
        return {zone: cards for zone in zones if (cards := self.zone(zone))}

    def count(self, zone: str) -> int:
        return self.state.zones.count(self._zone(zone))

    def _zone(self, zone: str) -> int:
        return self.state.scenario.zone_words.index(f"zone:{zone}")

    def at(self, unit: str) -> str | None:
        """The tile of a counter; None when it is off the board."""
        tile = self.state.at[self.state.scenario.unit_of[f"unit:{unit}"]]
        return None if tile == OFF else self.state.scenario.tiles[tile].slot

    def down(self, unit: str) -> bool:
        """Whether a counter is suppressed."""
        return self.state.suppressed[self.state.scenario.unit_of[f"unit:{unit}"]]

    def mark(self, side: str, slot: str) -> str:
        """The face of a side's control marker: "", "scouted" or "controlled"."""
        return FACES[self.state.marks[self.state.scenario.side_of[side]][_tile(self.state, slot)]]

    def marks(self, side: str) -> dict[str, str]:
        """All control markers of a side: slot -> face."""
        slots = [tile.slot for tile in self.state.scenario.tiles]
        return {slot: face for slot in slots if (face := self.mark(side, slot))}

    def target(self, side: str) -> str | None:
        """The tile of a side's target marker."""
        tile = self.state.target[self.state.scenario.side_of[side]]
        return None if tile == OFF else self.state.scenario.tiles[tile].slot

    def points(self, side: str) -> int:
        return points(self.state, self.state.scenario.side_of[side])

    @property
    def active(self) -> str:
        return self.state.scenario.sides[self.state.active].id

    @property
    def holder(self) -> str:
        """Who has the initiative marker."""
        return self.state.scenario.sides[self.state.holder].id

    @property
    def won(self) -> tuple[str, str] | None:
        """Winner and rule; None while play goes on."""
        result = self.state.result
        assert self.game.over == (result is not None)
        return None if result is None else (self.state.scenario.sides[result.winner].id, result.rule)

    # -- what happened ---------------------------------------------------------------------------------------

    @property
    def events(self) -> list[Event]:
        assert self.state.log is not None
        return self.state.log

    @property
    def log(self) -> list[str]:
        """The kinds of all that happened, in order."""
        return [event.kind for event in self.events]

    def told(self, kind: str) -> list[Mapping[str, Any]]:
        """The public facts of all events of a kind."""
        return [event.data for event in self.events if event.kind == kind]

    def rules(self, kind: str) -> list[str]:
        """The rules that the events of a kind name."""
        return [rule for event in self.events if event.kind == kind for rule in event.rules]


def short(word: Word) -> str:
    """A word without its kind and, for cards, without its side."""
    kind, _, rest = word.partition(":")
    if kind == "card":
        return rest.partition("/")[2]
    return rest if kind in ("tile", "unit") else word
