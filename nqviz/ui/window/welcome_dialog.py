"""The question of the first start: play, take the first lesson, watch, or solve an easy puzzle."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from nqviz.common.i18n import mark, tr
from nqviz.ui.widgets.fitting_dialog import FittingDialog
from nqviz.ui.widgets.sentence_view import text_label

_WAYS = (
    (mark("Play the puzzle"), mark("Place eight queens yourself, so that none attacks another.")),
    (mark("Take the first lesson"), mark("What the puzzle asks for, and how to solve it.")),
    (mark("Watch an algorithm"), mark("It looks for all solutions, step by step.")),
    (mark("Solve an easy puzzle"), mark("Five queens in coloured regions, with hints.")),
)
_WIDTH = 34  # The dialog is at least 34 heights of text wide.


class WelcomeDialog(FittingDialog):
    """Offers four ways to begin; Escape leaves the window as it is."""

    def __init__(
        self,
        play: Callable[[], object],
        learn: Callable[[], object],
        watch: Callable[[], object],
        solve: Callable[[], object],
        parent: QWidget | None = None,
    ) -> None:
        """Offer to play, learn, watch and solve; what is chosen is called when it is closed."""
        super().__init__(tr("Welcome to nqviz"), parent)
        unit = self.fontInfo().pixelSize()
        column = QVBoxLayout(self)
        column.setContentsMargins(*[round(1.5 * unit)] * 4)
        column.setSpacing(round(0.8 * unit))
        column.addWidget(text_label(tr("How would you like to begin?"), self))
        self.buttons = []
        for index, way in enumerate((play, learn, watch, solve)):
            button = self._button(index, way)
            column.addWidget(button)
            self.buttons.append(button)
        hint = tr("All of it is in the menus later; ? lists the keys.")
        column.addWidget(text_label(hint, self, is_muted=True))
        self.buttons[0].setDefault(True)
        self.buttons[0].setFocus()
        self.resize(self.sizeHint().expandedTo(QSize(_WIDTH * unit, 0)))

    def _button(self, index: int, way: Callable[[], object]) -> QPushButton:
        title, line = (tr(text) for text in _WAYS[index])
        button = QPushButton(f"{index + 1}   {title}\n      {line}", self)
        button.setAccessibleName(title)
        button.setAccessibleDescription(line)
        unit = self.fontInfo().pixelSize()
        down, across = unit // 2, unit
        edge = max(1, round(unit / 7)) - 1  # The frame is so much thicker with the focus.
        button.setStyleSheet(
            f"QPushButton {{ text-align: left; padding: {down}px {across}px }}"
            f" QPushButton:focus {{ padding: {down - edge}px {across - edge}px }}"
        )
        key = QShortcut(QKeySequence(str(index + 1)), self)
        for chosen in (button.clicked, key.activated):
            chosen.connect(partial(self._begin, way))
        return button

    def _begin(self, way: Callable[[], object]) -> None:
        self.accept()
        way()
