"""The questions in words: what the prompt says, what its buttons are called, what a choice is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from ...core.requests import DONE, Choose, Draw, Roll, Word
from ...core.scene import Ask, Id
from .odds import ORDER
from .scenario import END, OFF, STOP, Scenario, Side
from .sequence import HAND_SIZE
from .state import State
from .words import VERBS, acts, capital, counted, name, place, side_name, spelled, unit_at

Say: TypeAlias = Callable[[State, Choose, Sequence[Word]], Ask]
"""The question of a request with these options."""


def ask(state: State, request: Choose | Roll | Draw, viewer: str | None) -> Ask:
    """The question, all but its number and options."""
    if isinstance(request, Roll):
        return _roll(state, request, viewer)
    if isinstance(request, Draw):
        return _draw(state, request)
    options = request.options()
    made = QUESTIONS[request.kind](state, request, options)
    made["rules"] = [state.content.rules.asks[request.kind]]
    if len(options) == 1 and options[0] in made["verbs"]:
        made["gold"] = options[0]
    return made


def waiting(state: State, request: Choose | Roll | Draw) -> str:
    """What the others read meanwhile: it follows from the kind alone."""
    does = WAITS.get(request.kind, "is thinking") if isinstance(request, Choose) else CHANCE[type(request)]
    return f"{side_name(state.scenario, request.side)} {does}."


WAITS: Mapping[str, str] = {"bid": "chooses its bid", "casualty": "chooses the card it loses"}
CHANCE: Mapping[type, str] = {Roll: "rolls the dice", Draw: "draws a card"}


def _new(state: State, request: Choose | Roll | Draw, text: str, sub: str = "", small: str = "") -> Ask:
    made: Ask = {"ask": 0, "side": request.side, "kind": request.kind, "text": text, "opts": [], "verbs": {}}
    if sub:
        made["sub"] = sub
    if small:
        made["small"] = small
    return made


def _about(state: State, *units: Word, action: str = "") -> list[Id]:
    """What the question is about: units, then the card in use with the row of its action."""
    things = list(units)
    if state.using:
        things.append(f"{state.using} {action}" if action else state.using)
    return things


def _own(state: State, request: Choose | Roll | Draw) -> Side:
    return state.scenario.side(request.side)


# -- the round -----------------------------------------------------------------------------------------


def _bid(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    cards, holder = state.scenario.cards, state.scenario.sides[state.holder]
    holds = "You hold" if holder.id == request.side else f"{side_name(state.scenario, holder.id)} holds"
    to = "you" if holder.id == request.side else "it"
    small = f"{holds} the initiative marker: equal numbers go to {to}."
    made = _new(state, request, "Bid one card for the initiative.", "The higher number takes the first turn.", small)
    made["labels"] = {card: f"Bid {cards[card].title}, initiative {cards[card].initiative}" for card in options}
    return made


def _play(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    side = _own(state, request)
    made = _new(state, request, *_what_to_play(state, side, options))
    made["verbs"] = {END: VERBS[END]}
    return made


def _what_to_play(state: State, side: Side, options: Sequence[Word]) -> tuple[str, str, str]:
    played, held = state.zones.count(side.play), state.zones.count(side.hand)
    if not held:
        draws = f"You draw {spelled(HAND_SIZE)} cards at the start of the next round."
        return "No card left in your hand.", draws, ""
    if len(options) == 1:
        return "No card left that can be played.", "Fog of War only counts as a bid.", ""
    small = f"{capital(_none(played))} played this turn, {held} in hand."
    small = " ".join([small, *_only_ready(state, side)])
    return "Play a card, or end your turn.", "Choose an action on a card.", small


def _only_ready(state: State, side: Side) -> list[str]:
    """A reminder for each suppressed unit with a card in hand (UN-supp-02)."""
    hand, units = set(state.zones[side.hand]), state.scenario.units
    down = [units[unit] for unit in side.units if state.suppressed[unit] and hand.intersection(units[unit].faces)]
    return [f"{acts(unit.title, 'are')} suppressed: the next card only readies the counter." for unit in down]


def _none(n: int) -> str:
    return counted(n, "card") if n else "no card"


# -- movement ------------------------------------------------------------------------------------------

MOVES = {"move": "Move", "scout": "Scout", "stalk": "Stalk", "guide": "Guide"}


def _walk(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    scenario, (unit, left) = state.scenario, request.about
    verb, title = MOVES[request.kind], name(state.scenario, request.about[0])
    with_whom = f"{verb} with {title}." if request.kind in ("scout", "stalk") else f"{verb} {title}."
    small = f"{counted(left, 'step')} left. {_where(state, unit)}."
    open_tile = any(word != STOP for word in options)
    what = "Choose a tile beside it, or stop." if open_tile else "No tile beside it has your marker: scout one first."
    made = _new(state, request, with_whom, what, small)
    made["about"] = _about(state, unit, action=request.kind)
    made["verbs"] = {STOP: VERBS[STOP]}
    made["labels"] = {word: f"{verb} to {_place(scenario, word)}" for word in options if word != STOP}
    return made


def _place(scenario: Scenario, tile: Word) -> str:
    return place(scenario.tiles[scenario.tile_of[tile]])


def _guide_unit(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    steps = counted(request.about[1], "step")
    made = _new(state, request, f"Guide one of your units {steps}.", "Choose a unit on the board.")
    made["about"] = _about(state, action="guide")
    made["labels"] = _labels(state, "Guide", options)
    return made


def _labels(state: State, verb: str, units: Iterable[Word]) -> dict[str, str]:
    """As in "Attack Riflemen B on B2", for each unit."""
    return {word: f"{verb} {_where(state, word)}" for word in units}


def _where(state: State, unit: Word) -> str:
    return unit_at(state.scenario, unit, state.at[state.scenario.unit_of[unit]])


# -- support -------------------------------------------------------------------------------------------


def _bolster(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    made = _take(state, request, options)
    made["text"] = f"Take {_many(state, request)}."
    made["sub"] = "Choose cards of your supply."
    made["small"] = "They go to your discard pile."
    made["at"] = state.scenario.zone_words[_own(state, request).supply]
    return made


def _inspire(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    made = _take(state, request, options)
    made["text"] = f"Take back {_many(state, request)}."
    made["sub"] = "Choose cards that you played this turn."
    made["small"] = "They go to your hand and can be played again."
    made["at"] = state.scenario.zone_words[_own(state, request).play]
    return made


def _take(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    """Several cards, one after the other."""
    least, most, chosen = request.about[-1]
    made = _new(state, request, "")
    made["about"] = _about(state, action=request.kind)
    made["pick"] = {"least": least, "most": most, "have": list(chosen)}
    made["verbs"] = {DONE: VERBS[DONE] if chosen else "Take no card"}
    made["labels"] = {card: f"Take {name(state.scenario, card)}" for card in options if card != DONE}
    return made


def _many(state: State, request: Choose) -> str:
    """As in "up to 3 cards" or "1 card of squad A"."""
    card = state.scenario.cards[request.about[0]]
    squad = next((action.squad for action in card.actions if action.type == request.kind), None)
    most = request.about[-1][1]
    return ("up to " if most > 1 else "") + counted(most, "card") + (f" of squad {squad}" if squad else "")


def _command(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    side, most = _own(state, request), request.about[1]
    deck, discards = state.zones.count(side.deck), state.zones.count(side.discard)
    small = f"Deck {deck}, discard pile {discards}."
    made = _new(state, request, f"Draw up to {counted(most, 'card')}.", "You can play them this turn.", small)
    made["about"] = _about(state, action="command")
    made["verbs"] = {word: f"Draw {_none(int(word.partition(':')[2]))}" for word in options}
    made["gold"] = options[-1]
    return made


def _target(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    lies = state.target[_own(state, request).index] != OFF
    text = "Move the target marker." if lies else "Place the target marker."
    made = _new(state, request, text, "Choose a tile three or more from the Mortar.")
    made["about"] = _about(state, request.about[0], action="target")
    made["labels"] = {word: f"Target {_place(state.scenario, word)}" for word in options}
    return made


# -- combat --------------------------------------------------------------------------------------------


def _attack(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    unit, dice, verb = request.about
    title = verb.capitalize()
    can = f"{capital(spelled(len(options)))} {'unit' if len(options) == 1 else 'units'} can be chosen."
    small = f"{_where(state, unit)}. {can}"
    made = _new(state, request, f"{title} with {counted(dice, 'die', 'dice')}.", "Choose an enemy unit.", small)
    made["about"] = _about(state, unit, action=verb)
    made["labels"] = _labels(state, title, options)
    return made


def _blast(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    unit, dice, tile = request.about
    scenario, each = state.scenario, counted(dice, "die", "dice")
    text = f"Blast {name(scenario, tile)} with {each} for each unit."
    made = _new(state, request, text, "Choose the unit to attack next.", f"{_where(state, unit)}.")
    made["about"] = _about(state, unit, action="blast")
    own = [word for word in options if scenario.units[scenario.unit_of[word]].side == _own(state, request).index]
    made["labels"] = {**_labels(state, "Blast", options), **_labels(state, "Blast your own", own)}
    return made


def _casualty(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    scenario, (unit, zone) = state.scenario, request.about
    side = _own(state, request)
    text = f"Choose the card that {acts(name(scenario, unit), 'lose')}."
    made = _new(state, request, text, f"It comes from your {name(scenario, zone)} and leaves the game.")
    made["about"] = [unit]
    lose = {card: f"Lose {name(scenario, card)}" for card in options}
    if zone == scenario.zone_words[side.deck]:
        made["verbs"] = lose
    else:
        made["labels"] = lose
    if zone == scenario.zone_words[side.discard]:
        made["at"] = zone
    return made


QUESTIONS: Mapping[str, Say] = {
    "bid": _bid,
    "play": _play,
    "move": _walk,
    "scout": _walk,
    "stalk": _walk,
    "guide": _walk,
    "guide-unit": _guide_unit,
    "bolster": _bolster,
    "inspire": _inspire,
    "command": _command,
    "target": _target,
    "attack": _attack,
    "suppress": _attack,
    "blast": _blast,
    "casualty": _casualty,
}


# -- chance that is entered from the table ---------------------------------------------------------------


def _roll(state: State, request: Roll, viewer: str | None) -> Ask:
    """Dice may be entered for the other side too, when nobody sits there."""
    verb, attacker, target, total = request.about
    scenario = state.scenario
    small = f"{verb.capitalize()} {len(request.dice)} against {name(scenario, target)}, needs {total}."
    yours = viewer is None or viewer == request.side
    whose = "you rolled" if yours else f"of the {_own(state, request).name} side"
    made = _new(state, request, f"Enter the dice {whose}.", small=small)
    made["about"] = [attacker, target]
    made["rules"] = [state.content.rules.law.dice]
    made["roll"] = {"dice": [list(ORDER) for _ in request.dice]}
    return made


def _draw(state: State, request: Draw) -> Ask:
    cards: dict[str, Any] = dict.fromkeys(request.pool())
    made = _new(state, request, "Enter the card you drew.", "Choose one of the cards of your deck.")
    made["verbs"] = {card: name(state.scenario, card) for card in cards}
    made["rules"] = [state.content.rules.asks["draw"]]
    return made
