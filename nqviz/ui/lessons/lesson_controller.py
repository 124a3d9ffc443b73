"""Connects lessons with the pages and the menu."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from nqviz.common.i18n import mark, tr
from nqviz.frames.palette import Look
from nqviz.lessons.lesson import MARKS, SUFFIX, Lesson, LessonState, load_lesson, own_lessons
from nqviz.lessons.progress import LessonProgress
from nqviz.runs.timeline import Timeline
from nqviz.scenes.algorithm import ProgramFile
from nqviz.ui.lessons.blank_screen import BlankScreen
from nqviz.ui.lessons.documents import Documents
from nqviz.ui.lessons.exercise_controller import ExerciseController
from nqviz.ui.lessons.explanation import Explanation
from nqviz.ui.lessons.lesson_player import LessonPlayer
from nqviz.ui.lessons.lessons_dialog import LessonsDialog
from nqviz.ui.lessons.scene_controller import SceneController
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.widgets.action import Action, Menu, Where


class LessonController(QObject):
    """Shows lessons on the pages of a window.

    Attributes:
        progress_of: what has been done of a lesson, by the name of its file.
        keep_progress: remembers what has been done of a lesson.
    """

    def __init__(
        self,
        scene_controller: SceneController,
        step_page: StepPage,
        documents: Documents,
        window: QWidget,
    ) -> None:
        """Show the scenes of lessons by a scene controller, and open their files.

        What lessons draw and ask stands on the board of the Step page.
        """
        super().__init__(scene_controller)
        self.progress_of: Callable[[str], LessonProgress | None] = lambda _name: None
        self.keep_progress: Callable[[str, LessonProgress], object] = lambda _name, _progress: None
        self._scene_controller, self._documents = scene_controller, documents
        self._window, self._step_page = window, step_page
        self.lesson_player = LessonPlayer(scene_controller.places, scene_controller.skip_way, self)
        self.explanation = Explanation(step_page.board, self)
        self.exercises = ExerciseController(self.lesson_player.bar.answers, step_page, window, self)
        self.blank_screen = BlankScreen(window)
        self._may_spread = True
        self._drawn_at: tuple[Timeline, int] | None = None
        self._keeps_place = False  # while a lesson is resumed whose run may have moved on
        self._connect()
        documents.openers[SUFFIX] = lambda path: self.lesson_player.begin(load_lesson(path))

    def fill_menu(self, menu: QMenu) -> None:
        """Offer the lessons in a menu."""
        menu.aboutToShow.connect(partial(self._fill, menu))

    def resume(self, state: LessonState | None) -> None:
        """Go on with a lesson, if one was under way."""
        if state is not None:
            self._keeps_place = True
            self.lesson_player.resume(state)
            self._keeps_place = False

    def leave(self) -> None:
        """Leave the lesson, unless something goes on that is to be cancelled first."""
        if not self._scene_controller.is_busy:
            self.lesson_player.leave()

    def set_look(self, look: Look, scale: float) -> None:
        self.lesson_player.set_look(look, scale)
        self.explanation.set_look(look, scale)

    def set_calm(self, is_calm: bool) -> None:
        """Draw lines of attack at once, or let them spread."""
        self._may_spread = not is_calm

    def choose(self) -> None:
        """Let a lesson be chosen from a list."""
        lessons = [load_lesson(path) for path in own_lessons()]
        dialog = LessonsDialog(lessons, self.progress_of, self._window)
        dialog.lesson_chosen.connect(self.lesson_player.begin)
        dialog.open_asked.connect(self._documents.ask_open)
        dialog.open()

    def _connect(self) -> None:
        player, scene_controller = self.lesson_player, self._scene_controller
        player.scene_asked.connect(
            lambda scene, shows_way: scene_controller.show(scene, shows_way=shows_way)
        )
        player.place_asked.connect(scene_controller.prefer)
        player.slide_shown.connect(self._on_slide_shown)
        player.progressed.connect(self._on_progressed)
        scene_controller.run_arrived.connect(self._on_run_arrived)
        self._step_page.player.changed.connect(self._on_played)
        self.exercises.answered.connect(self._on_answered)

    def _on_slide_shown(self) -> None:
        """Cover, draw and ask what the slide says; or nothing any more, after the lesson."""
        player, explanation = self.lesson_player, self.explanation
        self.exercises.end()
        explanation.clear()
        hidden = player.step.hide if player.is_on and not player.is_answered else ()
        self._step_page.board.show_algorithm_marks(is_shown=MARKS not in hidden)
        if not player.is_on:
            explanation.cover(())
            return
        explanation.cover(
            pane for name in hidden for pane in self._scene_controller.all_places(name)
        )
        if player.exercise is not None:
            self.exercises.begin(player.exercise)
        if not self._scene_controller.is_under_way:
            self._draw()

    def _draw(self) -> None:
        """Draw what the step says on the board as it stands where the step begins."""
        player, run = self.lesson_player, self._step_page.player
        if not (player.is_on and player.is_answered and player.step.draw):
            return
        scene = player.step.scene.run
        if scene is not None:
            is_the_run = run.timeline.task == scene.task and (
                isinstance(scene.solver, ProgramFile) or scene.solver.key == run.timeline.solver.key
            )
            is_at_step = is_the_run and run.position.index == scene.step
            if self._keeps_place and not is_at_step:
                return
            if not is_the_run:  # the class has looked at another one: drawn when this has arrived
                self._scene_controller.show(player.step.scene)
                return
            if not is_at_step:
                run.seek(scene.step)
        queens = run.position.queens
        self._drawn_at = run.timeline, run.index
        self.explanation.draw(player.step.draw, queens, spreads=self._may_spread)

    def _on_run_arrived(self) -> None:
        # The lesson has been asked for a scene that its slide does not show yet.
        if self.lesson_player.is_on and not self.explanation.has_drawn:
            self._draw()

    def _on_played(self) -> None:
        """Wipe the drawing off a board on which the run goes on."""
        player = self._step_page.player
        if self._drawn_at != (player.timeline, player.index):
            self.explanation.clear()

    def _on_answered(self, words: str, is_right: bool) -> None:
        if is_right:
            self.lesson_player.show_right(words)
        else:
            self.lesson_player.show_wrong(words)

    def _on_progressed(self, lesson: Lesson, progress: LessonProgress) -> None:
        if any(path.name == lesson.name for path in own_lessons()):
            self.keep_progress(lesson.name, progress)

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


_lesson = partial(Action, LessonController, menu=Menu.LESSONS)
_walk = partial(_lesson, where=Where.LESSON)

ACTIONS = (
    _lesson("Ctrl+L", mark("Choose a lesson"), LessonController.choose),
    _walk("PgDown W", mark("On with the lesson"), lambda each: each.lesson_player.go_on()),
    _walk("PgUp Shift+W", mark("Back in the lesson"), lambda each: each.lesson_player.go_back()),
)
