"""The odds against counting out by hand, against two dice libraries, and against the engine itself."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

import dyce
import icepool
import pytest

from stalingrad_widgets.core.requests import Choose, Draw, Roll
from stalingrad_widgets.games.desamparados import activation, odds, odds_now, rolls
from stalingrad_widgets.games.desamparados.content import GRENADE, OFF, Content
from stalingrad_widgets.games.desamparados.frame import begin
from stalingrad_widgets.games.desamparados.rolls import Reading
from stalingrad_widgets.games.desamparados.state import IN_TURN, Attack, State
from tests.games.desamparados.desk import Army, Desk, bench, card, lay

GAMES = 10_000
"""Attacks that the engine resolves in each simulation: 100,000 in all."""
SIGMAS = 4.5
"""Seeds are fixed; over some sixty figures chance alone goes beyond this once in 2,500 such files."""
PLAIN = Reading()
READINGS = [
    PLAIN,
    PLAIN._replace(explosions=((2, 2), (3, 3))),
    PLAIN._replace(explosions=((1, 1),)),
    PLAIN._replace(explosions=()),
    PLAIN._replace(frozen_roll_hits=True),
    PLAIN._replace(head_shot_needs_hit=False),
    PLAIN._replace(critical_needs_hit=True),
    PLAIN._replace(default_life=False),
    Reading(((3, 3),), True, False, True, False),
]
PAIRS = [(a, b) for a, b in product(range(1, 7), repeat=2)]
WEAPONS = ("smg", "rifle", "pistol", "grenade")


# -- counting out by hand -----------------------------------------------------------------------------


def by_hand(reading: Reading, weapon: str, faces: tuple[int, int], bonus: int, defense: int) -> tuple[str, str]:
    """What a roll does ("miss", "life", "dead") and how the attack goes on ("on", "more", "over")."""
    double = faces[0] if faces[0] == faces[1] else 0
    total = sum(faces) + bonus
    reached = total >= defense
    if weapon == "grenade" and faces in reading.explosions:
        return "miss", "over"
    if double == 1:
        return ("life" if reading.frozen_roll_hits and reached and weapon != "grenade" else "miss"), "over"
    then = "more" if double == 5 and weapon != "grenade" else "on"
    head = double == 6 and (reached or not reading.head_shot_needs_hit)
    critical = weapon == "rifle" and total > 12 and (reached or not reading.critical_needs_hit)
    return ("dead" if head or critical else "life" if reached else "miss"), then


def all_shots(
    reading: Reading, weapon: str, shots: int, bonus: int, defense: int, cubes: int, once: int = 0
) -> Mapping[tuple[str, int], float]:
    """("alive", cubes) and ("dead", shots left) -> chance; step by step until hardly anything goes on."""
    going = {(shots, cubes): 1.0}
    done: dict[tuple[str, int], float] = defaultdict(float)
    extra_bonus = once
    while sum(going.values()) > 1e-15:
        then: dict[tuple[int, int], float] = defaultdict(float)
        for (left, cubes_left), chance in going.items():
            if not left:
                done["alive", cubes_left] += chance
                continue
            for faces in PAIRS:
                effect, follows = by_hand(reading, weapon, faces, bonus + extra_bonus, defense)
                shots_left = {"over": 0, "more": left, "on": left - 1}[follows]
                dies = effect == "dead" or (effect == "life" and not cubes_left)
                after = cubes_left - (effect == "life")
                if not reading.default_life and effect == "life" and not after:
                    dies = True
                if dies:
                    done["dead", shots_left] += chance / 36
                else:
                    then[shots_left, after] += chance / 36
        going, extra_bonus = then, 0
    return done


@pytest.mark.parametrize("reading", READINGS, ids=str)
@pytest.mark.parametrize("weapon", WEAPONS)
def test_each_roll_is_counted_out(reading: Reading, weapon: str) -> None:
    for bonus, defense in product(range(-1, 7), range(2, 17)):
        judged = [by_hand(reading, weapon, faces, bonus, defense) for faces in odds.FACES]
        shot = odds.shot(reading, weapon, bonus, defense)
        ways = Counter(judged)
        for column, then in ((shot.on, "on"), (shot.extra, "more"), (shot.stop, "over")):
            assert column == tuple(ways[effect, then] for effect in ("miss", "life", "dead"))
        assert odds.hit(reading, weapon, bonus, defense) == Fraction(sum(effect != "miss" for effect, _ in judged), 36)
        assert shot.kills(1) == odds.hit(reading, weapon, bonus, defense)
        assert shot.kills(2) == Fraction(sum(effect == "dead" for effect, _ in judged), 36)


@pytest.mark.parametrize("reading", READINGS, ids=str)
@pytest.mark.parametrize(
    ("weapon", "shots", "once"), [("smg", 4, 0), ("rifle", 1, 0), ("rifle", 1, 2), ("pistol", 1, 0)]
)
def test_each_attack_is_followed_to_its_end(reading: Reading, weapon: str, shots: int, once: int) -> None:
    for bonus, defense, cubes in product((-1, 1, 3), (5, 8, 10, 14), (0, 1, 3)):
        law = odds.burst(reading, weapon, shots, bonus, defense, cubes, once=once)
        twin = all_shots(reading, weapon, shots, bonus, defense, cubes, once)
        for n, chance in enumerate(law.alive):
            assert chance == pytest.approx(twin.get(("alive", n), 0), abs=1e-12)
        for n, chance in enumerate(law.dead):
            assert chance == pytest.approx(twin.get(("dead", n), 0), abs=1e-12)
        assert sum(law.alive) + law.killed == pytest.approx(1, abs=1e-12)
        assert law.wounded(cubes) == pytest.approx(sum(p for (w, n), p in twin.items() if w == "alive" and n < cubes))


def test_figures_of_the_notes() -> None:
    g = {2: 36, 3: 35, 4: 33, 5: 30, 6: 26, 7: 21, 8: 15, 9: 10, 10: 6, 11: 3, 12: 1, 13: 0}
    assert {n: odds.at_least(n) * 36 for n in g} == g
    rolls_of = [odds.burst(PLAIN, "smg", shots, 0, 30, 9).rolls for shots in (1, 2, 3)]
    assert rolls_of == pytest.approx([36 / 35, 2.028, 2.998], abs=5e-4)
    for n, m in product(range(1, 14), range(4)):
        wanted = g.get(max(n, 2), 0) - (n <= 2)
        assert odds.hit(PLAIN, "pistol", m, n + m) == Fraction(wanted, 36)
        assert odds.hit(PLAIN, "grenade", m, n + m) == Fraction(wanted - (n <= 4), 36)
    assert odds.last_breath_gain(7, 6.0, 1) == pytest.approx(21 / 36 * 6 - 4)


def test_what_is_no_attack_with_a_firearm_is_refused() -> None:
    with pytest.raises(ValueError, match="2 shots with a grenade at 1 cubes"):
        odds.burst(PLAIN, "grenade", 2, 0, 7, 1)
    with pytest.raises(ValueError, match="-1 shots"):
        odds.burst(PLAIN, "smg", -1, 0, 7, 1)


def test_a_grenade_takes_lives_along_its_axis() -> None:
    law = odds.throw(PLAIN, 1, 8, 1, (0, 2))
    assert law.hit == Fraction(21 - 0, 36)
    assert (law.lives, law.deaths) == (law.hit * 3, law.hit + Fraction(1, 36))
    assert (law.explodes, law.frozen, law.loot) == (Fraction(1, 36),) * 3
    trench = odds.throw(PLAIN, 1, 9, None, (0,))
    assert (trench.kills, trench.lives, trench.deaths) == (Fraction(0), trench.hit, trench.hit)


# -- two dice libraries -------------------------------------------------------------------------------


@pytest.mark.parametrize("need", range(3, 12))
def test_two_dice_libraries_agree(need: int) -> None:
    ours = odds.burst(PLAIN, "smg", 3, 0, need, 2)
    theirs = _by_icepool(need, 3, 2)
    mine = {("alive", n): p for n, p in enumerate(ours.alive)} | {("dead", n): p for n, p in enumerate(ours.dead)}
    assert all(abs(p - theirs.get(what, 0.0)) <= 1e-12 for what, p in mine.items())
    two = 2 @ dyce.H(6)
    assert float(odds.at_least(need)) == pytest.approx(float(sum(p for n, p in two.probability_items() if n >= need)))


def _by_icepool(need: int, shots: int, cubes: int) -> dict[tuple[str, int], float]:
    """An absorbing chain over (where, shots left, cubes)."""
    pair = icepool.Die(PAIRS)

    def step(where: str, left: int, cubes: int) -> Any:
        if where != "going" or not left:
            return where, left, cubes
        return pair.map(lambda a, b: _after(left, cubes, (a, b), need), star=True)

    end = icepool.Die([("going", shots, cubes)]).map(step, star=True, repeat="inf")
    law: dict[tuple[str, int], float] = defaultdict(float)
    for (where, left, cubes_left), p in zip(end.outcomes(), end.probabilities(), strict=True):
        law["dead" if where == "dead" else "alive", left if where == "dead" else cubes_left] += float(p)
    return law


def _after(left: int, cubes: int, faces: tuple[int, int], need: int) -> tuple[str, int, int]:
    effect, then = by_hand(PLAIN, "smg", faces, 0, need)
    left = {"over": 0, "more": left, "on": left - 1}[then]
    if effect == "dead" or (effect == "life" and not cubes):
        return "dead", left, 0
    return "going", left, cubes - (effect == "life")


# -- the engine ---------------------------------------------------------------------------------------

ATTACKER, TARGET, OTHER = "SOV-A-01", "GER-A-01", "GER-A-02"


def resolve(start: State, answer: Callable[[Choose], str], uniform: Callable[[], float]) -> State:
    """One attack of the engine, played to its end or to the first question that `answer` leaves open ("")."""
    state = start.clone()
    while state.attack is not None:
        flow = activation.activation(state)
        request = next(flow, None)
        while request is not None:
            assert isinstance(request, (Choose, Roll, Draw))
            word: Any = answer(request) if isinstance(request, Choose) else request.sample(uniform)
            if not word:
                flow.close()
                return state
            try:
                request = flow.send(word)
            except StopIteration:
                request = None
    return state


def agrees(chances: Mapping[Any, float], seen: Counter[Any], n: int = GAMES) -> bool:
    """Whether each frequency lies where its chance would have it."""
    assert sum(chances.values()) == pytest.approx(1)
    assert all(what in chances for what in seen), seen
    return all(abs(seen[what] / n - p) <= SIGMAS * sqrt(p * (1 - p) / n) + 1e-12 for what, p in chances.items())


def position(attacker: Mapping[str, Any], at: str, germans: Mapping[str, str], **more: Any) -> State:
    """A soldier whose turn it is, and Germans: the first of them has 2 hearts and defence 8."""
    cards = {ATTACKER: attacker, TARGET: card(defense=8, lives=2), OTHER: card(defense=6, lives=1)}
    desk = lay(Army(at={ATTACKER: at}), Army(at=germans), cards=cards, order=ATTACKER, **more)
    return desk.state


def attacking(state: State, weapon: str, **more: Any) -> State:
    code = state.content.roster.code_of
    shots = 1 if weapon == GRENADE else state.content.roster.soldiers[code[f"soldier:{ATTACKER}"]].weapon(weapon).shots
    begin(state, code[f"soldier:{ATTACKER}"], IN_TURN)
    target = code[f"soldier:{TARGET}"] if state.at[code[f"soldier:{TARGET}"]] != OFF else OFF
    state.attack = Attack(state.acting, weapon, shots=shots, target=target, **more)
    return state


def keep_firing(request: Choose) -> str:
    """No card is played for the attack."""
    if request.kind != "shot":
        return ""
    return "fire" if "fire" in request.options() else "stop"


def ends(start: State, seed: int) -> Iterator[State]:
    uniform = random.Random(seed).random
    for _ in range(GAMES):
        yield resolve(start, keep_firing, uniform)


def burst_agrees(start: State, seed: int) -> bool:
    """All shots at one target, another German standing by."""
    assert start.attack is not None
    target, attacker = start.attack.target, start.attack.attacker
    law = odds_now.whole_attack(start, start.attack, target)
    seen: Counter[Any] = Counter()
    frozen = 0
    for end in ends(start, seed):
        alive = end.at[target] != OFF
        seen["alive" if alive else "dead", end.cubes[target] if alive else end.attack.shots if end.attack else 0] += 1
        frozen += end.frozen[attacker]
    chances = {("alive", n): p for n, p in enumerate(law.alive)} | {("dead", n): p for n, p in enumerate(law.dead)}
    assert agrees({True: law.frozen, False: 1 - law.frozen}, Counter({True: frozen, False: GAMES - frozen}))
    return agrees(chances, seen)


@pytest.mark.parametrize(
    ("weapon", "options", "seed"),
    [
        (card(smg=(1, 3)), {}, 1),
        (card(smg=(2, 3)), {"frozen_roll_hits": True, "default_life": False}, 2),
        (card(rifle=2), {"critical_needs_hit": True}, 3),
        (card(pistol=1), {"head_shot_needs_hit": False}, 4),
    ],
)
def test_attacks_against_the_engine(weapon: Mapping[str, Any], options: Mapping[str, Any], seed: int) -> None:
    state = position(weapon, "1-2", {TARGET: "3-3", OTHER: "2-5"}, **options)
    assert burst_agrees(attacking(state, weapon["weapons"][0].kind), seed)


def test_precision_for_one_shot_against_the_engine() -> None:
    state = position(card(rifle=1), "2-2", {TARGET: "2-3", OTHER: "2-5"}, precision_scope="shot")
    assert burst_agrees(attacking(state, "rifle", precision=2), 5)


def test_the_next_target_and_direct_damage_against_the_engine() -> None:
    state = attacking(position(card(smg=(3, 4)), "1-2", {TARGET: "1-3:0", OTHER: "2-5:0"}), "smg")
    assert state.attack is not None
    code = state.content.roster.code_of
    targets = [code[f"soldier:{id}"] for id in (TARGET, OTHER)]
    law = odds_now.one_after_the_other(state, state.attack, targets)
    uniform, before = random.Random(6).random, state.reserve[1]
    seen: Counter[int] = Counter()
    for _ in range(GAMES):
        end = resolve(state, lambda r: keep_firing(r) or f"soldier:{OTHER}", uniform)
        fallen = sum(end.at[target] == OFF for target in targets)
        seen[fallen if fallen < 2 else 2 + before - end.reserve[1]] += 1
    chances = {0: law.killed[0], 1: law.killed[1]} | {2 + n: p for n, p in enumerate(law.over)}
    assert agrees(chances, seen)
    assert law.killed[2] == pytest.approx(sum(law.over))


@pytest.mark.parametrize("axis", ["vertical", "horizontal"])
@pytest.mark.parametrize("explosion", ["2-2", "2-2 or 3-3"])
def test_grenades_against_the_engine(axis: str, explosion: str) -> None:
    germans = {TARGET: "2-3", OTHER: "2-4:0", "GER-A-03": "1-3:1", "GER-A-04": "3-3:0"}
    state = position(card(grenade=1), "2-1", germans, grenade_explosion=explosion)
    state = attacking(state, GRENADE, axis=axis)
    assert state.attack is not None
    law = odds_now.throw(state, state.attack, state.attack.target)
    uniform = random.Random(7).random
    sums: dict[str, int] = defaultdict(int)
    lives_before, soldiers_before = state.lost[1], len(state.in_play(1))
    for _ in range(GAMES):
        end = resolve(state, keep_firing, uniform)
        sums["hit"] += end.cubes[state.attack.target] < 2
        sums["explodes"] += end.at[state.acting] == OFF
        sums["frozen"] += end.frozen[state.acting]
        sums["deaths"] += soldiers_before - len(end.in_play(1))
        sums["neighbours"] += (end.lost[1] - lives_before) > 0
    for what in ("hit", "explodes", "frozen"):
        p = float(getattr(law, what))
        assert abs(sums[what] / GAMES - p) <= SIGMAS * sqrt(p * (1 - p) / GAMES)
    assert sums["deaths"] / GAMES == pytest.approx(float(law.deaths), abs=SIGMAS * 2 / sqrt(GAMES))


# -- what lies on the table ---------------------------------------------------------------------------


def aimed(**options: Any) -> Desk:
    germans = Army(at={TARGET: "1-3", OTHER: "2-3"})
    cards = {ATTACKER: card(pistol=1), OTHER: card(protect=(1, "forward"))}
    return lay(Army(at={ATTACKER: "3-1"}), germans, cards=cards, order=ATTACKER, **options)


def test_in_cover_raises_the_need_by_two() -> None:
    state = aimed().state
    attack = odds_now.prepared(state, state.acting, "pistol")
    target = state.content.roster.code_of[f"soldier:{TARGET}"]
    assert odds_now.against(state, attack, target) == (0, 7)
    before, after = odds_now.shot(state, attack, target), odds_now.shot(state, attack, target, covers=1)
    assert (before.ways_to_hit, after.ways_to_hit) == (21, 10)
    assert odds_now.whole_attack(state, attack, target, 1).killed < odds_now.whole_attack(state, attack, target).killed


def test_the_attack_in_progress_is_the_one_that_is_asked_about() -> None:
    desk = aimed()
    desk.choose("pistol")
    state = desk.state
    assert odds_now.prepared(state, state.acting, "pistol") is state.attack
    assert odds_now.prepared(state, state.acting, "grenade", "vertical").axis == "vertical"


def test_a_trench_has_no_cubes_and_no_cover() -> None:
    germans = Army(at={TARGET: "1-3"}, trenches={"trench-1": "2-3"})
    state = lay(Army(at={ATTACKER: "1-1"}), germans, order=ATTACKER).state
    attack = odds_now.prepared(state, state.acting, "grenade", "vertical")
    trench = state.content.roster.code_of["card:german/trench-1"]
    assert odds_now.against(state, attack, trench, covers=1) == (1, 9)
    law = odds_now.throw(state, attack, trench)
    assert (law.neighbours, law.soldier, law.kills) == (1, False, Fraction(0))
    assert odds_now.shot(state, attack, trench).ways_to_hit == 15


def test_the_reading_of_a_table_is_that_of_its_options() -> None:
    content = Content(bench(), "solo", {"grenade_explosion": "off", "frozen_roll_hits": True, "default_life": False})
    assert rolls.reading(content) == Reading((), True, True, False, False)
    assert rolls.reading(Content(bench())) == PLAIN
