"""Zones of cards: where each card is, and what each viewer knows of the zones that are hidden from him.

A zone is a bag: its cards have no order (so nothing of a shuffle is ever stored), but for cards laid
on top in a known order. Equal cards are equal words. Cards change place through `move`, `move_all`
and `put_on_top` alone, which also keep what each viewer knows of a zone that he does not see:

- `known`: "one of the cards in this zone is among these" (exactly known: among one);
- the same of each card on top;
- `barred`: "none of these cards is in this zone", until an unseen card may bring one in.

All of it is true of the cards as they lie: `check` says so. It is worked out from the moves when
somebody asks (`core.knowledge`).
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from .knowledge import Among, Knowledge
from .reading import Part
from .requests import Word

Looker: TypeAlias = tuple[int, bool, bool]
"""A viewer of a move: his number; whether he sees neither zone; whether what he knows of the card is kept."""
Slot: TypeAlias = tuple[int, Among | None]
"""A zone, and what the viewer knows of the one card there (None: nothing)."""
Fits: TypeAlias = Callable[[int, Word], bool]
Fitting: TypeAlias = Mapping[Slot, frozenset[Word]]
"""For each place the cards that may lie there."""
RandomSource: TypeAlias = Random
"""What deals draw from: handed to the rules of a game, which may not have chance of their own."""

_MOVED = Knowledge.moved
_UNTOLD = 4096
"""Moves after which what they tell is worked out even if nobody asks."""
_NOT_THERE = "{} is not in the zone that it should leave."


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
        self.number: Mapping[str, int] = {viewer: v for v, viewer in enumerate(self.viewers)}
        self.unseen: Sequence[Sequence[bool]] = [[not sees for sees in self.sees[viewer]] for viewer in self.viewers]
        """By number of viewer and zone: whether he does not see it."""
        self.kept: Sequence[Sequence[bool]] = [self._kept(viewer) for viewer in self.viewers]
        """By number of viewer and zone: whether what he learns of it is kept."""
        places = range(len(self.zones))
        self.everyone: Sequence[Sequence[Sequence[Looker]]] = [
            [[self._looker(v, src, dst) for v in range(len(self.viewers))] for dst in places] for src in places
        ]
        """For a move from one zone to another: all viewers."""
        self.learners: Sequence[Sequence[Sequence[Looker]]] = [
            [[one for one in self.everyone[src][dst] if self.kept[one[0]][src] or one[2]] for dst in places]
            for src in places
        ]
        """The same: those for whom something is noted."""

    def visible(self, viewer: str | None) -> Sequence[bool]:
        """For each zone whether a viewer sees the cards there: None all, "" what everybody sees."""
        if viewer is None:
            return [True] * len(self.zones)
        if viewer in self.sees:
            return self.sees[viewer]
        return [all(row) for row in zip(*self.sees.values(), strict=True)]

    def _kept(self, viewer: str) -> list[bool]:
        """The zones that he does not see, unless it is the only one of its owner: it holds what the others do not."""
        hidden = Counter(zone.owner for zone in self.zones if viewer not in zone.seen_by)
        return [viewer not in zone.seen_by and hidden[zone.owner] > 1 for zone in self.zones]

    def _looker(self, v: int, src: int, dst: int) -> Looker:
        return v, self.unseen[v][src] and self.unseen[v][dst], self.kept[v][dst]


class Zones:
    """All cards of a game. Copy with `clone`."""

    __slots__ = ("_knowledge", "_top", "_untold", "cards", "layout")

    def __init__(self, layout: Layout) -> None:
        n = len(layout.zones)
        self.layout = layout
        self.cards: Sequence[list[Word]] = [[] for _ in range(n)]
        """Cards of each zone, sorted, those on top not among them. To be read only."""
        self._top: list[tuple[Word, ...]] = [()] * n
        self._knowledge = Knowledge(layout)
        self._untold: list[tuple[Any, ...]] = []
        """What has happened since the knowledge was worked out: a method of it, then what it is given."""

    def clone(self) -> Zones:
        """An independent copy."""
        new = Zones.__new__(Zones)
        new.layout = self.layout
        new.cards = [cards[:] for cards in self.cards]
        new._top = self._top[:]
        new._knowledge = self._told()
        new._untold = []
        return new

    def _told(self) -> Knowledge:
        """What the viewers know now."""
        if self._untold:
            knowledge = self._knowledge.copy()
            for learn, *facts in self._untold:
                learn(knowledge, *facts)
            self._knowledge, self._untold = knowledge, []
        return self._knowledge

    # -- reading ------------------------------------------------------------------------------

    def __getitem__(self, zone: int) -> tuple[Word, ...]:
        """Cards of a zone: sorted, before them those on top in their order."""
        return (*self._top[zone], *self.cards[zone])

    def count(self, zone: int) -> int:
        """How many cards lie there."""
        return len(self.cards[zone]) + len(self._top[zone])

    def pool(self, zone: int) -> tuple[Word, ...]:
        """What may be drawn next: the card on top, or each of the rest."""
        return self._top[zone][:1] or tuple(self.cards[zone])

    def known(self, viewer: str, zone: int) -> tuple[Among, ...]:
        """What the viewer knows of a zone that is hidden from him: one entry a card, those on top first."""
        v, told = self.layout.number[viewer], self._told()
        return tuple([among for among in told.seen[v][zone] if among is not None]) + told.known[v][zone]

    def known_top(self, viewer: str, zone: int) -> tuple[Among | None, ...]:
        """What the viewer knows of each card that lies on top in an order (None: nothing)."""
        return self._told().seen[self.layout.number[viewer]][zone]

    def barred(self, viewer: str, zone: int) -> frozenset[Word]:
        """Cards that the viewer knows are not in a hidden zone."""
        return self._told().barred[self.layout.number[viewer]][zone]

    # -- the only ways in which a card changes place ---------------------------------------------

    def put(self, cards: Iterable[Word], zone: int) -> None:
        """Lay cards into a zone at the set-up, seen by nobody who does not see the zone."""
        self._lie(zone, (*self.cards[zone], *cards))

    def move(self, card: Word, src: int, dst: int, *, among: Among | None = None, shown: Sequence[str] = ()) -> None:
        """Move a card. Who sees neither zone and is not `shown` the card knows only that it is `among` these.

        The first card on top leaves before its equals below; taking another one out loses the order on top.
        """
        cards = self.cards
        here = cards[src]
        if self._top[src] and self._take_from_top(card, src):
            insort(cards[dst], card)
            self._untold.append((_MOVED, card, src, dst, among, shown, len(here), True))
            return
        try:
            here.remove(card)
        except ValueError:
            raise ValueError(_NOT_THERE.format(card)) from None
        insort(cards[dst], card)
        if self.layout.learners[src][dst]:
            self._untold.append((_MOVED, card, src, dst, among, shown, len(here), False))

    def put_on_top(self, card: Word, src: int, dst: int, *, shown: Sequence[str] = ()) -> None:
        """Move a card onto the top of a zone: it is the next to be drawn there. Who saw it knows so."""
        from_top = self._take_from_top(card, src)
        if not from_top:
            self.cards[src].remove(card)
        self._top[dst] = (card, *self._top[dst])
        self._untold.append((Knowledge.put_on_top, card, src, dst, shown, len(self.cards[src]), from_top))

    def move_all(self, src: int, dst: int) -> None:
        """Move a whole zone: what is known of its cards goes with them. Cards on top lose their place."""
        if self._top[src]:
            self.shuffle(src)
        here, there = self.cards[src], self.cards[dst]
        if not here:
            return
        gone = tuple(here)
        there += gone
        there.sort()
        here.clear()
        self._untold.append((Knowledge.all_moved, src, dst, gone))
        if len(self._untold) > _UNTOLD:
            self._told()

    def shuffle(self, zone: int) -> None:
        """Cards on top lose their place."""
        if self._top[zone]:
            self._lie(zone, self[zone])
            self._top[zone] = ()
            self._untold.append((Knowledge.shuffled, zone))

    def know_absent(self, viewer: str, zone: int, cards: Iterable[Word]) -> None:
        """The viewer has learnt that none of these cards is in the zone."""
        self._untold.append((Knowledge.absent, self.layout.number[viewer], zone, tuple(cards)))

    def know_present(self, viewer: str, zone: int, among: Among) -> None:
        """The viewer has learnt that one of the cards in the zone is among these (sorted).

        What is looked through loses the order on top.
        """
        self.shuffle(zone)
        self._untold.append((Knowledge.present, self.layout.number[viewer], zone, among))

    def _take_from_top(self, card: Word, src: int) -> bool:
        """Take the card if it is the first on top; if it is not, those on top lose their place."""
        top = self._top[src]
        if top and top[0] == card:
            self._top[src] = top[1:]
            return True
        self.shuffle(src)
        if card not in self.cards[src]:
            raise ValueError(_NOT_THERE.format(card))
        return False

    def _lie(self, zone: int, cards: Iterable[Word]) -> None:
        self.cards[zone][:] = sorted(cards)

    # -- dealing anew -----------------------------------------------------------------------------

    def hidden(self, viewer: str, owner: str) -> list[int]:
        """Zones of one owner whose faces this viewer does not see."""
        sees = self.layout.sees[viewer]
        return [i for i, zone in enumerate(self.layout.zones) if zone.owner == owner and not sees[i]]

    def deal(self, viewer: str, random: Random, fits: Fits | None = None) -> None:
        """Deal the cards that the viewer does not see anew among their places, in keeping with all he knows.

        `fits(zone, card)` adds what the game's own state makes public. Raises ValueError when nothing
        fits, which would mean that the knowledge kept is wrong.
        """
        for owner in dict.fromkeys(zone.owner for zone in self.layout.zones):
            zones = self.hidden(viewer, owner)
            if len(zones) > 1 or any(self._top[i] for i in zones):
                self._deal(viewer, zones, random, fits)

    def _deal(self, viewer: str, zones: Sequence[int], random: Random, fits: Fits | None) -> None:
        pool = sorted(card for i in zones for card in self[i])  # in no order that tells where they are
        slots = [slot for i in zones for slot in self._slots(viewer, i)]
        dealt = assign(slots, pool, self._fitting(viewer, slots, pool, fits), random)
        if dealt is None:
            raise ValueError("No deal fits what is known: the knowledge of a zone is wrong.")
        cards = iter(dealt)
        for i in zones:
            self._lay(i, [next(cards) for _ in range(self.count(i))])
        v = self.layout.number[viewer]
        for w in range(len(self.layout.viewers)):
            if w != v:
                self._untold += [(Knowledge.forget_others, v, w, i, self._top[i]) for i in zones]

    def _fitting(self, viewer: str, slots: Iterable[Slot], pool: Iterable[Word], fits: Fits | None) -> Fitting:
        """For each place the cards that may lie there, as far as the viewer knows."""
        barred, kinds = self._told().barred[self.layout.number[viewer]], frozenset(pool)
        fitting: dict[Slot, frozenset[Word]] = {}
        for slot in dict.fromkeys(slots):
            zone, among = slot
            fit = (kinds if among is None else kinds.intersection(among)) - barred[zone]
            fitting[slot] = fit if fits is None else frozenset([card for card in sorted(fit) if fits(zone, card)])
        return fitting

    def _slots(self, viewer: str, zone: int) -> Iterator[Slot]:
        """The places of a zone: those on top in their order, then the others."""
        v, told = self.layout.number[viewer], self._told()
        known = told.known[v][zone]
        for among in (*told.seen[v][zone], *known):
            yield zone, among
        for _ in range(len(self.cards[zone]) - len(known)):
            yield zone, None

    def _lay(self, zone: int, cards: Sequence[Word]) -> None:
        many = len(self._top[zone])
        self._top[zone] = tuple(cards[:many])
        self._lie(zone, cards[many:])

    # -- checking and saving --------------------------------------------------------------------------

    def check(self, viewer: str, fits: Fits | None = None) -> None:
        """Raise ValueError when the cards as they lie do not fit what the viewer is said to know."""
        for i, zone in enumerate(self.layout.zones):
            if self.layout.sees[viewer][i] or (fits is None and self._is_blank(viewer, i)):
                continue
            slots, top = list(self._slots(viewer, i)), self._top[i]
            fitting = self._fitting(viewer, slots, self[i], fits)
            fit = all(card in fitting[slot] for card, slot in zip(top, slots, strict=False))
            bag = assign(slots[len(top) :], self.cards[i], fitting)
            if not fit or bag is None or len(slots) != self.count(i):
                raise ValueError(f"{viewer} is said to know of {zone.id}: {self.known(viewer, i)}; there is {self[i]}.")

    def _is_blank(self, viewer: str, zone: int) -> bool:
        """Whether nothing is said to be known of a zone, so that any cards fit."""
        v, told = self.layout.number[viewer], self._told()
        seen = told.seen[v][zone]
        return not (told.known[v][zone] or told.barred[v][zone] or any(seen)) and len(seen) == len(self._top[zone])

    def dump(self) -> dict[str, Any]:
        """Plain data: zone id to its cards, with tops and knowledge where there are any."""
        ids, told = [zone.id for zone in self.layout.zones], self._told()
        doc: dict[str, Any] = {"cards": {id: list(self.cards[i]) for i, id in enumerate(ids)}}
        doc["top"] = {id: list(self._top[i]) for i, id in enumerate(ids) if self._top[i]}
        for v, viewer in enumerate(self.layout.viewers):
            known, seen, barred = told.known[v], told.seen[v], told.barred[v]
            doc[f"known/{viewer}"] = {id: [list(e) for e in known[i]] for i, id in enumerate(ids) if known[i]}
            doc[f"top/{viewer}"] = {id: [e and list(e) for e in seen[i]] for i, id in enumerate(ids) if seen[i]}
            doc[f"absent/{viewer}"] = {id: sorted(barred[i]) for i, id in enumerate(ids) if barred[i]}
        return doc

    @classmethod
    def load(cls, doc: Mapping[str, Any] | Part, layout: Layout, words: Collection[Word] | None = None) -> Zones:
        """The zones of `dump`; `words` are all cards that there are.

        Raises ReadingError for what is none, such as a zone that the layout does not have.
        """

        def cards_of(part: Part) -> list[Word]:
            return part.texts() if words is None else [card.one_of(words, "card") for card in part.parts()]

        part = doc if isinstance(doc, Part) else Part(doc)
        new = cls(layout)
        told = new._knowledge
        for zone, cards in part["cards"].entries(layout.index, "zone"):
            new.cards[zone].extend(cards_of(cards))
        for zone, cards in part["top"].entries(layout.index, "zone"):
            new._top[zone] = tuple(cards_of(cards))
            for seen in told.seen:
                seen[zone] = (None,) * len(new._top[zone])
        for v, viewer in enumerate(layout.viewers):
            for zone, known in part[f"known/{viewer}"].entries(layout.index, "zone"):
                told.known[v][zone] = tuple(tuple(cards_of(among)) for among in known.parts())
            for zone, tops in part[f"top/{viewer}"].entries(layout.index, "zone"):
                told.seen[v][zone] = tuple(top.value and tuple(cards_of(top)) for top in tops.parts())
            for zone, barred in part[f"absent/{viewer}"].entries(layout.index, "zone"):
                told.barred[v][zone] = frozenset(cards_of(barred))
        return new


def assign(
    slots: Sequence[Slot], cards: Sequence[Word], fitting: Fitting, random: Random | None = None
) -> list[Word] | None:
    """A card for each slot, most constrained slots first; None if it cannot be done.

    Uniform where no constraints overlap, else only consistent; without `random` the first card that fits. Sort
    cards whose order tells something.
    """
    if len(slots) > len(cards):
        return None
    kinds = Counter(cards)
    width = {slot: sum([kinds[card] for card in fit]) for slot, fit in fitting.items()}
    order = sorted(range(len(slots)), key=lambda i: width[slots[i]])
    picky = [i for i in order if width[slots[i]] < len(cards)]
    fits = [fitting[slot] for slot in slots]
    holder: dict[int, int] = {}
    for i in picky:
        if not _take_free(i, fits, cards, holder, random) and not _take_over(i, fits, cards, holder, set()):
            return None
    dealt = [""] * len(slots)
    for at, i in holder.items():
        dealt[i] = cards[at]
    left = [card for at, card in enumerate(cards) if at not in holder]
    if random is not None:
        random.shuffle(left)
    for i, card in zip(order[len(picky) :], left, strict=False):
        dealt[i] = card
    return dealt


def _take_free(
    i: int, fitting: Sequence[frozenset[Word]], cards: Sequence[Word], holder: dict[int, int], random: Random | None
) -> bool:
    """Give slot `i` a free card that fits. `holder` maps a card's place to its slot."""
    fit = fitting[i]
    free = [at for at, card in enumerate(cards) if card in fit and at not in holder]
    if free:
        holder[free[int(random.random() * len(free))] if random is not None else free[0]] = i
    return bool(free)


def _take_over(
    i: int, fitting: Sequence[frozenset[Word]], cards: Sequence[Word], holder: dict[int, int], tried: set[int]
) -> bool:
    """Give slot `i` a card whose slot finds another (an augmenting path): so a deal is found whenever there is one."""
    for at, card in enumerate(cards):
        if card in fitting[i] and at not in tried:
            tried.add(at)
            other = holder[at]
            if _take_free(other, fitting, cards, holder, None) or _take_over(other, fitting, cards, holder, tried):
                holder[at] = i
                return True
    return False
