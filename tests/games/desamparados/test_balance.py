"""The balance of each pairing of platoons is measured and written into the pack's table [balance]."""

from __future__ import annotations

from pathlib import Path

import pytest

from stalingrad_widgets.__main__ import main
from stalingrad_widgets.analysis.balance import Setting, settings, strength
from stalingrad_widgets.core.content import check, load_pack
from stalingrad_widgets.games import GAMES
from stalingrad_widgets.games.desamparados import catalog
from stalingrad_widgets.games.desamparados.pack import Pack
from stalingrad_widgets.games.desamparados.pack_checks import FORMAT

SLUG = "desamparados"


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, SLUG, "desamparados.table:DESAMPARADOS")


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_bytes(catalog.DEMONSTRATION.read_bytes())
    return path


def test_all_pairings_of_platoons_are_measured() -> None:
    measured = [setting for row in catalog.scenario_rows() for setting in settings(row)]
    assert len(measured) == 9
    assert measured[1] == Setting("SOV-A v GER-B", "solo", {"soviet_platoon": "A", "german_platoon": "B"})
    assert measured[4] == Setting("SOV v GER", "team", {})


def test_the_command_writes_the_share_of_each_pairing(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = mine.read_text(encoding="utf-8")
    command = ["balance", SLUG, "--pack", str(mine), "--scenario", "solo", "--players", "random", "--jobs", "1"]
    code = main([*command, "--games", "5", "--limit", "0.55"])
    shown = capsys.readouterr().out
    pack: Pack = load_pack(FORMAT, mine)
    assert {name: pack.balance[name].games for name in catalog.PAIRINGS["solo"]} == dict.fromkeys(
        catalog.PAIRINGS["solo"], 5
    )
    assert all(name in shown for name in catalog.PAIRINGS["solo"])
    uneven = [name for name, row in pack.balance.items() if max(row.wins.values()) > 0.55]
    assert code == bool(uneven)
    assert shown.count("more than 55%") == len(uneven)
    kept = [line for line in mine.read_text(encoding="utf-8").splitlines() if " v GER" not in line]
    assert kept == [line for line in before.splitlines() if " v GER" not in line]
    assert check(FORMAT, mine) == []
    assert main([*command, "--games", "5", "--limit", "1", "--check"]) == 0


MEASURED = [*catalog.PAIRINGS["solo"], *catalog.PAIRINGS["team"]]


@pytest.mark.parametrize("pairing", MEASURED)
def test_the_pack_that_ships_says_how_even_it_is(pairing: str) -> None:
    """Equal greedy players, `python -m stalingrad_widgets balance desamparados --scenario solo --limit 0.55`."""
    pack: Pack = load_pack(FORMAT, catalog.DEMONSTRATION)
    row = pack.balance[pairing]
    assert row.players == "greedy"
    assert row.games >= 400
    assert all(0.45 <= share <= 0.55 for share in row.wins.values())
    assert sum(row.wins.values()) > 0.95, "Draws are rare."


def test_the_players_of_a_pairing_play_its_platoons(mine: Path) -> None:
    """The pairing's options reach the games: a game of SOV-B v GER-A has those platoons."""
    header = catalog.new_header("solo", catalog.PAIRINGS["solo"]["SOV-B v GER-A"], mine)
    assert (header["options"]["soviet_platoon"], header["options"]["german_platoon"]) == ("B", "A")


def test_strength_seats_both_partners() -> None:
    won = strength(SLUG, "soviet-team", "random", "random", options={"german_platoon": "B"}, games=4, progress=False)
    assert list(won) == ["soviet", "german"]
    assert all(0 <= n <= 4 for n in won.values())
