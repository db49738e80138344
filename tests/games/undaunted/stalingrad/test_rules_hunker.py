"""What cards do that do not act: suppressed units, Hunker down, Fog of War."""

from __future__ import annotations

from random import Random

import pytest

from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.games.undaunted.state import INITIATIVE, State

from .desk import Army, lay
from .random_play import lively, new_game

MIDDLE = {"rifleman-a": "510", "scout-a": "510", "machine-gunner-a": "510", "engineer-a": "510", "sniper": "510"}
"""All in one place."""

# -- suppressed units -------------------------------------------------------------------------------------------


@pytest.mark.rule("US-supp-01", "US-supp-02")
@pytest.mark.parametrize(
    ("unit", "verbs"),
    [
        ("rifleman-a", ("move", "attack", "control")),
        ("scout-a", ("scout", "attack", "recon", "conceal")),
        ("machine-gunner-a", ("move", "attack", "suppress", "overwatch")),
    ],
)
def test_a_card_of_a_suppressed_unit_readies_it_or_hunkers_down(unit: str, verbs: tuple[str, ...]) -> None:
    desk = lay(Army(hand=f"{unit} fog", at=MIDDLE, down=unit, scouted="510 505"))
    assert desk.options() == [f"{unit} ready-unit", f"{unit} hunker", "end"]
    for verb in verbs:
        assert desk.refused(unit, verb) == "US-supp-02"
        assert desk.facts(unit, verb) == (f"unit:sov/{unit}",)


@pytest.mark.rule("US-supp-03")
def test_a_second_card_acts_after_the_first_has_readied_the_unit() -> None:
    desk = lay(Army(hand="rifleman-a rifleman-a.2", down="rifleman-a", scouted="513"))
    assert not desk.may("rifleman-a.2", "control")
    desk.play("rifleman-a", "ready-unit")
    desk.play("rifleman-a.2", "control")
    assert desk.mark("soviet", "513") == "controlled"


@pytest.mark.rule("US-supp-04")
def test_suppression_binds_only_the_unit_itself() -> None:
    """Not cards of its squad's leader, of other units of its squad, or of the same unit of another squad."""
    army = Army(hand="squad-leader-a rifleman-b scout-a", at={**MIDDLE, "rifleman-b": "514"}, down="rifleman-a")
    desk = lay(army, Army(at=MIDDLE, down="scout-a"))
    assert desk.options() == [
        "squad-leader-a bolster",
        "squad-leader-a inspire",
        "squad-leader-a hunker",
        "rifleman-b move",
        "rifleman-b attack",
        "rifleman-b hunker",
        "scout-a scout",
        "scout-a attack",
        "scout-a conceal",
        "scout-a hunker",
        "end",
    ]


# -- Hunker down ------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-hunker-01", "US-play-08")
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_the_card_goes_back_to_the_own_supply_instead_of_the_play_area(side: str) -> None:
    army = Army(hand="rifleman-a sniper", supply="rifleman-a.2")
    desk = lay(army, army, active=side)
    own, other = ("sov", "ger") if side == "soviet" else ("ger", "sov")
    desk.play("rifleman-a", "hunker")
    assert (desk.zone(f"{own}/supply"), desk.zone(f"{own}/hand")) == (["rifleman-a", "rifleman-a.2"], ["sniper"])
    assert desk.count(f"{own}/play") == desk.count(f"{own}/discard") == 0
    assert desk.zone(f"{other}/supply") == ["rifleman-a.2"]
    assert desk.asked == (side, "play")
    assert desk.rules("hunker") == ["US-hunker-01"]


@pytest.mark.rule("US-hunker-02")
def test_a_hunkered_card_does_not_save_its_unit_from_a_rout() -> None:
    german = Army(hand="rifleman-a", at={"rifleman-a": "510"})
    desk = lay(Army(hand="rifleman-a", at={"rifleman-a": "510", "rifleman-b": "513"}), german, dice=(0,))
    desk.play("rifleman-a", "hunker")
    desk.end()
    desk.play("rifleman-a", "attack")
    desk.choose("sov/rifleman-a")
    assert desk.routed("sov/rifleman-a")
    assert (desk.zone("sov/supply"), desk.zone("sov/lost")) == (["rifleman-a"], [])


@pytest.mark.rule("US-hunker-02")
def test_it_is_not_in_the_deck_that_is_shuffled_later_until_bolstered() -> None:
    desk = lay(Army(hand="sniper rifleman-b scout-b", deck=""), second=True)
    desk.play("sniper", "hunker")
    desk.end()
    assert (desk.zone("sov/hand"), desk.zone("sov/supply")) == (["rifleman-b", "scout-b"], ["sniper"])


@pytest.mark.rule("US-hunker-02")
def test_bolster_takes_it_back_in_the_same_turn() -> None:
    desk = lay(Army(hand="sniper platoon-sergeant"))
    desk.play("sniper", "hunker")
    desk.play("platoon-sergeant", "bolster")
    desk.choose("sniper")
    assert (desk.zone("sov/supply"), desk.zone("sov/discard")) == ([], ["sniper"])


@pytest.mark.rule("US-hunker-03")
def test_the_only_card_with_bolster_may_hunker_down() -> None:
    desk = lay(Army(hand="platoon-sergeant", deck="rifleman-b", supply=""))
    assert desk.may("platoon-sergeant", "hunker")
    desk.play("platoon-sergeant", "hunker")
    assert desk.zone("sov/supply") == ["platoon-sergeant"]


@pytest.mark.rule("US-hunker-04", "US-fog-01")
def test_fog_of_war_cannot_hunker_down() -> None:
    desk = lay(Army(hand="fog rifleman-a"))
    assert desk.refused("fog", "hunker") == "US-hunker-04"
    assert desk.facts("fog", "hunker") == ("card:S-S-026",)


@pytest.mark.rule("US-hunker-05", "US-spawn-06")
def test_any_other_card_may_hunker_down_whatever_the_state_of_its_unit() -> None:
    """A command card, and cards of a suppressed, a routed, an absent unit and of one that cannot come in."""
    soviet = Army(
        hand="squad-leader-a rifleman-a scout-a sniper tank",
        at={"rifleman-a": "503", "scout-a": "513"},
        down="rifleman-a",
        routed="scout-a",
    )
    desk = lay(soviet, full_rout={"soviet": False})
    before = desk.state.dump()
    for card in ("squad-leader-a", "rifleman-a", "scout-a", "sniper", "tank"):
        assert desk.may(card, "hunker")
        desk.play(card, "hunker")
    after = desk.state.dump()
    assert sorted(desk.zone("sov/supply")) == ["rifleman-a", "scout-a", "sniper", "squad-leader-a", "tank"]
    same = ("counters", "suppressed", "markers")
    assert {key: after[key] for key in same} == {key: before[key] for key in same}
    assert desk.routed("sov/scout-a")
    assert set(desk.log) == {"hunker"}


# -- Fog of War -------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-fog-01", "US-card-15")
def test_fog_is_among_the_bids_and_never_among_the_plays() -> None:
    desk = lay(Army(hand="fog sniper rifleman-a"), Army(hand="fog"), phase=INITIATIVE)
    assert "fog" in desk.options("soviet")
    desk.bid(soviet="sniper", german="fog")
    assert [word for word in desk.options() if word.startswith("fog")] == []
    assert desk.refused("fog") == "US-fog-01"
    for verb in ("move", "attack", "recon", "ready-unit"):
        assert desk.refused("fog", verb) == "core-not-offered"


@pytest.mark.rule("US-fog-01")
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_with_fog_alone_there_is_only_the_end_of_the_turn(side: str) -> None:
    assert lay(Army(hand="fog"), Army(hand="fog"), active=side).options() == ["end"]


@pytest.mark.rule("US-fog-02")
@pytest.mark.parametrize("seed", range(3))
def test_without_recon_the_fog_of_a_deck_never_becomes_less(seed: int) -> None:
    random = Random(seed)
    game = new_game("bench", seed)
    fog = [fog_of(game.state, side) for side in (0, 1)]
    for _ in range(250):
        if game.over:
            break
        request = random.choice(game.requests)
        assert isinstance(request, Choose)
        words = [word for word in request.options() if not word.endswith((" recon", " explore"))]
        game.answer(lively(words, random), request.side)
        now = [fog_of(game.state, side) for side in (0, 1)]
        if game.state.phase != "muster":
            assert all(new >= old for new, old in zip(now, fog, strict=True))
        fog = now
    assert sum(fog) > 4


def fog_of(state: State, side: int) -> int:
    """Fog of War that goes round in a side's deck."""
    owner = state.scenario.sides[side]
    zones = (owner.hand, owner.deck, owner.discard, owner.play, owner.bid)
    return sum(state.zones[zone].count(owner.fog) for zone in zones)


@pytest.mark.rule("US-fog-02")
@pytest.mark.parametrize(("card", "verb"), [("scout-a", "recon"), ("upgraded-scout-a", "explore")])
def test_recon_and_explore_take_one_out(card: str, verb: str) -> None:
    army = Army(hand=f"{card} fog fog", at=MIDDLE, deck="sniper rifleman-b scout-b", discard="fog")
    desk = lay(army)
    desk.play(card, verb)
    assert fog_of(desk.state, 0) == 2
    assert desk.zone("sov/aside") == ["fog"]


@pytest.mark.rule("US-fog-03")
def test_fog_that_was_not_used_stays_in_hand_to_the_end_of_the_turn() -> None:
    desk = lay(Army(hand="fog scout-a", at=MIDDLE))
    desk.play("scout-a", "conceal")
    assert desk.zone("sov/hand") == ["fog"]
    desk.end()
    assert desk.zone("sov/hand") == []
    assert desk.zone("sov/discard") == ["scout-a", "fog"]
