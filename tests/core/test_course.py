"""The objects that the front door finds by name are what it takes them for; mypy reads this file too."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.core.course import Course
from stalingrad_widgets.core.playable import Playable
from stalingrad_widgets.games import CAMPAIGNS, GAMES, course_of, rules_of
from stalingrad_widgets.games.desamparados.state import State as Desamparados
from stalingrad_widgets.games.desamparados.table import DESAMPARADOS
from stalingrad_widgets.games.undaunted.campaign.course import Course as UndauntedCourse
from stalingrad_widgets.games.undaunted.campaign.state import CampaignState
from stalingrad_widgets.games.undaunted.stalingrad.table import STALINGRAD
from stalingrad_widgets.games.undaunted.state import State as Undaunted
from stalingrad_widgets.games.undaunted.table import NORMANDY

ENGINE: tuple[Playable[Undaunted], ...] = (NORMANDY, STALINGRAD)
PLATOONS: Playable[Desamparados] = DESAMPARADOS
ALL: tuple[Playable[Any], ...] = (*ENGINE, PLATOONS)
TABLES = {table.slug: table for table in ALL}
COURSES: dict[str, type[Course[CampaignState]]] = {STALINGRAD.slug: UndauntedCourse}


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_found_by_its_slug(slug: str) -> None:
    assert rules_of(slug) is TABLES[slug]


@pytest.mark.parametrize("slug", CAMPAIGNS)
def test_a_course_is_found_by_the_slug_of_its_game(slug: str) -> None:
    assert course_of(slug) is COURSES[slug]


def test_a_course_goes_on_beside_its_copy() -> None:
    course: Course[CampaignState] = UndauntedCourse.begin(STALINGRAD, None, {}, 5, practice=True)
    copy, other = course.copy(), course.anew(6)
    chapter = copy.first()
    assert chapter.kind == "practice"
    after = copy.after("practice", chapter.begun())
    assert after is not None
    assert (after.kind, copy.number, course.number) == ("desk", 1, 0)
    assert (other.seed, other.practice, other.first().kind) == (6, False, "desk")


def test_a_campaign_begins_where_its_graph_begins() -> None:
    course: Course[CampaignState] = UndauntedCourse.begin(STALINGRAD, None, {}, 5)
    start = course.start()
    assert (start.code, start.ended, list(start.lines)) == (start.content.graph.start, False, [])
    assert course.first().begun().dump() == start.dump()
