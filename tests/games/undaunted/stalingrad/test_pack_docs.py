"""The pages about packs of Stalingrad say what is so: the worked example, its mistakes, and the table of keys."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from stalingrad_widgets.__main__ import main
from stalingrad_widgets.core.chance import Seeded
from stalingrad_widgets.core.content import check
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.games.undaunted.stalingrad.catalog import content_of, new_header, scenario_rows
from stalingrad_widgets.games.undaunted.stalingrad.pack_checks import FORMAT
from stalingrad_widgets.games.undaunted.stalingrad.ruleset import STALINGRAD
from tests.games.pages import DOCS, blocks, check_prints, lines_that_are_not_empty, reference, rows_of_keys
from tests.games.undaunted.stalingrad.desk import RULES
from tests.games.undaunted.stalingrad.random_play import play_on

EXAMPLE = DOCS / "examples/two-cellars.toml"
PACK = EXAMPLE.read_text(encoding="utf-8")
PAGE = DOCS / "transcribe-undaunted-stalingrad.md"
TEXT = PAGE.read_text(encoding="utf-8")
SLIPS = [
    ('[[tiles]]\nid = "203-B"\nname = "Cellar, ruin"\ncover = 2\nground = "rubble"\n\n', ""),
    ('between = ["202", "203"]', 'between = ["201", "204"]'),
    ('[{ title = "Rifleman" }, { title = "Tank" }', '[{ title = "Rifleman" }, { title = "Tanks" }'),
]


def test_the_pieces_of_the_page_are_the_example() -> None:
    assert lines_that_are_not_empty(*blocks(TEXT, "toml")) == lines_that_are_not_empty(PACK)


def test_the_example_has_ten_cards_four_tiles_and_no_mistakes() -> None:
    assert check(FORMAT, EXAMPLE) == []
    assert (PACK.count("[[cards]]"), PACK.count(", y = ")) == (10, 4)


def test_the_check_prints_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    check_prints(TEXT, "two-cellars.toml", PACK, SLIPS, capsys)


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


def test_the_tables_of_keys_are_those_of_the_format() -> None:
    """If this fails: python tools/pack_reference.py."""
    tables = "\n".join(reference().tables("undaunted-stalingrad"))
    assert tables in (DOCS / "packs.md").read_text(encoding="utf-8")


def test_every_key_has_a_meaning_and_every_part_a_table() -> None:
    tool = reference()
    assert len(rows_of_keys(tool, "undaunted-stalingrad")) > 150
    assert {*tool.schema(FORMAT)["$defs"], "Pack"} == set(tool.HEADS["undaunted-stalingrad"])


def test_links_of_the_page_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", TEXT):
        assert (DOCS / target).exists(), target
    assert "\n## Undaunted: Stalingrad\n" in (DOCS / "packs.md").read_text(encoding="utf-8")
