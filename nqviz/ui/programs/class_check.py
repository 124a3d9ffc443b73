"""Checks the programs of a class, in the background, and shows which of them are alike."""

import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from nqviz.classroom.homework import CheckedProgram, check_each, check_program, programs_in
from nqviz.common.i18n import mark, number, tr
from nqviz.frames.palette import LIGHT, Look
from nqviz.ui.jobs.background_task import BackgroundTask, Request
from nqviz.ui.jobs.job import Activity
from nqviz.ui.programs.class_dialog import ClassDialog
from nqviz.ui.programs.program_checking import ProgramChecking
from nqviz.ui.programs.trust_dialog import ClassQuestion
from nqviz.ui.widgets.action import Action, Menu
from nqviz.ui.widgets.user_folders import ask_folder

_TITLE = mark("Check a folder of programs, such as a class's homework")


class ClassCheck(QObject):
    """The programs of a class: what was found of them stays until another folder is checked.

    Attributes:
        look: that of the table.

    Signals:
        progressed(Activity): how far the check is; None where there is none.
        failed(str): something can't be done; one sentence says why.
    """

    progressed = Signal(object)
    failed = Signal(str)

    def __init__(self, checking: ProgramChecking, window: QWidget) -> None:
        """Open programs by `checking`, in a window."""
        super().__init__(window)
        self._checking, self._window = checking, window
        self.look: Look = LIGHT
        self._task = BackgroundTask(self)
        self._stop = threading.Event()
        self._checked: list[CheckedProgram] = []

    @property
    def is_busy(self) -> bool:
        """Whether programs are being checked."""
        return self._task.is_running

    def show(self) -> None:
        """Show what was found, or ask for a folder where nothing was yet."""
        if self.is_busy:
            return
        if self._checked:
            dialog = ClassDialog(
                self._checked, self._checking.show_verdict, self.look, self._window
            )
            dialog.other_asked.connect(self.ask)
            dialog.open()
        else:
            self.ask()

    def ask(self) -> None:
        """Ask for a folder, and whether what is in it shall run."""
        ask_folder(tr(_TITLE), self._look_into, self._window)

    def why_not(self) -> str:
        """Return why no folder can be checked now; empty where one can."""
        return tr("Programs are being checked. Escape stops.") if self.is_busy else ""

    def cancel(self) -> bool:
        """Stop checking; return whether there was something to stop."""
        was_busy = self.is_busy
        self._stop.set()
        self._task.cancel()
        if was_busy:
            self.progressed.emit(None)
        return was_busy

    def close_down(self) -> None:
        """Stop."""
        self.cancel()

    def _look_into(self, folder: Path) -> None:
        """Look for the programs in a folder, which may hold many other files."""

        def look(_request: Request) -> Sequence[Path]:
            return programs_in(folder)

        self._task.start(look, partial(self._ask_trust, folder))
        self.progressed.emit(Activity(tr("Looking for programs in {folder}…", folder=folder)))

    def _ask_trust(self, folder: Path, files: Sequence[Path] | None) -> None:
        self.progressed.emit(None)
        if not files:
            self.failed.emit(tr("There is no program in {folder}.", folder=folder))
            return
        question = ClassQuestion(folder, len(files), self._window)
        question.accepted.connect(partial(self._start, files))
        question.open()

    def _start(self, files: Sequence[Path]) -> None:
        self._stop.set()
        stop = self._stop = threading.Event()
        checked: dict[int, CheckedProgram] = {}

        def work(request: Request) -> list[CheckedProgram]:
            def check(index: int) -> None:
                checked[index] = check_program(files[index], stop)
                request.report(lambda done: self._show_progress(done, len(files)), len(checked))

            check_each(len(files), check, stop)
            return [checked[index] for index in sorted(checked)]

        self._task.start(work, self._on_checked)
        self._show_progress(0, len(files))

    def _show_progress(self, done: int, count: int) -> None:
        words = tr("Checking programs: {done} of {count}", done=number(done), count=number(count))
        self.progressed.emit(Activity(words, done / count))

    def _on_checked(self, checked: list[CheckedProgram] | None) -> None:
        self.progressed.emit(None)
        if checked:
            self._checked = checked
            self.show()


CHECK_CLASS = Action(
    ClassCheck,
    "Ctrl+F6",
    _TITLE,
    ClassCheck.show,
    Menu.CLASS,
    begins_group=True,
    why_not=ClassCheck.why_not,
    also=mark("students, homework, grade, marks, hand in, mistakes of a class, all programs"),
)
