"""The toy game at the table: with partners, standing answers and two languages, for all that a Match can meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from stalingrad_widgets.core.events import Event
from stalingrad_widgets.core.refusal import Refusal
from stalingrad_widgets.core.requests import DONE, Choose, Draw, Roll, Word
from stalingrad_widgets.core.scene import (
    Ask,
    Board,
    Dice,
    Face,
    Id,
    Item,
    Line,
    Result,
    SideInfo,
    Stand,
    Status,
    ZoneInfo,
)
from stalingrad_widgets.core.table import CardCount, Hint, TableDefaults, Trial, Words
from stalingrad_widgets.play import Match

from .toy import KINDS, SIDES, TEAMS, Rules, State, card, kind_of, load, seats, set_up

SCENARIOS = {"duel": "", "partners": "open", "captain": "closed"}
"""Scenario -> kind of team of red."""
LANGUAGES = {"en": "English", "es": "Español"}
TEXTS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "title": "Raid", "ask": "{side}: {kind}.", "wait": "{side} thinks.", "no": "No.", "won": "{side} has won.",
        "pass": "Pass until the next turn", "draw": "{side} draws.", "use": "{side} uses {card}.",
        "bids": "{side} bids more.", "attack": "{side} attacks.", "tonic": "{side} drinks.", "guard": "guard",
    },
    "es": {
        "title": "Asalto", "ask": "{side}: ¿{kind}?", "wait": "{side} piensa.", "no": "No se puede.",
        "won": "Ha ganado {side}.", "pass": "Pasar hasta el próximo turno", "draw": "{side} roba.",
        "use": "{side} usa {card}.", "bids": "{side} apuesta más.", "attack": "{side} ataca.",
        "tonic": "{side} bebe.", "guard": "guardia", "ui.draw-for-me": "Roba por mí", "ui.branch": "Rama desde {0}",
        "ui.not-now": "Ahora no.",
    },
}  # fmt: skip


class Raid(Rules, TableDefaults):
    """The rules with words and pictures."""

    slug = "raid"
    players = 3
    languages: Mapping[str, str] = LANGUAGES
    _made: ClassVar[dict[str, Raid]] = {}

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.texts = TEXTS[language]
        self.title = self.texts["title"]
        self.dealt_for: list[str] = []

    def in_language(self, language: str) -> Raid:
        if language == self.language:
            return self
        return self._made.setdefault(language, Raid(language))

    # -- seats ------------------------------------------------------------------------------------------

    def sides(self, state: State) -> tuple[str, ...]:
        return seats(state.team)

    def parties(self, state: State) -> Mapping[str, Sequence[str]]:
        return TEAMS[state.team]

    def same_view(self, state: State, one: str, other: str) -> bool:
        return one == other or (state.team == "open" and {one, other} == {"red-1", "red-2"})

    def standing(self, state: State, request: Choose) -> list[Stand]:
        return [{"word": "pass", "t": self.texts["pass"], "until": "play"}] if request.kind == "window" else []

    def determinise(self, state: State, viewer: str, random: Random) -> None:
        self.dealt_for.append(viewer)
        super().determinise(state, viewer, random)

    # -- what is seen -------------------------------------------------------------------------------------

    def board(self, state: State) -> Board:
        of = TEAMS[state.team]
        infos: list[SideInfo] = [
            {"id": "red", "name": "Red", "look": "sov", "sign": "disc", "seats": list(of["red"])},
            {"id": "blue", "name": "Blue", "look": "ger", "sign": "square", "seats": list(of["blue"])},
        ]
        zones: list[ZoneInfo] = [
            {"id": zone.id, "t": zone.id, "s": zone.owner, "role": "pile"} for zone in state.zones.layout.zones
        ]
        return {
            "v": f"raid-{state.team}-{self.language}", "game": self.title, "title": self.title, "sub": "",
            "size": [1, 1], "sides": infos, "spaces": [], "links": [], "zones": zones,
            "texts": dict(self.texts), "languages": [list(row) for row in LANGUAGES.items()],
            "language": self.language,
        }  # fmt: skip

    def faces(self, state: State) -> dict[str, Face]:
        return {card(side, kind): {"k": "card", "t": self.texts.get(kind, kind)} for side in (0, 1) for kind in KINDS}

    def items(self, state: State, viewer: str | None) -> dict[Id, Item]:
        items: dict[Id, Item] = {}
        for i, place in enumerate(state.zones.layout.zones):
            item: Item = {"k": "zone", "n": state.zones.count(i)}
            everybody = place.seen_by >= set(seats(state.team))
            if viewer is None or everybody or viewer in place.seen_by:
                item["cards"] = sorted(state.zones[i])
            items[place.id] = item
        return items

    def status(self, state: State, viewer: str | None) -> Status:
        status: Status = {"round": state.round, "phase": state.phase, "active": SIDES[state.active], "pills": []}
        result = self.result(state)
        return status if result is None else {**status, "result": result}

    def ask(self, state: State, request: Choose | Roll | Draw, viewer: str | None) -> Ask:
        text = self.texts["ask"].format(side=request.side, kind=request.kind)
        return {"ask": 0, "side": request.side, "kind": request.kind, "text": text, "opts": [], "verbs": {}}

    def waiting(self, state: State, request: Choose | Roll | Draw) -> str:
        return self.texts["wait"].format(side=request.side)

    def line(self, state: State, event: Event, viewer: str | None) -> Line | None:
        facts = {"side": event.side, **event.seen_by(viewer)}
        return {"n": 0, "t": self.texts[event.kind].format(**facts)}

    def dice(self, state: State, event: Event) -> Dice | None:
        if event.kind != "attack":
            return None
        return {"who": event.side or "", "d": list(event.data["dice"]), "sides": 6, "text": self.texts["attack"]}

    def words(self, state: State, refusal: Refusal, word: Word, viewer: str | None) -> Words:
        return {"text": self.texts["no"], "rule": refusal.rule}

    def odds(self, state: State, request: Choose, word: Word, viewer: str | None) -> Hint | None:
        return {"head": self.texts["title"], "what": "", "parts": []} if kind_of(word) == "guard" else None

    # -- the end, and figures -------------------------------------------------------------------------------

    def result(self, state: State) -> Result | None:
        if state.phase != "over":
            return None
        title = self.texts["won"].format(side=state.winner)
        return {"side": state.winner, "title": title, "reason": "", "cols": list(SIDES), "rows": []}

    def winner(self, state: State) -> str | None:
        return state.winner

    def measures(self, state: State) -> Mapping[str, float]:
        return {f"strength_{side}": state.strength[i] for i, side in enumerate(SIDES)}

    def trial(self, state: State, event: Event) -> Trial | None:
        if event.kind != "attack":
            return None
        hit = max(event.data["dice"]) >= 5
        return Trial(event.side or "", "attack", "attack", 5 / 9, hit)

    def cards(self, state: State) -> list[CardCount]:
        return []

    def faults(self, state: State) -> list[str]:
        return []

    def position(self, state: State, viewer: str | None) -> dict[str, Any]:
        return {}

    def rule(self, id: str) -> Mapping[str, Any] | None:
        return {"id": id, "title": self.title, "section": "", "text": "", "refs": []}

    def rules_index(self) -> list[tuple[str, str, str]]:
        return [("toy-trap", self.title, "")]

    # -- beginning ------------------------------------------------------------------------------------------

    def scenarios(self, pack: str | Path | None = None) -> list[dict[str, Any]]:
        return [{"id": id, "title": id, "sides": list(SIDES)} for id in SCENARIOS]

    def prepare(self, scenario: str | None, options: Mapping[str, Any], pack: str | Path | None) -> dict[str, Any]:
        return {"scenario": scenario or "duel", "options": dict(options)}

    def new_state(self, header: Mapping[str, Any]) -> State:
        return set_up(SCENARIOS[header["scenario"]])

    def load(self, doc: Mapping[str, Any], content: Any) -> State:
        return load(doc)


RAID = Raid()


def new_raid(scenario: str = "duel", *, seed: int = 3, state: State | None = None, **more: Any) -> Match:
    """A match of the toy. `options`, `players` (objects that choose), `chance` as for a Match."""
    header = {**RAID.prepare(scenario, more.pop("options", {}), None), "game": "raid", "seed": seed}
    header["autosave"] = False
    return Match(RAID, header, state=state, **more)


def table(team: str, phase: str, red: str, blue: str = "", *, lost: int = 0) -> State:
    """A state in this phase with these hands, and tonics of blue that are lost; red is on."""
    from .toy import zone

    state = set_up(team)
    for side, kinds in enumerate((red, blue)):
        for kind in kinds.split():
            state.zones.move(card(side, kind), zone(side, "deck"), zone(side, "hand"))
    for _ in range(lost):
        state.zones.move(card(1, "tonic"), zone(1, "deck"), zone(1, "lost"))
    state.phase = phase
    return state


def play(match: Match, plies: int, seed: int = 1, tonics: float = 0.15) -> None:
    """So many random answers and plays out of turn, or to the end."""
    random = Random(seed)
    for _ in range(plies):
        if match.over:
            return
        seat = random.choice(match.sides)
        now = list(match.plays_now(seat))
        if now and random.random() < tonics:
            match.interject(seat, random.choice(now))
            continue
        request = random.choice(match.game.requests)
        assert isinstance(request, Choose)
        words = request.options()
        if len(words) > 1 and random.random() < 0.8:
            words = [word for word in words if word not in ("end", DONE, "none", "pass")]
        match.answer(random.choice(words), random.choice(match.parties.of(request.side)))
