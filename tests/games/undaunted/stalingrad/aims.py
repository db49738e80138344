"""Positions for the tests of the end and the goals of a scenario, and the table where people read of them."""

from __future__ import annotations

from typing import Any

from stalingrad_widgets.core.match import Match
from stalingrad_widgets.games.undaunted.stalingrad.table import STALINGRAD

from .desk import BARE, Army, Desk, Field, goals, lay

SIDES = [("soviet", "german"), ("german", "soviet")]
OTHERS = "scout-b.2 scout-b.3"
FAR = {"points": 4}
"""What the other side needs: more than it has."""


def lay_for(side: str, own: Army, enemy: Army, field: Field = BARE, **more: Any) -> Desk:
    """A position in the turn of this side."""
    armies = (own, enemy) if side == "soviet" else (enemy, own)
    return lay(*armies, field, active=side, **more)


def aims(side: str, goal: Any) -> dict[str, Any]:
    """The goals of both sides, of which this one wants `goal`."""
    return goals(goal, FAR) if side == "soviet" else goals(FAR, goal)


def routing(side: str, target: str, goal: Any, **enemy: Any) -> Desk:
    """A side's Riflemen rout an enemy unit on their tile, which has no card left."""
    more = {key: enemy.pop(key) for key in ("special", "mission_beside") if key in enemy}
    at = {"rifleman-a": "502", "rifleman-b": "502", "sniper": "510", "scout-a": "510", "mortar": "510"}
    army = Army(at=at, deck=OTHERS)._replace(**enemy)
    own = Army(hand="rifleman-a", at={"rifleman-a": "510"})
    desk = lay_for(side, own, army, dice=[0], goals=aims(side, goal), **more)
    desk.play("rifleman-a", "attack")
    desk.choose(f"{'ger' if side == 'soviet' else 'sov'}/{target}")
    return desk


def special(hook: str, side: str = "soviet", **more: Any) -> list[dict[str, Any]]:
    """A special rule of a side."""
    return [{"side": side, "text": "As a test has it.", "hook": hook, **more}]


def at_table(desk: Desk) -> Match:
    """The position of a desk at a table, with what people see."""
    header = {
        "game": STALINGRAD.slug,
        "scenario": desk.state.scenario.id,
        "pack": {"id": "bench"},
        "options": {},
        "seed": 1,
    }
    return Match(STALINGRAD, header, state=desk.state.clone(), auto="off")
