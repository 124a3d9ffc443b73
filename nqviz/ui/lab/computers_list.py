"""The computers of a room, with what each has done."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import mark, number, tr
from nqviz.lab.batches import Computer
from nqviz.ui.lab.room_process import Visitor
from nqviz.ui.look.theme import bold_weight
from nqviz.ui.widgets.layouts import fill
from nqviz.ui.widgets.styled import Styled

_COLUMNS = (mark("Computer"), mark("Processors"), mark("Parts"))


class ComputersList(Styled, QFrame):
    """Lists who is in the room; who takes no part stands last, with the reason in its tip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self._heading = QLabel(wordWrap=True)
        self._how = QLabel(wordWrap=True)
        self._how.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._table = QTableWidget(0, len(_COLUMNS))
        self._table.setHorizontalHeaderLabels([tr(column) for column in _COLUMNS])
        self._table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self._table.setFrameShape(QFrame.Shape.NoFrame)
        self._table.setShowGrid(False)
        self._table.verticalHeader().hide()
        header = self._table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._column = fill(QVBoxLayout(self), self._heading, self._how, (self._table, 1))
        self._table.setAccessibleName(tr("Computers in the room"))

    @property
    def rows(self) -> list[tuple[str, ...]]:
        columns = range(self._table.columnCount())
        return [
            tuple(self._item(row, column).text() for column in columns)
            for row in range(self._table.rowCount())
        ]

    @property
    def heading(self) -> str:
        return self._heading.text()

    def apply_look(self) -> None:
        unit = self._unit
        space = round(unit)
        self._column.setContentsMargins(space, space, space, space)
        self._column.setSpacing(round(0.4 * unit))
        self._heading.setStyleSheet(f"font-weight: {bold_weight()};")
        self.setFixedWidth(round(21 * unit))

    def show_room(self, name: str, address: str) -> None:
        """Name the room, and say how a computer joins it."""
        self._heading.setText(tr("The room at {place}", place=address))
        self._how.setText(tr("Others join it with: {command}", command=f"nqviz lab join {name}"))

    def show_visitors(self, visitors: Sequence[Visitor]) -> None:
        """List who has joined a room in which nothing has been counted yet."""
        self._show([(each.name, each.threads, None, "", True) for each in visitors])

    def show_computers(self, computers: Sequence[Computer]) -> None:
        """List the computers of a count, with what each has done."""
        self._show(
            [
                (each.name, each.threads, each.parts, each.refusal, each.is_present)
                for each in computers
            ]
        )

    def _show(self, computers: Sequence[tuple[str, int, int | None, str, bool]]) -> None:
        # Who takes part stands first.
        ordered = sorted(computers, key=lambda each: (bool(each[3]) or not each[4], each[0]))
        self._table.setRowCount(len(ordered))
        for row, (name, threads, parts, refusal, is_present) in enumerate(ordered):
            done = "–" if parts is None else number(parts)
            texts = _name_of(name, refusal, is_present=is_present), number(threads), done
            for column, text in enumerate(texts):
                item = self._item(row, column)
                item.setText(text)
                item.setToolTip(refusal or text)

    def _item(self, row: int, column: int) -> QTableWidgetItem:
        if (item := self._table.item(row, column)) is None:
            item = QTableWidgetItem()
            if column:
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._table.setItem(row, column, item)
        return item


def _name_of(name: str, refusal: str, *, is_present: bool) -> str:
    if refusal:
        return tr("{name}: takes no part", name=name)
    return name if is_present else tr("{name}: has left", name=name)
