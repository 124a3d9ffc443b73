"""A card that stands in place of panes, with text as large as their space allows."""

from abc import abstractmethod
from collections.abc import Iterable

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLayout, QVBoxLayout, QWidget

from nqviz.ui.widgets.styled import Styled

TEXT_SCALES = (2.0, 1.6, 1.4, 1.2, 1.0, 0.8)
SHARE_OF_WHY = 0.85  # A text at scale 1 has this share of the size of the sentence on a step.


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
    def _enlarge(self, scale: float) -> None:
        """Show texts so many times as large as sentences are."""

    def _fit(self) -> None:
        self._fit_texts()

    def _fit_texts(self, scales: Iterable[float] = TEXT_SCALES) -> bool:
        """Choose the first scale that cuts nothing off, else the last; return if there is one."""
        for scale in scales:
            self._enlarge(scale)
            if self._column.totalHeightForWidth(self.width()) <= self.height():
                return True
        return False

    def _pixels(self, scale: float) -> int:
        """Return the size of letters at a scale, which are no smaller than in the window."""
        return round(max(self._look.font, SHARE_OF_WHY * self._look.why_font * scale) * self._scale)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 160)  # It is little, because the text fits any size.

    def hasHeightForWidth(self) -> bool:
        return False  # A long sentence must not make the page higher.

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._fit()

    def showEvent(self, _event: QShowEvent) -> None:
        self._fit()
