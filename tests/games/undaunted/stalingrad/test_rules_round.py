"""The round of Stalingrad: four cards each, a secret bid, a turn of each side, and again."""

from __future__ import annotations

import pytest

from stalingrad_widgets.core.chance import ask
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.requests import Choose, Draw
from stalingrad_widgets.games.undaunted.state import DRAW, INITIATIVE, TURN

from .desk import RULES, Army, Desk, begin, goals, lay, short

NINE = "rifleman-a rifleman-a.2 rifleman-b scout-a scout-b sniper fog fog platoon-sergeant"
FULL = "sniper rifleman-a scout-a fog"


def counts(desk: Desk, side: str) -> list[int]:
    """Cards in hand, deck, discard pile and play area."""
    return [desk.count(f"{side}/{zone}") for zone in ("hand", "deck", "discard", "play")]


def bidding(soviet: str, german: str, *, holder: str = "german") -> Desk:
    return lay(Army(hand=soviet), Army(hand=german), phase=INITIATIVE, holder=holder, active=holder)


# -- the phases -------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-round-01")
def test_draw_then_initiative_then_turns() -> None:
    desk = begin("011")
    desk.say("soviet", "rest")
    desk.say("german", "rest")
    assert desk.log == ["muster", "muster", "round", "draw", "draw"]
    assert desk.state.phase == INITIATIVE
    for side in ("soviet", "german"):
        desk.say(side, desk.options(side)[0])
    assert desk.log[5:] == ["bids", "initiative", "turn"]
    assert desk.state.phase == TURN
    desk.end()
    desk.end()
    assert desk.log[8:] == ["end-turn", "turn", "end-turn", "round", "draw", "draw"]
    assert desk.state.phase == INITIATIVE


@pytest.mark.rule("US-round-01")
def test_a_round_draws_before_it_bids_and_bids_before_it_plays() -> None:
    desk = lay(Army(deck=NINE), Army(deck=NINE), phase=DRAW)
    assert desk.log == ["round", "draw", "draw"]
    assert [request.kind for request in desk.game.requests] == ["bid", "bid"]
    desk.bid(soviet=desk.options("soviet")[0], german=desk.options("german")[0])
    assert desk.asked[1] == "play"


@pytest.mark.rule("US-round-02")
def test_after_both_turns_a_new_round_begins_with_drawing() -> None:
    desk = lay(Army(deck="rifleman-b scout-b fog fog fog"), second=True)
    desk.end()
    assert (desk.state.round, desk.state.phase) == (2, INITIATIVE)
    assert desk.log == ["end-turn", "round", "draw", "draw"]
    assert desk.told("round") == [{"round": 2}]
    assert desk.count("sov/hand") == 4


@pytest.mark.rule("US-round-02")
def test_no_new_round_after_the_first_turn() -> None:
    desk = lay()
    desk.end()
    assert (desk.state.round, desk.state.phase, desk.asked) == (1, TURN, ("german", "play"))


@pytest.mark.rule("US-round-02")
def test_rounds_go_on_and_on_until_somebody_has_won() -> None:
    soviet = Army(deck="rifleman-b scout-b", at={"rifleman-b": "511"}, scouted="511")
    desk = lay(soviet, phase=DRAW, goals=goals(2, 4))
    for nth in range(1, 26):
        assert desk.state.round == nth
        desk.bid(soviet="scout-b", german=desk.options("german")[0])
        desk.end()
        desk.end()
    desk.bid(soviet="scout-b", german=desk.options("german")[0])
    if desk.active == "german":
        desk.end()
    desk.play("rifleman-b", "control")
    assert desk.won == ("soviet", "US-goal-02")
    assert desk.state.round == 26


# -- drawing ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-draw-01")
def test_each_side_draws_four_cards_of_its_own_deck() -> None:
    desk = lay(Army(deck=NINE), Army(deck=NINE), phase=DRAW)
    assert counts(desk, "sov") == counts(desk, "ger") == [4, 5, 0, 0]
    assert sorted(desk.zone("sov/hand") + desk.zone("sov/deck")) == sorted(NINE.split())
    assert [(event.side, event.data["n"], event.rules) for event in desk.events if event.kind == "draw"] == [
        ("soviet", 4, ("US-draw-01",)),
        ("german", 4, ("US-draw-01",)),
    ]


@pytest.mark.rule("US-draw-01", "US-draw-06")
def test_each_card_of_the_deck_is_as_likely_as_the_next() -> None:
    """What is drawn is asked of chance with the whole deck as its pool, each card of Fog of War counted."""
    state = lay(Army(deck="fog fog sniper mortar mortar.2 rifleman-a"), phase=DRAW).start
    game = Game(RULES, state, ask)
    request = game.request
    assert isinstance(request, Draw)
    assert (request.side, request.kind) == ("soviet", "draw")
    pool = sorted(short(card) for card in request.pool())
    assert pool == ["fog", "fog", "mortar", "mortar.2", "rifleman-a", "sniper"]
    game.answer("card:S-L-046")
    assert isinstance(game.request, Draw)
    assert sorted(map(short, game.request.pool())) == ["fog", "fog", "mortar.2", "rifleman-a", "sniper"]


@pytest.mark.rule("US-draw-02")
def test_an_empty_deck_is_made_anew_from_the_discard_pile_and_drawing_goes_on() -> None:
    eight = "fog fog fog fog scout-a scout-a.2 scout-b scout-b.2"
    desk = lay(Army(deck="sniper", discard=eight), phase=DRAW)
    assert counts(desk, "sov") == [4, 5, 0, 0]
    assert "sniper" in desk.zone("sov/hand")
    assert desk.log[:3] == ["round", "reshuffle", "draw"]
    reshuffle = next(event for event in desk.events if event.kind == "reshuffle")
    assert (reshuffle.side, reshuffle.data["n"], reshuffle.rules) == ("soviet", 8, ("US-draw-02",))


@pytest.mark.rule("US-draw-02")
def test_command_reshuffles_in_the_middle_of_its_draw() -> None:
    desk = lay(Army(hand="platoon-sergeant", deck="sniper", discard="scout-a"))
    desk.play("platoon-sergeant", "command")
    desk.choose("draw:2")
    assert desk.zone("sov/hand") == ["sniper", "scout-a"]
    assert counts(desk, "sov") == [2, 0, 0, 1]


@pytest.mark.rule("US-draw-03")
def test_the_play_area_is_never_shuffled_in() -> None:
    play = "rifleman-a rifleman-b scout-b"
    desk = lay(Army(hand="platoon-sergeant", play=play, deck="", discard="scout-a"))
    desk.play("platoon-sergeant", "command")
    desk.choose("draw:2")
    assert desk.zone("sov/hand") == ["scout-a"]
    assert desk.zone("sov/play") == ["platoon-sergeant", "rifleman-a", "rifleman-b", "scout-b"]
    assert desk.told("draw") == [{"n": 1}]


@pytest.mark.rule("US-draw-04")
@pytest.mark.parametrize(
    ("deck", "discard", "drawn"),
    [("rifleman-b scout-b", "", 2), ("", "rifleman-b scout-b fog", 3), ("fog", "fog rifleman-b", 3), ("", "", 0)],
)
def test_with_too_few_cards_as_many_as_there_are_are_drawn(deck: str, discard: str, drawn: int) -> None:
    desk = lay(Army(deck=deck, discard=discard), phase=DRAW)
    assert counts(desk, "sov") == [drawn, 0, 0, 0]
    assert desk.told("draw")[0] == {"n": drawn}
    assert counts(desk, "ger") == [4, 0, 0, 0]
    assert desk.won is None
    assert ("german", "bid") in [(request.side, request.kind) for request in desk.game.requests]


@pytest.mark.rule("US-draw-07")
def test_a_deck_that_just_runs_out_is_not_made_anew_until_the_next_draw() -> None:
    soviet = Army(deck="platoon-sergeant fog fog fog", discard="sniper scout-a")
    desk = lay(soviet, phase=DRAW, holder="soviet")
    assert counts(desk, "sov") == [4, 0, 2, 0]
    assert "reshuffle" not in desk.log
    desk.bid(soviet="fog", german=desk.options("german")[0])
    if desk.active == "german":
        desk.end()
    assert counts(desk, "sov") == [3, 0, 3, 0]
    desk.play("platoon-sergeant", "command")
    desk.choose("draw:2")
    assert [(e.side, e.data["n"]) for e in desk.events if e.kind == "reshuffle"] == [("soviet", 3)]
    assert counts(desk, "sov") == [4, 1, 0, 1]


# -- the bid ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-init-01")
@pytest.mark.parametrize("order", [("soviet", "german"), ("german", "soviet")])
def test_both_choose_in_any_order_before_either_card_is_shown(order: tuple[str, str]) -> None:
    desk = bidding(FULL, FULL)
    assert [(request.side, request.kind) for request in desk.game.requests] == [("soviet", "bid"), ("german", "bid")]
    assert all(isinstance(request, Choose) and request.hidden == "answer" for request in desk.game.requests)
    first, second = order
    desk.say(first, "sniper")
    assert "bids" not in desk.log
    own = {"soviet": "sov", "german": "ger"}[first]
    assert (desk.zone(f"{own}/bid"), desk.count(f"{own}/discard")) == (["sniper"], 0)
    assert [request.side for request in desk.game.requests] == [second]
    desk.say(second, "fog")
    cards = desk.told("bids")[0]["cards"]
    assert {side: short(card) for side, card in cards.items()} == {first: "sniper", second: "fog"}
    assert desk.rules("bids") == ["US-init-01"]


@pytest.mark.rule("US-init-01")
def test_a_bid_that_waits_is_hidden_from_the_other_side() -> None:
    desk = bidding(FULL, FULL)
    desk.say("soviet", "sniper")
    zones, side = desk.state.zones, desk.state.scenario.side("soviet")
    assert zones.layout.sees["soviet"][side.bid]
    assert not zones.layout.sees["german"][side.bid]
    assert zones.known("german", side.bid) == ()


@pytest.mark.rule("US-init-02", "US-card-15")
def test_any_card_in_hand_may_be_bid() -> None:
    """Fog of War, a command card, a card of a suppressed unit and one of a unit that is not on the board."""
    soviet = Army(hand="fog fog platoon-sergeant rifleman-a sniper", down="rifleman-a")
    desk = lay(soviet, Army(hand="fog"), phase=INITIATIVE)
    assert desk.options("soviet") == ["sniper", "platoon-sergeant", "rifleman-a", "fog"]
    assert desk.options("german") == ["fog"]
    desk.bid(soviet="rifleman-a", german="fog")
    assert desk.zone("sov/discard") == ["rifleman-a"]


@pytest.mark.rule("US-init-02")
def test_a_card_that_is_not_in_hand_cannot_be_bid() -> None:
    desk = lay(Army(hand="fog", discard="scout-a", supply="scout-b"), Army(hand="fog"), phase=INITIATIVE)
    for card in ("scout-a", "scout-b", "rifleman-b.5"):
        assert desk.refused(card, side="soviet") == "core-not-offered"


@pytest.mark.rule("US-init-03")
@pytest.mark.parametrize(
    ("soviet", "german", "before", "after"),
    [
        ("rifleman-a", "machine-gunner-a", "german", "soviet"),
        ("machine-gunner-a", "rifleman-a", "german", "german"),
        ("rifleman-a", "machine-gunner-a", "soviet", "soviet"),
        ("machine-gunner-a", "rifleman-a", "soviet", "german"),
        ("platoon-sergeant", "fog", "german", "soviet"),
        ("fog", "mortar", "soviet", "german"),
    ],
)
def test_the_higher_bid_takes_the_marker(soviet: str, german: str, before: str, after: str) -> None:
    desk = bidding(soviet, german, holder=before)
    desk.bid(soviet=soviet, german=german)
    assert desk.holder == after
    assert desk.rules("initiative") == ["US-init-03"]
    told = desk.told("initiative")[0]
    assert (told["holder"], told["kept"]) == (after, before == after)
    assert told["values"]["soviet"] != told["values"]["german"]


@pytest.mark.rule("US-init-04")
@pytest.mark.parametrize("holder", ["soviet", "german"])
@pytest.mark.parametrize(
    ("soviet", "german"), [("fog", "fog"), ("platoon-sergeant", "platoon-sergeant"), ("tank", "sniper")]
)
def test_on_a_tie_the_holder_keeps_the_marker(soviet: str, german: str, holder: str) -> None:
    desk = bidding(soviet, german, holder=holder)
    desk.bid(soviet=soviet, german=german)
    assert (desk.holder, desk.active) == (holder, holder)
    assert desk.rules("initiative") == ["US-init-04"]
    assert desk.told("initiative")[0]["kept"] is True


@pytest.mark.rule("US-init-05", "US-token-08")
@pytest.mark.parametrize(
    ("soviet", "german", "first"), [("platoon-sergeant", "fog", "soviet"), ("fog", "platoon-sergeant", "german")]
)
@pytest.mark.parametrize("holder", ["soviet", "german"])
def test_who_has_the_marker_takes_the_first_turn(soviet: str, german: str, first: str, holder: str) -> None:
    desk = lay(Army(hand=f"{soviet} scout-a"), Army(hand=f"{german} scout-a"), phase=INITIATIVE, holder=holder)
    desk.bid(soviet=soviet, german=german)
    assert (desk.holder, desk.active, desk.state.second, desk.asked) == (first, first, False, (first, "play"))
    turn = next(event for event in desk.events if event.kind == "turn")
    assert (turn.side, turn.rules, turn.data["second"]) == (first, ("US-init-05",), False)


@pytest.mark.rule("US-init-06")
def test_both_bids_are_discarded() -> None:
    desk = bidding(FULL, "sniper rifleman-a scout-a scout-a.2")
    desk.bid(soviet="fog", german="scout-a")
    assert (desk.zone("sov/discard"), desk.zone("ger/discard")) == (["fog"], ["scout-a"])
    assert desk.zone("sov/hand") == ["sniper", "rifleman-a", "scout-a"]
    assert desk.zone("ger/hand") == ["sniper", "rifleman-a", "scout-a.2"]
    assert desk.count("sov/bid") == desk.count("ger/bid") == 0


@pytest.mark.rule("US-init-06")
def test_a_card_that_was_bid_may_be_drawn_again_and_played_in_the_same_round() -> None:
    soviet = Army(hand="platoon-sergeant rifleman-a", deck="")
    desk = lay(soviet, Army(hand="fog"), phase=INITIATIVE)
    desk.bid(soviet="rifleman-a", german="fog")
    desk.play("platoon-sergeant", "command")
    desk.choose("draw:2")
    assert desk.zone("sov/hand") == ["rifleman-a"]
    assert desk.may("rifleman-a", "attack")


@pytest.mark.rule("US-init-07")
@pytest.mark.parametrize(("soviet", "german", "winner"), [("fog", "", "soviet"), ("", "fog", "german")])
@pytest.mark.parametrize("holder", ["soviet", "german"])
def test_no_card_is_lower_than_any(soviet: str, german: str, winner: str, holder: str) -> None:
    desk = bidding(soviet, german, holder=holder)
    assert [request.side for request in desk.game.requests] == [winner]
    desk.say(winner, "fog")
    assert (desk.holder, desk.active) == (winner, winner)
    assert desk.rules("initiative") == ["US-init-07"]
    assert desk.told("initiative")[0]["values"] == {winner: 1}


@pytest.mark.rule("US-init-07")
@pytest.mark.parametrize("holder", ["soviet", "german"])
def test_without_any_bid_the_marker_stays(holder: str) -> None:
    desk = bidding("", "", holder=holder)
    assert (desk.holder, desk.state.phase, desk.asked) == (holder, TURN, (holder, "play"))
    assert desk.rules("initiative") == ["US-init-07"]


# -- turns ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-turn-01")
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_cards_are_played_one_at_a_time_into_the_own_play_area(side: str) -> None:
    army = Army(hand="rifleman-a rifleman-a.2 scout-a", scouted="513 502")
    desk = lay(army, army, active=side)
    own, other = ("sov", "ger") if side == "soviet" else ("ger", "sov")
    desk.play("rifleman-a", "control")
    assert (desk.zone(f"{own}/play"), desk.zone(f"{own}/hand")) == (["rifleman-a"], ["rifleman-a.2", "scout-a"])
    assert desk.count(f"{other}/play") == 0
    assert desk.asked == (side, "play")
    desk.play("scout-a", "conceal")
    assert (desk.zone(f"{own}/play"), desk.zone(f"{own}/hand")) == (["rifleman-a", "scout-a"], ["rifleman-a.2"])


@pytest.mark.rule("US-turn-01")
def test_a_card_lies_in_the_play_area_while_its_action_is_carried_out() -> None:
    desk = lay(Army(hand="rifleman-a rifleman-b", scouted="514"))
    desk.play("rifleman-a", "move")
    assert (desk.zone("sov/play"), desk.zone("sov/hand")) == (["rifleman-a"], ["rifleman-b"])
    assert desk.state.chain == ["card:S-S-004"]
    saved = desk.state.dump()
    assert RULES.load(saved, desk.state.content).dump() == saved
    desk.choose("stop")
    assert (desk.state.using, desk.state.acting, desk.state.chain) == ("", -1, [])


@pytest.mark.rule("US-turn-01")
def test_only_cards_in_the_own_hand_can_be_played() -> None:
    soviet = Army(hand="rifleman-a", supply="scout-a", discard="sniper", play="platoon-sergeant")
    desk = lay(soviet, Army(hand="sniper"))
    for word in ("scout-a scout", "sniper stalk", "platoon-sergeant command", "card:G-L-042 stalk"):
        assert desk.refused(word) == "core-not-offered"


@pytest.mark.rule("US-turn-02")
def test_the_active_side_may_stop_with_cards_left_or_before_any() -> None:
    desk = lay(Army(hand="rifleman-a scout-a rifleman-b"))
    assert desk.options()[-1] == "end"
    desk.end()
    assert desk.active == "german"


@pytest.mark.rule("US-turn-02")
def test_the_turn_may_end_between_two_cards() -> None:
    desk = lay(Army(hand="rifleman-a scout-a"))
    desk.play("scout-a", "conceal")
    assert desk.may("rifleman-a", "attack")
    desk.end()
    assert desk.active == "german"


@pytest.mark.rule("US-turn-02")
def test_stopping_is_the_only_thing_to_do_with_an_empty_hand() -> None:
    assert lay(Army(hand="")).options() == ["end"]


@pytest.mark.rule("US-turn-03")
def test_hand_and_play_area_are_discarded() -> None:
    desk = lay(Army(hand="sniper", play="rifleman-a scout-a", discard="fog"), Army(hand="sniper", play=""))
    desk.end()
    assert desk.zone("sov/discard") == ["sniper", "rifleman-a", "scout-a", "fog"]
    assert desk.count("sov/hand") == desk.count("sov/play") == 0
    assert desk.zone("ger/hand") == ["sniper"]
    end = next(event for event in desk.events if event.kind == "end-turn")
    assert (end.side, dict(end.data), end.rules) == ("soviet", {"n": 3, "unplayed": 1}, ("US-turn-03",))


@pytest.mark.rule("US-turn-04")
@pytest.mark.parametrize(("first", "other"), [("soviet", "german"), ("german", "soviet")])
def test_then_the_other_side_takes_a_turn_and_the_round_is_over(first: str, other: str) -> None:
    army = Army(hand="sniper fog", deck="fog fog fog fog fog")
    desk = lay(army, army, active=first)
    desk.end()
    assert (desk.active, desk.state.second, desk.asked) == (other, True, (other, "play"))
    assert desk.zone(f"{'ger' if other == 'german' else 'sov'}/hand") == ["sniper", "fog"]
    turn = next(event for event in desk.events if event.kind == "turn")
    assert (turn.side, turn.rules, turn.data) == (other, ("US-turn-04",), {"second": True, "round": 1})
    desk.end()
    assert (desk.state.round, desk.state.phase, desk.state.second) == (2, INITIATIVE, False)


@pytest.mark.rule("US-turn-04")
def test_the_second_player_has_the_hand_kept_since_the_bid() -> None:
    german = Army(hand="sniper scout-a fog rifleman-a", deck="rifleman-b")
    desk = lay(Army(hand="platoon-sergeant"), german, phase=INITIATIVE)
    desk.bid(soviet="platoon-sergeant", german="fog")
    desk.end()
    assert desk.zone("ger/hand") == ["sniper", "rifleman-a", "scout-a"]
    desk.play("rifleman-a", "attack")
    assert desk.asked == ("german", "attack")


@pytest.mark.rule("US-turn-05")
def test_no_card_is_saved_for_the_next_round() -> None:
    desk = lay(Army(hand="sniper", deck="fog fog fog fog"), second=True)
    desk.end()
    assert (desk.zone("sov/hand"), desk.zone("sov/discard")) == (["fog"] * 4, ["sniper"])


@pytest.mark.rule("US-turn-06", "US-draw-05", "US-draw-06", "US-firstsetup-08")
def test_who_sees_which_cards() -> None:
    """Play area and supply: both; hand, bid, discard pile and what is out: the owner; the deck: nobody."""
    desk = lay()
    sees = desk.state.zones.layout.sees
    names = desk.state.scenario.zone_words
    for side, other in (("soviet", "german"), ("german", "soviet")):
        short_of = desk.state.scenario.side(side).short
        own = {name.partition("/")[2]: i for i, name in enumerate(names) if name.startswith(f"zone:{short_of}/")}
        assert {zone for zone, i in own.items() if sees[other][i]} == {"play", "supply"}
        assert {zone for zone, i in own.items() if not sees[side][i]} == {"deck"}


@pytest.mark.rule("US-draw-05", "US-draw-06", "US-turn-06")
def test_dealing_anew_shows_what_the_opponent_does_not_know() -> None:
    """Hand and deck of the other side may be any of its hidden cards, so many of each; what was played stays."""
    hands, numbers = set(), set()
    soviet = Army(
        hand="sniper scout-a", deck="mortar tank fog scout-b rifleman-b", play="rifleman-a", supply="mortar.2"
    )
    desk = lay(soviet)
    for seed in range(40):
        world = desk.game.fork()
        world.deal("german", seed)
        own = world.state.scenario.side("soviet")
        zones = world.state.zones
        hands.add(zones[own.hand])
        numbers.add((zones.count(own.hand), zones.count(own.deck)))
        assert [short(card) for card in zones[own.play]] == ["rifleman-a"]
        assert [short(card) for card in zones[own.supply]] == ["mortar.2"]
    assert numbers == {(2, 5)}
    assert len(hands) > 10
    hand = desk.state.scenario.side("soviet").hand
    for seed in range(5):
        world = desk.game.fork()
        world.deal("soviet", seed)
        assert world.state.zones[hand] == desk.state.zones[hand]
