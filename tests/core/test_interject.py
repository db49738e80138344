"""Plays out of turn, at any moment."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.core.chance import ask
from stalingrad_widgets.core.game import Game, Interjected
from stalingrad_widgets.core.refusal import NOT_OFFERED, IllegalAnswer
from stalingrad_widgets.core.requests import DONE, Choose, Draw, Flow, Roll, Together

from .toy import RULES, Rules, State, card, course, hand_of, new_game, picture, play, set_up, zone

TONIC = card(0, "tonic")


def table(phase: str, red: str, blue: str = "", *, lost: int = 0, chance: Any = None) -> Game[State]:
    """A game in this phase with these hands, and tonics of blue that are lost; red is on. Draws take the first card."""
    state = set_up()
    for side, kinds in enumerate((red, blue)):
        for kind in kinds.split():
            state.zones.move(card(side, kind), zone(side, "deck"), zone(side, "hand"))
    for _ in range(lost):
        state.zones.move(card(1, "tonic"), zone(1, "deck"), zone(1, "lost"))
    state.phase = phase
    return Game(RULES, state, first_card if chance is None else chance)


def first_card(request: Roll | Draw, n: int) -> Any:
    return request.pool()[0] if isinstance(request, Draw) else (1, 1)


def asked(game: Game[State]) -> list[tuple[str, str]]:
    return [(request.side, request.kind) for request in game.requests]


def options(game: Game[State]) -> list[str]:
    assert isinstance(game.request, Choose)
    return [word.partition("/")[2] or word for word in game.request.options()]


def drop(game: Game[State]) -> None:
    """Discard one of too many cards."""
    game.answer(hand_of(game.state, 0)[0], "red")


def test_it_interrupts_what_is_asked_which_is_then_asked_anew() -> None:
    game = table("turn", "tonic trap")
    request = game.request
    assert options(game) == ["tonic", "end"]
    game.interject("red", TONIC)
    assert game.request is request
    assert options(game) == ["guard", "end"], "what came into hand is offered, what left is not"
    assert game.entries == [Interjected("red", TONIC), card(0, "guard"), card(0, "guard")]
    assert (game.plies, game.who, game.floor) == (1, ["red"], 1)


def test_anybody_may_play_while_somebody_else_is_asked() -> None:
    game = table("turn", "guard", "tonic")
    game.interject("blue", card(1, "tonic"))
    assert asked(game) == [("red", "play")]
    assert game.state.zones.count(zone(1, "hand")) == 2
    assert game.who == ["blue"]


def test_inside_choices_made_together() -> None:
    game = table("stake", "tonic guard guard guard", "guard")
    together = game.request
    game.answer(DONE, "blue")
    game.interject("red", TONIC)
    assert asked(game) == [("red", "too much")]
    drop(game)
    assert game.request is together
    assert asked(game) == [("red", "stake")], "blue has answered and is not asked again"


def test_inside_a_pick() -> None:
    game = table("turn", "muster tonic guard levy")
    game.answer(card(0, "muster"))
    game.answer(card(0, "levy"))
    assert options(game) == ["guard", "tonic", "done"]
    game.interject("red", TONIC)
    assert asked(game) == [("red", "muster")]
    assert options(game) == ["guard", "done"]
    assert isinstance(game.request, Choose)
    assert game.request.pick is not None
    assert game.request.pick.taken == 1, "what was chosen before stays chosen"
    game.answer(card(0, "guard"))
    assert asked(game) == [("red", "play")], "the second was the last"


def test_one_inside_another() -> None:
    game = table("turn", "tonic tonic guard guard order")
    game.interject("red", TONIC)
    game.interject("red", TONIC)
    assert asked(game) == [("red", "too much")]
    assert len(game._stack) == 2
    middle = course(game)
    drop(game)
    assert asked(game) == [("red", "too much")], "the outer one is asked anew"
    drop(game)
    assert asked(game) == [("red", "play")]
    game.undo(2)
    assert course(game) == middle
    assert picture(game.fork()) == picture(game)


@pytest.mark.parametrize("phase", ["stake", "turn"])
def test_it_may_end_everything_from_within(phase: str) -> None:
    game = table(phase, "tonic guard", "guard", lost=2)
    game.interject("red", TONIC)
    assert game.state.round == 2
    assert asked(game) == [("red", "stake"), ("blue", "stake")]
    assert isinstance(game.request, Together)
    assert game._stack == []
    assert picture(game.fork()) == picture(game)


def test_it_may_end_everything_from_within_another() -> None:
    game = table("turn", "order tonic tonic guard guard scout muster", lost=1)
    game.answer(card(0, "order"))
    game.interject("red", TONIC)
    assert asked(game) == [("red", "too much")]
    game.interject("red", TONIC)
    drop(game)
    assert game.state.round == 2
    assert asked(game) == [("red", "stake"), ("blue", "stake")]
    game.undo()
    assert asked(game) == [("red", "too much")]
    assert len(game._stack) == 2


@pytest.mark.parametrize(
    ("side", "word"),
    [("red", TONIC), ("blue", TONIC), ("blue", "nonsense"), ("blue", card(1, "guard")), ("blue", "")],
)
def test_what_may_not_be_played_now_changes_nothing(side: str, word: str) -> None:
    game = table("turn", "guard", "tonic guard")
    before = course(game)
    with pytest.raises(IllegalAnswer) as raised:
        game.interject(side, word)
    assert raised.value.refusal == NOT_OFFERED
    assert course(game) == before


def test_nothing_is_played_between_a_roll_and_its_dice() -> None:
    game = table("turn", "guard tonic", chance=ask)
    game.answer(card(0, "guard"))
    assert isinstance(game.request, Roll)
    before = course(game)
    with pytest.raises(IllegalAnswer) as raised:
        game.interject("red", TONIC)
    assert raised.value.refusal.rule == "core-no-interjection"
    assert course(game) == before


def test_nor_when_the_game_is_over() -> None:
    game = new_game(1)
    play(game, 1)
    with pytest.raises(IllegalAnswer):
        game.interject("red", TONIC)


def test_it_is_taken_back_like_any_answer() -> None:
    game = table("turn", "tonic guard")
    before = course(game)
    game.interject("red", TONIC)
    after = course(game)
    game.undo()
    assert course(game) == before
    game.interject("red", TONIC)
    assert course(game) == after


class Stopped(Rules):
    """A tonic that is stopped while it is played."""

    def interject(self, state: State, side: str, word: str) -> Flow[None]:
        flow = super().interject(state, side, word)
        yield next(flow)
        raise KeyboardInterrupt


def test_a_stop_inside_leaves_the_game_as_it_was() -> None:
    game = Game(Stopped(), table("turn", "tonic guard").state, first_card)
    before = course(game)
    with pytest.raises(KeyboardInterrupt):
        game.interject("red", TONIC)
    assert course(game) == before
    assert options(game) == ["guard", "tonic", "end"]
    game.rules = RULES
    game.interject("red", TONIC)
    assert game.plies == 1


class Hasty(Rules):
    """A tonic that also gives the answers that were being waited for."""

    def interject(self, state: State, side: str, word: str) -> Flow[None]:
        yield from super().interject(state, side, word)
        state.staked[0] = state.staked[1] = True


def test_it_may_give_the_answers_that_were_waited_for() -> None:
    game = Game(Hasty(), table("stake", "tonic guard", "guard").state, first_card)
    game.interject("red", TONIC)
    assert asked(game) == [("red", "bid"), ("blue", "bid")]
