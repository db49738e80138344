"""A desk for the tests of the rules: lay a position, play it, read it. What runs is the real driver.

    desk = lay(
        soviet=Army(at={"SOV-A-01": "1-3"}, objects="precision vodka"),
        german=Army(at={"GER-A-01": "2-4"}, objects="in-cover", reserve=6),
        cards={"SOV-A-01": card(rifle=1, actions="boots ammunition:2"), "GER-A-01": card(defense=8, lives=2)},
        order="SOV-A-01 GER-A-01",     # action markers 1, 2 …; these soldiers are active, all others veterans
        dice=(3, 5),
    )
    assert desk.asked == ("soviet", "act")
    desk.choose("rifle", "GER-A-01")           # answers one after the other, of whoever is asked
    desk.choose("pass")                        # the German window for In Cover
    assert desk.told("shot")[0]["hit"]

**Plain soldiers.** Every soldier of the bench is the same: initiative 7, defence 7, 1 heart, a pistol +0, no throwing
bonus, no command, no actions, no passives. `cards` changes single ones, best with `card(...)`. Objects are those of
the roster that ships; trenches give +1 defence to the left and right unless `trenches` says otherwise.

**Where the game stands.** `order` given: at the turn of the first in it (`phase="commands"` or another phase and
`slot=` put it elsewhere). No `order`: `phase` decides, for example
"start" (draws objects), "discards", "deploy", "order", "commands", "round-end", "surrender", "hypothermia-step",
"reinforcement", "last-breath", "score". In the phase "order" the soldiers of `active` get their places in the order.
`fresh(scenario, seed=…)` is a whole new game, at the choice of platoons.

**Short words.** Soldiers by id ("SOV-A-01"), spaces of the side that is asked "1-3" or with side "german/1-3", objects
by type ("in-cover", "trench-1") meaning those of the side that is asked or with side "german/trench-1", two words with
a blank ("reaction SOV-A-01"). The secondary action is "reorganize", the object "object:reorganize"; "grenade" is the
object. Anything else ("end", "pass", "boots", "smg") is itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest

from stalingrad_widgets.core.chance import Seeded
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.refusal import IllegalAnswer, Refusal
from stalingrad_widgets.core.requests import Asked, Choose, Draw, Roll, Word
from stalingrad_widgets.games.desamparados import values
from stalingrad_widgets.games.desamparados.catalog import demonstration
from stalingrad_widgets.games.desamparados.content import (
    CUBES,
    DEFENSE,
    INITIATIVE,
    KINDS,
    OFF,
    SIDES,
    TRENCH,
    Content,
    Passive,
    Roster,
    Seat,
    SideBoard,
    Soldier,
    Weapon,
)
from stalingrad_widgets.games.desamparados.rules import DesamparadosRules
from stalingrad_widgets.games.desamparados.state import TURN, State
from stalingrad_widgets.games.desamparados.table import DESAMPARADOS
from tests.games.telling import Telling

RULES = DesamparadosRules()
NOBODY: Mapping[str, str] = {}
NOTHING: Mapping[str, Any] = {}
PLAIN: Mapping[str, Any] = {
    "initiative": 7,
    "defense": 7,
    "lives": 1,
    "weapons": (Weapon("pistol", 0, 1),),
    "grenade_bonus": 0,
    "command": False,
    "actions": {},
    "passives": (),
}
"""What each soldier of the bench has."""


class Army(NamedTuple):
    """What a side has. Ids and types are lists with blanks between."""

    at: Mapping[str, str] = NOBODY
    """Soldier -> space of the own grid, "1-3"; behind a colon the cubes on it, "1-3:0" (default: all its hearts).

    Where it got fewer than it has hearts: "1-3:0/1", none left of one.
    """
    hand: str | None = None
    """Soldiers in hand; None: eight (TEAM: five each) of those that are nowhere else."""
    fallen: str = ""
    objects: str = ""
    """The inventory."""
    discard: str = ""
    deck: str | None = None
    """Objects of the deck; None: all that are nowhere else."""
    trenches: Mapping[str, str] = NOBODY
    """Trench on the grid -> space: {"trench-1": "2-3"}."""
    reserve: int | None = None
    """Cubes of the reserve; None: all that are not on soldiers or lost. Given: the rest is lost."""
    lost: int = 0
    frozen: str = ""
    ordered: str = ""
    """Soldiers with a command marker."""
    cover: str = ""
    platoons: str = "A"
    """Letters of the platoons by seat: "A" or "B"; on a TEAM side always A and B."""


USUAL_SOVIET = Army(at={"SOV-A-01": "1-3"})
USUAL_GERMAN = Army(at={"GER-A-01": "1-3"})


# -- the bench --------------------------------------------------------------------------------------------


def card(
    *,
    smg: tuple[int, int] | None = None,
    rifle: int | None = None,
    pistol: int | None = None,
    grenade: int = 0,
    actions: str = "",
    binoculars: tuple[int, str] | None = None,
    protect: tuple[int, str] | None = None,
    **other: Any,
) -> Mapping[str, Any]:
    """What differs from a plain soldier.

    `smg` is (bonus, shots), `rifle` and `pistol` a bonus, `actions` "boots ammunition:2", passives (bonus, arrows
    with blanks between). `other`: initiative, defense, lives, command.
    """
    changes: dict[str, Any] = {"grenade_bonus": grenade, **other}
    weapons = [Weapon("smg", *smg)] if smg is not None else []
    weapons += [Weapon("rifle", rifle, 1)] if rifle is not None else []
    weapons += [Weapon("pistol", pistol, 1)] if pistol is not None else []
    if weapons:
        changes["weapons"] = tuple(weapons)
    changes["actions"] = {kind: int(n or 1) for kind, _, n in (action.partition(":") for action in actions.split())}
    given = ((INITIATIVE, binoculars), (DEFENSE, protect))
    changes["passives"] = tuple(Passive(stat, p[0], tuple(p[1].split())) for stat, p in given if p is not None)
    return changes


def bench(
    cards: Mapping[str, Mapping[str, Any]] = NOTHING,
    trenches: Mapping[str, tuple[str, int, str]] = NOTHING,
) -> Roster:
    """The roster of the desk: plain soldiers but for `cards` (id -> changes).

    `trenches` changes what a trench gives: {"soviet/trench-1": ("attack", 1, "left back")}.
    """
    plain = _plain()
    soldiers = [soldier._replace(**cards.get(soldier.id, {})) for soldier in plain.soldiers]
    assert set(cards) <= {soldier.id for soldier in soldiers}, cards
    objects = []
    for one in plain.objects.values():
        stat, bonus, arrows = trenches.get(one.word.removeprefix("card:"), (DEFENSE, 1, "left right"))
        given = Passive(stat, bonus, tuple(arrows.split())) if one.kind == TRENCH else None
        objects.append(one._replace(passive=given))
    return Roster(plain.id, plain.title, plain.platoons, soldiers, objects)


@cache
def _plain() -> Roster:
    given = demonstration()
    soldiers: list[Soldier] = [soldier._replace(**PLAIN) for soldier in given.soldiers]
    return Roster(given.id, given.title, given.platoons, soldiers, list(given.objects.values()))


# -- laying a position ------------------------------------------------------------------------------------


def lay(
    soviet: Army = USUAL_SOVIET,
    german: Army = USUAL_GERMAN,
    *,
    cards: Mapping[str, Mapping[str, Any]] = NOTHING,
    trenches: Mapping[str, tuple[str, int, str]] = NOTHING,
    order: str = "",
    active: str = "",
    slot: int = 0,
    phase: str | None = None,
    round: int = 2,
    first: str = "soviet",
    scenario: str = "solo",
    dice: Sequence[int] | None = (),
    draws: str = "",
    seed: int = 1942,
    **options: Any,
) -> Desk:
    """A live game from this position, saved and loaded once; it has already gone on to the first question.

    `dice` fall in this order, and more than these may not be rolled (None: a seed rolls). The words of `draws`
    ("german/in-cover SOV-A-05") are drawn as soon as they can be, all others by a seed. `options` are those of
    the match: deploy_mode="alternate".
    """
    assert order or phase, "Say whose turn it is, or the phase."
    state = State(Content(bench(cards, trenches), scenario, options))
    state.round, state.first, state.slot = round, SIDES.index(first), slot
    for board, army in zip(state.content.sides, (soviet, german), strict=True):
        _lay_side(state, board, army)
    ordered = order.split()
    for id in (*ordered, *active.split()):
        state.deployed[_code(state, id)] = round
    state.slots = [_code(state, id) for id in ordered]
    state.fixed = [values.initiative(state, soldier) for soldier in state.slots]
    state.phase = phase if phase is not None else TURN
    return Desk(RULES.load(state.dump(), state.content), Script(dice, draws, seed))


def fresh(
    scenario: str = "solo",
    *,
    cards: Mapping[str, Mapping[str, Any]] = NOTHING,
    dice: Sequence[int] | None = None,
    draws: str = "",
    seed: int = 1942,
    **options: Any,
) -> Desk:
    """A new game of the bench, at its first question; dice are rolled by a seed unless they are given."""
    return Desk(RULES.set_up(bench(cards), scenario, options), Script(dice, draws, seed))


def _code(state: State, id: str) -> int:
    return state.content.roster.code_of[f"soldier:{id}"]


def _space(state: State, side: int, space: str) -> int:
    return state.content.space_of[f"space:{SIDES[side]}/{space}"]


def _lay_side(state: State, board: SideBoard, army: Army) -> None:
    _lay_soldiers(state, board, army)
    _lay_objects(state, board, army)
    for id in army.frozen.split():
        state.frozen[_code(state, id)] = True
    for id in army.ordered.split():
        state.ordered[_code(state, id)] = True
    for id in army.cover.split():
        state.cover[_code(state, id)] = 1
    on_soldiers = sum(state.cubes[soldier] for soldier in state.in_play(board.number))
    if army.reserve is None:
        state.reserve[board.number], state.lost[board.number] = CUBES - on_soldiers - army.lost, army.lost
    else:
        state.reserve[board.number] = army.reserve
        state.lost[board.number] = CUBES - on_soldiers - army.reserve
    assert min(state.reserve[board.number], state.lost[board.number]) >= 0, "There are 18 cubes a side."


def _lay_soldiers(state: State, board: SideBoard, army: Army) -> None:
    letters = ("A", "B") if board.team else (army.platoons,)
    for number, letter in zip(board.seats, letters, strict=True):
        seat, roster = state.content.seats[number], state.content.roster
        platoon = next(p for p in roster.platoons if p.side == board.number and p.letter == letter)
        state.platoons[number] = platoon.number
        left = [roster.soldiers[code].id for code in platoon.soldiers]
        for id, place in army.at.items():
            if id in left:
                left.remove(id)
                _stand(state, seat, id, place)
        left = _put(state, army.fallen.split(), left, seat.fallen)
        hand = left[: 5 if board.team else 8] if army.hand is None else army.hand.split()
        left = _put(state, hand, left, seat.hand)
        _put(state, left, left, seat.deck)
    placed = {id for id in army.at if state.at[_code(state, id)] != OFF}
    assert placed == set(army.at), f"Not of a platoon that plays: {set(army.at) - placed}"


def _put(state: State, ids: Iterable[str], left: list[str], zone: int) -> list[str]:
    """Soldiers of a platoon into a zone; the rest of it."""
    mine = [id for id in ids if id in left]
    state.zones.put([f"soldier:{id}" for id in mine], zone)
    return [id for id in left if id not in mine]


def _stand(state: State, seat: Seat, id: str, place: str) -> None:
    space, _, given = place.partition(":")
    cubes, _, received = given.partition("/")
    soldier = _code(state, id)
    hearts = state.content.roster.soldiers[soldier].lives
    at = _space(state, seat.side, space)
    state.zones.put([f"soldier:{id}"], seat.play)
    state.at[soldier], state.occupant[at], state.deployed[soldier] = at, soldier, max(1, state.round - 1)
    state.received[soldier] = int(received) if received else hearts
    state.cubes[soldier] = int(cubes) if cubes else hearts


def _lay_objects(state: State, board: SideBoard, army: Army) -> None:
    roster = state.content.roster
    left = [one.word for one in roster.objects.values() if one.side == board.number for _ in range(one.copies)]
    for name, space in army.trenches.items():
        word = f"card:{board.id}/{name}"
        left.remove(word)
        state.zones.put([word], board.trenches)
        state.occupant[_space(state, board.number, space)] = roster.code_of[word]
    for names, zone in ((army.objects, board.objects), (army.discard, board.discard), (army.deck or "", board.deck)):
        words = [f"card:{board.id}/{name}" for name in names.split()]
        state.zones.put(words, zone)
        for word in words:
            assert word in roster.objects, word
            if word in left:
                left.remove(word)
    if army.deck is None:
        state.zones.put(left, board.deck)


class Script:
    """Chance of a test: dice as written, and none beyond; the cards written come before others, which a seed draws."""

    def __init__(self, dice: Sequence[int] | None, draws: str, seed: int) -> None:
        self.dice = None if dice is None else list(dice)
        self.draws = [_drawn(word) for word in draws.split()]
        self.then = Seeded(seed)
        self.desk: Desk | None = None

    def __call__(self, request: Roll | Draw, n: int) -> Any:
        if self.desk is not None:
            asked = DESAMPARADOS.ask(self.desk.state, request, None)
            assert asked["text"]
            assert asked["side"] in (*SIDES, *DESAMPARADOS.sides(self.desk.state)), request
        if isinstance(request, Draw):
            mine = [word for word in self.draws if word in request.pool()]
            if mine:
                self.draws.remove(mine[0])
            return mine[0] if mine else self.then(request, n)
        if self.dice is None:
            return self.then(request, n)
        many = len(request.dice)
        assert len(self.dice) >= many, f"{request} is rolled; the test has the dice {self.dice} left"
        faces, self.dice = tuple(self.dice[:many]), self.dice[many:]
        return faces


def _drawn(word: str) -> Word:
    if ":" in word:
        return word
    return f"soldier:{word}" if word.startswith(("SOV-", "GER-")) else f"card:{word}"


# -- the desk -----------------------------------------------------------------------------------------------


class Desk(Telling):
    """A game on the bench, with the words of the rulebook."""

    def __init__(self, state: State, chance: Script) -> None:
        self.start = state.clone()
        self.chance = chance
        state.log = []
        self.game: Game[State] = Game(RULES, state, chance)
        chance.desk = self
        self.read = 0
        """Events of the log that have been looked at."""

    @property
    def state(self) -> State:
        return self.game.state

    # -- answering ------------------------------------------------------------------------------------------

    def choose(self, *words: str, side: str | None = None) -> None:
        """Answer what is asked, one word after the other; `side` says whose answer it is when several are asked."""
        for word in words:
            self.game.answer(self._word(word, side), side)
            self._told()

    def say(self, **words: str) -> None:
        """Answers of several sides to one secret question: say(soviet="surrender", german="go-on"). Underscore: -."""
        for side, word in words.items():
            self.choose(word, side=side.replace("_", "-"))

    def interject(self, side: str, word: str) -> None:
        """Play something out of turn: interject("soviet", "vodka")."""
        self.game.interject(side, f"card:{side.partition('-')[0]}/{word}")
        self._told()

    def _told(self) -> None:
        """What has happened can be told to everybody, by rules of the ledger, and what stands now can be saved."""
        log = self.state.log
        assert log is not None
        for event in log[self.read :]:
            assert all(DESAMPARADOS.rule(rule) for rule in event.rules), event
            for viewer in (None, "", *DESAMPARADOS.sides(self.state)):
                DESAMPARADOS.line(self.state, event, viewer)
        self.read = len(log)
        saved = self.state.dump()
        assert RULES.load(saved, self.state.content).dump() == saved
        for request in self.game.requests:
            assert DESAMPARADOS.ask(self.state, request, None)["text"]

    def interjections(self, side: str) -> list[str]:
        """What a side may play out of turn now."""
        return [short(word) for word in RULES.interjections(self.state, side)]

    def passing(self, *kinds: str) -> None:
        """Answer "pass" as long as one of these questions is asked (default: reaction, cover, commander)."""
        while not self.game.over and self._request().kind in (kinds or ("reaction", "cover", "commander")):
            self.choose("pass")

    def on_to(self, kind: str) -> None:
        """Go on until this is asked, by "pass", "end", "go-on", "done" or "stop" where there is one, else the first."""
        for _ in range(400):
            asked = self.game.requests[0]
            if asked.kind == kind:
                return
            assert isinstance(asked, Choose)
            options = asked.options()
            quiet = [word for word in ("pass", "end", "go-on", "done", "stop") if word in options]
            self.game.answer((quiet or options)[0], asked.side)
        pytest.fail(f"{kind} is not asked")

    def refused(self, word: str, side: str | None = None) -> str:
        """The rule by which an answer is refused; the game is as before."""
        full = self._word(word, side)
        before = self.state.dump()
        why = self._why(full, side)
        with pytest.raises(IllegalAnswer) as raised:
            self.game.answer(full, side)
        assert raised.value.refusal == why
        assert self.state.dump() == before
        return why.rule

    def facts(self, word: str, side: str | None = None) -> tuple[Any, ...]:
        """What the refusal of an answer speaks of."""
        return self._why(self._word(word, side), side).facts

    def _why(self, full: Word, side: str | None) -> Refusal:
        why = self.game.why_not(full, side)
        assert why is not None, f"{full} is allowed"
        assert DESAMPARADOS.words(self.state, why, full, None)["text"]
        return why

    def may(self, word: str, side: str | None = None) -> bool:
        """Whether an answer is among the options."""
        return self._word(word, side) in self._choice(side).options()

    # -- what is asked --------------------------------------------------------------------------------------

    @property
    def asked(self) -> tuple[str, str]:
        """Who is asked, and what: ("soviet", "act"). When several are asked in secret: the first of them."""
        request = self._request()
        return request.side, request.kind

    @property
    def all_asked(self) -> list[str]:
        """All who are asked now."""
        return [request.side for request in self.game.requests]

    @property
    def about(self) -> Any:
        """The public facts of the question, a tuple."""
        return self._request().about

    @property
    def hidden(self) -> str:
        """What of the question is hidden: "", "options" or "answer"."""
        return self._choice().hidden

    def options(self, side: str | None = None) -> list[str]:
        """All legal answers in short words."""
        return [short(word) for word in self._choice(side).options()]

    def _request(self, side: str | None = None) -> Asked:
        return next(request for request in self.game.requests if side in (None, request.side))

    def _choice(self, side: str | None = None) -> Choose:
        request = self._request(side)
        assert isinstance(request, Choose), request
        return request

    def _word(self, word: str, side: str | None = None) -> Word:
        whose = (side or self._request().side).partition("-")[0]
        return " ".join(_full(part, whose) for part in word.split())

    # -- reading the position -------------------------------------------------------------------------------

    def at(self, id: str) -> str | None:
        """Space of a soldier, "1-3"; None when it is not in play."""
        space = self.state.at[_code(self.state, id)]
        return None if space == OFF else self.state.content.space_words[space].partition("/")[2]

    def on(self, space: str) -> str | None:
        """What lies face up on a space ("soviet/1-3"): a soldier's id or a trench."""
        code = self.state.occupant[self.state.content.space_of[f"space:{space}"]]
        return None if code == OFF else short(self.state.content.roster.words[code])

    def cubes(self, id: str) -> int:
        return self.state.cubes[_code(self.state, id)]

    def received(self, id: str) -> int:
        return self.state.received[_code(self.state, id)]

    def active(self, id: str) -> bool:
        return self.state.active(_code(self.state, id))

    def frozen(self, id: str) -> bool:
        return self.state.frozen[_code(self.state, id)]

    def ordered(self, id: str) -> bool:
        """Whether it has a command marker."""
        return self.state.ordered[_code(self.state, id)]

    def cover(self, id: str) -> int:
        """Cover markers."""
        return self.state.cover[_code(self.state, id)]

    def dead(self, id: str) -> bool:
        """Whether it lies in its player's discard pile."""
        word = f"soldier:{id}"
        return any(word in self.state.zones[seat.fallen] for seat in self.state.content.seats)

    def initiative(self, id: str) -> int:
        """In force now."""
        return values.initiative(self.state, _code(self.state, id))

    def defense(self, id: str) -> int:
        """In force now."""
        return values.defense(self.state, _code(self.state, id))

    def in_play(self, side: str) -> list[str]:
        """Ids of a side's soldiers on the grid, by space."""
        soldiers = self.state.content.roster.soldiers
        return [soldiers[code].id for code in self.state.in_play(SIDES.index(side))]

    def reserve(self, side: str) -> int:
        return self.state.reserve[SIDES.index(side)]

    def lost(self, side: str) -> int:
        return self.state.lost[SIDES.index(side)]

    def zone(self, zone: str) -> list[str]:
        """Cards of a zone in short words, sorted.

        Of a seat: "soviet/deck", "/hand", "/down-1", "/down-2", "/play", "/fallen" ("soviet-1/…" on a TEAM side);
        of a side: "soviet/object-deck", "/objects", "/object-discard", "/playing", "/trenches".
        """
        return [short(word) for word in self.state.zones[self.state.zones.layout.index[f"zone:{zone}"]]]

    def count(self, zone: str) -> int:
        return len(self.zone(zone))

    def held(self, side: str) -> list[str]:
        """Objects in the inventory."""
        return self.zone(f"{side}/objects")

    @property
    def order(self) -> list[str | None]:
        """Soldiers by action marker; None where one has died."""
        soldiers = self.state.content.roster.soldiers
        return [None if code == OFF else soldiers[code].id for code in self.state.slots]

    @property
    def acting(self) -> str | None:
        """Whose activation goes on."""
        code = self.state.acting
        return None if code == OFF else self.state.content.roster.soldiers[code].id

    @property
    def first(self) -> str:
        return SIDES[self.state.first]

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def round(self) -> int:
        return self.state.round

    @property
    def won(self) -> tuple[str | None, str] | None:
        """Winner (None: a draw) and rule; None while play goes on."""
        result = self.state.result
        assert self.game.over == (result is not None)
        if result is None:
            return None
        return (None if result.winner == OFF else SIDES[result.winner]), result.rule

    def check(self) -> None:
        """The invariants that hold in every game (positions laid by hand need not have them)."""
        RULES.check(self.state)


def _full(word: str, side: str) -> Word:
    """A short word in full; `side` is asked."""
    if word.startswith("object:"):
        return f"card:{side}/{word.removeprefix('object:')}"
    if ":" in word:
        return word
    if re.fullmatch(r"(SOV|GER)-[AB]-\d\d", word):
        return f"soldier:{word}"
    if re.fullmatch(r"(SOV|GER)-[AB]", word):
        return f"platoon:{word}"
    owner, _, name = word.rpartition("/")
    if re.fullmatch(r"\d+-\d+", name):
        return f"space:{owner or side}/{name}"
    if re.fullmatch(r"trench-\d", name) or (name in KINDS and name != "reorganize") or owner:
        return f"card:{owner or side}/{name}"
    return word


def short(word: Word) -> str:
    """A word without kind and, for objects, without side; spaces keep their side."""
    return " ".join(_short(part) for part in word.split())


def _short(word: Word) -> str:
    kind, _, rest = word.partition(":")
    if kind == "card":
        name = rest.partition("/")[2]
        return "object:reorganize" if name == "reorganize" else name
    return rest if rest else word
