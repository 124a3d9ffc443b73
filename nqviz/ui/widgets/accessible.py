"""What screen readers get beyond names: roles of drawn widgets, and sentences as they come."""

from functools import cache

import shiboken6
from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

Role = QAccessible.Role

_ROLE = "accessible_role"
# Qt keeps no reference of Python's to an interface, which lives as long as its widget.
_interfaces: list[QAccessibleWidget] = []


def set_role(widget: QWidget, role: QAccessible.Role) -> None:
    """Set the role of a widget that draws itself: Qt takes it for a mere pane."""
    _install()
    widget.setProperty(_ROLE, role.value)


@cache
def _install() -> None:
    QAccessible.installFactory(_made)


def _made(_class: str, thing: QObject | None) -> QAccessibleInterface | None:
    """Make what Qt asks for when a widget is first looked at; None leaves it to Qt."""
    if not isinstance(thing, QWidget) or thing.property(_ROLE) is None:
        return None
    interface = QAccessibleWidget(thing, Role(thing.property(_ROLE)))
    _interfaces[:] = [each for each in _interfaces if shiboken6.isValid(each)]
    _interfaces.append(interface)
    return interface


def announce(widget: QWidget, sentence: str) -> None:
    """Have a sentence read out, after what is being read."""
    if QAccessible.isActive() and sentence:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, sentence))
