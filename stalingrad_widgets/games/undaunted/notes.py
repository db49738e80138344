"""What is told of a game: one function an event, silent where nobody listens.

Public data never names a card that only its owner may know; such cards go into the private part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...core.breakdown import Breakdown
from ...core.events import NOTHING, Event
from ...core.requests import Word
from .scenario import Play, Side

if TYPE_CHECKING:
    from .state import State

Private = Mapping[str, Mapping[str, Any]]


def note(
    state: State,
    kind: str,
    side: int | None,
    rules: tuple[str, ...],
    data: Mapping[str, Any],
    private: Private = NOTHING,
) -> None:
    """An event of a side, or of none, with the rules it follows."""
    if state.log is not None:
        who = None if side is None else state.scenario.sides[side].id
        state.log.append(Event(kind, who, data, rules, private))


# -- the round -------------------------------------------------------------------------------------


def new_round(state: State) -> None:
    """round: its number."""
    if state.log is not None:
        note(state, "round", None, (), {"round": state.round})


def drawn(state: State, side: Side, cards: Sequence[Word], rule: str) -> None:
    """draw: how many; which, to the owner."""
    if state.log is not None:
        note(state, "draw", side.index, (rule,), {"n": len(cards)}, {side.id: {"cards": list(cards)}})


def reshuffled(state: State, side: Side, n: int) -> None:
    """reshuffle: how many cards the new deck has."""
    if state.log is not None:
        note(state, "reshuffle", side.index, (state.content.rules.law.reshuffle,), {"n": n})


def bids(state: State, cards: Mapping[str, Word]) -> None:
    """bids: side -> its card; a side without one is missing."""
    if state.log is not None:
        note(state, "bids", None, (state.content.rules.law.bids,), {"cards": dict(cards)})


def initiative(state: State, values: Mapping[str, int], kept: bool, rule: str) -> None:
    """initiative: the holder now, the values shown, and whether the marker stayed."""
    if state.log is not None:
        holder = state.scenario.sides[state.holder].id
        note(state, "initiative", state.holder, (rule,), {"holder": holder, "values": dict(values), "kept": kept})


def turn(state: State) -> None:
    """turn: whose begins."""
    if state.log is not None:
        law = state.content.rules.law
        rule = law.second_turn if state.second else law.first_turn
        note(state, "turn", state.active, (rule,), {"second": state.second, "round": state.round})


def turn_ended(state: State, unplayed: int, played: int) -> None:
    """end-turn: how many cards of the hand and of the play area were discarded."""
    if state.log is not None:
        rule = state.content.rules.law.clean_up
        note(state, "end-turn", state.active, (rule,), {"n": unplayed + played, "unplayed": unplayed})


# -- cards -------------------------------------------------------------------------------------------


def played(state: State, play: Play) -> None:
    """play: the card and the verb of its use."""
    if state.log is not None:
        verb = play.word.rpartition(" ")[2]
        note(state, "play", state.active, (), {"card": play.card, "verb": verb, "unit": unit_of(state, play)})


def hunkered(state: State, play: Play) -> None:
    """hunker: the card."""
    if state.log is not None:
        rule = state.content.rules.law.hunker
        note(state, "hunker", state.active, (rule,), {"card": play.card, "unit": unit_of(state, play)})


def unit_of(state: State, play: Play) -> Word | None:
    """The unit of a card that is played; None for a card without one."""
    return state.scenario.unit_words[play.unit] if play.unit >= 0 else None


def fog_taken(state: State, side: int, n: int, rule: str) -> None:
    """fog: how many Fog of War cards went from the supply of this side to its discard pile."""
    if state.log is not None:
        note(state, "fog", side, (rule,), {"n": n})


def cards(state: State, kind: str, cards: Sequence[Word], rule: str) -> None:
    """bolster, inspire: the cards taken. recon: the Fog of War card that left the game."""
    if state.log is not None:
        note(state, kind, state.active, (rule,), {"cards": list(cards), "n": len(cards)})


def command(state: State, n: int) -> None:
    """command: how many cards are to be drawn."""
    if state.log is not None:
        note(state, "command", state.active, (state.content.rules.law.command,), {"n": n})


def conceal(state: State, n: int, rule: str) -> None:
    """conceal: how many cards the opponent had to take, 1 or 0."""
    if state.log is not None:
        enemy = state.scenario.sides[1 - state.active].id
        note(state, "conceal", state.active, (rule,), {"n": n, "of": enemy})


# -- the board -----------------------------------------------------------------------------------------


def counter(state: State, kind: str, unit: int, tile: int, rule: str) -> None:
    """place, ready, removed: a counter and its tile."""
    if state.log is not None:
        note(state, kind, state.scenario.units[unit].side, (rule,), where(state, unit, tile))


def suppressed(state: State, unit: int, rule: str, *, already: bool) -> None:
    """suppressed: a counter and its tile, and whether it was turned over already."""
    if state.log is not None:
        there = where(state, unit, state.at[unit])
        note(state, "suppressed", state.scenario.units[unit].side, (rule,), {**there, "already": already})


def where(state: State, unit: int, tile: int) -> dict[str, Word]:
    """A unit and a tile as facts of an event."""
    return {"unit": state.scenario.unit_words[unit], "tile": state.scenario.tile_words[tile]}


def step(state: State, unit: int, start: int, tile: int, rule: str, *, through: Word = "") -> None:
    """step: a counter went from a tile to the next, or through a tunnel to this one."""
    if state.log is not None:
        scenario = state.scenario
        words = scenario.tile_words
        data = {"unit": scenario.unit_words[unit], "from": words[start], "to": words[tile]}
        note(state, "step", state.active, (rule,), {**data, "through": through} if through else data)


def marker(state: State, kind: str, side: int, tile: int, rule: str, **more: Any) -> None:
    """scout-mark, control, raise, target, target-off: what became of a marker of this side on a tile."""
    if state.log is not None:
        note(state, kind, side, (rule,), {"tile": state.scenario.tile_words[tile], **more})


# -- combat and the end ----------------------------------------------------------------------------------


def attack(
    state: State, verb: str, attacker: int, target: int, defence: Breakdown, dice: Sequence[int], hit: bool, rule: str
) -> None:
    """attack: who on whom, the total defence and its parts [rule, amount, cause], the dice, whether it succeeded."""
    if state.log is None:
        return
    units = state.scenario.unit_words
    data = {
        "verb": verb,
        "attacker": units[attacker],
        "target": units[target],
        "total": defence.total,
        "parts": [list(part) for part in defence.parts],
        "dice": list(dice),
        "hit": hit,
    }
    note(state, "attack", state.active, (rule,), data)


def casualty(state: State, unit: int, zone: int, card: Word, rule: str) -> None:
    """casualty: the unit and the zone that the card came from; which card, to the owner; of the play area, to all."""
    if state.log is not None:
        scenario = state.scenario
        owner = scenario.sides[scenario.units[unit].side]
        data = {"unit": scenario.unit_words[unit], "zone": scenario.zone_words[zone]}
        if zone == owner.play:
            data["card"] = card
        note(state, "casualty", owner.index, (rule,), data, {owner.id: {"card": card}})


def win(state: State) -> None:
    """win: the winner, and the points of both sides."""
    if state.log is not None and state.result is not None:
        sides = state.scenario.sides
        winner, rule, points = state.result
        data = {"winner": sides[winner].id, "points": {side.id: points[side.index] for side in sides}}
        note(state, "win", winner, (rule,), data)
