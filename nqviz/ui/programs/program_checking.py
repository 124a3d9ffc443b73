"""Judges the program that the Step page shows, in the background."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from nqviz.classroom.homework import why_unchecked
from nqviz.common.i18n import mark, together, tr
from nqviz.model.position import Task
from nqviz.model.step import Kind
from nqviz.programs.program import Program
from nqviz.programs.verdict import ProgramVerdict, judge
from nqviz.scenes.step_state import Message
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
        editing.is_checking, editing.keep_found = lambda: self.is_busy, self._keep_found
        programs.n_of_run = self._n_before
        self._stop = threading.Event()
        self._checked: Solver | None = None
        self._judged: tuple[Solver, ProgramVerdict] | None = None
        self._is_led = False  # whether the step that differs is said, or the verdict
        self._said: Message | None = None
        self._awaited: tuple[Solver, int] | None = None  # the run and the step at which it is said
        # The program, the n that the check has chosen, and the one before it.
        self._sizes: tuple[Solver, int, int] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a program is being checked."""
        return self._task.is_running

    def bind(self, page: StepPage) -> None:
        """Show what was found on this page, in place of the one before it."""
        if not hasattr(self, "_page"):  # The player stays when pages come and go.
            page.player.changed.connect(self._on_moved)
        self._page = page

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
        self._is_led, self._awaited = True, (program, verdict.difference.step)
        self._page.player.seek(verdict.difference.step)
        self._on_moved()

    def _on_moved(self) -> None:
        """Say what was found once the run, which may take a while, is at the step."""
        player = self._page.player
        if self._awaited == (player.timeline.solver, player.index):
            self._awaited = None
            self._say_found()

    def show_verdict(self, source: ProgramSource, verdict: ProgramVerdict) -> None:
        """Open a program that was checked elsewhere, at the first step that differs, if any."""

        def show(program: Program) -> None:
            self.close_down()  # The check of another program would be taken for one of this.
            self._programs.show(program)
            self._programs.stay()
            self._checked = program
            self._on_judged(verdict)
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
            self._start(shown, shown.file)
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
        self._checked, self._awaited = program, None
        self._page.player.pause()

        def work(_request: Request) -> ProgramVerdict | str:
            try:
                return judge(source, stop=stop)
            except Exception as error:
                return why_unchecked(error)

        self._task.start(work, self._on_judged)
        self._page.controller.say(tr("{file} is being checked. Escape stops.", file=source.name))

    def _on_judged(self, verdict: ProgramVerdict | str | None) -> None:
        """Say what was found, or the sentence that says why nothing could be."""
        page, program = self._page, self._checked
        if verdict is None or program is None or page.player.timeline.solver is not program:
            page.controller.changed.emit()  # It is checked no longer.
            return
        if isinstance(verdict, str):
            page.controller.say(verdict)
            return
        if self._editing.source() not in {None, program.file}:
            page.controller.say(tr("The text has changed since the check began: F6 checks it."))
            return
        self._judged, self._is_led = (program, verdict), False
        if verdict.is_in_run:
            self._show_n(program, verdict.n)
        elif verdict.is_right:
            self._show_n(program, self._n_before())
        self._say_found()
        if (line := _wrong_line(verdict)) is not None:
            page.panes.editor.show_line(line)

    def _say_found(self) -> None:
        """Say the verdict, or what is different at the step that was led to."""
        assert self._judged is not None, "something was found"
        (program, verdict), controller = self._judged, self._page.controller
        assert program.file is not None, "a program was judged"
        difference = verdict.difference
        if self._is_led and difference is not None:
            words = together(difference.in_words(), self._way_back())
            controller.say(words, Kind.CONFLICT)
        else:
            words = verdict.in_words()
            if difference is not None:
                words = together(words, tr("Shift+F6 shows the first step that differs."))
            words = together(words, self._way_back())
            on_board = verdict.finding.on_board(verdict.n, verdict.board, verdict.attacking)
            controller.say(
                tr("{file}: {verdict}", file=program.file.name, verdict=words),
                Kind.SOLUTION if verdict.is_right else Kind.CONFLICT,
                wrong_line=_wrong_line(verdict),
                board=on_board if verdict.board else None,
            )
        self._said = controller.message

    @contextmanager
    def _keep_found(self) -> Iterator[None]:
        """Keep what was found in the program that is shown while its file gets another name."""
        player, controller = self._page.player, self._page.controller
        before, step, message = player.timeline.solver, player.index, controller.message
        yield
        named = player.timeline.solver
        if named.file is None or before.file is None:
            return
        if self._sizes is not None and before.has_file_of(self._sizes[0]):
            self._sizes = named, *self._sizes[1:]
        if named.file.text != before.file.text:
            return
        if self._checked is before:
            self._checked = named
        if self._judged is not None and self._judged[0] is before:
            self._judged = named, self._judged[1]
            if message is not None and message is self._said:
                self._say_again(named, step)

    def _say_again(self, named: Solver, step: int) -> None:
        """Say what was said of a run at a step, to which its run under another name comes back."""
        if step:
            self._awaited = named, step
        else:
            self._programs.stay()
        if not self._is_led:
            self._say_found()

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


def _wrong_line(verdict: ProgramVerdict) -> int | None:
    return verdict.line or (verdict.lines[0] if verdict.lines else None)


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
