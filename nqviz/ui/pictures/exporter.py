"""Writes a film, a picture or a table of steps between the other work of the window."""

from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from time import perf_counter

from PySide6.QtCore import QObject, Signal

from nqviz.common.i18n import language_in_use, number, speaking, tr
from nqviz.runs.step_range import WriteProgress
from nqviz.ui.jobs.idle_task import IdleTask
from nqviz.ui.jobs.job import Activity

_BUDGET = 0.010  # seconds of work between two turns of the event loop
_REPORT = 0.100  # seconds between two reports


class Exporter(QObject):
    """Writes one file at a time, in portions: what is drawn needs the window's thread.

    Signals:
        progressed(Activity | None): what goes on; None when nothing does any more.
        finished(str): the file is there; the sentence says so.
        failed(str): it could not be written; one sentence says why.
    """

    progressed = Signal(object)
    finished = Signal(str)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = Path()
        self._progress = WriteProgress(0)
        self._failure = ""
        self._is_held = False
        self._reported = 0.0
        self._task = IdleTask(_BUDGET, parent=self)
        self._task.advanced.connect(self._on_advanced)

    @property
    def is_busy(self) -> bool:
        """Whether something is being written."""
        return self._task.is_active

    def start(self, work: Generator[WriteProgress, None, None], path: Path) -> None:
        """Begin to write a file; nothing else may be under way."""
        assert not self.is_busy
        self._path, self._failure = path, ""
        self._report(WriteProgress(0))
        self._task.start(self._in_its_language(work, language_in_use()))
        if self._is_held:
            self._task.hold()

    def advance(self) -> None:
        """Write a portion at once."""
        self._task.advance()

    def cancel(self) -> None:
        """Give up what is under way, and leave nothing of it behind."""
        if self.is_busy:
            self._task.stop()
            self.progressed.emit(None)

    def show_progress(self) -> None:
        """Report what goes on, if anything does, to those who have connected since."""
        if self.is_busy:
            self._report(self._progress)

    def hold(self) -> None:
        """Leave the processors to what is being timed."""
        self._is_held = True
        self._task.hold()

    def resume(self) -> None:
        """Go on after `hold`."""
        self._is_held = False
        self._task.resume()

    def _in_its_language(
        self, work: Generator[WriteProgress, None, None], language: str
    ) -> Generator[WriteProgress, None, None]:
        """Work in the language in which it was begun: a film has one from start to end."""
        with closing(work):
            while True:
                try:
                    with speaking(language):
                        progress = next(work, None)
                except ValueError as error:
                    self._failure = str(error)
                    return
                except Exception:
                    self.progressed.emit(None)
                    raise
                if progress is None:
                    return
                yield progress

    def _on_advanced(self, progress: WriteProgress | None) -> None:
        if progress is not None:
            if perf_counter() - self._reported > _REPORT:
                self._report(progress)
            return
        self.progressed.emit(None)
        if self._failure:
            self.failed.emit(self._failure)
        else:
            self.finished.emit(tr("{path} is written.", path=self._path))

    def _report(self, progress: WriteProgress) -> None:
        self._reported, self._progress = perf_counter(), progress
        done, total = progress
        if total is None:
            text = tr("Writing {name}: step {step}", name=self._path.name, step=number(done))
            self.progressed.emit(Activity(text))
            return
        text = tr(
            "Writing {name}: {done} of {total}",
            name=self._path.name,
            done=number(done),
            total=number(total),
        )
        self.progressed.emit(Activity(text, done / max(total, 1)))
