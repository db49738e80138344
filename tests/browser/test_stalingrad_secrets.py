"""Undaunted: Stalingrad: nothing that a side may not know is in what its browser is sent, game by game and between.

In a scenario the ids of the other side's cards may be named only while they lie open. At the desk of a campaign none of
its cards and soldiers may be named at all (US-card-06 to US-card-08), and nowhere its briefings and intel
(US-overview-03, US-overview-04).
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.core.events import Event
from stalingrad_widgets.games.undaunted.campaign.state import CampaignState
from stalingrad_widgets.games.undaunted.stalingrad.pack import Pack
from stalingrad_widgets.games.undaunted.state import State
from stalingrad_widgets.play import Match
from stalingrad_widgets.widgets import GameWidget
from tests.browser.marching import SLUG
from tests.browser.playing import pick
from tests.browser.secrets import Leak, Path, parts, strings

LETTERS = {"soviet": "S", "german": "G"}
OPEN = ("supply", "play")
LONGEST_GAME = 220
"""Answers after which a side withdraws."""
CARD = re.compile(r"card:[\w-]+")


class Moment(NamedTuple):
    """What the other sides have when a message is sent."""

    cards: Mapping[str, Sequence[str]] | None
    """The cards of each of their zones; None at the desk of a campaign."""
    open: frozenset[str]
    """Those of them that lie open, or are in use."""
    lines: Sequence[Mapping[str, Any]]
    """The log as this viewer may read it."""


class Kept(NamedTuple):
    """What is kept from a viewer: a side, or "public"."""

    viewer: str
    others: Sequence[str]
    texts: frozenset[str]
    """Briefings and intel of the others."""
    soldiers: frozenset[str]
    """Names of their soldiers."""

    def check(self, data: Mapping[str, Any], moment: Moment) -> None:
        """One message. Raises Leak."""
        for path, text in strings(data):
            self._check_text(path, text, moment)
        for path, part in parts(data):
            self._check_part(path, part, moment)

    def _check_text(self, path: Path, text: str, moment: Moment) -> None:
        where = "/".join(path)
        if told := [secret for secret in self.texts if secret in text]:
            raise Leak(f"{where} tells {told[0]!r}")
        if moment.cards is None and (named := self.soldiers.intersection(re.findall(r"\w+", text))):
            raise Leak(f"{where} names {sorted(named)}")
        if moment.cards is not None and "scene" in path and "faces" in path:
            return
        for card in CARD.findall(text):
            if card[5] in [LETTERS[side] for side in self.others] and card not in moment.open:
                raise Leak(f"{card} stands in {where}")

    def _check_part(self, path: Path, part: Mapping[str, Any], moment: Moment) -> None:
        where, last = "/".join(path), path[-1] if path else ""
        if last == "ask" and part.get("side") in self.others:
            raise Leak(f"{where} is the question of the other side")
        if "log" in path and part.keys() >= {"n", "t"} and part != moment.lines[part["n"]]:
            raise Leak(f"{where} reads {part['t']!r} instead of {moment.lines[part['n']]['t']!r}")
        if moment.cards is None or last not in moment.cards or part.get("k") != "zone":
            return
        if last.endswith(OPEN):
            if sorted(part["cards"]) != sorted(moment.cards[last]):
                raise Leak(f"{where} shows other cards than lie there")
        elif not part.keys() <= {"k", "n"}:
            raise Leak(f"{where} tells {sorted(part)}")


def kept_from(pack: Pack, viewer: str) -> Kept:
    others = [side for side in LETTERS if side != viewer]
    own = {one.split()[-1] for side in LETTERS if side not in others for one in _soldiers(pack, side)}
    named = {one.split()[-1] for side in others for one in _soldiers(pack, side)}
    told = {beginning for side in others for text in _told(pack, side) for beginning in [" ".join(text.split())[:60]]}
    return Kept(viewer, others, frozenset(told), frozenset(named - own))


def _soldiers(pack: Pack, side: str) -> list[str]:
    return [card.name for card in pack.cards_of(side) if card.name]


def _told(pack: Pack, side: str) -> list[str]:
    """All that the book of a side alone says."""
    scenarios = [text for one in pack.scenarios for text in (one.overview.get(side, ""), one.intel.get(side, ""))]
    graph = pack.campaign
    assert graph is not None
    briefings = [entry.briefing for entry in graph.states.values()] + [end.briefing for end in graph.ends.values()]
    return [text for text in (*scenarios, *(told.get(side, "") for told in briefings)) if text.strip()]


class Watched:
    """A widget of one viewer, and all that it sends."""

    def __init__(self, match: Match, viewer: str, pack: Pack, made: type[GameWidget] = GameWidget) -> None:
        self.match, self.kept = match, kept_from(pack, viewer)
        self._header: Any = None
        self._lines: list[Mapping[str, Any]] = []
        self._read = 0
        self.widget = made(match, viewer)
        self.kinds: Counter[str] = Counter()
        self._check({"state": self.widget.get_state(["board", "scene"])})
        self.widget.comm.publish_msg = self._publish
        self.leaks: list[Leak] = []

    def _publish(self, _kind: str, data: Any = None, **_rest: Any) -> None:
        """A leak is kept until the end: in the middle of sending it would only be logged."""
        plain = json.loads(json.dumps(data))
        if plain.get("content", {}).get("t") in ("why", "no"):
            return  # they say again what the browser has named
        try:
            self._check(plain)
        except Leak as leak:
            self.leaks.append(leak)

    def _check(self, data: Mapping[str, Any]) -> None:
        self.kinds["desk" if isinstance(self.match.state, CampaignState) else "game"] += 1
        self.kept.check(data, self.moment())

    def moment(self) -> Moment:
        state = self.match.state
        if not isinstance(state, State):
            return Moment(None, frozenset(), self.lines())
        cards = {
            f"zone:{side.short}/{zone}": list(state.zones[getattr(side, zone)])
            for side in state.scenario.sides
            if side.id in self.kept.others
            for zone in state.scenario.zone_names
        }
        lie_open = {card for zone, there in cards.items() if zone.endswith(OPEN) for card in there}
        return Moment(cards, frozenset({*lie_open, *state.chain}), self.lines())

    def lines(self) -> list[Mapping[str, Any]]:
        """The log of this chapter as it reads when nothing private of others is known."""
        match = self.match
        if match.header is not self._header:
            self._header, self._lines, self._read = match.header, [], 0
        for event in match.events[self._read :]:
            line = match.rules.line(match.state, self._public(event), self.kept.viewer.replace("public", ""))
            if line is not None:
                self._lines.append({**json.loads(json.dumps(line)), "n": len(self._lines)})
        self._read = len(match.events)
        return self._lines

    def _public(self, event: Event) -> Event:
        return event._replace(
            private={side: facts for side, facts in event.private.items() if side == self.kept.viewer}
        )

    def ask(self, random: Random) -> None:
        """What a browser may ask: any card, a page of the log, the whole scene."""
        view = self.widget.view
        assert view is not None
        number = view.scene["ask"]["ask"] if view.scene["ask"] else 0
        words = [f"card:{letter}-S-{n:03}" for letter in "SG" for n in random.sample(range(1, 26), 3)]
        for word in words:
            for t in ("hover", "why"):
                self.widget._on_message(self.widget, {"t": t, "ask": number, "id": word}, [])
        for message in ({"t": "log", "before": 60}, {"t": "sync", "have": 0}):
            self.widget._on_message(self.widget, message, [])

    def done(self) -> None:
        """Raises the first Leak."""
        self.widget.close()
        if self.leaks:
            raise self.leaks[0]


def random_answers(match: Match, watched: Sequence[Watched], random: Random) -> Counter[str]:
    """Answers at random until this chapter is over; how often each kind was asked."""
    kinds, header = Counter[str](), match.header
    for step in range(2000):
        if match.header is not header or not match.requests:
            break
        for side in LETTERS if step > LONGEST_GAME else ():
            if "withdraw" in match.plays_now(side):
                match.interject(side, "withdraw")
                return kinds
        asked = random.choice(match.requests)
        kinds[asked.kind] += 1
        match.answer(pick(asked.options, random), asked.side)
        if random.random() < 0.03:
            for one in watched:
                one.ask(random)
    return kinds


def pack_of(match: Match) -> Pack:
    content: Any = match.state.content
    pack: Pack = content.pack
    return pack


VIEWERS = (*LETTERS, "public")


@pytest.fixture(scope="module")
def pack() -> Pack:
    return pack_of(sw.new_campaign(SLUG, seed=1, autosave=False).match)


@pytest.mark.parametrize("scenario", ["011", "042", "061", "071"])
def test_a_scenario_tells_a_side_nothing_of_the_others_cards_and_book(pack: Pack, scenario: str) -> None:
    match = sw.new_match(SLUG, scenario, seed=3, autosave=False)
    watched = [Watched(match, viewer, pack) for viewer in VIEWERS]
    kinds = random_answers(match, watched, Random(3))
    for one in watched:
        assert one.kinds["game"] > 100
        one.done()
    assert {"bid", "play"} <= set(kinds), kinds


def test_a_campaign_tells_a_side_nothing_of_the_others_soldiers_and_book(pack: Pack) -> None:
    campaign = sw.new_campaign(SLUG, seed=4, autosave=False)
    match, random = campaign.match, Random(4)
    watched = [Watched(match, viewer, pack) for viewer in VIEWERS]
    for _ in range(4):
        random_answers(match, watched, random)
        assert campaign.kind == "game"
        random_answers(match, watched, random)
        assert match.over
        campaign.go_on()
    assert len(campaign.chapters) == 2 * 4
    for one in watched:
        assert one.kinds["desk"] > 10, one.kinds
        assert one.kinds["game"] > 300
        one.done()


# -- the same check finds a widget that tells too much -----------------------------------------------------------


class ShowsTheHand(GameWidget):
    """The cards of the other hand."""

    def _push(self, message: Mapping[str, Any]) -> None:
        items = self.match.scene()["items"]
        hand = {id: item for id, item in items.items() if id == "zone:ger/hand"}
        super()._push({**message, "set": {**message.get("set", {}), **hand}})


class SendsTheQuestion(GameWidget):
    """The question of the other side."""

    def _push(self, message: Mapping[str, Any]) -> None:
        asked = next((one.asked for one in self.match.requests if one.side == "german"), None)
        ask = asked and self.match.rules.ask(self.match.state, asked, "german")
        super()._push({**message, "ask": ask} if ask else message)


class SendsTheBook(GameWidget):
    """Both briefings."""

    def _push(self, message: Mapping[str, Any]) -> None:
        super()._push({**message, "texts": dict(self.match.scene("german").get("texts", {}))})


class SendsTheRoster(GameWidget):
    """The list of the other side's soldiers."""

    def _push(self, message: Mapping[str, Any]) -> None:
        lists = [{**one, "rows": list(one["rows"])} for one in self.match.scene("german").get("lists", ())]
        super()._push({**message, "lists": lists} if lists else message)


class TellsWhoFell(GameWidget):
    """Who fell, by name, in a sentence and without an id."""

    def _push(self, message: Mapping[str, Any]) -> None:
        rows = [row for one in self.match.scene("german").get("lists", ()) for row in one["rows"]]
        named = [row["b"] for row in rows if row.get("pill")]
        super()._push({**message, "note": f"They lost {', '.join(named)}."} if named else message)


IN_A_GAME = {ShowsTheHand: "zone:ger/hand", SendsTheQuestion: "the question of the other side", SendsTheBook: "texts"}
AT_THE_DESK = {SendsTheBook: "texts", SendsTheRoster: "lists", TellsWhoFell: "content/note names"}
"""Each and where it is found."""


@pytest.mark.parametrize(("leaky", "where"), IN_A_GAME.items())
def test_a_widget_that_tells_too_much_in_a_game_is_found(pack: Pack, leaky: type[GameWidget], where: str) -> None:
    match = sw.new_match(SLUG, "042", seed=3, autosave=False)
    watched = Watched(match, "soviet", pack, leaky)
    random, header = Random(3), match.header
    for _ in range(40):
        if match.header is header and match.requests:
            asked = random.choice(match.requests)
            match.answer(pick(asked.options, random), asked.side)
    with pytest.raises(Leak, match=where):
        watched.done()


@pytest.mark.parametrize(("leaky", "where"), AT_THE_DESK.items())
def test_a_widget_that_tells_too_much_at_the_desk_is_found(pack: Pack, leaky: type[GameWidget], where: str) -> None:
    campaign = sw.new_campaign(SLUG, seed=4, autosave=False)
    match, random = campaign.match, Random(4)
    random_answers(match, [], random)
    random_answers(match, [], random)
    watched = Watched(match, "soviet", pack, leaky)
    campaign.go_on()
    with pytest.raises(Leak, match=where):
        watched.done()
