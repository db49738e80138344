"""What a side can expect of a position: its attacks, the enemy's, and what a place on the grid is worth.

Everything is weighed in victory points: a soldier is 3, a cube 1 (DES-end-06, DES-end-07). An outlook is made from
what one seat may know and is good for one decision: soldiers in play are public, of cards only the own inventory is
looked at.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from . import odds, rolls, values
from .burst import beside, space_of
from .content import (
    ATTACK,
    COMMANDER,
    COVER_ME,
    DEFENSE,
    EMPTY,
    GRENADE,
    GRENADE_CARD,
    IN_COVER,
    MORE_SHOTS,
    OBJECTS_DRAWN,
    OBJECTS_KEPT,
    OFF,
    PRECISION,
    REACTION,
    REORGANIZE,
    RIFLE,
    ROUNDS,
    SMG,
    TACTICAL,
    TRENCH,
    VODKA,
    Content,
    Soldier,
    Weapon,
)
from .rolls import Reading
from .state import COMMANDS, DEPLOY, IN_REACTIVATION, LAST_BREATH, LIFE_CUBES, ORDER, State
from .verbs import AXES
from .victory import SOLDIER_POINTS

VICTORY = 100.0
"""Winning now: more than anything else."""
TYPICAL_DEFENSE, TYPICAL_CUBES = 8, 1
"""A target when none is known yet."""
TYPICAL_ATTACKS = ((RIFLE, 2, 1, 0.4), (SMG, 1, 2, 0.4), ("pistol", 1, 1, 0.2))
"""What to expect of an enemy: weapon, bonus, shots, and how often."""
MOST_DEFENSE, MOST_CUBES = 30, 12


@dataclass(frozen=True, slots=True)
class Weights:
    """What the bot thinks of things, in points. Found by letting variants play against each other."""

    # -- targets
    threat: float = 0.8
    """An enemy killed before its turn, against what its attack promises."""
    commander: float = 0.8
    """A commander killed before its order."""
    again: float = 0.12
    """The same for a soldier that may be reactivated one day."""
    progress: float = 0.5
    """A soldier left without cubes, for the next who shoots at it; the less the shorter the game still is."""
    leftover: float = 0.8
    """A shot left over after a kill."""
    trench: float = 0.4
    """A trench destroyed."""

    # -- places
    future: float = 0.45
    """What enemy attacks to come may take, against an attack now."""
    attacks: float = 2.6
    """Enemy attacks a round."""
    crowd: float = 0.02
    """What each soldier beside another costs for each enemy attack: grenades."""
    helped: float = 0.1
    """A neighbour that is helped, whatever becomes of it."""

    # -- who is deployed
    initiative: float = 0.06
    """A point of initiative, for each point that the soldier's attack promises."""
    command: float = 0.7
    """The command icon, when there is somebody to command."""
    life: float = 0.25
    """A heart: it is safer on the grid than in the hand, where the cold takes it."""

    # -- objects
    ammunition: float = 0.6
    """An object drawn."""
    in_cover: float = 0.55
    more_shots: float = 0.7
    precision: float = 0.6
    reaction: float = 0.25
    reorganize: float = 0.25
    cover_me: float = 0.6
    commander_card: float = 0.7
    grenade: float = 0.8
    trench_card: float = 0.3
    vodka: float = 1.2
    tactical: float = 0.4
    pressed: float = 0.4
    """How fast objects lose worth when more are held than may be kept."""
    winter_slot: float = 0.2
    """The place that a winter card takes in the inventory, for each round to come."""


class Target(NamedTuple):
    """An enemy soldier, or an own one as the enemy sees it."""

    code: int
    defense: int
    cubes: int
    kill: float
    """What its death is worth."""
    wounds: tuple[float, ...]
    """What it is worth to leave it with 0, 1 … cubes, fewer than now."""

    @property
    def life(self) -> float:
        """What taking one life is worth."""
        return self.wounds[self.cubes - 1] if self.cubes else self.kill


class Profile:
    """What does not change in a game: laws of attacks, what soldiers can do, and dangers by defence and cubes."""

    def __init__(self, content: Content, weights: Weights) -> None:
        self.content = content
        self.weights = weights
        self.reading: Reading = rolls.reading(content)
        self._laws: dict[tuple[str, int, int, int, int], odds.Burst] = {}
        self.danger = danger_of(self.reading)
        self.strength: tuple[float, ...] = tuple(self._strength(soldier) for soldier in content.roster.soldiers)
        """By code: what an attack of a soldier promises, from the second line."""
        self.receivers = receivers_of(content)
        self.stack = bool(content.options["passive_stack"])

    def law(self, weapon: str, shots: int, bonus: int, defense: int, cubes: int) -> odds.Burst:
        """`odds.burst`, remembered."""
        key = (weapon, shots, bonus, defense, cubes)
        known = self._laws.get(key)
        if known is None:
            known = self._laws[key] = odds.burst(self.reading, weapon, shots, bonus, defense, cubes)
        return known

    def typical(self, weapon: Weapon, line: int = 0) -> float:
        """What an attack promises against a typical target."""
        law = self.law(weapon.kind, weapon.shots, weapon.bonus + line, TYPICAL_DEFENSE, TYPICAL_CUBES)
        return taken(law, TYPICAL_CUBES) + self.weights.leftover * left_over(law)

    def _strength(self, soldier: Soldier) -> float:
        return max(self.typical(weapon) for weapon in soldier.weapons)


def taken(law: odds.Burst, cubes: int) -> float:
    """Points that an attack takes from its target, to expect."""
    wounds = sum([p * (cubes - left) for left, p in enumerate(law.alive[:cubes])])
    return wounds + law.killed * (SOLDIER_POINTS + cubes)


def left_over(law: odds.Burst) -> float:
    """Shots left over after a kill, to expect."""
    return sum([n * p for n, p in enumerate(law.dead)])


class Danger(NamedTuple):
    """What a typical enemy attack does."""

    points: float
    killed: float


@lru_cache(maxsize=16)
def danger_of(reading: Reading) -> tuple[tuple[Danger, ...], ...]:
    """By defence in force and cubes: what a typical attack takes."""
    return tuple(
        tuple(_danger(reading, defense, cubes) for cubes in range(MOST_CUBES + 1))
        for defense in range(MOST_DEFENSE + 1)
    )


def _danger(reading: Reading, defense: int, cubes: int) -> Danger:
    points = killed = 0.0
    for weapon, bonus, shots, often in TYPICAL_ATTACKS:
        law = odds.burst(reading, weapon, shots, bonus, defense, cubes)
        points += often * taken(law, cubes)
        killed += often * law.killed
    return Danger(points, killed)


def receivers_of(content: Content) -> tuple[tuple[tuple[str, int], ...], ...]:
    """Space -> (arrow, the space that an arrow of this kind reaches from here)."""
    found: list[list[tuple[str, int]]] = [[] for _ in content.near]
    for space, near in enumerate(content.near):
        for arrow, other in near:
            found[other].append((arrow, space))
    return tuple(tuple(one) for one in found)


class Outlook:
    """One position as one side sees it."""

    def __init__(self, state: State, side: int, profile: Profile) -> None:
        self.state, self.side, self.profile = state, side, profile
        self.weights, self.content = profile.weights, state.content
        self.soldiers = state.content.roster.soldiers
        self.left = max(ROUNDS - state.round, 0)
        """Rounds to come before Last Breath."""
        self.acting, self.commanding = still_to_come(state)
        self.coming = self.weights.attacks * self.left + 0.5 * (state.round <= ROUNDS)
        """Attacks of a side after this round."""
        self.occupant, self.spaces = laid_out(state, side)
        """Own face-down soldiers lie where they will stand."""
        self._best: dict[tuple[str, int, int], float] = {}
        self._threats: dict[int, float] = {}
        self._targets: list[Target] | None = None
        self._crowd: Crowd | None = None

    # -- what a soldier is worth to whom shoots at it -------------------------------------------------------

    def threat(self, code: int) -> float:
        """What a soldier may still do."""
        known = self._threats.get(code)
        if known is None:
            known = self._threats[code] = self._threat(code)
        return known

    def _threat(self, code: int) -> float:
        strength, w = self.profile.strength[code], self.weights
        worth = w.again * strength if self.state.round <= ROUNDS else 0.0
        if (code in self.acting or self.state.at[code] == OFF) and not self.state.frozen[code]:
            worth += w.threat * strength * self._chance_to_act(code)
        if code in self.commanding:
            worth += w.commander
        return worth

    def _chance_to_act(self, code: int) -> float:
        if self.state.round <= ROUNDS:
            return 1.0
        return float(odds.at_least(self.state.fixed[self.state.slots.index(code)]))

    def target(self, code: int, defense: int) -> Target:
        """A soldier as a target. Who is named for Last Breath is lost anyway (DES-breath-06)."""
        cubes = self.state.cubes[code]
        doomed = self.state.round > ROUNDS and self.state.phase != LAST_BREATH and self.named(code)
        nearer = 0.0 if doomed else self.weights.progress * min(self.coming / 10, 1.0)
        each = 0.0 if doomed else 1.0
        now = nearer / (cubes + 1) ** 2
        kill = (0.0 if doomed else SOLDIER_POINTS + cubes) + self.threat(code) - now
        wounds = tuple([each * (cubes - left) + nearer / (left + 1) ** 2 - now for left in range(cubes)])
        return Target(code, defense, cubes, kill, wounds)

    def named(self, code: int) -> bool:
        """Whether a soldier has been named for Last Breath."""
        return code in self.state.named[self.soldiers[code].side]

    def targets(self) -> list[Target]:
        """Enemy soldiers in play."""
        if self._targets is None:
            self._targets = [
                self.target(code, values.defense(self.state, code)) for code in self.state.in_play(1 - self.side)
            ]
        return self._targets

    # -- attacks --------------------------------------------------------------------------------------------

    def bonus(self, soldier: int, weapon: Weapon, space: int) -> int:
        """All that is added to the dice from a space."""
        line = 0 if weapon.kind == RIFLE else values.LINE_ATTACK[self.content.line[space]]
        return weapon.bonus + line + self.help_at(space, ATTACK)

    def help_at(self, space: int, stat: str) -> int:
        """Like `values.help_at`, with own soldiers that still lie face down."""
        helps, occupant, given = self.content.roster.helps[stat], self.occupant, 0
        stack = self.profile.stack
        for arrow, at in self.content.near[space]:
            code = occupant[at]
            if code != EMPTY and (bonus := helps[code].get(arrow)):
                given = given + bonus if stack else max(given, bonus)
        return given

    def assault(self, weapon: str, shots: int, bonus: int, target: Target, others: bool, reserve: int = 99) -> float:
        """What all shots at a target promise; with no others left the rest is direct damage."""
        law = self.profile.law(weapon, shots, bonus, target.defense, target.cubes)
        worth = sum([p * w for p, w in zip(law.alive, target.wounds)])  # noqa: B905 - unhurt is worth nothing
        for left, p in enumerate(law.dead):
            worth += p * (target.kill + (self.weights.leftover * left if others else direct(left, reserve)))
        return worth

    def best_attack(self, weapon: str, shots: int, bonus: int) -> float:
        """The best target for a firearm."""
        key = (weapon, shots, bonus)
        known = self._best.get(key)
        if known is None:
            known = self._best[key] = self._best_attack(weapon, shots, bonus)
        return known

    def _best_attack(self, weapon: str, shots: int, bonus: int) -> float:
        targets, reserve = self.targets(), self.state.reserve[1 - self.side]
        if not targets:
            if self.state.phase == DEPLOY:
                return self.profile.typical(Weapon(weapon, bonus, shots))
            return direct(shots, reserve)
        others = len(targets) > 1
        return max([self.assault(weapon, shots, bonus, target, others, reserve) for target in targets])

    def attack(self, soldier: int, space: int) -> float:
        """The best that a soldier can do with its firearms from a space."""
        return max(
            [
                self.best_attack(weapon.kind, weapon.shots, self.bonus(soldier, weapon, space))
                for weapon in self.soldiers[soldier].weapons
            ]
        )

    # -- grenades ---------------------------------------------------------------------------------------------

    def throw(self, soldier: int, axis: str, code: int) -> float:
        """What a grenade promises, less the risk that it bursts in the hand."""
        return self.thrown(soldier, axis, code, {t.code: t for t in self.targets()})

    def thrown(self, soldier: int, axis: str, code: int, among: Mapping[int, Target], covers: int = 0) -> float:
        """The same against these soldiers, with so many more In Cover on the target."""
        state, space = self.state, space_of(self.state, code)
        line = values.LINE_ATTACK[self.content.line[state.at[soldier]]]
        bonus = self.soldiers[soldier].grenade_bonus + line + values.help_at(state, state.at[soldier], ATTACK)
        trench = code >= len(state.at)
        defense = values.TRENCH_DEFENSE if trench else among[code].defense + values.COVER * covers
        roll = odds.shot(self.profile.reading, GRENADE, bonus, defense, trench=trench)
        near = [state.occupant[one] for one in beside(self.content, space, axis)]
        lives = sum([among[one].life for one in near if one in among])
        lives += self.weights.trench if trench else among[code].life
        own = SOLDIER_POINTS + state.cubes[soldier]
        return (roll.ways_to_hit * lives - roll.explodes * own) / odds.WAYS

    def grenade_targets(self) -> list[int]:
        """Enemy soldiers and trenches."""
        grid = self.content.grids[1 - self.side]
        return [code for code in self.state.occupant[grid.start : grid.stop] if code != EMPTY]

    def best_throw(self, soldier: int, axes: Sequence[str] = AXES) -> float:
        """The best target for a grenade along one of these axes."""
        codes, among = self.grenade_targets(), {t.code: t for t in self.targets()}
        return max([self.thrown(soldier, axis, code, among) for axis in axes for code in codes], default=0.0)

    # -- places -----------------------------------------------------------------------------------------------

    @property
    def crowd(self) -> Crowd:
        """The own soldiers as they stand, for the question where one would stand better."""
        if self._crowd is None:
            self._crowd = Crowd(self)
        return self._crowd

    def place(self, soldier: int, space: int) -> float:
        """What it is worth to have a soldier on a space: its next attack, less what the enemy may take."""
        return self.shooting(soldier, space) - self.crowd.loss_with(soldier, space)

    def shooting(self, soldier: int, space: int) -> float:
        """The next attack from a space, if there is one to come."""
        often = 1.0 if self.attacks_next(soldier) else self.weights.again if self.left else 0.0
        return often * self.attack(soldier, space) if often else 0.0

    def attacks_next(self, soldier: int) -> bool:
        """Whether a soldier has an attack to come in this round."""
        if self.state.at[soldier] == OFF:
            return True
        return soldier in self.acting and not self.state.frozen[soldier]

    # -- objects ------------------------------------------------------------------------------------------------

    def hold(self, kind: str) -> float:
        """What it is worth to keep an object of a kind for later."""
        if self.state.round > ROUNDS:
            return 0.0
        held = self.inventory()
        copies = max(sum(self.kind(word) == kind for word in held), 1)
        surplus = 0
        if self.left:
            surplus = len(held) + OBJECTS_DRAWN[self.state.round] - OBJECTS_KEPT[self.state.round]
        lasting = min(self.left / 3, 1.0) if self.left else 0.1
        return self.base(kind) * lasting / (1 + self.weights.pressed * max(surplus, 0)) / math.sqrt(copies)

    def base(self, kind: str) -> float:
        """The worth of an object in general; 0 for winter cards."""
        w = self.weights
        return {
            IN_COVER: w.in_cover,
            MORE_SHOTS: w.more_shots,
            PRECISION: w.precision,
            REACTION: w.reaction,
            REORGANIZE: w.reorganize,
            COVER_ME: w.cover_me,
            COMMANDER: w.commander_card,
            GRENADE_CARD: w.grenade,
            TRENCH: w.trench_card,
            VODKA: w.vodka,
            TACTICAL: w.tactical,
        }.get(kind, 0.0)

    def inventory(self) -> list[str]:
        """Objects of the own side."""
        return self.state.zones.cards[self.content.sides[self.side].objects]

    def kind(self, word: str) -> str:
        """Type of an object."""
        return self.content.roster.objects[word].kind


def direct(shots: int, reserve: int) -> float:
    """Damage to a reserve; beyond its last cube it wins (DES-end-02)."""
    return VICTORY if shots > reserve else float(shots)


def still_to_come(state: State) -> tuple[frozenset[int], frozenset[int]]:
    """Soldiers whose attack, and commanders whose order, is still to come in this round."""
    soldiers = state.content.roster.soldiers
    if state.phase in (DEPLOY, LIFE_CUBES, ORDER):
        new = [code for code, round in enumerate(state.deployed) if round == state.round and state.at[code] != OFF]
        return frozenset(new), frozenset(code for code in new if soldiers[code].command)
    orders = state.phase == COMMANDS or state.kind == IN_REACTIVATION
    later = [code for code in state.slots[state.slot + 1 :] if code != OFF]
    own = [state.acting] if state.acting != OFF and not state.attacked else []
    commanders = later if orders else [code for code in state.slots if code != OFF]
    attackers = own if orders else [*later, *own]
    given = [code for code in commanders if soldiers[code].command] if state.round <= ROUNDS else []
    return frozenset(attackers), frozenset(given)


def laid_out(state: State, side: int) -> tuple[list[int], dict[int, int]]:
    """What lies on each space, and the space of each own soldier, those that lie face down too."""
    occupant, code_of = state.occupant[:], state.content.roster.code_of
    spaces = {code: state.at[code] for code in state.in_play(side)}
    for number in state.content.sides[side].seats:
        for zone, space in zip(state.content.seats[number].down, state.down_at[number], strict=True):
            if space != OFF and state.zones.cards[zone]:
                code = code_of[state.zones.cards[zone][0]]
                occupant[space], spaces[code] = code, space
    return occupant, spaces


class Crowd:
    """Own soldiers under fire: how much the enemy can expect to take, and how it changes when one of them moves.

    The enemy shoots where it pays most, so that a soldier counts by the fourth power of what a shot at it promises.
    """

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.profile = outlook, outlook.profile
        state, content = outlook.state, outlook.content
        self.helps = content.roster.helps[DEFENSE]
        self.spaces = dict(outlook.spaces)
        self.occupant = outlook.occupant
        soldiers = outlook.soldiers
        now = sum(soldiers[code].side != outlook.side for code in outlook.acting)
        self.attacks = outlook.weights.future * (outlook.coming + now)
        self.cubes = {code: cubes_of(state, code) for code in self.spaces}
        self.value = {code: self._value(code, space) for code, space in self.spaces.items()}
        self.fourth = sum([worth**4 for worth in self.value.values()])
        self.fifth = sum([worth**5 for worth in self.value.values()])

    def _value(self, code: int, space: int, cubes: int | None = None) -> float:
        """What a typical shot at a soldier takes."""
        outlook = self.outlook
        printed = outlook.soldiers[code].defense + values.LINE_DEFENSE[outlook.content.line[space]]
        cover = values.COVER * outlook.state.cover[code]
        defense = printed + outlook.help_at(space, DEFENSE) + cover
        held = self.cubes[code] if cubes is None else cubes
        danger = self.profile.danger[min(max(defense, 0), MOST_DEFENSE)][min(held, MOST_CUBES)]
        return danger.points + danger.killed * outlook.threat(code)

    def loss(self, changed: Mapping[int, float]) -> float:
        """What the enemy takes in attacks to come, with these soldiers' values instead of those of now."""
        fourth, fifth = self.fourth, self.fifth
        for code, worth in changed.items():
            before = self.value.get(code, 0.0)
            power, less = worth**4, before**4
            fourth, fifth = fourth + power - less, fifth + power * worth - less * before
        return self.attacks * fifth / fourth if fourth else 0.0

    def loss_with(self, soldier: int, space: int) -> float:
        """The same with a soldier on a space: it leaves its own, helps its new neighbours and is helped there."""
        start = self.spaces.get(soldier, OFF)
        if soldier not in self.cubes:
            self.cubes[soldier] = cubes_of(self.outlook.state, soldier)
        if start != OFF:
            self.occupant[start] = EMPTY
        before, self.occupant[space] = self.occupant[space], soldier
        changed = {soldier: self._value(soldier, space)}
        arrows = self.helps[soldier]
        reached = (*self._reached(soldier, start), *self._reached(soldier, space)) if arrows else ()
        for at in reached:
            code = self.occupant[at]
            if code in self.value and code != soldier:
                changed[code] = self._value(code, at)
        self.occupant[space] = before
        if start != OFF:
            self.occupant[start] = soldier
        return self.loss(changed) + self._beside(soldier, space) - self._lasting(soldier, space)

    def _reached(self, soldier: int, space: int) -> list[int]:
        """Spaces that the soldier's arrows reach from a space."""
        arrows = self.helps[soldier]
        if space == OFF or not arrows:
            return []
        return [at for arrow, at in self.profile.receivers[space] if arrow in arrows]

    def _beside(self, soldier: int, space: int) -> float:
        """What grenades make of soldiers in a row."""
        value, occupant = self.value, self.occupant
        n = sum([occupant[at] in value and occupant[at] != soldier for _, at in self.profile.receivers[space]])
        return self.outlook.weights.crowd * n * self.attacks

    def _lasting(self, soldier: int, space: int) -> float:
        """Arrows that reach a companion."""
        reached = self._reached(soldier, space)
        return self.outlook.weights.helped * sum([self.occupant[at] in self.value for at in reached])

    def loss_with_trench(self, trench: int, space: int) -> float:
        """The same with a trench built on a space."""
        arrows = self.helps[trench]
        changed = {}
        self.occupant[space] = trench
        for arrow, at in self.profile.receivers[space]:
            if arrow in arrows and self.occupant[at] in self.value:
                changed[self.occupant[at]] = self._value(self.occupant[at], at)
        self.occupant[space] = EMPTY
        return self.loss(changed)

    def loss_with_cubes(self, soldier: int, cubes: int) -> float:
        """The same when a soldier has so many cubes."""
        return self.loss({soldier: self._value(soldier, self.spaces[soldier], cubes)})


def cubes_of(state: State, code: int) -> int:
    """Cubes of a soldier; of one that is not in play yet those that it can still get."""
    if state.at[code] != OFF:
        return state.cubes[code]
    soldier = state.content.roster.soldiers[code]
    return min(soldier.lives, state.reserve[soldier.side])
