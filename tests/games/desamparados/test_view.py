"""What is on the screen: board, faces, pieces, questions, log, standing, result, and what it weighs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from random import Random
from statistics import median
from typing import Any

import pytest

from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.games.desamparados import asks, board, log, standing
from stalingrad_widgets.games.desamparados.content import OFF, SIDES
from stalingrad_widgets.games.desamparados.state import Result
from stalingrad_widgets.games.desamparados.table import DESAMPARADOS, STANDING

from .table_kit import ALL, BOTH, DUEL, at, hinted, new_match, play, question, viewers, wire

RAW = re.compile(r"\b(soldier|card|space|zone|side|platoon):|[{}]|\bNone\b")


@cache
def start(scenario: str = "solo") -> Match:
    """A match at its first question; not to be changed."""
    return new_match(scenario)


@cache
def played(scenario: str) -> Match:
    """A match to its end; not to be changed."""
    match = new_match(scenario, 3)
    for _ in play(match, Random(3)):
        pass
    assert match.over
    return match


# -- board and faces ----------------------------------------------------------------------------------------


@pytest.mark.rule("DES-layout-01", "DES-deploy-05", "DES-deploy-06")
def test_two_grids_of_three_lines_face_each_other() -> None:
    spaces = {space["id"]: space for space in start().board["spaces"]}
    grid = {id: space["at"] for id, space in spaces.items() if id.startswith("space:")}
    assert Counter(id.partition("/")[0] for id in grid) == {"space:soviet": 18, "space:german": 18}
    heights = [
        grid[f"space:{side}/{line}-1"][1] for side, lines in (("german", "321"), ("soviet", "123")) for line in lines
    ]
    assert heights == sorted(heights), "Lines 3, 2, 1 of the Germans, then 1, 2, 3 of the Soviets, from above."
    assert grid["space:soviet/1-1"][0] == grid["space:german/1-6"][0], "Columns are counted from the owner's left."
    assert heights[2] < spaces["street"]["at"][1] < heights[3]


def test_no_two_spaces_overlap_and_all_lie_on_the_board() -> None:
    made = start().board
    at = [space["at"] for space in made["spaces"] if space["id"].startswith("space:")]
    for i, (x, y, w, h) in enumerate(at):
        assert x + w <= made["size"][0]
        assert y + h <= made["size"][1]
        assert all(abs(x - u) >= w or abs(y - v) >= h for u, v, *_ in at[i + 1 :])


def test_the_german_side_sits_at_the_other_end() -> None:
    assert start().board["turn"] == ["german"]
    assert start("team").board["turn"] == ["german-1", "german-2"]
    german, soviet = start("team").board["sides"]
    assert (german["id"], german["seats"], soviet["seats"]) == (
        "german",
        ["german-1", "german-2"],
        ["soviet-1", "soviet-2"],
    )


def test_hands_come_after_the_objects() -> None:
    hands = [zone["id"] for zone in start("team").board["zones"] if zone["role"] == "hand" and zone["s"] == "soviet"]
    assert hands == ["zone:soviet/objects", "zone:soviet-1/hand", "zone:soviet-2/hand"]


def test_the_board_speaks_the_language_that_is_asked_for() -> None:
    boards = {language: table.board(start().state) for language, table in BOTH.items()}
    assert boards["en"]["v"] != boards["es"]["v"]
    assert boards["es"]["language"] == "es"
    assert boards["en"]["languages"] == [["en", "English"], ["es", "Español"]]
    assert boards["es"]["texts"]["ui.not-now"] == "Eso no se puede elegir ahora."
    assert "ui.not-now" not in boards["en"]["texts"], "English stands in the program itself."


def test_a_match_in_spanish_and_a_view_in_english() -> None:
    match = new_match(language="es")
    assert question(match)["text"] == "Elige un pelotón."
    sent: list[Any] = []
    view = match.subscribe("soviet", sent.append, language="en")
    assert view.scene["ask"] is not None
    assert view.scene["ask"]["text"] == "Choose a platoon."


def test_faces_print_what_the_cards_have() -> None:
    faces = start().scene("")["faces"]
    roster = start().state.content.roster
    assert set(faces) == {*(soldier.word for soldier in roster.soldiers), *roster.objects}
    for soldier in roster.soldiers:
        face = faces[soldier.word]
        assert (face["n"], face["v"], face["of"]) == (soldier.initiative, [str(soldier.defense)], soldier.lives)
        assert ("chev" in face) == soldier.command
        assert [row["verb"] for row in face["rows"]] == [weapon.kind for weapon in soldier.weapons]
        assert len(face.get("arr", [])) == sum(len(passive.arrows) for passive in soldier.passives)


@pytest.mark.rule("DES-passive-06")
def test_arrows_point_as_the_owner_sees_them() -> None:
    for pair in board.SCREEN.values():
        opposite = {"n": "s", "s": "n", "e": "w", "w": "e"}
        assert "".join(opposite[one] for one in pair[0]) == pair[1]
    assert board.SCREEN["forward"] == ("n", "s")


@pytest.mark.parametrize("scenario", ALL)
def test_everything_on_the_table_has_a_face(scenario: str) -> None:
    for match in (start(scenario), played(scenario)):
        scene = match.scene(None)
        for item in scene["items"].values():
            if item["k"] == "piece":
                assert item["f"] in scene["faces"]
            assert all(card in scene["faces"] for card in item.get("cards", []))


# -- pieces -----------------------------------------------------------------------------------------------------


def test_a_soldier_in_play_shows_cubes_and_markers() -> None:
    doc = {**DUEL, "grid": {**DUEL["grid"], "soviet": {"1-3": {"soldier": "SOV-A-01", "cubes": 1, "cover": 1}}}}
    items = at(doc).scene("german")["items"]
    assert items["soldier:SOV-A-01"] == {
        "k": "piece",
        "f": "soldier:SOV-A-01",
        "at": "space:soviet/1-3",
        "s": "soviet",
        "n": 1,
        "of": 2,
        "mark": 1,
        "st": ["active", "cover", "acting"],
    }


@pytest.mark.rule("DES-aim-02")
def test_an_aim_is_a_line_to_the_target() -> None:
    doc = {**DUEL, "attack": {"weapon": "pistol", "target": "GER-A-01", "rolled": 1}}
    items = at(doc).scene("")["items"]
    assert items["line:aim"] == {"k": "line", "f": "aim", "from": "soldier:SOV-A-01", "at": "soldier:GER-A-01"}
    assert "aimed" in items["soldier:GER-A-01"]["st"]


@pytest.mark.rule("DES-deploy-04", "DES-deploy-12")
def test_face_down_soldiers_are_known_to_their_own_side_only() -> None:
    cards = {"soviet": {"down": ["SOV-A-01"], "hand": ["SOV-A-02"]}}
    doc = {"round": 1, "phase": "deploy", "down": {"soviet": ["2-2"]}, "cards": cards}
    shown = {viewer: at(doc).scene(viewer)["items"]["down:soviet/1"] for viewer in ("soviet", "german", "")}
    assert shown["soviet"]["f"] == "soldier:SOV-A-01"
    assert shown["german"]["f"] == shown[""]["f"] == "back"
    assert all(item["at"] == "space:soviet/2-2" for item in shown.values())


# -- questions ------------------------------------------------------------------------------------------------------


def test_a_turn_offers_weapons_and_actions_by_name() -> None:
    asked = question(at(DUEL))
    assert asked["text"] == "Belyakov acts."
    assert asked["verbs"]["pistol"] == "Fire the pistol"
    assert asked["verbs"]["end"] == "End this turn"
    assert asked["about"] == ["soldier:SOV-A-01"]


def test_a_turn_in_which_only_its_end_is_left_says_so() -> None:
    turn, breath = (
        Choose("soviet", "act", ("end",), about=("soldier:SOV-A-01", kind)) for kind in ("turn", "last-breath")
    )
    asked = DESAMPARADOS.ask(at(DUEL).state, turn, "soviet")
    assert (asked["text"], asked["gold"]) == ("Belyakov has nothing left to do.", "end")
    assert DESAMPARADOS.ask(at(DUEL).state, breath, "soviet")["text"] == "Belyakov’s last attack."


@pytest.mark.rule("DES-aim-05", "DES-reaction-04", "DES-commander-04", "DES-smg-07")
def test_cards_of_a_window_have_buttons_and_its_odds_are_there_unasked() -> None:
    """A card is clicked in the hand or at its button; with passing beside it, it is the gold one."""
    kinds = set[str]()
    for match in windows():
        asked = question(match)
        cards = {word.partition(" ")[0] for word in asked["opts"] if word.startswith("card:")}
        if cards:
            kinds.add(asked["kind"])
            assert cards <= set(asked["verbs"]) & set(asked["labels"])
            assert all(asked["verbs"][card].startswith("Play ") for card in cards)
            assert asked.get("gold") in (cards if asked["kind"] != "shot" else ("fire", None))
        if "show" in asked:
            assert asked["show"] in asked["opts"]
            assert hinted(match, asked["show"], asked["side"])["head"]
        assert ("show" in asked) == (asked["kind"] == "cover" or "fire" in asked["opts"])
    assert kinds == set(WINDOWS)


WINDOWS = ("cover", "shot", "reaction", "commander")


def windows() -> Iterator[Match]:
    """Games at random at each question that a card may answer."""
    for seed in range(2, 12):
        match = new_match(seed=seed)
        for _ in play(match, Random(seed)):
            if not match.over and isinstance(match.game.requests[0], Choose) and match.game.requests[0].kind in WINDOWS:
                yield match


@pytest.mark.rule("DES-aim-01")
def test_a_target_alone_is_shown_with_its_odds() -> None:
    about = ("soldier:SOV-A-01", "pistol", None, 1)
    ask = partial(DESAMPARADOS.ask, at(DUEL).state, viewer="soviet")
    assert ask(Choose("soviet", "aim", ("soldier:GER-A-01",), about=about))["show"] == "soldier:GER-A-01"
    assert "show" not in ask(Choose("soviet", "aim", ("soldier:GER-A-01", "soldier:GER-A-02"), about=about))


def test_zones_have_a_short_word_for_the_strip_and_partners_their_own() -> None:
    for scenario in ALL:
        zones = start(scenario).board["zones"]
        assert all(len(zone["short"]) <= len(zone["t"]) for zone in zones)
        named = {zone["id"]: zone for zone in zones}
        assert "seat" not in named["zone:soviet/objects"]
        assert named["zone:soviet/objects"]["short"] == "Objects"
    deck = {zone["id"]: zone for zone in start("team").board["zones"]}["zone:german-2/deck"]
    assert (deck["seat"], deck["name"], deck["t"]) == ("german-2", "Platoon deck", "Platoon deck, player 2")
    assert start("team").board["texts"]["seat/german-2"] == "Player 2"


def test_deploying_counts_the_soldiers() -> None:
    match = new_match(soviet_platoon="A", german_platoon="A", first_deployer="soviet")
    texts = []
    for _ in range(2):
        asked = question(match)
        texts.append(asked["text"])
        match.answer(asked["opts"][0])
        assert question(match)["text"].startswith("Place ")
        match.answer(question(match)["opts"][0])
    assert texts == ["Deploy a soldier.", "Deploy the second soldier."]


def test_standing_answers_follow_from_the_kind_alone() -> None:
    state = start().state
    for kind in asks.QUESTIONS:
        offers = DESAMPARADOS.standing(state, Choose("soviet", kind, ("pass",)))
        assert [(offer["word"], offer["until"]) for offer in offers] == ([STANDING[kind]] if kind in STANDING else [])


def test_partners_see_the_same_where_hands_are_open() -> None:
    state = start("team").state
    assert DESAMPARADOS.same_view(state, "soviet-1", "soviet-2")
    assert not DESAMPARADOS.same_view(state, "soviet-1", "german-1")
    secret = new_match("team", team_open_hands=False).state
    assert not DESAMPARADOS.same_view(secret, "soviet-1", "soviet-2")
    assert DESAMPARADOS.parties(state) == {"soviet": ("soviet-1", "soviet-2"), "german": ("german-1", "german-2")}
    assert DESAMPARADOS.parties(start("german-team").state) == {"german": ("german-1", "german-2")}


@pytest.mark.parametrize("scenario", ALL)
def test_random_games_are_told_in_words(scenario: str) -> None:
    """Each question, each wait and each line of a game, in both languages, without ids or gaps."""
    match, kinds = new_match(scenario, 3), set[str]()
    for step, _ in enumerate(play(match, Random(3))):
        if step % 3:
            continue
        for request in match.game.requests:
            assert isinstance(request, Choose)
            kinds.add(request.kind)
            for table in BOTH.values():
                asked = table.ask(match.state, request, None)
                placed = {word for word in request.options() if ":" in word}
                assert placed | set(asked["verbs"]) >= set(request.options())
                assert placed <= set(asked.get("labels", {})) | set(asked["verbs"])
                said = [
                    asked["text"],
                    asked.get("sub", ""),
                    asked.get("small", ""),
                    table.waiting(match.state, request),
                ]
                assert not RAW.search(" ".join([*said, *asked["verbs"].values(), *asked.get("labels", {}).values()]))
    assert len(kinds) > 9
    for table in BOTH.values():
        for viewer in viewers(match):
            for event in match.events:
                line = table.line(match.state, event, viewer)
                assert line is None or (not RAW.search(line["t"]) and all(rule in table.ledger for rule in line["r"]))


def test_waiting_says_the_same_whatever_is_held() -> None:
    for kind in asks.QUESTIONS:
        request = Choose("german", kind, lambda: pytest.fail("Waiting looks at options."))
        for table in BOTH.values():
            assert table.waiting(start().state, request).startswith(table.texts("viewer.german"))


# -- log and dice -----------------------------------------------------------------------------------------------------


def test_a_shot_is_told_with_its_sum() -> None:
    match = at(DUEL, chance=[3, 5])
    match.answer("pistol")
    event = next(event for event in match.events if event.kind == "shot")
    english, spanish = (table.line(match.state, event, "") for table in BOTH.values())
    assert english is not None
    assert spanish is not None
    assert re.fullmatch(r"Belyakov fires at \w+: 3 and 5 make 8, needs \d\. Hit\.", english["t"])
    assert re.fullmatch(r"Belyakov dispara a \w+: 3 y 5 suman 8, necesita \d\. Impacto\.", spanish["t"])
    assert english["i"] == ["soldier:SOV-A-01", "soldier:GER-A-01"]
    dice = DESAMPARADOS.dice(match.state, event)
    assert dice is not None
    assert (dice["who"], dice["d"], dice["sides"]) == ("soviet", [3, 5], 6)
    assert dice["hit"] == [1, 1]
    assert dice["need"] == event.data["need"]


def test_every_roll_of_a_game_is_shown_as_dice() -> None:
    for match in map(played, ALL):
        for event in match.events:
            dice = DESAMPARADOS.dice(match.state, event)
            assert (dice is not None) == ("faces" in event.data)
            assert (event.kind in log.ROLLS) == (dice is not None)


@pytest.mark.rule("DES-object-08")
def test_drawn_objects_are_named_to_their_side_only() -> None:
    match = played("team")
    event = next(event for event in match.events if event.kind == "objects-drawn" and event.side == "soviet")
    lines = {viewer: DESAMPARADOS.line(match.state, event, viewer) for viewer in viewers(match)}
    said = {viewer: line["t"] for viewer, line in lines.items() if line is not None}
    assert said[""] == said["german-1"] == said["german-2"] == "The Soviet side draws 4 objects."
    assert said["soviet-1"] == said["soviet-2"] == said[None] != said[""]


def test_rolls_are_trials_with_their_chance() -> None:
    rows = [trial for match in map(played, ALL) for e in match.events if (trial := DESAMPARADOS.trial(match.state, e))]
    assert {row.what for row in rows} >= {"smg", "rifle", "pistol", "last-breath"}
    assert all(0 <= row.chance <= 1 and row.rule for row in rows)
    assert all(row.chance > 0 for row in rows if row.success)


# -- standing and the end -------------------------------------------------------------------------------------------


def test_pills_show_round_reserves_and_points() -> None:
    pills = at({**DUEL, "reserve": {"soviet": 3}}).scene("")["status"]["pills"]
    state = at(DUEL).state
    assert pills[0] == {"t": "Round", "v": "2 of 8"}
    assert pills[1]["sides"][0] == ["soviet", 3]
    assert pills[2]["sides"] == [
        ["soviet", 3 + 2 + 3],
        ["german", 3 + state.cubes[state.in_play(1)[0]] + state.reserve[1]],
    ]


@pytest.mark.rule("DES-end-06", "DES-end-07", "DES-end-08")
@pytest.mark.parametrize("scenario", ALL)
def test_the_result_counts_what_is_left(scenario: str) -> None:
    match = played(scenario)
    result = match.scene("")["status"]["result"]
    rows = {label: values for label, *values in result["rows"]}
    state = match.state
    for side in (0, 1):
        assert rows["Fallen"][side] + rows["Soldiers in play"][side] <= 17 * len(state.content.sides[side].seats)
        total = 3 * rows["Soldiers in play"][side] + rows["Cubes on soldiers"][side] + rows["Reserve"][side]
        assert rows["Points"][side] == total
    assert not RAW.search(f"{result['title']} {result['reason']}")
    measures = match.rules.measures(state)
    assert measures["points_soviet"] == rows["Points"][0]
    assert measures["lives_german"] == rows["Cubes on soldiers"][1] + rows["Soldiers in play"][1]


REASONS = {
    "DES-surrender-01": "The German side surrenders after round 2.",
    "DES-surrender-03": "The German side surrenders after round 2.",
    "DES-surrender-06": "Both sides surrender after round 2.",
    "DES-end-02": "The German side takes direct damage in round 2 and has no reserve left.",
    "DES-end-05": "24 to 19 in points after Last Breath.",
    "DES-end-10": "24 points each, and nobody is named for another Last Breath.",
}


@pytest.mark.parametrize(("rule", "reason"), REASONS.items())
def test_each_way_to_end_has_its_reason(rule: str, reason: str) -> None:
    state = at(DUEL).state
    drawn = rule in ("DES-surrender-06", "DES-end-10")
    state.phase, state.result = "over", Result(OFF if drawn else 0, rule, (24, 19))
    english, spanish = (table.result(state) for table in BOTH.values())
    assert english is not None
    assert spanish is not None
    assert (english["side"], english["rule"], english["reason"]) == (None if drawn else "soviet", rule, reason)
    assert english["title"] == ("The game is a draw" if drawn else "The Soviet side wins")
    assert spanish["title"] == ("La partida acaba en empate" if drawn else "Gana el bando soviético")
    assert set(REASONS) == set(standing.REASONS)


def test_cards_are_counted_by_zone() -> None:
    rows = DESAMPARADOS.cards(played("solo").state)
    for side in SIDES:
        own = [row for row in rows if row.side == side]
        assert sum(row.n for row in own if row.kind == "soldier") == 17
        assert sum(row.n for row in own if row.kind != "soldier") == 25


# -- weight ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ALL)
def test_an_answer_weighs_little(scenario: str, record_property: Any) -> None:
    """One message an answer and view; median at most 1 kB, 95 % at most 4 kB; the first paint at most 100 kB."""
    match = new_match(scenario, 3)
    sizes: list[int] = []
    for viewer in match.sides:
        match.subscribe(viewer, lambda message: sizes.append(len(wire(message).encode())))
    answers = sum(1 for _ in play(match, Random(3)))
    assert len(sizes) <= len(match.sides) * answers
    sizes.sort()
    record_property("bytes of an answer: median, 95 %, most", (median(sizes), sizes[len(sizes) * 95 // 100], sizes[-1]))
    assert median(sizes) <= 1_000
    assert sizes[len(sizes) * 95 // 100] <= 4_000
    first = max(len(wire(match.board).encode()) + len(wire(match.scene(viewer)).encode()) for viewer in viewers(match))
    record_property("bytes of a first paint", first)
    assert first <= 100_000
