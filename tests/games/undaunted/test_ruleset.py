"""What the engine cites comes from the rule set: another one may stand on the same engine."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from random import Random

import pytest

from stalingrad_widgets.core.chance import Seeded
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.games import undaunted as engine
from stalingrad_widgets.games.undaunted import asks, hints, soundness
from stalingrad_widgets.games.undaunted.compile import compile_scenario
from stalingrad_widgets.games.undaunted.normandy import NORMANDY
from stalingrad_widgets.games.undaunted.rules import UndauntedRules
from stalingrad_widgets.games.undaunted.ruleset import Law
from stalingrad_widgets.games.undaunted.state import State
from tests.games.undaunted.random_play import ALL, _pack, play_on

OWN = ("normandy.py", "pack.py", "pack_checks.py", "scenario_checks.py")
"""What is Normandy's alone: its tables, and its content packs."""
LAW = Law(**{field.name: f"XX-{field.name.replace('_', '-')}" for field in fields(Law)})
OTHER = replace(
    NORMANDY,
    law=LAW,
    rows={action: f"XX-row-{action}" for action in NORMANDY.rows},
    asks={kind: f"XX-asks-{kind}" for kind in NORMANDY.asks},
)
ID = re.compile(r"\b[A-Z]{2}-[a-z][a-z-]*")


def literals(path: Path) -> Iterator[str]:
    """The strings of a module that are no documentation."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


@pytest.mark.parametrize("path", sorted(Path(engine.__path__[0]).glob("*.py")), ids=lambda path: path.name)
def test_no_rule_of_one_game_stands_in_what_all_share(path: Path) -> None:
    if path.name not in OWN:
        assert [text for text in literals(path) if re.search(r"\bU[NS]-[a-z]", text)] == []


def cited(game: Game[State], random: Random) -> Iterator[str]:
    """All ids that a game tells of, as far as it is played."""
    rules: set[str] = set()
    while not game.over and game.plies < 400:
        request = game.requests[0]
        assert isinstance(request, Choose)
        rules.update(asks.ask(game.state, request, None)["rules"])
        for word in request.options():
            hint = hints.hint(game.state, request, word, None)
            if hint is not None:
                rules.update([hint.get("rule", ""), *(rule for _, _, rule in hint["parts"])])
        refusals = [request.why_not(word) for word in [*request.offered(), *(request.beyond or list)()]]
        rules.update(refusal.rule for refusal in refusals if refusal is not None)
        rules.update(ID.findall(" ".join(soundness.faults(game.state))))
        play_on(game, random, 1)
    rules.update(rule for event in game.state.log or () for rule in event.rules)
    rules.update(event.data["rule"] for event in game.state.log or () if "rule" in event.data)
    if game.state.result is not None:
        rules.add(game.state.result.rule)
    yield from sorted(rules)


def test_a_game_under_another_rule_set_cites_that_one() -> None:
    own = {text for text in literals(Path(engine.__path__[0]) / "normandy.py") if text.startswith("UN-")}
    law = {getattr(NORMANDY.law, field.name) for field in fields(Law)}
    found: set[str] = set()
    for seed, id in enumerate(ALL):
        rules = UndauntedRules(OTHER)
        scenario = compile_scenario(_pack(id.endswith("+")), id.removesuffix("+"), OTHER)
        state = rules.set_up(scenario, {"fog_bolster": False})
        state.log = []
        found.update(cited(Game(rules, state, Seeded(seed)), Random(seed)))
    ours = {rule for rule in found if rule.startswith("XX-")}
    assert len(ours) > 60
    assert {rule for rule in found - ours if rule and not rule.startswith("core-")} <= own - law
