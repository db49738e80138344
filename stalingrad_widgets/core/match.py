"""A live game for people: players, views, undo and redo, branches, saving."""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, Self, TypeAlias
from weakref import WeakSet, ref

import traitlets as t

from . import arguments
from . import record as records
from . import standing as stands
from .arguments import ArgumentError
from .chance import Chance, Scripted, Seeded
from .events import Event, Logged
from .game import Game
from .journal import Journal
from .parties import Parties, parties_of
from .question import Question
from .refusal import IllegalAnswer, Refusal
from .requests import Choose, Draw, Roll, Together, Word
from .restart import may_restart, next_scenario, restart
from .scene import Board, Scene
from .seats import Now as Now
from .seats import Player as Player
from .seats import Seat as Seat
from .seats import check_player, give, out_of_turn
from .seats import seat_at as seat_at
from .standing import Standing as Standing
from .table import Hint, TableRules, Words
from .thinking import Thought, slice_of, think_beside, thought
from .view import PUBLIC, Send, View

Auto: TypeAlias = Literal["off", "forced"]
Script: TypeAlias = "Sequence[int | str] | str | None"
_OWN = (
    *(
        "rules",
        "header",
        "auto",
        "standing",
        "autosave",
        "parent",
        "previous",
        "board",
        "earlier",
        "_journal",
    ),
    *("_events", "_groups", "_undone", "_seeded", "_game", "parties", "_twins", "_players"),
)
"""What makes a match the game that it is; the rest is the table at which it is played."""


class Undone(NamedTuple):
    """What one step of undo took back."""

    plies: int
    entries: Sequence[Any]
    side: str
    """Who gave the first of them."""
    groups: Sequence[int]
    """The plies with which its messages began."""


class Match(t.HasTraits):
    """A game at the table. Made by `stalingrad_widgets.new_match`, `from_position` or `load`.

    Observe `side`, `ply`, `result` and `revision` with traitlets; everything else is asked for.
    """

    side = t.Unicode(
        None,
        allow_none=True,
        read_only=True,
        help="Side that must answer; None when several choose in secret, and when the game is over.",
    )
    ply = t.Int(0, read_only=True, help="Answers given by players so far.")
    result = t.Dict(None, allow_none=True, read_only=True, help="None while play goes on, else how it ended.")
    revision = t.Int(0, read_only=True, help="Grows with each change, undo included.")

    earlier: tuple[records.Record, ...] = ()
    """What was played before the game was taken up under other rules: it stays in the record."""
    _journal: Journal | None = None
    _thinking: tuple[Seat, Thought] | None = None

    def __init__(
        self,
        rules: TableRules[Any],
        header: Mapping[str, Any],
        *,
        state: Any = None,
        chance: Script = None,
        players: Mapping[str, Player] | None = None,
        auto: Auto = "forced",
    ) -> None:
        super().__init__()
        self.header: dict[str, Any] = records.plain(header)
        self.rules = in_its_language(rules, self.header)
        self._players: dict[str, Player] = dict(players or {})
        self.auto: Auto = auto
        self.standing: stands.Held = {}
        """Answers that sides give by themselves: set with `stand`, taken back with `unstand`."""
        self.views: list[View] = []
        self.autosave: Path | None = None
        self.parent: tuple[Match, int] | None = None
        """The match that this one branched from, and the ply."""
        self.previous: Self | None = None
        """The game that was played at this table before; None for the first."""
        self._twins: WeakSet[Match] = WeakSet()
        self.epoch = 0
        """Grows when events are taken back: the log must be read anew."""
        self._events: list[Logged] = []
        self._groups: list[int] = []
        self._undone: list[Undone] = []
        self._task: asyncio.Task[None] | None = None
        self._seeded: Chance = Seeded(int(self.header["seed"]))
        state = rules.new_state(self.header) if state is None else state
        state.log = []
        self.parties: Parties = parties_of(self.rules, state)
        """Which seats answer for which side."""
        self._game: Game[Any] = Game(self.rules, state, self._answering(chance))
        self.board: Board = self.rules.board(state)
        self._settle()
        self._sync_traits()

    # -- what is asked -----------------------------------------------------------------------------

    @property
    def sides(self) -> tuple[str, ...]:
        """The seats of the game, in its order: a side each, but for partners."""
        return self.parties.seats

    @property
    def teams(self) -> tuple[str, ...]:
        """The sides that win or lose: the seats, and in place of partners the side that they share."""
        return self.parties.sides

    @property
    def players(self) -> dict[str, Player]:
        """Who sits in a seat and answers by himself; a seat without one is a person's.

        Give it a mapping to seat others. Raises ArgumentError for what is none, cannot choose, or has no such seat.
        """
        return self._players

    @players.setter
    def players(self, players: Mapping[str, Any]) -> None:
        self._players = self._seated(players)
        self._thinking = None

    def _seated(self, players: Mapping[str, Any]) -> dict[str, Player]:
        """The bots among those who are to sit down: seat -> player."""
        arguments.mapping("players", players, "a seat to its player")
        for side, who in players.items():
            arguments.side(side, self.sides)
            check_player(who, side)
        return dict(players)

    def is_bot(self, side: str) -> bool:
        """Whether bots answer for a side: nobody of those who may is a person."""
        return all(seat in self.players for seat in self.parties.of(side))

    @property
    def state(self) -> Any:
        """The state itself, all secrets included: for inspection, not to be changed."""
        return self._game.state

    @property
    def game(self) -> Game[Any]:
        """The driver below. Change it through the match only."""
        return self._game

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._game.over

    @property
    def begun(self) -> bool:
        """Whether a person has answered; without people, whether anybody has."""
        return self.begun_for(None)

    def begun_for(self, viewer: str | None) -> bool:
        """Whether a person has answered, as this viewer may know: not by what others choose in secret meanwhile."""
        game = self._game
        plies: Sequence[int] = range(game.plies)
        if viewer is not None and game.told < game.plies:
            plies = [ply for ply in plies if ply < game.told or self._speaks_for(viewer, game.who[ply])]
        return bool(self._of_people(plies) if set(self.sides) - set(self.players) else plies)

    @property
    def requests(self) -> tuple[Question, ...]:
        """All that is asked: several questions when sides choose in secret at the same time; () when over."""
        return tuple(Question(asked, self.rules, self.state) for asked in self._game.requests)

    @property
    def request(self) -> Question | None:
        """What is asked: side, kind, prompt, options, rules. The first when several are; None when over."""
        return next(iter(self.requests), None)

    def options(self, side: str | None = None) -> list[Word]:
        """The words that may be answered now; [] when nothing is asked of this side or seat, or chance is.

        Raises ValueError for an unknown side.
        """
        self._check_side(side)
        asked = self._asked(side)
        return asked.options() if isinstance(asked, Choose) else []

    def _asked(self, side: str | None) -> Choose | Roll | Draw | None:
        requests = self._game.requests
        return next(iter(requests), None) if side is None else self.parties.asked(requests, side)

    def why_not(self, word: Word, viewer: str | None = None) -> Explained | None:
        """None when the word may be answered now, else the rule against it in `.rule` and its sentences in `.why`.

        A viewer is only told about what is asked of him; a thing that he may not know is refused like
        one that does not exist. Raises ValueError for an unknown viewer.
        """
        self._check_viewer(viewer)
        refusal = self._why_not(word, viewer)
        if refusal is None:
            return None
        return Explained(refusal.rule, refusal.facts, self.explain(refusal, word, viewer))

    def _why_not(self, word: Word, viewer: str | None) -> Refusal | None:
        asked = self._asked(viewer)
        if asked is None:
            if self.over:
                return Refusal("core-over")
            return Refusal("core-public") if viewer == PUBLIC else Refusal("core-not-your-turn", (viewer,))
        return asked.why_not(word)

    def explain(self, refusal: Refusal, word: Word = "", viewer: str | None = None) -> Words:
        """The sentences of a refusal."""
        return self.rules.words(self.state, refusal, word, viewer)

    def odds(self, word: Word, viewer: str | None = None) -> Hint | None:
        """The exact chance of an option, with its breakdown; None when nothing is rolled for it or it is refused.

        Raises ValueError for an unknown viewer.
        """
        self._check_viewer(viewer)
        asked = self._asked(viewer)
        if not isinstance(asked, Choose) or asked.why_not(word) is not None:
            return None
        return self.rules.odds(self.state, asked, word, viewer)

    # -- answering ------------------------------------------------------------------------------------

    def answer(self, answer: Any, side: str | None = None) -> list[Event]:
        """Answer, and let the bots answer too. Returns what happened.

        A word for a choice, faces (a list) for dice that are entered, a card for a draw. `side` is a side or a
        seat of it, needed while several are asked; either partner answers what their side is asked. Raises
        IllegalAnswer with the sentence and the rule, ValueError for an unknown side; the game is then unchanged.
        """
        self._check_side(side)
        return self._from_cell(lambda: self._answer_one(answer, side))

    def answer_all(self, words: Sequence[Word], side: str | None = None) -> list[Event]:
        """Several answers of one side, all or none, as one group to take back. Raises like `answer`."""
        self._check_side(side)
        answers = arguments.texts("words", words)
        return self._from_cell(lambda: self._game.answer_all(answers, self._asked_side(side)))

    def interject(self, side: str, word: Word) -> list[Event]:
        """Play something out of turn, as a side or a seat. Raises like `answer`."""
        arguments.side(side, self.parties.names)
        arguments.text("word", word)
        return self._from_cell(lambda: self._game.interject(self.plays_now(side).get(word, side), word))

    def plays_now(self, seat: str) -> dict[Word, str]:
        """What the person in a seat may play out of turn now -> for which side; {} for a bot's."""
        return {} if seat in self.players else out_of_turn(self._game, self.parties, seat)

    def _from_cell(self, act: Callable[[], None]) -> list[Event]:
        told, before = self._events, len(self._events)
        self.act(act)
        self.run_bots()
        since = [] if told is self._events else self._events
        return [logged.event for logged in (*told[before:], *since)]

    def _answer_one(self, answer: Any, side: str | None) -> None:
        self._game.answer(tuple(answer) if isinstance(answer, list) else answer, self._asked_side(side))

    def _asked_side(self, side: str | None) -> str | None:
        """The side of the request that a side or seat may answer; itself if there is none."""
        asked = None if side is None else self._asked(side)
        return side if asked is None else asked.side

    def act(self, act: Callable[[], None], by: str | None = None) -> None:
        """One message of a person (or one answer of a bot): a group to take back. Pushes the change to all views."""
        ply = self._game.plies
        self._guard(act)
        self._cancel_bots()
        self._undone.clear()
        self._groups.append(ply)
        self._settle()
        self._changed(by)
        if self.over:
            self._follow()

    def _guard(self, act: Callable[[], None]) -> None:
        """Whatever is raised, nothing has happened."""
        try:
            act()
        except IllegalAnswer as illegal:
            self._drop_notes()
            words = self.explain(illegal.refusal, str(illegal.word))
            raise IllegalAnswer(illegal.refusal, illegal.word, _sentence(words)) from None
        except BaseException:
            self._drop_notes()
            raise
        self._collect()

    def _drop_notes(self) -> None:
        self._game.take_log()

    def _collect(self) -> None:
        self._events.extend(self._game.take_log())
        if self._game.state.log is None:
            self._game.state.log = []

    def _settle(self) -> None:
        """Give the answers that need nobody: standing ones, and single options that tell nothing."""
        self._collect()
        while (said := self._by_itself()) is not None:
            side, word = said
            self._guard(lambda word=word, side=side: self._game.answer(word, side))  # type: ignore[misc]

    def _by_itself(self) -> tuple[str, Word] | None:
        for request in self._game.requests:
            if isinstance(request, Choose):
                word = self._standing_word(request)
                if word is None and self.auto == "forced":
                    word = _only(request) if request.hidden == "" else self._routine_word(request)
                if word is not None:
                    return request.side, word
        return None

    def _routine_word(self, request: Choose) -> Word | None:
        """The only answer to a question that is put for secrecy alone, while nobody on the other side is a person."""
        if request.kind not in self.rules.routine or request.hidden == "answer":
            return None
        if not all(seat in self.players for seat in self.parties.against(request.side)):
            return None
        if any(self.plays_now(seat) for seat in self.parties.of(request.side)):
            return None
        options = request.options()
        return options[0] if len(options) == 1 else None

    def _standing_word(self, request: Choose) -> Word | None:
        ended = [
            key
            for key, standing in self.standing.items()
            if standing.until == request.kind and self.parties.meet(key[0], request.side)
        ]
        for key in ended:
            self._let_go(*key)
        kept = [
            standing.word
            for (side, kind), standing in self.standing.items()
            if kind == request.kind and self.parties.meet(side, request.side)
        ]
        return next((word for word in kept if request.why_not(word) is None), None)

    def stand(self, side: str, kind: str, word: Word, until: str | None = None) -> None:
        """From now on answer requests of this kind with a word, until a request of kind `until` comes.

        What is asked at this moment is not answered. What a partner says holds for what is asked of their side
        too. The answer is kept in the match's file until it ends or `unstand` takes it back. Raises ValueError
        for an unknown side or kind of question and for what is no text.
        """
        arguments.side(side, self.parties.names)
        end = None if until is None else self._kind("until", until)
        self.hold(side, self._kind("kind", kind), arguments.text("word", word), end)
        self._changed(None)

    def _kind(self, name: str, kind: object) -> str:
        """A kind of question that the game has, if it says which those are."""
        known = self.rules.kinds
        if known and arguments.text(name, kind) not in known:
            shown = arguments.shown(kind)
            raise ArgumentError(f"{name} is {shown}: there is no such kind of question. Kinds: {', '.join(known)}.")
        return arguments.text(name, kind)

    def hold(self, side: str, kind: str, word: Word, until: str | None) -> None:
        """Note a standing answer that begins with the last ply, without telling anybody."""
        self.standing[side, kind] = Standing(word, until, self._game.plies - 1)
        self.header["standing"] = stands.written(self.standing)

    def unstand(self, side: str, kind: str) -> None:
        """Take a standing answer back; without one, nothing happens. Raises ValueError for an unknown side."""
        arguments.side(side, self.parties.names)
        if (side, kind) in self.standing:
            self._let_go(side, kind)
            self._changed(None)

    def _let_go(self, side: str, kind: str) -> None:
        del self.standing[side, kind]
        self.header["standing"] = stands.written(self.standing)
        if not self.standing:
            del self.header["standing"]

    # -- chance --------------------------------------------------------------------------------------

    @property
    def chance(self) -> Script:
        """None: seeded. "ask": dice and cards are entered. A list: scripted, then seeded again."""
        chance = self._game.chance
        if isinstance(chance, Scripted):
            return list(chance.left(self._game.chances)) or None
        return "ask" if chance == self._ask else None

    @chance.setter
    def chance(self, script: Script) -> None:
        self._game.chance = self._answering(script)

    def _answering(self, script: Script) -> Chance:
        self.header.pop("chance", None)
        if script is None:
            return self._seeded
        if script == "ask":
            self.header["chance"] = script
            return self._ask
        if isinstance(script, (list, tuple)):
            return Scripted(script, self._seeded)
        raise ArgumentError(f'chance is {script!r}: it must be None, "ask" or a list of faces and cards.')

    def _ask(self, request: Roll | Draw, n: int) -> Any:
        """Dice are entered by a person, cards too unless a bot draws them."""
        hidden = isinstance(request, Draw) and self.is_bot(request.side)
        return self._seeded(request, n) if hidden else None

    def roll_for_me(self) -> None:
        """Let the seed answer the dice or card that is being asked for. Raises ValueError when none is."""
        self._from_cell(self.give_chance)

    def give_chance(self) -> None:
        """The seed's answer to the dice or card being asked for, without bots. Raises ValueError when none is."""
        request = self._asked(None)
        if not isinstance(request, (Roll, Draw)):
            raise ValueError("Neither dice nor a card is asked for.")
        self._game.answer(self._seeded(request, self._game.chances))

    # -- taking back -----------------------------------------------------------------------------------

    def may_undo(self, viewer: str | None) -> Refusal | None:
        """None when this viewer may take back his last message. Viewer None (analysis, hot seat) may always."""
        who = self._game.who
        if not who or not (viewer is None or any(self._speaks_for(viewer, side) for side in who)):
            return Refusal("core-nothing-to-undo")
        if viewer is None:
            return None
        if self._others_choose(viewer):
            return Refusal("core-undo-secret")
        ply = self._last_message(viewer)
        if not self._speaks_for(viewer, who[ply]):
            return Refusal("core-undo-other", (self._game.who[ply],))
        return Refusal("core-undo-floor") if ply < self._game.floor else None

    def _speaks_for(self, viewer: str, side: str) -> bool:
        """Whether an answer of this side is one of the viewer's: what partners answer for their side is of both."""
        return viewer in self.parties.of(side)

    def _others_choose(self, viewer: str) -> bool:
        """Whether others choose several things in secret: what may be taken back would tell if they have begun."""
        request = self._game.request
        if not (isinstance(request, Together) and request.several):
            return False
        return not all(self._speaks_for(viewer, part.side) for part in request.pending())

    def _last_message(self, viewer: str | None) -> int:
        """The ply where the last message begins. With viewer None a person's: what bots answered goes with it."""
        plies = range(self._game.plies)
        groups = [ply for ply in self._groups if ply in plies]
        if viewer is None:
            groups = self._of_people(groups) or self._of_people(plies) or groups
        return groups[-1] if groups else plies[-1]

    def _of_people(self, plies: Sequence[int]) -> list[int]:
        return [ply for ply in plies if not self.is_bot(self._game.who[ply])]

    def undo(self, viewer: str | None = None, *, step: bool = False) -> None:
        """Take back the last message of a person and what bots answered to it, or with `step` one answer.

        Raises IllegalAnswer when barred, ValueError for an unknown viewer.
        """
        self._check_viewer(viewer)
        refusal = self.may_undo(viewer)
        if refusal is not None:
            raise IllegalAnswer(refusal, "undo", _sentence(self.explain(refusal, "undo", viewer)))
        self._go_back(self._game.plies - 1 if step else self._last_message(viewer))
        self._changed(None)

    def _go_back(self, ply: int) -> None:
        self._cancel_bots()
        if ply < self._game.floor:
            self.header["takebacks"] = int(self.header.get("takebacks", 0)) + 1
        self.epoch += 1
        cut = self._game.choices[ply]
        plies, groups = self._game.plies - ply, [start for start in self._groups if start >= ply]
        self._undone.append(Undone(plies, self._game.entries[cut:], self._game.who[ply], groups))
        self._game.undo(ply)
        self._events = [logged for logged in self._events if logged.ply <= ply]
        self._groups = [start for start in self._groups if start < ply]
        for key in [key for key, standing in self.standing.items() if standing.since >= ply]:
            self._let_go(*key)
        self._drop_notes()

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be given again."""
        return bool(self._undone)

    def may_redo(self, viewer: str | None) -> Refusal | None:
        """None when this viewer may give again what was taken back last: it was his. Viewer None may always."""
        if not self._undone:
            return Refusal("core-nothing-to-redo")
        if viewer is not None and self._others_choose(viewer):
            return Refusal("core-undo-secret")
        side = self._undone[-1].side
        mine = viewer is None or self._speaks_for(viewer, side)
        return None if mine else Refusal("core-redo-other", (side,))

    def redo(self) -> None:
        """Give the answers taken back last again: the same dice fall. Raises ValueError when there are none."""
        if not self._undone:
            raise ValueError("Nothing was taken back.")
        self._cancel_bots()
        self._guard(lambda: self._game.follow(self._undone[-1].entries))
        self._groups += self._undone.pop().groups
        self._changed(None)

    def go_to(self, ply: int) -> None:
        """Stand before this ply, back or forward along what was played. Raises ValueError outside the game."""
        last = self._game.plies + sum(undone.plies for undone in self._undone)
        if arguments.whole("ply", ply) > last:
            raise ArgumentError(f"There is no ply {ply}: the game has {last}.")
        while ply > self._game.plies:
            self.redo()
        if ply < self._game.plies:
            self._go_back(ply)
            self._changed(None)

    def branch(self, ply: int | None = None, *, seed: int | None = None) -> Self:
        """Another match from here or from before a ply: "what if". With a seed, other dice from there on.

        Nobody is seated: both sides are answered from the notebook until `players` is set. Raises ValueError
        for a ply outside the game and for a seed that is none.
        """
        at = self._game.plies if ply is None else arguments.whole("ply", ply)
        if at > self._game.plies:
            raise ArgumentError(f"There is no ply {at} to branch from: the game has {self._game.plies}.")
        other = {} if seed is None else {"seed": arguments.whole("seed", seed)}
        header = {**self.header, **other, "branch": at}
        for own in ("chance", "standing"):
            header.pop(own, None)
        twin = type(self).__new__(type(self))
        twin._copy(self, header, at)
        return twin

    def _copy(self, other: Match, header: Mapping[str, Any], ply: int) -> None:
        t.HasTraits.__init__(self)
        self.rules, self.header, self._players, self.auto = other.rules, records.plain(header), {}, other.auto
        self.standing, self.views, self.autosave, self.parent = {}, [], None, (other, ply)
        self.previous, self._twins = None, WeakSet()
        self.earlier = other.earlier
        other._twins.add(self)
        self._undone, self._task, self.epoch = [], None, 0
        self._groups = [start for start in other._groups if start < ply]
        self._events = [logged for logged in other._events if logged.ply <= ply]
        self._seeded = Seeded(int(header["seed"]))
        self._game = other._game.at(ply)
        self._game.chance = self._seeded
        self._game.state.log = []
        self.board, self.parties = other.board, other.parties
        self._sync_traits()

    def take_over(self, fresh: Self) -> None:
        """Be the game of a match that was made for it; the game until now is `previous`. All views go along."""
        self._cancel_bots()
        kept = type(self).__new__(type(self))
        t.HasTraits.__init__(kept)
        kept._be(self)
        kept.views, kept.epoch, kept._task = [], self.epoch, None
        for twin in kept._twins:
            twin.parent = twin.parent and (kept, twin.parent[1])
        self._be(fresh)
        self.previous, self.parent, self._twins = kept, None, WeakSet()
        self.epoch += 1
        kept._sync_traits()
        self._sync_traits()
        for view in list(self.views):
            view.begin()
        self._begun_anew()

    def _begun_anew(self) -> None:
        """Another game is played at this table now."""
        self._keep()

    def may_go_on(self) -> Refusal | None:
        """None when the board may offer another game at this table."""
        return may_restart(self)

    def offers(self) -> dict[str, Any]:
        """What the result offers: "again", and as "next" id and title of what comes; {} while nothing is offered."""
        if self.may_go_on() is not None:
            return {}
        row = next_scenario(self)
        return {"again": 1} if row is None else {"again": 1, "next": [row["id"], row["title"]]}

    def go_on(self, offered: str | None = None) -> None:
        """Begin what `offers` has: the "next" of this id, or with None the same again. Raises ValueError for others."""
        restart(self, offered)

    def _follow(self) -> None:
        """What comes at once after an answer that has ended the game: nothing."""

    def _be(self, other: Match) -> None:
        asks = other.chance == "ask"
        for name in _OWN:
            setattr(self, name, getattr(other, name))
        if asks:
            self._game.chance = self._ask

    # -- bots --------------------------------------------------------------------------------------------

    def seat(self, request: Choose) -> Seat:
        """What a player may use to answer this request."""
        return seat_at(self._game, request, int(self.header["seed"]), parties=self.parties)

    def _bot_request(self) -> Choose | None:
        return next((r for r in self._game.requests if isinstance(r, Choose) and self.is_bot(r.side)), None)

    def _bot_thinks(self, request: Choose) -> tuple[Seat, Thought]:
        """The seat of the bot that answers, the first that may, and its thought."""
        seat = self.seat(request)
        who = self.players[seat.side]
        check_player(who, seat.side)
        return seat, who.choose(seat)

    def run_bots(self) -> None:
        """Let bots answer until a person is asked; blocks."""
        while (request := self._bot_request()) is not None:
            seat, thinking = self._bot_thinks(request)
            self._bot_answer(seat, thought(thinking))

    def start_bots(self) -> None:
        """Let bots answer as a task on the running loop; without a loop, at once."""
        self._cancel_bots()
        if self._bot_request() is None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.run_bots()
            return
        self._task = loop.create_task(think_beside(ref(self)))

    def think(self) -> bool:
        """Let the bot that is asked think for a slice, and answer when it has thought; False when none is asked."""
        request = self._bot_request()
        if request is None:
            return False
        try:
            self._think_for(request)
        except Exception as error:
            side = self.seat(request).side
            for view in self.views:
                view.tell("bot", Refusal("core-bot-failed", (side, f"{type(error).__name__}: {error}")))
            raise
        return True

    def _think_for(self, request: Choose) -> None:
        seat, thinking = self._thinking = self._thinking or self._bot_thinks(request)
        word = slice_of(thinking)
        if word is not None:
            self._thinking = None
            self._bot_answer(seat, word)

    def _bot_answer(self, seat: Seat, word: Word) -> None:
        task, self._task = self._task, None
        self.act(lambda: give(self._game, seat, word, self.parties), by=seat.side)
        self._task = task

    def _cancel_bots(self) -> None:
        if self._task is not None and not self._task.done():
            self._task.cancel()
        self._task = self._thinking = None

    # -- views --------------------------------------------------------------------------------------------

    def scene(self, viewer: str | None = None) -> Scene:
        """What a viewer may see now, as plain data. None: everything. Raises ValueError for an unknown viewer."""
        self._check_viewer(viewer)
        return View(self, viewer).scene

    def subscribe(
        self, viewer: str | None, send: Send, *, hot_seat: Sequence[str] = (), language: str | None = None
    ) -> View:
        """A stream of scenes for one viewer: `send(message)` is called with each delta.

        `language` is one of the game's; the default is that of the match. Raises ValueError for an unknown
        viewer or language.
        """
        self._check_viewer(viewer)
        self.check_language(language)
        view = View(self, viewer, send, hot_seat=hot_seat, language=language)
        self.views.append(view)
        return view

    def drop(self, view: View) -> None:
        """Send a view nothing more. The bots of a "what if" at which nobody looks any more stop."""
        if view in self.views:
            self.views.remove(view)
        if self.parent is not None and not self.views:
            self._cancel_bots()

    def _check_viewer(self, viewer: str | None) -> None:
        if viewer not in (None, PUBLIC, *self.sides):
            known = ", ".join(map(repr, self.sides))
            raise ArgumentError(f'There is no viewer {viewer!r}. Viewers: {known}, "" (the public), None (all open).')

    def _check_side(self, side: str | None) -> None:
        if side is not None:
            arguments.side(side, self.parties.names)

    def check_language(self, language: str | None) -> None:
        """Raises ArgumentError for a language in which the game cannot be read; None is that of the match."""
        known = self.rules.languages or {self.rules.language: ""}
        if language is not None and not arguments.among(language, known):
            shown = arguments.shown(language)
            raise ArgumentError(f"There is no language {shown} in this game. Languages: {', '.join(known)}.")

    def _changed(self, by: str | None) -> None:
        self._sync_traits()
        for view in list(self.views):
            view.push(by)
        self._keep()

    def _keep(self) -> None:
        """Write the autosave. A file that cannot be written is given up with a warning: play goes on."""
        if self.autosave is None:
            return
        try:
            if self._journal is None or self._journal.path != self.autosave:
                self._journal = Journal(self.autosave)
            self._journal.keep(self._game, self.header, self.record)
        except OSError as error:
            why = f"{records.unwritten(self.autosave, error)} The match is not kept any more."
            self.autosave = None
            warnings.warn(f"{why} Save it with match.save(path).", records.RecordWarning, stacklevel=2)

    def _sync_traits(self) -> None:
        asked = self._game.requests
        with self.hold_trait_notifications():
            self.set_trait("side", asked[0].side if len(asked) == 1 else None)
            self.set_trait("ply", self._game.plies)
            self.set_trait("result", self.outcome() if self._game.over else None)
            self.set_trait("revision", self.revision + 1)

    def outcome(self) -> dict[str, Any] | None:
        """How the game ended: winner, title, reason, rule and figures; None while it goes on."""
        result = self.rules.result(self.state)
        return None if result is None else {"winner": self.rules.winner(self.state), **result}

    # -- inspection ---------------------------------------------------------------------------------------

    @property
    def events(self) -> list[Event]:
        """All that happened, both sides open."""
        return [logged.event for logged in self._events]

    @property
    def logged(self) -> list[Logged]:
        """All that happened with the ply after which it did."""
        return list(self._events)

    def position(self, viewer: str | None = None) -> dict[str, Any]:
        """The position as a readable document, as a viewer may know it; `from_position` takes it back.

        Raises ValueError for an unknown viewer.
        """
        self._check_viewer(viewer)
        position = self.rules.position(self.state, viewer)
        file = self.header.get("pack", {}).get("file")
        return position if file is None else {**position, "pack": file}

    def status(self) -> list[str]:
        """All faults of the position, one sentence each; [] for a sound one."""
        return self.rules.faults(self.state)

    # -- saving -------------------------------------------------------------------------------------------

    def record(self) -> dict[str, Any]:
        """The game's record: header, plies with their chance, last snapshot."""
        return records.to_record(self._game, self.header, self.earlier)

    def save(self, path: str | Path) -> Path:
        """Write the game to a readable file, in one go: it is whole or as before. Returns the path.

        Raises RecordError when it cannot be written, ArgumentError for what is no path.
        """
        path = arguments.path("path", path)
        try:
            records.save_atomic(path, self.record())
        except OSError as error:
            raise records.RecordError(records.unwritten(path, error)) from error
        self._journal = None  # the file may be the one in which the match is kept
        return path

    def restore(self, game: Game[Any], events: Sequence[Logged], earlier: tuple[records.Record, ...] = ()) -> None:
        """Take over a replayed game: used by `load`."""
        self._cancel_bots()
        game.chance = self._game.chance
        game.state.log = []
        self._game, self._events, self.earlier = game, list(events), earlier
        self._groups, self._undone = [], []
        self.standing = stands.read(self.header.get("standing", ()))
        self.epoch += 1
        game.follow([])
        self._collect()
        self._changed(None)

    def close(self) -> None:
        """Stop bots and let go of all views."""
        self._cancel_bots()
        self.views.clear()

    def __repr__(self) -> str:
        asked = ", ".join(f"{r.side} is asked: {r.kind}" for r in self._game.requests)
        return f"<Match {self.rules.slug} {self.header.get('scenario')!r}, ply {self.ply}, {asked or 'over'}>"


def live(match: object) -> Match:
    """The match that was given. Raises ArgumentError for anything else."""
    if not isinstance(match, Match):
        raise ArgumentError(f"match is {arguments.shown(match)}: it must be a match, such as new_match gives.")
    return match


class Explained(Refusal):
    """A refusal with its sentences."""

    words: Words

    def __new__(cls, rule: str, facts: tuple[Any, ...], words: Words) -> Explained:
        """A refusal of this rule, said in these words."""
        new = super().__new__(cls, rule, facts)
        new.words = words
        return new

    @property
    def why(self) -> str:
        """The sentences, in one string."""
        return _sentence(self.words)

    def __repr__(self) -> str:
        return f"{self.why} [{self.rule}]"


def _sentence(words: Words) -> str:
    return f"{words['text']} {words.get('sub', '')}".strip()


def _only(request: Choose) -> Word | None:
    """The only thing that can be chosen; a mere "stop" or "end" is left to the person, who may want to take back."""
    options = request.options()
    return options[0] if len(options) == 1 and ":" in options[0] else None


def in_its_language(rules: TableRules[Any], header: Mapping[str, Any]) -> TableRules[Any]:
    """The rules in the language that a match was made with (option `language`), if the game has it."""
    language = header.get("options", {}).get("language")
    return rules.in_language(language) if arguments.among(language, rules.languages) else rules
