"""The chance of an answer before it is given: what the odds panel shows.

All numbers come from `odds.py`, fed with what the viewer may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from ...core.breakdown import Breakdown
from ...core.requests import Choose, Word
from ...core.table import Hint
from ...core.wording import percent
from . import odds
from .combat import legal_targets, total_defence
from .knowledge import cards_left, hand_law
from .scenario import OFF, Action, Play, Scenario, Side
from .state import State
from .support import inspired
from .words import counted, listed, name, side_name, unit_at

Chance: TypeAlias = Callable[[State, Choose, Word, str | None], Hint | None]
"""What is said of an option of a question."""

OF_OWNER = ("bid", "play", "command", "inspire", "force", "part")
"""Questions whose chances depend on cards that only the side that is asked may know."""
AIMS: Mapping[str, str] = {"attack": "to hit", "suppress": "to suppress", "blast": "to hit"}
FEW = 4
"""Faces that are named one by one."""
CAUSES: Mapping[str, str] = {"defence": "{unit}, defence", "cover": "Cover, {tile}", "range": "Range, {range}"}
"""Parts of a total defence in words."""


def hint(
    state: State, request: Choose, word: Word, viewer: str | None, chances: Mapping[str, Chance] | None = None
) -> Hint | None:
    """The chance of an option; None for other words, when nothing is rolled or drawn, or this viewer may not know.

    `chances`: what is said of each kind of question, as in Normandy by default.
    """
    if (request.kind in OF_OWNER and viewer not in (None, request.side)) or request.why_not(word) is not None:
        return None
    chance = (chances or CHANCES).get(request.kind)
    return None if chance is None else chance(state, request, word, viewer)


def _bid(state: State, request: Choose, word: Word, viewer: str | None) -> Hint | None:
    return bid(state, request.side, word, viewer)


def _play(state: State, request: Choose, word: Word, viewer: str | None) -> Hint | None:
    return use(state, word, viewer)


def _command(state: State, request: Choose, word: Word, viewer: str | None) -> Hint | None:
    return draws(state, state.scenario.side(request.side), int(word.partition(":")[2]))


def _attack(state: State, request: Choose, word: Word, viewer: str | None) -> Hint | None:
    unit, dice, verb = request.about
    return shot(state, verb, state.scenario.unit_of[unit], state.scenario.unit_of[word], dice, viewer)


def _blast(state: State, request: Choose, word: Word, viewer: str | None) -> Hint | None:
    unit, dice, _ = request.about
    left = [state.scenario.unit_of[word] for word in request.options()]
    return next_of_blast(state, state.scenario.unit_of[unit], state.scenario.unit_of[word], left, dice, viewer)


CHANCES: Mapping[str, Chance] = {
    "bid": _bid,
    "play": _play,
    "command": _command,
    "attack": _attack,
    "suppress": _attack,
    "blast": _blast,
}


# -- one attack ----------------------------------------------------------------------------------------


def shot(state: State, verb: str, attacker: int, target: int, dice: int, viewer: str | None) -> Hint:
    """One attack on one counter: the faces that do it, the parts of the defence, what a hit costs."""
    scenario = state.scenario
    defence = total_defence(state, attacker, target, verb)
    chance = odds.hit(dice, defence.total)
    made = headline(chance, AIMS[verb], unit_at(scenario, scenario.unit_words[target], state.at[target]))
    made["faces"] = [[str(face), int(odds.succeeds(face, defence.total))] for face in odds.ORDER]
    made["text"] = f"{dice_text(dice, defence.total)} {_effect(state, verb, target, chance, viewer)}"
    made["rule"] = state.content.rules.law.success
    made["parts"] = _parts(state, defence, attacker, target)
    made["total"] = ["Total defence", defence.total]
    return made


def nobody(verb: str, whom: str) -> Hint:
    """A card that may be played and does nothing: there is nobody for it."""
    text = f"{whom} The card can be played all the same."
    return {"head": "Nobody", "what": f"to {verb}", "text": text, "parts": []}


def headline(chance: Fraction, what: str, of: str = "") -> Hint:
    """A chance and what it is the chance of."""
    made: Hint = {"head": percent(chance), "what": what, "chance": float(chance), "parts": []}
    if of:
        made["of"] = of
    return made


def dice_text(dice: int, total: int) -> str:
    """As in "4 dice. One face of 8, 9 or 0 is enough."."""
    faces = [str(face) for face in odds.ORDER if odds.succeeds(face, total)]
    if len(faces) == odds.FACES:
        return f"{counted(dice, 'die', 'dice')}. Any face is enough."
    return f"{counted(dice, 'die', 'dice')}. {_enough(faces)} is enough."


def _enough(faces: Sequence[str]) -> str:
    if len(faces) == 1:
        return f"A {faces[0]}"
    if len(faces) > FEW:
        return f"A face of {faces[0]} or more, or a 0,"
    return f"One face of {listed(faces).replace(' and ', ' or ')}"


def _effect(state: State, verb: str, target: int, chance: Fraction, viewer: str | None) -> str:
    """What a success does, as far as the viewer may know."""
    if verb == "suppress":
        return (
            "It is suppressed already: nothing changes." if state.suppressed[target] else "It turns the counter over."
        )
    least, most = cards_left(state, state.scenario.units[target], viewer)
    if most == 0:
        return "A hit removes the counter: no card of it is left in hand, discard pile and deck."
    if least:
        return "A hit costs a card; the counter stays."
    return f"A hit may remove the counter: at most {percent(chance)}."


def _parts(state: State, defence: Breakdown, attacker: int, target: int) -> list[list[object]]:
    scenario = state.scenario
    start, tile = state.at[attacker], state.at[target]
    words = {
        "unit": scenario.units[target].title,
        "tile": scenario.tiles[tile].name,
        "range": counted(scenario.distance[start][tile], "tile"),
    }
    return [[CAUSES[part.what].format(**words), part.amount, part.rule] for part in defence.parts]


# -- Blast ---------------------------------------------------------------------------------------------


def next_of_blast(state: State, attacker: int, target: int, left: Sequence[int], dice: int, viewer: str | None) -> Hint:
    """The next attack of a Blast, and how many of the counters that are left it will hit in all."""
    made = shot(state, "blast", attacker, target, dice, viewer)
    law = _blast_law(state, attacker, left, dice)
    made["text"] = f"{made.get('text', '')} At least one of {len(left)}: {percent(law.at_least_one())}."
    made["dist"], made["distWhat"] = distribution(law), "counters hit"
    return made


def blast(state: State, attacker: int, dice: int, tile: int) -> Hint | None:
    """A whole Blast: the chance of at least one hit, and of each counter; None for an empty tile."""
    there = [unit for unit, at in enumerate(state.at) if at == tile]
    if not there:
        return None
    law = _blast_law(state, attacker, there, dice)
    slot = state.scenario.tiles[tile].slot
    made = headline(law.at_least_one(), "to hit at least one", f"of {counted(len(there), 'unit')} on {slot}")
    chances = [f"{_whose(state, unit)} {percent(_blasted(state, attacker, unit, dice))}" for unit in there]
    made["text"] = f"{counted(dice, 'die', 'dice')} for each: {', '.join(chances)}."
    made["rule"] = state.content.rules.law.blast_each
    made["dist"], made["distWhat"] = distribution(law), "counters hit"
    return made


def _whose(state: State, unit: int) -> str:
    """A unit, named as an own one where it is."""
    own = state.scenario.units[unit].side == state.active
    title = state.scenario.units[unit].title
    return f"your {title}" if own else title


def _blasted(state: State, attacker: int, unit: int, dice: int) -> Fraction:
    return odds.hit(dice, total_defence(state, attacker, unit, "blast").total)


def _blast_law(state: State, attacker: int, units: Sequence[int], dice: int) -> odds.Law:
    return odds.blast(dice, [total_defence(state, attacker, unit, "blast").total for unit in units])


def distribution(law: odds.Law) -> list[list[float]]:
    """Each number with its chance."""
    return [[n, chance] for n, chance in enumerate(law.chances())]


# -- a card of the hand --------------------------------------------------------------------------------


def use(state: State, word: Word, viewer: str | None) -> Hint | None:
    """A use of a card: its best target, its Blast, or what it draws; None when it rolls and draws nothing."""
    play = state.scenario.plays.get(word)
    if play is None or play.action is None or (play.unit != OFF and state.suppressed[play.unit]):
        return None
    if play.action.type == "inspire" and not inspired(state, play):
        return nobody("inspire", "No other card that you played this turn can be taken back.")
    placed = _placed(state, play)
    if play.action.type in ("attack", "suppress"):
        return best_target(placed, play, play.action, viewer)
    if play.action.type == "blast":
        return blast(placed, play.unit, play.action.value, state.target[state.active])
    side = state.scenario.sides[state.active]
    if play.action.type == "command":
        return draws(state, side, play.action.value)
    return draws(state, side, 1) if play.action.type == "recon" else None


def _placed(state: State, play: Play) -> State:
    """The state with the unit on the board: one that is not yet comes in on its spawn marker (UN-spawn-02)."""
    if play.unit == OFF or state.at[play.unit] != OFF:
        return state
    placed: State = state.clone()
    placed.at[play.unit] = state.scenario.spawns[play.unit]
    return placed


def best_target(state: State, play: Play, action: Action, viewer: str | None) -> Hint | None:
    """The attack on the target that is hit most easily; ready ones first for a Suppress."""
    verb, dice = action.type, action.value
    targets = legal_targets(state, state.active)
    if verb == "suppress":
        targets = [unit for unit in targets if not state.suppressed[unit]] or targets
    if not targets:
        return None
    best = min(targets, key=lambda unit: total_defence(state, play.unit, unit, verb).total)
    made = shot(state, verb, play.unit, best, dice, viewer)
    if len(targets) > 1:
        made["of"] = f"{made.get('of', '')}, the best target"
    return made


# -- draws and bids ------------------------------------------------------------------------------------


def draws(state: State, side: Side, n: int) -> Hint | None:
    """Drawing cards: the chance that at least one of them can be played, which Fog of War cannot.

    The owner knows which cards are in his deck, but not their order: he sees all others.
    """
    zones = state.zones
    deck, discards = ([card != side.fog for card in zones[zone]] for zone in (side.deck, side.discard))
    n = min(n, len(deck) + len(discards))
    if not n:
        return None
    law = odds.drawn(n, (sum(deck), len(deck)), (sum(discards), len(discards)))
    made = headline(law.at_least_one(), f"to draw {'a card' if n == 1 else 'at least one card'} that can act")
    made["text"] = _piles(n, deck, discards)
    made["rule"] = state.content.rules.law.fog_only_bids
    made["dist"], made["distWhat"] = distribution(law), "cards that can act"
    return made


def _piles(n: int, deck: Sequence[bool], discards: Sequence[bool]) -> str:
    text = f"{counted(n, 'draw')}. Your deck: {counted(len(deck), 'card')}, {_fog(deck)} Fog of War."
    if n <= len(deck):
        return text
    return f"{text} Then the discard pile: {counted(len(discards), 'card')}, {_fog(discards)} Fog of War."


def _fog(pile: Sequence[bool]) -> int:
    return len(pile) - sum(pile)


def bid(state: State, bidder: str, card: Word, viewer: str | None) -> Hint:
    """The initiative with this bid, whatever the enemy may hold being as likely to be bid (UN-init-03, UN-init-04)."""
    scenario = state.scenario
    side = scenario.side(bidder)
    enemy = scenario.sides[side.enemy]
    holder = state.holder == side.index
    rivals = _initiatives(scenario, hand_law(state, enemy, viewer))
    made = headline(odds.outbid(scenario.cards[card].initiative, rivals, holder=holder), "to win the initiative")
    made["of"] = f"with {name(scenario, card)}"
    made["text"] = _what_he_holds(state, enemy, holder=holder)
    made["rule"] = state.content.rules.law.tie if holder else state.content.rules.law.higher
    made["dist"] = [[value, float(rivals[value])] for value in sorted(rivals)]
    made["distWhat"] = f"initiative of the {enemy.name} bid"
    return made


def _initiatives(scenario: Scenario, cards: Mapping[Word, Fraction]) -> dict[int, Fraction]:
    values: dict[int, Fraction] = {}
    for card, chance in cards.items():
        value = scenario.cards[card].initiative
        values[value] = values.get(value, Fraction(0)) + chance
    return values


def _what_he_holds(state: State, enemy: Side, *, holder: bool) -> str:
    if not state.zones.count(enemy.hand) + state.zones.count(enemy.bid):
        return f"{side_name(state.scenario, enemy.id)} has no card to bid."
    ties = "Equal numbers go to you." if holder else f"Equal numbers go to the {enemy.name} side."
    return f"Each card that the {enemy.name} side may hold counts alike. {ties}"
