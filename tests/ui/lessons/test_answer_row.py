import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.lessons.exercise import Attempt, ChoiceExercise, NumberExercise, SquaresExercise
from nqviz.ui.lessons.answer_row import AnswerRow
from tests.support.qt_objects import activated

CHOICES = ChoiceExercise(("The first", "The last", "Both & all"), 1)


@pytest.fixture
def row(qtbot: QtBot) -> AnswerRow:
    row = AnswerRow()
    row.answered = []
    row.answer = row.answered.append
    row.resize(900, 40)
    return activated(qtbot, row)


def test_a_choice_is_made_by_click(qtbot: QtBot, row: AnswerRow) -> None:
    row.show_exercise(CHOICES)
    shown = [each.text() for each in row.choices if each.isVisible()]
    assert shown == ["1  The first", "2  The last", "3  Both && all"]
    qtbot.mouseClick(row.choices[2], Qt.MouseButton.LeftButton)
    assert row.answered == [2]
    assert not row.field.isVisible()


def test_a_number_is_typed_and_given_with_enter(qtbot: QtBot, row: AnswerRow) -> None:
    row.show_exercise(NumberExercise(92))
    row.take_digit("9")
    assert row.field.hasFocus()
    for key in (Qt.Key.Key_3, Qt.Key.Key_Backspace, Qt.Key.Key_2, Qt.Key.Key_X):
        qtbot.keyClick(row.field, key)
    qtbot.keyClick(row.field, Qt.Key.Key_Return)
    qtbot.keyClick(row.field, Qt.Key.Key_5)  # in place of the answer that was given
    qtbot.mouseClick(row.give_button, Qt.MouseButton.LeftButton)
    qtbot.keyClick(row.field, Qt.Key.Key_Backspace)
    qtbot.keyClick(row.field, Qt.Key.Key_Return)  # the field is empty
    assert row.answered == [92, 5]


def test_squares_are_counted(row: AnswerRow) -> None:
    attempt = Attempt(SquaresExercise(frozenset({(0, 0), (1, 1)}), 2))
    row.show_exercise(attempt.exercise)
    row.show_attempt(attempt.with_answer((1, 1)))
    assert row.prompt.text().startswith("1 of 2 found")
    assert not any(each.isVisible() for each in (*row.choices, row.field))


def test_long_choices_stand_below_each_other(row: AnswerRow) -> None:
    long = ChoiceExercise(tuple(f"{place} {'long ' * 14}" for place in range(3)), 0)
    assert row.height_for(long, 900) > 2 * row.height_for(CHOICES, 900)
    row.show_exercise(long)
    row.resize(900, row.sizeHint().height())
    row.layout().activate()
    tops = [button.y() for button in row.choices[:3]]
    assert tops == sorted(set(tops))
