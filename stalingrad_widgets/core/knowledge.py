"""What each viewer knows of the cards in zones that he does not see.

Worked out from the moves of the cards, in their order; `core.zones` does so only when somebody asks,
so that games played on by bots, which nobody looks at, do not pay for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from .requests import Word

if TYPE_CHECKING:
    from .zones import Layout

Among: TypeAlias = tuple[Word, ...]
"""Sorted words: the card is one of these."""

_NOTHING: frozenset[Word] = frozenset()


class Knowledge:
    """By number of viewer and zone. Never changed once it is asked of: the next one is a copy."""

    __slots__ = ("barred", "known", "layout", "seen")

    def __init__(self, layout: Layout) -> None:
        n = len(layout.zones)
        self.layout = layout
        self.known: list[list[tuple[Among, ...]]] = [[()] * n for _ in layout.viewers]
        """One entry a card of the bag of which something is known."""
        self.seen: list[list[tuple[Among | None, ...]]] = [[()] * n for _ in layout.viewers]
        """What is known of each card on top."""
        self.barred: list[list[frozenset[Word]]] = [[_NOTHING] * n for _ in layout.viewers]
        """Cards that are not there."""

    def copy(self) -> Knowledge:
        """An independent copy."""
        new = Knowledge.__new__(Knowledge)
        new.layout = self.layout
        new.known = [rows[:] for rows in self.known]
        new.seen = [rows[:] for rows in self.seen]
        new.barred = [rows[:] for rows in self.barred]
        return new

    # -- what moves tell ------------------------------------------------------------------------------

    def moved(
        self, card: Word, src: int, dst: int, among: Among | None, shown: Sequence[str], left: int, from_top: bool
    ) -> None:
        """A card went into a bag and left so many behind. Who saw neither zone knows that it is `among` these."""
        for v, blind, keeps in (self.layout.everyone if from_top else self.layout.learners)[src][dst]:
            fact = among if self._missed(v, blind, shown) else (card,)
            known = self.known[v]
            if from_top or known[src] or self.barred[v][dst]:
                fact = self._left(v, src, dst, left, from_top, fact)
            if keeps and fact is not None:
                known[dst] = (*known[dst], fact)

    def put_on_top(self, card: Word, src: int, dst: int, shown: Sequence[str], left: int, from_top: bool) -> None:
        """A card was laid on top of a zone. Who saw it knows so."""
        for v, blind, _ in self.layout.everyone[src][dst]:
            fact = None if self._missed(v, blind, shown) else (card,)
            self.seen[v][dst] = (self._left(v, src, dst, left, from_top, fact), *self.seen[v][dst])

    def all_moved(self, src: int, dst: int, gone: Sequence[Word]) -> None:
        """A whole zone went into another: what is known of its cards goes with them."""
        for v, _, keeps in self.layout.learners[src][dst]:
            known, barred = self.known[v], self.barred[v]
            if keeps and self.layout.unseen[v][src]:
                known[dst] += known[src]
                barred[dst] = barred[dst] & barred[src]
            elif keeps:
                known[dst] += tuple([(card,) for card in gone])
                barred[dst] = barred[dst].difference(gone)
            known[src], barred[src] = (), _NOTHING

    def shuffled(self, zone: int) -> None:
        """The cards on top went into the bag."""
        for v, seen in enumerate(self.seen):
            if self.layout.kept[v][zone]:
                self.known[v][zone] += tuple([among for among in seen[zone] if among is not None])
            seen[zone] = ()

    def absent(self, v: int, zone: int, cards: Iterable[Word]) -> None:
        """None of these cards is in the zone."""
        if self.layout.kept[v][zone]:
            self.barred[v][zone] = self.barred[v][zone].union(cards)

    def present(self, v: int, zone: int, among: Among) -> None:
        """One of the cards in the zone is among these."""
        rows = self.known[v]
        if self.layout.kept[v][zone] and not any(set(entry) <= set(among) for entry in rows[zone]):
            others, _ = less_one(rows[zone], among)  # any entry that fits may be that of the same card
            rows[zone] = (*others, among)

    def forget_others(self, v: int, w: int, zone: int, top: Sequence[Word]) -> None:
        """In a world dealt for viewer v another one knows what both knew, and the cards on top that he had seen."""
        self.known[w][zone] = _shared(self.known[w][zone], self.known[v][zone])
        self.barred[w][zone] = self.barred[w][zone] & self.barred[v][zone]
        pairs = zip(self.seen[w][zone], self.seen[v][zone], top, strict=True)
        self.seen[w][zone] = tuple([mine if mine == his else _exact(mine, card) for mine, his, card in pairs])

    # -- a card that left -----------------------------------------------------------------------------

    def _missed(self, v: int, blind: bool, shown: Sequence[str]) -> bool:
        return blind and not (shown and self.layout.viewers[v] in shown)

    def _left(self, v: int, src: int, dst: int, left: int, from_top: bool, fact: Among | None) -> Among | None:
        """A card of which the viewer knows this has left its zone; what he knows of it now."""
        if from_top:
            fact = self._top_left(v, src, fact)
        elif self.known[v][src]:
            fact = self._one_left(v, src, left, fact)
        barred = self.barred[v]
        if barred[dst]:
            came = barred[dst] - barred[src]
            barred[dst] = barred[dst] - (came if fact is None else came.intersection(fact))
        return fact

    def _top_left(self, v: int, src: int, fact: Among | None) -> Among | None:
        seen = self.seen[v]
        was, seen[src] = seen[src][0], seen[src][1:]
        return _both(was, fact)

    def _one_left(self, v: int, src: int, left: int, fact: Among | None) -> Among | None:
        """Any entry that fits may be that of the card that left. If all cards were known, it was one of them."""
        known = self.known[v][src]
        self.known[v][src], union = less_one(known, fact)
        return _both(union, fact) if len(known) == left + 1 else fact


def less_one(known: tuple[Among, ...], fact: Among | None) -> tuple[tuple[Among, ...], Among]:
    """The entries after a card left that is among `fact` (None: any), and all words of those that it may have been.

    An exact entry goes with its card. Otherwise one of the fitting entries has lost its card, nobody
    knows which: one entry fewer, each among the words of all of them.
    """
    if fact is not None and len(fact) == 1 and fact in known:
        at = known.index(fact)
        return known[:at] + known[at + 1 :], fact
    fitting = [e for e in known if fact is None or not set(e).isdisjoint(fact)]
    union = fitting[0] if len(set(fitting)) == 1 else tuple(sorted({word for e in fitting for word in e}))
    others = tuple([e for e in known if e not in fitting])
    return others + (union,) * (len(fitting) - 1), union


def _both(one: Among | None, other: Among | None) -> Among | None:
    """What is among these and among those."""
    if one is None or other is None:
        return other if one is None else one
    return one if one == other else tuple([word for word in one if word in other])


def _shared(mine: tuple[Among, ...], his: tuple[Among, ...]) -> tuple[Among, ...]:
    """Entries that both have."""
    left, both = list(his), []
    for entry in mine:
        if entry in left:
            left.remove(entry)
            both.append(entry)
    return tuple(both)


def _exact(mine: Among | None, card: Word) -> Among | None:
    """The card that lies there now, for who knew the one that lay there."""
    return (card,) if mine is not None and len(mine) == 1 else None
