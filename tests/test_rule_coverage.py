"""Every testable rule of a game that can be played is shown by a test marked with its id."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stalingrad_widgets.games import GAMES

TESTS = Path(__file__).parent
PACKAGE = TESTS.parent / "stalingrad_widgets"


def ledgers() -> dict[str, list[dict[str, Any]]]:
    """Slug -> rows of each ledger that ships in the package."""
    found = {}
    for path in sorted((PACKAGE / "games").rglob("*.toml")):
        ledger = tomllib.loads(path.read_text(encoding="utf-8"))
        if isinstance(ledger.get("game"), str) and isinstance(ledger.get("rule"), list):
            found[ledger["game"].replace("_", "-")] = ledger["rule"]
    return found


def marks() -> Iterator[tuple[Path, str]]:
    """Every id in a `@pytest.mark.rule(...)` under tests."""
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                yield from ((path, str(ast.literal_eval(argument))) for argument in node.args)


LEDGERS = ledgers()
MARKED = {rule for _, rule in marks()}


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_ships_its_ledger(slug: str) -> None:
    assert LEDGERS.get(slug), f"no TOML file under games/ with game = {slug.replace('-', '_')!r} and [[rule]] rows"


@pytest.mark.parametrize("slug", [slug for slug in LEDGERS if slug in GAMES])
def test_every_testable_rule_has_a_marked_test(slug: str) -> None:
    testable = {row["id"]: row["title"] for row in LEDGERS[slug] if row.get("testable", True)}
    missing = [f"{rule}  {title}" for rule, title in testable.items() if rule not in MARKED]
    print(f"{slug}: {len(testable) - len(missing)} of {len(testable)} testable rules have a marked test")
    assert not missing, f"{len(missing)} rules of {slug} have no test:\n" + "\n".join(missing)


def test_every_mark_is_a_rule_of_a_ledger() -> None:
    known = {row["id"] for rows in LEDGERS.values() for row in rows}
    stray = [f"{path.relative_to(TESTS)}: {rule}" for path, rule in marks() if rule not in known]
    assert not stray, "\n".join(stray)


@pytest.mark.parametrize("slug", LEDGERS)
def test_ids_of_a_ledger_are_unique(slug: str) -> None:
    ids = [row["id"] for row in LEDGERS[slug]]
    assert len(ids) == len(set(ids))
