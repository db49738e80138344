"""The engine at work: a scenario is set up, a round is played by hand, dice are scripted, a game ends."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from stalingrad_widgets.core.chance import Scripted, Seeded
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.refusal import IllegalAnswer
from stalingrad_widgets.core.requests import Choose, Draw, Roll
from stalingrad_widgets.games.undaunted.combat import hit_chance, legal_targets, total_defence
from stalingrad_widgets.games.undaunted.normandy import NORMANDY
from stalingrad_widgets.games.undaunted.odds import hit
from stalingrad_widgets.games.undaunted.position import from_position
from stalingrad_widgets.games.undaunted.ruleset import ActionRule
from stalingrad_widgets.games.undaunted.state import CONTROLLED, Content, State, load_state
from stalingrad_widgets.games.undaunted.victory import controlled_tiles, points, value_of, verdict

from .random_play import ALL, RULES, SHIPPED, new_game, play_on, scenario


@pytest.fixture
def game() -> Game[State]:
    """The first scenario with nobody to roll or draw."""
    return Game(RULES, RULES.set_up(scenario("first-steps")))


def draw_up(game: Game[State], *hand: str) -> None:
    """Draw cards for the side that draws: those named, then whatever comes."""
    wanted = [f"card:{hand_card}" for hand_card in hand]
    while isinstance(game.request, Draw):
        side = game.request.side
        word = next((card for card in wanted if card in game.request.pool()), game.request.pool()[0])
        if word in wanted:
            wanted.remove(word)
        game.answer(word, side)
    assert not wanted


@pytest.mark.parametrize("id", ALL)
def test_each_scenario_is_set_up_and_sound(id: str) -> None:
    state = RULES.set_up(scenario(id))
    RULES.check(state)
    assert (state.phase, state.round, state.result) == ("draw", 1, None)
    assert verdict(state) is None


def test_a_scenario_that_is_decided_before_it_begins_is_refused() -> None:
    tables = scenario("first-steps")
    decided = replace(tables, counters=())
    with pytest.raises(ValueError, match=r"decided before it begins: the .* side has won"):
        RULES.set_up(decided)


def test_options_are_checked_all_at_once() -> None:
    with pytest.raises(ValueError, match=r"There is no option 'fog'.*Option 'discard_open' is 'yes'") as wrong:
        Content(scenario("first-steps"), NORMANDY, {"fog": True, "discard_open": "yes"})
    assert "fog_bolster" in str(wrong.value)


def test_a_round_goes_draw_bid_turn_turn_draw(game: Game[State]) -> None:
    state = game.state
    draw_up(game)
    assert [state.zones.count(side.hand) for side in state.scenario.sides] == [4, 4]
    for request in game.requests:
        assert isinstance(request, Choose)
        game.answer(request.options()[0], request.side)
    turns = []
    while state.phase == "turn":
        turns.append(state.scenario.sides[state.active].id)
        game.answer("end")
    assert sorted(turns) == ["american", "german"]
    assert (state.round, state.phase) == (2, "draw")
    assert [state.zones.count(side.discard) for side in state.scenario.sides] == [4, 4]


def test_nothing_is_drawn_by_chance_when_the_whole_deck_is_drawn() -> None:
    state = RULES.set_up(scenario("first-steps"))
    for side in state.scenario.sides:
        for card in state.zones[side.deck][4:]:
            state.zones.move(card, side.deck, side.supply)
    game = Game(RULES, state)
    assert [request.kind for request in game.requests] == ["bid", "bid"]
    assert [state.zones.count(side.hand) for side in state.scenario.sides] == [4, 4]


def test_an_attack_is_rolled_with_scripted_dice() -> None:
    game = new_game("machine-guns", 5)
    random = Random(5)
    while not (isinstance(game.request, Choose) and game.request.kind == "attack"):
        request = game.requests[0]
        assert isinstance(request, Choose)
        game.answer(request.sample(random.random), request.side)
    attacker, dice, verb = game.request.about
    target = game.request.options()[0]
    unit_of = game.state.scenario.unit_of
    total = total_defence(game.state, unit_of[attacker], unit_of[target], verb).total
    for face, success in ((total - 1, False), (0, True)):
        trial = game.fork(Scripted([face] * dice, Seeded(1)), forkable=True)
        trial.state.log = []
        trial.answer(target)
        (event,) = [event for event in trial.state.log if event.kind == "attack"]
        assert (event.data["total"], event.data["hit"]) == (total, success)
        assert sum(part[1] for part in event.data["parts"]) == total


def test_dice_can_be_asked_of_a_person() -> None:
    game = new_game("machine-guns", 5)
    game.chance = None
    random = Random(1)
    while not isinstance(game.request, Roll):
        request = game.requests[0]
        game.answer(request.sample(random.random), request.side)
    with pytest.raises(IllegalAnswer):
        game.answer((10,) * len(game.request.dice))
    game.answer((9,) * len(game.request.dice))
    RULES.check(game.state)


def test_nothing_is_played_out_of_turn(game: Game[State]) -> None:
    draw_up(game)
    assert RULES.interjections(game.state, "american") == ()
    with pytest.raises(IllegalAnswer):
        game.interject("american", "card:usa/fog")


@pytest.mark.parametrize(("total", "dice"), [(total, dice) for total in range(1, 16) for dice in range(6)])
def test_the_chance_to_hit_is_the_exact_fraction(total: int, dice: int) -> None:
    chance = hit_chance(total, dice)
    assert chance == float(hit(dice, total))
    misses = sum(face != 0 and face < total for face in range(10))
    assert chance == pytest.approx(1 - (misses / 10) ** dice, abs=1e-12)


def test_points_count_controlled_objectives_only() -> None:
    state = RULES.set_up(scenario("first-steps"))
    first = state.scenario.objectives[0]
    before = points(state, 0)
    state.marks[0][first] = CONTROLLED
    assert points(state, 0) == before + value_of(state, first)
    assert first in controlled_tiles(state, 0)
    assert value_of(state, first) == state.scenario.values[first]


def test_all_enemy_counters_on_the_board_are_targets() -> None:
    state = RULES.set_up(scenario("first-steps"))
    enemy = state.scenario.sides[1]
    assert legal_targets(state, 0) == [unit for unit in enemy.units if state.at[unit] >= 0]


@pytest.mark.rule("UN-act-03")
def test_the_actions_are_in_their_families() -> None:
    families: dict[str, list[str]] = {}
    for type, rule in NORMANDY.actions.items():
        assert isinstance(rule, ActionRule)
        families.setdefault(rule.family, []).append(type)
    assert families == {
        "movement": ["move", "guide", "scout", "stalk"],
        "support": ["bolster", "command", "conceal", "control", "inspire", "recon", "target"],
        "combat": ["attack", "suppress", "blast"],
    }


def test_check_tells_all_that_is_wrong() -> None:
    state = RULES.set_up(scenario("first-steps"))
    side = state.scenario.sides[0]
    state.zones.put([side.fog], side.hand)
    state.marks[0][0] = state.marks[1][0] = CONTROLLED
    state.zones.know_absent("german", side.deck, [state.zones[side.deck][0]])
    with pytest.raises(AssertionError) as wrong:
        RULES.check(state)
    assert "controlled by both sides" in str(wrong.value)
    assert "the scenario has" in str(wrong.value)
    assert "is said to know" in str(wrong.value)


def test_in_a_position_the_losses_of_a_side_are_public_by_unit() -> None:
    """A deal leaves casualties what they were, and the Fog of War that was reconnoitred."""
    lost = {"rifleman-a": 1, "scout-b": 1, "fog": 2}
    doc = {"scenario": "first-steps", "cards": {"german": {"lost": lost, "hand": {"fog": 1}}}}
    _, state = from_position(doc, NORMANDY)
    german = state.scenario.sides[1]
    faces = [f"card:ger/{face}" for face, n in lost.items() for _ in range(n)]
    assert sorted(state.zones.known("american", german.lost)) == sorted((face,) for face in faces)
    assert state.zones.known("american", german.hand) == ()
    for seed in range(20):
        world = state.clone()
        RULES.determinise(world, "american", Random(seed))
        assert world.zones[german.lost] == state.zones[german.lost]


@pytest.mark.parametrize("id", SHIPPED)
def test_a_finished_game_keeps_its_result(id: str) -> None:
    for seed in range(20):
        game = new_game(id, seed).fork(Seeded(seed))
        play_on(game, Random(seed), 3000)
        if game.over:
            state = load_state(game.state.dump(), game.state.content)
            assert state.result == game.state.result
            assert game.requests == ()
            return
    pytest.fail("no game ended in twenty")
