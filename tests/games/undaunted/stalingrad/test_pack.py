"""Content packs of Stalingrad: a sound one is taken, a broken one is told all its mistakes with place and remedy."""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from stalingrad_widgets.core.content import ContentError, check, load_pack, schema
from stalingrad_widgets.games import check_pack, pack_format
from stalingrad_widgets.games.undaunted.stalingrad.catalog import DEMONSTRATION
from stalingrad_widgets.games.undaunted.stalingrad.overview import single_game
from stalingrad_widgets.games.undaunted.stalingrad.pack import COMBAT, MOVEMENT, SUPPORT, Pack, Slot, codes_of, touch
from stalingrad_widgets.games.undaunted.stalingrad.pack_checks import FORMAT
from tests.games.spoiling import spoil
from tests.games.undaunted.stalingrad.broken_campaigns import CAMPAIGNS, Change
from tests.games.undaunted.stalingrad.broken_packs import BROKEN, Broken
from tests.games.undaunted.stalingrad.city import BENCH, bench, with_campaign

TEXT = BENCH.read_text(encoding="utf-8")


def told(doc: dict[str, Any], change: Change = lambda doc: None) -> list[str]:
    """The mistakes of a pack after a change of its data."""
    change(doc)
    return [str(mistake).removeprefix("pack, ") for mistake in check(FORMAT, doc)]


def keys(doc: dict[str, Any], change: Change = lambda doc: None) -> list[str]:
    """Where they are."""
    change(doc)
    return [mistake.key for mistake in check(FORMAT, doc)]


# -- one broken thing, and many -----------------------------------------------------------------------------


def test_the_bench_has_no_mistakes() -> None:
    assert check(FORMAT, BENCH) == []


@pytest.mark.rule(
    "US-card-09", "US-card-10", "US-card-12", "US-card-14", "US-card-15", "US-card-16", "US-card-17", "US-card-18",
    "US-act-01", "US-act-02", "US-value-01", "US-target-09", "US-target-10", "US-assault-01", "US-reserve-01",
    "US-upgrade-11", "US-reset-05", "US-tile-04", "US-tile-06", "US-vehicle-02", "US-destr-01", "US-destr-05",
    "US-fort-02", "US-mine-01", "US-mine-02", "US-mine-14", "US-mine-20", "US-smoke-06", "US-smoke-07",
    "US-overwatch-01", "US-overwatch-02", "US-token-05", "US-setup-10", "US-setup-13", "US-goal-01",
)  # fmt: skip
@pytest.mark.parametrize("case", BROKEN, ids=lambda case: case.name)
def test_a_broken_pack_is_told_what_is_wrong(case: Broken) -> None:
    text = TEXT
    for old, new in case.edits:
        assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
        text = text.replace(old, new)
    assert [str(mistake).removeprefix("pack, ") for mistake in check(FORMAT, text)] == case.mistakes


def test_every_case_has_a_name_of_its_own_and_a_remedy() -> None:
    assert len({case.name for case in BROKEN}) == len(BROKEN) >= 60


def test_mistakes_of_all_kinds_are_reported_at_once_in_the_order_of_the_file() -> None:
    def change(doc: dict[str, Any]) -> None:
        doc["units"][9]["defence"] = 13
        doc["cards"][0]["initiative"] = "9"
        doc["cards"][1]["actions"][0]["squad"] = "C"
        doc["tiles"][2]["impassable"] = False
        doc["scenarios"][0]["initiative"] = "sovet"
        doc["scenarios"][2]["mines"][0]["face"] = "antitanks"
        doc["scenarios"][3]["deck"]["german"] = {"plus": [{"title": "Riflemen"}]}

    assert keys(bench(), change) == [
        "units[9].defence",
        "cards[0].initiative",
        "cards[1].actions[0].squad",
        "tiles[2].impassable",
        "scenarios[0].initiative",
        "scenarios[2].mines[0].face",
        "scenarios[3].deck.german.plus[0].title",
    ]


@pytest.mark.parametrize("kind", ["units", "cards", "tiles", "scenarios"])
def test_a_pack_needs_one_of_each(kind: str) -> None:
    assert f"There is no {kind[:-1]}. Add one with [[{kind}]]." in " ".join(
        told(bench(), lambda doc: doc.update({kind: []}))
    )


def test_the_shipped_pack_has_no_mistakes() -> None:
    assert check(FORMAT, DEMONSTRATION) == []


def test_each_scenario_that_ships_says_about_how_long_it_is() -> None:
    pack: Pack = load_pack(FORMAT, DEMONSTRATION)
    assert [scenario.id for scenario in pack.scenarios if scenario.rounds_hint is None] == []


# -- what depends on a mistake is not reported too ------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda doc: doc["units"][0].pop("id"), "units[0].id"),
        (lambda doc: doc["cards"][3].pop("kind"), "cards[3].kind"),
        (lambda doc: doc["cards"][3].pop("id"), "cards[3].id"),
        (lambda doc: doc["tiles"][2].pop("id"), "tiles[2].id"),
        (lambda doc: doc["scenarios"][1]["slots"][5].pop("x"), "scenarios[1].slots[5].x"),
        (lambda doc: doc["scenarios"][2].pop("slots"), "scenarios[2].slots"),
        (lambda doc: doc["scenarios"][2].pop("counters"), "scenarios[2].counters"),
        (lambda doc: doc["scenarios"][2].update(supply=3), "scenarios[2].supply"),
        (lambda doc: doc["scenarios"][2]["goals"].update(german="win"), "scenarios[2].goals.german"),
        (lambda doc: doc["scenarios"][2]["special"][0].pop("hook"), "scenarios[2].special[0].hook"),
    ],
)
def test_one_unreadable_value_is_one_mistake(change: Change, key: str) -> None:
    assert keys(bench(), change) == [key]


# -- what can be reached ----------------------------------------------------------------------------------------


def still(doc: dict[str, Any], *types: str) -> None:
    """All cards lose their actions of these types."""
    for card in doc["cards"]:
        if card.get("actions"):
            card["actions"] = [action for action in card["actions"] if action["type"] not in types] or [
                {"type": "conceal"}
            ]


def points(need: int) -> Change:
    """The first scenario without Scouts: the Soviets move over their own two markers only."""

    def change(doc: dict[str, Any]) -> None:
        still(doc, "scout", "explore", "stalk", "guide", "assault", "reposition")
        doc["scenarios"] = doc["scenarios"][:1]
        doc["scenarios"][0]["goals"]["soviet"] = [{"points": need}]
        doc["scenarios"][0]["goals"]["german"] = [{"rout_count": 1}]

    return change


@pytest.mark.rule("US-goal-02")
def test_without_scouts_a_side_takes_what_its_markers_reach() -> None:
    [mistake] = told(bench(), points(4))
    assert mistake.startswith(
        "scenarios[0].goals.soviet[0].points = 4 (011): The Soviet side can take objectives worth 1"
    )


@pytest.mark.rule("US-tunnel-01", "US-goal-07")
def test_a_tunnel_leads_where_no_way_does() -> None:
    def change(doc: dict[str, Any]) -> None:
        still(doc, "scout", "explore", "stalk", "guide", "assault", "reposition")
        doc["scenarios"] = doc["scenarios"][:1]
        doc["scenarios"][0]["goals"] = {
            "soviet": [{"occupy": {"tiles": ["501"], "count": 1}}],
            "german": [{"rout_count": 1}],
        }
        doc["scenarios"][0]["markers"] += [{"side": "soviet", "tile": "501", "face": "scouted"}]

    def and_tunnels(doc: dict[str, Any]) -> None:
        change(doc)
        doc["scenarios"][0]["tunnels"] = [{"id": "a", "tile": "513"}, {"id": "b", "tile": "501"}]

    assert keys(bench(), change) == ["scenarios[0].goals.soviet[0].occupy.count"]
    assert keys(bench(), and_tunnels) == []


@pytest.mark.rule("US-tile-07")
def test_a_vehicle_occupies_no_building_that_stays_one() -> None:
    def change(doc: dict[str, Any]) -> None:
        doc["scenarios"][2]["goals"]["soviet"] = [{"occupy": {"tiles": ["509"], "units": ["tank"]}}]

    assert keys(bench(), change) == ["scenarios[2].goals.soviet[0].occupy.units[0]"]


@pytest.mark.rule("US-tile-09")
@pytest.mark.parametrize(
    ("x", "y", "near"), [(2, 0, True), (1, 1, True), (0, 1, True), (2, 1, False), (3, 0, False), (0, 2, False)]
)
def test_a_corner_is_no_edge(x: int, y: int, near: bool) -> None:
    assert touch(Slot(tile="501", x=0, y=0), Slot(tile="502", x=x, y=y)) is near


def test_given_edges_replace_those_of_the_drawing() -> None:
    doc = bench()
    codes = [slot["tile"] for slot in doc["scenarios"][0]["slots"]]
    doc["scenarios"][0]["edges"] = [[a, b] for a, b in pairwise(codes)]
    assert load_pack(FORMAT, doc).scenarios[0].links()[:2] == (("501", "502"), ("502", "503"))


# -- the campaign ---------------------------------------------------------------------------------------------


def test_the_campaign_of_the_tests_has_no_mistakes() -> None:
    assert told(with_campaign()) == []


@pytest.mark.rule(
    "US-overview-01", "US-victory-02", "US-victory-04", "US-victory-05", "US-victory-06", "US-campend-02",
    "US-city-01", "US-reset-02", "US-setup-04",
)  # fmt: skip
@pytest.mark.parametrize(("change", "sentence"), CAMPAIGNS, ids=range(len(CAMPAIGNS)))
def test_a_broken_campaign_is_told_what_is_wrong(change: Change, sentence: str) -> None:
    found = told(with_campaign(), change)
    assert [mistake for mistake in found if sentence in mistake], found


def test_a_circle_is_told_by_its_numbers() -> None:
    def circle(doc: dict[str, Any]) -> None:
        doc["campaign"]["states"]["2a"]["next"]["german"] = "1a"

    assert keys(with_campaign(), circle) == ["campaign.states.2a.next.german"]


# -- anything at all --------------------------------------------------------------------------------------------

PIECES = st.sampled_from(
    ["x", "", "503", "german", "all", "S-S-004", "rifleman-a", 1, 0, -5, 99, True, 1.5, [], {}, [1], [[]], {"a": 1}]
)


@settings(max_examples=40)
@given(st.data())
def test_no_pack_is_so_wrong_that_the_check_breaks(data: st.DataObject) -> None:
    """Whatever stands where, the check comes back, and what it passes is a pack that loads."""
    doc = with_campaign()
    for _ in range(data.draw(st.integers(1, 4))):
        spoil(doc, data, PIECES)
    mistakes = check(FORMAT, deepcopy(doc))
    assert all(str(m).startswith("pack, ") and m.text and m.remedy for m in mistakes)
    if mistakes:
        with pytest.raises(ContentError):
            load_pack(FORMAT, doc)
    else:
        assert isinstance(load_pack(FORMAT, doc), Pack)


# -- the models, and what the bench is for ------------------------------------------------------------------------


def test_a_pack_cannot_be_changed() -> None:
    pack: Pack = load_pack(FORMAT, BENCH)
    with pytest.raises(ValidationError, match="frozen"):
        pack.units[0].defence = 9


@pytest.mark.rule("US-act-03")
def test_the_bench_has_a_card_for_each_action_on_both_sides() -> None:
    pack: Pack = load_pack(FORMAT, BENCH)
    for side in pack.sides:
        assert {action.type for card in pack.cards_of(side) for action in card.actions} == {
            *MOVEMENT,
            *COMBAT,
            *SUPPORT,
        }


@pytest.mark.rule("US-reset-05", "US-card-02", "US-card-17")
def test_a_starting_deck_has_35_cards() -> None:
    pack: Pack = load_pack(FORMAT, BENCH)
    for side, cards in single_game(pack, "011").cards.items():
        assert [int(code[4:]) for code in cards] == list(range(1, 36)), side


def test_designations_sides_versions_and_scenarios() -> None:
    pack: Pack = load_pack(FORMAT, BENCH)
    [fog] = [card for card in pack.cards_of("german") if card.kind == "fog"]
    assert [*codes_of(fog)][::9] == ["G-S-026", "G-S-035"]
    assert {card.id[0] for card in pack.cards_of("soviet")} == {"S"}
    assert [tile.id for tile in pack.versions_of("503")] == ["503-A", "503-B", "503-C"]
    assert len(pack.units_of("soviet")) == 12
    assert pack.scenario("902").title == "One squad of two"
    with pytest.raises(KeyError):
        pack.scenario("999")


def test_a_supply_is_all_or_a_list_in_the_schema_too() -> None:
    supply = schema(FORMAT)["$defs"]["Scenario"]["properties"]["supply"]["additionalProperties"]
    assert [choice.get("const", choice.get("type")) for choice in supply["anyOf"]] == ["array", "all"]


def test_a_pack_says_by_whose_rules_it_is_judged() -> None:
    assert check_pack(BENCH) == []
    assert pack_format("undaunted-stalingrad") is FORMAT


# -- a single game carries out what its overview orders -----------------------------------------------------------


@pytest.mark.rule("US-setup-03", "US-setup-04", "US-setup-05", "US-setup-07")
def test_overview_unlocks_and_replaces() -> None:
    doc = bench()
    doc["scenarios"][0]["orders"] = {
        "german": {"unlock": ["G-L-042"], "replace": [{"card": "G-L-048", "old": "G-S-001"}]}
    }
    setting = single_game(load_pack(FORMAT, doc), "011")
    assert "G-S-001" not in setting.cards["german"]
    assert setting.cards["german"][-2:] == ("G-L-042", "G-L-048")
    assert setting.cards["soviet"][0] == "S-S-001"
    assert len(setting.cards["german"]) == 36


@pytest.mark.rule("US-integrate-01", "US-integrate-03", "US-integrate-04")
@pytest.mark.parametrize("kept", [(), (9, 10, 11, 12, 13, 14, 15, 19, 20, 24, 25)])
def test_overview_integrates_two_squads(kept: tuple[int, ...]) -> None:
    keep = [f"S-S-{n:03}" for n in kept]
    doc = bench()
    if keep:
        doc["scenarios"][3]["orders"]["soviet"]["integrate"]["keep"] = keep
    setting = single_game(load_pack(FORMAT, doc), "902")
    core = [code for code in setting.cards["soviet"] if 4 <= int(code[4:]) <= 25]
    lowest = [f"S-S-{n:03}" for n in (4, 5, 6, 7, 8, 14, 15, 16, 20, 21, 22)]
    assert core == (keep or lowest)
    assert setting.integrated == {"soviet": ("A", "B")}
    assert len(setting.cards["soviet"]) == 35 - 11
