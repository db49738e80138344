"""Questions that check themselves."""

from __future__ import annotations

from typing import Any

import ipywidgets as ipw
import pytest

import stalingrad_widgets as sw
from stalingrad_widgets.teaching import Choice, Number, Play, Score, score


def text_of(question: Any) -> str:
    """What stands in the verdict."""
    return str(question.children[-1].value)


def attack() -> sw.Match:
    """Riflemen A on C2 are to attack: Riflemen A two tiles off in sheds, Scouts B next to them on a farm."""
    return sw.from_position(
        "undaunted-normandy",
        {
            "scenario": "first-steps",
            "active": "american",
            "counters": {"usa/rifleman-a": "C2", "ger/scout-b": "B2", "ger/rifleman-a": "A2"},
            "cards": {"american": {"hand": {"rifleman-a": 1, "fog": 1}}, "german": {"discard": {"rifleman-a": 1}}},
            "then": ["card:usa/rifleman-a attack"],
        },
    )


def hand() -> sw.Match:
    """An American turn with a Rifleman A and a Fog of War in hand."""
    return attack().branch(0)


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


# -- made from the engine ----------------------------------------------------------------------------------


def test_what_is_allowed_is_asked_of_the_engine() -> None:
    words = {"Play it": "card:usa/fog", "Hunker it down": "card:usa/fog hunker", "End the turn": "end"}
    question = Choice.allowed("What can you do with Fog of War?", hand(), words, explain="It bids.")
    assert question.right == "End the turn"
    assert question.rules == ("UN-fog-01", "UN-hunker-03")
    assert question.answer("Play it") is False
    assert "Fog of War only bids for the initiative." in text_of(question)
    assert "It bids." in text_of(question)
    assert question.answer("End the turn") is True


def test_exactly_one_word_must_be_allowed() -> None:
    with pytest.raises(ValueError, match=r"One of the words must be allowed; 0 are: none\."):
        Choice.allowed("?", hand(), {"a": "card:usa/fog"})
    with pytest.raises(ValueError, match=r"One of the words must be allowed; 2 are: a, b\."):
        Choice.allowed("?", hand(), {"a": "end", "b": "card:usa/rifleman-a hunker"})


def test_may_this_be_done_is_yes_or_no_with_the_reason() -> None:
    yes = Choice.may("May they attack Scouts B?", attack(), "unit:ger/scout-b", rules=["UN-combat-02"])
    assert (yes.right, yes.rules) == ("Yes", ("UN-combat-02",))
    no = Choice.may("May they attack themselves?", attack(), "unit:usa/rifleman-a")
    assert (no.right, no.rules) == ("No", ("UN-combat-02",))
    assert no.answer("Yes") is False
    assert "Only enemy counters that are on the board can." in text_of(no)


def test_a_chance_comes_from_the_odds_with_its_parts_and_rules() -> None:
    question = Number.chance("How likely?", attack(), "unit:ger/rifleman-a")
    assert (question.right, question.unit) == (40, "%")
    assert question.answer(41) is False
    for part in ("Riflemen A, defence", "+4", "Range, 2 tiles", "+2", "Total defence", "UN-combat-07", "7, 8, 9 or 0"):
        assert part in text_of(question)
    assert question.answer(40.4) is True


def test_a_total_is_what_a_die_must_reach() -> None:
    question = Number.total("What must it show?", attack(), "unit:ger/scout-b")
    assert question.answer(7) is False
    assert question.answer(8) is True
    assert question.rules == ("UN-combat-06", "UN-combat-07")


def test_a_number_of_nothing_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="There are no odds of 'unit:usa/rifleman-a' here"):
        Number.chance("?", attack(), "unit:usa/rifleman-a")
    drawn = sw.from_position(
        "undaunted-normandy",
        {
            "scenario": "first-steps",
            "active": "american",
            "cards": {"american": {"hand": {"sergeant": 1}}},
            "then": ["card:usa/sergeant command"],
        },
    )
    assert Number.chance("?", drawn, "draw:1").right > 0
    with pytest.raises(ValueError, match="Nothing is rolled against a number for 'draw:1'"):
        Number.total("?", drawn, "draw:1")


def test_the_last_answer_is_marked_on_its_button(choice: Choice) -> None:
    yes, no = choice.children[1].children
    choice.answer("Yes")
    assert "sw-wrong" in yes._dom_classes
    choice.answer("No")
    assert not {"sw-wrong", "sw-right"} & set(yes._dom_classes)
    assert "sw-right" in no._dom_classes


# -- on the board -------------------------------------------------------------------------------------------


def test_a_question_may_be_answered_on_the_board() -> None:
    match = hand()
    question = Play(
        "Take the card out of your deck.",
        match,
        "card:usa/rifleman-a hunker",
        others={"end": "That only discards it."},
        rules=["UN-hunker-01"],
    )
    judged = []
    for word in ("end", "card:usa/rifleman-a hunker"):
        match.answer(word)
        judged.append((question.right_so_far, "That only discards it." in text_of(question)))
        match.undo()
        judged.append((question.right_so_far, "That only discards it." in text_of(question)))
    assert judged == [(False, True), (False, True), (True, False), (True, False)]
    assert "UN-hunker-01" in text_of(question)


def test_only_the_first_answer_of_a_message_is_judged() -> None:
    match = hand()
    question = Play("Attack.", match, "card:usa/rifleman-a attack")
    match.answer_all(["card:usa/rifleman-a attack", "unit:ger/scout-b"])
    assert question.right_so_far is True


def test_a_closed_question_looks_away() -> None:
    match = hand()
    question = Play("End the turn.", match, "end")
    question.close()
    match.answer("end")
    assert question.right_so_far is None


def test_a_right_answer_that_is_refused_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="The right answer 'card:usa/fog' is refused: Fog of War cannot be played"):
        Play("?", hand(), "card:usa/fog")


# -- the score ------------------------------------------------------------------------------------------------


def test_the_score_line_counts_along(choice: Choice) -> None:
    number = Number("?", 1)
    line = Score(choice, number)
    assert line.value == "0 of 2 right"
    number.answer(1)
    assert line.value == "1 of 2 right"
    number.answer(2)
    assert line.value == "0 of 2 right"


def test_the_score_counts_what_was_answered_right(choice: Choice) -> None:
    number = Number("?", 1)
    assert score(choice, number) == "0 of 2 right"
    number.answer(1)
    choice.answer("Yes")
    assert score(choice, number) == "1 of 2 right"
