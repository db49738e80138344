"""Playing again at the same table: the match begins anew, and no history is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.restart import may_restart, next_scenario
from stalingrad_widgets.games.undaunted.campaign.state import CampaignState
from stalingrad_widgets.games.undaunted.campaign.table import DESK, CampaignTable
from tests.core.test_match import course, new_match, play
from tests.games.undaunted.campaign.desk import HEADER
from tests.games.undaunted.campaign.front import content
from tests.games.undaunted.table_kit import write_pack


def ended(**setting: Any) -> sw.Match:
    match = new_match(**setting)
    play(match, 5000)
    assert match.over
    return match


def test_the_old_game_is_kept_whole_as_previous() -> None:
    match = ended()
    before, result = course(match), match.result
    match.restart()
    assert match.previous is not None
    assert course(match.previous) == before
    assert match.previous.result == result
    assert [asked.kind for asked in match.requests] == ["bid", "bid"]


def test_the_same_players_and_options_sit_down_and_other_dice_fall() -> None:
    match = ended(players={"german": "greedy"}, options={"discard_open": True})
    old = dict(match.header)
    match.restart()
    assert match.header == {**old, "seed": match.header["seed"]}
    assert match.header["seed"] != old["seed"]
    assert set(match.players) == {"german"}


def test_a_restart_with_a_seed_is_the_game_of_that_seed() -> None:
    match = ended()
    match.restart("machine-guns", seed=5)
    assert match.record() == new_match(scenario="machine-guns", seed=5).record()


@pytest.mark.parametrize("wrong", [{"scenario": "no-such"}, {"seed": -1}])
def test_a_restart_that_cannot_be_changes_nothing(wrong: dict[str, Any]) -> None:
    match = ended()
    before = course(match)
    with pytest.raises(ValueError, match=r"no-such|seed is -1"):
        match.restart(**wrong)
    assert course(match) == before
    assert match.previous is None


def test_a_branch_still_finds_the_game_that_it_came_from() -> None:
    match = ended()
    branch = match.branch(10)
    match.restart()
    assert branch.parent == (match.previous, 10)


def test_views_go_along_and_observers_hear_of_it() -> None:
    match = ended(players={"german": "greedy"})
    said: list[dict[str, Any]] = []
    heard: list[Any] = []
    view = match.subscribe("american", said.append)  # type: ignore[arg-type]
    match.observe(heard.append, "result")
    match.restart("machine-guns")
    assert next(message["t"] for message in said) == "full"
    assert view.scene["board"] == match.board["v"]
    assert view.scene["log"]["n"] < 10
    assert [change.new for change in heard] == [None]


def test_the_new_game_has_a_file_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STALINGRAD_WIDGETS_DATA", str(tmp_path))
    path = tmp_path / "mine.json"
    match = ended(autosave=path)
    before = path.read_text(encoding="utf-8")
    match.restart()
    assert path.read_text(encoding="utf-8") == before
    assert match.autosave is not None
    assert match.autosave.parent == tmp_path / "autosave"
    assert sw.load(match.autosave).header["seed"] == match.header["seed"]


def test_dice_from_the_table_stay_so() -> None:
    match = ended()
    match.chance = "ask"
    match.restart()
    assert match.chance == "ask"


def test_what_is_to_be_played_next() -> None:
    ids = [row["id"] for row in sw.scenarios("undaunted-normandy")]
    following = [next_scenario(new_match(scenario=id)) for id in ids]
    assert [row and row["id"] for row in following] == [*ids[1:], ids[0]]
    assert next_scenario(sw.from_position("undaunted-normandy", {"scenario": ids[0]})) is None


def test_a_game_ends_although_its_pack_cannot_be_read_any_more(tmp_path: Path) -> None:
    pack = write_pack(tmp_path)
    match = new_match(scenario=sw.scenarios("undaunted-normandy", pack)[0]["id"], pack=pack)
    shown = match.view("american")
    pack.write_text("format = 0", encoding="utf-8")
    play(match, 5000)
    assert match.over
    assert shown.view is not None
    assert shown.view.scene["status"]["result"]["title"] == match.scene("american")["status"]["result"]["title"]
    assert next_scenario(match) is None
    with pytest.raises(ValueError, match="has changed since this game began"):
        match.restart()


def test_only_an_ended_game_that_is_no_branch_is_offered_again() -> None:
    match = ended()
    assert may_restart(match) is None
    assert may_restart(match.branch()) is not None
    match.undo()
    assert may_restart(match) is not None


@pytest.mark.parametrize("viewer", ["american", "german"])
def test_the_result_says_what_it_is_to_the_viewer(viewer: str) -> None:
    match = ended()
    result = match.scene(viewer)["status"]["result"]
    assert result["you"] == ("win" if match.result["winner"] == viewer else "lose")
    assert "you" not in match.scene(None)["status"]["result"]


def test_a_watcher_is_not_asked_to_play_again() -> None:
    result = ended().scene("")["status"]["result"]
    assert not {"again", "next", "you"} & set(result)


# -- another game at the same table --------------------------------------------------------------------------------


class Course(Match):
    """A table at which the desk of a campaign follows another game as soon as that is over."""

    after: Course | None = None

    def offers(self) -> dict[str, Any]:
        return {"next": ["desk", "The desk"]}

    def _follow(self) -> None:
        if self.after is not None:
            fresh, self.after = self.after, None
            self.take_over(fresh)


def two_games() -> tuple[Course, list[dict[str, Any]]]:
    """A desk, another desk that comes after it, and what a viewer is sent."""
    first, second = CampaignState(content()), CampaignState(content())
    second.holders[1] = 1
    match = Course(DESK, HEADER, state=first)
    match.after = Course(OTHER, {**HEADER, "seed": 9}, state=second)
    said: list[dict[str, Any]] = []
    match.subscribe("soviet", said.append)  # type: ignore[arg-type]
    return match, said


class OtherTable(CampaignTable):
    """The same with another title, so that its board is another one."""

    title = "Another game"


OTHER = OtherTable(DESK.ledger)


def test_a_game_with_other_rules_is_played_at_the_same_table() -> None:
    match, said = two_games()
    before = match.board["v"]
    match.answer("area:square", "soviet")
    match.answer("area:square", "german")
    assert match.rules is OTHER
    assert match.board["v"] != before
    assert (match.header["seed"], match.ply, match.over) == (9, 0, False)
    assert match.previous is not None
    assert match.previous.rules is DESK
    assert match.previous.over
    view = match.views[0]
    assert view.scene["board"] == match.board["v"]
    assert view.scene["ask"] is not None
    assert said[-1]["t"] == "full"


def test_the_answer_tells_what_happened_in_both_games() -> None:
    match, _ = two_games()
    match.answer("area:square", "soviet")
    told = match.answer("area:square", "german")
    assert [event.kind for event in told] == ["game", "ordered", "ordered"]
    assert told == match.events


def test_a_table_says_itself_what_comes_next() -> None:
    match = Course(DESK, HEADER, state=CampaignState(content()))
    for side in ("soviet", "german"):
        match.answer("area:square", side)
    result = match.scene("german")["status"]["result"]
    assert result["next"] == ["desk", "The desk"]
    assert "again" not in result
