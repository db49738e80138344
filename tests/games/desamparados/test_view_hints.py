"""The odds before choosing: counted out here, roll by roll, and shown to those who may know."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.games.desamparados import values
from stalingrad_widgets.games.desamparados.content import SIDES
from stalingrad_widgets.games.desamparados.hints import OF_OWNER
from stalingrad_widgets.games.desamparados.table import DESAMPARADOS

from .random_play import any_options
from .table_kit import BOTH, DUEL, at, hinted, new_match, play, viewers

DICE = list(product(range(1, 7), repeat=2))
TARGET = "soldier:GER-A-01"
TWO = {**DUEL, "grid": {**DUEL["grid"], "german": {"2-3": "GER-A-01", "3-1": "GER-A-02"}}}
"""Two enemies, so that the target is asked for."""


def facing(doc: dict[str, Any], *answers: str) -> Any:
    match = at(doc)
    for answer in answers:
        match.answer(answer)
    return match


def hits(need: int) -> float:
    """Ways of two dice that reach a sum, but for two 1s."""
    return sum(a + b >= need and (a, b) != (1, 1) for a, b in DICE) / 36


@pytest.mark.rule("DES-shoot-02", "DES-shoot-03")
def test_a_target_has_its_chance_and_its_parts() -> None:
    match = facing(TWO, "pistol")
    hint = hinted(match, TARGET)
    need = values.defense(match.state, match.state.content.roster.code_of[TARGET]) - 2
    assert hint["chance"] == pytest.approx(hits(need))
    assert hint["total"] == ["Dice needed", need]
    assert sum(amount for _, amount, _ in hint["parts"]) == need
    assert all(rule in DESAMPARADOS.ledger for _, _, rule in hint["parts"])
    assert [int(face) for face, good in hint["faces"] if good] == list(range(max(need, 3), 13))


def burst(shots: int, lives: int, need: int) -> dict[int, float]:
    """Lives taken by all shots, two 5s giving one more: each roll counted, loops cut at 40 rolls."""
    ends: dict[int, float] = {}
    going = {(shots, 0): 1.0}
    for _ in range(40):
        after: dict[tuple[int, int], float] = {}
        for (left, taken), weight in going.items():
            if not left or taken >= lives:
                ends[min(taken, lives)] = ends.get(min(taken, lives), 0) + weight
                continue
            for a, b in DICE:
                hit = a + b >= need and (a, b) != (1, 1)
                took = lives if hit and (a, b) == (6, 6) else taken + hit
                more = 0 if (a, b) == (1, 1) else left - 1 + ((a, b) == (5, 5))
                after[more, took] = after.get((more, took), 0) + weight / 36
        going = after
    return ends


@pytest.mark.rule("DES-smg-01", "DES-special-12", "DES-special-16")
def test_a_burst_has_the_law_of_lives_taken() -> None:
    doc = {**TWO, "order": ["SOV-A-03"], "acting": "SOV-A-03", "grid": {**TWO["grid"], "soviet": {"2-2": "SOV-A-03"}}}
    match = facing(doc, "smg")
    soldier = match.state.content.roster.code_of[TARGET]
    lives = match.state.cubes[soldier] + 1
    law = burst(3, lives, values.defense(match.state, soldier))
    shown = {int(taken): chance for taken, chance in hinted(match, TARGET)["dist"]}
    assert hinted(match, TARGET)["distWhat"] == "lives taken"
    assert sum(shown.values()) == pytest.approx(1)
    for taken in range(lives + 1):
        assert shown.get(taken, 0) == pytest.approx(law.get(taken, 0), abs=1e-9)


@pytest.mark.rule("DES-cover-02")
def test_in_cover_is_shown_before_and_after() -> None:
    doc = {**TWO, "objects": {"german": {"inventory": {"in-cover": 1}}}}
    match = facing(doc, "pistol")
    need = hinted(match, TARGET)["total"][1]
    assert f"With In Cover: {round(hits(need + 2) * 100)}\u202f% to hit" in hinted(match, TARGET)["text"]
    match.answer(TARGET)
    assert match.game.requests[0].kind == "cover"
    before, after = hinted(match, "pass"), hinted(match, "card:german/in-cover")
    assert before["chance"] == pytest.approx(hits(need))
    assert after["chance"] == pytest.approx(hits(need + 2))
    assert before["text"] == after["text"]
    assert after["total"][1] == need + 2


@pytest.mark.rule("DES-object-08")
def test_who_holds_no_in_cover_reads_so_and_its_odds_do_not_promise_it() -> None:
    held = facing({**TWO, "objects": {"german": {"inventory": {"in-cover": 1}}}}, "pistol", TARGET)
    bare = facing({**TWO, "objects": {"german": {"inventory": {"commander": 1}}}}, "pistol", TARGET)
    asks = [DESAMPARADOS.ask(match.state, match.game.requests[0], "german") for match in (held, bare)]
    assert [asked.get("small") for asked in asks] == [None, "You hold no In Cover."]
    assert asks[0]["text"] == asks[1]["text"]
    assert asks[0]["sub"] == asks[1]["sub"]
    assert "small" not in DESAMPARADOS.ask(bare.state, bare.game.requests[0], "soviet")
    assert "In Cover" in hinted(held, "pass")["text"]
    assert "In Cover" not in hinted(bare, "pass")["text"]


def test_without_objects_nobody_can_take_cover() -> None:
    assert "In Cover" not in hinted(facing(TWO, "pistol"), TARGET)["text"]


@pytest.mark.rule("DES-precision-03")
def test_precision_makes_two_less_needed() -> None:
    doc = {
        **TWO,
        "order": ["SOV-A-04"],
        "acting": "SOV-A-04",
        "grid": {**TWO["grid"], "soviet": {"2-2": "SOV-A-04"}},
        "objects": {"soviet": {"inventory": {"precision": 1}}},
    }
    match = facing(doc, "rifle", TARGET)
    plain, better = hinted(match, "fire"), hinted(match, "card:soviet/precision")
    assert better["total"][1] == plain["total"][1] - 2
    assert "Without the card" in better["text"]
    assert "Without the card" not in plain["text"]


@pytest.mark.rule("DES-grenadecard-04", "DES-special-06")
def test_a_grenade_counts_its_neighbours_on_the_axis() -> None:
    grid = {"2-3": "GER-A-01", "2-4": "GER-A-02", "3-3": "GER-A-03", "1-3": "GER-A-04"}
    doc = {**TWO, "grid": {**DUEL["grid"], "german": grid}, "objects": {"soviet": {"inventory": {"grenade": 1}}}}
    match = facing(doc, "card:soviet/grenade")
    assert hinted(match, "vertical")["dist"][1][0] == 3
    match.answer("vertical")
    hint = hinted(match, TARGET)
    need = hint["total"][1]
    chance = sum(a + b >= need and (a, b) not in ((1, 1), (2, 2)) for a, b in DICE) / 36
    assert hint["chance"] == pytest.approx(chance)
    assert hint["dist"] == [[0, pytest.approx(1 - chance)], [3, pytest.approx(chance)]]
    assert f"Lives taken on average: {3 * chance:.2f}." in hint["text"]
    assert "The thrower dies: 3\u202f%." in hint["text"]
    assert "," in hinted(match, TARGET, language="es")["text"].split("media: ")[1].split(". ")[0]


def test_a_weapon_shows_its_best_target() -> None:
    match = at(TWO)
    hint = hinted(match, "pistol")
    assert hint["of"].endswith(", the best target")
    chances = [hinted(facing(TWO, "pistol"), word)["chance"] for word in (TARGET, "soldier:GER-A-02")]
    assert hint["chance"] in chances


@pytest.mark.rule("DES-direct-01", "DES-direct-02", "DES-end-02")
@pytest.mark.parametrize(("reserve", "said"), [(0, "this wins the game"), (5, "falls from 5 to 4")])
def test_without_an_enemy_shots_are_direct_damage(reserve: int, said: str) -> None:
    doc = {**DUEL, "order": ["SOV-A-01"], "grid": {"soviet": DUEL["grid"]["soviet"]}, "reserve": {"german": reserve}}
    hint = hinted(at(doc), "pistol")
    assert (hint["head"], hint["what"]) == ("1", "direct damage")
    assert said in hint["text"]


@pytest.mark.rule("DES-reaction-02")
def test_reaction_shows_the_place_in_the_order() -> None:
    doc = {
        **DUEL,
        "phase": "order",
        "order": [],
        "acting": "SOV-A-02",
        "grid": {
            "soviet": {"1-3": {"soldier": "SOV-A-02", "deployed": 2}},
            "german": {"2-3": {"soldier": "GER-A-01", "deployed": 2}},
        },
        "objects": {"soviet": {"inventory": {"reaction": 1}}},
    }
    del doc["acting"]
    match = at(doc)
    hint = hinted(match, "card:soviet/reaction soldier:SOV-A-02")
    initiative = match.state.content.roster.soldiers[1].initiative
    assert hint["total"] == ["Initiative", initiative + 2]
    rival = next(s for s in match.state.content.roster.soldiers if s.id == "GER-A-01").initiative
    assert hint["head"] == ("1" if initiative + 2 >= rival else "2")


@pytest.mark.rule("DES-breath-05", "DES-breath-07")
def test_naming_shows_chance_stake_and_gain() -> None:
    doc = {**TWO, "round": 8, "phase": "last-breath", "order": []}
    del doc["acting"]
    match = at(doc)
    hint = hinted(match, "soldier:SOV-A-01")
    assert hint["chance"] == pytest.approx(sum(a + b >= 9 for a, b in DICE) / 36)
    assert "gives up 5 points" in hint["text"]
    assert "Best target: " in hint["text"]
    assert DESAMPARADOS.odds(match.state, match.game.requests[0], "done", None) is None  # type: ignore[arg-type]


def test_what_a_side_holds_is_hinted_to_its_own_viewers_only() -> None:
    """Random games: hints of questions with secrets reach their side alone, all others everybody alike."""
    seen = set[str]()
    for scenario in ("solo", "team"):
        match = new_match(scenario, 6)
        for step, _ in enumerate(play(match, Random(6))):
            if match.over or step % 2:
                continue
            request = match.game.requests[0]
            assert isinstance(request, Choose)
            for word in request.options()[:4]:
                shown = {viewer: BOTH["es"].odds(match.state, request, word, viewer) for viewer in viewers(match)}
                own = [seat for seat in match.sides if seat.partition("-")[0] == request.side.partition("-")[0]]
                assert all(shown[seat] == shown[None] for seat in own)
                others = [shown[viewer] for viewer in viewers(match) if viewer not in (None, *own)]
                assert others == [None if request.kind in OF_OWNER else shown[None]] * len(others)
                if shown[None] is not None:
                    seen.add(request.kind)
    assert {"act", "aim", "cover", "shot", "name"} <= seen
    assert set(SIDES) == {"soviet", "german"}


def test_games_with_all_options_are_hinted_to_their_end() -> None:
    """Prices paid at any time kill soldiers in the middle of an attack: nothing is then said of it."""
    for seed in range(3):
        options = {**any_options(seed), "winter_discard": "any_time", "language": "en"}
        match, random = new_match("solo", seed, **options), Random(seed)
        for request, _ in play(match, random):
            assert request.kind
            for asked in match.game.requests:
                assert isinstance(asked, Choose)
                for word in asked.options()[:3]:
                    match.rules.odds(match.state, asked, word, None)
            seat = random.choice(match.sides)
            if not match.over and random.random() < 0.3 and (plays := match.plays_now(seat)):
                match.interject(seat, random.choice(list(plays)))
