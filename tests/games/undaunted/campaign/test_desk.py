"""The desk as it is shown: map, lists, path, questions, results."""

from __future__ import annotations

from typing import Any

import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.core.events import Event
from stalingrad_widgets.core.refusal import IllegalAnswer
from stalingrad_widgets.core.view import View
from stalingrad_widgets.games.undaunted.campaign.table import DESK
from stalingrad_widgets.play import Match
from stalingrad_widgets.players import player
from tests.games.undaunted.campaign.desk import listed, opening, scene, step
from tests.games.undaunted.campaign.front import Fate, March
from tests.games.undaunted.campaign.test_rules_integrate import THREE_A, done, merged

FATE = Fate(lost="004 005 014 017 020", deck="001 006 009 023 026*2", hand="015")


def test_the_map_shows_areas_river_and_the_next_battle() -> None:
    match = opening()
    spaces = {space["id"]: space for space in match.board["spaces"]}
    assert set(spaces) == {"ground", "river", "area:square", "area:mill"}
    assert spaces["area:mill"]["t"] == "The mill"
    assert spaces["river"]["ground"] == "river"
    assert match.board["size"] == [820, 492], "the pack's map has 100 by 60"
    assert spaces["area:mill"]["p"] == [328, 0, 738, 0, 738, 492]
    items = scene(match, "soviet")["items"]
    assert items["battle"]["at"] == "area:square"
    assert not [id for id in items if id.startswith(("held", "flag"))]


def test_areas_bear_the_flag_of_who_holds_them() -> None:
    items = scene(step(March(), "german"), "")["items"]
    assert items["held:area:square"] == {"k": "tint", "at": "area:square", "s": "german"}
    assert items["flag:area:square"] == {"k": "mark", "f": "controlled", "at": "area:square", "s": "german"}


def test_the_question_begins_the_next_game() -> None:
    ask = scene(step(March(), "soviet"), "german")["ask"]
    assert ask["text"] == "The bench is next."
    assert ask["sub"] == "Read the briefing, then begin."
    assert ask["small"] == "Losses and promotions of game 1 are entered."
    assert ask["opts"] == ["area:mill"]
    assert ask["verbs"] == {"area:mill": "Begin game 2"}
    assert (ask["gold"], ask["brief"]) == ("area:mill", 1)


def test_without_an_area_it_is_a_button_alone() -> None:
    match = step(March(), "german")
    assert scene(match, "soviet")["ask"]["opts"] == ["begin"]
    assert "battle" not in scene(match, "soviet")["items"]


def test_pills_say_the_game_and_the_areas() -> None:
    pills = scene(step(March(), "german"), "")["status"]["pills"]
    assert pills == [
        {"t": "Game", "v": "2", "of": "of 2 to 4"},
        {"t": "Areas", "sides": [["soviet", 0], ["german", 1]], "of": "areas"},
    ]


def test_the_path_has_the_states_so_far() -> None:
    path = scene(step(March(), "german"), "")["path"]
    assert [(node["t"], node.get("s"), node.get("now")) for node in path["steps"]] == [
        ("1a", "german", None),
        ("2b", None, 1),
    ]
    assert (path["ways"], path["note"]) == (2, "two ways from here")
    assert path["steps"][-1]["id"] == "begin"


def test_the_record_is_the_same_for_everybody() -> None:
    match = step(March(), "german", FATE, FATE)
    rows = listed(match, "", "record")
    assert rows == listed(match, "soviet", "record") == listed(match, "german", "record")
    assert rows[0]["cols"][1:] == [["german", "German"], "2 and 2 fallen"]


def test_the_list_of_soldiers_begins_with_news() -> None:
    match = step(March(), "german", FATE, FATE)
    rows = listed(match, "soviet", "soldiers/soviet")
    pills = [row["pill"][0] for row in rows[: len(match.state.news[0])]]
    assert sorted(set(pills)) == ["fall", "new", "reserve", "rise"]
    assert {"Agafonov", "Belov"} <= {row["b"] for row in rows}


def test_whoever_takes_a_soldiers_place_stands_where_he_stood() -> None:
    match = step(March(), "german", FATE, FATE)
    cards = match.state.content.cards
    shown = [cards[row["id"]] for row in listed(match, "soviet", "soldiers/soviet")]
    rows = [soldier.code for soldier in shown]
    fallen = next(n for n, soldier in enumerate(shown) if soldier.rank == "reserve") - 1
    assert shown[fallen].code == shown[fallen + 1].code, "first who fell, then who comes for him"
    news = len(match.state.news[0])
    assert rows[:news] == sorted(rows[:news])
    assert rows[news:] == sorted(rows[news:])


def test_trades_are_written_as_on_the_cards() -> None:
    rows = {row["id"]: row["t"] for row in listed(opening(), "soviet", "soldiers/soviet") if "t" in row}
    assert rows["card:S-S-004"] == "Rifleman A"


def test_who_was_promoted_is_not_among_those_who_are_gone_without_a_word() -> None:
    match = step(March(), "german", FATE, FATE)
    state = match.state
    (removed,) = [found for found in scene(match, "soviet")["lists"] if found["id"] == "removed/soviet"]
    rose = [entry.word for entry in state.news[0] if entry.kind == "rose"]
    codes = {state.content.cards[word].code for word in rose}
    told = {row["id"]: row.get("pill") for row in removed["rows"]}
    for word, pill in told.items():
        assert (pill == ["rise", "promoted"]) == (state.content.cards[word].code in codes), word
    assert removed["note"] == f"{len(told) - len(rose)} cards, {len(rose)} promoted"
    assert len(rose) == 2


def test_the_number_of_games_narrows_down_to_what_was_played() -> None:
    def said(match: Match) -> str:
        of: str = scene(match, "")["status"]["pills"][0]["of"]
        return of

    assert said(opening()) == "of 2 to 4"
    assert said(step(March().step("german"), "soviet")) == "of 3 to 4"
    assert said(step(March().step("soviet"), "soviet")) == "of 2"


def test_an_area_with_the_name_of_its_scenario_is_named_once() -> None:
    state: Any = sw.new_campaign("undaunted-stalingrad", seed=1, autosave=False).state
    areas = {area.name: area.id for area in state.content.graph.areas}
    told = []
    for name in ("Steam Mill", "Grain Store"):
        facts = {"game": 2, "scenario": "022", "winner": "soviet", "area": areas[name], "next": "3a"}
        line = DESK.line(state, Event("recorded", "soviet", facts, ()), None)
        assert line is not None
        told.append(line["t"])
    assert told[0] == "The Soviet side wins and takes Steam Mill. The new state is 3a."
    assert told[1] == "The Soviet side wins Steam Mill and takes Grain Store. The new state is 3a."


def test_lists_of_both_sides_where_all_is_open() -> None:
    ids = [row["id"] for row in scene(opening(), None)["lists"]]
    assert ids == ["soldiers/soviet", "removed/soviet", "soldiers/german", "removed/german", "record"]
    assert [row["id"] for row in scene(opening(), "")["lists"]] == ["record"]


def test_the_end_says_who_has_won() -> None:
    match = step(March().step("soviet"), "soviet")
    result = scene(match, "german")["status"]["result"]
    assert (result["side"], result["title"], result["you"]) == ("soviet", "The city holds", "lose")
    assert result["rows"][0] == ["Areas", 2, 0]
    assert match.outcome() is not None
    assert match.outcome()["winner"] == "soviet"  # type: ignore[index]
    assert scene(match, "german")["path"]["steps"][-1]["t"] == "End"


def test_a_reserve_is_chosen_among_cards_that_are_shown() -> None:
    march = done(merged(*THREE_A))
    match = step(march, "soviet", Fate(lost="013"))
    own = scene(match, "soviet")
    assert own["ask"]["at"] == "zone:sov/reserve"
    assert own["items"]["zone:sov/reserve"]["cards"] == own["ask"]["opts"]
    assert set(own["ask"]["opts"]) <= set(own["faces"])
    assert "Lapin, Rifleman B fell." in own["ask"]["text"]
    other = scene(match, "german")
    assert other["ask"] is None
    assert other["wait"][0]["text"] == "The Soviet side calls in reserves."
    match.answer(own["ask"]["opts"][2])
    assert scene(match, "soviet")["ask"]["verbs"] == {"done": "Go on"}


def test_who_leaves_is_asked_in_words() -> None:
    march = merged(*THREE_A)
    state = march.game.state
    request = march.asked("soviet")
    ask = DESK.ask(state, request, "soviet")
    assert ask["text"] == "Squads A and B become one."
    assert ask["sub"] == "Choose who leaves: 2 cards."
    assert ask["labels"]["card:S-S-007"] == "Dronin, Rifleman A leaves"


def test_greedy_and_random_sit_at_the_desk() -> None:
    for who in ("greedy", "random"):
        march = merged(*THREE_A)
        bots = {side: player(who, DESK) for side in ("soviet", "german")}
        state = march.game.state.clone()
        state.phase, state.integrated = "integration", [(), ()]
        match = Match(DESK, {"game": "x", "seed": 1, "options": {}}, state=state, players=bots)  # type: ignore[arg-type]
        match.run_bots()
        assert match.over
        assert match.rules.faults(match.state) == []


def test_greedy_keeps_the_better_soldier() -> None:
    march = merged(*THREE_A)
    state = march.game.state
    march.game.state.move(0, "card:S-S-010", 0, 1)
    march.game.state.move(0, "card:S-U-010", 3, 0)
    request = march.asked("soviet")
    words = request.options()
    scores = dict(zip(words, DESK.bot.scores(state, request, words), strict=True))
    assert scores["card:S-U-010"] == min(scores.values())
    assert scores["card:S-U-010"] < scores["card:S-S-009"]


def test_cards_are_entered_from_the_table() -> None:
    match = step(March(), "german", FATE, chance="ask")
    ask = scene(match, "soviet")["ask"]
    assert ask["text"] == "Draw a permanent casualty."
    assert ask["opts"][:2] == ["card:S-S-004", "card:S-S-005"]
    assert scene(match, "german")["ask"] is None
    with pytest.raises(IllegalAnswer):
        match.answer("card:S-S-023")
    match.answer("card:S-S-020")
    match.answer("card:S-S-004")
    match.answer("card:S-S-006")
    assert match.state.pool(0, 1) == ["card:S-S-004", "card:S-S-006", "card:S-S-020"]


def test_undo_at_the_desk_takes_back_an_answer() -> None:
    match = step(March(), "german")
    match.answer("begin", "soviet")
    assert [request.side for request in match.requests] == ["german"]
    match.undo("soviet")
    assert [request.side for request in match.requests] == ["soviet", "german"]


def test_undo_of_a_choice_of_a_reserve() -> None:
    march = done(merged(*THREE_A))
    match = step(march, "soviet", Fate(lost="013"))
    before = match.state.dump()
    match.answer("card:S-R-005")
    match.undo("soviet")
    assert match.state.dump() == before


def test_measures_and_cards_for_tables() -> None:
    match = step(March(), "german", FATE, FATE)
    figures = match.rules.measures(match.state)
    assert figures["areas_german"] == 1
    assert figures["removed_soviet"] == 4
    assert figures["upgraded_soviet"] == 2
    counted = [row for row in match.rules.cards(match.state) if row.side == "soviet"]
    assert sum(row.n for row in counted) == sum(map(len, match.state.pools[:9]))


def test_a_position_has_only_what_the_viewer_may_know() -> None:
    match = step(March(), "german", FATE, FATE)
    doc = match.position("german")
    assert doc["code"] == "2b"
    assert set(doc["pools"]) == {"german/available", "german/removed"}
    assert "strength" not in doc["lines"][0]
    assert match.position()["lines"][0]["strength"] == list(match.state.lines[0].strength)


def test_rules_of_the_ledger_are_at_hand() -> None:
    row = DESK.rule("US-casphase-05")
    assert row is not None
    assert row["title"] == "1 to 4 casualties"
    assert DESK.rule("US-none-01") is None


# -- looking back ---------------------------------------------------------------------------------------------


def after_reserves(fallen: str) -> Match:
    """The Soviet side has lost one card and said all that is asked for that; the briefing is next."""
    match = step(done(merged(*THREE_A)), "soviet", Fate(lost=fallen))
    while match.requests[0].kind == "reserve":
        match.answer(match.options("soviet")[0], "soviet")
    return match


ONE_WORD, TWO_WORDS = "001", "013"
"""The Platoon Sergeant, for whom nobody comes, and a Rifleman of the squads that are one."""


def replayed(match: Match, viewer: str) -> list[Any]:
    """What a browser is sent of every step."""
    sent: list[Any] = []
    widget = match.view(viewer)
    widget.send = sent.append
    widget._on_message(widget, {"t": "replay", "at": 99}, [])
    for at in range(sent[0]["n"]):
        widget._on_message(widget, {"t": "replay", "at": at}, [])
    return sent


@pytest.mark.rule("US-card-08")
@pytest.mark.parametrize("viewer", ["soviet", "german", "public"])
def test_what_was_said_in_secret_is_one_step(viewer: str) -> None:
    short, long = after_reserves(ONE_WORD), after_reserves(TWO_WORDS)
    assert long.ply == short.ply + 1
    for match in (short, long):
        (now, *_) = replayed(match, viewer)
        assert (now["n"], now["marks"]) == (1, [["soviet", ""]])


@pytest.mark.rule("US-card-08")
@pytest.mark.parametrize("viewer", ["german", "public"])
def test_looking_back_does_not_tell_how_many_reserves_came(viewer: str) -> None:
    short, long = (after_reserves(fallen) for fallen in (ONE_WORD, TWO_WORDS))
    for match in (short, long):
        match.answer(match.options("german")[0], "german")
        match.answer(match.options("soviet")[0], "soviet")
    assert replayed(short, viewer) == replayed(long, viewer)


@pytest.mark.rule("US-card-08")
def test_the_note_of_a_branch_counts_the_same_steps() -> None:
    notes = []
    for fallen in (ONE_WORD, TWO_WORDS):
        widget = after_reserves(fallen).view("german")
        main = widget.match
        widget._on_message(widget, {"t": "branch", "at": 1}, [])
        assert widget.match.parent == (main, main.ply)
        notes.append(widget.get_state()["scene"]["note"])
    assert notes == ["Branch from step 1"] * 2


def test_who_sees_everything_may_look_at_every_answer() -> None:
    match = after_reserves(TWO_WORDS)
    (now, *_) = replayed(match, "all")
    assert (now["n"], now["marks"]) == (2, [["soviet", ""]] * 2)


def test_steps_are_the_same_when_they_are_asked_for_on_the_way() -> None:
    match = step(done(merged(*THREE_A)), "soviet", Fate(lost=TWO_WORDS))
    view = View(match, "german")
    seen = [view.steps]
    while match.requests:
        asked = match.requests[0]
        match.answer(asked.options[0], asked.side)
        seen.append(view.steps)
    assert seen == [0, 0, 1, 1, 3]
    assert view.marks() == View(match, "german").marks()
    match.undo()
    assert view.marks() == View(match, "german").marks()
