"""The radio: the side named there raises the tile that it controls."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.games.undaunted.victory import beyond_hope, points, value_of

from .desk import Army, Desk, goals, lay

RADIO: dict[str, Any] = {"radio": {"side": "american", "slot": "B2"}}
"""On B2, worth 1, for the American side."""
THERE = {"rifleman-a": "B2"}


def worth(desk: Desk, slot: str = "B2") -> int:
    return value_of(desk.state, desk.state.scenario.tile_of[f"tile:{slot}"])


@pytest.mark.rule("UN-radio-01")
def test_control_of_the_radio_tile_that_one_controls_raises_it_by_one() -> None:
    desk = lay(Army(hand="rifleman-a", at=THERE, controlled="B2"), **RADIO)
    desk.play("rifleman-a", "control")
    assert (worth(desk), desk.points("american"), desk.state.raised) == (2, 2, 1)
    assert desk.state.clone().raised == 1
    told = desk.events[-1]
    assert (told.kind, told.side, told.rules) == ("raise", "american", ("UN-radio-01",))
    assert told.data == {"tile": "tile:B2", "value": 2}
    assert desk.mark("american", "B2") == "controlled"
    assert desk.asked == ("american", "play")


@pytest.mark.rule("UN-radio-01", "UN-radio-03")
def test_taking_control_does_not_raise_it() -> None:
    desk = lay(Army(hand="rifleman-a", at=THERE, scouted="B2"), Army(controlled="B2"), **RADIO)
    desk.play("rifleman-a", "control")
    assert (worth(desk), desk.points("american")) == (1, 1)
    assert desk.log == ["play", "control"]


@pytest.mark.rule("UN-radio-01")
def test_no_other_tile_can_be_raised() -> None:
    desk = lay(Army(hand="rifleman-a", at={"rifleman-a": "A3"}, controlled="A3 B2"), **RADIO)
    desk.play("rifleman-a", "control")
    assert (desk.points("american"), desk.state.raised) == (3, 0)


@pytest.mark.rule("UN-radio-01")
def test_without_a_radio_nothing_is_raised() -> None:
    desk = lay(Army(hand="rifleman-a", at=THERE, controlled="B2"))
    desk.play("rifleman-a", "control")
    assert (worth(desk), desk.points("american"), desk.state.raised) == (1, 1, 0)


@pytest.mark.rule("UN-radio-01")
def test_the_raise_belongs_to_the_radio_tile_alone() -> None:
    desk = lay(Army(controlled="A3 B2"), raised=2, **RADIO)
    assert (worth(desk), worth(desk, "A3"), desk.points("american")) == (3, 2, 5)
    assert lay(Army(controlled="A3", scouted="B2"), raised=2, **RADIO).points("american") == 2


@pytest.mark.rule("UN-radio-01")
def test_the_side_named_may_be_the_german() -> None:
    german = Army(hand="rifleman-a", at=THERE, controlled="B2")
    desk = lay(german=german, active="german", radio={"side": "german", "slot": "B2"})
    desk.play("rifleman-a", "control")
    assert (worth(desk), desk.points("german")) == (2, 2)
    assert desk.events[-1].side == "german"


@pytest.mark.rule("UN-radio-02")
def test_it_may_be_raised_several_times_a_turn_without_limit() -> None:
    desk = lay(Army(hand="rifleman-a " * 4, at=THERE, controlled="B2"), goals=goals(10, 10), **RADIO)
    for n in range(2, 6):
        desk.play("rifleman-a", "control")
        assert (worth(desk), desk.points("american")) == (n, n)
    assert desk.told("raise")[-1] == {"tile": "tile:B2", "value": 5}


@pytest.mark.rule("UN-radio-02")
def test_the_total_is_checked_after_each_raise() -> None:
    """A4 (3) and B2 (1): with 5 needed one raise wins at once."""
    desk = lay(Army(hand="rifleman-a rifleman-a", at=THERE, controlled="A4 B2"), goals=goals(5, 10), **RADIO)
    desk.play("rifleman-a", "control")
    assert desk.won == ("american", "UN-end-03")
    assert desk.zone("usa/hand") == ["rifleman-a"]


@pytest.mark.rule("UN-radio-02")
def test_two_raises_in_one_turn_win_with_two_points_missing() -> None:
    desk = lay(Army(hand="rifleman-a rifleman-a", at=THERE, controlled="A3 B2"), goals=goals(5, 10), **RADIO)
    desk.play("rifleman-a", "control")
    assert desk.won is None
    desk.play("rifleman-a", "control")
    assert desk.won == ("american", "UN-end-03")


@pytest.mark.rule("UN-radio-03")
def test_the_other_side_scores_the_full_value_and_cannot_raise_it() -> None:
    german = Army(hand="rifleman-a rifleman-a", at=THERE, scouted="B2")
    desk = lay(Army(controlled="B2"), german, active="german", raised=2, **RADIO)
    desk.play("rifleman-a", "control")
    assert (desk.points("german"), desk.points("american"), worth(desk)) == (3, 0, 3)
    assert desk.mark("american", "B2") == "scouted"
    desk.play("rifleman-a", "control")
    assert (desk.points("german"), worth(desk)) == (3, 3)
    assert "raise" not in desk.log


@pytest.mark.rule("UN-radio-03")
def test_an_enemy_counter_on_the_tile_bars_the_raise() -> None:
    desk = lay(Army(hand="rifleman-a", at=THERE, controlled="B2"), Army(at={"mortar": "B2"}, down="mortar"), **RADIO)
    assert desk.refused("rifleman-a", "control") == "UN-control-03"


@pytest.mark.rule("UN-radio-03", "UN-radio-01")
def test_the_side_named_may_go_on_raising_when_it_has_the_tile_back() -> None:
    american = Army(hand="rifleman-a rifleman-a", at=THERE, scouted="B2")
    desk = lay(american, Army(controlled="B2"), raised=2, **RADIO)
    desk.play("rifleman-a", "control")
    assert worth(desk) == 3
    desk.play("rifleman-a", "control")
    assert (worth(desk), desk.points("american")) == (4, 4)


# -- hope ----------------------------------------------------------------------------------------------------


def hopeless(american: Army, german: Army = Army(), *, side: int = 0, **more: Any) -> bool:  # noqa: B008
    state = lay(american, german, goals=goals(13, 9), **more).state
    return beyond_hope(state, state.scenario.sides[side], points(state, side))


RIFLES = "rifleman-a rifleman-b"


@pytest.mark.rule("UN-radio-04")
def test_no_total_is_out_of_reach_while_the_radio_tile_bears_an_own_marker() -> None:
    """13 points are needed and 10 lie on the map."""
    assert not hopeless(Army(deck=RIFLES, scouted="B2"), **RADIO)
    assert not hopeless(Army(deck=RIFLES, controlled="B2"), **RADIO)
    assert not hopeless(Army(deck=RIFLES, scouted="B2"), Army(controlled="B2"), **RADIO)


@pytest.mark.rule("UN-radio-04")
def test_or_can_still_be_scouted() -> None:
    assert not hopeless(Army(deck=f"{RIFLES} scout-a"), **RADIO)
    assert not hopeless(Army(deck=f"{RIFLES} guide", supply="scout-a"), **RADIO)
    assert hopeless(Army(deck=RIFLES), **RADIO)
    assert hopeless(Army(deck=RIFLES, scouted="A3 A4 A6 B3"), **RADIO)


@pytest.mark.rule("UN-radio-04")
def test_without_control_the_radio_is_no_hope() -> None:
    assert hopeless(Army(deck="scout-a sniper", controlled="B2"), **RADIO)


@pytest.mark.rule("UN-radio-04")
def test_the_other_side_has_no_such_hope() -> None:
    """The German side needs 9: with all other objectives marked B2 is missing 1, and its raised value counts."""
    marked = Army(deck=RIFLES, scouted="A3 A4 B3")
    assert hopeless(Army(), marked, side=1, **RADIO)
    assert not hopeless(Army(), marked._replace(scouted="A3 A4 B3 B2"), side=1, **RADIO)
    few = marked._replace(scouted="A4 B3 B2")
    assert hopeless(Army(), few, side=1, **RADIO)
    assert hopeless(Army(), few, side=1, raised=1, **RADIO)
    assert not hopeless(Army(), few, side=1, raised=2, **RADIO)


@pytest.mark.rule("UN-radio-04", "UN-end-13")
def test_a_side_with_the_radio_in_reach_plays_on() -> None:
    american = Army(hand="scout-a sniper", deck=RIFLES, scouted="B2")
    for radio, won in ((RADIO, None), ({}, ("german", "UN-end-13"))):
        desk = lay(american, Army(controlled="A4"), goals=goals(10, 10), **radio)
        desk.play("scout-a", "hunker")
        assert desk.won == won
