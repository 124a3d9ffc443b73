"""The shapes that boards, legends and icons are drawn with, as paths in a unit square."""

from collections.abc import Sequence
from functools import cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from nqviz.model.board import Line

_CROWN = (
    (0.10, 0.32),
    (0.28, 0.55),
    (0.31, 0.21),
    (0.43, 0.51),
    (0.50, 0.17),
    (0.57, 0.51),
    (0.69, 0.21),
    (0.72, 0.55),
    (0.90, 0.32),
    (0.76, 0.73),
    (0.24, 0.73),
)
_PLAIN_CROWN = (
    (0.10, 0.26),
    (0.33, 0.50),
    (0.50, 0.16),
    (0.67, 0.50),
    (0.90, 0.26),
    (0.77, 0.84),
    (0.23, 0.84),
)
_PEARLS = ((0.10, 0.30), (0.31, 0.19), (0.50, 0.15), (0.69, 0.19), (0.90, 0.30))
_PEARL = 0.052


@cache
def queen() -> QPainterPath:
    """Return the outline of a queen: a crown with five pearls on a base."""
    path = polygon(_CROWN)
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y in _PEARLS:
        path.addEllipse(QPointF(x, y), _PEARL, _PEARL)
    path.addRoundedRect(QRectF(0.22, 0.775, 0.56, 0.085), 0.03, 0.03)
    return path.simplified()


@cache
def ghost() -> QPainterPath:
    """Return a plain crown, for a dashed pen that would only smear a finer one."""
    return polygon(_PLAIN_CROWN)


def polygon(points: Sequence[tuple[float, float]]) -> QPainterPath:
    """Return a closed path."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


def placed(path: QPainterPath, rect: QRectF) -> QPainterPath:
    """Return a path of the unit square, scaled to a rectangle."""
    return QTransform(rect.width(), 0, 0, rect.height(), rect.left(), rect.top()).map(path)


def pen(color: str, width: float, alpha: int = 255) -> QPen:
    """Return a pen with round ends."""
    ink = QColor(color)
    ink.setAlpha(alpha)
    return QPen(
        ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    )


def paint_frame(
    painter: QPainter,
    rect: QRectF,
    color: str,
    width: float,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
    ground: str | None = None,
) -> None:
    """Paint a frame with sharp corners, its middle on a rectangle's sides, filled with `ground`."""
    frame = QPen(QColor(color), width, style)
    frame.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(frame)
    painter.setBrush(QColor(ground) if ground else Qt.BrushStyle.NoBrush)
    painter.drawRect(rect)


def paint_queen(painter: QPainter, rect: QRectF, color: str) -> None:
    """Paint a placed queen."""
    painter.fillPath(placed(queen(), _inset(rect)), QBrush(QColor(color)))


def paint_ghost(painter: QPainter, rect: QRectF, color: str) -> None:
    """Paint the dashed outline of a queen that has just been taken away."""
    dashed = pen(color, max(1.4, rect.width() * 0.038))
    dashed.setCapStyle(Qt.PenCapStyle.FlatCap)
    dashed.setDashPattern([2.4, 1.3])
    painter.strokePath(placed(ghost(), _inset(rect)), dashed)


def _inset(rect: QRectF) -> QRectF:
    """Return the part of a square that a queen fills."""
    edge = 0.07 * rect.width()
    return rect.adjusted(edge, edge, -edge, -edge)


def paint_ring(
    painter: QPainter, rect: QRectF, color: str, ground: str | None, line: float, share: float = 0.4
) -> None:
    """Paint a ring in a square, filled with `ground`; at least large enough to be seen."""
    radius = max(5.0, share * rect.width())
    painter.setPen(pen(color, line))
    painter.setBrush(QColor(ground) if ground else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(rect.center(), radius, radius)


def paint_cross(painter: QPainter, rect: QRectF, color: str, line: float) -> None:
    """Paint a cross in a square."""
    arm = max(2.5, 0.17 * rect.width())
    center = rect.center()
    painter.setPen(pen(color, line))
    for slope in (-1, 1):
        offset = QPointF(arm, slope * arm)
        painter.drawLine(QLineF(center - offset, center + offset))


def paint_tick(painter: QPainter, rect: QRectF, color: str, line: float) -> None:
    """Paint a tick in a square."""
    arm = max(3.0, 0.2 * rect.width())
    center = rect.center()
    painter.setPen(pen(color, line))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(
        [
            center + QPointF(-arm, 0.05 * arm),
            center + QPointF(-0.25 * arm, 0.75 * arm),
            center + QPointF(arm, -0.75 * arm),
        ]
    )


def paint_lock(painter: QPainter, rect: QRectF, color: str, ground: str) -> None:
    """Paint a padlock into the lower left corner of a square."""
    side = max(8.0, 0.3 * rect.width())
    body = QRectF(rect.left() + 0.12 * side, rect.bottom() - 0.72 * side, 0.8 * side, 0.6 * side)
    shackle = QRectF(body.left() + 0.16 * side, body.top() - 0.34 * side, 0.48 * side, 0.68 * side)
    for ink, line in ((ground, 0.34 * side), (color, 0.14 * side)):
        painter.setPen(pen(ink, line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawArc(shackle, 0, 180 * 16)
        painter.setBrush(QColor(ink))
        painter.drawRoundedRect(body, 0.1 * side, 0.1 * side)


def stroke_along(line: Line, rect: QRectF, share: float) -> QLineF:
    """Return the stroke through the middle of a square that runs along a line of attack."""
    arm = share * rect.width()
    offset = {
        Line.COLUMN: QPointF(0, arm),
        Line.FALLING: QPointF(arm, arm) * 0.8,
        Line.RISING: QPointF(arm, -arm) * 0.8,
    }[line]
    return QLineF(rect.center() - offset, rect.center() + offset)


def paint_arrow(
    painter: QPainter, start: QPointF, end: QPointF, color: str, line: float, *, is_dashed: bool
) -> None:
    """Paint an arrow."""
    shaft = QLineF(start, end)
    head = min(3.4 * line + 2, 0.6 * shaft.length())
    along = QPointF(shaft.dx(), shaft.dy()) / max(shaft.length(), 1e-9)
    across = QPointF(-along.y(), along.x())
    neck = end - along * head
    stroke = pen(color, line)
    if is_dashed:
        stroke.setCapStyle(Qt.PenCapStyle.FlatCap)
        stroke.setDashPattern([2.4, 1.6])
    painter.setPen(stroke)
    painter.drawLine(QLineF(start, neck))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(color))
    painter.drawPolygon(QPolygonF([end, neck + across * 0.55 * head, neck - across * 0.55 * head]))


def paint_stripes(painter: QPainter, rect: QRectF, color: str, gap: float, line: float) -> None:
    """Paint diagonal stripes in a rectangle."""
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    stripe = pen(color, line, alpha=110)
    stripe.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(stripe)
    left, across = rect.left() - rect.height(), rect.height() + 2 * line
    seen = painter.clipBoundingRect()  # a magnified band is much longer than what is shown of it
    first = max(0, int((seen.left() - line - across - left) / gap))
    last = int((min(seen.right() + line, rect.right()) - left) / gap)
    painter.drawLines(
        [
            QLineF(x, rect.bottom() + line, x + across, rect.top() - line)
            for x in (left + i * gap for i in range(first, last + 1))
        ]
    )
    painter.restore()
