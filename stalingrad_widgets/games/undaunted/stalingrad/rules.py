"""The Stalingrad engine's face for the driver: its flows, its deals, and the withdrawal out of turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from ....core.refusal import NOT_OFFERED, IllegalAnswer
from ....core.requests import Flow, Word
from ....core.zones import RandomSource
from ..rules import UndauntedRules
from ..ruleset import RuleSet
from ..state import MUSTER, TURN, State
from .goals import WITHDRAW, withdraw
from .muster import deal_again, muster
from .soundness import field_faults


class StalingradRules(UndauntedRules):
    """What `core.game.Game` needs to drive a scenario of Undaunted: Stalingrad."""

    def __init__(self, rules: RuleSet) -> None:
        super().__init__(rules)
        self.flows: Mapping[str, Callable[[State], Flow[None]]] = MappingProxyType({MUSTER: muster, **self.flows})

    def determinise(self, state: State, viewer: str, random: RandomSource) -> None:
        """Deal what a side does not know anew: cards, and what the other has chosen for its deck so far."""
        deal_again(state, viewer, random)
        super().determinise(state, viewer, random)

    def check(self, state: State) -> None:
        """The invariants. Raises AssertionError with a sentence for each that does not hold."""
        found = field_faults(state)
        if found:
            raise AssertionError("\n".join(found))
        super().check(state)

    def interjections(self, state: State, side: str) -> Sequence[Word]:
        """The active side may withdraw at the start of its turn, before any card (US-end-10, US-end-11)."""
        own = state.phase == TURN and state.scenario.sides[state.active].id == side
        return (WITHDRAW,) if own and not state.begun else ()

    def interject(self, state: State, side: str, word: Word) -> Flow[None]:
        """Withdraw. Raises IllegalAnswer for anything else."""
        if word not in self.interjections(state, side):
            raise IllegalAnswer(NOT_OFFERED, word)
        return withdraw(state)
