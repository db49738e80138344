"""The state of `State.dump` taken back, value by value: a file may have been edited."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.reading import Part
from ...core.zones import Zones
from .content import COVER_ME, FIREARMS, GRENADE, OFF, SECONDARY, SIDES, Content
from .state import KINDS, PHASES, Attack, Result, State
from .verbs import AXES

_SIDE = {side: number for number, side in enumerate(SIDES)}


def load_state(doc: Mapping[str, Any], content: Content) -> State:
    """The state of `State.dump`. Raises ReadingError for a value that no state of this content has."""
    new, part = State(content), Part(doc)
    new.phase, new.round = part["phase"].one_of(PHASES, "phase"), part["round"].whole(1)
    new.first, new.slot, new.repeat = part["first"].of(_SIDE, "side"), part["slot"].whole(), part["repeat"].whole()
    _load_seats(part, new)
    new.zones = _load_zones(part["zones"], content)
    _load_cubes(part, new)
    _load_grid(part, new)
    _load_order(part, new)
    _load_activation(part, new)
    _load_secrets(part, new)
    _load_result(part["result"].or_none(), new)
    return new


def _load_seats(part: Part, new: State) -> None:
    """Platoons, and spaces of the soldiers that lie face down."""
    platoons = {platoon.word: platoon.number for platoon in new.content.roster.platoons}
    for seat, word in part["platoons"].entries(new.content.seat_of, "seat"):
        new.platoons[seat.number] = word.of(platoons, "platoon")
    for seat, down in part["down"].entries(new.content.seat_of, "seat"):
        spaces = [_or_off(space, new.content.space_of, "space") for space in down.parts()]
        if len(spaces) != len(seat.down):
            down.must_be(f"a list of {len(seat.down)}")
        new.down_at[seat.number] = spaces


def _or_off(part: Part, known: Mapping[str, int], what: str) -> int:
    """What a name stands for; OFF for null."""
    named = part.or_none()
    return OFF if named is None else named.of(known, what)


def _load_zones(part: Part, content: Content) -> Zones:
    for _, cards in part["cards"].entries(content.layout.index, "zone"):
        cards.texts()
    return Zones.load(part.mapping(), content.layout)


def _load_cubes(part: Part, new: State) -> None:
    for side, index in _SIDE.items():
        new.reserve[index], new.lost[index] = part["reserve"][side].whole(), part["lost"][side].whole()


def _load_grid(part: Part, new: State) -> None:
    code_of, soldiers = new.content.roster.code_of, _soldiers(new)
    for space, word in part["grid"].entries(new.content.space_of, "space"):
        code = new.occupant[space] = word.of(code_of, "soldier or trench")
        if code < len(new.at):
            new.at[code] = space
    for soldier, kept in part["soldiers"].entries(soldiers, "soldier"):
        new.cubes[soldier], new.received[soldier] = kept["cubes"].whole(), kept["received"].whole()
        new.deployed[soldier], new.cover[soldier] = kept["deployed"].whole(1), kept["cover"].whole()
        new.frozen[soldier], new.ordered[soldier] = kept["frozen"].yes(), kept["ordered"].yes()


def _soldiers(state: State) -> Mapping[str, int]:
    """Word of each soldier -> its code."""
    return {card.word: card.code for card in state.content.roster.soldiers}


def _load_order(part: Part, new: State) -> None:
    soldiers = _soldiers(new)
    for soldier, bonus in part["reaction"].entries(soldiers, "soldier"):
        new.reaction[soldier] = bonus.whole()
    new.slots = [_or_off(word, soldiers, "soldier") for word in part["slots"].parts()]
    new.fixed = [value.whole() for value in part["fixed"].parts()]


def _load_activation(part: Part, new: State) -> None:
    new.kind = part["kind"].one_of(("", *KINDS), "kind of activation")
    new.acting = _or_off(part["acting"], _soldiers(new), "soldier")
    new.used = tuple(action.one_of((*SECONDARY, COVER_ME), "action") for action in part["used"].parts())
    new.attacked = part["attacked"].yes()
    attack = part["attack"].or_none()
    new.attack = None if attack is None else _attack(attack, new)


def _attack(part: Part, state: State) -> Attack:
    return Attack(
        attacker=part["attacker"].of(_soldiers(state), "soldier"),
        weapon=part["weapon"].one_of((*FIREARMS, GRENADE, ""), "weapon"),
        axis=part["axis"].one_of((*AXES, ""), "axis"),
        target=_or_off(part["target"], state.content.roster.code_of, "soldier or trench"),
        shots=part["shots"].whole(),
        precision=part["precision"].whole(),
        rolled=part["rolled"].whole(),
        stop=part["stop"].yes(),
        retarget=part["retarget"].yes(),
    )


def _load_secrets(part: Part, new: State) -> None:
    """Secret answers, and soldiers named for Last Breath."""
    for seat, said in part["said"].entries(new.content.seat_of, "seat"):
        new.said[seat.number] = said.text()
    soldiers = _soldiers(new)
    first, second = (tuple(w.of(soldiers, "soldier") for w in part["named"][side].parts()) for side in SIDES)
    new.named = (first, second)
    new.naming = [part["naming"][side].yes() for side in SIDES]


def _load_result(part: Part | None, new: State) -> None:
    if part is None:
        return
    entries = part.parts()
    points = entries[2].parts() if len(entries) == len(Result._fields) else []
    if len(points) != len(SIDES):
        part.must_be("a side or null, a rule and the points of both sides")
    new.result = Result(_or_off(entries[0], _SIDE, "side"), entries[1].text(), (points[0].whole(), points[1].whole()))
