"""Rows and columns filled in one statement, and rows that are broken like lines of text."""

from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QLayout, QLayoutItem, QWidget

Box = TypeVar("Box", bound=QBoxLayout)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Empty space in a row or column, and its share of what is left over."""

    share: int = 0


Part = QWidget | QLayout | Stretch


def fill(
    box: Box,
    *parts: Part | tuple[QWidget | QLayout, int],
    margin: int | None = None,
    spacing: int | None = None,
) -> Box:
    """Add parts to a row or column, in their order, and return it.

    A pair is a part with its share of the space that is left over. `margin` is at all four sides;
    margins and spacing, in pixels, stay as they are where they are not given.
    """
    if margin is not None:
        box.setContentsMargins(margin, margin, margin, margin)
    if spacing is not None:
        box.setSpacing(spacing)
    for each in parts:
        part, share = each if isinstance(each, tuple) else (each, 0)
        if isinstance(part, QWidget):
            box.addWidget(part, share)
        elif isinstance(part, QLayout):
            box.addLayout(part, share)
        else:
            box.addStretch(part.share)
    return box


class FlowLayout(QLayout):
    """Lays widgets out from left to right in their preferred sizes, in as many rows as needed.

    Its spacing is between widgets and between rows. It has no margins.
    """

    def __init__(self) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max((place.bottom() + 1 for _, place in self._places(width)), default=0)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize(0, 0)
        for item in self._items:
            size = size if item.isEmpty() else size.expandedTo(item.minimumSize())
        return size

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        for item, place in self._places(rect.width()):
            item.setGeometry(place.translated(rect.topLeft()))

    def _places(self, width: int) -> list[tuple[QLayoutItem, QRect]]:
        """Return the items that are shown, each with its place in a width."""
        places, left, top, height = [], 0, 0, 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint().boundedTo(QSize(width, item.sizeHint().height()))
            if left and left + size.width() > width:
                left, top, height = 0, top + height + self.spacing(), 0
            places.append((item, QRect(QPoint(left, top), size)))
            left, height = left + size.width() + self.spacing(), max(height, size.height())
        return places
