"""The pages about packs of Stalingrad say what is so: the worked example, its mistakes, and the table of keys."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from stalingrad_widgets.__main__ import main
from stalingrad_widgets.core.chance import Seeded
from stalingrad_widgets.core.content import check
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.games.undaunted.stalingrad.catalog import content_of, new_header, scenario_rows
from stalingrad_widgets.games.undaunted.stalingrad.pack_checks import FORMAT
from stalingrad_widgets.games.undaunted.stalingrad.ruleset import STALINGRAD
from tests.games.undaunted.stalingrad.desk import RULES
from tests.games.undaunted.stalingrad.random_play import play_on

ROOT = Path(__file__).parents[4]
DOCS = ROOT / "docs"
EXAMPLE = DOCS / "examples/two-cellars.toml"
PAGE = DOCS / "transcribe-undaunted-stalingrad.md"
TEXT = PAGE.read_text(encoding="utf-8")
SLIPS = [
    ('[[tiles]]\nid = "203-B"\nname = "Cellar, ruin"\ncover = 2\nground = "rubble"\n\n', ""),
    ('between = ["202", "203"]', 'between = ["201", "204"]'),
    ('[{ title = "Rifleman" }, { title = "Tank" }', '[{ title = "Rifleman" }, { title = "Tanks" }'),
]


def blocks(language: str) -> list[str]:
    """The code blocks of the page in this language."""
    return re.findall(rf"```{language}\n(.*?)```\n", TEXT, re.DOTALL)


def test_the_pieces_of_the_page_are_the_example() -> None:
    kept = [line for line in EXAMPLE.read_text(encoding="utf-8").splitlines() if line]
    shown = [line for block in blocks("toml") for line in block.splitlines() if line]
    assert shown == kept


def test_the_example_has_ten_cards_four_tiles_and_no_mistakes() -> None:
    assert check(FORMAT, EXAMPLE) == []
    text = EXAMPLE.read_text(encoding="utf-8")
    assert (text.count("[[cards]]"), text.count(", y = ")) == (10, 4)


def test_the_check_prints_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    sound, slips = (block for block in blocks("console") if "check two-cellars" in block)
    text = EXAMPLE.read_text(encoding="utf-8")
    Path("two-cellars.toml").write_text(text, encoding="utf-8")
    assert main(["check", "two-cellars.toml"]) == 0
    assert capsys.readouterr().out == sound.partition("\n")[2]
    for old, new in SLIPS:
        assert text.count(old) == 1
        text = text.replace(old, new)
    Path("two-cellars.toml").write_text(text, encoding="utf-8")
    assert main(["check", "two-cellars.toml"]) == 1
    assert capsys.readouterr().out == slips.partition("\n")[2]


def test_the_schema_of_the_page_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert "python -m stalingrad_widgets schema undaunted-stalingrad >" in TEXT
    assert main(["schema", "undaunted-stalingrad"]) == 0
    assert '"GameState"' in capsys.readouterr().out


@pytest.mark.parametrize("seed", range(6))
def test_the_example_is_played_to_its_end(seed: int) -> None:
    head = new_header("012", {}, EXAMPLE, STALINGRAD)
    content = content_of(head, {}, STALINGRAD)
    game = Game(RULES, RULES.set_up(content.scenario, content.options), Seeded(seed))
    play_on(game, Random(seed), 4000)
    assert game.over


def test_a_pack_of_your_own_is_listed() -> None:
    [row] = scenario_rows(EXAMPLE, STALINGRAD)
    assert (row["id"], row["title"], row["level"]) == ("012", "The Yard", 1)


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
    assert "\n".join(reference.tables("undaunted-stalingrad")) in (DOCS / "packs.md").read_text(encoding="utf-8")


def test_every_key_has_a_meaning_and_every_part_a_table(reference: ModuleType) -> None:
    rows = [line for line in "\n".join(reference.tables("undaunted-stalingrad")).splitlines() if line.startswith("| `")]
    assert len(rows) > 150
    assert not [line for line in rows if line.endswith("|  |")]
    parts = reference.schema(FORMAT)["$defs"]
    assert {*parts, "Pack"} == set(reference.HEADS["undaunted-stalingrad"])


def test_links_of_the_page_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", TEXT):
        assert (DOCS / target).exists(), target
    assert "\n## Undaunted: Stalingrad\n" in (DOCS / "packs.md").read_text(encoding="utf-8")
