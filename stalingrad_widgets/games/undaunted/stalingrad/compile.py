"""A Stalingrad scenario compiled for play, from a pack and the state of a campaign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from ....core.requests import Word
from .. import tables
from ..ruleset import RuleSet
from ..scenario import (
    EVERYWHERE,
    HUNKER,
    OFF,
    Action,
    Card,
    Claim,
    Goal,
    Mine,
    Occupation,
    Play,
    Scenario,
    Side,
    Tile,
    TileFace,
    Tunnel,
    Unit,
)
from .overview import single_game
from .setting import Setting, unit_id

if TYPE_CHECKING:
    from . import pack as packs

READY_UNIT = "ready-unit"
"""The Ready use of a card, in a word (US-play-05)."""
BASELINE: tuple[tuple[str, str, int], ...] = (
    ("Platoon Sergeant", "", 1),
    ("Squad Leader", "A", 1),
    ("Squad Leader", "B", 1),
    ("Rifleman", "A", 1),
    ("Rifleman", "B", 1),
    ("Scout", "A", 1),
    ("Scout", "B", 1),
    ("Fog of War", "", 2),
)
"""The baseline deck: title, squad, number (US-setup-16)."""


def compile_scenario(pack: packs.Pack, id: str, rules: RuleSet, setting: Setting | None = None) -> Scenario:
    """The tables of one scenario of a pack that has passed its checks, as played with what the setting has.

    Raises KeyError for an unknown id.
    """
    compiler = _Compiler(pack, pack.scenario(id), rules, setting or single_game(pack, id))
    return compiler.scenario(None if setting is None else compiler.campaign())


class _Borders(TypedDict):
    """The part of a `Scenario` that lies between tiles."""

    edges: tuple[tuple[int, int], ...]
    edge_words: tuple[Word, ...]
    edge_of: Mapping[Word, int]
    edges_of: tuple[Mapping[int, int], ...]
    tunnels: tuple[Tunnel, ...]
    tunnel_of: Mapping[Word, int]


class _Lying(TypedDict):
    """The part of a `Scenario` that lies on the board at the start and belongs to a side."""

    markers: tuple[tuple[int, int, bool], ...]
    counters: tuple[tuple[int, int, bool], ...]
    routed: tuple[int, ...]
    mines: tuple[tuple[int, Mine], ...]
    smoke: tuple[tuple[int, int], ...]
    overwatch: tuple[tuple[int, int], ...]


class _Tokens(TypedDict):
    """The part of a `Scenario` that is nobody's."""

    escape: tuple[int, ...]
    mission: tuple[int, ...]
    mission_points: tuple[tuple[int, int], ...]
    beside: int


class _Compiler:
    """Holds what the parts of a scenario need of each other while it is compiled."""

    def __init__(self, pack: packs.Pack, source: packs.Scenario, rules: RuleSet, setting: Setting) -> None:
        self.pack = pack
        self.source = source
        self.rules = rules
        self.setting = setting
        self.sides = tuple(pack.sides)
        self.side_of = {id: i for i, id in enumerate(pack.sides)}
        self.tile_of = {slot.tile: i for i, slot in enumerate(source.slots)}
        self.supply = [self._supply(side) for side in self.sides]
        self.units = self._units()
        self.unit_of = {unit.word: unit for unit in self.units}
        self.cards = {card.word: card for side in range(2) for card in self._cards(side)}
        self.edges = tuple((self.tile_of[a], self.tile_of[b]) for a, b in source.links())

    def campaign(self) -> dict[str, Any]:
        """The setting as far as it shows in this scenario: a side's cards that stay behind are nobody's business."""
        gone = sorted(tunnel.id for tunnel in self.source.tunnels if tunnel.id in self.setting.tunnels_gone)
        return {
            "cards": {side: self._designations(side) for side in self.sides},
            "city": {code: self.setting.city[code] for code in self.tile_of if code in self.setting.city},
            "tunnels_gone": gone,
            "integrated": {side: list(pair) for side, pair in self.setting.integrated.items()},
        }

    def _designations(self, side: str) -> list[str]:
        from .pack import codes_of

        available = set(self.setting.cards[side])
        cards = self.supply[self.side_of[side]]
        return [code for card in cards for code in codes_of(card) if code in available]

    def scenario(self, campaign: Mapping[str, Any] | None) -> Scenario:
        """The whole of it."""
        source, tiles, plays = self.source, self._tiles(), self._plays()
        return Scenario(
            **tables.words(self.pack.sides, self.units, tiles, self.rules.zones),
            **tables.ground(tiles, self.edges),
            **self._borders(tiles),
            **self._lying(),
            **self._tokens(),
            id=source.id,
            title=source.title,
            pack=self.pack.id,
            sides=(self._side(0), self._side(1)),
            units=self.units,
            cards=self.cards,
            plays=plays,
            doubtful={word: play for word, play in plays.items() if self._is_doubtful(play)},
            spawns=(OFF,) * len(self.units),
            holder=self.side_of[source.initiative],
            radio=OFF,
            radio_side=OFF,
            source=source,
            claims=tuple(claim for special in source.special for claim in self._claims(special)),
            campaign=campaign,
        )

    # -- the board ---------------------------------------------------------------------------------

    def _indexes(self, codes: Sequence[str]) -> tuple[int, ...]:
        return tuple(self.tile_of[code] for code in codes)

    def _tiles(self) -> tuple[Tile, ...]:
        values = {objective.tile: objective.value for objective in self.source.objectives}
        return tuple(self._tile(i, slot, values.get(slot.tile, 0)) for i, slot in enumerate(self.source.slots))

    def _tile(self, index: int, slot: packs.Slot, value: int) -> Tile:
        faces = self._faces(slot.tile)
        laid = faces[0]
        return Tile(
            index=index,
            word=f"tile:{slot.tile}",
            slot=slot.tile,
            name=laid.name,
            cover=laid.cover,
            hill=False,
            value=value,
            ground=laid.ground,
            feature=laid.feature,
            x=slot.x,
            y=slot.y,
            faces=faces,
        )

    def _faces(self, code: str) -> tuple[TileFace, ...]:
        """The version in the current city pool, fortified if the overview says so, and those that may follow it."""
        versions = self.pack.versions_of(code)
        first = next(i for i, tile in enumerate(versions) if tile.id[-1] == self.setting.city.get(code, "A"))
        first += code in self.source.fortify and _can_fortify(versions[first:])
        return tuple(
            TileFace(
                id=tile.id,
                name=tile.name,
                cover=tile.cover,
                building_cover=tile.building_cover,
                structure=tile.structure_defence,
                fortification=tile.fortification_cover,
                impassable=tile.impassable,
                ground=tile.ground,
                feature=tile.feature,
            )
            for tile in versions[first:]
        )

    def _borders(self, tiles: Sequence[Tile]) -> _Borders:
        edge_words = tuple(f"edge:{tiles[a].slot}/{tiles[b].slot}" for a, b in self.edges)
        tunnels = self._tunnels()
        return _Borders(
            edges=self.edges,
            edge_words=edge_words,
            edge_of={word: i for i, word in enumerate(edge_words)},
            edges_of=self._edges_of(),
            tunnels=tunnels,
            tunnel_of={tunnel.word: i for i, tunnel in enumerate(tunnels)},
        )

    def _edges_of(self) -> tuple[Mapping[int, int], ...]:
        edges: list[dict[int, int]] = [{} for _ in self.source.slots]
        for i, (a, b) in enumerate(self.edges):
            edges[a][b] = edges[b][a] = i
        return tuple(edges)

    def _tunnels(self) -> tuple[Tunnel, ...]:
        """Those that have not been destroyed (US-tunnel-08)."""
        return tuple(
            Tunnel(tunnel.id, f"tunnel:{tunnel.id}", self.tile_of[tunnel.tile])
            for tunnel in self.source.tunnels
            if tunnel.id not in self.setting.tunnels_gone
        )

    # -- what lies on it at the start ---------------------------------------------------------------

    def _lying(self) -> _Lying:
        source, counters = self.source, self._counters()
        return _Lying(
            markers=tuple((self.side_of[m.side], self.tile_of[m.tile], m.face == "controlled") for m in source.markers),
            counters=tuple((self._unit(c.side, c.unit), self.tile_of[c.tile], c.suppressed) for c in counters),
            routed=tuple(self._unit(c.side, c.unit) for c in counters if c.routed),
            mines=tuple(self._mine(mine) for mine in source.mines),
            smoke=tuple((self.tile_of[s.tile], self._engineer(s.side, s.engineer)) for s in source.smoke),
            overwatch=tuple((self._unit(o.side, o.unit), self.tile_of[o.tile]) for o in source.overwatch),
        )

    def _tokens(self) -> _Tokens:
        source = self.source
        return _Tokens(
            escape=self._indexes(source.escape),
            mission=self._indexes(source.mission),
            mission_points=tuple((self.tile_of[m.tile], m.value) for m in source.mission_points),
            beside=source.mission_beside,
        )

    def _mine(self, mine: packs.Mine) -> tuple[int, Mine]:
        a, b = (self.tile_of[code] for code in mine.between)
        edge = next(i for i, ends in enumerate(self.edges) if set(ends) == {a, b})
        return edge, Mine(self.side_of[mine.side], mine.face == "antitank", self._engineer(mine.side, mine.engineer))

    # -- units -------------------------------------------------------------------------------------

    def _pair(self, side: str) -> Sequence[str]:
        return self.setting.integrated.get(side) or ()

    def _unit_word(self, side: str, id: str) -> str:
        unit = next(unit for unit in self.pack.units_of(side) if unit.id == id)
        return f"unit:{self.pack.sides[side].short}/{unit_id(unit, self._pair(side))}"

    def _unit(self, side: str, id: str) -> int:
        return self.unit_of[self._unit_word(side, id)].index

    def _counters(self) -> list[packs.Counter]:
        """Counters on the board at the start; of two squads that are one, the one named first (US-integrate-07)."""
        first: dict[str, packs.Counter] = {}
        for counter in self.source.counters:
            first.setdefault(self._unit_word(counter.side, counter.unit), counter)
        return list(first.values())

    def _engineer(self, side: str, id: str | None) -> int:
        """The Engineer that a marker counts for; OFF if it does not take part."""
        unit = None if id is None else self.unit_of.get(self._unit_word(side, id))
        return OFF if unit is None else unit.index

    def _units(self) -> tuple[Unit, ...]:
        """The units that take part: those of the cards, those on the board at the start, those that an objective names.

        An objective may name a unit of which a campaign has left neither card nor counter: it is never met then.
        """
        units: list[Unit] = []
        for side, id in enumerate(self.sides):
            faces: dict[str, list[str]] = {}
            for card in self.supply[side]:
                if card.unit is not None:
                    faces.setdefault(self._unit_word(id, card.unit), []).append(f"card:{card.id}")
            there = [counter.unit for counter in self.source.counters if counter.side == id]
            for unit in (*there, *self._aimed_at(side)):
                faces.setdefault(self._unit_word(id, unit), [])
            units += self._units_of(side, id, faces, len(units))
        return tuple(units)

    def _aimed_at(self, side: int) -> Iterator[str]:
        """Units of a side that it is to occupy tiles with, or that the enemy is to rout (US-goal-03, US-goal-07)."""
        for owner, goals in self.source.goals.items():
            for goal in goals:
                own = goal.occupy.units if goal.occupy is not None else ()
                yield from own if self.side_of[owner] == side else goal.rout

    def _units_of(self, side: int, id: str, faces: Mapping[str, Sequence[str]], first: int) -> list[Unit]:
        made: dict[str, Unit] = {}
        pair = self._pair(id)
        for unit in self.pack.units_of(id):
            word = self._unit_word(id, unit.id)
            if word in faces and word not in made:
                made[word] = _unit(unit, first + len(made), word, side, pair, faces[word])
        return list(made.values())

    # -- cards -------------------------------------------------------------------------------------

    def _supply(self, side: str) -> tuple[packs.Card, ...]:
        """The cards of a side that take part, out of those that are available (US-setup-10 to US-setup-12)."""
        available = set(self.setting.cards[side])
        cards = [card for card in self.pack.cards_of(side) if _available(card, available)]
        lines = self.source.supply[side]
        if lines == "all":
            return tuple(cards)
        return tuple(card for card in cards if any(self._listed(side, card, line.title, line.squad) for line in lines))

    def _squad(self, side: str, card: packs.Card) -> str | None:
        if card.unit is None:
            return card.squad
        return next(unit.squad for unit in self.pack.units_of(side) if unit.id == card.unit)

    def _listed(self, side: str, card: packs.Card, title: str, squad: str | None) -> bool:
        """Whether a line of a list means this card; integrated squads count as one (US-integrate-05)."""
        own, pair = self._squad(side, card), self._pair(side)
        return card.title == title and (squad is None or own == squad or (own in pair and squad in pair))

    def _copies(self, side: str, card: packs.Card) -> int:
        from .pack import codes_of

        available = set(self.setting.cards[side])
        return sum(code in available for code in codes_of(card))

    def _cards(self, side: int) -> list[Card]:
        id = self.sides[side]
        return [self._card(side, id, card) for card in self.supply[side]]

    def _card(self, side: int, id: str, card: packs.Card) -> Card:
        unit = None if card.unit is None else self.unit_of[self._unit_word(id, card.unit)]
        squad, fog, word = self._squad(id, card), card.kind == "fog", f"card:{card.id}"
        actions = _actions(card.actions)
        uses = () if fog else (*(action.verb for action in actions), *((READY_UNIT,) if unit else ()), HUNKER)
        return Card(
            word=word,
            title=f"{card.title} {squad}" if squad else card.title,
            kind=card.kind,
            side=side,
            unit=OFF if unit is None else unit.index,
            squad=squad,
            initiative=card.initiative,
            name=card.name,
            symbol=card.symbol or (unit.symbol if unit else ""),
            copies=self._copies(id, card),
            actions=actions,
            plays=tuple(f"{word} {use}" for use in uses),
            asked=(word, f"{word} {HUNKER}") if fog else (),
            id=card.id,
            rank=card.rank or "",
            list_title=card.title,
            asset=card.asset or "",
        )

    def _plays(self) -> dict[str, Play]:
        from .spawn import READY_USE

        plays: dict[str, Play] = {}
        for card in self.cards.values():
            for action in card.actions:
                word = f"{card.word} {action.verb}"
                plays[word] = Play(word, card.word, card.unit, action, self.rules.actions[action.type])
            for word in (*card.plays, *card.asked):
                use = READY_USE if word.endswith(f" {READY_UNIT}") else None
                plays.setdefault(word, Play(word, card.word, card.unit, None, use))
        return plays

    def _is_doubtful(self, play: Play) -> bool:
        """Whether the rules must look at the position to say that a use is legal."""
        if play.rule is None:
            return self.cards[play.card].kind == "fog"
        unavailable = play.action is not None and not play.action.available
        return play.unit != OFF or play.rule.why_no is not None or unavailable

    # -- the sides -----------------------------------------------------------------------------------

    def _side(self, index: int) -> Side:
        id, names = self.sides[index], self.rules.zones
        cards = [card for card in self.cards.values() if card.side == index]
        goals = tuple(self._goal(index, goal) for goal in self.source.goals[id])
        first = index * len(names)
        return Side(
            **tables.army(index, self.pack.sides, self.units, cards),
            **tables.zones_of(index, names),
            mortars=(),
            needs=min((goal.points for goal in goals if goal.points), default=0),
            pins=False,
            deck_list=(),
            supply_list=tuple(card.word for card in cards for _ in range(card.copies)),
            of_squad=self._by_squad(id, cards),
            bolsters=(),
            fetches_all=frozenset(),
            goals=goals,
            routs=self.source.full_rout.get(id, True),
            muster=self._muster(id),
            aside=first + names.index("aside"),
            removed=first + names.index("removed"),
        )

    def _by_squad(self, side: str, cards: Sequence[Card]) -> Mapping[str | None, frozenset[str]]:
        """Integrated squads are one for every squad letter (US-integrate-06)."""
        pair = self._pair(side)
        words: dict[str | None, frozenset[str]] = {
            squad: frozenset(
                card.word for card in cards if card.squad == squad or (card.squad in pair and squad in pair)
            )
            for squad in ("A", "B", "C")
        }
        words[None] = frozenset(card.word for card in cards)
        return words

    def _muster(self, side: str) -> tuple[tuple[str, str, int], ...]:
        """The deck list: baseline and what the scenario adds (US-setup-13, US-setup-17)."""
        deck = self.source.deck[side]
        plus = tuple((line.title, line.squad or "", line.count or EVERYWHERE) for line in deck.plus)
        return (*(BASELINE if deck.baseline else ()), *plus)

    # -- aims ----------------------------------------------------------------------------------------

    def _goal(self, side: int, goal: packs.Goal) -> Goal:
        enemy = self.sides[1 - side]
        named = self._taking_part(enemy, goal.rout)
        count = min(goal.rout_count or len(named), len(named)) if goal.rout else goal.rout_count or 0
        everybody = tuple(unit.index for unit in self.units if unit.side != side)
        return Goal(
            points=goal.points or 0,
            rout=(named if goal.rout else everybody) if count else (),
            rout_count=count,
            gain=goal.gain or 0,
            mission=goal.mission or 0,
            occupy=None if goal.occupy is None else self._occupation(side, goal.occupy),
        )

    def _taking_part(self, side: str, ids: Sequence[str]) -> tuple[int, ...]:
        """The units of these ids that take part, each once."""
        words = dict.fromkeys(self._unit_word(side, id) for id in ids)
        return tuple(self.unit_of[word].index for word in words if word in self.unit_of)

    def _occupation(self, side: int, occupy: packs.Occupy) -> Occupation:
        marked = {"mission": self.source.mission, "escape": self.source.escape}
        marked["both"] = (*self.source.mission, *self.source.escape)
        tiles = occupy.tiles or marked[occupy.on or "both"]
        if occupy.units:
            units = self._taking_part(self.sides[side], occupy.units)
        else:
            units = tuple(unit.index for unit in self.units if unit.side == side and occupy.role in (None, unit.role))
        return Occupation(frozenset(self._indexes(tiles)), units, occupy.count or len(units))

    def _claims(self, special: packs.Special) -> list[Claim]:
        """What a special rule lets count, each thing once (US-mission-03)."""
        side = self.side_of[special.side]
        if special.hook == "gain-by-rout":
            enemy = self.sides[1 - side]
            named = self._taking_part(enemy, special.units)
            units = named if special.units else tuple(unit.index for unit in self.units if unit.side != side)
            return [Claim(side, special.hook, unit, frozenset(), special.points) for unit in units]
        own = self._taking_part(self.sides[side], special.units)
        movers = frozenset(own if special.units else (unit.index for unit in self.units if unit.side == side))
        return [Claim(side, special.hook, tile, movers, special.points) for tile in self._indexes(special.tiles)]


def _unit(unit: packs.Unit, index: int, word: str, side: int, pair: Sequence[str], faces: Sequence[str]) -> Unit:
    integrated = unit.squad is not None and unit.squad in pair
    squads = tuple(pair) if integrated else (() if unit.squad is None else (unit.squad,))
    title = unit.title
    if integrated and unit.squad is not None:
        title = title.removesuffix(f" {unit.squad}") + " " + "".join(pair)
    return Unit(
        index=index,
        word=word,
        title=title,
        side=side,
        squad="".join(squads) or None,
        role=unit.role,
        symbol=unit.symbol,
        defence=unit.armoured_defence if unit.defence is None else unit.defence,  # type: ignore[arg-type]
        spawn=OFF,
        faces=tuple(sorted(dict.fromkeys(faces))),
        squads=squads,
        vehicle=unit.armoured_defence is not None,
    )


def _can_fortify(versions: Sequence[packs.Tile]) -> bool:
    """Whether a tile becomes its next version when it is fortified; not twice, as in a campaign (US-fort-02)."""
    return len(versions) > 1 and versions[0].fortification_cover is None and versions[1].fortification_cover is not None


def _available(card: packs.Card, available: set[str]) -> bool:
    from .pack import codes_of

    return any(code in available for code in codes_of(card))


def _actions(printed: Sequence[packs.Action]) -> tuple[Action, ...]:
    actions: list[Action] = []
    for action in printed:
        actions.append(
            Action(
                type=action.type,
                value=action.value or 0,
                squad=action.squad,
                verb=tables.verb_of(action.type, actions),
                dice=_dice(action),
                range_min=action.range_min or 0,
                range_max=EVERYWHERE if action.range_max is None else action.range_max,
                upgraded=action.upgraded,
                available=action.available,
            )
        )
    return tuple(actions)


def _dice(action: packs.Action) -> Mapping[str, int]:
    """Dice by kind of target (US-value-01 to US-value-04)."""
    if action.values is None:
        return {"unit": action.value or 0}
    values = {"unit": action.values.unit, "vehicle": action.values.vehicle, "building": action.values.building}
    return {kind: dice for kind, dice in values.items() if dice}
