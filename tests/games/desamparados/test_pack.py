"""Content packs: the roster that ships is taken, a broken one is told all its mistakes, with place and remedy."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from stalingrad_widgets.__main__ import main
from stalingrad_widgets.core.content import ContentError, Mistake, check, load_pack
from stalingrad_widgets.games import check_pack, pack_format
from stalingrad_widgets.games.desamparados import catalog, content, pack_checks
from stalingrad_widgets.games.desamparados.pack import Pack
from stalingrad_widgets.games.desamparados.pack_checks import FORMAT
from tests.games.desamparados.broken_packs import BROKEN, TABLES, Broken, Edit
from tests.games.spoiling import spoil

SHIPPED = catalog.DEMONSTRATION
TEXT = SHIPPED.read_text(encoding="utf-8")


def broken(edits: list[Edit]) -> str:
    """The roster that ships with some text replaced, each at its only place in its entry."""
    text = TEXT
    for entry, old, new in edits:
        start, end = part(text, entry)
        found = text[start:end]
        assert found.count(old) == 1, f"{entry}: {old!r} stands there {found.count(old)} times"
        text = text[:start] + found.replace(old, new) + text[end:]
    return text


def part(text: str, entry: str) -> tuple[int, int]:
    """Where the table of an id begins and ends; with "" what stands before the first table."""
    if not entry:
        return text.index("\n\n"), text.index("\n[pack]")
    start = text.index(entry if entry.startswith("[") else f'\nid = "{entry}"\n')
    end = text.find("\n\n", start)
    return start, len(text) if end < 0 else end


def mistakes_in(text: str, folder: Path) -> list[Mistake]:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return check(FORMAT, path)


def keys(mistakes: list[Mistake]) -> list[str]:
    return [mistake.key for mistake in mistakes]


def changed(change: Callable[[dict[str, Any]], object]) -> list[Mistake]:
    """Mistakes of the roster that ships after a change of its data."""
    doc = tomllib.loads(TEXT)
    change(doc)
    return check(FORMAT, doc)


@cache
def shipped() -> Pack:
    pack: Pack = load_pack(FORMAT, SHIPPED)
    return pack


# -- one broken thing, and many -----------------------------------------------------------------------------


@pytest.mark.rule(
    "DES-deploy-17", "DES-deploy-18", "DES-deploy-20", "DES-rifle-02", "DES-second-13", "DES-second-15", "DES-vodka-01",
    "DES-tactical-01",
)  # fmt: skip
@pytest.mark.parametrize("case", BROKEN, ids=lambda case: case.name)
def test_a_broken_pack_is_told_what_is_wrong(case: Broken, tmp_path: Path) -> None:
    found = mistakes_in(broken(case.edits), tmp_path)
    said = [value if value is not TABLES else found[i].value for i, (_, value, *_) in enumerate(case.mistakes)]
    expected = [(key, value, *rest) for (key, _, *rest), value in zip(case.mistakes, said, strict=True)]
    assert [(m.key, m.value, m.text, m.remedy, m.rule) for m in found] == expected
    assert {m.file for m in found} == {str(tmp_path / "mine.toml")}


def test_every_case_has_a_name_of_its_own() -> None:
    assert len({case.name for case in BROKEN}) == len(BROKEN)


def test_every_rule_that_a_mistake_names_is_in_the_ledger() -> None:
    rows = tomllib.loads((SHIPPED.parents[1] / "rules/desamparados.toml").read_text(encoding="utf-8"))["rule"]
    named = {mistake[4] for case in BROKEN for mistake in case.mistakes}
    assert named - {""} <= {row["id"] for row in rows}


def test_many_mistakes_are_reported_at_once_in_the_order_of_the_file(tmp_path: Path) -> None:
    edits = [
        Edit("demonstration", "original = true", "original = 1"),
        Edit("SOV-A-01", "age = 34", "age = 340"),
        Edit("SOV-A-04", "bonus = 2", "bonus = 0"),
        Edit("SOV-A-09", '["forward", "left"]', '["forward", "forward"]'),
        Edit("GER-A", 'letter = "A"', 'letter = "B"'),
        Edit("GER-A-07", 'type = "shovel"', 'type = "stretcher"'),
        Edit("GER-B-13", ", amount = 2", ""),
        Edit("SOV-OBJ-20", 'trench = { stat = "defense", bonus = 1, arrows = ["left", "right"] }', ""),
        Edit("GER-OBJ-22", "tactical_deployment", "vodka"),
    ]
    assert keys(mistakes_in(broken(edits), tmp_path)) == [
        "pack.original",
        "platoon[2].letter",
        "soldier[0].age",
        "soldier[3].weapons[0].bonus",
        "soldier[8].passives[0].arrows[1]",
        "soldier[40].actions[0].type",
        "soldier[63].actions[0].amount",
        "object[19].trench",
        "object[46].type",
    ]


def test_a_mistake_reads_as_one_line_with_file_place_and_remedy(tmp_path: Path) -> None:
    [mistake] = mistakes_in(broken([Edit("SOV-A-04", "bonus = 2", "bonus = 0")]), tmp_path)
    assert str(mistake) == (
        f"{tmp_path / 'mine.toml'}, soldier[3].weapons[0].bonus = 0 (SOV-A-04): A rifle has a bonus. "
        "Give a whole number from 1 to 4. [DES-rifle-02]"
    )


# -- what depends on a mistake is not reported too -----------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "place", "key"),
    [
        ("soldier", 0, "id"),
        ("soldier", 0, "platoon"),
        ("soldier", 12, "actions"),
        ("object", 19, "id"),
        ("object", 19, "side"),
        ("object", 19, "type"),
        ("object", 22, "type"),
        ("platoon", 0, "id"),
        ("platoon", 0, "side"),
        ("platoon", 0, "letter"),
    ],
)
def test_a_missing_value_is_one_mistake(kind: str, place: int, key: str) -> None:
    assert keys(changed(lambda doc: doc[kind][place].pop(key))) == [f"{kind}[{place}].{key}"]


@pytest.mark.parametrize("kind", ["platoon", "soldier", "object"])
def test_a_missing_list_is_one_mistake(kind: str) -> None:
    assert keys(changed(lambda doc: doc.pop(kind))) == [kind]


@pytest.mark.rule("DES-components-05", "DES-components-06", "DES-components-01", "DES-components-02")
def test_an_empty_list_lacks_everything() -> None:
    def clear(doc: dict[str, Any]) -> None:
        doc.update(platoon=[], soldier=[], object=[])

    assert [(m.key, m.text) for m in changed(clear)][:3] == [
        ("platoon", "There is no platoon SOV-A, SOV-B, GER-A, GER-B."),
        ("object", "The Soviet deck has 0 objects."),
        ("object", f"The Soviet deck has no {', '.join(pack_checks.COMMON)}."),
    ]
    assert [m.text for m in changed(lambda doc: doc.update(soldier=[]))] == [
        f"The platoon {id} has 0 soldiers." for id in ("SOV-A", "SOV-B", "GER-A", "GER-B")
    ]


# -- what is allowed -----------------------------------------------------------------------------------------


def test_a_pack_for_eight_adjacent_spaces_may_have_diagonal_arrows() -> None:
    def change(doc: dict[str, Any]) -> None:
        doc["pack"]["adjacency"] = "eight"
        doc["soldier"][10]["passives"][0]["arrows"] = ["forward", "back_left"]

    assert changed(change) == []


def test_a_soldier_may_have_all_three_weapons_and_two_abilities() -> None:
    def change(doc: dict[str, Any]) -> None:
        soldier = doc["soldier"][0]
        soldier["weapons"] = [{"type": t, "bonus": 4, "shots": s} for t, s in (("smg", 4), ("rifle", 1), ("pistol", 1))]
        soldier["passives"] = [
            {"type": "protect", "bonus": 3, "arrows": ["left"]},
            {"type": "binoculars", "bonus": 1, "arrows": ["left"]},
            {"type": "binoculars", "bonus": 2, "arrows": ["right"]},
        ]

    assert changed(change) == []


def test_four_trenches_a_side_are_allowed() -> None:
    def change(doc: dict[str, Any]) -> None:
        for i in (0, 1):
            doc["object"][i].update(type="trench", trench={"stat": "attack", "bonus": 1, "arrows": ["back"]})

    assert changed(change) == []


# -- anything at all ------------------------------------------------------------------------------------------

PIECES = st.sampled_from(
    [
        "x",
        "",
        "SOV-A",
        "german",
        "trench",
        "rifle",
        "forward_left",
        1,
        0,
        -5,
        99,
        True,
        1.5,
        [],
        {},
        [1],
        [[]],
        {"a": 1},
    ]
)


@settings(deadline=None)
@given(st.data())
def test_no_pack_is_so_wrong_that_the_check_breaks(data: st.DataObject) -> None:
    """Whatever stands where, the check comes back, and what it passes is a pack that loads and can be compiled."""
    doc = tomllib.loads(TEXT)
    for _ in range(data.draw(st.integers(1, 4))):
        spoil(doc, data, PIECES)
    mistakes = check(FORMAT, deepcopy(doc))
    assert all(str(m).startswith("pack, ") and m.text and m.remedy for m in mistakes)
    if mistakes:
        with pytest.raises(ContentError):
            load_pack(FORMAT, doc)
    else:
        assert len(catalog.compile_pack(load_pack(FORMAT, doc)).soldiers) == 68


# -- the models and the commands --------------------------------------------------------------------------------


def test_a_pack_cannot_be_changed() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        shipped().soldiers[0].defense = 9


def test_the_commands_know_the_format(capsys: pytest.CaptureFixture[str]) -> None:
    assert pack_format("desamparados") is FORMAT
    assert check_pack(SHIPPED) == []
    assert main(["check", str(SHIPPED)]) == 0
    assert capsys.readouterr().out == f"{SHIPPED}: no mistakes.\n"
    assert main(["schema", "desamparados"]) == 0
    assert '"title": "Pack"' in capsys.readouterr().out


def test_a_pack_for_a_game_nearly_spelled_is_judged_as_meant() -> None:
    [mistake] = check_pack(TEXT.replace('game = "desamparados"', 'game = "desamparado"'))
    assert (mistake.key, mistake.remedy) == ("game", 'Did you mean "desamparados"?')


# -- what ships ---------------------------------------------------------------------------------------------------


def test_the_shipped_pack_has_no_mistakes() -> None:
    assert check(FORMAT, SHIPPED) == []


@pytest.mark.rule("DES-components-01", "DES-components-02")
def test_each_side_has_25_objects() -> None:
    assert Counter(card.side for card in shipped().objects) == {"soviet": 25, "german": 25}
    roster = catalog.demonstration()
    copies = [sum(card.copies for card in roster.objects.values() if card.side == side) for side in (0, 1)]
    assert copies == [25, 25]


@pytest.mark.rule("DES-components-05")
def test_there_are_two_platoons_an_army() -> None:
    assert [platoon.word for platoon in catalog.demonstration().platoons] == [
        "platoon:SOV-A",
        "platoon:SOV-B",
        "platoon:GER-A",
        "platoon:GER-B",
    ]
    assert [(platoon.side, platoon.letter) for platoon in catalog.demonstration().platoons] == [
        (0, "A"),
        (0, "B"),
        (1, "A"),
        (1, "B"),
    ]


@pytest.mark.rule("DES-components-06")
def test_every_platoon_has_17_soldiers_with_ids_of_their_own() -> None:
    roster = catalog.demonstration()
    assert [len(platoon.soldiers) for platoon in roster.platoons] == [17] * 4
    assert len({soldier.id for soldier in roster.soldiers}) == 68
    assert all(
        roster.soldiers[code].platoon == platoon.number and roster.soldiers[code].side == platoon.side
        for platoon in roster.platoons
        for code in platoon.soldiers
    )


@pytest.mark.rule("DES-objective-01")
def test_each_side_has_soldiers_and_objects_of_its_own() -> None:
    assert content.SIDES == ("soviet", "german")
    roster = catalog.demonstration()
    names: list[set[str]] = [{s.name for s in roster.soldiers if s.side == side} for side in (0, 1)]
    assert [len(names[0]), len(names[1]), len(names[0] & names[1])] == [34, 34, 0]
    assert {word.split("/")[0] for word in roster.objects} == {"card:soviet", "card:german"}
    assert all(word.startswith(f"card:{content.SIDES[card.side]}/") for word, card in roster.objects.items())


def test_what_is_shown_has_a_spanish_text_of_its_own() -> None:
    pack = shipped()
    assert pack.pack.title_es
    assert pack.pack.notice_es
    assert all(platoon.name_es and platoon.name_es != platoon.name for platoon in pack.platoons)
    assert all(soldier.role_es for soldier in pack.soldiers)


def test_a_role_has_one_spanish_word_for_men_and_one_for_women() -> None:
    """Equal roles are called the same, but for the ending."""
    called: dict[str, set[str]] = {}
    for soldier in shipped().soldiers:
        called.setdefault(soldier.role, set()).add(re.sub("(a|o)?$", "", (soldier.role_es or "").split()[0]))
    mixed = {role: names for role, names in called.items() if len(names) > 1}
    assert mixed == {}


def test_surnames_are_told_apart_on_the_board() -> None:
    for side in ("SOV", "GER"):
        names = [soldier.name.split()[-1] for soldier in shipped().soldiers if soldier.id.startswith(side)]
        assert len(set(names)) == 34


# -- compiled -------------------------------------------------------------------------------------------------------


def test_a_soldier_is_compiled_as_the_pack_says() -> None:
    roster = catalog.demonstration()
    officer = roster.soldiers[roster.code_of["soldier:SOV-A-16"]]
    assert (officer.name, officer.age, officer.role, officer.role_es) == (
        "Leonid Shatrov",
        36,
        "political officer",
        "comisario político",
    )
    assert (officer.initiative, officer.defense, officer.lives, officer.command) == (5, 8, 2, True)
    assert officer.weapons == (content.Weapon("pistol", 1, 1), content.Weapon("rifle", 1, 1))
    assert officer.passives == (content.Passive("defense", 1, ("left",)),)
    bearer = roster.soldiers[roster.code_of["soldier:SOV-A-13"]]
    assert bearer.actions == {"stretcher": 1, "medical-kit": 1}
    quartermaster = roster.soldiers[roster.code_of["soldier:GER-A-13"]]
    assert quartermaster.actions == {"ammunition": 2}
    assert roster.soldiers[roster.code_of["soldier:GER-A-09"]].passives == (
        content.Passive("initiative", 2, ("forward", "right")),
    )


def test_every_value_of_every_soldier_is_in_the_roster() -> None:
    compiled = {soldier.id: soldier for soldier in catalog.demonstration().soldiers}
    for card in shipped().soldiers:
        found = compiled[card.id]
        assert (found.name, found.age, found.role, found.role_es) == (card.name, card.age, card.role, card.role_es)
        assert (found.initiative, found.defense, found.lives) == (card.initiative, card.defense, card.lives)
        assert (found.grenade_bonus, found.command) == (card.grenade_bonus, card.command)
        assert [tuple(weapon) for weapon in found.weapons] == [(w.type, w.bonus, w.shots) for w in card.weapons]
        assert set(found.actions) <= set(content.SECONDARY)


def test_what_has_no_spanish_text_is_shown_as_it_is() -> None:
    doc = tomllib.loads(TEXT)
    del doc["soldier"][0]["role_es"], doc["platoon"][0]["name_es"]
    roster = catalog.compile_pack(load_pack(FORMAT, doc))
    assert (roster.soldiers[0].role_es, roster.platoons[0].name_es) == ("platoon lieutenant", "Kiln Street Platoon")


def test_equal_objects_are_one_word_and_each_trench_has_its_own() -> None:
    doc = tomllib.loads(TEXT)
    doc["object"][20]["trench"] = doc["object"][19]["trench"]
    roster = catalog.compile_pack(load_pack(FORMAT, doc))
    assert {word: card.copies for word, card in roster.objects.items() if card.side == 0} == {
        "card:soviet/in-cover": 4,
        "card:soviet/submachine-gun": 2,
        "card:soviet/precision": 3,
        "card:soviet/reaction": 2,
        "card:soviet/reorganize": 1,
        "card:soviet/cover-me": 2,
        "card:soviet/commander": 2,
        "card:soviet/grenade": 3,
        "card:soviet/vodka": 1,
        "card:soviet/temperature-drops": 1,
        "card:soviet/hypothermia": 1,
        "card:soviet/white-wind": 1,
        "card:soviet/trench-1": 1,
        "card:soviet/trench-2": 1,
    }
    assert {card.kind for card in roster.objects.values()} == set(content.KINDS)


def test_trenches_are_numbered_after_the_soldiers() -> None:
    roster = catalog.demonstration()
    assert [(trench.word, trench.code) for trench in roster.trenches] == [
        ("card:soviet/trench-1", 68),
        ("card:soviet/trench-2", 69),
        ("card:german/trench-1", 70),
        ("card:german/trench-2", 71),
    ]
    assert roster.trenches[3].passive == content.Passive("initiative", 2, ("back", "right"))
    assert roster.words[70] == "card:german/trench-1"


def test_the_order_of_the_file_does_not_change_the_numbers_of_platoons() -> None:
    doc = tomllib.loads(TEXT)
    doc["platoon"].reverse()
    doc["soldier"] = doc["soldier"][34:] + doc["soldier"][:34]
    doc["object"].reverse()
    roster = catalog.compile_pack(load_pack(FORMAT, doc))
    assert [soldier.word for soldier in roster.soldiers] == [s.word for s in catalog.demonstration().soldiers]
    assert [platoon.word for platoon in roster.platoons] == [p.word for p in catalog.demonstration().platoons]


# -- balance ---------------------------------------------------------------------------------------------------------


def test_the_pairings_are_those_that_a_pack_may_have_figures_of() -> None:
    assert sorted(name for pairings in catalog.PAIRINGS.values() for name in pairings) == sorted(pack_checks.PAIRINGS)


def test_the_share_of_a_scenario_is_that_of_all_its_games() -> None:
    doc = tomllib.loads(TEXT)
    measured = {"players": "greedy", "seed": 1, "version": "0"}
    doc["balance"] = {
        "SOV-A v GER-A": {"wins": {"soviet": 0.5, "german": 0.4}, "games": 100, **measured},
        "SOV-B v GER-B": {"wins": {"soviet": 0.2, "german": 0.8}, "games": 300, **measured},
    }
    assert catalog.balance(load_pack(FORMAT, doc).balance.values()) == pytest.approx({"soviet": 0.275, "german": 0.7})
    assert catalog.balance(()) is None
