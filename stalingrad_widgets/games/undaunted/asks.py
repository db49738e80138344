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
from .words import VERBS, action_name, acts, capital, card_name, counted, name, place, side_name, spelled, unit_at

Say: TypeAlias = Callable[[State, Choose, Sequence[Word]], Ask]
"""The question of a request with these options."""


def ask(
    state: State,
    request: Choose | Roll | Draw,
    viewer: str | None,
    questions: Mapping[str, Say] | None = None,
) -> Ask:
    """The question, all but its number and options. `questions`: how each kind is asked, as in Normandy by default."""
    if isinstance(request, Roll):
        return _roll(state, request, viewer)
    if isinstance(request, Draw):
        return _draw(state, request)
    options = request.options()
    made = (questions or QUESTIONS)[request.kind](state, request, options)
    made.setdefault("rules", [state.content.rules.asks[request.kind]])
    if len(options) == 1 and options[0] in made["verbs"]:
        made["gold"] = options[0]
    if len(options) == 1 and request.hidden == "answer" and request.kind in FORCED:
        made["small"] = f"{made.get('small', '')} {FORCED[request.kind]}".strip()
    return made


def waiting(state: State, request: Choose | Roll | Draw) -> str:
    """What the others read meanwhile: it follows from the kind alone."""
    does = WAITS.get(request.kind, "is thinking") if isinstance(request, Choose) else CHANCE[type(request)]
    return f"{side_name(state.scenario, request.side)} {does}."


FORCED: Mapping[str, str] = {
    "bid": "You hold nothing else to bid. You are asked all the same, so that nobody learns that.",
    "casualty": "It is the only one. You are asked all the same, so that nobody learns that.",
    "antiair": "It is the only one. You are asked all the same, so that nobody learns that.",
}
"""What is said of a secret question with a single answer."""
WAITS: Mapping[str, str] = {
    "bid": "chooses its bid",
    "casualty": "chooses the card it loses",
    "muster": "makes up its deck",
    "antiair": "chooses the Bombers it loses",
}
CHANCE: Mapping[type, str] = {Roll: "rolls the dice", Draw: "draws a card"}


def new(state: State, request: Choose | Roll | Draw, text: str, sub: str = "", small: str = "") -> Ask:
    """A question with its sentences, still without answers."""
    made: Ask = {"ask": 0, "side": request.side, "kind": request.kind, "text": text, "opts": [], "verbs": {}}
    if sub:
        made["sub"] = sub
    if small:
        made["small"] = small
    return made


def about(state: State, *units: Word, action: str = "") -> list[Id]:
    """What the question is about: units, then the card in use with the row of its action."""
    things = list(units)
    if state.using:
        things.append(f"{state.using} {action}" if action else state.using)
    return things


def own_side(state: State, request: Choose | Roll | Draw) -> Side:
    """The side that is asked."""
    return state.scenario.side(request.side)


# -- the round -----------------------------------------------------------------------------------------


def _bid(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    cards, holder = state.scenario.cards, state.scenario.sides[state.holder]
    holds = "You hold" if holder.id == request.side else f"{side_name(state.scenario, holder.id)} holds"
    to = "you" if holder.id == request.side else "it"
    small = f"{holds} the initiative marker: equal numbers go to {to}."
    made = new(state, request, "Bid one card for the initiative.", "The higher number takes the first turn.", small)
    names = {card: card_name(state.scenario, card) for card in options}
    made["labels"] = {card: f"Bid {names[card]}, initiative {cards[card].initiative}" for card in options}
    return made


def _play(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    side = own_side(state, request)
    made = new(state, request, *_what_to_play(state, side, options))
    made["verbs"] = {END: VERBS[END]}
    return made


def _what_to_play(state: State, side: Side, options: Sequence[Word]) -> tuple[str, str, str]:
    played, held = state.zones.count(side.play), state.zones.count(side.hand)
    if not held:
        draws = f"You draw {spelled(HAND_SIZE)} cards at the start of the next round."
        return "No card left in your hand.", draws, ""
    if len(options) == 1:
        return "No card left that can be played.", "Fog of War only counts as a bid.", ""
    small = f"{capital(card_count(played))} played this turn, {held} in hand."
    small = " ".join([small, *_only_ready(state, side)])
    return "Play a card, or end your turn.", "Choose an action on a card.", small


def _only_ready(state: State, side: Side) -> list[str]:
    """A reminder for each suppressed unit with a card in hand (UN-supp-02)."""
    hand, units = set(state.zones[side.hand]), state.scenario.units
    down = [units[unit] for unit in side.units if state.suppressed[unit] and hand.intersection(units[unit].faces)]
    return [f"{acts(unit.title, 'are')} suppressed: the next card only readies the counter." for unit in down]


def card_count(n: int) -> str:
    """As in "no card", "1 card", "3 cards"."""
    return counted(n, "card") if n else "no card"


# -- movement ------------------------------------------------------------------------------------------

MOVES = {"move": "Move", "scout": "Scout", "stalk": "Stalk", "guide": "Guide"}


def _walk(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    scenario, (unit, left) = state.scenario, request.about
    verb, title = MOVES[request.kind], name(state.scenario, request.about[0])
    with_whom = f"{verb} with {title}." if request.kind in ("scout", "stalk") else f"{verb} {title}."
    small = f"{counted(left, 'step')} left. {where(state, unit)}."
    open_tile = any(word != STOP for word in options)
    what = "Choose a tile beside it, or stop." if open_tile else "No tile beside it has your marker: scout one first."
    made = new(state, request, with_whom, what, small)
    made["about"] = about(state, unit, action=request.kind)
    made["verbs"] = {STOP: VERBS[STOP]}
    made["labels"] = {word: f"{verb} to {place_of(scenario, word)}" for word in options if word != STOP}
    return made


def place_of(scenario: Scenario, tile: Word) -> str:
    """A tile with its name, by its word."""
    return place(scenario.tiles[scenario.tile_of[tile]])


def _guide_unit(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    steps = counted(request.about[1], "step")
    made = new(state, request, f"Guide one of your units {steps}.", "Choose a unit on the board.")
    made["about"] = about(state, action="guide")
    made["labels"] = labels(state, "Guide", options)
    return made


def labels(state: State, verb: str, units: Iterable[Word]) -> dict[str, str]:
    """As in "Attack Riflemen B on B2", for each unit."""
    return {word: f"{verb} {where(state, word)}" for word in units}


def where(state: State, unit: Word) -> str:
    """A unit and the tile where it stands now: "Riflemen B on B2"."""
    return unit_at(state.scenario, unit, state.at[state.scenario.unit_of[unit]])


# -- support -------------------------------------------------------------------------------------------


def _bolster(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    made = take(state, request, options)
    made["text"] = f"Take {many(state, request)}."
    made["sub"] = "Choose cards of your supply."
    made["small"] = "They go to your discard pile."
    made["at"] = state.scenario.zone_words[own_side(state, request).supply]
    return made


def _inspire(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    made = take(state, request, options)
    made["text"] = f"Take back {many(state, request)}."
    made["sub"] = "Choose cards that you played this turn."
    made["small"] = "They go to your hand and can be played again."
    made["at"] = state.scenario.zone_words[own_side(state, request).play]
    return made


def take(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    """Several cards, one after the other."""
    least, most, chosen = request.about[-1]
    made = new(state, request, "")
    made["about"] = about(state, action=request.kind)
    made["pick"] = {"least": least, "most": most, "have": list(chosen)}
    made["verbs"] = {DONE: VERBS[DONE] if chosen else "Take no card"}
    made["labels"] = {card: f"Take {card_name(state.scenario, card)}" for card in options if card != DONE}
    return made


def many(state: State, request: Choose) -> str:
    """As in "up to 3 cards" or "1 card of squad A"."""
    card = state.scenario.cards[request.about[0]]
    squad = next((action.squad for action in card.actions if action.type == request.kind), None)
    most = request.about[-1][1]
    return ("up to " if most > 1 else "") + counted(most, "card") + (f" of squad {squad}" if squad else "")


def _command(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    side, most = own_side(state, request), request.about[1]
    deck, discards = state.zones.count(side.deck), state.zones.count(side.discard)
    small = f"Deck {deck}, discard pile {discards}."
    made = new(state, request, f"Draw up to {counted(most, 'card')}.", "You can play them this turn.", small)
    made["about"] = about(state, action="command")
    made["verbs"] = {word: f"Draw {card_count(int(word.partition(':')[2]))}" for word in options}
    made["gold"] = options[-1]
    return made


def _target(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    lies = state.target[own_side(state, request).index] != OFF
    text = "Move the target marker." if lies else "Place the target marker."
    made = new(state, request, text, "Choose a tile three or more from the Mortar.")
    made["about"] = about(state, request.about[0], action="target")
    made["labels"] = {word: f"Target {place_of(state.scenario, word)}" for word in options}
    return made


# -- combat --------------------------------------------------------------------------------------------


def _attack(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    unit, dice, verb = request.about
    title = action_name(verb)
    can = f"{capital(spelled(len(options)))} {'unit' if len(options) == 1 else 'units'} can be chosen."
    small = f"{where(state, unit)}. {can}"
    made = new(state, request, f"{title} with {counted(dice, 'die', 'dice')}.", "Choose an enemy unit.", small)
    made["about"] = about(state, unit, action=verb)
    made["labels"] = labels(state, title, options)
    return made


def _blast(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    unit, dice, tile = request.about
    scenario, each = state.scenario, counted(dice, "die", "dice")
    text = f"Blast {name(scenario, tile)} with {each} for each unit."
    made = new(state, request, text, "Choose the unit to attack next.", f"{where(state, unit)}.")
    made["about"] = about(state, unit, action="blast")
    own = [word for word in options if scenario.units[scenario.unit_of[word]].side == own_side(state, request).index]
    made["labels"] = {**labels(state, "Blast", options), **labels(state, "Blast your own", own)}
    return made


def _casualty(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    scenario, (unit, zone) = state.scenario, request.about
    side = own_side(state, request)
    text = f"Choose the card that {acts(name(scenario, unit), 'lose')}."
    made = new(state, request, text, f"It comes from your {name(scenario, zone)} and leaves the game.")
    made["about"] = [unit]
    lose = {card: f"Lose {card_name(scenario, card)}" for card in options}
    return out_of(made, scenario, side, zone, lose)


def out_of(made: Ask, scenario: Scenario, side: Side, zone: Word, labels: dict[str, str]) -> Ask:
    """Cards to choose lie in a zone; those of the deck, which does not lie open, are buttons."""
    if zone == scenario.zone_words[side.deck]:
        made["verbs"] = labels
    else:
        made["labels"] = labels
    if zone in (scenario.zone_words[side.discard], scenario.zone_words[side.play]):
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
    small = f"{action_name(verb)} {len(request.dice)} against {name(scenario, target)}, needs {total}."
    yours = viewer is None or viewer == request.side
    whose = "you rolled" if yours else f"of the {own_side(state, request).name} side"
    made = new(state, request, f"Enter the dice {whose}.", small=small)
    made["about"] = [attacker, target]
    made["rules"] = [state.content.rules.law.dice]
    made["roll"] = {"dice": [list(ORDER) for _ in request.dice]}
    return made


def _draw(state: State, request: Draw) -> Ask:
    cards: dict[str, Any] = dict.fromkeys(request.pool())
    made = new(state, request, "Enter the card you drew.", "Choose one of the cards of your deck.")
    made["verbs"] = {card: card_name(state.scenario, card) for card in cards}
    made["rules"] = [state.content.rules.asks["draw"]]
    return made
