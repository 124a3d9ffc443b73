"""Buttons that are made with what they do, or with what they say."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QWidget

from nqviz.ui.look.theme import bold_weight


def command_button(
    text: str, command: Callable[[], object], *, tip: str = "", is_primary: bool = False
) -> QPushButton:
    """Return a button that calls a function."""
    button = QPushButton(text)
    button.setToolTip(tip)
    button.setProperty("primary", is_primary)
    button.clicked.connect(command)
    return button


def tip_button(text: str, tip: str, parent: QWidget) -> QPushButton:
    """Return a button of a bar, to which a click gives no focus; screen readers read its tip."""
    button = QPushButton(text, parent)
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


class Segments(QWidget):
    """Offers a choice of one out of a few.

    Attributes:
        chosen: the signal that the user has chosen the button of this index.
    """

    def __init__(self, texts: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self.chosen = self._group.idClicked
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for index, text in enumerate(texts):
            button = ToggleButton(text, self)
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setProperty("segment", _segment(index, len(texts)))
            self._group.addButton(button, index)
            row.addWidget(button)
        self.show_choice(0)

    @property
    def choice(self) -> int:
        return self._group.checkedId()

    def button(self, index: int) -> QPushButton:
        button = self._group.button(index)
        assert isinstance(button, QPushButton)
        return button

    def show_choice(self, index: int) -> None:
        self.button(index).setChecked(True)


class ToggleButton(QPushButton):
    """A button as wide as it gets when it is down and its text bold."""

    def sizeHint(self) -> QSize:
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight(bold_weight()))
        text = self.text()
        # Where letters stand on whole pixels, bold text can be narrower.
        wide = QFontMetrics(bold).horizontalAdvance(text)
        more = max(0, wide - self.fontMetrics().horizontalAdvance(text))
        return super().sizeHint() + QSize(more, 0)


def _segment(index: int, count: int) -> str:
    if index == 0:
        return "first"
    return "last" if index == count - 1 else "middle"
