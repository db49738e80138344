"""Campaigns with one thing broken, and a sentence that must be told of each."""

# ruff: noqa: E501 (sentences stand in one line)

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.undaunted.stalingrad.city import state

Change = Callable[[dict[str, Any]], object]


def replace(*path: str, by: Any) -> Change:
    """Another value at a path below `campaign`."""

    def change(doc: dict[str, Any]) -> None:
        part = doc["campaign"]
        for key in path[:-1]:
            part = part[int(key) if isinstance(part, list) else key]
        part[int(path[-1]) if isinstance(part, list) else path[-1]] = by

    return change


def without(card: str) -> Change:
    """A card is missing."""

    def change(doc: dict[str, Any]) -> None:
        doc["cards"] = [other for other in doc["cards"] if other["id"] != card]

    return change


CAMPAIGNS: list[tuple[Change, str]] = [
    (replace("start", by="2a"), 'campaign.start = "2a": A campaign begins in game state 1a. Write start = "1a". [US-victory-05]'),
    (lambda doc: doc["campaign"]["states"].pop("1a"), "campaign.states = "),
    (replace("states", "4B", by=state("011", "END1", "END2")), '"4B" is no code of a game state. Write a number and a small letter, as "7d". [US-victory-04]'),
    (replace("states", "16a", by=state("011", "END1", "END2")), "A campaign has 15 games at most. Give numbers up to 15, and END after them. [US-overview-01]"),
    (replace("states", "2a", "next", "soviet", by="4a"), 'campaign.states.2a.next.soviet = "4a": There is no such state or end. States: 1a, 2a, 2b, 3a, END1, END2. [US-victory-06]'),
    (replace("states", "1a", "next", "german", by="3a"), 'campaign.states.1a.next.german = "3a": After game 1 comes game 2. Name a state 2a, 2b … or an end. [US-victory-04]'),
    (replace("states", "3a", "next", "german", by="2a"), 'campaign.states.3a.next.german = "2a": After game 3 comes game 4. Name a state 4a, 4b … or an end. [US-victory-04]'),
    (lambda doc: doc["campaign"]["states"]["2a"]["next"].pop("german"), "campaign.states.2a.next.german: Nothing is said for the German side. Add next.german."),
    (replace("states", "2b", "scenario", by="012"), 'campaign.states.2b.scenario = "012": There is no scenario with this id. Did you mean "902"?'),
    (lambda doc: doc["campaign"]["states"]["2b"]["briefing"].pop("soviet"), "campaign.states.2b.briefing.soviet: Nothing is said for the Soviet side. Add briefing.soviet."),
    (replace("states", "3a", "orders", by={"german": {"unlock": ["S-L-036"]}}), 'campaign.states.3a.orders.german.unlock[0] = "S-L-036": The German side has no such card. Did you mean "G-L-036"? [US-setup-04]'),
    (replace("states", "2c", by=state("011", "3a", "3a")), "No way leads from 1a to it. Name it as next, or take it out. [US-victory-06]"),
    (replace("ends", "END3", by={"title": "Unheard of", "briefing": {"both": "…"}}), "No way leads from 1a to it. Name it as next, or take it out. [US-victory-06]"),
    (replace("ends", "FINIS", by={"title": "Unheard of", "briefing": {"both": "…"}}), '"FINIS" is no code of an end. Begin it with END, as "END1". [US-campend-02]'),
    (replace("ends", "END1", "victor", by="soviets"), 'campaign.ends.END1.victor = "soviets": There is no side with this id. Did you mean "soviet"?'),
    (lambda doc: doc["campaign"]["ends"]["END2"]["briefing"].pop("german"), "campaign.ends.END2.briefing.german: Nothing is said for the German side. Add briefing.german."),
    (replace("areas", "0", "id", by="works"), 'campaign.areas[1].id = "works" (works): areas[0] has this id too. Give each area an id of its own.'),
    (replace("areas", "1", "id", by="The Works"), 'campaign.areas[1].id = "The Works" (The Works): It is not written as an id. Use small letters, digits and hyphens.'),
    (replace("areas", "0", "id", by="market"), 'scenarios[0].area = "square" (011): There is no area with this id. Areas: market, works.'),
    (replace("areas", "0", "p", by=[0, 0, 40, 0]), "campaign.areas[0].p = [0, 0, 40, 0] (square): It is no outline. Give x, y, x, y … of three corners or more."),
    (replace("areas", "0", "p", by=[0, 0, 40, 0, 40, 61]), "campaign.areas[0].p = [0, 0, 40, 0, 40, 61] (square): It leaves the map. Keep x from 0 to 100 and y from 0 to 60."),
    (replace("river", by=[90, 0, 100]), "campaign.river = [90, 0, 100]: It is no outline. Give x, y, x, y … of three corners or more."),
    (lambda doc: doc["tiles"].pop(), "The pack has 71 tiles of version A; the city of a campaign has 72. Give 72 of them. [US-reset-02]"),
    (lambda doc: doc["tiles"].append({"id": "507-C", "name": "Trench", "fortification_cover": 4}), "The pack has 58 tiles of versions B and C; the city of a campaign has 57. Give 57 of them. [US-reset-02]"),
    (without("G-R-016"), 'cards[106].id = "G-S-016" (G-S-016): There is no reserve G-R-016 that replaces it. Add G-R-016. [US-reserve-01]'),
    (without("G-S-024"), "The starting deck has 2 cards with the role machine-gunner for squad B of the German side. Give it 3. [US-casphase-14]"),
    (replace("balance", by={"wins": {"soviet": 0.6, "german": 0.5}, "games": 9, "players": "greedy", "seed": 1, "version": "1"}), "The shares add up to more than 1. Measure again: python -m stalingrad_widgets balance."),
]  # fmt: skip
