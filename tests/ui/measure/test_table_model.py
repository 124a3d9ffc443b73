from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.ui.measure.table_model import RIGHT, TableModel, table_view


def test_rows_stand_under_their_headings_until_they_are_replaced(qtbot: QtBot) -> None:
    model = TableModel(["n", "time"])
    table = table_view(model, "Times", "Each ratio is to the line above")
    qtbot.addWidget(table)
    assert (model.rowCount(), model.columnCount()) == (0, 2)
    with qtbot.waitSignal(model.modelReset):
        model.show([("8", "1 s"), ("9", "6 s")])
    assert [model.index(1, column).data() for column in (0, 1)] == ["9", "6 s"]
    assert model.index(1, 1).data(Qt.ItemDataRole.TextAlignmentRole) == RIGHT
    assert model.headerData(1, Qt.Orientation.Horizontal) == "time"
    assert model.headerData(1, Qt.Orientation.Vertical) is None
    model.show([], ["n"])
    assert (model.rowCount(), model.columnCount()) == (0, 1)
    assert table.accessibleName() == "Times"
