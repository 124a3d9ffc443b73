"""Painters, and the outlines of signs (`nqviz/frames/signs.py`) painted with Qt."""

from collections.abc import Sequence
from functools import cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPaintDevice, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from nqviz.frames import signs
from nqviz.frames.palette import Look
from nqviz.frames.signs import Drawing, Outline, Point, Sign
from nqviz.model.board import Line
from nqviz.ui.look.theme import text_font


def smooth_painter(device: QPaintDevice) -> QPainter:
    """Return a painter on a widget or a picture, whose slanted and round edges are smooth."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def polygon(points: Sequence[Point]) -> QPainterPath:
    """Return a closed path."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


@cache
def path_of(outlines: tuple[Outline, ...]) -> QPainterPath:
    """Return a path around closed polygons, discs and boxes."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for each in outlines:
        if isinstance(each, signs.Polygon):
            path.addPath(polygon(each.points))
        elif isinstance(each, signs.Disc):
            path.addEllipse(QPointF(each.x, each.y), each.radius, each.radius)
        elif isinstance(each, signs.Box):
            path.addRoundedRect(QRectF(*each[:4]), each.radius, each.radius)
    return path.simplified() if len(outlines) > 1 else path


def pen(color: str, width: float, alpha: int = 255) -> QPen:
    """Return a pen with round ends."""
    style, cap, join = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    return QPen(_ink(color, alpha), width, style, cap, join)


def paint_sign(
    painter: QPainter, rect: QRectF, sign: Sign, look: Look, line: float, color: str = ""
) -> None:
    """Paint a sign into a square, with a field of the look as its colour."""
    paint_drawings(painter, [rect], sign.drawings, look, line, color)


def paint_drawings(
    painter: QPainter,
    rects: Sequence[QRectF],
    drawings: Sequence[Drawing],
    look: Look,
    line: float,
    color: str = "",
) -> None:
    """Paint the same into each of some squares of one size.

    `line` is the thickness of lines, and `color` a field of the look, where a drawing names none.
    """
    for rect in rects:
        for drawing in drawings:
            inner = _corner(rect, drawing, line) if drawing.corner else rect
            if drawing.is_central:
                paint_central(painter, [inner.center()], drawing, look, inner.width(), line, color)
                continue
            set_pen(painter, drawing, look, inner.width(), line, color)
            for outline in drawing.outlines:
                _paint_outline(painter, outline, inner, drawing.unit.on(inner.width(), line))


def paint_central(
    painter: QPainter,
    centers: Sequence[QPointF],
    drawing: Drawing,
    look: Look,
    side: float,
    line: float,
    color: str,
) -> None:
    """Paint polygons and discs into squares that have these middles and this side."""
    set_pen(painter, drawing, look, side, line, color)
    unit, first = drawing.unit.on(side, line), drawing.outlines[0]
    if isinstance(first, signs.Polygon) and first.is_closed:
        _paint_path(painter, path_of(drawing.outlines), centers, unit)
        return
    for outline in drawing.outlines:
        if isinstance(outline, signs.Polygon):
            points = [QPointF(*each) * unit for each in outline.points]
            if len(points) == 2:
                stroke = QLineF(*points)
                painter.drawLines([stroke.translated(center) for center in centers])
            else:
                for center in centers:
                    painter.drawPolyline([center + each for each in points])
        elif isinstance(outline, signs.Disc):
            aside, radius = QPointF(outline.x, outline.y) * unit, outline.radius * unit
            for center in centers if aside.isNull() else [center + aside for center in centers]:
                painter.drawEllipse(center, radius, radius)


def set_pen(
    painter: QPainter, drawing: Drawing, look: Look, side: float, line: float, color: str = ""
) -> None:
    """Let a painter draw with the pen and the colours of a drawing, in squares of this side."""
    if drawing.width is None:
        painter.setPen(Qt.PenStyle.NoPen)
    else:
        ink = getattr(look, drawing.ink or color)
        stroke = pen(ink, drawing.width.on(side, line), drawing.alpha)
        if drawing.is_sharp:
            stroke.setCapStyle(Qt.PenCapStyle.SquareCap)
            stroke.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        elif drawing.dashes:
            stroke.setCapStyle(Qt.PenCapStyle.FlatCap)
        if drawing.dashes:
            stroke.setDashPattern(drawing.dashes)
        painter.setPen(stroke)
    if drawing.inside is None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        alpha = drawing.alpha if drawing.width is None else 255
        painter.setBrush(_ink(getattr(look, drawing.inside or color), alpha))


def stroke_along(line: Line, rect: QRectF, share: float) -> QLineF:
    """Return the stroke through the middle of a square that runs along a line of attack."""
    start, end = (QPointF(*each) * share * rect.width() for each in signs.STROKES[line].points)
    return QLineF(rect.center() + start, rect.center() + end)


def paint_stripes(painter: QPainter, rect: QRectF, color: str, gap: float, line: float) -> None:
    """Paint diagonal stripes in a rectangle."""
    painter.setPen(pen(color, line, alpha=110))
    _paint_stripes(painter, rect, gap)


def paint_frame(
    painter: QPainter, rect: QRectF, color: str, width: float, ground: str | None = None
) -> None:
    """Paint a frame with sharp corners, its middle on a rectangle's sides, filled with `ground`."""
    frame = QPen(QColor(color), width)
    frame.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(frame)
    painter.setBrush(QColor(ground) if ground else Qt.BrushStyle.NoBrush)
    painter.drawRect(rect)


def paint_arrow(painter: QPainter, start: QPointF, end: QPointF) -> None:
    """Paint an arrow in the pen set."""
    stroke = painter.pen()
    neck, *head = signs.arrow(start.toTuple(), end.toTuple(), stroke.widthF())
    painter.drawLine(QLineF(start, QPointF(*neck)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(stroke.color())
    painter.drawPolygon(QPolygonF([QPointF(*each) for each in head]))
    painter.setPen(stroke)


def _ink(color: str, alpha: int) -> QColor:
    ink = QColor(color)
    ink.setAlpha(alpha)
    return ink


def _corner(rect: QRectF, drawing: Drawing, line: float) -> QRectF:
    assert drawing.corner is not None
    x, y, length = drawing.corner
    side = length.on(rect.width(), line)
    left, top = rect.left() + x * (rect.width() - side), rect.top() + y * (rect.height() - side)
    return QRectF(left, top, side, side)


def _paint_path(
    painter: QPainter, path: QPainterPath, centers: Sequence[QPointF], unit: float
) -> None:
    brush, stroke = painter.brush(), painter.pen()
    for center in centers:
        placed = QTransform(unit, 0, 0, unit, center.x(), center.y()).map(path)
        if stroke.style() is Qt.PenStyle.NoPen:
            painter.fillPath(placed, brush)
        else:
            painter.strokePath(placed, stroke)


def _paint_outline(painter: QPainter, outline: Outline, rect: QRectF, unit: float) -> None:
    match outline:
        case signs.Box():
            corner = rect.center() + QPointF(outline.x, outline.y) * unit
            box = QRectF(corner.x(), corner.y(), outline.width * unit, outline.height * unit)
            if outline.is_arch:
                painter.drawArc(box, 0, 180 * 16)
            else:
                painter.drawRoundedRect(box, outline.radius * unit, outline.radius * unit)
        case signs.Edges(inwards):
            inwards *= painter.pen().widthF()
            painter.drawRect(rect.adjusted(inwards, inwards, -inwards, -inwards))
        case signs.Rails(is_upright):
            one, other = rect.bottomLeft(), rect.topRight()
            painter.drawLine(QLineF(rect.topLeft(), one if is_upright else other))
            painter.drawLine(QLineF(other if is_upright else one, rect.bottomRight()))
        case signs.Stripes(None):
            painter.fillRect(rect, painter.brush())
        case signs.Stripes(signs.Length() as gap, is_mirrored):
            side = min(rect.width(), rect.height())
            _paint_stripes(painter, rect, gap.on(side, 0), is_mirrored=is_mirrored)
        case str():
            painter.setFont(text_font(unit, is_bold=True))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, outline)


def _paint_stripes(
    painter: QPainter, rect: QRectF, gap: float, *, is_mirrored: bool = False
) -> None:
    painter.save()
    if is_mirrored:
        painter.translate(rect.left() + rect.right(), 0)
        painter.scale(-1, 1)
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    stripe = painter.pen()
    stripe.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(stripe)
    line = stripe.widthF()
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
