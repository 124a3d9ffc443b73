"""Connects lessons with the pages and the menu."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from nqviz.common.i18n import tr
from nqviz.lessons.lesson import SUFFIX, load_lesson, own_lessons
from nqviz.ui.lessons.blank_screen import Curtain
from nqviz.ui.lessons.documents import Documents
from nqviz.ui.lessons.lesson_player import Lecture
from nqviz.ui.lessons.lessons_dialog import LessonsDialog
from nqviz.ui.lessons.scene_controller import Stage
from nqviz.ui.look.palette import Look


class Classroom(QObject):
    """Gives lessons on the pages of a window.

    Attributes:
        lecture: the lesson that is being given.
        curtain: the black screen.

    Signals:
        room_changed(): a lesson has begun or ended, which takes or leaves room.
    """

    room_changed = Signal()

    def __init__(self, stage: Stage, documents: Documents, window: QWidget) -> None:
        """Show the scenes of lessons on a stage, and open their files."""
        super().__init__(stage)
        self._stage, self._documents = stage, documents
        self._window = window
        self.lecture = Lecture(stage.places, self)
        self.curtain = Curtain(window)
        self.lecture.scene_asked.connect(stage.show)
        self.lecture.place_asked.connect(stage.favour)
        self.lecture.begun.connect(self.room_changed)
        self.lecture.ended.connect(self.room_changed)
        documents.openers[SUFFIX] = self.lecture.open

    @property
    def commands(self) -> dict[str, Callable[[], object]]:
        """What the actions of lessons do, by their names."""
        return {
            "lesson_on": self.lecture.go_on,
            "lesson_back": self.lecture.go_back,
            "choose_lesson": self.choose,
            "blank": self.curtain.draw,
        }

    def furnish(self, menu: QMenu) -> None:
        """Offer the lessons in a menu."""
        menu.aboutToShow.connect(partial(self._fill, menu))

    def take_over(self, other: "Classroom") -> None:
        """Go on with the lesson of another one, whose place this one takes."""
        if not other.curtain.isHidden():
            self.curtain.draw()
        other.curtain.deleteLater()
        self.lecture.take_over(other.lecture)

    def leave(self) -> None:
        """Leave the lesson, unless something goes on that is to be cancelled first."""
        if not self._stage.is_busy:
            self.lecture.leave()

    def choose(self) -> None:
        """Let a lesson be chosen from a list."""
        dialog = LessonsDialog([load_lesson(path) for path in own_lessons()], self._window)
        dialog.lesson_chosen.connect(self.lecture.begin)
        dialog.open_asked.connect(self._documents.ask_open)
        dialog.open()

    def set_look(self, look: Look, scale: float) -> None:
        """Take on a look and a scale."""
        self.lecture.set_look(look, scale)

    def _fill(self, menu: QMenu) -> None:
        """Name the lessons, when somebody looks for the first time."""
        if menu.property("filled"):
            return
        menu.setProperty("filled", True)
        menu.addSeparator()
        for place, path in enumerate(own_lessons(), start=1):
            lesson = load_lesson(path)
            action = QAction(f"{place}  {tr(lesson.title)}", menu)
            action.setToolTip(tr(lesson.about))
            action.triggered.connect(partial(self.lecture.begin, lesson))
            menu.addAction(action)
        menu.addSeparator()
        other = QAction(tr("Open a lesson…"), menu)
        other.triggered.connect(self._documents.ask_open)
        menu.addAction(other)
