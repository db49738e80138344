"""English and Spanish say the same things, and every refusal of the engine is a sentence in both."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import stalingrad_widgets.games.desamparados as engine
from stalingrad_widgets.core.ledger import CORE
from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.refusal import Refusal
from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.games.desamparados import asks, log, standing
from stalingrad_widgets.games.desamparados.attack_refusals import NOT_NOW
from stalingrad_widgets.games.desamparados.content import KINDS, SECONDARY
from stalingrad_widgets.games.desamparados.table import STANDING
from stalingrad_widgets.games.desamparados.texts import texts

from .table_kit import BOTH, DUEL, at, new_match, play, question

ENGINE = Path(engine.__path__[0])
EN, ES = texts("en"), texts("es")
FACT = re.compile(r"\{(\w*)\}")
ONLY_SPANISH = re.compile(r"ui\.|refusal\.core-")
"""English stands in the program itself."""
GLOSSARY = {term["id"]: term for term in tomllib.loads((ENGINE / "glossary.toml").read_text("utf-8"))["term"]}


# -- two languages ------------------------------------------------------------------------------------------


def test_both_languages_have_the_same_texts() -> None:
    spanish = {key for key in ES.templates if not ONLY_SPANISH.match(key)}
    assert spanish == {key for key in EN.templates if not ONLY_SPANISH.match(key)}


def test_both_languages_fill_in_the_same_facts() -> None:
    for key, text in EN.templates.items():
        assert set(FACT.findall(text)) == set(FACT.findall(ES.templates[key])), key


def test_no_text_is_left_in_the_other_language() -> None:
    same = {key for key, text in EN.templates.items() if text == ES.templates[key] and re.search(r"[a-z]{4}", text)}
    alike = {"game.title", "axis.vertical", "axis.horizontal", "object.vodka.title"}
    assert {key for key in same if FACT.sub("", EN.templates[key]).strip(" .,:()=+−")} == alike


@pytest.mark.parametrize("language", ["en", "es"])
def test_texts_are_calm_and_whole(language: str) -> None:
    for key, text in texts(language).templates.items():
        assert text == text.strip(), key
        assert "!" not in text.replace("Cover Me!", "").replace("¡Cúbreme!", ""), key
        assert "..." not in text, key
    assert not re.search(r"\b(vosotros|vuestr\w+|ustedes)\b", " ".join(ES.templates.values()))


def test_questions_and_refusals_end_as_sentences() -> None:
    for language in BOTH:
        for key, text in texts(language).templates.items():
            if key.startswith(("ask.", "refusal.", "wait.", "reason.")):
                assert text.endswith((".", "Me!", "Cúbreme!", "game.json')")), (language, key)


def test_cards_weapons_and_actions_are_called_as_in_the_glossary() -> None:
    for language in BOTH:
        own = texts(language)
        for kind in KINDS:
            assert own(f"object.{kind}.title") == GLOSSARY[f"card:{kind}"][language]
        for action in SECONDARY:
            assert own(f"action.{action}") == GLOSSARY[f"action:{action}"][language]
        for weapon in ("smg", "rifle", "pistol", "grenade"):
            assert own(f"weapon.{weapon}") == GLOSSARY[f"weapon:{weapon}"][language]


def test_words_in_a_row() -> None:
    assert ES.listed(["Lenz", "Haase", "Ivanov"]) == "Lenz, Haase e Ivanov"
    assert ES.listed(["Lenz", "Haase"]) == "Lenz y Haase"
    assert EN.listed(["Lenz", "Ivanov"]) == "Lenz and Ivanov"
    assert EN.listed([]) == ""


def test_there_is_no_other_language() -> None:
    with pytest.raises(ValueError, match="no language 'fr'"):
        BOTH["en"].in_language("fr")
    assert BOTH["en"].in_language("es").in_language("en") is BOTH["en"]


# -- the ledger -------------------------------------------------------------------------------------------------


def test_the_ledger_is_read_in_both_languages() -> None:
    english, spanish = (BOTH[language].ledger for language in ("en", "es"))
    assert list(english.rows) == list(spanish.rows)
    row = spanish["DES-aim-01"]
    assert (row.kind, row.scope, row.option) == (english["DES-aim-01"].kind, english["DES-aim-01"].scope, None)
    assert spanish.topic_of("DES-aim-01") == "Apuntar"
    assert english.topic_of("DES-aim-01") == "Aiming"
    assert all(rule.text != english[rule.id].text for rule in spanish)
    assert spanish.options.keys() == english.options.keys()


def test_what_is_cited_is_in_the_ledger() -> None:
    cited = {*asks.CITES.values(), *standing.REASONS, *NOT_NOW.values()}
    assert all(rule in BOTH["en"].ledger for rule in cited)
    assert set(STANDING) <= set(asks.QUESTIONS)


# -- refusals ------------------------------------------------------------------------------------------------------

VARIABLE = {
    ("DES-actions-04", 1),
    ("DES-coverme-02", 1),
    ("DES-coverme-08", 0),
    ("DES-tactical-02", 0),
    ("DES-second-14", 1),
    ("DES-second-16", 1),
    ("DES-second-18", 2),
    ("DES-second-03", 2),
    ("DES-reorg-02", 2),
    ("DES-reorg-03", 1),
    ("DES-tactical-04", 2),
    ("DES-winter-07", 1),
    *((rule, 1) for rule in NOT_NOW.values()),
}
"""Refusals whose rule does not stand in the call itself."""


def written() -> Iterator[tuple[str, int]]:
    """Rule and number of facts of every `Refusal("DES-…", …)` in the engine."""
    for path in sorted(ENGINE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Refusal"), args=[ast.Constant(value=str(rule)), *facts]):
                    yield rule, sum(len(fact.elts) for fact in facts if isinstance(fact, ast.Tuple))


REFUSALS = sorted({*written(), *VARIABLE})


@pytest.mark.parametrize(("rule", "facts"), REFUSALS)
def test_every_refusal_in_the_engine_has_a_sentence(rule: str, facts: int) -> None:
    for table in BOTH.values():
        refusal = Refusal(rule, tuple(f"thing-{n}" for n in range(facts)))
        assert table.ledger.template(refusal) is not None, table.language
        words = table.ledger.words(refusal, str, "the-word")
        assert words["sub"]
        assert words["rule"] == rule
        assert not re.search(r"[{}]", f"{words['text']} {words['sub']}")


def test_every_sentence_is_of_a_refusal_of_the_engine() -> None:
    keys = {key.split(".")[1] for key in EN.templates if key.startswith("refusal.")}
    assert {key.partition("/")[0] for key in keys} == {rule for rule, _ in REFUSALS}


def test_refusals_of_the_table_are_there_in_spanish() -> None:
    keys = {key.split(".")[1] for key in ES.templates if key.startswith("refusal.core-")}
    assert keys == set(CORE)
    for rule, template in CORE.items():
        spanish = f"{ES.templates[f'refusal.{rule}.text']} {ES.templates.get(f'refusal.{rule}.sub', '')}"
        assert set(FACT.findall(spanish)) == set(FACT.findall(f"{template.text} {template.sub}")), rule


# -- events ------------------------------------------------------------------------------------------


def test_every_event_of_the_engine_has_a_sentence() -> None:
    """Kinds are the second argument of `note` and `_by`, or stand in `special` and `drew`."""
    told = {"frozen", "loot", "extra-shot", "objects-drawn", "drew"}
    for name in ("notes.py", "action_notes.py"):
        for node in ast.walk(ast.parse((ENGINE / name).read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="note"), args=[_, ast.Constant(value=str(kind)), *_]):
                    told.add(kind)
                case ast.Call(func=ast.Name(id="_by"), args=[_, _, ast.Constant(value=str(kind)), *_]):
                    told.add(kind)
    assert told == set(log.SENTENCES)


# -- in play -----------------------------------------------------------------------------------------


def test_refusals_met_in_play_read_as_sentences() -> None:
    met: dict[str, str] = {}
    for seed, scenario in enumerate(("solo", "team")):
        match = new_match(scenario, seed)
        for step, _ in enumerate(play(match, Random(seed))):
            if step % 4 == 0:
                met.update(refused(match))
    assert {"DES-deploy-07", "DES-aim-03", "DES-weapon-01", "DES-actions-04", "DES-object-01", "DES-second-01"} <= set(
        met
    )
    for text in met.values():
        assert not re.search(r"[{}]|\b(soldier|card|space|side|platoon):|\bNone\b", text), text
        assert text[0].isupper() or text[0] in "¡¿", text
        assert text.endswith("."), text


def refused(match: Match) -> Iterator[tuple[str, str]]:
    """Rule and sentences, in both languages, of all that can be asked about now and is refused."""
    for request in match.game.requests:
        assert isinstance(request, Choose)
        beyond = list(request.beyond()) if request.beyond is not None else []
        for word in dict.fromkeys([*request.offered(), *beyond]):
            refusal = request.why_not(word)
            for language in BOTH if refusal is not None else ():
                assert refusal is not None
                words = BOTH[language].words(match.state, refusal, word, None)
                yield refusal.rule, f"{words['text']} {words['sub']}"


GRIDS = {"soviet": {"1-3": "SOV-A-01", "2-2": "SOV-A-10"}, "german": {"2-3": "GER-A-01", "3-1": "GER-A-02"}}


@pytest.mark.parametrize(
    ("answers", "word", "rule"),
    [
        ((), "soldier:GER-A-01", "DES-actions-03"),
        ((), "space:german/2-3", "DES-actions-03"),
        (("pistol",), "card:soviet/in-cover", "DES-cover-01"),
        (("pistol",), "card:soviet/white-wind", "DES-winter-07"),
        (("pistol",), "soldier:SOV-A-10", "DES-aim-01"),
        (("boots",), "card:soviet/precision", "DES-precision-02"),
        (("boots",), "soldier:SOV-A-10", "DES-deploy-07"),
        (("boots",), "soldier:GER-A-01", "DES-second-19"),
    ],
)
def test_a_click_on_what_lies_there_has_a_reason_of_its_own(answers: tuple[str, ...], word: str, rule: str) -> None:
    match = at({**DUEL, "grid": GRIDS})
    for answer in answers:
        match.answer(answer)
    refusal = match.game.requests[0].why_not(word)
    assert refusal is not None
    assert refusal.rule == rule


def test_when_only_the_end_is_left_nobody_is_sent_to_choose_something_first() -> None:
    used = {"attacked": True, "used": ["boots"], "objects": {"soviet": {"inventory": ["vodka"]}}}
    match = at({**DUEL, "grid": GRIDS, **used})
    assert match.options("soviet") == ["end"]
    refusal = match.game.requests[0].why_not("soldier:GER-A-01")
    assert refusal is not None
    told = {language: BOTH[language].words(match.state, refusal, "", None)["sub"] for language in BOTH}
    assert told == {
        "en": "The acting soldier has nothing left to do. End its turn.",
        "es": "El soldado que actúa no tiene nada más que hacer. Termina su turno.",
    }


@pytest.mark.parametrize(("cubes", "text"), [(1, "Heal a soldier, or fill the reserve."), (None, "Fill the reserve.")])
def test_a_medical_kit_speaks_of_healing_where_somebody_is_wounded(cubes: int | None, text: str) -> None:
    other = {"soldier": "SOV-A-08", "cubes": cubes} if cubes else "SOV-A-08"
    grid = {**DUEL["grid"], "soviet": {"3-2": "SOV-A-02", "1-2": other}}
    match = at({**DUEL, "order": ["SOV-A-02", "GER-A-01"], "acting": "SOV-A-02", "grid": grid, "lost": {"soviet": 2}})
    match.answer("medical-kit")
    assert question(match)["text"] == text


@pytest.mark.rule("DES-special-12")
def test_a_further_shot_of_two_5s_says_where_it_comes_from() -> None:
    doc = {
        **DUEL,
        "order": ["SOV-A-04", "GER-A-01"],
        "acting": "SOV-A-04",
        "grid": {
            "soviet": {"2-2": "SOV-A-04"},
            "german": {"2-3": {"soldier": "GER-A-01", "cubes": 0}, "3-1": "GER-A-02", "3-2": "GER-A-04"},
        },
    }
    match = at(doc, chance=[5, 5])
    match.answer("rifle")
    assert "small" not in question(match)
    match.answer("soldier:GER-A-01")
    assert match.game.requests[0].kind == "aim"
    assert question(match)["small"] == "Two 5s gave one more shot."


def test_vodka_while_one_discards_is_counted_in_the_question() -> None:
    inventory = {"vodka": 1, "in-cover": 2, "precision": 1, "reaction": 1, "grenade": 1}
    given = {key: value for key, value in DUEL.items() if key not in ("order", "acting")}
    match = at({**given, "phase": "discards", "objects": {"soviet": {"inventory": inventory}}})
    assert question(match)["text"] == "Discard an object: 1 too many."
    match.interject("soviet", "card:soviet/vodka")
    assert question(match)["text"] == "Discard an object: 3 too many."


BETWEEN = {key: value for key, value in DUEL.items() if key not in ("order", "acting")}


def read(match: Match, language: str) -> str:
    """The question in a language, text and small line."""
    asked = match.game.requests[0]
    assert isinstance(asked, Choose)
    made = BOTH[language].ask(match.state, asked, asked.side)
    return f"{made['text']} {made.get('sub', '')}"


@pytest.mark.parametrize(("language", "secret"), [("en", "in secret"), ("es", "en secreto")])
def test_questions_say_in_secret_only_where_it_is(language: str, secret: str) -> None:
    for mode in ("secret", "first_deployer_first"):
        match = at({**BETWEEN, "round": 5, "phase": "surrender", "options": {"surrender_mode": mode}})
        assert (secret in read(match, language)) == (mode == "secret")
    for mode in ("secret", "alternate"):
        grid = {"soviet": {"1-3": {"soldier": "SOV-A-01", "deployed": 2}}, "german": {"2-3": "GER-A-01"}}
        doc = {**BETWEEN, "phase": "order", "grid": grid, "objects": {"soviet": {"inventory": {"in-cover": 1}}}}
        match = at({**doc, "options": {"reaction_mode": mode}})
        assert match.game.requests[0].kind == "reaction"
        assert (secret in read(match, language)) == (mode == "secret")


@pytest.mark.parametrize(("language", "two"), [("en", "up to two"), ("es", "hasta a dos")])
@pytest.mark.parametrize("limit", [2, "all"])
def test_the_object_reorganize_says_how_many_it_moves(language: str, two: str, limit: Any) -> None:
    doc = {
        **DUEL,
        "objects": {"soviet": {"inventory": {"reorganize": 1}}},
        "options": {"reorganize_object_limit": limit},
    }
    match = at(doc)
    face = BOTH[language].faces(match.state)["card:soviet/reorganize"]
    match.answer("card:soviet/reorganize")
    assert (two in read(match, language), two in face["note"]) == (limit == 2, limit == 2)


def test_precision_says_whether_it_lasts_for_the_attack() -> None:
    faces = [BOTH["en"].faces(new_match(precision_scope=scope).state) for scope in ("attack", "shot", "attack")]
    notes = [made["card:german/precision"]["note"] for made in faces]
    assert notes == ["+2 for a rifle attack.", "+2 for one rifle shot.", "+2 for a rifle attack."]


@pytest.mark.parametrize("own", [True, False])
def test_lives_count_the_own_life_where_soldiers_have_one(own: bool) -> None:
    match = at({**DUEL, "options": {"default_life": own}})
    measures = BOTH["en"].measures(match.state)
    assert measures["lives_soviet"] == measures["cubes_soviet"] + (measures["soldiers_soviet"] if own else 0)


@pytest.mark.parametrize("value", ["excess", "start_phase", "any_time"])
def test_a_refused_winter_card_is_not_said_to_leave_as_excess_only(value: str) -> None:
    """True under each value of the option `winter_discard`."""
    doc = {**DUEL, "objects": {"soviet": {"inventory": {"white-wind": 1}}}, "options": {"winter_discard": value}}
    why = at(doc).why_not("card:soviet/white-wind")
    assert why is not None
    assert (why.rule, "limit" in why.why, "only discarded" in why.why) == ("DES-winter-07", False, True)
