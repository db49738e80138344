"""What is told of activations: one function an event, silent where nobody listens.

Public data never names an object that only its owner may know; such cards go into the private part, by seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...core.breakdown import Breakdown
from ...core.requests import Word
from .content import OFF
from .notes import for_seats, note

if TYPE_CHECKING:
    from .state import Attack, State


# -- objects ------------------------------------------------------------------------------------------


def drew(state: State, side: int, cards: Sequence[Word], rule: str) -> None:
    """drew, in the start phase objects-drawn: how many objects and why; which, to the side."""
    if state.log is not None:
        kind = "objects-drawn" if rule.startswith("DES-start") else "drew"
        private = for_seats(state, state.side(side).objects, {"cards": list(cards)})
        note(state, kind, side, (rule,), {"n": len(cards), "why": rule}, private)


def reshuffled(state: State, side: int, n: int) -> None:
    """reshuffled: how many objects the new deck has."""
    if state.log is not None:
        data = {"side": state.side(side).id, "n": n}
        note(state, "reshuffled", side, ("DES-object-03",), data)


def played(state: State, side: int, card: Word, rule: str) -> None:
    """played: an object, now open."""
    note(state, "played", side, (rule,), {"card": card})


def vodka(state: State, side: int) -> None:
    """vodka: somebody has a drink."""
    note(state, "vodka", side, ("DES-vodka-02",), {})


# -- what soldiers do ---------------------------------------------------------------------------------


def _by(state: State, soldier: int, kind: str, rule: str, data: Mapping[str, Any]) -> None:
    note(state, kind, state.content.roster.soldiers[soldier].side, (rule,), data)


def moved(state: State, soldier: int, start: int, space: int, cause: Word, rule: str) -> None:
    """moved: who, from where to where, and by what."""
    if state.log is not None:
        roster, spaces = state.content.roster, state.content.space_words
        data = {"soldier": roster.words[soldier], "from": spaces[start], "to": spaces[space], "cause": cause}
        _by(state, soldier, "moved", rule, data)


def healed(state: State, medic: int, patient: Word, n: int, rule: str) -> None:
    """healed: a soldier or "reserve", and by how many cubes."""
    _by(state, medic, "healed", rule, {"patient": patient, "n": n})


def trench(state: State, builder: int, card: Word, space: int) -> None:
    """trench: which and where."""
    if state.log is not None:
        _by(state, builder, "trench", "DES-second-10", {"card": card, "space": state.content.space_words[space]})


def end(state: State, soldier: int) -> None:
    """end: an activation is over."""
    if state.log is not None:
        words = state.content.roster.words
        data = {"soldier": words[soldier], "activation": state.kind}
        _by(state, soldier, "end", "DES-actions-03", data)


# -- attacks ------------------------------------------------------------------------------------------


def _attack(state: State, attack: Attack) -> dict[str, Any]:
    words = state.content.roster.words
    target = words[attack.target] if attack.target != OFF else None
    return {"attacker": words[attack.attacker], "target": target, "weapon": attack.weapon}


def aim(state: State, attack: Attack) -> None:
    """aim: who at whom, with what, along which axis, and the shots left."""
    if state.log is not None:
        data = {**_attack(state, attack), "axis": attack.axis, "shots": attack.shots}
        _by(state, attack.attacker, "aim", "DES-aim-02", data)


def cover(state: State, target: int) -> None:
    """cover: who takes cover."""
    if state.log is not None:
        _by(state, target, "cover", "DES-cover-02", {"target": state.content.roster.words[target]})


def precision(state: State, attack: Attack) -> None:
    """precision: the bonus for this attack so far."""
    if state.log is not None:
        _by(state, attack.attacker, "precision", "DES-precision-03", {**_attack(state, attack), "n": attack.precision})


def more_shots(state: State, attack: Attack) -> None:
    """more-shots: how many shots are left now."""
    if state.log is not None:
        _by(state, attack.attacker, "more-shots", "DES-smgcard-02", {**_attack(state, attack), "shots": attack.shots})


def shot(
    state: State,
    attack: Attack,
    faces: Sequence[int],
    parts: tuple[Breakdown, Breakdown],
    *,
    hit: bool,
    effect: str,
    neighbours: Sequence[int],
    rule: str,
) -> None:
    """shot: faces, bonus, defence and their parts [rule, amount, cause], the sum of dice needed, and what came of it.

    `effect` is "", "head-shot", "critical", "frozen", "explosion" or "wide"; `neighbours` lose a life with the target.
    """
    if state.log is None:
        return
    bonus, defense = parts
    words = state.content.roster.words
    data = {
        **_attack(state, attack),
        "faces": list(faces),
        "bonus": bonus.total,
        "defense": defense.total,
        "need": defense.total - bonus.total,
        "parts": {"bonus": [list(part) for part in bonus.parts], "defense": [list(part) for part in defense.parts]},
        "hit": hit,
        "effect": effect,
        "neighbours": [words[code] for code in neighbours],
    }
    _by(state, attack.attacker, "shot", rule, data)


def wide(state: State, attack: Attack, faces: Sequence[int]) -> None:
    """Dice rolled without a target: a shot with the effect "wide"."""
    if state.log is not None:
        data = {**_attack(state, attack), "faces": list(faces), "hit": False, "effect": "wide"}
        _by(state, attack.attacker, "shot", "DES-aim-03", data)


def killed(state: State, soldier: int, rule: str) -> None:
    """killed: who, and the rule."""
    if state.log is not None:
        _by(state, soldier, "killed", rule, {"soldier": state.content.roster.words[soldier], "rule": rule})


def wounded(state: State, soldier: int, rule: str) -> None:
    """wounded: who, and the cubes left."""
    if state.log is not None:
        data = {"soldier": state.content.roster.words[soldier], "left": state.cubes[soldier]}
        _by(state, soldier, "wounded", rule, data)


def trench_destroyed(state: State, side: int, card: Word, space: int) -> None:
    """trench-destroyed: which, and where it lay."""
    if state.log is not None:
        data = {"card": card, "space": state.content.space_words[space]}
        note(state, "trench-destroyed", side, ("DES-trench-10",), data)


def special(state: State, soldier: int, kind: str, rule: str) -> None:
    """frozen, loot, extra-shot: what the dice of this soldier brought."""
    if state.log is not None:
        _by(state, soldier, kind, rule, {"soldier": state.content.roster.words[soldier]})


def direct(state: State, side: int, n: int) -> None:
    """direct: cubes that the reserve of this side lost, and those left."""
    if state.log is not None:
        data = {"side": state.side(side).id, "n": n, "left": state.reserve[side]}
        note(state, "direct", side, ("DES-direct-02",), data)


def attack_over(state: State, attack: Attack) -> None:
    """attack-over: whose."""
    if state.log is not None:
        words = state.content.roster.words
        data = {"attacker": words[attack.attacker], "rolled": attack.rolled}
        _by(state, attack.attacker, "attack-over", "DES-aim-06", data)
