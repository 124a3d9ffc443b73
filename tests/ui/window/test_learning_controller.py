"""Tests of `nqviz.ui.window.learning_controller`, in the window."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from nqviz.lessons.learning import LearningFile
from nqviz.lessons.lesson import load_lesson, own_lessons
from nqviz.model.position import Task
from nqviz.solvers.registry import find_solver
from nqviz.ui.window.learnt_dialog import LearntDialog
from nqviz.ui.window.main_window import MainWindow
from tests.support.practice import make_turn
from tests.support.qt_objects import shown


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "learnt.json"


@pytest.fixture
def window(qtbot: QtBot, settings: QSettings, path: Path) -> MainWindow:
    settings.setValue("lessons/old.toml", "1 2 5")
    return shown(qtbot, MainWindow(settings, learning=LearningFile(path)))


def _menu_entry(window: MainWindow, title: str) -> None:
    window.menus.key_actions[title].trigger()


def test_lessons_algorithms_and_puzzles_are_kept_in_one_file(
    window: MainWindow, path: Path
) -> None:
    lesson = load_lesson(own_lessons()[1])
    window.lesson_controller.begin(lesson)
    window.lesson_controller.go_on()
    window.lesson_controller.end()
    window.learning.keep_solved("one")
    step = window.step_page.controller
    step.set_run(find_solver("quarters"), Task(6))
    step.practice.toggle()
    while (state := step.practice.state) is not None and state.turn is not None:
        make_turn(step.practice)
    learning = LearningFile(path).value
    assert set(learning.lessons) == {"old.toml", lesson.name}
    assert learning.stopped is not None
    assert (learning.stopped.lesson, learning.stopped.slide) == (lesson.name, 1)
    assert learning.puzzles == {"one"}
    assert window.learning.is_solved("one")
    record = learning.practice["quarters"]
    assert record.times == 1
    assert record.right == record.turns
    _menu_entry(window, "Go on where I stopped")
    assert window.lesson_controller.state is not None
    assert window.lesson_controller.state.index == 1


def test_it_is_shown_and_deleted_from_the_menu(window: MainWindow, path: Path) -> None:
    _menu_entry(window, "What I have learnt")
    [dialog] = window.findChildren(LearntDialog)
    dialog.close()
    assert path.exists()
    _menu_entry(window, "Delete what was learnt")
    [box] = window.findChildren(QMessageBox)
    next(each for each in box.buttons() if each.text() == "Delete").click()
    assert not path.exists()
    assert window.learning.why_nothing()
    assert window.learning.progress_of("old.toml") is None


def test_what_cannot_be_kept_is_said_once(window: MainWindow, path: Path) -> None:
    path.unlink()
    path.mkdir()
    window.learning.keep_solved("one")
    assert "can't be written" in window.error
    window.show_error("")
    window.learning.keep_solved("two")
    assert window.error == ""
