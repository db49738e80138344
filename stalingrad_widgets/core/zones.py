"""Zones of cards: where each card is, and what each viewer knows of the zones that are hidden from him.

A zone is a bag: its cards have no order (so nothing of a shuffle is ever stored), but for cards laid
on top in a known order. Equal cards are equal words. Cards change place through `move`, `move_all`
and `put_on_top` alone, which also keep what each viewer knows:

- `known`: "one of the cards in this zone is among these" (exactly known: among one);
- `barred`: "none of these cards is in this zone", until an unseen card may bring one in.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from .requests import Word

Among: TypeAlias = tuple[Word, ...]
"""Sorted words: the card is one of these."""
Slot: TypeAlias = tuple[int, Among | None]
"""A zone, and what the viewer knows of the one card there (None: nothing)."""

_NOTHING: frozenset[Word] = frozenset()
_ATTEMPTS = 50


class Zone(NamedTuple):
    """What a zone is: declared once for a game."""

    id: str
    owner: str
    """The side whose cards lie here: cards are dealt anew only among zones of one owner."""
    seen_by: frozenset[str]
    """Sides that see the faces here."""


class Layout:
    """The zones of a game and who looks on."""

    def __init__(self, zones: Iterable[Zone], viewers: Iterable[str]) -> None:
        self.zones = tuple(zones)
        self.viewers = tuple(viewers)
        self.index: Mapping[str, int] = {zone.id: i for i, zone in enumerate(self.zones)}
        self.sees: Mapping[str, tuple[bool, ...]] = {
            viewer: tuple(viewer in zone.seen_by for zone in self.zones) for viewer in self.viewers
        }


class Zones:
    """All cards of a game. Copy with `clone`; every part of it is immutable and shared."""

    __slots__ = ("_barred", "_known", "_top", "cards", "layout")

    def __init__(self, layout: Layout) -> None:
        n = len(layout.zones)
        self.layout = layout
        self.cards: list[tuple[Word, ...]] = [()] * n
        """Cards of each zone, sorted, those on top not among them."""
        self._top: list[tuple[Word, ...]] = [()] * n
        self._known: list[list[tuple[Among, ...]]] = [[()] * n for _ in layout.viewers]
        self._barred: list[list[frozenset[Word]]] = [[_NOTHING] * n for _ in layout.viewers]

    def clone(self) -> Zones:
        """An independent copy."""
        new = Zones.__new__(Zones)
        new.layout = self.layout
        new.cards = self.cards[:]
        new._top = self._top[:]
        new._known = [rows[:] for rows in self._known]
        new._barred = [rows[:] for rows in self._barred]
        return new

    # -- reading ------------------------------------------------------------------------------

    def __getitem__(self, zone: int) -> tuple[Word, ...]:
        """Cards of a zone: sorted, before them those on top in their order."""
        return self._top[zone] + self.cards[zone]

    def count(self, zone: int) -> int:
        """How many cards lie there."""
        return len(self.cards[zone]) + len(self._top[zone])

    def pool(self, zone: int) -> tuple[Word, ...]:
        """What may be drawn next: the card on top, or each of the rest."""
        return self._top[zone][:1] or self.cards[zone]

    def known(self, viewer: str, zone: int) -> tuple[Among, ...]:
        """What the viewer knows of a zone that is hidden from him: one entry a card."""
        return self._known[self.layout.viewers.index(viewer)][zone]

    def barred(self, viewer: str, zone: int) -> frozenset[Word]:
        """Cards that the viewer knows are not in a hidden zone."""
        return self._barred[self.layout.viewers.index(viewer)][zone]

    # -- the only ways in which a card changes place ---------------------------------------------

    def put(self, cards: Iterable[Word], zone: int) -> None:
        """Lay cards into a zone at the set-up, seen by nobody who does not see the zone."""
        self.cards[zone] = tuple(sorted((*self.cards[zone], *cards)))

    def move(self, card: Word, src: int, dst: int, *, among: Among | None = None, shown: Sequence[str] = ()) -> None:
        """Move a card. Who sees neither zone and is not `shown` the card knows only that it is `among` these."""
        self._take(card, src)
        self.cards[dst] = _with(self.cards[dst], card)
        self._learn(card, src, dst, among, shown)

    def put_on_top(self, card: Word, src: int, dst: int, *, shown: Sequence[str] = ()) -> None:
        """Move a card onto the top of a zone: it is the next to be drawn there."""
        self._take(card, src)
        self._top[dst] = (card, *self._top[dst])
        self._learn(card, src, dst, None, shown)

    def move_all(self, src: int, dst: int) -> None:
        """Move a whole zone: what is known of its cards goes with them."""
        gone = self[src]
        if not gone:
            return
        self.cards[dst] = tuple(sorted((*self.cards[dst], *gone)))
        self.cards[src], self._top[src] = (), ()
        for v, viewer in enumerate(self.layout.viewers):
            self._learn_all(v, self.layout.sees[viewer], src, dst, gone)

    def shuffle(self, zone: int) -> None:
        """Cards on top lose their place."""
        if self._top[zone]:
            self.cards[zone] = tuple(sorted(self[zone]))
            self._top[zone] = ()

    def know_absent(self, viewer: str, zone: int, cards: Iterable[Word]) -> None:
        """The viewer has learnt that none of these cards is in the zone."""
        rows = self._barred[self.layout.viewers.index(viewer)]
        rows[zone] = rows[zone].union(cards)

    # -- knowledge -----------------------------------------------------------------------------------

    def _take(self, card: Word, src: int) -> None:
        top = self._top[src]
        if top and top[0] == card:
            self._top[src] = top[1:]
        else:
            self.cards[src] = _without(self.cards[src], card)

    def _learn(self, card: Word, src: int, dst: int, among: Among | None, shown: Sequence[str]) -> None:
        for v, viewer in enumerate(self.layout.viewers):
            sees = self.layout.sees[viewer]
            if sees[src] or sees[dst] or viewer in shown:
                self._saw(v, sees, card, src, dst)
            else:
                self._missed(v, src, dst, among)

    def _saw(self, v: int, sees: Sequence[bool], card: Word, src: int, dst: int) -> None:
        known = self._known[v]
        if not sees[src] and known[src]:
            known[src] = _forget_one(known[src], card)
        if not sees[dst]:
            known[dst] = (*known[dst], (card,))
            barred = self._barred[v]
            if card in barred[dst]:
                barred[dst] = barred[dst] - {card}

    def _missed(self, v: int, src: int, dst: int, among: Among | None) -> None:
        """A card went by unseen: any known card of the source may be the one that left."""
        known, barred = self._known[v], self._barred[v]
        if known[src]:
            known[src] = () if among is None else tuple([e for e in known[src] if not set(e) & set(among)])
        if among is not None:
            known[dst] = (*known[dst], among)
        if barred[dst]:
            came = barred[dst] - barred[src]
            barred[dst] = barred[dst] - (came if among is None else came & set(among))

    def _learn_all(self, v: int, sees: Sequence[bool], src: int, dst: int, gone: Sequence[Word]) -> None:
        known, barred = self._known[v], self._barred[v]
        if sees[dst]:
            known[src] = ()
        elif sees[src]:
            known[dst] = (*known[dst], *((card,) for card in gone))
            barred[dst] = barred[dst].difference(gone)
        else:
            known[dst], known[src] = known[dst] + known[src], ()
            barred[dst] = barred[dst] & barred[src]
        barred[src] = _NOTHING

    # -- dealing anew -----------------------------------------------------------------------------

    def hidden(self, viewer: str, owner: str) -> list[int]:
        """Zones of one owner whose faces this viewer does not see."""
        sees = self.layout.sees[viewer]
        return [i for i, zone in enumerate(self.layout.zones) if zone.owner == owner and not sees[i]]

    def deal(self, viewer: str, random: Random, fits: Callable[[int, Word], bool] | None = None) -> None:
        """Deal the cards that the viewer does not see anew among their places, in keeping with all he knows.

        `fits(zone, card)` adds what the game's own state makes public. Raises ValueError when nothing
        fits, which would mean that the knowledge kept is wrong.
        """
        for owner in dict.fromkeys(zone.owner for zone in self.layout.zones):
            zones = self.hidden(viewer, owner)
            if len(zones) > 1 or any(self._top[i] for i in zones):
                self._deal(viewer, zones, random, fits)

    def _deal(
        self, viewer: str, zones: Sequence[int], random: Random, fits: Callable[[int, Word], bool] | None
    ) -> None:
        pool = [card for i in zones for card in self[i]]
        slots = [slot for i in zones for slot in self._slots(viewer, i)]
        barred = self._barred[self.layout.viewers.index(viewer)]

        def may(slot: Slot, card: Word) -> bool:
            zone, among = slot
            if among is not None:
                return card in among
            return card not in barred[zone] and (fits is None or fits(zone, card))

        dealt = redeal(slots, pool, may, random)
        if dealt is None:
            raise ValueError("No deal fits what is known: the knowledge of a zone is wrong.")
        hands: dict[int, list[Word]] = {i: [] for i in zones}
        for (zone, _), card in zip(slots, dealt, strict=True):
            hands[zone].append(card)
        for zone, cards in hands.items():
            self._lay(zone, cards, random)

    def _slots(self, viewer: str, zone: int) -> list[Slot]:
        known = self.known(viewer, zone)
        return [(zone, among) for among in known] + [(zone, None)] * (self.count(zone) - len(known))

    def _lay(self, zone: int, cards: list[Word], random: Random) -> None:
        many = len(self._top[zone])
        if many:
            random.shuffle(cards)
        self._top[zone] = tuple(cards[:many])
        self.cards[zone] = tuple(sorted(cards[many:]))

    # -- saving -------------------------------------------------------------------------------------

    def dump(self) -> dict[str, Any]:
        """Plain data: zone id to its cards, with tops and knowledge where there are any."""
        ids = [zone.id for zone in self.layout.zones]
        doc: dict[str, Any] = {"cards": {id: list(self.cards[i]) for i, id in enumerate(ids)}}
        doc["top"] = {id: list(self._top[i]) for i, id in enumerate(ids) if self._top[i]}
        for v, viewer in enumerate(self.layout.viewers):
            known = {id: [list(e) for e in self._known[v][i]] for i, id in enumerate(ids) if self._known[v][i]}
            barred = {id: sorted(self._barred[v][i]) for i, id in enumerate(ids) if self._barred[v][i]}
            doc[f"known/{viewer}"], doc[f"absent/{viewer}"] = known, barred
        return doc

    @classmethod
    def load(cls, doc: Mapping[str, Any], layout: Layout) -> Zones:
        """The zones of `dump`. Raises KeyError for a zone that the layout does not have."""
        new, index = cls(layout), layout.index
        for id, cards in doc["cards"].items():
            new.cards[index[id]] = tuple(cards)
        for id, cards in doc.get("top", {}).items():
            new._top[index[id]] = tuple(cards)
        for v, viewer in enumerate(layout.viewers):
            for id, known in doc.get(f"known/{viewer}", {}).items():
                new._known[v][index[id]] = tuple(tuple(e) for e in known)
            for id, barred in doc.get(f"absent/{viewer}", {}).items():
                new._barred[v][index[id]] = frozenset(barred)
        return new


def redeal(
    slots: Sequence[Slot], pool: Sequence[Word], may: Callable[[Slot, Word], bool], random: Random
) -> list[Word] | None:
    """A random card of the pool for each slot that fits it, most constrained slots first; None if none is found.

    Consistent, not exactly uniform where constraints overlap.
    """
    kinds = Counter(pool)
    width = {slot: sum(n for card, n in kinds.items() if may(slot, card)) for slot in dict.fromkeys(slots)}
    order = sorted(range(len(slots)), key=lambda i: width[slots[i]])
    for _ in range(_ATTEMPTS):
        dealt = _deal_once(slots, pool, may, random, order)
        if dealt is not None:
            return dealt
    return None


def _deal_once(
    slots: Sequence[Slot],
    pool: Sequence[Word],
    may: Callable[[Slot, Word], bool],
    random: Random,
    order: Sequence[int],
) -> list[Word] | None:
    left = list(pool)
    random.shuffle(left)
    dealt: list[Word] = [""] * len(slots)
    for i in order:
        slot = slots[i]
        at = next((j for j in range(len(left) - 1, -1, -1) if may(slot, left[j])), None)
        if at is None:
            return None
        dealt[i] = left.pop(at)
    return dealt


def _with(cards: tuple[Word, ...], card: Word) -> tuple[Word, ...]:
    i = bisect_left(cards, card)
    return (*cards[:i], card, *cards[i:])


def _without(cards: tuple[Word, ...], card: Word) -> tuple[Word, ...]:
    i = bisect_left(cards, card)
    if i == len(cards) or cards[i] != card:
        raise ValueError(f"{card} is not in the zone that it should leave.")
    return cards[:i] + cards[i + 1 :]


def _forget_one(known: tuple[Among, ...], card: Word) -> tuple[Among, ...]:
    """The entries without the one that this card fulfilled: the exact one, or else the first that allows it."""
    if (card,) in known:
        i = known.index((card,))
    else:
        i = next((i for i, among in enumerate(known) if card in among), -1)
    return known if i < 0 else known[:i] + known[i + 1 :]
