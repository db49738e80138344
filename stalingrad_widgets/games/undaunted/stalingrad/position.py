"""What a position of Stalingrad has besides counters, control markers and cards.

    routed = ["sov/rifle-a"]
    tiles = { 503 = "B" }
    mines = { "506/510" = { side = "german", face = "antitank", engineer = "engineer-a" } }
    smoke = ["510"]
    overwatch = { "ger/machine-gunner-a" = "511" }
    tunnels = ["rail"]
    gained = { soviet = 2 }
    mission = { 507 = 1 }
    begun = true
    available = { soviet = ["S-U-020", "S-L-069"] }

`tiles` are those that lie there in another version than A, `tunnels` those that stand. `laid` and `smoked` are
the markers that each Engineer has placed so far, those that lie there with them; `claimed` the special rules, by
number, that have counted already. Mission points that are nowhere named lie beside the board. `available` names
cards that a side has besides those of a single game, as in a campaign; an upgraded or reserve card takes the
place of those with its number. A position out of a campaign has `campaign` in its place: all cards of both sides
that take part, the city, the tunnels that are gone and the squads that are one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from ....core.position import PositionError, Reader
from ....core.reading import Part, ReadingError
from ....core.requests import Word
from ..field import MINE_FACES
from ..position import Kind, PositionReader, short, slot
from ..ruleset import RuleSet
from ..scenario import OFF, Mine, Side
from ..soundness import faults
from ..state import MUSTER, State
from . import catalog
from .muster import lists_of, open_line
from .overview import single_game
from .pack import Pack, codes_of
from .soundness import field_faults

KEYS = (
    "routed", "tiles", "mines", "laid", "smoke", "smoked", "overwatch", "tunnels",
    "gained", "mission", "claimed", "begun", "muster", "available", "campaign",
)  # fmt: skip


# -- writing -----------------------------------------------------------------------------------------------


def write(state: State, viewer: str | None) -> dict[str, Any]:
    """All its own keys; of what a side has said for its deck so far, the viewer's own (US-setup-15)."""
    scenario = state.scenario
    units = [short(unit.word) for unit in scenario.units]
    edges = [word.partition(":")[2] for word in scenario.edge_words]
    return {
        "routed": [units[unit] for unit, out in enumerate(state.routed) if out],
        "tiles": _versions(state),
        "mines": {edges[edge]: _mine(state, mine) for edge, mine in enumerate(state.mines) if mine is not None},
        "laid": {units[unit]: n for unit, n in enumerate(state.laid) if n},
        "smoke": [slot(scenario, tile) for tile, lies in enumerate(state.smoke) if lies],
        "smoked": {units[unit]: n for unit, n in enumerate(state.smoked) if n},
        "overwatch": {units[unit]: slot(scenario, t) for unit, t in enumerate(state.overwatch) if t != OFF},
        "tunnels": [tunnel.id for tunnel, stands in zip(scenario.tunnels, state.tunnels, strict=True) if stands],
        "gained": {side.id: n for side, n in zip(scenario.sides, state.gained, strict=True) if n},
        "mission": {slot(scenario, tile): n for tile, n in enumerate(state.mission) if n},
        "claimed": [i for i, claimed in enumerate(state.claimed) if claimed],
        "begun": state.begun,
        "muster": {side.id: _said(state, side) for side in scenario.sides if viewer in (None, side.id)},
        **({} if scenario.campaign is None else {"campaign": deepcopy(dict(scenario.campaign))}),
    }


def _versions(state: State) -> dict[str, str]:
    """The tiles that are not the first of their code, whether a campaign or this game has swapped them."""
    faces = {slot(state.scenario, tile): state.face(tile).id for tile in range(len(state.worn))}
    return {code: face[-1] for code, face in faces.items() if face[-1] != "A"}


def _said(state: State, side: Side) -> list[str]:
    return [state.scenario.cards[card].id for card in state.mustered[side.index]]


def _mine(state: State, mine: Mine) -> dict[str, str]:
    made = {"side": state.scenario.sides[mine.side].id, "face": MINE_FACES[mine.antitank]}
    if mine.engineer != OFF:
        made["engineer"] = short(state.scenario.unit_words[mine.engineer]).partition("/")[2]
    return made


# -- reading -----------------------------------------------------------------------------------------------


def read(reader: PositionReader, state: State) -> None:
    """Put the keys that a document has into a state; what is wrong with them is in `reader.found`."""
    doc = reader.doc
    _read_units(reader, state)
    if "tiles" in doc:
        _read_tiles(reader, state)
    if "mines" in doc:
        _read_mines(reader, state)
    if "smoke" in doc:
        state.smoke = [False] * len(state.smoke)
        for code in reader.known(reader.listed("smoke", doc["smoke"]), reader.slots, "tile", "smoke: "):
            state.smoke[reader.slots[code]] = True
    if "tunnels" in doc:
        ids = [tunnel.id for tunnel in reader.scenario.tunnels]
        standing = reader.known(reader.listed("tunnels", doc["tunnels"]), ids, "tunnel", "tunnels: ")
        state.tunnels = [id in standing for id in ids]
    _read_points(reader, state)
    state.begun = reader.truth("begun", doc.get("begun", state.begun))
    _read_muster(reader, state)


def _read_units(reader: PositionReader, state: State) -> None:
    doc, units = reader.doc, reader.units
    if "counters" in doc or "routed" in doc:
        state.routed = [False] * len(state.routed)
        for unit in reader.known(reader.listed("routed", doc.get("routed", ())), units, "counter", "routed: "):
            state.routed[units[unit]] = True
    if "counters" in doc or "overwatch" in doc:
        state.overwatch = [OFF] * len(state.overwatch)
        watched = reader.table("overwatch", doc.get("overwatch", {}))
        for unit in reader.known(watched, units, "counter", "overwatch: "):
            for code in reader.known([watched[unit]], reader.slots, "tile", f"overwatch.{unit}: "):
                state.overwatch[units[unit]] = reader.slots[code]
    for key, column in (("laid", state.laid), ("smoked", state.smoked)):
        if key in doc:
            column[:] = [0] * len(column)
            numbers = reader.table(key, doc[key])
            for unit in reader.known(numbers, units, "counter", f"{key}: "):
                column[units[unit]] = reader.whole(f"{key}.{unit}", numbers[unit], 0)


def _read_tiles(reader: PositionReader, state: State) -> None:
    """Versions that lie there, by their letters; no tile goes back to one before the first (US-destr-05)."""
    state.worn = [0] * len(state.worn)
    versions = reader.table("tiles", reader.doc["tiles"])
    for code in reader.known(versions, reader.slots, "tile", "tiles: "):
        tile = reader.slots[code]
        letters = [face.id[-1] for face in reader.scenario.tiles[tile].faces]
        for letter in reader.known([versions[code]], letters, "version", f"tiles.{code}: "):
            state.worn[tile] = letters.index(letter)


def _read_mines(reader: PositionReader, state: State) -> None:
    state.mines = [None] * len(state.mines)
    edges = _edges(reader)
    mines = reader.table("mines", reader.doc["mines"])
    for edge in reader.known(mines, edges, "edge", "mines: "):
        state.mines[edges[edge]] = _read_mine(reader, reader.table(f"mines.{edge}", mines[edge]), f"mines.{edge}")


def _edges(reader: PositionReader) -> dict[str, int]:
    """Edges by their two tiles, in either order."""
    found: dict[str, int] = {}
    for edge, word in enumerate(reader.scenario.edge_words):
        a, _, b = word.partition(":")[2].partition("/")
        found[f"{a}/{b}"] = found[f"{b}/{a}"] = edge
    return found


def _read_mine(reader: PositionReader, doc: Mapping[str, Any], where: str) -> Mine | None:
    reader.known(doc, ("side", "face", "engineer"), "key", f"{where}: ")
    sides = reader.known([doc.get("side")], reader.scenario.side_of, "side", f"{where}.side: ")
    faces = reader.known([doc.get("face")], MINE_FACES, "face", f"{where}.face: ")
    if not sides or not faces:
        return None
    side = reader.scenario.side(sides[0])
    return Mine(side.index, faces[0] == MINE_FACES[True], _engineer(reader, side, doc.get("engineer"), where))


def _engineer(reader: PositionReader, side: Side, id: Any, where: str) -> int:
    if id is None:
        return OFF
    own = {short(reader.scenario.unit_words[unit]).partition("/")[2]: unit for unit in side.units}
    known = reader.known([id], own, "counter", f"{where}.engineer: ")
    return own[known[0]] if known else OFF


def _read_points(reader: PositionReader, state: State) -> None:
    """Mission points on tiles and gained; the others lie beside the board (US-mission-02)."""
    doc, sides = reader.doc, reader.scenario.side_of
    in_all = state.beside + sum(state.gained) + sum(state.mission)
    if "gained" in doc:
        gained = reader.table("gained", doc["gained"])
        for side in reader.known(gained, sides, "side", "gained: "):
            state.gained[sides[side]] = reader.whole(f"gained.{side}", gained[side], 0)
    if "mission" in doc:
        state.mission = [0] * len(state.mission)
        lying = reader.table("mission", doc["mission"])
        for code in reader.known(lying, reader.slots, "tile", "mission: "):
            state.mission[reader.slots[code]] = reader.whole(f"mission.{code}", lying[code], 0)
    used = sum(state.gained) + sum(state.mission)
    if used > in_all:
        reader.found.append(f"gained and mission are {used} points: the scenario has {in_all} in all.")
    state.beside = max(in_all - used, 0)
    _read_claims(reader, state)


def _read_claims(reader: PositionReader, state: State) -> None:
    if "claimed" in reader.doc:
        claims = reader.listed("claimed", reader.doc["claimed"])
        most = len(state.claimed) - 1
        claimed = [reader.whole(f"claimed[{i}]", number, 0, most) for i, number in enumerate(claims)]
        state.claimed = [i in claimed for i in range(len(state.claimed))]


def starting_deck(state: State, side: Side) -> list[Word]:
    """After the muster the deck as it is made up by the lowest numbers (US-setup-14); before it, none."""
    if state.phase == MUSTER:
        return []
    certain, lines, _ = lists_of(state, side)
    return [*certain, *(card for line in lines for card in line.cards[: line.wanted])]


def _read_muster(reader: PositionReader, state: State) -> None:
    """What was said for the decks so far, in that phase."""
    if state.phase != MUSTER:
        return
    said = reader.table("muster", reader.doc.get("muster", {}))
    for id in reader.known(said, reader.scenario.side_of, "side", "muster: "):
        _read_said(reader, state, reader.scenario.side(id), reader.listed(f"muster.{id}", said[id]))


def _read_said(reader: PositionReader, state: State, side: Side, said: list[Any]) -> None:
    """Cards in the order in which they are asked for."""
    words = {state.scenario.cards[card].id: card for card in side.cards}
    for id in reader.known(said, words, "card", f"muster.{side.id}: "):
        asked = open_line(state, side)
        fits = asked is not None and words[id] in asked[0].cards and words[id] not in state.mustered[side.index]
        if fits:
            state.mustered[side.index].append(words[id])
        else:
            reader.found.append(f"muster.{side.id}: {id!r} is not asked for there (US-setup-13).")


# -- cards of a campaign -------------------------------------------------------------------------------------


def campaign(doc: Mapping[str, Any], header: Mapping[str, Any], rules: RuleSet) -> dict[str, Any] | None:
    """What a campaign has given, or the cards of a single game and those of `available`; None if neither is named.

    Raises PositionError for what no campaign has, and a card that the side does not have.
    """
    pack: Pack = catalog.read_pack(doc.get("pack"), rules)
    if "campaign" in doc:
        return _given(pack, doc)
    if "available" not in doc:
        return None
    setting, reader = single_game(pack, header["scenario"]), Reader()
    named = reader.table("available", doc["available"])
    reader.known(named, pack.sides, "side", "available: ")
    cards = {side: _available(reader, pack, side, setting.cards[side], named.get(side, ())) for side in pack.sides}
    if reader.found:
        raise PositionError(reader.found)
    return {"cards": cards, "integrated": {side: list(pair) for side, pair in setting.integrated.items()}}


def _given(pack: Pack, doc: Mapping[str, Any]) -> dict[str, Any]:
    """The key `campaign`, which has all cards, so that `available` adds none."""
    if "available" in doc:
        raise PositionError(["campaign and available are both there: campaign has all cards, so leave available out."])
    given = Part(doc["campaign"], "campaign")
    try:
        catalog.read_setting(pack, given)
    except ReadingError as wrong:
        raise PositionError([str(wrong)]) from None
    return dict(given.mapping())


def _available(reader: Reader, pack: Pack, side: str, own: Sequence[str], named: Any) -> list[str]:
    """A side's cards; one of the same number gives way (US-upgrade-11, US-reserve-01)."""
    known = [code for card in pack.cards_of(side) for code in codes_of(card)]
    where = f"available.{side}"
    more = reader.known(reader.listed(where, named), known, "card", f"{where}: ")
    numbers = {card[4:] for card in more}
    return [*(card for card in own if card[4:] not in numbers), *dict.fromkeys(more)]


STALINGRAD = Kind(KEYS, write, read, starting_deck, lambda state: [*faults(state), *field_faults(state)], campaign)
"""Positions of Stalingrad."""
