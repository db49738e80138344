"""A match as tables."""

from __future__ import annotations

import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.analysis.history import card_history, cards, history, round_starts, trials
from stalingrad_widgets.games.undaunted.combat import hit_chance


@pytest.fixture(scope="module")
def match() -> sw.Match:
    """A whole game between bots."""
    both = {"american": "greedy", "german": "greedy"}
    return sw.new_match("undaunted-normandy", seed=5, players=both, autosave=False)


def test_history_has_a_row_for_each_ply_and_ends_where_the_match_stands(match: sw.Match) -> None:
    table = history(match)
    assert list(table["ply"]) == list(range(match.ply))
    assert list(table["side"]) == match.game.who
    last = table.iloc[-1]
    for name, value in match.rules.measures(match.state).items():
        assert last[name] == value, name


def test_history_gives_each_answer_with_the_chance_after_it(match: sw.Match) -> None:
    table = history(match)
    game = match.game
    for ply, answer in enumerate(table["answer"]):
        entry = game.entries[game.choices[ply]]
        assert answer == getattr(entry, "word", entry)
    shots = table[table["kind"].isin(["attack", "suppress"])]
    assert len(shots) > 0
    assert shots["chance"].str.startswith("[").all()


def test_history_does_not_touch_the_match(match: sw.Match) -> None:
    before = match.record()
    history(match)
    round_starts(match)
    assert match.record() == before


def test_history_of_a_match_that_has_not_begun() -> None:
    match = sw.new_match("undaunted-normandy", seed=5, autosave=False)
    assert len(history(match)) == 0
    assert len(trials(match)) == 0


def test_trials_hold_the_exact_chance_of_each_roll(match: sw.Match) -> None:
    table = trials(match)
    attacks = [event for event in match.events if event.kind == "attack"]
    assert len(table) == len(attacks) > 10
    for row, event in zip(table.itertuples(), attacks, strict=True):
        assert row.chance == hit_chance(event.data["total"], len(event.data["dice"]))
        assert row.success == event.data["hit"]
        assert row.side == event.side


def test_luck_is_what_fell_less_what_was_to_be_expected(match: sw.Match) -> None:
    table = trials(match)
    for side in match.sides:
        own = table[table["side"] == side]
        assert own["luck"].iloc[-1] == pytest.approx(own["success"].sum() - own["chance"].sum())
        assert own["actual"].is_monotonic_increasing


def test_cards_count_every_card_once(match: sw.Match) -> None:
    table = cards(match)
    zones = match.state.zones
    for side in match.state.scenario.sides:
        held = sum(
            zones.count(getattr(side, zone)) for zone in ("supply", "deck", "hand", "bid", "play", "discard", "lost")
        )
        assert table[table["side"] == side.id]["n"].sum() == held


def test_card_history_keeps_the_number_of_cards_in_every_round(match: sw.Match) -> None:
    table = card_history(match)
    totals = table.groupby(["round", "side"])["n"].sum().unstack()
    assert (totals.nunique() == 1).all()
    assert list(totals.index) == list(round_starts(match))


@pytest.mark.parametrize(("game", "first"), [("undaunted-stalingrad", "bid"), ("desamparados", "deploy")])
def test_the_first_round_starts_when_all_is_set_up(game: str, first: str) -> None:
    both = {"soviet": "random", "german": "random"}
    match = sw.new_match(game, seed=2, players=both, autosave=False)
    assert match.history()["kind"][round_starts(match)[1]] == first
    assert round_starts(match.branch(1)) == {}, "nothing has begun while the sides set up"


def test_a_round_starts_at_its_first_ply(match: sw.Match) -> None:
    starts = round_starts(match)
    for round, ply in starts.items():
        assert match.game.at(ply).state.round == round
        if ply:
            assert match.game.at(ply - 1).state.round < round
