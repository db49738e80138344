"""What holds at every moment of every game, checked in games played at random."""

from __future__ import annotations

from random import Random

import pytest

from stalingrad_widgets.core.content import load_pack
from stalingrad_widgets.core.requests import Roll
from stalingrad_widgets.games.undaunted.catalog import DEMONSTRATION
from stalingrad_widgets.games.undaunted.compile import compile_scenario
from stalingrad_widgets.games.undaunted.normandy import NORMANDY
from stalingrad_widgets.games.undaunted.pack_checks import FORMAT
from stalingrad_widgets.games.undaunted.scenario import OFF
from stalingrad_widgets.games.undaunted.state import Content, load_state
from tests.games.at_random import Deadly

from .moments import Moments, distances_fit
from .random_play import ALL, AT_RANDOM, RULES, SHIPPED, VIEWERS, course, new_game, play_on, scenario

CASES = [(id, seed) for seed, id in enumerate(ALL)]


def moments(id: str, seed: int, **options: bool) -> Moments:
    return Moments(RULES, AT_RANDOM, new_game(id, seed, **options), seed)


@pytest.mark.parametrize(("id", "seed"), [(id, 100 * n + seed) for n in range(2) for id, seed in CASES])
def test_invariants_hold_after_each_answer(id: str, seed: int) -> None:
    moments(id, seed, discard_open=bool(seed % 2), fog_bolster=seed % 3 > 0).are_sound(600)


@pytest.mark.parametrize(("id", "seed"), CASES)
def test_options_are_what_is_not_refused_and_all_beyond_is(id: str, seed: int) -> None:
    moments(id, seed).offer_what_is_not_refused("UN-")


@pytest.mark.parametrize(("id", "seed"), CASES)
def test_a_sample_is_an_option(id: str, seed: int) -> None:
    moments(id, seed).sample_options(300)


@pytest.mark.parametrize(("id", "seed"), CASES)
def test_a_state_is_saved_and_loaded_as_it_is(id: str, seed: int) -> None:
    moments(id, seed).are_saved_and_loaded()


@pytest.mark.parametrize(("id", "seed"), CASES)
def test_a_game_goes_on_from_a_saved_snapshot_as_from_its_start(id: str, seed: int) -> None:
    moments(id, seed).go_on_from_a_snapshot()


@pytest.mark.parametrize(("id", "seed"), CASES)
def test_a_fork_is_equal_and_apart(id: str, seed: int) -> None:
    moments(id, seed).are_apart_from_a_fork()


@pytest.mark.parametrize(("id", "seed"), CASES)
def test_any_ply_can_be_gone_back_to(id: str, seed: int) -> None:
    moments(id, seed).are_gone_back_to(250, 60)


@pytest.mark.parametrize(("id", "seed"), CASES)
def test_after_taking_back_the_same_answers_meet_the_same_dice(id: str, seed: int) -> None:
    moments(id, seed).meet_the_same_dice_again()


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(("id", "seed"), CASES)
def test_a_world_dealt_anew_can_be_played_to_the_end(id: str, seed: int, viewer: str) -> None:
    moments(id, seed).are_dealt_anew_and_played_on(viewer, 400, step=4, on=30, to_the_end=1500)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(("id", "seed"), CASES)
def test_a_deal_changes_nothing_that_the_viewer_sees(id: str, seed: int, viewer: str) -> None:
    moments(id, seed).look_the_same_when_dealt_anew(viewer)


@pytest.mark.parametrize(("id", "seed"), CASES)
def test_bids_come_in_either_order(id: str, seed: int) -> None:
    assert "bid" in moments(id, seed).take_secret_choices_in_either_order(300)


@pytest.mark.parametrize(("id", "seed"), CASES)
@pytest.mark.rule("UN-combat-09", "UN-act-01")
def test_each_action_rolls_as_many_dice_as_its_value(id: str, seed: int) -> None:
    game = new_game(id, seed)
    game.state.log = []
    value = {play.word: play.action.value for play in scenario(id).plays.values() if play.action is not None}
    rolled = 0
    for _ in course(game, Random(seed), 500):
        log, game.state.log = game.state.log or [], []
        for event in log:
            if event.kind == "play":
                value["now"] = value[f"{event.data['card']} {event.data['verb']}"]
            if event.kind == "attack":
                assert len(event.data["dice"]) == value["now"]
                assert all(die in range(10) for die in event.data["dice"])
                rolled += 1
    assert rolled or id in ("first-steps", "first-steps+")


@pytest.mark.rule("UN-casualty-08", "UN-casualty-12")
@pytest.mark.parametrize(("id", "seed"), CASES)
def test_the_owner_picks_a_casualty_exactly_if_the_unit_has_several_faces(id: str, seed: int) -> None:
    game = new_game(id, seed)
    game.state.log = []
    picked: list[str] = []
    for asked, _ in course(game, Random(seed), 500):
        log, game.state.log = game.state.log or [], []
        lost = [event.data["unit"] for event in log if event.kind == "casualty"]
        several = [unit for unit in lost if len(scenario(id).units[scenario(id).unit_of[unit]].faces) > 1]
        assert several == picked
        picked = [asked.about[0]] if asked.kind == "casualty" else []


@pytest.mark.parametrize("id", SHIPPED)
def test_random_play_comes_to_an_end_and_says_why(id: str) -> None:
    ends = 0
    for seed in range(6):
        game = new_game(id, seed).fork(Deadly(seed))
        play_on(game, Random(seed), 4000)
        if game.over:
            ends += 1
            assert game.state.result is not None
            assert game.state.result.rule.startswith("UN-end-")
    assert ends >= 4


DEEP = {
    "reshuffle", "place", "ready", "scout-mark", "fog", "bolster", "command", "conceal", "control", "raise",
    "inspire", "recon", "target", "target-off", "attack", "casualty", "removed", "suppressed", "hunker", "win",
    "ask casualty", "ask blast", "ask guide-unit", "ask guide", "ask stalk",
}  # fmt: skip


def test_play_at_random_reaches_what_lies_deep() -> None:
    """The weights are right: in some ten games a scenario all this happens."""
    missing = set(DEEP)
    for seed in range(10 * len(ALL)):
        if not missing:
            return
        game = new_game(ALL[seed % len(ALL)], seed)
        game.state.log = []
        for asked, _ in course(game, Random(seed), 700):
            missing.discard(f"ask {asked.kind}")
        missing -= {event.kind for event in game.state.log or []}
    assert not missing


def test_spawn_tiles_and_distances_fit_the_map() -> None:
    for id in ALL:
        tables = scenario(id)
        distances_fit(tables)
        assert all(spawn == OFF or spawn < len(tables.tiles) for spawn in tables.spawns)


def test_plays_that_are_never_looked_at_are_never_refused() -> None:
    for id, seed in CASES:
        moments(id, seed).never_refuse_what_is_not_doubtful(100)


def test_the_same_scenario_is_compiled_equal_each_time() -> None:
    one = compile_scenario(load_pack(FORMAT, DEMONSTRATION), SHIPPED[0], NORMANDY)
    content = Content(one, NORMANDY)
    state = new_game(SHIPPED[0], 1).state
    assert load_state(state.dump(), content).dump() == state.dump()


def test_a_roll_is_asked_with_what_it_is_about() -> None:
    """Without chance the dice wait, with the total that they must reach."""
    game = new_game("machine-guns", 3)
    for asked, word in course(game, Random(3), 400):
        if asked.kind in ("attack", "suppress"):
            trial = game.fork(forkable=True)
            trial.answer(word)
            (roll,) = trial.requests
            assert isinstance(roll, Roll)
            assert roll.about[:3] == (asked.about[2], asked.about[0], word)
            assert len(roll.dice) == asked.about[1]
            return
    pytest.fail("no attack in 400 answers")


def test_someone_is_always_asked_while_play_goes_on() -> None:
    for id, seed in CASES:
        moments(id, seed).ask_someone()
