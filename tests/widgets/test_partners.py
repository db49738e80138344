"""Partners, plays out of turn, standing answers and languages through the widget, on the toy game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from stalingrad_widgets.core.requests import DONE
from stalingrad_widgets.core.scene import apply
from stalingrad_widgets.play import Match
from stalingrad_widgets.widgets import GameWidget
from stalingrad_widgets.widgets.messages import fault
from tests.core.raid import new_raid, table
from tests.core.toy import card

GUARD, TONIC = card(0, "guard"), card(0, "tonic")


class Desk:
    """A widget of a match with what it sent, and a store kept as the browser keeps it."""

    def __init__(self, match: Match, viewer: str | None = None, **more: Any) -> None:
        self.widget = GameWidget(match, viewer, **more)
        self.sent: list[dict[str, Any]] = []
        self.scene: Any = json.loads(json.dumps(self.widget.get_state()["scene"]))
        self.widget.send = self._receive

    def _receive(self, content: Any, buffers: Any = None) -> None:
        content = json.loads(json.dumps(content))
        self.sent.append(content)
        if content["t"] == "delta":
            self.scene = apply(self.scene, content)
        elif content["t"] == "full":
            self.scene = content["scene"]
        assert content["t"] not in ("delta", "full") or self.follows()

    def follows(self) -> bool:
        return bool(self.scene == json.loads(json.dumps(self.widget.view.scene)))  # type: ignore[union-attr]

    def gets(self, **message: Any) -> list[dict[str, Any]]:
        """A message from the browser; what was sent because of it."""
        before = len(self.sent)
        self.widget._on_message(self.widget, message, [])
        return self.sent[before:]

    def answer(self, option: str, ask: int | None = None) -> list[dict[str, Any]]:
        return self.gets(t="answer", ask=self.scene["ask"]["ask"] if ask is None else ask, option=option)


def match_in(phase: str, red: str, blue: str = "guard", *, team: str = "", **more: Any) -> Match:
    scenario = {"": "duel", "open": "partners", "closed": "captain"}[team]
    return new_raid(scenario, state=table(team, phase, red, blue), **more)


@pytest.fixture
def partners() -> Iterator[tuple[Desk, Desk, Desk]]:
    match = match_in("stake", "guard scout tonic", "guard tonic", team="open")
    desks = Desk(match, "red-1"), Desk(match, "red-2"), Desk(match, "blue")
    yield desks
    for desk in desks:
        desk.widget.close()


# -- partners --------------------------------------------------------------------------------------------------


def test_both_partners_are_asked_and_the_second_click_comes_too_late(partners: tuple[Desk, Desk, Desk]) -> None:
    one, two, blue = partners
    number = two.scene["ask"]["ask"]
    assert one.scene["ask"]["opts"] == two.scene["ask"]["opts"]
    (sent,) = one.answer(DONE)
    assert sent["t"] == "delta"
    assert two.scene["ask"] is None
    before = two.widget.match.record()
    (no,) = two.answer(GUARD, number)
    assert (no["t"], no["code"]) == ("no", "stale")
    assert two.widget.match.record() == before
    assert blue.scene["ask"] is not None


def test_a_double_click_on_one_of_several_words_answers_once(partners: tuple[Desk, Desk, Desk]) -> None:
    one = partners[0]
    number = one.scene["ask"]["ask"]
    one.answer(GUARD, number)
    (no,) = one.answer(card(0, "scout"), number)
    assert no["code"] == "stale"
    assert one.widget.match.game.who == ["red"]
    assert one.scene["ask"]["ask"] == number + 1
    one.answer(card(0, "scout"))
    assert one.widget.match.game.who == ["red", "red"]


def test_either_partner_takes_back_what_their_side_answered(partners: tuple[Desk, Desk, Desk]) -> None:
    one, two, blue = partners
    one.answer(GUARD)
    assert one.scene["undo"]["can"]
    assert two.scene["undo"]["can"]
    assert not blue.scene["undo"]["can"]
    two.gets(t="undo")
    assert one.widget.match.ply == 0
    assert one.scene["undo"]["redo"]
    assert not blue.scene["undo"]["redo"]


def test_several_people_share_a_screen_and_a_lone_person_has_his_own() -> None:
    shared = Desk(match_in("turn", "guard", team="open"))
    assert shared.scene["viewer"] == "red-1"
    assert shared.widget.view is not None
    assert shared.widget.view.hot_seat == ("red-1", "red-2", "blue")
    match = match_in("turn", "guard", team="open")
    match.players.update(dict.fromkeys(("red-1", "blue"), object()))  # type: ignore[arg-type]
    assert Desk(match).scene["viewer"] == "red-2"


def test_a_side_of_partners_is_no_viewer() -> None:
    with pytest.raises(ValueError, match=r"Views of this match: 'red-1', 'red-2', 'blue', 'all', 'public'"):
        GameWidget(match_in("turn", "guard", team="open"), "red")


# -- out of turn -------------------------------------------------------------------------------------------------


def test_it_is_played_from_the_browser_while_waiting(partners: tuple[Desk, Desk, Desk]) -> None:
    one, two, blue = partners
    one.answer(DONE)
    assert two.scene["ask"] is None
    assert two.scene["now"] == [TONIC]
    (sent,) = two.gets(t="now", option=TONIC)
    assert sent["now"] is None
    assert "now" not in two.scene
    assert "now" not in one.scene
    assert two.widget.match.game.who == ["red", "red"]
    assert blue.scene["now"] == [card(1, "tonic")]


@pytest.mark.parametrize("word", [card(1, "tonic"), GUARD, "nonsense", ""])
def test_what_is_not_offered_is_refused_and_changes_nothing(word: str, partners: tuple[Desk, Desk, Desk]) -> None:
    one = partners[0]
    before = one.widget.match.record()
    (no,) = one.gets(t="now", option=word)
    assert (no["t"], no["code"]) == ("no", "illegal")
    assert one.widget.match.record() == before


def test_what_may_not_be_known_is_refused_like_what_does_not_exist(partners: tuple[Desk, Desk, Desk]) -> None:
    one = partners[0]
    answers = [one.gets(t="now", option=word)[0]["refusal"] for word in (card(1, "tonic"), card(1, "unicorn"))]
    assert answers[0] == answers[1]


def test_with_all_open_it_is_played_for_whose_it_is() -> None:
    match = match_in("turn", "guard tonic", "guard tonic", team="open")
    desk = Desk(match, "all")
    assert set(desk.scene["now"]) == {TONIC, card(1, "tonic")}
    desk.gets(t="now", option=card(1, "tonic"))
    assert match.game.who == ["blue"]


def test_who_only_watches_plays_nothing() -> None:
    match = match_in("turn", "guard tonic")
    desk = Desk(match, "public")
    (no,) = desk.gets(t="now", option=TONIC)
    assert no["t"] == "no"
    assert match.ply == 0


# -- standing answers ---------------------------------------------------------------------------------------------


def window() -> tuple[Match, Desk, Desk]:
    match = match_in("turn", "guard guard guard", "guard trap")
    match.chance = [1, 1] * 8
    red, blue = Desk(match, "red"), Desk(match, "blue")
    red.answer(GUARD)
    return match, red, blue


def test_a_standing_answer_is_given_and_taken_back_in_the_browser() -> None:
    match, red, blue = window()
    (offer,) = blue.scene["ask"]["stand"]
    blue.gets(t="stand", ask=blue.scene["ask"]["ask"], word=offer["word"], until=offer["until"])
    assert blue.scene["stands"] == [{"kind": "window", "word": "pass", "t": offer["t"]}]
    assert match.side == "red", "the question itself is answered"
    sent = red.answer(GUARD)
    assert match.side == "red"
    assert len(sent) == 1
    blue.gets(t="unstand", kind="window")
    assert "stands" not in blue.scene
    red.answer(GUARD)
    assert match.side == "blue"
    (no,) = blue.gets(t="unstand", kind="window")
    assert no["code"] == "stale"


@pytest.mark.parametrize(("word", "until"), [("pass", "draw"), (card(1, "trap"), "play"), ("end", "play")])
def test_only_what_is_offered_may_stand(word: str, until: str) -> None:
    match, _, blue = window()
    before = match.record()
    (no,) = blue.gets(t="stand", ask=blue.scene["ask"]["ask"], word=word, until=until)
    assert (no["t"], no["code"]) == ("no", "illegal")
    assert match.record() == before
    assert match.standing == {}


def test_a_stale_standing_answer_changes_nothing() -> None:
    match, red, blue = window()
    (no,) = blue.gets(t="stand", ask=blue.scene["ask"]["ask"] + 1, word="pass", until="play")
    assert no["code"] == "stale"
    (no,) = red.gets(t="unstand", kind="window")
    assert no["code"] == "stale"
    assert match.standing == {}


def test_undo_takes_the_standing_answer_back_with_its_answer() -> None:
    match, _, blue = window()
    blue.gets(t="stand", ask=blue.scene["ask"]["ask"], word="pass", until="play")
    blue.gets(t="undo")
    assert match.side == "blue"
    assert "stands" not in blue.scene


# -- languages ----------------------------------------------------------------------------------------------------


def test_the_board_is_sent_again_in_the_other_language() -> None:
    match = match_in("turn", "guard")
    desk, other = Desk(match, "red"), Desk(match, "blue")
    assert desk.widget.board["title"] == "Raid"
    sent = desk.gets(t="language", to="es")
    assert [message["t"] for message in sent] == ["full"]
    assert desk.widget.board["title"] == "Asalto"
    assert desk.scene["board"] == desk.widget.board["v"]
    assert desk.scene["ask"]["text"] == "red: ¿play?"
    assert other.widget.board["title"] == "Raid"
    assert other.sent == []
    (rules,) = desk.gets(t="rules")
    assert rules["rows"][0][1] == "Asalto"
    (rule,) = desk.gets(t="rule", id="toy-trap")
    assert rule["title"] == "Asalto"
    (hint,) = desk.gets(t="hover", ask=desk.scene["ask"]["ask"], id=GUARD)
    assert hint["hint"]["head"] == "Asalto"


def test_a_widget_begins_in_a_language() -> None:
    match = match_in("turn", "guard")
    desk = Desk(match, "red", language="es")
    assert desk.widget.board["title"] == "Asalto"
    assert match.view("blue", language="es").board["title"] == "Asalto"
    with pytest.raises(ValueError, match="Languages: en, es"):
        match.view("blue", language="de")


def test_an_unknown_language_is_refused_and_changes_nothing() -> None:
    desk = Desk(match_in("turn", "guard"), "red")
    (no,) = desk.gets(t="language", to="de")
    assert (no["t"], no["code"]) == ("no", "illegal")
    assert desk.widget.board["title"] == "Raid"
    assert desk.follows()


# -- messages ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        {"t": "now"},
        {"t": "now", "option": 3},
        {"t": "stand", "ask": 1, "word": "pass"},
        {"t": "stand", "ask": "1", "word": "pass", "until": "play"},
        {"t": "stand", "ask": 1, "word": "pass", "until": None},
        {"t": "unstand"},
        {"t": "unstand", "kind": "x" * 201},
        {"t": "language", "to": 1},
        {"t": "language", "to": "es", "more": 1},
    ],
)
def test_a_malformed_message_is_answered_and_changes_nothing(message: Any) -> None:
    desk = Desk(match_in("turn", "guard"), "red")
    assert fault(message) is not None
    (no,) = desk.gets(**message)
    assert no["code"] == "malformed"
