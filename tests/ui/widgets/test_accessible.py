import gc

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqviz.ui.widgets.accessible import Role, announce, set_role
from tests.support.qt_objects import added


class Drawn(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("drawn")
        set_role(self, Role.Slider)


def test_a_role_is_told_with_the_widgets_own_name(qtbot: QtBot) -> None:
    widget = added(qtbot, Drawn())
    interface = QAccessible.queryAccessibleInterface(widget)
    assert interface.role() is Role.Slider
    widget.setAccessibleName("another")
    assert interface.text(QAccessible.Text.Name) == "another"


def test_roles_go_with_their_widgets(qtbot: QtBot) -> None:
    parent = added(qtbot, QWidget())
    for _ in range(3):
        widget = Drawn(parent)
        number = QAccessible.uniqueId(QAccessible.queryAccessibleInterface(widget))
        gc.collect(1)  # Qt holds the interface by its number, and Python must not take it away
        assert QAccessible.accessibleInterface(number).role() is Role.Slider
        widget.deleteLater()
        del widget
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect(1)
        assert QAccessible.accessibleInterface(number) is None


def test_a_sentence_is_announced_where_somebody_listens(qtbot: QtBot, announced) -> None:
    widget = added(qtbot, QWidget())
    announce(widget, "Row 1.")
    announce(widget, "")
    assert announced == [(widget, "Row 1.")]


def test_nothing_is_announced_where_nobody_listens(qtbot: QtBot, announced, monkeypatch) -> None:
    monkeypatch.setattr(QAccessible, "isActive", lambda: False)
    widget = added(qtbot, QWidget())
    announce(widget, "Row 1.")
    assert announced == []
