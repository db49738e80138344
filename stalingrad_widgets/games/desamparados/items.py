"""What lies on the table now, as a viewer may see it: pieces on the grids, cards where they may be seen."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.scene import Id, Item
from .board import SEAT_ZONES, SIDE_ZONES
from .content import EMPTY, OFF, SIDES, SPACES, Seat
from .state import IN_LAST_BREATH, State


def items(state: State, viewer: str | None) -> dict[Id, Item]:
    """Everything by its id. Viewer None sees all cards, "" those that all may see."""
    seen = state.zones.layout.visible(viewer)
    made = _grid(state)
    for seat in state.content.seats:
        made.update(_face_down(state, seat, seen))
    made.update(_aim(state))
    made.update(_named(state, viewer))
    made.update(_zones(state, seen))
    return made


# -- the grids: open to all ----------------------------------------------------------------------------


def _grid(state: State) -> dict[Id, Item]:
    words, spaces = state.content.roster.words, state.content.space_words
    made: dict[Id, Item] = {}
    for space, code in enumerate(state.occupant):
        if code != EMPTY:
            side = SIDES[space // SPACES]
            piece: Item = {"k": "piece", "f": words[code], "at": spaces[space], "s": side}
            made[words[code]] = piece if code >= len(state.at) else _soldier(state, code, piece)
    return made


def _soldier(state: State, soldier: int, piece: Item) -> Item:
    """With its cubes, of those it got, its action marker and what else lies on it."""
    piece["n"], piece["of"] = state.cubes[soldier], state.received[soldier]
    if soldier in state.slots:
        piece["mark"] = state.slots.index(soldier) + 1
    piece["st"] = _states(state, soldier)
    return piece


def _states(state: State, soldier: int) -> list[str]:
    taking_part = soldier in state.slots if state.slots else state.active(soldier)
    states = ["active" if taking_part else "veteran"]
    states += ["frozen"] * state.frozen[soldier]
    states += ["ordered"] * state.ordered[soldier]
    states += ["cover"] * state.cover[soldier]
    states += ["acting"] * (soldier == state.acting)
    attack = state.attack
    states += ["aimed"] * (attack is not None and attack.target == soldier)
    return states


def _aim(state: State) -> dict[Id, Item]:
    """The objective marker, with a line from who aims (DES-aim-02, DES-components-12)."""
    attack = state.attack
    if attack is None or attack.target == OFF or state.at[attack.attacker] == OFF:
        return {}
    words = state.content.roster.words
    return {"line:aim": {"k": "line", "f": "aim", "from": words[attack.attacker], "at": words[attack.target]}}


# -- what only some may see ----------------------------------------------------------------------------


def _face_down(state: State, seat: Seat, seen: Sequence[bool]) -> dict[Id, Item]:
    """Soldiers lying face down: their spaces are open, who they are is not (DES-deploy-04, DES-deploy-12)."""
    made: dict[Id, Item] = {}
    if state.content.options["deploy_mode"] == "simultaneous" and not seen[seat.down[0]]:
        return made
    for n, (zone, space) in enumerate(zip(seat.down, state.down_at[seat.number], strict=True)):
        if space != OFF:
            known = state.zones[zone] if seen[zone] else ()
            made[f"down:{seat.id}/{n + 1}"] = {
                "k": "piece",
                "f": known[0] if known else "back",
                "at": state.content.space_words[space],
                "s": SIDES[seat.side],
                "st": ["down"],
            }
    return made


def _named(state: State, viewer: str | None) -> dict[Id, Item]:
    """Soldiers that this side has named for Last Breath, while the other side may not know (DES-breath-13)."""
    made: dict[Id, Item] = {}
    if state.kind == IN_LAST_BREATH and state.slots:
        return made
    for side, named in enumerate(state.named):
        own = [state.content.seats[seat].id for seat in state.content.sides[side].seats]
        if viewer is None or viewer in own:
            for soldier in named:
                word = state.content.roster.words[soldier]
                made[f"named:{word}"] = {"k": "mark", "f": "named", "at": word, "s": SIDES[side]}
    return made


def _zones(state: State, seen: Sequence[bool]) -> dict[Id, Item]:
    """Each zone with its number of cards, and the cards where this viewer may see them."""
    made: dict[Id, Item] = {}
    layout = state.content.layout
    shown = {f"zone:{side}/{zone}" for side in SIDES for zone in SIDE_ZONES}
    shown |= {f"zone:{seat.id}/{zone}" for seat in state.content.seats for zone in SEAT_ZONES}
    order = {word: n for n, word in enumerate((*state.content.roster.words, *state.content.roster.objects))}
    for number, zone in enumerate(layout.zones):
        if zone.id in shown:
            item: Item = {"k": "zone", "n": state.zones.count(number)}
            if seen[number]:
                item["cards"] = sorted(state.zones[number], key=order.__getitem__)
            made[zone.id] = item
    return made
