import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from nqviz.ui.widgets.wheel_guard import WheelGuard


def turn_over(widget: QWidget) -> None:
    at = QPointF(widget.rect().center())
    event = QWheelEvent(
        at,
        QPointF(widget.mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QCoreApplication.sendEvent(widget, event)


@pytest.mark.parametrize("is_guarded", [True, False])
def test_the_wheel_changes_only_fields_that_are_not_guarded(qtbot: QtBot, is_guarded: bool) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    box, number = QComboBox(page), QSpinBox(page)
    box.addItems(["one", "two"])
    number.setValue(8)
    if is_guarded:
        WheelGuard(page).guard(box, number)
    page.show()
    turn_over(box)
    turn_over(number)
    assert (box.currentText(), number.value()) == (("one", 8) if is_guarded else ("two", 7))
    qtbot.keyClick(number, Qt.Key.Key_Up)
    assert number.value() == (9 if is_guarded else 8)
