"""What happened, in sentences: one function a kind of event, made when a line is read.

A sentence is made from the facts that its reader may know: what is private to a side is missing in
the facts of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from ...core.events import Event, things
from ...core.requests import Word
from ...core.scene import Dice, Line
from .odds import FACES, succeeds
from .scenario import Scenario
from .state import State
from .words import acts, cards_listed, counted, listed, name, side_name, use_text

Facts: TypeAlias = Mapping[str, Any]
Sentence: TypeAlias = Callable[[Scenario, Event, Facts], str | None]

YOU = "you"
"""Key of a fact that is added for the reader whose doing the event is."""


def line(
    state: State, event: Event, viewer: str | None, sentences: Mapping[str, Sentence] | None = None
) -> Line | None:
    """The line of an event for this viewer, without its number; None when another line says it.

    `sentences`: what is said of each kind of event, as in Normandy by default.
    """
    scenario = state.scenario
    facts = event.seen_by(viewer)
    facts[YOU] = viewer is not None and viewer == event.side
    text = (sentences or SENTENCES)[event.kind](scenario, event, facts)
    if text is None:
        return None
    made: Line = {"n": 0, "t": text}
    if event.side is not None:
        made["s"] = event.side
    if event.kind == "round":
        made["h"] = 1
    if event.rules:
        made["r"] = list(event.rules)
    if ids := things(event.data, scenario.unit_of, scenario.tile_of, scenario.tunnel_of, scenario.edge_of):
        made["i"] = ids
    return made


def who_does(scenario: Scenario, event: Event, facts: Facts, verb: str) -> str:
    """The subject with its verb: "You draw", "The German side draws"."""
    if facts[YOU]:
        return f"You {verb}"
    return f"{side_name(scenario, event.side or '')} {verb}s"


# -- the round -----------------------------------------------------------------------------------------


def _round(_: Scenario, __: Event, facts: Facts) -> str:
    return f"Round {facts['round']}"


def _draw(scenario: Scenario, event: Event, facts: Facts) -> str:
    who = who_does(scenario, event, facts, "draw")
    if not facts["n"]:
        return f"{who} no card."
    if "cards" in facts:
        return f"{who} {cards_listed(scenario, facts['cards'])}."
    return f"{who} {counted(facts['n'], 'card')}."


def _reshuffle(scenario: Scenario, event: Event, facts: Facts) -> str:
    whose = "your" if facts[YOU] else "its"
    who, cards = who_does(scenario, event, facts, "shuffle"), counted(facts["n"], "card")
    return f"{who} {whose} discard pile into a deck of {cards}."


def _bids(scenario: Scenario, _: Event, facts: Facts) -> str:
    cards = facts["cards"]
    shown = [f"{side.name} {name(scenario, cards[side.id])}" for side in scenario.sides if side.id in cards]
    return f"Bids: {', '.join(shown)}." if shown else "No side has a card to bid."


def _initiative(scenario: Scenario, _: Event, facts: Facts) -> str:
    holder = facts["holder"]
    values = [str(facts["values"].get(side, "nothing")) for side in (holder, other_side(scenario, holder))]
    verb = "keeps" if facts["kept"] else "takes"
    return f"Bid {values[0]} against {values[1]}. {side_name(scenario, holder)} {verb} the initiative."


def other_side(scenario: Scenario, side: str) -> str:
    """The id of the enemy of a side."""
    return scenario.sides[scenario.side(side).enemy].id


def _turn(scenario: Scenario, event: Event, facts: Facts) -> str:
    nth = "second" if facts["second"] else "first"
    return f"{who_does(scenario, event, facts, 'take')} the {nth} turn."


def _end_turn(scenario: Scenario, event: Event, facts: Facts) -> str:
    if not facts["n"]:
        return f"{who_does(scenario, event, facts, 'end')} the turn."
    whose = "your" if facts[YOU] else "its"
    discards = "discard" if facts[YOU] else "discards"
    return f"{who_does(scenario, event, facts, 'end')} {whose} turn and {discards} {counted(facts['n'], 'card')}."


# -- cards ---------------------------------------------------------------------------------------------


def _play(scenario: Scenario, _: Event, facts: Facts) -> str:
    """As in "Machine Gunner A: Suppress 4."."""
    card = scenario.cards[facts["card"]]
    return f"{card.title}: {use_text(card, facts['verb'])}."


def _hunker(scenario: Scenario, event: Event, facts: Facts) -> str:
    whose = "your" if facts[YOU] else "the"
    return f"{name(scenario, facts['card'])} hunkers down: back to {whose} supply."


def _fog(_: Scenario, __: Event, facts: Facts) -> str:
    if not facts["n"]:
        return "No Fog of War is left in the supply."
    return f"{facts['n']} Fog of War from the supply to the discard pile."


def _bolster(scenario: Scenario, event: Event, facts: Facts) -> str:
    who = who_does(scenario, event, facts, "bolster")
    return f"{who} {cards_listed(scenario, facts['cards']) or 'no card'}."


def _inspire(scenario: Scenario, event: Event, facts: Facts) -> str:
    who = who_does(scenario, event, facts, "take")
    return f"{who} {cards_listed(scenario, facts['cards']) or 'no card'} back into hand."


def _recon(scenario: Scenario, event: Event, facts: Facts) -> str:
    return f"{who_does(scenario, event, facts, 'remove')} {cards_listed(scenario, facts['cards'])} from the game."


def _command(_: Scenario, __: Event, ___: Facts) -> None:
    """The line of the draw says it."""


def _conceal(scenario: Scenario, _: Event, facts: Facts) -> str:
    enemy = side_name(scenario, facts["of"])
    if not facts["n"]:
        return f"{enemy} has no Fog of War left in its supply."
    return f"{enemy} gets {facts['n']} Fog of War into its discard pile."


# -- the board -------------------------------------------------------------------------------------------


def _place(scenario: Scenario, _: Event, facts: Facts) -> str:
    return f"{acts(name(scenario, facts['unit']), 'come')} onto the board on {name(scenario, facts['tile'])}."


def _ready(scenario: Scenario, _: Event, facts: Facts) -> str:
    return f"{acts(name(scenario, facts['unit']), 'are')} ready again."


def _suppressed(scenario: Scenario, _: Event, facts: Facts) -> str:
    unit = name(scenario, facts["unit"])
    return f"{acts(unit, 'were')} suppressed already." if facts["already"] else f"{acts(unit, 'are')} suppressed."


def _removed(scenario: Scenario, _: Event, facts: Facts) -> str:
    unit, tile = name(scenario, facts["unit"]), name(scenario, facts["tile"])
    return f"{acts(unit, 'have')} no card to lose. The counter leaves {tile}."


def _step(scenario: Scenario, _: Event, facts: Facts) -> str:
    return f"{acts(name(scenario, facts['unit']), 'move')} to {name(scenario, facts['to'])}."


def _scout_mark(scenario: Scenario, _: Event, facts: Facts) -> str:
    return f"{name(scenario, facts['tile'])} is scouted."


def _control(scenario: Scenario, event: Event, facts: Facts) -> str:
    taken = f"{who_does(scenario, event, facts, 'take')} control of {name(scenario, facts['tile'])}."
    if not facts["turned"]:
        return taken
    enemy = scenario.sides[scenario.side(event.side or "").enemy].name
    return f"{taken} The {enemy} marker is turned back to scouted."


def _raise(scenario: Scenario, _: Event, facts: Facts) -> str:
    return f"The radio raises {name(scenario, facts['tile'])} to {counted(facts['value'], 'point')}."


def _target(scenario: Scenario, _: Event, facts: Facts) -> str:
    return f"{acts(name(scenario, facts['unit']), 'aim')} at {name(scenario, facts['tile'])}."


def _target_off(scenario: Scenario, _: Event, facts: Facts) -> str:
    return f"{acts(name(scenario, facts['unit']), 'aim')} at {name(scenario, facts['tile'])} no more."


# -- combat and the end ------------------------------------------------------------------------------------

COMBAT = {"attack": "attack", "suppress": "try to suppress", "blast": "blast"}
"""The combat actions as a unit does them."""


def _attack(scenario: Scenario, _: Event, facts: Facts) -> str:
    """As in "Riflemen B attack Scouts A: 3 and 6, needs 7. Miss."."""
    attack = acts(name(scenario, facts["attacker"]), COMBAT[facts["verb"]])
    return f"{attack} {_target_of(scenario, facts)}: {rolled(facts)}"


def rolled(facts: Facts) -> str:
    """As in "3 and 6, needs 7. Miss."."""
    dice = listed([str(face) for face in facts["dice"]])
    return f"{dice}, needs {facts['total']}. {outcome(facts)}"


def _target_of(scenario: Scenario, facts: Facts) -> str:
    """The target, with its side where the name alone could be misread."""
    attacker, target = (scenario.units[scenario.unit_of[facts[who]]] for who in ("attacker", "target"))
    if attacker.side == target.side:
        return f"{target.title} of the own side"
    return f"{scenario.sides[target.side].name} {target.title}" if attacker.title == target.title else target.title


def outcome(facts: Facts) -> str:
    """What came of an attack."""
    if not facts["hit"]:
        return "Miss."
    by_zero = facts["total"] > max(facts["dice"])
    return "Hit: a 0 always hits." if by_zero else "Hit."


def _casualty(scenario: Scenario, _: Event, facts: Facts) -> str:
    lose = acts(name(scenario, facts["unit"]), "lose")
    whose = "your" if facts[YOU] else "the"
    card = name(scenario, facts["card"]) if "card" in facts else "a card"
    return f"{lose} {card} from {whose} {name(scenario, facts['zone'])}."


def _win(scenario: Scenario, _: Event, facts: Facts) -> str:
    points = facts["points"]
    score = " to ".join(str(points[side]) for side in (facts["winner"], other_side(scenario, facts["winner"])))
    return f"{side_name(scenario, facts['winner'])} wins {scenario.title}, {score} in points."


SENTENCES: Mapping[str, Sentence] = {
    "round": _round,
    "draw": _draw,
    "reshuffle": _reshuffle,
    "bids": _bids,
    "initiative": _initiative,
    "turn": _turn,
    "end-turn": _end_turn,
    "play": _play,
    "hunker": _hunker,
    "fog": _fog,
    "bolster": _bolster,
    "inspire": _inspire,
    "recon": _recon,
    "command": _command,
    "conceal": _conceal,
    "place": _place,
    "ready": _ready,
    "suppressed": _suppressed,
    "removed": _removed,
    "step": _step,
    "scout-mark": _scout_mark,
    "control": _control,
    "raise": _raise,
    "target": _target,
    "target-off": _target_off,
    "attack": _attack,
    "casualty": _casualty,
    "win": _win,
}


def shooter(scenario: Scenario, attacker: Word) -> str:
    """Who rolls: a unit, a card without a counter, or the mine of an edge."""
    return "mine" if attacker in scenario.edge_of else name(scenario, attacker)


def dice(state: State, event: Event) -> Dice | None:
    """The dice of an event: what they needed and which of them did it; None when it rolled none."""
    if event.kind != "attack":
        return None
    scenario, facts = state.scenario, event.data
    side = scenario.side(event.side or "")
    return {
        "who": side.id,
        "d": list(facts["dice"]),
        "sides": FACES,
        "need": facts["total"],
        "hit": [1 if succeeds(face, facts["total"]) else 0 for face in facts["dice"]],
        "text": f"{side.name} {shooter(scenario, facts['attacker'])} needed {facts['total']}. {outcome(facts)}",
        "rule": event.rules[0],
    }
