"""Messages from the browser: each is checked before anything is done with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

LONGEST = 200
"""Characters of a string in a message."""
MOST = 60
"""Entries of a list in a message."""

_FIELDS: Mapping[str, Mapping[str, str]] = {
    "answer": {"ask": "int", "option": "str"},
    "answers": {"ask": "int", "options": "strs"},
    "dice": {"ask": "int", "faces": "ints?"},
    "now": {"option": "str"},
    "stand": {"ask": "int", "word": "str", "until": "str"},
    "unstand": {"kind": "str"},
    "language": {"to": "str"},
    "undo": {},
    "redo": {},
    "hover": {"ask": "int", "id": "str"},
    "why": {"ask": "int", "id": "str"},
    "log": {"before": "int"},
    "rule": {"id": "str"},
    "rules": {},
    "sync": {"have": "int"},
    "uncover": {"side": "str"},
    "replay": {"at": "int?"},
    "branch": {"at": "int?"},
    "again": {"scenario": "str?"},
    "save": {},
}


def fault(message: object) -> str | None:
    """What is wrong with a message from the browser, as a sentence; None when it is well formed."""
    if not isinstance(message, dict):
        return "A message must be an object."
    fields = _FIELDS.get(message.get("t") if isinstance(message.get("t"), str) else "")  # type: ignore[arg-type]
    if fields is None:
        return "The kind of message is not known."
    if set(message) != {"t", *fields}:
        return f"A message {message['t']!r} has the fields {', '.join(fields) or 'none'}."
    for name, kind in fields.items():
        if not _fits(message[name], kind):
            return f"The field {name} of a message {message['t']!r} is not {_WANTED[kind]}."
    return None


_WANTED = {
    "int": "a whole number",
    "int?": "a whole number or null",
    "str": f"a text of at most {LONGEST} characters",
    "str?": f"a text of at most {LONGEST} characters or null",
    "strs": f"a list of at most {MOST} texts",
    "ints?": f"a list of at most {MOST} whole numbers or null",
}


def _fits(value: Any, kind: str) -> bool:
    if kind.endswith("?") and value is None:
        return True
    match kind.rstrip("?"):
        case "int":
            return type(value) is int and abs(value) < 2**31
        case "str":
            return isinstance(value, str) and len(value) <= LONGEST
        case "strs":
            return isinstance(value, list) and len(value) <= MOST and all(_fits(entry, "str") for entry in value)
        case _:
            return isinstance(value, list) and len(value) <= MOST and all(_fits(entry, "int") for entry in value)
