"""The set-up, the start phase of rounds 1 to 7 and the end of a round (DES-rounds-01, DES-rounds-03, DES-rounds-06).

A flow that goes over sides or seats does one of them each time; `State.slot` counts them.
"""

from __future__ import annotations

from functools import partial

from ...core.refusal import Refusal
from ...core.requests import Choose, Draw, Flow, Word
from . import notes, objects
from .content import LAST_ROUND, OBJECTS_DRAWN, OFF, SIDES, Platoon, Seat
from .state import DEPLOY, DISCARDS, HYPOTHERMIA_STEP, LAST_BREATH, START, SURRENDER, State

AFTER_ROUND = {3: HYPOTHERMIA_STEP, 5: SURRENDER, 7: SURRENDER}
"""What comes between two rounds (DES-rounds-02)."""


# -- set-up -------------------------------------------------------------------------------------------


def set_up(state: State) -> Flow[None]:
    """Each player chooses a platoon; who deploys first is drawn (DES-setup-10, DES-deploy-10)."""
    for seat in state.content.seats:
        yield from _choose_platoon(state, seat)
    yield from _first_deployer(state)
    state.phase, state.slot = START, 0


def _choose_platoon(state: State, seat: Seat) -> Flow[None]:
    """A, B or, for the partner, the one that is left (DES-setup-12, DES-setup-13); an option may fix it."""
    letter = state.content.options[f"{SIDES[seat.side]}_platoon"]
    if letter == "choose":
        word: Word = yield Choose(
            seat.id,
            "platoon",
            [platoon.word for platoon in platoons_left(state, seat)],
            partial(why_no_platoon, state, seat),
            beyond=lambda: [platoon.word for platoon in state.content.roster.platoons],
        )
    else:
        left = platoons_left(state, seat)
        word = next((platoon for platoon in left if platoon.letter == letter), left[0]).word
    _lead(state, seat, next(platoon for platoon in state.content.roster.platoons if platoon.word == word))


def platoons_left(state: State, seat: Seat) -> list[Platoon]:
    """Platoons of the own army that the partner has not chosen (DES-setup-03, DES-setup-13)."""
    return [
        platoon
        for platoon in state.content.roster.platoons
        if platoon.side == seat.side and platoon.number not in state.platoons
    ]


def why_no_platoon(state: State, seat: Seat, word: Word) -> Refusal | None:
    """Of the own army (DES-setup-10), not the partner's (DES-setup-13)."""
    platoon = next(platoon for platoon in state.content.roster.platoons if platoon.word == word)
    if platoon.side != seat.side:
        return Refusal("DES-setup-10", (word,))
    return Refusal("DES-setup-13", (word,)) if platoon.number in state.platoons else None


def _lead(state: State, seat: Seat, platoon: Platoon) -> None:
    """The platoon becomes the player's soldier deck, shuffled (DES-setup-09, DES-setup-14, DES-setup-18)."""
    state.platoons[seat.number] = platoon.number
    state.zones.put([state.content.roster.words[soldier] for soldier in platoon.soldiers], seat.deck)
    notes.platoon(state, seat, platoon.word)


def _first_deployer(state: State) -> Flow[None]:
    """By lot, unless an option says who (DES-deploy-10)."""
    fixed = state.content.options["first_deployer"]
    words = tuple(f"side:{side}" for side in SIDES)
    word = f"side:{fixed}" if fixed in SIDES else (yield Draw(SIDES[0], "first-deployer", lambda: words))
    state.first = words.index(word)
    notes.first(state, "DES-deploy-10")


# -- start phase --------------------------------------------------------------------------------------


def start(state: State) -> Flow[None]:
    """Objects for both sides, in round 1 soldiers for each player (DES-rounds-05, DES-start-04 to DES-start-06)."""
    step = state.slot
    if step == 0:
        notes.new_round(state)
    if step < len(SIDES):
        side = state.first if step == 0 else 1 - state.first
        yield from objects.draw_objects(state, side, OBJECTS_DRAWN[state.round - 1], _objects_rule(state.round))
    else:
        seat = state.content.seats[step - len(SIDES)]
        rule = "DES-start-06" if seat.team else "DES-start-05"
        yield from draw_soldiers(state, seat, state.side(seat.side).soldiers[0], rule)
    state.slot += 1
    if state.slot == _start_steps(state):
        state.phase, state.slot = (DEPLOY if state.round == 1 else DISCARDS), 0


def _start_steps(state: State) -> int:
    return len(SIDES) + (len(state.content.seats) if state.round == 1 else 0)


def _objects_rule(number: int) -> str:
    if number == 1:
        return "DES-start-04"
    return "DES-start-08" if number <= 3 else "DES-start-11" if number <= 5 else "DES-start-13"


def draw_soldiers(state: State, seat: Seat, n: int, rule: str) -> Flow[None]:
    """A player draws from the deck of his own platoon (DES-setup-12)."""
    deck, drawn = state.zones.cards[seat.deck], []
    for _ in range(min(n, len(deck))):
        word: Word = yield Draw(seat.id, "soldier", lambda: deck)
        state.zones.move(word, seat.deck, seat.hand)
        drawn.append(word)
    notes.soldiers_drawn(state, seat, drawn, rule)


# -- turns and the end of a round -----------------------------------------------------------------------


def round_end(state: State) -> Flow[None]:
    """Markers come off; then what lies between the rounds, or the next one (DES-summary-02, DES-rounds-02)."""
    yield from ()
    markers_off(state)
    next_step = AFTER_ROUND.get(state.round)
    if next_step is None:
        next_round(state)
    else:
        state.phase = next_step


def markers_off(state: State) -> None:
    """Action, cover, frozen weapon and command markers (DES-summary-02, DES-cover-04, DES-breath-20)."""
    soldiers = len(state.at)
    state.frozen[:] = state.ordered[:] = [False] * soldiers
    state.cover[:] = [0] * soldiers
    state.slots, state.fixed, state.slot = [], [], 0
    state.acting, state.kind, state.used, state.attacked = OFF, "", (), False
    notes.markers_off(state)


def next_round(state: State) -> None:
    """The round marker goes on, the other side deploys first (DES-rounds-05, DES-deploy-09, DES-breath-21)."""
    state.round += 1
    state.first = 1 - state.first
    state.slot = 0
    state.phase = START if state.round < LAST_ROUND else LAST_BREATH
