"""Opens programs of the user's own, runs them again when they are changed, and ends them."""

from collections.abc import Callable, Generator
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from nqviz.common.assets import asset
from nqviz.common.i18n import number, tr
from nqviz.common.text import visible
from nqviz.frames.frame import Frame
from nqviz.model.position import Task
from nqviz.programs.program import Program, program
from nqviz.programs.source import read_source
from nqviz.programs.unnamed import is_unnamed
from nqviz.runs.timeline import Timeline
from nqviz.scenes.algorithm import ProgramFile
from nqviz.solvers.base.own_program import ProgramSource
from nqviz.ui.jobs.idle_task import IDLE, IdleTask
from nqviz.ui.measure.measure_page import MeasurePage
from nqviz.ui.programs.trust_dialog import TrustDialog
from nqviz.ui.race.race_page import RacePage
from nqviz.ui.step.step_page import StepPage

_SETTLED = 200  # A file that was changed is read so many milliseconds later.
_USUAL_N = 6  # A program runs first on such a board, where an algorithm has a larger one.


class ProgramController(QObject):
    """The programs of a window.

    A program runs only after a question that names its file, once for each text of it.

    Attributes:
        is_always_trusted: tells whether a file may run without a question.
        trust_always: remembers that it may.
        take_change: is told what a file holds after a change elsewhere, and tells whether that may
            run, or waits for something else.
        note: is told of each program that was saved.
        n_of_run: returns the n that the user has chosen, where a check has shown another one.

    Signals:
        opened(Program): a program is to be shown.
        failed_at_once(): a run that is shown anew has ended in an error before its first line.
        noticed(str): something is worth knowing.
        failed(str): something can't be done; one sentence says why.
    """

    opened = Signal(object)
    failed_at_once = Signal()
    noticed = Signal(str)
    failed = Signal(str)

    def __init__(
        self,
        is_always_trusted: Callable[[Path], bool],
        trust_always: Callable[[Path], None],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self.is_always_trusted, self.trust_always = is_always_trusted, trust_always
        self.take_change: Callable[[ProgramSource], bool] = lambda _source: True
        self.note: Callable[[Path], object] = lambda _path: None
        self.n_of_run: Callable[[], int] = lambda: self._step_page.player.timeline.task.n
        self._window = window
        self._trusted_digests: set[str] = set()
        self._programs: dict[Path, Program] = {}
        self._chosen_queens: dict[Path, str] = {}  # The names are those of variables.
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._on_file_changed)
        self._comparing = IdleTask(0.006, parent=self)

    def bind(self, step_page: StepPage, race_page: RacePage, measure_page: MeasurePage) -> None:
        """Show programs on these pages, in place of those before them."""
        self._step_page, self._race_page, self._measure_page = step_page, race_page, measure_page
        step_page.n_of_run = self.n_of_run
        for each in self._programs.values():
            self._offer(each)

    def open(self, path: Path, queens: str = "") -> None:
        """Run a program after a question; raises ValueError where it can't be read."""
        if queens:
            self.name_queens(path, queens)
        self.run(read_source(path, queens))

    def run(self, source: ProgramSource, then: Callable[[Program], object] | None = None) -> None:
        """Run a program after a question, and show it, or do with it what `then` does."""
        accept = partial(self._run, source, then or self.show)
        if source.digest in self._trusted_digests or self.is_always_trusted(source.path):
            accept()
            return
        for asked in self._window.findChildren(TrustDialog):
            if asked.source.path == source.path:
                asked.close()  # Of one file only the last text is asked about.
        is_new = source.path not in self._programs
        dialog = TrustDialog(source, self._window, is_new=is_new)
        dialog.accepted.connect(lambda: self._on_trusted(dialog))
        dialog.accepted.connect(accept)
        dialog.open()

    def run_anew(self, source: ProgramSource, then: Callable[[Program], object]) -> None:
        """Run a program as `run` does; what was stopped of it begins again."""
        opened = self._programs.get(source.path)
        if opened is not None:
            opened.forget_stopped()
        self.run(source, then)

    def open_named(self, file: ProgramFile, then: Callable[[Program], object]) -> None:
        """Run a program that a session or a lesson names, as `run` does; ours need no question.

        A program that runs already is taken as it is, unless another text is wanted. Says where the
        text is another one than it was; raises ValueError where it can't be read.
        """
        opened = self._programs.get(file.path)
        if opened is not None and file.digest in {"", opened.file.digest}:
            then(opened)
            return
        if file.queens:
            self.name_queens(file.path, file.queens)
        source = read_source(file.path, self.queens_of(file.path))
        if file.path.parent == asset("programs"):
            self.trust(source)
        if file.digest not in {"", source.digest}:
            words = tr("{file} has been changed since this session was saved.", file=source.name)
            self.noticed.emit(words)
        self.run(source, then)

    def trust(self, source: ProgramSource) -> None:
        """Let a text run without a question: it was written here."""
        self._trusted_digests.add(source.digest)

    def withdraw(self, path: Path, named: Program) -> None:
        """Offer the program of a file no longer, because the file has got the name of another."""
        gone = self._programs.pop(path)
        self._race_page.withdraw(gone, named)
        self._step_page.chooser.withdraw(gone)
        self._measure_page.controller.withdraw(gone)
        gone.close()

    def find(self, path: Path) -> Program | None:
        """Return a program that is open."""
        return self._programs.get(path)

    def watch(self, path: Path) -> None:
        """Run a program again when its file is changed; one without a name is ours alone."""
        if path.exists() and not is_unnamed(path) and str(path) not in self._watcher.files():
            self._watcher.addPath(str(path))

    def watch_queens(self, source: ProgramSource, name: str) -> None:
        """Run a program again, with another variable as the one that holds the queens."""
        self.name_queens(source.path, name)
        self.run(replace(source, queens=name))

    def name_queens(self, path: Path, name: str) -> None:
        """Remember the name of the variable that holds a program's queens."""
        self._chosen_queens[path.absolute()] = name

    def queens_of(self, path: Path) -> str:
        """Return the name of that variable, where one was chosen here."""
        return self._chosen_queens.get(path, "")

    def close_down(self) -> None:
        """End every program."""
        self._comparing.stop()
        for each in self._programs.values():
            each.close()

    def _on_trusted(self, dialog: TrustDialog) -> None:
        self._trusted_digests.add(dialog.source.digest)
        if dialog.always_box.isChecked():
            self.trust_always(dialog.source.path)

    def _run(self, source: ProgramSource, then: Callable[[Program], object]) -> None:
        before = self._programs.get(source.path)
        if before is not None and before.file == source:
            then(before)
            return
        opened = self._programs[source.path] = program(source, self._title_of(source))
        self.watch(source.path)
        self._offer(opened)
        self._measure_page.controller.offer(opened)
        then(opened)
        shown = {self._step_page.player.timeline.solver, opened}
        shown.update(solver for solver, _ in self._race_page.controller.setup.runs)
        for each in {before, *self._programs.values()} - shown:
            if each is not None:
                each.close()  # Its recordings are made anew where it is shown again.

    def _title_of(self, source: ProgramSource) -> str:
        """Return the name of a file, with its folder where a file of that name is open already."""
        path = source.path
        is_taken = any(each != path and each.name == path.name for each in self._programs)
        return f"{source.name} ({visible(path.parent.name)})" if is_taken else source.name

    def _offer(self, opened: Program) -> None:
        self._step_page.chooser.offer(opened)
        self._race_page.offer(opened)

    def show(self, opened: Program, *, is_again: bool = False, is_anew: bool = False) -> None:
        """Show a run on the Step page: where its file was shown, at the same step of it.

        It `is_again` the run that was shown also where its file has got another name. One that
        begins `is_anew` is shown at its first step. That one and another file have the n that the
        user has chosen.
        """
        timeline = self._step_page.player.timeline
        is_again = is_again or timeline.solver.has_file_of(opened)
        n = timeline.task.n if is_again and not is_anew else self.n_of_run()
        n = n if timeline.solver.file is not None else min(n, _USUAL_N)
        self._step_page.controller.set_run(
            opened, Task(n, seed=timeline.task.seed if is_again else 0)
        )
        self.opened.emit(opened)
        now = self._step_page.player.timeline
        if is_again and timeline.position.index and not is_anew:
            self._comparing.start(self._come_back(timeline, now))
        else:
            self._comparing.start(self._show_start(now, is_anew=is_anew))

    def stay(self) -> None:
        """Stay at the start of the run that is shown, wherever the one before it stood."""
        self._comparing.stop()

    def _come_back(self, before: Timeline, now: Timeline) -> Generator[object, None, None]:
        """Go to the step that the run before stood at, or to where the two part."""
        goal = before.position.index
        for index in range(goal):
            while now.reached <= index and now.length is None:
                if not now.extend(256):
                    yield IDLE
            if self._step_page.player.timeline is not now:
                return
            one, other = before.step_at(index), now.step_at(index)
            # The same step may be on a line that has another number now.
            if other is None or one is None or one._replace(line=other.line) != other:
                self._step_page.player.seek(index)
                self.noticed.emit(
                    tr("The program does something else from step {step} on.", step=number(index))
                )
                return
            if index % 256 == 0:
                yield None
        if self._step_page.player.timeline is now:
            self._step_page.player.seek(goal)

    def _show_start(self, now: Timeline, *, is_anew: bool) -> Generator[object, None, None]:
        """Go to the first step; where not `is_anew`, only to one that is the end and says why.

        A jump that has been asked for meanwhile goes on.
        """
        while not now.reached and now.length is None:
            now.extend(1)
            yield IDLE
        player = self._step_page.player
        if (is_anew or now.length == 1) and player.timeline is now:
            if not player.is_busy:
                player.seek(1)
            if is_anew and Frame(now.solver, now.position_at(min(1, now.reached))).is_wrong:
                self.failed_at_once.emit()

    def _on_file_changed(self, name: str) -> None:
        """Read a file that was saved elsewhere, when its editor has finished."""
        QTimer.singleShot(_SETTLED, self, partial(self._read_again, Path(name)))

    def _read_again(self, path: Path) -> None:
        self.watch(path)  # An editor may have put another file there.
        opened = self._programs.get(path)
        if opened is None or not path.exists():
            return
        try:
            source = read_source(path, self.queens_of(path))
        except ValueError as error:
            self.failed.emit(str(error))
            return
        if self.take_change(source) and source != opened.file:
            self.run(source)
