"""The static part as the browser draws it: two grids of three lines by six columns, zones, faces of all cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...core.boards import versioned
from ...core.scene import Board, CardRow, Face, SideInfo, Space, ZoneInfo
from .content import LINES, PRECISION, REORGANIZE, SIDES, SPACES, TRENCH, Content, ObjectCard, Passive, Soldier
from .texts import LANGUAGES, Texts

WIDTH, HEIGHT, GAP = 98, 88, 6
"""A space and the gap between spaces, in board units."""
LEFT, TOP = 28, 26
"""Room for the numbers of the lines and, at the outer edges, of the columns."""
RIGHT, BOTTOM = 2, 22
"""Room for what sticks out over the edges of cards, besides the last gap."""
COLUMN = 12
"""Height of the number of a column."""
STICKS_OUT = 14
"""How far marks hang down from a card at most."""
STREET = 38
"""Between the first lines of the two sides."""

LOOKS: Mapping[str, tuple[str, str]] = {"soviet": ("sov", "disc"), "german": ("ger", "square")}
SEAT_ZONES = ("hand", "deck", "fallen")
SIDE_ZONES = ("objects", "object-deck", "object-discard", "playing")
ROLES: Mapping[str, str] = {
    "hand": "hand",
    "objects": "hand",
    "deck": "pile",
    "object-deck": "pile",
    "fallen": "open",
    "object-discard": "open",
    "playing": "play",
}
"""What the browser does with a zone."""
SCREEN: Mapping[str, tuple[str, str]] = {
    "forward": ("n", "s"),
    "back": ("s", "n"),
    "left": ("w", "e"),
    "right": ("e", "w"),
    "forward_left": ("nw", "se"),
    "forward_right": ("ne", "sw"),
    "back_left": ("sw", "ne"),
    "back_right": ("se", "nw"),
}
"""Arrow as its owner sees it -> where it points on the board, by side."""
GROUNDS = ("rubble", "open", "open")
"""By line: the first lies at the street."""
DRAWINGS: Mapping[str, str] = {
    "ammunition": "ammo",
    "boots": "boots",
    "commander": "chevrons",
    "cover-me": "overwatch",
    "grenade": "grenade",
    "hypothermia": "cold",
    "in-cover": "hunker",
    "medical-kit": "kit",
    "precision": "target",
    "reaction": "bolt",
    "reorganize": "swap",
    "shovel": "shovel",
    "stretcher": "stretcher",
    "submachine-gun": "smg",
    "tactical-deployment": "squad",
    "temperature-drops": "snow",
    "trench": "trench",
    "vodka": "bottle",
    "white-wind": "wind",
}
"""Kind of an object or of an action -> what is drawn for it."""


def board(content: Content, texts: Texts) -> Board:
    """The board of a game in a language. Its `v` is a hash of all the rest."""
    made: Board = {
        "v": "",
        "game": texts("game.title"),
        "title": texts("game.title"),
        "sub": texts(f"scenario.{content.scenario}"),
        "size": [LEFT + 6 * (WIDTH + GAP) + RIGHT, TOP + 2 * LINES * (HEIGHT + GAP) - GAP + STREET + BOTTOM],
        "sides": [_side(content, side, texts) for side in (1, 0)],
        "spaces": [*_lines(content), *_columns(content), *_spaces(content, texts), _street(texts)],
        "links": [],
        "zones": [zone for side in (1, 0) for zone in _zones(content, side, texts)],
        "texts": _texts(content, texts),
        "turn": [seat.id for seat in content.seats if seat.side == 1],
        "languages": [[language, name] for language, name in LANGUAGES.items()],
        "language": texts.language,
    }
    return versioned(made)


# -- places ----------------------------------------------------------------------------------------


def corner(content: Content, space: int) -> tuple[int, int]:
    """The upper left corner: the German grid lies above with its third line outermost, the Soviet one below.

    Columns are counted from the owner's left: the German player sits above, so his run from right to left.
    """
    line, column = content.line[space], content.column[space]
    if space >= SPACES:
        return LEFT + (6 - column) * (WIDTH + GAP), TOP + (LINES - line) * (HEIGHT + GAP)
    below = TOP + LINES * (HEIGHT + GAP) - GAP + STREET
    return LEFT + (column - 1) * (WIDTH + GAP), below + (line - 1) * (HEIGHT + GAP)


def _spaces(content: Content, texts: Texts) -> Iterable[Space]:
    """Nothing is printed on them: a screen reader says side, line and column."""
    for space, word in enumerate(content.space_words):
        x, y = corner(content, space)
        line = content.line[space]
        place = texts("place", line=line, column=content.column[space])
        said = f"{texts(f'side.{SIDES[space // SPACES]}.short')}, {place}"
        yield {"id": word, "k": "rect", "at": [x, y, WIDTH, HEIGHT], "ground": GROUNDS[line - 1], "say": said}


def _lines(content: Content) -> Iterable[Space]:
    """The number of each line at its left, in the colour of its side."""
    for side, id in enumerate(SIDES):
        for line in range(1, LINES + 1):
            _, y = corner(content, side * SPACES + (line - 1) * 6)
            yield {"id": f"line:{id}/{line}", "k": "label", "t": str(line), "s": id, "at": [0, y, LEFT - 4, HEIGHT]}


def _columns(content: Content) -> Iterable[Space]:
    """The number of each column behind the third line, counted from its owner's left, in the colour of its side."""
    for side, id in enumerate(SIDES):
        for column in range(1, 7):
            x, y = corner(content, side * SPACES + (LINES - 1) * 6 + column - 1)
            top = y - STICKS_OUT - COLUMN if side else y + HEIGHT + STICKS_OUT
            yield {
                "id": f"column:{id}/{column}",
                "k": "label",
                "t": str(column),
                "s": id,
                "dir": "s" if side else "n",
                "at": [x, top, WIDTH, COLUMN],
            }


def _street(texts: Texts) -> Space:
    top = TOP + LINES * (HEIGHT + GAP) - GAP + 3
    return {
        "id": "street",
        "k": "band",
        "t": texts("board.street"),
        "at": [0, top, LEFT + 6 * (WIDTH + GAP) + RIGHT, STREET - 6],
        "ground": "rubble",
    }


# -- sides and zones -----------------------------------------------------------------------------------


def _side(content: Content, side: int, texts: Texts) -> SideInfo:
    look, sign = LOOKS[SIDES[side]]
    seats = [content.seats[seat].id for seat in content.sides[side].seats]
    made: SideInfo = {"id": SIDES[side], "name": texts(f"side.{SIDES[side]}.short"), "look": look, "sign": sign}  # type: ignore[typeddict-item]
    made["seats"] = seats
    return made


def _zones(content: Content, side: int, texts: Texts) -> Iterable[ZoneInfo]:
    """Objects first, then what each of its players has."""
    id = SIDES[side]
    for zone in SIDE_ZONES:
        yield _zone(f"zone:{id}/{zone}", zone, id, texts)
    for seat in content.sides[side].seats:
        player = content.seats[seat]
        for zone in SEAT_ZONES:
            made = _zone(f"zone:{player.id}/{zone}", zone, id, texts)
            if player.team:
                made["name"] = made["t"]
                made["t"] = texts("zone.of-player", zone=made["t"], n=player.id[-1])
                made["seat"] = player.id
            yield made


def _zone(id: str, zone: str, side: str, texts: Texts) -> ZoneInfo:
    made: ZoneInfo = {"id": id, "t": texts(f"zone.{zone}"), "s": side, "role": ROLES[zone]}  # type: ignore[typeddict-item]
    made["short"] = texts(f"zone-short.{zone}")
    if f"zone-empty.{zone}" in texts:
        made["empty"] = texts(f"zone-empty.{zone}")
    return made


def _texts(content: Content, texts: Texts) -> dict[str, str]:
    """Key of the marks, briefing, names of viewers, and words of the interface."""
    default_life = content.options["default_life"]
    shown = {key: text for key, text in texts.templates.items() if key.startswith("ui.")}
    return {
        **shown,
        "key": texts("board.key", cubes=texts("board.cubes-own" if default_life else "board.cubes")),
        "briefing": texts("board.briefing"),
        "viewer/all": texts("viewer.all"),
        "viewer/public": texts("viewer.public"),
        **{f"seat/{seat.id}": texts("zone.player", n=seat.id[-1]) for seat in content.seats if seat.team},
        **{f"viewer/{seat}": texts(f"viewer.{seat}") for side in SIDES for seat in (side, f"{side}-1", f"{side}-2")},
    }


# -- faces ------------------------------------------------------------------------------------------------


def faces(content: Content, texts: Texts) -> dict[str, Face]:
    """Faces of all soldiers and objects: the lists of the decks are open."""
    made = {soldier.word: soldier_face(soldier, texts) for soldier in content.roster.soldiers}
    made.update((card.word, object_face(card, texts)) for card in content.roster.objects.values())
    for kind, option in OPTION_OF.items():
        key = f"object.{kind}.{content.options[option]}"
        for card in content.roster.objects.values() if key in texts else ():
            if card.kind == kind:
                made[card.word]["note"] = texts(key)
    return made


OPTION_OF = {PRECISION: "precision_scope", REORGANIZE: "reorganize_object_limit"}
"""Type of object -> the option under which its sentence is another: `object.<kind>.<value>`."""


def surname(name: str) -> str:
    """What is printed on a piece."""
    return name.split()[-1]


def soldier_face(soldier: Soldier, texts: Texts) -> Face:
    """A soldier card, with the names of its weapons and actions."""
    face: Face = {
        "k": "soldier",
        "t": surname(soldier.name),
        "s": SIDES[soldier.side],
        "sub": soldier.role if texts.language == "en" else soldier.role_es or soldier.role,
        "n": soldier.initiative,
        "v": [str(soldier.defense)],
        "rows": [_weapon_row(weapon.kind, weapon.bonus, weapon.shots, texts) for weapon in soldier.weapons],
        "of": soldier.lives,
        "foot": [texts("soldier.foot", name=soldier.name, age=soldier.age), soldier.id],
    }
    if soldier.passives:
        face["arr"] = [arrow for passive in soldier.passives for arrow in _arrows(passive, soldier.side)]
        face["note"] = ". ".join(_passive(passive, texts) for passive in soldier.passives)
    if soldier.command:
        face["chev"] = 1
    if soldier.grenade_bonus:
        face["nade"] = soldier.grenade_bonus
    if soldier.actions:
        face["acts"] = [
            [DRAWINGS[kind], str(n) if n > 1 else "", texts(f"action.{kind}")] for kind, n in soldier.actions.items()
        ]
    return face


def _weapon_row(kind: str, bonus: int, shots: int, texts: Texts) -> CardRow:
    row: CardRow = {"verb": kind, "icon": kind, "t": texts(f"weapon.{kind}"), "v": f"+{bonus}"}
    if shots > 1:
        row["n"] = shots
    return row


def _arrows(passive: Passive, side: int) -> list[list[str]]:
    return [[SCREEN[arrow][side], passive.stat] for arrow in passive.arrows]


def _passive(passive: Passive, texts: Texts) -> str:
    return texts(f"passive.{passive.stat}", bonus=passive.bonus)


def object_face(card: ObjectCard, texts: Texts) -> Face:
    """An object card: title, icon and one sentence."""
    face: Face = {
        "k": "object",
        "t": texts(f"object.{card.kind}.title"),
        "s": SIDES[card.side],
        "icon": DRAWINGS[card.kind],
        "note": texts(f"object.{card.kind}.text"),
    }
    if card.kind == TRENCH:
        assert card.passive is not None, "A trench says what it gives."
        face["k"] = "trench"
        face["arr"] = _arrows(card.passive, card.side)
        face["v"] = ["9"]
        face["note"] = texts(f"trench.{card.passive.stat}", bonus=card.passive.bonus)
    return face
