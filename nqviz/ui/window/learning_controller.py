"""Keeps what the student at this window learns, and shows it."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import mark, tr
from nqviz.lessons.learning import Learning, LearningFile
from nqviz.lessons.lesson_state import LessonState
from nqviz.lessons.progress import LessonProgress
from nqviz.practice.practice_state import PracticeState
from nqviz.ui.lessons.lesson_controller import LessonController
from nqviz.ui.step.step_controller import StepController
from nqviz.ui.widgets.action import Action, Menu
from nqviz.ui.window.learnt_dialog import LearntDialog, ask_delete


class LearningController:
    """Holds the file of a student; what can't be kept is said once."""

    def __init__(
        self,
        file: LearningFile,
        say: Callable[[str], object],
        say_error: Callable[[str], object],
        window: QWidget,
    ) -> None:
        """Call the first function with what was done, the second with why something failed."""
        self.file = file
        self._say, self._say_error, self._window = say, say_error, window
        self._has_failed = False

    def bind(self, step: StepController, lessons: LessonController) -> None:
        """Keep what is learnt there from now on."""
        step.practice.keep = self._keep_practice
        lessons.progress_of = self.progress_of
        lessons.keep = self._keep_lesson
        lessons.stopped = lambda: self.file.value.stopped

    def adopt(self, older: Learning) -> None:
        """Keep what an older version has kept elsewhere."""
        if not older.is_empty:
            self._keep(lambda learning: learning.joined(older))

    def progress_of(self, lesson: str) -> LessonProgress | None:
        """Return what has been done of a lesson, by its file's name; None where nothing has."""
        return self.file.value.lessons.get(lesson)

    def is_solved(self, puzzle: str) -> bool:
        """Tell whether a puzzle of the program has been solved, by its name."""
        return puzzle in self.file.value.puzzles

    def keep_solved(self, puzzle: str) -> None:
        """Remember that a puzzle has been solved."""
        self._keep(lambda learning: learning.with_puzzles([puzzle]))

    def show(self) -> None:
        """Show what was learnt."""
        LearntDialog(self.file, self._say, self._say_error, self._window).open()

    def ask_delete(self) -> None:
        """Delete what was learnt, when that is confirmed."""
        ask_delete(self.file, self._on_deleted, self._window)

    def why_nothing(self) -> str:
        """Return why there is nothing to be deleted; empty where there is something."""
        is_empty = self.file.value == Learning()
        return tr("Nothing has been learnt here yet.") if is_empty else ""

    def _keep_practice(self, state: PracticeState) -> None:
        slips = {slip.name: count for slip, count in state.slips()}
        key, turns = state.run.solver.key, len(state.run.turns)
        self._keep(lambda learning: learning.with_practice(key, state.right, turns, slips))

    def _keep_lesson(self, state: LessonState) -> None:
        name, progress, stopped = state.lesson.name, state.progress, state.stopped
        self._keep(lambda learning: learning.with_lesson(name, progress, stopped))

    def _keep(self, changed: Callable[[Learning], Learning]) -> None:
        try:
            self.file.change(changed)
        except ValueError as error:
            if not self._has_failed:
                self._say_error(str(error))
            self._has_failed = True

    def _on_deleted(self, problem: str) -> None:
        if problem:
            self._say_error(problem)
        else:
            self._say(tr("What was learnt has been deleted."))


_learning = partial(Action, LearningController, menu=Menu.LESSONS)

ACTIONS = (
    _learning(
        "",
        mark("What I have learnt"),
        LearningController.show,
        begins_group=True,
        also=mark("progress, score, results, report, certificate, print"),
    ),
    _learning(
        "",
        mark("Delete what was learnt"),
        LearningController.ask_delete,
        why_not=LearningController.why_nothing,
        also=mark("forget, erase, privacy, reset progress"),
    ),
)
