"""What is kept between two games: written out and read again; what is no campaign is refused with its place."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest

from stalingrad_widgets.core.reading import ReadingError
from stalingrad_widgets.games.undaunted.campaign.state import CampaignState, load_state
from tests.games.undaunted.campaign.front import Fate, content
from tests.games.undaunted.campaign.test_rules_integrate import THREE_A, done, merged


def in_the_step() -> CampaignState:
    """In the Campaign Step of the third game, half answered: no part of it is as it was at the start."""
    march = done(merged(*THREE_A))
    soviet, german = Fate(lost="013", deck="009", aside="026"), Fate(lost="004 005", hand="006", removed="051")
    drawn = ["card:S-S-013", "card:G-S-004"]
    march.step("soviet", soviet, german, draws=drawn, tiles="503-B", tunnels="wall")
    return march.game.state


def written(state: CampaignState) -> dict[str, Any]:
    doc: dict[str, Any] = json.loads(json.dumps(state.dump()))
    return doc


@cache
def text() -> str:
    """The same campaign, written."""
    return json.dumps(in_the_step().dump())


@pytest.mark.rule("US-overview-05", "US-overview-06", "US-overview-07")
def test_all_that_a_campaign_is_made_of_is_kept() -> None:
    state = in_the_step()
    doc = written(state)
    first = written(CampaignState(content()))
    assert [key for key in doc if doc[key] == first[key]] == []
    loaded = load_state(doc, content())
    kept = [name for name in CampaignState.__slots__ if name not in ("content", "log")]
    assert {name: getattr(loaded, name) for name in kept} == {name: getattr(state, name) for name in kept}
    assert written(loaded) == doc == written(state.clone())


@pytest.mark.rule("US-overview-05", "US-overview-06", "US-overview-07")
def test_what_is_kept_goes_by_the_names_of_sides_areas_and_tiles() -> None:
    doc = written(in_the_step())
    assert (doc["phase"], doc["code"]) == ("reserves", "4a")
    assert doc["areas"] == {"square": "german", "mill": "soviet"}
    assert doc["city"] == {"503": "B", "507": "B"}
    assert doc["tunnels_gone"] == ["wall"]
    assert doc["integrated"] == {"soviet": ["A", "B"]}
    assert doc["settled"] == {"soviet": False, "german": True}
    assert doc["pools"]["german/removed"] == ["card:G-L-051", "card:G-S-004"]
    assert ["card:G-R-004", "reserve"] in doc["news"]["german"]
    assert {"card:S-S-014"} <= set(doc["seen"]["soviet"])
    assert [line["winner"] for line in doc["lines"]] == ["german", "soviet", "soviet"]
    assert doc["report"]["cards"][0]["lost"] == ["card:S-S-013"]


# -- what is no campaign ----------------------------------------------------------------------------------------


NAMES = {
    "phase": "a phase. Phases: victory",
    "code": "a game state. Game states: 1a",
    "lines[0].code": "a game state. Game states: 1a",
    "lines[0].scenario": "a scenario. Scenarios: ",
    "lines[0].winner": "a side. Sides: soviet, german",
    "areas.mill": "a side. Sides: soviet, german",
    "city.503": "a version. Versions: A, B",
    "tunnels_gone[0]": "a tunnel. Tunnels: ",
    "integrated.soviet[1]": "a squad. Squads: A, B",
    "pools.soviet/supply[0]": "a card. Cards: card:S-L-036",
    "news.german[0][0]": "a card. Cards: card:S-L-036",
    "news.german[0][1]": "a kind of news. Kinds of news: fell, reserve, rose, new, replaced, left.",
    "seen.german[0]": "a card. Cards: card:S-L-036",
    "report.scenario": "a scenario. Scenarios: ",
    "report.cards[1].lost[0]": "a card. Cards: card:S-L-036",
    "report.open[1][0]": "a card. Cards: card:S-L-036",
    "report.tiles[0]": "a tile. Tiles: ",
}
"""What stands there must be one of these names."""
KEYS = {
    "areas": "no area. Areas: square, mill.",
    "city": "no tile. Tiles: ",
    "integrated": "no side. Sides: soviet, german.",
    "settled": "no side. Sides: soviet, german.",
    "news": "no side. Sides: soviet, german.",
    "seen": "no side. Sides: soviet, german.",
    "pools": "no pool. Pools: soviet/available, soviet/removed, ",
    "report.cards[0]": "no zone. Zones: supply, aside, play, ",
}
"""The keys of these tables are such names."""
WRONG = [
    ("settled.soviet", 1, "true or false."),
    ("integrated.soviet", ["A"], "a list of two squads."),
    ("integrated.soviet", ["A", "A"], "a list of two squads."),
    ("integrated.soviet", ["A", "B", "A"], "a list of two squads."),
    ("news.german[0]", ["card:G-S-004"], "a card and what has become of it."),
    ("lines[0].game", 0, "a whole number of 1 or more."),
    ("lines[0].rule", 5, "a text."),
    *((f"lines[0].{key}", -1, "a whole number of 0 or more.") for key in ("rounds", "plies", "worn", "tunnels")),
    *((f"lines[0].{key}", [1], "a number for each side.") for key in ("lost", "fallen", "promoted", "strength")),
    ("lines[0].areas", [1, 2, 3], "a number for each side."),
    ("report.winner", 2, "0 or 1, the number of a side."),
    ("report.winner", "german", "a whole number of 0 or more."),
    ("report.rule", 5, "a text."),
    ("report.rounds", "five", "a whole number of 0 or more."),
    ("report.plies", None, "a whole number of 0 or more."),
    ("report.cards", [{}], "a list with an entry for each side."),
    ("report.open", [[], [], []], "a list with an entry for each side."),
    ("report.tunnels", "wall", "a list."),
]


def spoilt(place: str, value: object) -> dict[str, Any]:
    """A written campaign with another value at one place: "lines[0].code"."""
    doc: dict[str, Any] = json.loads(text())
    part: Any = doc
    *way, last = [int(entry) if entry else key for key, entry in re.findall(r"([^.[\]]+)|\[(\d+)\]", place)]
    for key in way:
        part = part[key]
    part[last] = value
    return doc


def refused(place: str, value: object) -> str:
    with pytest.raises(ReadingError) as found:
        load_state(spoilt(place, value), content())
    return str(found.value)


@pytest.mark.rule("US-overview-05", "US-overview-06", "US-overview-07")
@pytest.mark.parametrize("place", NAMES)
@pytest.mark.parametrize("value", ["moon", 7])
def test_a_name_that_there_is_not_is_refused_with_those_there_are(place: str, value: object) -> None:
    assert refused(place, value).startswith(f"{place} is {json.dumps(value)}: it must be {NAMES[place]}")


@pytest.mark.rule("US-overview-06", "US-overview-07")
@pytest.mark.parametrize("place", KEYS)
def test_a_key_that_there_is_not_is_refused_with_those_there_are(place: str) -> None:
    assert refused(place, {"moon": "soviet"}).startswith(f'{place} has "moon", which is {KEYS[place]}')


@pytest.mark.parametrize(("place", "value", "wanted"), WRONG)
def test_a_wrong_value_is_refused_with_what_would_be_right(place: str, value: object, wanted: str) -> None:
    assert refused(place, value) == f"{place} is {json.dumps(value)}: it must be {wanted}"
