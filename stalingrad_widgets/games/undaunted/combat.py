"""Combat: choose a target, total the defence, roll, take the result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

from ...core.breakdown import Breakdown
from ...core.refusal import Refusal
from ...core.requests import D10, Choose, Flow, Roll, Word
from . import notes
from .casualties import take_casualty
from .counters import on_board, suppress
from .odds import hit, succeeds
from .scenario import OFF, Play
from .state import State

HILL_COVER = 3
HILL_TO_HILL = 1
"""Cover of a hill tile, and what it is worth between hills and against Blast (UN-hill-01 to UN-hill-04)."""


# -- numbers -----------------------------------------------------------------------------------------


def total_defence(state: State, attacker: int, target: int, verb: str) -> Breakdown:
    """Base defence, cover of the target's tile, and range in tiles; for "blast" no range (UN-combat-06 to 08).

    Both counters must be on the board.
    """
    scenario, law = state.scenario, state.content.rules.law
    start, tile = state.at[attacker], state.at[target]
    defence = Breakdown(law.defence, scenario.units[target].defence, "defence")
    rule, cover = cover_of(state, start, tile, verb)
    defence.add(rule, cover, "cover")
    if verb != "blast":
        defence.add(law.range, scenario.distance[start][tile], "range")
    return defence


def cover_of(state: State, start: int, tile: int, verb: str) -> tuple[str, int]:
    """The cover bonus of a tile against an attacker on another, and the rule that gives it."""
    tiles, law = state.scenario.tiles, state.content.rules.law
    if not tiles[tile].hill:
        return law.defence, tiles[tile].cover
    if verb == "blast":
        return law.hill_blast, HILL_TO_HILL
    if start == tile:
        return law.hill_same, HILL_TO_HILL
    return (law.hill_to_hill, HILL_TO_HILL) if tiles[start].hill else (law.hill_from_below, HILL_COVER)


def hit_chance(total: int, dice: int) -> float:
    """The chance that at least one of so many dice succeeds, rounded once from its exact fraction.

    >>> hit_chance(7, 1), hit_chance(7, 4), hit_chance(7, 0)
    (0.4, 0.8704, 0.0)
    """
    return float(hit(dice, total))


# -- the dice -----------------------------------------------------------------------------------------


class Throw(NamedTuple):
    """The dice of one attack, judged."""

    faces: tuple[int, ...]
    success: bool
    rule: str
    """The rule that judges it: a 0 has one of its own."""


def throw_dice(state: State, side: int, dice: int, about: tuple[str, Word, Word, int]) -> Flow[Throw]:
    """Roll against a total defence; one success is enough, and a 0 always is one.

    `about` is the verb, who attacks, what is attacked, and the total defence.
    """
    verb, _, _, defence = about
    law = state.content.rules.law
    faces: tuple[int, ...] = yield Roll(state.scenario.sides[side].id, verb, (D10,) * dice, about=about)
    success = any([succeeds(face, defence) for face in faces])
    return Throw(faces, success, law.zero if success and max(faces) < defence else law.success)


# -- an attack ---------------------------------------------------------------------------------------


def attack_on(state: State, verb: str, attacker: int, target: int, dice: int) -> Flow[bool]:
    """One attack: total the defence, roll, judge. One success is enough (UN-combat-12)."""
    words = state.scenario.unit_words
    defence = total_defence(state, attacker, target, verb)
    about = (verb, words[attacker], words[target], defence.total)
    throw = yield from throw_dice(state, state.active, dice, about)
    notes.attack(state, verb, attacker, target, defence, throw.faces, throw.success, throw.rule)
    return throw.success


def attack(state: State, play: Play) -> Flow[None]:
    """One enemy counter; a success costs its owner a card (UN-casualty-01)."""
    unit = yield from choose_target(state, play, "attack")
    success = yield from attack_on(state, "attack", play.unit, unit, play.value)
    if success:
        yield from take_casualty(state, unit)


def suppress_action(state: State, play: Play) -> Flow[None]:
    """One enemy counter; a success turns it to its suppressed side (UN-suppress-01)."""
    unit = yield from choose_target(state, play, "suppress")
    success = yield from attack_on(state, "suppress", play.unit, unit, play.value)
    if success:
        suppress(state, unit)


# -- targets --------------------------------------------------------------------------------------------


def legal_targets(state: State, side: int) -> list[int]:
    """What this side may attack or suppress: any enemy counter on the board, at any distance (UN-combat-02)."""
    return on_board(state, 1 - side)


def choose_target(state: State, play: Play, verb: str) -> Flow[int]:
    """The enemy counter to be attacked."""
    scenario = state.scenario
    word: Word = yield Choose(
        scenario.sides[state.active].id,
        verb,
        unit_words(state, legal_targets(state, state.active)),
        partial(why_no_target_of, state),
        about=(scenario.unit_words[play.unit], play.value, verb),
        beyond=partial(list, scenario.unit_words),
    )
    return scenario.unit_of[word]


def unit_words(state: State, units: Iterable[int]) -> list[Word]:
    """Their words."""
    words = state.scenario.unit_words
    return [words[unit] for unit in units]


def why_no_target_of(state: State, word: Word) -> Refusal | None:
    """Why this counter cannot be attacked: an own one, or one off the board."""
    unit = state.scenario.unit_of[word]
    enemy = state.scenario.units[unit].side != state.active
    return None if enemy and state.at[unit] != OFF else Refusal(state.content.rules.law.targets, (word,))


def why_no_attack(state: State, play: Play, tile: int) -> Refusal | None:
    """Attack and Suppress need an enemy counter on the board (UN-combat-13)."""
    at = state.at
    for enemy in state.scenario.sides[1 - state.active].units:
        if at[enemy] != OFF:
            return None
    return Refusal(state.content.rules.law.no_target)


# -- Blast ------------------------------------------------------------------------------------------------


def blast(state: State, play: Play) -> Flow[None]:
    """A separate attack on each counter under the target marker, own ones too, in any order (UN-combat-03, 05)."""
    tile = state.target[state.active]
    left = [unit for unit, at in enumerate(state.at) if at == tile]
    while left:
        unit = left[0] if len(left) == 1 else (yield from _next_of_blast(state, play, tile, left))
        left.remove(unit)
        success = yield from attack_on(state, "blast", play.unit, unit, play.value)
        if success:
            yield from take_casualty(state, unit)


def _next_of_blast(state: State, play: Play, tile: int, left: Sequence[int]) -> Flow[int]:
    scenario = state.scenario
    word: Word = yield Choose(
        scenario.sides[state.active].id,
        "blast",
        unit_words(state, left),
        partial(why_no_blast_of, state, tile, tuple(left)),
        about=(scenario.unit_words[play.unit], play.value, scenario.tile_words[tile]),
        beyond=partial(list, scenario.unit_words),
    )
    return scenario.unit_of[word]


def why_no_blast_of(state: State, tile: int, left: Sequence[int], word: Word) -> Refusal | None:
    """Why this counter is not attacked next: not on the tile, or attacked already."""
    unit, law = state.scenario.unit_of[word], state.content.rules.law
    if unit in left:
        return None
    rule = law.blast_each if state.at[unit] == tile else law.blast
    return Refusal(rule, (word, state.scenario.tile_words[tile]))


def why_no_blast(state: State, play: Play, tile: int) -> Refusal | None:
    """Blast needs the own target marker on the board (UN-combat-04)."""
    return Refusal(state.content.rules.law.blast_marker) if state.target[state.active] == OFF else None
