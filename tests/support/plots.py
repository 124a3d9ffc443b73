"""Curves that show whatever a person asks for, as they do on a page, and their timings."""

from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from nqviz.curves.curve_data import Dot
from nqviz.curves.plot_model import PlotModel
from nqviz.measuring.timing import Timing
from nqviz.ui.plot.curves import Curves
from nqviz.ui.plot.plot import Plot


def responsive_curves(model: PlotModel) -> Curves:
    """Return curves that show what they ask for."""

    def show(**values: Any) -> None:
        model.change(**values)
        curves.redraw()

    curves = Curves(model, show)
    return curves


def timing(key: str, n: int, *seconds: float, limit: float = 0, solutions: int = 92) -> Timing:
    """Return a timing; with a limit, one that took longer."""
    if limit:
        return Timing(key, n, 1, False, (limit,), None, True)
    return Timing(key, n, 1, False, seconds, solutions)


def pixel_of(curves: Curves, dot: Dot) -> QPointF:
    """Return the pixel of the plot at which a point is drawn."""
    return curves.plot.pixel(dot.n, dot.value)


def move_mouse(
    plot: Plot, to: QPointF | QPoint, button: Qt.MouseButton = Qt.MouseButton.NoButton
) -> None:
    """Send what Qt sends, with a button held down: QTest moves no mouse without a screen."""
    at, viewport = QPointF(to), plot.viewport()
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        at,
        QPointF(viewport.mapToGlobal(at.toPoint())),
        Qt.MouseButton.NoButton,
        button,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(viewport, event)
