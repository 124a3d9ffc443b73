"""Finds what can't be used without a mouse and without eyes: names, tooltips, the walk of Tab."""

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QWidget,
)

from nqviz.ui.measure.count_page import CountPage
from nqviz.ui.window.main_window import MainWindow
from tests.support.scenery import settle

_MOST_TABS = 60


class Usability:
    """Looks at the controls of a window in one place after the other.

    Attributes:
        looked_at: the controls that Tab has come to.
    """

    def __init__(self) -> None:
        self.looked_at: set[QWidget] = set()
        self._tried: list[list[QWidget]] = []  # the controls of the places where Tab was tried

    def troubles(self, window: MainWindow) -> Iterator[str]:
        """Yield what a window lacks now; it has the focus where it was at the end."""
        yield from _unnamed(window)
        enabled = [each for each in _controls(window) if each.isEnabled()]
        if enabled in self._tried:
            return
        self._tried.append(enabled)
        focus = _focus()
        order = _in_order_of_tabs()
        for each in _controls(window):
            if _takes_tabs(each) and each not in order:
                yield f"Tab does not come to {_in_words(each)}"
        for each in reversed(order[:-1]):
            QTest.keyClick(_focus(), Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
            assert _focus() is each
        for left, there in pairwise(order):
            if there not in self.looked_at and not _shows_focus(left, there):
                yield f"{_in_words(there)} does not show that it has the focus"
            self.looked_at.add(there)
        for field in window.findChildren(QLineEdit):
            field.deselect()  # Tab selects what stands there
        focus.setFocus()


def _focus() -> QWidget:
    """Return what has the focus, which something always has."""
    focus = QApplication.focusWidget()
    assert focus is not None
    return focus


def _controls(window: MainWindow) -> list[QWidget]:
    """Return everything that a person can press or give the focus to."""
    return [each for each in window.findChildren(QWidget) if each.isVisible() and _is_control(each)]


def _is_control(widget: QWidget) -> bool:
    if isinstance(widget.parent(), QComboBox | QAbstractSpinBox):
        return False  # a part of one
    has_focus = widget.focusPolicy() is not Qt.FocusPolicy.NoFocus
    return has_focus or isinstance(widget, QAbstractButton | QComboBox)


def _name(widget: QWidget) -> str:
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def _tip(widget: QWidget) -> str:
    """Return the tooltip that Qt shows: a widget without one shows its parent's."""
    while not widget.toolTip() and (parent := widget.parentWidget()) is not None:
        widget = parent
    return widget.toolTip()


def _in_words(widget: QWidget) -> str:
    return f"{type(widget).__name__} {_name(widget)!r}"


def _unnamed(window: MainWindow) -> Iterator[str]:
    """Yield what controls lack: a name, a tooltip, or in it why they are disabled."""
    for each in _controls(window):
        if not _name(each):
            yield f"{_in_words(each)} has no name"
        # Text that can be copied is no control, nor is the page that holds the keys.
        if not _tip(each) and not isinstance(each, QLabel | CountPage):
            yield f"{_in_words(each)} has no tooltip"
        if not each.isEnabled() and not _tip(each).endswith((".", "。")):
            yield f"{_in_words(each)} does not say why it is disabled"


def _takes_tabs(widget: QWidget) -> bool:
    return widget.isEnabled() and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _shows_focus(left: QWidget, there: QWidget) -> bool:
    """Tell whether a widget, to which Tab leads from the one before it, looks otherwise then."""
    left.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    before = _around(there)
    QTest.keyClick(left, Qt.Key.Key_Tab)
    assert _focus() is there
    settle()
    return _around(there) != before


def _in_order_of_tabs() -> list[QWidget]:
    """Return what has the focus, and what it comes to with Tab, until it is back there."""
    widgets = [_focus()]
    while len(widgets) == 1 or widgets[-1] is not widgets[0]:
        QTest.keyClick(widgets[-1], Qt.Key.Key_Tab)
        widgets.append(_focus())
        assert len(widgets) <= _MOST_TABS
    return widgets


def _around(widget: QWidget) -> QImage:
    """Return what is seen of a widget and of the space beside it."""
    window = widget.window()
    place = widget.rect().translated(widget.mapTo(window, widget.rect().topLeft()))
    return window.grab(place.adjusted(-4, -4, 4, 4)).toImage()
