"""The legend below the board: the shapes that the current algorithm can produce, explained."""

from collections.abc import Iterable
from math import inf

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from nqviz.common.i18n import tr
from nqviz.frames.legend import LEGEND, LegendEntry
from nqviz.frames.mark import Layer
from nqviz.ui.board.geometry import Geometry
from nqviz.ui.board.mark_painter import paint_marks
from nqviz.ui.look.glyphs import smooth_painter
from nqviz.ui.look.theme import text_font, widest
from nqviz.ui.widgets.accessible import Role, set_role
from nqviz.ui.widgets.styled import Styled

_SHAPE_HEIGHT, _GAP_BEFORE_NAME = 1.3, 0.45  # In heights of text.
_BETWEEN = (1.17, 0.75)  # Between two entries are so many, or so few, heights of text.


class Legend(Styled, QWidget):
    """Explains the layers of the board, in as many lines as the width needs and the height has.

    The page gives it the height of `height_for`.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[LegendEntry, ...] = ()
        self._optional = frozenset[Layer]()
        self.setAccessibleName(tr("Legend"))
        set_role(self, Role.StaticText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_layers(
        self, layers: frozenset[Layer], optional: frozenset[Layer] = frozenset()
    ) -> None:
        """Explain layers, and optional ones where they need no line of their own."""
        self._entries = tuple(entry for entry in LEGEND if entry.layer in layers | optional)
        self._optional = optional - layers
        self.setAccessibleDescription(", ".join(self.texts()))
        self.update()

    def texts(self) -> list[str]:
        return [tr(entry.text) for entry in self._entries]

    def height_for(self, width: float, most: float = inf) -> int:
        """Return the height of all lines at a width, or of those that end above `most` pixels."""
        heights = (round(rect.bottom()) + 1 for _, rect in self.arrange(width))
        return max((height for height in heights if height <= most), default=0)

    def sizeHint(self) -> QSize:
        return QSize(self.width(), self.height_for(self.width()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.setFont(text_font(self._unit))
        height = _SHAPE_HEIGHT * self._unit
        for entry, rect in self.arrange(self.width()):
            if round(rect.bottom()) >= self.height():
                return
            width, cell = entry.width * height, entry.side * height
            left, top = rect.left() + (width - entry.n * cell) / 2, rect.center().y() - cell / 2
            line = max(1.4, height / 11)
            geometry = Geometry(entry.n, left, top, cell, label=0.0, line=line, edge=1.8 * line)
            paint_marks(painter, geometry, self._look, entry.marks)
            painter.setPen(QColor(self._look.text))
            text = rect.adjusted(width + _GAP_BEFORE_NAME * self._unit, 0, 0, 0)
            painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, tr(entry.text))

    def arrange(self, width: float) -> list[tuple[LegendEntry, QRectF]]:
        """Return each entry with its rectangle, in lines from left to right.

        Entries stand closer together where that saves a line.
        """
        needed = tuple(entry for entry in self._entries if entry.layer not in self._optional)
        choices = (self._entries, needed) if self._optional else (needed,)
        arranged = (
            self._arranged(entries, width, between) for entries in choices for between in _BETWEEN
        )
        return min(arranged, key=lambda lines: lines[-1][1].top() if lines else 0.0)

    def _arranged(
        self, entries: Iterable[LegendEntry], width: float, between: float
    ) -> list[tuple[LegendEntry, QRectF]]:
        """Return entries in lines with so many heights of text between two of them."""
        height, gap = _SHAPE_HEIGHT * self._unit, _GAP_BEFORE_NAME * self._unit
        margins = self.contentsMargins()
        left, right = margins.left(), width - margins.right()
        placed: list[tuple[LegendEntry, QRectF]] = []
        x, y = float(left), 0.0
        for entry in entries:
            wide = entry.width * height + gap + widest([tr(entry.text)], self._unit) + 1
            if x > left and x + wide > right:
                x, y = float(left), y + 1.15 * height
            placed.append((entry, QRectF(x, y, wide, 1.15 * height)))
            x += wide + between * self._unit
        return placed
