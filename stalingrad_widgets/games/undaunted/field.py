"""What Stalingrad has on the board beside counters and control markers: set-up, plain data and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.reading import Part
from .scenario import OFF, Mine

if TYPE_CHECKING:
    from .state import State

MINE_FACES = ("antipersonnel", "antitank")
"""The faces of a mine: which units set it off (US-mine-04, US-mine-10)."""


def set_up_field(state: State) -> None:
    """Mines, smoke, overwatch, routed units and mission points as the scenario has them (US-firstsetup-05)."""
    scenario = state.scenario
    for edge, mine in scenario.mines:
        state.mines[edge] = mine
        if mine.engineer != OFF:
            state.laid[mine.engineer] += 1
    for tile, engineer in scenario.smoke:
        state.smoke[tile] = True
        if engineer != OFF:
            state.smoked[engineer] += 1
    for unit, tile in scenario.overwatch:
        state.overwatch[unit] = tile
    for unit in scenario.routed:
        state.routed[unit] = True
    for tile, points in scenario.mission_points:
        state.mission[tile] = points


# -- plain data -----------------------------------------------------------------------------------------


def dump_field(state: State) -> dict[str, Any]:
    """The key "field" with all columns, by words; {} where the rule set has none of it."""
    scenario = state.scenario
    if not scenario.edges:
        return {}
    unit, tile = scenario.unit_words, scenario.tile_words
    return {
        "field": {
            "begun": state.begun,
            "mustered": {side.id: list(state.mustered[side.index]) for side in scenario.sides},
            "chain": list(state.chain),
            "routed": [unit[u] for u, out in enumerate(state.routed) if out],
            "tiles": {tile[t]: state.face(t).id for t, worn in enumerate(state.worn) if worn},
            "mines": {scenario.edge_words[e]: _mine(state, mine) for e, mine in enumerate(state.mines) if mine},
            "laid": {unit[u]: n for u, n in enumerate(state.laid) if n},
            "smoke": [tile[t] for t, smoke in enumerate(state.smoke) if smoke],
            "smoked": {unit[u]: n for u, n in enumerate(state.smoked) if n},
            "overwatch": {unit[u]: tile[t] for u, t in enumerate(state.overwatch) if t != OFF},
            "tunnels": [scenario.tunnels[i].word for i, stands in enumerate(state.tunnels) if stands],
            "gained": list(state.gained),
            "beside": state.beside,
            "mission": {tile[t]: n for t, n in enumerate(state.mission) if n},
            "claimed": [i for i, claimed in enumerate(state.claimed) if claimed],
        }
    }


def _mine(state: State, mine: Mine) -> list[Any]:
    engineer = None if mine.engineer == OFF else state.scenario.unit_words[mine.engineer]
    return [state.scenario.sides[mine.side].id, MINE_FACES[mine.antitank], engineer]


def load_field(part: Part, new: State) -> None:
    """The columns of `dump_field`. Raises ReadingError for a value that no state of the scenario has."""
    new.begun = part["begun"].yes()
    new.chain = [card.one_of(new.scenario.cards, "card") for card in part["chain"].parts()]
    for side, cards in part["mustered"].entries(new.scenario.side_of, "side"):
        new.mustered[side] = [card.one_of(new.scenario.cards, "card") for card in cards.parts()]
    _load_units(part, new)
    _load_ground(part, new)
    _load_points(part, new)


def _load_units(part: Part, new: State) -> None:
    unit, tile = new.scenario.unit_of, new.scenario.tile_of
    new.routed = [False] * len(new.routed)
    for word in part["routed"].parts():
        new.routed[word.of(unit, "unit")] = True
    for column, key in ((new.laid, "laid"), (new.smoked, "smoked")):
        column[:] = [0] * len(column)
        for u, n in part[key].entries(unit, "unit"):
            column[u] = n.whole(1)
    new.overwatch = [OFF] * len(new.overwatch)
    for u, place in part["overwatch"].entries(unit, "unit"):
        new.overwatch[u] = place.of(tile, "tile")


def _load_ground(part: Part, new: State) -> None:
    scenario, tile = new.scenario, new.scenario.tile_of
    for t, version in part["tiles"].entries(tile, "tile"):
        faces = {face.id: i for i, face in enumerate(scenario.tiles[t].faces)}
        new.worn[t] = version.of(faces, "version of the tile")
    new.mines = [None] * len(new.mines)
    for edge, mine in part["mines"].entries(scenario.edge_of, "edge"):
        new.mines[edge] = _load_mine(mine, new)
    new.smoke = [False] * len(new.smoke)
    for word in part["smoke"].parts():
        new.smoke[word.of(tile, "tile")] = True
    standing = {word.of(scenario.tunnel_of, "tunnel") for word in part["tunnels"].parts()}
    new.tunnels = [i in standing for i in range(len(new.tunnels))]


def _load_mine(part: Part, new: State) -> Mine:
    entries = part.parts()
    if len(entries) != 3:
        part.must_be("a side, a face and an Engineer or null")
    side, face, engineer = entries
    owner = OFF if engineer.value is None else engineer.of(new.scenario.unit_of, "unit")
    antitank = face.one_of(MINE_FACES, "face") == MINE_FACES[True]
    return Mine(side.of(new.scenario.side_of, "side"), antitank, owner)


def _load_points(part: Part, new: State) -> None:
    gained = part["gained"].parts()
    if len(gained) != 2:
        part["gained"].must_be("the mission points of both sides")
    new.gained = [points.whole() for points in gained]
    new.beside = part["beside"].whole()
    new.mission = [0] * len(new.mission)
    for t, n in part["mission"].entries(new.scenario.tile_of, "tile"):
        new.mission[t] = n.whole(1)
    claims = {str(i): i for i in range(len(new.claimed))}
    new.claimed = [False] * len(new.claimed)
    for claim in part["claimed"].parts():
        number = claim.whole()
        if str(number) not in claims:
            claim.must_be(f"one of the {len(claims)} special rules of the scenario")
        new.claimed[number] = True
