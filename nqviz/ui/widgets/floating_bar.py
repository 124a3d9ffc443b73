"""A bar of controls that stands in a layout, or floats over what lies there when wanted."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QBoxLayout, QVBoxLayout, QWidget

from nqviz.ui.widgets.layouts import fill

_PARENT_CHANGES = {QEvent.Type.Resize, QEvent.Type.LayoutRequest}


class FloatingBar(QWidget):
    """Holds a column of controls along an edge of its parent.

    Attributes:
        is_floating: whether it lies over its parent when it is shown, and takes no space.
    """

    def __init__(self, edge: Qt.Edge, layout: QBoxLayout, parent: QWidget) -> None:
        """Add it to the layout of a parent, whose upper or lower end is at this edge."""
        super().__init__(parent)
        self.is_floating = False
        self._edge, self._layout = edge, layout
        self._column = fill(QVBoxLayout(self), margin=0, spacing=0)
        parent.installEventFilter(self)
        self._dock()

    def add(self, widget: QWidget) -> None:
        self._column.addWidget(widget)

    def set_spacing(self, spacing: int) -> None:
        self._column.setSpacing(spacing)

    def take_height(self) -> None:
        """Take the height of what is shown in it now, and lay the parent out by that."""
        self._column.activate()
        self._layout.activate()

    def set_floating(self, *, is_floating: bool) -> None:
        """Take the bar out of its layout and hide it, or put it back."""
        if is_floating == self.is_floating:
            return
        self.is_floating = is_floating
        if is_floating:
            self._layout.removeWidget(self)
            self.hide()
        else:
            self._dock()
            self.show()

    def reveal(self, *, is_shown: bool) -> None:
        """Show a floating bar over its parent, or hide it again."""
        if is_shown and self.is_floating:
            self._cover_edge()
            self.raise_()
        self.setVisible(is_shown)

    def in_use(self) -> bool:
        """Tell whether the keyboard focus is within."""
        focus = QApplication.focusWidget()
        return self.isVisible() and focus is not None and self.isAncestorOf(focus)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        # What Python knows of the parent may be gone before Qt's part is.
        if self.is_floating and event.type() in _PARENT_CHANGES and self.isVisible():
            self._cover_edge()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self.is_floating:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().window())
        painter.setPen(QPen(self.palette().mid().color(), 2))
        y = 1 if self._edge is Qt.Edge.BottomEdge else self.height() - 1
        painter.drawLine(0, y, self.width(), y)

    def _dock(self) -> None:
        index = 0 if self._edge is Qt.Edge.TopEdge else self._layout.count()
        self._layout.insertWidget(index, self)

    def _cover_edge(self) -> None:
        parent = self.parentWidget()
        assert parent is not None
        height = self.sizeHint().height()
        top = parent.height() - height if self._edge is Qt.Edge.BottomEdge else 0
        self.setGeometry(0, top, parent.width(), height)
