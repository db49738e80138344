"""The pages about packs say what is so: the worked example, its mistakes, and the table of keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stalingrad_widgets.core.content import check
from stalingrad_widgets.games.undaunted.pack_checks import FORMAT
from stalingrad_widgets.play import new_match, scenarios
from tests.games.pages import DOCS, blocks, check_prints, lines_that_are_not_empty, reference, rows_of_keys

EXAMPLE = DOCS / "examples/two-hedges.toml"
TEXT = EXAMPLE.read_text(encoding="utf-8")
TRANSCRIBE = (DOCS / "transcribe.md").read_text(encoding="utf-8")
SLIPS = [
    ('tile = "10a", x', 'tile = "10e", x'),
    ("deck.german = { rifleman-a = 2", "deck.german = { rifleman-a = 5"),
    ('side = "american", slot = "B2", units', 'side = "american", slot = "B3", units'),
]


def test_the_pieces_of_the_page_are_the_example() -> None:
    assert lines_that_are_not_empty(*blocks(TRANSCRIBE, "toml")) == lines_that_are_not_empty(TEXT)


def test_the_example_has_two_cards_four_tiles_and_no_mistakes() -> None:
    assert check(FORMAT, EXAMPLE) == []
    assert (TEXT.count("[[cards]]"), TEXT.count("[[tiles]]")) == (2, 4)


def test_the_check_prints_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    check_prints(TRANSCRIBE, "two-hedges.toml", TEXT, SLIPS, capsys)


@pytest.mark.parametrize("seed", range(4))
def test_the_example_is_played_to_its_end(seed: int) -> None:
    match = new_match(
        "undaunted-normandy",
        "ford",
        seed=seed,
        pack=EXAMPLE,
        players={"american": "greedy", "german": "greedy"},
        autosave=False,
    )
    assert match.result is not None


def test_a_pack_of_your_own_is_listed() -> None:
    [row] = scenarios("undaunted-normandy", pack=EXAMPLE)
    assert (row["id"], row["title"], row["level"]) == ("ford", "The Ford", 1)


# -- packs.md -------------------------------------------------------------------------------------------------


def test_the_tables_of_keys_are_those_of_the_format() -> None:
    """If this fails: python tools/pack_reference.py."""
    assert (DOCS / "packs.md").read_text(encoding="utf-8") == reference().page()


def test_every_key_has_a_meaning() -> None:
    assert len(rows_of_keys(reference(), "undaunted")) > 80


def test_links_between_the_pages_lead_somewhere() -> None:
    for page in ("transcribe.md", "packs.md"):
        for target in re.findall(r"\]\(([^)#]+)\)", (DOCS / page).read_text(encoding="utf-8")):
            assert (DOCS / target).exists(), f"{page}: {target}"
