"""A viewer's stream of scenes: revisions, questions, log lines, and the curtain of a hot seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

from .refusal import NOT_OFFERED, Refusal
from .requests import Choose, Draw, Roll
from .scene import (
    TAIL,
    Ask,
    Board,
    Dice,
    Extras,
    Face,
    Line,
    LogPage,
    Result,
    Scene,
    Stands,
    Status,
    UndoState,
    Wait,
    delta,
)
from .standing import shown as standing_shown
from .steps import Steps

if TYPE_CHECKING:
    from .match import Match
    from .table import TableRules, Words

Send: TypeAlias = Callable[[Mapping[str, Any]], None]
PAGE = 50
"""Lines of a page of the log."""
PACE = 700
"""Milliseconds for which the browser shows a bot's answer before the next."""
FOR_ME = "for-me"
"""The verb that leaves a card, which a person should enter, to the program."""
PUBLIC = ""
"""The viewer who knows nothing hidden."""


class View:
    """What one viewer is sent. `viewer` None sees everything, "" only what is public.

    With `hot_seat` seats the people share the screen: the view shows the seat that must answer, and a
    curtain when the device has to be handed over to somebody who sees something else.
    """

    def __init__(
        self,
        match: Match,
        viewer: str | None,
        send: Send | None = None,
        *,
        hot_seat: Sequence[str] = (),
        language: str | None = None,
    ) -> None:
        self.match = match
        self.rules: TableRules[Any] = match.rules if language is None else match.rules.in_language(language)
        """The game in the language of this viewer."""
        self._board: tuple[Board, TableRules[Any], Board] | None = None
        self.hot_seat = tuple(hot_seat)
        self.shown: str | None = self._next_seat(None) if hot_seat else viewer
        self.curtain: str | None = None
        self.board_of: object = None
        """The widget that shows it, if any."""
        self._send = send
        self._rev = 0
        self._ask = 0
        self._asked: tuple[object, int] | None = None
        self._faces: dict[str, Face] = {}
        self._lines: list[Line] = []
        self._read = 0
        self._reader: tuple[Match, int, str | None, str] | None = None
        self._steps = Steps()
        self.scene: Scene = self._build()

    @property
    def viewer(self) -> str | None:
        """Who is looking now: behind a curtain, the public."""
        return PUBLIC if self.curtain is not None else self.shown

    @property
    def language(self) -> str:
        """Code of the language in which it is shown."""
        return self.rules.language

    @property
    def board(self) -> Board:
        """The static board in the language of this viewer."""
        if self.rules is self.match.rules:
            return self.match.board
        if self._board is None or self._board[0] is not self.match.board or self._board[1] is not self.rules:
            self._board = self.match.board, self.rules, self.rules.board(self.match.state)
        return self._board[2]

    def speak(self, language: str) -> None:
        """Show everything in another language of the game from now on. Raises ValueError for one that it has not."""
        self.match.check_language(language)
        self.rules = self.match.rules.in_language(language)
        self._faces = {}
        self.refresh()

    # -- sending ---------------------------------------------------------------------------------------

    def push(self, by: str | None = None) -> None:
        """Send what has changed, in one message; nothing when this viewer is to learn nothing."""
        old = self.scene
        self._hand_over()
        new = self._build()
        change = delta({**old, "viewer": new["viewer"]}, new)
        if old["viewer"] != new["viewer"]:
            change = change or {"t": "delta", "base": old["rev"], "rev": old["rev"]}
            change["viewer"] = new["viewer"]
        if change is None:
            return
        self._rev += 1
        new["rev"] = change["rev"] = self._rev
        self.scene = new
        if by is not None:
            change["by"], change["pace"] = by, PACE
        if self._send is not None:
            self._send(change)

    def tell(self, code: str, refusal: Refusal, word: str = "", **about: Any) -> None:
        """Send a sentence that changes nothing."""
        if self._send is not None:
            self._send({"t": "no", "code": code, "refusal": self.words(refusal, word), **about})

    def words(self, refusal: Refusal, word: str = "") -> Words:
        """The sentences of a refusal; for what is no answer at all, what is asked instead."""
        ask = self.scene["ask"]
        if refusal == NOT_OFFERED and ask is not None:
            text = self._text("ui.not-now", "That cannot be chosen now.")
            return {"text": text, "sub": f"{ask['text']} {ask.get('sub', '')}".strip()}
        return self.rules.words(self.match.state, refusal, word, self.viewer)

    def _text(self, key: str, own: str) -> str:
        """A sentence of the table's own, in the words of the game if it has some for it."""
        return self.board["texts"].get(key, own)

    def refresh(self) -> None:
        """Send the whole scene: after a load, a branch or an uncovered hand."""
        self._rev += 1
        self.scene = self._build()
        if self._send is not None:
            self._send({"t": "full", "scene": self.scene})

    def begin(self) -> None:
        """Show the game that begins anew at this table."""
        self._listen()
        self._asked, self._faces = None, {}
        self._hand_over()
        self.refresh()

    def follow(self, match: Match) -> None:
        """Show another match from now on (a branch)."""
        self.match.drop(self)
        match.views.append(self)
        self.match = match
        self._listen()
        self._asked = None
        self.refresh()

    def _listen(self) -> None:
        """Keep the language, if the match that is shown now has it."""
        rules = self.match.rules
        self.rules = rules.in_language(self.language) if self.language in rules.languages else rules

    # -- the hot seat ------------------------------------------------------------------------------------

    def _next_seat(self, now: str | None) -> str | None:
        """The seat that must answer; the one at the screen while nobody else must."""
        asked = [seat for r in self.match.game.requests for seat in self.match.parties.of(r.side)]
        asked = [seat for seat in asked if seat in self.hot_seat]
        if not asked:
            return now if now is not None else self.hot_seat[0]
        return now if now in asked else asked[0]

    def _hand_over(self) -> None:
        """Let the seat that must answer look; with a curtain before it, unless it sees just the same."""
        if not self.hot_seat:
            return
        seat = self._next_seat(self.shown)
        same = self._same_view(self.shown, seat)
        self.curtain = None if self.match.over or same else seat
        if same:
            self.shown = seat

    def _same_view(self, one: str | None, other: str | None) -> bool:
        return one == other or (
            one is not None and other is not None and self.rules.same_view(self.match.state, one, other)
        )

    def uncover(self, side: str) -> bool:
        """The player of this side has the device: show his hand. False when no curtain waits for him."""
        if self.curtain != side:
            return False
        self.shown, self.curtain = side, None
        self.refresh()
        return True

    # -- building ----------------------------------------------------------------------------------------

    def _build(self) -> Scene:
        match, viewer = self.match, self.viewer
        rules, state = self.rules, match.state
        self._faces.update(rules.faces(state))
        self._read_events()
        extras = rules.extras(state, viewer)
        scene: Scene = {
            "rev": self._rev,
            "viewer": self._viewer_name(),
            "board": self.board["v"],
            "faces": {**self._faces, **extras.get("faces", {})},
            "items": rules.items(state, viewer),
            "status": self._status(),
            "ask": None if self.curtain is not None else self._question(),
            "wait": self._waiting(),
            "dice": self._dice(),
            "log": self._log(),
            "undo": self._undo(),
        }
        if self.curtain is not None:
            scene["curtain"] = self.curtain
        if match.parent is not None:
            scene["note"] = self._text("ui.branch", "Branch from step {0}").format(self._step_of(match.parent[1]))
        if now := list(self.plays_now()):
            scene["now"] = now
        if stands := self._stands():
            scene["stands"] = stands
        return _with_extras(scene, extras)

    def _status(self) -> Status:
        status: Status = {**self.rules.status(self.match.state, self.viewer)}
        if not self.match.begun_for(self.viewer) and "position" not in self.match.header:
            status["first"] = 1
        result = status.get("result")
        return status if result is None else {**status, "result": self._for_viewer(result)}

    def _for_viewer(self, result: Result) -> Result:
        """The result with what it is to a viewer of his own, and what may be played next."""
        made: Result = {**result}
        side = result["side"]
        if self.viewer in self.match.sides and not self.hot_seat and side is not None:
            made["you"] = "win" if self.viewer in self.match.parties.of(side) else "lose"
        if self.shown != PUBLIC:
            made.update(self.match.offers())  # type: ignore[typeddict-item]
        return made

    def _viewer_name(self) -> str:
        if self.hot_seat:
            return self.shown or "public"
        return {None: "all", PUBLIC: "public"}.get(self.shown, self.shown) or "public"

    def _mine(self) -> Choose | Roll | Draw | None:
        """The request that is put to this viewer: his own; for whom all is open, the first of a person."""
        requests = self.match.game.requests
        match, viewer = self.match, self.viewer
        people = [r for r in requests if not match.is_bot(r.side) or not isinstance(r, Choose)]
        if viewer is None:
            return next(iter(people), None)
        mine = None if viewer in match.players else match.parties.asked(people, viewer)
        return mine or next((r for r in people if isinstance(r, Roll) and match.is_bot(r.side)), None)

    def _question(self) -> Ask | None:
        request = self._mine()
        if request is None:
            return None
        asked = request, self.match.game.said(request.side)
        if self._asked is None or asked[0] is not self._asked[0] or asked[1] != self._asked[1]:
            self._asked = asked
            self._ask += 1
        ask = self.rules.ask(self.match.state, request, self.viewer)
        ask["ask"] = self._ask
        if isinstance(request, Choose):
            ask["opts"] = request.options()
            if stand := self.rules.standing(self.match.state, request):
                ask["stand"] = stand
        elif isinstance(request, Draw):
            ask["opts"] = [*dict.fromkeys(request.pool()), FOR_ME]
            ask["verbs"] = {**ask.get("verbs", {}), FOR_ME: self._text("ui.draw-for-me", "Draw for me")}
        else:
            ask["opts"] = []
        return ask

    def pending(self, ask: int) -> Choose | Roll | Draw | None:
        """The request that question number `ask` put to this viewer, if it is still open."""
        request = self._mine()
        return request if self._asked is not None and request is self._asked[0] and ask == self._ask else None

    def plays_now(self) -> dict[str, str]:
        """What this viewer may play out of turn now -> for whom; {} for who only watches."""
        viewer = self.viewer
        if viewer is None:
            seats: Sequence[str] = self.match.sides
        elif self.hot_seat:
            behind = self.curtain is not None
            seats = [] if behind else [seat for seat in self.hot_seat if self._same_view(viewer, seat)]
        else:
            seats = [viewer] if viewer in self.match.sides else []
        found: dict[str, str] = {}
        for seat in seats:
            found = self.match.plays_now(seat) | found
        return found

    @property
    def stander(self) -> tuple[str, ...]:
        """The parties whose standing answers this viewer sees and takes back."""
        if self.viewer is None:
            return self.match.parties.names
        return self.match.parties.including(self.viewer) if self.viewer in self.match.sides else ()

    def _stands(self) -> list[Stands]:
        held = self.match.standing
        if not held:
            return []
        return [row for side in self.stander for row in standing_shown(self.rules, self.match.state, held, side)]

    def _waiting(self) -> list[Wait]:
        mine = self._mine() if self.curtain is None else None
        waits: list[Wait] = []
        for request in self.match.game.requests:
            if request is mine:
                continue
            text = self.rules.waiting(self.match.state, request)
            waits.append({"side": request.side, "kind": request.kind, "text": text, "done": False})
        return waits

    def _dice(self) -> Dice | None:
        for logged in reversed(self.match.logged):
            dice = self.rules.dice(self.match.state, logged.event)
            if dice is not None:
                return dice
        return None

    @property
    def undoer(self) -> str | None:
        """As whom this view takes back: people who share a screen may always."""
        return None if self.hot_seat else self.viewer

    def _undo(self) -> UndoState:
        viewer = self.undoer
        refusal = Refusal("core-undo-watching") if viewer == PUBLIC else self.match.may_undo(viewer)
        undo: UndoState = {"can": refusal is None, "redo": self.match.may_redo(viewer) is None}
        if refusal is not None:
            words = self.rules.words(self.match.state, refusal, "undo", self.viewer)
            undo["why"] = f"{words['text']} {words.get('sub', '')}".strip()
        return undo

    # -- steps of the game ---------------------------------------------------------------------------------

    @property
    def steps(self) -> int:
        """Steps at which this viewer may look: what is chosen in secret is none before all have chosen."""
        return len(self._stops()) - 1

    def _stops(self) -> Sequence[int]:
        """The ply of each step. Who sees everything may look at every one."""
        return range(self.match.ply + 1) if self.viewer is None else self._steps.of(self.match)

    def _step_of(self, ply: int) -> int:
        return ply if self.viewer is None else self._steps.number(self.match, ply)

    def ply_of(self, step: int) -> int:
        """The ply before which the game stands at a step. Raises IndexError for a step that there is not."""
        if step < 0:
            raise IndexError(f"Steps count from 0; there is none {step}.")
        return self._stops()[step]

    def scene_at(self, step: int) -> Scene:
        """The position at a step, as this viewer may see it: nothing is asked there."""
        scene = View(_at(self, self.ply_of(step)), self.viewer, language=self.language).scene
        scene["ask"], scene["wait"] = None, []
        scene.pop("now", None)
        scene.pop("stands", None)
        scene["viewer"] = self.scene["viewer"]
        return scene

    def marks(self) -> list[list[str]]:
        """One entry a step: the side that answered ("" for several) and, where a round or turn begins, its heading."""
        headings: dict[int, str] = {}
        for logged in self.match.logged:
            line = self.rules.line(self.match.state, logged.event, PUBLIC)
            if line is not None and "h" in line:
                headings.setdefault(logged.ply, line["t"])
        who = self.match.game.who
        return [[_only(who[start:end]), headings.get(start, "")] for start, end in pairwise(self._stops())]

    # -- the log -----------------------------------------------------------------------------------------

    def _read_events(self) -> None:
        """Lines of the events since the last time; after an undo, or for another reader, from the start."""
        reader = (self.match, self.match.epoch, self.viewer, self.language)
        if reader != self._reader:
            self._reader, self._lines, self._read = reader, [], 0
        events = self.match.logged
        for logged in events[self._read :]:
            line = self.rules.line(self.match.state, logged.event, self.viewer)
            if line is not None:
                line["n"] = len(self._lines)
                self._lines.append(line)
        self._read = len(events)

    def _log(self) -> LogPage:
        return {"n": len(self._lines), "tail": self._lines[-TAIL:]}

    def lines(self, before: int) -> list[Line]:
        """The page of lines before line number `before`."""
        return self._lines[max(0, before - PAGE) : max(0, before)]


def _with_extras(scene: Scene, extras: Extras) -> Scene:
    """The scene with the lists, path and texts that are not empty."""
    if lists := extras.get("lists"):
        scene["lists"] = lists
    if path := extras.get("path"):
        scene["path"] = path
    if texts := extras.get("texts"):
        scene["texts"] = texts
    return scene


def _only(sides: Sequence[str]) -> str:
    """The side, if it is one."""
    return sides[0] if len(set(sides)) == 1 else ""


def _at(view: View, ply: int) -> Match:
    match = view.match.branch(ply)
    match.parent = view.match.parent
    return match
