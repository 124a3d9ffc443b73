"""Buttons that are made with what they do, or with what they say."""

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPaintEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from nqviz.ui.look.theme import NARROWEST, bold_weight
from nqviz.ui.widgets.layouts import fill

_LEAST_BESIDE = 0.25  # A word that is drawn together has so many heights of it on either side.


def command_button(
    text: str, command: Callable[[], object], *, tip: str = "", is_primary: bool = False
) -> QPushButton:
    """Return a button that calls a function."""
    button = QPushButton(text)
    button.setToolTip(tip)
    button.setProperty("primary", is_primary)
    button.clicked.connect(command)
    return button


def tip_button(text: str, tip: str, parent: QWidget, *, is_toggle: bool = False) -> QPushButton:
    """Return a button of a bar, to which a click gives no focus; screen readers read its tip."""
    button = (ToggleButton if is_toggle else NarrowingButton)(text, parent)
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


class Segments(QWidget):
    """Offers a choice of one out of a few.

    Attributes:
        chosen: the signal that the user has chosen the button of this index.
    """

    def __init__(
        self, texts: Sequence[str], parent: QWidget | None = None, *, can_narrow: bool = False
    ) -> None:
        """Show a button for each text; those that can narrow give way where space is short."""
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self.chosen = self._group.idClicked
        row = fill(QHBoxLayout(self), margin=0, spacing=0)
        for index, text in enumerate(texts):
            button = ToggleButton(text, self)
            if can_narrow:
                button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._group.addButton(button, index)
            row.addWidget(button)
        self.show_only(range(len(texts)))
        self.show_choice(0)

    @property
    def choice(self) -> int:
        return self._group.checkedId()

    def button(self, index: int) -> QPushButton:
        button = self._group.button(index)
        assert isinstance(button, QPushButton)
        return button

    def show_only(self, indices: Collection[int]) -> None:
        """Show the buttons of these indices, the first of all among them; the ends are round."""
        for index, button in enumerate(self._group.buttons()):
            button.setHidden(index not in indices)
            segment = "first" if index == 0 else "last" if index == max(indices) else "middle"
            if segment != button.property("segment"):
                button.setProperty("segment", segment)
                button.style().polish(button)

    def show_choice(self, index: int) -> None:
        self.button(index).setChecked(True)


class NarrowingButton(QPushButton):
    """A button whose text is drawn together where it has less space than it needs."""

    def paintEvent(self, event: QPaintEvent) -> None:
        wide = self.sizeHint().width()
        if self.width() >= wide:
            super().paintEvent(event)
            return
        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        space = self.width() - 2 * self._least_beside()
        painter.translate(self.width() / 2, 0)
        painter.scale(min(1.0, space / max(1, *self._widths_of_text())), 1)
        option.rect = QRect(-wide // 2, 0, wide, self.height())
        painter.drawControl(QStyle.ControlElement.CE_PushButtonLabel, option)

    def _least_beside(self) -> float:
        return _LEAST_BESIDE * self.fontMetrics().height()

    def _widths_of_text(self) -> tuple[int, int]:
        return _widths(self.text(), self.font(), bold_weight())


@lru_cache(512)  # a layout asks for the widths of the same buttons again and again
def _widths(text: str, font: QFont, bold_weight: int) -> tuple[int, int]:
    """Return the width of a text in plain and in bold letters.

    Where letters stand on whole pixels, bold text can be narrower.
    """
    bold = QFont(font)
    bold.setWeight(QFont.Weight(bold_weight))
    plain_width, bold_width = (QFontMetrics(each).horizontalAdvance(text) for each in (font, bold))
    return plain_width, bold_width


class ToggleButton(NarrowingButton):
    """A button that stays down, as wide as it gets when it is down and its text bold.

    Where its size policy lets it be narrower, it keeps its text readable.
    """

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setCheckable(True)

    def sizeHint(self) -> QSize:
        plain_width, bold_width = self._widths_of_text()
        return super().sizeHint() + QSize(max(0, bold_width - plain_width), 0)

    def minimumSizeHint(self) -> QSize:
        least = NARROWEST * max(self._widths_of_text()) + 2 * self._least_beside()
        return QSize(round(least), super().sizeHint().height())
