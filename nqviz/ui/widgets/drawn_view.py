"""The base of views that draw themselves and take all the space there is."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSizePolicy, QWidget

from nqviz.ui.widgets.accessible import Role, set_role
from nqviz.ui.widgets.styled import Styled


class DrawnView(Styled, QWidget):
    """A styled widget with a name and a role for screen readers.

    A subclass may set the size it likes to have, and the least one at which it can be read.
    """

    _size = QSize(400, 260)
    _least_size = QSize(160, 100)

    def __init__(self, name: str, role: Role, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        set_role(self, role)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return self._size

    def minimumSizeHint(self) -> QSize:
        return self._least_size
