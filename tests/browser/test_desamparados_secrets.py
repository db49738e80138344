"""Desamparados: nothing that a view may not know is in what its browser is sent, in whole games of random players.

What must not be sent is said by `Kept`: the ids of soldiers and objects that this viewer does not see, wherever they
may stand but in the faces of the whole scene, which are the same in every game; an object of which a copy lies open may
be named there and nowhere else.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

import stalingrad_widgets as sw
from stalingrad_widgets.core.events import Event
from stalingrad_widgets.play import Match
from stalingrad_widgets.widgets import GameWidget
from tests.browser.clicking import Player, pick
from tests.browser.frames import Frames, Message
from tests.browser.lab import NotebookPage
from tests.browser.secrets import Leak, Path, parts, strings
from tests.browser.test_secrets import of_widget

SLUG = "desamparados"
CARD = re.compile(r"(?:soldier|card):[\w/-]+")
Zones = Mapping[str, Sequence[str]]
"""The cards of each zone, all open."""
Sent = tuple[Mapping[str, Any], Zones]
"""A message, and the zones as they were when it was sent."""


class Kept(NamedTuple):
    """What is kept from a viewer."""

    viewer: str
    sees: Mapping[str, bool]
    """Zone -> whether he sees its cards."""
    names: Mapping[str, str]
    """Soldier -> what he is called."""

    @property
    def side(self) -> str:
        return self.viewer.partition("-")[0]

    def check(self, data: Mapping[str, Any], zones: Zones, lines: Sequence[Mapping[str, Any]]) -> None:
        """One message. `lines` is the log as it reads without what is private to others. Raises Leak."""
        seen = {card for zone, cards in zones.items() if self.sees[zone] for card in cards}
        secret = {name for card, name in self.names.items() if card not in seen}
        secret -= {name for card, name in self.names.items() if card in seen}
        for path, text in strings(data):
            if "scene" in path and "faces" in path:
                continue
            for card in () if "log" in path or "lines" in path else CARD.findall(text):  # lines are compared whole
                self._check_card(path, card, seen, zones)
            if "board" not in path and (told := secret.intersection(re.findall(r"\w+", text))):
                raise Leak(f"{text!r} in {'/'.join(path)} speaks of {sorted(told)}")
        for path, part in parts(data):
            self._check_part(path, part, zones, lines)

    def _check_card(self, path: Path, card: str, seen: set[str], zones: Zones) -> None:
        where = "/".join(path)
        if card not in seen:
            raise Leak(f"{card}, which the viewer does not see, stands in {where}")
        if card.startswith((f"card:{self.side}/", "soldier:")):
            return
        side = card.removeprefix("card:").partition("/")[0]
        open_in = {name for name in ("object-discard", "playing", "trenches") if card in zones[f"zone:{side}/{name}"]}
        listed = [name for name in open_in if f"zone:{side}/{name}" in path]
        if not (listed or "trenches" in open_in or ("about" in path and "playing" in open_in)):
            raise Leak(f"{card} stands in {where}, and lies open only in {sorted(open_in)}")

    def _check_part(
        self, path: Path, part: Mapping[str, Any], zones: Zones, lines: Sequence[Mapping[str, Any]]
    ) -> None:
        where, last = "/".join(path), path[-1] if path else ""
        if last in zones and part.get("k") == "zone":
            self._check_zone(where, last, part, zones)
        if last.startswith("down:") and not last.startswith(f"down:{self.side}") and part.get("f") != "back":
            raise Leak(f"{where} shows a soldier that lies face down")
        if last.startswith("named:") and part.get("s") != self.side:
            raise Leak(f"{where} tells whom the other side has named")
        if last == "ask" and part.get("side") not in (self.viewer, self.side):
            raise Leak(f"{where} is the question of {part.get('side')}")
        if last == "faces" and "scene" not in path:
            raise Leak(f"{where}: faces that come later tell of their cards")
        if part.keys() >= {"n", "t"} and ("log" in path or "lines" in path) and part != lines[part["n"]]:
            raise Leak(f"{where} reads {part['t']!r} instead of {lines[part['n']]['t']!r}")

    def _check_zone(self, where: str, zone: str, part: Mapping[str, Any], zones: Zones) -> None:
        if part["n"] != len(zones[zone]):
            raise Leak(f"{where} counts {part['n']} of {len(zones[zone])} cards")
        if not self.sees[zone] and not part.keys() <= {"k", "n"}:
            raise Leak(f"{where} tells {sorted(part)}")
        if self.sees[zone] and sorted(part["cards"]) != sorted(zones[zone]):
            raise Leak(f"{where} shows other cards than lie there")


# -- games of random players ------------------------------------------------------------------------------------


def kept_from(match: Match, viewer: str) -> Kept:
    layout, roster = match.state.content.layout, match.state.content.roster
    seen = layout.sees.get(viewer) or [all(row) for row in zip(*layout.sees.values(), strict=True)]
    sees = {zone.id: bool(seen[n]) for n, zone in enumerate(layout.zones)}
    return Kept(viewer, sees, {soldier.word: soldier.name.split()[-1] for soldier in roster.soldiers})


def zones(match: Match) -> dict[str, list[str]]:
    state = match.state
    return {zone.id: list(state.zones[n]) for n, zone in enumerate(state.content.layout.zones)}


def stripped(match: Match, viewer: str) -> list[dict[str, Any]]:
    """The log as it reads when nothing private of others is known."""

    def public(event: Event) -> Event:
        return event._replace(private={seat: facts for seat, facts in event.private.items() if seat == viewer})

    said = [match.rules.line(match.state, public(event), viewer) for event in match.events]
    return [{**line, "n": n} for n, line in enumerate(line for line in said if line is not None)]


class Watched:
    """A widget of one viewer, and all that it sends."""

    def __init__(self, match: Match, viewer: str, made: type[GameWidget] = GameWidget) -> None:
        self.match, self.viewer = match, viewer
        self.widget = made(match, viewer)
        self.sent: list[Sent] = [({"state": self.widget.get_state(["board", "scene"])}, zones(match))]
        self.widget.comm.publish_msg = self._publish

    def _publish(self, _kind: str, data: Any = None, **_rest: Any) -> None:
        self.sent.append((json.loads(json.dumps(data)), zones(self.match)))

    def ask(self, random: Random) -> None:
        """What a browser may ask: a card of anybody, a page of the log, the whole scene."""
        view = self.widget.view
        assert view is not None
        number = view.scene["ask"]["ask"] if view.scene["ask"] else 0
        roster = self.match.state.content.roster
        for word in random.sample([*roster.objects, *roster.words], 6):
            for t in ("hover", "why"):
                self.widget._on_message(self.widget, {"t": t, "ask": number, "id": word}, [])
        for message in ({"t": "log", "before": 60}, {"t": "sync", "have": 0}):
            self.widget._on_message(self.widget, message, [])

    def check(self) -> None:
        """Raises Leak."""
        kept, lines = kept_from(self.match, self.viewer), stripped(self.match, self.viewer)
        for data, there in self.sent:
            if data.get("content", {}).get("t") not in ("why", "no"):  # they say again what the browser has named
                kept.check(data, there, lines)


def random_game(match: Match, watched: Sequence[Watched], seed: int, most: int = 3000) -> Counter[str]:
    """Answers at random, Vodka and other plays out of turn among them; how often each kind was asked."""
    random, kinds = Random(seed), Counter[str]()
    for _ in range(most):
        if not match.requests:
            break
        asked = random.choice(match.requests)
        kinds[asked.kind] += 1
        now = [(word, side) for seat in match.sides for word, side in match.plays_now(seat).items()]
        if now and random.random() < 0.1:
            kinds["now"] += 1
            match.interject(now[0][1], now[0][0])
            continue
        match.answer(pick(asked.options, random), asked.side)
        if random.random() < 0.03:
            for one in watched:
                one.ask(random)
    return kinds


@pytest.mark.parametrize("open_hands", [True, False])
@pytest.mark.parametrize("scenario", ["solo", "team", "german-team"])
def test_a_seat_is_sent_nothing_of_what_it_may_not_know(scenario: str, open_hands: bool) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(2):
        match = sw.new_match(SLUG, scenario, seed=seed, options={"team_open_hands": open_hands}, autosave=False)
        watched = [Watched(match, viewer) for viewer in (*match.sides, "public")]
        kinds += random_game(match, watched, seed)
        assert match.over
        for one in watched:
            assert len(one.sent) > 100
            one.check()
    assert {"cover", "reaction", "commander", "shot", "discard", "deploy", "now"} <= set(kinds), kinds


# -- the same check finds a widget that tells too much -----------------------------------------------------------


class ShowsTheInventory(GameWidget):
    """The objects of the other side, card by card."""

    def _push(self, message: Mapping[str, Any]) -> None:
        held = self.match.scene()["items"]["zone:soviet/objects"]
        super()._push({**message, "set": {**message.get("set", {}), "zone:soviet/objects": held}})


class SendsFacesWhenDrawn(GameWidget):
    """A face when its card comes into the hand."""

    def _push(self, message: Mapping[str, Any]) -> None:
        scene = self.match.scene()
        cards = scene["items"]["zone:soviet/objects"]["cards"]
        super()._push({**message, "faces": {card: scene["faces"][card] for card in cards}})


class SendsTheQuestion(GameWidget):
    """The question of the other side."""

    def _push(self, message: Mapping[str, Any]) -> None:
        asked = next((one.asked for one in self.match.requests if one.side == "soviet"), None)
        ask = asked and self.match.rules.ask(self.match.state, asked, "soviet")
        super()._push({**message, "ask": ask} if ask else message)


class TurnsUp(GameWidget):
    """Who lies face down."""

    def _push(self, message: Mapping[str, Any]) -> None:
        down = {id: item for id, item in self.match.scene()["items"].items() if id.startswith("down:soviet")}
        super()._push({**message, "set": {**message.get("set", {}), **down}})


class NamesTheDraw(GameWidget):
    """The cards that the other side draws, as it reads of them itself."""

    def _push(self, message: Mapping[str, Any]) -> None:
        own = {line["n"]: line for line in self.match.scene("soviet")["log"]["tail"]}
        super()._push({**message, "log": [own.get(line["n"], line) for line in message.get("log", [])]})


class SaysWhoIsInHand(GameWidget):
    """A soldier by name, in a sentence."""

    def _push(self, message: Mapping[str, Any]) -> None:
        scene = self.match.scene()
        hand = scene["items"]["zone:soviet/hand"].get("cards", [])
        names = [scene["faces"][card]["t"] for card in hand]
        super()._push({**message, "note": f"They hold {', '.join(names)}."})


LEAKS = {
    ShowsTheInventory: "zone:soviet/objects",
    SendsFacesWhenDrawn: "content/faces",
    SendsTheQuestion: "the question of soviet|content/ask",
    TurnsUp: "down:soviet",
    NamesTheDraw: "content/log",
    SaysWhoIsInHand: "content/note speaks of",
}
"""Each and where it is found."""


@pytest.mark.parametrize(("leaky", "where"), LEAKS.items())
def test_a_widget_that_tells_too_much_is_found(leaky: type[GameWidget], where: str) -> None:
    match = sw.new_match(SLUG, "solo", seed=3, autosave=False)
    watched = Watched(match, "german", leaky)
    random_game(match, [watched], 3, 30)
    with pytest.raises(Leak, match=where):
        watched.check()


# -- a whole game in JupyterLab ----------------------------------------------------------------------------------

WATCH = """
import json
import stalingrad_widgets as sw
match = sw.new_match("desamparados", "solo", seed=9, players={"soviet": "random"}, autosave=False)
widget = match.view("german")
told, publish = [], widget.comm.publish_msg
layout = match.state.content.layout

def zones():
    return [list(match.state.zones[n]) for n in range(len(layout.zones))]

def noted(kind, data=None, **rest):
    told.append(zones())
    publish(kind, data, **rest)

widget.comm.publish_msg = noted
first = zones()
widget
"""
TELL = """
rules, state = match.rules, match.state
known = [event._replace(private={seat: facts for seat, facts in event.private.items() if seat == "german"})
         for event in match.events]
lines = [line for event in known if (line := rules.line(state, event, "german")) is not None]
names = {soldier.word: soldier.name.split()[-1] for soldier in state.content.roster.soldiers}
print(json.dumps({"zones": [zone.id for zone in layout.zones], "sees": [bool(one) for one in layout.sees["german"]],
                  "first": first, "told": told, "names": names, "id": widget.model_id, "over": match.over,
                  "lines": [{**line, "n": n} for n, line in enumerate(lines)]}))
"""


def test_no_frame_of_a_german_view_tells_what_is_hidden(
    frames: Frames, page: Page, notebook: Callable[..., NotebookPage]
) -> None:
    page.emulate_media(reduced_motion="reduce")
    opened = notebook([WATCH, TELL])
    opened.run(0)
    player, random = Player(page, opened.output(0).locator(".sw")), Random(9)
    player.wait()
    while not player.over:
        player.point(random.choice(player.offers()))
        player.turn(random)
    received = frames.messages()
    opened.run(1)
    told = json.loads(opened.printed(1))
    assert told["over"]
    check_frames(received, told)


def check_frames(received: Sequence[Message], told: Mapping[str, Any]) -> None:
    """Every frame up to the end of the game. Raises Leak."""
    kept = Kept("german", dict(zip(told["zones"], told["sees"], strict=True)), told["names"])
    ours = [message for message in received if of_widget(message, told["id"])]
    opening, answers = ours[0], ours[1:]
    assert opening.kind == "comm_open"
    assert len(answers) == len(told["told"]) > 100
    state = {key: value for key, value in opening.widget_data["state"].items() if not key.startswith("_")}
    kept.check({"state": state}, dict(zip(told["zones"], told["first"], strict=True)), told["lines"])
    for message, there in zip(answers, told["told"], strict=True):
        kept.check(message.widget_data, dict(zip(told["zones"], there, strict=True)), told["lines"])
    for message in received:
        if message not in ours:
            assert not [text for _, text in strings(message.content) if CARD.search(text)], message
