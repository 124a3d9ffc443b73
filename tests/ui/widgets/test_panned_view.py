import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent, QPointingDevice
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.panned_view import PannedView
from tests.support.mouse import drag, wheel
from tests.support.qt_objects import added

AT = QPointF(30, 40)


class Noted(PannedView):
    def __init__(self) -> None:
        super().__init__("Noted", Role.Graphic, None)
        self.done: list[tuple] = []

    def zoom_by(self, factor: float, point: QPointF | None = None) -> None:
        self.done.append((round(factor, 6), point))

    def _pan_by(self, pixels: QPointF) -> None:
        self.done.append(pixels.toTuple())

    def _click_at(self, point: QPointF) -> None:
        self.done.append(("click", point))


@pytest.fixture
def view(qtbot: QtBot) -> Noted:
    return added(qtbot, Noted())


def test_a_notch_of_the_wheel_or_a_part_of_one_zooms_at_the_pointer(view: Noted) -> None:
    wheel(view, AT, 2)
    wheel(view, AT, -0.5)
    wheel(view, AT, 0)
    assert view.done == [(1.5625, AT), (round(1.25**-0.5, 6), AT)]


def test_two_fingers_zoom_between_them(view: Noted) -> None:
    pinch, device = Qt.NativeGestureType.ZoomNativeGesture, QPointingDevice.primaryPointingDevice()
    event = QNativeGestureEvent(pinch, device, 2, AT, AT, AT, 0.25, QPointF())
    QApplication.sendEvent(view, event)
    assert view.done == [(1.25, AT)]


def test_what_is_dragged_is_moved_and_what_hardly_moves_is_a_click(view: Noted) -> None:
    drag(view, AT, AT + QPointF(25, -5))
    drag(view, AT, AT + QPointF(2, 1))
    assert view.done == [(25, -5), ("click", AT + QPointF(2, 1))]
