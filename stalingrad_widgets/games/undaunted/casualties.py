"""Casualties in Normandy: a card leaves the game, or else the counter leaves the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...core.refusal import Refusal
from ...core.requests import Choose, Flow, Word
from . import notes
from .counters import remove
from .ruleset import Law
from .scenario import Side, Unit
from .state import State
from .support import lift_target
from .victory import settle


def searched_zones(owner: Side, law: Law) -> tuple[tuple[int, str], ...]:
    """Where a card of a hit unit is sought, in this order, with the rule; not in play area or supply."""
    return (owner.hand, law.lost_hand), (owner.discard, law.lost_discard), (owner.deck, law.lost_deck)


def take_casualty(state: State, unit: int) -> Flow[None]:
    """The owner of a hit unit loses a card of it; with none left its counter goes (UN-casualty-01 to 07)."""
    hit, law = state.scenario.units[unit], state.content.rules.law
    owner = state.scenario.sides[hit.side]
    for zone, rule in searched_zones(owner, law):
        if cards_of_unit(state, hit, zone):
            yield from lose_card(state, owner, hit, zone, rule)
            return
        learn_of_vain_search(state, hit, zone)
    state.zones.shuffle(owner.deck)
    remove(state, unit, law.no_card)
    lift_target(state, unit, law.target_gone)
    settle(state)


def cards_of_unit(state: State, unit: Unit, zone: int) -> list[Word]:
    """The faces of a unit that a zone holds, each once."""
    cards = state.zones.cards[zone]
    return [face for face in unit.faces if face in cards]


def lose_card(state: State, owner: Side, unit: Unit, zone: int, rule: str) -> Flow[None]:
    """A card of the unit out of this zone leaves the game.

    The owner is asked whenever the unit has different cards in the scenario, whatever the zone holds: so asking
    tells nothing (UN-casualty-08, UN-casualty-12). Out of a zone that all see nothing of it is hidden.
    """
    zones = state.zones
    faces = cards_of_unit(state, unit, zone)
    card = faces[0]
    if len(unit.faces) > 1:
        _learn_of_match(state, unit, zone)
        card = yield Choose(
            owner.id,
            "casualty",
            partial(cards_of_unit, state, unit, zone),
            partial(why_no_casualty, state, unit),
            about=(unit.word, state.scenario.zone_words[zone]),
            hidden="answer" if blind_to(state, zone) else "",
            beyond=partial(_held, state, zone),
        )
    zones.move(card, zone, owner.lost, among=unit.faces)
    if zone == owner.deck:
        zones.shuffle(zone)
    notes.casualty(state, unit.index, zone, card, rule)
    settle(state)


def _held(state: State, zone: int) -> Sequence[Word]:
    return state.zones[zone]


def why_no_casualty(state: State, unit: Unit, card: Word) -> Refusal | None:
    """Only a card of the hit unit can be lost (UN-casualty-01)."""
    return None if card in unit.faces else Refusal(state.content.rules.law.casualty, (card, unit.word))


# -- what the search tells -----------------------------------------------------------------------------


def blind_to(state: State, zone: int) -> list[str]:
    """Those who do not see the faces in a zone."""
    layout = state.zones.layout
    return [viewer for viewer in layout.viewers if not layout.sees[viewer][zone]]


def learn_of_vain_search(state: State, unit: Unit, zone: int) -> None:
    """Everybody learns that the zone has no card of the unit."""
    for viewer in blind_to(state, zone):
        state.zones.know_absent(viewer, zone, unit.faces)


def _learn_of_match(state: State, unit: Unit, zone: int) -> None:
    """Everybody learns that the zone has a card of the unit."""
    for viewer in blind_to(state, zone):
        state.zones.know_present(viewer, zone, unit.faces)
