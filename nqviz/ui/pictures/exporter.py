"""Writes a film, a picture or a trace between the other work of the window."""

from collections.abc import Generator
from pathlib import Path
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

from nqviz.common.i18n import language_in_use, number, speaking, tr
from nqviz.runs.step_range import WriteProgress
from nqviz.ui.jobs.runner import Activity

_BUDGET = 0.010  # seconds of work between two turns of the event loop
_REPORT = 0.100  # seconds between two reports


class Exporter(QObject):
    """Carries out one piece of work at a time, in portions: what is drawn needs this thread.

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
        self._work: Generator[WriteProgress, None, None] | None = None
        self._path = Path()
        self._language = language_in_use()
        self._progress = WriteProgress(0)
        self._is_held = False
        self._reported = 0.0
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._on_timeout)

    @property
    def is_busy(self) -> bool:
        """Whether something is being written."""
        return self._work is not None

    def start(self, work: Generator[WriteProgress, None, None], path: Path) -> None:
        """Begin to write a file; nothing else may be under way."""
        assert self._work is None
        self._work, self._path, self._language = work, path, language_in_use()
        self._report(WriteProgress(0))
        if not self._is_held:
            self._timer.start()

    def cancel(self) -> None:
        """Give up what is under way, and leave nothing of it behind."""
        if self._work is not None:
            self._work.close()
            self._end()

    def tell(self) -> None:
        """Tell whoever has come to listen what goes on, if anything does."""
        if self._work is not None:
            self._report(self._progress)

    def hold(self) -> None:
        """Leave the processors to what is being timed."""
        self._is_held = True
        self._timer.stop()

    def resume(self) -> None:
        """Go on after `hold`."""
        self._is_held = False
        if self._work is not None:
            self._timer.start()

    def _on_timeout(self) -> None:
        assert self._work is not None
        deadline = perf_counter() + _BUDGET
        try:
            for progress in self._in_its_language(self._work):
                now = perf_counter()
                if now - self._reported > _REPORT:
                    self._report(progress)
                if now > deadline:
                    return
        except ValueError as error:
            self._end()
            self.failed.emit(str(error))
        except BaseException:
            self._end()
            raise
        else:
            self._end()
            self.finished.emit(tr("{path} is written.", path=self._path))

    def _in_its_language(
        self, work: Generator[WriteProgress, None, None]
    ) -> Generator[WriteProgress, None, None]:
        """Work on in the language in which it was begun: a film has one from start to end."""
        while True:
            with speaking(self._language):
                progress = next(work, None)
            if progress is None:
                return
            yield progress

    def _end(self) -> None:
        self._work = None
        self._timer.stop()
        self.progressed.emit(None)

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
