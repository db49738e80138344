"""The texts of the game in one language: templates of `texts/en.toml`, `texts/es.toml`, filled with facts."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
LANGUAGES: Mapping[str, str] = {"en": "English", "es": "Español"}
"""Languages of the game, each by its own name; the first is the one that is written first."""


class Texts:
    """The templates of a language by dotted key: `texts("ask.aim", soldier="Lenz")`."""

    def __init__(self, language: str, templates: Mapping[str, str]) -> None:
        self.language = language
        self.templates = templates

    def __call__(self, key: str, **facts: Any) -> str:
        """The text of a key. Raises KeyError for a key that the language does not have, or a fact that is missing."""
        return tidied(self.templates[key].format_map(facts))

    def __contains__(self, key: str) -> bool:
        return key in self.templates

    def counted(self, key: str, n: int) -> str:
        """A number and its noun: keys `<key>.one` and `<key>.many`."""
        return self(f"{key}.one" if n == 1 else f"{key}.many", n=n)

    def listed(self, words: list[str]) -> str:
        """Words in a row: "A, B and C"."""
        if len(words) < 2:
            return "".join(words)
        before_i = words[-1].lower().startswith(("i", "hi"))
        return f"{', '.join(words[:-1])} {self('and-i' if before_i else 'and')} {words[-1]}"


def tidied(text: str) -> str:
    """A sentence that ends in a name with an exclamation mark has no full stop besides."""
    return text.replace("!.", "!")


@lru_cache(maxsize=8)
def texts(language: str) -> Texts:
    """The texts of a language. Raises ValueError for one that there is not."""
    if language not in LANGUAGES:
        raise ValueError(f"There is no language {language!r}. Languages: {', '.join(LANGUAGES)}.")
    with (HERE / "texts" / f"{language}.toml").open("rb") as file:
        return Texts(language, dict(_flat(tomllib.load(file))))


def _flat(table: Mapping[str, Any], head: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{head}{key}.")
        else:
            yield f"{head}{key}", value
