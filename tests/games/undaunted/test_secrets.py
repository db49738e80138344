"""Nothing hidden leaves Python: structure of what is sent, lines as they are written, twin worlds, seeded defects."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stalingrad_widgets.core.events import Event
from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.refusal import Refusal
from stalingrad_widgets.core.requests import Choose, Draw, Roll, Word
from stalingrad_widgets.core.scene import Id, Item, Line, Status
from stalingrad_widgets.core.table import Hint, Words
from stalingrad_widgets.games.undaunted.hints import bid
from stalingrad_widgets.games.undaunted.state import State
from stalingrad_widgets.games.undaunted.table import NORMANDY, UndauntedTable

from .table_kit import FIXED, SCENARIOS, SIDES, new_match, play, wire, write_pack
from .twins import Leak, run_pair

OPEN_ZONES = ("supply", "play")
OWN_ZONES = ("hand", "bid", "discard", "lost")
OPEN_CARDS = ("play", "hunker", "bids", "bolster", "inspire", "recon")
"""Events whose cards lie open when they happen."""


@pytest.fixture(scope="module")
def two_faces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack in which units have different cards: so casualties are chosen."""
    return write_pack(tmp_path_factory.mktemp("packs"))


# -- what is sent ---------------------------------------------------------------------------------------


def check_scene(match: Match, viewer: str) -> None:
    """Cards lie only where this viewer may see them; nothing else names a card of the other side."""
    scene: dict[str, Any] = dict(match.scene(viewer))
    shown = {id: item.pop("cards") for id, item in _zones(scene) if "cards" in item}
    assert set(shown) == _may_see(match, viewer)
    scene["faces"] = scene["log"] = None
    for side in match.state.scenario.sides:
        if side.id != viewer:
            assert f"card:{side.short}/" not in _without_use(scene, match)


def _zones(scene: Mapping[str, Any]) -> list[tuple[str, Any]]:
    return [(id, item) for id, item in scene["items"].items() if item["k"] == "zone"]


def _may_see(match: Match, viewer: str) -> set[str]:
    zones = {f"zone:{side.short}/{zone}" for side in match.state.scenario.sides for zone in OPEN_ZONES}
    own = [side for side in match.state.scenario.sides if side.id == viewer]
    return zones | {f"zone:{side.short}/{zone}" for side in own for zone in OWN_ZONES}


def _without_use(scene: Mapping[str, Any], match: Match) -> str:
    """The scene as text, without the card in use: it was played, so it lies open."""
    using = match.state.using
    return wire(scene).replace(using, "") if using else wire(scene)


def check_event(match: Match, event: Event) -> None:
    """Public facts name no hidden card, and a line is made of what its reader may know."""
    assert "card:" not in wire(dict(event.data)) or event.kind in OPEN_CARDS, event
    for viewer in ("", *SIDES):
        mine = {side: facts for side, facts in event.private.items() if side == viewer}
        line = match.rules.line(match.state, event, viewer)
        assert line == match.rules.line(match.state, event._replace(private=mine), viewer)
        assert line is None or "card:" not in wire(line)


def check_events(match: Match) -> None:
    for event in match.events:
        check_event(match, event)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.rule("UN-draw-05", "UN-draw-07", "UN-turn-07", "UN-overview-09", "UN-casualty-11", "UN-casualty-12")
def test_scenes_and_lines_hold_no_hidden_card(scenario: str, two_faces: Path) -> None:
    for seed in range(3):
        match = new_match(scenario, seed, pack=two_faces)
        read = 0
        for step, _ in enumerate(play(match, Random(seed), 200)):
            for event in match.events[read:]:
                check_event(match, event)
            read = len(match.events)
            if step % 5 == 0:
                for viewer in ("", *SIDES):
                    check_scene(match, viewer)


@pytest.mark.rule("UN-draw-07")
def test_discard_piles_are_open_by_option() -> None:
    match = new_match("first-steps", 1, options={"discard_open": True})
    for _ in play(match, Random(1), 60):
        pass
    items = match.scene("german")["items"]
    assert "cards" in items["zone:usa/discard"]
    assert "cards" not in items["zone:usa/hand"]


def test_decks_are_counts_for_everybody_at_the_table() -> None:
    match = new_match("first-steps", 1, pack=FIXED)
    for viewer in ("", *SIDES):
        items = match.scene(viewer)["items"]
        assert items["zone:usa/deck"] == {"k": "zone", "n": 5}


@pytest.mark.rule("UN-init-01")
def test_a_bid_is_seen_by_the_bidder_alone_until_both_are_shown() -> None:
    match = new_match("first-steps", 1, pack=FIXED)
    card = match.options("american")[0]
    match.answer(card, "american")
    assert match.scene("american")["items"]["zone:usa/bid"] == {"k": "zone", "n": 1, "cards": [card]}
    assert match.scene("german")["items"]["zone:usa/bid"] == {"k": "zone", "n": 1}


# -- twin worlds ----------------------------------------------------------------------------------------


def twins(rules: UndauntedTable, scenario: str, pack: Path | None, seeds: range, viewers: tuple[str, ...]) -> int:
    """Pairs of twins from points of random games; how many answers they gave. Raises Leak."""
    answers = 0
    for seed in seeds:
        random = Random(seed)
        match = new_match(scenario, seed, pack=pack, rules=rules)
        for step, _ in enumerate(play(match, random, 160)):
            if step % 8 == seed % 8 and not match.over:
                answers += run_pair(match, viewers[step % len(viewers)], random)
    return answers


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_twin_worlds_are_the_same_for_the_viewer(scenario: str, two_faces: Path) -> None:
    assert twins(NORMANDY, scenario, two_faces, range(2), SIDES) > 60
    assert twins(NORMANDY, scenario, None, range(2, 4), SIDES) > 60


def test_twin_worlds_are_the_same_for_the_public(two_faces: Path) -> None:
    assert twins(NORMANDY, "machine-guns", two_faces, range(4), ("",)) > 60


# -- seeded defects: the same harness must find each ------------------------------------------------------


class TellsTheLostCard(UndauntedTable):
    """A line that names the lost card to everybody."""

    def line(self, state: State, event: Event, viewer: str | None) -> Line | None:
        return super().line(state, event, event.side if event.kind == "casualty" else viewer)


class TellsTheDraw(UndauntedTable):
    """A line that says whether a side drew Fog of War."""

    def line(self, state: State, event: Event, viewer: str | None) -> Line | None:
        line = super().line(state, event, viewer)
        if line is not None and event.kind == "draw" and any("fog" in card for card in event.seen_by(None)["cards"]):
            line["t"] += " Bad luck."
        return line


class ShowsTheHand(UndauntedTable):
    """Items with one hand too many."""

    def items(self, state: State, viewer: str | None) -> dict[Id, Item]:
        items = super().items(state, viewer)
        items["zone:ger/hand"]["cards"] = list(state.zones[state.scenario.side("german").hand])
        return items


class SaysWhatIsInHand(UndauntedTable):
    """Waiting words that differ with the hand."""

    def waiting(self, state: State, request: Choose | Roll | Draw) -> str:
        text = super().waiting(state, request)
        side = state.scenario.side(request.side)
        return text if side.fog in state.zones[side.hand] else f"{text} It may take a while."


class CountsTheFog(UndauntedTable):
    """A pill with the Fog of War in a hand."""

    def status(self, state: State, viewer: str | None) -> Status:
        status = super().status(state, viewer)
        fog = [list(state.zones[side.hand]).count(side.fog) for side in state.scenario.sides]
        status["pills"].append({"t": "Fog", "v": str(fog)})
        return status


class KnowsTheBid(UndauntedTable):
    """Odds of a bid against the hand that the enemy really has."""

    def odds(self, state: State, request: Choose, word: Word, viewer: str | None) -> Hint | None:
        if request.kind == "bid" and viewer == request.side:
            return bid(state, request.side, word, None)
        return super().odds(state, request, word, viewer)


class RefusesKnowingly(UndauntedTable):
    """A refusal whose sentence counts the Fog of War of both hands."""

    def words(self, state: State, refusal: Refusal, word: Word, viewer: str | None) -> Words:
        words = super().words(state, refusal, word, viewer)
        fog = sum(list(state.zones[side.hand]).count(side.fog) for side in state.scenario.sides)
        return {**words, "text": f"{words['text']} {fog}"}


class WritesAllDown(UndauntedTable):
    """A position with both sides open, whoever asks."""

    def position(self, state: State, viewer: str | None) -> dict[str, Any]:
        return super().position(state, None)


DEFECTS = {
    TellsTheLostCard: "the stream of messages differs",
    TellsTheDraw: "the stream of messages differs",
    ShowsTheHand: "the scene differs",
    SaysWhatIsInHand: "the scene differs|the stream of messages differs",
    CountsTheFog: "the scene differs",
    KnowsTheBid: "the odds differs",
    RefusesKnowingly: "the scene differs|why not differs",
    WritesAllDown: "the position differs",
}
"""Each defect and how it is found."""


@pytest.mark.parametrize(("defect", "found"), DEFECTS.items(), ids=lambda part: getattr(part, "__name__", ""))
def test_the_harness_finds_a_seeded_defect(defect: type[UndauntedTable], found: str, two_faces: Path) -> None:
    leaky = defect(NORMANDY.rules, NORMANDY.ledger)
    with pytest.raises(Leak, match=found):
        all_twins(leaky, two_faces)


def all_twins(rules: UndauntedTable, pack: Path) -> None:
    for scenario in reversed(SCENARIOS):
        twins(rules, scenario, pack, range(6), SIDES)


def test_the_check_of_lines_finds_a_line_that_tells_too_much(two_faces: Path) -> None:
    leaky = TellsTheLostCard(NORMANDY.rules, NORMANDY.ledger)
    match = new_match("machine-guns", 2, pack=two_faces, rules=leaky)
    for _ in play(match, Random(2), 400):
        pass
    with pytest.raises(AssertionError):
        check_events(match)
