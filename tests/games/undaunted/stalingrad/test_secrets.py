"""Nothing hidden leaves Python in Stalingrad: what is sent, lines as they are written, twin worlds, seeded defects."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from stalingrad_widgets.core.events import Event
from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.requests import Choose, Word
from stalingrad_widgets.core.scene import Extras, Id, Item, Line, Status
from stalingrad_widgets.core.table import Hint
from stalingrad_widgets.games.undaunted.hints import draws
from stalingrad_widgets.games.undaunted.stalingrad.board import briefings
from stalingrad_widgets.games.undaunted.stalingrad.ruleset import STALINGRAD as RULES
from stalingrad_widgets.games.undaunted.stalingrad.table import STALINGRAD, StalingradTable
from stalingrad_widgets.games.undaunted.state import MUSTER, State

from ..table_kit import wire
from ..twins import Leak, run_pair
from .table_kit import KINDS_OF_GAMES, SIDES, new_match, play

OPEN_ZONES = ("supply", "play")
OWN_ZONES = ("hand", "bid", "discard", "lost", "aside", "removed")
OPEN_CARDS = ("play", "hunker", "bids", "bolster", "inspire", "force", "recon", "support", "returned")
"""Events whose cards lie open when they happen."""
LETTER = {"soviet": "S", "german": "G"}


# -- what is sent ---------------------------------------------------------------------------------------


def check_scene(match: Match, viewer: str) -> None:
    """Cards lie only where this viewer may see them; nothing else names a card of the other side."""
    scene: dict[str, Any] = dict(match.scene(viewer))
    shown = {id: item.pop("cards") for id, item in scene["items"].items() if item["k"] == "zone" and "cards" in item}
    assert set(shown) == _may_see(match, viewer) & set(scene["items"])
    scene["faces"] = scene["log"] = None
    text = wire(scene)
    for card in match.state.chain:
        text = text.replace(card, "")
    for side in match.state.scenario.sides:
        if side.id != viewer and not _open_question(match):
            assert f"card:{LETTER[side.id]}-" not in text


def _open_question(match: Match) -> bool:
    """Whether cards of the play area or the supply are asked for: they lie open."""
    return any(request.kind in ("inspire", "force", "part", "bolster", "support") for request in match.game.requests)


def _may_see(match: Match, viewer: str) -> set[str]:
    sides = match.state.scenario.sides
    zones = {f"zone:{side.short}/{zone}" for side in sides for zone in OPEN_ZONES}
    if match.state.content.options["discard_open"]:
        zones |= {f"zone:{side.short}/discard" for side in sides}
    return zones | {f"zone:{side.short}/{zone}" for side in sides if side.id == viewer for zone in OWN_ZONES}


def check_event(match: Match, event: Event) -> None:
    """Public facts name no hidden card, and a line is made of what its reader may know."""
    open_card = event.kind in OPEN_CARDS or str(event.data.get("zone", "")).endswith("/play")
    bomber = event.kind == "attack" and str(event.data["attacker"]).startswith("card:")
    assert "card:" not in wire(dict(event.data)) or open_card or bomber, event
    for viewer in ("", *SIDES):
        mine = {side: facts for side, facts in event.private.items() if side == viewer}
        line = match.rules.line(match.state, event, viewer)
        assert line == match.rules.line(match.state, event._replace(private=mine), viewer)
        assert line is None or "card:" not in wire(line)


@pytest.mark.parametrize("kind", KINDS_OF_GAMES)
@pytest.mark.rule("US-draw-05", "US-draw-06", "US-casualty-13", "US-casualty-15", "US-casualty-16", "US-turn-06")
def test_scenes_and_lines_hold_no_hidden_card(kind: str) -> None:
    for seed in range(2):
        match = new_match(kind, seed)
        read = 0
        for step, _ in enumerate(play(match, Random(seed), 160)):
            for event in match.events[read:]:
                check_event(match, event)
            read = len(match.events)
            if step % 4 == 0:
                for viewer in ("", *SIDES):
                    check_scene(match, viewer)


@pytest.mark.rule("US-setup-15")
def test_what_a_side_says_for_its_deck_is_shown_to_nobody_else() -> None:
    match = new_match("missions", 1)
    before = {viewer: wire(match.scene(viewer)) for viewer in ("", "german")}
    match.answer("card:S-S-005", "soviet")
    assert match.state.mustered[0] == ["card:S-S-005"]
    for viewer, scene in before.items():
        now: dict[str, Any] = dict(match.scene(viewer))
        assert wire({**now, "undo": None}) == wire({**_plain(scene), "undo": None})
    assert match.scene("soviet")["ask"] != _plain(wire(new_match("missions", 1).scene("soviet")))["ask"]


def _plain(text: str) -> dict[str, Any]:
    import json

    made: dict[str, Any] = json.loads(text)
    return made


@pytest.mark.rule("US-setup-08")
def test_secret_intel_is_for_its_side_alone() -> None:
    match = new_match("bench", 1)
    intel = "There are three tunnels."
    assert intel in wire(match.scene("soviet"))
    assert intel in wire(match.scene(None))
    for viewer in ("german", ""):
        assert intel not in wire(match.scene(viewer))
    assert intel not in wire(match.board)


# -- twin worlds ----------------------------------------------------------------------------------------


def twins(rules: StalingradTable, kind: str, seeds: range, viewers: tuple[str, ...], most: int = 160) -> int:
    """Pairs of twins from points of random games; how many answers they gave. Raises Leak.

    Discard piles are hidden: where they are open, a hand that is discarded is shown.
    """
    answers = 0
    for seed in seeds:
        random = Random(seed)
        match = new_match(kind, seed, rules, discard_open=False)
        for step, _ in enumerate(play(match, random, most)):
            if (step % 9 == seed % 9 or match.state.phase == MUSTER) and not match.over:
                answers += run_pair(match, viewers[step % len(viewers)], random)
    return answers


@pytest.mark.parametrize("kind", KINDS_OF_GAMES)
def test_twin_worlds_are_the_same_for_the_viewer(kind: str) -> None:
    assert twins(STALINGRAD, kind, range(2), SIDES, 110) > 30


def test_twin_worlds_are_the_same_for_the_public() -> None:
    assert twins(STALINGRAD, "bench", range(2), ("",), 110) > 20


def test_a_whole_game_of_twins_meets_all_secrets() -> None:
    """From one end of a game to the other, a pair after each answer that touches something hidden."""
    met: set[str] = set()
    for seed in range(12):
        match, random = new_match("bench" if seed % 2 else "all-decks", 100 + seed), Random(seed)
        for step, (_, word) in enumerate(play(match, random, 250)):
            verb = word.rpartition(" ")[2]
            kinds = {request.kind for request in match.game.requests} & {"casualty", "muster", "antiair"}
            touched = kinds | ({verb} & {"command", "recon", "bolster", "antiair", "explore", "support"})
            if touched - met and not match.over:
                run_pair(match, SIDES[step % 2], random, steps=6)
                run_pair(match, SIDES[(step + 1) % 2], random, steps=6)
                met |= touched
    assert met >= {"casualty", "muster", "antiair", "command", "recon", "bolster", "support"}


# -- seeded defects: the same harness must find each ------------------------------------------------------


class TellsTheLostCard(StalingradTable):
    """A line that tells everybody who was lost: soldiers of a unit have one title, but designations of their own."""

    def line(self, state: State, event: Event, viewer: str | None) -> Line | None:
        line = super().line(state, event, viewer)
        if line is not None and event.kind == "casualty":
            line["t"] += f" It was {event.seen_by(None)['card']}."
        return line


class ShowsTheHand(StalingradTable):
    """Items with one hand too many."""

    def items(self, state: State, viewer: str | None) -> dict[Id, Item]:
        items = super().items(state, viewer)
        items["zone:ger/hand"]["cards"] = list(state.zones[state.scenario.side("german").hand])
        return items


class SaysWhatIsChosen(StalingradTable):
    """A pill with what was said for a deck."""

    def status(self, state: State, viewer: str | None) -> Status:
        status = super().status(state, viewer)
        status["pills"].append({"t": "Chosen", "v": str(state.mustered)})
        return status


class CountsTheFog(StalingradTable):
    """A pill with the Fog of War in a hand."""

    def status(self, state: State, viewer: str | None) -> Status:
        status = super().status(state, viewer)
        fog = [list(state.zones[side.hand]).count(side.fog) for side in state.scenario.sides]
        status["pills"].append({"t": "Fog", "v": str(fog)})
        return status


class KnowsTheDeck(StalingradTable):
    """Odds of a draw for whoever asks."""

    def odds(self, state: State, request: Choose, word: Word, viewer: str | None) -> Hint | None:
        return super().odds(state, request, word, viewer) or draws(state, state.scenario.side("german"), 1)


class ReadsAloud(StalingradTable):
    """Texts with a hand in them."""

    def extras(self, state: State, viewer: str | None) -> Extras:
        texts: Mapping[str, str] = briefings(state.scenario, viewer)
        return {"texts": {**texts, "secret": wire(state.zones[state.scenario.side("german").hand])}}


class WritesAllDown(StalingradTable):
    """A position with both sides open, whoever asks."""

    def position(self, state: State, viewer: str | None) -> dict[str, Any]:
        return super().position(state, None)


DEFECTS = {
    TellsTheLostCard: "the stream of messages differs|a page of the log differs",
    ShowsTheHand: "the scene differs|the stream of messages differs",
    SaysWhatIsChosen: "the scene differs|the stream of messages differs",
    CountsTheFog: "the scene differs|the stream of messages differs",
    KnowsTheDeck: "the odds differs",
    ReadsAloud: "the scene differs|the stream of messages differs",
    WritesAllDown: "the position differs",
}
"""Each defect and how it is found."""


@pytest.mark.parametrize(("defect", "found"), DEFECTS.items(), ids=lambda part: getattr(part, "__name__", ""))
def test_the_harness_finds_a_seeded_defect(defect: type[StalingradTable], found: str) -> None:
    leaky = defect(RULES, STALINGRAD.ledger)
    with pytest.raises(Leak, match=found):
        all_twins(leaky)


def all_twins(rules: StalingradTable) -> None:
    for kind in ("missions", "bench", "all-decks"):
        twins(rules, kind, range(4), SIDES, 120)
