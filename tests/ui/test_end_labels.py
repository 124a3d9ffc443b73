import pytest
from PySide6.QtGui import QColor, QFontMetricsF, QImage
from pytestqt.qtbot import QtBot

from nqviz.ui.end_labels import EndLabel, EndLabels
from nqviz.ui.palette import LIGHT, PROJECTOR, series_style


@pytest.fixture
def column(qtbot: QtBot) -> EndLabels:
    column = EndLabels()
    column.set_look(LIGHT, 1.0)
    column.reserve(["Backtracking"], 900)
    column.resize(column.width(), 200)
    qtbot.addWidget(column)
    return column


def rows_with(image: QImage, color: str) -> list[int]:
    wanted = QColor(color).rgb()
    return [
        y
        for y in range(image.height())
        if any(image.pixel(x, y) == wanted for x in range(image.width()))
    ]


def test_each_label_stands_at_its_curve(column: EndLabels) -> None:
    column.show_labels([EndLabel("Backtracking", series_style(0), 120.0)], 0, 200)
    rows = rows_with(column.grab().toImage(), series_style(0).light)
    assert rows
    assert abs(sum(rows) / len(rows) - 120) <= 1.5


def test_what_there_is_no_room_for_is_left_out(column: EndLabels) -> None:
    column.show_labels([EndLabel("x", series_style(i), 10.0 * i) for i in range(30)], 0, 200)
    height = QFontMetricsF(column.font()).height()
    assert sum(center is not None for center in column.centers()) == int(200 / height)
    assert not column.grab().isNull()


def test_it_does_not_take_the_plot_s_room(column: EndLabels) -> None:
    column.set_look(PROJECTOR, 1.0)
    column.reserve(["An algorithm with a name that goes on for far too long"], 600)
    assert column.width() <= 600 * 0.36
    column.reserve([], 600)
    assert column.width() < 60
