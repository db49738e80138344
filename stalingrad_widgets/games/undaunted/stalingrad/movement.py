"""Movement in Stalingrad: Move, Scout, Stalk and Guide, step by step, over mines, under fire, through tunnels."""

from __future__ import annotations

from functools import partial

from ....core.refusal import Refusal
from ....core.requests import Choose, Flow, Word
from ..counters import on_board
from ..movement import Gait, scout_tile
from ..scenario import OFF, STOP, Play
from ..state import NO_MARKER, State
from ..victory import settle
from . import notes
from .counters import lift_overwatch
from .goals import gain_by
from .hazards import mine_goes_off, mined_edge, overwatch_stops

MOVE = Gait("move", "US-move-01", marker="US-move-02")
SCOUT = Gait("scout", "US-scout-01", scouts=True)
STALK = Gait("stalk", "US-stalk-01")


def gait_of(state: State, kind: str) -> Gait:
    """The gait of a kind of request. Raises KeyError for one that asks for no step."""
    return _guided(state) if kind == "guide" else {gait.kind: gait for gait in (MOVE, SCOUT, STALK)}[kind]


# -- the four actions: each tells whether the unit was not stopped ----------------------------------------


def move(state: State, play: Play) -> Flow[bool]:
    """Up to X steps onto tiles with an own marker (US-move-01, US-move-02)."""
    return walk(state, play.unit, play.value, MOVE)


def scout(state: State, play: Play) -> Flow[bool]:
    """Up to X steps onto any tiles, marking those without an own marker (US-scout-01, US-scout-02)."""
    return walk(state, play.unit, play.value, SCOUT)


def stalk(state: State, play: Play) -> Flow[bool]:
    """Up to X steps onto any tiles, marking none (US-stalk-01, US-stalk-02)."""
    return walk(state, play.unit, play.value, STALK)


def guide(state: State, play: Play) -> Flow[bool]:
    """Move an own counter up to X steps to end on a tile with an own marker (US-guide-01 to US-guide-07)."""
    side, words = state.scenario.sides[state.active], state.scenario.unit_words
    word: Word = yield Choose(
        side.id,
        "guide-unit",
        [words[unit] for unit in on_board(state, side.index)],
        partial(why_no_guide_of, state, play),
        about=(play.card, play.value),
        beyond=lambda: words,
    )
    unit = state.acting = state.scenario.unit_of[word]
    return (yield from walk(state, unit, play.value, _guided(state)))


def _guided(state: State) -> Gait:
    """Guide asks a marker of the last tile only, or of each one by the option (US-guide-03)."""
    if state.content.options["guide_path"] == "every_tile":
        return Gait("guide", "US-guide-01", marker="US-guide-03", ends="US-guide-03")
    return Gait("guide", "US-guide-01", ends="US-guide-03")


def why_no_guide(state: State, play: Play, tile: int) -> Refusal | None:
    """Guide needs a counter that it can move. A unit that comes in now can be guided by its own card."""
    refusals = [why_no_guide_of(state, play, state.scenario.unit_words[unit]) for unit in on_board(state, state.active)]
    if any(refusal is None for refusal in refusals):
        return None
    if tile != OFF and play.unit != OFF and state.at[play.unit] == OFF:
        return _why_no_guided_unit(state, play, play.unit, tile)
    return next((refusal for refusal in refusals if refusal is not None), Refusal("US-guide-01"))


def why_no_guide_of(state: State, play: Play, word: Word) -> Refusal | None:
    """Why this counter cannot be guided."""
    unit = state.scenario.unit_of[word]
    if state.scenario.units[unit].side != state.active:
        return Refusal("US-guide-07", (word,))
    if state.at[unit] == OFF:
        return Refusal("US-guide-01", (word,))
    if state.routed[unit] or state.suppressed[unit]:
        return Refusal("US-guide-04", (word,))
    return _why_no_guided_unit(state, play, unit, state.at[unit])


def _why_no_guided_unit(state: State, play: Play, unit: int, tile: int) -> Refusal | None:
    model = state.scenario.units[unit]
    if model.role == "antitank-gun":
        return Refusal("US-guide-06", (model.word,))
    if play.squad is not None and play.squad not in model.squads:
        return Refusal("US-guide-02", (model.word, play.squad))
    if not _reaches(state, unit, tile, play.value, _guided(state)):
        return Refusal("US-guide-03", (model.word, state.scenario.tile_words[tile]))
    return None


# -- ways ----------------------------------------------------------------------------------------------------


def ways_from(state: State, unit: int) -> list[Word]:
    """Where a step may lead: neighbouring tiles, other tunnels if the unit stands at one, or "stop"."""
    tile = state.at[unit]
    steps = state.scenario.steps[tile]
    through = tunnels_from(state, tile)
    return [*steps[:-1], *(state.scenario.tunnels[i].word for i in through), STOP] if through else list(steps)


def tunnels_from(state: State, tile: int) -> list[int]:
    """Other tunnels that can be reached from a tile with one (US-tunnel-01)."""
    tunnels = state.scenario.tunnels
    here = [i for i, tunnel in enumerate(tunnels) if tunnel.tile == tile and state.tunnels[i]]
    if not here:
        return []
    return [i for i, tunnel in enumerate(tunnels) if tunnel.tile != tile and state.tunnels[i]]


def entered_by(state: State, word: Word) -> int:
    """The tile to which a step leads."""
    if word in state.scenario.tunnel_of:
        return state.scenario.tunnels[state.scenario.tunnel_of[word]].tile
    return state.scenario.tile_of[word]


def why_no_step(state: State, unit: int, gait: Gait, left: int, word: Word) -> Refusal | None:
    """Why the counter cannot go there next, or not stop here."""
    model = state.scenario.units[unit]
    if word == STOP:
        marked = state.marks[state.active][state.at[unit]] != NO_MARKER
        here = state.scenario.tile_words[state.at[unit]]
        return None if marked or not gait.ends else Refusal(gait.ends, (model.word, here))
    tile = entered_by(state, word)
    if word in state.scenario.tunnel_of:
        refusal = _why_no_tunnel(state, unit, word)
    elif tile in state.scenario.neighbours[state.at[unit]]:
        refusal = None
    else:
        refusal = Refusal("US-tile-09", (model.word, word))
    return refusal or _why_no_entry(state, unit, gait, left, tile)


def _why_no_tunnel(state: State, unit: int, word: Word) -> Refusal | None:
    model = state.scenario.units[unit]
    if model.vehicle:
        return Refusal("US-tunnel-04", (model.word, word))
    if state.scenario.tunnel_of[word] in tunnels_from(state, state.at[unit]):
        return None
    return Refusal("US-tunnel-01", (model.word, word))


def _why_no_entry(state: State, unit: int, gait: Gait, left: int, tile: int) -> Refusal | None:
    """What the tile itself asks of who enters it (US-tile-07, US-move-02, US-guide-03, US-guide-05, US-tunnel-03)."""
    model, word = state.scenario.units[unit], state.scenario.tile_words[tile]
    if model.vehicle and state.face(tile).impassable:
        return Refusal("US-guide-05" if gait.kind == "guide" else "US-tile-07", (model.word, word))
    if gait.marker and state.marks[state.active][tile] == NO_MARKER:
        return Refusal(gait.marker, (model.word, word))
    if gait.ends and not _reaches(state, unit, tile, left - 1, gait):
        return Refusal(gait.ends, (model.word, word))
    return None


def _reaches(state: State, unit: int, tile: int, steps: int, gait: Gait) -> bool:
    """Whether a tile with an own marker can be reached from a tile in so many steps, none among them."""
    marks = state.marks[state.active]
    seen, edge = {tile}, [tile]
    for _ in range(steps + 1):
        if any(marks[near] != NO_MARKER for near in edge):
            return True
        around = {near for at in edge for near in _next_to(state, unit, at)} - seen
        edge = [near for near in sorted(around) if not gait.marker or marks[near] != NO_MARKER]
        seen |= around
    return False


def _next_to(state: State, unit: int, tile: int) -> list[int]:
    """Tiles one step away for a unit."""
    near = list(state.scenario.neighbours[tile])
    if state.scenario.units[unit].vehicle:
        return [at for at in near if not state.face(at).impassable]
    return [*near, *(state.scenario.tunnels[i].tile for i in tunnels_from(state, tile))]


# -- steps ---------------------------------------------------------------------------------------------------


def walk(state: State, unit: int, steps: int, gait: Gait) -> Flow[bool]:
    """Up to so many steps, each chosen when the one before is done (US-move-05).

    False when a mine or overwatch has ended the action (US-mine-07, US-overwatch-08, US-guide-08).
    """
    scenario = state.scenario
    anywhere = not (gait.marker or gait.ends or scenario.units[unit].vehicle)
    for left in range(steps, 0, -1):
        word: Word = yield Choose(
            scenario.sides[state.active].id,
            gait.kind,
            partial(ways_from, state, unit),
            partial(why_no_step, state, unit, gait, left),
            about=(scenario.unit_words[unit], left),
            beyond=lambda: (*scenario.tile_words, *(tunnel.word for tunnel in scenario.tunnels)),
            doubtful=() if anywhere else None,
        )
        if word == STOP:
            return True
        if not (yield from step(state, unit, word, gait)):
            return False
    return True


def step(state: State, unit: int, word: Word, gait: Gait) -> Flow[bool]:
    """Cross the edge, past its mine, and enter the tile, under overwatch (US-overwatch-14). False: the unit is stopped.

    A tunnel crosses no edge (US-tunnel-09).
    """
    start, tile = state.at[unit], entered_by(state, word)
    if word in state.scenario.tile_of:
        edge = mined_edge(state, unit, start, tile)
        if edge != OFF and (yield from mine_goes_off(state, unit, edge)):
            return False
    if state.content.options["overwatch_position"] == "entered":
        enter(state, unit, word, gait)
        return not (yield from overwatch_stops(state, unit, tile))
    if (yield from overwatch_stops(state, unit, tile)):
        return False
    enter(state, unit, word, gait)
    return True


def enter(state: State, unit: int, word: Word, gait: Gait) -> None:
    """The unit is on the tile; a Scout marks it (US-scout-02), a gunner is on overwatch no more (US-overwatch-03)."""
    tile = entered_by(state, word)
    start, state.at[unit] = state.at[unit], tile
    through = word if word in state.scenario.tunnel_of else ""
    notes.step(state, unit, start, tile, "US-tunnel-01" if through else gait.rule, through=through)
    if gait.scouts and state.marks[state.active][tile] == NO_MARKER:
        scout_tile(state, tile)
    lift_overwatch(state, unit, "US-overwatch-03")
    gain_by(state, "gain-by-arrival", state.scenario.units[unit].side, tile, unit)
    settle(state)
