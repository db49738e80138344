"""What belongs to one activation alone: it starts anew with each (notes, section 4)."""

from __future__ import annotations

from .content import OFF
from .state import ACTIVATION, State


def begin(state: State, soldier: int, kind: str) -> None:
    """A turn, a reactivation or a last attack of this soldier begins (DES-command-06)."""
    _set(state, soldier, kind)
    state.phase = ACTIVATION


def clear(state: State) -> None:
    """Nobody acts."""
    _set(state, OFF, "")


def _set(state: State, soldier: int, kind: str) -> None:
    state.acting, state.kind = soldier, kind
    state.used, state.attacked, state.attack = (), False, None
