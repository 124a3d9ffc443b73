"""How the curve of one algorithm is drawn: in the plot, in the list and beside its label."""

from dataclasses import dataclass

from pyqtgraph import mkBrush, mkPen
from pyqtgraph.graphicsItems.ScatterPlotItem import drawSymbol
from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

from nqviz.curves.curve_data import CurveOrigin
from nqviz.frames.palette import ALGORITHM_COLORS, PROGRAM_COLORS, Look
from nqviz.ui.look.glyphs import smooth_painter

_MUTED_OPACITY = 0.55
# Dashes in widths of the line. They are longer than those of measured curves, which are thicker.
_PATTERNS = {CurveOrigin.PUBLISHED: [9.0, 5.0], CurveOrigin.STORED: [9.0, 4.0, 2.0, 4.0]}


@dataclass(frozen=True, slots=True)
class AlgorithmStyle:
    """How one algorithm's curve is drawn: its colour never says anything alone.

    It has a colour on a light ground, one on a dark one, and one of pyqtgraph's symbols.
    """

    light: str
    dark: str
    dash: Qt.PenStyle
    marker: str


_SOLID, _DASH, _DOT, _DASH_DOT, _DASH_DOT_DOT = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
    Qt.PenStyle.DashDotDotLine,
)

# One style for each index in SOLVERS, so that an algorithm looks the same in every plot.
_SHAPES = (
    (_SOLID, "o"),
    (_DASH, "s"),
    (_DOT, "t1"),
    (_DASH_DOT, "d"),
    (_DASH, "star"),
    (_SOLID, "s"),
    (_DASH_DOT, "+"),
    (_DOT, "h"),
    (_SOLID, "d"),
    (_SOLID, "t1"),
    (_DASH, "o"),
    (_DOT, "+"),
    (_SOLID, "x"),
)
ALGORITHM_STYLES = tuple(
    AlgorithmStyle(*colors, *shape) for colors, shape in zip(ALGORITHM_COLORS, _SHAPES, strict=True)
)


# Those of the user's own programs, which stand behind the algorithms.
PROGRAM_STYLES = (
    AlgorithmStyle(*PROGRAM_COLORS, _SOLID, "p"),
    AlgorithmStyle(*PROGRAM_COLORS, _DASH, "t"),
    AlgorithmStyle(*PROGRAM_COLORS, _DOT, "t2"),
    AlgorithmStyle(*PROGRAM_COLORS, _DASH_DOT, "t3"),
    AlgorithmStyle(*PROGRAM_COLORS, _SOLID, "h"),
    AlgorithmStyle(*PROGRAM_COLORS, _DASH, "x"),
)


def algorithm_style(index: int) -> AlgorithmStyle:
    """Return the style of the algorithm with an index in SOLVERS, or of a program behind them."""
    if index < len(ALGORITHM_STYLES):
        return ALGORITHM_STYLES[index]
    return PROGRAM_STYLES[(index - len(ALGORITHM_STYLES)) % len(PROGRAM_STYLES)]


@dataclass(frozen=True, slots=True)
class CurveStyle:
    """How one curve is drawn: what is not measured here is thin, with hollow markers."""

    algorithm: AlgorithmStyle
    origin: CurveOrigin = CurveOrigin.MEASURED
    is_muted: bool = False

    def color(self, look: Look) -> QColor:
        if not self.is_muted:
            return curve_color(self.algorithm, look)
        color = QColor(look.muted)
        color.setAlphaF(_MUTED_OPACITY)
        return color

    def pen(self, look: Look, scale: float) -> QPen:
        is_thin = self.is_muted or self.origin is not CurveOrigin.MEASURED
        width = (0.45 if is_thin else 0.8) * look.line * scale
        pen: QPen = mkPen(self.color(look), width=width, style=self.algorithm.dash)
        if self.origin in _PATTERNS:
            pen.setDashPattern(_PATTERNS[self.origin])
        return pen

    def marker_size(self, look: Look, scale: float) -> float:
        full = marker_size(look, scale)
        return 0.6 * full if self.is_muted or self.origin is CurveOrigin.STORED else full

    def marker_pen(self, look: Look, scale: float) -> QPen:
        is_hollow = self.origin is not CurveOrigin.MEASURED
        pen: QPen = mkPen(self.color(look), width=0.45 * look.line * scale if is_hollow else 1)
        return pen

    def marker_ground(self, look: Look) -> QColor:
        return self.color(look) if self.origin is CurveOrigin.MEASURED else QColor(look.card)

    def draw_marker(self, painter: QPainter, center: QPointF, look: Look, scale: float) -> None:
        painter.save()
        painter.translate(center)
        drawSymbol(
            painter,
            self.algorithm.marker,
            self.marker_size(look, scale),
            self.marker_pen(look, scale),
            mkBrush(self.marker_ground(look)),
        )
        painter.restore()


def curve_color(style: AlgorithmStyle, look: Look) -> QColor:
    """Return the colour of a curve on the ground of a look."""
    return QColor(style.dark if look.is_dark else style.light)


def marker_size(look: Look, scale: float) -> float:
    """Return the diameter of the markers in pixels."""
    return (4 + 2.4 * look.line) * scale


def sample_icon(style: CurveStyle, look: Look, scale: float, size: QSize, ratio: float) -> QIcon:
    """Return a short piece of a curve with one marker, `ratio` device pixels to one of Qt's."""
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = smooth_painter(pixmap)
    pen = style.pen(look, scale)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    middle = size.height() / 2
    painter.drawLine(QPointF(0, middle), QPointF(size.width(), middle))
    style.draw_marker(painter, QPointF(size.width() / 2, middle), look, scale)
    painter.end()
    return QIcon(pixmap)
