"""Fog of War: it bids, it takes up room, and only Recon is rid of it."""

from __future__ import annotations

from random import Random

import pytest

from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.games.undaunted.state import INITIATIVE
from stalingrad_widgets.games.undaunted.table import NORMANDY

from .desk import Army, Desk, Script, lay, scenario


@pytest.mark.rule("UN-fog-01")
def test_fog_is_among_the_bids_and_not_among_the_plays() -> None:
    desk = lay(Army(hand="fog sniper sniper"), Army(hand="fog"), phase=INITIATIVE)
    assert desk.options("american") == ["fog", "sniper"]
    desk.bid(american="sniper", german="fog")
    assert desk.options() == ["sniper stalk", "sniper attack", "sniper hunker", "end"]
    assert desk.refused("fog") == "UN-fog-01"
    assert desk.facts("fog") == ("card:usa/fog",)


@pytest.mark.rule("UN-fog-01")
def test_fog_has_no_action() -> None:
    desk = lay(Army(hand="fog"))
    for verb in ("move", "attack", "control", "recon"):
        assert desk.refused("fog", verb) == "core-not-offered"


@pytest.mark.rule("UN-fog-01")
def test_why_not_is_told_of_fog_in_hand_alone() -> None:
    """Of a card that is not there nothing is told."""
    desk = lay(Army(hand="sniper", deck="fog"), Army(hand="fog"))
    assert desk.refused("card:usa/fog") == "core-not-offered"
    assert desk.refused("card:ger/fog") == "core-not-offered"


@pytest.mark.rule("UN-fog-02")
@pytest.mark.parametrize("seed", range(3))
def test_without_recon_the_fog_of_a_deck_never_becomes_less(seed: int) -> None:
    random = Random(seed)
    desk = Desk(NORMANDY.set_up(scenario()), Script(random.choices(range(10), k=900)))
    fog = {"usa": 2, "ger": 2}
    for _ in range(150):
        if desk.game.over:
            break
        request = random.choice(desk.game.requests)
        assert isinstance(request, Choose)
        words = [word for word in request.options() if not word.endswith(" recon")]
        desk.game.answer(_busy(words, random), request.side)
        now = {side: fog_of(desk, side) for side in fog}
        assert all(now[side] >= fog[side] for side in fog)
        NORMANDY.check(desk.state)
        fog = now
    assert fog["usa"] > 2 or fog["ger"] > 2


def fog_of(desk: Desk, side: str) -> int:
    """Fog of War that goes round in a side's deck."""
    zones = ("hand", "deck", "discard", "play", "bid")
    return sum(desk.zone(f"{side}/{zone}").count("fog") for zone in zones)


def _busy(words: list[str], random: Random) -> str:
    acting = [word for word in words if word != "end" and not word.endswith(" hunker")]
    return random.choice(acting or words)


@pytest.mark.rule("UN-fog-02")
def test_only_scouts_have_recon() -> None:
    bench = scenario()
    with_recon = {card.word for card in bench.cards.values() for action in card.actions if action.type == "recon"}
    assert with_recon == {f"card:{side}/scout-{squad}" for side in ("usa", "ger") for squad in "ab"}


@pytest.mark.rule("UN-fog-02")
def test_recon_takes_one_out() -> None:
    desk = lay(Army(hand="scout-a fog fog", at={"scout-a": "A1"}, deck="sniper rifleman-b scout-b", discard="fog"))
    before = fog_of(desk, "usa")
    desk.play("scout-a", "recon")
    assert fog_of(desk, "usa") == before - 1 == 2
    assert desk.zone("usa/lost") == ["fog"]
