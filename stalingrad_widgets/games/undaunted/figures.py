"""What tables and plots are made of: attacks against their odds, and where all cards are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ...core.events import Event
from ...core.table import CardCount, Trial
from .combat import hit_chance
from .log import shooter
from .scenario import OFF
from .state import State
from .words import ZONE_NAMES, name


def trial(state: State, event: Event) -> Trial | None:
    """An attack of any kind with its exact chance (UN-combat-10, UN-combat-11); None for other events."""
    if event.kind != "attack" or event.side is None:
        return None
    data, scenario = event.data, state.scenario
    about = f"{shooter(scenario, data['attacker'])} on {name(scenario, data['target'])}"
    chance = hit_chance(data["total"], len(data["dice"]))
    return Trial(event.side, data["verb"], about, chance, data["hit"], event.rules[0] if event.rules else "")


def cards(state: State, zone_names: Mapping[str, str] = ZONE_NAMES) -> list[CardCount]:
    """Each face in each zone with its number, side by side, in the order of the pack."""
    made: list[CardCount] = []
    for side in state.scenario.sides:
        for zone in state.scenario.zone_names:
            held = Counter(state.zones[getattr(side, zone)])
            for word in side.cards:
                if held[word]:
                    card = state.scenario.cards[word]
                    made.append(CardCount(side.id, zone_names[zone], card.title, card.kind, held[word]))
    return made


def survivors(state: State) -> Mapping[tuple[str, str], bool]:
    """(side, name) of each counter that began on the board -> whether it is there now."""
    scenario = state.scenario
    units = [scenario.units[unit] for unit, _, _ in scenario.counters]
    return {(scenario.sides[unit.side].id, unit.title): state.at[unit.index] != OFF for unit in units}
