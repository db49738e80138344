"""The widget between match and browser, without a browser: what it sends, and what it does with what it gets."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.core.scene import apply
from stalingrad_widgets.widgets import GameWidget
from stalingrad_widgets.widgets.messages import fault


class Desk:
    """A widget with what it sent, and a store kept as the browser keeps it."""

    def __init__(self, viewer: str | None = None, **kwargs: Any) -> None:
        self.match = sw.new_match("undaunted-normandy", **{"seed": 11, "autosave": False, **kwargs})
        self.widget = GameWidget(self.match, viewer)
        self.sent: list[dict[str, Any]] = []
        self.random = Random(2)
        self.scene: Any = self.widget.get_state()["scene"]
        self.widget.send = self._receive

    def _receive(self, content: dict[str, Any], buffers: Any = None) -> None:
        content = json.loads(json.dumps(content))
        self.sent.append(content)
        if content["t"] == "delta":
            self.scene = apply(self.scene, content)  # type: ignore[arg-type]
        elif content["t"] == "full":
            self.scene = content["scene"]

    def gets(self, **message: Any) -> list[dict[str, Any]]:
        """A message from the browser; what was sent because of it."""
        before = len(self.sent)
        self.widget._on_message(self.widget, message, [])
        return self.sent[before:]

    @property
    def ask(self) -> Any:
        return self.scene["ask"]

    def answer(self, option: str) -> list[dict[str, Any]]:
        return self.gets(t="answer", ask=self.ask["ask"], option=option)

    def until(self, kind: str) -> None:
        """Random options until this kind of question is asked."""
        for _ in range(800):
            if self.ask["kind"] == kind:
                return
            self.answer(self.random.choice(self.ask["opts"]))
        raise AssertionError(f"{kind} was never asked")


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk("all")
    yield desk
    desk.widget.close()


# -- what is sent ------------------------------------------------------------------------------------------


def test_one_message_an_answer_and_the_store_follows(desk: Desk) -> None:
    for _ in range(150):
        sent = desk.answer(desk.ask["opts"][-1])
        assert [message["t"] for message in sent] == ["delta"]
        assert desk.scene == json.loads(json.dumps(desk.widget.view.scene))  # type: ignore[union-attr]


def test_a_front_end_that_opens_later_reads_the_scene_of_that_moment(desk: Desk) -> None:
    desk.until("play")
    state = desk.widget.get_state()
    assert json.loads(json.dumps(state["scene"])) == desk.scene
    assert state["board"]["v"] == desk.scene["board"]
    assert desk.widget.get_state("scene")["scene"] == state["scene"]
    assert "scene" not in desk.widget.get_state("board")


def test_a_lost_delta_is_made_good_by_a_sync(desk: Desk) -> None:
    desk.answer(desk.ask["opts"][0])
    (full,) = desk.gets(t="sync", have=0)
    assert full["t"] == "full"
    assert full["scene"]["items"] == desk.scene["items"]
    assert full["scene"]["rev"] > 0


def test_bots_answer_after_the_own_answer_was_sent() -> None:
    desk = Desk("american", players={"german": "greedy"})
    sent = desk.answer(desk.ask["opts"][0])
    assert sent[0].get("by") is None
    assert all(message["by"] == "german" and message["pace"] > 0 for message in sent[1:])


# -- what is watched -----------------------------------------------------------------------------------------


def test_a_match_that_is_displayed_again_and_again_is_watched_once() -> None:
    match = sw.new_match("undaunted-normandy", seed=11, players={"german": "random"}, autosave=False)
    shown = [match._repr_mimebundle_()[0]["application/vnd.jupyter.widget-view+json"] for _ in range(50)]
    assert len({output["model_id"] for output in shown}) == 1
    assert len(match.views) == 1
    assert match.view("german") is not match.view("american")
    assert match.view() is match.view("american"), "the only person's side"
    match.view().close()
    assert match.view().view in match.views, "a closed one is not shown again"
    for board in (match.view("american"), match.view("german")):
        board.close()
    assert match.views == []


def _watching(match: sw.Match, told: list[int], number: int, *, close: bool) -> weakref.ref[Any]:
    widget: Any = GameWidget(match, "all")
    widget.send = lambda *_: told.append(number)
    view = weakref.ref(widget.view)
    if close:
        widget.close()
    return view


def test_a_widget_that_is_closed_is_let_go_and_told_nothing_more() -> None:
    match = sw.new_match("undaunted-normandy", seed=11, autosave=False)
    told: list[int] = []
    views: list[weakref.ref[Any]] = []
    for number in range(50):
        views.append(_watching(match, told, number, close=number > 0))
    gc.collect()
    assert [view() is None for view in views] == [False, *[True] * 49]
    request = match.request
    assert request is not None
    match.answer(request.options[0], request.side)
    assert told == [0]
    match.close()


class Ponders:
    """A bot that never comes to an end."""

    slices = 0

    def choose(self, seat: Any) -> Any:
        while True:
            type(self).slices += 1
            yield


async def _slices_from_now() -> int:
    for _ in range(3):
        await asyncio.sleep(0)
    before = Ponders.slices
    for _ in range(5):
        await asyncio.sleep(0)
    return Ponders.slices - before


@pytest.mark.parametrize("leave", ["back to the line", "close the board"])
def test_a_branch_that_is_left_thinks_no_more(leave: str) -> None:
    async def click() -> tuple[int, int]:
        desk = Desk("american")
        desk.match.players["german"] = Ponders()
        desk.gets(t="branch", at=0)
        branch = desk.widget.match
        assert branch.parent is not None
        thinking = await _slices_from_now()
        desk.match.players.clear()
        if leave == "close the board":
            desk.widget.close()
        else:
            desk.gets(t="branch", at=None)
            assert desk.widget.match is desk.match
        return thinking, await _slices_from_now()

    thinking, after = asyncio.run(click())
    assert thinking > 0
    assert after == 0


@pytest.mark.parametrize("chance", [None, "ask"])
def test_a_match_that_nobody_holds_thinks_no_more(chance: str | None) -> None:
    async def drop() -> tuple[int, bool, int]:
        match = sw.new_match("undaunted-normandy", seed=11, autosave=False)
        twin = match.branch()
        twin.chance = chance
        twin.players = {"american": Ponders(), "german": Ponders()}
        twin.start_bots()
        thinking = await _slices_from_now()
        held = weakref.ref(twin)
        del twin
        gc.collect()
        return thinking, held() is None, await _slices_from_now()

    thinking, gone, after = asyncio.run(drop())
    assert thinking > 0
    assert gone
    assert after == 0


# -- what comes from the browser -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        "answer",
        {},
        {"t": "eval"},
        {"t": ["answer"]},
        {"t": "answer"},
        {"t": "answer", "ask": 1},
        {"t": "answer", "ask": "1", "option": "end"},
        {"t": "answer", "ask": True, "option": "end"},
        {"t": "answer", "ask": 1, "option": 5},
        {"t": "answer", "ask": 1, "option": "x" * 201},
        {"t": "answer", "ask": 1, "option": "end", "more": 1},
        {"t": "answer", "ask": 2**40, "option": "end"},
        {"t": "answers", "ask": 1, "options": "end"},
        {"t": "answers", "ask": 1, "options": ["end"] * 61},
        {"t": "dice", "ask": 1, "faces": [1.5]},
        {"t": "undo", "to": 0},
        {"t": "log", "before": None},
        {"t": "__init__"},
    ],
)
def test_a_malformed_message_is_answered_and_changes_nothing(desk: Desk, message: Any) -> None:
    before = desk.match.record()
    assert fault(message) is not None
    desk.widget._on_message(desk.widget, message, [])
    assert desk.sent[-1]["t"] == "no"
    assert desk.sent[-1]["code"] == "malformed"
    assert desk.match.record() == before


def test_a_stale_answer_is_answered_and_changes_nothing(desk: Desk) -> None:
    desk.until("play")
    old = desk.ask
    desk.answer("end")
    before = desk.match.record()
    (no,) = desk.gets(t="answer", ask=old["ask"], option=old["opts"][0])
    assert (no["t"], no["code"]) == ("no", "stale")
    assert "too late" in no["refusal"]["text"]
    assert desk.match.record() == before


def test_an_illegal_answer_says_the_rule_and_changes_nothing(desk: Desk) -> None:
    desk.until("play")
    before = desk.match.record()
    (no,) = desk.answer("tile:A1")
    assert (no["t"], no["code"], no["id"]) == ("no", "illegal", "tile:A1")
    assert desk.match.record() == before


def test_an_answer_that_the_script_of_dice_does_not_fit_is_answered_too(desk: Desk) -> None:
    desk.until("attack")
    before = desk.match.record()
    desk.match.chance = ["card:usa/fog"]
    with pytest.raises(ValueError, match="The script has"):
        desk.answer(desk.ask["opts"][0])
    no = desk.sent[-1]
    assert (no["t"], no["code"]) == ("no", "illegal")
    assert "The script has" in no["refusal"]["sub"]
    assert desk.match.record() == before


def test_every_message_is_answered(desk: Desk) -> None:
    desk.until("play")
    ask = desk.ask["ask"]
    for message in (
        {"t": "rules"},
        {"t": "rule", "id": "UN-move-02"},
        {"t": "rule", "id": "UN-move-99"},
        {"t": "log", "before": 30},
        {"t": "why", "ask": ask, "id": "tile:A1"},
        {"t": "replay", "at": 0},
        {"t": "replay", "at": None},
        {"t": "undo"},
        {"t": "redo"},
        {"t": "redo"},
        {"t": "save"},
        {"t": "now", "option": "card:vodka"},
        {"t": "uncover", "side": "german"},
        {"t": "branch", "at": 10**6},
    ):
        assert desk.gets(**message), message


def test_why_not_of_a_card_whose_every_use_is_refused_gives_its_rule(desk: Desk) -> None:
    fog = ""
    while not fog:
        desk.until("play")
        side = {"american": "usa", "german": "ger"}[desk.ask["side"]]
        held = desk.scene["items"][f"zone:{side}/hand"]["cards"]
        fog = next((card for card in held if card.endswith("/fog")), "")
        if not fog:
            desk.answer("end")
    (why,) = desk.gets(t="why", ask=desk.ask["ask"], id=fog)
    assert why["refusal"]["rule"].startswith("UN-fog")


def test_a_hint_has_the_exact_odds_and_only_for_what_may_be_answered(desk: Desk) -> None:
    desk.until("attack")
    word = desk.ask["opts"][0]
    (hint,) = desk.gets(t="hover", ask=desk.ask["ask"], id=word)
    assert hint["hint"]["head"].endswith("%")
    assert sum(part[1] for part in hint["hint"]["parts"]) == hint["hint"]["total"][1]
    assert desk.gets(t="hover", ask=desk.ask["ask"], id="tile:A1") == []
    assert desk.gets(t="hover", ask=desk.ask["ask"] - 1, id=word) == []


def test_undo_and_redo_from_the_browser(desk: Desk) -> None:
    desk.until("play")
    before = desk.match.record()["plies"]
    desk.answer(desk.ask["opts"][0])
    after = desk.match.record()["plies"]
    assert desk.scene["undo"]["can"]
    desk.gets(t="undo")
    assert desk.match.record()["plies"] == before
    assert desk.scene["undo"]["redo"]
    desk.gets(t="redo")
    assert desk.match.record()["plies"] == after


def test_a_seated_viewer_is_told_where_undo_stops() -> None:
    desk = Desk("american", players={"german": "random"})
    desk.until("attack")
    desk.answer(desk.ask["opts"][0])
    assert not desk.scene["undo"]["can"]
    assert "Undo stops here." in desk.scene["undo"]["why"]
    (no,) = desk.gets(t="undo")
    assert (no["t"], no["code"]) == ("no", "undo")


def test_dice_are_entered_in_the_browser(desk: Desk) -> None:
    desk.until("attack")
    desk.match.chance = "ask"
    desk.answer(desk.ask["opts"][0])
    dice = desk.ask["roll"]["dice"]
    assert all(sorted(faces) == list(range(10)) for faces in dice)
    (no,) = desk.gets(t="dice", ask=desk.ask["ask"], faces=[12] * len(dice))
    assert (no["t"], no["code"]) == ("no", "illegal")
    desk.gets(t="dice", ask=desk.ask["ask"], faces=[9] * len(dice))
    assert desk.scene["dice"]["d"] == [9] * len(dice)


def test_the_program_may_roll_when_dice_are_entered(desk: Desk) -> None:
    desk.until("attack")
    desk.match.chance = "ask"
    desk.answer(desk.ask["opts"][0])
    desk.gets(t="dice", ask=desk.ask["ask"], faces=None)
    assert desk.ask["kind"] != "attack" or "roll" not in desk.ask


def test_cards_are_entered_in_the_browser_or_left_to_the_program() -> None:
    desk = Desk("all", chance="ask")
    card = desk.ask["opts"][0]
    assert card.startswith("card:")
    assert desk.ask["verbs"]["for-me"] == "Draw for me"
    desk.answer(card)
    assert card in desk.scene["items"]["zone:usa/hand"]["cards"]
    for _ in range(7):
        desk.answer("for-me")
    assert desk.ask["kind"] == "bid"
    (no,) = desk.answer("for-me")
    assert no["code"] == "illegal"


# -- replay and branches -----------------------------------------------------------------------------------


def test_a_replayed_step_is_the_position_of_that_step(desk: Desk) -> None:
    scenes = [desk.scene]
    for _ in range(60):
        desk.answer(desk.ask["opts"][-1])
        scenes.append(desk.scene)
    plies = desk.match.ply
    for at in (0, 7, plies):
        (shown,) = desk.gets(t="replay", at=at)
        assert shown["n"] == plies
        assert len(shown["marks"]) == plies
        assert shown["scene"]["ask"] is None
        assert any(shown["scene"]["items"] == scene["items"] for scene in scenes) or at == 7
    (back,) = desk.gets(t="replay", at=None)
    assert back["scene"]["items"] == desk.scene["items"]


def test_replay_shows_a_side_no_more_than_it_may_know() -> None:
    desk = Desk("german", players={"american": "random"})
    for _ in range(40):
        desk.answer(desk.ask["opts"][0])
    for at in range(0, desk.match.ply, 7):
        (shown,) = desk.gets(t="replay", at=at)
        assert "cards" not in shown["scene"]["items"]["zone:usa/hand"]


def test_a_branch_from_the_browser_and_back(desk: Desk) -> None:
    for _ in range(20):
        desk.answer(desk.ask["opts"][0])
    main, plies = desk.match, desk.match.ply
    desk.gets(t="branch", at=5)
    assert desk.widget.match is not main
    assert desk.scene["note"] == "Branch from step 5"
    desk.answer(desk.ask["opts"][0])
    assert main.ply == plies
    desk.gets(t="branch", at=None)
    assert desk.widget.match is main
    assert "note" not in desk.scene


def test_a_branch_of_a_seated_viewer_has_other_dice() -> None:
    for desk in (Desk("american", players={"german": "random"}), Desk("all")):
        for _ in range(6):
            desk.answer(desk.ask["opts"][0])
        main = desk.match
        desk.gets(t="branch", at=2)
        assert (desk.widget.match.header["seed"] == main.header["seed"]) == (desk.scene["viewer"] == "all")


# -- viewers -----------------------------------------------------------------------------------------------


def test_people_who_share_a_screen_have_a_curtain_between_them() -> None:
    desk = Desk()
    assert desk.ask["side"] == "american"
    assert "cards" in desk.scene["items"]["zone:usa/hand"]
    desk.answer(desk.ask["opts"][0])
    assert desk.scene["curtain"] == "german"
    assert desk.ask is None
    hidden = [item for id, item in desk.scene["items"].items() if id.endswith(("/hand", "/deck", "/bid", "/discard"))]
    assert hidden
    assert all("cards" not in item for item in hidden)
    assert not any(line.get("r") == ["UN-draw-01"] and "You" in line["t"] for line in desk.scene["log"]["tail"])
    (no,) = desk.gets(t="uncover", side="american")
    assert no["code"] == "stale"
    (full,) = desk.gets(t="uncover", side="german")
    assert full["t"] == "full"
    assert "cards" in desk.scene["items"]["zone:ger/hand"]
    assert "cards" not in desk.scene["items"]["zone:usa/hand"]


def test_the_only_person_sees_the_own_side() -> None:
    desk = Desk(players={"american": "random"})
    assert desk.scene["viewer"] == "german"


def test_the_public_sees_no_card_and_may_not_act() -> None:
    desk = Desk("public", players={"german": "random", "american": "random"})
    assert desk.ask is None
    assert not desk.scene["undo"]["can"]
    before = desk.match.record()
    assert desk.gets(t="undo")[0]["t"] == "no"
    assert desk.match.record() == before
    assert all("cards" not in desk.scene["items"][f"zone:{side}/hand"] for side in ("usa", "ger"))


def test_an_unknown_viewer_is_refused_with_those_there_are() -> None:
    match = sw.new_match("undaunted-normandy", autosave=False)
    with pytest.raises(ValueError, match=r"There is no view 'soviet'\. Views of this match: 'american', 'german'"):
        match.view("soviet")


def test_a_closed_widget_is_not_sent_to(desk: Desk) -> None:
    desk.widget.close()
    assert desk.match.views == []


def test_two_views_of_one_match_each_have_their_own_secrets() -> None:
    desk = Desk("american")
    other = GameWidget(desk.match, "german")
    sent: list[Any] = []
    other.send = lambda content, buffers=None: sent.append(content)
    desk.answer(desk.ask["opts"][0])
    state = other.get_state()["scene"]
    assert "cards" not in state["items"]["zone:usa/hand"]
    assert state["items"]["zone:usa/bid"]["n"] == 1 if "zone:usa/bid" in state["items"] else True
    assert len(sent) <= 1


def test_a_notebook_without_a_kernel_has_a_picture(desk: Desk) -> None:
    bundle = desk.widget._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in data
    assert len(data["image/svg+xml"]) < 60_000


def test_a_bot_that_fails_is_told_to_the_viewer() -> None:
    import asyncio

    class Broken:
        def choose(self, seat: Any) -> Any:
            yield
            raise RuntimeError("no idea")

    desk = Desk("american")
    desk.match.players["german"] = Broken()

    async def click() -> None:
        desk.answer(desk.ask["opts"][0])
        await asyncio.sleep(0.05)

    asyncio.run(click())
    assert desk.sent[-1]["code"] == "bot"
    assert "no idea" in desk.sent[-1]["refusal"]["sub"]


# -- playing again ------------------------------------------------------------------------------------------


def test_play_again_begins_the_same_match_anew_on_all_its_boards() -> None:
    match = sw.new_match(
        "undaunted-normandy", seed=3, autosave=False, players={"german": "random", "american": "random"}
    )
    seated, watching = match.view("american"), match.view("public")
    assert match.over
    said: list[Any] = []
    seated.send = said.append
    watching._on_message(watching, {"t": "again", "scenario": None}, [])
    assert match.over
    seated._on_message(seated, {"t": "again", "scenario": "machine-guns"}, [])
    assert match.previous is not None
    assert match.header["scenario"] == "machine-guns"
    assert seated.board["v"] == watching.board["v"] == match.board["v"]
    assert said[0]["t"] == "full"


def test_play_again_is_refused_while_the_game_goes_on_and_for_an_unknown_scenario() -> None:
    match = sw.new_match("undaunted-normandy", seed=3, autosave=False, players={"german": "random"})
    widget = match.view("american")
    said: list[Any] = []
    widget.send = said.append
    widget._on_message(widget, {"t": "again", "scenario": None}, [])
    assert said.pop()["refusal"]["text"] == "The game still goes on."
    over = sw.new_match(
        "undaunted-normandy", seed=3, autosave=False, players={"german": "random", "american": "random"}
    )
    widget = over.view("american")
    widget.send = said.append
    before = over.record()
    widget._on_message(widget, {"t": "again", "scenario": "no-such"}, [])
    assert "no-such" in said.pop()["refusal"]["sub"]
    assert over.record() == before
