"""Deploying: soldiers are laid face down, turned up together, and get their life cubes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...core.refusal import Refusal
from ...core.requests import Choose, Flow, Hidden, Together, Word
from . import notes
from .content import OFF, SPACES, Seat
from .state import LIFE_CUBES, ORDER, State
from .verbs import PASS

# -- face down ------------------------------------------------------------------------------------------


def deploy(state: State) -> Flow[None]:
    """One soldier of a player who may deploy now; when all lie there they are revealed (DES-deploy-12)."""
    seats = due(state)
    if not seats:
        reveal(state)
        state.phase = LIFE_CUBES
    elif len(seats) > 1:
        yield from _either(state, seats)
    else:
        yield from _lay_down(state, seats[0])


def _lay_down(state: State, seat: Seat) -> Flow[None]:
    """A soldier, unless it lies down already, and its space."""
    slot = _slot(state, seat)
    if not state.zones.cards[seat.down[slot]]:
        soldier: Word = yield _ask_soldier(state, seat, slot)
        _lay(state, seat, slot, soldier)
    space: Word = yield _ask_space(state, seat, slot)
    _place(state, seat, slot, space)


def _either(state: State, seats: Sequence[Seat]) -> Flow[None]:
    """Several players are asked at once; after the answer of one of them all are asked anew (DES-deploy-16)."""
    answered: list[str] = []

    def take(who: str, word: Word) -> None:
        seat = state.content.seat_of[who]
        (_place if _begun(state, seat) else _lay)(state, seat, _slot(state, seat), word)
        answered.append(who)

    asks = [(_ask_space if _begun(state, seat) else _ask_soldier)(state, seat, _slot(state, seat)) for seat in seats]
    yield Together(asks, take, lambda _: bool(answered))


def due(state: State) -> list[Seat]:
    """The players who may deploy now (option `deploy_mode`, DES-deploy-11, DES-deploy-16)."""
    mode = state.content.options["deploy_mode"]
    first = _missing(state, state.first)
    if mode == "sides" and first:
        return first
    second = _missing(state, 1 - state.first)
    if mode == "alternate":
        return _alternating(state, first, second)
    return first + second


def _missing(state: State, side: int) -> list[Seat]:
    """Players of a side who have still to deploy (DES-deploy-02, DES-deploy-03), and have a soldier for it.

    In a game everybody has; in a position laid out by hand a hand may be empty.
    """
    seats = [state.content.seats[number] for number in state.content.sides[side].seats]
    return [seat for seat in seats if OFF in state.down_at[seat.number] and _has_soldier(state, seat)]


def _has_soldier(state: State, seat: Seat) -> bool:
    return bool(state.zones.cards[seat.hand]) or _begun(state, seat)


def _alternating(state: State, first: list[Seat], second: list[Seat]) -> list[Seat]:
    """One soldier each in turn; who has laid a soldier down first chooses its space."""
    begun = [seat for seat in (*first, *second) if _begun(state, seat)]
    if begun:
        return begun
    turn = first if _down(state, state.first) <= _down(state, 1 - state.first) else second
    return turn or first or second


def _begun(state: State, seat: Seat) -> bool:
    """Whether a soldier of his lies down without a space."""
    slot = _slot(state, seat)
    return slot != OFF and bool(state.zones.cards[seat.down[slot]])


def _slot(state: State, seat: Seat) -> int:
    """The soldier that he has still to deploy, 0 or 1; OFF when he has done."""
    spaces = state.down_at[seat.number]
    return spaces.index(OFF) if OFF in spaces else OFF


def _down(state: State, side: int) -> int:
    """Soldiers of a side that have their space."""
    return sum(space != OFF for number in state.side(side).seats for space in state.down_at[number])


def _ask_soldier(state: State, seat: Seat, slot: int) -> Choose:
    """Any soldier of his hand (DES-deploy-25)."""
    hand = state.zones.cards[seat.hand]
    return Choose(seat.id, "deploy", lambda: hand, about=(slot + 1,), hidden="answer")


def _lay(state: State, seat: Seat, slot: int, soldier: Word) -> None:
    state.zones.move(soldier, seat.hand, seat.down[slot])


def _ask_space(state: State, seat: Seat, slot: int) -> Choose:
    """A free space of the own grid (DES-deploy-06, DES-deploy-07)."""
    hidden: Hidden = "answer" if secret_spaces(state) else ""
    return Choose(
        seat.id,
        "deploy-space",
        partial(_free, state, seat.side),
        partial(why_no_space, state, seat),
        about=(slot + 1,),
        hidden=hidden,
        beyond=lambda: state.content.space_words,
        doubtful=(),
    )


def _place(state: State, seat: Seat, slot: int, space: Word) -> None:
    state.down_at[seat.number][slot] = state.content.space_of[space]
    notes.deployed(state, seat, space, secret=secret_spaces(state))


def secret_spaces(state: State) -> bool:
    """Whether spaces are hidden from the enemy until the soldiers are revealed."""
    return state.content.options["deploy_mode"] == "simultaneous"


def _free(state: State, side: int) -> list[Word]:
    words = state.content.space_words
    return [words[space] for space in state.free_spaces(side)]


def why_no_space(state: State, seat: Seat, word: Word) -> Refusal | None:
    """On the own grid (DES-deploy-06), where nothing lies (DES-deploy-07)."""
    space = state.content.space_of[word]
    if space // SPACES != seat.side:
        return Refusal("DES-deploy-06", (word,))
    return None if space in state.free_spaces(seat.side) else Refusal("DES-deploy-07", (word,))


# -- face up ----------------------------------------------------------------------------------------------


def reveal(state: State) -> None:
    """All soldiers are turned face up together and are active (DES-deploy-12, DES-deploy-14)."""
    shown: dict[Word, Word] = {}
    for seat in state.content.seats:
        for zone, space in zip(seat.down, state.down_at[seat.number], strict=True):
            if space == OFF:
                continue
            word = state.zones.cards[zone][0]
            state.zones.move(word, zone, seat.play)
            _stand(state, state.content.roster.code_of[word], space)
            shown[word] = state.content.space_words[space]
        state.down_at[seat.number] = [OFF] * len(seat.down)
    notes.revealed(state, shown)


def _stand(state: State, soldier: int, space: int) -> None:
    state.at[soldier], state.occupant[space] = space, soldier
    state.deployed[soldier] = state.round
    state.cubes[soldier] = state.received[soldier] = 0


# -- life cubes -------------------------------------------------------------------------------------------


def life_cubes(state: State) -> Flow[None]:
    """The new soldiers of each side get their cubes; the first deployer's come first (DES-lives-01, DES-lives-02)."""
    for side in (state.first, 1 - state.first):
        new = newly_deployed(state, side)
        if sum([state.content.roster.soldiers[soldier].lives for soldier in new]) <= state.reserve[side]:
            for soldier in new:
                _fill(state, side, soldier)
            notes.cubes(state, side, new, "DES-lives-01")
        else:
            yield from _share_last(state, side, new)
            notes.cubes(state, side, new, "DES-lives-06")
    state.phase = ORDER


def newly_deployed(state: State, side: int) -> list[int]:
    """Active soldiers of a side, by space (DES-deploy-14)."""
    return [soldier for soldier in state.in_play(side) if state.deployed[soldier] == state.round]


def _share_last(state: State, side: int, new: Sequence[int]) -> Flow[None]:
    """All cubes that are left are placed, as far as there are hearts (DES-lives-03, DES-lives-04, DES-lives-06)."""
    while state.reserve[side] and (wanting := _wanting(state, new)):
        if len(wanting) == 1:
            _fill(state, side, wanting[0])
        else:
            yield from _split(state, side, new)


def _wanting(state: State, new: Sequence[int]) -> list[int]:
    """New soldiers with an empty heart."""
    soldiers = state.content.roster.soldiers
    return [s for s in new if state.at[s] != OFF and state.received[s] < soldiers[s].lives]


def _fill(state: State, side: int, soldier: int) -> None:
    """Every heart, as far as the reserve goes (DES-lives-03, DES-lives-04)."""
    n = min(state.reserve[side], state.content.roster.soldiers[soldier].lives - state.received[soldier])
    _give(state, side, soldier, n)


def _split(state: State, side: int, new: Sequence[int]) -> Flow[None]:
    """The side says who gets the next of the last cubes (DES-lives-06)."""
    word: Word = yield Choose(
        state.side(side).id,
        "cubes",
        partial(_next_cube, state, side, new),
        about=(state.reserve[side],),
    )
    if word != PASS:
        _give(state, side, state.content.roster.code_of[word], 1)


def _next_cube(state: State, side: int, new: Sequence[int]) -> list[Word]:
    """Who may get it; "pass" when a play out of turn has taken the soldiers or the last cube."""
    words = state.content.roster.words
    wanting = _wanting(state, new) if state.reserve[side] else []
    return [words[soldier] for soldier in wanting] or [PASS]


def _give(state: State, side: int, soldier: int, n: int) -> None:
    state.reserve[side] -= n
    state.cubes[soldier] += n
    state.received[soldier] += n
