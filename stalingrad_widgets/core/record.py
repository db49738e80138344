"""A game's record: what was answered, ply by ply, and where it stands; saved and loaded as readable JSON.

    {"format": 1, "made": "0.1.0",
     "header": {"game": …, "scenario": …, "options": …, "pack": …, "seed": …},
     "opening": [chance before the first ply …],
     "plies": [["card:usa/scout-a recon", "card:usa/fog"], ["unit:ger/mg-b", [3, 0, 9]], …],
     "start": {"chances": 0, "state": …},
     "snapshot": {"plies": 24, "chances": 31, "state": …},
     "earlier": [{"made": …, "start": …, "opening": …, "plies": …}, …]}

A ply is a choice and the chance that followed it: faces of a roll as a list, a drawn card as its word.
"@side word" is an answer to one part of a Together, "!side word" a play out of turn. `start` is the
state in which the game began, `snapshot` a later one from which it can be taken up again even if the
rules no longer allow what was played before; that then stays in `earlier`. A match that is kept while it
is played has lines behind its record, see `core.journal`. Nothing is unpickled or evaluated.
"""

from __future__ import annotations

import json
import os
import secrets
import warnings
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import accumulate, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NoReturn, TypeAlias, TypeVar

from . import content as packs
from .errors import UserError
from .events import Logged
from .game import Game, GameRules, Interjected, Said, State
from .reading import ReadingError, short
from .refusal import IllegalAnswer
from .standing import is_written

if TYPE_CHECKING:
    from .match import Match

FORMAT = 1
NAMED = 8
"""Files that a sentence names."""
S = TypeVar("S", bound=State)
Record: TypeAlias = dict[str, Any]
Ply: TypeAlias = list[Any]


class RecordError(UserError):
    """A file or document that is no game of ours, or cannot be played on; says what and where."""


class RecordWarning(UserWarning):
    """A game was loaded, but not all of it."""


class Replayed(NamedTuple, Generic[S]):
    """A game that was played again from its record."""

    game: Game[S]
    """Without a chance of its own: the caller gives it one."""
    events: list[Logged]
    """What happened, with the ply after which it did."""
    warning: str
    """What could not be had, in sentences; "" when all is as it was."""
    earlier: tuple[Record, ...] = ()
    """What was played before it and cannot be taken back: for its record."""


# -- making a record --------------------------------------------------------------------------------------


def to_record(game: Game[Any], header: Mapping[str, Any], earlier: Sequence[Record] = ()) -> Record:
    """The record of a game; `earlier` is what was played before it under other rules.

    Raises RecordError for a fork in which hidden cards were dealt anew.
    """
    if game.deals:
        raise RecordError(
            "Hidden cards were dealt anew in this fork: it is not the game at the table and has no record."
        )
    first, last = game.snapshots[0], game.snapshots[-1]
    opening, plies = _rows(game)
    record: Record = {"format": FORMAT, "made": _version(), "header": plain(header), "opening": opening, "plies": plies}
    record["start"] = {"chances": first.chances, "state": first.state.dump()}
    if last.entries:
        record["snapshot"] = {"plies": last.plies, "chances": last.chances, "state": last.state.dump()}
    if earlier:
        record["earlier"] = plain(earlier)
    return record


def plain(value: Any) -> Any:
    """An independent copy of what a header holds, as JSON has it: objects, lists, and values."""
    if isinstance(value, Mapping):
        return {key: plain(entry) for key, entry in value.items()}
    return [plain(entry) for entry in value] if isinstance(value, (list, tuple)) else value


def _version() -> str:
    from .. import __version__

    return __version__


def _rows(game: Game[Any]) -> tuple[list[Any], list[Ply]]:
    """Chance before the first ply, and the plies."""
    cuts = [*game.choices, len(game.entries)]
    opening = [written_entry(entry) for entry in game.entries[: cuts[0]]]
    plies = [[written_entry(entry) for entry in game.entries[a:b]] for a, b in pairwise(cuts)]
    return opening, plies


def written_entry(entry: Any) -> Any:
    """An entry of a game as JSON."""
    if isinstance(entry, (Said, Interjected)):
        return f"{'@' if isinstance(entry, Said) else '!'}{entry.side} {entry.word}"
    return list(entry) if isinstance(entry, tuple) else entry


def _entry(written: Any) -> Any:
    """The entry that `written_entry` made this of."""
    if isinstance(written, list):
        return tuple(written)
    kind = {"@": Said, "!": Interjected}.get(written[:1])
    if kind is None:
        return written
    side, _, word = written[1:].partition(" ")
    return kind(side, word)


# -- playing it again ---------------------------------------------------------------------------------------


def _no_faults(_state: Any) -> list[str]:
    return []


def replay(
    rules: GameRules[S],
    initial: S | None,
    record: Record,
    content: Any,
    faults: Callable[[S], list[str]] = _no_faults,
) -> Replayed[S]:
    """Play a record again, every answer checked, and compare it with its snapshot.

    `initial` is where it begins if the record has no `start`. Where the rules no longer allow what was
    played, the game is taken up at the snapshot. `faults` finds what is wrong with a state of the
    record. Raises RecordError (which ply, which word) when that fails too.
    """
    kept = _Kept(rules, record, content, faults, initial)
    whole = _Course(kept, "start")
    if "snapshot" not in record:
        return whole.replayed()
    late = _Course(kept, "snapshot")
    if whole.fault and late.fault:
        raise RecordError(whole.fault)
    if late.fault:
        return whole.replayed(f"The position kept in the record was left aside. {late.fault}")
    if whole.fault:
        return late.replayed(f"{whole.fault} {_taken_up(record)}")
    if _text(whole.dump()) != _text(late.dump()):
        return late.replayed(f"The game played again under these rules ends differently. {_taken_up(record)}")
    return whole.replayed()


def _taken_up(record: Record) -> str:
    plies = record["snapshot"]["plies"]
    return (
        f"The game was taken up at the position kept after ply {plies}; the plies before it stay in the record, "
        "but cannot be taken back."
    )


def _before(record: Record) -> Record:
    """What was played before the snapshot of a record."""
    left = _passed(record)
    parts = [record["opening"], *record["plies"]]
    begins = accumulate(map(len, parts), initial=0)
    opening, *plies = [part[: left - begin] for part, begin in zip(parts, begins, strict=False) if begin < left] or [[]]
    start = {"start": record["start"]} if "start" in record else {}
    return {"made": record.get("made"), **start, "opening": opening, "plies": plies}


class _Kept(NamedTuple, Generic[S]):
    """A record, and what is needed to take a game up from it."""

    rules: GameRules[S]
    record: Record
    content: Any
    faults: Callable[[S], list[str]]
    initial: S | None

    def begun(self, key: str) -> tuple[S, int]:
        """The state under this key, and how often chance had answered before it."""
        if key in self.record:
            return self._state(key), self.record[key]["chances"]
        if self.initial is None:
            raise RecordError("The record has no start, and none was given.")
        return self.initial, 0

    def _state(self, key: str) -> S:
        doc = self.record[key]["state"]
        if not isinstance(doc, Mapping):
            raise RecordError(f"{key}.state is {short(doc)}: it must be an object.")
        try:
            state = self.rules.load(doc, self.content)
            wrong = self.faults(state)
        except ReadingError as error:
            raise RecordError(f"{key}.state.{error}") from error
        except Exception as error:
            raise RecordError(f"{key}.state is no state of this game: {_said(error)}") from error
        if wrong:
            raise RecordError(f"{key}.state is no state of this game: {' '.join(wrong)}")
        return state


class _Course(Generic[S]):
    """A record played from one of its two states, as far as it goes."""

    def __init__(self, kept: _Kept[S], key: str) -> None:
        self.record, self.late = kept.record, key == "snapshot"
        self.events: list[Logged] = []
        self.game: Game[S] | None = None
        self.fault = ""
        try:
            state, chances = kept.begun(key)
            state.log = []
            self.game = Game(kept.rules, state, chances=chances)
            self._collect()
            for place, written in _course(kept.record, key):
                self._give(place, _entry(written))
        except RecordError as error:
            self.fault = str(error)
        except Exception as error:  # the state is a stranger's data: whatever it breaks, the record is at fault
            self.fault = f"The record cannot be played again from its {key}: {_said(error)}"

    def _give(self, place: str, entry: Any) -> None:
        assert self.game is not None
        try:
            if isinstance(entry, Interjected):
                self.game.interject(*entry)
            elif isinstance(entry, Said):
                self.game.answer(entry.word, entry.side)
            else:
                self.game.answer(entry)
        except IllegalAnswer as illegal:
            _refused(place, entry, self.game, illegal)
        self._collect()

    def _collect(self) -> None:
        assert self.game is not None
        self.events.extend(self.game.take_log())

    def dump(self) -> dict[str, Any]:
        assert self.game is not None
        return self.game.state.dump()

    def replayed(self, warning: str = "") -> Replayed[S]:
        if self.fault or self.game is None:
            raise RecordError(self.fault)
        self.game.state.log = None
        return Replayed(self.game, self.events, warning, self._earlier())

    def _earlier(self) -> tuple[Record, ...]:
        before = [_before(self.record)] if self.late else []
        return (*self.record.get("earlier", ()), *before)


@contextmanager
def blamed(file: str, place: str = "the game") -> Generator[None]:
    """Whatever is raised inside is the fault of what stands in this file: RecordError says so."""
    try:
        yield
    except (RecordError, ReadingError) as error:
        raise RecordError(f"{file}: {error}") from error
    except Exception as error:
        raise RecordError(f"{file}: {place}: {_said(error)}") from error


def _said(error: Exception) -> str:
    """What an error says; one that is no sentence with its kind."""
    said = str(error)
    return said if said.endswith(".") else f"{type(error).__name__}: {said}."


def _course(record: Record, key: str) -> Iterator[tuple[str, Any]]:
    """What was answered from that state on, each with its place in words."""
    rows: list[tuple[str, Any]] = [("The opening", chance) for chance in record["opening"]]
    rows += [(f"Ply {n}", written) for n, ply in enumerate(record["plies"]) for written in ply]
    return iter(rows[_passed(record) if key == "snapshot" else 0 :])


def _passed(record: Record) -> int:
    """Entries before the snapshot."""
    kept, begun = record["snapshot"], record.get("start", {}).get("chances", 0)
    entries: int = kept["plies"] + kept["chances"] - begun
    ends = [len(record["opening"])]
    for ply in record["plies"]:
        ends.append(ends[-1] + len(ply))
    n = kept["plies"]
    if not (n < len(ends) and (ends[n - 1] if n else -1) < entries <= ends[n]):
        raise RecordError(f"snapshot stands after ply {n} with {kept['chances']} chances, which the plies do not have.")
    return entries


def _refused(place: str, entry: Any, game: Game[Any], illegal: IllegalAnswer) -> NoReturn:
    asked = " and ".join(f"{type(r).__name__.lower()} {r.kind!r} of {r.side}" for r in game.requests) or "the end"
    text = f"{place} has {json.dumps(written_entry(entry))}, which is not allowed there ({illegal.refusal.rule})"
    raise RecordError(f"{text}; what is asked is: {asked}.") from illegal


def restore(match: Match, record: Record) -> None:
    """Let a match take over the game of a record. Warns (RecordWarning) when not all of it could be had.

    Raises RecordError; the match is then unchanged.
    """
    initial = match.rules.new_state(match.header)
    done = replay(match.rules, initial, record, initial.content, match.rules.faults)
    if done.warning:
        warnings.warn(done.warning, RecordWarning, stacklevel=3)
    match.restore(done.game, done.events, done.earlier)


# -- files -------------------------------------------------------------------------------------------------


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def written(record: Mapping[str, Any]) -> str:
    """A record as text: one key a line, one ply a line, so that people can read it and compare two."""
    lines = []
    for key, value in record.items():
        rows: list[str] = []
        if key == "plies":
            rows = [f"  {_text(ply)}" for ply in value]
        elif key in ("earlier", "chapters"):
            rows = [written(part).rstrip() for part in value]
        shown = "[\n" + ",\n".join(rows) + "\n]" if rows else _text(value)
        lines.append(f"{_text(key)}: {shown}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def save_atomic(path: str | Path, record: Mapping[str, Any], *, sync: bool = True) -> None:
    """Write a record: the file is whole, or as it was before.

    With `sync` it is on the disk when this returns; without, it survives the end of the process but
    perhaps not of the machine. Raises OSError.
    """
    whole = Path(os.path.realpath(path))
    part = whole.with_name(f".{whole.name}.{secrets.token_hex(4)}.part")
    try:
        with part.open("x", encoding="utf-8", newline="\n") as file:
            file.write(written(record))
            file.flush()
            if sync:
                os.fsync(file.fileno())
        part.replace(whole)
    finally:
        part.unlink(missing_ok=True)


def read(path: str | Path, games: Collection[str] | None = None) -> Record:
    """The record in a file, of the right shape; `games` are those that can be played.

    Raises RecordError with all that is wrong; warns (RecordWarning) of a last line that is torn.
    """
    path = Path(path)
    record, lines = _json(path, _bytes(path))
    _fold(path, record, lines)
    mistakes = list(_mistakes(record, games))
    if mistakes:
        raise RecordError("\n".join(f"{path.name}: {mistake}" for mistake in mistakes))
    checked: Record = record
    return checked


def is_campaign(path: Path) -> bool:
    """Whether a file holds a campaign: a record with those of the chapters before it. False for what is no record."""
    try:
        record, _ = _json(path, _bytes(path))
    except RecordError:
        return False
    return isinstance(record, dict) and has_chapters(record)


def has_chapters(record: Record) -> bool:
    """Whether a record is that of a campaign, also of one from which a key was taken out."""
    return "campaign" in record or "chapters" in record


def read_toml(path: str | Path) -> dict[str, Any]:
    """What a TOML file says (a position). Raises RecordError with the place of a mistake."""
    doc, _, mistakes = packs.read_toml(Path(path))
    if doc is None:
        raise RecordError("\n".join(map(str, mistakes)))
    return doc


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise RecordError(_unread(path, error)) from error


def _unread(path: Path, error: OSError) -> str:
    if path.is_dir():
        return f"{path} cannot be read: it is a folder. Give the path of a file. {_files_of(path, path.suffix)}"
    if isinstance(error, FileNotFoundError):
        return f"{path} cannot be read: there is no such file. {_files_of(path.parent, path.suffix)}"
    return f"{path} cannot be read: {_why(error)}."


def _files_of(folder: Path, suffix: str) -> str:
    """What could have been meant, newest first."""
    if not folder.is_dir():
        return f"There is no folder {folder} either."
    found = sorted(folder.glob(f"*{suffix or '.json'}"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    more = " …" if len(found) > NAMED else ""
    return f"Files there: {', '.join(path.name for path in found[:NAMED]) or 'none'}{more}."


def _why(error: OSError) -> str:
    why = error.strerror or str(error)
    return why[:1].lower() + why[1:]


def unwritten(path: Path, error: OSError) -> str:
    """Why a file could not be written, and what would help, as sentences."""
    if path.is_dir():
        return f"{path} cannot be written: it is a folder. Give the path of a file in it, such as {path / 'game.json'}."
    if not path.parent.exists():
        return f"{path} cannot be written: there is no folder {path.parent}. Make it, or give another path."
    return f"{path} cannot be written: {_why(error)}. Give another path."


def _utf8(path: Path, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(f"{path.name} is not text in UTF-8 (byte {error.start}).") from error


def _json(path: Path, data: bytes) -> tuple[Any, list[tuple[int, Any]]]:
    """The record, and the lines behind it with their numbers."""
    text = _utf8(path, data)
    try:
        record, end = _JSON.raw_decode(text, len(text) - len(text.lstrip()))
        return record, list(_lines(path, text, end))
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise RecordError(f"{path.name} is not JSON: {error.msg} in {place}. A saved game is a JSON file.") from error
    except RecursionError as error:
        raise RecordError(f"{path.name} is nested too deep for a saved game.") from error


def _lines(path: Path, text: str, end: int) -> Iterator[tuple[int, Any]]:
    """The lines behind a record that ends there. The last one may be torn: it was being written when all ended."""
    first = text.count("\n", 0, end) + 1
    head, *lines = text[end:].split("\n")
    if head.strip():
        raise json.JSONDecodeError("Extra data", text, end)
    for number, line in enumerate(lines, first + 1):
        if not line.strip():
            continue
        try:
            yield number, json.loads(line, parse_constant=_no_number)
        except json.JSONDecodeError:
            if number < first + len(lines) or line[0] not in "[{":
                raise RecordError(f"{path.name}, line {number} is not JSON: {short(line)}.") from None
            torn = f"{path.name} ends within a line: the last answer was not written whole and is left out."
            warnings.warn(torn, RecordWarning, stacklevel=6)


def _fold(path: Path, record: Any, lines: list[tuple[int, Any]]) -> None:
    """Bring a record up to date with the lines behind it. Raises RecordError for one that tells of no change."""
    if not lines or list(_mistakes(record, None)):
        return
    for number, line in lines:
        match line:
            case [str(), *_]:
                record["plies"].append(line)
            case {"chance": list() as chance}:
                (record["plies"] or [record["opening"]])[-1].extend(chance)
            case {"back": int(ply)} if 0 <= ply <= len(record["plies"]):
                del record["plies"][ply:]
                if record.get("snapshot", {}).get("plies", 0) > ply:
                    del record["snapshot"]
            case {"header": dict() as header}:
                record["header"] = header
            case _:
                known = "a ply, or chance, back or header"
                raise RecordError(f"{path.name}, line {number} is {short(line)}: it must be {known}.")


def _no_number(word: str) -> NoReturn:
    raise RecordError(f"{word} is no number of JSON.")


_JSON = json.JSONDecoder(parse_constant=_no_number)


def _mistakes(record: Any, games: Collection[str] | None) -> Iterator[str]:
    """All that is wrong with the shape of a record, one sentence each."""
    if not isinstance(record, dict):
        yield "This is not a saved game: it must be an object with format, header and plies."
        return
    format = record.get("format")
    if format != FORMAT:
        newer = isinstance(format, int) and format > FORMAT
        yield (
            f"format is {format!r}: {'the game was saved by a newer version, which' if newer else 'this version'} "
            + (f"can read it; this one reads format {FORMAT}." if newer else f"reads format {FORMAT}.")
        )
        return
    yield from _header_mistakes(record.get("header"), games)
    yield from _chance_mistakes("opening", record.get("opening"))
    yield from _ply_mistakes("plies", record.get("plies"))
    yield from _state_mistakes(record)
    yield from _earlier_mistakes(record.get("earlier", []))


def check_shape(record: Any, games: Collection[str], place: str) -> Record:
    """A record that another document holds, of the right shape. Raises RecordError with all that is wrong."""
    mistakes = list(_mistakes(record, games))
    if mistakes:
        raise RecordError("\n".join(f"{place}: {mistake}" for mistake in mistakes))
    checked: Record = record
    return checked


def _earlier_mistakes(earlier: Any) -> Iterator[str]:
    if not isinstance(earlier, list) or not all(isinstance(part, dict) for part in earlier):
        yield f"earlier is {short(earlier)}: it must be a list of objects with opening and plies."
        return
    for n, part in enumerate(earlier):
        yield from _chance_mistakes(f"earlier[{n}].opening", part.get("opening"))
        yield from _ply_mistakes(f"earlier[{n}].plies", part.get("plies"))


def _header_mistakes(header: Any, games: Collection[str] | None) -> Iterator[str]:
    if not isinstance(header, dict):
        yield "header is missing: it must be an object with game, scenario and seed."
        return
    game, seed = header.get("game"), header.get("seed")
    if not isinstance(game, str):
        yield f"header.game is {game!r}: it must be the name of a game."
    elif games is not None and game not in games:
        yield f"header.game is {game!r}: there is no such game. Games: {', '.join(games)}."
    if type(seed) is not int:
        yield f"header.seed is {seed!r}: it must be a whole number."
    if not is_written(standing := header.get("standing", [])):
        yield f"header.standing is {standing!r}: it must be a list of objects with side, kind, word, until and since."
    for key in ("players", "options", "position"):
        if not isinstance(header.get(key, {}), dict):
            yield f"header.{key} is {short(header[key])}: it must be an object."
    if header.get("chance") not in (None, "ask"):
        yield f'header.chance is {short(header["chance"])}: it must be "ask", or left out.'


def _ply_mistakes(where: str, plies: Any) -> Iterator[str]:
    if not isinstance(plies, list):
        yield f"{where} is missing: it must be a list, one list for each answer."
        return
    for n, ply in enumerate(plies):
        if not isinstance(ply, list) or not ply or not isinstance(ply[0], str) or not ply[0]:
            yield f"{where}[{n}] is {short(ply)}: it must be a list of a word and the chance after it."
        else:
            yield from _chance_mistakes(f"{where}[{n}]", ply[1:])


def _chance_mistakes(where: str, chances: Any) -> Iterator[str]:
    if not isinstance(chances, list):
        yield f"{where} is missing: it must be a list of cards and lists of faces."
        return
    for chance in chances:
        faces = isinstance(chance, list) and all(type(face) is int for face in chance)
        if not faces and not isinstance(chance, str):
            yield f"{where} has {short(chance)}: chance is a card or a list of faces."


def _state_mistakes(record: Record) -> Iterator[str]:
    for key in ("start", "snapshot"):
        if key not in record:
            continue
        kept = record[key]
        counts = ("chances",) if key == "start" else ("plies", "chances")
        if not isinstance(kept, dict) or not isinstance(kept.get("state"), dict):
            yield f"{key} is {short(kept)}: it must be an object with a state."
            continue
        for name in counts:
            if type(kept.get(name)) is not int or kept[name] < 0:
                yield f"{key}.{name} is {short(kept.get(name))}: it must be a number of 0 or more."
