"""A Normandy scenario compiled for play, from a pack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ...core.requests import Word
from . import tables
from .scenario import HUNKER, OFF, ZONES, Action, Bolster, Card, Play, Scenario, Side, Tile, Unit

if TYPE_CHECKING:
    from .pack import Pack
    from .pack import Scenario as PackScenario
    from .ruleset import RuleSet


def compile_scenario(pack: Pack, id: str, rules: RuleSet) -> Scenario:
    """The tables of one scenario of a pack that has passed its checks. Raises KeyError for an unknown id."""
    return _Compiler(pack, pack.scenario(id), rules).scenario()


class _Compiler:
    """Holds what the parts of a scenario need of each other while it is compiled."""

    def __init__(self, pack: Pack, source: PackScenario, rules: RuleSet) -> None:
        self.pack = pack
        self.source = source
        self.rules = rules
        self.side_of = {id: i for i, id in enumerate(pack.sides)}
        self.tile_of = {slot.id: i for i, slot in enumerate(source.slots)}
        self.lists = [self._lists(id) for id in pack.sides]
        self.units = self._units()
        self.cards = {card.word: card for side in range(2) for card in self._cards(side)}

    def scenario(self) -> Scenario:
        """The whole of it."""
        source, plays = self.source, self._plays()
        radio = source.radio
        edges = [(self.tile_of[a], self.tile_of[b]) for a, b in source.links()]
        tiles = self._tiles()
        return Scenario(
            **tables.words(self.pack.sides, self.units, tiles, ZONES),
            **tables.ground(tiles, edges),
            id=source.id,
            title=source.title,
            pack=self.pack.id,
            sides=(self._side(0), self._side(1)),
            units=self.units,
            cards=self.cards,
            plays=plays,
            doubtful={word: play for word, play in plays.items() if self._is_doubtful(play)},
            spawns=tuple(unit.spawn for unit in self.units),
            holder=self.side_of[source.initiative],
            radio=OFF if radio is None else self.tile_of[radio.slot],
            radio_side=OFF if radio is None else self.side_of[radio.side],
            markers=self._markers(),
            counters=self._counters(),
            source=source,
        )

    # -- the board ---------------------------------------------------------------------------------

    def _tiles(self) -> tuple[Tile, ...]:
        printed = {tile.id: tile for tile in self.pack.tiles}
        values = {objective.slot: objective.value for objective in self.source.objectives}
        tiles = []
        for i, slot in enumerate(self.source.slots):
            tile = printed[slot.tile]
            tiles.append(
                Tile(
                    index=i,
                    word=f"tile:{slot.id}",
                    slot=slot.id,
                    name=slot.name or tile.name,
                    cover=tile.cover or 0,
                    hill=tile.hill,
                    value=values.get(slot.id, 0),
                    ground=tile.ground,
                    feature=tile.feature,
                    x=slot.x,
                    y=slot.y,
                )
            )
        return tuple(tiles)

    def _markers(self) -> tuple[tuple[int, int, bool], ...]:
        return tuple(
            (self.side_of[marker.side], self.tile_of[marker.slot], marker.face == "controlled")
            for marker in self.source.markers
        )

    def _counters(self) -> tuple[tuple[int, int, bool], ...]:
        unit_of = {unit.word: unit.index for unit in self.units}
        return tuple(
            (unit_of[self._unit_word(counter.side, counter.unit)], self.tile_of[counter.slot], counter.suppressed)
            for counter in self.source.counters
        )

    # -- units and cards ---------------------------------------------------------------------------

    def _unit_word(self, side: str, id: str) -> Word:
        return f"unit:{self.pack.sides[side].short}/{id}"

    def _card_word(self, side: str, id: str) -> Word:
        return f"card:{self.pack.sides[side].short}/{id}"

    def _lists(self, side: str) -> tuple[tuple[Word, ...], tuple[Word, ...]]:
        return tuple(  # type: ignore[return-value]
            tuple(self._card_word(side, id) for id, n in lists.get(side, {}).items() for _ in range(n))
            for lists in (self.source.deck, self.source.supply)
        )

    def _copies(self, side: int, word: Word) -> int:
        return sum(cards.count(word) for cards in self.lists[side])

    def _units(self) -> tuple[Unit, ...]:
        """The units that take part: those on the board at the start and those of the listed cards (UN-setup-02)."""
        units: list[Unit] = []
        for side, id in enumerate(self.pack.sides):
            faces: dict[str, list[Word]] = {}
            for card in self.pack.cards_of(id):
                word = self._card_word(id, card.id)
                if card.unit is not None and self._copies(side, word):
                    faces.setdefault(card.unit, []).append(word)
            for counter in self.source.counters:
                if counter.side == id:
                    faces.setdefault(counter.unit, [])
            units += self._units_of(side, id, faces, len(units))
        return tuple(units)

    def _units_of(self, side: int, id: str, faces: Mapping[str, Sequence[Word]], first: int) -> list[Unit]:
        taking_part = [unit for unit in self.pack.units_of(id) if unit.id in faces]
        return [
            Unit(
                index=first + i,
                word=self._unit_word(id, unit.id),
                title=unit.title,
                side=side,
                squad=unit.squad,
                role=unit.role,
                symbol=unit.symbol,
                defence=unit.defence,
                spawn=self._spawn(id, unit.id),
                faces=tuple(sorted(faces[unit.id])),
            )
            for i, unit in enumerate(taking_part)
        ]

    def _spawn(self, side: str, unit: str) -> int:
        from .pack import serves

        model = next(other for other in self.pack.units_of(side) if other.id == unit)
        for spawn in self.source.spawns:
            if spawn.side == side and serves(spawn, model):
                return self.tile_of[spawn.slot]
        return OFF

    def _cards(self, side: int) -> Iterable[Card]:
        id = list(self.pack.sides)[side]
        unit_of = {unit.word: unit for unit in self.units}
        for card in self.pack.cards_of(id):
            word = self._card_word(id, card.id)
            if not (copies := self._copies(side, word)):
                continue
            unit = None if card.unit is None else unit_of[self._unit_word(id, card.unit)]
            actions = _actions([(action.type, action.value or 0, action.squad) for action in card.actions])
            fog = card.kind == "fog"
            yield Card(
                word=word,
                title=card.title,
                kind=card.kind,
                side=side,
                unit=OFF if unit is None else unit.index,
                squad=card.squad or (unit.squad if unit else None),
                initiative=card.initiative,
                name=card.names.get(id, ""),
                symbol=card.symbol or (unit.symbol if unit else ""),
                copies=copies,
                actions=actions,
                plays=() if fog else (*(f"{word} {action.verb}" for action in actions), f"{word} {HUNKER}"),
                asked=(word, f"{word} {HUNKER}") if fog else (),
                id=card.id,
            )

    def _plays(self) -> dict[Word, Play]:
        plays: dict[Word, Play] = {}
        for card in self.cards.values():
            for action in card.actions:
                word = f"{card.word} {action.verb}"
                plays[word] = Play(word, card.word, card.unit, action, self.rules.actions[action.type])
            for word in (*card.plays, *card.asked):
                plays.setdefault(word, Play(word, card.word, card.unit, None, None))
        return plays

    def _is_doubtful(self, play: Play) -> bool:
        """Whether the rules must look at the position to say that a use is legal."""
        if self.cards[play.card].kind == "fog":
            return True
        if play.rule is None:
            return False
        return play.rule.why_no is not None or (play.unit != OFF and self.units[play.unit].spawn == OFF)

    # -- the sides -----------------------------------------------------------------------------------

    def _side(self, index: int) -> Side:
        cards = [card for card in self.cards.values() if card.side == index]
        goals = self.source.goals[list(self.pack.sides)[index]]
        deck_list, supply_list = self.lists[index]
        bolsters, zones = _bolsters(cards), tables.zones_of(index, ZONES)
        return Side(
            **tables.army(index, self.pack.sides, self.units, cards),
            **zones,
            mortars=tuple(unit.index for unit in self.units if unit.side == index and unit.role == "mortar"),
            needs=min((goal.points for goal in goals if goal.points), default=0),
            pins=any(goal.pin for goal in goals),
            deck_list=deck_list,
            supply_list=supply_list,
            of_squad=_by_squad(cards),
            bolsters=bolsters,
            fetches_all=frozenset(bolster.card for bolster in bolsters if bolster.limit is None),
            aside=zones["lost"],
        )


def _actions(printed: Sequence[tuple[str, int, str | None]]) -> tuple[Action, ...]:
    actions: list[Action] = []
    for type, value, squad in printed:
        actions.append(Action(type, value, squad, tables.verb_of(type, actions)))
    return tuple(actions)


def _by_squad(cards: Sequence[Card]) -> Mapping[str | None, frozenset[Word]]:
    squads = dict.fromkeys(card.squad for card in cards)
    words: dict[str | None, frozenset[Word]] = {
        squad: frozenset(card.word for card in cards if card.squad == squad) for squad in squads
    }
    words[None] = frozenset(card.word for card in cards)
    return words


def _bolsters(cards: Sequence[Card]) -> tuple[Bolster, ...]:
    return tuple(
        Bolster(card.word, card.squad, action.squad)
        for card in cards
        for action in card.actions
        if action.type == "bolster"
    )
