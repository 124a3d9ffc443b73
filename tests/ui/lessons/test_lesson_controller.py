from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QMainWindow, QMenu, QWidget
from pytestqt.qtbot import QtBot

from nqviz.lessons.lesson import Lesson, load_lesson, own_lessons
from nqviz.lessons.progress import LessonProgress
from nqviz.lessons.scene import Scene
from nqviz.ui.lessons.documents import Documents
from nqviz.ui.lessons.lesson_controller import LessonController
from nqviz.ui.lessons.lessons_dialog import LessonsDialog
from nqviz.ui.step.step_page import StepPage


class Scenes(QObject):
    """In place of a scene controller: it notes the scenes and shows none."""

    run_arrived = Signal()
    is_under_way = False

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.shown: list[Scene] = []
        self.preferred: list[str | None] = []
        self.is_busy = False

    def show(self, scene: Scene, *, shows_way: bool = False) -> None:  # noqa: ARG002
        self.shown.append(scene)

    def skip_way(self) -> bool:
        return False

    def prefer(self, place: str | None) -> None:
        self.preferred.append(place)

    def places(self, _name: str) -> Sequence[QWidget]:
        return ()


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(900, 600)
    window.show()
    return window


@pytest.fixture
def scenes(window: QMainWindow) -> Scenes:
    return Scenes(window)


@pytest.fixture
def documents(window: QMainWindow) -> Documents:
    return Documents(Scene, window)


@pytest.fixture
def controller(
    qtbot: QtBot, step_page: StepPage, window: QMainWindow, scenes: Scenes, documents: Documents
) -> LessonController:
    return make_controller(qtbot, step_page, window, scenes, documents)


def make_controller(
    qtbot: QtBot, step_page: StepPage, window: QMainWindow, scenes: Scenes, documents: Documents
) -> LessonController:
    controller = LessonController(scenes, step_page, documents, window)
    qtbot.addWidget(controller.lesson_player.bar)
    return controller


def own_lesson(place: int) -> Lesson:
    return load_lesson(own_lessons()[place])


def test_a_file_that_is_opened_begins_a_lesson(
    controller: LessonController, scenes: Scenes, documents: Documents
) -> None:
    documents.open(own_lessons()[1])
    first = load_lesson(own_lessons()[1]).steps[0]
    assert controller.lesson_player.lesson == own_lesson(1)
    assert scenes.shown == [first.scene]
    assert scenes.preferred == [first.look_at]


def test_a_mistake_in_a_lesson_is_told_with_its_line(
    qtbot: QtBot, controller: LessonController, documents: Documents, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('title = "T"\n[[step]]\npage = "nowhere"\ntext = "x"\n', encoding="utf-8")
    with qtbot.waitSignal(documents.failed) as failed:
        documents.open(file)
    assert failed.args[0].startswith("mine.toml, line 3: “page” should be one of")
    assert not controller.lesson_player.is_on


def test_a_lesson_is_chosen_from_the_list(
    qtbot: QtBot, window: QMainWindow, controller: LessonController
) -> None:
    controller.choose()
    titles = window.findChild(LessonsDialog).titles
    texts = [titles.item(row).text() for row in range(titles.count())]
    assert sum(text[:1].isdigit() for text in texts) == len(own_lessons())
    qtbot.keyClick(titles, Qt.Key.Key_Down)
    qtbot.keyClick(titles, Qt.Key.Key_Return)
    assert controller.lesson_player.lesson == own_lesson(1)


def test_the_menu_lists_the_lessons_in_teaching_order(
    window: QMainWindow, controller: LessonController
) -> None:
    menu = QMenu(window)
    controller.fill_menu(menu)
    menu.aboutToShow.emit()
    menu.aboutToShow.emit()
    titles = [action.text() for action in menu.actions()]
    numbered = [title for title in titles if title[:1].isdigit()]
    assert numbered[1] == "2  Why does the fourth row fail?"
    assert len(numbered) == len(own_lessons())
    assert titles[-1] == "Open a lesson…"
    next(action for action in menu.actions() if action.text() == numbered[3]).trigger()
    assert controller.lesson_player.lesson == own_lesson(3)
    menu.actions()[-1].trigger()
    [dialog] = window.findChildren(QFileDialog)
    dialog.reject()


def test_the_commands_walk_the_lesson(controller: LessonController, documents: Documents) -> None:
    documents.open(own_lessons()[1])
    bar = controller.lesson_player.bar
    first = bar.second.text()
    controller.lesson_player.go_on()
    assert bar.first.text() == first  # the question, with its answer below
    controller.lesson_player.go_back()
    assert bar.second.text() == first


def test_what_goes_on_is_cancelled_before_the_lesson_is_left(
    controller: LessonController, scenes: Scenes, documents: Documents
) -> None:
    documents.open(own_lessons()[0])
    scenes.is_busy = True
    controller.leave()
    assert controller.lesson_player.is_on
    scenes.is_busy = False
    controller.leave()
    assert not controller.lesson_player.is_on
    assert scenes.preferred[-1] is None


def test_another_one_goes_on_with_the_lesson(
    qtbot: QtBot,
    step_page: StepPage,
    window: QMainWindow,
    controller: LessonController,
    documents: Documents,
) -> None:
    documents.open(own_lessons()[1])
    controller.lesson_player.go_on()
    other = make_controller(qtbot, step_page, window, Scenes(window), documents)
    other.resume(controller.lesson_player.state)
    assert other.lesson_player.lesson == own_lesson(1)
    assert other.lesson_player.bar.first.text() == controller.lesson_player.bar.first.text()


def test_what_has_been_done_of_a_lesson_is_kept(
    controller: LessonController, documents: Documents
) -> None:
    kept = []
    controller.keep_progress = lambda name, progress: kept.append((name, progress))
    documents.open(own_lessons()[1])
    lesson = own_lesson(1)
    assert kept == [(lesson.name, LessonProgress(False, 0, lesson.exercises))]
    for _ in range(2 * len(lesson.steps) - 1):
        controller.lesson_player.go_on()
    assert kept[-1] == (lesson.name, LessonProgress(True, 0, lesson.exercises))
