"""Assembling the starting decks out of the supplies: each side in secret, where it has a choice (US-setup-13 to 15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from ....core.refusal import Refusal
from ....core.requests import Choose, Flow, Together, Word
from ....core.zones import RandomSource
from ..scenario import Card, Scenario, Side
from ..state import DRAW, State
from . import notes

REST = "rest"
"""Fill this line and all that follow by the lowest numbers."""


class Line(NamedTuple):
    """A line of a deck list that leaves a choice."""

    title: str
    squad: str
    cards: tuple[Word, ...]
    """Cards of the supply that it may mean."""
    wanted: int
    """How many of them go into the deck: fewer than there are."""


class Lists(NamedTuple):
    """A deck list, as it stands after what a side has said."""

    certain: tuple[Word, ...]
    """Cards that it names without a choice."""
    lines: tuple[Line, ...]
    """The lines with one."""
    wanted: int
    """How many cards they want in all."""


def muster(state: State) -> Flow[None]:
    """Both sides make up their decks; neither sees what the other chooses (US-setup-15)."""
    parts = [_part(state, side) for side in state.scenario.sides if not is_complete(state, side)]
    if parts:
        yield Together(parts, partial(_take, state), partial(_is_done, state), several=True)
    for side in state.scenario.sides:
        lay_deck(state, side)
    state.phase = DRAW


def _part(state: State, side: Side) -> Choose:
    return Choose(
        side.id,
        "muster",
        partial(_offered, state, side),
        partial(_why_no, state, side),
        hidden="answer",
        beyond=lambda: side.cards,
        doubtful=(),
    )


def lists_of(state: State, side: Side) -> Lists:
    """The cards that the deck list names without a choice, and the lines with one (US-setup-14, US-setup-15).

    A line takes from what those before it leave; of those not yet filled that is reckoned by the lowest numbers.
    """
    said = tuple(state.mustered[side.index]) if _share_cards(state.scenario, side.index) else ()
    return _lists(state.scenario, side.index, said)


@lru_cache(maxsize=256)
def _lists(scenario: Scenario, index: int, words: tuple[Word, ...]) -> Lists:
    side, said = scenario.sides[index], list(words)
    taken: list[Word] = []
    certain: list[Word] = []
    open_lines: list[Line] = []
    for (title, squad, count), listed in zip(side.muster, _listed(scenario, index), strict=True):
        fitting = _without(listed, taken)
        chosen = fitting[:count]
        if len(fitting) <= count or len(set(fitting)) == 1:
            certain += chosen
        else:
            open_lines.append(Line(title, squad, fitting, count))
            mine, said = said[:count], said[count:]
            chosen = _filled(fitting, mine, count)
        taken += chosen
    return Lists(tuple(certain), tuple(open_lines), sum([line.wanted for line in open_lines]))


def _filled(fitting: Sequence[Word], said: Sequence[Word], wanted: int) -> tuple[Word, ...]:
    """A line as it has been said, and for the rest by the lowest numbers."""
    return (*said, *[card for card in fitting if card not in said][: wanted - len(said)])


def _without(listed: tuple[Word, ...], taken: list[Word]) -> tuple[Word, ...]:
    """What other lines have left of the cards that a line means; copies are taken one by one."""
    left = list(listed)
    for card in taken:
        if card in left:
            left.remove(card)
    return tuple(left)


@lru_cache(maxsize=256)
def _share_cards(scenario: Scenario, index: int) -> bool:
    """Whether two lines of a deck list mean the same card: only then does one depend on what was said for others."""
    cards = [card for listed in _listed(scenario, index) for card in dict.fromkeys(listed)]
    return len(set(cards)) < len(cards)


@lru_cache(maxsize=256)
def _listed(scenario: Scenario, index: int) -> tuple[tuple[Word, ...], ...]:
    """For each line of a deck list the cards of the supply that it means, whatever other lines take."""
    side, cards = scenario.sides[index], scenario.cards
    return tuple(
        tuple(card for card in side.supply_list if fits(scenario, side, cards[card], title, squad))
        for title, squad, _ in side.muster
    )


def fits(scenario: Scenario, side: Side, card: Card, title: str, squad: str) -> bool:
    """Whether a line of a deck list means this card (US-setup-13, US-integrate-05)."""
    return card.list_title == title and (not squad or card.word in side.of_squad[squad])


def chosen_of(state: State, side: Side) -> Iterator[tuple[Line, list[Word]]]:
    """Each line with a choice and what has been said for it so far."""
    said = list(state.mustered[side.index])
    for line in lists_of(state, side).lines:
        mine = said[: line.wanted]
        del said[: line.wanted]
        yield line, mine


def open_line(state: State, side: Side) -> tuple[Line, int] | None:
    """The line that is being filled and how many cards it still wants; None when all are full."""
    for line, said in chosen_of(state, side):
        if len(said) < line.wanted:
            return line, line.wanted - len(said)
    return None


def is_complete(state: State, side: Side) -> bool:
    """Whether all lines are full."""
    return len(state.mustered[side.index]) >= lists_of(state, side).wanted


def _is_done(state: State, side: str) -> bool:
    return is_complete(state, state.scenario.side(side))


def _offered(state: State, side: Side) -> Sequence[Word]:
    asked = open_line(state, side)
    return () if asked is None else (*_free(state, side, asked[0]), REST)


def _free(state: State, side: Side, line: Line) -> list[Word]:
    """Cards of a line that have not been said yet, by number."""
    return [card for card in line.cards if card not in state.mustered[side.index]]


def _why_no(state: State, side: Side, word: Word) -> Refusal | None:
    asked = open_line(state, side)
    if word == REST or (asked is not None and word in _free(state, side, asked[0])):
        return None
    said = word in state.mustered[side.index]
    return Refusal("US-setup-15" if said else "US-setup-13", (word,))


def _take(state: State, side: str, word: Word) -> None:
    owner = state.scenario.side(side)
    if word == REST:
        lines = list(chosen_of(state, owner))
        state.mustered[owner.index][:] = [
            card for line, said in lines for card in _filled(line.cards, said, line.wanted)
        ]
    else:
        state.mustered[owner.index].append(word)


def lay_deck(state: State, side: Side) -> None:
    """The deck is taken out of the supply and shuffled (US-firstsetup-09)."""
    cards = [*lists_of(state, side).certain, *state.mustered[side.index]]
    for card in cards:
        state.zones.move(card, side.supply, side.deck)
    state.mustered[side.index] = []
    notes.mustered(state, side, cards)


def deal_again(state: State, viewer: str, random: RandomSource) -> None:
    """Give the others of a viewer a choice of their own in place of what they have said."""
    for side in state.scenario.sides:
        said = state.mustered[side.index]
        if side.id == viewer or not said:
            continue
        complete = is_complete(state, side)
        said.clear()
        while complete and (asked := open_line(state, side)) is not None:
            said.append(random.choice(_free(state, side, asked[0])))
