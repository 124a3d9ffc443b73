"""How the curve of one algorithm is drawn: in the plot, in the list and beside its label."""

from pyqtgraph import mkBrush, mkPen
from pyqtgraph.graphicsItems.ScatterPlotItem import drawSymbol
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

from nqviz.ui.palette import Look, SeriesStyle


def curve_color(style: SeriesStyle, look: Look) -> QColor:
    """Return the colour of a curve on the ground of a look."""
    return QColor(style.dark if look.is_dark else style.light)


def curve_pen(style: SeriesStyle, look: Look, scale: float) -> QPen:
    """Return the pen of a curve, dashes included."""
    pen: QPen = mkPen(curve_color(style, look), width=0.8 * look.line * scale, style=style.dash)
    return pen


def marker_size(look: Look, scale: float) -> float:
    """Return the diameter of a curve's markers in pixels."""
    return (4 + 2.4 * look.line) * scale


def draw_marker(
    painter: QPainter, center: QPointF, style: SeriesStyle, look: Look, scale: float
) -> None:
    """Draw the marker of a curve."""
    color = curve_color(style, look)
    painter.save()
    painter.translate(center)
    drawSymbol(
        painter,
        style.marker.value,
        marker_size(look, scale),
        mkPen(color),
        mkBrush(color),
    )
    painter.restore()


def draw_sample(
    painter: QPainter, rect: QRectF, style: SeriesStyle, look: Look, scale: float
) -> None:
    """Draw a short piece of a curve with one marker."""
    pen = curve_pen(style, look, scale)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawLine(
        QPointF(rect.left(), rect.center().y()), QPointF(rect.right(), rect.center().y())
    )
    draw_marker(painter, rect.center(), style, look, scale)


def sample_icon(style: SeriesStyle, look: Look, scale: float, size: QSize, ratio: float) -> QIcon:
    """Return a sample as an icon, `ratio` device pixels to one of Qt's."""
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_sample(painter, QRectF(QPointF(0, 0), size.toSizeF()), style, look, scale)
    painter.end()
    return QIcon(pixmap)
