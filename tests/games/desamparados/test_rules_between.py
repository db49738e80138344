"""Between the rounds: hypothermia, reinforcement, surrender."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from stalingrad_widgets.games.desamparados.content import SIDES

from .desk import Army, Desk, Script, card, fresh, lay
from .random_play import ALL, RULES
from .whole_game import SEATS, seen, step, whole

OTHER = {"soviet": "german", "german": "soviet"}
ID = {"soviet": "SOV", "german": "GER"}


def ids(side: str, *numbers: int, platoon: str = "A") -> str:
    return " ".join(f"{ID[side]}-{platoon}-{n:02}" for n in numbers)


def army(side: str, hand: str, fallen: str = "", **more: Any) -> Army:
    """One soldier on the grid for each platoon, this hand."""
    return Army(at={f"{ID[side]}-A-01": "1-3"}, hand=hand, fallen=fallen, **more)


def frost(after: int, hands: int, scenario: str = "solo", **laid: Any) -> Desk:
    """The step after this round, every hand with so many soldiers."""
    numbers = range(2, 2 + hands)
    armies = []
    for side in SIDES:
        team = scenario == "team" or scenario.startswith(side)
        hand = " ".join(ids(side, *numbers, platoon=letter) for letter in ("AB" if team else "A"))
        armies.append(army(side, hand))
    return lay(*armies, phase="hypothermia-step", round=after, scenario=scenario, **laid)


def victims(desk: Desk, seat: str) -> list[str]:
    told = next(told for told in desk.told("hypothermia") if told["seat"] == seat)
    return [word.removeprefix("soldier:") for word in told["soldiers"]]


# -- hypothermia --------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-hypo-01", "DES-hypo-05")
@pytest.mark.parametrize("scenario", ALL)
def test_after_round_3_one_of_two_in_every_hand_dies(scenario: str) -> None:
    desk = frost(3, 2, scenario)
    for seat in SEATS[scenario]:
        dead = victims(desk, seat)
        assert len(dead) == 1
        assert desk.zone(f"{seat}/fallen") == dead
        kept = {f"{dead[0][:5]}-{n:02}" for n in (2, 3)} - set(dead)
        assert len(kept) == 1
        assert kept <= set(desk.zone(f"{seat}/hand"))
    told = [told["seat"] for told in desk.told("hypothermia")]
    assert told == list(SEATS[scenario])


@pytest.mark.rule("DES-hypo-03", "DES-hypo-05")
@pytest.mark.parametrize("scenario", ALL)
def test_after_round_5_two_of_three_in_every_hand_die(scenario: str) -> None:
    desk = frost(5, 3, scenario)
    for seat in SEATS[scenario]:
        dead = victims(desk, seat)
        assert len(set(dead)) == 2
        assert desk.zone(f"{seat}/fallen") == sorted(dead)
        kept = {f"{dead[0][:5]}-{n:02}" for n in (2, 3, 4)} - set(dead)
        assert len(kept) == 1
        assert kept <= set(desk.zone(f"{seat}/hand"))


@pytest.mark.rule("DES-hypo-01", "DES-hypo-03", "DES-hypo-05")
@pytest.mark.parametrize("scenario", ALL)
def test_in_a_game_one_freezes_after_round_3_and_two_after_round_5(scenario: str) -> None:
    told = [(told["seat"], len(told["soldiers"])) for told in whole(scenario).desk.told("hypothermia")]
    assert told == [(seat, n) for n in (1, 2) for seat in SEATS[scenario]]


def frozen(after: int, hands: int, games: int) -> dict[str, Counter[tuple[str, ...]]]:
    """Side -> how often these soldiers froze, in so many games."""
    start = frost(after, hands).start
    tally: dict[str, Counter[tuple[str, ...]]] = {side: Counter() for side in SIDES}
    for seed in range(games):
        desk = Desk(RULES.load(start.dump(), start.content), Script((), "", seed))
        for side in SIDES:
            tally[side][tuple(sorted(victims(desk, side)))] += 1
    return tally


@pytest.mark.rule("DES-hypo-02")
def test_the_victim_is_taken_at_random_and_nobody_is_asked() -> None:
    for side, tally in frozen(3, 2, 2000).items():
        assert set(tally) == {(ids(side, 2),), (ids(side, 3),)}
        assert all(900 < n < 1100 for n in tally.values())
    assert frost(3, 2).asked[1] == "deploy", "the owner has not been asked before"
    assert not [asked for asked in whole().asked if asked.kind == "hypothermia"]


@pytest.mark.rule("DES-hypo-03")
def test_each_pair_of_three_is_equally_likely() -> None:
    for side, tally in frozen(5, 3, 1500).items():
        assert set(tally) == {tuple(ids(side, *pair).split()) for pair in ((2, 3), (2, 4), (3, 4))}
        assert all(430 < n < 570 for n in tally.values())


@pytest.mark.rule("DES-hypo-04")
@pytest.mark.parametrize("scenario", ALL)
def test_who_froze_never_returns(scenario: str) -> None:
    game = whole(scenario)
    frozen: dict[str, list[str]] = {}
    for event in game.desk.events:
        if event.kind == "hypothermia":
            frozen.setdefault(event.data["seat"], []).extend(event.data["soldiers"])
        if event.kind == "soldiers-drawn" and frozen:
            drawn = event.private[event.data["seat"]]["soldiers"]
            assert not set(drawn) & set(frozen[event.data["seat"]])
        if event.kind == "revealed":
            assert not set(event.data["soldiers"]) & {word for words in frozen.values() for word in words}
    for seat, words in frozen.items():
        assert {word.removeprefix("soldier:") for word in words} <= set(game.desk.zone(f"{seat}/fallen"))


@pytest.mark.rule("DES-hypo-04")
def test_a_reinforcement_that_empties_the_deck_brings_nobody_back() -> None:
    """Six are drawn where the deck has but three."""
    soviet = army("soviet", ids("soviet", 2, 3), ids("soviet", *range(7, 18)))
    desk = lay(soviet, army("german", ids("german", 2, 3)), phase="hypothermia-step", round=3, draws="SOV-A-02")
    assert desk.zone("soviet/hand") == ids("soviet", 3, 4, 5, 6).split()
    assert desk.dead("SOV-A-02")


@pytest.mark.rule("DES-hypo-06")
@pytest.mark.parametrize("side", SIDES)
def test_all_see_who_froze(side: str) -> None:
    desk = frost(3, 2)
    dead = f"soldier:{victims(desk, side)[0]}"
    for viewer in (side, OTHER[side], ""):
        assert seen(desk.state, viewer)[f"zone:{side}/fallen"]["cards"] == [dead]


@pytest.mark.rule("DES-hypo-07")
@pytest.mark.parametrize(("after", "hands"), [(3, 2), (5, 3)])
def test_those_who_freeze_cost_no_cubes(after: int, hands: int) -> None:
    cards = {id: card(lives=2) for side in SIDES for id in ids(side, 2, 3, 4).split()}
    armies = [army(side, ids(side, *range(2, 2 + hands)), reserve=9) for side in SIDES]
    desk = lay(*armies, cards=cards, phase="hypothermia-step", round=after)
    assert len(victims(desk, "soviet")) == hands - 1
    assert [(desk.reserve(side), desk.lost(side)) for side in SIDES] == [(9, 8), (9, 8)]


# -- reinforcement ------------------------------------------------------------------------------------------

REINFORCED = [
    pytest.param(3, False, 9, 7, 3, marks=pytest.mark.rule("DES-reinf-02")),
    pytest.param(3, True, 12, 5, 8, marks=pytest.mark.rule("DES-reinf-03")),
    pytest.param(5, False, 3, 4, 0, marks=pytest.mark.rule("DES-reinf-05")),
    pytest.param(5, True, 8, 2, 7, marks=pytest.mark.rule("DES-reinf-06")),
]


@pytest.mark.parametrize(("after", "team", "deck", "hand", "left"), REINFORCED)
@pytest.mark.parametrize("side", SIDES)
def test_soldiers_that_a_player_draws(after: int, team: bool, deck: int, hand: int, left: int, side: str) -> None:
    """One is in each hand, so many in each deck; all others have fallen, but one on the grid."""
    letters = "AB" if team else "A"
    own = Army(
        at={ids(side, 1, platoon=letter): f"1-{n}" for n, letter in enumerate(letters, 1)},
        hand=" ".join(ids(side, 2, platoon=letter) for letter in letters),
        fallen=" ".join(ids(side, *range(3 + deck, 18), platoon=letter) for letter in letters),
    )
    armies = [own if one == side else army(one, ids(one, 2)) for one in SIDES]
    desk = lay(*armies, scenario=f"{side}-team" if team else "solo", phase="reinforcement", round=after)
    for seat, letter in zip((f"{side}-1", f"{side}-2") if team else (side,), letters, strict=True):
        assert (desk.count(f"{seat}/hand"), desk.count(f"{seat}/deck")) == (hand, left)
        assert all(id.startswith(f"{ID[side]}-{letter}-") for id in desk.zone(f"{seat}/hand"))
    told = {told["seat"]: told["n"] for told in desk.told("soldiers-drawn")}
    assert [n for seat, n in told.items() if seat.startswith(side)] == [hand - 1] * len(letters)


ORDER = [
    pytest.param(3, "DES-reinf-01", marks=pytest.mark.rule("DES-reinf-01")),
    pytest.param(5, "DES-reinf-04", marks=pytest.mark.rule("DES-reinf-04")),
]


@pytest.mark.parametrize(("after", "rule"), ORDER)
@pytest.mark.parametrize("scenario", ALL)
def test_reinforcements_come_after_hypothermia_and_before_the_objects(after: int, rule: str, scenario: str) -> None:
    desk = frost(after, {3: 2, 5: 3}[after], scenario)
    seats = len(SEATS[scenario])
    steps = ["hypothermia"] * seats + ["soldiers-drawn"] * seats + ["round"] + ["objects-drawn"] * 2
    assert desk.log[: len(steps)] == steps
    assert [told["seat"] for told in desk.told("soldiers-drawn")] == list(SEATS[scenario])
    assert desk.rules("soldiers-drawn") == [rule] * seats
    assert desk.round == after + 1


@pytest.mark.rule("DES-reinf-01", "DES-reinf-04")
@pytest.mark.parametrize("after", [3, 5])
def test_reinforcements_are_drawn_at_random_from_the_deck(after: int) -> None:
    start = frost(after, {3: 2, 5: 3}[after]).start
    drawn = Counter[str]()
    for seed in range(200):
        desk = Desk(RULES.load(start.dump(), start.content), Script((), "", seed))
        told = next(event for event in desk.events if event.kind == "soldiers-drawn" and event.side == "german")
        drawn[told.private["german"]["soldiers"][0]] += 1
    deck = start.zones.count(start.content.seats[1].deck)
    assert deck > 10
    assert len(drawn) == deck


# -- surrender ----------------------------------------------------------------------------------------------

CHANCES = [
    pytest.param(5, "DES-surrender-01", marks=pytest.mark.rule("DES-surrender-01")),
    pytest.param(7, "DES-surrender-03", marks=pytest.mark.rule("DES-surrender-03")),
]


def chance(after: int, **laid: Any) -> Desk:
    """The end of a round in which surrender is asked; Soviets have more points."""
    soviet = Army(at={"SOV-A-01": "1-3", "SOV-A-05": "1-4"}, hand=ids("soviet", 2, 3, 4))
    return lay(soviet, army("german", ids("german", 2, 3, 4)), phase="round-end", round=after, **laid)


@pytest.mark.parametrize(("after", "rule"), CHANCES)
@pytest.mark.parametrize("side", SIDES)
def test_a_side_that_surrenders_has_lost_whatever_the_points(after: int, rule: str, side: str) -> None:
    desk = chance(after)
    assert desk.all_asked == list(SIDES)
    assert desk.options(side) == ["surrender", "go-on"]
    desk.say(**{side: "surrender", OTHER[side]: "go-on"})
    assert desk.game.over
    assert desk.won == (OTHER[side], rule)
    assert desk.told("surrender") == [{"sides": [side]}]
    assert not {"hypothermia", "soldiers-drawn", "round", "named", "score"} & set(desk.log)


@pytest.mark.parametrize(("after", "rule"), CHANCES)
def test_without_surrender_play_goes_on(after: int, rule: str) -> None:
    desk = chance(after)
    desk.say(soviet="go-on", german="go-on")
    assert desk.won is None
    assert desk.rules("surrender") == [rule]
    assert desk.told("surrender") == [{"sides": []}]
    assert desk.log[desk.log.index("surrender") + 1] == ("hypothermia" if after == 5 else "round")
    assert desk.round == after + 1


@pytest.mark.rule("DES-surrender-05")
@pytest.mark.parametrize("scenario", ALL)
def test_surrender_is_asked_after_rounds_5_and_7_and_never_else(scenario: str) -> None:
    asked = [question for question in whole(scenario).asked if "surrender" in question.options]
    assert {question.kind for question in asked} == {"surrender"}
    assert [question.round for question in asked] == [5] * len(SEATS[scenario]) + [7] * len(SEATS[scenario])


@pytest.mark.rule("DES-surrender-05")
def test_at_any_other_time_surrender_is_refused() -> None:
    desk = fresh(seed=4)
    asked = set[str]()
    while desk.round < 5:
        side, kind = desk.asked
        asked.add(kind)
        assert desk.refused("surrender", side) == "core-not-offered"
        step(desk)
    assert {"platoon", "deploy", "deploy-space", "reaction", "act"} <= asked


@pytest.mark.rule("DES-surrender-06")
@pytest.mark.parametrize("after", [5, 7])
def test_if_both_surrender_the_game_is_a_draw(after: int) -> None:
    desk = chance(after)
    desk.say(soviet="surrender", german="surrender")
    assert desk.won == (None, "DES-surrender-06")
    assert desk.told("surrender") == [{"sides": ["soviet", "german"]}]


@pytest.mark.rule("DES-surrender-06")
@pytest.mark.parametrize("side", SIDES)
def test_neither_side_knows_what_the_other_has_decided(side: str) -> None:
    desks = [chance(5), chance(5)]
    for desk, word in zip(desks, ("surrender", "go-on"), strict=True):
        assert desk.hidden == "answer"
        desk.choose(word, side=side)
        assert desk.all_asked == [OTHER[side]], "the other side is asked all the same"
        assert desk.log == ["markers-off"]
    assert seen(desks[0].state, OTHER[side]) == seen(desks[1].state, OTHER[side])
    twins = set[str]()
    for seed in range(30):
        twin = desks[0].game.fork(forkable=True)
        twin.deal(OTHER[side], seed)
        twins.add(twin.state.said[SIDES.index(side)])
    assert twins == {"surrender", "go-on"}, "whoever thinks for the other side must take both for possible"


@pytest.mark.rule("DES-surrender-06")
@pytest.mark.parametrize("first", SIDES)
def test_with_an_option_the_first_deployer_decides_first(first: str) -> None:
    desk = chance(5, first=first, surrender_mode="first_deployer_first")
    assert desk.all_asked == [first]
    desk.choose("surrender", side=first)
    assert desk.won == (OTHER[first], "DES-surrender-01")
    desk = chance(7, first=first, surrender_mode="first_deployer_first")
    desk.choose("go-on", side=first)
    assert desk.all_asked == [OTHER[first]]
    desk.choose("surrender", side=OTHER[first])
    assert desk.won == (first, "DES-surrender-03")


@pytest.mark.rule("DES-surrender-07")
@pytest.mark.parametrize("after", [5, 7])
@pytest.mark.parametrize("gives_up", [(), (1,), (2,), (1, 2)])
def test_a_team_surrenders_only_if_both_partners_say_so(after: int, gives_up: tuple[int, ...]) -> None:
    desk = lay(scenario="german-team", phase="round-end", round=after)
    assert desk.all_asked == ["soviet", "german-1", "german-2"]
    for n in (1, 2):
        desk.choose("surrender" if n in gives_up else "go-on", side=f"german-{n}")
    desk.choose("go-on", side="soviet")
    if len(gives_up) == 2:
        assert desk.won == ("soviet", "DES-surrender-01" if after == 5 else "DES-surrender-03")
    else:
        assert desk.won is None
        assert desk.round == after + 1
