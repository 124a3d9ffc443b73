"""The icons of the transport, drawn from paths in the colours of the look."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainterPath, QPixmap, QTransform

from nqviz.ui.look.glyphs import polygon, smooth_painter

_DENSITIES = (1, 2, 3)


def icon(path: QPainterPath, color: str, disabled: str, side: int) -> QIcon:
    """Return an icon of a path in the unit square, `side` pixels large."""
    made = QIcon()
    for mode, ink in ((QIcon.Mode.Normal, color), (QIcon.Mode.Disabled, disabled)):
        for density in _DENSITIES:
            pixmap = QPixmap(side * density, side * density)
            pixmap.setDevicePixelRatio(density)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = smooth_painter(pixmap)
            painter.fillPath(QTransform.fromScale(side, side).map(path), QColor(ink))
            painter.end()
            made.addPixmap(pixmap, mode)
    return made


def play() -> QPainterPath:
    """Return a triangle that points forward."""
    return _triangle(0.22, 0.86)


def pause() -> QPainterPath:
    """Return two upright bars."""
    return _bars(0.22, 0.59)


def forward() -> QPainterPath:
    """Return a bar and a triangle that points forward: one step."""
    path = _triangle(0.38, 0.86)
    path.addPath(_bars(0.16, width=0.12))
    return path


def to_end() -> QPainterPath:
    """Return two triangles that point forward to a bar."""
    path = _triangle(0.08, 0.46)
    path.addPath(_triangle(0.44, 0.82))
    path.addPath(_bars(0.82, width=0.12))
    return path


def mirrored(path: QPainterPath) -> QPainterPath:
    """Return the same path pointing backward."""
    return QTransform(-1, 0, 0, 1, 1, 0).map(path)


def _triangle(left: float, right: float) -> QPainterPath:
    half = min(0.36, 0.56 * (right - left) + 0.06)
    return polygon(((left, 0.5 - half), (right, 0.5), (left, 0.5 + half)))


def _bars(*lefts: float, width: float = 0.19) -> QPainterPath:
    path = QPainterPath()
    for left in lefts:
        path.addRoundedRect(QRectF(left, 0.16, width, 0.68), 0.03, 0.03)
    return path
