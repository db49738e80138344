"""The Russian winter: objects that cost lives when they are discarded."""

from __future__ import annotations

from typing import Any

import pytest

from .desk import Army, Desk, card, lay

BOTH = pytest.mark.parametrize("side", ["soviet", "german"])
ARMY = {"soviet": "SOV", "german": "GER"}
FIVE = "in-cover in-cover precision reaction grenade"
WINTER = ("temperature-drops", "hypothermia", "white-wind")


def discards(
    held: str, side: str = "soviet", at: dict[str, str] | None = None, reserves: tuple[int, int] = (6, 4), **more: Any
) -> Desk:
    """The discards of round 2: `side` holds five objects and these; `reserves` are its own and the enemy's."""
    us, them = (ARMY[side], "GER" if side == "soviet" else "SOV")
    mine = Army(
        at={f"{us}-A-{n}": space for n, space in (at or {}).items()}, objects=f"{FIVE} {held}", reserve=reserves[0]
    )
    theirs = Army(at={f"{them}-A-01": "2-2"}, reserve=reserves[1])
    armies = (mine, theirs) if side == "soviet" else (theirs, mine)
    return lay(*armies, phase="discards", cards=more.pop("cards", {}), **more)


def reserves(desk: Desk, side: str = "soviet") -> tuple[int, int]:
    """The own and the enemy's."""
    enemy = "german" if side == "soviet" else "soviet"
    return desk.reserve(side), desk.reserve(enemy)


# -- dead weight --------------------------------------------------------------------------------------


@pytest.mark.rule("DES-winter-01")
@BOTH
def test_winter_cards_count_towards_the_limit(side: str) -> None:
    army = Army(at={f"{ARMY[side]}-A-01": "2-2"}, objects="in-cover precision reaction hypothermia white-wind")
    other = Army(at={"GER-A-01" if side == "soviet" else "SOV-A-01": "2-2"})
    desk = lay(*((army, other) if side == "soviet" else (other, army)), phase="start", first=side)
    assert (len(desk.held(side)), desk.asked, desk.about) == (9, (side, "discard"), (4,))


@pytest.mark.rule("DES-winter-01")
def test_they_are_not_over_the_limit_themselves() -> None:
    desk = lay(
        Army(at={"SOV-A-01": "2-2"}, objects="in-cover precision reaction hypothermia white-wind"), phase="discards"
    )
    assert desk.asked[1] == "deploy"
    assert set(WINTER) & set(desk.held("soviet")) == {"hypothermia", "white-wind"}


@pytest.mark.rule("DES-winter-02", "DES-winter-06")
@BOTH
def test_white_wind_costs_its_side_a_cube_of_the_reserve(side: str) -> None:
    desk = discards("white-wind", side, {"01": "2-2"})
    assert (desk.asked, desk.about) == ((side, "discard"), (1,))
    desk.choose("white-wind")
    assert reserves(desk, side) == (5, 4)
    assert (desk.zone(f"{side}/object-discard"), len(desk.held(side))) == (["white-wind"], 5)
    assert desk.told("winter-paid") == [{"card": f"card:{side}/white-wind", "reserves": {side: 1}}]
    assert desk.rules("winter-paid") == ["DES-winter-06"]


@pytest.mark.rule("DES-winter-02")
def test_other_objects_cost_nothing() -> None:
    desk = discards("white-wind", at={"01": "2-2"})
    desk.choose("grenade")
    assert (reserves(desk), desk.told("winter-paid")) == ((6, 4), [])
    assert "white-wind" in desk.held("soviet")


@pytest.mark.rule("DES-winter-04")
@BOTH
def test_temperature_drops_costs_each_side_one(side: str) -> None:
    desk = discards("temperature-drops", side, {"01": "2-2"})
    desk.choose("temperature-drops")
    assert (reserves(desk, side), desk.zone(f"{side}/object-discard")) == ((5, 3), ["temperature-drops"])
    assert desk.told("winter-paid")[0]["reserves"] == {"soviet": 1, "german": 1}
    assert desk.rules("winter-paid") == ["DES-winter-04"]


@pytest.mark.rule("DES-winter-11")
@pytest.mark.parametrize(
    ("before", "after", "paid"),
    [
        ((0, 3), (0, 2), {"german": 1}),
        ((3, 0), (2, 0), {"soviet": 1}),
        ((1, 1), (0, 0), {"soviet": 1, "german": 1}),
        ((0, 0), (0, 0), None),
    ],
)
def test_a_side_without_reserve_loses_nothing_to_it(
    before: tuple[int, int], after: tuple[int, int], paid: dict[str, int] | None
) -> None:
    desk = discards("temperature-drops", at={"01": "2-2"}, reserves=before)
    desk.choose("temperature-drops")
    assert (reserves(desk), desk.cubes("SOV-A-01"), desk.cubes("GER-A-01"), desk.won) == (after, 1, 1, None)
    assert desk.told("winter-paid")[0].get("reserves") == paid


# -- Hypothermia --------------------------------------------------------------------------------------


@pytest.mark.rule("DES-winter-05")
@BOTH
@pytest.mark.parametrize("price", ["01", "reserve"])
def test_hypothermia_costs_a_life_in_play_or_two_cubes_as_its_owner_chooses(side: str, price: str) -> None:
    army = ARMY[side]
    desk = discards("hypothermia", side, {"01": "2-2:1", "02": "2-4:1"})
    desk.choose("hypothermia")
    assert (desk.asked, desk.about) == ((side, "price"), (f"card:{side}/hypothermia",))
    assert desk.options() == [f"{army}-A-01", f"{army}-A-02", "reserve"]
    desk.choose(price if price == "reserve" else f"{army}-A-{price}")
    soldier, reserve = (1, 4) if price == "reserve" else (0, 6)
    assert (desk.cubes(f"{army}-A-01"), desk.cubes(f"{army}-A-02")) == (soldier, 1)
    assert reserves(desk, side) == (reserve, 4)
    assert desk.zone(f"{side}/object-discard") == ["hypothermia"]
    assert desk.rules("winter-paid") == ["DES-winter-05"]


@pytest.mark.rule("DES-winter-10")
@pytest.mark.parametrize(("reserve", "options"), [(0, ["SOV-A-01"]), (1, ["SOV-A-01"]), (2, ["SOV-A-01", "reserve"])])
def test_the_reserve_pays_with_two_cubes_or_not_at_all(reserve: int, options: list[str]) -> None:
    desk = discards("hypothermia", at={"01": "2-2"}, reserves=(reserve, 4))
    desk.choose("hypothermia")
    assert (desk.asked, desk.options()) == (("soviet", "price"), options)
    desk.choose(options[-1])
    assert reserves(desk) == (0 if reserve == 2 else reserve, 4)


@pytest.mark.rule("DES-winter-09")
def test_a_soldier_may_die_of_it() -> None:
    desk = discards("hypothermia", at={"01": "2-2:0", "02": "2-4"})
    desk.choose("hypothermia", "SOV-A-01")
    assert (desk.dead("SOV-A-01"), desk.on("soviet/2-2"), desk.zone("soviet/fallen")) == (True, None, ["SOV-A-01"])
    assert desk.told("killed") == [{"soldier": "soldier:SOV-A-01", "rule": "DES-winter-05"}]


@pytest.mark.rule("DES-winter-09")
@pytest.mark.parametrize(
    ("kill", "default_life", "payers"),
    [
        (True, True, ["SOV-A-01", "SOV-A-02", "SOV-A-03"]),
        (False, True, ["SOV-A-02", "SOV-A-03"]),
        (True, False, ["SOV-A-01", "SOV-A-02", "SOV-A-03"]),
        (False, False, ["SOV-A-03"]),
    ],
)
def test_unless_an_option_spares_it(kill: bool, default_life: bool, payers: list[str]) -> None:
    """Soldiers with 0, 1 and 2 cubes; without a life of their own they die with the last cube."""
    desk = discards(
        "hypothermia",
        at={"01": "2-1:0", "02": "2-2:1", "03": "2-3:2"},
        cards={"SOV-A-03": card(lives=2)},
        winter_kill=kill,
        default_life=default_life,
    )
    desk.choose("hypothermia")
    assert desk.options() == [*payers, "reserve"]


# -- prices that cannot be paid, and those that can ---------------------------------------------------


@pytest.mark.rule("DES-winter-03", "DES-winter-10")
@pytest.mark.parametrize(
    ("word", "at", "own", "more"),
    [
        ("white-wind", {"01": "2-2"}, 0, {}),
        ("hypothermia", {}, 0, {}),
        ("hypothermia", {}, 1, {}),
        ("hypothermia", {"01": "2-2:0"}, 1, {"winter_kill": False}),
    ],
)
def test_what_cannot_be_paid_is_discarded_for_nothing(
    word: str, at: dict[str, str], own: int, more: dict[str, Any]
) -> None:
    desk = discards(word, at=at, reserves=(own, 4), **more)
    desk.choose(word)
    assert (desk.zone("soviet/object-discard"), len(desk.held("soviet"))) == ([word], 5)
    assert (reserves(desk), desk.lost("soviet"), desk.won) == ((own, 4), 18 - own - desk.cubes("SOV-A-01"), None)
    assert desk.told("winter-paid") == [{"card": f"card:soviet/{word}"}]
    assert desk.rules("winter-paid") == ["DES-winter-03"]
    assert desk.asked[1] == "deploy"


@pytest.mark.rule("DES-winter-08")
@pytest.mark.parametrize(
    ("word", "own"), [("white-wind", 1), ("temperature-drops", 1), ("hypothermia", 2), ("white-wind", 0)]
)
def test_the_last_cube_taken_by_winter_does_not_lose_the_game(word: str, own: int) -> None:
    desk = discards(word, reserves=(own, 1))
    desk.choose(word, *(["reserve"] if word == "hypothermia" else []))
    assert (desk.reserve("soviet"), desk.won, desk.asked[1]) == (0, None, "deploy")


@pytest.mark.rule("DES-winter-13")
@pytest.mark.parametrize(
    ("word", "price", "lost"),
    [
        ("white-wind", "", (1, 0)),
        ("temperature-drops", "", (1, 1)),
        ("hypothermia", "reserve", (2, 0)),
        ("hypothermia", "SOV-A-01", (1, 0)),
    ],
)
def test_paid_cubes_are_lost_cubes(word: str, price: str, lost: tuple[int, int]) -> None:
    """With 17 cubes in each reserve and one on a soldier none is lost before."""
    desk = discards(word, at={"01": "2-2"}, reserves=(17, 17))
    assert (desk.lost("soviet"), desk.lost("german")) == (0, 0)
    desk.choose(word, *([price] if price else []))
    assert (desk.lost("soviet"), desk.lost("german")) == lost


# -- only as excess -----------------------------------------------------------------------------------


@pytest.mark.rule("DES-winter-07")
@pytest.mark.parametrize("word", WINTER)
def test_not_in_play(word: str) -> None:
    armies = (Army(at={"SOV-A-01": "2-2"}, objects=word), Army(at={"GER-A-01": "2-2"}))
    desk = lay(*armies, cards={"SOV-A-01": card(smg=(0, 2))}, order="SOV-A-01")
    assert (desk.options(), desk.interjections("soviet")) == (["smg", "end"], [])
    assert desk.refused(word) == "DES-winter-07"
    desk.choose("smg", "GER-A-01")
    assert desk.asked[1] == "shot"
    assert desk.refused(word) == "DES-winter-07"
    aimed = lay(*armies, order="GER-A-01")
    aimed.choose("pistol", "SOV-A-01")
    assert (aimed.asked, aimed.refused(word)) == (("soviet", "cover"), "DES-winter-07")


@pytest.mark.rule("DES-winter-07")
def test_nor_in_the_start_phase_without_an_excess() -> None:
    desk = lay(Army(at={"SOV-A-01": "2-2"}, objects="white-wind in-cover"), phase="discards")
    assert (desk.asked[1], desk.interjections("soviet")) == ("deploy", [])


@pytest.mark.rule("DES-winter-07")
def test_with_an_option_any_of_them_in_the_start_phase() -> None:
    held = "white-wind temperature-drops in-cover"
    armies = [Army(at={f"{id}-A-01": "2-2"}, objects=held, reserve=5) for id in ("SOV", "GER")]
    desk = lay(*armies, phase="discards", first="german", winter_discard="start_phase")
    assert (desk.asked, desk.hidden) == (("german", "winter"), "options")
    assert desk.options() == ["temperature-drops", "white-wind", "done"]
    desk.choose("white-wind")
    assert (desk.asked, desk.options(), desk.reserve("german")) == (
        ("german", "winter"),
        ["temperature-drops", "done"],
        4,
    )
    assert desk.told("discarded") == [{"card": "card:german/white-wind"}]
    desk.choose("temperature-drops", "done")
    assert (desk.asked, desk.reserve("german"), desk.reserve("soviet")) == (("soviet", "winter"), 3, 4)
    desk.choose("done")
    assert (desk.asked[1], len(desk.held("soviet")), desk.interjections("soviet")) == ("deploy", 3, [])


@pytest.mark.rule("DES-winter-07")
def test_with_an_option_at_any_time() -> None:
    soviet = Army(at={"SOV-A-01": "2-2"}, objects="white-wind hypothermia in-cover", reserve=5)
    desk = lay(soviet, order="GER-A-01", winter_discard="any_time")
    assert (desk.interjections("soviet"), desk.interjections("german")) == (["hypothermia", "white-wind"], [])
    desk.interject("soviet", "white-wind")
    assert (desk.reserve("soviet"), desk.zone("soviet/object-discard")) == (4, ["white-wind"])
    desk.interject("soviet", "hypothermia")
    assert (desk.asked, desk.interjections("soviet")) == (("soviet", "price"), [])
    desk.choose("reserve")
    assert (desk.reserve("soviet"), desk.asked) == (2, ("german", "act"))
