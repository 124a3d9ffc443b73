"""A box with a choice that is as wide as the texts in it."""

from collections.abc import Callable, Sequence
from math import ceil

from PySide6.QtCore import QMargins, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPaintEvent, QStandardItemModel
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QWidget

from nqviz.ui.look.theme import NARROWEST, narrowed

# A list shows so many entries without a scroll bar, where the screen is high enough.
_MOST_ENTRIES = 40
_CUTS = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon


class ChoiceBox(QComboBox):
    """A combo box that is wide enough for its longest text in every language.

    Qt makes one as wide as the ink of its texts, and the ink of a full-width bracket fills only
    half of its width: the end of a Chinese or Japanese title would be cut off. Where a box is too
    narrow all the same, a text has narrower letters and, where that is not enough, loses its end.
    """

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        texts: Sequence[str] = (),
        on_chosen: Callable[..., object] | None = None,
    ) -> None:
        """Offer texts; call `on_chosen` at each choice, with its index if it takes one."""
        super().__init__(parent)
        self.addItems(texts)
        self.setMaxVisibleItems(_MOST_ENTRIES)
        if on_chosen is not None:
            self.currentIndexChanged.connect(on_chosen)

    def grey_out(self, reasons: Sequence[str]) -> None:
        """Grey out each choice for which there is a reason, its tip; an empty one lets it be."""
        items = self.model()
        for index, reason in enumerate(reasons):
            self.setItemData(index, reason, Qt.ItemDataRole.ToolTipRole)
            if isinstance(items, QStandardItemModel):
                items.item(index).setEnabled(not reason)

    def least_width(self) -> int:
        """Return the width at which the choice is not cut, in its narrowest letters."""
        narrow = QFont(self.font())  # Where letters are whole pixels wide it has other shares.
        narrow.setStretch(round(100 * NARROWEST))
        letters = QFontMetricsF(narrow).horizontalAdvance(self.currentText())
        return self.width() - self._field().width() + ceil(letters)

    def sizeHint(self) -> QSize:
        return super().sizeHint().grownBy(self._missing())

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint().grownBy(self._missing())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        text = self.currentText() or self.placeholderText()
        font, option.currentText = narrowed(text, self.font(), self._field().width())
        painter.setFont(font)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def _field(self) -> QRect:
        """Return where the text stands."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        return self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )

    def _missing(self) -> QMargins:
        """Return what the ink of the longest text lacks of its whole width."""
        if self.sizeAdjustPolicy() is _CUTS:
            return QMargins()
        metrics = self.fontMetrics()
        texts = [self.itemText(index) for index in range(self.count())]
        ink = max((metrics.boundingRect(text).width() for text in texts), default=0)
        whole = max((metrics.horizontalAdvance(text) for text in texts), default=0)
        return QMargins(0, 0, max(0, whole - ink), 0)
