"""The list of all keys."""

from html import escape

from PySide6.QtCore import QMargins, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import mark, tr
from nqviz.ui.widgets.fitting_dialog import FittingDialog, largest_size
from nqviz.ui.window.keys import KEYS, Where, key_names

# What no entry of the table can hold, because it is no key or belongs to what has the focus.
_BESIDES = {
    Where.STEP_AND_RACE: (
        (mark("Ctrl+arrows"), mark("Read the board square by square; left or right begins")),
    ),
    Where.MEASURE: (
        (mark("Arrows"), mark("From point to point, with the focus in the plot")),
        (mark("Enter"), mark("Draw a stored timing's curve beside today's")),
    ),
    Where.LESSON: ((mark("Esc"), mark("Leave the lesson, once nothing runs")),),
    Where.EVERYWHERE: ((mark("Ctrl+wheel"), mark("Larger or smaller")),),
}
_COLUMNS = (
    (Where.STEP_AND_RACE, Where.STEP),
    (Where.RACE, Where.MEASURE, Where.LESSON, Where.EVERYWHERE),
)


class KeysDialog(FittingDialog):
    """Shows the table of keys."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("All keys"), parent)
        content = QWidget()
        columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, content)
        for pages in _COLUMNS:
            column = QVBoxLayout()
            for where in pages:
                column.addLayout(_group(where, self.fontInfo().pixelSize()))
                column.addSpacing(self.fontInfo().pixelSize())
            column.addStretch()
            columns.addLayout(column, 1)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(content)
        layout = QVBoxLayout(self)
        layout.addWidget(area)
        self._bar = area.verticalScrollBar()
        screen = largest_size(self)
        frame = layout.contentsMargins()
        bar = QMargins(0, 0, area.verticalScrollBar().sizeHint().width(), 0)
        if content.sizeHint().grownBy(frame).grownBy(bar).width() > screen.width():
            columns.setDirection(QBoxLayout.Direction.TopToBottom)  # rather down than across
        size = content.sizeHint().grownBy(frame).grownBy(frame).grownBy(bar)
        self.resize(size.boundedTo(screen))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll to the ends, which an area that scrolls leaves to others."""
        if event.key() == Qt.Key.Key_Home:
            self._bar.setValue(self._bar.minimum())
        elif event.key() == Qt.Key.Key_End:
            self._bar.setValue(self._bar.maximum())
        else:
            super().keyPressEvent(event)


def _group(where: Where, gap: int) -> QGridLayout:
    grid = QGridLayout()
    grid.setColumnStretch(1, 1)
    grid.setHorizontalSpacing(gap)
    grid.addWidget(QLabel(f"<b>{escape(tr(where.value))}</b>"), 0, 0, 1, 2)
    rows = [(" · ".join(key_names(key)), tr(key.description)) for key in KEYS if key.where is where]
    rows += [(tr(name), tr(text)) for name, text in _BESIDES.get(where, ())]
    for row, (names, text) in enumerate(rows, start=1):
        name = QLabel(names)
        name.setProperty("muted", True)
        grid.addWidget(name, row, 0, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(QLabel(text), row, 1)
    return grid
