"""Nothing that a view may not know is in its frames: the German view of whole games, and twin worlds on the wire."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from stalingrad_widgets.play import Match
from stalingrad_widgets.widgets import GameWidget
from tests.browser.frames import Frames, Message
from tests.browser.lab import NotebookPage
from tests.browser.playing import Person, pick
from tests.browser.positions import new_match
from tests.browser.secrets import HIDDEN, OPEN, Leak, Secrets, strings
from tests.games.undaunted import twins
from tests.games.undaunted.table_kit import play, write_pack

BOT = {"american": "greedy"}
Sent = tuple[Mapping[str, Any], Mapping[str, Sequence[str]]]
"""A message of a widget, and the zones of the American side as they were when it was sent."""

WATCH = """
import json
import stalingrad_widgets as sw
match = sw.new_match("undaunted-normandy", seed=9, players={"american": "greedy"}, autosave=False)
widget = match.view("german")
told, publish = [], widget.comm.publish_msg

def zones():
    state = match.state
    side = state.scenario.side("american")
    return {name: list(state.zones[getattr(side, name)]) for name in %r}

def noted(kind, data=None, **rest):
    told.append(zones())
    publish(kind, data, **rest)

widget.comm.publish_msg = noted
first = zones()
widget
"""
TELL = """
rules, state = match.rules, match.state
known = [event._replace(private={side: facts for side, facts in event.private.items() if side != "american"})
         for event in match.events]
lines = [line for event in known if (line := rules.line(state, event, "german")) is not None]
lines = [{**line, "n": n} for n, line in enumerate(lines)]
titles = sorted({card.title for card in state.scenario.cards.values()})
print(json.dumps({"first": first, "told": told, "lines": lines, "titles": titles, "id": widget.model_id}))
"""


def secrets(titles: Sequence[str]) -> Secrets:
    return Secrets("american", "usa", frozenset(titles))


def of_widget(message: Message, model_id: str) -> bool:
    return message.content.get("comm_id") == model_id and bool(message.widget_data)


# -- a whole game in JupyterLab ----------------------------------------------------------------------------


def test_no_frame_of_a_german_view_tells_what_is_hidden(
    frames: Frames, page: Page, notebook: Callable[..., NotebookPage]
) -> None:
    page.emulate_media(reduced_motion="reduce")
    opened = notebook([WATCH % ((*HIDDEN, *OPEN),), TELL])
    opened.run(0)
    player, random = Person(page, opened.output(0).locator(".sw")), Random(9)
    player.wait()
    while not player.over:
        offers = player.offers()
        player.point(random.choice(offers))
        player.answer(pick(offers, random))
    received = frames.messages()
    opened.run(1)
    told = json.loads(opened.printed(1))
    check_frames(received, told)


def check_frames(received: Sequence[Message], told: Mapping[str, Any]) -> None:
    """Every frame up to the end of the game. Raises Leak."""
    kept = secrets(told["titles"])
    ours = [message for message in received if of_widget(message, told["id"])]
    opening, answers = ours[0], ours[1:]
    assert opening.kind == "comm_open"
    assert len(answers) == len(told["told"]) > 50
    kept.check(opening.widget_data, told["first"], told["lines"])
    for message, zones in zip(answers, told["told"], strict=True):
        kept.check(message.widget_data, zones, told["lines"])
    for message in received:
        if message not in ours:
            assert not [text for _, text in strings(message.content) if "card:usa/" in text], message


# -- the same check finds a widget that tells too much ------------------------------------------------------


class ShowsTheHand(GameWidget):
    """The cards of the other hand, face by face."""

    def _push(self, message: Mapping[str, Any]) -> None:
        hand = self.match.scene()["items"]["zone:usa/hand"]
        super()._push({**message, "set": {**message.get("set", {}), "zone:usa/hand": hand}})


class ShowsTheOpening(GameWidget):
    """The whole scene of everybody when a front end opens."""

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        state = super().get_state(key, drop_defaults)
        return {**state, "scene": self.match.scene()} if self.view is not None and "scene" in state else state


class SetsATrait(GameWidget):
    """A trait that is sent beside the messages."""

    def _push(self, message: Mapping[str, Any]) -> None:
        super()._push(message)
        hand = self.match.scene()["items"]["zone:usa/hand"].get("cards", [])
        self.board = {**self.board, "texts": {"hand": ", ".join(hand)}}


class SendsTheQuestion(GameWidget):
    """The question of the other side."""

    def _push(self, message: Mapping[str, Any]) -> None:
        asked = next((one.asked for one in self.match.requests if one.side == "american"), None)
        ask = asked and self.match.rules.ask(self.match.state, asked, "american")
        super()._push({**message, "ask": ask} if ask else message)


class NamesTheDraw(GameWidget):
    """The cards that the other side draws, as it reads of them itself."""

    def _push(self, message: Mapping[str, Any]) -> None:
        own = {
            line["n"]: line for line in self.match.scene("american")["log"]["tail"] if line["t"].startswith("You draw")
        }
        log = [own.get(line["n"], line) for line in message.get("log", [])]
        super()._push({**message, "log": log})


class SendsFacesWhenDrawn(GameWidget):
    """A face when its card comes into the hand."""

    def _push(self, message: Mapping[str, Any]) -> None:
        scene = self.match.scene()
        cards = scene["items"]["zone:usa/hand"].get("cards", [])
        super()._push({**message, "faces": {card: scene["faces"][card] for card in cards}})


LEAKS = {
    ShowsTheHand: "set/zone:usa/hand",
    ShowsTheOpening: "state/scene/items",
    SetsATrait: "state/board/texts/hand",
    SendsTheQuestion: "the question of the other side|content/ask",
    NamesTheDraw: "content/log/. reads 'You draw",
    SendsFacesWhenDrawn: "content/faces",
}
"""Each and where it is found."""


def record(made: type[GameWidget], answers: int) -> tuple[Match, list[Sent]]:
    """What a widget sends through a game, beginning with what it opens with."""
    match, random = new_match(9, players=BOT), Random(9)
    widget = made(match, "german")
    sent: list[Sent] = [({"state": widget.get_state()}, zones(match))]

    def publish(_kind: str, data: Any = None, **_rest: Any) -> None:
        sent.append((json.loads(json.dumps(data)), zones(match)))

    widget.comm.publish_msg = publish
    for _ in range(answers):
        if match.request is None:
            break
        match.answer(pick(match.request.options, random), match.request.side)
    widget.close()
    return match, sent


def zones(match: Match) -> dict[str, list[str]]:
    """The cards in each zone of the American side."""
    side = match.state.scenario.side("american")
    return {name: list(match.state.zones[getattr(side, name)]) for name in (*HIDDEN, *OPEN)}


def check_game(match: Match, sent: Sequence[Sent]) -> None:
    """Everything a widget sent. Raises Leak."""
    known = [
        event._replace(private={side: facts for side, facts in event.private.items() if side != "american"})
        for event in match.events
    ]
    said = [match.rules.line(match.state, event, "german") for event in known]
    lines = [{**line, "n": n} for n, line in enumerate(line for line in said if line is not None)]
    kept = secrets(sorted({card.title for card in match.state.scenario.cards.values()}))
    for data, there in sent:
        kept.check(data, there, lines)


def test_a_widget_as_it_is_tells_nothing() -> None:
    match, sent = record(GameWidget, 200)
    assert match.over
    assert len(sent) > 50
    check_game(match, sent)


@pytest.mark.parametrize(("leaky", "where"), LEAKS.items())
def test_a_widget_that_tells_too_much_is_found(leaky: type[GameWidget], where: str) -> None:
    with pytest.raises(Leak, match=where):
        check_game(*record(leaky, 12))


# -- twin worlds on the wire -------------------------------------------------------------------------------


class WireWorld(twins.World):
    """A twin whose viewer has a widget; all that leaves it is kept, byte by byte."""

    widget_class = GameWidget

    def __init__(self, match: Any, viewer: str, deal: int, common: int) -> None:
        super().__init__(match, viewer, deal, common)
        self.match.views.remove(self.view)
        self.widget = self.widget_class(self.match, viewer)
        self.view = self.widget.view or self.view
        self.widget.comm.publish_msg = lambda _kind, data=None, **_rest: self.sent.append(data)
        self.sent.append(self.widget.get_state("scene"))

    def new_messages(self) -> list[Any]:
        """With what the viewer may ask for besides."""
        for message in self._asked():
            self.widget._on_message(self.widget, message, [])
        return super().new_messages()

    def _asked(self) -> list[dict[str, Any]]:
        ask = self.view.scene["ask"]
        words = [*ask["opts"][:4], "card:usa/fog", "card:usa/rifleman-a move", "tile:A1"] if ask else []
        pointed = (
            [{"t": kind, "ask": ask["ask"], "id": word} for word in words for kind in ("hover", "why")] if ask else []
        )
        steps = [{"t": "replay", "at": self.match.ply // 2}, {"t": "log", "before": 40}, {"t": "sync", "have": 0}]
        return [*pointed, *steps]


class LeakyWorld(WireWorld):
    """A twin whose widget tells too much."""

    widget_class = ShowsTheHand


def run_twins(made: type[WireWorld], pack: Path | None, seeds: range) -> int:
    """Pairs of twins from points of random games; how many answers they gave. Raises Leak."""
    answers = 0
    for seed in seeds:
        random, match = Random(seed), new_match(seed, pack=pack)
        for step, _ in enumerate(play(match, random, 120)):
            if step % 15 == 3 and not match.over:
                answers += twins.run_pair(match, "german", random, made=made)
    return answers


def test_twin_worlds_send_the_same_bytes(tmp_path: Path) -> None:
    assert run_twins(WireWorld, None, range(3)) > 60
    assert run_twins(WireWorld, write_pack(tmp_path), range(2)) > 40


def test_twin_worlds_find_a_widget_that_tells_too_much() -> None:
    with pytest.raises(twins.Leak):
        run_twins(LeakyWorld, None, range(3))
