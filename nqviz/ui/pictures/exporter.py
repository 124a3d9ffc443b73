"""Writes a film, a picture or a table of steps between the other work of the window."""

from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from time import perf_counter

from PySide6.QtCore import QObject, Signal

from nqviz.common.i18n import language_in_use, number, speaking, tr
from nqviz.runs.step_range import WAITING, WriteProgress
from nqviz.ui.jobs.idle_task import IDLE, IdleTask
from nqviz.ui.jobs.job import Activity

_BUDGET = 0.010  # Between two turns of the event loop it works so many seconds.
_REPORT_EVERY = 0.100  # Between two reports are so many seconds.


class Exporter(IdleTask):
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
        super().__init__(_BUDGET, parent=parent)
        self._path = Path()
        self._progress = WriteProgress(0)
        self._failure = ""
        self._in_words: Callable[[], str] | None = None
        self._reported = 0.0
        self.advanced.connect(self._on_advanced)

    def write(
        self,
        work: Generator[WriteProgress, None, None],
        path: Path,
        in_words: Callable[[], str] | None = None,
    ) -> None:
        """Begin to write a file; nothing else may be under way.

        The sentence that says that it is there can be another one than usual.
        """
        assert not self.is_active
        self._path, self._failure, self._in_words = path, "", in_words
        self._report(WriteProgress(0))
        self.start(self._in_its_language(work, language_in_use()))

    def cancel(self) -> None:
        """Give up what is under way, and leave nothing of it behind."""
        if self.is_active:
            self.stop()
            self.progressed.emit(None)

    def show_progress(self) -> None:
        """Report what goes on, if anything does, to those who have connected since."""
        if self.is_active:
            self._report(self._progress)

    def _in_its_language(
        self, work: Generator[WriteProgress, None, None], language: str
    ) -> Generator[object, None, None]:
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
                yield IDLE if progress is WAITING else progress

    def _on_advanced(self, progress: WriteProgress | None) -> None:
        if progress is not None:
            if perf_counter() - self._reported > _REPORT_EVERY:
                self._report(progress)
            return
        self.progressed.emit(None)
        if self._failure:
            self.failed.emit(self._failure)
        elif self._in_words is not None:
            self.finished.emit(self._in_words())
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
