import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.measure_view import MeasureView, ToolRow, focus_field, number_field
from nqviz.ui.widgets.header import EXPENDABLE


@pytest.fixture
def field(qtbot: QtBot) -> QSpinBox:
    field = number_field(14, 32, "The largest n")
    qtbot.addWidget(field)
    with qtbot.waitActive(field):
        field.show()
        field.activateWindow()
    return field


def test_what_is_typed_replaces_the_number_and_counts_when_it_is_complete(
    qtbot: QtBot, field: QSpinBox
) -> None:
    numbers: list[int] = []
    field.valueChanged.connect(numbers.append)
    focus_field(field)
    assert field.hasFocus()
    qtbot.keyClicks(field, "12")
    assert numbers == []
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert numbers == [12]


def test_a_number_is_named_and_stays_within_its_bounds(field: QSpinBox) -> None:
    assert field.accessibleName() == field.toolTip() == "The largest n"
    field.setValue(33)
    assert field.value() == 32
    field.setValue(0)
    assert field.value() == 1


def test_each_field_of_a_row_has_its_name_beside_it(qtbot: QtBot) -> None:
    first, last = number_field(8, 32, "First"), number_field(14, 32, "Last")
    row = ToolRow([("n from", first), ("to", last)], QPushButton("Go"), expendable=[last])
    qtbot.addWidget(row)
    row.set_look(LIGHT, 1.0)
    with qtbot.waitExposed(row):
        row.show()
    labels = {label.buddy(): label for label in row.findChildren(QLabel)}
    assert (labels[first].text(), labels[last].text()) == ("n from", "to")
    assert [bool(labels[field].property(EXPENDABLE)) for field in (first, last)] == [False, True]
    places = [each.x() for each in (labels[first], first, labels[last], last)]
    assert places == sorted(places)


def test_a_view_without_a_choice_says_so(qtbot: QtBot) -> None:
    view = MeasureView(MeasureController(SOLVERS))
    qtbot.addWidget(view)
    assert not view.focus_list()
    assert not view.focus_sizes()
