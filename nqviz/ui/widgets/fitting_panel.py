"""A card that stands in place of panes, with text as large as their space allows."""

from abc import abstractmethod

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLayout, QVBoxLayout, QWidget

from nqviz.ui.widgets.styled import Styled


class FittingPanel(Styled, QFrame):
    """A card with a column of texts; a subclass fills it, and fits the texts to its size."""

    def __init__(self, name: str, parent: QWidget | None) -> None:
        """Make an empty card; a screen reader reads its name."""
        super().__init__(parent)
        self.setProperty("card", True)
        self.setAccessibleName(name)
        self._column = QVBoxLayout(self)
        self._column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    @abstractmethod
    def _fit(self) -> None:
        """Choose the largest text with which everything fits."""

    def _fits(self) -> bool:
        """Tell whether nothing is cut off."""
        return self._column.totalHeightForWidth(self.width()) <= self.height()

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 160)  # It is little, because the text fits any size.

    def hasHeightForWidth(self) -> bool:
        return False  # A long sentence must not make the page higher.

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._fit()

    def showEvent(self, _event: QShowEvent) -> None:
        self._fit()
