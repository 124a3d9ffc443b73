"""Connects lessons with the pages and the menu."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from nqviz.common.i18n import tr
from nqviz.lessons.lesson import SUFFIX, load_lesson, own_lessons
from nqviz.ui.lessons.blank_screen import BlankScreen
from nqviz.ui.lessons.documents import Documents
from nqviz.ui.lessons.lesson_player import LessonPlayer
from nqviz.ui.lessons.lessons_dialog import LessonsDialog
from nqviz.ui.lessons.scene_controller import SceneController


class LessonController(QObject):
    """Shows lessons on the pages of a window."""

    def __init__(
        self, scene_controller: SceneController, documents: Documents, window: QWidget
    ) -> None:
        """Show the scenes of lessons by a scene controller, and open their files."""
        super().__init__(scene_controller)
        self._scene_controller, self._documents = scene_controller, documents
        self._window = window
        self.lesson_player = LessonPlayer(scene_controller.places, self)
        self.blank_screen = BlankScreen(window)
        self.lesson_player.scene_asked.connect(scene_controller.show)
        self.lesson_player.place_asked.connect(scene_controller.favour)
        documents.openers[SUFFIX] = lambda path: self.lesson_player.begin(load_lesson(path))

    @property
    def commands(self) -> dict[str, Callable[[], object]]:
        """What the actions of lessons do, by their names."""
        return {
            "lesson_on": self.lesson_player.go_on,
            "lesson_back": self.lesson_player.go_back,
            "choose_lesson": self.choose,
            "blank": self.blank_screen.cover,
        }

    def fill_menu(self, menu: QMenu) -> None:
        """Offer the lessons in a menu."""
        menu.aboutToShow.connect(partial(self._fill, menu))

    def take_over(self, other: "LessonController") -> None:
        """Go on with the lesson of another one, which this one replaces."""
        if not other.blank_screen.isHidden():
            self.blank_screen.cover()
        other.blank_screen.deleteLater()
        self.lesson_player.take_over(other.lesson_player)

    def leave(self) -> None:
        """Leave the lesson, unless something goes on that is to be cancelled first."""
        if not self._scene_controller.is_busy:
            self.lesson_player.leave()

    def choose(self) -> None:
        """Let a lesson be chosen from a list."""
        dialog = LessonsDialog([load_lesson(path) for path in own_lessons()], self._window)
        dialog.lesson_chosen.connect(self.lesson_player.begin)
        dialog.open_asked.connect(self._documents.ask_open)
        dialog.open()

    def _fill(self, menu: QMenu) -> None:
        """Add the lessons, when the menu is opened for the first time."""
        if menu.property("filled"):
            return
        menu.setProperty("filled", True)
        menu.addSeparator()
        for place, path in enumerate(own_lessons(), start=1):
            lesson = load_lesson(path)
            action = QAction(f"{place}  {tr(lesson.title)}", menu)
            action.setToolTip(tr(lesson.about))
            action.triggered.connect(partial(self.lesson_player.begin, lesson))
            menu.addAction(action)
        menu.addSeparator()
        other = QAction(tr("Open a lesson…"), menu)
        other.triggered.connect(self._documents.ask_open)
        menu.addAction(other)
