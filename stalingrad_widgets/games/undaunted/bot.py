"""Judges the answers to a request: what the "greedy" player asks before it takes the best one.

Each kind of request has one function here, and so has each action of a card; what they weigh is in
`bot_outlook`. All gains are in its coin: about 100 is the way to victory, a card well played about 5.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from ...core.requests import DONE, Choose, Word
from .bot_outlook import HIT, VICTORY, Outlook, Profile, Weights
from .combat import HILL_TO_HILL
from .scenario import END, OFF, STOP, Action, Play, Scenario
from .state import CONTROLLED, NO_MARKER, State

LEAST = 0.05
"""Less is no gain: better keep still."""
ORDER: Mapping[str, float] = {
    "command": 60.0,
    "recon": 50.0,
    "scout": 30.0,
    "suppress": 20.0,
    "attack": 10.0,
    "blast": 15.0,
}
"""What is played earlier: cards first, then ground, then fire, then steps into danger."""
LATE = -50.0
"""Inspire and Hunker down come last: then it is known what they are worth."""
PLAYABLE = 1000.0
"""Lifts the best use of each card over its other uses."""
Judge: TypeAlias = "Callable[[Judgement, Choose, Sequence[Word]], list[float]]"


class UndauntedBot:
    """A `players.greedy.Bot`."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()
        self._profile: Profile | None = None

    def scores(self, state: State, request: Choose, words: Sequence[Word]) -> list[float]:
        """How good each word is for the side that is asked. Unknown requests: all alike."""
        judge = JUDGES.get(request.kind)
        if judge is None or len(words) == 1:
            return [0.0] * len(words)
        return judge(self._judgement(state, request.side), request, words)

    def _judgement(self, state: State, side: str) -> Judgement:
        scenario = state.scenario
        return Judgement(Outlook(state, scenario.side(side), self._profile_of(scenario), self.weights))

    def _profile_of(self, scenario: Scenario) -> Profile:
        if self._profile is None or self._profile.scenario is not scenario:
            self._profile = Profile(scenario, self.weights.scouting)
        return self._profile


class Judgement:
    """One decision of one side: the outlook, and what has been worked out of it."""

    def __init__(self, outlook: Outlook) -> None:
        self.state = outlook.state
        self.weights = outlook.weights
        self.scenario = outlook.scenario
        self.me = outlook.me
        self.outlook = outlook
        self.cards = self.state.zones.cards
        self._gains: dict[Word, float] = {}
        self._cards: dict[Word, float] = {}
        self._marking: Mapping[int, float] | None = None

    # -- plays of a card ----------------------------------------------------------------------------

    def gain(self, word: Word) -> float:
        """What a play promises."""
        known = self._gains.get(word)
        if known is None:
            self._gains[word] = 0.0  # what it asks of itself, by way of other cards, adds nothing
            known = self._gains[word] = self._gain(self.scenario.plays[word])
        return known

    def _gain(self, play: Play) -> float:
        if play.action is None:
            return hunker(self, play)
        if play.unit == OFF:
            return self.taken(play, play.action, OFF)
        if self.state.suppressed[play.unit]:
            return self.readying(play)
        return self.acting(play, play.action)

    def acting(self, play: Play, action: Action) -> float:
        """What an action of a unit promises, which may come onto the board with it."""
        gain = self.taken(play, action, self.outlook.place(play.unit))
        return gain + self.weights.spawned if self.state.at[play.unit] == OFF else gain

    def taken(self, play: Play, action: Action, tile: int) -> float:
        """What an action promises, taken by a unit on this tile."""
        return GAINS[action.type](self, play, action, tile)

    def order(self, play: Play) -> float:
        """What is played earlier: the higher, the sooner."""
        if play.action is None or play.action.type == "inspire":
            return LATE
        return ORDER.get(play.action.type, 0.0)

    def readying(self, play: Play) -> float:
        """What it is worth that a card readies its own unit."""
        more = sum(self.cards[self.me.hand].count(face) for face in self.scenario.units[play.unit].faces) > 1
        return self.weights.ready + (self.weights.ready_now if more else 0.0)

    def legal(self, card: Word) -> list[Word]:
        """The uses of a card that are not refused, as if it were our turn."""
        state = self.state
        before, state.active = state.active, self.me.index
        why_no = state.content.rules.why_no_play
        words = [word for word in self.scenario.cards[card].plays if why_no(state, word) is None]
        state.active = before
        return words

    def best_of(self, card: Word) -> float:
        """The most that a card promises this turn, 0 at least."""
        return max((self.gain(word) for word in self.legal(card)), default=0.0)

    # -- what a card is worth in the long run --------------------------------------------------------

    def card(self, card: Word) -> float:
        """What a card in circulation promises each time it is drawn."""
        known = self._cards.get(card)
        if known is None:
            known = self._cards[card] = self._worth_of_card(card)
        return known

    def _worth_of_card(self, card: Word) -> float:
        face = self.scenario.cards[card]
        if face.kind == "fog":
            return 0.0
        if face.unit == OFF:
            return max(self._command(action) for action in face.actions)
        return self._combat_card(face.unit)

    def _command(self, action: Action) -> float:
        w = self.weights
        each = {"bolster": w.bolster, "command": w.drawn, "inspire": w.inspire, "guide": w.guide}[action.type]
        idle = action.type == "bolster" and not self._supplied(action.squad)
        return 0.0 if idle else each * action.value

    def _supplied(self, squad: str | None) -> bool:
        allowed = self.me.of_squad.get(squad, frozenset())
        return any(card in allowed and card != self.me.fog for card in self.cards[self.me.supply])

    def _combat_card(self, unit: int) -> float:
        outlook, arms = self.outlook, self.outlook.arms[unit]
        tile = outlook.place(unit)
        if tile == OFF:
            return 0.0
        uses = [outlook.best_shot(unit, tile, arms.attack), self._best_suppress(unit, tile, arms.suppress)]
        if arms.controls:
            uses.append((1 - self.weights.fade) * outlook.claim(unit, tile, sure=1))
        if arms.scout:
            uses.append(max(self._markings().values(), default=0.0))
        if arms.blast:
            uses.append(self.weights.hit)
        return max(uses)

    def _best_suppress(self, unit: int, tile: int, dice: int) -> float:
        if not dice:
            return 0.0
        return max((self.suppressing(unit, tile, foe, dice) for foe in self.foes()), default=0.0)

    def _unscouted(self) -> Iterator[int]:
        marks = self.state.marks[self.me.index]
        return (tile for tile, mark in enumerate(marks) if mark == NO_MARKER)

    def added(self, card: Word) -> float:
        """What one card more of a face is worth to us, against an average card of ours."""
        unit = self.scenario.cards[card].unit
        if card == self.me.fog:
            return -VICTORY
        life = self.weights.life / (1 + self.outlook.cards[unit]) if unit != OFF else 0.0
        rifles = 1.5 if unit != OFF and self.outlook.arms[unit].controls else 1.0
        return self.card(card) - self.weights.average * self.average() + life * rifles

    def take(self, card: Word) -> None:
        """Reckon with one card more of this face in circulation."""
        unit = self.scenario.cards[card].unit
        if unit != OFF:
            self.outlook.cards[unit] += 1

    def average(self) -> float:
        """The mean worth of our cards in circulation, Fog of War among them."""
        known = self._gains.get("")
        if known is None:
            zones = (self.me.hand, self.me.deck, self.me.discard, self.me.play)
            cards = [self.card(card) for zone in zones for card in self.cards[zone]]
            known = self._gains[""] = sum(cards) / max(len(cards), 1)
        return known

    # -- fire --------------------------------------------------------------------------------------------

    def foes(self) -> list[int]:
        """Enemy units on the board."""
        return [unit for unit in self.outlook.enemy.units if self.state.at[unit] != OFF]

    def shooting(self, unit: int, tile: int, foe: int, dice: int) -> float:
        """What an Attack on a target promises."""
        return self.outlook.chance(dice, tile, foe, self.state.at[foe]) * self.outlook.loss(foe)

    def suppressing(self, unit: int, tile: int, foe: int, dice: int) -> float:
        """What suppressing a target promises: nothing if it is suppressed already."""
        if self.state.suppressed[foe]:
            return 0.0
        at = self.state.at[foe]
        use = self.weights.suppressed * self.outlook.readiness[foe] + self.weights.holding * self.outlook.claim(foe, at)
        return self.outlook.chance(dice, tile, foe, at) * use

    def blasting(self, tile: int, dice: int) -> float:
        """What a Blast on a tile promises: own counters there are hit too."""
        units = self.scenario.units
        total = 0.0
        for unit, at in enumerate(self.state.at):
            if at == tile:
                sign = -1 if units[unit].side == self.me.index else 1
                total += sign * self.blast_chance(unit, tile, dice) * self.outlook.loss(unit)
        return total

    def blast_chance(self, unit: int, tile: int, dice: int) -> float:
        """The chance to hit one counter by a Blast: no range, low cover of hills (UN-combat-08, UN-hill-02)."""
        place = self.scenario.tiles[tile]
        return HIT[dice][self.scenario.units[unit].defence + (HILL_TO_HILL if place.hill else place.cover)]

    # -- steps ------------------------------------------------------------------------------------------------

    def near(self, unit: int, tile: int) -> Sequence[int]:
        """Where one step may lead."""
        return self.scenario.neighbours[tile]

    def crossing(self, unit: int, start: int, tile: int) -> float:
        """What may be lost on one step."""
        return 0.0

    def entered_by(self, word: Word) -> int:
        """The tile to which a step leads."""
        return self.scenario.tile_of[word]

    def reach(self, unit: int, tile: int, steps: int, *, anywhere: bool, sure: int) -> float:
        """The best place within so many steps, and this one: what it is worth to stand there, less the risk."""
        best, edge, risks = self.outlook.worth(unit, tile, sure), [tile], {tile: 0.0}
        for _ in range(steps):
            edge = self._spread(unit, edge, risks, anywhere=anywhere)
            best = max([best, *(self.outlook.worth(unit, t, sure) - risks[t] for t in edge)])
        return best

    def _spread(self, unit: int, edge: Sequence[int], risks: dict[int, float], *, anywhere: bool) -> list[int]:
        """Tiles one step on that are new, or come to at less risk."""
        marks, found = self.state.marks[self.me.index], dict[int, None]()
        for at in edge:
            for near in self.near(unit, at):
                if anywhere or marks[near] != NO_MARKER:
                    risk = risks[at] + self.crossing(unit, at, near)
                    if near not in risks or risk < risks[near]:
                        risks[near] = risk
                        found[near] = None
        return list(found)

    def moving(self, unit: int, tile: int, steps: int, *, anywhere: bool = False, sure: int = 0) -> float:
        """What a movement gains, against staying on the tile."""
        return self.reach(unit, tile, steps, anywhere=anywhere, sure=sure) - self.outlook.worth(unit, tile, sure)

    def marking(self, tile: int) -> float:
        """What a marker on a tile is worth, less the Fog of War for it; 0 where one lies."""
        return self._markings().get(tile, 0.0)

    def _markings(self) -> Mapping[int, float]:
        if self._marking is None:
            gain = self.weights.look - self.outlook.fog_cost
            self._marking = {tile: self.outlook.scouting(tile) + gain for tile in self._unscouted()}
        return self._marking

    def scouted(self, unit: int, tile: int, steps: int, marked: tuple[int, ...] = ()) -> float:
        """The best way for a scout from a tile: markers placed on it, and where it ends."""
        best = self.scout_place(unit, tile, marked)
        if not steps:
            return best
        for near in self.near(unit, tile):
            best = max(best, self.scout_step(unit, near, steps, marked) - self.crossing(unit, tile, near))
        return best

    def scout_step(self, unit: int, tile: int, steps: int, marked: tuple[int, ...] = ()) -> float:
        """A step onto a tile with so many left, this one among them, and the best way on."""
        if tile in marked or tile not in self._markings():
            return self.scouted(unit, tile, steps - 1, marked)
        return self.marking(tile) + self.scouted(unit, tile, steps - 1, (*marked, tile))

    def scout_place(self, unit: int, tile: int, marked: tuple[int, ...]) -> float:
        """Where a scout stands: besides all else, near to what is worth being scouted next."""
        away, fade = self.scenario.distance[tile], self.weights.fade
        onward = 0.0
        for goal, gain in self._markings().items():
            if gain > 0 and goal not in marked:
                onward = max(onward, gain * fade ** (1 + 0.5 * away[goal]))
        return self.outlook.worth(unit, tile) + onward


# -- gains: one function an action ---------------------------------------------------------------------


def move(j: Judgement, play: Play, action: Action, tile: int) -> float:
    """The best place that it leads to; a mortar that moves aims no more."""
    if play.unit in j.me.mortars and j.state.target[j.me.index] != OFF:
        return 0.0
    return j.moving(play.unit, tile, action.value, sure=others(j, play.unit))


def others(j: Judgement, unit: int) -> int:
    """Plays of the unit that can follow the one in question at once."""
    return max(j.outlook.sure[unit] - 1, 0)


def stalk(j: Judgement, play: Play, action: Action, tile: int) -> float:
    """Like Move, over any tiles."""
    return j.moving(play.unit, tile, action.value, anywhere=True, sure=others(j, play.unit))


def scout(j: Judgement, play: Play, action: Action, tile: int) -> float:
    """Markers placed, Fog of War taken, and the place where it ends."""
    return j.scouted(play.unit, tile, action.value) - j.scout_place(play.unit, tile, ())


def guide(j: Judgement, play: Play, action: Action, tile: int) -> float:
    """The counter that gains most by it."""
    gains = [
        j.moving(unit, j.state.at[unit], action.value, sure=j.outlook.sure[unit])
        for unit in j.me.units
        if j.state.at[unit] != OFF and not j.state.suppressed[unit]
    ]
    return max(gains, default=0.0)


def bolster(j: Judgement, play: Play, action: Action, tile: int) -> float:
    """The best cards of the supply."""
    allowed = j.me.of_squad.get(action.squad, frozenset())
    gains = sorted((j.added(card) for card in j.cards[j.me.supply] if card in allowed), reverse=True)
    return sum(gain for gain in gains[: action.value] if gain > 0)


def command(j: Judgement, play: Play, action: Action, tile: int) -> float:
    """Cards drawn, as many as there are."""
    there = len(j.cards[j.me.deck]) + len(j.cards[j.me.discard])
    return j.weights.drawn * min(action.value, there)


def conceal(j: Judgement, play: Play, action: Action, tile: int) -> float:
    """A Fog of War card for the enemy, if his supply has one; worse for him the fewer cards he has."""
    if j.outlook.enemy.fog not in j.cards[j.outlook.enemy.supply]:
        return 0.0
    return j.weights.concealed * 12 / (6 + j.outlook.size[j.outlook.enemy.index] / 2)


def control(j: Judgement, play: Play, action: Action, tile: int) -> float:
    """The prize of the tile; victory if it makes up the points."""
    me, state = j.me, j.state
    if state.marks[me.index][tile] == CONTROLLED:
        raises = tile == j.scenario.radio and me.index == j.scenario.radio_side
        return j.outlook.pointed(1) if raises else 0.0
    return taking(j, tile)


def taking(j: Judgement, tile: int) -> float:
    """What taking control of a tile is worth."""
    if j.outlook.wins(tile):
        return VICTORY
    return j.outlook.prize(j.me, tile) * (1 - j.weights.fade) * j.weights.control


def inspire(j: Judgement, play: Play, action: Action, tile: int) -> float:
    """The best card to be played again: of those played, and of those that still will be."""
    allowed = j.me.of_squad.get(action.squad, frozenset())
    cards = [card for zone in (j.me.play, j.me.hand) for card in j.cards[zone] if card in allowed and card != play.card]
    gains = sorted((replay(j, card) for card in cards), reverse=True)
    return sum(gains[: action.value])


def replay(j: Judgement, card: Word) -> float:
    """What a card promises if it is played once more; one in hand may first bring its unit to an objective."""
    words = [word for word in j.legal(card) if not word.endswith((" hunker", " inspire"))]
    best = max((j.gain(word) for word in words), default=0.0)
    unit = j.scenario.cards[card].unit
    if unit == OFF or card not in j.cards[j.me.hand] or not j.outlook.arms[unit].controls:
        return best
    return max(best, *(taking(j, tile) for tile in near_goals(j, unit)), 0.0)


def near_goals(j: Judgement, unit: int) -> list[int]:
    """Tiles that the unit can enter next and control if nobody stands there."""
    tile, against = j.outlook.place(unit), j.outlook.standing[j.outlook.enemy.index]
    marks = j.state.marks[j.me.index]
    near = sorted(j.scenario.neighbours[tile]) if tile != OFF else []
    return [t for t in near if marks[t] != NO_MARKER and not against[t]]


def recon(j: Judgement, play: Play, action: Action, tile: int) -> float:
    """A card for a Fog of War."""
    return j.weights.drawn + j.weights.recon


def target(j: Judgement, play: Play, action: Action, tile: int) -> float:
    """The best tile for the next Blast, against the one aimed at."""
    dice = j.outlook.arms[play.unit].blast
    now = j.state.target[j.me.index]
    aimed = j.blasting(now, dice) if now != OFF else 0.0
    far = [t for t, steps in enumerate(j.scenario.distance[tile]) if steps >= 3]
    return j.weights.aimed * (max((j.blasting(t, dice) for t in far), default=0.0) - aimed)


def attack(j: Judgement, play: Play, action: Action, tile: int) -> float:
    """The best target."""
    return j.outlook.best_shot(play.unit, tile, action.value)


def suppress(j: Judgement, play: Play, action: Action, tile: int) -> float:
    """The best target."""
    return max((j.suppressing(play.unit, tile, foe, action.value) for foe in j.foes()), default=0.0)


def blast(j: Judgement, play: Play, action: Action, tile: int) -> float:
    """All counters on the target tile."""
    aimed = j.state.target[j.me.index]
    return j.blasting(aimed, action.value) if aimed != OFF else 0.0


def hunker(j: Judgement, play: Play) -> float:
    """A card less that only delays the others; its use now is lost too."""
    return -j.added(play.card) - j.weights.spent


GAINS: Mapping[str, Callable[[Judgement, Play, Action, int], float]] = {
    "move": move,
    "stalk": stalk,
    "scout": scout,
    "guide": guide,
    "bolster": bolster,
    "command": command,
    "conceal": conceal,
    "control": control,
    "inspire": inspire,
    "recon": recon,
    "target": target,
    "attack": attack,
    "suppress": suppress,
    "blast": blast,
}


# -- judges: one function a kind of request ------------------------------------------------------------


def judge_bid(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The chance to go first times what that is worth, less what the card would have done."""
    first = going_first(j)
    return [first * win_chance(j, word) - j.best_of(word) for word in words]


def going_first(j: Judgement) -> float:
    """What it is worth to have the first turn: more when shots will fall, most when somebody may win."""
    outlook = j.outlook
    worth = j.weights.first + j.weights.first_shot * (expected_hits(j, True) + expected_hits(j, False))
    for side in j.scenario.sides:
        worth += j.weights.first_prize * max(
            (outlook.threat(side, tile) for tile, _ in outlook.prizes[side.index]), default=0.0
        )
    return worth


def expected_hits(j: Judgement, ours: bool) -> float:
    """Hits that a side can expect in a round, each unit at its best target."""
    outlook, at = j.outlook, j.state.at
    side, other = (j.me, outlook.enemy) if ours else (outlook.enemy, j.me)
    places = [unit for unit in other.units if at[unit] != OFF]
    hits = 0.0
    for unit in side.units:
        dice = outlook.arms[unit].attack
        if dice and at[unit] != OFF and places:
            hits += outlook.rates[unit] * max(outlook.chance(dice, at[unit], foe, at[foe]) for foe in places)
    return hits


def win_chance(j: Judgement, card: Word) -> float:
    """The chance that this bid wins, the enemy's being any card he may have; ties to the holder."""
    cards, enemy = j.scenario.cards, j.outlook.enemy
    own, holds = cards[card].initiative, j.state.holder == j.me.index
    rivals = [cards[c].initiative for zone in (enemy.hand, enemy.bid, enemy.deck) for c in j.cards[zone]]
    return sum(rival < own or (holds and rival == own) for rival in rivals) / max(len(rivals), 1)


def judge_play(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The best use of each card that gains something, in good order; then the end of the turn."""
    best: dict[Word, float] = {}
    for word in words:
        if word != END:
            card = j.scenario.plays[word].card
            best[card] = max(best.get(card, LEAST), j.gain(word))
    return [0.0 if word == END else _play_score(j, word, best) for word in words]


def _play_score(j: Judgement, word: Word, best: Mapping[Word, float]) -> float:
    play, gain = j.scenario.plays[word], j.gain(word)
    if gain <= LEAST:
        return min(gain, 0.0) - 1.0
    if gain < best[play.card]:
        return gain
    return PLAYABLE + gain + j.order(play)


def judge_step(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The best place that the next step leads to."""
    unit, left = j.scenario.unit_of[request.about[0]], request.about[1]
    anywhere, sure, at = request.kind == "stalk", j.outlook.sure[unit], j.state.at[unit]
    here = j.outlook.worth(unit, at, sure) + LEAST
    found = []
    for word in words:
        if word == STOP:
            found.append(here)
            continue
        tile = j.entered_by(word)
        onward = j.reach(unit, tile, left - 1, anywhere=anywhere, sure=sure)
        found.append(onward - j.crossing(unit, at, tile))
    return found


def judge_scout(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The best way from the next tile on."""
    unit, left = j.scenario.unit_of[request.about[0]], request.about[1]
    at = j.state.at[unit]
    here = j.scout_place(unit, at, ()) + LEAST
    found = []
    for word in words:
        tile = at if word == STOP else j.entered_by(word)
        found.append(here if word == STOP else j.scout_step(unit, tile, left) - j.crossing(unit, at, tile))
    return found


def judge_guided(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The counter that gains most."""
    units, steps = [j.scenario.unit_of[word] for word in words], request.about[1]
    return [j.moving(unit, j.state.at[unit], steps, sure=j.outlook.sure[unit]) for unit in units]


def judge_bolster(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """Cards that are better than what we have; copies chosen already count."""
    for card in request.about[-1][2]:
        j.take(card)
    return [0.0 if word == DONE else j.added(word) for word in words]


def judge_inspire(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The card that does most if played again."""
    return [-LEAST if word == DONE else replay(j, word) for word in words]


def judge_command(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """As many as may be drawn."""
    return [float(i) for i in range(len(words))]


def judge_target(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """Where the next Blast would do most."""
    dice = j.outlook.arms[j.scenario.unit_of[request.about[0]]].blast
    return [j.blasting(j.scenario.tile_of[word], dice) for word in words]


def judge_aim(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The target at which the shot does most."""
    unit, dice = j.scenario.unit_of[request.about[0]], request.about[1]
    judge = j.shooting if request.kind == "attack" else j.suppressing
    return [judge(unit, j.state.at[unit], j.scenario.unit_of[word], dice) for word in words]


def judge_blast(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """Enemies first, the dearest of them; own counters last."""
    units, mine = [j.scenario.unit_of[word] for word in words], j.me.index
    return [j.outlook.loss(unit) * (-1 if j.scenario.units[unit].side == mine else 1) for unit in units]


def judge_casualty(j: Judgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The card that promises least is lost."""
    return [-j.card(word) - 0.01 * len(j.scenario.cards[word].actions) for word in words]


JUDGES: Mapping[str, Judge] = {
    "bid": judge_bid,
    "play": judge_play,
    "move": judge_step,
    "stalk": judge_step,
    "guide": judge_step,
    "scout": judge_scout,
    "guide-unit": judge_guided,
    "bolster": judge_bolster,
    "inspire": judge_inspire,
    "command": judge_command,
    "target": judge_target,
    "attack": judge_aim,
    "suppress": judge_aim,
    "blast": judge_blast,
    "casualty": judge_casualty,
}
