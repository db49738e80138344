"""Content packs: a sound one is taken, a broken one is told all its mistakes, with place, value and remedy."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from stalingrad_widgets.core.content import ContentError, Mistake, check, load_pack
from stalingrad_widgets.games.undaunted.pack import Pack, Slot, Spawn, Unit, serves, touch
from stalingrad_widgets.games.undaunted.pack_checks import FORMAT
from tests.games.spoiling import spoil
from tests.games.undaunted.broken_packs import BROKEN, Broken

PACKS = Path(__file__).parent / "packs"
SOUND = (PACKS / "sound.toml").read_text(encoding="utf-8")
SHIPPED = Path(__file__).parents[3] / "stalingrad_widgets/games/undaunted/content/demonstration.toml"


def broken(edits: list[tuple[str, str]]) -> str:
    """The sound pack with some text replaced, each at its only place."""
    text = SOUND
    for old, new in edits:
        assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
        text = text.replace(old, new)
    return text


def mistakes_in(text: str, folder: Path) -> list[Mistake]:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return check(FORMAT, path)


def keys(mistakes: list[Mistake]) -> list[str]:
    return [mistake.key for mistake in mistakes]


def sound(change: Callable[[dict[str, Any]], object]) -> list[Mistake]:
    """Mistakes of the sound pack after a change of its data."""
    doc = tomllib.loads(SOUND)
    change(doc)
    return check(FORMAT, doc)


# -- one broken thing, and many -----------------------------------------------------------------------------


def test_the_sound_pack_has_no_mistakes() -> None:
    assert check(FORMAT, PACKS / "sound.toml") == []


@pytest.mark.rule("UN-overview-02", "UN-spawn-06")
@pytest.mark.parametrize("case", BROKEN, ids=lambda case: case.name)
def test_a_broken_pack_is_told_what_is_wrong(case: Broken, tmp_path: Path) -> None:
    found = mistakes_in(broken(case.edits), tmp_path)
    assert [(m.key, m.value, m.text, m.remedy, m.rule) for m in found] == case.mistakes
    assert {m.file for m in found} == {str(tmp_path / "mine.toml")}


def test_every_case_has_a_name_of_its_own() -> None:
    assert len({case.name for case in BROKEN}) == len(BROKEN)


def test_ten_mistakes_are_reported_at_once_in_the_order_of_the_file(tmp_path: Path) -> None:
    edits = [
        ('short = "usa"', 'short = "USA"'),
        ("defence = 6", "defence = 16"),
        ('id = "leader-a"\n', 'id = "leader-a"\nnickname = "Copper"\n'),
        ('unit = "partisan"', 'unit = "partizan"'),
        ("cover = 2", "cover = 7"),
        ('initiative = "german"', 'initiative = "gremany"'),
        ('{ id = "B1", tile = "hill"', '{ id = "B1", tile = "hlil"'),
        ('{ slot = "B2", value = 1 }', '{ slot = "B7", value = 1 }'),
        ('units = ["mortar", "partisan"]', 'units = ["mortar", "scout-a"]'),
        ("deck.german = { sergeant = 1,", "deck.german = { sergeant = 2,"),
    ]
    assert keys(mistakes_in(broken(edits), tmp_path)) == [
        "sides.american.short",
        "units[3].defence",
        "cards[1].nickname",
        "cards[5].unit",
        "tiles[1].cover",
        "scenarios[0].initiative",
        "scenarios[0].slots[2].tile",
        "scenarios[0].objectives[1].slot",
        "scenarios[0].spawns[1].units",
        "scenarios[0].deck.german.sergeant",
    ]


def test_a_mistake_reads_as_one_line_with_file_place_and_remedy(tmp_path: Path) -> None:
    [mistake] = mistakes_in(broken([('{ id = "B1", tile = "hill"', '{ id = "B1", tile = "hlil"')]), tmp_path)
    assert str(mistake) == (
        f'{tmp_path / "mine.toml"}, scenarios[0].slots[2].tile = "hlil" (crossing, B1): '
        'There is no tile with this id. Did you mean "hill"?'
    )


@pytest.mark.parametrize("kind", ["units", "cards", "tiles", "scenarios"])
def test_a_pack_needs_one_of_each(kind: str) -> None:
    found = [m for m in sound(lambda doc: doc.update({kind: []})) if m.key == kind]
    assert [(m.text, m.remedy) for m in found] == [(f"There is no {kind[:-1]}.", f"Add one with [[{kind}]].")]


# -- what depends on a mistake is not reported too -----------------------------------------------------------


def test_a_nameless_unit_does_not_make_its_cards_wrong() -> None:
    assert keys(sound(lambda doc: doc["units"][0].pop("id"))) == ["units[0].id"]


def test_a_slot_that_lies_nowhere_does_not_cut_the_map() -> None:
    assert keys(sound(lambda doc: doc["scenarios"][0]["slots"][2].pop("x"))) == ["scenarios[0].slots[2].x"]


def test_a_missing_list_of_slots_is_one_mistake() -> None:
    found = sound(lambda doc: doc["scenarios"][0].pop("slots"))
    assert [(m.key, m.text) for m in found] == [("scenarios[0].slots", "It is missing.")]


def test_a_number_of_cards_that_is_no_number_says_nothing_about_copies() -> None:
    def change(doc: dict[str, Any]) -> None:
        doc["scenarios"][0]["deck"]["german"]["rifleman-a"] = "two"

    assert keys(sound(change)) == ["scenarios[0].deck.german.rifleman-a"]


# -- what is allowed -----------------------------------------------------------------------------------------


def test_a_radio_lets_its_side_ask_for_more_than_the_map_holds() -> None:
    def change(doc: dict[str, Any]) -> None:
        doc["scenarios"][0]["radio"] = {"side": "american", "slot": "B1"}
        doc["scenarios"][0]["goals"] = {"american": [{"points": 9}], "german": [{"points": 9}]}

    assert keys(sound(change)) == ["scenarios[0].goals.german[0].points"]


def test_without_scouts_a_side_takes_what_its_markers_reach() -> None:
    """Riflemen move over the side's markers alone: American ones on C2 and B1 lead to two points of three."""

    def change(doc: dict[str, Any]) -> None:
        doc["cards"][3]["actions"] = [{"type": "conceal"}]
        doc["scenarios"][0]["markers"] += [
            {"side": "american", "slot": "B1", "face": "scouted"},
            {"side": "german", "slot": "B1", "face": "scouted"},
            {"side": "german", "slot": "B2", "face": "scouted"},
        ]

    found = sound(change)
    assert keys(found) == ["scenarios[0].goals.american[0].points"]
    assert found[0].text == "The American side can take objectives worth 2 only."


def test_a_unit_that_cannot_move_takes_only_its_own_tile_unless_it_is_guided() -> None:
    def stand(doc: dict[str, Any]) -> None:
        doc["cards"][2]["actions"] = [{"type": "control"}]
        doc["scenarios"][0]["goals"]["german"] = [{"pin": True}]

    def guided(doc: dict[str, Any]) -> None:
        stand(doc)
        doc["cards"][0]["actions"] = [{"type": "guide", "value": 1}]

    assert keys(sound(stand)) == ["scenarios[0].goals.american[0].points"]
    assert sound(guided) == []


def test_given_edges_replace_those_of_the_drawing() -> None:
    def change(doc: dict[str, Any]) -> None:
        slots = [slot["id"] for slot in doc["scenarios"][0]["slots"]]
        doc["scenarios"][0]["edges"] = [[a, b] for a, b in pairwise(slots)]

    doc = tomllib.loads(SOUND)
    change(doc)
    scenario = load_pack(FORMAT, doc).scenarios[0]
    assert scenario.links() == (("A1", "A2"), ("A2", "B1"), ("B1", "B2"), ("B2", "C1"), ("C1", "C2"))


@pytest.mark.rule("UN-overview-12")
def test_tiles_are_neighbours_if_they_share_a_stretch_of_edge() -> None:
    links = load_pack(FORMAT, PACKS / "sound.toml").scenarios[0].links()
    assert links == (
        ("A1", "A2"),
        ("A1", "B1"),
        ("A2", "B1"),
        ("A2", "B2"),
        ("B1", "B2"),
        ("B1", "C1"),
        ("B1", "C2"),
        ("B2", "C2"),
        ("C1", "C2"),
    )


@pytest.mark.rule("UN-overview-12")
@pytest.mark.parametrize(
    ("x", "y", "near"),
    [
        (2, 0, True),
        (1, 1, True),
        (-1, 1, True),
        (0, 1, True),
        (2, 1, False),
        (3, 0, False),
        (0, 2, False),
        (-2, 0, True),
    ],
)
def test_a_corner_is_no_edge(x: int, y: int, near: bool) -> None:
    assert touch(Slot(id="A", tile="t", x=0, y=0), Slot(id="B", tile="t", x=x, y=y)) is near


@pytest.mark.rule("UN-spawn-06")
@pytest.mark.parametrize(
    ("named", "served"),
    [
        ("all", {"rifleman-a", "scout-b", "sniper", "mortar"}),
        ("A", {"rifleman-a"}),
        ("sniper", {"sniper"}),
        ("mortar", {"mortar"}),
        ("scout-b", {"scout-b"}),
        ("rifleman", set()),
    ],
)
def test_whom_a_spawn_marker_serves(named: str, served: set[str]) -> None:
    units = {unit.id: unit for unit in load_pack(FORMAT, SHIPPED).units}
    chosen = [units[id] for id in ("rifleman-a", "scout-b", "sniper", "mortar")]
    spawn = Spawn(side="american", slot="A1", units=(named,))
    assert {unit.id for unit in chosen if serves(spawn, unit)} == served


# -- anything at all ------------------------------------------------------------------------------------------

PIECES = st.sampled_from(
    ["x", "", "A1", "german", "command", "scout-a", 1, 0, -5, 99, True, 1.5, [], {}, [1], [[]], {"a": 1}]
)


@given(st.data())
def test_no_pack_is_so_wrong_that_the_check_breaks(data: st.DataObject) -> None:
    """Whatever stands where, the check comes back, and what it passes is a pack that loads."""
    doc = tomllib.loads(SOUND)
    for _ in range(data.draw(st.integers(1, 4))):
        spoil(doc, data, PIECES)
    mistakes = check(FORMAT, deepcopy(doc))
    assert all(str(m).startswith("pack, ") and m.text and m.remedy for m in mistakes)
    if mistakes:
        with pytest.raises(ContentError):
            load_pack(FORMAT, doc)
    else:
        assert isinstance(load_pack(FORMAT, doc), Pack)


# -- the models -------------------------------------------------------------------------------------------------


def test_a_pack_cannot_be_changed() -> None:
    pack = load_pack(FORMAT, PACKS / "sound.toml")
    with pytest.raises(ValidationError, match="frozen"):
        pack.units[0].defence = 9


def test_units_and_cards_of_a_side() -> None:
    pack: Pack = load_pack(FORMAT, PACKS / "sound.toml")
    assert [unit.id for unit in pack.units_of("german")] == ["rifleman-a", "scout-a", "mortar"]
    assert [card.id for card in pack.cards_of("american")][-2:] == ["partisan", "fog"]
    assert list(pack.scenarios[0].cards_of("german")) == [
        "sergeant",
        "leader-a",
        "rifleman-a",
        "scout-a",
        "mortar",
        "fog",
    ]
    assert pack.scenario("crossing").title == "The Crossing"
    with pytest.raises(KeyError):
        pack.scenario("nowhere")


# -- what ships ---------------------------------------------------------------------------------------------------

FACTS = {
    "sergeant": (1, 9, "bolster 3 · command 2"),
    "guide": (1, 8, "bolster 1 · guide 1"),
    "leader-a": (1, 7, "bolster 2 A · inspire 1 A"),
    "leader-b": (1, 7, "bolster 2 B · inspire 1 B"),
    "leader-c": (1, 7, "bolster 2 C · inspire 1 C"),
    **{f"rifleman-{s}": (5, 5, "move 1 · attack 1 · control") for s in "abc"},
    **{f"scout-{s}": (3, 6, "scout 2 · attack 1 · recon · conceal") for s in "abc"},
    **{f"machine-gunner-{s}": (3, 3, "move 1 · attack 2 · suppress 4") for s in "abc"},
    "sniper": (3, 4, "stalk 1 · attack 3"),
    "mortar": (3, 2, "move 1 · blast 1 · target"),
    "fog": (10, 1, ""),
}
DEFENCE = {"rifleman": 4, "scout": 5, "machine-gunner": 4, "sniper": 6, "mortar": 4}


def test_the_shipped_pack_has_no_mistakes() -> None:
    assert check(FORMAT, SHIPPED) == []


def test_the_shipped_cards_have_the_numbers_of_the_game() -> None:
    pack: Pack = load_pack(FORMAT, SHIPPED)
    printed = {
        card.id: (
            card.copies,
            card.initiative,
            " · ".join(" ".join(str(part) for part in (a.type, a.value, a.squad) if part) for a in card.actions),
        )
        for card in pack.cards
    }
    assert printed == FACTS


def test_the_shipped_counters_have_the_numbers_of_the_game() -> None:
    pack: Pack = load_pack(FORMAT, SHIPPED)
    assert len(pack.units) == 11
    assert all(unit.defence == DEFENCE[unit.role] for unit in pack.units)


def test_the_shipped_scenarios_rise_in_difficulty() -> None:
    pack: Pack = load_pack(FORMAT, SHIPPED)
    assert [(s.id, s.level, len(s.slots)) for s in pack.scenarios] == [
        ("first-steps", 1, 12),
        ("machine-guns", 2, 14),
        ("control-or-pin", 3, 15),
        ("high-ground", 4, 16),
        ("whole-platoon", 5, 18),
    ]


def test_the_shipped_scenarios_introduce_one_thing_after_the_other() -> None:
    pack: Pack = load_pack(FORMAT, SHIPPED)
    roles = [{unit.role for unit in fielded(pack, i)} for i in range(5)]
    assert roles[0] == {"rifleman", "scout"}
    assert roles[1] == roles[2] == {"rifleman", "scout", "machine-gunner"}
    assert roles[3] == roles[4] == set(DEFENCE)
    assert len(set(fielded(pack, 4))) == 11
    assert [any(goal.pin for goals in s.goals.values() for goal in goals) for s in pack.scenarios] == [
        False,
        False,
        True,
        False,
        False,
    ]


def fielded(pack: Pack, scenario: int) -> list[Unit]:
    """The units that have cards in a scenario."""
    cards = {id for side in pack.sides for id in pack.scenarios[scenario].cards_of(side)}
    units = {card.unit for card in pack.cards if card.id in cards}
    return [unit for unit in pack.units if unit.id in units]


def test_place_names_of_a_scenario_are_told_apart_and_fit_a_tile() -> None:
    for scenario in load_pack(FORMAT, SHIPPED).scenarios:
        names = [slot.name for slot in scenario.slots]
        assert len(set(names)) == len(names)
        assert max(len(name) for name in names) <= 15


def test_each_scenario_has_a_briefing_for_both_and_for_each_side() -> None:
    for scenario in load_pack(FORMAT, SHIPPED).scenarios:
        assert list(scenario.briefing) == ["both", "american", "german"]
        assert all(len(text.split()) > 20 for text in scenario.briefing.values())


def test_no_side_of_a_shipped_scenario_won_more_than_six_of_ten_measured_games() -> None:
    for scenario in load_pack(FORMAT, SHIPPED).scenarios:
        assert scenario.balance is not None, scenario.id
        assert scenario.balance.games >= 400
        assert scenario.balance.players == "greedy"
        assert max(scenario.balance.wins.values()) <= 0.6, scenario.id
