"""Every "why not?" of Undaunted is a sentence: who cannot do what, why, and what would help."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.refusal import Refusal
from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.games.undaunted.normandy import LAW
from stalingrad_widgets.games.undaunted.table import NORMANDY
from tests.games.undaunted.table_kit import SCENARIOS, new_match, play

ENGINE = Path(__file__).parents[3] / "stalingrad_widgets/games/undaunted"


def written() -> Iterator[tuple[str, int]]:
    """Rule and number of facts of every `Refusal(...)` in the engine whose rule stands there or in the Law."""
    for path in sorted(ENGINE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Refusal"), args=[ast.Constant(value=str(rule)), *facts]):
                    yield rule, number(facts)
                case ast.Call(func=ast.Name(id="Refusal"), args=[ast.Attribute(attr=field), *facts]):
                    yield getattr(LAW, field), number(facts)


def number(facts: list[ast.expr]) -> int:
    return sum(len(fact.elts) for fact in facts if isinstance(fact, ast.Tuple))


REFUSALS = sorted(set(written()))


@pytest.mark.parametrize(("rule", "facts"), REFUSALS)
def test_every_refusal_in_the_engine_has_a_sentence(rule: str, facts: int) -> None:
    refusal = Refusal(rule, tuple(f"thing-{n}" for n in range(facts)))
    assert NORMANDY.ledger.template(refusal) is not None
    words = NORMANDY.ledger.words(refusal, str, "the-word")
    shown = f"{words['text']} {words['sub']}".lower()
    assert all(f"thing-{n}" in shown for n in range(facts))
    assert words["rule"] == rule


def test_a_sentence_fits_one_man_and_many() -> None:
    """A fact may be "Mortar crew" or "Riflemen A": no verb or pronoun may hang on its number."""
    templates = tomllib.loads((ENGINE / "texts.toml").read_text(encoding="utf-8"))["refusal"]
    told = [sentence for template in templates.values() for sentence in template.values()]
    assert len(told) > 40
    number = re.compile(r"\b(They|Their|them|their)\b|\}( \w+)? (are|is|have|has|stand|stands|were|was)\b")
    assert [sentence for sentence in told if number.search(sentence)] == []


def test_the_engine_refuses_by_many_rules() -> None:
    assert len(REFUSALS) > 15
    assert ("UN-move-02", 2) not in REFUSALS, "the marker rule comes as a variable: random play shows it"


def test_refusals_met_in_play_read_as_sentences() -> None:
    rules: set[str] = set()
    for seed, scenario in enumerate(SCENARIOS):
        match = new_match(scenario, seed, options={"fog_bolster": False})
        for _ in play(match, Random(seed), 150):
            for text, refusal in refused(match):
                assert_sentence(text)
                rules.add(refusal.rule)
    assert {"UN-overview-12", "UN-move-02", "UN-combat-02", "UN-fog-01", "UN-hunker-03", "UN-target-02"} <= rules


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
    assert not re.search(r"[{}]|\b(card|unit|tile|zone):|\bNone\b", text), text
    assert text[0].isupper(), text
    assert text.endswith("."), text
