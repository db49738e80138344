"""Twin worlds: the same game for one viewer, other cards where he sees none. What he is sent must be the same.

A pair of matches branches from a game; in each of them all that the viewer does not know is dealt anew.
Both go on with the same public course: the same answers of the viewer, answers of the others that
both worlds allow, the same dice. Each world draws its own hidden cards. As long as what is public
agrees, every byte that the viewer is sent must agree too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from stalingrad_widgets.core.events import Event
from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.requests import Choose, Draw, Roll
from stalingrad_widgets.core.view import PUBLIC, View

from .table_kit import livelier, wire

SEARCHED = ("casualty", "removed", "win", "target-off", "routed", "bombers")
"""What may come out differently in two worlds: where a lost card is found, and what follows from it."""
NEVER_SHOWN = ("casualty",)
"""Answers that stay secret: they may differ in the two worlds."""


MANY = 300
"""Where a scenario has many more words than this, each second, third … of them is asked about."""


class Leak(AssertionError):
    """Something that a viewer may not know has reached him."""


class HiddenDice:
    """Chance of a twin: dice and the viewer's own draws by a common seed, other draws by the world's own.

    Every other roll hits, so that cards are lost often.
    """

    def __init__(self, viewer: str, common: int, own: int) -> None:
        self.viewer = viewer
        self.common = common
        self.own = own

    def __call__(self, request: Roll | Draw, n: int) -> Any:
        shared = isinstance(request, Roll) or request.side == self.viewer
        random = Random((self.common if shared else self.own) * 1_000_003 + n)
        if isinstance(request, Roll) and random.random() < 0.5:
            return (0,) * len(request.dice)
        return request.sample(random.random)


class World:
    """One of the two: a match and the viewer's stream of messages."""

    def __init__(self, match: Match, viewer: str, deal: int, common: int) -> None:
        self.match = match.branch()
        for side in match.sides if viewer == PUBLIC else (viewer,):
            self.match.game.deal(side, deal)
        self.match.game.chance = HiddenDice(viewer, common, deal)
        self.sent: list[Any] = []
        self.view: View = self.match.subscribe(viewer, self.sent.append)
        self.told = len(self.match.events)

    def new_messages(self) -> list[Any]:
        """What the viewer was sent since the last time."""
        new = self.sent[:]
        self.sent.clear()
        return new

    def public_events(self) -> list[Event]:
        """What has happened in public since the last time."""
        new = self.match.events[self.told :]
        self.told += len(new)
        return [event._replace(private={}) for event in new]


def run_pair(match: Match, viewer: str, random: Random, steps: int = 12, made: type[World] = World) -> int:
    """Play a pair of twins; the answers given until they differed in public. Raises Leak."""
    common = random.randrange(1 << 30)
    worlds = [made(match, viewer, deal, common) for deal in random.sample(range(1 << 30), 2)]
    compare(worlds, viewer, ALL)
    if _hidden_bid(match, viewer):
        return 0
    for step in range(steps):
        if worlds[0].match.over or not _answer(worlds, viewer, random) or not same_public_course(worlds):
            return step
        compare(worlds, viewer, SENT)
        if random.random() < 0.1:
            take_back(worlds, viewer)
            compare(worlds, viewer, ALL)
    compare(worlds, viewer, ALL)
    return steps


def _hidden_bid(match: Match, viewer: str) -> bool:
    """Whether somebody else has bid, or has begun to make up his deck: dealt anew, so what is shown will differ."""
    others = [side for side in match.state.scenario.sides if side.id != viewer]
    return any(match.state.zones.count(side.bid) or match.state.mustered[side.index] for side in others)


def _answer(worlds: Sequence[World], viewer: str, random: Random) -> bool:
    """Give both the same answer; False when no answer of the other side fits both worlds."""
    asked = [[(request.side, request.kind) for request in world.match.game.requests] for world in worlds]
    if asked[0] != asked[1]:
        raise Leak(f"The worlds ask for different things: {asked}.")
    side, kind = random.choice(asked[0])
    options = [world.match.options(side) for world in worlds]
    if side == viewer and options[0] != options[1]:
        raise Leak(f"The viewer's options differ: {options}.")
    seeds = [random.random(), random.random()]
    if side == viewer or kind not in NEVER_SHOWN:
        options = [[word for word in options[0] if word in options[1]]] * 2
        seeds = seeds[:1] * 2
    if not options[0]:
        return False
    for world, words, seed in zip(worlds, options, seeds, strict=True):
        world.match.answer(livelier(words, Random(seed)), side)
    return True


def same_public_course(worlds: Sequence[World]) -> bool:
    """Whether the same happened in public. Only a search for a lost card may end differently."""
    first, second = (world.public_events() for world in worlds)
    for one, other in zip(first, second, strict=False):
        if one != other:
            if one.kind in SEARCHED and other.kind in SEARCHED:
                return False
            raise Leak(f"Public events differ: {one} and {other}.")
    if len(first) == len(second):
        return True
    extra = max(first, second, key=len)[min(len(first), len(second))]
    if extra.kind not in SEARCHED:
        raise Leak(f"One world has an event more: {extra}.")
    return False


def take_back(worlds: Sequence[World], viewer: str) -> None:
    """Take back and give again as the viewer may."""
    may = [world.match.may_undo(viewer) if viewer else None for world in worlds]
    if may[0] != may[1]:
        raise Leak(f"One world lets the viewer take back: {may}.")
    since = worlds[0].match.parent
    if not viewer or may[0] is not None or since is None or worlds[0].match.ply <= since[1]:
        return
    for world in worlds:
        world.match.undo(viewer)
        world.match.redo()


# -- what is compared -----------------------------------------------------------------------------------


def compare(worlds: Sequence[World], viewer: str, what: dict[str, Callable[[World, str], Any]]) -> None:
    """What the viewer is sent or may ask for is the same in both worlds, byte by byte."""
    for name, said in what.items():
        one, other = (wire(said(world, viewer)) for world in worlds)
        if one != other:
            raise Leak(f"{name} differs for {viewer or 'the public'}: {_difference(one, other)}")


def _difference(one: str, other: str) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(0, at - 80)
    return f"…{one[start : at + 80]}… and …{other[start : at + 80]}…"


def _new_messages(world: World, viewer: str) -> list[Any]:
    return world.new_messages()


def _words(world: World, viewer: str) -> list[str]:
    """Words that the viewer may ask about: his own options, plays of all cards, things that there are not."""
    request = next((r for r in world.match.game.requests if r.side == viewer), None)
    own = request.options() if isinstance(request, Choose) else []
    scenario = world.match.state.scenario
    named = [*scenario.cards, *scenario.plays, *scenario.edge_words]
    some = named[:: max(1, len(named) // MANY)]
    return [*own, *some, "card:usa/nobody", "tile:Z9", "end"]


def _why_nots(world: World, viewer: str) -> list[Any]:
    found = []
    for word in _words(world, viewer):
        refusal = world.match.why_not(word, viewer)
        found.append(refusal and [refusal.rule, refusal.why])
    return found


def _odds(world: World, viewer: str) -> list[Any]:
    """Hints of the viewer's own questions, and of the others', asked of the rules directly."""
    match = world.match
    own = [match.odds(word, viewer) for word in match.options(viewer)] if viewer in match.sides else []
    others = [
        match.rules.odds(match.state, request, word, viewer)
        for request in match.game.requests
        if isinstance(request, Choose) and request.side != viewer
        for word in _words(world, viewer)
    ]
    return [own, others]


SENT: dict[str, Callable[[World, str], Any]] = {"the stream of messages": _new_messages}
ALL: dict[str, Callable[[World, str], Any]] = {
    **SENT,
    "the scene": lambda world, viewer: world.view.scene,
    "a page of the log": lambda world, viewer: world.view.lines(10_000),
    "the marks of a replay": lambda world, viewer: world.view.marks(),
    "why not": _why_nots,
    "the odds": _odds,
    "the position": lambda world, viewer: world.match.position(viewer),
}
