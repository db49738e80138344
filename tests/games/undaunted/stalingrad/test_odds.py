"""Exact odds of Stalingrad: against counting by hand, 10^5 simulated resolutions, and the engine itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

import numpy as np
import pytest

from stalingrad_widgets.games.undaunted import odds
from stalingrad_widgets.games.undaunted.odds import Law, Shot
from stalingrad_widgets.games.undaunted.stalingrad.movement import gait_of
from stalingrad_widgets.games.undaunted.stalingrad.ways import past, reach

from .desk import Army, Desk, Field, Script, lay
from .table_kit import hint

GAMES = 100_000
SIGMAS = 5
EXACT = 1e-12


def near(chance: Fraction, hits: int) -> bool:
    """Whether a sampled frequency is within five standard deviations."""
    p = float(chance)
    return abs(hits / GAMES - p) <= SIGMAS * sqrt(p * (1 - p) / GAMES)


def succeeds(dice: Sequence[int], defence: int) -> bool:
    return any(odds.succeeds(face, defence) for face in dice)


# -- several attacks ------------------------------------------------------------------------------------


@pytest.mark.parametrize("shots", [[], [(1, 4)], [(1, 4), (2, 8)], [(1, 6), (1, 9), (1, 12)], [(2, 7), (1, 3)]])
@pytest.mark.rule("US-target-08")
def test_separate_attacks_are_counted_out(shots: list[Shot]) -> None:
    law = odds.several(shots)
    counts: Counter[int] = Counter()
    for faces in product(range(10), repeat=sum(dice for dice, _ in shots)):
        left, hits = list(faces), 0
        for dice, defence in shots:
            hits += succeeds(left[:dice], defence)
            left = left[dice:]
        counts[hits] += 1
    assert law == Law(tuple(counts[n] for n in range(len(shots) + 1)), 10 ** sum(dice for dice, _ in shots))


def test_a_blast_is_several_attacks_with_as_many_dice() -> None:
    assert odds.blast(2, (4, 9, 6)) == odds.several([(2, 4), (2, 9), (2, 6)])


BOMBS: list[tuple[Shot, list[Shot], list[Shot]]] = [
    ((1, 7), [(1, 5)], [(1, 7)]),
    ((1, 9), [(1, 5), (1, 4)], [(1, 7), (1, 8)]),
    ((2, 6), [(1, 5)], [(1, 9)]),
    ((1, 12), [], []),
]


@pytest.mark.parametrize(("building", "damaged", "whole"), BOMBS)
@pytest.mark.rule("US-target-11", "US-target-12")
def test_a_bomb_on_a_building_is_counted_out(building: Shot, damaged: list[Shot], whole: list[Shot]) -> None:
    law = odds.first_the_building(*building, damaged, whole)
    dice = building[0] + sum(n for n, _ in whole)
    counts: Counter[int] = Counter()
    for faces in product(range(10), repeat=dice):
        left = list(faces[building[0] :])
        hit = succeeds(faces[: building[0]], building[1])
        hits = int(hit)
        for n, defence in damaged if hit else whole:
            hits += succeeds(left[:n], defence)
            left = left[n:]
        counts[hits] += 1
    assert sum(law.ways) == law.of
    assert all(law.chance(n) == Fraction(counts[n], 10**dice) for n in range(len(whole) + 2))


@pytest.mark.parametrize(("building", "damaged", "whole"), [*BOMBS, ((3, 8), [(2, 6), (2, 5)], [(2, 8), (2, 7)])])
def test_a_bomb_against_simulated_resolutions(building: Shot, damaged: list[Shot], whole: list[Shot]) -> None:
    random = np.random.default_rng(7)

    def rolls(shot: Shot) -> np.ndarray:
        faces = random.integers(0, 10, size=(GAMES, shot[0]))
        return np.asarray(((faces >= shot[1]) | (faces == 0)).any(axis=1))

    hit = rolls(building)
    total = hit.astype(int)
    for after, before in zip(damaged, whole, strict=True):
        total += np.where(hit, rolls(after), rolls(before)).astype(int)
    law = odds.first_the_building(*building, damaged, whole)
    assert all(near(law.chance(n), int((total == n).sum())) for n in range(len(law.ways)))


def test_the_chance_after_a_chance() -> None:
    assert odds.in_turn(Fraction(1, 2), Fraction(3, 5), Fraction(1, 5)) == Fraction(2, 5)
    assert odds.unharmed([]) == 1
    assert odds.unharmed([Fraction(7, 10), Fraction(1, 10)]) == Fraction(27, 100)


@pytest.mark.parametrize("seed", range(3))
def test_a_way_past_mines_and_gunners_against_simulated_steps(seed: int) -> None:
    random = np.random.default_rng(seed)
    shots: list[Shot] = [(1, 4), (3, 8), (3, 7), (1, 5)]
    through = np.ones(GAMES, dtype=bool)
    for dice, defence in shots:
        faces = random.integers(0, 10, size=(GAMES, dice))
        through &= ~((faces >= defence) | (faces == 0)).any(axis=1)
    assert near(odds.unharmed([odds.hit(*shot) for shot in shots]), int(through.sum()))


# -- against the engine -----------------------------------------------------------------------------------


def shares(desk: Desk, words: Sequence[str], dice: int, stops: str) -> Fraction:
    """The share of all throws after which an event of a kind has happened, the engine resolving each."""
    n = 0
    for faces in product(range(10), repeat=dice):
        game = desk.game.fork()
        game.chance = Script(faces)
        game.state.log = []
        for word in words:
            game.answer(word)
        n += any(event.kind == stops for event in game.state.log or [])
    return Fraction(n, 10**dice)


def mined(**more: Any) -> Desk:
    german = Army(
        at={"rifleman-a": "502", "machine-gunner-a": "506"},
        mines={"509/513": "antipersonnel", "510/513": "antitank"},
        overwatch={"machine-gunner-a": "510"},
    )
    desk = lay(
        Army(hand="rifleman-a scout-a", at={"rifleman-a": "513", "scout-a": "513"}, scouted="509 510"), german, **more
    )
    desk.play("rifleman-a", "move")
    return desk


@pytest.mark.rule("US-mine-04", "US-mine-05")
def test_a_step_over_a_mine_is_as_the_engine_throws_it() -> None:
    desk = mined()
    stopped = shares(desk, ["tile:509"], 1, "mine-gone")
    made = hint(desk, "tile:509")
    assert made is not None
    assert stopped == Fraction(7, 10)
    assert abs(made["chance"] - float(1 - stopped)) <= EXACT
    assert made["head"].replace("\u202f", " ") == "30 %"
    assert (made["what"], made["of"]) == ("to get to", "509")
    assert made["text"] == "The mine: 1 die, 70\u202f% to stop it."
    assert made["parts"] == [["Defence against the mine", 4, "US-mine-05"]]


@pytest.mark.parametrize(("position", "total"), [("origin", 7), ("entered", 5)])
@pytest.mark.rule("US-overwatch-07", "US-overwatch-10")
def test_a_step_under_overwatch_is_as_the_engine_throws_it(position: str, total: int) -> None:
    desk = mined(options={"overwatch_position": position})
    stopped = shares(desk, ["tile:510"], 3, "suppressed")
    made = hint(desk, "tile:510")
    assert made is not None
    assert abs(made["chance"] - float(1 - stopped)) <= EXACT
    assert made["parts"] == [["Defence against Machine Gunners A", total, "US-combat-05"]]
    assert made["of"] == ("510" if position == "origin" else "510, ready")


def test_a_safe_step_has_no_odds() -> None:
    desk = mined()
    assert hint(desk, "stop") is None
    safe = lay(Army(hand="rifleman-a", scouted="509"))
    safe.play("rifleman-a", "move")
    assert hint(safe, "tile:509") is None


def walker() -> Desk:
    """Scouts with two steps; the ways to 505 lead past a mine, or past a gunner."""
    german = Army(
        at={"rifleman-a": "502", "machine-gunner-a": "504"},
        mines={"509/513": "antipersonnel"},
        overwatch={"machine-gunner-a": "510"},
    )
    desk = lay(Army(hand="scout-a", at={"rifleman-a": "514", "scout-a": "513"}, scouted="513"), german)
    desk.play("scout-a", "scout")
    return desk


def test_a_whole_path_multiplies_its_steps() -> None:
    desk = walker()
    state, unit = desk.state, desk.state.scenario.unit_of["unit:sov/scout-a"]
    best = reach(state, unit, gait_of(state, "scout"), 2)
    tile = {code: state.scenario.tile_of[f"tile:{code}"] for code in ("505", "509", "510", "514")}
    mine, watched = past(state, unit, "tile:509"), past(state, unit, "tile:510")
    assert mine == 1 - odds.hit(1, 5)
    assert watched < 1
    assert best[tile["509"]] == max(mine, watched)
    assert best[tile["505"]] == max(mine, watched)
    assert best[tile["514"]] == 1
    assert state.at[unit] not in best


def test_the_tiles_beyond_a_step_are_told() -> None:
    made = hint(walker(), "tile:514")
    assert made is not None
    assert made["head"] == "100\u202f%"
    assert made["text"].startswith("Beyond it, at best: ")
    assert "rule" not in made, "nothing fires at the step itself"
    assert "510 " in made["text"]


def test_a_tunnel_goes_under_mines_not_under_overwatch() -> None:
    german = Army(at={"rifleman-a": "502", "machine-gunner-a": "504"}, overwatch={"machine-gunner-a": "508"})
    desk = lay(Army(hand="scout-a", at={"scout-a": "514", "rifleman-a": "513"}), german)
    desk.play("scout-a", "scout")
    stopped = shares(desk, ["tunnel:wall"], 3, "suppressed")
    made = hint(desk, "tunnel:wall")
    assert made is not None
    assert abs(made["chance"] - float(1 - stopped)) <= EXACT


# -- attacks ------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-combat-05", "US-cover-02", "US-smoke-01", "US-value-01")
def test_an_attack_names_the_parts_of_the_defence() -> None:
    german = Army(at={"rifleman-a": "506"}, deck="rifleman-a", hand="rifleman-a.2")
    desk = lay(Army(hand="rifleman-a", at={"rifleman-a": "510"}), german, Field(smoke="506"))
    desk.play("rifleman-a", "attack")
    made = hint(desk, "unit:ger/rifleman-a")
    assert made is not None
    assert made["parts"] == [
        ["Riflemen A, defence", 4, "US-combat-05"],
        ["In the building, Workshop", 2, "US-cover-02"],
        ["Smoke, 506", 2, "US-smoke-01"],
        ["Range, 1 tile", 1, "US-combat-06"],
    ]
    assert made["total"] == ["Total defence", 9]
    assert made["chance"] == 0.2


@pytest.mark.parametrize(
    ("german", "viewer", "said"),
    [
        (Army(at={"rifleman-a": "506"}, deck=""), "soviet", "A hit routs the unit: no card of it is left"),
        (Army(at={"rifleman-a": "506"}, deck="rifleman-a"), "soviet", "A hit costs a card; the unit is not routed."),
        (
            Army(at={"rifleman-a": "506"}, deck="rifleman-a", lost="scout-a"),
            "soviet",
            "A hit may rout the unit: at most 40\u202f%.",
        ),
        (Army(at={"rifleman-a": "506"}, deck="rifleman-a", lost="scout-a"), None, "A hit costs a card"),
        (Army(at={"rifleman-a": "506"}, routed="rifleman-a"), "soviet", "The unit is routed already"),
    ],
)
@pytest.mark.rule("US-rout-01")
def test_a_rout_is_told_where_it_may_be_known(german: Army, viewer: str | None, said: str) -> None:
    desk = lay(Army(hand="rifleman-a", at={"rifleman-a": "510"}), german)
    desk.play("rifleman-a", "attack")
    made = hint(desk, "unit:ger/rifleman-a", viewer)
    assert made is not None
    assert said in made["text"]


def test_dice_depend_on_the_kind_of_target() -> None:
    german = Army(at={"tank": "505", "rifleman-a": "502"})
    desk = lay(Army(hand="tank", at={"tank": "510", "rifleman-a": "513"}), german)
    desk.play("tank", "antitank")
    told = {}
    for word in ("unit:ger/tank", "tile:506", "tile:503", "tunnel:lane"):
        made = hint(desk, word)
        assert made is not None
        told[word] = (made["text"].partition(".")[0], made["what"], made["total"][1])
    assert told == {
        "unit:ger/tank": ("3 dice", "to hit", 7),
        "tile:506": ("2 dice", "to destroy", 8),
        "tile:503": ("2 dice", "to damage", 10),
        "tunnel:lane": ("2 dice", "to destroy", 8),
    }


def bombing(worn: dict[str, str] | None = None) -> Desk:
    """A Bomber over the workshop, where Riflemen of both sides stand; its ruin has less cover."""
    german = Army(at={"rifleman-a": "506", "rifleman-b": "502"}, hand="rifleman-a")
    soviet = Army(hand="bomber", at={"scout-a": "506", "rifleman-a": "513"}, deck="scout-a")
    desk = lay(
        soviet, german, Field(worn=worn or {}), cards={"S-L-051": {"actions": BOMB}, "S-L-052": {"actions": BOMB}}
    )
    desk.play("bomber", "bomb")
    return desk


BOMB = [{"type": "bomb", "values": {"unit": 1, "building": 1}}]


@pytest.mark.rule("US-target-12")
def test_a_bomb_reckons_with_the_building_first() -> None:
    desk = bombing()
    made = hint(desk, "tile:506")
    assert made is not None
    building, rifles, scouts = odds.hit(1, 7), (odds.hit(1, 5), odds.hit(1, 6)), (odds.hit(1, 6), odds.hit(1, 7))
    chances = [building, odds.in_turn(building, *scouts), odds.in_turn(building, *rifles)]
    law = odds.first_the_building(1, 7, [(1, 6), (1, 5)], [(1, 7), (1, 6)])
    assert made["dist"] == [[n, pytest.approx(float(law.chance(n)), abs=EXACT)] for n in range(4)]
    assert made["chance"] == pytest.approx(float(law.at_least_one()), abs=EXACT)
    assert made["of"] == "of 3 targets on 506"
    assert made["text"].startswith("The building 40\u202f%, your Scouts A 44\u202f%, Riflemen A 54\u202f%.")
    assert made["text"].endswith("The building first: damage to it takes cover from the others.")
    assert sum(chances) == law.mean()


def test_a_bomb_is_as_the_engine_throws_it() -> None:
    desk = bombing()
    made = hint(desk, "tile:506")
    assert made is not None
    counts: Counter[int] = Counter()
    for faces in product(range(10), repeat=3):
        game = desk.game.fork()
        game.chance, game.state.log = Script(faces), []
        game.answer("tile:506")
        game.answer("tile:506")
        while game.request is not None and game.requests[0].kind == "casualty":
            game.answer(game.requests[0].options()[0], game.requests[0].side)  # type: ignore[union-attr]
        game.answer("unit:sov/scout-a")
        while game.request is not None and game.requests[0].kind in ("casualty", "rout-move"):
            game.answer(game.requests[0].options()[-1], game.requests[0].side)  # type: ignore[union-attr]
        counts[sum(event.data["hit"] for event in game.state.log or [] if event.kind == "attack")] += 1
    assert made["dist"] == [[n, pytest.approx(counts[n] / 1000, abs=EXACT)] for n in range(4)]


def test_the_next_attack_tells_of_all_that_are_left() -> None:
    desk = bombing()
    desk.choose("506")
    made = hint(desk, "tile:506")
    assert made is not None
    law = odds.first_the_building(1, 7, [(1, 6), (1, 5)], [(1, 7), (1, 6)])
    assert made["dist"] == [[n, pytest.approx(float(law.chance(n)), abs=EXACT)] for n in range(4)]
    assert made["total"] == ["Total defence", 7]
    unit = hint(desk, "unit:ger/rifleman-a")
    assert unit is not None
    then = odds.together(odds.several([(1, 6)]), odds.first_the_building(1, 7, [(1, 6)], [(1, 7)]))
    assert unit["dist"] == [[n, pytest.approx(float(then.chance(n)), abs=EXACT)] for n in range(4)]


def test_an_empty_tile_has_no_odds_and_a_ruin_no_building() -> None:
    assert hint(bombing(), "tile:505") is None
    made = hint(bombing({"506": "B"}), "tile:506")
    assert made is not None
    assert made["of"] == "of 2 targets on 506"
    assert "building" not in made["text"].lower()


def test_uses_of_a_card_tell_their_best_target_and_what_they_draw() -> None:
    german = Army(at={"rifleman-a": "506", "scout-a": "505"})
    soviet = Army(hand="rifleman-a scout-a bomber fog platoon-sergeant", at={"rifleman-a": "510", "scout-a": "510"})
    desk = lay(soviet, german)
    best = hint(desk, "card:S-S-004 attack")
    assert best is not None
    assert best["of"] == "Scouts A on 505, the best target"
    bomb = hint(desk, "card:S-L-051 bomb")
    assert bomb is not None
    assert bomb["of"].endswith("the best tile")
    recon = hint(desk, "card:S-S-014 recon")
    assert recon is not None
    assert recon["what"] == "to draw a card that can act"
    for viewer in ("german", ""):
        assert hint(desk, "card:S-S-014 recon", viewer) is None
        assert hint(desk, "card:S-S-004 attack", viewer) is None
    assert hint(desk, "card:S-S-004 move") is None
    assert hint(desk, "end") is None


def test_a_gunner_on_overwatch_is_chosen_by_his_odds() -> None:
    german = Army(
        at={"machine-gunner-a": "506", "machine-gunner-b": "502", "rifleman-a": "502"},
        overwatch={"machine-gunner-a": "509", "machine-gunner-b": "509"},
    )
    desk = lay(Army(hand="rifleman-a", scouted="509"), german)
    desk.play("rifleman-a", "move")
    desk.choose("509")
    first, second = hint(desk, "unit:ger/machine-gunner-a"), hint(desk, "unit:ger/machine-gunner-b")
    assert first is not None
    assert second is not None
    assert first["chance"] > second["chance"]
    assert (first["what"], first["of"]) == ("to suppress", "Riflemen A on 513")
