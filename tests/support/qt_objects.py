"""Finds what objects of the program own, by Qt's object tree; shows widgets, and closes windows."""

from typing import TypeVar

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.ui.widgets.styled import Styled

Found = TypeVar("Found", bound=QObject)
Shown = TypeVar("Shown", bound=QWidget)


def only_child(owner: QObject, kind: type[Found]) -> Found:
    """Return the one direct child of a class that an object has."""
    (child,) = owner.findChildren(kind, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return child


def timer_of(owner: QObject) -> QTimer:
    """Return the only timer of an object."""
    return only_child(owner, QTimer)


def frame_timer_of(playback: QObject) -> QTimer:
    """Return the timer of the frames of what plays: the one that keeps to the millisecond."""
    timers = playback.findChildren(QTimer)
    (timer,) = (each for each in timers if each.timerType() is Qt.TimerType.PreciseTimer)
    return timer


def visible_words(widget: QWidget) -> list[str]:
    """Return what the labels of a widget say that can be seen."""
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]


def added(qtbot: QtBot, widget: Shown, width: int = 0, height: int = 0) -> Shown:
    """Let a widget live until the test ends, in the light look; return it.

    Without a width it has its usual size, and without a height its preferred height.
    """
    qtbot.addWidget(widget)
    if isinstance(widget, Styled):
        widget.set_look(LIGHT, 1.0)
    if width:
        widget.resize(width, height or widget.sizeHint().height())
    return widget


def shown(qtbot: QtBot, widget: Shown, width: int = 0, height: int = 0) -> Shown:
    """Show a widget that `added` has made ready, and return it."""
    added(qtbot, widget, width, height).show()
    return widget


def exposed(qtbot: QtBot, widget: Shown) -> Shown:
    """Show a widget until the test ends; return it when it is on the screen."""
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def activated(qtbot: QtBot, window: Shown) -> Shown:
    """Show a window, which is kept when it is closed, and return it when it has the keyboard."""
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


def close(window: QWidget) -> None:
    """Close a window; what has no name in it is kept."""
    window.close()
    for box in window.findChildren(QMessageBox):
        for button in box.buttons():
            if button.text() == "Close: it is kept":
                button.click()
