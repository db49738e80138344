"""Judges the answers to a request: what the "greedy" player asks before it takes the best one.

Each kind of request has one function here; what they weigh is in `bot_outlook`, Last Breath in `bot_breath`. All
scores are in its coin: victory points.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from ...core.requests import DONE, Choose, Word
from ...core.seats import Now
from . import actions, bot_breath, moves, objects, values, victory, winter
from .bot_outlook import VICTORY, Outlook, Profile, Target, Weights
from .burst import beside
from .content import (
    AMMUNITION,
    BOOTS,
    COMMANDER,
    COVER_ME,
    FIREARMS,
    GRENADE,
    GRENADE_CARD,
    HYPOTHERMIA,
    IN_COVER,
    KIT,
    LINES,
    OFF,
    PRECISION,
    REACTION,
    REORGANIZE,
    REORGANIZE_ACTION,
    ROUNDS,
    SECONDARY,
    SHOVEL,
    STRETCHER,
    TACTICAL,
    TEMPERATURE,
    VODKA,
    WINTER,
    Content,
)
from .played import shooters
from .state import Attack, State
from .steps import GIVE_UP
from .verbs import END, FIRE, NO_TARGET, PASS, RESERVE, STOP

LEAST = 0.02
"""Less is no gain: better keep still."""
FIRST, ATTACK, AFTER = 2000.0, 1000.0, 500.0
"""What is done in an activation: first what helps the attack or cannot be lost, then the attack, then the rest."""
NEVER = -1000.0
Judge: TypeAlias = "Callable[[Judgement, Choose, Sequence[Word]], list[float]]"


class DesamparadosBot:
    """A `players.greedy.Bot`."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()
        self._profile: Profile | None = None

    def scores(self, state: State, request: Choose, words: Sequence[Word]) -> list[float]:
        """How good each word is for the side that is asked. Unknown requests: all alike."""
        judge = JUDGES.get(request.kind)
        answers = [word for word in words if not isinstance(word, Now)]
        if judge is None or len(words) == 1:
            return [0.0 if not isinstance(word, Now) else -1.0 for word in words]
        j = Judgement(state, request.side, self._profile_of(state.content))
        found = judge(j, request, answers) if len(answers) > 1 else [0.0]
        if len(answers) == len(words):
            return found
        most = max(found)
        rest = iter(found)
        return [most + j.now(request, word) if isinstance(word, Now) else next(rest) for word in words]

    def _profile_of(self, content: Content) -> Profile:
        if self._profile is None or self._profile.content is not content:
            self._profile = Profile(content, self.weights)
        return self._profile


class Judgement(Outlook):
    """One decision of one side or seat."""

    def __init__(self, state: State, side: str, profile: Profile) -> None:
        super().__init__(state, objects.side_of(state, side), profile)
        self.code = state.content.roster.code_of
        self.space = state.content.space_of

    # -- out of turn --------------------------------------------------------------------------------------

    def now(self, request: Choose, word: Word) -> float:
        """Whether to play something out of turn now (> 0): Vodka, never a winter card."""
        if self.kind(word) != VODKA:
            return NEVER
        return 1.0 if self._room() or self._in_need(request) else -1.0

    def _room(self) -> bool:
        """Whether what is drawn can be used, and will not have to be discarded."""
        state, held = self.state, len(self.inventory())
        if state.phase in ("start", "discards") or state.round > ROUNDS:
            return state.round > ROUNDS
        return not self.left or held <= 3

    def _in_need(self, request: Choose) -> bool:
        """Whether a card is missed that would save a soldier now."""
        if request.kind != "cover" or objects.holds(self.state, self.side, IN_COVER):
            return False
        return self.covering(request) > 1.0

    # -- an activation ------------------------------------------------------------------------------------

    def weapons(self, soldier: int, space: int, weapon: str) -> float:
        """What an attack with a firearm from a space promises."""
        card = self.soldiers[soldier].weapon(weapon)
        return self.best_attack(weapon, card.shots, self.bonus(soldier, card, space))

    def throwing(self, soldier: int) -> float:
        """What a grenade promises, less what its card would be worth later."""
        return self.best_throw(soldier) - self.hold(GRENADE_CARD)

    def may_attack(self, soldier: int) -> bool:
        """Whether the acting soldier has its attack still to come."""
        return not self.state.attacked and not self.state.frozen[soldier]

    def steps(self, soldier: int) -> list[int]:
        """Where boots lead."""
        return moves.free(self.state, moves.lines_near(self.state, soldier))

    def activation(self, soldier: int) -> float:
        """What one more activation of a soldier promises."""
        card, at = self.soldiers[soldier], self.state.at[soldier]
        worth = 0.0 if self.state.frozen[soldier] else self.attack(soldier, at)
        if not self.state.frozen[soldier] and GRENADE_CARD in map(self.kind, self.inventory()):
            worth = max(worth, self.throwing(soldier))
        for action in card.actions:
            worth += USES[action](self, soldier) if action in USES else 0.0
        return worth

    # -- moves --------------------------------------------------------------------------------------------

    def moved(self, soldier: int, spaces: Sequence[int]) -> float:
        """The best of these spaces, against where the soldier stands."""
        here = self.place(soldier, self.state.at[soldier])
        return max([self.place(soldier, space) - here for space in spaces], default=0.0)

    def rearranged(self, soldiers: Sequence[int], spaces: Callable[[int], Sequence[int]], most: int) -> float:
        """Up to so many of the soldiers moved."""
        gains = sorted((self.moved(soldier, spaces(soldier)) for soldier in soldiers), reverse=True)
        return sum([gain for gain in gains[:most] if gain > LEAST])

    def others(self, soldier: int) -> list[int]:
        """Companions in play."""
        return [code for code in self.state.in_play(self.side) if code != soldier]

    def third(self, _: int = OFF) -> list[int]:
        """Free spaces of the third line."""
        content = self.content
        return [s for s in moves.free(self.state, content.grids[self.side]) if content.line[s] == LINES]

    def anywhere(self, _: int = OFF) -> list[int]:
        """Free spaces of the own grid."""
        return moves.free(self.state, self.content.grids[self.side])

    def digging(self, trench: Word, space: int) -> float:
        """What a trench gains."""
        code = self.code[trench]
        gain = self.crowd.loss({}) - self.crowd.loss_with_trench(code, space)
        return gain + LEAST * 2

    # -- the enemy's attack --------------------------------------------------------------------------------

    def own_target(self, code: int, covers: int = 0) -> Target:
        """An own soldier as the enemy sees it, with so many more In Cover."""
        return self.target(code, values.defense(self.state, code) + values.COVER * covers)

    def covering(self, request: Choose) -> float:
        """What In Cover saves the soldier that is aimed at."""
        attack, target = self.state.attack, self.code[request.about[1]]
        assert attack is not None, "Somebody aims."
        if self.state.at[target] == OFF:
            return 0.0
        saved = self._suffered(attack, target, 0) - self._suffered(attack, target, 1)
        return saved + (0.0 if target in self.acting else self._later_cover(target))

    def _suffered(self, attack: Attack, code: int, covers: int) -> float:
        bonus = values.attack_bonus(self.state, attack)
        if attack.weapon != GRENADE:
            target = self.own_target(code, covers)
            others = len(self.state.in_play(self.side)) > 1
            return self.assault(attack.weapon, attack.shots, bonus, target, others, self.state.reserve[self.side])
        near = [self.state.occupant[at] for at in beside(self.content, self.state.at[code], attack.axis)]
        soldiers = (code, *(one for one in near if OFF < one < len(self.state.at)))
        among = {one: self.own_target(one) for one in soldiers}
        return self.thrown(attack.attacker, attack.axis, code, among, covers)

    def _later_cover(self, code: int) -> float:
        """Cover lasts for the round: attacks to come in it."""
        enemies = sum(self.soldiers[one].side != self.side for one in self.acting)
        return 0.15 * enemies / math.sqrt(len(self.state.in_play(self.side)))


# -- what secondary actions are good for ---------------------------------------------------------------


def use_boots(j: Judgement, soldier: int) -> float:
    """The best place within reach."""
    return max(j.moved(soldier, j.steps(soldier)), 0.0)


def use_kit(j: Judgement, soldier: int) -> float:
    """The best patient, or the reserve."""
    if not j.state.lost[j.side]:
        return 0.0
    healed = [healing(j, code) for code in actions.wounded(j.state, j.side)]
    return max([healing_reserve(j), *healed])


def healing(j: Judgement, soldier: int) -> float:
    """A cube for a soldier: a point, and it is safer."""
    crowd = j.crowd
    return 1.0 + crowd.loss({}) - crowd.loss_with_cubes(soldier, j.state.cubes[soldier] + 1)


def healing_reserve(j: Judgement) -> float:
    """Up to two cubes for the reserve."""
    return float(min(actions.KIT_RESERVE, j.state.lost[j.side]))


def use_ammunition(j: Judgement, soldier: int) -> float:
    """Objects."""
    return j.weights.ammunition * j.soldiers[soldier].actions[AMMUNITION]


def use_shovel(j: Judgement, soldier: int) -> float:
    """The best trench on the best space."""
    trenches = objects.trenches(j.state, j.side)
    return max([j.digging(trench, space) for trench in trenches for space in j.anywhere()], default=0.0)


def use_stretcher(j: Judgement, soldier: int) -> float:
    """Two companions to the third line."""
    return j.rearranged(j.others(soldier), j.third, actions.CARRIED)


def use_reorganize(j: Judgement, soldier: int) -> float:
    """Two companions to anywhere."""
    return j.rearranged(j.others(soldier), j.anywhere, actions.CARRIED)


USES: Mapping[str, Callable[[Judgement, int], float]] = {
    BOOTS: use_boots,
    KIT: use_kit,
    AMMUNITION: use_ammunition,
    SHOVEL: use_shovel,
    STRETCHER: use_stretcher,
    REORGANIZE_ACTION: use_reorganize,
}
EARLY = (KIT, AMMUNITION)
"""Actions that cost nothing, and help the attack or come too late if the soldier dies of it."""


# -- an activation ---------------------------------------------------------------------------------------


def judge_act(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """First what helps, then the attack, then moves, then the end."""
    soldier = j.code[request.about[0]]
    return [0.0 if word == END else _act(j, soldier, word) for word in words]


def _act(j: Judgement, soldier: int, word: Word) -> float:
    if word in FIREARMS:
        return ATTACK + j.weapons(soldier, j.state.at[soldier], word)
    if word in SECONDARY:
        return _secondary(j, soldier, word)
    kind = j.kind(word)
    if kind == GRENADE_CARD:
        return ATTACK + j.throwing(soldier)
    return CARD_USES[kind](j, soldier)


def _secondary(j: Judgement, soldier: int, action: Word) -> float:
    if action == BOOTS:
        return _boots(j, soldier)
    worth = USES[action](j, soldier)
    if worth <= LEAST:
        return -1.0
    return (FIRST if action in EARLY else AFTER) + worth


def _boots(j: Judgement, soldier: int) -> float:
    """Before the attack only if shooting from there is better than going there after it."""
    here, spaces = j.state.at[soldier], j.steps(soldier)
    stay = -j.crowd.loss_with(soldier, here)
    after = max([-j.crowd.loss_with(soldier, space) for space in spaces])
    if not j.may_attack(soldier):
        return AFTER + after - stay if after - stay > LEAST else -1.0
    before = max([j.attack(soldier, space) - j.crowd.loss_with(soldier, space) for space in spaces])
    gain = before - j.attack(soldier, here) - max(after, stay)
    return FIRST + gain if gain > LEAST else -1.0


def play_reorganize(j: Judgement, soldier: int) -> float:
    """After the attack, where it gains more than its card is worth."""
    gain = j.rearranged(j.state.in_play(j.side), j.steps, actions.CARRIED) - j.hold(REORGANIZE)
    return AFTER + gain if gain > LEAST else -1.0


def play_tactical(j: Judgement, soldier: int) -> float:
    """After the attack, where it gains more than its card is worth."""
    third = j.third()
    soldiers = [code for code in j.state.in_play(j.side) if code not in j.acting]
    gain = j.rearranged(soldiers, lambda _: third, len(third)) - j.hold(TACTICAL)
    return AFTER + gain if gain > LEAST else -1.0


def play_cover_me(j: Judgement, soldier: int) -> float:
    """A veteran's attack in place of the own one."""
    own = j.attack(soldier, j.state.at[soldier]) if j.may_attack(soldier) else 0.0
    others = [j.attack(code, j.state.at[code]) for code in shooters(j.state, j.side)]
    gain = max(others, default=0.0) - own - j.hold(COVER_ME)
    return ATTACK + own + gain if gain > LEAST else -1.0


CARD_USES: Mapping[str, Callable[[Judgement, int], float]] = {
    REORGANIZE: play_reorganize,
    TACTICAL: play_tactical,
    COVER_ME: play_cover_me,
}


def judge_shooter(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The veteran who shoots best."""
    return [0.0 if word == PASS else j.attack(j.code[word], j.state.at[j.code[word]]) for word in words]


def judge_boots(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The best space: for the attack, if it is still to come."""
    soldier = j.code[request.about[0]]
    shoots = j.may_attack(soldier)
    found = []
    for word in words:
        space = j.space[word]
        found.append((j.attack(soldier, space) if shoots else 0.0) - j.crowd.loss_with(soldier, space))
    return found


def judge_kit(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """Who is healed."""
    return [healing_reserve(j) if word == RESERVE else healing(j, j.code[word]) for word in words]


def judge_trench(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The trench that gains most on its best space."""
    spaces = j.anywhere()
    return [-1.0 if word == PASS else max([j.digging(word, space) for space in spaces], default=0.0) for word in words]


def judge_trench_space(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """Where the trench gains most."""
    return [j.digging(request.about[1], j.space[word]) for word in words]


def judge_lift(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """Who gains most by being moved."""
    kind = j.kind(request.about[0]) if request.about[0].startswith("card:") else request.about[0]
    reach = {STRETCHER: j.third, REORGANIZE_ACTION: j.anywhere}.get(kind, j.steps)
    return [LEAST if word == DONE else j.moved(j.code[word], reach(j.code[word])) for word in words]


def judge_place(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The best space for a soldier, the others where they stand now."""
    soldier = j.code[request.about[0]]
    return [j.place(soldier, j.space[word]) for word in words]


# -- an attack ---------------------------------------------------------------------------------------------


def judge_axis(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The axis with the best target."""
    soldier = j.code[request.about[0]]
    return [j.best_throw(soldier, (axis,)) for axis in words]


def judge_aim(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The target at which the shots do most."""
    attack = j.state.attack
    assert attack is not None, "Somebody aims."
    return [NEVER if word in (STOP, NO_TARGET) else _aim(j, attack, j.code[word]) for word in words]


def _aim(j: Judgement, attack: Attack, code: int) -> float:
    if attack.weapon == GRENADE:
        return j.throw(attack.attacker, attack.axis, code)
    target = next(one for one in j.targets() if one.code == code)
    bonus = values.attack_bonus(j.state, attack)
    return j.assault(attack.weapon, attack.shots, bonus, target, len(j.targets()) > 1, j.state.reserve[1 - j.side])


def judge_cover(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """What it saves, less what the card is worth later."""
    return [0.0 if word == PASS else j.covering(request) - j.hold(IN_COVER) - LEAST for word in words]


def judge_shot(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """Cards for the attack where they gain more than they are worth later; then fire."""
    attack = j.state.attack
    return [_shot(j, attack, word) for word in words] if attack is not None else [0.0] * len(words)


def _shot(j: Judgement, attack: Attack, word: Word) -> float:
    if word in (FIRE, PASS):
        return 1.0
    if word == STOP:
        return 0.0
    kind = j.kind(word)
    gain = _precision(j, attack) if kind == PRECISION else _more_shots(j, attack)
    return 1.0 + gain - j.hold(kind) if attack.shots else gain - j.hold(kind)


def _precision(j: Judgement, attack: Attack) -> float:
    if attack.target == OFF:
        return -1.0
    with_it = attack._replace(precision=attack.precision + values.PRECISION_BONUS)
    return _aim(j, with_it, attack.target) - _aim(j, attack, attack.target) - LEAST


def _more_shots(j: Judgement, attack: Attack) -> float:
    """One more shot is best added when all others are fired, except where it is the last one that wins."""
    reserve = j.state.reserve[1 - j.side]
    if not j.targets():
        return VICTORY if attack.shots == reserve else 1.0 - 2 * bool(attack.shots)
    if attack.shots:
        return -1.0
    if attack.target != OFF:
        return _aim(j, attack._replace(shots=1), attack.target) - LEAST
    return j.best_attack(attack.weapon, 1, values.attack_bonus(j.state, attack)) - LEAST


# -- deploying ---------------------------------------------------------------------------------------------


def judge_deploy(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """Who does most on his best space."""
    spaces = j.state.free_spaces(j.side)
    now = j.crowd.loss({})
    return [_deployed(j, j.code[word], spaces) + now for word in words]


def _deployed(j: Judgement, soldier: int, spaces: Sequence[int]) -> float:
    """The worth of a soldier on the grid: what it does there, and that it is there before the cold takes it."""
    card, w = j.soldiers[soldier], j.weights
    worth = max([j.place(soldier, space) for space in spaces])
    worth += w.initiative * card.initiative * j.profile.strength[soldier] + w.life * card.lives
    if card.command and j.spaces:
        worth += w.command
    for action, uses in EACH_ACTION.items():
        if action in card.actions:
            worth += uses(j, soldier)
    return worth


EACH_ACTION: Mapping[str, Callable[[Judgement, int], float]] = {KIT: use_kit, AMMUNITION: use_ammunition}
"""Actions whose use is known before the soldier has its place."""


def judge_deploy_space(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The best space for the soldier that lies down without one."""
    seat = j.content.seat_of[request.side]
    soldier = j.code[j.state.zones.cards[seat.down[request.about[0] - 1]][0]]
    return [j.place(soldier, j.space[word]) for word in words]


def judge_cubes(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """Who is in more danger without."""
    now = j.crowd.loss({})
    return [now - j.crowd.loss_with_cubes(code, j.state.cubes[code] + 1) for code in map(j.code.__getitem__, words)]


def judge_reaction(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """Whom it brings before an enemy, and what that is worth."""
    if j.state.round > ROUNDS:
        return [0.0 if word == PASS else -1.0 for word in words]
    hold = j.hold(REACTION) + LEAST
    return [0.0 if word == PASS else _going_first(j, request, word.partition(" ")[2]) - hold for word in words]


def _going_first(j: Judgement, request: Choose, word: Word) -> float:
    """An enemy is passed: half of the chance to kill it before its attack, and not to be killed before the own."""
    state, soldier = j.state, j.code[word]
    now = values.initiative(state, soldier)
    gain = 0.0
    for other in map(j.code.__getitem__, request.about):
        if j.soldiers[other].side != j.side:
            theirs = values.initiative(state, other)
            passed = _before(now + values.REACTION_BONUS, theirs) - _before(now, theirs)
            gain += 0.5 * passed * (_stops(j, soldier, other) + _stops(j, other, soldier))
    return gain


def _before(one: int, other: int) -> float:
    return 0.5 if one == other else float(one > other)


def _stops(j: Judgement, attacker: int, target: int) -> float:
    """What a soldier takes of another's attack by shooting first: the chance to kill it times what it promises."""
    state = j.state
    chances = []
    for weapon in j.soldiers[attacker].weapons:
        bonus = values.attack_bonus(state, Attack(attacker, weapon.kind, shots=weapon.shots))
        law = j.profile.law(weapon.kind, weapon.shots, bonus, values.defense(state, target), state.cubes[target])
        chances.append(law.killed)
    return max(chances) * j.profile.strength[target]


# -- commands ------------------------------------------------------------------------------------------------


def judge_order(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """Whose activation does most."""
    return [0.0 if word == PASS else j.activation(j.code[word]) for word in words]


def judge_commander(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The best activation, less what the card is worth later."""
    soldier = j.code[request.about[0]]
    able = [code for code in j.others(soldier) if not j.state.ordered[code]]
    best = max([j.activation(code) for code in able], default=0.0)
    return [0.0 if word == PASS else best - j.hold(COMMANDER) - LEAST for word in words]


# -- objects and winter ----------------------------------------------------------------------------------------


def judge_discard(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """What is missed least."""
    return [0.0 if word == DONE else -keeping(j, word) for word in words]


def keeping(j: Judgement, word: Word) -> float:
    """What an object in the inventory is worth; of a winter card the price that is not paid."""
    kind = j.kind(word)
    if kind in WINTER:
        return price_of(j, kind) - j.weights.winter_slot * j.left
    copies = j.inventory().count(word)
    return j.base(kind) / math.sqrt(copies)


def price_of(j: Judgement, kind: str) -> float:
    """What discarding a winter card costs, against the enemy's loss (DES-winter-04 to DES-winter-06)."""
    own, theirs = (bool(j.state.reserve[side]) for side in (j.side, 1 - j.side))
    if kind == TEMPERATURE:
        return float(own - theirs)
    if kind == HYPOTHERMIA:
        return 1.2 if own or j.state.in_play(j.side) else 0.0
    return float(own)


def judge_winter(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """A winter card is given up where that costs less than its place in the inventory."""
    return [0.0 if word == DONE else -keeping(j, word) for word in words]


def judge_price(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The cheapest life."""
    return [-float(winter.RESERVE_PRICE) if word == RESERVE else -_life(j, j.code[word]) for word in words]


def _life(j: Judgement, soldier: int) -> float:
    cubes = j.state.cubes[soldier]
    if not cubes:
        return j.own_target(soldier).kill
    return 1.0 + j.crowd.loss_with_cubes(soldier, cubes - 1) - j.crowd.loss({})


# -- beginning and end ---------------------------------------------------------------------------------------


def judge_platoon(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The stronger one."""
    platoons = {platoon.word: platoon for platoon in j.content.roster.platoons}
    return [sum(j.profile.strength[code] for code in platoons[word].soldiers) for word in words]


def judge_surrender(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """Only when nothing can change the score any more: before Last Breath, behind, with nobody to name."""
    own, theirs = victory.points(j.state)[j.side], victory.points(j.state)[1 - j.side]
    hopeless = not j.left and not j.state.in_play(j.side) and own < theirs
    return [float(hopeless) if word == GIVE_UP else 0.5 for word in words]


def judge_name(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The names with which the game is won most often."""
    return bot_breath.naming(j, words)


JUDGES: Mapping[str, Judge] = {
    "platoon": judge_platoon,
    "discard": judge_discard,
    "winter": judge_winter,
    "price": judge_price,
    "surrender": judge_surrender,
    "deploy": judge_deploy,
    "deploy-space": judge_deploy_space,
    "cubes": judge_cubes,
    "reaction": judge_reaction,
    "act": judge_act,
    "axis": judge_axis,
    "aim": judge_aim,
    "cover": judge_cover,
    "shot": judge_shot,
    "boots": judge_boots,
    "medical-kit": judge_kit,
    "trench": judge_trench,
    "trench-space": judge_trench_space,
    "lift": judge_lift,
    "place": judge_place,
    "shooter": judge_shooter,
    "commander": judge_commander,
    "order": judge_order,
    "name": judge_name,
}
