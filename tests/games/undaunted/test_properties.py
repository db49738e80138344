"""What holds at every moment of every game, checked in games played at random."""

from __future__ import annotations

import json
from random import Random

import pytest

from stalingrad_widgets.core.content import load_pack
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.requests import Choose, Roll
from stalingrad_widgets.games.undaunted.catalog import DEMONSTRATION
from stalingrad_widgets.games.undaunted.compile import compile_scenario
from stalingrad_widgets.games.undaunted.normandy import NORMANDY
from stalingrad_widgets.games.undaunted.pack_checks import FORMAT
from stalingrad_widgets.games.undaunted.scenario import OFF
from stalingrad_widgets.games.undaunted.state import Content, State, load_state

from .random_play import ALL, RULES, SHIPPED, VIEWERS, Deadly, course, new_game, pending, play_on, scenario

CASES = [(id, seed) for seed, id in enumerate(ALL)]


def face(game: Game[State]) -> object:
    """All that can be compared of a game: its state, what is asked, and the options."""
    options = [(r.side, r.kind, r.about, r.options() if isinstance(r, Choose) else None) for r in game.requests]
    return game.state.dump(), options, game.chances


@pytest.mark.parametrize(("id", "seed"), [(id, 100 * n + seed) for n in range(2) for id, seed in CASES])
def test_invariants_hold_after_each_answer(id: str, seed: int) -> None:
    game = new_game(id, seed, discard_open=bool(seed % 2), fog_bolster=seed % 3 > 0)
    RULES.check(game.state)
    for _ in course(game, Random(seed), 600):
        RULES.check(game.state)
    RULES.check(game.state)


@pytest.mark.parametrize(("id", "seed"), CASES)
def test_options_are_what_is_not_refused_and_all_beyond_is(id: str, seed: int) -> None:
    for asked, _ in course(new_game(id, seed), Random(seed), 300):
        offered = asked.offered()
        options = asked.options()
        assert options, f"nothing can be answered to {asked}"
        assert len(set(options)) == len(options), f"an option twice in {asked}"
        assert options == [word for word in offered if asked.why_not(word) is None]
        beyond = list(asked.beyond()) if asked.beyond is not None else []
        for word in [*offered, *beyond]:
            refusal = asked.why_not(word)
            assert (refusal is None) == (word in options), (asked, word)
            taken = asked.pick.chosen if asked.pick is not None else ()
            if refusal is not None and word not in offered and word not in taken:
                assert refusal.rule.startswith("UN-"), (asked, word, refusal)


@pytest.mark.parametrize(("id", "seed"), CASES)
def test_a_sample_is_an_option(id: str, seed: int) -> None:
    random = Random(seed)
    for asked, _ in course(new_game(id, seed), random, 300):
        assert asked.sample(random.random) in asked.options()


@pytest.mark.parametrize(("id", "seed"), CASES)
def test_a_state_is_saved_and_loaded_as_it_is(id: str, seed: int) -> None:
    game = new_game(id, seed)
    for _ in course(game, Random(seed), 200):
        dump = game.state.dump()
        loaded = load_state(json.loads(json.dumps(dump)), game.state.content)
        assert loaded.dump() == dump
        assert game.state.clone().dump() == dump


@pytest.mark.parametrize(("id", "seed"), CASES)
def test_a_game_goes_on_from_a_saved_snapshot_as_from_its_start(id: str, seed: int) -> None:
    random = Random(seed)
    game = new_game(id, seed)
    for n, _ in enumerate(course(game, random, 200)):
        if n % 9 == 0:
            snapshot = game.snapshots[-1]
            state = load_state(json.loads(json.dumps(snapshot.state.dump())), game.state.content)
            twin = Game(RULES, state, chances=snapshot.chances)
            twin.follow(game.entries[snapshot.entries :])
            assert face(twin) == face(game)


@pytest.mark.parametrize(("id", "seed"), CASES)
def test_a_fork_is_equal_and_apart(id: str, seed: int) -> None:
    random = Random(seed)
    game = new_game(id, seed)
    for n, _ in enumerate(course(game, random, 150)):
        if n % 5 == 0:
            before = face(game)
            fork = game.fork()
            assert face(fork) == before
            play_on(fork, random, 15)
            assert face(game) == before


@pytest.mark.parametrize(("id", "seed"), CASES)
def test_any_ply_can_be_gone_back_to(id: str, seed: int) -> None:
    game = new_game(id, seed)
    faces = []
    for _ in course(game, Random(seed), 250):
        faces.append(face(game))
    game.chance = None
    for ply in sorted(Random(seed).sample(range(len(faces)), min(60, len(faces))), reverse=True):
        assert face(game.at(ply)) == faces[ply]
        game.undo(ply)
        assert face(game) == faces[ply]


@pytest.mark.parametrize(("id", "seed"), CASES)
def test_after_taking_back_the_same_answers_meet_the_same_dice(id: str, seed: int) -> None:
    game = new_game(id, seed)
    words = [(word, asked.side) for asked, word in course(game, Random(seed), 120)]
    after = face(game)
    game.undo(0)
    for word, side in words:
        game.answer(word, side)
    assert face(game) == after


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(("id", "seed"), CASES)
def test_a_world_dealt_anew_can_be_played_to_the_end(id: str, seed: int, viewer: str) -> None:
    random = Random(seed)
    game = new_game(id, seed)
    for n, _ in enumerate(course(game, random, 400)):
        if n % 4 == 0:
            world = game.fork()
            world.deal(viewer, seed + n)
            RULES.check(world.state)
            for _ in range(30):
                play_on(world, random, 1)
                RULES.check(world.state)
        if n % 80 == 0:
            world = game.fork()
            world.deal(viewer, n)
            play_on(world, random, 1500)
            RULES.check(world.state)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(("id", "seed"), CASES)
def test_a_deal_changes_nothing_that_the_viewer_sees(id: str, seed: int, viewer: str) -> None:
    random = Random(seed)
    game = new_game(id, seed)
    for n, _ in enumerate(course(game, random, 200)):
        if n % 4 == 0:
            world = game.fork()
            world.deal(viewer, n)
            assert seen(world.state, viewer) == seen(game.state, viewer)
            asked = [(r.side, r.kind, r.about) for r in game.requests]
            assert [(r.side, r.kind, r.about) for r in world.requests] == asked


def seen(state: State, viewer: str) -> object:
    """The board, the cards that the viewer sees, the numbers of the others, and what he knows of those."""
    zones = state.zones
    sees = zones.layout.sees[viewer]
    cards = [zones[i] if sees[i] else len(zones[i]) for i in range(len(sees))]
    known = [(zones.known(viewer, i), zones.barred(viewer, i)) for i in range(len(sees))]
    dump = state.dump()
    del dump["zones"]
    return dump, cards, known


@pytest.mark.parametrize(("id", "seed"), CASES)
def test_bids_come_in_either_order(id: str, seed: int) -> None:
    game = new_game(id, seed)
    bids = 0
    for asked, _ in course(game, Random(seed), 300):
        if asked.kind == "bid" and len(game.requests) == 2:
            first, second = [(r.sample(lambda: 0.5), r.side) for r in game.requests if isinstance(r, Choose)]
            one, other = game.fork(forkable=True), game.fork(forkable=True)
            for word, side in (first, second):
                one.answer(word, side)
            for word, side in (second, first):
                other.answer(word, side)
            assert face(one) == face(other)
            bids += 1
    assert bids


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
        for a, near in enumerate(tables.neighbours):
            assert [b for b, steps in enumerate(tables.distance[a]) if steps == 1] == list(near)
        assert all(tables.distance[a][b] == tables.distance[b][a] for a in range(len(tables.tiles)) for b in range(a))
        assert all(spawn == OFF or spawn < len(tables.tiles) for spawn in tables.spawns)


def test_plays_that_are_never_looked_at_are_never_refused() -> None:
    """`doubtful` leaves out no use that the rules could refuse."""
    for id, seed in CASES:
        game = new_game(id, seed)
        for asked, _ in course(game, Random(seed), 100):
            if asked.kind == "play":
                doubtful, asked.doubtful = asked.doubtful, None
                slow = asked.options()
                asked.doubtful = doubtful
                assert asked.options() == slow


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
        game = new_game(id, seed)
        for _ in course(game, Random(seed), 200):
            assert pending(game, Random(0)) is not None
