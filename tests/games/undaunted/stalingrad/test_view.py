"""What is on the screen in Stalingrad: board, faces, items, log, pills, result."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import stalingrad_widgets.games.undaunted.stalingrad as engine
from stalingrad_widgets.core.events import Event
from stalingrad_widgets.games.undaunted.stalingrad import standing
from stalingrad_widgets.games.undaunted.stalingrad.board import aim
from stalingrad_widgets.games.undaunted.stalingrad.ruleset import STALINGRAD as RULES
from stalingrad_widgets.games.undaunted.stalingrad.table import STALINGRAD
from stalingrad_widgets.games.undaunted.state import Result

from .desk import Army, Desk, Field, begin, goals, lay, scenario
from .table_kit import VIEWERS, lines

# -- the board --------------------------------------------------------------------------------------------


def spaces(desk: Desk) -> dict[str, Any]:
    return {space["id"]: space for space in STALINGRAD.board(desk.state)["spaces"]}


@pytest.mark.rule("US-tile-05", "US-tile-06", "US-tile-07", "US-fort-04")
def test_tiles_print_their_version_and_all_signs() -> None:
    printed = spaces(begin())
    assert printed["tile:503"] == {
        "id": "tile:503",
        "k": "rect",
        "code": "503-A",
        "t": "Corner house",
        "b": [["structure", 8], ["building", 3], ["cover", 1]],
        "at": [292.0, 4, 140, 108],
        "ground": "building",
        "feature": "block",
    }
    assert printed["tile:509"]["b"] == [["impassable", ""], ["cover", 2]]
    assert printed["tile:515"]["b"] == [["fort", 4], ["structure", 6], ["building", 2], ["cover", 1]]
    assert spaces(begin("901"))["tile:507"]["code"] == "507-B"


def test_the_city_of_a_campaign_is_laid_out_as_it_stands() -> None:
    desk = begin(setting={"city": {"503": "B"}, "tunnels_gone": ["rail"]})
    assert spaces(desk)["tile:503"]["code"] == "503-B"
    items = STALINGRAD.items(desk.state, None)
    assert "ground:503" not in items
    assert [id for id in items if id.startswith("tunnel:")] == ["tunnel:wall", "tunnel:lane"]


@pytest.mark.rule("US-mine-01")
def test_every_edge_is_a_link_that_is_not_drawn() -> None:
    desk = begin()
    links = STALINGRAD.board(desk.state)["links"]
    assert [link["id"] for link in links] == list(desk.state.scenario.edge_words)
    assert {link.get("f") for link in links} == {"edge"}
    assert links[0] == {"id": "edge:501/502", "a": "tile:501", "b": "tile:502", "f": "edge"}


def test_tiles_joined_over_a_distance_are_drawn_as_joined() -> None:
    edges = [[a.partition(":")[2].split("/")[0], a.split("/")[1]] for a in scenario().edge_words]
    links = STALINGRAD.board(begin(edges=[*edges, ["501", "516"]]).state)["links"]
    assert links[-1] == {"id": "edge:501/516", "a": "tile:501", "b": "tile:516"}


def test_zones_stand_in_the_order_of_the_strip() -> None:
    zones = [zone for zone in STALINGRAD.board(begin().state)["zones"] if zone["s"] == "soviet"]
    assert [(zone["t"], zone["role"]) for zone in zones] == [
        ("Hand", "hand"),
        ("Deck", "pile"),
        ("Discard", "open"),
        ("Supply", "open"),
        ("Casualties", "lost"),
        ("Set aside", "open"),
        ("Bombers removed", "open"),
        ("Bid", "play"),
        ("Played this turn", "play"),
    ]


# -- texts -----------------------------------------------------------------------------------------------


@pytest.mark.rule("US-setup-08", "US-overview-03")
def test_a_side_reads_its_own_briefing_and_intel_alone() -> None:
    desk = begin("901", intel={"soviet": "They have no mines left.", "german": "They are few."})
    texts = STALINGRAD.board(desk.state)["texts"]
    assert not [key for key in texts if key.startswith("briefing/")]
    shown = {viewer: STALINGRAD.extras(desk.state, viewer).get("texts", {}) for viewer in VIEWERS}
    soviet = {"briefing/soviet": "Bring the Riflemen out, or break the enemy.\n\nThey have no mines left."}
    german = {"briefing/german": "Hold the works.\n\nThey are few."}
    assert shown == {None: {**soviet, **german}, "": {}, "soviet": soviet, "german": german}


@pytest.mark.rule("US-goal-01")
def test_the_briefing_for_both_has_aims_special_rules_and_full_rout() -> None:
    told = STALINGRAD.board(begin("901").state)["texts"]["briefing"].split("\n\n")
    assert told[0] == "sixteen tiles. An autumn day."
    assert told[1] == "The trench is fortified."
    assert told[2].startswith("Control of a factory gains a mission point. A routed gunner")
    assert told[4] == "Only the Soviet side loses as soon as all its Riflemen on the board are routed."
    both = STALINGRAD.board(begin("900").state)["texts"]["briefing"]
    assert both.endswith("A side loses as soon as all its Riflemen on the board are routed.")
    none = begin("900", full_rout={"soviet": False, "german": False})
    assert STALINGRAD.board(none.state)["texts"]["briefing"].endswith("A Full Rout does not end this scenario.")


RIFLES = ["rifleman-a", "rifleman-b"]
AIMS: list[tuple[Any, str]] = [
    (4, "it controls objectives worth 4 points"),
    ({"points": 1, "gain": 1}, "it controls objectives worth 1 point and it has gained 1 mission point"),
    ({"rout": ["tank"]}, "the German Tank is routed"),
    ({"rout": ["tank", "rifleman-a"], "rout_count": 1}, "1 of the German Tank and Riflemen A is routed"),
    ({"rout_count": 1}, "1 German unit is routed"),
    ({"rout_count": 3}, "3 German units are routed"),
    ({"mission": 2}, "2 mission points lie on tiles that it controls"),
    ({"occupy": {"on": "escape", "units": RIFLES}}, "Riflemen A and Riflemen B are on tiles with an escape marker"),
    ({"occupy": {"on": "mission", "units": ["tank"]}}, "Tank is on tiles with a mission marker"),
    ({"occupy": {"on": "both", "units": ["tank"]}}, "Tank is on tiles with a mission or escape marker"),
    ({"occupy": {"tiles": ["505", "501"], "count": 2}}, "2 of its units stand on 501 or 505"),
    ({"occupy": {"tiles": ["505"], "count": 1, "role": "rifleman"}}, "1 of Riflemen A and Riflemen B is on 505"),
]


@pytest.mark.parametrize(("goal", "said"), AIMS)
@pytest.mark.rule("US-goal-01")
def test_each_kind_of_aim_is_told(goal: Any, said: str) -> None:
    compiled = scenario("901", goals=goals(goal, 4), mission_beside=9)
    told = aim(compiled, compiled.sides[0])
    assert told.startswith("The Soviet side wins as soon as ")
    end = ", not routed." if isinstance(goal, dict) and "occupy" in goal else "."
    assert told == f"The Soviet side wins as soon as {said}{end}"


def test_withdrawing_has_its_words() -> None:
    texts = STALINGRAD.board(begin().state)["texts"]
    assert texts["now/withdraw"] == "Withdraw"
    assert texts["now/withdraw?"] == "Withdraw? The other side wins."
    assert tuple(STALINGRAD.resigns) == ("withdraw",)


# -- faces ---------------------------------------------------------------------------------------------------


def rows(desk: Desk, card: str) -> list[tuple[str, str, str | None]]:
    face = STALINGRAD.faces(desk.state)[card]
    return [(row["verb"], row["t"], row.get("v")) for row in face["rows"]]


@pytest.mark.rule("US-value-01", "US-card-21", "US-play-05")
def test_cards_print_their_uses() -> None:
    desk = lay()
    assert rows(desk, "card:S-L-036") == [
        ("move", "Move", "1"),
        ("attack", "Attack", "1"),
        ("demo", "Demo", "1/4 (0)"),
        ("mine", "Mine", "2"),
        ("smoke", "Smoke", None),
        ("ready-unit", "Ready", None),
        ("hunker", "Hunker down", None),
    ]
    assert rows(desk, "card:S-L-046")[1:3] == [
        ("area-suppress", "Area Suppress", "3 (≥\u202f2)"),
        ("grenade", "Grenade", "2 (2–4)"),
    ]
    assert rows(desk, "card:S-U-004")[1:3] == [("attack", "Attack", "1"), ("attack-2", "Attack +", "2 (≤\u202f2)")]
    assert rows(desk, "card:G-R-014")[2] == ("recon", "Recon", "–")
    assert [verb for verb, *_ in rows(desk, "card:S-S-001")] == ["bolster", "command", "hunker"]
    fog = STALINGRAD.faces(desk.state)["card:S-S-026"]
    assert (fog.get("rows"), fog["note"]) == (None, "Only counts as a bid.")


def test_counters_and_soldiers_are_named() -> None:
    faces = STALINGRAD.faces(lay().state)
    assert faces["card:S-S-004"]["foot"] == ["Agafonov", "S-S-004"]
    assert faces["sov/tank"] == {"k": "unit", "t": "Tank", "s": "soviet", "sym": "armour", "v": ["", "6"], "bar": 1}
    assert "bar" not in faces["sov/rifleman-a"]
    both = STALINGRAD.faces(begin("902").state)["sov/rifleman-ab"]
    assert (both["t"], both["v"]) == ("Riflemen AB", ["AB", "4"])


def test_every_icon_and_rule_of_a_row_is_known() -> None:
    source = (Path(__file__).parents[4] / "js/src/draw/Icon.tsx").read_text(encoding="utf-8")
    known = set(re.findall(r'^  "?([a-z-]+)"?: ', source, re.MULTILINE))
    faces = STALINGRAD.faces(lay().state).values()
    made = [row for face in faces for row in face.get("rows", [])]
    assert {row["icon"] for row in made} <= known
    assert {row["rule"] for row in made if "rule" in row} <= {rule.id for rule in STALINGRAD.ledger}


# -- items ---------------------------------------------------------------------------------------------------


def items(desk: Desk, viewer: str | None = None) -> dict[str, Any]:
    return dict(STALINGRAD.items(desk.state, viewer))


def test_what_only_stalingrad_has_lies_on_the_board() -> None:
    desk = lay(
        Army(
            at={"rifleman-a": "513", "machine-gunner-a": "514"},
            down="rifleman-a",
            routed="rifleman-a",
            scouted="510",
            overwatch={"machine-gunner-a": "506"},
            mines={"506/510": "antipersonnel", "511/515": "antitank"},
        ),
        field=Field(smoke="505", worn={"503": "B", "511": "C"}, fallen="wall", mission={"507": 2}),
        id="901",
    )
    shown = items(desk)
    assert shown["unit:sov/rifleman-a"]["st"] == ["suppressed", "routed"]
    assert shown["overwatch:sov/machine-gunner-a"] == {
        "k": "mark", "f": "overwatch", "at": "tile:506", "s": "soviet", "top": "unit:sov/machine-gunner-a"
    }  # fmt: skip
    assert shown["line:sov/machine-gunner-a"] == {
        "k": "line", "f": "overwatch", "from": "unit:sov/machine-gunner-a", "at": "tile:506"
    }  # fmt: skip
    mine = {"k": "mark", "f": "mine", "s": "soviet"}
    assert shown["mine:506/510"] == {**mine, "at": "edge:506/510", "side": "a", "t": "antipersonnel"}
    assert shown["mine:511/515"] == {**mine, "at": "edge:511/515", "side": "b", "t": "antitank"}
    assert shown["smoke:505"] == {"k": "mark", "f": "smoke", "at": "tile:505", "t": "smoke +2"}
    assert shown["tunnel:lane"] == {"k": "mark", "f": "tunnel", "at": "tile:514"}
    assert "tunnel:wall" not in shown
    assert shown["escape:501"] == {"k": "mark", "f": "escape", "at": "tile:501"}
    assert shown["mission:506"] == {"k": "mark", "f": "mission", "at": "tile:506"}
    assert shown["points:507"] == {"k": "mark", "f": "mission-points", "at": "tile:507", "n": 2}
    assert shown["objective:506"] == {"k": "mark", "f": "objective", "at": "tile:506", "n": 2}


@pytest.mark.rule("US-destr-05")
def test_a_tile_that_was_swapped_prints_its_new_version() -> None:
    shown = items(lay(field=Field(worn={"503": "B", "511": "C"})))
    assert shown["ground:503"] == {
        "k": "ground",
        "at": "tile:503",
        "f": "building",
        "feature": "block",
        "code": "503-B",
        "t": "Corner house, damaged",
        "b": [["structure", 6], ["building", 2], ["cover", 1]],
        "st": ["damaged"],
    }
    ruin = shown["ground:511"]
    assert (ruin["st"], ruin["f"], ruin["feature"], ruin["b"]) == (["destroyed"], "rubble", "", [["cover", 2]])


def test_zones_that_are_mostly_empty_are_shown_with_cards_only() -> None:
    assert not {"zone:sov/aside", "zone:sov/removed"} & items(lay()).keys()
    desk = lay(Army(aside="fog", removed="bomber", lost="rifleman-a.2"))
    assert items(desk, "german")["zone:sov/aside"] == {"k": "zone", "n": 1}
    assert items(desk, "soviet")["zone:sov/removed"] == {"k": "zone", "n": 1, "cards": ["card:S-L-051"]}
    assert items(desk, "german")["zone:sov/lost"] == {"k": "zone", "n": 1}
    assert items(desk, "soviet")["zone:sov/lost"]["cards"] == ["card:S-S-005"]


# -- the log -------------------------------------------------------------------------------------------------

ON_502 = {"unit": "unit:sov/rifleman-a", "tile": "tile:502"}
FIRED = {
    "verb": "attack",
    "attacker": "unit:sov/rifleman-a",
    "target": "unit:ger/scout-a",
    "total": 7,
    "parts": [],
    "dice": [3, 6],
    "hit": False,
}
LINES: list[tuple[str, str | None, Mapping[str, Any], str]] = [
    ("muster", "soviet", {"n": 9}, "The Soviet side makes up a deck of 9 cards."),
    ("play", "soviet", {"card": "card:S-S-020", "verb": "suppress"}, "Machine Gunner A: Suppress 4."),
    ("play", "soviet", {"card": "card:S-S-020", "verb": "ready-unit"}, "Machine Gunner A: Ready."),
    ("inspire", "soviet", {"card": "card:S-S-004", "verb": "move"}, "Rifleman A acts again: Move 1."),
    ("force", "soviet", {"card": "card:S-L-040", "verb": "assault"}, "Tank acts again: Assault."),
    (
        "support",
        "soviet",
        {"cards": ["card:S-S-004", "card:S-S-026"], "n": 2},
        "The Soviet side takes Rifleman A and Fog of War from its supply into its hand.",
    ),
    ("recon", "soviet", {"cards": ["card:S-S-026"], "n": 1}, "The Soviet side sets Fog of War aside."),
    ("bombers", "german", {"n": 1, "zone": "zone:ger/deck"}, "The German side loses 1 Bomber from its deck."),
    (
        "returned",
        "soviet",
        {"card": "card:S-L-050"},
        "Antiair Battery goes back to the supply: no Bomber was found.",
    ),
    (
        "step",
        "soviet",
        {"unit": "unit:sov/tank", "from": "tile:501", "to": "tile:502"},
        "Tank moves to 502.",
    ),
    (
        "step",
        "soviet",
        {"unit": "unit:sov/rifleman-a", "from": "tile:501", "to": "tile:508", "through": "tunnel:wall"},
        "Riflemen A move through a tunnel to 508.",
    ),
    ("routed", "soviet", {**ON_502, "again": False}, "Riflemen A have no card to lose. The unit is routed."),
    ("routed", "soviet", {**ON_502, "again": True}, "Riflemen A are routed already."),
    ("recovered", "soviet", ON_502, "Riflemen A are routed no more."),
    (
        "pushed",
        "soviet",
        {"unit": "unit:sov/rifleman-a", "from": "tile:501", "to": "tile:502"},
        "Riflemen A are driven from 501 to 502.",
    ),
    (
        "mine-laid",
        "soviet",
        {"unit": "unit:sov/engineer-a", "edge": "edge:502/505", "face": "antitank"},
        "Engineers A lay an antitank mine on the edge of 502 and 505.",
    ),
    ("mine-gone", "soviet", {"edge": "edge:502/505"}, "The mine on the edge of 502 and 505 is used up."),
    ("smoke", "soviet", {**ON_502, "unit": "unit:sov/engineer-a"}, "Engineers A lay smoke on 502."),
    ("overwatch", "soviet", ON_502, "Riflemen A keep watch over 502."),
    ("overwatch-off", "soviet", ON_502, "Riflemen A keep watch over 502 no more."),
    (
        "damaged",
        "soviet",
        {"tile": "tile:503", "version": "503-B", "destroyed": False},
        "The building on 503 is damaged: 503-B lies there now.",
    ),
    (
        "damaged",
        "soviet",
        {"tile": "tile:503", "version": "503-C", "destroyed": True},
        "The building on 503 is destroyed: 503-C lies there now.",
    ),
    ("tunnel-gone", "soviet", {"tunnel": "tunnel:wall", "tile": "tile:508"}, "The tunnel on 508 is destroyed."),
    (
        "gain",
        "soviet",
        {"n": 2, "total": 3, "hook": "gain-by-rout"},
        "The Soviet side gains 2 mission points, 3 in all.",
    ),
    ("gain", "soviet", {"n": 0, "total": 3, "hook": "gain-by-rout"}, "No mission point is left to gain."),
    ("mission-placed", "german", {"tile": "tile:506", "n": 1}, "1 mission point now lies on 506."),
    ("mission-placed", "german", {"tile": "tile:506", "n": 2}, "2 mission points now lie on 506."),
    ("mission-placed", "german", {"tile": "tile:506", "n": 0}, "No mission point is left to place."),
    ("attack", "soviet", FIRED, "Riflemen A attack Scouts A: 3 and 6, needs 7. Miss."),
    (
        "attack",
        "soviet",
        {**FIRED, "target": "unit:ger/rifleman-a", "dice": [0], "hit": True},
        "Riflemen A attack German Riflemen A: 0, needs 7. Hit: a 0 always hits.",
    ),
    (
        "attack",
        "soviet",
        {**FIRED, "verb": "bomb", "attacker": "card:S-L-051", "target": "unit:sov/scout-a", "dice": [8], "hit": True},
        "Bomber bombs Scouts A of the own side: 8, needs 7. Hit.",
    ),
    (
        "attack",
        "soviet",
        {**FIRED, "verb": "demo", "attacker": "unit:sov/engineer-a", "target": "tile:503"},
        "Engineers A set charges at the building on 503: 3 and 6, needs 7. Miss.",
    ),
    (
        "attack",
        "soviet",
        {**FIRED, "verb": "antitank", "attacker": "unit:sov/antitank-gun", "target": "tunnel:wall"},
        "Antitank Gun fires at the tunnel on 508: 3 and 6, needs 7. Miss.",
    ),
    (
        "attack",
        "german",
        {**FIRED, "verb": "mine", "attacker": "edge:502/505", "target": "unit:sov/scout-a", "dice": [2]},
        "The mine on the edge of 502 and 505 goes off under Scouts A: 2, needs 7. Miss.",
    ),
    (
        "attack",
        "soviet",
        {**FIRED, "verb": "overwatch", "attacker": "unit:sov/machine-gunner-a"},
        "Machine Gunners A fire on overwatch at Scouts A: 3 and 6, needs 7. Miss.",
    ),
    (
        "casualty",
        "german",
        {"unit": "unit:ger/scout-a", "zone": "zone:ger/hand"},
        "Scouts A lose a card from the hand.",
    ),
    ("withdraw", "german", {}, "The German side withdraws."),
    ("win", "soviet", {"winner": "soviet", "points": {"soviet": 1, "german": 2}}, "The Soviet side wins The bench."),
]


@pytest.mark.parametrize(("kind", "side", "data", "text"), LINES)
def test_a_line_of_the_log(kind: str, side: str, data: Mapping[str, Any], text: str) -> None:
    line = STALINGRAD.line(lay().state, Event(kind, side, data, ("US-play-01",)), "")
    assert line is not None
    assert (line["t"], line.get("s"), line["r"]) == (text, side, ["US-play-01"])


SHARED = {
    "round", "draw", "reshuffle", "bids", "initiative", "turn", "end-turn", "hunker", "fog", "bolster", "command",
    "conceal", "place", "ready", "suppressed", "scout-mark", "control",
}  # fmt: skip
"""Kinds that are told as in Normandy, where their sentences are tested."""


def test_every_kind_of_event_has_a_line_here() -> None:
    assert {kind for kind, *_ in LINES} | SHARED == set(STALINGRAD.sentences)


@pytest.mark.rule("US-casualty-15")
def test_a_card_lost_out_of_the_play_area_is_named_to_all_one_of_the_hand_to_its_owner() -> None:
    told = {}
    for zone in ("play", "hand"):
        german = Army(at={"rifleman-a": "506"}, hand="rifleman-a" if zone == "hand" else "")
        soviet = Army(hand="bomber", play="rifleman-a.2" if zone == "play" else "", at={"rifleman-a": "506"})
        desk = lay(soviet, german, dice=[1, 1, 1, *([0, 0, 1, 1] if zone == "play" else [1, 1, 0, 0])])
        desk.play("bomber", "bomb")
        desk.choose("506", "tile:506", "unit:sov/rifleman-a")
        for request in list(desk.game.requests):
            if request.kind == "casualty":
                desk.game.answer(desk.game.requests[0].options()[0])  # type: ignore[union-attr]
        told[zone] = [lines(desk, viewer) for viewer in ("soviet", "german")]
    assert "Riflemen A lose Rifleman A from your play area." in told["play"][0]
    assert "Riflemen A lose Rifleman A from the play area." in told["play"][1]
    assert "Riflemen A lose a card from the hand." in told["hand"][0]
    assert "Riflemen A lose Rifleman A from your hand." in told["hand"][1]


@pytest.mark.rule("US-setup-15")
def test_a_deck_is_named_to_its_owner_alone() -> None:
    desk = begin("011")
    desk.say("soviet", "rest")
    desk.say("german", "rest")
    own = next(line for line in lines(desk, "soviet") if "deck of" in line)
    assert own.startswith("You make up a deck of 9 cards: Platoon Sergeant, Squad Leader A")
    assert "2 Fog of War" in own
    assert "The Soviet side makes up a deck of 9 cards." in lines(desk, "german")


def test_the_last_roll_says_who_rolled_and_what_it_needed() -> None:
    state = lay().state
    mine = {**FIRED, "verb": "mine", "attacker": "edge:502/505", "dice": [2]}
    dice = STALINGRAD.dice(state, Event("attack", "german", mine, ("US-combat-08",)))
    assert dice is not None
    assert (dice["who"], dice["d"], dice["need"], dice["hit"]) == ("german", [2], 7, [0])
    assert dice["text"] == "German mine needed 7. Miss."
    bomb = {**FIRED, "verb": "bomb", "attacker": "card:S-L-051"}
    made = STALINGRAD.dice(state, Event("attack", "soviet", bomb, ("US-combat-08",)))
    assert made is not None
    assert made["text"] == "Soviet Bomber needed 7. Miss."
    trial = STALINGRAD.trial(state, Event("attack", "german", mine, ("US-combat-08",)))
    assert trial is not None
    assert (trial.side, trial.what, trial.about, trial.chance) == ("german", "mine", "mine on Scouts A", 0.4)


# -- pills and the end ----------------------------------------------------------------------------------------


def test_pills_say_points_mission_points_and_casualties() -> None:
    desk = lay(Army(gained=1, lost="rifleman-a.2 scout-a"), id="901", field=Field(beside=5))
    assert STALINGRAD.status(desk.state, None)["pills"] == [
        {"t": "Round", "v": "1"},
        {"t": "Points", "sides": [["soviet", 0], ["german", 0]], "of": "of 2 / –"},
        {"t": "Mission points", "sides": [["soviet", 1], ["german", 0]], "of": "of 4 / 3"},
        {"t": "Casualties", "sides": [["soviet", 2], ["german", 0]]},
    ]


def test_measures_have_what_only_stalingrad_counts() -> None:
    army = Army(
        at={"rifleman-a": "513", "engineer-a": "513"}, routed="rifleman-a", lost="rifleman-a.2",
        mines={"502/505": "antitank"}, gained=2, aside="fog",
    )  # fmt: skip
    desk = lay(army, id="901", field=Field(worn={"503": "B"}, beside=0))
    measures = STALINGRAD.measures(desk.state)
    wanted = {"routed": 1, "lost": 1, "mines": 1, "mission": 2, "aside": 1, "damaged": 1}
    assert {what: measures[f"{what}_soviet"] for what in wanted} == wanted
    assert {what: measures[f"{what}_german"] for what in wanted if what != "damaged"} == dict.fromkeys(
        [what for what in wanted if what != "damaged"], 0
    )


def ended(desk: Desk, winner: int, rule: str) -> dict[str, Any]:
    desk.state.phase, desk.state.result = "over", Result(winner, rule, (4, 2))
    desk.state.round = 6
    result = STALINGRAD.result(desk.state)
    assert result is not None
    return dict(result)


REASONS = [
    ("US-goal-02", "4 of 4 points in round 6."),
    ("US-goal-03", "German Riflemen A and Tank: routed in round 6."),
    ("US-goal-05", "3 mission points gained in round 6."),
    ("US-goal-06", "2 mission points on tiles that it controls in round 6."),
    ("US-goal-07", "Riflemen A hold the tiles that count in round 6."),
    ("US-end-04", "All German Riflemen on the board are routed in round 6."),
    ("US-end-10", "The German side withdrew in round 6."),
    ("US-end-12", "Both sides have won at once, in the Soviet turn of round 6."),
]


@pytest.mark.parametrize(("rule", "said"), REASONS)
def test_each_way_to_win_has_its_reason(rule: str, said: str) -> None:
    soviet = Army(at={"rifleman-a": "501", "scout-a": "501"}, routed="scout-a", gained=3, controlled="507")
    german = Army(at={"rifleman-a": "502", "tank": "504"}, routed="rifleman-a tank")
    aims = [{"points": 3, "rout_count": 4}, {"points": 4}, {"occupy": {"tiles": ["501"], "count": 1}}, {"gain": 6}]
    desk = lay(soviet, german, Field(mission={"507": 2}, beside=0), id="901", goals=goals(aims, 4))
    result = ended(desk, 0, rule)
    assert (result["side"], result["reason"], result["rule"]) == ("soviet", said, rule)
    assert result["title"] == "The Soviet side wins The mission bench"
    assert result["rows"][0] == ["Mission points", 5, 0]
    assert ["Routed units", 1, 2] in result["rows"]


def test_reasons_cover_the_verdicts_of_the_rules() -> None:
    tree = ast.parse((Path(engine.__path__[0]) / "goals.py").read_text(encoding="utf-8"))
    cited = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"US-\w+-\d\d", node.value)
    }
    assert set(standing.REASONS) == {rule for rule in cited if rule[:7] in ("US-goal", "US-end-")}
    assert {rule for rule, *_ in REASONS} == set(standing.REASONS)


def test_the_rules_are_the_ones_of_the_ledger() -> None:
    assert STALINGRAD.slug == RULES.slug == "undaunted-stalingrad"
    law = [rule for name in type(RULES.law).__slots__ if (rule := getattr(RULES.law, name))]
    cited = {*RULES.asks.values(), *RULES.rows.values(), *law, *standing.REASONS}
    assert cited <= {rule.id for rule in STALINGRAD.ledger}
    row = STALINGRAD.rule("US-rout-01")
    assert row is not None
    assert row["section"] == STALINGRAD.ledger.topic_of("US-rout-01")
    assert len(STALINGRAD.rules_index()) == len(STALINGRAD.ledger)


def test_the_pill_says_what_wins_alone_although_less_does_with_something_else() -> None:
    goals = {"soviet": [{"points": 2, "rout_count": 1}, {"points": 4}], "german": [{"points": 3, "rout_count": 2}]}
    desk = lay(goals=goals)
    points = STALINGRAD.status(desk.state, None)["pills"][1]
    assert (points["t"], points["of"]) == ("Points", "of 4 / 3")
