"""An attack: weapon, aim, In Cover, shots one by one, special rolls, grenades, direct damage.

`State.attack` holds the attack in progress; each flow carries out one step of it.
"""

from __future__ import annotations

from functools import partial

from ...core.requests import D6, Choose, Flow, Roll, Word
from . import action_notes as notes
from . import attack_refusals as refusals
from . import damage, objects, rolls, values
from .burst import destroy_trench, neighbours
from .content import (
    COVER_ME,
    EMPTY,
    GRENADE,
    GRENADE_CARD,
    IN_COVER,
    MORE_SHOTS,
    OFF,
    PRECISION,
    RIFLE,
    SIDES,
    SMG,
    SPACES,
)
from .markers import freeze, leave_cover, put_in_cover, spare
from .rolls import EXPLOSION, FROZEN, Verdict
from .state import Attack, State
from .verbs import AXES, END, FIRE, NO_TARGET, PASS, STOP

DICE = (D6, D6)


# -- beginning and end --------------------------------------------------------------------------------


def declare(state: State, soldier: int, weapon: str) -> Attack:
    """The one attack of this activation begins; the attacker leaves its cover (DES-actions-04, DES-cover-03).

    Weapon "" is still to be chosen.
    """
    state.attacked = True
    leave_cover(state, soldier)
    shots = state.content.roster.soldiers[soldier].weapon(weapon).shots if weapon not in ("", GRENADE) else 1
    state.attack = attack = Attack(soldier, weapon, shots=shots)
    return attack


def throw(state: State, soldier: int, card: Word) -> None:
    """A grenade replaces the weapon; its card is spent (DES-grenade-02, DES-grenade-07)."""
    objects.lay_out(state, attacker_side(state, soldier), card, "DES-grenade-02")
    declare(state, soldier, GRENADE)


def close(state: State, attack: Attack) -> None:
    """The objective marker leaves the grid, spent cards are discarded (DES-aim-06, DES-object-06)."""
    objects.put_away(state, attacker_side(state, attack.attacker))
    notes.attack_over(state, attack)
    state.attack = None


def attacker_side(state: State, soldier: int) -> int:
    """Index of a soldier's side."""
    return state.content.roster.soldiers[soldier].side


def is_over(state: State, attack: Attack) -> bool:
    """Frozen, given up, attacker dead, or no shot left and none to be added."""
    if attack.stop or state.at[attack.attacker] == OFF:
        return True
    return not attack.shots and not may_add_shots(state, attack)


def may_add_shots(state: State, attack: Attack) -> bool:
    """Whether Submachine Gun could be played now, for all that is public (DES-smgcard-01, DES-smgcard-03)."""
    return (
        attack.weapon == SMG
        and objects.has_objects(state, attacker_side(state, attack.attacker))
        and (not attack.rolled or state.content.options["smg_card_timing"] == "any")
    )


def step(state: State, attack: Attack) -> Flow[None]:
    """The next step of the attack in progress."""
    if is_over(state, attack):
        return _close(state, attack)
    if not attack.weapon:
        return _choose_weapon(state, attack)
    if attack.weapon == GRENADE and not attack.axis:
        return _choose_axis(state, attack)
    if not attack.shots:
        return _after_last(state, attack)
    if attack.target != OFF and not attack.retarget:
        return _shoot(state, attack) if _asked_to_fire(state, attack) else _roll(state, attack)
    if attack.weapon != GRENADE and not any_enemy(state, attack):
        return _direct(state, attack)
    return _aim(state, attack)


def _close(state: State, attack: Attack) -> Flow[None]:
    yield from ()
    close(state, attack)


# -- weapon, axis, aim --------------------------------------------------------------------------------


def _choose_weapon(state: State, attack: Attack) -> Flow[None]:
    """Of the shooter of Cover Me! (DES-coverme-06); with an option it may throw."""
    shooter = attack.attacker
    word: Word = yield Choose(
        state.seat_of(shooter).id,
        "act",
        partial(_shooter_options, state, shooter),
        partial(refusals.why_not_with, state, shooter),
        about=(state.content.roster.words[shooter], COVER_ME),
        hidden="options",
        beyond=partial(refusals.firearms_and_cards, state, shooter),
        doubtful=(),
    )
    if word == END:
        state.attack = attack._replace(stop=True)
    elif word.startswith("card:"):
        throw(state, shooter, word)
    else:
        declare(state, shooter, word)


def _shooter_options(state: State, shooter: int) -> list[Word]:
    if state.at[shooter] == OFF:
        return [END]
    words = [weapon.kind for weapon in state.content.roster.soldiers[shooter].weapons]
    card = objects.CARDS[attacker_side(state, shooter)][GRENADE_CARD]
    if refusals.why_not_with(state, shooter, card) is None:
        words.append(card)
    return [*words, END]


def _choose_axis(state: State, attack: Attack) -> Flow[None]:
    """Vertical is the column, horizontal the line (DES-grenadecard-03, DES-grenadecard-05)."""
    about = (state.content.roster.words[attack.attacker],)
    thrower = state.seat_of(attack.attacker).id
    axis: Word = yield Choose(
        thrower, "axis", lambda: AXES if state.at[attack.attacker] != OFF else (STOP,), about=about
    )
    state.attack = attack._replace(stop=True) if axis == STOP else attack._replace(axis=axis)


def any_enemy(state: State, attack: Attack) -> bool:
    """Whether an enemy soldier is in play: trenches give no shelter (DES-direct-06, DES-direct-07)."""
    soldiers = len(state.at)
    start = SPACES - SPACES * attacker_side(state, attack.attacker)
    for code in state.occupant[start : start + SPACES]:  # noqa: SIM110 - asked before each aim
        if EMPTY < code < soldiers:
            return True
    return False


def _aim(state: State, attack: Attack) -> Flow[None]:
    """Mark the target, then the other side may respond (DES-aim-02, DES-aim-05, DES-smg-08)."""
    words, side = state.content.roster.words, attacker_side(state, attack.attacker)
    word: Word = yield Choose(
        state.seat_of(attack.attacker).id,
        "aim",
        partial(aims, state, attack),
        partial(refusals.why_no_aim, state, attack),
        about=(words[attack.attacker], attack.weapon, attack.axis, attack.shots),
        beyond=lambda: (*words, *refusals.around(state, side), FIRE, STOP, NO_TARGET),
        doubtful=(),
    )
    if word == STOP:
        state.attack = attack._replace(stop=attack.rolled > 0 or attack.weapon == GRENADE)
    elif word == NO_TARGET:
        yield from _shoot_wide(state, attack)
    elif _mark(state, attack, state.content.roster.code_of[word]):
        yield from _offer_cover(state, state.content.roster.code_of[word])


def aims(state: State, attack: Attack) -> list[Word]:
    """Enemy soldiers, for a grenade enemy trenches too; "stop" where the shots may be given up."""
    if state.at[attack.attacker] == OFF:
        return [STOP]
    words = refusals.targets(state, attack)
    if attack.rolled or not words:
        words.append(STOP)
    if state.content.options["target_required"] == "wide":
        words.append(NO_TARGET)
    return words


def _mark(state: State, attack: Attack, target: int) -> bool:
    """Put the objective marker on the target; whether its side may respond (DES-aim-02, DES-aim-05).

    Whoever was aimed at already cannot respond again (DES-smg-08), nor can a trench (DES-cover-08).
    """
    state.attack = attack._replace(target=target, retarget=False)
    notes.aim(state, state.attack)
    if target == attack.target or target >= len(state.at):
        return False
    return may_cover(state, attacker_side(state, target), target)


def _offer_cover(state: State, target: int) -> Flow[None]:
    """In Cover for the soldier aimed at, before the roll (DES-cover-01, DES-cover-06, DES-cover-08)."""
    side = attacker_side(state, target)
    attack = state.attack
    assert attack is not None, "Somebody aims."
    words = state.content.roster.words
    about = (words[attack.attacker], words[target], attack.weapon)
    while may_cover(state, side, target):
        word: Word = yield Choose(
            SIDES[side],
            "cover",
            partial(_covers, state, side, target),
            partial(refusals.why_no_cover, state, side, target),
            about=about,
            hidden="options",
            beyond=partial(refusals.cards_of, state, side),
            doubtful=(),
        )
        if word == PASS:
            break
        objects.play(state, side, word, "DES-cover-01")
        put_in_cover(state, target)
        notes.cover(state, target)
        if not state.content.options["cover_stacks"]:
            break


def may_cover(state: State, side: int, target: int) -> bool:
    """Whether In Cover could be played, for all that is public."""
    attack = state.attack
    return (
        objects.has_objects(state, side)
        and state.at[target] != OFF
        and attack is not None
        and state.at[attack.attacker] != OFF
        and (not state.cover[target] or bool(state.content.options["cover_stacks"]))
        and spare(state, state.cover)
    )


def _covers(state: State, side: int, target: int) -> list[Word]:
    card = objects.holds(state, side, IN_COVER)
    return [card, PASS] if card and may_cover(state, side, target) else [PASS]


# -- shots --------------------------------------------------------------------------------------------


def _shoot(state: State, attack: Attack) -> Flow[None]:
    """What is decided before a shot, then the shot if it falls (DES-smg-06, DES-precision-02)."""
    word: Word = yield _question(state, attack)
    if word == FIRE and state.attack is attack:
        yield from _roll(state, attack)
    elif word not in (FIRE, PASS):
        _instead_of_firing(state, state.attack or attack, word)


def _asked_to_fire(state: State, attack: Attack) -> bool:
    """Whether anything can be decided before this shot, for all that is public."""
    if attack.rolled:
        return True
    return attack.weapon in (SMG, RIFLE) and objects.has_objects(state, attacker_side(state, attack.attacker))


def _after_last(state: State, attack: Attack) -> Flow[None]:
    """After the last shot Submachine Gun may add one (DES-smgcard-03)."""
    word: Word = yield _question(state, attack)
    _instead_of_firing(state, state.attack or attack, word)


def _question(state: State, attack: Attack) -> Choose:
    """Fire, play a card for this attack, or stop."""
    words = state.content.roster.words
    return Choose(
        state.seat_of(attack.attacker).id,
        "shot",
        partial(shot_options, state),
        partial(refusals.why_no_shot, state),
        about=(
            words[attack.attacker],
            words[attack.target] if attack.target != OFF else "",
            attack.weapon,
            attack.shots,
        ),
        hidden="options",
        beyond=partial(refusals.beyond_shot, state, attack.attacker),
        doubtful=(),
    )


def shot_options(state: State) -> list[Word]:
    """What may be done before the next shot of the attack in progress, or after its last.

    Where the target has died meanwhile "pass" goes on to another one.
    """
    attack = state.attack
    if attack is None or state.at[attack.attacker] == OFF:
        return [STOP]
    if refusals.target_gone(state, attack):
        return [PASS, STOP] if attack.rolled else [PASS]
    words = [FIRE] if attack.shots else []
    side = attacker_side(state, attack.attacker)
    for kind in (PRECISION, MORE_SHOTS):
        card = objects.holds(state, side, kind)
        if card and refusals.why_no_card_in_attack(state, attack, kind) is None:
            words.append(card)
    if attack.rolled or not attack.shots:
        words.append(STOP)
    return words


def _instead_of_firing(state: State, attack: Attack, word: Word) -> None:
    if word == STOP:
        state.attack = attack._replace(stop=True)
        return
    side = attacker_side(state, attack.attacker)
    if state.content.roster.objects[word].kind == PRECISION:
        objects.play(state, side, word, "DES-precision-02")
        state.attack = attack._replace(precision=attack.precision + values.PRECISION_BONUS)
        notes.precision(state, state.attack)
    else:
        objects.play(state, side, word, "DES-smgcard-01")
        state.attack = attack._replace(shots=attack.shots + 1)
        notes.more_shots(state, state.attack)


def _roll(state: State, attack: Attack) -> Flow[None]:
    """Both dice, and what comes of them; the values are those of this moment (DES-shoot-01, DES-line-10)."""
    words = state.content.roster.words
    about = (words[attack.attacker], words[attack.target], attack.weapon)
    faces: tuple[int, int] = yield Roll(state.seat_of(attack.attacker).id, "attack", DICE, about=about)
    verdict = rolls.judge(
        rolls.reading(state.content),
        attack.weapon,
        faces,
        values.attack_bonus(state, attack),
        values.defense(state, attack.target),
        attack.target >= len(state.at),
    )
    yield from _resolve(state, attack, faces, verdict)


def _resolve(state: State, attack: Attack, faces: tuple[int, int], verdict: Verdict) -> Flow[None]:
    """Effects in their order: frozen, explosion, hit and neighbours, loot, extra shot (DES-special-24)."""
    near = neighbours(state, attack) if verdict.hit and attack.weapon == GRENADE else []
    if state.log is not None:
        _tell(state, attack, faces, verdict, near)
    state.attack = _after_roll(state, attack, verdict)
    if verdict.effect == FROZEN:
        _freeze(state, attack.attacker)
    elif verdict.effect == EXPLOSION:
        damage.die(state, attack.attacker, "DES-special-06")
    if verdict.hit:
        _hit(state, attack, verdict, near)
    if verdict.loot:
        yield from _loot(state, attack.attacker)
    if verdict.extra:
        notes.special(state, attack.attacker, "extra-shot", "DES-special-12")
    _settle(state)


def _settle(state: State) -> None:
    """The attack ends with its last shot, if none can be added."""
    if state.attack is not None and is_over(state, state.attack):
        close(state, state.attack)


def _after_roll(state: State, attack: Attack, verdict: Verdict) -> Attack:
    """One shot fewer, or as many after two 5s; frozen or thrown, there is no further one."""
    options = state.content.options
    return Attack(
        attack.attacker,
        attack.weapon,
        attack.axis,
        attack.target,
        shots=attack.shots - 1 + verdict.extra,
        precision=attack.precision if options["precision_scope"] == "attack" else 0,
        rolled=attack.rolled + 1,
        stop=attack.weapon == GRENADE or verdict.effect == FROZEN,
        retarget=verdict.extra and bool(options["extra_shot_retarget"]),
    )


def _tell(state: State, attack: Attack, faces: tuple[int, int], verdict: Verdict, near: list[int]) -> None:
    parts = values.attack_parts(state, attack), values.defense_parts(state, attack.target)
    soldiers = [code for code in near if code < len(state.at)]
    rule = RULE_OF[verdict.effect] or ("DES-shoot-03" if verdict.hit else "DES-shoot-06")
    notes.shot(state, attack, faces, parts, hit=verdict.hit, effect=verdict.effect, neighbours=soldiers, rule=rule)


RULE_OF = {
    "": "",
    FROZEN: "DES-special-01",
    EXPLOSION: "DES-special-06",
    rolls.HEAD_SHOT: "DES-special-16",
    rolls.CRITICAL: "DES-special-19",
}
"""Rule of each effect of a roll."""


def _freeze(state: State, soldier: int) -> None:
    if freeze(state, soldier):
        notes.special(state, soldier, "frozen", "DES-special-01")


def _hit(state: State, attack: Attack, verdict: Verdict, near: list[int]) -> None:
    """The target first, then along the axis (DES-grenadecard-04, DES-trench-05, DES-special-18)."""
    if attack.target >= len(state.at):
        destroy_trench(state, attack.target)
        rule = "DES-trench-05"
    else:
        rule = "DES-grenadecard-04"
        if verdict.kill:
            damage.die(state, attack.target, RULE_OF[verdict.effect])
        else:
            damage.lose_life(state, attack.target, "DES-shoot-04")
    for code in near:
        if code >= len(state.at):
            destroy_trench(state, code)
        else:
            damage.lose_life(state, code, rule)


def _loot(state: State, attacker: int) -> Flow[None]:
    """Two 4s (DES-special-10, DES-special-11)."""
    notes.special(state, attacker, "loot", "DES-special-10")
    yield from objects.draw_in_play(state, attacker_side(state, attacker), 1, "DES-special-10")


# -- without a target ---------------------------------------------------------------------------------


def _shoot_wide(state: State, attack: Attack) -> Flow[None]:
    """Dice rolled without a target hit nobody and mean nothing else (DES-aim-03, option `target_required`)."""
    about = (state.content.roster.words[attack.attacker], "", attack.weapon)
    faces: tuple[int, int] = yield Roll(state.seat_of(attack.attacker).id, "attack", DICE, about=about)
    notes.wide(state, attack, faces)
    state.attack = attack._replace(
        target=OFF,
        shots=attack.shots - 1,
        rolled=attack.rolled + 1,
        stop=attack.weapon == GRENADE,
        retarget=False,
    )


def _direct(state: State, attack: Attack) -> Flow[None]:
    """No enemy is left: each shot is one direct damage, without a roll (DES-direct-01, -03, -04, DES-smg-05)."""
    if may_add_shots(state, attack):
        word: Word = yield _question(state, attack)
        if word != FIRE:
            _instead_of_firing(state, state.attack or attack, word)
            return
    state.attack = attack._replace(shots=0, rolled=attack.rolled + attack.shots)
    damage.direct(state, 1 - attacker_side(state, attack.attacker), attack.shots)
