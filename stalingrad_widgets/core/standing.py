"""Standing answers: what a side answers by itself until a kind of question comes. Never derived from a hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from .requests import Choose, Word
from .scene import Stands
from .table import TableRules


class Standing(NamedTuple):
    """An answer that a side gives by itself until a kind of request comes."""

    word: Word
    until: str | None
    """None: to the end of the game."""
    since: int
    """The ply with which it began: who takes that back takes back this too."""


Held: TypeAlias = dict[tuple[str, str], Standing]
"""(side, kind of request) -> what it answers."""


def written(held: Mapping[tuple[str, str], Standing]) -> list[dict[str, Any]]:
    """Standing answers as the header of a record has them."""
    return [{"side": side, "kind": kind, **standing._asdict()} for (side, kind), standing in held.items()]


def read(rows: Iterable[Mapping[str, Any]]) -> Held:
    """The standing answers of a record's header."""
    return {(row["side"], row["kind"]): Standing(row["word"], row["until"], row["since"]) for row in rows}


def is_written(rows: object) -> bool:
    """Whether this is what `written` makes."""
    return isinstance(rows, list) and all(isinstance(row, dict) and _is_row(row) for row in rows)


def _is_row(row: Mapping[str, Any]) -> bool:
    texts = all(isinstance(row.get(key), str) for key in ("side", "kind", "word"))
    until = "until" in row and (row["until"] is None or isinstance(row["until"], str))
    return texts and until and type(row.get("since")) is int


def shown(rules: TableRules[Any], state: Any, held: Mapping[tuple[str, str], Standing], side: str) -> list[Stands]:
    """The standing answers of a side, each in the words in which it was offered."""
    return [
        {"kind": kind, "word": standing.word, "t": _label(rules, state, Choose(side, kind, (standing.word,)), standing)}
        for (who, kind), standing in held.items()
        if who == side
    ]


def _label(rules: TableRules[Any], state: Any, request: Choose, standing: Standing) -> str:
    offers = rules.standing(state, request)
    said = (offer["t"] for offer in offers if (offer["word"], offer["until"]) == (standing.word, standing.until))
    return next(said, standing.word)
