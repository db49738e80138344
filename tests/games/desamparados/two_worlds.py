"""Two games that differ in one hidden card or answer, and what the widgets of those who may not know it send.

`Worlds`: from the first draw on, one side (or one player) holds a card in one world and another in its place in the
other. Nobody ever plays or discards the two; all else is the same: dice, draws, answers. So everything that reaches a
viewer who does not see the card must be the same too, byte by byte and message by message, to the end of the game.

`Saying`: two branches of a game in which somebody answers differently in secret.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.requests import Choose, Draw, Roll, Word
from stalingrad_widgets.widgets import GameWidget

from .table_kit import WEIGHTS, new_match, wire

MOST = 3000
"""Answers of a game, at most."""
ASKED = 0.08
"""How often a browser asks for all that it may ask for."""


class Leak(AssertionError):
    """Something that a viewer may not know has reached him."""


class Apart(NamedTuple):
    """What the two worlds do not share: the first card that somebody draws."""

    kind: str
    """Of the draw: "object" or "soldier"."""
    who: str
    """The side or seat that draws."""
    cards: tuple[Word, Word]
    """In one world and in the other."""


class Dealer:
    """The chance of one world: the card apart is drawn first, and while there are others, neither of the two again."""

    def __init__(self, apart: Apart, world: int, seed: int) -> None:
        self.apart = apart
        self.world = world
        self.seed = seed
        self.dealt = False

    def __call__(self, request: Roll | Draw, n: int) -> Any:
        random = Random(f"{self.seed}/{n}")
        if isinstance(request, Roll):
            return request.sample(random.random)
        pool, wanted = sorted(request.pool()), self.apart.cards[self.world]
        if not self.dealt and (request.kind, request.side) == (self.apart.kind, self.apart.who) and wanted in pool:
            self.dealt = True
            return wanted
        return random.choice([card for card in pool if card not in self.apart.cards] or pool)


class Wire:
    """The widget of one viewer: all that leaves it, in bytes."""

    def __init__(self, match: Match, viewer: str) -> None:
        self.widget = GameWidget(match, viewer)
        opened = self.widget.get_state(["board", "scene"])
        self.sent: list[str] = [wire(opened)]
        self.widget.comm.publish_msg = lambda _kind, data=None, **_rest: self.sent.append(wire(data))

    def ask(self, cards: Sequence[Word], random: Random) -> None:
        """Send what a browser may send without changing the game."""
        view = self.widget.view
        assert view is not None
        ask, ply = view.scene["ask"], self.widget.match.ply
        number = ask["ask"] if ask else 0
        words = [*(ask["opts"] if ask else [])[:3], *cards, "end", "space:german/1-1"]
        messages: list[dict[str, Any]] = [
            {"t": t, "ask": number, "id": word} for word in words for t in ("hover", "why")
        ]
        messages += [{"t": "now", "option": card} for card in cards]
        messages += [
            {"t": "replay", "at": random.randint(0, ply)},
            {"t": "log", "before": 30},
            {"t": "sync", "have": 0},
        ]
        messages += [{"t": "rules"}, {"t": "answer", "ask": number + 1, "option": "pass"}]
        for message in messages:
            self.send(message)

    def undo_and_redo(self) -> None:
        """Take back, and give again, if this viewer may."""
        ply = self.widget.match.ply
        self.send({"t": "redo"})
        self.send({"t": "undo"})
        if self.widget.match.ply < ply:
            self.send({"t": "redo"})

    def send(self, message: dict[str, Any]) -> None:
        """A message of the browser."""
        self.widget._on_message(self.widget, message, [])


class Worlds:
    """Both games, and the wires of those who may not know in which of them they are."""

    def __init__(self, scenario: str, seed: int, apart: Apart, **options: Any) -> None:
        self.apart = apart
        self.random = Random(seed)
        self.matches = [new_match(scenario, seed, **options) for _ in apart.cards]
        for world, match in enumerate(self.matches):
            match.game.chance = Dealer(apart, world, seed)
        self.viewers = [viewer for viewer in (*self.matches[0].sides, "public") if not self._sees(viewer)]
        self.wires = {viewer: [Wire(match, viewer) for match in self.matches] for viewer in self.viewers}
        self.owns = [Wire(match, self.owner) for match in self.matches]
        self.windows: Counter[str] = Counter()
        """Questions, by kind, at which the card could be played in one world and not in the other."""

    @property
    def owner(self) -> str:
        """A seat that holds the card."""
        return self.matches[0].parties.of(self.apart.who)[0]

    @property
    def dealt(self) -> bool:
        """Whether the card has come into the hand."""
        return all(isinstance(match.game.chance, Dealer) and match.game.chance.dealt for match in self.matches)

    def _sees(self, viewer: str) -> bool:
        layout = self.matches[0].state.content.layout
        zone = layout.index[f"zone:{self.apart.who}/{'objects' if self.apart.kind == 'object' else 'hand'}"]
        return viewer in layout.sees and bool(layout.sees[viewer][zone])

    def play(self) -> Iterator[None]:
        """The same answers in both, to the end, or until somebody has nothing but the card."""
        for _ in range(MOST):
            if not self._answer():
                return
            self.compare()
            yield
        raise AssertionError(f"no end after {MOST} answers")

    def _answer(self) -> bool:
        asked = [[(request.side, request.kind) for request in match.game.requests] for match in self.matches]
        if asked[0] != asked[1]:
            raise Leak(f"The worlds ask for different things: {asked}.")
        if not asked[0]:
            return False
        side, kind = self.random.choice(asked[0])
        self._look_round()
        words = self._common(side, kind)
        if not words:
            return False
        word = self.random.choices(words, [WEIGHTS.get(word, 1) for word in words])[0]
        for match in self.matches:
            match.answer(word, side)
        return True

    def _look_round(self) -> None:
        if self.random.random() < ASKED:
            seed = self.random.random()
            for wires in self.wires.values():
                for one in wires:
                    one.ask(self.apart.cards, Random(seed))

    def _common(self, side: str, kind: str) -> list[Word]:
        """What may be answered in both worlds without showing the card."""
        requests = [match.game.request_for(side) for match in self.matches]
        options = [request.options() for request in requests if isinstance(request, Choose)]
        assert len(options) == len(self.matches), kind
        if options[0] != options[1]:
            self.windows[kind] += 1
        if self.matches[0].plays_now(self.owner) != self.matches[1].plays_now(self.owner):
            self.windows["now"] += 1
        words = [word for word in options[0] if word in options[1]]
        if kind == "platoon":
            return [word for word in words if word.endswith("-A")] or words
        return [word for word in words if word.partition(" ")[0] not in self.apart.cards] or words

    def compare(self) -> None:
        """Raises Leak unless all that was sent since the last time is the same."""
        for viewer, wires in self.wires.items():
            compare(viewer, wires)


class Saying:
    """Two branches of a match: a side that is asked in secret says one thing here and another there."""

    def __init__(self, match: Match, viewers: Sequence[str]) -> None:
        self.matches = [match.branch(), match.branch()]
        self.wires = {viewer: [Wire(world, viewer) for world in self.matches] for viewer in viewers}

    def say(self, side: str, *words: Sequence[Word]) -> None:
        """The words of this side in each world."""
        for match, said in zip(self.matches, words, strict=True):
            for word in said:
                match.answer(word, side)

    def compare(self, cards: Sequence[Word] = ()) -> None:
        """Raises Leak unless all that was sent, and what is sent when it is asked for, is the same."""
        for viewer, wires in self.wires.items():
            for one in wires:
                one.ask(cards, Random(1))
                one.undo_and_redo()
            compare(viewer, wires)


def compare(viewer: str, wires: Sequence[Wire]) -> None:
    """Raises Leak unless the same was sent on both; forgets it."""
    one, other = wires
    if one.sent != other.sent:
        raise Leak(f"{viewer} can tell the worlds apart: {difference(one.sent, other.sent)}")
    for wire_ in wires:
        wire_.sent.clear()


def difference(one: Sequence[str], other: Sequence[str]) -> str:
    """The first message that differs, around the place where it does."""
    if len(one) != len(other):
        return f"{len(one)} and {len(other)} messages: {[text[:400] for text in (*one, '—', *other)]}"
    for a, b in zip(one, other, strict=True):
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            return f"…{a[max(0, at - 100) : at + 100]}… and …{b[max(0, at - 100) : at + 100]}…"
    return "nothing"
