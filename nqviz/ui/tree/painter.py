"""Draws the nodes of a search tree that are laid out, their labels, and the key to its shapes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from math import log

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from nqviz.common.i18n import mark, number, tr
from nqviz.frames.palette import Look
from nqviz.frames.signs import Sign
from nqviz.runs.search_tree import ROOT, State
from nqviz.ui.look.glyphs import paint_frame, paint_sign, pen
from nqviz.ui.look.theme import text_font
from nqviz.ui.tree.camera import Camera
from nqviz.ui.tree.layout import Item, Layout, Shape

_LEAST_FOLDED_SIZE = 0.35  # The smallest folded subtree has this share of a node's size.
_LARGEST_PLAIN_RADIUS = 3.0  # Nodes of so many pixels or fewer are drawn without details.


@dataclass(frozen=True, slots=True)
class TreeStyle:
    """How a tree is drawn: the look, the height of text and the thickness of lines."""

    look: Look
    font: float

    @property
    def line(self) -> float:
        """The thickness of the current path."""
        return self.look.line * self.font / self.look.font


class TreePainter:
    """Paints nodes that are laid out, and the lines between them, where a camera shows them.

    Attributes:
        has_blocks: whether nodes have been painted that are too narrow to be told apart.
    """

    def __init__(self, painter: QPainter, layout: Layout, camera: Camera, style: TreeStyle) -> None:
        self._painter, self._layout, self._camera, self._style = painter, layout, camera, style
        self._view, self._look = layout.view, style.look
        self.has_blocks = False
        self._font = text_font(style.font)
        self._width_of = QFontMetricsF(self._font).horizontalAdvance
        self._label = partial(self._view.tree.label, has_columns=layout.has_columns)
        self._has_labels = camera.level >= 1.2 * style.font
        # Half the height of a node that has enough space across.
        self._radius = max(1.5, min(0.62 * style.font, 0.42 * camera.level))

    def paint(self, items: Sequence[Item]) -> None:
        """Paint the lines, the crosses, the other nodes, and the ring round the current one."""
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_lines(items)
        self._paint_crosses([item for item in items if item.shape is Shape.CROSS])
        paint = {
            Shape.NODE: self._paint_node,
            Shape.FOLDED: self._paint_folded,
            Shape.BLOCK: self._paint_block,
        }
        for item in items:
            if item.shape is not Shape.CROSS:
                paint[item.shape](item)
        current = self._view.current
        for item in items:
            if item.node == current:
                self._paint_current(item)

    def paint_selected(self, at: QPointF) -> None:
        """Paint a dashed frame round the node that is selected with the keyboard."""
        radius = self._radius + 1.5 * self._style.line
        frame = pen(self._look.text, max(1.5, 0.5 * self._style.line))
        frame.setDashPattern([2, 2])
        self._painter.setPen(frame)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawRect(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius))

    def _radius_of(self, item: Item, *, is_large: bool = False) -> float:
        """Return half the height of a node; on the current path it is never too small to see."""
        least = 0.55 * self._radius if is_large else 1.5
        return min(self._radius, max(least, 0.45 * item.width * self._camera.slot))

    def _paint_lines(self, items: Sequence[Item]) -> None:
        on_path = set(self._view.path)
        thin: list[QLineF] = []
        dotted: list[QLineF] = []
        thick: list[QLineF] = []
        is_small = self._radius <= _LARGEST_PLAIN_RADIUS
        for item in items:
            is_cross = item.shape is Shape.CROSS
            if item.node == ROOT or (is_cross and is_small):
                continue  # Lines to what is so small would be a fog.
            start = self._camera.to_pixel(item.parent_x, item.y - 1)
            end = self._camera.to_pixel(item.x, item.y)
            if is_cross:
                end.setY(end.y() - 0.8 * self._radius_of(item))
            lines = dotted if self._is_future(item) else thin
            (thick if item.node in on_path else lines).append(QLineF(start, end))
        color = QColor(self._look.muted)
        color.setAlpha(110)
        self._painter.setPen(QPen(color, max(1.0, 0.3 * self._style.line)))
        self._painter.drawLines(thin)
        self._painter.setPen(future_pen(self._style, alpha=90))
        self._painter.drawLines(dotted)
        self._painter.setPen(pen(self._look.accent, 1.2 * self._style.line))
        self._painter.drawLines(thick)

    def _paint_crosses(self, crosses: Sequence[Item]) -> None:
        """Paint a cross for each square that was attacked, all with one pen."""
        painter, camera = self._painter, self._camera
        lines: list[QLineF] = []
        origin, slot, level = camera.to_pixel(0, 0), camera.slot, camera.level
        left, top = origin.x(), origin.y()
        arms: dict[float, float] = {}  # By the width of an item: most have the same.
        for item in crosses:
            x, y = left + item.x * slot, top + item.y * level
            arm = arms.get(item.width)
            if arm is None:
                arm = arms[item.width] = max(1.5, 0.6 * self._radius_of(item))
            lines.append(QLineF(x - arm, y - arm, x + arm, y + arm))
            lines.append(QLineF(x - arm, y + arm, x + arm, y - arm))
        painter.setPen(pen(self._look.conflict, max(1.2, 0.6 * self._style.line)))
        if self._radius <= _LARGEST_PLAIN_RADIUS:  # There are thousands, whose edges nobody sees.
            painter.setPen(QColor(self._look.conflict))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.drawLines(lines)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self._layout.is_whole or camera.level < 2.4 * self._style.font:
            return
        painter.setFont(self._font)
        painter.setPen(QColor(self._look.muted))
        metrics = painter.fontMetrics()
        for item in crosses:
            text, width = self._label(item.node), camera.slot * item.width
            if metrics.horizontalAdvance(text) <= width:
                at = camera.to_pixel(item.x, item.y) + QPointF(0, 1.25 * self._style.font)
                height = metrics.height()
                rect = QRectF(at.x() - width / 2, at.y() - height, width, 2 * height)
                painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_node(self, item: Item) -> None:
        """Paint a node: filled on the path, framed where it is a solution, dashed when removed."""
        painter, look, view = self._painter, self._look, self._view
        if self._is_future(item):
            self._paint_future(item)
            return
        is_open, is_solution = view.state(item.node) is State.OPEN, view.is_solution(item.node)
        text = self._label(item.node) if self._has_labels else ""
        if self._width_of(text) > item.width * self._camera.slot:
            text = ""
        rect = self._outline(item, text, is_large=is_open)
        if is_solution:
            edge = self._style.line if is_open else 0.0  # The frame is clear of a filled node.
            _paint_solution(painter, rect.adjusted(-edge, -edge, edge, edge), self._style)
        if is_open or not is_solution:
            painter.setPen(self._ring(look.accent if is_open else look.muted, item.node))
            painter.setBrush(QColor(look.accent if is_open else look.card))
            painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        if text:
            painter.setPen(QColor(look.on_accent if is_open else look.text))
            painter.setFont(self._font)
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)

    def _outline(self, item: Item, text: str, *, is_large: bool) -> QRectF:
        """Return the outline of a node: a circle, or longer where its label is."""
        at, font = self._camera.to_pixel(item.x, item.y), self._style.font
        half = radius = self._radius_of(item, is_large=is_large)
        if text:
            wide = max(1.2 * font, self._width_of(text) + 0.4 * font)
            half = max(radius, min(wide, item.width * self._camera.slot) / 2)
            radius = max(radius, 0.6 * font)
        return QRectF(at.x() - half, at.y() - radius, 2 * half, 2 * radius)

    def _is_future(self, item: Item) -> bool:
        return self._view.state(item.node) is State.FUTURE

    def _paint_future(self, item: Item) -> None:
        """Paint a square that is tested later: dotted, and open to what comes of it."""
        self._painter.setPen(future_pen(self._style))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = 0.55 * self._radius_of(item)
        self._painter.drawEllipse(self._camera.to_pixel(item.x, item.y), radius, radius)

    def _ring(self, color: str, node: int) -> QPen:
        """Return the pen of a node, dashed where it has just been taken back."""
        ring = pen(color, max(1.2, 0.5 * self._style.line))
        if self._view.is_ghost(node):
            ring.setDashPattern([2, 1.6])
        return ring

    def _paint_folded(self, item: Item) -> None:
        """Paint a triangle for a node and all that is below it, with the number of its nodes."""
        painter, look = self._painter, self._look
        at = self._camera.to_pixel(item.x, item.y)
        has_solution = self._view.solutions(item.node) > 0
        radius = self._radius_of(item) * self._share_of(item)
        height, half = 1.1 * radius, 1.15 * radius
        painter.setPen(self._ring(look.solution if has_solution else look.muted, item.node))
        painter.setBrush(QColor(look.success_soft if has_solution else look.dark_square))
        if self._is_future(item):
            painter.setPen(future_pen(self._style))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        top, bottom = at - QPointF(0, height), at + QPointF(0, 0.9 * height)
        painter.drawPolygon(QPolygonF([top, bottom + QPointF(half, 0), bottom - QPointF(half, 0)]))
        if has_solution and radius >= 4:
            _paint_solution_inside(painter, at, 0.5 * radius, self._style)
        if not self._has_labels or self._layout.is_whole or self._is_future(item):
            return
        text, font = number(self._view.size(item.node) + 1), self._style.font
        width = self._width_of(text)
        if half + 3 + width <= self._camera.slot / 2 + 0.35 * self._camera.slot:
            left = QRectF(at.x() + half + 3, at.y() - font / 2, width + 1, font)
            painter.fillRect(left, QColor(look.card))
            painter.setFont(self._font)
            painter.setPen(QColor(look.muted))
            painter.drawText(left, Qt.AlignmentFlag.AlignVCenter, text)

    def _share_of(self, item: Item) -> float:
        """Return how large a folded subtree is drawn, by the logarithm of its size.

        Where the tree is unfolded, what is folded is as wide as its leaves take.
        """
        if self._layout.is_whole:
            return 1.0
        share = log(self._view.size(item.node) + 1) / log(self._view.size(ROOT) + 1)
        return _LEAST_FOLDED_SIZE + (1 - _LEAST_FOLDED_SIZE) * share

    def _paint_block(self, item: Item) -> None:
        start = self._camera.to_pixel(item.x - item.width / 2, item.y)
        end = self._camera.to_pixel(item.x + item.width / 2, item.y)
        color = _block_color(self._look)
        rect = QRectF(start, end).adjusted(0, -self._radius / 2, 0, self._radius / 2)
        rect.setWidth(max(rect.width() - 0.5, 1.0))
        self._painter.fillRect(rect, color)
        self.has_blocks = True

    def _paint_current(self, item: Item) -> None:
        """Paint the ring round the node that the run has reached, and round its frame."""
        at = self._camera.to_pixel(item.x, item.y)
        frame = 1.5 if self._view.is_solution(item.node) else 1.0
        radius = self._radius_of(item, is_large=True) * frame + 1.6 * self._style.line
        self._painter.setPen(pen(self._look.text, max(1.6, 0.7 * self._style.line)))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawEllipse(at, radius, radius)


def _block_color(look: Look) -> QColor:
    color = QColor(look.muted)
    color.setAlpha(150)
    return color


def _paint_solution_inside(painter: QPainter, at: QPointF, side: float, style: TreeStyle) -> None:
    """Paint the small square in the triangle of what has solutions, about its middle."""
    painter.setPen(QPen(QColor(style.look.solution), max(1.2, 0.4 * style.line)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(at.x() - side / 2, at.y() + 0.05 * side, side, side))


def _paint_solution(painter: QPainter, rect: QRectF, style: TreeStyle) -> None:
    edge = max(2.0, 0.8 * style.line)
    outside = rect.adjusted(-0.4 * edge, -0.6 * edge, 0.4 * edge, 0.6 * edge)
    paint_frame(painter, outside, style.look.solution, edge, ground=style.look.success_soft)


def future_pen(style: TreeStyle, alpha: int = 190) -> QPen:
    """Return the dotted pen of what is tested later."""
    color = QColor(style.look.muted)
    color.setAlpha(alpha)
    dots = QPen(color, max(1.0, 0.35 * style.line))
    dots.setDashPattern([1, 2.5])
    return dots


class TreeSign(Enum):
    """What the key to the shapes explains; what comes and goes stands at the end."""

    PATH = mark("current path")
    ATTACKED = mark("attacked")
    LEFT = mark("abandoned (nodes)")
    SINGLE = mark("abandoned node")
    SOLUTION = mark("solution")
    CURRENT = mark("current node")
    FUTURE = mark("tested later")
    BLOCK = mark("several nodes")

    @property
    def width(self) -> float:
        """The width of its shapes, in heights of text."""
        return 2.2 if self in _TWOFOLD else 1.0


_TWOFOLD = {TreeSign.SOLUTION, TreeSign.FUTURE}  # with more below it, and without
_KEY_LETTERS = (1.0, 0.9, 0.8, 0.7)  # The letters of a key, in heights of text.
_LEAST_KEY_LETTERS = 12.0  # They are pixels; a projector's are never below its usual letters.
KEY_LINE = 1.6  # A line of a key is so many heights of text high.
_BETWEEN = 1.1  # So many heights of text are between two entries.

Paint = Callable[[QRectF], object]


def paint_key(painter: QPainter, rect: QRectF, style: TreeStyle, signs: Iterable[TreeSign]) -> None:
    """Paint what the shapes mean, as far as there is space for it."""
    entries = [
        (sign.value, partial(_paint_sign, painter, sign, style), sign.width) for sign in signs
    ]
    paint_key_of(painter, rect, style, entries)


def fitted_key(
    entries: Iterable[tuple[str, float]], width: float, style: TreeStyle
) -> tuple[TreeStyle, float]:
    """Return the style and the height of a key of `mark`ed texts and widths of what they explain.

    Its letters are smaller where that saves a line, but not on a projector.
    """
    entries = list(entries)
    fonts = [share * style.font for share in _KEY_LETTERS]
    least = style.look.font if style.look.hides_menus else _LEAST_KEY_LETTERS
    fonts = [font for font in fonts if font >= least] or fonts[:1]
    lines = [lines_of_key(entries, width, font) for font in fonts]
    font = fonts[lines.index(min(lines))]
    return replace(style, font=font), min(lines) * KEY_LINE * font


def lines_of_key(entries: Iterable[tuple[str, float]], width: float, font: float) -> int:
    """Return how many lines a key needs, of a width, where text is so high."""
    placed = _placed(((words, _paint_nothing, wide) for words, wide in entries), width, font)
    return max((line for line, _, _ in placed), default=0) + 1


def _paint_nothing(_rect: QRectF) -> None:
    pass


def _placed(
    entries: Iterable[tuple[str, Paint, float]], width: float, font: float
) -> Iterator[tuple[int, float, tuple[str, Paint, float]]]:
    """Yield the line of each entry, from 0, and where it begins there."""
    advance = QFontMetricsF(text_font(font)).horizontalAdvance
    x, line = 0.0, 0
    for entry in entries:
        words, _, wide = entry
        needed = (wide + 0.5) * font + advance(tr(words))
        if x > 0 and x + needed > width:
            x, line = 0.0, line + 1
        if needed <= width:
            yield line, x, entry
            x += needed + _BETWEEN * font


def paint_key_of(
    painter: QPainter, rect: QRectF, style: TreeStyle, entries: Iterable[tuple[str, Paint, float]]
) -> None:
    """Paint `mark`ed texts, each after what it explains, in as many lines as there is space for.

    The third of each entry is the width of what it explains, in heights of text.
    """
    unit = style.font
    lines = max(1, round(rect.height() / (KEY_LINE * unit)))
    high = rect.height() / lines
    painter.setFont(text_font(unit))
    for line, x, (words, paint, wide) in _placed(entries, rect.width(), unit):
        if line >= lines:
            return
        left, top = rect.left() + x, rect.top() + line * high
        paint(QRectF(left, top + (high - unit) / 2, wide * unit, unit))
        painter.setPen(QColor(style.look.muted))
        text = QRectF(left + (wide + 0.4) * unit, top, rect.width(), high)
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, tr(words))


def paint_levels(
    painter: QPainter, camera: Camera, style: TreeStyle, row_names: Sequence[str], columns: int
) -> None:
    """Paint the labels of the levels at the left, and those of so many columns along the top."""
    unit, area, (x, y) = style.font, camera.area, camera.viewport
    painter.setFont(text_font(unit))
    painter.setPen(QColor(style.look.muted))
    every = max(1, -int(-1.15 * unit // camera.level))
    gutter = area.left() - 0.3 * unit
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    for row in _labelled(y.start - 1, y.end - 1, every, len(row_names)):
        middle = camera.to_pixel(0, row + 1).y()
        if area.top() - 1 <= middle <= area.bottom() + 1:
            painter.drawText(QRectF(0, middle - unit, gutter, 2 * unit), right, row_names[row])
    wide = painter.fontMetrics().horizontalAdvance(str(columns - 1)) + 0.5 * unit
    every = max(1, -int(-wide // camera.slot))
    for column in _labelled(x.start, x.end, every, columns):
        middle = camera.to_pixel(column + 0.5, 0).x()
        if area.left() <= middle <= area.right():
            rect = QRectF(middle - 2 * unit, 0, 4 * unit, 1.5 * unit)
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(column))


def _labelled(first: float, last: float, every: int, count: int) -> range:
    """Return the numbers below a count that have a label, those in a range and some about it."""
    start = max(0, int(first) // every - 1) * every
    return range(start, min(count, int(last) + every + 2), every)


def _triangle(rect: QRectF) -> QPolygonF:
    """Return the triangle of a folded subtree in the key."""
    top, inside = QPointF(rect.center().x(), rect.top() + 1), rect.adjusted(0, 0, 0, -1)
    return QPolygonF([top, inside.bottomRight(), inside.bottomLeft()])


def _paint_triangle(
    painter: QPainter, rect: QRectF, style: TreeStyle, ink: str, inside: str
) -> None:
    painter.setPen(pen(ink, max(1.2, 0.5 * style.line)))
    painter.setBrush(QColor(inside))
    painter.drawPolygon(_triangle(rect))


def _paint_sign(painter: QPainter, sign: TreeSign, style: TreeStyle, rect: QRectF) -> None:
    look, line = style.look, style.line
    if sign is TreeSign.ATTACKED:
        width = max(1.2, 0.6 * line)
        square = rect.adjusted(-2, -2, 2, 2)
        paint_sign(painter, square, Sign.CROSS, look, width, "conflict")
    elif sign is TreeSign.LEFT:
        _paint_triangle(painter, rect, style, look.muted, look.dark_square)
    elif sign is TreeSign.SINGLE:
        painter.setPen(pen(look.muted, max(1.2, 0.5 * line)))
        painter.setBrush(QColor(look.card))
        painter.drawEllipse(rect.center(), 0.45 * rect.width(), 0.45 * rect.height())
    elif sign is TreeSign.BLOCK:
        painter.fillRect(
            rect.adjusted(0, rect.height() / 4, 0, -rect.height() / 4), _block_color(look)
        )
    elif sign is TreeSign.PATH:
        painter.setPen(pen(look.accent, 1.2 * line))
        painter.drawLine(QLineF(rect.left(), rect.center().y(), rect.right(), rect.center().y()))
        painter.setBrush(QColor(look.accent))
        painter.drawEllipse(rect.center(), 0.28 * rect.width(), 0.28 * rect.width())
    elif sign is TreeSign.FUTURE:
        painter.setPen(future_pen(style))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        side = rect.height()
        circle = QPointF(rect.right() - side / 2, rect.center().y())
        painter.drawPolygon(_triangle(QRectF(rect.topLeft(), QSizeF(side, side))))
        painter.drawEllipse(circle, 0.36 * side, 0.36 * side)
    elif sign is TreeSign.CURRENT:
        painter.setPen(pen(look.text, max(1.6, 0.7 * line)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(rect.center(), 0.45 * rect.width(), 0.45 * rect.height())
    else:
        side = rect.height()
        folded = QRectF(rect.topLeft(), QSizeF(side, side))
        _paint_triangle(painter, folded, style, look.solution, look.success_soft)
        middle = folded.center() + QPointF(0, 0.1 * side)
        _paint_solution_inside(painter, middle, 0.3 * side, style)
        inside = folded.translated(rect.width() - side, 0)
        edge = 2 * line / 3
        _paint_solution(painter, inside.adjusted(edge, edge, -edge, -edge), style)
