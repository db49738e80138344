"""Judges the answers to a request of Undaunted: Stalingrad, as the bot of Normandy does: what is new has a judge here.

What actions promise is in `bot_gains`, what a position promises in `bot_outlook` and `bot_aims`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from ....core.requests import DONE, Choose, Word
from ....core.seats import Now
from ..bot import LEAST, UndauntedBot
from ..scenario import OFF, STOP, Action, Scenario, Side
from ..state import State
from . import bot_gains as gains
from .bot_gains import FieldJudgement
from .bot_hope import gives_up
from .bot_outlook import FieldOutlook
from .bot_profile import FieldProfile, FieldWeights
from .casualties import STAY
from .combat import AT_STRUCTURES, ON_TILES, target_of
from .muster import REST, chosen_of
from .support import KEEP

NEVER = -1e6
"""Below everything else."""
AT_ONCE = 1e6
"""Above everything else."""
Judge: TypeAlias = "Callable[[FieldJudgement, Choose, Sequence[Word]], list[float]]"


class StalingradBot(UndauntedBot):
    """A `players.greedy.Bot`."""

    def __init__(self, weights: FieldWeights | None = None) -> None:
        self.field_weights = weights or FieldWeights()
        super().__init__(self.field_weights)
        self._field: FieldProfile | None = None

    def scores(self, state: State, request: Choose, words: Sequence[Word]) -> list[float]:
        """How good each word is for the side that is asked, plays out of turn among them."""
        answers = [word for word in words if not isinstance(word, Now)]
        if len(answers) == len(words):
            return self._of_answers(state, request, words)
        found = iter(self._of_answers(state, request, answers))
        side = state.scenario.side(request.side)
        now = AT_ONCE if gives_up(state, side, self._outlook(state, side).aims) else NEVER
        return [now if isinstance(word, Now) else next(found) for word in words]

    def _of_answers(self, state: State, request: Choose, words: Sequence[Word]) -> list[float]:
        own = JUDGES.get(request.kind)
        if own is None or len(words) == 1:
            return super().scores(state, request, words)
        return own(self._judgement(state, request.side), request, words)

    def _judgement(self, state: State, side: str) -> FieldJudgement:
        return FieldJudgement(self._outlook(state, state.scenario.side(side)))

    def _outlook(self, state: State, side: Side) -> FieldOutlook:
        return FieldOutlook(state, side, self._field_of(state.scenario), self.field_weights)

    def _field_of(self, scenario: Scenario) -> FieldProfile:
        if self._field is None or self._field.scenario is not scenario:
            self._field = FieldProfile(scenario, self.weights.scouting)
        return self._field


# -- judges: one function a kind of request ------------------------------------------------------------------


def judge_muster(j: FieldJudgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The best cards of a title first; the rest at once where the lowest numbers are as good."""
    skills = j.field.field.skills
    rest = AT_ONCE if _as_good(j.state, j.me, skills) else NEVER
    return [rest if word == REST else skills[word] for word in words]


def _as_good(state: State, side: Side, skills: Mapping[Word, float]) -> bool:
    """Whether the lowest numbers fill all lines with cards as good as any."""
    for line, said in chosen_of(state, side):
        wanted = line.wanted - len(said)
        free = [skills[card] for card in line.cards if card not in state.mustered[side.index]]
        if free[:wanted] != sorted(free, reverse=True)[:wanted]:
            return False
    return True


def judge_guide(j: FieldJudgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The best place with an own marker that the next step leads to."""
    unit, left = j.scenario.unit_of[request.about[0]], request.about[1]
    at = j.state.at[unit]
    here = j.field.worth(unit, at, j.field.sure[unit]) + LEAST
    return [
        here if word == STOP
        else j.guided(unit, tile := j.entered_by(word), left - 1) - j.crossing(unit, at, tile)
        for word in words
    ]  # fmt: skip


def judge_guided(j: FieldJudgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The counter that gains most."""
    return [gains.guiding(j, j.scenario.unit_of[word], request.about[1]) for word in words]


def judge_support(j: FieldJudgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """Cards that do most in the hand; copies chosen already count."""
    for card in request.about[-1][2]:
        j.take(card)
    return [0.0 if word == DONE else gains.fetching(j, word) for word in words]


def judge_spawn(j: FieldJudgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """Where the unit does most."""
    unit = j.scenario.unit_of[request.about[0]]
    return [j.field.worth(unit, j.scenario.tile_of[word], j.field.sure[unit]) for word in words]


def judge_again(j: FieldJudgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The action that does most if taken again; under Force less what it costs."""
    plain = request.kind == "inspire"
    return [LEAST if word == DONE else gains.used_again(j, word, plain=plain) for word in words]


def judge_part(j: FieldJudgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The part that does most, from where the unit stands."""
    found = []
    for word in words:
        if word == STOP:
            found.append(LEAST)
            continue
        play = j.scenario.plays[word]
        assert play.action is not None
        found.append(j.taken(play, play.action, j.field.place(play.unit)))
    return found


def judge_target(j: FieldJudgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The target on which the attack does most."""
    action, start = _acting(j, request)
    return [j.hitting(action, start, target_of(j.scenario, word)) for word in words]


def judge_area(j: FieldJudgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The tile on which the attack does most."""
    action, start = _acting(j, request)
    return [j.on_tile(action, start, j.scenario.tile_of[word]) for word in words]


def judge_next(j: FieldJudgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """A building that shelters enemies first, then what is dearest; our own last."""
    targets = [target_of(j.scenario, word) for word in words]
    found = []
    for target in targets:
        if target.kind == "building":
            found.append(1000.0 * j.damaging(target.number))
        elif target.kind == "tunnel":
            found.append(0.0)
        else:
            mine = j.scenario.units[target.number].side == j.me.index
            found.append(j.field.loss(target.number) * (-1 if mine else 1))
    return found


def _acting(j: FieldJudgement, request: Choose) -> tuple[Action, int]:
    """The attack as the question tells it, and the tile that it is made from; its range is in the options."""
    unit = j.scenario.unit_of.get(request.about[0], OFF)
    kind = request.kind
    if kind in ON_TILES:
        _, _, units, structures = request.about
        dice = {"unit": units, "building": structures}
    elif kind in AT_STRUCTURES:
        vehicles, structures = request.about[1]
        dice = {"vehicle": vehicles, "building": structures}
    else:
        dice = {"unit": request.about[1]}
    return Action(kind, 0, None, kind, dice), OFF if unit == OFF else j.state.at[unit]


def judge_push(j: FieldJudgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """Away from where an enemy does most; our own to where it does most."""
    unit = j.scenario.unit_of[request.about[0]]
    sign = 1 if j.scenario.units[unit].side == j.me.index else -1
    here = j.state.at[unit]
    woken = -sign * j.w.suppressed * j.field.readiness[unit] if j.state.suppressed[unit] else 0.0
    return [
        sign * j.field.lure(unit, here) if word == STAY
        else sign * j.field.lure(unit, j.scenario.tile_of[word]) - woken - LEAST
        for word in words
    ]  # fmt: skip


def judge_mine(j: FieldJudgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The edge that the enemy will want to cross, and the side that stops who comes."""
    found = []
    for word in words:
        if word == DONE:
            found.append(LEAST)
            continue
        edge, antitank = gains.told_of_mine(word)
        found.append(j.mining(j.scenario.edge_of[edge], antitank))
    return found


def judge_overwatch(j: FieldJudgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The tile to which the enemy wants to get."""
    gunner = j.scenario.unit_of[request.about[0]]
    return [j.watching(gunner, j.scenario.tile_of[word]) for word in words]


def judge_fire(j: FieldJudgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The gunner who hits most likely."""
    unit = j.scenario.unit_of[request.about[0]]
    return [j.field.watch(j.scenario.unit_of[word], unit, j.state.at[unit]) for word in words]


def judge_ready(j: FieldJudgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The unit for which it does most."""
    return [0.0 if word == DONE else j.readied(j.scenario.unit_of[word]) for word in words]


def judge_bomber(j: FieldJudgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """The poorest Bomber is lost."""
    return [-j.field.field.skills[word] for word in words]


def judge_return(j: FieldJudgement, request: Choose, words: Sequence[Word]) -> list[float]:
    """Out of the deck with a card that is below the others, unless the enemy may still fetch Bombers."""
    (card,) = request.about
    kept = j.added(card)
    return [kept if word == KEEP else 0.0 for word in words]


JUDGES: Mapping[str, Judge] = {
    "muster": judge_muster,
    "guide": judge_guide,
    "guide-unit": judge_guided,
    "support": judge_support,
    "spawn": judge_spawn,
    "inspire": judge_again,
    "force": judge_again,
    "part": judge_part,
    "attack": judge_target,
    "suppress": judge_target,
    "flame": judge_target,
    "antitank": judge_target,
    "demo": judge_target,
    "bomb": judge_area,
    "grenade": judge_area,
    "area-suppress": judge_area,
    "next-bomb": judge_next,
    "next-grenade": judge_next,
    "next-area-suppress": judge_next,
    "rout-move": judge_push,
    "flame-move": judge_push,
    "mine": judge_mine,
    "overwatch": judge_overwatch,
    "overwatch-fire": judge_fire,
    "ready": judge_ready,
    "antiair": judge_bomber,
    "return": judge_return,
}
"""Those that Normandy has not, or has otherwise."""
