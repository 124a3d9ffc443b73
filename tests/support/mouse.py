"""Events of a mouse that QTest can't send, or not whole."""

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

_LEFT = Qt.MouseButton.LeftButton
_NO_MODIFIER = Qt.KeyboardModifier.NoModifier


def wheel(
    widget: QWidget, at: QPointF, notches: float, modifiers: Qt.KeyboardModifier = _NO_MODIFIER
) -> None:
    """Turn the wheel over a point of a widget."""
    event = QWheelEvent(
        at,
        widget.mapToGlobal(at),
        QPoint(),
        QPoint(0, round(120 * notches)),
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QCoreApplication.sendEvent(widget, event)


def drag(widget: QWidget, start: QPointF, end: QPointF) -> None:
    """Press the left button at a point, move to another, and release it there."""
    for kind, at in (
        (QEvent.Type.MouseButtonPress, start),
        (QEvent.Type.MouseMove, end),
        (QEvent.Type.MouseButtonRelease, end),
    ):
        event = QMouseEvent(kind, at, widget.mapToGlobal(at), _LEFT, _LEFT, _NO_MODIFIER)
        QCoreApplication.sendEvent(widget, event)
