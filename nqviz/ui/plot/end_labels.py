"""The column right of a plot that names each curve at the height where it ends."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from nqviz.common.i18n import ntr, tr
from nqviz.ui.look.glyphs import smooth_painter
from nqviz.ui.look.theme import text_font
from nqviz.ui.plot.curve_style import CurveStyle, marker_size
from nqviz.ui.widgets.styled import Styled

_LEADER_WIDTH = 14  # The line from the end of a curve to its label is so many pixels wide.
_MAX_SHARE = 0.34  # The labels take at most this share of the plot's width.
_FONT_SCALES = (1.0, 0.9, 0.8, 0.7, 0.6)  # Many labels have smaller letters.
_NOTE_GAP = 0.6  # Heights of text between a title and the note on its growth.


class EndLabel(NamedTuple):
    """A curve's title, its style, the height at which it ends, in pixels, and what it is called.

    `notes` say how it grows, the longest form first; see `Curve.notes`.
    """

    title: str
    style: CurveStyle
    end: float
    name: str = ""
    notes: tuple[str, ...] = ()


class EndLabels(Styled, QWidget):
    """Draws the names of curves so that they never overlap, each tied to its curve by a line.

    Attributes:
        has_doubt: whether a growth is shown that could be another one.
    """

    def __init__(self, on_clicked: Callable[[str], object], parent: QWidget | None = None) -> None:
        """Call `on_clicked` with the name of the curve whose label is clicked."""
        super().__init__(parent)
        self._on_clicked = on_clicked
        self.labels: Sequence[EndLabel] = ()
        self.has_doubt = False
        self._top = self._bottom = 0.0
        self.letters = text_font(
            self._unit
        )  # The style sheet would override the widget's own font.
        self._form = 0  # The index of the longest notes that there is space for.
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._show_tip()

    def apply_look(self) -> None:
        self._fit()

    def reserve(
        self, titles: Sequence[str], plot_width: int, notes: Sequence[tuple[str, ...]] = ()
    ) -> None:
        """Take the width that the longest title and note need, but not much of the plot.

        All notes have the longest form that leaves every title whole, or else the shortest one.
        """
        most = _MAX_SHARE * plot_width
        text = self._text_left() + self._widest(titles) + 2
        forms = max((1, *map(len, notes)))
        for self._form in range(forms):
            note = self._widest([_form(each, self._form) for each in notes])
            width = text + (note + self._gap if note else 0.0)
            if width <= most:
                break
        self.has_doubt = any("?" in _form(each, self._form) for each in notes)
        self.setFixedWidth(round(min(width, most)))

    def show_labels(self, labels: Sequence[EndLabel], top: float, bottom: float) -> None:
        """Draw labels in the range from `top` to `bottom`, in pixels."""
        self.labels = labels
        self._top, self._bottom = top, bottom
        self._show_tip()
        self._fit()
        self.update()

    def centers(self) -> list[float | None]:
        """Return the height of each label, None for one that does not fit.

        Where there are such, the lowest line is left to say how many.
        """
        height = QFontMetricsF(self.letters).height()
        ends, top = [label.end for label in self.labels], self._top + self._heading_height()
        centers = spread(ends, height, top, self._bottom)
        return centers if None not in centers else spread(ends, height, top, self._bottom - height)

    def label_at(self, y: float) -> EndLabel | None:
        reach = QFontMetricsF(self.letters).height() / 2
        for label, center in zip(self.labels, self.centers(), strict=True):
            if center is not None and abs(center - y) <= reach:
                return label
        return None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        label = self.label_at(event.position().y())
        if label is not None and event.button() == Qt.MouseButton.LeftButton:
            self._on_clicked(label.name)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.setFont(self.letters)
        for label, center in zip(self.labels, self.centers(), strict=True):
            if center is not None:
                self._draw(painter, label, center)
        if left_out := self.centers().count(None):
            painter.setPen(QColor(self._look.text))
            height = QFontMetricsF(self.letters).height()
            line = QRectF(0, self._bottom - height, self.width(), height)
            words = ntr("and {count} curve more", "and {count} curves more", left_out)
            painter.drawText(line, Qt.AlignmentFlag.AlignRight, words)
        if self._heading_height():
            painter.setPen(QColor(self._look.muted))
            line = QRectF(0, self._top, self.width(), self._heading_height())
            side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            words, doubt = tr("per queen"), tr("per queen; ?: uncertain")
            if self.has_doubt and self._widest([doubt]) <= self.width():
                words = doubt
            painter.drawText(line, side, words)
        painter.end()

    def _draw(self, painter: QPainter, label: EndLabel, center: float) -> None:
        leader = _LEADER_WIDTH * self._scale
        painter.setPen(QPen(label.style.color(self._look), self._scale))
        painter.drawLine(QPointF(0, label.end), QPointF(leader, center))
        middle = leader + marker_size(self._look, self._scale) / 2 + 2 * self._scale
        label.style.draw_marker(painter, QPointF(middle, center), self._look, self._scale)
        metrics = QFontMetricsF(self.letters)
        left, note = self._text_left(), _form(label.notes, self._form)
        width = self.width() - left
        beside = metrics.horizontalAdvance(note) + self._gap if note else 0.0
        text = metrics.elidedText(label.title, Qt.TextElideMode.ElideRight, width - beside)
        painter.setPen(QColor(self._look.muted if label.style.is_muted else self._look.text))
        line = QRectF(left, center - metrics.height() / 2, width, metrics.height())
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(line, middle | Qt.AlignmentFlag.AlignLeft, text)
        painter.drawText(line, middle | Qt.AlignmentFlag.AlignRight, note)

    def _show_tip(self) -> None:
        tip = tr("A click on a name mutes its curve; {key} mutes the one that is read.", key="M")
        if self.has_doubt:
            doubt = tr(
                "?: its timings lie far apart, so its growth is uncertain. {key} tells more.",
                key="I",
            )
            tip = f"{tip}\n{doubt}"
        self.setToolTip(tip)

    def _fit(self) -> None:
        for scale in _FONT_SCALES:
            self.letters = text_font(scale * self._unit)
            if None not in self.centers():
                return

    @property
    def _gap(self) -> float:
        return _NOTE_GAP * self._unit

    def _widest(self, texts: Sequence[str]) -> float:
        metrics = QFontMetricsF(self.letters)
        return max(map(metrics.horizontalAdvance, texts), default=0.0)

    def _heading_height(self) -> float:
        """Return the height of the line that says what short notes are about; 0 where none is."""
        is_short = any(label.notes and self._form >= len(label.notes) - 1 for label in self.labels)
        return QFontMetricsF(self.letters).height() if is_short else 0.0

    def _text_left(self) -> float:
        return (_LEADER_WIDTH + 8) * self._scale + marker_size(self._look, self._scale)


def _form(notes: tuple[str, ...], form: int) -> str:
    return notes[min(form, len(notes) - 1)] if notes else ""


def spread(wanted: Sequence[float], height: float, top: float, bottom: float) -> list[float | None]:
    """Return the centre of each label, in the order of `wanted`, as near to it as possible.

    Centres are at least `height` apart and no label leaves the range from `top` to `bottom`. Where
    not all fit, the last ones get none. The squares of all shifts have the least sum
    that is possible: labels that want the same height are pooled around its mean.
    """
    most = max(0, int((bottom - top) / height * (1 + 1e-9)))
    order = sorted(range(min(len(wanted), most)), key=lambda index: wanted[index])
    # Seen without the heights of those above, labels only need to be in order.
    slack = [wanted[index] - rank * height for rank, index in enumerate(order)]
    highest = top + height / 2
    lowest = bottom + height / 2 - len(order) * height
    centres: list[float | None] = [None] * len(wanted)
    for rank, (index, shift) in enumerate(zip(order, _in_order(slack), strict=True)):
        centres[index] = max(highest, min(shift, lowest)) + rank * height
    return centres


def _in_order(values: Sequence[float]) -> list[float]:
    """Return the ascending values nearest to these (isotonic regression, pooling violators)."""
    pools: list[tuple[float, int]] = []
    for value in values:
        mean, size = value, 1
        while pools and pools[-1][0] > mean:
            other, other_size = pools.pop()
            mean = (mean * size + other * other_size) / (size + other_size)
            size += other_size
        pools.append((mean, size))
    return [mean for mean, size in pools for _ in range(size)]
