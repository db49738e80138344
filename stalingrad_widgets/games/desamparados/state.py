"""The state of a game: everything that changes while it is played."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...core.game import OVER
from ...core.zones import Zones
from .content import CUBES, EMPTY, OFF, SPACES, Content, Seat, SideBoard

SET_UP, START, DISCARDS = "set-up", "start", "discards"
DEPLOY, LIFE_CUBES, ORDER = "deploy", "cubes", "order"
TURN, ACTIVATION, COMMANDS, ROUND_END = "turn", "activation", "commands", "round-end"
HYPOTHERMIA_STEP, REINFORCEMENT, SURRENDER = "hypothermia-step", "reinforcement", "surrender"
LAST_BREATH, LAST_ORDER, LAST_TURN, SCORE = "last-breath", "last-order", "last-turn", "score"
"""Phases: the names of the flows."""
PHASES = (
    *(TURN, ACTIVATION, COMMANDS, SET_UP, START, DISCARDS, DEPLOY, LIFE_CUBES, ORDER, ROUND_END),
    *(HYPOTHERMIA_STEP, REINFORCEMENT, SURRENDER, LAST_BREATH, LAST_ORDER, LAST_TURN, SCORE, OVER),
)

IN_TURN, IN_REACTIVATION, IN_LAST_BREATH = "turn", "reactivation", "last-breath"
KINDS = (IN_TURN, IN_REACTIVATION, IN_LAST_BREATH)
"""Kinds of activation (`State.kind`)."""


class Result(NamedTuple):
    """How the game ended."""

    winner: int
    """Index of the side; OFF for a draw."""
    rule: str
    points: tuple[int, int]


class Attack(NamedTuple):
    """An attack in progress; replaced as a whole when something of it changes."""

    attacker: int
    """Code of the soldier: the one that acts, or the veteran of Cover Me!."""
    weapon: str
    """"smg", "rifle", "pistol" or "grenade"."""
    axis: str = ""
    """Of a grenade: "vertical" (the column) or "horizontal" (the line)."""
    target: int = OFF
    """Code of a soldier, or of a trench; OFF before the aim and when it is gone."""
    shots: int = 1
    """Left."""
    precision: int = 0
    """Bonus of Precision so far."""
    rolled: int = 0
    """Shots rolled so far."""
    stop: bool = False
    """No further shot whatever is played: frozen, or given up."""
    retarget: bool = False
    """The next shot may go at another target: an extra one (option `extra_shot_retarget`)."""


class State:
    """Columns by code of the soldier, side or seat."""

    __slots__ = (
        "acting",
        "at",
        "attack",
        "attacked",
        "content",
        "cover",
        "cubes",
        "deployed",
        "down_at",
        "first",
        "fixed",
        "frozen",
        "kind",
        "log",
        "lost",
        "named",
        "naming",
        "occupant",
        "ordered",
        "phase",
        "platoons",
        "reaction",
        "received",
        "repeat",
        "reserve",
        "result",
        "round",
        "said",
        "slot",
        "slots",
        "used",
        "zones",
    )

    def __init__(self, content: Content) -> None:  # noqa: PLR0915 - one line a column
        """Before the set-up: no platoon is chosen, the object decks are full, all cubes are in the reserve."""
        n = len(content.roster.soldiers)
        self.content = content
        self.phase = SET_UP
        self.round = 1
        self.first = 0
        """Side that deploys first in this round."""
        self.platoons = [OFF] * len(content.seats)
        """Platoon of each seat."""
        self.zones = Zones(content.layout)
        self.reserve = [CUBES, CUBES]
        self.lost = [0, 0]
        self.at = [OFF] * n
        """Space of each soldier in play."""
        self.occupant = [EMPTY] * (2 * SPACES)
        """Code of what lies face up on each space: soldier or trench."""
        self.cubes = [0] * n
        self.received = [0] * n
        """Cubes that it got when deployed: it is wounded below that (DES-lives-09)."""
        self.deployed = [0] * n
        """Round in which it was deployed; 0 if it was not."""
        self.down_at = [[OFF] * len(seat.down) for seat in content.seats]
        """Space of each soldier that lies face down, by seat and slot."""
        self.frozen = [False] * n
        self.ordered = [False] * n
        """Has a command marker."""
        self.cover = [0] * n
        """Cover markers."""
        self.reaction = [0] * n
        """Bonus of Reaction in the turn order being set."""
        self.slots: list[int] = []
        """Soldiers in the order of their action markers 1 to 4; OFF where the soldier has died."""
        self.fixed: list[int] = []
        """Initiative of each slot, as it was when the order was set."""
        self.slot = 0
        """Slot whose turn or command it is, from 0."""
        self.kind = ""
        """Kind of the activation that goes on."""
        self.acting = OFF
        """Soldier whose activation goes on."""
        self.used: tuple[str, ...] = ()
        """Secondary actions used in it."""
        self.attacked = False
        """Whether it has attacked, or given its attack to Cover Me!."""
        self.attack: Attack | None = None
        self.said: list[str] = [""] * len(content.seats)
        """Secret answers to the surrender question, until all are in."""
        self.named: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        """Soldiers named for Last Breath by side; secret until both have finished."""
        self.naming = [False, False]
        """Sides that have finished naming."""
        self.repeat = 0
        """Last Breaths fought before this one."""
        self.result: Result | None = None
        self.log: list[Any] | None = None

    # -- who and what -------------------------------------------------------------------------------

    def side(self, index: int) -> SideBoard:
        """The board of a side."""
        return self.content.sides[index]

    def seat_of(self, soldier: int) -> Seat:
        """The seat that this soldier belongs to: his platoon is its. Raises ValueError when nobody has it."""
        return self.content.seats[self.platoons.index(self.content.roster.soldiers[soldier].platoon)]

    def active(self, soldier: int) -> bool:
        """In play and deployed this round (DES-deploy-14)."""
        return self.at[soldier] != OFF and self.deployed[soldier] == self.round

    def in_play(self, side: int) -> list[int]:
        """Codes of a side's soldiers on its grid, by space."""
        n = len(self.at)
        return [code for code in self.occupant[side * SPACES : (side + 1) * SPACES] if EMPTY < code < n]

    def free_spaces(self, side: int) -> list[int]:
        """Spaces of a side's grid without soldier, face down or up, and without trench."""
        occupant = self.occupant
        taken = [space for seat in self.content.sides[side].seats for space in self.down_at[seat]]
        return [space for space in self.content.grids[side] if occupant[space] == EMPTY and space not in taken]

    # -- copies ----------------------------------------------------------------------------------------

    def clone(self) -> State:
        """An independent copy, without the log."""
        new = State.__new__(State)
        new.content = self.content
        new.phase, new.round, new.first = self.phase, self.round, self.first
        new.platoons = self.platoons[:]
        new.zones = self.zones.clone()
        new.reserve, new.lost = self.reserve[:], self.lost[:]
        new.at, new.occupant = self.at[:], self.occupant[:]
        new.cubes, new.received, new.deployed = self.cubes[:], self.received[:], self.deployed[:]
        new.down_at = [slots[:] for slots in self.down_at]
        new.frozen, new.ordered, new.cover = self.frozen[:], self.ordered[:], self.cover[:]
        new.reaction = self.reaction[:]
        new.slots, new.fixed, new.slot = self.slots[:], self.fixed[:], self.slot
        new.kind, new.acting, new.used = self.kind, self.acting, self.used
        new.attacked, new.attack = self.attacked, self.attack
        new.said, new.named, new.naming = self.said[:], self.named, self.naming[:]
        new.repeat, new.result = self.repeat, self.result
        new.log = None
        return new

    def dump(self) -> dict[str, Any]:
        """Plain data, with words for soldiers, spaces, sides and seats."""
        content, words = self.content, self.content.roster.words
        space, seats = content.space_words, content.seats
        sides = [side.id for side in content.sides]
        attack = self.attack
        return {
            "phase": self.phase,
            "round": self.round,
            "first": sides[self.first],
            "platoons": {
                seat.id: content.roster.platoons[p].word
                for seat, p in zip(seats, self.platoons, strict=True)
                if p != OFF
            },
            "zones": self.zones.dump(),
            "reserve": dict(zip(sides, self.reserve, strict=True)),
            "lost": dict(zip(sides, self.lost, strict=True)),
            "grid": {space[s]: words[code] for s, code in enumerate(self.occupant) if code != EMPTY},
            "soldiers": {words[code]: self._soldier(code) for code, s in enumerate(self.deployed) if s},
            "down": {seat.id: [space[s] if s != OFF else None for s in self.down_at[seat.number]] for seat in seats},
            "reaction": {words[code]: bonus for code, bonus in enumerate(self.reaction) if bonus},
            "slots": [words[code] if code != OFF else None for code in self.slots],
            "fixed": list(self.fixed),
            "slot": self.slot,
            "kind": self.kind,
            "acting": words[self.acting] if self.acting != OFF else None,
            "used": list(self.used),
            "attacked": self.attacked,
            "attack": attack
            and {
                **attack._asdict(),
                "attacker": words[attack.attacker],
                "target": words[attack.target] if attack.target != OFF else None,
            },
            "said": {seat.id: said for seat, said in zip(seats, self.said, strict=True) if said},
            "named": {side: [words[code] for code in named] for side, named in zip(sides, self.named, strict=True)},
            "naming": dict(zip(sides, self.naming, strict=True)),
            "repeat": self.repeat,
            "result": self.result
            and [
                sides[self.result.winner] if self.result.winner != OFF else None,
                self.result.rule,
                list(self.result.points),
            ],
        }

    def _soldier(self, code: int) -> dict[str, Any]:
        """What is kept of a soldier that was deployed, dead ones too."""
        return {
            "cubes": self.cubes[code],
            "received": self.received[code],
            "deployed": self.deployed[code],
            "frozen": self.frozen[code],
            "ordered": self.ordered[code],
            "cover": self.cover[code],
        }


def set_up(content: Content) -> State:
    """Before the first question: object decks and reserves full (DES-setup-09, DES-setup-15, DES-setup-16)."""
    state = State(content)
    for card in content.roster.objects.values():
        state.zones.put([card.word] * card.copies, content.sides[card.side].deck)
    return state
