"""The questions of a Campaign Step in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from ....core.requests import DONE, Choose, Draw, Roll
from ....core.scene import Ask
from . import casualties, orders, upgrades
from .content import game_of
from .sight import zone
from .state import CampaignState
from .words import counted, full, side_name

RULES = {
    casualties.CHOICE: "US-integrate-09",
    orders.STAY: "US-integrate-04",
    orders.BEGIN: "US-setup-02",
    casualties.DRAW: "US-casphase-03",
    upgrades.DRAW: "US-upgrade-04",
}
"""Kind of a question -> the rule that it follows."""
WAITS = {
    casualties.CHOICE: "calls in reserves",
    orders.STAY: "integrates two squads",
    orders.BEGIN: "reads its briefing",
    casualties.DRAW: "draws its permanent casualties",
    upgrades.DRAW: "draws its upgrades",
}
Say: TypeAlias = Callable[[CampaignState, Choose], Ask]


def ask(state: CampaignState, request: Choose | Roll | Draw, viewer: str | None) -> Ask:
    """The question, all but its number and options."""
    made = _draw(state, request) if isinstance(request, Draw) else QUESTIONS[request.kind](state, request)  # type: ignore[arg-type]
    made["rules"] = [RULES[request.kind]]
    return made


def waiting(state: CampaignState, request: Choose | Roll | Draw) -> str:
    """What the others read meanwhile: it follows from the kind alone."""
    return f"{side_name(state.content, request.side)} {WAITS[request.kind]}."


def _new(request: Choose | Draw, text: str, sub: str, small: str = "") -> Ask:
    made: Ask = {
        "ask": 0,
        "side": request.side,
        "kind": request.kind,
        "text": text,
        "sub": sub,
        "opts": [],
        "verbs": {},
    }
    if small:
        made["small"] = small
    return made


def _draw(state: CampaignState, request: Draw) -> Ask:
    what = "a permanent casualty" if request.kind == casualties.DRAW else "a card to upgrade"
    made = _new(request, f"Draw {what}.", "Enter the card that was drawn from the pile.")
    made["verbs"] = {word: full(state.content.cards[word]) for word in dict.fromkeys(request.pool())}
    return made


def _reserve(state: CampaignState, request: Choose) -> Ask:
    side = state.content.side_of[request.side]
    fallen = casualties.to_replace(state, side)
    if fallen is None or request.options() == [DONE]:
        made = _new(request, "The reserves are called in.", "Go on with the upgrades.")
        made["verbs"], made["gold"] = {DONE: "Go on"}, DONE
        return made
    made = _new(request, f"{full(state.content.cards[fallen])} fell.", "Choose a reserve of the same unit.")
    made["at"] = zone(state, side, "reserve")
    made["labels"] = {word: f"Call in {full(state.content.cards[word])}" for word in request.options()}
    return made


def _stay(state: CampaignState, request: Choose) -> Ask:
    side = state.content.side_of[request.side]
    if request.options() == [DONE]:
        made = _new(request, "The squads are one.", "Five Riflemen, three Scouts and three Machine Gunners stay.")
        made["verbs"], made["gold"] = {DONE: "Go on"}, DONE
        return made
    role = state.content.cards[request.options()[0]].role
    many = counted(orders.surplus(state, side, role), "card")
    made = _new(request, f"Squads {' and '.join(state.integrated[side])} become one.", f"Choose who leaves: {many}.")
    made["at"] = zone(state, side, "available")
    made["labels"] = {word: f"{full(state.content.cards[word])} leaves" for word in request.options()}
    return made


def _begin(state: CampaignState, request: Choose) -> Ask:
    title, game = state.content.scenario(state.code).title, game_of(state.code)
    last = state.last
    small = "" if last is None else f"Losses and promotions of game {last.game} are entered."
    made = _new(request, f"{title} is next.", "Read the briefing, then begin.", small)
    word = orders.begin(state)
    made["verbs"], made["gold"], made["brief"] = {word: f"Begin game {game}"}, word, 1
    made["labels"] = {word: f"Begin game {game}, {title}"}
    return made


QUESTIONS: Mapping[str, Say] = {casualties.CHOICE: _reserve, orders.STAY: _stay, orders.BEGIN: _begin}
