"""Whole campaigns through the front door: chapters at one table, saving, practice, reset, tables."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.core.arguments import ArgumentError
from stalingrad_widgets.core.record import RecordError
from stalingrad_widgets.core.requests import Choose, Word
from tests.games.undaunted.campaign.front import RULES, SIDES, pack_text

GAME = "undaunted-stalingrad"


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pack") / "front.toml"
    path.write_text(pack_text(), encoding="utf-8")
    return path


def new(pack: Path, **setting: Any) -> sw.Campaign:
    return sw.new_campaign(GAME, **{"seed": 4, "pack": pack, "autosave": False, **setting})


def word(campaign: sw.Campaign) -> tuple[Word, str]:
    """The first option of what is asked first, and of whom."""
    request = campaign.match.game.requests[0]
    assert isinstance(request, Choose)
    return request.options()[0], request.side


def answer(campaign: sw.Campaign, n: int = 1) -> None:
    for _ in range(n):
        campaign.match.answer(*word(campaign))


def finish(campaign: sw.Campaign, winner: str) -> None:
    """Play until the other side can withdraw, and let it."""
    loser = SIDES[1 - SIDES.index(winner)]
    while "withdraw" not in campaign.match.plays_now(loser):
        answer(campaign)
    campaign.match.interject(loser, "withdraw")
    assert campaign.match.over


def after_games(pack: Path, *winners: str, **setting: Any) -> sw.Campaign:
    """At the desk after games with these winners; every choice is the first."""
    campaign = new(pack, **setting)
    for winner in winners:
        read(campaign)
        finish(campaign, winner)
        campaign.go_on()
    return campaign


def read(campaign: sw.Campaign) -> None:
    """On to the next scenario."""
    while campaign.kind == "desk":
        answer(campaign)


# -- from chapter to chapter ------------------------------------------------------------------------------------


@pytest.mark.rule("US-firstsetup-02", "US-firstsetup-03", "US-setup-06")
def test_a_campaign_begins_at_the_desk_then_comes_the_first_scenario(pack: Path) -> None:
    campaign = new(pack)
    table = campaign.match
    assert (campaign.kind, campaign.state.code) == ("desk", "1a")
    assert [request.kind for request in campaign.requests] == ["briefing", "briefing"]
    answer(campaign, 2)
    assert campaign.match is table
    assert (campaign.kind, table.header["scenario"]) == ("game", "011")


@pytest.mark.rule("US-end-13", "US-step-02")
def test_after_a_scenario_the_step_is_the_next_thing(pack: Path) -> None:
    campaign = new(pack)
    read(campaign)
    finish(campaign, "german")
    zones = campaign.match.state.zones.dump()
    assert campaign.match.outcome() is not None
    offered = campaign.match.scene("soviet")["status"]["result"]
    assert offered["next"] == ["go-on", "Campaign Step"]
    assert "again" not in offered
    campaign.go_on()
    assert campaign.kind == "desk"
    assert campaign.state.code == "2b"
    assert campaign.match.previous is not None
    assert campaign.match.previous.state.zones.dump() == zones


@pytest.mark.rule("US-campend-02", "US-victory-01")
def test_at_an_end_nothing_more_is_offered(pack: Path) -> None:
    campaign = after_games(pack, "soviet", "soviet")
    assert campaign.over
    assert campaign.winner == "soviet"
    assert campaign.requests == ()
    assert "next" not in campaign.match.scene("soviet")["status"]["result"]
    with pytest.raises(ArgumentError, match="campaign is over"):
        campaign.go_on()


def test_a_step_between_two_games_is_not_passed_over(pack: Path) -> None:
    campaign = new(pack)
    with pytest.raises(ArgumentError, match=r"campaign\.go_on\(\) confirms the briefings"):
        campaign.advance()
    assert campaign.kind == "desk"


def test_go_on_reads_the_briefings_for_both(pack: Path) -> None:
    campaign = new(pack)
    campaign.go_on()
    assert campaign.kind == "game"
    with pytest.raises(ArgumentError, match="still goes on"):
        campaign.go_on()


def test_go_on_does_not_answer_what_is_a_choice(pack: Path) -> None:
    campaign = after_games(pack, "german", "soviet")  # the Soviet squads are integrated
    with pytest.raises(ArgumentError, match="The soviet side is asked: Squads A and B become one"):
        campaign.go_on()


@pytest.mark.rule("US-firstsetup-01")
def test_players_keep_their_sides(pack: Path) -> None:
    campaign = new(pack, players={"german": "random"})
    for _ in range(2):
        assert set(campaign.match.players) == {"german"}
        assert campaign.match.header["players"] == {"german": "random"}
        answer(campaign)
    assert campaign.kind == "game"


def test_a_game_says_which_of_the_campaign_it_is(pack: Path) -> None:
    campaign = new(pack)
    desk = campaign.match.board
    assert desk["sub"] == "Undaunted: Stalingrad, campaign"
    campaign.go_on()
    first = campaign.match.board
    assert first["sub"].endswith(", game 1 of the campaign")
    assert campaign.match.branch().board == first
    alone = sw.new_match("undaunted-stalingrad", "011", pack=pack, autosave=False).board
    assert first["sub"] == f"{alone['sub']}, game 1 of the campaign"
    assert len({desk["v"], first["v"], alone["v"]}) == 3
    assert new(pack, practice=True).match.board["sub"].endswith(", practice for the campaign")
    assert after_games(pack, "german").match.board["sub"] == desk["sub"]


def test_bots_take_over_from_people(pack: Path) -> None:
    campaign = new(pack, players={"german": "random"})
    with pytest.raises(ArgumentError, match=r"A person sits for soviet and is asked: .* is next\. Read the briefing"):
        campaign.run()
    campaign.run({"soviet": "random"})
    assert campaign.over
    assert campaign.seats == {"german": "random", "soviet": "random"}
    campaign.run()


def test_a_bot_may_play_one_game_for_a_person(pack: Path) -> None:
    campaign = new(pack, players={"german": "random"})
    campaign.go_on()
    campaign.match.run({"soviet": "random"})
    assert campaign.match.over
    campaign.go_on()
    assert set(campaign.match.players) == {"german"}


def test_bots_play_on_to_the_end(pack: Path) -> None:
    campaign = new(pack, players=dict.fromkeys(SIDES, "random"))
    assert (campaign.kind, campaign.match.over) == ("game", True)
    campaign.run()
    assert campaign.over
    RULES.check(campaign.match.state)


def test_at_the_end_another_campaign_is_offered_if_this_one_is_kept(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STALINGRAD_WIDGETS_DATA", str(tmp_path / "data"))
    path = tmp_path / "kept.json"
    campaign = new(pack, players=dict.fromkeys(SIDES, "random"), autosave=path)
    campaign.run()
    assert campaign.match.offers() == {"next": ["another", "Another campaign"]}
    assert campaign.match.scene("soviet")["status"]["result"]["next"] == ["another", "Another campaign"]
    campaign.match.go_on("another")
    assert not campaign.over
    assert campaign.history().empty
    assert campaign.match.autosave not in (None, path)
    assert sw.load_campaign(path).over


def test_a_campaign_that_is_not_kept_is_not_left_at_a_click(pack: Path) -> None:
    campaign = new(pack, players=dict.fromkeys(SIDES, "random"))
    campaign.run()
    assert campaign.match.offers() == {}
    assert campaign.match.may_go_on() is not None


def test_nothing_is_played_again_within_a_campaign(pack: Path) -> None:
    campaign = new(pack)
    read(campaign)
    with pytest.raises(ArgumentError, match="not played again"):
        campaign.match.restart()
    branch = campaign.match.branch(0)
    assert branch.campaign is None
    assert branch.header["scenario"] == "011"


def test_what_lies_between_two_games_is_not_begun_anew_outside_the_campaign(pack: Path) -> None:
    campaign = after_games(pack, "german")
    desk = campaign.match.branch(0)
    assert desk.offers() == {}
    before = desk.record()
    for begin in (desk.restart, desk.go_on):
        with pytest.raises(ArgumentError, match="What lies between two games of a campaign is not played again"):
            begin()
    assert desk.record() == before


def test_a_former_game_of_a_campaign_offers_no_other_scenario(pack: Path, tmp_path: Path) -> None:
    campaign = new(pack)
    read(campaign)
    finish(campaign, "german")
    campaign.go_on()
    former = campaign.match.previous
    assert former is not None
    for match in (former, sw.load(former.save(tmp_path / "former.json"))):
        assert match.offers() == {"again": 1}
        assert "next" not in match.scene("soviet")["status"]["result"]
        before = match.record()
        for begin in (match.go_on, match.restart):
            with pytest.raises(ArgumentError, match=r"'900' cannot follow: this game is one of a campaign"):
                begin("900")
        assert match.record() == before
        match.restart(seed=9)
        assert (match.ply, match.header["campaign"]) == (0, before["header"]["campaign"])


@pytest.mark.parametrize("offered", ["anything", "", "011", 7])
def test_nothing_but_the_next_chapter_follows(pack: Path, offered: Any) -> None:
    campaign = new(pack)
    read(campaign)
    finish(campaign, "german")
    before = campaign.record()
    with pytest.raises(ArgumentError, match=r"is not offered: a campaign goes on with 'go-on'"):
        campaign.match.go_on(offered)
    assert (campaign.kind, campaign.record()) == ("game", before)
    campaign.match.go_on("go-on")
    assert campaign.kind == "desk"


def test_an_answer_in_a_scenario_is_taken_back(pack: Path) -> None:
    campaign = new(pack)
    read(campaign)
    answer(campaign)
    before = campaign.record()
    answer(campaign)
    campaign.match.undo()
    assert campaign.record() == before


@pytest.mark.rule("US-overview-07", "US-setup-07")
def test_the_scenario_is_played_with_what_the_campaign_has(pack: Path) -> None:
    campaign = after_games(pack, "german")
    read(campaign)
    setting = campaign.match.header["campaign"]
    assert setting["city"] == {"507": "B"}
    assert "S-L-040" in setting["cards"]["soviet"]
    state = campaign.match.state
    assert state.face(state.scenario.tile_of["tile:507"]).id == "507-B"


def test_wrong_games_and_packs_are_refused(pack: Path) -> None:
    with pytest.raises(ArgumentError, match="undaunted-normandy has no campaign"):
        sw.new_campaign("undaunted-normandy")
    with pytest.raises(ArgumentError, match="There is no game"):
        sw.new_campaign("chess")
    bench = Path(__file__).parents[1] / "stalingrad" / "packs" / "bench.toml"
    with pytest.raises(ValueError, match="has no campaign"):
        sw.new_campaign(GAME, pack=bench)


def test_a_change_of_chapter_that_is_stopped_has_not_begun(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = new(pack)
    read(campaign)
    finish(campaign, "german")
    before = campaign.record()

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(type(campaign), "_made", stop)
        with pytest.raises(KeyboardInterrupt):
            campaign.go_on()
        with pytest.raises(KeyboardInterrupt):
            campaign.reset(seed=1)
    assert (campaign.kind, campaign.record()) == ("game", before)
    campaign.go_on()
    assert sw.load_campaign(campaign.save(tmp_path / "campaign.json")).state.dump() == campaign.state.dump()


# -- practice, reset --------------------------------------------------------------------------------------------


@pytest.mark.rule("US-overview-09", "US-setup-07")
def test_a_practice_game_is_set_up_as_the_first_scenario(tmp_path: Path) -> None:
    text = pack_text().replace('id = "011"', 'id = "011"\norders.soviet = { unlock = ["S-L-042"] }\nfortify = ["507"]')
    pack = tmp_path / "ordered.toml"
    pack.write_text(text, encoding="utf-8")
    first, practice = new(pack), new(pack, practice=True)
    read(first)
    for key in ("cards", "city"):
        assert practice.match.header["campaign"][key] == first.match.header["campaign"][key]
    assert "S-L-042" in practice.match.header["campaign"]["cards"]["soviet"]


@pytest.mark.rule("US-overview-09", "US-overview-10")
def test_a_practice_game_leaves_nothing_behind(pack: Path) -> None:
    campaign = new(pack, practice=True)
    assert (campaign.kind, campaign.match.header["scenario"]) == ("practice", "011")
    finish(campaign, "german")
    assert campaign.match.scene("")["status"]["result"].get("next") is None
    assert campaign.match.scene("soviet")["status"]["result"]["next"] == ["go-on", "Begin the campaign"]
    campaign.go_on()
    assert (campaign.kind, campaign.state.code, campaign.state.lines) == ("desk", "1a", [])
    assert campaign.state.dump() == new(pack).state.dump()
    read(campaign)
    assert (campaign.kind, campaign.match.header["scenario"]) == ("game", "011")
    finish(campaign, "soviet")
    campaign.go_on()
    assert [line.game for line in campaign.state.lines] == [1]


@pytest.mark.rule("US-overview-08", "US-reset-06")
def test_a_reset_begins_anew_at_the_same_table(pack: Path) -> None:
    campaign = after_games(pack, "soviet", "soviet")
    table = campaign.match
    campaign.reset(seed=4)
    assert campaign.match is table
    assert campaign.record() == new(pack).record()
    assert campaign.chapters == []


# -- keeping ----------------------------------------------------------------------------------------------------


def moments(pack: Path) -> dict[str, sw.Campaign]:
    """Campaigns in every phase."""
    at_desk, half_read, scenario = new(pack), new(pack), new(pack)
    answer(half_read)
    read(scenario)
    answer(scenario, 9)
    over = new(pack)
    read(over)
    finish(over, "german")
    later = after_games(pack, "german")
    read(later)
    answer(later, 6)
    choice = after_games(pack, "german", "soviet")
    answer(choice, 2)
    practice = new(pack, practice=True)
    answer(practice, 5)
    asked = new(pack)
    read(asked)
    finish(asked, "german")
    asked.match.chance = "ask"
    asked.go_on()
    return {
        "at the desk": at_desk,
        "one side has read": half_read,
        "in a scenario": scenario,
        "a scenario is over": over,
        "in a later scenario": later,
        "in a choice at the desk": choice,
        "in a practice game": practice,
        "a card is asked for": asked,
        "at the end": after_games(pack, "soviet", "soviet"),
    }


@pytest.mark.rule("US-overview-05", "US-overview-06")
def test_a_campaign_is_loaded_exactly_in_every_phase(pack: Path, tmp_path: Path) -> None:
    for name, campaign in moments(pack).items():
        path = campaign.save(tmp_path / "campaign.json")
        loaded = sw.load_campaign(path)
        assert loaded.record() == campaign.record(), name
        assert loaded.match.scene("soviet") == campaign.match.scene("soviet") or loaded.match.ply == 0, name
        assert [r.kind for r in loaded.requests] == [r.kind for r in campaign.requests], name


@pytest.mark.rule("US-overview-02", "US-overview-05")
def test_a_loaded_campaign_goes_on_the_same(pack: Path, tmp_path: Path) -> None:
    campaign = new(pack)
    read(campaign)
    answer(campaign, 7)
    twin = sw.load_campaign(campaign.save(tmp_path / "twin.json"))
    for one in (campaign, twin):
        finish(one, "german")
        one.go_on()
        read(one)
        answer(one, 5)
    assert json.dumps(campaign.record()) == json.dumps(twin.record())


def test_one_readable_file_has_all_chapters(pack: Path, tmp_path: Path) -> None:
    path = after_games(pack, "german").save(tmp_path / "campaign.json")
    doc = json.loads(path.read_text(encoding="utf-8"))
    assert doc["campaign"] == {"seed": 4, "practice": False}
    assert [row["header"]["campaign"]["kind"] for row in doc["chapters"]] == ["desk", "game"]
    assert doc["header"]["campaign"]["kind"] == "desk"


def test_each_front_door_sends_to_the_other(pack: Path, tmp_path: Path) -> None:
    path = new(pack).save(tmp_path / "campaign.json")
    with pytest.raises(RecordError, match=r"campaign\.json is a campaign\. Open it with load_campaign"):
        sw.load(path)
    match = sw.new_match("undaunted-normandy", seed=1, autosave=False)
    with pytest.raises(RecordError, match=r"m\.json is a match, not a campaign\. Open it with load\("):
        sw.load_campaign(match.save(tmp_path / "m.json"))


@pytest.mark.rule("US-victory-07")
def test_two_files_that_differ_are_not_played_together(pack: Path, tmp_path: Path) -> None:
    ours = after_games(pack, "german").save(tmp_path / "ours.json")
    theirs = after_games(pack, "soviet").save(tmp_path / "theirs.json")
    assert sw.load_campaign(ours, same_as=ours).state.code == "2b"
    with pytest.raises(ArgumentError, match="records differ in line 1"):
        sw.load_campaign(ours, same_as=theirs)


def test_a_file_without_one_of_its_keys_is_no_match_either(pack: Path, tmp_path: Path) -> None:
    path = after_games(pack, "german").save(tmp_path / "campaign.json")
    doc = json.loads(path.read_text(encoding="utf-8"))
    for key in ("campaign", "chapters"):
        path.write_text(json.dumps({name: value for name, value in doc.items() if name != key}), encoding="utf-8")
        with pytest.raises(RecordError, match=f"^campaign.json: {key} is missing: it must be"):
            sw.load_campaign(path)
        with pytest.raises(RecordError, match=r"is a campaign\. Open it with load_campaign"):
            sw.load(path)


def test_a_pack_that_has_changed_is_said_in_its_own_words(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(pack_text(), encoding="utf-8")
    path = after_games(own, "german").save(tmp_path / "campaign.json")
    own.write_text(pack_text() + "\n", encoding="utf-8")
    with pytest.raises(RecordError, match=rf"^campaign.json: the game: The pack {re.escape(str(own))} has changed"):
        sw.load_campaign(path)


@pytest.mark.parametrize(
    ("keys", "value", "said"),
    [
        (("campaign", "seed"), "four", "campaign.seed is"),
        (("header", "campaign", "kind"), "war", "header.campaign.kind is"),
        (("header", "campaign", "chapter"), 7, "the file has 2 before it"),
        (("chapters", 0, "plies"), 3, r"chapters\[0\]: plies is missing"),
        (("chapters", 0, "start", "state", "code"), "9z", "game state"),
        (("start", "state", "areas"), {"moon": "soviet"}, "no area"),
        (("chapters", 0, "header", "campaign"), 5, r"chapters\[0\]\.header\.campaign is 5: it must be an object"),
        (("header", "players"), {"moon": "greedy"}, "header.players: There is no side 'moon' in this game"),
        (("header", "options", "discard_open"), 7, "header.options: .*discard_open.* 7"),
    ],
)
def test_a_file_that_was_spoilt_is_said_to_be(
    pack: Path, tmp_path: Path, keys: tuple[Any, ...], value: object, said: str
) -> None:
    path = after_games(pack, "german").save(tmp_path / "campaign.json")
    doc = json.loads(path.read_text(encoding="utf-8"))
    part = doc
    for key in keys[:-1]:
        part = part[key]
    part[keys[-1]] = value
    path.write_text(json.dumps(doc), encoding="utf-8")
    with pytest.raises(RecordError, match=said):
        sw.load_campaign(path)


def test_a_kept_campaign_goes_on_in_its_file_and_is_found_again(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STALINGRAD_WIDGETS_DATA", str(tmp_path / "data"))
    path = tmp_path / "data" / "autosave" / "mine.json"
    path.parent.mkdir(parents=True)
    campaign = new(pack, autosave=path)
    read(campaign)
    answer(campaign, 12)
    assert campaign.match.autosave == path
    assert sw.load_campaign(path).record() == campaign.record()
    found = sw.recover()
    assert found.campaign.record() == campaign.record()  # type: ignore[attr-defined]


def test_a_file_that_ends_with_the_desk_goes_on_to_the_game(pack: Path, tmp_path: Path) -> None:
    path = new(pack).save(tmp_path / "campaign.json")
    doc = json.loads(path.read_text(encoding="utf-8"))
    doc["plies"] = [[f"@{side} area:square"] for side in SIDES]
    path.write_text(json.dumps(doc), encoding="utf-8")
    campaign = new(pack)
    read(campaign)
    assert sw.load_campaign(path).record() == campaign.record()


def test_a_campaign_whose_next_game_nobody_has_touched_is_found_again(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STALINGRAD_WIDGETS_DATA", str(tmp_path))
    folder = tmp_path / "autosave"
    folder.mkdir()
    other = sw.new_match("undaunted-normandy", seed=1, autosave=folder / "a.json")
    other.answer(other.options("american")[0], "american")
    campaign = new(pack, autosave=folder / "b.json")
    read(campaign)
    assert not campaign.match.begun
    assert sw.recover().header["scenario"] == "011"


def test_a_chapter_that_is_over_is_loaded_alone_and_goes_nowhere(pack: Path, tmp_path: Path) -> None:
    campaign = new(pack)
    read(campaign)
    desk = campaign.match.previous
    assert desk is not None
    loaded = sw.load(desk.save(tmp_path / "desk.json"))
    assert loaded.over
    assert loaded.record() == desk.record()
    assert loaded.offers() == {}
    with pytest.raises(ArgumentError, match="What lies between two games of a campaign is not played again"):
        loaded.restart()


@pytest.mark.parametrize("ply", [0, 2])
def test_a_branch_of_a_desk_is_saved_and_loaded(pack: Path, tmp_path: Path, ply: int) -> None:
    campaign = after_games(pack, "german", "soviet")  # the Soviet squads are integrated
    answer(campaign, 3)
    branch = campaign.match.branch(ply)
    loaded = sw.load(branch.save(tmp_path / "branch.json"))
    assert loaded.record() == branch.record()
    assert loaded.scene("soviet")["lists"] == branch.scene("soviet")["lists"]
    before = campaign.record()
    for match in (branch, loaded):
        while (asked := match.request) is not None:
            match.answer(asked.options[0], asked.side)
    assert loaded.state.dump() == branch.state.dump()
    assert loaded.over
    assert campaign.record() == before


def test_a_branch_of_a_scenario_is_saved_and_loaded(pack: Path, tmp_path: Path) -> None:
    campaign = new(pack)
    read(campaign)
    answer(campaign, 5)
    branch = campaign.match.branch(3)
    loaded = sw.load(branch.save(tmp_path / "branch.json"))
    assert loaded.record() == branch.record()
    assert loaded.state.dump() == branch.state.dump()


@pytest.mark.parametrize("code", [5, None, "zz", "9z", "ENDsoviet"])
def test_a_game_of_no_state_of_the_campaign_is_refused(pack: Path, tmp_path: Path, code: object) -> None:
    campaign = new(pack)
    read(campaign)
    path = campaign.match.branch(0).save(tmp_path / "odd.json")
    doc = json.loads(path.read_text(encoding="utf-8"))
    doc["header"]["campaign"]["code"] = code
    path.write_text(json.dumps(doc), encoding="utf-8")
    with pytest.raises(RecordError, match=r"header\.campaign\.code is .*: it must be a game state\. Game states: 1a"):
        sw.load(path)


def test_a_chapter_of_no_kind_is_refused(pack: Path, tmp_path: Path) -> None:
    path = new(pack).match.branch(0).save(tmp_path / "odd.json")
    doc = json.loads(path.read_text(encoding="utf-8"))
    for wrong, said in (({"kind": "tea"}, r"header\.campaign\.kind is \"tea\""), (7, r"header\.campaign is 7")):
        doc["header"]["campaign"] = wrong
        path.write_text(json.dumps(doc), encoding="utf-8")
        with pytest.raises(RecordError, match=said):
            sw.load(path)


# -- tables -----------------------------------------------------------------------------------------------------


def test_history_has_a_row_a_game(pack: Path) -> None:
    table = after_games(pack, "german", "soviet").history()
    assert list(table["state"]) == ["1a", "2b"]
    assert list(table["winner"]) == ["german", "soviet"]
    assert list(table["next"]) == ["2b", "3a"]
    assert list(table["areas_german"]) == [1, 1]
    assert len(new(pack).history()) == 0


def test_many_campaigns_are_the_same_as_one_played_again(pack: Path) -> None:
    table = sw.simulate_campaigns(3, players="random", seed=5, pack=pack, progress=False)
    assert list(table["campaign"].unique()) == [0, 1, 2]
    assert table.groupby("campaign")["victor"].last().isin(SIDES).all()
    seed = int(table["seed"].iloc[0])
    campaign = new(pack, seed=seed, players=dict.fromkeys(SIDES, "random"))
    campaign.run()
    again = campaign.history()
    first = table[table["campaign"] == 0][list(again.columns)].reset_index(drop=True)
    assert again.equals(first)


def test_campaigns_do_not_depend_on_the_number_of_cores(pack: Path) -> None:
    one = sw.simulate_campaigns(2, players="random", seed=6, pack=pack, progress=False)
    two = sw.simulate_campaigns(2, players="random", seed=6, pack=pack, progress=False, jobs=2, backend="threading")
    assert one.equals(two)


# -- on the screen ----------------------------------------------------------------------------------------------


def test_a_widget_follows_the_campaign_from_chapter_to_chapter(pack: Path) -> None:
    campaign = new(pack, players={"german": "random"})
    widget = campaign.view("soviet")
    said: list[Any] = []
    widget.send = said.append
    assert widget.board["title"] == "The square and the mill"
    question = widget.scene["ask"]
    widget._on_message(widget, {"t": "answer", "ask": question["ask"], "option": "area:square"}, [])
    assert campaign.kind == "game"
    assert widget.board["v"] == campaign.match.board["v"]
    while not campaign.match.over:
        if "withdraw" in campaign.match.plays_now("soviet"):
            campaign.match.interject("soviet", "withdraw")
        else:
            answer(campaign)
    widget._on_message(widget, {"t": "again", "scenario": "go-on"}, [])
    assert campaign.kind == "desk"
    assert widget.board["title"] == "The square and the mill"
    assert not [message for message in said if message["t"] == "no"]
