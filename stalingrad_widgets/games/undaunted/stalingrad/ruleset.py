"""Undaunted: Stalingrad as a rule set: its actions, its uses of a card, its options, its citations."""

from __future__ import annotations

from types import MappingProxyType

from .. import support as shared
from ..ruleset import ActionRule, Law, RuleSet
from ..scenario import ZONES
from ..state import DRAW, INITIATIVE, MUSTER, TURN
from . import attacks, casualties, goals, movement, reuse, spawn, structures, support

LAW = Law(
    adjacent="US-tile-09",
    one_controls="US-token-05",
    draw="US-draw-01",
    reshuffle="US-draw-02",
    bids="US-init-01",
    no_bid="US-init-07",
    higher="US-init-03",
    tie="US-init-04",
    first_turn="US-init-05",
    second_turn="US-turn-04",
    clean_up="US-turn-03",
    fog_only_bids="US-fog-01",
    fog_no_hunker="US-hunker-04",
    hunker="US-hunker-01",
    move="US-move-01",
    move_marker="US-move-02",
    guide="US-guide-01",
    guide_own="US-guide-07",
    guide_marker="US-guide-03",
    guide_ready="US-guide-04",
    scout="US-scout-01",
    scout_marker="US-scout-02",
    scout_fog="US-scout-03",
    scout_no_fog="US-scout-04",
    stalk="US-stalk-01",
    bolster="US-bolster-01",
    bolster_squad="US-bolster-02",
    bolster_fog="US-bolster-06",
    command="US-command-01",
    conceal="US-conceal-01",
    conceal_none="US-conceal-02",
    recon="US-recon-01",
    recon_fog="US-recon-04",
    targets="US-combat-03",
    no_target="US-target-14",
    defence="US-combat-05",
    range="US-combat-06",
    success="US-combat-08",
    zero="US-combat-10",
    suppress="US-suppress-01",
    suppressed_again="US-suppress-02",
    dice="US-combat-11",
    blast="",
    blast_each="",
    blast_marker="",
    control="US-control-01",
    control_enemy="US-control-03",
    control_marker="US-control-07",
    inspire="US-inspire-01",
    inspire_squad="US-inspire-05",
    inspire_others="US-inspire-06",
    target="",
    target_near="",
    target_nowhere="",
    target_moved="",
    target_gone="",
    casualty="US-casualty-07",
    lost_hand="US-casualty-03",
    lost_discard="US-casualty-04",
    lost_deck="US-casualty-05",
    no_card="US-rout-01",
    end_points="US-goal-02",
    end_both_met="US-end-12",
)

ACTIONS = MappingProxyType(
    {
        "move": ActionRule("movement", movement.move),
        "guide": ActionRule("movement", movement.guide, movement.why_no_guide),
        "scout": ActionRule("movement", movement.scout),
        "stalk": ActionRule("movement", movement.stalk),
        "antiair": ActionRule("support", support.antiair),
        "assault": ActionRule("support", reuse.assault, reuse.why_no_assault),
        "bolster": ActionRule("support", shared.bolster),
        "command": ActionRule("support", shared.command),
        "conceal": ActionRule("support", shared.conceal),
        "control": ActionRule("support", support.control, support.why_no_control),
        "explore": ActionRule("support", reuse.explore, reuse.why_no_explore),
        "force": ActionRule("support", reuse.force),
        "inspire": ActionRule("support", reuse.inspire),
        "mine": ActionRule("support", structures.mine),
        "overwatch": ActionRule("support", support.overwatch),
        "ready": ActionRule("support", support.ready_units),
        "recon": ActionRule("support", shared.recon, shared.why_no_recon),
        "reposition": ActionRule("support", reuse.reposition, reuse.why_no_reposition),
        "smoke": ActionRule("support", structures.smoke, structures.why_no_smoke),
        "support": ActionRule("support", support.support),
        "antitank": ActionRule("combat", attacks.attack_one, attacks.why_no_single),
        "area-suppress": ActionRule("combat", attacks.attack_tile, attacks.why_no_tile_in_range),
        "attack": ActionRule("combat", attacks.attack_one, attacks.why_no_single),
        "bomb": ActionRule("combat", attacks.attack_tile, attacks.why_no_tile_in_range),
        "demo": ActionRule("combat", attacks.attack_one, attacks.why_no_single),
        "flame": ActionRule("combat", attacks.attack_one, attacks.why_no_single),
        "grenade": ActionRule("combat", attacks.attack_tile, attacks.why_no_tile_in_range),
        "suppress": ActionRule("combat", attacks.attack_one, attacks.why_no_single),
    }
)
"""The actions in their three families (US-act-03)."""

ROWS = MappingProxyType(
    {
        "move": "US-move-01",
        "guide": "US-guide-01",
        "scout": "US-scout-01",
        "stalk": "US-stalk-01",
        "antiair": "US-antiair-01",
        "assault": "US-assault-01",
        "bolster": "US-bolster-01",
        "command": "US-command-01",
        "conceal": "US-conceal-01",
        "control": "US-control-01",
        "explore": "US-explore-01",
        "force": "US-force-01",
        "inspire": "US-inspire-01",
        "mine": "US-minelay-01",
        "overwatch": "US-owaction-01",
        "ready": "US-readyact-01",
        "recon": "US-recon-01",
        "reposition": "US-reposition-01",
        "smoke": "US-smokeact-01",
        "support": "US-support-01",
        "antitank": "US-target-03",
        "area-suppress": "US-target-06",
        "attack": "US-target-02",
        "bomb": "US-target-04",
        "demo": "US-target-03",
        "flame": "US-flame-01",
        "grenade": "US-target-06",
        "suppress": "US-suppress-01",
    }
)
"""Action -> the rule that a card's row leads to."""

ASKS = MappingProxyType(
    {
        "muster": "US-setup-15",
        "bid": "US-init-01",
        "play": "US-play-01",
        "spawn": "US-spawn-03",
        "move": "US-move-02",
        "scout": "US-scout-02",
        "stalk": "US-stalk-01",
        "guide-unit": "US-guide-01",
        "guide": "US-guide-03",
        "bolster": "US-bolster-01",
        "support": "US-support-01",
        "inspire": "US-inspire-01",
        "force": "US-force-01",
        "part": "US-assault-01",
        "command": "US-command-01",
        "mine": "US-minelay-01",
        "overwatch": "US-owaction-01",
        "overwatch-fire": "US-overwatch-15",
        "ready": "US-readyact-01",
        "antiair": "US-antiair-06",
        "return": "US-antiair-05",
        "attack": "US-target-02",
        "flame": "US-target-02",
        "suppress": "US-target-02",
        "antitank": "US-target-03",
        "demo": "US-target-03",
        "bomb": "US-target-04",
        "area-suppress": "US-target-06",
        "grenade": "US-target-06",
        "next-bomb": "US-target-05",
        "next-area-suppress": "US-target-07",
        "next-grenade": "US-target-07",
        "rout-move": "US-rout-03",
        "flame-move": "US-flame-01",
        "casualty": "US-casualty-08",
        "draw": "US-draw-01",
    }
)
"""Kind of a question -> the rule that it follows."""

OPTIONS = MappingProxyType(
    {
        "discard_open": False,
        "fog_bolster": True,
        "guide_path": "destination_only",
        "overwatch_position": "origin",
        "ready_count": "value",
    }
)
"""Switches of the rulings: US-casualty-16, US-bolster-06, US-guide-03, US-overwatch-10, US-readyact-01."""

READINGS = MappingProxyType(
    {
        "guide_path": ("destination_only", "every_tile"),
        "overwatch_position": ("origin", "entered"),
        "ready_count": ("value", "one"),
    }
)


STALINGRAD = RuleSet(
    slug="undaunted-stalingrad",
    title="Undaunted: Stalingrad",
    law=LAW,
    actions=ACTIONS,
    rows=ROWS,
    asks=ASKS,
    options=OPTIONS,
    readings=READINGS,
    zones=(*ZONES, "aside", "removed"),
    first_phase=MUSTER,
    phases=(MUSTER, DRAW, INITIATIVE, TURN),
    why_no_play=spawn.why_no_play,
    take_action=spawn.use_card,
    fetched=casualties.fetched,
    verdict=goals.verdict,
    cards_decide=False,
    legal_plays=spawn.legal_plays,
)
