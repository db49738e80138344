"""What is for one side alone: its book and its tray (US-overview-03, US-overview-04, US-card-06…08, US-casphase-15)."""

from __future__ import annotations

import re
from random import Random

import pytest

from stalingrad_widgets.core.requests import Draw
from stalingrad_widgets.core.view import PUBLIC
from stalingrad_widgets.games.undaunted.campaign.dealing import deal
from stalingrad_widgets.games.undaunted.campaign.state import PILE, CampaignState
from stalingrad_widgets.games.undaunted.campaign.victory import after
from stalingrad_widgets.play import Match
from tests.games.undaunted.campaign.desk import listed, opening, scene, sent, step, table
from tests.games.undaunted.campaign.front import SIDES, Fate, March, content, random_report

CARD = re.compile(r"\b([SG])-[SLUR]-\d{3}")
FATE = Fate(lost="004 005 014 017 020", deck="001 006 009 023 026*2", hand="015")


def texts(match: Match, viewer: str | None) -> dict[str, str]:
    found: dict[str, str] = scene(match, viewer).get("texts", {})
    return found


@pytest.mark.rule("US-overview-03", "US-setup-02", "US-firstsetup-02")
@pytest.mark.parametrize(("side", "other"), [SIDES, SIDES[::-1]])
def test_each_side_reads_its_own_briefing(side: str, other: str) -> None:
    match = opening()
    assert f"{side} briefing of 1a." in texts(match, side)[f"briefing/{side}"]
    assert f"{other} briefing" not in sent(match, side)
    assert "briefing of 1a" not in sent(match, PUBLIC)


@pytest.mark.rule("US-overview-03", "US-setup-08")
def test_secret_intel_is_for_that_side_only() -> None:
    match = step(March(), "soviet")  # the Soviet book has intel for 900
    assert "There are three tunnels." in texts(match, "soviet")["briefing/soviet"]
    assert "There are three tunnels." not in sent(match, "german")
    assert "There are three tunnels." not in sent(match, PUBLIC)


@pytest.mark.rule("US-overview-04")
def test_states_that_were_not_reached_are_not_shown() -> None:
    match = step(March(), "german")
    book = texts(match, "soviet")["briefing/soviet"]
    assert "soviet briefing of 1a." in book
    assert "soviet briefing of 2b." in book
    for code in ("2a", "3a", "4a", "ENDsoviet", "ENDgerman"):
        assert f"briefing of {code}" not in sent(match, "soviet")


@pytest.mark.rule("US-overview-04")
def test_the_next_briefing_waits_for_the_end_of_the_step() -> None:
    match = step(March(), "german", FATE, FATE, chance="ask")
    assert match.request is not None
    assert match.request.kind == "casualty"
    assert "briefing of 2b" not in sent(match, "soviet")


@pytest.mark.rule("US-campend-03")
def test_at_the_end_each_side_reads_its_final_briefing() -> None:
    march = March().step("soviet")
    match = step(march, "soviet")
    assert match.over
    assert "german briefing of ENDsoviet." in texts(match, "german")["briefing/german"]
    assert "soviet briefing of ENDsoviet." not in sent(match, "german")


# -- the trays --------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-card-06")
def test_an_owner_sees_his_available_and_removed_cards() -> None:
    match = step(March(), "german", FATE, FATE)
    state: CampaignState = match.state
    items = scene(match, "soviet")["items"]
    assert sorted(items["zone:sov/available"]["cards"]) == sorted(state.pool(0, 0))
    assert sorted(items["zone:sov/removed"]["cards"]) == sorted(state.pool(0, 1))
    rows = listed(match, "soviet", "removed/soviet")
    assert sorted(row["id"] for row in rows) == sorted(state.pool(0, 1))


@pytest.mark.rule("US-card-06")
def test_also_in_the_middle_of_the_step_and_with_their_faces() -> None:
    match = step(March(), "german", FATE, FATE, chance="ask")
    shown = scene(match, "soviet")
    assert len(shown["items"]["zone:sov/available"]["cards"]) == 35
    assert set(shown["items"]["zone:sov/available"]["cards"]) <= set(shown["faces"])


@pytest.mark.rule("US-card-07")
def test_nobody_looks_into_his_closed_decks() -> None:
    match = opening()
    for viewer in ("soviet", "german"):
        assert not re.findall(r"[SG]-[LUR]-\d{3}", sent(match, viewer))


@pytest.mark.rule("US-card-08", "US-casphase-15")
@pytest.mark.parametrize(("viewer", "letter"), [("soviet", "G"), ("german", "S"), (PUBLIC, "SG")])
def test_nobody_sees_a_card_of_the_opponent(viewer: str, letter: str) -> None:
    for seed in range(4):
        random, state = Random(seed), CampaignState(content())
        while not state.ended:
            match = table(state)
            while match.requests:
                found = CARD.findall(sent(match, viewer))
                assert not [side for side in found if side in letter]
                asked = match.requests[0]
                match.answer(asked.options[-1], asked.side)
            state = match.state
            if not state.ended:
                state = after(state, random_report(state, random))


@pytest.mark.rule("US-casphase-15")
def test_of_losses_and_upgrades_the_opponent_learns_the_number() -> None:
    match = step(March(), "german", FATE, FATE)
    lines = [line["t"] for line in scene(match, "german")["log"]["tail"]]
    assert "The Soviet side has 5 casualties: 2 for good." in lines
    assert "The Soviet side upgrades 2 cards." in lines
    own = [line["t"] for line in scene(match, "soviet")["log"]["tail"]]
    assert any(line.startswith("The Soviet side has 5 casualties. Fallen for good: ") for line in own)


@pytest.mark.rule("US-card-08", "US-overview-03")
def test_on_a_shared_screen_nothing_stays_of_who_looked_before() -> None:
    match = step(March(), "german", FATE, FATE)
    said: list[object] = []
    view = match.subscribe(None, said.append, hot_seat=SIDES)
    assert view.scene["viewer"] == "soviet"
    assert "S-S-001" in str(view.scene)
    match.answer("begin", "soviet")
    assert view.scene["curtain"] == "german"
    assert not CARD.findall(str(view.scene))
    assert "briefing of" not in str(view.scene)
    assert view.uncover("german")
    assert "german briefing of 2b." in str(view.scene)
    assert set(CARD.findall(str(view.scene))) == {"G"}


# -- twins ------------------------------------------------------------------------------------------------------


def course(state: CampaignState, viewer: str, seed: int) -> tuple[list[str], CampaignState]:
    """What a viewer is sent in a step in which all answer with the first option, and how it ends.

    Each side draws by a chance of its own, so that what one puts back does not change what the other draws.
    """
    match, told = table(state, chance="ask"), []
    own = {side: Random(seed + n) for n, side in enumerate(SIDES)}
    while match.requests:
        request = match.game.requests[0]
        if isinstance(request, Draw):
            match.answer(request.sample(own[request.side].random), request.side)
        else:
            told.append(sent(match, viewer))
            match.answer(request.options()[0], request.side)  # type: ignore[union-attr]
    return [*told, sent(match, viewer)], match.state


@pytest.mark.rule("US-card-08", "US-casphase-15")
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("viewer", SIDES)
def test_twin_campaigns_are_the_same_for_the_opponent(seed: int, viewer: str) -> None:
    """Step for step with other soldiers of whom he knows the same: every byte that he is sent is the same."""
    random, state, changed = Random(seed), CampaignState(content()), 0
    while not state.ended:
        twin = state.clone()
        deal(twin, SIDES.index(viewer), Random(seed + 1))
        changed += twin.pools != state.pools
        told, state = course(state, viewer, seed)
        assert course(twin, viewer, seed)[0] == told
        if not state.ended:
            state = after(state, random_report(state, random))
    assert changed


@pytest.mark.rule("US-card-08")
def test_a_dealt_world_keeps_what_the_viewer_knows() -> None:
    for seed in range(40):
        match = step(March(seed=seed), "german", FATE, FATE, seed=seed)
        before: CampaignState = match.state.clone()
        assert before.phase == "briefing"
        match.game.rules.determinise(match.state, "german", Random(seed))
        after_: CampaignState = match.state
        assert match.rules.faults(after_) == []
        assert [after_.pool(1, pool) for pool in range(9)] == [before.pool(1, pool) for pool in range(9)]
        assert after_.lines == before.lines
        assert [len(cards) for cards in after_.pools] == [len(cards) for cards in before.pools]
        assert sent(table(after_), "german") == sent(table(before), "german")


def test_a_deal_changes_who_fell_and_reaches_everybody_alike() -> None:
    match = step(March(), "german", Fate(lost="004 014", deck="001"), seed=1)
    fell = set()
    for seed in range(60):
        state = match.state.clone()
        match.rules.determinise(state, "german", Random(seed))
        fell.add(state.pool(0, 1)[0])
    assert fell in (
        {f"card:S-S-{code}" for code in ("004", "005", "006", "007", "008")},
        {f"card:S-S-{code}" for code in ("014", "015", "016")},
    )


def test_a_deal_in_the_middle_of_the_step_goes_on_soundly() -> None:
    state = after(CampaignState(content()), random_report(CampaignState(content()), Random(8)))
    match = table(state, chance="ask")
    while match.request is not None and match.request.kind in ("casualty", "upgrade"):
        world = match.game.fork(forkable=True)
        world.deal("german", match.ply + 5)
        assert match.rules.faults(world.state) == []
        assert len(world.state.pool(0, PILE)) == len(match.state.pool(0, PILE))
        match.roll_for_me()
    assert {request.kind for request in match.requests} == {"briefing"}
