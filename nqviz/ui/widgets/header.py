"""The row at the head of the window: the tabs, and the controls of the page that is shown."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QWidget

from nqviz.ui.widgets.layouts import fill

EXPENDABLE = "expendable"  # This property marks a widget that is hidden first where space is short.
_CHANGES = {QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.LayoutRequest}


class Header(QWidget):
    """Shows tabs and tools side by side; where space is short, what is expendable is hidden.

    What such a label says, the tooltip and the name of its control say as well; what such a button
    does, a key does as well. A label goes with its control, which is made before it.
    """

    def __init__(self, tabs: QWidget, tools: QStackedWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tabs = tabs
        self._tools = tools
        self._row = fill(QHBoxLayout(self), tabs, (tools, 1))
        tools.currentChanged.connect(self.fit)

    def set_space(self, space: int) -> None:
        """Set the space at the sides, above, and between tabs and tools."""
        self._row.setContentsMargins(space, space, space, 0)
        self._row.setSpacing(space)
        for part in (self._tabs, self._tools):
            part.updateGeometry()  # The row keeps the size that they had in another style.
        self.fit()
        self._row.activate()

    def fit(self) -> None:
        """Show as much of what is expendable as there is space for."""
        front = self._in_front()
        row = None if front is None else front.layout()
        if front is None or row is None:
            return
        widgets = [each for each in front.findChildren(QWidget) if each.property(EXPENDABLE)]
        shown = [widget for widget in widgets if not widget.isHidden()]
        space = self._row.contentsMargins()
        around = space.left() + self._row.spacing() + space.right()
        needed = self._tabs.sizeHint().width() + row.sizeHint().width() + around
        needed -= sum(map(_width_of, shown))
        for widget in widgets:
            buddy = widget.buddy() if isinstance(widget, QLabel) else None
            fits = needed + _width_of(widget) <= self.width()
            fits = fits and (buddy is None or not buddy.isHidden())
            needed += _width_of(widget) if fits else 0
            widget.setVisible(fits)
        row.activate()  # Else what stays would be cut until the next turn.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def event(self, event: QEvent) -> bool:
        """Fit again where letters or controls have changed."""
        is_done = super().event(event)
        if event.type() in _CHANGES:
            self.fit()
        return is_done

    def _in_front(self) -> QWidget | None:
        """Return the tools that are shown."""
        widget = self._tools.currentWidget()
        while isinstance(widget, QStackedWidget):
            widget = widget.currentWidget()
        return widget


def _width_of(widget: QWidget) -> int:
    row = widget.parentWidget()
    layout = None if row is None else row.layout()
    assert layout is not None
    return widget.sizeHint().width() + layout.spacing()
