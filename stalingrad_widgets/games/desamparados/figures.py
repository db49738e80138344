"""What tables and plots are made of: rolls against their odds, and where all cards are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from ...core.events import Event
from ...core.requests import Word
from ...core.table import CardCount, Stock, Trial
from . import odds, rolls
from .content import OFF, SIDES, TACTICAL, TRENCH, VODKA, WINTER
from .state import State
from .texts import Texts
from .words import name

SEAT_ZONES = ("deck", "hand", "down", "play", "fallen")
SIDE_ZONES = ("object-deck", "objects", "object-discard", "playing", "trenches")


def trial(state: State, event: Event, texts: Texts) -> Trial | None:
    """An attack roll, or a roll for a last attack, with its exact chance; None for other events.

    Success of an attack is a hit; dice rolled without a target are none.
    """
    if event.side is None:
        return None
    if event.kind == "shot" and event.data["effect"] != "wide":
        return _shot(state, event, event.side, texts)
    if event.kind == "last-roll":
        about = texts("trial.last-breath", soldier=name(state.content, event.data["soldier"], texts))
        chance = odds.at_least(event.data["initiative"])
        return Trial(event.side, "last-breath", about, float(chance), event.data["success"], "DES-breath-05")
    return None


def _shot(state: State, event: Event, side: str, texts: Texts) -> Trial:
    data = event.data
    attacker, target = (name(state.content, data[key], texts) for key in ("attacker", "target"))
    about = texts("trial.about", attacker=attacker, target=target)
    trench = not data["target"].startswith("soldier:")
    chance = odds.hit(rolls.reading(state.content), data["weapon"], data["bonus"], data["defense"], trench=trench)
    return Trial(side, data["weapon"], about, float(chance), data["hit"], event.rules[0] if event.rules else "")


# -- lives ------------------------------------------------------------------------------------------------


def stocks(texts: Texts) -> Mapping[str, Stock]:
    """Where the life cubes of a side are (I1 of the notes): the measures "cubes", "reserve" and "lost"."""
    parts = {part: texts(f"stock.{part}") for part in ("cubes", "reserve", "lost")}
    return {"lives": Stock(texts("stock.title"), texts("stock.unit"), parts)}


def survivors(state: State, texts: Texts) -> Mapping[tuple[str, str], bool]:
    """(side, name) of each soldier that was deployed -> whether it is in play; hypothermia's victims never were."""
    return {
        (SIDES[soldier.side], name(state.content, soldier.word, texts)): state.at[soldier.code] != OFF
        for soldier in state.content.roster.soldiers
        if state.deployed[soldier.code]
    }


# -- where the cards are ------------------------------------------------------------------------------------


def cards(state: State, texts: Texts) -> list[CardCount]:
    """Each soldier and object in each zone with its number, side by side, in the order of the pack."""
    made: list[CardCount] = []
    for board in state.content.sides:
        for seat in board.seats:
            player = state.content.seats[seat]
            zones = ((player.deck,), (player.hand,), player.down, (player.play,), (player.fallen,))
            for zone, numbers in zip(SEAT_ZONES, zones, strict=True):
                made += _counts(state, board.number, zone, [w for n in numbers for w in state.zones[n]], texts)
        held = (board.deck, board.objects, board.discard, board.playing, board.trenches)
        for zone, number in zip(SIDE_ZONES, held, strict=True):
            made += _counts(state, board.number, zone, state.zones[number], texts)
    return made


def _counts(state: State, side: int, zone: str, words: Iterable[Word], texts: Texts) -> list[CardCount]:
    order = {word: n for n, word in enumerate((*state.content.roster.words, *state.content.roster.objects))}
    counted = Counter(sorted(words, key=order.__getitem__))
    return [
        CardCount(SIDES[side], texts(f"zone-word.{zone}"), name(state.content, word, texts), kind_of(state, word), n)
        for word, n in counted.items()
    ]


def kind_of(state: State, word: Word) -> str:
    """Class of a card, for colours: "soldier", "common", "unique", "winter" or "trench"."""
    card = state.content.roster.objects.get(word)
    if card is None:
        return "soldier"
    if card.kind in WINTER:
        return "winter"
    return card.kind if card.kind == TRENCH else "unique" if card.kind in (VODKA, TACTICAL) else "common"
