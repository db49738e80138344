"""Content packs: TOML files that people write by hand. Read them, and say all that is wrong with them at once.

A game gives a `PackFormat`: pydantic models of the shape of its file, and a function that finds what
does not fit together. A value of the wrong shape is reported and mended on a copy, so that the rest of
the file is still looked through; what could only be judged with that value is left out (`Gaps`).

Nothing in a pack is evaluated. pydantic loads when the first pack is read.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from .errors import UserError
from .reading import short

if TYPE_CHECKING:
    from pydantic import BaseModel

Loc: TypeAlias = tuple[str | int, ...]
"""Where in the file: ("scenarios", 2, "slots", 4, "tile")."""
Source: TypeAlias = "str | Path | Mapping[str, Any]"
"""A path, the TOML text itself (a str of more than one line), or what a TOML file says as a mapping."""

ANY = object()
"""Any index or key, in a pattern of `Gaps.touch`."""

_NAMED = 12
"""Most names listed in one remedy."""
_ROUNDS = 12
"""Repairs needed for a value to get its right shape, at most: the depth of a pack and some more."""


class Fault(NamedTuple):
    """What a game's check found, before file and value are looked up."""

    loc: Loc
    text: str
    """What is wrong, a sentence."""
    remedy: str
    """What would be right, a sentence."""
    rule: str = ""
    """Id of the rule it breaks, if there is one."""


class Mistake(NamedTuple):
    """One thing that is wrong with a pack."""

    file: str
    key: str
    """Path to the value: `scenarios[2].slots[4].tile`; line and column if the file is no TOML."""
    value: Any
    """What stands there; None if nothing does."""
    text: str
    remedy: str
    rule: str = ""
    place: str = ""
    """Ids of the things on the path: "first-steps, B2"."""

    def __str__(self) -> str:
        key = f", {self.key}" if self.key else ""
        value = "" if self.value is None else f" = {short(self.value)}"
        place = f" ({self.place})" if self.place else ""
        rule = f" [{self.rule}]" if self.rule else ""
        return f"{self.file}{key}{value}{place}: {self.text} {self.remedy}{rule}".strip()


class ContentError(UserError):
    """A pack that cannot be played; `mistakes` holds all of them."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        n = len(mistakes)
        head = "There is 1 mistake in the pack." if n == 1 else f"There are {n} mistakes in the pack."
        super().__init__("\n".join([head, *map(str, mistakes)]))
        self.mistakes = tuple(mistakes)


class Gaps:
    """Places whose value was of the wrong shape: what depends on them cannot be judged."""

    def __init__(self, locs: Iterable[Loc] = ()) -> None:
        self.locs = tuple(locs)

    def and_those(self, locs: Iterable[Loc]) -> Gaps:
        """These gaps and some more."""
        return Gaps((*self.locs, *locs))

    def touch(self, *pattern: object) -> bool:
        """Whether a gap lies at, above or below a place that fits the pattern; `ANY` fits every key."""
        return any(_fits(loc, pattern) for loc in self.locs)

    def hold(self, *pattern: object) -> bool:
        """Whether a gap lies at or above a place that fits the pattern."""
        return any(len(loc) <= len(pattern) and _fits(loc, pattern) for loc in self.locs)


def _fits(loc: Loc, pattern: tuple[object, ...]) -> bool:
    return all(want is ANY or want == have for have, want in zip(loc, pattern, strict=False))


class PackFormat(NamedTuple):
    """The pack format of a game."""

    game: str
    """What the key `game` of such a file says."""
    model: type[BaseModel]
    faults: Callable[[Any, Gaps], Iterator[Fault]]
    """All that does not fit together in a pack of the right shape."""


# -- for the games --------------------------------------------------------------------------------------


def load_pack(format: PackFormat, source: Source) -> Any:
    """The pack, an instance of the format's model. Reading the same text again costs nothing.

    Raises ContentError with all mistakes.
    """
    pack, mistakes = _read(format, source)
    if mistakes:
        raise ContentError(mistakes)
    return pack


def check(format: PackFormat, source: Source) -> list[Mistake]:
    """All mistakes of a pack, in the order of the file; an empty list if it can be played."""
    return list(_read(format, source)[1])


def schema(format: PackFormat) -> dict[str, Any]:
    """JSON Schema of the format, for editors."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **_schema(format.model)}


def did_you_mean(word: object, known: Iterable[str], what: str = "Known") -> str:
    """A remedy for a name that does not exist: the nearest one, or all there are.

    >>> did_you_mean("orchad", ["orchard", "mill"])
    'Did you mean "orchard"?'
    >>> did_you_mean("x", ["orchard", "mill"], "Tiles")
    'Tiles: orchard, mill.'
    """
    names = list(dict.fromkeys(known))
    if near := get_close_matches(str(word), names, n=1):
        return f'Did you mean "{near[0]}"?'
    if not names:
        return f"{what}: none."
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return f"{what}: {', '.join(names[:_NAMED])}{more}."


def nearest(word: object, known: Iterable[str]) -> str | None:
    """The name most like this word; None if none is.

    >>> nearest("undauntd", ["battlelines", "undaunted"])
    'undaunted'
    """
    return next(iter(get_close_matches(str(word), known, n=1)), None)


def unknown(
    loc: Loc, word: str, known: Iterable[str], what: str, gaps: Gaps, *reads: tuple[object, ...]
) -> Iterator[Fault]:
    """A fault if this is no known id; none if ids could not all be read (`reads`: patterns of where they stand)."""
    known = list(known)
    if word in known or any(gaps.hold(*read) for read in reads):
        return
    yield Fault(loc, f"There is no {what} with this id.", did_you_mean(word, known, f"{what.capitalize()}s"))


# -- reading --------------------------------------------------------------------------------------------


def read_toml(source: Source) -> tuple[dict[str, Any] | None, str, list[Mistake]]:
    """What the file says, its name, and why it could not be read."""
    if isinstance(source, Mapping):
        return deepcopy(dict(source)), "pack", []
    text, file, mistakes = _text(source)
    if text is None:
        return None, file, mistakes
    try:
        return tomllib.loads(text), file, []
    except tomllib.TOMLDecodeError as error:
        return None, file, [_no_toml(error, text, file)]


def _text(source: str | Path) -> tuple[str | None, str, list[Mistake]]:
    if isinstance(source, str) and "\n" in source:
        return source, "pack", []
    path = Path(source)
    try:
        return path.read_text(encoding="utf-8-sig"), str(path), []
    except FileNotFoundError:
        return None, str(path), [Mistake(str(path), "", None, "There is no such file.", _files_near(path))]
    except UnicodeDecodeError as error:
        where = f"byte {error.start}"
        return None, str(path), [Mistake(str(path), where, None, "The file is no UTF-8 text.", "Save it as UTF-8.")]
    except OSError as error:
        why = f"The file cannot be read: {(error.strerror or 'no reason given').lower()}."
        return None, str(path), [Mistake(str(path), "", None, why, "Give the path of a TOML file.")]


def _files_near(path: Path) -> str:
    try:
        names = sorted(entry.stem for entry in path.parent.iterdir() if entry.suffix == ".toml")
    except OSError:
        return f"The folder {path.parent} does not exist either."
    return did_you_mean(path.stem, names, "TOML files there")


_TOML_REMEDIES = (
    ("Expected '=' after a key", "Write key = value. A table in a list begins with [[name]]."),
    ("Invalid value", 'Put text in double quotes. Lists are written [1, 2], tables {key = "value"}.'),
    ("Expected newline or end of document", "Begin a new line for each key."),
    ("Illegal character", "Close the quotation mark on the same line, or write long text in three quotation marks."),
    ("Unterminated string", "Close the quotation marks."),
    ("Unclosed array", "Put a comma between the parts and close the list with ]."),
    ("Unclosed inline table", "A table in { } stands on one line; put a comma between its parts and close it with }."),
    ("Cannot overwrite", "Write each key once. A table in a list begins with [[name]]."),
    ("Cannot declare", "Write each table once. A table in a list begins with [[name]]."),
    ("Duplicate inline table key", "Write each key once."),
)  # fmt: skip


def _no_toml(error: tomllib.TOMLDecodeError, text: str, file: str) -> Mistake:
    """A syntax error with line, column and the line itself."""
    message = str(error)
    what = re.sub(r" \(at .*\)$", "", message)
    lines = text.splitlines() or [""]
    place = re.search(r"at line (\d+), column (\d+)", message)
    line, column = (int(place[1]), int(place[2])) if place else (len(lines), len(lines[-1]) + 1)
    shown = lines[min(line, len(lines)) - 1].strip()
    remedy = next((remedy for start, remedy in _TOML_REMEDIES if what.startswith(start)), "See https://toml.io.")
    return Mistake(
        file, f"line {line}, column {column}", shown, f"This is no TOML: {what[0].lower()}{what[1:]}.", remedy
    )


_Read: TypeAlias = tuple[Any, tuple[Mistake, ...]]


def _read(format: PackFormat, source: Source) -> _Read:
    if isinstance(source, Mapping):
        return _judge(format, dict(source), "pack")
    text, file, mistakes = _text(source)
    if text is None:
        return None, tuple(mistakes)
    return _read_text(format, text, file)


@lru_cache(maxsize=32)
def _read_text(format: PackFormat, text: str, file: str) -> _Read:
    try:
        doc = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return None, (_no_toml(error, text, file),)
    return _judge(format, doc, file)


def _judge(format: PackFormat, doc: dict[str, Any], file: str) -> _Read:
    """The pack and all its mistakes: of shape, and of what does not fit together.

    A pack of another game has but one: what else is wrong with it says nothing.
    """
    if (other := _another_game(format, doc)) is not None:
        return None, (_mistake(file, doc, other),)
    pack, faults, gaps = _shaped(format.model, doc)
    if pack is not None:
        faults += [fault for fault in format.faults(pack, gaps) if not gaps.hold(*fault.loc)]
    order = sorted(faults, key=lambda fault: _order(doc, fault.loc))
    return pack, tuple(_mistake(file, doc, fault) for fault in order)


_SLIP = 0.8
"""How much a misspelled name is like the right one, by difflib. That of one game is less like that of another."""


def _another_game(format: PackFormat, doc: Mapping[str, Any]) -> Fault | None:
    """The fault of a pack that is meant for another game; None for ours, its name misspelled or left out."""
    game = doc.get("game")
    if not isinstance(game, str) or get_close_matches(game, [format.game], cutoff=_SLIP):
        return None
    return Fault(
        ("game",), f"This is a pack of another game, not of {format.game}.", f'Give one with game = "{format.game}".'
    )


def _order(doc: Any, loc: Loc) -> list[int]:
    """Place in the file, for sorting: the number of each key among its neighbours."""
    order = []
    for key in loc:
        if isinstance(key, int):
            order.append(key)
            doc = doc[key] if isinstance(doc, list) and key < len(doc) else None
        else:
            keys = list(doc) if isinstance(doc, dict) else []
            order.append(keys.index(key) if key in keys else len(keys))
            doc = doc.get(key) if isinstance(doc, dict) else None
    return order


def _mistake(file: str, doc: Any, fault: Fault) -> Mistake:
    value, ids = doc, []
    for key in fault.loc:
        value = _at(value, key)
        if isinstance(value, dict) and isinstance(key, int) and isinstance(value.get("id"), str):
            ids.append(value["id"])
    return Mistake(file, key_path(fault.loc), value, fault.text, fault.remedy, fault.rule, ", ".join(ids))


def _at(value: Any, key: str | int) -> Any:
    if isinstance(value, dict):
        return value.get(key)
    if isinstance(value, list | tuple) and isinstance(key, int) and key < len(value):
        return value[key]
    return None


def key_path(loc: Loc) -> str:
    """A place as it is written in a sentence.

    >>> key_path(("scenarios", 2, "slots", 4, "tile"))
    'scenarios[2].slots[4].tile'
    """
    parts = [f"[{key}]" if isinstance(key, int) else f".{_bare(key)}" for key in loc]
    return "".join(parts).removeprefix(".")


def _bare(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


# -- shape ----------------------------------------------------------------------------------------------


def _shaped(model: type[BaseModel], doc: dict[str, Any]) -> tuple[Any, list[Fault], Gaps]:
    """The pack with faulty values mended, a fault for each, and where it was mended; None if it cannot be mended."""
    from pydantic import ValidationError

    faults: list[Fault] = []
    gaps = Gaps()
    mended = deepcopy(doc)
    for _ in range(_ROUNDS):
        try:
            return model.model_validate(_frozen(mended)), faults, gaps
        except ValidationError as error:
            found = [(_clean(e["loc"]), e["type"], e.get("ctx", {})) for e in error.errors(include_url=False)]
            misspelled = _misspelled(model, found)
            for loc, kind, ctx in found:
                if not gaps.hold(*loc) and loc not in misspelled.values():
                    faults.append(_fault(model, doc, loc, kind, ctx))
                _mend(mended, loc, kind, ctx, misspelled)
            gaps = gaps.and_those(
                loc for loc, kind, _ in found if kind != "extra_forbidden" and loc not in misspelled.values()
            )
    return None, faults, gaps


_Found: TypeAlias = "tuple[Loc, str, Mapping[str, Any]]"


def _misspelled(model: type[BaseModel], found: Sequence[_Found]) -> dict[Loc, Loc]:
    """Unknown keys that are meant for a missing one: where they stand -> where they should."""
    missing = [loc for loc, kind, _ in found if kind == "missing"]
    meant = {}
    for loc, kind, _ in found:
        lacking = [str(other[-1]) for other in missing if other[:-1] == loc[:-1]]
        if kind == "extra_forbidden" and (near := get_close_matches(str(loc[-1]), lacking, n=1)):
            meant[loc] = (*loc[:-1], near[0])
    return meant


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    if isinstance(value, dict):
        return {key: _frozen(item) for key, item in value.items()}
    return value


def _clean(loc: Loc) -> Loc:
    return tuple(key for key in loc if key != "[key]")


_PLACEHOLDERS: Mapping[str, Any] = {"string_type": "missing", "bool_type": False, "float_type": 0.0}
_SAMPLES = ("aa", "A", "000", "000-A", "S-S-000", "1a")
"""Texts of the patterns that packs ask for: ids, letters, codes."""


def _mend(doc: Any, loc: Loc, kind: str, ctx: Mapping[str, Any], misspelled: Mapping[Loc, Loc]) -> None:
    """Put a value of about the right shape there, on the copy; the next round says whether it is."""
    if loc in misspelled.values():
        return
    *above, key = loc
    for step in above:
        doc = doc[step]
    if loc in misspelled:
        doc[misspelled[loc][-1]] = doc.pop(key)
    elif kind == "extra_forbidden":
        del doc[key]
    elif kind == "missing" and isinstance(key, int):
        doc.append("missing")
    elif kind == "too_long":
        del doc[key][ctx["max_length"] :]
    else:
        doc[key] = _placeholder(kind, ctx)


def _placeholder(kind: str, ctx: Mapping[str, Any]) -> Any:
    if kind in ("greater_than_equal", "less_than_equal"):
        return ctx.get("ge", ctx.get("le"))
    if kind == "literal_error":
        return _words(ctx["expected"])[0]
    if kind == "string_pattern_mismatch":
        return next((text for text in _SAMPLES if re.fullmatch(ctx["pattern"], text)), "aa")
    if kind == "tuple_type":
        return []
    if kind in ("dict_type", "model_type"):
        return {}
    return _PLACEHOLDERS.get(kind, 1)


def _words(expected: str) -> list[Any]:
    """The values of pydantic's "'a', 'b' or 1"."""
    quoted = re.findall(r"'([^']*)'", expected)
    return quoted or [int(number) for number in re.findall(r"-?\d+", expected)]


def _fault(model: type[BaseModel], doc: Any, loc: Loc, kind: str, ctx: Mapping[str, Any]) -> Fault:
    """An error of pydantic in our words."""
    node = _node(model, loc)
    value = doc
    for key in loc:
        value = _at(value, key)
    text, remedy = _sentences(model, loc, kind, ctx, node, value)
    return Fault(loc, text, remedy, str(node.get("x-rule", "")))


def _sentences(
    model: type[BaseModel], loc: Loc, kind: str, ctx: Mapping[str, Any], node: Mapping[str, Any], value: Any
) -> tuple[str, str]:
    if kind == "extra_forbidden":
        known = _node(model, loc[:-1]).get("properties", {})
        return "There is no such key here.", did_you_mean(loc[-1], known, "Keys here")
    if kind == "missing" and isinstance(loc[-1], int):
        return "The list is too short.", f"Give {len(_node(model, loc[:-1])['prefixItems'])} parts."
    if kind == "missing":
        return "It is missing.", f"Add it: {_meaning(node)}"
    if kind == "literal_error":
        words = _words(ctx["expected"])
        return "This is not known here.", did_you_mean(value, map(str, words), "Allowed")
    if kind == "greater_than_equal":
        return f"{value} is below {ctx['ge']}.", _number(node)
    if kind == "less_than_equal":
        return f"{value} is above {ctx['le']}.", _number(node)
    if kind == "string_pattern_mismatch":
        return "It is not written as it must be.", f"Give {_meaning(node)}"
    if kind == "too_long":
        return "The list is too long.", f"Give {ctx['max_length']} parts."
    return _wrong_kind(kind, node)


def _wrong_kind(kind: str, node: Mapping[str, Any]) -> tuple[str, str]:
    kinds = {
        "int_type": ("It is no whole number.", _number(node)),
        "float_type": ("It is no number.", _number(node)),
        "string_type": ("It is no text.", "Put it in double quotes."),
        "bool_type": ("It is neither true nor false.", "Write true or false, without quotation marks."),
        "tuple_type": ("It is no list.", "Put it in square brackets: [ … ]."),
        "dict_type": ("It is no table.", "Write it as a table: { key = value }."),
        "model_type": ("It is no table.", "Write it as a table: { key = value }."),
    }
    return kinds.get(kind, ("It has the wrong shape.", f"Give {_meaning(node)}"))


def _number(node: Mapping[str, Any]) -> str:
    what = "number" if node.get("type") == "number" else "whole number"
    low, high = node.get("minimum"), node.get("maximum")
    if low is not None and high is not None:
        return f"Give a {what} from {low} to {high}."
    return f"Give a {what}." if low is None else f"Give a {what} from {low} up."


def _meaning(node: Mapping[str, Any]) -> str:
    text = str(node.get("description", "a value.")).split("\n\n")[0]
    return text[0].lower() + text[1:] if text[:2] != text[:2].upper() else text


@lru_cache(maxsize=8)
def _schema(model: type[BaseModel]) -> dict[str, Any]:
    whole: dict[str, Any] = model.model_json_schema()
    return whole


def _node(model: type[BaseModel], loc: Loc) -> Mapping[str, Any]:
    """The part of the schema that speaks of this place."""
    whole = _schema(model)
    node: Mapping[str, Any] = whole
    for key in loc:
        node = _resolved(whole, _below(node, key))
    return node


def _below(node: Mapping[str, Any], key: str | int) -> Mapping[str, Any]:
    if isinstance(key, int):
        pair = node.get("prefixItems")
        below = pair[min(key, len(pair) - 1)] if pair else node.get("items")
    else:
        below = node.get("properties", {}).get(key) or node.get("additionalProperties")
    return below if isinstance(below, dict) else {}


def _resolved(whole: Mapping[str, Any], node: Mapping[str, Any]) -> Mapping[str, Any]:
    """The node with what it refers to; its own description goes first."""
    for choice in node.get("anyOf", ()):
        if choice.get("type") != "null":
            node = {**choice, **{key: value for key, value in node.items() if key != "anyOf"}}
    if ref := node.get("$ref"):
        target = whole["$defs"][ref.rsplit("/", 1)[1]]
        node = {**target, **{key: value for key, value in node.items() if key != "$ref"}}
    return node
