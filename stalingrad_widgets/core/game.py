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
from .events import Logged
from .refusal import NOT_OFFERED, IllegalAnswer, Refusal
from .requests import DONE, Asked, Choose, Draw, Flow, Leave, Request, Roll, Together, Word

OVER = "over"
"""The phase of a game that has ended."""

SNAPSHOT_EVERY = 4
"""Answers between two snapshots, at least: a clone costs about as much as one answer, a fork half of this many."""
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

    @property
    def flows(self) -> Mapping[str, Callable[[S], Flow[None]]]:
        """The procedure of each phase, at most about 20 answers long; it sets `state.phase` to the next."""
        ...

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

    number: int
    entries: int
    """Entries before it; so with plies, chances and deals."""
    plies: int
    chances: int
    deals: int
    floor: int
    state: S


class Game(Generic[S]):
    """A running game. Build with `Game(rules, state, chance)`.

    A game that goes on from a saved state says how many `chances` it had before, so that the same dice fall.
    """

    __slots__ = (
        "_flow",
        "_flows",
        "_notes",
        "_since",
        "_stack",
        "_together",
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

    def __init__(self, rules: GameRules[S], state: S, chance: Chance | None = None, *, chances: int = 0) -> None:
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
        self.chances = chances
        """Chance requests answered so far."""
        self.deals = 0
        """Deals so far: with any, this is no longer the game at the table."""
        self.floor = 0
        """A seated side cannot take back plies before this: chance came after them, or somebody else answered."""
        self.snapshots: list[Snapshot[S]] = [Snapshot(0, 0, 0, chances, 0, 0, state.clone())]
        self._since = 0
        self._flows = rules.flows
        self._flow: Flow[None] | None = None
        self._stack: list[tuple[Flow[None] | None, Request | None]] = []
        """Flows under the running one, which interrupted them, with what they ask."""
        self._together = 0
        """Plies before the Together that came last."""
        self._notes: list[tuple[int, int]] = []
        """Plies and notes of the log when a ply began, where the log already had some."""
        self._begin()
        self._meet_chance()

    # -- what is asked ------------------------------------------------------------------------------

    @property
    def requests(self) -> tuple[Asked, ...]:
        """All that is pending: two or more in a Together, else one; () when the game is over."""
        request = self.request
        if isinstance(request, Together):
            return request.pending()
        return () if request is None else (request,)

    def request_for(self, side: str) -> Choose | None:
        """The choice that this side is asked, if any."""
        return next((r for r in self.requests if r.side == side and isinstance(r, Choose)), None)

    def said(self, side: str) -> int:
        """Words that a side has given to its part of a pending Together, which may take several; 0 of other requests.

        It grows with each of them and starts anew with the Together; what came before in the same flow counts too.
        """
        if not (self.recording and isinstance(self.request, Together)):
            return 0
        since = self.entries[self.snapshots[-1].entries :]
        return sum(type(entry) is Said and entry.side == side for entry in since)

    @property
    def plies(self) -> int:
        """Choices answered so far."""
        return len(self.choices)

    @property
    def told(self) -> int:
        """Plies of which everybody may know: while some choose in secret, those before."""
        pending = (self.request, *(request for _, request in self._stack))
        return self._together if any(isinstance(request, Together) for request in pending) else self.plies

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.request is None

    def why_not(self, answer: Any, side: str | None = None) -> Refusal | None:
        """None when this answer is legal now. `side` is needed only while several are asked together."""
        request = self._asked(side)
        return request if isinstance(request, Refusal) else request.why_not(answer)

    def _asked(self, side: str | None) -> Asked | Refusal:
        pending = self.requests
        if not pending:
            return Refusal("core-over")
        if side is None:
            return pending[0] if len(pending) == 1 else Refusal("core-which-side")
        return next((r for r in pending if r.side == side), Refusal("core-not-your-turn", (side,)))

    def take_log(self) -> list[Logged]:
        """What was noted since the last time, each with the ply after which it happened; the log is empty then."""
        log, found = self.state.log or [], list[Logged]()
        for ply, notes in (*self._notes, (self.plies, len(log))):
            found += [Logged(ply, event) for event in log[len(found) : notes]]
        log.clear()
        self._notes.clear()
        return found

    # -- answering ------------------------------------------------------------------------------------

    def answer(self, answer: Any, side: str | None = None) -> None:
        """Give an answer. Raises IllegalAnswer; whatever is raised, the game is as before."""
        asked = self._asked(side)
        refusal = asked if isinstance(asked, Refusal) else asked.why_not(answer)
        if refusal is not None or isinstance(asked, Refusal):
            raise IllegalAnswer(refusal or NOT_OFFERED, answer)
        self._guarded(Said(asked.side, answer) if isinstance(self.request, Together) else answer)

    def interject(self, side: str, word: Word) -> None:
        """Play something out of turn while a choice is pending. Raises IllegalAnswer."""
        if not isinstance(self.request, (Choose, Together)):
            raise IllegalAnswer(Refusal("core-no-interjection"), word)
        if word not in self.rules.interjections(self.state, side):
            raise IllegalAnswer(NOT_OFFERED, word)
        self._guarded(Interjected(side, word))

    def answer_all(self, words: Sequence[Word], side: str | None = None) -> None:
        """Several answers of one side, all or none. A "done" that a full pick does not ask for is passed over.

        Words of a pick in order may come in any order. Raises IllegalAnswer for the first that is refused.
        """
        trial = self.fork(forkable=True)
        trial.chance = self.chance
        _answer_each(trial, words, side)
        self._guarded(*trial.entries[len(self.entries) :])

    def play(self, answer: Any) -> None:
        """Answer unchecked: for rollouts, with an answer taken from `options` or `sample`."""
        if not self.recording:
            request = self.request
            kind = type(request)
            if kind is Choose:
                self._send(answer)
            elif kind is Together:
                self._take(request, answer)  # type: ignore[arg-type]
            else:
                self.chances += 1
                self._send(answer)
            kind = type(self.request)
            if kind is Draw or kind is Roll:
                self._meet_chance()
        elif isinstance(self.request, Together):
            self._guarded(Said(_asked_first(self.request), answer))
        else:
            self._guarded(answer)

    def follow(self, entries: Sequence[Entry]) -> None:
        """Give recorded entries again unchecked, chance included, then go on with the own chance. All or none."""
        self._guarded(*entries)

    def deal(self, viewer: str, seed: int) -> None:
        """Deal what the viewer does not know anew. For forks: the game would no longer be the one at the table."""
        self._guarded(Dealt(viewer, seed))

    def _guarded(self, *entries: Entry) -> None:
        """Whatever is raised on the way, also by the stop button, the game is as before, its log too."""
        before, log = len(self.entries), self.state.log
        notes = 0 if log is None else len(log)
        try:
            for entry in entries:
                self._step(entry)
            self._meet_chance()
        except BaseException:
            if self.recording:
                self._recover(before, log, notes)
            raise

    def _recover(self, entries: int, log: list[Any] | None, notes: int) -> None:
        """Be as after the first `entries`. A second stop meanwhile only starts this again."""
        while True:
            try:
                self._adopt(self._replayed(entries), log)
                break
            except KeyboardInterrupt:
                continue
        if log is not None:
            del log[notes:]

    def _meet_chance(self) -> None:
        """Answer pending dice and draws as long as chance does."""
        chance = self.chance
        if chance is None:
            return
        while type(request := self.request) is Draw or type(request) is Roll:
            answer = chance(request, self.chances)
            if answer is None:
                return
            if self.recording:
                self._step(answer)
            else:
                self.chances += 1
                self._send(answer)

    # -- the driver -------------------------------------------------------------------------------------

    def _step(self, entry: Entry) -> None:
        if self.recording:
            self._note(entry)
        request, kind = self.request, type(entry)
        if kind is Dealt:
            self.deals += 1
            self.rules.determinise(self.state, entry.viewer, Random(entry.seed))
        elif kind is Interjected:
            self._push(self.rules.interject(self.state, entry.side, entry.word))
        elif type(request) is Together:
            self._take(request, entry)
        else:
            if type(request) is not Choose:
                self.chances += 1
            self._send(entry)

    def _note(self, entry: Entry) -> None:
        """Record an entry; a choice begins a ply, chance and others' answers raise the floor."""
        request, kind = self.request, type(entry)
        if kind is Said or kind is Interjected:
            self._note_ply(entry.side)
        elif kind is not Dealt:
            if isinstance(request, Choose):
                self._note_ply(request.side)
            else:
                self.floor = len(self.choices)
        self.entries.append(entry)
        self._since += 1

    def _note_ply(self, side: str) -> None:
        if self.who and self.who[-1] != side:
            self.floor = len(self.choices)
        if self.state.log:
            self._notes.append((self.plies, len(self.state.log)))
        self.choices.append(len(self.entries))
        self.who.append(side)

    def _take(self, request: Together, entry: Entry) -> None:
        side, word = entry if type(entry) is Said else (_asked_first(request), entry)
        request.take(side, word)
        self._pass_over()

    def _send(self, answer: Any) -> None:
        try:
            self.request = request = self._flow.send(answer)  # type: ignore[union-attr]
        except StopIteration:
            if self._stack:
                self._end_of_flow()
            else:
                self._begin()
        except Leave as leave:
            self._leave(leave)
        else:
            if type(request) is Together:
                self._gather()

    def _gather(self) -> None:
        """Some begin to choose in secret."""
        self._together = len(self.choices)
        self._pass_over()

    def _pass_over(self) -> None:
        """A Together that nobody has to answer any more is done."""
        request = self.request
        if type(request) is Together and request.first() is None:
            self._send(None)

    def _push(self, flow: Flow[None]) -> None:
        """Run a flow on top; the pending request waits."""
        self._stack.append((self._flow, self.request))
        self._flow = flow
        self._send(None)

    def _end_of_flow(self) -> None:
        """The pending request below is asked anew."""
        self._flow, self.request = self._stack.pop()
        self._pass_over()

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
            self._flow = flow = self._flows[state.phase](state)
            try:
                self.request = request = next(flow)
            except StopIteration:
                continue
            except Leave as leave:
                state.phase = leave.phase
                continue
            if type(request) is Together:
                self._gather()
            return
        self._flow = self.request = None

    def _snapshot(self) -> None:
        self._since = 0
        number, plies = self.snapshots[-1].number + 1, len(self.choices)
        state = self.state.clone()
        self.snapshots.append(Snapshot(number, len(self.entries), plies, self.chances, self.deals, self.floor, state))
        self._thin()

    def _thin(self) -> None:
        """Keep the last snapshots whole, of older ones every sixteenth."""
        if len(self.snapshots) > _KEPT_WHOLE and self.snapshots[-_KEPT_WHOLE - 1].number % _KEEP_EVERY:
            del self.snapshots[-_KEPT_WHOLE - 1]

    # -- replay: fork, undo, recovery ----------------------------------------------------------------

    def fork(self, chance: Chance | None = None, *, forkable: bool = False) -> Game[S]:
        """The same game on its own state, with a chance of its own.

        A fork that is not `forkable` records nothing, so it can be neither forked nor taken back: for
        rollouts.
        """
        new = self._replayed(len(self.entries), recording=forkable)
        new.chance = chance
        new._meet_chance()
        return new

    def undo(self, to: int | None = None) -> None:
        """Cut before ply `to` (default: the last). Raises ValueError outside 0 … plies."""
        cut = self._cut(self.plies - 1 if to is None else to)
        if cut < len(self.entries):
            self._adopt(self._replayed(cut), self.state.log)

    def at(self, ply: int) -> Game[S]:
        """A forkable fork as it stood before this ply. Raises ValueError outside 0 … plies."""
        return self._replayed(self._cut(ply))

    def _cut(self, ply: int) -> int:
        """Entries before a ply."""
        if not 0 <= ply <= self.plies:
            raise ValueError(f"There is no ply {ply} to go back to: the game has {self.plies}.")
        return self.choices[ply] if ply < self.plies else len(self.entries)

    def _replayed(self, cut: int, *, recording: bool = True) -> Game[S]:
        """A game on its own state after the first `cut` entries; it meets no new chance."""
        if not self.recording:
            raise ValueError("This fork records nothing, so it cannot be forked: make it with fork(forkable=True).")
        k = len(self.snapshots) - 1
        while self.snapshots[k].entries > cut:
            k -= 1
        base = self.snapshots[k]
        new: Game[S] = Game.__new__(Game)
        new.rules, new._flows, new.chance = self.rules, self._flows, None
        new.state = base.state.clone()
        new.request, new._flow, new._stack, new._together, new._notes = None, None, [], 0, []
        new.chances, new.deals, new.floor, new._since = base.chances, base.deals, base.floor, 0
        new.recording = recording
        if recording:
            new.snapshots = self.snapshots[: k + 1]
            new.entries = self.entries[: base.entries]
            new.choices, new.who = self.choices[: base.plies], self.who[: base.plies]
        else:
            new.snapshots, new.entries, new.choices, new.who = [], [], [], []
        new._begin()
        for entry in self.entries[base.entries : cut]:
            new._step(entry)
        return new

    def _adopt(self, other: Game[S], log: list[Any] | None) -> None:
        """Become another game, in one go; chance and the log stay."""
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
        asked = self._asked(None)
        if isinstance(asked, Refusal):
            return {}
        found: dict[Word, list[Word]] = {}
        frontier: list[list[Word]] = [[]]
        while frontier and len(found) < most:
            path = frontier.pop(0)
            for word in self._steps_of(thing, path, asked.side):
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


def _asked_first(request: Together) -> str:
    """The side of the first choice that is still to be made."""
    part = request.first()
    assert part is not None, "nobody is asked any more"
    return part.side


def _answer_each(game: Game[Any], words: Sequence[Word], side: str | None) -> None:
    left, picked = list(words), False
    while left:
        request = game.request_for(side) if side is not None else game.request
        word = _next_word(request, left)
        left.remove(word)
        picking = request.pick if isinstance(request, Choose) else None
        full = picked and not (picking is not None and picking.taken)
        if not (word == DONE and full and game.why_not(word, side) is not None):
            game.answer(word, side)
            picked = picking is not None and word != DONE


def _next_word(request: Request | None, left: Sequence[Word]) -> Word:
    """The next word given; in a pick in order, the one that is offered before the others."""
    if isinstance(request, Choose) and request.pick is not None and request.pick.in_order:
        return next((word for word in request.offered() if word in left and word != DONE), left[0])
    return left[0]
