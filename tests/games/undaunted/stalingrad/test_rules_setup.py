"""Set-up in Stalingrad: the map from the city, tokens, supplies out of what is available, decks out of the supplies."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from stalingrad_widgets.core.refusal import IllegalAnswer
from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.core.view import PUBLIC, View
from stalingrad_widgets.games.undaunted.stalingrad.pack import codes_of
from stalingrad_widgets.games.undaunted.stalingrad.setting import Setting
from stalingrad_widgets.games.undaunted.state import DRAW, INITIATIVE, MUSTER, State

from .desk import RULES, Army, Desk, begin, bench, goals, lay, scenario

BASELINE = Counter(
    {
        "Platoon Sergeant": 1,
        "Squad Leader A": 1,
        "Squad Leader B": 1,
        "Rifleman A": 1,
        "Rifleman B": 1,
        "Scout A": 1,
        "Scout B": 1,
        "Fog of War": 2,
    }
)
STARTING = {
    side: [code for card in bench().cards_of(side) if card.id[2] == "S" for code in codes_of(card)]
    for side in ("soviet", "german")
}
"""The cards of the starting decks."""


def mustered(desk: Desk) -> Desk:
    """Both sides make up their decks by the lowest numbers; the four cards drawn at once are put back."""
    for request in desk.game.requests:
        if request.kind == "muster":
            desk.say(request.side, "rest")
    return desk


def deck_of(desk: Desk, side: str) -> list[str]:
    """Titles of all cards that have left the supply for the deck (hand and deck: four are drawn at once)."""
    owner = desk.state.scenario.side(side)
    words = [*desk.state.zones[owner.deck], *desk.state.zones[owner.hand]]
    return [desk.state.scenario.cards[word].title for word in words]


def supply_of(state: State, side: str) -> Counter[str]:
    """Titles in the supply."""
    owner = state.scenario.side(side)
    return Counter(state.scenario.cards[word].title for word in state.zones[owner.supply])


def only(*cards: str) -> dict[str, Any]:
    """A setting in which the Soviet side has these cards."""
    return {"cards": {"soviet": list(cards), "german": STARTING["german"]}}


# -- the map ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-tile-03", "US-firstsetup-04")
def test_exactly_the_tiles_of_the_scenario_are_laid_where_it_says() -> None:
    slots = [{"tile": "501", "x": 0, "y": 0}, {"tile": "502", "x": 2, "y": 0}, {"tile": "503", "x": 4, "y": 0}]
    bare: dict[str, Any] = {key: [] for key in ("mines", "objectives", "tunnels", "markers")}
    table = scenario(
        slots=slots,
        counters=[
            {"side": "soviet", "unit": "rifleman-a", "tile": "501"},
            {"side": "german", "unit": "rifleman-a", "tile": "503"},
        ],
        goals=goals({"rout_count": 1}, {"rout_count": 1}),
        **bare,
    )
    assert [(tile.slot, tile.x, tile.y) for tile in table.tiles] == [("501", 0, 0), ("502", 2, 0), ("503", 4, 0)]
    assert [RULES.set_up(table).face(i).id for i in range(3)] == ["501-A", "502-A", "503-A"]


@pytest.mark.rule("US-tile-01", "US-tile-02", "US-firstsetup-04")
def test_tiles_are_laid_in_the_version_of_the_current_city() -> None:
    state = RULES.set_up(scenario(setting={"city": {"503": "B", "506": "B", "511": "C"}}))
    laid = {tile.slot: state.face(tile.index).id for tile in state.scenario.tiles}
    assert {code: id for code, id in laid.items() if not id.endswith("A")} == {
        "503": "503-B",
        "506": "506-B",
        "511": "511-C",
    }
    assert len(laid) == 16
    values = {tile.slot: (tile.name, tile.cover, tile.ground) for tile in state.scenario.tiles}
    assert values["503"] == ("Corner house, damaged", 1, "building")
    assert values["511"] == ("Depot, ruin", 2, "rubble")
    assert [face.id for face in state.scenario.tiles[2].faces] == ["503-B", "503-C"]


@pytest.mark.rule("US-firstsetup-04", "US-tile-01")
def test_a_single_game_is_played_in_the_untouched_city() -> None:
    desk = begin("011")
    assert {desk.face(tile.slot)[-1] for tile in desk.state.scenario.tiles} == {"A"}


@pytest.mark.rule("US-firstsetup-05", "US-setup-07")
def test_all_tokens_lie_where_the_scenario_says() -> None:
    desk = begin("901")
    saved = desk.state.dump()
    assert saved["counters"]["unit:sov/tank"] == "tile:514"
    assert len(saved["counters"]) == 12
    assert saved["suppressed"] == ["unit:ger/rifleman-b"]
    assert saved["markers"] == {
        "soviet": {"tile:513": "controlled", "tile:515": "controlled"},
        "german": {"tile:502": "controlled", "tile:507": "controlled"},
    }
    assert desk.mines() == ["506/510", "507/511", "509/513"]
    assert desk.mine("506/510") == "german antipersonnel engineer-a"
    assert desk.mine("507/511") == "german antitank engineer-a"
    assert desk.mine("509/513") == "soviet antipersonnel"
    assert (desk.laid("ger/engineer-a"), desk.laid("sov/engineer-a")) == (2, 0)
    assert (desk.smoke(), desk.smoked("sov/engineer-a"), desk.smoked("ger/engineer-a")) == (["510"], 1, 0)
    assert (desk.watched("ger/machine-gunner-a"), desk.watched("sov/machine-gunner-a")) == ("511", None)
    assert sorted(desk.tunnels()) == ["lane", "wall"]
    assert (desk.mission(), desk.state.beside) == ({"507": 2, "515": 1}, 6)
    assert desk.face("507") == "507-B"
    tiles = desk.state.scenario.tiles
    assert [tiles[tile].slot for tile in desk.state.scenario.escape] == ["501", "504"]
    assert [tiles[tile].slot for tile in desk.state.scenario.mission] == ["506", "507"]
    assert {tile.slot: tile.value for tile in tiles if tile.value} == {"506": 2, "511": 2}


@pytest.mark.rule("US-firstsetup-05")
def test_a_unit_may_start_routed() -> None:
    counters = [
        {"side": "soviet", "unit": "rifleman-a", "tile": "513"},
        {"side": "soviet", "unit": "scout-a", "tile": "514", "routed": True},
        {"side": "german", "unit": "rifleman-a", "tile": "502"},
    ]
    desk = begin("900", counters=counters)
    assert desk.routed("sov/scout-a")
    assert not desk.routed("sov/rifleman-a")


@pytest.mark.rule("US-firstsetup-05")
def test_a_unit_that_is_not_placed_is_off_the_board() -> None:
    desk = begin("011")
    assert (desk.at("sov/rifleman-a"), desk.at("sov/machine-gunner-a")) == ("513", None)


# -- scenario 011 -----------------------------------------------------------------------------------------------


@pytest.mark.rule("US-firstsetup-03")
def test_the_first_scenario_states_its_four_facts() -> None:
    desk = mustered(begin("011"))
    assert desk.state.scenario.id == "011"
    assert [side.goals[0].points for side in desk.state.scenario.sides] == [4, 4]
    assert desk.holder == "soviet"
    assert Counter(deck_of(desk, "soviet")) == BASELINE
    assert supply_of(desk.state, "soviet").total() == 35 - 9


@pytest.mark.rule("US-firstsetup-06")
def test_the_soviets_start_with_the_initiative_and_win_a_tied_first_bid() -> None:
    desk = mustered(begin("011", draws="sov/fog ger/fog sov/fog ger/fog"))
    assert desk.holder == "soviet"
    desk.bid(soviet="fog", german="fog")
    assert (desk.holder, desk.active) == ("soviet", "soviet")


@pytest.mark.rule("US-firstsetup-07")
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_the_supply_of_the_first_scenario_is_all_that_is_available(side: str) -> None:
    desk = begin("011")
    owner = desk.state.scenario.side(side)
    start = Setting.start(bench("011"))
    assert desk.state.zones.count(owner.supply) == len(start.cards[side]) == 35
    assert {card.removeprefix("card:") for card in desk.state.zones[owner.supply]} <= set(start.cards[side])


@pytest.mark.rule("US-firstsetup-10", "US-goal-02")
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_the_fourth_point_wins_the_first_scenario_at_once(side: str) -> None:
    army = Army(hand="rifleman-a scout-a", at={"rifleman-a": "510"}, scouted="510", controlled="503 506")
    other = Army(at={"rifleman-a": "513"})
    desk = lay(**{side: army, _other(side): other}, id="011", active=side)  # type: ignore[arg-type]
    assert (desk.points(side), desk.won) == (3, None)
    desk.play("rifleman-a", "control")
    assert (desk.points(side), desk.won) == (4, (side, "US-goal-02"))


def _other(side: str) -> str:
    return "german" if side == "soviet" else "soviet"


# -- supplies ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-setup-09", "US-token-08")
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_the_side_named_by_the_scenario_starts_with_the_marker(side: str) -> None:
    desk = mustered(begin("900", initiative=side, draws="sov/fog ger/fog sov/fog ger/fog"))
    assert desk.holder == side
    assert desk.state.active == desk.state.scenario.side_of[side]
    desk.bid(soviet="fog", german="fog")
    assert desk.asked == (side, "play")


@pytest.mark.rule("US-setup-10")
def test_a_title_that_is_listed_means_all_available_cards_of_it_of_any_class() -> None:
    five = ("S-S-004", "S-S-005", "S-R-006", "S-U-007", "S-R-008")
    lines = [{"title": "Rifleman", "squad": "A"}, {"title": "Fog of War"}]
    deck = {"soviet": {"baseline": False, "plus": [{"title": "Fog of War", "count": 1}]}, "german": {}}
    desk = begin(
        "900",
        supply={"soviet": lines, "german": "all"},
        deck=deck,
        goals=goals({"rout_count": 1}, 4),
        setting=only(*five, "S-S-009", "S-S-026", "S-S-027"),
    )
    assert desk.zone("sov/supply") == [
        "reserve-rifleman-a.3",
        "reserve-rifleman-a.5",
        "rifleman-a",
        "rifleman-a.2",
        "fog",
        "fog",
        "upgraded-rifleman-a.4",
    ]


@pytest.mark.rule("US-setup-11")
def test_cards_that_the_list_leaves_out_take_no_part() -> None:
    desk = mustered(begin("901"))
    everywhere = [card for zone, cards in desk.cards().items() if zone.startswith("ger/") for card in cards]
    assert "sniper" not in everywhere
    assert "machine-gunner-b" not in everywhere
    assert "machine-gunner-a" in everywhere
    assert "card:G-L-042" not in desk.state.scenario.cards
    assert "sniper" in [card for cards in begin("900").cards().values() for card in cards]


@pytest.mark.rule("US-setup-11", "US-card-05")
def test_locked_upgrade_and_reserve_cards_take_no_part_until_they_are_available() -> None:
    decks = Counter(word[len("card:S-")] for word in begin("011").state.scenario.cards)
    assert set(decks) == {"S"}
    assert {word[len("card:S-")] for word in begin("900").state.scenario.cards} == {"S", "L"}


@pytest.mark.rule("US-setup-12", "US-setup-14")
def test_listed_cards_that_the_side_does_not_own_are_left_out_and_nothing_replaces_them() -> None:
    have = [code for code in STARTING["soviet"] if code not in ("S-S-002", "S-S-014", "S-S-015", "S-S-016")]
    desk = mustered(begin("011", setting=only(*have)))
    gone = Counter({"Squad Leader A": 1, "Scout A": 1})
    assert Counter(deck_of(desk, "soviet")) == BASELINE - gone
    assert desk.state.phase == INITIATIVE
    assert Counter(deck_of(desk, "german")) == BASELINE


@pytest.mark.rule("US-setup-12")
def test_a_unit_of_which_no_card_is_left_stands_on_the_board_all_the_same() -> None:
    have = [code for code in STARTING["soviet"] if code not in ("S-S-014", "S-S-015", "S-S-016")]
    assert begin("011", setting=only(*have)).at("sov/scout-a") == "513"


@pytest.mark.rule("US-setup-14")
def test_a_deck_list_that_wants_two_of_which_there_is_one_gets_one() -> None:
    plus = {"soviet": {"plus": [{"title": "Sniper", "count": 2}]}, "german": {}}
    desk = mustered(begin("900", deck=plus, setting=only(*STARTING["soviet"], "S-L-043")))
    assert Counter(deck_of(desk, "soviet")) == BASELINE + Counter({"Sniper": 1})


# -- decks ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-setup-13", "US-setup-16", "US-firstsetup-09")
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_the_baseline_deck_is_nine_cards_out_of_the_supply(side: str) -> None:
    desk = begin("011")
    before = supply_of(desk.state, side)
    mustered(desk)
    assert Counter(deck_of(desk, side)) == BASELINE
    assert supply_of(desk.state, side) == before - BASELINE
    assert supply_of(desk.state, side)["Rifleman A"] == 4
    assert [desk.told("muster")[i]["n"] for i in (0, 1)] == [9, 9]


@pytest.mark.rule("US-setup-17", "US-setup-13")
def test_baseline_plus_what_is_listed() -> None:
    plus = {"soviet": {"plus": [{"title": "Machine Gunner", "squad": "A", "count": 1}]}, "german": {}}
    desk = mustered(begin("011", deck=plus))
    assert Counter(deck_of(desk, "soviet")) == BASELINE + Counter({"Machine Gunner A": 1})
    assert Counter(deck_of(desk, "german")) == BASELINE


@pytest.mark.rule("US-setup-17", "US-setup-13")
def test_a_scenario_may_list_a_deck_without_the_baseline() -> None:
    desk = mustered(begin("901"))
    titles = Counter(desk.state.scenario.cards[f"card:{code}"].list_title for code in _codes(desk, "german"))
    assert titles == {"Platoon Sergeant": 1, "Rifleman": 3, "Engineer": 2, "Fog of War": 2}


def _codes(desk: Desk, side: str) -> list[str]:
    owner = desk.state.scenario.side(side)
    return [card.removeprefix("card:") for zone in (owner.deck, owner.hand) for card in desk.state.zones[zone]]


@pytest.mark.rule("US-setup-13")
def test_decks_are_made_before_the_first_draw() -> None:
    desk = begin("011")
    assert desk.state.phase == MUSTER
    assert [desk.count(f"{side}/{zone}") for side in ("sov", "ger") for zone in ("deck", "hand")] == [0] * 4
    mustered(desk)
    assert desk.log[:3] == ["muster", "muster", "round"]
    assert [desk.count(f"{side}/{zone}") for side in ("sov", "ger") for zone in ("deck", "hand")] == [5, 4, 5, 4]


@pytest.mark.rule("US-firstsetup-09", "US-draw-06")
def test_the_deck_is_shuffled() -> None:
    """The cards of the baseline come to hand in any order."""
    for card in ("scout-b", "fog", "platoon-sergeant", "squad-leader-b"):
        desk = mustered(begin("011", draws=f"sov/{card}"))
        assert card in desk.zone("sov/hand")


# -- the choice of cards ----------------------------------------------------------------------------------------


@pytest.mark.rule("US-setup-15")
def test_each_side_chooses_in_secret_where_the_supply_has_more() -> None:
    desk = begin("011")
    assert [(r.side, r.kind) for r in desk.game.requests] == [("soviet", "muster"), ("german", "muster")]
    assert all(isinstance(r, Choose) and r.hidden == "answer" for r in desk.game.requests)
    assert desk.options("soviet") == [
        "rifleman-a",
        "rifleman-a.2",
        "rifleman-a.3",
        "rifleman-a.4",
        "rifleman-a.5",
        "rest",
    ]
    for card in ("rifleman-a.3", "rifleman-b.2", "scout-a.2", "scout-b.3"):
        desk.say("soviet", card)
    assert [request.side for request in desk.game.requests] == ["german"]
    desk.say("german", "rest")
    chosen = {"rifleman-a.3", "rifleman-b.2", "scout-a.2", "scout-b.3"}
    have = set(desk.zone("sov/deck") + desk.zone("sov/hand"))
    assert have == chosen | {"platoon-sergeant", "squad-leader-a", "squad-leader-b", "fog"}
    assert set(desk.zone("ger/deck") + desk.zone("ger/hand")) >= {"rifleman-a", "rifleman-b", "scout-a", "scout-b"}


@pytest.mark.rule("US-setup-15")
def test_how_far_the_other_side_has_come_is_not_told() -> None:
    match = begin("011").match()
    steps = []
    for card in ("card:S-S-006", "card:S-S-010", "rest"):
        match.answer(card, "soviet")
        steps.append([View(match, viewer).steps for viewer in ("german", PUBLIC)])
    assert steps == [[0, 0]] * 3
    with pytest.raises(IllegalAnswer):
        match.undo("german")
    match.answer("rest", "german")
    assert View(match, "german").steps == 1


@pytest.mark.rule("US-setup-15")
@pytest.mark.parametrize("card", ["rifleman-a", "reserve-rifleman-a.2", "upgraded-rifleman-a.3"])
def test_any_class_of_card_may_go_in(card: str) -> None:
    cards = [code for code in STARTING["soviet"] if code not in ("S-S-005", "S-S-006")]
    desk = begin("011", setting=only(*cards, "S-R-005", "S-U-006"))
    assert card in desk.options("soviet")
    desk.say("soviet", card, "rest")
    desk.say("german", "rest")
    have = [name for name in desk.zone("sov/deck") + desk.zone("sov/hand") if "rifleman-a" in name]
    assert have == [card]


@pytest.mark.rule("US-setup-15")
def test_a_line_that_wants_several_is_filled_card_by_card() -> None:
    desk = begin("901")
    desk.say("german", "rifleman-b.2")
    assert desk.refused("rifleman-b.2", side="german") == "US-setup-15"
    assert desk.refused("scout-a", side="german") == "US-setup-13"
    desk.say("german", "rifleman-a.4", "rifleman-b")
    assert [request.side for request in desk.game.requests] == ["soviet"]
    desk.say("soviet", "rest")
    have = [name for name in desk.zone("ger/deck") + desk.zone("ger/hand") if "rifleman" in name]
    assert sorted(have) == ["rifleman-a.4", "rifleman-b", "rifleman-b.2"]


@pytest.mark.rule("US-setup-15")
def test_where_the_list_takes_all_there_is_no_question() -> None:
    one = ["S-S-001", "S-S-002", "S-S-003", "S-S-004", "S-S-009", "S-S-014", "S-S-017", "S-S-026", "S-S-027"]
    desk = begin("011", setting=only(*one))
    assert [request.side for request in desk.game.requests] == ["german"]
    desk.say("german", "rest")
    assert Counter(deck_of(desk, "soviet")) == BASELINE
    assert desk.count("sov/supply") == 0


@pytest.mark.rule("US-setup-14", "US-setup-15", "US-setup-17")
@pytest.mark.parametrize(
    ("plus", "riflemen"),
    [
        ([{"title": "Rifleman", "squad": "A"}], {"Rifleman A": 5, "Rifleman B": 1}),
        ([{"title": "Rifleman", "squad": "A", "count": 5}], {"Rifleman A": 5, "Rifleman B": 1}),
        ([{"title": "Rifleman", "count": 9}], {"Rifleman A": 5, "Rifleman B": 5}),
        ([{"title": "Rifleman", "squad": "A", "count": 3}], {"Rifleman A": 4, "Rifleman B": 1}),
    ],
)
@pytest.mark.parametrize("first", ["rest", "rifleman-a", "rifleman-a.4"])
def test_a_line_takes_what_those_before_it_leave(plus: list[Any], riflemen: dict[str, int], first: str) -> None:
    """The baseline and the listed cards are of one title: no card goes in twice, and what is missing is left out."""
    desk = begin("011", deck={"soviet": {"plus": plus}, "german": {}})
    desk.say("soviet", first)
    mustered(desk)
    have = Counter(title for title in deck_of(desk, "soviet") if title.startswith("Rifleman"))
    assert have == riflemen
    assert supply_of(desk.state, "soviet")["Rifleman A"] == 5 - riflemen["Rifleman A"]
    RULES.check(desk.state)


@pytest.mark.rule("US-setup-10", "US-integrate-05")
@pytest.mark.parametrize("squad", ["A", "B"])
def test_a_supply_line_of_one_integrated_squad_means_the_cards_of_both(squad: str) -> None:
    lines = [{"title": "Fog of War"}, {"title": "Rifleman", "squad": squad}]
    deck = {"soviet": {"baseline": False, "plus": [{"title": "Fog of War", "count": 1}]}, "german": {}}
    setting = {"integrated": {"soviet": ["A", "B"]}, **only("S-S-004", "S-S-009", "S-S-010", "S-S-014", "S-S-026")}
    desk = begin(
        "902",
        supply={"soviet": lines, "german": "all"},
        deck=deck,
        goals=goals({"rout_count": 1}, 4),
        setting=setting,
    )
    assert desk.zone("sov/supply") == ["rifleman-a", "rifleman-b", "rifleman-b.2", "fog"]


@pytest.mark.rule("US-setup-14", "US-integrate-05")
def test_lines_of_two_integrated_squads_share_their_cards() -> None:
    """Two Machine Gunners of each are listed; the one squad of both has three."""
    plus = [{"title": "Machine Gunner", "squad": squad, "count": 2} for squad in ("A", "B")]
    desk = mustered(begin("902", deck={"soviet": {"plus": plus}, "german": {}}))
    gunners = [title for title in deck_of(desk, "soviet") if title.startswith("Machine Gunner")]
    assert len(gunners) == 3
    assert supply_of(desk.state, "soviet").total() == desk.count("sov/supply")
    RULES.check(desk.state)


@pytest.mark.rule("US-setup-15")
def test_what_a_side_has_said_is_hidden_and_dealt_anew_for_the_other() -> None:
    desk = begin("011")
    desk.say("soviet", "rifleman-a.3", "rifleman-b.2", "scout-a.2", "scout-b.3")
    said = desk.state.mustered[0][:]
    worlds = set()
    for seed in range(30):
        world = desk.game.fork()
        world.deal("german", seed)
        worlds.add(tuple(world.state.mustered[0]))
        own = desk.game.fork()
        own.deal("soviet", seed)
        assert own.state.mustered[0] == said
    assert len(worlds) > 10
    assert all(len(world) == 4 for world in worlds)
    assert desk.log == []


@pytest.mark.rule("US-setup-15")
def test_after_the_muster_only_the_owner_is_told_which_cards() -> None:
    desk = mustered(begin("011"))
    told = [event for event in desk.events if event.kind == "muster"]
    assert [(event.side, dict(event.data)) for event in told] == [("soviet", {"n": 9}), ("german", {"n": 9})]
    assert [set(event.private) for event in told] == [{"soviet"}, {"german"}]
    assert desk.state.phase == INITIATIVE != DRAW
