"""The pages about packs say what is so: the worked example, its mistakes, and the table of keys."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from stalingrad_widgets.__main__ import main
from stalingrad_widgets.core.content import check
from stalingrad_widgets.games.undaunted.pack_checks import FORMAT
from stalingrad_widgets.play import new_match, scenarios

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs"
EXAMPLE = DOCS / "examples/two-hedges.toml"
TRANSCRIBE = (DOCS / "transcribe.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The code blocks of the page in this language."""
    return re.findall(rf"```{language}\n(.*?)```\n", TRANSCRIBE, re.DOTALL)


def test_the_pieces_of_the_page_are_the_example() -> None:
    kept = [line for line in EXAMPLE.read_text(encoding="utf-8").splitlines() if line]
    shown = [line for block in blocks("toml") for line in block.splitlines() if line]
    assert shown == kept


def test_the_example_has_two_cards_four_tiles_and_no_mistakes() -> None:
    assert check(FORMAT, EXAMPLE) == []
    text = EXAMPLE.read_text(encoding="utf-8")
    assert (text.count("[[cards]]"), text.count("[[tiles]]")) == (2, 4)


def test_the_check_prints_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    sound, slips = (block for block in blocks("console") if "check two-hedges" in block)
    text = EXAMPLE.read_text(encoding="utf-8")
    Path("two-hedges.toml").write_text(text, encoding="utf-8")
    assert main(["check", "two-hedges.toml"]) == 0
    assert capsys.readouterr().out == sound.partition("\n")[2]
    for old, new in [
        ('tile = "10a", x', 'tile = "10e", x'),
        ("deck.german = { rifleman-a = 2", "deck.german = { rifleman-a = 5"),
        ('side = "american", slot = "B2", units', 'side = "american", slot = "B3", units'),
    ]:
        assert text.count(old) == 1
        text = text.replace(old, new)
    Path("two-hedges.toml").write_text(text, encoding="utf-8")
    assert main(["check", "two-hedges.toml"]) == 1
    assert capsys.readouterr().out == slips.partition("\n")[2]


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


@pytest.fixture(scope="module")
def reference() -> ModuleType:
    spec = spec_from_file_location("pack_reference", ROOT / "tools/pack_reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_tables_of_keys_are_those_of_the_format(reference: ModuleType) -> None:
    """If this fails: python tools/pack_reference.py."""
    assert (DOCS / "packs.md").read_text(encoding="utf-8") == reference.page()


def test_every_key_has_a_meaning(reference: ModuleType) -> None:
    rows = [line for line in "\n".join(reference.tables("undaunted")).splitlines() if line.startswith("| `")]
    assert len(rows) > 80
    assert not [line for line in rows if line.endswith("|  |")]


def test_links_between_the_pages_lead_somewhere() -> None:
    for page in ("transcribe.md", "packs.md"):
        for target in re.findall(r"\]\(([^)#]+)\)", (DOCS / page).read_text(encoding="utf-8")):
            assert (DOCS / target).exists(), f"{page}: {target}"
