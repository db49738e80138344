"""The questions of Stalingrad in words; what it shares with Normandy is asked in the same ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from ....core.requests import DONE, Choose, Word
from ....core.scene import Ask, Id
from .. import asks as shared
from ..asks import MOVES, Say, card_count, new, own_side, place_of, take, where
from ..field import MINE_FACES
from ..scenario import END, STOP, Action, Scenario
from ..sequence import HAND_SIZE
from ..state import State
from ..words import VERBS, action_name, action_text, acts, capital, card_name, counted, listed, name, spelled
from .casualties import STAY
from .muster import REST, chosen_of
from .support import KEEP, RETURN

MINES = {"antipersonnel": "Antipersonnel mine", "antitank": "Antitank mine"}


def card_rows(state: State, *things: Word, action: str = "") -> list[Id]:
    """What a question is about: things, then the card in use, with its row if it has one action of this type."""
    made = list(things)
    if state.using and state.using not in made:
        rows = [one.verb for one in state.scenario.cards[state.using].actions if one.type == action]
        made.append(f"{state.using} {rows[0]}" if len(rows) == 1 else state.using)
    return made


def _subject(state: State, word: Word) -> str:
    """A unit and where it stands, or a card without a counter."""
    return where(state, word) if word in state.scenario.unit_of else name(state.scenario, word)


def _dice(n: int) -> str:
    return counted(n, "die", "dice")


# -- the decks -----------------------------------------------------------------------------------------


def _muster(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    """Which cards of a title go into the deck; what was said so far (US-setup-15)."""
    side = own_side(state, request)
    lines = list(chosen_of(state, side))
    line, said = next((line, said) for line, said in lines if len(said) < line.wanted)
    free = [card for card in options if card != REST]
    cards = counted(len(free), f"{line.title} {line.squad}".strip() + " card")
    text = f"Choose {line.wanted - len(said)} of {cards} for your deck."
    sub = "They differ in name and number alone." if _are_alike(state, free) else ""
    later = sum(len(done) < other.wanted for other, done in lines) - 1
    small = f"Then {counted(later, 'more title')}. " if later else ""
    made = new(state, request, text, sub, f"{small}What is not chosen stays in your supply.")
    made["at"] = state.scenario.zone_words[side.supply]
    made["pick"] = {"least": line.wanted, "most": line.wanted, "have": said}
    made["verbs"], made["gold"] = {REST: "Fill all by number" if later else "Take the lowest numbers"}, REST
    made["labels"] = {card: f"Take {card_name(state.scenario, card)}" for card in free}
    return made


def _are_alike(state: State, cards: Sequence[Word]) -> bool:
    """Whether these cards can do the same."""
    models = [state.scenario.cards[card] for card in cards]
    return len({(one.unit, one.initiative, *map(_printed, one.actions)) for one in models}) == 1


def _printed(action: Action) -> tuple[object, ...]:
    """An action as a card prints it."""
    value = (action.verb, action.value, action.squad, tuple(sorted(action.dice.items())))
    return (*value, action.range_min, action.range_max, action.upgraded, action.available)


# -- a turn --------------------------------------------------------------------------------------------


def _play(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    side = own_side(state, request)
    played, held = state.zones.count(side.play), state.zones.count(side.hand)
    made = new(state, request, "Play a card, or end your turn.", "Choose an action on a card.")
    if not held:
        made["text"] = "No card left in your hand."
        made["sub"] = f"You draw {spelled(HAND_SIZE)} cards at the start of the next round."
    elif len(options) == 1:
        made["text"], made["sub"] = "No card left that can be played.", "Fog of War only counts as a bid."
    else:
        made["small"] = " ".join([f"{capital(card_count(played))} played this turn, {held} in hand.", *_down(state)])
    made["verbs"] = {END: VERBS[END]}
    return made


def _down(state: State) -> list[str]:
    """A reminder for each suppressed or routed unit with a card in hand (US-supp-02, US-token-06)."""
    side, units = state.scenario.sides[state.active], state.scenario.units
    hand = set(state.zones[side.hand])
    own = [units[unit] for unit in side.units if hand.intersection(units[unit].faces)]
    said = [f"{acts(unit.title, 'are')} suppressed: Ready comes first." for unit in own if state.suppressed[unit.index]]
    return said + [f"{acts(unit.title, 'are')} routed." for unit in own if state.routed[unit.index]]


def _spawn(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    unit = state.scenario.units[state.scenario.unit_of[request.about[0]]]
    text = f"{acts(unit.title, 'come')} onto the board."
    made = new(state, request, text, "Choose a tile with Riflemen of yours.", "The action follows from there.")
    made["about"] = card_rows(state)
    made["labels"] = {word: f"Place on {place_of(state.scenario, word)}" for word in options}
    return made


def _walk(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    scenario, (unit, left) = state.scenario, request.about
    verb, title = MOVES[request.kind], name(scenario, unit)
    with_whom = f"{verb} with {title}." if request.kind in ("scout", "stalk") else f"{verb} {title}."
    tunnels = [word for word in options if word in scenario.tunnel_of]
    made = new(state, request, with_whom, _next_step(options, tunnels), f"{counted(left, 'step')} left.")
    made["small"] = f"{counted(left, 'step')} left. {where(state, unit)}."
    made["about"] = card_rows(state, unit, action=request.kind)
    made["verbs"] = {STOP: VERBS[STOP]} if STOP in options else {}
    made["labels"] = {word: f"{verb} to {place_of(scenario, word)}" for word in options if word in scenario.tile_of}
    made["labels"].update({word: f"{verb} through {name(scenario, word)}" for word in tunnels})
    return made


def _next_step(options: Sequence[Word], tunnels: Sequence[Word]) -> str:
    """What the next click may be."""
    ways = [word for word in options if word != STOP]
    if not ways:
        return "No tile beside it can be entered. Stop here."
    beside = "Choose a tile beside it" + (", or the mouth of a tunnel" if tunnels else "")
    return f"{beside}, or stop." if STOP in options else f"{beside}. It cannot stop without a marker of yours."


# -- cards of the supply and of the play area ------------------------------------------------------------


def _bolster(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    made = shared.QUESTIONS["bolster"](state, request, options)
    made["about"] = card_rows(state, action="bolster")
    return _small(made, _recovering(state, options))


def _support(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    made = take(state, request, options)
    made["text"] = f"Take {shared.many(state, request)} into your hand."
    made["sub"] = "Choose cards of your supply."
    made["small"] = "They can be played this turn."
    made["at"] = state.scenario.zone_words[own_side(state, request).supply]
    made["about"] = card_rows(state, action="support")
    return _small(made, _recovering(state, options))


def _small(made: Ask, more: str) -> Ask:
    if more:
        made["small"] = f"{made.get('small', '')} {more}".strip()
    return made


def _recovering(state: State, options: Iterable[Word]) -> str:
    """Which routed units a card on offer would bring back (US-bolster-03, US-support-03)."""
    cards, units = state.scenario.cards, state.scenario.units
    found = dict.fromkeys(cards[word].unit for word in options if word in cards)
    titles = [units[unit].title for unit in found if unit >= 0 and state.routed[unit]]
    return f"A card of {listed(titles)} ends the rout there." if titles else ""


def _again(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    """Cards of the play area act again (US-inspire-01, US-force-01)."""
    card, left, squad = request.about
    force = request.kind == "force"
    whose = f" of squad {squad}" if squad else ""
    made = new(state, request, f"Let {'up to ' if left > 1 else ''}{counted(left, 'card')}{whose} act again.")
    made["sub"] = "Choose an action on a card that you played this turn, or end it."
    made["small"] = "The unit of each is suppressed at the end." if force else "Upgraded actions cannot be taken."
    made["about"] = card_rows(state, card, action=request.kind)
    made["at"] = state.scenario.zone_words[own_side(state, request).play]
    made["verbs"] = {DONE: "No more cards"}
    made["labels"] = {word: _use(state.scenario, word) for word in options if word != DONE}
    if not made["labels"]:
        made["sub"] = "No card that you played this turn can act again. End it."
    return made


def _use(scenario: Scenario, word: Word) -> str:
    """A use of a card: "Rifleman A, Belov: Attack 1"."""
    play = scenario.plays[word]
    return f"{card_name(scenario, play.card)}: {'' if play.action is None else action_text(play.action)}"


def _part(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    """A part of Assault or Reposition (US-assault-01, US-reposition-01)."""
    card, whole, nth = request.about
    acts_of = [word for word in options if word != STOP]
    text = f"Choose the {'first' if nth == 1 else 'second'} action of this {action_name(whole)}."
    sub = "Choose it on the card." if nth == 1 else "Choose it on the card, or leave it at that."
    if not acts_of:
        sub = "Nothing more can be done. Leave it at that."
    made = new(state, request, text, sub)
    made["about"] = card_rows(state, card)
    made["at"] = state.scenario.zone_words[own_side(state, request).play]
    made["verbs"] = {STOP: f"End the {action_name(whole)}"} if STOP in options else {}
    made["labels"] = {word: _use(state.scenario, word) for word in acts_of}
    made["rules"] = [state.content.rules.rows[whole]]
    return made


def _ready(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    _, left, squad = request.about
    units = [word for word in options if word != DONE]
    text = f"Ready {counted(left, 'unit')}" if left == 1 else f"Ready up to {counted(left, 'unit')}"
    sub = "Choose a suppressed unit of yours, or end it." if units else "No unit of yours can be readied."
    made = new(state, request, f"{text} of squad {squad}." if squad else f"{text}.", sub)
    made["about"] = card_rows(state, action="ready")
    made["verbs"] = {DONE: "No more units"}
    made["labels"] = shared.labels(state, "Ready", units)
    return made


def _command(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    made = shared.QUESTIONS["command"](state, request, options)
    made["about"] = card_rows(state, action="command")
    return made


def _guide_unit(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    made = shared.QUESTIONS["guide-unit"](state, request, options)
    made["about"] = card_rows(state, action="guide")
    return made


# -- mines, overwatch, Antiair ---------------------------------------------------------------------------


def _mine(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    unit, left = request.about
    edges = list(dict.fromkeys(word.partition(" ")[0] for word in options if word != DONE))
    sub = "Choose an edge of its tile, then which mine." if edges else "No edge of its tile is free."
    text = "Lay a mine." if left == 1 else f"Lay up to {counted(left, 'mine')}."
    made = new(state, request, text, sub, f"{where(state, unit)}.")
    made["about"] = card_rows(state, unit, action="mine")
    made["verbs"] = {**{face: MINES[face] for face in MINE_FACES if edges}, DONE: "Lay no more"}
    made["labels"] = {edge: f"Mine {name(state.scenario, edge)}" for edge in edges}
    made["then"] = dict.fromkeys(edges, "Now choose which mine.")
    return made


def _overwatch(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    (unit,) = request.about
    text = f"Put the overwatch marker of {name(state.scenario, unit)} on a tile."
    small = f"{where(state, unit)}. An enemy that moves onto the tile is fired at with three dice."
    made = new(state, request, text, "Choose any tile.", small)
    made["about"] = card_rows(state, unit, action="overwatch")
    made["labels"] = {word: f"Watch {place_of(state.scenario, word)}" for word in options}
    return made


def _overwatch_fire(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    unit, tile = request.about
    text = f"{acts(_of_side(state, unit), 'move')} onto {name(state.scenario, tile)} under overwatch."
    made = new(state, request, text, "Choose the gunner that fires next.", "They fire until the unit is suppressed.")
    made["about"] = [unit, tile]
    made["labels"] = shared.labels(state, "Fire with", options)
    return made


def _of_side(state: State, unit: Word) -> str:
    """A unit with its side: both may have Riflemen A."""
    model = state.scenario.units[state.scenario.unit_of[unit]]
    return f"{state.scenario.sides[model.side].name} {model.title}"


def _antiair(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    zone, left = request.about
    scenario, side = state.scenario, own_side(state, request)
    text = (
        f"Choose the Bomber that you lose, {spelled(left)} in all." if left > 1 else "Choose the Bomber that you lose."
    )
    sub = f"It comes from your {name(scenario, zone)} and is gone for the rest of the campaign."
    made = new(state, request, text, sub)
    return shared.out_of(made, scenario, side, zone, {card: f"Lose {card_name(scenario, card)}" for card in options})


def _return(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    card = name(state.scenario, request.about[0])
    text = f"Return {card} to your supply, or keep it."
    made = new(state, request, text, "No Bomber was found. Choose one.")
    made["about"] = [request.about[0]]
    made["verbs"] = {RETURN: "Return it to supply", KEEP: "Keep it"}
    return made


# -- combat ----------------------------------------------------------------------------------------------


def _attack(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    """Attack, Suppress and Flame: one enemy unit that is no vehicle (US-target-02)."""
    unit, dice, verb = request.about
    title = action_name(verb)
    can = f"{capital(spelled(len(options)))} {'unit' if len(options) == 1 else 'units'} can be chosen."
    small = f"{_subject(state, unit)}. {can}"
    made = new(state, request, f"{title} with {_dice(dice)}.", "Choose an enemy unit.", small)
    made["about"] = _shooter(state, unit, verb)
    made["labels"] = shared.labels(state, title, options)
    return made


def _shooter(state: State, unit: Word, verb: str) -> list[Id]:
    """The unit that attacks, if there is one, and the card in use."""
    return card_rows(state, *([unit] if unit in state.scenario.unit_of else []), action=verb)


def _against_structure(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    """Antitank and Demo: a building, a tunnel or an enemy vehicle (US-target-03)."""
    unit, (vehicle, building), verb = request.about
    kinds = [f"{_dice(vehicle)} against a vehicle"] if vehicle else []
    kinds += [f"{_dice(building)} against a building or tunnel"] if building else []
    sub = f"Choose {listed(_kinds(state.scenario, options)).replace(' and ', ' or ')}."
    made = new(state, request, f"{action_name(verb)} with {listed(kinds)}.", sub, f"{_subject(state, unit)}.")
    made["about"] = _shooter(state, unit, verb)
    made["labels"] = {word: f"{action_name(verb)} {target_name(state, word)}" for word in options}
    return made


def _kinds(scenario: Scenario, options: Iterable[Word]) -> list[str]:
    """What is among the targets."""
    words = {"a building": scenario.tile_of, "a tunnel": scenario.tunnel_of, "an enemy vehicle": scenario.unit_of}
    return [what for what, known in words.items() if any(word in known for word in options)]


def target_name(state: State, word: Word) -> str:
    """A target and where it is: "the building on 503", "the tunnel on 508", "Riflemen A on 502"."""
    scenario = state.scenario
    if word in scenario.unit_of:
        return where(state, word)
    if word in scenario.tile_of:
        return f"the building on {scenario.tiles[scenario.tile_of[word]].slot}"
    return name(scenario, word)


def _area(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    """Bomb, Grenade and Area Suppress: a tile with all that is on it (US-target-04, US-target-06)."""
    unit, verb, dice, building = request.about
    each = f"{_dice(dice)} for each unit"
    structures = f" and {_dice(building)} for each building or tunnel" if building else ""
    whom = "It falls on your own units too." if verb == "bomb" else "It falls on enemy units only."
    made = new(state, request, f"{action_name(verb)} a tile with {each}{structures}.", "Choose a tile.")
    made["small"] = f"{_subject(state, unit)}. {whom}"
    made["about"] = _shooter(state, unit, verb)
    made["labels"] = {word: f"{action_name(verb)} {place_of(state.scenario, word)}" for word in options}
    return made


def _next(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    """The order of the separate attacks (US-target-05, US-target-07)."""
    unit, tile, _, _ = request.about
    verb = request.kind.removeprefix("next-")
    text = f"{action_name(verb)} {name(state.scenario, tile)}: {spelled(len(options))} attacks are left."
    made = new(state, request, text, "Choose what is attacked next.", f"{_subject(state, unit)}.")
    made["about"] = _shooter(state, unit, verb)
    side = own_side(state, request).index
    made["labels"] = {word: f"{action_name(verb)} {_whose(state, side, word)}" for word in options}
    return made


def _whose(state: State, side: int, word: Word) -> str:
    unit = state.scenario.unit_of.get(word)
    own = unit is not None and state.scenario.units[unit].side == side
    return f"your own {target_name(state, word)}" if own else target_name(state, word)


def _push(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    """The attacker moves a unit (US-rout-03, US-flame-01)."""
    scenario, (unit, _) = state.scenario, request.about
    text = f"Drive {_of_side(state, unit)} onto a tile beside it, or leave it there."
    owner = scenario.sides[scenario.units[scenario.unit_of[unit]].side]
    sub = f"Choose a tile with a {owner.name} marker."
    ready = "The move readies the unit." if state.suppressed[scenario.unit_of[unit]] else ""
    made = new(state, request, text, sub, f"{where(state, unit)}. {ready}".strip())
    made["about"] = [unit]
    made["verbs"] = {STAY: "Leave it there"}
    made["labels"] = {word: f"Drive onto {place_of(scenario, word)}" for word in options if word != STAY}
    return made


def _casualty(state: State, request: Choose, options: Sequence[Word]) -> Ask:
    made = shared.QUESTIONS["casualty"](state, request, options)
    zone = name(state.scenario, request.about[1])
    made["sub"] = f"It comes from your {zone} and goes to your casualties."
    cards = state.scenario.cards
    if request.about[1] == state.scenario.zone_words[own_side(state, request).deck]:
        made["verbs"] = {card: f"Lose {cards[card].name or cards[card].id}" for card in options}
    return made


STALINGRAD: Mapping[str, Say] = MappingProxyType(
    {
        "muster": _muster,
        "bid": shared.QUESTIONS["bid"],
        "play": _play,
        "spawn": _spawn,
        "move": _walk,
        "scout": _walk,
        "stalk": _walk,
        "guide-unit": _guide_unit,
        "guide": _walk,
        "bolster": _bolster,
        "support": _support,
        "inspire": _again,
        "force": _again,
        "part": _part,
        "command": _command,
        "mine": _mine,
        "overwatch": _overwatch,
        "overwatch-fire": _overwatch_fire,
        "ready": _ready,
        "antiair": _antiair,
        "return": _return,
        "attack": _attack,
        "suppress": _attack,
        "flame": _attack,
        "antitank": _against_structure,
        "demo": _against_structure,
        "bomb": _area,
        "area-suppress": _area,
        "grenade": _area,
        "next-bomb": _next,
        "next-area-suppress": _next,
        "next-grenade": _next,
        "rout-move": _push,
        "flame-move": _push,
        "casualty": _casualty,
    }
)
"""How each kind of question is asked."""
