"""Every question of Stalingrad in words: what is asked, and what the next click is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stalingrad_widgets.core.refusal import Refusal
from stalingrad_widgets.core.requests import Choose, Roll
from stalingrad_widgets.games.undaunted.stalingrad.table import STALINGRAD
from stalingrad_widgets.games.undaunted.state import INITIATIVE

from .desk import Army, Desk, begin, lay
from .table_kit import ask, hint

HERE = {"rifleman-a": "513"}
ENEMY = Army(at={"rifleman-a": "506", "rifleman-b": "502"})


def turn(hand: str, *play: str, german: Army = ENEMY, at: dict[str, str] | None = None, **more: object) -> Desk:
    """A Soviet turn with these cards in hand, the first play made."""
    soviet = Army(hand=hand, at=HERE if at is None else at, scouted="509 510 513 514")
    desk = lay(soviet, german, **more)  # type: ignore[arg-type]
    if play:
        desk.play(*play)
    return desk


def after(desk: Desk, *words: str) -> Desk:
    desk.choose(*words)
    return desk


def played(desk: Desk, *plays: tuple[str, str]) -> Desk:
    for card, verb in plays:
        desk.play(card, verb)
    return desk


GUNNERS = Army(
    at={"machine-gunner-a": "506", "machine-gunner-b": "506", "rifleman-b": "502"},
    overwatch={"machine-gunner-a": "509", "machine-gunner-b": "509"},
)
HIT = Army(at={"rifleman-a": "506", "rifleman-b": "502"}, scouted="502 505 506", deck="")
TANK = {"tank": "505", "rifleman-a": "502"}

QUESTIONS: list[tuple[str, Callable[[], Desk], str, str, str]] = [
    (
        "muster",
        lambda: begin("011"),
        "Choose 1 of 5 Rifleman A cards for your deck.",
        "They differ in name and number alone.",
        "Then 3 more titles. What is not chosen stays in your supply.",
    ),
    (
        "play",
        lambda: turn("rifleman-a fog"),
        "Play a card, or end your turn.",
        "Choose an action on a card.",
        "No card played this turn, 2 in hand.",
    ),
    ("play", lambda: turn(""), "No card left in your hand.", "You draw four cards at the start of the next round.", ""),
    ("play", lambda: turn("fog"), "No card left that can be played.", "Fog of War only counts as a bid.", ""),
    (
        "spawn",
        lambda: turn("sniper", "sniper", "stalk", at={"rifleman-a": "513", "rifleman-b": "514"}),
        "Sniper comes onto the board.",
        "Choose a tile with Riflemen of yours.",
        "The action follows from there.",
    ),
    (
        "move",
        lambda: turn("rifleman-a", "rifleman-a", "move"),
        "Move Riflemen A.",
        "Choose a tile beside it, or stop.",
        "1 step left. Riflemen A on 513.",
    ),
    (
        "scout",
        lambda: turn("scout-a", "scout-a", "scout", at={"scout-a": "514"}),
        "Scout with Scouts A.",
        "Choose a tile beside it, or the mouth of a tunnel, or stop.",
        "2 steps left. Scouts A on 514.",
    ),
    (
        "stalk",
        lambda: turn("sniper", "sniper", "stalk", at={"sniper": "513"}),
        "Stalk with Sniper.",
        "Choose a tile beside it, or stop.",
        "1 step left. Sniper on 513.",
    ),
    (
        "guide-unit",
        lambda: turn("commissar", "commissar", "guide"),
        "Guide one of your units 2 steps.",
        "Choose a unit on the board.",
        "",
    ),
    (
        "guide",
        lambda: after(turn("commissar", "commissar", "guide", at={"rifleman-a": "505"}), "sov/rifleman-a"),
        "Guide Riflemen A.",
        "Choose a tile beside it. It cannot stop without a marker of yours.",
        "2 steps left. Riflemen A on 505.",
    ),
    (
        "inspire",
        lambda: played(turn("rifleman-a squad-leader-a"), ("rifleman-a", "control"), ("squad-leader-a", "inspire")),
        "Let 1 card of squad A act again.",
        "Choose an action on a card that you played this turn, or end it.",
        "Upgraded actions cannot be taken.",
    ),
    (
        "force",
        lambda: played(turn("rifleman-a commissar"), ("rifleman-a", "control"), ("commissar", "force")),
        "Let up to 2 cards act again.",
        "Choose an action on a card that you played this turn, or end it.",
        "The unit of each is suppressed at the end.",
    ),
    (
        "part",
        lambda: after(
            turn(
                "antitank-gun", "antitank-gun", "reposition",
                german=Army(at=TANK), at={"antitank-gun": "510"}, dice=[1] * 4,
            ),
            "ger/tank",
        ),
        "Choose the second action of this Reposition.",
        "Choose it on the card, or leave it at that.",
        "",
    ),
    (
        "command",
        lambda: turn("platoon-sergeant", "platoon-sergeant", "command"),
        "Draw up to 2 cards.",
        "You can play them this turn.",
        "Deck 4, discard pile 0.",
    ),
    (
        "mine",
        lambda: turn("engineer-a", "engineer-a", "mine", at={"engineer-a": "513"}),
        "Lay up to 2 mines.",
        "Choose an edge of its tile, then which mine.",
        "Engineers A on 513.",
    ),
    (
        "overwatch",
        lambda: turn("machine-gunner-a", "machine-gunner-a", "overwatch", at={"machine-gunner-a": "513"}),
        "Put the overwatch marker of Machine Gunners A on a tile.",
        "Choose any tile.",
        "Machine Gunners A on 513. An enemy that moves onto the tile is fired at with three dice.",
    ),
    (
        "overwatch-fire",
        lambda: after(turn("rifleman-a", "rifleman-a", "move", german=GUNNERS), "509"),
        "Soviet Riflemen A move onto 509 under overwatch.",
        "Choose the gunner that fires next.",
        "They fire until the unit is suppressed.",
    ),
    (
        "ready",
        lambda: turn("commissar", "commissar", "ready"),
        "Ready up to 2 units.",
        "No unit of yours can be readied.",
        "",
    ),
    (
        "antiair",
        lambda: turn("antiair-battery", "antiair-battery", "antiair", german=Army(discard="bomber bomber.2")),
        "Choose the Bomber that you lose.",
        "It comes from your discard pile and is gone for the rest of the campaign.",
        "",
    ),
    (
        "return",
        lambda: turn("antiair-battery", "antiair-battery", "antiair"),
        "Return Antiair Battery to your supply, or keep it.",
        "No Bomber was found. Choose one.",
        "",
    ),
    (
        "attack",
        lambda: turn("rifleman-a", "rifleman-a", "attack"),
        "Attack with 1 die.",
        "Choose an enemy unit.",
        "Riflemen A on 513. Two units can be chosen.",
    ),
    (
        "suppress",
        lambda: turn("machine-gunner-a", "machine-gunner-a", "suppress", at={"machine-gunner-a": "510"}),
        "Suppress with 4 dice.",
        "Choose an enemy unit.",
        "Machine Gunners A on 510. Two units can be chosen.",
    ),
    (
        "flame",
        lambda: turn("flamethrower", "flamethrower", "flame", at={"flamethrower": "510"}),
        "Flame with 2 dice.",
        "Choose an enemy unit.",
        "Flamethrower on 510. One unit can be chosen.",
    ),
    (
        "antitank",
        lambda: turn("tank", "tank", "antitank", german=Army(at=TANK), at={"tank": "510"}),
        "Antitank with 3 dice against a vehicle and 2 dice against a building or tunnel.",
        "Choose a building, a tunnel or an enemy vehicle.",
        "Tank on 510.",
    ),
    (
        "demo",
        lambda: turn("engineer-a", "engineer-a", "demo", at={"engineer-a": "506"}),
        "Demo with 1 die against a vehicle and 4 dice against a building or tunnel.",
        "Choose a building.",
        "Engineers A on 506.",
    ),
    (
        "bomb",
        lambda: turn("bomber", "bomber", "bomb"),
        "Bomb a tile with 2 dice for each unit and 3 dice for each building or tunnel.",
        "Choose a tile.",
        "Bomber. It falls on your own units too.",
    ),
    (
        "next-bomb",
        lambda: after(turn("bomber", "bomber", "bomb"), "506"),
        "Bomb 506: two attacks are left.",
        "Choose what is attacked next.",
        "Bomber.",
    ),
    (
        "grenade",
        lambda: turn("mortar", "mortar", "grenade", at={"mortar": "514"}),
        "Grenade a tile with 2 dice for each unit.",
        "Choose a tile.",
        "Mortar on 514. It falls on enemy units only.",
    ),
    (
        "area-suppress",
        lambda: turn("mortar", "mortar", "area-suppress", at={"mortar": "514"}),
        "Area Suppress a tile with 3 dice for each unit.",
        "Choose a tile.",
        "Mortar on 514. It falls on enemy units only.",
    ),
    (
        "rout-move",
        lambda: after(turn("rifleman-a", "rifleman-a", "attack", german=HIT, dice=[0]), "ger/rifleman-a"),
        "Drive German Riflemen A onto a tile beside it, or leave it there.",
        "Choose a tile with a German marker.",
        "Riflemen A on 506.",
    ),
    (
        "flame-move",
        lambda: after(
            turn(
                "flamethrower", "flamethrower", "flame",
                german=HIT._replace(down="rifleman-a"), at={"flamethrower": "510"}, dice=[0, 0],
            ),
            "ger/rifleman-a",
        ),
        "Drive German Riflemen A onto a tile beside it, or leave it there.",
        "Choose a tile with a German marker.",
        "Riflemen A on 506. The move readies the unit.",
    ),
    (
        "casualty",
        lambda: after(
            turn("rifleman-a", "rifleman-a", "attack", german=HIT._replace(hand="rifleman-a rifleman-a.2"), dice=[0]),
            "ger/rifleman-a",
        ),
        "Choose the card that Riflemen A lose.",
        "It comes from your hand and goes to your casualties.",
        "",
    ),
    (
        "bolster",
        lambda: played(
            lay(Army(hand="platoon-sergeant", supply="rifleman-a", deck="", routed="rifleman-b",
                     at={"rifleman-a": "513", "rifleman-b": "514"})),
            ("platoon-sergeant", "bolster"),
        ),
        "Take up to 3 cards.",
        "Choose cards of your supply.",
        "They go to your discard pile.",
    ),
    (
        "support",
        lambda: played(
            lay(Army(hand="quartermaster", supply="rifleman-b rifleman-a", deck="", routed="rifleman-b",
                     at={"rifleman-a": "513", "rifleman-b": "514"})),
            ("quartermaster", "support"),
        ),
        "Take up to 2 cards into your hand.",
        "Choose cards of your supply.",
        "They can be played this turn. A card of Riflemen B ends the rout there.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "desk", "text", "sub", "small"), QUESTIONS, ids=[q[0] for q in QUESTIONS])
def test_a_question_in_words(kind: str, desk: Callable[[], Desk], text: str, sub: str, small: str) -> None:
    asked = ask(desk())
    assert asked["kind"] == kind
    assert (asked["text"], asked.get("sub", ""), asked.get("small", "")) == (text, sub, small)
    assert asked["rules"][0] in STALINGRAD.ledger


def test_every_kind_is_asked_here() -> None:
    asked = {kind for kind, *_ in QUESTIONS}
    assert asked | {"bid", "next-grenade", "next-area-suppress"} == set(STALINGRAD.questions)


def test_a_line_of_the_deck_list_is_filled_card_by_card() -> None:
    desk = begin("901")
    asked = ask(desk)
    assert asked["text"] == "Choose 1 of 5 Rifleman A cards for your deck."
    assert asked["gold"] == "rest"
    assert asked["at"] == "zone:sov/supply"
    assert asked["labels"]["card:S-S-005"] == "Take Rifleman A, Belov"
    assert asked["verbs"] == {"rest": "Fill all by number"}, "it fills the lines that follow too"
    desk.say("soviet", "rifleman-a.2", "rifleman-b", "scout-a", "scout-b", "machine-gunner-a.2")
    asked = ask(desk)
    assert asked["text"] == "Choose 1 of 2 Machine Gunner A cards for your deck."
    assert asked["pick"] == {"least": 2, "most": 2, "have": ["card:S-S-021"]}
    assert asked["small"] == "Then 1 more title. What is not chosen stays in your supply."


def test_soldiers_of_two_squads_are_not_said_to_be_alike() -> None:
    desk = begin("901")
    desk.say("soviet", "rest")
    asked = ask(desk)
    assert asked["text"] == "Choose 3 of 10 Rifleman cards for your deck."
    assert "sub" not in asked


@pytest.mark.rule("US-supp-02", "US-token-06")
def test_a_turn_reminds_of_units_that_cannot_act() -> None:
    army = Army(
        hand="rifleman-a scout-a machine-gunner-a", at={"rifleman-a": "513", "scout-a": "513", "rifleman-b": "514"},
        down="rifleman-a", routed="scout-a",
    )  # fmt: skip
    small = ask(lay(army))["small"]
    assert small.endswith("Riflemen A are suppressed: Ready comes first. Scouts A are routed.")


def test_an_edge_is_chosen_before_the_mine() -> None:
    asked = ask(turn("engineer-a", "engineer-a", "mine", at={"engineer-a": "513"}))
    assert asked["opts"][:2] == ["edge:509/513 antipersonnel", "edge:509/513 antitank"]
    assert asked["labels"]["edge:509/513"] == "Mine the edge of 509 and 513"
    assert asked["then"]["edge:509/513"] == "Now choose which mine."
    assert asked["verbs"] == {
        "antipersonnel": "Antipersonnel mine",
        "antitank": "Antitank mine",
        "done": "Lay no more",
    }


def test_a_tunnel_is_a_way() -> None:
    asked = ask(turn("scout-a", "scout-a", "scout", at={"scout-a": "514"}))
    assert asked["labels"]["tunnel:rail"] == "Scout through the tunnel on 501"
    assert asked["labels"]["tile:513"] == "Scout to 513, Orchard"


@pytest.mark.parametrize(
    ("desk", "rule"),
    [
        (
            lambda: after(turn("upgraded-rifleman-a", "upgraded-rifleman-a", "assault"), "510", "stop"),
            "US-assault-01",
        ),
        (
            lambda: after(
                turn(
                    "antitank-gun", "antitank-gun", "reposition",
                    german=Army(at=TANK), at={"antitank-gun": "510"}, dice=[1] * 4,
                ),
                "ger/tank",
            ),
            "US-reposition-01",
        ),
    ],
)  # fmt: skip
def test_a_part_of_a_card_has_the_rule_of_its_action(desk: Callable[[], Desk], rule: str) -> None:
    asked = ask(desk())
    assert (asked["kind"], asked["rules"]) == ("part", [rule])


def test_own_units_under_a_bomb_are_named_as_own() -> None:
    desk = turn("bomber", "bomber", "bomb", at={"rifleman-a": "506", "scout-a": "514"})
    desk.choose("506")
    labels = ask(desk)["labels"]
    assert labels == {
        "tile:506": "Bomb the building on 506",
        "unit:sov/rifleman-a": "Bomb your own Riflemen A on 506",
        "unit:ger/rifleman-a": "Bomb Riflemen A on 506",
    }


def test_an_inspire_for_nobody_says_so_before_and_after_it_is_played() -> None:
    desk = turn("squad-leader-a rifleman-b", at={"rifleman-a": "513", "rifleman-b": "514"})
    desk.play("rifleman-b", "move")
    desk.choose("513")
    told = hint(desk, "card:S-S-002 inspire")
    assert told is not None
    assert (told["head"], told["what"]) == ("Nobody", "to inspire"), "Riflemen B are of another squad"
    desk.play("squad-leader-a", "inspire")
    asked = ask(desk)
    assert asked["sub"] == "No card that you played this turn can act again. End it."
    assert asked["opts"] == ["done"]


def test_an_inspire_for_somebody_has_no_odds() -> None:
    desk = turn("squad-leader-a rifleman-a", "rifleman-a", "control")
    assert hint(desk, "card:S-S-002 inspire") is None


def test_the_only_card_that_can_be_lost_is_asked_for_with_a_reason() -> None:
    german = HIT._replace(hand="rifleman-a")
    desk = after(turn("rifleman-a", "rifleman-a", "attack", german=german, dice=[0]), "ger/rifleman-a")
    asked = ask(desk)
    assert len(asked["opts"]) == 1
    assert asked["small"] == "It is the only one. You are asked all the same, so that nobody learns that."


def test_with_but_one_bid_to_make_the_question_says_why_it_is_asked() -> None:
    """Whether it is one card or several that are the same."""
    for hand in ("rifleman-a", "fog fog fog"):
        asked = ask(lay(Army(hand=hand), phase=INITIATIVE))
        assert len(asked["opts"]) == 1
        assert asked["small"].endswith(
            "You hold nothing else to bid. You are asked all the same, so that nobody learns that."
        )


def refused(desk: Desk) -> Refusal:
    """Why a tile cannot be chosen."""
    (request,) = desk.game.requests
    assert isinstance(request, Choose)
    refusal = request.why_not("tile:513")
    assert refusal is not None
    return refusal


def test_with_nothing_to_play_a_tile_sends_to_the_end_of_the_turn() -> None:
    for hand in ("", "fog"):
        match = turn(hand)
        refusal = refused(match)
        words = STALINGRAD.words(match.state, refusal, "tile:513", "soviet")
        assert words["sub"] == "You hold no card that can be played. End your turn."
    desk = turn("rifleman-a")
    assert "first" in STALINGRAD.words(desk.state, refused(desk), "tile:513", "soviet")["sub"]


def test_soldiers_of_the_deck_are_buttons_with_their_names() -> None:
    german = HIT._replace(deck="rifleman-a rifleman-a.2")
    desk = after(turn("rifleman-a", "rifleman-a", "attack", german=german, dice=[0]), "ger/rifleman-a")
    assert ask(desk)["verbs"] == {"card:G-S-004": "Lose Adler", "card:G-S-005": "Lose Brandt"}


def test_what_others_read_meanwhile_follows_from_the_kind_alone() -> None:
    told = {
        "muster": "makes up its deck",
        "antiair": "chooses the Bombers it loses",
        "casualty": "chooses the card it loses",
    }
    for kind, desk, *_ in QUESTIONS:
        made = desk()
        text = STALINGRAD.waiting(made.state, made.game.requests[0])
        side = "German" if kind in ("antiair", "casualty", "overwatch-fire") else "Soviet"
        assert text == f"The {side} side {told.get(kind, 'is thinking')}."


def test_dice_from_the_table_are_asked_for() -> None:
    state = lay().state
    roll = Roll("german", "mine", (range(10),), about=("mine", "edge:502/505", "unit:sov/scout-a", 5))
    asked = STALINGRAD.ask(state, roll, "german")
    assert asked["small"] == "Mine 1 against Scouts A, needs 5."
    assert asked["about"] == ["edge:502/505", "unit:sov/scout-a"]
    roll = Roll("soviet", "area-suppress", (range(10),) * 3, about=("area-suppress", "unit:sov/mortar", "tile:503", 5))
    assert STALINGRAD.ask(state, roll, None)["small"] == "Area Suppress 3 against 503, needs 5."
