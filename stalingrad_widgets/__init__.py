"""Play, teach and analyse Stalingrad board wargames in a Jupyter notebook.

>>> import stalingrad_widgets as sw
>>> match = sw.new_match("undaunted-normandy", seed=7)
>>> match.request.kind
'bid'

In a notebook, `match` alone in a cell shows the board, the hand and the choices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from .analysis.campaigns import simulate_campaigns as simulate_campaigns
    from .analysis.playouts import win_probability as win_probability
    from .analysis.simulate import simulate as simulate
    from .campaigns import Campaign as Campaign
    from .campaigns import load_campaign as load_campaign
    from .campaigns import new_campaign as new_campaign
    from .core.refusal import IllegalAnswer as IllegalAnswer
    from .play import Match as Match
    from .play import autosaves as autosaves
    from .play import from_position as from_position
    from .play import games as games
    from .play import load as load
    from .play import new_match as new_match
    from .play import recover as recover
    from .play import scenarios as scenarios

_WHERE = {
    "Campaign": "campaigns",
    "IllegalAnswer": "core.refusal",
    "Match": "play",
    "autosaves": "play",
    "from_position": "play",
    "games": "play",
    "load": "play",
    "load_campaign": "campaigns",
    "new_campaign": "campaigns",
    "new_match": "play",
    "recover": "play",
    "scenarios": "play",
    "simulate": "analysis.simulate",
    "simulate_campaigns": "analysis.campaigns",
    "win_probability": "analysis.playouts",
}

__all__ = ["__version__", *sorted(_WHERE)]  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> Any:
    """Load a name of the front door when it is first used."""
    if name not in _WHERE:
        raise AttributeError(f"stalingrad_widgets has no {name!r}. It has: {', '.join(sorted(_WHERE))}.")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
