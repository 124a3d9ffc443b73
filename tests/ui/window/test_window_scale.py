from PySide6.QtCore import QCoreApplication, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from nqviz.frames.palette import LIGHT
from nqviz.ui.window.main_window import MainWindow
from tests.support.scenario import press


def wheel(window: MainWindow, angle: int, modifiers: Qt.KeyboardModifier) -> None:
    at = QPointF(300, 300)
    event = QWheelEvent(
        at,
        at,
        QPoint(),
        QPoint(0, angle),
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QCoreApplication.sendEvent(window.windowHandle(), event)


def test_scale_by_keys_and_wheel_reaches_everything(main_window: MainWindow) -> None:
    before = QApplication.font().pixelSize()
    press("Ctrl++", "Ctrl+=")
    assert main_window.scale == 1.21
    assert QApplication.font().pixelSize() == round(LIGHT.font * 1.21) > before
    press("Ctrl+-")
    assert main_window.scale == 1.1
    wheel(main_window, 240, Qt.KeyboardModifier.ControlModifier)
    assert main_window.scale == 1.331
    wheel(main_window, -60, Qt.KeyboardModifier.ControlModifier)
    wheel(main_window, -60, Qt.KeyboardModifier.ControlModifier)
    assert main_window.scale == 1.21
    wheel(main_window, 120, Qt.KeyboardModifier.NoModifier)
    assert main_window.scale == 1.21
    press("Ctrl+0")
    assert main_window.scale == 1.0


def test_the_scale_has_bounds(main_window: MainWindow) -> None:
    wheel(main_window, 120 * 20, Qt.KeyboardModifier.ControlModifier)
    assert 3 < main_window.scale < 3.3
    press("Ctrl++")
    assert 3 < main_window.scale < 3.3
    wheel(main_window, -120 * 30, Qt.KeyboardModifier.ControlModifier)
    assert 0.5 < main_window.scale < 0.7


def test_full_screen_and_back(main_window: MainWindow) -> None:
    press("F11")
    assert main_window.isFullScreen()
    press("F11")
    assert not main_window.isFullScreen()
