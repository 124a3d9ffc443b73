"""Draws the nodes of a search tree that are laid out, their labels, and the key to its shapes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from nqviz.common.i18n import mark, number, tr
from nqviz.runs.search_tree import ROOT, State
from nqviz.ui.look.glyphs import paint_cross, pen
from nqviz.ui.look.palette import Look
from nqviz.ui.look.theme import text_font
from nqviz.ui.tree.camera import Camera
from nqviz.ui.tree.layout import Item, Layout, Shape


@dataclass(frozen=True, slots=True)
class TreeStyle:
    """How a tree is drawn: the look, the height of text and the thickness of lines."""

    look: Look
    font: float

    @property
    def line(self) -> float:
        """The thickness of the current path."""
        return self.look.line * self.font / self.look.font


class _Marks(NamedTuple):
    """How large the shapes are at the present size, in pixels.

    Attributes:
        radius: half the height of a node that has room enough across.
        text: the height of labels; 0 where levels are too low for any.
    """

    radius: float
    text: float


def paint_tree(
    painter: QPainter, layout: Layout, items: Sequence[Item], camera: Camera, style: TreeStyle
) -> None:
    """Paint the nodes with the lines between them."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    marks = _marks(camera, style)
    on_path = set(layout.view.path)
    _paint_lines(painter, items, on_path, camera, style, marks)
    crosses = [item for item in items if item.shape is Shape.CROSS]
    _paint_crosses(painter, layout, crosses, camera, style, marks)
    for item in items:
        if item.shape is not Shape.CROSS:
            _PAINTERS[item.shape](painter, layout, item, camera, style, marks)
    for item in items:
        if item.node == layout.view.current:
            is_framed = layout.view.is_solution(item.node)
            _paint_current(painter, item, camera, style, marks, is_framed=is_framed)


def paint_selected(painter: QPainter, at: QPointF, camera: Camera, style: TreeStyle) -> None:
    """Paint a dashed frame round the node that the keys have come to."""
    radius = _marks(camera, style).radius + 1.5 * style.line
    frame = pen(style.look.text, max(1.5, 0.5 * style.line))
    frame.setDashPattern([2, 2])
    painter.setPen(frame)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius))


def _marks(camera: Camera, style: TreeStyle) -> _Marks:
    text = style.font
    has_text = camera.level >= 1.2 * text
    radius = max(1.5, min(0.62 * text, 0.42 * camera.level))
    return _Marks(radius, text if has_text else 0.0)


def _radius(item: Item, camera: Camera, marks: _Marks, *, is_large: bool = False) -> float:
    """Return half the height of a node; one of the current path is never too small to be seen."""
    least = 0.55 * marks.radius if is_large else 1.5
    return min(marks.radius, max(least, 0.45 * item.width * camera.slot))


def _paint_lines(
    painter: QPainter,
    items: Sequence[Item],
    on_path: set[int],
    camera: Camera,
    style: TreeStyle,
    marks: _Marks,
) -> None:
    """Paint the lines from node to node, those of the current path last and thick."""
    thin: list[QLineF] = []
    thick: list[QLineF] = []
    for item in items:
        if item.node != ROOT:
            start = camera.to_pixel(item.parent_x, item.y - 1)
            end = camera.to_pixel(item.x, item.y)
            if item.shape is Shape.CROSS and marks.radius > 3:
                end.setY(end.y() - 0.8 * _radius(item, camera, marks))
            (thick if item.node in on_path else thin).append(QLineF(start, end))
    color = QColor(style.look.muted)
    color.setAlpha(110)
    painter.setPen(QPen(color, max(1.0, 0.3 * style.line)))
    painter.drawLines(thin)
    painter.setPen(pen(style.look.accent, 1.2 * style.line))
    painter.drawLines(thick)


def _paint_crosses(
    painter: QPainter,
    layout: Layout,
    crosses: Sequence[Item],
    camera: Camera,
    style: TreeStyle,
    marks: _Marks,
) -> None:
    """Paint a cross for each square that was attacked, all with one pen."""
    lines: list[QLineF] = []
    for item in crosses:
        at = camera.to_pixel(item.x, item.y)
        arm = max(1.5, 0.6 * _radius(item, camera, marks))
        lines.append(QLineF(at.x() - arm, at.y() - arm, at.x() + arm, at.y() + arm))
        lines.append(QLineF(at.x() - arm, at.y() + arm, at.x() + arm, at.y() - arm))
    painter.setPen(pen(style.look.conflict, max(1.2, 0.6 * style.line)))
    painter.drawLines(lines)
    if layout.is_whole and camera.level >= 2.4 * style.font:
        painter.setFont(text_font(style.font))
        painter.setPen(QColor(style.look.muted))
        for item in crosses:
            at = camera.to_pixel(item.x, item.y) + QPointF(0, 1.25 * style.font)
            _paint_text(painter, at, camera.slot * item.width, _label(layout, item.node))


def _paint_node(
    painter: QPainter, layout: Layout, item: Item, camera: Camera, style: TreeStyle, marks: _Marks
) -> None:
    """Paint a node: filled on the path, framed where it is a solution, dashed when taken back."""
    look, view = style.look, layout.view
    at = camera.to_pixel(item.x, item.y)
    is_open = view.state(item.node) is State.OPEN
    text = _label(layout, item.node) if marks.text else ""
    if QFontMetricsF(text_font(style.font)).horizontalAdvance(text) > item.width * camera.slot:
        text = ""
    radius = _radius(item, camera, marks, is_large=is_open)
    rect = _pill(at, radius, text, item.width * camera.slot, style)
    is_solution = view.is_solution(item.node)
    if is_solution:
        edge = style.line if is_open else 0.0  # the frame stands clear of a filled node
        _paint_solution(painter, rect.adjusted(-edge, -edge, edge, edge), style)
    if is_open or not is_solution:
        ring = pen(look.accent if is_open else look.muted, max(1.2, 0.5 * style.line))
        if view.is_ghost(item.node):
            ring.setDashPattern([2, 1.6])
        painter.setPen(ring)
        painter.setBrush(QColor(look.accent if is_open else look.card))
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
    if text:
        painter.setPen(QColor(look.on_accent if is_open else look.text))
        painter.setFont(text_font(marks.text))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


def _paint_solution(painter: QPainter, rect: QRectF, style: TreeStyle) -> None:
    """Paint the frame that says solution on the board, too."""
    edge = max(2.0, 0.8 * style.line)
    frame = QPen(QColor(style.look.solution), edge)
    frame.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(frame)
    painter.setBrush(QColor(style.look.success_soft))
    painter.drawRect(rect.adjusted(-0.4 * edge, -0.6 * edge, 0.4 * edge, 0.6 * edge))


def _paint_folded(
    painter: QPainter, layout: Layout, item: Item, camera: Camera, style: TreeStyle, marks: _Marks
) -> None:
    """Paint a triangle for a node and all that is below it, with the number of its nodes."""
    look, view = style.look, layout.view
    at = camera.to_pixel(item.x, item.y)
    has_solution = view.solutions(item.node) > 0
    radius = _radius(item, camera, marks)
    height = 1.1 * radius
    ring = pen(look.solution if has_solution else look.muted, max(1.2, 0.5 * style.line))
    if view.is_ghost(item.node):
        ring.setDashPattern([2, 1.6])
    half = 1.15 * radius
    painter.setPen(ring)
    painter.setBrush(QColor(look.success_soft if has_solution else look.dark_square))
    painter.drawPolygon(
        QPolygonF(
            [
                at - QPointF(0, height),
                at + QPointF(half, 0.9 * height),
                at + QPointF(-half, 0.9 * height),
            ]
        )
    )
    if has_solution and radius >= 4:
        side = 0.5 * radius
        frame = QPen(QColor(look.solution), max(1.2, 0.4 * style.line))
        painter.setPen(frame)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(at.x() - side / 2, at.y() + 0.05 * side, side, side))
    if marks.text and not layout.is_whole:
        text = number(view.size(item.node) + 1)
        painter.setFont(text_font(marks.text))
        room = QFontMetricsF(painter.font()).horizontalAdvance(text)
        if half + 3 + room <= camera.slot / 2 + 0.35 * camera.slot:
            left = QRectF(at.x() + half + 3, at.y() - marks.text / 2, room + 1, marks.text)
            painter.fillRect(left, QColor(look.card))
            painter.setPen(QColor(look.muted))
            painter.drawText(left, Qt.AlignmentFlag.AlignVCenter, text)


def _paint_block(
    painter: QPainter, _layout: Layout, item: Item, camera: Camera, style: TreeStyle, marks: _Marks
) -> None:
    """Paint a bar for neighbours too narrow to be told apart."""
    start = camera.to_pixel(item.x - item.width / 2, item.y)
    end = camera.to_pixel(item.x + item.width / 2, item.y)
    color = QColor(style.look.muted)
    color.setAlpha(150)
    rect = QRectF(start, end).adjusted(0, -marks.radius / 2, 0, marks.radius / 2)
    rect.setWidth(max(rect.width() - 0.5, 1.0))
    painter.fillRect(rect, color)


def _paint_current(
    painter: QPainter,
    item: Item,
    camera: Camera,
    style: TreeStyle,
    marks: _Marks,
    *,
    is_framed: bool,
) -> None:
    """Paint the ring round the node that the run has come to, and round its frame."""
    at = camera.to_pixel(item.x, item.y)
    inner = _radius(item, camera, marks, is_large=True) * (1.5 if is_framed else 1.0)
    radius = inner + 1.6 * style.line
    painter.setPen(pen(style.look.text, max(1.6, 0.7 * style.line)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(at, radius, radius)


def _pill(at: QPointF, radius: float, text: str, room: float, style: TreeStyle) -> QRectF:
    """Return the outline of a node: a circle, or longer where its label is."""
    half = radius
    if text:
        metrics = QFontMetricsF(text_font(style.font))
        wide = metrics.horizontalAdvance(text)
        half = max(radius, min(max(1.2 * style.font, wide + 0.4 * style.font), room) / 2)
        radius = max(radius, 0.6 * style.font)
    return QRectF(at.x() - half, at.y() - radius, 2 * half, 2 * radius)


def _paint_text(painter: QPainter, at: QPointF, room: float, text: str) -> None:
    """Paint a label round a point if there is room for it."""
    metrics = painter.fontMetrics()
    if metrics.horizontalAdvance(text) <= room:
        rect = QRectF(at.x() - room / 2, at.y() - metrics.height(), room, 2 * metrics.height())
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


def _label(layout: Layout, node: int) -> str:
    """Return a node's column, or its square where a level is not a row."""
    tree = layout.view.tree
    if node == ROOT:
        return ""
    if layout.has_columns:
        return str(tree.columns[node])
    return f"{tree.rows[node]}-{tree.columns[node]}"


_PAINTERS: dict[Shape, Callable[..., None]] = {
    Shape.NODE: _paint_node,
    Shape.FOLDED: _paint_folded,
    Shape.BLOCK: _paint_block,
}

_KEY = (
    (Shape.NODE, mark("current path")),
    (Shape.CROSS, mark("attacked")),
    (Shape.FOLDED, mark("left, with its nodes")),
    (Shape.BLOCK, mark("solution")),
)


def paint_key(painter: QPainter, rect: QRectF, style: TreeStyle, *, has_crosses: bool) -> None:
    """Paint what the shapes mean, as far as there is room on one line."""
    look, unit = style.look, style.font
    painter.setFont(text_font(unit))
    metrics = QFontMetricsF(painter.font())
    x, middle = rect.left(), rect.center().y()
    for shape, words in _KEY:
        if shape is Shape.CROSS and not has_crosses:
            continue
        text = tr(words)
        width = 1.5 * unit + metrics.horizontalAdvance(text)
        if x + width > rect.right():
            return
        _paint_sign(painter, shape, QRectF(x, middle - unit / 2, unit, unit), style)
        painter.setPen(QColor(look.muted))
        left = QRectF(x + 1.4 * unit, rect.top(), width, rect.height())
        painter.drawText(left, Qt.AlignmentFlag.AlignVCenter, text)
        x += width + 1.1 * unit


def _paint_sign(painter: QPainter, shape: Shape, rect: QRectF, style: TreeStyle) -> None:
    look, line = style.look, style.line
    if shape is Shape.CROSS:
        paint_cross(painter, rect.adjusted(-2, -2, 2, 2), look.conflict, max(1.2, 0.6 * line))
    elif shape is Shape.FOLDED:
        painter.setPen(pen(look.muted, max(1.2, 0.5 * line)))
        painter.setBrush(QColor(look.dark_square))
        top = QPointF(rect.center().x(), rect.top() + 1)
        painter.drawPolygon(
            QPolygonF([top, rect.bottomRight() - QPointF(0, 1), rect.bottomLeft() - QPointF(0, 1)])
        )
    elif shape is Shape.NODE:
        painter.setPen(pen(look.accent, 1.2 * line))
        painter.drawLine(QLineF(rect.left(), rect.center().y(), rect.right(), rect.center().y()))
        painter.setBrush(QColor(look.accent))
        painter.drawEllipse(rect.center(), 0.28 * rect.width(), 0.28 * rect.width())
    else:
        inside = rect.adjusted(2 * line / 3, 2 * line / 3, -2 * line / 3, -2 * line / 3)
        _paint_solution(painter, inside, style)
