"""Movement: Move, Guide, Scout and Stalk, step by step."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from ...core.refusal import Refusal
from ...core.requests import Choose, Flow, Word
from . import notes
from .cards import take_fog
from .counters import on_board
from .scenario import OFF, STOP, Play
from .state import NO_MARKER, SCOUTED, State
from .support import lift_target


class Gait(NamedTuple):
    """How a movement action moves a counter."""

    kind: str
    """Kind of the request: "move", "guide", "scout", "stalk"."""
    rule: str
    """The rule that lets it step."""
    marker: str = ""
    """The rule by which each tile that it enters needs an own marker; "" when there is none."""
    ends: str = ""
    """The rule by which only the tile where it ends needs one; "" when there is none. Not in Normandy."""
    scouts: bool = False
    """Whether it marks the tiles that it enters."""


# -- the four actions -------------------------------------------------------------------------------


def move(state: State, play: Play) -> Flow[None]:
    """Up to X steps onto tiles that the side has scouted or controls (UN-move-01, UN-move-02)."""
    law = state.content.rules.law
    return walk(state, play.unit, play.value, Gait("move", law.move, law.move_marker))


def scout(state: State, play: Play) -> Flow[None]:
    """Up to X steps onto any tiles, marking those without an own marker (UN-scout-01, UN-scout-02)."""
    return walk(state, play.unit, play.value, Gait("scout", state.content.rules.law.scout, scouts=True))


def stalk(state: State, play: Play) -> Flow[None]:
    """Up to X steps onto any tiles, marking none (UN-stalk-01, UN-stalk-02)."""
    return walk(state, play.unit, play.value, Gait("stalk", state.content.rules.law.stalk))


def guide(state: State, play: Play) -> Flow[None]:
    """Move an own ready counter up to X steps onto tiles with an own marker (UN-guide-01 to UN-guide-03)."""
    side, law = state.scenario.sides[state.active], state.content.rules.law
    word: Word = yield Choose(
        side.id,
        "guide-unit",
        [state.scenario.unit_words[unit] for unit in on_board(state, side.index)],
        partial(why_no_guide_of, state),
        about=(play.card, play.value),
        beyond=partial(list, state.scenario.unit_words),
    )
    unit = state.acting = state.scenario.unit_of[word]
    yield from walk(state, unit, play.value, Gait("guide", law.guide, law.guide_marker))


def why_no_guide(state: State, play: Play, tile: int) -> Refusal | None:
    """Guide needs a counter that it can move: an own one, ready, on the board."""
    law = state.content.rules.law
    own = on_board(state, state.active)
    if not own and tile == OFF:
        return Refusal(law.guide_own)
    ready = tile != OFF or any(not state.suppressed[unit] for unit in own)
    return None if ready else Refusal(law.guide_ready)


def why_no_guide_of(state: State, word: Word) -> Refusal | None:
    """Why this counter cannot be guided."""
    law, unit = state.content.rules.law, state.scenario.unit_of[word]
    if state.scenario.units[unit].side != state.active or state.at[unit] == OFF:
        return Refusal(law.guide_own, (word,))
    return Refusal(law.guide_ready, (word,)) if state.suppressed[unit] else None


# -- steps ---------------------------------------------------------------------------------------------


def walk(state: State, unit: int, steps: int, gait: Gait) -> Flow[None]:
    """Up to so many steps, each chosen when the one before is done; "stop" ends it."""
    scenario = state.scenario
    side = scenario.sides[state.active]
    for left in range(steps, 0, -1):
        word: Word = yield Choose(
            side.id,
            gait.kind,
            scenario.steps[state.at[unit]],
            partial(why_no_step, state, unit, gait.marker),
            about=(scenario.unit_words[unit], left),
            beyond=partial(list, scenario.tile_words),
        )
        if word == STOP:
            return
        step(state, unit, scenario.tile_of[word], gait)


def why_no_step(state: State, unit: int, marker: str, word: Word) -> Refusal | None:
    """Why the counter cannot enter this tile next: not adjacent, or no own marker there (as the rule `marker` asks)."""
    if word == STOP:
        return None
    scenario = state.scenario
    tile, start = scenario.tile_of[word], state.at[unit]
    if tile not in scenario.neighbours[start]:
        return Refusal(state.content.rules.law.adjacent, (scenario.unit_words[unit], word))
    if marker and state.marks[state.active][tile] == NO_MARKER:
        return Refusal(marker, (scenario.unit_words[unit], word))
    return None


def step(state: State, unit: int, tile: int, gait: Gait) -> None:
    """Enter a tile. Enemy counters there do not hinder (UN-overview-13)."""
    start, state.at[unit] = state.at[unit], tile
    notes.step(state, unit, start, tile, gait.rule)
    lift_target(state, unit, state.content.rules.law.target_moved)
    if gait.scouts and state.marks[state.active][tile] == NO_MARKER:
        scout_tile(state, tile)


def scout_tile(state: State, tile: int) -> None:
    """Place a scouted marker, and take a Fog of War card for it if there is one (UN-scout-02 to UN-scout-04)."""
    side, law = state.scenario.sides[state.active], state.content.rules.law
    state.marks[side.index][tile] = SCOUTED
    notes.marker(state, "scout-mark", side.index, tile, law.scout_marker)
    taken = take_fog(state, side)
    notes.fog_taken(state, side.index, taken, law.scout_fog if taken else law.scout_no_fog)
