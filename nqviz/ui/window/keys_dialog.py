"""The list of all keys."""

from html import escape
from typing import Any

from PySide6.QtCore import QMargins, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
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
from nqviz.ui.widgets.action import Action, Actions, Where
from nqviz.ui.widgets.fitting_dialog import FittingDialog, largest_size

# What no action can hold, because it is no key or belongs to what has the focus.
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
    """Shows the keys of actions, by the pages on which they work."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(tr("All keys"), parent)
        content = QWidget()
        columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, content)
        for pages in _COLUMNS:
            column = QVBoxLayout()
            for where in pages:
                there = tuple(action for action in actions if action.keys and action.where is where)
                column.addLayout(_group(where, there, self.fontInfo().pixelSize()))
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


def _group(where: Where, actions: Actions, gap: int) -> QGridLayout:
    grid = QGridLayout()
    grid.setColumnStretch(1, 1)
    grid.setHorizontalSpacing(gap)
    grid.addWidget(QLabel(f"<b>{escape(tr(where.value))}</b>"), 0, 0, 1, 2)
    rows = [(" · ".join(key_names(action)), tr(action.title)) for action in actions]
    rows += [(tr(name), tr(text)) for name, text in _BESIDES.get(where, ())]
    for row, (names, text) in enumerate(rows, start=1):
        name = QLabel(names)
        name.setProperty("muted", True)
        grid.addWidget(name, row, 0, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(QLabel(text), row, 1)
    return grid


def key_names(action: Action[Any]) -> list[str]:
    """Return the names of an action's keys as the user reads them."""
    return [_NAMES.get(each) or QKeySequence(each).toString(_NATIVE) for each in action.sequences]


_NATIVE = QKeySequence.SequenceFormat.NativeText
_NAMES = {
    f"{held}{key}": f"{held.replace('+', ' ')}{arrow}"
    for held in ("", "Shift+", "Alt+")
    for key, arrow in (("Right", "→"), ("Left", "←"))
}
