"""The course of a game: eight rounds, what lies between them, and the steps of a round."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

from stalingrad_widgets.games.desamparados.content import SIDES

from .desk import Army, card, lay
from .random_play import ALL
from .whole_game import ROUNDS, seen, whole

STEPS = {
    "round": "round",
    "surrender": "surrender",
    "hypothermia": "hypothermia",
    "DES-reinf-01": "reinforcement",
    "DES-reinf-04": "reinforcement",
}


def once(words: list[str]) -> list[str]:
    """Without what only repeats the word before."""
    return [word for word, _ in groupby(words)]


def steps(scenario: str) -> list[str]:
    """Numbers of the rounds and what lies between them, in order."""
    told: list[str] = []
    for event in whole(scenario).desk.events:
        step = STEPS.get(event.kind) or STEPS.get(event.rules[0])
        if step:
            told.append(str(event.data["round"]) if step == "round" else step)
    return once(told)


# -- the whole game ---------------------------------------------------------------------------------------


@pytest.mark.rule("DES-rounds-01", "DES-rounds-05")
@pytest.mark.parametrize("scenario", ALL)
def test_a_game_has_rounds_1_to_8(scenario: str) -> None:
    game = whole(scenario)
    assert [told["round"] for told in game.desk.told("round")] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [number for number, _ in groupby(asked.round for asked in game.asked)] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert game.desk.won is not None
    assert game.desk.round == 8


@pytest.mark.rule("DES-rounds-02")
@pytest.mark.parametrize("scenario", ALL)
def test_between_the_rounds_are_two_of_each_step(scenario: str) -> None:
    assert steps(scenario) == [
        *("1", "2", "3", "hypothermia", "reinforcement", "4", "5"),
        *("surrender", "hypothermia", "reinforcement", "6", "7", "surrender", "8"),
    ]


@pytest.mark.rule("DES-rounds-03")
@pytest.mark.parametrize("number", ROUNDS)
def test_rounds_1_to_7_run_alike(number: int) -> None:
    events = whole().desk.events
    marks = [n for n, event in enumerate(events) if event.kind == "round"]
    kinds = [event.kind for event in events[marks[number - 1] : marks[number]]]
    course = ("objects-drawn", "deployed", "revealed", "cubes", "order", "turn", "end", "markers-off")
    told = [kind for kind in kinds if kind in course]
    assert told == ["objects-drawn"] * 2 + ["deployed"] * 4 + ["revealed", "cubes", "cubes", "order"] + [
        "turn", "end",
    ] * 4 + ["markers-off"]  # fmt: skip


@pytest.mark.rule("DES-rounds-03")
@pytest.mark.parametrize("number", ROUNDS)
def test_every_round_ends_with_commands(number: int) -> None:
    desk = lay(cards={"SOV-A-01": card(command=True)}, order="SOV-A-01", round=number)
    desk.choose("end")
    assert desk.log == ["turn", "end", "order-declined", "markers-off", *desk.log[4:]]


@pytest.mark.rule("DES-rounds-04")
def test_round_8_is_last_breath_and_nobody_deploys() -> None:
    desk = lay(phase="round-end", round=7)
    assert desk.asked == ("soviet", "surrender")
    desk.say(soviet="go-on", german="go-on")
    assert (desk.round, desk.phase, desk.all_asked) == (8, "last-breath", list(SIDES))
    assert desk.asked[1] == "name"
    desk.say(soviet="done", german="done")
    assert "deployed" not in desk.log
    assert "objects-drawn" not in desk.log


@pytest.mark.rule("DES-rounds-04")
@pytest.mark.parametrize("scenario", ALL)
def test_only_last_breath_is_asked_in_round_8(scenario: str) -> None:
    assert {asked.kind for asked in whole(scenario).asked if asked.round == 8} <= {"name", "reaction"}
    assert {asked.kind for asked in whole(scenario).asked if asked.round < 8} & {"name"} == set()


@pytest.mark.rule("DES-rounds-05")
@pytest.mark.parametrize("number", [1, 2, 4, 6])
def test_the_round_marker_goes_on_by_one(number: int) -> None:
    desk = lay(Army(at={"SOV-A-01": "1-3"}, hand=""), phase="round-end", round=number)
    assert desk.round == number + 1
    assert desk.told("round")[0]["round"] == number + 1


@pytest.mark.rule("DES-rounds-06")
@pytest.mark.parametrize("number", ROUNDS)
def test_objects_are_drawn_and_discarded_before_anybody_deploys(number: int) -> None:
    kinds = [asked.kind for asked in whole().asked if asked.round == number]
    assert "deploy" in kinds
    assert "discard" not in kinds[kinds.index("deploy") :]
    log = [event.kind for event in whole().desk.events]
    start = [n for n, kind in enumerate(log) if kind == "round"][number - 1]
    assert log.index("objects-drawn", start) < log.index("deployed", start)


@pytest.mark.rule("DES-start-02")
@pytest.mark.parametrize("scenario", ALL)
def test_start_and_development_phases_alternate(scenario: str) -> None:
    phases = {"objects-drawn": "start", "deployed": "development", "turn": "development"}
    told = once([phases[event.kind] for event in whole(scenario).desk.events if event.kind in phases])
    assert told == ["start", "development"] * 7


@pytest.mark.rule("DES-start-03")
@pytest.mark.parametrize(("last", "following"), [(3, 4), (5, 6)])
@pytest.mark.parametrize("scenario", ALL)
def test_after_hypothermia_and_reinforcement_comes_the_next_round(scenario: str, last: int, following: int) -> None:
    events = whole(scenario).desk.events
    begin = next(n for n, e in enumerate(events) if e.kind == "markers-off" and e.data["round"] == last)
    between = [event.kind for event in events[begin + 1 :]]
    between = between[: between.index("round") + 2]
    assert once(between) == [
        *(["surrender"] if last == 5 else []),
        *("hypothermia", "soldiers-drawn", "round", "objects-drawn"),
    ]
    rounds = [event.data["round"] for event in events[begin + 1 :] if event.kind == "round"]
    assert rounds[0] == following


@pytest.mark.rule("DES-start-03")
def test_surrender_is_no_round() -> None:
    desk = lay(phase="surrender", round=7)
    desk.say(soviet="go-on", german="go-on")
    assert desk.log == ["surrender", "round"]
    assert desk.round == 8


# -- one round ----------------------------------------------------------------------------------------------


DECK = "reaction vodka trench-1 grenade"


@pytest.mark.rule("DES-summary-01")
def test_the_steps_of_round_2_in_their_order() -> None:
    desk = lay(
        Army(at={"SOV-A-01": "1-1"}, hand="SOV-A-02 SOV-A-03", objects="vodka precision", deck=DECK),
        Army(at={"GER-A-01": "1-1"}, hand="GER-A-02 GER-A-03", deck="grenade grenade in-cover reaction"),
        cards={"SOV-A-02": card(command=True)}, phase="round-end", round=1, first="german", dice=None,
    )  # fmt: skip
    desk.choose("grenade")
    desk.choose("SOV-A-02", "1-2", "SOV-A-03", "1-3", "GER-A-02", "1-2", "GER-A-03", "1-3")
    desk.choose("reaction SOV-A-02", "pass", "pass")
    while desk.asked[1] == "act":
        desk.choose("end")
    assert desk.asked == ("soviet", "order")
    desk.choose("SOV-A-01", "end")
    desk.passing("commander")
    log = [kind for kind in desk.log[: desk.log.index("round", 2) + 1] if kind not in ("tie-roll", "passed")]
    assert once(log) == [
        *("markers-off", "round", "objects-drawn", "discarded", "deployed", "revealed", "cubes", "played", "reaction"),
        *(
            "order",
            "turn",
            "end",
            "turn",
            "end",
            "turn",
            "end",
            "turn",
            "end",
            "command",
            "end",
            "markers-off",
            "round",
        ),
    ]
    assert [told["round"] for told in desk.told("round")] == [2, 3]


@pytest.mark.rule("DES-summary-02")
@pytest.mark.parametrize("number", [1, 3, 6])
def test_at_the_end_of_a_round_all_markers_come_off(number: int) -> None:
    at = {"SOV-A-01": "1-1", "SOV-A-02": "1-2", "SOV-A-03": "1-3"}
    desk = lay(
        Army(at=at, hand="SOV-A-04 SOV-A-05 SOV-A-06", cover="SOV-A-01 SOV-A-02", ordered="SOV-A-02"),
        Army(at={"GER-A-01": "1-1", "GER-A-02": "2-2"}, frozen="GER-A-01 GER-A-02", ordered="GER-A-01"),
        order="GER-A-01 SOV-A-01 GER-A-02 SOV-A-02", slot=4, phase="commands", round=number,
    )  # fmt: skip
    ids = [*at, "GER-A-01", "GER-A-02"]
    assert desk.round == number + 1
    assert desk.log[0] == "markers-off"
    assert not [id for id in ids if desk.cover(id) or desk.frozen(id) or desk.ordered(id) or desk.active(id)]
    assert desk.order == []
    shown = seen(desk.state, "")
    assert all("mark" not in shown[f"soldier:{id}"] and shown[f"soldier:{id}"]["st"] == ["veteran"] for id in ids)


@pytest.mark.rule("DES-summary-02")
@pytest.mark.parametrize("kind", ["cover", "frozen", "ordered"])
def test_markers_stay_until_the_round_is_over(kind: str) -> None:
    def army(one: str) -> Army:
        markers: dict[str, Any] = {kind: f"{one}-A-01 {one}-A-02"}
        return Army(at={f"{one}-A-0{n}": f"1-{n}" for n in (1, 2, 3)}, **markers)

    cards = {"SOV-A-01": card(command=True, actions="ammunition"), "GER-A-02": card(actions="ammunition")}
    desk = lay(army("SOV"), army("GER"), cards=cards, order="SOV-A-01 GER-A-02", round=4)
    has = {"cover": desk.cover, "frozen": desk.frozen, "ordered": desk.ordered}[kind]
    for kinds in ("act", "act", "order"):
        assert desk.asked[1] == kinds
        assert has("SOV-A-02")
        assert has("GER-A-01")
        desk.choose("pass" if kinds == "order" else "end")
    assert desk.round == 5
    assert not has("SOV-A-02")
    assert not has("GER-A-01")


# -- who is first ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-deploy-09")
@pytest.mark.parametrize("first", SIDES)
@pytest.mark.parametrize("scenario", ALL)
def test_the_sides_take_turns_at_deploying_first(scenario: str, first: str) -> None:
    game = whole(scenario, first)
    second = SIDES[1 - SIDES.index(first)]
    for number in ROUNDS:
        deployers = [
            asked.side.partition("-")[0] for asked in game.asked if asked.kind == "deploy" and asked.round == number
        ]
        lead, follow = (first, second) if number % 2 else (second, first)
        assert deployers == [lead, lead, follow, follow]
    assert [told["first"] for told in game.desk.told("round")] == [first, second] * 4
