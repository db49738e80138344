"""Why an attack, a target, a shot or a card in an attack is not allowed."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.refusal import NOT_OFFERED, Refusal
from ...core.requests import Word
from . import objects
from .content import (
    COMMANDER,
    COVER_ME,
    FIREARMS,
    GRENADE,
    GRENADE_CARD,
    IN_COVER,
    MORE_SHOTS,
    OFF,
    PRECISION,
    REACTION,
    REORGANIZE,
    RIFLE,
    SECONDARY,
    SMG,
    SPACES,
    TACTICAL,
    TRENCH,
    VODKA,
)
from .markers import spare
from .state import Attack, State
from .verbs import END, FIRE, NO_TARGET, PASS, STOP

NOT_NOW = {
    IN_COVER: "DES-cover-01",
    MORE_SHOTS: "DES-smgcard-01",
    PRECISION: "DES-precision-02",
    REACTION: "DES-reaction-01",
    REORGANIZE: "DES-reorg-01",
    COVER_ME: "DES-coverme-01",
    COMMANDER: "DES-commander-01",
    GRENADE_CARD: "DES-grenade-07",
    TRENCH: "DES-second-10",
    TACTICAL: "DES-tactical-02",
}
"""Type of object -> the rule that says when it is played; winter cards are never played (DES-winter-07)."""


def not_now(state: State, word: Word) -> Refusal:
    """It is played at another time; Vodka is played out of turn."""
    kind = state.content.roster.objects[word].kind
    return NOT_OFFERED if kind == VODKA else Refusal(NOT_NOW.get(kind, "DES-winter-07"), (word,))


def not_held(word: Word) -> Refusal:
    """It is not in the inventory."""
    return Refusal("DES-object-01", (word,))


def objects_of(state: State, side: int) -> list[Word]:
    """All objects of a side's army."""
    return [card.word for card in state.content.roster.objects.values() if card.side == side]


def cards_of(state: State, side: int) -> Iterable[Word]:
    """All objects of a side's army and "pass"."""
    return (*objects_of(state, side), PASS)


def around(state: State, side: int) -> list[Word]:
    """What lies before a side while a soldier acts: its objects, the soldiers in play, the spaces."""
    words = state.content.roster.words
    soldiers = [words[soldier] for grid in (0, 1) for soldier in state.in_play(grid)]
    return [*objects_of(state, side), *soldiers, *state.content.space_words]


def is_object(state: State, word: Word) -> bool:
    """Whether it is a card of an object deck."""
    return word in state.content.roster.objects


def space_meant(state: State, word: Word) -> Word:
    """The space of a soldier in play: a click on it means where it stands."""
    if word in state.content.space_of:
        return word
    return state.content.space_words[state.at[state.content.roster.code_of[word]]]


# -- beginning ----------------------------------------------------------------------------------------


def why_no_attack(state: State, soldier: int) -> Refusal | None:
    """One attack an activation, none of a frozen soldier (DES-actions-04, DES-special-01, DES-coverme-02)."""
    if state.attacked:
        rule = "DES-coverme-02" if COVER_ME in state.used else "DES-actions-04"
        return Refusal(rule, (state.content.roster.words[soldier],))
    if state.frozen[soldier]:
        return Refusal("DES-special-01", (state.content.roster.words[soldier],))
    return None


def why_no_weapon(state: State, soldier: int, weapon: str) -> Refusal | None:
    """It must be on the soldier's card (DES-weapon-01)."""
    card = state.content.roster.soldiers[soldier]
    if all([carried.kind != weapon for carried in card.weapons]):
        return Refusal("DES-weapon-01", (card.word, weapon))
    return why_no_attack(state, soldier)


def why_no_throw(state: State, soldier: int) -> Refusal | None:
    """A card, a target, and no frozen weapon (DES-grenade-01, DES-direct-05, DES-grenade-08)."""
    if state.frozen[soldier]:
        return Refusal("DES-grenade-08", (state.content.roster.words[soldier],))
    return why_no_attack(state, soldier) or why_no_grenade(state, soldier)


def why_no_grenade(state: State, soldier: int) -> Refusal | None:
    """A card and something to throw it at."""
    side = state.content.roster.soldiers[soldier].side
    if not objects.holds(state, side, GRENADE_CARD):
        return Refusal("DES-grenade-01")
    if not targets(state, Attack(soldier, GRENADE)):
        return Refusal("DES-direct-05")
    return None


def why_not_with(state: State, shooter: int, word: Word) -> Refusal | None:
    """What the shooter of Cover Me! attacks with: a weapon, with an option a grenade (DES-coverme-06)."""
    if state.at[shooter] == OFF:
        return None if word == END else NOT_OFFERED
    if word in FIREARMS:
        card = state.content.roster.soldiers[shooter]
        carried = any([weapon.kind == word for weapon in card.weapons])
        return None if carried else Refusal("DES-weapon-01", (card.word, word))
    if not word.startswith("card:"):
        return Refusal("DES-coverme-06", (state.content.roster.words[shooter],)) if word in SECONDARY else None
    if state.content.roster.objects[word].kind != GRENADE_CARD:
        return not_now(state, word)
    if not state.content.options["cover_me_grenade"]:
        return Refusal("DES-coverme-06", (state.content.roster.words[shooter],))
    return why_no_grenade(state, shooter)


def firearms_and_cards(state: State, shooter: int) -> Iterable[Word]:
    """What may be meant when the shooter of Cover Me! chooses."""
    side = state.content.roster.soldiers[shooter].side
    return (*FIREARMS, *SECONDARY, *objects_of(state, side))


# -- targets ------------------------------------------------------------------------------------------


def targets(state: State, attack: Attack) -> list[Word]:
    """Enemy soldiers in play; for a grenade enemy trenches too (DES-aim-01, DES-aim-04, DES-trench-04)."""
    words, start = state.content.roster.words, SPACES - SPACES * state.content.roster.soldiers[attack.attacker].side
    most = len(words) if attack.weapon == GRENADE else len(state.at)
    return [words[code] for code in state.occupant[start : start + SPACES] if OFF < code < most]


def why_no_aim(state: State, attack: Attack, word: Word) -> Refusal | None:
    """Only enemy soldiers in play, and with a grenade enemy trenches (DES-aim-01, DES-aim-03, DES-trench-04)."""
    if state.at[attack.attacker] == OFF:
        return stop_alone(word)
    marks = targets(state, attack)
    if word in marks:
        return None
    attacker = state.content.roster.words[attack.attacker]
    if word == STOP:
        return None if attack.rolled or not marks else Refusal("DES-smg-07", (attacker,))
    if word in (FIRE, NO_TARGET):
        wide = word == NO_TARGET and state.content.options["target_required"] == "wide"
        return None if wide else Refusal("DES-aim-03", (attacker,))
    if is_object(state, word) and word not in _trenches_built(state):
        return not_now(state, word)
    if word.startswith("card:") and attack.weapon != GRENADE:
        return Refusal("DES-trench-04", (word,))
    return Refusal("DES-aim-01", (word,))


def _trenches_built(state: State) -> list[Word]:
    words, soldiers = state.content.roster.words, len(state.at)
    return [words[code] for code in state.occupant if code >= soldiers]


def stop_alone(word: Word) -> Refusal | None:
    """An attacker that has died meanwhile, of a card played out of turn, can only stop."""
    return None if word == STOP else NOT_OFFERED


def why_no_cover(state: State, side: int, target: int, word: Word) -> Refusal | None:
    """In Cover, of the inventory, on a soldier that is not in cover (DES-cover-01, DES-cover-06)."""
    if word == PASS:
        return None
    if state.content.roster.objects[word].kind != IN_COVER:
        return not_now(state, word)
    if state.cover[target] and not state.content.options["cover_stacks"]:
        return Refusal("DES-cover-06", (state.content.roster.words[target],))
    if not spare(state, state.cover):
        return Refusal("DES-components-14", (word,))
    return None if objects.holds(state, side, IN_COVER) else not_held(word)


# -- shots --------------------------------------------------------------------------------------------


def why_no_shot(state: State, word: Word) -> Refusal | None:
    """Before a shot: fire, the cards for this weapon, or stop after the first (DES-smg-07, DES-smg-03)."""
    attack = state.attack
    if attack is None or state.at[attack.attacker] == OFF:
        return stop_alone(word)
    attacker = state.content.roster.words[attack.attacker]
    if target_gone(state, attack):
        return None if word == PASS or (word == STOP and attack.rolled) else NOT_OFFERED
    if word in (FIRE, STOP):
        return _why_no_verb(attack, word, attacker)
    if word in SECONDARY:
        return Refusal("DES-actions-05", (attacker, word))
    if word.startswith("card:"):
        return _why_no_card(state, attack, word)
    return Refusal("DES-smg-03", (attacker, word))


def target_gone(state: State, attack: Attack) -> bool:
    """Whether the target has died while its attacker was asked, and another one is left to aim at."""
    return attack.target == OFF and attack.shots > 0 and bool(targets(state, attack))


def _why_no_verb(attack: Attack, word: Word, attacker: Word) -> Refusal | None:
    if word == FIRE:
        return None if attack.shots else Refusal("DES-smg-01", (attacker,))
    return None if attack.rolled or not attack.shots else Refusal("DES-smg-07", (attacker,))


def _why_no_card(state: State, attack: Attack, word: Word) -> Refusal | None:
    kind = state.content.roster.objects[word].kind
    if kind not in (PRECISION, MORE_SHOTS):
        return not_now(state, word)
    refused = why_no_card_in_attack(state, attack, kind)
    if refused is None and not objects.holds(state, state.content.roster.soldiers[attack.attacker].side, kind):
        return not_held(word)
    return refused


def why_no_card_in_attack(state: State, attack: Attack, kind: str) -> Refusal | None:
    """Precision for rifles, before a roll; Submachine Gun for its kind (DES-precision-01, DES-smgcard-01, -03)."""
    if not objects.may_play(state):
        return Refusal("DES-breath-17", (objects.CARDS[state.content.roster.soldiers[attack.attacker].side][kind],))
    attacker = state.content.roster.words[attack.attacker]
    if kind == PRECISION:
        if attack.weapon != RIFLE:
            return Refusal("DES-precision-01", (attacker,))
        return None if attack.shots else Refusal("DES-precision-02", (attacker,))
    if attack.weapon != SMG:
        return Refusal("DES-smgcard-01", (attacker,))
    late = attack.rolled and state.content.options["smg_card_timing"] == "before"
    return Refusal("DES-smgcard-03", (attacker,)) if late else None


def beyond_shot(state: State, attacker: int) -> Iterable[Word]:
    """What may be meant between shots."""
    side = state.content.roster.soldiers[attacker].side
    soldiers = state.content.roster.words[: len(state.at)]
    return (FIRE, STOP, *SECONDARY, *soldiers, *objects_of(state, side))
