"""The widget that shows a match to one viewer and takes his answers."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets as t

from ..core.match import Match
from ..core.refusal import NOT_OFFERED, IllegalAnswer, Refusal
from ..core.requests import Choose, Draw, Roll
from ..core.svg import svg
from ..core.view import FOR_ME, PUBLIC, View
from .messages import fault

STATIC = Path(__file__).parent.parent / "static"
ALL = "all"
PUBLIC_VIEW = "public"


class GameWidget(anywidget.AnyWidget):
    """A match as one viewer may see it.

    `viewer` is a side, "all" (everything open), "public" (nothing hidden), or None: the only person's
    side; with several people the seat that must answer, with a curtain between those who may not see the
    same; without people all. `language` is one of the game's; the board can be switched to another.
    Nothing that the viewer may not know is ever sent to the browser.
    """

    _esm = STATIC / "widget.js"
    _css = STATIC / "widget.css"
    board = t.Dict().tag(sync=True)
    """The static board, sent once."""
    scene = t.Dict().tag(sync=True)
    """The scene of the viewer; changes travel as messages, a new front end reads it whole."""

    view: View | None = None
    """The stream of scenes that it shows; None once it is closed."""

    def __init__(self, match: Match, viewer: str | None = None, *, language: str | None = None) -> None:
        shown, seats = _who_looks(match, viewer)
        view = match.subscribe(shown, self._push, hot_seat=seats, language=language)
        super().__init__(board=dict(view.board), scene=dict(view.scene))
        self.view = view
        self.shows = (shown, seats, view.language)
        """Whose view it is, who shares the screen, and the language."""
        view.board_of = self
        self.on_msg(self._on_message)

    @classmethod
    def showing(cls, match: Match, viewer: str | None = None, *, language: str | None = None) -> GameWidget:
        """The widget that shows a match so: one that does already, or a new one.

        A match that is displayed again and again is thus watched once: a widget can be shown in many places.
        """
        match.check_language(language)
        shows = (*_who_looks(match, viewer), match.rules.language if language is None else language)
        for view in match.views:
            if isinstance(view.board_of, cls) and view.board_of.shows == shows:
                return view.board_of
        return cls(match, viewer, language=language)

    @property
    def match(self) -> Match:
        """The match that is shown: the one it was made for, or a branch of it."""
        return self._view.match

    @property
    def _view(self) -> View:
        if self.view is None:
            raise ValueError("This widget is closed.")
        return self.view

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """The widget's state with the scene of this moment, for a front end that opens now."""
        state = super().get_state(key, drop_defaults)
        wanted = key is None or key == "scene" or (not isinstance(key, str) and "scene" in key)
        if self.view is not None and wanted:
            state["scene"] = dict(self.view.scene)
        return state

    def close(self) -> None:
        """Stop watching the match and close the browser's model."""
        if self.view is not None:
            self.view.match.drop(self.view)
        self.view = None
        super().close()

    # -- to the browser ------------------------------------------------------------------------------

    def _push(self, message: Mapping[str, Any]) -> None:
        board = self._view.board
        if message["t"] == "full" and board["v"] != self.board["v"]:
            self.board = dict(board)
        self.send(dict(message))

    def _no(self, code: str, refusal: Refusal, message: Mapping[str, Any], word: str = "") -> None:
        self._view.tell(code, refusal, word, **_about(message))

    # -- from the browser --------------------------------------------------------------------------------

    def _on_message(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """Check a message and act on it. Every message is answered; a bad one changes nothing."""
        wrong = fault(message)
        if wrong is not None:
            self.send({"t": "no", "code": "malformed", "refusal": {"text": wrong, "sub": "Nothing was changed."}})
            return
        getattr(self, f"_on_{message['t']}")(message)

    def _pending(self, message: Mapping[str, Any]) -> Choose | Roll | Draw | None:
        """The open request that a message answers; a stale one is refused in words."""
        request = self._view.pending(message["ask"])
        if request is None:
            self._no("stale", Refusal("core-stale"), message)
        return request

    def _act(self, act: Callable[[], object], message: Mapping[str, Any]) -> None:
        try:
            self.match.act(lambda: _nothing(act()))
        except IllegalAnswer as illegal:
            self._no("illegal", illegal.refusal, message, str(illegal.word))
            return
        except Exception as error:
            self._no("illegal", Refusal("core-failed", (str(error),)), message)
            raise
        self.match.start_bots()

    def _on_answer(self, message: Mapping[str, Any]) -> None:
        request = self._pending(message)
        if request is not None:
            word, side = message["option"], request.side
            if word == FOR_ME and isinstance(request, Draw):
                self._act(self.match.give_chance, message)
            else:
                self._act(lambda: self.match.game.answer(word, side), message)

    def _on_answers(self, message: Mapping[str, Any]) -> None:
        request = self._pending(message)
        if request is not None:
            words, side = message["options"], request.side
            self._act(lambda: self.match.game.answer_all(words, side), message)

    def _on_dice(self, message: Mapping[str, Any]) -> None:
        request = self._pending(message)
        if not isinstance(request, (Roll, Draw)):
            return
        if message["faces"] is None:
            self._act(self.match.give_chance, message)
        else:
            faces = tuple(message["faces"])
            self._act(lambda: self.match.game.answer(faces), message)

    def _on_now(self, message: Mapping[str, Any]) -> None:
        """Play something out of turn, for a side that this viewer answers for."""
        word = message["option"]
        side = self._view.plays_now().get(word)
        if side is None:
            self._no("illegal", NOT_OFFERED, message)
        else:
            self._act(lambda: self.match.game.interject(side, word), message)

    def _on_stand(self, message: Mapping[str, Any]) -> None:
        """Answer, and to each question of this kind from now on, as was offered."""
        request, match = self._pending(message), self.match
        if not isinstance(request, Choose):
            return
        word, until = message["word"], message["until"]
        offers = self._view.rules.standing(match.state, request)
        if (word, until) in [(offer["word"], offer["until"]) for offer in offers]:
            self._act(lambda: _answer_and_stand(match, request, word, until), message)
        else:
            self._no("illegal", NOT_OFFERED, message)

    def _on_unstand(self, message: Mapping[str, Any]) -> None:
        kind = message["kind"]
        held = [side for side in self._view.stander if (side, kind) in self.match.standing]
        for side in held:
            self.match.unstand(side, kind)
        if not held:
            self._no("stale", Refusal("core-stale"), message)

    def _on_language(self, message: Mapping[str, Any]) -> None:
        """Show board, log and questions in another language."""
        try:
            self._view.speak(message["to"])
        except ValueError as error:
            self._no("illegal", Refusal("core-failed", (str(error),)), message)

    def _on_undo(self, message: Mapping[str, Any]) -> None:
        viewer = self._view.undoer
        try:
            self.match.undo(viewer)
        except IllegalAnswer as illegal:
            self._no("undo", illegal.refusal, message, "undo")

    def _on_redo(self, message: Mapping[str, Any]) -> None:
        refusal = self.match.may_redo(self._view.undoer)
        if refusal is not None:
            self._no("undo", refusal, message, "redo")
            return
        self.match.redo()
        self.match.start_bots()

    def _on_hover(self, message: Mapping[str, Any]) -> None:
        request = self._view.pending(message["ask"])
        if not isinstance(request, Choose) or request.why_not(message["id"]) is not None:
            return
        match = self.match
        hint = self._view.rules.odds(match.state, request, message["id"], self._view.viewer)
        self.send({"t": "hint", "ask": message["ask"], "id": message["id"], "hint": hint})

    def _on_why(self, message: Mapping[str, Any]) -> None:
        request = self._view.pending(message["ask"])
        refusal = Refusal("core-stale") if request is None else why_not_thing(request, message["id"])
        if refusal is not None:
            words = self._view.words(refusal, message["id"])
            self.send({"t": "why", "ask": message["ask"], "id": message["id"], "refusal": words})

    def _on_log(self, message: Mapping[str, Any]) -> None:
        before = message["before"]
        self.send({"t": "log", "before": before, "lines": self._view.lines(before)})

    def _on_rule(self, message: Mapping[str, Any]) -> None:
        row = self._view.rules.rule(message["id"])
        if row is None:
            self._no("illegal", Refusal("core-no-rule", (message["id"],)), message, message["id"])
        else:
            self.send({"t": "rule", **row})

    def _on_rules(self, _message: Mapping[str, Any]) -> None:
        self.send({"t": "rules", "rows": [list(row) for row in self._view.rules.rules_index()]})

    def _on_sync(self, _message: Mapping[str, Any]) -> None:
        self._view.refresh()

    def _on_uncover(self, message: Mapping[str, Any]) -> None:
        if not self._view.uncover(message["side"]):
            self._no("stale", Refusal("core-stale"), message)

    def _on_replay(self, message: Mapping[str, Any]) -> None:
        at, view = message["at"], self._view
        if at is None:
            view.refresh()
            return
        n = view.steps
        at = min(max(at, 0), n)
        self.send({"t": "replay", "at": at, "n": n, "marks": view.marks(), "scene": view.scene_at(at)})

    def _on_branch(self, message: Mapping[str, Any]) -> None:
        """Show a branch from this step, or with null the line that this one branched from."""
        at, match = message["at"], self.match
        if at is None:
            target = match.parent[0] if match.parent is not None else match
        elif 0 <= at <= self._view.steps:
            target = match.branch(self._view.ply_of(at), seed=self._seed_of_branch())
            target.players = dict(match.players)
        else:
            self._no("illegal", Refusal("core-no-step", (at, self._view.steps)), message)
            return
        self._view.follow(target)
        target.start_bots()

    def _seed_of_branch(self) -> int | None:
        """A seated viewer meets other dice on a branch: it must not show him those to come."""
        return None if self._view.undoer is None else secrets.randbits(32)

    def _on_again(self, message: Mapping[str, Any]) -> None:
        """Play again: the match begins anew, the same scenario or the one that is named."""
        watching = Refusal("core-watching") if self._view.shown == PUBLIC else None
        refusal = watching or self.match.may_go_on()
        if refusal is not None:
            self._no("illegal", refusal, {})
            return
        try:
            self.match.go_on(message["scenario"])
        except ValueError as error:
            self._no("illegal", Refusal("core-failed", (str(error),)), {})
            return
        self.match.start_bots()

    def _on_save(self, _message: Mapping[str, Any]) -> None:
        path = self.match.autosave
        if path is None:
            self._no("illegal", Refusal("core-no-file"), {})
        else:
            self.send({"t": "saved", "path": str(self.match.save(path))})

    # -- in a notebook without a kernel --------------------------------------------------------------------

    def picture(self) -> str:
        """The board as it stands, as an SVG text."""
        return svg(self._view.board, self._view.scene)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**(data or {}), "image/svg+xml": self.picture()}, metadata


def _who_looks(match: Match, viewer: str | None) -> tuple[str | None, tuple[str, ...]]:
    """Whose view it is, and who shares the screen. Raises ValueError for an unknown viewer."""
    if viewer is None:
        people = tuple(side for side in match.sides if side not in match.players)
        if len(people) > 1:
            return None, people
        return (people[0] if people else None), ()
    if viewer == ALL:
        return None, ()
    if viewer == PUBLIC_VIEW:
        return PUBLIC, ()
    if viewer not in match.sides:
        known = ", ".join(repr(name) for name in (*match.sides, ALL, PUBLIC_VIEW))
        raise ValueError(f"There is no view {viewer!r}. Views of this match: {known}.")
    return viewer, ()


def why_not_thing(request: Choose | Roll | Draw, id: str) -> Refusal | None:
    """Why a word, or anything done with a thing, is refused; None when something can be done with it."""
    refusal = request.why_not(id)
    if refusal != NOT_OFFERED or not isinstance(request, Choose) or " " in id:
        return refusal
    wide = [*request.offered(), *(request.beyond() if request.beyond is not None else ())]
    acts = [word for word in dict.fromkeys(wide) if word.partition(" ")[0] == id and word != id]
    refusals = [request.why_not(word) for word in acts]
    if any(found is None for found in refusals):
        return None
    return next((found for found in refusals if found is not None), refusal)


def _answer_and_stand(match: Match, request: Choose, word: str, until: str) -> None:
    match.game.answer(word, request.side)
    match.hold(request.side, request.kind, word, until)


def _about(message: Mapping[str, Any]) -> dict[str, Any]:
    about = {"ask": message.get("ask"), "id": message.get("option") or message.get("id") or message.get("word")}
    return {key: value for key, value in about.items() if value is not None}


def _nothing(_value: object) -> None:
    return None
