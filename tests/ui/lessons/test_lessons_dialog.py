from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from nqviz.lessons.lesson import Lesson, LessonStep
from nqviz.lessons.progress import LessonProgress
from nqviz.lessons.scene import Scene
from nqviz.ui.lessons.lessons_dialog import LessonsDialog
from tests.support.qt_objects import activated, added

LEFT = Qt.MouseButton.LeftButton
LESSONS = [
    Lesson(title, f"It is about {title.lower()}.", (LessonStep("Look.", "", "", "", Scene()),))
    for title in ("Attacks", "Rows", "Counts")
]


def make_dialog(lessons: list[Lesson], done: dict[str, LessonProgress]) -> LessonsDialog:
    """Return a dialog that notes the lesson that is begun, or that another one is asked for."""
    chosen: list[Lesson | str] = []
    dialog = LessonsDialog(lessons, done.get, chosen.append, lambda: chosen.append("other"), None)
    dialog.chosen = chosen
    return dialog


@pytest.fixture
def dialog(qtbot: QtBot) -> LessonsDialog:
    return activated(qtbot, make_dialog(LESSONS, {}))


def button(dialog: LessonsDialog, text: str) -> QPushButton:
    return next(each for each in dialog.findChildren(QPushButton) if each.text() == text)


def test_each_lesson_has_its_number_and_what_it_is_about(dialog: LessonsDialog) -> None:
    texts = [dialog.titles.item(row).text() for row in range(dialog.titles.count())]
    assert texts == [
        "1  Attacks\nIt is about attacks.",
        "2  Rows\nIt is about rows.",
        "3  Counts\nIt is about counts.",
    ]
    rects = [dialog.titles.visualItemRect(dialog.titles.item(row)) for row in range(3)]
    assert all(upper.bottom() < lower.top() for upper, lower in pairwise(rects))


def test_the_first_one_is_chosen_by_enter_alone(qtbot: QtBot, dialog: LessonsDialog) -> None:
    qtbot.keyClick(dialog.titles, Qt.Key.Key_Return)
    assert dialog.chosen == [LESSONS[0]]
    assert not dialog.isVisible()


def test_begin_begins_the_one_that_was_clicked(qtbot: QtBot, dialog: LessonsDialog) -> None:
    at = dialog.titles.visualItemRect(dialog.titles.item(2)).center()
    qtbot.mouseClick(dialog.titles.viewport(), LEFT, pos=QPoint(at))
    assert dialog.isVisible()
    qtbot.mouseClick(button(dialog, "Begin"), LEFT)
    assert dialog.chosen == [LESSONS[2]]


def test_another_lesson_is_asked_for(qtbot: QtBot, dialog: LessonsDialog) -> None:
    qtbot.mouseClick(button(dialog, "Open a lesson…"), LEFT)
    assert dialog.chosen == ["other"]
    assert not dialog.isVisible()


def test_escape_chooses_nothing(qtbot: QtBot, dialog: LessonsDialog) -> None:
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.chosen == []
    assert not dialog.isVisible()


def test_lessons_stand_in_groups_with_what_is_done(qtbot: QtBot) -> None:
    groups = ("Start", "Start", "More")
    lessons = [
        replace(lesson, group=group, name=lesson.title)
        for lesson, group in zip(LESSONS, groups, strict=True)
    ]
    done = {"Attacks": LessonProgress(True, 1, 7, 2)}
    dialog = added(qtbot, make_dialog(lessons, done))
    texts = [dialog.titles.item(row).text() for row in range(dialog.titles.count())]
    assert [text.splitlines()[0] for text in texts] == [
        "Start",
        "1  Attacks",
        "2  Rows",
        "More",
        "3  Counts",
    ]
    assert texts[1].endswith("\n✓ Done  ·  1 of 2 right at the first try")
    assert dialog.titles.currentRow() == 2  # the first that is not done
    qtbot.keyClick(dialog.titles, Qt.Key.Key_Home)
    assert dialog.titles.currentRow() == 1  # the first below its heading
    heading = dialog.titles.visualItemRect(dialog.titles.item(3)).center()
    qtbot.mouseDClick(dialog.titles.viewport(), LEFT, pos=heading)
    assert dialog.chosen == []
