"""What is printed on a soldier's card decides what that soldier can do."""

from __future__ import annotations

import pytest

from stalingrad_widgets.games.desamparados import values
from stalingrad_widgets.games.desamparados.content import SECONDARY

from .desk import Army, Desk, card, lay

SOVIET = Army(at={"SOV-A-01": "1-3", "SOV-A-02": "2-3:0"}, objects="trench-1", lost=4)
GERMAN = Army(at={"GER-A-01": "1-3", "GER-A-02": "2-2:0"}, lost=4)


def turn(actions: str = "", **weapons: object) -> Desk:
    """The turn of SOV-A-01 with these actions and weapons; everything is there that an action could need."""
    return lay(SOVIET, GERMAN, cards={"SOV-A-01": card(actions=actions, **weapons)}, order="SOV-A-01 GER-A-01")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


@pytest.mark.rule("DES-deploy-20")
def test_a_soldier_attacks_with_the_weapons_on_its_card() -> None:
    assert turn(smg=(1, 3)).options() == ["smg", "end"]
    assert turn(rifle=2, pistol=0).options() == ["rifle", "pistol", "end"]
    weapon = turn(smg=(1, 3)).state.content.roster.soldiers[0].weapon("smg")
    assert (weapon.bonus, weapon.shots) == (1, 3)


@pytest.mark.rule("DES-deploy-22")
@pytest.mark.parametrize("action", [action for action in SECONDARY if action != "reorganize"])
def test_a_soldier_can_do_the_secondary_actions_on_its_card_and_no_others(action: str) -> None:
    desk = turn(actions=action)
    assert [word for word in desk.options() if word in SECONDARY] == [action]
    for other in SECONDARY:
        if other != action:
            assert desk.refused(other) == "DES-second-01"


@pytest.mark.rule("DES-deploy-21")
def test_only_a_soldier_with_the_icon_is_asked_for_an_order() -> None:
    def commands(icon: bool) -> Desk:
        return lay(
            SOVIET._replace(objects=""), GERMAN, cards={"SOV-A-01": card(command=icon)}, phase="commands",
            order="SOV-A-01 GER-A-01",
        )  # fmt: skip

    assert commands(icon=True).asked == ("soviet", "order")
    assert commands(icon=False).asked[1] not in ("order", "commander")


@pytest.mark.rule("DES-passive-06")
@pytest.mark.parametrize(("arrow", "space"), [("forward", "1-3"), ("back", "3-3"), ("left", "2-2"), ("right", "2-4")])
def test_an_arrow_points_as_its_owner_sees_it(arrow: str, space: str) -> None:
    """On both sides of the table: forward is towards the enemy, left is the lower column."""
    around = {"1-3": 2, "3-3": 3, "2-2": 4, "2-4": 5}
    cards = {f"{army}-A-01": card(protect=(2, arrow)) for army in ("SOV", "GER")}
    armies = [Army(at={f"{army}-A-01": "2-3", **{f"{army}-A-0{n}": at for at, n in around.items()}})
              for army in ("SOV", "GER")]  # fmt: skip
    desk = lay(*armies, cards=cards, order="SOV-A-01 GER-A-01")
    state = desk.state
    for army in ("SOV", "GER"):
        helped = {
            at: values.help_at(state, state.at[state.content.roster.code_of[f"soldier:{army}-A-0{n}"]], "defense")
            for at, n in around.items()
        }
        assert helped == {**dict.fromkeys(around, 0), space: 2}
