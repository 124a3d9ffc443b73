"""What is stacked in the window: the banner, a lesson, the pages with their head, the status."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from nqviz.ui.widgets.header import Header


class WindowFrame(QWidget):
    """Stacks what the window is made of; scaled up far enough, the pages outgrow any screen.

    Attributes:
        header: the tabs and tools over the pages.
    """

    def __init__(
        self,
        tabs: QWidget,
        tools: QStackedWidget,
        pages: QStackedWidget,
        above: tuple[QWidget, ...],
        below: QWidget,
    ) -> None:
        super().__init__()
        self.header = Header(tabs, tools)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._content = QWidget()
        _stack(self._content, self.header, pages, tall=pages)
        area.setWidget(self._content)
        _stack(self, *above, area, below, tall=area)

    def set_least(self, size: QSize) -> None:
        """Let the pages scroll where they would have less room than that."""
        self._content.setMinimumSize(size)


def _stack(column: QWidget, *widgets: QWidget, tall: QWidget) -> None:
    """Put widgets into a column without gaps, one of which takes all the height it can get."""
    rows = QVBoxLayout(column)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setSpacing(0)
    for widget in widgets:
        rows.addWidget(widget, int(widget is tall))
