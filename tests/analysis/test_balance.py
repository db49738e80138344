"""Balance is measured, and written into the pack as one line."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from stalingrad_widgets.__main__ import main
from stalingrad_widgets.analysis import balance
from stalingrad_widgets.analysis.balance import (
    Measured,
    Setting,
    faults,
    measure,
    measure_campaigns,
    recorded,
    settings,
    with_balance,
    with_campaign_balance,
)
from stalingrad_widgets.analysis.campaigns import simulate_campaigns
from stalingrad_widgets.games import rules_of

SLUG = "undaunted-normandy"
PACK = '''# a pack
[[scenarios]]  # the first
id = "one"     # its id
briefing.both = """
[[scenarios]]
id = "two"
"""
slots = [
  { id = "A1" },
]

[scenarios.deck.red]
fog = 2

[[scenarios]]
id = "two"
balance = { wins = { red = 0.1, blue = 0.9 }, games = 3, players = "random", seed = 4, version = "0" }
level = 2 # hard
'''


def row(id: str, red: float = 0.525) -> Measured:
    return Measured(id, {"red": red, "blue": round(1 - red, 4)}, 400, "greedy", 1, "0.1.0")


# -- the edit -------------------------------------------------------------------------------------------


def test_a_line_is_put_at_the_end_of_the_scenarios_own_keys() -> None:
    new = with_balance(PACK, [row("one")])
    before, after = PACK.split("]\n\n[scenarios.deck")
    assert new == f"{before}]\n{row('one').line()}\n\n[scenarios.deck{after}"


def test_a_line_that_is_there_is_replaced() -> None:
    old = next(line for line in PACK.splitlines() if line.startswith("balance"))
    assert with_balance(PACK, [row("two")]) == PACK.replace(old, row("two").line())


def test_what_is_written_is_what_is_read() -> None:
    new = with_balance(PACK, [row("one"), row("two", 0.4825)])
    wins = {scenario["id"]: scenario["balance"]["wins"] for scenario in tomllib.loads(new)["scenarios"]}
    assert wins == {"one": {"red": 0.525, "blue": 0.475}, "two": {"red": 0.4825, "blue": 0.5175}}
    assert recorded(new, "two") == {
        "wins": {"red": 0.4825, "blue": 0.5175}, "games": 400, "players": "greedy", "seed": 1, "version": "0.1.0"
    }  # fmt: skip
    assert with_balance(new, [row("one"), row("two", 0.4825)]) == new


def test_the_ends_of_lines_stay_as_they_are() -> None:
    new = with_balance(PACK.replace("\n", "\r\n"), [row("one"), row("two")])
    assert new == with_balance(PACK, [row("one"), row("two")]).replace("\n", "\r\n")


def test_an_unknown_scenario_is_named() -> None:
    with pytest.raises(ValueError, match="There is no scenario 'three' in this pack"):
        with_balance(PACK, [row("three")])


def test_a_balance_in_a_table_of_its_own_is_left_to_its_author() -> None:
    with pytest.raises(ValueError, match="write it by hand"):
        with_balance(PACK.replace("[scenarios.deck.red]", "[scenarios.balance]"), [row("one")])


TABLE = """schema = 1

[balance]  # measured
"red-a v blue" = { wins = { red = 0.1, blue = 0.9 }, games = 3, players = "random", seed = 4, version = "0" }

# -- platoons --
[[platoon]]
id = "red-a"
"""


def test_pairings_of_a_pack_without_scenarios_stand_in_its_table_balance() -> None:
    rows = [row("red-a v blue", 0.51), row("red-b v blue", 0.49)]
    new = with_balance(TABLE, rows)
    before, after = TABLE.split('"red-a')[0], TABLE.split('"0" }\n')[1]
    first, second = (one.line(f'"{one.name}"') for one in rows)
    assert new == f"{before}{first}\n{second}\n{after}"
    assert (recorded(new, "red-b v blue") or {})["wins"] == {"red": 0.49, "blue": 0.51}
    assert with_balance(new, rows) == new


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_the_table_balance_is_added_if_there_is_none(end: str) -> None:
    new = with_balance(f"schema = 1{end}", [row("red v blue")])
    ending = end or "\n"
    assert new == ending.join(["schema = 1", "", "[balance]", row("red v blue").line('"red v blue"'), ""])


CAMPAIGN = """[[scenarios]]
id = "one"

[campaign]
start = "1a"
areas = [
  { id = "hill" },
]

# -- states --
[campaign.states.1a]
scenario = "one"
"""


def test_the_figure_of_campaigns_stands_among_the_campaigns_own_keys() -> None:
    new = with_campaign_balance(CAMPAIGN, row("campaign"))
    said = tomllib.loads(new)["campaign"].pop("balance")
    assert said == recorded(new, "campaign")
    assert said["wins"] == {"red": 0.525, "blue": 0.475}
    assert new.replace(f"{row('campaign').line()}\n", "") == CAMPAIGN
    again = with_campaign_balance(new, row("campaign", 0.5))
    assert again == with_campaign_balance(CAMPAIGN, row("campaign", 0.5))


def test_a_pack_without_a_campaign_has_no_place_for_its_figure() -> None:
    with pytest.raises(ValueError, match=r"There is no table \[campaign\] in this pack"):
        with_campaign_balance(PACK, row("campaign"))
    assert recorded(PACK, "campaign") is None


def test_a_campaigns_balance_in_a_table_of_its_own_is_left_to_its_author() -> None:
    with pytest.raises(ValueError, match="write it by hand"):
        with_campaign_balance(f"{CAMPAIGN}\n[campaign.balance]\ngames = 3\n", row("campaign"))


def test_a_scenario_is_measured_in_its_pairings() -> None:
    assert settings({"id": "ford"}) == [Setting("ford", "ford", {})]
    pairings = {"a v b": {"red": "a"}, "a v c": {"red": "a", "blue": "c"}}
    assert settings({"id": "ford", "pairings": pairings}) == [
        Setting("a v b", "ford", {"red": "a"}),
        Setting("a v c", "ford", {"red": "a", "blue": "c"}),
    ]


# -- what is wrong ---------------------------------------------------------------------------------------


def test_a_scenario_as_its_pack_says_has_no_fault() -> None:
    assert faults(row("one"), recorded(with_balance(PACK, [row("one")]), "one")) == []


@pytest.mark.parametrize(
    ("measured", "said", "sentence"),
    [
        (row("one", 0.61), None, "61.0%.*more than 60%"),
        (row("one"), None, "the pack says nothing of its balance"),
        (row("one"), {"wins": {"red": 0.5, "blue": 0.5}, "games": 400}, "the pack says .*'red': 0.5"),
        (row("one"), {"wins": {"red": 0.525, "blue": 0.475}, "games": 8}, "of 8 games"),
    ],
)
def test_a_fault_is_a_sentence(measured: Measured, said: dict[str, object] | None, sentence: str) -> None:
    assert any(re.search(sentence, fault) for fault in faults(measured, said))


def test_no_side_may_win_more_than_six_of_ten() -> None:
    assert row("one", 0.6).even
    assert not row("one", 0.6025).even
    assert not row("one", 0.3975).even
    assert row("one", 0.55)._replace(limit=0.55).even
    assert "more than 55%" in str(row("one", 0.56)._replace(limit=0.55))


# -- the command -------------------------------------------------------------------------------------------


def test_measuring_counts_the_winners_of_a_simulation() -> None:
    found = measure(SLUG, "first-steps", games=8, players="random", progress=False)
    assert list(found.wins) == ["american", "german"]
    assert sum(found.wins.values()) == pytest.approx(1)
    assert found == measure(SLUG, "first-steps", games=8, players="random", progress=False, jobs=2)


def test_the_command_writes_and_then_finds_all_as_it_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_bytes(rules_of(SLUG).pack.read_bytes())
    command = ["balance", SLUG, "--pack", str(pack), "--scenario", "first-steps", "--players", "random"]
    measured = measure(SLUG, "first-steps", games=6, players="random", progress=False)
    assert main([*command, "--games", "6", "--jobs", "1"]) == (0 if measured.even else 1)
    assert f"{measured}" in capsys.readouterr().out
    assert (recorded(pack.read_text("utf-8"), "first-steps") or {})["wins"] == measured.wins
    written = pack.read_bytes()
    assert main([*command, "--games", "6", "--jobs", "1", "--check"]) == (0 if measured.even else 1)
    assert main([*command, "--games", "5", "--jobs", "1", "--check"]) == 1
    assert "the pack says" in capsys.readouterr().out
    assert pack.read_bytes() == written


def test_what_was_typed_into_the_pack_while_it_was_measured_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_bytes(rules_of(SLUG).pack.read_bytes())

    def typing(*_: object, **__: object) -> Measured:
        pack.write_text(f"# typed\n{pack.read_text('utf-8')}", "utf-8")
        return Measured("first-steps", {"american": 0.5, "german": 0.5}, 2, "random", 1, "0")

    monkeypatch.setattr(balance, "measure", typing)
    assert main(["balance", SLUG, "--pack", str(pack), "--scenario", "first-steps"]) == 0
    text = pack.read_text("utf-8")
    assert text.startswith("# typed\n")
    assert (recorded(text, "first-steps") or {})["games"] == 2


STALINGRAD = "undaunted-stalingrad"


def test_measuring_campaigns_counts_their_victors() -> None:
    found = measure_campaigns(STALINGRAD, campaigns=2, players="random", progress=False)
    table = simulate_campaigns(2, players="random", seed=1, progress=False)
    victors = list(table.groupby("campaign")["victor"].last())
    assert found.wins == {side: victors.count(side) / 2 for side in ("soviet", "german")}
    assert found.games == 2


def test_the_command_writes_and_checks_campaigns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_bytes(rules_of(STALINGRAD).pack.read_bytes())
    measured = Measured("campaign", {"soviet": 0.62, "german": 0.38}, 50, "greedy", 1, "0")
    monkeypatch.setattr(balance, "measure_campaigns", lambda *_, **__: measured)
    command = ["balance", STALINGRAD, "--pack", str(pack), "--campaigns", "50"]
    assert main(command) == 1
    assert "soviet 62.0%, german 38.0% of 50 games" in capsys.readouterr().out
    assert (recorded(pack.read_text("utf-8"), "campaign") or {})["wins"] == measured.wins
    assert main([*command, "--limit", "0.62", "--check"]) == 0


def test_the_command_names_what_is_not_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", SLUG, "--scenario", "nowhere", "--games", "1"]) == 2
    assert "nowhere" in capsys.readouterr().err
