"""Beyond All Hope: when a total of points counts as out of reach."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.games.undaunted.victory import beyond_hope, points

from .desk import Army, goals, lay


def hopeless(american: Army, *, needs: int | str = 4, **more: Any) -> bool:
    """Whether the American side, which needs so many points, is beyond all hope."""
    state = lay(american, goals=goals(needs, 10), **more).state
    return beyond_hope(state, state.scenario.sides[0], points(state, 0))


# -- who can be beyond hope ----------------------------------------------------------------------------------


@pytest.mark.rule("UN-end-08")
def test_a_side_that_falls_short_and_cannot_take_control_counts_as_pinned_with_riflemen_on_the_board() -> None:
    assert hopeless(Army(controlled="A3", deck="scout-b sniper"))


@pytest.mark.rule("UN-end-08")
def test_points_that_are_enough_are_not_out_of_reach() -> None:
    assert not hopeless(Army(controlled="A3", deck="scout-b"), needs=2)
    assert hopeless(Army(controlled="A3", deck="scout-b"), needs=3)


@pytest.mark.rule("UN-end-08")
def test_a_side_that_has_to_pin_is_never_beyond_hope() -> None:
    assert not hopeless(Army(deck="sniper"), needs="pin")
    assert hopeless(Army(deck="sniper"), needs=1)


@pytest.mark.rule("UN-end-08")
def test_riflemen_on_the_board_without_cards_are_no_hope() -> None:
    at = {"rifleman-a": "A4", "rifleman-b": "A3"}
    assert hopeless(Army(at=at, scouted="A4 A3", deck="scout-a scout-b sergeant"))


@pytest.mark.rule("UN-end-08")
def test_each_side_is_judged_by_its_own_cards() -> None:
    desk = lay(Army(deck="sniper"), Army(deck="rifleman-a scout-a"))
    first, second = desk.state.scenario.sides
    assert beyond_hope(desk.state, first, 0)
    assert not beyond_hope(desk.state, second, 0)


# -- Control -------------------------------------------------------------------------------------------------


@pytest.mark.rule("UN-end-09")
@pytest.mark.parametrize("zone", ["hand", "deck", "discard", "play", "bid"])
@pytest.mark.parametrize("card", ["rifleman-a", "rifleman-b"])
def test_a_card_with_control_that_goes_round_is_hope(zone: str, card: str) -> None:
    cards: dict[str, Any] = {"deck": "scout-b sniper", zone: f"scout-b {card}"}
    assert not hopeless(Army(**cards))


@pytest.mark.rule("UN-end-09")
@pytest.mark.parametrize("zone", ["supply", "lost"])
def test_a_card_that_cannot_be_fetched_is_none(zone: str) -> None:
    cards: dict[str, Any] = {zone: "rifleman-a"}
    assert hopeless(Army(deck="scout-b sniper", **cards))


@pytest.mark.rule("UN-end-09")
def test_a_card_without_control_is_none() -> None:
    """Veterans have none on the bench."""
    assert hopeless(Army(deck="veteran-a scout-a machine-gunner-a mortar sniper sergeant guide lieutenant fog"))


@pytest.mark.rule("UN-end-09")
@pytest.mark.parametrize("zone", ["hand", "deck", "discard", "play", "bid"])
@pytest.mark.parametrize("bolster", ["sergeant", "guide", "leader-b", "runner-a"])
def test_a_bolster_that_goes_round_can_fetch_it(zone: str, bolster: str) -> None:
    cards: dict[str, Any] = {"deck": "scout-b sniper", zone: f"scout-b {bolster}"}
    assert not hopeless(Army(supply="rifleman-b", **cards))


@pytest.mark.rule("UN-end-09")
def test_when_every_bolster_has_hunkered_down_too_there_is_no_hope() -> None:
    assert not hopeless(Army(deck="scout-b sergeant", supply="rifleman-a"))
    assert hopeless(Army(deck="scout-b", supply="rifleman-a sergeant guide leader-a"))


@pytest.mark.rule("UN-end-09")
def test_a_bolster_that_is_lost_fetches_nothing() -> None:
    assert hopeless(Army(deck="scout-b", supply="rifleman-a", lost="sergeant"))


@pytest.mark.rule("UN-end-09")
def test_the_bolster_of_a_squad_fetches_cards_of_that_squad() -> None:
    assert not hopeless(Army(deck="scout-b leader-a", supply="rifleman-a"))
    assert hopeless(Army(deck="scout-b leader-a", supply="rifleman-b"))
    assert not hopeless(Army(deck="scout-b leader-b", supply="rifleman-b"))
    assert hopeless(Army(deck="scout-b leader-b", supply="rifleman-a"))


@pytest.mark.rule("UN-end-09")
def test_a_bolster_may_be_fetched_itself_by_another() -> None:
    """Leader A fetches Runner A, of the own squad, who fetches cards of squad B."""
    chain = Army(deck="scout-b leader-a", supply="runner-a rifleman-b")
    assert not hopeless(chain)
    assert hopeless(chain._replace(supply="leader-b rifleman-b"))
    assert hopeless(chain._replace(deck="scout-b"))
    assert hopeless(chain._replace(deck="scout-b leader-b", supply="leader-a rifleman-a"))


@pytest.mark.rule("UN-end-09")
def test_a_chain_may_be_long() -> None:
    """Leader B fetches Runner B, who fetches Runner A or Leader A, of squad A."""
    chain = Army(deck="scout-b leader-b", supply="runner-b rifleman-a")
    assert not hopeless(chain)
    assert hopeless(chain._replace(supply="runner-a rifleman-a"))
    assert not hopeless(Army(deck="scout-b runner-a", supply="runner-b leader-a rifleman-a"))
    assert not hopeless(Army(deck="scout-b leader-a", supply="runner-b runner-a rifleman-b"))
    assert not hopeless(Army(deck="rifleman-b leader-b", supply="runner-b scout-a"), needs=10)


@pytest.mark.rule("UN-end-09")
def test_a_chain_ends_where_nothing_new_is_fetched() -> None:
    """Runner A fetches Leader B, who fetches squad B again; the Guide fetches anybody."""
    assert hopeless(Army(deck="scout-b runner-a", supply="leader-b leader-a rifleman-a"))
    assert not hopeless(Army(deck="scout-b guide", supply="leader-b leader-a rifleman-a"))


@pytest.mark.rule("UN-end-09")
def test_enemy_counters_and_distances_are_not_judged() -> None:
    army = Army(at={"rifleman-a": "A1"}, deck="rifleman-a scout-a")
    assert not hopeless(army, german=Army(at={"rifleman-a": "A4", "scout-a": "B3", "mortar": "A3"}))


@pytest.mark.rule("UN-end-09")
def test_hope_is_judged_anew_whenever_a_card_leaves() -> None:
    """The last Rifleman hunkers down: with a Sergeant in the deck play goes on, when he hunkers too it ends."""
    desk = lay(
        Army(hand="rifleman-a sergeant sniper", deck="scout-b sniper"),
        Army(controlled="A4"),
        goals=goals(10, 10),
    )
    desk.play("rifleman-a", "hunker")
    assert desk.won is None
    desk.play("sergeant", "hunker")
    assert desk.won == ("german", "UN-end-13")


@pytest.mark.rule("UN-end-09", "UN-casualty-10")
def test_a_casualty_may_take_the_last_hope() -> None:
    american = Army(hand="rifleman-a", at={"rifleman-a": "A8"})
    german = Army(at={"rifleman-b": "A8"}, hand="rifleman-b", deck="scout-a sniper")
    desk = lay(american, german, dice=(9,), goals=goals("pin", 10))
    desk.play("rifleman-a", "attack")
    desk.choose("ger/rifleman-b")
    assert desk.at("ger/rifleman-b") == "A8"
    assert desk.won == ("american", "UN-end-12")


# -- Scout ---------------------------------------------------------------------------------------------------

RIFLES = "rifleman-a rifleman-b"
"""A deck with Control and without Scout."""


@pytest.mark.rule("UN-end-16")
def test_without_scouting_only_tiles_with_an_own_marker_are_within_reach() -> None:
    """A4 is worth 3, B2 1, A3 2."""
    assert hopeless(Army(deck=RIFLES, scouted="A4 B2"), needs=5)
    assert not hopeless(Army(deck=RIFLES, scouted="A4 A3"), needs=5)
    assert hopeless(Army(deck=RIFLES, scouted="A4 A3"), needs=6)


@pytest.mark.rule("UN-end-16")
def test_scouted_and_controlled_tiles_both_count_and_the_enemys_do_not_harm() -> None:
    army = Army(deck=RIFLES, scouted="A4", controlled="A3")
    assert not hopeless(army, needs=5)
    assert not hopeless(army, needs=5, german=Army(controlled="A4"))
    assert hopeless(Army(deck=RIFLES), needs=1)
    assert hopeless(Army(deck=RIFLES, scouted="A1 A2 C1"), needs=1)
    assert hopeless(Army(deck=RIFLES), needs=1, german=Army(controlled="A4", scouted="A3"))


@pytest.mark.rule("UN-end-16")
@pytest.mark.parametrize("zone", ["hand", "deck", "discard", "play", "bid"])
def test_a_scout_that_goes_round_puts_all_tiles_within_reach(zone: str) -> None:
    cards: dict[str, Any] = {"deck": RIFLES, zone: f"{RIFLES} scout-a"}
    assert not hopeless(Army(**cards), needs=10)


@pytest.mark.rule("UN-end-16")
def test_a_scout_in_the_supply_must_be_fetched() -> None:
    assert hopeless(Army(deck=RIFLES, supply="scout-a"))
    assert not hopeless(Army(deck=f"{RIFLES} leader-a", supply="scout-a"))
    assert hopeless(Army(deck=f"{RIFLES} leader-b", supply="scout-a"))
    assert not hopeless(Army(deck=f"{RIFLES} guide", supply="scout-a"))
    assert hopeless(Army(deck=f"{RIFLES} guide", lost="scout-a"))


@pytest.mark.rule("UN-end-16")
def test_stalking_is_no_scouting() -> None:
    assert hopeless(Army(deck=f"{RIFLES} sniper"))


def few(american: dict[str, int], **more: Any) -> dict[str, Any]:
    """A scenario in which the American side has these cards alone, and the way to A3 marked (2 points)."""
    marked = [{"side": "american", "slot": slot, "face": "scouted"} for slot in ("A1", "A2", "A3")]
    german = {"rifleman-a": 5, "rifleman-b": 5, "scout-a": 3, "scout-b": 3}
    return {
        "deck": {"american": american, "german": german},
        "supply": {"american": {}, "german": {}},
        "markers": marked,
        "goals": goals(2, 10),
        **more,
    }


@pytest.mark.rule("UN-end-16")
def test_a_side_that_has_no_scouts_in_the_scenario_lives_by_its_markers() -> None:
    deck = "rifleman-a rifleman-a"
    scoutless = few({"rifleman-a": 5, "guide": 1})
    for marked, lost in (("A3", False), ("A2 A1", True), ("A6 B2", False), ("B2", True)):
        state = lay(Army(deck=deck, scouted=marked), **scoutless).state
        assert beyond_hope(state, state.scenario.sides[0], 0) is lost


@pytest.mark.rule("UN-end-09")
def test_a_bolster_of_a_squad_without_such_cards_in_the_scenario_fetches_none() -> None:
    """Leader B takes part, no Riflemen B do."""
    state = lay(
        Army(deck="scout-a leader-b", supply="rifleman-a"),
        **few({"rifleman-a": 5, "scout-a": 2, "leader-b": 1, "leader-a": 1}),
    ).state
    assert beyond_hope(state, state.scenario.sides[0], 0)
    state = lay(
        Army(deck="scout-a leader-b leader-a", supply="rifleman-a"),
        **few({"rifleman-a": 5, "scout-a": 2, "leader-b": 1, "leader-a": 1}),
    ).state
    assert not beyond_hope(state, state.scenario.sides[0], 0)


@pytest.mark.rule("UN-end-16", "UN-end-13")
def test_the_last_scout_that_hunkers_down_may_end_the_game() -> None:
    desk = lay(
        Army(hand="scout-a rifleman-a", deck=RIFLES, scouted="A4 B2"),
        Army(controlled="A3"),
        goals=goals(5, 10),
    )
    desk.play("scout-a", "hunker")
    assert desk.won == ("german", "UN-end-13")


@pytest.mark.rule("UN-end-16")
def test_with_enough_marked_tiles_it_does_not() -> None:
    desk = lay(
        Army(hand="scout-a rifleman-a", deck=RIFLES, scouted="A4 A3"),
        Army(controlled="B3"),
        goals=goals(5, 10),
    )
    desk.play("scout-a", "hunker")
    assert desk.won is None
