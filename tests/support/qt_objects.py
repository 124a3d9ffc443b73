"""Finds what objects of the program own, as Qt's object tree shows them, and closes windows."""

from typing import TypeVar

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget

Found = TypeVar("Found", bound=QObject)


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


def close(window: QWidget) -> None:
    """Close a window; what has no name in it is kept."""
    window.close()
    for box in window.findChildren(QMessageBox):
        for button in box.buttons():
            if button.text() == "Close: it is kept":
                button.click()
