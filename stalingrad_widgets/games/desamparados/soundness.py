"""All that is wrong with a state: what no course of play could have led to (I1 to I11 of the notes)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ...core.game import OVER
from .content import CUBES, EMPTY, FIREARMS, GRENADE, LAST_ROUND, OBJECTS_KEPT, OFF, SIDES, SPACES, Seat, SideBoard
from .state import (
    ACTIVATION,
    COMMANDS,
    DEPLOY,
    DISCARDS,
    HYPOTHERMIA_STEP,
    IN_LAST_BREATH,
    IN_REACTIVATION,
    KINDS,
    LAST_BREATH,
    LAST_ORDER,
    LAST_TURN,
    LIFE_CUBES,
    ORDER,
    PHASES,
    REINFORCEMENT,
    SCORE,
    SET_UP,
    START,
    SURRENDER,
    TURN,
    Attack,
    State,
)

SLOTTED = (TURN, ACTIVATION, COMMANDS)
"""Phases in which action markers lie."""
UNMARKED = (SET_UP, START, DISCARDS, DEPLOY, LIFE_CUBES, ORDER, HYPOTHERMIA_STEP, REINFORCEMENT, SURRENDER)
"""Phases before anybody has a marker."""
ROUNDS: Mapping[str, tuple[int, ...]] = {
    SET_UP: (1,),
    **dict.fromkeys((HYPOTHERMIA_STEP, REINFORCEMENT), (3, 5)),
    SURRENDER: (5, 7),
    **dict.fromkeys((LAST_BREATH, LAST_ORDER, LAST_TURN, SCORE), (8,)),
    **dict.fromkeys((ACTIVATION, OVER), tuple(range(1, 9))),
}
"""Phase -> the rounds in which it comes; the others come in rounds 1 to 7 (DES-rounds-02)."""
SOLO_HANDS, TEAM_HANDS = (6, 4, 2, 5, 3, 2, 0), (4, 3, 2, 4, 3, 1, 0)
"""Soldiers in hand after the deployment of rounds 1 to 7 (I6, DES-start-19, DES-start-20)."""


def faults(state: State) -> list[str]:
    """One sentence for each fault, in the order cubes, cards, grids, markers, course; [] for a sound state."""
    return [
        *_cubes(state),
        *_soldier_cards(state),
        *_object_cards(state),
        *_grids(state),
        *_markers(state),
        *_course(state),
        *_attack(state),
        *_end(state),
    ]


# -- cubes (I1, I4, DES-components-03, DES-components-04) ----------------------------------------------


def _cubes(state: State) -> Iterator[str]:
    for side, id in enumerate(SIDES):
        on_soldiers = sum(state.cubes[soldier] for soldier in state.in_play(side))
        parts = (state.reserve[side], state.lost[side], on_soldiers)
        if sum(parts) != CUBES or min(parts) < 0:
            yield f"The {id} cubes are {parts} in reserve, lost and on soldiers: together there are {CUBES}."
    for card in state.content.roster.soldiers:
        yield from _cubes_of(state, card.code)


def _cubes_of(state: State, soldier: int) -> Iterator[str]:
    card, cubes, received = state.content.roster.soldiers[soldier], state.cubes[soldier], state.received[soldier]
    most = received if state.content.options["heal_cap"] == "received" else card.lives
    if not 0 <= cubes <= most or not 0 <= received <= card.lives:
        yield f"{card.id} has {cubes} cubes of {received} that it got; it has {card.lives} hearts."
    if cubes and state.at[soldier] == OFF:
        yield f"{card.id} is not in play but has cubes."


# -- cards (I2) -------------------------------------------------------------------------------------------


def _soldier_cards(state: State) -> Iterator[str]:
    for seat in state.content.seats:
        zones = (seat.deck, seat.hand, *seat.down, seat.play, seat.fallen)
        have = Counter(word for zone in zones for word in state.zones[zone])
        should = Counter(_platoon(state, seat))
        if have != should:
            wrong = sorted((have - should) + (should - have))
            yield f"Seat {seat.id} has not each soldier of its platoon once: {wrong}."
        standing = {state.content.roster.code_of[word] for word in state.zones[seat.play]}
        if standing != {soldier for soldier in state.in_play(seat.side) if state.seat_of(soldier) is seat}:
            yield f"The soldiers that {seat.id} has in play are not those on the grid."


def _platoon(state: State, seat: Seat) -> list[str]:
    number = state.platoons[seat.number]
    if number == OFF:
        return []
    return [state.content.roster.words[soldier] for soldier in state.content.roster.platoons[number].soldiers]


def _object_cards(state: State) -> Iterator[str]:
    for board in state.content.sides:
        zones = (board.deck, board.objects, board.discard, board.playing, board.trenches)
        have = Counter(word for zone in zones for word in state.zones[zone])
        cards = [card for card in state.content.roster.objects.values() if card.side == board.number]
        if have != Counter({card.word: card.copies for card in cards}):
            yield f"The {board.id} side has not each object as often as it should: {have}."
        built = sorted(state.content.roster.words[code] for code in _trenches(state, board))
        if built != sorted(state.zones[board.trenches]):
            yield f"The {board.id} trenches on the grid are {built}; built are {state.zones[board.trenches]}."


def _trenches(state: State, board: SideBoard) -> list[int]:
    grid = state.occupant[board.number * SPACES : (board.number + 1) * SPACES]
    return [code for code in grid if code >= len(state.at)]


# -- grids (I3) -------------------------------------------------------------------------------------------


def _grids(state: State) -> Iterator[str]:
    content, roster = state.content, state.content.roster
    for space, code in enumerate(state.occupant):
        if EMPTY < code < len(state.at):
            if state.at[code] != space:
                yield f"{roster.words[code]} lies on {content.space_words[space]} but is said to be elsewhere."
            if roster.soldiers[code].side != space // SPACES:
                yield f"{roster.words[code]} stands on the enemy's grid."
    for code, space in enumerate(state.at):
        if space != OFF and state.occupant[space] != code:
            yield f"{roster.words[code]} is said to be on {content.space_words[space]}, which holds another card."
    for board in content.sides:
        yield from _room(state, board)
    for seat in content.seats:
        yield from _face_down(state, seat)


def _room(state: State, board: SideBoard) -> Iterator[str]:
    down = [space for seat in board.seats for space in state.down_at[seat] if space != OFF]
    if len(set(down)) < len(down) or any(
        state.occupant[s] != EMPTY or s not in state.content.grids[board.number] for s in down
    ):
        yield f"A {board.id} soldier lies face down where another card lies."
    if not state.free_spaces(board.number):
        yield f"No space of the {board.id} grid is free (DES-deploy-17)."


def _face_down(state: State, seat: Seat) -> Iterator[str]:
    """One soldier on each space, and at most one without a space yet (DES-deploy-01)."""
    cards, spaces = [state.zones.count(zone) for zone in seat.down], state.down_at[seat.number]
    if any(many > 1 for many in cards) or any(s != OFF and not many for s, many in zip(spaces, cards, strict=True)):
        yield f"Seat {seat.id} has not one soldier face down on each space that it has taken."
    unplaced = [slot for slot, many in enumerate(cards) if many and spaces[slot] == OFF]
    if unplaced not in ([], [spaces.index(OFF) if OFF in spaces else OFF]):
        yield f"Seat {seat.id} has a soldier face down without a space that is not the next to get one."
    if sum(cards) and state.phase != DEPLOY:
        yield f"A soldier of {seat.id} lies face down in the phase {state.phase!r} (DES-deploy-12)."


# -- markers (I5, I8, I9) -----------------------------------------------------------------------------------


def _markers(state: State) -> Iterator[str]:
    off = [soldier for soldier, space in enumerate(state.at) if space == OFF]
    if any(state.frozen[s] or state.ordered[s] or state.cover[s] or s in state.slots for s in off):
        yield "A soldier that is not in play has a marker."
    marked = [slot for slot in state.slots if slot != OFF]
    if len(set(marked)) < len(marked):
        yield "A soldier has two action markers."
    if state.phase in UNMARKED and (any(state.frozen) or any(state.ordered) or any(state.cover) or state.slots):
        yield f"There are markers on soldiers in the phase {state.phase!r} (DES-summary-02)."
    reactivated = state.kind == IN_REACTIVATION and state.phase == ACTIVATION and state.at[state.acting] != OFF
    if reactivated and not state.ordered[state.acting]:
        yield "A soldier is reactivated without a command marker (DES-command-08)."
    attack = state.attack
    if attack is not None and not attack.rolled and not attack.stop and state.frozen[attack.attacker]:
        yield "A soldier with a frozen weapon attacks (DES-special-01)."


# -- where the game stands ----------------------------------------------------------------------------------


def _course(state: State) -> Iterator[str]:
    """Round and slot fit the phase, and somebody acts in an activation."""
    rounds = ROUNDS.get(state.phase, tuple(range(1, 8)))
    if state.round not in rounds:
        yield f"The phase {state.phase!r} does not come in round {state.round}, only in {', '.join(map(str, rounds))}."
    steps = _steps(state)
    if steps and state.slot >= steps:
        yield f"The slot is {state.slot}: in the phase {state.phase!r} it is from 0 to {steps - 1}."
    if len(state.fixed) != len(state.slots):
        yield f"There are {len(state.fixed)} initiatives for {len(state.slots)} soldiers in the order."
    if state.phase == ACTIVATION:
        if state.acting == OFF or state.kind not in KINDS:
            yield "Nobody acts in the activation, or it has no kind."
        elif (state.kind == IN_LAST_BREATH) != (state.round >= LAST_ROUND):
            yield f"An activation of the kind {state.kind!r} does not come in round {state.round}."


def _steps(state: State) -> int:
    """How many sides or seats a phase goes over, one each time; 0 for a phase that does not."""
    seats = len(state.content.seats)
    if state.phase == START:
        return len(SIDES) + (seats if state.round == 1 else 0)
    return {DISCARDS: len(SIDES), HYPOTHERMIA_STEP: seats, REINFORCEMENT: seats}.get(state.phase, 0)


def _attack(state: State) -> Iterator[str]:
    """Weapon and target of an attack are such as its soldier could have (DES-weapon-01, DES-aim-01, DES-trench-04)."""
    attack = state.attack
    if attack is None:
        return
    if state.acting == OFF:
        yield "There is an attack, but nobody acts."
    card = state.content.roster.soldiers[attack.attacker]
    carried = [weapon.kind for weapon in card.weapons]
    if attack.weapon in FIREARMS and attack.weapon not in carried:
        yield f"{card.id} attacks with {attack.weapon}, which it does not carry (DES-weapon-01)."
    if attack.target != OFF and not _can_be_aimed_at(state, attack):
        yield f"{card.id} aims at {state.content.roster.words[attack.target]}, which it cannot (DES-aim-01)."


def _can_be_aimed_at(state: State, attack: Attack) -> bool:
    """On the enemy's grid; a trench only with a grenade, whose axis is then known."""
    trench, throw = attack.target >= len(state.at), attack.weapon == GRENADE
    enemy = 1 - state.content.roster.soldiers[attack.attacker].side
    grid = state.occupant[enemy * SPACES : (enemy + 1) * SPACES]
    return attack.target in grid and (throw or not trench) and bool(attack.weapon) and bool(attack.axis or not throw)


# -- the end (I11) ------------------------------------------------------------------------------------------


def _end(state: State) -> Iterator[str]:
    if state.phase not in PHASES:
        yield f"There is no phase {state.phase!r}."
    if (state.phase == OVER) != (state.result is not None):
        yield "The game is over without a result, or has a result before it is over."
    result = state.result
    if result is not None and result.rule == "DES-end-02":
        loser = 1 - result.winner
        if state.reserve[loser] or state.in_play(loser):
            yield "Direct damage has won over a side that still has soldiers or a reserve (DES-end-02, DES-direct-07)."


# -- what only play sees to -----------------------------------------------------------------------------------


def strays(state: State) -> list[str]:
    """Faults that a position laid out by hand may have, but no state that play has led to (I5, I6, I7)."""
    return [*_four_active(state), *_hands(state), *_inventories(state)]


def _four_active(state: State) -> Iterator[str]:
    if state.phase not in SLOTTED or state.round >= LAST_ROUND:
        return
    active = sorted(soldier for side in (0, 1) for soldier in state.in_play(side) if state.active(soldier))
    if len(state.slots) not in _slots(state) or sorted(slot for slot in state.slots if slot != OFF) != active:
        yield "The soldiers with action markers are not the active ones that live (DES-order-01)."


def _slots(state: State) -> tuple[int, ...]:
    """Action markers laid; a soldier may die before only where winter may take lives at any time (DES-winter-07)."""
    options = state.content.options
    early = options["winter_discard"] == "any_time" or options["hand_limit_always"]
    return (0, 1, 2, 3, 4) if early else (4,)


def _hands(state: State) -> Iterator[str]:
    """Soldiers in hand and face down, while nobody draws or loses any."""
    if state.phase not in (DISCARDS, DEPLOY, LIFE_CUBES, ORDER, *SLOTTED) or state.round >= LAST_ROUND:
        return
    for seat in state.content.seats:
        here = state.zones.count(seat.hand) + sum(state.zones.count(zone) for zone in seat.down)
        before = state.phase in (DISCARDS, DEPLOY)
        should = (TEAM_HANDS if seat.team else SOLO_HANDS)[state.round - 1] + (len(seat.down) if before else 0)
        if here != should:
            yield f"Seat {seat.id} has {here} soldiers in hand; in round {state.round} it should have {should}."


def _inventories(state: State) -> Iterator[str]:
    """The limit of objects after the discards; a side without Vodka has not drawn since."""
    board = state.content.sides[1]
    if state.phase not in (DEPLOY, LIFE_CUBES, ORDER) or state.round >= LAST_ROUND:
        return
    held = state.zones.count(board.objects)
    if held > OBJECTS_KEPT[state.round - 1]:
        yield f"The {board.id} side has {held} objects, above the limit (DES-start-09, -12, -14)."
