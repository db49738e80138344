"""Positions that people write: exact both ways, and all mistakes at once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.position import PositionError
from stalingrad_widgets.games.desamparados.position import from_position, position
from stalingrad_widgets.games.desamparados.state import State

from .table_kit import DUEL, at, new_match, play


def known(state: State) -> dict[str, Any]:
    """The state without what anybody remembers of cards, secret answers, and the dead."""
    dump = state.dump()
    dump["zones"] = dump["zones"]["cards"]
    standing = set(dump["grid"].values())
    dump["soldiers"] = {word: kept for word, kept in dump["soldiers"].items() if word in standing}
    return {key: value for key, value in dump.items() if key != "said"}


def moments(scenario: str, seed: int) -> list[Match]:
    """A random game as it stood now and then, once the platoons are chosen."""
    match, stood = new_match(scenario, seed), list[Match]()
    for step, _ in enumerate(play(match, Random(seed))):
        if step % 9 == 4 and not match.over and match.state.phase != "set-up":
            stood.append(match.branch())
    return stood


@pytest.mark.parametrize(("scenario", "seed"), [("solo", 1), ("team", 2), ("german-team", 3)])
def test_a_position_is_exact_both_ways(scenario: str, seed: int) -> None:
    matches = moments(scenario, seed)
    assert len(matches) > 20
    for match in matches:
        doc = position(match.state)
        again = from_position(doc)[1]
        assert known(again) == known(match.state)
        assert position(again) == doc


def test_a_viewer_gets_numbers_in_place_of_cards_that_he_may_not_know() -> None:
    hidden = set[str]()
    for match in moments("team", 4):
        for viewer in ("soviet-1", ""):
            doc = position(match.state, viewer)
            for seat in ("german-1", "german-2"):
                held = doc.get("cards", {}).get(seat, {})
                assert isinstance(held.get("hand", 0), int)
                assert isinstance(held.get("down", 0), int)
                hidden |= held.keys()
            assert isinstance(doc["objects"].get("german", {}).get("inventory", 0), int)
            assert position(from_position(doc)[1], viewer) == doc
    assert {"hand", "fallen"} <= hidden


def test_what_a_viewer_reads_does_not_depend_on_what_he_may_not_know() -> None:
    for match in moments("solo", 5):
        world = match.game.fork()
        world.deal("soviet", 7)
        assert position(world.state, "soviet") == position(match.state, "soviet")


def test_hidden_cards_are_dealt_by_the_seed() -> None:
    doc = {"cards": {"german": {"hand": 8}}, "objects": {"german": {"inventory": 4}}}
    hands = [position(from_position({**doc, "seed": seed})[1])["cards"]["german"]["hand"] for seed in (1, 1, 2, 3)]
    assert hands[0] == hands[1]
    assert len({tuple(hand) for hand in hands}) > 1
    assert all(len(hand) == 8 for hand in hands)


def test_what_is_left_out_has_its_usual_value() -> None:
    state = at(DUEL).state
    soldier = state.acting
    card = state.content.roster.soldiers[soldier]
    assert state.cubes[soldier] == state.received[soldier] == card.lives
    assert state.deployed[soldier] == 2
    assert state.fixed[0] == card.initiative
    assert state.reserve == [18 - card.lives, 18 - state.cubes[state.slots[1]]]
    assert state.phase == "activation"


def test_a_given_reserve_leaves_the_rest_lost() -> None:
    state = at({**DUEL, "reserve": {"soviet": 5}}).state
    assert (state.reserve[0], state.lost[0]) == (5, 18 - 5 - state.cubes[state.acting])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rond": 3}, "There is no key 'rond'. Did you mean \"round\"?"),
        ({"round": 9}, "round is 9: it must be a whole number from 1 to 8."),
        ({"phase": "turns"}, "There is no phase 'turns'."),
        ({"first": "polish"}, "There is no first 'polish'."),
        ({"grid": {"soviet": {"4-1": "SOV-A-01"}}}, "grid.soviet: There is no space '4-1'."),
        ({"grid": {"soviet": {"1-1": "SOV-A-99"}}}, "There is no soldier 'SOV-A-99'."),
        ({"grid": {"soviet": {"1-1": "SOV-B-01"}}}, "SOV-B-01 is of no platoon that the soviet side plays."),
        ({"grid": {"soviet": {"1-1": "SOV-A-01", "1-2": "SOV-A-01"}}}, "SOV-A-01 stands on two spaces."),
        ({"grid": {"soviet": {"1-1": {"soldier": "SOV-A-01", "cubes": 9}}}}, "it must be a whole number from 0 to 2."),
        ({"grid": {"soviet": {"1-1": {"soldier": "SOV-A-01", "frozen": 1}}}}, "frozen is 1: it must be true or false."),
        ({"cards": {"soviet": {"hand": ["SOV-A-01"]}}}, "cards.soviet.hand.SOV-A-01 is 1: 0 of this card"),
        ({"cards": {"soviet": {"hand": 40}}}, "cards.soviet.hand is 40: 16 cards are not named."),
        ({"objects": {"german": {"inventory": {"vodka": 1}}}}, "There is no card 'vodka'."),
        ({"platoons": {"soviet": "GER-A"}}, "There is no platoon of soviet 'GER-A'."),
        ({"attack": {"weapon": "bow"}}, "There is no attack.weapon 'bow'."),
        ({"used": ["dance"]}, "There is no action 'dance'."),
        ({"initiatives": [1]}, "initiatives has 1 numbers for 2 soldiers in the order."),
        ({"reserve": {"soviet": 30}}, "together there are 18"),
        ({"phase": "discards", "slot": 5}, "The slot is 5: in the phase 'discards' it is from 0 to 1."),
        ({"phase": "start", "slot": 2}, "The slot is 2: in the phase 'start' it is from 0 to 1."),
        ({"phase": "hypothermia-step"}, "'hypothermia-step' does not come in round 2, only in 3, 5."),
        ({"phase": "last-breath"}, "'last-breath' does not come in round 2, only in 8."),
        ({"kind": "last-breath"}, "An activation of the kind 'last-breath' does not come in round 2."),
        ({"attack": {"weapon": "smg"}}, "attacks with smg, which it does not carry (DES-weapon-01)."),
        ({"attack": {"target": "SOV-A-01", "weapon": "rifle"}}, "aims at soldier:SOV-A-01, which it cannot"),
        ({"attack": {"target": "GER-A-09", "weapon": "rifle"}}, "aims at soldier:GER-A-09, which it cannot"),
        ({"attack": {"target": "trench-1", "weapon": "rifle"}}, "trench-1, which it cannot (DES-aim-01)."),
        ({"attack": {"target": ["GER-A-01"]}}, "There is no soldier ['GER-A-01']."),
        ({"grid": {"soviet": {"1-1": {"soldier": "trench-1"}}}}, "Write it as 'trench-1' alone."),
        ({"down": {"soviet": ["1-4"]}}, "has not one soldier face down on each space"),
        ({"cards": {"soviet": {"down": 1}}}, "lies face down in the phase 'activation' (DES-deploy-12)."),
    ],
)
def test_a_mistake_is_named(change: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError) as wrong:
        from_position({**DUEL, **change})
    assert said in str(wrong.value)


def test_all_mistakes_are_named_at_once() -> None:
    with pytest.raises(PositionError) as wrong:
        from_position({**DUEL, "rond": 3, "round": 0, "used": 5})
    assert len(wrong.value.faults) == 3
    assert str(wrong.value).startswith("This is not a position (3 mistakes):")


@pytest.mark.parametrize("options", [5, "winter_kill", ["winter_kill"], None])
def test_options_that_are_none_are_said_in_a_sentence(options: Any) -> None:
    with pytest.raises(ValueError, match=r"options is .*: it must be a mapping of an option to its value"):
        from_position({**DUEL, "options": options})


@pytest.mark.parametrize("mode", ["sides", "alternate", "simultaneous"])
def test_who_has_no_soldiers_left_in_a_lesson_deploys_none(mode: str) -> None:
    match = at({**DUEL, "options": {"deploy_mode": mode}, "cards": {"german": {"hand": 1}}})
    for _, _word in play(match, Random(3)):
        if match.state.round == 3 and match.state.phase == "activation":
            break
    sides = [match.state.content.roster.soldiers[soldier].side for soldier in match.state.slots if soldier >= 0]
    assert match.state.round == 3
    assert sides == [1]
