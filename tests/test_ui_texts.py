"""The words of the interface: the front end has English ones, a game in another language has all of them."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from stalingrad_widgets.games.desamparados.board import board
from stalingrad_widgets.games.desamparados.catalog import content_of, new_header
from stalingrad_widgets.games.desamparados.texts import texts

ROOT = Path(__file__).parents[1]
TEXTS = ROOT / "stalingrad_widgets" / "games" / "desamparados" / "texts"
ENGLISH: dict[str, str] = json.loads((ROOT / "js" / "src" / "texts.json").read_text(encoding="utf-8"))
VIEW = (ROOT / "stalingrad_widgets" / "core" / "view.py").read_text(encoding="utf-8")
OF_PYTHON = dict(re.findall(r'_text\("ui\.([\w-]+)", "([^"]+)"\)', VIEW))
"""Words that Python says itself, with their English."""
WORDS = {**ENGLISH, **OF_PYTHON}


def of(language: str) -> dict[str, str]:
    """The section [ui] of the game's texts."""
    section: dict[str, str] = tomllib.loads((TEXTS / f"{language}.toml").read_text(encoding="utf-8")).get("ui", {})
    return section


def gaps(text: str) -> set[str]:
    return set(re.findall(r"\{\w*\}", text))


def test_every_word_of_the_interface_is_said_and_has_an_english_default() -> None:
    """Keys stand in the sources as "key", or as `start-${…}` where one of several is said."""
    sources = [
        path for path in (ROOT / "js" / "src").rglob("*.ts*") if ".test." not in path.name and path.suffix != ".json"
    ]
    code = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    said = set(re.findall(r'\bsay\((?:[\w.]+, )?"([\w-]+)"', code))
    quoted = set(re.findall(r'"([a-z][a-z-]*)"', code))
    begun = {*re.findall(r"`([a-z]+(?:-[a-z]+)*-)\$\{", code), "state-", "mark-"}
    assert said <= ENGLISH.keys()
    assert len(said) > 50
    assert {key for key in ENGLISH if key not in quoted and not key.startswith(tuple(begun))} == set()


def test_spanish_has_every_word_of_the_interface_and_no_other() -> None:
    assert of("es").keys() == WORDS.keys()


def test_english_sets_only_words_that_there_are() -> None:
    assert of("en").keys() <= WORDS.keys()


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_word_takes_the_same_facts_in_each_language(language: str) -> None:
    other = {key for key, text in of(language).items() if gaps(text) != gaps(WORDS[key])}
    assert not other


def test_the_board_carries_them() -> None:
    content = content_of(new_header(None, {}, None), {})
    carried = board(content, texts("es"))["texts"]
    assert {f"ui.{key}" for key in WORDS} <= carried.keys()
