"""The engine's face for the driver: flows by phase, set-up, loading, dealing anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ...core.refusal import NOT_OFFERED, IllegalAnswer
from ...core.requests import Flow, Word
from ...core.zones import RandomSource
from . import sequence
from .ruleset import RuleSet
from .scenario import Scenario
from .soundness import faults, strays
from .state import DRAW, INITIATIVE, TURN, Content, State, load_state, set_up

_NO_OPTIONS: Mapping[str, bool] = MappingProxyType({})
_DEALS = 50
"""Deals tried for a world in which the game is not over yet."""


class UndauntedRules:
    """What `core.game.Game` needs to drive a game of this engine."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.flows: Mapping[str, Callable[[State], Flow[None]]] = MappingProxyType(
            {DRAW: sequence.draw, INITIATIVE: sequence.initiative, TURN: sequence.turn}
        )

    def set_up(self, scenario: Scenario, options: Mapping[str, bool] = _NO_OPTIONS) -> State:
        """The state before the first round. Raises ValueError for options that there are not, or an empty game."""
        state = set_up(Content(scenario, self.rules, options))
        decided = self.rules.verdict(state)
        if decided is not None:
            winner = scenario.sides[decided.winner].name
            raise ValueError(
                f"Scenario {scenario.id!r} is decided before it begins: the {winner} side has won ({decided.rule})."
            )
        return state

    def load(self, doc: Mapping[str, Any], content: Content) -> State:
        """The state of `State.dump`. Raises ReadingError for a value that no state of the scenario has."""
        return load_state(doc, content)

    def determinise(self, state: State, viewer: str, random: RandomSource) -> None:
        """Deal what a side does not know anew: cards, and nothing else is hidden.

        That play goes on is known too, so a deal in which a side would be beyond all hope is dealt again.
        """
        for _ in range(_DEALS):
            state.zones.deal(viewer, random)
            if self.rules.verdict(state) is None:
                return

    def check(self, state: State) -> None:
        """The invariants. Raises AssertionError with a sentence for each that does not hold.

        They hold for every state that play has led to, in the middle of any flow, dealt anew or not.
        """
        found = [*faults(state), *strays(state)]
        if found:
            raise AssertionError("\n".join(found))

    def interjections(self, state: State, side: str) -> Sequence[Word]:
        """Nothing can be played out of turn."""
        return ()

    def interject(self, state: State, side: str, word: Word) -> Flow[None]:
        """Raises IllegalAnswer: nothing can be played out of turn."""
        raise IllegalAnswer(NOT_OFFERED, word)
