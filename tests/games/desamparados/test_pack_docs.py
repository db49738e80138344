"""The page about transcribing says what is so: its cards, put into the roster that ships, and its mistakes."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from stalingrad_widgets.core.content import check
from stalingrad_widgets.games import GAMES
from stalingrad_widgets.games.desamparados import catalog
from stalingrad_widgets.games.desamparados.options import OPTIONS
from stalingrad_widgets.games.desamparados.pack_checks import FORMAT
from stalingrad_widgets.play import new_match
from tests.games.pages import DOCS, blocks, check_prints, reference, rows_of_keys

TRANSCRIBE = (DOCS / "transcribe-desamparados.md").read_text(encoding="utf-8")
PACKS = (DOCS / "packs.md").read_text(encoding="utf-8")


def transcribed() -> str:
    """The roster that ships with the cards of the page in place of those with the same ids."""
    text = catalog.DEMONSTRATION.read_text(encoding="utf-8")
    for block in blocks(TRANSCRIBE, "toml"):
        head = block.partition("\n")[0]
        id = re.search(r'^id = "(.*)"$', block, re.MULTILINE)
        assert id is not None
        same = "" if head == "[pack]" else f'\nid = "{id[1]}"'
        found = re.findall(rf"^{re.escape(head + same)}\n(?:.+\n)*", text, re.MULTILINE)
        assert len(found) == 1, (head, id[1])
        text = text.replace(found[0], block)
    return text


def test_the_cards_of_the_page_fit_into_the_roster_that_ships() -> None:
    text = transcribed()
    assert check(FORMAT, text) == []
    doc = tomllib.loads(text)
    assert (doc["pack"]["title"], doc["platoon"][0]["name"]) == ("My copy", "The blue backs")
    assert [soldier["name"] for soldier in doc["soldier"][:3]] == ["Pavel Primer", "Vera Muster", "Timur Sadykov"]
    assert (doc["object"][10]["type"], doc["object"][19]["trench"]["stat"]) == ("grenade", "attack")


def test_the_check_prints_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    rifle = 'weapons = [{{ type = "rifle", bonus = {}, shots = 1 }}]{}'
    boots = '\ngrenade_bonus = 0\ncommand = false\nactions = [{ type = "boots" }]\npassives = [\n'
    slips = [
        (rifle.format(2, boots), rifle.format(0, boots)),
        ('arrows = ["forward", "left"] },\n  {', 'arrows = ["foward", "left"] },\n  {'),
        ('[[object]]\nid = "SOV-OBJ-12"\nside = "soviet"\ntype = "reorganize"\n', ""),
        ('type = "tactical_deployment"', 'type = "vodka"'),
    ]
    check_prints(TRANSCRIBE, "mine.toml", transcribed(), slips, capsys)


@pytest.mark.parametrize("scenario", ["solo", "team"])
def test_the_roster_of_the_page_is_played_to_its_end(
    scenario: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "desamparados", "desamparados.table:DESAMPARADOS")
    mine = tmp_path / "mine.toml"
    mine.write_text(transcribed(), encoding="utf-8")
    players = {"soviet": "random", "german": "random"}
    match = new_match("desamparados", scenario, seed=3, pack=mine, players=players, autosave=False)
    assert match.result is not None


def test_the_scenarios_that_the_page_names_exist() -> None:
    named = set(re.findall(r'`(?:scenario=)?"([a-z-]*team)"`', TRANSCRIBE))
    assert named == {row["id"] for row in catalog.scenario_rows()} - {"solo"}


def test_the_page_names_all_secondary_actions_and_a_rule_that_exists() -> None:
    actions = FORMAT.model.model_json_schema()["$defs"]["Action"]["properties"]["type"]["enum"]
    assert all(f"`{action}`" in TRANSCRIBE for action in actions)
    assert "DES-rifle-02" in (catalog.DEMONSTRATION.parents[1] / "rules/desamparados.toml").read_text(encoding="utf-8")


# -- packs.md -------------------------------------------------------------------------------------------------


def test_the_tables_of_keys_are_those_of_the_format() -> None:
    """If this fails: python tools/pack_reference.py."""
    assert "\n".join(reference().tables("desamparados")) in PACKS


def test_every_key_has_a_meaning() -> None:
    assert len(rows_of_keys(reference(), "desamparados")) > 40


def test_every_part_of_the_format_has_a_table() -> None:
    parts = FORMAT.model.model_json_schema()["$defs"]
    assert set(reference().HEADS["desamparados"]) == {"Pack", *parts}


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)", TRANSCRIBE):
        assert (DOCS / target).exists(), target


def test_adjacency_is_an_option_of_a_match() -> None:
    assert 'adjacency = "eight"' in PACKS
    assert "eight" in OPTIONS["adjacency"].values
