"""A campaign of the bench pack for the tests: three games and a fork, and reports of scenarios made by hand.

    desk = march(report(state, soviet=Fate(lost="004 014", deck="001 026")), answers=...)

The graph is small and made up. What runs between the scenarios is the real driver.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from stalingrad_widgets.core.chance import Chance, Scripted, Seeded
from stalingrad_widgets.core.events import Event
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.requests import Choose, Draw
from stalingrad_widgets.games.undaunted.campaign.content import CampaignContent
from stalingrad_widgets.games.undaunted.campaign.report import Report
from stalingrad_widgets.games.undaunted.campaign.rules import CampaignRules
from stalingrad_widgets.games.undaunted.campaign.state import AVAILABLE, POOLS, CampaignState
from stalingrad_widgets.games.undaunted.campaign.victory import after
from stalingrad_widgets.games.undaunted.stalingrad.pack import Pack

BENCH = Path(__file__).parents[1] / "stalingrad" / "packs" / "bench.toml"
SIDES = ("soviet", "german")
RULES = CampaignRules()


def told(code: str) -> dict[str, str]:
    """The briefings of a state: secret words that no other text has."""
    return {side: f"{side} briefing of {code}." for side in SIDES}


GRAPH: dict[str, Any] = {
    "title": "The square and the mill",
    "start": "1a",
    "size": [100.0, 60.0],
    "river": [90.0, 0.0, 100.0, 0.0, 100.0, 60.0, 95.0, 60.0],
    "areas": [
        {"id": "square", "name": "The square", "p": [0.0, 0.0, 40.0, 0.0, 40.0, 60.0]},
        {"id": "mill", "name": "The mill", "p": [40.0, 0.0, 90.0, 0.0, 90.0, 60.0]},
    ],
    "states": {
        "1a": {
            "scenario": "011",
            "title": "The square",
            "briefing": told("1a"),
            "next": {"soviet": "2a", "german": "2b"},
        },
        "2a": {
            "scenario": "900",
            "title": "The mill",
            "briefing": told("2a"),
            "next": {"soviet": "ENDsoviet", "german": "3a"},
            "orders": {"german": {"replace": [{"card": "G-L-048", "old": "G-S-002"}]}},
        },
        "2b": {
            "scenario": "901",
            "title": "The trench",
            "briefing": told("2b"),
            "next": {"soviet": "3a", "german": "ENDgerman"},
        },
        "3a": {
            "scenario": "902",
            "title": "One squad",
            "briefing": told("3a"),
            "next": {"soviet": "4a", "german": "ENDgerman"},
        },
        "4a": {
            "scenario": "903",
            "title": "Once more",
            "briefing": told("4a"),
            "next": {"soviet": "ENDsoviet", "german": "ENDgerman"},
        },
    },
    "ends": {
        "ENDsoviet": {"victor": "soviet", "title": "The city holds", "briefing": told("ENDsoviet")},
        "ENDgerman": {"victor": "german", "title": "The city falls", "briefing": told("ENDgerman")},
    },
}  # fmt: skip
AREAS = {"011": "square", "900": "mill", "901": None, "902": "mill", "903": "square"}


def pack_text() -> str:
    """The bench pack with the campaign, as TOML."""
    head, *rows = BENCH.read_text(encoding="utf-8").split("[[scenarios]]\n")
    first = next(row for row in rows if row.startswith('id = "011"'))
    rows.append(first.replace('id = "011"', 'id = "903"').replace('title = "', 'title = "Once more: ', 1))
    scenarios = "".join(f"[[scenarios]]\n{_in_its_area(row)}" for row in rows)
    campaign = "\n".join(f"{key} = {inline(value)}" for key, value in GRAPH.items())
    head = head.replace("tiles = [\n", "tiles = [\n" + _suburbs(), 1)
    return f"{head}{scenarios}\n[campaign]\n{campaign}\n"


def _suburbs() -> str:
    """Tiles that no scenario uses, so that the city has 72 and 57 of them."""
    house = 'cover = 1, building_cover = 2, structure_defence = 6, impassable = true, ground = "building"'
    rows = [f'{{ id = "{code}-A", name = "House {code}", {house} }}' for code in range(601, 650)]
    rows += [f'{{ id = "{code}-B", name = "Ruin {code}", cover = 1, ground = "rubble" }}' for code in range(601, 650)]
    rows += [f'{{ id = "{code}-A", name = "Yard {code}", ground = "open" }}' for code in range(650, 656)]
    return "".join(f"  {row},\n" for row in rows)


def _in_its_area(row: str) -> str:
    lines = [line for line in row.split("\n") if not line.startswith("area =")]
    area = AREAS[tomllib.loads(lines[0])["id"]]
    return "\n".join([lines[0], *([] if area is None else [f'area = "{area}"']), *lines[1:]])


def inline(value: Any) -> str:
    """A value as TOML on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{key}" = {inline(entry)}' for key, entry in value.items()) + " }"
    return "[" + ", ".join(map(inline, value)) + "]" if isinstance(value, list) else json.dumps(value)


def document() -> dict[str, Any]:
    """The same, read."""
    return tomllib.loads(pack_text())


def frozen(value: Any) -> Any:
    """Lists as tuples, as the models want them."""
    if isinstance(value, list):
        return tuple(map(frozen, value))
    return {key: frozen(entry) for key, entry in value.items()} if isinstance(value, dict) else value


@cache
def content() -> CampaignContent:
    """The tables of the bench campaign."""
    return made(document())


def made(doc: Mapping[str, Any]) -> CampaignContent:
    """The tables of another campaign."""
    return CampaignContent(Pack.model_validate(frozen(doc)))


def card(side: int, name: str) -> str:
    """ "014" -> a starting card of that side; "R-014" -> one of another deck."""
    deck, _, code = name.rpartition("-")
    word = f"card:{'SG'[side]}-{deck or 'S'}-{code}"
    return word if word in content().cards else f"card:{'SG'[side]}-L-{code}"


def cards(side: int, names: str) -> tuple[str, ...]:
    """Several of them; "026*3" is three of a kind."""
    found: list[str] = []
    for name in names.split():
        one, _, many = name.partition("*")
        found += [card(side, one)] * int(many or 1)
    return tuple(found)


class Fate(NamedTuple):
    """Where the cards of a side lie at the end; what is not named lies in the supply, but for `out`."""

    lost: str = ""
    hand: str = ""
    play: str = ""
    deck: str = ""
    discard: str = ""
    aside: str = ""
    removed: str = ""
    out: str = ""
    """Available, but not in the scenario."""

    def zones(self, state: CampaignState, side: int) -> dict[str, tuple[str, ...]]:
        named = {zone: cards(side, names) for zone, names in self._asdict().items()}
        rest = Counter(state.pool(side, AVAILABLE))
        for words in named.values():
            rest.subtract(words)
        named["supply"] = tuple(rest.elements())
        assert min(rest.values(), default=0) >= 0, f"The side does not have these cards: {-rest}"
        return {zone: words for zone, words in named.items() if words and zone != "out"}


PEACE = Fate()


def report(
    state: CampaignState,
    winner: str = "soviet",
    soviet: Fate = PEACE,
    german: Fate = PEACE,
    *,
    tiles: str = "",
    tunnels: str = "",
) -> Report:
    """A report of the scenario that the state is at."""
    zones = (soviet.zones(state, 0), german.zones(state, 1))
    opened = tuple(tuple(word for cards in row.values() for word in cards) for row in zones)
    return Report(
        scenario=state.content.graph.states[state.code].scenario,
        winner=SIDES.index(winner),
        rule="US-goal-02",
        rounds=5,
        plies=90,
        cards=zones,
        open=opened,
        tiles=tuple(tiles.split()),
        tunnels=tuple(tunnels.split()),
    )


class March:
    """A campaign from desk to desk."""

    def __init__(self, state: CampaignState | None = None, seed: int = 1) -> None:
        self.state = CampaignState(content()) if state is None else state
        self.seed = seed
        self.game = self._sit_down(self.state)

    def _sit_down(self, state: CampaignState, chance: Chance | None = None) -> Game[CampaignState]:
        state.log = []
        game = Game(RULES, state, chance or Seeded(self.seed))
        RULES.check(game.state)
        return game

    def step(
        self,
        winner: str = "soviet",
        soviet: Fate = PEACE,
        german: Fate = PEACE,
        *,
        draws: Sequence[str] | None = None,
        tiles: str = "",
        tunnels: str = "",
    ) -> March:
        """Read the briefing, play the scenario with this end, begin the Campaign Step; `draws` scripts its cards."""
        self.read()
        before = self.game.state
        told = report(before, winner, soviet, german, tiles=tiles, tunnels=tunnels)
        self.state = after(before, told)
        chance = None if draws is None else Scripted(list(draws), Seeded(self.seed))
        self.game = self._sit_down(self.state, chance)
        return self

    def read(self) -> None:
        """Both sides begin the next game; choices that are still open take the first option."""
        while self.game.requests:
            request = self.game.requests[0]
            self.game.answer(request.options()[0], request.side)  # type: ignore[union-attr]

    def pool(self, side: str, name: str) -> list[str]:
        """Designations in a pool."""
        words = self.game.state.pool(SIDES.index(side), POOLS.index(name))
        return [word.removeprefix("card:") for word in words]

    def asked(self, side: str) -> Choose:
        found = self.game.request_for(side)
        assert found is not None
        return found

    def options(self, side: str) -> list[str]:
        return [word.removeprefix("card:") for word in self.asked(side).options()]

    def answer(self, side: str, *names: str) -> March:
        for name in names:
            word = f"card:{name}" if name[1:2] == "-" else name
            self.game.answer(word, side)
            RULES.check(self.game.state)
        return self

    @property
    def events(self) -> list[Event]:
        return list(self.game.state.log or [])

    def kinds(self) -> list[str]:
        """The kinds of what has happened, in order."""
        return [event.kind for event in self.events]


def ask_draws(state: CampaignState, told: Report) -> Game[CampaignState]:
    """A Campaign Step whose cards are asked for."""
    return Game(RULES, after(state, told))


def drawn(game: Game[CampaignState], kind: str, side: str) -> Draw:
    """The draw that is asked for, if it is this one."""
    request = game.request
    assert isinstance(request, Draw)
    assert (request.kind, request.side) == (kind, side)
    return request


def random_report(state: CampaignState, random: Random) -> Report:
    """A scenario of which anything may be the end."""
    zones: list[dict[str, list[str]]] = []
    names = ("supply", "lost", "hand", "play", "deck", "discard")
    for side in (0, 1):
        row: dict[str, list[str]] = {}
        for word in state.pool(side, AVAILABLE):
            fog = state.content.cards[word].role == "fog"
            choices = ("supply", "aside", "deck") if fog else names
            row.setdefault(random.choice(choices), []).append(word)
        zones.append(row)
    told = report(state, random.choice(SIDES))
    cards = tuple({zone: tuple(words) for zone, words in row.items()} for row in zones)
    buildings = [tiles for tiles, v in zip(state.content.versions, state.versions, strict=True) if v + 1 < len(tiles)]
    worn = [tiles[state.versions[state.content.tile_of[tiles[0][:3]]] + 1] for tiles in buildings]
    return told._replace(cards=cards, tiles=tuple(random.sample(worn, min(2, len(worn)))))


def random_campaign(seed: int, each: Any = None) -> March:
    """A whole campaign with made-up scenarios; every option is as likely as any other."""
    random = Random(seed)
    march = March(seed=seed)
    while True:
        while march.game.requests:
            request = random.choice(march.game.requests)
            assert isinstance(request, Choose)
            march.game.answer(request.sample(random.random), request.side)
            RULES.check(march.game.state)
            if each is not None:
                each(march)
        if march.game.state.ended:
            return march
        before = march.game.state
        march.state = after(before, random_report(before, random))
        march.game = march._sit_down(march.state)
        if each is not None:
            each(march)
