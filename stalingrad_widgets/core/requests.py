"""What a rule can ask of the table: a choice, secret choices together, dice, a card.

A rule procedure is a generator. It yields a request and is sent the answer:

    faces = yield Roll(side, "attack", (D10,) * dice)

An answer to a choice is a word: the id of a thing ("tile:503-A"), a verb ("stop"), or two of them
with a blank between ("card:usa/scout-a recon"). It begins with a letter: @ and ! are signs of a record.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Iterable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, final

from .refusal import NOT_OFFERED, Refusal, Refuse

T = TypeVar("T")
Word: TypeAlias = str
Answer: TypeAlias = Any
"""Choose and Draw: a word. Roll: a tuple of faces. Together: None."""
Hidden: TypeAlias = Literal["", "options", "answer"]
Random01: TypeAlias = Callable[[], float]
"""Uniform in [0, 1)."""

D10 = range(10)
"""A ten-sided die with the faces 0 to 9."""
D6 = range(1, 7)

_TRIES = 12


class Picking(NamedTuple):
    """Where a `pick` stands: for its chooser alone when the pick is hidden."""

    least: int
    most: int | None
    """None: no limit."""
    chosen: tuple[Word, ...]
    """() when the state keeps them."""
    taken: int
    in_order: bool


@final
class Choose:
    """`side` chooses one of the candidates that are not refused. Valid only while it is pending.

    `candidates` and `refuse` are asked anew each time, since an interjection or a deal may change
    what they read: candidates that come from a hidden zone are a callable. `about` is public plain
    data from which prompt, labels and odds are made. `hidden` says what of the request is the
    chooser's alone: "" nothing (a single option may be answered for him), "options" what is on offer,
    "answer" the answer too until the game shows it. `beyond` is the wider set that "why not?"
    understands. Candidates that are not `doubtful` are legal without asking `refuse` (None: all are
    doubtful), and `listed` gives the options at once, in the order of the candidates: savings for long
    lists. `pick` is set by `pick()`.
    """

    __slots__ = ("about", "beyond", "candidates", "doubtful", "hidden", "kind", "listed", "pick", "refuse", "side")

    def __init__(
        self,
        side: str,
        kind: str,
        candidates: Sequence[Word] | Callable[[], Sequence[Word]],
        refuse: Refuse | None = None,
        *,
        about: tuple[Any, ...] = (),
        hidden: Hidden = "",
        beyond: Callable[[], Iterable[Word]] | None = None,
        doubtful: Container[Word] | None = None,
        listed: Callable[[], list[Word]] | None = None,
        pick: Picking | None = None,
    ) -> None:
        self.side = side
        self.kind = kind
        self.candidates = candidates
        self.refuse = refuse
        self.about = about
        self.hidden: Hidden = hidden
        self.beyond = beyond
        self.doubtful = doubtful
        self.listed = listed
        self.pick = pick

    def offered(self) -> Sequence[Word]:
        """The candidates now, refused ones among them."""
        candidates = self.candidates
        return candidates() if callable(candidates) else candidates

    def options(self) -> list[Word]:
        """All legal answers, asked anew: never stored."""
        if self.listed is not None:
            return self.listed()
        candidates, refuse, doubtful = self.candidates, self.refuse, self.doubtful
        words = candidates() if callable(candidates) else candidates
        if refuse is None:
            return list(words)
        if doubtful is None:
            return [word for word in words if refuse(word) is None]
        return [word for word in words if word not in doubtful or refuse(word) is None]

    def why_not(self, word: object) -> Refusal | None:
        """None when the word is legal. What is neither a candidate nor `beyond` is not offered."""
        if not isinstance(word, str):
            return NOT_OFFERED
        if word in self.offered():
            return self.refuse(word) if self.refuse is not None else None
        if self.refuse is not None and self.beyond is not None and word in set(self.beyond()):
            return self.refuse(word) or NOT_OFFERED
        return NOT_OFFERED

    def sample(self, random: Random01) -> Word:
        """One option, uniformly, mostly without listing them all."""
        words, refuse, doubtful = self.offered(), self.refuse, self.doubtful
        n = len(words)
        if refuse is None:
            return words[int(random() * n)]
        for _ in range(_TRIES):
            word = words[int(random() * n)]
            if (doubtful is not None and word not in doubtful) or refuse(word) is None:
                return word
        options = [word for word in words if refuse(word) is None]
        return options[int(random() * len(options))]

    def __repr__(self) -> str:
        return f"Choose({self.side!r}, {self.kind!r}, about={self.about!r})"


@final
class Together:
    """Secret choices at the same time: either side first, neither sees the other's.

    `take(side, word)` puts an answer at once where the state keeps it, so that it is dealt anew
    with everything else that is hidden; the flow is sent None when all have answered. `given` says
    from the state, and from public things only, who has answered. A side whose part takes several
    words is asked on, while the others answer, until it is `given`; with `several` nobody else learns
    before that whether it has said anything yet.
    """

    __slots__ = ("given", "parts", "several", "take")

    def __init__(
        self,
        parts: Sequence[Choose],
        take: Callable[[str, Word], None],
        given: Callable[[str], bool],
        *,
        several: bool = False,
    ) -> None:
        self.several = several
        """Whether a part may take several words."""
        self.parts = tuple(parts)
        self.take = take
        self.given = given

    def pending(self) -> tuple[Choose, ...]:
        """The parts that are still to be answered."""
        given = self.given
        return tuple([part for part in self.parts if not given(part.side)])

    def first(self) -> Choose | None:
        """The first part that is still to be answered; None when all are."""
        for part in self.parts:
            if not self.given(part.side):
                return part
        return None


@final
class Roll:
    """Dice thrown together as one event; `side` owns them. Each die is the range of its faces."""

    __slots__ = ("about", "dice", "kind", "side")

    def __init__(self, side: str, kind: str, dice: tuple[range, ...], *, about: tuple[Any, ...] = ()) -> None:
        self.side = side
        self.kind = kind
        self.dice = dice
        self.about = about

    def sample(self, random: Random01) -> tuple[int, ...]:
        """Faces, each uniform."""
        return tuple([die[int(random() * len(die))] for die in self.dice])

    def why_not(self, answer: object) -> Refusal | None:
        """None for a tuple of one face a die."""
        fits = (
            isinstance(answer, tuple)
            and len(answer) == len(self.dice)
            and all(type(face) is int and face in die for face, die in zip(answer, self.dice, strict=True))
        )
        return None if fits else Refusal("core-dice", (len(self.dice),))

    def __repr__(self) -> str:
        return f"Roll({self.side!r}, {self.kind!r}, {len(self.dice)} dice, about={self.about!r})"


@final
class Draw:
    """One card out of a live pool, each entry equally likely; the flow moves it.

    `pool` reads a zone of the state (never a copy of it): it may be dealt anew while this is pending.
    """

    __slots__ = ("about", "kind", "pool", "side")

    def __init__(
        self, side: str, kind: str, pool: Callable[[], Sequence[Word]], *, about: tuple[Any, ...] = ()
    ) -> None:
        self.side = side
        self.kind = kind
        self.pool = pool
        self.about = about

    def sample(self, random: Random01) -> Word:
        """A card, weighted by its copies."""
        pool = self.pool()
        return pool[int(random() * len(pool))]

    def why_not(self, answer: object) -> Refusal | None:
        """None for a card of the pool."""
        return None if answer in self.pool() else Refusal("core-draw", (answer,))

    def __repr__(self) -> str:
        return f"Draw({self.side!r}, {self.kind!r}, about={self.about!r})"


Asked: TypeAlias = Choose | Roll | Draw
"""A request that one side answers."""
Request: TypeAlias = Asked | Together
Flow: TypeAlias = Generator[Request, Answer, T]


class Leave(Exception):
    """Drop everything pending, at any depth, and go on with this phase."""

    def __init__(self, phase: str) -> None:
        super().__init__(phase)
        self.phase = phase


DONE = "done"
PickRefuse: TypeAlias = Callable[[list[Word], Word], Refusal | None]


def pick(
    side: str,
    kind: str,
    items: Sequence[Word] | Callable[[], Sequence[Word]],
    *,
    at_least: int = 0,
    at_most: int | None = None,
    refuse: PickRefuse | None = None,
    in_order: bool = True,
    take: Callable[[Word], None] | None = None,
    about: tuple[Any, ...] = (),
    hidden: Hidden = "",
    beyond: Callable[[], Iterable[Word]] | None = None,
    doubtful: Container[Word] | None = None,
) -> Flow[list[Word]]:
    """Some of the items, one answer each, then "done"; full, it ends by itself.

    Items that are equal words are copies. With `in_order` only items after the last one taken are
    offered, so that each selection has one path (large choices, searching players); otherwise any
    order goes. `refuse(chosen, item)` must keep the pick completable. A request's `about` ends with
    `(least, most, chosen)`.

    Items of a zone that is hidden from somebody need `take`: it moves each answer at once to where
    the state keeps it, so that it is dealt anew with everything hidden. `items` then no longer holds
    it, any order goes, and what was chosen is read from the state: `chosen` is () here, and the
    result []. Raises ValueError for a hidden answer without `take`.
    """
    if hidden == "answer" and take is None:
        raise ValueError(f"The pick {kind!r} has a hidden answer: it needs `take`.")
    chosen: list[Word] = []
    taken = 0

    def left() -> list[Word]:
        all_items = items() if callable(items) else items
        return _left(all_items, chosen, at_least - taken if in_order and take is None else None)

    def offer() -> list[Word]:
        words = left()
        return [*words, DONE] if taken >= at_least or not words else words

    while (at_most is None or taken < at_most) and left():
        picking = Picking(at_least, at_most, tuple(chosen), taken, in_order and take is None)
        asked = (*about, tuple(picking[:3]))
        more = _refuse_more(refuse, chosen)
        word: Word = yield Choose(
            side, kind, offer, more, about=asked, hidden=hidden, beyond=beyond, doubtful=doubtful, pick=picking
        )
        if word == DONE:
            break
        taken += 1
        if take is None:
            chosen.append(word)
        else:
            take(word)
    return chosen


def _refuse_more(refuse: PickRefuse | None, chosen: list[Word]) -> Refuse | None:
    if refuse is None:
        return None
    return lambda word: None if word == DONE else refuse(chosen, word)


def _left(items: Sequence[Word], chosen: Sequence[Word], due: int | None) -> list[Word]:
    """What may still be taken, each word once. In order (`due` are still to come) enough must lie behind it."""
    if due is None:
        items = _without(items, chosen)
    else:
        items = _after(items, chosen)
        items = items[: len(items) - due + 1] if 1 < due <= len(items) else items
    return list(dict.fromkeys(items))


def _without(items: Sequence[Word], chosen: Sequence[Word]) -> list[Word]:
    left = list(items)
    for word in chosen:
        if word in left:
            left.remove(word)
    return left


def _after(items: Sequence[Word], chosen: Sequence[Word]) -> Sequence[Word]:
    """Items behind the last one taken; one that has gone since leaves no trace."""
    start = 0
    for word in chosen:
        if word in items[start:]:
            start = items.index(word, start) + 1
    return items[start:]
