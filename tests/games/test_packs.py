"""A pack given to the wrong game is told in one sentence."""

from __future__ import annotations

from itertools import permutations

import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.core.content import ContentError
from stalingrad_widgets.games import CAMPAIGNS, GAMES, check_pack, rules_of

PAIRS = list(permutations(GAMES, 2))


@pytest.mark.parametrize("slug", GAMES)
def test_the_pack_that_ships_is_for_its_game(slug: str) -> None:
    assert check_pack(rules_of(slug).pack) == []


def test_a_pack_that_names_its_game_by_the_slug_is_told_the_name_of_the_packs() -> None:
    (mistake,) = check_pack('game = "undaunted-normandy"\n')
    assert (mistake.key, mistake.remedy) == ("game", 'Give one with game = "undaunted".')


@pytest.mark.parametrize(("slug", "other"), PAIRS)
def test_a_match_with_a_pack_of_another_game(slug: str, other: str) -> None:
    with pytest.raises(ContentError, match="This is a pack of another game, not of") as refused:
        sw.new_match(slug, pack=rules_of(other).pack, autosave=False)
    assert [mistake.key for mistake in refused.value.mistakes] == ["game"]


@pytest.mark.parametrize(("slug", "other"), [pair for pair in PAIRS if pair[0] in CAMPAIGNS])
def test_a_campaign_with_a_pack_of_another_game(slug: str, other: str) -> None:
    with pytest.raises(ContentError, match=f"There is 1 mistake(?s:.*)not of {slug}"):
        sw.new_campaign(slug, pack=rules_of(other).pack, autosave=False)
