import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import LANGUAGES, speaking
from nqviz.frames.palette import LIGHT
from nqviz.puzzles.collection import own_collection
from nqviz.puzzles.difficulty import Level
from nqviz.puzzles.solutions import solutions
from nqviz.ui.puzzles.puzzles_dialog import PuzzlesDialog
from tests.support.qt_objects import shown


@pytest.fixture
def dialog(qtbot: QtBot) -> PuzzlesDialog:
    chosen = []
    is_solved = {"01", "02"}.__contains__
    dialog = PuzzlesDialog(is_solved, chosen.append, lambda: chosen.append("other"), LIGHT)
    dialog.chosen = chosen
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)  # the test's bot does it
    return shown(qtbot, dialog)


def test_solved_puzzles_are_ticked_and_the_first_other_one_is_chosen(
    qtbot: QtBot, dialog: PuzzlesDialog
) -> None:
    boards = dialog.boards
    texts = [boards.item(row).text() for row in range(boards.count())]
    assert texts[:3] == ["1: easy ✓", "2: easy ✓", "3: easy"]
    assert boards.currentRow() == 2
    qtbot.keyClick(boards, Qt.Key.Key_Right)
    qtbot.keyClick(boards, Qt.Key.Key_Return)
    qtbot.mouseClick(dialog.solve_button, Qt.MouseButton.LeftButton)
    assert dialog.chosen == [own_collection()[3]] * 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_puzzles_are_seen_at_once_each_with_its_words_on_one_line(
    qtbot: QtBot, language: str
) -> None:
    with speaking(language):
        dialog = PuzzlesDialog(lambda _name: True, print, print, LIGHT)
    qtbot.addWidget(dialog)
    dialog.show()
    boards = dialog.boards
    assert boards.verticalScrollBar().maximum() == 0
    for row in range(boards.count()):
        place = boards.visualItemRect(boards.item(row))
        advance = boards.fontMetrics().horizontalAdvance(boards.item(row).text())
        assert boards.viewport().rect().contains(place)
        assert advance < place.width(), boards.item(row).text()


def test_a_new_one_is_made_as_asked(qtbot: QtBot, dialog: PuzzlesDialog) -> None:
    dialog.n_box.setValue(6)
    dialog.level_box.setCurrentIndex(dialog.level_box.findData(Level.EASY))
    qtbot.mouseClick(dialog.make_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(dialog.chosen))
    (puzzle,) = dialog.chosen
    assert (puzzle.n, puzzle.difficulty.level, puzzle.number) == (6, Level.EASY, 0)
    assert len(solutions(puzzle.rule, 6)) == 1


def test_making_can_be_stopped_and_what_is_not_found_is_said(
    qtbot: QtBot, dialog: PuzzlesDialog
) -> None:
    dialog.n_box.setValue(4)
    dialog.level_box.setCurrentIndex(dialog.level_box.findData(Level.VERY_HARD))
    qtbot.mouseClick(dialog.make_button, Qt.MouseButton.LeftButton)
    assert dialog.make_button.text() == "Stop"
    qtbot.mouseClick(dialog.make_button, Qt.MouseButton.LeftButton)
    assert dialog.make_button.text() == "Make a new one"
    assert dialog.status.isHidden()
    qtbot.mouseClick(dialog.make_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "try another size" in dialog.status.text())
    assert dialog.make_button.text() == "Make a new one"


def test_a_file_can_be_asked_for(qtbot: QtBot, dialog: PuzzlesDialog) -> None:
    qtbot.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton)
    assert dialog.chosen == ["other"]
