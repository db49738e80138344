"""A game: a state, the flow that runs on it, snapshots and the answers since.

Flows are deterministic functions of state and answers. So a clone of the state at a moment between
two flows, and the answers since, are the whole game: fork, undo, load and recovery from an error are
one mechanism, replay.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from .chance import Chance
from .refusal import NOT_OFFERED, IllegalAnswer, Refusal
from .requests import DONE, Choose, Draw, Flow, Leave, Request, Roll, Together, Word

OVER = "over"
"""The phase of a game that has ended."""

SNAPSHOT_EVERY = 12
"""Answers between two snapshots, at least: replay costs about as much as the clone."""
_KEPT_WHOLE = 20
_KEEP_EVERY = 16


class State(Protocol):
    """Plain data in slots: lists of immutable things, so that `clone` is a few list copies."""

    phase: str
    log: list[Any] | None
    """Where flows note what happens; None in forks, rollouts and replays."""

    def clone(self) -> Any:
        """An independent copy, without the log."""
        ...

    def dump(self) -> dict[str, Any]:
        """JSON; the order of lists and dicts is kept."""
        ...


S = TypeVar("S", bound=State)


class GameRules(Protocol[S]):
    """What the driver needs of a game. `core.match.TableRules` adds what people need."""

    flows: Mapping[str, Callable[[S], Flow[None]]]
    """The procedure of each phase, at most about 20 answers long; it sets `state.phase` to the next."""

    def load(self, doc: Mapping[str, Any], content: Any) -> S:
        """The state of `dump`."""
        ...

    def determinise(self, state: S, viewer: str, random: Random) -> None:
        """Deal what the viewer does not know anew, in place, in the middle of any flow."""
        ...

    def interjections(self, state: S, side: str) -> Sequence[Word]:
        """What this side may play now, out of turn."""
        ...

    def interject(self, state: S, side: str, word: Word) -> Flow[None]:
        """The flow of such a play."""
        ...


class Said(NamedTuple):
    """An answer to one part of a Together."""

    side: str
    word: Word


class Interjected(NamedTuple):
    """A play out of turn."""

    side: str
    word: Word


class Dealt(NamedTuple):
    """A recorded deal: what the viewer does not know was dealt anew with this seed."""

    viewer: str
    seed: int


Entry: TypeAlias = Any
"""Word (choice or draw), tuple of faces, Said, Interjected or Dealt."""


class Snapshot(NamedTuple, Generic[S]):
    """A clone of the state between two flows."""

    entries: int
    """Entries before it."""
    chances: int
    """Chance requests before it."""
    state: S


class Game(Generic[S]):
    """A running game. Build with `Game(rules, state, chance)`."""

    __slots__ = (
        "_flows",
        "_since",
        "_stack",
        "chance",
        "chances",
        "choices",
        "deals",
        "entries",
        "floor",
        "recording",
        "request",
        "rules",
        "snapshots",
        "state",
        "who",
    )

    def __init__(self, rules: GameRules[S], state: S, chance: Chance | None = None) -> None:
        self.rules = rules
        self.state = state
        self.chance = chance
        self.recording = True
        self.request: Request | None = None
        """What is pending; None when the game is over."""
        self.entries: list[Entry] = []
        """All answers, chance included, in order."""
        self.choices: list[int] = []
        """Index in `entries` of each choice (ply)."""
        self.who: list[str] = []
        """The side of each ply."""
        self.chances = 0
        self.floor = 0
        """Plies before this cannot be taken back by a seated side: chance came after them, or somebody else answered."""
        self.deals = 0
        self.snapshots: list[Snapshot[S]] = [Snapshot(0, 0, state.clone())]
        self._since = 0
        self._flows = rules.flows
        self._stack: list[tuple[Flow[None], Request | None]] = []
        self._begin()
        self._meet_chance()

    # -- what is asked ------------------------------------------------------------------------------

    @property
    def requests(self) -> tuple[Request, ...]:
        """All that is pending: two or more in a Together, else one; () when the game is over."""
        request = self.request
        if isinstance(request, Together):
            return request.pending()
        return () if request is None else (request,)

    def request_for(self, side: str) -> Choose | None:
        """The choice that this side is asked, if any."""
        return next((r for r in self.requests if r.side == side and isinstance(r, Choose)), None)  # type: ignore[union-attr]

    @property
    def plies(self) -> int:
        """Choices answered so far."""
        return len(self.choices)

    @property
    def over(self) -> bool:
        return self.request is None

    def why_not(self, answer: Any, side: str | None = None) -> Refusal | None:
        """None when this answer is legal now. `side` is needed only while several are asked together."""
        request = self._asked(side)
        return request if isinstance(request, Refusal) else request.why_not(answer)

    def _asked(self, side: str | None) -> Choose | Roll | Draw | Refusal:
        pending = self.requests
        if not pending:
            return Refusal("core-over")
        if side is None:
            return pending[0] if len(pending) == 1 else Refusal("core-which-side")  # type: ignore[return-value]
        return next((r for r in pending if r.side == side), Refusal("core-not-your-turn", (side,)))  # type: ignore[return-value, union-attr]

    # -- answering ------------------------------------------------------------------------------------

    def answer(self, answer: Any, side: str | None = None) -> None:
        """Give an answer. Raises IllegalAnswer; whatever is raised, the game is as before."""
        asked = self._asked(side)
        refusal = asked if isinstance(asked, Refusal) else asked.why_not(answer)
        if refusal is not None:
            raise IllegalAnswer(refusal, answer)
        entry = Said(asked.side, answer) if isinstance(self.request, Together) else answer  # type: ignore[union-attr]
        self._guarded(entry)

    def interject(self, side: str, word: Word) -> None:
        """Play something out of turn while a choice is pending. Raises IllegalAnswer."""
        if not isinstance(self.request, (Choose, Together)):
            raise IllegalAnswer(Refusal("core-no-interjection"), word)
        if word not in self.rules.interjections(self.state, side):
            raise IllegalAnswer(NOT_OFFERED, word)
        self._guarded(Interjected(side, word))

    def answer_all(self, words: Sequence[Word], side: str | None = None) -> None:
        """Several answers of one side, all or none. A last "done" may be superfluous.

        Words of a pick in order may come in any order. Raises IllegalAnswer for the first that is refused.
        """
        trial = self.fork(forkable=True)
        trial.chance = self.chance
        start = trial.plies
        _answer_each(trial, words, side)
        said = [trial.entries[i] for i in trial.choices[start:]]
        for entry in said:
            self.answer(*(entry[1], entry[0]) if isinstance(entry, Said) else (entry,))

    def play(self, answer: Any) -> None:
        """Answer unchecked: for rollouts, with an answer taken from `options` or `sample`."""
        if not self.recording:
            self._step(answer)
            self._meet_chance()
        elif isinstance(self.request, Together):
            self._guarded(Said(self.request.pending()[0].side, answer))
        else:
            self._guarded(answer)

    def follow(self, entries: Sequence[Entry]) -> None:
        """Give recorded entries again, chance included, then go on with the own chance. All or none."""
        before, chance = len(self.entries), self.chance
        try:
            for entry in entries:
                self._step(entry)
            self._meet_chance()
        except BaseException:
            self._adopt(self._replayed(before))
            self.chance = chance
            raise

    def deal(self, viewer: str, seed: int) -> None:
        """Deal what the viewer does not know anew. For forks: the game would no longer be the one at the table."""
        self.deals += 1
        self._step(Dealt(viewer, seed))

    def _guarded(self, entry: Entry) -> None:
        before = len(self.entries)
        try:
            self._step(entry)
            self._meet_chance()
        except BaseException:
            if self.recording:
                self._adopt(self._replayed(before))
            raise

    def _meet_chance(self) -> None:
        """Answer pending dice and draws as long as chance does."""
        chance = self.chance
        if chance is None:
            return
        while isinstance(self.request, (Roll, Draw)):
            answer = chance(self.request, self.chances)
            if answer is None:
                return
            self._step(answer)

    # -- the driver -------------------------------------------------------------------------------------

    def _step(self, entry: Entry) -> None:
        if self.recording:
            self._note(entry)
        request = self.request
        if isinstance(request, (Roll, Draw)):
            self.chances += 1
        kind = type(entry)
        if kind is Dealt:
            self.rules.determinise(self.state, entry.viewer, Random(entry.seed))
        elif kind is Interjected:
            self._push(self.rules.interject(self.state, entry.side, entry.word))
        elif isinstance(request, Together):
            self._take(request, entry)
        else:
            self._send(entry)

    def _note(self, entry: Entry) -> None:
        """Record an entry; a choice begins a ply, chance and others' answers raise the floor."""
        request = self.request
        if isinstance(request, (Roll, Draw)):
            self.floor = len(self.choices)
        elif type(entry) is not Dealt:
            side = request.side if isinstance(request, Choose) and type(entry) is str else entry[0]
            if self.who and self.who[-1] != side:
                self.floor = len(self.choices)
            self.choices.append(len(self.entries))
            self.who.append(side)
        self.entries.append(entry)
        self._since += 1

    def _take(self, request: Together, entry: Entry) -> None:
        side, word = entry if type(entry) is Said else (request.pending()[0].side, entry)
        request.take(side, word)
        if not request.pending():
            self._send(None)

    def _send(self, answer: Any) -> None:
        flow = self._stack[-1][0]
        try:
            self.request = request = flow.send(answer)
            self._stack[-1] = (flow, request)
        except StopIteration:
            self._end_of_flow()
        except Leave as leave:
            self._leave(leave)

    def _push(self, flow: Flow[None]) -> None:
        try:
            self.request = request = next(flow)
            self._stack.append((flow, request))
        except StopIteration:
            return
        except Leave as leave:
            self._leave(leave)

    def _end_of_flow(self) -> None:
        """The pending request below is asked anew; at the bottom the next phase begins."""
        self._stack.pop()
        if self._stack:
            self.request = self._stack[-1][1]
        else:
            self._begin()

    def _leave(self, leave: Leave) -> None:
        self._stack.clear()
        self.state.phase = leave.phase
        self._begin()

    def _begin(self) -> None:
        """Start flows until one asks something or the game is over."""
        state = self.state
        while state.phase != OVER:
            if self.recording and self._since >= SNAPSHOT_EVERY:
                self._snapshot()
            flow = self._flows[state.phase](state)
            try:
                self.request = request = next(flow)
            except StopIteration:
                continue
            except Leave as leave:
                state.phase = leave.phase
                continue
            self._stack = [(flow, request)]
            return
        self._stack = []
        self.request = None

    def _snapshot(self) -> None:
        self._since = 0
        self.snapshots.append(Snapshot(len(self.entries), self.chances, self.state.clone()))
        self._thin()

    def _thin(self) -> None:
        """Keep the last snapshots whole, of older ones every sixteenth."""
        if len(self.snapshots) > _KEPT_WHOLE + _KEEP_EVERY and len(self.snapshots) % _KEEP_EVERY == 0:
            old, new = self.snapshots[:-_KEPT_WHOLE], self.snapshots[-_KEPT_WHOLE:]
            self.snapshots = [s for i, s in enumerate(old) if i % _KEEP_EVERY == 0] + new

    # -- replay: fork, undo, recovery ----------------------------------------------------------------

    def fork(self, chance: Chance | None = None, *, forkable: bool = False) -> Game[S]:
        """The same game on its own state. A fork that is not `forkable` records nothing: for rollouts."""
        return self._replayed(len(self.entries), chance, recording=forkable)

    def undo(self, to: int | None = None) -> None:
        """Cut before ply `to` (default: the last). Raises ValueError outside 0 … plies."""
        to = self.plies - 1 if to is None else to
        if not 0 <= to <= self.plies:
            raise ValueError(f"There is no ply {to} to go back to: the game has {self.plies}.")
        if to < self.plies:
            self._adopt(self._replayed(self.choices[to]))

    def at(self, ply: int) -> Game[S]:
        """A fork as it stood before this ply."""
        cut = self.choices[ply] if ply < self.plies else len(self.entries)
        return self._replayed(cut, None, recording=True)

    def _replayed(self, cut: int, chance: Chance | None = None, *, recording: bool = True) -> Game[S]:
        """A game on its own state after the first `cut` entries; it meets no new chance."""
        k = len(self.snapshots) - 1
        while self.snapshots[k].entries > cut:
            k -= 1
        base = self.snapshots[k]
        new: Game[S] = Game.__new__(Game)
        new.rules, new._flows, new.chance = self.rules, self._flows, None
        new.state = base.state.clone()
        new.request, new._stack = None, []
        new.chances, new._since, new.deals = base.chances, 0, self.deals
        new.entries, new.choices, new.who, new.floor = [], [], [], 0
        new.snapshots = []
        new.recording = recording
        if recording:
            new._remember(self, k, base.entries)
        new._begin()
        for entry in self.entries[base.entries : cut]:
            new._step(entry)
        new.chance = chance
        return new

    def _remember(self, other: Game[S], k: int, entries: int) -> None:
        """Take over the record of another game up to one of its snapshots."""
        self.snapshots = other.snapshots[: k + 1]
        self.entries = other.entries[:entries]
        plies = sum(1 for i in other.choices if i < entries)
        self.choices, self.who = other.choices[:plies], other.who[:plies]
        self.floor = _floor(self, entries)

    def _adopt(self, other: Game[S]) -> None:
        """Become another game, in one go; chance and the log stay."""
        log = self.state.log
        keep = self.chance
        for name in Game.__slots__:
            setattr(self, name, getattr(other, name))
        self.chance = keep
        self.state.log = log

    # -- searching ------------------------------------------------------------------------------------

    def reach(self, thing: Word, most: int = 200) -> dict[Word, list[Word]]:
        """Where a thing can get by its own options alone: word reached -> answers, fewest first.

        Follows options that begin with `thing` over forks, until chance or another side comes in or
        `most` places are found.
        """
        side = self._asked(None)
        if isinstance(side, Refusal):
            return {}
        found: dict[Word, list[Word]] = {}
        frontier: list[list[Word]] = [[]]
        while frontier and len(found) < most:
            path = frontier.pop(0)
            for word in self._steps_of(thing, path, side.side):
                if word not in found:
                    found[word] = [*path, word]
                    frontier.append(found[word])
        return found

    def _steps_of(self, thing: Word, path: Sequence[Word], side: str) -> list[Word]:
        game = self.fork()
        for word in path:
            game.play(word)
        request = game.request
        if not isinstance(request, Choose) or request.side != side:
            return []
        return [word for word in request.options() if word.partition(" ")[0] == thing and " " in word]


def _floor(game: Game[Any], entries: int) -> int:
    """The floor of a record cut at `entries`: after the last chance or change of side."""
    floor = 0
    for ply in range(len(game.choices)):
        end = game.choices[ply + 1] if ply + 1 < len(game.choices) else entries
        if ply and game.who[ply] != game.who[ply - 1]:
            floor = ply
        if end - game.choices[ply] > 1:
            floor = ply + 1
    return floor


def _answer_each(game: Game[Any], words: Sequence[Word], side: str | None) -> None:
    left = list(words)
    while left:
        word = next((word for word in left if game.why_not(word, side) is None), left[0])
        if word == DONE and left != [DONE]:
            word = next((other for other in left if other != DONE), word)
        if left == [DONE] and game.why_not(DONE, side) is not None:
            return
        game.answer(word, side)
        left.remove(word)
