"""What the actions of Stalingrad promise: one function for each that Normandy has not, or has otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ....core.requests import Word
from ..bot import LEAST, Judgement, near_goals, taking
from ..bot_outlook import VICTORY
from ..field import MINE_FACES
from ..scenario import OFF, Action, Play
from ..state import CONTROLLED, NO_MARKER
from .bot_fire import FieldFire
from .combat import AT_STRUCTURES, Target, in_range
from .movement import tunnels_from, why_no_guide_of
from .spawn import why_no_action
from .structures import MINES_EACH

ORDER: Mapping[str, float] = {
    "support": 70.0, "explore": 55.0, "ready": 65.0, "bomb": 18.0, "antitank": 17.0, "demo": 17.0, "flame": 16.0,
    "area-suppress": 22.0, "grenade": 14.0, "reposition": 12.0, "antiair": 40.0, "overwatch": -20.0, "smoke": -10.0,
    "mine": -5.0, "force": -60.0,
}  # fmt: skip
"""What is played earlier, where it is not as in Normandy: fire before steps, markers after them, Force last of all."""
READYING = 64.0
"""A card that readies its unit comes early: then the others of that unit can act."""
AGAIN = frozenset(("inspire", "force"))


class FieldJudgement(FieldFire):
    """One decision of one side in Stalingrad."""

    # -- plays of a card ------------------------------------------------------------------------------------

    def _gain(self, play: Play) -> float:
        if play.action is None and play.rule is not None:
            return self.readying(play)
        if play.action is None or play.unit == OFF:
            return super()._gain(play)
        return self.acting(play, play.action)

    def taken(self, play: Play, action: Action, tile: int) -> float:
        """What an action promises, taken by a unit on this tile."""
        own = GAINS.get(action.type)
        return super().taken(play, action, tile) if own is None else own(self, play, action, tile)

    def order(self, play: Play) -> float:
        """What is played earlier: the higher, the sooner."""
        if play.action is None:
            return super().order(play) if play.rule is None else READYING
        own = ORDER.get(play.action.type)
        return super().order(play) if own is None else own

    def readied(self, unit: int) -> float:
        """What it is worth that another's card readies a unit."""
        held = sum(self.cards[self.me.hand].count(face) for face in self.scenario.units[unit].faces)
        return self.w.ready * self.field.readiness[unit] + (self.w.ready_now_other if held else 0.0)

    # -- what a card is worth in the long run ---------------------------------------------------------------

    def _worth_of_card(self, card: Word) -> float:
        worth = super()._worth_of_card(card)
        return worth + self.w.skilled * self.field.field.skills[card] if card != self.me.fog else worth

    def _command(self, action: Action) -> float:
        w = self.w
        if action.type == "antiair":
            return w.bomber * min(action.value, bombers(self))
        if action.type == "support" and not self._supplied(action.squad):
            return 0.0
        long = {"force": w.force, "ready": w.readied, "support": w.support}
        each = long.get(action.type)
        if each is not None:
            return each * action.value
        single = {"bomb": w.bomb, "recon": w.drawn * 0.5, "conceal": w.concealed}.get(action.type)
        return super()._command(action) if single is None else single

    def _combat_card(self, unit: int) -> float:
        if self.field.place(unit) == OFF or self.state.routed[unit]:
            return 0.0
        works = any(
            action.type in WORKS
            for face in self.scenario.units[unit].faces
            for action in self.scenario.cards[face].actions
        )
        tile, sure = self.field.place(unit), 1
        arrives = (1 - self.w.fade) * self.field.presence(unit, tile, sure)
        return max(super()._combat_card(unit), arrives, self.w.works if works else 0.0)

    def added(self, card: Word) -> float:
        """What one card more is worth to us: most when its unit is routed."""
        unit = self.scenario.cards[card].unit
        worth = super().added(card)
        return worth + self.field.rallied(unit) if unit != OFF and self.field.is_routed(unit) else worth

    def take(self, card: Word) -> None:
        """Reckon with one card more; its unit is then routed no more."""
        super().take(card)
        unit = self.scenario.cards[card].unit
        self.field.fetched.add(unit)

    # -- steps --------------------------------------------------------------------------------------------------

    def near(self, unit: int, tile: int) -> Sequence[int]:
        """Where one step may lead: also through tunnels, and not onto what is impassable to vehicles."""
        near = self.scenario.neighbours[tile]
        if self.scenario.units[unit].vehicle:
            return [other for other in near if not self.state.face(other).impassable]
        through = tunnels_from(self.state, tile)
        return [*near, *(self.scenario.tunnels[i].tile for i in through)] if through else near

    def crossing(self, unit: int, start: int, tile: int) -> float:
        """What may be lost on one step to a mine or to overwatch."""
        field, w = self.field, self.w
        mine, watch = field.mine_risk(unit, start, tile), field.overwatch_risk(unit, start, tile)
        risk = mine * (field.loss(unit) + w.stopped) if mine else 0.0
        return risk + watch * (w.forced * field.readiness[unit] + w.stopped) if watch else risk

    def entered_by(self, word: Word) -> int:
        """The tile to which a step leads, also through a tunnel."""
        if word in self.scenario.tunnel_of:
            return self.scenario.tunnels[self.scenario.tunnel_of[word]].tile
        return self.scenario.tile_of[word]

    def guided(self, unit: int, tile: int, steps: int) -> float:
        """The best place with an own marker within so many steps, over any tiles, less the risk."""
        marks, sure = self.state.marks[self.me.index], self.field.sure[unit]
        edge, risks, best = [tile], {tile: 0.0}, -VICTORY
        for left in range(steps, -1, -1):
            worths = [self.field.worth(unit, t, sure) - risks[t] for t in edge if marks[t] != NO_MARKER]
            best = max([best, *worths])
            edge = self._spread(unit, edge, risks, anywhere=True) if left else []
        return best


# -- gains: one function an action --------------------------------------------------------------------------------


def guide(j: FieldJudgement, play: Play, action: Action, tile: int) -> float:
    """The counter that gains most by it."""
    words = j.scenario.unit_words
    before, j.state.active = j.state.active, j.me.index
    units = [unit for unit in j.me.units if why_no_guide_of(j.state, play, words[unit]) is None]
    j.state.active = before
    gains = [guiding(j, unit, action.value) for unit in units]
    return max(gains, default=0.0)


def guiding(j: FieldJudgement, unit: int, steps: int) -> float:
    """What a unit gains when it is guided."""
    at = j.state.at[unit]
    return j.guided(unit, at, steps) - j.field.worth(unit, at, j.field.sure[unit])


def control(j: FieldJudgement, play: Play, action: Action, tile: int) -> float:
    """The prize of the tile; victory if it meets a goal."""
    return 0.0 if j.state.marks[j.me.index][tile] == CONTROLLED else taking(j, tile)


def inspire(j: FieldJudgement, play: Play, action: Action, tile: int) -> float:
    """The best actions to be taken again: of cards played, and of those that still will be."""
    return _again(j, play, action, plain=True)


def force(j: FieldJudgement, play: Play, action: Action, tile: int) -> float:
    """The same, at the price of units suppressed."""
    return _again(j, play, action, plain=False)


def _again(j: FieldJudgement, play: Play, action: Action, *, plain: bool) -> float:
    allowed = j.me.of_squad.get(action.squad, frozenset())
    cards = [card for zone in (j.me.play, j.me.hand) for card in j.cards[zone] if card in allowed and card != play.card]
    gains = sorted((replayed(j, card, plain=plain) for card in cards), reverse=True)
    return sum(gain for gain in gains[: action.value] if gain > 0)


def replayed(j: FieldJudgement, card: Word, *, plain: bool) -> float:
    """What a card promises if one of its actions is taken once more."""
    face = j.scenario.cards[card]
    best = max([used_again(j, f"{card} {action.verb}", plain=plain) for action in face.actions], default=0.0)
    unit = face.unit
    if unit != OFF and card in j.cards[j.me.hand] and j.field.arms[unit].controls and not j.state.suppressed[unit]:
        best = max([best, *(taking(j, tile) - (0.0 if plain else j.w.forced) for tile in near_goals(j, unit))])
    return best


def used_again(j: FieldJudgement, word: Word, *, plain: bool) -> float:
    """What an action of a card promises under Inspire (plain) or Force; -1 if it cannot be taken."""
    play = j.scenario.plays[word]
    if play.action is None or play.action.type in AGAIN or (plain and play.action.upgraded):
        return -1.0
    before, j.state.active = j.state.active, j.me.index
    refused = why_no_action(j.state, play) is not None
    j.state.active = before
    return -1.0 if refused else j.gain(word) - (0.0 if plain else forced(j, play.unit))


def forced(j: FieldJudgement, unit: int) -> float:
    """What Force costs: the unit is suppressed afterwards."""
    if unit == OFF or j.scenario.units[unit].vehicle:
        return 0.0
    watch = j.w.stopped if j.state.overwatch[unit] != OFF else 0.0
    return j.w.forced * j.field.readiness[unit] + watch


def ready(j: FieldJudgement, play: Play, action: Action, tile: int) -> float:
    """The units for which it does most."""
    squad = action.squad
    units = [u for u in j.me.units if j.state.suppressed[u] and (squad is None or squad in j.scenario.units[u].squads)]
    return sum(sorted((j.readied(unit) for unit in units), reverse=True)[: action.value])


def support(j: FieldJudgement, play: Play, action: Action, tile: int) -> float:
    """The best cards of the supply, to be played this turn."""
    allowed = j.me.of_squad.get(action.squad, frozenset())
    gains = sorted((fetching(j, card) for card in j.cards[j.me.supply] if card in allowed), reverse=True)
    return sum(gain for gain in gains[: action.value] if gain > 0)


def fetching(j: FieldJudgement, card: Word) -> float:
    """What a card of the supply is worth in the hand: most if it can act at once."""
    if card == j.me.fog:
        return -VICTORY
    return j.added(card) + max(j.best_of(card), j.w.fetched)


def mine(j: FieldJudgement, play: Play, action: Action, tile: int) -> float:
    """The best edges of the tile, as many as there are mines for."""
    left = min(action.value, MINES_EACH - j.state.laid[play.unit])
    return sum(gain for gain in j.minings(play.unit, tile)[: max(left, 0)] if gain > LEAST)


def smoke(j: FieldJudgement, play: Play, action: Action, tile: int) -> float:
    """Shots that go wrong."""
    return j.smoking(tile)


def overwatch(j: FieldJudgement, play: Play, action: Action, tile: int) -> float:
    """The best tile, against the one that is watched now."""
    best = max(j.watching(play.unit, other) for other in range(len(j.state.worn)))
    now = j.state.overwatch[play.unit]
    return best - (j.watching(play.unit, now) if now != OFF else 0.0)


def antiair(j: FieldJudgement, play: Play, action: Action, tile: int) -> float:
    """Bombers that the enemy can be made to lose."""
    return j.w.bomber * min(action.value, bombers(j))


def bombers(j: Judgement) -> int:
    """Bombers in the enemy's hand, discard pile and deck: he has no others that are not seen (US-antiair-02)."""
    enemy, cards = j.outlook.enemy, j.scenario.cards
    zones = (enemy.hand, enemy.discard, enemy.deck, enemy.bid)
    return sum(cards[card].asset == "bomber" for zone in zones for card in j.cards[zone])


def assault(j: FieldJudgement, play: Play, action: Action, tile: int) -> float:
    """A movement, then the best shot from where it ends: reckoned from here and from next to it."""
    moves, shots = parts(j, play, "movement"), parts(j, play, "combat")
    move = max([j.taken(part, part.action, tile) for part in moves if part.action], default=0.0)
    fire = max([_from_near(j, part, part.action, tile) for part in shots if part.action], default=0.0)
    return max(move, 0.0) + max(fire, 0.0)


def _from_near(j: FieldJudgement, part: Play, action: Action, tile: int) -> float:
    marks = j.state.marks[j.me.index]
    near = [t for t in j.near(part.unit, tile) if marks[t] != NO_MARKER]
    here = j.taken(part, action, tile)
    return max([here, *(0.6 * j.taken(part, action, t) for t in near)])


def reposition(j: FieldJudgement, play: Play, action: Action, tile: int) -> float:
    """The best shot, then a movement."""
    shots = [j.taken(part, part.action, tile) for part in parts(j, play, "combat") if part.action]
    moves = [j.taken(part, part.action, tile) for part in parts(j, play, "movement") if part.action]
    return max([0.0, *shots]) + max([0.0, *moves])


def parts(j: FieldJudgement, play: Play, family: str) -> list[Play]:
    """Actions of a family on the card of a play."""
    plays = [j.scenario.plays[f"{play.card} {action.verb}"] for action in j.scenario.cards[play.card].actions]
    return [p for p in plays if p.rule and p.action and p.rule.family == family and p.action.available]


def explore(j: FieldJudgement, play: Play, action: Action, tile: int) -> float:
    """A card for a Fog of War, and the best way for a scout."""
    way = j.scouted(play.unit, tile, action.value) - j.scout_place(play.unit, tile, ())
    return j.w.drawn + j.w.recon + max(way, 0.0)


def shot(j: FieldJudgement, play: Play, action: Action, tile: int) -> float:
    """The best enemy unit in range."""
    foes = [f for f in j.foes() if not j.scenario.units[f].vehicle and in_range(j.state, action, tile, j.state.at[f])]
    return max([j.hitting(action, tile, Target("unit", foe)) for foe in foes], default=0.0)


def demolition(j: FieldJudgement, play: Play, action: Action, tile: int) -> float:
    """The best building, tunnel or vehicle in range."""
    return max([j.hitting(action, tile, target) for target in j.targets(action, tile)], default=0.0)


def area(j: FieldJudgement, play: Play, action: Action, tile: int) -> float:
    """The best tile in range: enemies there, and under a Bomb our own too."""
    near = [other for other in range(len(j.state.worn)) if in_range(j.state, action, tile, other)]
    return max([j.on_tile(action, tile, other) for other in near], default=0.0)


def told_of_mine(word: Word) -> tuple[Word, bool]:
    """Edge and side of an answer: whether it is antitank."""
    edge, _, face = word.partition(" ")
    return edge, face == MINE_FACES[True]


WORKS = frozenset(("mine", "smoke", "overwatch", "grenade", *AT_STRUCTURES))
"""Actions that make a card useful besides its fire."""
GAINS: Mapping[str, Callable[[FieldJudgement, Play, Action, int], float]] = {
    "guide": guide,
    "control": control,
    "inspire": inspire,
    "force": force,
    "ready": ready,
    "support": support,
    "mine": mine,
    "smoke": smoke,
    "overwatch": overwatch,
    "antiair": antiair,
    "assault": assault,
    "reposition": reposition,
    "explore": explore,
    "attack": shot,
    "suppress": shot,
    "flame": shot,
    "antitank": demolition,
    "demo": demolition,
    "bomb": area,
    "grenade": area,
    "area-suppress": area,
}
"""Those that Normandy has not, or has otherwise."""
