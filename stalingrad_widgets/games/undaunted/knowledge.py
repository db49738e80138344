"""What a viewer may know of cards that are hidden from him, in exact chances.

A viewer who sees a zone counts its cards. Of the rest he knows how many cards each hidden zone has,
which cards there are in all of them together (supply and play are open, and so are the lists of the
scenario), and what `core.zones` has kept for him. Every deal that agrees with this is taken to be
equally likely. That is the law from which bots are dealt their worlds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from ...core.requests import Word
from .scenario import Side, Unit
from .state import State


class Places(NamedTuple):
    """Hidden places of which the viewer knows the same."""

    asked: bool
    """Whether they belong to the zones that are asked about."""
    fits: frozenset[Word]
    """Cards that may lie in each of them."""
    n: int


Room = tuple[int, ...]
"""How many places of each kind are still free."""
Spread = tuple[Room, int]
"""How many copies of a face go into each kind of place, and in how many ways."""


def knower(state: State, viewer: str | None, side: Side) -> str | None:
    """Whose knowledge of a side's cards a viewer has: the owner's, or what the enemy knows, which is public here."""
    if viewer is None or viewer == side.id:
        return viewer
    return state.scenario.sides[side.enemy].id


# -- how many cards a unit can still lose ---------------------------------------------------------------


def cards_left(
    state: State, unit: Unit, viewer: str | None, zones: Sequence[str] = ("hand", "bid", "discard", "deck")
) -> tuple[int, int]:
    """How many cards of a unit are in hand, discard pile and deck: at least and at most, as far as the viewer knows.

    With none of them a hit removes the counter (UN-casualty-05). `zones`: other zones in which they are sought.
    """
    side = state.scenario.sides[unit.side]
    who, faces = knower(state, viewer, side), frozenset(unit.faces)
    seen = state.zones.layout.visible(who)
    searched = tuple(getattr(side, zone) for zone in zones)
    certain = sum(_held(state, zone, faces) for zone in searched if seen[zone])
    hidden = [zone for zone in (*searched, side.lost) if not seen[zone]]
    if not hidden:
        return certain, certain
    in_all = sum(_held(state, zone, faces) for zone in hidden)
    if seen[side.lost]:
        return certain + in_all, certain + in_all
    least_lost, most_lost = _lost(state, side, faces, who or "")
    return certain + max(0, in_all - most_lost), certain + in_all - least_lost


def _held(state: State, zone: int, faces: frozenset[Word]) -> int:
    return sum(card in faces for card in state.zones[zone])


def _lost(state: State, side: Side, faces: frozenset[Word], who: str) -> tuple[int, int]:
    """How many of the lost cards are of these faces: at least and at most."""
    known = state.zones.known(who, side.lost)
    surely = sum(faces.issuperset(among) for among in known)
    perhaps = sum(not faces.isdisjoint(among) for among in known)
    return surely, perhaps + state.zones.count(side.lost) - len(known)


# -- what may be in a hand --------------------------------------------------------------------------------


def hand_law(state: State, side: Side, viewer: str | None) -> Mapping[Word, Fraction]:
    """The chance of each face that a card taken blindly from hand and bid is it; {} when there is none.

    A bid that was made already counts as in hand: the viewer knows only that one was made.
    """
    who, zones = knower(state, viewer, side), (side.hand, side.bid)
    if state.zones.layout.visible(who)[side.hand]:
        return shares(Counter(card for zone in zones for card in state.zones[zone]))
    hidden = state.zones.hidden(who or "", side.id)
    pool = Counter(card for zone in hidden for card in state.zones[zone])
    return marginal(hidden_places(state, hidden, zones, who or ""), pool)


def shares(cards: Counter[Word]) -> Mapping[Word, Fraction]:
    """The share of each face among these cards."""
    return {card: Fraction(n, cards.total()) for card, n in cards.items() if n}


def hidden_places(state: State, hidden: Sequence[int], asked: Sequence[int], who: str) -> list[Places]:
    """The places of these zones, which are hidden from the viewer, those of which he knows the same together."""
    zones = state.zones
    faces = frozenset(card for zone in hidden for card in zones[zone])
    kinds: Counter[tuple[bool, frozenset[Word]]] = Counter()
    for zone in hidden:
        free, known = faces - zones.barred(who, zone), zones.known(who, zone)
        kinds.update((zone in asked, free.intersection(among)) for among in known)
        kinds[zone in asked, free] += zones.count(zone) - len(known)
    return [Places(wanted, fits, n) for (wanted, fits), n in kinds.items() if n]


def marginal(places: Sequence[Places], pool: Counter[Word]) -> Mapping[Word, Fraction]:
    """The law of a card taken blindly from the places asked about, all deals of the pool that fit being alike.

    {} when there are no such places. Raises ValueError when no deal fits.
    """
    cards = sum(place.n for place in places if place.asked)
    if not cards:
        return {}
    free, left, held = _without_known(places, pool)
    rest = frozenset(left)
    law = _all_alike(free, left) if all(place.fits >= rest for place in free) else _dealt(free, left)
    return {face: (held[face] + law.get(face, 0)) / Fraction(cards) for face in sorted({*held, *law})}


def _all_alike(places: Sequence[Places], pool: Counter[Word]) -> Mapping[Word, Fraction]:
    """The number of cards of each face to expect in the places asked about when any card fits any place."""
    there = sum(place.n for place in places if place.asked)
    return {face: there * share for face, share in shares(pool).items()}


def _without_known(places: Sequence[Places], pool: Counter[Word]) -> tuple[list[Places], Counter[Word], Counter[Word]]:
    """The places whose card is not known for certain, the cards left for them, and the known cards asked about."""
    free = [place for place in places if len(place.fits) > 1]
    left, held = Counter(pool), Counter[Word]()
    for place in places:
        if len(place.fits) == 1:
            (face,) = place.fits
            left[face] -= place.n
            held[face] += place.n if place.asked else 0
    return free, +left, +held


def _dealt(places: Sequence[Places], pool: Counter[Word]) -> Mapping[Word, Fraction]:
    """The number of cards of each face to expect in the places asked about.

    Faces that fit the same places are dealt as one, and share what is expected of it by their copies.
    """
    alike: dict[tuple[bool, ...], list[Word]] = {}
    for face in sorted(pool):
        alike.setdefault(tuple([face in place.fits for place in places]), []).append(face)
    groups = [(fits, sum(pool[face] for face in faces)) for fits, faces in alike.items()]
    held = _dealt_groups(places, groups)
    return {
        face: expected * pool[face] / copies
        for faces, (_, copies), expected in zip(alike.values(), groups, held, strict=True)
        for face in faces
    }


def _dealt_groups(places: Sequence[Places], groups: Sequence[tuple[tuple[bool, ...], int]]) -> list[Fraction]:
    """The number of cards of each group to expect in the places asked about.

    Groups are dealt one after the other; the room that is left is all that the rest needs to know.
    Copies of a face are told apart, so that each deal counts alike.
    """
    spreads = [_spreads(places, fits, copies) for fits, copies in groups]
    full: Room = tuple(place.n for place in places)
    none: Room = (0,) * len(full)
    before = [{full: 1}]
    for i, spread in enumerate(spreads):
        later = [any(fits[kind] for fits, _ in groups[i + 1 :]) for kind in range(len(places))]
        before.append(_still_open(_after(before[-1], spread), later))
    total = before[-1].get(none, 0)
    if not total:
        raise ValueError("No deal fits what is known: the knowledge of a zone is wrong.")
    asked = [i for i, place in enumerate(places) if place.asked]
    after: dict[Room, int] = {none: 1}
    held: list[Fraction] = []
    for spread, rooms in zip(reversed(spreads), reversed(before[:-1]), strict=True):
        held.append(Fraction(_held_in(rooms, spread, after, asked), total))
        after = _until(rooms, spread, after)
    return held[::-1]


def _still_open(rooms: Mapping[Room, int], later: Sequence[bool]) -> dict[Room, int]:
    """Without what comes to nothing: places that are free although nothing that is still dealt fits them."""
    return {
        room: ways
        for room, ways in rooms.items()
        if not any(free and not fits for free, fits in zip(room, later, strict=True))
    }


def _spreads(places: Sequence[Places], fits: Sequence[bool], copies: int) -> list[Spread]:
    """All ways to spread the copies of a group over the kinds of places in which it fits.

    Ways are counted for copies that are told apart; the order within a kind of place is the same for
    all deals and is left out.
    """
    found: list[Spread] = [((), 1)]
    for place, fit in zip(places, fits, strict=True):
        most = place.n if fit else 0
        found = [
            ((*spread, n), ways * comb(copies - sum(spread), n))
            for spread, ways in found
            for n in range(min(most, copies - sum(spread)) + 1)
        ]
    return [(spread, ways) for spread, ways in found if sum(spread) == copies]


def _after(rooms: Mapping[Room, int], spreads: Sequence[Spread]) -> dict[Room, int]:
    """Room that is left after a face, and in how many ways it is reached."""
    reached: dict[Room, int] = {}
    for room, ways in rooms.items():
        for spread, more in spreads:
            left = _less(room, spread)
            if left is not None:
                reached[left] = reached.get(left, 0) + ways * more
    return reached


def _until(rooms: Iterable[Room], spreads: Sequence[Spread], after: Mapping[Room, int]) -> dict[Room, int]:
    """For each room before a face the ways to deal it and all that follow."""
    return {
        room: sum(more * after.get(left, 0) for spread, more in spreads if (left := _less(room, spread)) is not None)
        for room in rooms
    }


def _held_in(
    rooms: Mapping[Room, int], spreads: Sequence[Spread], after: Mapping[Room, int], asked: Sequence[int]
) -> int:
    """Copies of a face in the places asked about, summed over all deals."""
    total = 0
    for room, ways in rooms.items():
        for spread, more in spreads:
            left = _less(room, spread)
            if left is not None:
                total += ways * more * after.get(left, 0) * sum(spread[i] for i in asked)
    return total


def _less(room: Room, spread: Room) -> Room | None:
    left = tuple([a - b for a, b in zip(room, spread, strict=True)])
    return None if min(left, default=0) < 0 else left
