"""Game end: points, pinning, both pinned, and what happens when hope is gone."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.core.game import OVER, Game
from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.games.undaunted.standing import measures
from stalingrad_widgets.games.undaunted.state import DRAW, Result
from stalingrad_widgets.games.undaunted.table import NORMANDY

from .desk import NOBODY, Army, Desk, Script, goals, lay

POINTS = goals(10, 10)
"""More than any position here has: only pinning and lost hope decide."""
PINS = goals("pin", "pin")
HOPELESS = Army(deck="scout-b sniper fog")
"""No card with Control anywhere, and Riflemen on the board."""


def verdict(american: Army, german: Army, **more: Any) -> tuple[str, str] | None:
    """Winner and rule of a position; None while play goes on."""
    state = lay(american, german, **more).state
    result = NORMANDY.rules.verdict(state)
    return None if result is None else (state.scenario.sides[result.winner].id, result.rule)


# -- the conditions ------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-end-01")
def test_the_conditions_of_both_sides_are_listed() -> None:
    match = lay(goals=goals(5, "pin")).match()
    texts = match.board["texts"]
    assert texts["aim/american"] == ("The American side wins as soon as it controls objectives worth 5 points.")
    assert texts["aim/german"] == ("The German side wins as soon as no American Riflemen are left on the board.")
    assert texts["aim/american"] in texts["briefing"]
    assert texts["aim/german"] in texts["briefing"]


@pytest.mark.rule("UN-end-01")
def test_the_conditions_may_differ_and_any_one_is_enough() -> None:
    both = {"american": [{"points": 6}, {"points": 4}, {"pin": True}], "german": [{"points": 7}]}
    first, second = lay(goals=both).state.scenario.sides
    assert (first.needs, first.pins) == (4, True)
    assert (second.needs, second.pins) == (7, False)
    first, second = lay(goals=PINS).state.scenario.sides
    assert (first.needs, first.pins, second.needs, second.pins) == (0, True, 0, True)


# -- points --------------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-end-02")
def test_the_deciding_control_ends_the_game_at_once() -> None:
    american = Army(hand="rifleman-b rifleman-a sniper", at={"rifleman-b": "A4", "rifleman-a": "A1"}, scouted="A4")
    desk = lay(american, Army(hand="sniper"), goals=goals(3, 10))
    desk.play("rifleman-b", "control")
    assert desk.game.over
    assert desk.game.requests == ()
    assert desk.won == ("american", "UN-end-03")
    assert desk.zone("usa/hand") == ["rifleman-a", "sniper"]
    assert desk.log == ["play", "control", "win"]
    why = desk.game.why_not("card:usa/sniper stalk")
    assert why is not None
    assert why.rule == "core-over"


@pytest.mark.rule("UN-end-02")
def test_the_end_is_told_with_the_points_of_both() -> None:
    american = Army(hand="rifleman-b", at={"rifleman-b": "A4"}, scouted="A4")
    desk = lay(american, Army(controlled="A3"), goals=goals(3, 10))
    desk.play("rifleman-b", "control")
    win = desk.events[-1]
    assert (win.side, win.rules) == ("american", ("UN-end-03",))
    assert win.data == {"winner": "american", "points": {"american": 3, "german": 2}}
    assert desk.state.result == Result(0, "UN-end-03", (3, 2))


@pytest.mark.rule("UN-end-02")
def test_a_game_that_has_ended_stays_so_when_it_is_saved() -> None:
    german = Army(hand="rifleman-b", at={"rifleman-b": "A4"}, scouted="A4")
    desk = lay(Army(controlled="B2"), german, active="german", goals=goals(10, 3))
    desk.play("rifleman-b", "control")
    assert desk.won == ("german", "UN-end-03")
    loaded = NORMANDY.load(desk.state.dump(), desk.state.content)
    assert (loaded.result, loaded.phase) == (Result(1, "UN-end-03", (1, 3)), OVER)
    assert loaded.clone().result == loaded.result
    assert Game(NORMANDY, loaded, Script()).over


@pytest.mark.rule("UN-end-03")
def test_the_total_or_more_wins() -> None:
    assert verdict(Army(controlled="A4 B3"), Army(), goals=goals(5, 10)) == ("american", "UN-end-03")
    assert verdict(Army(controlled="A4 A3"), Army(), goals=goals(5, 10)) == ("american", "UN-end-03")
    assert verdict(Army(controlled="A4 B2"), Army(), goals=goals(5, 10)) is None
    assert verdict(Army(controlled="A4", scouted="B3"), Army(), goals=goals(5, 10)) is None
    assert verdict(Army(), Army(controlled="A4 B3"), goals=goals(5, 6)) == ("german", "UN-end-03")
    assert verdict(Army(controlled="A4 B3"), Army(), goals=goals(7, 5)) is None


@pytest.mark.rule("UN-end-03")
def test_six_of_five_points_win() -> None:
    american = Army(hand="rifleman-b", at={"rifleman-b": "B3"}, scouted="B3", controlled="A4")
    desk = lay(american, goals=goals(5, 10))
    desk.play("rifleman-b", "control")
    assert (desk.won, desk.points("american")) == (("american", "UN-end-03"), 6)


@pytest.mark.rule("UN-end-03")
def test_points_of_a_side_that_must_pin_do_not_win() -> None:
    assert verdict(Army(controlled="A3 A4 A6 B2 B3"), Army(), goals=goals("pin", 10)) is None


@pytest.mark.rule("UN-end-03", "UN-overview-07")
def test_measures_say_how_things_stand() -> None:
    found = measures(lay(Army(controlled="A4 A1", scouted="A3"), Army(down="rifleman-a", scouted="A8")).state)
    assert (found["points_american"], found["points_german"]) == (3, 0)
    assert (found["tiles_american"], found["tiles_german"]) == (2, 0)
    assert (found["suppressed_american"], found["suppressed_german"]) == (0, 1)


# -- pinning -------------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-end-04")
@pytest.mark.parametrize("active", ["american", "german"])
def test_a_side_without_rifleman_counters_is_pinned(active: str) -> None:
    scouts = Army(at={"scout-a": "A8", "mortar": "A8"})
    assert verdict(Army(), scouts, goals=goals("pin", 10), active=active) == ("american", "UN-end-04")
    assert verdict(scouts, Army(), goals=goals(10, "pin"), active=active) == ("german", "UN-end-04")
    one = Army(at={"rifleman-b": "A8"}, down="rifleman-b")
    assert verdict(Army(), one, goals=goals("pin", 10), active=active) is None


@pytest.mark.rule("UN-end-04")
def test_pinning_decides_only_where_it_is_the_condition() -> None:
    """With points as the condition of both, or as the enemy's, play goes on."""
    assert verdict(Army(), Army(at=NOBODY), goals=POINTS) is None
    assert verdict(Army(at=NOBODY), Army(), goals=goals("pin", 10)) is None


@pytest.mark.rule("UN-end-04")
def test_the_attack_that_removes_the_last_riflemen_wins_at_once() -> None:
    german = Army(at={"rifleman-b": "A1", "scout-a": "A8"}, deck="rifleman-a scout-a")
    for aims, won in ((goals("pin", 10), ("american", "UN-end-04")), (POINTS, None)):
        desk = lay(Army(hand="rifleman-a sniper"), german, dice=(9,), goals=aims)
        desk.play("rifleman-a", "attack")
        desk.choose("ger/rifleman-b")
        assert desk.won == won


@pytest.mark.rule("UN-end-04")
def test_a_side_with_other_riflemen_on_the_board_is_not_pinned() -> None:
    german = Army(at={"rifleman-b": "A1", "rifleman-a": "A8"}, deck="scout-a")
    desk = lay(Army(hand="rifleman-a"), german, dice=(9,), goals=goals("pin", "pin"))
    desk.play("rifleman-a", "attack")
    desk.choose("ger/rifleman-b")
    assert desk.at("ger/rifleman-b") is None
    assert desk.won is None


@pytest.mark.rule("UN-end-05")
def test_rifleman_cards_do_not_avert_pinning() -> None:
    for zone in ("hand", "deck", "supply", "discard", "play"):
        cards: dict[str, Any] = {zone: "rifleman-a rifleman-b"}
        german = Army(at={"scout-a": "A8"}, **cards)
        assert verdict(Army(), german, goals=goals("pin", 10)) == ("american", "UN-end-04")


# -- both pinned ---------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-end-06")
@pytest.mark.parametrize("holder", ["american", "german"])
@pytest.mark.parametrize("aims", [POINTS, PINS])
def test_both_pinned_more_points_win(holder: str, aims: dict[str, Any]) -> None:
    def decided(american: str, german: str) -> tuple[str, str] | None:
        first, second = Army(at=NOBODY, controlled=american), Army(at=NOBODY, controlled=german)
        return verdict(first, second, goals=aims, holder=holder, active=holder)

    assert decided("A4", "A3") == ("american", "UN-end-06")
    assert decided("A3", "A4") == ("german", "UN-end-06")
    assert decided("", "A6") == ("german", "UN-end-06")


@pytest.mark.rule("UN-end-07")
@pytest.mark.parametrize("holder", ["american", "german"])
@pytest.mark.parametrize("active", ["american", "german"])
@pytest.mark.parametrize("aims", [POINTS, PINS])
def test_with_as_many_points_the_holder_of_the_marker_wins(holder: str, active: str, aims: dict[str, Any]) -> None:
    american, german = Army(at=NOBODY, controlled="A3"), Army(at=NOBODY, controlled="B2 A6")
    assert verdict(american, german, goals=aims, holder=holder, active=active) == (holder, "UN-end-07")


@pytest.mark.rule("UN-end-06", "UN-end-04")
def test_one_side_pinned_and_points_for_both_goes_on_until_the_other_is_pinned_too() -> None:
    american = Army(hand="scout-a", at={"scout-a": "A8"}, controlled="A4", deck="rifleman-b scout-b")
    german = Army(at={"rifleman-b": "A8"}, deck="rifleman-a scout-a", controlled="A3")
    desk = lay(american, german, dice=(9,), goals=POINTS)
    desk.play("scout-a", "attack")
    desk.choose("ger/rifleman-b")
    assert desk.won == ("american", "UN-end-06")
    assert desk.state.result == Result(0, "UN-end-06", (3, 2))


@pytest.mark.rule("UN-end-06")
def test_a_condition_that_is_met_goes_before_both_pinned() -> None:
    """The American side must pin and has; that it is pinned itself does not matter when points are the German aim."""
    nobody = Army(at=NOBODY)
    assert verdict(nobody, nobody._replace(controlled="A4"), goals=goals("pin", 10)) == ("american", "UN-end-04")
    assert verdict(nobody._replace(controlled="A4"), nobody, goals=goals(10, "pin")) == ("german", "UN-end-04")
    assert verdict(nobody._replace(controlled="A3"), nobody._replace(controlled="A4"), goals=goals(2, 10)) == (
        "american",
        "UN-end-03",
    )


# -- both at once --------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-end-10")
def test_the_first_removal_of_a_blast_ends_the_game_by_that_one_alone() -> None:
    american = Army(
        hand="mortar", at={"mortar": "A1", "rifleman-b": "B3"}, target="B3", deck="rifleman-a scout-a", controlled="A4"
    )
    german = Army(at={"rifleman-b": "B3", "scout-a": "A8"}, deck="rifleman-a scout-a")
    for first, won in (("ger/rifleman-b", "american"), ("usa/rifleman-b", "german")):
        desk = lay(american, german, dice=(9,), goals=PINS)
        desk.play("mortar", "blast")
        desk.choose(first)
        assert desk.won == (won, "UN-end-04")
        assert len(desk.told("attack")) == 1


@pytest.mark.rule("UN-end-10")
@pytest.mark.parametrize("active", ["american", "german"])
def test_both_conditions_at_once_the_active_side_wins(active: str) -> None:
    """American points and German pinning, both met."""
    american = Army(at=NOBODY, controlled="A4")
    assert verdict(american, Army(), goals=goals(3, "pin"), active=active) == (active, "UN-end-10")
    german = Army(at=NOBODY, controlled="A4")
    assert verdict(Army(), german, goals=goals("pin", 3), active=active) == (active, "UN-end-10")
    points = Army(controlled="A4"), Army(controlled="B3")
    assert verdict(*points, goals=goals(3, 3), active=active) == (active, "UN-end-10")


@pytest.mark.rule("UN-end-10")
@pytest.mark.parametrize("active", ["american", "german"])
def test_the_points_of_both_are_told_then_too(active: str) -> None:
    state = lay(Army(at=NOBODY, controlled="A4"), Army(controlled="A3"), goals=goals(3, "pin"), active=active).state
    result = NORMANDY.rules.verdict(state)
    assert result is not None
    assert result.points == (3, 2)


@pytest.mark.rule("UN-end-10", "UN-end-13")
@pytest.mark.parametrize("active", ["american", "german"])
def test_ahead_of_a_hopeless_side_that_has_pinned_the_active_side_wins(active: str) -> None:
    """The German side may win by points, which are out of reach, or by pinning, which it has done."""
    american, german = Army(at=NOBODY, controlled="A4"), HOPELESS._replace(controlled="A3")
    aims = {"american": [{"points": 10}], "german": [{"points": 10}, {"pin": True}]}
    assert verdict(american, german, goals=aims, active=active) == (active, "UN-end-10")


@pytest.mark.rule("UN-end-10")
def test_pinning_of_both_is_settled_like_both_pinned() -> None:
    american, german = Army(at=NOBODY, controlled="A4"), Army(at=NOBODY, controlled="A3")
    for active in ("american", "german"):
        assert verdict(american, german, goals=PINS, active=active) == ("american", "UN-end-06")


@pytest.mark.rule("UN-end-10", "UN-end-12")
@pytest.mark.parametrize("active", ["american", "german"])
def test_pinned_and_beyond_hope_are_settled_alike(active: str) -> None:
    """Both may win by points or pinning: the German side is pinned, the American beyond hope."""
    either = {side: [{"points": 10}, {"pin": True}] for side in ("american", "german")}
    american, german = HOPELESS._replace(controlled="A3"), Army(at=NOBODY, controlled="A4")
    assert verdict(american, german, goals=either, active=active) == ("german", "UN-end-06")


# -- no withdrawal -------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-end-11")
def test_nobody_can_withdraw() -> None:
    desk = lay(Army(hand="rifleman-a sergeant fog"))
    assert {word.rpartition(" ")[2] for word in desk.options()} == {
        "move", "attack", "bolster", "command", "hunker", "end",
    }  # fmt: skip
    for word in ("withdraw", "resign", "concede"):
        assert desk.game.why_not(word) is not None
    assert list(NORMANDY.interjections(desk.state, "american")) == []
    assert not {"withdraw", "resign", "concede"} & set(NORMANDY.rules.actions)


@pytest.mark.rule("UN-end-11")
def test_bids_and_steps_offer_no_withdrawal_either() -> None:
    desk = lay(Army(deck="rifleman-a rifleman-b scout-a scout-b"), phase=DRAW)
    request = desk.game.requests[0]
    assert isinstance(request, Choose)
    assert all(word.startswith("card:usa/") for word in request.options())


# -- hope is gone --------------------------------------------------------------------------------------------


def hunker_the_last_control(american: Army, german: Army, **more: Any) -> Desk:
    """The American side sends its last card with Control to the supply, where nothing can fetch it."""
    desk = lay(american._replace(hand="rifleman-a sniper", deck="scout-b sniper"), german, **more)
    desk.play("rifleman-a", "hunker")
    return desk


@pytest.mark.rule("UN-end-12")
def test_hopeless_against_pinning_the_opponent_wins_at_once() -> None:
    desk = hunker_the_last_control(Army(controlled="A3"), Army(), goals=goals(4, "pin"))
    assert desk.won == ("german", "UN-end-12")
    assert desk.at("usa/rifleman-a") == "A1"
    assert desk.log == ["hunker", "win"]


@pytest.mark.rule("UN-end-12")
@pytest.mark.parametrize("active", ["american", "german"])
def test_hopeless_against_pinning_for_either_side(active: str) -> None:
    assert verdict(Army(), HOPELESS, goals=goals("pin", 10), active=active) == ("american", "UN-end-12")
    assert verdict(HOPELESS, Army(), goals=goals(10, "pin"), active=active) == ("german", "UN-end-12")
    assert verdict(HOPELESS._replace(controlled="A4"), Army(), goals=goals(10, "pin")) == ("german", "UN-end-12")


@pytest.mark.rule("UN-end-13")
def test_hopeless_and_behind_the_opponent_wins_at_once() -> None:
    desk = hunker_the_last_control(Army(controlled="A3"), Army(controlled="A4"), goals=POINTS)
    assert desk.won == ("german", "UN-end-13")
    assert verdict(Army(controlled="A4"), HOPELESS._replace(controlled="A3"), goals=POINTS) == ("american", "UN-end-13")


@pytest.mark.rule("UN-end-14")
@pytest.mark.parametrize("german", ["B3", "A3", ""])
def test_hopeless_but_not_behind_play_goes_on(german: str) -> None:
    desk = hunker_the_last_control(Army(controlled="A4"), Army(controlled=german), goals=POINTS)
    assert desk.won is None
    assert desk.asked == ("american", "play")


@pytest.mark.rule("UN-end-14")
def test_the_opponent_wins_at_the_moment_of_controlling_more() -> None:
    german = Army(hand="rifleman-b", at={"rifleman-b": "B2", "rifleman-a": "A8"}, controlled="B3", scouted="B2")
    desk = hunker_the_last_control(Army(controlled="A4"), german, goals=POINTS)
    desk.end()
    desk.play("rifleman-b", "control")
    assert desk.won == ("german", "UN-end-13")
    assert desk.state.result == Result(1, "UN-end-13", (3, 4))


@pytest.mark.rule("UN-end-14")
def test_taking_control_from_the_hopeless_side_counts_on_both_ends() -> None:
    german = Army(hand="rifleman-b", at={"rifleman-b": "B2", "rifleman-a": "A8"}, scouted="B2")
    desk = hunker_the_last_control(Army(controlled="B2"), german, goals=POINTS)
    desk.end()
    desk.play("rifleman-b", "control")
    assert desk.won == ("german", "UN-end-13")


@pytest.mark.rule("UN-end-15")
@pytest.mark.parametrize(
    ("german", "holder", "won"),
    [
        ("A3", "german", ("american", "UN-end-06")),
        ("B3", "german", ("german", "UN-end-07")),
        ("B3", "american", ("american", "UN-end-07")),
    ],
)
def test_hopeless_and_then_the_opponent_is_pinned_too(german: str, holder: str, won: tuple[str, str]) -> None:
    american = Army(hand="sniper", at={"sniper": "A8", "rifleman-a": "A1"}, deck="scout-b fog", controlled="A4")
    enemy = Army(at={"rifleman-b": "A8"}, deck="rifleman-a scout-a", controlled=german)
    desk = lay(american, enemy, dice=(9, 1, 1), goals=POINTS, holder=holder)
    desk.play("sniper", "attack")
    desk.choose("ger/rifleman-b")
    assert desk.at("ger/rifleman-b") is None
    assert desk.won == won


@pytest.mark.rule("UN-end-15")
@pytest.mark.parametrize("holder", ["american", "german"])
def test_both_beyond_hope(holder: str) -> None:
    more, less = HOPELESS._replace(controlled="A4"), HOPELESS._replace(controlled="A3")
    level = verdict(more, HOPELESS._replace(controlled="B3"), goals=POINTS, holder=holder)
    assert level == (holder, "UN-end-07")
    ahead = verdict(more, less, goals=POINTS, holder=holder)
    assert ahead is not None
    assert ahead[0] == "american"
    behind = verdict(less, more, goals=POINTS, holder=holder)
    assert behind is not None
    assert behind[0] == "german"


@pytest.mark.rule("UN-end-15")
def test_a_pinned_opponent_of_a_hopeless_side_that_is_ahead_has_lost() -> None:
    assert verdict(HOPELESS._replace(controlled="A4"), Army(at=NOBODY, controlled="A3"), goals=POINTS) == (
        "american",
        "UN-end-06",
    )
    assert verdict(HOPELESS._replace(controlled="A3"), Army(at=NOBODY, controlled="A4"), goals=POINTS) == (
        "german",
        "UN-end-13",
    )
