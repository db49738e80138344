"""Twin worlds: what a viewer does not know is dealt anew, and what he is shown stays byte for byte the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.core.view import PUBLIC
from stalingrad_widgets.games.desamparados.content import SIDES

from .table_kit import ALL, BOTH, at, new_match, play, viewers, wire


def twin(match: Match, viewer: str, seed: int) -> Match:
    """The same game for this viewer, all else dealt anew; for the public both sides are."""
    world = match.branch()
    for seat in match.sides if viewer == PUBLIC else (viewer,):
        world.game.deal(seat, seed)
    return world


def shown(match: Match, viewer: str) -> dict[str, Any]:
    """Everything that this viewer is sent or may ask for."""
    state, requests = match.state, match.game.requests
    own = match.parties.asked(requests, viewer) if viewer else None
    made: dict[str, Any] = {}
    for language, table in BOTH.items():
        made[language] = {
            "waits": [table.waiting(state, request) for request in requests],
            "ask": table.ask(state, own, viewer) if own is not None else None,
            "lines": [table.line(state, event, viewer) for event in match.events[-12:]],
            "items": table.items(state, viewer),
            "status": table.status(state, viewer),
            "stand": [table.standing(state, request) for request in requests if isinstance(request, Choose)],
            "odds": [
                table.odds(state, request, word, viewer)
                for request in requests
                if isinstance(request, Choose)
                for word in ("pass", "end", "pistol", "smg", "rifle", *_of_cards(match))
            ],
            "position": table.position(state, viewer),
        }
    return made


def _of_cards(match: Match) -> list[str]:
    return [card for card in match.state.content.roster.objects if not card.endswith("-4")]


@pytest.mark.parametrize("scenario", ALL)
def test_what_is_shown_does_not_depend_on_what_is_hidden(scenario: str) -> None:
    match, kinds = new_match(scenario, 8), set[str]()
    for step, (request, _) in enumerate(play(match, Random(8))):
        if match.over or step % 6:
            continue
        kinds.add(request.kind)
        for viewer in viewers(match)[1:]:
            assert viewer is not None
            here = wire(shown(match, viewer))
            assert all(wire(shown(twin(match, viewer, seed), viewer)) == here for seed in (1, 2))
    assert len(kinds) > 5


def window(card: dict[str, int]) -> Match:
    """The Soviet pistol aims; what the Germans hold is one of two objects."""
    doc = {
        "round": 2,
        "phase": "activation",
        "order": ["SOV-A-01"],
        "acting": "SOV-A-01",
        "grid": {"soviet": {"1-3": "SOV-A-01"}, "german": {"2-3": "GER-A-01", "3-1": "GER-A-02"}},
        "objects": {"german": {"inventory": card}},
    }
    match = at(doc)
    match.answer("pistol")
    match.answer("soldier:GER-A-01")
    return match


@pytest.mark.rule("DES-object-08", "DES-aim-05")
def test_a_window_tells_the_attacker_nothing_of_the_card() -> None:
    """Held or not, the question is asked, and all that the attacker and the public are sent is the same."""
    holding, without = window({"in-cover": 1}), window({"reaction": 1})
    assert [match.game.requests[0].kind for match in (holding, without)] == ["cover", "cover"]
    for viewer in ("soviet", PUBLIC):
        assert wire(holding.scene(viewer)) == wire(without.scene(viewer))
    assert wire(holding.scene("german")) != wire(without.scene("german"))


def vodka(held: bool) -> Match:
    doc = {
        "round": 2,
        "phase": "activation",
        "order": ["GER-A-01"],
        "acting": "GER-A-01",
        "grid": {"soviet": {"1-3": "SOV-A-01"}, "german": {"2-3": "GER-A-01"}},
        "objects": {"soviet": {"inventory": {"vodka" if held else "reaction": 1}}},
    }
    return at(doc)


@pytest.mark.rule("DES-vodka-02", "DES-vodka-04")
def test_vodka_can_be_played_now_by_those_who_hold_it_and_nobody_else_sees() -> None:
    here, there = vodka(True), vodka(False)
    assert here.scene("soviet").get("now") == ["card:soviet/vodka"]
    assert "now" not in there.scene("soviet")
    for viewer in ("german", PUBLIC):
        assert wire(here.scene(viewer)) == wire(there.scene(viewer))


def test_lines_of_a_whole_game_name_no_hidden_card() -> None:
    """An event that is the same to the public is told to it in the same words, whatever its private facts."""
    match = new_match("team", 9)
    for _ in play(match, Random(9)):
        pass
    checked = 0
    for event in match.events:
        if event.private:
            for table in BOTH.values():
                enemy = next(seat for seat in match.sides if not seat.startswith(str(event.side)))
                told = table.line(match.state, event, enemy)
                assert (
                    told
                    == table.line(match.state, event._replace(private={}), enemy)
                    == table.line(match.state, event, PUBLIC)
                )
                checked += 1
    assert checked > 20
    assert SIDES == ("soviet", "german")
