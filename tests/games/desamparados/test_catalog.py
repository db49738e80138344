"""What can be played, the header of a new game, and what a game is played with."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from stalingrad_widgets.core.chance import Seeded
from stalingrad_widgets.core.content import ContentError
from stalingrad_widgets.core.reading import ReadingError
from stalingrad_widgets.core.requests import D6, Roll
from stalingrad_widgets.core.restart import next_scenario, restart
from stalingrad_widgets.games.desamparados import catalog
from stalingrad_widgets.games.desamparados.content import CUBES, EMPTY, SCENARIOS, SIDES, Content
from stalingrad_widgets.games.desamparados.options import OPTIONS
from stalingrad_widgets.games.desamparados.state import set_up

from .table_kit import new_match

TEXT = catalog.DEMONSTRATION.read_text(encoding="utf-8")
EIGHT = TEXT.replace("original = true", 'original = true\nadjacency = "eight"', 1)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A pack of one's own: the one that ships, with another title."""
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("Demonstration roster", "My copy", 1), encoding="utf-8")
    return path


def new(scenario: str = "solo", **options: object) -> Content:
    header = catalog.new_header(scenario, options, None)
    return catalog.content_of(header, header["options"])


# -- scenarios ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "es"])
def test_there_are_four_ways_to_sit_at_the_table(language: str) -> None:
    rows = catalog.scenario_rows(language=language)
    assert [(row["id"], row["players"]) for row in rows] == [
        ("solo", 2),
        ("team", 4),
        ("soviet-team", 3),
        ("german-team", 3),
    ]
    assert [row["id"] for row in rows] == list(SCENARIOS)
    assert all(row["title"] and row["summary"].endswith(".") and row["sides"] == SIDES for row in rows)
    assert len({row["title"] for row in rows}) == 4


def test_a_row_says_whose_the_pack_is(tmp_path: Path) -> None:
    english, spanish = (catalog.scenario_rows(language=language)[0] for language in ("en", "es"))
    assert (english["pack"], spanish["pack"]) == ("Demonstration roster", "Fuerzas de demostración")
    assert english["notice"].startswith("Sixty-eight soldiers")
    assert spanish["notice"].startswith("Sesenta y ocho soldados")
    path = tmp_path / "english.toml"
    path.write_text(re.sub('title_es = .*|notice_es = """[^"]*"""', "", TEXT), encoding="utf-8")
    assert catalog.scenario_rows(path, "es")[0]["notice"] == english["notice"]


def test_the_texts_of_the_scenarios_are_in_both_languages() -> None:
    assert set(catalog.TEXTS) == set(OPTIONS["language"].values)
    assert all(set(texts) == set(SCENARIOS) for texts in catalog.TEXTS.values())


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_pairing_fixes_the_platoon_of_each_side_that_has_one(scenario: str) -> None:
    for name, options in catalog.PAIRINGS[scenario].items():
        content = new(scenario, **options)
        chosen = [content.options[f"{board.id}_platoon"] for board in content.sides]
        named = [platoon.partition("-")[2] for platoon in name.split(" v ")]
        assert [letter or "choose" for letter in named] == chosen
        assert [not letter for letter in named] == [board.team for board in content.sides]


# -- the header -----------------------------------------------------------------------------------------------


def test_a_header_has_scenario_pack_and_all_options() -> None:
    header = catalog.new_header(None, {"german_platoon": "B"}, None)
    assert (header["scenario"], header["pack"]) == ("solo", {"id": "demonstration"})
    assert set(header["options"]) == set(OPTIONS)
    assert (header["options"]["german_platoon"], header["options"]["soviet_platoon"]) == ("B", "choose")
    assert json.loads(json.dumps(header)) == header


@pytest.mark.rule("DES-setup-01")
def test_no_side_has_three_players() -> None:
    with pytest.raises(ValueError, match="There is no scenario 'soviet-trio'"):
        catalog.new_header("soviet-trio", {}, None)
    for scenario, players in zip(SCENARIOS, (2, 4, 3, 3), strict=True):
        content = new(scenario)
        assert len(content.seats) == players
        assert all(len(side.seats) in (1, 2) for side in content.sides)


def test_a_scenario_that_is_no_text_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no scenario 3"):
        catalog.new_header(3, {}, None)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


def test_an_unknown_option_is_named_with_those_that_there_are() -> None:
    with pytest.raises(ValueError, match=r"There is no option 'adjacent'.*adjacency, cover_me_grenade"):
        catalog.new_header("solo", {"adjacent": "eight"}, None)


def test_a_pack_with_mistakes_is_not_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("age = 34", "age = 340", 1), encoding="utf-8")
    with pytest.raises(ContentError, match="340 is above 70"):
        catalog.new_header("solo", {}, path)


# -- a pack of one's own ----------------------------------------------------------------------------------------


def test_a_game_with_a_pack_of_ones_own_is_played_with_it(mine: Path) -> None:
    header = catalog.new_header("solo", {}, mine)
    assert (header["pack"]["file"], header["pack"]["id"]) == (str(mine.resolve()), "demonstration")
    assert catalog.content_of(header, header["options"]).roster.title == "My copy"


def test_a_pack_that_has_changed_or_is_gone_is_said(mine: Path) -> None:
    header = catalog.new_header("solo", {}, mine)
    mine.write_text(TEXT.replace("age = 34", "age = 35", 1), encoding="utf-8")
    with pytest.raises(ValueError, match="has changed since this game began"):
        catalog.content_of(header, {})
    assert catalog.roster_of(mine).soldiers[0].age == 35
    mine.unlink()
    with pytest.raises(ValueError, match="is not there any more"):
        catalog.content_of(header, {})


@pytest.mark.parametrize("header", [{}, {"pack": 3}, {"pack": {}, "scenario": "trio"}, {"pack": {"file": 3}}])
def test_a_header_that_no_game_has_is_said_with_its_place(header: dict[str, object]) -> None:
    with pytest.raises(ReadingError, match=r"^header\.(pack|scenario)"):
        catalog.content_of(header, {})


def test_a_pack_with_diagonal_arrows_is_played_with_eight_adjacent_spaces(tmp_path: Path) -> None:
    path = tmp_path / "eight.toml"
    path.write_text(EIGHT, encoding="utf-8")
    assert catalog.new_header("solo", {}, path)["options"]["adjacency"] == "eight"
    assert catalog.new_header("solo", {"adjacency": "eight"}, path)["options"]["adjacency"] == "eight"
    with pytest.raises(ValueError, match="Demonstration roster has diagonal arrows"):
        catalog.new_header("solo", {"adjacency": "orthogonal"}, path)
    assert catalog.new_header("solo", {"adjacency": "eight"}, None)["options"]["adjacency"] == "eight"


def test_the_same_text_is_compiled_once() -> None:
    assert catalog.demonstration() is catalog.demonstration()
    assert new().roster is new("team").roster


# -- what a new game is played with --------------------------------------------------------------------------------


@pytest.mark.rule("DES-setup-07", "DES-setup-04")
def test_a_board_has_the_face_for_the_size_of_its_side() -> None:
    for scenario, teams in SCENARIOS.items():
        content = new(scenario)
        assert [side.team for side in content.sides] == list(teams)
        assert [side.soldiers for side in content.sides] == [(5, 4, 1) if team else (8, 6, 3) for team in teams]
        assert [len(side.seats) for side in content.sides] == [2 if team else 1 for team in teams]


@pytest.mark.rule("DES-components-13", "DES-setup-15")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_side_has_a_board_and_the_round_begins_at_1(scenario: str) -> None:
    content = new(scenario)
    assert [board.id for board in content.sides] == list(SIDES)
    assert set_up(content).round == 1


@pytest.mark.rule("DES-setup-16", "DES-components-03", "DES-components-04")
def test_all_18_cubes_of_a_side_are_in_its_reserve() -> None:
    state = set_up(new())
    assert CUBES == 18
    assert (state.reserve, state.lost, sum(state.cubes)) == ([18, 18], [0, 0], 0)


@pytest.mark.rule("DES-setup-17")
def test_no_marker_lies_on_a_card() -> None:
    state = set_up(new("team"))
    assert not any(state.frozen)
    assert not any(state.ordered)
    assert not any(state.cover)
    assert (state.slots, state.attack) == ([], None)
    assert all(code == EMPTY for code in state.occupant)


@pytest.mark.rule("DES-setup-02")
def test_the_sides_field_different_armies() -> None:
    state = set_up(new())
    for side, board in enumerate(state.content.sides):
        cards = state.zones[board.deck]
        assert len(cards) == 25
        assert [state.content.roster.platoons[2 * side + n].side for n in (0, 1)] == [side, side]
        assert all(state.content.roster.objects[word].side == side for word in cards)


@pytest.mark.rule("DES-layout-01")
def test_line_1_is_next_to_the_enemy() -> None:
    content = new()
    for side in (0, 1):
        assert [content.line[space] for space in content.grids[side]] == [1] * 6 + [2] * 6 + [3] * 6
        assert [content.column[space] for space in content.grids[side]] == [1, 2, 3, 4, 5, 6] * 3
    assert content.space_words[0] == "space:soviet/1-1"
    assert content.space_words[-1] == "space:german/3-6"


@pytest.mark.rule("DES-components-11")
def test_every_pair_of_faces_is_equally_likely() -> None:
    """Chi square of 36,000 rolls over 36 pairs: 35 degrees of freedom, 66.6 is exceeded once in a thousand."""
    roll = Roll("soviet", "attack", (D6, D6))
    seen = Counter(Seeded(5)(roll, n) for n in range(36_000))
    assert len(seen) == 36
    assert all(1 <= face <= 6 for pair in seen for face in pair)
    assert sum((n - 1000) ** 2 / 1000 for n in seen.values()) < 66.6


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_row_of_a_scenario_has_its_seats(scenario: str) -> None:
    row = next(row for row in catalog.scenario_rows() if row["id"] == scenario)
    assert row["seats"] == new_match(scenario).sides


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_game_with_other_seats_is_offered_or_begun_at_a_table(scenario: str) -> None:
    match = new_match(scenario)
    assert next_scenario(match) is None
    other = "team" if scenario == "solo" else "solo"
    with pytest.raises(ValueError, match=f"'{other}' has the seats .* Begin it with new_match"):
        restart(match, other)
    assert match.header["scenario"] == scenario
    assert match.previous is None
