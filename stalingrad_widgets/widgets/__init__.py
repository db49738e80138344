"""Widgets for the notebook."""

from .game_widget import GameWidget

__all__ = ["GameWidget"]
