"""The board of Stalingrad: tiles, cover, what is next to what, markers, counters; and how it differs from others."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.core.content import ContentError
from stalingrad_widgets.games.undaunted.state import CONTROLLED

from .desk import Army, Field, begin, bench, goals, lay, scenario

OTHERS = [("soviet", "german"), ("german", "soviet")]


def mistakes(**changes: Any) -> list[str | None]:
    """The rules that a changed bench breaks."""
    with pytest.raises(ContentError) as broken:
        bench(**changes)
    return [mistake.rule for mistake in broken.value.mistakes]


# -- tiles ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-tile-05")
@pytest.mark.parametrize(("tile", "cover"), [("502", 1), ("501", 0), ("509", 2), ("507", 1)])
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_the_cover_of_the_tile_is_added_to_the_defence(tile: str, cover: int, side: str) -> None:
    """Defence 4 at no distance: a face of 4 plus cover hits, one less does not."""
    for face, hit in ((4 + cover, True), (3 + cover, False)):
        mine = Army(hand="rifleman-a", at={"rifleman-a": tile})
        other = Army(at={"rifleman-a": tile, "rifleman-b": "515"})
        soviet, german = (mine, other) if side == "soviet" else (other, mine)
        desk = lay(soviet, german, active=side, dice=(face,))
        desk.play("rifleman-a", "attack")
        desk.choose("ger/rifleman-a" if side == "soviet" else "sov/rifleman-a")
        attack = desk.told("attack")[0]
        assert (attack["total"], attack["hit"]) == (4 + cover, hit)
        assert attack["parts"] == [["US-combat-05", 4, "defence"], *([["US-tile-05", cover, "cover"]] if cover else [])]


@pytest.mark.rule("US-tile-05")
def test_the_cover_is_that_of_the_version_that_lies_there_now() -> None:
    desk = lay(
        Army(hand="rifleman-a", at={"rifleman-a": "503"}),
        Army(at={"rifleman-a": "503", "rifleman-b": "502"}),
        Field(worn={"503": "C"}),
        dice=(5,),
    )
    desk.play("rifleman-a", "attack")
    desk.choose("ger/rifleman-a")
    assert desk.told("attack")[0]["total"] == 6


@pytest.mark.rule("US-tile-07")
@pytest.mark.parametrize("impassable", ["506", "509"])
def test_vehicles_cannot_enter_an_impassable_tile_and_others_can(impassable: str) -> None:
    desk = lay(Army(hand="tank rifleman-a", at={"tank": "510", "rifleman-a": "510"}, scouted=f"{impassable} 505"))
    desk.play("tank", "move")
    assert desk.options() == ["505", "stop"]
    assert desk.refused(impassable) == "US-tile-07"
    assert desk.facts(impassable) == ("unit:sov/tank", f"tile:{impassable}")
    desk.choose("stop")
    desk.play("rifleman-a", "move")
    desk.choose(impassable)
    assert desk.at("sov/rifleman-a") == impassable


@pytest.mark.rule("US-tile-07", "US-destr-09")
def test_a_ruin_lets_vehicles_in() -> None:
    desk = lay(
        Army(hand="tank", at={"tank": "510", "rifleman-a": "510"}, scouted="506"), field=Field(worn={"506": "B"})
    )
    desk.play("tank", "move")
    desk.choose("506", "stop")
    assert desk.at("sov/tank") == "506"


@pytest.mark.rule("US-tile-09")
def test_tiles_are_adjacent_along_an_edge_not_at_a_corner() -> None:
    """Two by two: 501 and 502 above, 504 and 505 below them, all rows in line."""
    square = [("501", 0, 0), ("502", 2, 0), ("504", 0, 1), ("505", 2, 1)]
    table = small(square)
    near = {tile.slot: {table.tiles[n].slot for n in table.neighbours[tile.index]} for tile in table.tiles}
    assert near == {"501": {"502", "504"}, "502": {"501", "505"}, "504": {"501", "505"}, "505": {"502", "504"}}
    assert table.distance[0][3] == table.distance[1][2] == 2
    assert set(table.edge_words) == {"edge:501/502", "edge:501/504", "edge:502/505", "edge:504/505"}


def small(slots: list[tuple[str, int, int]], **changes: Any) -> Any:
    """A scenario on a few tiles."""
    bare: dict[str, Any] = {key: [] for key in ("objectives", "tunnels", "markers")}
    return scenario(
        **{
            **bare,
            "slots": [{"tile": tile, "x": x, "y": y} for tile, x, y in slots],
            "counters": [
                {"side": "soviet", "unit": "rifleman-a", "tile": slots[0][0]},
                {"side": "german", "unit": "rifleman-a", "tile": slots[-1][0]},
            ],
            "goals": goals({"rout_count": 1}, {"rout_count": 1}),
            **changes,
        }
    )


@pytest.mark.rule("US-tile-09")
def test_shifted_rows_touch_along_half_an_edge() -> None:
    table = scenario()
    near = {table.tiles[n].slot for n in table.neighbours[table.tile_of["tile:510"]]}
    assert near == {"505", "506", "509", "511", "513", "514"}


@pytest.mark.rule("US-tile-10")
def test_distance_is_the_least_number_of_steps_and_nothing_changes_it() -> None:
    """Through impassable tiles and past counters; a tunnel between 501 and 514 does not shorten it."""
    table = scenario()
    at = table.tile_of
    pairs = {("501", "501"): 0, ("501", "502"): 1, ("501", "514"): 3, ("502", "510"): 2, ("501", "516"): 5}
    for (a, b), steps in pairs.items():
        assert table.distance[at[f"tile:{a}"]][at[f"tile:{b}"]] == steps
        assert table.distance[at[f"tile:{b}"]][at[f"tile:{a}"]] == steps


@pytest.mark.rule("US-tile-10")
def test_a_tunnel_does_not_shorten_the_range_of_an_attack() -> None:
    soviet = Army(hand="rifleman-a", at={"rifleman-a": "501"})
    desk = lay(soviet, Army(at={"rifleman-a": "514"}), dice=(1,))
    desk.play("rifleman-a", "attack")
    desk.choose("ger/rifleman-a")
    assert ["US-combat-06", 3, "range"] in desk.told("attack")[0]["parts"]


@pytest.mark.rule("US-tile-11")
@pytest.mark.parametrize(("side", "other"), OTHERS)
def test_any_number_of_counters_of_both_sides_share_a_tile(side: str, other: str) -> None:
    mine = Army(
        hand="upgraded-rifleman-a",
        at={"rifleman-a": "514", "rifleman-b": "510", "scout-b": "510", "scout-a": "505"},
        scouted="510 505",
    )
    theirs = Army(at={"rifleman-a": "510", "scout-a": "510", "tank": "510"}, controlled="510")
    desk = lay(**{side: mine, other: theirs}, active=side)  # type: ignore[arg-type]
    desk.play("upgraded-rifleman-a", "move")
    desk.choose("510", "505")
    assert desk.at(f"{'sov' if side == 'soviet' else 'ger'}/rifleman-a") == "505"


# -- markers ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-token-03", "US-token-04")
@pytest.mark.parametrize(
    ("scouted", "controlled", "points"), [("510 511", "", 0), ("510", "511", 2), ("", "510 511", 3)]
)
@pytest.mark.parametrize(("side", "other"), OTHERS)
def test_both_faces_let_units_in_and_one_gives_the_points(
    scouted: str, controlled: str, points: int, side: str, other: str
) -> None:
    mine = Army(hand="rifleman-a rifleman-a.2", at={"rifleman-a": "514"}, scouted=scouted, controlled=controlled)
    desk = lay(**{side: mine, other: Army(at={"rifleman-a": "502"})}, active=side)  # type: ignore[arg-type]
    assert desk.points(side) == points
    assert desk.points(other) == 0
    desk.play("rifleman-a", "move")
    assert desk.options() == ["510", "511", "stop"]
    desk.choose("510")
    assert desk.points(side) == points


@pytest.mark.rule("US-token-03", "US-token-04")
def test_markers_of_the_enemy_let_nobody_in() -> None:
    enemy = Army(at={"rifleman-a": "502"}, scouted="510", controlled="511")
    desk = lay(Army(hand="rifleman-a", at={"rifleman-a": "514"}), enemy)
    desk.play("rifleman-a", "move")
    assert desk.options() == ["stop"]
    assert desk.refused("510") == desk.refused("511") == "US-move-02"


@pytest.mark.rule("US-token-05")
def test_taking_control_leaves_the_enemy_one_scouted_marker() -> None:
    enemy = Army(at={"rifleman-a": "502"}, controlled="510")
    desk = lay(Army(hand="rifleman-a", at={"rifleman-a": "510"}, scouted="510"), enemy)
    desk.play("rifleman-a", "control")
    assert (desk.mark("soviet", "510"), desk.mark("german", "510")) == ("controlled", "scouted")
    assert (desk.points("soviet"), desk.points("german")) == (1, 0)


@pytest.mark.rule("US-token-05")
def test_both_sides_may_have_scouted_a_tile() -> None:
    enemy = Army(at={"rifleman-a": "502"}, scouted="510")
    desk = lay(Army(hand="scout-a", at={"scout-a": "514", "rifleman-a": "513"}, supply="fog"), enemy)
    desk.play("scout-a", "scout")
    desk.choose("510", "stop")
    assert (desk.mark("soviet", "510"), desk.mark("german", "510")) == ("scouted", "scouted")
    scouts = Army(hand="scout-a", at={"scout-a": "514", "rifleman-a": "513"}, scouted="514 510", supply="fog")
    desk = lay(scouts, enemy)
    desk.play("scout-a", "scout")
    desk.choose("510", "514")
    assert desk.marks("soviet") == {"510": "scouted", "514": "scouted"}
    assert desk.zone("sov/supply") == ["fog"]


@pytest.mark.rule("US-token-07", "US-token-04")
@pytest.mark.parametrize(("side", "other"), OTHERS)
def test_objectives_give_the_number_on_them_to_who_controls_the_tile(side: str, other: str) -> None:
    armies = {side: Army(controlled="503 506"), other: Army(controlled="510", scouted="503 506")}
    desk = lay(**armies, goals=goals(7, 7))  # type: ignore[arg-type]
    assert (desk.points(side), desk.points(other)) == (3, 1)


@pytest.mark.rule("US-token-07")
def test_a_controlled_tile_without_an_objective_gives_nothing() -> None:
    assert lay(Army(controlled="501 502 514")).points("soviet") == 0


# -- counters ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-token-01")
def test_a_counter_has_a_title_a_defence_and_perhaps_a_squad() -> None:
    table = scenario()
    units = {unit.word.partition("/")[2]: unit for unit in table.units if unit.side == 0}
    assert (units["scout-b"].title, units["scout-b"].squads, units["scout-b"].defence) == ("Scouts B", ("B",), 5)
    assert (units["sniper"].title, units["sniper"].squads, units["sniper"].defence) == ("Sniper", (), 6)
    assert "US-vehicle-02" in mistakes(units={"sniper": {"defence": None}})


@pytest.mark.rule("US-token-02", "US-suppress-01")
def test_a_counter_that_is_turned_face_down_is_suppressed() -> None:
    """Nothing else changes: it stays where it is, and its cards stay."""
    enemy = Army(at={"rifleman-a": "514", "rifleman-b": "502"}, hand="rifleman-a")
    soviet = Army(hand="machine-gunner-a", at={"machine-gunner-a": "514", "rifleman-a": "514"})
    desk = lay(soviet, enemy, dice=(4, 1, 1, 1))
    assert not desk.down("ger/rifleman-a")
    desk.play("machine-gunner-a", "suppress")
    desk.choose("ger/rifleman-a")
    assert desk.down("ger/rifleman-a")
    assert (desk.at("ger/rifleman-a"), desk.zone("ger/hand"), desk.zone("ger/lost")) == ("514", ["rifleman-a"], [])
    assert desk.state.dump()["suppressed"] == ["unit:ger/rifleman-a"]


@pytest.mark.rule("US-token-06")
@pytest.mark.parametrize("unit", ["rifleman-a", "scout-a", "machine-gunner-a", "engineer-a", "tank"])
def test_a_routed_unit_takes_no_action(unit: str) -> None:
    at = dict.fromkeys(("rifleman-a", "rifleman-b", "scout-a", "machine-gunner-a", "engineer-a", "tank"), "514")
    soviet = Army(hand=f"{unit} fog", at=at, routed=unit, scouted="514 510 511")
    desk = lay(soviet, Army(at={"rifleman-a": "514", "tank": "514"}))
    assert desk.options() == [f"{unit} hunker", "end"]
    card = desk.state.scenario.cards[desk._word(unit)]
    assert {desk.refused(unit, action.verb) for action in card.actions} == {"US-token-06"}
    assert desk.facts(unit, card.actions[0].verb) == (f"unit:sov/{unit}",)


@pytest.mark.rule("US-token-06", "US-guide-04")
def test_a_routed_unit_is_not_moved_by_guide() -> None:
    at = {"rifleman-a": "514", "rifleman-b": "514"}
    desk = lay(Army(hand="commissar", at=at, routed="rifleman-a", scouted="510"))
    desk.play("commissar", "guide")
    assert desk.options() == ["sov/rifleman-b"]
    assert desk.refused("sov/rifleman-a") == "US-guide-04"


@pytest.mark.rule("US-token-06")
def test_a_bolster_brings_a_routed_unit_back() -> None:
    soviet = Army(
        hand="platoon-sergeant", at={"rifleman-a": "514", "rifleman-b": "513"}, routed="rifleman-a", supply="rifleman-a"
    )
    desk = lay(soviet)
    desk.play("platoon-sergeant", "bolster")
    desk.choose("rifleman-a")
    assert not desk.routed("sov/rifleman-a")
    assert desk.zone("sov/discard") == ["rifleman-a"]


# -- differences ------------------------------------------------------------------------------------------------


@pytest.mark.rule("US-diff-02")
@pytest.mark.parametrize(("side", "other"), OTHERS)
def test_a_side_that_can_no_longer_reach_its_objective_plays_on(side: str, other: str) -> None:
    """No card with Control or Scout is left to it, in deck or supply."""
    mine = Army(hand="sniper", deck="fog fog fog", supply="", at={"rifleman-a": "513", "sniper": "513"})
    theirs = Army(at={"rifleman-a": "502"}, deck="fog fog fog fog")
    desk = lay(**{side: mine, other: theirs}, active=side, second=True)  # type: ignore[arg-type]
    desk.play("sniper", "hunker")
    assert desk.won is None
    desk.end()
    assert (desk.won, desk.state.round) == (None, 2)
    assert {request.kind for request in desk.game.requests} == {"bid"}


@pytest.mark.rule("US-diff-03")
@pytest.mark.parametrize(("side", "other"), OTHERS)
@pytest.mark.parametrize("unit", ["rifleman-a", "scout-a", "sniper", "tank"])
def test_a_unit_without_a_card_left_stays_on_the_board_with_a_routed_marker(side: str, other: str, unit: str) -> None:
    card, verb = ("antitank-gun", "antitank") if unit == "tank" else ("rifleman-a", "attack")
    mine = Army(hand=card, at={"rifleman-a": "514", "antitank-gun": "514"})
    theirs = Army(at={"rifleman-b": "502", unit: "514"}, deck="rifleman-b fog", supply="rifleman-a scout-a sniper tank")
    desk = lay(**{side: mine, other: theirs}, active=side, dice=(0, 0, 0, 0))  # type: ignore[arg-type]
    own = "ger" if other == "german" else "sov"
    desk.play(card, verb)
    desk.choose(f"{own}/{unit}")
    assert desk.routed(f"{own}/{unit}")
    assert desk.at(f"{own}/{unit}") == "514"
    assert desk.told("routed") == [{"unit": f"unit:{own}/{unit}", "tile": "tile:514", "again": False}]
    assert (desk.count(f"{own}/lost"), desk.count(f"{own}/supply")) == (0, 4)
    assert "removed" not in desk.log


@pytest.mark.rule("US-token-05")
def test_at_the_start_no_tile_is_controlled_by_both() -> None:
    for id in ("011", "900", "901", "902"):
        marks = begin(id).state.marks
        assert not any(a == b == CONTROLLED for a, b in zip(*marks, strict=True))
