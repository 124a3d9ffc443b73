"""Saves a picture of a step, a film or a table of a range of steps, or a page for a browser."""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from nqviz.common.files import check_suffix
from nqviz.common.i18n import mark, tr
from nqviz.frames.palette import LIGHT, Look
from nqviz.model.file_name import name_of_run
from nqviz.runs.film import film
from nqviz.runs.step_csv import write_step_csv
from nqviz.runs.step_range import WriteProgress, reach
from nqviz.runs.timeline import Timeline
from nqviz.ui.pictures.exporter import Exporter
from nqviz.ui.pictures.page_dialog import PageDialog
from nqviz.ui.pictures.save_dialog import SHORT, Output, SaveDialog, SaveRequest
from nqviz.ui.pictures.step_picture import Picture, PictureStyle
from nqviz.ui.pictures.text_panel import Beside
from nqviz.ui.pictures.web_pages import WebPage
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.widgets.action import Action, Menu, Where
from nqviz.ui.widgets.picture_file import PICTURES
from nqviz.ui.widgets.user_folders import pictures_folder
from nqviz.web.run_page import size_in_words

_READING = WriteProgress(0)  # What runs before the first picture is read.


class Saver(QObject):
    """Asks what is to be saved of the player's run, and writes it.

    Attributes:
        web_pages: returns what can be saved as a page for a browser, what is in front first.
        pause: pauses whatever plays.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.exporter = Exporter(self)
        self.look: Look = LIGHT
        self.web_pages: Callable[[], Sequence[WebPage]] = tuple
        self.pause: Callable[[], object] = lambda: None
        self._page: StepPage | None = None
        self._window = window
        self._folder = pictures_folder()

    def follow(self, page: StepPage) -> None:
        """Save the runs of a page from now on; what is being written is not disturbed."""
        self._page = page

    def ask_page(self) -> None:
        """Ask what is to be saved as a page for a browser, and how."""
        if not self._can_write():
            return
        self._stop_and_read_on()
        if pages := self.web_pages():  # else the status bar has said why not
            PageDialog(pages, self._folder, self.look, self._write_page, self._window).open()

    def why_no_page(self) -> str:
        """Return why there is no page to save; empty where there is one."""
        if self.web_pages():
            return ""
        return tr("A run, a race, a puzzle or a lesson becomes a page; here is none of them.")

    def ask(self, what: Output) -> None:
        if not self._can_write():
            return
        timeline = self._stop_and_read_on()
        assert self._page is not None, "there is a run to save"
        dialog = SaveDialog(
            what,
            timeline.position.index,
            timeline.length,
            timeline.solver,
            self._style(what, self._page),
            self._folder / name_of_run(timeline.solver.stem, timeline.task),
            partial(self._write, timeline),
            self._window,
        )
        dialog.open()

    def _stop_and_read_on(self) -> Timeline:
        """Pause what plays, and return the run, read on so far that a short one's end is known."""
        assert self._page is not None, "there is a run to save"
        self.pause()
        timeline = self._page.player.timeline
        timeline.extend(max(0, timeline.position.index + SHORT - timeline.reached))
        return timeline

    def _can_write(self) -> bool:
        """Return whether nothing else is being written; otherwise say so."""
        if self.exporter.is_active:
            self.exporter.failed.emit(
                tr("Another file is being written: wait for it, or give it up with Escape.")
            )
        return not self.exporter.is_active

    def _write_page(self, work: Generator[WriteProgress, None, None], path: Path) -> None:
        self._folder = path.parent
        self.exporter.write(work, path, partial(size_in_words, path))

    def _style(self, what: Output, page: StepPage) -> PictureStyle:
        state = page.controller.state
        beside = Beside.CODE
        if state.presented is not None:
            beside = Beside(state.presented or Beside.SENTENCE)
        elif what is not Output.FILM:
            beside = Beside.NOTHING
        elif state.shows_tree or state.shows_calls:
            beside = Beside.TREE if state.shows_tree else Beside.CALLS
        if beside.why_not(page.player.timeline.solver):
            beside = Beside.CODE
        return PictureStyle(look=self.look, beside=beside, has_attacks=state.has_attacks)

    def _write(self, timeline: Timeline, request: SaveRequest) -> None:
        self._folder = request.path.parent
        write = {Output.PICTURE: self._picture, Output.FILM: self._film, Output.STEP_CSV: _step_csv}
        self.exporter.write(write[request.what](timeline, request), request.path)

    def _picture(
        self, timeline: Timeline, request: SaveRequest
    ) -> Generator[WriteProgress, None, None]:
        step = request.step_range.first
        yield from reach(timeline, step)
        check_suffix(request.path, PICTURES)
        with self._drawing(timeline, request.style) as picture:
            for _ in picture.read(step):
                yield _READING
            picture.save(step, request.path)

    def _film(
        self, timeline: Timeline, request: SaveRequest
    ) -> Generator[WriteProgress, None, None]:
        first = request.step_range.first
        yield from reach(timeline, first)
        with self._drawing(timeline, request.style) as picture:
            for _ in picture.read(first):
                yield _READING
            yield from film(timeline, request.step_range, picture.draw, request.path, request.fps)

    @contextmanager
    def _drawing(self, timeline: Timeline, style: PictureStyle) -> Iterator[Picture]:
        picture = Picture(timeline, style, self._window)
        try:
            yield picture
        finally:
            picture.deleteLater()


def _step_csv(timeline: Timeline, request: SaveRequest) -> Generator[WriteProgress, None, None]:
    has_queens = timeline.solver.steps_by_line
    yield from write_step_csv(timeline, request.step_range, request.path, with_queens=has_queens)


_save = partial(Action, Saver, menu=Menu.EXPORT, where=Where.STEP)

ACTIONS = (
    _save(
        "Ctrl+Shift+S",
        mark("Save a picture of a step"),
        lambda each: each.ask(Output.PICTURE),
        also=mark("screenshot, image, PNG, SVG, photo"),
    ),
    _save(
        "Ctrl+Shift+F",
        mark("Save a film of the run"),
        lambda each: each.ask(Output.FILM),
        also=mark("movie, video, GIF, animation, record"),
    ),
    _save(
        "Ctrl+Shift+T",
        mark("Save the trace of the run (CSV)"),
        lambda each: each.ask(Output.STEP_CSV),
        also=mark("table, data, spreadsheet, log"),
    ),
    _save(
        "Ctrl+Shift+W",
        mark("Save as a web page"),
        Saver.ask_page,
        where=Where.EVERYWHERE,
        why_not=Saver.why_no_page,
        also=mark("HTML, share, send, browser, pupils"),
    ),
)
