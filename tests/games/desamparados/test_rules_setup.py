"""Setting up: armies, platoons, what each may see, the pieces of the box."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from stalingrad_widgets.core.requests import Draw, Roll
from stalingrad_widgets.games.desamparados.content import SIDES
from stalingrad_widgets.games.desamparados.state import State

from .desk import Army, Desk, Script, card, fresh, lay
from .random_play import ALL, RULES, course, new_game
from .whole_game import SEATS, seen

D6S = (range(1, 7), range(1, 7))


def zones(state: State) -> dict[str, list[str]]:
    """All cards of all zones."""
    return {zone.id: list(state.zones[n]) for n, zone in enumerate(state.zones.layout.zones)}


def words(shown: object) -> set[str]:
    """All strings of what is shown."""
    if isinstance(shown, dict):
        return words(list(shown)) | words(list(shown.values()))
    if isinstance(shown, list):
        return {word for part in shown for word in words(part)}
    return {shown} if isinstance(shown, str) else set()


def everything(state: State) -> set[str]:
    return {word for cards in zones(state).values() for word in cards}


# -- sides and platoons -----------------------------------------------------------------------------------


@pytest.mark.rule("DES-setup-10")
def test_a_player_chooses_between_the_platoons_of_his_army() -> None:
    desk = fresh()
    assert desk.asked == ("soviet", "platoon")
    assert desk.options() == ["SOV-A", "SOV-B"]
    for foreign in ("GER-A", "GER-B"):
        assert desk.refused(foreign) == "DES-setup-10"
    desk.choose("SOV-B")
    assert desk.asked == ("german", "platoon")
    for foreign in ("SOV-A", "SOV-B"):
        assert desk.refused(foreign) == "DES-setup-10"
    desk.choose("GER-A")
    assert desk.told("platoon") == [
        {"seat": "soviet", "platoon": "platoon:SOV-B"},
        {"seat": "german", "platoon": "platoon:GER-A"},
    ]


@pytest.mark.rule("DES-setup-03", "DES-setup-13")
@pytest.mark.parametrize(("side", "army", "enemy"), [("soviet", "SOV", "GER"), ("german", "GER", "SOV")])
@pytest.mark.parametrize("taken", "AB")
def test_the_partner_has_the_other_platoon_of_the_same_army(side: str, army: str, enemy: str, taken: str) -> None:
    desk = fresh("team")
    if side == "german":
        desk.choose("SOV-A", "SOV-B")
    assert desk.asked == (f"{side}-1", "platoon")
    desk.choose(f"{army}-{taken}")
    assert desk.asked == (f"{side}-2", "platoon")
    assert desk.refused(f"{army}-{taken}") == "DES-setup-13"
    assert desk.refused(f"{enemy}-A") == "DES-setup-10"
    other = "B" if taken == "A" else "A"
    assert desk.options() == [f"{army}-{other}"]
    desk.choose(f"{army}-{other}")
    assert all(word.startswith(f"soldier:{army}-{other}") for word in zones(desk.state)[f"zone:{side}-2/deck"])


@pytest.mark.rule("DES-setup-13")
@pytest.mark.parametrize(("letter", "other"), ["AB", "BA"])
def test_where_the_first_partner_is_given_a_platoon_the_second_has_the_other(letter: str, other: str) -> None:
    desk = fresh("team", soviet_platoon=letter, german_platoon=letter)
    assert [told["platoon"] for told in desk.told("platoon")] == [
        f"platoon:{army}-{one}" for army in ("SOV", "GER") for one in (letter, other)
    ]


@pytest.mark.rule("DES-setup-09")
@pytest.mark.parametrize("letter", "AB")
def test_the_chosen_platoon_and_the_objects_of_the_army_are_the_decks(letter: str) -> None:
    desk = fresh(german_platoon=letter, first_deployer="soviet")
    cards = zones(desk.state)
    assert [word for zone in cards.values() for word in zone if word.startswith("soldier:")] == []
    assert [len(cards[f"zone:{side}/object-deck"]) for side in SIDES] == [25, 25]
    assert all(word.startswith("card:soviet/") for word in cards["zone:soviet/object-deck"])
    desk.choose(f"SOV-{letter}")
    now = zones(desk.state)
    for side, army in zip(SIDES, ("SOV", "GER"), strict=True):
        soldiers = [*now[f"zone:{side}/deck"], *now[f"zone:{side}/hand"]]
        assert sorted(soldiers) == [f"soldier:{army}-{letter}-{n:02}" for n in range(1, 18)]


@pytest.mark.rule("DES-setup-11")
@pytest.mark.parametrize("scenario", ALL)
def test_nobody_sees_a_soldier_while_platoons_are_chosen(scenario: str) -> None:
    desk = fresh(scenario)
    asked = 0
    while desk.asked[1] == "platoon":
        for viewer in (*SEATS[scenario], ""):
            assert not [word for word in words(seen(desk.state, viewer)) if word.startswith("soldier:")]
        asked += 1
        desk.choose(desk.options()[0])
    assert asked == len(SEATS[scenario])
    for viewer in (*SEATS[scenario], ""):
        shown = seen(desk.state, viewer)
        decks = [shown[f"zone:{seat}/deck"] for seat in SEATS[scenario]]
        assert all("cards" not in deck and deck["n"] for deck in decks)


@pytest.mark.rule("DES-setup-12", "DES-setup-14")
@pytest.mark.parametrize("scenario", ALL)
def test_a_player_has_soldiers_of_his_platoon_only(scenario: str) -> None:
    game = new_game(scenario, 8)
    met: dict[str, set[str]] = {}
    for _ in course(game, Random(8)):
        for zone, cards in zones(game.state).items():
            owner = zone.removeprefix("zone:").partition("/")[0]
            met.setdefault(owner, set()).update(word[:13] for word in cards if word.startswith("soldier:"))
    roster = game.state.content.roster
    for seat in game.state.content.seats:
        assert met[seat.id] == {f"soldier:{roster.platoons[game.state.platoons[seat.number]].word[8:]}"}


@pytest.mark.rule("DES-setup-14")
@pytest.mark.parametrize("letter", "AB")
def test_the_platoon_that_a_lone_player_did_not_choose_stays_out(letter: str) -> None:
    game = new_game("solo", 3, soviet_platoon=letter, german_platoon=letter)
    other = {"A": "B", "B": "A"}[letter]
    for _ in course(game, Random(3)):
        assert not [word for word in everything(game.state) if word[11:14] == f"-{other}-"]
    assert game.over
    assert sum(word[11:14] == f"-{letter}-" for word in everything(game.state)) == 34


@pytest.mark.rule("DES-setup-18")
def test_decks_are_in_another_order_with_another_seed_and_the_same_with_the_same() -> None:
    def drawn(seed: int) -> list[Any]:
        desk = fresh(seed=seed, soviet_platoon="A", german_platoon="A")
        return [event.private for event in desk.events if event.kind in ("soldiers-drawn", "objects-drawn")]

    assert len(drawn(1)) == 4
    assert drawn(1) == drawn(1)
    assert all(first != second for first, second in zip(drawn(1), drawn(2), strict=True))


@pytest.mark.rule("DES-setup-18")
def test_any_card_of_a_deck_may_be_the_first() -> None:
    laid = lay(Army(hand=""), Army(hand=""), phase="start", round=1)
    soldiers, objects = Counter[str](), Counter[str]()
    for seed in range(300):
        desk = Desk(RULES.load(laid.start.dump(), laid.start.content), Script(None, "", seed))
        private = {event.kind: event.private["german"] for event in desk.events if event.side == "german"}
        soldiers[private["soldiers-drawn"]["soldiers"][0]] += 1
        objects[private["objects-drawn"]["cards"][0]] += 1
    assert len(soldiers) == 17
    assert len(objects) == len({word for word in laid.state.content.roster.objects if "german" in word})
    assert max(soldiers.values()) < 45


# -- who sees what ------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-setup-05")
@pytest.mark.parametrize("scenario", ALL)
def test_hands_are_hidden_from_the_enemy_but_for_their_number(scenario: str) -> None:
    game = new_game(scenario, 4)
    hidden = 0
    for n, _ in enumerate(course(game, Random(4))):
        for viewer in game.state.content.seats if n % 5 == 0 else ():
            shown = seen(game.state, viewer.id)
            enemy = game.state.side(1 - viewer.side)
            for seat in (game.state.content.seats[number] for number in enemy.seats):
                hand = game.state.zones[seat.hand]
                assert shown[f"zone:{seat.id}/hand"] == {"k": "zone", "n": len(hand)}
                assert not set(hand) & words(shown)
                hidden += len(hand)
            assert shown[f"zone:{enemy.id}/objects"] == {"k": "zone", "n": game.state.zones.count(enemy.objects)}
    assert hidden > 100


@pytest.mark.rule("DES-setup-05")
def test_a_side_sees_its_own_hand_and_objects() -> None:
    desk = lay(Army(at={"SOV-A-01": "1-3"}, hand="SOV-A-05", objects="vodka"), order="SOV-A-01")
    own, enemy = seen(desk.state, "soviet"), seen(desk.state, "german")
    assert (own["zone:soviet/hand"]["cards"], own["zone:soviet/objects"]["cards"]) == (
        ["soldier:SOV-A-05"],
        ["card:soviet/vodka"],
    )
    assert enemy["zone:soviet/hand"] == enemy["zone:soviet/objects"] == {"k": "zone", "n": 1}


@pytest.mark.rule("DES-setup-06")
@pytest.mark.parametrize("open_hands", [True, False])
def test_partners_see_each_others_hand_unless_an_option_says_not(open_hands: bool) -> None:
    desk = fresh("team", soviet_platoon="A", german_platoon="A", team_open_hands=open_hands)
    for side in SIDES:
        for viewer, partner in ((f"{side}-1", f"{side}-2"), (f"{side}-2", f"{side}-1")):
            shown = seen(desk.state, viewer)
            assert len(shown[f"zone:{viewer}/hand"]["cards"]) == 5
            hand = shown[f"zone:{partner}/hand"]
            assert hand["n"] == 5
            assert hand.get("cards") == (
                [f"soldier:{id}" for id in desk.zone(f"{partner}/hand")] if open_hands else None
            )
            assert len(shown[f"zone:{side}/objects"]["cards"]) == 4, "the inventory is the side's"


# -- pieces -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-layout-02")
@pytest.mark.parametrize("side", SIDES)
def test_a_played_object_lies_in_the_pile_of_its_own_side(side: str) -> None:
    army, other = ("SOV", "german") if side == "soviet" else ("GER", "soviet")
    armies = [Army(at={f"{one}-A-01": "1-3"}, objects="reaction" if one == army else "") for one in ("SOV", "GER")]
    desk = lay(*armies, active="SOV-A-01 GER-A-01", phase="order", dice=None)
    desk.choose(f"reaction {army}-A-01")
    assert (desk.zone(f"{side}/object-discard"), desk.zone(f"{other}/object-discard")) == (["reaction"], [])


@pytest.mark.rule("DES-layout-02")
def test_a_fallen_soldier_lies_in_the_pile_of_its_own_side() -> None:
    desk = lay(german=Army(at={"GER-A-01": "1-3:0"}), order="SOV-A-01", dice=(6, 5))
    desk.choose("pistol", "GER-A-01")
    assert (desk.zone("german/fallen"), desk.zone("soviet/fallen")) == (["GER-A-01"], [])


@pytest.mark.rule("DES-components-03", "DES-components-04")
@pytest.mark.parametrize("scenario", ALL)
def test_a_side_has_18_cubes_at_every_moment(scenario: str) -> None:
    game = new_game(scenario, 11)
    moved = 0
    for _ in course(game, Random(11)):
        for side in (0, 1):
            on_soldiers = sum(game.state.cubes[soldier] for soldier in game.state.in_play(side))
            assert game.state.reserve[side] + game.state.lost[side] + on_soldiers == 18
            assert sum(game.state.cubes) == sum(game.state.cubes[s] for one in (0, 1) for s in game.state.in_play(one))
            moved = max(moved, game.state.lost[side])
    assert moved > 5


@pytest.mark.rule("DES-components-09")
def test_the_markers_1_to_4_lie_on_one_soldier_each() -> None:
    desk = lay(
        Army(at={"SOV-A-01": "1-1", "SOV-A-02": "1-2", "SOV-A-03": "1-3"}),
        Army(at={"GER-A-01": "1-1", "GER-A-02": "1-2"}),
        active="SOV-A-01 SOV-A-02 GER-A-01 GER-A-02",
        phase="order",
        dice=None,
    )
    marks = {id: item.get("mark") for id, item in seen(desk.state, "").items() if id.startswith("soldier:")}
    assert sorted(mark for mark in marks.values() if mark is not None) == [1, 2, 3, 4]
    assert marks["soldier:SOV-A-03"] is None


@pytest.mark.rule("DES-components-11")
@pytest.mark.parametrize("scenario", ALL)
def test_every_roll_is_of_the_two_dice(scenario: str) -> None:
    game = new_game(scenario, 6)
    rolled, chance = Counter[str](), game.chance
    assert chance is not None

    def watched(request: Roll | Draw, n: int) -> Any:
        if isinstance(request, Roll):
            assert request.dice == D6S
            rolled[request.kind] += 1
        return chance(request, n)

    game.chance = watched
    for _ in course(game, Random(6)):
        pass
    assert rolled["attack"] > 10
    assert rolled["last-breath"]


@pytest.mark.rule("DES-components-12")
def test_the_objective_marker_lies_on_one_target_at_a_time() -> None:
    desk = lay(
        german=Army(at={"GER-A-01": "1-3:0", "GER-A-02": "1-4"}), cards={"SOV-A-01": card(smg=(0, 2))},
        order="SOV-A-01", dice=(6, 5, 1, 2),
    )  # fmt: skip
    desk.choose("smg", "GER-A-01")
    assert aimed(desk) == []
    assert desk.dead("GER-A-01")
    desk.choose("GER-A-02")
    assert aimed(desk) == ["soldier:GER-A-02"]
    desk.choose("fire")
    assert aimed(desk) == []


def aimed(desk: Desk) -> list[str]:
    return [id for id, item in seen(desk.state, "").items() if "aimed" in item.get("st", ())]


@pytest.mark.rule("DES-components-12")
@pytest.mark.parametrize("scenario", ALL)
def test_never_are_two_aimed_at(scenario: str) -> None:
    game = new_game(scenario, 9, extra_shot_retarget=True, grenade_splash_trench=True)
    most = 0
    for _ in course(game, Random(9)):
        shown = seen(game.state, "").values()
        most = max(most, sum("aimed" in item.get("st", ()) for item in shown))
    assert most == 1


# -- markers that run out -----------------------------------------------------------------------------------

FOUR = "SOV-A-02 SOV-A-03 GER-A-02 GER-A-03"
SOVIETS = {"SOV-A-01": "1-1", "SOV-A-02": "1-2", "SOV-A-03": "1-3"}
GERMANS = {"GER-A-01": "1-1", "GER-A-02": "1-2", "GER-A-03": "1-3"}


def marked(kind: str, n: int = 4, **laid: Any) -> Desk:
    """Markers of a kind lie on so many soldiers, on none of the first of each side."""
    ids = FOUR.split()[:n]
    on: list[dict[str, Any]] = [{kind: " ".join(id for id in ids if id in at)} for at in (SOVIETS, GERMANS)]
    armies = Army(at=SOVIETS, objects="in-cover", **on[0]), Army(at=GERMANS, objects="in-cover", **on[1])
    laid = {"order": "SOV-A-01", **laid}
    return lay(*armies, **laid)


@pytest.mark.rule("DES-components-14")
@pytest.mark.parametrize(("limits", "n", "frozen"), [(False, 4, True), (True, 4, False), (True, 3, True)])
def test_a_fifth_weapon_freezes_unless_markers_are_limited(limits: bool, n: int, frozen: bool) -> None:
    desk = marked("frozen", n, dice=(1, 1), marker_limits=limits)
    desk.choose("pistol", "GER-A-01", "pass")
    assert desk.told("shot")[0]["faces"] == [1, 1]
    assert desk.frozen("SOV-A-01") is frozen
    assert desk.asked[1] != "shot", "the attack is over all the same"


@pytest.mark.rule("DES-components-14")
@pytest.mark.parametrize(("limits", "n", "offered"), [(False, 4, True), (True, 4, False), (True, 3, True)])
def test_a_fifth_soldier_takes_cover_unless_markers_are_limited(limits: bool, n: int, offered: bool) -> None:
    desk = marked("cover", n, dice=(1, 2), marker_limits=limits)
    desk.choose("pistol", "GER-A-01")
    if offered:
        desk.choose("in-cover")
    assert desk.cover("GER-A-01") == int(offered)
    assert ("cover" in desk.log) is offered


@pytest.mark.rule("DES-components-14")
@pytest.mark.parametrize(("limits", "n", "offered"), [(False, 4, True), (True, 4, False), (True, 3, True)])
def test_a_fifth_order_is_given_unless_markers_are_limited(limits: bool, n: int, offered: bool) -> None:
    ordered = " ".join(["SOV-A-03", "GER-A-01", "GER-A-02", "GER-A-03"][:n])
    desk = lay(
        Army(at=SOVIETS, ordered=ordered),
        Army(at=GERMANS, ordered=ordered),
        cards={"SOV-A-01": card(command=True)},
        order="SOV-A-01",
        phase="commands",
        marker_limits=limits,
    )
    assert sum(desk.start.ordered) == n
    assert (desk.asked == ("soviet", "order")) is offered
    if offered:
        desk.choose("SOV-A-02")
        assert sum(desk.state.ordered) == n + 1
    else:
        assert desk.log[0] == "order-declined"
