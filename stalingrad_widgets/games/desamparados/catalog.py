"""What can be played: packs, ways to sit at the table, and the head of a new game's record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from ...core import arguments
from ...core import packs as packfiles
from ...core.content import load_pack
from ...core.reading import Part
from . import pack as packs
from .content import (
    DEFENSE,
    INITIATIVE,
    OFF,
    SCENARIOS,
    SIDES,
    TRENCH,
    Content,
    ObjectCard,
    Passive,
    Platoon,
    Roster,
    Soldier,
    Weapon,
    seat_ids,
)
from .pack import Pack
from .pack_checks import FORMAT, PLATOONS

DEMONSTRATION = Path(__file__).parent / "content" / "demonstration.toml"
"""The pack that ships: original content."""


class Scenario(NamedTuple):
    """A way to sit at the table, in words."""

    title: str
    summary: str


TEXTS: Mapping[str, Mapping[str, Scenario]] = {
    "en": {
        "solo": Scenario("Two players", "One player a side, each with one of its platoons and two soldiers a round."),
        "team": Scenario("Four players", "Two partners a side, each with a platoon and one soldier a round."),
        "soviet-team": Scenario("Three players, two Soviets", "Two Soviet partners against one German player."),
        "german-team": Scenario("Three players, two Germans", "Two German partners against one Soviet player."),
    },
    "es": {
        "solo": Scenario("Dos jugadores", "Un jugador por bando, con uno de sus pelotones y dos soldados por ronda."),
        "team": Scenario(
            "Cuatro jugadores", "Dos compañeros por bando, con un pelotón y un soldado por ronda cada uno."
        ),
        "soviet-team": Scenario("Tres jugadores, dos soviéticos", "Dos compañeros soviéticos contra un alemán."),
        "german-team": Scenario("Tres jugadores, dos alemanes", "Dos compañeros alemanes contra un soviético."),
    },
}
"""Language -> scenario -> its title and summary."""
PAIRINGS: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "solo": {
        f"SOV-{soviet} v GER-{german}": {"soviet_platoon": soviet, "german_platoon": german}
        for soviet in "AB"
        for german in "AB"
    },
    "team": {"SOV v GER": {}},
    "soviet-team": {f"SOV v GER-{german}": {"german_platoon": german} for german in "AB"},
    "german-team": {f"SOV-{soviet} v GER": {"soviet_platoon": soviet} for soviet in "AB"},
}
"""Scenario -> pairing of platoons -> options of a match that make it. A TEAM side has both of its platoons."""
LEVELS: Mapping[str, int] = {"solo": 2, "team": 3, "soviet-team": 3, "german-team": 3}


# -- packs -----------------------------------------------------------------------------------------------


def read_pack(source: str | Path | None) -> Pack:
    """The pack of a path, or the one that ships. Raises ContentError with all its mistakes."""
    pack: Pack = load_pack(FORMAT, DEMONSTRATION if source is None else arguments.path("pack", source))
    return pack


def scenario_rows(source: str | Path | None = None, language: str = "en") -> list[dict[str, Any]]:
    """A row for each way to sit at the table.

    Keys: id, title, level, sides, seats, players, summary, pack, notice, pairings and balance.
    """
    pack = read_pack(source)
    return [_row(id, pack, language) for id in SCENARIOS]


def _row(id: str, pack: Pack, language: str) -> dict[str, Any]:
    text, head = TEXTS[language][id], pack.pack
    spanish = language == "es"
    return {
        "id": id,
        "title": text.title,
        "level": LEVELS[id],
        "sides": SIDES,
        "seats": tuple(seat for side, team in zip(SIDES, SCENARIOS[id], strict=True) for seat in seat_ids(side, team)),
        "players": 2 + sum(SCENARIOS[id]),
        "summary": text.summary,
        "pack": head.title_es if spanish and head.title_es else head.title,
        "notice": head.notice_es if spanish and head.notice_es else head.notice,
        "pairings": {name: dict(options) for name, options in PAIRINGS[id].items()},
        "balance": balance(pack.balance[name] for name in PAIRINGS[id] if name in pack.balance),
    }


def balance(measured: Iterable[packs.Balance]) -> dict[str, float] | None:
    """Share of all these games that each side won; None if none was measured."""
    rows = list(measured)
    games = sum(row.games for row in rows)
    if not games:
        return None
    return {side: sum(row.wins[side] * row.games for row in rows) / games for side in ("soviet", "german")}


# -- a new game, and one that goes on ------------------------------------------------------------------------


def new_header(
    scenario: str | None, options: Mapping[str, Any], source: str | Path | None, language: str = "en"
) -> dict[str, Any]:
    """The head of a new game's record: scenario, options and pack. Raises ValueError with what would be right.

    `language` is that of the game unless the options say another.
    """
    pack = read_pack(source)
    chosen = "solo" if scenario is None else scenario
    if not arguments.among(chosen, SCENARIOS):
        raise arguments.unknown("scenario", chosen, SCENARIOS)
    head = {"scenario": chosen, "pack": packfiles.head(pack.pack.id, source)}
    given = arguments.mapping("options", options, 'an option to its value, as in {"winter_kill": False}')
    told = _with_arrows(pack, {"language": language, **given})
    return {**head, "options": dict(content_of(head, told).options)}


def _with_arrows(pack: Pack, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options, with the adjacency that the pack's arrows count on (DES-passive-05)."""
    if pack.pack.adjacency == "eight" and options.get("adjacency", "eight") == "orthogonal":
        raise ValueError(f"{pack.pack.title} has diagonal arrows: option 'adjacency' must be 'eight'. Leave it out.")
    return {**options, "adjacency": "eight"} if pack.pack.adjacency == "eight" else options


def content_of(header: Mapping[str, Any], options: Mapping[str, Any]) -> Content:
    """What the game of a header is played with.

    Raises ValueError when its pack is gone or has changed and for a wrong option, ReadingError for what no
    header of a game has.
    """
    part = Part(header, "header")
    roster = roster_of(packfiles.source(part["pack"]))
    return Content(roster, part["scenario"].one_of(SCENARIOS, "scenario"), options)


def demonstration() -> Roster:
    """The roster that ships."""
    return roster_of(None)


def roster_of(source: str | Path | None) -> Roster:
    """A compiled roster; the text of the pack is part of the key, so an edited pack is compiled anew.

    Raises ContentError with all mistakes of the pack.
    """
    return _compiled(
        "" if source is None else str(source), packfiles.digest(DEMONSTRATION if source is None else Path(source))
    )


@lru_cache(maxsize=16)
def _compiled(source: str, digest: str) -> Roster:
    return compile_pack(read_pack(source or None))


# -- compiling -------------------------------------------------------------------------------------------


def compile_pack(pack: Pack) -> Roster:
    """A sound pack as the game has it: soldiers numbered by platoon, equal objects one word."""
    by_id: dict[str, packs.Platoon] = {platoon.id: platoon for platoon in pack.platoons}
    soldiers: list[Soldier] = []
    platoons: list[Platoon] = []
    for id in PLATOONS:
        members = [soldier for soldier in pack.soldiers if soldier.platoon == id]
        number = len(platoons)
        codes = tuple(range(len(soldiers), len(soldiers) + len(members)))
        platoons.append(_platoon(by_id[id], number, codes))
        soldiers += [_soldier(card, code, number) for card, code in zip(members, codes, strict=True)]
    objects = _objects(pack.objects, len(soldiers))
    return Roster(pack.pack.id, pack.pack.title, platoons, soldiers, objects)


def _platoon(card: packs.Platoon, number: int, soldiers: tuple[int, ...]) -> Platoon:
    side = SIDES.index(card.side)
    return Platoon(number, f"platoon:{card.id}", side, card.letter, card.name, soldiers, card.name_es or card.name)


def _soldier(card: packs.Soldier, code: int, platoon: int) -> Soldier:
    return Soldier(
        code=code,
        word=f"soldier:{card.id}",
        id=card.id,
        platoon=platoon,
        side=SIDES.index(PLATOONS[card.platoon][0]),
        name=card.name,
        age=card.age,
        role=card.role,
        initiative=card.initiative,
        defense=card.defense,
        lives=card.lives,
        weapons=tuple(Weapon(weapon.type, weapon.bonus, weapon.shots) for weapon in card.weapons),
        grenade_bonus=card.grenade_bonus,
        command=card.command,
        actions={spelled(action.type): action.amount or 1 for action in card.actions},
        passives=tuple(_passive(passive) for passive in card.passives),
        role_es=card.role_es or card.role,
    )


def _passive(passive: packs.Passive) -> Passive:
    stat = INITIATIVE if passive.type == "binoculars" else DEFENSE
    return Passive(stat, passive.bonus, passive.arrows)


def _objects(cards: Sequence[packs.Object], first_code: int) -> list[ObjectCard]:
    """Equal objects with their number of copies, each trench for itself, in the order of the pack."""
    made: dict[str, ObjectCard] = {}
    trenches = 0
    for number, side in enumerate(SIDES):
        own = [card for card in cards if card.side == side]
        kinds = [spelled(card.type) for card in own if card.type != TRENCH]
        for kind in dict.fromkeys(kinds):
            word = f"card:{side}/{kind}"
            made[word] = ObjectCard(word, number, kind, kinds.count(kind), OFF, None)
        for n, card in enumerate((card for card in own if card.trench is not None), 1):
            assert card.trench is not None
            gives = Passive(card.trench.stat, card.trench.bonus, card.trench.arrows)
            word = f"card:{side}/trench-{n}"
            made[word] = ObjectCard(word, number, TRENCH, 1, first_code + trenches, gives)
            trenches += 1
    return list(made.values())


def spelled(type: str) -> str:
    """A type as words spell it: "medical_kit" -> "medical-kit"."""
    return type.replace("_", "-")
