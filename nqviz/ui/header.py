"""The row at the head of the window: the tabs, and the controls of the page that is shown."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QWidget

EXPENDABLE = "expendable"  # the property of labels that go first where there is little room


class Header(QWidget):
    """Shows tabs and tools side by side; where both have no room, expendable labels go.

    What such a label says, the tooltip and the name of its control say as well.
    """

    def __init__(self, tabs: QWidget, tools: QStackedWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tabs = tabs
        self._tools = tools
        self._row = QHBoxLayout(self)
        self._row.addWidget(tabs)
        self._row.addStretch()
        self._row.addWidget(tools)
        tools.currentChanged.connect(self.fit)

    def set_space(self, space: int) -> None:
        """Leave so much room at the sides and above."""
        self._row.setContentsMargins(space, space, space, 0)
        self.fit()

    def fit(self) -> None:
        """Show as many of the expendable labels as there is room for."""
        labels = [
            label
            for label in self._tools.findChildren(QLabel)
            if label.property(EXPENDABLE) and self._is_in_front(label)
        ]
        for label in labels:
            label.setVisible(True)
        for label in reversed(labels):
            if self._needed() <= self.width():
                break
            label.setVisible(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit into another width."""
        super().resizeEvent(event)
        self.fit()

    def changeEvent(self, event: QEvent) -> None:
        """Fit with other letters."""
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self.fit()

    def _is_in_front(self, label: QLabel) -> bool:
        """Tell whether no other page or view has pushed the controls around a label aside."""
        widget = label.parentWidget()
        while widget is not None and widget is not self._tools:
            above = widget.parentWidget()
            if isinstance(above, QStackedWidget) and above.currentWidget() is not widget:
                return False
            widget = above
        return True

    def _needed(self) -> int:
        """Return the width at which nothing is squeezed."""
        widget = self._tools.currentWidget()
        while isinstance(widget, QStackedWidget):
            widget = widget.currentWidget()
        layout = widget.layout() if widget is not None else None
        if widget is None or layout is None:
            return 0
        layout.invalidate()
        space = self._row.contentsMargins()
        around = space.left() + self._row.spacing() + space.right()
        return self._tabs.sizeHint().width() + layout.sizeHint().width() + around
