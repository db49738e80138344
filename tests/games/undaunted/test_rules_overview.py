"""Overview and components: the map, cards and counters, markers, supply, distance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.games.undaunted.scenario import OFF
from stalingrad_widgets.games.undaunted.state import CONTROLLED
from stalingrad_widgets.games.undaunted.table import NORMANDY
from stalingrad_widgets.games.undaunted.tables import distances

from .desk import NOBODY, RESERVE, Army, Desk, Script, lay, rejected, scenario

# -- the map ------------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-overview-01")
def test_exactly_the_tiles_of_the_scenario_lie_at_their_places() -> None:
    tiles = [(t.slot, t.name, t.cover, t.hill, t.value, t.ground, t.x, t.y) for t in scenario().tiles]
    assert tiles == [
        ("A1", "Field", 0, False, 0, "open", 0, 0),
        ("A2", "Hedge", 1, False, 0, "open", 2, 0),
        ("A3", "Copse", 2, False, 2, "wood", 4, 0),
        ("A4", "Barn", 3, False, 3, "building", 6, 0),
        ("A5", "Hill", 0, True, 0, "hill", 8, 0),
        ("A6", "Field", 0, False, 1, "open", 10, 0),
        ("A7", "Hill", 0, True, 0, "hill", 12, 0),
        ("A8", "Field", 0, False, 0, "open", 14, 0),
        ("B1", "Field", 0, False, 0, "open", 1, 1),
        ("B2", "Hedgerow", 1, False, 1, "open", 3, 1),
        ("B3", "Field", 0, False, 3, "open", 5, 1),
        ("B4", "Field", 0, False, 0, "open", 7, 1),
        ("C1", "Field", 0, False, 0, "open", 3, 2),
    ]
    assert {tile.slot for tile in scenario().tiles if tile.feature == "road"} == {"A3"}


@pytest.mark.rule("UN-overview-12")
def test_tiles_that_share_an_edge_are_neighbours_a_corner_is_not_enough() -> None:
    bench = scenario()
    tile = bench.tile_of
    near = {t.slot: [bench.tiles[n].slot for n in bench.neighbours[t.index]] for t in bench.tiles}
    assert near["B1"] == ["A1", "A2", "B2"]
    assert near["B2"] == ["A2", "A3", "B1", "B3", "C1"]
    assert near["C1"] == ["B2"]
    assert bench.distance[tile["tile:B1"]][tile["tile:C1"]] == 2


@pytest.mark.rule("UN-overview-12")
def test_distance_is_the_least_number_of_steps() -> None:
    bench = scenario()
    row = bench.distance[bench.tile_of["tile:A1"]]
    assert {t.slot: row[t.index] for t in bench.tiles} == {
        "A1": 0, "A2": 1, "A3": 2, "A4": 3, "A5": 4, "A6": 5, "A7": 6, "A8": 7,
        "B1": 1, "B2": 2, "B3": 3, "B4": 4, "C1": 3,
    }  # fmt: skip
    assert all(bench.distance[a][b] == bench.distance[b][a] for a in range(13) for b in range(13))


@pytest.mark.rule("UN-overview-12")
def test_distance_goes_round_a_ring_the_shorter_way() -> None:
    ring = [[1, 4], [0, 2], [1, 3], [2, 4], [3, 0]]
    assert distances(ring)[0] == (0, 1, 2, 2, 1)


@pytest.mark.rule("UN-overview-12")
def test_edges_that_a_scenario_gives_take_the_place_of_the_layout() -> None:
    slots = [{"id": id, "tile": "field", "x": 4 * i, "y": 0} for i, id in enumerate(("A1", "A3", "A8"))]
    far = scenario(slots=slots, edges=[["A1", "A8"], ["A8", "A3"]], **_on_three_tiles())
    assert far.distance == ((0, 2, 1), (2, 0, 1), (1, 1, 0))
    assert far.neighbours == ((2,), (2,), (0, 1))


def _on_three_tiles() -> dict[str, Any]:
    return {
        "objectives": [{"slot": "A1", "value": 4}, {"slot": "A3", "value": 1}, {"slot": "A8", "value": 4}],
        "goals": {"american": [{"points": 9}], "german": [{"points": 9}]},
        "spawns": [
            {"side": "american", "slot": "A1", "units": ["all"]},
            {"side": "german", "slot": "A8", "units": ["all"]},
        ],
    }


@pytest.mark.rule("UN-overview-12")
def test_a_counter_cannot_step_over_a_corner() -> None:
    desk = lay(american=Army(hand="rifleman-a", at={"rifleman-a": "B1"}, scouted="C1 B2"))
    desk.play("rifleman-a", "move")
    assert desk.refused("C1") == "UN-overview-12"
    assert desk.facts("C1") == ("unit:usa/rifleman-a", "tile:C1")
    assert desk.options() == ["B2", "stop"]


@pytest.mark.rule("UN-overview-13")
def test_enemy_counters_do_not_stop_movement() -> None:
    enemy = Army(at={"rifleman-a": "B2", "rifleman-b": "B2", "scout-a": "A3"})
    desk = lay(american=Army(hand="veteran-a", at={"rifleman-a": "B1"}, scouted="B2 A3"), german=enemy)
    desk.play("veteran-a", "move")
    desk.choose("B2", "A3")
    assert desk.at("usa/rifleman-a") == desk.at("ger/scout-a") == "A3"


@pytest.mark.rule("UN-overview-13")
def test_any_number_of_counters_share_a_tile() -> None:
    units = ("rifleman-a", "rifleman-b", "scout-a", "scout-b", "machine-gunner-a", "mortar")
    crowd = dict.fromkeys(units, "A2")
    desk = lay(american=Army(hand="sniper", at={**crowd, "sniper": "A1"}), german=Army(at=crowd))
    desk.play("sniper", "stalk")
    desk.choose("A2", "stop")
    assert [desk.at(f"usa/{unit}") for unit in (*units, "sniper")] == ["A2"] * 7


# -- cards and counters -------------------------------------------------------------------------------------


@pytest.mark.rule("UN-overview-02")
@pytest.mark.parametrize("key", ["initiative", "actions"])
def test_a_combat_card_has_initiative_and_actions(key: str) -> None:
    found = rejected("sniper", lambda card: card.pop(key))
    assert found == [(key, "UN-overview-02")]


@pytest.mark.rule("UN-overview-02")
def test_a_combat_card_shows_its_initiative_and_actions() -> None:
    gunner = scenario().cards["card:usa/machine-gunner-a"]
    assert gunner.initiative == 3
    assert [(a.type, a.value, a.squad, a.verb) for a in gunner.actions] == [
        ("move", 1, None, "move"),
        ("attack", 2, None, "attack"),
        ("suppress", 4, None, "suppress"),
    ]
    rifleman = scenario().cards["card:usa/rifleman-a"]
    assert [(a.type, a.value) for a in rifleman.actions] == [("move", 1), ("attack", 1), ("control", 0)]


@pytest.mark.rule("UN-overview-02", "UN-overview-04")
def test_cards_show_their_soldier_their_symbol_and_how_many_there_are() -> None:
    cards = scenario().cards
    shown = {word: (cards[word].name, cards[word].symbol, cards[word].copies) for word in cards}
    assert shown["card:ger/scout-c"] == ("Gefr. Brandt", "recon", 1)
    assert shown["card:usa/machine-gunner-a"] == ("", "machine-gun", 3)
    assert shown["card:usa/scout-a"] == ("", "recon", 3)
    assert shown["card:usa/sergeant"] == ("", "hq", 1)
    assert shown["card:usa/fog"] == ("", "", 10)


@pytest.mark.rule("UN-overview-03")
def test_a_side_may_have_cards_and_counters_of_its_own() -> None:
    bench = scenario()
    scouts = [(unit.word, unit.symbol, unit.squad) for unit in bench.units if unit.squad == "C"]
    assert scouts == [("unit:ger/scout-c", "recon", "C")]
    desk = lay(german=Army(hand="scout-c"), active="german")
    desk.play("scout-c", "scout")
    desk.choose("A7", "A6", "A5")
    assert desk.at("ger/scout-c") == "A5"


@pytest.mark.rule("UN-overview-03")
@pytest.mark.parametrize("side", ["usa", "ger"])
def test_each_combat_card_has_exactly_one_counter_of_its_side(side: str) -> None:
    bench = scenario()
    counters = {
        card.word.partition("/")[2]: [unit.word for unit in bench.units if card.word in unit.faces]
        for card in bench.cards.values()
        if bench.sides[card.side].short == side and card.kind == "combat"
    }
    only = {"scout-c": ["unit:ger/scout-c"]} if side == "ger" else {}
    assert counters == {
        **only,
        "rifleman-a": [f"unit:{side}/rifleman-a"],
        "veteran-a": [f"unit:{side}/rifleman-a"],
        "rifleman-b": [f"unit:{side}/rifleman-b"],
        "scout-a": [f"unit:{side}/scout-a"],
        "scout-b": [f"unit:{side}/scout-b"],
        "machine-gunner-a": [f"unit:{side}/machine-gunner-a"],
        "sniper": [f"unit:{side}/sniper"],
        "mortar": [f"unit:{side}/mortar"],
        "heavy-mortar": [f"unit:{side}/mortar"],
    }


@pytest.mark.rule("UN-overview-03")
def test_card_and_counter_belong_to_one_squad() -> None:
    bench = scenario()
    for card in bench.cards.values():
        if card.unit != OFF:
            assert bench.units[card.unit].word in {u.word for u in bench.units if u.side == card.side}
            assert card.squad == bench.units[card.unit].squad


@pytest.mark.rule("UN-overview-03")
def test_a_combat_card_without_a_counter_is_rejected() -> None:
    found = rejected("sniper", lambda card: card.pop("unit"))
    assert found == [("unit", "UN-overview-03")]


@pytest.mark.rule("UN-overview-04")
def test_a_command_card_acts_without_a_counter() -> None:
    desk = lay(american=Army(hand="sergeant", at=NOBODY, deck="scout-a rifleman-a"))
    desk.play("sergeant", "command")
    desk.choose("draw:2")
    assert desk.zone("usa/hand") == ["rifleman-a", "scout-a"]
    assert desk.log == ["play", "command", "draw"]
    assert {desk.at(unit.word.partition(":")[2]) for unit in desk.state.scenario.units} == {None, "A8"}


@pytest.mark.rule("UN-overview-04")
def test_command_cards_have_no_counter() -> None:
    bench = scenario()
    command = [card for card in bench.cards.values() if card.kind == "command"]
    assert {card.word.partition("/")[2] for card in command} == {
        "sergeant", "guide", "lieutenant", "leader-a", "leader-b", "runner-a", "runner-b",
    }  # fmt: skip
    assert all(card.unit == OFF for card in command)
    assert not any(card.word in unit.faces for card in command for unit in bench.units)


@pytest.mark.rule("UN-overview-04")
def test_a_command_card_with_an_action_that_needs_a_counter_is_rejected() -> None:
    found = rejected("guide", lambda card: card["actions"].append({"type": "move", "value": 1}))
    assert found == [("actions[2].type", "UN-overview-04")]


@pytest.mark.rule("UN-overview-05")
def test_fog_of_war_cannot_be_played() -> None:
    desk = lay(american=Army(hand="fog fog rifleman-a"))
    assert not any(word.startswith("fog") for word in desk.options())
    assert desk.refused("fog") == "UN-fog-01"
    assert desk.zone("usa/hand") == ["fog", "fog", "rifleman-a"]


@pytest.mark.rule("UN-overview-05")
def test_fog_of_war_with_an_action_is_rejected() -> None:
    found = rejected("fog", lambda card: card.update(actions=[{"type": "conceal"}]))
    assert found == [("actions", "UN-overview-05")]


# -- markers and supply -------------------------------------------------------------------------------------


@pytest.mark.rule("UN-overview-06")
def test_a_marker_placed_by_scout_shows_scouted_and_by_control_controlled() -> None:
    desk = lay(american=Army(hand="scout-a rifleman-a", at={"scout-a": "A1", "rifleman-a": "A2"}))
    desk.play("scout-a", "scout")
    desk.choose("A2", "stop")
    assert desk.marks("american") == {"A2": "scouted"}
    desk.play("rifleman-a", "control")
    assert desk.marks("american") == {"A2": "controlled"}
    assert desk.marks("german") == {}


@pytest.mark.rule("UN-overview-07")
@pytest.mark.parametrize("side", ["american", "german"])
def test_only_a_controlled_objective_counts(side: str) -> None:
    def score(army: Army) -> int:
        return lay(**{side: army}).points(side)  # type: ignore[arg-type]

    assert score(Army(scouted="A3 A4 B2")) == 0
    assert score(Army(scouted="A3", controlled="A4")) == 3
    assert score(Army(controlled="A3 B2")) == 3
    assert score(Army(controlled="A1 A2")) == 0


@pytest.mark.rule("UN-overview-07")
def test_points_belong_to_the_controller_alone() -> None:
    desk = lay(american=Army(controlled="A3", scouted="A4"), german=Army(controlled="A4", scouted="A3"))
    assert (desk.points("american"), desk.points("german")) == (2, 3)


@pytest.mark.rule("UN-overview-08")
def test_the_supply_holds_cards_that_are_not_in_the_deck() -> None:
    desk = lay(american=Army(hand="rifleman-a sniper", supply="scout-a"))
    desk.play("sniper", "hunker")
    assert desk.zone("usa/supply") == ["scout-a", "sniper"]
    assert desk.zone("usa/hand") == ["rifleman-a"]
    assert desk.zone("usa/deck") == sorted(RESERVE.split())


@pytest.mark.rule("UN-overview-11")
def test_taking_control_leaves_one_controller() -> None:
    desk = lay(
        american=Army(hand="rifleman-a", at={"rifleman-a": "A3"}, scouted="A3"),
        german=Army(controlled="A3"),
    )
    desk.play("rifleman-a", "control")
    assert (desk.mark("american", "A3"), desk.mark("german", "A3")) == ("controlled", "scouted")


@pytest.mark.rule("UN-overview-11")
@pytest.mark.parametrize("seed", range(4))
def test_no_tile_ever_has_two_controllers(seed: int) -> None:
    random = Random(seed)
    small = scenario(slots=_STREET, deck=_both(_SCOUTS), supply=_both({"fog": 3}), **_on_three_tiles())
    desk = Desk(NORMANDY.set_up(small), Script(random.choices(range(1, 3), k=900)))
    while not desk.game.over and len(desk.told("control")) < 8:
        request = random.choice(desk.game.requests)
        assert isinstance(request, Choose)
        desk.game.answer(_busy(request.options(), random), request.side)
        first, second = desk.state.marks
        assert not any(a == b == CONTROLLED for a, b in zip(first, second, strict=True))
        NORMANDY.check(desk.state)
    assert sum(event["turned"] for event in desk.told("control")) > 0


@pytest.mark.rule("UN-overview-11", "UN-target-05")
def test_a_state_with_two_controllers_or_a_target_marker_without_a_mortar_is_found_wrong() -> None:
    state = lay(Army(controlled="A3", target="A8"), Army(controlled="A3")).state
    with pytest.raises(AssertionError) as wrong:
        NORMANDY.check(state)
    told = str(wrong.value).splitlines()
    assert "A3 is controlled by both sides; one side controls a tile at most (UN-overview-11)." in told
    assert "The American target marker is on the board without the Mortar (UN-target-05)." in told


def _busy(words: list[str], random: Random) -> str:
    """One of the words, "end", "stop" and hunkering down only for want of anything else."""
    acting = [word for word in words if word not in ("end", "stop") and "hunker" not in word]
    return random.choice(acting or words)


_STREET = [{"id": id, "tile": "barn", "x": 2 * i, "y": 0} for i, id in enumerate(("A1", "A3", "A8"))]
_SCOUTS = {"rifleman-a": 3, "rifleman-b": 3, "scout-a": 3, "scout-b": 3}


def _both(cards: dict[str, int]) -> dict[str, dict[str, int]]:
    return {"american": cards, "german": cards}
