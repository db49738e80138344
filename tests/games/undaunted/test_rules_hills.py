"""Hills: cover 3/1. On the bench A5 and A7 are hills, A6 between them is flat, B4 lies below A5."""

from __future__ import annotations

import pytest

from stalingrad_widgets.games.undaunted.combat import total_defence

from .desk import Army, lay


def parts(start: str, tile: str, verb: str = "attack") -> list[tuple[str, int, str]]:
    """The parts of the total defence of Riflemen (4) on a tile against a Mortar on another."""
    desk = lay(Army(at={"mortar": start, "rifleman-a": "A1"}), Army(at={"rifleman-b": tile}))
    units = desk.state.scenario.unit_of
    defence = total_defence(desk.state, units["unit:usa/mortar"], units["unit:ger/rifleman-b"], verb)
    assert defence.total == sum(part.amount for part in defence.parts)
    return [(part.rule, part.amount, part.what) for part in defence.parts]


BASE = ("UN-combat-06", 4, "defence")


def far(n: int) -> tuple[str, int, str]:
    return ("UN-combat-07", n, "range")


@pytest.mark.rule("UN-hill-01")
@pytest.mark.parametrize("verb", ["attack", "suppress"])
def test_from_hill_to_hill_the_cover_is_one(verb: str) -> None:
    assert parts("A5", "A7", verb) == [BASE, ("UN-hill-01", 1, "cover"), far(2)]
    assert parts("A7", "A5", verb) == [BASE, ("UN-hill-01", 1, "cover"), far(2)]


@pytest.mark.rule("UN-hill-02")
@pytest.mark.parametrize("start", ["A1", "A5", "A7"])
def test_against_blast_the_cover_is_one(start: str) -> None:
    """A Mortar cannot stand so near its target; the rule asks nothing of its place."""
    assert parts(start, "A7", "blast") == [BASE, ("UN-hill-02", 1, "cover")]


@pytest.mark.rule("UN-hill-02")
def test_a_blast_on_a_hill() -> None:
    american = Army(hand="mortar", at={"mortar": "A1", "rifleman-a": "A1"}, target="A5")
    german = Army(at={"rifleman-b": "A5", "rifleman-a": "A8"}, hand="rifleman-b")
    for die, hit in ((4, False), (5, True)):
        desk = lay(american, german, dice=(die,))
        desk.play("mortar", "blast")
        told = desk.told("attack")[0]
        assert (told["total"], told["hit"]) == (5, hit)


@pytest.mark.rule("UN-hill-03")
def test_uphill_the_cover_is_three() -> None:
    assert parts("A3", "A5") == [BASE, ("UN-hill-03", 3, "cover"), far(2)]
    assert parts("A6", "A5") == [BASE, ("UN-hill-03", 3, "cover"), far(1)]
    assert parts("A6", "A7", "suppress") == [BASE, ("UN-hill-03", 3, "cover"), far(1)]


@pytest.mark.rule("UN-hill-03", "UN-combat-06")
def test_downhill_the_tile_has_its_own_cover() -> None:
    """A tile that is no hill has the cover printed on it, from wherever it is attacked."""
    assert parts("A5", "A6") == [BASE, far(1)]
    assert parts("A5", "A4") == [BASE, ("UN-combat-06", 3, "cover"), far(1)]
    assert parts("A5", "A4", "blast") == [BASE, ("UN-combat-06", 3, "cover")]


@pytest.mark.rule("UN-hill-04")
@pytest.mark.parametrize("verb", ["attack", "suppress"])
def test_on_one_and_the_same_hill_the_cover_is_one(verb: str) -> None:
    assert parts("A5", "A5", verb) == [BASE, ("UN-hill-04", 1, "cover")]


@pytest.mark.rule("UN-hill-01", "UN-hill-03", "UN-hill-04")
@pytest.mark.parametrize(("start", "die", "hit"), [("A5", 7, 1), ("A5", 6, 0), ("A7", 5, True), ("A7", 4, False)])
def test_dice_are_judged_by_it(start: str, die: int, hit: int) -> None:
    american = Army(hand="rifleman-a", at={"rifleman-a": start})
    german = Army(at={"rifleman-b": "A7", "rifleman-a": "A8"}, hand="rifleman-b")
    desk = lay(american, german, dice=(die,))
    desk.play("rifleman-a", "attack")
    desk.choose("ger/rifleman-b")
    assert desk.told("attack")[0]["hit"] is bool(hit)
