"""Tests of `nqviz.ui.window.printing`."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.lessons.lesson import load_lesson, own_lessons
from nqviz.ui.printing.print_dialog import PrintDialog
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow
from tests.support.scenario import press


def test_the_key_opens_it_from_every_page(qtbot: QtBot, main_window: MainWindow) -> None:
    for where in (Where.STEP, Where.RACE, Where.MEASURE):
        main_window.show_page(where)
        main_window.activateWindow()
        qtbot.waitUntil(lambda: main_window.isActiveWindow() and bool(main_window.focusWidget()))
        press("Ctrl+P")
        (dialog,) = [each for each in main_window.findChildren(PrintDialog) if each.isVisible()]
        assert not dialog.lesson_box.isVisible()
        assert not dialog.print_button.isEnabled() or dialog.print_button.toolTip()
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: main_window.findChild(PrintDialog) is None)


def test_the_lesson_that_is_on_comes_first(main_window: MainWindow) -> None:
    lesson = load_lesson(own_lessons()[1])
    main_window.lesson_controller.begin(lesson)
    press("Ctrl+P")
    dialog = main_window.findChild(PrintDialog)
    assert dialog is not None
    assert dialog.lesson_box.currentText() == lesson.title
