"""Draw cards: four each, the discard pile shuffled in when a card is wanted and the deck is empty."""

from __future__ import annotations

import pytest

from stalingrad_widgets.core.chance import ask
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.requests import Draw
from stalingrad_widgets.games.undaunted.state import DRAW
from stalingrad_widgets.games.undaunted.table import NORMANDY

from .desk import Army, Desk, lay, short

NINE = "rifleman-a rifleman-a rifleman-b scout-a scout-b sniper fog fog sergeant"


def counts(desk: Desk, side: str) -> list[int]:
    """Cards in hand, deck, discard pile and play area."""
    return [desk.count(f"{side}/{zone}") for zone in ("hand", "deck", "discard", "play")]


@pytest.mark.rule("UN-draw-01")
def test_each_side_draws_four_cards() -> None:
    desk = lay(Army(deck=NINE), Army(deck=NINE), phase=DRAW)
    assert counts(desk, "usa") == [4, 5, 0, 0]
    assert counts(desk, "ger") == [4, 5, 0, 0]
    assert sorted(desk.zone("usa/hand") + desk.zone("usa/deck")) == sorted(NINE.split())
    assert [(event.side, event.data["n"], event.rules) for event in desk.events if event.kind == "draw"] == [
        ("american", 4, ("UN-draw-01",)),
        ("german", 4, ("UN-draw-01",)),
    ]


@pytest.mark.rule("UN-draw-01")
def test_cards_come_from_the_own_deck() -> None:
    desk = lay(Army(deck="sniper sniper sniper mortar mortar"), Army(deck="fog fog fog fog fog"), phase=DRAW)
    assert set(desk.zone("usa/hand")) <= {"sniper", "mortar"}
    assert desk.zone("ger/hand") == ["fog"] * 4


@pytest.mark.rule("UN-draw-01")
def test_each_card_of_the_deck_is_as_likely_as_the_next() -> None:
    """What is drawn is asked of chance with the whole deck as its pool, each copy counted."""
    state = lay(Army(deck="fog fog sniper mortar mortar mortar"), phase=DRAW).start
    game = Game(NORMANDY, state, ask)
    request = game.request
    assert isinstance(request, Draw)
    assert (request.side, request.kind) == ("american", "draw")
    assert [short(card) for card in request.pool()] == ["fog", "fog", "mortar", "mortar", "mortar", "sniper"]
    game.answer("card:usa/mortar")
    assert isinstance(game.request, Draw)
    assert [short(card) for card in game.request.pool()] == ["fog", "fog", "mortar", "mortar", "sniper"]


@pytest.mark.rule("UN-draw-02")
def test_an_empty_deck_is_made_anew_from_the_discard_pile_and_drawing_goes_on() -> None:
    desk = lay(Army(deck="sniper", discard="fog fog fog fog fog fog"), phase=DRAW)
    assert counts(desk, "usa") == [4, 3, 0, 0]
    assert desk.zone("usa/hand") == ["fog", "fog", "fog", "sniper"]
    assert desk.log[:3] == ["round", "reshuffle", "draw"]
    assert [(e.side, e.data["n"], e.rules) for e in desk.events if e.kind == "reshuffle"] == [
        ("american", 6, ("UN-draw-02",))
    ]


@pytest.mark.rule("UN-draw-02")
def test_the_whole_discard_pile_is_shuffled_in() -> None:
    desk = lay(Army(deck="", discard="fog sniper mortar scout-a scout-b", hand=""), phase=DRAW)
    assert counts(desk, "usa") == [4, 1, 0, 0]


@pytest.mark.rule("UN-draw-03")
def test_the_play_area_is_never_shuffled_in() -> None:
    desk = lay(Army(hand="sergeant", play="rifleman-a rifleman-b", deck="", discard="scout-a"))
    desk.play("sergeant", "command")
    desk.choose("draw:2")
    assert desk.zone("usa/hand") == ["scout-a"]
    assert desk.zone("usa/play") == ["rifleman-a", "rifleman-b", "sergeant"]
    assert desk.told("draw") == [{"n": 1}]


@pytest.mark.rule("UN-draw-04")
@pytest.mark.parametrize(
    ("deck", "discard", "drawn"),
    [("rifleman-b scout-b fog", "", 3), ("", "rifleman-b scout-b fog", 3), ("fog", "fog rifleman-b", 3), ("", "", 0)],
)
def test_with_too_few_cards_as_many_as_there_are_are_drawn(deck: str, discard: str, drawn: int) -> None:
    desk = lay(Army(deck=deck, discard=discard), phase=DRAW)
    assert counts(desk, "usa") == [drawn, 0, 0, 0]
    assert desk.told("draw")[0] == {"n": drawn}
    assert counts(desk, "ger") == [4, 0, 0, 0]


@pytest.mark.rule("UN-draw-04")
def test_an_empty_discard_pile_is_not_shuffled() -> None:
    desk = lay(Army(deck="rifleman-b"), phase=DRAW)
    assert "reshuffle" not in desk.log


@pytest.mark.rule("UN-draw-06")
def test_a_deck_that_just_runs_out_is_not_made_anew_until_the_next_draw() -> None:
    german = Army(deck="fog fog fog fog")
    desk = lay(Army(deck="sergeant fog fog fog", discard="sniper sniper"), german, phase=DRAW, holder="american")
    assert counts(desk, "usa") == [4, 0, 2, 0]
    assert "reshuffle" not in desk.log
    desk.bid(american="fog", german="fog")
    desk.play("sergeant", "command")
    desk.choose("draw:0")
    assert counts(desk, "usa") == [2, 0, 3, 1]
    assert "reshuffle" not in desk.log


@pytest.mark.rule("UN-draw-06")
def test_the_next_draw_makes_it_anew() -> None:
    desk = lay(Army(hand="sergeant", deck="", discard="sniper sniper fog"))
    desk.play("sergeant", "command")
    desk.choose("draw:1")
    assert counts(desk, "usa") == [1, 2, 0, 1]
    assert desk.log == ["play", "command", "reshuffle", "draw"]


@pytest.mark.rule("UN-draw-01")
def test_hands_that_are_not_empty_are_filled_up_to_four() -> None:
    """Hands are empty when a round begins; a position in which they are not is filled up, not overdrawn."""
    desk = lay(Army(hand="sniper", deck=NINE), phase=DRAW)
    assert counts(desk, "usa") == [4, 6, 0, 0]
