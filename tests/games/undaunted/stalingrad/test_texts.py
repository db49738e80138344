"""Every "why not?" of Stalingrad is a sentence: who cannot do what, why, and what would help."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import stalingrad_widgets.games.undaunted.stalingrad as engine
from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.refusal import Refusal
from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.games.undaunted.stalingrad import movement
from stalingrad_widgets.games.undaunted.stalingrad.ruleset import LAW
from stalingrad_widgets.games.undaunted.stalingrad.table import STALINGRAD

from .table_kit import KINDS_OF_GAMES, RAW, new_match, play

FOLDER = Path(engine.__path__[0])
SHARED = ("fog_only_bids", "fog_no_hunker", "bolster_squad", "bolster_fog", "recon_fog", "casualty")
"""Refusals of the procedures that both games share, by their place in the Law."""
BY_A_VARIABLE = {
    "why_no_step": {movement.gait_of.__module__: ("US-guide-03",)},
    "_why_no_entry": {"": ("US-move-02", "US-guide-03")},
}


def written() -> Iterator[tuple[str, int]]:
    """Rule and number of facts of every `Refusal(...)` in these modules."""
    for path in sorted(FOLDER.glob("*.py")):
        module = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(module):
            if isinstance(function, ast.FunctionDef):
                for call in ast.walk(function):
                    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Refusal":
                        facts = call.args[1].elts if len(call.args) > 1 else []  # type: ignore[attr-defined]
                        for rule in rules(call.args[0], function, module):
                            yield rule, len(facts)


def rules(value: ast.expr, function: ast.FunctionDef, module: ast.Module) -> set[str]:
    """What an expression can be: an id, one of two, a name that was given one, or what another function returns."""
    match value:
        case ast.Constant(value=str(rule)):
            return {rule}
        case ast.IfExp():
            return rules(value.body, function, module) | rules(value.orelse, function, module)
        case ast.Call(func=ast.Name(id=name)):
            made = next(one for one in ast.walk(module) if isinstance(one, ast.FunctionDef) and one.name == name)
            returned = [node.value for node in ast.walk(made) if isinstance(node, ast.Return)]
            return {rule for one in returned if one is not None for rule in rules(one, made, module)}
        case ast.Attribute(value=ast.Name(id="gait"), attr=kind):
            made_gaits = [node for node in ast.walk(module) if isinstance(node, ast.Call)]
            given = [key.value for node in made_gaits for key in node.keywords if key.arg == kind]
            return {rule for one in given for rule in rules(one, function, module)}
        case ast.Attribute(attr=field):
            return {getattr(LAW, field)}
        case ast.Name(id=name):
            assigned = [
                node.value
                for node in ast.walk(function)
                if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets)
            ]
            assert assigned, ast.dump(value)
            return {rule for one in assigned for rule in rules(one, function, module)}
    raise AssertionError(ast.dump(value))


REFUSALS = sorted({*written(), *((getattr(LAW, field), 1) for field in SHARED[:2])})


def test_the_engine_refuses_by_many_rules() -> None:
    assert len(REFUSALS) > 55
    for rule, facts in (("US-move-02", 2), ("US-guide-01", 0), ("US-destr-04", 1), ("US-target-09", 3)):
        assert (rule, facts) in REFUSALS


@pytest.mark.parametrize(("rule", "facts"), REFUSALS)
def test_every_refusal_in_the_engine_has_a_sentence(rule: str, facts: int) -> None:
    refusal = Refusal(rule, tuple(f"thing-{n}" for n in range(facts)))
    assert STALINGRAD.ledger.template(refusal) is not None
    words = STALINGRAD.ledger.words(refusal, str, "the-word")
    shown = f"{words['text']} {words['sub']}".lower()
    assert all(f"thing-{n}" in shown for n in range(facts))
    assert words["rule"] == rule


@pytest.mark.parametrize("field", SHARED)
def test_refusals_of_shared_procedures_have_sentences_of_their_own(field: str) -> None:
    template = STALINGRAD.ledger.template(Refusal(getattr(LAW, field), ("a", "b")))
    assert template is not None
    assert template.sub


def templates() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = tomllib.loads((FOLDER / "texts.toml").read_text(encoding="utf-8"))["refusal"]
    return found


def test_no_sentence_is_without_a_refusal() -> None:
    refused = {rule for rule, _ in REFUSALS} | {getattr(LAW, field) for field in SHARED}
    assert {rule.partition("/")[0] for rule in templates()} == refused


def test_a_sentence_fits_one_man_and_many() -> None:
    """A fact may be "Tank" or "Riflemen A": no verb or pronoun may hang on its number."""
    told = [sentence for template in templates().values() for sentence in template.values()]
    number = re.compile(r"\b(They|Their|them|their)\b|\}( \w+)? (are|is|have|has|stand|stands|were|was)\b")
    assert [sentence for sentence in told if number.search(sentence)] == []
    assert all(sentence.endswith(".") and "!" not in sentence for sentence in told)


@pytest.mark.parametrize("kind", KINDS_OF_GAMES)
def test_refusals_met_in_play_read_as_sentences(kind: str) -> None:
    rules: set[str] = set()
    for seed in range(2):
        match = new_match(kind, seed)
        for step, _ in enumerate(play(match, Random(seed), 160)):
            if step % 2 == 0:
                for text, refusal in refused(match):
                    assert_sentence(text)
                    rules.add(refusal.rule)
    assert {"US-fog-01", "US-hunker-04", "US-play-01", "US-play-06"} <= rules
    assert len(rules) > 12


def refused(match: Match) -> Iterator[tuple[str, Refusal]]:
    """Sentences of all that can be asked about now and is refused."""
    for request in match.game.requests:
        assert isinstance(request, Choose)
        beyond = list(request.beyond()) if request.beyond is not None else []
        for word in dict.fromkeys([*request.offered(), *beyond]):
            refusal = request.why_not(word)
            if refusal is not None:
                words = match.explain(refusal, word, request.side)
                yield f"{words['text']} {words['sub']}", refusal


def assert_sentence(text: str) -> None:
    """Filled, in words, without ids or gaps."""
    assert not RAW.search(text), text
    assert text[0].isupper() or text[0].isdigit(), text
    assert text.endswith("."), text
