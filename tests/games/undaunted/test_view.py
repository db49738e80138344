"""What is on the screen: board, faces, items, questions, log, status, result, and what it weighs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytest

import stalingrad_widgets.games.undaunted as engine
from stalingrad_widgets.core.events import Event
from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.core.scene import Ask, Scene
from stalingrad_widgets.games.undaunted import asks, log, standing
from stalingrad_widgets.games.undaunted.normandy import NORMANDY as RULES
from stalingrad_widgets.games.undaunted.scenario import OFF, Scenario
from stalingrad_widgets.games.undaunted.stalingrad.table import STALINGRAD
from stalingrad_widgets.games.undaunted.state import CONTROLLED, Result, State
from stalingrad_widgets.games.undaunted.table import NORMANDY

from .table_kit import FIXED, SCENARIOS, SIDES, VIEWERS, at_turn, new_match, play, tile, unit, wire, write_pack

RAW = re.compile(r"\b(unit|card|tile|zone):|[{}]|\bNone\b")


@pytest.fixture(scope="module")
def two_faces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack in which units have different cards, with a radio in the first scenario."""
    return write_pack(tmp_path_factory.mktemp("packs"))


@cache
def start(scenario: str) -> Match:
    """A match at its first question; not to be changed."""
    return new_match(scenario, 1, pack=FIXED)


# -- board and faces ----------------------------------------------------------------------------------------


def test_tiles_lie_as_bricks() -> None:
    board = start("first-steps").board
    at = {space["code"]: space["at"] for space in board["spaces"]}
    assert at["A1"] == [4, 4, 140, 108]
    assert at["A2"] == [148, 4, 140, 108]
    assert at["B1"] == [76, 116, 140, 108]
    assert at["D3"] == [364, 340, 140, 108]
    assert board["size"] == [508, 452]
    assert board["links"] == []


def test_tiles_have_code_name_cover_and_ground() -> None:
    spaces = {space["code"]: space for space in start("high-ground").board["spaces"]}
    assert spaces["B2"] == {
        "id": "tile:B2",
        "k": "rect",
        "code": "B2",
        "t": "North crest",
        "b": [["cover", "3/1"]],
        "at": [220, 116, 140, 108],
        "ground": "hill",
        "feature": "contours",
    }
    assert spaces["B3"]["b"] == [["cover", 2]]
    assert "feature" not in spaces["B3"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_two_tiles_overlap(scenario: str) -> None:
    board = start(scenario).board
    corners = [tuple(space["at"][:2]) for space in board["spaces"]]
    for i, (x, y) in enumerate(corners):
        assert 0 <= x <= board["size"][0] - 140
        assert 0 <= y <= board["size"][1] - 108
        assert all(abs(x - u) >= 144 or abs(y - v) >= 112 for u, v in corners[i + 1 :])


def test_zones_stand_in_the_order_of_the_strip() -> None:
    zones = [zone for zone in start("first-steps").board["zones"] if zone["s"] == "american"]
    assert [(zone["t"], zone["role"]) for zone in zones] == [
        ("Hand", "hand"),
        ("Deck", "pile"),
        ("Discard", "open"),
        ("Supply", "open"),
        ("Removed", "lost"),
        ("Bid", "play"),
        ("Played this turn", "play"),
    ]


@pytest.mark.rule("UN-end-01")
def test_briefings_say_how_each_side_wins() -> None:
    texts = start("control-or-pin").board["texts"]
    american = "The American side wins as soon as it controls objectives worth 5 points."
    german = "The German side wins as soon as no American Riflemen are left on the board."
    assert texts["briefing"].startswith("Saint-Vigorin, on a stream without a name. 16 July 1944, late afternoon.")
    assert texts["briefing"].endswith(f"{american} {german}")
    assert texts["briefing/american"]
    assert not any(aim in texts[f"briefing/{side}"] for side in ("american", "german") for aim in (american, german))


def test_the_hash_of_a_board_follows_its_content(two_faces: Path) -> None:
    boards = [start(scenario).board["v"] for scenario in SCENARIOS]
    assert len(set(boards)) == len(SCENARIOS)
    assert start("first-steps").board["v"] == new_match("first-steps", 2, pack=FIXED).board["v"]
    renamed = two_faces.with_name("renamed.toml")
    renamed.write_text(two_faces.read_text(encoding="utf-8").replace("Upper orchard", "Top orchard"), encoding="utf-8")
    first, second = (new_match("first-steps", 1, pack=pack).board["v"] for pack in (two_faces, renamed))
    assert first != second


def test_neighbours_over_a_distance_are_drawn_as_links(two_faces: Path) -> None:
    joined = two_faces.with_name("joined.toml")
    text = two_faces.read_text(encoding="utf-8")
    slots = [["A1", "A2"], ["A2", "A3"], ["A1", "B1"], ["A2", "B1"], ["B1", "B2"], ["B2", "B3"], ["A1", "D3"]]
    slots += [["B1", "C1"], ["C1", "C2"], ["C2", "C3"], ["C1", "D1"], ["D1", "D2"], ["D2", "D3"]]
    text = text.replace("objectives = [", f"edges = {slots}\nobjectives = [".replace("'", '"'), 1)
    joined.write_text(text, encoding="utf-8")
    links = new_match("first-steps", 1, pack=joined).board["links"]
    assert links == [{"id": "edge:A1/D3", "a": "tile:A1", "b": "tile:D3"}]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everything_on_the_table_has_a_face(scenario: str) -> None:
    scene = start(scenario).scene(None)
    faces = scene["faces"]
    for item in scene["items"].values():
        if item["k"] == "piece":
            assert faces[item["f"]]["k"] == "unit"
        for card in item.get("cards", []):
            assert faces[card]["k"] == "card"


def test_faces_print_what_cards_can_do() -> None:
    faces = start("high-ground").scene("")["faces"]
    assert faces["usa/machine-gunner-a"] == {
        "k": "unit",
        "t": "Machine Gunners A",
        "s": "american",
        "sym": "machine-gun",
        "v": ["A", "4"],
    }
    leader = faces["card:ger/leader-a"]
    assert (leader["t"], leader["n"], leader["sym"], leader["foot"]) == ("Squad Leader A", 7, "hq", ["Uffz. Kessler"])
    assert leader["rows"] == [
        {"verb": "bolster", "icon": "bolster", "t": "Bolster", "v": "A 2", "rule": "UN-bolster-01"},
        {"verb": "inspire", "icon": "inspire", "t": "Inspire", "v": "A 1", "rule": "UN-inspire-01"},
        {"verb": "hunker", "icon": "hunker", "t": "Hunker down"},
    ]
    assert faces["card:ger/fog"] == {"k": "card", "t": "Fog of War", "n": 1, "note": "Only counts as a bid."}


# -- items ----------------------------------------------------------------------------------------------------


def test_counters_and_markers_at_the_start() -> None:
    items = start("control-or-pin").scene("american")["items"]
    assert items["unit:ger/scout-a"] == {"k": "piece", "f": "ger/scout-a", "at": "tile:B2", "z": 7}
    assert items["marker:ger/B1"] == {"k": "mark", "f": "controlled", "at": "tile:B1", "s": "german"}
    assert items["marker:ger/A3"]["f"] == "scouted"
    assert items["objective:A2"] == {"k": "mark", "f": "objective", "at": "tile:A2", "n": 3}
    assert items["spawn:usa/E2"] == {"k": "mark", "f": "spawn", "at": "tile:E2", "s": "american", "t": "All"}
    assert items["initiative"]["s"] == "german"


def test_spawn_markers_say_whom_they_serve() -> None:
    items = start("high-ground").scene("")["items"]
    assert items["spawn:usa/D3"]["t"] == "A, B"
    assert items["spawn:usa/D4"]["t"] == "Sniper, Mortar"


def test_what_changes_on_the_board_is_shown(two_faces: Path) -> None:
    def edit(state: State) -> None:
        state.at[unit(state, "usa/scout-a")] = OFF
        state.suppressed[unit(state, "usa/scout-b")] = True
        state.marks[0][tile(state, "C2")] = CONTROLLED
        state.raised = 2
        state.target[1] = tile(state, "A1")

    items = at_turn("first-steps", [], pack=two_faces, edit=edit).scene("german")["items"]
    assert "unit:usa/scout-a" not in items
    assert items["unit:usa/scout-b"]["st"] == ["suppressed"]
    assert items["marker:usa/C2"]["f"] == "controlled"
    assert items["objective:C2"]["n"] == 4
    assert items["radio"] == {"k": "mark", "f": "radio", "at": "tile:C2", "s": "american"}
    assert items["target:ger"] == {"k": "mark", "f": "target", "at": "tile:A1", "s": "german"}


@pytest.mark.rule("UN-overview-09", "UN-draw-05", "UN-draw-07", "UN-turn-07")
def test_zones_show_their_cards_to_those_who_may_see_them() -> None:
    match = at_turn("first-steps", ["card:usa/rifleman-a", "card:usa/fog"])
    match.answer("card:usa/rifleman-a control")
    shown = {viewer: match.scene(viewer)["items"] for viewer in VIEWERS}
    assert shown["american"]["zone:usa/hand"] == {"k": "zone", "n": 1, "cards": ["card:usa/fog"]}
    for viewer in ("german", ""):
        assert shown[viewer]["zone:usa/hand"] == {"k": "zone", "n": 1}
        assert shown[viewer]["zone:usa/play"]["cards"] == ["card:usa/rifleman-a"]
        assert shown[viewer]["zone:usa/supply"]["cards"] == shown["american"]["zone:usa/supply"]["cards"]
        assert shown[viewer]["zone:usa/discard"] == {"k": "zone", "n": 0}
    assert shown["american"]["zone:usa/deck"] == {"k": "zone", "n": 7}
    assert len(shown[None]["zone:usa/deck"]["cards"]) == 7


def test_cards_of_a_zone_lie_in_the_order_of_the_pack() -> None:
    match = at_turn("first-steps", ["card:usa/fog", "card:usa/rifleman-a", "card:usa/sergeant"])
    cards = match.scene("american")["items"]["zone:usa/hand"]["cards"]
    assert cards == ["card:usa/sergeant", "card:usa/rifleman-a", "card:usa/fog"]


# -- questions --------------------------------------------------------------------------------------------------


def question(match: Match) -> Ask:
    assert match.side is not None
    asked = match.scene(match.side)["ask"]
    assert asked is not None
    return asked


def after(match: Match, *answers: str) -> Ask:
    for answer in answers:
        match.answer(answer)
    return question(match)


def test_suppress_is_asked_as_in_the_look_book() -> None:
    match = at_turn("machine-guns", ["card:usa/machine-gunner-a"])
    asked = after(match, "card:usa/machine-gunner-a suppress")
    assert asked["text"] == "Suppress with 4 dice."
    assert asked["sub"] == "Choose an enemy unit."
    assert asked["small"] == "Machine Gunners A on D2. Six units can be chosen."
    assert asked["about"] == ["unit:usa/machine-gunner-a", "card:usa/machine-gunner-a suppress"]
    assert asked["labels"]["unit:ger/scout-b"] == "Suppress Scouts B on A2"
    assert asked["verbs"] == {}
    assert asked["rules"] == ["UN-combat-02"]


def test_one_die_is_a_die() -> None:
    match = at_turn("first-steps", ["card:usa/rifleman-a"])
    assert after(match, "card:usa/rifleman-a attack")["text"] == "Attack with 1 die."


def test_a_move_names_the_tiles_and_can_be_stopped() -> None:
    match = at_turn("first-steps", ["card:usa/scout-a"])
    asked = after(match, "card:usa/scout-a scout")
    assert (asked["text"], asked["sub"]) == ("Scout with Scouts A.", "Choose a tile beside it, or stop.")
    assert asked["small"] == "2 steps left. Scouts A on D2."
    assert asked["labels"]["tile:C2"] == "Scout to C2, Farmhouse"
    assert asked["verbs"] == {"stop": "Stop here"}
    assert "gold" not in asked
    assert after(match, "tile:C2")["small"] == "1 step left. Scouts A on C2."


def test_a_move_without_a_way_says_so_and_waits_for_the_player() -> None:
    match = at_turn("first-steps", ["card:usa/rifleman-a"])
    side = match.state.scenario.side("american").index
    match.state.marks[side] = [0] * len(match.state.scenario.tiles)
    match.answer("card:usa/rifleman-a move")
    asked = question(match)
    assert asked["sub"] == "No tile beside it has your marker: scout one first."
    assert match.options() == ["stop"]


def test_a_turn_offers_cards_and_its_end() -> None:
    asked = question(at_turn("first-steps", ["card:usa/rifleman-a", "card:usa/fog"]))
    assert asked["text"] == "Play a card, or end your turn."
    assert asked["sub"] == "Choose an action on a card."
    assert asked["small"] == "No card played this turn, 2 in hand."
    assert asked["verbs"] == {"end": "End turn"}
    assert "gold" not in asked


def test_a_turn_reminds_of_units_that_are_suppressed() -> None:
    def edit(state: State) -> None:
        state.suppressed[unit(state, "usa/rifleman-a")] = state.suppressed[unit(state, "usa/scout-a")] = True

    asked = question(at_turn("first-steps", ["card:usa/rifleman-a", "card:usa/scout-b"], edit=edit))
    reminder = "Riflemen A are suppressed: the next card only readies the counter."
    assert asked["small"] == f"No card played this turn, 2 in hand. {reminder}"


def test_an_empty_hand_is_said_so() -> None:
    asked = asks.ask(*_play_request([]), "american")
    assert asked["text"] == "No card left in your hand."
    assert asked["sub"] == "You draw four cards at the start of the next round."
    assert asked["gold"] == "end"
    asked = asks.ask(*_play_request(["card:usa/fog"]), "american")
    assert (asked["text"], asked["sub"]) == ("No card left that can be played.", "Fog of War only counts as a bid.")
    assert asked["gold"] == "end"


def _play_request(hand: list[str]) -> tuple[State, Choose]:
    """The question of a turn, also when the match would answer it by itself."""
    match = at_turn("first-steps", ["card:usa/rifleman-a"])
    state, own = match.state, match.state.scenario.side("american")
    state.zones.move("card:usa/rifleman-a", own.hand, own.supply)
    for card in hand:
        state.zones.move(card, own.supply, own.hand)
    request = match.game.requests[0]
    assert isinstance(request, Choose)
    return state, request


def test_a_bid_says_who_wins_ties() -> None:
    american, german = (start("first-steps").scene(side)["ask"] for side in SIDES)
    assert american is not None
    assert german is not None
    assert (american["text"], american["sub"]) == (
        "Bid one card for the initiative.",
        "The higher number takes the first turn.",
    )
    assert american["small"] == "You hold the initiative marker: equal numbers go to you."
    assert german["small"] == "The American side holds the initiative marker: equal numbers go to it."
    card = american["opts"][0]
    assert american["labels"][card].startswith("Bid ")


def test_cards_are_taken_from_the_supply() -> None:
    match = at_turn("first-steps", ["card:usa/leader-a"])
    asked = after(match, "card:usa/leader-a bolster")
    assert (asked["text"], asked["sub"]) == ("Take up to 2 cards of squad A.", "Choose cards of your supply.")
    assert asked["at"] == "zone:usa/supply"
    assert asked["verbs"] == {"done": "Take no card"}
    assert asked["pick"] == {"least": 0, "most": 2, "have": []}
    asked = after(match, "card:usa/rifleman-a")
    assert asked["pick"]["have"] == ["card:usa/rifleman-a"]
    assert asked["verbs"] == {"done": "Take these cards"}


def test_cards_are_taken_back_from_the_play_area() -> None:
    match = at_turn("first-steps", ["card:usa/rifleman-a", "card:usa/leader-a"])
    asked = after(match, "card:usa/rifleman-a control", "card:usa/leader-a inspire")
    assert asked["text"] == "Take back 1 card of squad A."
    assert asked["at"] == "zone:usa/play"
    assert asked["labels"] == {"card:usa/rifleman-a": "Take Rifleman A"}


def test_command_expects_the_most() -> None:
    match = at_turn("first-steps", ["card:usa/sergeant"])
    asked = after(match, "card:usa/sergeant command")
    assert asked["text"] == "Draw up to 2 cards."
    assert asked["verbs"] == {"draw:0": "Draw no card", "draw:1": "Draw 1 card", "draw:2": "Draw 2 cards"}
    assert asked["gold"] == "draw:2"


def test_own_units_under_a_blast_are_named_as_own() -> None:
    def edit(state: State) -> None:
        state.at[unit(state, "usa/mortar")] = tile(state, "D4")
        state.at[unit(state, "ger/scout-a")] = state.target[0] = tile(state, "D3")

    match = at_turn("high-ground", ["card:usa/mortar"], edit=edit)
    asked = after(match, "card:usa/mortar blast")
    assert asked["text"] == "Blast D3 with 1 die for each unit."
    assert asked["labels"]["unit:usa/scout-a"] == "Blast your own Scouts A on D3"
    assert asked["labels"]["unit:ger/scout-a"] == "Blast Scouts A on D3"


def test_a_target_is_placed_and_then_moved() -> None:
    match = at_turn("high-ground", ["card:usa/mortar"])
    asked = after(match, "card:usa/mortar target")
    assert asked["text"] == "Place the target marker."
    assert asked["labels"]["tile:A1"] == "Target A1, Ash hedge"
    match.state.target[0] = 0
    assert asks.ask(match.state, match.game.requests[0], "american")["text"] == "Move the target marker."


@pytest.mark.parametrize(("zone", "at"), [("hand", None), ("discard", "zone:ger/discard"), ("deck", None)])
def test_a_casualty_is_chosen_from_the_zone_that_was_searched(zone: str, at: str | None, two_faces: Path) -> None:
    def edit(state: State) -> None:
        side = state.scenario.side("german")
        there: int = getattr(side, zone)
        for card in ("card:ger/rifleman-a", "card:ger/veteran-a"):
            source = next(z for z in (side.deck, side.supply) if card in state.zones[z])
            if source != there:
                state.zones.move(card, source, there)

    match = at_turn("high-ground", ["card:usa/rifleman-a"], pack=two_faces, edit=edit)
    match.chance = [0]
    asked = after(match, "card:usa/rifleman-a attack", "unit:ger/rifleman-a")
    assert asked["side"] == "german"
    assert asked["text"] == "Choose the card that Riflemen A lose."
    assert asked.get("at") == at
    words = {"card:ger/rifleman-a": "Lose Rifleman A", "card:ger/veteran-a": "Lose Veteran A"}
    assert asked["verbs" if zone == "deck" else "labels"] == words


def test_dice_from_the_table_are_asked_for() -> None:
    match = at_turn("machine-guns", ["card:usa/machine-gunner-a"])
    match.chance = "ask"
    match.answer("card:usa/machine-gunner-a suppress")
    match.answer("unit:ger/rifleman-b")
    asked = question(match)
    assert asked["text"] == "Enter the dice you rolled."
    assert asked["small"] == "Suppress 4 against Riflemen B, needs 9."
    assert asked["about"] == ["unit:usa/machine-gunner-a", "unit:ger/rifleman-b"]
    assert asked["roll"] == {"dice": [[1, 2, 3, 4, 5, 6, 7, 8, 9, 0]] * 4}
    other = asks.ask(match.state, match.game.requests[0], "german")
    assert other["text"] == "Enter the dice of the American side."


def test_cards_from_the_table_are_asked_for() -> None:
    match = at_turn("first-steps", ["card:usa/sergeant"])
    match.chance = "ask"
    match.answer("card:usa/sergeant command")
    match.answer("draw:1")
    asked = question(match)
    assert asked["text"] == "Enter the card you drew."
    assert set(asked["verbs"]) == set(asked["opts"])
    assert asked["verbs"]["card:usa/scout-b"] == "Scout B"


def answered(two_faces: Path) -> Iterator[tuple[Match, Scene]]:
    """Scenes with a question, of random games in all scenarios."""
    for scenario in SCENARIOS:
        for pack in (None, two_faces):
            match = new_match(scenario, 5, pack=pack)
            views = [match.subscribe(side, lambda message: None) for side in SIDES]
            for _ in play(match, Random(5), 300):
                yield from ((match, view.scene) for view in views if view.scene["ask"] is not None)


def test_every_question_is_fit_to_be_shown(two_faces: Path) -> None:
    kinds = set()
    for match, scene in answered(two_faces):
        assert scene["ask"] is not None
        kinds.add(scene["ask"]["kind"])
        check_question(match, scene, scene["ask"])
    assert kinds == set(asks.QUESTIONS)


def check_question(match: Match, scene: Scene, asked: Ask) -> None:
    """Every option has a name, texts are sentences, at most one button is gold, what is about is there."""
    rows = {f"{id} {row['verb']}" for id, face in scene["faces"].items() for row in face.get("rows", [])}
    named = rows.union(asked["verbs"], asked.get("labels", {}))
    assert named.issuperset(asked["opts"]), asked["kind"]
    for said in (asked["text"], asked.get("sub", "A."), asked.get("small", "A.")):
        assert said[0].isupper() or said[0].isdigit()
        assert said.endswith(".")
        assert "!" not in said
        assert not RAW.search(said), said
    assert all(1 <= len(label.split()) <= 4 for label in asked["verbs"].values())
    if "gold" in asked:
        assert asked["gold"] in asked["verbs"]
        assert len(asked["opts"]) == 1 or asked["gold"] not in ("end", "stop", "done")
    for word in asked.get("about", []):
        assert word.partition(" ")[0] in {**scene["items"], **scene["faces"]}
    _check_places(match, scene, asked)
    assert all(rule in NORMANDY.ledger for rule in asked["rules"])


def _check_places(match: Match, scene: Scene, asked: Ask) -> None:
    """Options without a button lie on the board, or in the hand or the zone that the question names."""
    places = {space["id"] for space in match.board["spaces"]} | set(scene["items"])
    hand = f"zone:{match.state.scenario.side(asked['side']).short}/hand"
    cards = scene["items"][asked.get("at", hand)].get("cards", [])
    for word in asked["opts"]:
        thing = word.partition(" ")[0]
        assert word in asked["verbs"] or thing in places or thing in cards, (asked["kind"], word)


def test_waiting_reads_the_same_whatever_is_in_hand() -> None:
    texts = {
        match.rules.waiting(match.state, match.game.requests[0])
        for hand in (["card:usa/rifleman-a"], ["card:usa/fog", "card:usa/sergeant"], ["card:usa/scout-a"])
        for match in [at_turn("first-steps", hand)]
    }
    assert texts == {"The American side is thinking."}
    wait = start("first-steps").scene("german")["wait"]
    assert [one["text"] for one in wait] == ["The American side chooses its bid."]


# -- log and dice -----------------------------------------------------------------------------------------------


def scenario_of(name: str) -> Scenario:
    state: State = start(name).state
    return state.scenario


MORTAR = {"unit": "unit:ger/mortar", "tile": "tile:A1"}


ATTACK = {
    "verb": "attack",
    "attacker": "unit:ger/rifleman-b",
    "target": "unit:usa/scout-a",
    "total": 7,
    "parts": [],
    "dice": [3, 6],
    "hit": False,
}
OWN_BLAST = {"verb": "blast", "attacker": "unit:ger/mortar", "target": "unit:ger/scout-a", "dice": [0], "hit": True}
LINES: list[tuple[str, str | None, dict[str, Any], str]] = [
    ("round", None, {"round": 4}, "Round 4"),
    ("draw", "german", {"n": 4}, "The German side draws 4 cards."),
    ("draw", "german", {"n": 0}, "The German side draws no card."),
    ("reshuffle", "german", {"n": 9}, "The German side shuffles its discard pile into a deck of 9 cards."),
    (
        "bids",
        None,
        {"cards": {"american": "card:usa/leader-a", "german": "card:ger/fog"}},
        "Bids: American Squad Leader A, German Fog of War.",
    ),
    ("bids", None, {"cards": {}}, "No side has a card to bid."),
    (
        "initiative",
        "german",
        {"holder": "german", "values": {"american": 6, "german": 9}, "kept": True},
        "Bid 9 against 6. The German side keeps the initiative.",
    ),
    (
        "initiative",
        "american",
        {"holder": "american", "values": {"american": 1}, "kept": False},
        "Bid 1 against nothing. The American side takes the initiative.",
    ),
    ("turn", "german", {"second": True, "round": 4}, "The German side takes the second turn."),
    ("end-turn", "german", {"n": 3, "unplayed": 1}, "The German side ends its turn and discards 3 cards."),
    ("end-turn", "german", {"n": 0, "unplayed": 0}, "The German side ends the turn."),
    ("play", "german", {"card": "card:ger/machine-gunner-a", "verb": "suppress"}, "Machine Gunner A: Suppress 4."),
    ("play", "german", {"card": "card:ger/leader-a", "verb": "bolster"}, "Squad Leader A: Bolster 2 A."),
    ("hunker", "german", {"card": "card:ger/scout-a"}, "Scout A hunkers down: back to the supply."),
    ("fog", "german", {"n": 1}, "1 Fog of War from the supply to the discard pile."),
    ("fog", "german", {"n": 0}, "No Fog of War is left in the supply."),
    (
        "bolster",
        "german",
        {"cards": ["card:ger/fog", "card:ger/scout-a", "card:ger/fog"], "n": 3},
        "The German side bolsters 2 Fog of War and Scout A.",
    ),
    ("bolster", "german", {"cards": [], "n": 0}, "The German side bolsters no card."),
    ("inspire", "german", {"cards": ["card:ger/scout-a"], "n": 1}, "The German side takes Scout A back into hand."),
    ("recon", "german", {"cards": ["card:ger/fog"], "n": 1}, "The German side removes Fog of War from the game."),
    ("conceal", "american", {"n": 1, "of": "german"}, "The German side gets 1 Fog of War into its discard pile."),
    ("conceal", "american", {"n": 0, "of": "german"}, "The German side has no Fog of War left in its supply."),
    ("place", "german", {"unit": "unit:ger/mortar", "tile": "tile:A1"}, "Mortar crew comes onto the board on A1."),
    ("ready", "german", {"unit": "unit:ger/scout-a", "tile": "tile:A1"}, "Scouts A are ready again."),
    ("suppressed", "german", {**MORTAR, "already": False}, "Mortar crew is suppressed."),
    ("suppressed", "german", {**MORTAR, "already": True}, "Mortar crew was suppressed already."),
    (
        "removed",
        "german",
        {"unit": "unit:ger/scout-a", "tile": "tile:A1"},
        "Scouts A have no card to lose. The counter leaves A1.",
    ),
    ("step", "german", {"unit": "unit:ger/scout-a", "from": "tile:A1", "to": "tile:B1"}, "Scouts A move to B1."),
    ("scout-mark", "german", {"tile": "tile:B1"}, "B1 is scouted."),
    ("control", "german", {"tile": "tile:B1", "turned": False}, "The German side takes control of B1."),
    (
        "control",
        "german",
        {"tile": "tile:B1", "turned": True},
        "The German side takes control of B1. The American marker is turned back to scouted.",
    ),
    ("raise", "american", {"tile": "tile:B1", "value": 3}, "The radio raises B1 to 3 points."),
    ("target", "german", {"tile": "tile:B1", "unit": "unit:ger/mortar"}, "Mortar crew aims at B1."),
    ("target-off", "german", {"tile": "tile:B1", "unit": "unit:ger/mortar"}, "Mortar crew aims at B1 no more."),
    ("attack", "german", ATTACK, "Riflemen B attack Scouts A: 3 and 6, needs 7. Miss."),
    (
        "attack",
        "german",
        {**ATTACK, "target": "unit:usa/rifleman-b"},
        "Riflemen B attack American Riflemen B: 3 and 6, needs 7. Miss.",
    ),
    (
        "attack",
        "german",
        {**ATTACK, "verb": "suppress", "dice": [8, 1, 9, 0], "hit": True},
        "Riflemen B try to suppress Scouts A: 8, 1, 9 and 0, needs 7. Hit.",
    ),
    (
        "attack",
        "german",
        {
            **ATTACK,
            "verb": "blast",
            "attacker": "unit:ger/mortar",
            "target": "unit:ger/scout-a",
            "dice": [0],
            "hit": True,
        },
        "Mortar crew blasts Scouts A of the own side: 0, needs 7. Hit: a 0 always hits.",
    ),
    (
        "casualty",
        "german",
        {"unit": "unit:ger/scout-a", "zone": "zone:ger/discard"},
        "Scouts A lose a card from the discard pile.",
    ),
    (
        "win",
        "german",
        {"winner": "german", "points": {"american": 2, "german": 5}},
        "The German side wins Two Crests, 5 to 2 in points.",
    ),
]


@pytest.mark.parametrize(("kind", "side", "data", "text"), LINES)
def test_a_line_of_the_log(kind: str, side: str | None, data: dict[str, Any], text: str) -> None:
    state = start("high-ground").state
    event = Event(kind, side, data, ("UN-round-01",))
    line = NORMANDY.line(state, event, "american" if side == "german" else "german")
    assert line is not None
    assert line["t"] == text
    assert line.get("s") == side
    assert line["r"] == ["UN-round-01"]
    assert ("h" in line) == (kind == "round")


def test_every_kind_of_event_has_a_line_here() -> None:
    """Kinds as the engine's notes name them, against the sentences, and the sentences against this test."""
    assert kinds_in_the_sources() | {"force"} == {*log.SENTENCES, *STALINGRAD.sentences}
    assert {kind for kind, *_ in LINES} | {"command"} == set(log.SENTENCES)


def kinds_in_the_sources() -> set[str]:
    """Of both games; "force" is noted by the same function as "inspire"."""
    folder = Path(engine.__path__[0])
    text = "".join(
        path.read_text(encoding="utf-8") for part in ("*.py", "stalingrad/*.py") for path in folder.glob(part)
    )
    called = re.findall(r'(?:\bnote|counter|marker|notes\.cards)\(\s*state,\s*"([a-z-]+)"', text)
    return set(called)


def test_your_own_doings_are_told_to_you() -> None:
    state = start("high-ground").state
    cards = {"german": {"cards": ["card:ger/fog", "card:ger/fog", "card:ger/mortar"]}}
    draw = Event("draw", "german", {"n": 3}, ("UN-draw-01",), cards)
    said = {viewer: line["t"] for viewer in VIEWERS if (line := NORMANDY.line(state, draw, viewer))}
    assert said == {
        None: "The German side draws 2 Fog of War and Mortar.",
        "": "The German side draws 3 cards.",
        "american": "The German side draws 3 cards.",
        "german": "You draw 2 Fog of War and Mortar.",
    }


@pytest.mark.rule("UN-casualty-12")
def test_a_lost_card_is_named_to_its_owner_alone() -> None:
    match = at_turn("first-steps", ["card:usa/rifleman-a", "card:usa/fog"])
    match.chance = [0]
    match.answer("card:usa/rifleman-a attack")
    match.answer("unit:ger/scout-b")
    said = {viewer: match.scene(viewer)["log"]["tail"][-1]["t"] for viewer in VIEWERS}
    assert said == {
        None: "Scouts B lose Scout B from the deck.",
        "": "Scouts B lose a card from the deck.",
        "american": "Scouts B lose a card from the deck.",
        "german": "Scouts B lose Scout B from your deck.",
    }


def test_lines_name_their_things_on_the_board() -> None:
    state = start("high-ground").state
    step = Event("step", "german", {"unit": "unit:ger/scout-a", "from": "tile:A1", "to": "tile:B1"}, ())
    line = NORMANDY.line(state, step, "")
    assert line is not None
    assert line["i"] == ["unit:ger/scout-a", "tile:B1"]


def test_lines_of_whole_games_are_sentences(two_faces: Path) -> None:
    for scenario in SCENARIOS:
        match = new_match(scenario, 9, pack=two_faces)
        for _ in play(match, Random(9), 300):
            pass
        for logged in match.logged:
            for viewer in VIEWERS:
                line = match.rules.line(match.state, logged.event, viewer)
                if line is not None:
                    assert not RAW.search(line["t"]), line
                    assert line["t"].endswith(".") or "h" in line
                    assert all(rule in NORMANDY.ledger for rule in line.get("r", []))


def test_the_last_roll_says_what_it_needed() -> None:
    state = start("high-ground").state
    event = Event("attack", "german", {**ATTACK, "dice": [7, 6, 0], "hit": True}, ("UN-combat-10",))
    assert NORMANDY.dice(state, event) == {
        "who": "german",
        "d": [7, 6, 0],
        "sides": 10,
        "need": 7,
        "hit": [1, 0, 1],
        "text": "German Riflemen B needed 7. Hit.",
        "rule": "UN-combat-10",
    }
    assert NORMANDY.dice(state, Event("round", None, {"round": 1})) is None


# -- status and result ------------------------------------------------------------------------------------------


def test_pills_say_round_and_score() -> None:
    status = start("first-steps").scene("")["status"]
    assert (status["round"], status["phase"], status["active"]) == (1, "initiative", None)
    assert status["pills"] == [
        {"t": "Round", "v": "1"},
        {"t": "Points", "sides": [["american", 0], ["german", 0]], "of": "of 5 points"},
    ]
    assert at_turn("first-steps", ["card:usa/fog"]).scene("")["status"]["active"] == "american"


def test_different_aims_are_both_said() -> None:
    score = start("control-or-pin").scene("")["status"]["pills"][1]
    assert score["sides"] == [["american", 0], ["german", 6]]
    assert score["of"] == "of 5 / pin"


def test_the_end_cites_the_rule_that_decided() -> None:
    def edit(state: State) -> None:
        for slot, value in (("B2", 2), ("B3", 2)):
            state.marks[0][tile(state, slot)] = CONTROLLED
            assert state.scenario.values[tile(state, slot)] == value
        state.marks[0][tile(state, "D3")] = 1
        state.at[unit(state, "usa/rifleman-a")] = tile(state, "D3")

    match = at_turn("first-steps", ["card:usa/rifleman-a"], edit=edit)
    match.answer("card:usa/rifleman-a control")
    assert match.over
    result = match.scene("")["status"]["result"]
    assert result == {
        "side": "american",
        "title": "The American side wins Cider Lane",
        "reason": "5 of 5 points in round 1.",
        "rule": "UN-end-03",
        "cols": ["american", "german"],
        "rows": [
            ["Objective points", 5, 0],
            ["Soldiers lost", 0, 0],
            ["Counters on the board", 4, 4],
            ["Tiles controlled", 3, 0],
        ],
    }
    assert match.result is not None
    assert match.result["winner"] == "american"
    assert match.scene("german")["ask"] is None


REASONS = {
    "UN-end-03": "3 of {needs} points in round 1.",
    "UN-end-04": "No German Riflemen are left on the board in round 1.",
    "UN-end-06": "Both sides count as pinned: 3 to 1 in points in round 1.",
    "UN-end-07": (
        "Both sides count as pinned with 3 points each, and the American side holds the initiative marker in round 1."
    ),
    "UN-end-10": "Both sides have reached their aim at once, in the American turn of round 1.",
    "UN-end-12": "The German side can no longer reach {needs} points, which counts as pinned.",
    "UN-end-13": "The German side can no longer reach {needs} points and is behind, 1 to 3.",
}


@pytest.mark.parametrize(("rule", "reason"), REASONS.items())
def test_each_way_to_win_has_its_reason(rule: str, reason: str) -> None:
    state = new_match("high-ground", 1, pack=FIXED).state
    state.phase, state.result = "over", Result(0, rule, (3, 1))
    result = standing.result(state)
    assert result is not None
    needs = state.scenario.sides[0].needs
    assert (result["rule"], result["reason"]) == (rule, reason.format(needs=needs))


def test_reasons_cover_the_verdicts_of_the_rules() -> None:
    code = (Path(engine.__path__[0]) / "victory.py").read_text(encoding="utf-8")
    assert set(re.findall(r"law\.(end_\w+)", code)) == set(standing.REASONS)
    assert {getattr(RULES.law, way) for way in standing.REASONS} == set(REASONS)


def test_fog_that_left_the_game_is_no_soldier() -> None:
    match = at_turn("first-steps", ["card:usa/scout-a", "card:usa/fog"])
    match.answer("card:usa/scout-a recon")
    state = match.state
    assert state.zones.count(state.scenario.sides[0].lost) == 1
    assert standing.soldiers_lost(state, state.scenario.sides[0]) == 0


# -- weight -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_an_answer_weighs_little(scenario: str, record_property: Any) -> None:
    """One message an answer and view; median at most 1 kB, 95 % at most 4 kB."""
    sizes: list[int] = []
    for seed in range(3):
        match = new_match(scenario, seed)
        sent: list[int] = []
        for viewer in SIDES:
            match.subscribe(viewer, lambda message, sent=sent: sent.append(len(wire(message).encode())))  # type: ignore[misc]
        answers = sum(1 for _ in play(match, Random(seed), 300))
        assert len(sent) <= 2 * answers
        sizes += sent
    sizes.sort()
    record_property("bytes of an answer: median, 95 %, most", (median(sizes), sizes[len(sizes) * 95 // 100], sizes[-1]))
    assert median(sizes) <= 1_000
    assert sizes[len(sizes) * 95 // 100] <= 4_000


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_first_paint_weighs_little(scenario: str, record_property: Any) -> None:
    match = new_match(scenario, 1)
    for _ in play(match, Random(1), 300):
        pass
    most = max(len(wire(match.board).encode()) + len(wire(match.scene(viewer)).encode()) for viewer in VIEWERS)
    record_property("bytes of a first paint", most)
    assert most <= 100_000


def test_the_rules_are_the_ones_of_the_ledger() -> None:
    assert NORMANDY.slug == RULES.slug == "undaunted-normandy"
    row = NORMANDY.rule("UN-move-02")
    assert row is not None
    assert (row["title"], row["section"]) == ("Move needs markers", NORMANDY.ledger.topic_of("UN-move-02"))
    assert NORMANDY.rule("UN-nothing-01") is None
    assert len(NORMANDY.rules_index()) == len(NORMANDY.ledger)
    law = [getattr(RULES.law, name) for name in type(RULES.law).__slots__]
    cited = {*RULES.asks.values(), *RULES.rows.values(), *law}
    assert all(rule in NORMANDY.ledger for rule in cited)
