import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqviz.ui.widgets.flow_layout import FlowLayout


@pytest.mark.parametrize(
    ("width", "tops"), [(400, [0, 0, 0]), (250, [0, 0, 30]), (100, [0, 30, 60]), (50, [0, 30, 60])]
)
def test_what_has_no_space_in_a_row_begins_another_and_what_is_hidden_takes_none(
    qtbot: QtBot, width: int, tops: list[int]
) -> None:
    window, row = QWidget(), FlowLayout()
    qtbot.addWidget(window)
    row.setSpacing(10)
    window.setLayout(row)
    widgets = [QWidget(window) for _ in range(4)]
    for each in widgets:
        each.setFixedSize(100, 20)
        row.addWidget(each)
    widgets[1].hide()
    window.resize(width, 200)
    window.show()
    shown = [each for each in widgets if not each.isHidden()]
    assert [each.y() for each in shown] == tops
    assert row.heightForWidth(width) == tops[-1] + 20
    assert row.takeAt(9) is None
