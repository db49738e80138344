"""The eight combat actions: choose a target, attack it, take the result (US-combat, US-target, US-result)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ....core.refusal import Refusal
from ....core.requests import Choose, Flow, Word
from ..scenario import OFF, Action, Play
from ..state import State
from .casualties import flame_casualty, take_casualty
from .combat import (
    AT_STRUCTURES,
    Target,
    dice_against,
    fire,
    in_range,
    reaches_all,
    target_of,
    tile_of,
    total_defence,
    word_of,
)
from .counters import suppress
from .structures import damage, destroy_tunnel

# -- an attack ----------------------------------------------------------------------------------------------


def shoot(state: State, play: Play, target: Target) -> Flow[None]:
    """One attack of a card's action on one target, with its result (US-combat-01)."""
    action, start = _action(play), state.at[play.unit] if play.unit != OFF else OFF
    attacker = play.card if play.unit == OFF else state.scenario.unit_words[play.unit]
    defence = total_defence(state, action.type, start, target)
    dice = dice_against(state, action, target)
    success = yield from fire(state, state.active, action.type, attacker, target, dice, defence)
    if success:
        yield from take_result(state, action.type, target)


def take_result(state: State, verb: str, target: Target) -> Flow[None]:
    """What a successful attack does (US-result-01 to US-result-03, US-destr-05, US-tunnel-08)."""
    if target.kind == "building":
        damage(state, target.number, state.active)
    elif target.kind == "tunnel":
        destroy_tunnel(state, target.number)
    elif verb in ("suppress", "area-suppress"):
        suppress(state, target.number)
    elif verb == "flame":
        yield from flame_casualty(state, target.number)
    else:
        yield from take_casualty(state, target.number, state.active, verb)


def _action(play: Play) -> Action:
    assert play.action is not None
    return play.action


# -- one target -------------------------------------------------------------------------------------------


def attack_one(state: State, play: Play) -> Flow[None]:
    """Attack, Suppress, Flame, Antitank and Demo: one target in range (US-target-01 to US-target-03)."""
    action, scenario = _action(play), state.scenario
    unit = scenario.unit_words[play.unit] if play.unit != OFF else play.card
    dice = _told_dice(action)
    word: Word = yield Choose(
        scenario.sides[state.active].id,
        action.type,
        partial(targets, state, play, _start(state, play)),
        partial(why_no_target_of, state, play),
        about=(unit, dice, action.type),
        beyond=partial(_everything, state),
        doubtful=(),
    )
    yield from shoot(state, play, target_of(scenario, word))


def _told_dice(action: Action) -> int | tuple[int, int]:
    """Dice of an action: those against a unit, or (against a vehicle, against a building or tunnel)."""
    if action.type in AT_STRUCTURES:
        return action.dice.get("vehicle", 0), action.dice.get("building", 0)
    return action.dice.get("unit", 0)


def _start(state: State, play: Play) -> int:
    return OFF if play.unit == OFF else state.at[play.unit]


def _everything(state: State) -> list[Word]:
    scenario = state.scenario
    return [*scenario.unit_words, *scenario.tile_words, *(tunnel.word for tunnel in scenario.tunnels)]


def targets(state: State, play: Play, start: int) -> list[Word]:
    """Legal targets of an action on one target, from a tile."""
    action, unit_words = _action(play), state.scenario.unit_words
    seen = enemies(state, action)
    if not reaches_all(action, start):
        seen = [unit for unit in seen if in_range(state, action, start, state.at[unit])]
    words = [unit_words[unit] for unit in seen]
    return words + [word_of(state.scenario, target) for target in _structures_from(state, action, start)]


def enemies(state: State, action: Action) -> list[int]:
    """Enemy counters on the board of a kind at which an action may be aimed (US-target-02, US-target-03)."""
    units, at = state.scenario.units, state.at
    foot, armour = action.dice.get("unit", 0), action.dice.get("vehicle", 0)
    enemy = state.scenario.sides[1 - state.active].units
    return [unit for unit in enemy if at[unit] != OFF and (armour if units[unit].vehicle else foot)]


def _structures_from(state: State, action: Action, start: int) -> list[Target]:
    """The buildings and tunnels in range of an action that can be aimed at them."""
    if action.type not in AT_STRUCTURES:
        return []
    return [target for target in _structures(state, action) if in_range(state, action, start, tile_of(state, target))]


def _structures(state: State, action: Action) -> list[Target]:
    """Buildings and tunnels that stand, if an action has dice against them (US-target-03)."""
    if not action.dice.get("building"):
        return []
    buildings = [Target("building", n) for n, _ in enumerate(state.worn) if state.face(n).structure is not None]
    return buildings + [Target("tunnel", i) for i, stands in enumerate(state.tunnels) if stands]


def _fits(state: State, action: Action, target: Target) -> bool:
    """Whether an action may be aimed at this: what it is, whose it is, and whether it is there."""
    if target.kind == "unit":
        return target.number in enemies(state, action)
    return action.type in AT_STRUCTURES and target in _structures(state, action)


def why_no_target_of(state: State, play: Play, word: Word) -> Refusal | None:
    """Why this cannot be attacked by the action."""
    action, target = _action(play), target_of(state.scenario, word)
    if not _fits(state, action, target):
        return Refusal(_kind_rule(state, action, target), (word,))
    tile = tile_of(state, target)
    return None if in_range(state, action, _start(state, play), tile) else _out_of_range(state, play, tile, word)


def _kind_rule(state: State, action: Action, target: Target) -> str:
    """The rule against a target of the wrong kind."""
    if target.kind == "unit" and state.scenario.units[target.number].side == state.active:
        return "US-combat-03"
    if action.type in AT_STRUCTURES:
        return "US-destr-04" if target.kind == "building" else "US-target-03"
    vehicle = target.kind == "unit" and state.scenario.units[target.number].vehicle
    return "US-vehicle-03" if vehicle else "US-target-02"


def _out_of_range(state: State, play: Play, tile: int, word: Word) -> Refusal:
    action = _action(play)
    steps = state.scenario.distance[_start(state, play)][tile]
    if steps < action.range_min:
        return Refusal("US-target-10", (word, steps, action.range_min))
    return Refusal("US-target-09", (word, steps, action.range_max))


def why_no_single(state: State, play: Play, tile: int) -> Refusal | None:
    """An action on one target needs one (US-target-14)."""
    action = _action(play)
    at, units, dice = state.at, state.scenario.units, action.dice
    for unit in state.scenario.sides[1 - state.active].units:
        fits = at[unit] != OFF and dice.get("vehicle" if units[unit].vehicle else "unit")
        if fits and in_range(state, action, tile, at[unit]):
            return None
    return None if _structures_from(state, action, tile) else Refusal("US-target-14")


# -- everything on a tile -----------------------------------------------------------------------------------


def attack_tile(state: State, play: Play) -> Flow[None]:
    """Bomb, Grenade and Area Suppress: a separate attack on each target of a tile, in any order (US-target-04 to 08).

    The targets are those on the tile when it is chosen (US-target-11).
    """
    tile = yield from _choose_tile(state, play)
    left = attacked_on(state, _action(play).type, tile)
    while left:
        target = left[0] if len(left) == 1 else (yield from _next_target(state, play, tile, left))
        left.remove(target)
        yield from shoot(state, play, target)


def attacked_on(state: State, verb: str, tile: int) -> list[Target]:
    """What an action on this tile attacks: a Bomb everything but vehicles, the others enemy counters but vehicles."""
    scenario, enemy = state.scenario, state.scenario.sides[1 - state.active].units
    among = range(len(scenario.units)) if verb == "bomb" else enemy
    found = [Target("unit", u) for u in among if state.at[u] == tile and not scenario.units[u].vehicle]
    if verb != "bomb":
        return found
    if state.face(tile).structure is not None:
        found.insert(0, Target("building", tile))
    standing = [i for i, tunnel in enumerate(scenario.tunnels) if tunnel.tile == tile and state.tunnels[i]]
    return [*found, *(Target("tunnel", i) for i in standing)]


def _about_tile(state: State, play: Play) -> tuple[Word, int, int]:
    """Who attacks, and the dice against a unit and against a structure."""
    action = _action(play)
    unit = state.scenario.unit_words[play.unit] if play.unit != OFF else play.card
    return unit, action.dice.get("unit", 0), action.dice.get("building", 0)


def _choose_tile(state: State, play: Play) -> Flow[int]:
    scenario, (unit, units, structures) = state.scenario, _about_tile(state, play)
    verb = _action(play).type
    word: Word = yield Choose(
        scenario.sides[state.active].id,
        verb,
        scenario.tile_words,
        partial(_why_no_tile, state, play),
        about=(unit, verb, units, structures),
        beyond=partial(_everything, state),
    )
    return scenario.tile_of[word]


def _why_no_tile(state: State, play: Play, word: Word) -> Refusal | None:
    """Any tile in range, also an empty one (US-target-13)."""
    tile = state.scenario.tile_of.get(word)
    if tile is None:
        return Refusal("US-target-04" if _action(play).type == "bomb" else "US-target-06", (word,))
    return None if in_range(state, _action(play), _start(state, play), tile) else _out_of_range(state, play, tile, word)


def why_no_tile_in_range(state: State, play: Play, tile: int) -> Refusal | None:
    """An action on a tile needs one in range (US-target-09, US-target-10)."""
    action = _action(play)
    if any(in_range(state, action, tile, other) for other in range(len(state.worn))):
        return None
    return Refusal("US-target-10", (action.range_min, max(state.scenario.distance[tile])))


def _next_target(state: State, play: Play, tile: int, left: Sequence[Target]) -> Flow[Target]:
    scenario, (unit, units, structures) = state.scenario, _about_tile(state, play)
    verb = _action(play).type
    word: Word = yield Choose(
        scenario.sides[state.active].id,
        f"next-{verb}",
        [word_of(scenario, target) for target in left],
        partial(_why_not_next, state, verb, tuple(left)),
        about=(unit, scenario.tile_words[tile], units, structures),
        beyond=partial(_everything, state),
    )
    return target_of(scenario, word)


def _why_not_next(state: State, verb: str, left: Sequence[Target], word: Word) -> Refusal | None:
    """Each target of the tile is attacked once (US-target-11)."""
    if target_of(state.scenario, word) in left:
        return None
    return Refusal("US-target-11", (word,))
