from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.model.annotations import NO_ANNOTATIONS
from nqviz.ui.lessons.explanation import PaneCover
from nqviz.ui.lessons.lesson_bar import LessonBar
from nqviz.ui.window.main_window import MainWindow

LESSON = """
title = "Exercises"
[[step]]
page = "step"
algorithm = "wirth-basic"
n = 4
step = 6
text = "Two queens."
question = "Which squares of row 1 were safe?"
answer = "Columns 2 and 3."
squares = ["1,2", "1,3"]
reasons = { "3,3" = "That is row 3." }
hide = ["state", "why"]
draw = ["attacks 0"]
[[step]]
text = "Numbers."
question = "How many solutions are there?"
answer = "Two."
number = 2
reasons = { "92" = "That is for eight queens." }
[[step]]
text = "Choices."
question = "Who is to blame?"
answer = "The corner."
choices = ["The corner", "The other"]
right = 1
reasons = { "2" = "She may move." }
"""
RULE_LESSON = """
title = "Other rules"
[[step]]
page = "step"
algorithm = "wirth-basic"
n = 5
rule = "RULE"
step = 2
text = "A queen stands in the corner."
question = "Which is a safe square of row 1?"
squares = ["1,2"]
answer = "Column 2."
"""
ON, BACK = Qt.Key.Key_PageDown, Qt.Key.Key_PageUp


@pytest.fixture
def window(main_window: MainWindow, tmp_path: Path) -> MainWindow:
    """Return a window with a lesson of three exercises."""
    file = tmp_path / "exercises.toml"
    file.write_text(LESSON, encoding="utf-8")
    main_window.open_file(file)
    return main_window


def bar(window: MainWindow) -> LessonBar:
    return window.lesson_controller.bar


def press(qtbot: QtBot, window: MainWindow, *keys: Qt.Key) -> None:
    for key in keys:
        qtbot.keyClick(window.focusWidget() or window, key)


def click(qtbot: QtBot, window: MainWindow, row: int, column: int) -> None:
    board = window.step_page.board
    at = board.geometry_of_board().center(row, column).toPoint()
    qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=at)


def is_answered(window: MainWindow) -> bool:
    return window.lesson_controller.state.is_answered


def test_squares_are_found_one_by_one(qtbot: QtBot, window: MainWindow) -> None:
    board = window.step_page.board
    click(qtbot, window, 1, 1)
    assert bar(window).first.text().startswith("✗ Not right. Row 1, ")
    assert board.annotations.crosses == ((1, 1),)
    assert board.annotations.arrows == (((0, 0), (1, 1)),)
    click(qtbot, window, 3, 3)
    assert bar(window).first.text() == "✗ Not right. That is row\u00a03."
    click(qtbot, window, 1, 3)
    assert board.annotations.ticks == ((1, 3),)
    assert bar(window).answers.prompt.text().startswith("1 of 2")
    assert not is_answered(window)
    click(qtbot, window, 1, 2)
    assert is_answered(window)
    assert bar(window).second.text() == "✓ Right. Columns 2 and 3."
    assert board.annotations.rays == ((0, 0),)


@pytest.mark.parametrize(
    ("rule", "square", "arrows"),
    [("torus", (2, 3), (((0, 0), (2, 3)),)), ("kings", (2, 2), ())],
)
def test_a_wrong_square_is_explained_under_the_rule_of_its_board(
    qtbot: QtBot,
    main_window: MainWindow,
    tmp_path: Path,
    rule: str,
    square: tuple[int, int],
    arrows: tuple[object, ...],
) -> None:
    file = tmp_path / "rule.toml"
    file.write_text(RULE_LESSON.replace("RULE", rule), encoding="utf-8")
    main_window.open_file(file)
    assert main_window.step_page.player.position.queens == [0, -1, -1, -1, -1]
    click(qtbot, main_window, *square)
    annotations = main_window.step_page.board.annotations
    assert (annotations.crosses, annotations.arrows) == ((square,), arrows)
    told = bar(main_window).first.text()
    assert told.startswith("✗ Not right.")
    assert ("is attacked from row\u00a00" in told) is bool(arrows)


def test_a_square_that_was_found_already_changes_nothing(qtbot: QtBot, window: MainWindow) -> None:
    for _ in range(2):
        click(qtbot, window, 1, 3)
        assert bar(window).answers.prompt.text().startswith("1 of 2")
        assert window.step_page.board.annotations.ticks == ((1, 3),)
    assert not is_answered(window)


def test_squares_are_found_with_keys_alone(qtbot: QtBot, window: MainWindow) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    board = window.step_page.board
    assert board.hasFocus()
    assert board.marks.cursor == (2, 2)
    qtbot.keyClick(board, Qt.Key.Key_Up, control)
    qtbot.keyClick(board, Qt.Key.Key_Return)
    qtbot.keyClick(board, Qt.Key.Key_Right, control)
    qtbot.keyClick(board, Qt.Key.Key_Return)
    assert bar(window).second.text() == "✓ Right. Columns 2 and 3."
    assert board.marks.cursor is None


def test_what_gives_the_answer_is_covered_until_then(qtbot: QtBot, window: MainWindow) -> None:
    def covered() -> list[str]:
        covers = [each for each in window.findChildren(PaneCover) if not each.isHidden()]
        places = window.step_page.panes.cards()
        return sorted(name for cover in covers for name in places if places[name] is cover.parent())

    assert covered() == ["state", "why"]
    press(qtbot, window, ON)
    assert covered() == []
    assert window.step_page.board.annotations.rays == ((0, 0),)
    press(qtbot, window, BACK)
    assert covered() == ["state", "why"]
    assert window.step_page.board.annotations == NO_ANNOTATIONS


def test_what_is_drawn_goes_when_the_run_goes_on(qtbot: QtBot, window: MainWindow) -> None:
    press(qtbot, window, Qt.Key.Key_Right, ON)
    assert window.step_page.player.position.index == 6  # what is drawn belongs to this step
    assert window.step_page.board.annotations != NO_ANNOTATIONS
    press(qtbot, window, Qt.Key.Key_Right)
    assert window.step_page.board.annotations == NO_ANNOTATIONS


def test_a_number_is_typed_wherever_the_focus_is(qtbot: QtBot, window: MainWindow) -> None:
    press(qtbot, window, ON, ON)
    window.step_page.board.setFocus()
    press(qtbot, window, Qt.Key.Key_9, Qt.Key.Key_2, Qt.Key.Key_Return)
    assert bar(window).first.text() == "✗ Not right. That is for eight queens."
    press(qtbot, window, Qt.Key.Key_4, Qt.Key.Key_Return)
    assert bar(window).first.text() == "✗ Not right. It is less."
    press(qtbot, window, Qt.Key.Key_1, Qt.Key.Key_Return)
    assert bar(window).first.text() == "✗ Not right. It is more."
    before = window.step_page.player.position.index
    press(qtbot, window, Qt.Key.Key_Right)  # a key that means nothing in a number walks the run
    assert window.step_page.player.position.index == before + 1
    press(qtbot, window, Qt.Key.Key_2, Qt.Key.Key_Return)
    assert bar(window).second.text() == "✓ Right. Two."
    assert window.step_page.board.hasFocus()


def test_a_step_that_is_practised_answers_no_question(qtbot: QtBot, window: MainWindow) -> None:
    practice, exercises = window.step_page.interaction.practice, window.lesson_controller.exercises
    press(qtbot, window, Qt.Key.Key_A)
    click(qtbot, window, 1, 1)
    assert practice.state is not None
    assert practice.state.cursor == (1, 1)
    assert (exercises.attempt.right, exercises.attempt.wrong) == ((), ())
    assert not bar(window).first.text().startswith("✗")
    press(qtbot, window, Qt.Key.Key_A)
    click(qtbot, window, 1, 1)
    assert exercises.attempt.wrong == ((1, 1),)
    press(qtbot, window, ON, ON)
    assert bar(window).answers.field.isVisible()
    window.step_page.board.setFocus()
    press(qtbot, window, Qt.Key.Key_A)
    before = practice.state
    press(qtbot, window, Qt.Key.Key_4)
    assert practice.state != before
    assert bar(window).answers.field.text() == ""
    press(qtbot, window, Qt.Key.Key_A, Qt.Key.Key_4)
    assert bar(window).answers.field.text() == "4"


def test_a_choice_is_made_with_a_digit(qtbot: QtBot, window: MainWindow) -> None:
    press(qtbot, window, ON, ON, ON, ON)
    press(qtbot, window, Qt.Key.Key_3)  # there is no third choice: the key does what it always does
    assert window.step_page.player.pace.step_size == 3
    press(qtbot, window, Qt.Key.Key_2)
    assert bar(window).first.text() == "✗ Not right. She may move."
    assert window.step_page.player.pace.step_size == 3
    press(qtbot, window, Qt.Key.Key_1)
    assert bar(window).second.text() == "✓ Right. The corner."
    press(qtbot, window, Qt.Key.Key_1)
    assert window.step_page.player.pace.step_size == 1
