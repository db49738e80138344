"""Questions that check themselves."""

from __future__ import annotations

from typing import Any

import ipywidgets as ipw
import pytest

from stalingrad_widgets.teaching import Choice, Number, score


def text_of(question: Any) -> str:
    """What stands in the verdict."""
    return str(question.children[-1].value)


@pytest.fixture
def choice() -> Choice:
    return Choice(
        "May they move there?",
        {"Yes": "No marker lies there.", "No": "They may not."},
        "No",
        explain="Scout the tile first.",
        rules=["UN-move-02"],
    )


def test_a_choice_says_right_or_wrong_with_its_own_sentence_and_the_rule(choice: Choice) -> None:
    assert choice.answer("Yes") is False
    assert "Not quite." in text_of(choice)
    assert "No marker lies there." in text_of(choice)
    assert choice.answer("No") is True
    assert "Right." in text_of(choice)
    assert "Scout the tile first." in text_of(choice)
    assert "UN-move-02" in text_of(choice)


def test_a_click_answers(choice: Choice) -> None:
    buttons = choice.children[1].children
    assert [button.description for button in buttons] == ["Yes", "No"]
    buttons[1].click()
    assert choice.right_so_far is True


def test_nothing_is_told_before_the_answer(choice: Choice) -> None:
    assert text_of(choice) == ""
    assert choice.right_so_far is None


def test_an_answer_that_is_no_option_is_refused(choice: Choice) -> None:
    with pytest.raises(ValueError, match=r"'Perhaps' is no answer here\. Answers: 'Yes', 'No'\."):
        choice.answer("Perhaps")
    with pytest.raises(ValueError, match="is none of the options"):
        Choice("?", {"a": ""}, "b")


def test_a_number_is_read_from_its_field() -> None:
    question = Number("How much?", 8, explain="4 + 2 + 2.")
    field = question.children[1].children[0]
    assert isinstance(field, ipw.Text)
    judged = []
    for typed in ("7", " 8 "):
        field.value = typed
        judged.append((question.right_so_far, "It is 8." in text_of(question)))
    assert judged == [(False, True), (True, True)]
    field.value = "eight"
    assert "eight is not a number." in text_of(question)


def test_a_number_may_be_near_enough() -> None:
    question = Number("What chance?", 87.04, within=1, unit="%")
    assert question.answer(87)
    assert not question.answer(89)
    assert "87 %" in text_of(question)


def test_texts_are_never_markup() -> None:
    question = Choice("<b>x</b>", {"<i>": "<script>"}, "<i>")
    question.answer("<i>")
    assert "<script>" not in text_of(question)
    assert "&lt;b&gt;" in question.children[0].value


def test_an_unknown_rule_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="There is no rule 'UN-nothing-01'"):
        Number("?", 1, rules=["UN-nothing-01"]).answer(1)


def test_the_score_counts_what_was_answered_right(choice: Choice) -> None:
    number = Number("?", 1)
    assert score(choice, number) == "0 of 2 right"
    number.answer(1)
    choice.answer("Yes")
    assert score(choice, number) == "1 of 2 right"
