"""Fire on the bench: one action on one target, and the dice that are asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stalingrad_widgets.core.chance import ask
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.requests import Roll

from .desk import BARE, RULES, USUAL, Army, Desk, Field, lay

SHORT = {"soviet": "sov", "german": "ger"}
OTHER = {"soviet": "german", "german": "soviet"}


def facing(by: str, own: Army, enemy: Army, field: Field = BARE, **more: Any) -> Desk:
    """A turn of one side: its army, and that of the other."""
    armies = {by: own, OTHER[by]: enemy}
    return lay(armies["soviet"], armies["german"], field, active=by, **more)


def shoot(
    card: str,
    verb: str,
    target: str,
    own: Army = USUAL,
    enemy: Army = USUAL,
    field: Field = BARE,
    *,
    dice: Sequence[int],
    by: str = "soviet",
    **changes: Any,
) -> Desk:
    """A card played for an action on a target, with these dice."""
    hand = f"{card} {own.hand}".strip()
    desk = facing(by, own._replace(hand=hand), enemy, field, dice=dice, **changes)
    desk.play(card, verb)
    desk.choose(target)
    return desk


def attack(
    start: str,
    tile: str,
    unit: str = "rifleman-b",
    enemy: Army = USUAL,
    field: Field = BARE,
    *,
    own: Army = USUAL,
    by: str = "soviet",
    **changes: Any,
) -> Mapping[str, Any]:
    """What is told of an Attack that fails, by Riflemen A from a tile on an enemy unit on another."""
    own, enemy = own._replace(at={"rifleman-a": start}), enemy._replace(at={unit: tile})
    word = f"{SHORT[OTHER[by]]}/{unit}"
    return shoot("rifleman-a", "attack", word, own, enemy, field, dice=(1,), by=by, **changes).told("attack")[0]


def total(start: str, tile: str, *args: Any, **more: Any) -> int:
    """The total defence in such an Attack."""
    return int(attack(start, tile, *args, **more)["total"])


def asking(desk: Desk) -> Desk:
    """The same position at a table where people roll: each roll is a question."""
    state = desk.start.clone()
    state.log = []
    desk.game = Game(RULES, state, ask)
    return desk


def roll(desk: Desk) -> Roll:
    """The roll that is asked for."""
    request = desk.game.request
    assert isinstance(request, Roll), request
    return request
