import pytest
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nqviz.ui.widgets.layouts import FlowLayout, Stretch, fill


def test_a_row_holds_its_parts_in_order_with_their_shares_of_the_space(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    first, second, third = widgets = [QWidget(window) for _ in range(3)]
    column = fill(QVBoxLayout(), third)
    row = fill(
        QHBoxLayout(window), (first, 1), Stretch(2), second, (column, 1), margin=10, spacing=0
    )
    second.setFixedWidth(80)
    window.resize(500, 50)
    window.show()
    assert [row.stretch(index) for index in range(row.count())] == [1, 2, 0, 1]
    assert [(each.x(), each.width()) for each in widgets] == [(10, 100), (310, 80), (390, 100)]


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
