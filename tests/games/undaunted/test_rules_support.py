"""Support actions: Bolster, Command, Conceal, Control."""

from __future__ import annotations

from typing import Any

import pytest

from .desk import NOBODY, RESERVE, Army, lay

# -- Bolster -------------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-bolster-01")
def test_bolster_takes_cards_of_choice_from_the_supply_into_the_discard_pile() -> None:
    desk = lay(Army(hand="sergeant", supply="sniper sniper rifleman-a mortar"), Army(supply="sniper"))
    desk.play("sergeant", "bolster")
    assert desk.asked == ("american", "bolster")
    assert desk.about == ("card:usa/sergeant", (0, 3, ()))
    assert desk.options() == ["mortar", "rifleman-a", "sniper", "done"]
    desk.choose("sniper")
    assert desk.about == ("card:usa/sergeant", (0, 3, ("card:usa/sniper",)))
    desk.choose("mortar")
    assert desk.options() == ["rifleman-a", "sniper", "done"]
    desk.choose("sniper")
    assert desk.asked == ("american", "play")
    assert desk.zone("usa/discard") == ["mortar", "sniper", "sniper"]
    assert desk.zone("usa/supply") == ["rifleman-a"]
    assert desk.zone("ger/supply") == ["sniper"]
    assert desk.zone("usa/hand") == []


@pytest.mark.rule("UN-bolster-01")
def test_no_more_than_x_and_no_more_copies_than_there_are() -> None:
    desk = lay(Army(hand="guide sergeant", supply="sniper mortar mortar"))
    desk.play("guide", "bolster")
    desk.choose("sniper")
    assert desk.asked == ("american", "play")
    desk.play("sergeant", "bolster")
    desk.choose("mortar", "mortar")
    assert desk.asked == ("american", "play")
    assert desk.zone("usa/supply") == []


@pytest.mark.rule("UN-bolster-01")
def test_bolster_may_take_fewer() -> None:
    desk = lay(Army(hand="sergeant", supply="sniper mortar"))
    desk.play("sergeant", "bolster")
    desk.choose("mortar", "done")
    assert (desk.zone("usa/supply"), desk.zone("usa/discard")) == (["sniper"], ["mortar"])


@pytest.mark.rule("UN-bolster-01")
def test_what_is_bolstered_is_told() -> None:
    desk = lay(Army(hand="sergeant", supply="sniper mortar"))
    desk.play("sergeant", "bolster")
    desk.choose("sniper", "mortar")
    told = desk.events[-1]
    assert (told.kind, told.side, told.rules) == ("bolster", "american", ("UN-bolster-01",))
    assert told.data == {"cards": ["card:usa/sniper", "card:usa/mortar"], "n": 2}


@pytest.mark.rule("UN-bolster-01")
def test_only_the_supply_is_offered() -> None:
    desk = lay(Army(hand="sergeant guide", supply="sniper", discard="mortar", lost="scout-a", play="rifleman-a"))
    desk.play("sergeant", "bolster")
    assert desk.options() == ["sniper", "done"]
    for card in ("mortar", "scout-a", "rifleman-a", "guide", "card:ger/sniper"):
        assert desk.refused(card) == "core-not-offered"


@pytest.mark.rule("UN-bolster-02", "UN-act-02")
@pytest.mark.parametrize(("leader", "squad"), [("leader-a", "A"), ("leader-b", "B")])
def test_a_leader_bolsters_the_own_squad_alone(leader: str, squad: str) -> None:
    a, b = ["rifleman-a", "scout-a", "veteran-a"], ["leader-b", "rifleman-b", "scout-b"]
    desk = lay(Army(hand=leader, supply=" ".join([*a, *b, "sniper", "fog", "guide"])))
    desk.play(leader, "bolster")
    own, other = (a, b) if squad == "A" else (b, a)
    assert desk.options() == [*own, "done"]
    for card in (*other, "sniper", "fog", "guide"):
        assert desk.refused(card) == "UN-bolster-02"
        assert desk.facts(card) == (f"card:usa/{card}", squad)
    desk.choose(own[0], own[1])
    assert desk.zone("usa/discard") == own[:2]


@pytest.mark.rule("UN-bolster-02")
def test_with_no_card_of_the_squad_nothing_is_taken() -> None:
    desk = lay(Army(hand="leader-b", supply="rifleman-a sniper"))
    desk.play("leader-b", "bolster")
    assert desk.asked == ("american", "play")
    assert desk.told("bolster") == [{"cards": [], "n": 0}]


SQUAD_A: dict[str, Any] = {
    "deck": {side: {"rifleman-a": 4, "scout-a": 2, "runner-a": 1, "fog": 1} for side in ("american", "german")},
    "supply": {"american": {}, "german": {}},
}
"""A scenario without squad B, but with a Runner who would bolster it."""


@pytest.mark.rule("UN-bolster-02")
def test_a_squad_that_takes_no_part_cannot_be_bolstered() -> None:
    few = "rifleman-a scout-a"
    desk = lay(Army(hand="runner-a", supply="scout-a fog", deck=few), Army(deck=few), **SQUAD_A)
    desk.play("runner-a", "bolster")
    assert desk.asked == ("american", "play")
    assert desk.zone("usa/supply") == ["fog", "scout-a"]


@pytest.mark.rule("UN-inspire-03")
def test_nor_inspired() -> None:
    few = "rifleman-a scout-a"
    desk = lay(Army(hand="runner-a", play="scout-a", deck=few), Army(deck=few), **SQUAD_A)
    desk.play("runner-a", "inspire")
    assert desk.asked == ("american", "play")
    assert desk.zone("usa/play") == ["runner-a", "scout-a"]


@pytest.mark.rule("UN-bolster-03")
def test_fog_of_war_may_be_bolstered() -> None:
    desk = lay(Army(hand="guide", supply="fog fog sniper"))
    desk.play("guide", "bolster")
    assert desk.options() == ["fog", "sniper", "done"]
    desk.choose("fog")
    assert (desk.zone("usa/supply"), desk.zone("usa/discard")) == (["fog", "sniper"], ["fog"])


@pytest.mark.rule("UN-bolster-03")
def test_unless_the_option_forbids_it() -> None:
    desk = lay(Army(hand="guide", supply="fog sniper leader-a"), options={"fog_bolster": False})
    desk.play("guide", "bolster")
    assert desk.options() == ["leader-a", "sniper", "done"]
    assert desk.refused("fog") == "UN-bolster-03"
    assert desk.facts("fog") == ("card:usa/fog",)
    desk.choose("sniper")
    assert desk.zone("usa/discard") == ["sniper"]


@pytest.mark.rule("UN-bolster-03")
def test_the_option_leaves_the_bolster_of_a_squad_as_it_is() -> None:
    desk = lay(Army(hand="leader-a", supply="fog scout-a sniper"), options={"fog_bolster": False})
    desk.play("leader-a", "bolster")
    assert desk.options() == ["scout-a", "done"]
    assert desk.refused("fog") == "UN-bolster-02"


# -- Command -------------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-command-01")
@pytest.mark.parametrize("n", [0, 1, 2])
def test_command_draws_up_to_x_cards_of_the_own_deck(n: int) -> None:
    desk = lay(Army(hand="sergeant", deck="fog fog fog fog"), Army(deck="sniper sniper scout-a rifleman-b"))
    desk.play("sergeant", "command")
    assert (desk.asked, desk.about) == (("american", "command"), ("card:usa/sergeant", 2))
    assert desk.options() == ["draw:0", "draw:1", "draw:2"]
    desk.choose(f"draw:{n}")
    assert desk.zone("usa/hand") == ["fog"] * n
    assert (desk.count("usa/deck"), desk.count("ger/deck")) == (4 - n, 4)
    assert desk.told("command") == [{"n": n}]
    assert desk.rules("draw") == ["UN-command-01"]


@pytest.mark.rule("UN-command-01")
def test_no_more_than_x_can_be_drawn() -> None:
    desk = lay(Army(hand="sergeant"))
    desk.play("sergeant", "command")
    assert desk.refused("draw:3") == "core-not-offered"


@pytest.mark.rule("UN-command-02")
def test_drawn_cards_may_be_played_in_the_same_turn() -> None:
    desk = lay(Army(hand="sergeant", deck="rifleman-a scout-b fog", scouted="A2"), draws="usa/rifleman-a usa/scout-b")
    desk.play("sergeant", "command")
    desk.choose("draw:2")
    assert desk.may("scout-b", "scout")
    desk.play("rifleman-a", "move")
    desk.choose("A2")
    assert desk.at("usa/rifleman-a") == "A2"
    assert desk.zone("usa/play") == ["rifleman-a", "sergeant"]


# -- Conceal -------------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-conceal-01")
def test_conceal_puts_fog_of_the_enemy_supply_into_the_enemy_discard_pile() -> None:
    desk = lay(Army(hand="scout-a", supply="fog"), Army(supply="fog fog sniper", discard="rifleman-b"))
    desk.play("scout-a", "conceal")
    assert desk.zone("ger/supply") == ["fog", "sniper"]
    assert desk.zone("ger/discard") == ["fog", "rifleman-b"]
    assert (desk.zone("usa/supply"), desk.zone("usa/discard")) == (["fog"], [])
    told = desk.events[-1]
    assert (told.kind, told.side, told.rules) == ("conceal", "american", ("UN-conceal-01",))
    assert told.data == {"n": 1, "of": "german"}
    assert desk.asked == ("american", "play")


@pytest.mark.rule("UN-conceal-01")
def test_conceal_works_for_the_german_side_too() -> None:
    desk = lay(Army(supply="fog"), Army(hand="scout-a", supply="fog"), active="german")
    desk.play("scout-a", "conceal")
    assert (desk.zone("usa/discard"), desk.zone("ger/discard")) == (["fog"], [])


@pytest.mark.rule("UN-conceal-02")
def test_with_nothing_to_conceal_it_may_be_taken_and_has_no_effect() -> None:
    desk = lay(Army(hand="scout-a", at={"scout-a": "A2", "rifleman-a": "A1"}, supply="fog"), Army(supply="sniper"))
    cards, state = desk.cards(), desk.state.dump()
    assert desk.may("scout-a", "conceal")
    desk.play("scout-a", "conceal")
    assert desk.cards() == {**{zone: cards[zone] for zone in cards if zone != "usa/hand"}, "usa/play": ["scout-a"]}
    assert {key for key, value in desk.state.dump().items() if value != state[key]} == {"zones"}
    assert (desk.events[-1].rules, desk.events[-1].data["n"]) == (("UN-conceal-02",), 0)


# -- Control -------------------------------------------------------------------------------------------------

ON_COPSE = {"rifleman-a": "A3"}


@pytest.mark.rule("UN-control-01")
def test_control_turns_the_own_marker_on_the_units_tile() -> None:
    desk = lay(Army(hand="rifleman-a", at=ON_COPSE, scouted="A3 A4"))
    desk.play("rifleman-a", "control")
    assert desk.marks("american") == {"A3": "controlled", "A4": "scouted"}
    told = desk.events[-1]
    assert (told.kind, told.side, told.rules) == ("control", "american", ("UN-control-01",))
    assert told.data == {"tile": "tile:A3", "turned": False}
    assert desk.asked == ("american", "play")


@pytest.mark.rule("UN-control-01")
def test_control_of_a_tile_that_is_controlled_already_changes_nothing() -> None:
    desk = lay(Army(hand="rifleman-a", at=ON_COPSE, controlled="A3"))
    assert desk.may("rifleman-a", "control")
    desk.play("rifleman-a", "control")
    assert desk.marks("american") == {"A3": "controlled"}
    assert desk.points("american") == 2


@pytest.mark.rule("UN-control-02")
def test_an_enemy_marker_that_controls_the_tile_is_turned_back() -> None:
    desk = lay(Army(hand="rifleman-a", at=ON_COPSE, scouted="A3"), Army(controlled="A3 A4"))
    desk.play("rifleman-a", "control")
    assert desk.mark("american", "A3") == "controlled"
    assert desk.marks("german") == {"A3": "scouted", "A4": "controlled"}
    assert desk.told("control") == [{"tile": "tile:A3", "turned": True}]
    assert (desk.points("american"), desk.points("german")) == (2, 3)


@pytest.mark.rule("UN-control-02")
def test_an_enemy_marker_that_has_scouted_the_tile_stays() -> None:
    desk = lay(Army(hand="rifleman-a", at=ON_COPSE, scouted="A3"), Army(scouted="A3"))
    desk.play("rifleman-a", "control")
    assert desk.marks("german") == {"A3": "scouted"}
    assert desk.told("control") == [{"tile": "tile:A3", "turned": False}]


@pytest.mark.rule("UN-control-03")
@pytest.mark.parametrize("down", ["", "scout-a"])
@pytest.mark.parametrize("marker", [{}, {"scouted": "A3"}, {"controlled": "A3"}])
def test_an_enemy_counter_in_whatever_state_bars_control(down: str, marker: dict[str, str]) -> None:
    german = Army(at={"scout-a": "A3", "rifleman-a": "A8"}, down=down, **marker)
    desk = lay(Army(hand="rifleman-a", at=ON_COPSE, scouted="A3"), german)
    assert desk.refused("rifleman-a", "control") == "UN-control-03"
    assert desk.facts("rifleman-a", "control") == ("tile:A3", "unit:ger/scout-a")


@pytest.mark.rule("UN-control-03")
def test_an_enemy_counter_bars_control_of_a_tile_that_one_controls() -> None:
    german = Army(at={"mortar": "A3", "rifleman-a": "A8"})
    desk = lay(Army(hand="rifleman-a", at=ON_COPSE, controlled="A3"), german)
    assert desk.refused("rifleman-a", "control") == "UN-control-03"


@pytest.mark.rule("UN-control-03")
def test_counters_elsewhere_and_own_ones_do_not_bar_it() -> None:
    american = Army(hand="rifleman-a", at={**ON_COPSE, "scout-a": "A3"}, scouted="A3")
    german = Army(at={"scout-a": "A4", "rifleman-a": "A2", "mortar": "B2"})
    assert lay(american, german).may("rifleman-a", "control")


@pytest.mark.rule("UN-control-03")
def test_the_german_side_is_barred_by_american_counters() -> None:
    german = Army(hand="rifleman-a", at=ON_COPSE, scouted="A3")
    desk = lay(Army(at={"rifleman-a": "A1", "sniper": "A3"}), german, active="german")
    assert desk.refused("rifleman-a", "control") == "UN-control-03"
    assert desk.facts("rifleman-a", "control") == ("tile:A3", "unit:usa/sniper")
    assert lay(Army(at={"rifleman-a": "A1"}), german, active="german").may("rifleman-a", "control")


@pytest.mark.rule("UN-control-04")
def test_without_an_own_marker_control_cannot_be_taken() -> None:
    desk = lay(Army(hand="rifleman-a", at=ON_COPSE, scouted="A2 A4"), Army(controlled="A3"))
    assert desk.refused("rifleman-a", "control") == "UN-control-04"
    assert desk.facts("rifleman-a", "control") == ("tile:A3",)


@pytest.mark.rule("UN-control-03", "UN-control-04")
def test_enemy_counters_off_the_board_bar_nothing() -> None:
    desk = lay(Army(hand="rifleman-a", at={"rifleman-a": "C1"}, scouted="C1"), Army(at=NOBODY))
    assert desk.may("rifleman-a", "control")
    assert desk.zone("ger/deck") == sorted(RESERVE.split())
