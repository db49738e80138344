"""Actions within actions, as deep as they go: asked, taken back, saved and loaded at every question."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.record import replay, to_record, written
from stalingrad_widgets.core.requests import Choose, Draw, Roll
from stalingrad_widgets.games.undaunted.state import State

from .desk import RULES, Army, Desk, lay

HEADER = {"game": "undaunted-stalingrad", "scenario": "900"}
OTHERS = "scout-b scout-b.2"
LEADER = {"actions": [{"type": "bolster", "value": 2}, {"type": "inspire", "value": 1}]}
FLAMES = {
    "actions": [
        {"type": "move", "value": 2},
        {"type": "guide", "value": 2},
        {"type": "flame", "value": 2, "range_max": 1},
        {"type": "assault"},
    ]
}


class Moment(NamedTuple):
    """A question of the course, and the answer."""

    asked: tuple[str, str]
    chain: str
    """Cards in use, the outermost first."""
    word: str


class Dice:
    """The n-th event of chance always comes out the same, however often it is played again."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = faces

    def __call__(self, request: Roll | Draw, n: int) -> Any:
        assert isinstance(request, Roll)
        return (self.faces[n],) * len(request.dice)


def course(side: str, enemy: str) -> list[Moment]:
    """Inspire, Inspire, Assault, Move, mine, casualty; then Inspire, Inspire, Assault, Guide, mine, rout move."""
    short = side[:3]
    first, second = "field-telephone squad-leader-a", "field-telephone squad-leader-b"
    return [
        Moment((side, "play"), "", "field-telephone inspire"),
        Moment((side, "inspire"), "field-telephone", "squad-leader-a inspire"),
        Moment((side, "inspire"), first, "flamethrower assault"),
        Moment((side, "part"), f"{first} flamethrower", "flamethrower move"),
        Moment((side, "move"), f"{first} flamethrower", "510"),
        Moment((side, "casualty"), f"{first} flamethrower", "flamethrower"),
        Moment((side, "inspire"), "field-telephone", "squad-leader-b inspire"),
        Moment((side, "inspire"), second, "flamethrower.2 assault"),
        Moment((side, "part"), f"{second} flamethrower.2", "flamethrower.2 guide"),
        Moment((side, "guide-unit"), f"{second} flamethrower.2", f"{short}/rifleman-a"),
        Moment((side, "guide"), f"{second} flamethrower.2", "510"),
        Moment((side, "guide"), f"{second} flamethrower.2", "505"),
        Moment((enemy, "rout-move"), f"{second} flamethrower.2", "514"),
        Moment((side, "play"), "", "end"),
    ]


def position(side: str) -> Desk:
    """Two Flamethrower cards and two Squad Leaders have been played; enemy mines lie on both edges of the way."""
    own = Army(
        hand="field-telephone",
        play="squad-leader-a squad-leader-b flamethrower flamethrower.2",
        deck=OTHERS,
        at={"rifleman-a": "513", "rifleman-b": "514", "flamethrower": "513"},
        down="",
        scouted="505 510 513 514",
    )
    enemy = Army(at={"rifleman-a": "503"}, mines={"510/513": "antipersonnel", "505/510": "antipersonnel"}, deck=OTHERS)
    letter = "S" if side == "soviet" else "G"
    cards: Mapping[str, Any] = {
        f"{letter}-S-002": LEADER,
        f"{letter}-S-003": LEADER,
        f"{letter}-L-044": FLAMES,
        f"{letter}-L-045": FLAMES,
    }
    own_cards = [*cards, f"{letter}-L-053", f"{letter}-S-017", f"{letter}-S-018"]
    other = "G" if side == "soviet" else "S"
    holds = {side: own_cards, "german" if side == "soviet" else "soviet": [f"{other}-S-017", f"{other}-S-018"]}
    more: dict[str, Any] = {"cards": cards, "setting": {"cards": holds}}
    desk = lay(own, enemy, **more) if side == "soviet" else lay(enemy, own, active=side, **more)
    desk.chance = Dice([0, 0])  # type: ignore[assignment]
    desk.game.chance = desk.chance
    return desk


SIDES = pytest.mark.parametrize(("side", "enemy"), [("soviet", "german"), ("german", "soviet")])


def chain(desk: Desk) -> str:
    names = {
        desk._word(name, desk.active): name for moment in course("soviet", "german") for name in moment.chain.split()
    }
    return " ".join(names[card] for card in desk.state.chain)


def looked(game: Game[State]) -> tuple[Any, ...]:
    """All that can be seen of a game at a question."""
    asked = [(r.side, r.kind, r.about, r.options()) for r in game.requests if isinstance(r, Choose)]
    return game.state.dump(), asked, tuple(game.entries)


@SIDES
@pytest.mark.rule("US-inspire-06", "US-casualty-14", "US-mine-07", "US-rout-03")
def test_each_question_comes_to_who_decides_with_the_cards_in_use(side: str, enemy: str) -> None:
    desk = position(side)
    short = side[:3]
    for moment in course(side, enemy):
        assert (desk.asked, chain(desk)) == (moment.asked, moment.chain)
        RULES.check(desk.state)
        desk.choose(moment.word)
    assert [attack["verb"] for attack in desk.told("attack")] == ["mine", "mine"]
    assert desk.mines() == []
    assert desk.zone(f"{short}/lost") == ["flamethrower"]
    assert (desk.routed(f"{short}/rifleman-a"), desk.at(f"{short}/rifleman-a")) == (True, "514")
    assert desk.at(f"{short}/flamethrower") == "513"
    assert desk.zone(f"{short}/play") == []
    assert [event["n"] for event in desk.told("end-turn")] == [4], "all but the card that was lost"


@SIDES
def test_at_every_question_the_last_answer_is_taken_back(side: str, enemy: str) -> None:
    desk = position(side)
    for moment in course(side, enemy):
        before = looked(desk.game)
        desk.choose(moment.word)
        after = looked(desk.game)
        desk.game.undo()
        assert looked(desk.game) == before, moment
        desk.choose(moment.word)
        assert looked(desk.game) == after, moment


@SIDES
def test_from_every_question_one_can_go_back_to_every_other(side: str, enemy: str) -> None:
    desk = position(side)
    seen = []
    for moment in course(side, enemy):
        seen.append(looked(desk.game))
        for ply, before in enumerate(seen):
            assert looked(desk.game.at(ply)) == before, (moment, ply)
        desk.choose(moment.word)


@SIDES
def test_at_every_question_the_game_is_saved_and_loaded_and_goes_on_alike(side: str, enemy: str) -> None:
    played = position(side)
    moments = course(side, enemy)
    for moment in moments:
        played.choose(moment.word)
    desk = position(side)
    for n, moment in enumerate(moments):
        record = json.loads(written(to_record(desk.game, HEADER)))
        loaded = replay(RULES, None, record, desk.state.content)
        assert loaded.warning == ""
        assert looked(loaded.game) == looked(desk.game), moment
        _goes_on(loaded.game, moments[n:], played)
        desk.choose(moment.word)


def _goes_on(game: Game[State], moments: Sequence[Moment], played: Desk) -> None:
    """The rest of the course on a loaded game, a step of it taken back, ends as it was played."""
    desk = position(moments[0].asked[0])
    game.chance = desk.chance
    desk.game = game
    for moment in moments:
        assert desk.asked == moment.asked
        desk.choose(moment.word)
        if desk.game.plies > 1:
            desk.game.undo()
            desk.choose(moment.word)
    assert looked(desk.game) == looked(played.game)


@SIDES
def test_another_branch_can_be_taken_from_the_middle(side: str, enemy: str) -> None:
    """Back at the casualty the other card is lost, and with it the second Assault."""
    desk = position(side)
    moments = course(side, enemy)
    for moment in moments[:10]:
        desk.choose(moment.word)
    desk.game.undo(5)
    assert desk.asked == (side, "casualty")
    assert desk.options() == ["flamethrower", "flamethrower.2"]
    desk.choose("flamethrower.2", "squad-leader-b inspire")
    assert desk.zone(f"{side[:3]}/lost") == ["flamethrower.2"]
    assert desk.refused("flamethrower.2 assault") == "core-not-offered"
    assert desk.may("flamethrower assault")
