"""The chance of an answer before it is given: what the odds panel shows.

All numbers come from `odds.py`; what lies on the table is public, so that only questions about what a side
holds are for its own viewers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from ...core.breakdown import Breakdown, Part
from ...core.requests import Choose, Word
from ...core.table import Hint
from ...core.wording import percent
from . import odds, odds_now, order, rolls, values, victory
from .burst import neighbours
from .content import (
    EMPTY,
    FIREARMS,
    GRENADE,
    GRENADE_CARD,
    IN_COVER,
    MORE_SHOTS,
    OFF,
    PRECISION,
    SIDES,
    SPACES,
)
from .state import Attack, State
from .texts import Texts
from .verbs import AXES, FIRE, NO_TARGET, PASS, STOP
from .words import decimal, name, names

OF_OWNER = ("act", "cover", "shot", "reaction", "name", "shooter")
"""Questions whose options depend on what only the side that is asked may know."""
Rank: TypeAlias = tuple[int, ...]
Asked: TypeAlias = Callable[[State, Choose, Word, Texts], "Hint | None"]


def hint(state: State, request: Choose, word: Word, viewer: str | None, texts: Texts) -> Hint | None:
    """The chance of an option; None for other words, when nothing is rolled, or this viewer may not know."""
    asked = HINTS.get(request.kind)
    if asked is None or (request.kind in OF_OWNER and not of_side(state, request.side, viewer)):
        return None
    if request.why_not(word) is not None or _gone(state, request):
        return None
    return asked(state, request, word, texts)


def _gone(state: State, request: Choose) -> bool:
    """Whether a soldier of an attack has died since it was asked: a price may be paid at any time."""
    if request.kind not in ("act", "aim", "axis", "cover", "shot"):
        return False
    code_of = state.content.roster.code_of
    soldiers = [code_of[word] for word in request.about if word in code_of and word.startswith("soldier:")]
    return any(state.at[soldier] == OFF for soldier in soldiers)


def of_side(state: State, asked: str, viewer: str | None) -> bool:
    """Whether the viewer is of the side that is asked, or sees all."""
    if viewer is None:
        return True
    seat = state.content.seat_of.get(viewer)
    return seat is not None and SIDES[seat.side] == asked.partition("-")[0]


def _code(state: State, word: Word) -> int:
    return state.content.roster.code_of[word]


# -- one target ----------------------------------------------------------------------------------------------


def _aim(state: State, request: Choose, word: Word, texts: Texts) -> Hint | None:
    attacker, weapon, axis, _ = request.about
    if word in (STOP, NO_TARGET, FIRE):
        return None
    attack = odds_now.prepared(state, _code(state, attacker), weapon, axis)
    return at_target(state, attack, _code(state, word), texts)


def at_target(state: State, attack: Attack, target: int, texts: Texts) -> Hint:
    """A grenade or all shots of a firearm at one target."""
    if attack.weapon == GRENADE:
        return thrown(state, attack, target, texts)
    return fired(state, attack, target, texts)


def fired(state: State, attack: Attack, target: int, texts: Texts, covers: int = 0) -> Hint:
    """A firearm at a soldier: the next shot with its parts, what all shots do, and the same with In Cover."""
    made = _roll(state, attack, target, texts, covers)
    cubes, law = state.cubes[target], odds_now.whole_attack(state, attack, target, covers)
    said = [made.get("text", ""), _kills(attack, law.killed, texts)]
    if not covers and _may_take_cover(state, target):
        said.append(_in_cover(state, attack, target, texts))
    made["text"] = " ".join(said)
    made["dist"] = lives_taken(state, law, cubes)
    made["distWhat"] = texts("hint.lives-taken")
    return made


def _roll(state: State, attack: Attack, target: int, texts: Texts, covers: int = 0) -> Hint:
    """One roll: headline, sums that hit, parts of the sum that is needed."""
    roll = odds_now.shot(state, attack, target, covers)
    bonus, defense = odds_now.against(state, attack, target, covers)
    chance = roll.ways_to_hit / odds.WAYS
    made = _headline(chance, texts("hint.hit"), name(state.content, state.content.roster.words[target], texts))
    made["faces"] = _sums(roll.stop, defense - bonus)
    made["text"] = _need(defense - bonus, texts, dud=attack.weapon == GRENADE)
    made["rule"] = "DES-shoot-03"
    made["parts"] = _parts(state, attack, target, texts, covers)
    made["total"] = [texts("hint.dice-sum"), defense - bonus]
    return made


def _headline(chance: float, what: str, of: str = "") -> Hint:
    made: Hint = {"head": percent(chance), "what": what, "chance": float(chance), "parts": []}
    if of:
        made["of"] = of
    return made


def _sums(stop: tuple[int, int, int], need: int) -> list[list[object]]:
    """Sums of two dice, and whether they hit; two 1s freeze the weapon, unless an option lets them hit too."""
    frozen_hits = stop[odds.HIT] > 0
    return [[str(total), int(total >= need and (total > 2 or frozen_hits))] for total in range(2, 13)]


def _need(need: int, texts: Texts, *, dud: bool) -> str:
    """The sum that is needed; of a grenade some low doubles fail whatever is needed."""
    least, most = 2, 12
    if dud:
        return texts("hint.need", need=max(least, need)) if need <= most else texts("hint.need-none", need=need)
    if need > most:
        return texts("hint.need-none", need=need)
    return texts("hint.need-any") if need <= least else texts("hint.need", need=need)


def _kills(attack: Attack, killed: float, texts: Texts) -> str:
    return texts("hint.kills", shots=texts.counted("count.shot", attack.shots), kill=percent(killed))


def _may_take_cover(state: State, target: int) -> bool:
    """Whether the target can still be put in cover, for all that is public."""
    if target >= len(state.at):
        return False
    stacks = bool(state.content.options["cover_stacks"])
    side = state.content.roster.soldiers[target].side
    aimed = state.attack is not None and state.attack.target == target
    return not aimed and (stacks or not state.cover[target]) and state.zones.count(state.side(side).objects) > 0


def _in_cover(state: State, attack: Attack, target: int, texts: Texts) -> str:
    hit, kill = _chances(state, attack, target, 1)
    return texts("hint.in-cover", hit=percent(hit), kill=percent(kill))


def _chances(state: State, attack: Attack, target: int, covers: int = 0) -> tuple[float, float]:
    """To hit with the next roll; to kill with all that the attack has."""
    roll = odds_now.shot(state, attack, target, covers)
    if attack.weapon == GRENADE:
        return roll.ways_to_hit / odds.WAYS, float(odds_now.throw(state, attack, target, covers).kills)
    return roll.ways_to_hit / odds.WAYS, odds_now.whole_attack(state, attack, target, covers).killed


def lives_taken(state: State, law: odds.Burst, cubes: int) -> list[list[float]]:
    """[lives, chance] for 0 lives up to all that the target has."""
    lives = odds.lives_of(rolls.reading(state.content), cubes)
    alive = [[cubes - left, chance] for left, chance in enumerate(law.alive) if cubes - left < lives]
    return [*reversed(alive), [lives, law.killed]]


def _parts(state: State, attack: Attack, target: int, texts: Texts, covers: int) -> list[list[object]]:
    """What the dice need: the defence with its parts, less all that the attacker adds."""
    defense, bonus = values.defense_parts(state, target), values.attack_parts(state, attack)
    if target < len(state.at):
        defense.add("DES-cover-02", values.COVER * covers, "cover")
    own = name(state.content, state.content.roster.words[target], texts)
    rows: list[list[object]] = [
        [_cause(state, part, own, texts), part.amount, part.rule] for part in defense.parts if part.amount
    ]
    return [*rows, *_taken_off(state, bonus, texts)]


def _taken_off(state: State, bonus: Breakdown, texts: Texts) -> list[list[object]]:
    return [[_cause(state, part, "", texts), -part.amount, part.rule] for part in bonus.parts if part.amount]


def _cause(state: State, part: Part, own: str, texts: Texts) -> str:
    """A part of a value in words: a helper by its name."""
    what = part.what
    if what.startswith("line "):
        return texts("hint.part.line", n=what.removeprefix("line "))
    if f"hint.part.{what}" in texts:
        return texts(f"hint.part.{what}", soldier=own)
    return name(state.content, what, texts)


# -- grenades -------------------------------------------------------------------------------------------------


def thrown(state: State, attack: Attack, target: int, texts: Texts, covers: int = 0) -> Hint:
    """A grenade at a soldier or a trench: who is hit with it, and what it may cost the thrower."""
    made = _roll(state, attack, target, texts, covers)
    law = odds_now.throw(state, attack, target, covers)
    near = [state.content.roster.words[code] for code in neighbours(state, attack._replace(target=target))]
    said = [made.get("text", ""), _splash(state, near, texts)]
    if law.soldier:
        said.append(texts("hint.kill", kill=percent(law.kills)))
    said.append(texts("hint.expected", mean=decimal(float(law.lives), texts)))
    if not covers and _may_take_cover(state, target):
        said.append(_in_cover(state, attack, target, texts))
    if law.explodes:
        said.append(texts("hint.self", chance=percent(law.explodes)))
    made["text"] = " ".join(said)
    made["rule"] = "DES-grenadecard-04"
    made["dist"] = [[0, 1 - float(law.hit)], [law.neighbours + law.soldier, float(law.hit)]]
    made["distWhat"] = texts("hint.lives-taken")
    return made


def _splash(state: State, near: Sequence[Word], texts: Texts) -> str:
    if not near:
        return texts("hint.no-splash")
    return texts("hint.splash", soldiers=names(state.content, list(near), texts))


def _axis(state: State, request: Choose, word: Word, texts: Texts) -> Hint | None:
    """The throw along this axis that takes most lives."""
    if word == STOP:
        return None
    attack = odds_now.prepared(state, _code(state, request.about[0]), GRENADE, word)
    return best_throw(state, attack, (word,), texts)


def best_throw(state: State, attack: Attack, axes: Sequence[str], texts: Texts) -> Hint | None:
    """The throw that takes most lives; None when there is no target."""
    throws = [
        (float(odds_now.throw(state, attack._replace(axis=axis), target).lives), -n, axis, target)
        for n, (axis, target) in enumerate((axis, target) for axis in axes for target in _targets(state, attack))
    ]
    if not throws:
        return None
    _, _, axis, target = max(throws)
    made = thrown(state, attack._replace(axis=axis), target, texts)
    made["of"] = texts("hint.best-axis", of=made.get("of", ""), axis=texts(f"axis.{axis}"))
    return made


def _targets(state: State, attack: Attack) -> list[int]:
    """Enemy soldiers in play, for a grenade trenches too."""
    enemy = 1 - state.content.roster.soldiers[attack.attacker].side
    most = len(state.content.roster.words) if attack.weapon == GRENADE else len(state.at)
    return [code for code in state.occupant[enemy * SPACES : (enemy + 1) * SPACES] if EMPTY < code < most]


# -- a weapon before the target is chosen -----------------------------------------------------------------------


def _act(state: State, request: Choose, word: Word, texts: Texts) -> Hint | None:
    """A weapon or a grenade with its best target; None for what rolls no dice."""
    attacker = _code(state, request.about[0])
    if word in FIREARMS:
        return best_target(state, odds_now.prepared(state, attacker, word), texts)
    card = state.content.roster.objects.get(word)
    if card is None or card.kind != GRENADE_CARD:
        return None
    return best_throw(state, odds_now.prepared(state, attacker, GRENADE), AXES, texts)


def best_target(state: State, attack: Attack, texts: Texts) -> Hint | None:
    """The soldier who dies most likely, of equal ones who is hit most likely; direct damage without enemies."""
    targets = _targets(state, attack)
    if not targets:
        return direct(state, attack, texts)
    best = max(targets, key=lambda target: tuple(reversed(_chances(state, attack, target))))
    made = fired(state, attack, best, texts)
    if len(targets) > 1:
        made["of"] = texts("hint.best", of=made.get("of", ""))
    return made


def _shooter(state: State, request: Choose, word: Word, texts: Texts) -> Hint | None:
    """A veteran with the weapon and the target that promise most."""
    return None if word == PASS else _best_weapon(state, _code(state, word), texts)


def _best_weapon(state: State, soldier: int, texts: Texts) -> Hint | None:
    card = state.content.roster.soldiers[soldier]
    attacks = [odds_now.prepared(state, soldier, weapon.kind) for weapon in card.weapons]
    best = max(
        attacks, key=lambda attack: max((_chances(state, attack, t)[1] for t in _targets(state, attack)), default=0)
    )
    return best_target(state, best, texts)


def direct(state: State, attack: Attack, texts: Texts) -> Hint:
    """Shots without an enemy in play: no dice, cubes of the reserve (DES-direct-01, O15 of the notes)."""
    enemy = 1 - state.content.roster.soldiers[attack.attacker].side
    reserve, shots = state.reserve[enemy], texts.counted("count.shot", attack.shots)
    made: Hint = {"head": str(attack.shots), "what": texts("hint.direct"), "parts": []}
    wins = attack.shots > reserve
    rest = texts("hint.direct-win" if wins else "hint.direct-rest", reserve=reserve, left=reserve - attack.shots)
    made["text"] = f"{texts('hint.direct-shots', shots=shots)} {rest}"
    made["rule"] = "DES-end-02" if wins else "DES-direct-02"
    return made


# -- windows ----------------------------------------------------------------------------------------------------


def _cover(state: State, request: Choose, word: Word, texts: Texts) -> Hint | None:
    """The shot that was announced, as it is, and with In Cover where it can be played (O9)."""
    attack, card = state.attack, state.content.roster.objects.get(word)
    target = _code(state, request.about[1])
    if attack is None or state.at[target] == OFF or (word != PASS and (card is None or card.kind != IN_COVER)):
        return None
    covers = 0 if word == PASS else 1
    made = _roll(state, attack, target, texts, covers)
    (hit, kill), (less_hit, less_kill) = (_chances(state, attack, target, n) for n in (0, 1))
    made["what"] = texts("hint.be-hit")
    made["text"] = texts("hint.cover-before", hit=percent(hit), kill=percent(kill))
    if list(request.options()) != [PASS]:
        after = texts("hint.cover-after", hit=percent(less_hit), kill=percent(less_kill))
        made["text"] = f"{made['text']} {after}"
    if attack.weapon != GRENADE:
        law = odds_now.whole_attack(state, attack, target, covers)
        made["dist"] = lives_taken(state, law, state.cubes[target])
        made["distWhat"] = texts("hint.lives-taken")
    return made


def _shot(state: State, request: Choose, word: Word, texts: Texts) -> Hint | None:
    """The next shots at the target: fired as they are, with Precision, or with one more."""
    attack = state.attack
    if attack is None or word in (STOP, PASS):
        return None
    better = _with_card(state, attack, word)
    target = attack.target
    if target == OFF:
        return direct(state, better, texts) if attack.shots or better is not attack else None
    made = fired(state, better, target, texts)
    if better is not attack:
        hit, kill = _chances(state, attack, target)
        made["text"] = f"{made.get('text', '')} {texts('hint.without', hit=percent(hit), kill=percent(kill))}"
    return made


def _with_card(state: State, attack: Attack, word: Word) -> Attack:
    """The attack after a card of this window was played (O10)."""
    card = state.content.roster.objects.get(word)
    if card is not None and card.kind == PRECISION:
        return attack._replace(precision=attack.precision + values.PRECISION_BONUS)
    if card is not None and card.kind == MORE_SHOTS:
        return attack._replace(shots=attack.shots + 1)
    return attack


# -- turn order ---------------------------------------------------------------------------------------------------


def _reaction(state: State, request: Choose, word: Word, texts: Texts) -> Hint | None:
    """The place of a soldier in the order, if nobody plays another Reaction."""
    if word == PASS:
        return None
    soldiers = [_code(state, soldier) for soldier in request.about if state.at[_code(state, soldier)] >= 0]
    soldier = _code(state, word.partition(" ")[2])
    ranks = {code: _rank(state, code) for code in soldiers}
    before = _place(ranks, soldier)
    ranks[soldier] = (ranks[soldier][0] - values.REACTION_BONUS, *ranks[soldier][1:])
    after, tied = _place(ranks, soldier)
    made: Hint = {"head": str(after), "what": texts("hint.place"), "parts": []}
    made["of"] = name(state.content, word.partition(" ")[2], texts)
    said = [texts("hint.place-tied", tied=tied)] if tied else []
    made["text"] = " ".join([*said, texts("hint.place-before", before=before[0]), texts("hint.place-open")])
    made["rule"] = "DES-order-01"
    parts = values.initiative_parts(state, soldier)
    parts.add("DES-reaction-02", values.REACTION_BONUS, "reaction")
    made["parts"] = [[_cause(state, part, "", texts), part.amount, part.rule] for part in parts.parts]
    made["total"] = [texts("hint.initiative"), parts.total]
    return made


def _rank(state: State, soldier: int) -> Rank:
    """Lower goes first: initiative, then what breaks ties before the dice."""
    return tuple([criterion.key(state, soldier) for criterion in order.CRITERIA])


def _place(ranks: Mapping[int, Rank], soldier: int) -> tuple[int, int]:
    """The first place that is open to a soldier, and how many others dice would have to part it from."""
    own = ranks[soldier]
    return 1 + sum(rank < own for rank in ranks.values()), sum(rank == own for rank in ranks.values()) - 1


# -- Last Breath ----------------------------------------------------------------------------------------------------


def _name(state: State, _: Choose, word: Word, texts: Texts) -> Hint | None:
    """The chance to attack, what its death gives up, and what its best attack is worth (O12)."""
    if word not in state.content.roster.code_of:
        return None
    soldier = _code(state, word)
    card = state.content.roster.soldiers[soldier]
    current = state.content.options["last_breath_initiative"] == "current"
    needed = values.initiative(state, soldier) if current else card.initiative
    chance = odds.at_least(needed)
    made = _headline(float(chance), texts("hint.attack-roll"), name(state.content, word, texts))
    stake = victory.SOLDIER_POINTS + state.cubes[soldier]
    gain, said = _worth(state, soldier, texts)
    stakes = texts("hint.name-stake", stake=texts.counted("count.point", stake))
    mean = decimal(float(chance) * gain, texts)
    made["text"] = f"{stakes} {said} {texts('hint.name-expected', gain=mean)}"
    made["faces"] = [[str(total), int(total >= needed)] for total in range(2, 13)]
    made["rule"] = "DES-breath-05"
    return made


def _worth(state: State, soldier: int, texts: Texts) -> tuple[float, str]:
    """Points that the best attack at one soldier takes on average, and whom it is at."""
    card = state.content.roster.soldiers[soldier]
    attacks = [odds_now.prepared(state, soldier, weapon.kind) for weapon in card.weapons]
    aims = [(_points(state, attack, t), -n, t) for n, attack in enumerate(attacks) for t in _targets(state, attack)]
    if not aims:
        shots = max(attack.shots for attack in attacks)
        return float(min(shots, state.reserve[1 - card.side])), texts("hint.name-no-enemy")
    gain, n, target = max(aims)
    kill = percent(_chances(state, attacks[-n], target)[1])
    return gain, texts(
        "hint.name-best", target=name(state.content, state.content.roster.words[target], texts), kill=kill
    )


def _points(state: State, attack: Attack, target: int) -> float:
    """Points that all shots at a soldier take on average: cubes, and the soldier with all of them when it dies."""
    cubes, law = state.cubes[target], odds_now.whole_attack(state, attack, target)
    wounds = sum(chance * (cubes - left) for left, chance in enumerate(law.alive))
    return wounds + law.killed * (victory.SOLDIER_POINTS + cubes)


HINTS: Mapping[str, Asked] = {
    "act": _act,
    "aim": _aim,
    "axis": _axis,
    "cover": _cover,
    "name": _name,
    "reaction": _reaction,
    "shooter": _shooter,
    "shot": _shot,
}
"""Kinds of questions of which a chance is known."""
