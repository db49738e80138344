"""Actions that move cards: Bolster, Support, Command, Conceal and Recon."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.games.undaunted.campaign.report import read_report
from stalingrad_widgets.games.undaunted.campaign.state import AVAILABLE, CampaignState
from stalingrad_widgets.games.undaunted.campaign.victory import after
from tests.games.undaunted.campaign.front import Fate, March, content, report

from .desk import Army, Desk, lay

OUT = "rifleman-a rifleman-b scout-a scout-b squad-leader-a squad-leader-b sniper fog"
NO_FOG = {"fog_bolster": False}


# -- Bolster ------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-bolster-01")
def test_bolster_takes_cards_of_the_supply_into_the_discard_pile() -> None:
    desk = lay(Army(hand="platoon-sergeant", supply="rifleman-a scout-a sniper fog"), Army(supply="rifleman-a"))
    desk.play("platoon-sergeant", "bolster")
    assert desk.asked == ("soviet", "bolster")
    desk.choose("scout-a", "rifleman-a", "done")
    assert desk.zone("sov/discard") == ["rifleman-a", "scout-a"]
    assert desk.zone("sov/supply") == ["sniper", "fog"]
    assert (desk.zone("sov/hand"), desk.zone("ger/supply")) == ([], ["rifleman-a"])
    event = desk.events[-1]
    assert (event.kind, event.side, event.data["n"], event.rules) == ("bolster", "soviet", 2, ("US-bolster-01",))


@pytest.mark.rule("US-bolster-01")
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_bolster_takes_no_more_than_x_cards(side: str) -> None:
    army = Army(hand="platoon-sergeant", supply="rifleman-a rifleman-a.2 scout-a scout-a.2")
    desk = lay(army, Army(), active=side) if side == "soviet" else lay(Army(), army, active=side)
    desk.play("platoon-sergeant", "bolster")
    desk.choose("rifleman-a", "rifleman-a.2", "scout-a")
    assert desk.asked == (side, "play")
    short = side[:3]
    assert desk.zone(f"{short}/discard") == ["rifleman-a", "rifleman-a.2", "scout-a"]
    assert desk.zone(f"{short}/supply") == ["scout-a.2"]


@pytest.mark.rule("US-bolster-01")
@pytest.mark.parametrize("said", [["done"], ["sniper", "done"]])
def test_bolster_takes_fewer_cards_if_the_player_likes(said: list[str]) -> None:
    desk = lay(Army(hand="platoon-sergeant", supply="rifleman-a sniper"))
    desk.play("platoon-sergeant", "bolster")
    desk.choose(*said)
    assert desk.zone("sov/discard") == said[:-1]
    assert desk.asked == ("soviet", "play")


@pytest.mark.rule("US-bolster-02")
@pytest.mark.parametrize(("squad", "other"), [("a", "b"), ("b", "a")])
def test_with_a_squad_letter_bolster_takes_cards_of_that_squad(squad: str, other: str) -> None:
    """The Quartermaster has the Bolster here, so that both Squad Leaders lie in the supply."""
    bolster = {"actions": [{"type": "bolster", "value": 2, "squad": squad.upper()}]}
    desk = lay(Army(hand="quartermaster", supply=OUT), cards={"S-L-049": bolster})
    desk.play("quartermaster", "bolster")
    assert desk.options() == [f"squad-leader-{squad}", f"rifleman-{squad}", f"scout-{squad}", "done"]
    for card in ("sniper", "fog", f"rifleman-{other}", f"scout-{other}", f"squad-leader-{other}"):
        assert desk.refused(card) == "US-bolster-02"
    assert desk.facts("sniper") == ("card:S-L-042", squad.upper())


@pytest.mark.rule("US-bolster-02")
def test_the_squad_leader_bolsters_his_squad_but_not_the_platoon_sergeant() -> None:
    desk = lay(Army(hand="squad-leader-a", supply="platoon-sergeant rifleman-a rifleman-b"))
    desk.play("squad-leader-a", "bolster")
    assert desk.options() == ["rifleman-a", "done"]
    assert desk.refused("platoon-sergeant") == "US-bolster-02"


@pytest.mark.rule("US-bolster-02")
def test_without_a_squad_letter_bolster_takes_any_card() -> None:
    desk = lay(Army(hand="platoon-sergeant", supply=OUT))
    desk.play("platoon-sergeant", "bolster")
    assert sorted(desk.options()) == sorted([*OUT.split(), "done"])


def bolstered(card: str, **army: Any) -> Desk:
    """The Platoon Sergeant has bolstered the only card of the supply."""
    soviet = Army(hand="platoon-sergeant", supply=card, deck="")._replace(**army)
    desk = lay(soviet)
    desk.play("platoon-sergeant", "bolster")
    desk.choose(card)
    return desk


@pytest.mark.rule("US-bolster-03")
def test_bolster_ends_the_rout_of_the_unit_at_once() -> None:
    at = {"rifleman-a": "513", "rifleman-b": "513", "scout-a": "513"}
    desk = bolstered("rifleman-a", at=at, routed="rifleman-a scout-a")
    assert (desk.routed("sov/rifleman-a"), desk.routed("sov/scout-a")) == (False, True)
    recovered = desk.events[-1]
    assert (recovered.kind, recovered.side, recovered.rules) == ("recovered", "soviet", ("US-bolster-03",))
    assert recovered.data == {"unit": "unit:sov/rifleman-a", "tile": "tile:513"}


@pytest.mark.rule("US-bolster-03")
def test_the_enemys_unit_of_that_name_stays_routed() -> None:
    german = Army(at={"rifleman-a": "502", "rifleman-b": "502"}, routed="rifleman-a", deck="")
    desk = lay(Army(hand="platoon-sergeant", supply="rifleman-a", deck=""), german)
    desk.play("platoon-sergeant", "bolster")
    desk.choose("rifleman-a")
    assert desk.asked == ("soviet", "play")
    assert desk.routed("ger/rifleman-a")
    assert "recovered" not in desk.log


@pytest.mark.rule("US-bolster-03")
def test_hunkered_or_unpicked_cards_end_no_rout() -> None:
    at = {"rifleman-a": "513", "rifleman-b": "513"}
    desk = lay(Army(hand="platoon-sergeant", supply="rifleman-a rifleman-b", at=at, routed="rifleman-a", deck=""))
    desk.play("platoon-sergeant", "bolster")
    desk.choose("rifleman-b", "done")
    assert desk.routed("sov/rifleman-a")


@pytest.mark.rule("US-bolster-04")
def test_bolster_removes_no_suppression() -> None:
    at = {"rifleman-a": "513", "rifleman-b": "513"}
    desk = bolstered("rifleman-a", at=at, routed="rifleman-a", down="rifleman-a")
    assert (desk.routed("sov/rifleman-a"), desk.down("sov/rifleman-a")) == (False, True)


@pytest.mark.rule("US-bolster-05")
def test_only_cards_of_the_supply_can_be_bolstered() -> None:
    soviet = Army(
        hand="platoon-sergeant rifleman-a",
        supply="scout-a",
        lost="rifleman-a.2",
        aside="fog",
        removed="bomber",
        discard="rifleman-a.3",
        deck="rifleman-a.4",
        play="rifleman-a.5",
    )
    desk = lay(soviet)
    desk.play("platoon-sergeant", "bolster")
    assert desk.options() == ["scout-a", "done"]
    for card in ("rifleman-a", "rifleman-a.2", "rifleman-a.3", "rifleman-a.4", "rifleman-a.5", "fog", "bomber"):
        assert desk.refused(card) == "core-not-offered"
    desk.choose("done")
    assert (desk.zone("sov/lost"), desk.zone("sov/aside"), desk.zone("sov/removed")) == (
        ["rifleman-a.2"],
        ["fog"],
        ["bomber"],
    )


@pytest.mark.rule("US-bolster-06")
@pytest.mark.parametrize(
    ("card", "verb", "zone"), [("platoon-sergeant", "bolster", "discard"), ("quartermaster", "support", "hand")]
)
def test_fog_of_war_may_be_taken_without_a_squad_letter(card: str, verb: str, zone: str) -> None:
    desk = lay(Army(hand=card, supply="fog fog sniper"))
    desk.play(card, verb)
    assert sorted(set(desk.options())) == ["done", "fog", "sniper"]
    desk.choose("fog", "fog")
    if verb == "bolster":
        desk.choose("done")
    assert (desk.zone(f"sov/{zone}"), desk.zone("sov/supply")) == (["fog", "fog"], ["sniper"])


@pytest.mark.rule("US-bolster-06")
@pytest.mark.parametrize(("card", "verb"), [("platoon-sergeant", "bolster"), ("quartermaster", "support")])
def test_with_the_option_fog_of_war_cannot_be_taken(card: str, verb: str) -> None:
    desk = lay(Army(hand=card, supply="fog sniper"), options=NO_FOG)
    desk.play(card, verb)
    assert desk.options() == ["sniper", "done"]
    assert desk.refused("fog") == "US-bolster-06"


# -- Support ------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-support-01")
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_support_takes_cards_of_the_supply_into_the_hand(side: str) -> None:
    army = Army(hand="quartermaster", supply="rifleman-a scout-b sniper")
    desk = lay(army, Army()) if side == "soviet" else lay(Army(), army, active=side)
    short = side[:3]
    desk.play("quartermaster", "support")
    assert desk.asked == (side, "support")
    assert desk.options() == ["sniper", "rifleman-a", "scout-b", "done"]
    desk.choose("sniper", "rifleman-a")
    assert desk.asked == (side, "play"), "Support 2"
    assert desk.zone(f"{short}/hand") == ["sniper", "rifleman-a"]
    assert (desk.zone(f"{short}/supply"), desk.zone(f"{short}/discard")) == (["scout-b"], [])
    event = desk.events[-1]
    assert (event.kind, event.data["n"], event.rules) == ("support", 2, ("US-support-01",))


@pytest.mark.rule("US-support-01")
def test_support_may_take_nothing_and_only_out_of_the_supply() -> None:
    desk = lay(Army(hand="quartermaster", supply="sniper", lost="rifleman-a", discard="scout-a"))
    desk.play("quartermaster", "support")
    assert desk.options() == ["sniper", "done"]
    assert desk.refused("rifleman-a") == "core-not-offered"
    desk.choose("done")
    assert (desk.zone("sov/hand"), desk.zone("sov/supply")) == ([], ["sniper"])


@pytest.mark.rule("US-support-02")
def test_a_card_taken_by_support_can_be_played_at_once() -> None:
    desk = lay(Army(hand="quartermaster", supply="rifleman-a", scouted="513"))
    assert not desk.may("rifleman-a", "control")
    desk.play("quartermaster", "support")
    desk.choose("rifleman-a")
    desk.play("rifleman-a", "control")
    assert desk.mark("soviet", "513") == "controlled"
    assert desk.zone("sov/play") == ["quartermaster", "rifleman-a"]


@pytest.mark.rule("US-support-03")
def test_support_ends_the_rout_of_the_unit_at_once() -> None:
    at = {"rifleman-a": "513", "scout-a": "513", "scout-b": "513"}
    soviet = Army(hand="quartermaster", supply="scout-a", at=at, routed="scout-a scout-b", down="scout-a", deck="")
    desk = lay(soviet)
    desk.play("quartermaster", "support")
    desk.choose("scout-a")
    assert (desk.routed("sov/scout-a"), desk.routed("sov/scout-b")) == (False, True)
    assert desk.down("sov/scout-a")
    assert desk.rules("recovered") == ["US-support-03"]


# -- Command ------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-command-01")
@pytest.mark.parametrize("n", [0, 1, 2])
def test_command_draws_up_to_x_cards_into_the_hand(n: int) -> None:
    deck = "rifleman-a rifleman-a.2 rifleman-a.3 rifleman-a.4 rifleman-a.5"
    desk = lay(Army(hand="platoon-sergeant fog", deck=deck))
    desk.play("platoon-sergeant", "command")
    assert desk.asked == ("soviet", "command")
    assert desk.options() == ["draw:0", "draw:1", "draw:2"]
    desk.choose(f"draw:{n}")
    assert (desk.count("sov/hand"), desk.count("sov/deck")) == (1 + n, 5 - n)
    assert desk.asked == ("soviet", "play")
    assert [event["n"] for event in desk.told("draw")] == [n]
    assert desk.rules("draw") == ["US-command-01"]


@pytest.mark.rule("US-command-01")
def test_command_draws_from_the_own_deck() -> None:
    german = Army(hand="field-telephone", deck="sniper")
    desk = lay(Army(deck="rifleman-a"), german, active="german")
    desk.play("field-telephone", "command")
    assert desk.options() == ["draw:0", "draw:1"]
    desk.choose("draw:1")
    assert (desk.zone("ger/hand"), desk.zone("ger/deck"), desk.zone("sov/deck")) == (["sniper"], [], ["rifleman-a"])


@pytest.mark.rule("US-command-02")
def test_a_card_drawn_by_command_can_be_played_at_once() -> None:
    desk = lay(Army(hand="platoon-sergeant", deck="rifleman-a scout-b", scouted="513"), draws="sov/rifleman-a")
    desk.play("platoon-sergeant", "command")
    desk.choose("draw:1")
    desk.play("rifleman-a", "control")
    assert desk.mark("soviet", "513") == "controlled"


@pytest.mark.rule("US-command-03")
def test_the_discard_pile_is_shuffled_in_when_the_deck_runs_out() -> None:
    """One card in the deck, one discarded, two in the play area."""
    soviet = Army(hand="platoon-sergeant", deck="sniper", discard="scout-a", play="rifleman-a")
    desk = lay(soviet)
    desk.play("platoon-sergeant", "command")
    desk.choose("draw:2")
    assert desk.zone("sov/hand") == ["sniper", "scout-a"]
    assert (desk.zone("sov/deck"), desk.zone("sov/discard")) == ([], [])
    assert desk.zone("sov/play") == ["platoon-sergeant", "rifleman-a"]
    assert [event["n"] for event in desk.told("reshuffle")] == [1]


@pytest.mark.rule("US-command-03")
def test_the_play_area_stays_out_when_there_are_too_few_cards() -> None:
    desk = lay(Army(hand="platoon-sergeant", deck="sniper", play="rifleman-a scout-a"))
    desk.play("platoon-sergeant", "command")
    desk.choose("draw:2")
    assert desk.zone("sov/hand") == ["sniper"]
    assert desk.zone("sov/play") == ["platoon-sergeant", "rifleman-a", "scout-a"]


@pytest.mark.rule("US-command-03")
def test_the_discard_pile_stays_while_the_deck_has_enough() -> None:
    desk = lay(Army(hand="platoon-sergeant", deck="sniper scout-b", discard="scout-a"))
    desk.play("platoon-sergeant", "command")
    desk.choose("draw:2")
    assert (desk.zone("sov/hand"), desk.zone("sov/discard")) == (["sniper", "scout-b"], ["scout-a"])
    assert "reshuffle" not in desk.log


# -- Conceal ------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-conceal-01")
@pytest.mark.parametrize(("side", "enemy"), [("soviet", "german"), ("german", "soviet")])
def test_conceal_gives_the_opponent_a_fog_of_war_card(side: str, enemy: str) -> None:
    at = {"soviet": {"rifleman-a": "513", "sniper": "513"}, "german": {"rifleman-a": "502", "sniper": "502"}}
    own = Army(hand="sniper", supply="fog fog", at=at[side])
    armies = {side: own, enemy: Army(supply="fog fog fog fog", discard="scout-a")}
    desk = lay(armies["soviet"], armies["german"], active=side)
    desk.play("sniper", "conceal")
    assert desk.zone(f"{enemy[:3]}/supply") == ["fog", "fog", "fog"]
    assert sorted(desk.zone(f"{enemy[:3]}/discard")) == ["fog", "scout-a"]
    assert desk.zone(f"{side[:3]}/supply") == ["fog", "fog"]
    event = desk.events[-1]
    assert (event.kind, event.side, event.rules) == ("conceal", side, ("US-conceal-01",))
    assert event.data == {"n": 1, "of": enemy}


@pytest.mark.rule("US-conceal-02")
def test_conceal_may_be_taken_when_there_is_nothing_to_give() -> None:
    at = {"rifleman-a": "513", "sniper": "513"}
    desk = lay(Army(hand="sniper", supply="fog", at=at), Army(supply="scout-a", discard="fog"))
    before = desk.cards()
    desk.play("sniper", "conceal")
    after = {**before, "sov/play": ["sniper"]}
    del after["sov/hand"]
    assert desk.cards() == after
    event = desk.events[-1]
    assert (event.kind, event.data["n"], event.rules) == ("conceal", 0, ("US-conceal-02",))
    assert desk.asked == ("soviet", "play")


# -- Recon --------------------------------------------------------------------------------------------------

SCOUTS = {"rifleman-a": "513", "scout-a": "513"}


@pytest.mark.rule("US-recon-01")
def test_recon_sets_a_fog_of_war_card_of_the_hand_aside() -> None:
    soviet = Army(hand="scout-a fog fog", at=SCOUTS, supply="fog", discard="fog", deck="sniper")
    desk = lay(soviet)
    desk.play("scout-a", "recon")
    assert desk.zone("sov/aside") == ["fog"]
    assert desk.zone("sov/hand") == ["sniper", "fog"]
    assert (desk.zone("sov/supply"), desk.zone("sov/discard"), desk.zone("sov/deck")) == (["fog"], ["fog"], [])
    assert desk.zone("sov/lost") == []
    assert [event["n"] for event in desk.told("recon")] == [1]
    assert desk.rules("recon") == ["US-recon-01"]


@pytest.mark.rule("US-recon-01")
def test_what_is_set_aside_never_comes_back_in_the_scenario() -> None:
    """The deck is empty when the next round begins: only what was discarded is shuffled in."""
    soviet = Army(hand="scout-a fog", at=SCOUTS, deck="sniper")
    desk = lay(soviet, Army(hand=""), second=True, holder="german")
    desk.play("scout-a", "recon")
    desk.end()
    assert desk.zone("sov/aside") == ["fog"]
    assert desk.zone("sov/hand") == ["sniper", "scout-a"]


@pytest.mark.rule("US-recon-02")
def test_recon_draws_a_card_that_can_be_played_at_once() -> None:
    soviet = Army(hand="scout-a fog rifleman-b", at=SCOUTS, scouted="513", deck="rifleman-a scout-b")
    desk = lay(soviet, draws="sov/rifleman-a")
    desk.play("scout-a", "recon")
    assert desk.zone("sov/hand") == ["rifleman-a", "rifleman-b"]
    assert desk.zone("sov/deck") == ["scout-b"]
    desk.play("rifleman-a", "control")
    assert desk.mark("soviet", "513") == "controlled"


@pytest.mark.rule("US-recon-03")
def test_recon_shuffles_the_discard_pile_when_the_deck_is_empty() -> None:
    soviet = Army(hand="scout-a fog", at=SCOUTS, deck="", discard="rifleman-a rifleman-b scout-b", play="sniper")
    desk = lay(soviet)
    desk.play("scout-a", "recon")
    assert (desk.count("sov/hand"), desk.count("sov/deck"), desk.count("sov/discard")) == (1, 2, 0)
    assert desk.zone("sov/play") == ["sniper", "scout-a"]
    assert [event["n"] for event in desk.told("reshuffle")] == [3]
    assert "fog" not in desk.zone("sov/hand")


@pytest.mark.rule("US-recon-03")
def test_recon_leaves_the_discard_pile_while_the_deck_has_a_card() -> None:
    desk = lay(Army(hand="scout-a fog", at=SCOUTS, deck="sniper", discard="rifleman-a"))
    desk.play("scout-a", "recon")
    assert (desk.zone("sov/hand"), desk.zone("sov/discard")) == (["sniper"], ["rifleman-a"])


@pytest.mark.rule("US-recon-04")
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_recon_needs_fog_of_war_in_the_own_hand(side: str) -> None:
    home = {"soviet": "513", "german": "502"}[side]
    at = {"rifleman-a": home, "scout-a": home}
    for hand, legal in (("scout-a", False), ("scout-a fog", True)):
        own = Army(hand=hand, at=at, supply="fog", discard="fog", deck="fog sniper", aside="fog")
        other = Army(hand="fog")
        desk = lay(own, other) if side == "soviet" else lay(other, own, active=side)
        assert desk.may("scout-a", "recon") == legal
    desk = lay(Army(hand="field-telephone"))
    assert desk.refused("field-telephone", "recon") == "US-recon-04"


@pytest.mark.rule("US-recon-05")
def test_what_was_set_aside_is_reported_when_the_scenario_is_over() -> None:
    soviet = Army(hand="scout-a fog", at=SCOUTS, aside="fog", deck="sniper")
    german = Army(hand="platoon-sergeant")
    desk = lay(soviet, german, holder="soviet")
    desk.play("scout-a", "recon")
    desk.end()
    desk.withdraw("german")
    assert read_report(desk.state).cards[0]["aside"] == ("card:S-S-026", "card:S-S-026")
    assert read_report(desk.state).cards[1]["aside"] == ()


@pytest.mark.rule("US-recon-05")
def test_what_was_set_aside_is_available_again_in_the_next_scenario() -> None:
    state = CampaignState(content())
    told = report(state, "soviet", Fate(aside="026*2"), Fate(aside="026"))
    assert (told.cards[0]["aside"].count("card:S-S-026"), told.cards[0]["supply"].count("card:S-S-026")) == (2, 8)
    packing = after(state, told)
    assert packing.pool(0, AVAILABLE).count("card:S-S-026") == 0, "all ten are where the scenario has left them"
    march = March(packing)
    march.read()
    assert march.pool("soviet", "available").count("S-S-026") == 10
    assert march.pool("german", "available").count("G-S-026") == 10
    assert march.pool("soviet", "removed").count("S-S-026") == 0
