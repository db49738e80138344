"""What a viewer may see, as plain data: the board, the scene on it, and what an answer changes.

The board (places, names, faces of nothing hidden) is static for a scenario. The scene is built anew
from the state for each viewer and compared with the one last sent; only the difference travels.
All text is text, never markup. Positions are in the board's own units; the renderer scales them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

Id: TypeAlias = str
"""The id of a thing on the table: "tile:503-A", "unit:usa/scout-b", "card:ger/sniper", "zone:ger/hand"."""


class SideInfo(TypedDict):
    """A side as the renderer needs it: its look, never its rules."""

    id: str
    name: str
    look: Literal["ger", "sov", "usa"]
    """Colours, outline and sign of the side."""
    sign: Literal["square", "disc", "triangle"]
    seats: NotRequired[list[str]]
    """Viewers of this side, where they are others than the side itself: partners."""


class Space(TypedDict):
    """A place that pieces, marks and cards can lie in."""

    id: Id
    k: Literal["rect", "poly", "card", "slot", "tray", "track", "label", "band"]
    t: NotRequired[str]
    """Name, in serif."""
    s: NotRequired[str]
    """Side of a label."""
    code: NotRequired[str]
    """Short code before the name."""
    say: NotRequired[str]
    """What it is called where nothing is printed on it."""
    b: NotRequired[list[list[Any]]]
    """Printed badges: [badge, value], badge one of "cover", "structure", "building", "fort", "impassable", "tem"."""
    at: NotRequired[list[float]]
    """Rectangle [x, y, width, height]."""
    p: NotRequired[list[float]]
    """Outline x, y, x, y … of a polygon."""
    c: NotRequired[list[float]]
    """Where pieces stack, [x, y]; default the middle."""
    inside: NotRequired[Id]
    dir: NotRequired[Literal["n", "e", "s", "w"]]
    """Where a slot lies beside its card. A label with it numbers what lies there: it turns with the board."""
    n: NotRequired[int]
    """Number of boxes of a track."""
    rows: NotRequired[int]
    ground: NotRequired[str]
    """Terrain: "open", "rubble", "building", "wood", "hill", "river"."""
    feature: NotRequired[str]
    """One drawing on the ground: "block", "works", "city", "contours", "bank", "rail", "road", "square"."""
    rot: NotRequired[float]
    """Degrees by which the name of a water is turned."""
    st: NotRequired[list[str]]
    """What has become of it: "damaged", "destroyed"."""


class Link(TypedDict):
    """An edge, road, border or tunnel between two spaces; items may lie on it."""

    id: Id
    a: Id
    b: Id
    f: NotRequired[str]
    """How it is drawn: "road", "tunnel" or a colour; "edge" not at all; without it as a far link."""


class ZoneInfo(TypedDict):
    """A card zone or counter tray beside the board, in the order of the side strip."""

    id: Id
    t: str
    s: str
    role: Literal["hand", "play", "pile", "open", "lost"]
    name: NotRequired[str]
    """What it holds, where `t` also says whose it is."""
    empty: NotRequired[str]
    """What is said while nothing lies in it."""
    short: NotRequired[str]
    """One word for the strip of its side."""
    seat: NotRequired[str]
    """The partner it belongs to."""


class Board(TypedDict):
    """The static part, once a scenario."""

    v: str
    """Hash of the content, so that a scene names the board it belongs to."""
    game: str
    title: str
    sub: str
    size: list[float]
    sides: list[SideInfo]
    spaces: list[Space]
    links: list[Link]
    zones: list[ZoneInfo]
    texts: dict[str, str]
    """Words of the interface that a game sets: briefings ("briefing", "briefing/german"), key, labels.

    "ui.…" stand in place of the interface's own words, in another language.
    """
    key: NotRequired[list[list[str]]]
    """The key in pictures: ["mark" or "badge", its name, what it means, what stands on it]; its words: `texts`."""
    turn: NotRequired[list[str]]
    """Viewers for whom the board is turned round."""
    languages: NotRequired[list[list[str]]]
    """[code, its own name] of each language that this board can be shown in."""
    language: NotRequired[str]
    """Code of the language of this board."""


class CardRow(TypedDict):
    """One action printed on a card; clickable when "<card> <verb>" is an option."""

    verb: str
    icon: str
    t: str
    v: NotRequired[str]
    n: NotRequired[int]
    """How many times: shots of a weapon."""
    rule: NotRequired[str]


class Face(TypedDict):
    """What a thing looks like. Faces of hidden cards are sent only when first seen."""

    k: Literal["unit", "card", "mark", "soldier", "object", "trench"]
    t: str
    s: NotRequired[str]
    sub: NotRequired[str]
    sym: NotRequired[str]
    """Unit symbol of the look book ("infantry", "recon", "machine-gun", "sniper", "mortar", "hq" …)."""
    sz: NotRequired[int]
    v: NotRequired[list[str]]
    """Printed values of a counter, left to right: squad letter, defence."""
    n: NotRequired[int]
    """Initiative of a card."""
    rows: NotRequired[list[CardRow]]
    foot: NotRequired[list[str]]
    """[soldier's name, code]."""
    note: NotRequired[str]
    """A sentence in place of rows ("Only counts as a bid.")."""
    arr: NotRequired[list[list[Any]]]
    """[where it points, what it gives …] of each arrow: "n", "ne" … on the board."""
    icon: NotRequired[str]
    """Drawing of an object."""
    bar: NotRequired[Literal[1]]
    """A vehicle: its defence stands in a shield with a bar."""
    of: NotRequired[int]
    """Hearts: the most cubes it has."""
    chev: NotRequired[Literal[1]]
    """It commands."""
    nade: NotRequired[int]
    """Bonus for throwing."""
    acts: NotRequired[list[list[str]]]
    """[icon, number or "", name] of each further action."""


_From = TypedDict("_From", {"from": NotRequired[Id]})


class Item(_From):
    """A thing that lies somewhere now. Of a line, `from` is where it starts and `at` where it ends.

    A "ground" says what the space `at` prints now in place of what the board says: `f` is its terrain,
    `st` may have "damaged" or "destroyed"; what it does not name stays as printed.
    """

    k: Literal["piece", "card", "mark", "zone", "tint", "count", "line", "ground"]
    f: NotRequired[str]
    """Id of its face, "back", or the name of a mark ("scouted", "controlled", "objective", "spawn", "target" …)."""
    at: NotRequired[Id]
    mark: NotRequired[int]
    """Number of the action marker that lies on it."""
    z: NotRequired[int]
    rot: NotRequired[Literal[0, 90]]
    side: NotRequired[Literal["a", "b"]]
    st: NotRequired[list[str]]
    """States: "suppressed", "routed", "spent" …, or of a card in play "used"."""
    n: NotRequired[int]
    of: NotRequired[int]
    cards: NotRequired[list[str]]
    """Faces of the cards of a zone that the viewer may see (sorted unless the order is public)."""
    top: NotRequired[str]
    s: NotRequired[str]
    t: NotRequired[str]
    feature: NotRequired[str]
    """Of a ground, as the next two: what is drawn on it, its code, its badges."""
    code: NotRequired[str]
    b: NotRequired[list[list[Any]]]


class RollAsk(TypedDict):
    """A roll that a person enters from the table."""

    dice: list[list[int]]
    """The faces of each die, in the order in which they are shown."""


class Pick(TypedDict):
    """A choice of several things: how many may be taken and how many are."""

    least: int
    most: int
    have: list[str]


class Stand(TypedDict):
    """A standing answer on offer: the word is given now and to each question of this kind from now on."""

    word: str
    t: str
    """"Pass until the next round"."""
    until: str
    """Kind of the question that ends it."""


class Stands(TypedDict):
    """A standing answer that holds."""

    kind: str
    """Kind of question that it answers."""
    word: str
    t: str


class Ask(TypedDict):
    """The question put to this viewer."""

    ask: int
    side: str
    kind: str
    text: str
    """The question, bold: "Suppress with 4 dice."."""
    sub: NotRequired[str]
    """The plain sentence behind it: "Choose an enemy unit."."""
    small: NotRequired[str]
    """One small line of context."""
    about: NotRequired[list[Id]]
    """Things the question is about: they are drawn selected; the first is where lines start."""
    at: NotRequired[Id]
    """The zone in which the cards on offer lie, when it is not the hand."""
    opts: list[str]
    """Words that may be answered: an id, a verb, or two of them with a blank between."""
    verbs: dict[str, str]
    """Label of each option, or first part of options, that is a button."""
    labels: NotRequired[dict[str, str]]
    """Accessible name of an option that has a place; one that is among the verbs too can be clicked at both."""
    then: NotRequired[dict[str, str]]
    """First of two parts -> the plain sentence while it is chosen."""
    show: NotRequired[str]
    """The option whose odds are shown while nothing is pointed at."""
    gold: NotRequired[str]
    """The expected answer among the verbs."""
    rules: NotRequired[list[str]]
    pick: NotRequired[Pick]
    roll: NotRequired[RollAsk]
    stand: NotRequired[list[Stand]]
    """Standing answers on offer."""
    brief: NotRequired[Literal[1]]
    """The briefing is to be read now: a button for it stands among the answers."""


class Wait(TypedDict):
    """What somebody else is asked: no options, no number."""

    side: str
    kind: str
    text: NotRequired[str]
    about: NotRequired[list[Id]]
    done: bool


class Dice(TypedDict):
    """The last roll."""

    who: str
    """Side that rolled."""
    d: list[int]
    sides: int
    need: NotRequired[int]
    hit: NotRequired[list[Literal[0, 1]]]
    text: str
    rule: NotRequired[str]


class Line(TypedDict):
    """A line of the log."""

    n: int
    t: str
    s: NotRequired[str]
    """Side whose sign stands before it."""
    h: NotRequired[Literal[1]]
    """A ruled heading (round, turn)."""
    r: NotRequired[list[str]]
    """Rule ids, drawn as chips."""
    i: NotRequired[list[Id]]
    """Things it speaks of."""


class Pill(TypedDict):
    """A figure of the header: "Round 4", or the score of the sides."""

    t: str
    v: NotRequired[str]
    sides: NotRequired[list[list[Any]]]
    """[side, value] for each."""
    of: NotRequired[str]


class Result(TypedDict):
    """The end of a game."""

    side: str | None
    title: str
    reason: str
    rule: NotRequired[str]
    cols: list[str]
    """Sides, as columns."""
    rows: list[list[Any]]
    """[label, value a side …]."""
    you: NotRequired[Literal["win", "lose"]]
    """What it is to a viewer who has a screen of his own."""
    again: NotRequired[Literal[1]]
    """It may be played again."""
    next: NotRequired[list[str]]
    """[id, title] of the scenario that comes next; then, if it is expected now, the space that begins it too."""
    small: NotRequired[str]
    """A small line of context, while something comes next."""


class Status(TypedDict):
    """Where the game stands."""

    round: int
    phase: str
    active: str | None
    first: NotRequired[Literal[1]]
    """No person has answered yet."""
    pills: list[Pill]
    result: NotRequired[Result]


class Row(TypedDict):
    """A row of a list beside the board."""

    id: NotRequired[Id]
    """An option with this word can be clicked here; pointing marks the thing of this id on the board."""
    sym: NotRequired[str]
    """Unit symbol, in the colour of its side."""
    s: NotRequired[str]
    """Side; its sign is drawn where there is no symbol."""
    b: str
    """Bold, at the start: a name or number."""
    t: NotRequired[str]
    pill: NotRequired[list[str]]
    """[kind, text]: "rise" is teal, "fall" strikes the row through, "reserve" is dashed; any other is plain."""
    cols: NotRequired[list[Any]]
    """Further columns: a text, or [side, text] to have the sign of the side before it."""


class List(TypedDict):
    """A list beside the board, in the place of the odds."""

    id: str
    t: str
    note: NotRequired[str]
    """Beside the caption."""
    rows: list[Row]
    show: NotRequired[int]
    """Rows that are shown at once, default 9; the rest is opened by a click."""
    foot: NotRequired[str]
    empty: NotRequired[str]
    """What is said while there is no row."""


class Step(TypedDict):
    """A node of the path of a campaign."""

    id: str
    """An option with this word can be clicked here too."""
    t: str
    """At most four letters."""
    s: NotRequired[str]
    """Side that won it."""
    say: NotRequired[str]
    """What it is, spoken and on pointing."""
    now: NotRequired[Literal[1]]
    """The next one."""


class Path(TypedDict):
    """The path so far, under the board."""

    t: str
    note: NotRequired[str]
    steps: list[Step]
    ways: NotRequired[int]
    """Ways, 1 to 3, that may follow the last step and are not known yet."""


class UndoState(TypedDict):
    """What this viewer may take back."""

    can: bool
    why: NotRequired[str]
    rule: NotRequired[str]
    redo: bool


class LogPage(TypedDict):
    """The newest lines; older ones are asked for."""

    n: int
    tail: list[Line]


class Scene(TypedDict):
    """Everything a viewer may see now."""

    rev: int
    viewer: str
    board: str
    faces: dict[str, Face]
    items: dict[Id, Item]
    status: Status
    ask: Ask | None
    wait: list[Wait]
    dice: Dice | None
    log: LogPage
    undo: UndoState
    curtain: NotRequired[str]
    """Side to hand the device to: nothing of either hand is in the scene."""
    note: NotRequired[str]
    """A line in the header: a branch, a replayed step."""
    now: NotRequired[list[str]]
    """What this viewer may play at once, out of turn: also while he waits."""
    stands: NotRequired[list[Stands]]
    """His side's standing answers that hold."""
    lists: NotRequired[list[List]]
    """Lists beside the board: soldiers, a record."""
    path: NotRequired[Path]
    """The path of a campaign."""
    texts: NotRequired[dict[str, str]]
    """Texts for this viewer alone, in place of those of the board with the same key: his own briefings."""


class Extras(TypedDict, total=False):
    """What a game shows one viewer besides the board: as in a scene, but for the faces."""

    lists: list[List]
    path: Path
    texts: dict[str, str]
    faces: dict[str, Face]
    """Of things that he may see and others may not; they are not kept for whoever looks next."""


TAIL = 20
"""Lines of the log that a scene carries; a delta carries the new ones."""

_PASSING = ("curtain", "note", "now", "stands", "lists", "path", "texts")
"""Parts of a scene that it may be without."""
_WHOLE = ("status", "ask", "wait", "dice", "undo", *_PASSING)


class _Revisions(TypedDict):
    t: Literal["delta"]
    base: int
    """Revision of the scene that it changes."""
    rev: int


class Delta(_Revisions, total=False):
    """What changes between two scenes of one viewer.

    `set` maps an id to its new item, or None when it is gone; `faces` has those that are new; None in
    `curtain`, `note`, `now`, `stands`, `lists`, `path` and `texts` takes them away. Everything else replaces what
    was.
    """

    set: dict[Id, Item | None]
    faces: dict[str, Face]
    status: Status
    ask: Ask | None
    wait: list[Wait]
    dice: Dice | None
    undo: UndoState
    curtain: str | None
    note: str | None
    now: list[str] | None
    stands: list[Stands] | None
    lists: list[List] | None
    path: Path | None
    texts: dict[str, str] | None
    viewer: str
    """Who looks now: a partner who sees the same has taken the seat at this screen."""
    log: list[Line]
    logn: int
    by: str
    """Side whose bot answered."""
    pace: int
    """Milliseconds to show this before the next."""
    moved: list[list[str]]


def changed_items(old: Mapping[Id, Item], new: Mapping[Id, Item]) -> dict[Id, Item | None]:
    """Items that differ, and None for those that are gone."""
    changes: dict[Id, Item | None] = {id: item for id, item in new.items() if old.get(id) != item}
    changes.update((id, None) for id in old if id not in new)
    return changes


def delta(old: Scene, new: Scene) -> Delta | None:
    """What turns `old` into `new`; None when this viewer is to learn nothing.

    `apply(old, delta)` equals `new`, with the faces of `old` besides: a face that was seen stays. Both
    logs have their newest lines, `TAIL` or all. Raises ValueError for scenes of two viewers or boards.
    """
    for key in ("viewer", "board"):
        if old[key] != new[key]:
            raise ValueError(f"The {key} has changed: send the whole scene.")
    out: dict[str, Any] = {}
    if items := changed_items(old["items"], new["items"]):
        out["set"] = items
    if faces := {id: face for id, face in new["faces"].items() if old["faces"].get(id) != face}:
        out["faces"] = faces
    for key in _WHOLE:
        if old.get(key) != new.get(key):
            out[key] = new.get(key)
    if lines := new_lines(old["log"], new["log"]):
        out["log"] = lines
    if old["log"]["n"] != new["log"]["n"]:
        out["logn"] = new["log"]["n"]
    if not out:
        return None
    change: Delta = {"t": "delta", "base": old["rev"], "rev": new["rev"]}
    change.update(out)  # type: ignore[typeddict-item]
    return change


def new_lines(old: LogPage, new: LogPage) -> list[Line]:
    """Lines of `new` that `old` does not hold in the same form."""
    have = {line["n"]: line for line in old["tail"]}
    return [line for line in new["tail"] if have.get(line["n"]) != line]


def apply(scene: Scene, change: Delta) -> Scene:
    """The scene after a delta: the reference for the browser's store.

    Raises ValueError when the delta was made for another revision.
    """
    if change["base"] != scene["rev"]:
        raise ValueError(f"The delta starts from revision {change['base']}, the scene is at {scene['rev']}.")
    new: dict[str, Any] = dict(scene)
    new["rev"] = change["rev"]
    new["faces"] = {**scene["faces"], **change.get("faces", {})}
    new["items"] = _patched(scene["items"], change.get("set", {}))
    for key in _WHOLE:
        if key in change:
            new[key] = change[key]  # type: ignore[literal-required]
            if new[key] is None and key in _PASSING:
                del new[key]
    new["viewer"] = change.get("viewer", scene["viewer"])
    new["log"] = _log_after(scene["log"], change)
    return new  # type: ignore[return-value]


def _patched(items: Mapping[Id, Item], changes: Mapping[Id, Item | None]) -> dict[Id, Item]:
    patched = {**items, **{id: item for id, item in changes.items() if item is not None}}
    for id, item in changes.items():
        if item is None:
            patched.pop(id, None)
    return patched


def _log_after(log: LogPage, change: Delta) -> LogPage:
    n = change.get("logn", log["n"])
    lines = {line["n"]: line for line in log["tail"] if line["n"] < n}
    lines.update((line["n"], line) for line in change.get("log", []))
    newest = sorted(lines)[-TAIL:]
    return {"n": n, "tail": [lines[i] for i in newest]}
