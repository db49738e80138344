"""Packs made wrong at random."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from hypothesis import strategies as st


def spoil(doc: Any, data: st.DataObject, pieces: st.SearchStrategy[Any]) -> None:
    """Replace by one of the pieces, remove or repeat something at any depth."""
    while True:
        choices = list(doc) if isinstance(doc, dict) else list(range(len(doc)))
        if not choices:
            return
        key = data.draw(st.sampled_from(choices))
        inner = doc[key]
        if not isinstance(inner, (dict, list)) or data.draw(st.integers(0, 3)) == 0:
            break
        doc = inner
    match data.draw(st.sampled_from(["replace", "remove", "repeat"])):
        case "remove":
            del doc[key]
        case "repeat" if isinstance(doc, list):
            doc.append(deepcopy(inner))
        case _:
            doc[key] = deepcopy(data.draw(pieces))
