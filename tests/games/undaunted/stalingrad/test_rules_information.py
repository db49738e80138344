"""Who sees what in Stalingrad: the scenes and log lines that players are really sent."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stalingrad_widgets.core.match import Match
from stalingrad_widgets.games.undaunted.state import INITIATIVE

from .desk import Army, begin, lay, short

SIDES = ("soviet", "german")
FULL = Army(
    hand="rifleman-a fog",
    deck="sniper mortar scout-b",
    discard="scout-a",
    supply="rifleman-b rifleman-b.2 fog",
    play="squad-leader-a",
)
WAITING = Army(hand="fog")


def zone(match: Match, viewer: str, id: str) -> dict[str, Any]:
    """A zone as a viewer is sent it: its number of cards, and which, if he sees them."""
    item: dict[str, Any] = dict(match.scene(viewer)["items"][f"zone:{id}"])
    if "cards" in item:
        item["cards"] = [short(word) for word in item["cards"]]
    return {key: item[key] for key in ("n", "cards") if key in item}


def lines(match: Match, viewer: str) -> list[str]:
    return [line["t"] for line in match.scene(viewer)["log"]["tail"]]


@pytest.mark.rule("US-firstsetup-08")
@pytest.mark.parametrize("viewer", ["", *SIDES])
def test_both_supplies_are_open_to_everybody(viewer: str) -> None:
    match = lay(FULL, FULL._replace(play="", supply="sniper tank")).match()
    soviet, german = zone(match, viewer, "sov/supply"), zone(match, viewer, "ger/supply")
    assert (soviet["n"], sorted(soviet["cards"])) == (3, ["fog", "rifleman-b", "rifleman-b.2"])
    assert (german["n"], sorted(german["cards"])) == (2, ["sniper", "tank"])


@pytest.mark.rule("US-draw-05")
@pytest.mark.parametrize("viewer", ["", *SIDES])
def test_hands_are_known_to_their_owners_and_numbers_to_all(viewer: str) -> None:
    match = lay(FULL, FULL._replace(hand="sniper")).match()
    seen = {"soviet": zone(match, viewer, "sov/hand"), "german": zone(match, viewer, "ger/hand")}
    hands = {"soviet": {"n": 2, "cards": ["rifleman-a", "fog"]}, "german": {"n": 1, "cards": ["sniper"]}}
    assert seen == {side: hand if side == viewer else {"n": hand["n"]} for side, hand in hands.items()}


@pytest.mark.rule("US-draw-06")
@pytest.mark.parametrize("viewer", ["", *SIDES])
def test_decks_are_counts_for_everybody(viewer: str) -> None:
    match = lay(FULL, FULL).match()
    assert zone(match, viewer, "sov/deck") == zone(match, viewer, "ger/deck") == {"n": 3}


@pytest.mark.rule("US-turn-06")
@pytest.mark.parametrize("viewer", ["", *SIDES])
@pytest.mark.parametrize("side", SIDES)
def test_the_play_area_is_seen_by_all(viewer: str, side: str) -> None:
    armies = {side: FULL, next(other for other in SIDES if other != side): WAITING}
    match = lay(**armies, active=side).match()  # type: ignore[arg-type]
    own = {"soviet": "sov", "german": "ger"}[side]
    assert zone(match, viewer, f"{own}/play") == {"n": 1, "cards": ["squad-leader-a"]}


@pytest.mark.rule("US-draw-05", "US-draw-01")
def test_a_draw_is_told_with_its_cards_to_the_owner_and_as_a_number_to_others() -> None:
    match = lay(Army(hand="platoon-sergeant", deck="sniper scout-b rifleman-b"), draws="sov/sniper").match()
    match.answer("card:S-S-001 command")
    match.answer("draw:1")
    assert "Sniper" in lines(match, "soviet")[-1]
    assert lines(match, "german")[-1] == lines(match, "")[-1]
    assert "Sniper" not in lines(match, "german")[-1]
    assert "1 card" in lines(match, "german")[-1]


@pytest.mark.rule("US-init-01")
def test_a_bid_is_in_no_others_scene_until_both_have_bid() -> None:
    hand = "sniper rifleman-a scout-a fog"
    match = lay(Army(hand=hand, deck=""), Army(hand="fog platoon-sergeant", deck=""), phase=INITIATIVE).match()
    before = json.dumps(match.scene("german"))
    match.answer("card:S-L-042", side="soviet")
    for viewer in ("german", ""):
        assert "S-L-042" not in json.dumps(_now(match, viewer))
    assert "S-L-042" not in json.dumps(json.loads(before)["items"]["zone:sov/hand"])
    assert zone(match, "german", "sov/bid") == {"n": 1}
    assert zone(match, "soviet", "sov/bid") == {"n": 1, "cards": ["sniper"]}
    match.answer("card:G-S-001", side="german")
    told = " ".join(lines(match, "german"))
    assert "Sniper" in told
    assert "Platoon Sergeant" in told


def _now(match: Match, viewer: str) -> dict[str, Any]:
    """What a scene says of the position: zones, question and log, without the faces that are printed anyway."""
    scene = match.scene(viewer)
    zones = {id: item for id, item in scene["items"].items() if item["k"] == "zone"}
    return {"zones": zones, "ask": scene["ask"], "wait": scene["wait"], "log": scene["log"]}


@pytest.mark.rule("US-setup-15")
def test_what_is_chosen_for_a_deck_is_in_no_others_scene_until_both_are_done() -> None:
    match = begin("011").match()
    before = {viewer: _now(match, viewer) for viewer in ("german", "")}
    match.answer("card:S-S-006", side="soviet")
    for viewer in ("german", ""):
        assert _now(match, viewer) == before[viewer]
    ask = match.scene("soviet")["ask"]
    assert ask is not None
    assert "card:S-S-006" not in ask["opts"]
    assert "card:S-S-009" in ask["opts"]
