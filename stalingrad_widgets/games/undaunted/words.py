"""Things on the table in words: names, lists, numbers, and verbs that agree with who acts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from ...core.requests import DONE, Word
from ...core.wording import THIN
from .scenario import END, EVERYWHERE, HUNKER, STOP, Action, Card, Scenario, Tile

ZONE_NAMES = {
    "supply": "supply",
    "deck": "deck",
    "hand": "hand",
    "bid": "bid",
    "play": "play area",
    "discard": "discard pile",
    "lost": "lost cards",
    "aside": "cards set aside",
    "removed": "removed cards",
}
"""The zones of a side as they stand in a sentence."""

VERBS = {STOP: "Stop here", END: "End turn", DONE: "Take these cards", HUNKER: "Hunker down"}
"""Labels of answers that have no place on the table."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

_ONE = re.compile(r"\s+[A-Z0-9]$")
"""The letter behind a unit's name: " A" of "Riflemen A"."""


# -- names -------------------------------------------------------------------------------------------


def name(scenario: Scenario, thing: object) -> str:
    """What a thing is called: a unit, card, tile, zone or side by its word; anything else as it is.

    >>> from .catalog import content_of
    >>> from .normandy import NORMANDY
    >>> scenario = content_of({"scenario": "first-steps", "pack": {"id": "demonstration"}}, {}, NORMANDY).scenario
    >>> name(scenario, "unit:usa/rifleman-a"), name(scenario, "card:ger/fog recon"), name(scenario, "tile:C2")
    ('Riflemen A', 'Fog of War', 'C2')
    >>> name(scenario, "german"), name(scenario, 3)
    ('The German side', '3')
    """
    if not isinstance(thing, str):
        return "Nobody" if thing is None else str(thing)
    first = thing.partition(" ")[0]
    if first in scenario.unit_of:
        return scenario.units[scenario.unit_of[first]].title
    if first in scenario.cards:
        return scenario.cards[first].title
    if first in scenario.tile_of:
        return scenario.tiles[scenario.tile_of[first]].slot
    if first in scenario.side_of:
        return side_name(scenario, first)
    if first in scenario.zone_words:
        return ZONE_NAMES[first.partition("/")[2]]
    return _of_field(scenario, first) or VERBS.get(thing, thing)


def _of_field(scenario: Scenario, word: Word) -> str:
    """A tunnel or an edge: "the tunnel on 501", "the edge of 503 and 504"; "" for anything else."""
    tiles = scenario.tiles
    if word in scenario.tunnel_of:
        return f"the tunnel on {tiles[scenario.tunnels[scenario.tunnel_of[word]].tile].slot}"
    if word in scenario.edge_of:
        a, b = scenario.edges[scenario.edge_of[word]]
        return f"the edge of {tiles[a].slot} and {tiles[b].slot}"
    return ""


def card_name(scenario: Scenario, word: Word) -> str:
    """A card among others that may have its title: "Rifleman A, Belov", or with its designation.

    Where no other card of its side has its title, that is enough.
    """
    card = scenario.cards[word]
    alike = sum(other.side == card.side and other.title == card.title for other in scenario.cards.values())
    return card.title if alike == 1 else f"{card.title}, {card.name or card.id}"


def action_name(type: str) -> str:
    """An action as the rulebook spells it.

    >>> action_name("attack"), action_name("area-suppress")
    ('Attack', 'Area Suppress')
    """
    return " ".join(part.capitalize() for part in type.split("-"))


def side_name(scenario: Scenario, side: str) -> str:
    """As the subject of a sentence: "The German side"."""
    return f"The {scenario.side(side).name} side"


def place(tile: Tile) -> str:
    """Code and name of a tile: "C2, Mill lane"."""
    return f"{tile.slot}, {tile.name}"


def unit_at(scenario: Scenario, word: Word, at: int) -> str:
    """A unit and where it stands: "Riflemen B on B2"."""
    return f"{name(scenario, word)} on {scenario.tiles[at].slot}"


def value_text(action: Action) -> str:
    """The numbers of an action: "3", "A 2", or those by kind of target, "4/2", and its range, "(≤ 2)"."""
    return " ".join(part for part in (action.squad or "", _values(action), _range(action)) if part)


def _values(action: Action) -> str:
    if action.value:
        return str(action.value)
    several = {kind: dice for kind, dice in action.dice.items() if dice}
    if len(several) == 1:
        return "".join(f"{kind} {dice}" for kind, dice in several.items())
    return "/".join(str(dice) for dice in several.values())


def _range(action: Action) -> str:
    least, most = action.range_min, action.range_max
    if most == EVERYWHERE:
        return f"(≥{THIN}{least})" if least else ""
    if least == most:
        return f"({most})"
    return f"({least}–{most})" if least else f"(≤{THIN}{most})"


def action_text(action: Action) -> str:
    """An action with its numbers as a sentence has them: "Suppress 4", "Bolster 2 A"."""
    value = f" {action.value}" if action.value else ""
    squad = f" {action.squad}" if action.squad else ""
    return f"{action_name(action.type)}{value}{squad}"


def use_text(card: Card, verb: str) -> str:
    """A use of a card: one of its actions with its numbers, or Ready."""
    action = next((action for action in card.actions if action.verb == verb), None)
    return "Ready" if action is None else action_text(action)


# -- grammar -----------------------------------------------------------------------------------------


def is_plural(title: str) -> bool:
    """Whether a unit of this name acts as many.

    >>> [is_plural(title) for title in ("Riflemen A", "Scouts B", "Snipers", "Mortar crew", "Sniper")]
    [True, True, True, False, False]
    """
    head = _ONE.sub("", title)
    return head.endswith(("s", "men")) and not head.endswith("ss")


def acts(title: str, verb: str) -> str:
    """A unit and its verb, given in the plural.

    >>> acts("Riflemen A", "move"), acts("Mortar crew", "try to suppress"), acts("Mortar crew", "are")
    ('Riflemen A move', 'Mortar crew tries to suppress', 'Mortar crew is')
    """
    return f"{title} {verb if is_plural(title) else singular(verb)}"


def singular(verb: str) -> str:
    """The form of a verb for one who acts; only its first word changes."""
    first, blank, rest = verb.partition(" ")
    irregular = {"are": "is", "were": "was", "have": "has"}
    one = irregular.get(first) or (f"{first[:-1]}ies" if first.endswith("ry") else f"{first}s")
    return one + blank + rest


def listed(words: Sequence[str]) -> str:
    """Words in a row.

    >>> listed(["3", "6", "0"]), listed(["3"]), listed([])
    ('3, 6 and 0', '3', '')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def counted(n: int, noun: str, plural: str = "") -> str:
    """A number and its noun.

    >>> counted(1, "card"), counted(3, "card"), counted(0, "die", "dice")
    ('1 card', '3 cards', '0 dice')
    """
    return f"{n} {noun}" if n == 1 else f"{n} {plural or noun + 's'}"


def cards_listed(scenario: Scenario, cards: Iterable[Word]) -> str:
    """Titles of cards, equal ones together: "Rifleman A and 2 Fog of War"."""
    titles = Counter(name(scenario, card) for card in cards)
    return listed([title if n == 1 else f"{n} {title}" for title, n in titles.items()])


def spelled(n: int) -> str:
    """A small number as a word: "four"; larger ones in figures."""
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
