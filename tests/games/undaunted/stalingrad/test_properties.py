"""What holds at every moment of every game of Stalingrad, checked in games played at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from stalingrad_widgets.core.game import OVER
from stalingrad_widgets.core.requests import Choose, Roll
from stalingrad_widgets.games.undaunted.scenario import OFF
from stalingrad_widgets.games.undaunted.state import CONTROLLED, NO_MARKER, State
from tests.games.at_random import Deadly
from tests.games.undaunted.moments import Moments, distances_fit

from .desk import RULES
from .random_play import ALL, AT_RANDOM, VIEWERS, course, lively, new_game, play_on, scenario

CASES = [(kind, seed) for seed, kind in enumerate(ALL)]


def moments(kind: str, seed: int) -> Moments:
    return Moments(RULES, AT_RANDOM, new_game(kind, seed), seed)


# -- soundness ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "seed"), [(kind, 100 * n + seed) for n in range(2) for kind, seed in CASES])
def test_invariants_hold_after_each_answer(kind: str, seed: int) -> None:
    moments(kind, seed).are_sound(500)


@pytest.mark.rule("US-diff-03", "US-fog-02", "US-token-05", "US-tile-07")
@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_what_no_answer_can_change(kind: str, seed: int) -> None:
    """Counters stay, Fog grows less by Recon alone, one side controls a tile, vehicles keep off impassable tiles."""
    game = new_game(kind, seed)
    game.state.log = []
    before = game.state.clone()
    for _ in course(game, Random(seed), 500):
        now, log = game.state, game.state.log or []
        kinds = [event.kind for event in log]
        assert all(now.at[unit] != OFF for unit, tile in enumerate(before.at) if tile != OFF)
        assert fog(before) - fog(now) <= kinds.count("recon")
        assert not any(a == b == CONTROLLED for a, b in zip(*now.marks, strict=True))
        assert all(new >= old for new, old in zip(now.worn, before.worn, strict=True))
        assert not any(new and not old for new, old in zip(now.tunnels, before.tunnels, strict=True))
        for unit in now.scenario.units:
            if unit.vehicle and now.at[unit.index] != before.at[unit.index]:
                assert not before.face(now.at[unit.index]).impassable
        before, log[:] = now.clone(), []


def fog(state: State) -> int:
    """Fog of War that goes round in the decks and lies in the supplies of both sides."""
    zones = [(side, zone) for side in state.scenario.sides for zone in side.zones if zone != side.aside]
    return sum(state.zones[zone].count(side.fog) for side, zone in zones)


@pytest.mark.rule("US-fog-02")
@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_fog_leaves_a_deck_by_recon_alone(kind: str, seed: int) -> None:
    game = new_game(kind, seed)
    before = round_about(game.state)
    for asked, word in course(game, Random(seed), 400):
        game.state.log = []
        trial = game.fork(forkable=True)
        trial.state.log = []
        trial.answer(word, asked.side)
        kinds = [event.kind for event in trial.state.log]
        after = round_about(trial.state)
        fewer = sum(max(0, old - new) for old, new in zip(before, after, strict=True))
        assert fewer <= kinds.count("recon")
        before = after


def round_about(state: State) -> list[int]:
    """Fog of War in hand, deck, discard pile, play area and bid of each side."""
    return [
        sum(state.zones[zone].count(side.fog) for zone in (side.hand, side.deck, side.discard, side.play, side.bid))
        for side in state.scenario.sides
    ]


@pytest.mark.rule("US-round-01")
@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_phases_follow_each_other(kind: str, seed: int) -> None:
    follow = {"muster": {"initiative"}, "initiative": {"turn"}, "turn": {"initiative"}}
    game = new_game(kind, seed)
    last = game.state.phase
    for _ in course(game, Random(seed), 400):
        if game.state.phase != last:
            assert game.state.phase in follow[last] | {OVER}
            last = game.state.phase


# -- what is asked ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_options_are_what_is_not_refused_and_all_beyond_is(kind: str, seed: int) -> None:
    moments(kind, seed).offer_what_is_not_refused("US-")


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_a_sample_is_an_option(kind: str, seed: int) -> None:
    moments(kind, seed).sample_options(250)


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_plays_that_are_never_looked_at_are_never_refused(kind: str, seed: int) -> None:
    moments(kind, seed).never_refuse_what_is_not_doubtful(250)


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_a_play_in_full_can_always_be_finished(kind: str, seed: int) -> None:
    """A use that is offered never leads to a question without an answer."""
    random = Random(seed)
    game = new_game(kind, seed)
    for n, (asked, _) in enumerate(course(game, random, 150)):
        if asked.kind == "play" and n % 3 == 0:
            for word in asked.options():
                trial = game.fork(Deadly(seed))
                trial.play(word)
                play_on(trial, random, 6)
                assert trial.over or all(r.options() for r in trial.requests if isinstance(r, Choose))


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_someone_is_always_asked_while_play_goes_on(kind: str, seed: int) -> None:
    moments(kind, seed).ask_someone()


# -- saving, forking, taking back -----------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_a_state_is_saved_and_loaded_as_it_is(kind: str, seed: int) -> None:
    moments(kind, seed).are_saved_and_loaded()


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_a_game_goes_on_from_a_saved_snapshot_as_from_its_start(kind: str, seed: int) -> None:
    moments(kind, seed).go_on_from_a_snapshot()


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_a_fork_is_equal_and_apart(kind: str, seed: int) -> None:
    moments(kind, seed).are_apart_from_a_fork()


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_any_ply_can_be_gone_back_to(kind: str, seed: int) -> None:
    moments(kind, seed).are_gone_back_to(200, 40)


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_after_taking_back_the_same_answers_meet_the_same_dice(kind: str, seed: int) -> None:
    moments(kind, seed).meet_the_same_dice_again()


LONGEST = 24
"""Answers of one flow, chance among them: the longest of a card played for an action that takes others."""


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_a_flow_is_a_few_answers_long(kind: str, seed: int) -> None:
    """What is replayed for a fork or an undo stays short."""
    game = new_game(kind, seed)
    longest = 0
    for _ in course(game, Random(seed), 600):
        if game.state.phase == "turn":
            longest = max(longest, len(game.entries) - game.snapshots[-1].entries)
    assert longest <= LONGEST


# -- deals ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_a_world_dealt_anew_can_be_played_to_the_end(kind: str, seed: int, viewer: str) -> None:
    moments(kind, seed).are_dealt_anew_and_played_on(viewer, 300, step=5, on=25, to_the_end=1000)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_a_deal_changes_nothing_that_the_viewer_sees(kind: str, seed: int, viewer: str) -> None:
    moments(kind, seed).look_the_same_when_dealt_anew(viewer)


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_secret_choices_come_in_either_order(kind: str, seed: int) -> None:
    """Bids and the making up of decks."""
    assert moments(kind, seed).take_secret_choices_in_either_order(150) >= {"bid", "muster"}


# -- dice and losses ------------------------------------------------------------------------------------------


def rolls(kind: str, seed: int) -> Iterator[tuple[State, Roll, State]]:
    """The state before each roll, the roll, and a copy of the state when it was asked."""
    game = new_game(kind, seed).fork(forkable=True)
    random, chance = Random(seed), Deadly(seed)
    before = game.state.clone()
    for _ in range(700):
        if game.over:
            return
        request = game.requests[0]
        if isinstance(request, Roll):
            yield before, request, game.state.clone()
        if isinstance(request, Choose):
            game.answer(lively(request.options(), random), request.side)
        else:
            game.answer(chance(request, game.chances))
        before = game.state.clone()


@pytest.mark.rule("US-act-01")
@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_each_attack_rolls_the_dice_of_its_value(kind: str, seed: int) -> None:
    tables = scenario(kind)
    rolled = 0
    for _, roll, state in rolls(kind, seed):
        verb, attacker, target, total = roll.about
        assert total > 0
        if verb == "mine":
            assert (len(roll.dice), attacker in tables.edge_of) == (1, True)
        elif verb == "overwatch":
            assert len(roll.dice) == 3
        else:
            kinds = "building" if not target.startswith("unit:") else "unit"
            if kinds == "unit" and tables.units[tables.unit_of[target]].vehicle:
                kinds = "vehicle"
            actions = [a for a in tables.cards[state.chain[-1]].actions if a.type == verb]
            assert len(roll.dice) in [a.dice.get(kinds) for a in actions]
        rolled += 1
    assert rolled


@pytest.mark.rule("US-move-02", "US-scout-02")
@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_who_moves_or_scouts_stands_on_an_own_marker_afterwards(kind: str, seed: int) -> None:
    game = new_game(kind, seed)
    game.state.log = []
    walked = 0
    for asked, word in course(game, Random(seed), 400):
        game.state.log.clear()
        if asked.kind in ("move", "scout") and word != "stop":
            trial = game.fork(forkable=True)
            start = trial.state.at[trial.state.acting]
            trial.answer(word)
            tile = trial.state.at[game.state.acting]
            assert tile == start or trial.state.marks[trial.state.active][tile] != NO_MARKER
            walked += tile != start
    assert walked or kind == "missions"


DEEP = {
    "reshuffle", "place", "ready", "scout-mark", "fog", "bolster", "command", "conceal", "control", "inspire", "force",
    "recon", "attack", "casualty", "suppressed", "hunker", "win", "muster", "support", "mine-laid", "mine-gone",
    "overwatch", "overwatch-off", "routed", "routed again", "recovered", "pushed", "damaged", "tunnel-gone", "smoke",
    "bombers", "returned", "gain", "mission-placed",
    "fires attack", "fires antitank", "fires demo", "fires bomb", "fires flame", "fires grenade", "fires suppress",
    "fires area-suppress", "fires mine", "fires overwatch",
    "ask casualty", "ask spawn", "ask part", "ask rout-move", "ask flame-move", "ask next-bomb", "ask next-grenade",
    "ask next-area-suppress", "ask guide-unit", "ask guide", "ask stalk", "ask support", "ask ready", "ask antiair",
    "ask return", "ask overwatch-fire", "through a tunnel",
}  # fmt: skip


def test_play_at_random_reaches_what_lies_deep() -> None:
    """The weights are right: in some ten games of each kind all this happens."""
    missing = set(DEEP)
    for seed in range(10 * len(ALL)):
        if not missing:
            return
        game = new_game(ALL[seed % len(ALL)], seed)
        game.state.log = []
        for asked, _ in course(game, Random(seed), 500):
            missing.discard(f"ask {asked.kind}")
        for event in game.state.log or []:
            missing.discard(event.kind)
            if event.kind == "attack":
                missing.discard(f"fires {event.data['verb']}")
            if event.data.get("again"):
                missing.discard(f"{event.kind} again")
            if event.data.get("through"):
                missing.discard("through a tunnel")
    assert not missing


@pytest.mark.parametrize("kind", ["first", "missions", "all-decks"])
def test_random_play_comes_to_an_end_and_says_why(kind: str) -> None:
    ends = 0
    for seed in range(4):
        game = new_game(kind, seed).fork(Deadly(seed))
        play_on(game, Random(seed), 6000)
        if game.over:
            ends += 1
            assert game.state.result is not None
            assert game.state.result.rule.startswith(("US-goal-", "US-end-"))
    assert ends >= 3


@pytest.mark.rule("US-tile-10")
def test_distances_fit_the_map() -> None:
    for kind in ALL:
        distances_fit(scenario(kind))
