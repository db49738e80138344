"""What happened in Stalingrad, in sentences; what it shares with Normandy is told in the same ones."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ....core.events import Event
from ....core.requests import Word
from .. import log as shared
from ..log import Facts, Sentence, rolled, who_does
from ..scenario import Scenario
from ..words import acts, capital, cards_listed, counted, name, side_name, use_text

COMBAT = {
    "attack": "attack",
    "suppress": "try to suppress",
    "overwatch": "fire on overwatch at",
    "area-suppress": "try to suppress",
    "flame": "turn the flame on",
    "antitank": "fire at",
    "demo": "set charges at",
    "grenade": "throw grenades at",
    "bomb": "bomb",
}
"""The combat actions as a unit, or a card without a counter, does them."""


# -- cards ---------------------------------------------------------------------------------------------


def _muster(scenario: Scenario, event: Event, facts: Facts) -> str:
    deck = f"{who_does(scenario, event, facts, 'make')} up a deck of {counted(facts['n'], 'card')}"
    return f"{deck}: {cards_listed(scenario, facts['cards'])}." if "cards" in facts else f"{deck}."


def _again(scenario: Scenario, _: Event, facts: Facts) -> str:
    card = scenario.cards[facts["card"]]
    return f"{card.title} acts again: {use_text(card, facts['verb'])}."


def _support(scenario: Scenario, event: Event, facts: Facts) -> str:
    who = who_does(scenario, event, facts, "take")
    whose = "your" if facts[shared.YOU] else "its"
    return f"{who} {cards_listed(scenario, facts['cards']) or 'no card'} from {whose} supply into {whose} hand."


def _recon(scenario: Scenario, event: Event, facts: Facts) -> str:
    return f"{who_does(scenario, event, facts, 'set')} {cards_listed(scenario, facts['cards'])} aside."


def _bombers(scenario: Scenario, event: Event, facts: Facts) -> str:
    whose = "your" if facts[shared.YOU] else "its"
    who = who_does(scenario, event, facts, "lose")
    return f"{who} {counted(facts['n'], 'Bomber')} from {whose} {name(scenario, facts['zone'])}."


def _returned(scenario: Scenario, _: Event, facts: Facts) -> str:
    return f"{name(scenario, facts['card'])} goes back to the supply: no Bomber was found."


# -- the board -----------------------------------------------------------------------------------------


def _step(scenario: Scenario, event: Event, facts: Facts) -> str | None:
    if "through" not in facts:
        return shared.SENTENCES["step"](scenario, event, facts)
    return f"{acts(name(scenario, facts['unit']), 'move')} through a tunnel to {name(scenario, facts['to'])}."


def _routed(scenario: Scenario, _: Event, facts: Facts) -> str:
    unit = name(scenario, facts["unit"])
    if facts["again"]:
        return f"{acts(unit, 'are')} routed already."
    return f"{acts(unit, 'have')} no card to lose. The unit is routed."


def _recovered(scenario: Scenario, _: Event, facts: Facts) -> str:
    return f"{acts(name(scenario, facts['unit']), 'are')} routed no more."


def _pushed(scenario: Scenario, _: Event, facts: Facts) -> str:
    start, end = name(scenario, facts["from"]), name(scenario, facts["to"])
    return f"{acts(name(scenario, facts['unit']), 'are')} driven from {start} to {end}."


def _mine_laid(scenario: Scenario, _: Event, facts: Facts) -> str:
    mine = f"an {facts['face']} mine on {name(scenario, facts['edge'])}"
    return f"{acts(name(scenario, facts['unit']), 'lay')} {mine}."


def _mine_gone(scenario: Scenario, _: Event, facts: Facts) -> str:
    return f"The mine on {name(scenario, facts['edge'])} is used up."


def _smoke(scenario: Scenario, _: Event, facts: Facts) -> str:
    return f"{acts(name(scenario, facts['unit']), 'lay')} smoke on {name(scenario, facts['tile'])}."


def _overwatch(scenario: Scenario, _: Event, facts: Facts) -> str:
    return f"{acts(name(scenario, facts['unit']), 'keep')} watch over {name(scenario, facts['tile'])}."


def _overwatch_off(scenario: Scenario, _: Event, facts: Facts) -> str:
    return f"{acts(name(scenario, facts['unit']), 'keep')} watch over {name(scenario, facts['tile'])} no more."


def _damaged(scenario: Scenario, _: Event, facts: Facts) -> str:
    became = "destroyed" if facts["destroyed"] else "damaged"
    return f"The building on {name(scenario, facts['tile'])} is {became}: {facts['version']} lies there now."


def _tunnel_gone(scenario: Scenario, _: Event, facts: Facts) -> str:
    return f"{capital(name(scenario, facts['tunnel']))} is destroyed."


def _gain(scenario: Scenario, event: Event, facts: Facts) -> str:
    if not facts["n"]:
        return "No mission point is left to gain."
    who = who_does(scenario, event, facts, "gain")
    return f"{who} {counted(facts['n'], 'mission point')}, {facts['total']} in all."


def _mission_placed(scenario: Scenario, _: Event, facts: Facts) -> str:
    if not facts["n"]:
        return "No mission point is left to place."
    lies = "lies" if facts["n"] == 1 else "lie"
    return f"{counted(facts['n'], 'mission point')} now {lies} on {name(scenario, facts['tile'])}."


# -- combat and the end ------------------------------------------------------------------------------------


def _attack(scenario: Scenario, event: Event, facts: Facts) -> str:
    """As in "Engineers A set charges at the building on 503: 3 and 6, needs 7. Miss."."""
    target = target_of(scenario, event.side or "", facts["attacker"], facts["target"])
    if facts["verb"] == "mine":
        return f"The mine on {name(scenario, facts['attacker'])} goes off under {target}: {rolled(facts)}"
    attack = acts(name(scenario, facts["attacker"]), COMBAT[facts["verb"]])
    return f"{attack} {target}: {rolled(facts)}"


def target_of(scenario: Scenario, side: str, attacker: Word, word: Word) -> str:
    """The target of a side, told apart from the attacker; a building or a tunnel by its tile."""
    if word in scenario.tile_of:
        return f"the building on {name(scenario, word)}"
    if word not in scenario.unit_of:
        return name(scenario, word)
    target = scenario.units[scenario.unit_of[word]]
    owner = scenario.sides[target.side]
    if owner.id == side:
        return f"{target.title} of the own side"
    return f"{owner.name} {target.title}" if name(scenario, attacker) == target.title else target.title


def _withdraw(scenario: Scenario, event: Event, facts: Facts) -> str:
    return f"{who_does(scenario, event, facts, 'withdraw')}."


def _win(scenario: Scenario, _: Event, facts: Facts) -> str:
    return f"{side_name(scenario, facts['winner'])} wins {scenario.title}."


ONLY_NORMANDY = ("removed", "raise", "target", "target-off")
STALINGRAD: Mapping[str, Sentence] = MappingProxyType(
    {
        **{kind: said for kind, said in shared.SENTENCES.items() if kind not in ONLY_NORMANDY},
        "muster": _muster,
        "inspire": _again,
        "force": _again,
        "support": _support,
        "recon": _recon,
        "bombers": _bombers,
        "returned": _returned,
        "step": _step,
        "routed": _routed,
        "recovered": _recovered,
        "pushed": _pushed,
        "mine-laid": _mine_laid,
        "mine-gone": _mine_gone,
        "smoke": _smoke,
        "overwatch": _overwatch,
        "overwatch-off": _overwatch_off,
        "damaged": _damaged,
        "tunnel-gone": _tunnel_gone,
        "gain": _gain,
        "mission-placed": _mission_placed,
        "attack": _attack,
        "withdraw": _withdraw,
        "win": _win,
    }
)
"""What is said of each kind of event."""
