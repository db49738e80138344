"""The rules of a game by id, the search in them, and the sentences of refusals."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from stalingrad_widgets.core.ledger import CORE, Ledger, Template
from stalingrad_widgets.core.refusal import Refusal

PACKAGE = Path(__file__).parents[2] / "stalingrad_widgets"
UNDAUNTED = PACKAGE / "games/undaunted"
NORMANDY = Ledger(UNDAUNTED / "rules/normandy.toml", UNDAUNTED / "texts.toml")

RULES = """
game = "toy"
title = "Toy"
[topics]
walk = "Walking"
[[rule]]
id = "T-walk-01"
section = "Moves"
title = "One step"
text = "A pawn steps once {forward}."
kind = "action"
scope = "basic"
check = "Given a pawn, when it steps, then it is one on."
[[rule]]
id = "T-walk-02"
section = "Moves"
title = "No way back"
text = "It never steps back."
kind = "restriction"
scope = "basic"
testable = false
option = "walk_back"
[[rule]]
id = "T-rest-01"
section = "Rests"
title = "A pause"
text = "Any pawn may rest in place of a step."
kind = "action"
scope = "basic"
"""
TEXTS = """
[refusal."T-walk-02"]
text = "{0} cannot step to {1}."
sub = "That is back. Go on from {1}."
[refusal."T-walk-02/0"]
text = "{word} cannot step back."
"""


@pytest.fixture
def toy(tmp_path: Path) -> Ledger:
    (tmp_path / "rules.toml").write_text(RULES, encoding="utf-8")
    (tmp_path / "texts.toml").write_text(TEXTS, encoding="utf-8")
    return Ledger(tmp_path / "rules.toml", tmp_path / "texts.toml")


def ids(ledger: Ledger, words: str) -> list[str]:
    return [rule.id for rule in ledger.search(words)]


def name(thing: object) -> str:
    return {"pawn:1": "pawn One", "tile:3": "tile 3", "german": "the German side"}.get(str(thing), str(thing))


# -- rules ----------------------------------------------------------------------------------------------------


def test_nothing_is_read_before_somebody_asks(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "nowhere.toml", tmp_path / "nowhere-else.toml")
    assert repr(ledger) == "Ledger('nowhere')"
    with pytest.raises(FileNotFoundError):
        len(ledger)


def test_a_rule_by_its_id(toy: Ledger) -> None:
    rule = toy["T-walk-02"]
    assert (rule.title, rule.testable, rule.option, rule.check) == ("No way back", False, "walk_back", "")
    assert toy.get("T-walk-02") is rule
    assert toy["T-walk-01"].testable
    assert toy["T-walk-01"].option is None
    assert toy.get("T-walk-99") is None
    assert "T-walk-01" in toy
    assert "T-walk-99" not in toy
    with pytest.raises(KeyError):
        toy["T-walk-99"]


def test_rules_stand_in_the_order_of_the_ledger(toy: Ledger) -> None:
    assert [rule.id for rule in toy] == ["T-walk-01", "T-walk-02", "T-rest-01"]
    assert len(toy) == 3
    assert toy.title == "Toy"


def test_topics_have_names_or_are_called_as_in_the_id(toy: Ledger) -> None:
    assert {topic: [rule.id for rule in rules] for topic, rules in toy.topics.items()} == {
        "Walking": ["T-walk-01", "T-walk-02"],
        "rest": ["T-rest-01"],
    }
    assert toy.topic_of("T-walk-01") == "Walking"
    assert toy.topic_of("T-rest-01") == "rest"


def test_options_and_their_rules(toy: Ledger) -> None:
    assert {option: rule.id for option, rule in toy.options.items()} == {"walk_back": "T-walk-02"}


# -- search ---------------------------------------------------------------------------------------------------


def test_titles_are_found_before_texts(toy: Ledger) -> None:
    assert ids(toy, "step") == ["T-walk-01", "T-walk-02", "T-rest-01"]
    assert ids(toy, "back") == ["T-walk-02"]
    assert ids(toy, "pawn") == ["T-walk-01", "T-rest-01"]
    assert ids(toy, "a") == ["T-rest-01", "T-walk-01"]


def test_all_words_must_be_there_by_their_beginning(toy: Ledger) -> None:
    assert ids(toy, "STEP paw") == ["T-walk-01", "T-rest-01"]
    assert ids(toy, "tep") == []
    assert ids(toy, "step elephant") == []
    assert ids(toy, "walking") == ["T-walk-01", "T-walk-02"]
    assert ids(toy, "t-rest") == ["T-rest-01"]
    assert ids(toy, " ") == []


# -- refusals -------------------------------------------------------------------------------------------------


def test_a_refusal_is_filled_with_names(toy: Ledger) -> None:
    assert toy.words(Refusal("T-walk-02", ("pawn:1", "tile:3")), name) == {
        "text": "Pawn One cannot step to tile 3.",
        "sub": "That is back. Go on from tile 3.",
        "rule": "T-walk-02",
    }


def test_a_refusal_without_facts_has_a_template_of_its_own_and_the_word(toy: Ledger) -> None:
    assert toy.words(Refusal("T-walk-02"), name, "pawn:1") == {
        "text": "Pawn One cannot step back.",
        "rule": "T-walk-02",
    }


def test_names_are_text_and_no_templates(toy: Ledger) -> None:
    words = toy.words(Refusal("T-walk-02", ("{0}", "{word}")))
    assert words["text"] == "{0} cannot step to {word}."


def test_a_rule_without_a_template_says_its_title_and_text(toy: Ledger) -> None:
    assert toy.words(Refusal("T-walk-01", ("pawn:1",)), name) == {
        "text": "One step.",
        "sub": "A pawn steps once {forward}.",
        "rule": "T-walk-01",
    }
    assert toy.template(Refusal("T-walk-01")) is None


def test_a_refusal_of_the_table_has_no_rule(toy: Ledger) -> None:
    assert toy.words(Refusal("core-not-your-turn", ("german",)), name) == {
        "text": "The German side is not asked now.",
        "sub": "Wait until the other side has answered.",
    }
    assert toy.words(Refusal("core-dice", (3,)), name)["sub"] == "Enter one face for each die. Dice: 3."


def test_an_unknown_rule_refuses_in_general_words(toy: Ledger) -> None:
    assert toy.words(Refusal("T-gone-01"))["text"] == CORE["core-not-offered"].text


def test_a_ledger_without_texts_still_refuses(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(RULES, encoding="utf-8")
    assert Ledger(tmp_path / "rules.toml").words(Refusal("T-walk-02"))["text"] == "No way back."


def test_every_refusal_of_core_has_a_sentence() -> None:
    """Every `Refusal("core-…")` of the package is in CORE, with as many facts as its template fills."""
    used: dict[str, int] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Refusal"), args=[ast.Constant(value=str(rule)), *facts]) if (
                    rule.startswith("core-")
                ):
                    used[rule] = max(used.get(rule, 0), *[len(f.elts) for f in facts if isinstance(f, ast.Tuple)], 0)
    assert set(used) == set(CORE)
    for rule, number in used.items():
        filled(CORE[rule], number)


def filled(template: Template, facts: int) -> str:
    """The template with so many facts; IndexError if it wants more."""
    names = [f"fact {n}" for n in range(facts)]
    return template.text.format(*names, word="word") + template.sub.format(*names, word="word")


# -- what ships -----------------------------------------------------------------------------------------------


def test_the_ledger_of_normandy_is_whole() -> None:
    assert NORMANDY.title == "Undaunted: Normandy"
    assert len(NORMANDY) == 154
    assert all(rule.title and rule.text and rule.check and rule.section for rule in NORMANDY)
    assert set(NORMANDY.options) == {"discard_open", "fog_bolster"}


def test_each_topic_of_normandy_has_a_name() -> None:
    assert not [topic for topic in NORMANDY.topics if topic[:1].islower()]
    assert next(iter(NORMANDY.topics)) == "Overview"
    assert list(NORMANDY.topics)[-1] == "Radio"


def test_rules_of_normandy_are_found_by_words() -> None:
    assert ids(NORMANDY, "suppressed hunker") == ["UN-hunker-04"]
    assert ids(NORMANDY, "hill to hill")[0] == "UN-hill-01"


def test_every_template_belongs_to_a_rule_and_is_two_short_sentences_or_three() -> None:
    templates = NORMANDY._templates
    assert {rule.split("/")[0] for rule in templates} <= set(NORMANDY.rows)
    for rule, template in templates.items():
        assert template.text.endswith("."), rule
        assert template.sub.endswith("."), rule
        assert 1 <= template.sub.count(". ") + 1 <= 3, rule
        assert "!" not in template.text + template.sub, rule
