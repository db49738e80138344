"""The chance of an answer before it is given, in Stalingrad: attacks on units and structures, areas, steps, draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from ....core.breakdown import Breakdown, Part
from ....core.requests import Choose, Word
from ....core.table import Hint
from ....core.wording import percent
from .. import hints as shared
from .. import odds
from ..hints import Chance, dice_text, distribution, draws, headline, nobody
from ..knowledge import cards_left
from ..scenario import OFF, STOP, Action, Play
from ..state import State
from ..words import capital, counted, name
from .asks import target_name
from .attacks import attacked_on
from .attacks import targets as targets_of
from .combat import AT_STRUCTURES, ON_TILES, Target, dice_against, in_range, target_of, total_defence
from .hazards import OVERWATCH_DICE
from .movement import entered_by, gait_of
from .reuse import reused
from .spawn import spawn_tiles
from .ways import Risk, at_tile, reach, risks_of_step

SEARCHED = ("play", "hand", "bid", "discard", "deck")
"""Zones in which a card of a hit unit is sought; a bid was of the hand (US-casualty-02 to US-casualty-05)."""
SUPPRESSES = frozenset(("suppress", "area-suppress", "overwatch"))
COVERS: Mapping[str, str] = {"US-fort-04": "Fortification", "US-cover-02": "In the building", "US-tile-05": "Cover"}
"""Rule of a cover -> what it is."""


# -- one attack ----------------------------------------------------------------------------------------


def aimed(state: State, verb: str, start: int, target: Target, dice: int, viewer: str | None) -> Hint:
    """One attack on one target: the faces that do it, the parts of the defence, what a success does."""
    defence = total_defence(state, verb, start, target)
    chance = odds.hit(dice, defence.total)
    made = headline(chance, _purpose(state, verb, target), _named(state, target))
    made["faces"] = [[str(face), int(odds.succeeds(face, defence.total))] for face in odds.ORDER]
    made["text"] = f"{dice_text(dice, defence.total)} {_effect(state, verb, target, chance, viewer)}"
    made["rule"] = state.content.rules.law.success
    made["parts"] = _parts(state, defence, start, target)
    made["total"] = ["Total defence", defence.total]
    return made


def _named(state: State, target: Target) -> str:
    scenario = state.scenario
    if target.kind == "unit":
        return target_name(state, scenario.unit_words[target.number])
    words = scenario.tile_words if target.kind == "building" else [tunnel.word for tunnel in scenario.tunnels]
    return target_name(state, words[target.number])


def _purpose(state: State, verb: str, target: Target) -> str:
    if target.kind == "tunnel":
        return "to destroy"
    if target.kind == "building":
        return "to damage" if _next_face(state, target.number)[1] else "to destroy"
    return "to suppress" if verb in SUPPRESSES else "to hit"


def _next_face(state: State, tile: int) -> tuple[str, bool]:
    """The version that a damaged building becomes, and whether it still is a building (US-destr-05)."""
    faces, worn = state.scenario.tiles[tile].faces, state.worn[tile]
    face = faces[min(worn + 1, len(faces) - 1)]
    return face.id, face.structure is not None


def _effect(state: State, verb: str, target: Target, chance: Fraction, viewer: str | None) -> str:
    """What a success does, as far as the viewer may know."""
    if target.kind == "tunnel":
        return "The tunnel is gone then."
    if target.kind == "building":
        return f"The tile becomes {_next_face(state, target.number)[0]} then."
    if verb in SUPPRESSES:
        down = state.suppressed[target.number]
        return "It is suppressed already: nothing changes." if down else "It turns the counter over."
    driven = " You may drive the unit onto a tile beside it." if verb == "flame" else ""
    return _loss(state, target.number, chance, viewer) + driven


def _loss(state: State, unit: int, chance: Fraction, viewer: str | None) -> str:
    """What a hit costs (US-casualty-01, US-rout-01)."""
    if state.routed[unit]:
        return "The unit is routed already: it may be driven off."
    least, most = cards_left(state, state.scenario.units[unit], viewer, SEARCHED)
    if most == 0:
        return "A hit routs the unit: no card of it is left outside the supply."
    if least:
        return "A hit costs a card; the unit is not routed."
    return f"A hit may rout the unit: at most {percent(chance)}."


def _parts(state: State, defence: Breakdown, start: int, target: Target) -> list[list[object]]:
    return [[_cause(state, part, start, target), part.amount, part.rule] for part in defence.parts]


def _cause(state: State, part: Part, start: int, target: Target) -> str:
    scenario = state.scenario
    tile = state.at[target.number] if target.kind == "unit" else target.number
    if target.kind == "tunnel":
        tile = scenario.tunnels[target.number].tile
    if part.what == "range":
        return f"Range, {counted(scenario.distance[start][tile], 'tile')}"
    if part.what == "smoke":
        return f"Smoke, {scenario.tiles[tile].slot}"
    if part.what == "cover":
        return f"{COVERS[part.rule]}, {state.face(tile).name}"
    if target.kind != "unit":
        return "Tunnel" if target.kind == "tunnel" else f"Building, {state.face(tile).name}"
    model = scenario.units[target.number]
    return f"{model.title}, {'armoured defence' if model.vehicle else 'defence'}"


# -- everything on a tile ----------------------------------------------------------------------------------


class Area(NamedTuple):
    """A Bomb, Grenade or Area Suppress."""

    verb: str
    start: int
    """Tile of the attacker, or OFF."""
    units: int
    """Dice against a unit."""
    structures: int
    """Dice against a building or tunnel."""


def _shot(state: State, area: Area, target: Target) -> odds.Shot:
    dice = area.units if target.kind == "unit" else area.structures
    return dice, total_defence(state, area.verb, area.start, target).total


def _hit(shot: odds.Shot) -> Fraction:
    return odds.hit(*shot)


def area_law(state: State, area: Area, left: Sequence[Target]) -> tuple[odds.Law, list[Fraction], str]:
    """How many of the targets are hit, the chance of each, and when the building is best attacked.

    Damage to a building changes the cover of those who are attacked after it (US-target-12). It is attacked first
    if that brings more hits, else last.
    """
    whole = [_shot(state, area, target) for target in left]
    chances = [_hit(shot) for shot in whole]
    buildings = [i for i, target in enumerate(left) if target.kind == "building"]
    if not buildings or len(left) == 1:
        return odds.several(whole), chances, ""
    (first,) = buildings
    others = [i for i in range(len(left)) if i != first]
    ruined = _damaged(state, left[first].number)
    damaged = [_shot(ruined, area, left[i]) for i in others]
    if damaged == [whole[i] for i in others]:
        return odds.several(whole), chances, ""
    after = dict(zip(others, damaged, strict=True))
    turned = [odds.in_turn(chances[first], _hit(after[i]), p) if i in after else p for i, p in enumerate(chances)]
    if sum(turned) <= sum(chances):
        return odds.several(whole), chances, "The building last: its ruin is better cover."
    law = odds.first_the_building(*whole[first], damaged, [whole[i] for i in others])
    return law, turned, "The building first: damage to it takes cover from the others."


def _damaged(state: State, tile: int) -> State:
    """The state with the next version of a building."""
    ruined = state.clone()
    ruined.worn[tile] = min(ruined.worn[tile] + 1, len(state.scenario.tiles[tile].faces) - 1)
    return ruined


def whole_area(state: State, area: Area, tile: int) -> Hint | None:
    """All attacks on a tile: the chance of one success at least, and of each target; None for an empty tile."""
    there = attacked_on(state, area.verb, tile)
    if not there:
        return None
    law, chances, order = area_law(state, area, there)
    what = "to suppress at least one" if area.verb in SUPPRESSES else "to hit at least one"
    slot = state.scenario.tiles[tile].slot
    made = headline(law.at_least_one(), what, f"of {counted(len(there), 'target')} on {slot}")
    each = [f"{_of_whom(state, target)} {percent(chance)}" for target, chance in zip(there, chances, strict=True)]
    made["text"] = f"{capital(', '.join(each))}. {order}".strip()
    made["rule"] = "US-target-08"
    made["dist"], made["distWhat"] = distribution(law), "targets hit"
    return made


def _of_whom(state: State, target: Target) -> str:
    """A target; a unit without its tile, named as an own one where it is."""
    if target.kind != "unit":
        return "the building" if target.kind == "building" else "the tunnel"
    model = state.scenario.units[target.number]
    return f"your {model.title}" if model.side == state.active else model.title


def next_attack(state: State, area: Area, target: Target, left: Sequence[Target], viewer: str | None) -> Hint:
    """The next attack of an area, and how many of the targets that are left it will hit in all."""
    dice, _ = _shot(state, area, target)
    made = aimed(state, area.verb, area.start, target, dice, viewer)
    others = [other for other in left if other != target]
    if target.kind == "building":
        whole = [_shot(state, area, other) for other in others]
        ruined = _damaged(state, target.number)
        law = odds.first_the_building(*_shot(state, area, target), [_shot(ruined, area, o) for o in others], whole)
    else:
        law = odds.together(odds.several([_shot(state, area, target)]), area_law(state, area, others)[0])
    made["text"] = f"{made.get('text', '')} At least one of {len(left)}: {percent(law.at_least_one())}."
    made["dist"], made["distWhat"] = distribution(law), "targets hit"
    return made


# -- steps -----------------------------------------------------------------------------------------------------


def step(state: State, request: Choose, word: Word, viewer: str | None) -> Hint | None:
    """The chance to get to a tile, past mines and gunners, and to those beyond it; None where nothing threatens."""
    if word == STOP:
        return None
    unit, left = state.scenario.unit_of[request.about[0]], request.about[1]
    tile = entered_by(state, word)
    risks = risks_of_step(state, unit, word)
    chance = odds.unharmed([risk.chance for risk in risks])
    gait = gait_of(state, request.kind)
    beyond = reach(at_tile(state, unit, tile), unit, gait, left - 1) if left > 1 else {}
    farther = {far: chance * p for far, p in beyond.items() if far != state.at[unit] and p < 1}
    if not risks and not farther:
        return None
    ready = ", ready" if state.content.options["overwatch_position"] == "entered" else ""
    made = headline(chance, "to get to", f"{state.scenario.tiles[tile].slot}{ready}")
    made["text"] = " ".join([*(_threat(state, risk) for risk in risks), *_farther(state, farther)])
    if risks:
        made["rule"] = "US-mine-04" if risks[0].what == "mine" else "US-overwatch-07"
    made["parts"] = [[_risk_cause(state, risk), risk.defence.total, risk.defence.parts[0].rule] for risk in risks]
    return made


def _threat(state: State, risk: Risk) -> str:
    what = "The mine" if risk.what == "mine" else f"Overwatch of {name(state.scenario, risk.who)}"
    return f"{what}: {counted(risk.dice, 'die', 'dice')}, {percent(risk.chance)} to stop it."


def _risk_cause(state: State, risk: Risk) -> str:
    if risk.what == "mine":
        return "Defence against the mine"
    return f"Defence against {name(state.scenario, risk.who)}"


def _farther(state: State, chances: Mapping[int, Fraction]) -> list[str]:
    """The best chance to get to each tile beyond that is not safe."""
    tiles = [f"{state.scenario.tiles[tile].slot} {percent(chance)}" for tile, chance in sorted(chances.items())]
    return [f"Beyond it, at best: {', '.join(tiles)}."] if tiles else []


# -- a use of a card -------------------------------------------------------------------------------------------


def use(state: State, request: Choose, word: Word, viewer: str | None) -> Hint | None:
    """A use of a card: its best target or tile, or what it draws; None when it rolls and draws nothing."""
    play = state.scenario.plays.get(word)
    if play is None or play.action is None:
        return None
    action, side = play.action, state.scenario.side(request.side)
    if action.type in ("inspire", "force") and not reused(state, play, action.type):
        return nobody(action.type, "No card that you played this turn can act again.")
    if action.type == "command":
        return draws(state, side, action.value)
    if action.type in ("recon", "explore"):
        return draws(state, side, 1)
    if action.type in ON_TILES:
        return _best_tile(state, play, action)
    if action.dice and state.content.rules.actions[action.type].family == "combat":
        return _best_target(state, play, action, viewer)
    return None


def _places(state: State, play: Play) -> Iterator[State]:
    """The state with the unit where it stands, or on each tile where it may come in."""
    if play.unit == OFF or state.at[play.unit] != OFF:
        yield state
        return
    for tile in spawn_tiles(state, play.unit):
        yield at_tile(state, play.unit, tile)


def _best_target(state: State, play: Play, action: Action, viewer: str | None) -> Hint | None:
    """The attack that succeeds most easily; ready units first for a Suppress."""
    found: list[tuple[bool, Fraction, State, Target]] = []
    for placed in _places(state, play):
        start = OFF if play.unit == OFF else placed.at[play.unit]
        for word in targets_of(placed, play, start):
            target = target_of(placed.scenario, word)
            down = action.type == "suppress" and placed.suppressed[target.number]
            shot = dice_against(placed, action, target), total_defence(placed, action.type, start, target).total
            found.append((not down, _hit(shot), placed, target))
    if not found:
        return None
    _, _, placed, target = max(found, key=lambda one: one[:2])
    start = OFF if play.unit == OFF else placed.at[play.unit]
    made = aimed(placed, action.type, start, target, dice_against(placed, action, target), viewer)
    if len(found) > 1:
        made["of"] = f"{made.get('of', '')}, the best target"
    return made


def _area_of(state: State, play: Play, action: Action) -> Area:
    start = OFF if play.unit == OFF else state.at[play.unit]
    return Area(action.type, start, action.dice.get("unit", 0), action.dice.get("building", 0))


def _best_tile(state: State, play: Play, action: Action) -> Hint | None:
    """The tile on which most is hit, own units counting against it."""
    best: tuple[Fraction, State, int] | None = None
    for placed in _places(state, play):
        area = _area_of(placed, play, action)
        for tile in range(len(placed.worn)):
            worth = _worth(placed, area, tile) if in_range(placed, action, area.start, tile) else Fraction(0)
            if worth > (best[0] if best else 0):
                best = worth, placed, tile
    if best is None:
        return None
    _, placed, tile = best
    made = whole_area(placed, _area_of(placed, play, action), tile)
    if made is not None:
        made["of"] = f"{made.get('of', '')}, the best tile"
    return made


def _worth(state: State, area: Area, tile: int) -> Fraction:
    """Hits to expect on a tile."""
    there = attacked_on(state, area.verb, tile)
    _, chances, _ = area_law(state, area, there)
    own = [target.kind == "unit" and state.scenario.units[target.number].side == state.active for target in there]
    return sum((-p if mine else p for mine, p in zip(own, chances, strict=True)), Fraction(0))


# -- by kind of question -----------------------------------------------------------------------------------------


def _attack(state: State, request: Choose, word: Word, viewer: str | None) -> Hint | None:
    """Attack, Suppress and Flame, Antitank and Demo."""
    unit, dice, verb = request.about
    target = target_of(state.scenario, word)
    if verb in AT_STRUCTURES:
        dice = dice[target.kind != "unit"]
    return aimed(state, verb, _start(state, unit), target, dice, viewer)


def _start(state: State, attacker: Word) -> int:
    """The tile of a unit; OFF for a card without a counter."""
    unit = state.scenario.unit_of.get(attacker)
    return OFF if unit is None else state.at[unit]


def _area(state: State, request: Choose, word: Word, viewer: str | None) -> Hint | None:
    attacker, verb, units, structures = request.about
    area = Area(verb, _start(state, attacker), units, structures)
    return whole_area(state, area, state.scenario.tile_of[word])


def _next(state: State, request: Choose, word: Word, viewer: str | None) -> Hint | None:
    attacker, _, units, structures = request.about
    area = Area(request.kind.removeprefix("next-"), _start(state, attacker), units, structures)
    left = [target_of(state.scenario, other) for other in request.options()]
    return next_attack(state, area, target_of(state.scenario, word), left, viewer)


def _overwatch_fire(state: State, request: Choose, word: Word, viewer: str | None) -> Hint | None:
    target = Target("unit", state.scenario.unit_of[request.about[0]])
    return aimed(state, "overwatch", _start(state, word), target, OVERWATCH_DICE, viewer)


STALINGRAD: Mapping[str, Chance] = MappingProxyType(
    {
        "bid": shared.CHANCES["bid"],
        "command": shared.CHANCES["command"],
        "play": use,
        "inspire": use,
        "force": use,
        "part": use,
        "move": step,
        "scout": step,
        "stalk": step,
        "guide": step,
        "attack": _attack,
        "suppress": _attack,
        "flame": _attack,
        "antitank": _attack,
        "demo": _attack,
        "bomb": _area,
        "area-suppress": _area,
        "grenade": _area,
        "next-bomb": _next,
        "next-area-suppress": _next,
        "next-grenade": _next,
        "overwatch-fire": _overwatch_fire,
    }
)
"""What is said of each kind of question."""
