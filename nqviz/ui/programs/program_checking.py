"""Judges the program that the Step page shows, in the background."""

import threading
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import mark, together, tr
from nqviz.model.position import Task
from nqviz.model.step import Kind
from nqviz.programs.program import Program
from nqviz.programs.verdict import ProgramVerdict, judge
from nqviz.programs.visited import Difference
from nqviz.solvers.base.own_program import ProgramSource
from nqviz.solvers.base.solver import Solver
from nqviz.ui.jobs.background_task import BackgroundTask, Request
from nqviz.ui.programs.program_controller import ProgramController
from nqviz.ui.programs.program_editing import ProgramEditing
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.widgets.action import Action, Menu, Where


class ProgramChecking(QObject):
    """Checks a program, and shows what was found in place of its step, until the next one."""

    def __init__(
        self, programs: ProgramController, editing: ProgramEditing, window: QWidget
    ) -> None:
        super().__init__(window)
        self._programs, self._editing = programs, editing
        self._task = BackgroundTask(self)
        editing.check, editing.stop_check = self.check, self.cancel
        editing.is_checking = lambda: self.is_busy
        programs.n_of_run = self._n_before
        self._stop = threading.Event()
        self._judged: tuple[Solver, ProgramVerdict] | None = None
        self._awaited: tuple[Solver, Difference] | None = None  # the program, and what is led to
        # The program, the n that the check has chosen, and the one before it.
        self._sizes: tuple[Solver, int, int] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a program is being checked."""
        return self._task.is_running

    def bind(self, page: StepPage) -> None:
        """Show what was found on this page, in place of the one before it."""
        if not hasattr(self, "_page"):  # The player stays when pages come and go.
            page.player.changed.connect(self._say_difference)
        self._page = page
        if self.is_busy:
            page.status_changed.emit(tr("Checking the program. Escape stops."))

    def lead(self) -> None:
        """Open the run at the first step at which it differs from that of a right program."""
        shown = self._page.player.timeline.solver
        source = self._editing.source() or shown.file
        if self._judged is None or source is None or self._judged[0].file != source:
            self._page.controller.say(tr("F6 checks the program first."))
            return
        program, verdict = self._judged
        if verdict.is_in_run:
            self._show_n(program, verdict.n)
        self._editing.leave()
        self._page.board.setFocus()
        if verdict.difference is None:
            self._page.controller.say(verdict.why_no_difference())
            return
        self._editing.forget_place()
        self._awaited = program, verdict.difference
        self._page.player.seek(verdict.difference.step)
        self._say_difference()

    def _say_difference(self) -> None:
        """Say what is different once the run, which may take a while, is at the step."""
        player = self._page.player
        if self._awaited is None:
            return
        program, difference = self._awaited
        if (program, difference.step) != (player.timeline.solver, player.index):
            return
        self._awaited = None
        words = together(difference.in_words(), self._way_back())
        self._page.controller.say(words, Kind.CONFLICT)

    def show_verdict(self, source: ProgramSource, verdict: ProgramVerdict) -> None:
        """Open a program that was checked elsewhere, at the first step that differs, if any."""

        def show(program: Program) -> None:
            self._programs.show(program)
            self._programs.stay()
            self._on_judged(program, source.name, verdict)
            if verdict.difference is not None:
                self.lead()

        self._programs.note(source.path)
        self._programs.trust(source)  # it has run
        self._programs.run(source, show)

    def check(self) -> None:
        """Check the program that is shown, or the text of it that is edited."""
        shown = self._page.player.timeline.solver
        if shown.file is None:
            self._page.controller.say(self.why_not())
            return
        source = self._editing.source() or shown.file
        if source == shown.file:
            self._start(shown, source)
        else:
            self._programs.run(source, self._show_and_start)

    def why_not(self) -> str:
        """Return the sentence that says why there is nothing to check; empty where there is."""
        is_own = self._page.player.timeline.solver.file is not None
        return "" if is_own else tr("Only a program of your own can be checked.")

    def cancel(self) -> bool:
        """Stop checking; return whether there was something to stop."""
        if not self.is_busy:
            return False
        self._stop.set()
        self._task.cancel()
        self._page.status_changed.emit("")
        self._page.controller.say(tr("The check was stopped."))
        return True

    def close_down(self) -> None:
        """Stop."""
        self._stop.set()
        self._task.cancel()

    def _show_and_start(self, program: Program) -> None:
        self._programs.show(program)
        self._programs.stay()
        self._start(program, program.file)

    def _start(self, program: Solver, source: ProgramSource) -> None:
        self._stop.set()
        stop = self._stop = threading.Event()
        self._page.player.pause()

        def work(_request: Request) -> ProgramVerdict:
            return judge(source, stop=stop)

        self._task.start(work, partial(self._on_judged, program, source.name))
        self._page.controller.say(tr("{file} is being checked.", file=source.name))
        self._page.status_changed.emit(tr("Checking the program. Escape stops."))

    def _on_judged(self, program: Solver, name: str, verdict: ProgramVerdict | None) -> None:
        page = self._page
        page.status_changed.emit("")
        if verdict is None or page.player.timeline.solver is not program:
            return
        if self._editing.source() not in {None, program.file}:
            page.controller.say(tr("The text has changed since the check began: F6 checks it."))
            return
        words = verdict.in_words()
        self._judged = program, verdict
        if verdict.is_in_run:
            self._show_n(program, verdict.n)
        elif verdict.is_right:
            self._show_n(program, self._n_before())
        if verdict.difference is not None:
            words = together(words, tr("Shift+F6 shows the first step that differs."))
        words = together(words, self._way_back())
        on_board = verdict.finding.on_board(verdict.n, verdict.board, verdict.attacking)
        wrong_line = verdict.line or (verdict.lines[0] if verdict.lines else None)
        page.controller.say(
            tr("{file}: {verdict}", file=name, verdict=words),
            Kind.SOLUTION if verdict.is_right else Kind.CONFLICT,
            wrong_line=wrong_line,
            board=on_board if verdict.board else None,
        )
        if wrong_line is not None:
            page.panes.editor.show_line(wrong_line)

    def _show_n(self, program: Solver, n: int) -> None:
        """Show the run of a program for an n, and remember the one that the user has chosen."""
        before = self._n_before()
        timeline = self._page.player.timeline
        if (timeline.solver, timeline.task.n) != (program, n):
            with self._editing.kept_open():
                self._page.controller.set_run(program, Task(n))
        self._sizes = program, n, before

    def _way_back(self) -> str:
        """Return how one comes back to the n that the user has chosen; empty where it is shown."""
        n = self._n_before()
        if n == self._page.player.timeline.task.n:
            return ""
        return tr("{key} goes back to n = {n}.", key="Ctrl+Enter", n=n)

    def _n_before(self) -> int:
        """Return the n that the user has chosen, where the check has shown another one."""
        timeline = self._page.player.timeline
        if self._sizes is not None:
            program, n, before = self._sizes
            if n == timeline.task.n and timeline.solver.has_file_of(program):
                return before
        return timeline.task.n


_TITLE = mark("Check whether the program is right")
CHECK = Action(
    ProgramChecking,
    "F6",
    _TITLE,
    ProgramChecking.check,
    Menu.PROGRAM,
    Where.STEP,
    why_not=ProgramChecking.why_not,
    also=mark("mistake, test, correct, bug, grade"),
)
LEAD = replace(
    CHECK,
    keys="Shift+F6",
    title=mark("The first step at which the program goes wrong"),
    do=ProgramChecking.lead,
    also=mark("mistake, find the bug, error, debug, where"),
)
