"""An icicle as a widget: what it shows of a tree, how it is moved, and how nodes are chosen."""

from abc import abstractmethod

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nqviz.frames.viewport import Axis
from nqviz.runs.icicle import LEAST_EDGE, Icicle, IcicleRow
from nqviz.runs.search_tree import ROOT
from nqviz.ui.look.glyphs import pen, smooth_painter
from nqviz.ui.look.theme import text_font, widest
from nqviz.ui.tree.icicle_geometry import IcicleGeometry, leaves_of
from nqviz.ui.tree.icicle_painter import Fill, image_of_rows, pixels_of_row
from nqviz.ui.tree.node_view import NodeView

_NARROW = 2.0  # Cells that have fewer pixels are too small to be told apart.
LEAST_WIDTH = 2.0  # A mark on a cell has so many pixels.


class IcicleView(NodeView):
    """Draws the rows of a tree; a subclass says what the tree is and how its cells look.

    Attributes:
        part: the first leaf that is seen, and how many are; None for all of them.
    """

    _closer = 9

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.part: tuple[float, float] | None = None
        self._row_names: tuple[str, ...] = ()
        self._icicle: Icicle | None = None
        self._painted: tuple[object, QImage | None] = None, None  # The cells, and their image.

    def geometry_of_cells(self) -> IcicleGeometry:
        """Return where the cells lie in the widget."""
        unit = self._unit
        area = QRectF(self.rect()).adjusted(self.gutter(), 0.3 * unit, -0.6 * unit, -0.3 * unit)
        area.setBottom(area.bottom() - self._key_height())
        area.setSize(area.size().expandedTo(QSizeF(10, 4)))
        width = 1 if self._icicle is None else self._icicle.width
        leaves = leaves_of(width, self.part, area.width(), unit)
        return IcicleGeometry(area, max(1, len(self._row_names)), leaves)

    def gutter(self) -> float:
        """Return the width that the names of rows take."""
        return widest(self._row_names, self._unit) + 0.8 * self._unit

    def show_rows(self, names: tuple[str, ...]) -> None:
        """Show another run, with a row of cells for each of these names."""
        self._row_names, self._icicle, self.selected = names, None, None
        self.fit()

    def fit(self) -> None:
        """Show the whole width."""
        self.look_at(None)
        self.looked.emit()

    def look_at(self, part: tuple[float, float] | None) -> None:
        """Look at some leaves, or at all of them."""
        self.part = part
        self.update()

    def rect_of(self, node: int) -> QRectF | None:
        """Return where a node is drawn, in pixels; None for the root, which has no cell."""
        if self._icicle is None or node == ROOT or node >= len(self._icicle):
            return None
        return self.geometry_of_cells().cell(self._icicle.level_of(node), *self._icicle.span(node))

    def labelled(self, level: int) -> list[int]:
        """Return the nodes of a level whose cells have a text: all that have an edge, or none."""
        geometry, icicle, unit = self.geometry_of_cells(), self._icicle, self._unit
        top, bottom = geometry.edges(1)
        if icicle is None or bottom - top < 1.05 * unit:
            return []
        widest_text = QFontMetricsF(text_font(unit)).horizontalAdvance("00")
        seen = geometry.leaves.start, geometry.leaves.end
        wide = icicle.cells(level, *seen, (widest_text + 0.3 * unit) / geometry.leaf)
        with_edges = icicle.cells(level, *seen, LEAST_EDGE / geometry.leaf)
        return wide if len(wide) == len(with_edges) else []

    def node_at(self, point: QPointF) -> int | None:
        """Return the node whose cell is at a point."""
        geometry = self.geometry_of_cells()
        if self._icicle is None or not geometry.area.contains(point):
            return None
        level, leaf = geometry.level_at(point.y()), geometry.to_leaf(point.x())
        node = self._icicle.node_at(level, leaf)
        return node if node is not None and self._is_seen(node) else None

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, geometry = smooth_painter(self), self.geometry_of_cells()
        self._paint_names(painter, geometry)
        if self._icicle is not None:
            self._paint_cells(painter, geometry, self._icicle)
            painter.save()
            painter.setClipRect(geometry.area.adjusted(-2, -2, 2, 2))
            self._paint_labels(painter, geometry, self._icicle)
            self._paint_marks(painter, geometry, self._icicle)
            self._paint_selected(painter, geometry)
            painter.restore()
        self._paint_focus(painter)

    def zoom_by(self, factor: float, point: QPointF | None = None) -> None:
        geometry = self.geometry_of_cells()
        x = geometry.area.center().x() if point is None else point.x()
        self._see(geometry.leaves.zoomed(factor, geometry.to_leaf(x)))

    @abstractmethod
    def _fills(self) -> tuple[Fill, ...]:
        """Return how each kind of cell looks."""

    @abstractmethod
    def _text_of(self, node: int) -> str:
        """Return the text of a cell that is wide enough; empty where it has none."""

    def _key_height(self) -> float:
        """Return the height below the cells that is left to what explains them."""
        return 0.0

    def _is_seen(self, _node: int) -> bool:
        """Tell whether a node is drawn at all."""
        return True

    def _row(self, row: IcicleRow, _level: int, _left: float, _right: float) -> IcicleRow:
        """Return a row as it is drawn, with the kinds of its pixels changed where that is due."""
        return row

    def _changing(self) -> object:
        """Return what `_row` depends on besides the row."""
        return None

    @abstractmethod
    def _paint_marks(self, painter: QPainter, geometry: IcicleGeometry, icicle: Icicle) -> None:
        """Paint over the cells what is not part of them."""

    def _hit(self, point: QPointF) -> tuple[int, bool] | None:
        node = self.node_at(point)
        rect = None if node is None else self.rect_of(node)
        return None if node is None or rect is None else (node, rect.width() < _NARROW)

    def _pan_by(self, pixels: QPointF) -> None:
        geometry = self.geometry_of_cells()
        self._see(geometry.leaves.moved(-pixels.x() / geometry.leaf))

    def _see(self, leaves: Axis) -> None:
        if self._icicle is not None:
            self.look_at(None if leaves.is_whole else (leaves.start, leaves.length))
        self.looked.emit()

    def _reveal(self, node: int) -> None:
        """Bring a node into sight, in the middle where it was outside."""
        if self._icicle is None or self.part is None or node >= len(self._icicle):
            return
        first, last = self._icicle.span(node)
        leaves = self.geometry_of_cells().leaves
        if last <= leaves.start or first >= leaves.end:
            self._see(leaves.centered((first + last) / 2))

    def _paint_names(self, painter: QPainter, geometry: IcicleGeometry) -> None:
        painter.setFont(text_font(self._unit))
        painter.setPen(QColor(self._look.muted))
        area, unit = geometry.area, self._unit
        every = max(1, -int(-1.1 * unit * len(self._row_names) // area.height()))
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for level, name in enumerate(self._row_names, 1):
            if (level - 1) % every == 0:
                middle = sum(geometry.edges(level)) / 2
                rect = QRectF(0, middle - unit, area.left() - 0.4 * unit, 2 * unit)
                painter.drawText(rect, side, name)

    def _paint_cells(self, painter: QPainter, geometry: IcicleGeometry, icicle: Icicle) -> None:
        fills, ratio = self._fills(), self.devicePixelRatioF()
        shown = icicle, icicle.changes, geometry, ratio, fills, self._look, self._changing()
        if shown != self._painted[0]:
            self._painted = shown, self._image_of_cells(geometry, icicle, fills, ratio)
        if self._painted[1] is not None:
            at = QPointF(geometry.area.left(), geometry.edges(1)[0])
            painter.drawImage(at, self._painted[1])

    def _image_of_cells(
        self, geometry: IcicleGeometry, icicle: Icicle, fills: tuple[Fill, ...], ratio: float
    ) -> QImage | None:
        left, right = geometry.leaves.start, geometry.leaves.end
        wide = max(1, round(geometry.area.width() * ratio))
        rows = []
        for level in range(1, min(icicle.depth, len(self._row_names) + 1)):
            top, bottom = geometry.edges(level)
            high = round(bottom * ratio) - round(top * ratio)
            if high > 0:
                row = self._row(icicle.row(level, left, right, wide), level, left, right)
                rows.append(pixels_of_row(row, fills, high))
        if not rows:
            return None
        return image_of_rows(rows, fills, self._look.card, ratio)

    def _paint_labels(self, painter: QPainter, geometry: IcicleGeometry, icicle: Icicle) -> None:
        """Write into the cells that have a text."""
        area = geometry.area
        top, bottom = geometry.edges(1)
        painter.setFont(text_font(self._unit))
        painter.setPen(QColor(self._look.text))
        for level in range(1, min(icicle.depth, len(self._row_names) + 1)):
            for node in self.labelled(level):
                cell = geometry.cell(level, *icicle.span(node))
                cell.setHeight(bottom - top)
                cell.setLeft(max(cell.left(), area.left()))
                cell.setRight(min(cell.right(), area.right()))
                painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, self._text_of(node))

    def _paint_selected(self, painter: QPainter, geometry: IcicleGeometry) -> None:
        """Paint a dashed frame round the node that is selected with the keyboard."""
        if self.selected is None:
            return
        rect = self.rect_of(self.selected) or geometry.area
        frame = pen(self._look.text, max(1.5, 0.5 * self._look.line * self._scale))
        frame.setDashPattern([2, 2])
        painter.setPen(frame)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rect.adjusted(-1, -1, 1, 1))
