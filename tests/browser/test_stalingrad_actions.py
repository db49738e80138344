"""Every action of Undaunted: Stalingrad taken by clicks, and what is seen afterwards, in a page without a kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.bench import Table, seat
from tests.browser.harness import Host
from tests.games.undaunted.stalingrad.desk import Army, Field, begin, lay

HIT, SURE = 9, 0
"""Faces: a 0 always hits."""
AT_513 = {"rifleman-a": "513"}


@pytest.fixture
def at(host: Host) -> Callable[..., Table]:
    """`at(soviet, german, field, …)`: a position of the bench on the page, in the turn of the Soviet side."""

    def at(*armies: Any, **more: Any) -> Table:
        return seat(host, lay(*armies, **more))

    return at


def printed(table: Table) -> list[str]:
    """All that is printed on the board."""
    return table.root.locator(".sw-board text").all_text_contents()


# -- the eight combat actions ----------------------------------------------------------------------------------


def test_antitank_on_a_vehicle(at: Callable[..., Table]) -> None:
    german = Army(hand="tank", at={"tank": "514"})
    table = at(Army(hand="antitank-gun", at={**AT_513, "antitank-gun": "513"}), german, dice=(HIT, 1, 1, 1))
    table.play("antitank-gun", "antitank")
    table.click_on("ger/tank")
    assert table.question.startswith("German:\nChoose the card that Tank loses.")
    table.click_on("tank")
    table.reads("Antitank Gun fires at Tank: 9, 1, 1 and 1, needs 7. Hit.", "US-combat-08")
    table.reads("Tank loses Tank from the hand.", "US-casualty-03")
    expect(table.strip("German")).to_contain_text("Casualties 1")


def test_antitank_on_a_building(at: Callable[..., Table]) -> None:
    table = at(Army(hand="antitank-gun", at={**AT_513, "antitank-gun": "502"}), dice=(HIT, 1))
    assert table.tile("503").startswith("503-A Corner house, structure 8")
    table.play("antitank-gun", "antitank")
    assert {"tile:503", "tile:511", "tunnel:rail"} <= set(table.offers())
    table.click_on("503")
    assert table.tile("503").startswith("503-B Corner house, damaged, damaged, structure 6, cover in the building 2")
    assert "503-B" in printed(table)
    assert "503-A" not in printed(table)
    table.reads("The building on 503 is damaged: 503-B lies there now.", "US-destr-05")


def test_area_suppress_on_all_of_a_tile(at: Callable[..., Table]) -> None:
    german = Army(at={"rifleman-b": "516", "scout-b": "516", "tank": "516"})
    table = at(Army(hand="mortar", at={**AT_513, "mortar": "501"}), german, dice=(SURE, 1, 1, 1, 1, 1))
    table.play("mortar", "area-suppress")
    assert "tile:502" not in table.offers(), "too near"
    table.click_on("516")
    assert {"unit:ger/rifleman-b", "unit:ger/scout-b"} <= set(table.offers())
    table.click_on("ger/scout-b")
    assert table.unit("ger/scout-b").endswith("suppressed")
    assert not table.unit("ger/rifleman-b").endswith("suppressed"), "its own attack missed"
    table.reads("Scouts B are suppressed.", "US-suppress")
    table.reads("Mortar tries to suppress Riflemen B", "US-combat-08")


def test_attack(at: Callable[..., Table]) -> None:
    table = at(Army(hand="rifleman-a"), Army(hand="scout-b", at={"scout-b": "514"}), dice=(HIT,))
    table.play("rifleman-a", "attack")
    table.click_on("ger/scout-b", "scout-b")
    table.reads("Riflemen A attack Scouts B: 9, needs 6. Hit.", "US-combat-08")
    table.reads("Scouts B lose Scout B from the hand.", "US-casualty-03")
    expect(table.strip("German")).to_contain_text("Casualties 1")


def test_bomb_with_an_attack_on_each_thing_of_the_tile(at: Callable[..., Table]) -> None:
    german = Army(hand="rifleman-b scout-b", at={"rifleman-b": "503", "scout-b": "503", "tank": "504"})
    dice = (1, HIT, HIT, 1, 1, 1, 1)
    table = at(Army(hand="bomber"), german, dice=dice)
    table.play("bomber", "bomb")
    table.click_on("503")
    assert set(table.offers()) == {"tile:503", "unit:ger/rifleman-b", "unit:ger/scout-b"}
    table.click_on("ger/scout-b", "scout-b")
    assert set(table.offers()) == {"tile:503", "unit:ger/rifleman-b"}, "one attack after the other"
    table.click_on("503")
    assert table.tile("503").startswith("503-B")
    bombs = [line for line in table.lines() if line.startswith("Bomber")]
    assert [line.partition(":")[0] for line in bombs[1:]] == [
        "Bomber bombs Scouts B",
        "Bomber bombs the building on 503",
        "Bomber bombs Riflemen B",
    ]
    table.reads("The building on 503 is damaged", "US-destr-05")


def test_demo_on_a_building_until_it_is_a_ruin(at: Callable[..., Table]) -> None:
    soviet = Army(hand="engineer-a engineer-a.2", at={**AT_513, "engineer-a": "511"})
    table = at(soviet, dice=(HIT, 1, 1, 1, HIT, 1, 1, 1))
    table.play("engineer-a", "demo")
    table.click_on("511")
    assert table.tile("511").startswith("511-B Depot, damaged, damaged, structure 7")
    table.play("engineer-a.2", "demo")
    table.click_on("511")
    assert table.tile("511").startswith("511-C Depot, ruin, destroyed, cover 2")
    assert "structure" not in table.tile("511")
    assert "511-C" in printed(table)
    table.reads("The building on 511 is destroyed: 511-C lies there now.", "US-destr-05")
    assert "on 511-C" in table.unit("sov/engineer-a"), "they stay where they are"


def test_demo_on_a_tunnel(at: Callable[..., Table]) -> None:
    table = at(Army(hand="engineer-a", at={**AT_513, "engineer-a": "514"}), dice=(HIT, HIT, HIT, HIT))
    assert "tunnel" in table.tile("514")
    table.play("engineer-a", "demo")
    table.click_on("tunnel:lane")
    assert "tunnel" not in table.tile("514")
    table.reads("is destroyed.", "US-tunnel")


def test_flame_pushes_its_target(at: Callable[..., Table]) -> None:
    soviet = Army(at={"flamethrower": "510", "rifleman-a": "504"}, hand="flamethrower")
    german = Army(hand="scout-b", at={"rifleman-a": "516", "scout-b": "510"}, scouted="505", controlled="511")
    table = at(soviet, german, dice=(HIT, 1))
    table.play("flamethrower", "flame")
    table.click_on("ger/scout-b", "scout-b")
    assert set(table.offers()) == {"tile:505", "tile:511", "stay"}
    table.click_on("505")
    assert "on 505-A" in table.unit("ger/scout-b")
    table.reads("Scouts B are driven from 510 to 505.", "US-flame-01")
    table.reads("Flamethrower turns the flame on Scouts B", "US-combat-08")


def test_grenade_on_all_units_of_a_tile(at: Callable[..., Table]) -> None:
    german = Army(hand="rifleman-b scout-b", at={"rifleman-b": "510", "scout-b": "510", "tank": "510"})
    table = at(Army(hand="upgraded-rifleman-a"), german, dice=(HIT, 1, 1, 1))
    table.play("upgraded-rifleman-a", "grenade")
    assert "tile:514" in table.offers()
    assert "tile:501" not in table.offers(), "out of range"
    table.click_on("510")
    assert set(table.offers()) == {"unit:ger/rifleman-b", "unit:ger/scout-b"}, "no vehicle"
    table.click_on("ger/rifleman-b", "rifleman-b")
    assert "Riflemen A throw grenades at" in " ".join(table.lines())
    table.reads("Riflemen B lose Rifleman B from the hand.", "US-casualty-03")
    table.reads("Riflemen A throw grenades at Scouts B", "US-combat-08")


def test_suppress(at: Callable[..., Table]) -> None:
    german = Army(at={"scout-b": "514"})
    table = at(Army(hand="machine-gunner-a", at={**AT_513, "machine-gunner-a": "513"}), german, dice=(HIT, 1, 1, 1))
    table.play("machine-gunner-a", "suppress")
    table.click_on("ger/scout-b")
    assert table.unit("ger/scout-b") == "Scouts B, German, on 514-A Lane, suppressed"
    table.reads("Machine Gunners A try to suppress Scouts B", "US-combat-08")
    table.reads("Scouts B are suppressed.", "US-suppress")


# -- rout ------------------------------------------------------------------------------------------------------


def test_a_unit_without_cards_is_routed_and_moved(at: Callable[..., Table]) -> None:
    german = Army(at={"rifleman-a": "516", "scout-b": "510"}, deck="sniper", scouted="505")
    table = at(Army(hand="rifleman-a", at={"rifleman-a": "510"}), german, dice=(HIT,))
    table.play("rifleman-a", "attack")
    table.click_on("ger/scout-b")
    assert set(table.offers()) == {"tile:505", "stay"}
    table.click_on("505")
    assert table.unit("ger/scout-b") == "Scouts B, German, on 505-A Square, routed"
    table.reads("Scouts B have no card to lose. The unit is routed.", "US-rout-01")
    table.reads("Scouts B are driven from 510 to 505.", "US-rout-03")


def test_a_card_out_of_the_supply_ends_a_rout(at: Callable[..., Table]) -> None:
    units = {"rifleman-a": "513", "scout-a": "513", "scout-b": "513"}
    table = at(Army(hand="quartermaster", supply="scout-a", at=units, routed="scout-a scout-b", deck=""))
    assert table.unit("sov/scout-a").endswith("routed")
    table.play("quartermaster", "support")
    table.click_on("scout-a")
    if "done" in table.offers():
        table.click_on("done")
    assert not table.unit("sov/scout-a").endswith("routed")
    assert table.unit("sov/scout-b").endswith("routed")
    table.reads("Scouts A are routed no more.", "US-support-03")
    expect(table.strip("Soviet")).to_contain_text("Supply 0")


# -- on the board ----------------------------------------------------------------------------------------------


def test_mine_on_an_edge_with_either_face(at: Callable[..., Table]) -> None:
    soviet = Army(hand="engineer-a", at={**AT_513, "engineer-a": "510"})
    table = at(soviet)
    table.play("engineer-a", "mine")
    edge = "edge:505/510"
    assert edge in table.offers()
    table.click(edge)
    assert {"edge:505/510 antipersonnel", "edge:505/510 antitank"} <= set(table.offers()), "the face comes second"
    assert table.match.request is not None
    table.answer("edge:505/510 antitank")
    table.click_on("509/510 antipersonnel")
    table.reads("Engineers A lay an antitank mine on", "US-minelay")
    table.reads("Engineers A lay an antipersonnel mine on", "US-minelay")
    assert "mine of Soviet: antitank" in table.tile("505")
    assert "mine of Soviet: antipersonnel" in table.tile("509")


def test_a_mine_goes_off(at: Callable[..., Table]) -> None:
    soviet = Army(hand="rifleman-a rifleman-a.2", at={"rifleman-a": "514"}, scouted="510 514")
    german = Army(at={"rifleman-a": "504"}, mines={"510/514": "antipersonnel"})
    table = at(soviet, german, dice=(HIT,))
    assert "mine of German: antipersonnel" in table.tile("514")
    table.play("rifleman-a", "move")
    table.click_on("510", "rifleman-a")
    table.reads("goes off under Riflemen A: 9, needs 4. Hit.", "US-combat-08")
    table.reads("is used up.", "US-mine")
    assert "mine" not in table.tile("514")
    assert "on 514-A" in table.unit("sov/rifleman-a")


def test_overwatch_and_its_line(at: Callable[..., Table]) -> None:
    table = at(Army(hand="machine-gunner-a", at={**AT_513, "machine-gunner-a": "513"}))
    lines = table.root.locator(".sw-board path[stroke-dasharray='5 4']")
    before = lines.count()
    table.play("machine-gunner-a", "overwatch")
    table.click_on("510")
    assert "overwatch of Soviet" in table.tile("510")
    assert lines.count() == before + 1
    table.reads("Machine Gunners A keep watch over 510.", "US-owaction-01")


def test_fire_on_overwatch(at: Callable[..., Table]) -> None:
    german = Army(at={"rifleman-a": "504", "machine-gunner-a": "505"}, overwatch={"machine-gunner-a": "510"})
    soviet = Army(hand="rifleman-a", at={"rifleman-a": "514"}, scouted="510 514")
    table = at(soviet, german, dice=(HIT, 1, 1))
    assert "overwatch of German" in table.tile("510")
    table.play("rifleman-a", "move")
    table.click_on("510")
    assert table.unit("sov/rifleman-a").endswith("suppressed")
    table.reads("fire on overwatch at", "US-combat-08")


def test_smoke(at: Callable[..., Table]) -> None:
    table = at(Army(hand="engineer-a", at={**AT_513, "engineer-a": "510"}))
    table.play("engineer-a", "smoke")
    assert "smoke +2" in table.tile("510")
    table.reads("Engineers A lay smoke on 510.", "US-smoke")


def test_a_step_through_a_tunnel(at: Callable[..., Table]) -> None:
    table = at(Army(hand="sniper", at={"sniper": "501"}), Army(at={"rifleman-a": "516"}))
    table.play("sniper", "stalk")
    assert {"tunnel:wall", "tunnel:lane"} <= set(table.offers())
    table.click_on("tunnel:wall")
    assert "on 508-A" in table.unit("sov/sniper")
    table.reads("Sniper moves through a tunnel to 508.", "US-tunnel-01")


@pytest.mark.parametrize("tile", ["510", "513"])
def test_where_a_unit_without_squad_comes_in(at: Callable[..., Table], tile: str) -> None:
    soviet = Army(hand="mortar", at={"rifleman-a": "510", "rifleman-b": "513"})
    table = at(soviet, Army(at={"rifleman-a": "502"}))
    assert table.root.locator('[data-id="unit:sov/mortar"]').count() == 0
    table.play("mortar", "move")
    assert set(table.offers()) == {"tile:510", "tile:513"}
    table.click_on(tile)
    assert f"on {tile}-A" in table.unit("sov/mortar")
    table.reads(f"Mortar comes onto the board on {tile}.", "US-spawn-01")


# -- actions of two parts --------------------------------------------------------------------------------------


def test_assault_moves_then_attacks(at: Callable[..., Table]) -> None:
    soviet = Army(hand="upgraded-rifleman-a", scouted="510 513")
    table = at(soviet, Army(hand="rifleman-a", at={"rifleman-a": "505"}), dice=(HIT,))
    table.play("upgraded-rifleman-a", "assault")
    table.click_on("510", "stop")
    table.click_on("upgraded-rifleman-a attack", "ger/rifleman-a", "rifleman-a")
    assert "on 510-A" in table.unit("sov/rifleman-a")
    table.reads("Riflemen A attack German Riflemen A: 9, needs", "US-combat-08")


def test_reposition_acts_then_moves(at: Callable[..., Table]) -> None:
    units = {**AT_513, "machine-gunner-a": "513"}
    soviet = Army(hand="upgraded-machine-gunner-a", at=units, scouted="510 513")
    table = at(soviet, Army(at={"rifleman-a": "505"}), dice=(HIT, 1, 1, 1, 1))
    table.play("upgraded-machine-gunner-a", "reposition")
    table.click_on("upgraded-machine-gunner-a suppress", "ger/rifleman-a")
    assert table.unit("ger/rifleman-a").endswith("suppressed")
    if "upgraded-machine-gunner-a move" in table.options():
        table.click_on("upgraded-machine-gunner-a move")
    table.click_on("510")
    assert "on 510-A" in table.unit("sov/machine-gunner-a")


def test_explore_puts_fog_aside_and_scouts(at: Callable[..., Table]) -> None:
    soviet = Army(hand="upgraded-scout-a fog", deck="sniper rifleman-a", at={**AT_513, "scout-a": "513"})
    table = at(soviet, draws="sov/sniper")
    table.play("upgraded-scout-a", "explore")
    expect(table.strip("Soviet")).to_contain_text("Set aside 1")
    table.click_on("510", "506")
    assert "scouted by Soviet" in table.tile("510")
    assert "scouted by Soviet" in table.tile("506")
    assert "on 506-A" in table.unit("sov/scout-a")
    table.reads("The Soviet side sets", "US-recon")


# -- cards again -------------------------------------------------------------------------------------------------


def test_inspire_takes_an_action_of_a_card_played_before(at: Callable[..., Table]) -> None:
    table = at(Army(hand="squad-leader-a", play="rifleman-a", at=AT_513, scouted="513"))
    table.play("squad-leader-a", "inspire")
    table.click_on("rifleman-a control")
    assert "controlled by Soviet" in table.tile("513")
    table.reads("Rifleman A acts again: Control.", "US-inspire-01")


def test_force_takes_two(at: Callable[..., Table]) -> None:
    soviet = Army(hand="commissar", play="rifleman-a rifleman-b", at={"rifleman-a": "513", "rifleman-b": "510"})
    table = at(soviet._replace(scouted="513 510"))
    table.play("commissar", "force")
    table.click_on("rifleman-a control", "rifleman-b control")
    assert "controlled by Soviet" in table.tile("513")
    assert "controlled by Soviet" in table.tile("510")
    table.reads("Rifleman B acts again: Control.", "US-force")


def test_a_card_readies_its_unit(at: Callable[..., Table]) -> None:
    table = at(Army(hand="rifleman-a", down="rifleman-a"))
    assert table.unit("sov/rifleman-a").endswith("suppressed")
    assert "card:S-S-004 move" not in table.offers()
    table.play("rifleman-a", "ready-unit")
    assert not table.unit("sov/rifleman-a").endswith("suppressed")
    table.reads("Riflemen A are ready", "US-play-05")


def test_the_ready_action_readies_units(at: Callable[..., Table]) -> None:
    units = {"rifleman-a": "513", "scout-a": "510"}
    table = at(Army(hand="commissar", at=units, down="rifleman-a scout-a"))
    table.play("commissar", "ready")
    table.click_on("sov/scout-a")
    assert not table.unit("sov/scout-a").endswith("suppressed")
    assert table.unit("sov/rifleman-a").endswith("suppressed")
    table.click_on("done")
    table.reads("Scouts A are ready", "US-readyact-01")


def test_antiair_takes_a_bomber(at: Callable[..., Table]) -> None:
    table = at(Army(hand="antiair-battery"), Army(hand="bomber sniper"))
    table.play("antiair-battery", "antiair")
    assert table.question.startswith("German:")
    table.click_on("bomber")
    expect(table.strip("German")).to_contain_text("Bombers removed 1")
    table.reads("The German side loses 1 Bomber from its hand.", "US-antiair-01")


def test_antiair_that_finds_no_bomber_goes_back(at: Callable[..., Table]) -> None:
    table = at(Army(hand="antiair-battery"), Army(hand="sniper"))
    table.play("antiair-battery", "antiair")
    assert "No Bomber was found. Choose one." in table.question
    table.click_on("return")
    expect(table.strip("Soviet")).to_contain_text("Supply 1")
    table.reads("goes back to the supply: no Bomber was found.", "US-antiair-05")


# -- actions of command cards and scouts, and what every card can do -----------------------------------------------


def test_scout_marks_the_tiles_on_its_way(at: Callable[..., Table]) -> None:
    table = at(Army(hand="scout-a", at={**AT_513, "scout-a": "513"}, scouted="513"))
    table.play("scout-a", "scout")
    table.click_on("510", "506")
    assert "scouted by Soviet" in table.tile("510")
    assert "scouted by Soviet" in table.tile("506")
    assert "on 506-A" in table.unit("sov/scout-a")
    table.reads("Scouts A move to 506.", "US-scout-01")


def test_guide_moves_another_unit(at: Callable[..., Table]) -> None:
    table = at(Army(hand="commissar", at={**AT_513, "rifleman-b": "513"}, scouted="505 510 513"))
    table.play("commissar", "guide")
    table.click_on("sov/rifleman-b", "510", "505")
    assert "on 505-A" in table.unit("sov/rifleman-b")
    table.reads("Riflemen B move to 505.", "US-guide-01")


def test_bolster_fetches_cards_out_of_the_supply(at: Callable[..., Table]) -> None:
    table = at(Army(hand="platoon-sergeant", supply="rifleman-a scout-a fog"))
    table.play("platoon-sergeant", "bolster")
    table.click_on("rifleman-a", "scout-a", "done")
    expect(table.strip("Soviet")).to_contain_text("Discard 2")
    expect(table.strip("Soviet")).to_contain_text("Supply 1")
    table.reads("The Soviet side bolsters", "US-bolster-01")


def test_command_draws_cards(at: Callable[..., Table]) -> None:
    table = at(Army(hand="platoon-sergeant", deck="sniper scout-a rifleman-a"))
    table.play("platoon-sergeant", "command")
    assert "Draw up to 2 cards." in table.question
    table.click_on("draw:2")
    expect(table.strip("Soviet")).to_contain_text("Deck 1")
    table.reads("The Soviet side draws", "US-command-01")


def test_conceal_gives_fog(at: Callable[..., Table]) -> None:
    soviet = Army(hand="scout-a", at={**AT_513, "scout-a": "513"})
    table = at(soviet, Army(supply="fog fog"))
    table.play("scout-a", "conceal")
    expect(table.strip("German")).to_contain_text("Discard 1")
    expect(table.strip("German")).to_contain_text("Supply 1")
    table.reads("The German side gets 1 Fog of War into its discard pile.", "US-conceal-01")


def test_recon_puts_fog_aside(at: Callable[..., Table]) -> None:
    soviet = Army(hand="scout-a fog", deck="sniper", at={**AT_513, "scout-a": "513"})
    table = at(soviet)
    table.play("scout-a", "recon")
    expect(table.strip("Soviet")).to_contain_text("Set aside 1")
    table.reads("The Soviet side sets", "US-recon-01")


def test_a_card_hunkers_down(at: Callable[..., Table]) -> None:
    table = at(Army(hand="rifleman-a"))
    table.play("rifleman-a", "hunker")
    expect(table.strip("Soviet")).to_contain_text("Supply 1")
    table.reads("Rifleman A hunkers down: back to the supply.", "US-hunker-01")


# -- beginning and end -------------------------------------------------------------------------------------------


def test_muster_chooses_the_cards_of_the_deck(host: Host) -> None:
    table = seat(host, begin("011"))
    cards = table.root.locator(".sw-zone [data-card]")
    offered = [word for word in table.options() if word != "rest"]
    assert cards.count() == 1, "cards that are alike lie in one stack"
    table.click(table.root.locator(".sw-zone .sw-copies"))
    assert cards.count() == len(offered), "of a whole supply only what can be chosen"
    table.click(table.root.locator(".sw-zone .sw-more"))
    assert cards.count() > 20
    table.click_on(offered[1])
    for _ in range(2):
        if "rest" in table.options():
            table.click_on("rest")
    assert table.options()
    assert "rest" not in table.options(), "both decks are made up"
    table.reads("The Soviet side makes up a deck of 9 cards", "US-setup-1")
    table.reads("The German side makes up a deck of 9 cards", "US-setup-1")


def test_withdraw_is_asked_twice(at: Callable[..., Table]) -> None:
    table = at(Army(hand="rifleman-a"))
    table.click("withdraw")
    expect(table.find("withdraw")).to_have_text("Withdraw? The other side wins.")
    assert not table.match.over
    table.click("withdraw")
    table.wait()
    end = table.root.locator("[aria-label='Result']")
    expect(end).to_contain_text("The German side wins")
    expect(end.locator(".sw-chip")).to_have_text("US-end-10")
    assert table.match.over


def test_withdraw_is_only_offered_before_a_card_is_played(at: Callable[..., Table]) -> None:
    table = at(Army(hand="rifleman-a rifleman-a.2", scouted="513"))
    assert "withdraw" in table.offers()
    table.play("rifleman-a", "control")
    assert "withdraw" not in table.offers()


def test_smoke_and_a_swapped_tile_change_what_a_shot_needs(at: Callable[..., Table]) -> None:
    """The odds beside the board reckon with what lies there now."""
    german = Army(hand="scout-b", at={"scout-b": "503"})
    table = at(Army(hand="rifleman-a"), german, Field(smoke="503", worn={"503": "C"}), dice=(1,))
    table.play("rifleman-a", "attack")
    table.point("unit:ger/scout-b")
    odds = table.root.locator(".sw-odds")
    expect(odds).to_contain_text("smoke")
    table.click_on("ger/scout-b")
    table.reads("needs 12", "US-combat-08")
