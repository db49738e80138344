"""The engine's face for the driver: flows by phase, set-up, loading, dealing anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ...core.requests import Flow, Word
from ...core.zones import RandomSource
from . import activation, breath, commands, deploy, hidden, objects, order, sequence, steps, winter
from .content import Content, Roster
from .loading import load_state
from .soundness import faults, strays
from .state import (
    ACTIVATION,
    COMMANDS,
    DEPLOY,
    DISCARDS,
    HYPOTHERMIA_STEP,
    LAST_BREATH,
    LAST_ORDER,
    LAST_TURN,
    LIFE_CUBES,
    ORDER,
    REINFORCEMENT,
    ROUND_END,
    SCORE,
    SET_UP,
    START,
    SURRENDER,
    TURN,
    State,
    set_up,
)

_NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})

FLOWS: Mapping[str, Callable[[State], Flow[None]]] = MappingProxyType(
    {
        SET_UP: sequence.set_up,
        START: sequence.start,
        DISCARDS: winter.discards,
        DEPLOY: deploy.deploy,
        LIFE_CUBES: deploy.life_cubes,
        ORDER: order.order,
        TURN: commands.turn,
        ACTIVATION: activation.activation,
        COMMANDS: commands.commands,
        ROUND_END: sequence.round_end,
        SURRENDER: steps.surrender,
        HYPOTHERMIA_STEP: steps.hypothermia_step,
        REINFORCEMENT: steps.reinforcement,
        LAST_BREATH: breath.last_breath,
        LAST_ORDER: order.last_order,
        LAST_TURN: breath.last_turn,
        SCORE: breath.score,
    }
)


class DesamparadosRules:
    """What `core.game.Game` needs to drive a game of Desamparados."""

    flows = FLOWS

    def set_up(self, roster: Roster, scenario: str = "solo", options: Mapping[str, Any] = _NO_OPTIONS) -> State:
        """The state before the set-up. Raises ValueError for unknown options, KeyError for an unknown scenario."""
        return set_up(Content(roster, scenario, options))

    def load(self, doc: Mapping[str, Any], content: Content) -> State:
        """The state of `State.dump`. Raises ReadingError for a value that no state of this content has."""
        return load_state(doc, content)

    def determinise(self, state: State, viewer: str, random: RandomSource) -> None:
        """Deal what a seat does not know anew: cards, secret answers and names, secret spaces (notes, section 3)."""
        state.zones.deal(viewer, random)
        hidden.deal_spaces(state, viewer, random)
        hidden.deal_answers(state, viewer, random)
        hidden.deal_names(state, viewer, random)

    def check(self, state: State) -> None:
        """The invariants. Raises AssertionError with a sentence for each that does not hold.

        They hold for every state that play has led to, in the middle of any flow, dealt anew or not.
        """
        found = [*faults(state), *strays(state)]
        for viewer in state.zones.layout.viewers:
            try:
                state.zones.check(viewer)
            except ValueError as wrong:
                found.append(str(wrong))
        if found:
            raise AssertionError("\n".join(found))

    def interjections(self, state: State, side: str) -> Sequence[Word]:
        """What this side, or seat, may play out of turn: Vodka (DES-vodka-04)."""
        return objects.interjections(state, side)

    def interject(self, state: State, side: str, word: Word) -> Flow[None]:
        """The flow of such a play."""
        return objects.interject(state, side, word)
