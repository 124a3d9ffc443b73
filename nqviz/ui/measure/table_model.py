"""The base class of the tables of the Measure page, and their common look."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QTableView

Index = QModelIndex | QPersistentModelIndex
DISPLAY = Qt.ItemDataRole.DisplayRole
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class TableModel(QAbstractTableModel):
    """Rows under headings; all of them change together, and Qt is told of a reset.

    Attributes:
        rows: one sequence of texts for each row; a subclass may hold other values.
        alignment: of the texts; a subclass may align each column in its own way.
    """

    alignment = RIGHT

    def __init__(self, headings: Sequence[str] = ()) -> None:
        super().__init__()
        self.headings = headings
        self.rows: Sequence[Sequence[object]] = ()

    def show(self, rows: Sequence[Sequence[object]], headings: Sequence[str] | None = None) -> None:
        """Replace the rows, and the headings where there are others."""
        self.beginResetModel()
        self.rows, self.headings = rows, self.headings if headings is None else headings
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.headings)

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if role == DISPLAY:
            return self.rows[index.row()][index.column()]
        return self.alignment if role == Qt.ItemDataRole.TextAlignmentRole else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> object:
        if orientation == Qt.Orientation.Horizontal and role == DISPLAY:
            return self.headings[section]
        return None


def table_view(model: TableModel, name: str, tip: str) -> QTableView:
    """Return a view of whole rows without a grid; Tab leads on from it."""
    table = QTableView()
    table.setModel(model)
    model.setParent(table)
    table.setAccessibleName(name)
    table.setToolTip(tip)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.verticalHeader().hide()
    return table
