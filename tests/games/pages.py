"""The pages about packs in docs/, and the tool that writes their tables."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from stalingrad_widgets.__main__ import main

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def blocks(page: str, language: str) -> list[str]:
    """The code blocks of a page in this language."""
    return re.findall(rf"```{language}\n(.*?)```\n", page, re.DOTALL)


def lines_that_are_not_empty(*texts: str) -> list[str]:
    return [line for text in texts for line in text.splitlines() if line]


def replaced(text: str, edits: list[tuple[str, str]]) -> str:
    """A text with some of it replaced, each at its only place."""
    for old, new in edits:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def check_prints(
    page: str, file: str, text: str, edits: list[tuple[str, str]], capture: pytest.CaptureFixture[str]
) -> None:
    """The command prints of a sound pack, and of one with slips, what the page shows; files are made in this folder."""
    shown = [block for block in blocks(page, "console") if f"check {file}" in block]
    for given, code, block in zip((text, replaced(text, edits)), (0, 1), shown, strict=True):
        Path(file).write_text(given, encoding="utf-8")
        assert main(["check", file]) == code
        assert capture.readouterr().out == block.partition("\n")[2]


def reference() -> ModuleType:
    """tools/pack_reference.py."""
    spec = spec_from_file_location("pack_reference", ROOT / "tools/pack_reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rows_of_keys(tool: ModuleType, game: str) -> list[str]:
    """The rows of the tables of a game's keys; each says what its key means."""
    rows = [line for line in "\n".join(tool.tables(game)).splitlines() if line.startswith("| `")]
    assert not [line for line in rows if line.endswith("|  |")]
    return rows
