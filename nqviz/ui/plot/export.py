"""The curves as a picture for a slide, and their timings as a table, written to files.

The picture is drawn anew in its own size and look, not taken from the screen: what is read from
the window at an arm's length is too small on a wall.
"""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from pyqtgraph import GraphicsItem
from PySide6.QtCore import QCoreApplication, QEvent, QRectF, QSize
from PySide6.QtWidgets import QFrame, QGraphicsView, QLabel, QVBoxLayout

from nqviz.common.files import check_suffix
from nqviz.common.i18n import day, tr
from nqviz.common.machine import this_machine
from nqviz.curves.plot_model import PlotModel
from nqviz.frames.palette import PROJECTOR, Look
from nqviz.store.timing_record import TimingRecord
from nqviz.store.timings_csv import write_file
from nqviz.ui.look.theme import bold_weight, style_sheet
from nqviz.ui.plot.curves import Curves
from nqviz.ui.widgets.layouts import fill
from nqviz.ui.widgets.picture_file import PICTURES, write_picture
from nqviz.ui.widgets.sentence_view import text_label

SUFFIXES = (*PICTURES, ".csv")
SIZES = (QSize(1280, 720), QSize(1920, 1080), QSize(3840, 2160))
SLIDE = SIZES[1]
LEAST, MOST = QSize(640, 360), QSize(7680, 4320)
_BASE_HEIGHT = 720  # On a slide of this height text has the projector preset's size.


def export_picture(model: PlotModel, path: Path, look: Look, size: QSize = SLIDE) -> None:
    """Draw curves into a file, whose suffix says whether as PNG or as SVG.

    Raises ValueError with one clear sentence where that can't be done.
    """
    check_suffix(path, PICTURES)
    picture_size(size.width(), size.height())
    chart = _Chart(model, look, size)
    try:
        write_picture(chart, path, model.heading())
    finally:
        chart.close_down()


def export_table(measured: Sequence[TimingRecord], path: Path) -> None:
    """Write timings into a CSV file; raises ValueError with one clear sentence."""
    check_suffix(path, SUFFIXES[2:])
    if not measured:
        raise ValueError(tr("No time has been measured yet that a table could hold."))
    write_file(path, measured)


def picture_size(width: int, height: int) -> QSize:
    """Return the size of a picture; raises ValueError with one sentence beyond its limits."""
    size = QSize(width, height)
    if size.expandedTo(LEAST) != size or size.boundedTo(MOST) != size:
        raise ValueError(
            tr(
                "A picture has from {least} to {most} pixels, not {size}.",
                least=in_pixels(LEAST),
                most=in_pixels(MOST),
                size=in_pixels(size),
            )
        )
    return size


def in_pixels(size: QSize) -> str:
    """Return a size as it is typed: "1920x1080"."""
    return f"{size.width()}x{size.height()}"


class _Chart(QFrame):
    """The curves, a heading and a line on their origin, never on screen."""

    def __init__(self, model: PlotModel, look: Look, size: QSize) -> None:
        super().__init__()
        text = PROJECTOR.font * min(size.height() / _BASE_HEIGHT, size.width() / 1.6 / _BASE_HEIGHT)
        scale = text / look.font
        # A style sheet of the window's, which has other sizes, would win against fonts.
        self.setStyleSheet(
            style_sheet(look, scale)
            + f"_Chart {{ background: {look.card}; }} QLabel {{ color: {look.text}; }}"
            f"#heading {{ font-size: {round(PROJECTOR.why_font / PROJECTOR.font * text)}px;"
            f" font-weight: {bold_weight()}; }}"
        )
        heading = QLabel(model.heading())
        heading.setObjectName("heading")
        origin = text_label(_origin(), is_muted=True)
        self.curves = Curves(model.copy())
        self.curves.can_point = False
        column = QVBoxLayout(self)
        space = round(text)
        column.setContentsMargins(space, space, space, space)
        column.setSpacing(round(0.5 * text))
        fill(column, heading, (self.curves, 1), origin)
        self.resize(size)
        self.grab()  # lays out what is never shown
        self.curves.set_look(look, scale)
        self.curves.plot.setCacheMode(QGraphicsView.CacheModeFlag.CacheNone)
        for item in self.curves.plot.scene().items():
            if isinstance(item, GraphicsItem):
                item.setExportMode(True, {"antialias": True})  # markers as shapes, not as pixels
        before = QRectF()
        for _ in range(3):  # a layout that settles may ask for another
            self.curves.redraw()
            # The axes request their width by events, which no event loop handles here.
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
            self.grab()
            area = self.curves.plot.getViewBox().sceneBoundingRect()
            if area == before:
                break
            before = area

    def close_down(self) -> None:
        """Delete all of it now, not when Python's collector runs."""
        self.deleteLater()
        QCoreApplication.sendPostedEvents(self, QEvent.Type.DeferredDelete)


def _origin() -> str:
    machine = this_machine()
    return tr(
        "{processor}, {system}, nqviz {version}, {date}",
        processor=machine.processor,
        system=machine.system,
        version=dict(machine.versions)["nqviz"],
        date=day(datetime.now().astimezone()),
    )
