"""The state of a campaign between two scenarios: everything that is kept in the box and in the scenario books."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ....core.game import OVER
from ....core.reading import Part
from ....core.requests import Word
from .content import CampaignContent
from .report import Report

OFF = -1
"""No side holds an area."""

VICTORY = "victory"
CASUALTIES = "casualties"
RESERVES = "reserves"
UPGRADES = "upgrades"
ORDERS = "orders"
INTEGRATION = "integration"
BRIEFING = "briefing"
PHASES = (VICTORY, CASUALTIES, RESERVES, UPGRADES, ORDERS, INTEGRATION, BRIEFING, OVER)

POOLS = ("available", "removed", "locked", "upgrade", "reserve", "supply", "casualties", "pile", "fallen")
"""Where a card of a side can be. The first five are the tray (US-overview-06); the others are empty but during a
Campaign Step: what lay in the supply or set aside, the casualty pile, all that was in use, permanent casualties."""
AVAILABLE, REMOVED, LOCKED, UPGRADE, RESERVE, SUPPLY, LOST, PILE, FALLEN = range(len(POOLS))
DECKS = {"S": AVAILABLE, "L": LOCKED, "U": UPGRADE, "R": RESERVE}
"""Where cards lie at the start, by the second letter of their designation (US-reset-03, US-card-02)."""


class Line(NamedTuple):
    """A line of the campaign record, with the figures of that game. Of pairs the first is the first side's."""

    game: int
    code: str
    """Game state in which it was played."""
    scenario: str
    winner: int
    rule: str
    """Id of the rule that ended it."""
    rounds: int
    plies: int
    lost: tuple[int, int]
    """Cards in the casualty pile at the end."""
    fallen: tuple[int, int] = (0, 0)
    """Permanent casualties."""
    promoted: tuple[int, int] = (0, 0)
    """Cards upgraded."""
    worn: int = 0
    """Tiles that were swapped."""
    tunnels: int = 0
    """Tunnels destroyed."""
    strength: tuple[int, int] = (0, 0)
    """Cards available after the step, without Fog of War."""
    areas: tuple[int, int] = (0, 0)
    """Areas held afterwards."""


NEWS = ("fell", "reserve", "rose", "new", "replaced", "left")
"""What can become of a card."""


class News(NamedTuple):
    """What has become of a card of a side since the last scenario: its owner's alone to know."""

    word: Word
    kind: str
    """One of NEWS."""


class CampaignState:
    """Columns by side, area and tile code."""

    __slots__ = (
        "code",
        "content",
        "holders",
        "integrated",
        "lines",
        "log",
        "news",
        "phase",
        "pools",
        "report",
        "seen",
        "settled",
        "tunnels_gone",
        "versions",
    )

    def __init__(self, content: CampaignContent) -> None:
        """As a campaign begins: all cards in their decks, every tile in version A, no area held (US-reset-01…06)."""
        self.content = content
        self.phase = ORDERS
        self.code = content.graph.start
        """The game state (US-victory-05)."""
        self.lines: list[Line] = []
        self.holders: list[int] = [OFF] * len(content.areas)
        """Side that holds each area, or OFF."""
        self.pools: list[list[Word]] = [[] for _ in range(len(content.sides) * len(POOLS))]
        """Cards of each pool in the order of the decks; see `pool`."""
        self.versions: list[int] = [0] * len(content.codes)
        """For each tile code the version in the current city pool: 0 for A."""
        self.tunnels_gone: list[str] = []
        self.integrated: list[tuple[str, ...]] = [(), ()]
        """The two squads of each side that are one; () for none."""
        self.news: list[list[News]] = [[], []]
        self.seen: list[list[Word]] = [[], []]
        """Cards of each side that its opponent saw in the last open supply."""
        self.settled: list[bool] = [False, False]
        """Whether each side has said all that the present question asks of it."""
        self.report: Report | None = None
        """The scenario that was played last, while its Campaign Step is carried out."""
        self.log: list[Any] | None = None
        for soldier in content.cards.values():
            self.pool(soldier.side, DECKS[soldier.deck]).extend([soldier.word] * soldier.copies)
        for side in (0, 1):
            self.seen[side] = self.pool(side, AVAILABLE)[:]

    # -- cards ------------------------------------------------------------------------------------------

    def pool(self, side: int, name: int) -> list[Word]:
        """The cards of a pool, in order. To be read; cards change place through `move`."""
        return self.pools[side * len(POOLS) + name]

    def move(self, side: int, word: Word, src: int, dst: int) -> None:
        """Move a card from one pool to another. Raises ValueError if it is not there."""
        try:
            self.pool(side, src).remove(word)
        except ValueError:
            raise ValueError(f"{word} is not in the pool {POOLS[src]}, which it should leave.") from None
        there = self.pool(side, dst)
        there.append(word)
        there.sort(key=self.content.order.__getitem__)

    def move_all(self, side: int, src: int, dst: int) -> None:
        """Move all cards of a pool."""
        for word in self.pool(side, src)[:]:
            self.move(side, word, src, dst)

    # -- the city and the record ------------------------------------------------------------------------

    def current(self) -> list[str]:
        """The tiles of the current city pool (US-tile-01)."""
        return [tiles[version] for tiles, version in zip(self.content.versions, self.versions, strict=True)]

    def transformed(self) -> list[str]:
        """The tiles of the transformed city pool (US-tile-02)."""
        now = set(self.current())
        return [tile for tiles in self.content.versions for tile in tiles if tile not in now]

    def held(self, side: int) -> int:
        """How many areas a side holds."""
        return self.holders.count(side)

    @property
    def ended(self) -> bool:
        """Whether the campaign is over."""
        return self.content.is_end(self.code)

    @property
    def last(self) -> Line | None:
        """The line of the game played last."""
        return self.lines[-1] if self.lines else None

    # -- copies -----------------------------------------------------------------------------------------

    def clone(self) -> CampaignState:
        """An independent copy, without the log."""
        new = CampaignState.__new__(CampaignState)
        new.content, new.phase, new.code, new.report = self.content, self.phase, self.code, self.report
        new.lines, new.holders, new.versions = self.lines[:], self.holders[:], self.versions[:]
        new.pools = [cards[:] for cards in self.pools]
        new.tunnels_gone, new.integrated, new.settled = self.tunnels_gone[:], self.integrated[:], self.settled[:]
        new.news = [news[:] for news in self.news]
        new.seen = [cards[:] for cards in self.seen]
        new.log = None
        return new

    def dump(self) -> dict[str, Any]:
        """Plain data, with ids for sides, areas and tiles."""
        content, side = self.content, self.content.sides
        pairs = [(s, p) for s in (0, 1) for p in range(len(POOLS))]
        return {
            "phase": self.phase,
            "code": self.code,
            "lines": [_dump_line(line, side) for line in self.lines],
            "areas": {content.areas[a]: side[s] for a, s in enumerate(self.holders) if s != OFF},
            "city": {tiles[v][:3]: tiles[v][-1] for tiles, v in zip(content.versions, self.versions, strict=True) if v},
            "tunnels_gone": list(self.tunnels_gone),
            "integrated": {side[s]: list(pair) for s, pair in enumerate(self.integrated) if pair},
            "settled": {side[s]: done for s, done in enumerate(self.settled)},
            "pools": {f"{side[s]}/{POOLS[p]}": list(self.pool(s, p)) for s, p in pairs},
            "news": {side[s]: [list(news) for news in row] for s, row in enumerate(self.news)},
            "seen": {side[s]: list(cards) for s, cards in enumerate(self.seen)},
            "report": None if self.report is None else self.report.dump(),
        }


def _dump_line(line: Line, sides: Sequence[str]) -> dict[str, Any]:
    plain = {key: list(value) if isinstance(value, tuple) else value for key, value in line._asdict().items()}
    return {**plain, "winner": sides[line.winner]}


# -- loading ------------------------------------------------------------------------------------------------


def load_state(doc: Mapping[str, Any], content: CampaignContent) -> CampaignState:
    """The state of `dump`. Raises ReadingError for a value that no state of this campaign has."""
    new, part = CampaignState(content), Part(doc)
    new.phase = part["phase"].one_of(PHASES, "phase")
    new.code = part["code"].one_of([*content.graph.states, *content.graph.ends], "game state")
    new.lines = [_load_line(line, content) for line in part["lines"].parts()]
    for area, holder in part["areas"].entries(content.area_of, "area"):
        new.holders[area] = holder.of(content.side_of, "side")
    for code, version in part["city"].entries(content.tile_of, "tile"):
        letters = [tile[-1] for tile in content.versions[code]]
        new.versions[code] = letters.index(version.one_of(letters, "version"))
    new.tunnels_gone = [tunnel.one_of(content.tunnels, "tunnel") for tunnel in part["tunnels_gone"].parts()]
    for side, pair in part["integrated"].entries(content.side_of, "side"):
        new.integrated[side] = _load_pair_of_squads(pair, content, side)
    _load_cards(part, new)
    report = part["report"].or_none()
    new.report = None if report is None else Report.load(report, content)
    return new


def _load_pair_of_squads(part: Part, content: CampaignContent, side: int) -> tuple[str, ...]:
    letters = sorted({squad for owner, _, squad in content.standard if owner == side})
    squads = tuple(squad.one_of(letters, "squad") for squad in part.parts())
    if len(squads) != 2 or len(set(squads)) != 2:
        part.must_be("a list of two squads")
    return squads


def _load_cards(part: Part, new: CampaignState) -> None:
    content = new.content
    pools = {f"{id}/{name}": (s, p) for id, s in content.side_of.items() for p, name in enumerate(POOLS)}
    for cards in new.pools:
        cards.clear()
    for (owner, pool), held in part["pools"].entries(pools, "pool"):
        new.pool(owner, pool).extend(card.one_of(content.cards, "card") for card in held.parts())
    for side, settled in part["settled"].entries(content.side_of, "side"):
        new.settled[side] = settled.yes()
    for side, row in part["news"].entries(content.side_of, "side"):
        new.news[side] = [_load_news(news, content) for news in row.parts()]
    for side, seen in part["seen"].entries(content.side_of, "side"):
        new.seen[side] = [card.one_of(content.cards, "card") for card in seen.parts()]


def _load_news(part: Part, content: CampaignContent) -> News:
    entries = part.parts()
    if len(entries) != 2:
        part.must_be("a card and what has become of it")
    return News(entries[0].one_of(content.cards, "card"), entries[1].one_of(NEWS, "kind of news"))


def _load_line(part: Part, content: CampaignContent) -> Line:
    return Line(
        game=part["game"].whole(1),
        code=part["code"].one_of(content.graph.states, "game state"),
        scenario=part["scenario"].one_of([row.id for row in content.pack.scenarios], "scenario"),
        winner=part["winner"].of(content.side_of, "side"),
        rule=part["rule"].text(),
        rounds=part["rounds"].whole(),
        plies=part["plies"].whole(),
        worn=part["worn"].whole(),
        tunnels=part["tunnels"].whole(),
        lost=load_pair(part["lost"]),
        fallen=load_pair(part["fallen"]),
        promoted=load_pair(part["promoted"]),
        strength=load_pair(part["strength"]),
        areas=load_pair(part["areas"]),
    )


def load_pair(part: Part) -> tuple[int, int]:
    """A number for each side."""
    numbers = [number.whole() for number in part.parts()]
    if len(numbers) != 2:
        part.must_be("a number for each side")
    return numbers[0], numbers[1]
