"""What differs between the rule sets that the engine plays: tables, not branches.

A rule set names its actions, uses of a card, casualties and end of the game; procedures that all rule
sets share cite the ledger through its `Law`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from ...core.refusal import Refusal
from ...core.requests import Flow, Word
from .scenario import ZONES

if TYPE_CHECKING:
    from .scenario import Play, Side
    from .state import Result, State

Family: TypeAlias = Literal["movement", "support", "combat"]


class ActionRule(NamedTuple):
    """How an action is taken."""

    family: Family
    act: Callable[[State, Play], Flow[Any]]
    why_no: Callable[[State, Play, int], Refusal | None] | None = None
    """Why it cannot be taken by a unit that stands, or comes in, on this tile (OFF for a command card).
    None: it always can."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Law:
    """Ids of the ledger's rows that shared procedures cite; "" for what a game does not have."""

    adjacent: str
    one_controls: str
    draw: str
    reshuffle: str
    bids: str
    no_bid: str
    higher: str
    tie: str
    first_turn: str
    second_turn: str
    clean_up: str
    fog_only_bids: str
    fog_no_hunker: str
    hunker: str
    move: str
    move_marker: str
    guide: str
    guide_own: str
    guide_marker: str
    guide_ready: str
    scout: str
    scout_marker: str
    scout_fog: str
    scout_no_fog: str
    stalk: str
    bolster: str
    bolster_squad: str
    bolster_fog: str
    command: str
    conceal: str
    conceal_none: str
    recon: str
    recon_fog: str
    targets: str
    no_target: str
    defence: str
    range: str
    success: str
    zero: str
    suppress: str
    suppressed_again: str
    dice: str
    blast: str
    blast_each: str
    blast_marker: str
    control: str
    control_enemy: str
    control_marker: str
    inspire: str
    inspire_squad: str
    inspire_others: str
    target: str
    target_near: str
    target_nowhere: str
    target_moved: str
    target_gone: str
    casualty: str
    lost_hand: str
    lost_discard: str
    lost_deck: str
    no_card: str
    radio: str = ""
    hill_to_hill: str = ""
    hill_blast: str = ""
    hill_from_below: str = ""
    hill_same: str = ""
    end_points: str = ""
    end_pinned: str = ""
    end_both_pinned: str = ""
    end_initiative: str = ""
    end_both_met: str = ""
    end_hopeless: str = ""
    end_hopeless_behind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RuleSet:
    """A game on this engine."""

    slug: str
    title: str
    law: Law
    actions: Mapping[str, ActionRule]
    """Action type -> how it is taken."""
    rows: Mapping[str, str]
    """Action type -> the rule that its row of a card leads to."""
    asks: Mapping[str, str]
    """Kind of a question -> the rule that it follows."""
    options: Mapping[str, Any]
    """Options of a match and what they are unless the table says otherwise."""
    readings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Option -> its values; those that are missing are true or false."""
    zones: tuple[str, ...] = ZONES
    """Names of the card zones of a side."""
    first_phase: str = "draw"
    """Name of the flow with which a game begins."""
    phases: tuple[str, ...] = ("draw", "initiative", "turn")
    why_no_play: Callable[[State, Word], Refusal | None]
    """Why a card in hand cannot be used so."""
    legal_plays: Callable[[State, Side], list[Word]] | None = None
    """All legal uses of the cards in hand, where that is found quicker than use by use."""
    take_action: Callable[[State, Play, ActionRule], Flow[None]]
    """A card's action, from the hand to its effect."""
    fetched: Callable[[State, Sequence[Word]], None]
    """What follows from cards having been taken from the supply."""
    verdict: Callable[[State], Result | None]
    """Who has won now, and why."""
    cards_decide: bool
    """Whether the cards that are left to a side can decide the game, as by Beyond All Hope."""
