"""A duel on the desk: soldier 1 of a side has its turn, soldier 1 of the other side stands opposite.

Both are plain soldiers in 2-3, where the line changes nothing, with what the test gives them. Soldier 17 of the
attacking side has the next turn, so that a test can read the position after the attack. What is written for one side
runs for the other: `own(by, 2)` is soldier 2 of the side that attacks, `foe(by, 2)` of the other one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import pytest

from stalingrad_widgets.games.desamparados.content import SIDES

from .desk import NOTHING, Army, Desk, lay

BOTH = pytest.mark.parametrize("by", SIDES)
"""Once for each side as the attacking one."""
ARMY = {"soviet": "SOV", "german": "GER"}
OTHER = {"soviet": "german", "german": "soviet"}
HERE: Mapping[int, str] = {1: "2-3"}
NEXT = 17
"""Soldier whose turn comes after the attack."""


def own(by: str, number: int = 1) -> str:
    """Id of a soldier of the side that attacks."""
    return f"{ARMY[by]}-A-{number:02}"


def foe(by: str, number: int = 1) -> str:
    """Id of a soldier of the other side."""
    return own(OTHER[by], number)


def duel(
    by: str = "soviet",
    *,
    attacker: Mapping[str, Any] = NOTHING,
    target: Mapping[str, Any] = NOTHING,
    mates: Mapping[int, str] = HERE,
    foes: Mapping[int, str] = HERE,
    cards: Mapping[str, Mapping[str, Any]] = NOTHING,
    mine: Mapping[str, Any] = NOTHING,
    theirs: Mapping[str, Any] = NOTHING,
    **laid: Any,
) -> Desk:
    """The turn of soldier 1.

    `mates` and `foes`: number -> space of all on the grids, instead of soldier 1 in 2-3. `mine` and `theirs` are
    further fields of the armies, `laid` further ones of the desk.
    """
    armies = {
        by: Army(at={own(by, NEXT): "3-6"} | {own(by, n): at for n, at in mates.items()}, **mine),
        OTHER[by]: Army(at={foe(by, n): at for n, at in foes.items()}, **theirs),
    }
    all_cards = {own(by): attacker, foe(by): target, **cards}
    laid = {"order": f"{own(by)} {own(by, NEXT)}", **laid}
    return lay(armies["soviet"], armies["german"], cards=all_cards, **laid)


def attack(weapon: str, dice: Sequence[int], by: str = "soviet", **laid: Any) -> Desk:
    """Soldier 1 aims at the one opposite and shoots with these dice; several shots wait for "fire"."""
    desk = duel(by, dice=dice, **laid)
    desk.choose(weapon, foe(by))
    return desk


def throw(dice: Sequence[int], by: str = "soviet", axis: str = "horizontal", **laid: Any) -> Desk:
    """Soldier 1 throws a grenade at the one opposite."""
    laid["mine"] = {"objects": "grenade", **laid.get("mine", {})}
    desk = duel(by, dice=dice, **laid)
    desk.choose("grenade", axis, foe(by))
    return desk


def totals(desk: Desk) -> list[int]:
    """Dice and bonus of each shot."""
    return [sum(shot["faces"]) + shot["bonus"] for shot in desk.told("shot")]


def hits(desk: Desk) -> list[bool]:
    """Which shots hit."""
    return [shot["hit"] for shot in desk.told("shot")]


def effects(desk: Desk) -> list[str]:
    """Special effect of each shot, "" for none."""
    return [shot["effect"] for shot in desk.told("shot")]


def course(desk: Desk) -> list[str]:
    """Kinds of all that happened in the turn, up to the end of the attack."""
    log = desk.log[1:]
    return log[: log.index("attack-over") + 1] if "attack-over" in log else log


def fire_all(desk: Desk) -> None:
    """Fire as long as there is a shot to decide about."""
    while desk.asked[1] == "shot" and desk.may("fire"):
        desk.choose("fire")


def comes_to(weapon: str, dice: Sequence[int], by: str = "soviet", **laid: Any) -> int:
    """The total of a single shot or throw: what is told, and just enough to hit."""
    shoot = throw if weapon == "grenade" else partial(attack, weapon)
    total = totals(shoot(dice, by, **laid))[0]
    for defense in (total, total + 1):
        desk = shoot(dice, by, **{**laid, "target": {"defense": defense}})
        assert (totals(desk), hits(desk)) == ([total], [defense == total])
    return total
