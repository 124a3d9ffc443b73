"""Chooses the sheets that are printed for a class, their paper, and a file or a printer."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QLocale, QMarginsF, QRectF, Qt
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QSpinBox,
    QWidget,
)

from nqviz.common.files import atomic_file, check_suffix
from nqviz.common.i18n import mark, number, tr
from nqviz.frames.palette import Look
from nqviz.lessons.lesson import Lesson
from nqviz.lessons.worksheet import MOST_ROWS, trace_table
from nqviz.model.file_name import name_of_run, safe_name
from nqviz.runs.pace import STEP_SIZES
from nqviz.runs.timeline import Timeline
from nqviz.ui.printing.blocks import PALE, Block, PageBreak, print_font
from nqviz.ui.printing.sheets import lesson_sheet, trace_sheet
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.file_dialog import FileDialog
from nqviz.ui.widgets.user_folders import documents_folder

_SHEETS = (mark("The questions of a lesson"), mark("A table of the run, to trace by hand"))
_LESSON, _TRACE = range(2)
_STEPS = (mark("every step"), mark("queens placed or taken back"), mark("rows and solutions"))
_FIRST_ROWS = 18
PDF = ".pdf"
PAPERS = {"A4": QPageSize.PageSizeId.A4, "Letter": QPageSize.PageSizeId.Letter}
_MARGIN = 16.0  # millimetres
_PER_INCH = 96.0  # Lengths of blocks are in such pixels.
_FOOT = 26.0  # pixels
_PDF_RESOLUTION = 1200  # dots to the inch


def page_layout(paper: str) -> QPageLayout:
    """Return a sheet of one of `PAPERS`, upright, with margins."""
    margins = QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
    upright, unit = QPageLayout.Orientation.Portrait, QPageLayout.Unit.Millimeter
    return QPageLayout(QPageSize(PAPERS[paper]), upright, margins, unit)


def default_paper() -> str:
    """Return the one of `PAPERS` that is usual where the computer is."""
    metric = QLocale.system().measurementSystem() is QLocale.MeasurementSystem.MetricSystem
    return list(PAPERS)[0 if metric else 1]


def width_of(layout: QPageLayout) -> float:
    """Return how wide what is printed is, in pixels of blocks."""
    return layout.paintRect(QPageLayout.Unit.Inch).width() * _PER_INCH


def write_pdf(blocks: Sequence[Block], path: Path, paper: str, title: str) -> int:
    """Write a PDF file, return its number of pages; raises ValueError with one sentence."""
    check_suffix(path, (PDF,))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_PDF_RESOLUTION)
    writer.setPageLayout(page_layout(paper))
    writer.setTitle(title)
    writer.setCreator("nqviz")
    pages = paint_pages(blocks, writer, title)
    with atomic_file(path, binary=True) as file:
        file.write(bytes(buffer.data().data()))
    return pages


def paint_pages(blocks: Sequence[Block], device: QPagedPaintDevice, title: str) -> int:
    """Paint blocks on the pages of a device, and return how many there are.

    Raises ValueError with one sentence where the device, such as a printer, can't be painted on.
    """
    scale = device.logicalDpiX() / _PER_INCH
    area = device.pageLayout().paintRect(QPageLayout.Unit.Inch)
    width, height = area.width() * _PER_INCH, area.height() * _PER_INCH
    pages = list(_pages(blocks, width, height - _FOOT))
    painter = QPainter()
    if not painter.begin(device):
        raise ValueError(tr("The printer does not answer."))
    try:
        for index, page in enumerate(pages):
            if index:
                device.newPage()
            painter.save()
            painter.scale(scale, scale)
            top = 0.0
            for block in page:
                block_height = block.height(width)
                block.paint(painter, QRectF(0, top, width, block_height))
                top += block_height
            _paint_foot(painter, QRectF(0, height - _FOOT, width, _FOOT), title, index, len(pages))
            painter.restore()
    finally:
        painter.end()
    return len(pages)


def _pages(blocks: Sequence[Block], width: float, height: float) -> Iterator[list[Block]]:
    page: list[Block] = []
    used = 0.0
    for block in blocks:
        needed = block.height(width)
        if page and (isinstance(block, PageBreak) or used + needed > height):
            yield page
            page, used = [], 0.0
        if not isinstance(block, PageBreak):
            page.append(block)
            used += needed
    if page:
        yield page


def _paint_foot(painter: QPainter, rect: QRectF, title: str, index: int, pages: int) -> None:
    painter.setFont(print_font(10))
    painter.setPen(PALE.darker(150))
    bottom = Qt.AlignmentFlag.AlignBottom.value
    painter.drawText(rect, bottom | Qt.AlignmentFlag.AlignLeft.value, f"nqviz: {title}")
    words = tr("page {page} of {pages}", page=index + 1, pages=pages)
    painter.drawText(rect, bottom | Qt.AlignmentFlag.AlignRight.value, words)


class PrintDialog(FileDialog):
    """Prints a lesson's questions, or a table of a run."""

    def __init__(
        self,
        lessons: Sequence[Lesson],
        lesson: Lesson | None,
        timeline: Timeline,
        step_size: int,
        say: Callable[[str], object],
        look: Look,
        parent: QWidget | None = None,
    ) -> None:
        """Offer these lessons, the one that is on first, and the run from its current step on.

        `say` is given the sentence that says where the sheets are.
        """
        super().__init__(tr("Print"), tr("Save as PDF"), look, parent)
        self._timeline, self._say = timeline, say
        self._lessons = [*([] if lesson is None or lesson in lessons else [lesson]), *lessons]
        self._proposed = ""
        self.sheet_box = ChoiceBox(texts=[tr(each) for each in _SHEETS])
        self.sheet_box.setCurrentIndex(_LESSON if lesson is not None else _TRACE)
        self.lesson_box = ChoiceBox(texts=[tr(each.title) for each in self._lessons])
        if lesson is not None:
            self.lesson_box.setCurrentIndex(self._lessons.index(lesson))
        self.rows_box = QSpinBox(minimum=1, maximum=MOST_ROWS, value=_FIRST_ROWS)
        self.steps_box = ChoiceBox(texts=[tr(each) for each in _STEPS])
        self.steps_box.setCurrentIndex(max(step_size, 2) - 1)
        self.paper_box = ChoiceBox(texts=[tr(each) for each in PAPERS])
        self.paper_box.setCurrentIndex(list(PAPERS).index(default_paper()))
        self.answers_box = QCheckBox(tr("Answers on a second sheet"))
        self.answers_box.setChecked(True)
        self.print_button = self.button(tr("Print…"), self._on_print)
        self._build()
        self.sheet_box.currentIndexChanged.connect(self._on_sheet_chosen)
        self.lesson_box.currentIndexChanged.connect(self._propose)
        self._on_sheet_chosen()

    def _build(self) -> None:
        start = number(self._timeline.position.index)
        self.rows_box.setToolTip(tr("The table begins at step {step}.", step=start))
        self._form = self._lay_out(
            (
                (tr("&What"), self.sheet_box),
                (tr("&Lesson"), self.lesson_box),
                (tr("&Rows"), self.rows_box),
                (tr("&Steps"), self.steps_box),
                (tr("&Paper"), self.paper_box),
                ("", self.answers_box),
            ),
            self.print_button,
        )
        has_printer = bool(QPrinterInfo.availablePrinterNames())
        self.print_button.setEnabled(has_printer)
        self.print_button.setToolTip(
            tr("Choose a printer, and print")
            if has_printer
            else tr("No printer is set up here; a PDF file can be printed anywhere.")
        )

    @property
    def _lesson(self) -> Lesson | None:
        """The lesson that is printed; None for a table of the run."""
        if self.sheet_box.currentIndex() != _LESSON:
            return None
        return self._lessons[self.lesson_box.currentIndex()]

    def _on_sheet_chosen(self) -> None:
        is_lesson = self._lesson is not None
        self._form.setRowVisible(self.lesson_box, is_lesson)
        for field in (self.rows_box, self.steps_box):
            self._form.setRowVisible(field, not is_lesson)
        self._propose()

    def _propose(self) -> None:
        """Name the file after what is printed, unless the user has named it."""
        text, folder = self.path_field.text(), documents_folder()
        if text and text != self._proposed:
            return
        self._proposed = str(folder / f"{self._name}{PDF}")
        self.path_field.setText(self._proposed)

    @property
    def _name(self) -> str:
        lesson = self._lesson
        if lesson is not None:
            return safe_name("questions", Path(lesson.name).stem or lesson.title)
        timeline = self._timeline
        run = name_of_run(timeline.solver.key, timeline.task)
        return safe_name("trace", run, f"from-step-{timeline.position.index}")

    def _blocks(self, width: float) -> list[Block]:
        """Return the sheet; raises ValueError with one sentence."""
        has_answers = self.answers_box.isChecked()
        if self._lesson is not None:
            return lesson_sheet(self._lesson, has_answers=has_answers)
        ends = STEP_SIZES[self.steps_box.currentIndex() + 1]
        start = self._timeline.position.index
        table = trace_table(self._timeline, start, self.rows_box.value(), ends)
        return trace_sheet(table, width, has_answers=has_answers)

    @property
    def _title(self) -> str:
        return tr((self._lesson or self._timeline.solver).title)

    def _suffix(self) -> str:
        return PDF

    def _write(self, path: Path) -> None:
        paper = self.paper_box.currentText()
        write_pdf(self._blocks(width_of(page_layout(paper))), path, paper, self._title)

    def _on_written(self, path: Path) -> None:
        self._say(tr("{path} was written.", path=path))

    def _on_print(self) -> None:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setPageLayout(page_layout(self.paper_box.currentText()))
        printer.setDocName(self._title)
        if QPrintDialog(printer, self).exec() != QDialog.DialogCode.Accepted:
            return
        try:
            blocks = self._blocks(width_of(printer.pageLayout()))
            pages = paint_pages(blocks, printer, self._title)
        except ValueError as error:
            self._show_problem(str(error))
        else:
            words = tr("{pages} pages are on their way to the printer.", pages=pages)
            self._say(words)
            self.accept()
