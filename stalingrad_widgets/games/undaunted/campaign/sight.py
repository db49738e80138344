"""What each viewer sees of the trays: his own soldiers, who fell, who rose; the record and the path for everybody."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ....core.game import OVER
from ....core.requests import Word
from ....core.scene import Extras, Id, Item, List, Path, Row, Step
from . import casualties, orders
from .content import Soldier, game_of
from .faces import faces
from .state import (
    AVAILABLE,
    BRIEFING,
    FALLEN,
    INTEGRATION,
    LOST,
    OFF,
    ORDERS,
    PILE,
    REMOVED,
    RESERVES,
    SUPPLY,
    UPGRADE,
    CampaignState,
)
from .words import counted, post, short_date

PILLS = {
    "fell": ["fall", "fallen"],
    "reserve": ["reserve", "reserve"],
    "rose": ["rise", "rises"],
    "promoted": ["rise", "promoted"],
    "new": ["new", "new"],
    "replaced": ["fall", "relieved"],
    "left": ["left", "leaves"],
}
"""What has become of a soldier -> how it is shown."""
_STEP = (SUPPLY, LOST, PILE)


def viewers(state: CampaignState, viewer: str | None) -> tuple[int, ...]:
    """The sides whose trays a viewer may look into: his own (US-card-06, US-card-08); all with None, none with ""."""
    if viewer is None:
        return (0, 1)
    return (state.content.side_of[viewer],) if viewer in state.content.side_of else ()


def zone(state: CampaignState, side: int, name: str) -> str:
    """The id of a zone."""
    return f"zone:{state.content.short[side]}/{name}"


# -- the table ------------------------------------------------------------------------------------------------


def items(state: CampaignState, viewer: str | None) -> dict[Id, Item]:
    """Who holds what, the next battle, and the own trays."""
    made: dict[Id, Item] = {}
    words, sides = state.content.area_words, state.content.sides
    for area, holder in enumerate(state.holders):
        if holder != OFF:
            made[f"held:{words[area]}"] = {"k": "tint", "at": words[area], "s": sides[holder]}
            made[f"flag:{words[area]}"] = {"k": "mark", "f": "controlled", "at": words[area], "s": sides[holder]}
    if not state.ended and state.report is None and orders.begin(state) in words:
        made["battle"] = {"k": "mark", "f": "battle", "at": orders.begin(state), "t": "the next battle"}
    for side in viewers(state, viewer):
        for name, cards in trays(state, side).items():
            made[zone(state, side, name)] = {"k": "zone", "n": len(cards), "cards": cards}
    return made


def trays(state: CampaignState, side: int) -> dict[str, list[Word]]:
    """What an owner sees of his tray: both pools, and of the reserve deck what he may choose from (US-card-07)."""
    made = {"available": cards_of(state, side), "removed": state.pool(side, REMOVED)[:]}
    if state.phase == RESERVES and not state.settled[side]:
        made["reserve"] = casualties.choices(state, side)
    return made


def cards_of(state: CampaignState, side: int) -> list[Word]:
    """All cards that a side has now, wherever the scenario has left them."""
    words = [word for pool in (AVAILABLE, *_STEP) for word in state.pool(side, pool)]
    return sorted(words, key=state.content.order.__getitem__)


def extras(state: CampaignState, viewer: str | None) -> Extras:
    """Lists and path, the own briefings, and the faces of the own cards."""
    made: Extras = {"lists": lists(state, viewer), "path": path(state), "texts": briefings(state, viewer)}
    mine = [word for side in viewers(state, viewer) for cards in trays(state, side).values() for word in cards]
    mine += [word for side in viewers(state, viewer) for word in state.pool(side, FALLEN)]
    made["faces"] = faces(state.content, mine)
    return made


# -- lists ----------------------------------------------------------------------------------------------------


def lists(state: CampaignState, viewer: str | None) -> list[List]:
    """The own soldiers, those who are gone, and the record."""
    own = viewers(state, viewer)
    made = [table(state, side, own=len(own) == 1) for side in own for table in (soldiers, gone)]
    return [*made, record(state)]


def soldiers(state: CampaignState, side: int, *, own: bool) -> List:
    """Who is there, those of whom there is news first (US-card-06)."""
    news = {entry.word: entry.kind for entry in state.news[side]}
    cards = state.content.cards
    here = [word for word in cards_of(state, side) if cards[word].role != "fog"]
    fog = len(cards_of(state, side)) - len(here)
    rows = [*_by_code(state, news), *_by_code(state, (word for word in here if word not in news))]
    fell, rose = (list(news.values()).count(kind) for kind in ("fell", "rose"))
    made: List = {
        "id": f"soldiers/{state.content.sides[side]}",
        "t": "Your soldiers" if own else f"{state.content.names[side]} soldiers",
        "note": f"{len(here)} ready, {fell} fell, {rose} {'rises' if rose == 1 else 'rise'}",
        "rows": [_row(state, word, news.get(word)) for word in rows],
        "foot": f"{fog} Fog of War besides. The opponent does not see this list.",
    }
    return made


def _by_code(state: CampaignState, words: Iterable[Word]) -> list[Word]:
    """In the order of the codes: his promoted self stands where a soldier stood, and the reserve who comes for him."""
    cards = state.content.cards
    return sorted(words, key=lambda word: (cards[word].code, cards[word].rank == "reserve", word))


def gone(state: CampaignState, side: int, *, own: bool) -> List:
    """The removed pool: nobody comes back (US-card-04). The old card of who was promoted is none of the dead."""
    removed = state.pool(side, REMOVED)
    rose = [word for word in removed if has_risen(state, word)]
    left = [word for word in removed if word not in rose]
    rows = [*(_row(state, word, None) for word in _by_code(state, left))]
    rows += [_row(state, word, "promoted") for word in _by_code(state, rose)]
    of = "" if own else f"{state.content.names[side]}: "
    return {
        "id": f"removed/{state.content.sides[side]}",
        "t": f"{of}Out of the campaign",
        "note": counted(len(left), "card") + (f", {len(rose)} promoted" if rose else ""),
        "rows": rows,
        "show": 3,
        "empty": "Nobody so far.",
    }


def has_risen(state: CampaignState, word: Word) -> bool:
    """Whether a removed card is the old one of a soldier who has been upgraded since (US-upgrade-12)."""
    soldier = state.content.cards[word]
    version = state.content.of_soldier(soldier, "U") if soldier.rank == "regular" else None
    return version is not None and version not in state.pool(soldier.side, UPGRADE)


def _row(state: CampaignState, word: Word, news: str | None) -> Row:
    soldier = state.content.cards[word]
    source = soldier.source
    what = post(soldier)
    row: Row = {
        "id": word,
        "s": state.content.sides[soldier.side],
        "sym": _symbol(state, soldier),
        "b": source.name or what,
    }
    if source.name:
        row["t"] = what
    if news is not None:
        row["pill"] = PILLS[news]
    elif soldier.rank in ("reserve", "upgraded"):
        row["pill"] = ["reserve", "reserve"] if soldier.rank == "reserve" else ["upgraded", "upgraded"]
    return row


def _symbol(state: CampaignState, soldier: Soldier) -> str:
    unit = next((unit for unit in state.content.pack.units if unit.id == soldier.unit), None)
    return soldier.source.symbol or "hq" if unit is None else unit.symbol


def record(state: CampaignState) -> List:
    """The campaign record: the same for both sides (US-victory-07)."""
    return {"id": "record", "t": "Record", "rows": list(_lines(state)), "show": 15, "empty": "No game has been played."}


def _lines(state: CampaignState) -> Iterator[Row]:
    content = state.content
    for line in state.lines:
        scenario = content.pack.scenario(line.scenario)
        fell = f"{line.fallen[0]} and {line.fallen[1]} fallen"
        winner = [content.sides[line.winner], content.names[line.winner]]
        yield {"b": str(line.game), "t": scenario.title, "cols": [short_date(scenario.date), winner, fell]}


def path(state: CampaignState) -> Path:
    """The states so far, and how many ways lead on."""
    content = state.content
    steps: list[Step] = []
    for line in state.lines:
        title = content.pack.scenario(line.scenario).title
        winner = content.names[line.winner]
        steps.append({"id": f"state:{line.code}", "t": line.code, "s": content.sides[line.winner]})
        steps[-1]["say"] = f"Game {line.game}, {title}: won by the {winner} side"
    made: Path = {"t": "Path so far", "steps": steps}
    if state.ended:
        steps.append({"id": "end", "t": "End", "say": content.graph.ends[state.code].title, "now": 1})
        return made
    title = content.scenario(state.code).title
    steps.append({"id": orders.begin(state), "t": state.code, "say": f"Game {game_of(state.code)}, {title}", "now": 1})
    ways = len(set(content.graph.states[state.code].next.values()))
    made["note"] = "two ways from here" if ways > 1 else "one way from here"
    made["ways"] = ways
    return made


# -- the scenario books ---------------------------------------------------------------------------------------


def briefings(state: CampaignState, viewer: str | None) -> dict[str, str]:
    """What the own book says of the states reached, the last one first (US-overview-03, US-overview-04).

    Two blank lines part the entries from each other, one their paragraphs.
    """
    return {f"briefing/{state.content.sides[side]}": _book(state, side) for side in viewers(state, viewer)}


def _book(state: CampaignState, side: int) -> str:
    entries = [re.sub(r"\n{3,}", "\n\n", _entry(state, code, side)) for code in reached(state)]
    return "\n\n\n".join(reversed(entries))


def reached(state: CampaignState) -> list[str]:
    """The states that the campaign has come to."""
    codes = [line.code for line in state.lines]
    return codes if state.report is not None and not state.ended else [*codes, *([state.code] if _told(state) else [])]


def _told(state: CampaignState) -> bool:
    """Whether the entry of the present state may be read: the Campaign Step comes first."""
    return state.ended or state.phase in (ORDERS, INTEGRATION, BRIEFING, OVER)


def _entry(state: CampaignState, code: str, side: int) -> str:
    content, id = state.content, state.content.sides[side]
    if code in content.graph.ends:
        end = content.graph.ends[code]
        return f"{end.title}\n\n{end.briefing.get(id) or end.briefing.get('both', '')}".strip()
    game = content.graph.states[code]
    scenario = content.pack.scenario(game.scenario)
    parts = [
        f"Game {game_of(code)}. {scenario.title}, {scenario.date}.",
        game.briefing.get(id, ""),
        scenario.overview.get("both", ""),
        scenario.overview.get(id, ""),
        scenario.intel.get(id, ""),
        *(special.text for special in scenario.special),
    ]
    return "\n\n".join(part.strip() for part in parts if part.strip())
