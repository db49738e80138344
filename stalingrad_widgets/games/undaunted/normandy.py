"""Undaunted: Normandy as a rule set: its actions, its uses of a card, its options, its citations."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from ...core.refusal import Refusal
from ...core.requests import Flow, Word
from . import combat, movement, notes, support, victory
from .counters import place, ready
from .ruleset import ActionRule, Law, RuleSet
from .scenario import OFF, Play
from .sequence import why_no_hunker
from .state import State

LAW = Law(
    adjacent="UN-overview-12",
    one_controls="UN-overview-11",
    draw="UN-draw-01",
    reshuffle="UN-draw-02",
    bids="UN-init-01",
    no_bid="UN-init-06",
    higher="UN-init-03",
    tie="UN-init-04",
    first_turn="UN-turn-01",
    second_turn="UN-turn-05",
    clean_up="UN-turn-04",
    fog_only_bids="UN-fog-01",
    fog_no_hunker="UN-hunker-03",
    hunker="UN-hunker-01",
    move="UN-move-01",
    move_marker="UN-move-02",
    guide="UN-guide-01",
    guide_own="UN-guide-01",
    guide_marker="UN-guide-02",
    guide_ready="UN-guide-03",
    scout="UN-scout-01",
    scout_marker="UN-scout-02",
    scout_fog="UN-scout-03",
    scout_no_fog="UN-scout-04",
    stalk="UN-stalk-01",
    bolster="UN-bolster-01",
    bolster_squad="UN-bolster-02",
    bolster_fog="UN-bolster-03",
    command="UN-command-01",
    conceal="UN-conceal-01",
    conceal_none="UN-conceal-02",
    recon="UN-recon-01",
    recon_fog="UN-recon-03",
    targets="UN-combat-02",
    no_target="UN-combat-13",
    defence="UN-combat-06",
    range="UN-combat-07",
    success="UN-combat-10",
    zero="UN-combat-11",
    suppress="UN-suppress-01",
    suppressed_again="UN-suppress-02",
    dice="UN-combat-09",
    blast="UN-combat-03",
    blast_each="UN-combat-05",
    blast_marker="UN-combat-04",
    control="UN-control-01",
    control_enemy="UN-control-03",
    control_marker="UN-control-04",
    inspire="UN-inspire-01",
    inspire_squad="UN-inspire-03",
    inspire_others="UN-inspire-04",
    target="UN-target-01",
    target_near="UN-target-02",
    target_nowhere="UN-target-06",
    target_moved="UN-target-03",
    target_gone="UN-target-05",
    casualty="UN-casualty-01",
    lost_hand="UN-casualty-02",
    lost_discard="UN-casualty-03",
    lost_deck="UN-casualty-04",
    no_card="UN-casualty-05",
    radio="UN-radio-01",
    hill_to_hill="UN-hill-01",
    hill_blast="UN-hill-02",
    hill_from_below="UN-hill-03",
    hill_same="UN-hill-04",
    end_points="UN-end-03",
    end_pinned="UN-end-04",
    end_both_pinned="UN-end-06",
    end_initiative="UN-end-07",
    end_both_met="UN-end-10",
    end_hopeless="UN-end-12",
    end_hopeless_behind="UN-end-13",
)

ACTIONS = MappingProxyType(
    {
        "move": ActionRule("movement", movement.move),
        "guide": ActionRule("movement", movement.guide, movement.why_no_guide),
        "scout": ActionRule("movement", movement.scout),
        "stalk": ActionRule("movement", movement.stalk),
        "bolster": ActionRule("support", support.bolster),
        "command": ActionRule("support", support.command),
        "conceal": ActionRule("support", support.conceal),
        "control": ActionRule("support", support.control, support.why_no_control),
        "inspire": ActionRule("support", support.inspire),
        "recon": ActionRule("support", support.recon, support.why_no_recon),
        "target": ActionRule("support", support.target, support.why_no_target),
        "attack": ActionRule("combat", combat.attack, combat.why_no_attack),
        "suppress": ActionRule("combat", combat.suppress_action, combat.why_no_attack),
        "blast": ActionRule("combat", combat.blast, combat.why_no_blast),
    }
)
"""The actions in their three families (UN-act-03)."""

ASKS = MappingProxyType(
    {
        "bid": "UN-init-01",
        "play": "UN-play-01",
        "move": "UN-move-02",
        "scout": "UN-scout-02",
        "stalk": "UN-stalk-01",
        "guide-unit": "UN-guide-01",
        "guide": "UN-guide-02",
        "bolster": "UN-bolster-01",
        "inspire": "UN-inspire-01",
        "command": "UN-command-01",
        "target": "UN-target-02",
        "attack": "UN-combat-02",
        "suppress": "UN-combat-02",
        "blast": "UN-combat-05",
        "casualty": "UN-casualty-08",
        "draw": "UN-draw-01",
    }
)
"""Kind of a question -> the rule that it follows."""

ROWS = MappingProxyType(
    {
        "move": "UN-move-01",
        "guide": "UN-guide-01",
        "scout": "UN-scout-01",
        "stalk": "UN-stalk-01",
        "bolster": "UN-bolster-01",
        "command": "UN-command-01",
        "conceal": "UN-conceal-01",
        "control": "UN-control-01",
        "inspire": "UN-inspire-01",
        "recon": "UN-recon-01",
        "target": "UN-target-01",
        "attack": "UN-combat-02",
        "suppress": "UN-suppress-01",
        "blast": "UN-combat-03",
    }
)
"""Action -> the rule that a card's row leads to."""

OPTIONS = MappingProxyType({"discard_open": False, "fog_bolster": True})
"""Switches of the rulings, as they are unless the table says otherwise (UN-draw-07, UN-bolster-03)."""


# -- a card's action ----------------------------------------------------------------------------------


def why_no_play(state: State, word: Word) -> Refusal | None:
    """Why a card in hand cannot be used so.

    An action is judged as from the tile where the unit stands or would come in. A suppressed unit's
    card may name any, since it only readies the unit (UN-supp-04). What lies on the board waits for a
    card that acts on it (UN-play-01).
    """
    if word.startswith(("unit:", "tile:")):
        return Refusal("UN-play-01", (word,))
    play = state.scenario.doubtful.get(word)
    if play is None:
        return None
    rule, unit, tile = play.rule, play.unit, OFF
    if rule is None:
        return why_no_hunker(state, play)
    if unit != OFF:
        if state.suppressed[unit]:
            return None
        tile = state.at[unit]
        if tile == OFF:
            tile = state.scenario.spawns[unit]
            if tile == OFF:
                return Refusal("UN-spawn-05", (state.scenario.unit_words[unit],))
    return None if rule.why_no is None else rule.why_no(state, play, tile)


def take_action(state: State, play: Play, rule: ActionRule) -> Flow[None]:
    """The card goes to the play area; a missing counter is placed, a suppressed one is readied instead (UN-supp-02)."""
    side, unit = state.scenario.sides[state.active], play.unit
    state.zones.move(play.card, side.hand, side.play)
    notes.played(state, play)
    if unit != OFF:
        if state.suppressed[unit]:
            ready(state, unit, "UN-supp-02")
            return
        if state.at[unit] == OFF:
            place(state, unit, state.scenario.spawns[unit], "UN-spawn-01")
    yield from rule.act(state, play)


def fetched(state: State, cards: Sequence[Word]) -> None:
    """Nothing follows: the counter comes back with the next card that acts (UN-return-01)."""


NORMANDY = RuleSet(
    slug="undaunted-normandy",
    title="Undaunted: Normandy",
    law=LAW,
    actions=ACTIONS,
    rows=ROWS,
    asks=ASKS,
    options=OPTIONS,
    why_no_play=why_no_play,
    take_action=take_action,
    fetched=fetched,
    verdict=victory.verdict,
    cards_decide=True,
)
