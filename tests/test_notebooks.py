"""The notebooks: fit to be read, their lessons live, their questions sound. `make notebooks` runs them in kernels."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.games import rules_of
from stalingrad_widgets.games.desamparados.content import FIREARMS, KINDS, SECONDARY
from stalingrad_widgets.games.desamparados.table import DESAMPARADOS
from stalingrad_widgets.games.undaunted.stalingrad.table import STALINGRAD
from stalingrad_widgets.games.undaunted.table import NORMANDY
from stalingrad_widgets.teaching import Choice, Number, Play, Question, Score
from stalingrad_widgets.widgets import GameWidget

FOLDER = Path(__file__).parents[1] / "notebooks"
NAMES = ("00_start_here", "01_undaunted_normandy", "02_desamparados", "03_undaunted_stalingrad", "04_campaign")
GAMES = {
    "01_undaunted_normandy": "undaunted-normandy",
    "02_desamparados": "desamparados",
    "03_undaunted_stalingrad": "undaunted-stalingrad",
}
"""Teaching notebook -> the game that it teaches."""
TABLES = {"01_undaunted_normandy": NORMANDY, "03_undaunted_stalingrad": STALINGRAD}
LESSONS = tuple(GAMES)
MACHINE_PATH = re.compile(r"(?:^|[\s\"'(])(?:/(?:home|root|tmp|usr|work|opt|Users)/|[A-Z]:\\)")
SECTION = re.compile(r"^## (\d+) · (.+)$", re.M)
QUESTION = re.compile(r"^(q_\w+) = ", re.M)
LINK = re.compile(r"\]\(([^)]+)\)")
RULE = re.compile(r"\b(?:UN|DES|US)-[a-z]+-\d\d\b")


def book(name: str) -> Any:
    return nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)


def prose(name: str) -> list[str]:
    return [cell.source for cell in book(name).cells if cell.cell_type == "markdown"]


def code(name: str) -> list[Any]:
    return [cell for cell in book(name).cells if cell.cell_type == "code"]


# -- as files -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_valid_and_holds_nothing_of_a_run(name: str) -> None:
    found = book(name)
    nbformat.validate(found)
    assert len({cell.id for cell in found.cells}) == len(found.cells)
    for cell in code(name):
        assert (cell.outputs, cell.execution_count) == ([], None), cell.id
    assert set(found.metadata) == {"kernelspec", "language_info"}
    assert found.metadata.kernelspec.name == "python3"


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_names_no_place_of_a_machine(name: str) -> None:
    text = (FOLDER / f"{name}.ipynb").read_text(encoding="utf-8")
    assert not MACHINE_PATH.search(text)


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_to_notebooks_that_there_are(name: str) -> None:
    links = [link for text in prose(name) for link in LINK.findall(text)]
    assert links
    assert [link for link in links if not (FOLDER / link).is_file()] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_prose_is_calm_and_its_rules_exist(name: str) -> None:
    known = [rules_of(game) for game in GAMES.values()]
    for text in prose(name):
        assert "!" not in text.replace("Cover Me!", "")  # the name of a card
        assert [id for id in RULE.findall(text) if not any(rules.rule(id) for rules in known)] == []


def test_the_first_three_cells_put_a_match_on_the_table() -> None:
    cells = code("00_start_here")[:3]
    names: dict[str, Any] = {}
    shown = [run(cell, names) for cell in cells][-1]
    assert isinstance(shown, sw.Match)
    assert shown.side == "american"
    assert set(shown.players) == {"german"}


# -- the lessons --------------------------------------------------------------------------------------------


class Section(NamedTuple):
    """A rule that is taught: a text, boards, questions."""

    title: str
    cells: list[Any]


def sections(name: str) -> list[Section]:
    found: list[Section] = []
    for cell in book(name).cells:
        head = SECTION.search(cell.source) if cell.cell_type == "markdown" else None
        if head:
            found.append(Section(head[2], []))
        elif cell.cell_type == "markdown":
            found.append(Section("", []))
        found[-1].cells.append(cell)
    return [section for section in found if section.title]


def taught(name: str) -> list[Any]:
    """The code of the lessons: up to the score."""
    cells = code(name)
    return cells[: [cell.id for cell in cells].index("score-line") + 1]


def questions(name: str) -> list[str]:
    return [question for cell in code(name) for question in QUESTION.findall(cell.source)]


def boards(name: str) -> list[str]:
    return [cell.id for cell in code(name) if cell.id.endswith("-board")]


QUESTIONS = [(name, question) for name in LESSONS for question in questions(name)]
BOARDS = [(name, id) for name in LESSONS for id in boards(name)]


def run(cell: Any, names: dict[str, Any]) -> Any:
    """Run a cell as a kernel does; what its last line shows."""
    tree = ast.parse(cell.source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, cell.id, "exec"), names)  # noqa: S102
    if last is None:
        return None
    assert isinstance(last, ast.Expr)
    return eval(compile(ast.Expression(last.value), cell.id, "eval"), names)  # noqa: S307


class Lessons(NamedTuple):
    """The notebook after all its cells were run."""

    names: dict[str, Any]
    shown: dict[str, Any]
    """Cell id -> what it shows."""
    matches: dict[str, sw.Match]
    """Board's cell id -> its match."""


@pytest.fixture(scope="module")
def all_lessons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Lessons]]:
    """The lessons of all notebooks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STALINGRAD_WIDGETS_DATA", str(tmp_path_factory.mktemp("data")))
        yield {name: learned(name) for name in LESSONS}
        assert sw.autosaves() == []  # a lesson never takes the place of a game


def learned(name: str) -> Lessons:
    made = Lessons({}, {}, {})
    for cell in taught(name):
        made.shown[cell.id] = run(cell, made.names)
        if cell.id in boards(name):
            made.matches[cell.id] = made.names["match"]
    return made


@pytest.fixture
def lessons(all_lessons: dict[str, Lessons], name: str) -> Lessons:
    return all_lessons[name]


@pytest.mark.parametrize("name", LESSONS)
def test_every_section_has_a_board_and_a_folded_question(lessons: Lessons, name: str) -> None:
    for section in sections(name):
        shown = [lessons.shown[cell.id] for cell in section.cells if cell.cell_type == "code"]
        assert sum(isinstance(one, GameWidget) for one in shown) == 1, section.title
        assert any(isinstance(one, Question) for one in shown), section.title
        for cell in section.cells:
            folded = cell.metadata.get("jupyter", {}).get("source_hidden", False)
            assert folded == bool(QUESTION.search(cell.source)), cell.id


@pytest.mark.parametrize("name", LESSONS)
def test_the_sections_are_counted_through(name: str) -> None:
    numbers = [number for text in prose(name) for number, _ in SECTION.findall(text)]
    assert numbers == [str(n + 1) for n in range(len(numbers))]


@pytest.mark.parametrize("name", LESSONS)
def test_the_text_of_a_section_is_short(name: str) -> None:
    for section in sections(name):
        assert len(section.cells[0].source.split()) <= 190, section.title


@pytest.mark.parametrize(("name", "id"), BOARDS)
def test_a_position_has_no_faults_and_asks_the_one_who_looks(lessons: Lessons, id: str) -> None:
    match, widget = lessons.matches[id], lessons.shown[id]
    assert match.status() == []
    assert not match.over
    assert widget.match is match
    assert widget.scene["ask"]["opts"]
    assert widget.scene["viewer"] in (*match.sides, "all")


def others(question: Question) -> list[Any]:
    """Answers that are wrong."""
    if isinstance(question, Choice):
        return [option for option in question.options if option != question.right]
    if isinstance(question, Number):
        return [question.right + question.within + 1, question.right - question.within - 1, 0, -1, 1000]
    assert isinstance(question, Play)
    return [word for word in question.match.options() if word not in question.right]


def rights(question: Question) -> list[Any]:
    """Answers that are right."""
    if isinstance(question, Play):
        return list(question.right)
    if isinstance(question, Number):
        return [question.right, round(question.right)]
    assert isinstance(question, Choice)
    return [question.right]


@pytest.mark.parametrize(("name", "asked"), QUESTIONS)
def test_a_question_accepts_its_right_answer_and_refuses_the_others(lessons: Lessons, asked: str) -> None:
    question = lessons.names[asked]
    assert rights(question)
    assert others(question)
    assert [answer for answer in rights(question) if not question.answer(answer)] == []
    assert [answer for answer in others(question) if question.answer(answer)] == []


@pytest.mark.parametrize(("name", "asked"), QUESTIONS)
def test_a_question_explains_itself_and_cites_rules(lessons: Lessons, name: str, asked: str) -> None:
    question = lessons.names[asked]
    rules = rules_of(GAMES[name])
    for answer in (*rights(question), *others(question)):
        question.answer(answer)
        verdict = question.children[-1].value
        said = re.sub(r"<div class=\"sw-law\">.*", "", verdict, flags=re.S)
        assert len(re.sub(r"<[^>]+>|Right\.|Not quite\.", "", said).split()) >= 3, (answer, said)
        assert question.rules
        for id in question.rules:
            row = rules.rule(id)
            assert row is not None
            assert id in verdict
    assert "!" not in (question.text + question.explain).replace("Cover Me!", "")


@pytest.mark.parametrize("name", LESSONS)
def test_the_score_counts_every_question(lessons: Lessons, name: str) -> None:
    line = lessons.shown["score-line"]
    assert isinstance(line, Score)
    asked = [lessons.names[question] for question in questions(name)]
    assert list(line.questions) == asked
    for question in asked:
        question.answer(rights(question)[0])
    assert line.value == f"{len(asked)} of {len(asked)} right"


@pytest.mark.parametrize("name", TABLES)
def test_the_lessons_cover_every_action_of_undaunted(name: str) -> None:
    text = " ".join(prose(name)).lower()
    actions = [action.replace("-", " ") for action in TABLES[name].rules.actions]
    assert len(actions) > 10
    assert [action for action in actions if action not in text] == []


def test_the_lessons_cover_every_card_weapon_and_action_of_desamparados() -> None:
    text = " ".join(prose("02_desamparados")).lower()
    words = DESAMPARADOS.texts
    known = [words(f"object.{kind}.title") for kind in KINDS]
    known += [words(f"weapon.{weapon}") for weapon in FIREARMS] + [words(f"action.{action}") for action in SECONDARY]
    assert len(known) > 20
    assert [word for word in known if word.lower() not in text] == []
