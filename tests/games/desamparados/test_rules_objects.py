"""The inventory: drawing, playing, the discard pile; Vodka."""

from __future__ import annotations

import pytest

from stalingrad_widgets.core.match import Match
from stalingrad_widgets.games.desamparados.table import DESAMPARADOS

from .desk import RULES, Army, Desk, card, lay

BOTH = pytest.mark.parametrize("side", ["soviet", "german"])
ARMY = {"soviet": "SOV", "german": "GER"}


def drawing(n: int, deck: str, discard: str, objects: str = "", side: str = "soviet", draws: str = "") -> Desk:
    """Soldier 1 of a side has drawn `n` objects with its ammunition case."""
    army = ARMY[side]
    mine = Army(at={f"{army}-A-01": "2-1"}, deck=deck, discard=discard, objects=objects)
    armies = (mine, Army(at={"GER-A-01": "2-1"})) if side == "soviet" else (Army(at={"SOV-A-01": "2-1"}), mine)
    desk = lay(*armies, cards={f"{army}-A-01": card(actions=f"ammunition:{n}")}, order=f"{army}-A-01", draws=draws)
    desk.choose("ammunition")
    return desk


# -- when, and where to -------------------------------------------------------------------------------


@pytest.mark.rule("DES-object-01")
def test_each_type_says_when_it_is_played() -> None:
    """When the enemy aims it is the moment for In Cover and for nothing else."""
    others = {
        "precision": "DES-precision-02",
        "submachine-gun": "DES-smgcard-01",
        "reaction": "DES-reaction-01",
        "object:reorganize": "DES-reorg-01",
        "cover-me": "DES-coverme-01",
        "commander": "DES-commander-01",
        "grenade": "DES-grenade-07",
        "trench-1": "DES-second-10",
        "white-wind": "DES-winter-07",
    }
    desk = lay(
        Army(at={"SOV-A-01": "2-1"}, objects=f"in-cover {' '.join(others).replace('object:', '')}"),
        Army(at={"GER-A-01": "2-1"}),
        order="GER-A-01",
    )
    desk.choose("pistol", "SOV-A-01")
    assert (desk.asked, desk.options()) == (("soviet", "cover"), ["in-cover", "pass"])
    assert {word: desk.refused(word) for word in others} == others


@pytest.mark.rule("DES-object-01")
def test_in_the_own_turn_it_is_the_other_way_round() -> None:
    desk = lay(
        Army(
            at={"SOV-A-01": "2-1", "SOV-A-02": "2-2"}, objects="in-cover precision reaction reorganize cover-me grenade"
        ),
        cards={"SOV-A-01": card(rifle=2)},
        order="SOV-A-01",
    )
    assert desk.options() == ["rifle", "grenade", "object:reorganize", "cover-me", "end"]
    assert desk.refused("in-cover") == "DES-cover-01"
    assert desk.refused("precision") == "DES-precision-02"
    desk.choose("rifle", "GER-A-01")
    assert desk.options() == ["fire", "precision"]


@pytest.mark.rule("DES-object-01")
def test_what_is_not_in_the_inventory_cannot_be_played() -> None:
    desk = lay(Army(at={"SOV-A-01": "2-1", "SOV-A-02": "2-2"}, objects="in-cover"), order="SOV-A-01")
    assert desk.refused("object:reorganize") == "DES-object-01"
    assert desk.refused("grenade") == "DES-grenade-01"


@pytest.mark.rule("DES-object-02")
@BOTH
def test_a_played_object_goes_to_its_sides_discard_pile(side: str) -> None:
    armies = [Army(at={f"{id}-A-01": "2-1"}, objects="reaction in-cover") for id in ("SOV", "GER")]
    desk = lay(*armies, phase="order", active="SOV-A-01 GER-A-01", first=side, dice=(5, 5, 1, 1))
    assert desk.asked == (side, "reaction")
    desk.choose(f"reaction {ARMY[side]}-A-01")
    assert (desk.held(side), desk.zone(f"{side}/object-discard")) == (["in-cover"], ["reaction"])
    enemy = "german" if side == "soviet" else "soviet"
    assert (len(desk.held(enemy)), desk.count(f"{enemy}/object-discard")) == (2, 0)
    assert desk.told("played") == [{"card": f"card:{side}/reaction"}]


@pytest.mark.rule("DES-object-02")
@pytest.mark.parametrize(("dice", "discard"), [((4, 4), []), ((6, 3), ["trench-1"])])
def test_a_trench_only_when_it_is_destroyed(dice: tuple[int, int], discard: list[str]) -> None:
    desk = lay(
        Army(at={"SOV-A-01": "2-1"}, objects="trench-1"),
        Army(at={"GER-A-01": "2-1"}, objects="grenade"),
        cards={"SOV-A-01": card(actions="shovel")},
        order="SOV-A-01 GER-A-01",
        dice=dice,
    )
    desk.choose("shovel", "trench-1", "2-2")
    assert (desk.zone("soviet/trenches"), desk.zone("soviet/object-discard")) == (["trench-1"], [])
    desk.choose("end", "grenade", "horizontal", "soviet/trench-1")
    assert desk.zone("soviet/object-discard") == discard


@pytest.mark.rule("DES-object-07")
def test_any_number_in_one_turn() -> None:
    """Two Submachine Gun objects on one attack, and Reorganize besides."""
    desk = lay(
        Army(at={"SOV-A-01": "2-1", "SOV-A-02": "2-2"}, objects="submachine-gun submachine-gun reorganize"),
        cards={"SOV-A-01": card(smg=(0, 2))},
        order="SOV-A-01",
        dice=(1, 2) * 4,
    )
    desk.choose("object:reorganize", "SOV-A-01", "done", "2-6")
    desk.choose("smg", "GER-A-01", "submachine-gun", "submachine-gun")
    desk.choose("fire", "fire", "fire")
    assert len(desk.told("shot")) == 4
    assert [event["card"].partition("/")[2] for event in desk.told("played")] == [
        "reorganize",
        "submachine-gun",
        "submachine-gun",
    ]


# -- the deck -----------------------------------------------------------------------------------------

SIX = "in-cover in-cover precision reaction grenade commander"


@pytest.mark.rule("DES-object-03")
@BOTH
def test_an_empty_deck_takes_in_the_discard_pile(side: str) -> None:
    desk = drawing(1, "", SIX, side=side)
    assert (desk.count(f"{side}/object-deck"), desk.count(f"{side}/object-discard")) == (5, 0)
    assert sorted([*desk.held(side), *desk.zone(f"{side}/object-deck")]) == sorted(SIX.split())
    assert desk.told("reshuffled") == [{"side": side, "n": 6}]


@pytest.mark.rule("DES-object-04")
def test_in_the_middle_of_a_draw_after_the_old_cards() -> None:
    desk = drawing(3, "vodka", "in-cover in-cover precision reaction grenade")
    (drew,) = [event for event in desk.events if event.kind == "drew"]
    assert drew.data == {"n": 3, "why": "DES-second-09"}
    assert drew.private["soviet"]["cards"][0] == "card:soviet/vodka"
    assert "vodka" in desk.held("soviet")
    assert (desk.count("soviet/objects"), desk.count("soviet/object-deck"), desk.count("soviet/object-discard")) == (
        3,
        3,
        0,
    )
    assert desk.told("reshuffled") == [{"side": "soviet", "n": 5}]


@pytest.mark.rule("DES-object-04")
def test_not_before_a_card_is_needed() -> None:
    desk = drawing(2, "vodka precision", "in-cover in-cover")
    assert (desk.held("soviet"), desk.count("soviet/object-deck")) == (["precision", "vodka"], 0)
    assert (desk.count("soviet/object-discard"), desk.told("reshuffled")) == (2, [])


@pytest.mark.rule("DES-object-05")
@pytest.mark.parametrize(("deck", "discard", "drawn"), [("", "", 0), ("", "precision", 1), ("precision", "grenade", 2)])
def test_what_cannot_be_drawn_is_lost(deck: str, discard: str, drawn: int) -> None:
    desk = drawing(3, deck, discard, objects="in-cover")
    assert desk.told("drew") == [{"n": drawn, "why": "DES-second-09"}]
    assert (desk.count("soviet/objects"), desk.count("soviet/object-deck")) == (1 + drawn, 0)
    assert desk.asked == ("soviet", "act")


@pytest.mark.rule("DES-object-10")
@BOTH
def test_each_side_draws_from_its_own_deck(side: str) -> None:
    """With one card left the own discard pile is taken in, the enemy's is not."""
    armies = [Army(at={f"{id}-A-01": "2-1"}, deck="precision", discard=SIX) for id in ("SOV", "GER")]
    enemy = "german" if side == "soviet" else "soviet"
    desk = lay(
        *armies,
        cards={f"{ARMY[side]}-A-01": card(actions="ammunition:3")},
        order=f"{ARMY[side]}-A-01",
    )
    desk.choose("ammunition")
    assert all(word.startswith(f"card:{side}/") for word in desk.state.zones.cards[_zone(desk, f"{side}/objects")])
    assert (desk.count(f"{side}/objects"), desk.count(f"{side}/object-deck")) == (3, 4)
    assert (desk.count(f"{enemy}/object-deck"), desk.count(f"{enemy}/object-discard")) == (1, 6)


def _zone(desk: Desk, name: str) -> int:
    return desk.state.zones.layout.index[f"zone:{name}"]


# -- the card being resolved --------------------------------------------------------------------------


@pytest.mark.rule("DES-object-06")
def test_vodka_does_not_draw_itself() -> None:
    for seed in range(8):
        desk = lay(
            Army(at={"SOV-A-01": "2-1"}, objects="vodka", deck="", discard="in-cover precision grenade reaction"),
            order="GER-A-01",
            seed=seed,
        )
        desk.interject("soviet", "vodka")
        assert len(desk.held("soviet")) == 3
        assert "vodka" not in desk.held("soviet")
        assert (desk.zone("soviet/object-discard"), desk.count("soviet/object-deck")) == (["vodka"], 1)


@pytest.mark.rule("DES-object-06")
def test_nor_does_a_grenade_bring_itself_as_loot() -> None:
    """Two 4s with a grenade, deck and discard pile empty: nothing to draw before the attack is over."""
    desk = lay(
        Army(at={"SOV-A-01": "2-1"}, objects="grenade", deck="", discard=""),
        cards={"GER-A-01": card(lives=3)},
        order="SOV-A-01 GER-A-01",
        dice=(4, 4),
    )
    desk.choose("grenade", "vertical", "GER-A-01")
    assert desk.told("drew") == [{"n": 0, "why": "DES-special-10"}]
    assert (desk.held("soviet"), desk.zone("soviet/object-discard")) == ([], ["grenade"])


@pytest.mark.rule("DES-object-06")
def test_nor_cover_me() -> None:
    desk = lay(
        Army(at={"SOV-A-01": "2-1", "SOV-A-02": "2-2"}, objects="cover-me", deck="", discard=""),
        order="SOV-A-01 GER-A-01",
        dice=(4, 4),
    )
    desk.choose("cover-me", "SOV-A-02", "GER-A-01")
    assert desk.told("drew") == [{"n": 0, "why": "DES-special-10"}]
    assert (desk.held("soviet"), desk.zone("soviet/object-discard")) == ([], ["cover-me"])


@pytest.mark.rule("DES-object-06")
def test_a_bonus_is_discarded_at_once() -> None:
    """Precision lies in the pile when two 4s draw from it: it comes back."""
    desk = lay(
        Army(at={"SOV-A-01": "2-1"}, objects="precision", deck="", discard=""),
        cards={"SOV-A-01": card(rifle=1), "GER-A-01": card(lives=3)},
        order="SOV-A-01 GER-A-01",
        dice=(4, 4),
    )
    desk.choose("rifle", "GER-A-01", "precision")
    assert desk.log.index("played") < desk.log.index("shot") < desk.log.index("reshuffled")
    assert (desk.held("soviet"), desk.zone("soviet/object-discard")) == (["precision"], [])


# -- partners -----------------------------------------------------------------------------------------


@pytest.mark.rule("DES-object-09")
@pytest.mark.parametrize("partner", ["soviet-1", "soviet-2"])
@pytest.mark.parametrize("target", ["SOV-A-01", "SOV-B-01"])
def test_either_partner_plays_from_the_common_inventory(partner: str, target: str) -> None:
    desk = lay(
        Army(at={"SOV-A-01": "2-1", "SOV-B-01": "2-2"}, objects="in-cover vodka"),
        order="GER-A-01",
        scenario="soviet-team",
    )
    desk.choose("pistol", target)
    assert desk.asked == ("soviet", "cover")
    assert desk.interjections(partner) == ["vodka"]
    header = DESAMPARADOS.prepare("soviet-team", {}, None)
    match = Match(DESAMPARADOS, {**header, "game": DESAMPARADOS.slug, "seed": 1}, state=desk.start.clone())
    match.answer("pistol", "german")
    match.answer(f"soldier:{target}", "german")
    assert [request.kind for request in match.requests] == ["cover"]
    match.answer("card:soviet/in-cover", partner)
    assert match.state.zones.count(match.state.side(0).discard) == 1


# -- Vodka --------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-vodka-02")
def test_vodka_at_any_moment() -> None:
    """In the own turn, in the enemy's, when somebody aims, before a shot, in every phase in which anybody is asked."""
    soviet = Army(at={"SOV-A-01": "2-1", "SOV-A-02": "2-2"}, objects="vodka")
    german = Army(at={"GER-A-01": "2-1", "GER-A-02": "2-2"}, objects="submachine-gun")
    moments = [
        lay(soviet, german, order="SOV-A-01"),
        lay(soviet, german, order="GER-A-01"),
        lay(soviet, german, phase="deploy", first="german"),
        lay(soviet, german, phase="order", active="GER-A-01"),
        lay(soviet, german, phase="commands", order="GER-A-01", cards={"GER-A-01": card(command=True)}),
        lay(soviet, german, phase="surrender", round=5),
        lay(soviet, german, phase="last-breath", round=8),
    ]
    aimed = lay(soviet, german, order="GER-A-01", cards={"GER-A-01": card(smg=(0, 2))})
    aimed.choose("smg", "SOV-A-01")
    assert aimed.asked == ("soviet", "cover")
    shooting = lay(soviet, german, order="GER-A-01", cards={"GER-A-01": card(smg=(0, 2))})
    shooting.choose("smg", "SOV-A-01", "pass")
    assert shooting.asked == ("german", "shot")
    for desk in (*moments, aimed, shooting):
        asked, about = desk.all_asked, desk.about
        assert desk.interjections("soviet") == ["vodka"]
        assert desk.interjections("german") == []
        desk.interject("soviet", "vodka")
        assert (desk.all_asked, desk.about, len(desk.held("soviet"))) == (asked, about, 3)
        assert (desk.zone("soviet/object-discard"), desk.interjections("soviet")) == (["vodka"], [])


@pytest.mark.rule("DES-vodka-03")
def test_three_objects() -> None:
    desk = lay(Army(at={"SOV-A-01": "2-1"}, objects="vodka precision"), order="SOV-A-01")
    deck = desk.count("soviet/object-deck")
    desk.interject("soviet", "vodka")
    assert (len(desk.held("soviet")), desk.count("soviet/object-deck")) == (4, deck - 3)
    assert desk.told("drew") == [{"n": 3, "why": "DES-vodka-03"}]
    assert desk.rules("vodka") == ["DES-vodka-02"]


@pytest.mark.rule("DES-vodka-04")
def test_what_it_brings_may_be_played_at_once() -> None:
    desk = lay(
        Army(at={"SOV-A-01": "2-1"}, objects="vodka"),
        order="GER-A-01",
        draws="soviet/in-cover soviet/reaction soviet/commander",
        dice=(4, 3),
    )
    desk.choose("pistol", "SOV-A-01")
    assert (desk.asked, desk.options()) == (("soviet", "cover"), ["pass"])
    desk.interject("soviet", "vodka")
    assert desk.options() == ["in-cover", "pass"]
    assert desk.refused("reaction") == "DES-reaction-01"
    desk.choose("in-cover")
    (shot,) = desk.told("shot")
    assert (shot["defense"], shot["hit"]) == (9, False)


@pytest.mark.rule("DES-vodka-04")
def test_no_roll_is_broken_into() -> None:
    """Between two shots is a decision; the roll of the last one and all that comes of it pass without a pause."""
    desk = lay(
        Army(at={"SOV-A-01": "2-1"}, objects="vodka"),
        Army(at={"GER-A-01": "2-1"}),
        order="GER-A-01",
        dice=(4, 4),
    )
    desk.choose("pistol", "SOV-A-01", "pass")
    assert desk.log[-6:].count("shot") == 1
    assert (desk.asked, desk.told("loot")) == (("german", "act"), [{"soldier": "soldier:GER-A-01"}])
    assert RULES.interjections(desk.state, "soviet") == ("card:soviet/vodka",)
