"""Sheets of paper: blocks on the pages of a PDF file, or of a printer that is asked for."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QLocale, QMarginsF, QRectF, Qt
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from nqviz.common.files import atomic_file, check_suffix
from nqviz.common.i18n import mark, ntr, number, tr
from nqviz.ui.printing.blocks import PALE, Block, PageBreak, print_font

PDF = ".pdf"
PAPERS = {"A4": QPageSize.PageSizeId.A4, "Letter": QPageSize.PageSizeId.Letter}
_MARGIN = 16.0  # millimetres
_PER_INCH = 96.0  # Lengths of blocks are in such pixels.
_FOOT = 26.0  # pixels
_PDF_RESOLUTION = 1200  # dots to the inch
# Of the questions, and of the answers.
_PAGES = (mark("page {page} of {pages}"), mark("answers, page {page} of {pages}"))


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
    # A pupil who has the questions has all of them, also without the answers.
    pages = [
        (page, tr(words, page=number_of_page, pages=len(part)))
        for part, words in zip(_parts(blocks, width, height - _FOOT), _PAGES, strict=False)
        for number_of_page, page in enumerate(part, 1)
    ]
    painter = QPainter()
    if not painter.begin(device):
        raise ValueError(tr("The printer does not answer."))
    try:
        for index, (page, words) in enumerate(pages):
            if index:
                device.newPage()
            painter.save()
            painter.scale(scale, scale)
            top = 0.0
            for block in page:
                block_height = block.height(width)
                block.paint(painter, QRectF(0, top, width, block_height))
                top += block_height
            _paint_foot(painter, QRectF(0, height - _FOOT, width, _FOOT), title, words)
            painter.restore()
    finally:
        painter.end()
    return len(pages)


def _parts(blocks: Sequence[Block], width: float, height: float) -> Iterator[list[list[Block]]]:
    """Yield the pages of each part: of the questions, and of the answers after a break."""
    for is_break, part in groupby(blocks, lambda each: isinstance(each, PageBreak)):
        if not is_break:
            yield list(_pages(part, width, height))


def _pages(blocks: Iterable[Block], width: float, height: float) -> Iterator[list[Block]]:
    page: list[Block] = []
    used = 0.0
    for block in blocks:
        needed = block.height(width)
        if page and used + needed > height:
            yield page
            page, used = [], 0.0
        page.append(block)
        used += needed
    if page:
        yield page


def _paint_foot(painter: QPainter, rect: QRectF, title: str, page: str) -> None:
    painter.setFont(print_font(10))
    painter.setPen(PALE.darker(150))
    bottom = Qt.AlignmentFlag.AlignBottom.value
    painter.drawText(rect, bottom | Qt.AlignmentFlag.AlignLeft.value, f"nqviz: {title}")
    painter.drawText(rect, bottom | Qt.AlignmentFlag.AlignRight.value, page)


def needs_printer(button: QPushButton) -> None:
    """Enable a button that prints where there is a printer; its tool tip says what can be done."""
    has_printer = bool(QPrinterInfo.availablePrinterNames())
    button.setEnabled(has_printer)
    button.setToolTip(
        tr("Choose a printer, and print")
        if has_printer
        else tr("No printer is set up here; a PDF file can be printed anywhere.")
    )


def ask_printer(
    blocks: Callable[[float], Sequence[Block]], paper: str, title: str, parent: QWidget
) -> str:
    """Ask for a printer, and print what `blocks` returns for the width of its paper, in pixels.

    Returns the sentence that says so, or nothing where no printer was chosen; raises ValueError
    with one sentence where it does not print.
    """
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageLayout(page_layout(paper))
    printer.setDocName(title)
    if QPrintDialog(printer, parent).exec() != QDialog.DialogCode.Accepted:
        return ""
    pages = paint_pages(blocks(width_of(printer.pageLayout())), printer, title)
    return ntr(
        "{pages} page is on its way to the printer.",
        "{pages} pages are on their way to the printer.",
        pages,
        pages=number(pages),
    )
