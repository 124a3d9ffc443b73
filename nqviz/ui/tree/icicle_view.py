"""An icicle as a widget: what it shows of a tree, how it is moved, and how nodes are chosen."""

from abc import abstractmethod

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from nqviz.common.i18n import tr
from nqviz.runs.icicle import Icicle, IcicleRow
from nqviz.runs.search_tree import ROOT
from nqviz.ui.look.glyphs import pen
from nqviz.ui.look.theme import text_font, widest
from nqviz.ui.tree.icicle_painter import Fill, colors_of, picture, picture_of_row
from nqviz.ui.tree.keyboard import ENTERS, is_for_walk
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.styled import DrawnView

_NOTCH = 120
_ZOOM = 1.25
_CLOSER = _ZOOM**9  # how much a click on cells looks closer that are too narrow to be told apart
_NARROW = 2.0  # pixels
_WIDEST = 6.0  # heights of text: how wide a leaf becomes


class IcicleView(DrawnView):
    """Draws the rows of a tree; the wheel zooms, dragging moves.

    With the keyboard focus the arrows go from node to node, R to the root, and Enter chooses the
    selected node. A subclass says what the tree is and how its cells look.

    Attributes:
        selected: the node that the keyboard has come to; None where that is the run's own.

    Signals:
        node_chosen(int): a node was clicked, or Enter was pressed on it.
        node_selected(object): `selected` has changed.
        looked(): other leaves may be seen.
    """

    node_chosen = Signal(int)
    node_selected = Signal(object)
    looked = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, Role.Graphic, parent)
        self.selected: int | None = None
        self._row_names: tuple[str, ...] = ()
        self._area = QRectF(0, 0, 10, 4)
        self._icicle: Icicle | None = None
        self._painted: tuple[object, QImage | None] = None, None  # the cells, and what they show
        self._left = 0.0  # the first leaf that is seen
        self._across: float | None = None  # how many are; None for all
        self._pressed: QPointF | None = None
        self._is_dragged = False
        self.setToolTip(tr("Arrows go from node to node; Enter or a click goes to its step."))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)

    def apply_look(self) -> None:
        unit = self._unit
        gutter = widest(self._row_names, unit) + 0.8 * unit
        area = QRectF(self.rect()).adjusted(gutter, 0.3 * unit, -0.6 * unit, -0.3 * unit)
        area.setSize(area.size().expandedTo(QSizeF(10, 4)))
        self._area = area

    @property
    def is_fitted(self) -> bool:
        """Whether the whole width of the tree is seen."""
        return self._across is None

    @property
    def shown_leaves(self) -> tuple[float, float]:
        """The range of leaves that is seen."""
        width = self._icicle.width if self._icicle is not None else 1
        return (
            (0.0, float(width)) if self._across is None else (self._left, self._left + self._across)
        )

    def show_rows(self, names: tuple[str, ...]) -> None:
        """Take on another run, with a row of cells for each of these names."""
        self._row_names = names
        self.apply_look()
        self._icicle = None
        self.selected = None
        self.fit()

    def fit(self) -> None:
        """Show the whole width."""
        self._across = None
        self.looked.emit()
        self.update()

    @property
    def part(self) -> tuple[float, float] | None:
        """The first leaf that is seen, and how many are; None for all of them."""
        return None if self._across is None else (self._left, self._across)

    def look_at(self, part: tuple[float, float] | None) -> None:
        """Look at some leaves, or at all of them."""
        self._left, self._across = part or (0.0, None)
        self.update()

    def select(self, node: int | None) -> None:
        """Mark a node as the one that the keyboard has come to, without a signal."""
        self.selected = node
        if node is not None:
            self._reveal(node)
        self.update()

    def rect_of(self, node: int) -> QRectF | None:
        """Return where a node is drawn, in pixels; None for the root, which has no cell."""
        if self._icicle is None or node == ROOT or node >= len(self._icicle):
            return None
        first, last = self._icicle.span(node)
        top, bottom = self._row_edges(self._icicle.level_of(node))
        left, scale = self._to_pixel(first), self._scale_across
        return QRectF(left, top, (last - first) * scale, bottom - top)

    def area(self) -> QRectF:
        """Return where the cells lie."""
        return self._area

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self.apply_look()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_names(painter)
        if self._icicle is not None:
            self._paint_cells(painter, self._icicle)
            painter.save()
            painter.setClipRect(self.area().adjusted(-2, -2, 2, 2))
            self._paint_labels(painter, self._icicle)
            self._paint_marks(painter)
            self._paint_selected(painter)
            painter.restore()
        if self.hasFocus():
            painter.setPen(pen(self._look.accent, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = event.angleDelta().y() / _NOTCH
        if notches:
            self._zoom(_ZOOM**notches, event.position().x())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed, self._is_dragged = event.position(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        way = event.position() - self._pressed
        if self._is_dragged or way.manhattanLength() >= QApplication.startDragDistance():
            self._is_dragged = True
            self._pressed = event.position()
            self._pan(-way.x() / self._scale_across)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the node that was clicked, or look closer at what was too small."""
        pressed, self._pressed = self._pressed, None
        if pressed is None or self._is_dragged:
            return
        node = self.node_at(event.position())
        rect = self.rect_of(node) if node is not None else None
        if rect is None or node is None:
            return
        if rect.width() >= _NARROW:
            self.node_chosen.emit(node)
        else:
            self._zoom(_CLOSER, event.position().x())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if not self._claims(event) or self._icicle is None:
            super().keyPressEvent(event)
        elif key in ENTERS:
            self.node_chosen.emit(self._start_of_walk())
        else:
            self.select(self._neighbour(self._start_of_walk(), key))
            self.setAccessibleDescription(self._in_words(self._start_of_walk()))
            self.node_selected.emit(self.selected)

    def node_at(self, point: QPointF) -> int | None:
        """Return the node whose cell is at a point."""
        if self._icicle is None:
            return None
        area, rows = self.area(), max(1, len(self._row_names))
        level = 1 + int((point.y() - area.top()) / (area.height() / rows))
        node = self._icicle.node_at(level, self._to_place(point.x()))
        return node if area.contains(point) and node is not None and self._is_seen(node) else None

    @abstractmethod
    def _fills(self) -> tuple[Fill, ...]:
        """Return how each kind of cell looks."""

    @abstractmethod
    def _in_words(self, node: int) -> str:
        """Say what a node stands for."""

    @abstractmethod
    def _neighbour(self, node: int, key: Qt.Key) -> int:
        """Return the node that a key leads to."""

    @abstractmethod
    def _current(self) -> int:
        """Return the node that the run has come to."""

    @abstractmethod
    def _label(self, node: int) -> str:
        """Return what stands in a cell that is wide enough."""

    def _is_seen(self, _node: int) -> bool:
        """Tell whether a node is drawn at all."""
        return True

    def _has_label(self, node: int) -> bool:
        """Tell whether the label of a cell is painted before the marks."""
        return self._is_seen(node)

    def _row(self, row: IcicleRow, _level: int, _left: float, _right: float) -> IcicleRow:
        """Return a row as it is drawn, with the kinds of its pixels changed where that is due."""
        return row

    def _changing(self) -> object:
        """Return what `_row` depends on besides the row."""
        return None

    def _paint_marks(self, painter: QPainter) -> None:
        """Paint over the cells what is not part of them."""

    @property
    def _scale_across(self) -> float:
        """How many pixels a leaf takes."""
        left, right = self.shown_leaves
        return self.area().width() / (right - left)

    def _start_of_walk(self) -> int:
        return self._current() if self.selected is None else self.selected

    def _claims(self, event: QKeyEvent) -> bool:
        return is_for_walk(event)

    def _tip_at(self, point: QPointF) -> str:
        node = self.node_at(point)
        rect = self.rect_of(node) if node is not None else None
        if node is None or rect is None:
            return ""
        if rect.width() < _NARROW:
            return tr("Too small to be drawn: click to look closer.")
        return self._in_words(node)

    def _to_pixel(self, leaf: float) -> float:
        return self.area().left() + (leaf - self.shown_leaves[0]) * self._scale_across

    def _to_place(self, x: float) -> float:
        return self.shown_leaves[0] + (x - self.area().left()) / self._scale_across

    def _row_edges(self, level: int) -> tuple[float, float]:
        """Return the upper and the lower edge of a level's cells: whole pixels."""
        area, rows = self.area(), max(1, len(self._row_names))
        top, height = area.top(), area.height() / rows
        return float(round(top + (level - 1) * height)), float(round(top + level * height))

    def _zoom(self, factor: float, x: float) -> None:
        """Magnify what lies at a place across, which stays there."""
        if self._icicle is None:
            return
        place, width = self._to_place(x), float(self._icicle.width)
        left, right = self.shown_leaves
        least = min(width, self.area().width() / (_WIDEST * self._unit))
        across = max((right - left) / factor, least)
        if across >= width:
            self.fit()
            return
        share = (place - left) / (right - left)
        self._across = across
        self._left = place - share * across
        self._pan(0.0)

    def _pan(self, leaves: float) -> None:
        if self._icicle is not None and self._across is not None:
            last = self._icicle.width - self._across
            self._left = max(0.0, min(self._left + leaves, last))
            self._across = self._across if last > 0 else None
        self.looked.emit()
        self.update()

    def _reveal(self, node: int) -> None:
        """Bring a node into sight, in the middle where it was outside."""
        if self._icicle is None or self._across is None or node >= len(self._icicle):
            return
        first, last = self._icicle.span(node)
        left, right = self.shown_leaves
        if last <= left or first >= right:
            self._pan((first + last) / 2 - (left + right) / 2)

    def _paint_names(self, painter: QPainter) -> None:
        painter.setFont(text_font(self._unit))
        painter.setPen(QColor(self._look.muted))
        area, unit = self.area(), self._unit
        every = max(1, -int(-1.1 * unit * len(self._row_names) // area.height()))
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for level, name in enumerate(self._row_names, 1):
            if (level - 1) % every == 0:
                middle = sum(self._row_edges(level)) / 2
                rect = QRectF(0, middle - unit, area.left() - 0.4 * unit, 2 * unit)
                painter.drawText(rect, side, name)

    def _paint_cells(self, painter: QPainter, icicle: Icicle) -> None:
        area, fills, ratio = self.area(), self._fills(), self.devicePixelRatioF()
        part = self.shown_leaves, area, ratio
        shown = icicle, icicle.changes, part, fills, self._look, self._changing()
        if shown != self._painted[0]:
            self._painted = shown, self._picture_of_cells(icicle, area, fills, ratio)
        if self._painted[1] is not None:
            painter.drawImage(QPointF(area.left(), self._row_edges(1)[0]), self._painted[1])

    def _picture_of_cells(
        self, icicle: Icicle, area: QRectF, fills: tuple[Fill, ...], ratio: float
    ) -> QImage | None:
        left, right = self.shown_leaves
        wide = max(1, round(area.width() * ratio))
        rows = []
        for level in range(1, min(icicle.depth, len(self._row_names) + 1)):
            top, bottom = self._row_edges(level)
            high = round(bottom * ratio) - round(top * ratio)
            if high > 0:
                row = self._row(icicle.row(level, left, right, wide), level, left, right)
                rows.append(picture_of_row(row, fills, high))
        if not rows:
            return None
        return picture(np.vstack(rows), colors_of(fills, self._look.card, self._look.card), ratio)

    def _paint_labels(self, painter: QPainter, icicle: Icicle) -> None:
        """Write into the cells that are wide and high enough."""
        unit = self._unit
        left, right = self.shown_leaves
        top, bottom = self._row_edges(1)
        if bottom - top < 1.05 * unit:
            return
        painter.setFont(text_font(unit))
        painter.setPen(QColor(self._look.text))
        widest = QFontMetricsF(painter.font()).horizontalAdvance("00")
        least = (widest + 0.3 * unit) / self._scale_across
        for level in range(1, min(icicle.depth, len(self._row_names) + 1)):
            for node in icicle.cells(level, left, right, least):
                first, last = icicle.span(node)
                start = max(self._to_pixel(first), self._area.left())
                wide = min(self._to_pixel(last), self._area.right()) - start
                if self._has_label(node):
                    rect = QRectF(start, self._row_edges(level)[0], wide, bottom - top)
                    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, self._label(node))

    def _paint_selected(self, painter: QPainter) -> None:
        """Paint a dashed frame round the node that is selected with the keyboard."""
        if self.selected is None:
            return
        rect = self.rect_of(self.selected) or self.area()
        frame = pen(self._look.text, max(1.5, 0.5 * self._look.line * self._scale))
        frame.setDashPattern([2, 2])
        painter.setPen(frame)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rect.adjusted(-1, -1, 1, 1))
