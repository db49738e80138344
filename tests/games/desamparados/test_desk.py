"""The desk itself, with one short course through each part of it."""

from __future__ import annotations

from .desk import Army, card, fresh, lay


def test_an_attack_on_the_desk() -> None:
    desk = lay(
        soviet=Army(at={"SOV-A-01": "1-3", "SOV-A-02": "2-3"}, objects="precision vodka"),
        german=Army(at={"GER-A-01": "2-4", "GER-A-02": "3-1:0"}, objects="in-cover", reserve=6),
        cards={"SOV-A-01": card(rifle=1, actions="boots ammunition:2"), "GER-A-01": card(defense=8, lives=2)},
        order="SOV-A-01 GER-A-01",
        dice=(3, 5),
    )
    assert desk.asked == ("soviet", "act")
    assert desk.cubes("GER-A-01") == 2
    assert desk.interjections("soviet") == ["vodka"]
    desk.choose("rifle", "GER-A-01")
    desk.choose("pass")
    if desk.asked[1] == "shot":
        desk.choose("fire")
    assert desk.told("shot")[0]["hit"]
    assert desk.cubes("GER-A-01") == 1
    assert desk.reserve("german") == 6


def test_a_round_on_the_desk() -> None:
    desk = fresh(draws="side:german")
    assert desk.asked == ("soviet", "platoon")
    desk.choose("SOV-B", "GER-A")
    assert desk.first == "german"
    assert desk.count("soviet/hand") == 8
    assert len(desk.held("german")) == 4
    assert desk.asked == ("german", "deploy")
    assert desk.refused("1-1") == "core-not-offered"
    desk.choose(desk.options()[0], "1-1")
    desk.choose(desk.options()[0])
    assert desk.refused("1-1") == "DES-deploy-07"
    assert desk.refused("soviet/1-2") == "DES-deploy-06"
    desk.on_to("act")
    assert len(desk.order) == 4
    desk.on_to("deploy")
    assert desk.round == 2
    desk.check()
