"""What can be played of a pack, and what a campaign says in the header of a scenario's record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stalingrad_widgets.core.content import ContentError
from stalingrad_widgets.core.reading import ReadingError
from stalingrad_widgets.games.undaunted.stalingrad.catalog import content_of, new_header, read_pack, scenario_rows
from stalingrad_widgets.games.undaunted.stalingrad.ruleset import STALINGRAD
from tests.games.undaunted.stalingrad.city import BENCH

STARTING = {letter: [f"{letter}-S-{n:03}" for n in range(1, 36)] for letter in "SG"}


def header(scenario: str = "011", **campaign: Any) -> dict[str, Any]:
    """The head of a campaign's scenario, with some of it other than at the start."""
    setting = {"cards": {"soviet": STARTING["S"], "german": STARTING["G"]}, **campaign}
    return {**new_header(scenario, {}, BENCH, STALINGRAD), "campaign": setting}


def test_each_scenario_has_a_row() -> None:
    rows = scenario_rows(BENCH, STALINGRAD)
    assert [(row["id"], row["level"], row["tiles"], row["sides"]) for row in rows] == [
        ("011", 1, 16, ("soviet", "german")),
        ("900", 3, 16, ("soviet", "german")),
        ("901", 4, 16, ("soviet", "german")),
        ("902", 2, 16, ("soviet", "german")),
    ]
    assert {row["balance"] for row in rows} == {None}


def test_the_first_scenario_is_played_unless_another_is_named() -> None:
    assert new_header(None, {}, BENCH, STALINGRAD)["scenario"] == "011"
    assert new_header("902", {}, BENCH, STALINGRAD)["pack"]["id"] == "bench"


def test_an_unknown_scenario_is_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"There is no scenario '91' in Bench\. Did you mean '901'\? .*902"):
        new_header("91", {}, BENCH, STALINGRAD)


def test_options_that_are_not_given_stand_in_the_header() -> None:
    options = new_header("011", {"guide_path": "every_tile"}, BENCH, STALINGRAD)["options"]
    assert options["guide_path"] == "every_tile"
    assert list(options) == list(STALINGRAD.options)


def test_a_pack_with_mistakes_is_not_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(BENCH.read_text(encoding="utf-8").replace("armoured_defence", "defence"), encoding="utf-8")
    with pytest.raises(ContentError, match="US-vehicle-02"):
        read_pack(path, STALINGRAD)


def test_a_pack_of_the_other_game_is_not_played() -> None:
    with pytest.raises(ContentError, match=r'game = "undaunted": This is a pack of another game'):
        read_pack(BENCH.parents[2] / "packs/sound.toml", STALINGRAD)


def test_a_changed_pack_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(BENCH.read_text(encoding="utf-8"), encoding="utf-8")
    head = new_header("011", {}, path, STALINGRAD)
    path.write_text(BENCH.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    with pytest.raises(ValueError, match="has changed since this game began"):
        content_of(head, {}, STALINGRAD)


# -- the campaign of a header -------------------------------------------------------------------------------


def words(head: dict[str, Any], side: int) -> list[str]:
    scenario = content_of(head, {}, STALINGRAD).scenario
    return [word for word, card in scenario.cards.items() if card.side == side]


@pytest.mark.rule("US-setup-10", "US-setup-12", "US-card-01")
def test_a_campaign_scenario_is_played_with_the_cards_that_a_side_has() -> None:
    cards = ["S-S-001", "S-R-004", "S-U-014", "S-S-026", "S-S-030"]
    head = header(cards={"soviet": cards, "german": STARTING["G"]})
    assert words(head, 0) == ["card:S-S-001", "card:S-S-026", "card:S-U-014", "card:S-R-004"]
    assert content_of(head, {}, STALINGRAD).scenario.cards["card:S-S-026"].copies == 2


@pytest.mark.rule("US-city-03", "US-tunnel-08", "US-fort-02")
def test_the_city_is_as_the_campaign_left_it() -> None:
    head = header("901", city={"503": "B", "507": "B"}, tunnels_gone=["lane"])
    scenario = content_of(head, {}, STALINGRAD).scenario
    faces = {tile.slot: tile.faces[0].id for tile in scenario.tiles}
    assert (faces["503"], faces["507"], faces["511"]) == ("503-B", "507-B", "511-A")
    assert [tunnel.id for tunnel in scenario.tunnels] == ["wall"]


@pytest.mark.rule("US-fort-01", "US-fort-02")
def test_a_tile_is_fortified_before_it_is_laid_and_not_twice() -> None:
    for head in (new_header("901", {}, BENCH, STALINGRAD), header("901"), header("901", city={"507": "B"})):
        tiles = content_of(head, {}, STALINGRAD).scenario.tiles
        assert [tile.faces[0].id for tile in tiles if tile.slot == "507"] == ["507-B"]


@pytest.mark.rule("US-integrate-07")
def test_integrated_squads_have_one_counter_of_a_unit() -> None:
    head = header(integrated={"soviet": None, "german": ["A", "B"]})
    units = [unit.word for unit in content_of(head, {}, STALINGRAD).scenario.units if unit.side == 1]
    assert units[0] == "unit:ger/rifleman-ab"
    assert len(units) == 3


@pytest.mark.rule("US-integrate-07")
def test_the_counter_named_first_stands_for_two_squads_that_are_one() -> None:
    scenario = content_of(header(integrated={"soviet": ["A", "B"]}), {}, STALINGRAD).scenario
    standing = [(scenario.units[unit].word, scenario.tile_words[tile]) for unit, tile, _ in scenario.counters]
    assert standing[:2] == [("unit:sov/rifleman-ab", "tile:513"), ("unit:sov/scout-ab", "tile:513")]
    assert len(standing) == 6


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"cards": {"soviet": STARTING["S"]}}, r"header\.campaign\.cards\.german is missing: it must be a list"),
    ({"cards": {"polish": []}}, r'header\.campaign\.cards has "polish", which is no side\. Sides: soviet, german'),
    (
        {"cards": {"soviet": ["S-S-001", "G-S-001"], "german": []}},
        r'cards\.soviet\[1\] is "G-S-001": it must be a card',
    ),
    ({"cards": {"soviet": ["S-S-001", "S-S-001"], "german": []}}, r"cards\.soviet\[1\] is .* it must be named once"),
    ({"cards": {"soviet": 7, "german": []}}, r"header\.campaign\.cards\.soviet is 7: it must be a list"),
    ({"city": {"599": "B"}}, r'header\.campaign\.city has "599", which is no tile'),
    ({"city": {"506": "C"}}, r'header\.campaign\.city\.506 is "C": it must be a version\. Versions: A, B'),
    ({"tunnels_gone": ["cellar"]}, r'header\.campaign\.tunnels_gone\[0\] is "cellar": it must be a tunnel'),
    ({"integrated": {"soviet": ["A"]}}, r"header\.campaign\.integrated\.soviet is .* a list of two squads"),
    ({"integrated": {"soviet": ["A", "C"]}}, r'integrated\.soviet\[1\] is "C": it must be a squad\. Squads: A, B'),
]


@pytest.mark.parametrize(("campaign", "sentence"), FAULTS, ids=range(len(FAULTS)))
def test_what_no_campaign_has_is_said_with_its_key_path(campaign: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ReadingError, match=sentence):
        content_of(header(**campaign), {}, STALINGRAD)
